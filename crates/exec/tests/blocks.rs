//! LOAD DATA whose rows are made by threads, block by block, against one whose rows are made one by one:
//! the same table, warnings and errors.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod common;

use common::Db;
use engine::Engine;
use world::Prng;

const COLUMNS: &str = "a int, b bigint unsigned not null, c decimal(10,2), d decimal(20,12), e date, f datetime, g char(5), h varchar(20), i double, \
    j text, k int not null default 7";
const KEYS: [&str; 4] = [
    "",
    ", primary key (b)",
    ", primary key (b), key h (h), unique u (g, b)",
    ", n int not null auto_increment, primary key (n), key c (c desc, h(3))",
];

/// A line; `odd` of a thousand values are not what they should be.
fn line(random: &mut Prng, number: u64, odd: u64, (auto, enclosed): (bool, bool), out: &mut Vec<u8>) {
    const ODD: [&str; 14] = [
        "",
        "\\N",
        "x",
        "1.23456789",
        "2024-02-30",
        "a much too long text for any of the short columns",
        "\\|",
        "é",
        "\u{fffd}",
        "-",
        "99999999999",
        "a\\\nb",
        "a|b",
        "0",
    ];
    let key = if random.below(2000) < odd { random.below(number + 1) } else { number };
    let plain = [
        format!("{}", random.below(1 << 31)),
        format!("{key}"),
        format!("{}.{:02}", random.below(100_000), random.below(100)),
        format!("-{}.{}", random.below(1_000_000), random.below(1000)),
        format!("{:04}-{:02}-{:02}", 1970 + random.below(60), 1 + random.below(12), 1 + random.below(28)),
        format!("2024-01-{:02} {:02}:00:59", 1 + random.below(28), random.below(24)),
        "abcde"[..random.below(6) as usize].to_owned(),
        format!("text {}", random.below(1000)),
        format!("{}e-3", random.below(1000)),
        "some words of text, as many as they are ".repeat(random.below(3) as usize),
    ];
    let mut fields: Vec<String> = plain.to_vec();
    if auto {
        fields.push(format!("{}", 1 + number));
    }
    for field in &mut fields {
        if random.below(1000) < odd {
            *field = ODD[random.below(ODD.len() as u64) as usize].to_owned();
        }
    }
    if enclosed {
        // Numbers as they are, as programs write them.
        for field in fields.iter_mut().filter(|f| !f.bytes().all(|b| b.is_ascii_digit())) {
            *field = format!("\"{}\"", field.replace('"', "\"\""));
        }
    }
    out.extend_from_slice(fields.join("|").as_bytes());
    if random.below(1000) < odd {
        out.extend_from_slice([&b"|more"[..], b"\xff", b"\\"][random.below(3) as usize]);
    }
    out.push(b'\n');
}

/// What a load has done: its answer, the warnings, the table.
fn load(engine: fn() -> std::sync::Arc<Engine>, keys: &str, (how, enclosed): (&str, bool), file: &[u8], ordinary: bool) -> String {
    let mut db = Db { engine: engine(), ..Db::new() };
    db.options.bulk_min = 10_000;
    db.files.insert("f".into(), file.to_vec());
    db.create(&format!("t ({COLUMNS}{keys})"));
    let mut fields = "a, b, c, d, e, f, g, h, i, j".to_owned();
    if keys.contains("auto") {
        fields.push_str(", n");
    }
    // Rows that depend on more than their line are made one by one.
    let set = if ordinary { " set k = 7" } else { "" };
    let by = if enclosed { " optionally enclosed by '\"'" } else { "" };
    let answer = db.run(&format!("load data {how} infile 'f' into table t fields terminated by '|'{by} ({fields}){set}"));
    let mut shown = match answer {
        Ok((_, outcome)) => format!("{outcome:?}\n"),
        Err(e) => format!("{} {}\n", e.code, e.message),
    };
    for (level, e) in &db.warnings {
        shown.push_str(&format!("{level:?} {} {}\n", e.code, e.message));
    }
    let (rows, _) = db.run("select * from t").unwrap();
    for row in &rows.rows {
        shown.push_str(&format!("{row:?}\n"));
    }
    if keys.contains("key h") {
        let (rows, _) = db.run("select count(*), sum(b) from t force index (h) where h >= ''").unwrap();
        shown.push_str(&format!("{:?}\n", rows.rows));
    }
    shown
}

fn without_threads() -> std::sync::Arc<Engine> {
    let world = world::World::simulated(world::SimDisk::new(), 1);
    let options = engine::EngineOptions { threads: false, pool_bytes: 16 << 20, ..engine::EngineOptions::default() };
    Engine::open(&world, options, &mut engine::NothingToApply).unwrap().0
}

#[test]
fn rows_made_by_threads_are_those_made_one_by_one() {
    let mut random = Prng::new(1);
    for round in 0..12_u64 {
        // Nothing odd; so little that some block is free of it; much of it.
        let odd = [1, 3, 60][round as usize / 4];
        let keys = KEYS[round as usize % 4];
        let lines = if odd > 10 { 500 } else { 4000 };
        let mut file = Vec::new();
        let enclosed = round % 3 == 1;
        (0..lines).for_each(|n| line(&mut random, n, odd, (keys.contains("auto"), enclosed), &mut file));
        for how in ["local", ""] {
            let expected = load(without_threads, keys, (how, enclosed), &file, true);
            assert!(load(without_threads, keys, (how, enclosed), &file, false) == expected, "round {round} {how}, without threads");
            let got = load(Engine::in_memory, keys, (how, enclosed), &file, false);
            let differ = got.lines().zip(expected.lines()).find(|(got, expected)| got != expected);
            assert!(got == expected, "round {round} {how}: {differ:?}");
        }
    }
}
