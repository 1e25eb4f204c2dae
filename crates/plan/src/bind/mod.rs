//! The binder: names to slots, one scope for each query block.
//!
//! What names mean is found in `names`, the blocks' parts stand in `scope`; what the binder makes is the
//! [draft](crate::draft) and, of each query block, a [`BoundSelect`](crate::logical::BoundSelect).

mod change;
mod constant_keys;
mod dependence;
pub(crate) mod duplicates;
pub(crate) mod foreign;
pub(crate) mod from;
mod full_text;
mod group;
mod handed;
mod hints;
mod insert;
mod json_table;
mod locking;
mod names;
mod query;
mod recursive;
mod result;
pub(crate) mod rewritten;
mod scope;
pub(crate) mod select;
pub(crate) mod storing;
pub(crate) mod target;
mod targets;
pub(crate) mod view;
pub(crate) mod window;
mod written;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use expr::{AggregateCall, EvalContext, Expr, Resolver, Stands, SubqueryKind, SubqueryRef};
use parser::ast;
use value::{SqlResult, SqlType, sql_error};

use crate::column::Column;
use crate::direct::Direct;
use crate::draft::{ColumnsOf, Draft, OfBlock, Rights};
use crate::exprs::conjuncts;
use crate::foreign::ForeignGraph;
use crate::logical::OutColumn;
use crate::lookup::{SessionInfo, TableLookup};
use crate::passes::PASSES;
use crate::plan::{Plan, PlanKind};
use crate::planner::Planner;
use crate::query as q;
use crate::query::{Limit, PlanTable, Source};
use crate::rights::Access;
use hints::HintsElsewhere;
use names::{Names, dotted};
use scope::Scope;
use written::ViewCheck;

pub(crate) struct Binder<'a> {
    pub draft: Draft<'a>,
    pub source: Arc<[u8]>,
    pub params: &'a [SqlType],
    /// An expression of a definition is being bound.
    pub is_stored: bool,
    names: Names,
    ctes: Vec<Cte>,
    /// Counted while the statement is bound.
    pub cte_uses: CteUses,
    /// Where common table expressions are written that stand for themselves wherever they are named,
    /// instead of being computed once for all places.
    pub in_place: BTreeSet<u32>,
    selects: u32,
    params_seen: usize,
    /// What parameters stand for that have no value yet.
    stands: Vec<Option<Stands>>,
    variables: Vec<(Box<str>, SqlType)>,
    /// User variables that the statement assigns to.
    assigned: BTreeSet<Box<str>>,
    /// The same, as known before the statement is bound.
    pub changing: BTreeSet<Box<str>>,
    /// The database in which names are looked for.
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
    view_checks: Option<Vec<ViewCheck>>,
    /// ON DUPLICATE KEY UPDATE sees the tables of the query.
    sees_sources: bool,
    /// The query of an INSERT groups where it is written with DISTINCT.
    regrouped: bool,
    /// The next query block is a view's: what it selects is asked for when a column of the view is named.
    unchecked: bool,
    /// The SELECT that is bound next is a subquery whose rows have no order, unless LIMIT takes some of them.
    unordered: bool,
    /// The SELECT that is bound next is a part of a set operation.
    in_set: bool,
    /// A table in FROM that is merged may hand its order on to the query around it.
    takes_orders: bool,
    hints: HintsElsewhere,
    /// See [`SessionInfo`].
    makes_table: bool,
}

struct InsertedRow {
    /// As INSERT names it.
    name: String,
    table: usize,
    slot: u32,
    /// The scope in which its columns are named.
    depth: usize,
    /// How often VALUES(), which is deprecated, was written.
    used: u64,
    rights: Rights,
}

/// What a bound query gives to its surroundings.
pub(crate) struct Bound {
    pub query: q::Query,
    pub columns: Vec<OutColumn>,
}

#[derive(Clone)]
struct Cte {
    name: String,
    columns: Arc<Vec<OutColumn>>,
    source: CteSource,
    /// Why it is wrong.
    error: Option<value::SqlError>,
    /// What it is, if it is no recursive one, and where it was written: how many tables were known, and how
    /// many blocks are around.
    written: Option<Written>,
}

#[derive(Clone)]
struct Written {
    table: Arc<ast::CommonTable>,
    before: usize,
    depth: usize,
}

