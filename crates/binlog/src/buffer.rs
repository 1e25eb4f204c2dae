//! Where a transaction collects its events while it runs.
//!
//! **Parts.** What replicas must not see (raw changes, and everything of a session with `sql_log_bin=0`)
//! goes into the *hidden* part, the rest into the *visible* part. In the log the hidden part stands first,
//! then the Gtid event, then the visible part (B2), so a replica gets an ordinary group and recovery gets
//! both. All events but the Gtid event are complete in the buffer except for `log_pos` and checksum;
//! [`TransactionBuffer::write_to`] copies and patches them, outside of any lock.
//!
//! **Invariants.**
//! T1: outside of a statement's pending rows event, both parts are sequences of whole events.
//! T2: within a group that ends with STMT_END_F, every Table_map stands before the first rows event: a
//! replica opens all tables of a statement at its first rows event and ignores rows of others. A table that
//! joins later ends the group and starts a new one.
//! T3: a savepoint is a length of each part, and may lie within an open rows event, which going back to it
//! opens again.
//! T4: a large transaction's body (the visible part, or the hidden one of a hidden session) is moved out
//! while it grows (one that is a single long event, at its end), through a [`Spill`]: whole events,
//! patched, at the offsets of a file of their own (C12). All starts within this file count from the part's
//! first byte in memory; only savepoints and maps count from its very beginning.
//! T5: a transaction whose body cannot be moved out, or read back, is not empty and cannot commit; nothing
//! of it is kept, nor of what comes until it ends.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use base::TreeId;

use crate::control::{GtidEvent, XaId, encode_xa_prepare, gtid_event_len, put_rows_query, put_xid};
use crate::event::{CRC_LEN, EventFlags, EventType, FLAGS_AT, FRAME_LEN, Frame, HEADER_LEN, SIZE_AT, begin_event, end_event, patch_event};
use crate::own::{OWN_HEADER_LEN, OwnKind, RawChange, begin_own, put_raw_change};
use crate::query::{QueryContext, QueryText, put_query};
use crate::rows::{
    EXTRA_LEN_IN_BODY, FLAGS_IN_BODY, NO_FOREIGN_KEY_CHECKS, RELAXED_UNIQUE_CHECKS, RowPartitions, RowPlace, RowsKind, STMT_END,
    begin_rows, decode_row_ids, encode_row_ids,
};
use crate::spill::{Spill, SpillSource};
use crate::table_map::TableMap;
use base::Gtid;

/// A rows event is closed when the next row would make it longer: MySQL's `binlog_row_event_max_size`.
const ROWS_EVENT_LEN_MAX: usize = 8192;
/// Row ids of one event at most: a thousand rows of nine bytes each are far below the 64 KiB of extra data
/// (C20).
const ROW_IDS_MAX: usize = 1000;
/// A Raw event is closed above this.
const RAW_EVENT_LEN_MAX: usize = 32 << 10;
/// A buffer that grew beyond this is given back when it is cleared.
const KEPT_CAPACITY_MAX: usize = 1 << 20;
/// An image of so many bytes is not copied if it can be had.
const TAKEN_MIN: usize = 1 << 20;
/// Room of the end of a hidden transaction.
const COMMIT_LEN: usize = FRAME_LEN + OWN_HEADER_LEN + 16;

/// What a statement contributes to its events.
#[derive(Clone, Copy, Debug, Default)]
pub struct Statement<'a> {
    /// Seconds since 1970: the statement's `NOW()`.
    pub timestamp: u32,
    /// `foreign_key_checks=0`, or a statement whose cascades are logged row by row (C14).
    pub no_foreign_key_checks: bool,
    /// `unique_checks=0`.
    pub relaxed_unique_checks: bool,
    /// The text, with `binlog_rows_query_log_events=ON`.
    pub text: Option<&'a [u8]>,
}

/// How a transaction ends in the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// Commit. The number is shown as the Xid.
    Commit { xid: u64 },
    /// XA PREPARE: the group stays open for a later XA COMMIT.
    XaPrepare { one_phase: bool, xid: XaId },
}

/// What the place in the log decides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stamp {
    /// Offset of the transaction's first byte in its file.
    pub offset: u64,
    /// `None`: anonymous.
    pub gtid: Option<Gtid>,
    /// The logical clock within the file.
    pub last_committed: u64,
    pub sequence_number: u64,
    /// Microseconds since 1970.
    pub commit_micros: u64,
}

/// A place to come back to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Savepoint {
    hidden: usize,
    visible: usize,
    last_rows: Option<usize>,
    /// The rows event that is open there, and how many row ids it has.
    pending: Option<Pending>,
    row_ids: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Pending {
    start: usize,
    kind: RowsKind,
    table_id: u64,
    partitions: Option<RowPartitions>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// Nothing visible yet.
    None,
    /// BEGIN (or XA START) … Xid.
    Group,
    /// One Query event that is a transaction by itself.
    Ddl,
}

