//! Geometries as columns hold them and row events carry them: four bytes of SRID, then well-known binary,
//! all little endian.
//!
//! ```text
//! srid u32 | shape
//! shape: 1 u8 | type u32 | what follows from the type
//!   POINT               x f64 | y f64
//!   LINESTRING          count u32 | points
//!   POLYGON             count u32 | rings, each: count u32 | points
//!   the collections     count u32 | shapes
//! ```
//! [`examine`] tells whether bytes are one; it takes no memory for counts that nothing stands behind, and
//! goes no deeper than [`DEPTH_MAX`].

pub mod srs;

use serde::{Deserialize, Serialize};

/// Which geometries a column holds: the numbers are those of well-known binary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Shape {
    /// Any of them.
    Geometry,
    Point,
    LineString,
    Polygon,
    MultiPoint,
    MultiLineString,
    MultiPolygon,
    Collection,
}

impl Shape {
    pub const ALL: [Shape; 8] = [
        Shape::Geometry,
        Shape::Point,
        Shape::LineString,
        Shape::Polygon,
        Shape::MultiPoint,
        Shape::MultiLineString,
        Shape::MultiPolygon,
        Shape::Collection,
    ];

    /// As definitions name it.
    pub fn name(self) -> &'static str {
        match self {
            Shape::Geometry => "geometry",
            Shape::Point => "point",
            Shape::LineString => "linestring",
            Shape::Polygon => "polygon",
            Shape::MultiPoint => "multipoint",
            Shape::MultiLineString => "multilinestring",
            Shape::MultiPolygon => "multipolygon",
            Shape::Collection => "geomcollection",
        }
    }

    /// The shape of a value, by its number.
    pub fn of_code(code: u32) -> Option<Shape> {
        Shape::ALL.get(code as usize).copied().filter(|shape| *shape != Shape::Geometry)
    }

    /// Whether a column of this shape takes a value of that one.
    pub fn holds(self, value: Shape) -> bool {
        self == Shape::Geometry || self == value
    }

    /// What a collection of this shape consists of; `None` for those that are none.
    pub fn members(self) -> Option<Shape> {
        match self {
            Shape::MultiPoint => Some(Shape::Point),
            Shape::MultiLineString => Some(Shape::LineString),
            Shape::MultiPolygon => Some(Shape::Polygon),
            Shape::Collection => Some(Shape::Geometry),
            _ => None,
        }
    }
}

/// Bytes of the SRID.
pub const SRID_LEN: usize = 4;
/// Collections within collections.
pub const DEPTH_MAX: usize = 1_000;
const LITTLE_ENDIAN: u8 = 1;
const POINT_LEN: usize = 16;
/// The least points of a line, and of a ring.
const LINE_MIN: u32 = 2;
const RING_MIN: u32 = 4;

/// What a value says of itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    pub srid: u32,
    pub shape: Shape,
}

/// Whether the bytes are a geometry, to the last of them.
pub fn examine(bytes: &[u8]) -> Option<Found> {
    let mut reader = Reader(bytes);
    let srid = reader.u32()?;
    let shape = reader.shape(Shape::Geometry, 0)?;
    reader.0.is_empty().then_some(Found { srid, shape })
}

struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, n: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(n)?;
        self.0 = rest;
        Some(taken)
    }

    fn u32(&mut self) -> Option<u32> {
        self.take(4)?.try_into().ok().map(u32::from_le_bytes)
    }

    fn points(&mut self, least: u32) -> Option<&'a [u8]> {
        let count = self.u32().filter(|count| *count >= least)?;
        self.take((count as usize).checked_mul(POINT_LEN)?)
    }

    fn ring(&mut self) -> Option<()> {
        let points = self.points(RING_MIN)?;
        (numbers(&points[..POINT_LEN]) == numbers(&points[points.len() - POINT_LEN..])).then_some(())
    }

    fn shape(&mut self, wanted: Shape, depth: usize) -> Option<Shape> {
        if depth > DEPTH_MAX || self.take(1)? != [LITTLE_ENDIAN] {
            return None;
        }
        let shape = Shape::of_code(self.u32()?).filter(|shape| wanted.holds(*shape))?;
        match shape {
            Shape::Geometry => return None,
            Shape::Point => {
                self.take(POINT_LEN)?;
            }
            Shape::LineString => {
                self.points(LINE_MIN)?;
            }
            Shape::Polygon => {
                for _ in 0..self.u32().filter(|rings| *rings > 0)? {
                    self.ring()?;
                }
            }
            Shape::MultiPoint | Shape::MultiLineString | Shape::MultiPolygon | Shape::Collection => {
                let count = self.u32().filter(|count| *count > 0 || shape == Shape::Collection)?;
                for _ in 0..count {
                    self.shape(shape.members()?, depth + 1)?;
                }
            }
        }
        Some(shape)
    }
}

/// The two numbers of a point: a ring ends where it begins as numbers go, which is not the same as bytes.
fn numbers(point: &[u8]) -> [f64; 2] {
    let number = |bytes: &[u8]| f64::from_bits(bytes.iter().rev().fold(0, |n, byte| n << 8 | u64::from(*byte)));
    [number(&point[..8]), number(&point[8..])]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(hex: &str) -> Vec<u8> {
        (0..hex.len() / 2).map(|i| u8::from_str_radix(&hex[2 * i..2 * i + 2], 16).unwrap_or(0)).collect()
    }

    /// As MySQL 8.0.31 took and refused them.
    #[test]
    fn what_is_a_geometry() {
        let of = |hex: &str| examine(&bytes(hex)).map(|found| (found.srid, found.shape));
        let two = "000000000000F03F0000000000000040";
        assert_eq!(of(&format!("E61000000101000000{two}")), Some((4326, Shape::Point)));
        assert_eq!(of(&format!("000000000101000000{two}00")), None);
        assert_eq!(of(&format!("000000000001000000{two}")), None);
        assert_eq!(of(&format!("000000000102000000{two}")), None);
        assert_eq!(of("00000000010700000000000000"), Some((0, Shape::Collection)));
        assert_eq!(of("00000000010400000000000000"), None);
        assert_eq!(of("00000000010300000000000000"), None);
        assert_eq!(of("000000000102000000FFFFFFFF"), None);
        assert_eq!(of(&format!("000000000104000000010000000101000000{two}")), Some((0, Shape::MultiPoint)));
        assert_eq!(of(&format!("000000000104000000010000000102000000{two}")), None);
        assert_eq!(of(""), None);
        let nested = |levels: usize| -> String { "00000000".to_string() + &"010700000001000000".repeat(levels) + "010700000000000000" };
        assert_eq!(of(&nested(1_000)), Some((0, Shape::Collection)));
        assert_eq!(of(&nested(100_000)), None);
    }
}
