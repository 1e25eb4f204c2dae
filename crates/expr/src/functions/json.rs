//! JSON. A string argument is parsed as a document, a value argument is a scalar.
//!
//! Documents are worked on as trees, but for what paths lead to in a document of a column: that is found in
//! its binary form (`Found`), and the rest of the document is not looked at.

use std::fmt::Write;
use std::sync::Arc;

use value::json::JsonValue;
use value::json::part::{Part, Walk};
use value::{Charset, Json, Kind};

use super::*;
use crate::json;
use crate::json_path::{Leg, Path};
use crate::json_schema::{self, Failure};
use crate::types::{self, Class};

macro_rules! line {
    ($name:literal, $arity:expr, $rule:expr, $eval:expr, $doc:literal) => {
        Function { name: $name, arity: $arity, dependence: Dependence::Pure, rule: $rule, eval: $eval, doc: $doc }
    };
}

pub const FUNCTIONS: &[Function] = &[
    line!("json_extract", (2, ANY), document, extract_eval, "What paths find in a document."),
    line!("json_unquote", (1, 1), unquote_rule, unquote_eval, "A JSON string as text."),
    line!("json_quote", (1, 1), quote_rule, quote_eval, "Text as a JSON string."),
    line!("json_array", (0, ANY), document, array_eval, "An array of values."),
    line!("json_object", (0, ANY), object_rule, object_eval, "An object of keys and values."),
    line!("json_contains", (2, 3), |r| Ok(r.nullable(types::bigint(21))), contains_eval, "Whether a document contains another."),
    line!("json_contains_path", (3, ANY), |r| Ok(r.nullable(types::bigint(21))), contains_path_eval, "Whether paths find anything."),
    line!("json_overlaps", (2, 2), |r| r.int(1), overlaps_eval, "Whether two documents have something in common."),
    line!("member of", (2, 2), |r| r.int(1), member_of_eval, "Whether a value is an element of an array."),
    line!("json_keys", (1, 2), document, keys_eval, "The keys of an object."),
    line!("json_length", (1, 2), |r| Ok(r.nullable(types::bigint(21))), length_eval, "How many elements or members."),
    line!("json_depth", (1, 1), |r| Ok(r.nullable(types::bigint(21))), depth_eval, "Levels of nesting."),
    line!("json_type", (1, 1), |r| utf8(r, 17), |a, cx| Ok(Value::text(arg!(doc(a, 0, cx)).type_name())), "The type of a document."),
    line!("json_valid", (1, 1), |r| Ok(r.nullable(types::bigint(21))), valid_eval, "Whether text is a document."),
    line!("json_set", (3, ANY), pairs_rule, |a, cx| modify(a, cx, true, true), "With values put in or replaced."),
    line!("json_insert", (3, ANY), pairs_rule, |a, cx| modify(a, cx, true, false), "With values put in where there are none."),
    line!("json_replace", (3, ANY), pairs_rule, |a, cx| modify(a, cx, false, true), "With values replaced where there are some."),
    line!("json_remove", (2, ANY), document, remove_eval, "Without what paths find."),
    line!("json_array_append", (3, ANY), pairs_rule, array_append_eval, "With values at the end of arrays."),
    line!("json_array_insert", (3, ANY), pairs_rule, array_insert_eval, "With values put into arrays."),
    line!("json_merge_patch", (2, ANY), document, merge_patch_eval, "Merged by RFC 7396."),
    line!("json_merge_preserve", (2, ANY), document, |a, cx| merge(a, cx, preserve), "Merged, with nothing lost."),
    line!("json_merge", (2, ANY), document, |a, cx| merge(a, cx, preserve), "JSON_MERGE_PRESERVE."),
    line!("json_search", (3, ANY), document, search_eval, "The paths to a string."),
    line!("json_pretty", (1, 1), |r| utf8(r, 16_777_216), pretty_eval, "Over many lines."),
    line!(
        "json_storage_size",
        (1, 1),
        |r| r.int(21),
        |a, cx| match &*a.value(0, cx)? {
            Value::Json(document) => Ok(Value::Int(document.as_binary().len() as i64)),
            v => Ok(Value::Int(arg!(document_of(v, a, 0)).to_json().as_binary().len() as i64)),
        },
        "Bytes of the binary form."
    ),
    line!(
        "json_storage_free",
        (1, 1),
        |r| r.int(21),
        |a, cx| {
            arg!(doc(a, 0, cx));
            Ok(Value::Int(0))
        },
        "Bytes that partial updates left free."
    ),
    line!(
        "json_schema_valid",
        (2, 2),
        |r| r.int(1),
        |a, cx| Ok(validated(a, cx)?.map_or(Value::Null, |failure| Value::from(failure.is_none()))),
        "Whether a document is as a schema says."
    ),
    line!("json_schema_validation_report", (2, 2), document, report_eval, "What of a schema a document fails."),
    line!("json_value", (2, 6), value_rule, json_value_eval, "A scalar of a document, as text."),
];

fn document(_: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    Ok(Typed { ty: SqlType { length: u32::MAX / 4 * 4, ..SqlType::JSON }, nullable: true, derivation: Derivation::Implicit })
}

