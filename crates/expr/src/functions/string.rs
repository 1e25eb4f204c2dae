//! Strings: length, case, parts, search, padding, composition. Regular expressions are in `regexp`,
//! encodings in `encode`.

use value::{Charset, Kind};

use super::*;
use crate::text::charset_of;
use crate::{collate, compare::in_numeric_context, types};

/// The longest result of REPEAT, SPACE and the like when nothing better is known, in characters.
const LONG: u64 = 16_777_216;

macro_rules! line {
    ($name:literal, $arity:expr, $rule:expr, $eval:expr, $doc:literal) => {
        Function { name: $name, arity: $arity, dependence: Dependence::Pure, rule: $rule, eval: $eval, doc: $doc }
    };
}

pub const FUNCTIONS: &[Function] = &[
    line!("length", (1, 1), |r| r.int(10), length_eval, "Bytes."),
    line!("octet_length", (1, 1), |r| r.int(10), length_eval, "LENGTH."),
    line!("bit_length", (1, 1), |r| r.int(10), |a, cx| Ok(Value::Int(arg!(a.text(0, cx)).len() as i64 * 8)), "Bits."),
    line!("char_length", (1, 1), |r| r.int(10), char_length_eval, "Characters."),
    line!("character_length", (1, 1), |r| r.int(10), char_length_eval, "CHAR_LENGTH."),
    line!("ascii", (1, 1), |r| r.int(3), |a, cx| Ok(Value::Int(arg!(a.text(0, cx)).first().map_or(0, |b| *b as i64))), "The first byte."),
    line!("ord", (1, 1), |r| r.int(21), ord_eval, "The bytes of the first character as a number."),
    line!("upper", (1, 1), same_text, |a, cx| change_case(a, cx, true), "In upper case."),
    line!("ucase", (1, 1), same_text, |a, cx| change_case(a, cx, true), "UPPER."),
    line!("lower", (1, 1), same_text, |a, cx| change_case(a, cx, false), "In lower case."),
    line!("lcase", (1, 1), same_text, |a, cx| change_case(a, cx, false), "LOWER."),
    line!("reverse", (1, 1), same_text, reverse_eval, "Characters in the opposite order."),
    line!("repeat", (2, 2), repeat_rule, repeat_eval, "A string so many times."),
    line!("space", (1, 1), space_rule, space_eval, "So many blanks."),
    line!("left", (2, 2), side_rule, |a, cx| side(a, cx, true), "The first characters."),
    line!("right", (2, 2), side_rule, |a, cx| side(a, cx, false), "The last characters."),
    line!("substring", (2, 3), substring_rule, substring_eval, "A part, from a position, counted from 1."),
    line!("substr", (2, 3), substring_rule, substring_eval, "SUBSTRING."),
    line!("mid", (2, 3), substring_rule, substring_eval, "SUBSTRING."),
    line!("substring_index", (3, 3), substring_index_rule, substring_index_eval, "What stands before so many delimiters."),
    line!("replace", (3, 3), replace_rule, replace_eval, "With every occurrence replaced."),
    line!("insert", (4, 4), insert_rule, insert_eval, "With a part replaced."),
    line!("lpad", (3, 3), pad_rule, |a, cx| pad(a, cx, true), "Filled on the left."),
    line!("rpad", (3, 3), pad_rule, |a, cx| pad(a, cx, false), "Filled on the right."),
    line!("trim", (1, 2), trim_rule, |a, cx| trim(a, cx, true, true), "Without a prefix and suffix."),
    line!("ltrim", (1, 2), trim_rule, |a, cx| trim(a, cx, true, false), "Without a prefix."),
    line!("rtrim", (1, 2), trim_rule, |a, cx| trim(a, cx, false, true), "Without a suffix."),
    line!("locate", (2, 3), search_rule, |a, cx| locate(a, cx, 0, 1), "Where a string first occurs in another."),
    line!("position", (2, 2), search_rule, |a, cx| locate(a, cx, 0, 1), "LOCATE."),
    line!("instr", (2, 2), search_rule, |a, cx| locate(a, cx, 1, 0), "LOCATE with the arguments in the other order."),
    line!("concat", (1, ANY), concat_rule, concat_eval, "All arguments in a row."),
    line!("concat_ws", (2, ANY), concat_ws_rule, concat_ws_eval, "All arguments with a separator between them."),
    line!("char", (1, ANY), char_rule, char_eval, "The characters with these codes."),
    // Not a name of SQL's: what CAST AS BINARY(n) does to a short string.
    line!("fill binary", (1, 1), same_text, fill_binary_eval, "Filled up with zero bytes."),
    line!("quote", (1, 1), quote_rule, quote_eval, "As a literal."),
    line!("soundex", (1, 1), soundex_rule, soundex_eval, "How it sounds in English."),
    line!("find_in_set", (2, 2), find_in_set_rule, find_in_set_eval, "The position in a comma-separated list."),
    line!("make_set", (2, ANY), make_set_rule, make_set_eval, "The strings whose bits are set."),
    line!("export_set", (3, 5), export_set_rule, export_set_eval, "A string for each bit."),
    line!("weight_string", (1, 4), weight_rule, weight_eval, "The sort key."),
    line!("charset", (1, 1), |r| Ok(r.utf8mb3(64)), charset_eval, "The character set of a string."),
    line!("collation", (1, 1), |r| Ok(r.utf8mb3(64)), collation_eval, "The collation of a string."),
    line!("coercibility", (1, 1), coercibility_rule, coercibility_eval, "How strong the collation of a string is."),
    line!("regexp_like", (2, 3), regexp_bool_rule, crate::regexp::like, "Whether a pattern occurs."),
    line!("regexp_instr", (2, 6), |r| regexp_rule(r).map(|_| ()).and_then(|_| r.int(21)), crate::regexp::instr, "Where a pattern occurs."),
    line!("regexp_substr", (2, 5), regexp_text_rule, crate::regexp::substr, "What a pattern finds."),
    line!("regexp_replace", (3, 6), regexp_replace_rule, crate::regexp::replace, "With what a pattern finds replaced."),
];

