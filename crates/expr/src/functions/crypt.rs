//! Digests and encodings.

use md5::Digest;

use super::*;
use crate::types;

macro_rules! line {
    ($name:literal, $arity:expr, $rule:expr, $eval:expr, $doc:literal) => {
        Function { name: $name, arity: $arity, dependence: Dependence::Pure, rule: $rule, eval: $eval, doc: $doc }
    };
}

pub const FUNCTIONS: &[Function] = &[
    line!(
        "md5",
        (1, 1),
        |r| Ok(r.ascii(32)),
        |a, cx| Ok(Value::from(hex_lower(&md5::Md5::digest(&arg!(a.text(0, cx)))))),
        "The MD5 digest."
    ),
    line!(
        "sha1",
        (1, 1),
        |r| Ok(r.ascii(40)),
        |a, cx| Ok(Value::from(hex_lower(&sha1::Sha1::digest(&arg!(a.text(0, cx)))))),
        "The SHA-1 digest."
    ),
    line!("sha", (1, 1), |r| Ok(r.ascii(40)), |a, cx| Ok(Value::from(hex_lower(&sha1::Sha1::digest(&arg!(a.text(0, cx)))))), "SHA1."),
    Function {
        name: "sha2",
        arity: (2, 2),
        dependence: Dependence::Pure,
        rule: sha2_rule,
        eval: sha2_eval,
        doc: "A SHA-2 digest of 224, 256, 384 or 512 bits.",
    },
    line!("hex", (1, 1), hex_rule, hex_eval, "In hexadecimal."),
    line!(
        "unhex",
        (1, 1),
        |r| {
            let n = bytes(&r.args[0]).div_ceil(2);
            Ok(r.binary(n))
        },
        unhex_eval,
        "From hexadecimal."
    ),
    line!(
        "to_base64",
        (1, 1),
        |r| {
            let n = base64_length(bytes(&r.args[0]));
            Ok(r.ascii(n))
        },
        to_base64_eval,
        "In base 64."
    ),
    line!(
        "from_base64",
        (1, 1),
        |r| {
            let n = bytes(&r.args[0]) * 3 / 4;
            Ok(r.binary(n))
        },
        from_base64_eval,
        "From base 64."
    ),
    Function {
        name: "random_bytes",
        arity: (1, 1),
        dependence: Dependence::Volatile,
        rule: |r| Ok(r.binary(1024)),
        eval: random_bytes_eval,
        doc: "Random bytes.",
    },
];

fn hex_lower(b: &[u8]) -> String {
    use std::fmt::Write;
    b.iter().fold(String::with_capacity(b.len() * 2), |mut s, x| {
        let _ = write!(s, "{x:02x}");
        s
    })
}

pub(super) fn bytes(e: &Expr) -> u64 {
    let n = types::length(e);
    if types::class(&e.ty) == types::Class::Text && !e.ty.kind.is_temporal() { n * e.ty.collation.charset().max_bytes() as u64 } else { n }
}

fn sha2_rule(r: &mut Rule<'_, '_, '_, '_>) -> SqlResult<Typed> {
    let bits = r.args[1].as_literal().and_then(|v| v.to_int(&mut value::NoWarnings));
    Ok(r.ascii(match bits {
        Some(512) => 128,
        Some(384) => 96,
        Some(224) => 56,
        _ => 64,
    }))
}

fn sha2_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let t = arg!(a.text(0, cx));
    let bits = arg!(a.int(1, cx));
    Ok(Value::from(match bits {
        224 => hex_lower(&sha2::Sha224::digest(&t)),
        0 | 256 => hex_lower(&sha2::Sha256::digest(&t)),
        384 => hex_lower(&sha2::Sha384::digest(&t)),
        512 => hex_lower(&sha2::Sha512::digest(&t)),
        _ => {
            cx.warn(sql_error!(WRONG_PARAMETERS_TO_NATIVE_FCT, "sha2"));
            return Ok(Value::Null);
        }
    }))
}

