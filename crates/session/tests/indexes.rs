//! An index may change how fast an answer is found, never the answer. The same rows lie in a table without
//! indexes and in others with one, and each condition is asked of all of them: every type, every kind of
//! bound (a literal, a parameter, a variable, a column of another table), every operator, in SELECT, UPDATE
//! and DELETE.

#![expect(clippy::unwrap_used, reason = "a test")]

mod text;

use session::Session;
use text::{Text, connect, instance};
use world::Prng;

/// A type, and what an index keeps of it.
const TYPES: &[(&str, &str)] = &[
    ("tinyint", ""),
    ("tinyint unsigned", ""),
    ("smallint", ""),
    ("mediumint unsigned", ""),
    ("int", ""),
    ("int unsigned", ""),
    ("bigint", ""),
    ("bigint unsigned", ""),
    ("bit(1)", ""),
    ("bit(8)", ""),
    ("bit(64)", ""),
    ("year", ""),
    ("decimal(5,2)", ""),
    ("decimal(10,0) unsigned", ""),
    ("decimal(30,10)", ""),
    ("float", ""),
    ("float(7,2)", ""),
    ("double", ""),
    ("double(9,3) unsigned", ""),
    ("date", ""),
    ("datetime", ""),
    ("datetime(3)", ""),
    ("datetime(6)", ""),
    ("timestamp null", ""),
    ("timestamp(3) null", ""),
    ("time", ""),
    ("time(3)", ""),
    ("char(4)", ""),
    ("varchar(20)", ""),
    ("varchar(20)", "(2)"),
    ("varchar(20) collate utf8mb4_bin", ""),
    ("varchar(20) collate utf8mb4_general_ci", ""),
    ("varchar(20) collate utf8mb4_0900_as_cs", "(2)"),
    ("varchar(20) character set latin1", ""),
    ("varchar(20) character set gbk", ""),
    ("char(4) character set sjis", ""),
    ("text character set utf16", "(3)"),
    ("binary(3)", ""),
    ("varbinary(8)", ""),
    ("text", "(3)"),
    ("blob", "(2)"),
    ("enum('b','a','','done','2')", ""),
    ("set('a','c','b')", ""),
];

const BOUNDS: &[&str] = &[
    "NULL",
    "0",
    "1",
    "2",
    "-1",
    "-128",
    "-129",
    "127",
    "128",
    "255",
    "256",
    "1.5",
    "0.5",
    "-0.5",
    "2.005",
    "99.999",
    "999.99",
    "999.995",
    "1000",
    "65535",
    "70000",
    "16777215",
    "16777216",
    "2147483647",
    "2147483648",
    "-2147483649",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775808",
    "18446744073709551615",
    "18446744073709551616",
    "1e3",
    "1.5e0",
    "0.1",
    "0.1e0",
    "3.4e38",
    "3.5e38",
    "1e300",
    "-1e300",
    "1900",
    "1901",
    "1970",
    "2020",
    "2155",
    "2156",
    "9999",
    "99",
    "20200101",
    "20200101103000",
    "103000",
    "x'41'",
    "0x0141",
    "b'1'",
    "''",
    "' '",
    "'a'",
    "'A'",
    "'a '",
    "'ab'",
    "'abc'",
    "'abcd'",
    "'abcde'",
    "'a,c'",
    "'c,a'",
    "'done'",
    "'zzz'",
    "'1'",
    "'01'",
    "'1.0'",
    "'1x'",
    "'1e0'",
    "'-1'",
    "'2020'",
    "'12345678901234567890'",
    "'é'",
    "'ß'",
    "'ss'",
    "'2020-01-01'",
    "'2020-01-01 10:30:00'",
    "'2020-01-01 10:30:00.5'",
    "'2020-01-01 10:30:00.123456'",
    "'2020-01-01 00:00:00+02:00'",
    "'2020-02-30'",
    "'2020-00-00'",
    "'0000-00-00'",
    "'1000-01-01'",
    "'1970-01-01 00:00:00'",
    "'1970-01-01 00:00:01'",
    "'2038-01-19 03:14:07'",
    "'2038-01-19 03:14:07.9'",
    "'2038-01-19 03:14:08'",
    "'2039-01-01'",
    "'9999-12-31'",
    "'9999-12-31 23:59:59'",
    "'9999-12-31 23:59:59.999999'",
    "'10:30:00'",
    "'10:30:00.5'",
    "'-10:30:00'",
    "'838:59:59'",
    "'839:00:00'",
    "'-838:59:59'",
    "date'2020-01-01'",
    "timestamp'2020-01-01 10:30:00'",
    "timestamp'9999-12-31 23:59:59.999999'",
    "time'10:30:00'",
    "time'-00:00:01'",
    "now() + interval 20 year",
    "now() - interval 100 year",
    "curtime()",
    "curdate()",
    "cast('2020-01-01' as date)",
    "cast(1 as unsigned)",
    "cast(1.5 as decimal(5,2))",
    "binary 'a'",
    "'a' collate utf8mb4_bin",
    "_latin1'a'",
    "cast('1' as json)",
    "true",
    "(select 1)",
    "(select '2020-01-01')",
];

