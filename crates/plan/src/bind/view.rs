//! Views: their expansion in FROM, what one is made of when it is created, and how one is written through.
//!
//! A view that merges is nothing but names for columns of base tables, and conditions. Then a statement
//! that writes finds the base table behind the column or row that it changes, and everything else is as if
//! it had named that table. The view's ORDER BY goes to the statement (`Scope::handed_order`). WITH CHECK
//! OPTION adds conditions that a written row must satisfy.

use std::sync::Arc;

use expr::{EvalContext, Expr, Settings};
use parser::ast;
use parser::{Names, PrintOptions};
use value::error::{self, ErrorKind};
use value::{SqlError, SqlResult, sql_error};

use super::Binder;
use super::from::{DerivedResult, FromClause, Joined, Merge};
use super::names::dotted;
use super::scope::{Scope, ScopeColumns, ScopeTable};
use super::written::{ViewCheck, Written};
use crate::column::{Column, same_name};
use crate::draft::{BehindView, Draft, Rights, TableInfo};
use crate::logical::{BoundSelect, Logical, OutColumn, Unplanned};
use crate::lookup::{CheckOption, View};
use crate::query::Source;
use crate::rights::Access;

/// What a view's query names is not there, or the view's definer may not use it: the view is invalid.
const NOT_THERE: [ErrorKind; 7] = [
    error::BAD_DB,
    error::BAD_FIELD,
    error::TABLEACCESS_DENIED,
    error::COLUMNACCESS_DENIED,
    error::NO_SUCH_TABLE,
    error::SP_DOES_NOT_EXIST,
    error::PROCACCESS_DENIED,
];

/// What CREATE VIEW keeps of a view.
pub struct ViewShape {
    pub columns: Vec<Column>,
    /// The query in canonical form, its names in full.
    pub text: String,
    /// Whether a statement can write through it.
    pub updatable: bool,
    /// Whether MySQL can merge it into the queries that name it.
    pub mergeable: bool,
}

/// Nothing but inner joins of tables.
fn is_inner(logical: &Logical) -> bool {
    match logical {
        Logical::Table(_) => true,
        Logical::Inner { items, .. } => items.iter().all(is_inner),
        Logical::Left { .. } | Logical::Semi(_) => false,
    }
}

/// The conditions of inner joins and of merged views below.
fn conditions_within(logical: &Logical, out: &mut Vec<Expr>) {
    if let Logical::Inner { items, on, .. } = logical {
        out.extend(on.iter().cloned());
        items.iter().for_each(|item| conditions_within(item, out));
    }
}

