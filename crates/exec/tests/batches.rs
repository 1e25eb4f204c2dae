//! What batches answer is what rows answer: generated statements over generated rows, with NULLs and
//! extremes, by rows and in batches of several sizes: the same rows in the same order, the same warnings,
//! errors and figures; and also where another thread reads ahead.

#![allow(clippy::unwrap_used, dead_code, reason = "a test stops at the first surprise; not every test uses all of this")]

#[path = "common.rs"]
mod common;

use common::{Db, show};

/// A generator of pseudo-random numbers (xorshift).
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % sides
    }

    fn pick<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.roll(list.len() as u64) as usize]
    }
}

const TABLE: &str = "t (k int, id int, a tinyint, b int not null, u bigint unsigned, g bigint, d decimal(15,2), e decimal(18,6) not null, w decimal(30,10), x double, c char(4), \
                     v varchar(20), p text, t date, m datetime, primary key (k, id), key a (a), key tb (t, b), key v (v))";
const INTS: [&str; 6] = ["id", "a", "b", "u", "g", "a + 1"];
const NUMBERS: [&str; 10] = ["a", "b", "d", "e", "d", "e", "x", "g", "u", "w"];
const TEXTS: [&str; 3] = ["c", "v", "p"];
const WORDS: [&str; 10] = ["''", "'a'", "'A'", "'ab'", "'a '", "'ä'", "'B'", "'xyz'", "'abab'", "'a%'"];
const DATES: [&str; 6] = ["'2020-01-01'", "'2020-02-29'", "'1999-12-31'", "'2020-01-02'", "'2024-06-01'", "'2020-01-15'"];

/// A value for a column of the table.
fn value(dice: &mut Dice, column: &str, extreme: bool) -> String {
    let wide = |dice: &mut Dice, list: &[&str]| dice.pick(list).to_string();
    if dice.roll(8) == 0 && !matches!(column, "b" | "e") {
        return "null".into();
    }
    match column {
        "a" => format!("{}", dice.roll(20) as i64 - 10),
        "b" => format!("{}", dice.roll(50) as i64 - 5),
        "u" if extreme => wide(dice, &["18446744073709551615", "9223372036854775807", "9223372036854775808", "0", "7"]),
        "g" if extreme => wide(dice, &["-9223372036854775808", "9223372036854775807", "4611686018427387904", "-1"]),
        "u" => format!("{}", dice.roll(9)),
        "g" => format!("{}", dice.roll(2000) as i64 - 1000),
        "d" if extreme => wide(dice, &["9999999999999.99", "-9999999999999.99", "0.01"]),
        "d" => format!("{}.{:02}", dice.roll(40) as i64 - 20, dice.roll(100)),
        "e" if extreme => wide(dice, &["999999999999.999999", "-999999999999.999999"]),
        "e" => format!("{}.{:06}", dice.roll(4), dice.roll(1_000_000)),
        "w" => format!("{}.{:010}", dice.roll(100), dice.roll(1_000_000)),
        "x" if extreme => wide(dice, &["1e308", "-1e308", "5e-324", "0"]),
        "x" => format!("{}.{}e0", dice.roll(100) as i64 - 50, dice.roll(1000)),
        "t" => wide(dice, &DATES),
        "m" => format!("'2020-01-{:02} {:02}:00:00'", 1 + dice.roll(28), dice.roll(24)),
        _ => wide(dice, &WORDS),
    }
}

fn filled(dice: &mut Dice, rows: u64, extremes: bool) -> Db {
    let mut db = Db::new();
    db.create(TABLE);
    db.create("s (id int primary key)");
    db.run("insert into s values (1), (2), (3), (7), (10)").unwrap();
    db.create(
        "r (rk int, rid int not null, ra tinyint, rv varchar(20), rd decimal(10,2), primary key (rid), key ra (ra), key rv (rv, rk))",
    );
    for id in 0..rows / 3 {
        let (k, a) = (dice.roll(60), value(dice, "a", false));
        let (v, d) = (value(dice, "v", false), value(dice, "d", false));
        db.run(&format!("insert into r values ({k}, {id}, {a}, {v}, {d})")).unwrap();
    }
    let columns = ["a", "b", "u", "g", "d", "e", "w", "x", "c", "v", "p", "t", "m"];
    for id in 0..rows {
        let values: Vec<String> = columns
            .iter()
            .map(|c| {
                let extreme = extremes && dice.roll(30) == 0;
                value(dice, c, extreme)
            })
            .collect();
        db.run(&format!("insert into t values ({}, {}, {})", id / 4, id * 3, values.join(", "))).unwrap();
    }
    db
}

