//! Functions: information.
use super::*;

pub const FUNCTIONS: &[Function] = &[];
