//! Guards the forms of rows: whatever has become of the columns, a row is read as if written anew.

use super::*;
use crate::{Bytes, Collation, Labels};

/// A small generator of numbers that are the same in each run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n as u64) as usize
    }
}

fn labels(of: usize) -> Labels {
    Labels::from((0..of).map(|n| Bytes::from(format!("l{n}").as_str())).collect::<Vec<_>>())
}

fn some_type(numbers: &mut Numbers) -> SqlType {
    let collation = Collation::UTF8MB4_0900_AI_CI;
    match numbers.below(8) {
        0 => SqlType::TINY,
        1 => SqlType::INT,
        2 => SqlType::BIGINT.unsigned(),
        3 => SqlType::varchar(20, collation),
        4 => SqlType::varchar(5000, collation),
        5 => SqlType::datetime(3),
        6 => SqlType::enumeration(labels(3), collation),
        _ => SqlType::SMALL,
    }
}

fn some_value(ty: &SqlType, numbers: &mut Numbers) -> Value {
    let n = numbers.below(100);
    match ty.kind {
        _ if n < 20 => Value::Null,
        crate::Kind::VarChar => Value::text(&"x".repeat(n % 19)),
        crate::Kind::DateTime => Value::DateTime(crate::DateTime::new(crate::Date::new(2000, 1, 1 + n as u32 % 28), 1, 2, 3, 456_000, 3)),
        crate::Kind::Enum => Value::Enum(1 + n as u16 % 3, ty.labels.clone().unwrap()),
        _ if ty.unsigned => Value::UInt(n as u64),
        _ => Value::Int(n as i64 - 50),
    }
}

/// A table as a user sees it, with each row's values, and its rows as they are stored.
struct Table {
    types: Vec<SqlType>,
    forms: Option<Forms>,
    rows: Vec<(Vec<Value>, Vec<u8>)>,
}

impl Table {
    fn codec(&self) -> RowCodec {
        RowCodec::with_forms(&self.types, self.forms.as_ref())
    }

    fn insert(&mut self, numbers: &mut Numbers) {
        let codec = self.codec();
        let mut row: Vec<Value> = self.types.iter().map(|ty| some_value(ty, numbers)).collect();
        // The clustered key is never NULL.
        let key = self.key();
        row[key] = Value::Int(self.rows.len() as i64);
        let (mut image, mut room) = (Vec::new(), Vec::new());
        codec.encode(&row, &TimeZone::Utc, &mut image);
        let stored = codec.stored(&image, &mut room).to_vec();
        self.rows.push((row, stored));
    }

    /// Where the key is: the one column of its type.
    fn key(&self) -> usize {
        self.types.iter().position(|ty| *ty == SqlType::MEDIUM).unwrap()
    }

    fn check(&self) {
        let codec = self.codec();
        for (row, stored) in &self.rows {
            let mut image = stored.clone();
            codec.settle(&mut image).unwrap();
            let mut again = Vec::new();
            codec.push_image(stored, &mut again).unwrap();
            assert_eq!(image, again);
            let mut anew = Vec::new();
            codec.encode(row, &TimeZone::Utc, &mut anew);
            assert_eq!(image, anew, "{row:?} of {:?}", self.forms);
            for end in 0..stored.len() {
                let _ = codec.push_image(&stored[..end], &mut Vec::new());
            }
        }
    }

    /// One column comes, goes, moves or grows.
    fn change(&mut self, numbers: &mut Numbers) {
        let old = self.types.clone();
        let mut now: Vec<(SqlType, Option<usize>, Value)> =
            old.iter().enumerate().map(|(at, ty)| (ty.clone(), Some(at), Value::Null)).collect();
        let at = numbers.below(now.len());
        match numbers.below(4) {
            1 if now.len() > 1 && at != self.key() => drop(now.remove(at)),
            2 => {
                let moved = now.remove(at);
                now.insert(numbers.below(now.len() + 1), moved);
            }
            3 => {
                let wider = match now[at].0.kind {
                    crate::Kind::TinyInt => SqlType::INT,
                    crate::Kind::SmallInt | crate::Kind::Int => SqlType::BIGINT,
                    crate::Kind::VarChar if now[at].0.length < 6000 => SqlType::varchar(6000, Collation::UTF8MB4_0900_AI_CI),
                    _ => return,
                };
                assert!(widens(&now[at].0, &wider) && !widens(&wider, &now[at].0));
                now[at].0 = wider;
            }
            _ => {
                let ty = some_type(numbers);
                let value = some_value(&ty, numbers);
                now.insert(at, (ty, None, value));
            }
        }
        let sources: Vec<Option<usize>> = now.iter().map(|(_, from, _)| *from).collect();
        let given = now.iter().map(|(ty, _, value)| match value {
            Value::Null => Lacking::Null,
            value => {
                let mut bytes = Vec::new();
                Format::of(ty).encode(value, &TimeZone::Utc, &mut bytes);
                Lacking::Bytes(bytes)
            }
        });
        let given = given.collect();
        let types: Vec<SqlType> = now.iter().map(|(ty, ..)| ty.clone()).collect();
        let reform = Reform { old: &old.iter().collect::<Vec<_>>(), new: &types.iter().collect::<Vec<_>>(), sources: &sources, given };
        self.forms = Some(Forms::after(self.forms.as_ref(), self.key() as u32, &reform).expect("few columns"));
        self.types = types;
        for (row, _) in &mut self.rows {
            *row = now.iter().map(|(_, from, value)| from.map_or_else(|| value.clone(), |from| row[from].clone())).collect();
        }
    }
}

#[test]
fn rows_of_every_form_are_read_as_if_written_anew() {
    for seed in 1..200 {
        let mut numbers = Numbers(0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(seed));
        let mut types: Vec<SqlType> = (0..numbers.below(12)).map(|_| some_type(&mut numbers)).collect();
        types.insert(numbers.below(types.len() + 1), SqlType::MEDIUM);
        let mut table = Table { types, forms: None, rows: Vec::new() };
        for _ in 0..numbers.below(30) {
            (0..numbers.below(4)).for_each(|_| table.insert(&mut numbers));
            table.change(&mut numbers);
            table.check();
        }
    }
}

/// 300 changes take a number of two bytes.
#[test]
fn there_may_be_hundreds_of_forms() {
    let mut numbers = Numbers(5);
    let mut table = Table { types: vec![SqlType::MEDIUM, SqlType::INT], forms: None, rows: Vec::new() };
    for _ in 0..300 {
        table.insert(&mut numbers);
        table.change(&mut numbers);
    }
    table.check();
    assert!(table.forms.as_ref().is_some_and(|forms| forms.changes() > 200));
}

/// As the header draws it.
#[test]
fn a_stored_row_is_what_the_header_says() {
    let types = [&SqlType::INT, &SqlType::INT, &SqlType::INT];
    let given = vec![Lacking::Null, Lacking::Null, Lacking::Bytes(vec![7, 0, 0, 0])];
    let reform = Reform { old: &types[..2], new: &types, sources: &[Some(0), Some(1), None], given };
    let codec = RowCodec::with_forms(types, Forms::after(None, 0, &reform).as_ref());
    let mut image = vec![0, 1, 0, 0, 0, 2, 0, 0, 0];
    codec.settle(&mut image).unwrap();
    assert_eq!(image, [0, 1, 0, 0, 0, 2, 0, 0, 0, 7, 0, 0, 0]);
    assert_eq!(codec.stored(&image, &mut Vec::new())[..3], [1, 1, 0]);
    assert!(codec.push_image(&[1, 2, 0], &mut Vec::new()).is_err(), "a form that there is not");
}
