//! The access path of one table: unique lookup, equal prefix, ranges, covering scan, hash, full scan.

use std::sync::Arc;

use expr::{EvalContext, Expr, ExprKind};
use parser::ast;
use schema::{IndexKind, IndexPart, TableDef};
use value::SqlResult;

use super::conditions::Sarg;
use super::selectivity::Share;
use super::{Cond, Wish, each_table};
use crate::bind::{Binder, TableSet};
use crate::query::{CLUSTERED, Join, KeyPart, OrderKey, Path, RangeBound, RangeSpec, Source, TableAccess, TailPart};
use crate::range;

/// Ranges of one access, at most: IN lists over several parts multiply.
const RANGES_MAX: usize = 10_000;

/// One usable condition.
struct Usable {
    /// Position in the list of conditions.
    cond: usize,
    column: usize,
    sarg: Sarg,
    whole: bool,
}

/// What it costs to read an entry of an index that holds all that is wanted, where reading a row in clustered order costs 1.
const COVERED_COST: f64 = 0.6;

/// A path that is being weighed.
pub(super) struct Candidate {
    path: Path,
    /// Conditions that the path implies.
    pub implied: Vec<usize>,
    pub rows: f64,
    cost: f64,
    covering: bool,
}

impl Binder<'_> {
    pub(crate) fn best_access(
        &mut self,
        table: usize,
        conds: Vec<Expr>,
        have: TableSet,
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<TableAccess> {
        Ok(self.cost_access(table, conds, have, cx)?.0)
    }

    /// The best path and its cost for one row of what comes before (for a hash join: once, for all of them).
    pub(crate) fn cost_access(
        &mut self,
        table: usize,
        conds: Vec<Expr>,
        have: TableSet,
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<(TableAccess, f64)> {
        let usable: Vec<Usable> = conds
            .iter()
            .enumerate()
            .filter_map(|(cond, e)| self.sarg(e, table, have).map(|(column, sarg, whole)| Usable { cond, column, sarg, whole }))
            .collect();
        let mut indexed: Option<Candidate> = None;
        let mut possible = Vec::new();
        let mut shares = Vec::new();
        let base = if let Source::Base(def) = &self.tables[table].plan.source { Some(def.clone()) } else { None };
        let allowed = base.as_ref().map(|def| self.allowed_indexes(table, def));
        if let (Some(def), Some(allowed)) = (&base, &allowed) {
            for &index in &allowed.indexes {
                if let Some(candidate) = self.index_candidate(table, def, index, &conds, &usable, have, cx) {
                    possible.push(index);
                    shares.push(Share { conds: candidate.implied.clone(), rows: candidate.rows });
                    if indexed.as_ref().is_none_or(|best| candidate.cost < best.cost) {
                        indexed = Some(candidate);
                    }
                }
            }
        }
        let best = match indexed {
            // Less than going through a table of one row: nobody need ask how many there are.
            Some(point) if matches!(point.path, Path::Point { .. }) => point,
            indexed => {
                let scan = self.scan_candidate(table, base.as_deref().zip(allowed.as_ref()));
                match indexed.filter(|indexed| indexed.cost < scan.cost) {
                    Some(indexed) => indexed,
                    None => self.hash_candidate(table, &conds, have).unwrap_or(scan),
                }
            }
        };
        let filtered = 100.0 * self.share_of_rest(table, &conds, &best, shares);
        let (implied, filter) = conds.into_iter().enumerate().partition::<Vec<_>, _>(|(i, _)| best.implied.contains(i));
        let access = TableAccess {
            table,
            path: best.path,
            filter: filter.into_iter().map(|(_, e)| e).collect(),
            implied: implied.into_iter().map(|(_, e)| e).collect(),
            reverse: false,
            covering: best.covering,
            index_condition: None,
            possible,
            rows: best.rows,
            filtered: filtered.clamp(0.01, 100.0),
            cost: best.cost,
        };
        Ok((access, best.cost))
    }

    /// The indexes that could serve one of the conditions if all other tables were there: what EXPLAIN shows. `columns`: those with an equality besides.
    pub(super) fn possible_keys(&self, table: usize, conds: &[Cond], columns: &[usize]) -> Vec<usize> {
        let Source::Base(def) = &self.tables[table].plan.source else { return Vec::new() };
        let own: TableSet = 1 << table;
        let about = conds.iter().filter(|c| c.tables & own != 0).filter_map(|c| self.sarg(&c.expr, table, !own).map(|(column, ..)| column));
        let usable: Vec<usize> = about.chain(columns.iter().copied()).collect();
        let allowed = self.allowed_indexes(table, def).indexes;
        allowed.into_iter().filter(|&i| def.indexes[i].parts.first().is_some_and(|p| usable.contains(&p.column))).collect()
    }

    /// Going through the whole table: scanning a smaller index that holds all that is wanted beats scanning the rows.
    fn scan_candidate(&self, table: usize, base: Option<(&TableDef, &Allowed)>) -> Candidate {
        let rows = self.table_rows(table);
        let mut best = Candidate { path: Path::Full { index: CLUSTERED }, implied: Vec::new(), rows, cost: rows + 1.0, covering: false };
        let Some((def, allowed)) = base else { return best };
        let forced = self.tables[table].hints.iter().any(|h| h.action == ast::IndexHintAction::Force);
        if !allowed.full || forced {
            best.cost *= 1e6;
        }
        for &index in &allowed.indexes {
            if def.clustered == Some(index) || !self.covers(table, def, index) {
                continue;
            }
            let cost = rows * COVERED_COST + 1.0;
            if cost < best.cost || forced {
                best = Candidate { path: Path::Full { index }, implied: Vec::new(), rows, cost, covering: true };
            }
        }
        best
    }

    /// Whether an index alone delivers every column that is wanted of the table.
    pub(crate) fn covers(&self, table: usize, def: &TableDef, index: usize) -> bool {
        if def.clustered == Some(index) {
            return false;
        }
        let wanted = &self.tables[table].used;
        let codecs = [Some(index), def.clustered].into_iter().flatten().map(|i| def.key_codec(i)).collect::<Vec<_>>();
        (0..wanted.len())
            .filter(|&c| wanted[c])
            .all(|c| codecs.iter().any(|k| k.parts().iter().enumerate().any(|(i, p)| p.column == c && k.reversible(i))))
    }

    fn allowed_indexes(&self, table: usize, def: &TableDef) -> Allowed {
        let mut use_only: Option<Vec<usize>> = None;
        let mut ignored = Vec::new();
        let mut force = false;
        for hint in self.tables[table].hints.iter().filter(|h| matches!(h.scope, ast::IndexHintScope::All | ast::IndexHintScope::Join)) {
            let named = hint.indexes.iter().filter_map(|i| def.index(&i.name));
            match hint.action {
                ast::IndexHintAction::Ignore => ignored.extend(named),
                ast::IndexHintAction::Use | ast::IndexHintAction::Force => {
                    force |= hint.action == ast::IndexHintAction::Force;
                    use_only.get_or_insert_default().extend(named);
                }
            }
        }
        let usable = |i: &usize| {
            let d = &def.indexes[*i];
            d.kind != IndexKind::Fulltext && !d.invisible && !ignored.contains(i) && use_only.as_ref().is_none_or(|u| u.contains(i))
        };
        let indexes: Vec<usize> = (0..def.indexes.len()).filter(usable).collect();
        let full = !force || use_only.as_ref().is_some_and(|u| def.clustered.is_some_and(|c| u.contains(&c)));
        Allowed { indexes, full }
    }

    #[expect(clippy::too_many_arguments, reason = "all of it describes one table in one join")]
    fn index_candidate(
        &mut self,
        table: usize,
        def: &Arc<TableDef>,
        index: usize,
        conds: &[Expr],
        usable: &[Usable],
        have: TableSet,
        cx: &mut EvalContext<'_>,
    ) -> Option<Candidate> {
        let parts = &def.indexes[index].parts;
        let clustered = def.clustered == Some(index);
        let Asked { mut specs, implied, equal, listed, ranged } = asked_of(def, index, usable);
        if equal == 0 && !ranged {
            return self.or_candidate(def, index, conds, table, have, cx);
        }
        let (covering, row_cost) = self.row_cost(table, def, index);
        let unique = def.indexes[index].is_unique() && equal == parts.len();
        let null_safe = specs[0].equal.iter().any(|k| k.null_safe);
        if unique && !listed && !null_safe && parts.iter().all(|p| p.prefix.is_none()) {
            let key = specs.remove(0).equal;
            return Some(Candidate {
                path: Path::Point { index, key },
                implied,
                rows: 1.0,
                cost: if clustered { 1.0 } else { 1.2 },
                covering,
            });
        }
        if listed || ranged {
            let rows = self.range_rows(table, def, index, &specs, equal, ranged, cx);
            let cost = rows * row_cost + specs.len() as f64 * 0.5 + 0.5;
            return Some(Candidate { path: Path::Ranges { index, ranges: specs }, implied, rows, cost, covering });
        }
        let rows = self.ref_rows(table, def, index, equal, &specs, cx);
        let key: Vec<KeyPart> = specs.remove(0).equal;
        Some(Candidate { path: Path::Ref { index, key }, implied, rows, cost: rows * row_cost + 0.5, covering })
    }

    fn ref_rows(&mut self, table: usize, def: &TableDef, index: usize, equal: usize, specs: &[RangeSpec], cx: &mut EvalContext<'_>) -> f64 {
        if let Some(rows) = self.estimate(def, index, specs, cx) {
            return rows.max(1.0);
        }
        match self.lookup.rows_per_key(def, index, equal) {
            Some(rows) => (rows as f64).max(1.0),
            None => self.guessed_rows(table, equal),
        }
    }

    /// Whether an index alone delivers a row, and what a row by this index costs.
    fn row_cost(&self, table: usize, def: &TableDef, index: usize) -> (bool, f64) {
        let clustered = def.clustered == Some(index);
        let covering = !clustered && self.covers(table, def, index);
        // An entry of an index alone is as cheap here as in a scan of the whole index.
        let cost = match (clustered, covering) {
            (_, true) => COVERED_COST,
            (true, _) => 1.0,
            _ => 2.5,
        };
        (covering, cost)
    }

    /// Rows with one value of so many parts of an index of which nothing is known.
    fn guessed_rows(&self, table: usize, equal: usize) -> f64 {
        (self.table_rows(table) / 10_f64.powi(equal as i32 + 1)).clamp(1.0, 1000.0)
    }

    #[expect(clippy::too_many_arguments, reason = "all of it describes one set of ranges")]
    fn range_rows(
        &mut self,
        table: usize,
        def: &TableDef,
        index: usize,
        specs: &[RangeSpec],
        equal: usize,
        ranged: bool,
        cx: &mut EvalContext<'_>,
    ) -> f64 {
        if let Some(rows) = self.estimate(def, index, specs, cx) {
            return rows.max(1.0);
        }
        let total = self.table_rows(table);
        if let Some(values) = specs.first().and_then(|spec| spec.values.as_ref()) {
            let each = self.lookup.rows_per_key(def, index, equal + 1).map_or_else(|| self.guessed_rows(table, equal + 1), |r| r as f64);
            let whole = def.indexes[index].is_unique() && equal + 1 == def.indexes[index].parts.len();
            return specs.len() as f64 * self.query_rows(&self.queries[values.query].query) * if whole { 1.0 } else { each };
        }
        let unique = def.indexes[index].is_unique() && equal == def.indexes[index].parts.len();
        let each = if unique && !ranged {
            1.0
        } else if equal > 0 {
            self.lookup.rows_per_key(def, index, equal).map_or_else(|| self.guessed_rows(table, equal), |r| r as f64)
        } else {
            total
        };
        let part = if !ranged {
            1.0
        } else if specs[0].lower.is_some() && specs[0].upper.is_some() {
            0.05
        } else {
            0.3
        };
        (specs.len() as f64 * each * part).clamp(1.0, total.max(1.0))
    }

    /// Rows in constant ranges, as the tree itself estimates them.
    fn estimate(&mut self, def: &TableDef, index: usize, specs: &[RangeSpec], cx: &mut EvalContext<'_>) -> Option<f64> {
        if !specs.iter().all(|spec| spec.all(|e| e.as_literal().is_some())) {
            return None;
        }
        let codec = def.search_codec(index);
        let mut sum = 0.0;
        for spec in specs.iter().take(50) {
            let mut ranges = range::KeyRanges::default();
            range::encode(spec, &codec, &[], cx, &mut ranges).ok()?;
            for r in &ranges.list {
                let upper = r.upper.as_ref().map_or(std::ops::Bound::Unbounded, |u| std::ops::Bound::Excluded(u.as_slice()));
                sum += self.lookup.range_estimate(def, index, std::ops::Bound::Included(&r.lower), upper) as f64;
            }
        }
        Some(sum * specs.len() as f64 / specs.len().min(50) as f64)
    }

    /// `a < 1 OR a BETWEEN 5 AND 7 OR a IN (…)`: every branch must be served by this index.
    fn or_candidate(
        &mut self,
        def: &Arc<TableDef>,
        index: usize,
        conds: &[Expr],
        table: usize,
        have: TableSet,
        cx: &mut EvalContext<'_>,
    ) -> Option<Candidate> {
        for (i, e) in conds.iter().enumerate() {
            let ExprKind::Or(branches) = &e.kind else { continue };
            let mut specs = Vec::new();
            let mut exact = true;
            // What is asked besides narrows the ranges of each branch.
            let besides = || conds.iter().enumerate().filter(|(other, _)| *other != i).map(|(_, e)| e.clone());
            let all = branches.iter().all(|branch| {
                let mut list: Vec<Expr> = match &branch.kind {
                    ExprKind::And(list) => list.clone(),
                    _ => vec![branch.clone()],
                };
                let own = list.len();
                list.extend(besides());
                self.branch_ranges(def, index, &list, own, table, have).is_some_and(|(s, whole)| {
                    exact &= whole;
                    specs.extend(s);
                    specs.len() <= RANGES_MAX
                })
            });
            if !all || specs.is_empty() {
                continue;
            }
            let guess = |total: f64| (total * 0.05 * specs.len() as f64).min(total);
            let rows = self.estimate(def, index, &specs, cx).unwrap_or_else(|| guess(self.table_rows(table))).max(1.0);
            let implied = if exact { vec![i] } else { Vec::new() };
            let (covering, row_cost) = self.row_cost(table, def, index);
            let cost = rows * row_cost + specs.len() as f64 * 0.5 + 0.5;
            return Some(Candidate { path: Path::Ranges { index, ranges: specs }, implied, rows, cost, covering });
        }
        None
    }

    /// The ranges of one branch of an OR, and whether they say all that the branch says: the first `own` conditions.
    fn branch_ranges(
        &self,
        def: &TableDef,
        index: usize,
        list: &[Expr],
        own: usize,
        table: usize,
        have: TableSet,
    ) -> Option<(Vec<RangeSpec>, bool)> {
        let usable: Vec<Usable> = list
            .iter()
            .enumerate()
            .filter_map(|(cond, e)| self.sarg(e, table, have).map(|(column, sarg, whole)| Usable { cond, column, sarg, whole }))
            .collect();
        let Asked { specs, implied, equal, ranged, .. } = asked_of(def, index, &usable);
        let whole = (0..own).all(|cond| implied.contains(&cond));
        (equal > 0 || ranged).then_some((specs, whole))
    }

    /// Equalities with tables that come before, where no index serves: read the table once into a hash table.
    fn hash_candidate(&self, table: usize, conds: &[Expr], have: TableSet) -> Option<Candidate> {
        if self.tables[table].plan.lock.strength != crate::query::Strength::None {
            return None; // Rows that are locked or changed are read where they stand.
        }
        let mut build = Vec::new();
        let mut probe = Vec::new();
        let own: TableSet = 1 << table;
        for e in conds {
            let ExprKind::Compare { op: expr::CompareOp::Eq, sides, .. } = &e.kind else { continue };
            for (inner, outer) in [(&sides[0], &sides[1]), (&sides[1], &sides[0])] {
                let (i, o) = (self.tables_of(inner), self.tables_of(outer));
                let same =
                    inner.ty.kind == outer.ty.kind && inner.ty.collation == outer.ty.collation && inner.ty.unsigned == outer.ty.unsigned
                        || (inner.ty.kind.int_width().is_some() && outer.ty.kind.int_width().is_some());
                if i == own && o != 0 && o & !have == 0 && o & own == 0 && same && !inner.has_subquery() && !outer.has_subquery() {
                    // Tables of outer queries are constants of one run; only siblings make a join.
                    let siblings =
                        (0..self.tables.len()).any(|t| o >> t & 1 == 1 && self.tables[t].plan.select == self.tables[table].plan.select);
                    if siblings {
                        build.push(inner.clone());
                        probe.push(outer.clone());
                        break;
                    }
                }
            }
        }
        if build.is_empty() {
            return None;
        }
        let total = self.table_rows(table);
        Some(Candidate { path: Path::Hash { build, probe }, implied: Vec::new(), rows: total, cost: total * 1.5, covering: false })
    }

    /// Lets the first table deliver the wished order, if an index can and it pays.
    pub(crate) fn use_order(&self, join: &mut Join, wish: &Wish) -> bool {
        let (keys, grouping): (Vec<OrderKey>, bool) = if !wish.order.is_empty() {
            (wish.order.clone(), false)
        } else if !wish.group.is_empty() {
            (wish.group.iter().map(|e| OrderKey { expr: e.clone(), output: None, descending: false }).collect(), true)
        } else {
            return false;
        };
        let mut tables = 0;
        each_table(join, &mut |_| tables += 1);
        let Some(access) = first_table(join) else { return false };
        let table = access.table;
        let Source::Base(def) = &self.tables[table].plan.source else { return false };
        let def = def.clone();
        let mut columns = Vec::new();
        for key in &keys {
            match self.column_of_table(&key.expr, table) {
                Some(column) => columns.push((column, key.descending)),
                None => return false,
            }
        }
        let (index, fixed) = match &access.path {
            Path::Point { .. } if tables == 1 => return true,
            Path::Full { index } => (*index, 0),
            Path::Ref { index, key } => (*index, key.len()),
            Path::Ranges { index, ranges } if ranges.len() == 1 => (*index, ranges[0].equal.len()),
            Path::Ranges { index, .. } => (*index, 0),
            _ => return false,
        };
        let index = if index == CLUSTERED { def.clustered } else { Some(index) };
        let equal_columns: Vec<usize> = index.map_or(Vec::new(), |i| def.indexes[i].parts.iter().take(fixed).map(|p| p.column).collect());
        if let Some(i) = index
            && let Some(reverse) = delivers(&def, i, &columns, fixed, &equal_columns)
        {
            access.reverse = reverse;
            return true;
        }
        // A full scan in another index's order: worth it for a covering index, or where LIMIT stops it early.
        if !matches!(access.path, Path::Full { .. }) || grouping && !wish.limited && tables > 1 {
            return false;
        }
        let allowed = self.allowed_indexes(table, &def);
        let small = self.table_rows(table) < 3.0;
        for i in allowed.indexes {
            let Some(reverse) = delivers(&def, i, &columns, 0, &[]) else { continue };
            let covering = self.covers(table, &def, i);
            let clustered = def.clustered == Some(i);
            if clustered || covering || (wish.limited && tables == 1 && !small) {
                let Some(access) = first_table(join) else { return false };
                access.path = Path::Full { index: if clustered { CLUSTERED } else { i } };
                access.covering = covering;
                access.reverse = reverse;
                return true;
            }
        }
        false
    }
}

struct Allowed {
    indexes: Vec<usize>,
    /// Reading all rows in clustered order is allowed.
    full: bool,
}

/// What conditions ask of an index.
#[derive(Clone)]
struct Asked {
    specs: Vec<RangeSpec>,
    implied: Vec<usize>,
    /// Parts of the index itself for which there are values.
    equal: usize,
    /// Of one there are several.
    listed: bool,
    /// The part behind them is in a range.
    ranged: bool,
}

impl Asked {
    /// Takes values for one more part. False if there are none.
    fn take_values(&mut self, part: &IndexPart, usable: &[Usable]) -> bool {
        let here = || usable.iter().filter(|u| u.column == part.column);
        if let Some((u, key)) = here().find_map(|u| if let Sarg::Equal(key) = &u.sarg { Some((u, key)) } else { None }) {
            self.specs.iter_mut().for_each(|s| s.equal.push(key.clone()));
            mark(&mut self.implied, u, part.prefix);
            return true;
        }
        let list = here().find_map(|u| if let Sarg::OneOf(list) = &u.sarg { Some((u, list)) } else { None });
        let Some((u, list)) = list.filter(|(_, list)| self.specs.len() * list.len() <= RANGES_MAX) else { return false };
        self.specs = multiply(&self.specs, list);
        mark(&mut self.implied, u, part.prefix);
        self.listed = true;
        true
    }
}

/// Values for the leading parts, then a range. Behind its own parts an index has those of the clustered key; they count where there is more to ask than equalities,
/// as in MySQL.
fn asked_of(def: &TableDef, index: usize, usable: &[Usable]) -> Asked {
    let mut asked = Asked { specs: vec![RangeSpec::default()], implied: Vec::new(), equal: 0, listed: false, ranged: false };
    let (parts, own) = (def.search_parts(index), def.indexes[index].parts.len());
    let mut narrower = None;
    for (at, part) in parts.iter().enumerate() {
        if at == own {
            if asked.equal == 0 {
                break;
            }
            narrower = Some(asked.clone());
        }
        let taking = narrower.as_mut().unwrap_or(&mut asked);
        if taking.take_values(part, usable) {
            taking.equal += usize::from(at < own);
            continue;
        }
        let here: Vec<&Usable> = usable.iter().filter(|u| u.column == part.column).collect();
        taking.ranged = take_range(&here, &mut taking.specs, &mut taking.implied, part.prefix);
        take_tail(&parts[at..], usable, &mut taking.specs);
        break;
    }
    match narrower {
        Some(narrower) if narrower.ranged || (narrower.listed && narrower.specs.len() > asked.specs.len()) => narrower,
        _ => asked,
    }
}

fn mark(implied: &mut Vec<usize>, u: &Usable, prefix: Option<u32>) {
    // An index on a prefix finds more than the condition asks for.
    if u.whole && prefix.is_none() && !implied.contains(&u.cond) {
        implied.push(u.cond);
    }
}

fn multiply(specs: &[RangeSpec], list: &[KeyPart]) -> Vec<RangeSpec> {
    let mut out = Vec::with_capacity(specs.len() * list.len());
    for spec in specs {
        for e in list {
            let mut s = spec.clone();
            s.equal.push(e.clone());
            out.push(s);
        }
    }
    out
}

/// Adds the tightest bounds that the conditions on one part give.
fn take_range(here: &[&Usable], specs: &mut [RangeSpec], implied: &mut Vec<usize>, prefix: Option<u32>) -> bool {
    let mut any = false;
    for u in here {
        match &u.sarg {
            Sarg::Range { lower, upper } => {
                let free = specs[0].like.is_none()
                    && (lower.is_none() || specs[0].lower.is_none())
                    && (upper.is_none() || specs[0].upper.is_none());
                if !free {
                    continue;
                }
                for s in specs.iter_mut() {
                    if lower.is_some() {
                        s.lower.clone_from(lower);
                    }
                    if upper.is_some() {
                        s.upper.clone_from(upper);
                    }
                }
                mark(implied, u, prefix);
                any = true;
            }
            Sarg::Values(values) if !any => {
                specs.iter_mut().for_each(|s| s.values = Some(values.clone()));
                return true;
            }
            Sarg::Like(pattern) if specs[0].lower.is_none() && specs[0].upper.is_none() && specs[0].like.is_none() => {
                specs.iter_mut().for_each(|s| s.like = Some(pattern.clone()));
                any = true;
            }
            _ => {}
        }
    }
    any
}

/// Notes what is asked of the parts behind a range (that of the first one), as far as its ends can go on there.
fn take_tail(parts: &[&IndexPart], usable: &[Usable], specs: &mut [RangeSpec]) {
    let Some((ranged, parts)) = parts.split_first() else { return };
    // What is behind the prefix that an index keeps, it cannot tell: there the bound itself may be inside.
    let goes_on = |bound: &Option<RangeBound>| bound.as_ref().is_some_and(|bound| bound.inclusive || ranged.prefix.is_some());
    let Some(spec) = specs.first() else { return };
    if !goes_on(&spec.lower) && !goes_on(&spec.upper) {
        return;
    }
    let mut tail = Vec::new();
    for part in parts {
        let here: Vec<&Usable> = usable.iter().filter(|u| u.column == part.column).collect();
        let point = here.iter().find_map(|u| match &u.sarg {
            Sarg::Equal(key) => Some(TailPart::Equal(key.clone())),
            _ => None,
        });
        let list = || {
            here.iter().find_map(|u| match &u.sarg {
                Sarg::OneOf(list) => Some(TailPart::OneOf(list.clone())),
                _ => None,
            })
        };
        let range = || {
            let mut bounds = [RangeSpec::default()];
            let ranges: Vec<&Usable> = here.iter().copied().filter(|u| matches!(u.sarg, Sarg::Range { .. })).collect();
            take_range(&ranges, &mut bounds, &mut Vec::new(), None);
            let [RangeSpec { lower, upper, .. }] = bounds;
            (lower.is_some() || upper.is_some()).then_some(TailPart::Range { lower, upper })
        };
        match point.or_else(list).or_else(range) {
            Some(asked) => tail.push(asked),
            None => break,
        }
    }
    specs.iter_mut().for_each(|spec| spec.tail.clone_from(&tail));
}

/// Whether an index delivers an order, and if so whether it must be walked backwards. The first `fixed` parts are equal to constants.
fn delivers(def: &TableDef, index: usize, columns: &[(usize, bool)], fixed: usize, equal: &[usize]) -> Option<bool> {
    let parts = &def.indexes[index].parts;
    let tail = if def.clustered == Some(index) { &[][..] } else { def.clustered.map_or(&[][..], |c| &def.indexes[c].parts) };
    let mut rest = parts.iter().skip(fixed).chain(tail);
    let mut reverse: Option<bool> = None;
    for &(column, descending) in columns {
        if equal.contains(&column) {
            continue;
        }
        let part = rest.next()?;
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
fn first_table(join: &mut Join) -> Option<&mut TableAccess> {
    match join {
        Join::Table(access) => Some(access),
        Join::Inner { parts, .. } => parts.first_mut().and_then(first_table),
        Join::Left { left, .. } => first_table(left),
    }
}
