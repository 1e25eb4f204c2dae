//! What evaluation of expressions needs of a connection.

use expr::{Clock, EvalContext, Settings};
use state::access::Access;
use value::Value;

use crate::diagnostics::Diagnostics;

/// The context of expressions with these parameters, at the moment of the statement.
pub fn eval_context<'a>(
    settings: &'a Settings,
    access: &'a Access,
    diagnostics: &'a mut Diagnostics,
    params: &'a [Value],
) -> EvalContext<'a> {
    let mut cx = EvalContext::new(settings, access, diagnostics);
    cx.clock = Clock { utc_micros: access.moment() };
    cx.params = params;
    cx
}
