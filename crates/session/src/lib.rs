//! Statements, transactions, privileges, prepared statements and SHOW; usable without a socket.
//!
//! A [`Session`] is one connection's state; results flow through a [`Sink`]. What all connections share, the
//! [`Instance`], is the crate `state`. Where to look:
//!
//! | file | concept |
//! |---|---|
//! | `session` | one connection: its state and its commands |
//! | `statement/…` | dispatch, and one file for each family of statements |
//! | `show/…` | SHOW |
//! | `program/…` | stored programs: how they run in a session |
//! | `dump` | the log for replicas and programs that follow it |
//! | `applying` | what the applier of a replica does through a session |
//! | `followed` | which statements of a source concern nothing that is followed |
//! | `scheduler` | events: which are due, and who runs them |

mod applying;
pub mod dump;
mod followed;
mod program;
pub mod scheduler;
mod session;
mod show;
mod statement;

pub use crate::session::NamedTable;
pub use applying::{PLACE, Together, name_again};
pub use connection::applying::Origin;
pub use connection::sink::{Column, Gone, LocalData, OkInfo, Sink, SinkResult, StateChange};
pub use connection::{client_charset, sink};
pub use session::{Prepared, Session};
pub use state::auth::{self, AccountAuth};
pub use state::instance::{ClientInfo, ConnectInfo, End, Instance, InstanceOptions};
pub use state::process::{Door, Process, Processes};
pub use state::{VERSION, clone, replication, status, vars};