const CONDITIONS: &[&str] = &[
    "C = A",
    "C <=> A",
    "C <> A",
    "C < A",
    "C <= A",
    "C > A",
    "C >= A",
    "A < C",
    "A >= C",
    "C between A and B",
    "C not between A and B",
    "C in (A, B)",
    "C not in (A, B)",
    "C like A",
    "C not like A",
    "not (C < A)",
    "not (C = A or C > B)",
    "C > A and C <= B",
    "C < A or C > B",
    "C = A or C = B",
    "C <> A and C <> B",
    "C is not null and C <> A",
    "C is null or C = A",
    "(C, id) = (A, 3)",
    "(g, C) = (1, A)",
    "(C, g) in ((A, 1), (B, 2))",
    "(C, g) not in ((A, 1), (B, 2))",
    "(C, g) > (A, 1)",
    "(C, g) <= (A, 1)",
    "(g, C) < (2, A)",
    "g = 1 and C >= A",
    "g in (1, 2) and C between A and B",
    "g = 1 and C <> A",
    "C = A and g > 1",
    "C > A and g = 1",
    "(C = A and g = 1) or (C = B and g >= 1)",
    "C = A or g = 2",
    "C between A and B or g = 1 and C <> A",
    "g is null or C in (A, B)",
    "C",
    "not C",
];

/// What is behind the column in the tables with an index. `C` is the column, with what the index keeps of it.
const INDEXES: &[&str] =
    &["key k (C)", "key k (C desc)", "key k (C, g, h)", "key k (g, C)", "key k (g desc, C desc, id)", "key k (C), key l (g)"];

struct Check {
    session: Session,
    conditions: u64,
    failures: Vec<String>,
}

impl Check {
    fn run(&mut self, sql: &str) -> String {
        let mut text = Text::terse();
        self.session.query(sql.as_bytes(), &mut text);
        // Which value of several is the one that a message names depends on which row comes first.
        if text.out.starts_with("ERROR") { text.out.split(':').next().unwrap_or_default().to_owned() } else { text.out }
    }

    /// Tables with the same rows: `t` without an index, `t0` and so on with one.
    fn tables(&mut self, (ty, prefix): (&str, &str)) {
        for at in 0..=INDEXES.len() {
            let (name, index) = match at.checked_sub(1) {
                None => ("t".to_owned(), String::new()),
                Some(at) => (format!("t{at}"), format!(", {}", INDEXES[at].replace('C', &format!("c{prefix}")))),
            };
            self.run(&format!("drop table if exists {name}"));
            let made = self.run(&format!("create table {name} (id int primary key, c {ty}, g int, h int default 0{index})"));
            assert!(made.starts_with("ok"), "{ty}: {made}");
            self.run("set sql_mode = ''");
            if at > 0 {
                let copied = self.run(&format!("insert into {name} select * from t"));
                assert!(copied.starts_with("ok"), "{ty}: {copied}");
                self.run("set sql_mode = default");
                continue;
            }
            for (id, bound) in BOUNDS.iter().enumerate().filter(|(_, b)| !b.contains("now") && !b.contains("cur")) {
                self.run(&format!("insert ignore into t (id, c, g) values ({id}, {bound}, {})", id % 3));
            }
            self.run("insert ignore into t (id, c, g) values (1000, 'b', 1), (1001, 'abx', 2), (1002, 'a\\0', 1), (1003, 'b,c', null)");
            self.run("set sql_mode = default");
        }
    }

    /// What a statement answers for the table without an index and for the others.
    fn ask(&mut self, statement: impl Fn(&str, &str) -> Vec<String>, what: &str) {
        self.conditions += 1;
        let mut expected = None;
        for at in 0..=INDEXES.len() {
            let (name, hint) = match at.checked_sub(1) {
                None => ("t".to_owned(), ""),
                Some(at) if INDEXES[at].contains("key l") => (format!("t{at}"), "force index (k, l)"),
                Some(at) => (format!("t{at}"), "force index (k)"),
            };
            let list = statement(&name, hint);
            let answers: Vec<String> = list.iter().map(|sql| self.run(sql)).collect();
            match &expected {
                None => expected = Some(answers),
                Some(expected) if *expected == answers => {}
                Some(expected) => {
                    let index = INDEXES[at - 1];
                    self.failures.push(format!("{what}, with {index}:\n{}\n{expected:?}\n{answers:?}", list.join(";\n")));
                    return;
                }
            }
        }
    }

