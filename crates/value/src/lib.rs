//! SQL types, values, character sets and collations, conversions, row image and key codecs, and the table
//! of MySQL errors.
//!
//! Pure: no I/O, no threads. The bottom of the SQL tower. Where to look:
//!
//! | file | concept |
//! |---|---|
//! | `value` | [`Value`], the runtime value; `bytes`: its small, shared byte string |
//! | `types` | [`SqlType`], the static type |
//! | `charset`, `collation` | character sets, collations: names, ids, compare, sort keys, case, LIKE |
//! | `decimal`, `temporal`, `time_zone`, `number`, `json` | each family's arithmetic, text and packed forms |
//! | `convert` | from any kind to any kind as expressions do it |
//! | `store` | into a column: ranges, lengths, strictness, warnings |
//! | `store::plain` | text straight into a row image |
//! | `geometry` | shapes, their binary form, spatial reference systems |
//! | `words` | the words of a text, as a FULLTEXT index has them |
//! | `base64` | bytes as printable text |
//! | `row` | the row image: the stored row, which is the binlog's row |
//! | `key` | memcmp-comparable keys |

pub mod base64;
pub mod bytes;
pub mod charset;
pub mod collation;
pub mod convert;
pub mod decimal;
pub mod error;
pub mod geometry;
pub mod json;
pub mod key;
pub mod mode;
pub mod number;
pub mod row;
mod runs;
pub mod store;
pub mod temporal;
pub mod time_zone;
pub mod types;
mod value;
pub mod warnings;
pub mod words;

pub use bytes::Bytes;
pub use charset::Charset;
pub use collation::Collation;
pub use decimal::Decimal;
pub use error::{SqlError, SqlResult};
pub use json::Json;
pub use key::{KeyCodec, KeyPart};
pub use mode::SqlMode;
pub use row::{Extent, Forms, Lacking, Locator, Plain, RecordForm, Reform, RowCodec, Whole, widens};
pub use store::{StoreContext, Target, store};
pub use temporal::{Date, DateTime, Time};
pub use time_zone::TimeZone;
pub use types::{Kind, Labels, SqlType};
pub use value::{Row, Value};
pub use warnings::{Level, NoWarnings, Warnings};
pub use words::{WordRules, Words};
