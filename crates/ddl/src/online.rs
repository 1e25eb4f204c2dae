//! Indexes that are built, and tables that are copied, while writers go on.
//!
//! The new trees are a view of the rows plus the log, as everything here is:
//!
//! 1. For a moment nobody writes to the table: a view of its rows, and the place in the log behind all that
//!    made them. From then on writers go on.
//! 2. The new trees are filled with the rows of the view, converted where the table is copied.
//! 3. What the log says of the table's rows since then is applied to the new trees, in rounds, until little
//!    is left.
//! 4. The trees go through a checkpoint (docs/hard-cases.md, C5). What is applied from here on is logged with
//!    the definition, as changes of the trees: the checkpoint may not have it.
//! 5. Under the exclusive lock the rest is applied, and the definition changes.
//!
//! What is always true:
//! 1. The new trees are as if they had been filled under the exclusive lock: whatever is in the log behind
//!    the view is applied in its order, and nothing else.
//! 2. What cannot be followed (rows that an XA transaction has prepared, which may yet be rolled back; a
//!    time in which nothing was logged; a file of the log that is gone) makes the trees worthless: they are
//!    built anew while writers wait.
//! 3. A duplicate that lasted for a moment only is an error, as in MySQL: each change is applied in a table
//!    that already has the unique index.
//! 4. How much is held in memory does not depend on how much is written meanwhile.

use std::borrow::Cow;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use ::log::{Durability, Follow, Followed};
use base::TreeId;
use binlog::{ColumnSpec, Event, Own, Row, RowsEvent};
use catalog::mdl::{Mode, Span};
use catalog::storage_error;
use connection::eval::eval_context;
use engine::{Error, Isolation, Read, Transaction, Unique};
use exec::Table;
use exec::entries::{ImageWriter, Trees};
use expr::EvalContext;
use parser::ast::{AlterAlgorithm, AlterLock, AlterTable};
use schema::{ColumnDef, ColumnDefault, TableDef};
use value::{RowCodec, SqlError, SqlResult, sql_error};

use super::copy::{CopyPlan, Origin, converted};
use crate::Ddl;

/// With so few bytes of the log left, the rest is applied while others wait.
const LITTLE: u64 = 64 << 10;
/// Rounds after which others wait for whatever is left: they write faster than it is applied.
const ROUNDS_MAX: u32 = 30;

/// New trees that follow the log.
pub(crate) struct Following {
    follow: Follow,
    plan: Arc<CopyPlan>,
    /// The new table; where only indexes are built, with no others than the clustered one and these.
    table: Table,
    /// The columns as the log's last Table_map describes them.
    columns: Vec<ColumnSpec>,
    before: Before,
    writer: ImageWriter,
    /// The largest value of AUTO_INCREMENT that was written meanwhile.
    counted: u64,
    /// The transaction that is being read has rows of the table.
    touched: bool,
    /// What is applied is logged, too.
    logs: bool,
    /// See [`engine::log_breaks`].
    breaks: u64,
}

/// What the images in the log are to the new table.
enum Before {
    /// Its own.
    Same,
    /// Rows of an older form.
    Older(RowCodec),
    /// Rows that are copied.
    Copied(RowCodec),
}

/// Why the log was not followed to its end.
enum Stop {
    /// 2
    Unfollowable,
    Error(SqlError),
}

impl From<SqlError> for Stop {
    fn from(error: SqlError) -> Stop {
        Stop::Error(error)
    }
}

impl From<Error> for Stop {
    fn from(error: Error) -> Stop {
        Stop::Error(storage_error(error))
    }
}

impl From<binlog::Error> for Stop {
    fn from(error: binlog::Error) -> Stop {
        Stop::Error(sql_error!(UNKNOWN_ERROR, format!("the log cannot be read: {error}")))
    }
}

impl From<::log::Error> for Stop {
    fn from(error: ::log::Error) -> Stop {
        match error {
            ::log::Error::Missing(_) => Stop::Unfollowable,
            error => Stop::Error(sql_error!(UNKNOWN_ERROR, format!("the log cannot be followed: {error}"))),
        }
    }
}

/// Whether the log has all that writers do to a table, which has rows, and nobody asked for them to wait.
pub(crate) fn is_followed(ddl: &Ddl<'_>, def: &TableDef, alter: &AlterTable) -> bool {
    let waits = matches!(alter.lock, Some(AlterLock::Shared | AlterLock::Exclusive)) || alter.algorithm == Some(AlterAlgorithm::Copy);
    let engine = &ddl.instance.engine;
    let has_rows = engine.stats(def.tree).entries_estimate > 0;
    !waits && has_rows && !def.temporary && def.is_logged() && engine::log_breaks(engine).is_some()
}