fn utf8(_: &mut Rule<'_, '_>, characters: u64) -> SqlResult<Typed> {
    Ok(Typed { ty: types::text(characters, Collation::UTF8MB4_BIN), nullable: true, derivation: Derivation::Coercible })
}

/// Compared by code point, unlike what other functions of JSON make.
fn value_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    check_document(&r.args[0], 0, r.name)?;
    // Its path is read before any document.
    if let Some(Value::Bytes(path)) = r.args[1].as_literal() {
        r.cx.paths.get(path)?;
    }
    let text = utf8(r, 512)?;
    Ok(Typed { ty: SqlType { collation: Collation::UTF8MB4_0900_BIN, ..text.ty }, ..text })
}

/// A document and pairs of path and value: an odd number of arguments.
fn pairs_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    if r.args.len().is_multiple_of(2) {
        return Err(sql_error!(WRONG_PARAMCOUNT_TO_NATIVE_FCT, r.name));
    }
    document(r)
}

fn object_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    if !r.args.len().is_multiple_of(2) {
        return Err(sql_error!(WRONG_PARAMCOUNT_TO_NATIVE_FCT, r.name));
    }
    document(r)
}

fn done(v: &JsonValue) -> SqlResult<Value> {
    Ok(Value::Json(v.to_json()))
}

/// An argument that must be a document: JSON, or text that is parsed.
fn doc(a: Args<'_>, i: usize, cx: &mut EvalContext<'_>) -> SqlResult<Option<JsonValue>> {
    let v = a.value(i, cx)?;
    document_of(&v, a, i)
}

fn document_of(v: &Value, a: Args<'_>, i: usize) -> SqlResult<Option<JsonValue>> {
    let (e, name) = (a.expr(i), a.call.function.name);
    check_document(e, i, name)?;
    Ok(match v {
        Value::Null => None,
        Value::Json(j) => Some(j.to_value()),
        Value::Bytes(_) => Some(json::parse(v, &e.ty, i + 1, name)?),
        _ => return Err(sql_error!(INVALID_TYPE_FOR_JSON, i + 1, name)),
    })
}

/// Whatever its value is, NULL too, what is neither a document nor a text is refused: 3146.
fn check_document(e: &Expr, i: usize, name: &str) -> SqlResult<()> {
    if is_document(e) { Ok(()) } else { Err(sql_error!(INVALID_TYPE_FOR_JSON, i + 1, name)) }
}

/// An argument that is a value: scalars become JSON scalars, JSON stays.
fn scalar(a: Args<'_>, i: usize, cx: &mut EvalContext<'_>) -> SqlResult<JsonValue> {
    let v = a.value(i, cx)?;
    Ok(json::scalar_of(&v, a.expr(i)))
}

fn path(a: Args<'_>, i: usize, cx: &mut EvalContext<'_>) -> SqlResult<Option<Arc<Path>>> {
    let v = a.value(i, cx)?;
    if let Value::Bytes(text) = &*v
        && a.expr(i).ty.kind.is_string()
        && a.expr(i).ty.collation.charset() == Charset::Utf8mb4
    {
        return cx.paths.get(text).map(Some);
    }
    match path_text(a, i, cx)? {
        Some(text) => cx.paths.get(text.as_bytes()).map(Some),
        None => Ok(None),
    }
}

/// What a path finds in a document.
enum Found<'d> {
    /// Nothing, or the one place of a path without wildcards, in the binary form.
    Place(Option<Part<'d>>),
    /// The places of one with wildcards, in the binary form.
    Places(Vec<Part<'d>>),
    /// The places in a document that is a text.
    Values { values: Vec<JsonValue>, wild: bool },
}

impl Found<'_> {
    /// Hands on what the path that is argument `at`, or all of it if there is none, finds in argument `i`;
    /// NULL if one of them is.
    fn with(
        a: Args<'_>,
        (i, at): (usize, usize),
        cx: &mut EvalContext<'_>,
        f: impl FnOnce(Found<'_>, &mut EvalContext<'_>) -> SqlResult<Value>,
    ) -> SqlResult<Value> {
        let v = a.value(i, cx)?;
        let text = match &*v {
            Value::Json(_) => None,
            other => Some(arg!(document_of(other, a, i))),
        };
        let p = if at < a.len() { arg!(path(a, at, cx)) } else { Arc::default() };
        let places = match &*v {
            Value::Json(document) if p.is_wild() => p.places(Part::whole(document)),
            _ => None,
        };
        match (&*v, text, places) {
            (Value::Json(document), ..) if !p.is_wild() => f(Found::Place(p.place(Part::whole(document))), cx),
            (_, _, Some(places)) => f(Found::Places(places), cx),
            (v, text, None) => {
                let d = match text {
                    Some(d) => d,
                    None => arg!(document_of(v, a, i)),
                };
                f(Found::Values { values: p.seek(&d).into_iter().cloned().collect(), wild: p.is_wild() }, cx)
            }
        }
    }

    fn into_values(self) -> Vec<JsonValue> {
        match self {
            Found::Place(part) => part.map(Part::to_value).into_iter().collect(),
            Found::Places(parts) => parts.into_iter().map(Part::to_value).collect(),
            Found::Values { values, .. } => values,
        }
    }
}

