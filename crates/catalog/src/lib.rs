//! Persistent schema in the catalog tree, table cache, metadata locks, statistics, accounts.
//!
//! The catalog is an ordinary versioned tree: DDL changes entries in its own transaction, the log carries
//! them as hidden events, and nothing is read at start but databases and accounts. A table is opened, that
//! is decoded and cached, when a statement first names it.
//!
//! What is always true:
//! 1. A cached definition equals the last committed entry of its name, unless a transaction holds the
//!    exclusive metadata lock of that name. Whoever changes an entry holds that lock until after
//!    [`Catalog::forget_table`], so a reader that has a lock sees a definition that stays true.
//! 2. An [`OpenTable`] whose `stale` flag is down, looked at under a metadata lock, is the current one:
//!    this is all that a cached plan checks.
//! 3. The accounts' list is replaced as a whole and never changed in place.

pub mod account;
pub mod compact;
pub mod error;
pub mod key;
pub mod mdl;
pub mod names;
pub mod privilege;
pub mod program;

use std::collections::{BTreeMap, HashMap};
use std::ops::Bound;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

use engine::{Batch, CATALOG_TREE, CommitOptions, Direction, Engine, Isolation, Read, Transaction, Unique};
use parking_lot::RwLock;
use schema::{DatabaseDef, TableDef};
use value::SqlResult;
use world::waits::{self, Wait};

pub use account::{Account, user_and_host};
pub use error::storage_error;
pub use key::{Entry, ViewDef};
use mdl::{MetadataLock, MetadataLocks, Name};
pub use program::{Creation, EventDef, EventSchedule, EventState, RoutineDef, TriggerDef};

/// A table or view in the cache.
#[derive(Debug)]
pub struct OpenTable {
    pub object: Object,
    /// The metadata lock of the name.
    pub lock: Arc<MetadataLock>,
    /// Tables whose foreign keys lead here, itself perhaps among them: database and name, in order.
    pub children: Vec<(String, String)>,
    /// Its triggers, in the order in which they run.
    pub triggers: Vec<Arc<TriggerDef>>,
    stale: AtomicBool,
}

/// What a name stands for.
#[derive(Clone, Debug)]
pub enum Object {
    Table(Arc<TableDef>),
    View(Arc<ViewDef>),
}

impl OpenTable {
    /// The definition has been replaced. Meaningful under the metadata lock.
    pub fn is_stale(&self) -> bool {
        self.stale.load(Ordering::Acquire)
    }

    /// A temporary table, which no other session can name: its lock is its own.
    pub fn temporary(def: TableDef) -> OpenTable {
        let private = MetadataLocks::default();
        let lock = private.lock_of(Name::Table(def.db.as_str().into(), def.name.as_str().into()));
        OpenTable { object: Object::Table(Arc::new(def)), lock, children: Vec::new(), triggers: Vec::new(), stale: AtomicBool::new(false) }
    }

    pub fn table(&self) -> Option<&Arc<TableDef>> {
        match &self.object {
            Object::Table(def) => Some(def),
            Object::View(_) => None,
        }
    }
}

/// Tables by database and name.
#[derive(Default)]
struct Tables {
    by_name: HashMap<String, HashMap<String, Arc<OpenTable>>>,
    count: usize,
}

/// Tables that the cache holds unless it is told otherwise.
const OPEN_TABLES: usize = 4000;

impl Tables {
    fn get(&self, db: &str, name: &str) -> Option<&Arc<OpenTable>> {
        self.by_name.get(db)?.get(name)
    }

    fn remove(&mut self, db: &str, name: &str) -> Option<Arc<OpenTable>> {
        let tables = self.by_name.get_mut(db)?;
        let open = tables.remove(name)?;
        if tables.is_empty() {
            self.by_name.remove(db);
        }
        self.count -= 1;
        Some(open)
    }

