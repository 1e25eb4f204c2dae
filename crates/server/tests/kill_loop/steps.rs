//! Work in steps, of which each is one acknowledged statement or transaction, all or nothing: after a kill
//! there were as many steps as were acknowledged, or one more.

use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};

use bench::client::Client;

use crate::{Load, is_deadlock, must, number};

/// A kind of work, and how it is looked at.
struct Steps {
    name: &'static str,
    make: &'static [&'static str],
    tables: &'static [&'static str],
    /// Does the step of that number, from 0.
    step: fn(&mut Client, i64) -> Result<(), String>,
    /// How many steps there were, as far as it can be told; so many were acknowledged.
    look: fn(&mut Client, i64) -> i64,
    /// All that was acknowledged is there; else what is there is of some instant since the last start.
    durable: bool,
    done: AtomicI64,
    /// At the last start.
    found: AtomicI64,
}

pub fn all() -> Vec<Box<dyn Load>> {
    let steps = |name, make, tables, step, look, durable| {
        Box::new(Steps { name, make, tables, step, look, durable, done: AtomicI64::new(0), found: AtomicI64::new(0) }) as Box<dyn Load>
    };
    vec![
        steps("DDL", &[], &[], ddl_step, ddl_look, true),
        steps(
            "loads",
            &["create table loaded (id int primary key, tag bigint, v varchar(100), key (v))"],
            &["loaded"],
            load_step,
            load_look,
            true,
        ),
        steps("XA", &["create table xa_rows (n bigint primary key, v varchar(50), key (v))"], &["xa_rows"], xa_step, xa_look, true),
        steps(
            "large transactions",
            &[
                "create table big (n bigint, i int, v mediumtext, primary key (n, i))",
                "create table big_done (n bigint)",
                "insert into big_done values (0)",
            ],
            &["big", "big_done"],
            big_step,
            big_look,
            true,
        ),
        steps(
            "unlogged",
            &[
                r#"create table unlogged (k int primary key, n bigint, key (n)) engine_attribute = '{"redo_log": false}'"#,
                "insert into unlogged values (0, 0), (1, 0)",
            ],
            &["unlogged"],
            unlogged_step,
            unlogged_look,
            false,
        ),
    ]
}

impl Load for Steps {
    fn make(&self, client: &mut Client) {
        for sql in self.make {
            must(client, sql);
        }
    }

    fn run(&self, port: u16, stop: &AtomicBool) -> Result<(), String> {
        let mut client = Client::connect(port, Some("k"))?;
        while !stop.load(Ordering::Relaxed) {
            let n = self.done.load(Ordering::SeqCst);
            match (self.step)(&mut client, n) {
                Ok(()) => self.done.store(n + 1, Ordering::SeqCst),
                Err(e) if is_deadlock(&e) => {}
                Err(e) => return Err(format!("{} step {n}: {e}", self.name)),
            }
        }
        Ok(())
    }

    fn check(&self, client: &mut Client) {
        let acknowledged = self.done.load(Ordering::SeqCst);
        let found = (self.look)(client, acknowledged);
        let least = if self.durable { acknowledged } else { self.found.load(Ordering::SeqCst) };
        assert!((least..=acknowledged + 1).contains(&found), "{}: {acknowledged} acknowledged, {found} found", self.name);
        self.done.store(found, Ordering::SeqCst);
        self.found.store(found, Ordering::SeqCst);
    }

    fn tables(&self) -> &'static [&'static str] {
        self.tables
    }

    fn done(&self) -> String {
        format!("{} {}", self.done.load(Ordering::SeqCst), self.name)
    }
}

