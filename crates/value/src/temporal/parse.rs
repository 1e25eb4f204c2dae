//! Dates and times from text and from numbers, as MySQL reads them: nearly any punctuation separates,
//! two-digit years are 1970 to 2069, `20010203040506` and 20010203040506 are the same, and a TIME may have
//! days in front.
//!
//! Nothing is warned about here; [`Read`] says what was odd, and the caller words it. A delimiter that the
//! standard does not have is remembered with its place, the first of them.

use super::{Date, DateTime, Time};

/// What is allowed of a date.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DateRules {
    /// Month or day may be zero (the date as a whole may be zero in any case).
    pub zero_in_date: bool,
    /// A date of zeroes is refused.
    pub no_zero_date: bool,
    /// Any day from 1 to 31 in any month.
    pub invalid_dates: bool,
}

impl DateRules {
    /// What most functions accept.
    pub const LAX: DateRules = DateRules { zero_in_date: true, no_zero_date: false, invalid_dates: false };
    /// Real dates only.
    pub const REAL: DateRules = DateRules { zero_in_date: false, no_zero_date: true, invalid_dates: false };

    /// Those of a column under a SQL mode.
    pub fn of_mode(mode: crate::SqlMode) -> DateRules {
        DateRules {
            zero_in_date: !mode.has(crate::SqlMode::NO_ZERO_IN_DATE),
            no_zero_date: mode.has(crate::SqlMode::NO_ZERO_DATE),
            invalid_dates: mode.has(crate::SqlMode::ALLOW_INVALID_DATES),
        }
    }
}

/// What was read.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Read<T> {
    /// Microseconds are cut off; `None` where it is no date or time.
    pub value: Option<T>,
    /// There was something after it, or it was no date at all.
    pub truncated: bool,
    /// A part was beyond its range; a TIME was brought back into it.
    pub out_of_range: bool,
    /// Refused because it was zero, or because its month or day was.
    pub zero: bool,
    /// A seventh digit of the fraction asks for the next microsecond.
    pub round_up: bool,
    /// There were only year, month and day.
    pub date_only: bool,
    /// A TIME was the time of a whole datetime, whose date was not zero.
    pub of_datetime: bool,
    /// It had the fields of a datetime, and was refused.
    refused: bool,
    /// Seconds east of UTC, where the text said so (`+02:00`); the value is that zone's local time.
    pub displacement: Option<i32>,
    /// The first delimiter that MySQL will not take for ever.
    pub deprecated: Option<Delimiter>,
}

/// A delimiter that the standard does not have.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Delimiter {
    /// Where in the text, in bytes.
    pub at: usize,
    pub byte: u8,
    /// What the standard has there; nothing: the delimiter is one too many.
    pub instead: Option<u8>,
}

impl<T> Read<T> {
    fn new(value: Option<T>) -> Read<T> {
        Read {
            value,
            truncated: false,
            out_of_range: false,
            zero: false,
            round_up: false,
            date_only: false,
            of_datetime: false,
            refused: false,
            displacement: None,
            deprecated: None,
        }
    }

    fn nothing() -> Read<T> {
        Read { truncated: true, ..Read::new(None) }
    }

    /// Whether a warning is due.
    pub fn odd(&self) -> bool {
        self.truncated || self.out_of_range || self.zero
    }
}

/// Days in a month; 0 where there is no such month. Year 0 is no leap year.
pub fn days_in_month(year: u32, month: u32) -> u32 {
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || (year.is_multiple_of(400) && year != 0));
    match month {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => 0,
    }
}

#[derive(PartialEq)]
enum Flaw {
    None,
    Zero,
    OutOfRange,
}

/// `nonzero`: something of the whole, time of day included, is not zero.
fn check_date(d: Date, nonzero: bool, rules: DateRules) -> Flaw {
    if !nonzero {
        return if rules.no_zero_date { Flaw::Zero } else { Flaw::None };
    }
    if d.month() == 0 || d.day() == 0 {
        return if rules.zero_in_date { Flaw::None } else { Flaw::Zero };
    }
    if !rules.invalid_dates && d.day() > days_in_month(d.year(), d.month()) { Flaw::OutOfRange } else { Flaw::None }
}