    /// Closes an eighth of the tables, those first that nobody uses. A plan that uses one of the others
    /// finds it stale and opens it again: only what is in the cache is told when its definition changes.
    fn make_room(&mut self) {
        let mut left = self.count / 8 + 1;
        for unused in [true, false] {
            for tables in self.by_name.values_mut() {
                tables.retain(|_, open| {
                    let close = left > 0 && (!unused || Arc::strong_count(open) == 1);
                    if close {
                        open.stale.store(true, Ordering::Release);
                        left -= 1;
                        self.count -= 1;
                    }
                    !close
                });
            }
        }
        self.by_name.retain(|_, tables| !tables.is_empty());
    }
}

/// The schema of one server.
pub struct Catalog {
    engine: Arc<Engine>,
    locks: Arc<MetadataLocks>,
    tables: RwLock<Tables>,
    databases: RwLock<BTreeMap<String, Arc<DatabaseDef>>>,
    accounts: RwLock<Arc<Vec<Arc<Account>>>>,
    opened: AtomicU64,
    /// `table_open_cache`
    open_max: AtomicUsize,
    closed_for_room: AtomicU64,
    /// Raised when any account changes, so that sessions look again.
    accounts_version: AtomicU64,
    /// Raised when any routine or trigger changes, likewise.
    routines_version: AtomicU64,
    /// Raised when any event is made, altered or dropped: the scheduler looks again.
    events_version: AtomicU64,
    /// Routines of `sys` that are there without entries, in the order of [`Catalog::routines_of`].
    shipped: OnceLock<Vec<RoutineDef>>,
}

impl Catalog {
    /// Reads databases and accounts. A fresh engine gets the account `root`@`localhost` and the databases
    /// `mysql` and `sys`.
    pub fn open(engine: Arc<Engine>) -> SqlResult<Arc<Catalog>> {
        let catalog = Catalog {
            engine,
            locks: Arc::new(MetadataLocks::default()),
            tables: RwLock::default(),
            databases: RwLock::default(),
            accounts: RwLock::default(),
            opened: AtomicU64::new(0),
            open_max: AtomicUsize::new(OPEN_TABLES),
            closed_for_room: AtomicU64::new(0),
            accounts_version: AtomicU64::new(1),
            routines_version: AtomicU64::new(1),
            events_version: AtomicU64::new(1),
            shipped: OnceLock::new(),
        };
        catalog.load()?;
        catalog.join_waits();
        Ok(Arc::new(catalog))
    }

    /// Deadlocks are found through metadata locks and row locks alike. (Neither side keeps the other alive.)
    fn join_waits(&self) {
        let system = Arc::downgrade(self.engine.system());
        self.locks.set_row_waits(Box::new(move |owner| system.upgrade().map_or_else(Vec::new, |s| s.locks.waits_of(owner))));
        let locks = Arc::downgrade(&self.locks);
        self.engine.system().locks.set_elsewhere(Box::new(move |owner| locks.upgrade().map_or_else(Vec::new, |l| l.waits_of(owner))));
    }

    fn load(&self) -> SqlResult<()> {
        let mut databases = BTreeMap::new();
        let mut accounts = Vec::new();
        for prefix in [key::DATABASES, key::ACCOUNTS] {
            self.scan(prefix, |_, payload| {
                match Entry::decode(payload)? {
                    Entry::Database(def) => drop(databases.insert(def.name.clone(), Arc::new(def))),
                    Entry::Account(account) => accounts.push(Arc::from(account)),
                    _ => {}
                }
                Ok(())
            })?;
        }
        *self.databases.write() = databases;
        *self.accounts.write() = Arc::new(accounts);
        Ok(())
    }

    pub fn engine(&self) -> &Arc<Engine> {
        &self.engine
    }

    pub fn locks(&self) -> &Arc<MetadataLocks> {
        &self.locks
    }

