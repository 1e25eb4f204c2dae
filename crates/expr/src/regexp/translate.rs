//! From a pattern in ICU's syntax, which MySQL takes, to that of `fancy-regex`.
//!
//! What both write alike is handed on. Translated are: classes by name (`[:alpha:]`, by Unicode's
//! properties), the end of a text (`$` and `\Z` stand before a last line terminator, too), quoting by
//! `\Q…\E`, line terminators and blanks (`\R`, `\v`, `\h`), letters without a meaning behind a backslash.
//! What ICU does not have is refused: conditions, code, and a look behind that has no greatest length.

use value::{SqlResult, sql_error};

/// Before the last line terminator, or behind everything.
const TEXT_END: &str = r"(?=(?:\r\n|[\n\x0b\x0c\r\u{85}\u{2028}\u{2029}])?\z)";
/// What ends a line, as the inside of a class.
const TERMINATORS: &str = r"\n\x0b\x0c\r\u{85}\u{2028}\u{2029}";
/// Letters that mean nothing behind a backslash.
const PLAIN: &str = "CEFgiIjJKlLmMoOqTyY";

/// Letters that stand for a place in a text, which in a class mean nothing behind a backslash either.
const PLACES: &str = "AbBGkRXzZ";

/// What stands in a class for a name.
const CLASSES: &[(&str, &str)] = &[
    ("alnum", r"\p{Alphabetic}\p{Nd}"),
    ("alpha", r"\p{Alphabetic}"),
    ("blank", r"\t\p{Zs}"),
    ("cntrl", r"\p{Cc}"),
    ("digit", r"\p{Nd}"),
    ("graph", r"[^\p{White_Space}\p{Cc}\p{Cn}]"),
    ("lower", r"\p{Lowercase}"),
    ("print", r"\p{Zs}[^\p{White_Space}\p{Cc}\p{Cn}]"),
    ("punct", r"\p{P}"),
    ("space", r"\p{White_Space}"),
    ("upper", r"\p{Uppercase}"),
    ("word", r"\w"),
    ("xdigit", r"\p{Nd}\p{Hex_Digit}"),
];

/// `last_line`: the text ends with a line terminator, so that `$` may stand before it.
///
/// # Errors
/// 3685 for a class without a name, 3688 and 3692 for braces that are no interval, 3690 and 3695 for what ICU
/// does not have.
pub fn translate(pattern: &str, last_line: bool, multi_line: bool) -> SqlResult<String> {
    let multi_line = multi_line || sets_multi_line(pattern);
    let mut t = Translation { rest: pattern, out: String::with_capacity(pattern.len()), depth: 0, groups: Vec::new() };
    // Whether there is something before, that an interval may repeat, and whether that is a class.
    let (mut atom, mut class) = (false, false);
    while let Some(c) = t.rest.chars().next() {
        let starts_branch = t.depth == 0 && matches!(c, '(' | '|');
        let begins_class = begins_class(t.rest);
        match c {
            // No range ends at a class.
            '-' if t.depth > 0 && (class || self::begins_class(&t.rest[1..])) => t.replace(1, r"\-"),
            '\\' => t.escape(),
            '[' => t.bracket()?,
            ']' if t.depth > 0 => {
                t.depth -= 1;
                t.copy(1);
            }
            '(' if t.depth == 0 => t.group()?,
            ')' if t.depth == 0 => {
                t.groups.pop().ok_or_else(|| sql_error!(REGEXP_MISMATCHED_PAREN))?;
                t.copy(1);
            }
            '*' | '+' if t.depth == 0 && t.looks_behind() => return Err(sql_error!(REGEXP_LOOK_BEHIND_LIMIT)),
            // Behind the last line there is no line.
            '^' if t.depth == 0 && multi_line => t.replace(1, r"(?:\A|^(?!\z))"),
            '{' if t.depth == 0 && atom => t.interval()?,
            '{' | '}' if t.depth == 0 => {
                return Err(sql_error!(REGEXP_RULE_SYNTAX, 1, pattern.chars().count() - t.rest.chars().count() + 1));
            }
            '$' if t.depth == 0 && last_line => t.replace(1, r"(?:$|(?=(?:\r\n|[\n\x0b\x0c\r\u{85}\u{2028}\u{2029}])\z))"),
            _ => t.copy(c.len_utf8()),
        }
        (atom, class) = (!starts_branch, begins_class);
    }
    Ok(t.out)
}

/// Whether a class stands here: `\d`, `[:alpha:]`.
fn begins_class(pattern: &str) -> bool {
    let escaped = |rest: &str| rest.starts_with(|c| "dDhHsSvVwW".contains(c));
    pattern.starts_with("[:") || pattern.strip_prefix('\\').is_some_and(escaped)
}

/// Whether a group such as `(?m)` makes `^` find the beginnings of lines.
fn sets_multi_line(pattern: &str) -> bool {
    pattern.split("(?").skip(1).any(|rest| rest.chars().take_while(char::is_ascii_alphabetic).any(|c| c == 'm'))
}

struct Translation<'p> {
    rest: &'p str,
    out: String,
    /// Brackets that are open.
    depth: usize,
    /// Groups that are open: whether they look behind.
    groups: Vec<bool>,
}

