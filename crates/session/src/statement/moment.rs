//! The moment that a statement names behind TO or AS OF, where it is not a query that reads a table.

use connection::eval::eval_context;
use connection::stmt::Stmt;
use parser::ast::AsOf;
use plan::Moment;
use value::{SqlResult, Value};

use crate::context::Context;

/// The moment. What a function in it has changed is committed, as by every statement that commits
/// implicitly.
pub(crate) fn moment_of(cx: &mut Context, as_of: &AsOf, statement: &Stmt<'_>) -> SqlResult<Moment> {
    let e = match Moment::named(as_of) {
        Ok(named) => return Ok(named),
        Err(e) => e,
    };
    let value = cx.evaluate(&[e], statement)?.pop().map_or(Value::Null, |(value, _)| value);
    if cx.trx.open || cx.trx.tx.has_changes() {
        cx.transactions().commit()?;
    }
    let mut cx = eval_context(&cx.settings, &cx.access, &mut cx.diagnostics, &[]);
    Moment::at(&value, &mut cx)
}