/// The collation of the strings among arguments, and the result of a string function over them.
fn over(r: &mut Rule<'_, '_>, which: std::ops::Range<usize>) -> SqlResult<collate::Aggregated> {
    let connection = r.connection();
    let all = collate::for_result(&mut r.args[which], r.name, connection)?;
    r.bound.collation = Some(all.collation);
    Ok(all)
}

/// The same where the first string alone decides.
fn over_first(r: &mut Rule<'_, '_>, others: &[usize]) -> collate::Aggregated {
    let connection = r.connection();
    let one = collate::for_one(r.args, 0, others, connection);
    r.bound.collation = Some(one.collation);
    one
}

fn string(all: collate::Aggregated, characters: u64) -> SqlResult<Typed> {
    Ok(Typed { ty: types::text(characters, all.collation), nullable: true, derivation: all.derivation })
}

fn same_text(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    let all = over(r, 0..1)?;
    string(all, types::length(&r.args[0]))
}

fn constant_int(e: &Expr) -> Option<i64> {
    match e.as_literal()? {
        Value::Null => None,
        v => v.to_int(&mut value::NoWarnings).map(|n| n.clamp(i64::MIN as i128, i64::MAX as i128) as i64),
    }
}

fn too_long(name: &str, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    cx.warn(sql_error!(WARN_ALLOWED_PACKET_OVERFLOWED, name, cx.settings.max_allowed_packet));
    Ok(Value::Null)
}

/// A result that may be as long as a packet.
pub(super) fn bounded(out: &[u8], name: &str, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    if out.len() as u64 > cx.settings.max_allowed_packet { too_long(name, cx) } else { Ok(Value::bytes(out)) }
}

fn length_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    Ok(Value::Int(arg!(a.text(0, cx)).len() as i64))
}

fn char_length_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let t = arg!(a.text(0, cx));
    Ok(Value::Int(charset_of(a.expr(0)).char_count(&t) as i64))
}

fn ord_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let t = arg!(a.text(0, cx));
    let charset = charset_of(a.expr(0));
    let first = charset.own_bytes(&t[..charset.char_len(&t)]);
    Ok(Value::Int(first.iter().fold(0, |v, b| v << 8 | *b as i64)))
}

fn change_case(a: Args<'_>, cx: &mut EvalContext<'_>, upper: bool) -> SqlResult<Value> {
    let t = arg!(a.text(0, cx));
    let c = a.call.collation;
    if c == Collation::BINARY {
        return Ok(Value::Bytes(t));
    }
    let mut out = Vec::with_capacity(t.len());
    if upper {
        c.to_upper(&t, &mut out);
    } else {
        c.to_lower(&t, &mut out);
    }
    Ok(Value::from_vec(out))
}

