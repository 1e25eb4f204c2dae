//! `crates/parser/tests/fuzzed/sql.rs` says what must be true of an input.
#![no_main]

#[path = "../../crates/parser/tests/fuzzed/sql.rs"]
mod sql;

libfuzzer_sys::fuzz_target!(|input: &[u8]| sql::check(input));
