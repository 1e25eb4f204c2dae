//! CREATE TABLE and CREATE TABLE … LIKE.

use catalog::key::{self, Entry};
use catalog::mdl::Mode;
use catalog::put;
use catalog::storage_error;
use connection::stmt::{Done, Stmt};
use define::columns::{Builder, WrittenCheck};
use define::expressions::check_expressions;
use define::foreign::{self, Defining};
use define::parts::{Parts, check_kept_default, check_reserved, finish_parts, name_checks};
use define::{full_text, functional, indexes, options, row_format, timestamps};
use parser::ast::{self, Constraint, CreateTable};
use schema::{IndexKind, TableDef, TableId, TableOptions};
use state::vars::Var;
use value::{Collation, SqlResult, sql_error};

use super::words_asked_for;
use crate::session::Session;
use crate::statement::is_system_table;

impl Session {
    pub(crate) fn create_table(&mut self, create: &CreateTable, statement: &Stmt<'_>) -> SqlResult<Done> {
        let (db, name) = self.access.resolve_name(&create.name)?;
        catalog::names::check_table(&name)?;
        if create.temporary {
            return self.create_temporary(create, statement, (db, name));
        }
        if is_system_table(&db, &name) {
            return self.create_system_table(create, statement, (db, name));
        }
        self.lock_for_ddl(&db, &name, Mode::Exclusive)?;
        if self.instance.catalog.database(&db).is_none() {
            return Err(sql_error!(BAD_DB, db));
        }
        if self.instance.catalog.open_table(&db, &name)?.is_some() {
            return self.diagnostics.note_or(create.if_not_exists, sql_error!(TABLE_EXISTS, name), Done::default());
        }
        let mut def = self.new_definition(create, statement, &db, &name)?;
        self.begin_ddl();
        if create.query.is_some() {
            // Its reads are those of the session's own level.
            let isolation = self.trx.take_isolation(&self.usual);
            self.trx.tx.restart(isolation);
        }
        def.options.auto_increment = written_auto_increment(&create.options).filter(|n| *n > 1);
        self.make_trees(&mut def, false)?;
        put(&mut self.trx.tx, &key::table(&db, &name), &Entry::Table(Box::new(def.clone())))?;
        self.start_counter(&def);
        let mut changed = vec![(db, name)];
        changed.extend(self.check_adopted(&def)?);
        self.check_dial(&def)?;
        changed.extend(self.write_references(None, Some(&def))?);
        if create.query.is_some() {
            if !def.foreign_keys.is_empty() {
                return Err(sql_error!(FOREIGN_KEY_WITH_ATOMIC_CREATE_SELECT));
            }
            let done = self.fill_new_table(create, statement, def)?;
            changed.iter().for_each(|(db, name)| self.instance.catalog.forget_table(db, name));
            return Ok(done);
        }
        if self.logged.applying.is_some() && create.options.contains(&ast::TableOption::StartTransaction) {
            self.begin_filling(statement, def, changed);
            return Ok(Done::default());
        }
        // Replicas do not have what is ours alone, nor the table that this one is like if that is a branch.
        let own = match &create.like {
            Some(like) => is_branch_like(self, like)?,
            None => def.options.engine_attribute.is_some(),
        };
        if own {
            let text = schema::show_create_table(&def.for_replicas(), None);
            self.finish_ddl_as(&def.db, &text, &changed)?;
        } else {
            self.finish_ddl(statement, &changed)?;
        }
        Ok(Done::default())
    }

    /// A definition from the statement: written out, LIKE another, or with the columns of a query.
    pub(crate) fn new_definition(&mut self, create: &CreateTable, statement: &Stmt<'_>, db: &str, name: &str) -> SqlResult<TableDef> {
        if create.partitioning.is_some() && create.temporary {
            return Err(sql_error!(PARTITION_NO_TEMPORARY));
        }
        if let Some(like) = &create.like {
            return self.definition_like(like, db, name);
        }
        let database = self.instance.catalog.database(db).map_or(Collation::UTF8MB4_0900_AI_CI, |d| d.collation);
        let mut kept = TableOptions::default();
        let mode = self.settings.sql_mode;
        let written = match options::read(&create.options, name, &self.settings, &mut kept, &mut self.diagnostics) {
            // The parser knows which defaults fit, and which character sets there are; engines come later.
            Err(error) if error.is(&value::error::UNKNOWN_STORAGE_ENGINE) => {
                create.columns.iter().try_for_each(define::columns::check_default_fits)?;
                return Err(error);
            }
            written => written?,
        };
        let strict = self.access.on(Var::innodb_strict_mode);
        let asked = row_format::Asked { table: name, temporary: create.temporary, alters: false, strict };
        row_format::check(&mut kept, &asked, &mut self.diagnostics)?;
        let collation = written.collation.unwrap_or(database);
        let mut parts = self.build_parts(create, statement, collation, name)?;
        if parts.columns.is_empty() {
            return Err(sql_error!(TABLE_MUST_HAVE_COLUMNS));
        }
        let wanted = std::mem::take(&mut parts.foreign_keys);
        let mut table = Defining { db, name, columns: &parts.columns, indexes: &mut parts.indexes, existing: &[] };
        let foreign_keys = self.build_foreign_keys(&wanted, &mut table)?;
        foreign::drop_needless(&mut parts.indexes);
        indexes::limit_parts(&mut parts.indexes, &parts.columns, kept.row_format.as_deref(), mode, &mut self.diagnostics)?;
        finish_parts(&mut parts)?;
        parts.unfit.check()?;
        parts.columns.iter().try_for_each(|column| check_kept_default(column, mode))?;
        indexes::tell_duplicates(&parts.indexes, &[], (db, name), &mut self.diagnostics);
        if self.access.on(Var::sql_require_primary_key) && !parts.indexes.iter().any(|i| i.kind == IndexKind::Primary) {
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
            created: self.instance.now_micros() / 1_000_000,
            version: 1,
            partitioning: None,
            histograms: Vec::new(),
            forms: None,
        };
        let mut cx = Session::eval_context(&self.settings, &self.access, &mut self.diagnostics, &[]);
        check_expressions(&def, None, &mut cx)?;
        self.divide(&mut def, create.partitioning.as_deref(), statement)?;
        foreign::check_dependents(&def)?;
        Ok(def)
    }

