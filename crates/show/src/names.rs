//! Names in what SHOW CREATE prints: all of them in quotes, or with `sql_quote_show_create=OFF` those that
//! would not be read as names without. The quotes are those of the SQL mode: the session's, but a routine's
//! own.

use monitor::is_keyword;
use state::vars::Var;
use value::SqlMode;

use crate::Showing;

impl Showing<'_> {
    /// A definition whose names are all in quotes, as the session wants to see it.
    pub(crate) fn shown_names(&self, sql: String) -> String {
        self.names_in(self.settings.sql_mode, sql)
    }

    /// The same, in the quotes of an SQL mode.
    pub(crate) fn names_in(&self, mode: SqlMode, sql: String) -> String {
        let (all, ansi) = (self.access.on(Var::sql_quote_show_create), mode.has(SqlMode::ANSI_QUOTES));
        if all && !ansi { sql } else { requoted(&sql, all, ansi) }
    }
}

fn needs_quotes(name: &str) -> bool {
    let plain = name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'$');
    !plain || name.bytes().all(|b| b.is_ascii_digit()) || is_keyword(name)
}

fn requoted(sql: &str, all: bool, ansi: bool) -> String {
    let mut out = String::with_capacity(sql.len());
    let mut rest = sql;
    while let Some(at) = rest.find(['`', '\'']) {
        let quote = &rest[at..=at];
        let (front, quoted) = (&rest[..at], &rest[at..at + 1 + length_of(&rest[at + 1..], quote)]);
        out.push_str(front);
        match quoted.strip_prefix('`').and_then(|name| name.strip_suffix('`')) {
            Some(name) if !all && !needs_quotes(name) => out.push_str(name),
            Some(name) if ansi => out.push_str(&format!("\"{}\"", name.replace("``", "`").replace('"', "\"\""))),
            _ => out.push_str(quoted),
        }
        rest = &rest[at + quoted.len()..];
    }
    out.push_str(rest);
    out
}

/// The length of what follows a quote, with the quote that ends it: doubled it stands for itself, in texts
/// also behind a backslash.
fn length_of(text: &str, quote: &str) -> usize {
    let mut at = 0;
    while let Some(byte) = text.as_bytes().get(at) {
        match byte {
            b'\\' if quote == "'" => at += 1,
            byte if *byte == quote.as_bytes()[0] => {
                if !text[at + 1..].starts_with(quote) {
                    return at + 1;
                }
                at += 1;
            }
            _ => {}
        }
        at += 1;
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::requoted;

    #[test]
    fn names_keep_their_quotes_where_they_need_them() {
        let sql = "CREATE TABLE `a` (\n  `select` int COMMENT 'it''s `b` \\' `c`',\n  `1a` int,\n  `12` int,\n  `x y` int,\n  `d``e` int,\n  `ä` int,\n  `Name` int";
        let shown = requoted(sql, false, false);
        let wanted = "CREATE TABLE a (\n  `select` int COMMENT 'it''s `b` \\' `c`',\n  1a int,\n  `12` int,\n  `x y` int,\n  `d``e` int,\n  `ä` int,\n  `Name` int";
        assert_eq!(shown, wanted);
        assert_eq!(requoted("never `closed", false, false), "never `closed");
        assert_eq!(requoted("`a` `b``\"c` 'd`e`'", true, true), "\"a\" \"b`\"\"c\" 'd`e`'");
    }
}
