//! Order, LIKE and case against those of a real server, recorded by `tools/record_collations.py`.

mod common;

use common::unhex;
use value::{Charset, Collation};

fn numbers(text: &str) -> Vec<usize> {
    text.split_whitespace().map(|n| n.parse().expect("a number")).collect()
}

/// The strings in the collation's character set; `None` where it lacks them.
fn converted(strings: &[Vec<u8>], to: Charset, ranks: &[usize]) -> Vec<Option<Vec<u8>>> {
    let convert = |(s, rank): (&Vec<u8>, &usize)| {
        let mut out = Vec::new();
        let bad = Charset::Utf8mb4.convert(s, to, &mut out);
        assert!((bad == 0) || *rank == 0, "{}: {s:?}", to.name());
        (*rank > 0).then_some(out)
    };
    strings.iter().zip(ranks).map(convert).collect()
}

fn crc(parts: &[Vec<u8>]) -> u32 {
    let joined = parts.join(&b'|');
    !joined.iter().fold(!0u32, |c, b| (0..8).fold(c ^ *b as u32, |c, _| c >> 1 ^ (0xedb8_8320 & (c & 1).wrapping_neg())))
}

#[test]
fn order_matching_and_case_are_a_real_servers() {
    let mut strings = Vec::new();
    let mut collation = Collation::BINARY;
    let mut present: Vec<Option<Vec<u8>>> = Vec::new();
    let mut wrong = Vec::new();
    for line in include_str!("recorded/collations.txt").lines() {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "string" => strings.push(unhex(rest)),
            "collation" => collation = Collation::by_name(rest).expect("as recorded"),
            "ranks" => {
                let ranks = numbers(rest);
                present = converted(&strings, collation.charset(), &ranks);
                check_order(collation, &present, &ranks, &mut wrong);
            }
            "pattern" => {
                let (pattern, matches) = rest.split_once(' ').unwrap_or((rest, ""));
                let mut p = Vec::new();
                Charset::Utf8mb4.convert(&unhex(pattern), collation.charset(), &mut p);
                let like = |s: &Option<Vec<u8>>| s.as_ref().is_some_and(|s| collation.like(s, &p, Some('\\')));
                let got: Vec<usize> = (0..present.len()).filter(|i| like(&present[*i])).collect();
                let want = numbers(matches);
                for i in (0..present.len()).filter(|i| got.contains(i) != want.contains(i)) {
                    wrong.push(format!(
                        "{}: {:?} LIKE {:?} is {}",
                        collation.name(),
                        String::from_utf8_lossy(&strings[i]),
                        String::from_utf8_lossy(&p),
                        got.contains(&i)
                    ));
                }
            }
            case => {
                let map = |s: &Vec<u8>| {
                    let mut out = Vec::new();
                    if case == "upper" {
                        collation.to_upper(s, &mut out)
                    } else {
                        collation.to_lower(s, &mut out)
                    }
                    out
                };
                let all: Vec<Vec<u8>> = present.iter().flatten().map(map).collect();
                if format!("{:08x}", crc(&all)) != rest {
                    wrong.push(format!("{}: {case}", collation.name()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
}

fn check_order(collation: Collation, strings: &[Option<Vec<u8>>], ranks: &[usize], wrong: &mut Vec<String>) {
    let entry = |(s, rank): (&Option<Vec<u8>>, &usize)| {
        let s = s.clone()?;
        let mut key = Vec::new();
        collation.key_weights(&s, &mut key);
        Some((s, key, *rank))
    };
    let entries: Vec<(Vec<u8>, Vec<u8>, usize)> = strings.iter().zip(ranks).filter_map(entry).collect();
    for (a, key_a, rank_a) in &entries {
        for (b, key_b, rank_b) in &entries {
            let (want, got) = (rank_a.cmp(rank_b), (collation.compare(a, b), key_a.cmp(key_b)));
            if got != (want, want) {
                let text = |s: &[u8]| String::from_utf8_lossy(s).escape_debug().to_string();
                wrong.push(format!("{}: {} and {} are {got:?} instead of {want:?}", collation.name(), text(a), text(b)));
            }
        }
    }
}
