//! `gtid_next` and `gtid_purged` as statements set and meet them.
//!
//! A GTID that is given by hand belongs to the next transaction, whatever that does; one that was executed
//! makes its transaction do nothing. From SET on nobody else can have it, until that transaction has ended;
//! whoever sets `gtid_next` to one that somebody has waits for what becomes of it.

use std::time::Duration;

use ::log::Owning;
use binlog::{Gtid, GtidSet};
use catalog::key::Entry;
use catalog::{key, storage_error};
use engine::{CommitOptions, GtidNext, Isolation};
use parser::ast::{Statement, TransactionStatement};
use state::gtids::parse;
use state::instance::GTID_MODE_ON;
use state::vars::{Var, VarValue, Variable};
use value::{SqlResult, sql_error};

use super::is_of_transactions;
use crate::session::Session;

/// How often a session that waits for a GTID looks what has become of it.
const PAUSE: Duration = Duration::from_millis(1);

impl Session {
    /// SET GLOBAL gtid_purged: all that is purged, or behind a `+` what is more.
    pub(crate) fn set_gtid_purged(&mut self, variable: &Variable, text: &str) -> SqlResult<()> {
        let refused = |why| sql_error!(CANT_SET_GTID_PURGED, why);
        if self.trx.open {
            return Err(sql_error!(VARIABLE_NOT_SETTABLE_IN_TRANSACTION, variable.name));
        }
        if let Some(owned) = &self.gtid_owned {
            return Err(sql_error!(CANT_SET_VARIABLE_WHEN_OWNING_GTID, variable.name, owned.gtid()));
        }
        let (more, list) = text.trim().strip_prefix('+').map_or((false, text), |rest| (true, rest));
        let mut set = parse(list)?;
        let purged = self.instance.gtid_purged();
        if !more {
            if !purged.is_subset(&set) {
                return Err(refused("the new value must be a superset of the old value"));
            }
            set = set.subtract(&purged);
        }
        let executed = self.instance.engine.log().point().executed;
        if set.subtract(&executed) != set {
            return Err(refused("the added gtid set must not overlap with @@GLOBAL.GTID_EXECUTED"));
        }
        if ::log::owned(self.instance.engine.log()).iter().any(|(gtid, _)| set.contains(*gtid)) {
            return Err(refused("the added gtid set must not overlap with @@GLOBAL.GTID_OWNED"));
        }
        let mut kept = GtidSet::parse(&self.instance.globals.str(variable.var)).unwrap_or_default();
        kept.union(&set);
        let kept = kept.to_string();
        let mut tx = self.instance.engine.begin(Isolation::ReadCommitted);
        catalog::put(&mut tx, &key::variable(variable.name), &Entry::Variable(kept.clone()))?;
        tx.commit(CommitOptions::default()).map_err(storage_error)?;
        self.instance.engine.log().add_executed(&set);
        self.instance.globals.set(variable.var, VarValue::Str(kept.into()));
        Ok(())
    }

    /// What SET GLOBAL gtid_purged has added is forgotten.
    pub(crate) fn forget_gtid_purged(&self) -> SqlResult<()> {
        let name = state::vars::VARIABLES[Var::gtid_purged as usize].name;
        let mut tx = self.instance.engine.begin(Isolation::ReadCommitted);
        catalog::put(&mut tx, &key::variable(name), &Entry::Variable(String::new()))?;
        tx.commit(CommitOptions::default()).map_err(storage_error)?;
        self.instance.globals.set(Var::gtid_purged, VarValue::Str("".into()));
        Ok(())
    }

