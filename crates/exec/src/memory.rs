//! The memory that a statement may take, and who holds how much of it.
//!
//! Whatever keeps rows or keys takes their bytes through a [`Held`] of its own, which gives them back when
//! it is dropped. When a statement holds enough, everything that keeps rows goes on in `tmp/` (see `spill`
//! and `rows`); how much that is, MySQL's variables say:
//!
//! | variable | what it means here |
//! |---|---|
//! | `redoubt_sort_memory` | what one statement holds, all its operators together, before they go to disk |
//! | `sort_buffer_size`, `join_buffer_size`, `tmp_table_size` | the same, where one of them is larger |
//! | `temptable_max_ram` | what all statements hold together before each of them goes to disk at once |
//! | `group_concat_max_len` | what GROUP_CONCAT gathers for one group |
//! | `max_allowed_packet` | what JSON_ARRAYAGG and JSON_OBJECTAGG gather for one group |
//!
//! In MySQL the buffers of the second line are those of one operator, and their defaults are small.
//! `max_heap_table_size` is for tables of the MEMORY engine, as in MySQL since internal temporary tables
//! are no longer among them.
//!
//! **Invariants.** 1. What is held is counted as long as it is held. 2. An operator that finds memory full
//! of what others hold may still hold a little: an operator of few rows does not suffer from a large one
//! beside it. 3. Nothing fails for lack of memory but what cannot go to disk: 1038.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

use engine::{Interrupt, Workspace};
use value::{SqlResult, Value, sql_error};

use crate::context::ExecOptions;
use crate::spill::DiskRows;

/// Statements that hold less do not count in the sum of all: most hold nothing, and counting costs.
const UNCOUNTED: usize = 256 << 10;
/// The part of a statement's memory that an operator may hold when others have filled it.
const SHARE: usize = 16;

/// The account of one statement; cheap to clone. One thread at a time uses it, but not always the same: a
/// cursor's rows outlive the command that made them.
#[derive(Clone)]
pub(crate) struct Memory(Arc<Account>);

struct Account {
    used: AtomicUsize,
    /// What of it is counted in the sum of all statements.
    counted: AtomicUsize,
    /// Something of it has gone to disk.
    spilled: AtomicBool,
    max: usize,
    enough: usize,
    workspace: Workspace,
    /// Raised by KILL: whoever works on what was gathered looks at it now and then.
    interrupt: Interrupt,
}

impl Memory {
    pub fn new(options: &ExecOptions, workspace: &Workspace, interrupt: Interrupt) -> Memory {
        let (max, enough) = (options.memory_max, options.sort_memory);
        let (used, counted, spilled) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicBool::new(false));
        Memory(Arc::new(Account { used, counted, spilled, max, enough, workspace: workspace.clone(), interrupt }))
    }

    pub fn held(&self) -> Held {
        Held { memory: self.clone(), bytes: Cell::new(0) }
    }

    #[cfg(test)]
    pub fn used(&self) -> usize {
        self.0.used.load(Relaxed)
    }

    pub fn workspace(&self) -> &Workspace {
        &self.0.workspace
    }

    pub fn disk_rows(&self) -> DiskRows {
        self.0.spilled.store(true, Relaxed);
        DiskRows::new(&self.0.workspace, self.0.enough / 4, &self.0.interrupt)
    }

    /// # Errors
    /// 1317 after KILL.
    pub fn check_killed(&self) -> SqlResult<()> {
        check_raised(&self.0.interrupt)
    }

    /// Whether the statement has enough, or had it and went to disk.
    pub fn is_scarce(&self) -> bool {
        let account = &*self.0;
        account.spilled.load(Relaxed) || account.used.load(Relaxed) > account.enough || account.workspace.is_crowded()
    }

    fn set_used(&self, used: usize) {
        let account = &*self.0;
        account.used.store(used, Relaxed);
        let counted = account.counted.load(Relaxed);
        // In steps, up and down, so that other statements' processors are left alone.
        if used > counted + UNCOUNTED || used + 2 * UNCOUNTED < counted {
            account.workspace.hold(counted, used);
            account.counted.store(used, Relaxed);
        }
    }
}

/// # Errors
/// 1317 when it is raised.
pub(crate) fn check_raised(interrupt: &Interrupt) -> SqlResult<()> {
    if interrupt.is_raised() { Err(sql_error!(QUERY_INTERRUPTED)) } else { Ok(()) }
}

impl Drop for Account {
    fn drop(&mut self) {
        self.workspace.hold(self.counted.load(Relaxed), 0);
    }
}

/// What one operator holds.
pub(crate) struct Held {
    memory: Memory,
    bytes: Cell<usize>,
}

impl Held {
    pub fn memory(&self) -> &Memory {
        &self.memory
    }

    /// # Errors
    /// 1038 above the limit.
    pub fn take(&self, bytes: usize) -> SqlResult<()> {
        let used = self.memory.0.used.load(Relaxed) + bytes;
        self.bytes.set(self.bytes.get() + bytes);
        self.memory.set_used(used);
        if used > self.memory.0.max { Err(sql_error!(OUT_OF_SORTMEMORY)) } else { Ok(()) }
    }

    /// Whether what is kept from now on is to go to disk.
    pub fn is_full(&self) -> bool {
        let (account, own) = (&*self.memory.0, self.bytes.get());
        let (used, enough) = (account.used.load(Relaxed), account.enough);
        let crowded = own > UNCOUNTED && account.workspace.is_crowded();
        (used > enough && (own > enough / SHARE || used > enough + enough / 2)) || crowded
    }

    /// Nothing is held any more.
    pub fn give_back(&self) {
        let bytes = self.bytes.replace(0);
        self.memory.set_used(self.memory.0.used.load(Relaxed).saturating_sub(bytes));
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.give_back();
    }
}

/// What a row takes that is kept.
pub(crate) fn size_of_row(values: &[Value]) -> usize {
    24 + values.iter().map(size_of_value).sum::<usize>()
}

pub(crate) fn size_of_value(v: &Value) -> usize {
    32 + match v {
        Value::Bytes(b) if b.len() > 22 => b.len(),
        Value::Json(json) => json.as_binary().len(),
        _ => 0,
    }
}
