//! Where the values of the system variables come from: `performance_schema.variables_info`.

use std::collections::HashMap;

use parking_lot::RwLock;

use crate::vars::Var;

/// Where a value comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Its default.
    Compiled,
    CommandLine,
    /// An option file: its path.
    File(String),
    /// SET PERSIST, before the server started.
    Persisted,
    /// SET: when, in microseconds since 1970, and the user and host of the client.
    Set {
        at: i64,
        user: String,
        host: String,
    },
}

/// The origins of all that are not as compiled.
#[derive(Default)]
pub struct Origins(RwLock<HashMap<Var, Origin>>);

impl Origins {
    pub fn note(&self, var: Var, origin: Origin) {
        self.0.write().insert(var, origin);
    }

    pub fn of(&self, var: Var) -> Origin {
        self.0.read().get(&var).cloned().unwrap_or(Origin::Compiled)
    }
}
