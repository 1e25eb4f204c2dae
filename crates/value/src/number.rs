//! Integers and floating point numbers as text: reading the start of a text as MySQL does, and printing.

/// A number read from the start of a text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prefix<T> {
    pub value: T,
    /// Bytes that were part of the number, leading blanks included; 0 where there was none.
    pub used: usize,
}

/// Reads blanks, a sign and digits. Saturates beyond 128 bits.
pub fn parse_int_prefix(text: &[u8]) -> Prefix<i128> {
    let blanks = text.iter().take_while(|b| b.is_ascii_whitespace()).count();
    let rest = &text[blanks..];
    let (negative, sign) = match rest.first() {
        Some(b'-') => (true, 1),
        Some(b'+') => (false, 1),
        _ => (false, 0),
    };
    let digits = rest[sign..].iter().take_while(|b| b.is_ascii_digit()).count();
    if digits == 0 {
        return Prefix { value: 0, used: 0 };
    }
    let n = rest[sign..sign + digits].iter().fold(0i128, |n, b| n.saturating_mul(10).saturating_add((b - b'0') as i128));
    Prefix { value: if negative { -n } else { n }, used: blanks + sign + digits }
}

/// Reads blanks, a sign, digits, a point, digits, an exponent. What is beyond the range of doubles is the greatest one.
pub fn parse_f64_prefix(text: &[u8]) -> Prefix<f64> {
    let blanks = text.iter().take_while(|b| b.is_ascii_whitespace()).count();
    let at = |i: usize| text.get(i).copied().unwrap_or(0);
    let digits = |i: usize| text.get(i..).map_or(0, |t| t.iter().take_while(|b| b.is_ascii_digit()).count());
    let start = blanks;
    let mut i = start + usize::from(matches!(at(start), b'-' | b'+'));
    let whole = digits(i);
    i += whole;
    let mut fraction = 0;
    if at(i) == b'.' {
        fraction = digits(i + 1);
        i += 1 + fraction;
    }
    if whole + fraction == 0 {
        return Prefix { value: 0.0, used: 0 };
    }
    if at(i) | 0x20 == b'e' {
        let sign = usize::from(matches!(at(i + 1), b'-' | b'+'));
        let n = digits(i + 1 + sign);
        if n > 0 {
            i += 1 + sign + n;
        }
    }
    let text = std::str::from_utf8(&text[start..i]).unwrap_or("0");
    let x: f64 = text.parse().unwrap_or(0.0);
    Prefix { value: x.clamp(f64::MIN, f64::MAX), used: i }
}

/// Appends a double as MySQL prints it: the shortest digits that read back the same, with an exponent (`1e20`, `1.5e-15`) for
/// magnitudes from 1e15 and below 1e-15.
pub fn write_f64(x: f64, out: &mut Vec<u8>) {
    if !x.is_finite() {
        out.extend_from_slice(if x.is_nan() { b"nan" } else if x > 0.0 { b"inf" } else { b"-inf" });
        return;
    }
    write_shortest(&format!("{x:e}"), out);
}

/// Appends a FLOAT: six significant digits at most, as MySQL prints a column of that type.
pub fn write_f32(x: f32, out: &mut Vec<u8>) {
    if !x.is_finite() {
        return write_f64(x as f64, out);
    }
    let shortest = format!("{x:e}");
    let digits = shortest.bytes().take_while(|b| *b != b'e').filter(u8::is_ascii_digit).count();
    if digits <= 6 {
        write_shortest(&shortest, out);
    } else {
        write_shortest(&format!("{x:.5e}"), out);
    }
}

/// From `d.ddde±x` to MySQL's form.
fn write_shortest(scientific: &str, out: &mut Vec<u8>) {
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let (sign, mantissa) = mantissa.strip_prefix('-').map_or(("", mantissa), |m| ("-", m));
    let mut digits: String = mantissa.chars().filter(|c| *c != '.').collect();
    while digits.len() > 1 && digits.ends_with('0') {
        digits.pop();
    }
    if digits == "0" {
        out.extend_from_slice(if sign.is_empty() { b"0" } else { b"-0" });
        return;
    }
    out.extend_from_slice(sign.as_bytes());
    let n = digits.len() as i32;
    if !(-15..15).contains(&exponent) {
        out.extend_from_slice(&digits.as_bytes()[..1]);
        if n > 1 {
            out.push(b'.');
            out.extend_from_slice(&digits.as_bytes()[1..]);
        }
        out.push(b'e');
        out.extend_from_slice(exponent.to_string().as_bytes());
    } else if exponent < 0 {
        out.extend_from_slice(b"0.");
        out.extend(std::iter::repeat_n(b'0', (-exponent - 1) as usize));
        out.extend_from_slice(digits.as_bytes());
    } else if exponent + 1 >= n {
        out.extend_from_slice(digits.as_bytes());
        out.extend(std::iter::repeat_n(b'0', (exponent + 1 - n) as usize));
    } else {
        let (whole, fraction) = digits.split_at((exponent + 1) as usize);
        out.extend_from_slice(whole.as_bytes());
        out.push(b'.');
        out.extend_from_slice(fraction.as_bytes());
    }
}

/// Appends a double with a fixed number of digits after the point: FLOAT(M,D), DOUBLE(M,D), ROUND results.
pub fn write_fixed(x: f64, decimals: u8, out: &mut Vec<u8>) {
    out.extend_from_slice(format!("{x:.*}", decimals as usize).as_bytes());
}

/// Appends an unsigned integer.
pub fn write_u64(mut n: u64, out: &mut Vec<u8>) {
    let mut buf = [0u8; 20];
    let mut i = buf.len();
    loop {
        i -= 1;
        buf[i] = b'0' + (n % 10) as u8;
        n /= 10;
        if n == 0 {
            break;
        }
    }
    out.extend_from_slice(&buf[i..]);
}

/// Appends a signed integer.
pub fn write_i64(n: i64, out: &mut Vec<u8>) {
    if n < 0 {
        out.push(b'-');
    }
    write_u64(n.unsigned_abs(), out);
}
