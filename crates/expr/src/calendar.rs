//! Calendar arithmetic and the textual forms of moments: DATE_FORMAT, STR_TO_DATE, week numbers, interval
//! addition.
//!
//! Works on [`Moment`], a broken-down time without any SQL wrapping. The proleptic Gregorian calendar with
//! MySQL's day numbers (`TO_DAYS`): day 1 is 0000-01-01, and year 0 is a leap year only where MySQL's own
//! formula says so. The algorithms are the documented ones of the MySQL manual (WEEK modes, DATE_FORMAT
//! specifiers), checked against the real server.

pub use parser::ast::IntervalUnit as Unit;

use crate::locale::Locale;

/// A date and a time of day, or (for TIME values) a signed duration in `hour..micro`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moment {
    pub year: u32,
    pub month: u32,
    pub day: u32,
    pub hour: u32,
    pub minute: u32,
    pub second: u32,
    pub micro: u32,
    pub negative: bool,
}

const MONTHS: [&str; 12] =
    ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];
const DAYS: [&str; 7] = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/// The largest day number, 9999-12-31.
pub const MAX_DAY_NUMBER: i64 = 3_652_424;

pub fn is_leap(year: u32) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || (year.is_multiple_of(400) && year != 0))
}

pub fn days_in_year(year: u32) -> u32 {
    365 + is_leap(year) as u32
}

pub fn days_in_month(year: u32, month: u32) -> u32 {
    match month {
        2 => 28 + is_leap(year) as u32,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => 0,
    }
}

/// MySQL's `TO_DAYS` of a date whose month or day may be 0. Quotients are cut towards zero, as in C: that
/// is why year 0 begins with day 1 and its 28th of February is next to its last.
pub fn day_number(year: u32, month: u32, day: u32) -> i64 {
    if year == 0 && month == 0 {
        return 0;
    }
    let (y, m) = (year as i64, month as i64);
    let mut days = 365 * y + 31 * (m - 1) + day as i64;
    let mut y = y;
    if m <= 2 {
        y -= 1;
    } else {
        days -= (m * 4 + 23) / 10;
    }
    days + y / 4 - (y / 100 + 1) * 3 / 4
}

/// The date of a day number; all zero outside 366 ..= [`MAX_DAY_NUMBER`], as FROM_DAYS has it.
pub fn date_of_day_number(number: i64) -> (u32, u32, u32) {
    if !(366..=MAX_DAY_NUMBER).contains(&number) {
        return (0, 0, 0);
    }
    let mut year = (number * 100 / 36525) as u32;
    let mut left = number - day_number(year, 1, 1);
    while left < 0 {
        year -= 1;
        left = number - day_number(year, 1, 1);
    }
    while left >= days_in_year(year) as i64 {
        left -= days_in_year(year) as i64;
        year += 1;
    }
    let (mut month, mut left) = (1, left as u32);
    while left >= days_in_month(year, month) {
        left -= days_in_month(year, month);
        month += 1;
    }
    (year, month, left + 1)
}

/// 0 is Monday, or Sunday when `sunday_first`.
pub fn weekday(day_number: i64, sunday_first: bool) -> u32 {
    (day_number + 5 + sunday_first as i64).rem_euclid(7) as u32
}

/// The bits of a WEEK() mode after the manual's table has been turned into independent switches.
#[derive(Clone, Copy)]
pub struct WeekMode {
    monday_first: bool,
    year: bool,
    first_weekday: bool,
}

impl WeekMode {
    pub fn new(mode: u32) -> Self {
        let monday_first = mode & 1 != 0;
        WeekMode { monday_first, year: mode & 2 != 0, first_weekday: (mode & 4 != 0) == monday_first }
    }
    pub fn with_year(mode: u32) -> Self {
        WeekMode { year: true, ..Self::new(mode) }
    }
}

/// Week number and the year it belongs to.
pub fn week(m: &Moment, mode: WeekMode) -> (u32, u32) {
    let number = day_number(m.year, m.month, m.day);
    let mut first = day_number(m.year, 1, 1);
    let mut weekday_of_first = weekday(first, !mode.monday_first) as i64;
    let (mut year, mut keep_year) = (m.year, mode.year);
    let long_first = |w: i64| (mode.first_weekday && w != 0) || (!mode.first_weekday && w >= 4);
    if m.month == 1 && m.day as i64 <= 7 - weekday_of_first {
        if !keep_year && long_first(weekday_of_first) {
            return (0, year);
        }
        keep_year = true;
        if !long_first(weekday_of_first) {
            return (((number - (first - weekday_of_first)) / 7 + 1) as u32, year);
        }
        year = year.wrapping_sub(1);
        let days = days_in_year(year) as i64;
        first -= days;
        weekday_of_first = (weekday_of_first + 53 * 7 - days).rem_euclid(7);
    }
    let days = if long_first(weekday_of_first) { number - (first + 7 - weekday_of_first) } else { number - (first - weekday_of_first) };
    if keep_year && days >= 52 * 7 {
        let next = (weekday_of_first + days_in_year(year) as i64).rem_euclid(7);
        if !long_first(next) {
            return (1, year + 1);
        }
    }
    ((days / 7 + 1) as u32, year)
}

