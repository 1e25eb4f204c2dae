//! The `redoubt-bench` command.

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    match bench::run(&bench::Settings::parse()) {
        Ok(report) => {
            print!("{}", report.table());
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("redoubt-bench: {why}");
            ExitCode::FAILURE
        }
    }
}
