//! Guards against panics, endless loops, exponential time and overflow of the stack, whatever the text is.

#[path = "fuzzed/sql.rs"]
mod sql;

use std::fs;
use std::path::Path;

use parser::{ParserMode, parse};
use sql::{MODES, read_all};

/// xorshift64*: the same texts in every run.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }
}

fn statements() -> Vec<Vec<u8>> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus");
    let mut files: Vec<_> = fs::read_dir(dir).expect("corpus").map(|e| e.expect("entry").path()).collect();
    files.sort();
    let mut statements = Vec::new();
    for file in files.iter().filter(|f| f.extension().is_some_and(|e| e == "expected")) {
        for line in fs::read_to_string(file).expect("readable").lines() {
            if let Some((_, text)) = line.split_once('\t') {
                statements.push(text.replace("\\n", "\n").into_bytes());
            }
        }
    }
    statements
}

#[test]
fn inputs_of_the_fuzzer_are_read() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fuzzed/sql");
    for file in fs::read_dir(folder).expect("a folder") {
        sql::check(&fs::read(file.expect("a file").path()).expect("readable"));
    }
}

#[test]
fn random_bytes_do_not_panic() {
    let mut random = Random(0x5eed);
    for round in 0..20_000 {
        let length = random.below(60);
        let text: Vec<u8> = (0..length)
            .map(|_| match random.below(3) {
                0 => random.next() as u8,
                1 => b"'\"`@/*!+-.,;()<>=xbn0123456789"[random.below(30)],
                _ => b' ' + random.below(95) as u8,
            })
            .collect();
        read_all(&text, MODES[round % MODES.len()]);
    }
}

#[test]
fn mutated_statements_do_not_panic() {
    let statements = statements();
    let mut random = Random(0xfeed);
    for round in 0..60_000 {
        let mut text = statements[random.below(statements.len())].clone();
        for _ in 0..1 + random.below(4) {
            let at = random.below(text.len() + 1);
            match random.below(6) {
                0 if at < text.len() => {
                    text.remove(at);
                }
                1 => text.insert(at, random.next() as u8),
                2 => text.truncate(at),
                3 if at < text.len() => text[at] = b"'\"`()/*;,.@"[random.below(11)],
                4 => {
                    let other = &statements[random.below(statements.len())];
                    let from = random.below(other.len());
                    text.truncate(at);
                    text.extend_from_slice(&other[from..]);
                }
                _ => {
                    let end = (at + random.below(12)).min(text.len());
                    let piece = text[at.min(end)..end].to_vec();
                    text.splice(at..at, piece);
                }
            }
        }
        read_all(&text, MODES[round % MODES.len()]);
    }
}

/// Every prefix of every statement: where a text ends early, nothing may be read beyond.
#[test]
fn prefixes_do_not_panic() {
    for text in statements().iter().step_by(5) {
        for end in 0..text.len() {
            let _ = parse(&text[..end], &ParserMode::prepare(0));
        }
    }
}

/// Deep nesting is an error, not a crash; on the stack that a thread has by default.
#[test]
fn deep_nesting_is_refused() {
    let wraps = [
        ("select ", "(", "1", ")"),
        ("select ", "((", "1", ")+1)"),
        ("select ", "-", "1", ""),
        ("select ", "not ", "1", ""),
        ("select ", "(select ", "1", ")"),
        ("select ", "((select ", "1", ")+1)"),
        ("", "(", "select 1", ")"),
        ("select * from ", "(", "t", ")"),
        ("select * from ", "((", "select 1", ") x, y) "),
        ("select * from ", "(select * from ", "t", ") x"),
        ("select ", "case when ", "1", " then 1 end"),
        ("select ", "f(", "1", ")"),
        ("select ", "if(1,", "1", ",1)"),
        ("select ", "1 in (", "1", ")"),
        ("select ", "1 + interval (", "1", ") day"),
        ("select ", "interval (", "1", ", 2)"),
        ("select ", "1 between 1 and ", "1", ""),
        ("select ", "exists(select ", "1", ")"),
        ("select ", "@a := ", "1", ""),
        ("create procedure p() ", "begin ", "", " end;"),
        ("create procedure p() ", "if 1 then ", "select 1;", " end if;"),
        ("create procedure p() ", "begin declare exit handler for not found ", "begin end;", " end;"),
        ("explain ", "explain ", "select 1", ""),
        ("with a as ", "(with a as ", "(select 1)", " select 1)"),
        ("select * from t join ", "(t join ", "t", ")"),
        ("select * from ", "t join ", "t", " on 1"),
        ("select * from t left join ", "t left join ", "t", " on 1"),
        ("select * from json_table('', '' columns (", "nested path '' columns (", "a for ordinality", ")"),
        ("select * from ", "{oj ", "t", "}"),
        ("select ", "{x ", "1", "}"),
    ];
    // Exponential time would never come to the end of this, quadratic time hardly.
    for (head, open, middle, close) in wraps {
        for depth in [20, 100, 1000, 5000, 100_000] {
            let text = format!("{head}{}{middle}{}", open.repeat(depth), close.repeat(depth));
            let result = parse(text.as_bytes(), &ParserMode::new(0));
            if depth >= 5000 {
                assert!(result.is_err(), "{head}{open}… at depth {depth}");
            }
        }
    }
}

