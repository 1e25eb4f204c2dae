//! The numbers that AUTO_INCREMENT gives with a step and an offset: the offset, and a number of steps.
//!
//! To an offset above the step MySQL counts round the end of 64 bits. So there are numbers before it, which
//! are not whole steps away: of step 5 and offset 10 they are 4, 9, 10, 15.

/// What a series is made of; neither is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Steps {
    pub increment: u64,
    pub offset: u64,
}

impl Default for Steps {
    fn default() -> Steps {
        Steps { increment: 1, offset: 1 }
    }
}

impl Steps {
    pub fn new(increment: u64, offset: u64) -> Steps {
        Steps { increment: increment.max(1), offset: offset.max(1) }
    }

    /// The number of the series behind `value`, within a statement.
    pub fn after(self, value: u64) -> u64 {
        let Steps { increment, offset } = self;
        if increment == 1 {
            return value.saturating_add(1);
        }
        if value < offset && offset > increment {
            let before = value.wrapping_add(increment).wrapping_sub(offset) / increment;
            return before.wrapping_mul(increment).wrapping_add(offset);
        }
        if value < offset {
            return offset;
        }
        let steps = (value - offset) / increment + 1;
        steps.checked_mul(increment).and_then(|d| d.checked_add(offset)).unwrap_or(u64::MAX)
    }

    /// The number that a statement begins with where `last` is taken: one that is less than a step before the
    /// offset is left out.
    pub fn first_after(self, last: u64) -> u64 {
        let first = self.after(last);
        let near = first < self.offset && self.offset - first < self.increment;
        if near { self.offset } else { first }
    }

    /// What is taken once a statement has given `n` numbers from `first` on, having reserved them behind
    /// `last`: whole steps. As in MySQL, who then steps otherwise begins behind them.
    pub fn taken(self, last: u64, first: u64, n: u64) -> u64 {
        self.reserved(last, n).max(self.reserved(self.nth(first, n).saturating_sub(1), 1))
    }

    /// The `n`th number of a statement that begins with `first`.
    fn nth(self, first: u64, n: u64) -> u64 {
        let to_offset = self.offset.saturating_sub(first).div_ceil(self.increment);
        match n.saturating_sub(1).checked_sub(to_offset) {
            Some(more) if self.increment > 1 => first.max(self.offset).saturating_add(more.saturating_mul(self.increment)),
            _ => first.saturating_add(n.saturating_sub(1).saturating_mul(self.increment)),
        }
    }

    fn reserved(self, last: u64, n: u64) -> u64 {
        let Steps { increment, offset } = self;
        let whole = increment.saturating_mul(n.max(1));
        let offset = if offset > whole { 0 } else { offset };
        let behind = (last.saturating_add(1)).abs_diff(offset) / increment * increment;
        behind.saturating_add(whole).saturating_add(offset).saturating_sub(1)
    }
}
