//! SQL types, values, character sets and collations, conversions, row image and key codecs, and the table of MySQL errors.
//!
//! Pure: no I/O, no threads. The bottom of the SQL tower.

pub mod error;

pub use error::{SqlError, SqlResult};
