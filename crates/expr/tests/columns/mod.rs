//! The table that differential tests read from: a column of every type, three rows, and the same values on
//! both sides.

use value::types::Labels;
use value::{Bytes, Collation, Date, DateTime, Decimal, Kind, SqlType, Time, Value};

pub struct Column {
    pub name: &'static str,
    pub ddl: &'static str,
    pub ty: SqlType,
    /// The literals of the rows, for INSERT.
    pub sql: [&'static str; 3],
    pub values: [Value; 3],
}

const UTF8: Collation = Collation::UTF8MB4_0900_AI_CI;

fn labels(list: &[&str]) -> Labels {
    Labels::from(list.iter().map(|l| Bytes::from(*l)).collect::<Vec<_>>())
}

fn decimal(text: &str) -> Value {
    Value::Decimal(Decimal::parse_prefix(text.as_bytes()).value)
}

fn column(name: &'static str, ddl: &'static str, ty: SqlType, sql: [&'static str; 3], values: [Value; 2]) -> Column {
    let [a, b] = values;
    Column { name, ddl, ty, sql, values: [a, b, Value::Null] }
}

fn int(kind: Kind, length: u32, unsigned: bool) -> SqlType {
    SqlType { kind, length, unsigned, ..SqlType::BIGINT }
}

#[rustfmt::skip]
pub fn all() -> Vec<Column> {
    let (e, s) = (labels(&["a", "bb"]), labels(&["x", "y"]));
    vec![
        column("ti", "tinyint", int(Kind::TinyInt, 4, false), ["1", "-128", "NULL"], [Value::Int(1), Value::Int(-128)]),
        column("tu", "tinyint unsigned", int(Kind::TinyInt, 3, true), ["2", "255", "NULL"], [Value::UInt(2), Value::UInt(255)]),
        column("si", "smallint", int(Kind::SmallInt, 6, false), ["-7", "32767", "NULL"], [Value::Int(-7), Value::Int(32767)]),
        column("mi", "mediumint", int(Kind::MediumInt, 9, false), ["100", "-8388608", "NULL"], [Value::Int(100), Value::Int(-8388608)]),
        column("i", "int", int(Kind::Int, 11, false), ["5", "-2147483648", "NULL"], [Value::Int(5), Value::Int(-2147483648)]),
        column("iu", "int unsigned", int(Kind::Int, 10, true), ["0", "4294967295", "NULL"], [Value::UInt(0), Value::UInt(4294967295)]),
        column("bi", "bigint", int(Kind::BigInt, 20, false), ["3", "-9223372036854775808", "NULL"], [Value::Int(3), Value::Int(i64::MIN)]),
        column("bu", "bigint unsigned", int(Kind::BigInt, 20, true), ["9", "18446744073709551615", "NULL"], [Value::UInt(9), Value::UInt(u64::MAX)]),
        column("y", "year", SqlType::YEAR, ["2020", "1999", "NULL"], [Value::UInt(2020), Value::UInt(1999)]),
        column("b", "bit(8)", SqlType::bit(8), ["5", "65", "NULL"], [Value::Bit(5, 1), Value::Bit(65, 1)]),
        column("f", "float", SqlType::FLOAT, ["1.5", "-0.1", "NULL"], [Value::Float(1.5), Value::Float(-0.1)]),
        column("d", "double", SqlType::DOUBLE, ["0.1", "-1e20", "NULL"], [Value::Double(0.1), Value::Double(-1e20)]),
        column("de", "decimal(10,2)", SqlType::decimal(10, 2), ["12.34", "-0.05", "NULL"], [decimal("12.34"), decimal("-0.05")]),
        column("dl", "decimal(30,10)", SqlType::decimal(30, 10), ["1.5", "-99999999999999999999.9999999999", "NULL"], [decimal("1.5000000000"), decimal("-99999999999999999999.9999999999")]),
        column("da", "date", SqlType::DATE, ["'2020-02-29'", "'1999-12-31'", "NULL"], [Value::Date(Date::new(2020, 2, 29)), Value::Date(Date::new(1999, 12, 31))]),
        column("t", "time", SqlType::time(0), ["'10:11:12'", "'-00:00:01'", "NULL"], [Value::Time(Time::new(false, 10, 11, 12, 0, 0)), Value::Time(Time::new(true, 0, 0, 1, 0, 0))]),
        column("t3", "time(3)", SqlType::time(3), ["'01:02:03.456'", "'838:59:59'", "NULL"], [Value::Time(Time::new(false, 1, 2, 3, 456_000, 3)), Value::Time(Time::new(false, 838, 59, 59, 0, 3))]),
        column("dt", "datetime", SqlType::datetime(0), ["'2020-02-29 10:11:12'", "'1000-01-01 00:00:00'", "NULL"], [Value::DateTime(DateTime::new(Date::new(2020, 2, 29), 10, 11, 12, 0, 0)), Value::DateTime(DateTime::new(Date::new(1000, 1, 1), 0, 0, 0, 0, 0))]),
        column("dt6", "datetime(6)", SqlType::datetime(6), ["'2001-02-03 04:05:06.789012'", "'2038-01-19 03:14:07.000001'", "NULL"], [Value::DateTime(DateTime::new(Date::new(2001, 2, 3), 4, 5, 6, 789_012, 6)), Value::DateTime(DateTime::new(Date::new(2038, 1, 19), 3, 14, 7, 1, 6))]),
        column("ts", "timestamp", SqlType::timestamp(0), ["'2020-02-29 10:11:12'", "'1970-01-02 00:00:00'", "NULL"], [Value::DateTime(DateTime::new(Date::new(2020, 2, 29), 10, 11, 12, 0, 0)), Value::DateTime(DateTime::new(Date::new(1970, 1, 2), 0, 0, 0, 0, 0))]),
        column("c", "char(5)", SqlType::char(5, UTF8), ["'abc'", "'12x'", "NULL"], [Value::text("abc"), Value::text("12x")]),
        column("vc", "varchar(10)", SqlType::varchar(10, UTF8), ["'ABC'", "'-3.7'", "NULL"], [Value::text("ABC"), Value::text("-3.7")]),
        column("vd", "varchar(20)", SqlType::varchar(20, UTF8), ["'2020-02-29'", "'10:11:12'", "NULL"], [Value::text("2020-02-29"), Value::text("10:11:12")]),
        column("tx", "text", SqlType::text(Kind::Text, UTF8), ["'éÀ'", "''", "NULL"], [Value::text("éÀ"), Value::text("")]),
        column("vb", "varbinary(10)", SqlType::varchar(10, Collation::BINARY), ["'Az'", "'7'", "NULL"], [Value::text("Az"), Value::text("7")]),
        column("bl", "blob", SqlType::text(Kind::Text, Collation::BINARY), ["'abc'", "'12:30'", "NULL"], [Value::text("abc"), Value::text("12:30")]),
        column("cb", "varchar(10) collate utf8mb4_bin", SqlType::varchar(10, Collation::UTF8MB4_BIN), ["'Abc'", "'1e2'", "NULL"], [Value::text("Abc"), Value::text("1e2")]),
        column("cl", "varchar(10) character set latin1", SqlType::varchar(10, Collation::LATIN1_SWEDISH_CI), ["'z'", "'99'", "NULL"], [Value::text("z"), Value::text("99")]),
        column("e", "enum('a','bb')", SqlType::enumeration(e.clone(), UTF8), ["'a'", "'bb'", "NULL"], [Value::Enum(1, e.clone()), Value::Enum(2, e)]),
        column("s", "set('x','y')", SqlType::set(s.clone(), UTF8), ["'x,y'", "''", "NULL"], [Value::Set(3, s.clone()), Value::Set(0, s)]),
    ]
}

pub fn ddl() -> Vec<String> {
    let columns = all();
    let list: Vec<String> = columns.iter().map(|c| format!("{} {}", c.name, c.ddl)).collect();
    let mut out = vec![
        "create database if not exists expr_test".to_string(),
        "use expr_test".to_string(),
        "drop table if exists ty".to_string(),
        format!("create table ty (id int auto_increment primary key, {})", list.join(",")),
    ];
    for r in 0..3 {
        let values: Vec<&str> = columns.iter().map(|c| c.sql[r]).collect();
        let names: Vec<&str> = columns.iter().map(|c| c.name).collect();
        out.push(format!("insert into ty ({}) values ({})", names.join(","), values.join(",")));
    }
    out
}
