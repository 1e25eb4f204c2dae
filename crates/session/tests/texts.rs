//! Texts that come again run kept statements with parameters in place of literals. Here statements of many
//! forms come again and again with other literals, in one session as they are, and in another, on tables that
//! are alike, with a comment in them, with which nothing is kept: answers, names and types of columns,
//! warnings, errors and what the tables hold must be the same.

#![expect(clippy::unwrap_used, reason = "a test")]

mod text;

use session::Session;
use text::{connect, instance, number, pick, run};
use world::Prng;

const TYPES: &[&str] = &[
    "int",
    "int not null default 3",
    "int unsigned",
    "bigint",
    "bigint unsigned",
    "tinyint",
    "decimal(10,2)",
    "decimal(5,0)",
    "decimal(6,3) unsigned",
    "double",
    "float",
    "varchar(20)",
    "varchar(20) character set latin1",
    "varchar(6) collate utf8mb4_bin",
    "char(5)",
    "text",
    "varbinary(9)",
    "date",
    "datetime",
    "datetime(3)",
    "timestamp null",
    "time",
    "year",
    "enum('a','b','abc','')",
    "set('a','b')",
    "bit(7)",
    "json",
];

/// Literals of one kind each: what stands in one place of a statement is drawn from one of them.
const LITERALS: [&[&str]; 7] = [
    &["0", "1", "2", "5", "7", "20", "127", "128", "255", "256", "1000", "65536", "2147483647", "2147483648", "4294967296", "20240229"],
    &["0", "1", "2", "3", "4"],
    &["'a'", "'b'", "'abc'", "''", "'A'", "'a '", "'1'", "'12'", "'5x'", "'it''s'", r"'q\'q'", "'abcdefgh'", "'%'", "'a%'"],
    &["'ä'", "'aé'", "'中文'", "'É'", "'ß'", "'😀'"],
    &["1.5", "0.5", "2.0", "12.3", "99999.9", "100000.4"],
    &["1.25", "0.00", "2.50", "12.34", "99999999.99", "5.005"],
    &["'2024-02-29'", "'2024-02-28 12:34:56'", "'2023-02-29'", "'0000-00-00'", "'11:12:13'", "'2024'", "'2024-02-29 01:02:03.5'", "'x'"],
];

/// A statement with places for literals: of each the kind.
struct Form {
    parts: Vec<String>,
    kinds: Vec<usize>,
}

/// Where a literal of the kind stands that the byte behind it names.
const PLACE: char = '\u{1}';

impl Form {
    fn new(text: &str) -> Form {
        let mut parts = text.split(PLACE);
        let mut form = Form { parts: vec![parts.next().unwrap().to_owned()], kinds: Vec::new() };
        for part in parts {
            form.kinds.push(usize::from(part.as_bytes()[0] - b'0'));
            form.parts.push(part[1..].to_owned());
        }
        form
    }

    fn text(&self, random: &mut Prng) -> String {
        let mut text = self.parts[0].clone();
        for (kind, part) in self.kinds.iter().zip(&self.parts[1..]) {
            text.push_str(pick(random, LITERALS[*kind]));
            text.push_str(part);
        }
        text
    }
}

struct Forms<'a> {
    random: &'a mut Prng,
    /// Types of the columns of both tables, which are alike.
    types: &'a [&'static str],
}

/// The kinds of literals that a column of a type is mostly compared with.
fn kinds_of(ty: &str) -> &'static [u64] {
    match ty.split(['(', ' ']).next() {
        Some("int" | "bigint" | "tinyint" | "year" | "bit") => &[0, 1],
        Some("decimal" | "double" | "float") => &[0, 1, 4, 5],
        Some("date" | "datetime" | "timestamp" | "time") => &[6],
        Some("enum" | "set" | "json" | "varbinary") => &[2],
        _ => &[2, 2, 3],
    }
}

