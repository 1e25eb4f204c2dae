//! Indexes that are built while writers go on.
//!
//! An index is a view of the rows plus the log, as everything here is:
//!
//! 1. For a moment nobody writes to the table: a view of its rows, and the place in the log behind all that
//!    made them. From then on writers go on.
//! 2. The new trees are filled with the rows of the view.
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
use engine::{Error, Isolation, Read, Transaction, Unique};
use exec::Table;
use exec::entries::{ImageWriter, Trees};
use parser::ast::AlterLock;
use schema::TableDef;
use value::{RowCodec, SqlError, SqlResult, sql_error};

use super::copy::CopyPlan;
use crate::session::Session;

/// With so few bytes of the log left, the rest is applied while others wait.
const LITTLE: u64 = 64 << 10;
/// Rounds after which others wait for whatever is left: they write faster than it is applied.
const ROUNDS_MAX: u32 = 30;

/// New trees that follow the log.
pub(super) struct Following {
    follow: Follow,
    /// The numbers of the new indexes.
    indexes: Vec<usize>,
    /// With no other indexes than the clustered one and these.
    table: Table,
    /// The columns as the log's last Table_map describes them.
    columns: Vec<ColumnSpec>,
    /// Of the rows that the log has, where the new definition has other columns.
    before: Option<RowCodec>,
    writer: ImageWriter,
    /// The transaction that is being read has rows of the table.
    touched: bool,
    /// What is applied is logged, too.
    logs: bool,
    /// See [`engine::log_breaks`].
    breaks: u64,
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

/// Whether the log has all that writers do to a table, and nobody asked for them to wait.
pub(super) fn is_followed(session: &Session, def: &TableDef, lock: Option<AlterLock>) -> bool {
    let waits = matches!(lock, Some(AlterLock::Shared | AlterLock::Exclusive));
    !waits && !def.temporary && def.is_logged() && engine::log_breaks(&session.instance.engine).is_some()
}

/// Steps 1 to 4 for the indexes of `new` with these numbers, whose trees are there and empty. None: they were
/// built while writers waited (2).
pub(super) fn build(session: &mut Session, old: &Arc<TableDef>, new: &mut TableDef, indexes: Vec<usize>) -> SqlResult<Option<Following>> {
    match try_build(session, old, new, &indexes) {
        Ok(following) => Ok(Some(following)),
        Err(Stop::Error(error)) => Err(error),
        Err(Stop::Unfollowable) => {
            session.lock_for_ddl(&new.db, &new.name, Mode::SharedNoWrite)?;
            build_anew(session, old, new, &indexes).map(|()| None)
        }
    }
}

fn try_build(session: &mut Session, old: &TableDef, new: &TableDef, indexes: &[usize]) -> Result<Following, Stop> {
    let lock = session.instance.catalog.table_lock(&new.db, &new.name);
    let mark = session.mdl.mark();
    session.lock_metadata(&lock, Mode::SharedNoWrite, Span::Transaction)?;
    let engine = session.instance.engine.clone();
    let breaks = engine::log_breaks(&engine).ok_or(Stop::Unfollowable)?;
    let mut view = engine.begin(Isolation::RepeatableRead);
    view.statement_begin();
    view.open_read_view();
    let place = engine.log().end();
    // Keeps what is behind the place.
    let mut follow = engine.log().follow(place.file)?;
    follow.seek(place.offset)?;
    session.mdl.release_after(mark);
    let options = exec::BuildOptions { memory: session.options.load_memory, progress: session.process.progress.clone() };
    {
        let mut cx = Session::eval_context(&session.settings, &session.access, &mut session.diagnostics, &[]);
        exec::build_indexes(&mut session.tx, &engine, &Arc::new(new.clone()), indexes, Some(&mut view), &mut cx, &options)?;
    }
    view.statement_end();
    drop(view);
    let mut following = Following::new(follow, (old, new), indexes, breaks);
    following.rounds(session)?;
    following.logs = true;
    session.tx.prepare_through_checkpoint()?;
    following.rounds(session)?;
    Ok(following)
}

/// The trees of these indexes are worthless: they are made and filled anew, while nobody writes.
fn build_anew(session: &mut Session, old: &Arc<TableDef>, new: &mut TableDef, indexes: &[usize]) -> SqlResult<()> {
    for at in indexes {
        session.tx.drop_tree(new.indexes[*at].tree).map_err(storage_error)?;
        new.indexes[*at].tree = session.make_tree(new)?;
    }
    let (old, new) = (Arc::clone(old), Arc::new(new.clone()));
    let plan = CopyPlan { old, new, origins: Vec::new(), rows: false, indexes: indexes.to_vec(), copied_there: false, numbering: None };
    session.copy_rows(&plan)?;
    session.tx.prepare_through_checkpoint().map_err(storage_error)
}

impl Following {
    fn new(follow: Follow, (old, new): (&TableDef, &TableDef), indexes: &[usize], breaks: u64) -> Following {
        let mut def = new.clone();
        let is_kept = |at: usize| new.clustered == Some(at) || indexes.contains(&at);
        def.indexes = (0..new.indexes.len()).filter(|at| is_kept(*at)).map(|at| new.indexes[at].clone()).collect();
        def.clustered = new.clustered.map(|at| (0..at).filter(|before| is_kept(*before)).count());
        Following {
            follow,
            indexes: indexes.to_vec(),
            table: Table::new(Arc::new(def)),
            columns: Vec::new(),
            before: (old.forms != new.forms).then(|| old.row_codec()),
            writer: ImageWriter::default(),
            touched: false,
            logs: false,
            breaks,
        }
    }

