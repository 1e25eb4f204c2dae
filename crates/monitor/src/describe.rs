//! Columns in words: defaults, keys, extras, as COLUMNS and SHOW COLUMNS print them.

use schema::{ColumnDef, ColumnDefault, IndexKind, TableDef};
use value::{Collation, Kind, SqlType, TimeZone};

/// COLUMN_DEFAULT; `None` is NULL.
pub fn default_text(column: &ColumnDef, _time_zone: &TimeZone) -> Option<String> {
    match &column.default {
        ColumnDefault::None | ColumnDefault::Dropped => None,
        // The empty text that a mode without strictness allows.
        ColumnDefault::Literal(_) if column.ty.kind.is_text() => None,
        ColumnDefault::Literal(value) => match column.ty.kind {
            Kind::Bit => match value {
                value::Value::Bit(bits, _) => Some(format!("b'{bits:b}'")),
                _ => None,
            },
            _ => {
                let mut text = Vec::new();
                value.write_text_as(&column.ty, &mut text).then(|| shown(&column.ty, &text))
            }
        },
        ColumnDefault::Now => Some(now_text(column)),
        ColumnDefault::Expression(text) => Some(escaped(text)),
    }
}

/// A literal default: bytes are shown in hexadecimal, up to the first zero.
fn shown(ty: &SqlType, text: &[u8]) -> String {
    if !ty.kind.is_string() && !matches!(ty.kind, Kind::Enum | Kind::Set) {
        return String::from_utf8_lossy(text).into_owned();
    }
    if ty.collation == Collation::BINARY {
        let digits: String = text.iter().take_while(|b| **b != 0).map(|b| format!("{b:02X}")).collect();
        return if text.is_empty() { digits } else { format!("0x{digits}") };
    }
    String::from_utf8_lossy(&ty.collation.charset().to_utf8(text)).into_owned()
}

/// An expression as the tables of information_schema hold it: with its quotes escaped, as MySQL keeps it in
/// its dictionary. SHOW CREATE TABLE prints it as it is.
pub fn escaped(expression: &str) -> String {
    expression.replace('\\', "\\\\").replace('\'', "\\'")
}

fn now_text(column: &ColumnDef) -> String {
    if column.ty.decimals == 0 { "CURRENT_TIMESTAMP".into() } else { format!("CURRENT_TIMESTAMP({})", column.ty.decimals) }
}

/// EXTRA.
pub fn column_extra(column: &ColumnDef) -> String {
    let mut words: Vec<String> = Vec::new();
    if column.auto_increment {
        words.push("auto_increment".into());
    }
    if matches!(column.default, ColumnDefault::Now | ColumnDefault::Expression(_)) {
        words.push("DEFAULT_GENERATED".into());
    }
    if column.on_update_now {
        words.push(format!("on update {}", now_text(column)));
    }
    if let Some(generated) = &column.generated {
        words.push(if generated.stored { "STORED GENERATED" } else { "VIRTUAL GENERATED" }.into());
    }
    if column.invisible {
        words.push("INVISIBLE".into());
    }
    words.join(" ")
}

/// COLUMN_KEY: the strongest key whose first part the column is.
pub fn column_key(def: &TableDef, column: usize) -> &'static str {
    if def.indexes.iter().any(|i| i.kind == IndexKind::Primary && i.parts.iter().any(|p| p.column == column)) {
        return "PRI";
    }
    let first = |i: &&schema::IndexDef| i.parts.first().is_some_and(|p| p.column == column);
    // The first UNIQUE NOT NULL key stands in for a missing primary key.
    let no_primary = def.primary().is_none();
    if no_primary && def.clustered.is_some_and(|at| def.indexes[at].parts.iter().any(|p| p.column == column)) {
        return "PRI";
    }
    if def.indexes.iter().filter(first).any(|i| i.kind == IndexKind::Unique && i.parts.len() == 1) {
        "UNI"
    } else if def.indexes.iter().any(|i| first(&i)) {
        "MUL"
    } else {
        ""
    }
}
