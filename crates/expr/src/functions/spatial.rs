//! Geometries: made of numbers, text and binary, and what they are made of.
//!
//! What is a geometry is known by its bytes: a binary string that is one will do. Each must be in a
//! reference system that is known, but to be printed.

use value::geometry::Shape;
use value::geometry::srs::{self, Srs};

use super::*;
use crate::geometry::{Bad, Coord, Figure, Placed, is_ring, text};
use crate::types;

macro_rules! line {
    ($name:literal, $arity:expr, $rule:expr, $eval:expr, $doc:literal) => {
        Function { name: $name, arity: $arity, dependence: Dependence::Pure, rule: $rule, eval: $eval, doc: $doc }
    };
}

macro_rules! from_text {
    ($name:literal) => {
        line!($name, (1, 3), any_rule, from_text_eval, "A geometry of its text.")
    };
}

macro_rules! from_binary {
    ($name:literal) => {
        line!($name, (1, 3), any_rule, from_binary_eval, "A geometry of well-known binary.")
    };
}

pub const FUNCTIONS: &[Function] = &[
    line!("point", (2, 2), point_rule, point_eval, "A point of two numbers."),
    line!("linestring", (1, ANY), parts_rule, line_eval, "A line of points."),
    line!("polygon", (1, ANY), parts_rule, polygon_eval, "A polygon of rings."),
    line!("multipoint", (1, ANY), parts_rule, collection_eval, "A collection of points."),
    line!("multilinestring", (1, ANY), parts_rule, collection_eval, "A collection of lines."),
    line!("multipolygon", (1, ANY), parts_rule, collection_eval, "A collection of polygons."),
    line!("geometrycollection", (0, ANY), parts_rule, collection_eval, "A collection of geometries."),
    line!("geomcollection", (0, ANY), parts_rule, collection_eval, "GEOMETRYCOLLECTION."),
    from_text!("st_geomfromtext"),
    from_text!("st_geometryfromtext"),
    from_text!("st_pointfromtext"),
    from_text!("st_linefromtext"),
    from_text!("st_linestringfromtext"),
    from_text!("st_polyfromtext"),
    from_text!("st_polygonfromtext"),
    from_text!("st_mpointfromtext"),
    from_text!("st_multipointfromtext"),
    from_text!("st_mlinefromtext"),
    from_text!("st_multilinestringfromtext"),
    from_text!("st_mpolyfromtext"),
    from_text!("st_multipolygonfromtext"),
    from_text!("st_geomcollfromtext"),
    from_text!("st_geomcollfromtxt"),
    from_text!("st_geometrycollectionfromtext"),
    from_binary!("st_geomfromwkb"),
    from_binary!("st_geometryfromwkb"),
    from_binary!("st_pointfromwkb"),
    from_binary!("st_linefromwkb"),
    from_binary!("st_linestringfromwkb"),
    from_binary!("st_polyfromwkb"),
    from_binary!("st_polygonfromwkb"),
    from_binary!("st_mpointfromwkb"),
    from_binary!("st_multipointfromwkb"),
    from_binary!("st_mlinefromwkb"),
    from_binary!("st_multilinestringfromwkb"),
    from_binary!("st_mpolyfromwkb"),
    from_binary!("st_multipolygonfromwkb"),
    from_binary!("st_geomcollfromwkb"),
    from_binary!("st_geometrycollectionfromwkb"),
    line!("st_astext", (1, 2), text_rule, as_text_eval, "A geometry's text."),
    line!("st_aswkt", (1, 2), text_rule, as_text_eval, "ST_ASTEXT."),
    line!("st_asbinary", (1, 2), binary_rule, as_binary_eval, "A geometry's well-known binary."),
    line!("st_aswkb", (1, 2), binary_rule, as_binary_eval, "ST_ASBINARY."),
    line!("st_x", (1, 2), ordinate_rule, |a, cx| ordinate(a, 0, false, cx), "The first coordinate of a point, or the point with another."),
    line!("st_y", (1, 2), ordinate_rule, |a, cx| ordinate(a, 1, false, cx), "The second coordinate of a point, or the point with another."),
    line!("st_latitude", (1, 2), ordinate_rule, |a, cx| ordinate(a, 1, true, cx), "The latitude of a point, or the point with another."),
    line!("st_longitude", (1, 2), ordinate_rule, |a, cx| ordinate(a, 0, true, cx), "The longitude of a point, or the point with another."),
    line!("st_srid", (1, 2), srid_rule, srid_eval, "The reference system, or the geometry in another."),
    line!(
        "st_swapxy",
        (1, 1),
        any_rule,
        |a, cx| map(a, cx, |mut figure| {
            figure.swap();
            Some(figure)
        }),
        "With all coordinates swapped."
    ),
    line!("st_geometrytype", (1, 1), type_rule, |a, cx| Ok(Value::text(&arg!(placed(a, 0, cx)).figure.name())), "The type, as a word."),
    line!(
        "st_dimension",
        (1, 1),
        count_rule,
        |a, cx| count(a, cx, |figure| figure.dimension().map(i64::from)),
        "0 for points, 1 for lines, 2 for polygons."
    ),
    line!(
        "st_isempty",
        (1, 1),
        truth_rule,
        |a, cx| count(a, cx, |figure| Some(i64::from(figure.is_empty()))),
        "Whether there is no point in it."
    ),
    line!("st_isclosed", (1, 1), truth_rule, |a, cx| count(a, cx, is_closed), "Whether lines end where they begin."),
    line!("st_numpoints", (1, 1), count_rule, |a, cx| count(a, cx, |f| line_of(f).map(|l| l.len() as i64)), "Points of a line."),
    line!(
        "st_pointn",
        (2, 2),
        any_rule,
        |a, cx| nth(a, cx, |f, n| line_of(f)?.get(n).map(|c| Figure::Point(*c))),
        "A point of a line, counted from 1."
    ),
    line!(
        "st_startpoint",
        (1, 1),
        any_rule,
        |a, cx| map(a, cx, |f| line_of(&f)?.first().map(|c| Figure::Point(*c))),
        "The first point of a line."
    ),
    line!(
        "st_endpoint",
        (1, 1),
        any_rule,
        |a, cx| map(a, cx, |f| line_of(&f)?.last().map(|c| Figure::Point(*c))),
        "The last point of a line."
    ),
    line!(
        "st_exteriorring",
        (1, 1),
        any_rule,
        |a, cx| map(a, cx, |f| rings_of(&f)?.first().cloned().map(Figure::Line)),
        "The outer ring of a polygon."
    ),
    line!("st_numinteriorring", (1, 1), count_rule, inner_rings, "ST_NUMINTERIORRINGS."),
    line!("st_numinteriorrings", (1, 1), count_rule, inner_rings, "Holes of a polygon."),
    line!(
        "st_interiorringn",
        (2, 2),
        any_rule,
        |a, cx| nth(a, cx, |f, n| rings_of(f)?.get(n + 1).cloned().map(Figure::Line)),
        "A hole of a polygon, counted from 1."
    ),
    line!(
        "st_numgeometries",
        (1, 1),
        count_rule,
        |a, cx| count(a, cx, |f| members_of(f).map(|m| m.len() as i64)),
        "Members of a collection."
    ),
    line!(
        "st_geometryn",
        (2, 2),
        any_rule,
        |a, cx| nth(a, cx, |f, n| members_of(f)?.get(n).cloned()),
        "A member of a collection, counted from 1."
    ),
    line!("st_envelope", (1, 1), any_rule, envelope_eval, "The bounding box."),
];

