//! What passes between operators: rows, and whether more of them are wanted.
//!
//! An operator calls the next one with the statement's row buffer, in which it has filled its own slots;
//! [`Flow`] is the answer.

use expr::EvalContext;
use value::{SqlResult, Value};

/// Whether the sender wants more rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flow {
    More,
    Stop,
}

/// The statement's row: one value for every slot of the plan.
pub(crate) type Slots = Vec<Value>;

/// Takes a row of a join: all slots of the tables are set.
pub(crate) type RowFn<'f> = &'f mut dyn FnMut(&mut Slots, &mut EvalContext<'_>) -> SqlResult<Flow>;

/// Who takes the rows of a table: each is made in `row`, and `out` called for it.
pub(crate) struct Taker<'t, 'c> {
    pub row: &'t mut Slots,
    pub cx: &'t mut EvalContext<'c>,
    pub out: RowFn<'t>,
}

impl Taker<'_, '_> {
    /// The row is made.
    pub fn take(&mut self) -> SqlResult<Flow> {
        (self.out)(self.row, self.cx)
    }
}

/// Takes a row of a query's result.
pub(crate) type EmitFn<'f> = &'f mut dyn FnMut(&[Value], &mut EvalContext<'_>) -> SqlResult<Flow>;
