//! `gtid_purged`.

use binlog::GtidSet;
use catalog::key::{self, Entry};
use catalog::storage_error;
use engine::{CommitOptions, Isolation};
use log::OwnedGtid;
use state::gtids::parse;
use state::instance::Instance;
use state::vars::{Var, VarValue, Variable};
use value::{SqlResult, sql_error};

/// What SET GLOBAL gtid_purged has added is forgotten.
///
/// # Errors
/// Those of a commit.
pub fn forget_purged(instance: &Instance) -> SqlResult<()> {
    let name = state::vars::VARIABLES[Var::gtid_purged as usize].name;
    let mut tx = instance.engine.begin(Isolation::ReadCommitted);
    catalog::put(&mut tx, &key::variable(name), &Entry::Variable(String::new()))?;
    tx.commit(CommitOptions::default()).map_err(storage_error)?;
    instance.globals.set(Var::gtid_purged, VarValue::Str("".into()));
    Ok(())
}

/// SET GLOBAL gtid_purged: all that is purged, or behind a `+` what is more.
/// `open`: a transaction is; `owned`: what the session has.
///
/// # Errors
/// 3546, 1766, 1774 as MySQL has them.
pub fn set_purged(instance: &Instance, (open, owned): (bool, Option<&OwnedGtid>), variable: &Variable, text: &str) -> SqlResult<()> {
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
    if log::owned(instance.engine.log()).iter().any(|(gtid, _)| set.contains(*gtid)) {
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
