//! Functional dependence: which columns are one value for each group.
//!
//! It is followed through these rules. A key of the grouping determines itself. `column = constant` and
//! `column = determined column` in WHERE determine the column (to a subquery the columns of the queries
//! around it are constants), and in ON of an outer join where all that ON reads of the other side is
//! determined (whether there is a match, then, is one answer for each group), or of which WHERE asks for a
//! value, so that it is an inner one. All columns of a table are determined by those of a primary key or of a
//! unique key without NULLs (that none are left may be what WHERE says); a generated column by those that it
//! is made of; and a column of a derived table by what determines it inside of that table, by these rules, or
//! by what the table groups by. A row of NULLs, which an outer join may add, is another row than any that has
//! a value in a determined column that is never NULL; without such a column follows what is NULL where what
//! determines it is.
//! Under WITH ROLLUP nothing follows from anything: the totals have no keys.

use std::collections::BTreeSet;

use expr::{CompareOp, Expr, ExprKind, SubqueryKind};
use schema::TableDef;

use super::scope::{Scope, ScopeColumns};
use crate::draft::Draft;
use crate::exprs::same_expr;
use crate::logical::{BoundSelect, Logical, TableSet, Unplanned};
use crate::query::{Join, Query, Source};

/// What is one value for each group: columns, and views' columns that are no columns of tables.
#[derive(Default)]
pub(super) struct Determined {
    pub slots: BTreeSet<u32>,
    exprs: Vec<Expr>,
}

impl Determined {
    pub fn has(&self, e: &Expr) -> bool {
        match e.as_slot() {
            Some(slot) => self.slots.contains(&slot),
            None => self.exprs.iter().any(|x| same_expr(x, e)),
        }
    }

    fn add(&mut self, e: &Expr, scope: Option<&Scope>) {
        match e.as_slot() {
            Some(slot) => drop(self.slots.insert(slot)),
            None if scope.is_some_and(|scope| view_column(scope, e).is_some()) && !self.has(e) => self.exprs.push(e.clone()),
            None => {}
        }
    }

    /// Whether it is made of nothing else.
    fn makes(&self, e: &Expr) -> bool {
        let mut slots = Vec::new();
        e.slots(&mut slots);
        !slots.is_empty() && is_plain(e) && slots.iter().all(|s| self.slots.contains(s))
    }

    fn size(&self) -> (usize, usize) {
        (self.slots.len(), self.exprs.len())
    }
}

/// The generated columns of a table, each with its expression over the numbers of the table's columns.
pub(super) type Generated<'g> = &'g mut dyn FnMut(&TableDef) -> Vec<(usize, Expr)>;

/// A query block, before it is planned.
#[derive(Clone, Copy)]
pub(super) struct Block<'b> {
    pub draft: &'b Draft<'b>,
    /// Its names, if they are still known: those of a derived table are not.
    pub scope: Option<&'b Scope>,
    pub parts: &'b BoundSelect,
}

