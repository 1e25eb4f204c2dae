//! Binding of UPDATE and DELETE.

use std::collections::BTreeSet;

use expr::{EvalContext, Expr};
use parser::ast;
use value::{SqlError, SqlResult, sql_error};

use super::Binder;
use super::scope::{NameOrder, Scope, ScopeColumns, ScopeTable};
use super::view::{check_one_table_each, deleted_table};
use crate::dml::{Assignment, Delete, Moment, Target, Update};
use crate::draft::{Draft, TableInfo};
use crate::logical::{Body, Logical};
use crate::plan::PlanKind;
use crate::query::{CLUSTERED, Join, Limit, OrderKey, Path, Source, Strength};
use crate::rights::Access;

/// Binds a statement that changes rows which it finds.
struct Changing<'b, 'a> {
    binder: &'b mut Binder<'a>,
}

/// How the rows are found.
struct Found {
    join: Join,
    gate: Vec<Expr>,
    order: Vec<OrderKey>,
    /// They are found in an order that was asked for.
    in_order: bool,
    limit: Option<Limit>,
}

impl Binder<'_> {
    pub(super) fn update(&mut self, update: &ast::Update, cx: &mut EvalContext<'_>) -> SqlResult<PlanKind> {
        (self.draft.apart, self.draft.changes) = (true, true);
        let ctes = self.ctes.len();
        if let Some(with) = &update.with {
            self.with(with, cx)?;
        }
        self.selects += 1;
        self.names.scopes.push(Scope { select: self.selects, clause: "field list", ..Scope::default() });
        let kind = Changing { binder: self }.update(update, cx);
        self.names.scopes.pop();
        self.ctes.truncate(ctes);
        kind
    }

    pub(super) fn delete(&mut self, delete: &ast::Delete, cx: &mut EvalContext<'_>) -> SqlResult<PlanKind> {
        (self.draft.apart, self.draft.changes) = (true, true);
        if let ast::DeleteTarget::Many { targets, from } = &delete.target {
            super::targets::check(targets, from, self.db.as_deref())?;
        }
        let ctes = self.ctes.len();
        if let Some(with) = &delete.with {
            self.with(with, cx)?;
        }
        self.selects += 1;
        self.names.scopes.push(Scope { select: self.selects, clause: "field list", ..Scope::default() });
        let kind = Changing { binder: self }.delete(delete, cx);
        self.names.scopes.pop();
        self.ctes.truncate(ctes);
        kind
    }

    /// A subquery may not read a table that the statement changes, unless through a derived table, which is
    /// read first, or under a name that is none; `of_concern` tells of a table of the plan whether it
    /// counts, `told` is the table that the message is about, if not the one that is changed.
    pub(super) fn check_not_read(
        &self,
        targets: &[usize],
        (operation, told): (&str, Option<usize>),
        of_concern: &dyn Fn(usize) -> bool,
    ) -> SqlResult<()> {
        let main = self.names.scopes.last().map_or(0, |s| s.select);
        let apart = |select: u32| self.apart_selects.iter().any(|r| r.contains(&select));
        for &target in targets {
            let Source::Base(def) = &self.draft.tables[target].plan.source else { continue };
            let read = self.draft.tables.iter().enumerate().find(|(t, info)| {
                let t = *t;
                t != target
                    && info.plan.select != main
                    && !apart(info.plan.select)
                    && of_concern(t)
                    && matches!(&info.plan.source, Source::Base(other) if other.id == def.id)
            });
            if let Some((_, read)) = read {
                return Err(read_and_written(&self.draft.tables[told.unwrap_or(target)], read, operation));
            }
        }
        Ok(())
    }
}

