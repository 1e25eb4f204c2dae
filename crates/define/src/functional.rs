//! Functional key parts: `KEY ((lower(name)))`.
//!
//! Each stands on a column of its own, generated and hidden, of the type that the expression has. Nobody
//! can name it; the optimizer puts it in the place of the expression where a condition has that
//! (`plan/passes/generated`), and all that keeps indexes keeps this one as any other.
//!
//! Always true:
//! - Hidden columns stand behind all others, so that the row events of a table begin with what everybody
//!   sees.
//! - Each belongs to one part of one index, and goes with it.
//! - Its type is that of its expression, whatever the columns that it names have become.

use expr::EvalContext;
use parser::ast::{self, ExprKind, IndexPartOn};
use schema::{ColumnDef, Generated};
use value::{Kind, SqlResult, SqlType, sql_error};

use crate::columns::expression_text;
use crate::expressions::check_functional;
use crate::selected::computed_type;

/// What MySQL calls an index with a functional part that was given no name.
pub const UNNAMED: &str = "functional_index";

/// Adds the hidden columns of an index to those of the table. Returns which one each of its functional
/// parts stands on, and the type of its members if that is an array.
///
/// # Errors
/// What MySQL says of an expression that cannot be a key part.
pub fn add_hidden_columns(
    index: &ast::IndexDef,
    columns: &mut Vec<ColumnDef>,
    cx: &mut EvalContext<'_>,
) -> SqlResult<Vec<(usize, Option<SqlType>)>> {
    let mut hidden = Vec::new();
    for (number, part) in index.parts.iter().enumerate() {
        let IndexPartOn::Expr(expression) = &part.on else { continue };
        let name = index.name.as_ref().map_or(UNNAMED, |name| name.name.as_str());
        check_form(expression, index.kind, name)?;
        let column = ColumnDef {
            hidden: true,
            generated: Some(Generated { expression: expression_text(expression), stored: false }),
            ..ColumnDef::new(&hidden_name(name, number, columns), value::SqlType::INT)
        };
        let (column, members) = with_type(column, columns, name, cx)?;
        hidden.push((columns.len(), members));
        columns.push(column);
    }
    Ok(hidden)
}

/// Gives a hidden column of an index the type that its expression has now.
///
/// # Errors
/// As of [`add_hidden_columns`].
pub fn refresh_hidden_column(at: usize, columns: &mut [ColumnDef], index: &str, cx: &mut EvalContext<'_>) -> SqlResult<()> {
    columns[at] = with_type(columns[at].clone(), columns, index, cx)?.0;
    Ok(())
}

/// With the type of the members, if it is an array.
fn with_type(column: ColumnDef, columns: &[ColumnDef], index: &str, cx: &mut EvalContext<'_>) -> SqlResult<(ColumnDef, Option<SqlType>)> {
    let text = column.generated.as_ref().map_or("", |generated| generated.expression.as_str());
    let bound = check_functional(text, columns, index, cx)?;
    if let expr::ExprKind::CastArray(cast) = &bound.kind {
        return Ok((ColumnDef { ty: SqlType::JSON, nullable: true, ..column }, Some(cast.of.clone())));
    }
    let ty = computed_type(bound.ty.clone(), bound.origin());
    match ty.kind {
        Kind::Json => Err(sql_error!(FUNCTIONAL_INDEX_ON_JSON_OR_GEOMETRY_FUNCTION)),
        kind if kind.is_geometry() => Err(sql_error!(FUNCTIONAL_INDEX_ON_JSON_OR_GEOMETRY_FUNCTION)),
        kind if kind.is_text() => Err(sql_error!(FUNCTIONAL_INDEX_ON_LOB)),
        kind if kind.is_string() && ty.length == 0 => Err(sql_error!(CANNOT_INDEX_EXPRESSION, text)),
        _ => Ok((ColumnDef { ty, nullable: bound.nullable, ..column }, None)),
    }
}
/// What can be said of an expression before it is bound.
fn check_form(expression: &ast::Expr, kind: ast::IndexKind, index: &str) -> SqlResult<()> {
    match kind {
        ast::IndexKind::Primary => return Err(sql_error!(FUNCTIONAL_INDEX_PRIMARY_KEY)),
        ast::IndexKind::Fulltext => return Err(sql_error!(FULLTEXT_FUNCTIONAL_INDEX)),
        ast::IndexKind::Spatial => return Err(sql_error!(SPATIAL_FUNCTIONAL_INDEX)),
        ast::IndexKind::Plain | ast::IndexKind::Unique => {}
    }
    match &expression.kind {
        ExprKind::Paren(inner) => check_form(inner, kind, index),
        ExprKind::Column(_) => Err(sql_error!(FUNCTIONAL_INDEX_ON_FIELD)),
        ExprKind::Row(_) => Err(sql_error!(FUNCTIONAL_INDEX_ROW_VALUE_IS_NOT_ALLOWED, index)),
        _ => Ok(()),
    }
}

/// `!hidden!index!part!n`, as MySQL names them.
fn hidden_name(index: &str, part: usize, columns: &[ColumnDef]) -> String {
    let taken = |name: &str| columns.iter().any(|c| c.name.eq_ignore_ascii_case(name));
    (0..).map(|n| format!("!hidden!{index}!{part}!{n}")).find(|name| !taken(name)).unwrap_or_default()
}
