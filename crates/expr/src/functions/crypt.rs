//! Digests and encodings.

use md5::Digest;
use value::base64;

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
            let n = base64::encoded_len(bytes(&r.args[0]));
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
    line!(
        "validate_password_strength",
        (1, 1),
        |r| Ok(r.nullable(types::bigint(10))),
        |a, cx| {
            arg!(a.text(0, cx));
            Ok(Value::Int(0))
        },
        "How strong a password is; 0 without the component that tells."
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

pub(super) fn hex_lower(b: &[u8]) -> String {
    use std::fmt::Write;
    b.iter().fold(String::with_capacity(b.len() * 2), |mut s, x| {
        let _ = write!(s, "{x:02x}");
        s
    })
}

pub(super) fn bytes(e: &Expr) -> u64 {
    let n = types::length(e);
    if types::is_text(&e.ty) { n * e.ty.collation.charset().max_bytes() as u64 } else { n }
}

fn sha2_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    let bits = r.args[1].as_literal().and_then(|v| v.to_int(&mut value::NoWarnings));
    Ok(r.ascii(match bits {
        Some(512) => 128,
        Some(384) => 96,
        Some(224) => 56,
        _ => 64,
    }))
}

fn sha2_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    // Whether there is such a length is looked at first, and NULL is none.
    let bits = a.int(1, cx)?.unwrap_or(-1);
    if !matches!(bits, 0 | 224 | 256 | 384 | 512) {
        cx.warn(sql_error!(WRONG_PARAMETERS_TO_NATIVE_FCT, "sha2"));
        return Ok(Value::Null);
    }
    let t = arg!(a.text(0, cx));
    Ok(Value::from(match bits {
        224 => hex_lower(&sha2::Sha224::digest(&t)),
        384 => hex_lower(&sha2::Sha384::digest(&t)),
        512 => hex_lower(&sha2::Sha512::digest(&t)),
        _ => hex_lower(&sha2::Sha256::digest(&t)),
    }))
}

fn is_number(e: &Expr) -> bool {
    types::class(&e.ty) != types::Class::Text && e.ty.kind != value::Kind::Bit
}

fn hex_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    let n = if is_number(&r.args[0]) || r.args[0].ty.kind == value::Kind::Bit { 16 } else { bytes(&r.args[0]) * 2 };
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
        crate::cast::check_double(&v, a.expr(0))?;
        let n = match &*v {
            Value::Double(x) => (*x).round_ties_even() as i64 as u64,
            Value::Float(x) => (*x as f64).round_ties_even() as i64 as u64,
            v => operand::bits_of(v, cx).unwrap_or(0),
        };
        return Ok(Value::from(format!("{n:X}")));
    }
    let t = arg!(Ok::<_, value::SqlError>(text_of_expr(&v, a.expr(0))));
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

fn to_base64_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let t = arg!(a.text(0, cx));
    let mut out = Vec::with_capacity(base64::encoded_len(t.len() as u64) as usize);
    base64::encode_lines(&t, b"\n", &mut out);
    super::string::bounded(&out, "to_base64", cx)
}

fn from_base64_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let text = arg!(a.text(0, cx));
    // Padding is at the end only.
    let last = text.trim_ascii_end();
    let padded = last.iter().position(|b| *b == b'=').is_some_and(|at| last[at..].iter().any(|b| *b != b'=' && !b.is_ascii_whitespace()));
    Ok(base64::decode(&text).filter(|_| !padded).map_or(Value::Null, Value::from_vec))
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