/// DATE_FORMAT and TIME_FORMAT. `None` where MySQL answers NULL.
pub fn format(m: &Moment, pattern: &str, is_time: bool, names: Locale) -> Option<String> {
    let mut out = String::with_capacity(pattern.len() + 16);
    if m.negative {
        out.push('-');
    }
    let mut chars = pattern.chars();
    while let Some(c) = chars.next() {
        if c != '%' {
            out.push(c);
            continue;
        }
        match chars.next() {
            None => out.push('%'),
            // What needs a day has no meaning for a TIME.
            Some('W' | 'a' | 'w' | 'D' | 'j' | 'U' | 'u' | 'V' | 'v' | 'X' | 'x') if is_time => return None,
            Some('W' | 'a' | 'w') if m.month == 0 && m.year == 0 => return None,
            Some(spec) => format_part(m, spec, names, &mut out)?,
        }
    }
    Some(out)
}

fn format_part(m: &Moment, spec: char, names: Locale, out: &mut String) -> Option<()> {
    use std::fmt::Write;
    let number = || day_number(m.year, m.month, m.day);
    let hour12 = (m.hour % 24 + 11) % 12 + 1;
    let half = if m.hour % 24 < 12 { "AM" } else { "PM" };
    let day = || weekday(number(), false);
    match spec {
        'M' => write!(out, "{}", names.month(m.month)?),
        'b' => write!(out, "{}", names.short_month(m.month)?),
        'W' => write!(out, "{}", names.day(day())?),
        'a' => write!(out, "{}", names.short_day(day())?),
        'w' => write!(out, "{}", weekday(number(), true)),
        'D' => write!(out, "{}{}", m.day, ordinal_suffix(m.day)),
        'Y' => write!(out, "{:04}", m.year),
        'y' => write!(out, "{:02}", m.year % 100),
        'm' => write!(out, "{:02}", m.month),
        'c' => write!(out, "{}", m.month),
        'd' => write!(out, "{:02}", m.day),
        'e' => write!(out, "{}", m.day),
        'f' => write!(out, "{:06}", m.micro),
        'H' => write!(out, "{:02}", m.hour),
        'k' => write!(out, "{}", m.hour),
        'h' | 'I' => write!(out, "{hour12:02}"),
        'l' => write!(out, "{hour12}"),
        'i' => write!(out, "{:02}", m.minute),
        'S' | 's' => write!(out, "{:02}", m.second),
        'p' => write!(out, "{half}"),
        'r' => write!(out, "{hour12:02}:{:02}:{:02} {half}", m.minute, m.second),
        'T' => write!(out, "{:02}:{:02}:{:02}", m.hour, m.minute, m.second),
        'j' => write!(out, "{:03}", number() - day_number(m.year, 1, 1) + 1),
        'X' | 'x' => write!(out, "{:04}", week(m, week_mode_of(spec)).1),
        'U' | 'u' | 'V' | 'v' => write!(out, "{:02}", week(m, week_mode_of(spec)).0),
        other => write!(out, "{other}"),
    }
    .ok()
}

fn ordinal_suffix(day: u32) -> &'static str {
    match (day / 10, day % 10) {
        (1, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    }
}

/// The week mode that a specifier stands for.
fn week_mode_of(spec: char) -> WeekMode {
    match spec {
        'U' => WeekMode { monday_first: false, year: false, first_weekday: true },
        'u' => WeekMode { monday_first: true, year: false, first_weekday: false },
        'V' | 'X' => WeekMode { monday_first: false, year: true, first_weekday: true },
        _ => WeekMode { monday_first: true, year: true, first_weekday: false },
    }
}

/// What a STR_TO_DATE pattern mentions decides the type of the result.
#[derive(Clone, Copy, Debug, Default)]
pub struct PatternParts {
    pub date: bool,
    pub time: bool,
    pub fraction: bool,
}

