//! Expressions against what a real MySQL 8.0.31 answered: value, type, length, decimals, flags, warnings,
//! errors.
//!
//! The answers are recorded in `tests/recorded/*.txt`, one expression a line, and replayed here without a
//! server. Lines that are known to differ are counted in `tests/recorded/known.txt` by file; a test fails
//! when a file gets worse.
//!
//! - `ORACLE=127.0.0.1:3399 RECORD=1 cargo test -p redoubt-expr --test differential` asks the server again
//!   for everything.
//! - `ORACLE=127.0.0.1:3399 SEED=7 cargo test -p redoubt-expr --test differential -- --nocapture random`
//!   compares fresh random expressions.
//! - `SHOW=n` prints the first n differences of each file; `UPDATE=1` rewrites `known.txt`.

#![allow(clippy::unwrap_used)] // A test: what is missing should stop it where it is.

mod columns;
mod oracle;

use std::collections::BTreeMap;
use std::fmt::Write;

use columns::Column;
use expr::{AggregateCall, Clock, EvalContext, Expr, NoSession, Resolver, Settings, bind_expr, eval};
use parser::ParserMode;
use parser::ast::{ColumnName, Span};
use value::{Collation, Kind, Level, SqlError, SqlResult, Value, sql_error};

/// What somebody answers to an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Answer {
    Rows { meta: String, values: Vec<String>, warnings: Vec<String> },
    Error(String),
}

struct Table {
    columns: Vec<Column>,
    aggregates: Vec<AggregateCall>,
}

impl Resolver for Table {
    fn column(&mut self, name: &ColumnName, _: Span) -> SqlResult<Expr> {
        if name.name.is("id") {
            return Ok(Expr::column(self.columns.len() as u32, value::SqlType::INT, false, "`expr_test`.`ty`.`id`"));
        }
        let i = self.columns.iter().position(|c| name.name.is(c.name)).ok_or_else(|| sql_error!(BAD_FIELD, name.name, "field list"))?;
        let c = &self.columns[i];
        Ok(Expr::column(i as u32, c.ty.clone(), true, format!("`expr_test`.`ty`.`{}`", c.name)))
    }

    fn aggregate(&mut self, call: AggregateCall, _: Span) -> SqlResult<Expr> {
        let slot = self.columns.len() + 1 + self.aggregates.len();
        let e = call.result_column(slot as u32, "aggregate()");
        self.aggregates.push(call);
        Ok(e)
    }
}

struct Session;

impl expr::SessionAccess for Session {
    fn database(&self) -> Option<String> {
        Some("expr_test".into())
    }
    fn version(&self) -> String {
        "8.0.31".into()
    }
}

fn escape(bytes: &[u8]) -> String {
    let mut out = String::new();
    for &b in bytes {
        match b {
            b'\\' => out.push_str("\\\\"),
            0x20..=0x7e => out.push(b as char),
            _ => write!(out, "\\{b:02x}").unwrap(),
        }
    }
    out
}

/// The clock of both sides: 2024-05-06 07:08:09.123456 UTC.
const CLOCK: i64 = 1_714_979_289_123_456;

