//! The binder: names to slots, one scope for each query block.
//!
//! Invariants:
//! 1. `scopes` is the chain of query blocks that are being bound, outermost first; a name is looked for from the end.
//! 2. Whoever resolves a name in a scope outside of a subquery that is being bound notes the slot with that subquery
//!    (`Frame::outer`), so that the executor knows what its result depends on.
//! 3. Tables get slots in the order in which they are bound, so the table of a slot is found by binary search.

pub(crate) mod dml;
pub(crate) mod duplicates;
pub(crate) mod foreign;
pub(crate) mod from;
mod full_text;
mod group;
mod hints;
mod json_table;
mod query;
mod recursive;
pub(crate) mod select;
mod targets;
pub(crate) mod view;
pub(crate) mod window;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use expr::{AggregateCall, EvalContext, Expr, Resolver, SubqueryKind, SubqueryRef};
use parser::ast;
use value::{SqlError, SqlResult, SqlType, sql_error};

use crate::column::{Column, same_name};
use crate::direct::Direct;
use crate::draft::{ColumnsOf, Draft, OfBlock, Rights};
use crate::exprs::{conjuncts, same_expr};
use crate::foreign::ForeignGraph;
use crate::logical::OutColumn;
use crate::lookup::{SessionInfo, TableLookup};
use crate::passes::PASSES;
use crate::plan::{Plan, PlanKind};
use crate::planner::Planner;
use crate::query as q;
use crate::query::{AggregateSlot, Limit, PlanTable, Source};
use crate::rights::Access;

pub(crate) struct Binder<'a> {
    pub draft: Draft<'a>,
    pub source: Arc<[u8]>,
    pub params: &'a [SqlType],
    /// An expression of a definition is being bound.
    pub is_stored: bool,
    scopes: Vec<Scope>,
    frames: Vec<Frame>,
    pending: Vec<PendingAggregate>,
    ctes: Vec<Cte>,
    /// Counted while the statement is bound.
    pub cte_uses: CteUses,
    /// Where common table expressions are written that stand for themselves wherever they are named, instead of being computed once for all places.
    pub in_place: BTreeSet<u32>,
    selects: u32,
    params_seen: usize,
    /// Databases in which views that are being expanded resolve names.
    view_depth: usize,
    db: Option<String>,
    /// For VALUES(column) of ON DUPLICATE KEY UPDATE.
    inserted: Option<InsertedRow>,
    into: Option<q::Into>,
    /// A stored function was named, or a table has triggers.
    programs: bool,
    /// A stored function was named.
    functions: bool,
    /// Numbers of the query blocks within tables that are read before the statement goes on.
    apart_selects: Vec<std::ops::Range<u32>>,
    /// Stored functions, named with their database, that MySQL has functions of the same name of.
    collisions: Vec<String>,
    /// While the FROM clause of a statement that writes is bound: what the views in it ask of rows.
    view_checks: Option<Vec<view::ViewCheck>>,
    /// What names mean, for the text of a view that is being created.
    names: Option<parser::Names>,
    /// ON DUPLICATE KEY UPDATE sees the tables of the query.
    sees_sources: bool,
    /// What is done with the columns whose names are being resolved; none: they are not asked for.
    access: Option<Access>,
    /// The next query block is a view's: what it selects is asked for when a column of the view is named.
    unchecked: bool,
    /// Hints for query blocks that have not been bound yet, each with the block's name.
    hints_elsewhere: Vec<(String, ast::Hint)>,
}

/// An aggregate whose arguments are being bound.
struct PendingAggregate {
    /// The query block in which it is written.
    depth: usize,
    /// The innermost block, up to that one, whose columns the arguments name.
    deepest: Option<usize>,
    /// What each subquery around took from outside before.
    outer: Vec<BTreeSet<u32>>,
}

struct InsertedRow {
    /// As INSERT names it.
    name: String,
    table: usize,
    slot: u32,
    /// VALUES() was written: deprecated.
    used: bool,
    rights: Rights,
}

/// What a bound query gives to its surroundings.
pub(crate) struct Bound {
    pub query: q::Query,
    pub columns: Vec<OutColumn>,
}

/// A subquery that is being bound: what it takes from outside.
struct Frame {
    depth: usize,
    outer: BTreeSet<u32>,
    volatile: bool,
}

