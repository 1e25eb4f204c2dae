//! [`Date`], [`Time`] and [`DateTime`]: MySQL's packed forms, which compare as integers and are what rows
//! store.
//!
//! ```text
//! Date      year << 9 | month << 5 | day                                            (3 bytes in a row)
//! DateTime  ((year * 13 + month) << 5 | day) << 41 | hour << 36 | minute << 30 | second << 24 | microsecond
//! Time      sign applied to  hour << 36 | minute << 30 | second << 24 | microsecond  (hour up to 838)
//! ```
//!
//! Parts may be zero (`2000-00-00`), as MySQL allows. `Time` and `DateTime` carry the number of fractional
//! digits that they are printed with; it takes no part in comparison.

mod packed;
mod parse;

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};

pub use packed::{fraction_len, pack_timestamp, unpack_timestamp};
pub use parse::{
    DateRules, Delimiter, Read, datetime_from_number, days_in_month, is_whole_datetime, parse_datetime, parse_time, time_from_number,
};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Date(u32);

impl Date {
    pub const ZERO: Date = Date(0);

    /// No check: parts may be zero or out of range.
    pub const fn new(year: u32, month: u32, day: u32) -> Date {
        Date(year << 9 | month << 5 | day)
    }

    pub const fn from_packed(packed: u32) -> Date {
        Date(packed)
    }

    pub const fn packed(self) -> u32 {
        self.0
    }

    pub const fn year(self) -> u32 {
        self.0 >> 9
    }

    pub const fn month(self) -> u32 {
        self.0 >> 5 & 15
    }

    pub const fn day(self) -> u32 {
        self.0 & 31
    }

    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// Midnight.
    pub const fn at_midnight(self) -> DateTime {
        DateTime::new(self, 0, 0, 0, 0, 0)
    }
}

/// Midnight to the microsecond, or a span between -838:59:59 and 838:59:59.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub struct Time {
    packed: i64,
    fsp: u8,
}

impl Time {
    pub const ZERO: Time = Time { packed: 0, fsp: 0 };

    /// No check: parts may be out of range.
    pub const fn new(negative: bool, hour: u32, minute: u32, second: u32, micro: u32, fsp: u8) -> Time {
        let p = (hour as i64) << 36 | (minute as i64) << 30 | (second as i64) << 24 | micro as i64;
        Time { packed: if negative { -p } else { p }, fsp }
    }

    pub const fn from_packed(packed: i64, fsp: u8) -> Time {
        Time { packed, fsp }
    }

    pub const fn packed(self) -> i64 {
        self.packed
    }

    pub const fn fsp(self) -> u8 {
        self.fsp
    }

    #[must_use]
    pub const fn with_fsp(self, fsp: u8) -> Time {
        Time { packed: self.packed, fsp }
    }

    pub const fn is_negative(self) -> bool {
        self.packed < 0
    }

    pub const fn hour(self) -> u32 {
        (self.packed.unsigned_abs() >> 36) as u32
    }

    pub const fn minute(self) -> u32 {
        (self.packed.unsigned_abs() >> 30 & 63) as u32
    }

    pub const fn second(self) -> u32 {
        (self.packed.unsigned_abs() >> 24 & 63) as u32
    }

    pub const fn micro(self) -> u32 {
        (self.packed.unsigned_abs() & 0xff_ffff) as u32
    }

    /// Signed microseconds.
    pub const fn total_micros(self) -> i64 {
        let secs = self.hour() as i64 * 3600 + self.minute() as i64 * 60 + self.second() as i64;
        let t = secs * 1_000_000 + self.micro() as i64;
        if self.packed < 0 { -t } else { t }
    }
}

#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub struct DateTime {
    packed: i64,
    fsp: u8,
    /// See [`DateTime::is_second`].
    #[serde(skip)]
    second: bool,
}

impl DateTime {
    pub const ZERO: DateTime = DateTime { packed: 0, fsp: 0, second: false };

    /// No check: parts may be zero or out of range.
    pub const fn new(date: Date, hour: u32, minute: u32, second: u32, micro: u32, fsp: u8) -> DateTime {
        let ymd = ((date.year() * 13 + date.month()) << 5 | date.day()) as i64;
        let hms = (hour << 12 | minute << 6 | second) as i64;
        DateTime { packed: (ymd << 17 | hms) << 24 | micro as i64, fsp, second: false }
    }

    pub const fn from_packed(packed: i64, fsp: u8) -> DateTime {
        DateTime { packed, fsp, second: false }
    }

    pub const fn packed(self) -> i64 {
        self.packed
    }

    pub const fn fsp(self) -> u8 {
        self.fsp
    }

    #[must_use]
    pub const fn with_fsp(self, fsp: u8) -> DateTime {
        DateTime { fsp, ..self }
    }

    /// Where clocks are put back a local time comes twice: whether a TIMESTAMP that was read as this one is
    /// the second. It is equal to the first, and is stored again as what it was.
    pub const fn is_second(self) -> bool {
        self.second
    }

    #[must_use]
    pub const fn as_second(self, second: bool) -> DateTime {
        DateTime { second, ..self }
    }

    pub const fn date(self) -> Date {
        let ymd = (self.packed >> 41) as u32;
        let ym = ymd >> 5;
        Date::new(ym / 13, ym % 13, ymd & 31)
    }

