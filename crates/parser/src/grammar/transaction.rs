//! Transactions, XA, LOCK and UNLOCK.

use super::phrases::text_string;
use super::query::opt_table_alias;
use super::replication::replication;
use super::*;

pub(super) fn transaction_statement(p: &mut Parser<'_>, kw: Kw) -> R<Statement> {
    let statement = match kw {
        Kw::BEGIN => {
            p.bump();
            p.eat_kw(Kw::WORK);
            TransactionStatement::Start { consistent_snapshot: false, read_only: None }
        }
        Kw::START if !p.peek_kw(Kw::TRANSACTION) => return replication(p),
        Kw::START => {
            p.bump();
            p.bump();
            start_transaction(p)?
        }
        Kw::COMMIT => {
            p.bump();
            p.eat_kw(Kw::WORK);
            TransactionStatement::Commit(completion(p)?)
        }
        Kw::ROLLBACK => {
            p.bump();
            p.eat_kw(Kw::WORK);
            if p.eat_kw(Kw::TO) {
                p.eat_kw(Kw::SAVEPOINT);
                TransactionStatement::RollbackTo(p.ident()?)
            } else {
                TransactionStatement::Rollback(completion(p)?)
            }
        }
        Kw::SAVEPOINT => {
            p.bump();
            TransactionStatement::Savepoint(p.ident()?)
        }
        Kw::RELEASE => {
            p.bump();
            p.expect_kw(Kw::SAVEPOINT)?;
            TransactionStatement::Release(p.ident()?)
        }
        Kw::XA => return xa(p),
        Kw::LOCK => return lock(p),
        _ => return unlock(p),
    };
    Ok(Statement::Transaction(statement))
}

fn start_transaction(p: &mut Parser<'_>) -> R<TransactionStatement> {
    let (mut consistent_snapshot, mut read_only, mut contradiction) = (false, None, false);
    if matches!(p.kw(), Some(Kw::WITH | Kw::READ)) {
        loop {
            if p.eat_kw(Kw::WITH) {
                p.expect_kw(Kw::CONSISTENT)?;
                p.expect_kw(Kw::SNAPSHOT)?;
                consistent_snapshot = true;
            } else {
                p.expect_kw(Kw::READ)?;
                let value = p.choice(&[(Kw::ONLY, true), (Kw::WRITE, false)])?;
                contradiction |= read_only.is_some_and(|before| before != value);
                read_only = Some(value);
            }
            if !p.eat(b',') {
                break;
            }
        }
    }
    if contradiction {
        return p.error();
    }
    Ok(TransactionStatement::Start { consistent_snapshot, read_only })
}

fn completion(p: &mut Parser<'_>) -> R<Completion> {
    let mut completion = Completion::default();
    if p.eat_kw(Kw::AND) {
        completion.chain = Some(!p.eat_kw(Kw::NO));
        p.expect_kw(Kw::CHAIN)?;
    }
    let start = p.start();
    if p.eat_kw(Kw::RELEASE) {
        completion.release = Some(true);
        if completion.chain == Some(true) {
            return Err(p.error_at(start));
        }
    } else if p.is_kw(Kw::NO) {
        p.bump();
        p.expect_kw(Kw::RELEASE)?;
        completion.release = Some(false);
    }
    Ok(completion)
}

// ---- XA

fn xa(p: &mut Parser<'_>) -> R<Statement> {
    p.bump();
    let Some(kw) = p.kw() else { return p.error() };
    let statement = match kw {
        Kw::START | Kw::BEGIN => {
            p.bump();
            let xid = xid(p)?;
            let join = p.eat_kw(Kw::JOIN);
            let resume = !join && p.eat_kw(Kw::RESUME);
            XaStatement::Start { xid, join, resume }
        }
        Kw::END => {
            p.bump();
            let xid = xid(p)?;
            let suspend = p.eat_kw(Kw::SUSPEND);
            let mut for_migrate = false;
            if suspend && p.eat_kw(Kw::FOR) {
                p.expect_kw(Kw::MIGRATE)?;
                for_migrate = true;
            }
            XaStatement::End { xid, suspend, for_migrate }
        }
        Kw::PREPARE => {
            p.bump();
            XaStatement::Prepare(xid(p)?)
        }
        Kw::COMMIT => {
            p.bump();
            let xid = xid(p)?;
            let one_phase = p.eat_kw(Kw::ONE);
            if one_phase {
                p.expect_kw(Kw::PHASE)?;
            }
            XaStatement::Commit { xid, one_phase }
        }
        Kw::ROLLBACK => {
            p.bump();
            XaStatement::Rollback(xid(p)?)
        }
        Kw::RECOVER => {
            p.bump();
            let convert_xid = p.eat_kw(Kw::CONVERT);
            if convert_xid {
                p.expect_kw(Kw::XID)?;
            }
            XaStatement::Recover { convert_xid }
        }
        _ => return p.error(),
    };
    Ok(Statement::Xa(statement))
}

/// `gtrid [, bqual [, format]]`, each part at most 64 bytes.
fn xid(p: &mut Parser<'_>) -> R<Xid> {
    let start = p.start();
    let gtrid = text_string(p)?;
    let mut xid = Xid { gtrid, bqual: Vec::new(), format: 1 };
    if p.eat(b',') {
        xid.bqual = text_string(p)?;
        if p.eat(b',') {
            xid.format = p.number()?;
        }
    }
    if xid.gtrid.len() > 64 || xid.bqual.len() > 64 {
        return Err(p.error_at(start));
    }
    Ok(xid)
}

// ---- LOCK

fn lock(p: &mut Parser<'_>) -> R<Statement> {
    p.bump();
    if p.eat_kw(Kw::INSTANCE) {
        p.expect_kw(Kw::FOR)?;
        p.expect_kw(Kw::BACKUP)?;
        return Ok(Statement::LockInstance);
    }
    p.choice(&[(Kw::TABLES, ()), (Kw::TABLE, ())])?;
    let tables = p.comma_list(|p| {
        let name = p.object_name()?;
        let alias = opt_table_alias(p)?;
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

fn unlock(p: &mut Parser<'_>) -> R<Statement> {
    p.bump();
    if p.eat_kw(Kw::INSTANCE) {
        return Ok(Statement::UnlockInstance);
    }
    p.choice(&[(Kw::TABLES, ()), (Kw::TABLE, ())])?;
    Ok(Statement::UnlockTables)
}
