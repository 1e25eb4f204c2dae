//! Queries as the binder leaves them and the passes rewrite them: names are slots, and nothing knows of
//! indexes or costs.
//!
//! ```text
//! SELECT a.x, COUNT(*) FROM a LEFT JOIN b ON b.y = a.y WHERE a.x IN (SELECT z FROM c) GROUP BY a.x
//!
//! BoundSelect { outputs: [a.x, count], keys: [a.x], filter: [a.x IN subquery 0],
//!               logical: Left { left: a, right: b, on: [b.y = a.y] } }
//! ```

use std::collections::BTreeSet;

use expr::{Derivation, Expr, ExprKind};
use parser::ast::AggregateFunction;
use value::{Kind, SqlType, Value};

use crate::column::{Column, flags};
use crate::exprs::same_expr;
use crate::query::{AggregateSlot, Limit, OrderKey, Query, SetOp, Window, WindowFunction};

/// Tables that one statement may name. MySQL's limit is 61 for one join; ours is for all blocks together.
pub(crate) const TABLES_MAX: usize = 128;

/// A set of tables, by their position in the plan.
pub(crate) type TableSet = u128;

/// Nodes of a column's expression that may be put in place of the column. Chains that stand on merged
/// chains, view upon view, would make a tree as deep as all of them, and `a + a` upon `a + a` one that
/// doubles each time.
const MERGED_MAX: usize = 1000;

/// The join tree as written: outer joins in place, inner joins flat.
#[derive(Clone, Debug)]
pub(crate) enum Logical {
    Table(usize),
    Inner {
        items: Vec<Logical>,
        on: Vec<Expr>,
        straight: bool,
    },
    Left {
        left: Box<Logical>,
        right: Box<Logical>,
        on: Vec<Expr>,
    },
    /// Only within an inner join; no name means it, passes make it of subqueries.
    Semi(Box<Semi>),
}

/// A row of what it is joined with passes once if there is a row of `right` for which `on` holds, or, of an
/// anti join, if there is none.
#[derive(Clone, Debug)]
pub(crate) struct Semi {
    pub right: Logical,
    pub on: Vec<Expr>,
    pub anti: bool,
    pub rows: Option<SemiRows>,
    /// Only as a table of different rows: a statement that changes rows locks what such a subquery reads,
    /// whatever it is compared with.
    pub once: bool,
}

/// The same as an inner join with a table of different rows.
#[derive(Clone, Debug)]
pub(crate) struct SemiRows {
    pub table: usize,
    pub query: usize,
    pub on: Vec<Expr>,
}

impl Logical {
    /// The tables of the tree, those of semi joins in both of their forms.
    pub fn tables(&self) -> TableSet {
        match self {
            Logical::Table(t) => 1 << t,
            Logical::Inner { items, .. } => items.iter().map(Logical::tables).fold(0, |a, b| a | b),
            Logical::Left { left, right, .. } => left.tables() | right.tables(),
            Logical::Semi(semi) => semi.rows.as_ref().map_or(0, |rows| 1 << rows.table) | semi.right.tables(),
        }
    }

    /// The one table of a tree that has no other.
    pub fn only_table(&self) -> Option<usize> {
        match self {
            Logical::Table(table) => Some(*table),
            Logical::Inner { items, .. } => match items.as_slice() {
                [only] => only.only_table(),
                _ => None,
            },
            Logical::Left { .. } | Logical::Semi(_) => None,
        }
    }

