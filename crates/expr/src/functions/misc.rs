//! Network addresses, UUIDs, and what else is left.

use std::net::{Ipv4Addr, Ipv6Addr};

use base::GtidSet;

use super::*;
use crate::types;

macro_rules! line {
    ($name:literal, $arity:expr, $rule:expr, $eval:expr, $doc:literal) => {
        Function { name: $name, arity: $arity, dependence: Dependence::Pure, rule: $rule, eval: $eval, doc: $doc }
    };
}

macro_rules! waits {
    ($name:literal, $arity:expr, $eval:expr, $doc:literal) => {
        Function {
            name: $name,
            arity: $arity,
            dependence: Dependence::Volatile,
            rule: |r| Ok(r.nullable(types::bigint(21))),
            eval: $eval,
            doc: $doc,
        }
    };
}

pub const FUNCTIONS: &[Function] = &[
    line!(
        "redoubt_key_hash",
        (2, ANY),
        |r| Ok(r.nullable(types::ubigint(10))),
        key_hash_eval,
        "What PARTITION BY KEY divides by: the algorithm, and the columns."
    ),
    line!("inet_aton", (1, 1), |r| Ok(r.nullable(types::ubigint(21))), inet_aton_eval, "An IPv4 address as a number."),
    line!("inet_ntoa", (1, 1), |r| Ok(r.ascii(31)), inet_ntoa_eval, "A number as an IPv4 address."),
    line!("inet6_aton", (1, 1), |r| Ok(r.binary(16)), inet6_aton_eval, "An address as bytes."),
    line!("inet6_ntoa", (1, 1), |r| Ok(r.ascii(39)), inet6_ntoa_eval, "Bytes as an address."),
    line!("is_ipv4", (1, 1), |_| truth(), |a, cx| test(a, cx, |t| parse_v4(t).is_some()), "Whether it is an IPv4 address."),
    line!("is_ipv6", (1, 1), |_| truth(), |a, cx| test(a, cx, |t| parse_v6(t).is_some()), "Whether it is an IPv6 address."),
    line!(
        "is_ipv4_compat",
        (1, 1),
        |_| truth(),
        |a, cx| bytes_test(a, cx, |b| b[..12] == [0; 12] && b[12..] > [0, 0, 0, 1][..]),
        "Whether it is an IPv4-compatible address."
    ),
    line!(
        "is_ipv4_mapped",
        (1, 1),
        |_| truth(),
        |a, cx| bytes_test(a, cx, |b| b[..10] == [0; 10] && b[10..12] == [0xff; 2]),
        "Whether it is an IPv4-mapped address."
    ),
    line!("is_uuid", (1, 1), |r| Ok(r.nullable(types::bigint(1))), is_uuid_eval, "Whether it is a UUID."),
    line!(
        "gtid_subset",
        (2, 2),
        |r| Ok(r.nullable(types::bigint(1))),
        gtid_subset_eval,
        "Whether a set of transaction ids is within another."
    ),
    line!(
        "gtid_subtract",
        (2, 2),
        |r| Ok(r.ascii(GTID_SET_CHARACTERS)),
        gtid_subtract_eval,
        "The ids of a set of transactions that are not in another."
    ),
    waits!("master_pos_wait", (2, 4), pos_wait_eval, "Waits until the replica has applied its source's log up to a place."),
    waits!("source_pos_wait", (2, 4), pos_wait_eval, "Waits until the replica has applied its source's log up to a place."),
    waits!(
        "wait_for_executed_gtid_set",
        (1, 2),
        wait_for_gtids_eval,
        "Waits until the transactions were executed: 0, or 1 if they were not in so many seconds."
    ),
    line!("uuid_to_bin", (1, 2), |r| Ok(r.binary(16)), uuid_to_bin_eval, "A UUID as bytes."),
    line!("bin_to_uuid", (1, 2), |r| Ok(r.ascii(36)), bin_to_uuid_eval, "Bytes as a UUID."),
];

fn key_hash_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let algorithm = arg!(a.int(0, cx));
    let mut mixed = super::key_hash::Mixed::new();
    for i in 1..a.len() {
        let value = a.value(i, cx)?.into_owned();
        mixed.column(&value, &a.expr(i).ty, algorithm);
    }
    Ok(Value::UInt(mixed.end()))
}

/// A time-out in seconds; none, or 0, is none.
fn timeout(a: &Args<'_>, at: usize, cx: &mut EvalContext<'_>) -> SqlResult<Option<f64>> {
    if a.len() <= at {
        return Ok(None);
    }
    let seconds = a.double(at, cx)?.unwrap_or(0.0);
    Ok((seconds > 0.0).then_some(seconds))
}

