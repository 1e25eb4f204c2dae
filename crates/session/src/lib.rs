//! Statements, transactions, prepared statements and stored programs; usable without a socket.
//!
//! A [`Session`] is one connection; results flow through a [`Sink`]. Its parts are the crate `connection`.
//! What all connections share, the [`Instance`], is the crate `state`. Where to look:
//!
//! | file | concept |
//! |---|---|
//! | `session` | one connection: the commands of its client, and what it keeps of them |
//! | `context/…` | what statements run in: plans, how they run, the transaction, variables |
//! | `statement/…` | dispatch, and one file for each family of statements |
//! | `program/…` | stored programs: how they run in a session |
//! | `applying` | what the applier of a replica does through a session |
//! | `scheduler` | events: which are due, and who runs them |

mod applying;
mod context;
mod program;
pub mod scheduler;
mod session;
mod statement;

pub use crate::session::NamedTable;
pub use applying::{Applier, PLACE};
pub use connection::applying::Origin;
pub use connection::sink::{Column, Gone, LocalData, OkInfo, Sink, SinkResult, StateChange};
pub use connection::{client_charset, sink};
pub use dump;
pub use monitor::statistics_text;
pub use session::{Prepared, Serving, Session, forget_conditions, note_error};
pub use state::auth::{self, AccountAuth};
pub use state::client::Client;
pub use state::instance::{ClientInfo, ConnectInfo, End, Instance, InstanceOptions};
pub use state::process::{Process, Processes, SocketId};
pub use state::{VERSION, clone, replication, status, vars};
