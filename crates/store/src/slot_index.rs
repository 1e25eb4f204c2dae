//! Numbers of slots, and the bit that says that a page inherits its slot from another tree (`branch`).

/// The number of a slot: page-sized places in `pages.NNN`, counted through all files. [`NO_SLOT`] is none.
pub(crate) type SlotIndex = u32;

pub(crate) const NO_SLOT: SlotIndex = u32::MAX;

/// The bit of an inherited slot.
pub(crate) const INHERITED: SlotIndex = 1 << 31;

/// Numbers above these have other meanings.
pub(crate) const SLOTS_MAX: usize = INHERITED as usize - 2;

pub(crate) fn is_inherited(slot: SlotIndex) -> bool {
    slot & INHERITED != 0 && ((slot & !INHERITED) as usize) < SLOTS_MAX
}

/// How an entry that inherits it names a slot.
pub(crate) fn inherited(slot: SlotIndex) -> SlotIndex {
    slot | INHERITED
}

/// The slot itself.
pub(crate) fn bare(slot: SlotIndex) -> SlotIndex {
    if is_inherited(slot) { slot & !INHERITED } else { slot }
}
