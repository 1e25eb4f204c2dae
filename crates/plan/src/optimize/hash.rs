//! Tables that are read once for many rows of what comes before: hash joins, and rows that are kept because
//! no equality finds them.
//!
//! How many rows come before is an estimate, and where an index finds the rows for each of them the table
//! need not be read if there are few. So a plan says both: rows are found by the index until an eighth of
//! what it costs to read the table is spent, then the table is read. At worst that eighth is lost; at best,
//! a table of a million rows is not read for one.
//!
//! Two values are equal where their keys are, in the sense in which the condition compares them: 1 and
//! '1.0' have one key as doubles. A key may be coarser than the comparison; then the condition is looked at
//! again.

use expr::{Comparator, CompareOp, Expr, ExprKind};
use value::{Kind, SqlType};

use super::candidate::Candidate;
use super::choice::Choice;
use crate::draft::Draft;
use crate::logical::TableSet;
use crate::query::{Hash, HashKey, HashOrder, Path, Seek, Source, Strength};

/// What it costs to keep a row, beside reading it.
const KEEP_COST: f64 = 0.5;

/// How many times cheaper it must be to read a table once than to find rows for each run of a subquery: how
/// often that runs is a guess.
const ONCE_FACTOR: f64 = 2.0;

/// A table of so many rows is worth the attempt to find rows by an index before it is read.
const SEEK_FROM: f64 = 1000.0;

/// The share of the cost of reading a table that is spent on this attempt.
const SEEK_SHARE: f64 = 0.125;

/// Cost of looking into a hash table once.
pub(super) const PROBE_COST: f64 = 0.3;

/// Cost of looking at a row that is kept in memory.
pub(super) const LOOK_COST: f64 = 0.2;

/// Whether a path finds the same rows, whatever comes before.
pub(super) fn reads_the_same(draft: &Draft<'_>, path: &Path) -> bool {
    let constant = |e: &Expr| draft.reads_only(e, 0);
    match path {
        Path::Full { .. } => true,
        Path::Ref { key, .. } => key.iter().all(|part| constant(&part.expr)),
        Path::Ranges { ranges, .. } => ranges.tree.all(&constant),
        Path::Union { parts } => parts.iter().all(|(_, ranges)| ranges.tree.all(&constant)),
        Path::Point { .. } | Path::Fulltext { .. } | Path::Members { .. } | Path::Hash(_) | Path::Never => false,
    }
}