    /// The conditions in the tree that hold for all rows that come out of it.
    pub fn holding<'l>(&'l self, out: &mut Vec<&'l Expr>) {
        match self {
            Logical::Table(_) | Logical::Semi(_) => {}
            Logical::Inner { items, on, .. } => {
                out.extend(on);
                items.iter().for_each(|item| item.holding(out));
            }
            Logical::Left { left, .. } => left.holding(out),
        }
    }

    /// Calls `f` with every condition within the tree, to change it.
    pub fn each_condition_mut(&mut self, f: &mut dyn FnMut(&mut Expr)) {
        match self {
            Logical::Table(_) => {}
            Logical::Inner { items, on, .. } => {
                on.iter_mut().for_each(&mut *f);
                items.iter_mut().for_each(|item| item.each_condition_mut(f));
            }
            Logical::Left { left, right, on } => {
                on.iter_mut().for_each(&mut *f);
                left.each_condition_mut(f);
                right.each_condition_mut(f);
            }
            Logical::Semi(semi) => {
                semi.on.iter_mut().for_each(&mut *f);
                semi.right.each_condition_mut(f);
            }
        }
    }

    /// Calls `f` with every condition within the tree.
    pub fn each_condition(&self, f: &mut dyn FnMut(&Expr)) {
        match self {
            Logical::Table(_) => {}
            Logical::Inner { items, on, .. } => {
                on.iter().for_each(&mut *f);
                items.iter().for_each(|item| item.each_condition(f));
            }
            Logical::Left { left, right, on } => {
                on.iter().for_each(&mut *f);
                left.each_condition(f);
                right.each_condition(f);
            }
            Logical::Semi(semi) => {
                semi.on.iter().for_each(&mut *f);
                semi.right.each_condition(f);
            }
        }
    }
}

/// A condition and what it reads.
#[derive(Clone)]
pub(crate) struct Cond {
    pub expr: Expr,
    pub tables: TableSet,
}

/// A column of a query's result.
#[derive(Clone, Debug)]
pub(crate) struct OutColumn {
    pub column: Column,
    pub nullable: bool,
    /// A constant that went through a derived table is as weak against other collations as it was.
    pub derivation: Derivation,
}

/// A query that is bound and not planned yet.
pub(crate) enum Unplanned {
    Select(Box<BoundSelect>),
    Set { op: SetOp, distinct: bool, left: Box<Unplanned>, right: Box<Unplanned> },
    Planned(Query),
}

impl Unplanned {
    /// Whether equal rows of it are one, or count as equal.
    pub fn tells_rows_apart(&self) -> bool {
        match self {
            Unplanned::Planned(Query::Block(block)) => block.distinct,
            Unplanned::Planned(Query::Rows(_) | Query::Document(_)) => false,
            Unplanned::Planned(Query::Set { .. }) | Unplanned::Set { .. } => true,
            Unplanned::Select(parts) => parts.distinct,
        }
    }
}

/// A SELECT that is bound, but not optimised yet: it may still be merged into the query around it.
#[derive(Clone)]
pub(crate) struct BoundSelect {
    pub select: u32,
    pub logical: Option<Logical>,
    pub straight: bool,
    /// As a subquery it may become a member of the join around it.
    pub joinable: bool,
    pub filter: Vec<Expr>,
    pub outputs: Vec<Expr>,
    pub columns: Vec<OutColumn>,
    pub grouped: bool,
    pub keys: Vec<Expr>,
    /// For each key the output by whose alias it was named, under WITH ROLLUP: the total's NULL stands in
    /// that output.
    pub named: Vec<Option<usize>>,
    /// For each key what is read in its place behind the grouping, where that was known when the clauses
    /// were bound: a constant cannot be told from others once it is part of an expression.
    pub stand_ins: Vec<Option<Expr>>,
    pub rollup: bool,
    pub rollup_slots: Vec<usize>,
    pub groupings: Vec<(usize, usize)>,
    pub aggregates: Vec<AggregateSlot>,
    pub having: Vec<Expr>,
    pub windows: Vec<Window>,
    pub distinct: bool,
    pub order: Vec<OrderKey>,
    pub limit: Option<Limit>,
    pub count_all: bool,
}