/// The events of one transaction. Reused from transaction to transaction.
pub struct TransactionBuffer {
    server_id: u32,
    /// `binlog_row_metadata=FULL`, as it is at the moment.
    full_metadata: Arc<AtomicBool>,
    hidden_session: bool,
    /// Statements that have begun and not ended: those within the first are part of it.
    statements: u32,
    hidden: Vec<u8>,
    visible: Vec<u8>,
    context: QueryContext,
    xa: Option<XaId>,
    timestamp: u32,
    rows_flags: u16,
    statement_text: Vec<u8>,
    text_pending: bool,
    /// Tables of the statement, and where their Table_map stands in the present group (T2).
    maps: Vec<(TableMap, Option<usize>)>,
    group_has_rows: bool,
    pending: Option<Pending>,
    row_ids: Vec<u64>,
    /// Start of the last rows event that has been closed and does not end its statement yet.
    last_rows: Option<usize>,
    /// Start of an open Raw event in the hidden part.
    open_raw: Option<usize>,
    /// When another server committed the transaction that this one is the replica of.
    original_micros: Option<u64>,
    /// A statement stands among the rows: the Gtid event says so, or a replica that applies rows only would
    /// refuse it.
    has_statements: bool,
    /// Set by `finish`: where the end began. A commit that failed for lack of room may be followed by more
    /// statements, or by another commit.
    finished: Option<Savepoint>,
    source: Option<Arc<dyn SpillSource>>,
    spill: Option<Box<dyn Spill>>,
    /// Bytes of the body that have been moved out.
    spilled: usize,
    failure: Option<String>,
    /// Nothing is kept: see [`TransactionBuffer::discard`].
    discards: bool,
}

impl TransactionBuffer {
    #[must_use]
    pub fn new(server_id: u32) -> TransactionBuffer {
        TransactionBuffer {
            server_id,
            full_metadata: Arc::default(),
            hidden_session: false,
            statements: 0,
            hidden: Vec::new(),
            visible: Vec::new(),
            context: QueryContext::default(),
            xa: None,
            timestamp: 0,
            rows_flags: 0,
            statement_text: Vec::new(),
            text_pending: false,
            maps: Vec::new(),
            group_has_rows: false,
            pending: None,
            row_ids: Vec::new(),
            last_rows: None,
            open_raw: None,
            original_micros: None,
            has_statements: false,
            finished: None,
            source: None,
            spill: None,
            spilled: 0,
            failure: None,
            discards: false,
        }
    }

    /// Forgets what there is, and everything that comes until the next [`TransactionBuffer::clear`]: this
    /// transaction will not be logged.
    pub fn discard(&mut self) {
        self.clear();
        self.discards = true;
    }

    /// Where Table_maps find out whether they are to be written with all their details.
    pub fn set_full_metadata(&mut self, full: Arc<AtomicBool>) {
        self.full_metadata = full;
    }

    pub fn set_server_id(&mut self, server_id: u32) {
        self.server_id = server_id;
    }

    /// The transaction is one of another server, which committed it at this time. Until the next
    /// [`TransactionBuffer::clear`].
    pub fn set_original_micros(&mut self, micros: Option<u64>) {
        self.original_micros = micros;
    }

    /// A group without a row in it, for a GTID that has nothing to change here.
    pub fn empty_group(&mut self, timestamp: u32) {
        self.resume();
        self.timestamp = timestamp;
        self.begin_group();
    }

    /// `sql_log_bin=0`: what follows is hidden from replicas. Set between transactions.
    pub fn hidden(&mut self, hidden: bool) {
        debug_assert!(self.is_empty() || self.hidden_session == hidden, "sql_log_bin does not change within a transaction");
        self.hidden_session = hidden;
    }

    /// Whether what follows is hidden.
    pub fn is_hidden(&self) -> bool {
        self.hidden_session
    }

    /// Session state for the BEGIN event and for what [`TransactionBuffer::query`] writes. Needed before
    /// the first of them.
    pub fn set_context(&mut self, context: &QueryContext) {
        self.context.clone_from(context);
    }

    /// The transaction is an XA transaction: its group begins with XA START.
    pub fn set_xa(&mut self, xid: Option<XaId>) {
        self.xa = xid;
    }

    /// Starts a statement that changes rows. Writes nothing until the first row.
    pub fn begin_statement(&mut self, statement: &Statement<'_>) {
        self.statements += 1;
        if self.statements > 1 {
            return;
        }
        debug_assert!(self.pending.is_none(), "the statement before has ended");
        self.resume();
        self.timestamp = statement.timestamp;
        self.rows_flags = if statement.no_foreign_key_checks { NO_FOREIGN_KEY_CHECKS } else { 0 }
            | if statement.relaxed_unique_checks { RELAXED_UNIQUE_CHECKS } else { 0 };
        self.statement_text.clear();
        self.statement_text.extend_from_slice(statement.text.unwrap_or_default());
        self.text_pending = statement.text.is_some();
        self.maps.clear();
        self.group_has_rows = false;
        self.last_rows = None;
    }

