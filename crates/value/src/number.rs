//! Integers and floating point numbers as text: reading the start of a text as MySQL does, and printing.

use std::fmt;
use std::io::Write;

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
    let n = digits_value(&rest[sign..sign + digits]);
    Prefix { value: if negative { -n } else { n }, used: blanks + sign + digits }
}

/// The number that decimal digits make. Saturates.
pub(crate) fn digits_value(digits: &[u8]) -> i128 {
    // 18 digits fit 64 bits, which are several times faster.
    let (head, tail) = digits.split_at(digits.len().min(18));
    let n = head.iter().fold(0u64, |n, b| n * 10 + (b - b'0') as u64) as i128;
    tail.iter().fold(n, |n, b| n.saturating_mul(10).saturating_add((b - b'0') as i128))
}

/// Reads blanks, a sign, digits, a point, digits, an exponent. What is beyond the range of doubles is
/// infinite.
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
    Prefix { value: x, used: i }
}

/// 10 to the power of `n`, as near as a double comes to it: [`f64::powi`] multiplies, and is off behind 22.
pub fn power_of_ten(n: u32) -> f64 {
    const EXACT: u32 = 22;
    if n <= EXACT { 10f64.powi(n.cast_signed()) } else { format!("1e{n}").parse().unwrap_or(f64::INFINITY) }
}

/// Appends a double as a result set shows it: the shortest digits that read back the same, with an exponent
/// (`1e20`, `1.5e-15`) where the point would be more than 15 places away.
pub fn write_f64(x: f64, out: &mut Vec<u8>) {
    write_within(x, DOUBLE_DIGITS, usize::MAX >> 1, out);
}

/// Appends a FLOAT as a result set shows it: as [`write_f64`], with six digits at most.
pub fn write_f32(x: f32, out: &mut Vec<u8>) {
    write_within(x as f64, FLOAT_DIGITS, usize::MAX >> 1, out);
}

/// Digits that tell any two doubles apart.
pub const DOUBLE_DIGITS: usize = 17;
/// Digits that any FLOAT keeps.
pub const FLOAT_DIGITS: usize = 6;
/// Characters of a DOUBLE and a FLOAT where they become strings.
pub const DOUBLE_WIDTH: usize = 22;
pub const FLOAT_WIDTH: usize = 12;

/// Farthest place of the point without an exponent.
const POINT_MAX: i64 = 15;

/// Appends a number in at most `width` characters and with at most `digits` digits: in plain notation where
/// that shows all digits or at least as many as with an exponent. False where not even one digit and the
/// exponent fit.
///
/// The choice is that of MySQL's `my_gcvt`; what is no number is 0, as there.
pub fn write_within(x: f64, digits: usize, width: usize, out: &mut Vec<u8>) -> bool {
    if !x.is_finite() {
        out.push(b'0');
        return true;
    }
    let start = out.len();
    let mut width = width as i64;
    if x < 0.0 {
        width -= 1;
    }
    if x.is_sign_negative() {
        out.push(b'-');
    }
    let (all, point) = significant(x.abs(), digits.min(width.max(1) as usize));
    let len = all.len() as i64;
    let exponent_len = 1 + i64::from(point >= 101 || point <= -99) + i64::from(point >= 11 || point <= -9);
    let plain_len = if point <= 0 {
        len - point + 2
    } else if point < len {
        len + 1
    } else {
        point
    };
    let fits = plain_len <= width;
    let exponent_better = point < 0 && width <= 2 - point && width >= 3 + exponent_len;
    let plain_as_good = point <= width && (point >= -1 || (point == -2 && len > 1)) && !exponent_better;
    let near = point > -POINT_MAX && (point <= POINT_MAX || len > point);
    if (fits || plain_as_good) && (!fits || near) {
        return write_plain(x.abs(), &all, point, width, start, out);
    }
    let sign = point < 1;
    let exponent = (point - 1).abs();
    let room = width - i64::from(sign) - 1 - exponent_len - i64::from(len > 1);
    let all = if room < len { significant(x.abs(), room.max(1) as usize).0 } else { all };
    let mut text = Vec::with_capacity(all.len() + 6);
    text.push(all[0]);
    if all.len() > 1 {
        text.push(b'.');
        text.extend_from_slice(&all[1..]);
    }
    text.push(b'e');
    if sign && exponent > 0 {
        text.push(b'-');
    }
    write_u64(exponent as u64, &mut text);
    text.truncate(width.max(0) as usize);
    out.extend_from_slice(&text);
    room > 0
}

fn write_plain(x: f64, all: &[u8], point: i64, width: i64, start: usize, out: &mut Vec<u8>) -> bool {
    let len = all.len() as i64;
    let room = width - i64::from(point < len) - if point <= 0 { 1 - point } else { 0 };
    if room < len {
        let decimals = (room - point).max(0) as usize;
        let rounded = format!("{x:.decimals$}");
        let trimmed = if decimals > 0 { rounded.trim_end_matches('0').trim_end_matches('.') } else { &rounded };
        if trimmed == "0" {
            out.truncate(start);
        }
        out.extend_from_slice(trimmed.as_bytes());
        return room >= point;
    }
    if point <= 0 {
        if all != b"0" {
            out.extend_from_slice(b"0.");
            out.extend(std::iter::repeat_n(b'0', -point as usize));
        }
        out.extend_from_slice(all);
    } else if point >= len {
        out.extend_from_slice(all);
        out.extend(std::iter::repeat_n(b'0', (point - len) as usize));
    } else {
        let (whole, fraction) = all.split_at(point as usize);
        out.extend_from_slice(whole);
        out.push(b'.');
        out.extend_from_slice(fraction);
    }
    true
}

