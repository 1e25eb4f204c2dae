//! What a setting costs: the same work on Redoubt with it and without it, by turns in one run.
//!
//! These run only where `--only` names them. Each turn begins with fresh tables; medians over `--rounds` are compared. After each case stands what threads waited
//! for, so that a loss can be explained.

use std::fmt::Write as _;

use crate::Settings;
use crate::oltp;
use crate::report::{Figure, median};
use crate::server::{Kind, Server};

/// One setting, and the work by which it is judged.
struct Experiment {
    name: &'static str,
    /// What is judged, and what it is compared with: options of the server.
    with: (&'static str, &'static [&'static str]),
    without: (&'static str, &'static [&'static str]),
    cases: &'static [Case],
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
        with: ("checkpoints", &[]),
        without: ("hardly any", &["--recovery-time-target=3600"]),
        cases: &[
            case("update_non_index", SMALL),
            case("update_skewed", SMALL),
            case("update_non_index", LARGE),
            case("update_skewed", LARGE),
        ],
    },
    Experiment {
        name: "binlog",
        with: ("binlog", &[]),
        without: ("no binlog", &["--skip-log-bin"]),
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
    for experiment in EXPERIMENTS.iter().filter(|e| settings.only.iter().any(|name| name == e.name)) {
        text.push_str(HEAD);
        let mut waits = String::new();
        for case in experiment.cases {
            compare(settings, experiment, case, &mut text, &mut waits)?;
        }
        let _ = write!(text, "\n{waits}");
    }
    Ok(text)
}

const HEAD: &str = "| case | /s | p99 ms | p99.9 ms | CPU us | syncs per commit | checkpoints | throughput lost | p99.9 added ms | CPU added |\n\
                    |---|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n";

fn compare(settings: &Settings, experiment: &Experiment, case: &Case, text: &mut String, waits: &mut String) -> Result<(), String> {
    let mut settings = settings.clone();
    settings.threads = case.threads.unwrap_or(settings.threads);
    let name = format!("{} {} ({} connections)", case.work, case.options.join(" "), settings.threads);
    let mut turns: [Vec<Turn>; 2] = [Vec::new(), Vec::new()];
    let sides = [&experiment.with, &experiment.without];
    for round in 1..=settings.rounds {
        for (side, turns) in sides.iter().zip(&mut turns) {
            eprintln!("round {round} of {}: {}, {name}: {}", settings.rounds, experiment.name, side.0);
            turns.push(turn(&settings, case, side.1)?);
        }
    }
    let of = |side: usize, figure: fn(&Turn) -> f64| median(turns[side].iter().map(figure).collect());
    for (at, side) in sides.iter().enumerate() {
        let _ = write!(
            text,
            "| {name}: {} | {:.0} | {:.2} | {:.2} | {:.1} | {:.3} | {:.0} |",
            side.0,
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
            let _ = write!(waits, "Waits, {name}: {}, last round:\n\n{}\n", side.0, last.waits);
        }
    }
    Ok(())
}

fn turn(settings: &Settings, case: &Case, options: &[&str]) -> Result<Turn, String> {
    let mut settings = settings.clone();
    settings.redoubt_options.extend(case.options.iter().chain(options).map(ToString::to_string));
    let work = oltp::WORKS.iter().find(|w| w.name == case.work).ok_or_else(|| format!("no work is called {}", case.work))?;
    let server = Server::start(Kind::Redoubt, &settings)?;
    oltp::prepare(&server, &settings)?;
    let names = ["Redoubt_log_syncs", "Redoubt_log_transactions", "Redoubt_checkpoints"];
    let before = status(&server, names)?;
    let figure = oltp::run(&server, work, &settings)?;
    let after = status(&server, names)?;
    let [syncs, commits, checkpoints] = std::array::from_fn(|i| after[i] - before[i]);
    let waits = waits(&server)?;
    oltp::check(&server, &settings)?;
    server.stop()?;
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
fn waits(server: &Server) -> Result<String, String> {
    let answer = server.client(None)?.query("show engine innodb status")?;
    let text = answer.rows.first().and_then(|row| row.get(2)).cloned().flatten().unwrap_or_default();
    let lines = text.lines().filter(|line| line.starts_with("wait/"));
    Ok(lines.fold(String::new(), |mut list, line| {
        let _ = writeln!(list, "- {line}");
        list
    }))
}
