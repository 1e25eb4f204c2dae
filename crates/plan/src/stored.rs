//! Expressions that a table's definition keeps as text: generated columns, defaults, checks, partitions.

use expr::{EvalContext, Expr, Resolver};
use parser::ast;
use parser::ast::{ColumnName, Span};
use schema::{ColumnDef, ColumnDefault, TableDef};
use value::{NoWarnings, SqlMode, SqlResult, Value, sql_error};

use crate::column::same_name;

/// Binds an expression kept as text in a table's definition. Its constants mean what they meant when it was
/// written, whatever dates the mode of today allows.
pub(crate) fn bind_stored(
    text: &str,
    cx: &mut EvalContext<'_>,
    bind: impl FnOnce(&ast::Expr, &mut EvalContext<'_>) -> SqlResult<Expr>,
) -> SqlResult<Expr> {
    let mode = parser::ParserMode { sql_mode: cx.settings.sql_mode.0, ..parser::ParserMode::default() };
    let parsed = parser::parse_expr(text.as_bytes(), &mode)?;
    let mut settings = cx.settings.clone();
    let strict_dates = SqlMode::NO_ZERO_DATE.with(SqlMode::NO_ZERO_IN_DATE);
    settings.sql_mode = settings.sql_mode.without(strict_dates).with(SqlMode::ALLOW_INVALID_DATES);
    let mut told = NoWarnings;
    let mut lenient = EvalContext::new(&settings, cx.session, &mut told);
    lenient.clock = cx.clock;
    bind(&parsed, &mut lenient)
}

/// The columns of a table that the statement does not name: a row stands by itself, from slot 0.
struct OwnColumns<'d>(&'d TableDef);

impl Resolver for OwnColumns<'_> {
    fn column(&mut self, name: &ColumnName, _: Span) -> SqlResult<Expr> {
        let at = self.0.column(&name.name.name).ok_or_else(|| sql_error!(BAD_FIELD, name.name.name, "generated column function"))?;
        let column = &self.0.columns[at];
        Ok(Expr::column(at as u32, column.ty.clone(), column.nullable, column.name.as_str()))
    }

    fn is_key_part(&self) -> bool {
        true
    }

    fn default_of(&mut self, name: Option<&ColumnName>, _: Span, _: &mut EvalContext<'_>) -> SqlResult<Expr> {
        default_in(&self.0.columns, name)
    }
}

/// `DEFAULT(column)`, where the column's default is a value.
///
/// # Errors
/// 1054, 1221, 1364, 3773 for a default that is computed.
pub fn default_in(columns: &[ColumnDef], name: Option<&ColumnName>) -> SqlResult<Expr> {
    let Some(name) = name else { return Err(sql_error!(WRONG_USAGE, "DEFAULT", "expression")) };
    let column = columns.iter().find(|c| same_name(&c.name, &name.name.name) && !c.hidden);
    let column = column.ok_or_else(|| sql_error!(BAD_FIELD, name.name.name, "generated column function"))?;
    match &column.default {
        ColumnDefault::Literal(v) => Ok(Expr::literal(v.clone(), column.ty.clone())),
        ColumnDefault::None if column.nullable => Ok(Expr::literal(Value::Null, column.ty.clone())),
        ColumnDefault::None | ColumnDefault::Dropped => Err(sql_error!(NO_DEFAULT_FOR_FIELD, column.name)),
        ColumnDefault::Expression(_) | ColumnDefault::Now => Err(sql_error!(DEFAULT_AS_VAL_GENERATED)),
    }
}

/// The generated columns of a table, in their order.
pub(crate) fn generated_columns(def: &TableDef, cx: &mut EvalContext<'_>) -> SqlResult<Vec<(usize, Expr)>> {
    let generated = def.columns.iter().enumerate().filter_map(|(at, c)| Some((at, c.generated.as_ref()?)));
    generated
        .map(|(at, g)| Ok((at, bind_stored(&g.expression, cx, |parsed, cx| expr::bind_expr(parsed, &mut OwnColumns(def), cx))?)))
        .collect()
}

/// The number of the partition that a row is in, over its own columns; `None` if the table has none.
pub fn partition_number(def: &TableDef, cx: &mut EvalContext<'_>) -> SqlResult<Option<Expr>> {
    let Some(partitions) = schema::Partitions::of(def) else { return Ok(None) };
    let bind = |parsed: &ast::Expr, cx: &mut EvalContext<'_>| expr::bind_expr(parsed, &mut OwnColumns(def), cx);
    bind_stored(&partitions.number(), cx, bind).map(Some)
}
