//! The row image and the Table_map columns against those of a real server, recorded by
//! `tools/record_rows.py`.

mod common;

use common::{hex, parse_type, unhex};
use value::{Collation, Kind, RowCodec, SqlType, TimeZone, Value};

/// The values of a row as text.
type Texts = Vec<Option<Vec<u8>>>;

#[derive(Default)]
struct Table {
    columns: Vec<SqlType>,
    map: Vec<(String, String)>,
    rows: Vec<(Vec<u8>, Texts)>,
}

fn recorded() -> Vec<Table> {
    let mut tables: Vec<Table> = Vec::new();
    for line in include_str!("recorded/rows.txt").lines() {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        if word == "table" {
            tables.push(Table::default());
            continue;
        }
        let t = tables.last_mut().expect("as recorded");
        match word {
            "column" => t.columns.push(parse_type(rest)),
            "image" => t.rows.push((unhex(rest), Vec::new())),
            "value" => t.rows.last_mut().expect("as recorded").1.push(rest.strip_prefix('=').map(unhex)),
            _ => t.map.push((word.to_owned(), rest.to_owned())),
        }
    }
    tables
}

/// As the recorder asked for it: text, BIT as a number.
fn text(v: &Value, ty: &SqlType) -> Option<Vec<u8>> {
    let mut out = Vec::new();
    match v {
        Value::Bit(n, _) => return Some(format!("{n:X}").into_bytes()),
        v if !v.write_text_as(ty, &mut out) => return None,
        _ => {}
    }
    Some(out)
}

#[test]
fn images_are_a_real_servers() {
    let mut rows = 0;
    for t in recorded() {
        let codec = RowCodec::new(&t.columns);
        for (image, want) in &t.rows {
            assert_eq!(codec.image_len(image).expect("as recorded"), image.len());
            let mut row = Vec::new();
            codec.decode_all(image, &TimeZone::Utc, &mut row).expect("as recorded");
            for ((v, ty), want) in row.iter().zip(&t.columns).zip(want) {
                let want = want.as_ref().map(|w| if ty.kind == Kind::Bit { hex_number(w) } else { w.clone() });
                assert_eq!(text(v, ty), want, "{ty:?}");
                if ty.kind == Kind::Json && !v.is_null() {
                    let Value::Json(j) = v else { panic!("{v:?}") };
                    assert_eq!(hex(j.to_value().to_json().as_binary()), hex(j.as_binary()));
                }
            }
            let mut again = Vec::new();
            codec.encode(&row, &TimeZone::Utc, &mut again);
            assert_eq!(hex(&again), hex(image));
            rows += 1;
        }
    }
    assert!(rows > 15);
}

/// The recorder wrote the number in hexadecimal.
fn hex_number(digits: &[u8]) -> Vec<u8> {
    let n = digits.iter().fold(0u64, |n, b| n << 8 | *b as u64);
    format!("{n:X}").into_bytes()
}

#[test]
fn table_maps_are_a_real_servers() {
    for t in recorded() {
        let map = RowCodec::new(&t.columns).table_map(t.columns.iter().map(|_| true));
        for (what, want) in &t.map {
            let got = match what.as_str() {
                "types" => &map.types,
                "metadata" => &map.metadata,
                "nullable" => &map.nullable,
                "optional" => &map.optional,
                other => panic!("{other}"),
            };
            assert_eq!(
                hex(got),
                *want,
                "{what} of {:?}",
                t.columns.iter().map(|c| (c.kind, c.collation)).collect::<Vec<(Kind, Collation)>>()
            );
        }
    }
}