impl Block<'_> {
    /// What the keys of the grouping determine.
    pub fn determined(&self, generated: Generated<'_>) -> Determined {
        let mut set = Determined::default();
        self.parts.keys.iter().for_each(|key| set.add(key, self.scope));
        // The totals have no key that could determine anything.
        if !self.parts.rollup {
            self.close(&mut set, generated);
        }
        set
    }

    /// Adds all that follows.
    fn close(&self, set: &mut Determined, generated: Generated<'_>) {
        let mut filled = BTreeSet::new();
        let there = self.surely_there();
        let mut may_lack = 0;
        if let Some(logical) = &self.parts.logical {
            inner_sides(logical, there, &mut may_lack);
        }
        loop {
            let before = set.size();
            self.follow_conditions(set, there, &mut filled);
            for table in (0..self.draft.tables.len()).filter(|t| self.owns(*t)) {
                let lacking = may_lack >> table & 1 == 1;
                self.follow_table(table, lacking, &filled, set, generated);
            }
            if set.size() == before {
                return;
            }
        }
    }

    /// The tables of which WHERE asks for a value: an outer join that adds a row of NULLs for them is an
    /// inner one.
    fn surely_there(&self) -> TableSet {
        let mut slots = Vec::new();
        self.parts.filter.iter().for_each(|e| null_rejected(e, &mut slots));
        slots.into_iter().filter_map(|slot| self.draft.table_of_slot(slot)).fold(0, |set, table| set | 1 << table)
    }

    /// Equal columns; `filled` gets those that are not NULL.
    fn follow_conditions(&self, set: &mut Determined, there: TableSet, filled: &mut BTreeSet<u32>) {
        let mut conditions: Vec<(&Expr, Option<TableSet>)> = self.parts.filter.iter().map(|e| (e, None)).collect();
        if let Some(logical) = &self.parts.logical {
            self.sure_conditions(logical, (&set.slots, there), None, &mut conditions);
        }
        let is_column = |e: &Expr| self.scope.is_none_or(|scope| view_column(scope, e).is_some());
        for (e, within) in conditions {
            let mut not_null = Vec::new();
            null_rejected(e, &mut not_null);
            let of = |slot: &u32| within.is_none_or(|set| self.draft.table_of_slot(*slot).is_some_and(|t| set >> t & 1 == 1));
            filled.extend(not_null.into_iter().filter(of));
            if let ExprKind::Compare { op: CompareOp::Eq, sides, .. } = &e.kind {
                let known = |e: &Expr| {
                    let outer = e.as_slot().is_some_and(|s| !self.is_own(s));
                    e.is_constant() || outer || set.has(e) || is_column(e) && set.makes(e)
                };
                let (left, right) = (known(&sides[0]), known(&sides[1]));
                if left {
                    set.add(&sides[1], self.scope);
                }
                if right {
                    set.add(&sides[0], self.scope);
                }
            }
        }
    }

    /// The columns of one table that follow from others of it.
    fn follow_table(&self, table: usize, lacking: bool, filled: &BTreeSet<u32>, set: &mut Determined, generated: Generated<'_>) {
        let plan = &self.draft.tables[table].plan;
        let (first, width) = (plan.slot as u32, plan.width as u32);
        match &plan.source {
            Source::Base(def) => {
                let sure = |column: usize| !def.columns[column].nullable || filled.contains(&(first + column as u32));
                let known = |set: &Determined, column: usize| set.slots.contains(&(first + column as u32));
                let key =
                    |index: &schema::IndexDef| index.is_unique() && index.parts.iter().all(|p| known(set, p.column) && sure(p.column));
                if def.indexes.iter().any(key) {
                    set.slots.extend(first..first + width);
                    return;
                }
                if !def.columns.iter().any(|c| c.generated.is_some()) {
                    return;
                }
                for (column, e) in generated(def) {
                    let mut parts = Vec::new();
                    e.slots(&mut parts);
                    let told_apart = !lacking || parts.iter().any(|part| sure(*part as usize));
                    if !parts.is_empty() && told_apart && parts.iter().all(|part| known(set, *part as usize)) {
                        set.slots.insert(first + column as u32);
                    }
                }
            }
            Source::Derived(query) => {
                let known: Vec<usize> = (0..plan.width).filter(|at| set.slots.contains(&(first + *at as u32))).collect();
                let follow = self.inside(*query, &known, lacking, &|at| filled.contains(&(first + at as u32)), generated);
                set.slots.extend(follow.into_iter().map(|at| first + at as u32));
            }
            _ => {}
        }
    }

    /// The outputs of a derived table that follow from some of them: none of a query that is more than one
    /// SELECT.
    fn inside(&self, query: usize, known: &[usize], lacking: bool, filled: &dyn Fn(usize) -> bool, generated: Generated<'_>) -> Vec<usize> {
        let parts = match self.draft.waiting_tables.get(&query) {
            Some(Unplanned::Select(parts)) => parts,
            Some(Unplanned::Planned(planned)) => return self.inside_planned(planned, known),
            Some(Unplanned::Set { .. }) => return Vec::new(),
            None => return self.inside_planned(&self.draft.queries[query].query, known),
        };
        if parts.rollup {
            return Vec::new();
        }
        let told_apart = !lacking || known.iter().any(|at| !parts.outputs[*at].nullable || filled(*at));
        let block = Block { draft: self.draft, scope: None, parts };
        let mut set = Determined::default();
        for at in known {
            match parts.outputs[*at].as_slot() {
                Some(slot) => drop(set.slots.insert(slot)),
                None => set.exprs.push(parts.outputs[*at].clone()),
            }
        }
        if !told_apart {
            let from = set.slots.clone();
            let follows = |e: &Expr| set.makes(e) && is_null_with(e, &from);
            return (0..parts.outputs.len()).filter(|at| follows(&parts.outputs[*at])).collect();
        }
        block.close(&mut set, generated);
        let one = |e: &Expr| set.has(e) || set.makes(e) || e.is_constant();
        let all = parts.grouped && parts.keys.iter().all(one);
        (0..parts.outputs.len()).filter(|at| all || one(&parts.outputs[*at])).collect()
    }

    /// As [`Block::inside`] for a query that is planned: all, if it groups by what is known.
    fn inside_planned(&self, query: &Query, known: &[usize]) -> Vec<usize> {
        let Query::Block(block) = query else { return Vec::new() };
        let is_known = |e: &Expr| known.iter().any(|at| same_expr(&block.output[*at], e));
        let all = match (&block.group, &block.source) {
            (Some(group), _) => group.rollup.is_empty() && !group.keys.is_empty() && group.keys.iter().all(is_known),
            (None, Some(Join::Table(access))) => {
                let table = &self.draft.tables[access.table].plan;
                let is_output = |column: usize| known.iter().any(|at| block.output[*at].as_slot() == Some((table.slot + column) as u32));
                table.source.base().is_some_and(|def| {
                    let sure = |i: &schema::IndexDef| i.parts.iter().all(|p| !def.columns[p.column].nullable && is_output(p.column));
                    def.indexes.iter().any(|i| i.is_unique() && sure(i))
                })
            }
            _ => false,
        };
        if all { (0..block.output.len()).collect() } else { Vec::new() }
    }

    /// Whether a table is one of this block, also one that was merged into it.
    fn owns(&self, table: usize) -> bool {
        self.parts.logical.as_ref().map_or(0, Logical::tables) >> table & 1 == 1
    }

    /// Whether a slot is a column of a table of this block.
    pub fn is_own(&self, slot: u32) -> bool {
        self.draft.table_of_slot(slot).is_some_and(|t| self.owns(t))
    }

    /// Conditions that hold for all rows of a group, or for none of them. Those of an outer join come with
    /// the tables of its inner side: of others they say nothing where there is no match.
    fn sure_conditions<'a>(
        &self,
        logical: &'a Logical,
        (set, there): (&BTreeSet<u32>, TableSet),
        within: Option<TableSet>,
        out: &mut Vec<(&'a Expr, Option<TableSet>)>,
    ) {
        match logical {
            Logical::Table(_) | Logical::Semi(_) => {}
            Logical::Inner { items, on, .. } => {
                out.extend(on.iter().map(|e| (e, within)));
                items.iter().for_each(|item| self.sure_conditions(item, (set, there), within, out));
            }
            Logical::Left { left, right, on } if right.tables() & there != 0 => {
                out.extend(on.iter().map(|e| (e, within)));
                [left, right].into_iter().for_each(|side| self.sure_conditions(side, (set, there), within, out));
            }
            Logical::Left { left, right, on } => {
                self.sure_conditions(left, (set, there), within, out);
                let tables = right.tables();
                let mut inner = on.iter().map(|e| (e, Some(tables))).collect();
                self.sure_conditions(right, (set, there), Some(tables), &mut inner);
                let mut read = Vec::new();
                inner.iter().for_each(|(e, _)| e.slots(&mut read));
                let known = |slot: &u32| set.contains(slot) || self.draft.table_of_slot(*slot).is_some_and(|t| tables >> t & 1 == 1);
                if read.iter().all(known) && inner.iter().all(|(e, _)| is_plain(e)) {
                    out.extend(inner);
                }
            }
        }
    }
}

