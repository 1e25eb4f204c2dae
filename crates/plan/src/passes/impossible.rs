//! Conditions that no row can meet together become FALSE, so that nothing is read, and nothing locked.
//!
//! `a = 5 AND a = 6`, `a < 3 AND a > 7`, `a BETWEEN 7 AND 3`, `a IS NULL AND a LIKE 'x%'`, `a < a`,
//! `a = b AND b IS NULL`, `a = b AND a = 5 AND b IN (6, 7)`: of each table what is asked of its columns is
//! made into ranges, as for an index of these columns ([`range`](crate::range)); where no range is left, no
//! row is. It holds for WHERE, and for ON of an outer join, which then finds nothing.
//!
//! What no row can fail to meet goes: `a IS NOT NULL` of a column that is never NULL, and an OR that says it.
//!
//! Values of parameters are known when a statement is planned to be executed: the plan then notes what it
//! took for granted ([`Nothing`]) and is made again when it is no longer so.

use std::collections::BTreeSet;

use expr::{Comparator, CompareOp, EvalContext, Expr, ExprKind};
use value::{KeyCodec, KeyPart as CodecPart, Kind, SqlResult, Value};

use crate::draft::Draft;
use crate::exprs::{conjuncts, is_known};
use crate::logical::{Body, Cond, Logical, TableSet};
use crate::optimize::conditions::Asked;
use crate::optimize::equality::{Equalities, domain_of};
use crate::peek::Nothing;
use crate::planner::Planner;
use crate::query::{Ask, RangeTree, Strength};

/// Columns of a table that are looked at together, at most: behind more, ranges of each column alone must do.
const TOGETHER_MAX: usize = 8;
/// The branches of an OR that are looked at together with the conditions beside it, at most.
const BRANCHES_MAX: usize = 16;

pub(super) fn run(planner: &mut Planner<'_, '_>, body: &mut Body, cx: &mut EvalContext<'_>) -> SqlResult<()> {
    in_joins(planner.draft, &mut body.logical, cx);
    let mut contradictions = Contradictions { draft: planner.draft, tables: body.logical.tables() };
    // From the end: what is left of a condition may be several.
    for at in (0..body.filter.len()).rev() {
        if let Some(alive) = contradictions.alive_branches(&body.filter[at], &body.filter, cx) {
            body.filter.splice(at..=at, conjuncts(alive));
        }
    }
    body.filter.retain(|e| !is_always(planner.draft, e));
    let mut contradictions = Contradictions { draft: planner.draft, tables: body.logical.tables() };
    let mut conds: Vec<&Expr> = body.filter.iter().collect();
    body.logical.holding(&mut conds);
    if contradictions.exclude_all(&conds, cx) {
        // What reads no table is looked at before, and may be an error; subqueries need not run.
        body.filter.retain(|e| planner.draft.tables_of(e) == 0 && !e.has_subquery() && !is_never(e));
        body.filter.push(Expr::truth(false));
    }
    Ok(())
}

/// Whether a condition says nothing: that a table's column which is never NULL is not NULL.
fn is_always(draft: &Draft<'_>, e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Or(list) => list.iter().any(|e| is_always(draft, e)) && e.is_deterministic() && !e.has_subquery(),
        ExprKind::And(list) => list.iter().all(|e| is_always(draft, e)),
        ExprKind::IsNull { arg, negated: true } => draft.place_of(arg).is_some_and(|(table, column)| {
            let (_, _, nullable) = draft.column_type(table, column);
            let info = &draft.tables[table];
            !nullable && !info.outer_joined && info.plan.source.base().is_some()
        }),
        _ => false,
    }
}

/// Whether a condition is the FALSE that this pass puts.
pub(super) fn is_never(e: &Expr) -> bool {
    matches!(e.as_literal(), Some(value::Value::Int(0)))
}