#[derive(Clone)]
struct Cte {
    name: String,
    columns: Arc<Vec<OutColumn>>,
    source: CteSource,
    /// Why it is wrong.
    error: Option<value::SqlError>,
    /// What it is, if it is no recursive one, and where it was written: how many tables were known, and how many blocks are around.
    written: Option<Written>,
}

#[derive(Clone)]
struct Written {
    table: Arc<ast::CommonTable>,
    before: usize,
    depth: usize,
}

/// How often the common table expressions of a statement are named, by where they are written.
pub(crate) type CteUses = BTreeMap<u32, CteUse>;

#[derive(Clone, Copy, Default)]
pub(crate) struct CteUse {
    pub named: usize,
    /// It is a selection and projection of tables.
    pub merges: bool,
}

#[derive(Clone, Copy)]
enum CteSource {
    Query(usize),
    /// Its query cannot be bound, which matters only to whoever names it.
    Wrong,
    /// The rows of the round before, for a step whose own block is at this depth.
    Working {
        query: usize,
        depth: usize,
    },
}

/// One query block while it is being bound.
#[derive(Default)]
pub(crate) struct Scope {
    pub select: u32,
    pub items: Vec<ScopeTable>,
    /// While HAVING is bound: what the block groups by. A name means a column of these before what is selected under it.
    pub grouped: Vec<Expr>,
    /// ON sees the names of its own join: those from here on.
    pub first_visible: usize,
    pub coalesced: Vec<Coalesced>,
    pub aliases: Vec<Option<String>>,
    pub outputs: Vec<Expr>,
    /// What keys of ORDER BY name by an alias, as a part of them.
    pub aliased: Vec<Expr>,
    /// What HAVING names and GROUP BY takes for another column than the SELECT list.
    pub ambiguous: Vec<String>,
    pub order: NameOrder,
    pub clause: &'static str,
    pub aggregates: Vec<AggregateSlot>,
    aggregate_depth: u32,
    pub aggregates_allowed: bool,
    pub windows: Vec<window::PendingWindow>,
    pub named_windows: Vec<(String, ast::WindowSpec)>,
    pub windows_allowed: bool,
    /// Inside a derived table the FROM clause around it is not visible.
    hidden: bool,
    pub hints: hints::Hints,
    pub wrong_on: Option<SqlError>,
    /// Calls of GROUPING: the argument, the slot of the answer, and which argument it is.
    pub groupings: Vec<(Expr, u32, usize)>,
}

/// Where an unqualified name is looked for first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum NameOrder {
    #[default]
    Tables,
    TablesThenAliases,
    AliasesThenTables,
}

/// A name in FROM.
pub(crate) struct ScopeTable {
    pub alias: String,
    pub db: String,
    pub columns: ScopeColumns,
    /// Of a view that was merged; those of a table stand with the table.
    pub rights: Rights,
}

pub(crate) enum ScopeColumns {
    Table(usize),
    /// A derived table that was merged: names and what they stand for.
    Merged(Vec<OutColumn>, Vec<Expr>),
}

/// A column of NATURAL JOIN or USING: one name for two columns.
pub(crate) struct Coalesced {
    pub name: String,
    pub item: usize,
    pub column: usize,
}

