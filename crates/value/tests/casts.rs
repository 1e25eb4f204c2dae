//! Conversions within expressions against those of a real server, recorded by `tools/record_casts.py`.

mod common;

use value::{Date, DateTime, Decimal, Level, SqlError, SqlType, Time, Value};

fn literal(text: &str) -> Value {
    let inner = |prefix: &str| text.strip_prefix(prefix).map(|s| Value::text(&s[..s.len() - 1]));
    if let Some(v) = inner("date'") {
        return v.to_date(&mut value::NoWarnings).map_or(Value::Null, Value::Date);
    }
    if let Some(v) = inner("timestamp'") {
        return v.to_datetime(Date::ZERO, &mut value::NoWarnings).map_or(Value::Null, Value::DateTime);
    }
    if let Some(v) = inner("time'") {
        return v.to_time(&mut value::NoWarnings).map_or(Value::Null, Value::Time);
    }
    if text.starts_with('\'') {
        return Value::text(&text[1..text.len() - 1].replace("\\t", "\t").replace("\\n", "\n"));
    }
    match text {
        t if t.contains('e') => Value::Double(t.parse().expect("a double")),
        t if t.contains('.') => Value::Decimal(t.parse().expect("a decimal")),
        t => match (t.parse::<i64>(), t.parse::<u64>()) {
            (Ok(n), _) => Value::Int(n),
            (_, Ok(n)) => Value::UInt(n),
            _ => Value::Decimal(t.parse().expect("a decimal")),
        },
    }
}

/// What CAST makes of a conversion's result.
fn converted(v: &Value, to: &str, warnings: &mut Vec<(Level, SqlError)>) -> Option<Value> {
    match to {
        "int" => {
            let n = v.to_int(warnings)?;
            Some(Value::Int(match v {
                Value::Double(_) | Value::Decimal(_) => n.clamp(i64::MIN as i128, i64::MAX as i128) as i64,
                _ => n as i64,
            }))
        }
        // As adding 0 does, which makes 0 of -0.
        "double" => v.to_f64(warnings).map(|x| Value::Double(x + 0.0)),
        "decimal" => v.to_decimal(warnings).map(|d| {
            let max = Decimal::max_value(65, 10);
            Value::Decimal(d.round(10).clamp(max.neg(), max))
        }),
        "text" => v.to_text().map(Value::Bytes),
        "date" => match v {
            Value::Time(_) => v.to_datetime(Date::new(2001, 9, 9), warnings).map(|d| Value::Date(d.date())),
            v => v.to_date(warnings).map(Value::Date),
        },
        "time" => v.to_time(warnings).map(|t: Time| Value::Time(t.with_fsp(6))),
        "datetime" => v.to_datetime(Date::new(2001, 9, 9), warnings).map(|d: DateTime| Value::DateTime(d.with_fsp(6))),
        "truth" => v.to_bool(warnings).map(Value::from),
        other => panic!("{other}"),
    }
}

#[test]
fn converted_as_a_real_server_converts() {
    let (mut wrong, mut all) = (Vec::new(), 0);
    for line in include_str!("recorded/casts.txt").lines() {
        let mut fields = line.splitn(3, '\t');
        let mut next = || fields.next().expect("three fields");
        let (text, to, want) = (next(), next(), next());
        if (text, to) == ("'-0'", "time") || text.contains("1e400") && to == "decimal" {
            // MySQL has a negative zero; and CAST has a word of its own on what is beyond its type.
            continue;
        }
        let mut warnings = Vec::new();
        let got = match converted(&literal(text), to, &mut warnings) {
            None => "NULL".to_owned(),
            Some(v) => {
                let mut out = Vec::new();
                v.write_text_as(&SqlType::NULL, &mut out);
                format!("={}", String::from_utf8_lossy(&out))
            }
        };
        let got = warnings.iter().fold(got, |s, (_, e)| format!("{s}\u{1f}{} {}", e.code, e.message));
        let got = got.replace('\t', "\\t").replace('\n', "\\n");
        all += 1;
        if got != want {
            wrong.push(format!("{text} to {to}: {} instead of {}", got.replace('\u{1f}', " | "), want.replace('\u{1f}', " | ")));
        }
    }
    assert!(all > 400);
    assert!(wrong.is_empty(), "{} of {all} differ:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn a_decimal_of_every_length_is_the_double_that_its_text_is() {
    for text in ["0.1", "123456789.123456789", "-99999999999999999999.5", "0.000000000000000000000000000001"] {
        assert_eq!(text.parse::<Decimal>().map(|d| d.to_f64()), Ok(text.parse().expect("a double")));
    }
}