impl FromClause<'_, '_> {
    pub fn view(&mut self, view: &Arc<View>, (alias, rights): (&str, Rights), cx: &mut EvalContext<'_>) -> SqlResult<Joined> {
        if self.binder.names.view_depth >= 32 {
            return Err(sql_error!(VIEW_RECURSIVE, view.db, view.name));
        }
        self.binder.draft.lookup.enter_view(view)?;
        view.warnings.iter().for_each(|warning| cx.warn(warning.clone()));
        // The view's query has a text, a database and a set of names of its own.
        let columns: Vec<ast::Ident> = view.columns.iter().map(|n| ast::Ident::synthetic(n.as_str())).collect();
        let merges = self.binder.merges(alias);
        let written = self.binder.view_checks.is_some();
        let below = self.binder.view_checks.as_ref().map_or(0, Vec::len);
        let outside = (
            std::mem::replace(&mut self.binder.source, view.source.clone()),
            self.binder.db.replace(view.query_db.clone()),
            std::mem::take(&mut self.binder.ctes),
            std::mem::replace(&mut self.binder.names.scopes, vec![Scope { hidden: true, ..Scope::default() }]),
            std::mem::take(&mut self.binder.names.frames),
        );
        let (apart, access, first) =
            (self.binder.draft.apart, self.binder.names.access.replace(Access::Select), self.binder.draft.tables.len());
        self.binder.unchecked = matches!(view.query.body, ast::QueryBody::Select(_));
        self.binder.draft.apart &= !written;
        self.binder.names.view_depth += 1;
        let query = &view.query;
        let merge = match (view.materialized || written && !may_be_written(query), self.nullable, written) {
            (true, _, _) | (_, true, false) => Merge::Never,
            (_, true, true) => Merge::Columns,
            (_, false, true) => Merge::Always,
            (_, _, false) => merges,
        };
        // What it compares, and the texts in it, have the collation of its creation.
        let settings = (view.collation != cx.settings.collation_connection)
            .then(|| Settings { collation_connection: view.collation, ..cx.settings.clone() });
        let result = match &settings {
            Some(settings) => self.binder.derived_parts(query, &columns, merge, &mut cx.under(settings)),
            None => self.binder.derived_parts(query, &columns, merge, cx),
        };
        self.binder.draft.lookup.leave_view();
        self.binder.names.view_depth -= 1;
        (self.binder.draft.apart, self.binder.names.access, self.binder.unchecked) = (apart, access, false);
        (self.binder.source, self.binder.db, self.binder.ctes, self.binder.names.scopes, self.binder.names.frames) = outside;
        // If views are nested, the error names the one that the statement names.
        let is_outermost = self.binder.names.view_depth == 0;
        let mut result =
            result.map_err(|e| if is_outermost && e.is_any(&NOT_THERE) { sql_error!(VIEW_INVALID, view.db, view.name) } else { e })?;
        if let (DerivedResult::Merged(parts), Some(option), Some(checks)) = (&result, view.check_option, &mut self.binder.view_checks) {
            let mut conditions = parts.filter.clone();
            if let (CheckOption::Cascaded, Some(logical)) = (option, &parts.logical) {
                conditions_within(logical, &mut conditions);
            }
            // What views below ask goes by the name of the uppermost that asks.
            checks.push(ViewCheck { view: String::new(), conditions });
            checks[below..].iter_mut().for_each(|check| check.view = format!("{}.{}", view.db, view.name));
        }
        let updatable = !view.materialized && may_be_written(query) && result.is_updatable(&self.binder.draft, first);
        if is_outermost {
            let behind = BehindView { alias: alias.to_owned(), view: (view.db.clone(), view.name.clone()), copy: first };
            self.binder.draft.tables[first..].iter_mut().for_each(|info| info.behind_view = Some(behind.clone()));
        }
        if matches!(result, DerivedResult::Apart { .. }) {
            check_used(&self.binder.draft, first).map_err(|_| sql_error!(VIEW_INVALID, view.db, view.name))?;
        }
        result.belongs_to(view);
        let placed = self.place_derived(result, alias, (&view.db, rights));
        if let Some(info) = self.binder.draft.tables.last_mut().filter(|_| updatable) {
            info.updatable = true;
        }
        placed
    }
}

