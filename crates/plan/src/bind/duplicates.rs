//! ON DUPLICATE KEY UPDATE of an INSERT ... SELECT may name columns of the tables that the SELECT reads,
//! selected or not.
//!
//! Whether it does is known when its assignments are bound, and then the query is bound already. So where a
//! column is not found the statement is bound once more, with all columns of those tables behind the ones
//! that are inserted; what comes behind them goes to slots of its own. SELECT DISTINCT compares rows
//! without them, and shows those of the first of equal rows: it becomes a GROUP BY of what is inserted.

use expr::Expr;
use parser::ast::{self, QueryBody, SelectItem, Statement, TableRef};
use value::{SqlResult, sql_error};

use super::scope::{Coalesced, ScopeColumns, ScopeTable};
use crate::column::same_name;
use crate::logical::OutColumn;

/// A table that the SELECT reads: its name there, and its database, if it has one.
type Named = (String, Option<String>);

/// The SELECT whose tables the assignments may name, in parentheses or not: one that does not group, nor
/// filter what it has selected.
fn plain_select(insert: &ast::Insert) -> Option<&ast::Select> {
    let ast::InsertSource::Query(query) = &insert.source else { return None };
    let mut body = &query.body;
    while let QueryBody::Nested(query) = body {
        body = &query.body;
    }
    let QueryBody::Select(select) = body else { return None };
    let plain = select.group_by.is_empty() && select.having.is_none() && !select.from.is_empty();
    (plain && !insert.on_duplicate.is_empty()).then_some(&**select)
}

/// The query in parentheses, with what is written behind them; `None` where both have an order, a limit or
/// a WITH.
fn without_parentheses(mut query: ast::Query) -> Option<ast::Query> {
    let plain = |query: &ast::Query| query.with.is_none() && query.order_by.is_empty() && query.limit.is_none() && query.locking.is_empty();
    while let QueryBody::Nested(inner) = &query.body {
        let inner = (**inner).clone();
        query = match (plain(&inner), plain(&query)) {
            (true, _) => ast::Query { body: inner.body, ..query },
            (false, true) => inner,
            (false, false) => return None,
        };
    }
    Some(query)
}

/// Whether binding the statement once more may help.
pub(crate) fn may_name_sources(statement: &Statement) -> bool {
    matches!(statement, Statement::Insert(insert) if plain_select(insert).is_some())
}

/// The names of a row alias: 1353 unless there is one for each column that is given, 1060 for one that is
/// there twice.
pub(super) fn check_alias(names: &[ast::Ident], given: usize) -> SqlResult<()> {
    if names.is_empty() {
        return Ok(());
    }
    if names.len() != given {
        return Err(sql_error!(VIEW_WRONG_LIST));
    }
    let double = (1..names.len()).find(|at| names[..*at].iter().any(|other| same_name(&other.name, &names[*at].name)));
    double.map_or(Ok(()), |at| Err(sql_error!(DUP_FIELDNAME, names[at].name)))
}

fn names_of(from: &[TableRef], out: &mut Vec<(Named, ast::ObjectName)>) {
    for table in from {
        match table {
            TableRef::Table(factor) => {
                let db = factor.name.db.as_ref().map(|db| db.name.clone());
                let name = match &factor.alias {
                    Some(alias) => ast::ObjectName { db: None, name: alias.clone() },
                    None => factor.name.clone(),
                };
                out.push(((name.name.name.clone(), db), name));
            }
            TableRef::Derived { alias, .. } => {
                out.push(((alias.name.clone(), None), ast::ObjectName { db: None, name: alias.clone() }));
            }
            TableRef::Join(join) => {
                names_of(std::slice::from_ref(&join.left), out);
                names_of(std::slice::from_ref(&join.right), out);
            }
            TableRef::Nested(tables) => names_of(tables, out),
            TableRef::JsonTable(table) => {
                out.push(((table.alias.name.clone(), None), ast::ObjectName { db: None, name: table.alias.clone() }));
            }
        }
    }
}

/// Whether `with_sources` makes groups of what DISTINCT takes for equal.
pub(super) fn regroups(insert: &ast::Insert) -> bool {
    plain_select(insert).is_some_and(|select| select.options.distinct)
}

