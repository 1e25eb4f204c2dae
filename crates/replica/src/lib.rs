//! Following a source: what makes this server a replica.
//!
//! A **channel** follows one source. It has a *receiver*, a thread that speaks the client's side of the
//! protocol and writes what the source sends to the channel's *relay log*, and an *applier*, a thread that
//! reads the relay log and makes the source's transactions ours, through a session (`session::applying`).
//!
//! ```text
//!   source ==socket==> receiver --> relay log --> applier --> session --> our log
//! ```
//!
//! What is always true:
//! 1. What was applied is what our own log says: the source's GTID stands in our log, or, where a source is
//!    followed by place, that place is committed with the transaction. The relay log says what was received
//!    beyond that; what is not whole, or damaged, in it is fetched again.
//! 2. A transaction is applied whole or not at all. One that fails stops the applier in front of it, with
//!    its error; the next START tries it again.
//! 3. The relay log holds whole events with right checksums. A transaction in it that is not complete (the
//!    connection was lost) is followed by the source's next greeting, and the applier gives it up there.
//! 4. Statements start and stop threads under the channel's `control` lock, one at a time; threads never
//!    take that lock.
//!
//! | file | concept |
//! |---|---|
//! | `channels` | what statements ask: all channels, kept in the catalog |
//! | `channel` | one channel: its state, its threads |
//! | `config` | CHANGE REPLICATION SOURCE's options |
//! | `clone` | CLONE INSTANCE: a donor's copy arrives |
//! | `client` | the client's side of the protocol, as far as a replica and `redoubt migrate` need it |
//! | `patience` | how long it waits for its server |
//! | `receiver` | from the source to the relay log |
//! | `relay` | the relay log |
//! | `kept` | what an earlier run has left in it |
//! | `applier` | from the relay log to the session |
//! | `loaded` | files of LOAD DATA, which wait in the relay log |
//! | `failure` | why an applier cannot go on |
//! | `batch` | transactions of a source that are committed together |
//! | `committer` | committing them while the next ones are applied |
//! | `doubt` | XA statements of a source that is followed by place |
//! | `place` | places in a source's log; what the catalog keeps of a channel |
//! | `group` | where transactions of a log begin and end |
//! | `filter` | which databases and tables are followed |
//! | `tables` | tables that a source has named |
//! | `until` | where an applier is to stop |

#![forbid(unsafe_code)]
#![cfg_attr(test, allow(clippy::unwrap_used, reason = "a test fails by panicking"))]

mod applier;
mod batch;
mod channel;
mod channels;
pub mod client;
mod clone;
mod committer;
pub mod config;
mod doubt;
mod failure;
mod filter;
mod group;
mod kept;
mod loaded;
#[cfg(test)]
mod pairs;
pub mod patience;
mod place;
mod receiver;
mod relay;
mod tables;
mod until;

/// What tests of sessions share.
#[cfg(test)]
#[path = "../../session/tests/common/mod.rs"]
mod common;

pub use channels::Channels;
