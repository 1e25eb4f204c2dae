//! Reading an index in jumps: only what is wanted of all entries that begin alike.
//!
//! | statement, with an index on (a, b, c) | what is read of each value of `a` |
//! |---|---|
//! | `SELECT DISTINCT a`, `GROUP BY a` | the first entry |
//! | `SELECT a, MIN(b), MAX(b) … GROUP BY a` | the first entry that has a `b`, and the last one |
//! | `SELECT a, MIN(c) … WHERE b = 3 GROUP BY a` | the first entry behind (a, 3) that has a `c` |
//! | `SELECT COUNT(DISTINCT a)` | the first entry |
//! | `SELECT a, b, c … WHERE b > 5` | the entries behind (a, 5) |
//!
//! The first four are loose index scans, the last is a skip scan. What is left out does not count: equal
//! rows under DISTINCT, rows of a group between its least and its greatest, rows that the conditions
//! refuse. So whoever reads the rows groups them as ever, and looks at the conditions again.
//!
//! Invariants:
//! 1. Loose: all columns that are read, and all conditions, are of the index, so that a condition on its
//!    first parts is true for all entries that begin alike, or for none.
//! 2. BoundSelect between the beginning and the column whose ends are wanted have one value each.
//! 3. Nothing is locked: what a locking read leaves out would not be locked.
//!
//! Sources: MySQL's manual, "GROUP BY Optimization" (loose index scan) and "Skip Scan Range Access Method";
//! G. Antoshenkov, "Dynamic Query Optimization in Rdb/VMS", 1993.

use std::collections::BTreeSet;
use std::sync::Arc;

use expr::{EvalContext, Expr};
use schema::{IndexPart, TableDef};

use super::allowed::Allowed;
use super::conditions::Asked;
use super::cost::Costs;
use super::ordered::{Goal, delivers, fixed_of};
use super::wish::{Alike, Wish};
use crate::draft::Draft;
use crate::logical::TableSet;
use crate::query::{Ask, CLUSTERED, Jumps, OrderKey, Path, RangeTree, Ranges, Source, Strength, TableAccess, Take};
use crate::range::shape::leading;
use crate::switches::Switch;

/// What it costs to go to another place of an index, where reading a row in clustered order costs 1.
const JUMP_COST: f64 = 1.1;

/// What it costs to fetch the row of an entry that does not hold all that is wanted.
const FETCH_COST: f64 = 1.5;

/// The share of entries that ranges find of whose values nothing is known.
const RANGE_SHARE: f64 = 0.3;

/// A table that is read in jumps.
pub(crate) struct Jumping {
    pub access: TableAccess,
    /// The rows come in the order that is wished.
    pub ordered: bool,
    /// The rows of a group come one after another.
    pub together: bool,
    /// Each different row comes once.
    pub distinct: bool,
}

/// The conditions on a table that is read alone, and what they ask of its columns.
struct Conditions<'c> {
    list: &'c [Expr],
    asked: Vec<Option<Asked>>,
}

impl Conditions<'_> {
    /// The columns that are equal to one value.
    fn fixed(&self) -> BTreeSet<usize> {
        let one = |asked: &Asked| match &asked.tree {
            RangeTree::Part(column, Ask::Equal(_)) if asked.whole => Some(*column),
            _ => None,
        };
        self.asked.iter().flatten().filter_map(one).collect()
    }

    /// What is asked of the parts before and from `from` on; the latter numbered from 0. `None`: something
    /// is asked that neither says.
    fn split(&self, parts: &[&IndexPart], from: usize, whole: bool) -> Option<(Option<RangeTree>, Option<RangeTree>)> {
        let at = |column: usize| parts.iter().position(|p| p.column == column);
        let (mut before, mut behind) = (Vec::new(), Vec::new());
        for asked in &self.asked {
            let Some(asked) = asked else {
                if whole {
                    return None;
                }
                continue;
            };
            let (mut all_before, mut all_behind) = (true, true);
            let first = asked.tree.renumbered(&|column| at(column).filter(|at| *at < from), &mut all_before);
            let last = asked.tree.renumbered(&|column| at(column).filter(|at| *at >= from).map(|at| at - from), &mut all_behind);
            if whole && !(asked.whole && (all_before || all_behind)) {
                return None;
            }
            before.extend(first.filter(|tree| tree.touched() != 0 && (all_before || !whole)));
            behind.extend(last.filter(|tree| tree.touched() != 0 && (all_behind || !whole)));
        }
        let all = |list: Vec<RangeTree>| (!list.is_empty()).then(|| RangeTree::and(list));
        Some((all(before), all(behind)))
    }
}