pub fn pattern_parts(pattern: &str) -> PatternParts {
    let mut parts = PatternParts::default();
    let mut chars = pattern.chars();
    while let Some(c) = chars.next() {
        if c != '%' {
            continue;
        }
        match chars.next() {
            Some('f') => (parts.time, parts.fraction) = (true, true),
            Some('H' | 'S' | 'i' | 's' | 'T' | 'r' | 'I' | 'h' | 'k' | 'l' | 'p') => parts.time = true,
            // A day alone beside a time is days of a TIME.
            Some('M' | 'Y' | 'm' | 'y' | 'b' | 'a' | 'W' | 'c' | 'U' | 'u' | 'V' | 'v' | 'X' | 'x' | 'w' | 'j') => parts.date = true,
            _ => {}
        }
    }
    parts
}

/// The state of one STR_TO_DATE.
#[derive(Default)]
struct Scan {
    m: Moment,
    pm: Option<bool>,
    twelve: bool,
    year_day: Option<u32>,
    week: Option<u32>,
    weekday: Option<u32>,
    week_year: Option<u32>,
    /// The year is that of %X.
    year_of_sundays: bool,
    strict_week: bool,
    sunday_first: bool,
}

/// STR_TO_DATE: the moment and whether text was left over. `None` if the text does not fit the pattern.
pub fn parse(text: &str, pattern: &str) -> Option<(Moment, bool)> {
    let mut s = Scan::default();
    let rest = scan(text, pattern, &mut s)?;
    if s.twelve {
        s.m.hour = s.m.hour % 12 + if s.pm == Some(true) { 12 } else { 0 };
    }
    if let Some(day) = s.year_day {
        let n = day_number(s.m.year, 1, 1) + day as i64 - 1;
        if !(1..=MAX_DAY_NUMBER).contains(&n) {
            return None;
        }
        (s.m.year, s.m.month, s.m.day) = date_of_day_number(n);
    }
    if let (Some(week), Some(weekday_)) = (s.week, s.weekday) {
        week_date(&mut s, week, weekday_)?;
    }
    if s.m.month > 12 || s.m.day > 31 || s.m.hour > 23 || s.m.minute > 59 || s.m.second > 59 {
        return None;
    }
    Some((s.m, !rest.trim_start_matches(' ').is_empty()))
}

fn week_date(s: &mut Scan, week: u32, weekday_: u32) -> Option<()> {
    // %V wants %X with it and %v wants %x, %U and %u want a plain year.
    if s.strict_week != s.week_year.is_some() || (s.strict_week && s.year_of_sundays != s.sunday_first) {
        return None;
    }
    let year = s.week_year.unwrap_or(s.m.year);
    let mut n = day_number(year, 1, 1);
    let w = weekday(n, s.sunday_first) as i64;
    if s.sunday_first {
        n += if w == 0 { 0 } else { 7 } - w + (week as i64 - 1) * 7 + (weekday_ % 7) as i64;
    } else {
        n += if w <= 3 { 0 } else { 7 } - w + (week as i64 - 1) * 7 + weekday_ as i64 - 1;
    }
    if !(1..=MAX_DAY_NUMBER).contains(&n) {
        return None;
    }
    (s.m.year, s.m.month, s.m.day) = date_of_day_number(n);
    Some(())
}

fn digits(text: &str, max: usize) -> Option<(u32, &str, usize)> {
    let n = text.bytes().take(max).take_while(u8::is_ascii_digit).count();
    Some((text[..n].parse().ok()?, &text[n..], n))
}

fn two_digit_year(y: u32) -> u32 {
    y + if y < 70 { 2000 } else { 1900 }
}

/// The index of the name that `text` starts with: the longest of full and three-letter forms.
fn name<'a>(text: &'a str, names: &[&str], short: bool) -> Option<(u32, &'a str)> {
    let letters = text.bytes().take_while(u8::is_ascii_alphabetic).count();
    let word = &text[..letters];
    let index = names.iter().position(|n| {
        let n = if short { &n[..3] } else { n };
        n.eq_ignore_ascii_case(word)
    });
    let found = index.or_else(|| {
        // A word that is an unambiguous beginning of one name.
        if word.is_empty() {
            return None;
        }
        let mut hits = names.iter().enumerate().filter(|(_, n)| {
            let n = if short { &n[..3] } else { n };
            n.len() >= word.len() && n.is_char_boundary(word.len()) && n[..word.len()].eq_ignore_ascii_case(word)
        });
        let first = hits.next()?;
        hits.next().is_none().then_some(first.0)
    })?;
    Some((found as u32 + 1, &text[letters..]))
}