/// What was seen of a statement while it was bound.
pub(crate) struct Seen {
    pub uses: CteUses,
    /// The user variables that it reads and assigns to.
    pub changing: BTreeSet<Box<str>>,
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

impl<'a> Binder<'a> {
    pub fn new(source: &Arc<[u8]>, params: &'a [SqlType], lookup: &'a dyn TableLookup, session: &'a SessionInfo) -> Binder<'a> {
        Binder {
            draft: Draft::new(lookup, session),
            source: source.clone(),
            params,
            is_stored: false,
            names: Names { access: Some(Access::Select), ..Names::default() },
            ctes: Vec::new(),
            cte_uses: CteUses::new(),
            in_place: BTreeSet::new(),
            selects: 0,
            params_seen: 0,
            stands: Vec::new(),
            variables: Vec::new(),
            assigned: BTreeSet::new(),
            changing: BTreeSet::new(),
            db: session.db.clone(),
            inserted: None,
            into: None,
            programs: false,
            functions: false,
            apart_selects: Vec::new(),
            collisions: Vec::new(),
            view_checks: None,
            sees_sources: false,
            regrouped: false,
            unchecked: false,
            unordered: false,
            in_set: false,
            takes_orders: false,
            hints: HintsElsewhere::default(),
            makes_table: session.makes_table,
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

    pub fn statement(mut self, statement: &ast::Statement, cx: &mut EvalContext<'_>) -> SqlResult<(Plan, Seen)> {
        self.takes_orders = match statement {
            ast::Statement::Query(_) => !self.makes_table,
            ast::Statement::Update(_) | ast::Statement::Delete(_) => true,
            _ => false,
        };
        let (kind, columns) = match statement {
            ast::Statement::Query(query) => {
                let mut bound = self.top_query(query, cx)?;
                if matches!(query.body, ast::QueryBody::SetOperation { .. }) {
                    bound.columns.iter_mut().for_each(|c| c.column.become_field());
                } else if !self.makes_table {
                    handed::announce(&mut bound.columns, &bound.query, &self.draft);
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
        let foreign = foreign::foreign_keys(self.draft.lookup, &kind, cx)?;
        let uses = std::mem::take(&mut self.cte_uses);
        let read = |name: &str| self.variables.iter().any(|(variable, _)| **variable == *name);
        let changing = self.assigned.iter().filter(|name| read(name)).cloned().collect();
        let mut plan = Plan { foreign, ..self.finish(kind, columns) };
        plan.want_what_changes();
        Ok((plan, Seen { uses, changing }))
    }

    /// DO: aggregates and windows are those of a query that selects nothing else.
    fn evaluated(&mut self, list: &[ast::Expr], cx: &mut EvalContext<'_>) -> SqlResult<PlanKind> {
        let mut bound = Vec::with_capacity(list.len());
        for e in list {
            let alone = self.expressions(&[e], cx);
            let misplaced =
                |e: &value::SqlError| e.is_any(&[value::error::INVALID_GROUP_FUNC_USE, value::error::WINDOW_INVALID_WINDOW_FUNC_USE]);
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
        self.names.scopes.push(Scope { clause: "field list", ..Scope::default() });
        let bound = list.iter().map(|e| self.expr(e, cx)).collect::<SqlResult<Vec<Expr>>>();
        self.names.scopes.pop();
        let bound = bound?;
        bound.iter().try_for_each(select::check_one_column)?;
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
            stands: self.stands,
            variables: self.variables,
            slots,
            tables,
            queries,
            searches: self.draft.searches,
            into: self.into,
            foreign: ForeignGraph::default(),
            direct: None,
            cost: 0.0,
            orders_tried: self.draft.orders_tried,
            programs: self.programs,
            functions: self.functions,
            peeks: self.draft.peeks,
            nothing: self.draft.nothing,
        };
        plan.direct = Direct::of(&plan);
        plan.cost = crate::total::cost_of(&plan);
        plan.put_taken_first();
        debug_assert_eq!(plan.unfetched(), None, "a column is read that is not wanted");
        plan
    }

    /// Plans what is bound.
    fn planner(&mut self) -> Planner<'_, 'a> {
        Planner::new(&mut self.draft, PASSES)
    }

    /// A table that the innermost query block names.
    pub fn add_table(&mut self, source: Source, alias: &str, db: &str, columns: ColumnsOf) -> SqlResult<usize> {
        let scope = self.names.scopes.last();
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
        let before = std::mem::replace(&mut self.names.scope().clause, clause);
        let bound = self.expr(e, cx);
        self.names.scope().clause = before;
        let mut condition = expr::condition(bound?, cx)?;
        let planned = self.params.len();
        let mut resolver = Resolving { binder: self };
        expr::narrow_float(&mut condition, &mut |n| {
            if usize::from(n) >= planned {
                resolver.stands(n, Stands::Narrow);
            }
        });
        let mut list = conjuncts(condition);
        if clause == "where clause" {
            list.iter_mut().try_for_each(|e| null_is_zero(&self.draft, e))?;
            if cx.settings.sql_auto_is_null
                && let [only] = &mut list[..]
            {
                null_is_last(&self.draft, only, cx)?;
            }
        }
        Ok(list)
    }

    /// WHERE. A wrong name in ON is told behind those of the select list and of WHERE.
    fn row_filter(&mut self, filter: Option<&ast::Expr>, cx: &mut EvalContext<'_>) -> SqlResult<Vec<Expr>> {
        let filter = filter.map_or(Ok(Vec::new()), |e| self.condition(e, "where clause", cx))?;
        self.names.scope().wrong_on.take().map_or(Ok(filter), Err)
    }

    pub fn limit(&mut self, limit: &ast::Limit, cx: &mut EvalContext<'_>) -> SqlResult<Limit> {
        let before = std::mem::replace(&mut self.names.scope().clause, "LIMIT");
        let count = rows_wanted(self, &limit.count, cx);
        let offset = limit.offset.as_ref().map(|o| rows_wanted(self, o, cx)).transpose();
        self.names.scope().clause = before;
        Ok(Limit { offset: offset?, count: count? })
    }

    /// The database that an unqualified name means.
    pub fn current_db(&self) -> SqlResult<String> {
        self.db.clone().ok_or_else(|| sql_error!(NO_DB))
    }
}

/// What LIMIT is given.
fn rows_wanted(binder: &mut Binder<'_>, e: &ast::Expr, cx: &mut EvalContext<'_>) -> SqlResult<Expr> {
    if let ast::ExprKind::Param(n) = e.kind {
        Resolving { binder }.stands(n, Stands::Limit);
    }
    binder.expr(e, cx)
}

/// `sql_auto_is_null`: `WHERE id IS NULL` finds the row of the value that was generated last, where
/// `id` is generated. Not beside other conditions, nor where an outer join may have made the NULL.
fn null_is_last(draft: &Draft<'_>, e: &mut Expr, cx: &EvalContext<'_>) -> SqlResult<()> {
    let expr::ExprKind::IsNull { arg, negated: false } = &e.kind else { return Ok(()) };
    let id = cx.session.last_insert_id();
    let place = draft.place_of(arg);
    if let Some((table, column)) = place
        && let Source::Base(def) = &draft.tables[table].plan.source
        && def.columns[column].auto_increment
        && !arg.nullable
        && id != 0
    {
        let last = Expr::literal(value::Value::UInt(id), SqlType::UBIGINT);
        *e = Expr::compare(expr::CompareOp::Eq, (**arg).clone(), last)?;
        // The next execution may find another one.
        draft.lookup.depends_on_session();
    }
    Ok(())
}

/// A date that cannot be NULL but may be zero: IS NULL finds the zero ones, as a condition of its own in
/// WHERE; where an outer join may have made a NULL, that one, too.
fn null_is_zero(draft: &Draft<'_>, e: &mut Expr) -> SqlResult<()> {
    let expr::ExprKind::IsNull { arg, negated: false } = &e.kind else { return Ok(()) };
    if !arg.is_field() || !matches!(arg.ty.kind, value::Kind::Date | value::Kind::DateTime) {
        return Ok(());
    }
    let column = draft.place_of(arg).and_then(|(table, column)| match &draft.tables[table].plan.source {
        Source::Base(def) => Some(def.columns[column].nullable),
        _ => None,
    });
    if column.unwrap_or(arg.nullable) {
        return Ok(());
    }
    let zero = Expr::literal(value::Value::Date(value::Date::ZERO), SqlType::DATE);
    let is_zero = Expr::compare(expr::CompareOp::Eq, (**arg).clone(), zero)?;
    *e = if arg.nullable { Expr::or(vec![is_zero, e.clone()]) } else { is_zero };
    Ok(())
}

/// The binder as the resolver of one expression.
struct Resolving<'b, 'a> {
    binder: &'b mut Binder<'a>,
}

impl Resolver for Resolving<'_, '_> {
    fn column(&mut self, name: &ast::ColumnName, _: ast::Span) -> SqlResult<Expr> {
        self.binder.names.resolve(&mut self.binder.draft, name)
    }

    fn aggregate(&mut self, call: AggregateCall, _: ast::Span) -> SqlResult<Expr> {
        self.binder.names.place_aggregate(&mut self.binder.draft, call)
    }

    fn enter_aggregate(&mut self) -> SqlResult<()> {
        self.binder.names.enter_aggregate()
    }

    fn leave_aggregate(&mut self) {
        self.binder.names.scope().aggregate_depth -= 1;
    }

    fn window(&mut self, call: expr::WindowCall, over: &ast::Over, _: ast::Span, cx: &mut EvalContext<'_>) -> SqlResult<Expr> {
        self.binder.window_function(call, over, cx)
    }

    fn subquery(&mut self, query: &ast::Query, kind: SubqueryKind, width: usize, cx: &mut EvalContext<'_>) -> SqlResult<SubqueryRef> {
        let outside = self.binder.names.access.replace(Access::Select);
        let bound = self.binder.subquery(query, kind, width, cx);
        self.binder.names.access = outside;
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
        let Binder { inserted, names, draft, .. } = &mut *self.binder;
        let Some(row) = inserted else { return Ok(Expr::null()) };
        row.used += 1;
        // What a subquery's own tables call so is not inserted.
        if names.is_of_inner(draft, row.depth, name)? {
            return Ok(Expr::null());
        }
        let table = row.table;
        if name.table.as_ref().is_some_and(|t| t.name != row.name) {
            return Err(sql_error!(BAD_FIELD, dotted(name), "field list"));
        }
        if let Some(rights) = &row.rights {
            rights.check(&name.name.name, Access::Select)?;
        }
        let Some(column) = draft.find_column(table, &name.name.name) else {
            return Err(sql_error!(BAD_FIELD, dotted(name), "field list"));
        };
        let e = draft.column_expr(table, column);
        let given = Expr::column(row.slot + column as u32, e.ty, e.nullable, name.name.name.as_str());
        Ok(names.found_at(draft, row.depth, given))
    }

    fn default_of(&mut self, name: Option<&ast::ColumnName>, _: ast::Span, _: &mut EvalContext<'_>) -> SqlResult<Expr> {
        self.binder.default_expr(name)
    }

    fn grouping(&mut self, args: Vec<Expr>, _: ast::Span) -> SqlResult<Expr> {
        self.binder.grouping(args)
    }

    fn begins_key(&mut self, written: &ast::Expr) -> bool {
        constant_keys::begins(&mut self.binder.names, written)
    }

    fn ends_key(&mut self) {
        self.binder.names.scope().within_keys -= 1;
    }

    fn constant_key(&mut self, written: &ast::Expr, bound: &Expr) -> Option<Expr> {
        constant_keys::stand_in(&mut self.binder.names, &mut self.binder.draft, written, bound)
    }

    fn user_variable(&mut self, name: &str, ty: &SqlType) -> bool {
        let variables = &mut self.binder.variables;
        if variables.iter().all(|(known, _)| **known != *name) {
            variables.push((name.into(), ty.clone()));
        }
        let changes = self.binder.changing.contains(name);
        if changes {
            self.binder.names.are_volatile();
        }
        changes
    }

    fn assigned(&mut self, name: &str) {
        self.binder.assigned.insert(name.into());
        self.binder.names.are_volatile();
    }

    fn has_assigned(&self, name: &str) -> bool {
        self.binder.assigned.contains(name)
    }

    fn volatile(&mut self) {
        self.binder.names.are_volatile();
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
        if db.is_some() && expr::functions::is_native_name(name) {
            self.binder.collisions.push(name.to_string());
        }
        (self.binder.programs, self.binder.functions) = (true, true);
        self.binder.names.call_functions();
        if db.is_none() {
            self.binder.names.note_stored(name);
        }
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

    fn is_open(&self, index: u16) -> bool {
        let index = usize::from(index);
        index >= self.binder.params.len() && !matches!(self.binder.stands.get(index), Some(Some(_)))
    }

    fn stands(&mut self, index: u16, what: Stands) {
        let (stands, index) = (&mut self.binder.stands, usize::from(index));
        stands.resize(stands.len().max(index + 1), None);
        stands[index] = Some(what);
    }
}
