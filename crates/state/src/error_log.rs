//! The last lines of the error log, for `performance_schema.error_log`: no more than `BYTES_MAX` bytes of
//! them, each cut at `LINE_MAX`.

use std::collections::VecDeque;

use parking_lot::Mutex;

const BYTES_MAX: usize = 4 << 20;
const LINE_MAX: usize = 8192;

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

impl Line {
    fn bytes(&self) -> usize {
        size_of::<Line>() + self.text.len()
    }
}

#[derive(Debug, Default)]
struct Kept {
    lines: VecDeque<Line>,
    bytes: usize,
}

#[derive(Debug, Default)]
pub struct ErrorLog(Mutex<Kept>);

impl ErrorLog {
    pub fn push(&self, mut line: Line) {
        line.text.truncate(line.text.floor_char_boundary(LINE_MAX));
        line.text.shrink_to_fit();
        let mut kept = self.0.lock();
        kept.bytes += line.bytes();
        kept.lines.push_back(line);
        while kept.bytes > BYTES_MAX
            && let Some(gone) = kept.lines.pop_front()
        {
            kept.bytes -= gone.bytes();
        }
    }

    /// The oldest first.
    pub fn lines(&self) -> Vec<Line> {
        self.0.lock().lines.iter().cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_lines_are_kept_and_no_more_than_there_is_room_for() {
        let log = ErrorLog::default();
        let long = "\u{e4}".repeat(LINE_MAX);
        for at in 0..2000 {
            log.push(Line { at, priority: Priority::Note, text: format!("x{long}") });
        }
        let lines = log.lines();
        assert_eq!(lines.last().map(|line| line.at), Some(1999));
        assert!(lines.iter().all(|line| line.text.len() <= LINE_MAX && line.text.starts_with('x')));
        let bytes: usize = lines.iter().map(Line::bytes).sum();
        assert!(bytes <= BYTES_MAX && bytes > BYTES_MAX - 2 * LINE_MAX, "{bytes}");
    }
}
