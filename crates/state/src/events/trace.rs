//! Where an error arose in stored programs: the programs and lines that it went through on its way to the
//! client, innermost first. MySQL's message names none of them, and stays as it is; who wants to know asks
//! `performance_schema.redoubt_error_stack`.
//!
//! What is always true:
//! 1. A connection has the way of its last error that left a program; the next one replaces it.
//! 2. An error that a handler takes leaves its program no more: what comes after it begins a way of its own.
//! 3. A way is at most as long as programs may be nested.

use std::sync::atomic::{AtomicBool, Ordering};

use parking_lot::Mutex;
use value::SqlError;

use super::lines::ProgramName;

/// A program that an error has left.
#[derive(Clone, Debug)]
pub struct Left {
    pub program: ProgramName,
    pub line: u32,
    /// The text of the line.
    pub source: String,
    pub error: SqlError,
}

/// The way of a connection's last error through programs.
#[derive(Debug, Default)]
pub struct Trace {
    way: Mutex<Vec<Left>>,
    /// The error is on its way: no instruction has begun since it left a program.
    rises: AtomicBool,
}

impl Trace {
    /// An instruction begins: there is no error on its way.
    #[inline]
    pub fn begin(&self) {
        self.rises.store(false, Ordering::Relaxed);
    }

    /// The error leaves a program.
    pub fn leaves(&self, left: Left) {
        let mut way = self.way.lock();
        if !self.rises.swap(true, Ordering::Relaxed) {
            way.clear();
        }
        way.push(left);
    }

    pub fn way(&self) -> Vec<Left> {
        self.way.lock().clone()
    }
}
