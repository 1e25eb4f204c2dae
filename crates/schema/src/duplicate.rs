//! The words for a duplicate key: `Duplicate entry 'a-b' for key 't.index'`.

use value::{Charset, Collation, SqlError, SqlType, Value, sql_error};

use crate::TableDef;

/// Bytes of the values that the message shows.
const SHOWN_MAX: usize = 64;

/// Error 1062 for an index and a row that is like another in it.
pub fn duplicate_entry(table: &TableDef, index: usize, row: &[Value]) -> SqlError {
    let Some(def) = table.indexes.get(index) else { return sql_error!(DUP_ENTRY, "", table.name) };
    let mut shown = String::new();
    for part in &def.parts {
        // As in MySQL nothing stands between an empty part and the next.
        if !shown.is_empty() {
            shown.push('-');
        }
        push_value(&row[part.column], &table.columns[part.column].ty, part.prefix, &mut shown);
    }
    let keep = (0..=shown.len().min(SHOWN_MAX)).rev().find(|n| shown.is_char_boundary(*n)).unwrap_or(0);
    shown.truncate(keep);
    sql_error!(DUP_ENTRY, shown, format!("{}.{}", table.name, def.name))
}

fn push_value(v: &Value, ty: &SqlType, prefix: Option<u32>, shown: &mut String) {
    let mut text = Vec::new();
    if !v.write_text_as(ty, &mut text) {
        shown.push_str("NULL");
        return;
    }
    let charset = match v {
        Value::Bytes(_) | Value::Enum(..) | Value::Set(..) => ty.collation.charset(),
        Value::Bit(..) => Charset::Binary,
        _ => Charset::Utf8mb4,
    };
    if let Some(n) = prefix {
        text.truncate(charset.prefix_len(&text, n as usize));
    }
    if charset == Collation::BINARY.charset() {
        for b in text {
            match b {
                0x20..0x7f => shown.push(b as char),
                b => shown.push_str(&format!("\\x{b:02X}")),
            }
        }
        return;
    }
    // Messages are in utf8mb3.
    shown.extend(String::from_utf8_lossy(&charset.to_utf8(&text)).chars().map(|c| if c > '\u{ffff}' { '?' } else { c }));
}
