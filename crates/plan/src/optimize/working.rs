//! A step of a recursive common table expression reads the rows of the round before in the order in which
//! they were made: no table may have to come before them. As MySQL, what forces one to is an error, once
//! outer joins are as simple as they can be: STRAIGHT_JOIN, and the optional side of a LEFT JOIN.

use value::{SqlResult, sql_error};

use crate::draft::Draft;
use crate::logical::{Logical, TableSet};
use crate::query::Source;

/// The table of a join tree that stands for the round before.
fn working(draft: &Draft<'_>, logical: &Logical) -> Option<usize> {
    let tables = logical.tables();
    let of_block = |table: &usize| tables >> table & 1 == 1;
    (0..draft.tables.len()).filter(of_block).find(|&table| matches!(draft.tables[table].plan.source, Source::Working(_)))
}

/// Fails if the recursive table cannot be the first one of its block.
pub(super) fn check_first(draft: &Draft<'_>, logical: &Logical, straight: bool) -> SqlResult<()> {
    match working(draft, logical) {
        Some(table) if !may_be_first(logical, 1 << table, straight) => {
            Err(sql_error!(CTE_RECURSIVE_FORBIDDEN_JOIN_ORDER, draft.tables[table].plan.alias))
        }
        _ => Ok(()),
    }
}

fn may_be_first(logical: &Logical, table: TableSet, straight: bool) -> bool {
    match logical {
        Logical::Table(_) => true,
        Logical::Inner { items, straight: own, .. } => {
            let mut items = items.iter().enumerate();
            let holder = items.find(|(_, item)| item.tables() & table != 0);
            holder.is_none_or(|(at, item)| (at == 0 || !(straight || *own)) && may_be_first(item, table, straight))
        }
        Logical::Left { left, right, .. } => right.tables() & table == 0 && may_be_first(left, table, straight),
        Logical::Semi(_) => false,
    }
}
