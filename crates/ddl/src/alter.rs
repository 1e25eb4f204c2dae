//! ALTER TABLE, CREATE INDEX, DROP INDEX: a new definition from the old one, and what must be done to the
//! rows.
//!
//! The actions change a [`Draft`] (`alter/actions`), in which index parts go by column name so that columns
//! can come, go and move. What is then different decides the work (`alter/rows`): nothing but the catalog
//! entry, new secondary trees, or a copy of all rows. Readers go on until the exclusive lock is taken for the
//! switch, and writers, too, where new trees can follow the log (`online`) or no rows are read. Trees that
//! were filled from rows go through a checkpoint before the commit (docs/hard-cases.md, C5).

mod actions;
mod draft;
mod rows;
pub(crate) mod unlogged;

use std::sync::Arc;

use catalog::key::{self, Entry};
use catalog::mdl::Mode;
use catalog::{put, remove, storage_error};
use connection::eval::eval_context;
use connection::stmt::{Done, Stmt};
use define::expressions::{check_expressions, check_repeatable};
use define::foreign::{self, with_parent_columns};
use define::{full_text, partition};
use exec::Info;
use expr::{EvalContext, Expr, Resolver};
use parser::ParserMode;
use parser::ast::{AlterAction, AlterAlgorithm, AlterLock, AlterTable, ColumnName, Constraint, CreateIndex, DropIndex, ExprKind, Literal};
use schema::{ColumnDef, ColumnDefault, IndexKind, TableDef};
use state::vars::Var;
use value::store::zero_value;
use value::{Kind, SqlMode, SqlResult, Value, sql_error};

use super::copy::{CopyPlan, Numbering, Origin, same_storage};
use super::exchange::{Exchange, exchange};
use super::online::{self, Following};
use super::words_asked_for;
use crate::Ddl;

use draft::Draft;
use rows::{Work, means_the_same, work_of};

/// Rows up to which they are counted for the number that MySQL tells of, where it copies them and we do not.
const COUNTED_MAX: u64 = 100_000;

/// How trees are made anew.
struct Rebuilding {
    work: Work,
    /// MySQL does it by copying.
    copied_there: bool,
    numbering: Option<Numbering>,
    /// AUTO_INCREMENT = n.
    given: Option<u64>,
    /// Writers go on while trees are filled.
    online: bool,
}

/// What an ALTER makes of a table.
pub(crate) struct Altered {
    pub def: TableDef,
    /// RENAME TO.
    pub rename: Option<parser::ast::ObjectName>,
    /// AUTO_INCREMENT = n, or what comes behind the numbers that rows were given.
    pub auto_increment: Option<u64>,
    /// Columns that have another name now: before and after.
    pub renamed: Vec<(String, String)>,
    /// The rows of the client's `Records: n`, if it is told any.
    pub said: Option<u64>,
    /// New trees that follow the log until the table is locked exclusively.
    following: Option<Following>,
}

/// What is new of the definition's expressions, and whether replicas get the same from them.
fn check_new_expressions(ddl: &mut Ddl<'_>, old: &TableDef, new: &TableDef, sources: &[Option<usize>]) -> SqlResult<()> {
    let is_logged = !ddl.hidden && ddl.instance.globals.on(Var::log_bin);
    let mut cx = eval_context(ddl.settings, ddl.access, ddl.diagnostics, &[]);
    check_expressions(new, Some(old), &mut cx)?;
    if is_logged { check_repeatable(new, sources, &mut cx) } else { Ok(()) }
}

