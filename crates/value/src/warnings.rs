//! Where notes and warnings go while values are converted. The session keeps them for `SHOW WARNINGS`.

use crate::SqlError;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    Note,
    Warning,
    Error,
}

impl Level {
    pub fn name(self) -> &'static str {
        match self {
            Level::Note => "Note",
            Level::Warning => "Warning",
            Level::Error => "Error",
        }
    }
}

pub trait Warnings {
    fn push(&mut self, level: Level, condition: SqlError);

    fn warn(&mut self, condition: SqlError) {
        self.push(Level::Warning, condition);
    }

    fn note(&mut self, condition: SqlError) {
        self.push(Level::Note, condition);
    }
}

impl Warnings for Vec<(Level, SqlError)> {
    fn push(&mut self, level: Level, condition: SqlError) {
        Vec::push(self, (level, condition));
    }
}

/// Forgets them.
pub struct NoWarnings;

impl Warnings for NoWarnings {
    fn push(&mut self, _: Level, _: SqlError) {}
}