/// A number that functions make of anything.
fn function(dice: &mut Dice, depth: u32) -> String {
    let n = number(dice, depth);
    let text = dice.pick(&TEXTS);
    match dice.roll(16) {
        0 => format!(
            "{}({n})",
            dice.pick(&["sqrt", "abs", "floor", "ceiling", "sign", "ln", "exp", "round", "sin", "atan", "degrees", "radians"])
        ),
        1 => format!("sqrt(abs({n}))"),
        2 => format!("{}({n}, {})", dice.pick(&["round", "truncate"]), dice.pick(&["0", "1", "2", "-1", "a", "9", "null"])),
        3 => format!("({n} {} {})", dice.pick(&["%", "div", "mod"]), dice.pick(&["7", "-3", "2.5", "0", "b", "a", "1e0", "d"])),
        4 => format!(
            "{}({n}, {})",
            dice.pick(&["power", "greatest", "least", "nullif", "mod", "log"]),
            dice.pick(&["2", "3", "b", "0.5", "a", "d", "x"])
        ),
        5 => format!("{}({text})", dice.pick(&["length", "char_length", "ascii", "ord", "crc32", "bit_length"])),
        6 => format!("{}({}, {text})", dice.pick(&["locate", "strcmp", "field"]), dice.pick(&WORDS)),
        7 => format!("instr({text}, {})", dice.pick(&["'b'", "v", "c"])),
        8 => format!(
            "{}({})",
            dice.pick(&["year", "month", "day", "dayofweek", "weekday", "dayofyear", "quarter", "to_days", "week", "yearweek"]),
            dice.pick(&["t", "m"])
        ),
        9 => format!("{}({})", dice.pick(&["hour", "minute", "second", "time_to_sec", "microsecond", "date"]), dice.pick(&["t", "m"])),
        10 => format!("datediff({}, {})", dice.pick(&["t", "m"]), dice.pick(&["m", "'2020-01-10'", "t"])),
        11 => format!("timestampdiff({}, t, m)", dice.pick(&["day", "month", "hour", "year"])),
        12 => format!("case a when 1 then {n} when {} then b else 0 end", dice.roll(9)),
        13 => format!("cast({n} as {})", dice.pick(&["signed", "unsigned", "double", "decimal(12,3)"])),
        14 => format!("({n} {} {})", dice.pick(&["&", "|", "^", "<<", ">>"]), dice.pick(&["3", "b", "a"])),
        _ => format!("(a {} b)", dice.pick(&["xor", "&", "regexp", "<=>"])),
    }
}

/// A text or a moment that functions make.
fn made(dice: &mut Dice) -> String {
    let text = dice.pick(&TEXTS);
    match dice.roll(9) {
        0 => format!("{}({text})", dice.pick(&["upper", "lower", "reverse", "trim", "hex", "md5", "soundex", "quote"])),
        1 if dice.roll(2) == 0 => part(dice, text),
        1 => format!("{}({text}, {})", dice.pick(&["left", "right", "substring", "repeat"]), dice.pick(&["1", "2", "a", "-1"])),
        2 => format!("concat({text}, {})", dice.pick(&["'-'", "a", "t", "c", "d", "null"])),
        3 => format!("date_format({}, {})", dice.pick(&["t", "m"]), dice.pick(&["'%Y-%m'", "'%d %H'", "'%W'"])),
        4 => format!(
            "({} + interval {} {})",
            dice.pick(&["t", "m"]),
            dice.pick(&["1", "a", "-3", "b"]),
            dice.pick(&["day", "month", "hour"])
        ),
        5 => dice.pick(&["date(m)", "last_day(t)", "m", "cast(m as date)", "cast(t as datetime)", "timestamp(t)"]).into(),
        6 => format!("substring_index({text}, 'b', {})", dice.pick(&["1", "-1", "a"])),
        7 => format!("if({}, {text}, {})", condition(dice, 0), dice.pick(&["'x'", "v", "null"])),
        _ => format!("coalesce({text}, {})", dice.pick(&["v", "'?'", "a"])),
    }
}