impl<'a> Binder<'a> {
    pub fn new(source: &Arc<[u8]>, params: &'a [SqlType], lookup: &'a dyn TableLookup, session: &'a SessionInfo) -> Binder<'a> {
        Binder {
            draft: Draft::new(lookup, session.switches),
            source: source.clone(),
            params,
            is_stored: false,
            scopes: Vec::new(),
            frames: Vec::new(),
            pending: Vec::new(),
            ctes: Vec::new(),
            cte_uses: CteUses::new(),
            in_place: BTreeSet::new(),
            selects: 0,
            params_seen: 0,
            view_depth: 0,
            db: session.db.clone(),
            inserted: None,
            into: None,
            programs: false,
            functions: false,
            apart_selects: Vec::new(),
            collisions: Vec::new(),
            view_checks: None,
            names: None,
            sees_sources: false,
            access: Some(Access::Select),
            unchecked: false,
            hints_elsewhere: Vec::new(),
        }
    }

    /// See `duplicates`.
    #[must_use]
    pub fn seeing_sources(mut self) -> Self {
        self.sees_sources = true;
        self
    }

    #[must_use]
    pub fn placing(mut self, in_place: BTreeSet<u32>) -> Self {
        self.in_place = in_place;
        self
    }

    pub fn statement(mut self, statement: &ast::Statement, cx: &mut EvalContext<'_>) -> SqlResult<(Plan, CteUses)> {
        let (kind, columns) = match statement {
            ast::Statement::Query(query) => {
                let mut bound = self.top_query(query, cx)?;
                if matches!(query.body, ast::QueryBody::SetOperation { .. }) {
                    bound.columns.iter_mut().for_each(|c| c.column.become_field());
                }
                let columns = bound.columns.into_iter().map(|c| c.column).collect();
                (PlanKind::Query(bound.query), columns)
            }
            ast::Statement::Insert(insert) => (self.insert(insert, cx)?, Vec::new()),
            ast::Statement::Update(update) => (self.update(update, cx)?, Vec::new()),
            ast::Statement::Delete(delete) => (self.delete(delete, cx)?, Vec::new()),
            ast::Statement::LoadData(load) => (self.load(load, cx)?, Vec::new()),
            ast::Statement::Do(list) => (self.evaluated(list, cx)?, Vec::new()),
            _ => return Err(sql_error!(NOT_SUPPORTED_YET, "this statement")),
        };
        self.planner().plan_waiting(cx)?;
        let foreign = self.foreign_keys(&kind, cx)?;
        let uses = std::mem::take(&mut self.cte_uses);
        Ok((Plan { foreign, ..self.finish(kind, columns) }, uses))
    }

    /// DO: aggregates and windows are those of a query that selects nothing else.
    fn evaluated(&mut self, list: &[ast::Expr], cx: &mut EvalContext<'_>) -> SqlResult<PlanKind> {
        let mut bound = Vec::with_capacity(list.len());
        for e in list {
            let alone = self.expressions(&[e], cx);
            let misplaced = |e: &value::SqlError| {
                [value::error::INVALID_GROUP_FUNC_USE.code, value::error::WINDOW_INVALID_WINDOW_FUNC_USE.code].contains(&e.code)
            };
            let PlanKind::Expressions(one) = (match alone {
                Err(error) if misplaced(&error) => self.expressions(&[&ast::select_of(e)], cx)?,
                alone => alone?,
            }) else {
                continue;
            };
            bound.extend(one);
        }
        Ok(PlanKind::Expressions(bound))
    }

    pub fn expressions(&mut self, list: &[&ast::Expr], cx: &mut EvalContext<'_>) -> SqlResult<PlanKind> {
        self.scopes.push(Scope { clause: "field list", ..Scope::default() });
        let bound = list.iter().map(|e| self.expr(e, cx)).collect::<SqlResult<Vec<Expr>>>();
        self.scopes.pop();
        let bound = bound?;
        self.planner().plan_waiting(cx)?;
        Ok(PlanKind::Expressions(bound))
    }

    pub fn finish(self, kind: PlanKind, columns: Vec<Column>) -> Plan {
        let slots = self.draft.width();
        let tables = self.draft.tables.into_iter().map(|mut t| {
            t.plan.wanted = (0..t.used.len()).filter(|&c| t.used[c]).collect();
            t.plan
        });
        let tables: Vec<PlanTable> = tables.collect();
        let (mut kind, mut queries) = (kind, self.draft.queries);
        if self.draft.switches.on(crate::switches::Switch::IndexConditionPushdown) {
            crate::optimize::pushdown::push_conditions(&mut kind, &mut queries, &tables);
        }
        let mut plan = Plan {
            kind,
            columns: columns.into(),
            params: self.params_seen,
            slots,
            tables,
            queries,
            searches: self.draft.searches,
            into: self.into,
            foreign: ForeignGraph::default(),
            direct: None,
            programs: self.programs,
            functions: self.functions,
            peeks: self.draft.peeks,
            nothing: self.draft.nothing,
        };
        plan.direct = Direct::of(&plan);
        plan
    }

    pub fn scope(&mut self) -> &mut Scope {
        self.scopes.last_mut().expect("a query block is being bound")
    }

    /// Plans what is bound.
    fn planner(&mut self) -> Planner<'_, 'a> {
        Planner::new(&mut self.draft, PASSES)
    }

    /// A table that the innermost query block names.
    pub fn add_table(&mut self, source: Source, alias: &str, db: &str, columns: ColumnsOf) -> SqlResult<usize> {
        let scope = self.scopes.last();
        let named: Vec<&str> = source.base().map_or(Vec::new(), |def| def.indexes.iter().map(|i| i.name.as_str()).collect());
        let of = OfBlock {
            select: scope.map_or(1, |scope| scope.select),
            hints: scope.map_or(Vec::new(), |scope| scope.hints.indexes(alias, &named)),
            switches: scope.map_or(self.draft.switches, |scope| scope.hints.switches(alias, self.draft.switches)),
        };
        self.draft.add_table(source, alias, db, columns, of)
    }

    /// Binds an expression in the innermost scope.
    pub fn expr(&mut self, e: &ast::Expr, cx: &mut EvalContext<'_>) -> SqlResult<Expr> {
        let bound = expr::bind_expr(e, &mut Resolving { binder: self }, cx)?;
        for name in std::mem::take(&mut self.collisions) {
            cx.warnings.note(sql_error!(NATIVE_FCT_NAME_COLLISION, name));
        }
        Ok(bound)
    }

    /// A condition, in the clause that messages name.
    pub fn condition(&mut self, e: &ast::Expr, clause: &'static str, cx: &mut EvalContext<'_>) -> SqlResult<Vec<Expr>> {
        let before = std::mem::replace(&mut self.scope().clause, clause);
        let bound = self.expr(e, cx);
        self.scope().clause = before;
        let mut condition = expr::condition(bound?, cx)?;
        expr::narrow_float(&mut condition);
        let mut list = conjuncts(condition);
        if clause == "where clause" {
            list.iter_mut().try_for_each(null_is_zero)?;
            if cx.settings.sql_auto_is_null
                && let [only] = &mut list[..]
            {
                self.null_is_last(only, cx)?;
            }
        }
        Ok(list)
    }

    /// `sql_auto_is_null`: `WHERE id IS NULL` finds the row of the value that was generated last, where
    /// `id` is generated. Not beside other conditions, nor where an outer join may have made the NULL.
    fn null_is_last(&self, e: &mut Expr, cx: &EvalContext<'_>) -> SqlResult<()> {
        let expr::ExprKind::IsNull { arg, negated: false } = &e.kind else { return Ok(()) };
        let id = cx.session.last_insert_id();
        let place = self.draft.place_of(&arg);
        if let Some((table, column)) = place
            && let Source::Base(def) = &self.draft.tables[table].plan.source
            && def.columns[column].auto_increment
            && !arg.nullable
            && id != 0
        {
            let last = Expr::literal(value::Value::UInt(id), SqlType::UBIGINT);
            *e = Expr::compare(expr::CompareOp::Eq, (**arg).clone(), last)?;
            // The next execution may find another one.
            self.draft.lookup.depends_on_session();
        }
        Ok(())
    }

    fn resolve(&mut self, name: &ast::ColumnName) -> SqlResult<Expr> {
        let mut unselected = None;
        for depth in (0..self.scopes.len()).rev() {
            let inner = depth + 1 == self.scopes.len();
            if self.scopes[depth].hidden && !inner {
                continue;
            }
            let order = if inner { self.scopes[depth].order } else { NameOrder::Tables };
            match self.resolve_in(depth, name, order)? {
                Some(found) if inner && self.is_out_of_having(depth, &found) => unselected = Some((depth, found)),
                Some(found) => return Ok(self.found_at(depth, found)),
                None if inner || name.table.is_some() => {}
                None => {
                    if let Some(found) = select::of_query_around(self, depth, &name.name.name)? {
                        return Ok(self.found_at(depth, found));
                    }
                }
            }
        }
        if let Some((depth, found)) = unselected {
            return Ok(self.found_at(depth, found));
        }
        let clause = self.scopes.last().map_or("field list", |s| s.clause);
        Err(sql_error!(BAD_FIELD, dotted(name), clause))
    }

    /// Whether HAVING may not name this column of its own tables, because it is neither selected nor grouped by: then the name
    /// means a column of a query around, if one has it.
    fn is_out_of_having(&self, depth: usize, found: &Expr) -> bool {
        let scope = &self.scopes[depth];
        let in_aggregate = self.pending.iter().any(|p| p.depth == depth);
        scope.clause == "having clause"
            && !in_aggregate
            && found.is_field()
            && !scope.outputs.iter().chain(&scope.grouped).any(|e| same_expr(e, found))
    }

    /// Notes that a name was found in the scope of this depth.
    fn found_at(&mut self, depth: usize, found: Expr) -> Expr {
        if depth + 1 < self.scopes.len() {
            self.note_outer(depth, &found);
        }
        for p in self.pending.iter_mut().filter(|p| depth <= p.depth) {
            p.deepest = p.deepest.max(Some(depth));
        }
        found
    }

    fn note_outer(&mut self, depth: usize, e: &Expr) {
        let mut slots = Vec::new();
        self.draft.slots_of(e, &mut slots);
        for frame in self.frames.iter_mut().filter(|f| f.depth > depth) {
            frame.outer.extend(slots.iter().copied());
        }
    }

    fn resolve_in(&mut self, depth: usize, name: &ast::ColumnName, order: NameOrder) -> SqlResult<Option<Expr>> {
        // HAVING SUM(x) is about the column, though another thing be selected under its name.
        if order == NameOrder::AliasesThenTables
            && name.table.is_none()
            && self.pending.iter().all(|p| p.depth != depth)
            && let Some(found) = self.resolve_alias(depth, &name.name.name)?
        {
            if !self.scopes[depth].grouped.is_empty()
                && let Ok(Some(column)) = self.resolve_table_column(depth, name)
                && self.scopes[depth].grouped.iter().any(|key| same_expr(key, &column))
            {
                self.scopes[depth].ambiguous.extend((!same_expr(&column, &found)).then(|| name.name.name.clone()));
                return Ok(Some(column));
            }
            if self.names.is_some() {
                self.note_unless_alias(depth, name, &found);
            }
            return Ok(Some(found));
        }
        if let Some(found) = self.resolve_table_column(depth, name)? {
            return Ok(Some(found));
        }
        if order != NameOrder::Tables && name.table.is_none() {
            let found = self.resolve_alias(depth, &name.name.name)?;
            self.scopes[depth].aliased.extend(found.clone());
            return Ok(found);
        }
        Ok(None)
    }

    /// The selected item that has a name. Two columns of one name are ambiguous; an expression that is given the name of a column hides it.
    fn resolve_alias(&mut self, depth: usize, name: &str) -> SqlResult<Option<Expr>> {
        let scope = &self.scopes[depth];
        let mut found: Option<usize> = None;
        for (i, alias) in scope.aliases.iter().enumerate() {
            if i < scope.outputs.len() && alias.as_ref().is_some_and(|a| same_name(a, name)) {
                if !scope.outputs[i].is_field() {
                    return Ok(Some(scope.outputs[i].clone()));
                }
                if let Some(first) = found {
                    if !same_expr(&scope.outputs[first], &scope.outputs[i]) {
                        return Err(sql_error!(NON_UNIQ, name, scope.clause));
                    }
                    continue;
                }
                found = Some(i);
            }
        }
        Ok(found.map(|i| scope.outputs[i].clone()))
    }

    fn resolve_table_column(&mut self, depth: usize, name: &ast::ColumnName) -> SqlResult<Option<Expr>> {
        let column = &name.name.name;
        if name.table.is_none()
            && let Some(c) = self.scopes[depth].coalesced.iter().rev().find(|c| same_name(&c.name, column))
        {
            let (item, column) = (c.item, c.column);
            self.check_access(depth, item, column)?;
            self.note_column(&name.name, depth, item, column);
            return Ok(Some(self.item_column(depth, item, column)));
        }
        let mut found = None;
        for item in self.scopes[depth].first_visible..self.scopes[depth].items.len() {
            let t = &self.scopes[depth].items[item];
            if let Some(table) = &name.table
                && (t.alias != table.name || name.db.as_ref().is_some_and(|db| db.name != t.db))
                && !(t.db == "information_schema" && t.alias.eq_ignore_ascii_case(&table.name))
            {
                continue;
            }
            let position = match &t.columns {
                ScopeColumns::Table(table) => self.draft.find_column(*table, column),
                ScopeColumns::Merged(columns, _) => columns.iter().position(|c| same_name(&c.column.name, column)),
            };
            if let Some(position) = position {
                if found.is_some() {
                    return Err(sql_error!(NON_UNIQ, dotted(name), self.scopes[depth].clause));
                }
                found = Some((item, position));
            }
        }
        if let Some((item, column)) = found {
            self.check_access(depth, item, column)?;
        }
        Ok(found.map(|(item, column)| {
            self.note_column(&name.name, depth, item, column);
            self.item_column(depth, item, column)
        }))
    }

    /// 1143 unless what is being done may be done with column `column` of the `item`-th name in FROM.
    fn check_access(&self, depth: usize, item: usize, column: usize) -> SqlResult<()> {
        let Some(access) = self.access else { return Ok(()) };
        let named = &self.scopes[depth].items[item];
        match &named.columns {
            ScopeColumns::Table(table) => match &self.draft.tables[*table].rights {
                Some(rights) => rights.check(self.draft.column_name(*table, column), access),
                None => Ok(()),
            },
            ScopeColumns::Merged(columns, exprs) => {
                if let Some(rights) = &named.rights {
                    rights.check(&columns[column].column.name, access)?;
                }
                self.check_behind(named, &exprs[column], access)
            }
        }
    }

    /// As [`Binder::check_access`] for all that `*` stands for.
    fn check_star(&self, item: usize, columns: &[usize]) -> SqlResult<()> {
        let Some(access) = self.access else { return Ok(()) };
        let named = &self.scopes[self.depth()].items[item];
        match &named.columns {
            ScopeColumns::Table(table) => match &self.draft.tables[*table].rights {
                Some(rights) => rights.check_all(columns.iter().map(|c| self.draft.column_name(*table, *c)), access),
                None => Ok(()),
            },
            ScopeColumns::Merged(names, exprs) => {
                if let Some(rights) = &named.rights {
                    rights.check_all(columns.iter().map(|c| names[*c].column.name.as_str()), access)?;
                }
                columns.iter().try_for_each(|c| self.check_behind(named, &exprs[*c], access))
            }
        }
    }

    /// 1356 unless a view's definer or invoker may do it with the columns that one of the view's is made of.
    fn check_behind(&self, view: &ScopeTable, e: &Expr, access: Access) -> SqlResult<()> {
        if view.db.is_empty() || self.draft.tables.iter().all(|t| t.rights.is_none()) {
            return Ok(());
        }
        let mut slots = Vec::new();
        self.draft.slots_of(e, &mut slots);
        for slot in slots {
            let Some(table) = self.draft.table_of_slot(slot) else { continue };
            let Some(rights) = &self.draft.tables[table].rights else { continue };
            let name = self.draft.column_name(table, slot as usize - self.draft.tables[table].plan.slot);
            rights.check(name, access).map_err(|_| sql_error!(VIEW_INVALID, view.db, view.alias))?;
        }
        Ok(())
    }

    /// Column `column` of the `item`-th name in FROM.
    pub fn item_column(&mut self, depth: usize, item: usize, column: usize) -> Expr {
        match &self.scopes[depth].items[item].columns {
            ScopeColumns::Table(table) => {
                let table = *table;
                self.draft.column_expr(table, column)
            }
            ScopeColumns::Merged(_, exprs) => exprs[column].clone(),
        }
    }

    pub fn depth(&self) -> usize {
        self.scopes.len() - 1
    }

    pub fn limit(&mut self, limit: &ast::Limit, cx: &mut EvalContext<'_>) -> SqlResult<Limit> {
        let before = std::mem::replace(&mut self.scope().clause, "LIMIT");
        let count = self.expr(&limit.count, cx);
        let offset = limit.offset.as_ref().map(|o| self.expr(o, cx)).transpose();
        self.scope().clause = before;
        Ok(Limit { offset: offset?, count: count? })
    }

    /// The database that an unqualified name means.
    pub fn current_db(&self) -> SqlResult<String> {
        self.db.clone().ok_or_else(|| sql_error!(NO_DB))
    }
}

/// A date that cannot be NULL but may be zero: IS NULL finds the zero ones, as a condition of its own in
/// WHERE.
fn null_is_zero(e: &mut Expr) -> SqlResult<()> {
    let expr::ExprKind::IsNull { arg, negated: false } = &e.kind else { return Ok(()) };
    if arg.is_field() && !arg.nullable && matches!(arg.ty.kind, value::Kind::Date | value::Kind::DateTime) {
        let zero = Expr::literal(value::Value::Date(value::Date::ZERO), SqlType::DATE);
        *e = Expr::compare(expr::CompareOp::Eq, (**arg).clone(), zero)?;
    }
    Ok(())
}

/// The text of a name for messages.
pub(crate) fn dotted(name: &ast::ColumnName) -> String {
    let mut out = String::new();
    for part in [&name.db, &name.table].into_iter().flatten() {
        out.push_str(&part.name);
        out.push('.');
    }
    out + &name.name.name
}

/// The binder as the resolver of one expression.
struct Resolving<'b, 'a> {
    binder: &'b mut Binder<'a>,
}

impl Resolver for Resolving<'_, '_> {
    fn column(&mut self, name: &ast::ColumnName, _: ast::Span) -> SqlResult<Expr> {
        self.binder.resolve(name)
    }

