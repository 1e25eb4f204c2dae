//! Tables for the planner: finding a name means locking it, checking privileges, and opening it, in this
//! order.
//!
//! Which mode of metadata lock, and which privilege, follows from what the statement does to the name:
//! [`Purpose`], computed from the syntax tree before planning.

mod purpose;
mod writing;

use std::cell::RefCell;
use std::ops::Bound;
use std::sync::Arc;

use catalog::account::Account;
use catalog::key;
use catalog::mdl::{Mode, Name, Span};
use catalog::privilege::Privileges;
use catalog::{Catalog, Object, OpenTable, TriggerDef};
use engine::Engine;
use exec::statistics::IndexStatistics;
use expr::SessionAccess;
use plan::dml::{Moment, Triggers};
use plan::foreign::{Change, ForeignGraph};
use plan::rights::{Access, ColumnRights};
use plan::{Relation, Sample, TableLookup, View, VirtualTable};
use schema::TableDef;
use state::access::Access as Session;
use state::past::Pasts;
use state::stored::{function_of, view_of};
use state::virtual_schema::{VirtualSchema, is_virtual_database};
use value::{SqlError, SqlResult, sql_error};

use crate::locks::Locks;
use crate::outside::UsedTable;
use crate::rights::missing_privilege;
use crate::temporary::TemporaryTables;

pub use purpose::{Purpose, Reads, delete_target_names, factors_of_query, is_multi_table, purposes};
pub use writing::Refusal;

/// [`TableLookup`] of one statement.
pub struct Lookup<'a> {
    pub catalog: &'a Catalog,
    pub engine: &'a Engine,
    pub statistics: &'a IndexStatistics,
    pub virtual_schema: &'a VirtualSchema,
    pub pasts: &'a Pasts,
    pub access: &'a Session,
    pub account: &'a Account,
    /// `user` and `host` of the client, for messages.
    pub client: (&'a str, &'a str),
    pub locks: RefCell<&'a mut Locks>,
    pub temporary: &'a TemporaryTables,
    pub db: Option<String>,
    pub purposes: Vec<Purpose>,
    /// What the statement does to the tables of views that it writes through.
    pub through_views: RefCell<Vec<Purpose>>,
    /// 1099: a table that is written has a READ lock of LOCK TABLES. The statement fails with it when all of
    /// its tables are known.
    pub read_only: RefCell<Option<SqlError>>,
    /// A SHOW's own rows, under a name that cannot be written.
    pub extra: Option<Arc<VirtualTable>>,
    /// What was opened, and the lock that it needs: what a cached plan must take again.
    pub used: RefCell<Vec<(Arc<OpenTable>, Mode)>>,
    /// A virtual table or a temporary one was used: the plan is not kept.
    pub uncacheable: std::cell::Cell<bool>,
    /// EXPLAIN tells what is below a view only to those who may see that, and SHOW CREATE VIEW.
    pub explains: bool,
    /// The views that are being opened, the outermost first.
    pub views: RefCell<Vec<OpenView>>,
    /// Tables that the statements around this one use: they may not be changed.
    pub outside: &'a [UsedTable],
    /// It stands in a trigger.
    pub in_trigger: bool,
    /// Why stored functions may not write, if they may not.
    pub only_reads: Option<Refusal>,
    /// It stands in an XA transaction: 4091 for a temporary table.
    pub xa: bool,
}

/// A view whose query is being bound.
pub struct OpenView {
    /// Whose privileges its tables are looked at with, if not the statement's.
    definer: Option<Arc<Account>>,
    /// In which the names of its functions are resolved.
    db: String,
}

/// Tables of performance_schema that everybody may read.
const WORLD_READABLE: [&str; 8] = [
    "global_status",
    "global_variables",
    "persisted_variables",
    "processlist",
    "session_account_connect_attrs",
    "session_status",
    "session_variables",
    "variables_info",
];

