//! When an event runs: what its interval is made of, how it is written, and the next time.
//!
//! Days and months are counted in the event's time zone, by its calendar: an event that runs every day at
//! noon does so in summer, too. Months are counted from the first execution, so that what starts on the
//! 31st comes back to the 31st.

use catalog::{EventDef, EventSchedule, EventState};
use expr::calendar::{self, Interval, Moment, Unit};
use schema::quote_string;
use value::{DateTime, TimeZone};

/// One line of the table of units.
struct Row {
    unit: Unit,
    step: Step,
    /// How a number of steps is written: what each part is worth, and what stands behind it.
    parts: &'static [(u64, &'static str)],
}

/// What is counted.
#[derive(Clone, Copy)]
enum Step {
    Months(i64),
    Seconds(i64),
}

const MINUTE: i64 = 60;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

const PLAIN: &[(u64, &str)] = &[(1, "")];

#[rustfmt::skip]
const UNITS: &[Row] = &[
    Row { unit: Unit::Year, step: Step::Months(12), parts: PLAIN },
    Row { unit: Unit::Quarter, step: Step::Months(1), parts: &[(3, "")] },
    Row { unit: Unit::Month, step: Step::Months(1), parts: PLAIN },
    Row { unit: Unit::Week, step: Step::Seconds(DAY), parts: &[(7, "")] },
    Row { unit: Unit::Day, step: Step::Seconds(DAY), parts: PLAIN },
    Row { unit: Unit::Hour, step: Step::Seconds(HOUR), parts: PLAIN },
    Row { unit: Unit::Minute, step: Step::Seconds(MINUTE), parts: PLAIN },
    Row { unit: Unit::Second, step: Step::Seconds(1), parts: PLAIN },
    Row { unit: Unit::YearMonth, step: Step::Months(1), parts: &[(12, "-"), (1, "")] },
    Row { unit: Unit::DayHour, step: Step::Seconds(HOUR), parts: &[(24, " "), (1, "")] },
    Row { unit: Unit::DayMinute, step: Step::Seconds(MINUTE), parts: &[(24 * 60, " "), (60, ":"), (1, "")] },
    Row { unit: Unit::DaySecond, step: Step::Seconds(1), parts: &[(24 * 3600, " "), (3600, ":"), (60, ":"), (1, "")] },
    Row { unit: Unit::HourMinute, step: Step::Seconds(MINUTE), parts: &[(60, ":"), (1, "")] },
    Row { unit: Unit::HourSecond, step: Step::Seconds(1), parts: &[(3600, ":"), (60, ":"), (1, "")] },
    Row { unit: Unit::MinuteSecond, step: Step::Seconds(1), parts: &[(60, ":"), (1, "")] },
];

fn row_of(name: &str) -> &'static Row {
    UNITS.iter().find(|row| row.unit.name() == name).unwrap_or(&UNITS[0])
}

/// How many steps of a unit an interval has; `None` if events do not know the unit.
pub fn steps(interval: &Interval, unit: Unit) -> Option<i64> {
    let row = UNITS.iter().find(|row| row.unit == unit)?;
    Some(match row.step {
        Step::Months(months) => interval.months / months,
        Step::Seconds(seconds) => {
            let all = i128::from(interval.days) * i128::from(DAY) + interval.micros / 1_000_000;
            i64::try_from(all / i128::from(seconds)).unwrap_or(i64::MAX)
        }
    })
}

/// An interval as SHOW CREATE EVENT writes it, without its unit: `5`, or `'1:30'`.
pub fn interval_text(count: u64, unit: &str) -> String {
    let parts = row_of(unit).parts;
    let (mut left, mut text) = (count, String::new());
    for (worth, behind) in parts {
        text.push_str(&format!("{}{behind}", left / worth));
        left %= worth;
    }
    if parts.len() > 1 { format!("'{text}'") } else { text }
}

/// Seconds since 1970, if it were UTC's.
fn naive(local: &DateTime) -> i64 {
    local.date().unix_days() * DAY + i64::from(local.hour()) * HOUR + i64::from(local.minute()) * MINUTE + i64::from(local.second())
}

/// The `n`-th execution after the one that an event starts with.
fn execution(first: &DateTime, step: Step, n: i64, zone: &TimeZone) -> Option<i64> {
    let local = match step {
        Step::Seconds(seconds) => TimeZone::Utc.to_local(naive(first).checked_add(n.checked_mul(seconds)?)?, 0, 0),
        Step::Months(months) => {
            let start = Moment { year: first.year(), month: first.month(), day: first.day(), ..Moment::default() };
            let interval = Interval { months: n.checked_mul(months)?, ..Interval::default() };
            let day = calendar::add(&start, &interval, Unit::Month)?;
            DateTime::new(value::Date::new(day.year, day.month, day.day), first.hour(), first.minute(), first.second(), 0, 0)
        }
    };
    Some(zone.to_unix(local).0)
}