fn reverse_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let t = arg!(a.text(0, cx));
    let charset = a.call.collation.charset();
    let mut out = vec![0; t.len()];
    let (mut i, mut end) = (0, t.len());
    while i < t.len() {
        let n = charset.char_len(&t[i..]);
        out[end - n..end].copy_from_slice(&t[i..i + n]);
        i += n;
        end -= n;
    }
    Ok(Value::from_vec(out))
}

fn repeat_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    let all = over(r, 0..1)?;
    let length = match constant_int(&r.args[1]) {
        Some(n) => types::length(&r.args[0]).saturating_mul(n.max(0) as u64).min(LONG),
        None => LONG,
    };
    string(all, length)
}

fn repeat_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let t = arg!(a.text(0, cx));
    let n = arg!(a.int(1, cx));
    if n <= 0 || t.is_empty() {
        return Ok(Value::bytes(b""));
    }
    if (t.len() as u64).saturating_mul(n as u64) > cx.settings.max_allowed_packet {
        return too_long("repeat", cx);
    }
    Ok(Value::from_vec(t.repeat(n as usize)))
}

fn space_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    let length = constant_int(&r.args[0]).map_or(LONG, |n| (n.max(0) as u64).min(LONG));
    Ok(r.ascii(length))
}

fn space_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let n = arg!(a.int(0, cx)).max(0) as u64;
    if n > cx.settings.max_allowed_packet {
        return too_long("space", cx);
    }
    Ok(Value::from_vec(vec![b' '; n as usize]))
}

fn side_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    let all = over(r, 0..1)?;
    let full = types::length(&r.args[0]);
    string(all, constant_int(&r.args[1]).map_or(full, |n| full.min(n.max(0) as u64)))
}

fn side(a: Args<'_>, cx: &mut EvalContext<'_>, left: bool) -> SqlResult<Value> {
    let t = arg!(a.text(0, cx));
    let n = arg!(a.int(1, cx)).max(0) as usize;
    let charset = a.call.collation.charset();
    if n >= t.len() {
        return Ok(Value::Bytes(t));
    }
    if left {
        return Ok(Value::bytes(&t[..charset.prefix_len(&t, n)]));
    }
    let skip = charset.char_count(&t).saturating_sub(n);
    Ok(Value::bytes(&t[charset.prefix_len(&t, skip)..]))
}

fn substring_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    let all = over(r, 0..1)?;
    let mut length = types::length(&r.args[0]);
    if let Some(start) = constant_int(&r.args[1]) {
        length = match start {
            0 => 0,
            s if s > 0 => length.saturating_sub(s as u64 - 1),
            s => length.min(s.unsigned_abs()),
        };
    }
    if let Some(n) = r.args.get(2).and_then(constant_int) {
        length = length.min(n.max(0) as u64);
    }
    string(all, length)
}

fn substring_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let t = arg!(a.text(0, cx));
    let start = arg!(a.int(1, cx));
    let length = if a.len() == 3 { arg!(a.int(2, cx)) } else { i64::MAX };
    if start == 0 || length <= 0 {
        return Ok(Value::bytes(b""));
    }
    let charset = a.call.collation.charset();
    let skip = if start > 0 {
        start as usize - 1
    } else {
        let count = charset.char_count(&t) as u64;
        if start.unsigned_abs() > count {
            return Ok(Value::bytes(b""));
        }
        (count - start.unsigned_abs()) as usize
    };
    let from = charset.prefix_len(&t, skip);
    let rest = &t[from..];
    let n = if length as usize >= rest.len() { rest.len() } else { charset.prefix_len(rest, length as usize) };
    Ok(Value::bytes(&rest[..n]))
}

fn substring_index_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    let all = over_first(r, &[1]);
    string(all, types::length(&r.args[0]))
}

fn find_bytes(hay: &[u8], needle: &[u8], from: usize) -> Option<usize> {
    if needle.is_empty() {
        return None;
    }
    memchr::memmem::find(hay.get(from..)?, needle).map(|at| from + at)
}

