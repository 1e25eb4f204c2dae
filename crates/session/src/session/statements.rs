//! Statements that wait to be executed: those of the binary protocol by their numbers, those of PREPARE by
//! their names, too.
//!
//! What is always true: each counts as one of the server's (`prepared_count`) and as memory that the
//! connection holds, from [`Statements::add`] until it is forgotten.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use base::IdMap;
use connection::planned::CachedPlan;
use exec::CursorRows;
use parser::ast::{self, Statement};
use state::access::Access;
use state::events::KnownDigest;
use state::held;
use state::status::Stat;
use value::{SqlResult, sql_error};

/// A statement that waits to be executed.
pub(crate) struct PreparedStatement {
    /// What its parameters stand for, as far as their places say.
    pub stands: Vec<Option<expr::Stands>>,
    pub statement: Arc<Statement>,
    /// The current database when it was prepared, in which it runs.
    pub db: Option<String>,
    pub source: Arc<[u8]>,
    pub span: ast::Span,
    pub params: u16,
    pub plan: Option<CachedPlan>,
    /// What it is summed up under.
    pub digest: KnownDigest,
    /// The rows of the cursor that is open.
    pub cursor: Option<CursorRows>,
}

/// See the file's header.
#[derive(Default)]
pub(crate) struct Statements {
    list: IdMap<u32, PreparedStatement>,
    /// In lower case.
    names: HashMap<String, u32>,
    /// Those that EXECUTE is running.
    running: Vec<u32>,
    last: u32,
}

impl Statements {
    pub fn get(&self, id: u32) -> Option<&PreparedStatement> {
        self.list.get(&id)
    }

    pub fn get_mut(&mut self, id: u32) -> Option<&mut PreparedStatement> {
        self.list.get_mut(&id)
    }

    pub fn add(&mut self, access: &Access, statement: PreparedStatement) -> u32 {
        self.last += 1;
        access.instance.prepared_count.fetch_add(1, Ordering::Relaxed);
        access.held.take(held::of_statement(&statement.source));
        self.list.insert(self.last, statement);
        self.last
    }

    /// COM_STMT_CLOSE, DEALLOCATE PREPARE.
    pub fn forget(&mut self, access: &Access, id: u32) {
        access.process.counters.count(Stat::Com_stmt_close);
        if let Some(prepared) = self.list.remove(&id) {
            access.held.give_back(held::of_statement(&prepared.source));
            access.instance.prepared_count.fetch_sub(1, Ordering::Relaxed);
        }
    }

    pub fn forget_all(&mut self, access: &Access) {
        let count = self.list.len() as u64;
        self.list.drain().for_each(|(_, prepared)| access.held.give_back(held::of_statement(&prepared.source)));
        self.names.clear();
        access.instance.prepared_count.fetch_sub(count, Ordering::Relaxed);
    }

    /// The statement of a name, in lower case; 1444 while it is executing.
    pub fn named(&self, name: &str) -> SqlResult<Option<u32>> {
        let id = self.names.get(name).copied();
        if id.is_some_and(|id| self.running.contains(&id)) { Err(sql_error!(PS_NO_RECURSION)) } else { Ok(id) }
    }

    pub fn name(&mut self, name: String, id: u32) {
        self.names.insert(name, id);
    }

    pub fn forget_name(&mut self, name: &str) {
        self.names.remove(name);
    }

    /// EXECUTE runs a statement, until [`Statements::end`].
    pub fn begin(&mut self, id: u32) {
        self.running.push(id);
    }

    pub fn end(&mut self) {
        self.running.pop();
    }
}