impl Lookup<'_> {
    /// A table that the statement does not name but a foreign key does: locked and opened; `None` if there
    /// is no such table.
    pub fn related(&self, db: &str, name: &str, mode: Mode) -> SqlResult<Option<Arc<OpenTable>>> {
        let lock = self.catalog.table_lock(db, name);
        self.locks.borrow_mut().take(&lock, mode, Span::Transaction)?;
        let Some(open) = self.catalog.open_table(db, name)? else { return Ok(None) };
        self.used.borrow_mut().push((Arc::clone(&open), mode));
        Ok(Some(open))
    }

    /// Whether the statements around this one use the table.
    fn used_outside(&self, db: &str, name: &str, temporary: bool) -> bool {
        self.outside.iter().any(|used| used.temporary == temporary && used.db == db && used.name == name)
    }

    fn purpose(&self, db: &str, name: &str) -> Option<Purpose> {
        let meant = |p: &&Purpose| p.name == name && p.db.as_deref().or(self.db.as_deref()) == Some(db);
        self.purposes.iter().find(meant).cloned().or_else(|| self.through_views.borrow().iter().find(meant).cloned())
    }

    /// A view is a target: so are the tables that it names.
    fn write_through(&self, view: &View, purpose: &Purpose) {
        let mut factors = Vec::new();
        crate::lookup::factors_of_query(&view.query, &mut factors);
        let purposes = factors.iter().map(|factor| Purpose {
            db: Some(factor.name.db.as_ref().map_or_else(|| view.query_db.clone(), |db| db.name.clone())),
            name: factor.name.name.name.clone(),
            alias: None,
            needs: purpose.needs,
            reads: if purpose.reads == Reads::Instead { Reads::No } else { purpose.reads },
        });
        self.through_views.borrow_mut().extend(purposes);
    }

    /// A view reads the tables that it was made of, whatever temporary ones have their names.
    fn sees_temporary(&self) -> bool {
        self.views.borrow().is_empty()
    }

    fn is_temporary(&self, db: &str, name: &str) -> bool {
        self.sees_temporary() && self.temporary.has(db, name)
    }

    fn check_privilege(&self, db: &str, name: &str, needs: Privileges) -> SqlResult<()> {
        let missing = self.as_asked(|account, (user, host)| {
            missing_privilege(account, db, name, needs).map(|missing| sql_error!(TABLEACCESS_DENIED, missing, user, host, name))
        });
        if let Some(denied) = missing {
            return Err(denied);
        }
        if self.explains && !self.views.borrow().is_empty() && missing_privilege(self.account, db, name, Privileges::SELECT).is_some() {
            return Err(sql_error!(VIEW_NO_EXPLAIN));
        }
        Ok(())
    }

    /// What a statement asks for of a relation that it names.
    fn check_purpose(&self, db: &str, name: &str, purpose: Option<&Purpose>) -> SqlResult<()> {
        let Some(purpose) = purpose else { return self.check_privilege(db, name, Privileges::SELECT) };
        if purpose.reads == Reads::Too {
            self.check_privilege(db, name, Privileges::SELECT)?;
        }
        match self.check_privilege(db, name, purpose.needs) {
            Err(_) if purpose.reads == Reads::Instead => self.check_privilege(db, name, Privileges::SELECT),
            result => result,
        }
    }

    /// With whose privileges a name is looked up: the definer's of the view that is being opened, or the
    /// client's. And who is named in messages.
    fn as_asked<T>(&self, ask: impl FnOnce(&Account, (&str, &str)) -> T) -> T {
        let views = self.views.borrow();
        match views.last().and_then(|view| view.definer.as_deref()) {
            Some(definer) => ask(definer, (&definer.user, &definer.host)),
            None => ask(self.account, self.client),
        }
    }

    /// Only those who could repair it are told.
    fn unknown_definer(&self, user: &str, host: &str) -> SqlError {
        if self.account.global.privileges.contains(Privileges::SUPER) {
            return sql_error!(NO_SUCH_USER, user, host);
        }
        sql_error!(ACCESS_DENIED, self.client.0, self.client.1, if self.account.authentication.is_empty() { "NO" } else { "YES" })
    }

    fn virtual_relation(&self, db: &str, name: &str) -> SqlResult<Option<Relation>> {
        if let Some(extra) = &self.extra
            && extra.name == name
            && extra.db == db
        {
            self.uncacheable.set(true);
            return Ok(Some(Relation::Virtual(Arc::clone(extra))));
        }
        if !is_virtual_database(db) {
            return Ok(None);
        }
        self.uncacheable.set(true);
        let relation = self.virtual_schema.relation(db, name)?;
        if db == "information_schema" {
            const EVERYBODY: &str = "innodb_ft_default_stopword";
            let name = name.to_ascii_lowercase();
            let of_engine = name.starts_with("innodb_") || name == "redoubt_pins";
            if of_engine && name != EVERYBODY && !self.account.global.privileges.contains(Privileges::PROCESS) {
                return Err(sql_error!(SPECIFIC_ACCESS_DENIED, "PROCESS"));
            }
        }
        if db != "information_schema" && !(db == "performance_schema" && WORLD_READABLE.contains(&name)) {
            self.check_privilege(db, name, Privileges::SELECT)?;
        }
        Ok(Some(relation))
    }
}

