//! One logical change of one entry: one modify window.
//!
//! 1. descend with shared latches, the leaf exclusively;
//! 2. find the entry, latch the leaf of the successor if the change wants to know it, and let the change
//!    decide;
//! 3. make room (a split, or the chain of a large value, in windows of their own; then begin again);
//! 4. enter the window; the change writes its undo record and gives the value; the leaf is changed.
//!
//! **Invariants.**
//! C1: between the decision and the window neither leaf is let go of, so what the change has seen is what
//! it changes.
//! C2: a change that begins again decides again; only the last decision counts.

use std::cell::RefCell;

use base::PageNo;
use store::{LatchSet, PageRef, Restart, Window};

use crate::node::{self, Node, Payload, Stored};
use crate::overflow::{self, Chain, LARGE_HEAD};
use crate::{Result, Tree};

thread_local! {
    /// Where values are put together; kept to save an allocation a change.
    static VALUE: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// What a change does to the entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Nothing; no window is entered.
    Stop,
    /// Insert the entry, or replace its value, by a value of so many bytes.
    Put { value_len: usize },
    /// Overwrite the first bytes of the value that is there, at most [`LARGE_HEAD`]; its length stays.
    Patch { head_len: usize },
    /// Remove the entry, which is there.
    Remove,
}

/// One logical change; see the module.
pub trait Change {
    /// The leaf is latched exclusively, no window is entered. May inspect the entry and its successor,
    /// request transaction locks without waiting, and add pages (the undo page) to the set. Called again
    /// after a `Restart`, by itself or by others.
    ///
    /// # Errors
    /// `Restart` of the set's own operations.
    fn decide(&mut self, found: &Found, set: &mut LatchSet<'_>) -> Result<Decision, Restart>;

    /// Inside the window: write the undo record, and append the first `most` bytes of the value (or the
    /// patch) to `out`: [`LARGE_HEAD`] of a large one (see [`Change::rest`]). Also called for `Remove`,
    /// where `out` is not used.
    fn value(&mut self, window: &mut Window<'_, '_>, most: usize, out: &mut Vec<u8>);

    /// Called before the window if the value is too large for a leaf: its bytes behind the first
    /// [`LARGE_HEAD`].
    fn rest(&self) -> &[u8];

    /// Whether [`Found::successor`] is wanted, for an entry that is there or not.
    fn wants_successor(&self, present: bool) -> bool {
        let _ = present;
        false
    }
}

/// What a change meets.
#[derive(Debug)]
pub struct Found {
    leaf: PageRef,
    at: usize,
    present: bool,
    successor: Option<(PageRef, usize)>,
}

impl Found {
    fn stored<'a>(&self, set: &'a LatchSet<'_>) -> Option<Stored<'a>> {
        self.present.then(|| Node(set.bytes(self.leaf)).value(self.at))
    }

    /// The begin of the entry's value, if it is there: all of it, or the head of a large one.
    #[must_use]
    pub fn head<'a>(&self, set: &'a LatchSet<'_>) -> Option<&'a [u8]> {
        self.stored(set).map(|stored| match stored {
            Stored::Inline(value) => value,
            Stored::Large(stored) => &stored[..LARGE_HEAD],
        })
    }

    /// How long the whole value is; 0 if there is none.
    #[must_use]
    pub fn value_len(&self, set: &LatchSet<'_>) -> usize {
        match self.stored(set) {
            None => 0,
            Some(Stored::Inline(value)) => value.len(),
            Some(Stored::Large(stored)) => Chain::of(stored).len as usize,
        }
    }

    /// Puts the whole value into `out`. A large one is read with the leaf latched (T5): where it is larger
    /// than the pool, this drives out the pages that the change might want next, so a change that reads one
    /// stops behind it, or would read it again and again.
    ///
    /// # Errors
    /// `Restart` if it cannot be read.
    pub fn read(&self, tree: &Tree, set: &mut LatchSet<'_>, out: &mut Vec<u8>) -> Result<(), Restart> {
        out.clear();
        let chain = match self.stored(set) {
            None => return Ok(()),
            Some(Stored::Inline(value)) => {
                out.extend_from_slice(value);
                return Ok(());
            }
            Some(Stored::Large(stored)) => <[u8; overflow::STORED]>::try_from(stored).expect("the length of what is stored"),
        };
        match overflow::load(tree, &chain, out) {
            Ok(()) => Ok(()),
            Err(error) => set.fail(error),
        }
    }

