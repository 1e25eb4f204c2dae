//! Stored programs in a session: what it has compiled, and how they run.
//!
//! | file | concept |
//! |---|---|
//! | `call` | CALL: arguments, the settings that a routine brings along, recursion |
//! | `host` | instructions of a program as statements of the session |
//! | `plain` | programs of expressions alone, which run without a session |
//! | `nested` | programs in the middle of a statement: the session that they run in, and stored functions |
//! | `triggers` | triggers: their rows as variables |
//! | `shipped` | routines of `sys` that the server brings along |
//! | `conditions` | SIGNAL, RESIGNAL, GET DIAGNOSTICS |
//!
//! What is always true: a routine is compiled once in a session, and the plans of its statements are kept with it. Both are thrown away when any routine has
//! changed, but never while one runs.

mod call;
mod conditions;
mod host;
mod nested;
mod plain;
mod shipped;
mod triggers;

use std::collections::HashMap;
use std::sync::Arc;

use catalog::{Creation, EventDef, RoutineDef};
use parser::ParserMode;
use parser::ast::{DataType, Statement, TypeKind};
use program::{Frame, Program};
use schema::quote_identifier;
use value::warnings::NoWarnings;
use value::{Collation, SqlError, SqlMode, SqlResult, SqlType, sql_error};

use crate::ddl::type_of_variable;
use crate::session::Session;
use crate::sink::Sink;
use crate::statement::{CachedPlan, Planned};

pub(crate) use nested::{Lender, Outside, UsedTable};
pub(crate) use shipped::{is_shipped, routines as shipped_routines};
pub(crate) use triggers::compiled_trigger;

/// Database, whether it is a function, and the name in lower case.
type Name = (String, bool, String);

/// The routines and triggers that a session has compiled.
#[derive(Default)]
pub(crate) struct Programs {
    by_name: HashMap<Name, usize>,
    triggers: triggers::ByTable,
    list: Vec<Routine>,
    /// [`catalog::Catalog::routines_version`] when they were read.
    version: u64,
    /// Routines that are running.
    depth: usize,
}

/// A compiled routine.
pub(crate) struct Routine {
    pub def: Arc<RoutineDef>,
    pub body: Arc<Compiled>,
    /// By statement and by expression; one that runs has its plan out.
    statements: Vec<Planned>,
    expressions: Vec<Option<CachedPlan>>,
    /// How often it is running.
    running: u64,
    /// It has run.
    known: bool,
}

/// A program and the types of its variables.
pub(crate) struct Compiled {
    pub program: Program,
    pub types: Vec<SqlType>,
    pub returns: Option<SqlType>,
    /// What whoever reads it first in a session is warned of.
    pub warnings: Vec<SqlError>,
}

/// CREATE of a routine, from its definition: what is compiled.
fn text_of(def: &RoutineDef) -> String {
    let returns = if def.function { format!(" RETURNS {}", def.returns) } else { String::new() };
    format!("CREATE {} {}({}){returns}\n{}", def.kind(), quote_identifier(&def.name), def.parameters, def.body)
}

/// Compiles a routine.
///
/// # Errors
/// Those of its text.
pub(crate) fn compiled(def: &RoutineDef) -> SqlResult<Compiled> {
    let source: Arc<[u8]> = Arc::from(text_of(def).as_bytes());
    let parsed = parser::parse(&source, &ParserMode::new(def.context.sql_mode))?;
    let Statement::CreateRoutine(create) = parsed.statement else { return Err(sql_error!(UNKNOWN_ERROR, "a routine that is none")) };
    let place = if def.function { program::Place::Function } else { program::Place::Procedure };
    let program =
        program::compile(&create.body, &create.parameters, create.returns.as_ref(), &source, (place, &format!("{}.{}", def.db, def.name)))?;
    let mut types = types_of(&program, &def.context)?;
    if !def.collation_parameters.is_empty() {
        let parameters = Creation { collation_database: def.collation_parameters.clone(), ..def.context.clone() };
        for (ty, v) in types.iter_mut().zip(&program.variables).take(program.parameters.len()) {
            *ty = declared_type(&v.name, &v.ty, &parameters)?;
        }
    }
    let returns = program.returns.as_ref().map(|ty| declared_type("", ty, &def.context)).transpose()?;
    // MySQL keeps quiet about what is deprecated in general, and about the types of parameters.
    let national = |ty: &&DataType| matches!(ty.kind, TypeKind::Char { national: true, .. } | TypeKind::Varchar { national: true, .. });
    let quiet = create.parameters.iter().map(|p| &p.ty).chain(&create.returns).filter(national).count();
    let warnings = parsed.warnings.into_iter().filter(|warning| ![1287, 1681].contains(&warning.code)).skip(quiet).collect();
    Ok(Compiled { program, types, returns, warnings })
}

