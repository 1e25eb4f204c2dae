//! Geometries measured and compared by their bounding boxes, in the plane; distances on a sphere; GeoJSON.
//!
//! What would need geometry on the ellipsoid is refused: 3618.

use value::geometry::Shape;
use value::geometry::srs::{Srs, WGS_84};

use super::spatial::{bad, check_range, name, number_rule, placed, plane_only, system, truth_rule, unplaced};
use super::*;
use crate::geometry::json::{Form, document};
use crate::geometry::{Coord, Figure, Placed};

macro_rules! line {
    ($name:literal, $arity:expr, $rule:expr, $eval:expr, $doc:literal) => {
        Function { name: $name, arity: $arity, dependence: Dependence::Pure, rule: $rule, eval: $eval, doc: $doc }
    };
}

macro_rules! boxes {
    ($name:literal, $test:expr, $doc:literal) => {
        line!($name, (2, 2), truth_rule, |a, cx| compare_boxes(a, cx, $test), $doc)
    };
}

pub const FUNCTIONS: &[Function] = &[
    boxes!("mbrcontains", |a, b| a.covers(b) && a.insides_meet(b), "Whether the second box lies in the first."),
    boxes!("mbrwithin", |a, b| b.covers(a) && a.insides_meet(b), "Whether the first box lies in the second."),
    boxes!("mbrcovers", |a, b| a.covers(b), "MBRCONTAINS, edges included."),
    boxes!("mbrcoveredby", |a, b| b.covers(a), "MBRWITHIN, edges included."),
    boxes!("mbrintersects", |a, b| a.meets(b), "Whether boxes have a point in common."),
    boxes!("mbrdisjoint", |a, b| !a.meets(b), "Whether boxes have no point in common."),
    boxes!("mbrequals", |a, b| a == b, "Whether boxes are the same."),
    boxes!("mbrtouches", |a, b| a.meets(b) && !a.insides_meet(b), "Whether boxes have nothing but edges in common."),
    boxes!("mbroverlaps", Extent::overlaps, "Whether boxes of one dimension have a part in common that is neither."),
    line!("st_length", (1, 2), number_rule, length_eval, "The length of lines."),
    line!("st_area", (1, 1), number_rule, area_eval, "The area of polygons."),
    line!("st_distance_sphere", (2, 3), number_rule, sphere_eval, "The least distance of points on a sphere."),
    line!("st_asgeojson", (1, 3), document_rule, document_eval, "A geometry as GeoJSON."),
];

/// Metres, of the earth: where the system says nothing, and the mean of WGS 84.
const RADIUS: f64 = 6_370_986.0;
const RADIUS_WGS_84: f64 = (2.0 * 6_378_137.0 + 6_378_137.0 * (1.0 - 1.0 / 298.257_223_563)) / 3.0;

// ---- bounding boxes

#[derive(Clone, Copy, PartialEq)]
struct Extent {
    low: Coord,
    high: Coord,
}

impl Extent {
    fn covers(&self, other: &Extent) -> bool {
        (0..2).all(|i| self.low[i] <= other.low[i] && other.high[i] <= self.high[i])
    }

    fn meets(&self, other: &Extent) -> bool {
        (0..2).all(|i| self.low[i] <= other.high[i] && other.low[i] <= self.high[i])
    }

    fn is_flat(&self, i: usize) -> bool {
        self.low[i] == self.high[i]
    }

    /// Whether the insides have a point in common: what has no extent along an axis is its own inside there.
    fn insides_meet(&self, other: &Extent) -> bool {
        (0..2).all(|i| {
            let (low, high) = (self.low[i].max(other.low[i]), self.high[i].min(other.high[i]));
            match (self.is_flat(i), other.is_flat(i)) {
                (false, false) => low < high,
                (true, true) => low == high,
                (true, false) => other.low[i] < self.low[i] && self.low[i] < other.high[i],
                (false, true) => self.low[i] < other.low[i] && other.low[i] < self.high[i],
            }
        })
    }

    fn overlaps(&self, other: &Extent) -> bool {
        self.insides_meet(other) && !self.covers(other) && !other.covers(self)
    }
}