    /// Puts the key behind the one that is changed into `key`; false if there is none. Its leaf is latched.
    /// Known only if the change wanted to know.
    #[must_use]
    pub fn successor(&self, set: &LatchSet<'_>, key: &mut Vec<u8>) -> bool {
        match self.successor {
            Some((leaf, at)) => {
                Node(set.bytes(leaf)).key_into(at, key);
                true
            }
            None => false,
        }
    }

    /// The value of the successor (its head, if it is large).
    #[must_use]
    pub fn successor_value<'a>(&self, set: &'a LatchSet<'_>) -> Option<&'a [u8]> {
        self.successor.map(|(leaf, at)| Node(set.bytes(leaf)).value(at).bytes())
    }
}

/// How an attempt ended.
enum Attempt {
    Done {
        changed: bool,
        merge: bool,
        freed: Option<PageNo>,
    },
    /// The leaf needs room for an entry with a value of so many bytes.
    Split {
        value: usize,
    },
    /// The value goes into a chain first.
    Chain,
}

impl Tree {
    /// Changes one entry. False if the change decided to stop.
    ///
    /// # Errors
    /// Damage and I/O errors, [`crate::Error::Full`].
    ///
    /// # Panics
    /// If the key is longer than [`Tree::key_len_max`].
    pub fn change(&self, key: &[u8], change: &mut dyn Change) -> Result<bool> {
        assert!(key.len() <= Tree::key_len_max(self.store.page_size()), "three keys, one with a value, fit into a page");
        let mut set = LatchSet::new(&self.store);
        let mut chain: Option<Chain> = None;
        let result = loop {
            match self.attempt(&mut set, key, change, chain) {
                Ok(Attempt::Done { changed, merge, freed }) => {
                    if changed {
                        // The leaf refers to it now.
                        chain = None;
                    }
                    drop(set);
                    if let Some(first) = freed {
                        overflow::free(self, first)?;
                    }
                    if merge {
                        self.merge(key, 0)?;
                    }
                    break Ok(changed);
                }
                Ok(Attempt::Split { value }) => {
                    set.release_all();
                    if let Err(error) = self.split(key, 0, value) {
                        break Err(error);
                    }
                }
                Ok(Attempt::Chain) => {
                    set.release_all();
                    if let Some(old) = chain.take() {
                        overflow::free(self, old.first)?;
                    }
                    match overflow::store(self, change.rest()) {
                        Ok(stored) => chain = Some(stored),
                        Err(error) => break Err(error),
                    }
                }
                Err(Restart) => {
                    if let Err(error) = set.recover() {
                        break Err(error);
                    }
                }
            }
        };
        match chain {
            // What went wrong first is what the caller is told.
            Some(unused) => {
                let freed = overflow::free(self, unused.first);
                result.and_then(|changed| freed.map(|()| changed))
            }
            None => result,
        }
    }

    /// Whether a value of that length stands in the leaf as a whole.
    fn fits_inline(&self, key: usize, value: usize) -> bool {
        value <= overflow::STORED || key + value <= self.store.page_size() / 4
    }

    fn attempt<'s>(
        &'s self,
        set: &mut LatchSet<'s>,
        key: &[u8],
        change: &mut dyn Change,
        chain: Option<Chain>,
    ) -> Result<Attempt, Restart> {
        let leaf = self.descend(set, key, 0)?.expect("every tree has a leaf");
        let (at, present) = Node(set.bytes(leaf)).search(key);
        let mut found = Found { leaf, at, present, successor: None };
        let old_chain = match found.stored(set) {
            Some(Stored::Large(stored)) => Some(Chain::of(stored).first),
            _ => None,
        };
        if change.wants_successor(present) {
            found.successor = self.successor(set, leaf, at + usize::from(present))?;
        }
        let decision = change.decide(&found, set)?;
        let node = Node(set.bytes(leaf));
        let mut large = None;
        match decision {
            Decision::Stop => return Ok(Attempt::Done { changed: false, merge: false, freed: None }),
            Decision::Put { value_len } => {
                let mut len = value_len;
                if !self.fits_inline(key.len(), value_len) {
                    len = overflow::STORED;
                    match chain {
                        Some(chain) if chain.len == value_len as u64 => large = Some(chain),
                        _ => return Ok(Attempt::Chain),
                    }
                }
                let suffix = key.len() - node.prefix().len();
                let old = if present { node.entry_size(at) } else { 0 };
                if node.free() + old < node::leaf_entry_size(suffix, len) {
                    return Ok(Attempt::Split { value: len });
                }
            }
            Decision::Patch { head_len } => {
                assert!(present && head_len <= LARGE_HEAD.min(node.value(at).bytes().len()), "a patch changes what is there");
            }
            Decision::Remove => assert!(present, "only an entry that is there is removed"),
        }
        let mut window = set.enter()?;
        VALUE.with_borrow_mut(|value| {
            value.clear();
            change.value(&mut window, if large.is_some() { LARGE_HEAD } else { usize::MAX }, value);
            apply(&mut window, key, &Decided { leaf, at, present, decision, large }, value);
        });
        let replaced = matches!(decision, Decision::Put { .. } | Decision::Remove);
        let freed = if replaced { old_chain } else { None };
        if let Some(first) = freed {
            window.orphan(&self.handle, first);
        }
        if let Some(chain) = large {
            window.unorphan(&self.handle, chain.first);
        }
        let merge = decision == Decision::Remove && self.wants_merge(Node(window.bytes(leaf)));
        drop(window);
        Ok(Attempt::Done { changed: true, merge, freed })
    }

