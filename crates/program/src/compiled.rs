//! A stored program as the catalog has it, compiled, and the types of its variables.

use std::sync::Arc;

use catalog::{Creation, EventDef, RoutineDef};
use expr::column_type::{self, TypeContext};
use parser::ParserMode;
use parser::ast::{DataType, Statement, TypeKind};
use schema::quote_identifier;
use value::warnings::NoWarnings;
use value::{Collation, SqlError, SqlMode, SqlResult, SqlType, Warnings, sql_error};

use crate::{Program, compile};

/// A program and the types of its variables.
pub struct Compiled {
    pub program: Program,
    pub types: Vec<SqlType>,
    pub returns: Option<SqlType>,
    /// What whoever reads it first in a session is warned of.
    pub warnings: Vec<SqlError>,
}

/// CREATE of a routine, from its definition: what is compiled.
pub fn text_of(def: &RoutineDef) -> String {
    let returns = if def.function { format!(" RETURNS {}", def.returns) } else { String::new() };
    format!("CREATE {} {}({}){returns}\n{}", def.kind(), quote_identifier(&def.name), def.parameters, def.body)
}

/// Compiles a routine.
///
/// # Errors
/// Those of its text.
pub fn compiled(def: &RoutineDef) -> SqlResult<Compiled> {
    let source: Arc<[u8]> = Arc::from(text_of(def).as_bytes());
    let parsed = parser::parse(&source, &ParserMode::new(def.context.sql_mode))?;
    let Statement::CreateRoutine(create) = parsed.statement else { return Err(sql_error!(UNKNOWN_ERROR, "a routine that is none")) };
    let program = compile(&create.body, &create.parameters, create.returns.as_ref(), &source, &format!("{}.{}", def.db, def.name))?;
    let mut types = types_of(&program, &def.context)?;
    if !def.collation_parameters.is_empty() {
        let parameters = Creation { collation_database: def.collation_parameters.clone(), ..def.context.clone() };
        for (ty, v) in types.iter_mut().zip(&program.variables).take(program.parameters.len()) {
            *ty = declared_type(&v.name, &v.ty, &parameters)?;
        }
    }
    let returns = program.returns.as_ref().map(|ty| declared_type("", ty, &def.context)).transpose()?;
    // MySQL keeps quiet about what is deprecated in general, and about the character sets of parameters.
    let national = |ty: &&DataType| matches!(ty.kind, TypeKind::Char { national: true, .. } | TypeKind::Varchar { national: true, .. });
    let alias = |ty: &DataType| ty.charset.as_ref().is_some_and(|charset| charset == "utf8mb3");
    let mut quiet = create.parameters.iter().map(|p| &p.ty).chain(&create.returns).filter(|ty| national(ty) || alias(ty)).count();
    let deprecated = [value::error::WARN_DEPRECATED_SYNTAX, value::error::WARN_DEPRECATED_INTEGER_DISPLAY_WIDTH];
    let of_charset = [value::error::DEPRECATED_UTF8_ALIAS, value::error::DEPRECATED_NATIONAL];
    let is_told = |warning: &SqlError| {
        let is_quiet = quiet > 0 && warning.is_any(&of_charset);
        quiet -= usize::from(is_quiet);
        !is_quiet && !warning.is_any(&deprecated)
    };
    let warnings = parsed.warnings.into_iter().filter(is_told).collect();
    Ok(Compiled { program, types, returns, warnings })
}

/// Types of a program's variables.
pub fn types_of(program: &Program, context: &Creation) -> SqlResult<Vec<SqlType>> {
    program.variables.iter().map(|v| declared_type(&v.name, &v.ty, context)).collect()
}

/// The type of a variable, or of a parameter of a routine that was made in its own database: texts without
/// a character set have the database's.
pub fn declared_type(name: &str, ty: &DataType, context: &Creation) -> SqlResult<SqlType> {
    let default = Collation::by_name(&context.collation_database).unwrap_or(Collation::UTF8MB4_0900_AI_CI);
    type_of_variable(name, ty, default, SqlMode(context.sql_mode), &mut NoWarnings)
}

/// The body of an event, as a procedure without parameters that runs as whoever runs it.
pub fn procedure_of(def: &EventDef) -> RoutineDef {
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
pub fn compiled_event(def: &EventDef) -> SqlResult<Compiled> {
    compiled(&procedure_of(def))
}

/// The type of a parameter or variable of a program.
pub fn type_of_variable(name: &str, ty: &DataType, default: Collation, mode: SqlMode, warnings: &mut dyn Warnings) -> SqlResult<SqlType> {
    column_type::resolve(ty, None, &mut TypeContext { column: name, default, utf8mb4: Collation::UTF8MB4_0900_AI_CI, mode, warnings })
        .map(|resolved| resolved.ty)
}