fn is_number(e: &Expr) -> bool {
    types::class(&e.ty) != types::Class::Text && e.ty.kind != value::Kind::Bit
}

fn hex_rule(r: &mut Rule<'_, '_, '_, '_>) -> SqlResult<Typed> {
    let n = if is_number(&r.args[0]) { 16 } else { bytes(&r.args[0]) * 2 };
    Ok(r.ascii(n))
}

fn hex_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let v = a.value(0, cx)?;
    if v.is_null() {
        return Ok(Value::Null);
    }
    if let Value::Bit(n, _) = &*v {
        return Ok(Value::from(format!("{n:X}")));
    }
    if is_number(a.expr(0)) {
        let n = match &*v {
            Value::Double(x) => (*x).round_ties_even() as i64 as u64,
            Value::Float(x) => (*x as f64).round_ties_even() as i64 as u64,
            v => eval::bits_of(v, cx).unwrap_or(0),
        };
        return Ok(Value::from(format!("{n:X}")));
    }
    let t = arg!(Ok::<_, value::SqlError>(text_of(&v, &a.expr(0).ty)));
    Ok(Value::from(hex_lower(&t).to_ascii_uppercase()))
}

fn unhex_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let t = arg!(a.text(0, cx));
    let digit = |b: &u8| (*b as char).to_digit(16).map(|d| d as u8);
    let digits: Option<Vec<u8>> = t.iter().map(digit).collect();
    let Some(digits) = digits else {
        cx.warn(sql_error!(WRONG_VALUE_FOR_TYPE, "string", format!("'{}'", t.to_string_lossy()), "unhex"));
        return Ok(Value::Null);
    };
    let (odd, pairs) = digits.split_at(digits.len() % 2);
    let mut out = odd.to_vec();
    out.extend(pairs.chunks_exact(2).map(|p| p[0] << 4 | p[1]));
    Ok(Value::from_vec(out))
}

const BASE64: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
/// Characters of base 64 in a line.
const BASE64_LINE: usize = 76;

fn base64_length(bytes: u64) -> u64 {
    let n = bytes.div_ceil(3) * 4;
    n + n.saturating_sub(1) / BASE64_LINE as u64
}

fn to_base64_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let t = arg!(a.text(0, cx));
    let mut out = Vec::with_capacity(t.len() * 4 / 3 + 8);
    let mut column = 0;
    for chunk in t.chunks(3) {
        if column == BASE64_LINE {
            out.push(b'\n');
            column = 0;
        }
        let n = (chunk[0] as u32) << 16 | (*chunk.get(1).unwrap_or(&0) as u32) << 8 | *chunk.get(2).unwrap_or(&0) as u32;
        for i in 0..4 {
            out.push(if i <= chunk.len() { BASE64[(n >> (18 - 6 * i) & 63) as usize] } else { b'=' });
        }
        column += 4;
    }
    super::string::bounded(&out, "to_base64", cx)
}

fn from_base64_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let text = arg!(a.text(0, cx));
    // Padding is at the end only.
    let last = text.trim_ascii_end();
    let padded = last.iter().position(|b| *b == b'=').is_some_and(|at| last[at..].iter().any(|b| *b != b'=' && !b.is_ascii_whitespace()));
    Ok(decode_base64(&text).filter(|_| !padded).map_or(Value::Null, Value::from_vec))
}

/// What text in base 64, in lines perhaps, stands for. Several such texts may follow each other.
pub fn decode_base64(text: &[u8]) -> Option<Vec<u8>> {
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

fn random_bytes_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let n = arg!(a.int(0, cx));
    if !(1..=1024).contains(&n) {
        return Err(sql_error!(DATA_OUT_OF_RANGE, "length", "random_bytes"));
    }
    let mut out = vec![0; n as usize];
    cx.session.random_bytes(&mut out);
    Ok(Value::from_vec(out))
}
