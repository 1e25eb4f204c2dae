//! Who may use the slots that are kept in reserve: rollback, purge and DROP, which make room (C21).
//!
//! It is asked deep within a change, whose callers know nothing of it, so it is kept for each thread: while
//! a [`Reserve`] lives, the changes of its thread draw on the reserve. Guards may be nested.

use std::cell::Cell;
use std::marker::PhantomData;

thread_local! {
    static RESERVE: Cell<usize> = const { Cell::new(0) };
}

pub(crate) fn draws_on_reserve() -> bool {
    RESERVE.get() > 0
}

/// While it lives, this thread's changes may use slots that are kept back from others; see
/// [`crate::Store::draw_on_reserve`].
pub struct Reserve {
    /// Not `Send`: it speaks for its thread.
    thread: PhantomData<*const ()>,
}

impl Reserve {
    pub(crate) fn new() -> Reserve {
        RESERVE.set(RESERVE.get() + 1);
        Reserve { thread: PhantomData }
    }
}

impl Drop for Reserve {
    fn drop(&mut self) {
        let guards = RESERVE.get();
        assert!(guards > 0, "C21: a guard that is dropped was made");
        RESERVE.set(guards - 1);
    }
}
