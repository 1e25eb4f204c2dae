//! One connection's packets: reads commands, and is the [`Sink`] into which a session's results flow.
//!
//! Results collect in an outbox that is sent when it is large or the command is done, so a result set
//! leaves in few writes and an answer in one. Once the client is gone every call says so, and the session
//! stops early.

use std::borrow::Cow;
use std::io::{self, Read, Write};
use std::sync::Arc;
use std::time::Duration;

use proto::capability as cap;
use proto::compress::{Algorithm, Compression};
use proto::frame::{FrameError, Inbox, Outbox};
use proto::response::{self, ColumnPacket, OkPacket};
use proto::row;
use session::sink::{Column, Gone, LocalData, OkInfo, Sink, SinkResult, StateChange};
use value::{Charset, Collation, RowCodec, SqlError, SqlResult, Value, sql_error};

use crate::stream::Stream;

/// Bytes that wait before they are sent in the middle of a result set.
const SEND_AT: usize = 64 << 10;
const READ_AT_ONCE: usize = 16 << 10;
/// How long a client may pause while it sends a file, before its session has said.
const PACKET_TIMEOUT: Duration = Duration::from_secs(30);

/// Why no command came.
#[derive(Debug)]
pub enum ReadError {
    Frame(FrameError),
    Io(io::Error),
    Closed,
}

impl ReadError {
    /// As clients are told of it that may still hear.
    pub fn error(&self) -> SqlError {
        match self {
            Self::Frame(FrameError::TooLarge) => sql_error!(NET_PACKET_TOO_LARGE),
            Self::Frame(FrameError::OutOfOrder) => sql_error!(NET_PACKETS_OUT_OF_ORDER),
            Self::Frame(FrameError::Compressed) => sql_error!(NET_UNCOMPRESS),
            Self::Io(_) | Self::Closed => sql_error!(NET_READ_ERROR),
        }
    }

    /// Nothing has come for as long as a read may wait.
    pub fn is_timeout(&self) -> bool {
        matches!(self, Self::Io(e) if matches!(e.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut))
    }
}

/// The columns of a plan's result as they were sent last: the next time they are the same bytes.
pub struct Head {
    of: Arc<[Column]>,
    columns: Arc<[row::Column]>,
    charset: Option<Charset>,
    collation: Option<Collation>,
    status: u16,
    /// Numbers of its first packet and of the one behind it.
    sequence: (u8, u8),
    packets: Vec<u8>,
}

pub struct Channel {
    pub stream: Stream,
    inbox: Inbox,
    outbox: Outbox,
    compression: Option<Box<Compression>>,
    pub capabilities: u32,
    /// Rows in the binary protocol.
    pub binary: bool,
    /// What text results are converted to; None leaves them as they are.
    pub results_charset: Option<Charset>,
    /// Collation of text columns in column definitions; `None`: each has its own.
    pub results_collation: Option<Collation>,
    pub packet_max: usize,
    /// How long a client may pause in the middle of a packet, and while it sends a file.
    pub packet_timeout: Duration,
    /// As the socket has it now; zero if that is not known.
    read_timeout: Duration,
    /// Those that were sent last.
    pub columns: Arc<[row::Column]>,
    /// The head of the prepared statement that is being executed.
    pub head: Option<Head>,
    /// How many columns the client knows it to have, if it has any.
    pub expected: Option<usize>,
    in_rows: bool,
    /// The status of the present statement, as it was when it began.
    status: u16,
    scratch: Vec<u8>,
    buffer: Box<[u8]>,
    pub bytes_received: u64,
    pub bytes_sent: u64,
}

impl Channel {
    pub fn new(stream: Stream, packet_max: usize) -> Self {
        Self {
            stream,
            inbox: Inbox::default(),
            outbox: Outbox::default(),
            compression: None,
            capabilities: 0,
            binary: false,
            results_charset: None,
            results_collation: Some(Collation::UTF8MB4_0900_AI_CI),
            packet_max,
            packet_timeout: PACKET_TIMEOUT,
            read_timeout: Duration::ZERO,
            columns: Arc::default(),
            head: None,
            expected: None,
            in_rows: false,
            status: 0,
            scratch: Vec::new(),
            buffer: Box::default(),
            bytes_received: 0,
            bytes_sent: 0,
        }
    }

    /// A new command: sequence numbers begin again.
    pub fn begin_command(&mut self) {
        self.inbox.begin_exchange();
        if let Some(compression) = &mut self.compression {
            compression.begin_exchange();
        }
    }

