//! Maps from numbers to numbers as `tools/collations.py` writes them: runs of the same stride and distance.
//!
//! Each run is four LEB128 numbers: the gap from the end of the last run, how many numbers, their stride,
//! and the zigzag of what is added to each.

/// What is left of a file.
pub(crate) struct Runs<'f>(pub &'f [u8]);

/// `start`, `start + stride`, … `last`: each maps to itself plus `delta`.
#[derive(Clone, Copy)]
pub(crate) struct Run {
    pub start: u32,
    pub last: u32,
    pub stride: u32,
    pub delta: i32,
}

impl Run {
    /// Each number and what it maps to.
    pub fn pairs(self) -> impl Iterator<Item = (u32, u32)> {
        (self.start..=self.last).step_by(self.stride as usize).map(move |n| (n, n.wrapping_add_signed(self.delta)))
    }
}

impl<'f> Runs<'f> {
    /// The next number; `None` at the end of the file.
    pub fn number(&mut self) -> Option<u32> {
        let (mut n, mut shift) = (0u32, 0);
        while let Some((&b, rest)) = self.0.split_first() {
            self.0 = rest;
            n |= u32::from(b & 127) << shift;
            shift += 7;
            if b < 128 {
                return Some(n);
            }
        }
        None
    }

    /// All runs from here to the end of the file.
    pub fn runs(mut self) -> impl Iterator<Item = Run> {
        let mut end = 0;
        std::iter::from_fn(move || {
            let (gap, count, stride, zigzag) = (self.number()?, self.number()?, self.number()?, self.number()?);
            let start = end + gap;
            let last = start + (count - 1) * stride;
            end = last + 1;
            let delta = if zigzag & 1 == 0 { (zigzag >> 1) as i32 } else { -((zigzag >> 1) as i32) };
            Some(Run { start, last, stride, delta })
        })
    }
}