impl Date {
    /// Whether a column under these rules may hold it.
    pub fn fits(self, rules: DateRules) -> bool {
        check_date(self, !self.is_zero(), rules) == Flaw::None
    }
}

fn two_digit_year(year: u32) -> u32 {
    year + if year < 70 { 2000 } else { 1900 }
}

fn blanks(s: &[u8]) -> usize {
    s.iter().take_while(|b| is_space(**b)).count()
}

fn is_space(b: u8) -> bool {
    b.is_ascii_whitespace() || b == 0x0b
}

/// Fields of a datetime while it is read.
struct Fields {
    value: [u32; 7],
    len: [usize; 7],
    count: usize,
    end: usize,
    /// Digits of the year; without delimiters those that it should have.
    year_width: usize,
    delimiter: bool,
    space: bool,
    deprecated: Option<Delimiter>,
}

impl Fields {
    /// A delimiter behind a field, the `nth` from 0 on; `last`: nothing follows.
    fn note(&mut self, field: usize, nth: usize, delimiter: (usize, u8), last: bool) {
        let (at, byte) = delimiter;
        let wanted = STANDARD[field];
        let superfluous = nth > 0 || last && byte == wanted && field == DAY;
        if superfluous || byte != wanted {
            self.deprecated.get_or_insert(Delimiter { at, byte, instead: (!superfluous).then_some(wanted) });
        }
    }
}

/// What the standard has behind each field.
const STANDARD: [u8; 5] = *b"-- ::";

const DAY: usize = 2;
const SECOND: usize = 5;
const MICRO: usize = 6;

/// A DATETIME or DATE at the start of a text. A displacement (`+02:00`) is for the caller to apply.
pub fn parse_datetime(text: &[u8], rules: DateRules) -> Read<DateTime> {
    parse_datetime_with(text, rules, false)
}

/// Whether a text is read as a whole DATETIME where a TIME could stand as well.
pub fn is_whole_datetime(text: &[u8]) -> bool {
    let text = &text[blanks(text)..];
    text.len() >= 12 && parse_datetime_with(text, DateRules::LAX, true).value.is_some()
}

fn parse_datetime_with(text: &[u8], rules: DateRules, datetime_only: bool) -> Read<DateTime> {
    let leading = blanks(text);
    let s = &text[leading..];
    let Some(mut f) = standard_fields(s).or_else(|| read_fields(s)) else { return Read::nothing() };
    if f.delimiter && !f.space && datetime_only {
        return Read::nothing();
    }
    let nonzero = f.value.iter().any(|v| *v != 0);
    if f.year_width == 2 && nonzero {
        f.value[0] = two_digit_year(f.value[0]);
    }
    f.value[MICRO] *= 10u32.pow(6 - f.len[MICRO] as u32);
    let [year, month, day, hour, minute, second, micro] = f.value;
    let in_range = year <= 9999 && month <= 12 && day <= 31 && hour <= 23 && minute <= 59 && second <= 59;
    if f.count < 3 || !in_range {
        let garbage = s[f.end..].iter().any(|b| !is_space(*b));
        let zero = !nonzero && !garbage;
        return Read { truncated: !zero, refused: true, zero, ..Read::new(None) };
    }
    let date = Date::new(year, month, day);
    match check_date(date, nonzero, rules) {
        Flaw::None => {}
        Flaw::Zero => return Read { zero: true, ..Read::new(None) },
        Flaw::OutOfRange => return Read { out_of_range: true, ..Read::new(None) },
    }
    let mut rest = &s[f.end..];
    let mut round_up = false;
    if f.len[MICRO] == 6 {
        let digits = rest.iter().take_while(|b| b.is_ascii_digit()).count();
        round_up = digits > 0 && rest[0] >= b'5';
        rest = &rest[digits..];
    }
    let mut displacement = None;
    if f.count > SECOND && matches!(rest.first(), Some(b'+' | b'-')) {
        displacement = std::str::from_utf8(rest).ok().and_then(displacement_seconds);
        if displacement.is_none() {
            return Read::nothing();
        }
        rest = b"";
    }
    let value = DateTime::new(date, hour, minute, second, micro, f.len[MICRO] as u8);
    let truncated = rest.iter().any(|b| !is_space(*b));
    let superfluous = |at: usize| Delimiter { at, byte: text[at], instead: None };
    let first = (leading > 0).then(|| superfluous(0));
    let behind = |d: Delimiter| Delimiter { at: d.at + leading, ..d };
    // A blank where no field could have followed.
    let last = rest.first().is_some_and(|byte| is_space(*byte)).then(|| superfluous(text.len() - rest.len()));
    let deprecated = first.or(f.deprecated.map(behind)).or(last);
    Read { truncated, round_up, date_only: f.count <= 3, displacement, deprecated, ..Read::new(Some(value)) }
}

