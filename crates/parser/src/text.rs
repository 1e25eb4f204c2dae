//! Decoding of tokens: names without their quotes, strings without their escapes, digits as bytes.

/// The text of a name: quotes and their doubling removed. Bytes that are not UTF-8 are replaced.
pub(crate) fn name(raw: &[u8]) -> String {
    match raw.first() {
        Some(&quote @ (b'`' | b'"')) if raw.len() >= 2 => {
            String::from_utf8(undouble(&raw[1..raw.len() - 1], quote)).unwrap_or_else(|e| lossy(e.as_bytes()))
        }
        _ => std::str::from_utf8(raw).map_or_else(|_| lossy(raw), str::to_owned),
    }
}

fn lossy(raw: &[u8]) -> String {
    String::from_utf8_lossy(raw).into_owned()
}

fn undouble(inner: &[u8], quote: u8) -> Vec<u8> {
    let mut out = Vec::with_capacity(inner.len());
    let mut bytes = inner.iter();
    while let Some(&byte) = bytes.next() {
        if byte == quote {
            bytes.next();
        }
        out.push(byte);
    }
    out
}

/// The value of a quoted string, quotes included in `raw`.
pub(crate) fn string(raw: &[u8], escapes: bool) -> Vec<u8> {
    let mut out = Vec::with_capacity(raw.len().saturating_sub(2));
    append_string(raw, escapes, &mut out);
    out
}

/// As [`string`], appended to `out`.
pub(crate) fn append_string(raw: &[u8], escapes: bool, out: &mut Vec<u8>) {
    let (Some(&quote), true) = (raw.first(), raw.len() >= 2) else { return };
    let mut rest = &raw[1..raw.len() - 1];
    loop {
        let special = rest.iter().position(|&b| b == quote || (escapes && b == b'\\'));
        let Some(at) = special else { break };
        out.extend_from_slice(&rest[..at]);
        let second = rest.get(at + 1).copied();
        match (rest[at], second) {
            (b'\\', Some(escaped)) if escapes => push_escape(escaped, out),
            (byte, _) => out.push(byte),
        }
        rest = rest.get(at + 2..).unwrap_or(&[]);
    }
    out.extend_from_slice(rest);
}

fn push_escape(escaped: u8, out: &mut Vec<u8>) {
    match escaped {
        b'n' => out.push(b'\n'),
        b't' => out.push(b'\t'),
        b'r' => out.push(b'\r'),
        b'b' => out.push(8),
        b'0' => out.push(0),
        b'Z' => out.push(26),
        // Kept whole, for LIKE.
        b'_' | b'%' => out.extend_from_slice(&[b'\\', escaped]),
        other => out.push(other),
    }
}

/// The bytes of `x'4D'` or `0x4D`.
pub(crate) fn hex(raw: &[u8]) -> Vec<u8> {
    let digits = digits(raw);
    let mut out = Vec::with_capacity(digits.len().div_ceil(2));
    let (head, tail) = digits.split_at(digits.len() % 2);
    if let [one] = head {
        out.push(nibble(*one));
    }
    out.extend(tail.chunks_exact(2).map(|pair| nibble(pair[0]) << 4 | nibble(pair[1])));
    out
}

/// The bytes of `b'01'` or `0b01`, padded with zeros on the left.
pub(crate) fn bits(raw: &[u8]) -> Vec<u8> {
    let digits = digits(raw);
    let mut out = vec![0; digits.len().div_ceil(8)];
    let bytes = out.len();
    for (i, _) in digits.iter().rev().enumerate().filter(|(_, d)| **d == b'1') {
        out[bytes - 1 - i / 8] |= 1 << (i % 8);
    }
    out
}

fn digits(raw: &[u8]) -> &[u8] {
    let body = raw.get(2..).unwrap_or(&[]);
    body.strip_suffix(b"'").unwrap_or(body)
}

fn nibble(digit: u8) -> u8 {
    (digit as char).to_digit(16).unwrap_or(0) as u8
}
