//! The current database of a connection, and the variables that follow it.

use state::access::Access;
use state::vars::{Var, VarValue};
use value::Collation;

use crate::epochs::Epochs;

/// Another one is the current one, as nobody has said by USE.
pub fn go_to(access: &Access, epochs: &mut Epochs, db: Option<String>) {
    access.process.info.lock().db.clone_from(&db);
    *access.db.borrow_mut() = db;
    epochs.change();
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
