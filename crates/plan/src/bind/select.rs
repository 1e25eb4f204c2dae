//! One SELECT: its clauses in the order in which names become visible.

use expr::{EvalContext, Expr};
use parser::ast;
use schema::{ColumnDefault, IndexKind, TableDef};
use value::{Kind, SqlMode, SqlResult, Value, sql_error};

use super::from::Star;
use super::{Binder, NameOrder, Scope, ScopeColumns, dotted};
use crate::column::{Column, flags, type_flags};
use crate::draft::ColumnsOf;
use crate::exprs::same_expr;
use crate::logical::{BoundSelect, Logical, OutColumn};
use crate::query::{LockWait, OrderKey, RowLock, Source, Strength};

/// Names of results are cut where MySQL cuts them.
const ALIAS_BYTES_MAX: usize = 256;

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
        self.scopes.push(Scope { select: self.selects, clause: "field list", ..Scope::default() });
        let parts = self.select_inner(select, order_by, limit, locking, cx);
        self.scopes.pop();
        parts
    }

    fn select_inner(
        &mut self,
        select: &ast::Select,
        order_by: &[ast::OrderItem],
        limit: Option<&ast::Limit>,
        locking: &[ast::Locking],
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<BoundSelect> {
        let unchecked = std::mem::take(&mut self.unchecked);
        self.note_hints(&select.hints);
        let joined = self.from(&select.from, cx)?;
        self.place_hints(cx);
        self.locking(locking)?;
        let (logical, stars) = joined.map_or((None, Vec::new()), |(l, s)| (Some(l), s));
        let scope = self.scope();
        scope.named_windows = select.windows.iter().map(|(n, w)| (n.name.clone(), w.clone())).collect();
        let access = self.access;
        if unchecked {
            self.access = None;
        }
        let columns = self.select_list(select, &stars, cx);
        self.access = access;
        let columns = columns?;
        let filter = match &select.filter {
            Some(e) => self.condition(e, "where clause", cx)?,
            None => Vec::new(),
        };
        self.scope().wrong_on.take().map_or(Ok(()), Err)?;
        let (keys, named) = self.group_keys(&select.group_by, select.rollup, cx)?;
        let having = self.having(select.having.as_ref(), &keys, cx)?;
        let alone = keys.is_empty() && self.scope().aggregates.is_empty();
        let mut order = self.order_by(order_by, cx)?;
        super::group::check_order(self, &order, alone)?;
        let limit = limit.map(|l| self.limit(l, cx)).transpose()?;
        let windows = self.take_windows(cx)?;
        let scope = self.scope();
        let grouped = !keys.is_empty() || !scope.aggregates.is_empty();
        let groupings = std::mem::take(&mut scope.groupings);
        if !groupings.is_empty() && !select.rollup {
            return Err(sql_error!(INVALID_GROUP_FUNC_USE));
        }
        if grouped && keys.is_empty() {
            // One row needs no order.
            order.clear();
        }
        let mut parts = BoundSelect {
            select: scope.select,
            logical,
            straight: select.options.straight_join || scope.hints.fixed_order,
            joinable: !scope.hints.no_semijoin,
            filter,
            outputs: std::mem::take(&mut scope.outputs),
            columns,
            grouped,
            keys,
            named,
            rollup: select.rollup,
            rollup_slots: Vec::new(),
            groupings: Vec::new(),
            aggregates: std::mem::take(&mut scope.aggregates),
            having,
            windows,
            distinct: select.options.distinct,
            order,
            limit,
            count_all: select.options.calc_found_rows,
        };
        if parts.rollup {
            parts.may_be_null();
        }
        place_groupings(&mut parts, groupings)?;
        self.check_having(&parts)?;
        if parts.grouped && cx.settings.sql_mode.has(SqlMode::ONLY_FULL_GROUP_BY) {
            self.check_full_group_by(&parts)?;
        }
        if parts.distinct && cx.settings.sql_mode.has(SqlMode::ONLY_FULL_GROUP_BY) {
            self.check_distinct_order(&parts)?;
        }
        parts.distinct &= !self.tells_rows_apart(&parts);
        Ok(parts)
    }

    /// Whether all rows are different anyway: those of one table, with all columns of a unique key.
    fn tells_rows_apart(&self, parts: &BoundSelect) -> bool {
        let Some(Logical::Table(table)) = parts.logical.as_ref().filter(|_| !parts.grouped) else { return false };
        let Source::Base(def) = &self.draft.tables[*table].plan.source else { return false };
        let selected = |column: usize| parts.outputs.iter().any(|e| self.draft.column_of_table(e, *table) == Some(column));
        let whole =
            |i: &schema::IndexDef| i.parts.iter().all(|p| p.prefix.is_none() && !def.columns[p.column].nullable && selected(p.column));
        def.indexes.iter().any(|i| i.is_unique() && i.is_ordered() && whole(i))
    }

    fn locking(&mut self, locking: &[ast::Locking]) -> SqlResult<()> {
        for clause in locking {
            let strength = match clause.strength {
                ast::LockStrength::Update => Strength::Update,
                ast::LockStrength::Share => Strength::Share,
            };
            let wait = match clause.wait {
                ast::LockWait::Wait => LockWait::Wait,
                ast::LockWait::NoWait => LockWait::NoWait,
                ast::LockWait::SkipLocked => LockWait::SkipLocked,
            };
            for name in &clause.of {
                let shown = || match &name.db {
                    Some(db) => format!("`{}`.`{}`", db.name, name.name.name),
                    None => format!("`{}`", name.name.name),
                };
                let meant = |t: &super::ScopeTable| t.alias == name.name.name && name.db.as_ref().is_none_or(|db| db.name == t.db);
                if !self.scope().items.iter().any(meant) {
                    return Err(sql_error!(UNRESOLVED_TABLE_LOCK, shown()));
                }
                let times = locking.iter().flat_map(|l| &l.of).filter(|n| n.name.name == name.name.name).count();
                if times > 1 {
                    return Err(sql_error!(DUPLICATE_TABLE_LOCK, shown()));
                }
            }
            let scope = self.scopes.last().expect("a query block is being bound");
            for item in &scope.items {
                let meant = clause.of.is_empty() || clause.of.iter().any(|n| n.name.name == item.alias);
                if let ScopeColumns::Table(table) = &item.columns
                    && meant
                    && self.draft.tables[*table].plan.past.is_some()
                {
                    return Err(sql_error!(NOT_SUPPORTED_YET, "a locking clause for a table AS OF an earlier moment"));
                }
                let rights = match &item.columns {
                    ScopeColumns::Table(table) => &self.draft.tables[*table].rights,
                    ScopeColumns::Merged(..) => &item.rights,
                };
                if let Some(rights) = rights
                    && meant
                    && strength == Strength::Update
                {
                    rights.check_locking()?;
                }
                if meant && strength == Strength::Update {
                    let slots: Vec<u32> = match &item.columns {
                        ScopeColumns::Table(table) => vec![self.draft.tables[*table].plan.slot as u32],
                        ScopeColumns::Merged(_, outputs) if !item.db.is_empty() => outputs.iter().filter_map(Expr::as_slot).collect(),
                        ScopeColumns::Merged(..) => Vec::new(),
                    };
                    let tables: std::collections::BTreeSet<usize> = slots.into_iter().filter_map(|s| self.draft.table_of_slot(s)).collect();
                    for table in tables {
                        if let Source::Base(def) = &self.draft.tables[table].plan.source
                            && !def.temporary
                        {
                            self.draft.lookup.lock_rows(&def.db, &def.name)?;
                        }
                    }
                }
                match &item.columns {
                    ScopeColumns::Table(table) if meant => self.draft.tables[*table].plan.lock = RowLock { strength, wait },
                    // Of a derived table no row is locked, of a view those behind it are.
                    ScopeColumns::Merged(_, outputs) if meant && !item.db.is_empty() => {
                        let slots: Vec<u32> = outputs.iter().filter_map(Expr::as_slot).collect();
                        for table in slots.iter().filter_map(|s| self.draft.table_of_slot(*s)).collect::<Vec<_>>() {
                            self.draft.tables[table].plan.lock = RowLock { strength, wait };
                        }
                    }
                    _ => {}
                }
            }
        }
        Ok(())
    }

    fn select_list(&mut self, select: &ast::Select, stars: &[Star], cx: &mut EvalContext<'_>) -> SqlResult<Vec<OutColumn>> {
        let scope = self.scope();
        scope.aggregates_allowed = true;
        scope.windows_allowed = true;
        let mut columns = Vec::with_capacity(select.items.len());
        for (n, item) in select.items.iter().enumerate() {
            let at = (select.span.start, n);
            match item {
                ast::SelectItem::Wildcard => {
                    if self.scope().items.is_empty() {
                        return Err(sql_error!(NO_TABLES_USED));
                    }
                    self.note_star(at, stars);
                    for of_item in stars.chunk_by(|a, b| a.item == b.item) {
                        let columns: Vec<usize> = of_item.iter().map(|star| star.column).collect();
                        self.check_star(of_item[0].item, &columns)?;
                    }
                    for star in stars {
                        self.star_output(*star, &mut columns);
                    }
                }
                ast::SelectItem::TableWildcard(name) => self.table_star(name, at, &mut columns)?,
                ast::SelectItem::Expr { expr, alias } => {
                    let mut bound = self.expr(expr, cx)?;
                    let wide = match &bound.kind {
                        expr::ExprKind::Row(_) => true,
                        expr::ExprKind::Subquery(s) => s.kind == expr::SubqueryKind::Scalar && s.columns.len() != 1,
                        _ => false,
                    };
                    if wide {
                        return Err(sql_error!(OPERAND_COLUMNS, 1));
                    }
                    let mut name = alias.as_ref().map_or_else(|| self.item_name(expr), |a| a.name.clone());
                    name.truncate(name.floor_char_boundary(ALIAS_BYTES_MAX));
                    if let expr::ExprKind::Stored(call) = &mut bound.kind {
                        call.shown = name.as_str().into();
                    }
                    // An alias stands as it is written, whatever column_of thinks of the column's own spelling.
                    let written = alias.as_ref().map(|_| name.clone());
                    self.push_output(bound, name, &mut columns);
                    if let (Some(alias), Some(last)) = (written, columns.last_mut()) {
                        last.column.name = alias;
                    }
                }
            }
        }
        let scope = self.scope();
        scope.aggregates_allowed = false;
        scope.windows_allowed = false;
        Ok(columns)
    }

    fn push_output(&mut self, e: Expr, name: String, columns: &mut Vec<OutColumn>) {
        let (nullable, derivation) = (e.nullable, e.derivation);
        let column = self.column_of(&e, &name);
        columns.push(OutColumn { column, nullable, derivation });
        let scope = self.scope();
        scope.aliases.push(Some(name));
        scope.outputs.push(e);
    }

    fn star_output(&mut self, star: Star, columns: &mut Vec<OutColumn>) {
        let depth = self.depth();
        let e = self.item_column(depth, star.item, star.column);
        let name = match &self.scopes[depth].items[star.item].columns {
            ScopeColumns::Merged(c, _) => c[star.column].column.name.clone(),
            ScopeColumns::Table(_) => String::new(),
        };
        let name = if name.is_empty() { self.draft.slot_column_name(&e).to_owned() } else { name };
        self.push_output(e, name, columns);
    }

    fn table_star(&mut self, name: &ast::ObjectName, at: (u32, usize), columns: &mut Vec<OutColumn>) -> SqlResult<()> {
        let depth = self.depth();
        let meant = |t: &super::ScopeTable| t.alias == name.name.name && name.db.as_ref().is_none_or(|db| db.name == t.db);
        let Some(item) = self.scopes[depth].items.iter().position(meant) else {
            return Err(sql_error!(BAD_TABLE, name.name.name));
        };
        let count = match &self.scopes[depth].items[item].columns {
            ScopeColumns::Table(table) => self.draft.column_count(*table),
            ScopeColumns::Merged(c, _) => c.len(),
        };
        let mut shown = Vec::with_capacity(count);
        let all: Vec<usize> = (0..count).filter(|c| !self.is_unseen(depth, item, *c)).collect();
        self.check_star(item, &all)?;
        for column in 0..count {
            if self.is_unseen(depth, item, column) {
                continue;
            }
            shown.push(Star { item, column });
            self.star_output(Star { item, column }, columns);
        }
        self.note_star(at, &shown);
        Ok(())
    }

    /// A column that no `*` stands for.
    fn is_unseen(&self, depth: usize, item: usize, column: usize) -> bool {
        let ScopeColumns::Table(table) = &self.scopes[depth].items[item].columns else { return false };
        matches!(&self.draft.tables[*table].plan.source, Source::Base(def) if def.columns[column].hidden || def.columns[column].invisible)
    }

    /// The name of a column without an alias.
    fn item_name(&self, e: &ast::Expr) -> String {
        parser::item_name(e, &self.source)
    }

    /// The keys, each once; WITH ROLLUP each as often as it is written, since each has totals of its own.
    fn group_keys(
        &mut self,
        items: &[ast::OrderItem],
        rollup: bool,
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<(Vec<Expr>, Vec<Option<usize>>)> {
        let scope = self.scope();
        scope.clause = "group statement";
        scope.order = NameOrder::TablesThenAliases;
        let mut keys: Vec<Expr> = Vec::with_capacity(items.len());
        let mut named = Vec::with_capacity(items.len());
        for item in items {
            let key = match ordinal(&item.expr) {
                Some(n) => self.ordinal(n, "group statement")?,
                None => self.key(&item.expr, cx)?,
            };
            if let ast::ExprKind::Column(name) = &item.expr.kind
                && name.table.is_none()
                && let Ok(Some(selected)) = self.resolve_alias(self.depth(), &name.name.name)
                && !same_expr(&selected, &key)
            {
                cx.warn(sql_error!(NON_UNIQ, name.name.name, "group statement"));
            }
            if self.reads_aggregate(&key) {
                return Err(sql_error!(WRONG_GROUP_FIELD, self.item_name(&item.expr)));
            }
            if rollup || !keys.iter().any(|k| same_expr(k, &key)) {
                named.push(self.aliased_output(&item.expr, &key));
                keys.push(key);
            }
        }
        let scope = self.scope();
        scope.clause = "field list";
        scope.order = NameOrder::Tables;
        Ok((keys, named))
    }

    /// The output that a key names by an alias which is not the column's own name.
    fn aliased_output(&self, written: &ast::Expr, key: &Expr) -> Option<usize> {
        let ast::ExprKind::Column(name) = &written.kind else { return None };
        let own = self.draft.slot_column_name(key);
        let name = Some(name).filter(|n| n.table.is_none() && !n.name.name.eq_ignore_ascii_case(&own))?.name.name.as_str();
        let scope = self.scopes.last()?;
        let alias = |i: usize| scope.aliases.get(i).is_some_and(|a| a.as_deref().is_some_and(|a| a.eq_ignore_ascii_case(name)));
        (0..scope.outputs.len()).find(|&i| alias(i) && same_expr(&scope.outputs[i], key))
    }

    /// A key of GROUP BY or of a window. A name that several tables have is the selected column of that name.
    pub(super) fn key(&mut self, e: &ast::Expr, cx: &mut EvalContext<'_>) -> SqlResult<Expr> {
        let bound = self.expr(e, cx);
        if let (Err(error), ast::ExprKind::Column(name)) = (&bound, &e.kind)
            && error.code == sql_error!(NON_UNIQ, "", "").code
            && name.table.is_none()
            && let Some(found) = self.resolve_alias(self.depth(), &name.name.name)?
        {
            return Ok(found);
        }
        bound
    }

    fn reads_aggregate(&self, e: &Expr) -> bool {
        let mut slots = Vec::new();
        e.slots(&mut slots);
        let scope = self.scopes.last().expect("a query block is being bound");
        slots.iter().any(|s| scope.aggregates.iter().any(|a| a.slot == *s as usize))
    }

    fn ordinal(&mut self, n: u64, clause: &str) -> SqlResult<Expr> {
        let outputs = &self.scope().outputs;
        let found = (n as usize).checked_sub(1).and_then(|i| outputs.get(i)).cloned();
        found.ok_or_else(|| sql_error!(BAD_FIELD, n, clause))
    }

    fn having(&mut self, having: Option<&ast::Expr>, keys: &[Expr], cx: &mut EvalContext<'_>) -> SqlResult<Vec<Expr>> {
        let Some(having) = having else { return Ok(Vec::new()) };
        let scope = self.scope();
        scope.grouped = keys.to_vec();
        scope.order = NameOrder::AliasesThenTables;
        scope.aggregates_allowed = true;
        let bound = self.condition(having, "having clause", cx);
        let scope = self.scope();
        scope.grouped = Vec::new();
        scope.order = NameOrder::Tables;
        scope.aggregates_allowed = false;
        for name in std::mem::take(&mut scope.ambiguous) {
            cx.warn(sql_error!(NON_UNIQ, name, "having clause"));
        }
        bound
    }

    pub(crate) fn order_by(&mut self, items: &[ast::OrderItem], cx: &mut EvalContext<'_>) -> SqlResult<Vec<OrderKey>> {
        let scope = self.scope();
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
            self.scope().order = if plain { NameOrder::AliasesThenTables } else { NameOrder::TablesThenAliases };
            let expr = self.expr(&item.expr, cx)?;
            let output = self.scope().outputs.iter().position(|o| same_expr(o, &expr));
            if expr.is_constant() && output.is_none() && !matches!(expr.kind, expr::ExprKind::Param(_) | expr::ExprKind::Variable(..)) {
                continue; // ORDER BY of a constant orders nothing.
            }
            keys.push(OrderKey { expr, output, descending });
        }
        let scope = self.scope();
        scope.clause = "field list";
        scope.order = NameOrder::Tables;
        scope.aggregates_allowed = false;
        scope.windows_allowed = false;
        Ok(keys)
    }

    /// What a client is told about an output.
    fn column_of(&self, e: &Expr, name: &str) -> Column {
        let Some((table, column)) = self.draft.place_of(&e) else {
            let mut out = Column { origin: e.origin(), ..Column::computed(name, e.ty.clone(), e.nullable) };
            self.name_merged(e, &mut out);
            // The database is that of columns only.
            out.schema.clear();
            return out;
        };
        let info = &self.draft.tables[table];
        let mut out = Column::computed(name, e.ty.clone(), e.nullable);
        out.table = info.plan.alias.clone();
        out.origin = expr::Origin::Field;
        match (&info.plan.source, &info.columns) {
            (Source::Base(def), _) => {
                out.schema = def.db.clone();
                out.org_table = def.name.clone();
                out.org_name = def.columns[column].name.clone();
                out.flags = column_flags(def, column);
                if info.outer_joined {
                    out.flags &= !flags::NOT_NULL;
                }
            }
            (Source::Virtual(v), _) => {
                out.schema = v.db.clone();
                out.org_table = v.name.clone();
                out.org_name = v.columns[column].name.clone();
                out.flags |= v.columns[column].flags_of_default();
                // Columns of information_schema's views keep their own spelling, whatever the query's.
                if v.db == "information_schema" && !is_made_on_demand(&v.name) && name.eq_ignore_ascii_case(&out.org_name) {
                    out.name.clone_from(&out.org_name);
                }
            }
            (_, ColumnsOf::Derived(c)) => {
                out.org_name = c[column].column.name.clone();
                out.org_table.clone_from(&c[column].column.org_table);
                out.schema.clone_from(&c[column].column.schema);
            }
            (_, ColumnsOf::Source) => {}
        }
        self.name_merged(e, &mut out);
        out
    }

    /// Through a merged derived table or view a column goes by the names that it has there; that of a view is a column of the view.
    fn name_merged(&self, e: &Expr, out: &mut Column) {
        let scope = self.scopes.last().expect("a query block is being bound");
        for item in &scope.items {
            if let ScopeColumns::Merged(columns, exprs) = &item.columns
                && let Some(at) = (0..exprs.len()).find(|&at| match e.as_slot() {
                    Some(slot) => exprs[at].as_slot() == Some(slot),
                    // What is written again is not the column.
                    None => exprs[at] == *e && columns[at].column.name == out.name,
                })
            {
                let inner = &columns[at].column;
                out.table.clone_from(&item.alias);
                out.org_name.clone_from(&inner.name);
                if !item.db.is_empty() {
                    out.org_table.clone_from(&inner.org_table);
                    out.schema.clone_from(&inner.schema);
                }
            }
        }
    }

    /// `DEFAULT(column)`, and bare `DEFAULT` where a statement knows its column.
    pub(crate) fn default_expr(&mut self, name: Option<&ast::ColumnName>, cx: &mut EvalContext<'_>) -> SqlResult<Expr> {
        let Some(name) = name else { return Err(sql_error!(WRONG_USAGE, "DEFAULT", "expression")) };
        let e = self.resolve(name)?;
        let place = self.draft.place_of(&e);
        if let Some((table, column)) = place
            && let Source::Base(def) = &self.draft.tables[table].plan.source
        {
            let def = def.clone();
            return match &def.columns[column].default {
                ColumnDefault::Literal(v) => Ok(Expr::literal(v.clone(), def.columns[column].ty.clone())),
                ColumnDefault::None if def.columns[column].nullable => Ok(Expr::literal(Value::Null, def.columns[column].ty.clone())),
                ColumnDefault::None | ColumnDefault::Dropped => Err(sql_error!(NO_DEFAULT_FOR_FIELD, def.columns[column].name)),
                ColumnDefault::Expression(_) => Err(sql_error!(DEFAULT_AS_VAL_GENERATED)),
                ColumnDefault::Now => self.default_fill_expr(&def, column, cx),
            };
        }
        Err(match place {
            Some(_) => sql_error!(BAD_FIELD, dotted(name), "field list"),
            None => sql_error!(NO_DEFAULT_FOR_FIELD, name.name.name),
        })
    }
}

