//! Foreign keys while rows change: parents are looked for, children are kept from being left alone, or
//! changed with their parent.
//!
//! Invariants:
//! 1. A row is checked right after it was written and before the statement's next one, so a row may come
//!    with itself as its parent; whoever finds a parent or no child locks what it looked at, so that the
//!    answer stays true until the transaction ends.
//! 2. What a cascade does to a child is done by a [`Writer`] and logged like any change; the statement's
//!    row events say that nobody cascades again (`ForeignGraph::cascades`), so the log alone is enough for
//!    recovery and for replicas.
//! 3. A cascade of updates that comes back to a table on its way is refused, and a chain of deletes is at
//!    most fifteen tables deep, as in InnoDB.
//!
//! With `foreign_key_checks=0` nothing is checked and nothing cascades.

use std::ops::Bound;
use std::sync::Arc;

use engine::{Batch, Cursor, Direction, Read, Transaction};
use expr::EvalContext;
use plan::foreign::{ChildLink, ForeignTable, ParentLink};
use schema::{ForeignKeyDef, ReferenceAction, TableDef, foreign_key_text};
use value::{NoWarnings, SqlError, SqlResult, StoreContext, TimeZone, Value, error, sql_error};

use crate::computed::generated_value;
use crate::current::Current;
use crate::engine_error;
use crate::forms::settle_batch;
use crate::parents::{Parents, no_parent};
use crate::run::Exec;
use crate::table::{Index, Table};
use crate::write::{RowChange, WriteError};

/// Rows upon rows that one delete or update may run through; so many are refused, as there.
const CASCADE_DEPTH_MAX: usize = 15;
const BATCH: usize = 256;

/// The error of a foreign key, and whether IGNORE makes a warning of it.
pub(crate) fn is_foreign_error(failed: &SqlError) -> bool {
    failed.is_any(&[error::ROW_IS_REFERENCED_2, error::NO_REFERENCED_ROW_2, error::FOREIGN_DUPLICATE_KEY_WITH_CHILD_INFO])
}

fn has_children(child: &TableDef, key: usize) -> SqlError {
    sql_error!(ROW_IS_REFERENCED_2, foreign_key_text(child, &child.foreign_keys[key]))
}

impl<'a> Exec<'a> {
    pub fn foreign_keys(&self) -> ForeignKeys<'_, 'a> {
        ForeignKeys { exec: self }
    }
}

/// The foreign keys of a statement's tables.
#[derive(Clone, Copy)]
pub(crate) struct ForeignKeys<'e, 'a> {
    exec: &'e Exec<'a>,
}

/// What a cascade does to one row.
struct Step<'s> {
    parent: usize,
    link: &'s ChildLink,
    at: &'s Current,
    old: &'s [Value],
}