impl Ddl<'_> {
    pub(crate) fn altered_outcome(&self, said: Option<u64>) -> Done {
        let Some(records) = said else { return Done::default() };
        let warnings = u64::from(self.diagnostics.count());
        Done { affected: records, info: Info::Inserted { records, duplicates: 0 }.text(warnings), ..Done::default() }
    }

    /// 1526 if a row of the table, which nobody else uses, has no partition.
    pub(crate) fn check_placed(&mut self, def: &TableDef) -> SqlResult<()> {
        let Some(placement) = self.placement(def)? else { return Ok(()) };
        let mut cx = eval_context(self.settings, self.access, self.diagnostics, &[]);
        exec::partition::check_all_placed(&mut self.trx.tx, &Arc::new(def.clone()), &placement, &mut cx)
    }

    /// What must be true of the rows of a table; nothing where every row has a partition, or there are none.
    pub(crate) fn placement(&mut self, def: &TableDef) -> SqlResult<Option<plan::dml::Placement>> {
        let (Some(condition), Some(partitioning)) =
            (schema::Partitions::of(def).and_then(|partitions| partitions.placed()), &def.partitioning)
        else {
            return Ok(None);
        };
        let value = partitioning.method.expression().map(|text| self.row_expression(def, text)).transpose()?;
        Ok(Some(plan::dml::Placement { condition: Some(self.row_expression(def, &condition)?), value, selected: None }))
    }

    /// Gives a new definition its partitions.
    pub(crate) fn divide(
        &mut self,
        def: &mut TableDef,
        written: Option<&parser::ast::Partitioning>,
        statement: &Stmt<'_>,
    ) -> SqlResult<()> {
        if let Some(written) = written {
            let mut cx = eval_context(self.settings, self.access, self.diagnostics, statement.params);
            partition::check_settled(written, (statement.source, statement.span.start), &mut cx)?;
            def.partitioning = Some(Box::new(partition::build(written, def, &mut cx)?));
        }
        partition::check_table(def)
    }

    /// An expression over a row of the table: slot = column.
    pub(crate) fn row_expression(&mut self, def: &TableDef, text: &str) -> SqlResult<Expr> {
        let parsed = parser::parse_expr(text.as_bytes(), &ParserMode::new(self.settings.sql_mode.0))?;
        let mut cx = eval_context(self.settings, self.access, self.diagnostics, &[]);
        expr::bind_expr(&parsed, &mut RowResolver { def }, &mut cx)
    }
}

/// 3819 if a row does not satisfy the constraints.
fn check_rows(ddl: &mut Ddl<'_>, def: &TableDef) -> SqlResult<u64> {
    use engine::{Batch, Direction, Read};
    use std::ops::Bound::Unbounded;
    let checks: Vec<(String, Expr)> = def
        .checks
        .iter()
        .filter(|c| c.enforced)
        .map(|c| Ok((c.name.clone(), ddl.row_expression(def, &c.expression)?)))
        .collect::<SqlResult<_>>()?;
    let codec = def.row_codec();
    let wanted: Vec<usize> = (0..def.columns.len()).collect();
    let mut row = vec![Value::Null; def.columns.len()];
    let mut batch = Batch::new();
    let mut rows = 0;
    let mut cursor = ddl.trx.tx.scan(def.tree, Unbounded, Unbounded, Direction::Forward, Read::Dirty).map_err(storage_error)?;
    while cursor.next_batch(&mut ddl.trx.tx, &mut batch, 256).map_err(storage_error)? {
        exec::forms::settle_batch(&codec, &mut batch)?;
        rows += batch.len() as u64;
        for i in 0..batch.len() {
            codec.decode(batch.payload(i), &wanted, &ddl.settings.time_zone, &mut row)?;
            for (name, check) in &checks {
                let mut cx = eval_context(ddl.settings, ddl.access, ddl.diagnostics, &[]);
                if expr::eval_truth(check, &row, &mut cx)? == Some(false) {
                    return Err(sql_error!(CHECK_CONSTRAINT_VIOLATED, name));
                }
            }
        }
    }
    Ok(rows)
}

/// 1292: a new column of dates that cannot be NULL would have the zero date in rows that are there,
/// which the mode forbids.
fn check_zero_date(ddl: &mut Ddl<'_>, old: &TableDef, column: &ColumnDef) -> SqlResult<()> {
    let mode = ddl.settings.sql_mode;
    let (kind, zero) = match column.ty.kind {
        Kind::Date => ("date", "0000-00-00"),
        Kind::DateTime | Kind::Timestamp => ("datetime", "0000-00-00 00:00:00"),
        _ => return Ok(()),
    };
    let forbidden = mode.strict() && mode.has(SqlMode::NO_ZERO_DATE) && ddl.instance.engine.stats(old.tree).entries_estimate > 0;
    if forbidden { Err(sql_error!(INCORRECT_COLUMN_VALUE, kind, zero, column.name, 1)) } else { Ok(()) }
}

