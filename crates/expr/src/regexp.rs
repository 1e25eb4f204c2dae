//! REGEXP and its functions: ICU patterns on `fancy-regex`.
//!
//! Texts are matched as UTF-8 (binary strings byte by byte as Latin-1). Case matters where the collation
//! says so, unless the match type (`c`, `i`, `m`, `n`, `u`) says otherwise. A compiled pattern is kept for
//! the statement.
//!
//! What a match may cost is bounded beforehand, since nothing can stop it once it runs: the longer the
//! text, the smaller the compiled pattern must be, and the fewer steps back are allowed. Beyond that it is
//! MySQL's time out.

pub mod patterns;
mod translate;

use std::sync::Arc;

use fancy_regex::Regex;
use value::{Charset, SqlError, SqlResult, Value, sql_error};

use crate::context::EvalContext;
use crate::functions::{Args, arg};

/// Whether a pattern without any syntax occurs in a text: `None` where that is no question of bytes.
fn plain_occurs(subject: &str, pattern: &str, insensitive: bool) -> Option<bool> {
    if pattern.is_empty() || pattern.contains(['\\', '.', '[', ']', '{', '}', '(', ')', '*', '+', '?', '^', '$', '|']) {
        return None;
    }
    if !insensitive {
        return Some(subject.contains(pattern));
    }
    let ascii = subject.is_ascii() && pattern.is_ascii();
    ascii.then(|| subject.to_ascii_lowercase().contains(&pattern.to_ascii_lowercase()))
}

/// MySQL's error for a pattern that does not compile.
fn pattern_error(pattern: &str, e: &fancy_regex::Error) -> SqlError {
    let text = e.to_string().to_ascii_lowercase();
    let has = |words: &[&str]| words.iter().any(|w| text.contains(w));
    if has(&["size limit", "too big"]) || format!("{e:?}").contains("SizeLimit") {
        return sql_error!(REGEXP_TIME_OUT);
    }
    if has(&["character class range"]) {
        sql_error!(REGEXP_INVALID_RANGE)
    } else if pattern.contains("\\k<") && has(&["backref", "back reference", "back-reference", "group name"]) {
        sql_error!(REGEXP_INVALID_CAPTURE_GROUP_NAME)
    } else if has(&["backref", "back reference", "back-reference"]) {
        sql_error!(REGEXP_INVALID_BACK_REF)
    } else if pattern.ends_with('\\') || has(&["escape"]) {
        sql_error!(REGEXP_BAD_ESCAPE_SEQUENCE)
    } else if has(&["unclosed character class", "character class"]) || (pattern.contains('[') && !pattern.contains(']')) {
        sql_error!(REGEXP_MISSING_CLOSE_BRACKET)
    } else if has(&["unicode property"]) {
        sql_error!(REGEXP_ILLEGAL_ARGUMENT)
    } else if has(&["paren", "group"]) {
        sql_error!(REGEXP_MISMATCHED_PAREN)
    } else if has(&["repetition quantifier range"]) {
        sql_error!(REGEXP_MAX_LT_MIN)
    } else {
        sql_error!(REGEXP_RULE_SYNTAX, 1, 1)
    }
}

/// What the collation and the match type say: whether case does not matter, and the flags in front of the
/// pattern.
fn flags(a: Args<'_>, match_type: Option<&str>) -> SqlResult<(bool, String)> {
    let name = a.call.collation.name();
    let mut insensitive = name.ends_with("_ci");
    let (mut multi_line, mut dot_all) = (false, false);
    for c in match_type.unwrap_or("").chars() {
        match c {
            'c' => insensitive = false,
            'i' => insensitive = true,
            'm' => multi_line = true,
            'n' => dot_all = true,
            'u' => {}
            _ => return Err(sql_error!(WRONG_ARGUMENTS, a.call.function.name)),
        }
    }
    let on = [(insensitive, "(?i)"), (multi_line, "(?m)"), (dot_all, "(?s)")];
    Ok((insensitive, on.iter().filter(|f| f.0).map(|f| f.1).collect()))
}

fn compile(a: Args<'_>, pattern: &str, match_type: Option<&str>, subject: &str, cx: &mut EvalContext<'_>) -> SqlResult<Arc<Regex>> {
    if pattern.is_empty() {
        return Err(sql_error!(REGEXP_ILLEGAL_ARGUMENT));
    }
    let (_, flags) = flags(a, match_type)?;
    let last_line = subject.ends_with(['\n', '\r', '\x0b', '\x0c', '\u{85}', '\u{2028}', '\u{2029}']);
    cx.session.check_killed()?;
    let name = format!("{flags}{}{pattern}", u8::from(last_line));
    if let Some(kept) = cx.patterns.kept(&name, subject.len()) {
        return Ok(kept);
    }
    let text = translate::translate(pattern, last_line, flags.contains("(?m)"))?;
    if max_below_min(pattern) {
        return Err(sql_error!(REGEXP_MAX_LT_MIN));
    }
    cx.patterns.compile(&name, &format!("{flags}{text}"), subject.len()).map_err(|e| pattern_error(pattern, &e))
}

