//! The jobs that wait for a worker, and the rows that have come of those that are being done.
//!
//! Jobs are numbered and are taken in this order; the statement's thread takes their rows in this order,
//! too. A worker that has many rows of a later job waits until it is that job's turn: the
//! job whose turn it is has been taken before all later ones, so that somebody works on it and nobody waits
//! for ever.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use parking_lot::{Condvar, Mutex};
use value::Value;

use crate::group::Gathered;
use crate::hash_table::Entries;
use crate::share::Share;
use crate::tally::Count;

/// Rows of a chunk.
pub(super) const CHUNK_ROWS: usize = 1024;
/// Chunks of one job that wait to be taken.
pub(super) const CHUNKS_MAX: usize = 4;
/// Jobs for each worker that are not done.
pub(super) const AHEAD: usize = 4;
/// How long the statement's thread waits before it looks at KILL.
const LOOK: Duration = Duration::from_millis(10);

/// What a worker does at a time.
pub(super) enum Job {
    /// Reads a part of the first table.
    Range(Share),
    /// Goes on with rows of the first tables: their values, row after row.
    Rows { values: Vec<Value>, rows: usize },
}

/// What has come of a job, or of a part of it.
pub(super) enum Found {
    /// The values of rows, row after row, and how many rows.
    Rows(Vec<Value>, usize),
    Groups(Box<Gathered>),
    /// Rows that a hash join keeps.
    Entries(Entries),
}

/// How a job has ended.
pub(super) enum End {
    Done {
        counts: Vec<(Count, u64)>,
        rows_read: u64,
    },
    /// There is an error or a warning in it.
    GivenUp,
    /// Who did it is gone.
    Lost,
}

/// What the statement's thread hears of the job whose turn it is.
pub(super) enum News {
    Found(Found),
    End(End),
    /// Nothing yet.
    Wait,
}

#[derive(Default)]
struct Progress {
    chunks: VecDeque<Found>,
    end: Option<End>,
}

#[derive(Default)]
struct State {
    waiting: VecDeque<(u64, Arc<Job>)>,
    begun: BTreeMap<u64, Progress>,
    /// No other job will come.
    closed: bool,
    /// Nobody wants rows any more.
    stopped: bool,
    /// Groups are not wanted any more, but rows.
    rows_only: bool,
}

#[derive(Default)]
pub(super) struct Board {
    state: Mutex<State>,
    /// Workers wait here for jobs.
    jobs: Condvar,
    /// Workers that have too many rows wait here for their turn.
    turns: Condvar,
    /// The statement's thread waits here.
    news: Condvar,
}

impl Board {
    pub fn post(&self, number: u64, job: Arc<Job>) {
        self.state.lock().waiting.push_back((number, job));
        self.jobs.notify_one();
    }

    /// No other job will come.
    pub fn close(&self) {
        self.state.lock().closed = true;
        self.jobs.notify_all();
    }

    /// Nobody wants rows any more.
    pub fn stop(&self) {
        let mut state = self.state.lock();
        (state.stopped, state.closed) = (true, true);
        state.waiting.clear();
        self.jobs.notify_all();
        self.turns.notify_all();
    }

    /// Groups are not wanted any more, but rows: memory is full.
    pub fn want_rows(&self) {
        self.state.lock().rows_only = true;
    }

    pub fn wants_groups(&self) -> bool {
        !self.state.lock().rows_only
    }

    pub fn is_stopped(&self) -> bool {
        self.state.lock().stopped
    }

    /// The next job, as soon as there is one; `None`: there is none any more.
    pub fn take(&self) -> Option<(Ticket<'_>, Arc<Job>)> {
        let mut state = self.state.lock();
        loop {
            if let Some((number, job)) = state.waiting.pop_front() {
                state.begun.insert(number, Progress::default());
                return Some((Ticket { board: self, number, end: Some(End::Lost) }, job));
            }
            if state.closed {
                return None;
            }
            self.jobs.wait(&mut state);
        }
    }

    /// What has come of a job whose turn it is.
    pub fn next(&self, number: u64) -> News {
        let mut state = self.state.lock();
        let mut waited = false;
        loop {
            if let Some(progress) = state.begun.get_mut(&number) {
                if let Some(found) = progress.chunks.pop_front() {
                    self.turns.notify_all();
                    return News::Found(found);
                }
                if let Some(end) = progress.end.take() {
                    state.begun.remove(&number);
                    return News::End(end);
                }
            }
            if waited {
                return News::Wait;
            }
            waited = self.news.wait_for(&mut state, LOOK).timed_out();
        }
    }
}

/// A job that somebody does. If it is dropped before its end, it is lost.
pub(super) struct Ticket<'b> {
    board: &'b Board,
    number: u64,
    end: Option<End>,
}

impl Ticket<'_> {
    /// Gives what was found; waits while too much of it waits to be taken. False: nobody wants it.
    pub fn give(&self, found: Found) -> bool {
        let mut found = Some(found);
        let mut state = self.board.state.lock();
        loop {
            if state.stopped {
                return false;
            }
            let Some(progress) = state.begun.get_mut(&self.number) else { return false };
            if progress.chunks.len() < CHUNKS_MAX {
                progress.chunks.extend(found.take());
                self.board.news.notify_one();
                return true;
            }
            self.board.turns.wait(&mut state);
        }
    }

    pub fn end(mut self, end: End) {
        self.end = Some(end);
    }
}

impl Drop for Ticket<'_> {
    fn drop(&mut self) {
        let mut state = self.board.state.lock();
        if let Some(progress) = state.begun.get_mut(&self.number) {
            progress.end = self.end.take();
        }
        self.board.news.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(n: i64) -> Found {
        Found::Rows(vec![Value::Int(n)], 1)
    }

    #[test]
    fn a_later_job_waits_for_its_turn() {
        let board = Board::default();
        for number in 0..2 {
            board.post(number, Arc::new(Job::Rows { values: Vec::new(), rows: 0 }));
        }
        std::thread::scope(|scope| {
            let (first, _) = board.take().expect("a job");
            let (second, _) = board.take().expect("a job");
            scope.spawn(move || {
                for n in 0..20 {
                    assert!(second.give(row(n)), "it is wanted");
                }
                second.end(End::GivenUp);
            });
            assert!(matches!(board.next(0), News::Wait), "the first has given nothing");
            drop(first);
            assert!(matches!(board.next(0), News::End(End::Lost)));
            let mut seen = 0;
            loop {
                match board.next(1) {
                    News::Found(Found::Rows(values, _)) => {
                        assert_eq!(values, [Value::Int(seen)]);
                        seen += 1;
                    }
                    News::End(end) => break assert!(matches!(end, End::GivenUp)),
                    News::Found(Found::Groups(_) | Found::Entries(_)) | News::Wait => {}
                }
            }
            assert_eq!(seen, 20);
        });
        board.close();
        assert!(board.take().is_none());
    }

    #[test]
    fn who_waits_is_told_that_nobody_wants_rows() {
        let board = Board::default();
        board.post(0, Arc::new(Job::Rows { values: Vec::new(), rows: 0 }));
        std::thread::scope(|scope| {
            let worker = scope.spawn(|| {
                let (ticket, _) = board.take().expect("a job");
                while ticket.give(row(1)) {}
                board.take().is_none()
            });
            while !matches!(board.next(0), News::Found(_)) {}
            board.stop();
            assert!(worker.join().expect("no panic"));
        });
    }
}