    fn aggregate(&mut self, call: AggregateCall, _: ast::Span) -> SqlResult<Expr> {
        self.binder.place_aggregate(call)
    }

    fn enter_aggregate(&mut self) -> SqlResult<()> {
        let binder = &mut *self.binder;
        let outer = binder.frames.iter().map(|f| f.outer.clone()).collect();
        let depth = binder.depth();
        let scope = binder.scope();
        if scope.aggregate_depth > 0 {
            return Err(sql_error!(INVALID_GROUP_FUNC_USE));
        }
        scope.aggregate_depth += 1;
        binder.pending.push(PendingAggregate { depth, deepest: None, outer });
        Ok(())
    }

    fn leave_aggregate(&mut self) {
        self.binder.scope().aggregate_depth -= 1;
    }

    fn window(&mut self, call: expr::WindowCall, over: &ast::Over, _: ast::Span, cx: &mut EvalContext<'_>) -> SqlResult<Expr> {
        self.binder.window_function(call, over, cx)
    }

    fn subquery(&mut self, query: &ast::Query, kind: SubqueryKind, width: usize, cx: &mut EvalContext<'_>) -> SqlResult<SubqueryRef> {
        let outside = self.binder.access.replace(Access::Select);
        let bound = self.binder.subquery(query, kind, width, cx);
        self.binder.access = outside;
        bound
    }