/// Tables of information_schema that are no views in MySQL.
fn is_made_on_demand(table: &str) -> bool {
    const NAMES: [&str; 10] = [
        "COLUMN_PRIVILEGES",
        "ENGINES",
        "OPTIMIZER_TRACE",
        "PLUGINS",
        "PROCESSLIST",
        "PROFILING",
        "SCHEMA_PRIVILEGES",
        "TABLESPACES",
        "TABLE_PRIVILEGES",
        "USER_PRIVILEGES",
    ];
    table.starts_with("INNODB_")
        && !matches!(table, "INNODB_DATAFILES" | "INNODB_FIELDS" | "INNODB_TABLESPACES_BRIEF" | "INNODB_FOREIGN_COLS")
        || NAMES.contains(&table)
}

/// The keys that calls of GROUPING name.
fn place_groupings(parts: &mut BoundSelect, groupings: Vec<(Expr, u32, usize)>) -> SqlResult<()> {
    for (arg, slot, n) in groupings {
        if arg.as_literal().is_some() {
            return Err(sql_error!(WRONG_ARGUMENTS, "GROUPING function"));
        }
        let Some(key) = parts.keys.iter().position(|k| same_expr(k, &arg)) else {
            return Err(sql_error!(FIELD_IN_GROUPING_NOT_GROUP_BY, n));
        };
        parts.groupings.push((key, slot as usize));
    }
    Ok(())
}

