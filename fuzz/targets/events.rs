//! `crates/binlog/tests/fuzzed/events.rs` says what must be true of an input.
#![no_main]

#[path = "../../crates/binlog/tests/fuzzed/events.rs"]
mod events;

libfuzzer_sys::fuzz_target!(|input: &[u8]| events::check(input));
