//! Transactions, XA, LOCK and UNLOCK.

use super::*;

impl<'a> Parser<'a> {
    pub(super) fn transaction_statement(&mut self, kw: Kw) -> R<Statement> {
        let statement = match kw {
            Kw::BEGIN => {
                self.bump();
                self.eat_kw(Kw::WORK);
                TransactionStatement::Start { consistent_snapshot: false, read_only: None }
            }
            Kw::START if !self.peek_kw(Kw::TRANSACTION) => return self.replication(),
            Kw::START => {
                self.bump();
                self.bump();
                self.start_transaction()?
            }
            Kw::COMMIT => {
                self.bump();
                self.eat_kw(Kw::WORK);
                TransactionStatement::Commit(self.completion()?)
            }
            Kw::ROLLBACK => {
                self.bump();
                self.eat_kw(Kw::WORK);
                if self.eat_kw(Kw::TO) {
                    self.eat_kw(Kw::SAVEPOINT);
                    TransactionStatement::RollbackTo(self.ident()?)
                } else {
                    TransactionStatement::Rollback(self.completion()?)
                }
            }
            Kw::SAVEPOINT => {
                self.bump();
                TransactionStatement::Savepoint(self.ident()?)
            }
            Kw::RELEASE => {
                self.bump();
                self.expect_kw(Kw::SAVEPOINT)?;
                TransactionStatement::Release(self.ident()?)
            }
            Kw::XA => return self.xa(),
            Kw::LOCK => return self.lock(),
            _ => return self.unlock(),
        };
        Ok(Statement::Transaction(statement))
    }

    fn start_transaction(&mut self) -> R<TransactionStatement> {
        let (mut consistent_snapshot, mut read_only, mut contradiction) = (false, None, false);
        if matches!(self.kw(), Some(Kw::WITH | Kw::READ)) {
            loop {
                if self.eat_kw(Kw::WITH) {
                    self.expect_kw(Kw::CONSISTENT)?;
                    self.expect_kw(Kw::SNAPSHOT)?;
                    consistent_snapshot = true;
                } else {
                    self.expect_kw(Kw::READ)?;
                    let value = self.choice(&[(Kw::ONLY, true), (Kw::WRITE, false)])?;
                    contradiction |= read_only.is_some_and(|before| before != value);
                    read_only = Some(value);
                }
                if !self.eat(b',') {
                    break;
                }
            }
        }
        if contradiction {
            return self.error();
        }
        Ok(TransactionStatement::Start { consistent_snapshot, read_only })
    }

    fn completion(&mut self) -> R<Completion> {
        let mut completion = Completion::default();
        if self.eat_kw(Kw::AND) {
            completion.chain = Some(!self.eat_kw(Kw::NO));
            self.expect_kw(Kw::CHAIN)?;
        }
        let start = self.start();
        if self.eat_kw(Kw::RELEASE) {
            completion.release = Some(true);
            if completion.chain == Some(true) {
                return Err(self.error_at(start));
            }
        } else if self.is_kw(Kw::NO) {
            self.bump();
            self.expect_kw(Kw::RELEASE)?;
            completion.release = Some(false);
        }
        Ok(completion)
    }

    // ---- XA

    fn xa(&mut self) -> R<Statement> {
        self.bump();
        let Some(kw) = self.kw() else { return self.error() };
        let statement = match kw {
            Kw::START | Kw::BEGIN => {
                self.bump();
                let xid = self.xid()?;
                let join = self.eat_kw(Kw::JOIN);
                let resume = !join && self.eat_kw(Kw::RESUME);
                XaStatement::Start { xid, join, resume }
            }
            Kw::END => {
                self.bump();
                let xid = self.xid()?;
                let suspend = self.eat_kw(Kw::SUSPEND);
                let mut for_migrate = false;
                if suspend && self.eat_kw(Kw::FOR) {
                    self.expect_kw(Kw::MIGRATE)?;
                    for_migrate = true;
                }
                XaStatement::End { xid, suspend, for_migrate }
            }
            Kw::PREPARE => {
                self.bump();
                XaStatement::Prepare(self.xid()?)
            }
            Kw::COMMIT => {
                self.bump();
                let xid = self.xid()?;
                let one_phase = self.eat_kw(Kw::ONE);
                if one_phase {
                    self.expect_kw(Kw::PHASE)?;
                }
                XaStatement::Commit { xid, one_phase }
            }
            Kw::ROLLBACK => {
                self.bump();
                XaStatement::Rollback(self.xid()?)
            }
            Kw::RECOVER => {
                self.bump();
                let convert_xid = self.eat_kw(Kw::CONVERT);
                if convert_xid {
                    self.expect_kw(Kw::XID)?;
                }
                XaStatement::Recover { convert_xid }
            }
            _ => return self.error(),
        };
        Ok(Statement::Xa(statement))
    }

    /// `gtrid [, bqual [, format]]`, each part at most 64 bytes.
    fn xid(&mut self) -> R<Xid> {
        let start = self.start();
        let gtrid = self.text_string()?;
        let mut xid = Xid { gtrid, bqual: Vec::new(), format: 1 };
        if self.eat(b',') {
            xid.bqual = self.text_string()?;
            if self.eat(b',') {
                xid.format = self.number()?;
            }
        }
        if xid.gtrid.len() > 64 || xid.bqual.len() > 64 {
            return Err(self.error_at(start));
        }
        Ok(xid)
    }

    // ---- LOCK

    fn lock(&mut self) -> R<Statement> {
        self.bump();
        if self.eat_kw(Kw::INSTANCE) {
            self.expect_kw(Kw::FOR)?;
            self.expect_kw(Kw::BACKUP)?;
            return Ok(Statement::LockInstance);
        }
        self.choice(&[(Kw::TABLES, ()), (Kw::TABLE, ())])?;
        let tables = self.comma_list(|p| {
            let name = p.object_name()?;
            let alias = p.opt_table_alias()?;
            let kind = if p.eat_kw(Kw::READ) {
                if p.eat_kw(Kw::LOCAL) { TableLockKind::ReadLocal } else { TableLockKind::Read }
            } else if p.eat_kw(Kw::LOW_PRIORITY) {
                p.expect_kw(Kw::WRITE)?;
                TableLockKind::LowPriorityWrite
            } else {
                p.expect_kw(Kw::WRITE)?;
                TableLockKind::Write
            };
            Ok(LockTable { name, alias, kind })
        })?;
        Ok(Statement::LockTables(tables))
    }

    fn unlock(&mut self) -> R<Statement> {
        self.bump();
        if self.eat_kw(Kw::INSTANCE) {
            return Ok(Statement::UnlockInstance);
        }
        self.choice(&[(Kw::TABLES, ()), (Kw::TABLE, ())])?;
        Ok(Statement::UnlockTables)
    }
}