    /// Names a table that the statement changes, before its first row; naming it again changes nothing. All
    /// tables that are known when the statement begins should be named then (T2).
    pub fn table_map(&mut self, map: &TableMap) {
        if !self.maps.iter().any(|(known, _)| known.table_id() == map.table_id()) {
            self.maps.push((map.clone(), None));
        }
    }

    /// A row was inserted.
    pub fn write_row(&mut self, table_id: u64, image: &[u8], place: impl Into<RowPlace>) {
        self.rows(RowsKind::Write, table_id, [image, &[]], place.into());
    }

    /// As [`TransactionBuffer::write_row`]. A large image is taken, not copied: what `image` holds
    /// afterwards means nothing.
    pub fn write_row_taking(&mut self, table_id: u64, image: &mut Vec<u8>, place: impl Into<RowPlace>) {
        let place = place.into();
        if self.discards || image.len() < TAKEN_MIN {
            return self.write_row(table_id, image, place);
        }
        self.begin_row(RowsKind::Write, table_id, image.len(), place);
        self.take(&[], image);
    }

    /// Appends an image and a large one to the open event: what stands before the large one moves to it, if
    /// that is less.
    fn take(&mut self, before: &[u8], image: &mut Vec<u8>) {
        let part = self.part();
        if part.len() > 2 * image.len() {
            part.extend_from_slice(before);
            part.extend_from_slice(image);
        } else {
            // No room beyond what is needed: doubled, it would be the largest piece of memory that the
            // statement takes.
            image.reserve_exact(part.len() + before.len());
            image.extend_from_slice(part);
            image.extend_from_slice(before);
            image.rotate_right(part.len() + before.len());
            part.clear();
            std::mem::swap(part, image);
        }
    }

    /// A row was changed.
    pub fn update_row(&mut self, table_id: u64, before: &[u8], after: &[u8], place: impl Into<RowPlace>) {
        self.rows(RowsKind::Update, table_id, [before, after], place.into());
    }

    /// As [`TransactionBuffer::update_row`], where a large `after` is taken.
    pub fn update_row_taking(&mut self, table_id: u64, before: &[u8], after: &mut Vec<u8>, place: impl Into<RowPlace>) {
        let place = place.into();
        if self.discards || after.len() < TAKEN_MIN {
            return self.update_row(table_id, before, after, place);
        }
        self.begin_row(RowsKind::Update, table_id, before.len() + after.len(), place);
        self.take(before, after);
    }

    /// A row was deleted.
    pub fn delete_row(&mut self, table_id: u64, image: &[u8], place: impl Into<RowPlace>) {
        self.rows(RowsKind::Delete, table_id, [image, &[]], place.into());
    }

    fn rows(&mut self, kind: RowsKind, table_id: u64, images: [&[u8]; 2], place: RowPlace) {
        if self.discards {
            return;
        }
        self.begin_row(kind, table_id, images[0].len() + images[1].len(), place);
        let part = self.part();
        part.extend_from_slice(images[0]);
        part.extend_from_slice(images[1]);
    }

    /// Opens an event for a row of so many bytes, which come next.
    fn begin_row(&mut self, kind: RowsKind, table_id: u64, len: usize, RowPlace { row_id, partitions }: RowPlace) {
        if let Some(pending) = self.pending {
            let full = self.part().len() - pending.start + len > ROWS_EVENT_LEN_MAX || self.row_ids.len() >= ROW_IDS_MAX;
            if (pending.kind, pending.table_id, pending.partitions) != (kind, table_id, partitions) || full {
                self.close_rows();
            }
        }
        if self.pending.is_none() {
            self.open_rows(kind, table_id, partitions);
        }
        debug_assert!(self.row_ids.is_empty() || row_id.is_some(), "of an event's rows each has a hidden id, or none has");
        self.row_ids.extend(row_id);
    }

    /// The part that rows and statements go to.
    fn part(&mut self) -> &mut Vec<u8> {
        if self.hidden_session { &mut self.hidden } else { &mut self.visible }
    }

    fn frame(&self, kind: EventType) -> Frame {
        Frame { timestamp: self.timestamp, kind, server_id: self.server_id, flags: 0 }
    }

    fn open_rows(&mut self, kind: RowsKind, table_id: u64, partitions: Option<RowPartitions>) {
        self.close_raw();
        self.begin_group();
        let at = self.maps.iter().position(|(map, _)| map.table_id() == table_id).expect("a table is named before its first row");
        if self.maps[at].1.is_none() {
            self.put_maps();
        }
        let columns = self.maps[at].0.columns();
        let (frame, flags) = (self.frame(kind.event_type()), self.rows_flags);
        let part = if self.hidden_session { &mut self.hidden } else { &mut self.visible };
        let start = begin_rows(part, frame, table_id, columns, flags, partitions);
        self.pending = Some(Pending { start, kind, table_id, partitions });
        self.group_has_rows = true;
    }

