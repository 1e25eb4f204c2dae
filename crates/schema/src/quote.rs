//! Names and texts as MySQL quotes them in definitions.

/// `` `name` ``, with backticks doubled.
pub fn quote_identifier(name: &str) -> String {
    format!("`{}`", name.replace('`', "``"))
}

/// `'text'`, escaped as SHOW CREATE TABLE does.
pub fn quote_string(text: &str) -> String {
    let mut s = String::with_capacity(text.len() + 2);
    s.push('\'');
    for c in text.chars() {
        match c {
            '\\' => s.push_str("\\\\"),
            '\'' => s.push_str("''"),
            '\0' => s.push_str("\\0"),
            '\n' => s.push_str("\\n"),
            '\r' => s.push_str("\\r"),
            c => s.push(c),
        }
    }
    s.push('\'');
    s
}
