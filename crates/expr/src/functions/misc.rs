//! Functions: misc.
use super::*;

pub const FUNCTIONS: &[Function] = &[];
