//! Guards comparisons, keys, case and LIKE; the expected values are MySQL 8.0.31's. Recorded ones are in
//! `tests/`.

use super::*;

const AI: Collation = Collation::UTF8MB4_0900_AI_CI;
const CS: Collation = Collation::UTF8MB4_0900_AS_CS;

fn hex(c: Collation, s: &str) -> String {
    let mut out = Vec::new();
    c.weight_string(s.as_bytes(), &mut out);
    out.iter().map(|b| format!("{b:02x}")).collect()
}

#[test]
fn weight_strings() {
    assert_eq!(hex(AI, "a 각\u{1f600}"), "1c4702093bf53c733cd115fb");
    assert_eq!(hex(CS, "á"), "1c47000000200024000000020002");
    assert_eq!(hex(Collation::UTF8MB4_UNICODE_CI, "ß\u{1f600}"), "0fea0feafffd");
    assert_eq!(hex(Collation::UTF8MB4_GENERAL_CI, "áß"), "00410053");
    assert_eq!(hex(AI, "\u{10fffd}"), "fbe1fffd");
    assert_eq!(hex(AI, "\0"), "");
}

#[test]
fn equalities() {
    assert!(AI.equal("Größe".as_bytes(), "GROSSE".as_bytes()));
    assert!(!AI.equal(b"a", b"a "));
    assert!(!CS.equal(b"a", b"A"));
    assert_eq!(CS.compare(b"a", b"A"), Ordering::Less);
    let general = Collation::UTF8MB4_GENERAL_CI;
    assert!(general.equal(b"a ", b"A"));
    assert_eq!(general.compare(b"a\t", b"a"), Ordering::Less);
    assert!(Collation::LATIN1_SWEDISH_CI.equal(b"\xe9", b"E"));
    assert_eq!(Collation::UTF8MB4_0900_BIN.compare(b"a", b"a "), Ordering::Less);
    assert!(Collation::UTF8MB4_BIN.equal(b"a", b"a "));
}

#[test]
fn keys_compare_as_the_strings_do() {
    let samples = [
        "",
        " ",
        "  ",
        "a",
        "A",
        "a ",
        "a\t",
        "a \t",
        "a !",
        "a  !",
        "ab",
        "á",
        "á b",
        "b",
        "\0",
        "\0\0",
        "a\0",
        "a\u{1}",
        "ß",
        "ss",
        "ﷺ",
        "각",
        "漢字",
        "\u{1f600}",
        "\u{a0}",
        "a\u{a0}x",
        "Abcdefgh",
        "abcdefgh",
        "abcdefghi",
        "abcdefg\u{ff48}",
        "\u{ff41}",
        "\u{ff41}b",
    ];
    for &c in Collation::ALL {
        let strings: Vec<Vec<u8>> = samples
            .iter()
            .filter_map(|s| {
                let mut out = Vec::new();
                let bad = Charset::Utf8mb4.convert(s.as_bytes(), c.charset(), &mut out);
                (bad == 0).then_some(out)
            })
            .collect();
        for a in &strings {
            let key = |s: &[u8]| {
                let mut out = Vec::new();
                c.key_weights(s, &mut out);
                out
            };
            let ka = key(a);
            let mut longer = ka.clone();
            longer.extend_from_slice(b"\0\0\x20\x02rest");
            assert_eq!(c.key_len(&longer, 0), Some(ka.len()), "{} {a:?}", c.name());
            assert!((0..ka.len()).all(|n| c.key_len(&ka[..n], 0).is_none()), "{} {a:?}", c.name());
            let head = |s: &[u8]| c.key_head(s, &mut Vec::new());
            for b in &strings {
                assert_eq!(ka.cmp(&key(b)), c.compare(a, b), "{}: {a:?} and {b:?}", c.name());
                assert!(head(a).cmp(&head(b)).then(ka.cmp(&key(b))) == c.compare(a, b), "{}: heads of {a:?} and {b:?}", c.name());
                let mut start = Vec::new();
                c.key_start(a, &mut start);
                assert!(key(&[&a[..], &b[..]].concat()).starts_with(&start), "{}: {a:?} starts {a:?}{b:?}", c.name());
                let hash = |s: &[u8]| {
                    let mut h = std::hash::DefaultHasher::new();
                    c.hash(s, &mut h);
                    std::hash::Hasher::finish(&h)
                };
                assert_eq!(hash(a) == hash(b), c.equal(a, b), "{}: {a:?} and {b:?}", c.name());
            }
            if c.key_reversible() {
                let mut back = Vec::new();
                c.key_decode(&ka, &mut back);
                assert!(back == *a || c.pad_space() && back == trim_spaces(a));
            }
        }
    }
}

