//! [`Figure`]: a geometry as a tree, between its binary form and the functions; and well-known binary of
//! either byte order.

pub mod json;
pub mod text;

use value::geometry::{DEPTH_MAX, Shape};

/// Longitude or x first.
pub type Coord = [f64; 2];

#[derive(Clone, Debug, PartialEq)]
pub enum Figure {
    Point(Coord),
    Line(Vec<Coord>),
    /// Rings, the outer one first; each ends where it begins.
    Polygon(Vec<Vec<Coord>>),
    /// Which collection it is, and its members.
    Many(Shape, Vec<Figure>),
}

/// Why something is no figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bad {
    Data,
    /// Collections within collections beyond [`DEPTH_MAX`].
    Deep,
}

/// A figure and its spatial reference system.
#[derive(Clone, Debug, PartialEq)]
pub struct Placed {
    pub srid: u32,
    pub figure: Figure,
}

impl Figure {
    pub fn shape(&self) -> Shape {
        match self {
            Figure::Point(_) => Shape::Point,
            Figure::Line(_) => Shape::LineString,
            Figure::Polygon(_) => Shape::Polygon,
            Figure::Many(shape, _) => *shape,
        }
    }

    /// As messages name it.
    pub fn name(&self) -> String {
        self.shape().name().to_uppercase()
    }

    pub fn is_empty(&self) -> bool {
        matches!(self, Figure::Many(_, members) if members.iter().all(Figure::is_empty))
    }

    /// The dimension of the highest member; `None` for nothing.
    pub fn dimension(&self) -> Option<u8> {
        match self {
            Figure::Point(_) => Some(0),
            Figure::Line(_) => Some(1),
            Figure::Polygon(_) => Some(2),
            Figure::Many(_, members) => members.iter().filter_map(Figure::dimension).max(),
        }
    }

    pub fn each_coord(&mut self, f: &mut impl FnMut(&mut Coord)) {
        match self {
            Figure::Point(c) => f(c),
            Figure::Line(line) => line.iter_mut().for_each(f),
            Figure::Polygon(rings) => rings.iter_mut().flatten().for_each(f),
            Figure::Many(_, members) => members.iter_mut().for_each(|m| m.each_coord(f)),
        }
    }

    pub fn all_coords(&self, f: &mut impl FnMut(Coord)) {
        match self {
            Figure::Point(c) => f(*c),
            Figure::Line(line) => line.iter().copied().for_each(f),
            Figure::Polygon(rings) => rings.iter().flatten().copied().for_each(f),
            Figure::Many(_, members) => members.iter().for_each(|m| m.all_coords(f)),
        }
    }

    pub fn swap(&mut self) {
        self.each_coord(&mut |c| c.swap(0, 1));
    }

    pub fn is_finite(&self) -> bool {
        let mut finite = true;
        self.all_coords(&mut |c| finite &= c[0].is_finite() && c[1].is_finite());
        finite
    }

    /// The least and the greatest corner; `None` for nothing.
    pub fn bounds(&self) -> Option<(Coord, Coord)> {
        let mut bounds: Option<(Coord, Coord)> = None;
        self.all_coords(&mut |c| {
            let (low, high) = bounds.get_or_insert((c, c));
            for i in 0..2 {
                low[i] = low[i].min(c[i]);
                high[i] = high[i].max(c[i]);
            }
        });
        bounds
    }

    /// As [`Figure::bounds`], by the outer rings of polygons alone.
    pub fn outline(&self) -> Option<(Coord, Coord)> {
        let join = |(a, b): (Coord, Coord), (c, d): (Coord, Coord)| ([a[0].min(c[0]), a[1].min(c[1])], [b[0].max(d[0]), b[1].max(d[1])]);
        match self {
            Figure::Polygon(rings) => rings.first().and_then(|ring| Figure::Line(ring.clone()).bounds()),
            Figure::Many(_, members) => members.iter().filter_map(Figure::outline).reduce(join),
            other => other.bounds(),
        }
    }

    /// Well-known binary, little endian.
    pub fn write(&self, out: &mut Vec<u8>) {
        out.push(1);
        out.extend_from_slice(&(self.shape() as u32).to_le_bytes());
        match self {
            Figure::Point(c) => put_coord(*c, out),
            Figure::Line(line) => put_coords(line, out),
            Figure::Polygon(rings) => {
                put_count(rings.len(), out);
                rings.iter().for_each(|ring| put_coords(ring, out));
            }
            Figure::Many(_, members) => {
                put_count(members.len(), out);
                members.iter().for_each(|member| member.write(out));
            }
        }
    }

