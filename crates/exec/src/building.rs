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

use crate::conditions::wanted_besides;
use crate::flow::{Flow, Slots};
use crate::hash_table::{AT_ONCE, Entries, HashTable, KeptRows};
use crate::keys::push_keys;
use crate::memory::Held;
use crate::run::Exec;
use crate::spill::DiskRows;

/// Packed rows with so many bytes are not added together with others.
const BYTES_AT_ONCE: usize = 1 << 20;

/// What a hash join keeps of the current row: its key, and some of its columns.
pub(crate) struct Entry<'b> {
    hash: &'b Hash,
    /// The first slot of the table.
    slot: usize,
    /// Positions in the table of the columns that are kept: those that anything reads when rows have been
    /// found.
    columns: Vec<usize>,
    pub key: Vec<u8>,
    pub values: Vec<Value>,
}

impl<'b> Entry<'b> {
    pub fn new(exec: &Exec<'_>, access: &TableAccess, hash: &'b Hash) -> Entry<'b> {
        let plan = &exec.plan.tables[access.table];
        let columns = wanted_besides(exec.plan, plan, Except::Source(&hash.from));
        Entry { hash, slot: plan.slot, columns, key: Vec::with_capacity(16), values: Vec::new() }
    }

    /// Takes a row; false: nothing is equal to it.
    pub fn take(&mut self, row: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<bool> {
        self.key.clear();
        self.values.clear();
        if !push_keys(&self.hash.keys, |key| &key.build, row, cx, &mut self.key)? {
            return Ok(false);
        }
        self.values.extend(self.columns.iter().map(|c| row[self.slot + c].clone()));
        Ok(true)
    }
}

/// A hash table that is being filled.
pub(crate) struct Building<'b> {
    entry: Entry<'b>,
    held: Held,
    kept: KeptRows,
    disk: Option<DiskRows>,
    too_many: bool,
    /// So many of the next rows are there already.
    passed_over: usize,
}

impl Building<'_> {
    /// Positions in the table of the columns that are kept.
    pub fn columns(&self) -> &[usize] {
        &self.kept.columns
    }

    /// Passes over so many of the next rows that have keys.
    pub fn pass_over(&mut self, rows: usize) {
        self.passed_over = rows;
    }

    /// Adds the current row, if anything can be equal to it.
    pub fn add(&mut self, row: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<Flow> {
        if !self.entry.take(row, cx)? {
            return Ok(Flow::More);
        }
        if self.passed_over > 0 {
            self.passed_over -= 1;
            return Ok(Flow::More);
        }
        let Entry { key, values, .. } = &self.entry;
        if let Some(disk) = &mut self.disk {
            return disk.push(key, values).map(|()| Flow::More);
        }
        self.held.take(self.kept.push(key, values))?;
        if self.is_full() {
            if self.entry.hash.keys.is_empty() {
                self.too_many = true;
                return Ok(Flow::Stop);
            }
            self.disk = Some(self.held.memory().disk_rows());
        }
        Ok(Flow::More)
    }

    /// Adds rows that a worker has packed.
    pub fn take(&mut self, entries: &Entries) -> SqlResult<()> {
        let mut rows = Vec::with_capacity(AT_ONCE);
        let mut entries = entries.iter().peekable();
        while entries.peek().is_some() {
            rows.clear();
            let mut bytes = 0;
            while let Some((key, row)) = entries.next_if(|_| rows.len() < AT_ONCE && bytes < BYTES_AT_ONCE) {
                bytes += row.len();
                rows.push((key, row));
            }
            match &mut self.disk {
                Some(disk) => {
                    for (key, packed) in &rows {
                        self.kept.unpack(packed, &mut self.entry.values)?;
                        disk.push(key, &self.entry.values)?;
                    }
                }
                None => {
                    self.held.take(self.kept.push_packed(&rows))?;
                    if self.is_full() {
                        self.disk = Some(self.held.memory().disk_rows());
                    }
                }
            }
        }
        Ok(())
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
    let entry = Entry::new(exec, access, hash);
    let kept = KeptRows::new(entry.columns.clone());
    let mut building = Building { entry, held: exec.memory.held(), kept, disk: None, too_many: false, passed_over: 0 };
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
