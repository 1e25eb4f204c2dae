//! `crates/log/tests/fuzzed/files.rs` says what must be true of an input.
#![no_main]

#[path = "../../crates/log/tests/fuzzed/files.rs"]
mod files;

libfuzzer_sys::fuzz_target!(|input: &[u8]| files::check(input));
