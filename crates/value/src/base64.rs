//! Base 64: `TO_BASE64()`, `FROM_BASE64()`, BINLOG statements, opaque JSON values, PEM.

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Bytes of a line of 76 digits: where MySQL breaks lines.
const LINE_BYTES: usize = 57;

/// Digits and line breaks of so many bytes as MySQL writes them, a line break being one character.
pub fn encoded_len(bytes: u64) -> u64 {
    bytes.div_ceil(3) * 4 + bytes.saturating_sub(1) / LINE_BYTES as u64
}

/// Appends the digits in one line.
pub fn encode(data: &[u8], out: &mut Vec<u8>) {
    for chunk in data.chunks(3) {
        let n = chunk.iter().fold(0u32, |n, b| n << 8 | u32::from(*b)) << (8 * (3 - chunk.len()));
        for i in 0..4 {
            out.push(if i <= chunk.len() { DIGITS[(n >> (18 - 6 * i) & 63) as usize] } else { b'=' });
        }
    }
}

/// Appends the digits with `line_break` between lines, which are as long as MySQL's.
pub fn encode_lines(data: &[u8], line_break: &[u8], out: &mut Vec<u8>) {
    for (i, line) in data.chunks(LINE_BYTES).enumerate() {
        if i > 0 {
            out.extend_from_slice(line_break);
        }
        encode(line, out);
    }
}

/// What text in base 64, in lines perhaps, stands for. Several such texts may follow each other.
pub fn decode(text: &[u8]) -> Option<Vec<u8>> {
    let clean: Vec<u8> = text.iter().copied().filter(|b| !b.is_ascii_whitespace()).collect();
    if !clean.len().is_multiple_of(4) {
        return None;
    }
    let mut out = Vec::with_capacity(clean.len() / 4 * 3);
    for chunk in clean.chunks(4) {
        let padding = chunk.iter().rev().take_while(|b| **b == b'=').count();
        if padding > 2 {
            return None;
        }
        let mut n = 0u32;
        for b in &chunk[..4 - padding] {
            let digit = match b {
                b'A'..=b'Z' => b - b'A',
                b'a'..=b'z' => b - b'a' + 26,
                b'0'..=b'9' => b - b'0' + 52,
                b'+' => 62,
                b'/' => 63,
                _ => return None,
            };
            n = n << 6 | u32::from(digit);
        }
        n <<= 6 * padding;
        out.extend_from_slice(&n.to_be_bytes()[1..4 - padding]);
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_length_around_a_line_comes_back() {
        for n in [0, 1, 2, 3, 56, 57, 58, 113, 114, 115, 171] {
            let data: Vec<u8> = (0..n).map(|i| (i * 37) as u8).collect();
            let mut text = Vec::new();
            encode_lines(&data, b"\n", &mut text);
            assert_eq!(text.len() as u64, encoded_len(n as u64), "{n} bytes");
            assert!(text.split(|b| *b == b'\n').all(|line| line.len() <= 76));
            assert_eq!(decode(&text), Some(data));
        }
    }
}
