//! VALUES LESS THAN and VALUES IN: constants of the right type, in order, and each only once.
//!
//! A bound is kept as the text of one literal, which is what SHOW CREATE TABLE prints and what conditions
//! are made of. What is compared here is what a column of the type would store, by its collation.

use std::collections::HashSet;

use expr::{EvalContext, Expr, Resolver};
use parser::ast::{self, ColumnName, Span};
use schema::{PartitionBound, PartitionDef, PartitionMethod, PartitionValues, Partitioning, TableDef, quote_string};
use value::{KeyCodec, KeyPart, Kind, SqlMode, SqlResult, StoreContext, TimeZone, Value, sql_error};

/// The values of one partition.
pub fn build(
    written: &ast::PartitionDef,
    method: &PartitionMethod,
    def: &TableDef,
    cx: &mut EvalContext<'_>,
) -> SqlResult<PartitionValues> {
    let mut reader = Reader { partition: &written.name.name, method, def };
    match (&written.values, method) {
        (ast::PartitionValues::None, PartitionMethod::Hash(_)) => Ok(PartitionValues::None),
        (ast::PartitionValues::None, method) if method.is_range() => Err(sql_error!(PARTITION_REQUIRES_VALUES, "RANGE", "LESS THAN")),
        (ast::PartitionValues::None, _) => Err(sql_error!(PARTITION_REQUIRES_VALUES, "LIST", "IN")),
        (ast::PartitionValues::LessThan(bounds), method) if method.is_range() => {
            let bounds = match (bounds.as_slice(), method) {
                // MAXVALUE without parentheses stands for one of each column.
                ([None], PartitionMethod::RangeColumns(columns)) if columns.len() > 1 => return Err(sql_error!(PARTITION_COLUMN_LIST)),
                (bounds, _) => bounds,
            };
            reader.check_width(bounds.len())?;
            let read = |(at, bound): (usize, &Option<ast::Expr>)| match bound {
                None => Ok(PartitionBound::MaxValue),
                Some(e) => match reader.bound(at, e, cx)? {
                    PartitionBound::Null => Err(sql_error!(NULL_IN_VALUES_LESS_THAN)),
                    bound => Ok(bound),
                },
            };
            Ok(PartitionValues::LessThan(bounds.iter().enumerate().map(read).collect::<SqlResult<_>>()?))
        }
        (ast::PartitionValues::In(rows), PartitionMethod::List(_) | PartitionMethod::ListColumns(_)) => {
            let mut out = Vec::with_capacity(rows.len());
            for row in rows {
                reader.check_width(row.len())?;
                let bounds = row.iter().enumerate().map(|(at, e)| reader.bound(at, e, cx));
                out.push(bounds.collect::<SqlResult<Vec<_>>>()?);
            }
            // Shown first, whatever the place where it was written.
            if matches!(method, PartitionMethod::List(_)) {
                out.sort_by_key(|row| row[0] != PartitionBound::Null);
            }
            Ok(PartitionValues::In(out))
        }
        (ast::PartitionValues::LessThan(_), _) => Err(sql_error!(PARTITION_WRONG_VALUES, "RANGE", "LESS THAN")),
        (ast::PartitionValues::In(_), _) => Err(sql_error!(PARTITION_WRONG_VALUES, "LIST", "IN")),
    }
}

/// Reads the bounds of one partition.
struct Reader<'a> {
    partition: &'a str,
    method: &'a PartitionMethod,
    def: &'a TableDef,
}

/// A bound names nothing.
struct Constant;

impl Resolver for Constant {
    fn column(&mut self, name: &ColumnName, _: Span) -> SqlResult<Expr> {
        Err(sql_error!(BAD_FIELD, name.name.name, "partition function"))
    }
}

