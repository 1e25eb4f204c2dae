//! Definitions: CREATE, ALTER, DROP, RENAME, TRUNCATE.
//!
//! Each is one transaction. It changes catalog entries and trees, logs the user's text as a Query event,
//! commits, and only then lets go of the exclusive metadata locks. The steps are the same everywhere:
//! [`Session::begin_ddl`], lock names, check, change, [`Session::finish_ddl`]. What is written becomes a
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
//! | `routine`, `trigger`, `event` | stored programs |
//! | `alter`, `copy` | ALTER TABLE: the new definition, and the rows under it |
//! | `histogram` | ANALYZE TABLE … UPDATE HISTOGRAM, which a definition keeps |

mod alter;
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

use std::borrow::Cow;
use std::sync::Arc;

use catalog::OpenTable;
use catalog::mdl::{Mode, Name, Span};
use catalog::storage_error;
use connection::stmt::Stmt;
use define::full_text::AskedWords;
use engine::Isolation;
use parser::ast::{self, Statement};
use schema::TableDef;
use state::vars::Var;
use value::{SqlResult, sql_error};

use crate::session::Session;

pub(crate) use branch::branch_statement;
pub(crate) use event::event_head;
pub(crate) use histogram::histogram;
pub(crate) use routine::routine_text;
pub(crate) use trigger::trigger_head;
pub(crate) use view::{check_option_text, view_head};

impl Session {
    /// The session's transaction becomes the DDL's. What was open is already committed.
    fn begin_ddl(&mut self) {
        self.trx.tx.restart(Isolation::ReadCommitted);
        self.trx.tx.set_autocommit(false);
        self.logged.prepare(&mut self.trx.tx, self.options.hide_from_replicas);
    }

    /// Logs the statement's text, commits, and makes the change known. The exclusive locks are released
    /// after this, when the statement ends.
    fn finish_ddl(&mut self, statement: &Stmt<'_>, changed: &[(String, String)]) -> SqlResult<()> {
        // Replicas do not have them.
        if !self.are_branches(changed) {
            self.log_query(&text_for_others(statement))?;
        }
        self.finish_ddl_unseen(changed)
    }

    /// Logs a text of our own, for replicas, which execute it in the database.
    fn finish_ddl_as(&mut self, db: &str, text: &str, changed: &[(String, String)]) -> SqlResult<()> {
        self.log_query_in(db, text.as_bytes());
        self.finish_ddl_unseen(changed)
    }

    /// Commits without a text: replicas see nothing of the change (or rows alone).
    fn finish_ddl_unseen(&mut self, changed: &[(String, String)]) -> SqlResult<()> {
        self.logged.put_place(&mut self.trx.tx)?;
        self.trx.tx.commit(self.logged.commit_options()).map_err(storage_error)?;
        for (db, name) in changed {
            self.instance.catalog.forget_table(db, name);
        }
        Ok(())
    }

    /// Appends the Query event.
    pub(crate) fn log_query(&mut self, text: &[u8]) -> SqlResult<()> {
        let db = self.access.db.borrow().clone().unwrap_or_default();
        self.log_query_in(&db, text);
        Ok(())
    }

    fn log_query_in(&mut self, db: &str, text: &[u8]) {
        let timestamp = self.logged.event_time(&self.instance);
        let databases: Vec<&str> = if db.is_empty() { Vec::new() } else { vec![db] };
        let xid = self.instance.next_xid();
        self.trx.tx.log().query(timestamp, db, text, &databases, xid);
    }

    /// Locks for a change of one table's definition.
    fn lock_for_ddl(&mut self, db: &str, name: &str, mode: Mode) -> SqlResult<()> {
        self.locks.check_definition(db, name)?;
        self.lock_new_name(db, name, mode)
    }

    /// Locks for a name that a table gets, which LOCK TABLES need not have named.
    fn lock_new_name(&mut self, db: &str, name: &str, mode: Mode) -> SqlResult<()> {
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
    fn existing_table(&mut self, db: &str, name: &str) -> SqlResult<(Arc<OpenTable>, Arc<TableDef>)> {
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
    fn drop_trees(&mut self, def: &TableDef) -> SqlResult<()> {
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
fn words_asked_for(session: &Session) -> AskedWords {
    let size = |var: Var| session.instance.globals.uint(var) as u32;
    AskedWords {
        min: size(Var::innodb_ft_min_token_size),
        max: size(Var::innodb_ft_max_token_size),
        ngram: size(Var::ngram_token_size),
        stopwords: session.access.on(Var::innodb_ft_enable_stopword),
    }
}
