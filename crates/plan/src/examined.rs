//! How many rows a plan looks at, by its own estimates.

use crate::dml::InsertSource;
use crate::plan::{Plan, PlanKind};
use crate::query::{Join, Path, Query, TableAccess};

/// Rows that a document is thought to give.
pub(crate) const DOCUMENT_ROWS: f64 = 2.0;

/// What a join costs and delivers, table by table.
#[derive(Clone, Copy)]
pub struct Prefix {
    pub cost: f64,
    pub rows: f64,
}

impl Prefix {
    pub(crate) const NOTHING: Prefix = Prefix { cost: 0.0, rows: 1.0 };

    /// Joins one table more; returns what this costs.
    pub(crate) fn join(&mut self, access: &TableAccess) -> f64 {
        let cost = match &access.path {
            Path::Hash(hash) if hash.keys.is_empty() => access.cost + self.rows * access.rows,
            Path::Hash(_) => access.cost,
            _ => self.rows * access.cost,
        };
        self.cost += cost;
        self.rows = (self.rows * access.rows * access.filtered / 100.0).max(1.0);
        cost
    }
}

/// About how many rows, or combinations of rows, the largest SELECT of the statement looks at.
pub fn rows_examined(plan: &Plan) -> f64 {
    let own = match &plan.kind {
        PlanKind::Query(query) => Some(query),
        PlanKind::Insert(insert) => match &insert.source {
            InsertSource::Query(query) => Some(query),
            _ => None,
        },
        _ => None,
    };
    own.into_iter().chain(plan.queries.iter().map(|sub| &sub.query)).map(examined_by_query).fold(0.0, f64::max)
}

/// About how many rows a query looks at.
pub fn examined_by_query(query: &Query) -> f64 {
    match query {
        Query::Block(block) => block.source.as_ref().map_or(0.0, examined_by_join),
        Query::Set { left, right, .. } => examined_by_query(left).max(examined_by_query(right)),
        Query::Rows(rows) => rows.len() as f64,
        Query::Document(_) => DOCUMENT_ROWS,
    }
}

/// About how many rows a join looks at.
pub fn examined_by_join(join: &Join) -> f64 {
    examined_by_parts(std::slice::from_ref(join)).cost
}

/// The same of the first parts of an inner join, and how many rows come of them.
pub fn examined_by_parts(parts: &[Join]) -> Prefix {
    let mut prefix = Prefix::NOTHING;
    for part in parts {
        part.each_table(&mut |access| {
            prefix.join(access);
        });
    }
    prefix
}