/// Functions that take one type only, by what their names begin with.
const EXPECTED: &[(&str, Shape)] = &[
    ("st_point", Shape::Point),
    ("st_line", Shape::LineString),
    ("st_poly", Shape::Polygon),
    ("st_mpoint", Shape::MultiPoint),
    ("st_multipoint", Shape::MultiPoint),
    ("st_mline", Shape::MultiLineString),
    ("st_multiline", Shape::MultiLineString),
    ("st_mpoly", Shape::MultiPolygon),
    ("st_multipoly", Shape::MultiPolygon),
    ("st_geomcoll", Shape::Collection),
    ("st_geometrycoll", Shape::Collection),
];

/// Names that messages replace.
const CANONICAL: &[(&str, &str)] = &[
    ("st_aswkt", "st_astext"),
    ("st_aswkb", "st_asbinary"),
    ("st_numinteriorring", "st_numinteriorrings"),
    ("geomcollection", "geometrycollection"),
];

const LONGITUDE_MAX: f64 = 180.0;
const LATITUDE_MAX: f64 = 90.0;

// ---- types of results

pub(super) fn geometry(shape: Shape) -> Typed {
    Typed { ty: SqlType::geometry(shape), nullable: true, derivation: Derivation::Implicit }
}

pub(super) fn any_rule(_: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    Ok(geometry(Shape::Geometry))
}