    /// Calls `each` with the committed entries whose key begins with `prefix`, in order.
    pub fn scan(&self, prefix: &[u8], mut each: impl FnMut(&[u8], &[u8]) -> SqlResult<()>) -> SqlResult<()> {
        let mut tx = self.engine.begin(Isolation::ReadCommitted);
        let end = key::prefix_end(prefix);
        let bounds = (Bound::Included(prefix), Bound::Excluded(end.as_slice()));
        tx.statement_begin();
        let mut cursor = tx.scan(CATALOG_TREE, bounds.0, bounds.1, Direction::Forward, Read::Consistent).map_err(storage_error)?;
        let mut batch = Batch::new();
        while cursor.next_batch(&mut tx, &mut batch, 256).map_err(storage_error)? {
            for (key, payload) in batch.iter() {
                each(key, payload)?;
            }
        }
        tx.statement_end();
        Ok(())
    }

    /// At the start: drops the temporary tables of sessions that a crash has ended. Returns how many there
    /// were.
    pub fn drop_temporaries(&self) -> SqlResult<usize> {
        let mut left = Vec::new();
        self.scan(key::TEMPORARIES, |key, payload| {
            if let Entry::Table(def) = Entry::decode(payload)? {
                left.push((key.to_vec(), def));
            }
            Ok(())
        })?;
        if left.is_empty() {
            return Ok(0);
        }
        let mut tx = self.engine.begin(Isolation::ReadCommitted);
        for (key, def) in &left {
            for tree in def.trees() {
                tx.drop_tree(tree).map_err(storage_error)?;
            }
            remove(&mut tx, key)?;
        }
        tx.commit(CommitOptions::default()).map_err(storage_error)?;
        Ok(left.len())
    }

    fn read(&self, key: &[u8]) -> SqlResult<Option<Entry>> {
        let mut tx = self.engine.begin(Isolation::ReadCommitted);
        let mut payload = Vec::new();
        tx.statement_begin();
        let found = tx.get(CATALOG_TREE, key, Read::Consistent, &mut payload).map_err(storage_error)?;
        tx.statement_end();
        if found { Entry::decode(&payload).map(Some) } else { Ok(None) }
    }

    // ---- databases

    pub fn database(&self, name: &str) -> Option<Arc<DatabaseDef>> {
        self.databases.read().get(name).cloned()
    }

    /// All databases that have an entry, by name.
    pub fn databases(&self) -> Vec<Arc<DatabaseDef>> {
        self.databases.read().values().cloned().collect()
    }

    /// Makes a committed change of a database known.
    pub fn publish_database(&self, name: &str, def: Option<DatabaseDef>) {
        let mut databases = self.databases.write();
        match def {
            Some(def) => databases.insert(name.to_string(), Arc::new(def)),
            None => databases.remove(name),
        };
    }

    // ---- tables and views

    /// The metadata lock of a name.
    pub fn table_lock(&self, db: &str, name: &str) -> Arc<MetadataLock> {
        if let Some(open) = self.cached(db, name) {
            return Arc::clone(&open.lock);
        }
        self.locks.lock_of(Name::Table(db.into(), name.into()))
    }

    fn cached(&self, db: &str, name: &str) -> Option<Arc<OpenTable>> {
        waits::read(Wait::TableCache, &self.tables).get(db, name).cloned()
    }

    /// The table or view of this name. The caller holds a metadata lock of the name if it wants the answer
    /// to stay true.
    pub fn open_table(&self, db: &str, name: &str) -> SqlResult<Option<Arc<OpenTable>>> {
        if let Some(open) = self.cached(db, name) {
            return Ok(Some(open));
        }
        let Some(object) = self.object(db, name)? else { return Ok(None) };
        let (children, triggers) = match &object {
            Object::Table(_) => (self.children(db, name)?, self.triggers(&key::triggers_on(db, name))?),
            Object::View(_) => (Vec::new(), Vec::new()),
        };
        let lock = self.locks.lock_of(Name::Table(db.into(), name.into()));
        let open = Arc::new(OpenTable { object, lock, children, triggers, stale: AtomicBool::new(false) });
        self.opened.fetch_add(1, Ordering::Relaxed);
        let mut tables = self.tables.write();
        if let Some(open) = tables.get(db, name) {
            return Ok(Some(Arc::clone(open)));
        }
        if tables.count >= self.open_max.load(Ordering::Relaxed) {
            let before = tables.count;
            tables.make_room();
            self.closed_for_room.fetch_add((before - tables.count) as u64, Ordering::Relaxed);
        }
        tables.by_name.entry(db.to_string()).or_default().insert(name.to_string(), Arc::clone(&open));
        tables.count += 1;
        Ok(Some(open))
    }

