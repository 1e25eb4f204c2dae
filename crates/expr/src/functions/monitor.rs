//! Figures and statements as people read them: FORMAT_BYTES and FORMAT_PICO_TIME, and the functions of the
//! database `sys`.
//!
//! The functions of `sys` are found by that name only, and are called what they are called there: a
//! function of MySQL's own may have the same name and another result.

use md5::Digest;
use parser::ast::VariableScope;
use parser::{ParserMode, digest};

use super::*;
use crate::types;

macro_rules! line {
    ($name:literal, $arity:expr, $dependence:ident, $rule:expr, $eval:expr, $doc:literal) => {
        Function { name: $name, arity: $arity, dependence: Dependence::$dependence, rule: $rule, eval: $eval, doc: $doc }
    };
}

pub const FUNCTIONS: &[Function] = &[
    line!("format_bytes", (1, 1), Pure, short, |a, cx| quantity(a, cx, &BYTES), "A number of bytes in a fitting unit."),
    line!("format_pico_time", (1, 1), Pure, short, |a, cx| quantity(a, cx, &PICO), "A number of picoseconds in a fitting unit."),
    line!(
        "ps_current_thread_id",
        (0, 0),
        Statement,
        |r| Ok(r.nullable(types::ubigint(20))),
        |_, cx| Ok(Value::UInt(cx.session.connection_id())),
        "The thread in performance_schema."
    ),
    line!("ps_thread_id", (1, 1), Statement, |r| Ok(r.nullable(types::ubigint(20))), thread_eval, "The thread of a connection."),
    line!(
        "statement_digest",
        (1, 1),
        Statement,
        |r| Ok(r.ascii(64)),
        |a, cx| {
            let tokens = arg!(digest_tokens(a, cx));
            Ok(Value::from(crypt::hex_lower(&sha2::Sha256::digest(tokens))))
        },
        "The hash under which performance_schema sums a statement up."
    ),
    line!(
        "statement_digest_text",
        (1, 1),
        Statement,
        long,
        |a, cx| Ok(Value::from(digest::text(&arg!(digest_tokens(a, cx))))),
        "A statement without its literals."
    ),
];

/// The functions of `sys`.
pub const SYS: &[Function] = &[
    line!("sys.format_bytes", (1, 1), Pure, long, |a, cx| quantity(a, cx, &BYTES), "FORMAT_BYTES."),
    line!("sys.format_time", (1, 1), Pure, long, time_eval, "A number of picoseconds in a fitting unit, weeks too."),
    line!("sys.format_statement", (1, 1), Statement, long, statement_eval, "The begin and the end of a long statement."),
    line!(
        "sys.format_path",
        (1, 1),
        Statement,
        |r| text_typed(r, 512),
        path_eval,
        "A path with the name of the directory that it begins with."
    ),
    line!("sys.quote_identifier", (1, 1), Pure, long, identifier_eval, "A name between backticks."),
    line!("sys.version_major", (0, 0), Statement, small, |_, cx| version_part(cx, 0), "The first part of the version."),
    line!("sys.version_minor", (0, 0), Statement, small, |_, cx| version_part(cx, 1), "The second part of the version."),
    line!("sys.version_patch", (0, 0), Statement, small, |_, cx| version_part(cx, 2), "The third part of the version."),
    line!("sys.ps_thread_id", (1, 1), Statement, |r| Ok(r.nullable(types::ubigint(20))), sys_thread_eval, "The thread of a connection."),
    line!("sys.ps_thread_account", (1, 1), Statement, long, account_eval, "Who uses a thread."),
    line!("sys.sys_get_config", (2, 2), Statement, |r| text_typed(r, 128), config_eval, "A setting of sys, or the second argument."),
];

/// What FORMAT_STATEMENT leaves of a statement, unless `@sys.statement_truncate_len` says otherwise.
pub const STATEMENT_LENGTH: i64 = 64;

/// Names of units, each with how many of the one before it has; and how wide a number of the smallest is.
struct Units {
    smallest: &'static str,
    width: usize,
    larger: &'static [(&'static str, f64)],
}

const BYTES: Units = Units {
    smallest: "bytes",
    width: 4,
    larger: &[("KiB", 1024.0), ("MiB", 1024.0), ("GiB", 1024.0), ("TiB", 1024.0), ("PiB", 1024.0), ("EiB", 1024.0)],
};

const PICO: Units = Units {
    smallest: "ps",
    width: 3,
    larger: &[("ns", 1000.0), ("us", 1000.0), ("ms", 1000.0), ("s", 1000.0), ("min", 60.0), ("h", 60.0), ("d", 24.0)],
};

/// The largest unit of which there is one at least, and how many of the smallest it has.
fn fitting(units: &'static Units, x: f64) -> (&'static str, f64) {
    let (mut name, mut size) = (units.smallest, 1.0);
    let mut next = 1.0;
    for (larger, of_last) in units.larger {
        next *= of_last;
        if x.abs() < next {
            break;
        }
        (name, size) = (larger, next);
    }
    (name, size)
}

fn quantity(a: Args<'_>, cx: &mut EvalContext<'_>, units: &'static Units) -> SqlResult<Value> {
    let x = arg!(a.double(0, cx));
    let (unit, size) = fitting(units, x);
    let n = x / size;
    Ok(Value::from(if unit == units.smallest {
        format!("{:width$} {unit}", n as i64, width = units.width)
    } else if n.abs() >= 100_000.0 {
        let text = format!("{n:.2e}");
        let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
        format!("{digits}e+{exponent:0>2} {unit}")
    } else {
        format!("{n:.2} {unit}")
    }))
}

