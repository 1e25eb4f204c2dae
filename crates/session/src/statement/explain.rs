//! EXPLAIN, EXPLAIN ANALYZE, EXPLAIN FOR CONNECTION, and EXPLAIN of a program. EXPLAIN of a table comes
//! as SHOW COLUMNS.

use std::sync::Arc;

use catalog::privilege::Privileges;
use connection::sink::Column;
use connection::stmt::{Done, Output, Stmt};
use exec::{NoRows, Profile};
use parser::ParserMode;
use parser::ast::{Explain, ExplainFormat, ExplainWhat, Statement};
use plan::{Plan, PlanKind};
use value::{Collation, SqlResult, SqlType, Value, sql_error};

use crate::context::{Beside, Context, Work};

pub(super) fn explain(cx: &mut Context, explain: &Explain, statement: &Stmt<'_>, output: &mut Output<'_>) -> SqlResult<Done> {
    check_explained(explain)?;
    let plan = match &explain.what {
        ExplainWhat::Statement { statement: inner, .. } => {
            let plan = cx.planning().statement(inner, statement)?.plan;
            if Work::of(&plan).stores {
                cx.trx.check_xa_work()?;
            }
            cx.access.last_plan.set((plan.cost, plan.orders_tried));
            plan
        }
        ExplainWhat::Connection(id) => match plan_of_connection(cx, *id)? {
            Some(plan) => plan,
            None => return Ok(Done::default()),
        },
        ExplainWhat::Program(kind, name) => {
            let rows = crate::program::explain(cx, *kind, name, statement)?;
            return output.send(&explained_program_columns(), rows);
        }
    };
    // As in MySQL the tree has none.
    let has_notes = !explain.analyze && explain.format != ExplainFormat::Tree;
    if let ExplainWhat::Statement { statement: inner, .. } = &explain.what
        && has_notes
    {
        cx.planning().note_explained(inner, statement)?;
    }
    let text = match (explain.analyze, explain.format) {
        (true, _) => analyzed(cx, &plan, statement)?,
        (false, ExplainFormat::Tree) => plan::explain_tree(&plan, None),
        (false, ExplainFormat::Json) => plan::explain_json(&plan),
        (false, ExplainFormat::Default | ExplainFormat::Traditional) => {
            let (columns, rows) = plan::explain(&plan);
            return output.send(&columns, rows);
        }
    };
    output.send(&explain_text_columns(), vec![vec![Value::text(&text)]])
}

/// Runs a query, and tells what it did. As in MySQL, statements that change rows are not run.
fn analyzed(cx: &mut Context, plan: &Plan, statement: &Stmt<'_>) -> SqlResult<String> {
    if !matches!(plan.kind, PlanKind::Query(_)) {
        return Ok("<not executable by iterator executor>\n".to_string());
    }
    if plan.into.is_some() {
        return Err(sql_error!(NOT_SUPPORTED_YET, "EXPLAIN ANALYZE with INTO"));
    }
    let profile = Profile::default();
    cx.run_plan_into(plan, statement.params, &mut NoRows, Beside { profile: Some(&profile), ..Beside::default() })?;
    Ok(plan::explain_tree(plan, Some(&profile.actuals())))
}

/// The plan of what another connection is running: made anew, as that one would make it now. `None`: it
/// runs nothing.
fn plan_of_connection(cx: &mut Context, id: u64) -> SqlResult<Option<Arc<Plan>>> {
    let process = cx.instance.processes.get(id).ok_or_else(|| sql_error!(NO_SUCH_THREAD, id))?;
    let info = process.info.lock().clone();
    let user = cx.process.info.lock().user.clone();
    if info.user != user && !cx.account.global.privileges.contains(Privileges::PROCESS) {
        let (user, host) = cx.access.client();
        return Err(sql_error!(ACCESS_DENIED, user, host, if cx.account.authentication.is_empty() { "NO" } else { "YES" }));
    }
    let Some(source) = info.info.filter(|_| info.command != "Sleep") else { return Ok(None) };
    // Where the text has parameters, their values are not known here.
    let parsed = parser::parse(&source, &ParserMode::prepare(cx.settings.sql_mode.0))?;
    let planned = Statement::Explain(Box::new(Explain {
        analyze: false,
        format: ExplainFormat::Default,
        unknown_format: None,
        what: ExplainWhat::Connection(id),
    }));
    if !matches!(parsed.statement, Statement::Query(_) | Statement::Insert(_) | Statement::Update(_) | Statement::Delete(_)) {
        return Err(sql_error!(EXPLAIN_NOT_SUPPORTED));
    }
    let explained = Stmt { ast: &planned, source: &source, span: parsed.span, params: &[], types: None, warnings: &[] };
    let own = cx.access.db.replace(info.db);
    let result = cx.planning().statement(&parsed.statement, &explained);
    *cx.access.db.borrow_mut() = own;
    result.map(|planned| Some(planned.plan))
}

/// What cannot be explained in this format.
fn check_explained(explain: &Explain) -> SqlResult<()> {
    if let Some(format) = &explain.unknown_format {
        return Err(sql_error!(UNKNOWN_EXPLAIN_FORMAT, format));
    }
    let unsupported = match (explain.analyze, explain.format, &explain.what) {
        (true, ExplainFormat::Json, _) => "EXPLAIN ANALYZE with JSON format",
        (true, ExplainFormat::Traditional, _) => "FORMAT=TRADITIONAL with EXPLAIN ANALYZE",
        (true, _, ExplainWhat::Connection(_)) => "EXPLAIN ANALYZE FOR CONNECTION",
        _ => return Ok(()),
    };
    Err(sql_error!(NOT_SUPPORTED_YET, unsupported))
}

/// Those of EXPLAIN of a program.
fn explained_program_columns() -> [Column; 3] {
    let long = SqlType::varchar(16_383, Collation::UTF8MB4_0900_AI_CI);
    let line = SqlType { unsigned: true, ..SqlType::INT };
    [Column::computed("LINE", line, false), Column::computed("STATEMENT", long.clone(), false), Column::computed("EXPLAIN", long, false)]
}

/// The one column of FORMAT=TREE and FORMAT=JSON.
fn explain_text_columns() -> Vec<Column> {
    vec![Column::computed("EXPLAIN", SqlType::varchar(16_383, Collation::UTF8MB4_0900_AI_CI), true)]
}