/// The clauses whose subqueries see what has been selected.
const SEEING: [&str; 4] = ["field list", "group statement", "having clause", "order clause"];

/// What the query at `depth` selects under a name: its tables have been asked, and have no such column.
pub(super) fn of_query_around(binder: &mut Binder<'_>, depth: usize, name: &str) -> SqlResult<Option<Expr>> {
    if !SEEING.contains(&binder.scopes[depth].clause) {
        return Ok(None);
    }
    let Some(found) = binder.resolve_alias(depth, name)? else { return Ok(None) };
    let mut slots = Vec::new();
    found.slots(&mut slots);
    // Aggregates and windows are computed in slots that no table has.
    let computed = |slot: &u32| binder.draft.table_of_slot(*slot).is_none();
    if slots.iter().any(|s| binder.scopes[depth].windows.iter().any(|w| w.slot == *s)) {
        return Err(sql_error!(WINDOW_INVALID_WINDOW_FUNC_ALIAS_USE, name));
    }
    if slots.iter().any(computed) {
        return Err(sql_error!(ILLEGAL_REFERENCE, name, "reference to group function"));
    }
    if !found.is_repeatable() {
        binder.frames.iter_mut().filter(|f| f.depth > depth).for_each(|f| f.volatile = true);
    }
    Ok(Some(found))
}

