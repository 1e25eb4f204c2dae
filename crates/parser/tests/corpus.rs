//! Replays what a real server accepted and rejected (see `corpus/`, recorded by `record.py`).
//!
//! Guards against reading what MySQL does not read, refusing what it does, and against a wrong `near '…' at
//! line n`. What is knowingly different stands in `corpus/known.txt`, one statement a line; a line there
//! that has become right fails the test, too.

use std::fs;
use std::path::Path;

use parser::{ParserMode, parse, sql_mode};

fn mode_bits(names: &str) -> u64 {
    names
        .split(',')
        .map(|name| match name.trim() {
            "" => 0,
            "ANSI_QUOTES" => sql_mode::ANSI_QUOTES,
            "PIPES_AS_CONCAT" => sql_mode::PIPES_AS_CONCAT,
            "HIGH_NOT_PRECEDENCE" => sql_mode::HIGH_NOT_PRECEDENCE,
            "NO_BACKSLASH_ESCAPES" => sql_mode::NO_BACKSLASH_ESCAPES,
            "IGNORE_SPACE" => sql_mode::IGNORE_SPACE,
            "REAL_AS_FLOAT" => sql_mode::REAL_AS_FLOAT,
            other => panic!("unknown mode {other}"),
        })
        .sum()
}

/// The answer in the form of the recorder.
fn answer(statement: &str, mode: &ParserMode) -> String {
    match parse(statement.as_bytes(), mode) {
        Ok(_) => "ok".to_owned(),
        Err(e) if e.code == 1064 => {
            let near = e.message.split_once("right syntax to use ").map_or(e.message.as_str(), |m| m.1);
            format!("1064 {}", near.replace('\n', "\\n"))
        }
        // What MySQL says of what it has read already is not recorded.
        Err(e) if matches!(e.code, 1221 | 1113 | 1350 | 1351 | 1314 | 1336 | 1357 | 1415 | 1422 | 1445 | 3954) => "ok".to_owned(),
        Err(e) => e.code.to_string(),
    }
}

#[test]
fn reads_what_mysql_reads() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus");
    let known = fs::read_to_string(dir.join("known.txt")).expect("known.txt");
    let known: Vec<&str> = known.lines().collect();
    let mut files: Vec<_> = fs::read_dir(&dir).expect("corpus").map(|e| e.expect("entry").path()).collect();
    files.sort();
    let (mut total, mut wrong) = (0, Vec::new());
    for file in files.iter().filter(|f| f.extension().is_some_and(|e| e == "expected")) {
        let mut mode = ParserMode::prepare(0);
        for line in fs::read_to_string(file).expect("readable").lines() {
            if let Some(names) = line.strip_prefix("#mode") {
                mode = ParserMode::prepare(mode_bits(names));
                continue;
            }
            let (expected, text) = line.split_once('\t').expect("two columns");
            let got = answer(&text.replace("\\n", "\n"), &mode);
            total += 1;
            let excused = known.contains(&text);
            if (got == expected) == excused {
                wrong.push(format!("{text}\n    mysql: {expected}\n    here:  {got}{}", if excused { "  (listed as known)" } else { "" }));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {total} differ:\n{}", wrong.len(), wrong.join("\n"));
}
