//! Stored functions that write.
//!
//! MySQL opens all tables of a function, and of the programs that it calls, before the statement runs. So in
//! a READ ONLY transaction, and in CREATE TABLE … SELECT, it refuses a function that may write, whether it
//! would have come to that or not.

use catalog::Catalog;
use parser::ast::Statement;
use program::compiled::compiled;
use value::{SqlError, SqlResult, sql_error};

use super::purpose::purposes;
use crate::temporary::TemporaryTables;

/// A program by its kind (a function or not), database and name.
type Called = (bool, String, String);

/// Why the functions of a statement may not write.
#[derive(Clone, Debug)]
pub enum Refusal {
    /// The transaction is READ ONLY.
    ReadOnly,
    /// CREATE TABLE … SELECT makes the table of this name.
    Making(String),
}

impl Refusal {
    fn of(&self, table: &str) -> SqlError {
        match self {
            Refusal::ReadOnly => sql_error!(READ_ONLY_TRANSACTION),
            Refusal::Making(made) => sql_error!(CANT_UPDATE_TABLE_IN_CREATE_TABLE_SELECT, table, made),
        }
    }
}

/// # Errors
/// The refusal, if the function, or what it calls, writes to a table that is not temporary.
pub fn check(catalog: &Catalog, temporary: &TemporaryTables, (db, name): (&str, &str), refusal: &Refusal) -> SqlResult<()> {
    let mut known: Vec<Called> = vec![(true, db.to_owned(), name.to_owned())];
    let mut next = 0;
    while let Some((function, db, name)) = known.get(next).cloned() {
        next += 1;
        let Some(def) = catalog.routine(catalog::names::canonical_database(&db), function, &name)? else { continue };
        let program = compiled(&def)?.program;
        let mut calls: Vec<Called> = Vec::new();
        let qualified = |db: &Option<parser::ast::Ident>| db.as_ref().map_or_else(|| def.db.clone(), |db| db.name.clone());
        // Temporary tables that it makes itself.
        let made = program.statements.iter().filter_map(|sql| match &sql.statement {
            Statement::CreateTable(create) if create.temporary => Some(create.name.name.name.as_str()),
            _ => None,
        });
        let own: Vec<&str> = made.collect();
        for sql in &program.statements {
            if let Statement::Call(call) = &sql.statement {
                calls.push((false, qualified(&call.name.db), call.name.name.name.clone()));
            }
            let stays = |db: Option<&str>, name: &str| !own.contains(&name) && !temporary.has(db.unwrap_or(&def.db), name);
            if let Some(target) = purposes(&sql.statement).iter().find(|target| stays(target.db.as_deref(), &target.name)) {
                return Err(refusal.of(&target.name));
            }
        }
        calls.extend(program.calls.iter().map(|called| (true, qualified(&called.db), called.name.name.clone())));
        calls.retain(|call| !known.contains(call));
        known.append(&mut calls);
    }
    Ok(())
}