fn path_text(a: Args<'_>, i: usize, cx: &mut EvalContext<'_>) -> SqlResult<Option<String>> {
    let text = a.utf8(i, cx)?;
    if text.is_some() {
        no_bytes(a.expr(i))?;
    }
    Ok(text)
}

/// A path that must name one place.
fn single_path(a: Args<'_>, i: usize, cx: &mut EvalContext<'_>) -> SqlResult<Option<Arc<Path>>> {
    let p = path(a, i, cx)?;
    if p.as_ref().is_some_and(|p| p.is_wild()) {
        return Err(sql_error!(INVALID_JSON_PATH_WILDCARD));
    }
    Ok(p)
}

/// The requirement of the schema (the first argument) that the document fails first; none if one of them is
/// NULL. A text that is no document fails without one.
fn validated(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Option<Option<Failure>>> {
    let Some(schema) = doc(a, 0, cx)? else { return Ok(None) };
    if !matches!(schema, JsonValue::Object(_)) {
        return Err(sql_error!(INVALID_JSON_TYPE, 1, a.call.function.name, "object"));
    }
    let Some(document) = doc(a, 1, cx)? else { return Ok(None) };
    let mut occurs = |pattern: &str, text: &str| cx.patterns.occurs(pattern, text);
    json_schema::failure(&schema, &document, &mut occurs).map(Some)
}

fn report_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    match validated(a, cx)? {
        None => Ok(Value::Null),
        Some(Some(failure)) => done(&failure.report()),
        Some(None) => done(&JsonValue::object(vec![("valid".to_owned(), JsonValue::Bool(true))])),
    }
}

fn extract_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    if a.len() == 2 {
        return Found::with(a, (0, 1), cx, |found, _| match found {
            Found::Place(part) => Ok(part.map_or(Value::Null, |part| Value::Json(part.to_json()))),
            Found::Places(parts) if parts.is_empty() => Ok(Value::Null),
            Found::Places(parts) => done(&JsonValue::Array(parts.into_iter().map(Part::to_value).collect())),
            Found::Values { mut values, wild } => match values.len() {
                0 => Ok(Value::Null),
                1 if !wild => done(&values.remove(0)),
                _ => done(&JsonValue::Array(values)),
            },
        });
    }
    let v = a.value(0, cx)?;
    let tree = if matches!(&*v, Value::Json(_)) { None } else { Some(arg!(document_of(&v, a, 0))) };
    let mut found = Vec::new();
    for i in 1..a.len() {
        let p = arg!(path(a, i, cx));
        match (&*v, &tree) {
            (Value::Json(document), _) => match p.places(Part::whole(document)) {
                Some(places) => found.extend(places.into_iter().map(Part::to_value)),
                None => found.extend(p.seek(&document.to_value()).into_iter().cloned()),
            },
            (_, tree) => found.extend(tree.iter().flat_map(|d| p.seek(d)).cloned()),
        }
    }
    if found.is_empty() { Ok(Value::Null) } else { done(&JsonValue::Array(found)) }
}

/// Text or JSON (or NULL).
fn is_document(e: &Expr) -> bool {
    matches!(e.ty.kind, Kind::Null | Kind::Json) || e.ty.kind.is_string() && !e.ty.kind.is_geometry()
}

fn no_bytes(e: &Expr) -> SqlResult<()> {
    if e.ty.is_binary_string() || e.ty.kind == Kind::Bit { Err(sql_error!(INVALID_JSON_CHARSET, "binary")) } else { Ok(()) }
}

fn unquote_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    let e = &r.args[0];
    if !is_document(e) {
        return Err(sql_error!(INCORRECT_TYPE, 1, "json_unquote"));
    }
    no_bytes(e)?;
    let ty = if e.ty.kind == Kind::Json {
        SqlType::text(Kind::LongText, Collation::UTF8MB4_BIN)
    } else {
        types::text(types::length(e), Collation::UTF8MB4_BIN)
    };
    Ok(Typed { ty, nullable: true, derivation: Derivation::Coercible })
}

fn unquote_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let v = a.value(0, cx)?;
    match &*v {
        Value::Null => Ok(Value::Null),
        Value::Json(j) => match Part::whole(j).string() {
            Some(text) => Ok(Value::from(String::from_utf8_lossy(text).into_owned())),
            None => {
                let mut out = Vec::new();
                j.write_text(&mut out);
                // Moments and bytes are strings as well.
                let bare = out.strip_prefix(b"\"").and_then(|text| text.strip_suffix(b"\"")).unwrap_or(&out);
                Ok(Value::bytes(bare))
            }
        },
        _ => {
            let t = arg!(a.utf8(0, cx));
            if t.len() < 2 || !t.starts_with('"') || !t.ends_with('"') {
                return Ok(Value::from(t));
            }
            match JsonValue::parse(t.as_bytes()) {
                Ok(JsonValue::String(s)) => Ok(Value::from(s)),
                Ok(_) => Ok(Value::from(t)),
                Err(e) => Err(json::refused(e, 1, "json_unquote")),
            }
        }
    }
}

