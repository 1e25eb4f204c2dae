//! System variables: conversion of what SET gives, and the values of the server and of a session.
//!
//! Values are arrays indexed by [`Var`], shared until somebody writes: a connection starts with the
//! server's array and copies it at its first SET. Which variables exist, and their ranges, is in `table`;
//! what a change sets in motion is in `instance` and in the session's `statement::set`, which values are not
//! taken is in `refused`.

mod assign;
pub mod flags;
mod persist;
mod refused;
mod table;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use parking_lot::RwLock;
use value::{SqlMode, TimeZone, Value};

pub use assign::{Assigned, distance, parse_bool, parse_option, unknown_option};
pub use table::{VARIABLES, Var};

/// Where a variable exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    Global,
    Session,
    Both,
}

/// What values a variable takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    Bool,
    Int(i64, i64),
    Uint(u64, u64),
    Float(f64, f64),
    Str,
    /// `name=on,…` with the names of the default.
    Flags,
    /// The value is the index of the name.
    Enum(&'static [&'static str]),
    /// The value has a bit for each of the names.
    Set(&'static [&'static str]),
    SqlMode,
    TimeZone,
    Charset,
    Collation,
    Engine,
}

/// One line of the table.
#[derive(Debug)]
pub struct Variable {
    pub var: Var,
    pub name: &'static str,
    pub scope: Scope,
    pub dynamic: bool,
    pub kind: Kind,
    pub default: &'static str,
    pub doc: &'static str,
}

/// A variable's value.
#[derive(Clone, Debug, PartialEq)]
pub enum VarValue {
    Null,
    Bool(bool),
    Int(i64),
    Uint(u64),
    Float(f64),
    Str(Arc<str>),
}

impl Variable {
    /// The variable with this name, in any case.
    pub fn find(name: &str) -> Option<&'static Variable> {
        let lower = name.to_ascii_lowercase();
        VARIABLES.binary_search_by(|v| v.name.cmp(&lower)).ok().map(|at| &VARIABLES[at])
    }

    /// The default, converted. The table is checked by a test, so every default converts.
    pub fn default_value(&self) -> VarValue {
        if self.default == "NULL" { VarValue::Null } else { assign::option_value(self, self.default).unwrap_or(VarValue::Null) }
    }

    /// As SHOW VARIABLES prints it; `None` is NULL.
    pub fn text(&self, value: &VarValue) -> Option<String> {
        Some(match (value, self.kind) {
            (VarValue::Null, _) => return None,
            (VarValue::Bool(b), _) => if *b { "ON" } else { "OFF" }.to_string(),
            (VarValue::Uint(i), Kind::Enum(names)) => names.get(*i as usize).copied().unwrap_or("").to_string(),
            (VarValue::Uint(bits), Kind::Set(names)) => {
                let among = |at: &usize| bits >> at & 1 == 1;
                (0..names.len()).filter(among).map(|at| names[at]).collect::<Vec<_>>().join(",")
            }
            (VarValue::Uint(bits), Kind::SqlMode) => SqlMode(*bits).to_string(),
            (VarValue::Uint(n), _) => n.to_string(),
            (VarValue::Int(n), _) => n.to_string(),
            (VarValue::Float(x), _) => format!("{x:.6}"),
            (VarValue::Str(s), _) => s.to_string(),
        })
    }

    /// As `SELECT @@name` returns it.
    pub fn value(&self, value: &VarValue) -> Value {
        match value {
            VarValue::Bool(b) => Value::Int(i64::from(*b)),
            VarValue::Uint(n) if !matches!(self.kind, Kind::Enum(_) | Kind::Set(_) | Kind::SqlMode) => Value::UInt(*n),
            VarValue::Int(n) => Value::Int(*n),
            VarValue::Float(x) => Value::Double(*x),
            _ => self.text(value).into(),
        }
    }
}

/// The other name that 8.0.26 gave to a variable, or took from it.
pub fn renamed(var: Var) -> Option<Var> {
    const WORDS: [(&str, &str); 4] = [("replica", "slave"), ("slave", "replica"), ("source", "master"), ("master", "source")];
    let name = VARIABLES[var as usize].name;
    WORDS.iter().filter(|(word, _)| name.contains(word)).find_map(|(word, other)| Variable::find(&name.replace(word, other))).map(|v| v.var)
}

