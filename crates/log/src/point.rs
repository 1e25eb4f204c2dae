//! A position of the log that survives renaming and `RESET MASTER`: what a checkpoint stores (L5).
//!
//! ```text
//! version 1 | file number u32 | file id u64 | offset u64 | segment's epoch u64 |
//! executed GTIDs as in Previous_gtids
//! ```

use base::LogPosition;
use binlog::GtidSet;

/// See the module's documentation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LogPoint {
    pub position: LogPosition,
    /// Random, from the file's head.
    pub file_id: u64,
    pub segment_epoch: u64,
    pub executed: GtidSet,
}

const VERSION: u8 = 1;

impl LogPoint {
    pub fn encode(&self, out: &mut Vec<u8>) {
        out.push(VERSION);
        out.extend_from_slice(&self.position.file.to_le_bytes());
        for word in [self.file_id, self.position.offset, self.segment_epoch] {
            out.extend_from_slice(&word.to_le_bytes());
        }
        self.executed.encode(out);
    }

    /// `None` if the bytes are not a point.
    #[must_use]
    pub fn decode(bytes: &[u8]) -> Option<LogPoint> {
        let (version, rest) = bytes.split_first()?;
        if *version != VERSION {
            return None;
        }
        let (file, rest) = rest.split_first_chunk::<4>()?;
        let (file_id, rest) = rest.split_first_chunk::<8>()?;
        let (offset, rest) = rest.split_first_chunk::<8>()?;
        let (epoch, rest) = rest.split_first_chunk::<8>()?;
        Some(LogPoint {
            position: LogPosition { file: u32::from_le_bytes(*file), offset: u64::from_le_bytes(*offset) },
            file_id: u64::from_le_bytes(*file_id),
            segment_epoch: u64::from_le_bytes(*epoch),
            executed: GtidSet::decode(rest)?,
        })
    }
}