/// ON of the outer joins within.
fn in_joins(draft: &mut Draft<'_>, logical: &mut Logical, cx: &mut EvalContext<'_>) {
    match logical {
        Logical::Table(_) | Logical::Semi(_) => {}
        Logical::Inner { items, .. } => items.iter_mut().for_each(|item| in_joins(draft, item, cx)),
        Logical::Left { left, right, on } => {
            in_joins(draft, left, cx);
            in_joins(draft, right, cx);
            let mut conds: Vec<&Expr> = on.iter().collect();
            right.holding(&mut conds);
            let tables = left.tables() | right.tables();
            if (Contradictions { draft, tables }).exclude_all(&conds, cx) {
                *on = vec![Expr::truth(false)];
            }
        }
    }
}

/// What is asked of a table.
#[derive(Default)]
struct OfTable {
    trees: Vec<RangeTree>,
    /// Columns that are compared with something: they are not NULL.
    compared: BTreeSet<usize>,
}

fn slots_of(e: &Expr) -> Vec<u32> {
    let mut slots = Vec::new();
    e.slots(&mut slots);
    slots
}

/// Looks for conditions that no row can meet together.
pub(super) struct Contradictions<'d, 'a> {
    pub draft: &'d mut Draft<'a>,
    /// The tables whose rows the conditions are about.
    pub tables: TableSet,
}

impl Contradictions<'_, '_> {
    /// Whether no row can meet all of the conditions.
    pub fn exclude_all(&mut self, conds: &[&Expr], cx: &mut EvalContext<'_>) -> bool {
        if conds.iter().any(|e| never_by_itself(e)) {
            return true;
        }
        if conds.len() < 2 && !conds.iter().any(|e| may_fail_alone(e)) {
            return false;
        }
        let mut rest: Vec<Cond> =
            conds.iter().map(|e| Cond { expr: (*e).clone(), tables: self.draft.tables_of(e) & self.tables }).collect();
        let equalities = Equalities::take(self.draft, &mut rest, !self.tables);
        if rest.iter().any(|c| differs_from_itself(&c.expr, &|a, b| equalities.are_one(a, b))) {
            return true;
        }
        if equalities.members().any(|class| self.excludes_class(&class, &rest, cx)) {
            return true;
        }
        (0..self.draft.tables.len()).filter(|table| self.tables >> table & 1 == 1).collect::<Vec<_>>().into_iter().any(|table| {
            let of = self.asked_of(table, &rest, &equalities, cx);
            self.excludes(table, &of, cx)
        })
    }

    /// What is left of an OR without the branches that no row can meet, alone or together with what else is
    /// asked of the same columns. The last one that is left stands for itself.
    fn alive_branches(&mut self, e: &Expr, all: &[Expr], cx: &mut EvalContext<'_>) -> Option<Expr> {
        let ExprKind::Or(branches) = &e.kind else { return None };
        let beside = if branches.len() <= BRANCHES_MAX { all } else { &[] };
        let others: Vec<(&Expr, Vec<u32>)> =
            beside.iter().filter(|other| !matches!(other.kind, ExprKind::Or(_))).map(|other| (other, slots_of(other))).collect();
        let mut dead = |branch: &Expr| {
            let read = slots_of(branch);
            let beside = others.iter().filter(|(_, slots)| slots.iter().any(|slot| read.contains(slot))).map(|(other, _)| *other);
            let mut conds: Vec<&Expr> = beside.collect();
            match &branch.kind {
                ExprKind::And(list) => conds.extend(list),
                _ if conds.is_empty() && !is_range(branch) => return false,
                _ => conds.push(branch),
            }
            self.exclude_all(&conds, cx)
        };
        let alive: Vec<Expr> = branches.iter().filter(|branch| !dead(branch)).cloned().collect();
        match alive.len() {
            n if n == branches.len() => None,
            0 => Some(Expr::truth(false)),
            _ => Some(Expr::or(alive)),
        }
    }