impl Changing<'_, '_> {
    fn update(&mut self, update: &ast::Update, cx: &mut EvalContext<'_>) -> SqlResult<PlanKind> {
        let (joined, checks) = self.binder.written_from(&update.tables, cx)?;
        let Some((logical, _)) = joined else { return Err(sql_error!(NO_TABLES_USED)) };
        let single = logical.only_table().is_some();
        if let ([ast::TableRef::Table(_)], Some(table)) = (update.tables.as_slice(), logical.only_table())
            && let Source::Derived(_) = self.binder.draft.tables[table].plan.source
        {
            return Err(sql_error!(NON_UPDATABLE_TABLE, self.binder.draft.tables[table].named(), "UPDATE"));
        }
        // Several tables that are written may have an order and a limit, a view that is a join may not.
        let of_view = !single && matches!(update.tables.as_slice(), [ast::TableRef::Table(_)]);
        if of_view && (!update.order_by.is_empty() || update.limit.is_some()) {
            return Err(sql_error!(WRONG_USAGE, "UPDATE", if update.order_by.is_empty() { "LIMIT" } else { "ORDER BY" }));
        }
        // The first table of FROM is blamed for being read.
        let (joined, first) = (logical.tables(), first_of(&logical));
        let filter = self.binder.row_filter(update.filter.as_ref(), cx)?;
        let mut assigned: Vec<(usize, Vec<Assignment>)> = Vec::new();
        for a in &update.assignments {
            let (table, column) = self.assigned_column(&a.column)?;
            let assignment = self.binder.assignment(a, table, column, cx)?;
            match assigned.iter_mut().find(|(t, _)| *t == table) {
                Some((_, list)) => list.push(assignment),
                None => assigned.push((table, vec![assignment])),
            }
        }
        for (table, _) in &assigned {
            self.write_table(*table);
        }
        check_one_table_each(
            &self.binder.draft,
            self.binder.names.innermost(),
            &assigned.iter().map(|(table, _)| *table).collect::<Vec<_>>(),
        )?;
        let changed: Vec<(usize, Vec<usize>)> = assigned.iter().map(|(t, l)| (*t, l.iter().map(|a| a.column as usize).collect())).collect();
        self.check_keys_stay(&changed)?;
        let found = self.found_rows(logical, filter, &update.order_by, update.limit.as_ref(), cx)?;
        assigned.sort_by_key(|(table, _)| place_in(&found.join, *table));
        let mut targets = Vec::new();
        for (table, list) in assigned {
            targets.push((self.binder.target(table, &checks, cx)?, list));
        }
        let tables: Vec<usize> = changed.iter().map(|(t, _)| *t).collect();
        let elsewhere = |t: usize| joined >> t & 1 == 0;
        self.binder.check_not_read(&tables, ("UPDATE", first), &elsewhere)?;
        let moves = changed.iter().any(|(table, columns)| scan_reads(&self.binder.draft, &found.join, *table, columns));
        let on_update_moves = targets.iter().any(|(t, _)| {
            let columns: Vec<usize> =
                t.on_update.iter().map(|(c, _)| *c as usize).chain(t.generated.iter().map(|(c, _)| *c as usize)).collect();
            !columns.is_empty() && scan_reads(&self.binder.draft, &found.join, t.table, &columns)
        });
        let triggers_move = targets.iter().any(|(t, _)| t.triggers.has(Moment::BeforeUpdate));
        // As in MySQL whoever asks for an order has found all rows before the first is changed.
        let buffered = !single || found.in_order || moves || on_update_moves || triggers_move;
        let immediate = !single && is_immediate(&self.binder.draft, &found.join, targets.first());
        let plan = Update {
            targets,
            source: found.join,
            gate: found.gate,
            order: found.order,
            limit: found.limit,
            ignore: update.ignore,
            single,
            buffered,
            immediate,
        };
        Ok(PlanKind::Update(Box::new(plan)))
    }