fn ours(sql: &str) -> Answer {
    let settings = Settings::default();
    let mut table = Table { columns: columns::all(), aggregates: vec![] };
    let row = |r: usize| table.columns.iter().map(|c| c.values[r].clone()).chain([Value::Int(r as i64 + 1)]).collect();
    let mut rows: Vec<Vec<Value>> = (0..3).map(row).collect();
    let mut warnings: Vec<(Level, SqlError)> = Vec::new();
    let done = (|| -> SqlResult<(String, Vec<String>)> {
        let ast = parser::parse_expr(sql.as_bytes(), &ParserMode::new(settings.sql_mode.0))?;
        let mut cx = EvalContext::new(&settings, &Session, &mut warnings);
        cx.clock = Clock { utc_micros: CLOCK };
        let bound = bind_expr(&ast, &mut table, &mut cx)?;
        let m = bound.metadata(Some(Collation::UTF8MB4_0900_AI_CI));
        let meta = format!("{},{},{},{:x},{}", m.kind, m.length, m.decimals, m.flags, m.charset);
        let mut values = Vec::new();
        if !table.aggregates.is_empty() {
            rows = vec![aggregated(&table.aggregates, &rows, &mut cx)?];
        }
        for row in &rows {
            values.push(show(&eval(&bound, row, &mut cx)?, &bound));
        }
        Ok((meta, values))
    })();
    match done {
        Ok((meta, values)) => {
            let warnings = warnings.iter().map(|(_, e)| format!("{} {}", e.code, escape(e.message.as_bytes()))).collect();
            Answer::Rows { meta, values, warnings }
        }
        Err(e) => Answer::Error(format!("{} {}", e.code, escape(e.message.as_bytes()))),
    }
}

/// The first row, followed by the results of the aggregates over all rows.
fn aggregated(calls: &[AggregateCall], rows: &[Vec<Value>], cx: &mut EvalContext<'_>) -> SqlResult<Vec<Value>> {
    let mut out = rows[0].clone();
    for call in calls {
        let mut state = call.accumulator();
        let mut seen = std::collections::HashSet::new();
        for row in rows {
            let mut key = Vec::new();
            if !call.distinct || (call.distinct_key(row, cx, &mut key)? && seen.insert(key)) {
                state.update(call, row, cx)?;
            }
        }
        out.push(state.result(call, cx)?);
    }
    Ok(out)
}

fn show(v: &Value, e: &Expr) -> String {
    let mut text = Vec::new();
    if !v.write_result_text(&e.ty, &mut text) {
        return "NULL".into();
    }
    let charset = e.ty.collation.charset();
    if e.ty.kind.is_string() && charset == value::Charset::Latin1 {
        let mut out = Vec::new();
        charset.convert(&text, value::Charset::Utf8mb4, &mut out);
        text = out;
    }
    if let (Kind::Bit, Value::Bit(n, bytes)) = (e.ty.kind, v) {
        text = n.to_be_bytes()[8 - *bytes as usize..].to_vec();
    }
    escape(&text)
}

fn theirs(client: &mut oracle::Client, sql: &str) -> Answer {
    let aggregate = [
        "count(",
        "sum(",
        "avg(",
        "min(",
        "max(",
        "bit_and(",
        "bit_or(",
        "bit_xor(",
        "std",
        "var",
        "group_concat(",
        "arrayagg(",
        "objectagg(",
    ];
    let order = if aggregate.iter().any(|a| sql.contains(a)) { "" } else { " order by id" };
    match client.query(&format!("select {sql} from ty{order}")) {
        Err((code, message)) => Answer::Error(format!("{code} {}", escape(message.as_bytes()))),
        Ok(a) => {
            let m = &a.columns[0];
            let meta = format!("{},{},{},{:x},{}", m.kind, m.length, m.decimals, m.flags & 0x7fff, m.charset);
            let values = a.rows.iter().map(|r| r[0].as_deref().map_or("NULL".into(), escape)).collect();
            let warnings = if a.warnings > 0 { client.warnings() } else { vec![] };
            let warnings = warnings.iter().map(|(c, m)| format!("{c} {}", escape(m.as_bytes()))).collect();
            Answer::Rows { meta, values, warnings }
        }
    }
}

fn encode(sql: &str, a: &Answer) -> String {
    match a {
        Answer::Error(e) => format!("{sql}\t!{e}"),
        Answer::Rows { meta, values, warnings } if warnings.is_empty() => format!("{sql}\t{meta}\t{}", values.join("|")),
        Answer::Rows { meta, values, warnings } => format!("{sql}\t{meta}\t{}\t{}", values.join("|"), warnings.join("|")),
    }
}

