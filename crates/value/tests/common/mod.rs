//! What the tests against recorded answers share: a reader of column types as DDL writes them.
#![allow(dead_code, reason = "each test uses a part of it")]

use value::{Bytes, Charset, Collation, Kind, Labels, SqlType};

/// `varchar(20) character set latin1`, `enum('a','b')`, `decimal(5,2) unsigned` …
pub fn parse_type(text: &str) -> SqlType {
    let (name, rest) = text.split_at(text.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(text.len()));
    let (args, rest) = match rest.strip_prefix('(') {
        Some(r) => r.rsplit_once(')').expect("a closing parenthesis"),
        None => ("", rest),
    };
    let after = |word: &str| rest.split(word).nth(1).and_then(|r| r.split_whitespace().next());
    let charset = after("character set").map(|n| Charset::by_name(n).expect("a character set"));
    let collation = after("collate").map(|n| Collation::by_name(n).expect("a collation"));
    let collation = collation.unwrap_or_else(|| charset.unwrap_or(Charset::Utf8mb4).default_collation());
    let numbers: Vec<u32> = args.split(',').filter_map(|a| a.trim().parse().ok()).collect();
    let n = numbers.first().copied();
    let fsp = n.unwrap_or(0) as u8;
    let real = |ty: SqlType| match numbers[..] {
        [m, d] => SqlType { length: m, decimals: d as u8, ..ty },
        _ => ty,
    };
    let ty = match name {
        "tinyint" => SqlType::TINY,
        "smallint" => SqlType::SMALL,
        "mediumint" => SqlType::MEDIUM,
        "int" => SqlType::INT,
        "bigint" => SqlType::BIGINT,
        "float" => real(SqlType::FLOAT),
        "double" => real(SqlType::DOUBLE),
        "decimal" => SqlType::decimal(n.unwrap_or(10) as u8, numbers.get(1).copied().unwrap_or(0) as u8),
        "bit" => SqlType::bit(n.unwrap_or(1)),
        "year" => SqlType::YEAR,
        "date" => SqlType::DATE,
        "time" => SqlType::time(fsp),
        "datetime" => SqlType::datetime(fsp),
        "timestamp" => SqlType::timestamp(fsp),
        "char" => SqlType::char(n.unwrap_or(1), collation),
        "varchar" => SqlType::varchar(n.expect("a length"), collation),
        "binary" => SqlType::char(n.unwrap_or(1), Collation::BINARY),
        "varbinary" => SqlType::varchar(n.expect("a length"), Collation::BINARY),
        "tinytext" => SqlType::text(Kind::TinyText, collation),
        "text" => SqlType::text(Kind::Text, collation),
        "mediumtext" => SqlType::text(Kind::MediumText, collation),
        "longtext" => SqlType::text(Kind::LongText, collation),
        "tinyblob" => SqlType::text(Kind::TinyText, Collation::BINARY),
        "blob" => SqlType::text(Kind::Text, Collation::BINARY),
        "mediumblob" => SqlType::text(Kind::MediumText, Collation::BINARY),
        "longblob" => SqlType::text(Kind::LongText, Collation::BINARY),
        "enum" => SqlType::enumeration(labels(args, collation), collation),
        "set" => SqlType::set(labels(args, collation), collation),
        "json" => SqlType::JSON,
        other => panic!("type {other}"),
    };
    if rest.contains("unsigned") { ty.unsigned() } else { ty }
}

fn labels(args: &str, collation: Collation) -> Labels {
    let label = |s: &str| {
        let mut out = Vec::new();
        Charset::Utf8mb4.convert(s.trim_matches('\'').as_bytes(), collation.charset(), &mut out);
        Bytes::from(out)
    };
    Labels::from(args.split(',').map(label).collect::<Vec<_>>())
}

pub fn unhex(s: &str) -> Vec<u8> {
    let pair = |p: &[u8]| std::str::from_utf8(p).ok().and_then(|p| u8::from_str_radix(p, 16).ok());
    s.as_bytes().chunks(2).map(|p| pair(p).expect("hexadecimal")).collect()
}

pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}
