//! The `redoubt` command.
//!
//! `redoubt serve` runs a server on a data directory until it is told to stop (SIGTERM, SIGINT or the
//! statement SHUTDOWN), and exits with status 0 after a clean stop, 16 where its supervisor is to start it
//! again (RESTART, CLONE INSTANCE), 1 where it could not start.

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use server::{archive, migrate, start, tools, undo};

/// What `--version` says: ours, and the MySQL whose protocol and SQL it speaks.
const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), env!("REDOUBT_COMMIT"), ", speaks MySQL 8.0.31");

#[derive(Parser)]
#[command(name = "redoubt", version = VERSION, about = "Redoubt: a transactional database server that speaks the MySQL 8.0 protocol and SQL")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run the server. Options have MySQL's names: --datadir=DIR --port=N --socket=PATH
    /// --bind-address=ADDRESS --defaults-file=FILE, and every system variable
    #[command(disable_help_flag = true)]
    Serve {
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        options: Vec<String>,
    },
    /// List the options of `serve`: every system variable with its default and what it means here,
    /// Redoubt's own first
    Options,
    /// Have a running server write a backup of everything: one instant, while work goes on
    Backup(tools::Backup),
    /// Make a data directory of a backup, as of its end or of any later moment that the log reaches
    Restore(tools::Restore),
    /// Ship the log of a running server to a folder, as it grows: what `restore --binlogs` reads
    Archive(archive::Archive),
    /// Read a backup and those that it builds on, or an archive, and check every page and every event
    Verify(tools::Verify),
    /// Move a live MySQL 8.0 into a running Redoubt: check, copy, follow; then --cut-over
    Migrate(Box<migrate::Migrate>),
    /// What the log says was done, taken back
    Log(undo::Log),
}

/// What a command has to say, and how it ends.
fn told(result: Result<String, String>) -> ExitCode {
    match result {
        Ok(said) => {
            if !said.is_empty() {
                println!("{said}");
            }
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("redoubt: {why}");
            ExitCode::FAILURE
        }
    }
}

const SERVE_HELP: &str = "\
Run a server on a data directory until SIGTERM, SIGINT or the statement SHUTDOWN.

Usage: redoubt serve [--OPTION[=VALUE]]…

Options have MySQL's names, `-` and `_` alike. The usual ones:
  --datadir=DIR                  where the data is; made if it is not there (./redoubt-data)
  --port=N                       TCP port (3306)
  --bind-address=ADDRESS,…       127.0.0.1,::1; others once every account has a password
  --socket=PATH                  Unix socket (redoubt.sock in the data directory)
  --defaults-file=FILE           read options from the [mysqld], [server] and [redoubt] sections of a file first
  --innodb-buffer-pool-size=N    memory for pages, with K, M or G (half of the memory of the machine)
  --log-error=FILE               the error log (standard error)

The first account is root@localhost, without a password. To give it one:
  mysql -h 127.0.0.1 -u root -e \"alter user root@localhost identified by 'secret'\"

`redoubt options` lists all options with their defaults.
";

fn main() -> ExitCode {
    match Arguments::parse().command {
        Command::Serve { options } if options.iter().any(|option| matches!(option.as_str(), "--help" | "-h" | "-?")) => {
            print!("{SERVE_HELP}");
            ExitCode::SUCCESS
        }
        Command::Serve { options } => match start::serve(&options) {
            Ok(status) => ExitCode::from(status),
            Err(start::Failure::Unsaid(why)) => {
                eprintln!("redoubt: {why}");
                ExitCode::FAILURE
            }
            Err(start::Failure::InLog) => ExitCode::FAILURE,
        },
        Command::Backup(options) => told(tools::backup(&options)),
        Command::Restore(options) => told(tools::restore(&options)),
        Command::Archive(options) => told(archive::run(&options)),
        Command::Verify(options) => told(tools::verify(&options)),
        Command::Migrate(options) => told(migrate::run(&options)),
        Command::Log(options) => told(undo::run(&options)),
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
