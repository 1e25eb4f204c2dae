//! Changes of a JSON document, as a log has them with `binlog_row_value_options=PARTIAL_JSON`.
//!
//! ```text
//! { operation u8 (0 replace, 1 insert, 2 remove) | path length packed | path |
//!   [value length packed | value, in binary form] } …
//! ```
//! A path leads to one place. What a change does not find means that the row is another one here than there.

use expr::json_path::{Leg, Path};
use value::json::{JsonValue, key_order};
use value::{Json, SqlError, sql_error};

const REPLACE: u8 = 0;
const INSERT: u8 = 1;
const REMOVE: u8 = 2;

/// Why a document cannot be changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wrong {
    /// The changes are malformed.
    Corrupt,
    /// They do not fit the document.
    Other,
}

impl Wrong {
    pub fn in_column(self, table: &str, column: &str) -> SqlError {
        match self {
            Wrong::Corrupt => sql_error!(CORRUPTED_JSON_DIFF, table, column),
            Wrong::Other => sql_error!(COULD_NOT_APPLY_JSON_DIFF, table, column),
        }
    }
}

fn packed<'a>(rest: &mut &'a [u8]) -> Option<&'a [u8]> {
    let (first, behind) = rest.split_first()?;
    let width = match first {
        252 => 2,
        253 => 3,
        254 => 8,
        _ => 0,
    };
    let (digits, behind) = behind.split_at_checked(width)?;
    let len = if width == 0 { usize::from(*first) } else { digits.iter().rev().fold(0, |n, b| n << 8 | usize::from(*b)) };
    let (bytes, behind) = behind.split_at_checked(len)?;
    *rest = behind;
    Some(bytes)
}

/// The document after the changes.
///
/// # Errors
/// A change that is malformed, or does not fit; there may be no document.
pub(crate) fn changed(document: Option<&Json>, mut changes: &[u8]) -> Result<Json, Wrong> {
    let mut document = document.ok_or(Wrong::Other)?.to_value();
    while let Some((&operation, behind)) = changes.split_first() {
        changes = behind;
        let path = packed(&mut changes).and_then(|path| std::str::from_utf8(path).ok()).ok_or(Wrong::Corrupt)?;
        let path = Path::parse(path).map_err(|_| Wrong::Corrupt)?;
        let value = match operation {
            REMOVE => None,
            _ => Some(JsonValue::from_binary(packed(&mut changes).ok_or(Wrong::Corrupt)?)),
        };
        change(&mut document, operation, &path.0, value).ok_or(Wrong::Other)?;
    }
    Ok(document.to_json())
}

fn change(document: &mut JsonValue, operation: u8, legs: &[Leg], value: Option<JsonValue>) -> Option<()> {
    if operation == REPLACE {
        *Path::find_mut(legs, document)? = value?;
        return Some(());
    }
    let (last, parents) = legs.split_last()?;
    match (Path::find_mut(parents, document)?, last) {
        (JsonValue::Object(members), Leg::Member(key)) => {
            let at = members.binary_search_by(|(k, _)| key_order(k, key));
            match (operation, at) {
                (INSERT, Err(at)) => members.insert(at, (key.clone(), value?)),
                (REMOVE, Ok(at)) => drop(members.remove(at)),
                _ => return None,
            }
        }
        (JsonValue::Array(items), Leg::Cell(index)) => {
            let at = index.of(items.len())?;
            match operation {
                INSERT => items.insert(at.min(items.len()), value?),
                REMOVE if at < items.len() => drop(items.remove(at)),
                _ => return None,
            }
        }
        _ => return None,
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(json: &Json) -> String {
        let mut out = Vec::new();
        json.write_text(&mut out);
        String::from_utf8_lossy(&out).into_owned()
    }

    #[test]
    fn changes_are_made_one_after_another() {
        let document = Json::parse(br#"{"a": [1, 2], "k": 3}"#).unwrap_or_else(|_| Json::null());
        let mut changes = Vec::new();
        for (operation, path, value) in
            [(REPLACE, "$.k", Some("7")), (INSERT, "$.b", Some("\"x\"")), (REMOVE, "$.a[0]", None), (INSERT, "$.a[1]", Some("9"))]
        {
            changes.extend([operation, path.len() as u8]);
            changes.extend(path.as_bytes());
            if let Some(value) = value.and_then(|v| Json::parse(v.as_bytes()).ok()) {
                changes.push(value.as_binary().len() as u8);
                changes.extend(value.as_binary());
            }
        }
        assert_eq!(changed(Some(&document), &changes).map(|json| text(&json)), Ok(r#"{"a": [2, 9], "b": "x", "k": 7}"#.to_owned()));
        assert_eq!(changed(Some(&document), &[REMOVE, 3, b'$', b'.', b'z']).err(), Some(Wrong::Other), "there is no such member");
        assert_eq!(changed(Some(&document), &[REMOVE, 3, b'$']).err(), Some(Wrong::Corrupt));
        assert_eq!(changed(None, &changes).err(), Some(Wrong::Other));
    }
}
