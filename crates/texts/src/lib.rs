//! Statements that come as text again, in the same shape with other values: what of a text can be a
//! parameter, and the statements that are kept for the next one. No statement runs here.
//!
//! | file | concept |
//! |---|---|
//! | `kept` | [`Texts`]: what is known of the texts that have come, by their shapes |
//! | `literals` | which literals of a statement become parameters |
//! | `plain` | which statements are kept: those whose tables are all found |

mod kept;
pub mod literals;
mod plain;

pub use kept::{Found, Kept, Texts};
pub use plain::Named;
