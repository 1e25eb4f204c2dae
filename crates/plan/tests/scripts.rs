//! Plan scripts: `tests/scripts/*.txt` show what the passes make of a statement, and the plan in the end,
//! without any data.
//!
//! `> table a (id int primary key, x int, key x (x))` makes a table, `> rows a 10000` says how many rows it
//! has, `> alike a x 1 50` that 50 of them share a value of the first part of its index `x`. Any other line
//! that begins with `> ` is a statement (it may go on in lines that begin with two spaces); what follows up
//! to the next empty line is what became of it. `UPDATE=1` rewrites that.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

#[path = "../../exec/tests/tables.rs"]
mod tables;

use std::collections::HashMap;
use std::ops::Bound;
use std::sync::Arc;

use expr::{EvalContext, NoSession, Settings};
use parser::ParserMode;
use plan::{Relation, Request, SessionInfo, TableLookup};
use schema::TableDef;
use value::{Collation, NoWarnings, SqlResult, sql_error};

/// What a script says of its tables.
#[derive(Default)]
struct Catalog {
    tables: HashMap<String, Arc<TableDef>>,
    rows: HashMap<String, u64>,
    /// Rows that share a value: of a table, an index, so many parts.
    alike: HashMap<(String, String, usize), u64>,
}

impl TableLookup for Catalog {
    fn relation(&self, db: &str, name: &str) -> SqlResult<Relation> {
        self.tables.get(name).cloned().map(Relation::Table).ok_or_else(|| sql_error!(NO_SUCH_TABLE, db, name))
    }

    fn row_estimate(&self, table: &TableDef) -> u64 {
        self.rows.get(&table.name).copied().unwrap_or(1000)
    }

    fn rows_per_key(&self, table: &TableDef, index: usize, parts: usize) -> Option<u64> {
        let def = &table.indexes[index];
        let unique = def.is_unique() && parts == def.parts.len();
        let said = self.alike.get(&(table.name.clone(), def.name.clone(), parts)).copied();
        Some(said.unwrap_or(if unique { 1 } else { 10 }))
    }

    /// One value has as many rows as share it, any other range a tenth of the table.
    fn range_estimate(&self, table: &TableDef, index: usize, lower: Bound<&[u8]>, upper: Bound<&[u8]>) -> u64 {
        let of_one = match (lower, upper) {
            (Bound::Included(low), Bound::Excluded(high)) => plan::range::successor(low.to_vec()).as_deref() == Some(high),
            _ => false,
        };
        if of_one { self.rows_per_key(table, index, 1).unwrap_or(1) } else { self.row_estimate(table) / 10 }
    }
}

impl Catalog {
    fn run(&mut self, line: &str) -> String {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["table", ..] => {
                let def = tables::table(self.tables.len() as u64 + 1, &line["table ".len()..]);
                def.check().unwrap();
                self.tables.insert(def.name.clone(), Arc::new(def));
            }
            ["rows", table, n] => {
                self.rows.insert((*table).into(), n.parse().unwrap());
            }
            ["alike", table, index, parts, n] => {
                self.alike.insert(((*table).into(), (*index).into(), parts.parse().unwrap()), n.parse().unwrap());
            }
            _ => return self.traced(line),
        }
        String::new()
    }

    fn traced(&self, sql: &str) -> String {
        let settings = Settings { collation_connection: Collation::UTF8MB4_0900_AI_CI, ..Settings::default() };
        let mut warnings = NoWarnings;
        let mut eval = EvalContext::new(&settings, &NoSession, &mut warnings);
        let parsed = parser::parse(sql.as_bytes(), &ParserMode::default()).unwrap();
        let request = Request { statement: &parsed.statement, source: &Arc::from(sql.as_bytes()), params: &[] };
        plan::trace(&request, self, &SessionInfo { db: Some("d".into()), ..SessionInfo::default() }, &mut eval)
            .unwrap_or_else(|e| format!("{e}\n"))
    }
}

fn run_script(text: &str) -> String {
    let mut catalog = Catalog::default();
    let mut out = String::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        out.push_str(line);
        out.push('\n');
        let Some(statement) = line.strip_prefix("> ") else { continue };
        let mut statement = statement.to_string();
        while let Some(more) = lines.next_if(|l| l.starts_with("  ") && !l.starts_with("    ")) {
            statement.push('\n');
            statement.push_str(more);
            out.push_str(more);
            out.push('\n');
        }
        while lines.next_if(|l| !l.is_empty() && !l.starts_with("> ")).is_some() {}
        out.push_str(&catalog.run(&statement));
    }
    out
}