    fn asked_of(&self, table: usize, conds: &[Cond], equalities: &Equalities, cx: &EvalContext<'_>) -> OfTable {
        let mut of = OfTable::default();
        let own: TableSet = 1 << table;
        for slot in equalities.slots(own) {
            of.compared.insert(slot as usize - self.draft.tables[table].plan.slot);
        }
        let implied = equalities.at(own, !self.tables, &[]);
        for c in conds.iter().chain(&implied).filter(|c| c.tables & own != 0) {
            let asked = if c.tables == own { Asked::of(self.draft, &c.expr, table, 0) } else { None };
            match asked.filter(|asked| asked.tree.all(&|e| is_known(e, cx))) {
                Some(asked) => of.trees.push(asked.tree),
                None => of.compared.extend(compared(&c.expr).filter_map(|e| self.draft.column_of_table(e, table))),
            }
        }
        of
    }

    /// Whether what is asked of the members of a class of equal columns leaves no value that all of them
    /// could have.
    fn excludes_class(&mut self, slots: &[u32], conds: &[Cond], cx: &mut EvalContext<'_>) -> bool {
        let mut trees = Vec::new();
        let mut places = Vec::new();
        for slot in slots {
            let Some(table) = self.draft.table_of_slot(*slot) else { continue };
            let column = *slot as usize - self.draft.tables[table].plan.slot;
            places.push((table, column));
            for c in conds.iter().filter(|c| c.tables == 1 << table) {
                let asked = Asked::of(self.draft, &c.expr, table, 0).filter(|asked| asked.tree.all(&|e| is_known(e, cx)));
                let only = |other: usize| (other == column).then_some(0);
                trees.extend(asked.and_then(|asked| asked.tree.renumbered(&only, &mut true)).filter(|tree| tree.touched() != 0));
            }
        }
        match places.first() {
            Some(place) if trees.len() > 1 => self.leave_nothing(trees, &[*place], cx),
            _ => false,
        }
    }

    /// Whether what is asked of a table's columns, each alone or all together, leaves no row.
    fn excludes(&mut self, table: usize, of: &OfTable, cx: &mut EvalContext<'_>) -> bool {
        let touched: BTreeSet<usize> = (0..self.draft.tables[table].plan.width.min(64))
            .filter(|column| of.trees.iter().any(|tree| tree.touched() >> column & 1 == 1))
            .collect();
        let locks = self.draft.changes || self.draft.tables[table].plan.lock.strength != Strength::None;
        let asked_twice = |column: &usize| {
            let asked = of.trees.iter().filter(|tree| tree.touched() >> column & 1 == 1);
            let (_, ty, _) = self.draft.column_type(table, *column);
            let simple = |tree: &&RangeTree| match tree {
                RangeTree::Part(_, Ask::Equal(key)) => {
                    // A column of integers is never 6.5.
                    let fraction = is_of_numbers(&key.by) && domain_of(&key.by, &ty).is_none() && is_given(&key.expr);
                    let moment = ty.kind == Kind::Date && has_time(&key.expr);
                    !key.null_safe && !fraction && !moment
                }
                RangeTree::Part(_, Ask::Range { lower: Some(low), upper: Some(high) }) => {
                    // What is not of the column's type may warn, which is left to whoever looks at rows. A
                    // statement that locks has locked the table before it finds that there is nothing.
                    locks || domain_of(&low.by, &ty).is_none() || [low, high].iter().any(|end| domain_of(&end.by, &end.expr.ty).is_none())
                }
                RangeTree::Part(_, Ask::Range { .. } | Ask::NotNull) => true,
                _ => false,
            };
            asked.clone().count() + usize::from(of.compared.contains(column)) > 1 || !asked.clone().all(|tree| simple(&tree))
        };
        let several = of.trees.iter().any(|tree| matches!(tree, RangeTree::Or(_)));
        if !touched.iter().any(asked_twice) {
            return false;
        }
        let all: Vec<usize> = touched.iter().copied().collect();
        let alone = touched.iter().map(|column| vec![*column]);
        let together = (several && all.len() <= TOGETHER_MAX && all.len() > 1).then(|| all.clone());
        alone.chain(together).any(|columns| self.excludes_in(table, of, &columns, cx))
    }

