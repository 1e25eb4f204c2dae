//! Which tables a statement names, and what it does to those that are its targets.

use catalog::privilege::Privileges;
use parser::ast::{self, DeleteTarget, Statement, TableRef};

/// What a statement does to a table that it names as its target.
#[derive(Clone, Debug)]
pub struct Purpose {
    pub db: Option<String>,
    pub name: String,
    /// Only the use by this alias is meant.
    pub alias: Option<String>,
    pub needs: Privileges,
    pub reads: Reads,
}

/// What a statement asks for of a target besides what it does to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reads {
    /// Nothing but the columns that it reads.
    No,
    /// SELECT, first.
    Too,
    /// SELECT, if what it may do to it is not granted: then it is not a target.
    Instead,
}

/// The targets of a statement that changes rows.
pub fn purposes(statement: &Statement) -> Vec<Purpose> {
    let one = |name: &parser::ast::ObjectName, needs| Purpose {
        db: name.db.as_ref().map(|d| d.name.clone()),
        name: name.name.name.clone(),
        alias: None,
        needs,
        reads: Reads::No,
    };
    let by_name = |purpose: Purpose| vec![Purpose { alias: Some(purpose.name.clone()), ..purpose }];
    match statement {
        Statement::Insert(insert) => {
            let mut needs = Privileges::INSERT;
            if insert.replace {
                needs = needs.and(Privileges::DELETE);
            }
            if !insert.on_duplicate.is_empty() {
                needs = needs.and(Privileges::UPDATE);
            }
            by_name(one(&insert.table, needs))
        }
        Statement::LoadData(load) => by_name(one(&load.table, Privileges::INSERT)),
        Statement::Update(update) => {
            let several = !matches!(update.tables.as_slice(), [TableRef::Table(_)]);
            let reads = if several { Reads::Instead } else { Reads::No };
            let named = update.tables.iter().flat_map(|t| named_tables(t));
            named.map(|n| Purpose { reads, ..one(n, Privileges::UPDATE) }).collect()
        }
        Statement::Delete(delete) => {
            let reads = if matches!(delete.target, DeleteTarget::Many { .. }) { Reads::Too } else { Reads::No };
            delete_targets(delete).into_iter().map(|n| Purpose { reads, ..one(&n, Privileges::DELETE) }).collect()
        }
        _ => Vec::new(),
    }
}

fn named_tables(table: &TableRef) -> Vec<&parser::ast::ObjectName> {
    match table {
        TableRef::Table(factor) => vec![&factor.name],
        TableRef::Join(join) => [&join.left, &join.right].into_iter().flat_map(|side| named_tables(side)).collect(),
        TableRef::Nested(list) => list.iter().flat_map(named_tables).collect(),
        _ => Vec::new(),
    }
}

/// A multi-table DELETE names aliases; those that are plain tables are found in FROM.
fn delete_targets(delete: &parser::ast::Delete) -> Vec<parser::ast::ObjectName> {
    crate::lookup::delete_target_names(delete)
}

/// Whether an UPDATE names more than one table.
pub fn is_multi_table(tables: &[TableRef]) -> bool {
    !matches!(tables, [TableRef::Table(_)])
}

/// The tables that a DELETE deletes from, aliases resolved.
pub fn delete_target_names(delete: &ast::Delete) -> Vec<ast::ObjectName> {
    match &delete.target {
        DeleteTarget::One { table, .. } => vec![table.clone()],
        DeleteTarget::Many { targets, from } => {
            let mut factors = Vec::new();
            from.iter().for_each(|t| factors_of(t, &mut factors));
            let resolve = |target: &ast::ObjectName| {
                let aliased = factors.iter().find(|f| f.alias.as_ref().is_some_and(|a| a.name == target.name.name) && target.db.is_none());
                aliased.map_or_else(|| target.clone(), |f| f.name.clone())
            };
            targets.iter().map(resolve).collect()
        }
    }
}

/// The tables that the FROM clauses of a query name, those of subqueries in FROM too.
pub fn factors_of_query<'a>(query: &'a ast::Query, out: &mut Vec<&'a ast::TableFactor>) {
    fn of_body<'a>(body: &'a ast::QueryBody, out: &mut Vec<&'a ast::TableFactor>) {
        match body {
            ast::QueryBody::Select(select) => select.from.iter().for_each(|t| factors_of(t, out)),
            ast::QueryBody::SetOperation { left, right, .. } => {
                of_body(left, out);
                of_body(right, out);
            }
            ast::QueryBody::Nested(query) => factors_of_query(query, out),
            ast::QueryBody::Values(_) | ast::QueryBody::Table(_) => {}
        }
    }
    of_body(&query.body, out);
}

fn factors_of<'a>(table: &'a TableRef, out: &mut Vec<&'a ast::TableFactor>) {
    match table {
        TableRef::Table(factor) => out.push(factor),
        TableRef::Join(join) => {
            factors_of(&join.left, out);
            factors_of(&join.right, out);
        }
        TableRef::Nested(list) => list.iter().for_each(|t| factors_of(t, out)),
        TableRef::Derived { query, .. } => factors_of_query(query, out),
        TableRef::JsonTable(_) => {}
    }
}
