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
    let mut t = Translation { rest: pattern, out: String::with_capacity(pattern.len()), depth: 0, groups: Vec::new(), names: Vec::new() };
    // Whether there is something before, that an interval may repeat, and whether that is a class.
    let (mut atom, mut class) = (false, false);
    let mut repeated = Repeated::default();
    while let Some(c) = t.rest.chars().next() {
        if t.depth == 0 && repeated.refuses(t.rest) {
            return Err(sql_error!(REGEXP_RULE_SYNTAX, 1, pattern.chars().count() - t.rest.chars().count() + 1));
        }
        let before = t.rest;
        let starts_branch = t.depth == 0 && matches!(c, '(' | '|');
        let begins_class = begins_class(t.rest);
        match c {
            // No range ends at a class.
            '-' if t.depth > 0 && (class || self::begins_class(&t.rest[1..])) => t.replace(1, r"\-"),
            '\\' => t.escape()?,
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
            '*' | '+' if t.depth == 0 && t.looks_behind() && !repeated.quantifier => return Err(sql_error!(REGEXP_LOOK_BEHIND_LIMIT)),
            // Behind the last line there is no line.
            '^' if t.depth == 0 && multi_line => t.replace(1, r"(?:\A|^(?!\z))"),
            '{' if t.depth == 0 && atom => t.interval()?,
            '{' | '}' if t.depth == 0 => {
                return Err(sql_error!(REGEXP_RULE_SYNTAX, 1, pattern.chars().count() - t.rest.chars().count() + 1));
            }
            '$' if t.depth == 0 && last_line => t.replace(1, r"(?:$|(?=(?:\r\n|[\n\x0b\x0c\r\u{85}\u{2028}\u{2029}])\z))"),
            _ => t.copy(c.len_utf8()),
        }
        repeated.passes(&before[..before.len() - t.rest.len()]);
        (atom, class) = (!starts_branch, begins_class);
    }
    Ok(t.out)
}

/// What a quantifier may not follow: nothing, a place in the text, another quantifier.
#[derive(Default)]
struct Repeated {
    /// Nothing here can be repeated.
    fixed: bool,
    /// A quantifier stands before, and may still be made lazy or possessive.
    quantifier: bool,
    /// It was.
    done: bool,
}

impl Repeated {
    fn refuses(&self, rest: &str) -> bool {
        match rest.chars().next() {
            Some('*' | '{') => self.fixed || self.quantifier || self.done,
            Some('+' | '?') => self.fixed || self.done,
            _ => false,
        }
    }

    fn passes(&mut self, piece: &str) {
        let quantifies = matches!(piece.chars().next(), Some('*' | '+' | '?' | '{'));
        let place = matches!(piece.as_bytes(), [b'\\', b'A' | b'b' | b'B' | b'G' | b'z' | b'Z', ..]);
        *self = Repeated { fixed: place, quantifier: quantifies && !self.quantifier, done: quantifies && self.quantifier };
    }
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
    /// Names of groups.
    names: Vec<&'p str>,
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

    fn escape(&mut self) -> SqlResult<()> {
        let Some(c) = self.rest[1..].chars().next() else {
            self.copy(1);
            return Ok(());
        };
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
            'x' if self.braced() => {}
            'p' | 'P' if self.property() => {}
            'p' | 'P' => return Err(sql_error!(REGEXP_ILLEGAL_ARGUMENT)),
            'c' if self.rest[length..].starts_with(|c: char| c.is_ascii()) => {
                let control = self.rest.as_bytes()[length] & 0x1f;
                self.replace(length + 1, &format!(r"\x{control:02x}"));
            }
            '0' => {
                let digits = self.rest[length..].bytes().take(3).take_while(|b| matches!(b, b'0'..=b'7')).count();
                match u8::from_str_radix(&self.rest[length..length + digits], 8) {
                    Ok(code) => self.replace(length + digits, &format!(r"\x{code:02x}")),
                    Err(_) => self.copy(length),
                }
            }
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
        Ok(())
    }

    /// `\p{L}`, `\x{1F600}`: the braces are no interval.
    fn braced(&mut self) -> bool {
        let length = match (self.rest[2..].strip_prefix('{'), self.rest.find('}')) {
            (Some(_), Some(end)) => end + 1,
            _ => return false,
        };
        self.copy(length);
        true
    }

    /// A property that there is.
    fn property(&mut self) -> bool {
        let end = self.rest.find('}').map_or(0, |end| end + 1);
        fancy_regex::Regex::new(&self.rest[..end]).is_ok() && self.braced()
    }

    fn looks_behind(&self) -> bool {
        self.groups.contains(&true)
    }

    /// The beginning of a group.
    fn group(&mut self) -> SqlResult<()> {
        if ["(?(", "(?{"].iter().any(|begin| self.rest.starts_with(begin)) {
            return Err(sql_error!(REGEXP_UNIMPLEMENTED));
        }
        if let Some(named) = self.rest.strip_prefix("(?<").filter(|named| !named.starts_with(['=', '!'])) {
            let name = named.split('>').next().unwrap_or_default();
            if !name.chars().all(|c| c.is_ascii_alphanumeric()) || self.names.contains(&name) {
                return Err(sql_error!(REGEXP_INVALID_CAPTURE_GROUP_NAME));
            }
            self.names.push(name);
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
        for pattern in [r"\p{L}", r"\P{Lu}+", r"\x{1F600}", r"[\p{L}]{2}"] {
            assert_eq!(translate(pattern, false, false).unwrap(), pattern);
        }
        for pattern in ["{", "}", "{1}", "a{2}{3}", r"\b{2}", "a+?{2}"] {
            assert_eq!(translate(pattern, false, false).unwrap_err().code, 3688, "{pattern}");
        }
        assert_eq!(translate(r"\Qa{\E", false, false).unwrap(), r"a\{");
    }
}