/// How an index would be read.
struct Way {
    index: usize,
    before: Option<RangeTree>,
    jumps: Jumps,
    /// Leading parts that have one value.
    fixed: usize,
    rows: f64,
    cost: f64,
}

/// A way to read a table in jumps that is better than `known`, which reads it in one go.
pub(super) fn in_jumps(
    draft: &mut Draft<'_>,
    conds: &[Expr],
    have: TableSet,
    wish: &Wish,
    known: &TableAccess,
    cx: &EvalContext<'_>,
) -> Option<Jumping> {
    let table = known.table;
    let Source::Base(def) = &draft.tables[table].plan.source else { return None };
    let def = def.clone();
    // Rows that are locked are found one by one.
    let free = draft.tables[table].plan.lock.strength == Strength::None && !draft.changes;
    if !free || !matches!(known.path, Path::Full { .. } | Path::Ranges { .. } | Path::Ref { .. }) {
        return None;
    }
    let asked = conds.iter().map(|e| Asked::of(draft, e, table, have)).collect();
    let conditions = Conditions { list: conds, asked };
    Jumper { draft, table, def, wish, conditions }.better_than(known, cx)
}

/// How many leading parts of an index have nothing but single values in the ranges, or the key, by which the
/// table is read anyway: to jump within these leaves out no more than is left out without.
fn pointed(known: &TableAccess, index: usize) -> usize {
    match &known.path {
        Path::Ref { index: read, key } if *read == index => key.len(),
        Path::Ranges { index: read, ranges } if *read == index => leading(ranges.tree.points()),
        _ => 0,
    }
}

/// One table that might be read in jumps.
struct Jumper<'j, 'a> {
    draft: &'j mut Draft<'a>,
    table: usize,
    def: Arc<TableDef>,
    wish: &'j Wish,
    conditions: Conditions<'j>,
}

impl Jumper<'_, '_> {
    fn better_than(mut self, known: &TableAccess, cx: &EvalContext<'_>) -> Option<Jumping> {
        let def = Arc::clone(&self.def);
        let skips = self.draft.tables[self.table].switches.on(Switch::SkipScan);
        let skips = skips && !self.conditions.list.is_empty() && self.wants_all(known);
        let mut best: Option<Way> = None;
        for index in Allowed::of(self.draft, self.table, &def).indexes {
            let parts = def.search_parts(index);
            let loose = self.wish.alike.as_ref().and_then(|alike| self.loosely(index, &parts, alike, cx));
            let skipping = if skips { self.skipping(index, &parts, known, cx) } else { None };
            for way in loose.into_iter().chain(skipping) {
                if way.cost < best.as_ref().map_or(known.cost, |best| best.cost) {
                    best = Some(way);
                }
            }
        }
        best.map(|way| self.jumping(way, known))
    }

    /// Whether all rows are wanted: LIMIT takes the first of those that are sorted.
    fn wants_all(&self, known: &TableAccess) -> bool {
        let is_met = || Goal::of(self.draft, self.table, self.wish).is_some_and(|goal| goal.is_met_by(self.draft, known));
        self.wish.limit.is_none() || !self.wish.order.is_empty() && !is_met()
    }

    fn covers(&self, index: usize) -> bool {
        Costs { draft: self.draft, table: self.table, def: &self.def }.covers(index)
    }

