//! Dates and times.

use value::{Date, Kind, NoWarnings, TimeZone};

use super::*;
use crate::calendar::{self, Moment, WeekMode};
use crate::interval::{TIME_MAX_MICROS, datetime_of, moment_of, moment_of_time, round_datetime, time_of_micros};
use crate::types::{self, Class, class};

macro_rules! line {
    ($name:literal, $arity:expr, $rule:expr, $eval:expr, $doc:literal) => {
        Function { name: $name, arity: $arity, dependence: Dependence::Statement, rule: $rule, eval: $eval, doc: $doc }
    };
}

macro_rules! pure {
    ($name:literal, $arity:expr, $rule:expr, $eval:expr, $doc:literal) => {
        Function { name: $name, arity: $arity, dependence: Dependence::Pure, rule: $rule, eval: $eval, doc: $doc }
    };
}

pub const FUNCTIONS: &[Function] = &[
    line!("now", (0, 1), now_rule, now_eval, "The statement's moment."),
    line!("current_timestamp", (0, 1), now_rule, now_eval, "NOW."),
    line!("localtime", (0, 1), now_rule, now_eval, "NOW."),
    line!("localtimestamp", (0, 1), now_rule, now_eval, "NOW."),
    Function {
        name: "sysdate",
        arity: (0, 1),
        dependence: Dependence::Volatile,
        rule: now_rule,
        eval: sysdate_eval,
        doc: "The present moment.",
    },
    line!("curdate", (0, 0), today_rule, |_, cx| Ok(Value::Date(cx.today())), "The statement's date."),
    line!("current_date", (0, 0), today_rule, |_, cx| Ok(Value::Date(cx.today())), "CURDATE."),
    line!("curtime", (0, 1), curtime_rule, |a, cx| Ok(Value::Time(cx.now(a.ty.decimals).time())), "The statement's time of day."),
    line!("current_time", (0, 1), curtime_rule, |a, cx| Ok(Value::Time(cx.now(a.ty.decimals).time())), "CURTIME."),
    line!("utc_date", (0, 0), today_rule, |_, cx| Ok(Value::Date(utc(cx, 0).date())), "The statement's date, UTC."),
    line!("utc_time", (0, 1), curtime_rule, |a, cx| Ok(Value::Time(utc(cx, a.ty.decimals).time())), "The statement's time of day, UTC."),
    line!("utc_timestamp", (0, 1), now_rule, |a, cx| Ok(Value::DateTime(utc(cx, a.ty.decimals))), "The statement's moment, UTC."),
    pure!("date", (1, 1), |r| Ok(r.nullable(SqlType::DATE)), date_eval, "The date of a moment."),
    pure!("time", (1, 1), |r| Ok(r.nullable(SqlType::time(precision(&r.args[0], true)))), time_eval, "The time of a moment."),
    pure!("timestamp", (1, 2), timestamp_rule, timestamp_eval, "As DATETIME, plus a time."),
    pure!("year", (1, 1), |r| part_rule(r, 5), |a, cx| part(a, cx, |m| Some(m.year as i64)), "The year."),
    pure!("month", (1, 1), |r| part_rule(r, 3), |a, cx| part(a, cx, |m| Some(m.month as i64)), "The month."),
    pure!("day", (1, 1), |r| part_rule(r, 3), |a, cx| part(a, cx, |m| Some(m.day as i64)), "The day of the month."),
    pure!("dayofmonth", (1, 1), |r| part_rule(r, 3), |a, cx| part(a, cx, |m| Some(m.day as i64)), "DAY."),
    pure!(
        "dayofweek",
        (1, 1),
        |r| part_rule(r, 2),
        |a, cx| whole(a, cx, |m| calendar::weekday(number(m), true) as i64 + 1),
        "1 is Sunday."
    ),
    pure!("weekday", (1, 1), |r| part_rule(r, 2), |a, cx| whole(a, cx, |m| calendar::weekday(number(m), false) as i64), "0 is Monday."),
    pure!(
        "dayofyear",
        (1, 1),
        |r| part_rule(r, 4),
        |a, cx| whole(a, cx, |m| number(m) - calendar::day_number(m.year, 1, 1) + 1),
        "The day of the year."
    ),
    line!("week", (1, 2), |r| part_rule(r, 3), week_eval, "The week of the year."),
    pure!(
        "weekofyear",
        (1, 1),
        |r| part_rule(r, 3),
        |a, cx| whole(a, cx, |m| calendar::week(m, WeekMode::new(3)).0 as i64),
        "WEEK with mode 3."
    ),
    pure!("yearweek", (1, 2), |r| part_rule(r, 7), yearweek_eval, "Year and week."),
    pure!("quarter", (1, 1), |r| part_rule(r, 2), |a, cx| part(a, cx, |m| Some((m.month as i64 + 2) / 3)), "The quarter."),
    pure!("hour", (1, 1), |r| part_rule(r, 4), |a, cx| clock(a, cx, |t| t.hour() as i64), "The hour."),
    pure!("minute", (1, 1), |r| part_rule(r, 3), |a, cx| clock(a, cx, |t| t.minute() as i64), "The minute."),
    pure!("second", (1, 1), |r| part_rule(r, 3), |a, cx| clock(a, cx, |t| t.second() as i64), "The second."),
    pure!("microsecond", (1, 1), |r| part_rule(r, 21), |a, cx| clock(a, cx, |t| t.micro() as i64), "The microseconds."),
    pure!("dayname", (1, 1), |r| Ok(r.ascii(r.cx.settings.time_names.longest_day())), dayname_eval, "The name of the day."),
    pure!("monthname", (1, 1), |r| Ok(r.ascii(r.cx.settings.time_names.longest_month())), monthname_eval, "The name of the month."),
    pure!("date_format", (2, 2), |r| format_rule(r, false), |a, cx| format(a, cx, false), "By a pattern."),
    pure!("time_format", (2, 2), |r| format_rule(r, true), |a, cx| format(a, cx, true), "By a pattern."),
    pure!("str_to_date", (2, 2), str_to_date_rule, str_to_date_eval, "A moment read by a pattern."),
    pure!("last_day", (1, 1), |r| Ok(r.nullable(SqlType::DATE)), last_day_eval, "The last day of the month."),
    pure!("makedate", (2, 2), |r| Ok(r.nullable(SqlType::DATE)), makedate_eval, "The n-th day of a year."),
    pure!("maketime", (3, 3), |r| Ok(r.nullable(SqlType::time(precision_of_number(&r.args[2])))), maketime_eval, "A time of its parts."),
    pure!("to_days", (1, 1), |r| part_rule(r, 8), |a, cx| whole(a, cx, number), "The day number, from the year 0."),
    pure!("from_days", (1, 1), |r| Ok(r.number(SqlType::DATE)), from_days_eval, "The date of a day number."),
    pure!(
        "to_seconds",
        (1, 1),
        |r| part_rule(r, 21),
        |a, cx| whole(a, cx, |m| number(m) * 86_400 + calendar::micros_of_day(m) / 1_000_000),
        "Seconds from the year 0."
    ),
    line!("unix_timestamp", (0, 1), unix_timestamp_rule, unix_timestamp_eval, "Seconds since 1970."),
    line!("from_unixtime", (1, 2), from_unixtime_rule, from_unixtime_eval, "The local time of seconds since 1970."),
    pure!("sec_to_time", (1, 1), |r| Ok(r.nullable(SqlType::time(precision_of_number(&r.args[0])))), sec_to_time_eval, "Seconds as TIME."),
    pure!("time_to_sec", (1, 1), |r| part_rule(r, 10), |a, cx| clock_signed(a, cx), "TIME as seconds."),
    pure!("addtime", (2, 2), addtime_rule, |a, cx| addtime(a, cx, 1), "Plus a time."),
    pure!("subtime", (2, 2), addtime_rule, |a, cx| addtime(a, cx, -1), "Minus a time."),
    pure!("timediff", (2, 2), timediff_rule, timediff_eval, "The difference as TIME."),
    pure!("datediff", (2, 2), |r| part_rule(r, 9), datediff_eval, "The difference in days."),
    pure!("period_add", (2, 2), |r| r.int(21), period_add_eval, "A period YYYYMM plus months."),
    pure!("period_diff", (2, 2), |r| r.int(21), period_diff_eval, "Months between two periods."),
    pure!(
        "convert_tz",
        (3, 3),
        |r| Ok(r.nullable(SqlType::datetime(precision(&r.args[0], false)))),
        convert_tz_eval,
        "From one time zone to another."
    ),
    pure!("get_format", (2, 2), |r| Ok(r.ascii(17)), get_format_eval, "A pattern for DATE_FORMAT."),
    pure!("extract", (1, 1), extract_rule, extract_eval, "A part, by its unit."),
    pure!("timestampdiff", (2, 2), |r| part_rule(r, 21), timestampdiff_eval, "The difference in a unit."),
];

