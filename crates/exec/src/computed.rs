//! Values of generated columns, and whose fault it is where they cannot be computed.
//!
//! Nobody sees the hidden column of a functional index, so what its expression warns of is told of the
//! index: 3751 and 3752 instead of 1292, 1264 and their like.

use expr::{EvalContext, Expr, eval};
use schema::TableDef;
use value::error::{self, ErrorKind};
use value::{Level, SqlError, SqlResult, Value, sql_error};

/// Wrong, truncated and incorrect values of every kind.
const TRUNCATED: [ErrorKind; 6] = [
    error::WARN_DATA_TRUNCATED,
    error::TRUNCATED_WRONG_VALUE,
    error::TRUNCATED_WRONG_VALUE_FOR_FIELD,
    error::DATA_TOO_LONG,
    error::WRONG_VALUE_FOR_TYPE,
    error::INVALID_JSON_TEXT,
];

/// The value of a generated column of row `number`, with what it warned of apart from the statement's
/// warnings.
pub fn computed_value(
    def: &TableDef,
    column: usize,
    e: &Expr,
    (number, row): (u64, &[Value]),
    cx: &mut EvalContext<'_>,
) -> (SqlResult<Value>, Vec<(Level, SqlError)>) {
    let mut told: Vec<(Level, SqlError)> = Vec::new();
    let (patterns, generators) = (std::mem::take(&mut cx.patterns), std::mem::take(&mut cx.generators));
    let mut apart = cx.apart(&mut told);
    (apart.patterns, apart.generators) = (patterns, generators);
    let mut result = eval(e, row, &mut apart);
    let kept = (std::mem::take(&mut apart.patterns), std::mem::take(&mut apart.generators));
    drop(apart);
    (cx.patterns, cx.generators) = kept;
    if def.columns[column].hidden {
        let index = def.indexes.iter().find(|index| index.parts.iter().any(|part| part.column == column));
        let name = index.map_or("", |index| index.name.as_str());
        result = result.map_err(|error| of_index(error, name, number));
        told = told.into_iter().map(|(level, condition)| (level, of_index(condition, name, number))).collect();
    }
    (result, told)
}

fn of_index(condition: SqlError, index: &str, number: u64) -> SqlError {
    let kinds = [
        (&[error::WARN_DATA_OUT_OF_RANGE][..], sql_error!(VALUE_OUT_OF_RANGE_FUNCTIONAL_INDEX, index, number)),
        (&TRUNCATED, sql_error!(DATA_TRUNCATED_FUNCTIONAL_INDEX, index, number)),
        (&[error::INVALID_JSON_VALUE_FOR_FUNCTIONAL_INDEX], sql_error!(INVALID_JSON_VALUE_FOR_FUNCTIONAL_INDEX, index)),
        (&[error::FUNCTIONAL_INDEX_DATA_IS_TOO_LONG], sql_error!(FUNCTIONAL_INDEX_DATA_IS_TOO_LONG, index)),
        (&[error::JSON_VALUE_OUT_OF_SCALAR_KEY_PART], sql_error!(JSON_VALUE_OUT_OF_SCALAR_KEY_PART, index)),
    ];
    kinds.into_iter().find(|(kinds, _)| condition.is_any(kinds)).map_or(condition, |(_, of_index)| of_index)
}

/// The value of a generated column while a row is written.
pub(crate) fn generated_value(
    def: &TableDef,
    column: usize,
    e: &Expr,
    (number, row): (u64, &[Value]),
    cx: &mut EvalContext<'_>,
) -> SqlResult<Value> {
    if !def.columns[column].hidden {
        return eval(e, row, cx);
    }
    let (result, told) = computed_value(def, column, e, (number, row), cx);
    told.into_iter().for_each(|(level, condition)| cx.warnings.push(level, condition));
    result
}
