//! Text straight into row images and keys, against the general way: [`store_text`], [`RowCodec::encode`],
//! [`KeyCodec::encode_row`].
//!
//! `ROUNDS=10000000 cargo test --release -p redoubt-value --test plain` for longer.

use value::store::plain::{ImageBuilder, Span, TextColumn};
use value::store::store_text;
use value::{Bytes, Collation, Date, KeyCodec, KeyPart, Kind, Labels, RowCodec, SqlMode, SqlType, StoreContext, Target, TimeZone, Value};
use world::Prng;

fn rounds(default: u64) -> u64 {
    std::env::var("ROUNDS").ok().and_then(|s| s.parse().ok()).unwrap_or(default)
}

fn types() -> Vec<SqlType> {
    let unsigned = |ty: SqlType| SqlType { unsigned: true, ..ty };
    let labels = || Some(Labels::from(vec![Bytes::from("a"), Bytes::from("bc"), Bytes::from("7")]));
    let mut types =
        vec![SqlType::YEAR, SqlType::FLOAT, SqlType::DOUBLE, SqlType::JSON, SqlType::bit(11), SqlType::time(0), SqlType::time(3)];
    for int in [SqlType::TINY, SqlType::SMALL, SqlType::MEDIUM, SqlType::INT, SqlType::BIGINT] {
        types.extend([int.clone(), unsigned(int)]);
    }
    for (precision, scale) in [(10, 2), (15, 2), (1, 0), (5, 5), (18, 0), (18, 9), (18, 18), (18, 10), (10, 9), (9, 0), (20, 4), (65, 30)] {
        types.extend([SqlType::decimal(precision, scale), unsigned(SqlType::decimal(precision, scale))]);
    }
    types.extend([SqlType::DATE, SqlType::datetime(0), SqlType::datetime(4), SqlType::timestamp(0), SqlType::timestamp(6)]);
    let collations = [
        Collation::UTF8MB4_0900_AI_CI,
        Collation::UTF8MB4_BIN,
        Collation::UTF8MB4_GENERAL_CI,
        Collation::UTF8MB3_GENERAL_CI,
        Collation::LATIN1_SWEDISH_CI,
        Collation::ASCII_GENERAL_CI,
        Collation::GBK_CHINESE_CI,
        Collation::SJIS_BIN,
        Collation::UTF16_GENERAL_CI,
        Collation::BINARY,
    ];
    for collation in collations {
        types.extend([SqlType::char(5, collation), SqlType::varchar(7, collation), SqlType::varchar(300, collation)]);
        types.extend([SqlType::text(Kind::TinyText, collation), SqlType::text(Kind::Text, collation)]);
        for kind in [Kind::Enum, Kind::Set] {
            types.push(SqlType { kind, labels: labels(), ..SqlType::char(3, collation) });
        }
    }
    types
}

const TEXTS: &[&str] = &[
    "",
    "0",
    "-0",
    "7",
    "127",
    "128",
    "-128",
    "-129",
    "255",
    "32767",
    "65536",
    "8388607",
    "2147483647",
    "-2147483648",
    "4294967295",
    "99999999",
    "123456789",
    "9223372036854775807",
    "18446744073709551615",
    "999999999999999999",
    "1.5",
    "-1.5",
    "0.00",
    "-0.00",
    "12345678.91",
    ".5",
    "5.",
    "0.000000001",
    "123456789.123456789",
    "00000000000000012.30",
    "1e3",
    " 12",
    "12 ",
    "+5",
    "2024-02-29",
    "2023-02-29",
    "1992-01-02",
    "0000-00-00",
    "2000-00-10",
    "0001-01-01",
    "9999-12-31",
    "2024-04-31",
    "1970-01-01 00:00:01",
    "2024-06-30 23:59:59",
    "2024-06-30 24:00:00",
    "2024-06-30 10:60:00",
    "2024-06-30 10:20:30.5",
    "0000-00-00 00:00:00",
    "12:13:14",
    "a",
    "bc",
    "a,bc",
    "abc  ",
    "hello",
    "hello world, hello",
    "0123456789012345678901234567890123456789012345678901234567890123456789",
    "é",
    "naïve",
    "日本語",
    "🙂",
    "{\"a\": 1}",
    "\t\n\0",
];

fn text(random: &mut Prng) -> Vec<u8> {
    let mut text = TEXTS[random.below(TEXTS.len() as u64) as usize].as_bytes().to_vec();
    if random.percent(20) {
        let digits = random.below(21);
        text = (0..digits).map(|_| b'0' + random.below(10) as u8).collect();
        if random.percent(50) {
            text.insert(random.below(digits + 1) as usize, b'.');
        }
    }
    while random.percent(20) {
        let at = random.below(text.len() as u64 + 1) as usize;
        match random.below(4) {
            0 => text.insert(at, random.next() as u8),
            1 => text.insert(at, b"0123456789 -.:"[random.below(14) as usize]),
            2 if at < text.len() => drop(text.remove(at)),
            _ if at < text.len() => text[at] = text[at].wrapping_add(1),
            _ => {}
        }
    }
    text
}

