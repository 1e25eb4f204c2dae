//! Statements, transactions, privileges, prepared statements and SHOW; usable without a socket.
//!
//! A [`Session`] is one connection's state; results flow through a [`Sink`]. What all connections share, the
//! [`Instance`], is the crate `state`. Where to look:
//!
//! | file | concept |
//! |---|---|
//! | `session` | one connection: its state and its commands |
//! | `statement/…` | dispatch, and one file for each family of statements |
//! | `ddl/…` | CREATE, ALTER, DROP: definitions, and the trees behind them |
//! | `show/…` | SHOW |
//! | `program/…` | stored programs: how they run in a session |
//! | `dump` | the log for replicas and programs that follow it |
//! | `lookup` | tables for the planner: metadata locks, privileges, statistics |
//! | `foreign` | the tables that a statement's foreign keys lead to |
//! | `diagnostics` | conditions: what SHOW WARNINGS and GET DIAGNOSTICS show |
//! | `sink` | where results go |
//! | `server_files` | files that statements read and write |
//! | `applying` | what the applier of a replica does through a session |
//! | `followed` | which statements of a source concern nothing that is followed |
//! | `scheduler` | events: which are due, and who runs them |
//! | `client_charset` | the character sets that a client may speak |

mod applying;
pub mod client_charset;
mod ddl;
mod diagnostics;
pub mod dump;
mod followed;
mod foreign;
mod lookup;
mod program;
pub mod scheduler;
mod server_files;
mod session;
mod show;
pub mod sink;
mod statement;

pub use crate::session::{NamedTable, Origin};
pub use applying::{PLACE, Together, name_again};
pub use session::{Prepared, Session};
pub use sink::{Column, Gone, LocalData, OkInfo, Sink, SinkResult, StateChange};
pub use state::auth::{self, AccountAuth};
pub use state::instance::{ClientInfo, ConnectInfo, End, Instance, InstanceOptions};
pub use state::process::{Door, Process, Processes};
pub use state::{VERSION, clone, replication, status, vars};
