//! A planned statement with what it locked.

use std::sync::Arc;

use catalog::OpenTable;
use catalog::mdl::Mode;
use plan::Plan;

/// Tables that a statement uses, with the strength of their metadata locks.
pub(super) type Used = Vec<(Arc<OpenTable>, Mode)>;

/// See the file's header.
pub(super) struct LockedPlan {
    pub plan: Arc<Plan>,
    pub tables: Used,
    /// It may be kept, and used again while its tables are what they were.
    pub cacheable: bool,
}