fn number(dice: &mut Dice, depth: u32) -> String {
    if depth > 0 && dice.roll(5) == 0 {
        return function(dice, depth - 1);
    }
    match dice.roll(if depth == 0 { 3 } else { 13 }) {
        0 | 1 => dice.pick(&NUMBERS).into(),
        2 => dice.pick(&["1", "0", "-3", "2.5", "0.01", "1e0", "100", "null"]).into(),
        3..=6 => format!("({} {} {})", number(dice, depth - 1), dice.pick(&["+", "-", "*", "*", "/", "+"]), number(dice, depth - 1)),
        7 => format!(
            "case when {} then {} when {} then {} else {} end",
            condition(dice, 0),
            dice.pick(&["1", "a", "b", "null"]),
            condition(dice, 0),
            dice.pick(&["2", "b", "g"]),
            dice.pick(&["0", "id", "null"])
        ),
        8 => format!("({})", condition(dice, depth - 1)),
        9 => format!("if({}, {}, {})", condition(dice, 0), number(dice, depth - 1), number(dice, 0)),
        10 => format!(
            "case when {} then {} when {} then {} end",
            condition(dice, 0),
            number(dice, depth - 1),
            condition(dice, 0),
            dice.pick(&["d", "0", "-d", "d * 2", "null"])
        ),
        11 => {
            let function = dice.pick(&["ifnull", "coalesce"]);
            format!("{function}({}, {})", number(dice, depth - 1), number(dice, 0))
        }
        _ => format!("(-{})", number(dice, depth - 1)),
    }
}

/// A column, or a text that is made of one.
fn text(dice: &mut Dice) -> String {
    match dice.roll(6) {
        0 | 1 => {
            let column = dice.pick(&TEXTS);
            part(dice, column)
        }
        2 => {
            let inner = part(dice, "p");
            part(dice, &inner)
        }
        _ => dice.pick(&TEXTS).into(),
    }
}

/// A part of a text, or the text in another case.
fn part(dice: &mut Dice, text: &str) -> String {
    let number = |dice: &mut Dice| dice.pick(&["1", "2", "-1", "0", "3", "-2", "1", "2", "a", "null"]).to_owned();
    match dice.roll(4) {
        0 => format!("{}({text}, {})", dice.pick(&["left", "right"]), number(dice)),
        1 => format!("substring({text}, {})", number(dice)),
        2 => format!("mid({text}, {}, {})", number(dice), number(dice)),
        _ => format!("{}({text})", dice.pick(&["upper", "lower", "trim", "ltrim", "rtrim"])),
    }
}

fn condition(dice: &mut Dice, depth: u32) -> String {
    let op = dice.pick(&["=", "<", ">", "<=", ">=", "<>", "<=>"]);
    match dice.roll(if depth == 0 { 9 } else { 13 }) {
        0 | 1 => format!("{} {op} {}", number(dice, depth.min(1)), number(dice, 0)),
        2 => format!("{} {op} {}", text(dice), dice.pick(&WORDS)),
        3 => format!(
            "t {op} {}",
            dice.pick(&["'2020-01-02'", "'2020-01-02 10:00:00'", "date '2020-01-01'", "m", "timestamp '2020-01-01 00:00:01'"])
        ),
        4 => format!("{} between {} and {}", number(dice, 0), number(dice, 0), number(dice, 0)),
        5 => format!(
            "{} {}in ({}, 3, {}, 1, {})",
            dice.pick(&INTS),
            dice.pick(&["", "not "]),
            dice.roll(9),
            dice.pick(&["null", "7"]),
            dice.roll(99)
        ),
        6 => format!(
            "{} {}in ({}, {}, 'q', {}, 'zz')",
            text(dice),
            dice.pick(&["", "not "]),
            dice.pick(&WORDS),
            dice.pick(&WORDS),
            dice.pick(&["null", "'b'"])
        ),
        7 => format!("{} {}like {}", text(dice), dice.pick(&["", "not "]), dice.pick(&["'a%'", "'%b%'", "'_'", "'A'", "'%'", "'a\\\\%'"])),
        8 => format!("{} is {}null", dice.pick(&["a", "d", "v", "t", "x", "(a + d)", "left(v, 1)", "trim(p)"]), dice.pick(&["", "not "])),
        9 => format!("not ({})", condition(dice, depth - 1)),
        10 => format!("t between {} and {}", dice.pick(&DATES), dice.pick(&DATES)),
        11 => format!("({} or {})", condition(dice, depth - 1), condition(dice, depth - 1)),
        _ => format!("({} and {})", condition(dice, depth - 1), condition(dice, depth - 1)),
    }
}

