//! A definition that outlives its change, or a name that is found in the wrong database.

use super::*;
use engine::CommitOptions;
use schema::{
    CheckDef, ColumnDef, ColumnDefault, ForeignKeyDef, Generated, IndexDef, IndexKind, IndexPart, ReferenceAction, TableId, TableOptions,
};
use value::types::Labels;
use value::{Bytes, Collation, Date, DateTime, Json, Kind, SqlType, Time, Value};

fn table(db: &str, name: &str) -> TableDef {
    TableDef {
        id: TableId(7),
        db: db.into(),
        name: name.into(),
        columns: Vec::new(),
        indexes: Vec::new(),
        clustered: None,
        tree: base::TreeId(7),
        foreign_keys: Vec::new(),
        checks: Vec::new(),
        collation: Collation::UTF8MB4_BIN,
        comment: String::new(),
        options: schema::TableOptions::default(),
        temporary: false,
        created: 0,
        version: 1,
        partitioning: None,
        histograms: Vec::new(),
        forms: None,
    }
}

/// Every structure that a table's definition may hold, and every kind of default.
pub(crate) fn everything() -> TableDef {
    let labels = Labels::from(vec![Bytes::from("x"), Bytes::new(b"\xff")]);
    let enumeration = SqlType { kind: Kind::Enum, length: 1, labels: Some(labels.clone()), ..SqlType::INT };
    let defaults = [
        ColumnDefault::None,
        ColumnDefault::Now,
        ColumnDefault::Expression("uuid()".to_owned()),
        ColumnDefault::Literal(Value::Null),
        ColumnDefault::Literal(Value::Int(-1)),
        ColumnDefault::Literal(Value::UInt(u64::MAX)),
        ColumnDefault::Literal(Value::Float(0.5)),
        ColumnDefault::Literal(Value::Double(f64::MAX)),
        ColumnDefault::Literal(Value::Decimal("-1.50".parse().expect("a number"))),
        ColumnDefault::Literal(Value::bytes(b"\0\xff")),
        ColumnDefault::Literal(Value::Date(Date::new(2024, 2, 29))),
        ColumnDefault::Literal(Value::Time(Time::default())),
        ColumnDefault::Literal(Value::DateTime(DateTime::ZERO.with_fsp(3))),
        ColumnDefault::Literal(Value::Enum(2, labels.clone())),
        ColumnDefault::Literal(Value::Set(3, labels)),
        ColumnDefault::Literal(Value::Bit(5, 2)),
        ColumnDefault::Literal(Value::Json(Json::parse(b"[1]").expect("a document"))),
    ];
    let column = |(at, default)| ColumnDef { default, ..ColumnDef::new(&format!("c{at}"), enumeration.clone()) };
    let mut columns: Vec<ColumnDef> = defaults.into_iter().enumerate().map(column).collect();
    columns[0].generated = Some(Generated { expression: "1".to_owned(), stored: true });
    columns[0].srid = Some(4326);
    let part = IndexPart { column: 1, prefix: Some(3), descending: true, expression: Some("2".to_owned()), members: None };
    let index = IndexDef {
        name: "i".to_owned(),
        kind: IndexKind::Fulltext,
        parts: vec![part],
        tree: base::TreeId(300),
        comment: "of i".to_owned(),
        invisible: true,
        using: Some("BTREE".to_owned()),
        key_block_size: Some(8),
        parser: Some("ngram".to_owned()),
        generated: false,
        words: None,
    };
    let key = ForeignKeyDef {
        name: "f".to_owned(),
        columns: vec!["c1".to_owned()],
        parent_db: "d".to_owned(),
        parent_table: "p".to_owned(),
        parent_columns: vec!["a".to_owned()],
        on_update: ReferenceAction::Cascade,
        on_delete: ReferenceAction::SetNull,
    };
    TableDef {
        columns,
        indexes: vec![index],
        clustered: Some(0),
        foreign_keys: vec![key],
        checks: vec![CheckDef { name: "k".to_owned(), expression: "true".to_owned(), enforced: true }],
        options: TableOptions { auto_increment: Some(7), engine_attribute: Some(schema::UNLOGGED.to_owned()), ..TableOptions::default() },
        created: -1,
        ..table("d", "t")
    }
}

#[test]
fn a_changed_table_is_stale_and_read_again() {
    let engine = Engine::in_memory();
    let catalog = Catalog::open(engine.clone()).unwrap();
    let mut tx = engine.begin(Isolation::ReadCommitted);
    put(&mut tx, &key::table("d", "t"), &Entry::Table(Box::new(table("d", "t")))).unwrap();
    put(&mut tx, &key::table("d2", "x"), &Entry::Table(Box::new(table("d2", "x")))).unwrap();
    assert!(catalog.open_table("d", "t").unwrap().is_none(), "uncommitted");
    tx.commit(CommitOptions::default()).unwrap();
    let open = catalog.open_table("d", "t").unwrap().unwrap();
    assert_eq!(catalog.table_names("d").unwrap(), ["t"]);
    catalog.forget_table("d", "t");
    assert!(open.is_stale());
    assert!(!catalog.open_table("d", "t").unwrap().unwrap().is_stale());
}
