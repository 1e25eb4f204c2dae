//! Orders that indexes deliver.

use schema::TableDef;

use super::allowed::Allowed;
use super::conditions::is_rank;
use super::cost::Costs;
use super::wish::Wish;
use crate::draft::Draft;
use crate::logical::TableSet;
use crate::query::{CLUSTERED, Join, OrderKey, Path, Source, Strength, TableAccess};
use crate::switches::Switch;

/// A table with fewer rows is sorted as fast as it is read in order.
const SMALL_TABLE: f64 = 3.0;

/// The first rows of an order.
pub(super) struct Goal {
    /// Columns of the table, and whether each descends.
    columns: Vec<(usize, bool)>,
    /// Columns of the table that have one value.
    fixed: Vec<usize>,
    /// The indexes that hints let deliver it.
    pub indexes: Vec<usize>,
    pub rows: f64,
    /// So many rows are one of those that are wanted, if any of them passes.
    together: f64,
    /// No path will do that does not deliver it.
    pub only: bool,
}

impl Goal {
    /// The order that is wished of a table that is read alone, if LIMIT makes it worth while to read it in
    /// this order.
    pub fn of(draft: &Draft<'_>, table: usize, wish: &Wish) -> Option<Goal> {
        let rows = wish.limit.filter(|_| draft.switches.on(Switch::PreferOrderingIndex))?;
        let column = |key: &OrderKey| Some((draft.column_of_table(&key.expr, table)?, key.descending));
        let (keys, grouping) = wish.keys()?;
        let columns: Vec<(usize, bool)> = keys.iter().map(column).collect::<Option<_>>()?;
        let def = draft.tables[table].plan.source.base()?;
        let indexes = Allowed::to_order(draft, table, def, grouping).indexes;
        let fixed = fixed_of(draft, table, wish);
        (draft.table_rows(table) >= SMALL_TABLE).then_some(Goal {
            columns,
            fixed,
            indexes,
            rows,
            together: wish.together.max(1.0),
            only: false,
        })
    }

    /// Whether an index of one of these tables could deliver the order that is wished, or none is.
    pub fn may_be_had(draft: &Draft<'_>, tables: TableSet, wish: &Wish) -> bool {
        let of_table = |table: usize| {
            let (Some(goal), Some(def)) = (Goal::of(draft, table, wish), draft.tables[table].plan.source.base()) else { return false };
            goal.indexes.iter().any(|index| goal.comes_behind_constants(def, *index))
        };
        wish.keys().is_none() || (0..draft.tables.len()).filter(|table| tables >> table & 1 == 1).any(of_table)
    }

    /// Whether an index delivers the order if its first parts are constants, however many that takes.
    fn comes_behind_constants(&self, def: &TableDef, index: usize) -> bool {
        let parts: Vec<usize> = def.indexes[index].parts.iter().map(|part| part.column).collect();
        let equal = |fixed: usize| [&parts[..fixed], &self.fixed].concat();
        (0..parts.len()).any(|fixed| delivers(def, index, &self.columns, fixed, &equal(fixed)).is_some())
    }

    pub fn only(&self) -> Goal {
        Goal { columns: self.columns.clone(), fixed: self.fixed.clone(), indexes: self.indexes.clone(), only: true, ..*self }
    }

    /// The share of so many rows that must be read until enough are found, where this share of them passes:
    /// of a group one is enough.
    pub fn share_read(&self, rows: f64, passing: f64) -> f64 {
        let found = 1.0 - (1.0 - passing.min(1.0)).powf(self.together);
        self.rows / (rows * found).max(1.0)
    }

    /// Whether a path of the table delivers the order.
    pub fn is_met(&self, def: &TableDef, path: &Path) -> bool {
        delivered(def, path, (&self.columns, &self.fixed), &self.indexes).is_some()
    }

    /// Whether a way of reading the table delivers the order.
    pub fn is_met_by(&self, draft: &Draft<'_>, access: &TableAccess) -> bool {
        draft.tables[access.table].plan.source.base().is_some_and(|def| self.is_met(def, &access.path))
    }
}