fn point_rule(_: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    Ok(geometry(Shape::Point))
}

/// What is known to be no geometry is refused before a row is read.
fn parts_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    match r.args.iter().find(|a| !a.ty.kind.is_geometry()) {
        Some(other) => Err(sql_error!(ILLEGAL_VALUE_FOR_TYPE, "non geometric", crate::print::print(other))),
        None => Ok(geometry(Shape::Geometry)),
    }
}

fn text_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    Ok(r.ascii(16_777_216))
}

fn binary_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    Ok(r.binary(u64::from(u32::MAX)))
}

fn type_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    Ok(r.ascii(15))
}

pub(super) fn number_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    Ok(r.number(types::double(value::types::NOT_FIXED_DECIMALS)))
}

fn ordinate_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    if r.args.len() > 1 { any_rule(r) } else { number_rule(r) }
}

fn srid_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    if r.args.len() > 1 { any_rule(r) } else { r.int(10) }
}

fn count_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    Ok(r.nullable(types::bigint(10)))
}

pub(super) fn truth_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    Ok(r.nullable(types::bigint(1)))
}

// ---- arguments

/// The function as messages name it.
pub(super) fn name(a: Args<'_>) -> &'static str {
    let name = a.call.function.name;
    CANONICAL.iter().find(|(alias, _)| *alias == name).map_or(name, |(_, canonical)| canonical)
}

pub(super) fn bad(a: Args<'_>, why: Bad) -> SqlError {
    match why {
        Bad::Data => sql_error!(GIS_INVALID_DATA, name(a)),
        Bad::Deep => sql_error!(STACK_OVERRUN_NEED_MORE, value::geometry::DEPTH_MAX, value::geometry::DEPTH_MAX, 1),
    }
}

/// An argument's geometry, whatever its reference system.
pub(super) fn unplaced(a: Args<'_>, i: usize, cx: &mut EvalContext<'_>) -> SqlResult<Option<Placed>> {
    let v = a.value(i, cx)?;
    match &*v {
        Value::Null => Ok(None),
        Value::Bytes(bytes) => {
            let placed = Placed::read(bytes).map_err(|why| bad(a, why))?;
            let none = matches!(&placed.figure, Figure::Many(shape, members) if members.is_empty() && *shape != Shape::Collection);
            if none { Err(bad(a, Bad::Data)) } else { Ok(Some(placed)) }
        }
        _ => Err(bad(a, Bad::Data)),
    }
}

/// An argument's geometry, in a system that is known.
pub(super) fn placed(a: Args<'_>, i: usize, cx: &mut EvalContext<'_>) -> SqlResult<Option<Placed>> {
    let placed = unplaced(a, i, cx)?;
    if let Some(placed) = &placed {
        system(placed.srid)?;
    }
    Ok(placed)
}

pub(super) fn system(srid: u32) -> SqlResult<Srs> {
    srs::find(srid).ok_or_else(|| sql_error!(SRS_NOT_FOUND, srid))
}

/// An argument that is an SRID.
pub(super) fn srid(a: Args<'_>, i: usize, cx: &mut EvalContext<'_>) -> SqlResult<Option<u32>> {
    let Some(n) = a.wide(i, cx)? else { return Ok(None) };
    match u32::try_from(n) {
        Ok(srid) => system(srid).map(|_| Some(srid)),
        Err(_) => Err(sql_error!(DATA_OUT_OF_RANGE, "SRID", name(a))),
    }
}

pub(super) fn done(placed: &Placed) -> SqlResult<Value> {
    Ok(Value::from_vec(placed.to_bytes()))
}

/// Are texts and binaries of this system latitude first? `option` is the argument that may say otherwise;
/// `None` where it is NULL.
fn latitude_first(a: Args<'_>, option: usize, system: Option<Srs>, cx: &mut EvalContext<'_>) -> SqlResult<Option<bool>> {
    let implied = matches!(system, Some(Srs::Geographic { latitude_first: true }));
    if option >= a.len() {
        return Ok(Some(implied));
    }
    let Some(options) = a.utf8(option, cx)? else { return Ok(None) };
    let mut written = None;
    for pair in options.split(',').filter(|_| !options.trim().is_empty()) {
        let (key, value) = pair.split_once('=').ok_or_else(|| sql_error!(INVALID_OPTION_KEY_VALUE_PAIR, pair, name(a)))?;
        let (key, value) = (key.trim(), value.trim());
        if !key.eq_ignore_ascii_case("axis-order") {
            return Err(sql_error!(INVALID_OPTION_KEY, key, name(a)));
        }
        if written.is_some() {
            return Err(sql_error!(DUPLICATE_OPTION_KEY, key, name(a)));
        }
        written = Some(match value.to_ascii_lowercase().as_str() {
            "lat-long" => true,
            "long-lat" => false,
            "srid-defined" => implied,
            _ => return Err(sql_error!(INVALID_OPTION_VALUE, value, key, name(a))),
        });
    }
    let geographic = matches!(system, Some(Srs::Geographic { .. }));
    Ok(Some(written.map_or(implied, |first| first && geographic)))
}

/// The first coordinate that is none of a place on earth: true for the longitude, and which it is.
fn out_of_range(figure: &Figure) -> Option<(bool, f64)> {
    let mut found = None;
    figure.all_coords(&mut |[longitude, latitude]| {
        if !(-LONGITUDE_MAX..=LONGITUDE_MAX).contains(&longitude) {
            found.get_or_insert((true, longitude));
        } else if !(-LATITUDE_MAX..=LATITUDE_MAX).contains(&latitude) {
            found.get_or_insert((false, latitude));
        }
    });
    found
}

/// A parameter that is out of range: 3616 and 3617.
pub(super) fn check_range(a: Args<'_>, figure: &Figure) -> SqlResult<()> {
    let limits = |max: f64| (format!("{:.6}", -max), format!("{max:.6}"));
    match out_of_range(figure) {
        None => Ok(()),
        Some((true, x)) => {
            let (low, high) = limits(LONGITUDE_MAX);
            Err(sql_error!(GEOMETRY_PARAM_LONGITUDE_OUT_OF_RANGE, format!("{x:.6}"), name(a), low, high))
        }
        Some((false, x)) => {
            let (low, high) = limits(LATITUDE_MAX);
            Err(sql_error!(GEOMETRY_PARAM_LATITUDE_OUT_OF_RANGE, format!("{x:.6}"), name(a), low, high))
        }
    }
}

/// A geometry that is out of range: 3731 and 3732.
fn check_geometry_range(a: Args<'_>, figure: &Figure) -> SqlResult<()> {
    let limits = |max: f64| (format!("{:.6}", -max), format!("{max:.6}"));
    match out_of_range(figure) {
        None => Ok(()),
        Some((true, x)) => {
            let (low, high) = limits(LONGITUDE_MAX);
            Err(sql_error!(GEOMETRY_IN_LONGITUDE_OUT_OF_RANGE, name(a), format!("{x:.6}"), low, high))
        }
        Some((false, x)) => {
            let (low, high) = limits(LATITUDE_MAX);
            Err(sql_error!(GEOMETRY_IN_LATITUDE_OUT_OF_RANGE, name(a), format!("{x:.6}"), low, high))
        }
    }
}

// ---- making

fn point_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let (x, y) = (arg!(a.double(0, cx)), arg!(a.double(1, cx)));
    if !x.is_finite() || !y.is_finite() {
        return Err(bad(a, Bad::Data));
    }
    done(&Placed::new(0, Figure::Point([x, y])))
}