    fn condition(&mut self, ty: &str, condition: &str, a: &str, b: &str, random: &mut Prng) {
        let with = |a: &str, b: &str| {
            let word = |w: char| match w {
                'A' => a.to_owned(),
                'B' => b.to_owned(),
                'C' => "t.c".to_owned(),
                other => other.to_string(),
            };
            condition.chars().map(word).collect::<String>()
        };
        let text = with(a, b);
        let places = condition.chars().filter_map(|w| match w {
            'A' => Some("@a"),
            'B' => Some("@b"),
            _ => None,
        });
        let what = format!("{ty}: {text}");
        let select = |t: &str, hint: &str, condition: &str| format!("select id from {t} t {hint} where {condition} order by id + 0");
        match random.below(8) {
            0 => self.ask(
                |t, hint| {
                    let condition = with("?", "?").replace('\'', "''");
                    let prepare = format!("prepare p from '{}'", select(t, hint, &condition));
                    let values: Vec<&str> = places.clone().collect();
                    let values = values.join(", ");
                    let using = if values.is_empty() { String::new() } else { format!(" using {values}") };
                    let repeated = [("b", a), ("a", b)].map(|(x, v)| format!("set @{x} = {v}"));
                    let set = [("a", a), ("b", b)].map(|(x, v)| format!("set @{x} = {v}"));
                    let run = format!("execute p{using}");
                    let [s1, s2] = set;
                    let [s3, s4] = repeated;
                    // The second time with the values changed, so that a plan is used for others than it
                    // was made for.
                    vec![s1, s2, prepare, run.clone(), s3, s4, run]
                },
                &format!("{what}, prepared"),
            ),
            1 => self.ask(
                |t, hint| {
                    let set = [("a", a), ("b", b)].map(|(x, v)| format!("set @{x} = {v}"));
                    let [s1, s2] = set;
                    vec![s1, s2, select(t, hint, &with("@a", "@b"))]
                },
                &format!("{what}, variables"),
            ),
            2 => self.ask(
                |t, hint| {
                    let made = format!("create temporary table o as select {a} x, {b} y");
                    let join = format!("select id from o straight_join {t} t {hint} where {} order by id + 0", with("o.x", "o.y"));
                    vec!["drop temporary table if exists o".into(), made, join]
                },
                &format!("{what}, joined"),
            ),
            3 => self.ask(
                |t, _| vec!["begin".into(), format!("update {t} t set h = h + 1 where {text}"), "rollback".into()],
                &format!("{what}, update"),
            ),
            4 => self.ask(
                |t, _| vec!["begin".into(), format!("delete t from {t} t where {text}"), "rollback".into()],
                &format!("{what}, delete"),
            ),
            5 => self.ask(
                |t, hint| {
                    let limited = format!("select c from {t} t {hint} where {text} order by c, id limit 3");
                    vec![format!("select count(*) from {t} t {hint} where {text}"), limited]
                },
                &format!("{what}, covering"),
            ),
            _ => self.ask(|t, hint| vec![select(t, hint, &text)], &what),
        }
    }
}

fn check(seed: u64, per_type: usize) {
    let mut random = Prng::new(seed);
    let instance = instance();
    let mut check = Check { session: connect(&instance, "root"), conditions: 0, failures: Vec::new() };
    check.run("create database d");
    check.run("use d");
    for ty in TYPES {
        check.tables(*ty);
        for _ in 0..per_type {
            let condition = CONDITIONS[random.below(CONDITIONS.len() as u64) as usize];
            let mut bound = || BOUNDS[random.below(BOUNDS.len() as u64) as usize];
            let (a, b) = (bound(), bound());
            check.condition(ty.0, condition, a, b, &mut random);
        }
    }
    let (failures, conditions) = (&check.failures, check.conditions);
    let shown = failures.iter().take(20).map(String::as_str).collect::<Vec<_>>().join("\n\n");
    assert!(failures.is_empty(), "seed {seed}: {} of {conditions} conditions:\n{shown}", failures.len());
}

#[test]
fn an_index_changes_no_answer() {
    check(1, 15);
}

/// `SEED=1 PER_TYPE=2000 cargo test -p redoubt-session --test indexes -- --ignored`
#[test]
#[ignore = "takes as long as one likes"]
fn an_index_changes_no_answer_for_long() {
    let number = |name: &str, or| std::env::var(name).ok().and_then(|n| n.parse().ok()).unwrap_or(or);
    check(number("SEED", 2), number("PER_TYPE", 2000) as usize);
}