/// Long chains are everyday for programs that write SQL: they must be read, in linear time, and into trees
/// of bounded depth.
#[test]
fn long_lists_and_chains_are_read() {
    let many = |item: &str, separator: &str, n: usize| vec![item; n].join(separator);
    for text in [
        format!("select * from t where {}", many("a = 1", " or ", 100_000)),
        format!("select * from t where {}", many("a = 1 and b = 2", " or ", 50_000)),
        format!("select * from t where a in ({})", many("1", ",", 200_000)),
        format!("insert into t values {}", many("(1, 'abc', null)", ",", 100_000)),
        format!("select {}", many("1", "+", 1_000)),
        format!("select 1 {}", many("union all select 1", " ", 1_000)),
        format!("select * from {}", many("t", " join ", 100)),
        format!("select * from {}", many("t", ", ", 1_000)),
    ] {
        let result = parse(text.as_bytes(), &ParserMode::new(0));
        assert!(result.is_ok(), "{}: {:?}", &text[..60], result.err());
    }
}

/// Chains inside one another make a tree as deep as all of them together: each is short, and the tree is not.
#[test]
fn chains_within_chains_are_bounded_together() {
    let parses = |text: &str| parse(text.as_bytes(), &ParserMode::new(0)).is_ok();
    // Each level stands where the level around it is deepest, at the far left.
    let nested = |levels: usize, open: &str, first: &str, link: &str, close: &str| {
        let link = format!("{}{close}", link.repeat(190));
        format!("select {}{first}{}", open.repeat(levels), link.repeat(levels))
    };
    for (open, first, link, close) in [
        ("(", "1", "+1", ")"),
        ("(", "1", "=1", ")"),
        ("(", "a", " is null", ")"),
        ("(", "1", " xor 1", ")"),
        ("(", "'a'", " collate utf8mb4_bin", ")"),
        ("abs(", "1", "*1", ")"),
        ("(select ", "1", "-1", ")"),
        ("((select ", "1", " union select 1", "))"),
        ("(select 1 from t where a = ", "1", " | 1", ")"),
        ("interval (", "1", "<<1", ", 2)"),
    ] {
        assert!(parses(&nested(3, open, first, link, close)), "{open}{link}");
        assert!(parses(&nested(10, open, first, link, close)), "{open}{link}");
        assert!(!parses(&nested(11, open, first, link, close)), "{open}{link}");
    }
    // Side by side they stay as low as they are.
    let side_by_side = vec![format!("1{}", "+1".repeat(1500)); 20];
    assert!(parses(&format!("select {}", side_by_side.join(","))) && parses(&format!("select ({})", side_by_side.join(") and ("))));
}

#[test]
fn a_nul_at_the_very_end_ends_the_statement() {
    let mode = parser::ParserMode::default();
    let parses = |sql: &[u8]| parser::parse(&std::sync::Arc::from(sql), &mode).is_ok();
    assert!(parses(b"select 1\0"));
    assert!(!parses(b"select 1\0\0"));
    assert!(!parses(b"select \0 1"));
}
