//! The order in which joins of small tables give their rows: MySQL's, wherever it keeps rows.
//!
//! A table that no index finds rows of for those before it MySQL joins to these by a hash table *of these*,
//! and reads the table once; on the optional side of an outer join it keeps the table. Of rows with one key
//! it finds the last first. Nobody may count on an order that he has not asked for, but programs' tests do,
//! and for few rows it costs nothing.

use super::cost::SMALL_TABLE;
use super::estimates::joined_rows;
use crate::draft::Draft;
use crate::query::{HashOrder, Join, Path, Source, TableAccess};

/// A table with at most so many rows may be read once for each round of a recursion.
const ROUND_TABLE: f64 = 100.0;

/// A statement that changes rows reads them where they stand, and a full-text search ranks the current row.
pub(super) fn may_turn(draft: &Draft<'_>) -> bool {
    !draft.changes && !draft.apart && draft.searches.is_empty()
}

/// Gives the hash joins of small tables MySQL's order.
pub(super) fn turn(draft: &Draft<'_>, join: &mut Join) {
    match join {
        Join::Table(_) => {}
        Join::Semi { right, .. } => turn(draft, right),
        Join::Left { left, right, .. } => {
            turn(draft, left);
            turn(draft, right);
            if let Join::Table(access) = &mut **right {
                put(draft, access, HashOrder::LastFirst);
            }
        }
        Join::Inner { parts, .. } => {
            parts.iter_mut().for_each(|part| turn(draft, part));
            let (mut rows, mut small, mut in_rounds) = (1.0, true, false);
            for (at, part) in parts.iter_mut().enumerate() {
                if let Join::Table(access) = part
                    && (at > 0 && small && rows <= SMALL_TABLE)
                    && !(in_rounds && draft.table_rows(access.table) > ROUND_TABLE)
                {
                    put(draft, access, HashOrder::Turned);
                }
                part.each_table(&mut |access| {
                    small &= is_small(draft, access);
                    in_rounds |= matches!(draft.tables[access.table].plan.source, Source::Working(_));
                });
                rows *= joined_rows(part);
            }
        }
    }
}

/// A derived table would have an index in MySQL where there is something to look for.
fn put(draft: &Draft<'_>, access: &mut TableAccess, order: HashOrder) {
    let no_index = access.possible.is_empty();
    let base = matches!(draft.tables[access.table].plan.source, Source::Base(_));
    let small = is_small(draft, access);
    if let Path::Hash(hash) = &mut access.path
        && no_index
        && small
        && (base || hash.keys.is_empty())
    {
        hash.order = order;
    }
}

fn is_small(draft: &Draft<'_>, access: &TableAccess) -> bool {
    draft.table_rows(access.table) <= SMALL_TABLE
}