impl BoundSelect {
    /// The least and the greatest of the values of an ENUM or a SET are sorted as its column is, by number.
    pub fn sort_labels(&mut self) {
        for key in self.order.iter_mut() {
            let Some(slot) = key.expr.as_slot() else { continue };
            let aggregate = self.aggregates.iter().find(|a| a.slot == slot as usize);
            if let Some(kept) = aggregate.and_then(|a| a.call.kept()).filter(|ty| ty.labels.is_some()) {
                key.expr.ty = kept.clone();
            }
        }
    }

    /// Whether a slot holds the least or the greatest label of an ENUM or a SET.
    fn is_label(&self, slot: u32) -> bool {
        let calls = self.aggregates.iter().map(|a| (a.slot, &a.call));
        let windowed = self.windows.iter().flat_map(|w| &w.functions).filter_map(|f| match &f.function {
            WindowFunction::Aggregate(call) => Some((f.slot, call)),
            WindowFunction::Ranking { .. } => None,
        });
        let mut of_slot = calls.chain(windowed).filter(|(at, _)| *at == slot as usize);
        of_slot.any(|(_, call)| call.kept().is_some_and(|ty| ty.labels.is_some()))
    }

    /// The least and the greatest label are text where something is made of them: numbers are read from it.
    pub fn read_labels(&mut self) {
        let mut made = std::mem::take(&mut self.outputs);
        made.iter_mut().for_each(|e| self.read_labels_in(e));
        self.outputs = made;
        let mut made = std::mem::take(&mut self.having);
        made.iter_mut().for_each(|e| self.read_labels_in(e));
        self.having = made;
        let mut made = std::mem::take(&mut self.order);
        made.iter_mut().for_each(|key| self.read_labels_in(&mut key.expr));
        self.order = made;
    }

    /// Also where they are what is selected: a scalar subquery hands them on.
    pub fn read_selected_labels(&mut self) {
        let mut made = std::mem::take(&mut self.outputs);
        made.iter_mut().for_each(|e| self.read_label(e));
        self.outputs = made;
    }

    fn read_labels_in(&self, e: &mut Expr) {
        if !self.aggregates.is_empty() || !self.windows.is_empty() {
            e.children_mut(&mut |child| self.read_label(child));
        }
    }

    fn read_label(&self, e: &mut Expr) {
        match e.as_slot() {
            Some(slot) if self.is_label(slot) => {
                let label = std::mem::replace(e, Expr::null());
                let (ty, nullable, derivation) = (label.ty.clone(), label.nullable, label.derivation);
                *e = Expr { kind: ExprKind::Cast(Box::new(label)), ty, nullable, derivation };
            }
            Some(_) => {}
            None => self.read_labels_in(e),
        }
    }

    /// `SELECT outputs FROM logical`
    pub fn of(select: u32, logical: Logical, outputs: Vec<Expr>, columns: Vec<OutColumn>) -> BoundSelect {
        BoundSelect {
            select,
            logical: Some(logical),
            straight: false,
            joinable: true,
            filter: Vec::new(),
            outputs,
            columns,
            grouped: false,
            keys: Vec::new(),
            named: Vec::new(),
            stand_ins: Vec::new(),
            rollup: false,
            rollup_slots: Vec::new(),
            groupings: Vec::new(),
            aggregates: Vec::new(),
            having: Vec::new(),
            windows: Vec::new(),
            distinct: false,
            order: Vec::new(),
            limit: None,
            count_all: false,
        }
    }

    /// For IN, ANY, ALL and EXISTS neither order nor repeated rows matter, nor groups that nothing is
    /// computed of; and for EXISTS one row is as good as many.
    pub fn forget_order_and_duplicates(&mut self, exists: bool) {
        let one = |limit: &Limit| limit.offset.is_none() && matches!(limit.count.as_literal(), Some(Value::Int(1..) | Value::UInt(1..)));
        if exists && self.limit.as_ref().is_some_and(one) {
            self.limit = None;
        }
        if exists && !self.rollup && (self.limit.is_none() || !self.distinct) {
            // Nobody looks at the values: no error is in them.
            self.order.clear();
            self.outputs = vec![Expr::literal(Value::Int(1), SqlType::BIGINT)];
        }
        if self.limit.is_some() || !self.windows.is_empty() || self.rollup {
            return;
        }
        self.order.clear();
        self.distinct = false;
        if !self.keys.is_empty() && self.aggregates.is_empty() && self.having.is_empty() {
            self.grouped = false;
            self.keys.clear();
        }
    }