fn utc(cx: &EvalContext<'_>, fsp: u8) -> DateTime {
    let unit = 10i64.pow(6 - fsp.min(6) as u32);
    let micros = cx.clock.utc_micros.div_euclid(unit) * unit;
    TimeZone::Utc.to_local(micros.div_euclid(1_000_000), micros.rem_euclid(1_000_000) as u32, fsp)
}

fn number(m: &Moment) -> i64 {
    calendar::day_number(m.year, m.month, m.day)
}

/// Fractional digits of an argument read as a moment (or as a time): strings are looked at when they are
/// constant.
fn precision(e: &Expr, time: bool) -> u8 {
    match e.ty.kind {
        k if k.is_temporal() => e.ty.decimals,
        Kind::Null => 0,
        _ if class(&e.ty) == Class::Text => match e.as_literal() {
            Some(v) if time => v.to_time(&mut NoWarnings).map_or(6, |t| t.fsp()),
            Some(v) => v.to_datetime(Date::ZERO, &mut NoWarnings).map_or(6, |d| d.fsp()),
            None => precision_of_sum(e).unwrap_or(6),
        },
        _ => precision_of_number(e),
    }
}

/// The precision of what ADDTIME and SUBTIME make of a constant text without a fraction.
fn precision_of_sum(e: &Expr) -> Option<u8> {
    let ExprKind::Call(call) = &e.kind else { return None };
    let constant = matches!(call.function.name, "addtime" | "subtime") && call.args.iter().all(|arg| arg.as_literal().is_some());
    (constant && call.args.iter().all(|arg| precision(arg, true) == 0)).then_some(0)
}