#[test]
fn like_patterns() {
    let like = |s: &str, p: &str| AI.like(s.as_bytes(), p.as_bytes(), Some('\\'));
    assert!(like("David!", "david_"));
    assert!(like("David!", "%D%v%"));
    assert!(!like("a", "a "));
    assert!(like("50%", "50\\%"));
    assert!(!like("500", "50\\%"));
    assert!(like("", "%"));
    assert!(like("", ""));
    assert!(!like("", "_"));
    assert!(like("aXbXc", "a%b%c"));
    assert!(like("mississippi", "%iss%ip%"));
    assert!(!like("mississippi", "%iss%ix%"));
    assert!(like("é", "E"));
    assert!(like("x\\", "x\\"));
    assert!(!Collation::BINARY.like(b"A", b"a", Some('\\')));
    assert!(Collation::LATIN1_SWEDISH_CI.like(b"\xe9t\xe9", b"E%e", Some('\\')));
    assert!(AI.like(b"a|b", b"a||b", Some('|')));
    assert!(AI.like(b"a\\b", b"a\\b", None));
}

/// The short way for ASCII finds what the other finds.
#[test]
fn like_of_ascii_is_like_of_anything() {
    let mut state = 1_u32;
    let mut next = |n: u32| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 16) % n
    };
    let mut text =
        |letters: &[u8], most: u32| -> Vec<u8> { (0..next(most)).map(|_| letters[next(letters.len() as u32) as usize]).collect() };
    for _ in 0..3000 {
        let (s, p) = (text(b"aAbB_%\\ \x01\0-", 9), text(b"aAb%%_\\|\x01 -", 7));
        for c in Collation::ALL {
            for escape in [None, Some('\\'), Some('|'), Some('%'), Some('_'), Some('a'), Some('\u{e9}')] {
                assert_eq!(c.like(&s, &p, escape), c.like_any(&s, &p, escape), "{}: {s:?} like {p:?} escape {escape:?}", c.name());
            }
        }
    }
}

#[test]
fn alike_are_characters_of_the_same_weights() {
    for c in Collation::ALL {
        let Rule::Weights(table, levels) = c.rule() else { continue };
        let alike = |a: u32, b: u32| c.alike()[a as usize] == c.alike()[b as usize];
        let pairs = (0..128).flat_map(|a| (0..128).map(move |b| (a, b)));
        assert!(pairs.into_iter().all(|(a, b)| alike(a, b) == weights::same_char(table(), levels, a, b)), "{}", c.name());
    }
}

#[test]
fn case() {
    let both = |c: Collation, s: &str| {
        let (mut u, mut l) = (Vec::new(), Vec::new());
        c.to_upper(s.as_bytes(), &mut u);
        c.to_lower(s.as_bytes(), &mut l);
        (String::from_utf8(u).unwrap(), String::from_utf8(l).unwrap())
    };
    assert_eq!(both(AI, "Straße éÉ"), ("STRAßE ÉÉ".into(), "straße éé".into()));
    assert_eq!(both(Collation::UTF8MB4_GENERAL_CI, "ÿŸ"), ("ŸŸ".into(), "ÿÿ".into()));
}
