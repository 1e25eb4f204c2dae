//! What SET, and a start option, make of a value: MySQL's conversions and errors.

use std::sync::Arc;

use expr::locale::Locale;
use value::{SqlError, SqlMode, SqlResult, Value, sql_error};

use super::{Kind, VARIABLES, Var, VarValue, Variable};

/// A converted value, and the warning that the conversion deserves.
#[derive(Debug)]
pub struct Assigned {
    pub value: VarValue,
    pub warning: Option<SqlError>,
}

fn plain(value: VarValue) -> SqlResult<Assigned> {
    Ok(Assigned { value, warning: None })
}

fn text_of(value: &Value) -> Option<String> {
    match value {
        Value::Bytes(b) => Some(String::from_utf8_lossy(b).into_owned()),
        Value::Enum(index, labels) => Some(String::from_utf8_lossy(labels.label(*index)).into_owned()),
        _ => None,
    }
}

/// A value as error messages quote it.
fn shown(value: &Value) -> String {
    match value {
        Value::Null => "NULL".into(),
        Value::Int(n) => n.to_string(),
        Value::UInt(n) => n.to_string(),
        Value::Double(x) => x.to_string(),
        Value::Decimal(d) => d.to_string(),
        other => text_of(other).unwrap_or_default(),
    }
}

impl Variable {
    /// 1231.
    pub fn wrong_value(&self, value: &Value) -> SqlError {
        sql_error!(WRONG_VALUE_FOR_VAR, self.name, shown(value))
    }

    fn wrong_type(&self) -> SqlError {
        sql_error!(WRONG_TYPE_FOR_VAR, self.name)
    }

    /// 1231 for a value that only a start option gives.
    pub fn check_settable(&self, written: &Value, value: &VarValue) -> SqlResult<()> {
        match (self.var, value) {
            (Var::event_scheduler, VarValue::Uint(crate::wake::DISABLED)) => Err(self.wrong_value(written)),
            _ => Ok(()),
        }
    }

    /// Converts what SET assigns.
    pub fn assign(&self, value: &Value) -> SqlResult<Assigned> {
        match self.kind {
            Kind::Bool => self.assign_bool(value),
            Kind::Uint(min, max) => self.assign_uint(value, min, max),
            Kind::Int(min, max) => match value {
                Value::Int(n) => plain(VarValue::Int((*n).clamp(min, max))),
                Value::UInt(n) => plain(VarValue::Int((*n).min(max as u64) as i64)),
                _ => Err(self.wrong_type()),
            },
            Kind::Float(min, max) => {
                let x = match value {
                    Value::Int(n) => *n as f64,
                    Value::UInt(n) => *n as f64,
                    Value::Double(x) => *x,
                    Value::Float(x) => f64::from(*x),
                    Value::Decimal(d) => d.to_string().parse().map_err(|_| self.wrong_type())?,
                    _ => return Err(self.wrong_type()),
                };
                let kept = x.clamp(min, max);
                let warning = (kept != x).then(|| sql_error!(TRUNCATED_WRONG_VALUE, self.name, shown(value)));
                Ok(Assigned { value: VarValue::Float(kept), warning })
            }
            Kind::Enum(names) => match value {
                Value::Int(n) if (0..names.len() as i64).contains(n) => plain(VarValue::Uint(*n as u64)),
                Value::UInt(n) if *n < names.len() as u64 => plain(VarValue::Uint(*n)),
                Value::Double(_) | Value::Decimal(_) => Err(self.wrong_type()),
                _ => {
                    let text = text_of(value).ok_or_else(|| self.wrong_value(value))?;
                    let at = names.iter().position(|n| n.eq_ignore_ascii_case(&text)).ok_or_else(|| self.wrong_value(value))?;
                    plain(VarValue::Uint(at as u64))
                }
            },
            Kind::Set(names) => match value {
                Value::Int(n) if (0..1 << names.len()).contains(n) => plain(VarValue::Uint(*n as u64)),
                Value::Double(_) | Value::Decimal(_) => Err(self.wrong_type()),
                _ => {
                    let text = text_of(value).ok_or_else(|| self.wrong_value(value))?;
                    let bits = set_of(names, &text).map_err(|bad| sql_error!(WRONG_VALUE_FOR_VAR, self.name, bad))?;
                    plain(VarValue::Uint(bits))
                }
            },
            Kind::SqlMode => self.assign_sql_mode(value),
            Kind::Str | Kind::Flags | Kind::TimeZone | Kind::Charset | Kind::Collation | Kind::Engine => self.assign_text(value),
        }
    }

