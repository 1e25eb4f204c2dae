//! Rows of many forms: a table whose columns come, go, move and grow where they stand, beside one with the
//! same statements that is copied each time (ALGORITHM=COPY). Whatever is asked of them, they answer alike:
//! by the clustered key, by indexes, in batches, to programs that change rows, after a restart and after a
//! power failure, and to whoever replays the log.
//!
//! `SEED=n` tries another course, `ROUNDS=n` a longer one.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;
#[path = "common/server.rs"]
#[allow(dead_code, reason = "tables are compared, not listed")]
mod server;

use server::{Server, start};
use world::{Prng, SimDisk};

fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|s| s.parse().ok()).unwrap_or(otherwise)
}

/// A column as the test knows it.
#[derive(Clone)]
struct Column {
    name: String,
    ty: &'static str,
    index: Option<String>,
}

const TYPES: [(&str, &str); 9] = [
    ("tinyint", "7"),
    ("int", "-5"),
    ("bigint unsigned", "18446744073709551615"),
    ("varchar(20) character set utf8mb4", "'ädä'"),
    ("varchar(300) character set latin1", "'x'"),
    ("decimal(20,4)", "12.5"),
    ("datetime(3)", "'2024-02-29 01:02:03.456'"),
    ("enum('a','b','c')", "'b'"),
    ("text", "null"),
];

struct Course {
    random: Prng,
    columns: Vec<Column>,
    made: u32,
}

impl Course {
    fn any(&mut self, n: usize) -> usize {
        self.random.below(n as u64) as usize
    }

    fn value(&mut self, ty: &str) -> String {
        let n = self.any(100);
        match ty.split(['(', ' ']).next().unwrap() {
            _ if n < 15 => "null".to_owned(),
            "datetime" => format!("'20{n:02}-03-04 05:06:07.{n:03}'"),
            "enum" => format!("'{}'", ["a", "b", "c"][n % 3]),
            "varchar" | "text" => format!("repeat('{}', {})", ["q", "é", "Z "][n % 3], n % 10),
            _ => format!("{n}"),
        }
    }

    fn place(&mut self) -> String {
        match self.any(4) {
            0 => " first".to_owned(),
            1 => format!(" after {}", self.columns[self.random.below(self.columns.len() as u64) as usize].name),
            _ => String::new(),
        }
    }

    /// An action of ALTER TABLE.
    fn action(&mut self) -> Option<String> {
        let at = self.any(self.columns.len());
        let column = self.columns[at].clone();
        Some(match self.any(9) {
            0..=2 => {
                let (ty, value) = TYPES[self.any(TYPES.len())];
                self.made += 1;
                let name = format!("c{}", self.made);
                let place = self.place();
                let rest = match self.any(3) {
                    0 => String::new(),
                    1 if value != "null" => format!(" not null default {value}"),
                    _ => format!(" default {value}"),
                };
                self.columns.push(Column { name: name.clone(), ty, index: None });
                format!("add column {name} {ty}{rest}{place}")
            }
            3 if self.columns.len() > 2 => {
                self.columns.remove(at);
                format!("drop column {}", column.name)
            }
            4 if column.index.is_none() => {
                let wider = match column.ty {
                    "tinyint" => "int",
                    "int" => "bigint",
                    "varchar(20) character set utf8mb4" => "varchar(200) character set utf8mb4",
                    ty => ty,
                };
                self.columns[at].ty = wider;
                let place = if self.any(2) == 0 { " first" } else { "" };
                format!("modify {} {wider}{place}", column.name)
            }
            5 => {
                self.made += 1;
                self.columns[at].name = format!("r{}", self.made);
                format!("rename column {} to r{}", column.name, self.made)
            }
            6 if column.index.is_none() && column.ty != "text" => {
                self.made += 1;
                let index = format!("k{}", self.made);
                self.columns[at].index = Some(index.clone());
                format!("add key {index} ({})", column.name)
            }
            7 => format!("alter {} set default null", column.name),
            _ => return None,
        })
    }