    /// Writes the Table_maps that the present group lacks; a group that has rows already is ended first (T2).
    fn put_maps(&mut self) {
        if self.group_has_rows {
            self.end_rows_group();
        }
        let (timestamp, server_id, spilled) = (self.timestamp, self.server_id, self.spilled);
        if std::mem::take(&mut self.text_pending) && !self.hidden_session {
            put_rows_query(&mut self.visible, timestamp, server_id, &self.statement_text);
        }
        let full = self.full_metadata.load(Ordering::Relaxed);
        for (map, written) in &mut self.maps {
            if written.is_none() {
                let part = if self.hidden_session { &mut self.hidden } else { &mut self.visible };
                let start = part.len();
                map.put(part, timestamp, server_id, full);
                if self.hidden_session {
                    wrap(part, start);
                }
                *written = Some(spilled + start);
            }
        }
    }

    /// BEGIN or XA START, if nothing visible stands there yet. Hidden transactions need none.
    fn begin_group(&mut self) {
        if self.hidden_session || !self.visible.is_empty() || self.spilled > 0 {
            return;
        }
        let text = match &self.xa {
            None => b"BEGIN".to_vec(),
            Some(xid) => format!("XA START {xid}").into_bytes(),
        };
        let query = QueryText { context: &self.context, database: "", text: &text, databases: &[], ddl_xid: None, suppress_use: true };
        put_query(&mut self.visible, self.timestamp, self.server_id, &query);
    }

    fn close_rows(&mut self) {
        let Some(pending) = self.pending.take() else { return };
        let ids = std::mem::take(&mut self.row_ids);
        let part = self.part();
        if !ids.is_empty() {
            let extra = encode_row_ids(&ids);
            let len_at = pending.start + HEADER_LEN + EXTRA_LEN_IN_BODY;
            let before = 2 + RowPartitions::extra_len(pending.partitions, pending.kind);
            let len = u16::try_from(before + extra.len()).expect("a thousand ids are below 64 KiB");
            part[len_at..len_at + 2].copy_from_slice(&len.to_le_bytes());
            part.splice(len_at + before..len_at + before, extra);
        }
        end_event(part, pending.start);
        if self.hidden_session {
            wrap(&mut self.hidden, pending.start);
        }
        self.row_ids = ids;
        self.row_ids.clear();
        self.last_rows = Some(pending.start);
        self.spill_if_large();
    }

    /// Moves out all but the last rows event, which may still become the last of its statement.
    fn spill_if_large(&mut self) {
        let (Some(source), Some(last)) = (&self.source, self.last_rows) else { return };
        let enough = if self.spilled == 0 { source.threshold() } else { source.piece() };
        if self.failure.is_none() && last > enough {
            self.spill_to(last);
        }
    }

    /// Moves out the first `n` bytes of the body. A failure is kept for the commit.
    fn spill_to(&mut self, n: usize) {
        debug_assert!(self.pending.is_none_or(|pending| pending.start >= n), "T4: whole events are moved out");
        let (spilled, head) = (self.spilled, if self.hidden_session { 0 } else { self.hidden.len() });
        let part = if self.hidden_session { &mut self.hidden } else { &mut self.visible };
        let create = || self.source.as_ref().map_or_else(|| Err("nowhere to spill to".to_owned()), |source| source.create(head));
        // What was moved out stands in one file, or nowhere any more.
        let present = match self.spill.take() {
            None if spilled > 0 => Err("the file of what was moved out is gone".to_owned()),
            spill => spill.map_or_else(create, Ok),
        };
        let written = present.and_then(|mut spill| {
            patch_all(&mut part[..n], spill.body_at() + spilled as u64);
            spill.write(&part[..n], spilled as u64).map(|()| spill)
        });
        match written {
            Ok(spill) => {
                self.spill = Some(spill);
                part.drain(..n);
                self.spilled += n;
                self.last_rows = self.last_rows.and_then(|start| start.checked_sub(n));
            }
            Err(why) => fail(self, why),
        }
    }

    /// Takes what was moved out from `at` to `to` back into memory. If that is not all, whatever is behind it
    /// is forgotten.
    fn take_back(&mut self, at: usize, to: usize) {
        let to = to.min(self.spilled);
        assert!(at <= to, "what is taken back was moved out");
        let mut bytes = vec![0; to - at];
        read_back(self, &mut bytes, at);
        if self.failure.is_some() {
            return;
        }
        if to < self.spilled {
            (self.pending, self.last_rows) = (None, None);
            self.row_ids.clear();
            self.part().clear();
        }
        let moved = bytes.len();
        let part = self.part();
        part.splice(0..0, bytes);
        self.spilled = at;
        self.last_rows = self.last_rows.map(|start| start + moved);
        if let Some(pending) = &mut self.pending {
            pending.start += moved;
        }
    }

    /// Ends the group of rows: STMT_END_F on its last event; the tables are opened again for what follows.
    fn end_rows_group(&mut self) {
        self.close_rows();
        if let Some(start) = self.last_rows.take() {
            let body = if self.hidden_session { start + HEADER_LEN + OWN_HEADER_LEN + 3 } else { start + HEADER_LEN };
            self.part()[body + FLAGS_IN_BODY] |= STMT_END as u8;
        }
        for (_, written) in &mut self.maps {
            *written = None;
        }
        self.group_has_rows = false;
    }

