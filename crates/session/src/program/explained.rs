//! EXPLAIN PROCEDURE, FUNCTION and TRIGGER: the plan of each statement of a program.
//!
//! ```text
//! EXPLAIN PROCEDURE shop.place_order
//! ```
//!
//! A row for each SQL statement that can be explained, cursors' queries too: its line in the body, its text,
//! and its plan as FORMAT=TREE shows it. Statements are planned as a run would plan them: in the program's
//! database, under its settings, as its definer; variables have no values. One that cannot be planned now,
//! because its table is made by the program, shows the error instead.

use std::sync::Arc;

use catalog::RoutineDef;
use catalog::privilege::Privileges;
use connection::stmt::Stmt;
use monitor::text;
use parser::ast::{ObjectName, ProgramKind, Statement};
use program::triggers::{as_routine, compiled_trigger};
use value::{SqlResult, Value, sql_error};

use super::entered::Entered;
use super::{Compiled, compiled};
use crate::context::Context;

/// The rows of EXPLAIN. `statement` is the EXPLAIN itself.
///
/// # Errors
/// 1305 and 1360: there is none, or the account may not read its body; those of running as its definer.
pub(crate) fn explain(cx: &mut Context, kind: ProgramKind, name: &ObjectName, statement: &Stmt<'_>) -> SqlResult<Vec<Vec<Value>>> {
    let (def, body) = match kind {
        ProgramKind::Trigger => trigger(cx, name)?,
        _ => routine(cx, kind == ProgramKind::Function, name)?,
    };
    let entered = Entered::by(cx, &def, kind != ProgramKind::Trigger)?;
    let values = vec![Value::Null; body.types.len()];
    let explainable =
        |ast: &Statement| matches!(ast, Statement::Query(_) | Statement::Insert(_) | Statement::Update(_) | Statement::Delete(_));
    let mut rows = Vec::new();
    for sql in body.program.statements.iter().filter(|sql| explainable(&sql.statement)) {
        let source = &body.program.source;
        let stmt = Stmt { ast: statement.ast, source, span: sql.span, params: &values, types: Some(&body.types), warnings: &[] };
        let plan = cx.planning().statement(&sql.statement, &stmt).map(|planned| plan::explain_tree(&planned.plan, None));
        let plan = plan.unwrap_or_else(|error| format!("ERROR {}: {}\n", error.code, error.message));
        rows.push(vec![Value::UInt(u64::from(sql.line)), Value::bytes(stmt.text()), text(plan.trim_end())]);
    }
    entered.leave(cx);
    Ok(rows)
}

fn routine(cx: &mut Context, function: bool, name: &ObjectName) -> SqlResult<(Arc<RoutineDef>, Arc<Compiled>)> {
    let (db, name) = cx.access.resolve_name(name)?;
    let found = cx.instance.catalog.routine(&db, function, &name)?;
    let readable = found.filter(|def| cx.account.sees_routine(def, &cx.access.current_user.borrow()) == Some(true));
    let kind = if function { "FUNCTION" } else { "PROCEDURE" };
    let def = readable.ok_or_else(|| sql_error!(SP_DOES_NOT_EXIST, kind, format!("{db}.{name}")))?;
    let body = compiled(&def)?;
    Ok((Arc::new(def), Arc::new(body)))
}

fn trigger(cx: &mut Context, name: &ObjectName) -> SqlResult<(Arc<RoutineDef>, Arc<Compiled>)> {
    let def = ddl::trigger_named(cx.rights(), name)?;
    if !cx.account.on_table(&def.db, &def.table).privileges.contains(Privileges::TRIGGER) {
        return Err(sql_error!(SPECIFIC_ACCESS_DENIED, "TRIGGER"));
    }
    let open = cx.instance.catalog.open_table(&def.db, &def.table)?;
    let Some(catalog::Object::Table(table)) = open.as_ref().map(|open| &open.object) else { return Err(sql_error!(TRG_DOES_NOT_EXIST)) };
    Ok((Arc::new(as_routine(&def)), Arc::new(compiled_trigger(&def, table)?)))
}
