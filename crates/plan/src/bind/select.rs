//! One SELECT: its clauses in the order in which names become visible.

use std::sync::Arc;

use expr::{EvalContext, Expr};
use parser::ast;
use schema::{ColumnDef, ColumnDefault, TableDef};
use value::{Charset, SqlResult, Value, sql_error};

use super::Binder;
use super::locking::lock;
use super::names::dotted;
use super::result::Outputs;
use super::scope::{NameOrder, Scope, ScopeColumns, ScopeTable, Star};
use super::{constant_keys, group, hints};
use crate::column::{Column, same_name};
use crate::draft::Draft;
use crate::exprs::same_expr;
use crate::logical::{BoundSelect, Logical, OutColumn};
use crate::query::{OrderKey, Source};

/// Names of results are cut where MySQL cuts them: those that are no aliases, and that it converts, have a
/// byte less.
fn name_bytes_max(is_alias: bool, cx: &EvalContext<'_>) -> usize {
    if is_alias || cx.settings.charset_client == Charset::Utf8mb3 { 256 } else { 255 }
}

/// The clauses of a SELECT.
struct Clauses<'b, 'a> {
    binder: &'b mut Binder<'a>,
    select: &'b ast::Select,
    /// The columns of the result, so far.
    columns: Vec<OutColumn>,
}