/// `+02:00`, exactly six characters.
fn displacement_seconds(text: &str) -> Option<i32> {
    match crate::TimeZone::parse(text) {
        Some(crate::TimeZone::Fixed(s)) if text.len() == 6 && text != "-00:00" => Some(s),
        _ => None,
    }
}

/// Those of `2001-02-03 04:05:06`, as nearly all come; `None`: it is written otherwise.
fn standard_fields(s: &[u8]) -> Option<Fields> {
    let s: &[u8; 19] = s.try_into().ok()?;
    let mut value = [0; 7];
    let (mut field, mut i, mut width) = (0, 0, 4);
    while i < s.len() {
        for byte in &s[i..i + width] {
            if !byte.is_ascii_digit() {
                return None;
            }
            value[field] = value[field] * 10 + u32::from(byte - b'0');
        }
        i += width;
        if i < s.len() && s[i] != STANDARD[field] {
            return None;
        }
        (field, i, width) = (field + 1, i + 1, 2);
    }
    let len = [4, 2, 2, 2, 2, 2, 0];
    Some(Fields { value, len, count: field, end: s.len(), year_width: 4, delimiter: true, space: true, deprecated: None })
}

/// The number fields one after another; `None` where it cannot be a date.
fn read_fields(s: &[u8]) -> Option<Fields> {
    if !s.first()?.is_ascii_digit() {
        return None;
    }
    let digits = s.iter().take_while(|b| b.is_ascii_digit() || **b == b'T').count();
    let compact = digits == s.len() || s[digits] == b'.';
    // Several fields without a delimiter: what follows them is a fraction.
    let packed = compact && (digits > 4 || digits == 1);
    let mut width = if compact && !(digits == 4 || digits == 8 || digits >= 14) { 2 } else { 4 };
    let mut f =
        Fields { value: [0; 7], len: [0; 7], count: 0, end: 0, year_width: width, delimiter: false, space: false, deprecated: None };
    let digit = |i: usize| s.get(i).is_some_and(u8::is_ascii_digit);
    let mut i = 0;
    let mut field = 0;
    while field < 7 && digit(i) {
        let start = i;
        let limit = if compact || field == MICRO { width } else { usize::MAX };
        let mut n = 0u32;
        while digit(i) && i - start < limit {
            n = n.saturating_mul(10).saturating_add((s[i] - b'0') as u32);
            i += 1;
        }
        if n > 999_999 {
            return None;
        }
        f.value[field] = n;
        f.len[field] = i - start;
        f.end = i;
        width = 2;
        field += 1;
        if i == s.len() {
            break;
        }
        if field - 1 == DAY && s[i] == b'T' {
            i += 1;
            continue;
        }
        if field - 1 == SECOND {
            if s[i] == b'.' {
                i += 1;
                f.end = i;
                width = 6;
                continue;
            }
            break;
        }
        if field - 1 == MICRO {
            break;
        }
        i = delimiters(s, i, field - 1, packed, &mut f)?;
        f.end = i;
    }
    f.count = field;
    if !compact {
        f.year_width = f.len[0];
    }
    Some(f)
}

/// Where the delimiters behind a field end; `None` where it cannot be a date.
fn delimiters(s: &[u8], behind: usize, field: usize, packed: bool, f: &mut Fields) -> Option<usize> {
    let mut i = behind;
    while i < s.len() && (s[i].is_ascii_punctuation() || is_space(s[i])) {
        if is_space(s[i]) {
            // Only after the day may there be blanks; others are no date at all.
            if field != DAY {
                return s[i..].iter().all(|b| is_space(*b)).then_some(i);
            }
            f.space = true;
        }
        if !packed {
            f.note(field, i - behind, (i, s[i]), i + 1 == s.len());
        }
        i += 1;
        f.delimiter = true;
    }
    Some(i)
}