/// The query with all columns of its tables behind its own, which are so many, and those tables.
pub(super) fn with_sources(insert: &ast::Insert, width: usize) -> Option<(ast::Query, Vec<Named>)> {
    plain_select(insert)?;
    let ast::InsertSource::Query(query) = &insert.source else { return None };
    let mut query = without_parentheses((**query).clone())?;
    let QueryBody::Select(select) = &mut query.body else { return None };
    if std::mem::take(&mut select.options.distinct) {
        let place = |n| ast::Expr::new(ast::ExprKind::Literal(ast::Literal::Int(n)), ast::Span::default());
        select.group_by = (1..=width as u64).map(|n| ast::OrderItem { expr: place(n), direction: None }).collect();
    }
    let mut names = Vec::new();
    names_of(&select.from, &mut names);
    let mut tables = Vec::with_capacity(names.len());
    for (named, name) in names {
        select.items.push(SelectItem::TableWildcard(name));
        tables.push(named);
    }
    Some((query, tables))
}

/// The columns of NATURAL JOIN and USING: one name for two columns. The `sources` begin at item `base`.
pub(super) fn coalesced(insert: &ast::Insert, sources: &[ScopeTable], base: usize) -> Vec<Coalesced> {
    let mut out = Vec::new();
    if let Some(select) = plain_select(insert) {
        let mut at = 0;
        select.from.iter().for_each(|table| join_names(table, sources, base, &mut at, &mut out));
    }
    out
}

fn join_names(table: &TableRef, sources: &[ScopeTable], base: usize, at: &mut usize, out: &mut Vec<Coalesced>) {
    let names = |item: &ScopeTable| match &item.columns {
        ScopeColumns::Merged(columns, _) => columns.iter().map(|c| c.column.name.clone()).collect(),
        ScopeColumns::Table(_) => Vec::new(),
    };
    let join = match table {
        TableRef::Join(join) => join,
        TableRef::Nested(tables) => return tables.iter().for_each(|table| join_names(table, sources, base, at, out)),
        _ => return *at += 1,
    };
    let first = *at;
    join_names(&join.left, sources, base, at, out);
    let second = *at;
    join_names(&join.right, sources, base, at, out);
    let (left, right) = (first..second.min(sources.len()), second..(*at).min(sources.len()));
    let find = |range: std::ops::Range<usize>, name: &str| {
        range.into_iter().find_map(|item| Some((item, names(&sources[item]).iter().position(|n| same_name(n, name))?)))
    };
    let common: Vec<String> = match &join.condition {
        _ if join.natural => left.clone().flat_map(|i| names(&sources[i])).filter(|n| find(right.clone(), n).is_some()).collect(),
        ast::JoinCondition::Using(names) => names.iter().map(|n| n.name.clone()).collect(),
        _ => Vec::new(),
    };
    for name in common {
        let kept = if join.kind == ast::JoinKind::Right { right.clone() } else { left.clone() };
        if let Some((item, column)) = find(kept, &name) {
            out.push(Coalesced { name, item: base + item, column });
        }
    }
}

/// What the assignments see of the tables, whose columns stand in slots from `slot` on.
pub(super) fn source_scope(tables: &[Named], columns: &[OutColumn], slot: u32, current: Option<&str>) -> Vec<ScopeTable> {
    let mut at = 0;
    let mut scope = Vec::with_capacity(tables.len());
    for (alias, db) in tables {
        let own: Vec<OutColumn> = columns[at..].iter().take_while(|c| c.column.table == *alias).cloned().collect();
        let expr = |(i, c): (usize, &OutColumn)| {
            let name = format!("`{alias}`.`{}`", c.column.name);
            Expr::column(slot + (at + i) as u32, c.column.ty.clone(), c.nullable, name)
        };
        let exprs = own.iter().enumerate().map(expr).collect();
        at += own.len();
        let db = db.clone().or_else(|| current.map(str::to_owned)).unwrap_or_default();
        scope.push(ScopeTable { alias: alias.clone(), db, columns: ScopeColumns::Merged(own, exprs), rights: None });
    }
    scope
}
