//! Whether the device has had no room for somebody: each who meets that notes it here, whatever he does about
//! it, and one who looks here now and then tells the administrator once.

use parking_lot::Mutex;

/// What no room was found for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lack {
    /// Path of the file.
    pub file: String,
    /// What cannot go on without it, for a sentence.
    pub waits: &'static str,
}

/// See the module's documentation.
#[derive(Debug, Default)]
pub(crate) struct Shortage(Mutex<(u64, Option<Lack>)>);

impl Shortage {
    pub fn note(&self, file: &str, waits: &'static str) {
        assert!(!file.is_empty() && !waits.is_empty(), "a sentence says for what there is no room, and what waits");
        let mut noted = self.0.lock();
        noted.0 += 1;
        let is_new = noted.1.as_ref().is_none_or(|last| last.file != file || last.waits != waits);
        if is_new {
            noted.1 = Some(Lack { file: file.to_owned(), waits });
        }
    }

    /// How often there was none, and for what the last time.
    pub fn noted(&self) -> (u64, Option<Lack>) {
        let noted = self.0.lock().clone();
        assert_eq!(noted.0 > 0, noted.1.is_some(), "whoever was without room has said what for");
        noted
    }
}
