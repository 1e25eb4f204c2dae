//! A value that is read as another than was written, or bytes that end the process.

use std::collections::BTreeMap;

use super::*;

#[derive(Debug, PartialEq, Serialize, Deserialize)]
enum Shape {
    Empty,
    One(i64),
    Two(u8, String),
    Named { wide: bool, name: Option<String> },
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct All {
    flag: bool,
    small: (u8, i8, u16, i16, u32, i32),
    large: Vec<(u64, i64)>,
    real: (f32, f64),
    letter: char,
    shapes: Vec<Shape>,
    map: BTreeMap<String, Option<u32>>,
    nothing: (),
}

fn all() -> All {
    All {
        flag: true,
        small: (255, -128, u16::MAX, i16::MIN, u32::MAX, i32::MIN),
        large: vec![(0, 0), (127, -1), (128, 63), (u64::MAX, i64::MIN), (1 << 63, i64::MAX)],
        real: (-0.5, f64::INFINITY),
        letter: '\u{1f600}',
        shapes: vec![
            Shape::Empty,
            Shape::One(-65),
            Shape::Two(7, "é".to_owned()),
            Shape::Named { wide: false, name: Some("n".to_owned()) },
            Shape::Named { wide: true, name: None },
        ],
        map: BTreeMap::from([(String::new(), None), ("k".to_owned(), Some(300))]),
        nothing: (),
    }
}

fn written<T: Serialize>(value: &T) -> Vec<u8> {
    let mut out = Vec::new();
    write(value, &mut out).expect("the form has its types");
    out
}

#[test]
fn values_are_read_as_they_were_written() {
    let bytes = written(&all());
    assert_eq!(read::<All>(&bytes).expect("whole"), all());
}

#[test]
fn numbers_take_the_bytes_that_the_layout_draws() {
    assert_eq!(written(&300u32), [0xac, 0x02]);
    assert_eq!(written(&-2i64), [3]);
    assert_eq!(written(&u64::MAX).len(), 10);
    assert_eq!(written(&Some("ab")), [1, 2, b'a', b'b']);
    assert_eq!(written(&Shape::Two(9, "x".to_owned())), [2, 9, 1, b'x']);
    assert_eq!(written(&Shape::Named { wide: true, name: None }), [3, 2, 1, 0]);
}

#[test]
fn a_field_that_was_added_takes_its_default() {
    #[derive(Serialize)]
    struct Before {
        name: String,
    }
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct After {
        name: String,
        #[serde(default)]
        added: Option<u32>,
    }
    let old = written(&vec![Before { name: "a".to_owned() }, Before { name: "b".to_owned() }]);
    let new = |name: &str| After { name: name.to_owned(), added: None };
    assert_eq!(read::<Vec<After>>(&old).expect("older"), [new("a"), new("b")]);
    #[derive(Debug, Deserialize)]
    struct Short {
        #[expect(dead_code, reason = "only read")]
        name: String,
    }
    let newer = read::<Short>(&written(&new("a"))).expect_err("newer").to_string();
    assert_eq!(newer, "2 fields where 1 are known");
}

#[test]
fn damaged_bytes_are_an_error() {
    let whole = written(&all());
    for end in 0..whole.len() {
        assert!(read::<All>(&whole[..end]).is_err(), "{end}");
    }
    assert!(read::<All>(&[&whole[..], &[0]].concat()).is_err(), "a byte too many");
    for at in 0..whole.len() {
        for bit in 0..8 {
            let mut bytes = whole.clone();
            bytes[at] ^= 1 << bit;
            // Another value, or an error.
            drop(read::<All>(&bytes));
        }
    }
    // A length beyond all memory, and numbers of too many bytes.
    assert!(read::<Vec<u64>>(&[0xff, 0xff, 0xff, 0xff, 0x7f]).is_err());
    assert!(read::<u64>(&[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 2]).is_err());
    assert!(read::<u64>(&[0x80; 20]).is_err());
    assert!(read::<u16>(&[0xff, 0xff, 4]).is_err());
    assert!(read::<bool>(&[2]).is_err());
}
