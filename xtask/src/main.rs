//! `cargo xtask ci | tidy`: the project's chores, so that one command checks everything.
//!
//! `ci` is what `make test` and `.ci/run` call and nothing else: format, lints, tidy, tests, documentation.
//! Its stages run in the order in which they fail fastest.

mod tidy;

use std::process::{Command, ExitCode};

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (stage, args) = args.split_first().map_or(("", &[][..]), |(stage, args)| (stage.as_str(), args));
    let done = match stage {
        "tidy" => tidy::run(args),
        "ci" => ci(),
        other => Err(format!("unknown chore {other:?}: tidy or ci")),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("xtask: {why}");
            ExitCode::FAILURE
        }
    }
}

/// Every benchmark at a size that only checks that it runs and that its answers are right.
const TINY_BENCH: &str = "run --quiet --locked -p redoubt-bench -- --servers redoubt --redoubt target/debug/redoubt --rounds 1 --scale 0.002 --seconds 0.5 --threads 4 --tables 2 --size 500";

fn ci() -> Result<(), String> {
    cargo("format", &["fmt", "--all", "--check"])?;
    println!("== tidy");
    tidy::run(&[])?;
    cargo("clippy", &["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"])?;
    cargo("test", &["test", "--workspace", "--locked", "--no-fail-fast"])?;
    cargo("bench, tiny", &TINY_BENCH.split(' ').collect::<Vec<_>>())?;
    cargo("doc", &["doc", "--workspace", "--no-deps", "--locked", "--quiet"])
}

fn cargo(stage: &str, args: &[&str]) -> Result<(), String> {
    println!("== {stage}: cargo {}", args.join(" "));
    let started = std::time::Instant::now();
    let mut command = Command::new(env!("CARGO"));
    command.args(args);
    if stage == "doc" {
        command.env("RUSTDOCFLAGS", "-D warnings");
    }
    let status = command.status().map_err(|e| format!("{stage}: {e}"))?;
    println!("== {stage}: {:.0} s", started.elapsed().as_secs_f64());
    if status.success() { Ok(()) } else { Err(format!("{stage} failed")) }
}
