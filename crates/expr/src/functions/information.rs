//! What the session and the server know: VERSION, USER, LAST_INSERT_ID, GET_LOCK, SLEEP and the like.

use super::*;
use crate::types;

macro_rules! line {
    ($name:literal, $arity:expr, $dependence:ident, $rule:expr, $eval:expr, $doc:literal) => {
        Function { name: $name, arity: $arity, dependence: Dependence::$dependence, rule: $rule, eval: $eval, doc: $doc }
    };
}

pub const FUNCTIONS: &[Function] = &[
    line!("version", (0, 0), Statement, version_rule, |_, cx| Ok(Value::from(cx.session.version())), "The version of the server."),
    line!("database", (0, 0), Statement, |r| system(r, 34, true), |_, cx| Ok(Value::from(cx.session.database())), "The current database."),
    line!("schema", (0, 0), Statement, |r| system(r, 34, true), |_, cx| Ok(Value::from(cx.session.database())), "DATABASE."),
    line!(
        "user",
        (0, 0),
        Statement,
        |r| system(r, 288, true),
        |_, cx| Ok(Value::from(cx.session.user())),
        "Who logged in, and from where."
    ),
    line!("session_user", (0, 0), Statement, |r| system(r, 288, true), |_, cx| Ok(Value::from(cx.session.user())), "USER."),
    line!("system_user", (0, 0), Statement, |r| system(r, 288, true), |_, cx| Ok(Value::from(cx.session.user())), "USER."),
    line!(
        "current_user",
        (0, 0),
        Statement,
        |r| system(r, 288, true),
        |_, cx| Ok(Value::from(cx.session.current_user())),
        "The account in use."
    ),
    line!(
        "current_role",
        (0, 0),
        Statement,
        |r| system(r, 4096, true),
        |_, cx| Ok(Value::from(cx.session.current_role())),
        "The active roles."
    ),
    line!(
        "connection_id",
        (0, 0),
        Statement,
        |_| sure(types::ubigint(21)),
        |_, cx| Ok(Value::UInt(cx.session.logged_connection_id())),
        "The number of the connection."
    ),
    line!("last_insert_id", (0, 1), Volatile, last_insert_id_rule, last_insert_id_eval, "The last AUTO_INCREMENT value."),
    line!(
        "row_count",
        (0, 0),
        Statement,
        |_| sure(types::bigint(21)),
        |_, cx| Ok(Value::Int(cx.session.row_count())),
        "Rows that the last statement changed."
    ),
    line!(
        "found_rows",
        (0, 0),
        Statement,
        |_| sure(types::bigint(21)),
        |_, cx| Ok(Value::Int(cx.session.found_rows() as i64)),
        "Rows that the last query would have had without LIMIT."
    ),
    line!("sleep", (1, 1), Volatile, |_| sure(types::bigint(21)), sleep_eval, "Waits so many seconds."),
    line!("benchmark", (2, 2), Volatile, |r| Ok(r.nullable(types::bigint(1))), benchmark_eval, "Evaluates so many times."),
    line!("get_lock", (2, 2), Volatile, |r| Ok(r.nullable(types::bigint(1))), get_lock_eval, "Takes a named lock."),
    line!("release_lock", (1, 1), Volatile, |r| Ok(r.nullable(types::bigint(1))), release_lock_eval, "Gives a named lock back."),
    line!("is_free_lock", (1, 1), Volatile, |r| Ok(r.nullable(types::bigint(1))), is_free_lock_eval, "Whether a named lock is free."),
    line!("is_used_lock", (1, 1), Volatile, |r| Ok(r.nullable(types::ubigint(21))), is_used_lock_eval, "Who holds a named lock."),
    line!(
        "release_all_locks",
        (0, 0),
        Volatile,
        |_| sure(types::ubigint(21)),
        |_, cx| Ok(Value::UInt(cx.session.release_all_locks())),
        "Gives all named locks back."
    ),
    line!("load_file", (1, 1), Volatile, load_file_rule, load_file_eval, "The content of a file."),
    line!("uuid", (0, 0), Volatile, |r| Ok(r.utf8mb3(36)), uuid_eval, "A new UUID, version 1."),
    line!(
        "uuid_short",
        (0, 0),
        Volatile,
        |_| sure(types::ubigint(21)),
        |_, cx| Ok(Value::UInt(cx.session.uuid_short())),
        "A number that is never given twice."
    ),
    line!(
        "icu_version",
        (0, 0),
        Statement,
        |r| system(r, 5, false),
        |_, _| Ok(Value::text("69.1")),
        "The version of ICU whose patterns REGEXP follows."
    ),
    line!("roles_graphml", (0, 0), Statement, |r| system(r, 4096, true), |_, _| Ok(Value::text("")), "The graph of roles."),
];

fn sure(ty: SqlType) -> SqlResult<Typed> {
    Ok(Typed { ty, nullable: false, derivation: Derivation::Numeric })
}

