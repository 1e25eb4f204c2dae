//! The current database of a connection, and the variables that follow it.

use std::sync::Arc;

use catalog::Account;
use state::access::Access;
use state::vars::{Var, VarValue};
use value::{Collation, SqlResult, sql_error};

use crate::epochs::Epochs;
use crate::tracking::Tracking;

/// Another one is the current one, as nobody has said by USE.
pub fn go_to(access: &Access, epochs: &mut Epochs, db: Option<String>) {
    access.process.info.lock().db.clone_from(&db);
    *access.db.borrow_mut() = db;
    epochs.change();
}

/// USE: the account enters the database, which it must see something of.
///
/// # Errors
/// 1044, 1046, 1049.
pub fn use_database(
    access: &Access,
    account: &mut Arc<Account>,
    (epochs, tracking): (&mut Epochs, &mut Tracking),
    name: &str,
) -> SqlResult<()> {
    let name = catalog::names::canonical_database(name);
    if name.is_empty() {
        return Err(sql_error!(NO_DB));
    }
    catalog::names::check_database(name)?;
    let known = state::virtual_schema::is_virtual_database(name) || access.instance.catalog.database(name).is_some();
    let entered = account.entered.clone();
    Arc::make_mut(account).enter(name);
    if !account.sees_database(name) && name != "information_schema" {
        Arc::make_mut(account).entered = entered;
        let (user, host) = access.client();
        return Err(sql_error!(DBACCESS_DENIED, user, host, name));
    }
    if !known {
        Arc::make_mut(account).entered = entered;
        return Err(sql_error!(BAD_DB, name));
    }
    *access.db.borrow_mut() = Some(name.to_string());
    access.process.info.lock().db = Some(name.to_string());
    set_variables(access, epochs, name);
    tracking.schema(access, name);
    Ok(())
}

/// `character_set_database` and `collation_database` are those of the database; the server's where there is
/// none.
pub fn set_variables(access: &Access, epochs: &mut Epochs, name: &str) {
    let collation = access.instance.catalog.database(name).map_or_else(
        || Collation::by_name(&access.instance.globals.str(Var::collation_server)).unwrap_or(Collation::UTF8MB4_0900_AI_CI),
        |def| def.collation,
    );
    let mut vars = access.vars.borrow_mut();
    vars.set(Var::character_set_database, VarValue::Str(collation.charset().name().into()));
    vars.set(Var::collation_database, VarValue::Str(collation.name().into()));
    drop(vars);
    epochs.change();
}
