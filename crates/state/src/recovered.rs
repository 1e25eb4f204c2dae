//! Metadata locks of transactions that a crash has left: prepared ones (docs/hard-cases.md, C6) and those
//! that are still being rolled back (C24).
//!
//! Taken before the first session begins, on every table that such a transaction has changed, and held
//! until it has ended: so no definition changes, and no table goes, below its rows. What it had only read
//! is not known any more.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use base::TreeId;
use catalog::mdl::{Holder, MdlError, Mode, Name, Patience, Span};
use catalog::{Catalog, Entry, key};
use engine::XaId;
use value::SqlResult;

/// Such a holder is of no session.
const NO_SESSION: u64 = u32::MAX as u64;

/// Tables by the trees they consist of.
type Tables = HashMap<TreeId, (Arc<str>, Arc<str>)>;

fn tables(catalog: &Catalog) -> SqlResult<Tables> {
    let mut tables = Tables::new();
    catalog.scan(key::TABLES, |_, payload| {
        if let Entry::Table(def) = Entry::decode(payload)? {
            let name: (Arc<str>, Arc<str>) = (def.db.as_str().into(), def.name.as_str().into());
            tables.extend(def.trees().into_iter().map(|tree| (tree, name.clone())));
        }
        Ok(())
    })?;
    Ok(tables)
}

fn lock(catalog: &Catalog, tables: &Tables, number: u32, trees: &[TreeId]) -> Result<Holder, MdlError> {
    let mut holder = Holder::new(Arc::clone(catalog.locks()), u64::from(number) << 32 | NO_SESSION);
    let patience = Patience { timeout: Duration::ZERO, killed: &AtomicBool::new(false) };
    for (db, table) in trees.iter().filter_map(|tree| tables.get(tree)) {
        let lock = catalog.locks().lock_of(Name::Table(db.clone(), table.clone()));
        holder.acquire(&lock, Mode::SharedWrite, Span::Transaction, &patience)?;
    }
    Ok(holder)
}

/// Locks the tables of all of them. Returns the prepared XA transactions with their locks; the others' go
/// when they have been rolled back.
pub fn lock_tables(catalog: &Catalog) -> SqlResult<Vec<(XaId, Holder)>> {
    let system = catalog.engine().system();
    let prepared = system.prepared_xa();
    if prepared.is_empty() && system.losers() == 0 {
        return Ok(Vec::new());
    }
    let tables = tables(catalog)?;
    let mut number = 0;
    let mut lock = |trees: &[TreeId]| {
        number += 1;
        lock(catalog, &tables, number, trees).expect("nobody else has a metadata lock yet")
    };
    let prepared = prepared.into_iter().map(|(xid, trees)| (xid, lock(&trees))).collect();
    system.hold_for_losers(|trees| Box::new(lock(trees)));
    Ok(prepared)
}
