//! Well-known text.
//!
//! ```text
//! POINT(x y) | LINESTRING(x y, …) | POLYGON((x y, …), …)
//! MULTIPOINT(x y, …) or MULTIPOINT((x y), …) | MULTILINESTRING((…), …) | MULTIPOLYGON(((…), …), …)
//! GEOMETRYCOLLECTION(figure, …) or GEOMETRYCOLLECTION EMPTY
//! ```

use value::geometry::{DEPTH_MAX, Shape};
use value::number::write_f64;

use super::{Bad, Coord, Figure, is_ring};

/// Figures by their names.
const NAMES: &[(&str, Shape)] = &[
    ("POINT", Shape::Point),
    ("LINESTRING", Shape::LineString),
    ("POLYGON", Shape::Polygon),
    ("MULTIPOINT", Shape::MultiPoint),
    ("MULTILINESTRING", Shape::MultiLineString),
    ("MULTIPOLYGON", Shape::MultiPolygon),
    ("GEOMETRYCOLLECTION", Shape::Collection),
];

/// # Errors
/// Where the text is none.
pub fn parse(text: &[u8]) -> Result<Figure, Bad> {
    let mut parser = Parser { rest: text };
    let figure = parser.figure(0)?;
    parser.blanks();
    if parser.rest.is_empty() { Ok(figure) } else { Err(Bad::Data) }
}

struct Parser<'a> {
    rest: &'a [u8],
}

impl<'a> Parser<'a> {
    fn blanks(&mut self) {
        self.rest = self.rest.trim_ascii_start();
    }

    fn span(&mut self, of: impl Fn(u8) -> bool) -> &'a [u8] {
        self.blanks();
        let end = self.rest.iter().position(|b| !of(*b)).unwrap_or(self.rest.len());
        let (span, rest) = self.rest.split_at(end);
        self.rest = rest;
        span
    }

    fn is(&mut self, byte: u8) -> bool {
        self.blanks();
        self.rest.first() == Some(&byte)
    }

    fn eat(&mut self, byte: u8) -> bool {
        let found = self.is(byte);
        if found {
            self.rest = &self.rest[1..];
        }
        found
    }

    fn expect(&mut self, byte: u8) -> Result<(), Bad> {
        if self.eat(byte) { Ok(()) } else { Err(Bad::Data) }
    }

    fn number(&mut self) -> Result<f64, Bad> {
        let span = self.span(|b| b.is_ascii_digit() || matches!(b, b'+' | b'-' | b'.' | b'e' | b'E'));
        let number = std::str::from_utf8(span).ok().and_then(|text| text.parse::<f64>().ok());
        number.filter(|x| x.is_finite()).ok_or(Bad::Data)
    }

    fn coord(&mut self) -> Result<Coord, Bad> {
        Ok([self.number()?, self.number()?])
    }

    /// `(item, …)`, at least one.
    fn list<T>(&mut self, mut item: impl FnMut(&mut Self) -> Result<T, Bad>) -> Result<Vec<T>, Bad> {
        self.expect(b'(')?;
        let mut items = vec![item(self)?];
        while self.eat(b',') {
            items.push(item(self)?);
        }
        self.expect(b')')?;
        Ok(items)
    }

    fn line(&mut self) -> Result<Vec<Coord>, Bad> {
        Some(self.list(Self::coord)?).filter(|line| line.len() >= 2).ok_or(Bad::Data)
    }

    fn rings(&mut self) -> Result<Vec<Vec<Coord>>, Bad> {
        self.list(|p| Some(p.list(Self::coord)?).filter(|ring| is_ring(ring)).ok_or(Bad::Data))
    }

    fn figure(&mut self, depth: usize) -> Result<Figure, Bad> {
        if depth > DEPTH_MAX {
            return Err(Bad::Deep);
        }
        let word = self.span(|b| b.is_ascii_alphabetic());
        let named = |(name, _): &&(&str, Shape)| name.as_bytes().eq_ignore_ascii_case(word);
        let shape = NAMES.iter().find(named).map(|(_, shape)| *shape).ok_or(Bad::Data)?;
        let members = match shape {
            Shape::Point => {
                self.expect(b'(')?;
                let point = Figure::Point(self.coord()?);
                self.expect(b')')?;
                return Ok(point);
            }
            Shape::LineString => return Ok(Figure::Line(self.line()?)),
            Shape::Polygon => return Ok(Figure::Polygon(self.rings()?)),
            Shape::MultiPoint => self.points()?,
            Shape::MultiLineString => self.list(|p| p.line().map(Figure::Line))?,
            Shape::MultiPolygon => self.list(|p| p.rings().map(Figure::Polygon))?,
            _ if !self.is(b'(') => {
                let empty = self.span(|b| b.is_ascii_alphabetic()).eq_ignore_ascii_case(b"EMPTY");
                if empty { Vec::new() } else { return Err(Bad::Data) }
            }
            _ => self.collection(depth)?,
        };
        Ok(Figure::Many(shape, members))
    }

    fn collection(&mut self, depth: usize) -> Result<Vec<Figure>, Bad> {
        let mut ahead = Parser { rest: &self.rest[1..] };
        if ahead.eat(b')') {
            self.rest = ahead.rest;
            return Ok(Vec::new());
        }
        self.list(|p| p.figure(depth + 1))
    }

    /// All points in parentheses of their own, or none.
    fn points(&mut self) -> Result<Vec<Figure>, Bad> {
        let mut ahead = Parser { rest: self.rest };
        ahead.expect(b'(')?;
        if !ahead.is(b'(') {
            return self.list(|p| p.coord().map(Figure::Point));
        }
        self.list(|p| {
            p.expect(b'(')?;
            let point = p.coord()?;
            p.expect(b')')?;
            Ok(Figure::Point(point))
        })
    }
}

/// Appends a figure's text.
pub fn write(figure: &Figure, out: &mut Vec<u8>) {
    let shape = figure.shape();
    let name = NAMES.iter().find(|(_, named)| *named == shape).map_or("", |(name, _)| *name);
    out.extend_from_slice(name.as_bytes());
    if matches!(figure, Figure::Many(_, members) if members.is_empty()) {
        out.extend_from_slice(b" EMPTY");
        return;
    }
    write_content(figure, shape == Shape::Collection, out);
}

/// What stands behind the name. Members of a collection have names of their own.
fn write_content(figure: &Figure, named: bool, out: &mut Vec<u8>) {
    out.push(b'(');
    match figure {
        Figure::Point(c) => write_coord(*c, out),
        Figure::Line(line) => separated(line, out, |c, out| write_coord(*c, out)),
        Figure::Polygon(rings) => separated(rings, out, |ring, out| {
            out.push(b'(');
            separated(ring, out, |c, out| write_coord(*c, out));
            out.push(b')');
        }),
        Figure::Many(_, members) => {
            separated(members, out, |member, out| if named { write(member, out) } else { write_content(member, false, out) });
        }
    }
    out.push(b')');
}

fn separated<T>(items: &[T], out: &mut Vec<u8>, mut item: impl FnMut(&T, &mut Vec<u8>)) {
    for (i, each) in items.iter().enumerate() {
        if i > 0 {
            out.push(b',');
        }
        item(each, out);
    }
}

fn write_coord(c: Coord, out: &mut Vec<u8>) {
    write_f64(c[0], out);
    out.push(b' ');
    write_f64(c[1], out);
}