    /// Ends the statement: the last rows event gets STMT_END_F.
    pub fn end_statement(&mut self) {
        self.statements = self.statements.saturating_sub(1);
        if self.statements > 0 {
            return;
        }
        self.end_rows_group();
        self.maps.clear();
        self.text_pending = false;
    }

    /// A DDL statement: the transaction's only visible event (its catalog rows are raw changes).
    pub fn query(&mut self, timestamp: u32, database: &str, text: &[u8], databases: &[&str], xid: u64) {
        if self.discards {
            return;
        }
        self.resume();
        self.close_raw();
        self.timestamp = timestamp;
        let query = QueryText { context: &self.context, database, text, databases, ddl_xid: Some(xid), suppress_use: database.is_empty() };
        let part = if self.hidden_session { &mut self.hidden } else { &mut self.visible };
        let start = part.len();
        put_query(part, timestamp, self.server_id, &query);
        if self.hidden_session {
            wrap(part, start);
        }
    }

    /// XA COMMIT or XA ROLLBACK of a prepared transaction: a group by itself.
    pub fn xa_decision(&mut self, timestamp: u32, xid: &XaId, commit: bool) {
        if self.discards {
            return;
        }
        self.resume();
        let text = format!("XA {} {xid}", if commit { "COMMIT" } else { "ROLLBACK" });
        let context = &self.context;
        let query = QueryText { context, database: "", text: text.as_bytes(), databases: &[], ddl_xid: None, suppress_use: true };
        put_query(&mut self.visible, timestamp, self.server_id, &query);
    }

    /// A statement inside of a group of rows: SAVEPOINT, or the CREATE TABLE … START TRANSACTION of a
    /// CREATE TABLE … SELECT.
    pub fn query_in_group(&mut self, timestamp: u32, database: &str, text: &[u8]) {
        debug_assert!(self.pending.is_none(), "between statements");
        if self.discards {
            return;
        }
        self.resume();
        self.close_raw();
        self.timestamp = timestamp;
        self.has_statements = true;
        self.begin_group();
        let query = QueryText { context: &self.context, database, text, databases: &[], ddl_xid: None, suppress_use: database.is_empty() };
        let part = if self.hidden_session { &mut self.hidden } else { &mut self.visible };
        let start = part.len();
        put_query(part, timestamp, self.server_id, &query);
        if self.hidden_session {
            wrap(part, start);
        }
    }

    /// A change that replicas must not see: catalog rows, creation and removal of trees.
    pub fn raw_change(&mut self, change: &RawChange<'_>) {
        if self.discards {
            return;
        }
        self.resume();
        if self.hidden_session {
            self.close_rows();
        }
        if self.open_raw.is_some_and(|start| self.hidden.len() - start > RAW_EVENT_LEN_MAX) {
            self.close_raw();
        }
        if self.open_raw.is_none() {
            self.open_raw = Some(begin_own(&mut self.hidden, self.timestamp, self.server_id, OwnKind::Raw));
        }
        put_raw_change(&mut self.hidden, change);
    }

    /// Short form of [`TransactionBuffer::raw_change`] for one key; `None` removes it.
    pub fn raw_row(&mut self, tree: TreeId, key: &[u8], payload: Option<&[u8]>) {
        match payload {
            Some(payload) => self.raw_change(&RawChange::Put { tree, key, payload }),
            None => self.raw_change(&RawChange::Remove { tree, key }),
        }
    }

    fn close_raw(&mut self) {
        if let Some(start) = self.open_raw.take() {
            end_event(&mut self.hidden, start);
        }
    }