    fn delete(&mut self, delete: &ast::Delete, cx: &mut EvalContext<'_>) -> SqlResult<PlanKind> {
        let (logical, mut tables) = match &delete.target {
            ast::DeleteTarget::One { table, alias, partitions } => {
                let factor = ast::TableFactor {
                    name: table.clone(),
                    partitions: partitions.clone(),
                    as_of: None,
                    alias: alias.clone(),
                    index_hints: Vec::new(),
                };
                let (joined, _) = self.binder.written_from(&[ast::TableRef::Table(factor)], cx)?;
                let Some((logical, _)) = joined else { return Err(sql_error!(NO_TABLES_USED)) };
                let Some(t) = logical.only_table() else {
                    let db = table.db.as_ref().map_or_else(|| self.binder.current_db(), |db| Ok(db.name.clone()))?;
                    return Err(sql_error!(VIEW_DELETE_MERGE_VIEW, db, table.name.name));
                };
                if self.binder.draft.tables[t].in_derived {
                    return Err(sql_error!(NON_UPDATABLE_TABLE, table.name.name, "DELETE"));
                }
                (logical, vec![t])
            }
            ast::DeleteTarget::Many { targets, from } => {
                let (joined, _) = self.binder.written_from(from, cx)?;
                let Some((logical, _)) = joined else { return Err(sql_error!(NO_TABLES_USED)) };
                let tables = deleted_tables(self.binder, targets, from, &logical)?;
                (logical, tables)
            }
        };
        for t in &tables {
            if !matches!(self.binder.draft.tables[*t].plan.source, Source::Base(_)) || self.binder.draft.tables[*t].plan.past.is_some() {
                return Err(sql_error!(NON_UPDATABLE_TABLE, self.binder.draft.tables[*t].plan.alias, "DELETE"));
            }
            self.write_table(*t);
        }
        let joined = logical.tables();
        let single = logical.only_table().is_some();
        let filter = self.binder.row_filter(delete.filter.as_ref(), cx)?;
        let found = self.found_rows(logical, filter, &delete.order_by, delete.limit.as_ref(), cx)?;
        // A table that is joined, by a view perhaps, is read before the first row goes.
        let elsewhere = |t: usize| joined >> t & 1 == 0;
        self.binder.check_not_read(&tables, ("DELETE", None), &elsewhere)?;
        tables.sort_by_key(|table| place_in(&found.join, *table));
        let mut targets = Vec::new();
        for t in tables {
            targets.push(self.binder.target(t, &[], cx)?);
        }
        let buffered = !single || !found.order.is_empty();
        let plan = Delete {
            targets,
            source: found.join,
            gate: found.gate,
            order: found.order,
            limit: found.limit,
            ignore: delete.ignore,
            single,
            buffered,
        };
        Ok(PlanKind::Delete(Box::new(plan)))
    }

    /// 1706: a table that is changed under two names keeps its primary key.
    fn check_keys_stay(&self, changed: &[(usize, Vec<usize>)]) -> SqlResult<()> {
        let def = |table: usize| match &self.binder.draft.tables[table].plan.source {
            Source::Base(def) => Some(def),
            _ => None,
        };
        let moves = |(table, columns): &(usize, Vec<usize>)| {
            let key = def(*table).and_then(|def| def.clustered.map(|at| &def.indexes[at]));
            key.is_some_and(|key| key.parts.iter().any(|p| columns.contains(&p.column)))
        };
        for (at, a) in changed.iter().enumerate() {
            for b in &changed[at + 1..] {
                let same = def(a.0).zip(def(b.0)).is_some_and(|(a, b)| a.tree == b.tree);
                if same && (moves(a) || moves(b)) {
                    return Err(sql_error!(MULTI_UPDATE_KEY_CONFLICT, written_name(self.binder, a.0), written_name(self.binder, b.0)));
                }
            }
        }
        Ok(())
    }

