//! Reads texts separated by NUL from standard input; writes for each one line: `ok`, or the error's number
//! and message.

use std::io::{Read, Write};

fn main() {
    let mut input = Vec::new();
    std::io::stdin().read_to_end(&mut input).expect("stdin");
    let mode = parser::ParserMode::prepare(std::env::args().nth(1).map_or(0, |a| a.parse().expect("a number")));
    let mut out = std::io::stdout().lock();
    let debug = std::env::var_os("TREE").is_some();
    for text in input.split(|b| *b == 0) {
        let line = match parser::parse(text, &mode) {
            Ok(parsed) if debug => format!("{:?}", parsed.statement),
            Ok(_) => "ok".to_owned(),
            Err(e) => format!("{} {}", e.code, e.message.replace('\n', "\\n")),
        };
        writeln!(out, "{line}").expect("stdout");
    }
}