    /// True if nothing was logged.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.hidden.is_empty() && self.visible.is_empty() && self.spilled == 0 && self.failure.is_none()
    }

    /// Bytes so far, in memory or not.
    #[must_use]
    pub fn size(&self) -> u64 {
        (self.spilled + self.len()) as u64
    }

    /// Bytes in memory so far.
    #[must_use]
    pub fn len(&self) -> usize {
        self.hidden.len() + self.visible.len()
    }

    /// A place to come back to, between rows. Does not end the rows event that is being filled.
    pub fn position(&mut self) -> Savepoint {
        self.close_raw();
        debug_assert!(self.last_rows.is_none_or(|start| start < self.part().len()), "T3: the last rows event is in memory");
        let base = self.spilled;
        let (hidden, visible) = if self.hidden_session { (base, 0) } else { (0, base) };
        Savepoint {
            hidden: hidden + self.hidden.len(),
            visible: visible + self.visible.len(),
            last_rows: self.last_rows.map(|start| start + base),
            pending: self.pending.map(|pending| Pending { start: pending.start + base, ..pending }),
            row_ids: self.row_ids.len(),
        }
    }

    /// Forgets everything behind the savepoint.
    ///
    /// # Panics
    /// If the savepoint lies behind the end.
    pub fn truncate(&mut self, savepoint: Savepoint) {
        if self.discards {
            return;
        }
        let end = if self.hidden_session { savepoint.hidden } else { savepoint.visible };
        let oldest = savepoint.pending.map(|pending| pending.start).into_iter().chain(savepoint.last_rows).min().unwrap_or(end);
        if oldest < self.spilled {
            // Only the event that was open at the savepoint comes back of what was moved out behind it; all
            // of it may be more than memory holds.
            let needed = match savepoint.pending {
                Some(pending) if pending.start < self.spilled => end_of_moved(self, pending.start),
                _ => end,
            };
            self.take_back(oldest, needed.max(oldest));
            if self.failure.is_some() {
                return;
            }
        }
        let base = self.spilled;
        let (hidden, visible) =
            if self.hidden_session { (savepoint.hidden - base, savepoint.visible) } else { (savepoint.hidden, savepoint.visible - base) };
        assert!(hidden <= self.hidden.len() + CRC_LEN && visible <= self.visible.len() + CRC_LEN, "a savepoint of this transaction");
        self.open_raw = None;
        let wanted = savepoint.pending.map(|pending| Pending { start: pending.start - base, ..pending });
        if self.pending != wanted {
            self.pending = None;
            self.row_ids.clear();
            if let Some(pending) = wanted {
                self.reopen_rows(pending);
            }
        }
        self.row_ids.truncate(savepoint.row_ids);
        self.hidden.truncate(hidden);
        self.visible.truncate(visible);
        self.last_rows = savepoint.last_rows.map(|start| start - base);
        for (_, written) in &mut self.maps {
            *written = written.filter(|at| *at < end);
        }
        self.group_has_rows = self.pending.is_some() || self.last_rows.is_some();
        self.finished = None;
    }

    /// Takes the end off again that `finish` has put.
    fn resume(&mut self) {
        if let Some(before) = self.finished {
            self.truncate(before);
        }
    }

    /// Turns a closed rows event into the open one that it was (T3); everything behind it goes.
    fn reopen_rows(&mut self, pending: Pending) {
        let start = pending.start;
        let hidden = self.hidden_session;
        let frame = self.frame(pending.kind.event_type());
        let part = self.part();
        let size = u32::from_le_bytes(part[start + SIZE_AT..start + SIZE_AT + 4].try_into().expect("four bytes")) as usize;
        part.truncate(start + size - CRC_LEN);
        if hidden {
            let mut head = Vec::with_capacity(HEADER_LEN);
            begin_event(&mut head, frame);
            part.splice(start..start + HEADER_LEN + OWN_HEADER_LEN + 3, head);
        }
        part[start + HEADER_LEN + FLAGS_IN_BODY] &= !(STMT_END as u8);
        let len_at = start + HEADER_LEN + EXTRA_LEN_IN_BODY;
        let extra = usize::from(u16::from_le_bytes([part[len_at], part[len_at + 1]]));
        let kept = 2 + RowPartitions::extra_len(pending.partitions, pending.kind);
        debug_assert!(kept <= extra, "the extra data begin with the partitions that the event was opened for");
        let ids = decode_row_ids(&part[len_at + kept..len_at + extra]);
        part.drain(len_at + kept..len_at + extra);
        part[len_at..len_at + 2].copy_from_slice(&(kept as u16).to_le_bytes());
        self.row_ids = ids;
        self.pending = Some(pending);
    }

    /// Forgets everything; the buffer is as new, its memory is kept unless it is large.
    pub fn clear(&mut self) {
        self.statements = 0;
        self.discards = false;
        self.spilled = 0;
        self.spill = None;
        self.failure = None;
        self.pending = None;
        self.row_ids.clear();
        self.last_rows = None;
        self.open_raw = None;
        self.original_micros = None;
        self.has_statements = false;
        self.group_has_rows = false;
        self.finished = None;
        self.maps.clear();
        self.xa = None;
        self.text_pending = false;
        for part in [&mut self.hidden, &mut self.visible] {
            part.clear();
            if part.capacity() > KEPT_CAPACITY_MAX {
                *part = Vec::new();
            }
        }
    }

    fn form(&self) -> Form {
        if self.spilled > 0 {
            return if self.hidden_session { Form::None } else { Form::Group };
        }
        let Some(header) = self.visible.get(..HEADER_LEN) else { return Form::None };
        // BEGIN, XA START and XA END suppress USE and are the only ones without a database that open a group.
        let size = u32::from_le_bytes(header[SIZE_AT..SIZE_AT + 4].try_into().expect("four bytes")) as usize;
        let event = &self.visible[..size - CRC_LEN];
        let opens = event.ends_with(b"\0BEGIN") || self.xa.is_some();
        if u16::from_le_bytes([header[FLAGS_AT], header[FLAGS_AT + 1]]) & EventFlags::SUPPRESS_USE != 0 && opens {
            Form::Group
        } else {
            Form::Ddl
        }
    }

    /// Ends the transaction; from here on its size is fixed.
    pub fn finish(&mut self, end: &End) {
        self.resume();
        self.end_statement();
        let before = self.position();
        debug_assert!(is_whole(&self.hidden) && is_whole(&self.visible), "T1: both parts are whole events");
        if self.form() == Form::Group {
            match end {
                End::Commit { xid } => put_xid(&mut self.visible, self.timestamp, self.server_id, *xid),
                End::XaPrepare { one_phase, xid } => {
                    let text = format!("XA END {xid}");
                    let query = QueryText {
                        context: &self.context,
                        database: "",
                        text: text.as_bytes(),
                        databases: &[],
                        ddl_xid: None,
                        suppress_use: true,
                    };
                    put_query(&mut self.visible, self.timestamp, self.server_id, &query);
                    encode_xa_prepare(&mut self.visible, self.timestamp, self.server_id, *one_phase, xid);
                }
            }
        }
        if self.spilled > 0 || is_one_long_event(self) {
            if self.hidden_session {
                let start = begin_own(&mut self.hidden, self.timestamp, self.server_id, OwnKind::Commit);
                self.hidden.extend_from_slice(&(u64::from(self.timestamp) * 1_000_000).to_le_bytes());
                self.hidden.extend_from_slice(&0u64.to_le_bytes());
                end_event(&mut self.hidden, start);
            }
            let all = self.part().len();
            if self.failure.is_none() {
                self.spill_to(all);
            }
        }
        self.finished = Some(before);
    }

    /// From now on a large body is moved out while it grows.
    pub fn set_spill(&mut self, source: Option<Arc<dyn SpillSource>>) {
        self.source = source;
    }

    /// The body of this transaction stands in a file of its own (C12): [`TransactionBuffer::write_head`]
    /// takes the place of `write_to`.
    #[must_use]
    pub fn is_large(&self) -> bool {
        self.spilled > 0
    }

    /// Why the body could not be moved out; such a transaction cannot commit.
    #[must_use]
    pub fn failure(&self) -> Option<&str> {
        self.failure.as_deref()
    }

    /// Where the body of the finished transaction stands, and its length.
    pub fn take_spill(&mut self) -> Option<(Box<dyn Spill>, u64)> {
        let spilled = self.spilled as u64;
        self.spill.take().map(|spill| (spill, spilled))
    }

    /// The log has not taken it after all.
    ///
    /// # Panics
    /// If nothing was moved out.
    pub fn give_back_spill(&mut self, spill: Box<dyn Spill>) {
        assert!(self.spill.is_none() && self.spilled > 0, "T4: a body that was moved out stands in one place");
        self.spill = Some(spill);
    }

    /// Bytes that [`TransactionBuffer::write_head`] appends.
    #[must_use]
    pub fn head_len(&self) -> usize {
        if self.hidden_session { 0 } else { self.hidden.len() + gtid_event_len(self.spilled as u64, self.original_micros.is_some()) }
    }

    /// Appends what stands between the file's head and the body: the hidden part and the Gtid event.
    /// `stamp.offset` is where it begins.
    pub fn write_head(&self, out: &mut Vec<u8>, stamp: &Stamp) {
        if self.hidden_session {
            return;
        }
        let start = out.len();
        out.extend_from_slice(&self.hidden);
        let offset = patch_all(&mut out[start..], stamp.offset);
        let at = out.len();
        let event = GtidEvent {
            gtid: stamp.gtid,
            last_committed: stamp.last_committed,
            sequence_number: stamp.sequence_number,
            commit_micros: stamp.commit_micros,
            original_micros: self.original_micros,
            transaction_length: (gtid_event_len(self.spilled as u64, self.original_micros.is_some()) + self.spilled) as u64,
            may_have_statements: self.has_statements,
        };
        event.encode(out, self.timestamp, self.server_id);
        patch_event(&mut out[at..], offset);
        assert_eq!(out.len() - start, self.head_len(), "B2: the head has the length that was reserved");
    }

    /// Does it have a part that replicas see, and so a GTID?
    #[must_use]
    pub fn has_visible(&self) -> bool {
        !self.visible.is_empty() || (self.spilled > 0 && !self.hidden_session)
    }

    /// Bytes that the finished transaction takes in the log.
    #[must_use]
    pub fn log_len(&self) -> usize {
        debug_assert!(self.finished.is_some(), "a finished transaction");
        self.hidden.len()
            + if self.visible.is_empty() {
                COMMIT_LEN
            } else {
                gtid_event_len(self.visible.len() as u64, self.original_micros.is_some()) + self.visible.len()
            }
    }

    /// Writes the finished transaction into its range of the log: copies, sets positions and checksums.
    ///
    /// # Panics
    /// If `out` is not `log_len()` bytes long.
    pub fn write_to(&self, out: &mut [u8], stamp: &Stamp) {
        assert_eq!(out.len(), self.log_len(), "the range that was reserved");
        let (hidden, rest) = out.split_at_mut(self.hidden.len());
        hidden.copy_from_slice(&self.hidden);
        let mut offset = patch_all(hidden, stamp.offset);
        let mut head = Vec::with_capacity(128);
        if self.visible.is_empty() {
            let start = begin_own(&mut head, self.timestamp, self.server_id, OwnKind::Commit);
            head.extend_from_slice(&stamp.commit_micros.to_le_bytes());
            head.extend_from_slice(&stamp.sequence_number.to_le_bytes());
            end_event(&mut head, start);
        } else {
            let event = GtidEvent {
                gtid: stamp.gtid,
                last_committed: stamp.last_committed,
                sequence_number: stamp.sequence_number,
                commit_micros: stamp.commit_micros,
                original_micros: self.original_micros,
                transaction_length: (rest.len()) as u64,
                may_have_statements: self.has_statements || self.form() == Form::Ddl,
            };
            event.encode(&mut head, self.timestamp, self.server_id);
        }
        offset += patch_event(&mut head, offset) as u64;
        assert_eq!(rest.len(), head.len() + self.visible.len(), "B2: the parts have the lengths that were reserved");
        let (gtid, visible) = rest.split_at_mut(head.len());
        gtid.copy_from_slice(&head);
        visible.copy_from_slice(&self.visible);
        patch_all(visible, offset);
    }
}

