//! Keys and payloads of the catalog tree.
//!
//! ```text
//! key                                payload: version (one byte, 2), kind (one byte), as `compact` has it
//! 'd' database                       0  schema::DatabaseDef
//! 't' database NUL table             1  schema::TableDef
//! 't' database NUL view              2  ViewDef
//! 'f' database NUL table NUL child's database NUL child
//!                                    5  nothing: a foreign key of the child leads to the table, which
//!                                       need not exist
//! 'n' database NUL constraint        5  nothing: a foreign key of this name, in lower case
//! 'k' database NUL constraint        5  nothing: a CHECK of a table has this name, in lower case
//! 'a' user NUL host                  3  account::Account
//! 'T' tree (four bytes)              1  schema::TableDef: a session's temporary table, what a start drops
//! 'v' variable                       4  text: SET PERSIST
//! 'r' database NUL "p" or "f", and the routine in lower case
//!                                    6  program::RoutineDef
//! 'g' database NUL table NUL trigger, in lower case
//!                                    7  program::TriggerDef; a name is given once in a database
//! 'e' database NUL event, in lower case
//!                                    8  program::EventDef
//! 'c' channel NUL what               4  text: a channel of a replica, how it is configured (`source`) and
//!                                       how far it has come (`place`)
//! ```
//!
//! Tables and views share a name space. Names cannot hold NUL, so a prefix scan over one database is exact.
//! A payload of another version is refused: of a newer one, and of version 1, which was JSON. Within a
//! version a structure may [grow](crate::compact). Listing all tables reads all of these, and every DDL
//! logs one, hence a form that is small and quick to read.

use schema::{ColumnDef, DatabaseDef, TableDef};
use serde::{Deserialize, Serialize};
use value::{SqlError, SqlResult, sql_error};

use crate::account::Account;
use crate::compact;
use crate::program::{EventDef, RoutineDef, TriggerDef};

/// Version of the payloads.
pub const PAYLOAD_VERSION: u8 = 2;
/// What version 1 began with.
const JSON: u8 = b'{';
/// The number of [`Entry::View`].
const VIEW: u8 = 2;
/// About what a table with a few columns takes.
const ROOM: usize = 256;

/// A view, as CREATE VIEW made it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ViewDef {
    pub db: String,
    pub name: String,
    pub columns: Vec<ColumnDef>,
    /// The names of the columns were listed in CREATE VIEW.
    pub listed: bool,
    /// Rows can be written through it.
    pub updatable: bool,
    /// The text of the query, in canonical form with names in full.
    pub query: String,
    /// The default database at creation, in which the query's unqualified names are resolved.
    pub query_db: String,
    pub definer: String,
    /// `UNDEFINED`, `MERGE` or `TEMPTABLE`.
    pub algorithm: String,
    /// `DEFINER` or `INVOKER`.
    pub security: String,
    /// `NONE`, `LOCAL` or `CASCADED`.
    pub check_option: String,
    pub charset_client: String,
    pub collation_connection: String,
    pub sql_mode: u64,
    /// When CREATE VIEW made it, in seconds since 1970; replaced or altered it keeps that. `None`: a version
    /// before this was kept did.
    #[serde(default)]
    pub created: Option<i64>,
}

/// What an entry holds. The order is that of the kinds in payloads.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Entry {
    Database(DatabaseDef),
    Table(Box<TableDef>),
    View(Box<ViewDef>),
    Account(Box<Account>),
    Variable(String),
    Reference(()),
    Routine(Box<RoutineDef>),
    Trigger(Box<TriggerDef>),
    Event(Box<EventDef>),
}

impl Entry {
    pub fn encode(&self) -> Vec<u8> {
        let mut payload = Vec::with_capacity(ROOM);
        payload.push(PAYLOAD_VERSION);
        compact::write(self, &mut payload).expect("definitions hold only what the form has");
        payload
    }

    /// # Errors
    /// 1105 for a payload that is damaged or of another version.
    pub fn decode(payload: &[u8]) -> SqlResult<Entry> {
        compact::read(content(payload)?).map_err(damaged)
    }

    /// Whether a payload is a view's, without decoding the rest.
    ///
    /// # Errors
    /// As [`Entry::decode`].
    pub fn is_view(payload: &[u8]) -> SqlResult<bool> {
        Ok(content(payload)?.first() == Some(&VIEW))
    }
}

/// What follows the version.
fn content(payload: &[u8]) -> SqlResult<&[u8]> {
    match payload.split_first() {
        Some((&PAYLOAD_VERSION, content)) => Ok(content),
        Some((&version, _)) => {
            let version = if version == JSON { 1 } else { version };
            Err(sql_error!(UNKNOWN_ERROR, format!("catalog entry of version {version}, this server knows {PAYLOAD_VERSION}")))
        }
        None => Err(damaged("it is empty")),
    }
}

fn damaged(why: impl std::fmt::Display) -> SqlError {
    sql_error!(UNKNOWN_ERROR, format!("damaged catalog entry: {why}"))
}

