//! Triggers, compiled: programs whose variables are the columns of a row.

use std::sync::Arc;

use catalog::{RoutineDef, TriggerDef};
use parser::ParserMode;
use parser::ast::{RowVariable, Statement};
use schema::{TableDef, quote_identifier};
use value::{SqlResult, SqlType, sql_error};

use crate::compile;
use crate::compiled::{Compiled, types_of};

/// Compiles a trigger for this definition of its table.
///
/// # Errors
/// Those of its text; 1054 for columns that the table does not have.
pub fn compiled_trigger(def: &TriggerDef, table: &TableDef) -> SqlResult<Compiled> {
    let (name, on) = (quote_identifier(&def.name), quote_identifier(&def.table));
    let text = format!("CREATE TRIGGER {name} {} {} ON {on} FOR EACH ROW {}", def.time(), def.event, def.body);
    let source: Arc<[u8]> = Arc::from(text.as_bytes());
    let parsed = parser::parse(&source, &ParserMode::new(def.context.sql_mode))?;
    let Statement::CreateTrigger(create) = parsed.statement else { return Err(sql_error!(UNKNOWN_ERROR, "a trigger that is none")) };
    let program = compile(&create.body, &[], None, &source, &def.name)?;
    let mut types = types_of(&program, &def.context)?;
    for variable in &program.row {
        types[usize::from(variable.variable)] = column_of(table, variable)?.1.clone();
    }
    Ok(Compiled { program, types, returns: None, warnings: Vec::new() })
}

/// The column that a variable stands for, and its type.
///
/// # Errors
/// 1054.
pub fn column_of<'t>(table: &'t TableDef, variable: &RowVariable) -> SqlResult<(usize, &'t SqlType)> {
    let found = table.column(&variable.column.name).filter(|at| !table.columns[*at].hidden);
    let row = if variable.new { "NEW" } else { "OLD" };
    let at = found.ok_or_else(|| sql_error!(BAD_FIELD, variable.column.name, row))?;
    Ok((at, &table.columns[at].ty))
}

/// What a trigger brings along for its execution, as a routine does.
pub fn as_routine(def: &TriggerDef) -> RoutineDef {
    RoutineDef {
        db: def.db.clone(),
        name: def.name.clone(),
        body: def.body.clone(),
        definer: def.definer.clone(),
        context: def.context.clone(),
        ..RoutineDef::default()
    }
}
