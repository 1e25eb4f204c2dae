//! Who holds and awaits which locks: data_locks, data_lock_waits, metadata_locks, INNODB_TRX, and the
//! TRANSACTIONS part of SHOW ENGINE INNODB STATUS.
//!
//! The engine knows locks by tree and key. Here they get the names of tables and indexes, and keys are
//! printed as InnoDB prints them. All of it is of one moment per queue of locks, not of one moment as a
//! whole.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::Arc;

use base::{TreeId, TrxId};
use catalog::Object;
use catalog::mdl::{Name, Span as MdlSpan};
use engine::{DeadlockMember, Isolation, LockInfo, LockTable, OwnerFigures, Read, Span, TableLock, Transaction, TrxInfo};
use exec::Table;
use state::deadlock::Seen;
use state::instance::Instance;
use state::process::ProcessInfo;
use value::{Collation, Kind, RowCodec, SqlResult, TimeZone, Value};

use crate::rows::{Reader, micros_to_datetime, text};

/// Ids of transactions that have changed nothing lie above this; InnoDB makes them of an address.
const NO_CHANGES: u64 = 1 << 48;
const SUPREMUM: &str = "supremum pseudo-record";

/// The number that stands for a transaction in all of these tables.
fn trx_number(trx: &TrxInfo) -> u64 {
    if trx.id == TrxId(0) { NO_CHANGES + trx.lock_owner } else { trx.id.0 }
}

fn lock_id(lock: &LockInfo) -> String {
    format!("{}:{:x}:{}", lock.owner, lock.queue, lock.place)
}

fn table_lock_name(lock: TableLock) -> &'static str {
    match lock {
        TableLock::IS => "IS",
        TableLock::IX => "IX",
        TableLock::S => "S",
        TableLock::X => "X",
        TableLock::AutoInc => "AUTO_INC",
    }
}

/// As data_locks spells it: the supremum has nothing but a gap, so that is not said.
fn mode_name(lock: &LockInfo) -> String {
    let strength = table_lock_name(lock.strength);
    let supremum = lock.key.is_none() && !lock.table;
    let rest = match (lock.span, supremum) {
        _ if lock.table => "",
        (Span::Record, _) => ",REC_NOT_GAP",
        (Span::Gap, false) => ",GAP",
        (Span::InsertIntention, false) => ",GAP,INSERT_INTENTION",
        (Span::InsertIntention, true) => ",INSERT_INTENTION",
        (Span::NextKey, _) | (Span::Gap, true) => "",
    };
    format!("{strength}{rest}")
}

/// The names of a tree: its table, and which of its indexes it is (`None`: the hidden clustered one).
struct Place {
    table: Arc<Table>,
    index: Option<usize>,
}

impl Place {
    fn index_name(&self) -> &str {
        match self.index {
            Some(i) if self.table.indexes[i].clustered => "PRIMARY",
            Some(i) => &self.table.def.indexes[i].name,
            None => "GEN_CLUST_INDEX",
        }
    }
}

/// All locks with the transactions that own them.
struct Picture<'a> {
    instance: &'a Instance,
    locks: LockTable,
    trx: HashMap<u64, TrxInfo>,
    places: HashMap<TreeId, Place>,
    /// Reads rows for the texts in keys.
    reader: Transaction,
}

