//! `gtid_next` and `gtid_purged` as statements set and meet them.
//!
//! A GTID that is given by hand belongs to the next transaction, whatever that does; one that was executed
//! makes its transaction do nothing.

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

impl Session {
    /// SET GLOBAL gtid_purged: all that is purged, or behind a `+` what is more.
    pub(crate) fn set_gtid_purged(&mut self, variable: &Variable, text: &str) -> SqlResult<()> {
        let refused = |why| sql_error!(CANT_SET_GTID_PURGED, why);
        if self.trx.open {
            return Err(sql_error!(VARIABLE_NOT_SETTABLE_IN_TRANSACTION, variable.name));
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

    /// SET gtid_next.
    pub(crate) fn check_gtid_next(&self, text: &str) -> SqlResult<()> {
        if self.trx.open {
            return Err(sql_error!(VARIABLE_NOT_SETTABLE_IN_TRANSACTION, "gtid_next"));
        }
        let mode = self.instance.globals.uint(Var::gtid_mode);
        if text.eq_ignore_ascii_case("AUTOMATIC") {
            return Ok(());
        }
        if text.eq_ignore_ascii_case("ANONYMOUS") {
            return if mode == GTID_MODE_ON { Err(sql_error!(CANT_SET_GTID_NEXT_TO_ANONYMOUS)) } else { Ok(()) };
        }
        match Gtid::parse(text) {
            None => Err(sql_error!(MALFORMED_GTID_SPECIFICATION, text)),
            Some(_) if mode == 0 => Err(sql_error!(CANT_SET_GTID_NEXT_TO_GTID)),
            Some(_) => Ok(()),
        }
    }

    /// Before a statement under a GTID that was given by hand: true if it is to do nothing, because the
    /// GTID was executed.
    ///
    /// # Errors
    /// 1837 if a transaction has had the GTID.
    pub(crate) fn is_given_away(&mut self, statement: &Statement) -> SqlResult<bool> {
        let GtidNext::Given(gtid) = self.gtid_next else { return Ok(false) };
        if self.applying.is_some() || !is_of_transactions(statement) {
            return Ok(false);
        }
        if self.gtid_used {
            return Err(sql_error!(GTID_NEXT_TYPE_UNDEFINED_GTID, gtid));
        }
        Ok(!self.trx.open && self.instance.engine.log().is_executed(gtid))
    }

    /// Behind such a statement: a transaction that is over has taken the GTID, even if it has changed
    /// nothing.
    pub(crate) fn end_given(&mut self, statement: &Statement) -> SqlResult<()> {
        let GtidNext::Given(gtid) = self.gtid_next else { return Ok(()) };
        if self.applying.is_some() || self.trx.open || !is_of_transactions(statement) {
            return Ok(());
        }
        self.gtid_used = true;
        let rolled_back = matches!(statement, Statement::Transaction(TransactionStatement::Rollback(_)));
        if rolled_back || self.instance.engine.log().is_executed(gtid) {
            return Ok(());
        }
        let timestamp = self.event_time();
        self.tx.restart(Isolation::ReadCommitted);
        self.prepare_log();
        self.tx.log().empty_group(timestamp);
        self.tx.commit(self.commit_options()).map_err(storage_error)?;
        self.leave_transaction();
        Ok(())
    }
}