/// The figures of all arguments; `None` where one is NULL.
fn parts(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Option<Vec<Figure>>> {
    (0..a.len()).map(|i| Ok(unplaced(a, i, cx)?.map(|p| p.figure))).collect()
}

fn wrong(a: Args<'_>) -> SqlError {
    sql_error!(WRONG_ARGUMENTS, name(a))
}

fn line_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let parts = arg!(parts(a, cx));
    let points: Option<Vec<Coord>> = parts.iter().map(|part| if let Figure::Point(c) = part { Some(*c) } else { None }).collect();
    let points = points.ok_or_else(|| wrong(a))?;
    if points.len() < 2 {
        return Err(bad(a, Bad::Data));
    }
    done(&Placed::new(0, Figure::Line(points)))
}

fn polygon_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let parts = arg!(parts(a, cx));
    let rings: Option<Vec<Vec<Coord>>> =
        parts.into_iter().map(|part| if let Figure::Line(line) = part { Some(line) } else { None }).collect();
    let rings = rings.ok_or_else(|| wrong(a))?;
    if !rings.iter().all(|ring| is_ring(ring)) {
        return Err(bad(a, Bad::Data));
    }
    done(&Placed::new(0, Figure::Polygon(rings)))
}

fn collection_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let shape = match a.call.function.name {
        "multipoint" => Shape::MultiPoint,
        "multilinestring" => Shape::MultiLineString,
        "multipolygon" => Shape::MultiPolygon,
        _ => Shape::Collection,
    };
    let members = shape.members().unwrap_or(Shape::Geometry);
    let parts = arg!(parts(a, cx));
    if !parts.iter().all(|part| members.holds(part.shape())) {
        return Err(wrong(a));
    }
    done(&Placed::new(0, Figure::Many(shape, parts)))
}

