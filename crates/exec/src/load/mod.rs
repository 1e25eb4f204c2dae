//! LOAD DATA.

pub mod split;

use expr::EvalContext;
use plan::dml::Load;
use value::{SqlResult, sql_error};

use crate::run::Exec;
use crate::sink::{Outcome, ResultSink};

impl Exec<'_> {
    pub(crate) fn load(&self, _: &Load, _: &mut EvalContext<'_>, _: &mut dyn ResultSink) -> SqlResult<Outcome> {
        Err(sql_error!(NOT_SUPPORTED_YET, "LOAD DATA"))
    }
}
