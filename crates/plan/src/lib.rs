//! Binder, rewrites, access paths and cost, EXPLAIN.
//!
//! From a statement's syntax tree to a [`Plan`] that runs any number of times. Pure: what it knows of tables
//! comes through [`TableLookup`].
//!
//! ```text
//! syntax tree -bind-> BoundSelect -passes-> Body -optimize-> Join -planner-> Block; all blocks: Plan
//! ```
//!
//! The modules stand in layers, and imports go down:
//!
//! | layer | modules |
//! |---|---|
//! | of a plan | `explain`: EXPLAIN's rows, tree, JSON; [`trace`] of the passes; `walk`: all expressions |
//! | names to slots | `bind`: `scope` is a query block, `names` finds names, a file for each clause |
//! | rewrites | `passes`: a file each, and the list of them |
//! | planning | `planner`: one query, and what waits for it; `optimize`: join order, access paths, costs |
//! | in the making | `draft`: tables, slots, queries; `logical`: bound queries; `exprs`, `stored` |
//! | the plan | `plan`: a statement; `dml`: its changes; `query`: blocks, joins, access paths |
//! | about plans | `direct`: the short way; `examined`: rows looked at; `peek`: for which values it is good |
//! | | `padded`: what a mode makes of CHAR |
//! | | `changed`: what of a row an UPDATE looks at |
//! | what all stand on | `range`, `lookup`, `foreign`, `rights`, `triggers`, `switches`, `column` |

mod bind;
mod changed;
pub mod column;
mod direct;
pub mod dml;
mod draft;
mod examined;
mod explain;
mod exprs;
pub mod foreign;
mod logical;
pub mod lookup;
mod optimize;
mod padded;
mod passes;
pub mod peek;
mod plan;
mod planner;
pub mod query;
pub mod range;
pub mod rights;
mod sample;
mod stored;
pub mod switches;
mod total;
mod triggers;
pub mod walk;

pub use bind::storing::stored_from;
pub use bind::target::plain_default;
pub use bind::view::ViewShape;
pub use bind::window::name_of as window_name;
pub use column::{Column, flags};
pub use direct::Direct;
pub use examined::{Prefix, examined_by_join, examined_by_parts, examined_by_query, rows_examined};
pub use explain::{Actual, Actuals, Place, Stage, explain, explain_json, explain_tree};
pub use lookup::{CheckOption, Moment, Past, Relation, SessionInfo, StoredFunction, TableLookup, Told, View, VirtualColumn, VirtualTable};
pub use plan::{Plan, PlanKind};
pub use sample::Sample;
pub use stored::{default_in, partition_number};
pub use switches::Switches;

use std::collections::BTreeSet;
use std::sync::Arc;

use expr::EvalContext;
use parser::ast;
use value::warnings::Strict;
use value::{SqlError, SqlResult, SqlType};

/// A statement to plan.
pub struct Request<'a> {
    pub statement: &'a ast::Statement,
    /// The text that the statement's spans point into: names of result columns come from it.
    pub source: &'a Arc<[u8]>,
    /// Types of the parameters, from the values that are bound to them. While PREPARE has none yet, pass an
    /// empty slice: the plan then serves for its metadata only. A plan is good for values of the same kinds
    /// (NULL goes with every kind).
    pub params: &'a [SqlType],
}

/// Plans SELECT (and VALUES, TABLE), INSERT, REPLACE, UPDATE, DELETE, LOAD DATA, DO.
///
/// # Errors
/// All that MySQL raises before a statement runs; 1235 for other statements.
pub fn plan(request: &Request<'_>, lookup: &dyn TableLookup, session: &SessionInfo, cx: &mut EvalContext<'_>) -> SqlResult<Plan> {
    let strict = changes_strictly(request.statement) && !session.makes_table && cx.settings.sql_mode.strict();
    let finds_rows = match request.statement {
        ast::Statement::Update(update) => matches!(update.tables.as_slice(), [ast::TableRef::Table(_)]),
        ast::Statement::Delete(delete) => matches!(delete.target, ast::DeleteTarget::One { .. }),
        _ => false,
    };
    let mut warnings = Strict::new(&mut *cx.warnings, strict).sparing(finds_rows);
    let mut eval = EvalContext::new(cx.settings, cx.session, &mut warnings);
    (eval.clock, eval.params, eval.subqueries) = (cx.clock, cx.params, cx.subqueries);
    let planned = plan_statement(request, lookup, session, &mut eval);
    drop(eval);
    warnings.error.map_or(planned, Err).map(|plan| padded::filled(plan, cx.settings.sql_mode))
}

/// Whether a constant that is not what it is compared with is an error in strict mode.
fn changes_strictly(statement: &ast::Statement) -> bool {
    match statement {
        ast::Statement::Insert(insert) => !insert.ignore,
        ast::Statement::Update(update) => !update.ignore,
        ast::Statement::Delete(delete) => !delete.ignore,
        _ => false,
    }
}

/// Plans a statement and tells what became of it: FROM and WHERE of each query block as they were bound,
/// behind each pass that changed them, and the plan.
///
/// # Errors
/// As [`plan`].
pub fn trace(request: &Request<'_>, lookup: &dyn TableLookup, session: &SessionInfo, cx: &mut EvalContext<'_>) -> SqlResult<String> {
    let mut binder = bind::Binder::new(request.source, request.params, lookup, session);
    let steps = std::rc::Rc::default();
    binder.draft.steps = Some(std::rc::Rc::clone(&steps));
    let (plan, _) = binder.statement(request.statement, cx)?;
    let steps = steps.take();
    Ok(explain::steps(&plan, &steps) + &explain_tree(&plan, None))
}

