//! The files of the real disk by name, with what was waited for each. Metrics and nothing else.
//!
//! What is always true:
//! 1. A file is here from its first opening until it is removed, under the name that it has now; whoever
//!    has it open goes on counting in any case.
//! 2. There are at most [`FILES_MAX`]; what is opened beyond is counted by kind only.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use parking_lot::Mutex;

use crate::disk::FileStatus;
use crate::waits::{OfFile, Op, Timer, Wait};

const FILES_MAX: usize = 10_000;

/// What was waited for one file.
#[derive(Debug)]
struct Figures {
    wait: Wait,
    open: AtomicU64,
    waited: OfFile,
}

/// An open file's way to its figures.
#[derive(Debug)]
pub struct Opened(Arc<Figures>);

impl Opened {
    fn new(figures: &Arc<Figures>) -> Opened {
        figures.open.fetch_add(1, Ordering::Relaxed);
        Opened(Arc::clone(figures))
    }

    /// Runs while something is done to the file.
    pub fn timer(&self, op: Op, bytes: usize) -> Timer<'_> {
        Timer::of_file(self.0.wait, op, bytes, &self.0.waited)
    }
}

impl Drop for Opened {
    fn drop(&mut self) {
        let open = self.0.open.fetch_sub(1, Ordering::Relaxed);
        assert!(open > 0, "a file is closed as often as it was opened");
    }
}

/// The files of one disk, by path.
#[derive(Debug, Default)]
pub struct Files(Mutex<BTreeMap<String, Arc<Figures>>>);

impl Files {
    /// A file has been opened.
    pub fn opened(&self, path: &str, wait: Wait) -> Opened {
        let mut files = self.0.lock();
        if let Some(known) = files.get(path) {
            return Opened::new(known);
        }
        let figures = Arc::new(Figures { wait, open: AtomicU64::new(0), waited: OfFile::default() });
        if files.len() < FILES_MAX {
            files.insert(path.to_owned(), Arc::clone(&figures));
        }
        assert!(files.len() <= FILES_MAX, "2: what is opened beyond is counted by kind only");
        Opened::new(&figures)
    }

    pub fn renamed(&self, from: &str, to: &str) {
        let mut files = self.0.lock();
        let moved = files.remove(from);
        files.remove(to);
        if let Some(figures) = moved {
            files.insert(to.to_owned(), figures);
        }
    }

    pub fn removed(&self, path: &str) {
        self.0.lock().remove(path);
    }

    /// All of them, below `root`.
    pub fn status(&self, root: &Path) -> Vec<FileStatus> {
        let status = |(path, figures): (&String, &Arc<Figures>)| FileStatus {
            name: root.join(path).to_string_lossy().into_owned(),
            wait: figures.wait,
            open: figures.open.load(Ordering::Relaxed),
            instance: Arc::as_ptr(figures) as u64,
            waited: figures.waited.totals(),
        };
        self.0.lock().iter().map(status).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_known_from_its_first_opening_until_it_is_removed() {
        let files = Files::default();
        let known = || files.status(Path::new("/d")).into_iter().map(|f| (f.name, f.open, f.waited.map(|w| w.bytes))).collect::<Vec<_>>();
        let first = files.opened("a", Wait::Misc);
        drop(first.timer(Op::Write, 7));
        let second = files.opened("a", Wait::Misc);
        drop(second.timer(Op::Read, 3));
        drop(first);
        assert_eq!(known(), [("/d/a".to_owned(), 1, [3, 7, 0])]);
        drop(files.opened("b", Wait::Misc));
        files.renamed("a", "b");
        drop(second);
        assert_eq!(known(), [("/d/b".to_owned(), 0, [3, 7, 0])], "the name is another, the file is the same");
        files.removed("b");
        assert!(known().is_empty());
    }
}