impl Forms<'_> {
    /// A place for a literal beside a column: mostly one of its kind.
    fn place(&mut self, column: &str) -> String {
        let name = column.rsplit('.').next().unwrap_or_default();
        let ty = name.strip_prefix('c').and_then(|n| n.parse::<usize>().ok()).map_or("int", |n| self.types[n]);
        let kinds = kinds_of(ty);
        let own = kinds[self.random.below(kinds.len() as u64) as usize];
        let kind = if self.random.percent(90) { own } else { self.random.below(LITERALS.len() as u64) };
        format!("{PLACE}{kind}")
    }

    /// A literal that mostly stays the same.
    fn constant(&mut self) -> String {
        if self.random.percent(90) { self.random.below(4).to_string() } else { format!("{PLACE}1") }
    }

    fn column(&mut self, table: &str) -> String {
        let name = match self.random.below(8) {
            0 => "id".to_owned(),
            _ => format!("c{}", self.random.below(self.types.len() as u64)),
        };
        if table.is_empty() { name } else { format!("{table}.{name}") }
    }

    fn operator(&mut self) -> &'static str {
        pick(self.random, &["=", "=", "=", "<", ">", "<=", ">=", "<>", "<=>"])
    }

    fn condition(&mut self, tables: &[&str], depth: u32) -> String {
        let table = pick(self.random, tables);
        let column = self.column(table);
        match self.random.below(if depth > 2 { 9 } else { 14 }) {
            0..=3 => format!("{column} {} {}", self.operator(), self.place(&column)),
            4 => format!("{} {} {column}", self.place(&column), self.operator()),
            5 => format!("{column} between {} and {}", self.place(&column), self.place(&column)),
            6 => format!("{column} in ({}, {}, {})", self.place(&column), self.place(&column), self.place(&column)),
            7 => format!("{column} like 'a%'"),
            8 => format!("coalesce({column}, {}) = {}", self.constant(), self.constant()),
            9 | 10 => format!("({} and {})", self.condition(tables, depth + 1), self.condition(tables, depth + 1)),
            11 => format!("({} or {})", self.condition(tables, depth + 1), self.condition(tables, depth + 1)),
            12 => format!("not {}", self.condition(tables, depth + 1)),
            _ => {
                let inner = self.condition(&["s"], depth + 1);
                let outer = self.column(table);
                if self.random.percent(50) {
                    format!("exists (select 1 from u s where s.id = {outer} and {inner})")
                } else {
                    format!("{outer} in (select s.id from u s where {inner})")
                }
            }
        }
    }

    fn select(&mut self) -> String {
        let lock = pick(self.random, &["", "", " for update", " for share"]);
        match self.random.below(7) {
            0 => format!("select * from t where {}{lock}", self.condition(&[""], 0)),
            1 => format!("select id, c0, {} from t where {} order by id limit 3{lock}", self.column(""), self.condition(&[""], 0)),
            2 => format!("select count(*), max(c0), min({}) from t where {}", self.column(""), self.condition(&["t"], 0)),
            3 => {
                let (on, on_place) = (self.condition(&["x"], 1), self.column("x"));
                let filter = self.condition(&["t", "x"], 0);
                let kind = pick(self.random, &["join", "left join", "join"]);
                format!("select t.id, x.id, {on_place} from t {kind} u x on x.id = t.id and {on} where {filter} order by 1, 2{lock}")
            }
            4 => format!("select c1, count(*) n from t where {} group by c1 having n > {PLACE}1 order by c1, n", self.condition(&[""], 0)),
            5 => format!(
                "select id, upper(left(c0, 2)), if(id > 3, 'x', c1), {} from t where {} order by id desc",
                self.constant(),
                self.condition(&[""], 0)
            ),
            _ => format!(
                "select * from (select id, c0 from t where {}) q where q.id > {} union all select id, c0 from u where {} order by 1",
                self.condition(&["t"], 1),
                self.constant(),
                self.condition(&[""], 1)
            ),
        }
    }

    fn assignment(&mut self) -> String {
        let (column, other) = (self.column(""), self.column(""));
        match self.random.below(6) {
            0..=2 => format!("{column} = {}", self.place(&column)),
            3 => format!("{column} = {column} {} {}", pick(self.random, &["+", "-", "*"]), self.place(&column)),
            4 => format!("{column} = {other} + {}", self.place(&other)),
            _ => format!("{column} = -{PLACE}{}", [0, 1, 4, 5][self.random.below(4) as usize]),
        }
    }

    fn change(&mut self) -> String {
        let table = pick(self.random, &["t", "u"]);
        let ignore = if self.random.percent(30) { "ignore " } else { "" };
        match self.random.below(8) {
            0 | 1 => format!("update {ignore}{table} set {}, {} where {}", self.assignment(), self.assignment(), self.condition(&[""], 0)),
            2 => format!(
                "update {ignore}t join u x on x.id = t.id set t.c0 = {}, x.c1 = {} where {}",
                self.place("c0"),
                self.place("c1"),
                self.condition(&["x"], 0)
            ),
            3 => format!("delete {ignore}from {table} where id > {PLACE}0 and {}", self.condition(&[""], 0)),
            4 => {
                let (verb, columns) = (pick(self.random, &["insert", "replace"]), self.random.percent(50));
                let names: Vec<String> = (0..self.types.len()).map(|c| format!("c{c}")).collect();
                let list = if columns { format!(" (id, {})", names.join(", ")) } else { String::new() };
                let values: Vec<String> = (0..self.types.len()).map(|c| self.place(&format!("c{c}"))).collect();
                format!("{verb} into {table}{list} values ({PLACE}0, {})", values.join(", "))
            }
            5 => format!(
                "insert {ignore}into {table} (c0, c1) values ({}, -{PLACE}1), (null, {}) on duplicate key update c0 = {}, c1 = c1 + {PLACE}1",
                self.place("c0"),
                self.place("c1"),
                self.place("c0")
            ),
            6 => format!("insert {ignore}into {table} set c0 = {}, c1 = now(), id = {PLACE}0", self.place("c0")),
            _ => format!("insert {ignore}into u (c0) select c0 from t where {} order by id", self.condition(&["t"], 0)),
        }
    }
}

