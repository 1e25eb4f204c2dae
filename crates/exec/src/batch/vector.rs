//! [`Vector`]: the values of one column or expression for all rows of a batch.

use value::{Date, DateTime, Decimal, Extent, Value};

/// What the numbers of a vector mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lane {
    /// Up to 63 bits and a sign, also where the type is unsigned.
    Int {
        unsigned: bool,
    },
    /// The coefficients.
    Decimal {
        scale: u8,
    },
    /// Packed dates.
    Date,
    /// Packed moments.
    Moment {
        fsp: u8,
    },
    Real,
    /// Places among the bytes of the scan's images, or of the vector.
    Text,
}

/// Only the list of the vector's lane is filled.
#[derive(Debug, Default)]
pub(super) struct Vector {
    pub ints: Vec<i64>,
    pub reals: Vec<f64>,
    pub texts: Vec<Extent>,
    /// The bytes of texts that stand in no image.
    pub own: Vec<u8>,
    pub owns_texts: bool,
    /// Empty where nothing is NULL. The value beside a NULL may be any.
    pub nulls: Vec<bool>,
}

impl Vector {
    pub fn clear(&mut self) {
        self.ints.clear();
        self.reals.clear();
        self.texts.clear();
        self.own.clear();
        self.owns_texts = false;
        self.nulls.clear();
    }

    /// A text that is not NULL; `bytes`: the scan's images.
    #[inline]
    pub fn text<'v>(&'v self, row: usize, bytes: &'v [u8]) -> &'v [u8] {
        self.texts[row].of(if self.owns_texts { &self.own } else { bytes })
    }

    /// The value of a row that is not NULL; `bytes`: the scan's images.
    pub fn value(&self, row: usize, lane: Lane, bytes: &[u8]) -> Value {
        match lane {
            Lane::Real => Value::Double(self.reals[row]),
            Lane::Text => Value::bytes(self.text(row, bytes)),
            lane => whole(self.ints[row], lane),
        }
    }

    #[inline]
    pub fn is_null(&self, row: usize) -> bool {
        self.nulls.get(row).copied().unwrap_or(false)
    }

    /// Notes which places are NULL.
    pub fn note_nulls(&mut self, places: impl Iterator<Item = Extent> + Clone) {
        if places.clone().any(Extent::is_null) {
            self.nulls.extend(places.map(Extent::is_null));
        }
    }
}

/// The value that a number of a lane stands for.
pub(super) fn whole(n: i64, lane: Lane) -> Value {
    match lane {
        Lane::Int { unsigned: true } => Value::UInt(n.cast_unsigned()),
        Lane::Decimal { scale } => Value::Decimal(Decimal::from_parts(i128::from(n), scale)),
        Lane::Date => Value::Date(Date::from_packed(n as u32)),
        Lane::Moment { fsp } => Value::DateTime(DateTime::from_packed(n, fsp)),
        Lane::Int { .. } | Lane::Real | Lane::Text => Value::Int(n),
    }
}
