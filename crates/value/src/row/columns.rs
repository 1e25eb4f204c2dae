//! Columns of many images: where each wanted column lies, and the numbers of one column of all of them,
//! without a [`Value`](crate::Value) in between.
//!
//! The images lie one behind another in one run of bytes. In an image without NULLs in front of its last
//! wanted column all columns of fixed length are passed over in one step.

use std::ops::Range;

use super::format::{Format, read_le};
use super::{RowCodec, damaged};
use crate::decimal::packed_small;
use crate::{DateTime, SqlResult, sql_error};

/// Where the content of a value lies: for a string behind its length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    pub start: u32,
    pub len: u32,
}

impl Extent {
    pub const NULL: Extent = Extent { start: 0, len: u32::MAX };

    pub fn is_null(self) -> bool {
        self.len == u32::MAX
    }

    /// The bytes of a value that is not NULL.
    #[inline]
    pub fn of(self, bytes: &[u8]) -> &[u8] {
        &bytes[self.start as usize..self.start as usize + self.len as usize]
    }
}

#[derive(Clone, Copy, Debug)]
enum Step {
    Skip(usize),
    SkipString(usize),
    Take(usize),
    TakeString(usize),
}

/// Finds the wanted columns in images. Made once for a scan.
#[derive(Clone, Debug)]
pub struct Locator {
    wanted: Vec<usize>,
    steps: Vec<Step>,
    /// The bits of the columns up to the last wanted one.
    mask: Vec<u8>,
    bitmap_len: usize,
}

/// How the values of a column become 64-bit integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whole {
    Signed,
    Unsigned,
    /// The coefficient.
    Decimal {
        precision: u8,
        scale: u8,
    },
    /// Packed.
    Date,
    Moment {
        fsp: u8,
    },
}

impl RowCodec {
    /// `wanted`: ascending column numbers.
    pub fn locator(&self, wanted: &[usize]) -> Locator {
        let (mut steps, mut skip) = (Vec::new(), 0);
        let end = wanted.last().map_or(0, |last| last + 1);
        for (column, format) in self.formats[..end].iter().enumerate() {
            let take = wanted.binary_search(&column).is_ok();
            match (format.fixed_len(), take) {
                (Some(len), false) => skip += len,
                (fixed, take) => {
                    if skip > 0 {
                        steps.push(Step::Skip(std::mem::take(&mut skip)));
                    }
                    steps.push(match (fixed, take) {
                        (Some(len), _) => Step::Take(len),
                        (None, true) => Step::TakeString(format.length_prefix()),
                        (None, false) => Step::SkipString(format.length_prefix()),
                    });
                }
            }
        }
        let mut mask = vec![0; end.div_ceil(8)];
        (0..end).for_each(|column| mask[column / 8] |= 1 << (column % 8));
        Locator { wanted: wanted.to_vec(), steps, mask, bitmap_len: self.bitmap_len }
    }

    /// `None` where 64 bits do not hold every value, or the values are no numbers of this kind.
    pub fn whole(&self, column: usize) -> Option<Whole> {
        Some(match self.formats[column] {
            Format::Int { unsigned: false, .. } => Whole::Signed,
            Format::Int { unsigned: true, .. } => Whole::Unsigned,
            Format::Decimal { precision, scale, .. } if precision <= 18 => Whole::Decimal { precision, scale },
            Format::Date => Whole::Date,
            Format::DateTime { fsp } => Whole::Moment { fsp },
            _ => return None,
        })
    }
}

impl Locator {
    pub fn columns(&self) -> &[usize] {
        &self.wanted
    }

    /// Appends the place of each wanted column of the image that lies at `at` among `bytes`. False: none of
    /// them is NULL.
    ///
    /// # Errors
    /// 1105 for an image that is damaged.
    #[inline]
    pub fn locate(&self, codec: &RowCodec, bytes: &[u8], at: Range<usize>, out: &mut Vec<Extent>) -> SqlResult<bool> {
        let (from, image) = (at.start, bytes.get(at).ok_or_else(damaged)?);
        if image.len() < self.bitmap_len {
            return Err(damaged());
        }
        if self.mask.iter().zip(image).any(|(mask, bits)| mask & bits != 0) {
            return self.walk(codec, from, image, out).map(|()| true);
        }
        let mut at = self.bitmap_len;
        for step in &self.steps {
            match *step {
                Step::Skip(len) => at += len,
                Step::SkipString(prefix) => at += prefix + length(image, at, prefix)?,
                Step::Take(len) => {
                    out.push(Extent { start: (from + at) as u32, len: len as u32 });
                    at += len;
                }
                Step::TakeString(prefix) => {
                    let len = length(image, at, prefix)?;
                    out.push(Extent { start: (from + at + prefix) as u32, len: len as u32 });
                    at += prefix + len;
                }
            }
        }
        if at > image.len() { Err(damaged()) } else { Ok(false) }
    }

    fn walk(&self, codec: &RowCodec, from: usize, image: &[u8], out: &mut Vec<Extent>) -> SqlResult<()> {
        codec.walk(image, &self.wanted, |column, value| {
            let prefix = codec.formats[column].length_prefix();
            out.push(match value {
                None => Extent::NULL,
                Some(value) => {
                    let start = value.as_ptr() as usize - image.as_ptr() as usize + from + prefix;
                    Extent { start: start as u32, len: (value.len() - prefix) as u32 }
                }
            });
            Ok(())
        })
    }
}

#[inline]
fn length(image: &[u8], at: usize, prefix: usize) -> SqlResult<usize> {
    let bytes = image.get(at..at + prefix).ok_or_else(|| sql_error!(UNKNOWN_ERROR, "A stored row is damaged"))?;
    Ok(read_le(bytes) as usize)
}

impl Whole {
    /// Appends the numbers at these places; NULL is 0. False where one is beyond 64 bits with a sign.
    pub fn read(self, bytes: &[u8], places: impl Iterator<Item = Extent>, out: &mut Vec<i64>) -> bool {
        let content = |place: Extent| if place.is_null() { &[][..] } else { place.of(bytes) };
        match self {
            Whole::Signed => {
                out.extend(places.map(|place| {
                    let bytes = content(place);
                    let shift = 64 - 8 * bytes.len().max(1) as u32;
                    (read_le(bytes) << shift) as i64 >> shift
                }));
                true
            }
            Whole::Unsigned => {
                let mut all = 0;
                out.extend(places.map(|place| {
                    let n = read_le(content(place)) as i64;
                    all |= n;
                    n
                }));
                all >= 0
            }
            Whole::Decimal { precision, scale } => {
                let unpack = packed_small(precision, scale);
                out.extend(places.map(|place| if place.is_null() { 0 } else { unpack(place.of(bytes)) }));
                true
            }
            Whole::Date => {
                out.extend(places.map(|place| read_le(content(place)) as i64));
                true
            }
            Whole::Moment { fsp } => {
                let moment = |place: Extent| DateTime::unpack(place.of(bytes), fsp).packed();
                out.extend(places.map(|place| if place.is_null() { 0 } else { moment(place) }));
                true
            }
        }
    }
}