fn quote_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    let kind = r.args[0].ty.kind;
    if types::class(&r.args[0].ty) != Class::Text || kind == Kind::Json || kind.is_temporal() {
        return Err(sql_error!(INCORRECT_TYPE, 1, "json_quote"));
    }
    no_bytes(&r.args[0])?;
    let n = types::length(&r.args[0]) * 6 + 2;
    utf8(r, n)
}

fn quote_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let t = arg!(a.utf8(0, cx));
    let mut out = Vec::new();
    JsonValue::String(t).write_text(&mut out);
    Ok(Value::from_vec(out))
}

fn array_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let items: SqlResult<Vec<_>> = (0..a.len()).map(|i| scalar(a, i, cx)).collect();
    done(&JsonValue::Array(items?))
}

fn object_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let mut members = Vec::with_capacity(a.len() / 2);
    for i in (0..a.len()).step_by(2) {
        no_bytes(a.expr(i))?;
        let Some(key) = a.utf8(i, cx)? else { return Err(sql_error!(JSON_DOCUMENT_NULL_KEY)) };
        members.push((key, scalar(a, i + 1, cx)?));
    }
    done(&JsonValue::object(members))
}

fn equal(a: &JsonValue, b: &JsonValue) -> bool {
    a.compare(b).is_eq()
}

fn contains(target: &JsonValue, candidate: &JsonValue) -> bool {
    match (target, candidate) {
        (JsonValue::Object(_), JsonValue::Object(c)) => c.iter().all(|(k, v)| target.get(k).is_some_and(|t| contains(t, v))),
        // An array is in an array only as one of its elements, or part of one.
        (JsonValue::Array(t), JsonValue::Array(c)) => c.iter().all(|v| match v {
            JsonValue::Array(_) => t.iter().any(|t| matches!(t, JsonValue::Array(_)) && contains(t, v)),
            _ => contains(target, v),
        }),
        (JsonValue::Array(t), c) => t.iter().any(|t| contains(t, c)),
        (t, c) => equal(t, c),
    }
}

fn contains_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let v = a.value(0, cx)?;
    if let (Value::Json(document), 3) = (&*v, a.len()) {
        let candidate = arg!(doc(a, 1, cx));
        let p = arg!(single_path(a, 2, cx));
        return Ok(p.place(Part::whole(document)).map_or(Value::Null, |part| Value::from(contains(&part.to_value(), &candidate))));
    }
    let d = arg!(document_of(&v, a, 0));
    let candidate = arg!(doc(a, 1, cx));
    if a.len() == 2 {
        return Ok(Value::from(contains(&d, &candidate)));
    }
    let p = arg!(single_path(a, 2, cx));
    Ok(p.seek(&d).first().map_or(Value::Null, |t| Value::from(contains(t, &candidate))))
}

/// The argument `'one'` or `'all'`: whether it is `all`.
fn one_or_all(a: Args<'_>, i: usize, cx: &mut EvalContext<'_>) -> SqlResult<Option<bool>> {
    Ok(match a.utf8(i, cx)? {
        None => None,
        Some(t) if t.eq_ignore_ascii_case("one") => Some(false),
        Some(t) if t.eq_ignore_ascii_case("all") => Some(true),
        Some(_) => return Err(sql_error!(JSON_BAD_ONE_OR_ALL_ARG, a.call.function.name)),
    })
}

fn contains_path_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let v = a.value(0, cx)?;
    let tree = if matches!(&*v, Value::Json(_)) { None } else { Some(arg!(document_of(&v, a, 0))) };
    let all = arg!(one_or_all(a, 1, cx));
    for i in 2..a.len() {
        let p = arg!(path(a, i, cx));
        let found = match (&*v, &tree) {
            (Value::Json(document), _) => match p.places(Part::whole(document)) {
                Some(places) => !places.is_empty(),
                None => !p.seek(&document.to_value()).is_empty(),
            },
            (_, tree) => tree.as_ref().is_some_and(|d| !p.seek(d).is_empty()),
        };
        if found != all {
            return Ok(Value::from(found));
        }
    }
    Ok(Value::from(all))
}

fn overlaps(a: &JsonValue, b: &JsonValue) -> bool {
    match (a, b) {
        (JsonValue::Array(x), JsonValue::Array(y)) => x.iter().any(|x| y.iter().any(|y| equal(x, y))),
        (JsonValue::Array(x), y) | (y, JsonValue::Array(x)) => x.iter().any(|x| equal(x, y)),
        (JsonValue::Object(x), JsonValue::Object(_)) => x.iter().any(|(k, v)| b.get(k).is_some_and(|w| equal(v, w))),
        (x, y) => equal(x, y),
    }
}

fn overlaps_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let x = arg!(doc(a, 0, cx));
    let y = arg!(doc(a, 1, cx));
    Ok(Value::from(overlaps(&x, &y)))
}

