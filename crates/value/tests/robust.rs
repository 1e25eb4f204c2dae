//! Whatever bytes stand in a stored row or a document, reading them ends: with a value or an error, never
//! with a panic, and not never. Checksums keep accidents out of pages; this is about what somebody else's
//! server, or a file with right checksums and wrong contents, may hand us.
//!
//! `ROUNDS=1000000 cargo test --release -p redoubt-value --test robust` for longer.

use std::panic::{AssertUnwindSafe, catch_unwind};

use value::json::JsonValue;
use value::store::zero_value;
use value::{Bytes, Collation, Json, Labels, RowCodec, SqlType, TimeZone, Value};
use world::Prng;

fn rounds(default: u64) -> u64 {
    std::env::var("ROUNDS").ok().and_then(|s| s.parse().ok()).unwrap_or(default)
}

fn mutate(random: &mut Prng, bytes: &mut Vec<u8>) {
    for _ in 0..=random.below(4) {
        let at = random.below(bytes.len() as u64 + 1) as usize;
        match random.below(5) {
            0 => bytes.truncate(at),
            1 => bytes.insert(at, random.next() as u8),
            2 if at < bytes.len() => bytes[at] ^= 1 << random.below(8),
            3 if at < bytes.len() => bytes[at] = [0, 1, 0x7f, 0x80, 0xfe, 0xff][random.below(6) as usize],
            _ => {
                let tail = bytes[at..].to_vec();
                bytes.extend(tail);
            }
        }
    }
}

/// Runs it on mutants; a failure tells the bytes.
fn survives(seed: u64, seeds: &[Vec<u8>], read: impl Fn(&[u8])) {
    let mut random = Prng::new(seed);
    for _ in 0..rounds(40_000) {
        let mut bytes = seeds[random.below(seeds.len() as u64) as usize].clone();
        mutate(&mut random, &mut bytes);
        assert!(catch_unwind(AssertUnwindSafe(|| read(&bytes))).is_ok(), "{bytes:?}");
    }
}

#[test]
fn documents_of_any_bytes_are_read() {
    let texts = [
        r#"{"a":[1,2.5,null,true,"text"],"bb":{"c":-70000,"d":{}},"e":18446744073709551615}"#,
        r#"[[[[]]],{"k":"v"},3000000000,-1,"",[1,2,3]]"#,
        r#""a lone string""#,
    ];
    let mut seeds: Vec<Vec<u8>> =
        texts.iter().map(|text| Json::parse(text.as_bytes()).expect("well formed").as_binary().to_vec()).collect();
    let decimal = JsonValue::Decimal("-123.4500".parse().expect("a number"));
    seeds.push(JsonValue::Array(vec![decimal, JsonValue::Opaque(252, b"bytes".to_vec())]).to_json().as_binary().to_vec());
    survives(1, &seeds, |bytes| {
        let json = Json::from_binary(bytes);
        let mut text = Vec::new();
        json.write_text(&mut text);
        let tree = json.to_value();
        let _ = (tree.depth(), tree.scalar(), tree.to_json());
    });
}

/// Every value of every array leads to the same next array: reading took time without end.
#[test]
fn a_document_that_refers_to_its_parts_again_and_again_is_damaged() {
    let mut document = vec![2];
    for level in 0..90_u16 {
        // A small array of two values, both of them the array behind them.
        let end = (90 - level) * 10;
        document.extend([2, 0]);
        document.extend(end.to_le_bytes());
        for _ in 0..2 {
            document.push(2);
            document.extend(10_u16.to_le_bytes());
        }
    }
    assert_eq!(Json::from_binary(&document).to_value(), JsonValue::Null);
}

fn columns() -> Vec<SqlType> {
    let labels = Labels::from(["x", "y", "z"].map(Bytes::from).to_vec());
    let mut types = vec![
        SqlType::TINY,
        SqlType::MEDIUM,
        SqlType::UBIGINT,
        SqlType::DOUBLE,
        SqlType::FLOAT,
        SqlType::decimal(20, 6),
        SqlType::bit(37),
        SqlType::YEAR,
        SqlType::DATE,
        SqlType::time(3),
        SqlType::datetime(6),
        SqlType::timestamp(2),
        SqlType::char(10, Collation::UTF8MB4_0900_AI_CI),
        SqlType::varchar(300, Collation::UTF8MB4_0900_AI_CI),
        SqlType::JSON,
    ];
    types.push(SqlType::enumeration(labels.clone(), Collation::UTF8MB4_0900_AI_CI));
    types.push(SqlType::set(labels, Collation::UTF8MB4_0900_AI_CI));
    types
}

#[test]
fn rows_of_any_bytes_are_read() {
    let types = columns();
    let codec = RowCodec::new(&types);
    let zone = TimeZone::parse("+02:00").expect("a time zone");
    let row: Vec<Value> = types.iter().map(zero_value).collect();
    let mut full = Vec::new();
    codec.encode(&row, &zone, &mut full);
    let mut nulls = Vec::new();
    codec.encode(&vec![Value::Null; types.len()], &zone, &mut nulls);
    survives(2, &[full, nulls], |image| {
        let mut row = vec![Value::Null; types.len()];
        let _ = codec.decode_all(image, &zone, &mut row);
        let _ = codec.decode(image, &[1, 5, 13], &zone, &mut row);
        let _ = codec.image_len(image).map(|len| assert!(len <= image.len()));
        let new = vec![Value::Null; types.len()];
        let _ = codec.encode_update(image, &[0, 9], &new, &zone, &mut Vec::new());
    });
}
