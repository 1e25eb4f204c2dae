//! Window functions.

use expr::EvalContext;
use plan::query::Block;
use value::{SqlResult, sql_error};

use crate::block::Window;
use crate::run::{EmitFn, Exec, Flow, Slots};

impl Exec<'_> {
    pub fn windowed(&self, _: &Block, _: Window, _: &mut Slots, _: &mut EvalContext<'_>, _: EmitFn<'_>) -> SqlResult<Flow> {
        Err(sql_error!(NOT_SUPPORTED_YET, "window functions"))
    }
}
