//! Source text as MySQL keeps and shows it: what a program's body and a column's name are made of.
//!
//! Comments stay, but what says for which version a piece is written does not: of `a /*!50003 + b */` stays
//! `a  + b `, and a piece for a later version is left out whole.
//!
//! Names and comments of definitions are kept in `utf8mb3`: characters beyond it become `?`, with a warning
//! ([`to_system`]).

use crate::lexer::{Lexer, Tok};
use crate::mode::ParserMode;
use value::{SqlError, sql_error};

/// The source text from `start` to `end`, where tokens begin and end; `in_comment`: it begins within a `/*!`.
pub(crate) fn without_versions(sql: &[u8], (start, end): (usize, usize), in_comment: bool, mode: &ParserMode) -> Vec<u8> {
    let text = &sql[start..end];
    if !text.windows(2).any(|two| two == b"/*" || two == b"*/") {
        return text.to_vec();
    }
    let mut lexer = Lexer::new(&sql[..end], start, mode);
    lexer.go_on_in_comment(in_comment);
    let mut out = Vec::with_capacity(text.len());
    let mut behind = start;
    loop {
        let token = lexer.next();
        let from = (token.start as usize).clamp(behind, end);
        push_gap(&sql[behind..from], mode.version, &mut out);
        if matches!(token.tok, Tok::End | Tok::Bad) {
            out.extend_from_slice(&sql[from..end]);
            return out;
        }
        behind = (token.end as usize).clamp(from, end);
        out.extend_from_slice(&sql[from..behind]);
    }
}

/// What stands between two tokens.
fn push_gap(mut gap: &[u8], version: u32, out: &mut Vec<u8>) {
    while let Some(&first) = gap.first() {
        let len = match gap {
            [b'/', b'*', b'!', rest @ ..] => {
                let digits = rest.iter().take(5).take_while(|b| b.is_ascii_digit()).count();
                let number = rest[..digits].iter().fold(0, |n, b| n * 10 + u32::from(b - b'0'));
                match digits {
                    5 if number > version => skipped_len(gap),
                    5 => 8,
                    _ => 3,
                }
            }
            [b'*', b'/', ..] => 2,
            [b'/', b'*', ..] | [b'#', ..] | [b'-', b'-', ..] => {
                let len = comment_len(gap);
                out.extend_from_slice(&gap[..len]);
                len
            }
            _ => {
                out.push(first);
                1
            }
        };
        gap = &gap[len.min(gap.len())..];
    }
}

/// A comment that is not read, from its beginning; one level of others may stand in it.
fn skipped_len(text: &[u8]) -> usize {
    let mut at = 2;
    while at < text.len() {
        match &text[at..] {
            [b'*', b'/', ..] => return at + 2,
            [b'/', b'*', ..] => at += comment_len(&text[at..]),
            _ => at += 1,
        }
    }
    at
}

/// The length of the comment that a text begins with; 0: it begins with none.
pub(crate) fn comment_len(text: &[u8]) -> usize {
    match text {
        [b'/', b'*', rest @ ..] => rest.windows(2).position(|two| two == b"*/").map_or(text.len(), |at| at + 4),
        [b'#', ..] | [b'-', b'-', ..] => text.iter().position(|b| *b == b'\n').unwrap_or(text.len()),
        _ => 0,
    }
}

/// Whether a text has characters that `utf8mb3` lacks.
pub(crate) fn exceeds_system(text: &[u8]) -> bool {
    text.iter().any(|b| *b >= 0xf0)
}

/// A text with `?` for the characters that `utf8mb3` lacks.
pub fn in_system_charset(text: &str) -> String {
    text.chars().map(|c| if c > '\u{ffff}' { '?' } else { c }).collect()
}

/// Characters of a text that an error shows.
const NEAR_MAX: usize = 80;

/// The beginning of a text as an error shows it: with `?` for a character that `utf8mb3` lacks, and for a
/// byte that is no character.
pub fn shown_near(text: &[u8]) -> String {
    beginning(text, NEAR_MAX)
}

fn beginning(mut text: &[u8], max: usize) -> String {
    let mut shown = String::new();
    for _ in 0..max {
        let Some(first) = text.first() else { break };
        let (c, length) = value::charset::decode_utf8(text).unwrap_or((u32::from(*first).max(0x80), 1));
        shown.push(char::from_u32(c).filter(|c| length > 1 && *c <= '\u{ffff}' || c.is_ascii()).unwrap_or('?'));
        text = &text[length..];
    }
    shown
}

/// What is said of a text that `utf8mb3` cannot hold.
pub(crate) fn loses_characters(text: &[u8]) -> SqlError {
    sql_error!(STRING_CONVERTED, value::store::printable(text), "utf8mb4", "utf8mb3")
}

/// A name or comment as it is kept, and a warning if that is not as it was written.
pub(crate) fn to_system(text: String, warnings: &mut Vec<SqlError>) -> String {
    if !exceeds_system(text.as_bytes()) {
        return text;
    }
    warnings.push(loses_characters(text.as_bytes()));
    in_system_charset(&text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        let shown = without_versions(text.as_bytes(), (0, text.len()), false, &ParserMode::default());
        String::from_utf8(shown).expect("text")
    }

    #[test]
    fn what_is_no_character_of_the_system_is_a_question_mark() {
        assert_eq!(shown_near(b"\xe5\xc6}\x1f"), "??}\x1f");
        assert_eq!(beginning("é💩 €x".as_bytes(), 4), "é? €");
        assert_eq!(shown_near(b"\x80a\xff"), "?a?");
    }

    #[test]
    fn versions_go_and_comments_stay() {
        assert_eq!(shown("a /*!50003 + b */ c"), "a  + b  c");
        assert_eq!(shown("a /*! + b*/ /*!99999 no /* at */ all */, '/*!1 */' # x\n d"), "a  + b , '/*!1 */' # x\n d");
        assert_eq!(shown("a /* b */ -- c */\n * d"), "a /* b */ -- c */\n * d");
    }

    #[test]
    fn what_utf8mb3_lacks_becomes_a_question_mark() {
        let mut warnings = Vec::new();
        assert_eq!(to_system("größe".to_owned(), &mut warnings), "größe");
        assert!(warnings.is_empty());
        assert_eq!(to_system("größer als 😀".to_owned(), &mut warnings), "größer als ?");
        assert_eq!(warnings[0].message, "Cannot convert string 'gr\\xC3\\xB6\\xC3\\x9F...' from utf8mb4 to utf8mb3");
    }
}