/// A string that the server itself made: it is in utf8mb3 there, and has the coercibility of a constant of
/// the system.
fn system(r: &mut Rule<'_, '_>, characters: u32, nullable: bool) -> SqlResult<Typed> {
    let _ = r;
    Ok(Typed { ty: SqlType::varchar(characters, Collation::UTF8MB3_GENERAL_CI), nullable, derivation: Derivation::System })
}

fn version_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    let n = r.cx.session.version().len() as u32;
    system(r, n, false)
}

fn last_insert_id_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    Ok(Typed { ty: types::ubigint(21), nullable: r.any_nullable(), derivation: Derivation::Numeric })
}

fn last_insert_id_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    if a.is_empty() {
        return Ok(Value::UInt(cx.session.last_insert_id()));
    }
    let v = a.value(0, cx)?;
    let n = operand::bits_at(&v, a.expr(0), cx);
    cx.session.set_last_insert_id(n.unwrap_or(0));
    Ok(n.map_or(Value::Null, Value::UInt))
}

fn sleep_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let seconds = a.double(0, cx)?;
    match seconds {
        Some(s) if s >= 0.0 => {
            let result = Value::from(cx.session.sleep(s)?);
            cx.woken |= result != Value::Int(0);
            Ok(result)
        }
        _ if cx.settings.sql_mode.strict() => Err(sql_error!(WRONG_ARGUMENTS, "sleep.")),
        _ => {
            cx.warn(sql_error!(WRONG_ARGUMENTS, "sleep."));
            Ok(Value::Int(0))
        }
    }
}

/// How often BENCHMARK asks whether it was killed.
const BENCHMARK_CHECK: i64 = 4096;

fn benchmark_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let n = arg!(a.int(0, cx));
    if n < 0 {
        cx.warn(sql_error!(WRONG_VALUE_FOR_TYPE, "count", n, "benchmark"));
        return Ok(Value::Null);
    }
    for i in 0..n {
        if i % BENCHMARK_CHECK == 0 {
            cx.session.check_killed()?;
        }
        eval::eval_raw(a.expr(1), a.row, cx)?;
    }
    Ok(Value::Int(0))
}

/// Characters of the name of a user lock.
const LOCK_NAME_MAX: usize = 64;

fn lock_name(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<String> {
    let Some(bytes) = a.text(0, cx)? else { return Err(sql_error!(USER_LOCK_WRONG_NAME, "NULL")) };
    let charset = a.expr(0).ty.collation.charset();
    if charset == value::Charset::Binary && !value::Charset::Utf8mb4.is_valid(&bytes) {
        return Err(sql_error!(USER_LOCK_WRONG_NAME, value::convert::escaped(&bytes)));
    }
    let name = a.utf8(0, cx)?.unwrap_or_default();
    if name.is_empty() || name.chars().count() > LOCK_NAME_MAX {
        return Err(sql_error!(USER_LOCK_WRONG_NAME, name));
    }
    Ok(name.to_lowercase())
}

fn get_lock_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let name = lock_name(a, cx)?;
    let timeout = a.double(1, cx)?.unwrap_or(0.0);
    cx.session.get_lock(&name, timeout).map(Value::from)
}

fn release_lock_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let name = lock_name(a, cx)?;
    Ok(cx.session.release_lock(&name).map_or(Value::Null, Value::from))
}

fn is_free_lock_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let name = lock_name(a, cx)?;
    Ok(Value::from(cx.session.lock_owner(&name).is_none()))
}

fn is_used_lock_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let name = lock_name(a, cx)?;
    Ok(Value::from(cx.session.lock_owner(&name)))
}

fn load_file_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    Ok(r.binary(16_777_216))
}

fn load_file_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let name = arg!(a.utf8(0, cx));
    let content = cx.session.load_file(&name, cx.settings.max_allowed_packet).unwrap_or_else(|too_long| {
        cx.warn(too_long);
        None
    });
    Ok(content.map_or(Value::Null, Value::from_vec))
}

/// 100-nanosecond steps between 1582-10-15, where UUID time begins, and 1970.
const UUID_EPOCH: u64 = 0x01b2_1dd2_1381_4000;

fn uuid_eval(_: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let (time, sequence) = cx.session.uuid_time();
    let (ticks, sequence) = (time + UUID_EPOCH, sequence & 0x3fff | 0x8000);
    let server = cx.session.server_uuid();
    let node = server
        .rsplit('-')
        .next()
        .filter(|n| n.len() == 12 && n.chars().all(|c| c.is_ascii_hexdigit()))
        .unwrap_or("0242ac110002")
        .to_string();
    let text = format!("{:08x}-{:04x}-1{:03x}-{:04x}-{}", ticks as u32, ticks >> 32 & 0xffff, ticks >> 48 & 0xfff, sequence, node);
    Ok(Value::from(text))
}
