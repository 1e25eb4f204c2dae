//! FOR UPDATE, FOR SHARE: which rows of a query block are locked.

use std::collections::BTreeSet;

use expr::Expr;
use parser::ast;
use value::{SqlResult, sql_error};

use super::scope::{Scope, ScopeColumns, ScopeTable};
use crate::draft::Draft;
use crate::query::{LockWait, RowLock, Source, Strength};

/// Notes with the tables of a query block what its locking clauses say.
pub(super) fn lock(clauses: &[ast::Locking], scope: &Scope, draft: &mut Draft<'_>) -> SqlResult<()> {
    let mut locked = vec![false; scope.items.len()];
    for clause in clauses {
        check_names(clause, scope, &mut locked)?;
        let lock = RowLock { strength: strength_of(clause), wait: wait_of(clause) };
        let meant = |item: &&ScopeTable| clause.of.is_empty() || clause.of.iter().any(|n| n.name.name == item.alias);
        for item in scope.items.iter().filter(meant) {
            lock_item(item, lock, draft)?;
        }
    }
    Ok(())
}

fn strength_of(clause: &ast::Locking) -> Strength {
    match clause.strength {
        ast::LockStrength::Update => Strength::Update,
        ast::LockStrength::Share => Strength::Share,
    }
}

fn wait_of(clause: &ast::Locking) -> LockWait {
    match clause.wait {
        ast::LockWait::Wait => LockWait::Wait,
        ast::LockWait::NoWait => LockWait::NoWait,
        ast::LockWait::SkipLocked => LockWait::SkipLocked,
    }
}

/// 3568, 3569: OF names tables of the block, and each is locked by one clause; one without OF locks all.
fn check_names(clause: &ast::Locking, scope: &Scope, locked: &mut [bool]) -> SqlResult<()> {
    for name in &clause.of {
        let shown = || match &name.db {
            Some(db) => format!("`{}`.`{}`", db.name, name.name.name),
            None => format!("`{}`", name.name.name),
        };
        let meant = |t: &ScopeTable| t.alias == name.name.name && name.db.as_ref().is_none_or(|db| db.name == t.db);
        let at = scope.items.iter().position(meant).ok_or_else(|| sql_error!(UNRESOLVED_TABLE_LOCK, shown()))?;
        if std::mem::replace(&mut locked[at], true) {
            return Err(sql_error!(DUPLICATE_TABLE_LOCK, shown()));
        }
    }
    for (item, locked) in scope.items.iter().zip(locked).filter(|_| clause.of.is_empty()) {
        if std::mem::replace(locked, true) {
            return Err(sql_error!(DUPLICATE_TABLE_LOCK, item.alias));
        }
    }
    Ok(())
}

/// Locks the rows of a table, or of those behind a view. Of a derived table no row is locked.
fn lock_item(item: &ScopeTable, lock: RowLock, draft: &mut Draft<'_>) -> SqlResult<()> {
    if let ScopeColumns::Table(table) = &item.columns
        && draft.tables[*table].plan.past.is_some()
    {
        return Err(sql_error!(NOT_SUPPORTED_YET, "a locking clause for a table AS OF an earlier moment"));
    }
    let rights = match &item.columns {
        ScopeColumns::Table(table) => &draft.tables[*table].rights,
        ScopeColumns::Merged(..) => &item.rights,
    };
    if let Some(rights) = rights
        && lock.strength == Strength::Update
    {
        rights.check_locking()?;
    }
    let tables: BTreeSet<usize> = match &item.columns {
        ScopeColumns::Table(table) => BTreeSet::from([*table]),
        ScopeColumns::Merged(_, outputs) if !item.db.is_empty() => {
            outputs.iter().filter_map(Expr::as_slot).filter_map(|slot| draft.table_of_slot(slot)).collect()
        }
        ScopeColumns::Merged(..) => BTreeSet::new(),
    };
    for table in tables {
        if let Source::Base(def) = &draft.tables[table].plan.source
            && lock.strength == Strength::Update
            && !def.temporary
        {
            draft.lookup.lock_rows(&def.db, &def.name)?;
        }
        draft.tables[table].plan.lock = lock;
    }
    Ok(())
}