/// A TIME at the start of a text: `[D ]H:M:S`, `H:M`, `HHMMSS`, or a whole DATETIME, whose time is taken.
pub fn parse_time(text: &[u8]) -> Read<Time> {
    let mut s = &text[blanks(text)..];
    let negative = s.first() == Some(&b'-');
    if negative {
        s = &s[1..];
    }
    match s.first() {
        // No time, but nothing odd about it either: columns take it for zero without a word.
        None => {
            let deprecated = text.first().map(|byte| Delimiter { at: 0, byte: *byte, instead: None });
            return Read { deprecated: deprecated.filter(|blank| is_space(blank.byte)), ..Read::new(None) };
        }
        Some(b'.' | b'0'..=b'9') => {}
        Some(_) => return Read::nothing(),
    }
    if s.len() >= 12 {
        let r = parse_datetime_with(s, DateRules::LAX, true);
        if let Some(d) = r.value {
            let before = text.len() - s.len();
            let deprecated = r.deprecated.map(|d| Delimiter { at: d.at + before, ..d });
            return Read {
                truncated: r.truncated,
                round_up: r.round_up,
                of_datetime: !d.date().is_zero(),
                deprecated,
                ..Read::new(Some(d.time()))
            };
        }
        // What has the shape of a datetime, but is none, is no time either.
        if r.out_of_range || r.zero || r.refused {
            return Read::nothing();
        }
    }
    let Some((parts, i)) = read_time_parts(s) else { return Read::nothing() };
    let read = finish_time(s, negative, parts, i);
    // Blanks before it, or else behind it.
    let end = text.len() - text.iter().rev().take_while(|byte| is_space(**byte)).count();
    let places = [is_space(text[0]).then_some(0), (end < text.len()).then_some(end)];
    let blank = places.into_iter().flatten().next().filter(|_| read.value.is_some());
    Read { deprecated: blank.map(|at| Delimiter { at, byte: text[at], instead: None }), ..read }
}

/// Days, hours, minutes, seconds, and where they end.
fn read_time_parts(s: &[u8]) -> Option<([u64; 4], usize)> {
    let digit = |i: usize| s.get(i).is_some_and(u8::is_ascii_digit);
    let number = |i: &mut usize| {
        let mut n = 0u64;
        while digit(*i) {
            n = n.saturating_mul(10).saturating_add((s[*i] - b'0') as u64);
            *i += 1;
        }
        n
    };
    let mut i = 0;
    // A text without a digit is no time, not midnight.
    if !s.first().is_some_and(|b| b.is_ascii_digit() || matches!(b, b':' | b'.')) {
        return None;
    }
    let first = number(&mut i);
    if first > u32::MAX as u64 {
        return None;
    }
    let after_days = i;
    i += blanks(&s[i..]);
    let mut parts = [0u64; 4];
    let left = s.len() - i;
    let mut state;
    if left > 1 && i != after_days && digit(i) {
        parts[0] = first;
        state = 1;
    } else if left > 1 && s[i] == b':' && digit(i + 1) {
        parts[1] = first;
        state = 2;
        i += 1;
    } else {
        return Some(([0, first / 10_000, first / 100 % 100, first % 100], i));
    }
    loop {
        parts[state] = number(&mut i);
        state += 1;
        if state == 4 || s.len() - i < 2 || s[i] != b':' || !digit(i + 1) {
            break;
        }
        i += 1;
    }
    Some((parts, i))
}