    /// `table_open_cache`: how many tables the cache holds.
    pub fn set_open_max(&self, count: usize) {
        self.open_max.store(count.max(1), Ordering::Relaxed);
    }

    /// Whether a committed entry has this key.
    pub fn contains(&self, key: &[u8]) -> SqlResult<bool> {
        self.read(key).map(|entry| entry.is_some())
    }

    /// Tables whose foreign keys lead to this name, whether or not it exists: database and name, in order.
    /// See also [`children`].
    pub fn children(&self, db: &str, name: &str) -> SqlResult<Vec<(String, String)>> {
        let mut children = Vec::new();
        self.scan(&key::references_to(db, name), |key, _| {
            children.push(key::reference_child(key));
            Ok(())
        })?;
        Ok(children)
    }

    /// Names of a database's tables and views, in order; nothing is opened.
    pub fn table_names(&self, db: &str) -> SqlResult<Vec<String>> {
        let mut names = Vec::new();
        self.scan(&key::tables_of(db), |key, _| {
            names.push(key::last_name(key));
            Ok(())
        })?;
        Ok(names)
    }

    /// The same, and whether each is a view; one after another, because there may be very many.
    pub fn each_kind(&self, db: &str, mut each: impl FnMut(String, bool) -> SqlResult<()>) -> SqlResult<()> {
        self.scan(&key::tables_of(db), |key, payload| each(key::last_name(key), Entry::is_view(payload)?))
    }

    /// Every table and view of a database, in order of name, decoded without entering the cache (so that
    /// listing does not evict or fill it).
    pub fn tables_of(&self, db: &str) -> SqlResult<Vec<Object>> {
        let mut objects = Vec::new();
        self.each_table_of(db, |object| {
            objects.push(object);
            Ok(())
        })?;
        Ok(objects)
    }

    /// One of them, likewise.
    pub fn object(&self, db: &str, name: &str) -> SqlResult<Option<Object>> {
        Ok(match self.read(&key::table(db, name))? {
            Some(Entry::Table(def)) => Some(Object::Table(Arc::from(def))),
            Some(Entry::View(def)) => Some(Object::View(Arc::from(def))),
            _ => None,
        })
    }

    /// [`Catalog::tables_of`], one after another.
    pub fn each_table_of(&self, db: &str, mut each: impl FnMut(Object) -> SqlResult<()>) -> SqlResult<()> {
        self.scan(&key::tables_of(db), |_, payload| match Entry::decode(payload)? {
            Entry::Table(def) => each(Object::Table(Arc::from(def))),
            Entry::View(def) => each(Object::View(Arc::from(def))),
            _ => Ok(()),
        })
    }

    /// After a committed change under the exclusive lock: plans that use the old definition find it stale.
    pub fn forget_table(&self, db: &str, name: &str) {
        let open = self.tables.write().remove(db, name);
        if let Some(open) = open {
            open.stale.store(true, Ordering::Release);
        }
    }

    /// FLUSH TABLES: everything is opened again at its next use.
    pub fn forget_all(&self) {
        let all = std::mem::take(&mut *self.tables.write());
        for open in all.by_name.values().flat_map(HashMap::values) {
            open.stale.store(true, Ordering::Release);
        }
    }

    /// Tables in the cache, and how many were opened since the start.
    pub fn open_counts(&self) -> (u64, u64) {
        (self.tables.read().count as u64, self.opened.load(Ordering::Relaxed))
    }

    /// How many were closed to make room for others.
    pub fn closed_for_room(&self) -> u64 {
        self.closed_for_room.load(Ordering::Relaxed)
    }

