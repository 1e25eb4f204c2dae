//! The same work on Redoubt and its peers, alternately, in one run; ratios are printed.
//!
//! It speaks only the wire protocol and knows nothing of the servers' insides, so the same program measures
//! all of them. Every piece of work checks its answers; a figure whose answers were wrong is not printed.
//! What counts is the ratio within one run: absolute figures move with the machine.
//!
//! [`client`] is a small client of the protocol, which end-to-end tests use too.

pub mod client;
mod cost;
mod crowd;
mod field;
mod lineitem;
mod oltp;
mod replay;
pub mod report;
mod search;
pub mod server;
pub mod soak;
pub mod tpcc;

use clap::Parser;

use crate::report::Report;
use crate::server::{Kind, Server};

#[derive(Parser, Clone, Debug)]
#[command(name = "redoubt-bench", about = "The same work on Redoubt, MySQL and MariaDB, ratios printed")]
pub struct Settings {
    /// Servers to run: redoubt, mysql, mariadb
    #[arg(long, value_delimiter = ',', default_value = "redoubt,mysql,mariadb")]
    pub servers: Vec<Kind>,
    /// Pieces of work to run: load, load-indexed, and the OLTP names (default: these); experiments of field
    /// reports: r1, r2, r5; many who wait for one thing: crowd; TPC-C: tpcc; being a replica: replay, lag;
    /// what something costs: checkpoint, binlog; what options would gain: defaults
    #[arg(long, value_delimiter = ',')]
    pub only: Vec<String>,
    /// Rounds; the median of each figure is reported
    #[arg(long, default_value_t = 3)]
    pub rounds: usize,
    /// TPC-H scale factor of the loads; the share of a field report's size
    #[arg(long, default_value_t = 0.1)]
    pub scale: f64,
    /// Seconds of each OLTP run
    #[arg(long, default_value_t = 10.0)]
    pub seconds: f64,
    /// Connections of the OLTP runs
    #[arg(long, default_value_t = 8)]
    pub threads: usize,
    /// OLTP tables
    #[arg(long, default_value_t = 10)]
    pub tables: usize,
    /// Rows of each OLTP table
    #[arg(long, default_value_t = 100_000)]
    pub size: usize,
    /// How many connections `crowd` opens
    #[arg(long, value_delimiter = ',', default_value = "8,64,256,1000,4000")]
    pub crowd: Vec<usize>,
    /// Warehouses of `tpcc`; less than one: one with so much of its rows
    #[arg(long, default_value_t = 4.0)]
    pub warehouses: f64,
    /// `tpcc` does this in place of all else: kill Redoubt so many times under load, after `--seconds` each
    #[arg(long)]
    pub kills: Option<usize>,
    /// `checkpoint` runs this case alone (1 to 4)
    #[arg(long)]
    pub case: Option<usize>,
    /// `checkpoint` uses the tables that a run before this one has left
    #[arg(long)]
    pub prepared: bool,
    /// The source of all replicas of `replay` and `lag`
    #[arg(long, default_value = "mysql")]
    pub source: Kind,
    /// Port of Redoubt; its data lies in a directory of that name. Peers have the ports behind it
    #[arg(long, default_value_t = 3380)]
    pub port: u16,
    /// Options for Redoubt, in place of none
    #[arg(long, value_delimiter = ' ', allow_hyphen_values = true)]
    pub redoubt_options: Vec<String>,
    /// In place of all else: load and check Redoubt for so many seconds while it is switched, resized and
    /// killed
    #[arg(long)]
    pub soak: Option<f64>,
    /// The redoubt binary (default: the one beside this program)
    #[arg(long)]
    pub redoubt: Option<std::path::PathBuf>,
}

impl Settings {
    fn wants(&self, work: &str) -> bool {
        self.only.is_empty() || self.names(work)
    }

    fn names(&self, work: &str) -> bool {
        self.only.iter().any(|w| w == work)
    }
}

/// Runs everything that the settings ask for.
///
/// # Errors
/// A server that does not start, an error of its own, or a wrong answer.
pub fn run(settings: &Settings) -> Result<Report, String> {
    let mut report = Report::new(&settings.servers);
    let data = if settings.wants("load") || settings.wants("load-indexed") || settings.names("r1") || settings.names("defaults") {
        lineitem::generate(settings.scale)
    } else {
        lineitem::Data::default()
    };
    for round in 1..=settings.rounds {
        for &kind in &settings.servers {
            eprintln!("round {round} of {}: {kind}", settings.rounds);
            field::run(kind, settings, &data, &mut report)?;
            crowd::run(kind, settings, &mut report)?;
            tpcc::run(kind, settings, &mut report)?;
            replay::run(kind, settings, &mut report)?;
            for (name, keys) in [("load", lineitem::Keys::Primary), ("load-indexed", lineitem::Keys::Secondary)] {
                if settings.wants(name) {
                    let server = Server::start(kind, settings)?;
                    report.add(kind, name, lineitem::load(&server, &data, keys, field::Mode::Durable)?);
                    server.stop()?;
                }
            }
            let works: Vec<&oltp::Work> = oltp::WORKS.iter().filter(|w| w.is_standard() && settings.wants(w.name)).collect();
            if works.is_empty() {
                continue;
            }
            let server = Server::start(kind, settings)?;
            oltp::prepare(&server, settings)?;
            for work in works {
                report.add(kind, work.name, oltp::run(&server, work, settings)?);
            }
            oltp::check(&server, settings)?;
            server.stop()?;
        }
    }
    report.note(&cost::run(settings)?);
    report.note(&search::run(settings, &data)?);
    Ok(report)
}