/// For each new column, where its values come from.
fn origins(ddl: &mut Ddl<'_>, old: &TableDef, new: &TableDef, sources: &[Option<usize>]) -> SqlResult<Vec<Origin>> {
    let mut origins = Vec::with_capacity(new.columns.len());
    let alike = |a: &ColumnDef, b: &ColumnDef| a.ty == b.ty && a.nullable == b.nullable && a.generated == b.generated;
    let all_alike = new.columns.iter().zip(sources).all(|(c, source)| source.is_none_or(|from| alike(&old.columns[from], c)));
    // Whether the columns that an expression names are those that it named before.
    let of_the_same = |expression: &str| {
        let mut named = new.columns.iter().zip(sources).filter(|(column, _)| foreign::mentions(expression, &column.name));
        named.all(|(column, source)| source.is_some_and(|from| old.columns[from].name.eq_ignore_ascii_case(&column.name)))
    };
    for (at, column) in new.columns.iter().enumerate() {
        let origin = match (sources[at], &column.generated, &column.default) {
            // What is stored stays, whatever its expression would be today.
            (Some(from), Some(generated), _) if all_alike && generated.stored && of_the_same(&generated.expression) => {
                Origin::Old { column: from, convert: false }
            }
            (_, Some(generated), _) => Origin::Computed(Box::new(ddl.row_expression(new, &generated.expression)?)),
            (Some(from), ..) => {
                let before = &old.columns[from];
                Origin::Old {
                    column: from,
                    convert: before.ty != column.ty || before.nullable != column.nullable || before.srid != column.srid,
                }
            }
            _ if column.auto_increment => Origin::Counter,
            (None, None, ColumnDefault::Literal(value)) => Origin::Constant(value.clone()),
            (None, None, ColumnDefault::None | ColumnDefault::Dropped) if column.nullable => Origin::Constant(Value::Null),
            (None, None, ColumnDefault::None | ColumnDefault::Dropped) => {
                check_zero_date(ddl, old, column)?;
                Origin::Constant(zero_value(&column.ty))
            }
            (None, None, ColumnDefault::Now) => {
                Origin::Computed(Box::new(ddl.row_expression(new, &format!("CURRENT_TIMESTAMP({})", column.ty.decimals))?))
            }
            (None, None, ColumnDefault::Expression(text)) => Origin::Computed(Box::new(ddl.row_expression(new, text)?)),
        };
        origins.push(origin);
    }
    Ok(origins)
}

/// Makes and fills the trees that the new definition needs, and drops those that it does not. Returns
/// how many rows that took, and what follows the log from then on.
fn rebuild(
    ddl: &mut Ddl<'_>,
    old: &Arc<TableDef>,
    new: &mut TableDef,
    sources: &[Option<usize>],
    rebuilding: &Rebuilding,
) -> SqlResult<(u64, Option<Following>)> {
    full_text::check_lasting(new)?;
    let rows = rebuilding.work == Work::Rows;
    let mut fill = Vec::new();
    if rows {
        let words = words_asked_for(ddl);
        for index in new.indexes.iter_mut().filter(|index| !index.is_built()) {
            full_text::give_words(index, &words)?;
        }
        ddl.make_trees(new, false)?;
        fill.extend((0..new.indexes.len()).filter(|i| new.clustered != Some(*i) && new.indexes[*i].is_built()));
    } else {
        for at in 0..new.indexes.len() {
            // The draft keeps the tree of an index that stays; a new one has none.
            if new.indexes[at].tree == base::TreeId(0) && new.indexes[at].is_built() {
                new.indexes[at].tree = ddl.make_tree(new)?;
                fill.push(at);
            } else if !new.indexes[at].is_built() {
                new.indexes[at].tree = new.tree;
            }
        }
    }
    let origins = origins(ddl, old, new, sources)?;
    let numbering = rebuilding.numbering;
    if rows {
        let last = last_number(old, new, sources, ddl.instance.engine.counter(old.tree).last());
        let first = numbering.and(rebuilding.given);
        ddl.instance.engine.counter(new.tree).raise_to(first.map_or(last, |first| first.saturating_sub(1)));
    }
    let copied_there = rebuilding.copied_there;
    let plan = CopyPlan { old: Arc::clone(old), new: Arc::new(new.clone()), origins, rows, indexes: fill, copied_there, numbering };
    let (copied, following) = if rebuilding.online {
        online::build(ddl, new, plan)?
    } else if rows || !plan.indexes.is_empty() {
        (ddl.copy_rows(&plan, None)?, None)
    } else {
        (0, None)
    };
    if rows {
        ddl.drop_trees(old)?;
    } else {
        let kept: Vec<_> = new.indexes.iter().map(|i| i.tree).chain([new.tree]).collect();
        for index in old.indexes.iter().filter(|i| i.is_built() && !kept.contains(&i.tree)) {
            ddl.trx.tx.drop_tree(index.tree).map_err(storage_error)?;
        }
    }
    Ok((copied, following))
}

