//! What a path finds in the binary form of a document is what it finds in the tree: random paths in random
//! documents, and in documents that are damaged.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use expr::json_path::Path;
use value::Json;
use value::json::JsonValue;
use value::json::part::{Part, Walk};

struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % sides
    }

    fn document(&mut self, depth: u32) -> String {
        match self.roll(if depth == 0 { 5 } else { 10 }) {
            0 => "null".into(),
            1 => format!("{}", self.roll(100_000) as i64 - 50_000),
            2 => "true".into(),
            3 => "\"a text\"".into(),
            4 => "1.5".into(),
            5..=7 => {
                let members: Vec<String> = (0..self.roll(4))
                    .map(|i| format!("\"{}\": {}", ["a", "b", "c d", "ä"][i as usize], self.document(depth - 1)))
                    .collect();
                format!("{{{}}}", members.join(", "))
            }
            _ => {
                let elements: Vec<String> = (0..self.roll(5)).map(|_| self.document(depth - 1)).collect();
                format!("[{}]", elements.join(", "))
            }
        }
    }

    fn path(&mut self) -> String {
        const LEGS: [&str; 14] = [
            ".a",
            ".b",
            ".\"c d\"",
            ".*",
            "[*]",
            "[0]",
            "[1]",
            "[last]",
            "[last-1]",
            "[0 to 1]",
            "[1 to last]",
            "[last-1 to last]",
            "**.a",
            "**[0]",
        ];
        let legs: Vec<&str> = (0..self.roll(4)).map(|_| LEGS[self.roll(LEGS.len() as u64) as usize]).collect();
        format!("${}", legs.concat())
    }
}

#[test]
fn paths_find_the_same_without_a_tree() {
    let mut dice = Dice(0x5eed_0000_1234_5678);
    let mut places = 0;
    for _ in 0..20_000 {
        let (text, path) = (dice.document(4), dice.path());
        let tree = JsonValue::parse(text.as_bytes()).unwrap_or_else(|_| panic!("{text}"));
        let (document, path) = (tree.to_json(), Path::parse(&path).unwrap());
        let whole = Part::whole(&document);
        let expected: Vec<&JsonValue> = path.seek(&tree);
        if let Some(found) = path.places(whole) {
            let found: Vec<JsonValue> = found.into_iter().map(Part::to_value).collect();
            assert_eq!(found.iter().collect::<Vec<_>>(), expected, "{path:?} in {text}");
            places += found.len();
        } else {
            assert!(path.0.len() > 1, "{path:?} in {text}: no document is as long as what it costs");
        }
        assert_eq!(Walk::new(whole).levels(whole), Some(tree.depth()), "{text}");
    }
    assert!(places > 10_000, "{places}");
}

#[test]
fn a_damaged_document_costs_little() {
    let mut dice = Dice(0xdead_beef_0bad_cafe);
    for _ in 0..20_000 {
        let tree = JsonValue::parse(dice.document(4).as_bytes()).unwrap();
        let mut bytes = tree.to_json().as_binary().to_vec();
        for _ in 0..1 + dice.roll(4) {
            let at = dice.roll(bytes.len() as u64) as usize;
            bytes[at] = dice.roll(256) as u8;
        }
        let document = Json::from_binary(&bytes);
        let path = Path::parse(&dice.path()).unwrap();
        let whole = Part::whole(&document);
        let _ = path.places(whole).map(|found| found.into_iter().map(Part::to_value).count());
        let _ = Walk::new(whole).levels(whole);
    }
}
