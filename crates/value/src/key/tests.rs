//! Guards that keys order as values do, split again, and come back.

use super::*;

fn part(column: usize, ty: SqlType, nullable: bool, descending: bool) -> KeyPart {
    KeyPart { column, ty, nullable, prefix: None, descending }
}

fn check_order(ty: SqlType, ascending: &[Value]) {
    for (nullable, descending) in [(false, false), (true, false), (true, true)] {
        let codec = KeyCodec::new(vec![part(0, ty.clone(), nullable, descending)]);
        let mut values = ascending.to_vec();
        if nullable {
            values.insert(0, Value::Null);
        }
        if descending {
            values.reverse();
        }
        let mut last: Vec<u8> = Vec::new();
        for v in &values {
            let mut key = Vec::new();
            codec.encode_part(0, v, &TimeZone::Utc, &mut key);
            assert!(last.is_empty() || last < key, "{ty:?}: {v:?}");
            last = key.clone();
            key.extend_from_slice(b"tail");
            assert_eq!(codec.prefix_len(&key, 1).unwrap(), last.len());
            if codec.reversible(0) {
                let mut row = vec![Value::Null];
                codec.decode(&key, &[0], &TimeZone::Utc, &mut row).unwrap();
                assert_eq!(row[0], *v);
            }
        }
    }
}

#[test]
fn order_of_each_type() {
    let ints = |v: &[i64]| v.iter().map(|n| Value::Int(*n)).collect::<Vec<_>>();
    check_order(SqlType::TINY, &ints(&[-128, -1, 0, 1, 127]));
    check_order(SqlType::MEDIUM, &ints(&[-8_388_608, -1, 0, 8_388_607]));
    check_order(SqlType::BIGINT, &ints(&[i64::MIN, -1, 0, 1, i64::MAX]));
    check_order(SqlType::UBIGINT, &[0, 1, u64::MAX].map(Value::UInt));
    check_order(SqlType::DOUBLE, &[f64::MIN, -1.5, -1e-300, 0.0, 1e-300, 2.0, f64::MAX].map(Value::Double));
    check_order(SqlType::FLOAT, &[-2.5f32, -1.0, 0.0, 0.5].map(Value::Float));
    check_order(SqlType::decimal(10, 2), &["-10.50", "-0.01", "0.00", "3.99"].map(|s| Value::Decimal(s.parse().unwrap())));
    check_order(SqlType::YEAR, &[0, 1901, 2155].map(Value::UInt));
    check_order(SqlType::DATE, &[Date::ZERO, Date::new(1, 1, 1), Date::new(2000, 1, 31), Date::new(2000, 2, 1)].map(Value::Date));
    let time = |neg, h, us| Value::Time(Time::new(neg, h, 0, 0, us, 6));
    check_order(SqlType::time(6), &[time(true, 838, 0), time(true, 1, 5), time(true, 0, 1), time(false, 0, 0), time(false, 0, 1)]);
    let tenth = |neg, us| Value::Time(Time::new(neg, 0, 0, 1, us, 1));
    check_order(SqlType::time(1), &[tenth(true, 900_000), tenth(true, 100_000), tenth(true, 0), tenth(false, 0), tenth(false, 100_000)]);
    let at = |s, us| Value::DateTime(DateTime::new(Date::new(2000, 1, 1), 0, 0, s, us, 3));
    check_order(SqlType::datetime(3), &[at(0, 0), at(0, 1000), at(1, 0)]);
    check_order(SqlType::timestamp(3), &[at(0, 0), at(0, 1000), at(1, 0)]);
    let text = |v: &[&str]| v.iter().map(|s| Value::text(s)).collect::<Vec<_>>();
    check_order(SqlType::varchar(10, Collation::UTF8MB4_0900_AI_CI), &text(&["", " ", "a", "a ", "ab", "B"]));
    check_order(SqlType::varchar(10, Collation::UTF8MB4_GENERAL_CI), &text(&["a\t", "a", "a!", "ab", "B"]));
    check_order(SqlType::varchar(10, Collation::BINARY), &text(&["", "\0", "\0\0", "\0\u{1}", "\u{1}", "a"]));
    check_order(SqlType::char(3, Collation::BINARY), &text(&["\0\0\0", "\0\0a", "a\0\0"]));
    check_order(SqlType::char(3, Collation::UTF8MB4_BIN), &text(&["a\t", "a", "aé", "é"]));
}

#[test]
fn a_prefix_part_keeps_characters() {
    let ty = SqlType::varchar(100, Collation::UTF8MB4_0900_AI_CI);
    let codec = KeyCodec::new(vec![KeyPart { prefix: Some(2), ..part(0, ty, false, false) }]);
    let key = |s: &str| {
        let mut out = Vec::new();
        codec.encode_part(0, &Value::text(s), &TimeZone::Utc, &mut out);
        out
    };
    assert_eq!(key("éàx"), key("eay"));
    assert!(key("e") < key("ea"));
    assert!(!codec.reversible(0));
}

#[test]
fn the_parts_of_a_joined_key_come_apart() {
    let parts = vec![
        part(2, SqlType::varchar(10, Collation::UTF8MB4_GENERAL_CI), true, true),
        part(0, SqlType::INT, true, false),
        part(1, SqlType::BIGINT, false, true),
    ];
    let codec = KeyCodec::new(parts);
    let row = [Value::Null, Value::Int(-7), Value::text("x y ")];
    let mut key = Vec::new();
    codec.encode_row(&row, &TimeZone::Utc, &mut key);
    assert_eq!(codec.prefix_len(&key, 3).unwrap(), key.len());
    let mut back = vec![Value::Int(0), Value::Int(0), Value::Null];
    codec.decode(&key, &[0, 1], &TimeZone::Utc, &mut back).unwrap();
    assert_eq!(back[..2], row[..2]);
    assert!(codec.prefix_len(&key[..key.len() - 1], 3).is_err());
}