fn precision_of_number(e: &Expr) -> u8 {
    if types::is_hex_literal(e) { 0 } else { types::decimals(e).min(6) }
}

/// The constant `fsp` of NOW(fsp).
fn fsp_argument(r: &Rule<'_, '_>) -> SqlResult<u8> {
    match r.args.first().and_then(Expr::as_literal) {
        None => Ok(0),
        Some(v) => {
            let n = v.to_int(&mut NoWarnings).unwrap_or(0);
            if n > 6 {
                return Err(sql_error!(TOO_BIG_PRECISION, n, r.name, 6));
            }
            Ok(n.max(0) as u8)
        }
    }
}

fn sure(ty: SqlType) -> SqlResult<Typed> {
    Ok(Typed { ty, nullable: false, derivation: Derivation::Numeric })
}

fn now_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    sure(SqlType::datetime(fsp_argument(r)?))
}

fn today_rule(_: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    sure(SqlType::DATE)
}

fn curtime_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    let ty = SqlType::time(fsp_argument(r)?);
    sure(SqlType { length: ty.length - 2, ..ty })
}

fn part_rule(r: &mut Rule<'_, '_>, length: u32) -> SqlResult<Typed> {
    Ok(r.nullable(types::bigint(length)))
}

fn now_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    Ok(Value::DateTime(cx.now(a.ty.decimals)))
}

fn sysdate_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let micros = cx.session.wall_clock();
    let unit = 10i64.pow(6 - a.ty.decimals.min(6) as u32);
    let micros = micros.div_euclid(unit) * unit;
    let local = cx.settings.time_zone.to_local(micros.div_euclid(1_000_000), micros.rem_euclid(1_000_000) as u32, a.ty.decimals);
    Ok(Value::DateTime(local))
}

fn part(a: Args<'_>, cx: &mut EvalContext<'_>, f: fn(&Moment) -> Option<i64>) -> SqlResult<Value> {
    let d = arg!(a.datetime(0, cx));
    Ok(f(&moment_of(&d)).map_or(Value::Null, Value::Int))
}

fn incorrect(a: Args<'_>, i: usize, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let text = a.text(i, cx)?.unwrap_or_default();
    cx.warn(sql_error!(INCORRECT_VALUE, "datetime", text.to_string_lossy()));
    Ok(Value::Null)
}

/// The same of a text or a number. A column of dates may well be zero, of which nothing is said.
fn refused(a: Args<'_>, i: usize, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    if matches!(a.call.args[i].ty.kind, Kind::Date | Kind::DateTime | Kind::Timestamp) { Ok(Value::Null) } else { incorrect(a, i, cx) }
}

/// For what needs a real day: zero parts are no date.
fn whole(a: Args<'_>, cx: &mut EvalContext<'_>, f: fn(&Moment) -> i64) -> SqlResult<Value> {
    let d = arg!(a.datetime(0, cx));
    if d.month() == 0 || d.day() == 0 {
        return refused(a, 0, cx);
    }
    Ok(Value::Int(f(&moment_of(&d))))
}

fn clock(a: Args<'_>, cx: &mut EvalContext<'_>, f: fn(&Time) -> i64) -> SqlResult<Value> {
    Ok(Value::Int(f(&arg!(a.time(0, cx)))))
}

fn clock_signed(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    Ok(Value::Int(arg!(a.time(0, cx)).total_micros() / 1_000_000))
}

fn date_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let v = a.value(0, cx)?;
    if crate::cast::zero_refused(&v, cx) {
        return Ok(Value::Null);
    }
    Ok(Value::Date(arg!(a.datetime(0, cx)).date()))
}

fn time_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    Ok(Value::Time(crate::interval::round_time(arg!(a.time(0, cx)), a.ty.decimals)))
}

fn timestamp_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    let mut fsp = precision(&r.args[0], false);
    if let Some(t) = r.args.get(1) {
        fsp = fsp.max(precision(t, true));
    }
    Ok(r.nullable(SqlType::datetime(fsp)))
}

fn timestamp_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let d = arg!(a.datetime(0, cx));
    if a.len() == 1 {
        let (in_zero, mode) = (!d.date().is_zero() && (d.month() == 0 || d.day() == 0), cx.settings.sql_mode);
        // A text or a number becomes a date as CAST makes it one.
        if in_zero && mode.has(value::SqlMode::NO_ZERO_IN_DATE) && !a.expr(0).ty.kind.is_temporal() {
            return incorrect(a, 0, cx);
        }
        return Ok(round_datetime(d, a.ty.decimals).map_or(Value::Null, Value::DateTime));
    }
    let time = a.value(1, cx)?;
    let is_date = matches!(&*time, Value::Date(_)) && a.expr(1).is_field();
    if is_date || is_whole_moment(a.expr(1), &time) {
        return Ok(Value::Null);
    }
    let t = arg!(a.time(1, cx));
    Ok(plus_micros(&d, t.total_micros(), a.ty.decimals).map_or(Value::Null, Value::DateTime))
}

fn plus_micros(d: &DateTime, micros: i64, fsp: u8) -> Option<DateTime> {
    let m = moment_of(d);
    if m.month == 0 || m.day == 0 {
        return None;
    }
    let i = calendar::Interval { micros: micros as i128, ..Default::default() };
    calendar::add(&m, &i, Unit::Microsecond).map(|m| datetime_of(&m, fsp))
}