/// Two sessions on databases that are alike.
struct Twins {
    kept: Session,
    anew: Session,
}

impl Twins {
    fn both(&mut self, sql: &str) {
        run(&mut self.kept, sql);
        run(&mut self.anew, sql);
    }

    /// What both answer to a text, and to what is asked about it then.
    fn answers(&mut self, text: &str) -> [String; 2] {
        let marked = text.replacen(' ', " /**/ ", 1);
        let all = |session: &mut Session, sql: &str| {
            let mut answer = run(session, sql);
            answer.push_str(&run(session, "show /**/ warnings"));
            answer.push_str(&run(session, "select /**/ row_count(), found_rows(), last_insert_id()"));
            answer
        };
        [all(&mut self.kept, text), all(&mut self.anew, &marked).replace("d2", "d1").replace(" /**/ ", " ")].map(|a| in_any_order(&a))
    }

    fn rows(&mut self) -> [String; 2] {
        [&mut self.kept, &mut self.anew]
            .map(|session| ["t", "u"].map(|table| run(session, &format!("select /**/ * from {table} order by id"))).concat())
    }
}

/// A kept plan may read other rows than a new one, in another order: their numbers mean nothing, nor what is
/// said of each row that is converted to be compared, nor how often.
fn in_any_order(answer: &str) -> String {
    let row = |line: &str| {
        let line = line.split_once(" at row ").map_or(line, |(start, _)| start);
        let words = line.split(", ").filter(|word| !word.starts_with("warnings "));
        words.collect::<Vec<_>>().join(", ").split("  Warnings: ").next().unwrap_or_default().to_owned()
    };
    let mut lines: Vec<String> = answer.lines().filter(|line| !line.contains("Truncated incorrect")).map(row).collect();
    lines.retain(|line| !line.is_empty());
    lines.sort();
    lines.join("\n")
}

fn course(seed: u64, forms: u32) {
    let mut random = Prng::new(seed);
    let instance = instance();
    let (kept, anew) = (connect(&instance, "root"), connect(&instance, "root"));
    let mut twins = Twins { kept, anew };
    run(&mut twins.kept, "create database d1");
    run(&mut twins.kept, "use d1");
    run(&mut twins.anew, "create database d2");
    run(&mut twins.anew, "use d2");
    let types: Vec<&str> = (0..4).map(|_| pick(&mut random, TYPES)).collect();
    for table in ["t", "u"] {
        let mut parts = vec!["id int auto_increment primary key".to_owned()];
        parts.extend(types.iter().enumerate().map(|(c, ty)| format!("c{c} {ty}")));
        if random.percent(60) && !["text", "json"].iter().any(|long| parts[1].contains(long)) {
            parts.push(pick(&mut random, &["key (c0)", "key (c0, id)", "unique key (c0, id)"]).to_owned());
        }
        twins.both(&format!("create table {table} ({})", parts.join(", ")));
    }
    twins.both(&format!(
        "set sql_mode = {}",
        pick(&mut random, &["default", "default", "''", "'ANSI_QUOTES,STRICT_ALL_TABLES'", "'NO_UNSIGNED_SUBTRACTION'"])
    ));
    twins.both(&format!(
        "set names {}",
        pick(&mut random, &["utf8mb4", "utf8mb4", "utf8mb4 collate utf8mb4_general_ci", "latin1", "utf8mb3"])
    ));
    twins.both("set timestamp = 1709210096");
    for _ in 0..forms {
        let mut made = Forms { random: &mut random, types: &types };
        let text = if made.random.percent(45) { made.change() } else { made.select() };
        let form = Form::new(&text);
        let before = used(&mut twins.kept);
        // FOUND_ROWS() tells how many rows SHOW had.
        used(&mut twins.anew);
        for _ in 0..7 {
            let text = form.text(&mut random);
            let [kept, anew] = twins.answers(&text);
            assert_eq!(kept, anew, "seed {seed}: {text}");
            let [kept, anew] = twins.rows();
            assert_eq!(kept, anew, "seed {seed}: rows behind {text}");
        }
        if std::env::var("SHOW").is_ok() {
            println!("{} {}", used(&mut twins.kept) - before, text.replace(PLACE, "?"));
        }
    }
    let used = used(&mut twins.kept);
    assert!(used > forms / 2, "plans were used {used} times");
}

fn used(session: &mut Session) -> u32 {
    let used = run(session, "show session status like 'Redoubt_text_plans_used'");
    used.split_whitespace().last().and_then(|n| n.parse().ok()).unwrap_or(0)
}

#[test]
fn texts_that_come_again_answer_as_those_that_are_read_anew() {
    for seed in 0..6 {
        course(seed, 40);
    }
}

/// `SEED=1 ROUNDS=1000 cargo test -p redoubt-session --release --test texts -- --ignored`
#[test]
#[ignore = "takes as long as one likes"]
fn texts_that_come_again_for_long() {
    let seed = number("SEED", 1);
    for round in 0..number("ROUNDS", 100) {
        course(seed + round, 150);
    }
}
