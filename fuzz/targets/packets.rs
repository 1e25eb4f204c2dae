//! `crates/proto/tests/fuzzed/packets.rs` says what must be true of an input.
#![no_main]

#[path = "../../crates/proto/tests/fuzzed/packets.rs"]
mod packets;

libfuzzer_sys::fuzz_target!(|input: &[u8]| packets::check(input));
