//! CREATE TABLE and CREATE TABLE … LIKE.

use std::sync::Arc;

use catalog::key::{self, Entry};
use catalog::mdl::Mode;
use catalog::{OpenTable, put, storage_error};
use connection::eval::eval_context;
use connection::stmt::{Done, Stmt};
use connection::temporary::TableName;
use define::columns::{Builder, WrittenCheck};
use define::expressions::check_expressions;
use define::foreign::{self, Defining};
use define::parts::{Parts, check_kept_default, check_reserved, finish_parts, name_checks};
use define::{full_text, functional, indexes, options, row_format, timestamps};
use parser::ast::{self, Constraint, CreateTable};
use schema::{IndexKind, TableDef, TableId, TableOptions};
use state::vars::Var;
use value::{Collation, SqlResult, sql_error};

use crate::select::{NEW_TABLE, add_query_columns, fill_from_query, fill_new_table};
use crate::words_asked_for;
use crate::{Ddl, Queries};

impl Ddl<'_> {
    /// One column with the keys among its attributes.
    pub(crate) fn build_column(
        &mut self,
        column: &ast::ColumnDef,
        statement: &Stmt<'_>,
        collation: Collation,
        parts: &mut Parts,
        checks: &mut Vec<WrittenCheck>,
    ) -> SqlResult<()> {
        check_reserved(&column.name.name)?;
        let built = {
            let mut cx = eval_context(self.settings, self.access, self.diagnostics, statement.params);
            Builder { default: collation, eval: &mut cx }.column(column)?
        };
        if built.unfit {
            parts.unfit.add(&built.def.name);
        }
        if parts.columns.iter().any(|c| c.name.eq_ignore_ascii_case(&built.def.name)) {
            return Err(sql_error!(DUP_FIELDNAME, built.def.name));
        }
        let at = parts.columns.len();
        if built.explicit_null {
            parts.explicit_null.push(at);
        }
        if built.open_timestamp {
            parts.open_timestamps.push(at);
        }
        parts.columns.push(built.def);
        checks.extend(built.checks);
        let keys = [(built.primary, ast::IndexKind::Primary), (built.unique, ast::IndexKind::Unique)];
        for (_, kind) in keys.into_iter().filter(|(wanted, _)| *wanted) {
            let part = ast::IndexPart { on: ast::IndexPartOn::Column { name: column.name.clone(), length: None }, direction: None };
            let index = ast::IndexDef { kind, name: None, parts: vec![part], options: ast::IndexOptions::default() };
            self.add_index(&index, parts)?;
        }
        Ok(())
    }

    /// An index, behind the columns that it names, and the hidden columns that it stands on.
    pub(crate) fn add_index(&mut self, index: &ast::IndexDef, parts: &mut Parts) -> SqlResult<()> {
        let mut cx = eval_context(self.settings, self.access, self.diagnostics, &[]);
        let hidden = functional::add_hidden_columns(index, &mut parts.columns, &mut cx)?;
        let mut built = indexes::build(index, &parts.columns, &hidden, self.settings.sql_mode, self.diagnostics)?;
        full_text::give_words(&mut built, &words_asked_for(self))?;
        parts.indexes.push(built);
        Ok(())
    }

    /// Gives a definition its trees and ids.
    pub(crate) fn make_trees(&mut self, def: &mut TableDef, keep_id: bool) -> SqlResult<()> {
        full_text::check_lasting(def)?;
        def.tree = self.make_tree(def)?;
        def.forms = None;
        if cfg!(debug_assertions) && def.name.bytes().map(u32::from).sum::<u32>() % 2 == 1 {
            // So tests have tables of both kinds, whatever they are about, and the same in each run.
            schema::age(def);
        }
        for at in 0..def.indexes.len() {
            def.indexes[at].tree = if def.clustered == Some(at) || !def.indexes[at].is_built() { def.tree } else { self.make_tree(def)? };
        }
        if !keep_id {
            def.id = TableId(u64::from(def.tree.0));
        }
        debug_assert_eq!(def.check(), Ok(()));
        Ok(())
    }

    /// A new tree for a table of this definition.
    pub(crate) fn make_tree(&mut self, def: &TableDef) -> SqlResult<base::TreeId> {
        let tree = self.trx.tx.create_tree().map_err(storage_error)?;
        if def.temporary {
            self.trx.tx.make_temporary(tree).map_err(storage_error)?;
        }
        Ok(tree)
    }

    pub(crate) fn start_counter(&mut self, def: &TableDef) {
        if let Some(first) = def.options.auto_increment {
            self.instance.engine.counter(def.tree).raise_to(first.saturating_sub(1));
        }
    }
}

