//! Which slots pins name, and which of them nobody else names any more.
//!
//! ```text
//!   current or retired, and pinned --- nobody else names it any more ---> held
//!   held --- the last pin that names it is released ---> free
//! ```
//!
//! **Invariants.**
//! PS1: what a pin names is fixed when it is made: the slots of one durable map.
//! PS2: a slot is held if and only if it is not free, a pin names it, and neither the map as its own, nor a
//! frozen copy, nor the list of retired slots does; slots that are lent to branches (`branch`) are held
//! likewise.
//! PS3: a held slot has no credit; releasing it gives one (S3).
//! PS4: no pin that is made later names a held slot that is not lent: the map does not.

use crate::slot_index::SlotIndex;

/// One bit a slot.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct SlotSet(Vec<u64>);

impl SlotSet {
    pub fn has(&self, slot: SlotIndex) -> bool {
        self.0.get(slot as usize / 64).is_some_and(|word| word >> (slot % 64) & 1 == 1)
    }

    pub fn add(&mut self, slot: SlotIndex) {
        let word = slot as usize / 64;
        if word >= self.0.len() {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (slot % 64);
    }

    pub fn remove(&mut self, slot: SlotIndex) {
        self.0[slot as usize / 64] &= !(1 << (slot % 64));
    }

    pub fn iter(&self) -> impl Iterator<Item = SlotIndex> + '_ {
        self.0
            .iter()
            .enumerate()
            .flat_map(|(word, bits)| (0..64).filter(move |bit| bits >> bit & 1 == 1).map(move |bit| word as u32 * 64 + bit))
    }

    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }
}

/// A small number for each slot, as binary digits: one set holds the lowest digit of all of them, the next
/// the one above. Many slots have a number
/// and few one above 1, so that is about a bit for each slot, and a million of them are counted in
/// milliseconds.
#[derive(Default)]
struct Counted {
    digits: Vec<SlotSet>,
    sum: usize,
}

impl Counted {
    fn has(&self, slot: SlotIndex) -> bool {
        self.digits.iter().any(|digit| digit.has(slot))
    }

    fn add(&mut self, slot: SlotIndex) {
        self.sum += 1;
        for digit in &mut self.digits {
            if !digit.has(slot) {
                return digit.add(slot);
            }
            digit.remove(slot);
        }
        self.digits.push(SlotSet::from_iter([slot]));
    }

    fn take(&mut self, slot: SlotIndex) {
        assert!(self.has(slot), "BR2: what is given back was lent");
        self.sum -= 1;
        for digit in &mut self.digits {
            if digit.has(slot) {
                return digit.remove(slot);
            }
            digit.add(slot);
        }
    }

    fn iter(&self) -> impl Iterator<Item = SlotIndex> + '_ {
        self.digits.iter().flat_map(SlotSet::iter)
    }
}

impl FromIterator<SlotIndex> for SlotSet {
    fn from_iter<I: IntoIterator<Item = SlotIndex>>(slots: I) -> SlotSet {
        let mut set = SlotSet::default();
        slots.into_iter().for_each(|slot| set.add(slot));
        set
    }
}

/// The pins of a store, as its slots see them.
#[derive(Default)]
pub(crate) struct Pinned {
    pins: Vec<(u64, SlotSet)>,
    held: SlotSet,
    held_count: usize,
    /// How many entries inherit a slot (BR2).
    lent: Counted,
}

impl Pinned {
    pub fn add(&mut self, pin: u64, named: SlotSet) {
        assert!(self.pins.iter().all(|(id, _)| *id != pin), "PS1: a pin is made once");
        self.pins.push((pin, named));
    }

    /// The pin names nothing any more. Gives what it named.
    pub fn forget(&mut self, pin: u64) -> Option<SlotSet> {
        let at = self.pins.iter().position(|(id, _)| *id == pin)?;
        Some(self.pins.swap_remove(at).1)
    }

    pub fn is_pinned(&self, slot: SlotIndex) -> bool {
        self.pins.iter().any(|(_, named)| named.has(slot))
    }

    pub fn is_lent(&self, slot: SlotIndex) -> bool {
        self.lent.has(slot)
    }

