//! What it costs to read rows of a base table, and how many there are where values are not known.

use schema::{TableDef, key_length};

use super::allowed::Allowed;
use super::candidate::Candidate;
use crate::draft::Draft;
use crate::query::{Ask, CLUSTERED, Path, RangeTree, Source, Strength, TableAccess};

/// What it costs to read an entry of an index that holds all that is wanted, where reading a row in clustered
/// order costs 1.
pub(super) const COVERED_COST: f64 = 0.6;

/// What it costs to read a row of a large table that a range of an index has found.
pub(super) const FAR_COST: f64 = 7.0;

/// A table with so many rows is large.
const FAR_TABLE: f64 = 200_000.0;

/// A table with at most so many rows is small: its rows come in the order in which MySQL gives them, which
/// reads an index instead of the table where the index names all that is wanted. Entries of text do not say
/// here how it was written; for so few rows it does not matter that each is fetched.
pub(super) const SMALL_TABLE: f64 = 1000.0;

/// What it costs to lock an entry of an index, or a row: others wait for it.
const LOCK_COST: f64 = 3.0;

/// Ranges without known values that are guessed one by one.
const GUESSED_RANGES: usize = 50;

/// The costs of one table.
#[derive(Clone, Copy)]
pub(super) struct Costs<'t> {
    pub draft: &'t Draft<'t>,
    pub table: usize,
    pub def: &'t TableDef,
}