    /// A change of rows; `@` stands for the table.
    fn change(&mut self) -> String {
        let at = self.any(self.columns.len());
        let Column { name, ty, .. } = self.columns[at].clone();
        let value = self.value(ty);
        let (low, high) = (self.any(60), self.any(120));
        match self.any(6) {
            0 | 1 => {
                let rows: Vec<String> = (0..1 + self.any(4)).map(|n| format!("({}, {value})", low + 7 * n)).collect();
                format!("insert ignore into @ (id, {name}) values {}", rows.join(", "))
            }
            2 => format!("update ignore @ set {name} = {value} where id between {low} and {high}"),
            3 => format!("delete from @ where id % 11 = {}", low % 11),
            4 => format!("insert into @ (id) values ({low}) on duplicate key update {name} = {value}"),
            _ => format!("replace into @ (id) values ({low}), ({high})"),
        }
    }
}

fn both(server: &mut Server, sql: &str) {
    let answers = ["d.aged", "d.copied"].map(|table| {
        let answer = server.ask(&sql.replace('@', table));
        answer.error.map(|error| error.replace(table, "@"))
    });
    assert_eq!(answers[0], answers[1], "{sql}");
}

fn compare(server: &mut Server, columns: &[Column]) {
    let indexed = columns.iter().filter_map(|column| Some((&column.name, column.index.as_ref()?)));
    let by_index = indexed.map(|(name, index)| format!("select * from @ force index ({index}) order by {name}, id"));
    let queries = ["select * from @ order by id", "select * from @ where id between 5 and 9", "select * from @ where id = 7"];
    for query in queries.into_iter().map(str::to_owned).chain(by_index).chain(["checksum table @".to_owned()]) {
        let [aged, copied] = ["d.aged", "d.copied"].map(|table| server.ask(&query.replace('@', table)));
        let rows = |rows: Vec<Vec<String>>| -> Vec<Vec<String>> {
            rows.into_iter().map(|row| row.into_iter().filter(|value| !value.starts_with("d.")).collect()).collect()
        };
        assert_eq!(aged.error, copied.error, "{query}");
        assert_eq!(rows(aged.rows), rows(copied.rows), "{query}");
    }
    let check = server.ask("check table d.aged");
    assert!(check.rows.last().is_some_and(|row| row[3] == "OK"), "{:?}", check.rows);
}

fn course(seed: u64, rounds: u64, key: &str) {
    let mut course = Course { random: Prng::new(seed), columns: Vec::new(), made: 0 };
    course.columns.push(Column { name: "a".to_owned(), ty: "int", index: None });
    let mut disk = SimDisk::new();
    let mut server = start(&disk, seed, "ON");
    server.ask("create database d");
    both(&mut server, &format!("create table @ (id int not null{key}, a int, unique key (id))"));
    both(&mut server, "insert into @ (id, a) values (1, 1), (2, null), (3, 3), (7, 70)");
    let mut instant = 0;
    for _ in 0..rounds {
        for _ in 0..course.any(3) {
            let change = course.change();
            both(&mut server, &change);
        }
        if let Some(action) = course.action() {
            let before = server.ask("select table_id from information_schema.innodb_tables where name = 'd/aged'").rows;
            let aged = server.ask(&format!("alter table d.aged {action}")).error.map(|e| e.replace("aged", "@"));
            let copied = server.ask(&format!("alter table d.copied {action}, algorithm=copy")).error.map(|e| e.replace("copied", "@"));
            assert_eq!(aged, copied, "{action}");
            let after = server.ask("select table_id from information_schema.innodb_tables where name = 'd/aged'").rows;
            instant += u64::from(before == after);
        }
        compare(&mut server, &course.columns);
        match course.any(12) {
            0 => {
                both(&mut server, "begin");
                for table in ["d.aged", "d.copied"] {
                    server.ask(&format!("update {table} set id = id + 1000"));
                    server.ask(&format!("delete from {table} where id % 2 = 0"));
                }
                server.ask("rollback");
            }
            1 => server.instance.engine().checkpoint().expect("a checkpoint"),
            2 => {
                // The power fails.
                std::mem::forget(server);
                disk = disk.crash(seed);
                server = start(&disk, seed, "ON");
            }
            _ => {}
        }
    }
    assert!(instant * 2 > rounds / 2, "few of the changes left rows where they are: {instant} in {rounds} rounds");
}

#[test]
fn rows_that_stay_read_like_rows_that_are_copied() {
    let (seed, rounds) = (number("SEED", 1), number("ROUNDS", 60));
    for n in 0..6 {
        course(seed + n, rounds, if n % 2 == 0 { " primary key" } else { "" });
    }
}
