//! Statements that wait to be executed.

use std::sync::Arc;

use connection::planned::CachedPlan;
use exec::CursorRows;
use parser::ast::{self, Statement};
use state::events::KnownDigest;

/// A statement that waits to be executed.
pub(crate) struct PreparedStatement {
    /// What its parameters stand for, as far as their places say.
    pub stands: Vec<Option<expr::Stands>>,
    pub statement: Arc<Statement>,
    /// The current database when it was prepared, in which it runs.
    pub db: Option<String>,
    pub source: Arc<[u8]>,
    pub span: ast::Span,
    pub params: u16,
    pub plan: Option<CachedPlan>,
    /// What it is summed up under.
    pub digest: KnownDigest,
    /// The rows of the cursor that is open.
    pub cursor: Option<CursorRows>,
}