    fn excludes_in(&mut self, table: usize, of: &OfTable, columns: &[usize], cx: &mut EvalContext<'_>) -> bool {
        let number = |column: usize| columns.iter().position(|c| *c == column);
        let mut trees: Vec<RangeTree> = of.trees.iter().filter_map(|tree| tree.renumbered(&number, &mut true)).collect();
        let not_null = columns.iter().enumerate().filter(|(_, column)| of.compared.contains(column));
        trees.extend(not_null.map(|(at, _)| RangeTree::Part(at, Ask::NotNull)));
        let places: Vec<(usize, usize)> = columns.iter().map(|column| (table, *column)).collect();
        self.leave_nothing(trees, &places, cx)
    }

    /// Whether no values of these columns of tables answer all that is asked. What depends on parameters is
    /// noted.
    fn leave_nothing(&mut self, trees: Vec<RangeTree>, places: &[(usize, usize)], cx: &mut EvalContext<'_>) -> bool {
        let part = |(table, column): &(usize, usize)| {
            let (_, ty, nullable) = self.draft.column_type(*table, *column);
            let nullable = nullable || self.draft.tables[*table].outer_joined;
            CodecPart { column: *column, ty, nullable, prefix: None, descending: false }
        };
        let nothing = Nothing { codec: KeyCodec::new(places.iter().map(part).collect()), tree: RangeTree::and(trees) };
        if !nothing.holds(cx) {
            return false;
        }
        if !nothing.tree.all(&|e| e.as_literal().is_some()) {
            self.draft.nothing.push(nothing);
        }
        true
    }
}

/// Whether a condition may be true of no row for what the columns are: `a IS NULL` and `a <=> NULL` of one
/// that is never NULL, `a = 6.5` of one that holds integers, a time of day of a date, a range that ends
/// before it begins, or several conditions in an OR.
fn may_fail_alone(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Or(_) | ExprKind::IsNull { .. } | ExprKind::Compare { op: CompareOp::NullSafeEq, .. } => true,
        ExprKind::Between { .. } => is_range(e),
        ExprKind::Compare { op: CompareOp::Eq, by, sides } => is_of_numbers(by) && sides.iter().any(is_given) || sides.iter().any(has_time),
        _ => false,
    }
}

/// Whether it is a range whose ends are compared as what they are.
fn is_range(e: &Expr) -> bool {
    matches!(&e.kind, ExprKind::Between { args, by, negated: false } if args.iter().all(|e| domain_of(by, &e.ty).is_some()))
}

/// Whether a constant is a moment within a day, which no date is.
fn has_time(e: &Expr) -> bool {
    matches!(e.as_literal(), Some(Value::DateTime(moment)) if moment.time().total_micros() != 0)
}

/// Whether numbers are compared that may have a fraction.
fn is_of_numbers(by: &Comparator) -> bool {
    matches!(by, Comparator::Decimal | Comparator::Double)
}

/// A value as it is written or handed over: nothing is computed, which might warn.
fn is_given(e: &Expr) -> bool {
    matches!(e.kind, ExprKind::Literal(_) | ExprKind::Param(_))
}

/// `a < a`, FALSE and the like.
fn never_by_itself(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::And(list) => list.iter().any(never_by_itself),
        ExprKind::Or(list) => list.iter().all(never_by_itself),
        _ => is_never(e) || differs_from_itself(e, &|a, b| a == b),
    }
}

/// `a < b`, `a > b`, `a <> b`, where both are one value.
fn differs_from_itself(e: &Expr, one: &dyn Fn(u32, u32) -> bool) -> bool {
    let ExprKind::Compare { op: CompareOp::Lt | CompareOp::Gt | CompareOp::Ne, by, sides } = &e.kind else { return false };
    let own = |e: &Expr| domain_of(by, &e.ty).is_some();
    match (sides[0].as_slot(), sides[1].as_slot()) {
        (Some(a), Some(b)) => a == b || own(&sides[0]) && own(&sides[1]) && one(a, b),
        _ => false,
    }
}

/// The sides of a comparison that is not true of NULL.
fn compared(e: &Expr) -> impl Iterator<Item = &Expr> {
    let sides: &[Expr] = match &e.kind {
        ExprKind::Compare { op, sides, .. } if *op != CompareOp::NullSafeEq => &sides[..],
        _ => &[],
    };
    sides.iter()
}
