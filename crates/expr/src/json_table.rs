//! JSON_TABLE: the rows that paths find in a document.
//!
//! A [`JsonTable`] is a tree of levels. Each has a path, from the place that the level above has found, and
//! the columns that are read at each place of its own; the columns of all levels together are the table's.
//! A place gives the rows of the levels inside, one level after another, with NULL in the columns of the
//! others, or one row where nothing is inside.
//!
//! ```sql
//! -- (1, 10), (1, 11), (2, NULL)
//! SELECT * FROM JSON_TABLE('[{"a": 1, "b": [10, 11]}, {"a": 2}]', '$[*]'
//!   COLUMNS (a INT PATH '$.a', NESTED PATH '$.b[*]' COLUMNS (b INT PATH '$'))) t;
//! ```

use parser::ast::{self, JsonTableColumn, Literal};
use value::json::JsonValue;
use value::json::part::Part;
use value::{Collation, Kind, SqlMode, SqlResult, SqlType, Value, Warnings, sql_error};

use crate::column_type::{self, TypeContext};
use crate::context::EvalContext;
use crate::eval::eval_ref;
use crate::expr::Expr;
use crate::functions::json_as;
use crate::json;
use crate::json_path::Path;

/// A bound JSON_TABLE.
#[derive(Debug)]
pub struct JsonTable {
    pub document: Expr,
    /// The place in the document where the path of the root goes on with its first wildcard.
    place: Path,
    root: Level,
    columns: Vec<JsonColumn>,
}

#[derive(Clone, Debug)]
pub struct JsonColumn {
    pub name: String,
    pub ty: SqlType,
}

#[derive(Debug)]
struct Level {
    path: Path,
    /// Each with its column's place in the table.
    fields: Vec<(usize, Field)>,
    inner: Vec<Level>,
}

#[derive(Debug)]
enum Field {
    Ordinality,
    Exists(Path),
    Value { path: Path, on_empty: Otherwise, on_error: Otherwise },
}

/// What stands for a value that is not there, or that the column cannot hold.
#[derive(Debug)]
enum Otherwise {
    Null,
    Error,
    Default(Value),
}