/// 3516 for a type that the function's name does not say.
fn check_expected(a: Args<'_>, what: &str, figure: &Figure) -> SqlResult<()> {
    let expected = EXPECTED.iter().find(|(prefix, _)| a.call.function.name.starts_with(prefix)).map(|(_, shape)| *shape);
    let shape = figure.shape();
    let fits = match expected {
        None => true,
        Some(Shape::Collection) => shape.members().is_some(),
        Some(expected) => expected == shape,
    };
    if fits { Ok(()) } else { Err(sql_error!(UNEXPECTED_GEOMETRY_TYPE, what, figure.name(), name(a))) }
}

/// A figure that was read, placed where the second argument says, with the order of coordinates that the
/// third says.
fn place(a: Args<'_>, what: &str, read: Result<Figure, Bad>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let srid = if a.len() > 1 { arg!(srid(a, 1, cx)) } else { 0 };
    let system = system(srid)?;
    let swapped = arg!(latitude_first(a, 2, Some(system), cx));
    let mut figure = read.map_err(|why| bad(a, why))?;
    check_expected(a, what, &figure)?;
    if swapped {
        figure.swap();
    }
    if matches!(system, Srs::Geographic { .. }) {
        check_range(a, &figure)?;
    }
    done(&Placed::new(srid, figure))
}

fn from_text_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let text = arg!(a.text(0, cx));
    place(a, "WKT", text::parse(&text), cx)
}

fn from_binary_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let bytes = arg!(a.text(0, cx));
    place(a, "WKB", Figure::read(&bytes), cx)
}

// ---- telling

/// The geometry with its coordinates in the order in which they are told.
fn told(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Option<Figure>> {
    let Some(mut placed) = unplaced(a, 0, cx)? else { return Ok(None) };
    let system = srs::find(placed.srid);
    if system.is_none() {
        cx.warn(sql_error!(WARN_SRS_NOT_FOUND_AXIS_ORDER, placed.srid));
    }
    let Some(swapped) = latitude_first(a, 1, system, cx)? else { return Ok(None) };
    if swapped {
        placed.figure.swap();
    }
    Ok(Some(placed.figure))
}

fn as_text_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let figure = arg!(told(a, cx));
    if !figure.is_finite() {
        return Ok(Value::Null);
    }
    let mut out = Vec::new();
    text::write(&figure, &mut out);
    Ok(Value::from_vec(out))
}

fn as_binary_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let figure = arg!(told(a, cx));
    let mut out = Vec::new();
    figure.write(&mut out);
    Ok(Value::from_vec(out))
}

/// One of a point's coordinates: the first or second as told, or (if `geographic`) longitude 0, latitude 1.
/// With a second argument: the point with that there.
fn ordinate(a: Args<'_>, at: usize, geographic: bool, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let mut placed = arg!(placed(a, 0, cx));
    let Figure::Point(mut point) = placed.figure else {
        return Err(sql_error!(UNEXPECTED_GEOMETRY_TYPE, "POINT", placed.figure.name(), name(a)));
    };
    let system = system(placed.srid)?;
    let at = match system {
        Srs::Geographic { latitude_first: true } if !geographic => 1 - at,
        Srs::Plane { .. } if geographic => return Err(sql_error!(SRS_NOT_GEOGRAPHIC, name(a), placed.srid)),
        _ => at,
    };
    if a.len() == 1 {
        return Ok(Value::Double(point[at]));
    }
    point[at] = arg!(a.double(1, cx));
    placed.figure = Figure::Point(point);
    if matches!(system, Srs::Geographic { .. }) {
        check_range(a, &placed.figure)?;
    }
    done(&placed)
}