    pub const fn time(self) -> Time {
        Time { packed: self.packed & ((1 << 41) - 1), fsp: self.fsp }
    }

    pub const fn year(self) -> u32 {
        (self.packed >> 46) as u32 / 13
    }

    pub const fn month(self) -> u32 {
        (self.packed >> 46) as u32 % 13
    }

    pub const fn day(self) -> u32 {
        (self.packed >> 41 & 31) as u32
    }

    pub const fn hour(self) -> u32 {
        (self.packed >> 36 & 31) as u32
    }

    pub const fn minute(self) -> u32 {
        (self.packed >> 30 & 63) as u32
    }

    pub const fn second(self) -> u32 {
        (self.packed >> 24 & 63) as u32
    }

    pub const fn micro(self) -> u32 {
        (self.packed & 0xff_ffff) as u32
    }

    pub const fn is_zero(self) -> bool {
        self.packed == 0
    }
}

macro_rules! by_packed {
    ($($t:ty),*) => {$(
        impl PartialEq for $t {
            fn eq(&self, other: &Self) -> bool {
                self.packed == other.packed
            }
        }
        impl Eq for $t {}
        impl PartialOrd for $t {
            fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
                Some(self.cmp(other))
            }
        }
        impl Ord for $t {
            fn cmp(&self, other: &Self) -> Ordering {
                self.packed.cmp(&other.packed)
            }
        }
        impl Hash for $t {
            fn hash<H: Hasher>(&self, state: &mut H) {
                self.packed.hash(state)
            }
        }
    )*};
}

by_packed!(Time, DateTime);

/// Appends two digits.
fn push2(n: u32, out: &mut Vec<u8>) {
    out.extend_from_slice(&[b'0' + (n / 10 % 10) as u8, b'0' + (n % 10) as u8]);
}

/// Appends `hour:minute:second` and the fraction.
fn push_clock(hour: u32, minute: u32, second: u32, micro: u32, fsp: u8, out: &mut Vec<u8>) {
    if hour > 99 {
        out.push(b'0' + (hour / 100 % 10) as u8);
    }
    push2(hour % 100, out);
    out.push(b':');
    push2(minute, out);
    out.push(b':');
    push2(second, out);
    let mut unit = 100_000;
    if fsp > 0 {
        out.push(b'.');
    }
    for _ in 0..fsp.min(6) {
        out.push(b'0' + (micro / unit % 10) as u8);
        unit /= 10;
    }
}

impl Date {
    /// Appends `2001-02-03`.
    pub fn write(self, out: &mut Vec<u8>) {
        push2(self.year() / 100, out);
        push2(self.year() % 100, out);
        out.push(b'-');
        push2(self.month(), out);
        out.push(b'-');
        push2(self.day(), out);
    }
}

impl Time {
    /// Appends `-01:02:03.5`, with as many fractional digits as the value has.
    pub fn write(self, out: &mut Vec<u8>) {
        if self.is_negative() {
            out.push(b'-');
        }
        push_clock(self.hour(), self.minute(), self.second(), self.micro(), self.fsp, out);
    }
}

impl DateTime {
    /// Appends `2001-02-03 04:05:06.5`, with as many fractional digits as the value has.
    pub fn write(self, out: &mut Vec<u8>) {
        self.date().write(out);
        out.push(b' ');
        push_clock(self.hour(), self.minute(), self.second(), self.micro(), self.fsp, out);
    }
}

macro_rules! display_by_write {
    ($($t:ty),*) => {$(
        impl fmt::Display for $t {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let mut out = Vec::with_capacity(32);
                self.write(&mut out);
                f.write_str(&String::from_utf8_lossy(&out))
            }
        }
    )*};
}

display_by_write!(Date, Time, DateTime);

/// Days from 0000-03-01 to 1970-01-01 in the proleptic Gregorian calendar.
const UNIX_EPOCH_FROM_MARCH_0: i64 = 719_468;

impl Date {
    /// Days since 1970-01-01. Howard Hinnant's `days_from_civil`.
    pub fn unix_days(self) -> i64 {
        let (m, d) = (self.month() as i64, self.day() as i64);
        let y = self.year() as i64 - i64::from(m <= 2);
        let era = y.div_euclid(400);
        let yoe = y - era * 400;
        let doy = (153 * (m + if m > 2 { -3 } else { 9 }) + 2) / 5 + d - 1;
        let doe = yoe * 365 + yoe / 4 - yoe / 100 + doy;
        era * 146_097 + doe - UNIX_EPOCH_FROM_MARCH_0
    }

    /// Howard Hinnant's `civil_from_days`.
    pub fn from_unix_days(days: i64) -> Date {
        let z = days + UNIX_EPOCH_FROM_MARCH_0;
        let era = z.div_euclid(146_097);
        let doe = z - era * 146_097;
        let yoe = (doe - doe / 1460 + doe / 36_524 - doe / 146_096) / 365;
        let doy = doe - (365 * yoe + yoe / 4 - yoe / 100);
        let mp = (5 * doy + 2) / 153;
        let day = doy - (153 * mp + 2) / 5 + 1;
        let month = if mp < 10 { mp + 3 } else { mp - 9 };
        let year = yoe + era * 400 + i64::from(month <= 2);
        Date::new(year as u32, month as u32, day as u32)
    }
}