impl Binder<'_> {
    /// The FROM clause of a statement that writes: its views are merged, and their checks collected.
    pub(super) fn written_from(&mut self, refs: &[ast::TableRef], cx: &mut EvalContext<'_>) -> SqlResult<(Option<Joined>, Vec<ViewCheck>)> {
        self.view_checks = Some(Vec::new());
        let joined = self.from(refs, cx);
        let checks = self.view_checks.take().unwrap_or_default();
        Ok((joined?, checks))
    }

    /// The view as what INSERT writes: one table, and each column one of its columns. Of a join only the
    /// table of the columns that are listed is written.
    pub(super) fn written_view(
        &mut self,
        view: &Arc<View>,
        (alias, rights): (&str, Rights),
        named: Option<&[ast::ColumnName]>,
        refusal: fn(&str) -> SqlError,
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<Written> {
        self.view_checks = Some(Vec::new());
        self.names.scopes.push(Scope { select: self.selects, clause: "field list", ..Scope::default() });
        let joined = FromClause { binder: self, nullable: false }.view(view, (alias, rights.clone()), cx);
        let scope = self.names.scopes.pop().expect("pushed before");
        let checks = self.view_checks.take().unwrap_or_default();
        let (logical, _) = joined?;
        let mut shown = Vec::new();
        conditions_within(&logical, &mut shown);
        let not_insertable = || refusal(alias);
        let Some(ScopeTable { columns: ScopeColumns::Merged(columns, exprs), .. }) = scope.items.into_iter().next() else {
            return Err(not_insertable());
        };
        let only = logical.only_table();
        let table = match only {
            Some(table) => table,
            None if is_inner(&logical) => {
                table_of_columns(&self.draft, (&view.db, alias), named, &columns, &exprs)?.ok_or_else(not_insertable)?
            }
            None => return Err(not_insertable()),
        };
        let Source::Base(def) = &self.draft.tables[table].plan.source else { return Err(not_insertable()) };
        if !self.draft.is_writable(table) {
            return Err(not_insertable());
        }
        let (def, own) =
            (Arc::clone(def), self.draft.tables[table].plan.slot..self.draft.tables[table].plan.slot + self.draft.tables[table].plan.width);
        let mut names: Vec<(String, u16)> = Vec::with_capacity(columns.len());
        if not_insertable().is(&error::NON_INSERTABLE_TABLE) {
            check_insertable(named, &columns, &exprs)?;
        }
        for (column, e) in columns.into_iter().zip(&exprs) {
            let place = match e.as_slot().map(|slot| slot as usize) {
                Some(slot) if own.contains(&slot) => (slot - own.start) as u16,
                _ if only.is_none() => continue,
                _ => return Err(not_insertable()),
            };
            if names.iter().any(|(_, other)| *other == place) {
                return Err(not_insertable());
            }
            names.push((column.column.name, place));
        }
        let joins = only.is_none().then(|| (view.db.clone(), alias.to_owned()));
        Ok(Written { def, table, names: Some(names), checks, shown, joins, rights })
    }

    /// Binds the query of a view that is being created.
    pub fn shape(mut self, query: &ast::Query, columns: &[ast::Ident], cx: &mut EvalContext<'_>) -> SqlResult<ViewShape> {
        self.names.noted = Some(Names { source: self.source.clone(), ..Names::default() });
        let bound = self.derived_parts(query, columns, Merge::Always, cx)?;
        if let Some(def) = self.draft.tables.iter().filter_map(|table| table.plan.source.base()).find(|def| def.temporary) {
            return Err(sql_error!(VIEW_SELECT_TMPTABLE, def.name));
        }
        let names = self.names.noted.take().unwrap_or_default();
        // A cast to CHAR without a character set has the connection's, and says so from then on.
        let charset = cx.settings.collation_connection.charset().name();
        let text = parser::print_query(query, PrintOptions { names: Some(&names), cast_charset: Some(charset), ..PrintOptions::default() });
        // Printed with all its parentheses a text is nested deeper: too deep to be read again, perhaps.
        parser::parse(text.as_bytes(), &parser::ParserMode::default())?;
        let columns = match &bound {
            DerivedResult::Merged(parts) => &parts.columns,
            DerivedResult::Apart { columns, .. } => columns,
        };
        let columns = columns.iter().map(|c| c.column.clone()).collect();
        let mergeable = bound.select().is_some_and(BoundSelect::is_plain);
        let updatable = may_be_written(query) && bound.is_updatable(&self.draft, 0);
        Ok(ViewShape { columns, text, updatable, mergeable })
    }
}

impl DerivedResult {
    fn select(&self) -> Option<&BoundSelect> {
        match self {
            DerivedResult::Merged(parts) | DerivedResult::Apart { query: Unplanned::Select(parts), .. } => Some(parts),
            DerivedResult::Apart { .. } => None,
        }
    }

    /// Whether it has a column that can be written, if it is a view's, and no subquery reads the only table
    /// of its FROM. That others do, and tables behind views, is found by who writes to them. `first`: the
    /// first of its tables.
    fn is_updatable(&self, draft: &Draft<'_>, first: usize) -> bool {
        let Some(parts) = self.select().filter(|parts| parts.is_plain()) else { return false };
        let can = |t: usize| matches!(draft.tables[t].plan.source, Source::Base(_)) || draft.tables[t].updatable;
        let writes = parts.outputs.iter().filter_map(Expr::as_slot).filter_map(|slot| draft.table_of_slot(slot)).any(can);
        let id = |info: &TableInfo| info.plan.source.base().map(|def| def.id);
        let reads_itself = parts.logical.as_ref().and_then(Logical::only_table).is_some_and(|only| {
            let written = &draft.tables[only];
            let is_it = |(table, info): (usize, &TableInfo)| table != only && id(info).is_some() && id(info) == id(written);
            written.behind_view.is_none() && draft.tables.iter().enumerate().skip(first).any(is_it)
        });
        writes && !reads_itself
    }
}

