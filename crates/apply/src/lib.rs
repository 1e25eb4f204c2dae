//! Row events to rows and index entries: recovery and replicas alike.
//!
//! [`RowApplier`] is recovery's side: it takes committed transactions of the log in order and writes what
//! they say through the engine's [`ApplyWriter`]: no locks, no undo, no log, no checks (C23). Definitions
//! come from the catalog tree itself, as it stands at that point of the log: raw changes of the catalog are
//! applied where they stand, so a table that changes in the middle of the log is read with the definition
//! that its events were written with. Rows are written by several threads at once (`parallel`); everything
//! else stands alone.
//!
//! **Invariants.** A1 (strict, C23): a row that is missing or already there, an image of another width, and
//! a table whose id is not the event's stop recovery. A2 (C26): every counter is raised from the images:
//! auto-increment columns and hidden row ids of Write and Update.
//! A3: trees that a transaction drops are dropped behind its rows.
//! A4: what a transaction takes of memory does not grow with it: its events come one at a time, what is
//! handed to the workers is bounded by its bytes, and of a prepared one only its place in the log is kept.

mod parallel;
mod table;

use std::collections::HashMap;
use std::sync::Arc;

use base::LogPosition;
use base::TreeId;
use binlog::{ColumnSpec, Event, Own, RawChange, RawChanges, RowsEvent, TableMapEvent};
use engine::{Applier, ApplyWriter, CATALOG_TREE, Decision, Error, LoggedTransaction, Result, Workers, XaId};
use exec::Table;
use log::{Events, GroupEnd};

use parallel::Parallel;

/// Applies the log's transactions at recovery.
#[derive(Default)]
pub struct RowApplier {
    /// Tables by the id of their Table_map; emptied when the catalog changes.
    targets: HashMap<u64, Arc<Table>>,
    /// The Table_maps of the transaction: id, table, columns as the event describes them.
    maps: Vec<(u64, Arc<Table>, Vec<ColumnSpec>)>,
    dropped: Vec<TreeId>,
    writes: table::Writes,
    parallel: Option<Parallel>,
    /// Where the transaction that is applied stands.
    at: LogPosition,
    rows: u64,
    /// Prepared XA transactions of which no decision has been met yet: where their events are (A4).
    undecided: Vec<(XaId, Events<'static>)>,
}

impl RowApplier {
    #[must_use]
    pub fn new() -> RowApplier {
        RowApplier::default()
    }

    fn event(&mut self, writer: &ApplyWriter, event: Event<'_>) -> Result<()> {
        match event {
            Event::TableMap(map) => self.table_map(writer, &map),
            Event::Rows(rows) => self.rows(writer, &rows),
            Event::Own(Own::Raw(changes)) => self.raw(writer, changes),
            Event::Own(Own::Wrapped { kind, body, .. }) => {
                let inner = Event::decode_body(kind, body).map_err(malformed)?;
                if matches!(inner, Event::Own(_)) { Err(malformed("an event wrapped twice")) } else { self.event(writer, inner) }
            }
            // What the rest says (statements, ids, marks) is for replicas: its effect is in the events above.
            _ => Ok(()),
        }
    }

    fn raw(&mut self, writer: &ApplyWriter, changes: RawChanges<'_>) -> Result<()> {
        self.drain()?;
        for change in changes {
            match change.map_err(malformed)? {
                RawChange::Put { tree, key, payload } => {
                    writer.put(tree, key, payload)?;
                    if tree == CATALOG_TREE {
                        start_counter(writer, payload)?;
                    }
                }
                RawChange::Remove { tree, key } => writer.remove_any(tree, key)?,
                RawChange::CreateTree(tree) => writer.create_tree(tree)?,
                RawChange::DropTree(tree) => self.dropped.push(tree),
                RawChange::BranchTree { tree, origin } => writer.branch_tree(origin, tree)?,
            }
        }
        self.targets.clear();
        self.maps.clear();
        Ok(())
    }

    fn table_map(&mut self, writer: &ApplyWriter, map: &TableMapEvent<'_>) -> Result<()> {
        if let Some(at) = self.maps.iter().position(|(id, ..)| *id == map.table_id) {
            if self.maps[at].2 == map.columns {
                return Ok(());
            }
            self.maps.swap_remove(at);
        }
        let target = match self.targets.get(&map.table_id) {
            Some(target) => target.clone(),
            None => {
                let target = Arc::new(read_definition(writer, map)?);
                self.targets.insert(map.table_id, target.clone());
                target
            }
        };
        self.maps.push((map.table_id, target, map.columns.clone()));
        Ok(())
    }

    fn rows(&mut self, writer: &ApplyWriter, rows: &RowsEvent<'_>) -> Result<()> {
        let Some((_, target, columns)) = self.maps.iter().find(|(id, ..)| *id == rows.table_id) else {
            return Err(malformed(format!("rows of table {} without its Table_map", rows.table_id)));
        };
        if !rows.is_full() {
            return Err(malformed("a partial row image"));
        }
        let (target, writes, parallel, at) = (target.clone(), &mut self.writes, &mut self.parallel, self.at);
        let count = &mut self.rows;
        let each = |row: binlog::Row<'_>| {
            *count += 1;
            let taken = parallel.as_mut().map_or(Ok(false), |parallel| parallel.take(&target, at, &row)).map_err(Failure)?;
            if taken { Ok(()) } else { writes.row(writer, &target, &row).map_err(Failure) }
        };
        rows.for_each(columns, each).map_err(|failure| failure.0)
    }