fn pos_wait_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let file = arg!(a.utf8(0, cx));
    let position = a.int(1, cx)?.unwrap_or(0).max(0).cast_unsigned();
    let seconds = timeout(&a, 2, cx)?;
    let channel = if a.len() > 3 { Some(arg!(a.utf8(3, cx))) } else { None };
    Ok(cx.session.wait_for_place(&file, position, seconds, channel.as_deref())?.map_or(Value::Null, Value::Int))
}

fn wait_for_gtids_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let set = arg!(a.utf8(0, cx));
    let set = base::GtidSet::parse(&set).ok_or_else(|| sql_error!(MALFORMED_GTID_SET_SPECIFICATION, set))?;
    let seconds = timeout(&a, 1, cx)?;
    Ok(Value::Int(i64::from(!cx.session.wait_for_gtids(&set, seconds)?)))
}

/// As long as a LONGTEXT may be.
const GTID_SET_CHARACTERS: u64 = u32::MAX as u64;

fn truth() -> SqlResult<Typed> {
    Ok(Typed { ty: types::bigint(1), nullable: false, derivation: Derivation::Numeric })
}

fn test(a: Args<'_>, cx: &mut EvalContext<'_>, f: fn(&str) -> bool) -> SqlResult<Value> {
    if !is_text(a.expr(0)) {
        return Ok(Value::Int(0));
    }
    Ok(Value::from(f(&arg!(a.utf8(0, cx)))))
}

/// What is a number is known to be no address.
fn is_text(e: &Expr) -> bool {
    crate::types::class(&e.ty) == crate::types::Class::Text
}

fn bytes_test(a: Args<'_>, cx: &mut EvalContext<'_>, f: fn(&[u8; 16]) -> bool) -> SqlResult<Value> {
    if !is_text(a.expr(0)) {
        return Ok(Value::Int(0));
    }
    let b = arg!(a.text(0, cx));
    Ok(Value::from(<[u8; 16]>::try_from(&b[..]).is_ok_and(|b| f(&b))))
}

/// Warning 1411, which shows the argument as it was written.
fn refused(a: Args<'_>, kind: &str, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    cx.warn(sql_error!(WRONG_VALUE_FOR_TYPE, kind, crate::print::print(a.expr(0)), a.call.function.name));
    Ok(Value::Null)
}

/// `1.2.3.4`, and short forms: the last part takes what is missing.
fn parse_v4_loose(t: &str) -> Option<u64> {
    let parts: Vec<&str> = t.split('.').collect();
    if t.is_empty() || parts.len() > 4 {
        return None;
    }
    let mut n: u64 = 0;
    for p in &parts {
        if p.is_empty() || !p.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let v: u64 = p.parse().ok().filter(|v| *v <= 255)?;
        n = n << 8 | v;
    }
    if parts.len() > 1 && parts.len() < 4 {
        let last = n & 0xff;
        n = (n >> 8) << (8 * (5 - parts.len())) | last;
    }
    Some(n)
}

fn inet_aton_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let t = arg!(a.utf8(0, cx));
    match parse_v4_loose(&t) {
        Some(n) => Ok(Value::UInt(n)),
        None => refused(a, "string", cx),
    }
}

fn inet_ntoa_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let n = arg!(a.wide(0, cx));
    match u32::try_from(n) {
        Ok(n) => Ok(Value::from(Ipv4Addr::from(n).to_string())),
        Err(_) => refused(a, "integer", cx),
    }
}

fn inet6_aton_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let t = arg!(a.utf8(0, cx));
    if let Some(v4) = parse_v4(&t) {
        return Ok(Value::bytes(&v4.octets()));
    }
    match parse_v6(&t) {
        Some(v6) => Ok(Value::bytes(&v6.octets())),
        None => refused(a, "string", cx),
    }
}

/// Four numbers of one to three digits, zeroes in front among them.
fn parse_v4(text: &str) -> Option<Ipv4Addr> {
    let number = |p: &str| ((1..=3).contains(&p.len()) && p.bytes().all(|b| b.is_ascii_digit())).then(|| p.parse::<u8>().ok()).flatten();
    let parts: Option<Vec<u8>> = text.split('.').map(number).collect();
    <[u8; 4]>::try_from(parts?).ok().map(Ipv4Addr::from)
}

/// The last 32 bits may be written as [`parse_v4`] reads them.
fn parse_v6(text: &str) -> Option<Ipv6Addr> {
    match text.rsplit_once(':') {
        Some((head, tail)) if tail.contains('.') => format!("{head}:{}", parse_v4(tail)?).parse().ok(),
        _ => text.parse().ok(),
    }
}

fn inet6_ntoa_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let b = arg!(a.text(0, cx));
    if !a.expr(0).ty.is_binary_string() {
        return refused(a, "string", cx);
    }
    if let Ok(v4) = <[u8; 4]>::try_from(&b[..]) {
        return Ok(Value::from(Ipv4Addr::from(v4).to_string()));
    }
    match <[u8; 16]>::try_from(&b[..]) {
        Ok(v6) => Ok(Value::from(v6_text(Ipv6Addr::from(v6).segments()))),
        Err(_) => refused(a, "string", cx),
    }
}