/// `{5,2}`.
fn max_below_min(pattern: &str) -> bool {
    pattern.split('{').skip(1).any(|rest| {
        let Some((inside, _)) = rest.split_once('}') else { return false };
        match inside.split_once(',').map(|(a, b)| (a.trim().parse::<u32>(), b.trim().parse::<u32>())) {
            Some((Ok(min), Ok(max))) => max < min,
            _ => false,
        }
    })
}

fn text(a: Args<'_>, i: usize, cx: &mut EvalContext<'_>) -> SqlResult<Option<String>> {
    if a.call.collation.charset() != Charset::Binary {
        return a.utf8(i, cx);
    }
    Ok(a.text(i, cx)?.map(|b| b.iter().map(|x| *x as char).collect()))
}

fn optional_text(a: Args<'_>, i: usize, cx: &mut EvalContext<'_>) -> SqlResult<Option<Option<String>>> {
    if a.len() <= i {
        return Ok(Some(None));
    }
    Ok(a.utf8(i, cx)?.map(Some))
}

fn optional_int(a: Args<'_>, i: usize, default: i64, cx: &mut EvalContext<'_>) -> SqlResult<Option<i64>> {
    if a.len() <= i { Ok(Some(default)) } else { a.int(i, cx) }
}

fn run_error(_: fancy_regex::Error) -> SqlError {
    sql_error!(REGEXP_TIME_OUT)
}

/// The byte offset of a position counted in characters from 1.
fn offset(subject: &str, position: i64) -> SqlResult<usize> {
    if position < 1 {
        return Err(sql_error!(REGEXP_INDEX_OUTOFBOUNDS_ERROR));
    }
    let n = position as usize - 1;
    match subject.char_indices().nth(n) {
        Some((i, _)) => Ok(i),
        None if subject.chars().count() == n => Ok(subject.len()),
        None => Err(sql_error!(REGEXP_INDEX_OUTOFBOUNDS_ERROR)),
    }
}

/// As [`offset`], for the functions that call a position below 1, and one of more than 32 bits, a wrong
/// parameter.
fn offset_from_one(a: Args<'_>, subject: &str, position: i64) -> SqlResult<usize> {
    if !(1..=i64::from(i32::MAX)).contains(&position) {
        return Err(sql_error!(WRONG_PARAMETERS_TO_NATIVE_FCT, a.call.function.name));
    }
    offset(subject, position)
}

fn back(a: Args<'_>, s: &str) -> Value {
    match a.ty.collation.charset() {
        Charset::Binary => Value::bytes(&s.chars().map(|c| c as u32 as u8).collect::<Vec<u8>>()),
        charset if charset.is_single_byte() => {
            let mut out = Vec::new();
            Charset::Utf8mb4.convert(s.as_bytes(), charset, &mut out);
            Value::from_vec(out)
        }
        _ => Value::text(s),
    }
}

