//! Stored functions that write.
//!
//! MySQL opens all tables of a function, and of the programs that it calls, before the statement runs. So in
//! a READ ONLY transaction it refuses a function that may write, whether it would have come to that or not.

use catalog::Catalog;
use parser::ast::Statement;
use program::compiled::compiled;
use value::{SqlResult, sql_error};

use super::purpose::purposes;
use crate::temporary::TemporaryTables;

/// A program by its kind (a function or not), database and name.
type Called = (bool, String, String);

/// # Errors
/// 1792 if the function, or what it calls, writes to a table that is not temporary.
pub fn check(catalog: &Catalog, temporary: &TemporaryTables, db: &str, name: &str) -> SqlResult<()> {
    let mut known: Vec<Called> = vec![(true, db.to_owned(), name.to_owned())];
    let mut next = 0;
    while let Some((function, db, name)) = known.get(next).cloned() {
        next += 1;
        let Some(def) = catalog.routine(catalog::names::canonical_database(&db), function, &name)? else { continue };
        let program = compiled(&def)?.program;
        let mut calls: Vec<Called> = Vec::new();
        let qualified = |db: &Option<parser::ast::Ident>| db.as_ref().map_or_else(|| def.db.clone(), |db| db.name.clone());
        for sql in &program.statements {
            if let Statement::Call(call) = &sql.statement {
                calls.push((false, qualified(&call.name.db), call.name.name.name.clone()));
            }
            let stays = |db: Option<&str>, name: &str| !temporary.has(db.unwrap_or(&def.db), name);
            if purposes(&sql.statement).iter().any(|target| stays(target.db.as_deref(), &target.name)) {
                return Err(sql_error!(READ_ONLY_TRANSACTION));
            }
        }
        calls.extend(program.calls.iter().map(|called| (true, qualified(&called.db), called.name.name.clone())));
        calls.retain(|call| !known.contains(call));
        known.append(&mut calls);
    }
    Ok(())
}
