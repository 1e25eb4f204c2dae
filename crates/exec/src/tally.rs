//! What a statement did, in figures: `Handler_…`, `Select_…`, `Sort_…`, `Created_tmp_…` and
//! `Redoubt_worker_jobs` of SHOW STATUS.
//!
//! A statement counts for itself, in plain cells and by the scan, not by the row; the session takes the
//! figures when it ends. They are MySQL's where the same rows are read the same way. Who wants nothing but
//! how many rows a table has counts none, however they are found.
//!
//! They differ where the work differs: MIN and MAX of a whole table may read it; a table in the order of its
//! primary key counts as one in no order; a join without any condition reads its inner table anew; IN and
//! EXISTS, and groups of rows, are looked up in sets that are no temporary tables with an index; UPDATE and
//! DELETE of several tables keep the rows that they found in memory. Rows of information_schema are not
//! counted, nor are changes of the catalog.

use std::cell::Cell;

use plan::query::{CLUSTERED, Path, Query, Role, SetOp, Source};
use plan::{Plan, PlanKind};

use crate::share::Share;

macro_rules! counts {
    ($($name:ident),* $(,)?) => {
        /// What is counted.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Count { $($name),* }

        /// Every kind, in order.
        pub const COUNTS: &[Count] = &[$(Count::$name),*];
    };
}

counts! {
    TmpDiskTables, TmpTables,
    Delete, ExternalLock, ReadFirst, ReadKey, ReadLast, ReadNext, ReadPrev, ReadRndNext, Update, Write,
    FullJoin, FullRangeJoin, Range, Scan,
    MergePasses, SortRows, SortScan,
    WorkerJobs,
}

/// The figures of one statement.
#[derive(Debug, Default)]
pub struct Tally {
    figures: [Cell<u64>; COUNTS.len()],
    /// A bit for each that was counted: statements count few.
    counted: Cell<u32>,
    no_index: Cell<bool>,
    /// Rows that subqueries gave: messages count them, too.
    given: Cell<u64>,
}

const _: () = assert!(COUNTS.len() <= u32::BITS as usize);

/// How a scan goes through its keys.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ScanShape {
    /// The table itself, in no order that anybody asked for.
    pub unordered: bool,
    pub backward: bool,
    /// It begins at a key, not at the end of the index.
    pub from_key: bool,
    /// There can be one row only.
    pub single: bool,
}

impl Tally {
    /// Nothing is nothing: who takes the figures does not hear of it.
    pub fn add(&self, what: Count, n: u64) {
        let cell = &self.figures[what as usize];
        cell.set(cell.get() + n);
        self.counted.set(self.counted.get() | u32::from(n > 0) << what as u32);
    }

    /// A subquery has given so many rows.
    pub(crate) fn gave(&self, rows: u64) {
        self.given.set(self.given.get() + rows);
    }

    /// How many rows subqueries have given since this was asked.
    pub fn take_given(&self) -> u64 {
        self.given.take()
    }

    /// Gives what was counted, and begins anew.
    pub fn drain(&self, mut take: impl FnMut(Count, u64)) {
        let mut counted = self.counted.take();
        while counted != 0 {
            let at = counted.trailing_zeros() as usize;
            counted &= counted - 1;
            take(COUNTS[at], self.figures[at].take());
        }
    }

    /// Whether a table was read as a whole, and not in the order of an index. Begins anew.
    pub fn take_no_index(&self) -> bool {
        self.no_index.take()
    }

    /// A scan that gave `rows` entries, and came to its end or was stopped.
    pub(crate) fn scanned(&self, shape: ScanShape, rows: u64, ended: bool) {
        let steps = rows + u64::from(ended && !shape.single);
        self.add(Count::ReadKey, 1);
        if !shape.from_key {
            self.add(if shape.backward { Count::ReadLast } else { Count::ReadFirst }, 1);
        }
        match shape {
            ScanShape { unordered: true, .. } => self.add(Count::ReadRndNext, steps),
            // The first entry comes with the key.
            ScanShape { backward: true, .. } => self.add(Count::ReadPrev, steps.saturating_sub(1)),
            _ => self.add(Count::ReadNext, steps.saturating_sub(1)),
        }
    }