    /// The login has ended: whatever follows is compressed, in both directions.
    /// Also what the client has sent already, without waiting for the answer to its login.
    pub fn start_compression(&mut self, algorithm: Algorithm) {
        let early = self.inbox.take_rest();
        self.inbox.unnumbered();
        let mut compression = Compression::new(algorithm);
        compression.push(&early);
        self.compression = Some(Box::new(compression));
    }

    /// The next payload, into `into`. The answer's first packet continues its sequence number.
    pub fn read(&mut self, into: &mut Vec<u8>) -> Result<(), ReadError> {
        loop {
            if self.inbox.next(self.packet_max, into).map_err(ReadError::Frame)? {
                self.outbox.set_sequence(self.inbox.sequence());
                return Ok(());
            }
            if let Some(compression) = &mut self.compression
                && compression.open(&mut self.inbox).map_err(ReadError::Frame)?
            {
                continue;
            }
            if self.has_begun() {
                self.set_read_timeout(self.packet_timeout);
            }
            if self.buffer.is_empty() {
                self.buffer = vec![0; READ_AT_ONCE].into_boxed_slice();
            }
            let n = loop {
                match self.stream.read(&mut self.buffer) {
                    Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
                    other => break other.map_err(ReadError::Io)?,
                }
            };
            if n == 0 {
                return Err(ReadError::Closed);
            }
            self.bytes_received += n as u64;
            match &mut self.compression {
                Some(compression) => compression.push(&self.buffer[..n]),
                None => self.inbox.push(&self.buffer[..n]),
            }
        }
    }

    /// What follows answers no packet: its number is that which the client's next packet would have had, so
    /// 0 between commands; or one behind a packet that has `begun`.
    pub fn answer_unasked(&mut self, begun: u8) {
        self.outbox.set_sequence(self.inbox.sequence().wrapping_add(begun));
    }

    /// The client will say something that is a packet of its own, number 0; what it is sent after that goes
    /// on from there, also what it gets before it has spoken.
    pub fn expect_word(&mut self) {
        self.outbox.set_sequence(1);
    }

    /// What the client, which is being sent to, says within that time.
    pub fn hear(&mut self, time: Duration) -> SinkResult<Option<Vec<u8>>> {
        let sequence = self.outbox.sequence();
        self.begin_command();
        self.set_read_timeout(time);
        let mut packet = Vec::new();
        let heard = self.read(&mut packet);
        self.outbox.set_sequence(sequence);
        match heard {
            Ok(()) => Ok(Some(packet)),
            Err(error) if error.is_timeout() && !self.has_begun() => Ok(None),
            Err(_) => Err(Gone),
        }
    }

    /// How long a read waits for bytes.
    pub fn set_read_timeout(&mut self, timeout: Duration) {
        // A timeout of zero would be an error.
        let timeout = timeout.max(Duration::from_millis(1));
        if self.read_timeout != timeout {
            self.read_timeout = timeout;
            let _ = self.stream.socket().set_read_timeout(Some(timeout));
        }
    }

    /// Whether the client is in the middle of a packet.
    pub fn has_begun(&self) -> bool {
        self.inbox.has_begun() || self.compression.as_ref().is_some_and(|c| c.has_begun())
    }

    /// Gives up what only a busy connection needs.
    pub fn shrink(&mut self) {
        self.buffer = Box::default();
        self.scratch = Vec::new();
        self.columns = Arc::default();
        self.outbox.shrink();
        self.inbox.shrink();
        if let Some(compression) = &mut self.compression {
            compression.shrink();
        }
    }

    /// Sends one packet that `write` fills, at the end of an exchange or in the middle of the handshake.
    pub fn send(&mut self, write: impl FnOnce(&mut Vec<u8>)) -> SinkResult<()> {
        self.packet(write)?;
        self.flush()?;
        // In the handshake the client answers with the next number.
        self.inbox.set_sequence(self.outbox.sequence());
        Ok(())
    }

    /// Adds one packet to what waits.
    pub fn packet(&mut self, write: impl FnOnce(&mut Vec<u8>)) -> SinkResult<()> {
        self.put(write);
        self.send_if_much()
    }

    fn put(&mut self, write: impl FnOnce(&mut Vec<u8>)) {
        write(self.outbox.begin());
        self.outbox.finish();
    }

    fn send_if_much(&mut self) -> SinkResult<()> {
        if self.outbox.len() >= SEND_AT { self.flush() } else { Ok(()) }
    }