    /// Step 5, under the exclusive lock.
    pub fn finish(mut self, session: &mut Session, old: &Arc<TableDef>, new: &mut TableDef) -> SqlResult<()> {
        match self.round(session) {
            Ok(_) => Ok(()),
            Err(Stop::Unfollowable) => build_anew(session, old, new, &self.indexes),
            Err(Stop::Error(error)) => Err(error),
        }
    }

    fn rounds(&mut self, session: &mut Session) -> Result<(), Stop> {
        for _ in 0..ROUNDS_MAX {
            if self.round(session)? <= LITTLE {
                break;
            }
        }
        Ok(())
    }

    /// Applies what the log has. Returns how many bytes that were.
    fn round(&mut self, session: &mut Session) -> Result<u64, Stop> {
        let engine = session.instance.engine.clone();
        engine.log().flush(Durability::Synced);
        if engine::log_breaks(&engine) != Some(self.breaks) {
            return Err(Stop::Unfollowable);
        }
        let mut bytes = 0;
        loop {
            if session.process.killed.load(Ordering::Relaxed) {
                return Err(sql_error!(QUERY_INTERRUPTED).into());
            }
            let Following { follow, table, columns, before, writer, touched, logs, .. } = &mut *self;
            match follow.read()? {
                Followed::Event(event) => {
                    bytes += event.len() as u64;
                    let Some(raw) = binlog::next_event(event)? else { continue };
                    let mut rest = Applying { table, columns, before: before.as_ref(), writer, touched, logs: *logs, tx: &mut session.tx };
                    rest.event(binlog::decode(&raw)?)?;
                }
                Followed::File(_) => {}
                Followed::Nothing => return Ok(bytes),
            }
        }
    }
}

/// One event, and where it goes.
struct Applying<'f> {
    table: &'f Table,
    columns: &'f mut Vec<ColumnSpec>,
    before: Option<&'f RowCodec>,
    writer: &'f mut ImageWriter,
    touched: &'f mut bool,
    logs: bool,
    tx: &'f mut Transaction,
}

impl Applying<'_> {
    fn event(&mut self, event: Event<'_>) -> Result<(), Stop> {
        let id = self.table.def.id.0;
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

    /// The image of a row in the newest form.
    fn of_now<'i>(&self, image: &'i [u8]) -> SqlResult<Cow<'i, [u8]>> {
        let Some(before) = self.before else { return Ok(Cow::Borrowed(image)) };
        let mut row = before.stored(image, &mut Vec::new()).to_vec();
        self.table.rows.settle(&mut row)?;
        Ok(Cow::Owned(row))
    }

    fn row(&mut self, row: &Row<'_>) -> Result<(), Stop> {
        if !row.partial.is_empty() {
            return Err(Stop::Unfollowable);
        }
        let (before, after) =
            (row.before.map(|image| self.of_now(image)).transpose()?, row.after.map(|image| self.of_now(image)).transpose()?);
        let row = Row { before: before.as_deref(), after: after.as_deref(), ..*row };
        let mut trees = NewTrees { tx: self.tx, clustered: self.table.def.tree, logs: self.logs };
        match self.writer.write(&mut trees, self.table, &row) {
            Ok(_) => Ok(()),
            Err(Error::Duplicate { tree, key }) => Err(duplicate(self.tx, self.table, tree, &key).into()),
            Err(error) => Err(error.into()),
        }
    }
}

/// 1062: a row that was written meanwhile has a key that another has.
fn duplicate(tx: &mut Transaction, table: &Table, tree: TreeId, key: &[u8]) -> SqlError {
    let at = table.indexes.iter().position(|index| index.tree == tree).unwrap_or(0);
    let mut image = Vec::new();
    let values = (|| {
        let row = table.indexes[at].row_of(key)?;
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

/// The trees of the new indexes; what becomes of the row itself is no concern of theirs.
struct NewTrees<'t> {
    tx: &'t mut Transaction,
    clustered: TreeId,
    logs: bool,
}

impl Trees for NewTrees<'_> {
    fn insert(&mut self, tree: TreeId, key: &[u8], payload: &[u8], unique: Unique) -> engine::Result<()> {
        if tree == self.clustered {
            return Ok(());
        }
        self.tx.insert(tree, key, payload, unique)?;
        if self.logs {
            self.tx.log().raw_row(tree, key, Some(payload));
        }
        Ok(())
    }

    fn update(&mut self, _: TreeId, _: &[u8], _: &[u8], _: &[u8]) -> engine::Result<()> {
        Ok(())
    }

    fn remove(&mut self, tree: TreeId, key: &[u8], _: &[u8]) -> engine::Result<()> {
        if tree == self.clustered {
            return Ok(());
        }
        self.tx.delete(tree, key)?;
        if self.logs {
            self.tx.log().raw_row(tree, key, None);
        }
        Ok(())
    }

    fn keep(&mut self) -> engine::Result<()> {
        Ok(())
    }
}
