//! A pass may make a query faster, never another one: random queries on random rows give the same rows with
//! each of the passes turned off.

#![allow(clippy::unwrap_used, dead_code, reason = "a test stops at the first surprise")]

mod common;

use common::Db;
use plan::Switches;

/// xorshift64*
struct Prng(u64);

impl Prng {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) % n
    }

    fn of<'t>(&mut self, list: &[&'t str]) -> &'t str {
        list[self.below(list.len() as u64) as usize]
    }

    fn value(&mut self) -> String {
        if self.below(20) == 0 { "null".into() } else { self.below(6).to_string() }
    }
}

const TABLES: [&str; 3] = ["a", "b", "c"];
const COLUMNS: [&str; 4] = ["id", "x", "y", "z"];

struct Maker {
    random: Prng,
    aliases: u32,
}

impl Maker {
    fn alias(&mut self) -> String {
        self.aliases += 1;
        format!("t{}", self.aliases)
    }

    fn column(&mut self, of: &str) -> String {
        format!("{of}.{}", self.random.of(&COLUMNS))
    }

    fn atom(&mut self, of: &str) -> String {
        let column = self.column(of);
        let value = self.random.value();
        match self.random.below(12) {
            0..=3 => format!("{column} = {value}"),
            4 => format!("{column} in ({value}, {}, {})", self.random.value(), self.random.value()),
            5 => format!("{column} {} {value}", self.random.of(&["<", ">", "<=", ">=", "<>"])),
            6 => format!("{column} between {value} and {}", self.random.value()),
            7 => format!("{column} is {}null", self.random.of(&["", "not "])),
            8 => format!("{column} {} {}", self.random.of(&["=", "<", "<>", "<=>"]), self.column(of)),
            9 => format!("{column} <=> {value}"),
            10 => format!("({column}, {}) in (({value}, 2), (3, {}))", self.column(of), self.random.value()),
            _ => format!("not ({})", self.atom(of)),
        }
    }

    fn condition(&mut self, of: &str, depth: u32) -> String {
        let both = |maker: &mut Maker, word: &str| {
            let (left, right) = (maker.condition(of, depth - 1), maker.condition(of, depth - 1));
            format!("({left} {word} {right})")
        };
        match self.random.below(8) {
            0..=2 if depth > 0 => both(self, "and"),
            3 if depth > 0 => both(self, "or"),
            4 | 5 if depth > 0 => self.subquery(of, depth - 1),
            _ => self.atom(of),
        }
    }

    fn subquery(&mut self, of: &str, depth: u32) -> String {
        let (table, alias) = (self.random.of(&TABLES), self.alias());
        let (mine, theirs, outer) = (self.column(&alias), self.column(&alias), self.column(of));
        let link = if self.random.below(2) == 0 { format!("{theirs} = {} and ", self.column(of)) } else { String::new() };
        let filter = self.condition(&alias, depth);
        let tail = self.random.of(&["", "", "", " group by 1", " order by 1"]);
        let not = self.random.of(&["", "not "]);
        match self.random.below(5) {
            0 | 1 => format!("{not}exists (select {mine} from {table} {alias} where {link}{filter}{tail})"),
            2 | 3 => format!("{outer} {not}in (select {mine} from {table} {alias} where {link}{filter}{tail})"),
            _ => {
                let op = self.random.of(&["< all", "= any", ">= any", "<> all"]);
                format!("{outer} {op} (select {mine} from {table} {alias} where {link}{filter})")
            }
        }
    }

    fn source(&mut self) -> String {
        let table = self.random.of(&TABLES);
        match self.random.below(8) {
            0 => {
                let alias = self.alias();
                format!("(select * from {table} {alias} where {})", self.condition(&alias, 1))
            }
            1 => format!("(select max(id) id, x, min(y) y, count(*) z from {table} group by x)"),
            2 => format!(
                "(select id, x, y, z from {table} union {}select id, y, x, z from {})",
                self.random.of(&["", "all "]),
                self.random.of(&TABLES)
            ),
            3 => format!("(select distinct id, x, y, row_number() over (partition by x order by id) z from {table})"),
            _ => table.to_string(),
        }
    }

