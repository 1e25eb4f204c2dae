//! What an operator does while others work: none of it may cost anything that was acknowledged.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use bench::client::Client;

use crate::Load;

/// Statements, one after the other. The log is purged, because large transactions fill a disk.
const STATEMENTS: [&str; 8] = [
    "flush binary logs",
    "alter instance disable innodb redo_log",
    "set global innodb_buffer_pool_size = 25165824",
    "flush binary logs",
    "alter instance enable innodb redo_log",
    "set global innodb_buffer_pool_size = 8388608",
    "purge binary logs before now()",
    "flush tables",
];

#[derive(Default)]
pub struct Operator {
    done: AtomicU64,
}

impl Load for Operator {
    fn make(&self, _client: &mut Client) {}

    fn run(&self, port: u16, stop: &AtomicBool) -> Result<(), String> {
        let mut client = Client::connect(port, None)?;
        while !stop.load(Ordering::Relaxed) {
            let n = self.done.load(Ordering::Relaxed);
            client.query(STATEMENTS[n as usize % STATEMENTS.len()])?;
            self.done.store(n + 1, Ordering::Relaxed);
            std::thread::sleep(Duration::from_millis(30));
        }
        Ok(())
    }

    fn check(&self, _client: &mut Client) {}

    fn tables(&self) -> &'static [&'static str] {
        &[]
    }

    fn done(&self) -> String {
        format!("{} settings", self.done.load(Ordering::Relaxed))
    }
}