    fn build_parts(&mut self, create: &CreateTable, statement: &Stmt<'_>, collation: Collation, table: &str) -> SqlResult<Parts> {
        let mut parts = Parts::default();
        let mut checks = Vec::new();
        for column in &create.columns {
            self.build_column(column, statement, collation, &mut parts, &mut checks)?;
        }
        parts.unfit.check_labels(&parts.columns)?;
        timestamps::settle(&mut parts.columns, &parts.open_timestamps, self.settings.sql_mode)?;
        let mut definitions = Vec::new();
        for constraint in &create.constraints {
            match constraint {
                Constraint::Index(index) => definitions.push(index),
                Constraint::Check(check) => checks.push(check.into()),
                Constraint::ForeignKey(_) if create.temporary => return Err(sql_error!(CANNOT_ADD_FOREIGN)),
                Constraint::ForeignKey(key) => parts.foreign_keys.push(key.clone()),
            }
        }
        if let Some(query) = &create.query {
            self.add_query_columns(&mut parts, query, statement, table)?;
        }
        indexes::check_one_counted(&parts.columns)?;
        for index in definitions {
            self.add_index(index, &mut parts)?;
        }
        parts.checks = name_checks(checks, table, &[])?;
        Ok(parts)
    }

    /// One column with the keys among its attributes.
    pub(super) fn build_column(
        &mut self,
        column: &ast::ColumnDef,
        statement: &Stmt<'_>,
        collation: Collation,
        parts: &mut Parts,
        checks: &mut Vec<WrittenCheck>,
    ) -> SqlResult<()> {
        check_reserved(&column.name.name)?;
        let built = {
            let mut cx = Session::eval_context(&self.settings, &self.access, &mut self.diagnostics, statement.params);
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
    pub(super) fn add_index(&mut self, index: &ast::IndexDef, parts: &mut Parts) -> SqlResult<()> {
        let mut cx = Session::eval_context(&self.settings, &self.access, &mut self.diagnostics, &[]);
        let hidden = functional::add_hidden_columns(index, &mut parts.columns, &mut cx)?;
        let mut built = indexes::build(index, &parts.columns, &hidden, self.settings.sql_mode, &mut self.diagnostics)?;
        full_text::give_words(&mut built, &words_asked_for(self))?;
        parts.indexes.push(built);
        Ok(())
    }

    fn definition_like(&mut self, like: &ast::ObjectName, db: &str, name: &str) -> SqlResult<TableDef> {
        let (from_db, from) = self.access.resolve_name(like)?;
        let temporary = self.temporary.definition(&(from_db.clone(), from.clone()));
        let source = match temporary {
            Some(def) => def,
            None => {
                let lock = self.instance.catalog.table_lock(&from_db, &from);
                self.locks.take(&lock, Mode::SharedRead, catalog::mdl::Span::Transaction)?;
                self.existing_table(&from_db, &from)?.1
            }
        };
        source.columns.iter().try_for_each(|column| check_kept_default(column, self.settings.sql_mode))?;
        let mut def = (*source).clone();
        def.columns.iter().for_each(|column| expr::column_type::tell_deprecated_of(&column.ty, &mut self.diagnostics));
        def.db = db.to_string();
        def.name = name.to_string();
        def.temporary = false;
        def.created = self.instance.now_micros() / 1_000_000;
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

    /// Gives a definition its trees and ids.
    pub(super) fn make_trees(&mut self, def: &mut TableDef, keep_id: bool) -> SqlResult<()> {
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
    pub(super) fn make_tree(&mut self, def: &TableDef) -> SqlResult<base::TreeId> {
        let tree = self.trx.tx.create_tree().map_err(storage_error)?;
        if def.temporary {
            self.trx.tx.make_temporary(tree).map_err(storage_error)?;
        }
        Ok(tree)
    }

    pub(super) fn start_counter(&mut self, def: &TableDef) {
        if let Some(first) = def.options.auto_increment {
            self.instance.engine.counter(def.tree).raise_to(first.saturating_sub(1));
        }
    }
}

pub(super) fn written_auto_increment(options: &[ast::TableOption]) -> Option<u64> {
    options.iter().rev().find_map(|o| match o {
        ast::TableOption::AutoIncrement(n) => Some(*n),
        _ => None,
    })
}

fn is_branch_like(session: &Session, like: &ast::ObjectName) -> SqlResult<bool> {
    let name = session.access.resolve_name(like)?;
    Ok(!session.temporary.contains(&name) && session.table_if_any(&name.0, &name.1)?.is_some_and(|def| def.is_branch()))
}