fn week_mode(a: Args<'_>, default: u32, cx: &mut EvalContext<'_>) -> SqlResult<Option<u32>> {
    if a.len() == 2 { Ok(a.int(1, cx)?.map(|n| (n & 7) as u32)) } else { Ok(Some(default)) }
}

fn week_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let d = arg!(a.datetime(0, cx));
    let default = cx.settings.default_week_format;
    let mode = week_mode(a, default, cx)?.unwrap_or(0);
    if d.month() == 0 || d.day() == 0 {
        return refused(a, 0, cx);
    }
    Ok(Value::Int(calendar::week(&moment_of(&d), WeekMode::new(mode)).0 as i64))
}

fn yearweek_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let d = arg!(a.datetime(0, cx));
    let mode = week_mode(a, 0, cx)?.unwrap_or(0);
    if d.month() == 0 || d.day() == 0 {
        return refused(a, 0, cx);
    }
    let (week, year) = calendar::week(&moment_of(&d), WeekMode::with_year(mode));
    Ok(Value::Int(year as i64 * 100 + week as i64))
}

/// Where a number is wanted it is the day of the week, from Monday, which is 0.
fn dayname_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let d = arg!(a.datetime(0, cx));
    if d.month() == 0 || d.day() == 0 {
        return refused(a, 0, cx);
    }
    let day = calendar::weekday(number(&moment_of(&d)), false);
    if a.ty.kind.is_numeric() {
        return Ok(Value::Int(i64::from(day)));
    }
    Ok(cx.settings.time_names.day(day).map_or(Value::Null, |name| a.result(name)))
}

fn monthname_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let d = arg!(a.datetime(0, cx));
    Ok(cx.settings.time_names.month(d.month()).map_or(Value::Null, |name| a.result(name)))
}

/// The greatest length of each specifier's output.
fn format_length(pattern: &str) -> u64 {
    let mut n = 0;
    let mut chars = pattern.chars();
    while let Some(c) = chars.next() {
        n += match (c, if c == '%' { chars.next() } else { None }) {
            ('%', Some('M' | 'W')) => 64,
            ('%', Some('D' | 'Y' | 'x' | 'X')) => 4,
            ('%', Some('a' | 'b')) => 32,
            ('%', Some('j')) => 3,
            ('%', Some('u' | 'U' | 'v' | 'V' | 'y' | 'm' | 'd' | 'h' | 'i' | 'I' | 'l' | 'p' | 'S' | 's' | 'c' | 'e')) => 2,
            ('%', Some('k' | 'H')) => 7,
            ('%', Some('r')) => 11,
            ('%', Some('T')) => 8,
            ('%', Some('f')) => 6,
            ('%', Some('w' | '%')) => 1,
            _ => 1,
        };
    }
    n
}

fn format_rule(r: &mut Rule<'_, '_>, _time: bool) -> SqlResult<Typed> {
    let length = match r.args[1].as_literal() {
        Some(v) => v.to_text().map_or(0, |t| format_length(&t.to_string_lossy())),
        None => (types::length(&r.args[1]).min(50) * 10).min(500),
    };
    Ok(r.ascii(length))
}

fn format(a: Args<'_>, cx: &mut EvalContext<'_>, time: bool) -> SqlResult<Value> {
    let m = if time { moment_of_time(&arg!(a.time(0, cx))) } else { moment_of(&arg!(a.datetime(0, cx))) };
    let pattern = arg!(a.utf8(1, cx));
    if pattern.is_empty() {
        return Ok(Value::Null);
    }
    Ok(calendar::format(&m, &pattern, time, cx.settings.time_names).map_or(Value::Null, |text| a.result(&text)))
}

fn str_to_date_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    let ty = match r.args[1].as_literal().and_then(Value::to_text) {
        None => SqlType::datetime(6),
        Some(p) => {
            let parts = calendar::pattern_parts(&p.to_string_lossy());
            let fsp = if parts.fraction { 6 } else { 0 };
            match (parts.date, parts.time) {
                (false, true) => SqlType::time(fsp),
                (true, false) => SqlType::DATE,
                (false, false) => SqlType::DATE,
                _ => SqlType::datetime(fsp),
            }
        }
    };
    Ok(r.nullable(ty))
}

fn str_to_date_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let text = arg!(a.utf8(0, cx));
    let pattern = arg!(a.utf8(1, cx));
    let name = match a.ty.kind {
        Kind::Time => "time",
        _ => "datetime",
    };
    let found = calendar::parse(&text, &pattern);
    // NO_ZERO_DATE decides about dates that are zero in part, too.
    let no_zero = a.ty.kind != Kind::Time && cx.settings.sql_mode.has(value::SqlMode::NO_ZERO_DATE);
    let good = found.filter(|(m, _)| !no_zero || (m.year != 0 && m.month != 0 && m.day != 0));
    let Some((m, rest)) = good else {
        cx.warn(sql_error!(WRONG_VALUE_FOR_TYPE, "datetime", text, "str_to_date"));
        return Ok(Value::Null);
    };
    if rest {
        let kind = if a.ty.kind == Kind::Date { "date" } else { name };
        cx.warn(sql_error!(TRUNCATED_WRONG_VALUE, kind, text));
    }
    Ok(match a.ty.kind {
        Kind::Time => {
            let hours = m.hour + m.day * 24;
            Value::Time(Time::new(false, hours, m.minute, m.second, m.micro, a.ty.decimals))
        }
        Kind::Date => Value::Date(Date::new(m.year, m.month, m.day)),
        _ => Value::DateTime(datetime_of(&m, a.ty.decimals)),
    })
}

