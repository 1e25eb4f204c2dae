//! The same text again and again, with other literals between: from the second time on it may run by a plan
//! that was made for other values, and must answer as the first time.

use parser::ParserMode;
use parser::shape::{LiteralKind, Shape};

use super::{Bench, Case, Ours, Outcome, Server, head, parse, path};

/// At least so many times a plan was used that was kept: otherwise nothing has been tested here.
const USED_MIN: u64 = 50;

/// The texts that differ from this one in one literal.
fn others(sql: &str) -> Vec<String> {
    let mut shape = Shape::default();
    if !shape.read(sql.as_bytes(), &ParserMode::new(0)) {
        return Vec::new();
    }
    let other = |literal: &parser::shape::Literal| {
        let (start, end) = (literal.span.start as usize, literal.span.end as usize);
        let value = match literal.kind {
            LiteralKind::Int => (literal.int(sql.as_bytes())? + 1).to_string(),
            LiteralKind::Decimal(scale) => format!("3.{}", "5".repeat(usize::from(scale))),
            LiteralKind::Text => "'two'".into(),
            LiteralKind::Moment => "'2001-02-03'".into(),
            LiteralKind::WideText => "'é'".into(),
            LiteralKind::Other => return None,
        };
        Some(format!("{}{value}{}", &sql[..start], &sql[end..]))
    };
    shape.literals.iter().filter_map(other).collect()
}

fn used(bench: &mut Bench<Ours>) -> u64 {
    let answer = bench.must("show global status like 'Redoubt_text_plans_used'");
    String::from_utf8_lossy(answer.rows[0][1].as_deref().unwrap()).parse().unwrap()
}

/// Each answer of a text that comes again and again must be its first.
fn ask_again(bench: &mut Bench<Ours>, case: &Case) -> Vec<Outcome> {
    let strict = Case { lax: false, ..case.clone() };
    if case.lax {
        bench.must("set sql_mode = ''");
    }
    let mut answers = vec![bench.run(&strict)];
    for sql in others(&case.sql) {
        bench.run(&Case { sql, ..strict.clone() });
        answers.push(bench.run(&strict));
    }
    if case.lax {
        bench.must("set sql_mode = default");
    }
    answers
}

/// A plan that was kept for other values of literals would give their rows, miss an error, or warn of
/// another value.
#[test]
fn texts_that_come_again_answer_alike() {
    let recorded = parse(&std::fs::read_to_string(path("statements.txt")).expect("recorded"));
    let mut bench = Bench::new(Ours::new(&[]));
    let mut differ = Vec::new();
    // (What an INSERT numbers depends on those before.)
    for (case, _) in recorded.iter().filter(|(case, _)| !matches!(case.family, "create" | "alter" | "other" | "insert")) {
        let answers = ask_again(&mut bench, case);
        if let Some(other) = answers.iter().find(|answer| **answer != answers[0]) {
            differ.push(format!("{}\n    first {:?}\n    then  {:?}", head(case), answers[0].lines(), other.lines()));
        }
    }
    let used = used(&mut bench);
    assert!(differ.is_empty(), "{} differ:\n{}", differ.len(), differ.join("\n"));
    println!("{used} times a plan was used again");
    assert!(used >= USED_MIN, "only {used}");
}

