//! What a setting costs: the same work on Redoubt with it and without it, by turns in one run.
//!
//! These run only where `--only` names them; medians over `--rounds` are compared. A setting that is an
//! option takes a server of its own and fresh tables for each turn. One that is a variable is switched on
//! one server, from turn to turn, each turn behind a checkpoint of its own: the tables are then the same
//! for both sides, and for all cases. After each case stands what threads waited for, so that a loss can be
//! explained.

use std::fmt::Write as _;

use crate::Settings;
use crate::oltp;
use crate::report::{Figure, median};
use crate::server::{Kind, Server};

/// One setting, and the work by which it is judged.
struct Experiment {
    name: &'static str,
    /// What is judged, and what it is compared with.
    with: Side,
    without: Side,
    cases: &'static [Case],
}

struct Side {
    name: &'static str,
    how: How,
}

#[derive(Clone, Copy)]
enum How {
    /// Options of the server.
    Options(&'static [&'static str]),
    /// A statement.
    Statement(&'static str),
}

struct Case {
    work: &'static str,
    options: &'static [&'static str],
    /// Connections, if not as many as `--threads` says.
    threads: Option<usize>,
}

const fn case(work: &'static str, options: &'static [&'static str]) -> Case {
    Case { work, options, threads: None }
}

const SMALL: &[&str] = &["--innodb-buffer-pool-size=64M"];
const LARGE: &[&str] = &["--innodb-buffer-pool-size=4G"];

const EXPERIMENTS: &[Experiment] = &[
    Experiment {
        name: "checkpoint",
        with: Side { name: "checkpoints", how: How::Statement("set global recovery_time_target = 10") },
        without: Side { name: "hardly any", how: How::Statement("set global recovery_time_target = 3600") },
        cases: &[
            case("update_non_index", SMALL),
            case("update_skewed", SMALL),
            case("update_non_index", LARGE),
            case("update_skewed", LARGE),
        ],
    },
    Experiment {
        name: "binlog",
        with: Side { name: "binlog", how: How::Options(&[]) },
        without: Side { name: "no binlog", how: How::Options(&["--skip-log-bin"]) },
        cases: &[
            case("update_non_index", &[]),
            case("insert", &[]),
            case("write_only", &[]),
            Case { work: "update_non_index", options: &[], threads: Some(64) },
        ],
    },
];

/// One turn.
#[derive(Clone, Default)]
struct Turn {
    figure: Figure,
    syncs_per_commit: f64,
    checkpoints: f64,
    waits: String,
}

/// Runs the experiments that the settings name; the answer is Markdown.
///
/// # Errors
/// A server that does not start, an error of its own, or a wrong answer.
pub fn run(settings: &Settings) -> Result<String, String> {
    let mut text = String::new();
    for experiment in EXPERIMENTS.iter().filter(|e| settings.names(e.name)) {
        text.push_str(HEAD);
        let mut waits = String::new();
        let mut prepared = settings.prepared;
        for (number, case) in experiment.cases.iter().enumerate() {
            if settings.case.is_none_or(|wanted| wanted == number + 1) {
                compare(settings, experiment, case, &mut prepared, &mut text, &mut waits)?;
            }
        }
        let _ = write!(text, "\n{waits}");
    }
    Ok(text)
}

const HEAD: &str = "| case | /s | p99 ms | p99.9 ms | CPU us | syncs per commit | checkpoints | throughput lost | p99.9 added ms | CPU added |\n\
                    |---|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n";

fn compare(
    settings: &Settings,
    experiment: &Experiment,
    case: &Case,
    prepared: &mut bool,
    text: &mut String,
    waits: &mut String,
) -> Result<(), String> {
    let mut settings = settings.clone();
    settings.threads = case.threads.unwrap_or(settings.threads);
    settings.redoubt_options.extend(case.options.iter().map(ToString::to_string));
    let work = oltp::WORKS.iter().find(|w| w.name == case.work).ok_or_else(|| format!("no work is called {}", case.work))?;
    let name = format!("{} {} ({} connections)", case.work, case.options.join(" "), settings.threads);
    let turns = measure(&settings, experiment, work, &name, prepared)?;
    report(experiment, &name, &turns, text, waits);
    Ok(())
}

/// The turns of both sides, one of each in every round.
fn measure(
    settings: &Settings,
    experiment: &Experiment,
    work: &oltp::Work,
    name: &str,
    prepared: &mut bool,
) -> Result<[Vec<Turn>; 2], String> {
    let mut turns: [Vec<Turn>; 2] = [Vec::new(), Vec::new()];
    let sides = [&experiment.with, &experiment.without];
    let mut shared = None;
    for round in 1..=settings.rounds {
        for (side, turns) in sides.iter().zip(&mut turns) {
            eprintln!("round {round} of {}: {}, {name}: {}", settings.rounds, experiment.name, side.name);
            let turn = match side.how {
                How::Options(options) => {
                    let server = Server::start_with(Kind::Redoubt, settings, options)?;
                    oltp::prepare(&server, settings)?;
                    let turn = turn(&server, settings, work)?;
                    stop(server, settings)?;
                    turn
                }
                How::Statement(statement) => {
                    let server = match shared.take() {
                        Some(server) => server,
                        None => {
                            let server = start_prepared(settings, prepared)?;
                            // Neither side is the one that brings pages in.
                            oltp::run(&server, work, &Settings { seconds: settings.seconds / 4.0, ..settings.clone() })?;
                            server
                        }
                    };
                    switch(&server, statement)?;
                    let turn = turn(&server, settings, work)?;
                    shared = Some(server);
                    turn
                }
            };
            turns.push(turn);
        }
    }
    if let Some(server) = shared {
        stop(server, settings)?;
    }
    Ok(turns)
}

/// Writes the medians of both sides as lines of the table, and what the last turn of each waited for.
fn report(experiment: &Experiment, name: &str, turns: &[Vec<Turn>; 2], text: &mut String, waits: &mut String) {
    let of = |side: usize, figure: fn(&Turn) -> f64| median(turns[side].iter().map(figure).collect());
    for (at, side) in [&experiment.with, &experiment.without].into_iter().enumerate() {
        let _ = write!(
            text,
            "| {name}: {} | {:.0} | {:.2} | {:.2} | {:.1} | {:.3} | {:.0} |",
            side.name,
            of(at, |t| t.figure.rate),
            of(at, |t| t.figure.p99_ms),
            of(at, |t| t.figure.p999_ms),
            of(at, |t| t.figure.cpu_us),
            of(at, |t| t.syncs_per_commit),
            of(at, |t| t.checkpoints),
        );
        if at == 0 {
            let percent = |figure: fn(&Turn) -> f64| 100.0 * (of(0, figure) / of(1, figure) - 1.0);
            let added = of(0, |t| t.figure.p999_ms) - of(1, |t| t.figure.p999_ms);
            let _ = writeln!(text, " {:.1} % | {added:.2} | {:.1} % |", -percent(|t| t.figure.rate), percent(|t| t.figure.cpu_us));
        } else {
            text.push_str(" | | |\n");
        }
        if let Some(last) = turns[at].last() {
            let _ = write!(waits, "Waits, {name}: {}, last round:\n\n{}\n", side.name, last.waits);
        }
    }
}

/// A server whose tables are filled: by an earlier case or run, or now.
fn start_prepared(settings: &Settings, prepared: &mut bool) -> Result<Server, String> {
    if *prepared {
        return Server::start_again(settings, &[]);
    }
    let server = Server::start(Kind::Redoubt, settings)?;
    oltp::prepare(&server, settings)?;
    *prepared = true;
    Ok(server)
}

/// Purging no log file takes a checkpoint: neither side begins with the other's dirty pages.
fn switch(server: &Server, statement: &str) -> Result<(), String> {
    let mut client = server.client(None)?;
    client.query(statement)?;
    let logs = client.query("show binary logs")?;
    let first = logs.rows.first().and_then(|row| row.first()).cloned().flatten().ok_or("no binary log")?;
    client.query(&format!("purge binary logs to '{first}'"))?;
    Ok(())
}

fn stop(server: Server, settings: &Settings) -> Result<(), String> {
    oltp::check(&server, settings)?;
    server.stop()
}

fn turn(server: &Server, settings: &Settings, work: &oltp::Work) -> Result<Turn, String> {
    let names = ["Redoubt_log_syncs", "Redoubt_log_transactions", "Redoubt_checkpoints"];
    let before = status(server, names)?;
    let figure = oltp::run(server, work, settings)?;
    let after = status(server, names)?;
    let [syncs, commits, checkpoints] = std::array::from_fn(|i| after[i] - before[i]);
    let waits = waits(server)?;
    eprintln!("  {:.0}/s, p99.9 {:.2} ms, server CPU {:.1} us each", figure.rate, figure.p999_ms, figure.cpu_us);
    Ok(Turn { figure, syncs_per_commit: syncs / commits.max(1.0), checkpoints, waits })
}

fn status<const N: usize>(server: &Server, names: [&str; N]) -> Result<[f64; N], String> {
    let mut client = server.client(None)?;
    let mut values = [0.0; N];
    for (value, name) in values.iter_mut().zip(names) {
        let answer = client.query(&format!("show global status like '{name}'"))?;
        let text = answer.rows.first().and_then(|row| row.get(1)).cloned().flatten();
        *value = text.and_then(|text| text.parse().ok()).ok_or_else(|| format!("no status {name}"))?;
    }
    Ok(values)
}

/// The lines of SHOW ENGINE INNODB STATUS that tell how long threads waited for each other, as a list.
pub fn waits(server: &Server) -> Result<String, String> {
    let answer = server.client(None)?.query("show engine innodb status")?;
    let text = answer.rows.first().and_then(|row| row.get(2)).cloned().flatten().unwrap_or_default();
    let lines = text.lines().filter(|line| line.starts_with("wait/"));
    Ok(lines.fold(String::new(), |mut list, line| {
        let _ = writeln!(list, "- {line}");
        list
    }))
}
