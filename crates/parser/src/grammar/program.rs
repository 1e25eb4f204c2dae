//! Stored programs.

/// What is known of the stored program whose body is being read.
#[derive(Clone, Copy)]
pub(crate) struct Program;
