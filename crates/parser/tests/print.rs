//! Guards the printed form of expressions and queries: as recorded from MySQL (`corpus/print.recorded`, by
//! `record.py`), and readable again.

use std::fs;
use std::path::Path;

use parser::ast::Statement;
use parser::{ParserMode, PrintOptions, parse, parse_expr, print_condition, print_expr, print_query, sql_mode};

fn corpus(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus").join(name)).expect("readable")
}

fn mode() -> ParserMode {
    ParserMode::prepare(0)
}

/// A view's text differs where MySQL's own tree does: what it folds when it resolves.
#[test]
fn prints_as_mysql_prints() {
    let mut wrong = Vec::new();
    let recorded = corpus("print.recorded");
    let known = corpus("print.known");
    let known: Vec<&str> = known.lines().collect();
    for line in recorded.lines() {
        let [kind, text, expected]: [&str; 3] = line.splitn(3, '\t').collect::<Vec<_>>().try_into().expect("three columns");
        let expr = parse_expr(text.as_bytes(), &mode()).unwrap_or_else(|e| panic!("{text}: {e}"));
        let cast_charset = Some("utf8mb4");
        let got = match kind {
            "V" => print_expr(&expr, PrintOptions { cast_charset, ..PrintOptions::default() }),
            _ => print_condition(&expr, PrintOptions { string_charset: Some("utf8mb4"), cast_charset, ..PrintOptions::default() }),
        };
        if (got.trim_end() == expected.trim_end()) == known.contains(&text) {
            wrong.push(format!("{kind} {text}\n    mysql: {expected}\n    here:  {got}"));
        }
    }
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
}

/// Every query of the corpus, printed, must be readable and print the same again: a printed view that
/// cannot be read is lost.
#[test]
fn printed_text_is_read_back() {
    let mut count = 0;
    for name in ["select.expected", "expr.expected"] {
        for line in corpus(name).lines() {
            let Some(text) = line.strip_prefix("ok\t") else { continue };
            let Ok(parsed) = parse(text.replace("\\n", "\n").as_bytes(), &mode()) else { continue };
            let Statement::Query(query) = parsed.statement else { continue };
            if matches!(query.into, Some(parser::ast::QueryInto::Outfile { .. } | parser::ast::QueryInto::Dumpfile(_))) {
                continue;
            }
            let printed = print_query(&query, PrintOptions::default());
            let again = match parse(printed.as_bytes(), &mode()) {
                Ok(again) => again,
                Err(e) => panic!("{text}\n  printed as {printed}\n  {e}"),
            };
            let Statement::Query(again) = again.statement else { panic!("{printed} is no query") };
            assert_eq!(printed, print_query(&again, PrintOptions::default()), "of {text}");
            count += 1;
        }
    }
    assert!(count > 1000, "only {count}");
}

/// Which operand belongs to which operator: every pair of operators, recorded from MySQL with all its
/// parentheses.
#[test]
fn precedence_is_mysqls() {
    let mut mode = mode();
    let (mut count, mut wrong) = (0, Vec::new());
    for line in corpus("precedence.recorded").lines() {
        if let Some(names) = line.strip_prefix("#mode") {
            let mut bits = 0;
            for (name, bit) in [("HIGH_NOT_PRECEDENCE", sql_mode::HIGH_NOT_PRECEDENCE), ("PIPES_AS_CONCAT", sql_mode::PIPES_AS_CONCAT)] {
                bits |= if names.contains(name) { bit } else { 0 };
            }
            mode = ParserMode::prepare(bits);
            continue;
        }
        let (text, expected) = line.split_once('\t').expect("two columns");
        let got = match parse_expr(text.as_bytes(), &mode) {
            Ok(expr) => print_expr(&expr, PrintOptions { cast_charset: Some("utf8mb4"), ..PrintOptions::default() }),
            Err(_) => "error".to_owned(),
        };
        count += 1;
        if got != expected {
            wrong.push(format!("{text}\n    mysql: {expected}\n    here:  {got}"));
        }
    }
    assert!(wrong.is_empty(), "{} of {count} differ:\n{}", wrong.len(), wrong.join("\n"));
}

/// Names of result columns, as a client sees them.
#[test]
fn columns_are_named_as_mysql_names_them() {
    for (text, expected) in [
        ("1  +  1", "1  +  1"),
        ("pt.a", "a"),
        ("( a )", "a"),
        ("((1))", "1"),
        ("+1", "1"),
        ("- 1", "- 1"),
        ("(a + 1)", "(a + 1)"),
        ("'x' 'y'", "x"),
        ("'  x'", "x"),
        ("'it''s'", "it's"),
        ("_utf8mb4'x'", "x"),
        ("N'x'", "x"),
        ("''", ""),
        ("'a' collate utf8mb4_bin", "'a' collate utf8mb4_bin"),
        ("x'41'", "x'41'"),
        ("null", "NULL"),
        ("true", "true"),
        ("COUNT( * )", "COUNT( * )"),
        ("a /* c */ + 1", "a /* c */ + 1"),
        ("a + /*! 1 */", "a +  1"),
        ("a /*!50000 + 1 */", "a  + 1"),
        ("1\n+\n1", "1\n+\n1"),
    ] {
        let expr = parse_expr(text.as_bytes(), &mode()).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(parser::item_name(&expr, text.as_bytes()), expected, "of {text}");
    }
}