fn srid_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let placed = arg!(placed(a, 0, cx));
    if a.len() == 1 {
        return Ok(Value::Int(i64::from(placed.srid)));
    }
    let srid = arg!(srid(a, 1, cx));
    if matches!(system(srid)?, Srs::Geographic { .. }) {
        check_geometry_range(a, &placed.figure)?;
    }
    done(&Placed { srid, ..placed })
}

/// A number that a figure has.
fn count(a: Args<'_>, cx: &mut EvalContext<'_>, f: impl Fn(&Figure) -> Option<i64>) -> SqlResult<Value> {
    let placed = arg!(placed(a, 0, cx));
    Ok(f(&placed.figure).map_or(Value::Null, Value::Int))
}

/// A figure that another one has, in the same place.
pub(super) fn map(a: Args<'_>, cx: &mut EvalContext<'_>, f: impl Fn(Figure) -> Option<Figure>) -> SqlResult<Value> {
    let placed = arg!(placed(a, 0, cx));
    match f(placed.figure) {
        Some(figure) => done(&Placed::new(placed.srid, figure)),
        None => Ok(Value::Null),
    }
}

/// As [`map`], with a number counted from 1.
fn nth(a: Args<'_>, cx: &mut EvalContext<'_>, f: impl Fn(&Figure, usize) -> Option<Figure>) -> SqlResult<Value> {
    let placed = arg!(placed(a, 0, cx));
    let n = arg!(a.int(1, cx));
    match usize::try_from(n - 1).ok().and_then(|n| f(&placed.figure, n)) {
        Some(figure) => done(&Placed::new(placed.srid, figure)),
        None => Ok(Value::Null),
    }
}

fn line_of(figure: &Figure) -> Option<&[Coord]> {
    if let Figure::Line(line) = figure { Some(line) } else { None }
}

fn rings_of(figure: &Figure) -> Option<&[Vec<Coord>]> {
    if let Figure::Polygon(rings) = figure { Some(rings) } else { None }
}

fn members_of(figure: &Figure) -> Option<&[Figure]> {
    if let Figure::Many(_, members) = figure { Some(members) } else { None }
}

fn inner_rings(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    count(a, cx, |figure| rings_of(figure).map(|rings| rings.len() as i64 - 1))
}

fn is_closed(figure: &Figure) -> Option<i64> {
    match figure {
        Figure::Line(line) => Some(i64::from(line.first() == line.last())),
        Figure::Many(Shape::MultiLineString, members) => Some(i64::from(members.iter().all(|m| is_closed(m) == Some(1)))),
        _ => None,
    }
}

/// 3618 for a function that is for planes.
pub(super) fn plane_only(a: Args<'_>, placed: &[&Placed]) -> SqlResult<()> {
    match placed.first().map(|p| system(p.srid)).transpose()? {
        Some(Srs::Geographic { .. }) => {
            let names: Vec<String> = placed.iter().map(|p| p.figure.name()).collect();
            Err(sql_error!(NOT_IMPLEMENTED_FOR_GEOGRAPHIC_SRS, name(a), names.join(", ")))
        }
        _ => Ok(()),
    }
}

/// The box between two corners: a polygon, or what it shrinks to.
pub(super) fn box_of(low: Coord, high: Coord) -> Figure {
    match (low[0] == high[0], low[1] == high[1]) {
        (true, true) => Figure::Point(low),
        (false, false) => Figure::Polygon(vec![vec![low, [high[0], low[1]], high, [low[0], high[1]], low]]),
        _ => Figure::Line(vec![low, high]),
    }
}

fn envelope_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let placed = arg!(placed(a, 0, cx));
    plane_only(a, &[&placed])?;
    let figure = placed.figure.bounds().map_or(Figure::Many(Shape::Collection, Vec::new()), |(low, high)| box_of(low, high));
    done(&Placed::new(placed.srid, figure))
}