    /// Before anything that is not a row.
    fn drain(&mut self) -> Result<()> {
        self.parallel.as_mut().map_or(Ok(()), Parallel::drain)
    }
}

/// Lets `for_each` carry both kinds of errors.
struct Failure(Error);

impl From<log::Error> for Failure {
    fn from(error: log::Error) -> Failure {
        Failure(malformed(error))
    }
}

impl From<binlog::Error> for Failure {
    fn from(error: binlog::Error) -> Failure {
        Failure(malformed(error))
    }
}

/// AUTO_INCREMENT = n of a definition: the rows that come later only raise it.
fn start_counter(writer: &ApplyWriter, payload: &[u8]) -> Result<()> {
    if let Ok(catalog::Entry::Table(def)) = catalog::Entry::decode(payload)
        && let Some(first) = def.options.auto_increment
    {
        writer.raise_counters(def.tree, first.saturating_sub(1), 0)?;
    }
    Ok(())
}

impl RowApplier {
    /// The events of one transaction, committed at `at`.
    fn events(&mut self, writer: &ApplyWriter, events: &Events<'_>, at: LogPosition) -> Result<()> {
        self.maps.clear();
        self.at = at;
        let each = |raw: &binlog::RawEvent<'_>| self.event(writer, binlog::decode(raw)?).map_err(Failure);
        events.for_each(each).map_err(|failure| failure.0)?;
        self.writes.raise_counters(writer)?;
        if !self.dropped.is_empty() {
            self.drain()?;
        }
        for tree in self.dropped.drain(..) {
            writer.drop_tree(tree)?;
        }
        Ok(())
    }

    /// XA COMMIT or XA ROLLBACK. What is not known was rolled back by the same log, or prepared while
    /// nothing was logged.
    fn decide(&mut self, writer: &ApplyWriter, text: &[u8], at: LogPosition) -> Result<()> {
        let (xid, decision) = decision_of(text).ok_or_else(|| malformed(format!("{:?}", String::from_utf8_lossy(text))))?;
        let Some(place) = self.undecided.iter().position(|(known, _)| *known == xid) else {
            self.drain()?;
            writer.decide(&xid, decision);
            return Ok(());
        };
        let (_, events) = self.undecided.remove(place);
        if decision == Decision::Commit { self.events(writer, &events, at) } else { Ok(()) }
    }
}

/// `XA COMMIT X'6162',X'',1`
fn decision_of(text: &[u8]) -> Option<(XaId, Decision)> {
    let text = std::str::from_utf8(text).ok()?;
    let (decision, rest) = match text.strip_prefix("XA COMMIT ") {
        Some(rest) => (Decision::Commit, rest),
        None => (Decision::Rollback, text.strip_prefix("XA ROLLBACK ")?),
    };
    let mut parts = rest.trim().split(',');
    let mut bytes = || {
        let hex = parts.next()?.trim().strip_prefix("X'")?.strip_suffix('\'')?;
        (0..hex.len() / 2).map(|i| u8::from_str_radix(hex.get(i * 2..i * 2 + 2)?, 16).ok()).collect::<Option<Vec<u8>>>()
    };
    let (gtrid, bqual) = (bytes()?, bytes()?);
    Some((XaId { format: parts.next()?.trim().parse().ok()?, gtrid, bqual }, decision))
}

impl Applier for RowApplier {
    fn apply(&mut self, writer: &ApplyWriter, transaction: &LoggedTransaction<'_>) -> Result<()> {
        match &transaction.how {
            GroupEnd::Commit => self.events(writer, &transaction.events, transaction.start),
            // Its locks keep everybody else off its rows until the decision: so it can wait for that.
            GroupEnd::Prepare(xid) => {
                self.undecided.push((xid.clone(), transaction.events.kept()));
                Ok(())
            }
            GroupEnd::XaDecision { text } => self.decide(writer, text, transaction.start),
        }
    }

    fn rows(&self) -> u64 {
        self.rows
    }

    fn begin(&mut self, workers: &Arc<Workers>) {
        self.parallel = Some(Parallel::new(workers));
    }

    fn finish(&mut self, writer: &ApplyWriter) -> Result<u64> {
        self.drain()?;
        self.parallel = None;
        let undecided = std::mem::take(&mut self.undecided);
        let count = undecided.len() as u64;
        for (xid, events) in undecided {
            let preparing = writer.preparing();
            self.events(&preparing, &events, LogPosition::default())?;
            preparing.prepared(&xid);
        }
        Ok(count)
    }
}

fn malformed(what: impl ToString) -> Error {
    Error::Damaged(what.to_string())
}

/// The definition that the catalog holds at this point of the log.
fn read_definition(writer: &ApplyWriter, map: &TableMapEvent<'_>) -> Result<Table> {
    let name = || format!("{}.{}", map.database, map.table);
    let payload = writer.get(CATALOG_TREE, &catalog::key::table(map.database, map.table))?;
    let payload = payload.ok_or_else(|| malformed(format!("rows of table {}, which does not exist", name())))?;
    match catalog::Entry::decode(&payload) {
        Ok(catalog::Entry::Table(def)) if def.id.0 == map.table_id => Ok(Table::new(Arc::from(def))),
        Ok(catalog::Entry::Table(def)) => {
            Err(malformed(format!("rows of table {} with id {}, which has id {}", name(), map.table_id, def.id.0)))
        }
        Ok(_) => Err(malformed(format!("rows of {}, which is not a table", name()))),
        Err(error) => Err(malformed(format!("table {}: {}", name(), error.message))),
    }
}
