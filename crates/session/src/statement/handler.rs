//! HANDLER: tables that are read row by row, outside of queries.
//!
//! An open handler holds a shared metadata lock, in and out of transactions. Whoever wants to change the
//! table's definition waits until the session's next statement that may use a table: that lets go of what
//! others wait for, and the next READ takes it again, at the beginning of the index. The session's own
//! changes of a definition close its handlers on the table.

use std::sync::Arc;

use catalog::mdl::{MetadataLock, Mode, Span};
use connection::stmt::{Done, Output, Stmt};
use exec::HandlerSeek;
use parser::ast::{self, Handler, HandlerRead, ObjectName, Query, SelectItem, Statement, TableRef};
use plan::Plan;
use plan::query::Source;
use schema::TableDef;
use value::error::MIX_OF_GROUP_FUNC_AND_FIELDS;
use value::{Collation, SqlResult, Value, sql_error};

use crate::context::Context;
use crate::session::{At, Handlers, OpenHandler};

/// What is asked of the table.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asked {
    /// Whether it may be read at all.
    Nothing,
    /// All rows, the last column being the condition.
    Rows,
    /// The same with the condition after WHERE.
    Checked,
}

/// The query of the whole table.
fn whole(handler: &OpenHandler, filter: Option<&ast::Expr>, asked: Asked) -> Query {
    let name = |name: &str| ast::Ident::synthetic(name);
    let condition =
        filter.cloned().unwrap_or_else(|| ast::Expr::new(ast::ExprKind::Literal(ast::Literal::Bool(true)), ast::Span::default()));
    let span = condition.span;
    let (filter, last) = if asked == Asked::Checked { (Some(condition), None) } else { (None, Some(condition)) };
    let last = last.map(|expr| SelectItem::Expr { expr, alias: Some(name("condition")) });
    let factor = ast::TableFactor {
        name: ObjectName { db: Some(name(&handler.db)), name: name(&handler.table) },
        partitions: Vec::new(),
        alias: Some(name(&handler.alias)),
        index_hints: Vec::new(),
        as_of: None,
    };
    let all = (asked != Asked::Nothing).then_some(SelectItem::Wildcard);
    let items = all.into_iter().chain(last).collect();
    ast::Select { from: vec![TableRef::Table(factor)], filter, ..ast::Select::of(items, span) }.into_query()
}

/// The tables that are open, and what they are read in.
pub(crate) struct Handling<'s> {
    pub cx: &'s mut Context,
    pub handlers: &'s mut Handlers,
}