/// Nobody writes to the table.
fn has_rows(ddl: &mut Ddl<'_>, def: &TableDef) -> SqlResult<bool> {
    use engine::{Batch, Direction, Read};
    use std::ops::Bound::Unbounded;
    let mut batch = Batch::new();
    let mut cursor = ddl.trx.tx.scan(def.tree, Unbounded, Unbounded, Direction::Forward, Read::Dirty).map_err(storage_error)?;
    loop {
        let more = cursor.next_batch(&mut ddl.trx.tx, &mut batch, 1).map_err(storage_error)?;
        if !more || !batch.is_empty() {
            return Ok(!batch.is_empty());
        }
    }
}

/// The largest value of a column that leads an index, by the index's last entry (its first, where it is
/// descending).
fn largest_value(ddl: &mut Ddl<'_>, def: &TableDef, column: usize) -> SqlResult<u64> {
    use engine::{Batch, Direction, Read};
    use std::ops::Bound::Unbounded;
    let Some(at) = def.indexes.iter().position(|i| i.parts.first().is_some_and(|p| p.column == column)) else { return Ok(0) };
    let index = &def.indexes[at];
    let direction = if index.parts[0].descending { Direction::Forward } else { Direction::Backward };
    let mut batch = Batch::new();
    let mut cursor = ddl.trx.tx.scan(index.tree, Unbounded, Unbounded, direction, Read::Dirty).map_err(storage_error)?;
    if !cursor.next_batch(&mut ddl.trx.tx, &mut batch, 1).map_err(storage_error)? && batch.is_empty() {
        return Ok(0);
    }
    let mut image = batch.payload(0).to_vec();
    if def.clustered != Some(at) {
        let codec = def.key_codec(at);
        let own = codec.prefix_len(batch.key(0), codec.parts().len())?;
        ddl.trx.tx.get(def.tree, &batch.key(0)[own..], Read::Dirty, &mut image).map_err(storage_error)?;
    }
    let mut row = vec![Value::Null; def.columns.len()];
    let codec = def.row_codec();
    codec.settle(&mut image)?;
    codec.decode(&image, &[column], &ddl.settings.time_zone, &mut row)?;
    Ok(row[column].to_int(&mut value::NoWarnings).and_then(|n| u64::try_from(n).ok()).unwrap_or(0))
}

/// AUTO_INCREMENT = n: the next value is n, or the one after the largest that is there.
pub(crate) fn move_counter(ddl: &mut Ddl<'_>, def: &mut TableDef, first: u64) -> SqlResult<()> {
    let Some(column) = def.auto_increment_column() else { return Ok(()) };
    let largest = largest_value(ddl, def, column)?;
    let last = first.saturating_sub(1).max(largest);
    def.options.auto_increment = Some(last.saturating_add(1));
    ddl.instance.engine.reset_counter(def.tree, last).map_err(storage_error)
}

/// The same for a definition that ALTER TABLE has changed: other partitions, none, or those that it had.
pub(crate) fn divide_anew(
    ddl: &mut Ddl<'_>,
    def: &mut TableDef,
    written: Option<Option<Box<parser::ast::Partitioning>>>,
    statement: &Stmt<'_>,
) -> SqlResult<()> {
    if let Some(written) = written {
        def.partitioning = None;
        return ddl.divide(def, written.as_deref(), statement);
    }
    partition::check_table(def)
}

/// Deletes rows in a transaction of its own. Where the log of a source has the statement, the rows are
/// hidden: whoever follows executes it.
fn delete_partitions(ddl: &mut Ddl<'_>, def: &Arc<TableDef>, condition: &str) -> SqlResult<()> {
    let hidden = ddl.hidden;
    ddl.hidden |= ddl.logged.applying.is_some() || ddl.logged.gtid_next != engine::GtidNext::Automatic;
    ddl.begin_ddl();
    ddl.hidden = hidden;
    let condition = ddl.row_expression(def, condition)?;
    let deleted = {
        let mut cx = eval_context(ddl.settings, ddl.access, ddl.diagnostics, &[]);
        exec::partition::delete_rows(&mut ddl.trx.tx, def, &condition, &mut cx)
    };
    if let Err(error) = deleted.and_then(|_| ddl.logged.may_commit()) {
        ddl.trx.tx.rollback().map_err(storage_error)?;
        return Err(error);
    }
    ddl.trx.commit(ddl.logged.commit_options())
}

