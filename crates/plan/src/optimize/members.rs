//! The members of a group of joins whose order is open.
//!
//! An outer join's optional side is a member like any other, which comes somewhere behind what its condition
//! reads:
//!
//! ```text
//! a JOIN b ON b.x = a.id LEFT JOIN c ON c.id = a.c WHERE a.y = 1 OR c.z = 2     members: a, b, optional c
//! ```
//!
//! `a, c, b` is the same as `a, b, c`: what is joined to a row of `a` decides neither whether it has a match
//! in `c` nor which. Conditions that read `c` and stand above the join are looked at when `c` is there,
//! behind the NULLs of rows without a match. None of them rejects these, or the join would be an inner one
//! ([`simplify`](super::simplify)); so no equality of the group is about `c`.

use expr::Expr;

use crate::logical::{Logical, TableSet};

pub(super) enum Member {
    /// A table, a semi join, or a tree with an order of its own.
    Joined(Logical),
    /// Each row of what comes before passes, with those rows of `right` for which `on` holds, or with NULLs.
    Optional { right: Logical, on: Vec<Expr> },
}

impl Member {
    pub fn tables(&self) -> TableSet {
        match self {
            Member::Joined(logical) | Member::Optional { right: logical, .. } => logical.tables(),
        }
    }

    pub fn is_optional(&self) -> bool {
        matches!(self, Member::Optional { .. })
    }

    /// The one table that is joined.
    pub fn table(&self) -> Option<usize> {
        match self {
            Member::Joined(Logical::Table(table)) => Some(*table),
            _ => None,
        }
    }

    /// Calls `f` with every condition within the member.
    pub fn each_condition(&self, f: &mut dyn FnMut(&Expr)) {
        match self {
            Member::Joined(logical) => logical.each_condition(f),
            Member::Optional { right, on } => {
                on.iter().for_each(&mut *f);
                right.each_condition(f);
            }
        }
    }
}

/// The members of a group, as written, and the conditions of the inner joins that are dissolved.
pub(super) fn members(items: Vec<Logical>, straight: bool) -> (Vec<Member>, Vec<Expr>) {
    let (mut found, mut conditions) = (Vec::new(), Vec::new());
    items.into_iter().for_each(|item| add(item, straight, &mut found, &mut conditions));
    (found, conditions)
}

fn add(item: Logical, straight: bool, found: &mut Vec<Member>, conditions: &mut Vec<Expr>) {
    match item {
        Logical::Left { left, right, on } => {
            add(*left, straight, found, conditions);
            found.push(Member::Optional { right: *right, on });
        }
        Logical::Inner { items, on, straight: own } if own == straight || items.len() == 1 => {
            items.into_iter().for_each(|item| add(item, straight, found, conditions));
            conditions.extend(on);
        }
        other => found.push(Member::Joined(other)),
    }
}