/// Whether each row of the old table makes one of the new, which is found again by what the old one was:
/// both have clustered keys, and no new column has a value of its own for each row.
pub(crate) fn can_be_copied(old: &TableDef, new: &TableDef, sources: &[Option<usize>]) -> bool {
    let has_own = |(column, source): (&ColumnDef, &Option<usize>)| {
        source.is_none() && matches!(column.default, ColumnDefault::Expression(_)) && column.generated.is_none()
    };
    old.clustered.is_some() && new.clustered.is_some() && !new.columns.iter().zip(sources).any(has_own)
}

/// Steps 1 to 4 for the trees of `plan`, which are there and empty. Returns how many rows were copied, and
/// what follows the log; nothing if they were filled while writers waited (2).
pub(crate) fn build(ddl: &mut Ddl<'_>, new: &mut TableDef, plan: CopyPlan) -> SqlResult<(u64, Option<Following>)> {
    let plan = Arc::new(plan);
    match try_build(ddl, &plan) {
        Ok((rows, following)) => Ok((rows, Some(following))),
        Err(Stop::Error(error)) => Err(error),
        Err(Stop::Unfollowable) => {
            ddl.lock_for_ddl(&new.db, &new.name, Mode::SharedNoWrite)?;
            Ok((build_anew(ddl, &plan, new)?, None))
        }
    }
}

fn try_build(ddl: &mut Ddl<'_>, plan: &Arc<CopyPlan>) -> Result<(u64, Following), Stop> {
    let lock = ddl.instance.catalog.table_lock(&plan.old.db, &plan.old.name);
    let mark = ddl.locks.holder.mark();
    ddl.locks.take(&lock, Mode::SharedNoWrite, Span::Transaction)?;
    let engine = ddl.instance.engine.clone();
    let breaks = engine::log_breaks(&engine).ok_or(Stop::Unfollowable)?;
    let mut view = engine.begin(Isolation::RepeatableRead);
    view.statement_begin();
    view.open_read_view();
    let place = engine.log().end();
    // Keeps what is behind the place.
    let mut follow = engine.log().follow(place.file)?;
    follow.seek(place.offset)?;
    ddl.locks.holder.release_after(mark);
    let rows = ddl.copy_rows(plan, Some(&mut view))?;
    view.statement_end();
    drop(view);
    let mut following = Following::new(follow, plan, breaks);
    following.rounds(ddl)?;
    following.logs = true;
    ddl.trx.tx.prepare_through_checkpoint()?;
    following.rounds(ddl)?;
    Ok((if plan.rows { rows } else { 0 }, following))
}

/// The trees are worthless: they are made and filled anew, while nobody writes.
fn build_anew(ddl: &mut Ddl<'_>, plan: &CopyPlan, new: &mut TableDef) -> SqlResult<u64> {
    if plan.rows {
        ddl.drop_trees(&plan.new)?;
        ddl.make_trees(new, false)?;
        ddl.instance.engine.counter(new.tree).raise_to(ddl.instance.engine.counter(plan.new.tree).last());
    }
    for at in plan.indexes.iter().filter(|_| !plan.rows) {
        ddl.trx.tx.drop_tree(new.indexes[*at].tree).map_err(storage_error)?;
        new.indexes[*at].tree = ddl.make_tree(new)?;
    }
    let (old, indexes) = (Arc::clone(&plan.old), plan.indexes.clone());
    let again = CopyPlan { old, new: Arc::new(new.clone()), origins: plan.origins.clone(), indexes, ..*plan };
    let rows = ddl.copy_rows(&again, None)?;
    ddl.trx.tx.prepare_through_checkpoint().map_err(storage_error)?;
    Ok(if plan.rows { rows } else { 0 })
}