/// As MySQL writes it: the first of the longest runs of zeroes is left out, even one of a single group, and
/// behind six groups of zeroes, or five and ffff, stands an address of four bytes.
fn v6_text(groups: [u16; 8]) -> String {
    let (mut gap, mut at) = (0..0, 0);
    while at < groups.len() {
        let run = groups[at..].iter().take_while(|group| **group == 0).count();
        if run > gap.len() {
            gap = at..at + run;
        }
        at += run.max(1);
    }
    let hex = |groups: &[u16]| groups.iter().map(|group| format!("{group:x}")).collect::<Vec<_>>().join(":");
    let v4 = || Ipv4Addr::from((u32::from(groups[6]) << 16) | u32::from(groups[7]));
    match (gap.start, gap.end) {
        (0, 6) => format!("::{}", v4()),
        (0, 5) if groups[5] == 0xffff => format!("::ffff:{}", v4()),
        (0, 0) => hex(&groups),
        (start, end) => format!("{}::{}", hex(&groups[..start]), hex(&groups[end..])),
    }
}

/// 32 digits, with hyphens in their places or none, with braces or none.
fn parse_uuid(t: &str) -> Option<[u8; 16]> {
    let inner = match t.len() {
        38 => t.strip_prefix('{')?.strip_suffix('}')?,
        36 | 32 => t,
        _ => return None,
    };
    let digits: String = if inner.len() == 36 {
        for i in [8, 13, 18, 23] {
            if inner.as_bytes().get(i) != Some(&b'-') {
                return None;
            }
        }
        inner.chars().filter(|c| *c != '-').collect()
    } else {
        inner.to_string()
    };
    if digits.len() != 32 || !digits.bytes().all(|b| b.is_ascii_hexdigit()) {
        return None;
    }
    let mut out = [0; 16];
    for (i, o) in out.iter_mut().enumerate() {
        *o = u8::from_str_radix(digits.get(2 * i..2 * i + 2)?, 16).ok()?;
    }
    Some(out)
}

fn is_uuid_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    Ok(Value::from(parse_uuid(&arg!(a.utf8(0, cx))).is_some()))
}

/// Two sets of transaction ids; `None` if one is NULL.
fn gtid_sets(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Option<[GtidSet; 2]>> {
    let (Some(one), Some(other)) = (a.utf8(0, cx)?, a.utf8(1, cx)?) else { return Ok(None) };
    let read = |text: String| GtidSet::parse(&text).ok_or_else(|| sql_error!(MALFORMED_GTID_SET_SPECIFICATION, text));
    Ok(Some([read(one)?, read(other)?]))
}

fn gtid_subset_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let [within, of] = arg!(gtid_sets(a, cx));
    Ok(Value::from(within.is_subset(&of)))
}

fn gtid_subtract_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let [from, less] = arg!(gtid_sets(a, cx));
    Ok(Value::from(from.subtract(&less).to_string()))
}

fn swapped(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<bool> {
    if a.len() < 2 { Ok(false) } else { Ok(a.value(1, cx)?.to_bool(cx.warnings) == Some(true)) }
}

fn uuid_to_bin_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let t = arg!(a.utf8(0, cx));
    let Some(b) = parse_uuid(&t) else { return Err(no_uuid(a, &a.text(0, cx)?.unwrap_or_default())) };
    if swapped(a, cx)? {
        let time = [b[6], b[7], b[4], b[5], b[0], b[1], b[2], b[3]];
        return Ok(Value::bytes(&[time, b[8..].try_into().unwrap_or_default()].concat()));
    }
    Ok(Value::bytes(&b))
}

/// Error 1411; bytes that are no text are shown in hexadecimal.
fn no_uuid(a: Args<'_>, text: &[u8]) -> value::SqlError {
    let binary = a.expr(0).ty.is_binary_string();
    let shown = if binary { value::convert::quoted_bytes(text) } else { value::convert::quoted(text) };
    sql_error!(WRONG_VALUE_FOR_TYPE, "string", shown, a.call.function.name)
}

fn bin_to_uuid_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let t = arg!(a.text(0, cx));
    let Ok(mut b) = <[u8; 16]>::try_from(&t[..]) else {
        return Err(no_uuid(a, &t));
    };
    if swapped(a, cx)? {
        let time = [b[4], b[5], b[6], b[7], b[2], b[3], b[0], b[1]];
        b[..8].copy_from_slice(&time);
    }
    let hex: String = b.iter().map(|x| format!("{x:02x}")).collect();
    Ok(Value::from(format!("{}-{}-{}-{}-{}", &hex[..8], &hex[8..12], &hex[12..16], &hex[16..20], &hex[20..])))
}