    /// What is made of a key is NULL in the rows of ROLLUP, for whoever reads this as a table, and so is what
    /// GROUPING and windows say. The least and the greatest of a key's values are of the key's kind.
    pub fn may_be_null(&mut self) {
        let is_key = |e: &Expr| self.keys.iter().any(|key| same_expr(key, e));
        let windows = self.windows.iter().flat_map(|window| &window.functions).map(|function| function.slot);
        let told: Vec<usize> = windows.chain(self.groupings.iter().map(|(_, slot)| *slot)).collect();
        let extreme = |e: &Expr| {
            let aggregate = self.aggregates.iter().find(|a| e.as_slot() == Some(a.slot as u32))?;
            let call = &aggregate.call;
            let of_key = matches!(call.function, AggregateFunction::Min | AggregateFunction::Max) && call.args.first().is_some_and(is_key);
            of_key.then(|| call.args.first().map(kept_of_key)).flatten()
        };
        for (column, e) in self.columns.iter_mut().zip(&self.outputs) {
            if e.any(&mut |part| is_key(part) || part.as_slot().is_some_and(|slot| told.contains(&(slot as usize)))) {
                column.nullable = true;
                column.column.flags &= !flags::NOT_NULL;
            }
            if is_key(e) {
                // It is no column of a table any more.
                column.column.org_table.clear();
                column.column.org_name.clear();
                column.column.kept = kept_of_key(e);
            } else if let Some(kept) = extreme(e) {
                let whole = kept.as_ref().is_some_and(|kept| kept.kind.int_width().is_some());
                column.column.kept = kept.map(|kept| if whole { SqlType { unsigned: kept.unsigned, ..SqlType::BIGINT } } else { kept });
            }
        }
    }

    /// Whether it makes nothing of tables but rows of theirs.
    pub fn is_plain(&self) -> bool {
        let more = self.grouped || !self.having.is_empty() || !self.windows.is_empty() || self.distinct || self.limit.is_some();
        self.logical.is_some() && !more
    }

    /// Whether it is nothing but a selection and projection of tables. Its order goes to the query around
    /// it, or is of no concern there.
    pub fn mergeable(&self) -> bool {
        self.is_plain() && self.outputs.iter().all(|e| e.is_repeatable() && !e.has_subquery() && !e.is_larger_than(MERGED_MAX))
    }
}

/// The type in which a temporary table has a key of ROLLUP: bits are a number there.
fn kept_of_key(key: &Expr) -> Option<SqlType> {
    /// More of them than an INT shows.
    const INT_BITS_MAX: u32 = 10;
    let ty = expr::types::of_handed_on(key);
    match ty.kind {
        Kind::Bit if ty.length > INT_BITS_MAX => Some(SqlType::UBIGINT),
        Kind::Bit => Some(SqlType::INT.unsigned()),
        _ => expr::types::kept(&ty),
    }
}

/// FROM and WHERE of a query block.
pub(crate) struct Body {
    /// The number of the query block.
    pub select: u32,
    pub logical: Logical,
    pub filter: Vec<Expr>,
    /// The tables are joined as they are written.
    pub straight: bool,
    /// Subqueries that other clauses of the block name as well.
    pub elsewhere: BTreeSet<usize>,
    /// The slots that other clauses of the block read; none: they may be any.
    pub read: Option<BTreeSet<u32>>,
}

/// FROM and WHERE as a pass has left them.
pub(crate) struct Step {
    pub pass: &'static str,
    pub select: u32,
    pub logical: Logical,
    pub filter: Vec<Expr>,
}
