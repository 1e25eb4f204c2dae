//! Where notes and warnings go while values are converted. The session keeps them for `SHOW WARNINGS`.

use crate::SqlError;
use crate::error::{self, ErrorKind};

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

    /// The error that is on its way is among what was pushed.
    fn listed(&mut self) {}

    fn is_listed(&self) -> bool {
        false
    }

    /// Whether warnings of wrong values are errors.
    fn are_errors(&self) -> bool {
        false
    }

    /// While it is `on`, strict mode makes no error of what is pushed: it is found out before the first row.
    fn spare(&mut self, _on: bool) {}

    /// What the statement will fail with, because strict mode made an error of a warning: no row is written
    /// any more.
    fn doom(&self) -> Option<&SqlError> {
        None
    }
}

impl Warnings for Vec<(Level, SqlError)> {
    fn push(&mut self, level: Level, condition: SqlError) {
        Vec::push(self, (level, condition));
    }
}

/// The warnings that strict mode makes errors wherever they arise in a change, its WHERE too: a cut
/// GROUP_CONCAT, out of range, a truncated wrong value, a text that is no decimal, division by zero, a
/// wrong value for a function, datetime overflow, the logarithm of a number that has none, a text that no
/// packet could hold, a document that is no such value, and what a functional index is told instead of
/// these.
const STRICT_ERRORS: [ErrorKind; 12] = [
    error::INVALID_JSON_VALUE_FOR_CAST,
    error::CUT_VALUE_GROUP_CONCAT,
    error::WARN_DATA_OUT_OF_RANGE,
    error::TRUNCATED_WRONG_VALUE,
    error::TRUNCATED_WRONG_VALUE_FOR_FIELD,
    error::DIVISION_BY_ZERO,
    error::WRONG_VALUE_FOR_TYPE,
    error::DATETIME_FUNCTION_OVERFLOW,
    error::INVALID_ARGUMENT_FOR_LOGARITHM,
    error::WARN_ALLOWED_PACKET_OVERFLOWED,
    error::DATA_TRUNCATED_FUNCTIONAL_INDEX,
    error::VALUE_OUT_OF_RANGE_FUNCTIONAL_INDEX,
];

/// Whether strict mode makes an error of the warning in a change.
pub fn is_strict_error(condition: &SqlError) -> bool {
    condition.is_any(&STRICT_ERRORS)
}

/// Whether a conversion went without a flaw. Delimiters that MySQL will not take for ever are none.
pub fn is_flawless(conditions: &[(Level, SqlError)]) -> bool {
    let delimiters = [error::WARN_DEPRECATED_DATETIME_DELIMITER, error::WARN_SUPERFLUOUS_DATETIME_DELIMITER];
    conditions.iter().all(|(_, condition)| condition.is_any(&delimiters))
}

/// Tells again what was told.
pub fn pass_on(conditions: Vec<(Level, SqlError)>, warnings: &mut dyn Warnings) {
    conditions.into_iter().for_each(|(level, condition)| warnings.push(level, condition));
}

/// Passes warnings on, and keeps the first that is an error in strict mode.
pub struct Strict<'w> {
    inner: &'w mut dyn Warnings,
    strict: bool,
    /// Whether something is found out before strict mode counts, and whether that is so now.
    spares: bool,
    spared: bool,
    /// What the statement fails with, whatever else it met.
    pub error: Option<SqlError>,
}

impl<'w> Strict<'w> {
    pub fn new(inner: &'w mut dyn Warnings, strict: bool) -> Strict<'w> {
        Strict { inner, strict, spares: false, spared: false, error: None }
    }

    /// The same; `on`: what is found out before the first row is no error, as in UPDATE and DELETE of one
    /// table.
    pub fn sparing(self, on: bool) -> Strict<'w> {
        Strict { spares: on, ..self }
    }
}

impl Warnings for Strict<'_> {
    fn push(&mut self, level: Level, condition: SqlError) {
        if self.strict && !self.spared && level == Level::Warning && is_strict_error(&condition) {
            self.error.get_or_insert(condition);
            return;
        }
        self.inner.push(level, condition);
    }

    fn listed(&mut self) {
        self.inner.listed();
    }

    fn is_listed(&self) -> bool {
        self.inner.is_listed()
    }

    fn are_errors(&self) -> bool {
        self.strict && !self.spared || self.inner.are_errors()
    }

    fn spare(&mut self, on: bool) {
        self.spared = on && self.spares;
        self.inner.spare(on);
    }

    fn doom(&self) -> Option<&SqlError> {
        self.error.as_ref()
    }
}

/// Forgets them.
pub struct NoWarnings;

impl Warnings for NoWarnings {
    fn push(&mut self, _: Level, _: SqlError) {}
}