impl Costs<'_> {
    /// Whether an index alone delivers every column that is wanted of the table.
    pub fn covers(&self, index: usize) -> bool {
        if self.def.clustered == Some(index) {
            return false;
        }
        let wanted = &self.draft.tables[self.table].used;
        let codecs = [Some(index), self.def.clustered].into_iter().flatten().map(|i| self.def.key_codec(i)).collect::<Vec<_>>();
        (0..wanted.len())
            .filter(|&c| wanted[c])
            .all(|c| codecs.iter().any(|k| k.parts().iter().enumerate().any(|(i, p)| p.column == c && k.reversible(i))))
    }

    /// Whether an index alone delivers a row, and what a row by this index costs.
    pub fn of_row(&self, index: usize) -> (bool, f64) {
        let clustered = self.def.clustered == Some(index);
        let covering = !clustered && self.covers(index);
        // An entry of an index alone is as cheap here as in a scan of the whole index.
        let cost = match (clustered, covering) {
            (_, true) => COVERED_COST,
            (true, _) => 1.0,
            _ => 2.5,
        };
        (covering, cost + self.of_lock(clustered))
    }

    /// What it costs to lock one row that is found: by a secondary index its entry is locked, too.
    pub fn of_lock(&self, clustered: bool) -> f64 {
        match self.draft.tables[self.table].plan.lock.strength {
            Strength::None if self.draft.changes => LOCK_COST,
            Strength::None => 0.0,
            _ if clustered => LOCK_COST,
            _ => 2.0 * LOCK_COST,
        }
    }

    /// Whether each row that ranges of an index find costs memory that no cache has, where a scan of the
    /// table would come by in the order of its pages.
    pub fn is_far(&self, near: bool) -> bool {
        !near && self.draft.table_rows(self.table) >= FAR_TABLE && self.of_lock(false) == 0.0
    }

    /// Going through the whole table. Scanning an index that holds all that is wanted beats scanning the
    /// rows, and the shortest such index is the best; of a small table one that names all is read as well.
    pub fn scan(&self, allowed: &Allowed) -> Candidate {
        let rows = self.draft.table_rows(self.table);
        let mut best = Candidate::whole_table(rows);
        best.cost += rows * self.of_lock(true);
        if !allowed.full || allowed.forced {
            best.cost *= 1e6;
        }
        let cost = rows * (COVERED_COST + self.of_lock(false)) + 1.0;
        let pays = cost < best.cost || allowed.forced;
        let small = rows <= SMALL_TABLE && self.of_lock(false) == 0.0;
        let read = allowed.indexes.iter().filter(|&&index| self.replaces_rows(index)).filter_map(|&index| {
            let covering = self.covers(index);
            (pays && covering || small && self.names(index)).then_some((index, covering))
        });
        let length = |index: usize| key_length(self.def, index, self.def.indexes[index].parts.len());
        let Some((index, covering)) = read.min_by_key(|(index, _)| length(*index)) else { return best };
        // Fetching the rows of entries is never better than going through the rows.
        let cost = if covering { cost } else { best.cost };
        Candidate { path: Path::Full { index }, implied: Vec::new(), rows, cost, covering }
    }

    /// Whether it is a secondary index that MySQL would read instead of the rows: where the clustered key is
    /// all that is wanted, an index of all columns is no less to read than the rows are.
    fn replaces_rows(&self, index: usize) -> bool {
        let def = &self.def.indexes[index];
        let Some(clustered) = self.def.clustered else { return def.is_ordered() };
        let as_much = def.parts.len() >= self.def.columns.len() && self.within(&[clustered]);
        clustered != index && def.is_ordered() && !as_much
    }

    /// Whether every column that is wanted of the table is a whole part of an index, or of the clustered one
    /// behind it.
    fn names(&self, index: usize) -> bool {
        let behind = self.def.clustered.unwrap_or(index);
        self.within(&[index, behind])
    }

    /// Whether every column that is wanted of the table is a whole part of one of these indexes.
    fn within(&self, indexes: &[usize]) -> bool {
        let wanted = &self.draft.tables[self.table].used;
        let parts = || indexes.iter().flat_map(|i| &self.def.indexes[*i].parts);
        (0..wanted.len()).filter(|&c| wanted[c]).all(|c| parts().any(|p| p.column == c && p.prefix.is_none()))
    }

    /// Going through the whole of each of these indexes, for the order of its entries; `factor`: what it is
    /// weighed as.
    pub fn scans(&self, indexes: &[usize], factor: f64) -> Vec<Candidate> {
        let rows = self.draft.table_rows(self.table);
        let by = |&index: &usize| {
            let (covering, row_cost) = self.of_row(index);
            let index = if self.def.clustered == Some(index) { CLUSTERED } else { index };
            Candidate { path: Path::Full { index }, implied: Vec::new(), rows, cost: (rows * row_cost + 1.0) * factor, covering }
        };
        indexes.iter().map(by).collect()
    }

    /// Rows that share values of the first `equal` parts of an index.
    pub fn rows_per_value(&self, index: usize, equal: usize) -> f64 {
        match self.draft.lookup.rows_per_key(self.def, index, equal) {
            Some(rows) => (rows as f64).max(1.0),
            None => self.guessed_rows(equal),
        }
    }

    /// Rows with one value of so many parts of an index of which nothing is known.
    fn guessed_rows(&self, equal: usize) -> f64 {
        (self.draft.table_rows(self.table) / 10_f64.powi(equal as i32 + 1)).clamp(1.0, 1000.0)
    }

    /// Rows and number of ranges, where values are not known.
    pub fn guess(&self, index: usize, tree: &RangeTree) -> (f64, usize) {
        let total = self.draft.table_rows(self.table);
        let own = self.def.indexes[index].parts.len();
        let known = tree.multiplied(GUESSED_RANGES);
        let mut sum = 0.0;
        for asks in &known {
            let equal = asks.iter().enumerate().take_while(|(at, (part, ask))| part == at && matches!(**ask, Ask::Equal(_))).count();
            let whole = |parts: usize| self.def.indexes[index].is_unique() && parts == own;
            let each = |parts: usize| match parts {
                0 => total,
                parts if whole(parts) => 1.0,
                parts => {
                    let rows = self.draft.lookup.rows_per_key(self.def, index, parts.min(own));
                    rows.map_or_else(|| self.guessed_rows(parts), |rows| rows as f64)
                }
            };
            let share = match asks.iter().find(|(part, _)| *part == equal).map(|(_, ask)| &**ask) {
                None | Some(Ask::Equal(_)) => 1.0,
                Some(Ask::Values(values)) => {
                    sum += self.draft.query_rows(&self.draft.queries[values.query].query) * each(equal + 1);
                    continue;
                }
                Some(Ask::Range { lower: Some(_), upper: Some(_) }) => 0.05,
                Some(Ask::NotOneOf(_) | Ask::NotNull) => 0.9,
                Some(_) => 0.3,
            };
            sum += each(equal) * share;
        }
        let count = tree.conjunctions();
        ((sum * count as f64 / known.len().max(1) as f64).clamp(1.0, total.max(1.0)), count)
    }
}

/// What it costs to lock a row that a way of reading a table finds.
pub(super) fn lock_cost_of(draft: &Draft<'_>, access: &TableAccess) -> f64 {
    let Source::Base(def) = &draft.tables[access.table].plan.source else { return 0.0 };
    let clustered = access.path.index(def.clustered).is_none_or(|index| def.clustered == Some(index));
    Costs { draft, table: access.table, def }.of_lock(clustered)
}
