//! What statements are to a GTID that was given by hand (`connection::logged`).

use connection::kinds::is_of_transactions;
use connection::logged::Part;
use engine::Isolation;
use parser::ast::{Statement, TransactionStatement};
use value::SqlResult;

use crate::session::Session;

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
pub(super) fn is_given_away(session: &Session, statement: &Statement) -> SqlResult<bool> {
    if !session.logged.has_given() {
        return Ok(false);
    }
    let part = if matches!(statement, Statement::Binlog(_)) { Part::Any } else { part_of(statement) };
    session.logged.is_given_away(&session.instance, session.trx.open, part)
}

/// Behind such a statement.
///
/// # Errors
/// Those of a commit.
pub(super) fn end_given(session: &mut Session, statement: &Statement) -> SqlResult<()> {
    if !session.logged.has_given() || !session.logged.end_given(&session.instance, session.trx.open, part_of(statement)) {
        return Ok(());
    }
    let result = commit_nothing(session);
    session.logged.gtid_owned = None;
    result
}

/// A group of the session's GTID that has changed nothing.
fn commit_nothing(session: &mut Session) -> SqlResult<()> {
    let timestamp = session.logged.event_time(&session.instance);
    session.trx.tx.restart(Isolation::ReadCommitted);
    session.logged.prepare(&mut session.trx.tx, session.options.hide_from_replicas);
    session.trx.tx.log().empty_group(timestamp);
    session.trx.commit(session.logged.commit_options())?;
    session.leave_transaction();
    Ok(())
}