fn aggregate(dice: &mut Dice) -> String {
    match dice.roll(14) {
        12 => format!("{}({})", dice.pick(&["min", "max", "count"]), made(dice)),
        13 => format!("{}({})", dice.pick(&["sum", "avg", "min", "max", "count"]), function(dice, 1)),
        0 => "count(*)".into(),
        1 => format!("count({})", dice.pick(&["a", "d", "v", "1", "null", "t"])),
        2..=6 => format!("{}({})", dice.pick(&["sum", "avg", "sum"]), number(dice, 2)),
        7 | 8 => format!("{}({})", dice.pick(&["min", "max"]), number(dice, 1)),
        9 | 10 => format!("{}({})", dice.pick(&["min", "max"]), dice.pick(&["c", "v", "t", "p", "m", "x", "u"])),
        _ => dice.pick(&["count(distinct a)", "sum(distinct d)", "group_concat(c)", "sum(b)"]).into(),
    }
}

fn statement(dice: &mut Dice) -> String {
    let mut list: Vec<String> = (0..1 + dice.roll(4)).map(|_| aggregate(dice)).collect();
    let ordered = dice.roll(4) == 0;
    let keys: Vec<String> = (0..if ordered { 0 } else { dice.roll(3) })
        .map(|_| match dice.roll(16) {
            0 | 1 => made(dice),
            2 => format!("({})", function(dice, 1)),
            _ => dice.pick(&["a", "c", "v", "t", "d", "b", "(a + b)", "x", "u", "w", "(a > 3)", "(d * 2)", "m"]).into(),
        })
        .collect();
    list.extend(keys.iter().cloned());
    let mut text = format!("select {} from t", list.join(", "));
    let mut conditions: Vec<String> = (0..dice.roll(4)).map(|_| condition(dice, 2)).collect();
    if dice.roll(4) == 0 {
        conditions.push(
            dice.pick(&[
                "id > 30",
                "id between 100 and 500",
                "id in (3, 30, 60, 90, 333)",
                "k < 40 and id > 12",
                "length(v) > 1",
                "k > 30",
                "k in (3, 5, 9)",
            ])
            .into(),
        );
    }
    if !conditions.is_empty() {
        text += &format!(" where {}", conditions.join(" and "));
    }
    if ordered {
        text += dice.pick(&[
            " group by k",
            " group by k, id",
            " group by k having count(*) > 2",
            " group by k limit 7",
            " group by k having max(a) > 3 limit 3",
        ]);
    } else if !keys.is_empty() {
        text += &format!(" group by {}", keys.join(", "));
    }
    text
}

/// Rows as they are, of one table or two, perhaps not all of them.
fn plain(dice: &mut Dice) -> String {
    let from = dice.pick(&[
        "select id, v, d from t where",
        "select id, t from t where",
        "select t.id, s.id from t join s on s.id = t.a where",
        "select count(s.id), sum(t.e) from t left join s on s.id = t.b where",
        "select distinct v from t where",
    ]);
    let conditions: Vec<String> = (0..1 + dice.roll(3)).map(|_| condition(dice, 2).replace("id", "t.id")).collect();
    let rest = dice.pick(&[
        "",
        "",
        "and length(v) > 1",
        "and exists (select 1 from s where s.id = t.a)",
        "and k > 5",
        "and k between 10 and 40",
        "and a > 7",
        "and t = '2020-01-01'",
    ]);
    let end = dice.pick(&["", "", "limit 3", "limit 10, 5", "limit 50"]);
    format!("{from} {} {rest} {end}", conditions.join(" and "))
}