/// The life of a table: a step's statement, and what can be seen when it is done. Values of the columns `a`
/// and `b` are checked apart.
const DDL: [(&str, &str); 11] = [
    ("create table ddl (id int primary key, a int)", "ddl rows 0 columns id:int,a:int indexes PRIMARY"),
    (
        "insert into ddl select @n := @n + 1, @n * 7 from (select @n := 0) x, t limit 500",
        "ddl rows 500 columns id:int,a:int indexes PRIMARY",
    ),
    ("create index ia on ddl (a)", "ddl rows 500 columns id:int,a:int indexes ia,PRIMARY"),
    ("alter table ddl add column b varchar(20) default 'bbb'", "ddl rows 500 columns id:int,a:int,b:varchar indexes ia,PRIMARY"),
    ("alter table ddl modify a bigint", "ddl rows 500 columns id:int,a:bigint,b:varchar indexes ia,PRIMARY"),
    ("alter table ddl add key ib (b, a), drop key ia", "ddl rows 500 columns id:int,a:bigint,b:varchar indexes ib,PRIMARY"),
    ("delete from ddl where id % 2 = 0", "ddl rows 250 columns id:int,a:bigint,b:varchar indexes ib,PRIMARY"),
    ("truncate table ddl", "ddl rows 0 columns id:int,a:bigint,b:varchar indexes ib,PRIMARY"),
    ("insert into ddl values (1, 7, 'bbb'), (2, 14, 'bbb')", "ddl rows 2 columns id:int,a:bigint,b:varchar indexes ib,PRIMARY"),
    ("rename table ddl to renamed", "renamed rows 2 columns id:int,a:bigint,b:varchar indexes ib,PRIMARY"),
    ("drop table renamed", ""),
];

fn ddl_step(client: &mut Client, n: i64) -> Result<(), String> {
    client.query(DDL[n as usize % DDL.len()].0).map(drop)
}

fn ddl_look(client: &mut Client, acknowledged: i64) -> i64 {
    let tables =
        client.query("select table_name from information_schema.tables where table_schema = 'k' and table_name in ('ddl', 'renamed')");
    let tables = tables.expect("an answer").rows;
    assert!(tables.len() < 2, "{tables:?}");
    let seen = tables.first().and_then(|row| row[0].clone()).map(|table| ddl_table(client, &table)).unwrap_or_default();
    let at = |n: i64| if n == 0 { "" } else { DDL[(n - 1) as usize % DDL.len()].1 };
    let found = (acknowledged..=acknowledged + 1).find(|&n| at(n) == seen);
    found.unwrap_or_else(|| panic!("DDL step {acknowledged}: {seen:?} instead of {:?} or {:?}", at(acknowledged), at(acknowledged + 1)))
}

fn ddl_table(client: &mut Client, table: &str) -> String {
    let mut value = |sql: String| client.value(&sql).unwrap_or_else(|e| panic!("{sql}: {e}"));
    let columns = value(format!(
        "select group_concat(column_name, ':', data_type order by ordinal_position) from information_schema.columns where table_schema = 'k' and table_name = '{table}'"
    ));
    let indexes = value(format!(
        "select group_concat(distinct index_name order by index_name) from information_schema.statistics where table_schema = 'k' and table_name = '{table}'"
    ));
    let rows = value(format!("select count(*) from {table}"));
    assert_eq!(value(format!("select count(*) from {table} where a <> id * 7")), "0");
    if columns.contains("b:") {
        assert_eq!(value(format!("select count(*) from {table} where b is null or b <> 'bbb'")), "0");
    }
    let checked = client.query(&format!("check table {table}")).expect("an answer");
    assert_eq!(checked.rows.last().and_then(|r| r.last()).cloned().flatten().as_deref(), Some("OK"), "{checked:?}");
    format!("{table} rows {rows} columns {columns} indexes {indexes}")
}

const LOADED: i64 = 3000;

/// Even steps empty the table, odd ones load it in bulk.
fn load_step(client: &mut Client, n: i64) -> Result<(), String> {
    if n % 2 == 0 {
        return client.query("truncate table loaded").map(drop);
    }
    let file: String = (0..LOADED).map(|id| format!("{id}\t{n}\t{}{n} some words\n", id * 7919 % LOADED)).collect();
    client.query_with_file("load data local infile 'x' into table loaded", file.as_bytes()).map(drop)
}