fn substring_index_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let t = arg!(a.text(0, cx));
    let delimiter = arg!(a.text(1, cx));
    let count = arg!(a.int(2, cx));
    if t.is_empty() || delimiter.is_empty() || count == 0 {
        return Ok(Value::bytes(b""));
    }
    if count > 0 {
        let mut at = 0;
        for i in 0..count {
            match find_bytes(&t, &delimiter, at) {
                Some(p) if i + 1 == count => return Ok(Value::bytes(&t[..p])),
                Some(p) => at = p + delimiter.len(),
                None => break,
            }
        }
        return Ok(Value::Bytes(t));
    }
    // From the right; but where a character may take several bytes MySQL finds the delimiters from the left.
    if a.call.collation.charset().max_bytes() > 1 {
        let (mut found, mut at) = (Vec::new(), 0);
        while let Some(p) = find_bytes(&t, &delimiter, at) {
            at = p + delimiter.len();
            found.push(at);
        }
        let wanted = usize::try_from(count.unsigned_abs()).ok().and_then(|n| found.len().checked_sub(n));
        return Ok(wanted.map_or_else(|| Value::Bytes(t.clone()), |n| Value::bytes(&t[found[n]..])));
    }
    let mut end = t.len();
    for i in 0..count.unsigned_abs() {
        let found = (0..=end.saturating_sub(delimiter.len())).rev().find(|&p| end >= delimiter.len() && t[p..end].starts_with(&delimiter));
        match found {
            Some(p) if i + 1 == count.unsigned_abs() => return Ok(Value::bytes(&t[p + delimiter.len()..])),
            Some(p) => end = p,
            None => break,
        }
    }
    Ok(Value::Bytes(t))
}

fn replace_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    let all = over_first(r, &[1, 2]);
    let bytes = all.collation.charset().max_bytes() as u64;
    let length = types::length(&r.args[0]);
    let (from, to) = (types::length(&r.args[1]) * bytes, types::length(&r.args[2]) * bytes);
    let more = if to > from && from > 0 { length / from * (to - from) / bytes } else { 0 };
    string(all, (length + more).min(LONG))
}

fn replace_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let t = arg!(a.text(0, cx));
    let from = arg!(a.text(1, cx));
    let to = arg!(a.text(2, cx));
    if from.is_empty() {
        return Ok(Value::Bytes(t));
    }
    let mut out = Vec::with_capacity(t.len());
    let mut copied = 0;
    // In no character set of ours does a character begin within another.
    while let Some(at) = find_bytes(&t, &from, copied) {
        out.extend_from_slice(&t[copied..at]);
        out.extend_from_slice(&to);
        copied = at + from.len();
        if out.len() as u64 > cx.settings.max_allowed_packet {
            return too_long("replace", cx);
        }
    }
    out.extend_from_slice(&t[copied..]);
    if out.len() as u64 > cx.settings.max_allowed_packet {
        return too_long("replace", cx);
    }
    Ok(Value::from_vec(out))
}

fn insert_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    let all = over_first(r, &[3]);
    let length = types::length(&r.args[0]) + types::length(&r.args[3]);
    string(all, length.min(LONG))
}

fn insert_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let t = arg!(a.text(0, cx));
    let start = arg!(a.int(1, cx));
    let length = arg!(a.int(2, cx));
    let new = arg!(a.text(3, cx));
    let charset = a.call.collation.charset();
    let count = charset.char_count(&t) as i64;
    if start < 1 || start > count {
        return Ok(Value::Bytes(t));
    }
    let from = charset.prefix_len(&t, start as usize - 1);
    let rest = count - (start - 1);
    let n = if length < 0 || length > rest { rest } else { length };
    let to = from + charset.prefix_len(&t[from..], n as usize);
    Ok(Value::from_vec([&t[..from], &new, &t[to..]].concat()))
}

fn pad_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    let all = over_first(r, &[2]);
    string(all, constant_int(&r.args[1]).filter(|n| *n >= 0).map_or(LONG, |n| (n as u64).min(LONG)))
}

fn pad(a: Args<'_>, cx: &mut EvalContext<'_>, left: bool) -> SqlResult<Value> {
    let t = arg!(a.text(0, cx));
    let n = arg!(a.int(1, cx));
    let with = arg!(a.text(2, cx));
    if n < 0 {
        return Ok(Value::Null);
    }
    let charset = a.call.collation.charset();
    let (n, count) = (n as u64, charset.char_count(&t) as u64);
    if n <= count {
        return Ok(Value::bytes(&t[..charset.prefix_len(&t, n as usize)]));
    }
    if n.saturating_mul(charset.max_bytes() as u64) > cx.settings.max_allowed_packet {
        return too_long(a.call.function.name, cx);
    }
    let width = charset.char_count(&with) as u64;
    if width == 0 {
        return Ok(Value::bytes(b""));
    }
    let missing = n - count;
    let mut fill = with.repeat((missing / width) as usize);
    fill.extend_from_slice(&with[..charset.prefix_len(&with, (missing % width) as usize)]);
    Ok(Value::from_vec(if left { [fill.as_slice(), &t].concat() } else { [&t[..], &fill].concat() }))
}