/// The room that the head of a large transaction's file has.
#[must_use]
pub fn head_room(buffer: &TransactionBuffer) -> usize {
    buffer.spill.as_ref().map_or(0, |spill| spill.body_at() as usize)
}

/// What it was to hold cannot be had, so it keeps nothing more (T5).
fn fail(buffer: &mut TransactionBuffer, why: String) {
    buffer.failure = Some(why);
    buffer.discards = true;
    buffer.hidden.clear();
    buffer.visible.clear();
    (buffer.pending, buffer.last_rows, buffer.open_raw, buffer.finished) = (None, None, None, None);
    buffer.row_ids.clear();
}

/// A large body of which nothing has been moved out yet, because its last rows event is all of it.
fn is_one_long_event(buffer: &TransactionBuffer) -> bool {
    let threshold = buffer.source.as_ref().map_or(usize::MAX, |source| source.threshold());
    !buffer.hidden_session && buffer.visible.len() > threshold && buffer.form() == Form::Group
}

/// Reads what was moved out. A failure is kept for the commit.
fn read_back(buffer: &mut TransactionBuffer, bytes: &mut [u8], at: usize) {
    assert!(at + bytes.len() <= buffer.spilled, "what is read back was moved out");
    let read = match &buffer.spill {
        None if bytes.is_empty() => Ok(()),
        None => Err("the file of what was moved out is gone".to_owned()),
        Some(spill) => spill.read(bytes, at as u64),
    };
    if let Err(why) = read {
        fail(buffer, why);
    }
}

