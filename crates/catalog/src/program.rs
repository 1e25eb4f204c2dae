//! Stored programs as the catalog keeps them: the text, and all that its meaning depends on.
//!
//! A definition keeps what was written, never what it was compiled to, so that a newer server may compile it otherwise.

use serde::{Deserialize, Serialize};

/// A procedure or function, as CREATE made it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoutineDef {
    pub db: String,
    pub name: String,
    /// Otherwise a procedure.
    pub function: bool,
    /// The text between the parentheses.
    pub parameters: String,
    /// The type that a function returns, in canonical form.
    pub returns: String,
    pub body: String,
    pub definer: String,
    /// `SQL SECURITY INVOKER`
    pub invoker: bool,
    pub deterministic: bool,
    /// `CONTAINS SQL`, `NO SQL`, `READS SQL DATA` or `MODIFIES SQL DATA`.
    pub data_access: String,
    pub comment: String,
    pub context: Creation,
    /// Microseconds since 1970.
    pub created: i64,
    pub modified: i64,
}

/// The settings under which a program was created, and runs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Creation {
    pub sql_mode: u64,
    pub charset_client: String,
    pub collation_connection: String,
    pub collation_database: String,
}

/// A trigger, as CREATE made it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TriggerDef {
    pub db: String,
    pub name: String,
    pub table: String,
    /// `BEFORE` or `AFTER`.
    pub time: String,
    /// `INSERT`, `UPDATE` or `DELETE`.
    pub event: String,
    /// Its place among the triggers of the same time and event, from 1.
    pub order: u32,
    /// The statement as it was written, up to the body, and the body.
    pub statement: String,
    pub body: String,
    pub definer: String,
    pub context: Creation,
    /// Microseconds since 1970.
    pub created: i64,
}

impl RoutineDef {
    /// `PROCEDURE` or `FUNCTION`.
    pub fn kind(&self) -> &'static str {
        if self.function { "FUNCTION" } else { "PROCEDURE" }
    }
}