/// Lets the first table deliver the wished order, if an index can and it pays.
pub(super) fn use_order(draft: &Draft<'_>, join: &mut Join, wish: &Wish) -> bool {
    let Some((keys, grouping)) = wish.keys() else { return false };
    let mut tables = 0;
    join.each_table(&mut |_| tables += 1);
    let Some(access) = first_table(join) else { return false };
    let table = access.table;
    let info = &draft.tables[table].plan;
    if let Path::Fulltext { search, .. } = &access.path
        && info.lock.strength == Strength::None
        && is_rank(keys, search)
    {
        return true;
    }
    if !access.sorted.is_empty() {
        return true;
    }
    let Source::Base(def) = &info.source else { return false };
    let column = |key: &OrderKey| Some((draft.column_of_table(&key.expr, table)?, key.descending));
    let Some(columns) = keys.iter().map(column).collect::<Option<Vec<_>>>() else { return false };
    if matches!(access.path, Path::Point { .. }) && tables == 1 {
        return true;
    }
    let allowed = Allowed::to_order(draft, table, def, grouping);
    let fixed = fixed_of(draft, table, wish);
    if let Some(reverse) = delivered(def, &access.path, (&columns, &fixed), &allowed.indexes) {
        access.reverse = reverse;
        return true;
    }
    // A full scan in another index's order: worth it for a covering index, or where FORCE INDEX says so.
    if !matches!(access.path, Path::Full { .. }) || grouping && wish.limit.is_none() && tables > 1 {
        return false;
    }
    for i in allowed.indexes {
        let Some(reverse) = delivers(def, i, &columns, 0, &fixed) else { continue };
        let covering = Costs { draft, table, def }.covers(i);
        let clustered = def.clustered == Some(i);
        if clustered || covering || allowed.forced {
            access.path = Path::Full { index: if clustered { CLUSTERED } else { i } };
            access.covering = covering;
            access.reverse = reverse;
            return true;
        }
    }
    false
}

/// The columns of a table that have one value.
pub(super) fn fixed_of(draft: &Draft<'_>, table: usize, wish: &Wish) -> Vec<usize> {
    wish.fixed
        .iter()
        .filter(|slot| draft.table_of_slot(**slot) == Some(table))
        .map(|slot| *slot as usize - draft.tables[table].plan.slot)
        .collect()
}

/// Whether a path delivers an order by one of the indexes that may, and if so whether it must be walked
/// backwards. `constant`: columns that have one value.
fn delivered(def: &TableDef, path: &Path, (columns, constant): (&[(usize, bool)], &[usize]), indexes: &[usize]) -> Option<bool> {
    let (index, fixed) = match path {
        Path::Full { index } => (*index, 0),
        Path::Ref { index, key } => (*index, key.len()),
        Path::Ranges { index, ranges } => (*index, ranges.fixed),
        Path::Point { .. } | Path::Fulltext { .. } | Path::Members { .. } | Path::Union { .. } | Path::Hash(_) | Path::Never => {
            return None;
        }
    };
    let index = if index == CLUSTERED { def.clustered? } else { index };
    if !indexes.contains(&index) {
        return None;
    }
    let mut equal: Vec<usize> = def.search_parts(index).into_iter().take(fixed).map(|p| p.column).collect();
    equal.extend(constant);
    delivers(def, index, columns, fixed, &equal)
}

/// Whether an index delivers an order, and if so whether it must be walked backwards. The first `fixed`
/// parts, and the columns of `equal`, have one value.
pub(super) fn delivers(def: &TableDef, index: usize, columns: &[(usize, bool)], fixed: usize, equal: &[usize]) -> Option<bool> {
    let parts = &def.indexes[index].parts;
    let tail = if def.clustered == Some(index) { &[][..] } else { def.clustered.map_or(&[][..], |c| &def.indexes[c].parts) };
    let mut rest = parts.iter().skip(fixed).chain(tail);
    let mut reverse: Option<bool> = None;
    for &(column, descending) in columns {
        if equal.contains(&column) {
            continue;
        }
        let part = rest.find(|part| part.column == column || !equal.contains(&part.column))?;
        if part.column != column || part.prefix.is_some() {
            return None;
        }
        let against = part.descending != descending;
        if *reverse.get_or_insert(against) != against {
            return None;
        }
    }
    Some(reverse.unwrap_or(false))
}

/// The table that a join tree reads first, if each of its rows comes once and in order.
pub(super) fn first_table(join: &mut Join) -> Option<&mut TableAccess> {
    match join {
        Join::Table(access) => Some(access),
        Join::Inner { parts, .. } => {
            // What constants name is one row.
            let at = parts.iter().position(|part| !is_constant(part)).unwrap_or(0);
            parts.get_mut(at).and_then(first_table)
        }
        Join::Left { left, .. } => first_table(left),
        Join::Semi { .. } => None,
    }
}

fn is_constant(part: &Join) -> bool {
    let constant = |e: &expr::Expr| {
        let mut slots = Vec::new();
        e.slots(&mut slots);
        slots.is_empty()
    };
    match part {
        Join::Table(access) => matches!(&access.path, Path::Point { key, .. } if key.iter().all(|part| constant(&part.expr))),
        _ => false,
    }
}
