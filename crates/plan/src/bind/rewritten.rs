//! What EXPLAIN says beside its rows: the statement as it was understood (1003), and which names inside of
//! subqueries mean columns outside (1276).
//!
//! The statement is bound once more for it, with what its names mean noted, as for the text of a view.

use expr::EvalContext;
use parser::{Names, PrintOptions, ast};
use value::{NoWarnings, SqlError, SqlResult, sql_error};

use super::Binder;

/// The notes about a statement that can be planned, in their order.
///
/// # Errors
/// As planning it.
pub(crate) fn notes(mut binder: Binder<'_>, statement: &ast::Statement, cx: &mut EvalContext<'_>) -> SqlResult<Vec<SqlError>> {
    let source = binder.source.clone();
    binder.names.noted = Some(Names { source: source.clone(), explained: true, ..Names::default() });
    let mut told = NoWarnings;
    let cx = &mut cx.apart(&mut told);
    match statement {
        ast::Statement::Query(query) => binder.top_query(query, cx).map(drop)?,
        ast::Statement::Insert(insert) => binder.insert(insert, cx).map(drop)?,
        ast::Statement::Update(update) => binder.update(update, cx).map(drop)?,
        ast::Statement::Delete(delete) => binder.delete(delete, cx).map(drop)?,
        _ => return Ok(Vec::new()),
    }
    let names = binder.names.noted.take().unwrap_or_default();
    let charset = cx.settings.collation_connection.charset().name();
    let options = PrintOptions { names: Some(&names), cast_charset: Some(charset), ..PrintOptions::default() };
    let text = parser::print_explained(statement, &source, options);
    let outer = names.outer.values().map(|outer| sql_error!(FIELD_RESOLVED, outer.column.dotted(), outer.inside, outer.found_in));
    Ok(outer.chain([sql_error!(YES, text)]).collect())
}
