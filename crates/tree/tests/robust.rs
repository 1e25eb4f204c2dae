//! Inputs that fuzzing has found to be of interest, and inputs at random: operations on a tree, and damaged
//! pages.

#[path = "fuzzed/forge.rs"]
mod forge;
#[path = "fuzzed/operations.rs"]
mod operations;
#[path = "fuzzed/pages.rs"]
mod pages;

use std::fs;
use std::path::Path;

use world::Prng;

fn inputs(of: &str, check: impl Fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fuzzed").join(of);
    for file in fs::read_dir(folder).expect("a folder") {
        check(&fs::read(file.expect("a file").path()).expect("readable"));
    }
}

#[test]
fn operations_of_the_fuzzer_agree_with_a_map() {
    inputs("operations", operations::check);
}

#[test]
fn damage_of_the_fuzzer_is_told() {
    inputs("pages", pages::check);
}

fn at_random(rounds: u64, longest: u64, check: impl Fn(&[u8])) {
    let mut random = Prng::new(0x5eed);
    for _ in 0..rounds {
        let mut input = vec![0; random.below(longest) as usize];
        random.fill(&mut input);
        check(&input);
    }
}

#[test]
fn random_operations_agree_with_a_map() {
    at_random(30, 2_000, operations::check);
}

#[test]
fn random_damage_is_told() {
    at_random(1_000, 40, pages::check);
}
