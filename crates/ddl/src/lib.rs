//! Definitions: CREATE, ALTER, DROP, RENAME, TRUNCATE.
//!
//! Each is one transaction. It changes catalog entries and trees, logs the user's text as a Query event,
//! commits, and only then lets go of the exclusive metadata locks. The steps are the same everywhere:
//! `Ddl::begin_ddl`, lock names, check, change, `Ddl::finish_ddl`. What is written becomes a
//! definition in the crate `define`.
//!
//! | file | concept |
//! |---|---|
//! | `create`, `drop`, `database`, `view` | the statements |
//! | `exchange` | EXCHANGE PARTITION |
//! | `branch` | tables that begin as what others are |
//! | `temporary` | temporary tables, which have no entry under a name |
//! | `select` | CREATE TABLE … SELECT: columns and rows from a query |
//! | `foreign` | foreign keys: built, checked, registered, followed |
//! | `routine`, `trigger`, `event`, `bodies` | stored programs |
//! | `alter`, `copy` | ALTER TABLE: the new definition, and the rows under it |
//! | `histogram` | ANALYZE TABLE … UPDATE HISTOGRAM, which a definition keeps |

mod alter;
mod bodies;
mod branch;
mod copy;
mod create;
mod database;
mod drop;
mod event;
mod exchange;
mod foreign;
mod histogram;
mod online;
mod optimize;
mod routine;
mod select;
mod temporary;
mod trigger;
mod view;
mod view_names;

use std::borrow::Cow;
use std::sync::Arc;

use catalog::Account;
use catalog::OpenTable;
use catalog::mdl::{Mode, Name, Span};
use catalog::storage_error;
use connection::diagnostics::Diagnostics;
use connection::epochs::Epochs;
use connection::locks::Locks;
use connection::logged::Logged;
use connection::rights::Rights;
use connection::sink::Column;
use connection::stmt::Done;
use connection::stmt::Stmt;
use connection::temporary::TemporaryTables;
use connection::tracking::Tracking;
use connection::trx::{Beginning, Trx};
use connection::usual::Usual;
use define::full_text::AskedWords;
use engine::Isolation;
use exec::context::ExecOptions;
use expr::Settings;
use parser::ast::{self, Statement};
use plan::{Moment, ViewShape};
use schema::TableDef;
use state::access::Access;
use state::instance::Instance;
use state::process::Process;
use state::vars::Var;
use value::{SqlResult, sql_error};
use value::{SqlType, Value};

pub use alter::{alter_table, create_index, drop_index};
pub use branch::{branch_statement, keep_branches_apart};
pub use create::{create_table, create_temporary_anywhere, new_definition};
pub use database::{alter_database, create_database, drop_database};
pub use drop::{drop_table, rename_tables, truncate_table};
pub use event::{alter_event, create_event, drop_event, event_head, rewrite_event};
pub use histogram::histogram;
pub use optimize::optimize_table;
pub use routine::{alter_routine, create_routine, drop_object, routine_text};
pub use trigger::{create_trigger, trigger_head, trigger_named};
pub use view::{check_option_text, create_view, drop_view, note_unknown_definer, view_head};

/// What definitions need of a connection.
pub struct Ddl<'s> {
    pub instance: &'s Arc<Instance>,
    pub process: &'s Process,
    pub access: &'s Access,
    pub account: &'s Account,
    pub settings: &'s Settings,
    pub usual: &'s Usual,
    pub options: &'s mut ExecOptions,
    pub trx: &'s mut Trx,
    pub logged: &'s mut Logged,
    pub locks: &'s mut Locks,
    pub temporary: &'s mut TemporaryTables,
    pub diagnostics: &'s mut Diagnostics,
    pub tracking: &'s mut Tracking,
    pub epochs: &'s mut Epochs,
    /// Replicas do not hear of what is done.
    pub hidden: bool,
    /// When the statement began, if transactions have events.
    pub noted: Option<i64>,
}

/// Whoever plans and runs queries for those definitions that have any.
pub trait Queries {
    /// What definitions need besides.
    fn ddl(&mut self) -> Ddl<'_>;