pub const DATABASES: &[u8] = b"d";
pub const TABLES: &[u8] = b"t";
pub const ACCOUNTS: &[u8] = b"a";
pub const VARIABLES: &[u8] = b"v";
pub const REPLICAS: &[u8] = b"c";
pub const TEMPORARIES: &[u8] = b"T";
pub const ROUTINES: &[u8] = b"r";
pub const TRIGGERS: &[u8] = b"g";
pub const EVENTS: &[u8] = b"e";

fn key(kind: &[u8], parts: &[&str]) -> Vec<u8> {
    let mut key = kind.to_vec();
    for (i, part) in parts.iter().enumerate() {
        if i > 0 {
            key.push(0);
        }
        key.extend_from_slice(part.as_bytes());
    }
    key
}

/// The key of one row of a replica's channel.
pub fn replica(channel: &str, what: &str) -> Vec<u8> {
    key(REPLICAS, &[channel, what])
}

pub fn database(name: &str) -> Vec<u8> {
    key(DATABASES, &[name])
}

/// The key of a table or view. Recovery and replicas find a Table_map's definition here.
pub fn table(db: &str, name: &str) -> Vec<u8> {
    key(b"t", &[db, name])
}

/// The key of a temporary table, by its tree.
pub fn temporary(tree: base::TreeId) -> Vec<u8> {
    [TEMPORARIES, &tree.0.to_be_bytes()].concat()
}

/// The prefix of all tables and views of a database.
pub fn tables_of(db: &str) -> Vec<u8> {
    key(b"t", &[db, ""])
}

/// That a foreign key of `child` leads to `parent`.
pub fn reference(parent: (&str, &str), child: (&str, &str)) -> Vec<u8> {
    key(b"f", &[parent.0, parent.1, child.0, child.1])
}

/// That a foreign key of this name is in the database: names are unique there, without regard to case.
pub fn constraint(db: &str, name: &str) -> Vec<u8> {
    key(b"n", &[db, &name.to_lowercase()])
}

/// That a CHECK of this name is in the database: names are unique there, without regard to case.
pub fn check(db: &str, name: &str) -> Vec<u8> {
    key(b"k", &[db, &name.to_lowercase()])
}

pub fn is_check(key: &[u8]) -> bool {
    key.first() == Some(&b'k')
}

pub fn is_constraint(key: &[u8]) -> bool {
    key.first() == Some(&b'n')
}

/// The prefix of all references to a table.
pub fn references_to(db: &str, table: &str) -> Vec<u8> {
    key(b"f", &[db, table, ""])
}

/// The child's database and name in a key from [`references_to`]'s range.
pub fn reference_child(key: &[u8]) -> (String, String) {
    let mut names = key.rsplit(|b| *b == 0).map(|n| String::from_utf8_lossy(n).into_owned());
    let name = names.next().unwrap_or_default();
    (names.next().unwrap_or_default(), name)
}

/// The key of a procedure or function.
pub fn routine(db: &str, function: bool, name: &str) -> Vec<u8> {
    let mut key = key(ROUTINES, &[db, if function { "f" } else { "p" }]);
    key.extend_from_slice(name.to_lowercase().as_bytes());
    key
}

/// The prefix of all routines of a database.
pub fn routines_of(db: &str) -> Vec<u8> {
    key(ROUTINES, &[db, ""])
}

pub fn trigger(db: &str, table: &str, name: &str) -> Vec<u8> {
    key(TRIGGERS, &[db, table, &name.to_lowercase()])
}

/// What stands for a trigger's name alone: whoever gives or takes it locks this.
pub fn trigger_name(db: &str, name: &str) -> Vec<u8> {
    key(TRIGGERS, &[db, &name.to_lowercase()])
}

/// The prefix of all triggers of a table.
pub fn triggers_on(db: &str, table: &str) -> Vec<u8> {
    key(TRIGGERS, &[db, table, ""])
}

/// The prefix of all triggers of a database.
pub fn triggers_of(db: &str) -> Vec<u8> {
    key(TRIGGERS, &[db, ""])
}

/// The key of a scheduled event.
pub fn event(db: &str, name: &str) -> Vec<u8> {
    key(EVENTS, &[db, &name.to_lowercase()])
}

/// The prefix of all events of a database.
pub fn events_of(db: &str) -> Vec<u8> {
    key(EVENTS, &[db, ""])
}

pub fn account(user: &str, host: &str) -> Vec<u8> {
    key(ACCOUNTS, &[user, host])
}

pub fn variable(name: &str) -> Vec<u8> {
    key(VARIABLES, &[name])
}

/// The name at the end of a key from [`tables_of`]'s range.
pub fn last_name(key: &[u8]) -> String {
    let start = key.iter().rposition(|b| *b == 0).map_or(1, |at| at + 1);
    String::from_utf8_lossy(&key[start.min(key.len())..]).into_owned()
}