fn decode(line: &str) -> (&str, Answer) {
    let mut parts = line.split('\t');
    let sql = parts.next().unwrap();
    let meta = parts.next().unwrap();
    if let Some(e) = meta.strip_prefix('!') {
        return (sql, Answer::Error(e.to_string()));
    }
    let list = |s: Option<&str>| s.filter(|s| !s.is_empty()).map_or(vec![], |s| s.split('|').map(str::to_string).collect::<Vec<_>>());
    let values = parts.next().map_or(vec![], |s| s.split('|').map(str::to_string).collect());
    (sql, Answer::Rows { meta: meta.into(), values, warnings: list(parts.next()) })
}

/// How two answers differ; `None` if they do not.
fn difference(want: &Answer, got: &Answer) -> Option<&'static str> {
    match (want, got) {
        (Answer::Error(a), Answer::Error(b)) => (a != b).then_some("message"),
        (Answer::Error(_), _) => Some("missed error"),
        (_, Answer::Error(e)) => Some(if e.starts_with("1235") { "unsupported" } else { "error" }),
        (Answer::Rows { meta, values, warnings }, Answer::Rows { meta: m, values: v, warnings: w }) => {
            if values != v {
                Some("value")
            } else if meta != m {
                Some("type")
            } else if !same_warnings(warnings, w) {
                Some("warning")
            } else {
                None
            }
        }
    }
}

/// The same warnings, whatever their number: how often a constant is looked at is the server's own affair.
fn same_warnings(a: &[String], b: &[String]) -> bool {
    // Notes on deprecated syntax are not the expression's, and rows are not counted here.
    let set = |l: &[String]| {
        let of_delimiter = |w: &str| w.starts_with("4095") || w.starts_with("4096");
        let told = |w: &String| if of_delimiter(w) { w.split(" at row ").next().unwrap_or_default().to_owned() } else { w.clone() };
        let mut l: Vec<String> = l.iter().filter(|w| !w.starts_with("1287")).map(told).collect();
        l.sort();
        l.dedup();
        l
    };
    set(a) == set(b)
}

fn directory() -> std::path::PathBuf {
    std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/recorded")
}

const COLUMNS: &[&str] = &[
    "ti", "tu", "si", "mi", "i", "iu", "bi", "bu", "y", "b", "f", "d", "de", "dl", "da", "t", "t3", "dt", "dt6", "ts", "c", "vc", "vd",
    "tx", "vb", "bl", "cb", "cl", "e", "s",
];

const LITERALS: &[&str] = &[
    "0",
    "1",
    "-1",
    "1.5",
    "1e1",
    "'1'",
    "'abc'",
    "''",
    "NULL",
    "'2020-02-29'",
    "date'2020-02-29'",
    "time'10:11:12'",
    "timestamp'2020-02-29 10:11:12'",
    "0x41",
    "9223372036854775807",
    "18446744073709551615",
    "1.0000000000",
    "true",
];

const BINARY: &[&str] = &["+", "-", "*", "/", "div", "%", "=", "<", "<=>", "and", "or", "xor", "|", "&", "^", "<<", ">>", "like"];