/// The geometries of two arguments in one system.
fn two(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Option<(Placed, Placed)>> {
    let (first, second) = (unplaced(a, 0, cx)?, unplaced(a, 1, cx)?);
    let (Some(first), Some(second)) = (first, second) else { return Ok(None) };
    if first.srid != second.srid {
        return Err(sql_error!(GIS_DIFFERENT_SRIDS, name(a), first.srid, second.srid));
    }
    system(first.srid)?;
    Ok(Some((first, second)))
}

fn compare_boxes(a: Args<'_>, cx: &mut EvalContext<'_>, test: impl Fn(&Extent, &Extent) -> bool) -> SqlResult<Value> {
    let (first, second) = arg!(two(a, cx));
    plane_only(a, &[&first, &second])?;
    let extent = |p: &Placed| p.figure.outline().map(|(low, high)| Extent { low, high });
    Ok(match (extent(&first), extent(&second)) {
        (Some(x), Some(y)) => Value::Int(i64::from(test(&x, &y))),
        (x, y) if a.call.function.name == "mbrequals" => Value::Int(i64::from(x.is_none() && y.is_none())),
        _ => Value::Null,
    })
}

// ---- measures

/// The lengths of a line's segments.
fn segments(line: &[Coord]) -> impl Iterator<Item = f64> {
    line.windows(2).map(|pair| ((pair[1][0] - pair[0][0]).powi(2) + (pair[1][1] - pair[0][1]).powi(2)).sqrt())
}

/// A sum whose rounding errors are carried along, in more digits than a double has: MySQL adds lengths so.
fn exact_sum(terms: impl Iterator<Item = f64>) -> f64 {
    let (mut sum, mut lost) = (0.0_f64, 0.0_f64);
    for x in terms {
        let next = sum + x;
        lost += if sum.abs() >= x.abs() { (sum - next) + x } else { (x - next) + sum };
        sum = next;
    }
    if sum.is_finite() { sum + lost } else { sum }
}

fn length_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let placed = arg!(placed(a, 0, cx));
    if a.len() > 1 {
        let unit = arg!(a.utf8(1, cx));
        return Err(match placed.srid {
            0 => sql_error!(GEOMETRY_IN_UNKNOWN_LENGTH_UNIT, name(a), 0, unit),
            _ => sql_error!(NOT_SUPPORTED_YET, "units of length"),
        });
    }
    let lines: Vec<&[Coord]> = match &placed.figure {
        Figure::Line(line) => vec![line],
        Figure::Many(Shape::MultiLineString, members) => {
            members.iter().filter_map(|member| if let Figure::Line(line) = member { Some(&line[..]) } else { None }).collect()
        }
        _ => return Ok(Value::Null),
    };
    plane_only(a, &[&placed])?;
    finite(a, exact_sum(lines.into_iter().flat_map(segments)))
}

/// 1690 for a measure beyond all numbers.
fn finite(a: Args<'_>, x: f64) -> SqlResult<Value> {
    if x.is_finite() { Ok(Value::Double(x)) } else { Err(sql_error!(DATA_OUT_OF_RANGE, "Result", name(a))) }
}

fn area_of(rings: &[Vec<Coord>]) -> f64 {
    let ring = |ring: &Vec<Coord>| (ring.windows(2).map(|p| (p[0][0] + p[1][0]) * (p[0][1] - p[1][1])).sum::<f64>() / 2.0).abs();
    rings.split_first().map_or(0.0, |(outer, holes)| holes.iter().fold(ring(outer), |area, hole| area - ring(hole)))
}

fn area_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let placed = arg!(placed(a, 0, cx));
    let area = match &placed.figure {
        Figure::Polygon(rings) => area_of(rings),
        Figure::Many(Shape::MultiPolygon, members) => {
            members.iter().map(|member| if let Figure::Polygon(rings) = member { area_of(rings) } else { 0.0 }).sum()
        }
        other => {
            let found = if other.shape() == Shape::Collection { "GEOMCOLLECTION".to_string() } else { other.name() };
            return Err(sql_error!(UNEXPECTED_GEOMETRY_TYPE, "POLYGON/MULTIPOLYGON", found, name(a)));
        }
    };
    plane_only(a, &[&placed])?;
    finite(a, area)
}

/// The points of a figure that consists of nothing else.
fn points(figure: &Figure) -> Option<Vec<Coord>> {
    match figure {
        Figure::Point(c) => Some(vec![*c]),
        Figure::Many(Shape::MultiPoint, members) => {
            members.iter().map(|member| if let Figure::Point(c) = member { Some(*c) } else { None }).collect()
        }
        _ => None,
    }
}

/// The degree of geographic systems, in radians: as their definitions round it.
const DEGREE: f64 = 0.017_453_292_519_943_278;

