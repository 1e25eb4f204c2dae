//! What a connection holds from one statement to the next, in bytes: user variables, prepared statements
//! and parameters sent ahead for them, named locks; and the text of the statement that it runs. (What a
//! statement itself takes is `exec`'s to count.)
//!
//! What is always true: the sum over all connections is that of what each holds, and what a connection
//! holds goes with it.
//!
//! `connection_memory_limit` and `global_connection_memory_limit` are compared with it when a statement
//! begins and when it ends: errors 4082 and 4081, and the connection is closed. Accounts with
//! CONNECTION_ADMIN are not limited, as in MySQL.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use value::{SqlType, Value};

/// What an entry takes beside its bytes, about.
const ENTRY: u64 = 256;

/// What a lock takes that GET_LOCK took.
pub(crate) const NAMED_LOCK: u64 = 1024;

/// One connection's share of the sum.
pub struct Held {
    all: Arc<AtomicU64>,
    bytes: Cell<u64>,
}

impl Held {
    pub fn new(all: &Arc<AtomicU64>) -> Held {
        Held { all: Arc::clone(all), bytes: Cell::new(0) }
    }

    pub fn bytes(&self) -> u64 {
        self.bytes.get()
    }

    /// What all connections hold together.
    pub fn all(&self) -> u64 {
        self.all.load(Ordering::Relaxed)
    }

    pub fn take(&self, bytes: u64) {
        self.bytes.set(self.bytes.get() + bytes);
        self.all.fetch_add(bytes, Ordering::Relaxed);
    }

    /// What is held in the one is held in the other from now on.
    pub fn swap(&self, other: &Held) {
        self.bytes.swap(&other.bytes);
    }

    pub fn give_back(&self, bytes: u64) {
        debug_assert!(bytes <= self.bytes.get(), "nothing is given back twice");
        self.bytes.set(self.bytes.get() - bytes);
        self.all.fetch_sub(bytes, Ordering::Relaxed);
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.give_back(self.bytes.get());
    }
}

/// What a user variable takes.
pub(crate) fn of_variable(name: &str, (value, _): &(Value, SqlType)) -> u64 {
    let bytes = match value {
        Value::Bytes(bytes) => bytes.len(),
        Value::Json(json) => json.as_binary().len(),
        _ => 0,
    };
    ENTRY + (name.len() + bytes) as u64
}

/// What a statement's text takes while it runs: the text itself, and what is made of it.
pub fn of_text(text: &[u8]) -> u64 {
    3 * text.len() as u64
}

/// What a prepared statement takes: its text, and a tree that is some times as large.
pub fn of_statement(text: &[u8]) -> u64 {
    ENTRY + 8 * text.len() as u64
}