/// Joins of two or three tables whose rows are grouped or sorted.
fn joined(dice: &mut Dice) -> String {
    let from = dice.pick(&[
        "t join s on s.id = t.a",
        "t left join s on s.id = t.b and s.id > 2",
        "s join t on t.k = s.id",
        "t join r on ra = a",
        "t left join r on rv = v and rk < 30",
        "r join t on t.k = rk",
        "r left join t on t.k = rk and t.a > 2",
        "r join t on t.k = rid left join s on s.id = b",
        "s join r on ra = s.id join t on t.v = rv and t.k < 20",
        "r straight_join t on t.v = rv",
        "t straight_join r on rk = k and rd > d",
        "t",
    ]);
    let mut conditions: Vec<String> = (0..1 + dice.roll(3)).map(|_| condition(dice, 2)).collect();
    let more = dice.pick(&[
        "true",
        "exists (select 1 from r r2 where r2.rk = t.k and r2.ra > 2)",
        "not exists (select 1 from r r2 where r2.ra = t.a)",
        "t.b > (select count(*) from r r2 where r2.rk = t.k)",
        "t.a in (select r2.ra from r r2 where r2.rk = t.k)",
        "t.b > (select count(*) from s s2)",
        "t.d / (t.b - 3) > 1",
        "t.v + 0 < 5",
    ]);
    conditions.push(more.into());
    // The same name may mean columns of both tables.
    let conditions = conditions.join(" and ").replace("id", "t.id").replace("st.id", "s.id");
    match dice.roll(3) {
        0 => format!(
            "select t.k, t.id, v, x from {from} where {conditions} order by {} {}",
            dice.pick(&["t.k, t.id", "v", "x desc, v"]),
            dice.pick(&["", "limit 7"])
        ),
        1 => {
            let list =
                dice.pick(&["sum(x), avg(d / a), group_concat(v)", "sum(d), avg(b), min(v), max(x)", "sum(d * b), count(v), max(m)"]);
            format!("select count(*), {list}, min(t.id) from {from} where {conditions}")
        }
        _ => {
            let key = dice.pick(&["a", "v", "t.k", "t.k, t.id", "c, b", "x"]);
            let rest = dice.pick(&["", "with rollup", "having count(*) > 1", "order by 1", "limit 3"]);
            let sums = dice.pick(&["sum(x), sum(d), max(v), count(distinct t.id)", "sum(d), avg(b), max(v), min(t), count(a)"]);
            format!("select {key}, count(*), {sums} from {from} where {conditions} group by {key} {rest}")
        }
    }
}

fn compare(dice: &mut Dice, rows: u64, extremes: bool, statements: u32) {
    let mut db = filled(dice, rows, extremes);
    for n in 0..statements {
        let text = if dice.roll(3) == 0 { plain(dice) } else { statement(dice) };
        let mut answer = |min: u64, rows: usize, ahead: u64| {
            (db.options.batch_min, db.options.batch_rows, db.options.ahead_min) = (min, rows, ahead);
            let result = db.run(&text);
            (show(&db, result), std::mem::take(&mut db.figures))
        };
        let by_rows = answer(u64::MAX, 1, u64::MAX);
        for (size, ahead) in [(1, u64::MAX), (7, u64::MAX), (1024, u64::MAX), (5, 0)] {
            if ahead == 0 && n % 10 > 0 {
                continue; // Threads take turns slowly.
            }
            assert_eq!(answer(0, size, ahead), by_rows, "in batches of {size}, ahead from {ahead}: {text}");
        }
    }
}

#[test]
fn batches_answer_as_rows_do() {
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    for _ in 0..3 {
        compare(&mut dice, 300, false, 250);
        compare(&mut dice, 120, true, 250);
    }
    compare(&mut dice, 0, false, 100);
}

#[test]
fn groups_that_memory_does_not_hold_go_on_by_rows() {
    let mut dice = Dice(77);
    let mut db = filled(&mut dice, 600, false);
    let text = "select b, v, count(*), sum(d), min(c), max(t) from t where a < 9 group by id, b, v";
    let mut answer = |min: u64, memory: usize, workers: usize| {
        (db.options.batch_min, db.options.batch_rows, db.options.sort_memory) = (min, 64, memory);
        (db.options.workers, db.options.workers_min) = (workers, if workers > 1 { 0 } else { u64::MAX });
        let result = db.run(text);
        let shown = show(&db, result);
        let mut lines: Vec<String> = shown.lines().map(str::to_string).collect();
        lines.sort();
        lines
    };
    let by_rows = answer(u64::MAX, 64 << 20, 1);
    assert_eq!(answer(0, 64 << 20, 1), by_rows);
    assert_eq!(answer(0, 20_000, 1), by_rows);
    for (memory, workers) in [(64 << 20, 2), (60_000, 3), (20_000, 2)] {
        assert_eq!(answer(0, memory, workers), by_rows, "{workers} workers, {memory} bytes");
        assert_eq!(answer(u64::MAX, memory, workers), by_rows, "{workers} workers by rows, {memory} bytes");
    }
}

fn worker_jobs(db: &Db) -> u64 {
    db.figures.iter().filter(|(count, _)| *count == exec::Count::WorkerJobs).map(|(_, n)| n).sum()
}