impl TableLookup for Lookup<'_> {
    fn depends_on_session(&self) {
        self.uncacheable.set(true);
    }

    fn relation(&self, db: &str, name: &str) -> SqlResult<Relation> {
        let db = catalog::names::canonical_database(db);
        // Grant tables that the session writes are temporary ones.
        if let Some(open) = self.temporary.get(&(db.to_string(), name.to_string())).filter(|_| self.sees_temporary()) {
            self.uncacheable.set(true);
            if self.xa {
                return Err(sql_error!(XA_TEMP_TABLE));
            }
            if self.used_outside(db, name, true) {
                return Err(sql_error!(CANT_REOPEN_TABLE, name));
            }
            return relation_of(&open.object);
        }
        if let Some(relation) = self.virtual_relation(db, name)? {
            return Ok(relation);
        }
        let purpose = self.purpose(db, name);
        self.check_purpose(db, name, purpose.as_ref())?;
        if purpose.is_some() && self.locks.borrow().read_locked {
            return Err(sql_error!(CANT_UPDATE_WITH_READLOCK));
        }
        if purpose.is_some() && self.used_outside(db, name, false) {
            return Err(sql_error!(CANT_UPDATE_USED_TABLE_IN_SF_OR_TRG, name));
        }
        let mode = if purpose.is_some() { Mode::SharedWrite } else { Mode::SharedRead };
        let mut locks = self.locks.borrow_mut();
        if purpose.is_some() {
            locks.take_change()?;
        }
        locks.take(&self.catalog.table_lock(db, name), mode, Span::Transaction)?;
        drop(locks);
        let Some(open) = self.catalog.open_table(db, name)? else {
            catalog::names::check_length(db)?;
            catalog::names::check_length(name)?;
            return Err(if self.catalog.database(db).is_some() { sql_error!(NO_SUCH_TABLE, db, name) } else { sql_error!(BAD_DB, db) });
        };
        let relation = relation_of(&open.object)?;
        if let (Relation::View(view), Some(purpose)) = (&relation, &purpose) {
            self.write_through(view, purpose);
        }
        self.used.borrow_mut().push((open, mode));
        Ok(relation)
    }

    fn caller(&self) -> Option<String> {
        self.views.borrow().last().and_then(|view| view.definer.as_ref().map(|by| format!("{}@{}", by.user, by.host)))
    }

    fn stored_function(&self, db: Option<&str>, name: &str) -> SqlResult<Option<plan::StoredFunction>> {
        let views = self.views.borrow();
        let near = views.last().map(|view| view.db.as_str()).or(self.db.as_deref());
        let Some(db) = db.or(near) else { return Ok(None) };
        let found = function_of(self.catalog, db, name)?;
        if found.is_some() {
            // It stays as it is until the transaction ends.
            let db = catalog::names::canonical_database(db);
            let lock = self.catalog.locks().lock_of(Name::Program(Arc::from(key::routine(db, true, name))));
            self.locks.borrow_mut().take(&lock, Mode::SharedRead, Span::Transaction)?;
            self.uncacheable.set(true);
            if let Some(refusal) = &self.only_reads {
                writing::check(self.catalog, self.temporary, (db, name), refusal)?;
            }
        } else {
            // Whether there is one is told to those who could call it.
            let definer = views.last().and_then(|view| view.definer.as_deref());
            if !definer.unwrap_or(self.account).on_routine(db, true, name).privileges.contains(Privileges::EXECUTE) {
                let current = self.access.current_user.borrow();
                let (user, host) = definer.map_or_else(|| catalog::user_and_host(&current), |by| (by.user.as_str(), by.host.as_str()));
                return Err(sql_error!(PROCACCESS_DENIED, "execute", user, host, format!("{db}.{name}")));
            }
        }
        Ok(found)
    }

    fn past_relation(&self, db: &str, name: &str, when: &plan::Moment) -> SqlResult<(Relation, plan::Past)> {
        let db = catalog::names::canonical_database(db);
        if is_virtual_database(db) {
            return Err(sql_error!(WRONG_OBJECT, db, name, "BASE TABLE"));
        }
        self.check_privilege(db, name, Privileges::SELECT)?;
        self.uncacheable.set(true);
        let of_past = self.pasts.open(self.engine, &state::past::when(when)?, &|| self.access.check_killed())?;
        let open = of_past.open_table(db, name)?;
        Ok((relation_of(&open.object)?, plan::Past(of_past.past)))
    }

    fn check_read(&self, db: &str, name: &str) -> SqlResult<()> {
        let db = catalog::names::canonical_database(db);
        let own = is_virtual_database(db) || self.is_temporary(db, name);
        if own || self.purpose(db, name).is_none() { Ok(()) } else { self.check_privilege(db, name, Privileges::SELECT) }
    }

    fn lock_rows(&self, db: &str, name: &str) -> SqlResult<()> {
        // As those who change rows, so that LOCK TABLES … READ waits for them.
        self.related(db, name, Mode::SharedWrite).map(drop)
    }

    fn rights(&self, db: &str, name: &str) -> Option<Arc<ColumnRights>> {
        let db = catalog::names::canonical_database(db);
        if is_virtual_database(db) || self.is_temporary(db, name) {
            return None;
        }
        self.as_asked(|account, client| column_rights(account, client, db, name)).map(Arc::new)
    }

    fn foreign_keys(&self, table: &Arc<TableDef>, change: Change, graph: &mut ForeignGraph) -> SqlResult<()> {
        if table.temporary {
            return Ok(());
        }
        let Some(open) = self.catalog.open_table(&table.db, &table.name)? else { return Ok(()) };
        let concerned =
            (change.adds && !table.foreign_keys.is_empty()) || ((change.removes || change.updates) && !open.children.is_empty());
        if concerned { crate::foreign::join(self, table, change, graph).map(|_| ()) } else { Ok(()) }
    }

    fn triggers(&self, table: &TableDef) -> SqlResult<Triggers> {
        if table.temporary {
            return Ok(Triggers::NONE);
        }
        let open = self.catalog.open_table(&table.db, &table.name)?;
        Ok(open.iter().flat_map(|open| &open.triggers).map(|def| moment_of(def)).collect())
    }

    fn enter_view(&self, view: &View) -> SqlResult<()> {
        let outer = self.views.borrow().last().and_then(|view| view.definer.clone());
        let definer = match &view.definer {
            None => outer,
            // Roles that the session has entered are not the definer's: these are the default ones.
            Some(definer) if self.account.roles.is_empty() && *definer == format!("{}@{}", self.account.user, self.account.host) => None,
            Some(definer) => {
                let (user, host) = catalog::user_and_host(definer);
                Some(self.catalog.definer(user, host).ok_or_else(|| self.unknown_definer(user, host))?)
            }
        };
        if self.explains && missing_privilege(self.account, &view.db, &view.name, Privileges::SHOW_VIEW).is_some() {
            return Err(sql_error!(VIEW_NO_EXPLAIN));
        }
        self.views.borrow_mut().push(OpenView { definer, db: view.query_db.clone() });
        Ok(())
    }

    fn leave_view(&self) {
        self.views.borrow_mut().pop();
    }

    fn check_use(&self, db: &str, name: &str, alias: &str) -> SqlResult<()> {
        // LOCK TABLES locks what the programs of its tables use without naming it.
        let locks = self.locks.borrow();
        let Some(locked) = locks.tables.as_ref().filter(|_| !self.in_trigger) else { return Ok(()) };
        let db = catalog::names::canonical_database(db);
        let of_extra = self.extra.as_ref().is_some_and(|extra| extra.name == name && extra.db == db);
        if of_extra || is_virtual_database(db) || self.is_temporary(db, name) {
            return Ok(());
        }
        let mut by_alias = locked.tables.iter().filter(|t| t.db == db && t.name == name && t.alias == alias).peekable();
        if by_alias.peek().is_none() {
            return Err(sql_error!(TABLE_NOT_LOCKED, alias));
        }
        let writes = self.purpose(db, name).is_some_and(|p| p.alias.as_deref().is_none_or(|a| a == alias));
        if writes && !by_alias.any(|t| t.write) {
            // Whether the others are locked at all, and have these columns, is asked first.
            self.read_only.borrow_mut().get_or_insert_with(|| sql_error!(TABLE_NOT_LOCKED_FOR_WRITE, alias));
        }
        Ok(())
    }

    fn row_estimate(&self, table: &TableDef) -> u64 {
        self.engine.stats(table.tree).entries_estimate
    }

    fn rows_per_key(&self, table: &TableDef, index: usize, parts: usize) -> Option<u64> {
        self.statistics.rows_per_key(self.engine, table, index, parts)
    }

    fn sample(&self, table: &Arc<TableDef>) -> Option<Arc<Sample>> {
        self.statistics.sample(self.engine, table)
    }

    fn range_estimate(&self, table: &TableDef, index: usize, lower: Bound<&[u8]>, upper: Bound<&[u8]>) -> u64 {
        let tree = table.indexes.get(index).map_or(table.tree, |i| i.tree);
        self.engine.estimate(tree, lower, upper)
    }
}