impl<'e> ForeignKeys<'e, '_> {
    /// Whether foreign keys concern this statement.
    pub fn are_checked(self) -> bool {
        self.exec.options.foreign_key_checks && !self.exec.foreign.is_empty()
    }

    /// Whether a change of one row may change others.
    pub fn may_cascade(self) -> bool {
        self.are_checked() && self.exec.plan.foreign.cascades()
    }

    /// A table of the graph.
    pub fn table(self, table: usize) -> &'e Arc<Table> {
        &self.exec.foreign[table].table
    }

    /// What rows of `def` refer to, if they can be checked in batches.
    pub fn parents_of(self, def: &TableDef) -> Option<Box<Parents>> {
        Parents::of(&self.exec.plan.foreign, def, &|table| self.table(table).clone())
    }

    fn number_of(self, def: &TableDef) -> Option<usize> {
        if self.are_checked() { self.exec.plan.foreign.find(def) } else { None }
    }

    /// Whether rows of other tables, or its own, refer to those of `def`.
    pub fn is_parent(self, def: &TableDef) -> bool {
        self.number_of(def).is_some_and(|table| !self.exec.plan.foreign.tables[table].children.is_empty())
    }

    /// A row of `def` is about to get its entry in an index: the parents that this refers to must be there,
    /// as in InnoDB before the entry is, and not before others are; whether or not it is them that an
    /// update changes.
    pub fn entry(self, tx: &mut Transaction, def: &TableDef, index: usize, row: &[Value], cx: &EvalContext<'_>) -> SqlResult<()> {
        let Some(table) = self.number_of(def) else { return Ok(()) };
        for link in &self.exec.plan.foreign.tables[table].parents {
            // Every foreign key has an index in the child.
            if def.index_led_by(&link.columns).unwrap_or(0) == index {
                self.require_parent(tx, table, link, row, cx)?;
            }
        }
        Ok(())
    }

    /// A row of `def` was deleted.
    pub fn deleted(self, def: &TableDef, old: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<()> {
        let Some(table) = self.number_of(def) else { return Ok(()) };
        self.follow_delete(table, old, 0, cx)
    }

    /// A row of `def` is about to be changed in the columns `changed`: nobody who is not changed with it
    /// may refer to it.
    pub fn changing(self, def: &TableDef, old: &[Value], changed: &[usize], cx: &EvalContext<'_>) -> SqlResult<()> {
        let Some(table) = self.number_of(def) else { return Ok(()) };
        self.restrict_update(table, old, changed, &[table], cx)
    }

    /// A row of `def` was changed in the columns `changed`.
    pub fn updated(self, def: &TableDef, old: &[Value], new: &[Value], changed: &[usize], cx: &mut EvalContext<'_>) -> SqlResult<()> {
        let Some(table) = self.number_of(def) else { return Ok(()) };
        self.follow_update(table, old, new, changed, &mut vec![table], cx)
    }

    /// 1452 unless the parent's row is there; it stays there as long as the transaction lasts.
    fn require_parent(self, tx: &mut Transaction, child: usize, link: &ParentLink, row: &[Value], cx: &EvalContext<'_>) -> SqlResult<()> {
        let values: Vec<Value> = link.columns.iter().map(|&c| row[c].clone()).collect();
        if values.iter().any(Value::is_null) {
            return Ok(());
        }
        let found = match link.parent {
            Some((parent, index)) => self.entries(tx, parent, index, &values, cx)?.next(tx)?.is_some(),
            None => false,
        };
        if found { Ok(()) } else { Err(no_parent(&self.exec.plan.foreign.tables[child].def, link.key)) }
    }

    /// The rows of a table that have these values in the first columns of an index.
    fn entries(self, tx: &mut Transaction, table: usize, index: usize, values: &[Value], cx: &EvalContext<'_>) -> SqlResult<Entries<'e>> {
        let table = &self.exec.foreign[table].table;
        let index = &table.indexes[index];
        let whole = index.key.parts().len() == values.len();
        let mut prefix = Vec::with_capacity(32);
        index.key.encode_prefix(values, &cx.settings.time_zone, &mut prefix);
        tx.intend(table.def.tree, Read::Shared);
        let search = if index.clustered && whole {
            Search::Row(Some(prefix))
        } else {
            Search::Entries(crate::parents::entries_with(tx, index, &prefix, whole)?, Batch::default())
        };
        Ok(Entries { index, search })
    }

    /// Whether a row of a child refers to a row of its parent; none does where the referenced values hold a
    /// NULL.
    fn has_child(self, link: &ChildLink, old: &[Value], cx: &EvalContext<'_>) -> SqlResult<bool> {
        let Some(values) = referenced(link, old) else { return Ok(false) };
        let mut tx = self.exec.tx.borrow_mut();
        Ok(self.entries(&mut tx, link.child, link.index, &values, cx)?.next(&mut tx)?.is_some())
    }

    /// Calls `f` with the clustered key of each row of a child that refers to a row of its parent. What
    /// becomes of one is done before the next is looked for, as in InnoDB: the gap behind the last is
    /// locked as it is by then.
    fn each_child(
        self,
        link: &ChildLink,
        old: &[Value],
        cx: &mut EvalContext<'_>,
        f: &mut dyn FnMut(Vec<u8>, &mut EvalContext<'_>) -> SqlResult<()>,
    ) -> SqlResult<()> {
        let Some(values) = referenced(link, old) else { return Ok(()) };
        let mut children = self.entries(&mut self.exec.tx.borrow_mut(), link.child, link.index, &values, cx)?;
        loop {
            let next = children.next(&mut self.exec.tx.borrow_mut())?;
            let Some(key) = next else { return Ok(()) };
            f(key, cx)?;
            cx.session.check_killed()?;
        }
    }

    /// A child's row, locked; `None` if an earlier step of the cascade has removed it.
    fn child_row(self, table: usize, key: Vec<u8>, cx: &EvalContext<'_>) -> SqlResult<Option<(Current, Vec<Value>)>> {
        let table = &self.exec.foreign[table].table;
        self.exec.tx.borrow_mut().intend(table.def.tree, Read::Exclusive);
        self.exec.row_at(table, key, cx)
    }

    fn follow_delete(self, table: usize, old: &[Value], depth: usize, cx: &mut EvalContext<'_>) -> SqlResult<()> {
        let graph = &self.exec.plan.foreign;
        for link in &graph.tables[table].children {
            let action = graph.key(link.child, link.key).on_delete;
            if !matches!(action, ReferenceAction::Cascade | ReferenceAction::SetNull) {
                if self.has_child(link, old, cx)? || self.refers_to_itself(table, link, old, cx) {
                    return Err(has_children(&graph.tables[link.child].def, link.key));
                }
                continue;
            }
            self.each_child(link, old, cx, &mut |key, cx| {
                if depth + 1 >= CASCADE_DEPTH_MAX {
                    return Err(sql_error!(FK_DEPTH_EXCEEDED, CASCADE_DEPTH_MAX));
                }
                let Some((at, row)) = self.child_row(link.child, key, cx)? else { return Ok(()) };
                if action == ReferenceAction::SetNull {
                    let step = Step { parent: table, link, at: &at, old: &row };
                    return self.change_child(&step, None, &mut vec![table], cx);
                }
                let written = {
                    let mut writer = self.exec.foreign[link.child].writer.borrow_mut();
                    writer.delete(&mut self.exec.tx.borrow_mut(), &at.key, at.image(), &row, &cx.settings.time_zone)
                };
                written.map_err(|e| self.cascade_error(table, link.child, e))?;
                self.follow_delete(link.child, &row, depth + 1, cx)
            })?;
        }
        Ok(())
    }

    /// Whether a deleted row of `table` was its own parent. InnoDB looks for children before the row's
    /// entries are marked, so it keeps such a row until it refers to nobody.
    fn refers_to_itself(self, table: usize, link: &ChildLink, old: &[Value], cx: &EvalContext<'_>) -> bool {
        let key = |columns: &[usize]| {
            let values: Vec<Value> = columns.iter().map(|&c| old[c].clone()).collect();
            let mut key = Vec::new();
            self.exec.foreign[table].table.indexes[link.index].key.encode_prefix(&values, &cx.settings.time_zone, &mut key);
            (!values.iter().any(Value::is_null)).then_some(key)
        };
        let own = if link.child == table { key(&link.columns) } else { None };
        own.is_some() && own == key(&link.referenced)
    }

    /// `path`: the tables that this cascade has come through.
    fn follow_update(
        self,
        table: usize,
        old: &[Value],
        new: &[Value],
        changed: &[usize],
        path: &mut Vec<usize>,
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<()> {
        for link in &self.exec.plan.foreign.tables[table].children {
            let Some(action) = self.update_action(link, changed, path) else { continue };
            self.each_child(link, old, cx, &mut |key, cx| {
                if path.len() >= CASCADE_DEPTH_MAX {
                    return Err(sql_error!(FK_DEPTH_EXCEEDED, CASCADE_DEPTH_MAX));
                }
                let Some((at, row)) = self.child_row(link.child, key, cx)? else { return Ok(()) };
                let with = (action == ReferenceAction::Cascade).then_some(new);
                self.change_child(&Step { parent: table, link, at: &at, old: &row }, with, path, cx)
            })?;
        }
        Ok(())
    }

    /// What becomes of the children of a row that is changed: `None` if there may be none, or if they are
    /// not concerned.
    fn update_action(self, link: &ChildLink, changed: &[usize], path: &[usize]) -> Option<ReferenceAction> {
        let action = self.exec.plan.foreign.key(link.child, link.key).on_update;
        let cascades = matches!(action, ReferenceAction::Cascade | ReferenceAction::SetNull) && !path.contains(&link.child);
        (cascades && link.referenced.iter().any(|c| changed.contains(c))).then_some(action)
    }

    /// 1451 if there are children that do not go along.
    fn restrict_update(self, table: usize, old: &[Value], changed: &[usize], path: &[usize], cx: &EvalContext<'_>) -> SqlResult<()> {
        let graph = &self.exec.plan.foreign;
        for link in &graph.tables[table].children {
            let touched = link.referenced.iter().any(|c| changed.contains(c));
            if touched && self.update_action(link, changed, path).is_none() && self.has_child(link, old, cx)? {
                return Err(has_children(&graph.tables[link.child].def, link.key));
            }
        }
        Ok(())
    }

    /// Gives a child's referring columns the values of its parent's new row, or NULL.
    fn change_child(self, step: &Step<'_>, parent_row: Option<&[Value]>, path: &mut Vec<usize>, cx: &mut EvalContext<'_>) -> SqlResult<()> {
        let Step { parent, link, at, old } = *step;
        let mut new = old.to_vec();
        for (&column, &from) in link.columns.iter().zip(&link.referenced) {
            new[column] = parent_row.map_or(Value::Null, |row| row[from].clone());
        }
        if new == old {
            return Ok(());
        }
        let child = &self.exec.plan.foreign.tables[link.child];
        let too_long = |&c: &usize| child.def.columns[c].ty.kind.is_string() && !fits(&new[c], &child.def.columns[c].ty);
        if link.columns.iter().any(too_long) {
            return Err(has_children(&child.def, link.key));
        }
        compute_generated(child, &mut new, cx)?;
        let changed: Vec<usize> = (0..new.len()).filter(|&c| new[c] != old[c]).collect();
        let written = {
            let mut writer = self.exec.foreign[link.child].writer.borrow_mut();
            let change = RowChange { at, old, new: &new, changed: &changed };
            writer.update(&mut self.exec.tx.borrow_mut(), &change, &cx.settings.time_zone, &mut |_, _| Ok(()))
        };
        written.map_err(|e| self.cascade_error(parent, link.child, e))?;
        for other in child.parents.iter().filter(|other| other.key != link.key) {
            if other.columns.iter().any(|c| changed.contains(c)) {
                self.require_parent(&mut self.exec.tx.borrow_mut(), link.child, other, &new, cx)?;
            }
        }
        path.push(link.child);
        let restricted = self.restrict_update(link.child, old, &changed, path, cx);
        let followed = restricted.and_then(|()| self.follow_update(link.child, old, &new, &changed, path, cx));
        path.pop();
        followed
    }

    fn cascade_error(self, parent: usize, child: usize, error: WriteError) -> SqlError {
        match error {
            WriteError::Other(e) => e,
            WriteError::Duplicate { index, .. } => {
                let (parent, child) = (&self.exec.foreign[parent].table.def, &self.exec.foreign[child].table.def);
                sql_error!(FOREIGN_DUPLICATE_KEY_WITH_CHILD_INFO, parent.name, "", child.name, child.indexes[index].name)
            }
        }
    }
}

/// Rows that are looked for by the first columns of an index; each is locked shared when it is met, or the
/// gap where one would be.
struct Entries<'t> {
    index: &'t Index,
    search: Search,
}

#[expect(clippy::large_enum_variant, reason = "there is one at a time, on the stack")]
enum Search {
    /// The whole of a clustered key, until it has been looked for.
    Row(Option<Vec<u8>>),
    Entries(Cursor, Batch),
}

impl Entries<'_> {
    /// The clustered key of the next row.
    fn next(&mut self, tx: &mut Transaction) -> SqlResult<Option<Vec<u8>>> {
        match &mut self.search {
            Search::Row(key) => {
                let Some(key) = key.take() else { return Ok(None) };
                let found = tx.get(self.index.tree, &key, Read::Shared, &mut Vec::new()).map_err(engine_error)?;
                Ok(found.then_some(key))
            }
            Search::Entries(cursor, batch) => {
                if !cursor.next_batch(tx, batch, 1).map_err(engine_error)? {
                    return Ok(None);
                }
                let key = batch.key(0);
                let own = if self.index.clustered { 0 } else { self.index.key.prefix_len(key, self.index.key.parts().len())? };
                Ok(Some(key[own..].to_vec()))
            }
        }
    }
}

/// The values by which a child refers to a row of its parent; none where there is a NULL.
fn referenced(link: &ChildLink, old: &[Value]) -> Option<Vec<Value>> {
    let values: Vec<Value> = link.referenced.iter().map(|&c| old[c].clone()).collect();
    (!values.iter().any(Value::is_null)).then_some(values)
}

/// Checks that every row of `child` finds a parent by `key`: ALTER TABLE … ADD FOREIGN KEY. Both tables are
/// locked by the caller.
///
/// # Errors
/// 1452 for the first row that does not.
pub fn check_foreign_key(
    tx: &mut Transaction,
    child: &TableDef,
    key: &ForeignKeyDef,
    parent: &TableDef,
    time_zone: &TimeZone,
) -> SqlResult<()> {
    let (Some(columns), Some(referenced)) = (child.columns_by_name(&key.columns), parent.columns_by_name(&key.parent_columns)) else {
        return Ok(());
    };
    let Some(index) = parent.index_led_by(&referenced) else { return Ok(()) };
    let (codec, tree) = (parent.key_codec(index), parent.indexes[index].tree);
    let rows = child.row_codec();
    let mut wanted = columns.clone();
    wanted.sort_unstable();
    wanted.dedup();
    let mut row = vec![Value::Null; child.columns.len()];
    let mut batch = Batch::default();
    let mut hit = Batch::default();
    let mut prefix = Vec::new();
    let mut cursor = tx.scan(child.tree, Bound::Unbounded, Bound::Unbounded, Direction::Forward, Read::Dirty).map_err(engine_error)?;
    loop {
        let more = cursor.next_batch(tx, &mut batch, BATCH).map_err(engine_error)?;
        settle_batch(&rows, &mut batch)?;
        for i in 0..batch.len() {
            rows.decode(batch.payload(i), &wanted, time_zone, &mut row)?;
            let values: Vec<Value> = columns.iter().map(|&c| row[c].clone()).collect();
            if values.iter().any(Value::is_null) {
                continue;
            }
            prefix.clear();
            codec.encode_prefix(&values, time_zone, &mut prefix);
            let mut found = tx.scan_unique(tree, &prefix, Read::Dirty).map_err(engine_error)?;
            found.next_batch(tx, &mut hit, 1).map_err(engine_error)?;
            if hit.is_empty() {
                return Err(sql_error!(NO_REFERENCED_ROW_2, foreign_key_text(child, key)));
            }
        }
        if !more {
            return Ok(());
        }
    }
}

/// Gives the generated columns of a row that a cascade changes their new values. As in MySQL, CHECK
/// constraints over them are not asked, and only what stands in an index has to be a value of its column's
/// type: from another the nearest is made, without a word.
fn compute_generated(table: &ForeignTable, row: &mut [Value], cx: &mut EvalContext<'_>) -> SqlResult<()> {
    for (at, e) in &table.generated {
        let computed = generated_value(&table.def, *at, e, (1, row), cx)?;
        let indexed = table.def.indexes.iter().flat_map(|i| &i.parts).any(|part| part.column == *at);
        let mut silent = NoWarnings;
        let column = &table.def.columns[*at];
        let target = column.target();
        let mut context = StoreContext {
            mode: cx.settings.sql_mode,
            ignore: !indexed,
            row: 1,
            table: &table.def.name,
            today: cx.today(),
            time_zone: &cx.settings.time_zone,
            warnings: if indexed { cx.warnings } else { &mut silent },
        };
        row[*at] = value::store(&computed, e.ty.collation, target, &mut context)?;
    }
    Ok(())
}

/// Whether a string fits a column of the same collation.
fn fits(value: &Value, ty: &value::SqlType) -> bool {
    match value {
        Value::Bytes(bytes) => ty.collation.charset().char_count(bytes) <= ty.length as usize,
        _ => true,
    }
}
