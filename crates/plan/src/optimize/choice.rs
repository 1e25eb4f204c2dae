//! The choice of an access path: one table, the conditions on it, and what is known of them.

use std::rc::Rc;
use std::sync::Arc;

use expr::Expr;
use schema::TableDef;

use super::allowed::Allowed;
use super::conditions::Asked;
use super::cost::Costs;
use super::keyed::Usable;
use super::optimizer::Optimizer;
use crate::logical::TableSet;

/// How many of a table's rows pass some of its conditions together.
pub(super) struct Share {
    /// Positions in the list of conditions.
    pub conds: Vec<usize>,
    pub rows: f64,
}

/// A table whose access path is being chosen: `access` weighs the paths, `hash` what keeping the rows would
/// save, `selectivity` how many rows pass.
pub(super) struct Choice<'c, 'd, 'a> {
    pub optimizer: &'c mut Optimizer<'d, 'a>,
    pub table: usize,
    pub conds: &'c [Expr],
    /// The tables whose rows are there.
    pub have: TableSet,
    /// What the conditions ask of the table.
    pub usable: Rc<[Usable]>,
    /// The definition of a base table.
    pub def: Option<Arc<TableDef>>,
    pub allowed: Allowed,
    /// What indexes, histograms and samples say of conditions.
    pub shares: Vec<Share>,
}

impl<'c, 'd, 'a> Choice<'c, 'd, 'a> {
    pub fn new(optimizer: &'c mut Optimizer<'d, 'a>, table: usize, conds: &'c [Expr], have: TableSet) -> Choice<'c, 'd, 'a> {
        let asked = |(cond, e): (usize, &Expr)| Asked::of(optimizer.draft, e, table, have).map(|asked| Usable { cond, asked });
        let usable = conds.iter().enumerate().filter_map(asked).collect();
        let def = optimizer.draft.tables[table].plan.source.base().cloned();
        let allowed = def.as_ref().map_or_else(Allowed::default, |def| Allowed::of(optimizer.draft, table, def));
        Choice { optimizer, table, conds, have, usable, def, allowed, shares: Vec::new() }
    }

    pub fn costs<'t>(&'t self, def: &'t TableDef) -> Costs<'t> {
        Costs { draft: self.optimizer.draft, table: self.table, def }
    }
}
