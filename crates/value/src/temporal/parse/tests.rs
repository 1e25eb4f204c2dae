//! Guards what counts as a date or a time; the expected values are MySQL 8.0.31's.

use super::*;

fn dt(s: &str) -> String {
    let r = parse_datetime(s.as_bytes(), DateRules::REAL);
    let value = r.value.and_then(|d| if r.round_up { d.next_micro() } else { Some(d) });
    let value = value.map_or("NULL".into(), |d| d.with_fsp(6).to_string());
    format!("{value}{}", if r.odd() { " odd" } else { "" })
}

#[test]
fn datetimes() {
    for (text, want) in [
        ("2001-02-03", "2001-02-03 00:00:00.000000"),
        ("2001-02-03T04:05:06.789", "2001-02-03 04:05:06.789000"),
        ("20010203", "2001-02-03 00:00:00.000000"),
        ("20010203040506.5", "2001-02-03 04:05:06.500000"),
        ("010203", "2001-02-03 00:00:00.000000"),
        ("2001/2/3", "2001-02-03 00:00:00.000000"),
        ("2001-2-3 4:5", "2001-02-03 04:05:00.000000"),
        ("2001-02-03 ", "2001-02-03 00:00:00.000000"),
        ("  2001-02-03", "2001-02-03 00:00:00.000000"),
        ("2001-02-03x", "2001-02-03 00:00:00.000000 odd"),
        ("2001-02-03 04:05:06 x", "2001-02-03 04:05:06.000000 odd"),
        ("abc", "NULL odd"),
        ("", "NULL odd"),
        ("2001-13-01", "NULL odd"),
        ("2001-02-30", "NULL odd"),
        ("2001-00-00", "NULL odd"),
        ("0000-00-00", "NULL odd"),
        ("0000-02-29", "NULL odd"),
        ("70-01-01", "1970-01-01 00:00:00.000000"),
        ("69-12-31", "2069-12-31 00:00:00.000000"),
        ("2001-02-03 25:00:00", "NULL odd"),
        ("2001-02-03 04:05:06.9999995", "2001-02-03 04:05:07.000000"),
        ("2001:02:03 04.05.06", "2001-02-03 04:05:06.000000"),
        ("2001-02", "NULL odd"),
        ("2001", "NULL odd"),
        ("200102", "2020-01-02 00:00:00.000000"),
        ("1-1-1", "0001-01-01 00:00:00.000000"),
        ("20010203T040506", "2001-02-03 04:05:06.000000"),
        ("10000-01-01", "NULL odd"),
        ("0000-00-00 01:02:03", "NULL odd"),
        ("12:34:56", "NULL odd"),
        ("10:11:12.5", "2010-11-12 05:00:00.000000"),
        ("20010203 040506", "NULL odd"),
        ("010203040506", "2001-02-03 04:05:06.000000"),
    ] {
        assert_eq!(dt(text), want, "{text:?}");
    }
    let lax = |s: &str| parse_datetime(s.as_bytes(), DateRules::LAX).value.map(|d| d.to_string());
    assert_eq!(lax("2001-00-00").as_deref(), Some("2001-00-00 00:00:00"));
    assert_eq!(lax("0000-00-00").as_deref(), Some("0000-00-00 00:00:00"));
    assert_eq!(parse_datetime(b"2001-02-03 04:05:06+02:00", DateRules::LAX).displacement, Some(7200));
}

#[test]
fn times() {
    for (text, want) in [
        ("2001-02-03", "00:20:01 odd"),
        ("2001-02-03 04:05:06", "04:05:06"),
        ("2001-02-03T04:05:06.789", "00:20:01.000 odd"),
        ("20010203", "838:59:59 odd"),
        ("70-01-01", "NULL odd"),
        ("2001-02-03 25:00:00", "NULL odd"),
        ("12:34:56", "12:34:56"),
        ("10:11:12.5", "10:11:12.5"),
        ("10:11", "10:11:00"),
        ("1 02:03:04", "26:03:04"),
        ("1 2", "00:00:01 odd"),
        ("-1:2:3.25", "-01:02:03.25"),
        ("1112", "00:11:12"),
        ("839:00:00", "838:59:59 odd"),
        ("abc", "NULL odd"),
        ("12:60:00", "NULL odd"),
        ("10:11:12x", "10:11:12 odd"),
    ] {
        let r = parse_time(text.as_bytes());
        let odd = if r.odd() { " odd" } else { "" };
        let want_value = want.trim_end_matches(" odd").split('.').next().unwrap();
        let got = r.value.map_or("NULL".into(), |t| t.to_string());
        assert_eq!(format!("{}{odd}", got.split('.').next().unwrap()), format!("{want_value}{odd}"), "{text:?}");
        assert_eq!(r.odd(), want.ends_with("odd"), "{text:?}");
    }
}

