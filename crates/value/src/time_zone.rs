//! [`TimeZone`]: between the session's local time and the seconds since 1970 that a TIMESTAMP stores.

use crate::{Date, DateTime};

/// What `time_zone` may be set to.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum TimeZone {
    #[default]
    Utc,
    /// Seconds east of Greenwich.
    Fixed(i32),
    /// A zone of the IANA database.
    Named(jiff::tz::TimeZone),
}

/// The last second that a TIMESTAMP may hold: 2038-01-19 03:14:07 UTC.
pub const TIMESTAMP_MAX: i64 = 0x7fff_ffff;

/// Clocks are put back by no more than this.
const PUT_BACK_MAX: i64 = 3 * 3600;

fn offset_at(tz: &jiff::tz::TimeZone, unix_seconds: i64) -> i64 {
    jiff::Timestamp::from_second(unix_seconds).map_or(0, |t| i64::from(tz.to_offset(t).seconds()))
}

impl TimeZone {
    /// `+05:30`, `-00:30`, or a name; `SYSTEM` is the caller's matter.
    pub fn parse(text: &str) -> Option<TimeZone> {
        if let Some(rest) = text.strip_prefix(['+', '-']) {
            let (h, m) = rest.split_once(':')?;
            let valid = (1..=2).contains(&h.len()) && (1..=2).contains(&m.len());
            let (h, m): (i32, i32) = (h.parse().ok()?, m.parse().ok()?);
            let secs = (h * 60 + m) * 60 * if text.starts_with('-') { -1 } else { 1 };
            // MySQL 8.0.19 and later: from -13:59 to +14:00.
            let in_range = (-(14 * 3600 - 60)..=14 * 3600).contains(&secs);
            return (valid && m < 60 && in_range).then_some(TimeZone::Fixed(secs));
        }
        jiff::tz::TimeZone::get(text).ok().map(TimeZone::Named)
    }

    /// Local time of a moment. `micro` is carried over.
    pub fn to_local(&self, unix_seconds: i64, micro: u32, fsp: u8) -> DateTime {
        let (offset, second) = match self {
            TimeZone::Utc => (0, false),
            TimeZone::Fixed(s) => (*s as i64, false),
            TimeZone::Named(tz) => {
                let offset = offset_at(tz, unix_seconds);
                // Clocks that were put back a while ago: what was before comes again.
                let back = offset_at(tz, unix_seconds - PUT_BACK_MAX) - offset;
                (offset, back > 0 && offset_at(tz, unix_seconds - back) > offset)
            }
        };
        let local = unix_seconds + offset;
        let (days, secs) = (local.div_euclid(86400), local.rem_euclid(86400) as u32);
        let date = Date::from_unix_days(days);
        DateTime::new(date, secs / 3600, secs / 60 % 60, secs % 60, micro, fsp).as_second(second)
    }

    /// Seconds since 1970 of a local time; microseconds are left out. In a gap (clocks put forward) the
    /// second at which the gap begins, as MySQL does, and `true` for "there was no such local time"; where
    /// it happens twice, the earlier, unless it was read as the later.
    pub fn to_unix(&self, local: DateTime) -> (i64, bool) {
        let secs = local.hour() as i64 * 3600 + local.minute() as i64 * 60 + local.second() as i64;
        let as_utc = local.date().unix_days() * 86400 + secs;
        match self {
            TimeZone::Utc => (as_utc, false),
            TimeZone::Fixed(s) => (as_utc - *s as i64, false),
            TimeZone::Named(tz) => {
                let civil = jiff::civil::DateTime::new(
                    local.year() as i16,
                    local.month() as i8,
                    local.day() as i8,
                    local.hour() as i8,
                    local.minute() as i8,
                    local.second() as i8,
                    0,
                );
                let Ok(civil) = civil else { return (as_utc, false) };
                match tz.to_ambiguous_timestamp(civil).offset() {
                    jiff::tz::AmbiguousOffset::Unambiguous { offset } => (as_utc - offset.seconds() as i64, false),
                    jiff::tz::AmbiguousOffset::Fold { after, .. } if local.is_second() => (as_utc - after.seconds() as i64, false),
                    jiff::tz::AmbiguousOffset::Fold { before, .. } => (as_utc - before.seconds() as i64, false),
                    jiff::tz::AmbiguousOffset::Gap { before, .. } => {
                        // The transition is the first moment that is already in the later offset.
                        let late = as_utc - before.seconds() as i64;
                        let at = jiff::Timestamp::from_second(late + 1).ok();
                        let gap = at.and_then(|t| tz.preceding(t).next()).map(|t| t.timestamp().as_second());
                        (gap.unwrap_or(late), true)
                    }
                }
            }
        }
    }
}
