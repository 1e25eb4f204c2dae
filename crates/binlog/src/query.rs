//! Query events: DDL, BEGIN, SAVEPOINT and the XA statements, with the session state that a replica needs
//! to run them.
//!
//! ```text
//! thread u32 | seconds u32 | database length u8 | error u16 | length of status variables u16 |
//! status variables | database NUL | text
//! ```

use std::sync::Arc;

use crate::event::{EventFlags, EventType, Frame, begin_event, end_event};
use crate::wire::Fields;
use crate::{Error, Result};

const FLAGS2: u8 = 0;
const SQL_MODE: u8 = 1;
const CATALOG_OLD: u8 = 2;
const AUTO_INCREMENT: u8 = 3;
const CHARSET: u8 = 4;
const TIME_ZONE: u8 = 5;
const CATALOG: u8 = 6;
const LC_TIME_NAMES: u8 = 7;
const CHARSET_DATABASE: u8 = 8;
const TABLE_MAP_FOR_UPDATE: u8 = 9;
const MASTER_DATA_WRITTEN: u8 = 10;
const INVOKER: u8 = 11;
const UPDATED_DATABASES: u8 = 12;
const MICROSECONDS: u8 = 13;
const COMMIT_TS: u8 = 14;
const COMMIT_TS2: u8 = 15;
const EXPLICIT_DEFAULTS: u8 = 16;
const DDL_XID: u8 = 17;
const DEFAULT_COLLATION: u8 = 18;
const REQUIRE_PRIMARY_KEY: u8 = 19;
const DEFAULT_ENCRYPTION: u8 = 20;
/// MariaDB's.
const MARIADB_MICROSECONDS: u8 = 128;
const MARIADB_XID: u8 = 129;
/// More databases than this are "all of them".
const DATABASES_MAX: usize = 16;
const OVER_DATABASES_MAX: u8 = 254;

/// What the session contributes to a Query event. Cloned once per transaction, so cheap to clone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct QueryContext {
    pub thread_id: u32,
    /// `OPTION_*` bits: 0x4000 auto_is_null, 0x4000000 no foreign key checks, 0x8000000 relaxed unique
    /// checks.
    pub flags2: u32,
    pub sql_mode: u64,
    /// Collation ids.
    pub charset_client: u16,
    pub collation_connection: u16,
    pub collation_server: u16,
    /// `default_collation_for_utf8mb4`: 255 unless changed.
    pub default_collation_utf8mb4: u16,
    pub lc_time_names: u16,
    /// `auto_increment_increment` and `_offset`; written if they are not 1.
    pub auto_increment: Option<(u16, u16)>,
    /// Set if a statement used it.
    pub time_zone: Option<Arc<str>>,
    /// Microseconds of the statement's time, if it used them.
    pub microseconds: Option<u32>,
    /// Written with CREATE and ALTER TABLE.
    pub explicit_defaults_for_timestamp: Option<bool>,
}

/// A statement to write.
pub(crate) struct QueryText<'a> {
    pub context: &'a QueryContext,
    pub database: &'a str,
    pub text: &'a [u8],
    /// Databases that it changes.
    pub databases: &'a [&'a str],
    /// The transaction's number, for an atomic DDL.
    pub ddl_xid: Option<u64>,
    pub suppress_use: bool,
}

fn put_status(out: &mut Vec<u8>, query: &QueryText<'_>) {
    let c = query.context;
    out.push(FLAGS2);
    out.extend_from_slice(&c.flags2.to_le_bytes());
    out.push(SQL_MODE);
    out.extend_from_slice(&c.sql_mode.to_le_bytes());
    out.push(CATALOG);
    out.extend_from_slice(b"\x03std");
    if let Some((increment, offset)) = c.auto_increment {
        out.push(AUTO_INCREMENT);
        out.extend_from_slice(&increment.to_le_bytes());
        out.extend_from_slice(&offset.to_le_bytes());
    }
    out.push(CHARSET);
    for id in [c.charset_client, c.collation_connection, c.collation_server] {
        out.extend_from_slice(&id.to_le_bytes());
    }
    if let Some(zone) = c.time_zone.as_deref().filter(|zone| zone.len() < 256) {
        out.push(TIME_ZONE);
        out.push(zone.len() as u8);
        out.extend_from_slice(zone.as_bytes());
    }
    if c.lc_time_names != 0 {
        out.push(LC_TIME_NAMES);
        out.extend_from_slice(&c.lc_time_names.to_le_bytes());
    }
    if query.databases.len() > DATABASES_MAX {
        out.extend_from_slice(&[UPDATED_DATABASES, OVER_DATABASES_MAX]);
    } else if !query.databases.is_empty() {
        out.extend_from_slice(&[UPDATED_DATABASES, query.databases.len() as u8]);
        for name in query.databases {
            out.extend_from_slice(name.as_bytes());
            out.push(0);
        }
    }
    if let Some(micros) = c.microseconds {
        out.push(MICROSECONDS);
        out.extend_from_slice(&micros.to_le_bytes()[..3]);
    }
    if let Some(explicit) = c.explicit_defaults_for_timestamp.filter(|_| query.ddl_xid.is_some()) {
        out.extend_from_slice(&[EXPLICIT_DEFAULTS, u8::from(explicit)]);
    }
    if let Some(xid) = query.ddl_xid {
        out.push(DDL_XID);
        out.extend_from_slice(&xid.to_le_bytes());
    }
    out.push(DEFAULT_COLLATION);
    out.extend_from_slice(&c.default_collation_utf8mb4.to_le_bytes());
    if query.ddl_xid.is_some() {
        out.extend_from_slice(&[REQUIRE_PRIMARY_KEY, 0]);
    }
}

