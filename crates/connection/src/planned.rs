//! A planned statement with what it locked.

use std::sync::Arc;

use catalog::OpenTable;
use catalog::mdl::Mode;
use plan::{Plan, PlanKind};
use state::events::KnownDigest;
use value::{Collation, Kind, SqlError, SqlType, Value};

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
    /// Kinds of the parameters that it was planned for, and their decimals, or whether they are bytes; NULL
    /// goes with every kind.
    pub kinds: Vec<(Kind, u8)>,
    /// The epoch in which it was planned.
    pub epoch: u64,
    pub tables: Used,
    pub writes: bool,
    /// What each of its uses warns of.
    pub deprecated: Vec<SqlError>,
}

/// What of a parameter's type a plan depends on.
pub fn kind_of(ty: &SqlType) -> (Kind, u8) {
    let more = if ty.kind == Kind::Decimal { ty.decimals } else { u8::from(ty.collation == Collation::BINARY) };
    (ty.kind, more)
}

impl CachedPlan {
    /// Whether it was made for parameters of these types.
    pub fn is_for(&self, params: &[Value], types: &[SqlType]) -> bool {
        let fits = |((value, ty), kind): ((&Value, &SqlType), &(Kind, u8))| value.is_null() || kind_of(ty) == *kind;
        params.len() == self.kinds.len() && params.iter().zip(types).zip(&self.kinds).all(fits)
    }

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