/// The first execution behind `now` of an event that recurs, or its start, if that has not come; `None` if
/// there is none any more.
fn next_of((count, unit): (u64, &str), (starts, ends): (i64, Option<i64>), zone: &TimeZone, now: i64) -> Option<i64> {
    let row = row_of(unit);
    let (first, here) = (zone.to_local(starts, 0, 0), zone.to_local(now, 0, 0));
    let step = match row.step {
        Step::Months(months) => Step::Months(months.saturating_mul(count as i64)),
        Step::Seconds(seconds) => Step::Seconds(seconds.saturating_mul(count as i64)),
    };
    let passed = match step {
        Step::Seconds(seconds) => (naive(&here) - naive(&first)) / seconds.max(1),
        Step::Months(months) => {
            let number = |d: &DateTime| i64::from(d.year()) * 12 + i64::from(d.month());
            (number(&here) - number(&first)) / months.max(1)
        }
    };
    // A clock that is put back or forward, and months of different lengths, shift it by little.
    let mut n = (passed - 2).max(0);
    loop {
        let at = execution(&first, step, n, zone)?;
        if at > now {
            return Some(at).filter(|at| ends.is_none_or(|ends| *at <= ends));
        }
        n += 1;
    }
}

/// When an event runs that is not running: now, if it should have started meanwhile. `None`: never again.
pub fn first_execution(def: &EventDef, now: i64) -> Option<i64> {
    match &def.schedule {
        EventSchedule::At(at) => (!def.executed).then_some(*at),
        EventSchedule::Every { ends: Some(ends), .. } if *ends < now => None,
        EventSchedule::Every { starts, .. } if now <= *starts && !(def.executed && def.last_executed == Some(*starts)) => Some(*starts),
        EventSchedule::Every { .. } => following(def, now),
    }
}

/// When it runs after an execution at `now`.
pub fn following(def: &EventDef, now: i64) -> Option<i64> {
    match &def.schedule {
        EventSchedule::At(_) => None,
        EventSchedule::Every { count, unit, starts, ends } => next_of((*count, unit), (*starts, *ends), &zone_of(def), now),
    }
}

fn zone_of(def: &EventDef) -> TimeZone {
    crate::vars::time_zone(&def.time_zone).unwrap_or_default()
}

/// A time in an event's time zone.
pub fn local_time(def: &EventDef, seconds: i64) -> DateTime {
    zone_of(def).to_local(seconds, 0, 0)
}

/// `ON SCHEDULE … ENABLE COMMENT '…'`: what SHOW CREATE EVENT writes between the name and DO.
pub fn schedule_text(def: &EventDef) -> String {
    let time = |seconds: i64| local_time(def, seconds).to_string();
    let mut text = match &def.schedule {
        EventSchedule::At(at) => format!("ON SCHEDULE AT '{}'", time(*at)),
        EventSchedule::Every { count, unit, starts, ends } => {
            let ends = ends.map_or_else(String::new, |ends| format!(" ENDS '{}'", time(ends)));
            format!("ON SCHEDULE EVERY {} {unit} STARTS '{}'{ends}", interval_text(*count, unit), time(*starts))
        }
    };
    text.push_str(if def.preserve { " ON COMPLETION PRESERVE" } else { " ON COMPLETION NOT PRESERVE" });
    text.push_str(match def.state {
        EventState::Enabled => " ENABLE",
        EventState::Disabled => " DISABLE",
        EventState::DisabledOnReplica => " DISABLE ON SLAVE",
    });
    if !def.comment.is_empty() {
        text.push_str(&format!(" COMMENT {}", quote_string(&def.comment)));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn every(count: u64, unit: &str, zone: &str, starts: &str, now: &str) -> String {
        let zone = crate::vars::time_zone(zone).expect("a zone");
        let seconds = |text: &str| {
            let n = |from: usize, to: usize| text[from..to].parse::<u32>().expect("a number");
            let local = DateTime::new(value::Date::new(n(0, 4), n(5, 7), n(8, 10)), n(11, 13), n(14, 16), n(17, 19), 0, 0);
            zone.to_unix(local).0
        };
        let next = next_of((count, unit), (seconds(starts), None), &zone, seconds(now)).expect("one");
        zone.to_local(next, 0, 0).to_string()
    }

    #[test]
    fn months_come_back_to_the_day_that_they_began_on() {
        let from = "2024-01-31 10:00:00";
        assert_eq!(every(1, "MONTH", "UTC", from, "2024-01-31 10:00:00"), "2024-02-29 10:00:00");
        assert_eq!(every(1, "MONTH", "UTC", from, "2024-02-29 10:00:00"), "2024-03-31 10:00:00");
        assert_eq!(every(14, "YEAR_MONTH", "UTC", from, "2024-02-01 00:00:00"), "2025-03-31 10:00:00");
    }

    #[test]
    fn noon_is_noon_in_summer() {
        let from = "2024-03-29 12:00:00";
        assert_eq!(every(1, "DAY", "Europe/Berlin", from, "2024-03-30 12:00:00"), "2024-03-31 12:00:00");
        assert_eq!(every(90, "HOUR_MINUTE", "+02:00", from, "2024-03-29 13:30:00"), "2024-03-29 15:00:00");
    }

    #[test]
    fn intervals_are_written_as_mysql_does() {
        let texts = [(6, "QUARTER", "2"), (14, "YEAR_MONTH", "'1-2'"), (183_845, "DAY_SECOND", "'2 3:4:5'"), (14, "WEEK", "2")];
        for (count, unit, text) in texts {
            assert_eq!(interval_text(count, unit), text);
        }
    }
}