impl Handling<'_> {
    pub fn statement(&mut self, handler: &Handler, statement: &Stmt<'_>, output: &mut Output<'_>) -> SqlResult<Done> {
        if self.cx.locks.tables.is_some() {
            return Err(sql_error!(LOCK_OR_ACTIVE_TRANSACTION));
        }
        if !matches!(handler, Handler::Close(_)) {
            self.cx.trx.check_xa_work()?;
        }
        match handler {
            Handler::Open { table, alias } => {
                let alias = alias.as_ref().unwrap_or(&table.name).name.clone();
                self.open(table, alias, statement).map(|()| Done::default())
            }
            Handler::Read(read) => self.read(read, statement, output),
            Handler::Close(name) => {
                let key = name.name.to_lowercase();
                if !self.handlers.contains_key(&key) {
                    return Err(sql_error!(UNKNOWN_TABLE, name.name, "HANDLER"));
                }
                self.close(|(name, _)| *name == key);
                Ok(Done::default())
            }
        }
    }

    fn open(&mut self, table: &ObjectName, alias: String, statement: &Stmt<'_>) -> SqlResult<()> {
        let key = alias.to_lowercase();
        if self.handlers.contains_key(&key) {
            return Err(sql_error!(NONUNIQ_TABLE, alias));
        }
        let (db, table) = self.cx.access.resolve_name(table)?;
        let lock = self.cx.instance.catalog.table_lock(&db, &table);
        let handler = OpenHandler { db, table, alias, lock, at: None };
        let plan = self.cx.planning().query(whole(&handler, None, Asked::Nothing), statement)?;
        base_of(&plan, &handler)?;
        self.cx.locks.take(&handler.lock, Mode::Shared, Span::Handler)?;
        self.handlers.insert(key, handler);
        Ok(())
    }

    fn read(&mut self, read: &HandlerRead, statement: &Stmt<'_>, output: &mut Output<'_>) -> SqlResult<Done> {
        let key = read.name.name.to_lowercase();
        let unknown = || sql_error!(UNKNOWN_TABLE, read.name.name, "HANDLER");
        let lock = Arc::clone(&self.handlers.get(&key).ok_or_else(unknown)?.lock);
        if lock.is_in_the_way(Mode::SharedRead) && !self.cx.locks.holder.holds(&lock, Mode::SharedRead) {
            self.yield_lock(&lock);
        }
        self.cx.locks.take(&lock, Mode::Shared, Span::Handler)?;
        let values = match &read.seek {
            ast::HandlerSeek::Step(_) => Vec::new(),
            ast::HandlerSeek::Key(_, values) => self.key_values(values, statement)?,
        };
        let limits = self.limits(read, statement)?;
        let handler = self.handlers.get(&key).ok_or_else(unknown)?;
        let (query, checked) = (whole(handler, read.filter.as_ref(), Asked::Rows), whole(handler, read.filter.as_ref(), Asked::Checked));
        let planned = self.cx.planning().query(query, statement);
        // What may not stand in a condition at all is told as of any other.
        let suspect = match &planned {
            Err(e) => e.is(&MIX_OF_GROUP_FUNC_AND_FIELDS),
            Ok(plan) => !exec::is_plain(plan),
        };
        if suspect {
            self.cx.planning().query(checked, statement)?;
        }
        let plan = planned?;
        let handler = self.handlers.get(&key).ok_or_else(unknown)?;
        let def = base_of(&plan, handler)?;
        let index = match &read.index {
            None => None,
            Some(name) => {
                let found = def.indexes.iter().position(|i| name.is(&i.name));
                Some(found.ok_or_else(|| sql_error!(KEY_DOES_NOT_EXIST, name.name, handler.alias))?)
            }
        };
        let definition = (def.id, def.version);
        let at = handler.at.as_ref().filter(|at| at.definition == definition && at.index == index).map(|at| at.place.clone());
        let seek = match &read.seek {
            ast::HandlerSeek::Step(step) => HandlerSeek::Step(*step),
            ast::HandlerSeek::Key(op, _) => HandlerSeek::Key(*op, &values),
        };
        let (skip, count) = limits;
        let mut place = at.clone();
        let asked = exec::HandlerRead { index, seek, skip, count, place: at.as_ref() };
        let done = self.cx.run_handler(&plan, &asked, output, &mut place);
        if let (Some(handler), Some(place)) = (self.handlers.get_mut(&key), place) {
            handler.at = Some(At { definition, index, place });
        }
        done
    }

    /// The values of a key, which are no columns.
    fn key_values(&mut self, values: &[ast::Expr], statement: &Stmt<'_>) -> SqlResult<Vec<(Value, Collation)>> {
        let values: Vec<&ast::Expr> = values.iter().collect();
        let found = self.cx.evaluate(&values, statement).map_err(|e| match e.code {
            code if code == value::error::BAD_FIELD.code => sql_error!(WRONG_ARGUMENTS, "HANDLER ... READ"),
            _ => e,
        })?;
        Ok(found.into_iter().map(|(value, ty)| (value, ty.collation)).collect())
    }

    /// How many rows to pass over, and how many to send: one, unless LIMIT says otherwise.
    fn limits(&mut self, read: &HandlerRead, statement: &Stmt<'_>) -> SqlResult<(u64, u64)> {
        let Some(limit) = &read.limit else { return Ok((0, 1)) };
        let asked: Vec<&ast::Expr> = [&limit.count].into_iter().chain(&limit.offset).collect();
        let mut found = self.cx.evaluate(&asked, statement)?.into_iter().map(|(value, _)| match value {
            Value::Int(n) => u64::try_from(n).unwrap_or(0),
            Value::UInt(n) => n,
            _ => 0,
        });
        let count = found.next().unwrap_or(0);
        Ok((found.next().unwrap_or(0), count))
    }

    /// Before a statement: what others wait for is let go, and what the statement is going to define anew
    /// is closed.
    pub fn give_way(&mut self, statement: &Statement) {
        if self.handlers.is_empty() || matches!(statement, Statement::Handler(_) | Statement::Transaction(_)) {
            return;
        }
        let defined = self.defined_by(statement);
        self.close(|(_, handler)| {
            defined.iter().any(|(db, table)| handler.db == *db && table.as_ref().is_none_or(|table| handler.table == *table))
        });
        let waited_for: Vec<_> = self.handlers.values().map(|h| &h.lock).filter(|lock| lock.is_in_the_way(Mode::Shared)).cloned().collect();
        waited_for.iter().for_each(|lock| self.yield_lock(lock));
    }

    fn yield_lock(&mut self, lock: &Arc<MetadataLock>) {
        self.cx.locks.holder.release_handler(lock);
        self.handlers.values_mut().filter(|handler| Arc::ptr_eq(&handler.lock, lock)).for_each(|handler| handler.at = None);
    }

    /// The tables (none: all of the database) whose definitions a statement changes.
    fn defined_by(&self, statement: &Statement) -> Vec<(String, Option<String>)> {
        let names: Vec<&ObjectName> = match statement {
            Statement::CreateTable(create) => vec![&create.name],
            Statement::AlterTable(alter) => vec![&alter.name],
            Statement::DropTable(drop) => drop.names.iter().collect(),
            Statement::RenameTable(pairs) => pairs.iter().flat_map(|(from, to)| [from, to]).collect(),
            Statement::TruncateTable(name) => vec![name],
            Statement::CreateIndex(create) => vec![&create.table],
            Statement::DropIndex(drop) => vec![&drop.table],
            Statement::TableAdmin(admin) => admin.tables.iter().collect(),
            Statement::DropDatabase(drop) => return vec![(drop.name.name.clone(), None)],
            _ => Vec::new(),
        };
        let resolved = names.into_iter().filter_map(|name| self.cx.access.resolve_name(name).ok());
        resolved.map(|(db, table)| (db, Some(table))).collect()
    }

    /// Closes those, and releases what they have locked.
    pub fn close(&mut self, closes: impl Fn((&String, &OpenHandler)) -> bool) {
        let closed: Vec<String> = self.handlers.iter().filter(|handler| closes(*handler)).map(|(key, _)| key.clone()).collect();
        for handler in closed.iter().filter_map(|key| self.handlers.remove(key)).collect::<Vec<_>>() {
            if !self.handlers.values().any(|other| Arc::ptr_eq(&other.lock, &handler.lock)) {
                self.cx.locks.holder.release_handler(&handler.lock);
            }
        }
    }
}

/// The table that is read. Views have no rows, and what is computed has no place to stand at.
fn base_of<'p>(plan: &'p Plan, handler: &OpenHandler) -> SqlResult<&'p Arc<TableDef>> {
    match plan.tables.first().map(|t| &t.source) {
        Some(Source::Base(def)) if plan.tables.len() == 1 && (&def.db, &def.name) == (&handler.db, &handler.table) => Ok(def),
        Some(Source::Virtual(table)) if table.db != "information_schema" => Err(sql_error!(ILLEGAL_HA, table.name)),
        Some(Source::Virtual(table)) => Err(sql_error!(WRONG_OBJECT, table.db, table.name, "BASE TABLE")),
        _ => Err(sql_error!(WRONG_OBJECT, handler.db, handler.table, "BASE TABLE")),
    }
}
