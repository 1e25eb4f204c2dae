//! How the rows that a hash join keeps come together: from a scan, or, where the table is large, from a
//! crew, whose workers pack them.
//!
//! Rows go to memory until that is full, and the rest to disk by their keys. Rows without keys cannot: they
//! are read again for each row that is looked for.

use std::sync::Arc;

use expr::EvalContext;
use plan::Stage;
use plan::query::{Hash, Source, TableAccess};
use plan::walk::Except;
use value::{SqlResult, Value};

use crate::flow::{Flow, Slots};
use crate::hash_table::{Entries, HashTable, KeptRows};
use crate::keys::push_keys;
use crate::memory::Held;
use crate::run::Exec;
use crate::scan::wanted_besides;
use crate::spill::DiskRows;

/// A hash table that is being filled.
pub(crate) struct Building<'b> {
    hash: &'b Hash,
    /// The first slot of the table.
    slot: usize,
    held: Held,
    kept: KeptRows,
    disk: Option<DiskRows>,
    too_many: bool,
    /// So many of the next rows are there already.
    passed_over: usize,
    key: Vec<u8>,
    values: Vec<Value>,
}

impl Building<'_> {
    /// Positions in the table of the columns that are kept.
    pub fn columns(&self) -> &[usize] {
        &self.kept.columns
    }

    /// Passes over so many of the next rows that have keys. None is left for whoever counts rows.
    pub fn pass_over(&mut self, rows: usize) -> usize {
        self.passed_over = rows;
        0
    }

    /// Adds the current row, if anything can be equal to it.
    pub fn add(&mut self, row: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<Flow> {
        self.key.clear();
        if !push_keys(&self.hash.keys, |key| &key.build, row, cx, &mut self.key)? {
            return Ok(Flow::More);
        }
        if self.passed_over > 0 {
            self.passed_over -= 1;
            return Ok(Flow::More);
        }
        self.values.clear();
        self.values.extend(self.kept.columns.iter().map(|c| row[self.slot + c].clone()));
        if let Some(disk) = &mut self.disk {
            return disk.push(&self.key, &self.values).map(|()| Flow::More);
        }
        self.held.take(self.kept.push(&self.key, &self.values))?;
        if self.is_full() {
            if self.hash.keys.is_empty() {
                self.too_many = true;
                return Ok(Flow::Stop);
            }
            self.disk = Some(self.held.memory().disk_rows());
        }
        Ok(Flow::More)
    }

    /// Adds rows that a worker has packed.
    pub fn take(&mut self, entries: &Entries) -> SqlResult<()> {
        entries.each(|key, packed| {
            if let Some(disk) = &mut self.disk {
                self.kept.unpack(packed, &mut self.values)?;
                return disk.push(key, &self.values);
            }
            self.held.take(self.kept.push_packed(key, packed))?;
            if self.is_full() {
                self.disk = Some(self.held.memory().disk_rows());
            }
            Ok(())
        })
    }

    fn is_full(&self) -> bool {
        self.held.is_full() || !self.kept.has_room()
    }
}

/// Finds the rows of `access`'s table that `hash` keeps.
pub(crate) fn build(exec: &Exec<'_>, access: &TableAccess, hash: &Hash, row: &mut Slots, cx: &mut EvalContext<'_>) -> SqlResult<HashTable> {
    let plan = &exec.plan.tables[access.table];
    debug_assert!(
        !matches!(plan.source, Source::Base(_)) || !exec.states[access.table].track.get(),
        "rows that are changed are not hashed"
    );
    let mut building = Building {
        hash,
        slot: plan.slot,
        held: exec.memory.held(),
        kept: KeptRows::new(kept_columns(exec, access, hash)),
        disk: None,
        too_many: false,
        passed_over: 0,
        key: Vec::with_capacity(16),
        values: Vec::new(),
    };
    if !exec.build_with_crew(access, hash, &mut building, row, cx)? {
        let span = exec.span(access, Stage::Build);
        exec.scan_path(&hash.from, row, cx, &mut |row, cx| {
            span.hand(|| ());
            building.add(row, cx)
        })?;
    }
    let Building { mut kept, held, disk, too_many, .. } = building;
    if too_many {
        kept = KeptRows::default();
        held.give_back();
    }
    let disk = disk.map(|rows| rows.into_table(exec.memory.workspace())).transpose()?;
    Ok(HashTable { _held: held, kept: Arc::new(kept), disk, too_many })
}

/// The columns of a hash join's table that anything reads when its rows have been found.
pub(crate) fn kept_columns(exec: &Exec<'_>, access: &TableAccess, hash: &Hash) -> Vec<usize> {
    wanted_besides(exec.plan, &exec.plan.tables[access.table], Except::Source(&hash.from))
}
