//! Views: their expansion in FROM, what one is made of when it is created, and how one is written through.
//!
//! A view that merges is nothing but names for columns of base tables, and conditions. Then a statement that writes finds the base table behind the column or row that it
//! changes, and everything else is as if it had named that table. WITH CHECK OPTION adds conditions that a written row must satisfy.

use std::collections::BTreeSet;
use std::sync::Arc;

use expr::{EvalContext, Expr};
use parser::ast;
use parser::{Names, PrintOptions, Qualified};
use schema::TableDef;
use value::error::{self, ErrorKind};
use value::{SqlError, SqlResult, sql_error};

use super::from::{DerivedResult, Joined, Merge, Star};
use super::{Binder, Scope, ScopeColumns, ScopeTable};
use crate::column::{Column, same_name};
use crate::draft::{ColumnsOf, Rights};
use crate::exprs::same_expr;
use crate::logical::{Logical, OutColumn};
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
}

/// A condition that rows written through a view must satisfy.
pub(super) struct ViewCheck {
    /// `db.view`, for the message.
    view: String,
    conditions: Vec<Expr>,
}

/// Nothing but inner joins of tables.
fn is_inner(logical: &Logical) -> bool {
    match logical {
        Logical::Table(_) => true,
        Logical::Inner { items, .. } => items.iter().all(is_inner),
        Logical::Left { .. } | Logical::Semi(_) => false,
    }
}

/// What INSERT writes: a table, a view of one, or one table of a view that joins several.
pub(super) struct Written {
    pub def: Arc<TableDef>,
    pub table: usize,
    /// A view's columns by name.
    pub names: Option<Vec<(String, u16)>>,
    pub checks: Vec<ViewCheck>,
    /// What may be done with the columns by these names.
    pub rights: Rights,
}

impl Written {
    pub fn column(&self, name: &str) -> Option<u16> {
        match &self.names {
            Some(names) => names.iter().find(|(n, _)| same_name(n, name)).map(|(_, column)| *column),
            None => self.def.column(name).filter(|c| !self.def.columns[*c].hidden).map(|c| c as u16),
        }
    }

    /// The columns that are meant when none are listed.
    pub fn all_columns(&self) -> Vec<u16> {
        match &self.names {
            Some(names) => names.iter().map(|(_, column)| *column).collect(),
            None => {
                let shown = |c: &usize| !self.def.columns[*c].hidden && !self.def.columns[*c].invisible;
                (0..self.def.columns.len()).filter(shown).map(|c| c as u16).collect()
            }
        }
    }
}

/// The conditions of inner joins and of merged views below.
fn conditions_within(logical: &Logical, out: &mut Vec<Expr>) {
    if let Logical::Inner { items, on, .. } = logical {
        out.extend(on.iter().cloned());
        items.iter().for_each(|item| conditions_within(item, out));
    }
}

