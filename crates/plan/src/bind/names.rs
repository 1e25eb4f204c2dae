//! What names mean: the chain of query blocks that are being bound, and what is found in it.
//!
//! Invariants:
//! 1. `scopes` is the chain, outermost block first; a name is looked for from the end.
//! 2. Whoever resolves a name in a scope outside of a subquery that is being bound notes the slot with that
//!    subquery (`Frame::outer`), so that the executor knows what its result depends on.

use std::collections::BTreeSet;

use expr::{AggregateCall, Expr};
use parser::ast;
use parser::{Names as Noted, Outer, Qualified};
use value::{SqlError, SqlResult, sql_error};

use super::scope::{NameOrder, PendingWindow, Scope, ScopeColumns, ScopeTable, Star};
use crate::column::same_name;
use crate::draft::{ColumnsOf, Draft};
use crate::exprs::same_expr;
use crate::query::{AggregateSlot, Source};
use crate::rights::Access;

/// The clauses whose subqueries see what has been selected.
const SEEING: [&str; 4] = ["field list", "group statement", "having clause", "order clause"];

#[derive(Default)]
pub(super) struct Names {
    pub scopes: Vec<Scope>,
    /// Subqueries that are being bound.
    pub frames: Vec<Frame>,
    pub pending: Vec<PendingAggregate>,
    /// What is done with the columns whose names are being resolved; none: they are not asked for.
    pub access: Option<Access>,
    /// Views that are being expanded.
    pub view_depth: usize,
    /// What names mean, for the text of a view that is being created, or of EXPLAIN's note.
    pub noted: Option<Noted>,
}

/// An aggregate whose arguments are being bound.
pub(super) struct PendingAggregate {
    /// The query block in which it is written.
    depth: usize,
    /// The innermost block, up to that one, whose columns the arguments name.
    deepest: Option<usize>,
    /// What each subquery around took from outside before.
    outer: Vec<BTreeSet<u32>>,
}

/// A subquery that is being bound: what it takes from outside.
pub(super) struct Frame {
    depth: usize,
    outer: BTreeSet<u32>,
    volatile: bool,
    /// It calls stored functions. One that depends on nothing is computed once, as in MySQL.
    calls: bool,
}

impl Names {
    pub fn innermost(&self) -> &Scope {
        self.scopes.last().expect("a query block is being bound")
    }

    pub fn scope(&mut self) -> &mut Scope {
        self.scopes.last_mut().expect("a query block is being bound")
    }

    pub fn resolve(&mut self, draft: &mut Draft<'_>, name: &ast::ColumnName) -> SqlResult<Expr> {
        if let Some(table) = &name.table
            && self.scopes.last().is_some_and(|s| s.global_order)
        {
            return Err(sql_error!(TABLENAME_NOT_ALLOWED_HERE, table.name));
        }
        for depth in (0..self.scopes.len()).rev() {
            let inner = depth + 1 == self.scopes.len();
            if self.scopes[depth].hidden && !inner {
                continue;
            }
            let order = if inner { self.scopes[depth].order } else { NameOrder::Tables };
            match self.resolve_in(draft, depth, name, order)? {
                Some(found) if self.is_out_of_having(depth, &found) => {
                    if !inner {
                        let name = found.as_slot().map_or_else(|| dotted(name), |slot| draft.slot_name(slot));
                        return Err(sql_error!(BAD_FIELD, name, self.clause()));
                    }
                }
                Some(found) => return Ok(self.found_at(draft, depth, found)),
                None if inner || name.table.is_some() => {}
                None => {
                    if let Some(found) = self.of_query_around(draft, depth, &name.name.name)? {
                        return Ok(self.found_at(draft, depth, found));
                    }
                }
            }
        }
        Err(self.unknown(name))
    }

    /// 1054; 1109 where there is no table at all that a table's name could mean.
    fn unknown(&self, name: &ast::ColumnName) -> SqlError {
        let nowhere = matches!(self.scopes.as_slice(), [scope] if scope.items.is_empty());
        match &name.table {
            Some(table) if nowhere => {
                let db = name.db.as_ref().map(|db| format!("{}.", db.name)).unwrap_or_default();
                sql_error!(UNKNOWN_TABLE, format!("{db}{table}"), self.clause())
            }
            _ => sql_error!(BAD_FIELD, dotted(name), self.clause()),
        }
    }

