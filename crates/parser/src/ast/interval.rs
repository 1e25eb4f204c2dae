//! The units of INTERVAL, EXTRACT, TIMESTAMPADD and TIMESTAMPDIFF, and what each is made of.

/// A unit of time, in MySQL's order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IntervalUnit {
    Year,
    Quarter,
    Month,
    Week,
    Day,
    Hour,
    Minute,
    Second,
    Microsecond,
    YearMonth,
    DayHour,
    DayMinute,
    DaySecond,
    HourMinute,
    HourSecond,
    MinuteSecond,
    DayMicrosecond,
    HourMicrosecond,
    MinuteMicrosecond,
    SecondMicrosecond,
}

impl IntervalUnit {
    pub fn has_date(self) -> bool {
        use IntervalUnit::*;
        matches!(self, Year | Quarter | Month | Week | Day | YearMonth | DayHour | DayMinute | DaySecond | DayMicrosecond)
    }

    pub fn has_time(self) -> bool {
        use IntervalUnit::*;
        !matches!(self, Year | Quarter | Month | Week | Day | YearMonth)
    }

    pub fn has_micro(self) -> bool {
        use IntervalUnit::*;
        matches!(self, Microsecond | DayMicrosecond | HourMicrosecond | MinuteMicrosecond | SecondMicrosecond)
    }

    /// How many numbers a quoted interval of this unit has, and what each is worth.
    pub fn fields(self) -> &'static [IntervalUnit] {
        use IntervalUnit::*;
        match self {
            YearMonth => &[Year, Month],
            DayHour => &[Day, Hour],
            DayMinute => &[Day, Hour, Minute],
            DaySecond => &[Day, Hour, Minute, Second],
            HourMinute => &[Hour, Minute],
            HourSecond => &[Hour, Minute, Second],
            MinuteSecond => &[Minute, Second],
            DayMicrosecond => &[Day, Hour, Minute, Second, Microsecond],
            HourMicrosecond => &[Hour, Minute, Second, Microsecond],
            MinuteMicrosecond => &[Minute, Second, Microsecond],
            SecondMicrosecond => &[Second, Microsecond],
            _ => &[],
        }
    }

    /// In upper case, with underscores.
    pub fn name(self) -> &'static str {
        use IntervalUnit::*;
        match self {
            Year => "YEAR",
            Quarter => "QUARTER",
            Month => "MONTH",
            Week => "WEEK",
            Day => "DAY",
            Hour => "HOUR",
            Minute => "MINUTE",
            Second => "SECOND",
            Microsecond => "MICROSECOND",
            YearMonth => "YEAR_MONTH",
            DayHour => "DAY_HOUR",
            DayMinute => "DAY_MINUTE",
            DaySecond => "DAY_SECOND",
            HourMinute => "HOUR_MINUTE",
            HourSecond => "HOUR_SECOND",
            MinuteSecond => "MINUTE_SECOND",
            DayMicrosecond => "DAY_MICROSECOND",
            HourMicrosecond => "HOUR_MICROSECOND",
            MinuteMicrosecond => "MINUTE_MICROSECOND",
            SecondMicrosecond => "SECOND_MICROSECOND",
        }
    }
}