fn member_of_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    if a.value(0, cx)?.is_null() {
        return Ok(Value::Null);
    }
    let v = scalar(a, 0, cx)?;
    let d = arg!(doc(a, 1, cx));
    Ok(Value::from(match &d {
        JsonValue::Array(items) => items.iter().any(|i| equal(i, &v)),
        other => equal(other, &v),
    }))
}

/// The scalars by one of which a document that makes MEMBER OF, JSON_OVERLAPS or JSON_CONTAINS true is found,
/// where argument `at` is not the document. None: documents may be
/// found that have no such member.
pub fn sought(call: &Call, at: usize, row: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<Option<Vec<JsonValue>>> {
    let a = Args { call, ty: &SqlType::JSON, row };
    if call.function.name == "member of" {
        let null = a.value(at, cx)?.is_null();
        return Ok(Some(if null { Vec::new() } else { vec![scalar(a, at, cx)?] }));
    }
    let all = call.function.name == "json_contains";
    Ok(match doc(a, at, cx)? {
        None => Some(Vec::new()),
        Some(JsonValue::Array(items)) if all => items.into_iter().next().map(|first| vec![first]),
        Some(JsonValue::Array(items)) => Some(items),
        Some(JsonValue::Object(_)) => None,
        Some(one) => Some(vec![one]),
    })
}

fn depth_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let v = a.value(0, cx)?;
    let levels = match &*v {
        Value::Json(document) => Walk::new(Part::whole(document)).levels(Part::whole(document)),
        _ => None,
    };
    let levels = match levels {
        Some(levels) => levels,
        None => arg!(document_of(&v, a, 0)).depth(),
    };
    Ok(Value::Int(levels as i64))
}

/// The keys of an object in the binary form. `None`: it is none, or damaged.
fn keys(part: Part<'_>) -> Option<Vec<JsonValue>> {
    let mut keys = Vec::with_capacity(part.count());
    let mut each = |_: &mut Walk, key: Option<&[u8]>, _: Part<'_>| {
        keys.push(JsonValue::String(String::from_utf8_lossy(key?).into_owned()));
        Some(())
    };
    Walk::new(part).each(part, &mut each).filter(|()| part.is_object())?;
    Some(keys)
}

fn keys_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let v = a.value(0, cx)?;
    let document = match &*v {
        Value::Json(document) => document.clone(),
        v => arg!(document_of(v, a, 0)).to_json(),
    };
    let p = if a.len() == 2 { arg!(single_path(a, 1, cx)) } else { Arc::default() };
    let keys = p.place_in_arrays(Part::whole(&document)).and_then(keys);
    keys.map_or(Ok(Value::Null), |keys| done(&JsonValue::Array(keys)))
}

fn length_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    Found::with(a, (0, 1), cx, |found, _| {
        Ok(match found {
            Found::Place(part) => part.map_or(Value::Null, |part| Value::Int(part.count() as i64)),
            Found::Places(parts) if parts.is_empty() => Value::Null,
            Found::Places(parts) => Value::Int(parts.len() as i64),
            // What a path with wildcards finds is an array of its own.
            Found::Values { values, wild: true } if !values.is_empty() => Value::Int(values.len() as i64),
            Found::Values { values, .. } => match values.first() {
                None => Value::Null,
                Some(JsonValue::Array(a)) => Value::Int(a.len() as i64),
                Some(JsonValue::Object(m)) => Value::Int(m.len() as i64),
                Some(_) => Value::Int(1),
            },
        })
    })
}

fn valid_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let v = a.value(0, cx)?;
    Ok(match &*v {
        // A number or a date that is NULL is known to be none, too.
        Value::Null if is_document(a.expr(0)) => Value::Null,
        Value::Json(_) => Value::Int(1),
        Value::Bytes(b) if !a.expr(0).ty.is_binary_string() => match JsonValue::parse(b) {
            Err(e) if e.reason == value::json::TOO_DEEP => return Err(sql_error!(JSON_DOCUMENT_TOO_DEEP)),
            read => Value::from(read.is_ok()),
        },
        _ => Value::Int(0),
    })
}

/// Puts a value at a place: replaces what is there, or adds a member or an element at the end.
fn put(d: &mut JsonValue, p: &Path, v: JsonValue, insert: bool, replace: bool) {
    if let Some(place) = Path::find_mut(&p.0, d) {
        if replace {
            *place = v;
        }
        return;
    }
    let Some((last, parents)) = p.0.split_last() else { return };
    if !insert {
        return;
    }
    let Some(parent) = Path::find_mut(parents, d) else { return };
    match (last, parent) {
        (Leg::Member(k), JsonValue::Object(m)) => {
            let mut members = std::mem::take(m);
            members.push((k.clone(), v));
            if let JsonValue::Object(sorted) = JsonValue::object(members) {
                *m = sorted;
            }
        }
        (Leg::Cell(crate::json_path::Index::First(_)), JsonValue::Array(items)) => items.push(v),
        (Leg::Cell(_), JsonValue::Array(items)) => items.insert(0, v),
        (Leg::Cell(index), other) => {
            let old = std::mem::replace(other, JsonValue::Null);
            let behind = matches!(index, crate::json_path::Index::First(_));
            *other = JsonValue::Array(if behind { vec![old, v] } else { vec![v, old] });
        }
        _ => {}
    }
}

