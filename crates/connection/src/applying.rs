//! What the connection of a replica's applier has beside others.

use std::collections::HashMap;
use std::sync::Arc;

use engine::{GtidNext, Savepoint};
use value::SqlError;

use crate::temporary::TemporaryTables;

/// Where the transaction of a source comes from.
#[derive(Clone, Debug)]
pub struct Origin {
    pub server_id: u32,
    pub gtid: GtidNext,
    /// When it was committed first, in microseconds since 1970.
    pub committed: Option<u64>,
}

/// See the file's header.
#[derive(Default)]
pub struct Applying {
    pub origin: Option<Origin>,
    /// The catalog's row that goes into the commit of the present transaction.
    pub place: Option<(Vec<u8>, String)>,
    /// Temporary tables of the source's other connections, by the connection.
    pub temporaries: HashMap<u32, TemporaryTables>,
    pub connection: u32,
    /// Seconds since 1970 of the present event.
    pub timestamp: u32,
    /// The table that the open transaction has created, and what else changed with it: its rows come next.
    pub filling: Vec<(String, String)>,
    /// Which tables are followed; all, if there is none.
    pub follows: Option<Follows>,
    /// Why the present statement must not be committed: the source says that it failed there.
    pub must_fail: Option<SqlError>,
    /// Where the present transaction begins, if others are sealed before it.
    pub behind_sealed: Option<Savepoint>,
}

/// A rule that says of the tables that a statement changes, by database and name, whether they are followed.
pub type Follows = Arc<dyn Fn(&[(String, String)]) -> bool + Send + Sync>;