    /// A pin or a branch needs the slot.
    pub fn is_kept(&self, slot: SlotIndex) -> bool {
        self.is_lent(slot) || self.is_pinned(slot)
    }

    pub fn lend(&mut self, slot: SlotIndex) {
        self.lent.add(slot);
    }

    /// One entry less inherits the slot.
    pub fn give_back(&mut self, slot: SlotIndex) {
        self.lent.take(slot);
    }

    pub fn lent_count(&self) -> usize {
        self.lent.sum
    }

    pub fn hold(&mut self, slot: SlotIndex) {
        assert!(!self.held.has(slot) && self.is_kept(slot), "PS2: a slot is held once, for a pin or a branch");
        self.held.add(slot);
        self.held_count += 1;
    }

    /// The slot is held no longer, if it was and no pin names it.
    pub fn let_go(&mut self, slot: SlotIndex) -> bool {
        let goes = self.held.has(slot) && !self.is_kept(slot);
        if goes {
            self.held.remove(slot);
            self.held_count -= 1;
        }
        goes
    }

    /// Slots that are in use for pins alone.
    pub fn held(&self) -> &SlotSet {
        &self.held
    }

    pub fn held_count(&self) -> usize {
        self.held_count
    }

    /// How many slots a release of this pin alone would free.
    pub fn held_by(&self, pin: u64) -> usize {
        let Some((_, named)) = self.pins.iter().find(|(id, _)| *id == pin) else { return 0 };
        let others = |slot| self.is_lent(slot) || self.pins.iter().any(|(id, set)| *id != pin && set.has(slot));
        named.iter().filter(|&slot| self.held.has(slot) && !others(slot)).count()
    }

    /// PS2, as far as it is seen here.
    pub fn audit(&self, is_used: impl Fn(SlotIndex) -> bool) -> Result<(), String> {
        if let Some(slot) = self.held.iter().find(|&slot| !self.is_kept(slot)) {
            return Err(format!("PS2: slot {slot} is held, and neither a pin nor a branch needs it"));
        }
        if let Some(slot) = self.lent.iter().find(|&slot| !is_used(slot)) {
            return Err(format!("BR2: slot {slot} is lent, and free"));
        }
        if self.held.len() != self.held_count {
            return Err(format!("PS2: {} slots are held, {} are counted", self.held.len(), self.held_count));
        }
        match self.pins.iter().find_map(|(pin, named)| named.iter().find(|&slot| !is_used(slot)).map(|slot| (pin, slot))) {
            Some((pin, slot)) => Err(format!("S1: slot {slot} is free, and pin {pin} names it")),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A slot that is counted wrongly is freed under a branch, or never.
    #[test]
    fn slots_are_counted_one_by_one() {
        let (mut counted, mut expected, mut n) = (Counted::default(), std::collections::HashMap::new(), 1u32);
        for _ in 0..20_000 {
            n = n.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let (slot, count) = (n >> 8 & 0xFF, expected.entry(n >> 8 & 0xFF).or_insert(0usize));
            if *count > 0 && n >> 31 == 0 {
                *count -= 1;
                counted.take(slot);
            } else {
                *count += 1;
                counted.add(slot);
            }
            assert_eq!(counted.has(slot), *count > 0);
        }
        assert_eq!(counted.sum, expected.values().sum::<usize>());
        assert!(counted.digits.len() > 2 && counted.iter().all(|slot| expected[&slot] > 0));
    }

    /// A slot that two pins name stays until both are gone.
    #[test]
    fn the_last_pin_lets_go() {
        let mut pinned = Pinned::default();
        pinned.add(1, [3, 64].into_iter().collect());
        pinned.add(2, [64, 200].into_iter().collect());
        pinned.hold(64);
        pinned.hold(3);
        assert_eq!((pinned.held_count(), pinned.held_by(1), pinned.held_by(2)), (2, 1, 0));
        assert_eq!(pinned.forget(1).map(|named| named.len()), Some(2));
        assert!(pinned.let_go(3) && !pinned.let_go(64) && !pinned.let_go(200));
        pinned.forget(2);
        assert!(pinned.let_go(64) && pinned.held_count() == 0);
    }
}
