//! Listener, threads, TLS, configuration, signals: the redoubt binary.
//!
//! - [`options`]: MySQL's spelling of options, [`start`]: from options to a running server and back
//! - [`listener`]: sockets, [`login`]: authentication, [`connection`]: commands, [`channel`]: packets
//!   and results
//! - [`workers`]: threads for those who have something to do, parking for the others
//! - [`tools`]: backup, restore, verify; [`client`]: a connection to the server of this machine
//!   `tables`: a restore of some tables
//! - [`archive`], [`undo`]: what is made of a server's log; [`remote`]: a connection to any server
//! - [`migrate`]: a live MySQL moves in
//! - [`stream`], [`tls`]: bytes, and keys; `peer`: whether a client is still there
//! - [`datadir`]: whose the data directory is; `error_log`

pub mod archive;
pub mod channel;
pub mod client;
pub mod connection;
pub mod datadir;
mod error_log;
pub mod listener;
pub mod login;
pub mod migrate;
pub mod options;
mod peer;
pub mod remote;
pub mod start;
pub mod stream;
mod tables;
pub mod tls;
pub mod tools;
pub mod undo;
pub mod workers;