/// The shortest digits that read back the same, or the nearest `max` of them, without trailing zeroes; and
/// where the point stands: `0.digits` times ten to that.
fn significant(x: f64, max: usize) -> (Vec<u8>, i64) {
    if let Some((n, places)) = few_digits(x) {
        let mut digits = Vec::with_capacity(DOUBLE_DIGITS);
        write_u64(n, &mut digits);
        let point = digits.len() as i64 - i64::from(places);
        cut_zeroes(&mut digits);
        if digits.len() <= max {
            return (digits, point);
        }
    }
    let shortest = digits_of(format_args!("{x:e}"));
    // If two texts of all digits are equally near, the even one is taken.
    if shortest.0.len() <= max.min(DOUBLE_DIGITS - 1) {
        return shortest;
    }
    let decimals = max.clamp(1, DOUBLE_DIGITS) - 1;
    digits_of(format_args!("{x:.decimals$e}"))
}

/// The digits of a number that is written as `1.23e4`, and where the point stands.
fn digits_of(text: fmt::Arguments<'_>) -> (Vec<u8>, i64) {
    // A sign, a point and an exponent beside the digits.
    let mut room = [0; DOUBLE_DIGITS + 8];
    let mut rest = &mut room[..];
    // It fits.
    let _ = rest.write_fmt(text);
    let left = rest.len();
    let text = &room[..room.len() - left];
    let (mantissa, exponent) = match text.iter().position(|b| *b == b'e') {
        Some(at) => (&text[..at], parse_int_prefix(&text[at + 1..]).value as i64),
        None => (text, 0),
    };
    let mut digits = Vec::with_capacity(DOUBLE_DIGITS);
    digits.extend(mantissa.iter().filter(|b| b.is_ascii_digit()));
    cut_zeroes(&mut digits);
    (digits, exponent + 1)
}

fn cut_zeroes(digits: &mut Vec<u8>) {
    while digits.len() > 1 && digits.last() == Some(&b'0') {
        digits.pop();
    }
}

/// The integer, and how many of its digits stand behind the point, that make a double which is not negative;
/// `None`: it takes more than 15 digits, or more than eight behind the point.
///
/// No two numbers of at most 15 digits are one double. So where such a number is this double, it is the
/// shortest text of it; and it is the double if the quotient of two exact doubles, which is rounded once, is.
pub(crate) fn few_digits(x: f64) -> Option<(u64, u8)> {
    const END: f64 = 1e15;
    const POWERS: [f64; 9] = [1.0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8];
    for (places, power) in (0_u8..).zip(POWERS) {
        let n = (x * power).round();
        // Nor is a NaN below it.
        if !(0.0..END).contains(&n) {
            return None;
        }
        if n / power == x {
            return Some((n as u64, places));
        }
    }
    None
}

/// Appends a double with a fixed number of digits after the point: FLOAT(M,D), DOUBLE(M,D), ROUND results.
/// Where the shortest digits that tell the double apart are fewer, zeroes follow them.
pub fn write_fixed(x: f64, decimals: u8, out: &mut Vec<u8>) {
    let decimals = decimals as usize;
    let x = if x.is_finite() { x } else { 0.0 };
    let shortest = x.to_string();
    let fraction = shortest.split_once('.').map_or(0, |(_, f)| f.len());
    if fraction > decimals {
        out.extend_from_slice(format!("{x:.decimals$}").as_bytes());
        return;
    }
    out.extend_from_slice(shortest.as_bytes());
    if decimals > 0 {
        if fraction == 0 {
            out.push(b'.');
        }
        out.extend(std::iter::repeat_n(b'0', decimals - fraction));
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Whatever has few digits is found without the general way, and what is found is what that says.
    #[test]
    fn few_digits_are_the_shortest() {
        let long_way = |x: f64| digits_of(format_args!("{x:e}"));
        let mut state = 1_u64;
        let mut random = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            state >> 11
        };
        for round in 0..20_000_u64 {
            let n = random() % 10_u64.pow(1 + (round % 16) as u32);
            let places = (random() % 12) as u32;
            let x = n as f64 / 10_f64.powi(places as i32);
            let given: f64 = format!("{n}e-{places}").parse().unwrap();
            for x in [x, given, x * 1.1, x.next_up(), f64::from_bits(random() << 1).abs()] {
                if let Some((n, places)) = few_digits(x) {
                    assert_eq!(format!("{n}e-{places}").parse(), Ok(x));
                    assert!(places == 0 || n % 10 != 0, "{x}: as few places as it has");
                }
                if x.is_finite() && long_way(x).0.len() < DOUBLE_DIGITS {
                    assert_eq!(significant(x, DOUBLE_DIGITS), long_way(x), "{x:e}");
                }
            }
            if n < 1_000_000_000_000_000 && places <= 8 {
                assert!(few_digits(given).is_some(), "{given}");
            }
        }
    }

    #[test]
    fn what_is_not_finite_has_no_digits() {
        assert_eq!([f64::NAN, f64::INFINITY, 1e15, 1e-9, -1.0].map(few_digits), [None; 5]);
        assert_eq!(few_digits(0.0), Some((0, 0)));
    }
}