/// A literal integer: the position of an output.
fn ordinal(e: &ast::Expr) -> Option<u64> {
    match &e.kind {
        ast::ExprKind::Literal(ast::Literal::Int(n)) => Some(*n),
        _ => None,
    }
}

fn column_flags(def: &TableDef, column: usize) -> u16 {
    let c = &def.columns[column];
    let mut f = type_flags(&c.ty);
    if c.ty.kind.is_numeric() {
        f &= !flags::BINARY;
    }
    if !c.nullable {
        f |= flags::NOT_NULL;
        if c.default == ColumnDefault::None && !c.auto_increment {
            f |= flags::NO_DEFAULT_VALUE;
        }
    }
    if c.default == ColumnDefault::Dropped {
        f |= flags::NO_DEFAULT_VALUE;
    }
    if c.auto_increment {
        f |= flags::AUTO_INCREMENT;
    }
    if c.on_update_now {
        f |= flags::ON_UPDATE_NOW;
    }
    if c.ty.kind == Kind::Timestamp && (c.on_update_now || c.default == ColumnDefault::Now) {
        f |= flags::TIMESTAMP;
    }
    for index in &def.indexes {
        if index.parts.iter().any(|p| p.column == column) {
            f |= flags::PART_KEY;
            if index.kind == IndexKind::Primary {
                f |= flags::PRIMARY_KEY;
            } else if index.parts[0].column == column {
                f |= if index.is_unique() && index.parts.len() == 1 { flags::UNIQUE_KEY } else { flags::MULTIPLE_KEY };
            }
        }
    }
    f
}
