//! What a branch has from its origin: the places of all pages at one instant, taken by groups, each when
//! somebody first needs it.
//!
//! ```text
//!   group of pages     origin's entries       branch's entries     its slots
//!   not taken yet      as at the instant      not looked at        the origin's alone
//!        | take: somebody looks at an entry of the branch, or is about to change one of the origin's; the
//!        v       background goes on with the next one; the batch of the branch's epoch needs all of them
//!   taken              whatever they become   inherited            lent once more
//! ```
//! So making a branch costs the same for every size, and what it puts off is done once for each group, in
//! a few microseconds.
//!
//! **Invariants.**
//! IN1: as long as a group is not taken, the origin's places of its pages are those of the instant: whoever
//! changes one has it taken first ([`TreeHandle::set_place`]). They change with the book locked, and the
//! instant is one at which it is locked, so no change is half done then.
//! IN2: a group is taken once, its slots are lent (BR2) before anybody can see the branch's entries, and
//! before any of those slots can be superseded.
//! IN3: nobody has looked at an entry of the branch before its group is taken.
//! IN4: all is taken before the batch of the branch's epoch is made, and that batch has what was taken, not
//! what the entries have become (B1).
//!
//! Lock order: book, then an inheritance, then that of its origin, then heirs, then slots.

use std::sync::{Arc, OnceLock};

use base::PageNo;
use parking_lot::Mutex;

use crate::map::{Place, TreeHandle};
use crate::slot_index::{NO_SLOT, is_inherited};
use crate::slots::Slots;

/// Pages of a group; of one in a simulation, whose trees are small.
const GROUP_PAGES: u32 = 1024;
const GROUP_PAGES_SIMULATED: u32 = 4;

/// Who takes from whom; there as long as something is not taken.
struct Open {
    origin: Arc<TreeHandle>,
    branch: Arc<TreeHandle>,
    /// Groups that are not taken.
    left: usize,
    /// Groups before this one are taken.
    next: usize,
}

/// What a branch began with.
pub(crate) struct Inheritance {
    /// No page at or above this number was ever used.
    pages: u32,
    group_pages: u32,
    /// The places that the pages of taken groups had, inherited.
    groups: Box<[OnceLock<Box<[Place]>>]>,
    slots: Arc<Slots>,
    open: Mutex<Option<Open>>,
}

impl Inheritance {
    /// What `branch` gets from `origin` at this instant: behind the closed gate and with the book locked.
    pub fn begin(slots: &Arc<Slots>, origin: &Arc<TreeHandle>, branch: &Arc<TreeHandle>, is_simulated: bool) -> Arc<Inheritance> {
        let group_pages = if is_simulated { GROUP_PAGES_SIMULATED } else { GROUP_PAGES };
        let pages = origin.high();
        let count = pages.div_ceil(group_pages) as usize;
        let open = (count > 0).then(|| Open { origin: origin.clone(), branch: branch.clone(), left: count, next: 0 });
        let groups = (0..count).map(|_| OnceLock::new()).collect();
        let inheritance = Arc::new(Inheritance { pages, group_pages, groups, slots: slots.clone(), open: Mutex::new(open) });
        if count > 0 {
            branch.begin_as_heir(origin, &inheritance);
        }
        inheritance
    }

    /// One that was taken when it began.
    pub fn whole(slots: &Arc<Slots>, places: Vec<Place>) -> Arc<Inheritance> {
        let pages = places.len() as u32;
        let groups = [OnceLock::from(Box::from(places))].into();
        Arc::new(Inheritance { pages, group_pages: pages.max(1), groups, slots: slots.clone(), open: Mutex::new(None) })
    }

    /// At most so many pages are inherited.
    pub fn pages_max(&self) -> usize {
        self.pages as usize
    }

    pub fn is_whole(&self) -> bool {
        self.open.lock().is_none()
    }

    /// Sees to it that the page's group is taken.
    pub fn take_page(&self, page: PageNo) {
        self.take((page.0 / self.group_pages) as usize);
    }

    /// IN2
    fn take(&self, group: usize) {
        if self.groups.get(group).is_none_or(|group| group.get().is_some()) {
            return;
        }
        let mut open = self.open.lock();
        let Some(sides) = open.as_mut() else { return };
        if self.groups[group].get().is_some() {
            return;
        }
        let first = group as u32 * self.group_pages;
        let end = self.pages.min(first + self.group_pages);
        // If the origin inherits the entry itself, its own origin's entry is taken before.
        let places: Box<[Place]> =
            (first..end).map(|page| sides.origin.entry(PageNo(page)).map_or(Place::NONE, |entry| entry.place().inherited())).collect();
        self.slots.lend(places.iter().map(|place| place.slot).filter(|slot| is_inherited(*slot)));
        sides.branch.fill(first, &places);
        let taken_once = self.groups[group].set(places).is_ok();
        assert!(taken_once, "IN2: a group is taken once");
        sides.left -= 1;
        if sides.left == 0
            && let Some(sides) = open.take()
        {
            sides.branch.has_inherited();
            sides.origin.forget_heir(self);
        }
    }

    /// Takes up to `count` groups. Gives how many.
    pub fn take_some(&self, count: usize) -> usize {
        let mut taken = 0;
        while taken < count {
            let next = {
                let mut open = self.open.lock();
                let Some(sides) = open.as_mut() else { break };
                while self.groups.get(sides.next).is_some_and(|group| group.get().is_some()) {
                    sides.next += 1;
                }
                sides.next
            };
            self.take(next);
            taken += 1;
        }
        taken
    }

    /// What the page is going to inherit, if its group is not taken yet.
    pub fn peek(&self, page: PageNo) -> Option<Place> {
        let open = self.open.lock();
        let sides = open.as_ref()?;
        let is_taken = self.groups.get((page.0 / self.group_pages) as usize).is_none_or(|group| group.get().is_some());
        (!is_taken).then(|| sides.origin.peek(page).0.inherited())
    }

    /// All pages that the branch began with, and where they stood.
    pub fn places(&self) -> impl Iterator<Item = (PageNo, Place)> + '_ {
        assert!(self.is_whole(), "IN4: a batch has all that a branch began with");
        let places = self.groups.iter().filter_map(OnceLock::get).flatten();
        places.enumerate().filter(|(_, place)| place.slot != NO_SLOT).map(|(page, place)| (PageNo(page as u32), *place))
    }
}
