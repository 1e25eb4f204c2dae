//! Guards the row format: what is written is read back, and an UPDATE leaves other columns' bytes alone.

use super::*;
use crate::{Bytes, Collation, Date, DateTime, Json, Kind, Labels, Time};

fn labels(all: &[&str]) -> Labels {
    Labels::from(all.iter().map(|s| Bytes::from(*s)).collect::<Vec<_>>())
}

fn table() -> (Vec<SqlType>, Vec<Value>) {
    let enum_labels = labels(&["x", "y"]);
    let set_labels = labels(&["a", "b", "c"]);
    let date = Date::new(2001, 2, 3);
    let columns = [
        (SqlType::TINY, Value::Int(-128)),
        (SqlType::TINY.unsigned(), Value::UInt(255)),
        (SqlType::MEDIUM, Value::Int(-8_388_608)),
        (SqlType::BIGINT, Value::Int(i64::MIN)),
        (SqlType::UBIGINT, Value::UInt(u64::MAX)),
        (SqlType::FLOAT, Value::Float(1.5)),
        (SqlType::DOUBLE, Value::Double(-2.25e300)),
        (SqlType::decimal(65, 30), Value::Decimal("-12345678901234567890123456789012345.123456789012345678901234567890".parse().unwrap())),
        (SqlType::bit(37), Value::Bit(0x15_5555_5555, 5)),
        (SqlType::YEAR, Value::UInt(1901)),
        (SqlType::DATE, Value::Date(date)),
        (SqlType::time(0), Value::Time(Time::new(true, 838, 59, 59, 0, 0))),
        (SqlType::time(2), Value::Time(Time::new(true, 0, 0, 0, 500_000, 2))),
        (SqlType::time(6), Value::Time(Time::new(true, 12, 34, 56, 123_456, 6))),
        (SqlType::datetime(3), Value::DateTime(DateTime::new(date, 4, 5, 6, 789_000, 3))),
        (SqlType::timestamp(6), Value::DateTime(DateTime::new(date, 4, 5, 6, 7, 6))),
        (SqlType::timestamp(0), Value::DateTime(DateTime::ZERO)),
        (SqlType::char(10, Collation::UTF8MB4_0900_AI_CI), Value::text("char")),
        (SqlType::char(255, Collation::UTF8MB4_0900_AI_CI), Value::text("häß€")),
        (SqlType::char(7, Collation::BINARY), Value::bytes(b"\0\xff\0\0\0\0\0")),
        (SqlType::varchar(20, Collation::LATIN1_SWEDISH_CI), Value::bytes(b"lat\xe9 ")),
        (SqlType::varchar(5000, Collation::UTF8MB4_0900_AI_CI), Value::text(&"é".repeat(4000))),
        (SqlType::text(Kind::MediumText, Collation::UTF8MB4_BIN), Value::text(&"m".repeat(70_000))),
        (SqlType::enumeration(enum_labels.clone(), Collation::UTF8MB4_BIN), Value::Enum(2, enum_labels)),
        (SqlType::set(set_labels.clone(), Collation::UTF8MB4_BIN), Value::Set(5, set_labels)),
        (SqlType::JSON, Value::Json(Json::from_binary(b"\x04\x01"))),
        (SqlType::INT, Value::Null),
    ];
    columns.into_iter().unzip()
}

#[test]
fn every_type_comes_back() {
    let (types, row) = table();
    let codec = RowCodec::new(&types);
    let tz = TimeZone::parse("+02:00").unwrap();
    let mut image = Vec::new();
    codec.encode(&row, &tz, &mut image);
    assert_eq!(codec.image_len(&image).unwrap(), image.len());
    let mut back = Vec::new();
    codec.decode_all(&image, &tz, &mut back).unwrap();
    assert_eq!(back, row);
    let mut some = vec![Value::Null; types.len()];
    codec.decode(&image, &[4, 18, 22], &tz, &mut some).unwrap();
    assert_eq!((&some[4], &some[18], &some[22]), (&row[4], &row[18], &row[22]));
    assert!(some[5].is_null());
}

#[test]
fn a_truncated_image_is_an_error_not_a_panic() {
    let (types, row) = table();
    let codec = RowCodec::new(&types);
    let mut image = Vec::new();
    codec.encode(&row, &TimeZone::Utc, &mut image);
    let mut back = Vec::new();
    for len in (0..image.len()).step_by(97) {
        assert!(codec.decode_all(&image[..len], &TimeZone::Utc, &mut back).is_err());
        assert!(codec.image_len(&image[..len]).is_err());
    }
}