/// What EXPLAIN notes of a statement that was planned: its text as it was understood (1003), and which names
/// in subqueries mean columns outside (1276).
///
/// # Errors
/// As [`plan`].
pub fn explain_notes(
    request: &Request<'_>,
    lookup: &dyn TableLookup,
    session: &SessionInfo,
    cx: &mut EvalContext<'_>,
) -> SqlResult<Vec<SqlError>> {
    bind::rewritten::notes(bind::Binder::new(request.source, request.params, lookup, session), request.statement, cx)
}

fn plan_statement(request: &Request<'_>, lookup: &dyn TableLookup, session: &SessionInfo, cx: &mut EvalContext<'_>) -> SqlResult<Plan> {
    let binder = || bind::Binder::new(request.source, request.params, lookup, session);
    let (plan, changing) = bound(request, &binder, cx)?;
    if changing.is_empty() {
        return Ok(plan);
    }
    // It reads user variables that it assigns to: they are no constants. The warnings have been told.
    let binder = || {
        let mut binder = binder();
        binder.changing.clone_from(&changing);
        binder
    };
    bound(request, &binder, &mut cx.apart(&mut value::NoWarnings)).map(|(plan, _)| plan)
}

/// The plan of a statement, and the user variables that it reads and assigns to.
fn bound<'a>(
    request: &Request<'_>,
    binder: &dyn Fn() -> bind::Binder<'a>,
    cx: &mut EvalContext<'_>,
) -> SqlResult<(Plan, BTreeSet<Box<str>>)> {
    // What is bound once more is told once.
    let twice = bind::duplicates::may_name_sources(request.statement);
    let mut told: Vec<(value::Level, SqlError)> = Vec::new();
    let bound =
        if twice { binder().statement(request.statement, &mut cx.apart(&mut told)) } else { binder().statement(request.statement, cx) };
    if !matches!(&bound, Err(unknown) if unknown.is(&value::error::BAD_FIELD)) {
        value::warnings::pass_on(told, cx.warnings);
    }
    match bound {
        Err(unknown) if unknown.is(&value::error::BAD_FIELD) && twice => binder()
            .seeing_sources()
            .statement(request.statement, cx)
            .map_err(|e| if e.is(&value::error::NON_UNIQ) { e } else { unknown })
            .map(|(plan, seen)| (plan, seen.changing)),
        // A name that the sources have, too, is ambiguous, though the sources be not needed.
        Ok((plan, seen)) if twice => match binder().seeing_sources().statement(request.statement, &mut cx.apart(&mut value::NoWarnings)) {
            Err(ambiguous) if ambiguous.is(&value::error::NON_UNIQ) => Err(ambiguous),
            _ => Ok((plan, seen.changing)),
        },
        Ok((plan, bind::Seen { uses, changing })) => {
            let in_place: BTreeSet<u32> = uses.into_iter().filter(|(_, uses)| uses.named == 1 || uses.merges).map(|(at, _)| at).collect();
            if in_place.is_empty() || !matches!(request.statement, ast::Statement::Query(_)) {
                return Ok((plan, changing));
            }
            // The warnings have been told.
            let placed = binder().placing(in_place).statement(request.statement, &mut cx.apart(&mut value::NoWarnings));
            Ok((placed.ok().map(|(placed, _)| placed).filter(|placed| !reopens(placed)).unwrap_or(plan), changing))
        }
        Err(error) => Err(error),
    }
}

/// A temporary table that is read in two places: a statement may not, unless through a common table
/// expression that is computed once.
fn reopens(plan: &Plan) -> bool {
    let temporary = |t: &query::PlanTable| match &t.source {
        query::Source::Base(def) if def.temporary => Some(def.id),
        _ => None,
    };
    let mut seen = std::collections::HashSet::new();
    plan.tables.iter().filter_map(temporary).any(|id| !seen.insert(id))
}

/// Binds the query of a view that is being created, and tells what to keep of it.
///
/// # Errors
/// As [`plan`].
pub fn plan_view(
    query: &ast::Query,
    columns: &[ast::Ident],
    source: &Arc<[u8]>,
    lookup: &dyn TableLookup,
    session: &SessionInfo,
    cx: &mut EvalContext<'_>,
) -> SqlResult<ViewShape> {
    // What is wrong with a value is told when the view is read.
    let mut told = Vec::new();
    let (shared, warnings) = cx.split();
    let mut inner = shared.with(&mut told);
    inner.defines = true;
    let shape = bind::Binder::new(source, &[], lookup, session).shape(query, columns, &mut inner);
    let of_values = |warning: &SqlError| warning.is(&value::error::TRUNCATED_WRONG_VALUE);
    told.into_iter().filter(|(_, warning)| !of_values(warning)).for_each(|(level, warning)| warnings.push(level, warning));
    shape
}

/// Plans expressions that stand alone (SET, DO, CALL arguments, LIMIT of a procedure); subqueries are
/// allowed. Their values are stored as values of type `into`, where there is one.
///
/// # Errors
/// As [`plan`].
pub fn plan_expressions(
    expressions: &[&ast::Expr],
    into: Option<&SqlType>,
    (source, params): (&Arc<[u8]>, &[SqlType]),
    lookup: &dyn TableLookup,
    session: &SessionInfo,
    cx: &mut EvalContext<'_>,
) -> SqlResult<Plan> {
    let mut binder = bind::Binder::new(source, params, lookup, session);
    let mut kind = binder.expressions(expressions, cx)?;
    if let (Some(into), PlanKind::Expressions(list)) = (into, &mut kind) {
        let stored = |e| bind::storing::as_stored(e, into, bind::storing::Passed::Nothing, cx.settings.sql_mode);
        *list = std::mem::take(list).into_iter().map(stored).collect();
    }
    Ok(padded::filled(binder.finish(kind, Vec::new()), cx.settings.sql_mode))
}
