//! Guards the splitting of texts with several statements, as a server with CLIENT_MULTI_STATEMENTS does it,
//! and where `parse` ends.

use parser::ast::{Span, Statement};
use parser::{ParserMode, parse, parse_expr, parse_one, print_expr};

/// Each statement's text, then the error if there is one.
fn split(sql: &str) -> Vec<String> {
    let mode = ParserMode::new(0);
    let mut out = Vec::new();
    let mut start = 0;
    loop {
        match parse_one(sql.as_bytes(), start, &mode) {
            Ok(parsed) if parsed.statement == Statement::Empty => out.push("(empty)".to_owned()),
            Ok(parsed) => {
                out.push(String::from_utf8_lossy(parsed.span.of(sql.as_bytes())).into_owned());
                start = parsed.next;
                if parsed.has_more(sql.as_bytes()) {
                    continue;
                }
            }
            Err(parser::Refused { error: e, .. }) => {
                out.push(format!("{} {}", e.code, e.message.rsplit_once("to use ").map_or("", |m| m.1)))
            }
        }
        return out;
    }
}

#[test]
fn statements_are_split_as_mysql_splits_them() {
    let cases: &[(&str, &[&str])] = &[
        ("select 1; select 2", &["select 1", "select 2"]),
        ("select 1;;", &["select 1"]),
        ("select 1; select 2;\n", &["select 1", "select 2"]),
        ("select 1; ;select 2", &["select 1", "1064 near ';select 2' at line 1"]),
        (";select 1", &["1064 near ';select 1' at line 1"]),
        ("select 1; -- foo", &["select 1", "(empty)"]),
        ("select 1;\n#c\n", &["select 1", "(empty)"]),
        ("/* a */; select 1", &["1064 near '; select 1' at line 1"]),
        ("-- x\n;select 1", &["1064 near ';select 1' at line 2"]),
        ("select 1;\n\nselect\n 2 from where", &["select 1", "1064 near 'where' at line 2"]),
        (" ; ", &["1065 "]),
        ("", &["1065 "]),
        ("/* a */", &["(empty)"]),
        ("/*!99999 select 1 */", &["(empty)"]),
        ("select 1 /*! ; select 2 */", &["select 1 /*!", "1064 near '/' at line 1"]),
        (
            "create procedure p() begin select 1; select 2; end; select 3",
            &["create procedure p() begin select 1; select 2; end", "select 3"],
        ),
        ("select ';'; select \"a;b\"; select `c;d`", &["select ';'", "select \"a;b\"", "select `c;d`"]),
        ("begin; commit; begin", &["begin", "commit", "begin"]),
    ];
    for (sql, expected) in cases {
        // The second part of a conditional comment that is cut in two: only that it fails matters.
        let got = split(sql);
        if sql.contains("/*! ;") {
            assert_eq!(got.len(), 2, "{sql}: {got:?}");
            continue;
        }
        assert_eq!(got, *expected, "{sql}");
    }
}

#[test]
fn a_lone_statement_is_alone() {
    let mode = ParserMode::new(0);
    assert!(parse(b"select 1; -- foo", &mode).is_ok());
    assert!(parse(b"select 1;;; \n", &mode).is_ok());
    let error = parse(b"select 1;\n select 2", &mode).expect_err("two statements");
    assert!(error.message.ends_with("near 'select 2' at line 2"), "{error}");
    assert_eq!(parse(b"  select 1 ", &mode).expect("reads").span, Span::new(2, 10));
}

#[test]
fn parameters_are_counted_only_when_preparing() {
    let sql = b"select ?, a + ? from t where b in (?, ?) limit ?";
    assert_eq!(parse(sql, &ParserMode::prepare(0)).expect("reads").params, 5);
    assert!(parse(sql, &ParserMode::new(0)).expect_err("no parameters here").message.contains("near '?, a + ?"));
}

#[test]
fn or_chains_are_shallow_and_in_order() {
    let sql = (0..1000).map(|i| format!("a = {i}")).collect::<Vec<_>>().join(" or ");
    let expr = parse_expr(sql.as_bytes(), &ParserMode::new(0)).expect("reads");
    let printed = print_expr(&expr, Default::default());
    let expected = (0..1000).map(|i| format!("(`a` = {i})")).collect::<Vec<_>>().join(" or ");
    assert_eq!(printed, format!("({expected})"));
}

/// The text goes into the log, where others read it: what a comment opens must be closed, as MySQL's is.
#[test]
fn comments_around_a_statement_belong_to_it() {
    for (sql, text) in [
        ("create table a (i int) /*! engine = innodb */", "create table a (i int) /*! engine = innodb */"),
        ("/*!40101 create */ table c (i int);", "/*!40101 create */ table c (i int)"),
        (" /* x */ select 1 /* y */ -- z", "/* x */ select 1 /* y */ -- z"),
        ("select 1 /* y */ ; select 2", "select 1 /* y */"),
        ("/*!40000 alter table a add j int */ ;  ", "/*!40000 alter table a add j int */"),
    ] {
        let parsed = parse_one(sql.as_bytes(), 0, &ParserMode::default()).expect(sql);
        assert_eq!(String::from_utf8_lossy(parsed.span.of(sql.as_bytes())), text);
    }
}
