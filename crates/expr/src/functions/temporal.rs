//! Functions: temporal.
use super::*;

pub const FUNCTIONS: &[Function] = &[];
