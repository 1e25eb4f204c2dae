//! Names of what plans depend on besides tables: the settings of a session.
//!
//! An epoch stands for one state of the session's variables, database, account, roles and temporary tables.
//! Whatever changes any of these begins a new epoch, and a plan that is kept is good in its own alone. A
//! stored program brings a database, an account and some variables along. Who enters it from the same epoch
//! comes to the same one as the last time, and back to the first behind it: so the plans of both are kept,
//! however often it is called.
//!
//! Always true:
//! 1. Two moments of one epoch have the same settings.
//! 2. What leads from one epoch to another is the same whenever it does so: [`Surroundings`] name all of it.

use catalog::Creation;

/// Ways into programs that are known at most.
const KNOWN_MAX: usize = 64;

/// What a program brings along.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Surroundings {
    pub db: Option<String>,
    /// Whose privileges it has, if not the session's, and as of which [`catalog::Catalog::accounts_version`].
    pub definer: Option<(String, u64)>,
    pub creation: Option<Creation>,
}

/// The epochs of a session.
#[derive(Debug, Default)]
pub struct Epochs {
    now: u64,
    /// The newest.
    last: u64,
    /// From an epoch, by what was brought along, to an epoch.
    known: Vec<(u64, Surroundings, u64)>,
}

/// An epoch that was left for the one of a program.
#[derive(Clone, Copy, Debug)]
pub struct Outside {
    outer: u64,
    inner: u64,
}

impl Epochs {
    pub fn now(&self) -> u64 {
        self.now
    }

    /// The settings have changed.
    pub fn change(&mut self) {
        self.last += 1;
        self.now = self.last;
    }

    /// All that a program brings along is there; `outer` is the epoch before.
    pub fn enter(&mut self, outer: u64, brought: impl FnOnce() -> Surroundings) -> Outside {
        if self.now != outer {
            let brought = brought();
            match self.known.iter().find(|(from, with, _)| *from == outer && *with == brought) {
                Some((.., to)) => self.now = *to,
                None => {
                    if self.known.len() == KNOWN_MAX {
                        self.known.clear();
                    }
                    self.known.push((outer, brought, self.now));
                }
            }
        }
        Outside { outer, inner: self.now }
    }

    /// Whether the settings are those with which the program was entered. If so, all is as it was when what
    /// it has brought along is taken away.
    pub fn unchanged_in(&self, outside: Outside) -> bool {
        self.now == outside.inner
    }

    /// What the program has brought along is gone, and nothing else has changed.
    pub fn back(&mut self, outside: Outside) {
        self.now = outside.outer;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(db: &str) -> Surroundings {
        Surroundings { db: Some(db.to_owned()), ..Surroundings::default() }
    }

    fn enter(epochs: &mut Epochs, db: &str) -> Outside {
        let outer = epochs.now();
        epochs.change();
        epochs.enter(outer, || of(db))
    }

    #[test]
    fn a_program_has_the_same_epoch_whenever_it_is_entered_from_the_same() {
        let mut epochs = Epochs::default();
        epochs.change();
        let (outer, first) = (epochs.now(), enter(&mut epochs, "a"));
        let inner = epochs.now();
        assert_ne!(inner, outer);
        let nested = enter(&mut epochs, "b");
        assert!(epochs.unchanged_in(nested) && !epochs.unchanged_in(first));
        epochs.back(nested);
        assert!(epochs.unchanged_in(first));
        let changes = enter(&mut epochs, "b");
        assert_eq!(changes.inner, nested.inner);
        epochs.change();
        assert!(!epochs.unchanged_in(changes), "a change inside is seen");
        epochs.back(changes);
        epochs.back(first);
        assert_eq!(epochs.now(), outer);
        assert_ne!(enter(&mut epochs, "b").inner, inner, "another program from the same place");
        epochs.change();
        let elsewhere = enter(&mut epochs, "a");
        assert_ne!(elsewhere.inner, inner, "the same program from another place");
        epochs.back(first);
        enter(&mut epochs, "a");
        assert_eq!(epochs.now(), inner);
    }

    #[test]
    fn what_is_known_is_bounded() {
        let mut epochs = Epochs::default();
        for n in 0..10 * KNOWN_MAX {
            let outside = enter(&mut epochs, &n.to_string());
            epochs.back(outside);
        }
        assert!(epochs.known.len() <= KNOWN_MAX);
    }
}
