//! What statements are to a GTID that was given by hand (`connection::logged`).

use connection::kinds::is_of_transactions;
use connection::logged::Part;
use parser::ast::{Statement, TransactionStatement};
use value::SqlResult;

use crate::context::Context;

/// What a statement is to a GTID that was given by hand.
fn part_of(statement: &Statement) -> Part {
    match statement {
        Statement::Transaction(TransactionStatement::Commit(_)) => Part::Commit,
        Statement::Transaction(TransactionStatement::Rollback(_)) => Part::Rollback,
        statement if is_of_transactions(statement) => Part::Any,
        _ => Part::None,
    }
}

/// Before a statement under a GTID that was given by hand: true if it is to do nothing.
///
/// # Errors
/// 1837 if a transaction has had the GTID.
pub(super) fn is_given_away(cx: &Context, statement: &Statement) -> SqlResult<bool> {
    if !cx.logged.has_given() {
        return Ok(false);
    }
    let part = if matches!(statement, Statement::Binlog(_)) { Part::Any } else { part_of(statement) };
    cx.logged.is_given_away(&cx.instance, cx.trx.open, part)
}

/// Behind such a statement.
///
/// # Errors
/// Those of a commit.
pub(super) fn end_given(cx: &mut Context, statement: &Statement) -> SqlResult<()> {
    if !cx.logged.has_given() || !cx.logged.end_given(&cx.instance, cx.trx.open, part_of(statement)) {
        return Ok(());
    }
    let result = cx.transactions().commit_nothing();
    cx.logged.gtid_owned = None;
    result
}
