//! What all connections of one server share: the [`Instance`] and its parts. No statement runs here.
//!
//! | file | concept |
//! |---|---|
//! | `instance` | one server: engine, catalog, and all that follows |
//! | `vars`, `status` | the tables of system and status variables |
//! | `origins` | where the values of system variables come from |
//! | `error_log` | the last lines of the error log |
//! | `process` | what is known of each connection while it lives |
//! | `client` | its other end; connections that wait for nobody |
//! | `access` | what expressions may see and change of a session |
//! | `user_variables` | `@name`, and the types of their values |
//! | `held`, `named_locks`, `xa` | what connections hold: memory, GET_LOCK, prepared transactions |
//! | `profiles` | what SHOW PROFILE shows |
//! | `events` | what performance_schema sums up: statements, transactions, errors, lines of programs |
//! | `statement_log`, `deadlock` | the slow and the general log; the latest deadlock |
//! | `printout` | figures since the last look |
//! | `auth` | passwords, failed logins, limits of accounts |
//! | `virtual_schema` | the definitions of the tables whose rows are computed, and what `sys` brings along |
//! | `stored` | views and stored functions of the catalog, as the planner takes them |
//! | `past` | databases as of an earlier moment |
//! | `gtids`, `semisync`, `replication` | what sources and replicas ask of a server |
//! | `clone` | what donors and recipients of clones ask of it |
//! | `recovered` | metadata locks of transactions that recovery found |
//! | `event_times`, `wake` | when events run; what wakes their scheduler |
//! | `uuids` | the numbers of UUID() |

pub mod access;
pub mod auth;
pub mod client;
pub mod clone;
pub mod deadlock;
pub mod error_log;
pub mod event_times;
pub mod events;
pub mod gtids;
pub mod held;
pub mod instance;
pub mod named_locks;
pub mod origins;
pub mod past;
pub mod printout;
pub mod process;
pub mod profiles;
mod recovered;
pub mod replication;
pub mod semisync;
pub mod server_path;
pub mod statement_log;
pub mod status;
pub mod stored;
pub mod user_variables;
mod uuids;
pub mod vars;
pub mod virtual_schema;
pub mod wake;
pub mod xa;

/// What clients see as the server's version.
pub const VERSION: &str = "8.0.31-redoubt";

pub use instance::Instance;
