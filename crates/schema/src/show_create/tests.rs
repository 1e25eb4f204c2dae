//! Guards SHOW CREATE TABLE; the expected texts are MySQL 8.0.31's.

use base::TreeId;
use value::{Bytes, DateTime, Labels, SqlType};

use super::*;
use crate::{CheckDef, Generated, IndexPart, TableId};

const AI: Collation = Collation::UTF8MB4_0900_AI_CI;

fn table(columns: Vec<ColumnDef>) -> TableDef {
    TableDef {
        id: TableId(1),
        db: "d".into(),
        name: "t".into(),
        columns,
        indexes: Vec::new(),
        clustered: None,
        tree: TreeId(20),
        foreign_keys: Vec::new(),
        checks: Vec::new(),
        collation: AI,
        comment: String::new(),
        options: TableOptions::default(),
        temporary: false,
        created: 0,
        version: 1,
        partitioning: None,
        histograms: Vec::new(),
        forms: None,
    }
}

fn index(name: &str, kind: IndexKind, parts: Vec<IndexPart>) -> IndexDef {
    IndexDef {
        name: name.into(),
        kind,
        parts,
        tree: TreeId(21),
        comment: String::new(),
        invisible: false,
        using: None,
        key_block_size: None,
        parser: None,
        generated: false,
        words: None,
    }
}

fn part(column: usize) -> IndexPart {
    IndexPart { column, prefix: None, descending: false, expression: None, members: None }
}

fn labels(all: &[&str]) -> Labels {
    Labels::from(all.iter().map(|s| Bytes::from(*s)).collect::<Vec<_>>())
}

fn with_default(c: ColumnDef, v: Value) -> ColumnDef {
    ColumnDef { default: ColumnDefault::Literal(v), ..c }
}

#[test]
fn types_and_defaults() {
    let zerofill = |ty: SqlType, length| SqlType { zerofill: true, unsigned: true, length, ..ty };
    let columns = vec![
        ColumnDef::new("a", SqlType::INT),
        ColumnDef::new("c", SqlType { length: 1, ..SqlType::TINY }),
        ColumnDef::new("e", zerofill(SqlType::INT, 5)),
        ColumnDef::new("f", SqlType::UBIGINT).not_null(),
        ColumnDef::new("g", SqlType::YEAR),
        ColumnDef::new("i", SqlType::bit(9)),
        ColumnDef::new("k", zerofill(SqlType::decimal(10, 2), 10)),
        ColumnDef::new("m", SqlType { length: 7, decimals: 3, ..SqlType::FLOAT }),
        ColumnDef::new("n", SqlType::DOUBLE.unsigned()),
        with_default(ColumnDef::new("o", SqlType::char(10, AI)).not_null(), Value::text("x'y\\z")),
        ColumnDef::new("p", SqlType::varchar(20, Collation::LATIN1_SWEDISH_CI)),
        ColumnDef::new("q", SqlType::text(Kind::Text, AI)),
        ColumnDef { explicit_collation: true, ..ColumnDef::new("r", SqlType::text(Kind::Text, AI)) },
        ColumnDef::new("s", SqlType::text(Kind::Text, Collation::BINARY)),
        with_default(ColumnDef::new("t", SqlType::char(3, Collation::BINARY)), Value::bytes(b"a\0\xff")),
        ColumnDef::new("u", SqlType::enumeration(labels(&["a", "b'c"]), AI)),
        ColumnDef { default: ColumnDefault::Now, on_update_now: true, ..ColumnDef::new("v", SqlType::datetime(3)) },
        ColumnDef::new("w", SqlType::timestamp(0)),
        with_default(ColumnDef::new("x", SqlType::timestamp(0)).not_null(), Value::DateTime(DateTime::ZERO)),
        with_default(ColumnDef::new("y", SqlType::bit(3)), Value::Bit(5, 1)),
        with_default(ColumnDef::new("z", SqlType::YEAR), Value::UInt(0)),
    ];
    let want = "CREATE TABLE `t` (
  `a` int DEFAULT NULL,
  `c` tinyint(1) DEFAULT NULL,
  `e` int(5) unsigned zerofill DEFAULT NULL,
  `f` bigint unsigned NOT NULL,
  `g` year DEFAULT NULL,
  `i` bit(9) DEFAULT NULL,
  `k` decimal(10,2) unsigned zerofill DEFAULT NULL,
  `m` float(7,3) DEFAULT NULL,
  `n` double unsigned DEFAULT NULL,
  `o` char(10) NOT NULL DEFAULT 'x''y\\\\z',
  `p` varchar(20) CHARACTER SET latin1 DEFAULT NULL,
  `q` text,
  `r` text CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_ai_ci,
  `s` blob,
  `t` binary(3) DEFAULT 'a\\0?',
  `u` enum('a','b''c') DEFAULT NULL,
  `v` datetime(3) DEFAULT CURRENT_TIMESTAMP(3) ON UPDATE CURRENT_TIMESTAMP(3),
  `w` timestamp NULL DEFAULT NULL,
  `x` timestamp NOT NULL DEFAULT '0000-00-00 00:00:00',
  `y` bit(3) DEFAULT b'101',
  `z` year DEFAULT '0000'
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci";
    assert_eq!(show_create_table(&table(columns), None), want);
}