fn scan<'a>(mut text: &'a str, pattern: &str, s: &mut Scan) -> Option<&'a str> {
    let mut chars = pattern.chars();
    while let Some(c) = chars.next() {
        let c = if c == '%' { chars.next().map(|spec| (true, spec)).unwrap_or((false, '%')) } else { (false, c) };
        if !matches!(c, (false, ' ')) {
            text = text.trim_start_matches(' ');
        } else {
            text = text.trim_start();
            continue;
        }
        if text.is_empty() {
            break;
        }
        let (spec, c) = c;
        if !spec || c == '%' {
            text = text.strip_prefix(c)?;
            continue;
        }
        text = scan_one(text, c, s)?;
    }
    Some(text)
}

fn scan_one<'a>(text: &'a str, spec: char, s: &mut Scan) -> Option<&'a str> {
    let rest;
    match spec {
        'Y' | 'X' | 'x' => {
            let (v, r, n) = digits(text, 4)?;
            let year = if n <= 2 { two_digit_year(v) } else { v };
            rest = r;
            match spec {
                'Y' => s.m.year = year,
                _ => (s.week_year, s.year_of_sundays) = (Some(year), spec == 'X'),
            }
        }
        'y' => {
            let (v, r, _) = digits(text, 2)?;
            (s.m.year, rest) = (two_digit_year(v), r);
        }
        'm' | 'c' => (s.m.month, rest, _) = digits(text, 2)?,
        'M' => (s.m.month, rest) = name(text, &MONTHS, false)?,
        'b' => (s.m.month, rest) = name(text, &MONTHS, true)?,
        'd' | 'e' => (s.m.day, rest, _) = digits(text, 2)?,
        'D' => {
            let (v, r, _) = digits(text, 2)?;
            s.m.day = v;
            rest = r.get(2..).unwrap_or("");
        }
        'h' | 'I' | 'l' => {
            let (v, r, _) = digits(text, 2)?;
            if !(1..=12).contains(&v) {
                return None;
            }
            (s.m.hour, rest, s.twelve) = (v, r, true);
        }
        'H' | 'k' => (s.m.hour, rest, _) = digits(text, 2)?,
        'i' => (s.m.minute, rest, _) = digits(text, 2)?,
        's' | 'S' => (s.m.second, rest, _) = digits(text, 2)?,
        'f' => {
            let (v, r, n) = digits(text, 6)?;
            (s.m.micro, rest) = (v * 10u32.pow(6 - n as u32), r);
        }
        // Only behind an hour of twelve.
        'p' if !s.twelve => return None,
        'p' => {
            let (head, r) = (text.get(..2)?, &text[2..]);
            s.pm = Some(if head.eq_ignore_ascii_case("PM") {
                true
            } else if head.eq_ignore_ascii_case("AM") {
                false
            } else {
                return None;
            });
            rest = r;
        }
        'W' => {
            let (d, r) = name(text, &DAYS, false)?;
            (s.weekday, rest) = (Some(d), r);
        }
        'a' => {
            let (d, r) = name(text, &DAYS, true)?;
            (s.weekday, rest) = (Some(d), r);
        }
        'w' => {
            let (v, r, _) = digits(text, 1)?;
            if v >= 7 {
                return None;
            }
            (s.weekday, rest) = (Some(if v == 0 { 7 } else { v }), r);
        }
        'j' => {
            let (v, r, _) = digits(text, 3)?;
            (s.year_day, rest) = (Some(v), r);
        }
        'U' | 'u' | 'V' | 'v' => {
            let (v, r, _) = digits(text, 2)?;
            s.sunday_first = spec == 'U' || spec == 'V';
            s.strict_week = spec == 'V' || spec == 'v';
            if v > 53 || (s.strict_week && v == 0) {
                return None;
            }
            (s.week, rest) = (Some(v), r);
        }
        'r' => return scan(text, "%I:%i:%S %p", s),
        'T' => return scan(text, "%H:%i:%S", s),
        '.' => rest = text.trim_start_matches(|c: char| c.is_ascii_punctuation()),
        '@' => rest = text.trim_start_matches(|c: char| c.is_ascii_alphabetic()),
        '#' => rest = text.trim_start_matches(|c: char| c.is_ascii_digit()),
        _ => return None,
    }
    Some(rest)
}

/// An interval in its three independent measures.
#[derive(Clone, Copy, Debug, Default)]
pub struct Interval {
    pub months: i64,
    pub days: i64,
    /// Microseconds; an i128 because a field may hold any 64-bit number of hours.
    pub micros: i128,
}