    /// Definitions of the tables in the cache.
    pub fn open_definitions(&self) -> Vec<Arc<TableDef>> {
        self.tables.read().by_name.values().flat_map(HashMap::values).filter_map(|open| open.table().cloned()).collect()
    }

    /// Names in the cache, for SHOW OPEN TABLES.
    pub fn open_names(&self) -> Vec<(String, String)> {
        let tables = self.tables.read();
        let mut names: Vec<_> = tables.by_name.iter().flat_map(|(db, t)| t.keys().map(|name| (db.clone(), name.clone()))).collect();
        names.sort();
        names
    }

    // ---- stored programs

    /// The procedure or function of this name, whatever its case.
    pub fn routine(&self, db: &str, function: bool, name: &str) -> SqlResult<Option<RoutineDef>> {
        Ok(match self.read(&key::routine(db, function, name))? {
            Some(Entry::Routine(def)) => Some(*def),
            _ => self.shipped(db).iter().find(|def| def.function == function && def.name.eq_ignore_ascii_case(name)).cloned(),
        })
    }

    /// Gives `sys` routines that stand in no entry.
    pub fn ship(&self, routines: Vec<RoutineDef>) {
        let _ = self.shipped.set(routines);
    }

    fn shipped(&self, db: &str) -> &[RoutineDef] {
        if db == "sys" { self.shipped.get().map_or(&[], Vec::as_slice) } else { &[] }
    }

    /// All routines of a database: functions, then procedures, in order of name.
    pub fn routines_of(&self, db: &str) -> SqlResult<Vec<RoutineDef>> {
        let mut routines = Vec::new();
        self.scan(&key::routines_of(db), |_, payload| {
            if let Entry::Routine(def) = Entry::decode(payload)? {
                routines.push(*def);
            }
            Ok(())
        })?;
        let is_other = |def: &&RoutineDef| !routines.iter().any(|own: &RoutineDef| own.function == def.function && own.name == def.name);
        let shipped: Vec<_> = self.shipped(db).iter().filter(is_other).cloned().collect();
        if !shipped.is_empty() {
            routines.extend(shipped);
            routines.sort_by(|a, b| (!a.function, &a.name).cmp(&(!b.function, &b.name)));
        }
        Ok(routines)
    }

    /// The triggers whose keys begin so: of a table or a database; by table, and in the order in which they
    /// run.
    fn triggers(&self, prefix: &[u8]) -> SqlResult<Vec<Arc<TriggerDef>>> {
        let mut triggers = Vec::new();
        self.scan(prefix, |_, payload| {
            if let Entry::Trigger(def) = Entry::decode(payload)? {
                triggers.push(Arc::from(def));
            }
            Ok(())
        })?;
        let event = |def: &TriggerDef| ["INSERT", "UPDATE", "DELETE"].iter().position(|event| *event == def.event);
        triggers.sort_by(|a: &Arc<TriggerDef>, b| (&a.table, event(a), a.after, a.order).cmp(&(&b.table, event(b), b.after, b.order)));
        Ok(triggers)
    }

    /// All triggers of a database: by table, and in the order in which they run.
    pub fn triggers_of(&self, db: &str) -> SqlResult<Vec<Arc<TriggerDef>>> {
        self.triggers(&key::triggers_of(db))
    }

    /// The trigger of this name, whatever its case.
    pub fn trigger(&self, db: &str, name: &str) -> SqlResult<Option<Arc<TriggerDef>>> {
        let name = name.to_lowercase();
        Ok(self.triggers_of(db)?.into_iter().find(|def| def.name.to_lowercase() == name))
    }

    /// Changes whenever a routine or trigger does: what sessions have compiled is then looked at again.
    pub fn routines_version(&self) -> u64 {
        self.routines_version.load(Ordering::Acquire)
    }

    /// Makes a committed change of a routine or trigger known.
    pub fn publish_routines(&self) {
        self.routines_version.fetch_add(1, Ordering::AcqRel);
    }