fn modify(a: Args<'_>, cx: &mut EvalContext<'_>, insert: bool, replace: bool) -> SqlResult<Value> {
    let mut d = arg!(doc(a, 0, cx));
    for i in (1..a.len()).step_by(2) {
        let p = arg!(single_path(a, i, cx));
        let v = scalar(a, i + 1, cx)?;
        put(&mut d, &p, v, insert, replace);
    }
    done(&d)
}

fn remove_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let mut d = arg!(doc(a, 0, cx));
    for i in 1..a.len() {
        let p = arg!(single_path(a, i, cx));
        if p.0.is_empty() {
            return Err(sql_error!(JSON_VACUOUS_PATH));
        }
        let Some((last, parents)) = removed_leg(&p.0, &mut d) else { continue };
        let Some(parent) = Path::find_mut(parents, &mut d) else { continue };
        match (last, parent) {
            (Leg::Member(k), JsonValue::Object(m)) => m.retain(|(n, _)| n != k),
            (Leg::Cell(index), JsonValue::Array(items)) => {
                let at = match index {
                    crate::json_path::Index::First(i) => Some(*i),
                    crate::json_path::Index::Last(i) => items.len().checked_sub(i + 1),
                };
                if let Some(at) = at.filter(|i| *i < items.len()) {
                    items.remove(at);
                }
            }
            _ => {}
        }
    }
    done(&d)
}

/// The last leg that names a part: the first cell of what is no array is that itself.
fn removed_leg<'p>(path: &'p [Leg], d: &mut JsonValue) -> Option<(&'p Leg, &'p [Leg])> {
    let (last, parents) = path.split_last()?;
    match (last, Path::find_mut(parents, d)?) {
        (Leg::Cell(_), JsonValue::Array(_)) => Some((last, parents)),
        (Leg::Cell(index), _) if index.of(1) == Some(0) => removed_leg(parents, d),
        _ => Some((last, parents)),
    }
}

fn array_append_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let mut d = arg!(doc(a, 0, cx));
    for i in (1..a.len()).step_by(2) {
        let p = arg!(single_path(a, i, cx));
        let v = scalar(a, i + 1, cx)?;
        match Path::find_mut(&p.0, &mut d) {
            Some(JsonValue::Array(items)) => items.push(v),
            Some(other) => {
                let first = std::mem::replace(other, JsonValue::Null);
                *other = JsonValue::Array(vec![first, v]);
            }
            None => {}
        }
    }
    done(&d)
}

fn array_insert_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let mut d = arg!(doc(a, 0, cx));
    for i in (1..a.len()).step_by(2) {
        let p = arg!(single_path(a, i, cx));
        let v = scalar(a, i + 1, cx)?;
        let Some((Leg::Cell(index), parents)) = p.0.split_last() else { return Err(sql_error!(INVALID_JSON_PATH_ARRAY_CELL)) };
        if let Some(JsonValue::Array(items)) = Path::find_mut(parents, &mut d) {
            let at = match index {
                crate::json_path::Index::First(i) => *i,
                crate::json_path::Index::Last(i) => items.len().saturating_sub(i + 1),
            };
            items.insert(at.min(items.len()), v);
        }
    }
    done(&d)
}

/// A document that is no object takes the place of all before it, of NULL too; an object makes nothing of
/// NULL.
fn merge_patch_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let mut all = doc(a, 0, cx)?;
    for i in 1..a.len() {
        all = match (all, doc(a, i, cx)?) {
            (Some(all), Some(next)) => Some(all.patched(next)),
            (None, Some(next)) if !matches!(next, JsonValue::Object(_)) => Some(next),
            _ => None,
        };
    }
    all.map_or(Ok(Value::Null), |all| done(&all))
}

fn merge(a: Args<'_>, cx: &mut EvalContext<'_>, f: fn(JsonValue, JsonValue) -> JsonValue) -> SqlResult<Value> {
    let mut all = arg!(doc(a, 0, cx));
    for i in 1..a.len() {
        let next = arg!(doc(a, i, cx));
        all = f(all, next);
    }
    done(&all)
}

fn preserve(a: JsonValue, b: JsonValue) -> JsonValue {
    match (a, b) {
        (JsonValue::Object(mut x), JsonValue::Object(y)) => {
            for (k, v) in y {
                match x.iter().position(|(n, _)| *n == k) {
                    Some(i) => {
                        let old = std::mem::replace(&mut x[i].1, JsonValue::Null);
                        x[i].1 = preserve(old, v);
                    }
                    None => x.push((k, v)),
                }
            }
            JsonValue::object(x)
        }
        (a, b) => {
            let list = |v| match v {
                JsonValue::Array(items) => items,
                other => vec![other],
            };
            let mut all = list(a);
            all.extend(list(b));
            JsonValue::Array(all)
        }
    }
}