    fn jumping(&self, way: Way, known: &TableAccess) -> Jumping {
        let (table, def, wish) = (self.table, &self.def, self.wish);
        let alike = wish.alike.as_ref();
        let Way { index, before, jumps, fixed, rows, cost } = way;
        let loose = !matches!(jumps.take, Take::All);
        let parts = def.search_parts(index);
        let columns: Vec<usize> = parts[fixed..jumps.parts].iter().map(|p| p.column).collect();
        let is_key = |column: usize, keys: &[Expr]| keys.iter().any(|k| self.draft.column_of_table(k, table) == Some(column));
        let distinct = loose && alike.is_some_and(|alike| alike.distinct && columns.iter().all(|c| is_key(*c, &alike.keys)));
        let keys = if wish.order.is_empty() { &wish.group } else { &wish.order };
        let column = |key: &OrderKey| Some((self.draft.column_of_table(&key.expr, table)?, key.descending));
        let order: Option<Vec<(usize, bool)>> = keys.iter().map(column).collect();
        let mut equal: Vec<usize> = parts[..fixed].iter().map(|p| p.column).collect();
        equal.extend(fixed_of(self.draft, table, wish));
        let ordered = order.is_some_and(|order| !order.is_empty() && delivers(def, index, &order, fixed, &equal) == Some(false));
        let in_groups = alike.is_some_and(|alike| {
            let grouping = |c: &usize| is_key(*c, &alike.keys[..alike.grouping]);
            columns.iter().take_while(|c| grouping(c)).count() == columns.iter().filter(|c| grouping(c)).count()
        });
        let together = if loose { in_groups } else { ordered };
        let path = match before {
            Some(tree) => Path::Ranges { index, ranges: Box::new(Ranges { tree, parts: jumps.parts, fixed }) },
            None => Path::Full { index: if def.clustered == Some(index) { CLUSTERED } else { index } },
        };
        let access = TableAccess {
            table,
            path,
            filter: self.conditions.list.to_vec(),
            implied: Vec::new(),
            reverse: false,
            covering: self.covers(index),
            index_condition: None,
            possible: known.possible.clone(),
            rows,
            filtered: 100.0,
            guessed: false,
            cost,
            jumps: Some(Box::new(jumps)),
            sorted: Vec::new(),
            counted: false,
        };
        Jumping { access, ordered, together, distinct }
    }

    /// How many beginnings of so many parts there are among the entries that `before` asks for.
    fn beginnings(&mut self, index: usize, parts: usize, before: Option<&RangeTree>, cx: &EvalContext<'_>) -> Option<f64> {
        let all = self.draft.table_rows(self.table);
        if parts == 0 {
            return Some(1.0);
        }
        let each = self.draft.lookup.rows_per_key(&self.def, index, parts.min(self.def.indexes[index].parts.len()))?;
        let among = match before {
            // Jumps look at no more than what the index was asked about before.
            Some(tree) => self.draft.rows_in(&self.def, index, tree, cx).map_or(all * RANGE_SHARE, |(rows, _)| rows),
            None => all,
        };
        let each = if parts > self.def.indexes[index].parts.len() { 1.0 } else { each.max(1) as f64 };
        Some((among / each).max(1.0))
    }