/// What a kept plan depends on changes under it.
#[test]
fn kept_plans_follow_what_changes() {
    let mut bench = Bench::new(Ours::new(&[]));
    let mut rows = |sql: &str| -> Vec<String> {
        let answer = bench.server.query(sql).unwrap_or_else(|e| panic!("{sql}: {e:?}"));
        answer.rows.iter().map(|row| super::row_text(row)).collect()
    };
    for sql in [
        "create table k (id int primary key, n int, s varchar(9), key (n))",
        "insert into k values (1, 10, 'a'), (2, 20, 'b'), (3, 30, 'c')",
    ] {
        rows(sql);
    }
    let find = "select id, s from k where n = 20";
    for _ in 0..3 {
        assert_eq!(rows(find), ["2 | b"]);
    }
    // Another definition, other kinds of values.
    rows("alter table k modify n varchar(9)");
    for _ in 0..3 {
        assert_eq!(rows(find), ["2 | b"]);
    }
    rows("alter table k drop key n, modify n decimal(5, 1), rename column s to t, add s int default 7");
    for _ in 0..3 {
        assert_eq!(rows(find), ["2 | 7"]);
    }
    // A temporary table in front of it, and gone again.
    rows("create temporary table k (id int, n int, s varchar(9))");
    for _ in 0..2 {
        assert!(rows(find).is_empty());
    }
    rows("drop temporary table k");
    assert_eq!(rows(find), ["2 | 7"]);
    // Another database, other settings.
    for sql in
        ["create database other", "create table other.k (id int, n int, s int)", "insert into other.k values (9, 20, 8)", "use other"]
    {
        rows(sql);
    }
    for _ in 0..3 {
        assert_eq!(rows(find), ["9 | 8"]);
    }
    let quoted = "select count(*) from k where \"n\" = 'n' and id = 9";
    for _ in 0..3 {
        assert_eq!(rows(quoted), ["1"]);
    }
    rows("set sql_mode = 'ANSI_QUOTES'");
    for _ in 0..3 {
        assert_eq!(rows(quoted), ["0"]);
    }
    rows("drop table k");
    assert!(bench.server.query(find).is_err_and(|(code, _)| code == 1146));
}

/// Literals of which a plan knows more than the value: each text has the answer of its own.
#[test]
fn literals_that_stay() {
    let mut bench = Bench::new(Ours::new(&[]));
    for sql in ["create table k (id int primary key, n int, s varchar(9))", "insert into k values (1, 10, 'a'), (2, 20, 'b'), (3, 30, 'c')"]
    {
        bench.must(sql);
    }
    let mut ask = |sql: &str| -> (Vec<String>, Vec<String>) {
        let answer = bench.server.query(sql).unwrap_or_else(|e| panic!("{sql}: {e:?}"));
        (answer.columns.iter().map(|c| c.names.join("|")).collect(), answer.rows.iter().map(|row| super::row_text(row)).collect())
    };
    for n in [1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3] {
        assert_eq!(ask(&format!("select id from k where id > 0 order by id limit {n}")).1.len(), n);
        let (names, rows) = ask(&format!("select {n}, n + {n} from k where id = 1"));
        assert!(names[0].contains(&n.to_string()), "{names:?}");
        assert_eq!(rows, [format!("{n} | {}", 10 + n)]);
        let turned = if n == 2 { ["3 | 30", "2 | 20"] } else { ["2 | 20", "3 | 30"] };
        let order = if n == 2 { "1 desc" } else { "2" };
        assert_eq!(ask(&format!("select id, n from k where id > 1 order by {order}")).1, turned);
        assert_eq!(ask(&format!("select id from k where n = {n}0")).1, [n.to_string()]);
        assert_eq!(ask(&format!("select id from k where s = '{}'", ["a", "b", "c"][n - 1])).1, [n.to_string()]);
        assert_eq!(ask(&format!("select id from k where n between {n}0 and 25 and id in ({n}, 7)")).1.len(), usize::from(n < 3));
    }
}

/// More texts than a session keeps: the first of them are made anew, and all have their own answers.
#[test]
fn more_texts_than_are_kept() {
    let mut bench = Bench::new(Ours::new(&[]));
    bench.must("create table k (id int primary key, n int)");
    bench.must("insert into k values (1, 10), (2, 20), (3, 30)");
    for round in 0..4_u8 {
        for shape in 0..200 {
            for id in 1..=3 {
                let answer = bench.must(&format!("select n as c{shape} from k where id = {id}"));
                assert_eq!(super::row_text(&answer.rows[0]), format!("{id}0"), "round {round}");
            }
        }
    }
    assert!(used(&mut bench) > 0);
}
