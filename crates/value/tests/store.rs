//! What is stored into columns, and what is complained of, against a real server; recorded by
//! `tools/record_store.py`.

mod common;

use common::{parse_type, unhex};
use value::{
    Collation, Date, DateTime, Decimal, Json, Kind, Level, SqlError, SqlMode, SqlType, StoreContext, Target, Time, TimeZone, Value, store,
};

/// The literal's value and collation, as a binder makes them.
fn literal(text: &str, ty: &SqlType) -> (Value, Collation) {
    let utf8 = Collation::UTF8MB4_0900_AI_CI;
    let quoted = |s: &str| s[1..s.len() - 1].to_owned();
    let inner = |prefix: &str| text.strip_prefix(prefix).map(|s| s[..s.len() - 1].to_owned());
    if text == "null" {
        return (Value::Null, Collation::BINARY);
    }
    if text == "true" {
        return (Value::Int(1), Collation::BINARY);
    }
    if let Some(s) = inner("date'") {
        let v = Value::text(&s).to_date(&mut value::NoWarnings).expect("as recorded");
        return (Value::Date(v), Collation::BINARY);
    }
    if let Some(s) = inner("time'") {
        let t: Time = Value::text(&s).to_time(&mut value::NoWarnings).expect("as recorded");
        return (Value::Time(t), Collation::BINARY);
    }
    if let Some(s) = inner("timestamp'") {
        let t: DateTime = Value::text(&s).to_datetime(Date::ZERO, &mut value::NoWarnings).expect("as recorded");
        return (Value::DateTime(t), Collation::BINARY);
    }
    if let Some(s) = inner("x'") {
        let bytes = unhex(&s);
        // The binder makes a number of it where the column is one.
        if ty.kind.is_numeric() && ty.kind != Kind::Bit {
            return (Value::UInt(bytes.iter().fold(0, |n, b| n << 8 | *b as u64)), Collation::BINARY);
        }
        return (Value::bytes(&bytes), Collation::BINARY);
    }
    if let Some(s) = inner("_binary'") {
        return (Value::text(&s), Collation::BINARY);
    }
    if let Some(s) = text.strip_prefix("cast(") {
        let s = quoted(s.strip_suffix(" as json)").expect("as recorded"));
        return (Value::Json(Json::parse(s.as_bytes()).expect("as recorded")), Collation::BINARY);
    }
    if text.starts_with('\'') {
        return (Value::text(&quoted(text)), utf8);
    }
    let number = if text.contains('e') {
        Value::Double(text.parse().expect("as recorded"))
    } else if text.contains('.') {
        Value::Decimal(text.parse::<Decimal>().expect("as recorded"))
    } else if let Ok(n) = text.parse::<i64>() {
        Value::Int(n)
    } else if let Ok(n) = text.parse::<u64>() {
        Value::UInt(n)
    } else {
        Value::Decimal(text.parse().expect("as recorded"))
    };
    (number, Collation::BINARY)
}

fn condition(level: &str, e: &SqlError) -> String {
    format!("\u{1f}{level} {} {}", e.code, e.message.replace(" for column 'c' at row 1", "@"))
}

/// The outcome in the recorder's words.
fn outcome(ty: &SqlType, text: &str, mode: SqlMode) -> String {
    let (v, from) = literal(text, ty);
    let mut warnings: Vec<(Level, SqlError)> = Vec::new();
    let today = Date::new(2001, 9, 9);
    let mut cx = StoreContext { mode, ignore: false, row: 1, table: "t", time_zone: &TimeZone::Utc, today, warnings: &mut warnings };
    let stored = match store(&v, from, Target { name: "c", ty, nullable: true, srid: None }, &mut cx) {
        Ok(v) => v,
        Err(e) => return "ERROR".to_owned() + &condition("Error", &e),
    };
    let mut bytes = Vec::new();
    let text = if !stored.write_text_as(ty, &mut bytes) {
        "NULL".to_owned()
    } else if bytes.iter().all(|b| (0x20..0x7f).contains(b)) {
        format!("={}", String::from_utf8(bytes).expect("as recorded"))
    } else {
        format!("x{}", common::hex(&bytes))
    };
    warnings.iter().fold(text, |s, (level, e)| s + &condition(level.name(), e))
}

#[test]
fn stored_as_a_real_server_stores() {
    let mut lines = include_str!("recorded/store.txt").lines();
    let modes: Vec<SqlMode> =
        lines.next().expect("as recorded").split('\t').skip(2).map(|m| SqlMode::parse(m).expect("as recorded")).collect();
    let (mut wrong, mut all) = (Vec::new(), 0);
    for line in lines {
        let fields: Vec<&str> = line.split('\t').collect();
        let (name, text) = (fields[0], fields[1]);
        let ty = parse_type(name);
        // Made numbers, or cut off, by the binder.
        let hex = text.starts_with("x'");
        if hex && (ty.kind.is_numeric() && text.len() > 19 || matches!(ty.kind, Kind::Enum | Kind::Set)) {
            continue;
        }
        // RapidJSON rounds numbers of so many digits to a neighbour of the nearest double.
        if name == "json" && text.starts_with("'12345678901234567890") {
            continue;
        }
        let mut want = "";
        for (mode, recorded) in modes.iter().zip(&fields[2..]) {
            if !recorded.is_empty() {
                want = recorded;
            }
            let got = outcome(&ty, text, *mode);
            all += 1;
            if got != want {
                wrong.push(format!(
                    "{name} {text} [{mode}]: {} instead of {}",
                    got.replace('\u{1f}', " | "),
                    want.replace('\u{1f}', " | ")
                ));
            }
        }
    }
    assert!(all > 1000);
    assert!(wrong.is_empty(), "{} of {all} differ:\n{}", wrong.len(), wrong.join("\n"));
}
