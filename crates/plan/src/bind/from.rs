//! FROM: tables, derived tables, views, common tables and joins.

use std::sync::Arc;

use expr::{EvalContext, Expr, ExprKind};
use parser::ast;
use schema::TableDef;
use value::{SqlError, SqlResult, sql_error};

use super::query::table_select;
use super::scope::{Coalesced, Scope, ScopeColumns, ScopeTable, Star};
use super::{Binder, CteSource, Written};
use crate::column::same_name;
use crate::draft::{ColumnsOf, Draft, Rights};
use crate::exprs::conjuncts;
use crate::logical::{BoundSelect, Logical, OutColumn, Unplanned};
use crate::lookup::{Moment, Relation, View};
use crate::query::{Query, Role, Source, SubPlan};
use crate::switches::{Switch, Switches};

pub(crate) type Joined = (Logical, Vec<Star>);

/// The tables of a FROM clause, or of one side of a join in it.
pub(super) struct FromClause<'b, 'a> {
    pub binder: &'b mut Binder<'a>,
    /// On the inner side of an outer join: every column may be NULL.
    pub nullable: bool,
}

impl<'a> FromClause<'_, 'a> {
    pub fn refs(&mut self, refs: &[ast::TableRef], cx: &mut EvalContext<'_>) -> SqlResult<Option<Joined>> {
        let mut items = Vec::with_capacity(refs.len());
        let mut stars = Vec::new();
        for r in refs {
            let (logical, star) = self.table_ref(r, cx)?;
            items.push(logical);
            stars.extend(star);
        }
        Ok(match items.len() {
            0 => None,
            1 => items.pop().map(|l| (l, stars)),
            _ => Some((Logical::Inner { items, on: Vec::new(), straight: false }, stars)),
        })
    }

    /// One side of a join.
    fn side(&mut self, nullable: bool) -> FromClause<'_, 'a> {
        FromClause { binder: self.binder, nullable }
    }

    fn table_ref(&mut self, r: &ast::TableRef, cx: &mut EvalContext<'_>) -> SqlResult<Joined> {
        match r {
            ast::TableRef::Table(factor) => self.table_factor(factor, cx),
            ast::TableRef::Derived { lateral, query, alias, columns } => self.derived(query, *lateral, &alias.name, columns, cx),
            ast::TableRef::Join(join) => self.join_ref(join, cx),
            ast::TableRef::Nested(refs) => {
                let mut items = Vec::new();
                let mut stars = Vec::new();
                for r in refs {
                    let (logical, star) = self.table_ref(r, cx)?;
                    items.push(logical);
                    stars.extend(star);
                }
                Ok((Logical::Inner { items, on: Vec::new(), straight: false }, stars))
            }
            ast::TableRef::JsonTable(table) => self.json_table(table, cx),
        }
    }

    fn table_factor(&mut self, factor: &ast::TableFactor, cx: &mut EvalContext<'_>) -> SqlResult<Joined> {
        let name = &factor.name.name.name;
        let alias = factor.alias.as_ref().map_or(name.as_str(), |a| a.name.as_str());
        let refused = || if factor.partitions.is_empty() { Ok(()) } else { Err(sql_error!(PARTITION_CLAUSE_ON_NONPARTITIONED)) };
        if factor.name.db.is_none()
            && let Some(cte) = self.binder.ctes.iter().rev().find(|c| same_name(&c.name, name)).cloned()
        {
            refused()?;
            self.binder.names.check_alias(alias, "")?;
            if let Some(written) = &cte.written
                && self.binder.names.view_depth == 0
            {
                if matches!(cte.source, CteSource::Query(usize::MAX)) {
                    return self.common_in_place(written, alias, cx);
                }
                self.binder.cte_uses.entry(written.table.name.span.start).or_default().named += 1;
            }
            let source = match cte.source {
                CteSource::Wrong => return Err(cte.error.unwrap_or_else(|| sql_error!(NO_SUCH_TABLE, "", name))),
                CteSource::Query(q) => {
                    check_names(&cte.columns)?;
                    Source::Derived(q)
                }
                CteSource::Working { query, depth } => {
                    self.binder.check_working(&cte.name, query, depth)?;
                    Source::Working(query)
                }
            };
            let table = self.binder.add_table(source, alias, "", ColumnsOf::Derived(cte.columns))?;
            return Ok(self.plain_item(table, alias, ""));
        }
        let db = match &factor.name.db {
            Some(db) => db.name.clone(),
            None => self.binder.current_db()?,
        };
        if self.binder.names.view_depth == 0 {
            self.binder.draft.lookup.check_use(&db, name, alias)?;
        }
        if let Some(as_of) = &factor.as_of {
            return self.past_table(factor, as_of, &db, alias, cx);
        }
        let relation = self.binder.draft.lookup.relation(&db, name)?;
        if self.binder.view_checks.is_none() {
            self.binder.draft.lookup.check_read(&db, name)?;
        }
        let rights = self.binder.draft.lookup.rights(&db, name);
        match relation {
            Relation::Table(def) => self.base_table(def, factor, (alias, rights), cx),
            Relation::Virtual(v) => {
                refused()?;
                let db = v.db.clone();
                self.binder.names.note_table(&factor.name.name, &db);
                self.binder.names.check_alias(alias, &db)?;
                let table = self.binder.add_table(Source::Virtual(v), alias, &db, ColumnsOf::Source)?;
                Ok(self.plain_item(table, alias, &db))
            }
            Relation::View(view) => {
                refused()?;
                // A view has no indexes.
                if let Some(hint) = factor.index_hints.first() {
                    let index = hint.indexes.first().map_or("(null)", |index| &index.name);
                    return Err(sql_error!(KEY_DOES_NOT_EXIST, index, name));
                }
                self.binder.names.note_table(&factor.name.name, &db);
                self.binder.names.check_alias(alias, &db)?;
                self.view(&view, (alias, rights), cx)
            }
        }
    }

    /// Adds a table that FROM names, with what stands beside the name.
    fn named_table(&mut self, def: Arc<TableDef>, factor: &ast::TableFactor, (alias, rights): (&str, Rights)) -> SqlResult<usize> {
        let db = def.db.clone();
        self.binder.names.note_table(&factor.name.name, &db);
        self.binder.names.check_alias(alias, &db)?;
        check_hints(&def, &factor.index_hints, self.binder.draft.switches)?;
        let table = self.binder.add_table(Source::Base(def), alias, &db, ColumnsOf::Source)?;
        let named = &mut self.binder.draft.tables[table];
        named.hints.extend(factor.index_hints.iter().cloned());
        named.rights = rights;
        Ok(table)
    }

    /// A table of its own, or some of its partitions.
    fn base_table(
        &mut self,
        def: Arc<TableDef>,
        factor: &ast::TableFactor,
        (alias, rights): (&str, Rights),
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<Joined> {
        let db = def.db.clone();
        let table = self.named_table(def, factor, (alias, rights))?;
        let (logical, stars) = self.plain_item(table, alias, &db);
        let condition = match self.binder.definition(table) {
            Some(mut definition) => definition.select_partitions(&factor.partitions, cx)?,
            None => None,
        };
        Ok(match condition {
            None => (logical, stars),
            Some(condition) => (Logical::Inner { items: vec![logical], on: vec![condition], straight: false }, stars),
        })
    }

    /// A table as it was at an earlier moment.
    fn past_table(
        &mut self,
        factor: &ast::TableFactor,
        as_of: &ast::AsOf,
        db: &str,
        alias: &str,
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<Joined> {
        if !factor.partitions.is_empty() {
            return Err(sql_error!(NOT_SUPPORTED_YET, "PARTITION beside AS OF"));
        }
        let name = &factor.name.name.name;
        let when = match Moment::named(as_of) {
            Ok(named) => named,
            Err(e) => {
                self.binder.names.scopes.push(Scope { clause: "field list", ..Scope::default() });
                let bound = self.binder.expr(e, cx);
                self.binder.names.scopes.pop();
                Moment::at(&expr::eval(&bound?, &[], cx)?, cx)?
            }
        };
        let (relation, past) = self.binder.draft.lookup.past_relation(db, name, &when)?;
        let Relation::Table(def) = relation else { return Err(sql_error!(WRONG_OBJECT, db, name, "BASE TABLE")) };
        let rights = self.binder.draft.lookup.rights(db, name);
        let db = def.db.clone();
        let table = self.named_table(def, factor, (alias, rights))?;
        self.binder.draft.tables[table].plan.past = Some(past);
        Ok(self.plain_item(table, alias, &db))
    }

    /// A common table expression as a derived table: it sees what was there where it is written.
    fn common_in_place(&mut self, written: &Written, alias: &str, cx: &mut EvalContext<'_>) -> SqlResult<Joined> {
        let merge = if self.nullable { Merge::Never } else { self.binder.merges(alias) };
        let ctes = self.binder.ctes.split_off(written.before);
        let scopes = self.binder.names.scopes.split_off(written.depth);
        let result = self.binder.derived_parts(&written.table.query, &written.table.columns, merge, cx);
        self.binder.names.scopes.truncate(written.depth);
        self.binder.names.scopes.extend(scopes);
        self.binder.ctes.truncate(written.before);
        self.binder.ctes.extend(ctes);
        self.place_derived(result?, alias, ("", None))
    }

    pub fn plain_item(&mut self, table: usize, alias: &str, db: &str) -> Joined {
        self.binder.draft.tables[table].outer_joined = self.nullable;
        let item = self.binder.names.scope().items.len();
        let columns = ScopeColumns::Table(table);
        self.binder.names.scope().items.push(ScopeTable { alias: alias.to_string(), db: db.to_string(), columns, rights: None });
        let shown = |c: &usize| match &self.binder.draft.tables[table].plan.source {
            Source::Base(def) => !def.columns[*c].hidden && !def.columns[*c].invisible,
            _ => true,
        };
        let stars = (0..self.binder.draft.column_count(table)).filter(shown).map(|column| Star { item, column }).collect();
        (Logical::Table(table), stars)
    }

    fn derived(
        &mut self,
        query: &ast::Query,
        lateral: bool,
        alias: &str,
        columns: &[ast::Ident],
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<Joined> {
        self.binder.names.check_alias(alias, "")?;
        let hidden = std::mem::replace(&mut self.binder.names.scope().hidden, !lateral);
        let written = self.binder.view_checks.take();
        let first = self.binder.draft.tables.len();
        let wanted = self.binder.merges(alias);
        let merge = if self.nullable || lateral { Merge::Never } else { wanted };
        let mut result = self.binder.derived_parts(query, columns, merge, cx);
        if let Ok(result) = &mut result {
            result.be_merged_elsewhere(merge != wanted);
        }
        self.binder.draft.tables[first..].iter_mut().for_each(|info| info.in_derived = true);
        self.binder.view_checks = written;
        self.binder.names.scope().hidden = hidden;
        self.place_derived(result?, alias, ("", None))
    }

    pub fn place_derived(&mut self, result: DerivedResult, alias: &str, (db, rights): (&str, Rights)) -> SqlResult<Joined> {
        match result {
            DerivedResult::Merged(parts) => {
                let parts = *parts;
                let item = self.binder.names.scope().items.len();
                let stars = (0..parts.columns.len()).map(|column| Star { item, column }).collect();
                let mut columns = parts.columns;
                let mut outputs = parts.outputs;
                for (c, e) in columns.iter_mut().zip(&mut outputs) {
                    c.column.table = alias.to_string();
                    c.nullable |= self.nullable;
                    e.nullable |= self.nullable;
                }
                let columns = ScopeColumns::Merged(columns, outputs);
                let logical = parts.logical.expect("a mergeable query has tables");
                let order = if self.binder.takes_orders { parts.order } else { Vec::new() };
                self.binder.draft.want_only_conditions(&logical, &parts.filter, &order);
                self.binder.names.scope().handed_order = order;
                self.binder.names.scope().items.push(ScopeTable { alias: alias.to_string(), db: db.to_string(), columns, rights });
                Ok((Logical::Inner { items: vec![logical], on: parts.filter, straight: parts.straight }, stars))
            }
            DerivedResult::Apart { query, mut columns, outer, volatile } => {
                if matches!(query, Unplanned::Select(_)) {
                    columns.iter_mut().for_each(|c| c.column.keep());
                }
                let types = columns.iter().map(|c| c.column.ty.clone()).collect();
                let waits = Query::Rows(Vec::new());
                self.binder.draft.queries.push(SubPlan { query: waits, role: Role::Derived, outer, volatile, types });
                self.binder.draft.waiting_tables.insert(self.binder.draft.queries.len() - 1, query);
                let columns = ColumnsOf::Derived(Arc::new(columns));
                let table = self.binder.add_table(Source::Derived(self.binder.draft.queries.len() - 1), alias, db, columns)?;
                self.binder.draft.tables[table].rights = rights;
                Ok(self.plain_item(table, alias, db))
            }
        }
    }

    fn join_ref(&mut self, join: &ast::Join, cx: &mut EvalContext<'_>) -> SqlResult<Joined> {
        let (left_null, right_null) = match join.kind {
            ast::JoinKind::Inner | ast::JoinKind::Straight => (self.nullable, self.nullable),
            ast::JoinKind::Left => (self.nullable, true),
            ast::JoinKind::Right => (true, self.nullable),
        };
        let first = self.binder.names.scope().items.len();
        let (left, left_stars) = self.side(left_null).table_ref(&join.left, cx)?;
        // What a RIGHT JOIN may leave out, its other side cannot be made of.
        let blind = join.kind == ast::JoinKind::Right && matches!(&join.right, ast::TableRef::Derived { lateral: true, .. });
        let scope = self.binder.names.scope();
        let visible = if blind { scope.items.len() } else { scope.first_visible };
        let before = std::mem::replace(&mut scope.first_visible, visible);
        let right = self.side(right_null).table_ref(&join.right, cx);
        self.binder.names.scope().first_visible = before;
        let (right, right_stars) = right?;
        let mut on = Vec::new();
        let mut stars;
        let names = self.join_names(join, &left_stars, &right_stars);
        if join.natural && names.is_empty() {
            self.binder.names.note_using(&self.binder.draft, &join.right, &[]);
        }
        if names.is_empty() {
            stars = left_stars;
            stars.extend(right_stars);
            if let ast::JoinCondition::On(e) = &join.condition {
                // What stands before a comma is not seen.
                let before = std::mem::replace(&mut self.binder.names.scope().first_visible, first);
                let inside = (self.binder.names.scopes.len(), self.binder.names.frames.len());
                let bound = self.binder.condition(e, "on clause", cx);
                on = match bound {
                    // A name that is wrong is told behind those of the select list and of WHERE.
                    Err(error) if is_of_name(&error) && inside == (self.binder.names.scopes.len(), self.binder.names.frames.len()) => {
                        self.binder.names.scope().wrong_on.get_or_insert(error);
                        Vec::new()
                    }
                    bound => bound?,
                };
                self.binder.names.scope().first_visible = before;
            }
        } else {
            (on, stars) = self.using(join, &names, left_stars, right_stars)?;
        }
        let logical = match join.kind {
            ast::JoinKind::Inner => Logical::Inner { items: vec![left, right], on, straight: false },
            ast::JoinKind::Straight => Logical::Inner { items: vec![left, right], on, straight: true },
            ast::JoinKind::Left => Logical::Left { left: Box::new(left), right: Box::new(right), on },
            ast::JoinKind::Right => Logical::Left { left: Box::new(right), right: Box::new(left), on },
        };
        Ok((logical, stars))
    }

    fn star_name(&self, star: Star) -> String {
        self.binder.names.qualified(&self.binder.draft, self.binder.names.depth(), star.item, star.column).column
    }

    /// The columns that both sides are joined on by name, of USING or all common ones of NATURAL, in the
    /// order of the side that is kept whole.
    fn join_names(&self, join: &ast::Join, left: &[Star], right: &[Star]) -> Vec<String> {
        let (first, second) = if join.kind == ast::JoinKind::Right { (right, left) } else { (left, right) };
        let has = |stars: &[Star], name: &str| stars.iter().position(|s| same_name(&self.star_name(*s), name));
        if join.natural {
            return first.iter().map(|s| self.star_name(*s)).filter(|n| has(second, n).is_some()).collect();
        }
        match &join.condition {
            ast::JoinCondition::Using(names) => {
                let mut names: Vec<String> = names.iter().map(|n| n.name.clone()).collect();
                names.sort_by_key(|n| has(first, n));
                names
            }
            _ => Vec::new(),
        }
    }

    fn using(&mut self, join: &ast::Join, names: &[String], left: Vec<Star>, right: Vec<Star>) -> SqlResult<(Vec<Expr>, Vec<Star>)> {
        let kind = join.kind;
        let mut pairs = Vec::new();
        let depth = self.binder.names.depth();
        let mut on = Vec::new();
        let mut common = Vec::new();
        let (mut left, mut right) = (left, right);
        for name in names {
            let l = self.take_star(&mut left, name)?;
            let r = self.take_star(&mut right, name)?;
            pairs.push((l, r));
            self.binder.names.check_access(&self.binder.draft, depth, l.item, l.column)?;
            self.binder.names.check_access(&self.binder.draft, depth, r.item, r.column)?;
            let (a, b) = (
                self.binder.names.item_column(&mut self.binder.draft, depth, l.item, l.column),
                self.binder.names.item_column(&mut self.binder.draft, depth, r.item, r.column),
            );
            on.extend(conjuncts(Expr::compare(expr::CompareOp::Eq, a, b)?));
            let kept = if kind == ast::JoinKind::Right { r } else { l };
            self.binder.names.scope().coalesced.push(Coalesced { name: name.clone(), item: kept.item, column: kept.column });
            common.push(kept);
        }
        self.binder.names.note_using(&self.binder.draft, &join.right, &pairs);
        if kind == ast::JoinKind::Right {
            std::mem::swap(&mut left, &mut right);
        }
        common.extend(left);
        common.extend(right);
        Ok((on, common))
    }

    fn take_star(&mut self, stars: &mut Vec<Star>, name: &str) -> SqlResult<Star> {
        let mut found = None;
        for (i, s) in stars.iter().enumerate() {
            if same_name(&self.star_name(*s), name) {
                if found.is_some() {
                    return Err(sql_error!(NON_UNIQ, name, "from clause"));
                }
                found = Some(i);
            }
        }
        found.map(|i| stars.remove(i)).ok_or_else(|| sql_error!(BAD_FIELD, name, "from clause"))
    }
}

impl Binder<'_> {
    pub(super) fn from(&mut self, refs: &[ast::TableRef], cx: &mut EvalContext<'_>) -> SqlResult<Option<Joined>> {
        FromClause { binder: self, nullable: false }.refs(refs, cx)
    }

    /// Whether what stands in FROM under this name may become part of the query around it.
    pub(super) fn merges(&self, alias: &str) -> Merge {
        let scope = self.names.scopes.last();
        let switches = scope.map_or(self.draft.switches, |scope| scope.hints.switches(alias, self.draft.switches));
        match (switches.on(Switch::DerivedMerge), scope.is_some_and(|scope| scope.rollup)) {
            (false, _) => Merge::Never,
            (true, true) => Merge::Variables,
            (true, false) => Merge::Always,
        }
    }

    pub(super) fn derived_parts(
        &mut self,
        query: &ast::Query,
        columns: &[ast::Ident],
        merge: Merge,
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<DerivedResult> {
        let before = self.selects;
        self.names.enter_frame();
        let parts = self.derived_inner(query, merge, cx);
        let (outer, volatile) = self.names.leave_frame();
        let mut result = match parts? {
            Inner::Merge(parts) => DerivedResult::Merged(parts),
            Inner::Apart(query, columns) => {
                // What a view is made of that could be merged counts as read by the statement itself.
                if !(merge == Merge::Always && matches!(&query, Unplanned::Select(parts) if parts.mergeable()) && self.names.view_depth > 0)
                {
                    self.apart_selects.push(before + 1..self.selects + 1);
                }
                DerivedResult::Apart { query, columns, outer, volatile }
            }
        };
        let out = match &mut result {
            DerivedResult::Merged(parts) => &mut parts.columns,
            DerivedResult::Apart { columns, .. } => columns,
        };
        if !columns.is_empty() {
            if columns.len() != out.len() {
                return Err(sql_error!(VIEW_WRONG_LIST));
            }
            for (column, name) in out.iter_mut().zip(columns) {
                column.column.name = name.name.clone();
            }
        }
        check_names(out)?;
        Ok(result)
    }

    fn derived_inner(&mut self, query: &ast::Query, merge: Merge, cx: &mut EvalContext<'_>) -> SqlResult<Inner> {
        let simple = query.with.is_none() && query.limit.is_none() && query.locking.is_empty();
        if let ast::QueryBody::Nested(inner) = &query.body
            && simple
            && query.order_by.is_empty()
        {
            return self.derived_inner(inner, merge, cx);
        }
        if let ast::QueryBody::Table(name) = &query.body {
            let select = ast::QueryBody::Select(Box::new(table_select(name)));
            return self.derived_inner(&ast::Query { body: select, ..query.clone() }, merge, cx);
        }
        if let ast::QueryBody::Select(select) = &query.body
            && simple
        {
            let parts = self.select_parts(select, &query.order_by, None, &[], cx)?;
            let merges = match merge {
                Merge::Always => true,
                Merge::Variables => !parts.outputs.iter().any(Expr::is_constant),
                Merge::Columns => parts.outputs.iter().all(|e| e.as_slot().is_some()),
                Merge::Never => false,
            };
            let mergeable =
                parts.mergeable() || self.view_checks.is_some() && self.names.view_depth > 0 && merges_to_be_written(&self.draft, &parts);
            if mergeable && merges && !self.draft.apart {
                return Ok(Inner::Merge(Box::new(parts)));
            }
            let columns = parts.columns.clone();
            return Ok(Inner::Apart(Unplanned::Select(Box::new(parts)), columns));
        }
        let (mut query, columns) = self.unplanned(query, cx)?;
        query.rows_in_common_types(&columns)?;
        Ok(Inner::Apart(query, columns))
    }
}

/// 1221, 1176; an invisible index is there only for those who may see it.
fn check_hints(def: &TableDef, hints: &[ast::IndexHint], switches: Switches) -> SqlResult<()> {
    let has = |action| hints.iter().any(|h| h.action == action);
    if has(ast::IndexHintAction::Use) && has(ast::IndexHintAction::Force) {
        return Err(sql_error!(WRONG_USAGE, "USE INDEX", "FORCE INDEX"));
    }
    for index in hints.iter().flat_map(|h| &h.indexes) {
        let seen = |at: usize| !def.indexes[at].invisible || switches.on(Switch::UseInvisibleIndexes);
        if !def.index(&index.name).is_some_and(seen) {
            return Err(sql_error!(KEY_DOES_NOT_EXIST, index.name, def.name));
        }
    }
    Ok(())
}

/// 1060: a table has no two columns of one name.
fn check_names(columns: &[OutColumn]) -> SqlResult<()> {
    let is_double = |at: usize| columns[..at].iter().any(|c| same_name(&c.column.name, &columns[at].column.name));
    let double = (0..columns.len()).find(|at| is_double(*at));
    double.map_or(Ok(()), |at| Err(sql_error!(DUP_FIELDNAME, columns[at].column.name)))
}

/// A column that is not there, or there more than once.
fn is_of_name(error: &SqlError) -> bool {
    error.is_any(&[value::error::BAD_FIELD, value::error::NON_UNIQ])
}

/// Whether a derived table's query may become part of the one around it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Merge {
    Never,
    /// If it has but columns: those are NULL where an outer join finds nothing.
    Columns,
    /// If no column is a constant: a key of ROLLUP is NULL in the totals, as no constant can be.
    Variables,
    Always,
}

enum Inner {
    Merge(Box<BoundSelect>),
    Apart(Unplanned, Vec<OutColumn>),
}

/// A bound derived table or view.
pub(super) enum DerivedResult {
    Merged(Box<BoundSelect>),
    Apart { query: Unplanned, columns: Vec<OutColumn>, outer: Vec<usize>, volatile: bool },
}

impl DerivedResult {
    /// MySQL may merge where this planner does not: clients are told so of columns.
    fn be_merged_elsewhere(&mut self, may_be: bool) {
        if let DerivedResult::Apart { query, columns, .. } = self {
            let merges = may_be && matches!(query, Unplanned::Select(parts) if parts.mergeable());
            columns.iter_mut().for_each(|c| c.column.merged = merges && c.column.origin == expr::Origin::Field);
        }
    }

    /// What clients are told: a merged view is the table of all its columns, another one of those that it
    /// computes.
    pub(super) fn belongs_to(&mut self, view: &View) {
        let (columns, merged) = match self {
            DerivedResult::Merged(parts) => (&mut parts.columns, true),
            DerivedResult::Apart { columns, .. } => (columns, false),
        };
        for OutColumn { column, .. } in columns.iter_mut().filter(|c| merged || c.column.org_table.is_empty()) {
            column.org_table.clone_from(&view.name);
            column.schema.clone_from(&view.db);
        }
    }
}

/// A view may select what has another value each time, and subqueries that depend on no row of it: the
/// other columns can be written.
fn merges_to_be_written(draft: &Draft<'_>, parts: &BoundSelect) -> bool {
    let depends = |e: &Expr| matches!(&e.kind, ExprKind::Subquery(s) if !draft.queries[s.index].outer.is_empty());
    parts.is_plain() && !parts.outputs.iter().any(|e| e.any(&mut |e| depends(e)))
}