impl Reader<'_> {
    fn check_width(&self, width: usize) -> SqlResult<()> {
        let wanted = if self.method.expression().is_some() { 1 } else { self.method.columns().len() };
        if width == wanted { Ok(()) } else { Err(sql_error!(PARTITION_COLUMN_LIST)) }
    }

    fn bound(&mut self, at: usize, written: &ast::Expr, cx: &mut EvalContext<'_>) -> SqlResult<PartitionBound> {
        let bound = expr::bind_expr(written, &mut Constant, cx)?;
        let value = expr::eval(&bound, &[], cx)?;
        if value.is_null() {
            return Ok(PartitionBound::Null);
        }
        if self.method.expression().is_some() {
            return match (&value, bound.ty.kind.is_integer()) {
                (Value::Int(n), true) if *n < 0 && self.is_unsigned(cx)? => Err(sql_error!(PARTITION_CONST_DOMAIN)),
                (Value::Int(n), true) => Ok(PartitionBound::Literal(n.to_string())),
                (Value::UInt(n), true) => Ok(PartitionBound::Literal(n.to_string())),
                _ => Err(sql_error!(VALUES_IS_NOT_INT_TYPE, self.partition)),
            };
        }
        let name = &self.method.columns()[at];
        let column = self.def.column(name).ok_or_else(|| sql_error!(FIELD_NOT_FOUND_PART))?;
        let kind = self.def.columns[column].ty.kind;
        let of_text = bound.ty.kind.is_string() || bound.ty.kind.is_temporal() && kind.is_temporal();
        let fits = if kind.int_width().is_some() { bound.ty.kind.is_integer() } else { of_text };
        let text = match value.to_text() {
            Some(text) if fits => String::from_utf8_lossy(&text).into_owned(),
            _ => return Err(sql_error!(WRONG_TYPE_COLUMN_VALUE)),
        };
        let literal = if of_text { quote_string(&text) } else { text };
        stored(self.def, column, &literal)?;
        Ok(PartitionBound::Literal(literal))
    }

    fn is_unsigned(&self, cx: &mut EvalContext<'_>) -> SqlResult<bool> {
        let Some(text) = self.method.expression() else { return Ok(false) };
        let parsed = parser::parse_expr(text.as_bytes(), &parser::ParserMode::default())?;
        let mut named = super::named::Named { columns: &self.def.columns, used: Vec::new() };
        Ok(expr::bind_expr(&parsed, &mut named, cx)?.ty.unsigned)
    }
}

/// What the column stores of a literal of a bound. 1654 if it cannot hold it as it is.
fn stored(def: &TableDef, column: usize, literal: &str) -> SqlResult<Value> {
    let wrong = || sql_error!(WRONG_TYPE_COLUMN_VALUE);
    let column = &def.columns[column];
    let value = match literal.strip_prefix('\'').and_then(|rest| rest.strip_suffix('\'')) {
        Some(quoted) => Value::bytes(unquote(quoted).as_bytes()),
        None => literal.parse().map(Value::Int).or_else(|_| literal.parse().map(Value::UInt)).map_err(|_| wrong())?,
    };
    let mut told: Vec<(value::Level, value::SqlError)> = Vec::new();
    let time_zone = TimeZone::default();
    let mut cx = StoreContext {
        mode: SqlMode::STRICT_ALL_TABLES,
        ignore: false,
        row: 1,
        table: &def.name,
        time_zone: &time_zone,
        today: value::Date::ZERO,
        warnings: &mut told,
    };
    let target = value::Target { nullable: true, ..column.target() };
    let stored = value::store(&value, value::Collation::UTF8MB4_BIN, target, &mut cx).map_err(|_| wrong())?;
    let doubtful = told.iter().any(|(level, _)| *level != value::Level::Note);
    if doubtful && column.ty.kind != Kind::VarChar && column.ty.kind != Kind::Char { Err(wrong()) } else { Ok(stored) }
}