/// The matrices: which expressions stand in which file.
fn corpus() -> BTreeMap<&'static str, Vec<String>> {
    let mut files: BTreeMap<&'static str, Vec<String>> = BTreeMap::new();
    let operators = files.entry("operators").or_default();
    for op in BINARY {
        for (i, a) in COLUMNS.iter().enumerate() {
            for (j, b) in COLUMNS.iter().enumerate() {
                // Every other pair, so that the file stays small; operators take turns.
                if (i + j + op.len()) % 4 == 0 {
                    operators.push(format!("{a} {op} {b}"));
                }
            }
            for (j, l) in LITERALS.iter().enumerate() {
                if (i + j + op.len()) % 3 == 0 {
                    operators.push(format!("{a} {op} {l}"));
                }
            }
        }
    }
    for a in COLUMNS.iter().chain(LITERALS) {
        for shape in ["-{}", "~{}", "not {}", "{} is null", "{} is true", "{} is not false", "{}", "binary {}"] {
            operators.push(shape.replace("{}", a));
        }
    }
    let branches = files.entry("branches").or_default();
    for (i, a) in COLUMNS.iter().enumerate() {
        for (j, b) in COLUMNS.iter().enumerate() {
            let shape = [
                "if(i > 0, {a}, {b})",
                "coalesce({a}, {b})",
                "ifnull({a}, {b})",
                "case when i > 0 then {a} else {b} end",
                "nullif({a}, {b})",
                "greatest({a}, {b})",
                "{a} between {b} and {a}",
                "{a} in ({b}, {a})",
            ][(i * 7 + j * 3) % 8];
            branches.push(shape.replace("{a}", a).replace("{b}", b));
        }
        for l in LITERALS {
            branches.push(format!("coalesce({a}, {l})"));
            branches.push(format!("{a} in ({l}, {a}, 3)"));
        }
    }
    let casts = files.entry("casts").or_default();
    for a in
        COLUMNS.iter().chain(LITERALS).chain(&["'1x'", "'12:13:14.5678'", "'2020-13-45'", "1e30", "-1.5", "'  7 '", "20200229", "101112"])
    {
        for ty in [
            "signed",
            "unsigned",
            "decimal(10,3)",
            "char",
            "char(2)",
            "binary",
            "date",
            "time",
            "time(2)",
            "datetime",
            "datetime(3)",
            "double",
            "float",
            "year",
        ] {
            casts.push(format!("cast({a} as {ty})"));
        }
    }
    let functions = files.entry("functions").or_default();
    for f in include_str!("functions.txt").lines().filter(|l| !l.is_empty() && !l.starts_with('#')) {
        if !f.contains("{}") {
            functions.push(f.to_string());
            continue;
        }
        for a in COLUMNS.iter().chain(LITERALS) {
            functions.push(f.replace("{}", a));
        }
    }
    let cases = files.entry("cases").or_default();
    cases.extend(include_str!("cases.txt").lines().filter(|l| !l.is_empty() && !l.starts_with('#')).map(str::to_string));
    let aggregates = files.entry("aggregates").or_default();
    for f in include_str!("aggregates.txt").lines().filter(|l| !l.is_empty() && !l.starts_with('#')) {
        if f.contains("{}") {
            aggregates.extend(COLUMNS.iter().map(|c| f.replace("{}", c)));
        } else {
            aggregates.push(f.to_string());
        }
    }
    let json = files.entry("json").or_default();
    json.extend(include_str!("json.txt").lines().filter(|l| !l.is_empty() && !l.starts_with('#')).map(str::to_string));
    files
}

fn connect() -> Option<oracle::Client> {
    let address = std::env::var("ORACLE").ok()?;
    let mut client = oracle::Client::connect(&address).expect("the oracle answers");
    client.query("set names utf8mb4").unwrap();
    client.query("set time_zone = '+00:00'").unwrap();
    for sql in columns::ddl() {
        client.query(&sql).unwrap_or_else(|e| panic!("{sql}: {e:?}"));
    }
    client.query(&format!("set timestamp = {}.{:06}", CLOCK / 1_000_000, CLOCK % 1_000_000)).unwrap();
    Some(client)
}