fn trim_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    let others: &[usize] = if r.args.len() > 1 { &[1] } else { &[] };
    let all = over_first(r, others);
    string(all, types::length(&r.args[0]))
}

fn trim(a: Args<'_>, cx: &mut EvalContext<'_>, leading: bool, trailing: bool) -> SqlResult<Value> {
    let t = arg!(a.text(0, cx));
    let remove = if a.len() == 2 { arg!(a.text(1, cx)) } else { Bytes::from(" ") };
    let mut s: &[u8] = &t;
    if !remove.is_empty() {
        while leading && s.starts_with(&remove) {
            s = &s[remove.len()..];
        }
        while trailing && s.ends_with(&remove) {
            s = &s[..s.len() - remove.len()];
        }
    }
    Ok(if s.len() == t.len() { Value::Bytes(t) } else { Value::bytes(s) })
}

fn search_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    let connection = r.connection();
    let searched = usize::from(r.name != "instr");
    r.bound.collation = Some(collate::for_one(r.args, searched, &[1 - searched], connection).collation);
    r.int(11)
}

fn locate(a: Args<'_>, cx: &mut EvalContext<'_>, needle: usize, hay: usize) -> SqlResult<Value> {
    let needle = arg!(a.text(needle, cx));
    let hay = arg!(a.text(hay, cx));
    let start = if a.len() == 3 { arg!(a.int(2, cx)) } else { 1 };
    let charset = a.call.collation.charset();
    let is_plain = hay.is_ascii() && needle.iter().all(|b| (b' '..=b'~').contains(b));
    let count = if is_plain { hay.len() } else { charset.char_count(&hay) } as i64;
    if start < 1 || start > count + 1 {
        return Ok(Value::Int(0));
    }
    if needle.is_empty() {
        return Ok(Value::Int(start));
    }
    if is_plain {
        let from = start as usize - 1;
        let found = a.call.collation.find_plain(&hay[from..], &needle);
        return Ok(Value::Int(found.map_or(0, |at| (from + at) as i64 + 1)));
    }
    // What is compared are as many bytes as are looked for: so MySQL finds no 'a' in 'ä', but finds 'á'
    // there.
    let mut at = charset.prefix_len(&hay, start as usize - 1);
    for position in start..=count {
        let Some(window) = hay.get(at..at + needle.len()) else { break };
        if a.call.collation.equal_exact(window, &needle) {
            return Ok(Value::Int(position));
        }
        at += charset.char_len(&hay[at..]);
    }
    Ok(Value::Int(0))
}

/// Equality that does not overlook trailing blanks, for searching.
trait EqualExact {
    fn equal_exact(self, a: &[u8], b: &[u8]) -> bool;
}

impl EqualExact for Collation {
    fn equal_exact(self, a: &[u8], b: &[u8]) -> bool {
        let blanks = |text: &[u8]| text.iter().rev().take_while(|byte| **byte == b' ').count();
        a == b || (self.equal(a, b) && (!self.pad_space() || blanks(a) == blanks(b)))
    }
}

fn concat_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    let n = r.args.len();
    let all = over(r, 0..n)?;
    let binary = all.collation == Collation::BINARY;
    let length = r.args.iter().map(|a| types::length_in(a, binary)).fold(0u64, u64::saturating_add);
    let nullable = true;
    Ok(Typed { ty: types::text(length, all.collation), nullable, derivation: all.derivation })
}

fn concat_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let mut out = Vec::new();
    for i in 0..a.len() {
        out.extend_from_slice(&arg!(a.text(i, cx)));
        if out.len() as u64 > cx.settings.max_allowed_packet {
            return too_long("concat", cx);
        }
    }
    Ok(Value::from_vec(out))
}

fn concat_ws_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    let n = r.args.len();
    let all = over(r, 0..n)?;
    let separators = types::length(&r.args[0]).saturating_mul(n as u64 - 2);
    let length = r.args[1..].iter().map(types::length).fold(separators, u64::saturating_add);
    let nullable = true;
    Ok(Typed { ty: types::text(length, all.collation), nullable, derivation: all.derivation })
}