    fn is_key_part(&self) -> bool {
        self.binder.is_stored
    }

    fn search(&mut self, columns: &[Expr], against: &Expr, mode: ast::MatchMode) -> SqlResult<expr::SearchRef> {
        let binder = &mut *self.binder;
        let mut slots = Vec::new();
        binder.draft.slots_of(against, &mut slots);
        if !slots.is_empty() {
            return Err(sql_error!(WRONG_ARGUMENTS, "AGAINST"));
        }
        let tables: BTreeSet<Option<usize>> = columns.iter().map(|e| binder.draft.table_of_slot(e.as_slot()?)).collect();
        let table = tables.first().copied().flatten().filter(|_| tables.len() == 1).ok_or_else(|| sql_error!(WRONG_ARGUMENTS, "MATCH"))?;
        let Source::Base(def) = &binder.draft.tables[table].plan.source else { return Err(sql_error!(TABLE_CANT_HANDLE_FT)) };
        let (def, first) = (def.clone(), binder.draft.tables[table].plan.slot);
        let places: Vec<usize> = columns.iter().filter_map(|e| Some(e.as_slot()? as usize - first)).collect();
        let index = full_text::index_of(&def, &places)?;
        let key: Vec<usize> = def.clustered.map_or(Vec::new(), |i| def.indexes[i].parts.iter().map(|p| p.column).collect());
        let key = key.into_iter().map(|column| binder.draft.column_expr(table, column)).collect();
        let search = q::Search { table, index, against: against.clone(), mode };
        let number = binder.draft.searches.iter().position(|other| *other == search).unwrap_or(binder.draft.searches.len());
        if number == binder.draft.searches.len() {
            binder.draft.searches.push(search);
        }
        Ok(expr::SearchRef { search: number, key })
    }

