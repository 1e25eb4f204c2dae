//! Where results go: the interface between a session and whoever speaks to its client.

use std::sync::Arc;

use binlog::GtidSet;
use value::{RowCodec, SqlError, SqlResult, Value};

pub use expr::{Metadata, Origin};
pub use plan::{Column, flags};

/// The client is gone; nothing more can be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gone;

pub type SinkResult<T> = Result<T, Gone>;

/// Bits of [`OkInfo::status`], as in the protocol.
pub mod status {
    pub const IN_TRANS: u16 = 0x0001;
    pub const AUTOCOMMIT: u16 = 0x0002;
    pub const MORE_RESULTS: u16 = 0x0008;
    pub const NO_INDEX_USED: u16 = 0x0020;
    pub const CURSOR_EXISTS: u16 = 0x0040;
    pub const LAST_ROW_SENT: u16 = 0x0080;
    pub const DB_DROPPED: u16 = 0x0100;
    pub const NO_BACKSLASH_ESCAPES: u16 = 0x0200;
    pub const METADATA_CHANGED: u16 = 0x0400;
    pub const QUERY_WAS_SLOW: u16 = 0x0800;
    pub const IN_TRANS_READONLY: u16 = 0x2000;
    pub const SESSION_STATE_CHANGED: u16 = 0x4000;
}

/// What session tracking reports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StateChange {
    Variable {
        name: String,
        value: String,
    },
    Schema(String),
    State,
    Gtids(GtidSet),
    /// What the transaction is: eight places of the protocol's, `_` for nothing.
    Transaction(&'static str),
}

impl StateChange {
    /// The order in which MySQL reports.
    pub fn rank(&self) -> u8 {
        match self {
            StateChange::Variable { .. } => 0,
            StateChange::Schema(_) => 1,
            StateChange::State => 2,
            StateChange::Gtids(_) => 3,
            StateChange::Transaction(_) => 4,
        }
    }
}

/// The end of a statement: of a result set, or an OK packet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OkInfo {
    pub affected: u64,
    pub last_insert_id: u64,
    pub warnings: u16,
    pub info: String,
    /// Bits of [`status`], MORE_RESULTS included.
    pub status: u16,
    pub changes: Vec<StateChange>,
}

/// Receives what statements produce: for each either `columns`, `row`s and `end`, or `end` alone (an OK),
/// or `error` at any time.
pub trait Sink {
    /// A statement begins. Clients that want a packet behind the columns of a result read this status there
    /// already, MORE_RESULTS included.
    fn begin(&mut self, status: u16) {
        let _ = status;
    }
    /// The statement is about to send rows, in a transaction that it may have opened: what `begin` was told
    /// has these flags, too.
    fn goes_on(&mut self, flags: u16) {
        let _ = flags;
    }
    fn columns(&mut self, columns: &[Column]) -> SinkResult<()>;
    /// The columns of a plan's result: whenever the plan runs again it brings the same.
    fn columns_of_plan(&mut self, columns: &Arc<[Column]>) -> SinkResult<()> {
        self.columns(columns)
    }
    /// The columns of a cursor: no rows follow now, the packet that ends the columns is the end of the
    /// answer.
    fn cursor(&mut self, columns: &[Column]) -> SinkResult<()> {
        self.columns(columns)
    }
    fn row(&mut self, row: &[Value]) -> SinkResult<()>;
    /// Why a row was not taken, if not because the client is gone.
    fn refusal(&self) -> Option<SqlError> {
        None
    }
    /// Whether rows of a result with these columns may come as stored images, by [`Sink::image`]: the
    /// columns stand there under the numbers `wanted`.
    fn takes_images(&self, columns: &[Column], codec: &RowCodec, wanted: &[usize]) -> bool {
        let _ = (columns, codec, wanted);
        false
    }
    /// In the place of `row`, after `takes_images` has said yes.
    ///
    /// # Errors
    /// 1105 for an image that is damaged.
    fn image(&mut self, image: &[u8], codec: &RowCodec, wanted: &[usize]) -> SinkResult<SqlResult<()>> {
        let _ = (image, codec, wanted);
        Err(Gone)
    }
    /// Ends a result set if `columns` came before, else it is an OK. More follows if `status` says
    /// MORE_RESULTS.
    fn end(&mut self, ok: &OkInfo) -> SinkResult<()>;
    fn error(&mut self, error: &SqlError) -> SinkResult<()>;
    /// Asks the client for its file (LOAD DATA LOCAL).
    fn local_infile(&mut self, file: &str) -> SinkResult<Box<dyn LocalData + '_>>;
}

/// A client's file, in the pieces in which it arrives.
pub trait LocalData {
    /// Appends the next piece; false at the end. Whoever stops early need not read on: dropping passes over
    /// the rest.
    ///
    /// # Errors
    /// What is wrong with its packets, or that the client is gone.
    fn read(&mut self, buffer: &mut Vec<u8>) -> SqlResult<bool>;
}

/// Results that nobody reads, but for an error; and the file of LOAD DATA.
#[derive(Default)]
pub struct Discarded<'f> {
    file: Option<Box<dyn LocalData + 'f>>,
    pub error: Option<SqlError>,
}

impl<'f> Discarded<'f> {
    /// LOAD DATA reads `file`.
    pub fn with_file(file: Option<Box<dyn LocalData + 'f>>) -> Discarded<'f> {
        Discarded { file, error: None }
    }
}

impl Sink for Discarded<'_> {
    fn columns(&mut self, _: &[Column]) -> SinkResult<()> {
        Ok(())
    }

    fn row(&mut self, _: &[Value]) -> SinkResult<()> {
        Ok(())
    }

    fn end(&mut self, _: &OkInfo) -> SinkResult<()> {
        Ok(())
    }

    fn error(&mut self, error: &SqlError) -> SinkResult<()> {
        self.error = Some(error.clone());
        Ok(())
    }

    fn local_infile(&mut self, _: &str) -> SinkResult<Box<dyn LocalData + '_>> {
        self.file.take().map(|file| file as Box<dyn LocalData + '_>).ok_or(Gone)
    }
}
