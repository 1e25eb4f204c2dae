//! Guards conversions of single values; the expected values are MySQL 8.0.31's. Recorded ones are in
//! `tests/`.

use super::*;
use crate::{Level, NoWarnings, SqlError};

fn int(v: Value) -> (i128, Option<String>) {
    let mut w: Vec<(Level, SqlError)> = Vec::new();
    let n = v.to_int(&mut w).unwrap();
    (n, w.pop().map(|(_, e)| e.message))
}

#[test]
fn integers() {
    assert_eq!(int(Value::text("12 ")), (12, None));
    assert_eq!(int(Value::text("12abc")), (12, Some("Truncated incorrect INTEGER value: '12abc'".into())));
    assert_eq!(int(Value::text("1.9")), (1, Some("Truncated incorrect INTEGER value: '1.9'".into())));
    assert_eq!(int(Value::text("")), (0, Some("Truncated incorrect INTEGER value: ''".into())));
    assert_eq!(int(Value::text("99999999999999999999")).0, u64::MAX as i128);
    assert_eq!(int(Value::Double(2.5)), (2, None));
    assert_eq!(int(Value::Decimal("2.5".parse().unwrap())), (3, None));
    let d = DateTime::new(Date::new(2001, 12, 31), 23, 59, 59, 700_000, 1);
    assert_eq!(int(Value::DateTime(d)).0, 20_020_101_000_000);
}

#[test]
fn doubles() {
    let f = |s: &str| {
        let mut w: Vec<(Level, SqlError)> = Vec::new();
        (Value::text(s).to_f64(&mut w).unwrap(), w.len())
    };
    assert_eq!(f("1e3"), (1000.0, 0));
    assert_eq!(f(" 12 "), (12.0, 0));
    assert_eq!(f(""), (0.0, 0));
    assert_eq!(f("abc"), (0.0, 1));
    assert_eq!(f("0x10"), (0.0, 1));
    assert_eq!(f("1e400"), (f64::MAX, 1));
    assert_eq!(f(".5."), (0.5, 1));
    // Two texts of 17 digits are equally near: the even one is MySQL's.
    let mut text = Vec::new();
    crate::number::write_f64(f("2.07782745361328125").0, &mut text);
    assert_eq!(text, b"2.0778274536132812");
    let d = DateTime::new(Date::new(2001, 2, 3), 4, 5, 59, 700_000, 1);
    assert_eq!(Value::DateTime(d).to_decimal(&mut NoWarnings).unwrap().to_string(), "20010203040559.7");
}

#[test]
fn text_of_numbers() {
    let text = |v: Value| {
        let mut out = Vec::new();
        let ty = if matches!(v, Value::Float(_)) { SqlType::FLOAT } else { SqlType::DOUBLE };
        v.write_result_text(&ty, &mut out);
        String::from_utf8(out).unwrap()
    };
    for (x, want) in [
        (1e15, "1e15"),
        (1e14, "100000000000000"),
        (1_234_567_890_123_456.0, "1.234567890123456e15"),
        (0.00001, "0.00001"),
        (1e-15, "0.000000000000001"),
        (1.5e-16, "1.5e-16"),
        (0.1 + 0.2, "0.30000000000000004"),
        (f64::MAX, "1.7976931348623157e308"),
        (-0.5, "-0.5"),
        (-0.0, "-0"),
        (100.0, "100"),
        (1_234_567_890_123_456.5, "1234567890123456.5"),
        (1.234_567_890_123_456_6e-13, "0.00000000000012345678901234566"),
    ] {
        assert_eq!(text(Value::Double(x)), want);
    }
    for (x, want) in [
        (16_777_217.0, "16777200"),
        (0.1, "0.1"),
        (1_234_567.8, "1234570"),
        (1e20, "1e20"),
        (1.234_567_9e-7, "0.000000123457"),
        (3.4e38, "3.4e38"),
    ] {
        assert_eq!(text(Value::Float(x)), want);
    }
}

#[test]
fn floating_point_in_strings_is_narrower() {
    let text = |v: Value| v.to_text().unwrap().to_string_lossy().into_owned();
    for (x, want) in [
        (1e11, "100000000000"),
        (1e12, "1e12"),
        (123_456_789_012.0, "123457000000"),
        (-123_457_000_000.0, "-1.23457e11"),
        (0.000_012_345_67, "0.0000123457"),
        (1.234_57e-6, "1.23457e-6"),
        (1.5e-8, "0.000000015"),
        (1.5e-12, "1.5e-12"),
    ] {
        assert_eq!(text(Value::Float(x)), want);
    }
    assert_eq!(text(Value::Double(1.234_567_890_123_456_6e-13)), "1.2345678901234566e-13");
    let within = |x: f64, width| {
        let mut out = Vec::new();
        let fits = write_within(x, DOUBLE_DIGITS, width, &mut out);
        (String::from_utf8(out).unwrap(), fits)
    };
    assert_eq!(within(1.0 / 3.0, 5), ("0.333".into(), true));
    assert_eq!(within(123_456_789.0, 5), ("1.2e8".into(), true));
    assert_eq!(within(123_456_789.0, 3), ("1e8".into(), false));
    assert_eq!(within(1.23456e-10, 8), ("1.23e-10".into(), true));
}

#[test]
fn types_shape_the_text() {
    let text = |v: Value, ty: &SqlType| {
        let mut out = Vec::new();
        v.write_text_as(ty, &mut out);
        String::from_utf8(out).unwrap()
    };
    assert_eq!(text(Value::UInt(0), &SqlType::YEAR), "0000");
    let zerofill = SqlType { zerofill: true, unsigned: true, length: 5, ..SqlType::INT };
    assert_eq!(text(Value::UInt(42), &zerofill), "00042");
    assert_eq!(text(Value::UInt(1_234_567), &zerofill), "1234567");
    assert_eq!(text(Value::Double(1.0 / 3.0), &SqlType { decimals: 2, ..SqlType::DOUBLE }), "0.33");
    let d = SqlType { zerofill: true, ..SqlType::decimal(6, 2) };
    assert_eq!(text(Value::Decimal("1.50".parse().unwrap()), &d), "0001.50");
}
