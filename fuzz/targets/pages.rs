//! `crates/tree/tests/fuzzed/pages.rs` says what must be true of an input.
#![no_main]

#[path = "../../crates/tree/tests/fuzzed/forge.rs"]
mod forge;
#[path = "../../crates/tree/tests/fuzzed/pages.rs"]
mod pages;
#[path = "../../crates/tree/tests/fuzzed/operations.rs"]
#[allow(dead_code, reason = "only its options")]
mod operations;

libfuzzer_sys::fuzz_target!(|input: &[u8]| pages::check(input));