fn finish_time(s: &[u8], negative: bool, parts: [u64; 4], mut i: usize) -> Read<Time> {
    let digit = |i: usize| s.get(i).is_some_and(u8::is_ascii_digit);
    let (mut micro, mut fsp, mut round_up) = (0u32, 0, false);
    if s.get(i) == Some(&b'.') && (digit(i + 1) || i + 1 == s.len()) {
        i += 1;
        let digits = s[i..].iter().take_while(|b| b.is_ascii_digit()).count();
        for k in 0..6 {
            micro = micro * 10 + if k < digits { (s[i + k] - b'0') as u32 } else { 0 };
        }
        round_up = digits > 6 && s[i + 6] >= b'5';
        fsp = digits.min(6) as u8;
        i += digits;
    }
    let exponent = s.get(i).is_some_and(|b| *b | 0x20 == b'e');
    if exponent && (digit(i + 1) || (matches!(s.get(i + 1), Some(b'-' | b'+')) && digit(i + 2))) {
        return Read::new(None);
    }
    let hours = parts[1].saturating_add(parts[0].saturating_mul(24));
    if parts.iter().any(|p| *p > u32::MAX as u64) || hours > u32::MAX as u64 {
        return Read::nothing();
    }
    if parts[2] > 59 || parts[3] > 59 {
        return Read { out_of_range: true, ..Read::new(None) };
    }
    let truncated = s[i..].iter().any(|b| !is_space(*b));
    let whole = (hours as u32, parts[2] as u32, parts[3] as u32);
    if hours > 838 || (whole == (838, 59, 59) && micro > 0) {
        let value = Time::new(negative, 838, 59, 59, 0, fsp);
        return Read { truncated, out_of_range: true, ..Read::new(Some(value)) };
    }
    let value = Time::new(negative, whole.0, whole.1, whole.2, micro, fsp);
    Read { truncated, round_up, ..Read::new(Some(value)) }
}

/// A number such as 20010203 or 10203040506.
pub fn datetime_from_number(n: i64, rules: DateRules) -> Read<DateTime> {
    let mut date_only = true;
    let full = match n {
        0 | 10_000_101_000_000..=99_999_999_999_999 => {
            date_only = false;
            n
        }
        100_000_000_000_000.. => return Read { out_of_range: true, ..Read::new(None) },
        101..=691_231 => (n + 20_000_000) * 1_000_000,
        700_101..=991_231 => (n + 19_000_000) * 1_000_000,
        10_000_101..=99_991_231 => n * 1_000_000,
        991_232..=10_000_100 if rules.zero_in_date => n * 1_000_000,
        101_000_000..=691_231_235_959 => {
            date_only = false;
            n + 20_000_000_000_000
        }
        700_101_000_000..=991_231_235_959 => {
            date_only = false;
            n + 19_000_000_000_000
        }
        991_231_235_960..10_000_101_000_000 => {
            date_only = false;
            n
        }
        _ => return Read::nothing(),
    };
    let (d, t) = (full / 1_000_000, (full % 1_000_000) as u32);
    let (year, month, day) = ((d / 10_000) as u32, (d / 100 % 100) as u32, (d % 100) as u32);
    let (hour, minute, second) = (t / 10_000, t / 100 % 100, t % 100);
    if month > 12 || day > 31 || hour > 23 || minute > 59 || second > 59 {
        return Read::nothing();
    }
    let date = Date::new(year, month, day);
    match check_date(date, n != 0, rules) {
        Flaw::None => {
            let value = DateTime::new(date, hour, minute, second, 0, 0);
            Read { date_only, ..Read::new(Some(value)) }
        }
        Flaw::Zero if n == 0 => Read { zero: true, ..Read::new(None) },
        Flaw::Zero | Flaw::OutOfRange => Read::nothing(),
    }
}

/// A number such as 101112 (10:11:12); from 10000000000 on a whole datetime, of a day that there is.
pub fn time_from_number(n: i64) -> Read<Time> {
    const MAX: i64 = 8_385_959;
    if n > MAX {
        if n >= 10_000_000_000
            && let Some(d) = datetime_from_number(n, DateRules::LAX).value
            && (d.date().is_zero() || d.month() > 0 && d.day() > 0)
        {
            return Read { of_datetime: true, ..Read::new(Some(d.time())) };
        }
        return Read { out_of_range: true, ..Read::new(Some(Time::new(false, 838, 59, 59, 0, 0))) };
    }
    if n < -MAX {
        return Read { out_of_range: true, ..Read::new(Some(Time::new(true, 838, 59, 59, 0, 0))) };
    }
    let m = n.unsigned_abs() as u32;
    if m % 100 >= 60 || m / 100 % 100 >= 60 {
        return Read { out_of_range: true, ..Read::new(None) };
    }
    Read::new(Some(Time::new(n < 0, m / 10_000, m / 100 % 100, m % 100, 0, 0)))
}

/// Microseconds in a day.
const DAY_MICROS: i64 = 86_400_000_000;

