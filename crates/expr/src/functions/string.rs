//! Functions: string.
use super::*;

pub const FUNCTIONS: &[Function] = &[];