    /// Calls `each` with the definer of everything that has one, and what that is, in the order in which
    /// MySQL looks.
    pub fn definers(&self, mut each: impl FnMut(&str, &'static str)) -> SqlResult<()> {
        self.scan(key::EVENTS, |_, payload| {
            if let Entry::Event(def) = Entry::decode(payload)? {
                each(&def.definer, "an event");
            }
            Ok(())
        })?;
        self.scan(key::TABLES, |_, payload| {
            if Entry::is_view(payload)?
                && let Entry::View(def) = Entry::decode(payload)?
            {
                each(&def.definer, "a view");
            }
            Ok(())
        })?;
        self.scan(key::ROUTINES, |_, payload| {
            if let Entry::Routine(def) = Entry::decode(payload)? {
                each(&def.definer, "a stored routine");
            }
            Ok(())
        })?;
        self.scan(key::TRIGGERS, |_, payload| {
            if let Entry::Trigger(def) = Entry::decode(payload)? {
                each(&def.definer, "a trigger");
            }
            Ok(())
        })
    }

    // ---- events

    /// The event of this name, whatever its case.
    pub fn event(&self, db: &str, name: &str) -> SqlResult<Option<EventDef>> {
        Ok(match self.read(&key::event(db, name))? {
            Some(Entry::Event(def)) => Some(*def),
            _ => None,
        })
    }

    /// All events of a database, in order of name; of all databases, if none is named.
    pub fn events_of(&self, db: Option<&str>) -> SqlResult<Vec<EventDef>> {
        let mut events = Vec::new();
        self.scan(&db.map_or_else(|| key::EVENTS.to_vec(), key::events_of), |_, payload| {
            if let Entry::Event(def) = Entry::decode(payload)? {
                events.push(*def);
            }
            Ok(())
        })?;
        Ok(events)
    }

    /// Changes whenever an event is made, altered or dropped; not when one is executed.
    pub fn events_version(&self) -> u64 {
        self.events_version.load(Ordering::Acquire)
    }

    /// Makes a committed change of an event known.
    pub fn publish_events(&self) {
        self.events_version.fetch_add(1, Ordering::AcqRel);
    }

    // ---- accounts

    pub fn accounts(&self) -> Arc<Vec<Arc<Account>>> {
        Arc::clone(&self.accounts.read())
    }

    pub fn accounts_version(&self) -> u64 {
        self.accounts_version.load(Ordering::Acquire)
    }

    pub fn account(&self, user: &str, host: &str) -> Option<Arc<Account>> {
        self.accounts().iter().find(|a| a.user == user && a.host.eq_ignore_ascii_case(host)).cloned()
    }

    /// The account with what the roles allow, and the roles of those; names that nobody has are passed over.
    pub fn with_roles(&self, account: &Arc<Account>, roles: &[(String, String)]) -> Arc<Account> {
        let accounts = self.accounts();
        let find = |(user, host): &(String, String)| accounts.iter().find(|a| a.user == *user && a.host.eq_ignore_ascii_case(host));
        let mut joined = (**account).clone();
        let mut seen: Vec<&(String, String)> = roles.iter().collect();
        let mut next = 0;
        while let Some(name) = seen.get(next).copied() {
            next += 1;
            let Some(role) = find(name) else { continue };
            joined.join(role);
            role.roles.keys().for_each(|more| {
                if !seen.contains(&more) {
                    seen.push(more)
                }
            });
        }
        if next == 0 { Arc::clone(account) } else { Arc::new(joined) }
    }

    /// As whom a view of this definer reads: with the default roles.
    pub fn definer(&self, user: &str, host: &str) -> Option<Arc<Account>> {
        let account = self.account(user, host)?;
        let roles: Vec<_> = account.default_roles.iter().cloned().collect();
        Some(self.with_roles(&account, &roles))
    }

    /// Sessions look again at what they may do.
    pub fn change_accounts(&self) {
        self.accounts_version.fetch_add(1, Ordering::AcqRel);
    }

    /// The account that a client connects as.
    pub fn find_account(&self, user: &str, host: &str, address: &str) -> Option<Arc<Account>> {
        let accounts = self.accounts();
        let best = accounts
            .iter()
            .filter(|a| !a.is_role)
            .filter_map(|a| a.matches(user, host, address).map(|rank| (rank, a)))
            .max_by_key(|(rank, _)| *rank);
        best.map(|(_, account)| Arc::clone(account))
    }

    /// Makes a committed change of an account known.
    pub fn publish_account(&self, user: &str, host: &str, account: Option<Account>) {
        let mut list = self.accounts.write();
        let mut accounts: Vec<_> = list.iter().filter(|a| !(a.user == user && a.host == host)).cloned().collect();
        accounts.extend(account.map(Arc::new));
        accounts.sort_by(|a, b| (&a.user, &a.host).cmp(&(&b.user, &b.host)));
        *list = Arc::new(accounts);
        self.accounts_version.fetch_add(1, Ordering::AcqRel);
    }
}

/// Writes one entry in a transaction, whether it was there or not.
pub fn put(tx: &mut Transaction, key: &[u8], entry: &Entry) -> SqlResult<()> {
    let payload = entry.encode();
    let mut old = Vec::new();
    if tx.get(CATALOG_TREE, key, Read::Exclusive, &mut old).map_err(storage_error)? {
        tx.update(CATALOG_TREE, key, &payload).map_err(storage_error)
    } else {
        tx.insert(CATALOG_TREE, key, &payload, Unique::WholeKey).map_err(storage_error)
    }
}

/// Removes an entry that is there.
pub fn remove(tx: &mut Transaction, key: &[u8]) -> SqlResult<()> {
    tx.delete(CATALOG_TREE, key).map_err(storage_error)
}

/// An entry as this transaction sees it, its own changes included.
pub fn get(tx: &mut Transaction, key: &[u8]) -> SqlResult<Option<Entry>> {
    let mut payload = Vec::new();
    if tx.get(CATALOG_TREE, key, Read::Exclusive, &mut payload).map_err(storage_error)? {
        Entry::decode(&payload).map(Some)
    } else {
        Ok(None)
    }
}

/// Calls `each` with the entries whose key begins with `prefix`, as this transaction has them, which holds
/// the exclusive metadata lock of the table that they are of.
fn scan_own(tx: &mut Transaction, prefix: &[u8], mut each: impl FnMut(&[u8], &[u8]) -> SqlResult<()>) -> SqlResult<()> {
    let end = key::prefix_end(prefix);
    let bounds = (Bound::Included(prefix), Bound::Excluded(end.as_slice()));
    let mut cursor = tx.scan(CATALOG_TREE, bounds.0, bounds.1, Direction::Forward, Read::Dirty).map_err(storage_error)?;
    let mut batch = Batch::new();
    loop {
        let more = cursor.next_batch(tx, &mut batch, 256).map_err(storage_error)?;
        batch.iter().try_for_each(|(key, payload)| each(key, payload))?;
        if !more {
            return Ok(());
        }
    }
}

/// [`Catalog::children`] as this transaction has them.
pub fn children(tx: &mut Transaction, db: &str, name: &str) -> SqlResult<Vec<(String, String)>> {
    let mut children = Vec::new();
    scan_own(tx, &key::references_to(db, name), |key, _| {
        children.push(key::reference_child(key));
        Ok(())
    })?;
    Ok(children)
}

/// The triggers of a table, as this transaction has them.
pub fn triggers(tx: &mut Transaction, db: &str, table: &str) -> SqlResult<Vec<TriggerDef>> {
    let mut triggers = Vec::new();
    scan_own(tx, &key::triggers_on(db, table), |_, payload| {
        if let Entry::Trigger(def) = Entry::decode(payload)? {
            triggers.push(*def);
        }
        Ok(())
    })?;
    Ok(triggers)
}

#[cfg(test)]
mod tests;
