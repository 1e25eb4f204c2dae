//! XA START … XA END … XA PREPARE, then XA COMMIT or XA ROLLBACK by any session.

use std::sync::atomic::Ordering;

use catalog::storage_error;
use connection::stmt::{Done, Output};
use connection::trx::Tracked;
use engine::{Decision, XaId};
use parser::ast::XaStatement;
use state::vars::Var;
use state::xa::{State, XaBranch, id_of};
use value::{SqlResult, SqlType, Value, sql_error};

use crate::context::Transactions;

impl Transactions<'_> {
    pub fn xa_statement(&mut self, statement: &XaStatement, output: &mut Output<'_>) -> SqlResult<Done> {
        match statement {
            XaStatement::Start { xid, join, resume } => self.xa_start(id_of(xid)?, *join, *resume)?,
            XaStatement::End { xid, suspend, .. } => self.xa_end(&id_of(xid)?, *suspend)?,
            XaStatement::Prepare(xid) => self.xa_prepare(&id_of(xid)?)?,
            XaStatement::Commit { xid, one_phase } => self.xa_commit(&id_of(xid)?, *one_phase)?,
            XaStatement::Rollback(xid) => self.xa_rollback(&id_of(xid)?)?,
            XaStatement::Recover { convert_xid } => return self.xa_recover(*convert_xid, output),
        }
        Ok(Done::default())
    }

    fn xa_start(&mut self, xid: XaId, join: bool, resume: bool) -> SqlResult<()> {
        if let Some(branch) = self.trx.xa.as_mut().filter(|b| resume && b.state == State::Idle) {
            if branch.xid != xid {
                return Err(sql_error!(XAER_NOTA));
            }
            branch.state = State::Active;
            return Ok(());
        }
        if join || resume {
            return Err(sql_error!(XAER_INVAL));
        }
        if self.trx.xa.is_some() {
            return Err(self.trx.wrong_state());
        }
        // Savepoints alone, under autocommit=0, are no work.
        let is_empty = self.trx.open && !self.trx.used && self.trx.tracked == Tracked::Nothing;
        if (self.trx.open && !is_empty) || self.locks.tables.is_some() {
            return Err(sql_error!(XAER_OUTSIDE));
        }
        if !self.rights.access.on(Var::sql_log_bin) {
            // Recovery reads of XA transactions in the form that replicas read, too.
            return Err(sql_error!(NOT_SUPPORTED_YET, "XA with sql_log_bin=0"));
        }
        if !self.instance().xa.begin(&xid) {
            return Err(sql_error!(XAER_DUPID));
        }
        if is_empty {
            self.rollback();
        }
        self.open(None);
        self.trx.tracked = Tracked::Explicit;
        self.trx.tx.log().set_xa(Some(xid.clone()));
        self.trx.xa = Some(XaBranch { xid, state: State::Active, failed: None });
        Ok(())
    }

    fn xa_end(&mut self, xid: &XaId, suspend: bool) -> SqlResult<()> {
        if suspend {
            return Err(sql_error!(XAER_INVAL));
        }
        let Some(branch) = self.trx.xa.as_mut().filter(|b| b.state == State::Active) else { return Err(self.trx.wrong_state()) };
        if branch.xid != *xid {
            return Err(sql_error!(XAER_NOTA));
        }
        if let Some(error) = &branch.failed {
            branch.state = State::RollbackOnly;
            return Err(error.clone());
        }
        branch.state = State::Idle;
        Ok(())
    }

    fn xa_prepare(&mut self, xid: &XaId) -> SqlResult<()> {
        let Some(branch) = self.trx.xa.as_ref().filter(|b| b.state == State::Idle) else { return Err(self.trx.wrong_state()) };
        if branch.xid != *xid {
            return Err(sql_error!(XAER_NOTA));
        }
        self.locks.take_commit()?;
        let options = self.logged.commit_options();
        self.trx.tx.prepare_xa(xid, &options).map_err(storage_error)?;
        let number = self.instance().xa.next.fetch_add(1, Ordering::Relaxed);
        let locks = self.locks.holder.split_transaction(number);
        self.instance().xa.put(xid, locks);
        self.leave_xa();
        Ok(())
    }

    /// The session has no part in the transaction any longer.
    fn leave_xa(&mut self) {
        self.trx.xa = None;
        self.trx.open = false;
        self.trx.tx.log().set_xa(None);
        self.leave();
    }

    fn xa_commit(&mut self, xid: &XaId, one_phase: bool) -> SqlResult<()> {
        let Some(branch) = self.trx.xa.as_ref().filter(|b| b.xid == *xid) else { return self.xa_decide(xid, Decision::Commit) };
        if let Some(error) = branch.failed.clone() {
            self.end_branch();
            return Err(error);
        }
        if branch.state != State::Idle || !one_phase {
            return Err(self.trx.wrong_state());
        }
        self.trx.tx.set_one_phase(xid.clone());
        let result = self.commit();
        self.end_branch();
        result
    }

    fn xa_rollback(&mut self, xid: &XaId) -> SqlResult<()> {
        let Some(branch) = self.trx.xa.as_ref().filter(|b| b.xid == *xid) else { return self.xa_decide(xid, Decision::Rollback) };
        if branch.state == State::Active {
            return Err(self.trx.wrong_state());
        }
        self.end_branch();
        Ok(())
    }

    /// The branch is over without having been prepared; what is not committed by now is rolled back.
    pub fn end_branch(&mut self) {
        self.rollback();
        self.trx.tx.log().set_xa(None);
        self.trx.forget_xa(self.rights.instance());
    }

    /// A session that has no transaction decides about a prepared one.
    fn xa_decide(&mut self, xid: &XaId, decision: Decision) -> SqlResult<()> {
        if self.trx.xa.is_some() || self.trx.open {
            return Err(self.trx.wrong_state());
        }
        let Some(locks) = self.instance().xa.take(xid) else { return Err(sql_error!(XAER_NOTA)) };
        let timestamp = self.logged.event_time(self.instance());
        let result = self.locks.take_commit().and_then(|()| {
            self.logged.prepare(&mut self.trx.tx, self.hidden);
            let options = self.logged.commit_options();
            self.trx.tx.decide(xid, decision, timestamp, &options).map_err(storage_error)
        });
        self.leave();
        match result {
            Ok(()) => {
                self.instance().xa.forget(xid);
                Ok(())
            }
            Err(error) => {
                self.instance().xa.put(xid, locks);
                Err(error)
            }
        }
    }

    fn xa_recover(&mut self, convert: bool, output: &mut Output<'_>) -> SqlResult<Done> {
        if !self.rights.account.has_dynamic("XA_RECOVER_ADMIN") {
            return Err(sql_error!(XAER_RMERR));
        }
        let text = SqlType::varchar(258, value::Collation::UTF8MB4_0900_AI_CI);
        let columns = [("formatID", SqlType::BIGINT), ("gtrid_length", SqlType::BIGINT), ("bqual_length", SqlType::BIGINT), ("data", text)];
        let columns: Vec<_> = columns.into_iter().map(|(name, ty)| ::show::column(name, ty)).collect();
        let row = |xid: XaId| {
            let data = [xid.gtrid.as_slice(), xid.bqual.as_slice()].concat();
            let hex = || data.iter().fold("0x".to_string(), |out, b| format!("{out}{b:02X}"));
            let data = if convert { Value::text(&hex()) } else { Value::bytes(&data) };
            vec![Value::Int(i64::from(xid.format)), Value::Int(xid.gtrid.len() as i64), Value::Int(xid.bqual.len() as i64), data]
        };
        output.send(&columns, self.instance().xa.prepared().into_iter().map(row))
    }
}