fn definition_like(ddl: &mut Ddl<'_>, like: &ast::ObjectName, db: &str, name: &str) -> SqlResult<TableDef> {
    let (from_db, from) = ddl.access.resolve_name(like)?;
    let temporary = ddl.temporary.definition(&(from_db.clone(), from.clone()));
    let source = match temporary {
        Some(def) => def,
        None => {
            let lock = ddl.instance.catalog.table_lock(&from_db, &from);
            ddl.locks.take(&lock, Mode::SharedRead, catalog::mdl::Span::Transaction)?;
            ddl.existing_table(&from_db, &from)?.1
        }
    };
    source.columns.iter().try_for_each(|column| check_kept_default(column, ddl.settings.sql_mode))?;
    let mut def = (*source).clone();
    def.columns.iter().for_each(|column| expr::column_type::tell_deprecated_of(&column.ty, ddl.diagnostics));
    def.db = db.to_string();
    def.name = name.to_string();
    def.temporary = false;
    def.created = ddl.access.moment() / 1_000_000;
    def.version = 1;
    def.foreign_keys.clear();
    def.histograms.clear();
    def.options.auto_increment = None;
    if source.is_branch() {
        def.options.engine_attribute = None;
    }
    for (at, check) in def.checks.iter_mut().enumerate() {
        check.name = format!("{name}_chk_{}", at + 1);
    }
    Ok(def)
}

/// The columns that are written out, and what else stands among them but indexes. Gives the checks.
fn build_columns(
    ddl: &mut Ddl<'_>,
    create: &CreateTable,
    statement: &Stmt<'_>,
    collation: Collation,
    parts: &mut Parts,
) -> SqlResult<Vec<WrittenCheck>> {
    let mut checks = Vec::new();
    for column in &create.columns {
        ddl.build_column(column, statement, collation, parts, &mut checks)?;
    }
    parts.unfit.check_labels(&parts.columns)?;
    timestamps::settle(&mut parts.columns, &parts.open_timestamps, ddl.settings.sql_mode)?;
    for constraint in &create.constraints {
        match constraint {
            Constraint::Index(_) => {}
            Constraint::Check(check) => checks.push(check.into()),
            Constraint::ForeignKey(_) if create.temporary => return Err(sql_error!(CANNOT_ADD_FOREIGN)),
            Constraint::ForeignKey(key) => parts.foreign_keys.push(key.clone()),
        }
    }
    Ok(checks)
}

/// The indexes, when all columns are there.
fn build_indexes(ddl: &mut Ddl<'_>, create: &CreateTable, table: &str, checks: Vec<WrittenCheck>, parts: &mut Parts) -> SqlResult<()> {
    indexes::check_one_counted(&parts.columns)?;
    for constraint in &create.constraints {
        if let Constraint::Index(index) = constraint {
            ddl.add_index(index, parts)?;
        }
    }
    parts.checks = name_checks(checks, table, &[])?;
    Ok(())
}

/// The options of the table, as far as they fit together.
fn read_options(ddl: &mut Ddl<'_>, create: &CreateTable, name: &str, kept: &mut TableOptions) -> SqlResult<options::Written> {
    let written = match options::read(&create.options, name, ddl.settings, kept, ddl.diagnostics) {
        // The parser knows which defaults fit, and which character sets there are; engines come later.
        Err(error) if error.is(&value::error::UNKNOWN_STORAGE_ENGINE) => {
            create.columns.iter().try_for_each(define::columns::check_default_fits)?;
            return Err(error);
        }
        written => written?,
    };
    let strict = ddl.access.on(Var::innodb_strict_mode);
    let asked = row_format::Asked { table: name, temporary: create.temporary, alters: false, strict };
    row_format::check(kept, &asked, ddl.diagnostics)?;
    Ok(written)
}

