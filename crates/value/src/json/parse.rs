//! Reading a document from text. Errors are in the words, and at the positions, of RapidJSON, which MySQL
//! uses.

use super::{DEPTH_MAX, JsonValue};

/// Why a text is no JSON, and at which byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JsonError {
    pub reason: &'static str,
    pub position: usize,
}

/// The reason of a document that is nested too deeply; MySQL has an error of its own for it (3157).
pub const TOO_DEEP: &str = "The JSON document exceeds the maximum depth.";

impl JsonValue {
    /// Reads a document from UTF-8 text.
    ///
    /// # Errors
    /// Why and where it is none.
    pub fn parse(text: &[u8]) -> Result<JsonValue, JsonError> {
        let mut p = Parser { text, at: 0 };
        p.blanks();
        if p.at == text.len() {
            return Err(p.error("The document is empty."));
        }
        let v = p.value(0)?;
        p.blanks();
        if p.at < text.len() {
            return Err(p.error("The document root must not be followed by other values."));
        }
        Ok(v)
    }
}

struct Parser<'a> {
    text: &'a [u8],
    at: usize,
}

impl Parser<'_> {
    fn error(&self, reason: &'static str) -> JsonError {
        JsonError { reason, position: self.at }
    }

    fn peek(&self) -> u8 {
        self.text.get(self.at).copied().unwrap_or(0)
    }

    fn blanks(&mut self) {
        while matches!(self.peek(), b' ' | b'\t' | b'\n' | b'\r') {
            self.at += 1;
        }
    }

    fn value(&mut self, depth: usize) -> Result<JsonValue, JsonError> {
        if depth > DEPTH_MAX {
            return Err(self.error(TOO_DEEP));
        }
        match self.peek() {
            b'n' => self.word(b"null", JsonValue::Null),
            b't' => self.word(b"true", JsonValue::Bool(true)),
            b'f' => self.word(b"false", JsonValue::Bool(false)),
            b'"' => self.string().map(JsonValue::String),
            b'[' => self.array(depth + 1),
            b'{' => self.object(depth + 1),
            _ => self.number(),
        }
    }

    fn word(&mut self, word: &[u8], v: JsonValue) -> Result<JsonValue, JsonError> {
        for (i, b) in word.iter().enumerate() {
            if self.peek() != *b {
                debug_assert!(i > 0);
                return Err(self.error("Invalid value."));
            }
            self.at += 1;
        }
        Ok(v)
    }

    fn array(&mut self, depth: usize) -> Result<JsonValue, JsonError> {
        if depth > DEPTH_MAX {
            return Err(self.error(TOO_DEEP));
        }
        self.at += 1;
        self.blanks();
        let mut items = Vec::new();
        if self.peek() == b']' {
            self.at += 1;
            return Ok(JsonValue::Array(items));
        }
        loop {
            items.push(self.value(depth)?);
            self.blanks();
            match self.peek() {
                b',' => {
                    self.at += 1;
                    self.blanks();
                }
                b']' => {
                    self.at += 1;
                    return Ok(JsonValue::Array(items));
                }
                _ => return Err(self.error("Missing a comma or ']' after an array element.")),
            }
        }
    }

    fn object(&mut self, depth: usize) -> Result<JsonValue, JsonError> {
        if depth > DEPTH_MAX {
            return Err(self.error(TOO_DEEP));
        }
        self.at += 1;
        self.blanks();
        let mut members = Vec::new();
        if self.peek() == b'}' {
            self.at += 1;
            return Ok(JsonValue::Object(members));
        }
        loop {
            if self.peek() != b'"' {
                return Err(self.error("Missing a name for object member."));
            }
            let key = self.string()?;
            self.blanks();
            if self.peek() != b':' {
                return Err(self.error("Missing a colon after a name of object member."));
            }
            self.at += 1;
            self.blanks();
            members.push((key, self.value(depth)?));
            self.blanks();
            match self.peek() {
                b',' => {
                    self.at += 1;
                    self.blanks();
                }
                b'}' => {
                    self.at += 1;
                    return Ok(JsonValue::object(members));
                }
                _ => return Err(self.error("Missing a comma or '}' after an object member.")),
            }
        }
    }

    fn string(&mut self) -> Result<String, JsonError> {
        self.at += 1;
        let mut out = Vec::new();
        loop {
            let start = self.at;
            while !matches!(self.peek(), b'"' | b'\\' | 0..0x20) {
                self.at += 1;
            }
            let piece = &self.text[start..self.at];
            if let Err(e) = std::str::from_utf8(piece) {
                self.at = start + e.valid_up_to();
                return Err(self.error("Invalid encoding in string."));
            }
            out.extend_from_slice(piece);
            match self.peek() {
                b'"' => {
                    self.at += 1;
                    return Ok(String::from_utf8_lossy(&out).into_owned());
                }
                b'\\' => self.escape(&mut out)?,
                // RapidJSON stops at a NUL as at the end.
                _ if self.at >= self.text.len() || self.peek() == 0 => {
                    return Err(self.error("Missing a closing quotation mark in string."));
                }
                _ => return Err(self.error("Invalid encoding in string.")),
            }
        }
    }

    fn escape(&mut self, out: &mut Vec<u8>) -> Result<(), JsonError> {
        let start = self.at;
        self.at += 1;
        let plain = match self.peek() {
            b @ (b'"' | b'\\' | b'/') => b,
            b'b' => 8,
            b'f' => 12,
            b'n' => b'\n',
            b'r' => b'\r',
            b't' => b'\t',
            b'u' => {
                self.at += 1;
                let mut c = self.hex4(start)?;
                if (0xd800..0xe000).contains(&c) {
                    let low = if c < 0xdc00 && self.text[self.at..].starts_with(b"\\u") {
                        self.at += 2;
                        self.hex4(start)?
                    } else {
                        0
                    };
                    if !(0xdc00..0xe000).contains(&low) {
                        self.at = start;
                        return Err(self.error("The surrogate pair in string is invalid."));
                    }
                    c = 0x1_0000 + ((c - 0xd800) << 10) + (low - 0xdc00);
                }
                let ch = char::from_u32(c).unwrap_or(char::REPLACEMENT_CHARACTER);
                out.extend_from_slice(ch.encode_utf8(&mut [0; 4]).as_bytes());
                return Ok(());
            }
            _ => {
                self.at = start;
                return Err(self.error("Invalid escape character in string."));
            }
        };
        self.at += 1;
        out.push(plain);
        Ok(())
    }

    fn hex4(&mut self, start: usize) -> Result<u32, JsonError> {
        let digits = self.text.get(self.at..self.at + 4).and_then(|d| std::str::from_utf8(d).ok());
        let n = digits.filter(|d| d.bytes().all(|b| b.is_ascii_hexdigit())).and_then(|d| u32::from_str_radix(d, 16).ok());
        match n {
            Some(n) => {
                self.at += 4;
                Ok(n)
            }
            None => {
                self.at = start;
                Err(self.error("Incorrect hex digit after \\u escape in string."))
            }
        }
    }

    fn number(&mut self) -> Result<JsonValue, JsonError> {
        let start = self.at;
        let digits = |p: &mut Self| {
            let from = p.at;
            while p.peek().is_ascii_digit() {
                p.at += 1;
            }
            p.at - from
        };
        if self.peek() == b'-' {
            self.at += 1;
        }
        if self.peek() == b'0' {
            self.at += 1;
        } else if digits(self) == 0 {
            return Err(self.error("Invalid value."));
        }
        let mut integer = true;
        if self.peek() == b'.' {
            integer = false;
            self.at += 1;
            if digits(self) == 0 {
                return Err(self.error("Miss fraction part in number."));
            }
        }
        if self.peek() | 0x20 == b'e' {
            integer = false;
            self.at += 1;
            if matches!(self.peek(), b'+' | b'-') {
                self.at += 1;
            }
            if digits(self) == 0 {
                return Err(self.error("Miss exponent in number."));
            }
        }
        let text = std::str::from_utf8(&self.text[start..self.at]).unwrap_or("0");
        if integer {
            if let Ok(n) = text.parse::<i64>() {
                return Ok(JsonValue::Int(n));
            }
            if let Ok(n) = text.parse::<u64>() {
                return Ok(JsonValue::UInt(n));
            }
        }
        match text.parse::<f64>() {
            Ok(x) if x.is_finite() => Ok(JsonValue::Double(x)),
            _ => {
                self.at = start;
                Err(self.error("Number too big to be stored in double."))
            }
        }
    }
}