pub(crate) fn manage_partitions(ddl: &mut Ddl<'_>, alter: &AlterTable, action: &AlterAction, statement: &Stmt<'_>) -> SqlResult<Done> {
    if let AlterAction::ExchangePartition { name, table, validation } = action {
        let named = Exchange { divided: &alter.name, partition: name, single: table, validate: *validation != Some(false) };
        return exchange(ddl, &named).map(|()| Done::default());
    }
    let (db, name) = ddl.access.resolve_name(&alter.name)?;
    ddl.lock_for_ddl(&db, &name, Mode::Exclusive)?;
    let (_, old) = ddl.existing_table(&db, &name)?;
    let change = {
        let mut cx = eval_context(ddl.settings, ddl.access, ddl.diagnostics, statement.params);
        partition::change_of(action, &old, &mut cx)?
    };
    if !change.gone.is_empty() {
        delete_partitions(ddl, &old, &change.gone.join(" or "))?;
    }
    ddl.begin_ddl();
    let mut new = (*old).clone();
    new.partitioning = Some(Box::new(change.partitioning));
    new.version += 1;
    if change.moved {
        ddl.check_placed(&new)?;
    }
    put(&mut ddl.trx.tx, &key::table(&db, &name), &Entry::Table(Box::new(new)))?;
    ddl.finish_ddl(statement, &[(db, name)])?;
    // MySQL executes TRUNCATE PARTITION apart from ALTER TABLE, and tells no counts.
    let said = if matches!(action, AlterAction::TruncatePartitions(_)) { None } else { Some(0) };
    Ok(ddl.altered_outcome(said))
}

/// The new definition, with its trees built and filled in the open transaction.
pub(crate) fn altered(ddl: &mut Ddl<'_>, alter: &AlterTable, statement: &Stmt<'_>, old: &Arc<TableDef>) -> SqlResult<Altered> {
    let copied;
    let alter = if alter.algorithm.is_none() && ddl.access.on(Var::old_alter_table) {
        copied = AlterTable { algorithm: Some(AlterAlgorithm::Copy), ..alter.clone() };
        &copied
    } else {
        alter
    };
    let mut draft = Draft::new(old);
    crate::alter::actions::apply_all(ddl, &mut draft, &alter.actions, statement)?;
    let rename = draft.rename.take();
    let given = draft.auto_increment;
    let divided = draft.partitioning.take();
    let (mut new, sources) = crate::alter::draft::finish_draft(ddl, draft, old)?;
    let apart = |action: &AlterAction| matches!(action, AlterAction::RenameTable(_) | AlterAction::DisableKeys | AlterAction::EnableKeys);
    let only_renames = alter.actions.iter().all(apart);
    if !only_renames {
        check_kept(ddl, &new)?;
    }
    divide_anew(ddl, &mut new, divided, statement)?;
    let new_keys = new.foreign_keys.iter().any(|k| !old.foreign_keys.iter().any(|o| o.name == k.name));
    let copies = copies_there(old, &new, &sources, alter, ddl.settings) || (ddl.options.foreign_key_checks && new_keys);
    let renamed = crate::foreign::check_altered(ddl, old, &new, &sources, copies)?;
    new.version = old.version + 1;
    if !new.foreign_keys.is_empty() {
        crate::alter::unlogged::check_dial(ddl, &new)?;
    }
    for key in new.foreign_keys.iter_mut().filter(|k| k.parent_db == old.db && k.parent_table == old.name) {
        *key = with_parent_columns(key, &renamed);
    }
    check_new_expressions(ddl, old, &new, &sources)?;
    foreign::check_dependents(&new)?;
    let numbering = numbering_of(old, &new, &sources);
    let work = if numbering.is_some() { Work::Rows } else { work_of(ddl, old, &mut new, &sources, alter)? };
    let new_checks = new.checks.iter().any(|c| c.enforced && is_new_check(c, old, &new, &sources));
    // Whether rows are read while nobody may write, besides to fill new trees.
    let quiet = new_checks || new_keys || new.partitioning != old.partitioning;
    let builds = new.indexes.iter().any(|i| i.tree == base::TreeId(0) && i.is_built());
    let copies_rows = work == Work::Rows;
    let follows = if copies_rows { numbering.is_none() && online::can_be_copied(old, &new, &sources) } else { builds };
    let online = follows && !quiet && online::is_followed(ddl, old, alter);
    let reads_rows = copies_rows || builds || new_checks || new_keys;
    check_algorithm(alter, reads_rows && has_rows(ddl, old)?, online)?;
    if quiet || ((copies_rows || builds) && !online) {
        stop_writers(ddl, old)?;
    }
    let (mut rows, following) = if work >= Work::Indexes {
        rebuild(ddl, old, &mut new, &sources, &Rebuilding { work, copied_there: copies, numbering, given, online })?
    } else {
        (0, None)
    };
    let auto_increment = numbering.map(|_| ddl.instance.engine.counter(new.tree).last().saturating_add(1)).or(given);
    // What an unlogged table held before the last checkpoint is not what the new trees were made from,
    // nor what the new definition was checked against. Rows of a temporary table need not outlive a
    // crash.
    if !new.temporary && following.is_none() && (rows > 0 || ((quiet || copies_rows) && !old.is_logged())) {
        ddl.trx.tx.prepare_through_checkpoint().map_err(storage_error)?;
    }
    if new_checks {
        rows = check_rows(ddl, &new)?;
    }
    if new.partitioning != old.partitioning {
        ddl.check_placed(&new)?;
    }
    crate::foreign::check_foreign_rows(ddl, old, &new)?;
    if copies && rows == 0 && work != Work::Rows && ddl.instance.engine.stats(new.tree).entries_estimate <= COUNTED_MAX {
        rows = count_rows(ddl, new.tree)?;
    }
    let said = if only_renames { None } else { Some(if copies { rows } else { 0 }) };
    Ok(Altered { def: new, rename, auto_increment, renamed, said, following })
}