    fn loosely(&mut self, index: usize, parts: &[&IndexPart], alike: &Alike, cx: &EvalContext<'_>) -> Option<Way> {
        let holds = |column: usize| parts.iter().any(|p| p.column == column && p.prefix.is_none());
        if !(0..self.draft.tables[self.table].used.len()).filter(|c| self.draft.tables[self.table].used[*c]).all(holds) {
            return None;
        }
        let constant = self.conditions.fixed();
        let keys: BTreeSet<usize> = alike.keys.iter().map(|k| self.draft.column_of_table(k, self.table)).collect::<Option<_>>()?;
        let mut needed: BTreeSet<usize> = keys.difference(&constant).copied().collect();
        let fixed = parts.iter().take_while(|p| constant.contains(&p.column)).count();
        let mut beginning = fixed;
        while !needed.is_empty() {
            if !needed.remove(&parts.get(beginning)?.column) {
                return None;
            }
            beginning += 1;
        }
        let end = match &alike.ends {
            Some(ends) => Some(self.draft.column_of_table(&ends.column, self.table)?),
            None => None,
        };
        let end = end.filter(|column| !keys.contains(column) && !constant.contains(column));
        let (before, behind) = self.conditions.split(parts, beginning, true)?;
        if beginning == parts.len() && end.is_none() {
            return None;
        }
        let between = parts[beginning..].iter().take_while(|p| constant.contains(&p.column)).count();
        let last = beginning + between;
        if end.is_some_and(|column| parts.get(last).is_none_or(|p| p.column != column)) {
            return None;
        }
        if let Some(tree) = &behind {
            let bounded = end.is_none() || tree.touched() >> (between + 1) == 0;
            if !bounded || tree.restricted() & 1 == 0 || !tree.all(&|_| true) {
                return None;
            }
        }
        let take = match (&alike.ends, end) {
            (Some(ends), Some(_)) => Take::Ends { part: last, least: ends.least, greatest: ends.greatest },
            _ => Take::One,
        };
        let each = match take {
            Take::Ends { least: true, greatest: true, .. } => 3.0,
            Take::Ends { .. } => 2.0,
            _ => 1.0 + behind.as_ref().map_or(0.0, |tree| tree.conjunctions() as f64),
        };
        let rows = self.beginnings(index, beginning, before.as_ref(), cx)?;
        let fetched = if self.covers(index) || self.def.clustered == Some(index) { 0.0 } else { FETCH_COST };
        let cost = rows * (each * JUMP_COST + fetched);
        Some(Way { index, before, jumps: Jumps { parts: beginning, behind, take }, fixed: fixed.min(beginning), rows, cost })
    }

    /// An index of whose first parts, behind those that are `pointed` at, no single values are asked.
    fn skipping(&mut self, index: usize, parts: &[&IndexPart], known: &TableAccess, cx: &EvalContext<'_>) -> Option<Way> {
        // Rows that meet all conditions are found whatever the index is.
        let least = if known.guessed { 1.0 } else { (known.rows * known.filtered / 100.0).max(1.0) };
        let clustered = self.def.clustered == Some(index);
        let covering = clustered || self.covers(index);
        let mut best: Option<Way> = None;
        for beginning in pointed(known, index) + 1..parts.len() {
            if parts[..=beginning].iter().any(|p| p.prefix.is_some()) {
                break;
            }
            let (before, behind) = self.conditions.split(parts, beginning, false)?;
            let Some(behind) = behind.filter(|tree| tree.restricted() & 1 == 1) else { continue };
            // The values of a subquery are not known here.
            if !behind.all(&|_| true) {
                continue;
            }
            let points = leading(behind.points());
            if points == 0 && !covering {
                continue;
            }
            let count = self.beginnings(index, beginning, before.as_ref(), cx)?;
            let found = match self.beginnings(index, beginning + points.max(1), None, cx) {
                Some(different) if points > 0 => self.draft.table_rows(self.table) / different,
                _ => self.draft.table_rows(self.table) / count * RANGE_SHARE,
            };
            let (jumps, rows) = (1.0 + behind.conjunctions() as f64, (count * found * behind.conjunctions() as f64).max(least));
            let cost = count * jumps * JUMP_COST + rows * if covering { 0.6 } else { 2.5 };
            if best.as_ref().is_none_or(|best| cost < best.cost) {
                let jumps = Jumps { parts: beginning, behind: Some(behind), take: Take::All };
                best = Some(Way { index, before, jumps, fixed: 0, rows: rows.min(self.draft.table_rows(self.table)), cost });
            }
        }
        best
    }
}