    fn clause(&self) -> &'static str {
        self.scopes.last().map_or("field list", |s| s.clause)
    }

    /// Whether HAVING, or a subquery in it, may not name this column of its own tables, because it is neither
    /// selected nor grouped by: then the name means a column of a query around, if one has it. In a subquery
    /// it does not mean that.
    fn is_out_of_having(&self, depth: usize, found: &Expr) -> bool {
        let scope = &self.scopes[depth];
        let in_aggregate = self.pending.iter().any(|p| p.depth >= depth);
        let grouped = !scope.grouped.is_empty() || !scope.aggregates.is_empty();
        scope.clause == "having clause"
            && (grouped || depth + 1 == self.scopes.len())
            && !in_aggregate
            && found.is_field()
            && !scope.outputs.iter().chain(&scope.grouped).any(|e| same_expr(e, found))
    }

    /// Whether a name means a column of a query within the one of this depth.
    pub fn is_of_inner(&mut self, draft: &mut Draft<'_>, depth: usize, name: &ast::ColumnName) -> SqlResult<bool> {
        for inner in depth + 1..self.scopes.len() {
            if self.resolve_table_column(draft, inner, name)?.is_some() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Notes that a name was found in the scope of this depth.
    pub fn found_at(&mut self, draft: &Draft<'_>, depth: usize, found: Expr) -> Expr {
        if depth + 1 < self.scopes.len() {
            self.note_outer(draft, depth, &found);
        }
        for p in self.pending.iter_mut().filter(|p| depth <= p.depth) {
            p.deepest = p.deepest.max(Some(depth));
        }
        found
    }

    fn note_outer(&mut self, draft: &Draft<'_>, depth: usize, e: &Expr) {
        let mut slots = Vec::new();
        draft.slots_of(e, &mut slots);
        for frame in self.frames.iter_mut().filter(|f| f.depth > depth) {
            frame.outer.extend(slots.iter().copied());
        }
    }

    fn resolve_in(&mut self, draft: &mut Draft<'_>, depth: usize, name: &ast::ColumnName, order: NameOrder) -> SqlResult<Option<Expr>> {
        // HAVING SUM(x) is about the column, though another thing be selected under its name.
        if order == NameOrder::AliasesThenTables
            && name.table.is_none()
            && self.pending.iter().all(|p| p.depth != depth)
            && let Some(found) = self.resolve_alias(depth, &name.name.name)?
        {
            if !self.scopes[depth].grouped.is_empty()
                && let Ok(Some(column)) = self.resolve_table_column(draft, depth, name)
                && self.scopes[depth].grouped.iter().any(|key| same_expr(key, &column))
            {
                self.scopes[depth].ambiguous.extend((!same_expr(&column, &found)).then(|| name.name.name.clone()));
                return Ok(Some(column));
            }
            if self.noted.is_some() {
                self.note_unless_alias(draft, depth, name, &found);
            }
            return Ok(Some(found));
        }
        if let Some(found) = self.resolve_table_column(draft, depth, name)? {
            return Ok(Some(found));
        }
        if order != NameOrder::Tables && name.table.is_none() {
            let found = self.resolve_alias(depth, &name.name.name)?;
            self.scopes[depth].aliased.extend(found.clone());
            return Ok(found);
        }
        Ok(None)
    }

    /// The selected item that has a name. Two columns of one name are ambiguous; an expression that is
    /// given the name of a column hides it.
    pub fn resolve_alias(&mut self, depth: usize, name: &str) -> SqlResult<Option<Expr>> {
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

    fn resolve_table_column(&mut self, draft: &mut Draft<'_>, depth: usize, name: &ast::ColumnName) -> SqlResult<Option<Expr>> {
        let column = &name.name.name;
        if name.table.is_none()
            && let Some(c) = self.scopes[depth].coalesced.iter().rev().find(|c| same_name(&c.name, column))
        {
            let (item, column) = (c.item, c.column);
            self.check_access(draft, depth, item, column)?;
            self.note_column(draft, &name.name, depth, item, column);
            return Ok(Some(self.item_column(draft, depth, item, column)));
        }
        let mut found = None;
        for item in self.scopes[depth].first_visible..self.scopes[depth].items.len() {
            let t = &self.scopes[depth].items[item];
            if let Some(table) = &name.table
                && (t.alias != table.name || name.db.as_ref().is_some_and(|db| db.name != t.db && !t.db.is_empty()))
                && !(t.db == "information_schema" && t.alias.eq_ignore_ascii_case(&table.name))
            {
                continue;
            }
            let position = match &t.columns {
                ScopeColumns::Table(table) => draft.find_column(*table, column),
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
            self.check_access(draft, depth, item, column)?;
        }
        Ok(found.map(|(item, column)| {
            self.note_column(draft, &name.name, depth, item, column);
            self.item_column(draft, depth, item, column)
        }))
    }

    /// 1143 unless what is being done may be done with column `column` of the `item`-th name in FROM.
    pub fn check_access(&self, draft: &Draft<'_>, depth: usize, item: usize, column: usize) -> SqlResult<()> {
        let Some(access) = self.access else { return Ok(()) };
        let named = &self.scopes[depth].items[item];
        match &named.columns {
            ScopeColumns::Table(table) => match &draft.tables[*table].rights {
                Some(rights) => rights.check(draft.column_name(*table, column), access),
                None => Ok(()),
            },
            ScopeColumns::Merged(columns, exprs) => {
                if let Some(rights) = &named.rights {
                    rights.check(&columns[column].column.name, access)?;
                }
                self.check_behind(draft, named, &exprs[column], access)
            }
        }
    }

    /// As [`Names::check_access`] for all that `*` stands for.
    pub fn check_star(&self, draft: &Draft<'_>, item: usize, columns: &[usize]) -> SqlResult<()> {
        let Some(access) = self.access else { return Ok(()) };
        let named = &self.scopes[self.depth()].items[item];
        match &named.columns {
            ScopeColumns::Table(table) => match &draft.tables[*table].rights {
                Some(rights) => rights.check_all(columns.iter().map(|c| draft.column_name(*table, *c)), access),
                None => Ok(()),
            },
            ScopeColumns::Merged(names, exprs) => {
                if let Some(rights) = &named.rights {
                    rights.check_all(columns.iter().map(|c| names[*c].column.name.as_str()), access)?;
                }
                columns.iter().try_for_each(|c| self.check_behind(draft, named, &exprs[*c], access))
            }
        }
    }

    /// 1356 unless a view's definer or invoker may do it with the columns that one of the view's is made of.
    fn check_behind(&self, draft: &Draft<'_>, view: &ScopeTable, e: &Expr, access: Access) -> SqlResult<()> {
        if view.db.is_empty() || draft.tables.iter().all(|t| t.rights.is_none()) {
            return Ok(());
        }
        let mut slots = Vec::new();
        draft.slots_of(e, &mut slots);
        for slot in slots {
            let Some(table) = draft.table_of_slot(slot) else { continue };
            let Some(rights) = &draft.tables[table].rights else { continue };
            let name = draft.column_name(table, slot as usize - draft.tables[table].plan.slot);
            rights.check(name, access).map_err(|_| sql_error!(VIEW_INVALID, view.db, view.alias))?;
        }
        Ok(())
    }

    /// Column `column` of the `item`-th name in FROM.
    pub fn item_column(&mut self, draft: &mut Draft<'_>, depth: usize, item: usize, column: usize) -> Expr {
        match &self.scopes[depth].items[item].columns {
            ScopeColumns::Table(table) => {
                let table = *table;
                draft.column_expr(table, column)
            }
            ScopeColumns::Merged(_, exprs) => {
                draft.want(&exprs[column]);
                exprs[column].clone()
            }
        }
    }

    pub fn depth(&self) -> usize {
        self.scopes.len() - 1
    }

    pub fn check_alias(&self, alias: &str, db: &str) -> SqlResult<()> {
        if self.innermost().items.iter().any(|t| t.alias == alias && t.db == db) {
            return Err(sql_error!(NONUNIQ_TABLE, alias));
        }
        Ok(())
    }

    /// What the query at `depth` selects under a name: its tables have been asked, and have no such column.
    fn of_query_around(&mut self, draft: &Draft<'_>, depth: usize, name: &str) -> SqlResult<Option<Expr>> {
        if !SEEING.contains(&self.scopes[depth].clause) {
            return Ok(None);
        }
        let Some(found) = self.resolve_alias(depth, name)? else { return Ok(None) };
        let mut slots = Vec::new();
        found.slots(&mut slots);
        // Aggregates and windows are computed in slots that no table has.
        let computed = |slot: &u32| draft.table_of_slot(*slot).is_none();
        if slots.iter().any(|s| self.scopes[depth].windows.iter().any(|w| w.slot == *s)) {
            return Err(sql_error!(WINDOW_INVALID_WINDOW_FUNC_ALIAS_USE, name));
        }
        if slots.iter().any(computed) {
            return Err(sql_error!(ILLEGAL_REFERENCE, name, "reference to group function"));
        }
        if !found.is_repeatable() {
            self.frames.iter_mut().filter(|f| f.depth > depth).for_each(|f| f.volatile = true);
        }
        Ok(Some(found))
    }

    /// The window function of the innermost block that an expression of it uses.
    pub fn window_in(&self, e: &Expr) -> Option<&PendingWindow> {
        let mut slots = Vec::new();
        e.slots(&mut slots);
        self.innermost().windows.iter().find(|w| slots.contains(&w.slot))
    }

    /// # Errors
    /// 3593: what functions compute of rows cannot depend on windows, which are computed behind them.
    pub fn check_no_window(&self, arg: &Expr) -> SqlResult<()> {
        match self.window_in(arg) {
            Some(window) => Err(sql_error!(WINDOW_INVALID_WINDOW_FUNC_USE, window.function.name())),
            None => Ok(()),
        }
    }

    /// The queries that are being bound may have other rows each time.
    pub fn are_volatile(&mut self) {
        self.frames.iter_mut().for_each(|f| f.volatile = true);
    }

    /// A stored function is named in the queries that are being bound.
    pub fn call_functions(&mut self) {
        self.frames.iter_mut().for_each(|f| f.calls = true);
    }

    pub fn enter_frame(&mut self) {
        self.frames.push(Frame { depth: self.scopes.len(), outer: BTreeSet::new(), volatile: false, calls: false });
    }

    /// Whether the innermost of them has named one.
    pub fn calls_functions(&self) -> bool {
        self.frames.last().is_some_and(|frame| frame.calls)
    }

    pub fn leave_frame(&mut self) -> (Vec<usize>, bool) {
        let frame = self.frames.pop().expect("entered before");
        let volatile = frame.volatile || frame.calls && !frame.outer.is_empty();
        (frame.outer.into_iter().map(|s| s as usize).collect(), volatile)
    }

    /// What a name in the text of a view that is being created means; names inside of other views are theirs.
    fn noting(&mut self) -> Option<&mut Noted> {
        self.noted.as_mut().filter(|_| self.view_depth == 0)
    }

    /// A stored function is named without its database.
    pub fn note_stored(&mut self, name: &str) {
        if let Some(names) = self.noting() {
            names.stored.insert(name.to_ascii_lowercase());
        }
    }

    pub fn note_column(&mut self, draft: &Draft<'_>, name: &ast::Ident, depth: usize, item: usize, column: usize) {
        if self.noted.is_some() {
            let found = self.qualified(draft, depth, item, column);
            let at = name.span.start;
            let (inside, found_in) = (self.innermost().select, self.scopes[depth].select);
            let Some(names) = self.noting() else { return };
            if inside != found_in {
                names.outer.insert(at, Outer { column: found.clone(), inside, found_in });
            }
            names.columns.insert(at, found);
        }
    }

    /// A name that was found in the select list stands for a column of FROM if it means the same there.
    pub fn note_unless_alias(&mut self, draft: &mut Draft<'_>, depth: usize, name: &ast::ColumnName, found: &Expr) {
        let column = self.resolve_table_column(draft, depth, name).ok().flatten();
        if !column.is_some_and(|column| same_expr(&column, found))
            && let Some(names) = self.noting()
        {
            names.columns.remove(&name.name.span.start);
        }
    }

    pub fn note_table(&mut self, name: &ast::Ident, db: &str) {
        if let Some(names) = self.noting() {
            names.tables.insert(name.span.start, db.to_string());
        }
    }

    pub fn note_star(&mut self, draft: &Draft<'_>, at: (u32, usize), columns: &[Star]) {
        if self.noted.is_none() {
            return;
        }
        let depth = self.depth();
        let columns = columns.iter().map(|star| {
            let found = self.qualified(draft, depth, star.item, star.column);
            let alias = found.column.clone();
            (found, alias)
        });
        let columns = columns.collect();
        self.noting().map(|names| names.stars.insert(at, columns));
    }

    pub fn note_using(&mut self, draft: &Draft<'_>, right: &ast::TableRef, pairs: &[(Star, Star)]) {
        if self.noted.is_none() {
            return;
        }
        let depth = self.depth();
        let pairs = pairs
            .iter()
            .map(|(l, r)| (self.qualified(draft, depth, l.item, l.column), self.qualified(draft, depth, r.item, r.column)))
            .collect();
        if let (Some(at), Some(names)) = (right.last_name(), self.noting()) {
            names.using.insert(at, pairs);
        }
    }

    /// The full name of a column of the `item`-th table of a FROM clause.
    pub fn qualified(&self, draft: &Draft<'_>, depth: usize, item: usize, column: usize) -> Qualified {
        let table = &self.scopes[depth].items[item];
        let (name, aliased) = match &table.columns {
            ScopeColumns::Merged(columns, _) => (columns[column].column.name.clone(), false),
            ScopeColumns::Table(t) => {
                let info = &draft.tables[*t];
                match (&info.plan.source, &info.columns) {
                    (Source::Base(def), _) => (def.columns[column].name.clone(), def.name != table.alias),
                    (Source::Virtual(v), _) => (v.columns[column].name.clone(), v.name != table.alias),
                    (_, ColumnsOf::Derived(columns)) => (columns[column].column.name.clone(), false),
                    (_, ColumnsOf::Source) => (String::new(), false),
                }
            }
        };
        let in_full = self.noted.as_ref().is_some_and(|noted| noted.explained);
        let db = if aliased && !in_full { String::new() } else { table.db.clone() };
        Qualified { db, table: table.alias.clone(), column: name }
    }

    /// The arguments of an aggregate follow.
    ///
    /// # Errors
    /// 1111: aggregates do not nest.
    pub fn enter_aggregate(&mut self) -> SqlResult<()> {
        let outer = self.frames.iter().map(|f| f.outer.clone()).collect();
        let depth = self.depth();
        let scope = self.scope();
        if scope.aggregate_depth > 0 {
            return Err(sql_error!(INVALID_GROUP_FUNC_USE));
        }
        scope.aggregate_depth += 1;
        self.pending.push(PendingAggregate { depth, deepest: None, outer });
        Ok(())
    }

    /// An aggregate belongs to the innermost block whose columns it names, if it may stand there, though it
    /// be written in a subquery: that block groups its rows by it, and the subquery depends on the result
    /// instead of on the columns. One that names no column belongs to the block in which it stands, or where
    /// it may not stand there to the outermost in which it may.
    pub fn place_aggregate(&mut self, draft: &mut Draft<'_>, call: AggregateCall) -> SqlResult<Expr> {
        let written = self.depth();
        let pending = self.pending.pop().expect("entered before");
        call.args.iter().chain(call.order_by.iter().map(|(key, _)| key)).try_for_each(|arg| self.check_no_window(arg))?;
        let allowed = |d: usize| self.scopes[d].aggregates_allowed || self.scopes[d].aggregate_depth > 0;
        let from = pending.deepest.unwrap_or(if allowed(written) { written } else { 0 });
        let home = (from..=written).find(|&d| allowed(d) && (d == written || !self.scopes[d].hidden));
        let Some(home) = home.filter(|&d| self.scopes[d].aggregate_depth == 0) else { return Err(sql_error!(INVALID_GROUP_FUNC_USE)) };
        let free = draft.take_slots(1);
        let aggregates = &mut self.scopes[home].aggregates;
        let slot = match aggregates.iter().find(|a| a.call == call) {
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

/// The text of a name for messages.
pub(super) fn dotted(name: &ast::ColumnName) -> String {
    let mut out = String::new();
    for part in [&name.db, &name.table].into_iter().flatten() {
        out.push_str(&part.name);
        out.push('.');
    }
    out + &name.name.name
}
