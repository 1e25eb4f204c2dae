//! Functions: json.
use super::*;

pub const FUNCTIONS: &[Function] = &[];
