//! What must be true of any text at all: it is read to an end, and a query that can be read can be printed
//! and read again. Shared by the robustness tests and the fuzzer.

use parser::ast::{QueryInto, Statement};
use parser::{ParserMode, PrintOptions, parse, parse_one, print_query, sql_mode};

pub const MODES: [u64; 3] = [
    0,
    sql_mode::ANSI_QUOTES | sql_mode::PIPES_AS_CONCAT | sql_mode::IGNORE_SPACE,
    sql_mode::HIGH_NOT_PRECEDENCE | sql_mode::NO_BACKSLASH_ESCAPES,
];

/// One input: the first byte says in which mode, the rest is the text.
pub fn check(input: &[u8]) {
    let Some((mode, text)) = input.split_first() else { return };
    let mode = MODES[usize::from(*mode) % MODES.len()];
    read_all(text, mode);
    print_again(text, mode);
}

/// Reads a text to its end, one statement after the other.
pub fn read_all(text: &[u8], mode: u64) {
    for params in [false, true] {
        let mode = ParserMode { params, ..ParserMode::new(mode) };
        let _ = parse(text, &mode);
        let mut start = 0;
        while let Ok(parsed) = parse_one(text, start, &mode) {
            assert!(parsed.next > start, "no progress at {start} of {:?}", String::from_utf8_lossy(text));
            assert!(parsed.span.end as usize <= text.len() && parsed.span.start <= parsed.span.end);
            start = parsed.next;
        }
    }
}

/// A printed query, as a view keeps it, must be readable and print the same again; a view that cannot be
/// read is lost.
fn print_again(text: &[u8], mode: u64) {
    if (0..text.len()).any(|at| text[at] == b'(' && is_stored_function(&text[..at])) {
        return;
    }
    let Some(printed) = printed(text, mode | sql_mode::IGNORE_SPACE) else { return };
    let again = match parse(printed.as_bytes(), &ParserMode::prepare(0)) {
        Ok(again) => again.statement,
        // With all its parentheses it is nested deeper; then the view is refused.
        Err(error) if error.code == 1436 => return,
        Err(error) => panic!("printed as {printed}, and {error}"),
    };
    let Statement::Query(again) = again else { panic!("{printed} is no query") };
    assert_eq!(printed, print_query(&again, PrintOptions::default()), "of {}", String::from_utf8_lossy(text));
}

/// Is what stands before a parenthesis, if it is a name, a stored function's, whatever the name? So it is
/// in quotes, or with a comment behind it (with a blank, too, but the mode is one that passes over blanks).
/// There are no stored functions, so nothing that calls one is ever printed.
fn is_stored_function(before: &[u8]) -> bool {
    let before = before.trim_ascii_end();
    let line = before.rsplit(|&byte| byte == b'\n').next().unwrap_or_default();
    let opens = before.iter().rposition(|byte| !byte.is_ascii_digit()).is_some_and(|last| before[..=last].ends_with(b"/*!"));
    opens
        || before.ends_with(b"`")
        || before.ends_with(b"\"")
        || before.ends_with(b"*/")
        || line.contains(&b'#')
        || line.windows(2).any(|two| two == b"--")
}

fn printed(text: &[u8], mode: u64) -> Option<String> {
    let Statement::Query(query) = parse(text, &ParserMode::prepare(mode)).ok()?.statement else { return None };
    let into_file = matches!(query.into, Some(QueryInto::Outfile { .. } | QueryInto::Dumpfile(_)));
    (!into_file).then(|| print_query(&query, PrintOptions::default()))
}