/// The first key behind all that begin with `prefix`. Catalog keys are UTF-8, so the last byte can be raised.
pub fn prefix_end(prefix: &[u8]) -> Vec<u8> {
    let mut end = prefix.to_vec();
    if let Some(last) = end.last_mut() {
        *last += 1;
    }
    end
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds() -> Vec<Entry> {
        let database = DatabaseDef { name: "d".to_owned(), collation: value::Collation::BINARY, read_only: false };
        let view = ViewDef {
            db: "d".to_owned(),
            name: "v".to_owned(),
            columns: vec![ColumnDef::new("a", value::SqlType::INT)],
            listed: false,
            updatable: true,
            query: "select `d`.`t`.`a` AS `a` from `d`.`t`".to_owned(),
            query_db: "d".to_owned(),
            definer: "root@localhost".to_owned(),
            algorithm: "UNDEFINED".to_owned(),
            security: "DEFINER".to_owned(),
            check_option: "NONE".to_owned(),
            charset_client: "utf8mb4".to_owned(),
            collation_connection: "utf8mb4_0900_ai_ci".to_owned(),
            sql_mode: u64::MAX,
            created: Some(1_600_000_000),
        };
        let mut table = crate::tests::everything();
        table.indexes[0].words =
            Some(value::WordRules { ngram: Some(2), stopwords: Some(vec!["w".to_owned()]), ..value::WordRules::default() });
        table.indexes[0].parts[0].members = Some(value::SqlType::INT);
        table.histograms.push(schema::Histogram::new("c", vec![(value::Value::Int(1), 2)], 1, 4));
        let table = Entry::Table(Box::new(table));
        let account = Entry::Account(Box::new(Account::root()));
        let routine = RoutineDef { db: "d".to_owned(), name: "r".to_owned(), body: "select 1".to_owned(), ..RoutineDef::default() };
        let trigger = TriggerDef { db: "d".to_owned(), name: "t".to_owned(), order: 1, ..TriggerDef::default() };
        let (routine, trigger) = (Entry::Routine(Box::new(routine)), Entry::Trigger(Box::new(trigger)));
        let event = Entry::Event(Box::new(EventDef { db: "d".to_owned(), name: "e".to_owned(), ..EventDef::default() }));
        vec![
            Entry::Database(database),
            table,
            Entry::View(Box::new(view)),
            account,
            Entry::Variable("v".to_owned()),
            Entry::Reference(()),
            routine,
            trigger,
            event,
        ]
    }

    #[test]
    fn every_kind_of_entry_is_read_as_it_was_written() {
        for (number, entry) in kinds().iter().enumerate() {
            // A new kind must be read, too: add it at the end of the list above.
            match entry {
                Entry::Database(_)
                | Entry::Table(_)
                | Entry::View(_)
                | Entry::Account(_)
                | Entry::Variable(_)
                | Entry::Reference(())
                | Entry::Routine(_)
                | Entry::Trigger(_)
                | Entry::Event(_) => {}
            }
            let payload = entry.encode();
            assert_eq!(payload[..2], [PAYLOAD_VERSION, number as u8], "the number of the kind");
            assert_eq!(&Entry::decode(&payload).expect("whole"), entry);
            assert_eq!(Entry::is_view(&payload).expect("whole"), matches!(entry, Entry::View(_)));
            for end in 0..payload.len() {
                assert!(Entry::decode(&payload[..end]).is_err());
            }
        }
    }

    /// If this fails, the form on disk has changed: is the version another one?
    #[test]
    fn a_definition_has_the_bytes_that_it_had() {
        let payload = Entry::Table(Box::new(crate::tests::everything())).encode();
        let hex: String = payload.iter().map(|b| format!("{b:02x}")).collect();
        assert_eq!(hex, include_str!("key/table.hex").split_whitespace().collect::<String>());
    }

    /// What servers wrote that knew no partitions, no histograms, no indexes whose keys are sets, no forms of
    /// rows, or no formats of columns.
    #[test]
    fn older_definitions_are_read() {
        for hex in [
            include_str!("key/table_without_partitions.hex"),
            include_str!("key/table_without_histograms.hex"),
            include_str!("key/table_without_sets.hex"),
            include_str!("key/table_without_forms.hex"),
            include_str!("key/table_without_formats.hex"),
        ] {
            let hex: String = hex.split_whitespace().collect();
            let byte = |at: usize| u8::from_str_radix(&hex[at..at + 2], 16).expect("two digits");
            let bytes: Vec<u8> = (0..hex.len()).step_by(2).map(byte).collect();
            assert_eq!(Entry::decode(&bytes).expect("whole"), Entry::Table(Box::new(crate::tests::everything())));
        }
    }

    #[test]
    fn other_versions_are_refused() {
        let told = |payload: &[u8]| Entry::decode(payload).expect_err("another version").message;
        assert_eq!(told(br#"{"v":1,"variable":"x"}"#), "catalog entry of version 1, this server knows 2");
        assert_eq!(told(&[3, 4, 1, b'x']), "catalog entry of version 3, this server knows 2");
        assert_eq!(told(&[]), "damaged catalog entry: it is empty");
        assert_eq!(Entry::is_view(b"{").expect_err("another version").message, "catalog entry of version 1, this server knows 2");
    }
}
