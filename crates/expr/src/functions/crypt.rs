//! Functions: crypt.
use super::*;

pub const FUNCTIONS: &[Function] = &[];
