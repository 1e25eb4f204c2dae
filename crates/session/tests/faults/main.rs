//! What fails leaves nothing behind: calls of the disk under SQL (`disk`), those in `tmp/` under statements
//! that go there (`spills`), and statements (`statements`).

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "../common/mod.rs"]
mod common;
mod disk;
#[path = "../common/server.rs"]
mod server;
mod spills;
mod statements;

use server::Server;

/// What a session with nothing open must not have: transactions, locks of rows and of definitions.
const LEFT: [&str; 3] = [
    "select trx_state, trx_rows_modified, trx_rows_locked from information_schema.innodb_trx where trx_mysql_thread_id <> connection_id()",
    "select object_name, lock_type, lock_mode from performance_schema.data_locks",
    "select m.object_type, m.object_schema, m.object_name, m.lock_type from performance_schema.metadata_locks m \
     join performance_schema.threads t on t.thread_id = m.owner_thread_id where t.processlist_id <> connection_id()",
];

/// What others have open, as `observer` sees it.
fn left(observer: &mut Server) -> Vec<String> {
    LEFT.iter().flat_map(|sql| observer.ask(sql).rows).map(|row| row.join(" ")).collect()
}