impl Interval {
    pub fn add_field(&mut self, unit: Unit, n: i64) {
        let n128 = n as i128;
        match unit {
            Unit::Year => self.months = self.months.saturating_add(n.saturating_mul(12)),
            Unit::Quarter => self.months = self.months.saturating_add(n.saturating_mul(3)),
            Unit::Month => self.months = self.months.saturating_add(n),
            Unit::Week => self.days = self.days.saturating_add(n.saturating_mul(7)),
            Unit::Day => self.days = self.days.saturating_add(n),
            Unit::Hour => self.micros += n128 * 3_600_000_000,
            Unit::Minute => self.micros += n128 * 60_000_000,
            Unit::Second => self.micros += n128 * 1_000_000,
            Unit::Microsecond => self.micros += n128,
            _ => {}
        }
    }
    pub fn negate(self) -> Self {
        Interval { months: -self.months, days: -self.days, micros: -self.micros }
    }
}

/// `m + interval`; `None` when it leaves year 0..9999.
pub fn add(m: &Moment, i: &Interval, unit: Unit) -> Option<Moment> {
    let mut out = *m;
    if unit.has_time() {
        let number = day_number(m.year, m.month, m.day);
        let time = micros_of_day(m) as i128 + i.micros;
        let days = number as i128 - 1 + i.days as i128 + time.div_euclid(86_400_000_000);
        set_time(&mut out, time.rem_euclid(86_400_000_000) as i64);
        if !(-1..MAX_DAY_NUMBER as i128).contains(&days) {
            return None;
        }
        return set_date(&mut out, days as i64 + 1).then_some(out);
    }
    if matches!(unit, Unit::Day | Unit::Week) {
        let days = day_number(m.year, m.month, m.day).checked_add(i.days)?;
        return ((0..=MAX_DAY_NUMBER).contains(&days) && set_date(&mut out, days)).then_some(out);
    }
    let months = (m.year as i64 * 12 + m.month as i64 - 1).checked_add(i.months)?;
    if !(0..120_000).contains(&months) {
        return None;
    }
    (out.year, out.month) = ((months / 12) as u32, (months % 12 + 1) as u32);
    out.day = out.day.min(days_in_month(out.year, out.month));
    Some(out)
}

fn set_date(m: &mut Moment, number: i64) -> bool {
    if !(0..=MAX_DAY_NUMBER).contains(&number) {
        return false;
    }
    (m.year, m.month, m.day) = date_of_day_number(number);
    true
}

pub fn micros_of_day(m: &Moment) -> i64 {
    ((m.hour as i64 * 60 + m.minute as i64) * 60 + m.second as i64) * 1_000_000 + m.micro as i64
}

pub fn set_time(m: &mut Moment, micros: i64) {
    let s = micros / 1_000_000;
    m.micro = (micros % 1_000_000) as u32;
    m.second = (s % 60) as u32;
    m.minute = (s / 60 % 60) as u32;
    m.hour = (s / 3600) as u32;
}

/// TIMESTAMPDIFF in whole units.
pub fn difference(from: &Moment, to: &Moment, unit: Unit) -> i64 {
    let micros = |m: &Moment| day_number(m.year, m.month, m.day) as i128 * 86_400_000_000 + micros_of_day(m) as i128;
    let d = micros(to) - micros(from);
    let months = || {
        let (a, b, sign) = if d < 0 { (to, from, -1) } else { (from, to, 1) };
        let mut n = (b.year as i64 * 12 + b.month as i64) - (a.year as i64 * 12 + a.month as i64);
        if (b.day, micros_of_day(b)) < (a.day, micros_of_day(a)) {
            n -= 1;
        }
        n * sign
    };
    match unit {
        Unit::Year => months() / 12,
        Unit::Quarter => months() / 3,
        Unit::Month => months(),
        Unit::Week => (d / (7 * 86_400_000_000)) as i64,
        Unit::Day => (d / 86_400_000_000) as i64,
        Unit::Hour => (d / 3_600_000_000) as i64,
        Unit::Minute => (d / 60_000_000) as i64,
        Unit::Second => (d / 1_000_000) as i64,
        _ => d as i64,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As MySQL 8.0.31 counts: year 0 has 365 days, and its March begins with the number of its 29th of
    /// February.
    #[test]
    fn the_days_of_year_0_are_mysqls() {
        let numbers = [(0, 1, 1), (0, 2, 28), (0, 3, 1), (0, 12, 31), (1, 1, 1), (9999, 12, 31)].map(|(y, m, d)| day_number(y, m, d));
        assert_eq!(numbers, [1, 59, 60, 365, 366, MAX_DAY_NUMBER]);
    }
}
