//! Bytes that fuzzing has found to be of interest, and bytes at random. Nothing that a client sends may end
//! more than its connection.

#[path = "fuzzed/packets.rs"]
mod packets;

use std::fs;
use std::path::Path;

#[test]
fn inputs_of_the_fuzzer_are_read() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fuzzed/packets");
    for file in fs::read_dir(folder).expect("a folder") {
        packets::check(&fs::read(file.expect("a file").path()).expect("readable"));
    }
}

#[test]
fn random_bytes_are_read() {
    let mut state = 0x5eed_u64;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    for _ in 0..40_000 {
        let few = next() % 3 == 0;
        let input: Vec<u8> = (0..next() % 60).map(|_| if few { (next() % 4) as u8 } else { next() as u8 }).collect();
        packets::check(&input);
    }
}

/// Bits of what a client has compressed are another's.
#[test]
fn damaged_compression_is_read() {
    use proto::compress::{Algorithm, Compression};
    let text: Vec<u8> = (0..3000_u32).flat_map(|i| (i * i % 977).to_string().into_bytes()).collect();
    for (kind, algorithm) in [(0x80, Algorithm::Zlib), (0x81, Algorithm::Zstd)] {
        let sound = Compression::new(algorithm).wrap(&text).to_vec();
        for at in (0..sound.len()).step_by(7) {
            let mut broken = [&[kind, 40, 0, 0, 0, 0], &sound[..]].concat();
            broken[6 + at] ^= 1 << (at % 8);
            packets::check(&broken);
            packets::check(&broken[..6 + at]);
        }
    }
}