fn load_look(client: &mut Client, acknowledged: i64) -> i64 {
    let rows = number(client, "select count(*) from loaded");
    if rows == 0 {
        // Truncated is after an odd number of steps, or none.
        return if acknowledged == 0 { 0 } else { acknowledged + (acknowledged + 1) % 2 };
    }
    assert_eq!(rows, LOADED, "a load is all or nothing");
    assert_eq!(number(client, "select count(*) from loaded force index (v) where v > ''"), LOADED);
    assert_eq!(number(client, "select count(distinct tag) from loaded"), 1);
    1 + number(client, "select min(tag) from loaded")
}

/// Even steps prepare transaction n / 2, odd ones decide: every third is rolled back.
fn xa_step(client: &mut Client, n: i64) -> Result<(), String> {
    let id = n / 2;
    if n % 2 == 1 {
        let verb = if id % 3 == 2 { "rollback" } else { "commit" };
        return client.query(&format!("xa {verb} 'x{id}'")).map(drop);
    }
    for sql in [
        format!("xa start 'x{id}'"),
        format!("insert into xa_rows values ({id}, repeat('{}', 40))", id % 10),
        format!("update xa_rows set v = 'old' where n = {}", id - 3),
        format!("xa end 'x{id}'"),
        format!("xa prepare 'x{id}'"),
    ] {
        client.query(&sql)?;
    }
    Ok(())
}

fn xa_look(client: &mut Client, acknowledged: i64) -> i64 {
    let id = acknowledged / 2;
    let recovered = client.query("xa recover").expect("an answer").rows;
    let prepared: Vec<_> = recovered.iter().filter_map(|row| row[3].clone()).filter(|name| name.starts_with('x')).collect();
    let is_there = number(client, &format!("select count(*) from xa_rows where n = {id}")) == 1;
    assert_eq!(number(client, "select count(*) from xa_rows where n % 3 = 2"), 0, "rolled back");
    if prepared.is_empty() {
        let decided = if id % 3 == 2 { acknowledged % 2 == 1 } else { is_there };
        return 2 * id + if decided { 2 } else { 0 };
    }
    assert!(prepared == [format!("x{id}")] && !is_there, "{prepared:?} are prepared at step {acknowledged}, {is_there}");
    2 * id + 1
}

/// A row of a large transaction, and how many of them make more than 16 MB.
const BIG_ROW: i64 = 1_000_000;
const BIG_ROWS: i64 = 17;

/// Replaces all rows, in one transaction; before every third, one is rolled back.
fn big_step(client: &mut Client, n: i64) -> Result<(), String> {
    client.query("begin")?;
    if n % 3 == 2 {
        client.query("update big set v = concat(v, 'x') limit 3")?;
        client.query("rollback")?;
        client.query("begin")?;
    }
    client.query("update big_done set n = n + 1")?;
    client.query(&format!("delete from big where n = {n}"))?;
    for i in 0..BIG_ROWS {
        client.query(&format!("insert into big values ({}, {i}, repeat('{i}', {} / length('{i}')))", n + 1, BIG_ROW))?;
    }
    client.query("commit").map(drop)
}

fn big_look(client: &mut Client, _acknowledged: i64) -> i64 {
    let done = number(client, "select n from big_done");
    let rows = if done == 0 { 0 } else { BIG_ROWS };
    assert_eq!(number(client, &format!("select count(*) from big where n = {done} and length(v) = {BIG_ROW}")), rows);
    assert_eq!(number(client, "select count(*) from big"), rows);
    done
}

fn unlogged_step(client: &mut Client, n: i64) -> Result<(), String> {
    client.query("begin")?;
    client.query(&format!("update unlogged set n = {} where k = 0", n + 1))?;
    client.query(&format!("update unlogged set n = {} where k = 1", n + 1))?;
    client.query("commit").map(drop)
}

fn unlogged_look(client: &mut Client, _acknowledged: i64) -> i64 {
    let n = number(client, "select n from unlogged where k = 0");
    assert_eq!(number(client, &format!("select count(*) from unlogged where n = {n}")), 2, "of one instant");
    n
}