/// The unit of the last of `fsp` fractional digits, in microseconds.
fn unit(fsp: u8) -> i64 {
    10i64.pow(6 - fsp.min(6) as u32)
}

impl DateTime {
    /// Microseconds since midnight.
    pub fn micros_of_day(self) -> i64 {
        ((self.hour() * 60 + self.minute()) * 60 + self.second()) as i64 * 1_000_000 + self.micro() as i64
    }

    /// Rounded half up to `fsp` fractional digits. `None` where that leads past the year 9999, or to another
    /// second of a day that does not exist (`2000-00-00`).
    pub fn round_to(self, fsp: u8) -> Option<DateTime> {
        let (u, at) = (unit(fsp), self.micros_of_day());
        let rounded = (at + u / 2) / u * u;
        self.at_micros(rounded, fsp)
    }

    /// One microsecond later.
    pub fn next_micro(self) -> Option<DateTime> {
        self.at_micros(self.micros_of_day() + 1, self.fsp)
    }

    fn at_micros(self, micros: i64, fsp: u8) -> Option<DateTime> {
        let mut date = self.date();
        let exists = date.month() > 0 && date.day() > 0 && date.day() <= days_in_month(date.year(), date.month());
        if !exists && micros / 1_000_000 > self.micros_of_day() / 1_000_000 {
            return None;
        }
        if micros >= DAY_MICROS {
            date = Date::from_unix_days(date.unix_days() + 1);
            if date.year() > 9999 {
                return None;
            }
        }
        let (m, secs) = (micros % DAY_MICROS, (micros % DAY_MICROS / 1_000_000) as u32);
        let rounded = DateTime::new(date, secs / 3600, secs / 60 % 60, secs % 60, (m % 1_000_000) as u32, fsp);
        Some(rounded.as_second(self.is_second()))
    }

    /// Cut off to `fsp` fractional digits.
    #[must_use]
    pub fn truncate_to(self, fsp: u8) -> DateTime {
        let micro = self.micro() as i64;
        DateTime { packed: self.packed - micro % unit(fsp), fsp, ..self }
    }

    /// `20010203040506`, rounded.
    pub fn to_number(self) -> i64 {
        let t = self.round_to(0).unwrap_or(self.truncate_to(0));
        self_date_number(t.date()) * 1_000_000 + (t.hour() * 10_000 + t.minute() * 100 + t.second()) as i64
    }
}

fn self_date_number(d: Date) -> i64 {
    (d.year() * 10_000 + d.month() * 100 + d.day()) as i64
}

impl Date {
    /// `20010203`.
    pub fn to_number(self) -> i64 {
        self_date_number(self)
    }
}

impl Time {
    /// From signed microseconds; beyond 838:59:59 the greatest.
    pub fn from_micros(micros: i64, fsp: u8) -> Time {
        const MAX: u64 = (838 * 3600 + 59 * 60 + 59) * 1_000_000;
        let m = micros.unsigned_abs().min(MAX);
        let secs = (m / 1_000_000) as u32;
        Time::new(micros < 0, secs / 3600, secs / 60 % 60, secs % 60, (m % 1_000_000) as u32, fsp)
    }

    /// Rounded half away from zero to `fsp` fractional digits, within the range of TIME.
    #[must_use]
    pub fn round_to(self, fsp: u8) -> Time {
        let (u, t) = (unit(fsp), self.total_micros());
        let rounded = (t.abs() + u / 2) / u * u;
        Time::from_micros(if t < 0 { -rounded } else { rounded }, fsp)
    }

    /// Cut off to `fsp` fractional digits.
    #[must_use]
    pub fn truncate_to(self, fsp: u8) -> Time {
        let t = self.total_micros();
        Time::from_micros(t - t % unit(fsp), fsp)
    }

    /// One microsecond farther from zero.
    #[must_use]
    pub fn next_micro(self) -> Time {
        let t = self.total_micros();
        Time::from_micros(if t < 0 { t - 1 } else { t + 1 }, self.fsp)
    }

    /// `101112`, rounded.
    pub fn to_number(self) -> i64 {
        let t = self.round_to(0);
        let n = (t.hour() * 10_000 + t.minute() * 100 + t.second()) as i64;
        if t.is_negative() { -n } else { n }
    }
}

#[cfg(test)]
mod tests;
