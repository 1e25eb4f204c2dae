//! The `redoubt` command.
//!
//! `redoubt serve` runs a server on a data directory until it is told to stop (SIGTERM, SIGINT or the statement SHUTDOWN), and exits with status 0 after a clean
//! stop, 1 where it could not start.

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use server::start;

/// A transactional database server that speaks the MySQL 8.0 protocol.
#[derive(Parser)]
#[command(name = "redoubt", version = session::VERSION, about)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run the server. Options have MySQL's names: --datadir=DIR --port=N --socket=PATH --bind-address=ADDRESS --defaults-file=FILE, and every system variable
    #[command(disable_help_flag = true)]
    Serve {
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        options: Vec<String>,
    },
    /// List the options of `serve`: every system variable with its default and what it means here
    Options,
}

fn main() -> ExitCode {
    match Arguments::parse().command {
        Command::Serve { options } => match start::serve(&options) {
            Ok(()) => ExitCode::SUCCESS,
            Err(why) => {
                eprintln!("redoubt: {why}");
                ExitCode::FAILURE
            }
        },
        Command::Options => match start::write_options(&mut std::io::stdout().lock()) {
            Ok(()) => ExitCode::SUCCESS,
            // Whoever has read enough closes the pipe.
            Err(e) if e.kind() == std::io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Err(e) => {
                eprintln!("redoubt: {e}");
                ExitCode::FAILURE
            }
        },
    }
}