/// What the general way makes of it; `None` if it complains.
fn general(ty: &SqlType, text: &[u8], from: Collation, mode: SqlMode) -> Option<Value> {
    let mut told = Vec::new();
    let mut cx = StoreContext {
        mode,
        ignore: false,
        row: 1,
        table: "t",
        time_zone: &TimeZone::Fixed(3600),
        today: Date::new(2024, 1, 1),
        warnings: &mut told,
    };
    let mut into = Value::Null;
    store_text(text, from, Target { name: "c", ty, nullable: true, srid: None }, &mut cx, &mut into).ok()?;
    told.is_empty().then_some(into)
}

fn key(random: &mut Prng, column: usize, ty: &SqlType) -> Option<KeyPart> {
    if ty.kind == Kind::Json {
        return None;
    }
    let prefix = (ty.kind.is_string() && random.percent(50)).then(|| 1 + random.below(4) as u32);
    Some(KeyPart { column, ty: ty.clone(), nullable: random.percent(50), prefix, descending: random.percent(30) })
}

#[test]
fn plain_texts_are_stored_as_all_others_are() {
    let mut random = Prng::new(1);
    let types = types();
    let froms = [
        Collation::UTF8MB4_0900_AI_CI,
        Collation::LATIN1_SWEDISH_CI,
        Collation::BINARY,
        Collation::UTF8MB3_GENERAL_CI,
        Collation::UJIS_JAPANESE_CI,
    ];
    let modes = [SqlMode::DEFAULT, SqlMode(0), SqlMode(SqlMode::DEFAULT.0 | SqlMode::ALLOW_INVALID_DATES.0)];
    let mut plain = vec![0; types.len()];
    let mut builder = ImageBuilder::default();
    for _ in 0..rounds(32_000) {
        let from = froms[random.below(froms.len() as u64) as usize];
        let mode = modes[random.below(3) as usize];
        let columns: Vec<usize> = (0..1 + random.below(12)).map(|_| random.below(types.len() as u64) as usize).collect();
        let texts: Vec<Option<Vec<u8>>> = columns.iter().map(|_| (!random.percent(5)).then(|| text(&mut random))).collect();
        let line: Vec<u8> = texts.iter().flatten().flatten().copied().collect();
        builder.begin(columns.len(), line.len());
        let (mut row, mut start) = (Vec::new(), 0);
        for (&column, text) in columns.iter().zip(&texts) {
            let Some(text) = text else {
                builder.null();
                row.push(Value::Null);
                continue;
            };
            let ty = &types[column];
            let prepared = TextColumn::new(ty, from);
            let span = Span { text: &line, start, end: start + text.len(), ascii: line.is_ascii() };
            start = span.end;
            let general = general(ty, text, from, mode);
            if builder.text(&prepared, span) {
                plain[column] += 1;
                row.push(general.unwrap_or_else(|| panic!("{ty:?} complains of {:?}", String::from_utf8_lossy(text))));
            } else {
                builder.value(&prepared, general.as_ref().unwrap_or(&Value::Null), &TimeZone::Fixed(3600));
                row.push(general.unwrap_or(Value::Null));
            }
        }
        let codec = RowCodec::new(columns.iter().map(|c| &types[*c]));
        let mut image = Vec::new();
        codec.encode(&row, &TimeZone::Fixed(3600), &mut image);
        assert_eq!(builder.image(), image, "{row:?}");
        let parts: Vec<KeyPart> = columns
            .iter()
            .enumerate()
            .filter_map(|(i, c)| key(&mut random, i, &types[*c]).map(|p| KeyPart { nullable: p.nullable || row[i].is_null(), ..p }))
            .collect();
        let codec = KeyCodec::new(parts);
        let (mut expected, mut got) = (Vec::new(), Vec::new());
        codec.encode_row(&row, &TimeZone::Fixed(3600), &mut expected);
        codec.encode_image(&builder, &mut got);
        assert_eq!(got, expected, "{row:?}");
        assert_eq!(codec.has_null_in(&builder), codec.has_null(&row));
    }
    for (ty, count) in types.iter().zip(plain) {
        let has_way = match ty.kind {
            Kind::TinyInt | Kind::SmallInt | Kind::MediumInt | Kind::Int | Kind::BigInt | Kind::Date | Kind::DateTime => true,
            Kind::Decimal => ty.length <= 18,
            _ if ty.collation.charset().is_carried() => false,
            Kind::Char => ty.collation != Collation::BINARY,
            kind => kind.is_string(),
        };
        assert!(!has_way || count > 20, "{ty:?} was plain {count} times");
    }
}
