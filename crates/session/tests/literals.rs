//! Rows of literals take a way of their own through the parser and the executor. Here each INSERT is run
//! twice, on two tables that are alike: as it stands, and with a comment in its list, with which the
//! grammar reads it as any other. What is answered and what the tables hold must be the same.

#![expect(clippy::unwrap_used, reason = "a test")]

mod text;

use text::{connect, instance, number, pick, run};
use world::Prng;

const TYPES: &[&str] = &[
    "int",
    "int not null",
    "tinyint",
    "tinyint unsigned not null",
    "bigint unsigned",
    "bigint not null",
    "decimal(10,2)",
    "decimal(5,5) unsigned",
    "decimal(30,10)",
    "float",
    "double not null",
    "double(7,2)",
    "bit(9)",
    "year",
    "date",
    "date not null",
    "datetime(3)",
    "datetime",
    "timestamp null",
    "time(2)",
    "char(4)",
    "varchar(5) not null",
    "varchar(300)",
    "varchar(9) character set latin1",
    "varchar(9) character set ascii",
    "varchar(9) character set utf8mb3",
    "binary(3)",
    "varbinary(6)",
    "tinytext",
    "text",
    "blob",
    "enum('a','b','')",
    "set('x','y')",
    "json",
    "int default 7",
    "varchar(9) not null default 'd'",
    "int as (1) stored",
];

const LITERALS: &[&str] = &[
    "0",
    "1",
    "-1",
    "7",
    "-0",
    "007",
    "127",
    "128",
    "-128",
    "-129",
    "255",
    "256",
    "2147483647",
    "2147483648",
    "-2147483649",
    "9223372036854775807",
    "9223372036854775808",
    "18446744073709551615",
    "18446744073709551616",
    "-999999999999999999",
    "1.5",
    "-1.25",
    "0.005",
    "1.005",
    "5.",
    "123456789.12",
    "99999999999999999999999999.5",
    "-0.0",
    "1e2",
    "1.5E-3",
    "-2e10",
    "1e99",
    "NULL",
    "null",
    "''",
    "'a'",
    "'b'",
    "'abcd'",
    "'abcdef'",
    "'a '",
    "'abcd '",
    "' '",
    "'x,y'",
    "'1'",
    "'-5'",
    "'12.5'",
    "'1e1'",
    "'abc1'",
    "'it''s'",
    "'q\\'q'",
    "'\\n'",
    "'\\\\'",
    "'100\\%'",
    "'é'",
    "'中文'",
    "'😀'",
    "'2024-02-29'",
    "'2023-02-29'",
    "'0000-00-00'",
    "'2024-00-10'",
    "'20240131'",
    "'24-1-3'",
    "'2024-01-31 12:34:56'",
    "'2024-01-31 12:34:56.7896'",
    "'12:34:56'",
    "'-838:59:59'",
    "'999:00:00'",
    "20240131",
    "20240131123456",
    "123456",
    "2024",
    "99",
    "'[1, 2]'",
    "'{\"a\": 1}'",
    "'{'",
    "0x41",
    "0x4",
    "0x00ff",
    "_binary 'a'",
    "_binary'\\0x'",
    "_binary 'é'",
    "'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'",
    "DEFAULT",
    "1+1",
    "b'101'",
    "x'4142'",
    "_latin1'z'",
    "TRUE",
];

const MODES: &[&str] =
    &["default", "''", "'NO_BACKSLASH_ESCAPES'", "'NO_AUTO_VALUE_ON_ZERO'", "'STRICT_ALL_TABLES,ANSI_QUOTES'", "'ALLOW_INVALID_DATES'"];

fn table(random: &mut Prng) -> (String, usize) {
    let columns = 1 + random.below(4) as usize;
    let mut parts = Vec::new();
    let auto = random.percent(40);
    if auto {
        parts.push(
            ["id int auto_increment primary key", "id bigint unsigned auto_increment primary key"][random.below(2) as usize].to_owned(),
        );
    }
    for c in 0..columns {
        parts.push(format!("c{c} {}", pick(random, TYPES)));
    }
    if random.percent(30) {
        let length = if parts.iter().any(|p| p.starts_with("c0") && (p.contains("text") || p.contains("blob"))) { "(3)" } else { "" };
        let kind = if random.percent(50) { "unique key" } else { "key" };
        parts.push(format!("{kind} k (c0{length})"));
    }
    if random.percent(10) {
        parts.push("check (c0 is null or c0 <> '3')".to_owned());
    }
    (parts.join(", "), columns + usize::from(auto))
}