/// The text to search. A pattern that is a constant is looked at even where there is none.
fn subject(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Option<String>> {
    let subject = text(a, 0, cx)?;
    if subject.is_none()
        && a.expr(1).as_literal().is_some()
        && let Some(pattern) = text(a, 1, cx)?
    {
        compile(a, &pattern, None, "", cx)?;
    }
    Ok(subject)
}

pub fn like(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let subject = arg!(subject(a, cx));
    let pattern = arg!(text(a, 1, cx));
    let match_type = arg!(optional_text(a, 2, cx));
    if let Some(found) = plain_occurs(&subject, &pattern, flags(a, match_type.as_deref())?.0) {
        return Ok(Value::from(found));
    }
    let r = compile(a, &pattern, match_type.as_deref(), &subject, cx)?;
    Ok(Value::from(r.is_match(&subject).map_err(run_error)?))
}

/// The n-th match at or after a byte offset.
fn nth(r: &Regex, subject: &str, from: usize, n: i64) -> SqlResult<Option<(usize, usize)>> {
    let mut at = from;
    for i in 1..=n.max(1) {
        let Some(m) = r.find_from_pos(subject, at).map_err(run_error)? else { return Ok(None) };
        if i == n.max(1) {
            return Ok(Some((m.start(), m.end())));
        }
        at = if m.end() > m.start() { m.end() } else { m.end() + subject[m.end()..].chars().next().map_or(1, char::len_utf8) };
        if at > subject.len() {
            return Ok(None);
        }
    }
    Ok(None)
}

pub fn instr(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let subject = arg!(subject(a, cx));
    let pattern = arg!(text(a, 1, cx));
    let position = arg!(optional_int(a, 2, 1, cx));
    let occurrence = arg!(optional_int(a, 3, 1, cx));
    let end = arg!(optional_int(a, 4, 0, cx));
    let match_type = arg!(optional_text(a, 5, cx));
    if !(0..=1).contains(&end) {
        return Err(sql_error!(WRONG_ARGUMENTS, "regexp_instr: return_option must be 1 or 0."));
    }
    let r = compile(a, &pattern, match_type.as_deref(), &subject, cx)?;
    // In an empty text every position is the first.
    let from = if subject.is_empty() { 0 } else { offset(&subject, position)? };
    if from == subject.len() && from > 0 {
        return Err(sql_error!(REGEXP_INDEX_OUTOFBOUNDS_ERROR));
    }
    // Unlike for REGEXP_SUBSTR, what stands before the position is no part of the text: `^` matches there.
    Ok(match nth(&r, &subject[from..], 0, occurrence)? {
        None => Value::Int(0),
        Some((s, e)) => Value::Int(subject[from..from + if end == 1 { e } else { s }].chars().count() as i64 + position),
    })
}

pub fn substr(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let subject = arg!(subject(a, cx));
    let pattern = arg!(text(a, 1, cx));
    let position = arg!(optional_int(a, 2, 1, cx));
    let occurrence = arg!(optional_int(a, 3, 1, cx));
    let match_type = arg!(optional_text(a, 4, cx));
    let r = compile(a, &pattern, match_type.as_deref(), &subject, cx)?;
    let from = offset_from_one(a, &subject, position)?;
    Ok(match nth(&r, &subject, from, occurrence)? {
        None => Value::Null,
        Some((s, e)) => back(a, &subject[s..e]),
    })
}

pub fn replace(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let subject = arg!(subject(a, cx));
    let pattern = arg!(text(a, 1, cx));
    let with = arg!(text(a, 2, cx));
    let position = arg!(optional_int(a, 3, 1, cx));
    let occurrence = arg!(optional_int(a, 4, 0, cx));
    let match_type = arg!(optional_text(a, 5, cx));
    let r = compile(a, &pattern, match_type.as_deref(), &subject, cx)?;
    let from = offset_from_one(a, &subject, position)?;
    let mut out = subject[..from].to_string();
    let (mut at, mut copied, mut n) = (from, from, 0);
    while at <= subject.len() {
        let Some(c) = r.captures_from_pos(subject.as_str(), at).map_err(run_error)? else { break };
        let Some(m) = c.get(0) else { break };
        n += 1;
        if occurrence <= 0 || n == occurrence {
            out.push_str(&subject[copied..m.start()]);
            expand(&with, &c, &mut out)?;
            copied = m.end();
            // The limit is MySQL's: a packet of two-byte units.
            let limit = cx.settings.max_allowed_packet as usize / 2;
            if out.len() > limit && out.encode_utf16().count() > limit {
                return Err(sql_error!(REGEXP_BUFFER_OVERFLOW));
            }
            if n == occurrence {
                break;
            }
        }
        at = if m.end() > m.start() { m.end() } else { m.end() + subject[m.end()..].chars().next().map_or(1, char::len_utf8) };
    }
    out.push_str(&subject[copied..]);
    Ok(back(a, &out))
}

/// `$1` and `${name}` are groups, a backslash takes the next character as it is.
fn expand(with: &str, c: &fancy_regex::Captures<'_, str>, out: &mut String) -> SqlResult<()> {
    let mut chars = with.chars().peekable();
    while let Some(ch) = chars.next() {
        match ch {
            '\\' => out.extend(chars.next()),
            '$' if chars.peek().is_some_and(char::is_ascii_digit) => {
                let n = chars.next().and_then(|d| d.to_digit(10)).unwrap_or(0) as usize;
                if n >= c.len() {
                    return Err(sql_error!(REGEXP_INDEX_OUTOFBOUNDS_ERROR));
                }
                out.push_str(c.get(n).map_or("", |m| m.as_str()));
            }
            '$' => {
                let rest: String = chars.clone().collect();
                let name = rest.strip_prefix('{').and_then(|rest| rest.split_once('}')).map(|(name, _)| name);
                let group = name.filter(|name| !name.starts_with(|c: char| c.is_ascii_digit())).and_then(|name| c.name(name));
                let (Some(name), Some(group)) = (name, group) else { return Err(sql_error!(REGEXP_INVALID_CAPTURE_GROUP_NAME)) };
                out.push_str(group.as_str());
                chars.nth(name.chars().count() + 1);
            }
            ch => out.push(ch),
        }
    }
    Ok(())
}
