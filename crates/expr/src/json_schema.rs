//! What a JSON document must be like: schemas of draft 4, as JSON_SCHEMA_VALID and
//! JSON_SCHEMA_VALIDATION_REPORT know them.
//!
//! The first requirement that a document fails is what is reported, so the order of the checks is part of
//! the answer: a value's type, then what its type allows (the bounds of numbers, the length of texts, each
//! element, each member), then what counts them, then `enum`, `allOf`, `anyOf`, `oneOf` and `not`.
//!
//! A keyword with a value of the wrong kind asks for nothing, and so does a reference to a place that is
//! not there, or to a schema that is being looked at for this very value. What a schema may cost is
//! bounded.

use value::json::JsonValue;
use value::{SqlResult, sql_error};

/// Whether a pattern occurs in a text; none for one that is not well formed.
pub(crate) type Occurs<'a> = &'a mut dyn FnMut(&str, &str) -> SqlResult<Option<bool>>;

/// A requirement that a document fails.
#[derive(Debug, PartialEq)]
pub(crate) struct Failure {
    pub keyword: &'static str,
    /// Places, as URI fragments: `#/properties/a`.
    pub schema: String,
    pub document: String,
}

impl Failure {
    pub fn report(&self) -> JsonValue {
        let Failure { keyword, schema, document } = self;
        let reason = format!("The JSON document location '{document}' failed requirement '{keyword}' at JSON Schema location '{schema}'");
        let text = |s: &str| JsonValue::String(s.to_owned());
        JsonValue::object(vec![
            ("valid".to_owned(), JsonValue::Bool(false)),
            ("reason".to_owned(), text(&reason)),
            ("schema-location".to_owned(), text(schema)),
            ("document-location".to_owned(), text(document)),
            ("schema-failed-keyword".to_owned(), text(keyword)),
        ])
    }
}

/// How often a schema is laid to a value before the whole is given up.
const CHECKS_MAX: usize = 1_000_000;

/// The first requirement of `schema` that `document` fails.
///
/// # Errors
/// 1235 for references to other documents, and for schemas that take too long.
pub(crate) fn failure(schema: &JsonValue, document: &JsonValue, occurs: Occurs<'_>) -> SqlResult<Option<Failure>> {
    refuse_remote(schema)?;
    let mut validator = Validator { root: schema, document: Vec::new(), active: Vec::new(), left: CHECKS_MAX, occurs };
    validator.check(schema, &Place::Root, document)
}

fn refuse_remote(schema: &JsonValue) -> SqlResult<()> {
    match schema {
        JsonValue::Array(items) => items.iter().try_for_each(refuse_remote),
        JsonValue::Object(members) => members.iter().try_for_each(|(name, value)| match value {
            JsonValue::String(to) if name == "$ref" && !to.starts_with('#') => {
                Err(sql_error!(NOT_SUPPORTED_YET, "references in JSON Schema"))
            }
            value => refuse_remote(value),
        }),
        _ => Ok(()),
    }
}

/// A place in the schema, from the inside out.
enum Place<'p> {
    Root,
    At(&'p Place<'p>, &'p str, Option<&'p str>),
    /// Where a reference leads.
    Pointer(&'p str),
}

impl Place<'_> {
    fn text(&self) -> String {
        match self {
            Place::Root => "#".to_owned(),
            Place::Pointer(to) => (*to).to_owned(),
            Place::At(outer, keyword, inner) => {
                let mut text = format!("{}/{keyword}", outer.text());
                if let Some(inner) = inner {
                    push_step(inner, &mut text);
                }
                text
            }
        }
    }
}

/// One step of a JSON pointer in a URI.
fn push_step(step: &str, out: &mut String) {
    out.push('/');
    for byte in step.bytes() {
        match byte {
            b'~' => out.push_str("~0"),
            b'/' => out.push_str("~1"),
            b if b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.' | b'_') => out.push(char::from(b)),
            b => out.push_str(&format!("%{b:02X}")),
        }
    }
}

