//! Statements about the server as a whole, which need nothing of a connection but a place for warnings: the
//! log, pins, copies, ALTER INSTANCE, plugins, what is recorded.
//!
//! | file | concept |
//! |---|---|
//! | `log` | FLUSH LOGS, RESET, PURGE, and what statements ask of a replica |
//! | `gtid` | `gtid_purged` |
//! | `pin` | CREATE PIN, DROP PIN |
//! | `copies` | where copies go, and how one comes in |
//! | `instance` | ALTER INSTANCE |
//! | `plugins` | INSTALL PLUGIN |
//! | `switches` | what is recorded for performance_schema |

mod copies;
mod gtid;
mod instance;
mod log;
mod pin;
mod plugins;
mod switches;

pub use copies::{absolute, new_directory, receive_clone};
pub use gtid::set_purged;
pub use instance::alter_instance;
pub use log::{purge, replica, reset, rotate_log};
pub use pin::pin;
pub use plugins::install_plugin;
pub use switches::switch;