    /// Reads well-known binary of either byte order, all of it.
    ///
    /// # Errors
    /// Where it is none.
    pub fn read(bytes: &[u8]) -> Result<Figure, Bad> {
        let mut reader = Reader { rest: bytes, big: false };
        let figure = reader.figure(Shape::Geometry, 0)?;
        if reader.rest.is_empty() { Ok(figure) } else { Err(Bad::Data) }
    }
}

impl Placed {
    pub fn new(srid: u32, figure: Figure) -> Placed {
        Placed { srid, figure }
    }

    /// As columns hold it.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = self.srid.to_le_bytes().to_vec();
        self.figure.write(&mut out);
        out
    }

    /// # Errors
    /// As [`Figure::read`].
    pub fn read(bytes: &[u8]) -> Result<Placed, Bad> {
        let (srid, rest) = bytes.split_first_chunk::<4>().ok_or(Bad::Data)?;
        // The inner form is little endian.
        if rest.first() != Some(&1) {
            return Err(Bad::Data);
        }
        Ok(Placed { srid: u32::from_le_bytes(*srid), figure: Figure::read(rest)? })
    }
}

fn put_count(n: usize, out: &mut Vec<u8>) {
    out.extend_from_slice(&(n as u32).to_le_bytes());
}

fn put_coord(c: Coord, out: &mut Vec<u8>) {
    c.iter().for_each(|x| out.extend_from_slice(&x.to_le_bytes()));
}

fn put_coords(line: &[Coord], out: &mut Vec<u8>) {
    put_count(line.len(), out);
    line.iter().for_each(|c| put_coord(*c, out));
}

/// A ring has four points at least, and ends where it begins.
pub fn is_ring(ring: &[Coord]) -> bool {
    ring.len() >= 4 && ring.first() == ring.last()
}

struct Reader<'a> {
    rest: &'a [u8],
    big: bool,
}

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], Bad> {
        let (taken, rest) = self.rest.split_first_chunk::<N>().ok_or(Bad::Data)?;
        self.rest = rest;
        Ok(*taken)
    }

    fn u32(&mut self) -> Result<u32, Bad> {
        let bytes = self.take()?;
        Ok(if self.big { u32::from_be_bytes(bytes) } else { u32::from_le_bytes(bytes) })
    }

    fn f64(&mut self) -> Result<f64, Bad> {
        let bytes = self.take()?;
        Ok(if self.big { f64::from_be_bytes(bytes) } else { f64::from_le_bytes(bytes) })
    }

    fn coord(&mut self) -> Result<Coord, Bad> {
        Ok([self.f64()?, self.f64()?])
    }

    fn coords(&mut self) -> Result<Vec<Coord>, Bad> {
        let count = self.u32()? as usize;
        // No room is made for what is not there.
        if count > self.rest.len() / 16 {
            return Err(Bad::Data);
        }
        (0..count).map(|_| self.coord()).collect()
    }

    fn figure(&mut self, wanted: Shape, depth: usize) -> Result<Figure, Bad> {
        if depth > DEPTH_MAX {
            return Err(Bad::Deep);
        }
        self.big = match self.take::<1>()? {
            [0] => true,
            [1] => false,
            _ => return Err(Bad::Data),
        };
        let shape = Shape::of_code(self.u32()?).filter(|shape| wanted.holds(*shape)).ok_or(Bad::Data)?;
        Ok(match shape {
            Shape::Geometry => return Err(Bad::Data),
            Shape::Point => Figure::Point(self.coord()?),
            Shape::LineString => Figure::Line(Some(self.coords()?).filter(|line| line.len() >= 2).ok_or(Bad::Data)?),
            Shape::Polygon => {
                let mut rings = Vec::new();
                for _ in 0..self.u32()? {
                    rings.push(Some(self.coords()?).filter(|ring| is_ring(ring)).ok_or(Bad::Data)?);
                }
                if rings.is_empty() {
                    return Err(Bad::Data);
                }
                Figure::Polygon(rings)
            }
            many => {
                let mut members = Vec::new();
                for _ in 0..self.u32()? {
                    members.push(self.figure(many.members().unwrap_or(Shape::Geometry), depth + 1)?);
                }
                Figure::Many(many, members)
            }
        })
    }
}
