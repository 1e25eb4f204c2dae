//! The diagnostics area: what SHOW WARNINGS shows.

use value::warnings::{Level, Warnings};
use value::{SqlError, SqlResult};

/// Runs of one number that a command may raise and that are counted.
const CODES_MAX: usize = 1000;

/// Conditions of the last statement that had any business with tables or failed.
#[derive(Debug)]
pub struct Diagnostics {
    pub conditions: Vec<(Level, SqlError)>,
    /// All that were raised, kept or not.
    pub raised: u64,
    pub errors: u64,
    pub kept_max: usize,
    pub notes: bool,
    /// What was raised since somebody took it: numbers, and how often.
    pub codes: Vec<(u16, u64)>,
}

impl Default for Diagnostics {
    fn default() -> Self {
        Diagnostics { conditions: Vec::new(), raised: 0, errors: 0, kept_max: 1024, notes: true, codes: Vec::new() }
    }
}

impl Diagnostics {
    pub fn clear(&mut self) {
        self.conditions.clear();
        self.raised = 0;
        self.errors = 0;
    }

    /// Remembers the error that ends a statement.
    pub fn error(&mut self, error: &SqlError) {
        self.push(Level::Error, error.clone());
    }

    pub fn count(&self) -> u16 {
        self.raised.min(u64::from(u16::MAX)) as u16
    }

    /// A note for the client, or the error itself: what `IF EXISTS` makes of an error.
    pub fn note_or<T>(&mut self, lenient: bool, error: SqlError, instead: T) -> SqlResult<T> {
        if !lenient {
            return Err(error);
        }
        self.note(error);
        Ok(instead)
    }
}

impl Warnings for Diagnostics {
    fn push(&mut self, level: Level, condition: SqlError) {
        if level == Level::Note && !self.notes {
            return;
        }
        self.raised += 1;
        self.errors += u64::from(level == Level::Error);
        let room = self.codes.len() < CODES_MAX;
        match self.codes.last_mut() {
            Some((code, times)) if *code == condition.code => *times += 1,
            _ if room => self.codes.push((condition.code, 1)),
            _ => {}
        }
        if self.conditions.len() < self.kept_max {
            self.conditions.push((level, condition));
        }
    }
}
