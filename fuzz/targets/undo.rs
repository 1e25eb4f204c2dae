//! `crates/engine/tests/fuzzed/undo.rs` says what must be true of an input.
#![no_main]

#[path = "../../crates/engine/tests/common/mod.rs"]
mod common;
#[path = "../../crates/tree/tests/fuzzed/forge.rs"]
mod forge;
#[path = "../../crates/engine/tests/fuzzed/undo.rs"]
mod undo;

libfuzzer_sys::fuzz_target!(|input: &[u8]| undo::check(input));