fn search_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let escape = if a.len() > 3 { a.utf8(3, cx)?.unwrap_or_default() } else { String::new() };
    if escape.chars().count() > 1 {
        return Err(sql_error!(WRONG_ARGUMENTS, "ESCAPE"));
    }
    let escape = escape.chars().next().or(Some('\\'));
    let v = a.value(0, cx)?;
    let document = match &*v {
        Value::Json(document) if a.len() <= 4 => Some(document),
        _ => None,
    };
    let tree = if document.is_some() { None } else { Some(arg!(document_of(&v, a, 0))) };
    let all = arg!(one_or_all(a, 1, cx));
    let wanted = arg!(a.utf8(2, cx));
    let d = match (document, tree) {
        (_, Some(tree)) => tree,
        (Some(document), None) => {
            let like = |text: &[u8]| Collation::UTF8MB4_BIN.like(text, wanted.as_bytes(), escape);
            match paths_to(document, all, &like) {
                Some(found) => return told(found),
                None => document.to_value(),
            }
        }
        (None, None) => return Ok(Value::Null),
    };
    let mut found = Vec::new();
    if a.len() <= 4 {
        walk(&d, "$", &mut |p, s| matches(&wanted, escape, p, s, &mut found));
    }
    for i in 4..a.len() {
        let text = arg!(path_text(a, i, cx));
        let p = Path::parse(&text)?;
        for place in p.seek(&d) {
            let start = if p.is_wild() { locate(&d, place, "$").unwrap_or(text.clone()) } else { text.clone() };
            walk(place, &start, &mut |p, s| matches(&wanted, escape, p, s, &mut found));
        }
    }
    found.dedup();
    if !all {
        found.truncate(1);
    }
    told(found)
}

fn told(mut paths: Vec<String>) -> SqlResult<Value> {
    match paths.len() {
        0 => Ok(Value::Null),
        1 => done(&JsonValue::String(paths.remove(0))),
        _ => done(&JsonValue::Array(paths.into_iter().map(JsonValue::String).collect())),
    }
}

/// The paths to the strings of a document in the binary form that are `wanted`: all, or the first. `None`: it
/// is damaged.
fn paths_to(document: &Json, all: bool, wanted: &dyn Fn(&[u8]) -> bool) -> Option<Vec<String>> {
    let (whole, mut found) = (Part::whole(document), Vec::new());
    strings(whole, &mut Walk::new(whole), &mut "$".to_string(), &mut |path, text| {
        if (all || found.is_empty()) && wanted(text) {
            found.push(path.to_string());
        }
    })?;
    Some(found)
}

/// Calls `f` with the path to each string, and its bytes.
fn strings(part: Part<'_>, walk: &mut Walk, path: &mut String, f: &mut dyn FnMut(&str, &[u8])) -> Option<()> {
    if let Some(text) = part.string() {
        f(path, text);
        return Some(());
    }
    let (end, mut at) = (path.len(), 0);
    walk.each(part, |walk, key, child| {
        match key {
            Some(key) => push_step(path, &String::from_utf8_lossy(key)),
            None => drop(write!(path, "[{at}]")),
        }
        at += 1;
        strings(child, walk, path, f)?;
        path.truncate(end);
        Some(())
    })
}

fn matches(wanted: &str, escape: Option<char>, path: &str, s: &str, found: &mut Vec<String>) {
    if Collation::UTF8MB4_BIN.like(s.as_bytes(), wanted.as_bytes(), escape) && !found.iter().any(|f| f == path) {
        found.push(path.to_string());
    }
}

fn step(path: &str, key: &str) -> String {
    let mut path = path.to_string();
    push_step(&mut path, key);
    path
}

fn push_step(path: &mut String, key: &str) {
    let plain = key.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '$')
        && !key.starts_with(|c: char| c.is_ascii_digit())
        && !key.is_empty();
    path.push('.');
    if plain {
        return path.push_str(key);
    }
    let mut quoted = Vec::new();
    JsonValue::String(key.to_string()).write_text(&mut quoted);
    path.push_str(&String::from_utf8_lossy(&quoted));
}

fn walk(d: &JsonValue, path: &str, f: &mut dyn FnMut(&str, &str)) {
    match d {
        JsonValue::String(s) => f(path, s),
        JsonValue::Array(items) => items.iter().enumerate().for_each(|(i, v)| walk(v, &format!("{path}[{i}]"), f)),
        JsonValue::Object(m) => m.iter().for_each(|(k, v)| walk(v, &step(path, k), f)),
        _ => {}
    }
}

/// The path to a part of a document.
fn locate(d: &JsonValue, part: &JsonValue, path: &str) -> Option<String> {
    if std::ptr::eq(d, part) {
        return Some(path.to_string());
    }
    match d {
        JsonValue::Array(items) => items.iter().enumerate().find_map(|(i, v)| locate(v, part, &format!("{path}[{i}]"))),
        JsonValue::Object(m) => m.iter().find_map(|(k, v)| locate(v, part, &step(path, k))),
        _ => None,
    }
}

fn pretty_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let d = arg!(doc(a, 0, cx));
    let mut out = Vec::new();
    pretty(&d, 0, &mut out);
    Ok(Value::from_vec(out))
}

