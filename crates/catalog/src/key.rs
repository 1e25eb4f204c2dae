//! Keys and payloads of the catalog tree.
//!
//! ```text
//! key                                payload (JSON)
//! 'd' database                       {"v":1,"database":{…}}     schema::DatabaseDef
//! 't' database NUL table             {"v":1,"table":{…}}        schema::TableDef
//! 't' database NUL view              {"v":1,"view":{…}}         ViewDef
//! 'f' database NUL table NUL child's database NUL child
//!                                    {"v":1,"reference":null}   a foreign key of the child leads to the table, which need not exist
//! 'n' database NUL constraint        {"v":1,"reference":null}   a foreign key of this name, in lower case
//! 'a' user NUL host                  {"v":1,"account":{…}}      account::Account
//! 'T' tree (four bytes)              {"v":1,"table":{…}}        a session's temporary table: what a start drops
//! 'v' variable                       {"v":1,"variable":"…"}     SET PERSIST
//! ```
//!
//! Tables and views share a name space. Names cannot hold NUL, so a prefix scan over one database is exact. A payload names its version, and a
//! reader refuses one that is newer than itself.

use std::borrow::Cow;
use std::fmt;

use schema::{ColumnDef, DatabaseDef, TableDef};
use serde::de::{IgnoredAny, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use value::{SqlError, SqlResult, sql_error};

use crate::account::Account;

/// Version of the payloads.
pub const PAYLOAD_VERSION: u32 = 1;

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
}

/// What an entry holds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Entry {
    Database(DatabaseDef),
    Table(Box<TableDef>),
    View(Box<ViewDef>),
    Account(Box<Account>),
    Variable(String),
    Reference(()),
}

#[derive(Serialize)]
struct PayloadRef<'a> {
    v: u32,
    #[serde(flatten)]
    entry: &'a Entry,
}

/// Read field by field: a flattened enumeration would be copied once before it is understood.
struct Payload {
    v: u32,
    entry: Option<Entry>,
}

impl<'de> Deserialize<'de> for Payload {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Payload, D::Error> {
        struct Fields;

        impl<'de> Visitor<'de> for Fields {
            type Value = Payload;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a catalog entry")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Payload, A::Error> {
                let (mut v, mut entry) = (0, None);
                while let Some(field) = map.next_key::<Cow<'_, str>>()? {
                    match &*field {
                        "v" => v = map.next_value()?,
                        "database" => entry = Some(Entry::Database(map.next_value()?)),
                        "table" => entry = Some(Entry::Table(map.next_value()?)),
                        "view" => entry = Some(Entry::View(map.next_value()?)),
                        "account" => entry = Some(Entry::Account(map.next_value()?)),
                        "variable" => entry = Some(Entry::Variable(map.next_value()?)),
                        "reference" => entry = Some(Entry::Reference(map.next_value()?)),
                        // Of a newer version, perhaps.
                        _ => drop(map.next_value::<IgnoredAny>()?),
                    }
                }
                Ok(Payload { v, entry })
            }
        }

        deserializer.deserialize_map(Fields)
    }
}

/// Of a payload only whether it is a view's.
#[derive(Deserialize)]
struct Kind {
    view: Option<IgnoredAny>,
}

impl Entry {
    pub fn encode(&self) -> Vec<u8> {
        serde_json::to_vec(&PayloadRef { v: PAYLOAD_VERSION, entry: self }).expect("definitions are plain data with text keys")
    }

    /// # Errors
    /// 1105 for a payload that is damaged or newer than this server.
    pub fn decode(payload: &[u8]) -> SqlResult<Entry> {
        let payload: Payload = serde_json::from_slice(payload).map_err(damaged)?;
        if payload.v > PAYLOAD_VERSION {
            return Err(sql_error!(UNKNOWN_ERROR, format!("catalog entry of version {}, this server knows {PAYLOAD_VERSION}", payload.v)));
        }
        payload.entry.ok_or_else(|| damaged("it holds nothing"))
    }

    /// Whether a payload is a view's, without decoding the rest.
    ///
    /// # Errors
    /// As [`Entry::decode`].
    pub fn is_view(payload: &[u8]) -> SqlResult<bool> {
        let kind: Kind = serde_json::from_slice(payload).map_err(damaged)?;
        Ok(kind.view.is_some())
    }
}

fn damaged(why: impl std::fmt::Display) -> SqlError {
    sql_error!(UNKNOWN_ERROR, format!("damaged catalog entry: {why}"))
}

pub const DATABASES: &[u8] = b"d";
pub const TABLES: &[u8] = b"t";
pub const ACCOUNTS: &[u8] = b"a";
pub const VARIABLES: &[u8] = b"v";
pub const TEMPORARIES: &[u8] = b"T";

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

pub fn database(name: &str) -> Vec<u8> {
    key(DATABASES, &[name])
}

/// Of a table or view. Recovery and replicas find a Table_map's definition here.
pub fn table(db: &str, name: &str) -> Vec<u8> {
    key(b"t", &[db, name])
}

/// Of a temporary table, by its tree.
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

    /// A kind of entry that is written and not read would be damage at the next start.
    #[test]
    fn every_kind_of_entry_is_read_as_it_was_written() {
        let database = DatabaseDef { name: "d".to_owned(), collation: value::Collation::BINARY, read_only: false };
        let entries =
            [Entry::Database(database), Entry::Account(Box::new(Account::root())), Entry::Variable("v".to_owned()), Entry::Reference(())];
        for entry in entries {
            // A new kind must be read, too: add it here and to the list above.
            match &entry {
                Entry::Database(_) | Entry::Table(_) | Entry::View(_) | Entry::Account(_) | Entry::Variable(_) | Entry::Reference(()) => {}
            }
            let payload = entry.encode();
            assert_eq!(Entry::decode(&payload).expect("whole"), entry);
            assert!(!Entry::is_view(&payload).expect("whole"));
        }
        assert!(Entry::decode(b"{\"v\":1}").is_err());
        assert!(Entry::decode(b"{\"v\":99,\"variable\":\"x\"}").is_err());
    }
}
