//! Where results go, and where LOCAL INFILE comes from.
//!
//! The session hands its own sink through; rows flow one by one and are never collected here.

use std::sync::Arc;

use plan::Column;
use value::{RowCodec, SqlResult, Value};

/// The receiver of one result set: `columns` once, then `row` for each row. An error ends the statement.
pub trait ResultSink {
    fn columns(&mut self, columns: &Arc<[Column]>) -> SqlResult<()>;
    fn row(&mut self, row: &[Value]) -> SqlResult<()>;
    /// Whether rows of a result with these columns may come as stored images, by [`ResultSink::image`]: the
    /// columns stand there under the numbers `wanted`.
    fn takes_images(&self, columns: &[Column], codec: &RowCodec, wanted: &[usize]) -> bool {
        let _ = (columns, codec, wanted);
        false
    }
    /// In the place of `row`, after `takes_images` has said yes.
    fn image(&mut self, image: &[u8], codec: &RowCodec, wanted: &[usize]) -> SqlResult<()> {
        let _ = (image, codec, wanted);
        Err(value::sql_error!(UNKNOWN_ERROR, "a sink that takes no images"))
    }
    /// The client's file of LOAD DATA LOCAL, or the server's of LOAD DATA.
    fn infile(&mut self, file: &str, local: bool) -> SqlResult<Box<dyn LocalData + '_>>;
    /// A new file of the server, for SELECT … INTO OUTFILE and DUMPFILE.
    fn outfile(&mut self, file: &str) -> SqlResult<Box<dyn OutFile + '_>> {
        let _ = file;
        Err(value::sql_error!(NOT_SUPPORTED_YET, "INTO OUTFILE here"))
    }
}

/// A file that is being written. Dropping it unfinished removes it.
pub trait OutFile {
    fn write(&mut self, bytes: &[u8]) -> SqlResult<()>;
    fn finish(&mut self) -> SqlResult<()>;
}

/// Bytes that arrive in pieces.
pub trait LocalData {
    /// Appends the next piece to `buffer`; false at the end.
    fn read(&mut self, buffer: &mut Vec<u8>) -> SqlResult<bool>;
    /// How many bytes there are, where that is known.
    fn size(&self) -> Option<u64> {
        None
    }
}

/// What a statement did. A SELECT has sent its rows to the sink.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// A result set was sent (`rows` is its size: FOUND_ROWS()).
    pub result_set: bool,
    pub rows: u64,
    /// Rows that were inserted, deleted or really changed.
    pub affected: u64,
    /// Rows that UPDATE matched, and of INSERT also the duplicates that were left as they are: what a
    /// client with CLIENT_FOUND_ROWS is told instead of `affected`.
    pub matched: u64,
    /// The first value that AUTO_INCREMENT generated in this statement (LAST_INSERT_ID()), or 0.
    pub generated_id: u64,
    /// The OK packet's last_insert_id: the generated value, else the last explicit one, or what
    /// LAST_INSERT_ID(expr) said.
    pub insert_id: u64,
    pub info: Info,
}

/// What the OK packet says in words of a statement that writes rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Info {
    #[default]
    Nothing,
    /// INSERT of several rows, and ALTER TABLE.
    Inserted {
        records: u64,
        duplicates: u64,
    },
    Updated {
        matched: u64,
        changed: u64,
    },
    Loaded {
        records: u64,
        deleted: u64,
        skipped: u64,
    },
}

impl Info {
    /// MySQL's text, which ends with the number of warnings.
    #[must_use]
    pub fn text(self, warnings: u64) -> String {
        match self {
            Info::Nothing => String::new(),
            Info::Inserted { records, duplicates } => format!("Records: {records}  Duplicates: {duplicates}  Warnings: {warnings}"),
            Info::Updated { matched, changed } => format!("Rows matched: {matched}  Changed: {changed}  Warnings: {warnings}"),
            Info::Loaded { records, deleted, skipped } => {
                format!("Records: {records}  Deleted: {deleted}  Skipped: {skipped}  Warnings: {warnings}")
            }
        }
    }
}

/// Takes no notice of rows.
pub struct NoRows;

impl ResultSink for NoRows {
    fn columns(&mut self, _: &Arc<[Column]>) -> SqlResult<()> {
        Ok(())
    }

    fn row(&mut self, _: &[Value]) -> SqlResult<()> {
        Ok(())
    }

    fn infile(&mut self, _: &str, _: bool) -> SqlResult<Box<dyn LocalData + '_>> {
        Err(value::sql_error!(NOT_SUPPORTED_YET, "LOAD DATA here"))
    }
}

/// Collects rows; for statements that the server runs for itself.
#[derive(Debug, Default)]
pub struct RowsSink {
    pub columns: Vec<Column>,
    pub rows: Vec<Vec<Value>>,
}

impl ResultSink for RowsSink {
    fn columns(&mut self, columns: &Arc<[Column]>) -> SqlResult<()> {
        self.columns = columns.to_vec();
        Ok(())
    }

    fn row(&mut self, row: &[Value]) -> SqlResult<()> {
        self.rows.push(row.to_vec());
        Ok(())
    }

    fn infile(&mut self, _: &str, _: bool) -> SqlResult<Box<dyn LocalData + '_>> {
        Err(value::sql_error!(NOT_SUPPORTED_YET, "LOAD DATA here"))
    }
}