    /// Sends what waits.
    pub fn flush(&mut self) -> SinkResult<()> {
        if self.outbox.is_empty() {
            return Ok(());
        }
        let wire = match &mut self.compression {
            Some(compression) => compression.wrap(self.outbox.as_slice()),
            None => self.outbox.as_slice(),
        };
        let sent = self.stream.write_all(wire).and_then(|()| self.stream.flush());
        self.bytes_sent += wire.len() as u64;
        self.outbox.clear();
        sent.map_err(|_| Gone)
    }

    pub fn start_tls(self, config: &std::sync::Arc<rustls::ServerConfig>) -> io::Result<Self> {
        let Self { stream, mut inbox, outbox, packet_max, .. } = self;
        let early = inbox.take_rest();
        let sequence = inbox.sequence();
        let mut channel = Self::new(stream.start_tls(config, early)?, packet_max);
        channel.inbox.set_sequence(sequence);
        channel.outbox = outbox;
        Ok(channel)
    }

    /// Column definitions, with the EOF behind them where the client wants one. Used for results and for
    /// prepared statements.
    pub fn column_definitions(&mut self, columns: &[Column], status: u16, eof: bool) -> SinkResult<()> {
        self.put_definitions(columns, eof.then_some(status));
        self.send_if_much()
    }

    fn put_definitions(&mut self, columns: &[Column], eof: Option<u16>) {
        let (collation, to) = (self.results_collation, self.results_charset);
        for column in columns {
            self.put(|out| put_column(out, column, collation, to));
        }
        if let Some(status) = eof
            && self.capabilities & cap::DEPRECATE_EOF == 0
        {
            self.put(|out| response::encode_eof(out, 0, status));
        }
    }

    /// Columns that rows follow.
    fn put_head(&mut self, columns: &[Column]) {
        self.announce(columns);
        self.put(|out| response::encode_column_count(out, columns.len()));
        self.put_definitions(columns, Some(self.status));
    }

    /// One answer of COM_FIELD_LIST: a column definition with its default behind it.
    pub fn field_list_definition(&mut self, column: &Column, default: &Value) -> SinkResult<()> {
        let (collation, to) = (self.results_collation, self.results_charset);
        let as_sent = [row::Column { ty: column.ty.clone(), to }];
        self.packet(|out| {
            put_column(out, column, collation, to);
            row::put_text_row(out, std::slice::from_ref(default), &as_sent, &mut Vec::new());
        })
    }

    /// Ends a result set whose columns were not announced by [`Sink::columns`] (COM_STMT_FETCH,
    /// COM_FIELD_LIST).
    pub fn end_of_rows(&mut self, warnings: u16, status: u16) -> SinkResult<()> {
        let capabilities = self.capabilities;
        self.in_rows = false;
        self.packet(|out| {
            if capabilities & cap::DEPRECATE_EOF != 0 {
                OkPacket { status, warnings, ..OkPacket::default() }.encode(out, capabilities, true);
            } else {
                // It has no room for changes: it says of none.
                response::encode_eof(out, warnings, status & !proto::status::SESSION_STATE_CHANGED);
            }
        })
    }

    /// Rows follow whose columns the client knows already.
    pub fn begin_fetch(&mut self, columns: &Arc<[row::Column]>) {
        self.columns = Arc::clone(columns);
        self.in_rows = true;
    }

    /// Rows of these columns follow. The client of a prepared statement is told if there are more or fewer
    /// than it was told before.
    fn announce(&mut self, columns: &[Column]) {
        let to = self.results_charset;
        self.columns = columns.iter().map(|c| row::Column { ty: c.ty.clone(), to }).collect();
        self.in_rows = true;
        if let Some(known) = &mut self.expected
            && *known != columns.len()
        {
            *known = columns.len();
            self.status |= proto::status::METADATA_CHANGED;
        }
    }
}

/// Text of the server's own, such as names and messages, in the character set that the client wants.
fn to_client(text: &str, to: Option<Charset>) -> Cow<'_, [u8]> {
    match to {
        Some(to) if to.is_wide() || ((to.is_single_byte() || to.is_carried()) && !text.is_ascii()) => {
            let mut converted = Vec::with_capacity(text.len());
            Charset::Utf8mb4.write_in(text.as_bytes(), to, &mut converted);
            converted.into()
        }
        _ => text.as_bytes().into(),
    }
}

