//! The bounds of a scan, as keys are compared with them.

use std::ops::Bound;

pub(crate) fn as_slice(bound: &Bound<Vec<u8>>) -> Bound<&[u8]> {
    bound.as_ref().map(Vec::as_slice)
}

/// The key at which a bound ends without it.
pub(crate) fn excluded(bound: Bound<&[u8]>) -> Option<&[u8]> {
    if let Bound::Excluded(key) = bound { Some(key) } else { None }
}

pub(crate) fn below(key: &[u8], upper: Bound<&[u8]>) -> bool {
    match upper {
        Bound::Included(u) => key <= u,
        Bound::Excluded(u) => key < u,
        Bound::Unbounded => true,
    }
}

/// Is the entry at the very end of the range, so that no other key can lie between? (A bound may be given
/// as "before all that is behind those that begin with the key", see [`prefix_end`].)
pub(crate) fn ends_at(key: &[u8], upper: Bound<&[u8]>) -> bool {
    match upper {
        Bound::Included(u) => key == u,
        Bound::Excluded(u) => {
            let Some((last, head)) = u.split_last() else { return false };
            let Some((same, rest)) = key.split_at_checked(head.len()) else { return false };
            same == head && rest.first().is_some_and(|b| b.checked_add(1) == Some(*last)) && rest[1..].iter().all(|b| *b == 0xff)
        }
        Bound::Unbounded => false,
    }
}

pub(crate) fn above(key: &[u8], lower: Bound<&[u8]>) -> bool {
    match lower {
        Bound::Included(l) => key >= l,
        Bound::Excluded(l) => key > l,
        Bound::Unbounded => true,
    }
}

pub(crate) fn empty_range(lower: Bound<&[u8]>, upper: Bound<&[u8]>) -> bool {
    match (lower, upper) {
        (Bound::Included(l), Bound::Included(u)) => l > u,
        (Bound::Included(l) | Bound::Excluded(l), Bound::Included(u) | Bound::Excluded(u)) => l >= u,
        _ => false,
    }
}

/// The first key after all that begin with `prefix`; `None` if there is no such key.
pub(crate) fn prefix_end(prefix: &[u8]) -> Option<Vec<u8>> {
    let mut end = prefix.to_vec();
    while let Some(last) = end.pop() {
        if last < 0xff {
            end.push(last + 1);
            return Some(end);
        }
    }
    None
}