fn concat_ws_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let separator = arg!(a.text(0, cx));
    let mut out = Vec::new();
    let mut first = true;
    for i in 1..a.len() {
        let v = a.value(i, cx)?;
        let text;
        let bytes: &[u8] = match &*v {
            Value::Null => continue,
            Value::Bytes(b) => b,
            v => {
                text = text_of_expr(v, a.expr(i)).unwrap_or_default();
                &text
            }
        };
        if !first {
            out.extend_from_slice(&separator);
        }
        first = false;
        out.extend_from_slice(bytes);
        if out.len() as u64 > cx.settings.max_allowed_packet {
            return too_long("concat_ws", cx);
        }
    }
    Ok(Value::from_vec(out))
}

fn char_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    r.args.iter_mut().for_each(in_numeric_context);
    let collation = r.bound.collation.unwrap_or(Collation::BINARY);
    r.bound.collation = Some(collation);
    Ok(Typed { ty: types::text(r.args.len() as u64 * 4, collation), nullable: true, derivation: Derivation::Coercible })
}

fn char_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let mut out = Vec::new();
    let charset = a.call.collation.charset();
    for i in 0..a.len() {
        let Some(n) = a.wide(i, cx)? else { continue };
        let bytes = (n as i64 as u32).to_be_bytes();
        let zeros = bytes.iter().take_while(|b| **b == 0).count().min(3);
        let len = (bytes.len() - zeros).next_multiple_of(charset.min_bytes());
        out.extend_from_slice(&bytes[bytes.len() - len..]);
    }
    match charset.read_own(&out) {
        Ok(text) => Ok(Value::bytes(&text)),
        Err(_) => {
            cx.warn(crate::cast::invalid_string(charset, &out));
            Ok(Value::Null)
        }
    }
}

fn fill_binary_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let t = arg!(a.text(0, cx));
    if a.ty.length as u64 > cx.settings.max_allowed_packet {
        return too_long("cast_as_binary", cx);
    }
    let mut out = t.to_vec();
    out.resize(out.len().max(a.ty.length as usize), 0);
    Ok(Value::from_vec(out))
}

fn quote_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    let all = over(r, 0..1)?;
    string(all, (types::length(&r.args[0]) * 2 + 2).max(4))
}

fn quote_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let Some(t) = a.text(0, cx)? else { return Ok(Value::text("NULL")) };
    let mut out = vec![b'\''];
    for &b in t.iter() {
        match b {
            b'\'' | b'\\' => out.extend_from_slice(&[b'\\', b]),
            0 => out.extend_from_slice(b"\\0"),
            0x1a => out.extend_from_slice(b"\\Z"),
            b => out.push(b),
        }
    }
    out.push(b'\'');
    bounded(&out, "quote", cx)
}

fn soundex_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    let all = over(r, 0..1)?;
    string(all, types::length(&r.args[0]).max(4))
}

/// Codes of the letters A to Z; 0 is not coded.
const SOUNDEX: &[u8; 26] = b"01230120022455012623010202";

fn soundex_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let charset = a.call.args[0].ty.collation.charset();
    // Of bytes only those count that are ASCII letters.
    let t = match charset {
        Charset::Binary => arg!(a.text(0, cx)).iter().filter(|b| b.is_ascii()).map(|b| char::from(*b)).collect(),
        _ => arg!(a.utf8(0, cx)),
    };
    let mut out = String::new();
    let mut last = b'0';
    for c in t.chars() {
        // Whatever lies behind the signs of Latin-1 counts as a letter.
        if !c.is_ascii_alphabetic() && c < '\u{c0}' {
            continue;
        }
        let upper = c.to_ascii_uppercase();
        let code = if upper.is_ascii_uppercase() { SOUNDEX[(upper as u8 - b'A') as usize] } else { b'0' };
        if out.is_empty() {
            out.push(upper);
            last = code;
            continue;
        }
        // Vowels go first, then equal neighbours: no vowel separates equal codes.
        if code != b'0' && code != last {
            out.push(code as char);
            last = code;
        }
    }
    while !out.is_empty() && out.chars().count() < 4 {
        out.push('0');
    }
    let mut converted = Vec::with_capacity(out.len());
    Charset::Utf8mb4.convert(out.as_bytes(), charset, &mut converted);
    Ok(Value::from_vec(converted))
}

fn find_in_set_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    let connection = r.connection();
    r.bound.collation = Some(collate::for_comparison(r.args, r.name, connection)?);
    r.int(3)
}