/// A column as the wire describes it.
fn put_column(out: &mut Vec<u8>, column: &Column, collation: Option<Collation>, to: Option<Charset>) {
    let m = column.metadata(collation);
    let packet = ColumnPacket {
        schema: &to_client(&column.schema, to),
        table: &to_client(&column.table, to),
        org_table: &to_client(&column.org_table, to),
        name: &to_client(&column.name, to),
        org_name: &to_client(&column.org_name, to),
        collation: m.charset,
        length: m.length,
        column_type: m.kind,
        flags: m.flags,
        decimals: m.decimals,
    };
    packet.encode(out);
}

impl Sink for Channel {
    fn begin(&mut self, status: u16) {
        self.status = status;
    }

    fn goes_on(&mut self, flags: u16) {
        self.status |= flags;
    }

    fn columns(&mut self, columns: &[Column]) -> SinkResult<()> {
        self.put_head(columns);
        self.send_if_much()
    }

    fn columns_of_plan(&mut self, columns: &Arc<[Column]>) -> SinkResult<()> {
        let (charset, collation, status, sequence) = (self.results_charset, self.results_collation, self.status, self.outbox.sequence());
        let same = |head: &&Head| {
            Arc::ptr_eq(&head.of, columns)
                && head.sequence.0 == sequence
                && (head.charset, head.collation, head.status) == (charset, collation, status)
        };
        if let Some(head) = self.head.as_ref().filter(same) {
            self.outbox.append(&head.packets, head.sequence.1);
            self.columns = Arc::clone(&head.columns);
            self.in_rows = true;
        } else {
            let start = self.outbox.len();
            self.put_head(columns);
            let packets = self.outbox.as_slice()[start..].to_vec();
            let (of, columns, sequence) = (Arc::clone(columns), Arc::clone(&self.columns), (sequence, self.outbox.sequence()));
            self.head = Some(Head { of, columns, charset, collation, status, sequence, packets });
        }
        self.send_if_much()
    }

    fn cursor(&mut self, columns: &[Column]) -> SinkResult<()> {
        self.announce(columns);
        self.packet(|out| response::encode_column_count(out, columns.len()))?;
        self.column_definitions(columns, 0, false)
    }

    fn row(&mut self, row: &[Value]) -> SinkResult<()> {
        let out = self.outbox.begin();
        if self.binary {
            row::put_binary_row(out, row, &self.columns, &mut self.scratch);
        } else {
            row::put_text_row(out, row, &self.columns, &mut self.scratch);
        }
        self.outbox.finish();
        self.send_if_much()
    }

    fn takes_images(&self, columns: &[Column], codec: &RowCodec, wanted: &[usize]) -> bool {
        row::takes_images(columns.iter().map(|c| &c.ty), self.results_charset, codec, wanted)
    }

    fn image(&mut self, image: &[u8], codec: &RowCodec, wanted: &[usize]) -> SinkResult<SqlResult<()>> {
        let out = self.outbox.begin();
        if let Err(error) = row::put_image(out, self.binary, image, codec, wanted, &self.columns) {
            self.outbox.abandon();
            return Ok(Err(error));
        }
        self.outbox.finish();
        self.send_if_much().map(Ok)
    }

    fn end(&mut self, ok: &OkInfo) -> SinkResult<()> {
        let status = ok.status | self.status & proto::status::METADATA_CHANGED;
        if self.in_rows && self.capabilities & cap::DEPRECATE_EOF == 0 {
            return self.end_of_rows(ok.warnings, status);
        }
        let mut changes = Vec::new();
        for change in &ok.changes {
            match change {
                StateChange::Schema(name) => response::put_schema_change(&mut changes, name.as_bytes()),
                StateChange::Variable { name, value } => {
                    response::put_variable_change(&mut changes, name.as_bytes(), value.as_bytes());
                }
                StateChange::State => changes.extend_from_slice(&[2, 1, b'1']),
                StateChange::Gtids(set) => response::put_gtids_change(&mut changes, set.to_string().as_bytes()),
                StateChange::Transaction(state) => response::put_transaction_change(&mut changes, state.as_bytes()),
            }
        }
        let end_of_rows = std::mem::take(&mut self.in_rows);
        let capabilities = self.capabilities;
        let packet = OkPacket {
            affected_rows: ok.affected,
            last_insert_id: ok.last_insert_id,
            status,
            warnings: ok.warnings,
            info: ok.info.as_bytes(),
            state_changes: &changes,
        };
        self.packet(|out| packet.encode(out, capabilities, end_of_rows))
    }

