//! One source file as the measures see it: its code without comments, literals and tests, and its comments
//! alone.
//!
//! Lines keep their numbers and columns in both: what is left out becomes spaces. The scanner knows the
//! shapes that Rust's lexer knows (nested comments, raw strings, a lifetime beside a character literal);
//! what rustfmt guarantees, such as one item a line, is relied upon.

/// A source file, split into what the compiler reads and what people read.
pub struct Source {
    /// The path from the root of the repository.
    pub name: String,
    pub text: String,
    /// The text without comments, strings and inline test modules.
    pub code: String,
    /// Number (from one) and text of each line's comment.
    pub comments: Vec<(usize, String)>,
    pub is_test: bool,
}

impl Source {
    pub fn new(name: String, text: String) -> Source {
        let is_test = ["/tests/", "/examples/", "/benches/", "/fuzz/"].iter().any(|part| name.contains(part)) || name.ends_with("tests.rs");
        let (code, comments) = split(&text);
        let code = without_test_modules(&code);
        Source { name, text, code, comments, is_test }
    }

    /// The crate that the file belongs to: `crates/store/src/slots.rs` is of `store`.
    pub fn owner(&self) -> &str {
        let mut parts = self.name.split('/');
        match parts.next() {
            Some("crates") => parts.next().unwrap_or_default(),
            Some(first) => first,
            None => "",
        }
    }

    /// Whether the file is part of the crate's product: under `src`, and no test.
    pub fn is_product(&self) -> bool {
        !self.is_test && self.name.contains("/src/")
    }
}

/// Code and comments of a text. Every byte of a comment or literal is a space in the code; line ends stay.
fn split(text: &str) -> (String, Vec<(usize, String)>) {
    let bytes = text.as_bytes();
    let mut code = Vec::with_capacity(bytes.len());
    let mut comments = Vec::new();
    let mut at = 0;
    let mut line = 1;
    while at < bytes.len() {
        let end = match bytes[at] {
            b'/' if bytes.get(at + 1) == Some(&b'/') => bytes[at..].iter().position(|b| *b == b'\n').map_or(bytes.len(), |n| at + n),
            b'/' if bytes.get(at + 1) == Some(&b'*') => block_comment_end(bytes, at),
            b'"' => string_end(bytes, at),
            b'r' | b'b' if !at.checked_sub(1).is_some_and(|i| is_word(bytes[i])) => prefixed_literal_end(bytes, at).unwrap_or(at),
            b'\'' => character_end(bytes, at).unwrap_or(at),
            _ => at,
        };
        if end == at {
            code.push(if bytes[at].is_ascii() { bytes[at] } else { b'_' });
            line += usize::from(bytes[at] == b'\n');
            at += 1;
            continue;
        }
        let gone = &text[at..end];
        if gone.starts_with("//") || gone.starts_with("/*") {
            comments.extend(gone.lines().enumerate().map(|(i, l)| (line + i, l.to_string())));
        }
        code.extend(gone.bytes().map(|b| if b == b'\n' { b'\n' } else { b' ' }));
        line += gone.matches('\n').count();
        at = end;
    }
    (String::from_utf8_lossy(&code).into_owned(), comments)
}

pub fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

fn block_comment_end(bytes: &[u8], start: usize) -> usize {
    let (mut at, mut depth) = (start, 0);
    while at + 1 < bytes.len() {
        match &bytes[at..at + 2] {
            b"/*" => (depth, at) = (depth + 1, at + 2),
            b"*/" => (depth, at) = (depth - 1, at + 2),
            _ => at += 1,
        }
        if depth == 0 {
            return at;
        }
    }
    bytes.len()
}

/// The end of the string whose opening quote stands at `start`.
fn string_end(bytes: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 2,
            b'"' => return at + 1,
            _ => at += 1,
        }
    }
    bytes.len()
}

/// `b"…"`, `b'…'`, `r"…"`, `r#"…"#` and `br#"…"#`; nothing if a plain word begins here.
fn prefixed_literal_end(bytes: &[u8], start: usize) -> Option<usize> {
    let mut at = start + usize::from(bytes[start] == b'b');
    if at > start && bytes.get(at) == Some(&b'\'') {
        return character_end(bytes, at);
    }
    let raw = bytes.get(at) == Some(&b'r');
    at += usize::from(raw);
    let hashes = bytes[at..].iter().take_while(|b| **b == b'#').count();
    if bytes.get(at + hashes) != Some(&b'"') || (hashes > 0 && !raw) {
        return None;
    }
    if !raw {
        return Some(string_end(bytes, at));
    }
    let close = format!("\"{}", "#".repeat(hashes));
    let body = at + hashes + 1;
    let length = bytes[body..].windows(close.len()).position(|w| w == close.as_bytes())?;
    Some(body + length + close.len())
}

/// The end of a character literal; nothing where the quote begins a lifetime.
fn character_end(bytes: &[u8], start: usize) -> Option<usize> {
    let first = *bytes.get(start + 1)?;
    if first == b'\\' {
        let close = bytes[start + 3..].iter().position(|b| *b == b'\'')?;
        return Some(start + 3 + close + 1);
    }
    let width = match first {
        0..0x80 => 1,
        0x80..0xe0 => 2,
        0xe0..0xf0 => 3,
        _ => 4,
    };
    (bytes.get(start + 1 + width) == Some(&b'\'')).then_some(start + width + 2)
}

/// Inline modules behind `#[cfg(test)]` as empty lines.
fn without_test_modules(code: &str) -> String {
    let mut out: Vec<&str> = Vec::new();
    let mut close: Option<String> = None;
    let mut is_next_test = false;
    for line in code.lines() {
        let trimmed = line.trim_start();
        if let Some(end) = &close {
            if line == end {
                close = None;
            }
            out.push("");
            continue;
        }
        if is_next_test && trimmed.starts_with("mod ") && trimmed.trim_end().ends_with('{') {
            close = Some(format!("{}}}", " ".repeat(line.len() - trimmed.len())));
            out.push("");
            is_next_test = false;
            continue;
        }
        is_next_test = trimmed.starts_with("#[cfg(test)]") || (is_next_test && trimmed.starts_with("#["));
        out.push(line);
    }
    out.join("\n")
}