/// The values of all variables, in the order of the table.
#[derive(Clone, Debug)]
pub struct Values(Arc<Vec<VarValue>>);

impl Values {
    pub fn defaults() -> Values {
        Values(Arc::new(VARIABLES.iter().map(Variable::default_value).collect()))
    }

    pub fn get(&self, var: Var) -> &VarValue {
        &self.0[var as usize]
    }

    pub fn set(&mut self, var: Var, value: VarValue) {
        Arc::make_mut(&mut self.0)[var as usize] = value;
    }

    /// A boolean variable, or any other that is not zero.
    pub fn on(&self, var: Var) -> bool {
        match self.get(var) {
            VarValue::Bool(b) => *b,
            VarValue::Uint(n) => *n != 0,
            _ => false,
        }
    }

    /// A number, or the index of an enumeration.
    pub fn uint(&self, var: Var) -> u64 {
        match self.get(var) {
            VarValue::Uint(n) => *n,
            VarValue::Int(n) => *n as u64,
            VarValue::Bool(b) => u64::from(*b),
            VarValue::Float(x) => *x as u64,
            VarValue::Null | VarValue::Str(_) => 0,
        }
    }

    /// A text; empty for NULL and for what is not text.
    pub fn str(&self, var: Var) -> &str {
        match self.get(var) {
            VarValue::Str(s) => s,
            _ => "",
        }
    }

    pub fn sql_mode(&self) -> SqlMode {
        SqlMode(self.uint(Var::sql_mode))
    }

    /// As SHOW VARIABLES prints it.
    pub fn text(&self, var: Var) -> Option<String> {
        VARIABLES[var as usize].text(self.get(var))
    }
}

/// The server's values.
pub struct Globals {
    values: RwLock<Values>,
    /// `read_only` or `super_read_only` is on: every change asks, so it stands beside the lock.
    read_only: AtomicBool,
    /// `global_connection_memory_limit`: every statement asks.
    held_max: AtomicU64,
}

impl Globals {
    pub fn new(values: Values) -> Globals {
        let globals = Globals { values: RwLock::new(values), read_only: AtomicBool::new(false), held_max: AtomicU64::new(u64::MAX) };
        globals.note(&globals.values.read());
        globals
    }

    /// What stands beside the lock.
    fn note(&self, values: &Values) {
        self.held_max.store(values.uint(Var::global_connection_memory_limit), Ordering::Relaxed);
        self.read_only.store(values.on(Var::read_only) || values.on(Var::super_read_only), Ordering::Release);
    }

    /// Whether some sessions may not change anything.
    pub fn is_read_only(&self) -> bool {
        self.read_only.load(Ordering::Acquire)
    }

    /// `global_connection_memory_limit`.
    pub fn held_max(&self) -> u64 {
        self.held_max.load(Ordering::Relaxed)
    }

    /// The present values; later changes do not show in them.
    pub fn snapshot(&self) -> Values {
        self.values.read().clone()
    }

    pub fn set(&self, var: Var, value: VarValue) {
        let mut values = self.values.write();
        values.set(var, value);
        self.note(&values);
    }

    pub fn uint(&self, var: Var) -> u64 {
        self.values.read().uint(var)
    }

    pub fn on(&self, var: Var) -> bool {
        self.values.read().on(var)
    }

    pub fn str(&self, var: Var) -> String {
        self.values.read().str(var).to_string()
    }

    /// As SHOW VARIABLES prints it; `None` for NULL.
    pub fn text(&self, var: Var) -> Option<String> {
        self.values.read().text(var)
    }
}

#[cfg(test)]
mod tests;

/// `time_zone`'s value; `SYSTEM` is UTC, which is what `system_time_zone` says.
pub fn time_zone(text: &str) -> Option<TimeZone> {
    if text.eq_ignore_ascii_case("SYSTEM") { Some(TimeZone::Utc) } else { TimeZone::parse(text) }
}