/// The tables on the inner sides of outer joins that may add a row of NULLs for them.
fn inner_sides(logical: &Logical, there: TableSet, out: &mut TableSet) {
    match logical {
        Logical::Table(_) | Logical::Semi(_) => {}
        Logical::Inner { items, .. } => items.iter().for_each(|item| inner_sides(item, there, out)),
        Logical::Left { left, right, .. } if right.tables() & there != 0 => {
            [left, right].into_iter().for_each(|side| inner_sides(side, there, out));
        }
        Logical::Left { left, right, .. } => {
            inner_sides(left, there, out);
            *out |= right.tables();
        }
    }
}

/// Columns that are not NULL where the condition is true.
fn null_rejected(e: &Expr, out: &mut Vec<u32>) {
    match &e.kind {
        ExprKind::IsNull { arg, negated: true } => needed(arg, out),
        ExprKind::IsTruth { arg, truth: true, negated: false } => null_rejected(arg, out),
        ExprKind::IsTruth { arg, truth: false, negated: false } => needed(arg, out),
        ExprKind::And(list) => list.iter().for_each(|e| null_rejected(e, out)),
        ExprKind::Subquery(s) if s.kind == SubqueryKind::In && !s.negated => s.left.iter().for_each(|e| needed(e, out)),
        _ => needed(e, out),
    }
}

/// Columns without which an expression is NULL.
fn needed(e: &Expr, out: &mut Vec<u32>) {
    match &e.kind {
        ExprKind::Column { slot, .. } => out.push(*slot),
        ExprKind::Compare { op, sides, .. } if *op != CompareOp::NullSafeEq => sides.iter().for_each(|e| needed(e, out)),
        ExprKind::Arith { sides, .. } => sides.iter().for_each(|e| needed(e, out)),
        ExprKind::Negate { arg, .. } | ExprKind::Not(arg) => needed(arg, out),
        ExprKind::Between { args, .. } => needed(&args[0], out),
        ExprKind::In(list) => needed(&list.left, out),
        ExprKind::Like(like) => needed(&like.subject, out),
        _ => {}
    }
}

/// Whether an expression is NULL where one of the columns is that it reads of these.
fn is_null_with(e: &Expr, slots: &BTreeSet<u32>) -> bool {
    let mut read = Vec::new();
    needed(e, &mut read);
    read.iter().any(|slot| slots.contains(slot))
}

/// The name of the column of a merged view or derived table that an expression is.
pub(super) fn view_column(scope: &Scope, e: &Expr) -> Option<String> {
    scope.items.iter().find_map(|item| {
        let ScopeColumns::Merged(columns, exprs) = &item.columns else { return None };
        let at = exprs.iter().position(|x| same_expr(x, e))?;
        let name = format!("{}.{}", item.alias, columns[at].column.name);
        Some(if item.db.is_empty() { name } else { format!("{}.{name}", item.db) })
    })
}

/// Reads columns and nothing else that may change from row to row.
fn is_plain(e: &Expr) -> bool {
    let mut plain = e.is_deterministic();
    e.visit(&mut |e| plain &= !matches!(e.kind, ExprKind::Subquery(_)));
    plain
}
