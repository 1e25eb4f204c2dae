//! The last lines of the error log, for `performance_schema.error_log`: at most [`LINES_MAX`], of which each
//! is cut at [`TEXT_MAX`] bytes.

use std::collections::VecDeque;

use parking_lot::Mutex;

const LINES_MAX: usize = 10_000;
const TEXT_MAX: usize = 8192;

/// How grave it is, in MySQL's words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Priority {
    Error,
    Warning,
    Note,
}

#[derive(Clone, Debug)]
pub struct Line {
    /// Microseconds since 1970.
    pub at: i64,
    pub priority: Priority,
    pub text: String,
}

#[derive(Debug, Default)]
pub struct ErrorLog(Mutex<VecDeque<Line>>);

impl ErrorLog {
    pub fn push(&self, mut line: Line) {
        let mut end = line.text.len().min(TEXT_MAX);
        while !line.text.is_char_boundary(end) {
            end -= 1;
        }
        line.text.truncate(end);
        let mut lines = self.0.lock();
        if lines.len() >= LINES_MAX {
            lines.pop_front();
        }
        lines.push_back(line);
    }

    /// The oldest first.
    pub fn lines(&self) -> Vec<Line> {
        self.0.lock().iter().cloned().collect()
    }
}