/// The same rows in the same order, the same warnings and errors: alone, and with workers, of which each
/// does few rows at a time. (Figures differ where a subquery's results are kept by each.)
#[test]
fn workers_answer_as_one_thread_does() {
    let mut dice = Dice(0x1234_5678_9abc_def1);
    for extremes in [false, true] {
        let mut db = filled(&mut dice, 240, extremes);
        let (mut shared, mut jobs) = (0, 0);
        for _ in 0..250 {
            let text = joined(&mut dice);
            let mut answer = |workers: usize| {
                (db.options.workers, db.options.workers_min) = (workers, 0);
                let result = db.run(&text);
                jobs += worker_jobs(&db);
                show(&db, result)
            };
            let alone = answer(1);
            for workers in [2, 4] {
                assert_eq!(answer(workers), alone, "with {workers} workers: {text}");
            }
            shared += usize::from(!alone.starts_with("ERROR"));
        }
        assert!(shared > 150, "most statements have answers: {shared}");
        assert!(jobs > 1000, "workers do most of it: {jobs}");
    }
}

/// What workers pack for a hash join goes to disk where memory is full, with the values that it had.
#[test]
fn rows_that_a_crew_keeps_go_to_disk() {
    let mut db = filled(&mut Dice(91), 900, false);
    db.run("insert into r select k, id + 10000, null, v, d from t").unwrap();
    let text = "select t.id, k, rid, rk, rd, rv from t left join r on rd = d and rid > 3000 order by t.id, rid";
    let mut answer = |memory: usize, workers: usize| {
        (db.options.sort_memory, db.options.workers, db.options.workers_min) = (memory, workers, 0);
        let result = db.run(text);
        (show(&db, result), worker_jobs(&db))
    };
    let (alone, _) = answer(64 << 20, 1);
    assert!(alone.lines().count() > 900, "{alone}");
    for memory in [64 << 20, 60_000, 8_000] {
        for workers in [1, 2, 3] {
            let (shared, jobs) = answer(memory, workers);
            assert_eq!(shared, alone, "{workers} workers, {memory} bytes");
            assert_eq!(jobs > 0, workers > 1, "{workers} workers, {memory} bytes: {jobs} jobs");
        }
    }
}

/// Groups that come one after another end where jobs end, however the keys that they are of lie.
#[test]
fn groups_that_come_in_order_are_shared() {
    let mut db = filled(&mut Dice(92), 900, false);
    db.create("g (a int, b varchar(10), n int, d decimal(10,2), primary key (a, b, n), key (b desc, a))");
    db.run("insert into g select k div 7, elt(1 + id mod 3, 'x', 'X ', 'yy'), id, d from t where d is not null").unwrap();
    for text in [
        "select a, count(*), sum(d), avg(n), group_concat(n) from g group by a",
        "select a, b, count(*), max(d), count(distinct d) from g group by a, b having sum(n) > 100",
        "select b, a, count(*), sum(n) from g group by b, a having count(*) > 1 order by 4 desc, 1, 2 limit 5",
        "select a, count(*), sum(s.id) from g join s on s.id = n mod 5 group by a having sum(s.id) <> 20",
        "select k, count(*), sum(x), min(v) from t group by k having count(*) > 1",
        "select k, id, sum(d / (b - 3)) from t group by k, id having max(a) < 4",
    ] {
        let mut answer = |workers: usize| {
            (db.options.workers, db.options.workers_min) = (workers, 0);
            let result = db.run(text);
            (show(&db, result), worker_jobs(&db))
        };
        let (alone, _) = answer(1);
        assert!(!alone.starts_with("ERROR") && alone.lines().count() > 4, "{text}: {alone}");
        for workers in [2, 3, 5] {
            let (shared, jobs) = answer(workers);
            assert_eq!(shared, alone, "{workers} workers: {text}");
            assert!(jobs > 0, "nothing was shared: {text}");
        }
    }
}

/// A condition that a connection's stack has room for, a worker's has room for, too.
#[test]
fn a_worker_has_the_stack_of_a_connection() {
    let deep = || {
        let mut db = filled(&mut Dice(5), 60, false);
        let sum = "+ 1".repeat(400);
        let text = format!("select count(*), group_concat(t.id) from t join s on s.id = t.a where t.b {sum} > 401");
        let mut answer = |workers: usize| {
            (db.options.workers, db.options.workers_min) = (workers, 0);
            let result = db.run(&text);
            show(&db, result)
        };
        let alone = answer(1);
        assert!(alone.lines().count() == 2, "{alone}");
        assert_eq!(answer(2), alone);
    };
    std::thread::Builder::new().stack_size(64 << 20).spawn(deep).unwrap().join().unwrap();
}