/// The tokens of a statement's digest, if it can be parsed.
fn digest_tokens(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Option<Vec<u8>>> {
    let Some(sql) = a.utf8(0, cx)? else { return Ok(None) };
    let mode = ParserMode::new(cx.settings.sql_mode.0);
    let parsed = parser::parse(sql.as_bytes(), &mode).map_err(|e| match a.expr(0).as_literal() {
        Some(_) => sql_error!(PARSE_ERROR_IN_DIGEST_FN, e.message),
        // What a column holds is not shown.
        None => sql_error!(UNDISCLOSED_PARSE_ERROR_IN_DIGEST_FN),
    })?;
    let mut tokens = Vec::new();
    digest::tokens(sql.as_bytes(), parsed.span, &mode, &mut tokens);
    Ok(Some(tokens))
}

fn short(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    Ok(Typed { derivation: Derivation::Coercible, ..r.nullable(SqlType::varchar(11, Collation::UTF8MB3_GENERAL_CI)) })
}

fn long(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    Ok(Typed { derivation: Derivation::Coercible, ..r.nullable(SqlType::text(value::Kind::LongText, Collation::UTF8MB4_0900_AI_CI)) })
}

fn small(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    Ok(r.nullable(SqlType { unsigned: true, ..SqlType::TINY }))
}

fn text_typed(r: &mut Rule<'_, '_>, characters: u32) -> SqlResult<Typed> {
    Ok(r.nullable(SqlType::varchar(characters, Collation::UTF8MB4_0900_AI_CI)))
}

fn thread_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let id = arg!(a.int(0, cx));
    let thread = u64::try_from(id).ok().filter(|id| cx.session.account_of(*id).is_some());
    Ok(thread.map_or(Value::Null, Value::UInt))
}

/// NULL asks for one's own.
fn sys_thread_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    match a.int(0, cx)? {
        None => Ok(Value::UInt(cx.session.connection_id())),
        Some(_) => thread_eval(a, cx),
    }
}

fn account_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let id = arg!(a.int(0, cx));
    Ok(u64::try_from(id).ok().and_then(|id| cx.session.account_of(id)).map_or(Value::Null, Value::from))
}

fn time_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let x = arg!(a.double(0, cx));
    let (unit, size) = if x >= 604_800e12 { ("w", 604_800e12) } else { fitting(&PICO, x.max(0.0)) };
    let unit = if unit == "min" { "m" } else { unit };
    let n = if size == 1.0 { x } else { (x / size * 100.0).round() / 100.0 };
    Ok(Value::from(format!("{n} {unit}")))
}

fn statement_length(cx: &EvalContext<'_>) -> i64 {
    let set = cx.session.user_variable("sys.statement_truncate_len").and_then(|value| value.to_int(&mut value::NoWarnings));
    set.map_or(STATEMENT_LENGTH, |n| n.clamp(0, i128::from(i32::MAX)) as i64)
}

fn statement_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let text = arg!(a.utf8(0, cx));
    let most = statement_length(cx);
    if text.len() as i64 <= most {
        return Ok(Value::from(text.replace('\n', " ")));
    }
    let side = ((most as f64 / 2.0).round() as usize).saturating_sub(2);
    let characters = text.chars().count();
    let front: String = text.chars().take(side).collect();
    let back: String = text.chars().skip(characters.saturating_sub(side)).collect();
    Ok(Value::from(format!("{front} ... {back}").replace('\n', " ")))
}

/// Variables that name directories, in the order in which they are tried.
const DIRECTORIES: [&str; 7] =
    ["datadir", "tmpdir", "replica_load_tmpdir", "innodb_data_home_dir", "innodb_log_group_home_dir", "innodb_undo_directory", "basedir"];

fn path_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let path = arg!(a.utf8(0, cx));
    for name in DIRECTORIES {
        let value = cx.session.system_variable(Some(VariableScope::Global), None, name).map(|(value, _)| value).unwrap_or(Value::Null);
        let directory = value.to_text().map(|text| text.to_string_lossy().into_owned()).unwrap_or_default();
        let bare = directory.trim_end_matches('/');
        if !bare.is_empty() && path.strip_prefix(bare).is_some_and(|rest| rest.starts_with('/')) {
            return Ok(Value::from(path.replace(bare, &format!("@@{name}"))));
        }
    }
    Ok(Value::from(path))
}

fn identifier_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let name = arg!(a.utf8(0, cx));
    Ok(Value::from(format!("`{}`", name.replace('`', "``"))))
}

fn version_part(cx: &EvalContext<'_>, at: usize) -> SqlResult<Value> {
    let version = cx.session.version();
    let part = version.split(['.', '-']).nth(at).and_then(|part| part.parse().ok());
    Ok(part.map_or(Value::Null, Value::UInt))
}

fn config_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let name = a.utf8(0, cx)?;
    if name.is_some_and(|name| name.eq_ignore_ascii_case("statement_truncate_len")) {
        return Ok(Value::from(STATEMENT_LENGTH.to_string()));
    }
    Ok(a.utf8(1, cx)?.map_or(Value::Null, Value::from))
}