    fn assign_bool(&self, value: &Value) -> SqlResult<Assigned> {
        let on = match value {
            Value::Int(0) | Value::UInt(0) => false,
            Value::Int(1) | Value::UInt(1) => true,
            Value::Double(_) | Value::Decimal(_) => return Err(self.wrong_type()),
            other => match text_of(other).map(|t| t.to_ascii_uppercase()).as_deref() {
                Some("ON") => true,
                Some("OFF") => false,
                _ => return Err(self.wrong_value(value)),
            },
        };
        plain(VarValue::Bool(on))
    }

    fn assign_uint(&self, value: &Value, min: u64, max: u64) -> SqlResult<Assigned> {
        let (n, cut) = match value {
            Value::Int(n) if *n < 0 => (min, true),
            Value::Int(n) => ((*n as u64).clamp(min, max), (*n as u64) < min || *n as u64 > max),
            Value::UInt(n) => ((*n).clamp(min, max), *n < min || *n > max),
            _ => return Err(self.wrong_type()),
        };
        let warning = cut.then(|| sql_error!(TRUNCATED_WRONG_VALUE, self.name, shown(value)));
        Ok(Assigned { value: VarValue::Uint(n), warning })
    }

    fn assign_sql_mode(&self, value: &Value) -> SqlResult<Assigned> {
        let mode = match value {
            Value::Int(n) if *n >= 0 => SqlMode(*n as u64).expanded(),
            Value::UInt(n) => SqlMode(*n).expanded(),
            Value::Double(_) | Value::Decimal(_) => return Err(self.wrong_type()),
            other => {
                let text = text_of(other).ok_or_else(|| self.wrong_value(value))?;
                let trimmed: Vec<&str> = text.split(',').map(str::trim).collect();
                SqlMode::parse(&trimmed.join(",")).map_err(|bad| sql_error!(WRONG_VALUE_FOR_VAR, self.name, bad))?
            }
        };
        if mode.0 >> 33 != 0 {
            return Err(self.wrong_value(value));
        }
        plain(VarValue::Uint(mode.0))
    }

    /// A locale by its name, or by its number, which is what mysqlbinlog prints.
    fn assign_locale(&self, value: &Value) -> SqlResult<Assigned> {
        let locale = match value {
            Value::Int(n) => u64::try_from(*n).ok().and_then(Locale::by_number),
            Value::UInt(n) => Locale::by_number(*n),
            other => Locale::by_name(&text_of(other).ok_or_else(|| self.wrong_type())?),
        };
        let locale = locale.ok_or_else(|| sql_error!(UNKNOWN_LOCALE, shown(value)))?;
        plain(VarValue::Str(locale.name().into()))
    }

    fn assign_text(&self, value: &Value) -> SqlResult<Assigned> {
        match value {
            Value::Null if matches!(self.var, Var::lc_time_names | Var::gtid_next) => Err(self.wrong_value(value)),
            Value::Null if self.name == "character_set_results" || self.kind == Kind::Str => plain(VarValue::Null),
            Value::Null => Err(self.wrong_value(value)),
            Value::Int(_) | Value::UInt(_) if matches!(self.kind, Kind::Charset | Kind::Collation) => {
                plain(VarValue::Str(shown(value).into()))
            }
            _ if self.var == Var::lc_time_names => self.assign_locale(value),
            other => plain(VarValue::Str(text_of(other).ok_or_else(|| self.wrong_type())?.into())),
        }
    }
}

/// A bit for each name of a list, or the rest of the list from a wrong one on.
fn set_of<'t>(names: &[&str], text: &'t str) -> Result<u64, &'t str> {
    let (mut bits, mut rest) = (0, text);
    while !rest.is_empty() {
        let (member, behind) = rest.split_once(',').unwrap_or((rest, ""));
        let at = names.iter().position(|name| name.eq_ignore_ascii_case(member.trim_end())).ok_or(rest)?;
        bits |= 1 << at;
        rest = behind;
    }
    Ok(bits)
}

