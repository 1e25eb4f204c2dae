//! One query block while it is being bound: the names that can be seen in it, and what its clauses have
//! found so far.

use expr::{Expr, ExprKind};
use parser::ast;
use value::{Kind, SqlError, SqlType};

use super::hints::Hints;
use crate::draft::Rights;
use crate::exprs::same_expr;
use crate::logical::OutColumn;
use crate::query::{AggregateSlot, OrderKey, WindowFunction};

/// One query block while it is being bound.
#[derive(Default)]
pub(crate) struct Scope {
    pub select: u32,
    pub items: Vec<ScopeTable>,
    /// While HAVING is bound: what the block groups by. A name means a column of these before what is
    /// selected under it.
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
    /// It groups WITH ROLLUP.
    pub rollup: bool,
    pub order: NameOrder,
    /// The ORDER BY of the derived table or view that was merged last.
    pub handed_order: Vec<OrderKey>,
    pub clause: &'static str,
    /// ORDER BY behind a set operation, or behind parentheses: tables are not named there.
    pub global_order: bool,
    /// ORDER BY behind VALUES: a column is a whole key, or is not named at all.
    pub whole_keys: bool,
    pub aggregates: Vec<AggregateSlot>,
    pub aggregate_depth: u32,
    pub aggregates_allowed: bool,
    pub windows: Vec<PendingWindow>,
    pub named_windows: Vec<(String, ast::WindowSpec)>,
    pub windows_allowed: bool,
    /// Inside a derived table the FROM clause around it is not visible.
    pub hidden: bool,
    pub hints: Hints,
    pub wrong_on: Option<SqlError>,
    /// Calls of GROUPING: the argument, the slot of the answer, and which argument it is.
    pub groupings: Vec<(Expr, u32, usize)>,
    pub constant_keys: Vec<ConstantKey>,
    /// How many of those the expression that is being bound lies in.
    pub within_keys: usize,
}

impl Scope {
    /// The order of the only derived table or view in FROM, if it was merged. Of several tables none is in
    /// charge, and MySQL forgets the order of each.
    pub fn take_handed_order(&mut self) -> Vec<OrderKey> {
        let mut order = std::mem::take(&mut self.handed_order);
        if self.items.len() != 1 {
            return Vec::new();
        }
        for key in &mut order {
            key.output = self.outputs.iter().position(|o| same_expr(o, &key.expr));
        }
        order
    }

    /// The type that a temporary table has for an output, where that is another one than the output's.
    pub fn kept(&self, e: &Expr) -> Option<SqlType> {
        match &e.kind {
            ExprKind::Column { slot, .. } if !e.is_field() => {
                if let Some(aggregate) = self.aggregates.iter().find(|a| a.slot == *slot as usize) {
                    let joined = aggregate.call.function == parser::ast::AggregateFunction::GroupConcat;
                    return aggregate.call.kept().cloned().or_else(|| if joined { expr::types::kept(&e.ty) } else { None });
                }
                self.windows.iter().find(|w| w.slot == *slot).and_then(|_| expr::types::kept(&e.ty))
            }
            ExprKind::Subquery(s) if s.kind == expr::SubqueryKind::Scalar => {
                let ty = s.columns.first()?;
                expr::types::kept(&expr::types::handed_on(ty)).or_else(|| (ty.kind == Kind::Double).then(|| ty.clone()))
            }
            _ => None,
        }
    }
}

/// A key of WITH ROLLUP that may be a constant: see `constant_keys`.
#[derive(Debug)]
pub(super) struct ConstantKey {
    pub text: String,
    /// GROUP BY names it by an alias or a position: then it is a key only in what is selected.
    pub named: bool,
    /// The constant, and what stands for it, once it is seen to be one.
    pub found: Option<(Expr, Expr)>,
    /// A key has that.
    pub placed: bool,
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
    /// The rights of a view that was merged; those of a table stand with the table.
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

/// One column of `*`: which name in FROM, which column of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Star {
    pub item: usize,
    pub column: usize,
}

/// A window function whose window is not bound yet.
pub(crate) struct PendingWindow {
    /// For messages.
    pub name: String,
    pub spec: ast::WindowSpec,
    pub slot: u32,
    pub function: WindowFunction,
}
