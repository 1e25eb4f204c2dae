//! Whether anybody could have set Redoubt up better than it does itself: `--only defaults` gives it the
//! loads and the OLTP works without options and with each of some sets of them, by turns, and says by how
//! much the best set beats none.
//!
//! Medians over `--rounds` are compared. A set is what somebody who knows the server would try; what does
//! not help alone may help with others: so the last has all.

use std::fmt::Write as _;

use crate::Settings;
use crate::field::Mode;
use crate::lineitem::{self, Data, Keys};
use crate::oltp;
use crate::report::median;
use crate::server::{Kind, Server};

const SETS: &[&[&str]] = &[
    &[],
    &["--innodb-buffer-pool-size=2G"],
    &["--recovery-time-target=60"],
    &["--redoubt-load-memory=1G", "--redoubt-sort-memory=512M"],
    &["--max-binlog-size=256M"],
    &["--innodb-buffer-pool-size=2G", "--recovery-time-target=60", "--redoubt-load-memory=1G", "--redoubt-sort-memory=512M"],
];

/// One piece of work; for each of the sets, its rate in every round.
struct Line {
    work: &'static str,
    rates: Vec<Vec<f64>>,
}

/// Runs the search if the settings name it; the answer is Markdown.
///
/// # Errors
/// A server that does not start, an error of its own, or a wrong answer.
pub fn run(settings: &Settings, data: &Data) -> Result<String, String> {
    if !settings.names("defaults") {
        return Ok(String::new());
    }
    let mut lines: Vec<Line> = Vec::new();
    for round in 1..=settings.rounds {
        for (at, options) in SETS.iter().enumerate() {
            eprintln!("round {round} of {}: defaults, {}", settings.rounds, name(options));
            for (work, rate) in measure(settings, data, options)? {
                if !lines.iter().any(|line| line.work == work) {
                    lines.push(Line { work, rates: vec![Vec::new(); SETS.len()] });
                }
                let line = lines.iter_mut().find(|line| line.work == work).expect("it was pushed");
                line.rates[at].push(rate);
            }
        }
    }
    Ok(table(&lines))
}

fn name(options: &[&str]) -> String {
    if options.is_empty() { "no option".to_owned() } else { options.join(" ") }
}

/// Everything once, on fresh servers with these options.
fn measure(settings: &Settings, data: &Data, options: &[&str]) -> Result<Vec<(&'static str, f64)>, String> {
    let mut rates = Vec::new();
    for (work, keys) in [("load", Keys::Primary), ("load-indexed", Keys::Secondary)] {
        let server = Server::start_with(Kind::Redoubt, settings, options)?;
        rates.push((work, lineitem::load(&server, data, keys, Mode::Durable)?.rate));
        server.stop()?;
    }
    let server = Server::start_with(Kind::Redoubt, settings, options)?;
    oltp::prepare(&server, settings)?;
    for work in oltp::WORKS.iter().filter(|w| w.is_standard()) {
        rates.push((work.name, oltp::run(&server, work, settings)?.rate));
    }
    oltp::check(&server, settings)?;
    server.stop()?;
    Ok(rates)
}

fn table(lines: &[Line]) -> String {
    let mut out = String::from("| work |");
    for options in SETS {
        let _ = write!(out, " {} |", name(options));
    }
    out.push_str(" no option : best |\n|---|");
    out.push_str(&"---:|".repeat(SETS.len() + 1));
    out.push('\n');
    for line in lines {
        let rates: Vec<f64> = line.rates.iter().map(|rounds| median(rounds.clone())).collect();
        let _ = write!(out, "| {} |", line.work);
        for rate in &rates {
            let _ = write!(out, " {rate:.0} |");
        }
        let best = rates.iter().copied().fold(0.0, f64::max);
        let _ = writeln!(out, " {:.2} |", if best > 0.0 { rates[0] / best } else { 0.0 });
    }
    out
}