/// # Errors
/// As MySQL's statement.
pub fn alter_table(ddl: &mut Ddl<'_>, alter: &AlterTable, statement: &Stmt<'_>) -> SqlResult<Done> {
    let (db, name) = ddl.access.resolve_name(&alter.name)?;
    if let Some(old) = ddl.temporary.definition(&(db.clone(), name.clone())) {
        return alter_temporary(ddl, alter, statement, &old);
    }
    if let [action] = alter.actions.as_slice()
        && partition::is_management(action)
    {
        return manage_partitions(ddl, alter, action, statement);
    }
    ddl.lock_for_ddl(&db, &name, Mode::SharedUpgradable)?;
    let (_, old) = ddl.existing_table(&db, &name)?;
    ddl.begin_ddl();
    if alter.actions.iter().any(unlogged::sets_attribute) {
        let mut draft = Draft::new(&old);
        crate::alter::actions::apply_all(ddl, &mut draft, &alter.actions, statement)?;
        let (new, _) = crate::alter::draft::finish_draft(ddl, draft, &old)?;
        stop_writers(ddl, &old)?;
        return crate::alter::unlogged::change_attribute(ddl, alter, &old, new);
    }
    let Altered { def: mut new, rename, auto_increment, renamed, said, following } = altered(ddl, alter, statement, &old)?;
    ddl.lock_for_ddl(&db, &name, Mode::Exclusive)?;
    if let Some(following) = following {
        following.finish(ddl, &mut new)?;
    }
    if let Some(first) = auto_increment {
        move_counter(ddl, &mut new, first)?;
    }
    let mut changed = vec![(db.clone(), name.clone())];
    changed.extend(crate::foreign::write_references(ddl, Some(&old), Some(&new))?);
    if !renamed.is_empty() {
        changed
            .extend(crate::foreign::edit_children(ddl, &(db.clone(), name.clone()), &mut |key| *key = with_parent_columns(key, &renamed))?);
    }
    put(&mut ddl.trx.tx, &key::table(&db, &name), &Entry::Table(Box::new(new)))?;
    if let Some(to) = rename {
        let to = ddl.access.resolve_name(&to)?;
        if to != (db.clone(), name.clone()) {
            catalog::names::check_table(&to.1)?;
            ddl.lock_new_name(&to.0, &to.1, Mode::Exclusive)?;
            ddl.locks.rename(&(db.clone(), name.clone()), &to);
            changed.extend(crate::drop::rename_entry(ddl, &(db, name), &to)?);
            changed.push(to);
        }
    }
    ddl.finish_ddl(statement, &changed)?;
    Ok(ddl.altered_outcome(said))
}

/// # Errors
/// As MySQL's statement.
pub fn drop_index(ddl: &mut Ddl<'_>, drop: &DropIndex, statement: &Stmt<'_>) -> SqlResult<Done> {
    let action = if drop.name.is("PRIMARY") { AlterAction::DropPrimaryKey } else { AlterAction::DropIndex(drop.name.clone()) };
    let (name, algorithm, lock) = (drop.table.clone(), drop.algorithm, drop.lock);
    let alter = AlterTable { name, actions: vec![action], algorithm, lock, demands: Vec::new(), validation: None };
    alter_table(ddl, &alter, statement)
}