impl Clauses<'_, '_> {
    /// The clauses in the order in which names become visible.
    fn bind(
        mut self,
        order_by: &[ast::OrderItem],
        limit: Option<&ast::Limit>,
        locking: &[ast::Locking],
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<BoundSelect> {
        let select = self.select;
        let unordered = std::mem::take(&mut self.binder.unordered) && limit.is_none();
        let in_set = std::mem::take(&mut self.binder.in_set);
        let logical = self.tables(locking, cx)?;
        let filter = self.binder.row_filter(select.filter.as_ref(), cx)?;
        let Keys { keys, named, stand_ins } = self.group_keys(cx)?;
        let having = self.having(&keys, cx)?;
        let alone = keys.is_empty() && self.binder.names.scope().aggregates.is_empty();
        let mut order = self.binder.order_by(order_by, cx)?;
        group::check_order(&self.binder.draft, self.binder.names.innermost(), &order, alone)?;
        let limit = limit.map(|l| self.binder.limit(l, cx)).transpose()?;
        let windows = self.binder.take_windows(cx)?;
        let fixed = hints::fixes_order(self.binder.names.innermost(), &self.binder.draft);
        let scope = self.binder.names.scope();
        let handed = scope.take_handed_order();
        let grouped = !keys.is_empty() || !scope.aggregates.is_empty();
        let groupings = std::mem::take(&mut scope.groupings);
        if !groupings.is_empty() && !select.rollup {
            return Err(sql_error!(INVALID_GROUP_FUNC_USE));
        }
        if order_by.is_empty() && !grouped && !select.options.distinct && !in_set {
            order = handed;
        }
        let ranked = windows.iter().any(|window| !window.functions.is_empty());
        if unordered && !ranked || grouped && keys.is_empty() {
            // One row needs no order.
            order.clear();
        }
        let mut parts = BoundSelect {
            select: scope.select,
            logical,
            straight: select.options.straight_join || fixed,
            joinable: !scope.hints.no_semijoin,
            filter,
            outputs: std::mem::take(&mut scope.outputs),
            columns: self.columns,
            grouped,
            keys,
            named,
            stand_ins,
            rollup: select.rollup,
            rollup_slots: Vec::new(),
            groupings: Vec::new(),
            aggregates: std::mem::take(&mut scope.aggregates),
            having,
            windows,
            distinct: select.options.distinct,
            order,
            limit,
            count_all: select.options.calc_found_rows && !in_set,
        };
        place_groupings(&mut parts, groupings)?;
        if parts.rollup {
            parts.may_be_null();
        }
        let rules =
            group::Rules { draft: &self.binder.draft, scope: self.binder.names.innermost(), parts: &parts, checked: self.binder.regrouped };
        rules.check(cx)?;
        parts.windows.retain(|window| !window.functions.is_empty());
        parts.distinct &= !tells_rows_apart(&self.binder.draft, &parts);
        parts.sort_labels();
        parts.read_labels();
        Ok(parts)
    }

    /// FROM, and what is selected of it.
    fn tables(&mut self, locking: &[ast::Locking], cx: &mut EvalContext<'_>) -> SqlResult<Option<Logical>> {
        let select = self.select;
        let unchecked = std::mem::take(&mut self.binder.unchecked);
        self.binder.hints.note(&select.hints, self.binder.names.scope());
        let joined = self.binder.from(&select.from, cx)?;
        hints::place(self.binder.names.scope(), &mut self.binder.draft, cx);
        lock(locking, self.binder.names.innermost(), &mut self.binder.draft)?;
        let (logical, stars) = joined.map_or((None, Vec::new()), |(l, s)| (Some(l), s));
        let scope = self.binder.names.scope();
        scope.constant_keys = constant_keys::candidates(select, &self.binder.draft, scope);
        scope.named_windows = select.windows.iter().map(|(n, w)| (n.name.clone(), w.clone())).collect();
        let access = self.binder.names.access;
        if unchecked {
            self.binder.names.access = None;
        }
        let listed = self.list(&stars, cx);
        self.binder.names.access = access;
        listed?;
        Ok(logical)
    }

    fn list(&mut self, stars: &[Star], cx: &mut EvalContext<'_>) -> SqlResult<()> {
        let select = self.select;
        let scope = self.binder.names.scope();
        scope.aggregates_allowed = true;
        scope.windows_allowed = true;
        for (n, item) in select.items.iter().enumerate() {
            let at = (select.span.start, n);
            match item {
                ast::SelectItem::Wildcard => {
                    if self.binder.names.scope().items.is_empty() {
                        return Err(sql_error!(NO_TABLES_USED));
                    }
                    self.binder.names.note_star(&self.binder.draft, at, stars);
                    for of_item in stars.chunk_by(|a, b| a.item == b.item) {
                        let columns: Vec<usize> = of_item.iter().map(|star| star.column).collect();
                        self.binder.names.check_star(&self.binder.draft, of_item[0].item, &columns)?;
                    }
                    for star in stars {
                        self.star_output(*star);
                    }
                }
                ast::SelectItem::TableWildcard(name) => self.table_star(name, at)?,
                ast::SelectItem::Expr { expr, alias } => {
                    let mut bound = self.binder.expr(expr, cx)?;
                    check_one_column(&bound)?;
                    let mut name = alias.as_ref().map_or_else(|| parser::item_name(expr, &self.binder.source), |a| a.name.clone());
                    name.truncate(name.floor_char_boundary(name_bytes_max(alias.is_some(), cx)));
                    if let expr::ExprKind::Stored(call) = &mut bound.kind {
                        call.shown = name.as_str().into();
                    }
                    // An alias stands as it is written, whatever column_of thinks of the column's own
                    // spelling.
                    let written = alias.as_ref().map(|_| name.clone());
                    self.push_output(bound, name);
                    if let (Some(alias), Some(last)) = (written, self.columns.last_mut()) {
                        last.column.name = alias;
                    }
                }
            }
        }
        let scope = self.binder.names.scope();
        scope.aggregates_allowed = false;
        scope.windows_allowed = false;
        Ok(())
    }

    fn push_output(&mut self, e: Expr, name: String) {
        let (nullable, derivation) = (e.nullable, e.derivation);
        let scope = self.binder.names.innermost();
        let defines = self.binder.names.noted.is_some();
        let column = Outputs { draft: &self.binder.draft, scope, defines }.column_of(&e, &name);
        let column = Column { kept: scope.kept(&e), ..column };
        self.columns.push(OutColumn { column, nullable, derivation });
        let scope = self.binder.names.scope();
        scope.aliases.push(Some(name));
        scope.outputs.push(e);
    }

    fn star_output(&mut self, star: Star) {
        let depth = self.binder.names.depth();
        let e = self.binder.names.item_column(&mut self.binder.draft, depth, star.item, star.column);
        let name = match &self.binder.names.scopes[depth].items[star.item].columns {
            ScopeColumns::Merged(c, _) => c[star.column].column.name.clone(),
            ScopeColumns::Table(_) => String::new(),
        };
        let name = if name.is_empty() { self.binder.draft.slot_column_name(&e).to_owned() } else { name };
        self.push_output(e, name);
    }

    fn table_star(&mut self, name: &ast::ObjectName, at: (u32, usize)) -> SqlResult<()> {
        let depth = self.binder.names.depth();
        let meant = |t: &ScopeTable| t.alias == name.name.name && name.db.as_ref().is_none_or(|db| db.name == t.db);
        let Some(item) = self.binder.names.scopes[depth].items.iter().position(meant) else {
            return Err(sql_error!(BAD_TABLE, name.name.name));
        };
        let count = match &self.binder.names.scopes[depth].items[item].columns {
            ScopeColumns::Table(table) => self.binder.draft.column_count(*table),
            ScopeColumns::Merged(c, _) => c.len(),
        };
        let mut shown = Vec::with_capacity(count);
        let all: Vec<usize> =
            (0..count).filter(|c| !is_unseen(&self.binder.draft, &self.binder.names.scopes[depth].items[item], *c)).collect();
        self.binder.names.check_star(&self.binder.draft, item, &all)?;
        for column in 0..count {
            if is_unseen(&self.binder.draft, &self.binder.names.scopes[depth].items[item], column) {
                continue;
            }
            shown.push(Star { item, column });
            self.star_output(Star { item, column });
        }
        self.binder.names.note_star(&self.binder.draft, at, &shown);
        Ok(())
    }

    /// The keys, each once; WITH ROLLUP each as often as it is written, since each has totals of its own.
    fn group_keys(&mut self, cx: &mut EvalContext<'_>) -> SqlResult<Keys> {
        let (items, rollup) = (&self.select.group_by, self.select.rollup);
        let scope = self.binder.names.scope();
        scope.clause = "group statement";
        scope.order = NameOrder::TablesThenAliases;
        let Keys { mut keys, mut named, mut stand_ins } = Keys::default();
        for item in items {
            let key = match ordinal(&item.expr) {
                Some(n) => self.binder.ordinal(n, "group statement")?,
                None => self.binder.key(&item.expr, cx)?,
            };
            if let ast::ExprKind::Column(name) = &item.expr.kind
                && name.table.is_none()
                && let Ok(Some(selected)) = self.binder.names.resolve_alias(self.binder.names.depth(), &name.name.name)
                && !same_expr(&selected, &key)
            {
                cx.warn(sql_error!(NON_UNIQ, name.name.name, "group statement"));
            }
            let (key, stands) = constant_keys::key(&mut self.binder.names, &mut self.binder.draft, &item.expr, key);
            if self.reads_aggregate(&key) || self.binder.names.window_in(&key).is_some() {
                let selected =
                    ordinal(&item.expr).and_then(|n| self.binder.names.innermost().aliases.get((n as usize).checked_sub(1)?).cloned()?);
                let name = selected.unwrap_or_else(|| parser::item_name(&item.expr, &self.binder.source));
                return Err(sql_error!(WRONG_GROUP_FIELD, name));
            }
            if rollup || !keys.iter().any(|k| same_expr(k, &key)) {
                let output = self.aliased_output(&item.expr, &key);
                named.push(output);
                stand_ins.push(stands.or_else(|| self.stand_in_of_constant(&item.expr, output, &key)));
                keys.push(key);
            }
        }
        let scope = self.binder.names.scope();
        scope.clause = "field list";
        scope.order = NameOrder::Tables;
        Ok(Keys { keys, named, stand_ins })
    }

    /// WITH ROLLUP: the output that a constant key names, by alias or position, is NULL in the totals,
    /// for HAVING and ORDER BY as well, which are bound after it.
    fn stand_in_of_constant(&mut self, written: &ast::Expr, aliased: Option<usize>, key: &Expr) -> Option<Expr> {
        let output = aliased.or_else(|| ordinal(written).map(|n| n as usize - 1))?;
        if !self.select.rollup || !key.is_constant() {
            return None;
        }
        let stand_in = self.binder.draft.stand_in(key);
        self.binder.names.scope().outputs[output] = stand_in.clone();
        Some(stand_in)
    }

    /// The output that a key names by an alias which is not the column's own name.
    fn aliased_output(&self, written: &ast::Expr, key: &Expr) -> Option<usize> {
        let ast::ExprKind::Column(name) = &written.kind else { return None };
        let own = self.binder.draft.slot_column_name(key);
        let name = Some(name).filter(|n| n.table.is_none() && !n.name.name.eq_ignore_ascii_case(own))?.name.name.as_str();
        let scope = self.binder.names.scopes.last()?;
        let alias = |i: usize| scope.aliases.get(i).is_some_and(|a| a.as_deref().is_some_and(|a| a.eq_ignore_ascii_case(name)));
        (0..scope.outputs.len()).find(|&i| alias(i) && same_expr(&scope.outputs[i], key))
    }

    fn reads_aggregate(&self, e: &Expr) -> bool {
        let mut slots = Vec::new();
        e.slots(&mut slots);
        let scope = self.binder.names.innermost();
        slots.iter().any(|s| scope.aggregates.iter().any(|a| a.slot == *s as usize))
    }

    fn having(&mut self, keys: &[Expr], cx: &mut EvalContext<'_>) -> SqlResult<Vec<Expr>> {
        let Some(having) = &self.select.having else { return Ok(Vec::new()) };
        let scope = self.binder.names.scope();
        scope.grouped = keys.to_vec();
        scope.order = NameOrder::AliasesThenTables;
        scope.aggregates_allowed = true;
        let bound = self.binder.condition(having, "having clause", cx);
        let scope = self.binder.names.scope();
        scope.grouped = Vec::new();
        scope.order = NameOrder::Tables;
        scope.aggregates_allowed = false;
        for name in std::mem::take(&mut scope.ambiguous) {
            cx.warn(sql_error!(NON_UNIQ, name, "having clause"));
        }
        bound?.into_iter().map(|e| self.without_windows(e)).collect()
    }

    /// # Errors
    /// 3594: HAVING chooses rows before windows are computed over them.
    fn without_windows(&self, condition: Expr) -> SqlResult<Expr> {
        let Some(slot) = self.binder.names.window_in(&condition).map(|w| w.slot) else { return Ok(condition) };
        let scope = self.binder.names.innermost();
        let reads = |e: &Expr| {
            let mut slots = Vec::new();
            e.slots(&mut slots);
            slots.contains(&slot)
        };
        let alias = scope.outputs.iter().zip(&scope.aliases).find(|(e, _)| reads(e)).and_then(|(_, alias)| alias.clone());
        Err(sql_error!(WINDOW_INVALID_WINDOW_FUNC_ALIAS_USE, alias.unwrap_or_default()))
    }
}

impl Binder<'_> {
    pub(crate) fn select_parts(
        &mut self,
        select: &ast::Select,
        order_by: &[ast::OrderItem],
        limit: Option<&ast::Limit>,
        locking: &[ast::Locking],
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<BoundSelect> {
        self.selects += 1;
        self.names.scopes.push(Scope { select: self.selects, clause: "field list", rollup: select.rollup, ..Scope::default() });
        let parts = Clauses { binder: self, select, columns: Vec::with_capacity(select.items.len()) }.bind(order_by, limit, locking, cx);
        self.names.scopes.pop();
        parts
    }

    /// A key of GROUP BY or of a window. A name that several tables have is the selected column of that name.
    pub(super) fn key(&mut self, e: &ast::Expr, cx: &mut EvalContext<'_>) -> SqlResult<Expr> {
        let bound = self.expr(e, cx);
        if let (Err(error), ast::ExprKind::Column(name)) = (&bound, &e.kind)
            && error.is(&value::error::NON_UNIQ)
            && name.table.is_none()
            && let Some(found) = self.names.resolve_alias(self.names.depth(), &name.name.name)?
        {
            return Ok(found);
        }
        bound
    }

    fn ordinal(&mut self, n: u64, clause: &str) -> SqlResult<Expr> {
        let outputs = &self.names.scope().outputs;
        let found = (n as usize).checked_sub(1).and_then(|i| outputs.get(i)).cloned();
        found.ok_or_else(|| sql_error!(BAD_FIELD, n, clause))
    }

    pub(crate) fn order_by(&mut self, items: &[ast::OrderItem], cx: &mut EvalContext<'_>) -> SqlResult<Vec<OrderKey>> {
        let scope = self.names.scope();
        scope.clause = "order clause";
        scope.aggregates_allowed = true;
        scope.windows_allowed = true;
        let mut keys = Vec::with_capacity(items.len());
        for item in items {
            let descending = item.descending();
            if let Some(n) = ordinal(&item.expr) {
                let expr = self.ordinal(n, "order clause")?;
                keys.push(OrderKey { expr, output: Some(n as usize - 1), descending });
                continue;
            }
            let plain = matches!(&item.expr.kind, ast::ExprKind::Column(name) if name.table.is_none());
            let scope = self.names.scope();
            let in_parts = if scope.whole_keys { NameOrder::Tables } else { NameOrder::TablesThenAliases };
            scope.order = if plain { NameOrder::AliasesThenTables } else { in_parts };
            let expr = self.expr(&item.expr, cx)?;
            let output = self.names.scope().outputs.iter().position(|o| same_expr(o, &expr));
            if expr.is_constant() && output.is_none() && !matches!(expr.kind, expr::ExprKind::Param(_) | expr::ExprKind::Variable(..)) {
                continue; // ORDER BY of a constant orders nothing.
            }
            keys.push(OrderKey { expr, output, descending });
        }
        let scope = self.names.scope();
        scope.clause = "field list";
        scope.order = NameOrder::Tables;
        scope.aggregates_allowed = false;
        scope.windows_allowed = false;
        Ok(keys)
    }

    /// `DEFAULT(column)`, and bare `DEFAULT` where a statement knows its column.
    pub(crate) fn default_expr(&mut self, name: Option<&ast::ColumnName>) -> SqlResult<Expr> {
        let Some(name) = name else { return Err(sql_error!(WRONG_USAGE, "DEFAULT", "expression")) };
        let e = self.names.resolve(&mut self.draft, name)?;
        let place = self.draft.place_of(&e);
        let base = place.and_then(|(table, column)| match &self.draft.tables[table].plan.source {
            Source::Base(def) => Some((def.clone(), column)),
            _ => None,
        });
        if let Some((def, column)) = base.or_else(|| column_of_source(&self.names.scope().items, &self.draft, &e)) {
            return default_of_column(&def.columns[column]);
        }
        Err(match place {
            Some(_) => sql_error!(BAD_FIELD, dotted(name), "field list"),
            None => sql_error!(NO_DEFAULT_FOR_FIELD, name.name.name),
        })
    }
}

/// The column of a table behind one that ON DUPLICATE KEY UPDATE takes from the query of INSERT … SELECT.
fn column_of_source(items: &[ScopeTable], draft: &Draft<'_>, e: &Expr) -> Option<(Arc<TableDef>, usize)> {
    let column = items.iter().find_map(|item| match &item.columns {
        ScopeColumns::Merged(columns, exprs) => exprs.iter().position(|own| own == e).map(|at| &columns[at].column),
        ScopeColumns::Table(_) => None,
    })?;
    draft.tables.iter().find_map(|table| match &table.plan.source {
        Source::Base(def) if def.db == column.schema && def.name == column.org_table => {
            Some((def.clone(), def.columns.iter().position(|c| same_name(&c.name, &column.org_name))?))
        }
        _ => None,
    })
}

/// What `DEFAULT(column)` is.
fn default_of_column(column: &ColumnDef) -> SqlResult<Expr> {
    let literal = |value: Value| Ok(Expr::literal(value, column.ty.clone()));
    match &column.default {
        ColumnDefault::Literal(value) => literal(value.clone()),
        ColumnDefault::None if column.nullable => literal(Value::Null),
        ColumnDefault::None if column.auto_increment => literal(value::store::zero_value(&column.ty)),
        ColumnDefault::None | ColumnDefault::Dropped => Err(sql_error!(NO_DEFAULT_FOR_FIELD, column.name)),
        ColumnDefault::Expression(_) => Err(sql_error!(DEFAULT_AS_VAL_GENERATED)),
        // The time is known only where a row gets it.
        ColumnDefault::Now => literal(if column.nullable { Value::Null } else { value::store::zero_value(&column.ty) }),
    }
}

/// Whether all rows are different anyway: those of one table, with all columns of a unique key.
fn tells_rows_apart(draft: &Draft<'_>, parts: &BoundSelect) -> bool {
    let Some(Logical::Table(table)) = parts.logical.as_ref().filter(|_| !parts.grouped) else { return false };
    let Source::Base(def) = &draft.tables[*table].plan.source else { return false };
    let selected = |column: usize| parts.outputs.iter().any(|e| draft.column_of_table(e, *table) == Some(column));
    let whole = |i: &schema::IndexDef| i.parts.iter().all(|p| p.prefix.is_none() && !def.columns[p.column].nullable && selected(p.column));
    def.indexes.iter().any(|i| i.is_unique() && i.is_ordered() && whole(i))
}

/// 1241 unless it is one value.
pub(super) fn check_one_column(e: &Expr) -> SqlResult<()> {
    let wide = match &e.kind {
        expr::ExprKind::Row(_) => true,
        expr::ExprKind::Subquery(s) => s.kind == expr::SubqueryKind::Scalar && s.columns.len() != 1,
        _ => false,
    };
    if wide { Err(sql_error!(OPERAND_COLUMNS, 1)) } else { Ok(()) }
}

/// A column that no `*` stands for.
fn is_unseen(draft: &Draft<'_>, item: &ScopeTable, column: usize) -> bool {
    let ScopeColumns::Table(table) = &item.columns else { return false };
    matches!(&draft.tables[*table].plan.source, Source::Base(def) if def.columns[column].hidden || def.columns[column].invisible)
}

/// What GROUP BY names; the lists are of one length.
#[derive(Default)]
struct Keys {
    keys: Vec<Expr>,
    /// See [`BoundSelect::named`].
    named: Vec<Option<usize>>,
    /// See [`BoundSelect::stand_ins`].
    stand_ins: Vec<Option<Expr>>,
}

/// The keys that calls of GROUPING name.
fn place_groupings(parts: &mut BoundSelect, groupings: Vec<(Expr, u32, usize)>) -> SqlResult<()> {
    for (arg, slot, n) in groupings {
        let stands = |at: usize| parts.stand_ins.get(at).is_some_and(|e| e.as_ref().is_some_and(|e| same_expr(e, &arg)));
        let Some(key) = (0..parts.keys.len()).find(|at| same_expr(&parts.keys[*at], &arg) || stands(*at)) else {
            return Err(sql_error!(FIELD_IN_GROUPING_NOT_GROUP_BY, n));
        };
        parts.groupings.push((key, slot as usize));
    }
    Ok(())
}

/// A literal integer: the position of an output.
fn ordinal(e: &ast::Expr) -> Option<u64> {
    match &e.kind {
        ast::ExprKind::Literal(ast::Literal::Int(n)) => Some(*n),
        _ => None,
    }
}