/// When a trigger runs.
pub fn moment_of(def: &TriggerDef) -> Moment {
    match (def.event.as_str(), def.after) {
        ("INSERT", false) => Moment::BeforeInsert,
        ("INSERT", true) => Moment::AfterInsert,
        ("UPDATE", false) => Moment::BeforeUpdate,
        ("UPDATE", true) => Moment::AfterUpdate,
        (_, false) => Moment::BeforeDelete,
        (_, true) => Moment::AfterDelete,
    }
}

/// What an account may do with the columns of a table, if not everything.
fn column_rights(account: &Account, (user, host): (&str, &str), db: &str, name: &str) -> Option<ColumnRights> {
    const ROWS: [(Privileges, Access); 3] =
        [(Privileges::SELECT, Access::Select), (Privileges::INSERT, Access::Insert), (Privileges::UPDATE, Access::Update)];
    let every = ROWS.iter().fold(Privileges::NONE, |all, (p, _)| all.and(*p));
    if account.restrictions.is_empty() && account.global.privileges.contains(every) {
        return None;
    }
    let table = account.on_table(db, name).privileges;
    if table.contains(every) {
        return None;
    }
    let bits = |held: Privileges| ROWS.iter().filter(|(p, _)| held.contains(*p)).fold(0, |bits, (_, access)| bits | *access as u8);
    let grant = account.table_grant(db, name);
    let columns = grant.into_iter().flat_map(|g| &g.columns).map(|(column, held)| (column.to_lowercase(), bits(*held))).collect();
    let any = account.on_table_or_column(db, name);
    let locks = [Privileges::UPDATE, Privileges::DELETE, Privileges::LOCK_TABLES].into_iter().any(|p| any.contains(p));
    Some(ColumnRights { user: user.into(), host: host.into(), table: name.into(), all: bits(table), columns, locks })
}

fn relation_of(object: &Object) -> SqlResult<Relation> {
    match object {
        Object::Table(def) => Ok(Relation::Table(Arc::clone(def))),
        Object::View(def) => Ok(Relation::View(Arc::new(view_of(def)?))),
    }
}