    fn query(&mut self) -> String {
        self.aliases = 0;
        let first = self.alias();
        let mut from = format!("{} {first}", self.source());
        let mut aliases = vec![first];
        for _ in 0..self.random.below(4) {
            let (source, alias) = (self.source(), self.alias());
            let before = aliases[self.random.below(aliases.len() as u64) as usize].clone();
            let word = self.random.of(&["join", "join", "left join"]);
            let more = if self.random.below(3) == 0 { format!(" and {}", self.condition(&alias, 1)) } else { String::new() };
            from.push_str(&format!(" {word} {source} {alias} on {} = {}{more}", self.column(&alias), self.column(&before)));
            aliases.push(alias);
        }
        let of = aliases[self.random.below(aliases.len() as u64) as usize].clone();
        let filter = self.condition(&of, 2);
        let ids: Vec<String> = aliases.iter().map(|alias| format!("{alias}.id, {alias}.z")).collect();
        let other = self.column(&of);
        match self.random.below(8) {
            0 => format!("select min({other}), max({of}.x) from {from} where {filter}"),
            1 => format!("select {other}, count(distinct {of}.z) from {from} where {filter} group by {other}"),
            2 => format!("select {of}.x, min({other}) from {from} where {filter} group by {of}.x having max({of}.z) > 1"),
            3 => format!("select distinct {other} from {from} where {filter}"),
            4 => format!("select count(*), max({of}.x) from {from} where {filter}"),
            5 => format!("select {of}.x, count(*) from {from} where {filter} group by {of}.x"),
            6 => format!("select distinct {of}.x, {of}.y from {from} where {filter}"),
            _ => format!("select {} from {from} where {filter}", ids.join(", ")),
        }
    }
}

fn answer(db: &mut Db, sql: &str, switches: &str) -> Vec<String> {
    db.switches = Switches::of(switches);
    let (rows, _) = db.run(sql).unwrap_or_else(|e| panic!("{e} with {switches:?}: {sql}"));
    let mut lines: Vec<String> = rows.rows.iter().map(|row| format!("{row:?}")).collect();
    lines.sort_unstable();
    lines
}

#[test]
fn queries_give_the_same_rows_without_each_pass() {
    let seeds = std::env::var("SEEDS").ok().and_then(|n| n.parse().ok()).unwrap_or(12);
    let all = "semijoin=off,materialization=off,derived_condition_pushdown=off,derived_merge=off,contradictions=off,skip_scan=off,index_merge=off,firstmatch=off";
    let mut filled = 0;
    for seed in 1..=seeds {
        let mut random = Prng(0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(seed));
        let mut db = Db::new();
        for table in TABLES {
            db.create(&format!("{table} (id int primary key, x int, y int not null, z int, key x (x, z), key y (y))"));
            let rows: Vec<String> = (0..5 + random.below(25))
                .map(|id| format!("({id}, {}, {}, {})", random.value(), random.below(6), random.value()))
                .collect();
            db.run(&format!("insert into {table} values {}", rows.join(", "))).unwrap();
        }
        let mut maker = Maker { random, aliases: 0 };
        for _ in 0..25 {
            let sql = maker.query();
            let plain = answer(&mut db, &sql, all);
            filled += u32::from(!plain.is_empty());
            let without = ["", "semijoin", "materialization", "derived_condition_pushdown", "contradictions", "firstmatch"];
            for switches in without.map(|name| if name.is_empty() { String::new() } else { format!("{name}=off") }) {
                assert_eq!(answer(&mut db, &sql, &switches), plain, "seed {seed}, {switches:?} beside all passes off: {sql}");
            }
        }
    }
    assert!(filled > 100, "{filled} queries have rows");
}
