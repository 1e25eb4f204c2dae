//! The patterns that a statement has compiled, so that each is compiled once.

use std::sync::Arc;

use fancy_regex::Regex;
use value::{SqlResult, sql_error};

/// The patterns that the statement has compiled.
#[derive(Default)]
pub struct Patterns {
    list: Vec<(String, usize, Arc<Regex>)>,
}

/// How many compiled patterns a statement keeps.
const PATTERNS_MAX: usize = 32;

/// Bytes of the compiled pattern times bytes of the text: a match takes seconds at most.
pub(crate) const WORK_MAX: usize = 16 << 30;

/// A compiled pattern may always be so large, and never larger.
const COMPILED: std::ops::RangeInclusive<usize> = 256 << 10..=8 << 20;

/// Steps back of a pattern that needs them, times bytes of the text.
const BACKTRACKS_MAX: usize = 1 << 30;

impl Patterns {
    /// Whether the pattern, as it is, occurs in a text; none if it is not well formed.
    ///
    /// # Errors
    /// 3699.
    pub fn occurs(&mut self, pattern: &str, text: &str) -> SqlResult<Option<bool>> {
        // No name that REGEXP gives begins like that.
        let name = format!("as it is: {pattern}");
        let compiled = match self.kept(&name, text.len()) {
            Some(kept) => kept,
            None => match self.compile(&name, pattern, text.len()) {
                Ok(compiled) => compiled,
                Err(_) => return Ok(None),
            },
        };
        compiled.is_match(text).map(Some).map_err(|_| sql_error!(REGEXP_TIME_OUT))
    }

    /// What is kept by this name for texts of such a length.
    pub fn kept(&self, name: &str, subject: usize) -> Option<Arc<Regex>> {
        self.list.iter().find(|(known, n, _)| known == name && *n >= subject).map(|(_, _, r)| r.clone())
    }

    /// Compiles for texts of about this length, and keeps it by this name; the pattern already carries its
    /// flags.
    pub fn compile(&mut self, name: &str, pattern: &str, subject: usize) -> Result<Arc<Regex>, Box<fancy_regex::Error>> {
        let subject = subject.next_power_of_two();
        let size = (WORK_MAX / subject).clamp(*COMPILED.start(), *COMPILED.end());
        let steps = (BACKTRACKS_MAX / subject).clamp(1 << 10, 1 << 20);
        let compiled = fancy_regex::RegexBuilder::new(pattern).delegate_size_limit(size).backtrack_limit(steps).build();
        let r = Arc::new(compiled.map_err(Box::new)?);
        if self.list.len() >= PATTERNS_MAX {
            self.list.clear();
        }
        self.list.push((name.to_string(), subject, r.clone()));
        Ok(r)
    }
}