#[test]
fn keys_checks_and_options() {
    let mut t = table(vec![
        ColumnDef { auto_increment: true, comment: "the 'id'".into(), ..ColumnDef::new("id", SqlType::UBIGINT).not_null() },
        ColumnDef { invisible: true, ..with_default(ColumnDef::new("a", SqlType::INT), Value::Int(5)) },
        ColumnDef {
            generated: Some(Generated { expression: "(`a` * 2)".into(), stored: true }),
            ..ColumnDef::new("k", SqlType::INT).not_null()
        },
        ColumnDef::new("n", SqlType::varchar(100, AI)),
        ColumnDef { default: ColumnDefault::Expression("json_array()".into()), ..ColumnDef::new("j", SqlType::JSON) },
    ]);
    t.indexes = vec![
        index("PRIMARY", IndexKind::Primary, vec![part(0)]),
        IndexDef { comment: "uc".into(), ..index("u", IndexKind::Unique, vec![part(1), part(2)]) },
        index("n", IndexKind::Plain, vec![IndexPart { prefix: Some(10), ..part(3) }]),
        IndexDef {
            invisible: true,
            using: Some("BTREE".into()),
            ..index("d", IndexKind::Plain, vec![IndexPart { descending: true, ..part(1) }])
        },
        index("fx", IndexKind::Plain, vec![IndexPart { expression: Some("(`a` + 1)".into()), ..part(1) }]),
        index("ft", IndexKind::Fulltext, vec![part(3)]),
    ];
    let fk = |name: &str, db: &str| ForeignKeyDef {
        name: name.into(),
        columns: vec!["a".into(), "k".into()],
        parent_db: db.into(),
        parent_table: "p".into(),
        parent_columns: vec!["x".into(), "y".into()],
        on_update: ReferenceAction::SetNull,
        on_delete: ReferenceAction::NoAction,
    };
    t.foreign_keys = vec![fk("z", "other"), fk("b", "d")];
    t.checks = vec![
        CheckDef { name: "t_chk_1".into(), expression: "(`a` > 0)".into(), enforced: true },
        CheckDef { name: "c2".into(), expression: "(`a` <> 5)".into(), enforced: false },
    ];
    t.comment = "table 'c'".into();
    t.options.row_format = Some("dynamic".into());
    let want = "CREATE TABLE `t` (
  `id` bigint unsigned NOT NULL AUTO_INCREMENT COMMENT 'the ''id''',
  `a` int DEFAULT '5' /*!80023 INVISIBLE */,
  `k` int GENERATED ALWAYS AS ((`a` * 2)) STORED NOT NULL,
  `n` varchar(100) DEFAULT NULL,
  `j` json DEFAULT (json_array()),
  PRIMARY KEY (`id`),
  UNIQUE KEY `u` (`a`,`k`) COMMENT 'uc',
  KEY `n` (`n`(10)),
  KEY `d` (`a` DESC) USING BTREE /*!80000 INVISIBLE */,
  KEY `fx` (((`a` + 1))),
  FULLTEXT KEY `ft` (`n`),
  CONSTRAINT `b` FOREIGN KEY (`a`, `k`) REFERENCES `p` (`x`, `y`) ON UPDATE SET NULL,
  CONSTRAINT `z` FOREIGN KEY (`a`, `k`) REFERENCES `other`.`p` (`x`, `y`) ON UPDATE SET NULL,
  CONSTRAINT `c2` CHECK ((`a` <> 5)) /*!80016 NOT ENFORCED */,
  CONSTRAINT `t_chk_1` CHECK ((`a` > 0))
) ENGINE=InnoDB AUTO_INCREMENT=100 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci ROW_FORMAT=DYNAMIC COMMENT='table ''c'''";
    assert_eq!(show_create_table(&t, Some(100)), want);
}