fn last_day_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let d = arg!(a.datetime(0, cx));
    if d.month() == 0 {
        return incorrect(a, 0, cx);
    }
    Ok(Value::Date(Date::new(d.year(), d.month(), calendar::days_in_month(d.year(), d.month()))))
}

fn makedate_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let year = arg!(a.int(0, cx));
    let day = arg!(a.int(1, cx));
    if !(0..=9999).contains(&year) || day <= 0 {
        return Ok(Value::Null);
    }
    let year = match year {
        0..=69 => year + 2000,
        70..=99 => year + 1900,
        y => y,
    };
    let n = calendar::day_number(year as u32, 1, 1).saturating_add(day - 1);
    if n > calendar::MAX_DAY_NUMBER {
        return Ok(Value::Null);
    }
    let (y, m, d) = calendar::date_of_day_number(n);
    Ok(Value::Date(Date::new(y, m, d)))
}

fn maketime_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let hour = arg!(a.int(0, cx));
    let minute = arg!(a.int(1, cx));
    let second = arg!(a.decimal(2, cx));
    if !(0..60).contains(&minute) || second.is_negative() || second >= Decimal::from_i64(60) {
        return Ok(Value::Null);
    }
    let second = if crate::cast::truncates(cx) { second.truncate(6) } else { second };
    let micros = second.mul(&Decimal::from_i64(1_000_000)).map_or(i128::MAX, |d| d.to_i128());
    let total = hour.unsigned_abs() as i128 * 3_600_000_000 + minute as i128 * 60_000_000 + micros;
    if hour.unsigned_abs() > 838 {
        let text = shown_time(if hour < 0 { -total } else { total });
        cx.warn(sql_error!(TRUNCATED_WRONG_VALUE, "time", text));
    }
    let total = total.min(TIME_MAX_MICROS as i128) as i64;
    Ok(Value::Time(time_of_micros(if hour < 0 { -total } else { total }, a.ty.decimals)))
}

/// A time beyond the range of TIME as warnings show it: the fraction without zeroes at its end.
fn shown_time(micros: i128) -> String {
    let (sign, seconds, fraction) = (if micros < 0 { "-" } else { "" }, micros.abs() / 1_000_000, micros.abs() % 1_000_000);
    let whole = format!("{sign}{:02}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    if fraction == 0 { whole } else { format!("{whole}.{fraction:06}").trim_end_matches('0').to_string() }
}

fn from_days_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let n = arg!(a.int(0, cx));
    let (y, m, d) = calendar::date_of_day_number(n);
    Ok(Value::Date(Date::new(y, m, d)))
}

fn unix_timestamp_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    let fsp = r.args.first().filter(|e| !types::is_hex_literal(e)).map_or(0, |e| precision(e, false));
    let nullable = r.any_nullable();
    let ty = if fsp == 0 { types::bigint(21) } else { types::decimal(11 + fsp as u32, fsp, false) };
    Ok(Typed { ty, nullable, derivation: Derivation::Numeric })
}

fn unix_timestamp_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    if a.is_empty() {
        return Ok(Value::Int(cx.clock.utc_micros.div_euclid(1_000_000)));
    }
    let v = a.value(0, cx)?;
    if v.is_null() {
        return Ok(Value::Null);
    }
    let zero = if a.ty.kind == Kind::Decimal { Value::Decimal(Decimal::from_parts(0, a.ty.decimals)) } else { Value::Int(0) };
    let Some(d) = compare::to_moment(&v, cx) else { return Ok(zero) };
    if d.month() == 0 || d.day() == 0 {
        return Ok(zero);
    }
    let (seconds, _) = cx.settings.time_zone.to_unix(d);
    // Beyond this MySQL's own conversion ends (3001-01-19).
    if !(0..=32_536_771_199).contains(&seconds) {
        return Ok(zero);
    }
    if a.ty.kind != Kind::Decimal {
        return Ok(Value::Int(seconds));
    }
    let micros = Decimal::from_parts(seconds as i128 * 1_000_000 + d.micro() as i128, 6);
    Ok(Value::Decimal(micros.truncate(a.ty.decimals as i32)))
}

fn from_unixtime_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    if r.args.len() == 2 {
        let length = match r.args[1].as_literal() {
            Some(v) => v.to_text().map_or(0, |t| format_length(&t.to_string_lossy())),
            None => (types::length(&r.args[1]).min(50) * 10).min(500),
        };
        return Ok(r.ascii(length));
    }
    Ok(r.nullable(SqlType::datetime(precision_of_number(&r.args[0]))))
}