    fn inserted(&mut self, name: &ast::ColumnName, _: ast::Span) -> SqlResult<Expr> {
        let Some(row) = &mut self.binder.inserted else { return Ok(Expr::null()) };
        row.used = true;
        let table = row.table;
        if name.table.as_ref().is_some_and(|t| t.name != row.name) {
            return Err(sql_error!(BAD_FIELD, dotted(name), "field list"));
        }
        if let Some(rights) = &row.rights {
            rights.check(&name.name.name, Access::Select)?;
        }
        let slot = row.slot;
        let Some(column) = self.binder.draft.find_column(table, &name.name.name) else {
            return Err(sql_error!(BAD_FIELD, dotted(name), "field list"));
        };
        let e = self.binder.draft.column_expr(table, column);
        Ok(Expr::column(slot + column as u32, e.ty, e.nullable, name.name.name.as_str()))
    }

    fn default_of(&mut self, name: Option<&ast::ColumnName>, _: ast::Span, cx: &mut EvalContext<'_>) -> SqlResult<Expr> {
        self.binder.default_expr(name, cx)
    }

    fn grouping(&mut self, args: Vec<Expr>, _: ast::Span) -> SqlResult<Expr> {
        self.binder.grouping(args)
    }

    fn current_user(&self) -> Option<String> {
        self.binder.draft.lookup.caller()
    }

