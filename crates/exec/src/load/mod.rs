//! LOAD DATA.

pub mod split;
