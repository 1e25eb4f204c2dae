//! Table definitions for tests of the planner and the executor, from a small CREATE TABLE.

#![allow(clippy::unwrap_used, dead_code, reason = "a test stops at the first surprise; not every test uses all of this")]

use base::TreeId;
use schema::{ColumnDef, ColumnDefault, IndexDef, IndexKind, IndexPart, TableDef, TableId, TableOptions};
use value::{Collation, Kind, SqlType, Value};

/// `name (column type [not null] [default n] [auto_increment] [primary key], …, key name (a, b), unique
/// name (a), primary key (a))`
pub fn table(id: u64, text: &str) -> TableDef {
    let (name, body) = text.split_once('(').unwrap();
    let body = body.trim().strip_suffix(')').unwrap();
    let mut def = TableDef {
        id: TableId(id),
        db: "test".into(),
        name: name.trim().into(),
        columns: Vec::new(),
        indexes: Vec::new(),
        clustered: None,
        tree: TreeId(0),
        foreign_keys: Vec::new(),
        checks: Vec::new(),
        collation: Collation::UTF8MB4_0900_AI_CI,
        comment: String::new(),
        options: TableOptions::default(),
        temporary: false,
        created: 0,
        version: 1,
        partitioning: None,
        histograms: Vec::new(),
        forms: None,
    };
    for item in split_commas(body) {
        let item = item.trim();
        let lower = item.to_lowercase();
        if lower.starts_with("primary key") {
            let parts = parts(&def, item);
            for p in &parts {
                def.columns[p.column].nullable = false;
            }
            def.indexes.insert(0, index("PRIMARY", IndexKind::Primary, parts));
        } else if lower.starts_with("key ") || lower.starts_with("unique ") {
            let kind = if lower.starts_with("key") { IndexKind::Plain } else { IndexKind::Unique };
            let name = item.split_whitespace().nth(1).unwrap().split('(').next().unwrap();
            let parts = parts(&def, item);
            def.indexes.push(index(name, kind, parts));
        } else {
            let c = column(item);
            let n = def.columns.len();
            def.columns.push(c);
            if lower.contains("primary key") {
                def.columns[n].nullable = false;
                def.indexes.insert(
                    0,
                    index(
                        "PRIMARY",
                        IndexKind::Primary,
                        vec![IndexPart { column: n, prefix: None, descending: false, expression: None, members: None }],
                    ),
                );
            }
        }
    }
    def.clustered = def.indexes.iter().position(|i| i.is_unique() && i.parts.iter().all(|p| !def.columns[p.column].nullable));
    def
}

fn index(name: &str, kind: IndexKind, parts: Vec<IndexPart>) -> IndexDef {
    IndexDef {
        name: name.into(),
        kind,
        parts,
        tree: TreeId(0),
        comment: String::new(),
        invisible: false,
        using: None,
        key_block_size: None,
        parser: None,
        generated: false,
        words: None,
    }
}

fn parts(def: &TableDef, item: &str) -> Vec<IndexPart> {
    let list = item.split_once('(').unwrap().1.trim_end().strip_suffix(')').unwrap();
    let part = |p: &str| {
        let p = p.trim();
        let descending = p.to_lowercase().ends_with(" desc");
        let p = p.split_whitespace().next().unwrap();
        let (name, prefix) = match p.split_once('(') {
            Some((name, n)) => (name, Some(n.trim_end_matches(')').parse().unwrap())),
            None => (p, None),
        };
        IndexPart { column: def.column(name).unwrap(), prefix, descending, expression: None, members: None }
    };
    split_commas(list).into_iter().map(part).collect()
}

fn split_commas(text: &str) -> Vec<&str> {
    let mut out = Vec::new();
    let (mut depth, mut start) = (0, 0);
    for (i, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            ',' if depth == 0 => {
                out.push(&text[start..i]);
                start = i + 1;
            }
            _ => {}
        }
    }
    out.push(&text[start..]);
    out
}

fn column(item: &str) -> ColumnDef {
    let mut words = item.split_whitespace();
    let name = words.next().unwrap();
    let ty = words.next().unwrap();
    let lower = item.to_lowercase();
    let (base, args) = match ty.split_once('(') {
        Some((b, a)) => (b, a.trim_end_matches(')').split(',').map(|n| n.parse::<u32>().unwrap()).collect()),
        None => (ty, Vec::new()),
    };
    let text = Collation::UTF8MB4_0900_AI_CI;
    let mut ty = match base {
        "tinyint" => SqlType::TINY,
        "int" => SqlType::INT,
        "bigint" => SqlType::BIGINT,
        "double" => SqlType::DOUBLE,
        "decimal" => SqlType::decimal(args[0] as u8, args[1] as u8),
        "char" => SqlType::char(args[0], text),
        "varchar" => SqlType::varchar(args[0], text),
        "text" => SqlType::text(Kind::Text, text),
        "date" => SqlType::DATE,
        "datetime" => SqlType::datetime(args.first().map_or(0, |n| *n as u8)),
        other => panic!("type {other}"),
    };
    if lower.contains(" unsigned") {
        ty = ty.unsigned();
    }
    let mut c = ColumnDef::new(name, ty);
    c.nullable = !lower.contains("not null");
    c.auto_increment = lower.contains("auto_increment");
    c.on_update_now = lower.contains("on update");
    if c.auto_increment {
        c.nullable = false;
    }
    if let Some(d) = lower.split(" default ").nth(1) {
        let word = d.split_whitespace().next().unwrap();
        c.default = match word {
            "now" => ColumnDefault::Now,
            w => match w.parse::<i64>() {
                Ok(n) => ColumnDefault::Literal(Value::Int(n)),
                Err(_) => ColumnDefault::Literal(Value::text(w.trim_matches('\''))),
            },
        };
    }
    c
}