/// Where the rows event ends that begins there, which was moved out.
fn end_of_moved(buffer: &mut TransactionBuffer, start: usize) -> usize {
    let mut header = [0; HEADER_LEN];
    read_back(buffer, &mut header, start);
    let size = u32::from_le_bytes(header[SIZE_AT..SIZE_AT + 4].try_into().expect("four bytes")) as usize;
    assert!(start + size <= buffer.spilled || buffer.failure.is_some(), "T4: whole events are moved out");
    start + size
}

/// Patches whole events from `offset` on; returns the offset behind them.
fn patch_all(mut bytes: &mut [u8], mut offset: u64) -> u64 {
    while !bytes.is_empty() {
        let size = patch_event(bytes, offset);
        offset += size as u64;
        bytes = &mut bytes[size..];
    }
    offset
}

/// Whether these bytes are a sequence of whole events, by their sizes.
fn is_whole(mut bytes: &[u8]) -> bool {
    while let Some(size) = bytes.get(SIZE_AT..SIZE_AT + 4) {
        let size = u32::from_le_bytes([size[0], size[1], size[2], size[3]]) as usize;
        match bytes.get(size..).filter(|_| size >= FRAME_LEN) {
            Some(rest) => bytes = rest,
            None => return false,
        }
    }
    bytes.is_empty()
}

/// Turns the unfinished ordinary event at `start` into an event of ours that wraps it.
fn wrap(part: &mut Vec<u8>, start: usize) {
    let kind = part[start + 4];
    let flags = [part[start + FLAGS_AT], part[start + FLAGS_AT + 1]];
    let timestamp = u32::from_le_bytes(part[start..start + 4].try_into().expect("four bytes"));
    let server_id = u32::from_le_bytes(part[start + 5..start + 9].try_into().expect("four bytes"));
    part.truncate(part.len() - CRC_LEN);
    let mut head = Vec::with_capacity(HEADER_LEN + OWN_HEADER_LEN + 3);
    begin_own(&mut head, timestamp, server_id, OwnKind::Wrapped);
    head.push(kind);
    head.extend_from_slice(&flags);
    part.splice(start..start + HEADER_LEN, head);
    end_event(part, start);
}

/// Bytes of memory that a buffer keeps for its events, whatever it holds.
#[must_use]
pub fn room_kept(buffer: &TransactionBuffer) -> usize {
    buffer.hidden.capacity() + buffer.visible.capacity()
}

#[cfg(test)]
mod tests;