/// A step back from a URI.
fn read_step(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, behind @ ..] = rest {
        let hex = (*first == b'%').then(|| behind.get(..2).and_then(|digits| std::str::from_utf8(digits).ok())).flatten();
        match hex.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &behind[2..];
            }
            None => {
                bytes.push(*first);
                rest = behind;
            }
        }
    }
    String::from_utf8_lossy(&bytes).replace("~1", "/").replace("~0", "~")
}

struct Validator<'v, 'o> {
    root: &'v JsonValue,
    /// The place in the document.
    document: Vec<String>,
    /// Schemas that are being laid to the present value.
    active: Vec<*const JsonValue>,
    left: usize,
    occurs: Occurs<'o>,
}

type Checked = SqlResult<Option<Failure>>;

/// Goes on where nothing was failed, and returns the failure otherwise.
macro_rules! must {
    ($checked:expr) => {
        if let Some(failure) = $checked {
            return Ok(Some(failure));
        }
    };
}

impl<'v> Validator<'v, '_> {
    fn fail(&self, keyword: &'static str, place: &Place<'_>) -> Option<Failure> {
        let mut document = "#".to_owned();
        self.document.iter().for_each(|step| push_step(step, &mut document));
        Some(Failure { keyword, schema: place.text(), document })
    }

    fn require(&self, holds: bool, keyword: &'static str, place: &Place<'_>) -> Option<Failure> {
        if holds { None } else { self.fail(keyword, place) }
    }

    fn check(&mut self, schema: &'v JsonValue, place: &Place<'_>, value: &JsonValue) -> Checked {
        self.left = self.left.checked_sub(1).ok_or_else(|| sql_error!(NOT_SUPPORTED_YET, "JSON Schemas that take so long"))?;
        if let Some(JsonValue::String(to)) = schema.get("$ref") {
            return match self.referred(to) {
                Some(target) if !self.active.contains(&std::ptr::from_ref(target)) => self.check(target, &Place::Pointer(to), value),
                _ => Ok(None),
            };
        }
        self.active.push(schema);
        let checked = self.check_here(schema, place, value);
        self.active.pop();
        checked
    }

    /// A part of the present value: no schema is active for it yet.
    fn check_part(&mut self, schema: &'v JsonValue, place: &Place<'_>, step: String, part: &JsonValue) -> Checked {
        let active = std::mem::take(&mut self.active);
        self.document.push(step);
        let checked = self.check(schema, place, part);
        self.document.pop();
        self.active = active;
        checked
    }

    fn referred(&self, to: &str) -> Option<&'v JsonValue> {
        let mut found = self.root;
        for step in to.strip_prefix('#')?.split('/').skip(1) {
            let step = read_step(step);
            found = match found {
                JsonValue::Array(items) => items.get(step.parse::<usize>().ok()?)?,
                other => other.get(&step)?,
            };
        }
        Some(found)
    }

    fn check_here(&mut self, schema: &'v JsonValue, place: &Place<'_>, value: &JsonValue) -> Checked {
        if !has_type(schema.get("type"), value) {
            return Ok(self.fail("type", place));
        }
        match value {
            JsonValue::String(text) => must!(self.text(schema, place, text)?),
            JsonValue::Array(items) => must!(self.array(schema, place, items)?),
            JsonValue::Object(members) => must!(self.object(schema, place, members)?),
            number => must!(number_of(number).and_then(|number| self.number(schema, place, number))),
        }
        self.combinations(schema, place, value)
    }

    fn number(&self, schema: &JsonValue, place: &Place<'_>, number: f64) -> Option<Failure> {
        let bound = |keyword| schema.get(keyword).and_then(number_of);
        let excluded = |keyword| matches!(schema.get(keyword), Some(JsonValue::Bool(true)));
        let low = bound("minimum").is_some_and(|min| number < min || number == min && excluded("exclusiveMinimum"));
        let high = bound("maximum").is_some_and(|max| number > max || number == max && excluded("exclusiveMaximum"));
        let broken = bound("multipleOf").is_some_and(|unit| {
            let (number, unit) = (number.abs(), unit.abs());
            unit > 0.0 && number - (number / unit).floor() * unit > 0.0
        });
        let fails = [(low, "minimum"), (high, "maximum"), (broken, "multipleOf")];
        fails.into_iter().find(|(fails, _)| *fails).and_then(|(_, keyword)| self.fail(keyword, place))
    }

    fn text(&mut self, schema: &JsonValue, place: &Place<'_>, text: &str) -> Checked {
        let length = text.chars().count() as u64;
        must!(self.require(count(schema, "minLength").is_none_or(|min| length >= min), "minLength", place));
        must!(self.require(count(schema, "maxLength").is_none_or(|max| length <= max), "maxLength", place));
        let matches = match schema.get("pattern") {
            Some(JsonValue::String(pattern)) => (self.occurs)(pattern, text)?.unwrap_or(true),
            _ => true,
        };
        Ok(self.require(matches, "pattern", place))
    }

    fn array(&mut self, schema: &'v JsonValue, place: &Place<'_>, items: &[JsonValue]) -> Checked {
        let unique = matches!(schema.get("uniqueItems"), Some(JsonValue::Bool(true)));
        for (number, item) in items.iter().enumerate() {
            let step = number.to_string();
            let rule = match schema.get("items") {
                Some(JsonValue::Array(list)) => match (list.get(number), schema.get("additionalItems")) {
                    (Some(rule), _) => Some((rule, Place::At(place, "items", Some(&step)))),
                    (None, Some(JsonValue::Bool(false))) => {
                        self.document.push(step.clone());
                        let failure = self.fail("items", place);
                        self.document.pop();
                        return Ok(failure);
                    }
                    (None, Some(rule)) => Some((rule, Place::At(place, "additionalItems", None))),
                    (None, None) => None,
                },
                Some(rule) => Some((rule, Place::At(place, "items", None))),
                None => None,
            };
            if let Some((rule, at)) = rule {
                must!(self.check_part(rule, &at, step.clone(), item)?);
            }
            if unique && items[..number].iter().any(|other| other.compare(item).is_eq()) {
                self.document.push(step);
                let failure = self.fail("uniqueItems", place);
                self.document.pop();
                return Ok(failure);
            }
        }
        let length = items.len() as u64;
        must!(self.require(count(schema, "minItems").is_none_or(|min| length >= min), "minItems", place));
        Ok(self.require(count(schema, "maxItems").is_none_or(|max| length <= max), "maxItems", place))
    }

    fn object(&mut self, schema: &'v JsonValue, place: &Place<'_>, members: &[(String, JsonValue)]) -> Checked {
        for (name, value) in members {
            must!(self.member(schema, place, name, value)?);
        }
        let has = |name: &str| members.iter().any(|(known, _)| known == name);
        if let Some(JsonValue::Array(names)) = schema.get("required") {
            let all = names.iter().all(|name| if let JsonValue::String(name) = name { has(name) } else { true });
            must!(self.require(all, "required", place));
        }
        let length = members.len() as u64;
        must!(self.require(count(schema, "minProperties").is_none_or(|min| length >= min), "minProperties", place));
        must!(self.require(count(schema, "maxProperties").is_none_or(|max| length <= max), "maxProperties", place));
        let Some(JsonValue::Object(dependencies)) = schema.get("dependencies") else { return Ok(None) };
        for (_, needed) in dependencies.iter().filter(|(name, _)| has(name)) {
            let holds = match needed {
                JsonValue::Array(names) => names.iter().all(|name| if let JsonValue::String(name) = name { has(name) } else { true }),
                rule => self.check(rule, place, &JsonValue::Object(members.to_vec()))?.is_none(),
            };
            must!(self.require(holds, "dependencies", place));
        }
        Ok(None)
    }

    /// A member against `properties`, `patternProperties` and `additionalProperties`.
    fn member(&mut self, schema: &'v JsonValue, place: &Place<'_>, name: &str, value: &JsonValue) -> Checked {
        let own = schema.get("properties").and_then(|properties| properties.get(name));
        let additional = schema.get("additionalProperties");
        let mut patterns = Vec::new();
        if let Some(JsonValue::Object(list)) = schema.get("patternProperties") {
            for (pattern, rule) in list {
                if (self.occurs)(pattern, name)? == Some(true) {
                    patterns.push(rule);
                }
            }
        }
        let (rule, at) = match (own, additional) {
            (Some(rule), _) => (Some(rule), Place::At(place, "properties", Some(name))),
            (None, Some(JsonValue::Bool(false))) if patterns.is_empty() => {
                self.document.push(name.to_owned());
                let failure = self.fail("additionalProperties", place);
                self.document.pop();
                return Ok(failure);
            }
            (None, Some(rule @ JsonValue::Object(_))) => (Some(rule), Place::At(place, "additionalProperties", None)),
            (None, _) => (None, Place::Root),
        };
        let checked = match rule {
            Some(rule) => self.check_part(rule, &at, name.to_owned(), value)?,
            None => None,
        };
        if patterns.is_empty() {
            return Ok(checked);
        }
        let mut matching = true;
        for rule in patterns {
            matching &= self.check_part(rule, &Place::Root, name.to_owned(), value)?.is_none();
        }
        // What other members must be like is asked for only where the pattern's own rule fails.
        let holds = match (own, rule) {
            (None, Some(_)) => matching || checked.is_none(),
            _ => matching && checked.is_none(),
        };
        self.document.push(name.to_owned());
        let failure = self.require(holds, "patternProperties", &Place::Root);
        self.document.pop();
        Ok(failure)
    }

    fn combinations(&mut self, schema: &'v JsonValue, place: &Place<'_>, value: &JsonValue) -> Checked {
        if let Some(JsonValue::Array(list)) = schema.get("enum") {
            must!(self.require(list.iter().any(|one| one.compare(value).is_eq()), "enum", place));
        }
        for keyword in ["allOf", "anyOf", "oneOf"] {
            let Some(JsonValue::Array(rules)) = schema.get(keyword) else { continue };
            let mut holding = 0;
            for rule in rules {
                holding += usize::from(self.check(rule, place, value)?.is_none());
            }
            let holds = match keyword {
                "allOf" => holding == rules.len(),
                "anyOf" => holding > 0,
                _ => holding == 1,
            };
            must!(self.require(holds, keyword, place));
        }
        match schema.get("not") {
            Some(rule @ JsonValue::Object(_)) => {
                let fails = self.check(rule, place, value)?.is_some();
                Ok(self.require(fails, "not", place))
            }
            _ => Ok(None),
        }
    }
}