    fn stored_function(&mut self, db: Option<&str>, name: &str, args: &[Expr]) -> SqlResult<Option<Expr>> {
        let Some(function) = self.binder.draft.lookup.stored_function(db, name)? else { return Ok(None) };
        if function.parameters != args.len() {
            let name = format!("{}.{}", function.db, function.name);
            return Err(sql_error!(SP_WRONG_NO_OF_ARGS, "FUNCTION", name, function.parameters, args.len()));
        }
        if db.is_some() && expr::functions::find(&name.to_ascii_lowercase()).is_some() {
            self.binder.collisions.push(name.to_string());
        }
        (self.binder.programs, self.binder.functions) = (true, true);
        let name: Arc<str> = function.name.into();
        let call = expr::StoredCall {
            db: function.db.into(),
            shown: Arc::clone(&name),
            name,
            args: args.to_vec(),
            caller: self.binder.draft.lookup.caller().map(Into::into),
        };
        let kind = expr::ExprKind::Stored(Box::new(call));
        Ok(Some(Expr { derivation: expr::Derivation::Implicit, nullable: true, kind, ty: function.returns }))
    }

    fn param(&mut self, index: u16, connection: value::Collation) -> SqlResult<Expr> {
        let binder = &mut *self.binder;
        binder.params_seen = binder.params_seen.max(index as usize + 1);
        let ty = binder.params.get(index as usize).cloned();
        Ok(Expr::param(index, ty.unwrap_or_else(|| SqlType::varchar(16_383, connection)), true))
    }
}

/// Where aggregates are computed.
impl Binder<'_> {
    /// An aggregate belongs to the innermost block whose columns it names, if it may stand there, though it be written in a subquery: that
    /// block groups its rows by it, and the subquery depends on the result instead of on the columns.
    fn place_aggregate(&mut self, call: AggregateCall) -> SqlResult<Expr> {
        let written = self.depth();
        let pending = self.pending.pop().expect("entered before");
        let from = pending.deepest.unwrap_or(written);
        let home = (from..=written).find(|&d| self.scopes[d].aggregates_allowed || self.scopes[d].aggregate_depth > 0);
        let Some(home) = home.filter(|&d| self.scopes[d].aggregate_depth == 0) else { return Err(sql_error!(INVALID_GROUP_FUNC_USE)) };
        let free = self.draft.take_slots(1);
        let key = format!("{call:?}");
        let aggregates = &mut self.scopes[home].aggregates;
        let slot = match aggregates.iter().find(|a| format!("{:?}", a.call) == key) {
            Some(same) => same.slot as u32,
            None => free,
        };
        let e = Expr { derivation: call.derivation, ..Expr::column(slot, call.ty.clone(), call.nullable, "aggregate") };
        if slot == free {
            aggregates.push(AggregateSlot { slot: slot as usize, call });
        }
        for (frame, before) in self.frames.iter_mut().zip(pending.outer).filter(|(f, _)| f.depth > home) {
            frame.outer = before;
            frame.outer.insert(slot);
        }
        Ok(e)
    }
}
