//! Text tests: SQL in, tables out, any number of named sessions. A session that has the name of an account is that account's, any other root's.
//!
//! A script is a list of steps. A step is a line `> sql` (session `main`) or `name> sql`; the lines below it, up to the next step, are what it must print. `UPDATE=1 cargo test`
//! writes what was printed. A statement that has not ended after a moment prints `(waits)`; its result is printed below the step after which it came, under `name:`. Lines that begin
//! with `#` are comments.

#![expect(clippy::unwrap_used, reason = "a test")]

mod text;

use std::time::Duration;

use text::{Actor, actor, check_folder, instance};

/// How long a statement may take before it counts as waiting, and how long others get to come forward.
const MOMENT: Duration = Duration::from_millis(400);

fn split(line: &str) -> Option<(&str, &str)> {
    let (name, sql) = line.split_once("> ")?;
    name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit()).then_some((if name.is_empty() { "main" } else { name }, sql))
}

fn run(script: &str) -> String {
    let instance = instance();
    let mut actors: Vec<Actor> = Vec::new();
    let mut out = String::new();
    for line in script.lines() {
        if line.starts_with('#') || (line.is_empty() && out.is_empty()) {
            out.push_str(&format!("{line}\n"));
            continue;
        }
        let Some((name, sql)) = split(line) else { continue };
        out.push_str(&format!("{line}\n"));
        if !actors.iter().any(|a| a.name == name) {
            actors.push(actor(&instance, name, false, &[]));
        }
        let at = actors.iter().position(|a| a.name == name).unwrap();
        actors[at].commands.send(sql.to_string()).unwrap();
        match actors[at]
            .results
            .recv_timeout(if actors.iter().any(|a| a.waiting) { MOMENT * 4 } else { MOMENT * 10 }.min(MOMENT * patience(sql)))
        {
            Ok(text) => out.push_str(&text),
            Err(_) => {
                out.push_str("(waits)\n");
                actors[at].waiting = true;
            }
        }
        for (_, other) in actors.iter_mut().enumerate().filter(|(i, other)| *i != at && other.waiting) {
            if let Ok(text) = other.results.recv_timeout(MOMENT) {
                out.push_str(&format!("{}:\n{text}", other.name));
                other.waiting = false;
            }
        }
    }
    out
}

/// A comment `/* waits */` in a statement says that it is expected to wait, so that the test does not.
fn patience(sql: &str) -> u32 {
    if sql.contains("/* waits */") { 1 } else { 25 }
}

#[test]
fn scripts_print_what_they_printed() {
    check_folder("scripts", true, run);
}
