//! Character sets that a client may ask for in its handshake: those that are here, and those of MySQL that
//! are not, which are refused instead of replaced. And how what it sends in them is read.

use std::borrow::Cow;

use value::{Charset, Collation, SqlResult, sql_error};

/// What MySQL 8.0.31 has besides ours: the ids of a set's collations that fit into the byte of the handshake.
#[rustfmt::skip]
const ABSENT: &[(&str, &[u16])] = &[
    ("gb18030", &[248, 249, 250]), ("swe7", &[10, 82]), ("tis620", &[18, 89]),
];

/// Those of them that are wide, where the collation is not here.
const WIDE: &[(Charset, &[std::ops::RangeInclusive<u16>])] =
    &[(Charset::Ucs2, &[128..=151, 159..=159]), (Charset::Utf16, &[101..=124]), (Charset::Utf32, &[160..=183])];

/// Collations of our sets.
const OF_OURS: &[(Charset, &[std::ops::RangeInclusive<u16>])] = &[
    (Charset::Utf8mb4, &[45..=46, 224..=247, 255..=323]),
    (Charset::Utf8mb3, &[33..=33, 76..=76, 83..=83, 192..=215, 223..=223]),
    (Charset::Latin1, &[31..=31]),
    (Charset::Latin2, &[2..=2]),
    (Charset::Cp1250, &[34..=34]),
];

/// A statement as the parser reads it: in UTF-8, whatever the client speaks. BINARY passes as it is.
pub fn as_read(client: Charset, sql: &[u8]) -> Cow<'_, [u8]> {
    if sql.is_ascii() || matches!(client, Charset::Utf8mb4 | Charset::Utf8mb3 | Charset::Binary) {
        return sql.into();
    }
    let mut text = Vec::with_capacity(sql.len() + sql.len() / 8);
    client.read_in(sql, Charset::Utf8mb4, &mut text);
    text.into()
}

/// Clients speak no wide set, in MySQL either.
///
/// # Errors
/// 1231.
pub fn check_client(charset: Charset) -> SqlResult<()> {
    if charset.is_wide() { Err(sql_error!(WRONG_VALUE_FOR_VAR, "character_set_client", charset.name())) } else { Ok(()) }
}

/// The collation of a handshake; none: a number that means nothing in MySQL either, and stands for the
/// server's.
///
/// # Errors
/// 1115 and 1273 for sets and collations of MySQL that are not here, 1231 for those that no client may use.
pub fn of_handshake(id: u16) -> SqlResult<Option<Collation>> {
    if let Some(collation) = Collation::by_id(id) {
        check_client(collation.charset())?;
        return Ok(Some(collation));
    }
    if let Some((charset, _)) = WIDE.iter().find(|(_, ids)| ids.iter().any(|range| range.contains(&id))) {
        check_client(*charset)?;
    }
    if let Some((name, _)) = ABSENT.iter().find(|(_, ids)| ids.contains(&id)) {
        return Err(sql_error!(UNKNOWN_CHARACTER_SET, name));
    }
    if OF_OURS.iter().any(|(_, ids)| ids.iter().any(|range| range.contains(&id))) {
        return Err(sql_error!(UNKNOWN_COLLATION, format!("#{id}")));
    }
    Ok(None)
}

/// Text of a handshake of this collation, in UTF-8. With a number that means nothing it is that already.
pub fn text_of_handshake(id: u16, bytes: &[u8]) -> String {
    let charset = Collation::by_id(id).map_or(Charset::Utf8mb4, Collation::charset);
    let mut text = Vec::with_capacity(bytes.len());
    match charset {
        Charset::Utf8mb4 | Charset::Utf8mb3 | Charset::Binary => text.extend_from_slice(bytes),
        charset => charset.read_in(bytes, Charset::Utf8mb4, &mut text),
    }
    String::from_utf8_lossy(&text).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_in_the_set_of_the_client() {
        assert_eq!(text_of_handshake(8, b"J\xfcrgen"), "Jürgen");
        assert_eq!(text_of_handshake(51, b"\xcf\xe5\xf2\xf0"), "Петр");
        assert_eq!(text_of_handshake(28, b"\xd6\xd0"), "中");
        assert_eq!(text_of_handshake(255, "größe".as_bytes()), "größe");
    }

    #[test]
    fn a_set_that_is_not_here_is_refused_and_not_replaced() {
        let answer = |id| of_handshake(id).map(|c| c.map(Collation::name)).map_err(|e| (e.code, e.message));
        assert_eq!(answer(45), Ok(Some("utf8mb4_general_ci")));
        assert_eq!(answer(33), Ok(Some("utf8mb3_general_ci")));
        assert_eq!(answer(51), Ok(Some("cp1251_general_ci")));
        assert_eq!(answer(28), Ok(Some("gbk_chinese_ci")));
        assert_eq!(answer(248), Err((1115, "Unknown character set: 'gb18030'".into())));
        assert_eq!(answer(54), Err((1231, "Variable 'character_set_client' can't be set to the value of 'utf16'".into())));
        assert_eq!(answer(0), Ok(None));
        let refused = (1..=255).filter(|id| of_handshake(*id).is_err()).count();
        let unknown = (1..=255).filter(|id| of_handshake(*id) == Ok(None)).count();
        let ours = (1..=255).filter(|id| Collation::by_id(*id).is_some_and(|collation| !collation.charset().is_wide())).count();
        assert_eq!(refused + unknown + ours, 255);
        let speaks = |collation: Collation, id| collation.charset().is_wide() || matches!(of_handshake(id), Ok(Some(_)));
        assert!(unknown > 0 && (1..=255).all(|id| Collation::by_id(id).is_none_or(|collation| speaks(collation, id))));
    }
}