impl Following {
    fn new(follow: Follow, plan: &Arc<CopyPlan>, breaks: u64) -> Following {
        let (old, new) = (&plan.old, &plan.new);
        let before = match plan.rows {
            true => Before::Copied(old.row_codec()),
            false if old.forms == new.forms => Before::Same,
            false => Before::Older(old.row_codec()),
        };
        let mut def = (**new).clone();
        if !plan.rows {
            let is_kept = |at: usize| new.clustered == Some(at) || plan.indexes.contains(&at);
            def.indexes = (0..new.indexes.len()).filter(|at| is_kept(*at)).map(|at| new.indexes[at].clone()).collect();
            def.clustered = new.clustered.map(|at| (0..at).filter(|before| is_kept(*before)).count());
        }
        Following {
            follow,
            plan: Arc::clone(plan),
            table: Table::new(Arc::new(def)),
            columns: Vec::new(),
            before,
            writer: ImageWriter::default(),
            counted: 0,
            touched: false,
            logs: false,
            breaks,
        }
    }

    /// Step 5, under the exclusive lock.
    pub fn finish(mut self, ddl: &mut Ddl<'_>, new: &mut TableDef) -> SqlResult<()> {
        match self.round(ddl) {
            Ok(_) => {}
            Err(Stop::Unfollowable) => drop(build_anew(ddl, &self.plan, new)?),
            Err(Stop::Error(error)) => return Err(error),
        }
        if self.plan.rows {
            let engine = &ddl.instance.engine;
            let taken = if goes_on(&self.plan) { engine.counter(self.plan.old.tree).last() } else { 0 };
            engine.counter(new.tree).raise_to(taken.max(self.counted));
        }
        Ok(())
    }

    fn rounds(&mut self, ddl: &mut Ddl<'_>) -> Result<(), Stop> {
        for _ in 0..ROUNDS_MAX {
            if self.round(ddl)? <= LITTLE {
                break;
            }
        }
        Ok(())
    }

    /// Applies what the log has. Returns how many bytes that were.
    fn round(&mut self, ddl: &mut Ddl<'_>) -> Result<u64, Stop> {
        let engine = ddl.instance.engine.clone();
        engine.log().flush(Durability::Synced);
        if engine::log_breaks(&engine) != Some(self.breaks) {
            return Err(Stop::Unfollowable);
        }
        let mut bytes = 0;
        loop {
            if ddl.process.killed.load(Ordering::Relaxed) {
                return Err(sql_error!(QUERY_INTERRUPTED).into());
            }
            let Following { follow, plan, table, columns, before, writer, counted, touched, logs, .. } = &mut *self;
            match follow.read()? {
                Followed::Event(event) => {
                    bytes += event.len() as u64;
                    let Some(raw) = binlog::next_event(event)? else { continue };
                    let cx = &mut eval_context(ddl.settings, ddl.access, ddl.diagnostics, &[]);
                    let (logs, tx) = (*logs, &mut ddl.trx.tx);
                    let mut rest = Applying { plan, table, columns, before, writer, counted, touched, logs, tx, cx };
                    rest.event(binlog::decode(&raw)?)?;
                }
                Followed::File(_) => {}
                Followed::Nothing => return Ok(bytes),
            }
        }
    }
}

/// One event, and where it goes.
struct Applying<'f, 'c> {
    plan: &'f CopyPlan,
    table: &'f Table,
    columns: &'f mut Vec<ColumnSpec>,
    before: &'f Before,
    writer: &'f mut ImageWriter,
    counted: &'f mut u64,
    touched: &'f mut bool,
    logs: bool,
    tx: &'f mut Transaction,
    cx: &'f mut EvalContext<'c>,
}

impl Applying<'_, '_> {
    fn event(&mut self, event: Event<'_>) -> Result<(), Stop> {
        let id = self.plan.old.id.0;
        match event {
            Event::TableMap(map) if map.table_id == id => self.columns.clone_from(&map.columns),
            Event::Rows(rows) if rows.table_id == id => self.rows(&rows)?,
            Event::Own(Own::Wrapped { kind, body, .. }) => self.event(Event::decode_body(kind, body)?)?,
            Event::XaPrepare { one_phase: false, .. } if *self.touched => return Err(Stop::Unfollowable),
            Event::Gtid(_) => *self.touched = false,
            _ => {}
        }
        Ok(())
    }

    fn rows(&mut self, rows: &RowsEvent<'_>) -> Result<(), Stop> {
        *self.touched = true;
        if !rows.is_full() {
            return Err(Stop::Unfollowable);
        }
        let columns = std::mem::take(self.columns);
        let applied = rows.for_each(&columns, |row| self.row(&row));
        *self.columns = columns;
        applied
    }

