//! `crates/tree/tests/fuzzed/operations.rs` says what must be true of an input.
#![no_main]

#[path = "../../crates/tree/tests/fuzzed/operations.rs"]
mod operations;

libfuzzer_sys::fuzz_target!(|input: &[u8]| operations::check(input));