    /// The columns that the query of CREATE TABLE … SELECT gives. It is planned once more to be run, so what
    /// planning has to say is kept for then.
    ///
    /// # Errors
    /// Those of planning it.
    fn selected(&mut self, query: &ast::Query, statement: &Stmt<'_>) -> SqlResult<Vec<Column>>;

    /// Runs INSERT … SELECT into the table that CREATE TABLE … SELECT has made, in the open transaction.
    ///
    /// # Errors
    /// Those of the statement.
    fn fill(&mut self, insert: &Stmt<'_>) -> SqlResult<Done>;

    /// What to keep of a view that is being created.
    ///
    /// # Errors
    /// Those of planning its query.
    fn view_shape(&mut self, create: &ast::CreateView, statement: &Stmt<'_>) -> SqlResult<ViewShape>;

    /// The value of an expression, and its type.
    ///
    /// # Errors
    /// Those of evaluation.
    fn value_of(&mut self, expression: &ast::Expr, statement: &Stmt<'_>) -> SqlResult<(Value, SqlType)>;

    /// The moment that a statement names.
    ///
    /// # Errors
    /// Those of evaluation, or of a commit.
    fn moment_of(&mut self, as_of: &ast::AsOf, statement: &Stmt<'_>) -> SqlResult<Moment>;
}

/// Statements about what LOCK TABLES cannot name: databases, routines, events, views.
///
/// # Errors
/// 1192 under LOCK TABLES.
fn refuse_under_locks(ddl: &Ddl<'_>) -> SqlResult<()> {
    if ddl.locks.tables.is_some() { Err(sql_error!(LOCK_OR_ACTIVE_TRANSACTION)) } else { Ok(()) }
}

impl Ddl<'_> {
    /// Who asks, and what he may.
    pub fn rights(&self) -> Rights<'_> {
        Rights { account: self.account, access: self.access }
    }

    /// The session's transaction becomes the DDL's. What was open is already committed.
    pub(crate) fn begin_ddl(&mut self) {
        self.trx.tx.restart(Isolation::ReadCommitted);
        self.trx.tx.manner.autocommit = false;
        self.logged.prepare(&mut self.trx.tx, self.hidden);
    }

    /// Before rows are read.
    pub(crate) fn enter_reading(&mut self) {
        let with = Beginning { usual: self.usual, logged: self.logged, hidden: self.hidden, noted: self.noted };
        self.trx.enter(false, with);
    }

    /// Logs the statement's text, commits, and makes the change known. The exclusive locks are released
    /// after this, when the statement ends.
    pub(crate) fn finish_ddl(&mut self, statement: &Stmt<'_>, changed: &[(String, String)]) -> SqlResult<()> {
        // Replicas do not have them.
        if !self.are_branches(changed) {
            self.log_query(&text_for_others(statement))?;
        }
        self.finish_ddl_unseen(changed)
    }

    /// Logs a text of our own, for replicas, which execute it in the database.
    pub(crate) fn finish_ddl_as(&mut self, db: &str, text: &str, changed: &[(String, String)]) -> SqlResult<()> {
        self.log_query_in(db, text.as_bytes());
        self.finish_ddl_unseen(changed)
    }

    /// Commits without a text: replicas see nothing of the change (or rows alone).
    pub(crate) fn finish_ddl_unseen(&mut self, changed: &[(String, String)]) -> SqlResult<()> {
        self.logged.put_place(&mut self.trx.tx)?;
        self.trx.commit(self.logged.commit_options())?;
        for (db, name) in changed {
            self.instance.catalog.forget_table(db, name);
        }
        Ok(())
    }

    /// Appends the Query event.
    pub fn log_query(&mut self, text: &[u8]) -> SqlResult<()> {
        let db = self.access.db.borrow().clone().unwrap_or_default();
        self.log_query_in(&db, text);
        Ok(())
    }

    pub(crate) fn log_query_in(&mut self, db: &str, text: &[u8]) {
        self.logged.query(&mut self.trx.tx, self.instance, db, text);
    }

    /// Locks for a change of one table's definition.
    pub(crate) fn lock_for_ddl(&mut self, db: &str, name: &str, mode: Mode) -> SqlResult<()> {
        self.locks.check_definition(db, name)?;
        self.lock_new_name(db, name, mode)
    }

    /// Locks for a name that a table gets, which LOCK TABLES need not have named.
    pub(crate) fn lock_new_name(&mut self, db: &str, name: &str, mode: Mode) -> SqlResult<()> {
        if state::virtual_schema::is_virtual_database(db) {
            let (user, host) = self.access.client();
            return Err(sql_error!(DBACCESS_DENIED, user, host, db));
        }
        self.locks.take_definitions()?;
        self.locks.take_name(Name::Schema(db.into()), Mode::IntentionExclusive)?;
        let lock = self.instance.catalog.table_lock(db, name);
        self.locks.take(&lock, mode, Span::Transaction)
    }

    /// The table, which must exist and be a table.
    pub(crate) fn existing_table(&mut self, db: &str, name: &str) -> SqlResult<(Arc<OpenTable>, Arc<TableDef>)> {
        let Some(open) = self.instance.catalog.open_table(db, name)? else {
            return Err(if self.instance.catalog.database(db).is_some() {
                sql_error!(NO_SUCH_TABLE, db, name)
            } else {
                sql_error!(BAD_DB, db)
            });
        };
        match open.table().cloned() {
            Some(def) => Ok((open, def)),
            None => Err(sql_error!(WRONG_OBJECT, db, name, "BASE TABLE")),
        }
    }

    /// Drops the trees of a table when the transaction commits.
    pub(crate) fn drop_trees(&mut self, def: &TableDef) -> SqlResult<()> {
        for tree in def.trees() {
            self.trx.tx.drop_tree(tree).map_err(storage_error)?;
        }
        Ok(())
    }
}

/// The statement as replicas execute it. What ALGORITHM and LOCK ask for is true here; another server has
/// ways of its own to make the change, and would refuse it, and stop, where its way is not
/// what was asked for.
fn text_for_others<'s>(statement: &'s Stmt<'_>) -> Cow<'s, [u8]> {
    let demands = match statement.ast {
        Statement::AlterTable(alter) => &alter.demands,
        Statement::CreateIndex(create) => &create.demands,
        Statement::DropIndex(drop) => &drop.demands,
        _ => return Cow::Borrowed(statement.text()),
    };
    let mut text = Vec::new();
    let mut from = statement.span.start;
    for demand in demands {
        text.extend_from_slice(ast::Span { start: from, end: demand.start }.of(statement.source));
        text.extend_from_slice(b"DEFAULT");
        from = demand.end;
    }
    text.extend_from_slice(ast::Span { start: from, end: statement.span.end }.of(statement.source));
    Cow::Owned(text)
}

/// What the variables say of the words of a FULLTEXT index that is made now.
fn words_asked_for(ddl: &Ddl<'_>) -> AskedWords {
    let size = |var: Var| ddl.instance.globals.uint(var) as u32;
    AskedWords {
        min: size(Var::innodb_ft_min_token_size),
        max: size(Var::innodb_ft_max_token_size),
        ngram: size(Var::ngram_token_size),
        stopwords: ddl.access.on(Var::innodb_ft_enable_stopword),
    }
}