    /// SET gtid_next. Gives the GTID, if the text is one.
    pub(crate) fn check_gtid_next(&self, text: &str) -> SqlResult<Option<Gtid>> {
        if self.trx.open {
            return Err(sql_error!(VARIABLE_NOT_SETTABLE_IN_TRANSACTION, "gtid_next"));
        }
        if let Some(owned) = &self.gtid_owned {
            return Err(sql_error!(CANT_SET_GTID_NEXT_WHEN_OWNING_GTID, owned.gtid()));
        }
        let mode = self.instance.globals.uint(Var::gtid_mode);
        if text.eq_ignore_ascii_case("AUTOMATIC") {
            return Ok(None);
        }
        if text.eq_ignore_ascii_case("ANONYMOUS") {
            return if mode == GTID_MODE_ON { Err(sql_error!(CANT_SET_GTID_NEXT_TO_ANONYMOUS)) } else { Ok(None) };
        }
        match Gtid::parse(text) {
            None => Err(sql_error!(MALFORMED_GTID_SPECIFICATION, text)),
            Some(_) if mode == 0 => Err(sql_error!(CANT_SET_GTID_NEXT_TO_GTID)),
            given => Ok(given),
        }
    }

    /// Before a statement under a GTID that was given by hand: true if it is to do nothing, because the
    /// GTID was executed.
    ///
    /// # Errors
    /// 1837 if a transaction has had the GTID.
    pub(crate) fn is_given_away(&mut self, statement: &Statement) -> SqlResult<bool> {
        let GtidNext::Given(gtid) = self.gtid_next else { return Ok(false) };
        let has_part = is_of_transactions(statement) || matches!(statement, Statement::Binlog(_));
        if self.applying.is_some() || !has_part {
            return Ok(false);
        }
        if self.gtid_used {
            // A definition has ended its transaction, which a client may end once more.
            let ends = matches!(statement, Statement::Transaction(TransactionStatement::Commit(_) | TransactionStatement::Rollback(_)));
            return if ends { Ok(true) } else { Err(sql_error!(GTID_NEXT_TYPE_UNDEFINED_GTID, gtid)) };
        }
        Ok(!self.trx.open && self.instance.engine.log().is_executed(gtid))
    }

    /// Behind such a statement: a transaction that is over has taken the GTID, even if it has changed
    /// nothing.
    pub(crate) fn end_given(&mut self, statement: &Statement) -> SqlResult<()> {
        let GtidNext::Given(gtid) = self.gtid_next else { return Ok(()) };
        if self.applying.is_some() || self.trx.open {
            return Ok(());
        }
        if !is_of_transactions(statement) {
            // Rows of a log may have been committed by it, or a program's statement.
            if self.gtid_owned.is_some() && self.instance.engine.log().is_executed(gtid) {
                (self.gtid_used, self.gtid_owned) = (true, None);
            }
            return Ok(());
        }
        self.gtid_used = true;
        let rolled_back = matches!(statement, Statement::Transaction(TransactionStatement::Rollback(_)));
        let result = if rolled_back || self.instance.engine.log().is_executed(gtid) { Ok(()) } else { commit_nothing(self) };
        self.gtid_owned = None;
        result
    }
}

/// The GTID is this session's from now on, or was executed. Waits as long as somebody else has it.
pub(super) fn own_given(session: &mut Session, gtid: Gtid) -> SqlResult<()> {
    let instance = session.instance.clone();
    loop {
        match ::log::own(instance.engine.log(), gtid, session.process.id) {
            Owning::Yours(owned) => {
                session.gtid_owned = Some(owned);
                return Ok(());
            }
            Owning::Executed => return Ok(()),
            Owning::Others if session.process.interrupt.is_raised() => return Err(sql_error!(QUERY_INTERRUPTED)),
            Owning::Others => instance.world().sleep(PAUSE),
        }
    }
}

/// Behind a statement that has failed: if no transaction goes on, the GTID is free.
pub(super) fn give_up_given(session: &mut Session) {
    if session.gtid_owned.is_some() && !session.trx.open {
        session.gtid_used = true;
        session.gtid_owned = None;
    }
}

/// A group of the session's GTID that has changed nothing.
fn commit_nothing(session: &mut Session) -> SqlResult<()> {
    let timestamp = session.event_time();
    session.tx.restart(Isolation::ReadCommitted);
    session.prepare_log();
    session.tx.log().empty_group(timestamp);
    session.tx.commit(session.commit_options()).map_err(storage_error)?;
    session.leave_transaction();
    Ok(())
}