fn from_unixtime_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let d = arg!(a.decimal(0, cx));
    let fsp = precision_of_number(a.expr(0));
    let micros = d.round(fsp as i32).mul(&Decimal::from_i64(1_000_000)).map_or(-1, |d| d.to_i128());
    if !(0..=32_536_771_199_999_999).contains(&micros) {
        return Ok(Value::Null);
    }
    let local = cx.settings.time_zone.to_local((micros / 1_000_000) as i64, (micros % 1_000_000) as u32, fsp);
    if a.len() == 1 {
        return Ok(Value::DateTime(local));
    }
    let pattern = arg!(a.utf8(1, cx));
    if pattern.is_empty() {
        return Ok(Value::Null);
    }
    Ok(calendar::format(&moment_of(&local), &pattern, false, cx.settings.time_names).map_or(Value::Null, |text| a.result(&text)))
}

fn sec_to_time_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let d = arg!(a.decimal(0, cx));
    let fsp = a.ty.decimals;
    let micros = d.round(6).mul(&Decimal::from_i64(1_000_000)).map_or(i128::MAX, |d| d.to_i128());
    // A quotient or an average has more digits than are shown: these are cut off.
    let unit = 10_i128.pow(6 - u32::from(fsp.min(6)));
    let micros = micros / unit * unit;
    if micros.abs() > TIME_MAX_MICROS as i128 {
        let text = a.text(0, cx)?.unwrap_or_default();
        cx.warn(sql_error!(TRUNCATED_WRONG_VALUE, "time", text.to_string_lossy()));
    }
    Ok(Value::Time(time_of_micros(micros.clamp(-(TIME_MAX_MICROS as i128), TIME_MAX_MICROS as i128) as i64, fsp)))
}

fn addtime_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    let first = &r.args[0];
    let fsp = precision(first, true).max(precision(&r.args[1], true));
    let ty = match first.ty.kind {
        Kind::Time => SqlType::time(fsp),
        k if k.is_temporal() => SqlType::datetime(precision(first, false).max(precision(&r.args[1], true))),
        _ => {
            let ty = types::moment_text(r.connection());
            return Ok(Typed { ty, nullable: true, derivation: Derivation::Coercible });
        }
    };
    Ok(r.nullable(ty))
}

fn addtime(a: Args<'_>, cx: &mut EvalContext<'_>, sign: i64) -> SqlResult<Value> {
    let first = a.value(0, cx)?;
    if first.is_null() {
        return Ok(Value::Null);
    }
    let second = a.value(1, cx)?;
    let delta = match &*second {
        Value::Null => return Ok(Value::Null),
        v if is_whole_moment(a.expr(1), v) => return Ok(Value::Null),
        Value::DateTime(d) => d.time(),
        // A moment plus a moment is none; the date of no column is midnight.
        Value::Date(_) if a.expr(1).is_field() && matches!(&*first, Value::DateTime(_) | Value::Date(_)) => return Ok(Value::Null),
        Value::Date(_) => value::Time::ZERO,
        v => match compare::to_time(v, cx) {
            Some(delta) => delta,
            None => return Ok(Value::Null),
        },
    };
    let delta = delta.total_micros() * sign;
    let is_moment = match &*first {
        Value::DateTime(_) | Value::Date(_) => true,
        Value::Null | Value::Time(_) => false,
        // As MySQL takes it: the bits are a signed number.
        Value::UInt(n) if *n > i64::MAX as u64 => false,
        v => v.to_text().is_some_and(|t| has_date(v, &t)) && v.to_datetime(value::Date::ZERO, &mut value::NoWarnings).is_some(),
    };
    if is_moment {
        let Some(d) = compare::to_moment(&first, cx) else { return Ok(Value::Null) };
        let text = a.ty.kind == Kind::Char;
        let fsp = if text { 6 } else { a.ty.decimals };
        let Some(sum) = plus_micros(&d, delta, fsp) else {
            cx.warn(sql_error!(DATETIME_FUNCTION_OVERFLOW, a.call.function.name));
            return Ok(Value::Null);
        };
        if text {
            return Ok(Value::text(&sum.with_fsp(if sum.micro() == 0 { 0 } else { 6 }).to_string()));
        }
        return Ok(Value::DateTime(sum));
    }
    let Some(t) = compare::to_time(&first, cx) else { return Ok(Value::Null) };
    let sum = t.total_micros() + delta;
    if sum.abs() > TIME_MAX_MICROS {
        cx.warn(sql_error!(TRUNCATED_WRONG_VALUE, "time", shown_time(sum.into())));
    }
    if a.ty.kind == Kind::Char {
        let t = time_of_micros(sum, 6);
        return Ok(Value::text(&t.with_fsp(if t.micro() == 0 { 0 } else { 6 }).to_string()));
    }
    Ok(Value::Time(time_of_micros(sum, a.ty.decimals)))
}

/// Numbers that are moments where they could be times.
const MOMENT_MIN: i64 = 10_000_101_000_000;
const MOMENT_MAX: i64 = 99_991_231_235_959;

/// What has a date besides is no time to add: a column of such values, a text or a number.
fn is_whole_moment(e: &Expr, v: &Value) -> bool {
    match v {
        Value::Date(_) | Value::DateTime(_) => matches!(e.kind, ExprKind::Column { .. }) && e.ty.kind != Kind::Date,
        v => v.to_text().is_some_and(|text| has_date(v, &text)),
    }
}