/// The characters that [`quote_string`] has written.
fn unquote(quoted: &str) -> String {
    let mut out = String::with_capacity(quoted.len());
    let mut chars = quoted.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => out.push(match chars.next() {
                Some('n') => '\n',
                Some('r') => '\r',
                Some('0') => '\0',
                Some(other) => other,
                None => '\\',
            }),
            '\'' => {
                chars.next();
                out.push('\'');
            }
            c => out.push(c),
        }
    }
    out
}

/// A bound in a form that bytes compare.
fn key_of(method: &PartitionMethod, def: &TableDef, at: usize, bound: &PartitionBound) -> SqlResult<Vec<u8>> {
    let mut key = Vec::new();
    let PartitionBound::Literal(literal) = bound else {
        return Ok(if *bound == PartitionBound::Null { key } else { MAX_KEY.to_vec() });
    };
    key.push(1);
    if method.expression().is_some() {
        let number: i128 = literal.parse().map_err(|_| sql_error!(WRONG_TYPE_COLUMN_VALUE))?;
        key.extend_from_slice(&((number as u128) ^ (1 << 127)).to_be_bytes());
        return Ok(key);
    }
    let column = def.column(&method.columns()[at]).ok_or_else(|| sql_error!(FIELD_NOT_FOUND_PART))?;
    let part = KeyPart { column, ty: def.columns[column].ty.clone(), nullable: false, prefix: None, descending: false };
    KeyCodec::new(vec![part]).encode_part(0, &stored(def, column, literal)?, &TimeZone::default(), &mut key);
    Ok(key)
}

fn keys_of(method: &PartitionMethod, def: &TableDef, bounds: &[PartitionBound]) -> SqlResult<Vec<Vec<u8>>> {
    bounds.iter().enumerate().map(|(at, bound)| key_of(method, def, at, bound)).collect()
}

/// The key of MAXVALUE.
const MAX_KEY: [u8; 2] = [u8::MAX; 2];

/// Whether bounds lie above those before them. Behind a MAXVALUE that both have nothing counts.
fn grows(before: &[Vec<u8>], bounds: &[Vec<u8>]) -> bool {
    let mut pairs = before.iter().zip(bounds).take_while(|(before, bound)| **before != MAX_KEY || **bound != MAX_KEY);
    pairs.find(|(before, bound)| before != bound).is_some_and(|(before, bound)| before < bound)
}

/// 1493 and 1481 for bounds that do not grow, 1495 for a value that two partitions have.
pub fn check_order(partitioning: &Partitioning, def: &TableDef) -> SqlResult<()> {
    let mut before: Option<Vec<Vec<u8>>> = None;
    let mut seen = HashSet::new();
    for PartitionDef { values, .. } in &partitioning.partitions {
        match values {
            PartitionValues::None => {}
            PartitionValues::LessThan(bounds) => {
                let keys = keys_of(&partitioning.method, def, bounds)?;
                if let Some(before) = &before {
                    let by_expression = partitioning.method.expression().is_some();
                    if by_expression && before[0] == MAX_KEY {
                        return Err(sql_error!(PARTITION_MAXVALUE));
                    }
                    if !grows(before, &keys) {
                        return Err(sql_error!(RANGE_NOT_INCREASING));
                    }
                }
                before = Some(keys);
            }
            PartitionValues::In(rows) => {
                for row in rows {
                    if !seen.insert(keys_of(&partitioning.method, def, row)?) {
                        return Err(sql_error!(MULTIPLE_DEF_CONST_IN_LIST_PART));
                    }
                }
            }
        }
    }
    Ok(())
}

/// How the ends of two ranges compare.
pub(crate) fn compare_bounds(
    method: &PartitionMethod,
    def: &TableDef,
    one: &PartitionValues,
    other: &PartitionValues,
) -> SqlResult<std::cmp::Ordering> {
    match (one, other) {
        (PartitionValues::LessThan(one), PartitionValues::LessThan(other)) => {
            Ok(keys_of(method, def, one)?.cmp(&keys_of(method, def, other)?))
        }
        _ => Ok(std::cmp::Ordering::Equal),
    }
}