#[test]
fn update_copies_what_is_not_assigned() {
    let (types, row) = table();
    let codec = RowCodec::new(&types);
    let mut image = Vec::new();
    codec.encode(&row, &TimeZone::Utc, &mut image);
    let mut new = vec![Value::Null; types.len()];
    new[20] = Value::text("longer than it was");
    new[26] = Value::Int(7);
    let mut after = Vec::new();
    codec.encode_update(&image, &[3, 20, 26], &new, &TimeZone::Utc, &mut after).unwrap();
    let mut want = row.clone();
    want[3] = Value::Null;
    want[20] = new[20].clone();
    want[26] = new[26].clone();
    let mut back = Vec::new();
    codec.decode_all(&after, &TimeZone::Utc, &mut back).unwrap();
    assert_eq!(back, want);
    let mut whole = Vec::new();
    codec.encode(&want, &TimeZone::Utc, &mut whole);
    assert_eq!(after, whole);
}

#[test]
fn a_row_decoded_from_a_shared_image_is_the_row() {
    let (mut types, mut row) = table();
    let codec = RowCodec::new(&types);
    let wanted: Vec<usize> = (0..types.len()).collect();
    for large in [0, 100_000] {
        if large > 0 {
            types.push(SqlType { kind: Kind::LongText, ..SqlType::varchar(0, Collation::BINARY) });
            row.push(Value::bytes(&vec![7; large]));
        }
        let codec = if large > 0 { RowCodec::new(&types) } else { codec.clone() };
        let wanted: Vec<usize> = if large > 0 { (0..types.len()).collect() } else { wanted.clone() };
        let mut image = Vec::new();
        codec.encode(&row, &TimeZone::Utc, &mut image);
        let image = Bytes::from(image);
        let mut back = vec![Value::Null; types.len()];
        codec.decode_shared(&image, &wanted, &TimeZone::Utc, &mut back).unwrap();
        assert_eq!(back, row);
        if let (true, Some(Value::Bytes(value))) = (large > 0, back.last()) {
            assert!(image.as_ptr_range().contains(&value.as_ptr()), "the large value lies in the image");
        }
    }
}

#[test]
fn texts_of_carried_sets_stand_as_their_own_bytes() {
    let by_name = |name| Collation::by_name(name).unwrap();
    let types = [
        SqlType::varchar(5, by_name("gbk_chinese_ci")),
        SqlType::char(5, by_name("utf16_general_ci")),
        SqlType { kind: Kind::Text, length: 65_535, ..SqlType::varchar(0, by_name("sjis_japanese_ci")) },
    ];
    let codec = RowCodec::new(&types);
    let row = vec![Value::text("a中"), Value::text("é"), Value::text("表")];
    let mut image = Vec::new();
    codec.encode(&row, &TimeZone::Utc, &mut image);
    assert_eq!(image, b"\0\x03a\xd6\xd0\x02\x00\xe9\x02\x00\x95\x5c");
    let mut back = Vec::new();
    codec.decode_all(&image, &TimeZone::Utc, &mut back).unwrap();
    assert_eq!(back, row);
    assert!((0..types.len()).all(|column| !codec.is_plain(column)), "nothing takes the bytes for the text");
}

/// A column that differs and is not found keeps an index from being changed.
#[test]
fn every_column_that_differs_is_found() {
    let (types, row) = table();
    let codec = RowCodec::new(&types);
    let encode = |row: &[Value]| {
        let mut image = Vec::new();
        codec.encode(row, &TimeZone::Utc, &mut image);
        image
    };
    let image = encode(&row);
    let all: Vec<usize> = (0..types.len()).collect();
    for column in 0..types.len() {
        let mut other = row.clone();
        other[column] = if other[column].is_null() { Value::Int(7) } else { Value::Null };
        let other = encode(&other);
        for wanted in [&all[..], &[column], &all[..column], &all[column + 1..]] {
            let mut found = Vec::new();
            codec.differing(&image, &other, wanted, &mut found).unwrap();
            assert_eq!(found, if wanted.contains(&column) { vec![column] } else { Vec::new() });
        }
        assert!((0..other.len().min(40)).all(|len| codec.differing(&image, &other[..len], &all, &mut Vec::new()).is_err()));
    }
    codec.differing(&image, &image, &all, &mut Vec::new()).unwrap();
}
