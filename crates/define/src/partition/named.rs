//! The columns of a table, in its partitioning function.

use expr::{EvalContext, Expr, Resolver};
use parser::ast::{self, ColumnName, Span};
use schema::{ColumnDef, column_number};
use value::{SqlResult, sql_error};

/// Columns of the table, in a partitioning function.
pub struct Named<'a> {
    pub columns: &'a [ColumnDef],
    pub used: Vec<usize>,
}

impl Resolver for Named<'_> {
    fn column(&mut self, name: &ColumnName, _: Span) -> SqlResult<Expr> {
        let found = column_number(self.columns, &name.name.name).filter(|&at| !self.columns[at].hidden);
        let at = found.ok_or_else(|| sql_error!(BAD_FIELD, name.name.name, "partition function"))?;
        self.used.push(at);
        let column = &self.columns[at];
        Ok(Expr::column(at as u32, column.ty.clone(), column.nullable, column.name.as_str()))
    }

    fn subquery(&mut self, _: &ast::Query, _: expr::SubqueryKind, _: usize, _: &mut EvalContext<'_>) -> SqlResult<expr::SubqueryRef> {
        Err(sql_error!(PARTITION_FUNCTION_IS_NOT_ALLOWED))
    }

    fn stored_function(&mut self, _: Option<&str>, _: &str, _: &[Expr]) -> SqlResult<Option<Expr>> {
        Err(sql_error!(PARTITION_FUNCTION_IS_NOT_ALLOWED))
    }
}