impl Translation<'_> {
    fn copy(&mut self, bytes: usize) {
        self.out.push_str(&self.rest[..bytes]);
        self.rest = &self.rest[bytes..];
    }

    fn replace(&mut self, bytes: usize, with: &str) {
        self.out.push_str(with);
        self.rest = &self.rest[bytes..];
    }

    fn escape(&mut self) {
        let Some(c) = self.rest[1..].chars().next() else { return self.copy(1) };
        let length = 1 + c.len_utf8();
        let inside = self.depth > 0;
        let class = |inner: &str| if inside { inner.to_string() } else { format!("[{inner}]") };
        match c {
            'Z' if !inside => self.replace(length, TEXT_END),
            'R' if !inside => self.replace(length, &format!(r"(?:\r\n|[{TERMINATORS}])")),
            'v' => self.replace(length, &class(TERMINATORS)),
            'V' => self.replace(length, &format!("[^{TERMINATORS}]")),
            'h' => self.replace(length, &class(r"\t\p{Zs}")),
            'H' => self.replace(length, r"[^\t\p{Zs}]"),
            'e' => self.replace(length, r"\x1b"),
            'Q' => {
                let quoted = &self.rest[length..];
                let end = quoted.find("\\E");
                self.out.push_str(&fancy_regex::escape(&quoted[..end.unwrap_or(quoted.len())]));
                self.rest = end.map_or("", |end| &quoted[end + 2..]);
            }
            c if PLAIN.contains(c) || inside && PLACES.contains(c) => self.replace(1, ""),
            _ => self.copy(length),
        }
    }

    fn looks_behind(&self) -> bool {
        self.groups.contains(&true)
    }

    /// The beginning of a group.
    fn group(&mut self) -> SqlResult<()> {
        if ["(?(", "(?{"].iter().any(|begin| self.rest.starts_with(begin)) {
            return Err(sql_error!(REGEXP_UNIMPLEMENTED));
        }
        self.groups.push(self.rest.starts_with("(?<=") || self.rest.starts_with("(?<!"));
        self.copy(1);
        Ok(())
    }

    /// The beginning of a class, or a class by name: `[:alpha:]` stands for itself, too.
    fn bracket(&mut self) -> SqlResult<()> {
        if let Some(named) = self.rest.strip_prefix("[:")
            && let Some(end) = named.find(":]")
        {
            let (name, negated) = match named[..end].strip_prefix('^') {
                Some(name) => (name, true),
                None => (&named[..end], false),
            };
            let name = name.to_ascii_lowercase();
            let property = format!(r"\p{{{name}}}");
            let inner = CLASSES.iter().find(|(known, _)| *known == name).map_or(property.as_str(), |(_, inner)| inner);
            if !name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '=' | ' ' | '-'))
                || fancy_regex::Regex::new(inner).is_err()
            {
                return Err(sql_error!(REGEXP_ILLEGAL_ARGUMENT));
            }
            let class = format!("[{}{inner}]", if negated { "^" } else { "" });
            self.replace(named.len() - named[end..].len() + 4, &class);
            return Ok(());
        }
        self.depth += 1;
        self.copy(1);
        if self.rest.starts_with('^') {
            self.copy(1);
        }
        Ok(())
    }

    /// `{n}`, `{n,}`, `{n,m}`.
    fn interval(&mut self) -> SqlResult<()> {
        let inside = self.rest[1..].split_once('}').map(|(inside, _)| inside);
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        let good = inside.is_some_and(|inside| match inside.split_once(',') {
            Some((min, max)) => digits(min) && (max.is_empty() || digits(max)),
            None => digits(inside),
        });
        match inside {
            Some(inside) if good && inside.ends_with(',') && self.looks_behind() => Err(sql_error!(REGEXP_LOOK_BEHIND_LIMIT)),
            Some(inside) if good => {
                self.copy(inside.len() + 2);
                Ok(())
            }
            _ => Err(sql_error!(REGEXP_BAD_INTERVAL)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_both_write_alike_is_handed_on() {
        for pattern in ["a+b*c?", "[^a-z]{2,3}", "(a|b)\\1", "^x$", "\\d\\w\\s", "[a&&[b]]", "[]"] {
            assert_eq!(translate(pattern, false, false).unwrap(), pattern);
        }
    }

    #[test]
    fn classes_have_unicode_members() {
        assert_eq!(translate("[[:alpha:]]", false, false).unwrap(), r"[[\p{Alphabetic}]]");
        assert_eq!(translate("[:^ALPHA:]x", false, false).unwrap(), r"[^\p{Alphabetic}]x");
        assert_eq!(translate("[a[:xyz:]b]", false, false).unwrap_err().code, 3685);
    }

    #[test]
    fn braces_are_intervals() {
        for pattern in ["a{}", "a{,5}", "a{x}", "a{1", "a{1,", "a{1,2"] {
            assert_eq!(translate(pattern, false, false).unwrap_err().code, 3692, "{pattern}");
        }
        for pattern in ["{", "}", "{1}"] {
            assert_eq!(translate(pattern, false, false).unwrap_err().code, 3688, "{pattern}");
        }
        assert_eq!(translate(r"\Qa{\E", false, false).unwrap(), r"a\{");
    }
}