/// A text with a date and a time, or a number as long as both.
fn has_date(v: &Value, text: &[u8]) -> bool {
    match v {
        Value::Bytes(_) => value::temporal::is_whole_datetime(text),
        _ => text.iter().take_while(|c| c.is_ascii_digit()).count() >= 12,
    }
}

fn timediff_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    let fsp = precision(&r.args[0], true).max(precision(&r.args[1], true));
    Ok(r.nullable(SqlType::time(fsp)))
}

fn timediff_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    // Times, dates and moments: only two of a kind have a difference.
    let read = |i: usize, cx: &mut EvalContext<'_>| -> SqlResult<Option<(Kind, i128)>> {
        let v = a.value(i, cx)?;
        let kind = match &*v {
            Value::Null => return Ok(None),
            Value::Date(_) => Kind::Date,
            Value::DateTime(_) | Value::Int(MOMENT_MIN..=MOMENT_MAX) => Kind::DateTime,
            Value::Bytes(b) if value::temporal::is_whole_datetime(b) => Kind::DateTime,
            // A text is read as a date beside one.
            Value::Bytes(_) if matches!(a.expr(1 - i).ty.kind, Kind::Date | Kind::DateTime | Kind::Timestamp) => Kind::Date,
            v => return Ok(compare::to_time(v, cx).map(|t| (Kind::Time, t.total_micros() as i128))),
        };
        Ok(compare::to_moment(&v, cx).map(|d| (kind, total(&d))))
    };
    let (kind_a, x) = arg!(read(0, cx));
    let (kind_b, y) = arg!(read(1, cx));
    if kind_a != kind_b {
        return Ok(Value::Null);
    }
    let d = x - y;
    if d.abs() > TIME_MAX_MICROS as i128 {
        cx.warn(sql_error!(TRUNCATED_WRONG_VALUE, "time", shown_time(d)));
    }
    Ok(Value::Time(time_of_micros(d.clamp(-(TIME_MAX_MICROS as i128), TIME_MAX_MICROS as i128) as i64, a.ty.decimals)))
}

fn total(d: &DateTime) -> i128 {
    let m = moment_of(d);
    number(&m) as i128 * 86_400_000_000 + calendar::micros_of_day(&m) as i128
}

/// Makes NULL of a moment without a month or a day, and warns of it.
fn refuse_without_day(moment: &mut Option<DateTime>, a: Args<'_>, i: usize, cx: &mut EvalContext<'_>) -> SqlResult<()> {
    if moment.is_some_and(|d| d.month() == 0 || d.day() == 0) {
        refused(a, i, cx)?;
        *moment = None;
    }
    Ok(())
}

fn datediff_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    // Both are looked at, and warned of, whatever the other one is.
    let mut days = [None; 2];
    for (i, day) in days.iter_mut().enumerate() {
        *day = a.datetime(i, cx)?;
        refuse_without_day(day, a, i, cx)?;
    }
    let [Some(x), Some(y)] = days else { return Ok(Value::Null) };
    Ok(Value::Int(number(&moment_of(&x)) - number(&moment_of(&y))))
}

/// A year of two digits as the one that is meant.
fn full_year(year: u64) -> u64 {
    match year {
        y if y < 70 => y + 2000,
        y if y < 100 => y + 1900,
        y => y,
    }
}

/// The months of a period, YYYYMM or YYMM with any number of years. `None` for what is not a period.
fn months(period: i64) -> Option<u64> {
    let p = u64::try_from(period).ok().filter(|p| *p > 0 && (1..=12).contains(&(p % 100)))?;
    Some(full_year(p / 100) * 12 + p % 100 - 1)
}

/// Months before year 0 come round from the end of 64 bits, as in MySQL, and so does a period beyond them.
fn period_add_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let p = arg!(a.signed(0, cx));
    let n = arg!(a.signed(1, cx));
    let m = months(p).ok_or_else(|| sql_error!(WRONG_ARGUMENTS, "period_add"))?.wrapping_add_signed(n);
    if m == 0 {
        return Ok(Value::Int(0));
    }
    Ok(Value::Int(full_year(m / 12).wrapping_mul(100).wrapping_add(m % 12 + 1) as i64))
}

fn period_diff_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let x = arg!(a.signed(0, cx));
    let y = arg!(a.signed(1, cx));
    let (Some(x), Some(y)) = (months(x), months(y)) else { return Err(sql_error!(WRONG_ARGUMENTS, "period_diff")) };
    Ok(Value::Int(x.wrapping_sub(y) as i64))
}

fn zone(name: &str, cx: &EvalContext<'_>) -> Option<TimeZone> {
    if name.eq_ignore_ascii_case("SYSTEM") { Some(cx.settings.time_zone.clone()) } else { TimeZone::parse(name) }
}

fn convert_tz_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let d = arg!(a.datetime(0, cx));
    let from = arg!(a.utf8(1, cx));
    let to = arg!(a.utf8(2, cx));
    let (Some(from), Some(to)) = (zone(&from, cx), zone(&to, cx)) else { return Ok(Value::Null) };
    if d.month() == 0 || d.day() == 0 {
        return refused(a, 0, cx);
    }
    let (seconds, _) = from.to_unix(d);
    // Outside the range of a 64-bit TIMESTAMP nothing is converted.
    if !(1..=32_536_771_199).contains(&seconds) {
        return Ok(Value::DateTime(d.with_fsp(a.ty.decimals)));
    }
    Ok(Value::DateTime(to.to_local(seconds, d.micro(), a.ty.decimals)))
}