/// A definition from the statement: written out, LIKE another, or with the columns of a query.
///
/// # Errors
/// Those of what is written.
pub fn new_definition(host: &mut dyn Queries, create: &CreateTable, statement: &Stmt<'_>, db: &str, name: &str) -> SqlResult<TableDef> {
    if create.partitioning.is_some() && create.temporary {
        return Err(sql_error!(PARTITION_NO_TEMPORARY));
    }
    if let Some(like) = &create.like {
        return definition_like(&mut host.ddl(), like, db, name);
    }
    let mut ddl = host.ddl();
    let database = ddl.instance.catalog.database(db).map_or(Collation::UTF8MB4_0900_AI_CI, |d| d.collation);
    let mut kept = TableOptions::default();
    let mode = ddl.settings.sql_mode;
    let written = read_options(&mut ddl, create, name, &mut kept)?;
    let collation = written.collation.unwrap_or(database);
    let mut parts = Parts::default();
    let checks = build_columns(&mut ddl, create, statement, collation, &mut parts)?;
    if let Some(query) = &create.query {
        let selected = host.selected(query, statement)?;
        add_query_columns(&mut host.ddl(), &mut parts, (query, &selected), name)?;
    }
    let mut ddl = host.ddl();
    build_indexes(&mut ddl, create, name, checks, &mut parts)?;
    if parts.columns.is_empty() {
        return Err(sql_error!(TABLE_MUST_HAVE_COLUMNS));
    }
    let wanted = std::mem::take(&mut parts.foreign_keys);
    let mut table = Defining { db, name, columns: &parts.columns, indexes: &mut parts.indexes, existing: &[] };
    let foreign_keys = crate::foreign::build_foreign_keys(&mut ddl, &wanted, &mut table)?;
    foreign::drop_needless(&mut parts.indexes);
    indexes::limit_parts(&mut parts.indexes, &parts.columns, kept.row_format.as_deref(), mode, ddl.diagnostics)?;
    finish_parts(&mut parts)?;
    parts.unfit.check()?;
    parts.columns.iter().try_for_each(|column| check_kept_default(column, mode))?;
    indexes::tell_duplicates(&parts.indexes, &[], (db, name), ddl.diagnostics);
    if ddl.access.on(Var::sql_require_primary_key) && !parts.indexes.iter().any(|i| i.kind == IndexKind::Primary) {
        return Err(sql_error!(TABLE_WITHOUT_PK));
    }
    let mut def = TableDef {
        id: TableId::default(),
        db: db.to_string(),
        name: name.to_string(),
        columns: parts.columns,
        indexes: parts.indexes,
        clustered: parts.clustered,
        tree: base::TreeId(0),
        foreign_keys,
        checks: parts.checks,
        collation,
        comment: written.comment.unwrap_or_default(),
        options: kept,
        temporary: create.temporary,
        created: ddl.access.moment() / 1_000_000,
        version: 1,
        partitioning: None,
        histograms: Vec::new(),
        forms: None,
    };
    let mut cx = eval_context(ddl.settings, ddl.access, ddl.diagnostics, &[]);
    check_expressions(&def, None, &mut cx)?;
    ddl.divide(&mut def, create.partitioning.as_deref(), statement)?;
    foreign::check_dependents(&def)?;
    Ok(def)
}

/// # Errors
/// As MySQL's CREATE TABLE.
pub fn create_table(host: &mut dyn Queries, create: &CreateTable, statement: &Stmt<'_>) -> SqlResult<Done> {
    let mut ddl = host.ddl();
    let (db, name) = ddl.access.resolve_name(&create.name)?;
    catalog::names::check_table(&name)?;
    // Be it that a temporary table would hide another.
    if let Some(like) = &create.like
        && ddl.access.resolve_name(like)? == (db.clone(), name.clone())
    {
        return Err(sql_error!(NONUNIQ_TABLE, name));
    }
    if create.temporary {
        let done = create_temporary(host, create, statement, (db, name))?;
        let ddl = host.ddl();
        ddl.trx.temporary.made |= ddl.trx.open;
        return Ok(done);
    }
    ddl.lock_for_ddl(&db, &name, Mode::Exclusive)?;
    if ddl.instance.catalog.database(&db).is_none() {
        return Err(sql_error!(BAD_DB, db));
    }
    if ddl.instance.catalog.open_table(&db, &name)?.is_some() {
        return ddl.diagnostics.note_or(create.if_not_exists, sql_error!(TABLE_EXISTS, name), Done::default());
    }
    let mut def = new_definition(host, create, statement, &db, &name)?;
    let mut ddl = host.ddl();
    ddl.begin_ddl();
    if create.query.is_some() {
        // Its reads are those of the session's own level.
        let isolation = ddl.trx.take_isolation(ddl.usual);
        ddl.trx.tx.restart(isolation);
    }
    def.options.auto_increment = written_auto_increment(&create.options).filter(|n| *n > 1);
    ddl.make_trees(&mut def, false)?;
    put(&mut ddl.trx.tx, &key::table(&db, &name), &Entry::Table(Box::new(def.clone())))?;
    ddl.start_counter(&def);
    let mut changed = vec![(db, name)];
    changed.extend(crate::foreign::check_adopted(&mut ddl, &def)?);
    crate::alter::unlogged::check_dial(&ddl, &def)?;
    changed.extend(crate::foreign::write_references(&mut ddl, None, Some(&def))?);
    if create.query.is_some() {
        if !def.foreign_keys.is_empty() {
            return Err(sql_error!(FOREIGN_KEY_WITH_ATOMIC_CREATE_SELECT));
        }
        let done = fill_new_table(host, create, statement, def)?;
        let catalog = &host.ddl().instance.catalog;
        changed.iter().for_each(|(db, name)| catalog.forget_table(db, name));
        return Ok(done);
    }
    if ddl.logged.applying.is_some() && create.options.contains(&ast::TableOption::StartTransaction) {
        let timestamp = ddl.logged.event_time(ddl.instance);
        let present = ddl.access.db.borrow().clone().unwrap_or_default();
        ddl.trx.tx.log().query_in_group(timestamp, &present, statement.text());
        ddl.temporary.insert((def.db.clone(), def.name.clone()), Arc::new(OpenTable::temporary(def)));
        ddl.trx.begin_filling(ddl.logged, changed);
        return Ok(Done::default());
    }
    // Replicas do not have what is ours alone, nor the table that this one is like if that is a branch or
    // temporary.
    let own = match &create.like {
        Some(like) => is_like_ours(&ddl, like)?,
        None => def.options.engine_attribute.is_some(),
    };
    if own {
        let text = schema::show_create_table(&def.for_replicas(), None);
        ddl.finish_ddl_as(&def.db, &text, &changed)?;
    } else {
        ddl.finish_ddl(statement, &changed)?;
    }
    Ok(Done::default())
}

