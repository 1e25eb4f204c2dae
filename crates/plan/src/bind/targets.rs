//! The tables that a DELETE of several tables names before its FROM.
//!
//! An alias goes by itself, without a database; a table without one by its name and its database, the
//! current one if none is written.

use parser::ast::{ObjectName, TableRef};
use value::{SqlResult, sql_error};

/// What FROM calls a table: the name, the database that is written with it, and whether it is an alias.
struct Written {
    name: String,
    db: Option<String>,
    alias: bool,
}

fn written(from: &[TableRef], out: &mut Vec<Written>) {
    for table in from {
        match table {
            TableRef::Table(factor) => out.push(match &factor.alias {
                Some(alias) => Written { name: alias.name.clone(), db: None, alias: true },
                None => {
                    Written { name: factor.name.name.name.clone(), db: factor.name.db.as_ref().map(|db| db.name.clone()), alias: false }
                }
            }),
            TableRef::Derived { alias, .. } => out.push(Written { name: alias.name.clone(), db: None, alias: true }),
            TableRef::JsonTable(table) => out.push(Written { name: table.alias.name.clone(), db: None, alias: true }),
            TableRef::Join(join) => {
                written(std::slice::from_ref(&join.left), out);
                written(std::slice::from_ref(&join.right), out);
            }
            TableRef::Nested(tables) => written(tables, out),
        }
    }
}

/// The name in FROM that a target means, with its database if it is no alias.
///
/// # Errors
/// 1109 if there is none; 1046.
pub(super) fn meant(target: &ObjectName, from: &[TableRef], current: Option<&str>) -> SqlResult<(String, Option<String>)> {
    let db = target.db.as_ref().map(|db| db.name.as_str());
    let Some(home) = db.or(current) else { return Err(sql_error!(NO_DB)) };
    let mut tables = Vec::new();
    written(from, &mut tables);
    let name = &target.name.name;
    let found =
        tables.into_iter().find(|t| t.name == *name && if t.alias { db.is_none() } else { t.db.as_deref().or(current) == Some(home) });
    match found {
        Some(table) if table.alias => Ok((table.name, None)),
        Some(table) => Ok((table.name, Some(home.to_string()))),
        None => Err(sql_error!(UNKNOWN_TABLE, name, "MULTI DELETE")),
    }
}