    fn assigned_column(&mut self, name: &ast::ColumnName) -> SqlResult<(usize, usize)> {
        let access = self.binder.names.access.replace(Access::Update);
        let e = self.binder.names.resolve(&mut self.binder.draft, name);
        self.binder.names.access = access;
        let e = e?;
        let place = self.binder.draft.place_of(&e);
        let Some((table, column)) = place else { return Err(sql_error!(NONUPDATEABLE_COLUMN, name.name.name)) };
        let info = &self.binder.draft.tables[table];
        if !self.binder.draft.is_writable(table) {
            return Err(sql_error!(NON_UPDATABLE_TABLE, info.named(), "UPDATE"));
        }
        Ok((table, column))
    }

    /// The whole row is needed, and locked.
    fn write_table(&mut self, table: usize) {
        self.binder.draft.tables[table].used.fill(true);
        self.binder.draft.tables[table].plan.lock.strength = Strength::Update;
    }

    fn found_rows(
        &mut self,
        logical: Logical,
        filter: Vec<Expr>,
        order_by: &[ast::OrderItem],
        limit: Option<&ast::Expr>,
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<Found> {
        self.binder.names.scope().order = NameOrder::Tables;
        let mut order = self.binder.order_by(order_by, cx)?;
        if order_by.is_empty() && logical.only_table().is_some() {
            order = self.binder.names.scope().take_handed_order();
        }
        let limit = match limit {
            Some(e) => Some(Limit { offset: None, count: super::rows_wanted(self.binder, e, cx)? }),
            None => None,
        };
        let in_order = !order_by.is_empty() || !order.is_empty();
        let straight = in_order || limit.is_some();
        let select = self.binder.names.scope().select;
        let body = Body { select, logical, filter, straight, elsewhere: BTreeSet::new(), read: None };
        let planned = self.binder.planner().rows_to_change(body, &order, limit.as_ref(), cx)?;
        let join = planned.join.expect("there is a table");
        let order = if planned.ordered { Vec::new() } else { order };
        Ok(Found { join, gate: planned.gate, order, in_order, limit })
    }
}

/// Whether the scan of `table` walks an index that contains one of `columns`: then a changed row could be
/// met again.
fn scan_reads(draft: &Draft<'_>, join: &Join, table: usize, columns: &[usize]) -> bool {
    let mut hit = false;
    join.each_table(&mut |access| {
        if access.table != table {
            return;
        }
        let Source::Base(def) = &draft.tables[table].plan.source else { return };
        let index = match &access.path {
            Path::Full { index } | Path::Ref { index, .. } | Path::Ranges { index, .. } => *index,
            // Its rows are found before the first is read.
            _ => return,
        };
        let index = if index == CLUSTERED { def.clustered } else { Some(index) };
        let parts = index.and_then(|i| def.indexes.get(i)).map_or(&[][..], |i| &i.parts);
        // The clustered key is the end of every index's.
        let behind = def.clustered.map_or(&[][..], |i| &def.indexes[i].parts);
        hit |= parts.iter().chain(behind).any(|p| columns.contains(&p.column));
    });
    hit
}

/// Whether MySQL changes a row of that target before it reads what is joined with it: the target is read
/// first and once, and neither what finds its rows nor what is joined depends on a column that changes.
fn is_immediate(draft: &Draft<'_>, join: &Join, target: Option<&(Target, Vec<Assignment>)>) -> bool {
    let Some((target, assignments)) = target else { return false };
    let mut read = Vec::new();
    join.each_table(&mut |access| read.push(access));
    let base = |table: usize| match &draft.tables[table].plan.source {
        Source::Base(def) => Some(def.id),
        _ => None,
    };
    let [first, others @ ..] = read.as_slice() else { return false };
    if first.table != target.table || others.iter().any(|other| base(other.table) == Some(target.def.id)) {
        return false;
    }
    let columns: Vec<usize> = assignments.iter().map(|a| a.column as usize).collect();
    let slot = draft.tables[target.table].plan.slot;
    let joined = crate::walk::slots_of_join(join, first);
    !scan_reads(draft, join, target.table, &columns) && !columns.iter().any(|c| joined.contains(&((slot + c) as u32)))
}

/// The table of a FROM clause that is read first, as it was written but for right joins.
fn first_of(logical: &Logical) -> Option<usize> {
    match logical {
        Logical::Table(table) => Some(*table),
        Logical::Inner { items, .. } => items.first().and_then(first_of),
        Logical::Left { left, .. } => first_of(left),
        Logical::Semi(_) => None,
    }
}

/// Which table of a join it is.
fn place_in(join: &Join, table: usize) -> usize {
    let (mut at, mut place) = (0, usize::MAX);
    join.each_table(&mut |access| {
        if access.table == table {
            place = at;
        }
        at += 1;
    });
    place
}

/// The tables that a DELETE of several names.
fn deleted_tables(binder: &Binder<'_>, targets: &[ast::ObjectName], from: &[ast::TableRef], logical: &Logical) -> SqlResult<Vec<usize>> {
    let scope = binder.names.innermost();
    let mut tables = Vec::new();
    for name in targets {
        let (alias, db) = super::targets::meant(name, from, binder.db.as_deref())?;
        let meant = |t: &&ScopeTable| t.alias == alias && (db.is_none() || db.as_ref() == Some(&t.db));
        let Some(item) = scope.items.iter().find(meant) else {
            return Err(sql_error!(UNKNOWN_TABLE, name.name.name, "MULTI DELETE"));
        };
        let join_view = || sql_error!(VIEW_DELETE_MERGE_VIEW, item.db, super::targets::behind(&item.alias, from).unwrap_or(&item.alias));
        if scope.items.len() == 1 && matches!(item.columns, ScopeColumns::Merged(..)) && logical.only_table().is_none() {
            return Err(join_view());
        }
        let of_view = |error: SqlError| if error.is(&value::error::VIEW_DELETE_MERGE_VIEW) { join_view() } else { error };
        let table = deleted_table(&binder.draft, item).map_err(of_view)?;
        if tables.contains(&table) {
            return Err(sql_error!(NONUNIQ_TABLE, alias));
        }
        tables.push(table);
    }
    Ok(tables)
}

/// 1443 where the target or what is read is behind a view, 1288 or 1471 where both are behind one copy of
/// it; else, and where they are behind two copies of it, 1093.
fn read_and_written(target: &TableInfo, read: &TableInfo, operation: &str) -> SqlError {
    match (&target.behind_view, &read.behind_view) {
        (Some(written), Some(read)) if written.copy == read.copy => match operation {
            "INSERT" => sql_error!(NON_INSERTABLE_TABLE, written.alias, operation),
            _ => sql_error!(NON_UPDATABLE_TABLE, written.alias, operation),
        },
        (Some(written), Some(read)) if written.view == read.view => sql_error!(UPDATE_TABLE_USED, written.alias),
        (written, Some(read)) => {
            let written = written.as_ref().map_or(&target.plan.alias, |written| &written.alias);
            sql_error!(VIEW_PREVENT_UPDATE, read.alias, operation, written)
        }
        (Some(written), None) => sql_error!(VIEW_PREVENT_UPDATE, written.alias, operation, written.alias),
        (None, None) => sql_error!(UPDATE_TABLE_USED, target.plan.alias),
    }
}

/// The name under which a table, or the view it is behind, stands in FROM.
fn written_name<'b>(binder: &'b Binder<'_>, table: usize) -> &'b str {
    let within = |e: &Expr| e.as_slot().and_then(|slot| binder.draft.table_of_slot(slot)) == Some(table);
    let item = binder.names.scopes.last().and_then(|scope| {
        let meant = |item: &&ScopeTable| matches!(&item.columns, ScopeColumns::Merged(_, exprs) if exprs.iter().any(within));
        scope.items.iter().find(meant)
    });
    item.map_or(&binder.draft.tables[table].plan.alias, |item| &item.alias)
}