impl Choice<'_, '_, '_> {
    /// Whether the rows that a path finds are the same each time, and are asked for more than once.
    pub(super) fn is_kept(&self, path: &Path) -> bool {
        let info = &self.optimizer.draft.tables[self.table].plan;
        // Rows that are changed are read where they stand.
        if info.lock.strength != Strength::None && self.optimizer.draft.changes {
            return false;
        }
        let same = reads_the_same(self.optimizer.draft, path);
        // Other tables of an outer query are there, too: they count only where the table is compared with
        // them. Of one row nobody asks twice, unless the whole block runs again.
        let several = if self.optimizer.runs > 1.0 { self.have } else { self.have & !self.optimizer.single };
        same && (self.have & self.optimizer.block != 0 || self.conds.iter().any(|e| self.optimizer.draft.tables_of(e) & several != 0))
    }

    /// Whether a path asks again for each run of a correlated subquery, or for each row of what comes
    /// before in a join, of nothing but these rows, and equalities could find the same among rows that are
    /// kept.
    pub(super) fn may_be_kept(&self, path: &Path) -> bool {
        let outside = |e: &Expr| self.optimizer.draft.tables_of(e) & self.optimizer.block & !self.optimizer.before == 0;
        let alike = match path {
            Path::Ref { key, .. } => key.iter().all(|part| outside(&part.expr)),
            Path::Ranges { ranges, .. } => ranges.tree.all(&outside),
            _ => false,
        };
        let free = self.optimizer.draft.tables[self.table].plan.lock.strength == Strength::None && !self.optimizer.draft.apart;
        alike && free && self.conds.iter().any(|e| self.hash_key(e).is_some())
    }

    /// Whether reading all rows once and keeping them is much cheaper than finding those of each run.
    pub(super) fn pays_once(&self, once: &Candidate, each: &Candidate) -> bool {
        let kept = once.cost + once.rows * KEEP_COST + self.optimizer.runs * (PROBE_COST + each.rows * LOOK_COST);
        kept * ONCE_FACTOR < each.cost * self.optimizer.runs
    }

    /// The rows that `source` finds, kept. `each`: how they would be found for one row of what comes before.
    pub(super) fn kept(&self, source: Candidate, each: Option<Candidate>) -> Candidate {
        let own: TableSet = 1 << self.table;
        let mut keys = Vec::new();
        let (mut implied, mut filter, mut within) = (Vec::new(), Vec::new(), Vec::new());
        for (at, e) in self.conds.iter().enumerate() {
            if source.implied.contains(&at) {
                implied.push(at);
                within.push(e.clone());
            } else if self.optimizer.draft.reads_only(e, own) && self.optimizer.draft.known(e, own) {
                implied.push(at);
                filter.push(e.clone());
            } else if let Some((key, exact)) = self.hash_key(e) {
                if exact {
                    implied.push(at);
                }
                keys.push(key);
            }
        }
        let lateral = matches!(&self.optimizer.draft.tables[self.table].plan.source, Source::Derived(q) if !self.optimizer.draft.queries[*q].outer.is_empty());
        if lateral && keys.is_empty() {
            return source;
        }
        let (rows, cost) = (source.rows, source.cost + source.rows * KEEP_COST);
        let seek = each.and_then(|each| self.sought(&source, each));
        let from = source.access(self.table, filter, within);
        Candidate {
            path: Path::Hash(Box::new(Hash { keys, from, order: HashOrder::default(), seek })),
            implied,
            rows,
            cost,
            covering: false,
        }
    }

    /// How rows are found at first that may have to be read all. What is locked is read in one way only.
    fn sought(&self, source: &Candidate, each: Candidate) -> Option<Seek> {
        if source.rows < SEEK_FROM || self.optimizer.draft.changes {
            return None;
        }
        let rows = source.cost * SEEK_SHARE * each.rows.max(1.0) / each.cost.max(1.0);
        if each.rows > rows {
            return None;
        }
        Some(Seek { access: each.access_under(self.table, self.conds.to_vec()), rows: rows as u64 })
    }

    /// The key that an equality gives, and whether it says all that the equality says.
    fn hash_key(&self, e: &Expr) -> Option<(HashKey, bool)> {
        let own: TableSet = 1 << self.table;
        let ExprKind::Compare { op: op @ (CompareOp::Eq | CompareOp::NullSafeEq), by, sides } = &e.kind else { return None };
        for (inner, outer) in [(&sides[0], &sides[1]), (&sides[1], &sides[0])] {
            let (i, o) = (self.optimizer.draft.tables_of(inner), self.optimizer.draft.tables_of(outer));
            let plain = !inner.has_subquery() && !outer.has_subquery() && e.is_deterministic();
            // What it is compared with may be of an outer query: the hash table stays while the subquery
            // runs again and again.
            if i == own && o != 0 && o & !self.have == 0 && plain {
                let exact = key_form(by, &inner.ty, &outer.ty)?;
                let key = HashKey { build: inner.clone(), probe: outer.clone(), by: by.clone(), null_safe: *op == CompareOp::NullSafeEq };
                return Some((key, exact));
            }
        }
        None
    }
}

/// Whether values of two types that are compared in this way have keys, and if so whether equal keys mean
/// equal values.
fn key_form(by: &Comparator, a: &SqlType, b: &SqlType) -> Option<bool> {
    let both = |f: &dyn Fn(&SqlType) -> bool| f(a) && f(b);
    match by {
        Comparator::Int => Some(both(&|ty| ty.kind.int_width().is_some())),
        Comparator::Decimal => Some(both(&|ty| ty.kind.int_width().is_some() || ty.kind == Kind::Decimal)),
        Comparator::Double => Some(both(&|ty| ty.kind.is_numeric() || ty.kind.is_string())),
        Comparator::Text(_) => Some(both(&|ty| ty.kind.is_string())),
        Comparator::DateTime => both(&|ty| matches!(ty.kind, Kind::Date | Kind::DateTime | Kind::Timestamp)).then_some(true),
        Comparator::Time => both(&|ty| ty.kind == Kind::Time).then_some(true),
        Comparator::Json => both(&|ty| ty.kind == Kind::Json).then_some(false),
        Comparator::Rounded(_) | Comparator::Year | Comparator::Row(_) => None,
    }
}