    /// The first entry at or behind a position, its leaf latched.
    fn successor<'s>(&'s self, set: &mut LatchSet<'s>, leaf: PageRef, at: usize) -> Result<Option<(PageRef, usize)>, Restart> {
        let node = Node(set.bytes(leaf));
        if at < node.count() {
            return Ok(Some((leaf, at)));
        }
        let mut next = node.next();
        while let Some(page) = next {
            // Empty leaves are rare (the only child of its parent); the set has room for a few.
            if !set.has_room(8) {
                break;
            }
            let right = set.latch_shared(&self.handle, page)?;
            let node = Node(set.bytes(right));
            if node.count() > 0 {
                return Ok(Some((right, 0)));
            }
            next = node.next();
        }
        Ok(None)
    }

    /// Inserts the entry or replaces its value.
    ///
    /// # Errors
    /// As [`Tree::change`].
    pub fn put(&self, key: &[u8], value: &[u8]) -> Result<()> {
        self.change(key, &mut Put(value)).map(|_| ())
    }

    /// Removes the entry. False if it was not there.
    ///
    /// # Errors
    /// As [`Tree::change`].
    pub fn remove(&self, key: &[u8]) -> Result<bool> {
        self.change(key, &mut Remove)
    }
}

/// What is to be done, and where: `present` says whether the key has an entry at `at`.
struct Decided {
    leaf: PageRef,
    at: usize,
    present: bool,
    decision: Decision,
    /// Where the rest of a large value stands already.
    large: Option<Chain>,
}

fn apply(window: &mut Window<'_, '_>, key: &[u8], decided: &Decided, value: &mut Vec<u8>) {
    let Decided { leaf, at, present, decision, large } = *decided;
    let bytes = window.bytes_mut(leaf);
    match decision {
        Decision::Stop => {}
        Decision::Remove => node::remove(bytes, at),
        Decision::Patch { head_len } => node::patch(bytes, at, &value[..head_len]),
        Decision::Put { value_len } => {
            let stored = match large {
                Some(chain) => {
                    value.truncate(LARGE_HEAD);
                    chain.write(value);
                    Stored::Large(value)
                }
                None => {
                    assert_eq!(value.len(), value_len, "a change gives the value that it announced");
                    Stored::Inline(value)
                }
            };
            let done = if present { node::replace(bytes, at, stored) } else { node::insert(bytes, at, key, Payload::Value(stored)) };
            assert!(done, "the room was checked");
        }
    }
}

struct Put<'a>(&'a [u8]);

impl Change for Put<'_> {
    fn decide(&mut self, _: &Found, _: &mut LatchSet<'_>) -> Result<Decision, Restart> {
        Ok(Decision::Put { value_len: self.0.len() })
    }
    fn value(&mut self, _: &mut Window<'_, '_>, most: usize, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.0[..self.0.len().min(most)]);
    }
    fn rest(&self) -> &[u8] {
        &self.0[LARGE_HEAD..]
    }
}

struct Remove;

impl Change for Remove {
    fn decide(&mut self, found: &Found, set: &mut LatchSet<'_>) -> Result<Decision, Restart> {
        Ok(if found.head(set).is_some() { Decision::Remove } else { Decision::Stop })
    }
    fn value(&mut self, _: &mut Window<'_, '_>, _: usize, _: &mut Vec<u8>) {}
    fn rest(&self) -> &[u8] {
        &[]
    }
}
