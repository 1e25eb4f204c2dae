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

/// The name of the table or view that has an alias in FROM.
pub(super) fn behind<'f>(alias: &str, from: &'f [TableRef]) -> Option<&'f str> {
    from.iter().find_map(|table| match table {
        TableRef::Table(factor) if factor.alias.as_ref().is_some_and(|a| a.name == alias) => Some(factor.name.name.name.as_str()),
        TableRef::Join(join) => {
            behind(alias, std::slice::from_ref(&join.left)).or_else(|| behind(alias, std::slice::from_ref(&join.right)))
        }
        TableRef::Nested(tables) => behind(alias, tables),
        _ => None,
    })
}

/// What can be said of the targets before any table is opened: that one is named twice, or is not in FROM.
///
/// # Errors
/// 1066, 1109, 1046.
pub(super) fn check(targets: &[ObjectName], from: &[TableRef], current: Option<&str>) -> SqlResult<()> {
    let home = |target: &ObjectName| target.db.as_ref().map(|db| db.name.clone()).or(current.map(str::to_owned));
    for (at, target) in targets.iter().enumerate() {
        if targets[..at].iter().any(|other| other.name.name == target.name.name && home(other) == home(target)) {
            return Err(sql_error!(NONUNIQ_TABLE, target.name.name));
        }
    }
    targets.iter().try_for_each(|target| meant(target, from, current).map(drop))
}

/// The name in FROM that a target means, with its database if it is no alias.
///
/// # Errors
/// 1109 if there is none, 1066 if there are several; 1046.
pub(super) fn meant(target: &ObjectName, from: &[TableRef], current: Option<&str>) -> SqlResult<(String, Option<String>)> {
    let db = target.db.as_ref().map(|db| db.name.as_str());
    let Some(home) = db.or(current) else { return Err(sql_error!(NO_DB)) };
    let mut tables = Vec::new();
    written(from, &mut tables);
    let name = &target.name.name;
    let is_meant = |t: &Written| t.name == *name && if t.alias { db.is_none() } else { t.db.as_deref().or(current) == Some(home) };
    let mut found = tables.into_iter().filter(is_meant);
    let first = found.next();
    if found.next().is_some() {
        return Err(sql_error!(NONUNIQ_TABLE, name));
    }
    match first {
        Some(table) if table.alias => Ok((table.name, None)),
        Some(table) => Ok((table.name, Some(home.to_string()))),
        None => Err(sql_error!(UNKNOWN_TABLE, name, "MULTI DELETE")),
    }
}