    /// One of the parts in which a scan is done, counted so that all together are one scan.
    pub(crate) fn scanned_share(&self, shape: ScanShape, rows: u64, share: &Share) {
        let steps = rows + u64::from(share.last);
        if share.first {
            self.add(Count::ReadKey, 1);
            self.add(Count::ReadFirst, u64::from(!share.from_key));
        }
        let first = u64::from(share.first && !shape.unordered);
        self.add(if shape.unordered { Count::ReadRndNext } else { Count::ReadNext }, steps.saturating_sub(first));
    }

    /// A temporary table of `rows` rows that is read once.
    pub(crate) fn temporary(&self, rows: u64, on_disk: bool) {
        self.add(Count::TmpTables, 1);
        self.add(Count::TmpDiskTables, u64::from(on_disk));
        self.add(Count::Write, rows);
        self.add(Count::ReadRndNext, rows + 1);
    }

    pub(crate) fn sorted(&self, rows: u64, on_disk: bool) {
        self.add(Count::SortScan, 1);
        self.add(Count::SortRows, rows);
        self.add(Count::MergePasses, u64::from(on_disk));
    }

    /// What follows from the plan alone.
    pub(crate) fn planned(&self, plan: &Plan) {
        let stored = plan.tables.iter().filter(|t| matches!(t.source, Source::Base(_))).count() as u64;
        self.add(Count::ExternalLock, 2 * stored);
        match &plan.kind {
            PlanKind::Query(query) => self.query(query),
            PlanKind::Insert(insert) => {
                if let plan::dml::InsertSource::Query(query) = &insert.source {
                    self.query(query);
                }
            }
            PlanKind::Update(update) => self.changed_tables(&update.source),
            PlanKind::Delete(delete) => self.changed_tables(&delete.source),
            PlanKind::Load(_) | PlanKind::Expressions(_) => {}
        }
        for sub in &plan.queries {
            self.query(&sub.query);
            if let Role::Recursive { step, .. } = &sub.role {
                self.query(step);
            }
        }
    }

    fn query(&self, query: &Query) {
        match query {
            Query::Block(block) => block.source.iter().for_each(|source| self.tables(source)),
            Query::Rows(_) | Query::Document(_) => {}
            Query::Set { op, distinct, left, right } => {
                self.query(left);
                self.query(right);
                // The temporary table is read from one end to the other.
                let temporary = *distinct || *op != SetOp::Union;
                self.add(Count::Scan, u64::from(temporary));
                self.no_index.set(self.no_index.get() | temporary);
            }
        }
    }

    /// A statement of one table: MySQL does not count how its rows are found.
    fn changed_tables(&self, source: &plan::query::Join) {
        match source {
            plan::query::Join::Table(access) => self.note_path(&access.path),
            several => self.tables(several),
        }
    }

    fn note_path(&self, path: &Path) {
        let whole = matches!(path, Path::Hash(_)) || matches!(path, Path::Full { index } if *index == CLUSTERED);
        self.no_index.set(self.no_index.get() | whole);
    }

    fn tables(&self, source: &plan::query::Join) {
        let mut first = true;
        source.each_table(&mut |access| {
            self.note_path(&access.path);
            let counted = match (&access.path, first) {
                _ if access.jumps.is_some() => Some(Count::Range),
                (Path::Full { .. } | Path::Hash(_), true) => Some(Count::Scan),
                (Path::Full { .. } | Path::Hash(_), false) => Some(Count::FullJoin),
                (Path::Ranges { .. } | Path::Members { .. } | Path::Union { .. }, true) => Some(Count::Range),
                (Path::Ranges { .. } | Path::Members { .. } | Path::Union { .. }, false) => Some(Count::FullRangeJoin),
                _ => None,
            };
            first = false;
            if let Some(count) = counted {
                self.add(count, 1);
            }
        });
    }
}