fn report(name: &str, differences: &[(String, Answer, Answer, &'static str)]) {
    let show: usize = std::env::var("SHOW").ok().and_then(|s| s.parse().ok()).unwrap_or(0);
    let filter = std::env::var("ONLY").unwrap_or_default();
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    for d in differences {
        *kinds.entry(d.3).or_default() += 1;
    }
    println!("{name}: {} differ {kinds:?}", differences.len());
    for (sql, want, got, kind) in differences.iter().filter(|d| filter.is_empty() || d.3 == filter || d.0.contains(&filter)).take(show) {
        println!("  [{kind}] {sql}\n    want {want:?}\n    got  {got:?}");
    }
}

fn compare(lines: &[(String, Answer)]) -> Vec<(String, Answer, Answer, &'static str)> {
    let mut out = Vec::new();
    for (sql, want) in lines {
        let got = std::panic::catch_unwind(|| ours(sql)).unwrap_or_else(|_| Answer::Error("panic".into()));
        if let Some(kind) = difference(want, &got) {
            out.push((sql.clone(), want.clone(), got, kind));
        }
    }
    out
}

/// Guards against any change of an answer that MySQL gives otherwise.
#[test]
fn recorded_answers() {
    let client = connect();
    if let (Some(mut client), true) = (client, std::env::var("RECORD").is_ok()) {
        std::fs::create_dir_all(directory()).unwrap();
        for (name, list) in corpus() {
            let lines: Vec<String> = list.iter().map(|sql| encode(sql, &theirs(&mut client, sql))).collect();
            std::fs::write(directory().join(format!("{name}.txt")), lines.join("\n") + "\n").unwrap();
        }
    }
    let known_path = directory().join("known.txt");
    let known: BTreeMap<String, usize> = std::fs::read_to_string(&known_path)
        .unwrap_or_default()
        .lines()
        .filter_map(|l| l.split_once(' ').map(|(a, b)| (a.to_string(), b.parse().unwrap())))
        .collect();
    let (mut counts, mut worse) = (String::new(), Vec::new());
    for name in corpus().keys() {
        let text = std::fs::read_to_string(directory().join(format!("{name}.txt"))).expect("recorded");
        let lines: Vec<(String, Answer)> = text.lines().map(decode).map(|(s, a)| (s.to_string(), a)).collect();
        let differences = compare(&lines);
        report(&format!("{name} of {}", lines.len()), &differences);
        writeln!(counts, "{name} {}", differences.len()).unwrap();
        if differences.len() > known.get(*name).copied().unwrap_or(0) {
            worse.push(format!("{name}: {} differences, known are {}", differences.len(), known.get(*name).copied().unwrap_or(0)));
        }
    }
    if std::env::var("UPDATE").is_ok_and(|v| v == "1") {
        std::fs::write(known_path, counts).unwrap();
    } else {
        assert!(worse.is_empty(), "{worse:?}");
    }
}

struct Dice(u64);

impl Dice {
    fn roll(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n as u64) as usize
    }
    fn pick<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.roll(list.len())]
    }
    fn expression(&mut self, depth: usize) -> String {
        if depth == 0 {
            return if self.roll(3) == 0 { self.pick(LITERALS).to_string() } else { self.pick(COLUMNS).to_string() };
        }
        let a = self.expression(depth - 1);
        let below = self.roll(depth);
        let b = self.expression(below);
        match self.roll(12) {
            0..=4 => format!("({a} {} {b})", self.pick(BINARY)),
            5 => format!("coalesce({a}, {b})"),
            6 => format!("if({a}, {b}, {a})"),
            7 => format!("concat({a}, {b})"),
            8 => format!("({a} between {b} and {a})"),
            9 => format!("cast({a} as {})", self.pick(&["signed", "unsigned", "char", "decimal(20,5)", "double", "datetime", "date"])),
            10 => format!("-{a}"),
            _ => format!("round({a}, {})", self.roll(4)),
        }
    }
}

/// Fresh random expressions against a live server; does nothing without one.
#[test]
fn random_expressions() {
    let (Some(seed), Some(mut client)) = (std::env::var("SEED").ok(), connect()) else { return };
    let mut dice = Dice(seed.parse::<u64>().unwrap().wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let count: usize = std::env::var("COUNT").ok().and_then(|s| s.parse().ok()).unwrap_or(2000);
    let lines: Vec<(String, Answer)> = (0..count)
        .map(|i| dice.expression(1 + i % 3))
        .map(|sql| {
            let a = theirs(&mut client, &sql);
            (sql, a)
        })
        .collect();
    report(&format!("random of {count}"), &compare(&lines));
    let _ = NoSession;
}