pub(crate) fn written_auto_increment(options: &[ast::TableOption]) -> Option<u64> {
    options.iter().rev().find_map(|o| match o {
        ast::TableOption::AutoIncrement(n) => Some(*n),
        _ => None,
    })
}

fn is_like_ours(ddl: &Ddl<'_>, like: &ast::ObjectName) -> SqlResult<bool> {
    let name = ddl.access.resolve_name(like)?;
    Ok(ddl.temporary.contains(&name) || ddl.table_if_any(&name.0, &name.1)?.is_some_and(|def| def.is_branch()))
}

/// 1137 if the query reads the temporary table that has the name already.
fn check_not_read(ddl: &Ddl<'_>, create: &CreateTable, name: &TableName) -> SqlResult<()> {
    let mut read = Vec::new();
    create.query.iter().for_each(|query| connection::lookup::factors_of_query(query, &mut read));
    for factor in read {
        if ddl.access.resolve_name(&factor.name)? == *name {
            return Err(sql_error!(CANT_REOPEN_TABLE, name.1));
        }
    }
    Ok(())
}

fn create_temporary(host: &mut dyn Queries, create: &CreateTable, statement: &Stmt<'_>, name: TableName) -> SqlResult<Done> {
    let ddl = host.ddl();
    if ddl.trx.is_read_only(ddl.usual) {
        return Err(sql_error!(READ_ONLY_TRANSACTION));
    }
    connection::trx::check_temporary(ddl.trx, ddl.logged.applying.is_some())?;
    if ddl.instance.catalog.database(&name.0).is_none() {
        return Err(sql_error!(BAD_DB, name.0));
    }
    create_temporary_anywhere(host, create, statement, name)
}

/// The same in a database that has no tables of its own.
///
/// # Errors
/// As CREATE TABLE.
pub fn create_temporary_anywhere(host: &mut dyn Queries, create: &CreateTable, statement: &Stmt<'_>, name: TableName) -> SqlResult<Done> {
    let ddl = host.ddl();
    if ddl.temporary.contains(&name) {
        check_not_read(&ddl, create, &name)?;
        return ddl.diagnostics.note_or(create.if_not_exists, sql_error!(TABLE_EXISTS, name.1), Done::default());
    }
    let mut def = new_definition(host, create, statement, &name.0, &name.1)?;
    let mut ddl = host.ddl();
    def.options.auto_increment = written_auto_increment(&create.options).filter(|n| *n > 1);
    ddl.create_temporary_of(def)?;
    if create.query.is_some() {
        // The query may read a table of the same name, which the new one hides only when it is there.
        let key = (name.0.clone(), NEW_TABLE.to_string());
        let Some(made) = ddl.temporary.remove(&name) else { return Ok(Done::default()) };
        ddl.temporary.insert(key.clone(), made);
        let filled = fill_from_query(host, create, statement, &name.0, NEW_TABLE);
        let mut ddl = host.ddl();
        if let Some(made) = ddl.temporary.remove(&key) {
            ddl.temporary.insert(name.clone(), made);
            ddl.epochs.change();
        }
        if filled.is_err() {
            ddl.drop_temporary(&name.0, &name.1)?;
        }
        return filled;
    }
    Ok(Done::default())
}