    fn error(&mut self, error: &SqlError) -> SinkResult<()> {
        self.in_rows = false;
        let message = to_client(&error.message, self.results_charset);
        self.packet(|out| response::encode_error(out, error.code, &error.state, &message))
    }

    fn local_infile(&mut self, file: &str) -> SinkResult<Box<dyn LocalData + '_>> {
        self.set_read_timeout(self.packet_timeout);
        self.send(|out| response::encode_local_infile(out, file.as_bytes()))?;
        Ok(Box::new(Infile { channel: self, packet: Vec::new(), ended: false }))
    }
}

/// A client's file as it arrives: packets until an empty one.
struct Infile<'a> {
    channel: &'a mut Channel,
    packet: Vec<u8>,
    ended: bool,
}

impl Infile<'_> {
    fn next(&mut self) -> SqlResult<bool> {
        if self.ended {
            return Ok(false);
        }
        if let Err(why) = self.channel.read(&mut self.packet) {
            self.ended = true;
            return Err(why.error());
        }
        self.ended = self.packet.is_empty();
        Ok(!self.ended)
    }
}

impl LocalData for Infile<'_> {
    fn read(&mut self, buffer: &mut Vec<u8>) -> SqlResult<bool> {
        let more = self.next()?;
        buffer.extend_from_slice(&self.packet);
        Ok(more)
    }
}

impl Drop for Infile<'_> {
    /// The client sends its whole file whatever we do with it.
    fn drop(&mut self) {
        while let Ok(true) = self.next() {}
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::net::UnixStream;

    use value::SqlType;

    use super::*;
    use crate::stream::Socket;

    /// What is sent for a result of one row, with what an execution before has left.
    fn sent(columns: &Arc<[Column]>, charset: Charset, sequence: u8, head: Option<Head>) -> (Vec<u8>, Option<Head>) {
        let (socket, _peer) = UnixStream::pair().expect("a pair of sockets");
        let mut channel = Channel::new(Stream::Plain(Socket::from(socket)), 1 << 20);
        (channel.binary, channel.head) = (true, head);
        (channel.results_charset, channel.results_collation) = (Some(charset), Some(charset.default_collation()));
        channel.outbox.set_sequence(sequence);
        channel.columns_of_plan(columns).expect("sent");
        channel.row(&[Value::text("größer")]).expect("sent");
        channel.end(&OkInfo::default()).expect("sent");
        (channel.outbox.as_slice().to_vec(), channel.head)
    }

    /// A client that wants a packet behind the columns reads there already whether more results follow; it
    /// said autocommit and nothing else, always.
    #[test]
    fn the_end_of_columns_tells_the_status() {
        let (socket, _peer) = UnixStream::pair().expect("a pair of sockets");
        let mut channel = Channel::new(Stream::Plain(Socket::from(socket)), 1 << 20);
        let columns: [Column; 1] = [Column::computed("a", SqlType::varchar(20, Collation::UTF8MB4_0900_AI_CI), true)];
        for status in [0x0008, 0x000b] {
            channel.begin(status);
            channel.columns(&columns).expect("sent");
            assert!(channel.outbox.as_slice().ends_with(&[0xfe, 0, 0, status as u8, 0]), "{:?}", channel.outbox.as_slice());
            channel.end(&OkInfo::default()).expect("sent");
        }
    }

    /// Columns that are sent again are not made again; but each thing that their bytes depend on may have
    /// changed.
    #[test]
    fn columns_that_are_sent_again_are_what_they_would_be_if_made_anew() {
        let text = |name: &str| Arc::from([Column::computed(name, SqlType::varchar(20, Collation::UTF8MB4_0900_AI_CI), true)]);
        let columns: [Arc<[Column]>; 2] = [text("größe"), text("länge")];
        let mut kept = None;
        for round in 0..3_u8 {
            for (columns, charset) in columns.iter().flat_map(|c| [(c, Charset::Utf8mb4), (c, Charset::Latin1)]) {
                for sequence in [1, 1, 1 + round] {
                    let (bytes, head) = sent(columns, charset, sequence, kept);
                    assert_eq!(bytes, sent(columns, charset, sequence, None).0);
                    kept = head;
                }
            }
        }
        let (bytes, mut head) = sent(&columns[0], Charset::Utf8mb4, 1, None);
        head.as_mut().expect("kept").packets.push(0);
        assert_eq!(sent(&columns[0], Charset::Utf8mb4, 1, head).0.len(), bytes.len() + 1, "what was kept is what is sent");
    }
}
