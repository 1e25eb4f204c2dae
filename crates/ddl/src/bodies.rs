//! What MySQL's parser finds wrong in the body of a program: here statements of a body are bound when they
//! run, so CREATE looks at these things by itself.

use parser::ast::{DropTable, ObjectName, Query, QueryBody, SetItem, Statement, TableRef};
use program::Program;
use state::vars::Variable;
use value::{SqlResult, sql_error};

/// # Errors
/// 1193: system variables that SET names must exist; 1066: a list of tables names each of them once.
pub(crate) fn check(program: &Program, db: &str) -> SqlResult<()> {
    program.statements.iter().try_for_each(|sql| match &sql.statement {
        Statement::Set(items) => items.iter().try_for_each(check_variable),
        Statement::DropTable(DropTable { names, .. }) => check_once(names.iter().map(|name| full(name, db))),
        Statement::CreateTable(create) => {
            check_once(create.like.iter().chain([&create.name]).filter(|_| create.like.is_some()).map(|name| full(name, db)))?;
            create.query.as_deref().map_or(Ok(()), |query| check_query(query, db))
        }
        Statement::Query(query) => check_query(query, db),
        Statement::Update(update) => check_from(&update.tables, db),
        _ => Ok(()),
    })
}

fn check_variable(item: &SetItem) -> SqlResult<()> {
    match item {
        SetItem::Variable { base: Some(base), name, .. } => Err(sql_error!(UNKNOWN_SYSTEM_VARIABLE, format!("{base}.{name}"))),
        SetItem::Variable { base: None, name, .. } if Variable::find(&name.name).is_none() => {
            Err(sql_error!(UNKNOWN_SYSTEM_VARIABLE, name))
        }
        _ => Ok(()),
    }
}

fn full<'a>(name: &'a ObjectName, db: &'a str) -> (&'a str, &'a str) {
    (name.db.as_ref().map_or(db, |db| &*db.name), &*name.name.name)
}

fn check_query(query: &Query, db: &str) -> SqlResult<()> {
    let mut bodies = vec![&query.body];
    while let Some(body) = bodies.pop() {
        match body {
            QueryBody::Select(select) => check_from(&select.from, db)?,
            QueryBody::SetOperation { left, right, .. } => bodies.extend([&**left, &**right]),
            QueryBody::Nested(query) => bodies.push(&query.body),
            QueryBody::Values(_) | QueryBody::Table(_) => {}
        }
    }
    Ok(())
}

/// The tables of one FROM; a name of a derived table is looked at when the statement runs.
fn check_from(tables: &[TableRef], db: &str) -> SqlResult<()> {
    let mut names = Vec::new();
    let mut left: Vec<&TableRef> = tables.iter().rev().collect();
    while let Some(table) = left.pop() {
        match table {
            TableRef::Table(factor) => {
                let (db, name) = full(&factor.name, db);
                names.push((db, factor.alias.as_ref().map_or(name, |alias| &*alias.name)));
            }
            TableRef::Join(join) => left.extend([&join.right, &join.left]),
            TableRef::Nested(tables) => left.extend(tables.iter().rev()),
            TableRef::Derived { query, .. } => check_query(query, db)?,
            TableRef::JsonTable(_) => {}
        }
    }
    check_once(names.into_iter())
}

fn check_once<'a>(names: impl Iterator<Item = (&'a str, &'a str)>) -> SqlResult<()> {
    let mut seen = Vec::new();
    for name in names {
        if seen.contains(&name) {
            return Err(sql_error!(NONUNIQ_TABLE, name.1));
        }
        seen.push(name);
    }
    Ok(())
}