/// The square of half the chord between two places, given in radians, on a sphere of radius 1.
fn half_chord(a: Coord, b: Coord) -> f64 {
    let haversine = |x: f64| (x / 2.0).sin() * (x / 2.0).sin();
    haversine(b[1] - a[1]) + a[1].cos() * b[1].cos() * haversine(b[0] - a[0])
}

fn sphere_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let (first, second) = arg!(two(a, cx));
    let radius = match first.srid {
        _ if a.len() > 2 => arg!(a.double(2, cx)),
        WGS_84 => RADIUS_WGS_84,
        _ => RADIUS,
    };
    if radius <= 0.0 {
        return Err(sql_error!(NONPOSITIVE_RADIUS, name(a)));
    }
    let names = || format!("{}, {}", first.figure.name(), second.figure.name());
    let system = system(first.srid)?;
    if let Srs::Plane { projected: true } = system {
        return Err(sql_error!(NOT_IMPLEMENTED_FOR_PROJECTED_SRS, name(a), names()));
    }
    let known = matches!(first.srid, 0 | WGS_84);
    let (Some(x), Some(y)) = (points(&first.figure).filter(|_| known), points(&second.figure)) else {
        return Err(match system {
            Srs::Plane { .. } => sql_error!(NOT_IMPLEMENTED_FOR_CARTESIAN_SRS, name(a), names()),
            Srs::Geographic { .. } => sql_error!(NOT_IMPLEMENTED_FOR_GEOGRAPHIC_SRS, name(a), names()),
        });
    };
    check_range(a, &first.figure)?;
    check_range(a, &second.figure)?;
    let geographic = matches!(system, Srs::Geographic { .. });
    let radians = |c: &Coord| c.map(|x| if geographic { x * DEGREE } else { x * std::f64::consts::PI / 180.0 });
    let least = x.iter().flat_map(|p| y.iter().map(move |q| half_chord(radians(p), radians(q)))).fold(f64::INFINITY, f64::min);
    finite(a, radius * (2.0 * least.sqrt().asin()))
}

// ---- GeoJSON

const BOXES: i128 = 1;
const SHORT_SYSTEM: i128 = 2;
const LONG_SYSTEM: i128 = 4;

fn document_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    let is_geometry = |e: &Expr| e.ty.kind.is_geometry() || e.ty.kind == value::Kind::Null || e.ty.is_binary_string();
    if !is_geometry(&r.args[0]) {
        return Err(sql_error!(INCORRECT_TYPE, "geometry", r.name));
    }
    for (e, what) in r.args[1..].iter().zip(["max decimal digits", "options"]) {
        if !e.ty.kind.is_integer() && !e.ty.kind.is_string() && e.ty.kind != value::Kind::Null {
            return Err(sql_error!(INCORRECT_TYPE, what, r.name));
        }
    }
    Ok(Typed { ty: SqlType { length: u32::MAX / 4 * 4, ..SqlType::JSON }, nullable: true, derivation: Derivation::Implicit })
}

/// A number among the arguments that lies between 0 and `most`; `None` where it is NULL.
fn bounded(a: Args<'_>, i: usize, most: i128, what: &str, cx: &mut EvalContext<'_>) -> SqlResult<Option<i128>> {
    match a.wide(i, cx)? {
        Some(n) if !(0..=most).contains(&n) => Err(sql_error!(WRONG_VALUE_FOR_TYPE, what, n, name(a))),
        n => Ok(n),
    }
}

fn document_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let places = if a.len() > 1 { Some(arg!(bounded(a, 1, i128::from(i32::MAX), "max decimal digits", cx)) as i64) } else { None };
    let options = if a.len() > 2 { arg!(bounded(a, 2, BOXES | SHORT_SYSTEM | LONG_SYSTEM, "options", cx)) } else { 0 };
    let placed = arg!(placed(a, 0, cx));
    if !placed.figure.is_finite() {
        return Err(bad(a, crate::geometry::Bad::Data));
    }
    let system = match placed.srid {
        0 => None,
        srid if options & LONG_SYSTEM != 0 => Some(format!("urn:ogc:def:crs:EPSG::{srid}")),
        srid => (options & SHORT_SYSTEM != 0).then(|| format!("EPSG:{srid}")),
    };
    let form = Form { places, boxes: options & BOXES != 0, system };
    Ok(Value::Json(document(&placed.figure, &form).to_json()))
}