/// Takes a row; false: no more are wanted.
pub type TakeRow<'f> = &'f mut dyn FnMut(&[Value], &mut EvalContext<'_>) -> SqlResult<bool>;

impl JsonTable {
    /// # Errors 3143 for a path, 1060 for a name that is there twice, 3141, 1067 and 3669 for a default,
    /// and those of types.
    pub fn bind(written: &ast::JsonTable, document: Expr, cx: &mut EvalContext<'_>) -> SqlResult<JsonTable> {
        let kind = document.ty.kind;
        if !(kind == Kind::Null || kind == Kind::Json || kind.is_string()) {
            return Err(sql_error!(INVALID_TYPE_FOR_JSON, 1, "json_table"));
        }
        let mut binding = Binding { columns: Vec::new(), collation: cx.settings.collation_connection, mode: cx.settings.sql_mode };
        let mut root = binding.level(&written.path, &written.columns, cx)?;
        let (place, path) = root.path.split_before_wild();
        root.path = path;
        Ok(JsonTable { document, place, root, columns: binding.columns })
    }

    pub fn columns(&self) -> &[JsonColumn] {
        &self.columns
    }

    /// Hands out the rows, one by one. False if no more were wanted.
    ///
    /// # Errors
    /// 3141 for a text that is no document, and what columns say with ERROR ON EMPTY and ERROR ON ERROR.
    pub fn rows(&self, row: &[Value], cx: &mut EvalContext<'_>, take: TakeRow<'_>) -> SqlResult<bool> {
        let value = eval_ref(&self.document, row, cx)?;
        let document = match &*value {
            Value::Null => return Ok(true),
            Value::Json(document) => self.place.place(Part::whole(document)).map(Part::to_value),
            Value::Bytes(_) => self.placed(json::parse(&value, &self.document.ty, 1, "json_table")?),
            other => {
                let text = Value::Bytes(other.to_text().unwrap_or_default());
                self.placed(json::parse(&text, &SqlType::varchar(0, Collation::UTF8MB4_BIN), 1, "json_table")?)
            }
        };
        let Some(document) = document else { return Ok(true) };
        let mut made = vec![Value::Null; self.columns.len()];
        Ok(self.walk(&self.root, &document, &mut made, cx, take)?.more)
    }

    fn placed(&self, document: JsonValue) -> Option<JsonValue> {
        if self.place.0.is_empty() { Some(document) } else { self.place.seek(&document).first().map(|place| (*place).clone()) }
    }

    fn walk(
        &self,
        level: &Level,
        above: &JsonValue,
        made: &mut Vec<Value>,
        cx: &mut EvalContext<'_>,
        take: TakeRow<'_>,
    ) -> SqlResult<Walked> {
        let mut walked = Walked { found: false, more: true };
        for (number, place) in level.path.seek(above).into_iter().enumerate() {
            walked.found = true;
            for (column, field) in &level.fields {
                made[*column] = self.field(*column, field, place, number, cx)?;
            }
            let mut inside = false;
            for inner in &level.inner {
                let below = self.walk(inner, place, made, cx, take)?;
                if !below.more {
                    return Ok(below);
                }
                inside |= below.found;
            }
            if !inside && !take(made, cx)? {
                walked.more = false;
                return Ok(walked);
            }
        }
        level.forget(made);
        Ok(walked)
    }

    fn field(&self, column: usize, field: &Field, place: &JsonValue, number: usize, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
        let JsonColumn { name, ty } = &self.columns[column];
        let (path, on_empty, on_error) = match field {
            Field::Ordinality => return Ok(Value::Int(number as i64 + 1)),
            Field::Exists(path) => {
                let found = JsonValue::Int(i64::from(!path.seek(place).is_empty()));
                return json_as(&found, ty, cx).ok_or_else(|| sql_error!(JT_VALUE_OUT_OF_RANGE, name));
            }
            Field::Value { path, on_empty, on_error } => (path, on_empty, on_error),
        };
        let many;
        let found = match path.seek(place).as_slice() {
            [] => {
                return match on_empty {
                    Otherwise::Null => Ok(Value::Null),
                    Otherwise::Error => Err(sql_error!(MISSING_JSON_TABLE_VALUE, name)),
                    Otherwise::Default(value) => Ok(value.clone()),
                };
            }
            [one] => *one,
            found => {
                many = JsonValue::Array(found.iter().map(|value| (*value).clone()).collect());
                &many
            }
        };
        match (held(found, ty, cx), on_error) {
            (Some(value), _) => Ok(value),
            (None, Otherwise::Null) => Ok(Value::Null),
            (None, Otherwise::Default(value)) => Ok(value.clone()),
            (None, Otherwise::Error) if is_structure(found) => Err(sql_error!(WRONG_JSON_TABLE_VALUE, name)),
            (None, Otherwise::Error) => Err(sql_error!(JT_VALUE_OUT_OF_RANGE, name)),
        }
    }
}

/// What a level has come to: whether it has a place at all, and whether more rows are wanted.
struct Walked {
    found: bool,
    more: bool,
}

impl Level {
    /// Its columns are NULL beside the rows of other levels.
    fn forget(&self, made: &mut [Value]) {
        self.fields.iter().for_each(|(column, _)| made[*column] = Value::Null);
    }
}

fn is_structure(value: &JsonValue) -> bool {
    matches!(value, JsonValue::Array(_) | JsonValue::Object(_))
}

/// A part of the document as a column holds it; none if it does not.
fn held(value: &JsonValue, ty: &SqlType, cx: &mut EvalContext<'_>) -> Option<Value> {
    match value {
        JsonValue::Null => Some(Value::Null),
        _ if ty.kind == Kind::Json => json_as(value, ty, cx),
        structure if is_structure(structure) => None,
        // A text is a whole number only if it is written as one.
        JsonValue::String(text) if ty.kind.is_integer() && text.trim().parse::<i128>().is_err() => None,
        scalar => json_as(scalar, ty, cx),
    }
}

/// From the syntax tree; the columns in the order in which they are written.
struct Binding {
    columns: Vec<JsonColumn>,
    collation: Collation,
    mode: SqlMode,
}

impl Binding {
    fn level(&mut self, path: &[u8], written: &[JsonTableColumn], cx: &mut EvalContext<'_>) -> SqlResult<Level> {
        let mut level = Level { path: path_of(path)?, fields: Vec::new(), inner: Vec::new() };
        for column in written {
            let (name, ty, field) = match column {
                JsonTableColumn::Nested { path, columns } => {
                    level.inner.push(self.level(path, columns, cx)?);
                    continue;
                }
                JsonTableColumn::Ordinality { name } => (name, SqlType::BIGINT, Field::Ordinality),
                JsonTableColumn::Exists { name, ty, path } => {
                    (name, self.type_of(ty, &name.name, cx.warnings)?, Field::Exists(path_of(path)?))
                }
                JsonTableColumn::Path { name, ty, path, on_empty, on_error } => {
                    let ty = self.type_of(ty, &name.name, cx.warnings)?;
                    let on_empty = otherwise(on_empty.as_deref(), &name.name, &ty, cx)?;
                    let on_error = otherwise(on_error.as_deref(), &name.name, &ty, cx)?;
                    (name, ty, Field::Value { path: path_of(path)?, on_empty, on_error })
                }
            };
            if self.columns.iter().any(|known| known.name.eq_ignore_ascii_case(&name.name)) {
                return Err(sql_error!(DUP_FIELDNAME, name.name));
            }
            level.fields.push((self.columns.len(), field));
            self.columns.push(JsonColumn { name: name.name.clone(), ty });
        }
        Ok(level)
    }

    fn type_of(&self, ty: &ast::DataType, column: &str, warnings: &mut dyn Warnings) -> SqlResult<SqlType> {
        let mut cx = TypeContext { column, default: self.collation, utf8mb4: Collation::UTF8MB4_0900_AI_CI, mode: self.mode, warnings };
        Ok(column_type::resolve(ty, None, &mut cx)?.ty)
    }
}

fn path_of(text: &[u8]) -> SqlResult<Path> {
    Path::parse(&String::from_utf8_lossy(text))
}

fn otherwise(written: Option<&ast::JsonOn>, column: &str, ty: &SqlType, cx: &mut EvalContext<'_>) -> SqlResult<Otherwise> {
    let text = match written {
        None | Some(ast::JsonOn::Null) => return Ok(Otherwise::Null),
        Some(ast::JsonOn::Error) => return Ok(Otherwise::Error),
        Some(ast::JsonOn::Default(Literal::String { value, .. })) => value.to_vec(),
        Some(ast::JsonOn::Default(_)) => {
            return Err(sql_error!(NOT_SUPPORTED_YET, "non-string DEFAULT value for a column in a JSON_TABLE expression"));
        }
    };
    let value = JsonValue::parse(&text).map_err(|e| crate::json::refused(e, 1, "JSON_TABLE"))?;
    let default = match &value {
        // It is the document here, and not the lack of one.
        JsonValue::Null if ty.kind == Kind::Json => Some(Value::Json(value.to_json())),
        JsonValue::Null if ty.kind.is_string() => held(&JsonValue::String("null".to_owned()), ty, cx),
        JsonValue::Null => None,
        value => held(value, ty, cx),
    };
    match default {
        Some(default) => Ok(Otherwise::Default(default)),
        None if is_structure(&value) => Err(sql_error!(INVALID_DEFAULT, column)),
        None if ty.kind.is_numeric() && matches!(value, JsonValue::Null | JsonValue::String(_)) => {
            let wanted = if ty.kind.is_real() {
                "DOUBLE"
            } else if ty.kind == Kind::Decimal {
                "DECIMAL"
            } else {
                "INTEGER"
            };
            Err(sql_error!(INVALID_JSON_VALUE_FOR_CAST, wanted, column, 1))
        }
        None => Err(sql_error!(JT_VALUE_OUT_OF_RANGE, column)),
    }
}