/// Types of a program's variables.
fn types_of(program: &Program, context: &Creation) -> SqlResult<Vec<SqlType>> {
    program.variables.iter().map(|v| declared_type(&v.name, &v.ty, context)).collect()
}

/// The type of a variable, or of a parameter of a routine that was made in its own database: texts without a character set have the database's.
fn declared_type(name: &str, ty: &DataType, context: &Creation) -> SqlResult<SqlType> {
    let default = Collation::by_name(&context.collation_database).unwrap_or(Collation::UTF8MB4_0900_AI_CI);
    type_of_variable(name, ty, default, SqlMode(context.sql_mode), &mut NoWarnings)
}

/// The body of an event, as a procedure without parameters that runs as whoever runs it.
fn procedure_of(def: &EventDef) -> RoutineDef {
    RoutineDef {
        db: def.db.clone(),
        name: def.name.clone(),
        body: def.body.clone(),
        invoker: true,
        context: def.context.clone(),
        ..RoutineDef::default()
    }
}

/// Compiles the body of an event.
///
/// # Errors
/// Those of its text.
pub(crate) fn compiled_event(def: &EventDef) -> SqlResult<Compiled> {
    compiled(&procedure_of(def))
}

impl Programs {
    /// Keeps a compiled program; its index.
    fn add(&mut self, def: RoutineDef, body: Arc<Compiled>) -> usize {
        let statements = body.program.statements.iter().map(|_| Planned::default()).collect();
        let expressions = body.program.expressions.iter().map(|_| None).collect();
        self.list.push(Routine { def: Arc::new(def), body, statements, expressions, running: 0, known: false });
        self.list.len() - 1
    }

    /// Forgets what is compiled, if any routine or trigger has changed since.
    fn renew(&mut self, version: u64) {
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

impl Session {
    /// Runs the body of an event.
    pub(crate) fn run_event(&mut self, def: &EventDef, sink: &mut dyn Sink) -> SqlResult<()> {
        let procedure = procedure_of(def);
        let body = Arc::new(compiled(&procedure)?);
        let mut frame = Frame::new(&body.program);
        let at = self.programs.add(procedure, body);
        let result = self.run_routine(at, &mut frame, sink);
        self.mdl.release_programs();
        result.map(drop)
    }

    /// What [`Session::find_routine`] has found.
    pub(crate) fn routine_body(&self, at: usize) -> Arc<Compiled> {
        Arc::clone(&self.programs.list[at].body)
    }

    /// The routine of this name, compiled; its index among the session's.
    pub(crate) fn find_routine(&mut self, db: &str, function: bool, name: &str) -> SqlResult<Option<usize>> {
        self.programs.renew(self.instance.catalog.routines_version());
        let key = (db.to_string(), function, name.to_lowercase());
        if let Some(&at) = self.programs.by_name.get(&key) {
            return Ok(Some(at));
        }
        let Some(def) = self.instance.catalog.routine(db, function, name)? else { return Ok(None) };
        let body = Arc::new(compiled(&def)?);
        let at = self.programs.add(def, body);
        self.programs.by_name.insert(key, at);
        Ok(Some(at))
    }
}
