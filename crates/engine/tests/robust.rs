//! Inputs that fuzzing has found to be of interest, and inputs at random: damaged pages of undo.

mod common;
#[path = "../../tree/tests/fuzzed/forge.rs"]
mod forge;
#[path = "fuzzed/undo.rs"]
mod undo;

use std::fs;
use std::path::Path;

use world::Prng;

#[test]
fn damaged_undo_of_the_fuzzer_is_survived() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fuzzed/undo");
    for file in fs::read_dir(folder).expect("a folder") {
        undo::check(&fs::read(file.expect("a file").path()).expect("readable"));
    }
}

#[test]
fn random_damage_of_undo_is_survived() {
    let mut random = Prng::new(0x5eed);
    for _ in 0..100 {
        let mut input = vec![0; random.below(30) as usize];
        random.fill(&mut input);
        undo::check(&input);
    }
}