/// GET_FORMAT: region, then DATE, TIME, DATETIME.
const FORMATS: &[(&str, [&str; 3])] = &[
    ("USA", ["%m.%d.%Y", "%h:%i:%s %p", "%Y-%m-%d %H.%i.%s"]),
    ("JIS", ["%Y-%m-%d", "%H:%i:%s", "%Y-%m-%d %H:%i:%s"]),
    ("ISO", ["%Y-%m-%d", "%H:%i:%s", "%Y-%m-%d %H:%i:%s"]),
    ("EUR", ["%d.%m.%Y", "%H.%i.%s", "%Y-%m-%d %H.%i.%s"]),
    ("INTERNAL", ["%Y%m%d", "%H%i%s", "%Y%m%d%H%i%s"]),
];

fn get_format_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let kind = arg!(a.utf8(0, cx));
    let region = arg!(a.utf8(1, cx));
    let column = match kind.as_str() {
        "DATE" => 0,
        "TIME" => 1,
        _ => 2,
    };
    let found = FORMATS.iter().find(|(r, _)| r.eq_ignore_ascii_case(&region));
    Ok(found.map_or(Value::Null, |(_, f)| Value::text(f[column])))
}

fn extract_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    use Unit::*;
    let length = match r.bound.unit.unwrap_or(Microsecond) {
        Year => 5,
        YearMonth => 7,
        Quarter => 2,
        Month | Week | Day | Minute | Second => 3,
        Hour => 4,
        DayHour => 9,
        DayMinute => 11,
        DaySecond => 13,
        HourMinute => 6,
        HourSecond => 8,
        MinuteSecond => 5,
        Microsecond => 8,
        DayMicrosecond => 20,
        HourMicrosecond => 14,
        MinuteMicrosecond => 11,
        SecondMicrosecond => 9,
    };
    Ok(r.nullable(types::bigint(length)))
}

fn extract_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    use Unit::*;
    let unit = a.call.unit.unwrap_or(Microsecond);
    if matches!(unit, Year | YearMonth | Quarter | Month | Week | Day) {
        let d = arg!(a.datetime(0, cx));
        let m = moment_of(&d);
        return Ok(Value::Int(match unit {
            Year => m.year as i64,
            YearMonth => m.year as i64 * 100 + m.month as i64,
            Quarter => (m.month as i64 + 2) / 3,
            Month => m.month as i64,
            Week => calendar::week(&m, WeekMode::new(cx.settings.default_week_format)).0 as i64,
            _ => m.day as i64,
        }));
    }
    let v = a.value(0, cx)?;
    if v.is_null() {
        return Ok(Value::Null);
    }
    let moment = match &*v {
        Value::DateTime(_) | Value::Date(_) => true,
        Value::Bytes(b) => value::temporal::is_whole_datetime(b) && b.contains(&b':'),
        number => number.to_text().is_some_and(|text| has_date(number, &text)),
    };
    let (m, sign) = if moment {
        let Some(d) = compare::to_moment(&v, cx) else { return Ok(Value::Null) };
        (moment_of(&d), 1)
    } else {
        let Some(t) = compare::to_time(&v, cx) else { return Ok(Value::Null) };
        // A time has hours, however many, and no days.
        (moment_of_time(&t), if t.is_negative() { -1 } else { 1 })
    };
    // A moment that no column holds, and that is neither text nor number, gives only the time of its day.
    let computed = matches!(*v, Value::DateTime(_) | Value::Date(_)) && !a.expr(0).is_field();
    let day = if computed { 0 } else { m.day as i64 };
    let (hour, minute, second, micro) = (m.hour as i64, m.minute as i64, m.second as i64, m.micro as i64);
    let n = match unit {
        Hour => hour,
        Minute => minute,
        Second => second,
        Microsecond => micro,
        DayHour => day * 100 + hour,
        DayMinute => day * 10_000 + hour * 100 + minute,
        DaySecond => day * 1_000_000 + hour * 10_000 + minute * 100 + second,
        HourMinute => hour * 100 + minute,
        HourSecond => hour * 10_000 + minute * 100 + second,
        MinuteSecond => minute * 100 + second,
        DayMicrosecond => (day * 1_000_000 + hour * 10_000 + minute * 100 + second) * 1_000_000 + micro,
        HourMicrosecond => (hour * 10_000 + minute * 100 + second) * 1_000_000 + micro,
        MinuteMicrosecond => (minute * 100 + second) * 1_000_000 + micro,
        _ => second * 1_000_000 + micro,
    };
    Ok(Value::Int(n * sign))
}

fn timestampdiff_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    // Both are looked at, and warned of, whatever the other one is.
    let mut days = [a.datetime(0, cx)?, a.datetime(1, cx)?];
    for (i, day) in days.iter_mut().enumerate() {
        refuse_without_day(day, a, i, cx)?;
    }
    let [Some(x), Some(y)] = days else { return Ok(Value::Null) };
    Ok(Value::Int(calendar::difference(&moment_of(&x), &moment_of(&y), a.call.unit.unwrap_or(Unit::Microsecond))))
}
