//! The same statements over connections of other collations, and with parameters in the place of their
//! literals: what a driver sends that prepares, and that says `utf8mb4_general_ci` (go-sql-driver,
//! libmariadb), `utf8mb4_unicode_ci` (mysql2), utf8mb3 or latin1 in its handshake.
//!
//! `tests/recorded/connections.txt` and `parameters.txt` have MySQL's answers, an `@ collation` before
//! those that differ from the ones in utf8mb4_0900_ai_ci.

use std::collections::{BTreeMap, HashMap};

use super::{Bench, Case, Ours, Outcome, Server, against_known, differing, head, oracle, parse, path};

/// One in so many of the recorded statements is asked again.
const STEP: usize = 9;

/// The connections' collations; the first is the server's own.
const COLLATIONS: [&str; 5] = ["utf8mb4_0900_ai_ci", "utf8mb4_general_ci", "utf8mb4_unicode_ci", "utf8mb3_general_ci", "latin1_swedish_ci"];

/// What a parameter may stand beside: a literal, a column, another parameter, a function's result. `?`
/// stands for the values behind the bar, in turn.
const FORMS: &[&str] = &[
    "select ? = 'x' | 'X'",
    "select 'x' = ? | 'X'",
    "select ? in ('a', 'b') | 'B'",
    "select ? not in ('a', null) | 'b'",
    "select 'b' in (?, ?) | 'a', 'B'",
    "select ? between 'a' and 'c' | 'B'",
    "select 'b' between ? and ? | 'A', 'C'",
    "select ? like 'a%' | 'Abc'",
    "select 'Abc' like ? | 'a%'",
    "select ? <=> 'ä', ? <=> null | 'a', null",
    "select if(? = 'a', 'yes', 'no') | 'A'",
    "select case ? when 'a' then 1 when 'b' then 2 end | 'B'",
    "select case when ? = 'a' then 'x' else ? end | 'A', 'y'",
    "select concat(?, 'x') = 'ax' | 'A'",
    "select coalesce(?, '') = '' | null",
    "select ifnull(?, 'x') = 'X' | null",
    "select nullif(?, 'a') | 'A'",
    "select ? = upper('a') | 'a'",
    "select replace(?, 'a', 'b'), field(?, 'a', 'b'), instr(?, 'b'), locate('b', ?) | 'abab', 'B', 'aB', 'aB'",
    "select greatest(?, 'b'), least('a', ?) | 'C', 'B'",
    "select find_in_set(?, 'a,b,c'), strcmp(?, 'a'), elt(2, 'a', ?) | 'B', 'A', 'z'",
    "select ? regexp '^a', regexp_replace(?, 'b', 'c') | 'ABC', 'aB'",
    "select (?, ?) = ('a', 'b'), (?, 1) in (('a', 1), ('b', 2)) | 'A', 'B', 'A'",
    "select ? = b, b = ?, b like ? from t order by id | 'x', 'one', 'o%'",
    "select count(*) from t where (? = '' or b = ?) | '', 'x'",
    "select id from t where (? = 'all' or b = ?) and (? is null or a > ?) order by id | 'ALL', 'x', null, 5",
    "select id from t where b in (?, 'one', upper(?)) order by id | 'x', 'two'",
    "select ? union select 'ä' | 'a'",
    "select ?, 'a' union all select 'b', ? order by 1, 2 | 'B', 'A'",
    "select * from (select ? as v) d where v = 'a' | 'A'",
    "with w as (select ? as v union select 'b') select count(*) from w where v = 'B' | 'b'",
    "select group_concat(v order by v) from (select ? as v union all select 'b' union all select ?) d | 'C', 'a'",
    "select json_extract(?, '$.a') = 'x', json_contains(?, '\"a\"') | '{\"a\": \"x\"}', '[\"a\"]'",
    "select collation(?), charset(?), coercibility(?), collation(concat(?, 'a')) | 'a', 'a', 'a', 'a'",
    "select ? = _latin1'a', ? = _utf8mb3'a', ? = 'a' collate utf8mb4_bin | 'A', 'A', 'A'",
    "select hex(?), length(?), char_length(?), ? = 'é' | 'é', 'é', 'é', 'e'",
    "select ? = 5, ? = '5', ? + '1', concat(?, 'a') = '5a' | '5', 5, 5, 5",
    "select ? = user(), ? = database(), ? = version() | 'x', 'CORPUS', '8'",
    "select schema_name from information_schema.schemata where schema_name = ? or ? = 'x' | 'CORPUS', 'y'",
    "select ? = @v, ? = @l | 'A', 'A'",
    "select date_format(?, '%Y') = ?, ? = date'2020-01-01' | '2020-01-01', '2020', '2020-01-01'",
    "update t set b = if(? = '', b, ?) where id = ? | '', 'new', 1",
    "update t set b = case when ? = 'x' then 'changed' else b end where ? = 'a' | 'X', 'A'",
    "insert into t (id, a, b) values (?, ?, concat(?, 'x')) on duplicate key update b = if(values(b) = ?, 'same', 'other') | 1, 2, 'a', 'AX'",
    "insert into t (id, b) select ?, ? from dual where ? = 'y' | 90, 'z', 'Y'",
    "delete from t where ? = 'x' and b = ? | 'X', 'one'",
];