/// A number with an optional K, M, G, T, P or E.
fn parse_size(text: &str) -> Option<u64> {
    let (digits, shift) = match text.trim().as_bytes() {
        [.., c] if c.is_ascii_alphabetic() => {
            let shift = match c.to_ascii_uppercase() {
                b'K' => 10,
                b'M' => 20,
                b'G' => 30,
                b'T' => 40,
                b'P' => 50,
                b'E' => 60,
                _ => return None,
            };
            (&text.trim()[..text.trim().len() - 1], shift)
        }
        _ => (text.trim(), 0),
    };
    digits.parse::<u64>().ok()?.checked_mul(1 << shift)
}

/// What a start option that is on or off says; nothing after `=` is on.
pub fn parse_bool(text: &str) -> Option<bool> {
    match text.to_ascii_uppercase().as_str() {
        "ON" | "1" | "TRUE" | "YES" | "" => Some(true),
        "OFF" | "0" | "FALSE" | "NO" => Some(false),
        _ => None,
    }
}

/// The value of a start option, in MySQL's notation (`32M`, `ON`, a name).
///
/// # Errors
/// A sentence for the person who wrote the option.
pub fn parse_option(variable: &Variable, text: &str) -> Result<VarValue, String> {
    let value = option_value(variable, text)?;
    variable.check_option(&value)?;
    Ok(value)
}

/// What a text is that no option of the kind takes.
fn not_a_value(kind: Kind) -> String {
    match kind {
        Kind::Bool => "neither ON nor OFF".to_owned(),
        Kind::Uint(..) => "not a number (K, M or G may follow it)".to_owned(),
        Kind::Int(..) | Kind::Float(..) => "not a number".to_owned(),
        Kind::Enum(names) => format!("none of {}", names.join(", ")),
        _ => "not a value for it".to_owned(),
    }
}

/// The same, of any value that MySQL has.
pub(crate) fn option_value(variable: &Variable, text: &str) -> Result<VarValue, String> {
    let bad = || format!("--{}: '{text}' is {}", variable.name.replace('_', "-"), not_a_value(variable.kind));
    Ok(match variable.kind {
        Kind::Bool => VarValue::Bool(parse_bool(text).ok_or_else(bad)?),
        Kind::Uint(min, max) => {
            let n = parse_size(text).ok_or_else(bad)?;
            VarValue::Uint(n.clamp(min, max))
        }
        Kind::Int(min, max) => VarValue::Int(text.parse::<i64>().map_err(|_| bad())?.clamp(min, max)),
        Kind::Float(min, max) => VarValue::Float(text.parse::<f64>().map_err(|_| bad())?.clamp(min, max)),
        Kind::Enum(names) => {
            let by_name = names.iter().position(|n| n.eq_ignore_ascii_case(text));
            let index = by_name.or_else(|| text.parse().ok().filter(|i| *i < names.len())).ok_or_else(bad)?;
            VarValue::Uint(index as u64)
        }
        Kind::Set(names) => VarValue::Uint(set_of(names, text).map_err(|_| bad())?),
        Kind::SqlMode => VarValue::Uint(SqlMode::parse(text).map_err(|_| bad())?.0),
        Kind::Flags => VarValue::Str(super::flags::changed(variable.default, variable.default, text).map_err(|_| bad())?.into()),
        Kind::Str | Kind::TimeZone | Kind::Charset | Kind::Collation | Kind::Engine => VarValue::Str(Arc::from(text)),
    })
}

/// What to say about a start option that no variable has: the nearest name.
pub fn unknown_option(name: &str) -> String {
    let wanted = name.replace('-', "_").to_ascii_lowercase();
    let nearest = VARIABLES.iter().min_by_key(|v| distance(&wanted, v.name)).map_or("", |v| v.name);
    format!("unknown option --{}; did you mean --{}?", name.replace('_', "-"), nearest.replace('_', "-"))
}

/// Edits (insert, remove, replace) between two words: what nearest names are found by.
pub fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, ca) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, cb) in b.iter().enumerate() {
            let next = (diagonal + usize::from(ca != *cb)).min(row[j] + 1).min(row[j + 1] + 1);
            diagonal = row[j + 1];
            row[j + 1] = next;
        }
    }
    row[b.len()]
}
