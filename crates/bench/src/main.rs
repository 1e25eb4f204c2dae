//! The `redoubt-bench` command.

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    let settings = bench::Settings::parse();
    let outcome = match (settings.soak, settings.kills) {
        (Some(seconds), _) => bench::soak::run(&settings, seconds),
        (None, Some(kills)) => bench::tpcc::kills(&settings, kills),
        (None, None) => bench::run(&settings).map(|report| report.table()),
    };
    match outcome {
        Ok(text) => {
            println!("{}", text.trim_end());
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("redoubt-bench: {why}");
            ExitCode::FAILURE
        }
    }
}