fn in_collation(server: &mut impl Server, collation: &str) {
    let all = ["set @v = 'a'", "set @l = _latin1'a'", &format!("set collation_connection = {collation}")];
    all.iter().for_each(|sql| drop(server.query(sql)));
}

/// A statement whose literals are parameters.
struct Prepared {
    family: &'static str,
    lax: bool,
    ordered: bool,
    text: String,
    values: Vec<String>,
}

impl Prepared {
    fn form(form: &str) -> Prepared {
        let (text, values) = form.rsplit_once(" | ").unwrap();
        let family = ["update", "insert", "delete"].into_iter().find(|verb| text.starts_with(verb)).unwrap_or("select");
        Prepared { family, lax: false, ordered: true, text: text.into(), values: values.split(", ").map(Into::into).collect() }
    }

    /// The statement with parameters; none if it has no literals.
    fn of(case: &Case) -> Option<Prepared> {
        let (text, values) = without_literals(&case.sql);
        (!values.is_empty()).then_some(Prepared { family: case.family, lax: case.lax, ordered: case.ordered, text, values })
    }

    fn head(&self) -> String {
        format!("{} | {}", self.text, self.values.join(", "))
    }

    fn run<S: Server>(&self, bench: &mut Bench<S>) -> Outcome {
        for (n, value) in self.values.iter().enumerate() {
            bench.must(&format!("set @p{n} = {value}"));
        }
        if self.lax {
            bench.must("set sql_mode = ''");
        }
        let text = self.text.replace('\\', "\\\\").replace('\'', "''");
        let prepared = bench.server.query(&format!("prepare s from '{text}'"));
        if self.lax {
            bench.must("set sql_mode = default");
        }
        if let Err((code, message)) = prepared {
            return Outcome { error: Some(format!("{code} {message}")), ..Outcome::default() };
        }
        let using: Vec<String> = (0..self.values.len()).map(|n| format!("@p{n}")).collect();
        let sql = format!("execute s using {}", using.join(", "));
        let mut out = bench.run(&Case { family: self.family, lax: self.lax, ordered: self.ordered, sql });
        bench.must("deallocate prepare s");
        // The types of results that are computed from parameters are what MySQL guesses before it has seen
        // any.
        out.columns.clear();
        out
    }
}

/// The statement with `?` for its literals, and these. Aliases and what belongs to a keyword stay.
fn without_literals(sql: &str) -> (String, Vec<String>) {
    const BOUND: &[&str] = &["as", "date", "time", "timestamp", "escape", "separator", "x", "b", "n", "interval"];
    let bytes = sql.as_bytes();
    let (mut text, mut values, mut at, mut word) = (String::new(), Vec::new(), 0, String::new());
    while at < bytes.len() {
        let start = at;
        let c = bytes[at];
        if c == b'\'' || c == b'`' || c == b'"' {
            at += 1;
            while at < bytes.len() && bytes[at] != c {
                at += if bytes[at] == b'\\' { 2 } else { 1 };
            }
            at += 1;
            if c == b'\'' && !BOUND.contains(&word.as_str()) && !word.starts_with('_') {
                values.push(sql[start..at].to_string());
                text.push('?');
            } else {
                text.push_str(&sql[start..at]);
            }
            word.clear();
        } else if c.is_ascii_digit() {
            while at < bytes.len() && (bytes[at].is_ascii_alphanumeric() || bytes[at] == b'.') {
                at += 1;
            }
            if BOUND.contains(&word.as_str()) {
                text.push_str(&sql[start..at]);
            } else {
                values.push(sql[start..at].to_string());
                text.push('?');
            }
            word.clear();
        } else if c.is_ascii_alphabetic() || c == b'_' || c == b'@' {
            while at < bytes.len() && (bytes[at].is_ascii_alphanumeric() || bytes[at] == b'_' || bytes[at] == b'@') {
                at += 1;
            }
            word = sql[start..at].to_ascii_lowercase();
            text.push_str(&sql[start..at]);
        } else {
            let end = start + sql[start..].chars().next().map_or(1, char::len_utf8);
            at = end;
            text.push_str(&sql[start..end]);
            if c != b' ' {
                word.clear();
            }
        }
    }
    (text, values)
}