#[test]
fn passes_make_of_statements_what_the_scripts_say() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scripts");
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    assert!(!paths.is_empty());
    for path in paths {
        let text = std::fs::read_to_string(&path).unwrap();
        let out = run_script(&text);
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(&path, &out).unwrap();
        }
        if std::env::var_os("UPDATE").is_none() && out != text {
            let (at, (ours, theirs)) = out.lines().zip(text.lines()).enumerate().find(|(_, (a, b))| a != b).unwrap_or((0, ("", "")));
            panic!("{}:{}: {ours:?} instead of {theirs:?}; UPDATE=1 rewrites", path.display(), at + 1);
        }
    }
}

/// Planning takes a while for each order of the tables; of ten there are many.
#[test]
fn ten_tables_are_put_in_order() {
    let mut catalog = Catalog::default();
    for n in 0..10 {
        catalog.run(&format!("table t{n} (id int primary key, a int, b int, key a (a), key b (b, a))"));
        catalog.run(&format!("rows t{n} {}", 1000 * (n + 1)));
    }
    let joins: String = (1..10).map(|n| format!(" join t{n} on t{n}.a = t{}.id", (n * 7 + 3) % n)).collect();
    let sql = format!("select count(*) from t0{joins} where t0.b = 5 and t9.b > 3");
    let start = std::time::Instant::now();
    let text = catalog.traced(&sql);
    println!("{:?}", start.elapsed());
    let reads = |line: &&str| ["Index lookup", "index lookup", "scan"].iter().any(|way| line.contains(way)) && !line.contains("-> Up to");
    assert_eq!(text.lines().filter(reads).count(), 10, "{text}");
}

/// A plan is asked before each execution whether it still suits. While the index that it reads finds few
/// rows, the others are not asked; when it finds many, all are.
#[test]
fn the_index_that_is_read_is_asked_first() {
    let mut catalog = Catalog::default();
    catalog.run("table t (a int, b int, c int, d int, primary key (a, b, d), key wide (a, d), key narrow (a, b, c))");
    for (index, parts, rows) in [("PRIMARY", 1, "3000"), ("wide", 1, "3000"), ("narrow", 1, "10")] {
        catalog.alike.insert(("t".into(), index.into(), parts), rows.parse().unwrap());
    }
    let settings = Settings { collation_connection: Collation::UTF8MB4_0900_AI_CI, ..Settings::default() };
    let sql = "select * from t where a = ? and b = ? and c = ?";
    let parsed = parser::parse(sql.as_bytes(), &ParserMode::prepare(0)).unwrap();
    let params = [value::SqlType::BIGINT, value::SqlType::BIGINT, value::SqlType::BIGINT];
    let request = Request { statement: &parsed.statement, source: &Arc::from(sql.as_bytes()), params: &params };
    let values = [value::Value::Int(1), value::Value::Int(2), value::Value::Int(3)];
    let mut warnings = NoWarnings;
    let mut eval = EvalContext { params: &values, ..EvalContext::new(&settings, &NoSession, &mut warnings) };
    let plan = plan::plan(&request, &catalog, &SessionInfo { db: Some("d".into()), ..SessionInfo::default() }, &mut eval).unwrap();
    let suits = |rows_of: &dyn Fn(&str) -> u64| {
        let asked = std::cell::RefCell::new(Vec::new());
        let suits = plan.suits(&eval, &|def: &TableDef, index: usize, _: Bound<&[u8]>, _: Bound<&[u8]>| {
            asked.borrow_mut().push(def.indexes[index].name.clone());
            rows_of(&def.indexes[index].name)
        });
        (suits, asked.take())
    };
    let names = |list: &[&str]| list.iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(suits(&|_| 10), (true, names(&["narrow"])));
    assert_eq!(suits(&|index| if index == "narrow" { 5000 } else { 1 }), (false, names(&["narrow"])));
    let (suited, asked) = suits(&|index| if index == "narrow" { 120 } else { 3000 });
    assert!(suited && asked.len() > 1, "{asked:?}");
}