    /// The image that the new table has of a row.
    fn of_now<'i>(&mut self, image: &'i [u8]) -> SqlResult<Cow<'i, [u8]>> {
        match self.before {
            Before::Same => Ok(Cow::Borrowed(image)),
            Before::Older(rows) => {
                let mut row = rows.stored(image, &mut Vec::new()).to_vec();
                self.table.rows.settle(&mut row)?;
                Ok(Cow::Owned(row))
            }
            Before::Copied(rows) => {
                let (mut old, mut new, mut image_of_now) = (Vec::new(), Vec::new(), Vec::new());
                rows.decode_all(image, &self.cx.settings.time_zone, &mut old)?;
                converted(self.plan, &old, &mut new, self.cx)?;
                self.table.rows.encode(&new, &self.cx.settings.time_zone, &mut image_of_now);
                Ok(Cow::Owned(image_of_now))
            }
        }
    }

    fn row(&mut self, row: &Row<'_>) -> Result<(), Stop> {
        if !row.partial.is_empty() {
            return Err(Stop::Unfollowable);
        }
        let before = row.before.map(|image| self.of_now(image)).transpose()?;
        let after = row.after.map(|image| self.of_now(image)).transpose()?;
        let row = Row { before: before.as_deref(), after: after.as_deref(), ..*row };
        // The rows of a table that stays are where they are.
        let kept = (!self.plan.rows).then_some(self.table.def.tree);
        let mut trees = NewTrees { tx: self.tx, kept, logs: self.logs };
        match self.writer.write(&mut trees, self.table, &row) {
            Ok(counted) => {
                *self.counted = counted.max(*self.counted);
                Ok(())
            }
            Err(Error::Duplicate { tree, key }) => Err(duplicate(self.tx, self.table, tree, &key).into()),
            Err(error) => Err(error.into()),
        }
    }
}

/// Whether the column that is AUTO_INCREMENT was so before.
fn goes_on(plan: &CopyPlan) -> bool {
    let origin = plan.new.auto_increment_column().map(|column| &plan.origins[column]);
    matches!((origin, plan.old.auto_increment_column()), (Some(Origin::Old { column, .. }), Some(counted)) if *column == counted)
}

/// 1062: a row that was written meanwhile has a key that another has.
fn duplicate(tx: &mut Transaction, table: &Table, tree: TreeId, key: &[u8]) -> SqlError {
    let at = table.indexes.iter().position(|index| index.tree == tree).unwrap_or(0);
    let mut image = Vec::new();
    let values = (|| {
        let index = &table.indexes[at];
        let row = if index.clustered { key } else { index.row_of(key)? };
        tx.get(table.def.tree, row, Read::Dirty, &mut image).map_err(storage_error)?;
        table.rows.settle(&mut image)?;
        let mut values = Vec::new();
        table.rows.decode_all(&image, &value::TimeZone::Utc, &mut values).map(|()| values)
    })();
    match values {
        Ok(values) => schema::duplicate_entry(&table.def, at, &values),
        // What cannot be read cannot be quoted.
        Err(_) => sql_error!(DUP_ENTRY, "", format!("{}.{}", table.def.name, table.def.indexes[at].name)),
    }
}

/// The new trees, and, where rows stay where they are, the one that is none.
struct NewTrees<'t> {
    tx: &'t mut Transaction,
    kept: Option<TreeId>,
    logs: bool,
}

impl NewTrees<'_> {
    fn log(&mut self, tree: TreeId, key: &[u8], payload: Option<&[u8]>) {
        if self.logs {
            self.tx.log().raw_row(tree, key, payload);
        }
    }
}

impl Trees for NewTrees<'_> {
    fn insert(&mut self, tree: TreeId, key: &[u8], payload: &[u8], unique: Unique) -> engine::Result<()> {
        if self.kept == Some(tree) {
            return Ok(());
        }
        self.tx.insert(tree, key, payload, unique)?;
        self.log(tree, key, Some(payload));
        Ok(())
    }

    fn update(&mut self, tree: TreeId, key: &[u8], _: &[u8], payload: &[u8]) -> engine::Result<()> {
        if self.kept == Some(tree) {
            return Ok(());
        }
        self.tx.update(tree, key, payload)?;
        self.log(tree, key, Some(payload));
        Ok(())
    }

    fn remove(&mut self, tree: TreeId, key: &[u8], _: &[u8]) -> engine::Result<()> {
        if self.kept == Some(tree) {
            return Ok(());
        }
        self.tx.delete(tree, key)?;
        self.log(tree, key, None);
        Ok(())
    }

    fn keep(&mut self) -> engine::Result<()> {
        Ok(())
    }
}