/// A keyword that counts.
fn count(schema: &JsonValue, keyword: &str) -> Option<u64> {
    match schema.get(keyword)? {
        JsonValue::Int(n) => u64::try_from(*n).ok(),
        JsonValue::UInt(n) => Some(*n),
        _ => None,
    }
}

fn number_of(value: &JsonValue) -> Option<f64> {
    match value {
        JsonValue::Int(n) => Some(*n as f64),
        JsonValue::UInt(n) => Some(*n as f64),
        JsonValue::Double(x) => Some(*x),
        JsonValue::Decimal(d) => Some(d.to_f64()),
        _ => None,
    }
}

/// One name of a type, or several; what is neither asks for nothing of its own, and so allows no value.
fn has_type(wanted: Option<&JsonValue>, value: &JsonValue) -> bool {
    let is = |name: &JsonValue| match name {
        JsonValue::String(name) => match value {
            JsonValue::Null => name == "null",
            JsonValue::Bool(_) => name == "boolean",
            JsonValue::Int(_) | JsonValue::UInt(_) => name == "integer" || name == "number",
            JsonValue::Double(_) | JsonValue::Decimal(_) => name == "number",
            JsonValue::Array(_) => name == "array",
            JsonValue::Object(_) => name == "object",
            _ => name == "string",
        },
        _ => false,
    };
    match wanted {
        None => true,
        Some(JsonValue::Array(names)) => names.iter().any(is),
        Some(name) => is(name),
    }
}
