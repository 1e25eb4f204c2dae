//! Text tests: SQL in, tables out, any number of named sessions. A session that has the name of an account is that account's, any other root's.
//!
//! A script is a list of steps. A step is a line `> sql` (session `main`) or `name> sql`; the lines below it, up to the next step, are what it must print. `UPDATE=1 cargo test`
//! writes what was printed. A statement that has not ended after a moment prints `(waits)`; its result is printed below the step after which it came, under `name:`. Lines that begin
//! with `#` are comments.
//!
//! What a step is expected to print says how long it gets: what must come may take its time on a busy machine, what must not come is waited for no longer than a moment.

#![expect(clippy::unwrap_used, reason = "a test")]

mod text;

use std::time::Duration;

use text::{Actor, actor, check_folder, instance};

/// How long something that is not expected gets to happen.
const MOMENT: Duration = Duration::from_millis(400);

/// How long something that is expected may take.
const PATIENCE: Duration = Duration::from_secs(30);

fn split(line: &str) -> Option<(&str, &str)> {
    let (name, sql) = line.split_once("> ")?;
    name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit()).then_some((if name.is_empty() { "main" } else { name }, sql))
}

fn run(script: &str) -> String {
    let instance = instance();
    let mut actors: Vec<Actor> = Vec::new();
    let mut out = String::new();
    let lines: Vec<&str> = script.lines().collect();
    for (n, line) in lines.iter().enumerate() {
        if line.starts_with('#') || (line.is_empty() && out.is_empty()) {
            out.push_str(&format!("{line}\n"));
            continue;
        }
        let Some((name, sql)) = split(line) else { continue };
        let expected: Vec<&str> = lines[n + 1..].iter().copied().take_while(|l| split(l).is_none()).collect();
        out.push_str(&format!("{line}\n"));
        if !actors.iter().any(|a| a.name == name) {
            actors.push(actor(&instance, name, false, &[]));
        }
        let at = actors.iter().position(|a| a.name == name).unwrap();
        actors[at].commands.send(sql.to_string()).unwrap();
        match actors[at].results.recv_timeout(if expected.first() == Some(&"(waits)") { MOMENT } else { PATIENCE }) {
            Ok(text) => out.push_str(&text),
            Err(_) => {
                out.push_str("(waits)\n");
                actors[at].waiting = true;
            }
        }
        for (_, other) in actors.iter_mut().enumerate().filter(|(i, other)| *i != at && other.waiting) {
            let heading = format!("{}:", other.name);
            if let Ok(text) = other.results.recv_timeout(if expected.contains(&&*heading) { PATIENCE } else { MOMENT }) {
                out.push_str(&format!("{heading}\n{text}"));
                other.waiting = false;
            }
        }
    }
    out
}

#[test]
fn scripts_print_what_they_printed() {
    check_folder("scripts", true, run);
}
