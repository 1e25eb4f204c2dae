//! Statements, transactions, variables, privileges, prepared statements, SHOW and information_schema;
//! usable without a socket.
//!
//! An [`Instance`] is one server: engine, catalog, accounts, variables, processes. A [`Session`] is one
//! connection's state; results flow through a [`Sink`]. Where to look:
//!
//! | file | concept |
//! |---|---|
//! | `instance`, `process`, `named_locks`, `xa` | what all connections share |
//! | `session` | one connection: its state and its commands |
//! | `statement/…` | dispatch, and one file for each family of statements |
//! | `ddl/…` | CREATE, ALTER, DROP: definitions, and the trees behind them |
//! | `show/…`, `infoschema/…` | what the server says about itself |
//! | `clone` | what a donor sends to a server that clones it; what is known of the last clone that was received |
//! | `dump` | the log for replicas and programs that follow it |
//! | `gtids` | GTIDs in texts, and before files of the log |
//! | `events` | statement events: what performance_schema sums up by digest |
//! | `vars/…`, `status` | the tables of system and status variables |
//! | `lookup` | tables for the planner: metadata locks, privileges, statistics |
//! | `access` | what expressions may see of the session |
//! | `held` | what connections hold in memory |
//! | `auth` | passwords |
//! | `sink` | where results go |
//! | `server_files` | files that statements read and write |
//! | `applying`, `replication` | what the applier of a replica does through a session; what statements ask of the replica |
//! | `scheduler` | events: which are due, and who runs them |
//! | `recovered` | metadata locks of transactions that recovery found |
//! | `deadlock` | the latest detected deadlock |
//! | `uuids` | the numbers of UUID() |

mod access;
mod applying;
pub mod auth;
pub mod client_charset;
pub mod clone;
mod ddl;
mod deadlock;
mod diagnostics;
pub mod dump;
mod events;
mod foreign;
mod gtids;
mod held;
mod infoschema;
mod instance;
mod lookup;
mod named_locks;
mod past;
mod process;
mod profiles;
mod program;
mod recovered;
pub mod replication;
pub mod scheduler;
mod semisync;
mod server_files;
mod session;
mod show;
pub mod sink;
mod statement;
mod statement_log;
pub mod status;
mod uuids;
pub mod vars;
mod xa;

/// What clients see as the server's version.
pub const VERSION: &str = "8.0.31-redoubt";

pub use crate::session::Origin;
pub use applying::{PLACE, Together};
pub use auth::AccountAuth;
pub use instance::{ClientInfo, ConnectInfo, End, Instance, InstanceOptions};
pub use process::{Door, Process, Processes};
pub use session::{Prepared, Session};
pub use sink::{Column, Gone, LocalData, OkInfo, Sink, SinkResult, StateChange};