impl<'a> Picture<'a> {
    fn take(instance: &'a Instance) -> SqlResult<Picture<'a>> {
        Picture::of(instance, instance.engine.lock_list())
    }

    /// The same with a list of locks that was taken before.
    fn of(instance: &'a Instance, locks: LockTable) -> SqlResult<Picture<'a>> {
        let trx: HashMap<u64, TrxInfo> = instance.engine.trx_list().into_iter().map(|t| (t.lock_owner, t)).collect();
        let mut picture =
            Picture { instance, locks, trx, places: HashMap::new(), reader: instance.engine.begin(Isolation::ReadUncommitted) };
        picture.find_places()?;
        Ok(picture)
    }

    /// Names the trees that are locked. Their tables are nearly always open.
    fn find_places(&mut self) -> SqlResult<()> {
        let mut wanted: Vec<TreeId> = self.locks.locks.iter().map(|l| l.tree).collect();
        wanted.extend(self.trx.values().flat_map(|t| t.intentions.iter().map(|(tree, _)| *tree)));
        let catalog = &self.instance.catalog;
        for def in catalog.open_definitions() {
            self.note_table(&def);
        }
        if wanted.iter().all(|tree| self.places.contains_key(tree)) {
            return Ok(());
        }
        wanted.retain(|tree| !self.places.contains_key(tree));
        for db in catalog.databases() {
            catalog.each_table_of(&db.name, |object| {
                if let Object::Table(def) = object
                    && def.trees().iter().any(|tree| wanted.contains(tree))
                {
                    self.note_table(&def);
                }
                Ok(())
            })?;
        }
        Ok(())
    }

    fn note_table(&mut self, def: &Arc<schema::TableDef>) {
        let table = self.instance.tables.get(def);
        self.places.insert(def.tree, Place { table: table.clone(), index: def.clustered });
        for (i, index) in table.single() {
            self.places.insert(index.tree, Place { table: table.clone(), index: Some(i) });
        }
    }

    fn trx_of(&self, lock: &LockInfo) -> (Value, Value) {
        let found = self.trx.get(&lock.owner);
        (found.map_or(Value::Null, |t| Value::UInt(trx_number(t))), found.map_or(Value::Null, |t| Value::UInt(t.owner)))
    }

    /// LOCK_DATA: the columns of the entry's key, then those of the row's key.
    fn data(&mut self, lock: &LockInfo) -> Value {
        if lock.table {
            return Value::Null;
        }
        let Some(key) = &lock.key else { return text(SUPREMUM) };
        let Some(place) = self.places.get(&lock.tree) else { return Value::Null };
        let words = key_words(place, key, &mut self.reader);
        text(&words.unwrap_or_else(|| hex(key)))
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold("0x".to_string(), |mut out, b| {
        let _ = write!(out, "{b:02X}");
        out
    })
}

/// The key of an entry as InnoDB prints it, if every part can be told.
fn key_words(place: &Place, key: &[u8], reader: &mut Transaction) -> Option<String> {
    let table = &place.table;
    let own = place.index.map(|i| &table.indexes[i]).filter(|i| !i.clustered);
    let split = match own {
        Some(index) => index.key.prefix_len(key, index.key.parts().len()).ok()?,
        None => 0,
    };
    let (head, tail) = key.split_at(split);
    let mut columns: Vec<usize> = own.map_or(Vec::new(), |i| i.key.parts().iter().map(|p| p.column).collect());
    if let Some(clustered) = &table.clustered {
        let more: Vec<usize> = clustered.parts().iter().map(|p| p.column).filter(|c| !columns.contains(c)).collect();
        columns.extend(more);
    }
    let mut row = vec![Value::Null; table.def.columns.len()];
    let known = |codec: &value::KeyCodec, bytes: &[u8], row: &mut [Value]| {
        let mut wanted: Vec<usize> =
            codec.parts().iter().enumerate().filter(|(i, _)| codec.reversible(*i)).map(|(_, p)| p.column).collect();
        wanted.sort_unstable();
        codec.decode(bytes, &wanted, &TimeZone::Utc, row).ok().map(|()| wanted)
    };
    let mut told = own.map_or(Some(Vec::new()), |i| known(&i.key, head, &mut row))?;
    if let Some(clustered) = &table.clustered {
        told.extend(known(clustered, tail, &mut row)?);
    }
    if !columns.iter().all(|c| told.contains(c)) {
        row = row_of(place, key, head, tail, reader)?;
    }
    for part in own.iter().flat_map(|index| index.key.parts()) {
        if let (Some(characters), Value::Bytes(bytes)) = (part.prefix, &row[part.column]) {
            let kept = part.ty.collation.charset().prefix_len(bytes, characters as usize);
            row[part.column] = Value::bytes(&bytes[..kept]);
        }
    }
    let mut words: Vec<String> = columns.iter().map(|c| column_words(table, *c, &row[*c])).collect();
    if table.clustered.is_none() {
        words.push(hex(tail.get(2..)?));
    }
    Some(words.join(", "))
}

/// Keys of texts hold weights: the row has the text, unless it has another by now.
fn row_of(place: &Place, key: &[u8], head: &[u8], tail: &[u8], reader: &mut Transaction) -> Option<Vec<Value>> {
    let table = &place.table;
    let mut image = Vec::new();
    if !reader.get(table.def.tree, tail, Read::Dirty, &mut image).ok()? {
        return None;
    }
    table.rows.settle(&mut image).ok()?;
    let mut row = Vec::new();
    table.rows.decode_all(&image, &TimeZone::Utc, &mut row).ok()?;
    let (codec, expected) = match place.index.map(|i| &table.indexes[i]) {
        Some(index) if !index.clustered => (&index.key, head),
        _ => (table.clustered.as_ref()?, key),
    };
    let mut again = Vec::new();
    codec.encode_row(&row, &TimeZone::Utc, &mut again);
    (again == expected).then_some(row)
}

/// Integers as numbers, texts quoted, everything else as the bytes that are stored.
fn column_words(table: &Table, column: usize, value: &Value) -> String {
    let ty = &table.def.columns[column].ty;
    let quoted = |bytes: &[u8]| format!("'{}'", String::from_utf8_lossy(bytes).replace('\'', "''"));
    match value {
        Value::Null => "NULL".to_string(),
        Value::Int(n) => n.to_string(),
        Value::UInt(n) => n.to_string(),
        _ if ty.kind.is_string() && ty.collation != Collation::BINARY => {
            let mut out = Vec::new();
            value.write_text(&mut out);
            quoted(&out)
        }
        Value::Date(d) if ty.kind == Kind::Date => (d.year() * 512 + d.month() * 32 + d.day()).to_string(),
        _ => {
            let mut image = Vec::new();
            RowCodec::new([ty]).encode(std::slice::from_ref(value), &TimeZone::Utc, &mut image);
            hex(image.get(1..).unwrap_or_default())
        }
    }
}

pub(crate) fn data_locks(reader: &Reader<'_>) -> SqlResult<Vec<Vec<Value>>> {
    let mut picture = Picture::take(&reader.access.instance)?;
    let mut rows = Vec::new();
    for trx in picture.trx.values() {
        for (tree, lock) in &trx.intentions {
            let def = picture.places.get(tree).map(|p| &p.table.def);
            let mut row = vec![
                text("INNODB"),
                text(&format!("{}:{}:{}", trx.lock_owner, tree.0, table_lock_name(*lock))),
                Value::UInt(trx_number(trx)),
                Value::UInt(trx.owner),
                Value::Null,
                def.map_or(Value::Null, |d| text(&d.db)),
                def.map_or(Value::Null, |d| text(&d.name)),
            ];
            row.extend([Value::Null, Value::Null, Value::Null, Value::UInt(u64::from(tree.0)), text("TABLE")]);
            row.extend([text(table_lock_name(*lock)), text("GRANTED"), Value::Null]);
            rows.push(row);
        }
    }
    for lock in std::mem::take(&mut picture.locks.locks) {
        let (trx, thread) = picture.trx_of(&lock);
        let data = picture.data(&lock);
        let place = picture.places.get(&lock.tree);
        let mut row = vec![text("INNODB"), text(&lock_id(&lock)), trx, thread, Value::Null];
        row.push(place.map_or(Value::Null, |p| text(&p.table.def.db)));
        row.push(place.map_or(Value::Null, |p| text(&p.table.def.name)));
        row.extend([Value::Null, Value::Null]);
        row.push(place.filter(|_| !lock.table).map_or(Value::Null, |p| text(p.index_name())));
        row.extend([Value::UInt(lock.queue), text(if lock.table { "TABLE" } else { "RECORD" }), text(&mode_name(&lock))]);
        row.extend([text(if lock.granted { "GRANTED" } else { "WAITING" }), data]);
        rows.push(row);
    }
    Ok(rows)
}

pub(crate) fn data_lock_waits(reader: &Reader<'_>) -> SqlResult<Vec<Vec<Value>>> {
    let picture = Picture::take(&reader.access.instance)?;
    let side = |at: usize| {
        let lock = &picture.locks.locks[at];
        let (trx, thread) = picture.trx_of(lock);
        [text(&lock_id(lock)), trx, thread, Value::Null, Value::UInt(lock.queue)]
    };
    let row = |(waiting, blocking): &(usize, usize)| {
        let mut row = vec![text("INNODB")];
        row.extend(side(*waiting));
        row.extend(side(*blocking));
        row
    };
    Ok(picture.locks.waits.iter().map(row).collect())
}

pub(crate) fn metadata_locks(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let rows = reader.access.instance.catalog.locks().rows();
    rows.into_iter()
        .map(|lock| {
            let (kind, db, name) = match &lock.name {
                Name::Global => ("GLOBAL", Value::Null, Value::Null),
                Name::Commit => ("COMMIT", Value::Null, Value::Null),
                Name::Backup => ("BACKUP LOCK", Value::Null, Value::Null),
                Name::Accounts => ("ACL CACHE", Value::Null, Value::Null),
                Name::Schema(db) => ("SCHEMA", text(db), Value::Null),
                Name::Table(db, name) => ("TABLE", text(db), text(name)),
                Name::User(name) => ("USER LEVEL LOCK", Value::Null, text(name)),
                Name::Program(key) => program_lock(key),
            };
            let duration = match lock.span {
                MdlSpan::Statement => "STATEMENT",
                MdlSpan::Transaction => "TRANSACTION",
                MdlSpan::Explicit | MdlSpan::Instance | MdlSpan::Program | MdlSpan::Handler => "EXPLICIT",
            };
            vec![
                text(kind),
                db,
                name,
                Value::Null,
                Value::UInt(0),
                text(lock.mode.name()),
                text(duration),
                text(if lock.granted { "GRANTED" } else { "PENDING" }),
                text(""),
                // Above are numbers of prepared transactions that the session has left behind.
                Value::UInt(lock.owner & u64::from(u32::MAX)),
                Value::UInt(0),
            ]
        })
        .collect()
}

pub(crate) fn innodb_trx(reader: &Reader<'_>) -> SqlResult<Vec<Vec<Value>>> {
    let instance = &reader.access.instance;
    let locks = instance.engine.lock_list().locks;
    let requested: HashMap<u64, String> = locks.iter().filter(|l| !l.granted).map(|l| (l.owner, lock_id(l))).collect();
    Ok(instance.engine.trx_list().iter().map(|trx| trx_row(instance, trx, requested.get(&trx.lock_owner))).collect())
}

fn trx_row(instance: &Instance, trx: &TrxInfo, requested: Option<&String>) -> Vec<Value> {
    let isolation = match trx.isolation {
        Isolation::ReadUncommitted => "READ UNCOMMITTED",
        Isolation::ReadCommitted => "READ COMMITTED",
        Isolation::RepeatableRead => "REPEATABLE READ",
        Isolation::Serializable => "SERIALIZABLE",
    };
    let query = instance.processes.get(trx.owner).and_then(|p| p.info.lock().text().map(Cow::into_owned));
    let uint = Value::UInt;
    let mut row = vec![
        uint(trx_number(trx)),
        text(if trx.waiting_since.is_some() { "LOCK WAIT" } else { "RUNNING" }),
        micros_to_datetime(trx.started_micros),
        requested.map_or(Value::Null, |id| text(id)),
        trx.waiting_since.map_or(Value::Null, micros_to_datetime),
        uint(trx.figures.changes + trx.figures.structures),
        uint(trx.owner),
        query.map_or(Value::Null, |q| Value::bytes(&q)),
        Value::Null,
        uint(0),
        uint(trx.figures.table_locks),
        uint(trx.figures.structures),
        uint(0),
        uint(trx.figures.row_locks),
        uint(trx.figures.changes),
        uint(0),
        text(isolation),
    ];
    row.extend([Value::Int(1), Value::Int(1), Value::Null, Value::Int(0), uint(0)]);
    row.extend([Value::Int(0), Value::Int(0), Value::Null]);
    row
}

/// The TRANSACTIONS part of SHOW ENGINE INNODB STATUS.
pub(crate) fn transactions_section(instance: &Instance) -> SqlResult<String> {
    let picture = Picture::take(instance)?;
    let system = instance.engine.system();
    let now = instance.now_micros() as u64;
    let seconds = |since: u64| now.saturating_sub(since) / 1_000_000;
    let mut out = String::from("------------\nTRANSACTIONS\n------------\n");
    let _ = writeln!(out, "Trx id counter {}", system.views.next_id());
    let _ = writeln!(out, "Purge done for trx's n:o < {} undo n:o < 0 state: running", system.views.purge_limit());
    let _ = writeln!(out, "History list length {}", system.history_len());
    out.push_str("LIST OF TRANSACTIONS FOR EACH SESSION:\n");
    let mut list: Vec<&TrxInfo> = picture.trx.values().collect();
    list.sort_by_key(|t| std::cmp::Reverse(trx_number(t)));
    for trx in list {
        let _ = writeln!(out, "---TRANSACTION {}, ACTIVE {} sec", trx_number(trx), seconds(trx.started_micros));
        let wait = if trx.waiting_since.is_some() { "LOCK WAIT " } else { "" };
        let OwnerFigures { changes, structures, row_locks, .. } = trx.figures;
        let undo = if changes > 0 { format!(", undo log entries {changes}") } else { String::new() };
        let _ = writeln!(out, "{wait}{structures} lock struct(s), heap size 0, {row_locks} row lock(s){undo}");
        let Some(process) = instance.processes.get(trx.owner) else { continue };
        let info = process.info.lock().clone();
        out.push_str(&thread_line(trx.owner, &info));
        if let Some(text) = info.text() {
            let _ = writeln!(out, "{}", String::from_utf8_lossy(&text));
        }
        let awaited = picture.locks.locks.iter().find(|l| l.owner == trx.lock_owner && !l.granted);
        if let (Some(since), Some(lock)) = (trx.waiting_since, awaited) {
            let _ = writeln!(out, "------- TRX HAS BEEN WAITING {} SEC FOR THIS LOCK TO BE GRANTED:", seconds(since));
            out.push_str(&lock_line(&picture, lock, trx_number(trx), " waiting"));
            out.push_str("------------------\n");
        }
    }
    Ok(out)
}

/// The members of a deadlock, the one whose request closed the circle last.
pub(crate) fn deadlock_section(instance: &Instance, seen: &Seen) -> SqlResult<String> {
    let locks = seen.deadlock.members.iter().flat_map(|m| m.awaited.iter().chain(&m.held)).cloned().collect();
    let mut picture = Picture::of(instance, LockTable { locks, waits: Vec::new() })?;
    let mut out = String::new();
    let count = seen.deadlock.members.len();
    for number in 1..=count {
        let at = number % count;
        let (member, process) = (&seen.deadlock.members[at], &seen.processes[at]);
        let trx = member_number(member);
        let wait = if member.awaited.is_some() { "LOCK WAIT " } else { "" };
        let _ = writeln!(out, "*** ({number}) TRANSACTION:\nTRANSACTION {trx}\n{wait}{} row lock(s)", member.row_locks);
        if let Some(info) = process {
            out.push_str(&thread_line(member.connection, info));
            if let Some(text) = info.text() {
                let _ = writeln!(out, "{}", String::from_utf8_lossy(&text));
            }
        }
        if !member.held.is_empty() {
            let _ = writeln!(out, "\n*** ({number}) HOLDS THE LOCK(S):");
            member.held.iter().for_each(|lock| out.push_str(&deadlock_line(&mut picture, lock, trx, "")));
        }
        if let Some(lock) = &member.awaited {
            let _ = writeln!(out, "\n*** ({number}) WAITING FOR THIS LOCK TO BE GRANTED:");
            out.push_str(&deadlock_line(&mut picture, lock, trx, " waiting"));
        }
        out.push('\n');
    }
    let victim = if seen.deadlock.victim == 0 { count } else { seen.deadlock.victim };
    let _ = writeln!(out, "*** WE ROLL BACK TRANSACTION ({victim})");
    Ok(out)
}

/// In the form by which programs that collect deadlocks find the client. The numbers of the system's thread
/// and of the query are not known: 0.
fn thread_line(connection: impl std::fmt::Display, info: &ProcessInfo) -> String {
    let address = info.socket.and_then(|id| id.address).map_or(String::new(), |address| format!(" {}", address.ip()));
    format!("MySQL thread id {connection}, OS thread handle 0, query id 0 {}{address} {} {}\n", info.host, info.user, info.state)
}

fn member_number(member: &DeadlockMember) -> u64 {
    if member.trx == TrxId(0) { NO_CHANGES + member.owner } else { member.trx.0 }
}

fn deadlock_line(picture: &mut Picture<'_>, lock: &LockInfo, trx: u64, waiting: &str) -> String {
    let data = picture.data(lock).to_text().map(|data| String::from_utf8_lossy(&data).into_owned()).unwrap_or_default();
    format!("{}Record lock, key {data}\n", lock_line(picture, lock, trx, waiting))
}

/// InnoDB's form, by which programs find table and index: the tree stands for the space, and locks belong
/// to keys, not to pages.
fn lock_line(picture: &Picture<'_>, lock: &LockInfo, trx: u64, waiting: &str) -> String {
    let Some(place) = picture.places.get(&lock.tree) else { return String::new() };
    let span = match lock.span {
        Span::Record => " locks rec but not gap",
        Span::Gap => " locks gap before rec",
        Span::InsertIntention => " locks gap before rec insert intention",
        Span::NextKey => "",
    };
    format!(
        "RECORD LOCKS space id {} page no 0 n bits 0 index {} of table `{}`.`{}` trx id {trx} lock_mode {}{span}{waiting}\n",
        lock.tree.0,
        place.index_name(),
        place.table.def.db,
        place.table.def.name,
        table_lock_name(lock.strength),
    )
}

/// How the lock of a stored program is listed: kind, database and name.
fn program_lock(key: &[u8]) -> (&'static str, Value, Value) {
    let parts: Vec<_> = key.get(1..).unwrap_or_default().splitn(2, |b| *b == 0).map(String::from_utf8_lossy).collect();
    let (db, name) = (parts.first().map_or("", |s| s), parts.get(1).map_or("", |s| s));
    let (kind, name) = match (key.starts_with(catalog::key::ROUTINES), name.split_at_checked(1)) {
        (true, Some(("f", name))) => ("FUNCTION", name),
        (true, Some((_, name))) => ("PROCEDURE", name),
        _ if key.starts_with(catalog::key::EVENTS) => ("EVENT", name),
        _ => ("TRIGGER", name),
    };
    (kind, text(db), text(name))
}
