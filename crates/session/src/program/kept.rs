//! The routines and triggers that a session has compiled.

use std::collections::HashMap;
use std::sync::Arc;

use catalog::{Catalog, RoutineDef};
use connection::planned::{CachedPlan, Planned};
use plan::dml::Moment;
use program::compiled::compiled;
use schema::{TableDef, TableId};
use state::events::lines::ProgramName;
use value::SqlResult;

use super::Compiled;

/// Database, whether it is a function, and the name in lower case.
pub(super) type Name = (String, bool, String);

/// The routines and triggers that a session has compiled.
#[derive(Default)]
pub(crate) struct Programs {
    pub by_name: HashMap<Name, usize>,
    pub(super) triggers: ByTable,
    pub list: Vec<Routine>,
    /// [`catalog::Catalog::routines_version`] when they were read.
    pub version: u64,
    /// Routines that are running.
    pub depth: usize,
}

/// A compiled routine.
pub(crate) struct Routine {
    /// `PROCEDURE`, `FUNCTION`, `TRIGGER` or `EVENT`.
    pub kind: &'static str,
    pub def: Arc<RoutineDef>,
    pub body: Arc<Compiled>,
    /// By statement and by expression; one that runs has its plan out.
    pub statements: Vec<Planned>,
    pub expressions: Vec<Option<CachedPlan>>,
    /// How often it is running.
    pub running: u64,
    /// Whoever has called it was told what reading it warns of.
    pub known: bool,
}

impl Routine {
    pub fn name(&self) -> ProgramName {
        (self.kind, self.def.db.clone(), self.def.name.clone())
    }
}

impl Programs {
    /// Keeps a compiled program; its index.
    pub fn add(&mut self, kind: &'static str, def: RoutineDef, body: Arc<Compiled>) -> usize {
        let statements = body.program.statements.iter().map(|_| Planned::default()).collect();
        let expressions = body.program.expressions.iter().map(|_| None).collect();
        self.list.push(Routine { kind, def: Arc::new(def), body, statements, expressions, running: 0, known: false });
        self.list.len() - 1
    }

    /// The routine of this name, compiled; its index among those of the session.
    ///
    /// # Errors
    /// Those of reading it.
    pub fn find(&mut self, catalog: &Catalog, db: &str, function: bool, name: &str) -> SqlResult<Option<usize>> {
        self.renew(catalog.routines_version());
        let key = (db.to_string(), function, name.to_lowercase());
        if let Some(&at) = self.by_name.get(&key) {
            return Ok(Some(at));
        }
        let Some(def) = catalog.routine(db, function, name)? else { return Ok(None) };
        let body = Arc::new(compiled(&def)?);
        let at = self.add(def.kind(), def, body);
        self.by_name.insert(key, at);
        Ok(Some(at))
    }

    /// Forgets what is compiled, if any routine or trigger has changed since.
    pub fn renew(&mut self, version: u64) {
        if version != self.version {
            self.by_name.clear();
            self.triggers.clear();
            if self.depth == 0 {
                self.list.clear();
            }
            self.version = version;
        }
    }
}

/// The triggers of a table for each moment, as indexes among the session's programs; by the table's number.
pub(super) type ByTable = HashMap<(TableId, Moment), Triggers>;

/// Those of one moment.
#[derive(Clone)]
pub(super) struct Triggers {
    pub table: Arc<TableDef>,
    pub programs: Arc<[One]>,
}

/// A trigger among the session's programs, and where its variables stand in a row.
pub(super) struct One {
    pub program: usize,
    /// Variable, column, and whether it is NEW's.
    pub row: Vec<(usize, usize, bool)>,
}
