//! Log files that fuzzing has found to be of interest, and files that are changed at random.

#[path = "fuzzed/files.rs"]
mod files;

use std::fs;
use std::path::Path;

use world::Prng;

#[test]
fn inputs_of_the_fuzzer_are_recovered_or_refused() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fuzzed/files");
    for file in fs::read_dir(folder).expect("a folder") {
        files::check(&fs::read(file.expect("a file").path()).expect("readable"));
    }
}

#[test]
fn random_edits_are_recovered_or_refused() {
    let mut random = Prng::new(0x5eed);
    for _ in 0..3_000 {
        let mut input = vec![0; 1 + 8 * (1 + random.below(4) as usize)];
        random.fill(&mut input);
        files::check(&input);
    }
}