#[test]
fn numbers() {
    let dt = |n| datetime_from_number(n, DateRules::REAL).value.map_or("NULL".into(), |d| d.to_string());
    assert_eq!(dt(20_010_203), "2001-02-03 00:00:00");
    assert_eq!(dt(101), "2000-01-01 00:00:00");
    assert_eq!(dt(691_231), "2069-12-31 00:00:00");
    assert_eq!(dt(700_101), "1970-01-01 00:00:00");
    assert_eq!(dt(10_203_040_506), "2001-02-03 04:05:06");
    assert_eq!(dt(20_010_230), "NULL");
    assert_eq!(dt(100), "NULL");
    assert_eq!(dt(0), "NULL");
    assert_eq!(dt(99_999_999_999_999), "NULL");
    let t = |n| time_from_number(n).value.map_or("NULL".into(), |t| t.to_string());
    assert_eq!(t(101_112), "10:11:12");
    assert_eq!(t(-101_112), "-10:11:12");
    assert_eq!(t(1060), "NULL");
    assert_eq!(t(20_010_203_040_506), "04:05:06");
}

#[test]
fn rounding_carries() {
    let d = parse_datetime(b"1999-12-31 23:59:59.999999", DateRules::REAL).value.unwrap();
    assert_eq!(d.round_to(0).unwrap().to_string(), "2000-01-01 00:00:00");
    assert_eq!(d.round_to(5).unwrap().to_string(), "2000-01-01 00:00:00.00000");
    assert_eq!(d.truncate_to(3).to_string(), "1999-12-31 23:59:59.999");
    let end = parse_datetime(b"9999-12-31 23:59:59.5", DateRules::REAL).value.unwrap();
    assert!(end.round_to(0).is_none());
    let t = parse_time(b"-00:00:59.95").value.unwrap();
    assert_eq!(t.round_to(1).to_string(), "-00:01:00.0");
    assert_eq!(t.to_number(), -100);
    assert_eq!(parse_time(b"838:59:59").value.unwrap().round_to(0).to_string(), "838:59:59");
}

#[test]
fn the_first_delimiter_that_the_standard_does_not_have_is_remembered() {
    let found =
        |s: &str| parse_datetime(s.as_bytes(), DateRules::LAX).deprecated.map(|d| (d.at, char::from(d.byte), d.instead.map(char::from)));
    for plain in [
        "2020-01-02",
        "20200102",
        "2020-01-02T10:11:12",
        "2020-01-02 10:11:12.5",
        "2020-01-02 10:",
        "2020-01-02 10:11:12+02:00",
        "2020.01.99",
    ] {
        assert_eq!(found(plain), None, "{plain}");
    }
    assert_eq!(found("2020.01.01"), Some((4, '.', Some('-'))));
    assert_eq!(found("2020-01-01 10.10.10"), Some((13, '.', Some(':'))));
    assert_eq!(found("2020-01-01@10:10:10"), Some((10, '@', Some(' '))));
    assert_eq!(found("2020--01-01"), Some((5, '-', None)));
    assert_eq!(found("2020-01-01  10:10:10"), Some((11, ' ', None)));
    assert_eq!(found(" 2020-01-01"), Some((0, ' ', None)));
    assert_eq!(found("2020-01-01 "), Some((10, ' ', None)));
    assert_eq!(found("2020-01-01   "), Some((11, ' ', None)));
    assert_eq!(found("2020-01-01 10:10:10.5 "), Some((21, ' ', None)));
}

/// What is written as the standard has it is read at once; it means what it would mean read field by field.
#[test]
fn standard_texts_are_read_as_all_others() {
    let all = |f: Fields| (f.value, f.len, f.count, f.end, f.year_width, f.delimiter, f.space, f.deprecated);
    for text in ["2001-02-03 04:05:06", "0000-00-00 00:00:00", "9999-99-99 99:99:99", "0070-01-01 23:59:59"] {
        let read = standard_fields(text.as_bytes()).map(all);
        assert!(read.is_some() && read == read_fields(text.as_bytes()).map(all), "{text}");
        for at in 0..text.len() {
            for byte in *b" :-./xT0" {
                let mut other = text.as_bytes().to_vec();
                other[at] = byte;
                let read = standard_fields(&other).map(all);
                assert!(read.is_none() || read == read_fields(&other).map(all), "{}", String::from_utf8_lossy(&other));
            }
        }
    }
    for text in ["2001-02-03 04:05:0", "2001-02-03 04:05:06.5", "2001-02-03", "2001-02-03T04:05:06"] {
        assert!(standard_fields(text.as_bytes()).is_none(), "{text}");
    }
}