/// A constant in a column of SET is found where it stands among the labels of the type.
fn find_in_set_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let needle = arg!(a.text(0, cx));
    if a.expr(0).as_literal().is_some()
        && a.expr(1).is_field()
        && let Value::Set(bits, labels) = &*a.value(1, cx)?
    {
        let at = (0..labels.len()).find(|at| a.call.collation.equal_exact(labels.label(*at as u16 + 1), &needle));
        return Ok(Value::Int(at.filter(|at| bits >> at & 1 == 1).map_or(0, |at| at as i64 + 1)));
    }
    let list = arg!(a.text(1, cx));
    if list.is_empty() || needle.contains(&b',') {
        return Ok(Value::Int(0));
    }
    let found = list.split(|b| *b == b',').position(|item| a.call.collation.equal_exact(item, &needle));
    Ok(Value::Int(found.map_or(0, |i| i as i64 + 1)))
}

fn make_set_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    let n = r.args.len();
    let all = over(r, 1..n)?;
    let length = r.args[1..].iter().map(types::length).sum::<u64>() + n as u64 - 2;
    Ok(Typed { ty: types::text(length, all.collation), nullable: r.args[0].nullable, derivation: all.derivation })
}

fn make_set_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let v = a.operand(0, cx)?;
    if v.is_null() {
        return Ok(Value::Null);
    }
    let bits = eval::bits_in(&v, a.expr(0), cx)?.unwrap_or(0);
    let mut out = Vec::new();
    let mut first = true;
    for i in 1..a.len().min(65) {
        if bits >> (i - 1) & 1 == 1
            && let Some(t) = a.text(i, cx)?
        {
            if !first {
                out.push(b',');
            }
            first = false;
            out.extend_from_slice(&t);
        }
    }
    Ok(Value::from_vec(out))
}

fn export_set_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    let n = r.args.len().min(4);
    let all = over(r, 1..n)?;
    let longest = types::length(&r.args[1]).max(types::length(&r.args[2]));
    let separator = r.args.get(3).map_or(1, types::length);
    string(all, longest * 64 + separator * 63)
}

fn export_set_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let v = a.operand(0, cx)?;
    let on = arg!(a.text(1, cx));
    let off = arg!(a.text(2, cx));
    let separator = if a.len() > 3 { arg!(a.text(3, cx)) } else { Bytes::from(",") };
    let count = if a.len() > 4 { arg!(a.int(4, cx)) } else { 64 };
    if v.is_null() {
        return Ok(Value::Null);
    }
    let bits = eval::bits_in(&v, a.expr(0), cx)?.unwrap_or(0);
    let count = if (0..64).contains(&count) { count } else { 64 };
    let mut out = Vec::new();
    for i in 0..count {
        if i > 0 {
            out.extend_from_slice(&separator);
        }
        out.extend_from_slice(if bits >> i & 1 == 1 { &on } else { &off });
        if out.len() as u64 > cx.settings.max_allowed_packet {
            return too_long("export_set", cx);
        }
    }
    Ok(Value::from_vec(out))
}

fn weight_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    if let [_, bytes, _, _] = r.args.as_slice() {
        let bytes = constant_int(bytes).unwrap_or(0) as u64;
        return Ok(Typed { derivation: r.args[0].derivation, ..r.binary(bytes) });
    }
    let labels = matches!(r.args[0].ty.kind, Kind::Enum | Kind::Set);
    if !labels && !r.args[0].ty.kind.is_string() {
        let digits = if r.args[0].ty.kind.is_temporal() { 0 } else { types::length(&r.args[0]) };
        return Ok(Typed { derivation: r.args[0].derivation, ..r.binary(digits.max(8)) });
    }
    let n = r.args.get(2).filter(|_| !labels).and_then(constant_int).map_or_else(|| types::length(&r.args[0]), |n| n as u64);
    let per = match r.args[0].ty.collation.sortlen() {
        _ if !labels && !r.args[0].ty.is_character() => 1,
        0 => 64,
        n => n as u64 * r.args[0].ty.collation.charset().max_bytes() as u64,
    };
    Ok(Typed { derivation: r.args[0].derivation, ..r.binary(n.saturating_mul(per)) })
}