fn pretty(d: &JsonValue, level: usize, out: &mut Vec<u8>) {
    let indent = |n: usize, out: &mut Vec<u8>| {
        out.push(b'\n');
        out.extend(std::iter::repeat_n(b' ', n * 2));
    };
    match d {
        JsonValue::Array(items) if !items.is_empty() => {
            out.push(b'[');
            for (i, v) in items.iter().enumerate() {
                if i > 0 {
                    out.push(b',');
                }
                indent(level + 1, out);
                pretty(v, level + 1, out);
            }
            indent(level, out);
            out.push(b']');
        }
        JsonValue::Object(m) if !m.is_empty() => {
            out.push(b'{');
            for (i, (k, v)) in m.iter().enumerate() {
                if i > 0 {
                    out.push(b',');
                }
                indent(level + 1, out);
                JsonValue::String(k.clone()).write_text(out);
                out.extend_from_slice(b": ");
                pretty(v, level + 1, out);
            }
            indent(level, out);
            out.push(b'}');
        }
        other => other.write_text(out),
    }
}

/// `NULL`, `ERROR` or `DEFAULT …` of ON EMPTY and ON ERROR, as an argument of JSON_VALUE.
pub fn json_on(on: Option<&parser::ast::JsonOn>) -> i64 {
    match on {
        None | Some(parser::ast::JsonOn::Null) => 0,
        Some(parser::ast::JsonOn::Error) => 1,
        Some(parser::ast::JsonOn::Default(_)) => 2,
    }
}

/// Which arguments of JSON_VALUE they are.
const ON_EMPTY: usize = 2;
const ON_ERROR: usize = 4;

/// Arguments: document, path, then for ON EMPTY and for ON ERROR what is to be done ([`json_on`]) and the
/// default.
fn json_value_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let asked = Found::with(a, (0, 1), cx, |found, cx| {
        let (at, error) = match found.into_values().as_slice() {
            [] => (ON_EMPTY, sql_error!(MISSING_JSON_VALUE, "json_value")),
            [JsonValue::Null] => return Ok(Value::Null),
            [one] => match json_as(one, a.ty, cx) {
                Some(v) => return Ok(v),
                None => (ON_ERROR, sql_error!(DATA_OUT_OF_RANGE, returned(a.ty), "json_value")),
            },
            _ => (ON_ERROR, sql_error!(MULTIPLE_JSON_VALUES, "json_value")),
        };
        instead(a, at, error, cx)
    });
    match asked {
        Err(error) if error.is(&value::error::INVALID_JSON_TEXT_IN_PARAM) => {
            let value = instead(a, ON_ERROR, error.clone(), cx)?;
            cx.warn(error);
            Ok(value)
        }
        asked => asked,
    }
}

/// What argument `at` of JSON_VALUE says is to be done.
fn instead(a: Args<'_>, at: usize, error: SqlError, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    match a.int(at, cx)? {
        Some(1) => Err(error),
        Some(2) => Ok(stored(&*a.value(at + 1, cx)?, a.ty, cx).unwrap_or(Value::Null)),
        _ => Ok(Value::Null),
    }
}

/// What messages call the type that JSON_VALUE returns.
fn returned(ty: &SqlType) -> &'static str {
    match ty.kind {
        k if k.is_integer() && ty.unsigned => "UNSIGNED",
        Kind::Year => "YEAR",
        k if k.is_integer() => "SIGNED",
        Kind::Decimal => "DECIMAL",
        Kind::Date => "DATE",
        Kind::Time => "TIME",
        Kind::DateTime => "DATETIME",
        Kind::Float => "FLOAT",
        Kind::Double => "DOUBLE",
        Kind::Json => "JSON",
        _ => "STRING",
    }
}

/// A value of a document as an SQL type; `None` where that type does not hold it.
pub(crate) fn json_as(v: &JsonValue, ty: &SqlType, cx: &mut EvalContext<'_>) -> Option<Value> {
    if ty.kind == Kind::Json {
        return Some(Value::Json(v.to_json()));
    }
    let text = |v: &JsonValue| {
        let mut out = Vec::new();
        v.write_text(&mut out);
        // Moments and bytes of SQL are texts without quotes here.
        match out.as_slice() {
            [b'"', inside @ .., b'"'] => Value::bytes(inside),
            _ => Value::from_vec(out),
        }
    };
    let value = match (v, ty.kind.is_string()) {
        (JsonValue::String(s), _) => Value::text(s),
        (v, true) => text(v),
        (v, false) => v.scalar()?,
    };
    stored(&value, ty, cx)
}

fn stored(value: &Value, ty: &SqlType, cx: &mut EvalContext<'_>) -> Option<Value> {
    let (time_zone, today) = (&cx.settings.time_zone, cx.today());
    let mut none = value::NoWarnings;
    let mut store = value::StoreContext::apart(value::SqlMode::DEFAULT, time_zone, today, &mut none);
    value::store(value, Collation::UTF8MB4_BIN, value::Target { name: "", ty, nullable: true, srid: None }, &mut store).ok()
}
