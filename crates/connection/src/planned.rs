//! A planned statement with what it locked.

use std::sync::Arc;

use catalog::OpenTable;
use catalog::mdl::Mode;
use plan::{Plan, PlanKind};
use state::events::KnownDigest;
use value::{Kind, SqlError};

/// Tables that a statement uses, with the strength of their metadata locks.
pub type Used = Vec<(Arc<OpenTable>, Mode)>;

/// See the file's header.
pub struct LockedPlan {
    pub plan: Arc<Plan>,
    pub tables: Used,
    /// It may be kept, and used again while its tables are what they were.
    pub cacheable: bool,
    /// Planning has warned of nothing but syntax that will go: whoever tells that again each time may keep
    /// the plan, too.
    pub deprecated: Vec<SqlError>,
}

/// A plan that a prepared statement keeps, and what must still be true for it to be used.
pub struct CachedPlan {
    pub plan: Arc<Plan>,
    /// Kinds of the parameters that it was planned for, and their decimals; NULL goes with every kind.
    pub kinds: Vec<(Kind, u8)>,
    /// The epoch in which it was planned.
    pub epoch: u64,
    pub tables: Used,
    pub writes: bool,
    /// What each of its uses warns of.
    pub deprecated: Vec<SqlError>,
}

impl CachedPlan {
    /// The expression that was planned, where its value needs nothing but parameters of declared types and
    /// variables, and the plan still holds if these have their types.
    pub fn ready(&self, epoch: u64) -> Option<&expr::Expr> {
        match &self.plan.kind {
            PlanKind::Expressions(list) if self.epoch == epoch && is_alone(&self.plan) => list.first(),
            _ => None,
        }
    }
}

/// Whether a plan has nothing to do with tables and programs.
pub fn is_alone(plan: &Plan) -> bool {
    plan.tables.is_empty() && plan.queries.is_empty() && !plan.programs
}

/// What is kept of a statement that comes again.
#[derive(Default)]
pub struct Planned {
    pub plan: Option<CachedPlan>,
    /// What it is summed up under.
    pub digest: KnownDigest,
}
