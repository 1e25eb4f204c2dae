//! What decides about conflicts between locks of two transactions on one thing: their strengths and spans,
//! by InnoDB's rules (`lock_rec_has_to_wait()`).

use super::words::{Request, Span, Strength};
use crate::api::TableLock;

/// InnoDB's matrix: may two transactions hold these on the same table or record?
fn compatible(a: Strength, b: Strength) -> bool {
    use TableLock::{AutoInc, IS, IX, S, X};
    match (a, b) {
        (X, _) | (_, X) | (AutoInc, AutoInc | S) | (S, AutoInc | IX) | (IX, S) => false,
        (IS | IX | S | AutoInc, IS | IX | S | AutoInc) => true,
    }
}

/// Is holding `a` as good as holding `b`?
pub(super) fn covers(a: Strength, b: Strength) -> bool {
    use TableLock::{IS, IX, S, X};
    a == b || a == X || (b == IS && matches!(a, IX | S))
}

fn span_covers(a: Span, b: Span) -> bool {
    a == b || (a == Span::NextKey && matches!(b, Span::Record | Span::Gap))
}

/// What decides about conflicts, but for who asks and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Class {
    pub strength: Strength,
    pub span: Span,
}

impl Class {
    pub fn covers(self, wanted: Class) -> bool {
        covers(self.strength, wanted.strength) && span_covers(self.span, wanted.span)
    }

    /// Must a request wait for `other`, a lock of another transaction in the same queue?
    pub fn conflicts(self, supremum: bool, other: Class) -> bool {
        if compatible(self.strength, other.strength) {
            return false;
        }
        match (self.span, other.span) {
            // Nothing waits for an insert intention.
            (_, Span::InsertIntention) => false,
            (Span::InsertIntention, other) => other != Span::Record,
            // Gap locks never wait, and nobody but an inserter waits for them.
            (Span::Gap, _) | (_, Span::Gap) => false,
            _ => !supremum,
        }
    }
}

impl Request<'_> {
    pub(super) fn class(&self) -> Class {
        Class { strength: self.strength, span: self.span }
    }
}
