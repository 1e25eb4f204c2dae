//! Branches, pins and looks at the past, one statement after the other: after a kill what was acknowledged is
//! there, or one statement more; a branch and its origin do not see each other, and a pin shows what it has
//! shown before.

use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};

use bench::client::Client;

use crate::{Load, is_deadlock, must, number};

const ROWS: i64 = 2000;

/// The life of a branch: a statement, and what can be seen when it is done: of each table its rows, the sum
/// of `v`, and whether it has a column `c`. `o` is the origin, `p` the same as the pin has it.
const LIFE: [(&str, &str); 14] = [
    ("create database br branch of k2", "o 2000 0, br.t 2000 0"),
    ("update br.t set v = v + 1", "o 2000 0, br.t 2000 2000"),
    ("update k2.t set v = v + 3", "o 2000 6000, br.t 2000 2000"),
    ("create pin brpin", "o 2000 6000, p 2000 6000, br.t 2000 2000"),
    ("create table br.u branch of br.t", "o 2000 6000, p 2000 6000, br.t 2000 2000, br.u 2000 2000"),
    ("delete from br.t where id % 2 = 0", "o 2000 6000, p 2000 6000, br.t 1000 1000, br.u 2000 2000"),
    ("update k2.t set v = v + 4 where id % 2 = 0", "o 2000 10000, p 2000 6000, br.t 1000 1000, br.u 2000 2000"),
    ("alter table br.u add column c int default 3, add key (c, v)", "o 2000 10000, p 2000 6000, br.t 1000 1000, br.u 2000 2000 c"),
    ("create table br.w branch of k2.t as of pin brpin", "o 2000 10000, p 2000 6000, br.t 1000 1000, br.u 2000 2000 c, br.w 2000 6000"),
    ("flashback table k2.t to pin brpin", "o 2000 6000, p 2000 6000, br.t 1000 1000, br.u 2000 2000 c, br.w 2000 6000"),
    ("update br.w set v = v - 3", "o 2000 6000, p 2000 6000, br.t 1000 1000, br.u 2000 2000 c, br.w 2000 0"),
    ("drop pin brpin", "o 2000 6000, br.t 1000 1000, br.u 2000 2000 c, br.w 2000 0"),
    ("drop database br", "o 2000 6000"),
    ("update k2.t set v = 0", "o 2000 0"),
];

#[derive(Default)]
pub struct Branches {
    done: AtomicI64,
}

fn at(n: i64) -> &'static str {
    if n == 0 { "o 2000 0" } else { LIFE[(n - 1) as usize % LIFE.len()].1 }
}

impl Load for Branches {
    fn make(&self, client: &mut Client) {
        must(client, "create database k2");
        must(client, "create table k2.t (id int primary key, v int, pad varchar(200), key (v), key (pad(20)))");
        let rows: Vec<String> = (0..ROWS).map(|id| format!("({id}, 0, repeat('{}', 150))", id % 10)).collect();
        must(client, &format!("insert into k2.t values {}", rows.join(",")));
    }

    fn run(&self, port: u16, stop: &AtomicBool) -> Result<(), String> {
        let mut client = Client::connect(port, Some("k"))?;
        while !stop.load(Ordering::Relaxed) {
            let n = self.done.load(Ordering::SeqCst);
            match client.query(LIFE[n as usize % LIFE.len()].0) {
                Ok(_) => self.done.store(n + 1, Ordering::SeqCst),
                Err(e) if is_deadlock(&e) => {}
                Err(e) => return Err(format!("branches step {n}: {e}")),
            }
        }
        Ok(())
    }

    fn check(&self, client: &mut Client) {
        let done = self.done.load(Ordering::SeqCst);
        let seen = seen(client);
        let found = (done..=done + 1).find(|n| at(*n) == seen);
        let found = found.unwrap_or_else(|| panic!("branches step {done}: {seen:?} instead of {:?} or {:?}", at(done), at(done + 1)));
        self.done.store(found, Ordering::SeqCst);
    }

    fn tables(&self) -> &'static [&'static str] {
        &["k2.t"]
    }

    fn done(&self) -> String {
        format!("{} steps of branches", self.done.load(Ordering::SeqCst))
    }
}

/// What there is, in the words of [`LIFE`].
fn seen(client: &mut Client) -> String {
    let mut seen = vec![figures(client, "o", "k2.t")];
    if number(client, "select count(*) from information_schema.redoubt_pins where name = 'brpin'") == 1 {
        seen.push(figures(client, "p", "k2.t as of pin brpin"));
    }
    for table in ["t", "u", "w"] {
        let sql = format!("select count(*) from information_schema.tables where table_schema = 'br' and table_name = '{table}'");
        if number(client, &sql) == 1 {
            let name = format!("br.{table}");
            let sql = format!(
                "select count(*) from information_schema.columns where table_schema = 'br' and table_name = '{table}' and column_name = 'c'"
            );
            let more = if number(client, &sql) == 1 { " c" } else { "" };
            seen.push(figures(client, &name, &name) + more);
            let rows = number(client, &format!("select count(*) from {name}"));
            assert_eq!(number(client, &format!("select count(*) from {name} force index (v) where v >= 0")), rows, "{name}: indexes agree");
            let checked = client.query(&format!("check table {name}")).expect("an answer");
            assert_eq!(checked.rows.last().and_then(|r| r.last()).cloned().flatten().as_deref(), Some("OK"), "{checked:?}");
        }
    }
    seen.join(", ")
}

fn figures(client: &mut Client, what: &str, from: &str) -> String {
    let count = number(client, &format!("select count(*) from {from}"));
    format!("{what} {count} {}", number(client, &format!("select coalesce(sum(v), 0) from {from}")))
}