/// Appends an unfinished Query event.
pub(crate) fn put_query(out: &mut Vec<u8>, timestamp: u32, server_id: u32, query: &QueryText<'_>) {
    let flags = if query.suppress_use { EventFlags::SUPPRESS_USE } else { 0 };
    let start = begin_event(out, Frame { timestamp, kind: EventType::QUERY, server_id, flags });
    let database = &query.database.as_bytes()[..query.database.len().min(255)];
    out.extend_from_slice(&query.context.thread_id.to_le_bytes());
    out.extend_from_slice(&0u32.to_le_bytes());
    out.push(database.len() as u8);
    out.extend_from_slice(&0u16.to_le_bytes());
    let len_at = out.len();
    out.extend_from_slice(&[0, 0]);
    put_status(out, query);
    let len = u16::try_from(out.len() - len_at - 2).expect("status variables are far below 64 KiB");
    out[len_at..len_at + 2].copy_from_slice(&len.to_le_bytes());
    out.extend_from_slice(database);
    out.push(0);
    out.extend_from_slice(query.text);
    end_event(out, start);
}

/// A decoded Query event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueryEvent<'a> {
    pub context: QueryContext,
    pub database: &'a str,
    pub text: &'a [u8],
    pub error: u16,
    pub ddl_xid: Option<u64>,
    /// `collation_database`, if it is not the database's.
    pub database_collation: Option<u16>,
    pub require_primary_key: Option<bool>,
}

impl<'a> QueryEvent<'a> {
    pub(crate) fn decode(body: &'a [u8]) -> Result<QueryEvent<'a>> {
        const FIXED: usize = 13;
        let (fixed, rest) = body.split_at_checked(FIXED).ok_or(Error::Truncated)?;
        QueryEvent::decode_parts(fixed, rest)
    }

    /// `rest`: from the status variables on.
    pub(crate) fn decode_parts(fixed: &[u8], rest: &'a [u8]) -> Result<QueryEvent<'a>> {
        let mut f = Fields(fixed);
        let thread_id = f.u32()?;
        f.u32()?;
        let database_len = usize::from(f.u8()?);
        let error = f.u16()?;
        let status_len = usize::from(f.u16()?);
        let mut f = Fields(rest);
        let mut status = Fields(f.bytes(status_len)?);
        let database = std::str::from_utf8(f.bytes(database_len)?).map_err(|_| Error::Malformed("name of a database"))?;
        f.u8()?;
        let mut query = QueryEvent {
            context: QueryContext { thread_id, ..QueryContext::default() },
            database,
            text: f.0,
            error,
            ddl_xid: None,
            database_collation: None,
            require_primary_key: None,
        };
        while !status.0.is_empty() && query.take_status(&mut status)? {}
        Ok(query)
    }

    /// Takes one status variable; false at one that we do not know (what follows cannot be read then).
    fn take_status(&mut self, f: &mut Fields<'a>) -> Result<bool> {
        let c = &mut self.context;
        match f.u8()? {
            FLAGS2 => c.flags2 = f.u32()?,
            SQL_MODE => c.sql_mode = f.u64()?,
            CATALOG_OLD => {
                let n = usize::from(f.u8()?);
                f.bytes(n + 1)?;
            }
            AUTO_INCREMENT => c.auto_increment = Some((f.u16()?, f.u16()?)),
            CHARSET => (c.charset_client, c.collation_connection, c.collation_server) = (f.u16()?, f.u16()?, f.u16()?),
            TIME_ZONE => {
                let n = usize::from(f.u8()?);
                c.time_zone = std::str::from_utf8(f.bytes(n)?).ok().map(Arc::from);
            }
            CATALOG => {
                let n = usize::from(f.u8()?);
                f.bytes(n)?;
            }
            LC_TIME_NAMES => c.lc_time_names = f.u16()?,
            CHARSET_DATABASE => self.database_collation = Some(f.u16()?),
            TABLE_MAP_FOR_UPDATE => drop(f.u64()?),
            MASTER_DATA_WRITTEN => drop(f.u32()?),
            INVOKER => {
                for _ in 0..2 {
                    let n = usize::from(f.u8()?);
                    f.bytes(n)?;
                }
            }
            UPDATED_DATABASES => {
                let n = f.u8()?;
                for _ in 0..if n == OVER_DATABASES_MAX { 0 } else { n } {
                    let end = f.0.iter().position(|b| *b == 0).ok_or(Error::Truncated)?;
                    f.bytes(end + 1)?;
                }
            }
            MICROSECONDS | MARIADB_MICROSECONDS => c.microseconds = Some(f.uint(3)? as u32),
            COMMIT_TS | COMMIT_TS2 | MARIADB_XID => drop(f.u64()?),
            EXPLICIT_DEFAULTS => c.explicit_defaults_for_timestamp = Some(f.u8()? != 0),
            DDL_XID => self.ddl_xid = Some(f.u64()?),
            DEFAULT_COLLATION => c.default_collation_utf8mb4 = f.u16()?,
            REQUIRE_PRIMARY_KEY => self.require_primary_key = Some(f.u8()? != 0),
            DEFAULT_ENCRYPTION => drop(f.u8()?),
            _ => return Ok(false),
        }
        Ok(true)
    }
}
