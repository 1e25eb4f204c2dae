//! Passwords in the text of statements: what logs and performance_schema show has `<secret>` in their place.
//!
//! Always true: a text of a kind that names passwords (`CREATE USER`, `ALTER USER`, `SET PASSWORD`,
//! `GRANT`, `CLONE`, and those of replication) shows no string that stands where one does. What cannot be
//! read as tokens to its end shows nothing behind that place. Other texts are returned as they are.

use std::borrow::Cow;

use crate::keywords::Kw;
use crate::lexer::{Lexer, Tok};
use crate::mode::ParserMode;

/// What stands where a password stood.
const HIDDEN: &[u8] = b"'<secret>'";

/// What a statement's first words say of the strings in it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Strings {
    /// The statement has had no word yet.
    Unknown,
    Plain,
    /// `CREATE` or `ALTER`, which USER may follow; `SET`, which PASSWORD may.
    Defining,
    Setting,
    /// Behind BY, AS and REPLACE there are passwords.
    OfAccounts,
    /// Behind any of these words, `=` and `(` are passwords.
    AllBehind,
    /// Behind the `=` of an option that is named so.
    OfOptions,
}

/// The statement, or several of them, without passwords.
pub fn hidden<'t>(sql: &'t [u8], mode: &ParserMode) -> Cow<'t, [u8]> {
    let names_any = |word: &[u8]| sql.windows(word.len()).any(|part| part.eq_ignore_ascii_case(word));
    if !names_any(b"password") && !names_any(b"identified") {
        return sql.into();
    }
    let mode = ParserMode { params: true, ..*mode };
    let mut lexer = Lexer::new(sql, 0, &mode);
    let (mut out, mut copied) = (Vec::new(), 0);
    let (mut strings, mut follows, mut option) = (Strings::Unknown, false, false);
    loop {
        let token = lexer.next();
        let text = sql.get(token.start as usize..token.end as usize).unwrap_or_default();
        match token.tok {
            Tok::End => break,
            Tok::Bad => {
                out.extend_from_slice(&sql[copied..token.start as usize]);
                return out.into();
            }
            Tok::Char(b';') => (strings, follows, option) = (Strings::Unknown, false, false),
            Tok::Str | Tok::NationalStr | Tok::Hex if follows => {
                out.extend_from_slice(&sql[copied..token.start as usize]);
                out.extend_from_slice(HIDDEN);
                copied = token.end as usize;
                follows = false;
            }
            Tok::Ident | Tok::Kw(_) => {
                let word = if let Tok::Kw(word) = token.tok { Some(word) } else { None };
                strings = strings.behind(word);
                follows = match strings {
                    Strings::OfAccounts => matches!(word, Some(Kw::BY | Kw::AS | Kw::REPLACE)),
                    Strings::AllBehind => word == Some(Kw::REPLACE),
                    Strings::OfOptions => {
                        option = text.len() >= 8 && text[text.len() - 8..].eq_ignore_ascii_case(b"password");
                        false
                    }
                    _ => false,
                };
            }
            Tok::Char(b'=' | b'(') | Tok::Assign => follows = strings == Strings::AllBehind || strings == Strings::OfOptions && option,
            _ => follows = false,
        }
    }
    if copied == 0 {
        return sql.into();
    }
    out.extend_from_slice(&sql[copied..]);
    out.into()
}

impl Strings {
    fn behind(self, word: Option<Kw>) -> Strings {
        match (self, word) {
            (Strings::Unknown, Some(Kw::CREATE | Kw::ALTER)) => Strings::Defining,
            (Strings::Unknown, Some(Kw::SET)) => Strings::Setting,
            (Strings::Unknown, Some(Kw::GRANT | Kw::CLONE)) | (Strings::Defining, Some(Kw::USER)) => Strings::OfAccounts,
            (Strings::Unknown, Some(Kw::CHANGE | Kw::START)) => Strings::OfOptions,
            (Strings::Setting, Some(Kw::PASSWORD)) => Strings::AllBehind,
            (Strings::Unknown | Strings::Defining | Strings::Setting, _) => Strings::Plain,
            (known, _) => known,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A password in a log is read by everybody who reads the log.
    #[test]
    fn passwords_are_hidden_and_nothing_else() {
        let cases = [
            ("create user a@'%' identified by 'x', 'b' identified with caching_sha2_password by 'y' comment 'c'", 2),
            ("ALTER USER a IDENTIFIED BY 'x' REPLACE 'old' ATTRIBUTE '{\"a\": 1}'", 2),
            ("create user a identified with 'mysql_native_password' as '*2470C0C06DEE42FD1618BB99005ADCA2EC9D1E19'", 1),
            ("create user a identified with caching_sha2_password as 0x2441", 1),
            ("set password for 'a'@'%' = 'x'", 1),
            ("set password = 'x' replace 'y'", 2),
            ("SET PASSWORD FOR a = PASSWORD('x')", 1),
            ("select 1; set password = 'x'; select 'identified'", 1),
            ("change replication source to source_user='u', source_password='p', source_host = 'h'", 1),
            ("clone instance from 'u'@'h':3306 identified by 'p' data directory = 'd'", 1),
            ("select 'identified by', password from t where password = 'x'", 0),
            ("set @a = 'password'", 0),
            ("create table t (password varchar(10) default 'x')", 0),
        ];
        for (sql, count) in cases {
            let shown = hidden(sql.as_bytes(), &ParserMode::new(0));
            let shown = String::from_utf8_lossy(&shown);
            assert_eq!(shown.matches("<secret>").count(), count, "{shown}");
            assert!(count > 0 || shown == sql, "{shown}");
            assert!(count == 0 || !shown.contains("'x'") && !shown.contains("'y'") && !shown.contains("'p'"), "{shown}");
        }
    }

    #[test]
    fn what_is_no_token_hides_what_follows() {
        let shown = hidden(b"set password = 'never closed", &ParserMode::new(0));
        assert!(!String::from_utf8_lossy(&shown).contains("never"));
    }
}
