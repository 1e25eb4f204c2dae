//! GeoJSON: a figure as a document. Coordinates stand longitude or x first, as figures have them.

use value::geometry::Shape;
use value::json::JsonValue;

use super::{Coord, Figure};

/// What a document has besides the figure.
#[derive(Clone, Debug, Default)]
pub struct Form {
    /// Decimal places; `None` for all digits.
    pub places: Option<i64>,
    /// Whether each figure has its bounding box.
    pub boxes: bool,
    /// The name of the reference system.
    pub system: Option<String>,
}

/// The types by their names in documents, which are those of standard texts in mixed case.
fn name(shape: Shape) -> &'static str {
    match shape {
        Shape::Geometry => "Geometry",
        Shape::Point => "Point",
        Shape::LineString => "LineString",
        Shape::Polygon => "Polygon",
        Shape::MultiPoint => "MultiPoint",
        Shape::MultiLineString => "MultiLineString",
        Shape::MultiPolygon => "MultiPolygon",
        Shape::Collection => "GeometryCollection",
    }
}

pub fn document(figure: &Figure, form: &Form) -> JsonValue {
    let mut members = vec![("type".to_string(), string(name(figure.shape())))];
    match figure {
        Figure::Many(Shape::Collection, parts) => {
            let inner = Form { system: None, ..form.clone() };
            let parts = parts.iter().map(|part| document(part, &inner)).collect();
            members.push(("geometries".to_string(), JsonValue::Array(parts)));
        }
        other => members.push(("coordinates".to_string(), coordinates(other, form))),
    }
    if let Some((low, high)) = figure.bounds().filter(|_| form.boxes) {
        let numbers = low.iter().chain(&high).map(|x| number(*x, form)).collect();
        members.push(("bbox".to_string(), JsonValue::Array(numbers)));
    }
    if let Some(system) = &form.system {
        let properties = JsonValue::object(vec![("name".to_string(), string(system))]);
        let crs = JsonValue::object(vec![("type".to_string(), string("name")), ("properties".to_string(), properties)]);
        members.push(("crs".to_string(), crs));
    }
    JsonValue::object(members)
}

fn string(text: &str) -> JsonValue {
    JsonValue::String(text.to_string())
}

fn number(x: f64, form: &Form) -> JsonValue {
    JsonValue::Double(form.places.map_or(x, |places| crate::rounding::round_double(x, places, false)))
}

fn line(coords: &[Coord], form: &Form) -> JsonValue {
    JsonValue::Array(coords.iter().map(|c| position(*c, form)).collect())
}

fn position(c: Coord, form: &Form) -> JsonValue {
    JsonValue::Array(c.iter().map(|x| number(*x, form)).collect())
}

fn coordinates(figure: &Figure, form: &Form) -> JsonValue {
    match figure {
        Figure::Point(c) => position(*c, form),
        Figure::Line(coords) => line(coords, form),
        Figure::Polygon(rings) => JsonValue::Array(rings.iter().map(|ring| line(ring, form)).collect()),
        Figure::Many(_, members) => JsonValue::Array(members.iter().map(|member| coordinates(member, form)).collect()),
    }
}
