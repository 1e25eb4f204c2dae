//! Guards the binary form, the text and the errors; the expected values are MySQL 8.0.31's.

use super::part::Part;
use super::*;

fn text(j: &Json) -> String {
    let mut out = Vec::new();
    j.write_text(&mut out);
    String::from_utf8(out).unwrap()
}

#[test]
fn text_round_trips_through_binary() {
    for (given, want) in [
        ("null", "null"),
        ("[]", "[]"),
        ("{}", "{}"),
        (
            r#" {"bb":1, "a" : [1,2.5,null,true,"é\n\u0001\ud83d\ude00"], "n":{"d":-1}} "#,
            "{\"a\": [1, 2.5, null, true, \"é\\n\\u0001\u{1f600}\"], \"n\": {\"d\": -1}, \"bb\": 1}",
        ),
        ("[1.0, 1e20, -0, 100000, -100000, 18446744073709551615, 3000000000, 1e400e]", ""),
        (
            "[1.0, 1e20, -0, 100000, -100000, 18446744073709551615, 3000000000]",
            "[1.0, 1e20, 0, 100000, -100000, 18446744073709551615, 3000000000]",
        ),
        (r#"{"a":1,"a":2}"#, "{\"a\": 2}"),
    ] {
        match Json::parse(given.as_bytes()) {
            Ok(j) => assert_eq!(text(&j), want),
            Err(_) => assert_eq!(want, "", "{given}"),
        }
    }
}

#[test]
fn binary_form_is_mysqls() {
    let hex = |s: &str| Json::parse(s.as_bytes()).unwrap().as_binary().iter().map(|b| format!("{b:02x}")).collect::<String>();
    assert_eq!(hex("[]"), "0200000400");
    assert_eq!(hex("1"), "050100");
    assert_eq!(hex("\"abc\""), "0c03616263");
    assert_eq!(hex("true"), "0401");
}

#[test]
fn large_containers() {
    let long = "x".repeat(70_000);
    let doc = format!("{{\"k\": [1, 70000, \"{long}\"], \"z\": 1}}");
    let j = Json::parse(doc.as_bytes()).unwrap();
    assert_eq!(j.as_binary()[0], 1);
    assert_eq!(text(&j), doc);
}

#[test]
fn errors() {
    for (given, reason, position) in [
        ("", "The document is empty.", 0),
        ("abc", "Invalid value.", 0),
        ("12abc", "The document root must not be followed by other values.", 2),
        ("[1", "Missing a comma or ']' after an array element.", 2),
        ("{\"a\":}", "Invalid value.", 5),
        ("nul", "Invalid value.", 3),
        ("[1,]", "Invalid value.", 3),
        ("\"abc", "Missing a closing quotation mark in string.", 4),
    ] {
        assert_eq!(Json::parse(given.as_bytes()), Err(JsonError { reason, position }), "{given}");
    }
}

#[test]
fn damaged_binary_is_null_not_a_panic() {
    let j = Json::parse(b"{\"a\": [1, 2.5, \"text\"], \"b\": {\"c\": 123456789}}").unwrap();
    let bytes = j.as_binary();
    for i in 0..bytes.len() {
        let mut b = bytes.to_vec();
        b[i] ^= 0xff;
        JsonValue::from_binary(&b);
        JsonValue::from_binary(&bytes[..i]);
    }
}

/// Keys order values as `compare` does. ORDER BY used to sort documents by their text, so -1 stood before
/// -100.
#[test]
fn keys_are_ordered_as_values_are() {
    let texts = [
        "null",
        "0",
        "-0.0",
        "1",
        "1.0",
        "10",
        "100",
        "-1",
        "-10",
        "-100291029",
        "-100291029.5",
        "22.1",
        "21.931902",
        "93",
        "0.5",
        "-0.5",
        "0.05",
        "1e10",
        "10000000000",
        "-1e300",
        "1e300",
        "18446744073709551615",
        "9223372036854775807",
        "-9223372036854775808",
        "\"\"",
        "\"a\"",
        "\"a\\u0000\"",
        "\"a\\u0000b\"",
        "\"a\\u0001\"",
        "\"aa\"",
        "\"b\"",
        "[]",
        "[1]",
        "[1, 2]",
        "[1, \"a\"]",
        "[2]",
        "[[]]",
        "{}",
        "{\"a\": 1}",
        "{\"a\": 2}",
        "{\"aa\": 1}",
        "{\"b\": 1}",
        "{\"a\": 1, \"b\": 2}",
        "true",
        "false",
    ];
    let mut values: Vec<JsonValue> = texts.iter().map(|t| Json::parse(t.as_bytes()).unwrap().to_value()).collect();
    values.push(JsonValue::Decimal("22.10".parse().unwrap()));
    let key = |v: &JsonValue| {
        let mut out = Vec::new();
        v.key(&mut out);
        out
    };
    for a in &values {
        for b in &values {
            assert_eq!(key(a).cmp(&key(b)), a.compare(b), "{a:?} {b:?}");
        }
    }
}

/// Every part of a document is found where the tree has it, and says the same.
fn assert_parts(part: Part<'_>, value: &JsonValue) {
    assert_eq!(part.to_value(), *value);
    assert_eq!(part.to_json().to_value(), *value);
    let (mut direct, mut by_tree) = (Vec::new(), Vec::new());
    part.write_text(&mut direct);
    value.write_text(&mut by_tree);
    assert_eq!(String::from_utf8(direct), String::from_utf8(by_tree));
    match value {
        JsonValue::Array(items) => {
            assert!(part.is_array() && part.count() == items.len() && part.element(items.len()).is_none());
            items.iter().enumerate().for_each(|(i, item)| assert_parts(part.element(i).expect("it is there"), item));
        }
        JsonValue::Object(members) => {
            assert!(!part.is_array() && part.count() == members.len() && part.element(0).is_none());
            members.iter().for_each(|(key, member)| assert_parts(part.member(key).expect("it is there"), member));
            assert!(part.member("no such key").is_none());
        }
        JsonValue::String(s) => assert_eq!(part.string(), Some(s.as_bytes())),
        _ => assert!(part.count() == 1 && part.member("a").is_none() && part.element(0).is_none() && part.string().is_none()),
    }
}

fn documents() -> Vec<Json> {
    let many: Vec<String> = (0..3000).map(|i| format!("\"key{i}\": [{i}, {}, \"{}\"]", i * 100_000, "é\\n\\u0001".repeat(i % 9))).collect();
    let nested = "{\"a\": [".repeat(30) + "1" + &"]}".repeat(30);
    let texts = [
        "null",
        "7",
        "-70000",
        "\"text\"",
        "[]",
        "{}",
        r#"{"a": 1, "bb": [true, false, null, 2.5, {"c": "d"}], "": {"": 18446744073709551615}}"#,
    ];
    let mut documents: Vec<Json> = texts.iter().map(|text| Json::parse(text.as_bytes()).expect("a document")).collect();
    documents.push(Json::parse(format!("{{{}}}", many.join(",")).as_bytes()).expect("a document"));
    documents.push(Json::parse(nested.as_bytes()).expect("a document"));
    let odd = vec![JsonValue::Decimal("1.50".parse().expect("a number")), JsonValue::Opaque(253, vec![0; 200]), JsonValue::Int(-1)];
    documents.push(JsonValue::Array(odd).to_json());
    documents
}

#[test]
fn parts_are_those_of_the_tree() {
    for document in documents() {
        assert_parts(Part::whole(&document), &document.to_value());
    }
}

/// Whatever bytes a document has, what is looked for is found, or not, in bounded time.
#[test]
fn parts_of_damaged_documents_are_not_found() {
    for document in documents().into_iter().filter(|d| d.as_binary().len() < 1000) {
        let whole = document.as_binary();
        for at in 0..whole.len() {
            for byte in [0, 1, 2, 12, 15, 0x7f, 0xff] {
                let mut bytes = whole.to_vec();
                bytes[at] = byte;
                let damaged = Json::from_binary(&bytes);
                let part = Part::whole(&damaged);
                let (mut direct, mut by_tree) = (Vec::new(), Vec::new());
                part.write_text(&mut direct);
                damaged.to_value().write_text(&mut by_tree);
                assert_eq!(direct, by_tree, "{bytes:02x?}");
                let found = [part.member("a"), part.member("bb"), part.element(0), part.element(1)];
                for part in found.into_iter().flatten() {
                    drop((part.to_value(), part.to_json(), part.count(), part.string().map(<[u8]>::len)));
                }
            }
        }
        for len in 0..whole.len() {
            let cut = Json::from_binary(&whole[..len]);
            drop((Part::whole(&cut).member("a").map(Part::to_json), Part::whole(&cut).to_json()));
        }
    }
}
