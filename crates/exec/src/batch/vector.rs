//! [`Vector`]: the values of one column or expression for all rows of a batch.

use value::Extent;

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
    Real,
    /// Places among the bytes of the scan's images.
    Text,
}

/// Of the three lists that of the lane is filled.
#[derive(Debug, Default)]
pub(super) struct Vector {
    pub ints: Vec<i64>,
    pub reals: Vec<f64>,
    pub texts: Vec<Extent>,
    /// Empty where nothing is NULL. The value beside a NULL may be any.
    pub nulls: Vec<bool>,
}

impl Vector {
    pub fn clear(&mut self) {
        self.ints.clear();
        self.reals.clear();
        self.texts.clear();
        self.nulls.clear();
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
