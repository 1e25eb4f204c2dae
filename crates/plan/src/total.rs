//! What a whole plan costs by its own estimates: the sum of its query blocks, each as often as it runs.
//! `Last_query_cost` shows it. The unit is that of EXPLAIN's figures.

use std::collections::BTreeMap;

use expr::ExprKind;

use crate::dml::InsertSource;
use crate::examined::{DOCUMENT_ROWS, Prefix};
use crate::plan::{Plan, PlanKind};
use crate::query::{Join, Query, Role, Source, SubPlan};
use crate::walk::Walk;

/// The cost of a complete plan.
pub(crate) fn cost_of(plan: &Plan) -> f64 {
    let mut total = Total { plan, met: vec![false; plan.queries.len()] };
    match &plan.kind {
        PlanKind::Query(query) => total.query(query),
        PlanKind::Insert(insert) => match &insert.source {
            InsertSource::Query(query) => total.query(query),
            InsertSource::Rows(_) | InsertSource::Literals(_) => 0.0,
        },
        PlanKind::Update(update) => total.around(Some(&update.source), |walk| walk.update(update)),
        PlanKind::Delete(delete) => total.around(Some(&delete.source), |walk| walk.join(&delete.source)),
        PlanKind::Expressions(list) => total.around(None, |walk| walk.all(list)),
        PlanKind::Load(_) => 0.0,
    }
}

struct Total<'p> {
    plan: &'p Plan,
    /// Queries whose result stays, once they have run.
    met: Vec<bool>,
}

impl Total<'_> {
    fn query(&mut self, query: &Query) -> f64 {
        match query {
            Query::Block(block) => self.around(block.source.as_ref(), |walk| walk.block(block)),
            Query::Set { left, right, .. } => self.query(left) + self.query(right),
            Query::Rows(rows) => rows.len() as f64,
            Query::Document(_) => DOCUMENT_ROWS,
        }
    }

    /// A join, the derived tables in it, and the subqueries of all expressions around it.
    fn around(&mut self, join: Option<&Join>, expressions: impl FnOnce(&mut Walk<'_>)) -> f64 {
        let mut prefix = Prefix::NOTHING;
        let mut used = BTreeMap::new();
        if let Some(join) = join {
            let plan = self.plan;
            join.each_table(&mut |access| {
                let before = prefix.rows;
                prefix.join(access);
                if let Source::Derived(query) = plan.tables[access.table].source {
                    used.insert(query, before);
                }
            });
        }
        let rows = prefix.rows;
        let mut note = |e: &expr::Expr| {
            e.visit(&mut |e| {
                if let ExprKind::Subquery(subquery) = &e.kind {
                    used.insert(subquery.index, rows);
                }
            });
        };
        expressions(&mut Walk::new(&mut note));
        prefix.cost + used.into_iter().map(|(query, rows)| self.used(query, rows)).sum::<f64>()
    }

    /// A query that a block uses, which has so many rows.
    fn used(&mut self, index: usize, rows: f64) -> f64 {
        let plan = self.plan;
        let SubPlan { query, role, outer, volatile, .. } = &plan.queries[index];
        let stays = outer.is_empty() && !volatile;
        if matches!(role, Role::Joined) || (stays && std::mem::replace(&mut self.met[index], true)) {
            return 0.0;
        }
        let step = if let Role::Recursive { step, .. } = role { self.query(step) } else { 0.0 };
        let once = self.query(query) + step;
        if stays { once } else { once * rows.max(1.0) }
    }
}
