//! Bytes that no character of the file's set begins with: LOAD DATA ends where it meets one, whatever the
//! mode.
//!
//! A character that is not whole is none of this: its first byte is passed over, and what is stored decides.

use value::{Charset, SqlError, sql_error};

/// 1300 for the first such byte of a field, with what stands before it.
pub(super) fn refused(field: &[u8], charset: Charset, enclosure: Option<u8>) -> Option<SqlError> {
    let at = no_character(field, charset)?;
    let before = [enclosure.as_slice(), &field[..at]].concat();
    Some(sql_error!(INVALID_CHARACTER_STRING, charset.name(), String::from_utf8_lossy(&before)))
}

/// Where such a byte stands.
pub(super) fn no_character(field: &[u8], charset: Charset) -> Option<usize> {
    // Behind the first byte of the longest character.
    let end = match charset {
        Charset::Utf8mb4 => 0xf8,
        Charset::Utf8mb3 => 0xf0,
        _ => return None,
    };
    let mut at = 0;
    while let Some(byte) = field.get(at) {
        let length = match byte {
            0..0x80 => 1,
            0xc2..0xe0 => 2,
            0xe0..0xf0 => 3,
            0xf0.. if *byte < end => 4,
            _ => return Some(at),
        };
        let is_whole = field.get(at..at + length).is_some_and(|bytes| std::str::from_utf8(bytes).is_ok());
        at += if is_whole { length } else { 1 };
    }
    None
}

#[cfg(test)]
mod tests {
    use super::no_character;
    use value::Charset;

    #[test]
    fn only_what_begins_no_character_is_told() {
        let found = |bytes: &[u8]| no_character(bytes, Charset::Utf8mb4);
        assert_eq!(found("aé日😀".as_bytes()), None);
        assert_eq!(found(b"a\xff"), Some(1));
        assert_eq!(found(b"x\xe9 y\xc3"), None);
        assert_eq!(found(b"\xe9\x80"), Some(1));
        assert_eq!(no_character("😀".as_bytes(), Charset::Utf8mb3), Some(0));
        assert_eq!(no_character(b"\xff", Charset::Latin1), None);
    }
}