/// # Errors
/// As MySQL's statement.
pub fn create_index(ddl: &mut Ddl<'_>, create: &CreateIndex, statement: &Stmt<'_>) -> SqlResult<Done> {
    let action = AlterAction::AddConstraint(Box::new(Constraint::Index(create.index.clone())));
    let alter = AlterTable {
        name: create.table.clone(),
        actions: vec![action],
        algorithm: create.algorithm,
        lock: create.lock,
        demands: Vec::new(),
        validation: None,
    };
    alter_table(ddl, &alter, statement)
}

/// What the session's mode asks of a table that is altered, though it may be no news.
fn check_kept(ddl: &Ddl<'_>, new: &TableDef) -> SqlResult<()> {
    if ddl.access.on(Var::sql_require_primary_key) && new.primary().is_none() {
        return Err(sql_error!(TABLE_WITHOUT_PK));
    }
    new.columns.iter().try_for_each(|column| define::parts::check_kept_default(column, ddl.settings.sql_mode))
}

/// From here on nobody writes to the table, until it is locked exclusively.
fn stop_writers(ddl: &mut Ddl<'_>, table: &TableDef) -> SqlResult<()> {
    if table.temporary { Ok(()) } else { ddl.lock_for_ddl(&table.db, &table.name, Mode::SharedNoWrite) }
}

fn count_rows(ddl: &mut Ddl<'_>, tree: base::TreeId) -> SqlResult<u64> {
    use std::ops::Bound::Unbounded;
    let mut batch = engine::Batch::new();
    let mut rows = 0;
    let (direction, read) = (engine::Direction::Forward, engine::Read::Dirty);
    let mut cursor = ddl.trx.tx.scan(tree, Unbounded, Unbounded, direction, read).map_err(storage_error)?;
    while cursor.next_batch(&mut ddl.trx.tx, &mut batch, 256).map_err(storage_error)? {
        rows += batch.len() as u64;
    }
    Ok(rows)
}

/// Whether this is an ALTER that MySQL does by copying: then the statement tells how many rows there are.
fn copies_there(old: &TableDef, new: &TableDef, sources: &[Option<usize>], alter: &AlterTable, settings: &expr::Settings) -> bool {
    let strict = settings.sql_mode.strict();
    let copied_column = |(column, source): (&ColumnDef, &Option<usize>)| match source {
        Some(from) => {
            let before = &old.columns[*from];
            let replaces_null = !strict && before.nullable && !column.nullable;
            replaces_null
                || !same_storage(&before.ty, &column.ty, false)
                || before.generated != column.generated
                || column.generated.as_ref().is_some_and(|g| g.stored && !means_the_same(&g.expression, old, new, sources))
                || before.auto_increment != column.auto_increment
        }
        None => matches!(column.default, ColumnDefault::Expression(_)) || column.generated.as_ref().is_some_and(|g| g.stored),
    };
    let has_primary = |def: &TableDef| def.indexes.iter().any(|i| i.kind == IndexKind::Primary);
    alter.algorithm == Some(AlterAlgorithm::Copy)
        || alter.actions.iter().any(|a| matches!(a, AlterAction::OrderBy(_)))
        || new.checks.iter().any(|c| c.enforced && is_new_check(c, old, new, sources))
        || (old.clustered.is_some() && new.clustered.is_none())
        || (has_primary(old) && !has_primary(new))
        || new.columns.iter().zip(sources).any(copied_column)
}

/// Columns of one table by name.
struct RowResolver<'a> {
    def: &'a TableDef,
}

impl Resolver for RowResolver<'_> {
    fn column(&mut self, name: &ColumnName, _: parser::ast::Span) -> SqlResult<Expr> {
        let at = self.def.column(&name.name.name).ok_or_else(|| sql_error!(BAD_FIELD, name.name.name, "field list"))?;
        let column = &self.def.columns[at];
        Ok(Expr::column(at as u32, column.ty.clone(), column.nullable, column.name.as_str()))
    }

    fn is_key_part(&self) -> bool {
        true
    }

    fn default_of(&mut self, name: Option<&ColumnName>, _: parser::ast::Span, _: &mut EvalContext<'_>) -> SqlResult<Expr> {
        plan::default_in(&self.def.columns, name)
    }
}

fn is_new_check(check: &schema::CheckDef, old: &TableDef, new: &TableDef, sources: &[Option<usize>]) -> bool {
    !old.checks.contains(check) || !means_the_same(&check.expression, old, new, sources)
}