/// Nothing is written through DISTINCT, nor through an outer join.
fn may_be_written(query: &ast::Query) -> bool {
    fn is_inner(table: &ast::TableRef) -> bool {
        match table {
            ast::TableRef::Join(join) => {
                !matches!(join.kind, ast::JoinKind::Left | ast::JoinKind::Right) && is_inner(&join.left) && is_inner(&join.right)
            }
            ast::TableRef::Nested(tables) => tables.iter().all(is_inner),
            _ => true,
        }
    }
    match &query.body {
        ast::QueryBody::Select(select) => !select.options.distinct && select.from.iter().all(is_inner),
        ast::QueryBody::Nested(query) => may_be_written(query),
        _ => true,
    }
}

/// A view that is computed apart reads every column that it names.
fn check_used(draft: &Draft<'_>, first: usize) -> SqlResult<()> {
    for (table, info) in draft.tables.iter().enumerate().skip(first) {
        let Some(rights) = &info.rights else { continue };
        let used = (0..info.used.len()).filter(|c| info.used[*c]);
        used.map(|c| draft.column_name(table, c)).try_for_each(|name| rights.check(name, Access::Select))?;
    }
    Ok(())
}

/// 1348 if a column that is listed, or any where none are, is computed; 1054 if there is none of that name.
fn check_insertable(named: Option<&[ast::ColumnName]>, columns: &[OutColumn], exprs: &[Expr]) -> SqlResult<()> {
    let is_column = |at: usize| {
        let computed = exprs[at].as_slot().is_none();
        if computed { Err(sql_error!(NONUPDATEABLE_COLUMN, columns[at].column.name)) } else { Ok(()) }
    };
    let Some(named) = named.filter(|named| !named.is_empty()) else { return (0..columns.len()).try_for_each(is_column) };
    for name in named {
        let at = columns.iter().position(|c| same_name(&c.column.name, &name.name.name));
        is_column(at.ok_or_else(|| sql_error!(BAD_FIELD, dotted(name), "field list"))?)?;
    }
    Ok(())
}

/// The one table of a join that all columns which are listed belong to.
///
/// # Errors
/// 1394 where none are listed, 1393 where they belong to several.
fn table_of_columns(
    draft: &Draft<'_>,
    (db, view): (&str, &str),
    named: Option<&[ast::ColumnName]>,
    columns: &[OutColumn],
    exprs: &[Expr],
) -> SqlResult<Option<usize>> {
    let Some(named) = named.filter(|named| !named.is_empty()) else { return Err(sql_error!(VIEW_NO_INSERT_FIELD_LIST, db, view)) };
    let mut found = None;
    for (column, e) in columns.iter().zip(exprs).filter(|(c, _)| named.iter().any(|n| same_name(&n.name.name, &c.column.name))) {
        let Some(table) = e.as_slot().and_then(|slot| draft.table_of_slot(slot)) else {
            return Err(sql_error!(NONUPDATEABLE_COLUMN, column.column.name));
        };
        if found.replace(table).is_some_and(|other| other != table) {
            return Err(sql_error!(VIEW_MULTIUPDATE, db, view));
        }
    }
    Ok(found)
}

/// The base table whose rows DELETE removes when it names this view.
pub(super) fn deleted_table(draft: &Draft<'_>, item: &ScopeTable) -> SqlResult<usize> {
    match &item.columns {
        ScopeColumns::Table(table) => Ok(*table),
        ScopeColumns::Merged(_, exprs) => {
            let mut tables = draft.base_tables_of(exprs).into_iter();
            match (tables.next(), tables.next()) {
                (Some(only), None) if draft.is_writable(only) => Ok(only),
                (Some(_), Some(_)) => Err(sql_error!(VIEW_DELETE_MERGE_VIEW, item.db, item.alias)),
                _ => Err(sql_error!(NON_UPDATABLE_TABLE, item.alias, "DELETE")),
            }
        }
    }
}

/// 1393 if one statement would change two tables of a view.
pub(super) fn check_one_table_each(draft: &Draft<'_>, scope: &Scope, changed: &[usize]) -> SqlResult<()> {
    for item in &scope.items {
        let ScopeColumns::Merged(_, exprs) = &item.columns else { continue };
        if draft.base_tables_of(exprs).iter().filter(|t| changed.contains(t)).count() > 1 {
            return Err(sql_error!(VIEW_MULTIUPDATE, item.db, item.alias));
        }
    }
    Ok(())
}
