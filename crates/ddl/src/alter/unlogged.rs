//! ALTER TABLE … ENGINE_ATTRIBUTE: a table becomes unlogged, or logged again (docs/hard-cases.md, C5, C19).
//!
//! What is always true: nothing that is logged depends on rows that are not. A table that becomes
//! *unlogged* is in the log up to that point, and recovery leaves it as it stood there, or as of a later
//! checkpoint. One that becomes *logged* gets new, empty trees in the log, and all its rows after them as
//! inserts, in the same transaction: recovery needs nothing that a checkpoint may or may not hold, and
//! replicas, which have the table empty, get the rows. Replicas are never sent the attribute: a table that
//! becomes unlogged is emptied there. So no foreign key leads from a logged table to an unlogged one or
//! back.

use std::sync::Arc;

use catalog::key::{self, Entry};
use catalog::mdl::Mode;
use catalog::put;
use connection::eval::eval_context;
use connection::stmt::Done;
use exec::Info;
use parser::ast::{AlterAction, AlterTable, TableOption};
use schema::TableDef;
use value::{SqlResult, sql_error};

use super::super::copy::{CopyPlan, Origin};
use crate::Ddl;

pub(crate) fn sets_attribute(action: &AlterAction) -> bool {
    matches!(action, AlterAction::Option(TableOption::Text("ENGINE_ATTRIBUTE", _)))
}

fn copy_to_logged_trees(ddl: &mut Ddl<'_>, old: &Arc<TableDef>, new: &mut TableDef) -> SqlResult<()> {
    ddl.make_trees(new, false)?;
    let origins = (0..new.columns.len()).map(|column| Origin::Old { column, convert: false }).collect();
    let plan = CopyPlan {
        old: Arc::clone(old),
        new: Arc::new(new.clone()),
        origins,
        rows: true,
        indexes: Vec::new(),
        copied_there: false,
        numbering: None,
    };
    ddl.copy_rows(&plan, None)?;
    let (from, to) = (ddl.instance.engine.counter(old.tree), ddl.instance.engine.counter(new.tree));
    to.raise_to(from.last());
    new.options.auto_increment = Some(from.last().saturating_add(1)).filter(|n| *n > 1);
    ddl.drop_trees(old)
}

/// 1215: a foreign key between a logged and an unlogged table.
pub fn check_dial(ddl: &Ddl<'_>, def: &TableDef) -> SqlResult<()> {
    let parents = def.foreign_keys.iter().map(|k| (k.parent_db.clone(), k.parent_table.clone()));
    let children = ddl.instance.catalog.children(&def.db, &def.name)?;
    for (db, name) in parents.chain(children).filter(|(db, name)| (db, name) != (&def.db, &def.name)) {
        let other = ddl.instance.catalog.open_table(&db, &name)?;
        if other.as_ref().and_then(|open| open.table()).is_some_and(|other| other.is_logged() != def.is_logged()) {
            return Err(sql_error!(CANNOT_ADD_FOREIGN));
        }
    }
    Ok(())
}

/// The statement says nothing else, so that replicas need not execute it.
pub(crate) fn change_attribute(ddl: &mut Ddl<'_>, alter: &AlterTable, old: &Arc<TableDef>, mut new: TableDef) -> SqlResult<Done> {
    if !alter.actions.iter().all(sets_attribute) {
        return Err(sql_error!(NOT_SUPPORTED_YET, "ENGINE_ATTRIBUTE together with other changes"));
    }
    if old.is_branch() {
        return Err(sql_error!(NOT_SUPPORTED_YET, "ENGINE_ATTRIBUTE of a branch"));
    }
    let (db, name) = (old.db.clone(), old.name.clone());
    ddl.lock_for_ddl(&db, &name, Mode::Exclusive)?;
    check_dial(ddl, &new)?;
    new.version = old.version + 1;
    let begins = new.is_logged() && !old.is_logged();
    if begins {
        copy_to_logged_trees(ddl, old, &mut new)?;
    }
    put(&mut ddl.trx.tx, &key::table(&db, &name), &Entry::Table(Box::new(new.clone())))?;
    let changed = [(db.clone(), name.clone())];
    if begins {
        let cx = eval_context(ddl.settings, ddl.access, ddl.diagnostics, &[]);
        exec::log_rows(&mut ddl.trx.tx, &Arc::new(new), &cx)?;
        ddl.finish_ddl_unseen(&changed)?;
    } else if old.is_logged() && !new.is_logged() {
        ddl.finish_ddl_as(&db, &format!("TRUNCATE TABLE {}", schema::quote_identifier(&name)), &changed)?;
    } else {
        ddl.finish_ddl_unseen(&changed)?;
    }
    Ok(Done { info: Info::Inserted { records: 0, duplicates: 0 }.text(0), ..Done::default() })
}