/// The last number of the table, if the column that had it is still there: one that is AUTO_INCREMENT now
/// goes on behind it.
fn last_number(old: &TableDef, new: &TableDef, sources: &[Option<usize>], last: u64) -> u64 {
    let Some(counted) = old.auto_increment_column() else { return 0 };
    let stays = sources.contains(&Some(counted)) && new.auto_increment_column().is_some();
    if stays { last } else { 0 }
}

/// Whether a column is AUTO_INCREMENT that was none, or was not there.
fn numbering_of(old: &TableDef, new: &TableDef, sources: &[Option<usize>]) -> Option<Numbering> {
    let column = new.auto_increment_column()?;
    let there = sources[column];
    let anew = there.is_none_or(|source| !old.columns[source].auto_increment);
    anew.then_some(Numbering { column, there: there.is_some() })
}

/// ALGORITHM and LOCK are accepted when they tell the truth. INSTANT says that no rows are read or written,
/// LOCK=NONE that nobody waits for it: so it is where the work needs none, or there are none, and LOCK=NONE
/// where indexes follow what is written. Whether MySQL could do it in place is not asked.
fn check_algorithm(alter: &AlterTable, waits_for_rows: bool, online: bool) -> SqlResult<()> {
    use AlterAlgorithm::{Copy, Instant};
    if alter.algorithm == Some(Instant) && alter.lock.is_some_and(|lock| lock != AlterLock::Default) {
        return Err(sql_error!(WRONG_USAGE, "ALGORITHM=INSTANT", "LOCK=NONE/SHARED/EXCLUSIVE"));
    }
    if alter.algorithm == Some(Copy) && alter.lock == Some(AlterLock::None) {
        return Err(sql_error!(ALTER_OPERATION_NOT_SUPPORTED_REASON, "LOCK=NONE", "COPY algorithm requires a lock", "LOCK=SHARED"));
    }
    if waits_for_rows && alter.algorithm == Some(Instant) {
        return Err(sql_error!(ALTER_OPERATION_NOT_SUPPORTED, "ALGORITHM=INSTANT", "ALGORITHM=COPY/INPLACE"));
    }
    if waits_for_rows && !online && alter.lock == Some(AlterLock::None) {
        return Err(sql_error!(ALTER_OPERATION_NOT_SUPPORTED, "LOCK=NONE", "LOCK=SHARED"));
    }
    Ok(())
}

/// Whether `ALTER … SET DEFAULT` got NULL.
pub(crate) fn is_null_literal(expression: &parser::ast::Expr) -> bool {
    matches!(expression.kind, ExprKind::Literal(Literal::Null))
}

/// A column that stays as it is, for the draft.
pub(crate) type Column = ColumnDef;

/// ALTER TABLE, CREATE INDEX, DROP INDEX.
fn alter_temporary(ddl: &mut Ddl<'_>, alter: &AlterTable, statement: &Stmt<'_>, old: &Arc<TableDef>) -> SqlResult<Done> {
    let adds_foreign = |a: &AlterAction| matches!(a, AlterAction::AddConstraint(c) if matches!(**c, Constraint::ForeignKey(_)));
    if alter.actions.iter().any(adds_foreign) {
        return Err(sql_error!(CANNOT_ADD_FOREIGN));
    }
    let rows = ddl.instance.engine.stats(old.tree).entries_estimate;
    let (def, said) = ddl.apart(|ddl| {
        let mut altered = altered(ddl, alter, statement, old)?;
        if let Some(first) = altered.auto_increment {
            move_counter(ddl, &mut altered.def, first)?;
        }
        if let Some(to) = &altered.rename {
            let to = ddl.access.resolve_name(to)?;
            catalog::names::check_table(&to.1)?;
            let same = (&to.0, &to.1) == (&old.db, &old.name);
            if ddl.temporary.contains(&to) && !same {
                return Err(sql_error!(TABLE_EXISTS, to.1));
            }
            (altered.def.db, altered.def.name) = to;
        }
        remove(&mut ddl.trx.tx, &key::temporary(old.tree))?;
        put(&mut ddl.trx.tx, &key::temporary(altered.def.tree), &Entry::Table(Box::new(altered.def.clone())))?;
        Ok((altered.def, altered.said))
    })?;
    ddl.temporary.remove(&(old.db.clone(), old.name.clone()));
    ddl.publish_temporary(def);
    // MySQL changes temporary tables by copying them.
    Ok(ddl.altered_outcome(said.map(|_| rows)))
}
