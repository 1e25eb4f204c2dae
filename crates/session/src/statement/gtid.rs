//! `gtid_purged`, and what statements are to a GTID that was given by hand (`connection::logged`).

use ::log::OwnedGtid;
use binlog::GtidSet;
use catalog::key::Entry;
use catalog::{key, storage_error};
use connection::kinds::is_of_transactions;
use connection::logged::Part;
use engine::{CommitOptions, Isolation};
use parser::ast::{Statement, TransactionStatement};
use state::gtids::parse;
use state::instance::Instance;
use state::vars::{Var, VarValue, Variable};
use value::{SqlResult, sql_error};

use crate::session::Session;

/// What SET GLOBAL gtid_purged has added is forgotten.
pub(super) fn forget_gtid_purged(instance: &Instance) -> SqlResult<()> {
    let name = state::vars::VARIABLES[Var::gtid_purged as usize].name;
    let mut tx = instance.engine.begin(Isolation::ReadCommitted);
    catalog::put(&mut tx, &key::variable(name), &Entry::Variable(String::new()))?;
    tx.commit(CommitOptions::default()).map_err(storage_error)?;
    instance.globals.set(Var::gtid_purged, VarValue::Str("".into()));
    Ok(())
}

/// SET GLOBAL gtid_purged: all that is purged, or behind a `+` what is more.
/// `open`: a transaction is; `owned`: what the session has.
pub(super) fn set_gtid_purged(
    instance: &Instance,
    (open, owned): (bool, Option<&OwnedGtid>),
    variable: &Variable,
    text: &str,
) -> SqlResult<()> {
    let refused = |why| sql_error!(CANT_SET_GTID_PURGED, why);
    if open {
        return Err(sql_error!(VARIABLE_NOT_SETTABLE_IN_TRANSACTION, variable.name));
    }
    if let Some(owned) = owned {
        return Err(sql_error!(CANT_SET_VARIABLE_WHEN_OWNING_GTID, variable.name, owned.gtid()));
    }
    let (more, list) = text.trim().strip_prefix('+').map_or((false, text), |rest| (true, rest));
    let mut set = parse(list)?;
    let purged = instance.gtid_purged();
    if !more {
        if !purged.is_subset(&set) {
            return Err(refused("the new value must be a superset of the old value"));
        }
        set = set.subtract(&purged);
    }
    let executed = instance.engine.log().point().executed;
    if set.subtract(&executed) != set {
        return Err(refused("the added gtid set must not overlap with @@GLOBAL.GTID_EXECUTED"));
    }
    if ::log::owned(instance.engine.log()).iter().any(|(gtid, _)| set.contains(*gtid)) {
        return Err(refused("the added gtid set must not overlap with @@GLOBAL.GTID_OWNED"));
    }
    let mut kept = GtidSet::parse(&instance.globals.str(variable.var)).unwrap_or_default();
    kept.union(&set);
    let kept = kept.to_string();
    let mut tx = instance.engine.begin(Isolation::ReadCommitted);
    catalog::put(&mut tx, &key::variable(variable.name), &Entry::Variable(kept.clone()))?;
    tx.commit(CommitOptions::default()).map_err(storage_error)?;
    instance.engine.log().add_executed(&set);
    instance.globals.set(variable.var, VarValue::Str(kept.into()));
    Ok(())
}

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
    session.trx.tx.commit(session.logged.commit_options()).map_err(storage_error)?;
    session.leave_transaction();
    Ok(())
}
