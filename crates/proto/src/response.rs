//! Answers of the server: OK, ERR, EOF, column definitions, the head of a prepared statement, the request
//! for a local file.

use crate::capability as cap;
use crate::codec::{put_lenenc, put_lenenc_bytes};
use crate::status;

/// Type codes of columns on the wire.
pub mod column_type {
    pub const DECIMAL: u8 = 0;
    pub const TINY: u8 = 1;
    pub const SHORT: u8 = 2;
    pub const LONG: u8 = 3;
    pub const FLOAT: u8 = 4;
    pub const DOUBLE: u8 = 5;
    pub const NULL: u8 = 6;
    pub const TIMESTAMP: u8 = 7;
    pub const LONGLONG: u8 = 8;
    pub const INT24: u8 = 9;
    pub const DATE: u8 = 10;
    pub const TIME: u8 = 11;
    pub const DATETIME: u8 = 12;
    pub const YEAR: u8 = 13;
    pub const VARCHAR: u8 = 15;
    pub const BIT: u8 = 16;
    pub const JSON: u8 = 245;
    pub const NEWDECIMAL: u8 = 246;
    pub const ENUM: u8 = 247;
    pub const SET: u8 = 248;
    pub const TINY_BLOB: u8 = 249;
    pub const MEDIUM_BLOB: u8 = 250;
    pub const LONG_BLOB: u8 = 251;
    pub const BLOB: u8 = 252;
    pub const VAR_STRING: u8 = 253;
    pub const STRING: u8 = 254;
}

/// What an OK packet says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OkPacket<'a> {
    pub affected_rows: u64,
    pub last_insert_id: u64,
    pub status: u16,
    pub warnings: u16,
    pub info: &'a [u8],
    /// Session state changes, already encoded ([`put_schema_change`] and its like); sent only where the
    /// client tracks them.
    pub state_changes: &'a [u8],
}

impl OkPacket<'_> {
    /// Encodes it as the answer to a command (`end_of_rows` false), or as the end of a result set for a
    /// client that has no EOF packets.
    pub fn encode(&self, out: &mut Vec<u8>, capabilities: u32, end_of_rows: bool) {
        let mut flags = self.status & !status::SESSION_STATE_CHANGED;
        if capabilities & cap::SESSION_TRACK != 0 && !self.state_changes.is_empty() {
            flags |= status::SESSION_STATE_CHANGED;
        }
        out.push(if end_of_rows { 0xfe } else { 0 });
        put_lenenc(out, self.affected_rows);
        put_lenenc(out, self.last_insert_id);
        out.extend_from_slice(&flags.to_le_bytes());
        out.extend_from_slice(&self.warnings.to_le_bytes());
        // The documentation says that a client without session tracking gets the text bare; servers have
        // always sent its length, and clients read it.
        let changed = flags & status::SESSION_STATE_CHANGED != 0;
        if !self.info.is_empty() || changed {
            put_lenenc_bytes(out, self.info);
        }
        if changed {
            put_lenenc_bytes(out, self.state_changes);
        }
    }
}

/// Session state: the default database changed.
pub fn put_schema_change(out: &mut Vec<u8>, database: &[u8]) {
    let mut body = Vec::with_capacity(database.len() + 4);
    put_lenenc_bytes(&mut body, database);
    out.push(1);
    put_lenenc_bytes(out, &body);
}

/// Session state: a system variable changed.
pub fn put_variable_change(out: &mut Vec<u8>, name: &[u8], value: &[u8]) {
    let mut body = Vec::with_capacity(name.len() + value.len() + 8);
    put_lenenc_bytes(&mut body, name);
    put_lenenc_bytes(&mut body, value);
    out.push(0);
    put_lenenc_bytes(out, &body);
}

/// Session state: GTIDs, as text (which is kind 0 of those that there may be).
pub fn put_gtids_change(out: &mut Vec<u8>, gtids: &[u8]) {
    let mut body = vec![0];
    put_lenenc_bytes(&mut body, gtids);
    out.push(3);
    put_lenenc_bytes(out, &body);
}

/// Session state: what the transaction is.
pub fn put_transaction_change(out: &mut Vec<u8>, state: &[u8]) {
    let mut body = Vec::with_capacity(state.len() + 1);
    put_lenenc_bytes(&mut body, state);
    out.push(5);
    put_lenenc_bytes(out, &body);
}

/// An error. `state` has five characters; none for a client that has not been greeted, which expects none.
pub fn encode_error(out: &mut Vec<u8>, code: u16, state: &str, message: &[u8]) {
    out.push(0xff);
    out.extend_from_slice(&code.to_le_bytes());
    if !state.is_empty() {
        out.push(b'#');
    }
    out.extend_from_slice(state.as_bytes());
    out.extend_from_slice(message);
}

/// The classic end of column definitions or rows.
pub fn encode_eof(out: &mut Vec<u8>, warnings: u16, status: u16) {
    out.push(0xfe);
    out.extend_from_slice(&warnings.to_le_bytes());
    out.extend_from_slice(&status.to_le_bytes());
}

/// The head of a result set.
pub fn encode_column_count(out: &mut Vec<u8>, columns: usize) {
    put_lenenc(out, columns as u64);
}

/// One column of a result set, as the wire describes it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ColumnPacket<'a> {
    pub schema: &'a [u8],
    pub table: &'a [u8],
    pub org_table: &'a [u8],
    pub name: &'a [u8],
    pub org_name: &'a [u8],
    pub collation: u16,
    /// Bytes.
    pub length: u32,
    pub column_type: u8,
    pub flags: u16,
    pub decimals: u8,
}

impl ColumnPacket<'_> {
    pub fn encode(&self, out: &mut Vec<u8>) {
        for text in [b"def".as_slice(), self.schema, self.table, self.org_table, self.name, self.org_name] {
            put_lenenc_bytes(out, text);
        }
        out.push(0x0c);
        out.extend_from_slice(&self.collation.to_le_bytes());
        out.extend_from_slice(&self.length.to_le_bytes());
        out.push(self.column_type);
        out.extend_from_slice(&self.flags.to_le_bytes());
        out.push(self.decimals);
        out.extend_from_slice(&[0, 0]);
    }
}

/// The head of the answer to COM_STMT_PREPARE.
pub fn encode_prepare_ok(out: &mut Vec<u8>, statement: u32, columns: u16, params: u16, warnings: u16) {
    out.push(0);
    out.extend_from_slice(&statement.to_le_bytes());
    out.extend_from_slice(&columns.to_le_bytes());
    out.extend_from_slice(&params.to_le_bytes());
    out.push(0);
    out.extend_from_slice(&warnings.to_le_bytes());
}

/// Asks the client for a local file (LOAD DATA LOCAL INFILE).
pub fn encode_local_infile(out: &mut Vec<u8>, file: &[u8]) {
    out.push(0xfb);
    out.extend_from_slice(file);
}