#[test]
fn character_sets_are_said_where_they_differ_or_were_written() {
    let mut t = table(vec![
        ColumnDef::new("a", SqlType::varchar(3, Collation::LATIN1_BIN)),
        ColumnDef::new("b", SqlType::varchar(3, AI)),
        ColumnDef { explicit_collation: true, ..ColumnDef::new("c", SqlType::varchar(3, Collation::LATIN1_BIN)) },
    ]);
    t.collation = Collation::LATIN1_BIN;
    t.temporary = true;
    let want = "CREATE TEMPORARY TABLE `t` (
  `a` varchar(3) COLLATE latin1_bin DEFAULT NULL,
  `b` varchar(3) CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_ai_ci DEFAULT NULL,
  `c` varchar(3) CHARACTER SET latin1 COLLATE latin1_bin DEFAULT NULL
) ENGINE=InnoDB DEFAULT CHARSET=latin1 COLLATE=latin1_bin";
    assert_eq!(show_create_table(&t, Some(1)), want);
    let db = DatabaseDef { name: "d`".into(), collation: Collation::LATIN1_SWEDISH_CI, read_only: false };
    assert_eq!(
        show_create_database(&db),
        "CREATE DATABASE `d``` /*!40100 DEFAULT CHARACTER SET latin1 */ /*!80016 DEFAULT ENCRYPTION='N' */"
    );
}

#[test]
fn duplicate_entries_show_their_values() {
    let mut t = table(vec![
        ColumnDef::new("a", SqlType::varchar(10, Collation::LATIN1_SWEDISH_CI)),
        ColumnDef::new("b", SqlType::varchar(10, Collation::BINARY)),
        ColumnDef::new("c", SqlType::bit(10)),
        ColumnDef::new("d", SqlType::text(Kind::Text, AI)),
    ]);
    let parts = vec![part(0), part(1), part(2), IndexPart { prefix: Some(2), ..part(3) }];
    t.indexes = vec![index("u", IndexKind::Unique, parts)];
    let row = [Value::bytes(b"\xe9"), Value::bytes(b"\0a"), Value::Bit(5, 2), Value::text("é\u{1f600}x")];
    let e = crate::duplicate_entry(&t, 0, &row);
    assert_eq!(e.message, "Duplicate entry 'é-\\x00a-\\x00\\x05-é?' for key 't.u'");
    let row = [Value::text(&"x".repeat(100)), Value::Null, Value::Null, Value::Null];
    assert_eq!(crate::duplicate_entry(&t, 0, &row).message, format!("Duplicate entry '{}' for key 't.u'", "x".repeat(64)));
}
