//! Functions that batches know: what they make of one value, NULL of NULL. The calls of SQL that come to
//! them stand in `calls`.

use expr::calendar::{day_number, weekday};
use expr::round_double;
use value::{Charset, Date, DateTime};

use super::texts::TextOf;
use super::vector::{Lane, Vector};

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Function {
    Real(Real),
    /// -1, 0 or 1 of a double.
    SignOfReal,
    Whole(Whole),
    Text(Text),
    TextOf(TextOf),
    /// A part of a date, or of a moment.
    Day(Day, Lane),
    /// Parts of moments.
    Hour,
    Minute,
    Second,
}

/// Functions of doubles that give doubles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Real {
    Abs,
    Floor,
    Ceil,
    Sqrt,
    Exp,
    Ln,
    Round { places: i64, truncate: bool },
}

/// Functions of whole numbers or coefficients that give the same.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Whole {
    Abs,
    Sign,
    /// Divided by a power of ten that is greater than 1.
    Cut {
        by: i64,
        to: Cut,
    },
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Cut {
    Floor,
    Ceil,
    Round,
    Truncate,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Text {
    Bytes,
    Characters(Charset),
    FirstByte,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Day {
    Year,
    Quarter,
    Month,
    OfMonth,
    OfYear,
    /// 1 is Sunday.
    OfWeek,
    /// 0 is Monday.
    Weekday,
    /// Days since the year 0.
    Number,
    /// The date itself.
    Date,
}

impl Function {
    /// Whether a row may be an error or a warning.
    pub fn can_fail(self) -> bool {
        !matches!(self, Function::Text(_) | Function::TextOf(_))
    }

    /// `bytes`: the images of the scan. `None`: the batch gives up.
    pub fn apply(self, a: &Vector, bytes: &[u8], out: &mut Vector) -> Option<()> {
        out.nulls.clone_from(&a.nulls);
        let is_null = |row: usize| a.is_null(row);
        match self {
            Function::Real(f) => {
                out.reals.extend(a.reals.iter().map(|x| f.of(*x)));
                // A root of what is negative is NULL.
                if f == Real::Sqrt && a.reals.iter().any(|x| *x < 0.0) {
                    out.nulls.resize(a.reals.len(), false);
                    out.nulls.iter_mut().zip(&a.reals).for_each(|(null, x)| *null |= *x < 0.0);
                }
                for row in 0..out.reals.len() {
                    if out.is_null(row) {
                        out.reals[row] = 0.0;
                    } else if !out.reals[row].is_finite() {
                        return None;
                    }
                }
            }
            Function::SignOfReal => out.ints.extend(a.reals.iter().map(|x| i64::from(*x > 0.0) - i64::from(*x < 0.0))),
            Function::Whole(f) => {
                for n in &a.ints {
                    out.ints.push(f.of(*n)?);
                }
            }
            Function::Text(f) => {
                out.ints.extend((0..a.texts.len()).map(|row| if is_null(row) { 0 } else { f.of(a.text(row, bytes)) }));
            }
            Function::TextOf(f) => f.apply(a, bytes, out)?,
            Function::Day(f, lane) => {
                for (row, n) in a.ints.iter().enumerate() {
                    let date = match lane {
                        Lane::Moment { fsp } => DateTime::from_packed(*n, fsp).date(),
                        _ => Date::from_packed(*n as u32),
                    };
                    out.ints.push(if is_null(row) { 0 } else { f.of(date)? });
                }
            }
            Function::Hour => out.ints.extend(a.ints.iter().map(|n| i64::from(DateTime::from_packed(*n, 6).hour()))),
            Function::Minute => out.ints.extend(a.ints.iter().map(|n| i64::from(DateTime::from_packed(*n, 6).minute()))),
            Function::Second => out.ints.extend(a.ints.iter().map(|n| i64::from(DateTime::from_packed(*n, 6).second()))),
        }
        Some(())
    }
}

impl Real {
    /// What is not a number is an error, a warning, or NULL.
    fn of(self, x: f64) -> f64 {
        match self {
            Real::Abs => x.abs(),
            Real::Floor => x.floor(),
            Real::Ceil => x.ceil(),
            Real::Sqrt => x.sqrt(),
            Real::Exp => x.exp(),
            Real::Ln if x <= 0.0 => f64::NAN,
            Real::Ln => x.ln(),
            Real::Round { places, truncate } => round_double(x, places, truncate),
        }
    }
}

impl Whole {
    fn of(self, n: i64) -> Option<i64> {
        Some(match self {
            Whole::Abs => n.checked_abs()?,
            Whole::Sign => n.signum(),
            Whole::Cut { by, to: Cut::Floor } => n.div_euclid(by),
            Whole::Cut { by, to: Cut::Ceil } => n.div_euclid(by) + i64::from(n.rem_euclid(by) != 0),
            Whole::Cut { by, to: Cut::Truncate } => n / by,
            Whole::Cut { by, to: Cut::Round } => n / by + if (n % by).abs() >= by / 2 { n.signum() } else { 0 },
        })
    }
}

impl Text {
    fn of(self, text: &[u8]) -> i64 {
        match self {
            Text::Bytes => text.len() as i64,
            Text::Characters(charset) => charset.char_count(text) as i64,
            Text::FirstByte => text.first().map_or(0, |b| i64::from(*b)),
        }
    }
}

impl Day {
    /// `None`: of a date without a month or a day it is no number.
    fn of(self, date: Date) -> Option<i64> {
        let number = || day_number(date.year(), date.month(), date.day());
        let is_whole = date.month() > 0 && date.day() > 0;
        Some(match self {
            Day::Year => i64::from(date.year()),
            Day::Quarter => i64::from(date.month() + 2) / 3,
            Day::Month => i64::from(date.month()),
            Day::OfMonth => i64::from(date.day()),
            _ if !is_whole => return None,
            Day::OfYear => number() - day_number(date.year(), 1, 1) + 1,
            Day::OfWeek => i64::from(weekday(number(), true)) + 1,
            Day::Weekday => i64::from(weekday(number(), false)),
            Day::Number => number(),
            Day::Date => i64::from(date.packed()),
        })
    }
}