/// Answers by collation and statement.
type Recorded = HashMap<(String, String), Outcome>;

/// Writes what differs from the answer before; the first answers are all written, if `base` has none.
fn record(file: &str, answers: &[(String, String, Outcome)], base: &HashMap<String, Outcome>) {
    let (mut lines, mut collation, mut first) = (Vec::new(), "", base.clone());
    for (by, statement, outcome) in answers {
        if first.entry(statement.clone()).or_default() == outcome {
            continue;
        }
        if by != collation {
            lines.push(format!("@ {by}"));
            collation = by;
        }
        if by == COLLATIONS[0] {
            first.insert(statement.clone(), outcome.clone());
        }
        lines.push(format!("> {statement}"));
        lines.extend(outcome.lines());
    }
    std::fs::write(path(file), lines.join("\n") + "\n").unwrap();
}

fn read(file: &str) -> Recorded {
    let (mut out, mut collation, mut statement) = (Recorded::new(), String::new(), String::new());
    for line in std::fs::read_to_string(path(file)).expect("recorded").lines() {
        if let Some(by) = line.strip_prefix("@ ") {
            collation = by.to_string();
        } else if let Some(next) = line.strip_prefix("> ") {
            statement = next.to_string();
            out.insert((collation.clone(), statement.clone()), Outcome::default());
        } else {
            out.get_mut(&(collation.clone(), statement.clone())).unwrap().add(line);
        }
    }
    out
}

fn sample() -> Vec<(Case, Outcome)> {
    let recorded = parse(&std::fs::read_to_string(path("statements.txt")).expect("recorded"));
    recorded.into_iter().step_by(STEP).collect()
}

fn prepared() -> Vec<Prepared> {
    let of_sample = sample().into_iter().filter(|(case, _)| !matches!(case.family, "create" | "alter" | "other"));
    FORMS.iter().map(|form| Prepared::form(form)).chain(of_sample.filter_map(|(case, _)| Prepared::of(&case))).collect()
}

fn recording() -> bool {
    std::env::var("RECORD").is_ok()
}

#[test]
fn statements_over_connections_of_other_collations() {
    let base: HashMap<String, Outcome> = sample().into_iter().map(|(case, outcome)| (head(&case), outcome)).collect();
    if recording()
        && let Some(mut bench) = oracle()
    {
        let mut answers = Vec::new();
        for collation in &COLLATIONS[1..] {
            bench.collation = Some(collation);
            bench.reset();
            for (case, _) in sample() {
                answers.push(((*collation).to_string(), head(&case), bench.run(&case)));
            }
        }
        bench.must("drop database corpus");
        record("connections.txt", &answers, &base);
    }
    let recorded = read("connections.txt");
    let mut bench = Bench::new(Ours::new(&[]));
    let mut counts = BTreeMap::new();
    for collation in &COLLATIONS[1..] {
        bench.collation = Some(collation);
        bench.reset();
        for (case, outcome) in sample() {
            let want = recorded.get(&((*collation).to_string(), head(&case))).unwrap_or(&outcome);
            differing(&format!("{collation} {}", head(&case)), want, &bench.run(&case), &mut counts);
        }
    }
    against_known("connections_known.txt", &counts);
}

#[test]
fn parameters_in_the_place_of_literals() {
    if recording()
        && let Some(mut bench) = oracle()
    {
        let mut answers = Vec::new();
        for collation in COLLATIONS {
            in_collation(&mut bench.server, collation);
            answers.extend(prepared().iter().map(|p| (collation.to_string(), p.head(), p.run(&mut bench))));
        }
        bench.must("drop database corpus");
        record("parameters.txt", &answers, &HashMap::new());
    }
    let recorded = read("parameters.txt");
    let mut bench = Bench::new(Ours::new(&[]));
    let mut counts = BTreeMap::new();
    for collation in COLLATIONS {
        in_collation(&mut bench.server, collation);
        for p in prepared() {
            let by = |collation: &str| recorded.get(&(collation.to_string(), p.head()));
            let none = Outcome::default();
            let want = by(collation).or_else(|| by(COLLATIONS[0])).unwrap_or(&none);
            differing(&format!("{collation} {}", p.head()), want, &p.run(&mut bench), &mut counts);
        }
    }
    against_known("parameters_known.txt", &counts);
}