impl Binder<'_> {
    pub(super) fn view(
        &mut self,
        view: &Arc<View>,
        (alias, rights): (&str, Rights),
        nullable: bool,
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<Joined> {
        if self.view_depth >= 32 {
            return Err(sql_error!(VIEW_RECURSIVE, view.db, view.name));
        }
        self.draft.lookup.enter_view(view)?;
        view.warnings.iter().for_each(|warning| cx.warn(warning.clone()));
        // The view's query has a text, a database and a set of names of its own.
        let columns: Vec<ast::Ident> = view.columns.iter().map(|n| ast::Ident::synthetic(n.as_str())).collect();
        let merges = self.merges(alias);
        let written = self.view_checks.is_some();
        let below = self.view_checks.as_ref().map_or(0, Vec::len);
        let outside = (
            std::mem::replace(&mut self.source, view.source.clone()),
            self.db.replace(view.query_db.clone()),
            std::mem::take(&mut self.ctes),
            std::mem::replace(&mut self.scopes, vec![Scope { hidden: true, ..Scope::default() }]),
            std::mem::take(&mut self.frames),
        );
        let (apart, access, first) = (self.draft.apart, self.access.replace(Access::Select), self.draft.tables.len());
        self.unchecked = matches!(view.query.body, ast::QueryBody::Select(_));
        self.draft.apart &= !written;
        self.view_depth += 1;
        // Order does not matter to those who write.
        let unordered = (written && view.query.limit.is_none()).then(|| ast::Query { order_by: Vec::new(), ..view.query.clone() });
        let query = unordered.as_ref().unwrap_or(&view.query);
        let merge = match (view.materialized, nullable, written) {
            (true, _, _) | (_, true, false) => Merge::Never,
            (_, _, false) if !merges => Merge::Never,
            (_, true, true) => Merge::Columns,
            _ => Merge::Always,
        };
        let result = self.derived_parts(query, &columns, merge, cx);
        self.draft.lookup.leave_view();
        self.view_depth -= 1;
        (self.draft.apart, self.access, self.unchecked) = (apart, access, false);
        (self.source, self.db, self.ctes, self.scopes, self.frames) = outside;
        // Of views within views the one is named that the statement names.
        let is_outermost = self.view_depth == 0;
        let mut result =
            result.map_err(|e| if is_outermost && e.is_any(&NOT_THERE) { sql_error!(VIEW_INVALID, view.db, view.name) } else { e })?;
        if let (DerivedResult::Merged(parts), Some(option), Some(checks)) = (&result, view.check_option, &mut self.view_checks) {
            let mut conditions = parts.filter.clone();
            if let (CheckOption::Cascaded, Some(logical)) = (option, &parts.logical) {
                conditions_within(logical, &mut conditions);
            }
            // What views below ask goes by the name of the uppermost that asks.
            checks.push(ViewCheck { view: String::new(), conditions });
            checks[below..].iter_mut().for_each(|check| check.view = format!("{}.{}", view.db, view.name));
        }
        if is_outermost {
            self.draft.tables[first..].iter_mut().for_each(|info| info.behind_view = Some(alias.to_string()));
        }
        if matches!(result, DerivedResult::Apart { .. }) {
            self.check_used(first).map_err(|_| sql_error!(VIEW_INVALID, view.db, view.name))?;
        }
        result.belongs_to(view);
        self.place_derived(result, alias, (&view.db, rights), nullable)
    }

    /// Of a view that is computed apart every column is read that it names.
    fn check_used(&self, first: usize) -> SqlResult<()> {
        for (table, info) in self.draft.tables.iter().enumerate().skip(first) {
            let Some(rights) = &info.rights else { continue };
            let used = (0..info.used.len()).filter(|c| info.used[*c]);
            used.map(|c| self.draft.column_name(table, c)).try_for_each(|name| rights.check(name, Access::Select))?;
        }
        Ok(())
    }

    /// The FROM clause of a statement that writes: its views are merged, and their checks collected.
    pub(super) fn written_from(&mut self, refs: &[ast::TableRef], cx: &mut EvalContext<'_>) -> SqlResult<(Option<Joined>, Vec<ViewCheck>)> {
        self.view_checks = Some(Vec::new());
        let joined = self.from(refs, cx);
        let checks = self.view_checks.take().unwrap_or_default();
        Ok((joined?, checks))
    }

    /// The view as what INSERT writes: one table, and each column one of its columns. Of a join only the table of the columns that are listed is written.
    pub(super) fn written_view(
        &mut self,
        view: &Arc<View>,
        (alias, rights): (&str, Rights),
        named: Option<&[ast::ColumnName]>,
        refusal: fn(&str) -> SqlError,
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<Written> {
        self.view_checks = Some(Vec::new());
        self.scopes.push(Scope { select: self.selects, clause: "field list", ..Scope::default() });
        let joined = self.view(view, (alias, rights.clone()), false, cx);
        let scope = self.scopes.pop().expect("pushed before");
        let checks = self.view_checks.take().unwrap_or_default();
        let (logical, _) = joined?;
        let not_insertable = || refusal(alias);
        let Some(ScopeTable { columns: ScopeColumns::Merged(columns, exprs), .. }) = scope.items.into_iter().next() else {
            return Err(not_insertable());
        };
        let only = logical.only_table();
        let table = match only {
            Some(table) => table,
            None if is_inner(&logical) => self.table_of_columns((&view.db, alias), named, &columns, &exprs)?.ok_or_else(not_insertable)?,
            None => return Err(not_insertable()),
        };
        let Source::Base(def) = &self.draft.tables[table].plan.source else { return Err(not_insertable()) };
        let (def, own) =
            (Arc::clone(def), self.draft.tables[table].plan.slot..self.draft.tables[table].plan.slot + self.draft.tables[table].plan.width);
        let mut names: Vec<(String, u16)> = Vec::with_capacity(columns.len());
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
        Ok(Written { def, table, names: Some(names), checks, rights })
    }

    /// The one table of a join that all columns which are listed belong to.
    ///
    /// # Errors
    /// 1394 where none are listed, 1393 where they belong to several.
    fn table_of_columns(
        &self,
        (db, view): (&str, &str),
        named: Option<&[ast::ColumnName]>,
        columns: &[OutColumn],
        exprs: &[Expr],
    ) -> SqlResult<Option<usize>> {
        let Some(named) = named.filter(|named| !named.is_empty()) else { return Err(sql_error!(VIEW_NO_INSERT_FIELD_LIST, db, view)) };
        let mut found = None;
        for (column, e) in columns.iter().zip(exprs).filter(|(c, _)| named.iter().any(|n| same_name(&n.name.name, &c.column.name))) {
            let Some(table) = e.as_slot().and_then(|slot| self.draft.table_of_slot(slot)) else {
                return Err(sql_error!(NONUPDATEABLE_COLUMN, column.column.name));
            };
            if found.replace(table).is_some_and(|other| other != table) {
                return Err(sql_error!(VIEW_MULTIUPDATE, db, view));
            }
        }
        Ok(found)
    }

    /// The columns by the names that the statement knows them by.
    pub(super) fn written_columns(&mut self, written: &Written) -> ScopeColumns {
        let Some(names) = &written.names else { return ScopeColumns::Table(written.table) };
        let exprs: Vec<Expr> = names.iter().map(|(_, column)| self.draft.column_expr(written.table, *column as usize)).collect();
        let column = |((name, _), e): (&(String, u16), &Expr)| OutColumn {
            column: Column::computed(name, e.ty.clone(), e.nullable),
            nullable: e.nullable,
            derivation: e.derivation,
        };
        ScopeColumns::Merged(names.iter().zip(&exprs).map(column).collect(), exprs)
    }

    /// The checks that rows of `table` must pass.
    pub(super) fn checks_of(&self, table: usize, checks: &[ViewCheck]) -> SqlResult<Vec<(String, Expr)>> {
        let mut out = Vec::new();
        for check in checks {
            let tables = check.conditions.iter().fold(0, |set, e| set | self.draft.tables_of(e));
            if tables & 1 << table == 0 {
                continue;
            }
            if tables != 1 << table || check.conditions.iter().any(Expr::has_subquery) {
                return Err(sql_error!(NOT_SUPPORTED_YET, "WITH CHECK OPTION of a view with a join or a subquery"));
            }
            out.extend(check.conditions.iter().map(|e| (check.view.clone(), e.clone())));
        }
        Ok(out)
    }

    /// The base table whose rows DELETE removes when it names this view.
    pub(super) fn deleted_table(&self, item: &ScopeTable) -> SqlResult<usize> {
        match &item.columns {
            ScopeColumns::Table(table) => Ok(*table),
            ScopeColumns::Merged(_, exprs) => {
                let mut tables = self.base_tables(exprs).into_iter();
                match (tables.next(), tables.next()) {
                    (Some(only), None) => Ok(only),
                    (Some(_), Some(_)) => Err(sql_error!(VIEW_DELETE_MERGE_VIEW, item.db, item.alias)),
                    _ => Err(sql_error!(NON_UPDATABLE_TABLE, item.alias, "DELETE")),
                }
            }
        }
    }

    /// 1393 if one statement would change two tables of a view.
    pub(super) fn check_one_table_each(&self, changed: &[usize]) -> SqlResult<()> {
        let scope = self.scopes.last().expect("a query block is being bound");
        for item in &scope.items {
            let ScopeColumns::Merged(_, exprs) = &item.columns else { continue };
            if self.base_tables(exprs).iter().filter(|t| changed.contains(t)).count() > 1 {
                return Err(sql_error!(VIEW_MULTIUPDATE, item.db, item.alias));
            }
        }
        Ok(())
    }

    fn base_tables(&self, exprs: &[Expr]) -> BTreeSet<usize> {
        let tables = exprs.iter().filter_map(Expr::as_slot).filter_map(|slot| self.draft.table_of_slot(slot));
        tables.filter(|t| matches!(self.draft.tables[*t].plan.source, Source::Base(_))).collect()
    }

    /// Binds the query of a view that is being created.
    pub fn shape(mut self, query: &ast::Query, columns: &[ast::Ident], cx: &mut EvalContext<'_>) -> SqlResult<ViewShape> {
        self.names = Some(Names { source: self.source.clone(), ..Names::default() });
        let bound = self.derived_parts(query, columns, Merge::Always, cx)?;
        let names = self.names.take().unwrap_or_default();
        let text = parser::print_query(query, PrintOptions { names: Some(&names), ..PrintOptions::default() });
        // Printed with all its parentheses a text is nested deeper: too deep to be read again, perhaps.
        parser::parse(text.as_bytes(), &parser::ParserMode::default())?;
        let columns = match &bound {
            DerivedResult::Merged(parts) => &parts.columns,
            DerivedResult::Apart { columns, .. } => columns,
        };
        let columns = columns.iter().map(|c| c.column.clone()).collect();
        // ORDER BY alone does not stand in the way of writing.
        let updatable = match &bound {
            DerivedResult::Merged(parts) => !self.base_tables(&parts.outputs).is_empty(),
            DerivedResult::Apart { .. } if !query.order_by.is_empty() && query.limit.is_none() => {
                let unordered = ast::Query { order_by: Vec::new(), ..query.clone() };
                match self.derived_parts(&unordered, &[], Merge::Always, cx)? {
                    DerivedResult::Merged(parts) => !self.base_tables(&parts.outputs).is_empty(),
                    DerivedResult::Apart { .. } => false,
                }
            }
            DerivedResult::Apart { .. } => false,
        };
        Ok(ViewShape { columns, text, updatable })
    }

    /// What a name in the text of a view that is being created means; names inside of other views are theirs.
    fn noting(&mut self) -> Option<&mut Names> {
        self.names.as_mut().filter(|_| self.view_depth == 0)
    }

    pub(super) fn note_column(&mut self, name: &ast::Ident, depth: usize, item: usize, column: usize) {
        if self.names.is_some() {
            let found = self.qualified(depth, item, column);
            let at = name.span.start;
            self.noting().map(|names| names.columns.insert(at, found));
        }
    }

    /// A name that was found in the select list stands for a column of FROM if it means the same there.
    pub(super) fn note_unless_alias(&mut self, depth: usize, name: &ast::ColumnName, found: &Expr) {
        let column = self.resolve_table_column(depth, name).ok().flatten();
        if !column.is_some_and(|column| same_expr(&column, found))
            && let Some(names) = self.noting()
        {
            names.columns.remove(&name.name.span.start);
        }
    }

    pub(super) fn note_table(&mut self, name: &ast::Ident, db: &str) {
        if let Some(names) = self.noting() {
            names.tables.insert(name.span.start, db.to_string());
        }
    }

    pub(super) fn note_star(&mut self, at: (u32, usize), columns: &[Star]) {
        if self.names.is_none() {
            return;
        }
        let depth = self.depth();
        let columns = columns.iter().map(|star| {
            let found = self.qualified(depth, star.item, star.column);
            let alias = found.column.clone();
            (found, alias)
        });
        let columns = columns.collect();
        self.noting().map(|names| names.stars.insert(at, columns));
    }

    pub(super) fn note_using(&mut self, right: &ast::TableRef, pairs: &[(Star, Star)]) {
        if self.names.is_none() {
            return;
        }
        let depth = self.depth();
        let pairs = pairs.iter().map(|(l, r)| (self.qualified(depth, l.item, l.column), self.qualified(depth, r.item, r.column))).collect();
        if let (Some(at), Some(names)) = (right.last_name(), self.noting()) {
            names.using.insert(at, pairs);
        }
    }

    /// The full name of a column of the `item`-th table of a FROM clause.
    pub(super) fn qualified(&self, depth: usize, item: usize, column: usize) -> Qualified {
        let table = &self.scopes[depth].items[item];
        let (name, aliased) = match &table.columns {
            ScopeColumns::Merged(columns, _) => (columns[column].column.name.clone(), false),
            ScopeColumns::Table(t) => {
                let info = &self.draft.tables[*t];
                match (&info.plan.source, &info.columns) {
                    (Source::Base(def), _) => (def.columns[column].name.clone(), def.name != table.alias),
                    (Source::Virtual(v), _) => (v.columns[column].name.clone(), v.name != table.alias),
                    (_, ColumnsOf::Derived(columns)) => (columns[column].column.name.clone(), false),
                    (_, ColumnsOf::Source) => (String::new(), false),
                }
            }
        };
        let db = if aliased { String::new() } else { table.db.clone() };
        Qualified { db, table: table.alias.clone(), column: name }
    }
}