fn weight_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let e = a.expr(0);
    let as_bytes = a.len() == 3 && a.int(1, cx)? == Some(1);
    if !(e.ty.kind.is_string() || as_bytes && matches!(e.ty.kind, Kind::Enum | Kind::Set)) {
        // Whole numbers and moments are sorted by 64 bits; where there may be a sign it is turned round.
        let bits = match &*a.value(0, cx)? {
            Value::Int(n) if e.ty.unsigned || e.ty.kind == Kind::Year => return Ok(Value::bytes(&n.to_be_bytes())),
            Value::UInt(n) | Value::Bit(n, _) => return Ok(Value::bytes(&n.to_be_bytes())),
            Value::Int(n) => *n as u64,
            Value::Enum(n, _) => u64::from(*n),
            Value::Set(n, _) => *n,
            Value::Date(d) => d.at_midnight().packed() as u64,
            Value::DateTime(d) => d.packed() as u64,
            Value::Time(t) => t.packed() as u64,
            _ => return Ok(Value::Null),
        };
        return Ok(Value::bytes(&(bits ^ 1 << 63).to_be_bytes()));
    }
    let mut t = arg!(a.text(0, cx)).to_vec();
    let mut collation = e.ty.collation;
    if a.len() == 3 {
        let binary = as_bytes;
        let n = a.int(2, cx)?.unwrap_or(0).max(0) as usize;
        if n as u64 > cx.settings.max_allowed_packet {
            return too_long(if binary { "cast_as_binary" } else { "weight_string" }, cx);
        }
        if binary {
            collation = Collation::BINARY;
            t.resize(n, 0);
        } else {
            let charset = collation.charset();
            t.truncate(charset.prefix_len(&t, n));
            if collation.pad_space() {
                let missing = n - charset.char_count(&t).min(n);
                t.extend(std::iter::repeat_n(b' ', missing));
            }
        }
    }
    let mut out = Vec::new();
    if a.len() == 4 {
        let weights = a.int(2, cx)?.unwrap_or(0).max(0) as usize;
        t.truncate(collation.charset().prefix_len(&t, weights));
        collation.weight_string(&t, &mut out);
        out.truncate(a.int(1, cx)?.unwrap_or(0).max(0) as usize);
        return bounded(&out, "weight_string", cx);
    }
    collation.weight_string(&t, &mut out);
    bounded(&out, "weight_string", cx)
}

/// Numbers and moments are binary strings here.
fn text_collation(e: &Expr) -> Collation {
    if types::is_text(&e.ty) { e.ty.collation } else { Collation::BINARY }
}

fn charset_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    Ok(Value::text(asked_collation(a, cx).charset().name()))
}

fn collation_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    Ok(Value::text(asked_collation(a, cx).name()))
}

/// The collation of the argument; an unknown variable has none yet, though it counts as a text elsewhere.
fn asked_collation(a: Args<'_>, cx: &EvalContext<'_>) -> Collation {
    match &a.expr(0).kind {
        ExprKind::UserVariable(variable) if cx.session.user_variable_type(&variable.name).is_none() => Collation::BINARY,
        _ => text_collation(a.expr(0)),
    }
}

fn coercibility_rule(_: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    Ok(Typed { ty: types::bigint(10), nullable: false, derivation: Derivation::Numeric })
}

fn coercibility_eval(a: Args<'_>, _: &mut EvalContext<'_>) -> SqlResult<Value> {
    Ok(Value::Int(a.expr(0).derivation as i64))
}

fn regexp_rule(r: &mut Rule<'_, '_>) -> SqlResult<Collation> {
    let connection = r.connection();
    for e in &mut r.args[..2] {
        // A BLOB counts as text.
        let binary = e.ty.collation == Collation::BINARY && e.ty.kind.is_string() && !(e.ty.kind.is_text() && e.is_field());
        if binary && e.derivation < Derivation::Numeric {
            // What is no text is a binary string beside one.
            let [a, b] = [&r.args[0], &r.args[1]].map(|e| match e.ty.kind {
                Kind::Json => connection,
                kind if kind.is_string() => e.ty.collation,
                _ => Collation::BINARY,
            });
            if a != b {
                return Err(sql_error!(CHARACTER_SET_MISMATCH, a.name(), b.name(), r.name));
            }
            break;
        }
    }
    let c = collate::for_comparison(&mut r.args[..2], r.name, connection)?;
    r.bound.collation = Some(c);
    Ok(c)
}

fn regexp_bool_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    regexp_rule(r)?;
    r.int(1)
}

fn regexp_text_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    let c = regexp_rule(r)?;
    Ok(Typed { ty: types::text(types::length(&r.args[0]), c), nullable: true, derivation: text_derivation(&r.args[0]) })
}

fn regexp_replace_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    let c = regexp_rule(r)?;
    Ok(Typed { ty: types::text(LONG / 4, c), nullable: true, derivation: text_derivation(&r.args[0]) })
}

/// A number's text is as weak as a literal.
fn text_derivation(e: &Expr) -> Derivation {
    e.derivation.min(Derivation::Coercible)
}
