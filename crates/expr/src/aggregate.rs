//! Aggregates: what the planner keeps of a call, and the state that rows are fed into.

pub use parser::ast::AggregateFunction;
use value::{SqlResult, SqlType, Value, sql_error};

use crate::context::EvalContext;
use crate::expr::Expr;

/// A bound aggregate. Two calls that are equal in text may share one slot: the planner's choice.
#[derive(Clone, Debug)]
pub struct AggregateCall {
    pub function: AggregateFunction,
    pub distinct: bool,
    /// Empty: `COUNT(*)`.
    pub args: Vec<Expr>,
    /// GROUP_CONCAT: expression and "descending".
    pub order_by: Vec<(Expr, bool)>,
    pub separator: Vec<u8>,
    pub ty: SqlType,
    pub nullable: bool,
}

/// The state of one aggregate in one group.
#[derive(Clone, Debug)]
pub struct Accumulator {
    count: u64,
}

impl AggregateCall {
    pub fn accumulator(&self) -> Accumulator {
        Accumulator { count: 0 }
    }
}

impl Accumulator {
    /// Feeds a row.
    ///
    /// # Errors
    /// Those of the arguments, 1690 for an overflow.
    pub fn update(&mut self, call: &AggregateCall, row: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<()> {
        let _ = (call, row, cx);
        self.count += 1;
        Ok(())
    }

    /// The value so far; the state stays as it is.
    pub fn result(&self, call: &AggregateCall, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
        let _ = (call, cx);
        Err(sql_error!(NOT_SUPPORTED_YET, "aggregate"))
    }
}