fn value(random: &mut Prng, common: u64) -> &'static str {
    // Most rows are to be of those that are taken.
    if random.percent(common) { ["1", "2", "'5'", "NULL", "'2024-01-31'", "'a'"][random.below(6) as usize] } else { pick(random, LITERALS) }
}

fn statement(random: &mut Prng, width: usize) -> (String, Vec<String>) {
    let verb = if random.percent(75) { "insert" } else { pick(random, &["insert ignore", "replace"]) };
    let rows = if random.percent(15) { 70 } else { 1 + random.below(9) as usize };
    let common = random.below(101);
    let rows: Vec<String> = (0..rows)
        .map(|_| {
            let cells = if random.percent(1) { width + 1 } else { width };
            let values: Vec<&str> = (0..cells).map(|_| value(random, common)).collect();
            format!("({})", values.join([",", ", "][random.below(2) as usize]))
        })
        .collect();
    (verb.to_owned(), rows)
}

fn twins(seed: u64) {
    let mut random = Prng::new(seed);
    let instance = instance();
    let mut session = connect(&instance, "root");
    run(&mut session, "create database d");
    run(&mut session, "use d");
    for round in 0..40 {
        let (definition, width) = table(&mut random);
        let mode = pick(&mut random, MODES);
        run(&mut session, &format!("set sql_mode = {mode}"));
        let names = pick(&mut random, &["utf8mb4", "utf8mb4", "latin1", "utf8mb3"]);
        for t in ["a", "b"] {
            run(&mut session, &format!("drop table if exists {t}"));
            run(&mut session, &format!("create table {t} ({definition})"));
        }
        run(&mut session, &format!("set names {names}"));
        for _ in 0..6 {
            let one = random.percent(20);
            let columns = if one { " (c0)" } else { "" };
            let (verb, rows) = statement(&mut random, if one { 1 } else { width });
            let plain = rows.join(",");
            let marked = plain.replacen('(', "(/**/", 1);
            let end = if verb == "insert" && random.percent(10) { " on duplicate key update c0 = values(c0)" } else { "" };
            let mut answers = Vec::new();
            for (t, list) in [("a", plain), ("b", marked)] {
                let sql = format!("{verb} into {t}{columns} values {list}{end}");
                let mut answer = run(&mut session, &sql);
                answer.push_str(&run(&mut session, "show warnings"));
                answer.push_str(&run(&mut session, "select last_insert_id()"));
                answer.push_str(&run(&mut session, &format!("select * from {t}")));
                answer.push_str(&run(
                    &mut session,
                    &format!("select auto_increment from information_schema.tables where table_name = '{t}'"),
                ));
                answers.push((
                    answer.replace("'b.", "'a.").replace("table 'b'", "table 'a'").replace("'d.b'", "'d.a'").replace("near '", "near '..."),
                    sql,
                ));
            }
            let (b, a) = (answers.pop().unwrap(), answers.pop().unwrap());
            // A syntax error shows the text around it.
            if a.0.contains("near '") {
                continue;
            }
            assert_eq!(a.0, b.0, "seed {seed}, round {round}, sql_mode {mode}, {names}\n({definition})\n{}\n{}", a.1, b.1);
        }
    }
}

#[test]
fn literals_are_inserted_as_expressions_are() {
    for seed in 0..8 {
        twins(seed);
    }
}

/// `SEED=1 ROUNDS=1000 cargo test -p redoubt-session --release --test literals -- --ignored`
#[test]
#[ignore = "takes as long as one likes"]
fn literals_for_long() {
    let seed = number("SEED", 1);
    for seed in seed..seed + number("ROUNDS", 100) {
        twins(seed);
    }
}
