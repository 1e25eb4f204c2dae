//! Stored programs as the catalog keeps them: the text, and all that its meaning depends on.
//!
//! A definition keeps what was written, never what it was compiled to, so that a newer server may compile
//! it otherwise.

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
    /// The collation of parameters that name no character set, if it is not the database's.
    #[serde(default)]
    pub collation_parameters: String,
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
    /// Otherwise `BEFORE`.
    pub after: bool,
    /// `INSERT`, `UPDATE` or `DELETE`.
    pub event: String,
    /// Its place among the triggers of the same time and event, from 1.
    pub order: u32,
    pub body: String,
    pub definer: String,
    pub context: Creation,
    /// Microseconds since 1970.
    pub created: i64,
}

/// What of an event's state is kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum EventState {
    #[default]
    Enabled,
    Disabled,
    /// It came from a source that runs it.
    DisabledOnReplica,
}

impl EventState {
    /// As information_schema has it.
    pub fn name(self) -> &'static str {
        match self {
            EventState::Enabled => "ENABLED",
            EventState::Disabled => "DISABLED",
            EventState::DisabledOnReplica => "SLAVESIDE_DISABLED",
        }
    }
}

/// When an event runs. Times are seconds since 1970.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum EventSchedule {
    At(i64),
    Every {
        /// How many of the unit's smallest part lie between two executions: of `'1:30' HOUR_MINUTE`, 90
        /// minutes.
        count: u64,
        /// `HOUR_MINUTE`
        unit: String,
        starts: i64,
        ends: Option<i64>,
    },
}

impl Default for EventSchedule {
    fn default() -> EventSchedule {
        EventSchedule::At(0)
    }
}

/// An event, as CREATE and ALTER made it, and how far it has come.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventDef {
    pub db: String,
    pub name: String,
    pub schedule: EventSchedule,
    /// The time zone of the session that wrote the schedule: days and months are counted by its calendar.
    pub time_zone: String,
    /// `ON COMPLETION PRESERVE`
    pub preserve: bool,
    pub state: EventState,
    pub comment: String,
    pub body: String,
    pub definer: String,
    pub context: Creation,
    /// The server id of where it was made.
    pub originator: u32,
    /// Microseconds since 1970.
    pub created: i64,
    pub modified: i64,
    /// Seconds since 1970.
    pub last_executed: Option<i64>,
    /// Since it was made or altered, it has been executed.
    pub executed: bool,
}

impl TriggerDef {
    pub fn time(&self) -> &'static str {
        if self.after { "AFTER" } else { "BEFORE" }
    }

    /// Whether both run at the same moment of a change.
    pub fn is_beside(&self, other: &TriggerDef) -> bool {
        self.after == other.after && self.event == other.event
    }
}

impl RoutineDef {
    /// `PROCEDURE` or `FUNCTION`.
    pub fn kind(&self) -> &'static str {
        if self.function { "FUNCTION" } else { "PROCEDURE" }
    }
}
