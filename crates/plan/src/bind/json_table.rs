//! JSON_TABLE in FROM: a derived table whose rows a document gives, which may name what stands before it as
//! a LATERAL one may.

use expr::{Derivation, EvalContext, JsonTable};
use parser::ast;
use value::{SqlError, SqlResult, sql_error};

use super::from::{DerivedResult, FromClause, Joined};
use super::scope::Scope;
use crate::column::Column;
use crate::logical::{OutColumn, Unplanned};
use crate::query::Query;

/// Where the document is written, in messages.
const CLAUSE: &str = "a table function argument";

impl FromClause<'_, '_> {
    pub fn json_table(&mut self, written: &ast::JsonTable, cx: &mut EvalContext<'_>) -> SqlResult<Joined> {
        let alias = &written.alias.name;
        self.binder.names.check_alias(alias, "")?;
        let hidden = std::mem::replace(&mut self.binder.names.scope().hidden, false);
        self.binder.names.enter_frame();
        let select = self.binder.selects;
        self.binder.names.scopes.push(Scope { select, clause: CLAUSE, ..Scope::default() });
        let document = self.binder.expr(&written.expr, cx);
        self.binder.names.scopes.pop();
        let (outer, volatile) = self.binder.names.leave_frame();
        self.binder.names.scope().hidden = hidden;
        let document = document.map_err(|e| unknown_table(e, &written.expr))?;
        if document.has_subquery() {
            return Err(sql_error!(WRONG_ARGUMENTS, "JSON_TABLE"));
        }
        let table = JsonTable::bind(written, document, cx)?;
        let columns = table.columns().iter().map(|column| {
            let mut out = Column::computed(&column.name, column.ty.clone(), true);
            out.origin = expr::Origin::Field;
            OutColumn { column: out, nullable: true, derivation: Derivation::Implicit }
        });
        let columns = columns.collect();
        let query = Unplanned::Planned(Query::Document(Box::new(table)));
        self.place_derived(DerivedResult::Apart { query, columns, outer, volatile }, alias, ("", None))
    }
}

/// A column of a table that is not there, or not yet.
fn unknown_table(error: SqlError, document: &ast::Expr) -> SqlError {
    match &document.kind {
        ast::ExprKind::Column(ast::ColumnName { table: Some(table), .. }) if error.is(&value::error::BAD_FIELD) => {
            sql_error!(UNKNOWN_TABLE, table.name, CLAUSE)
        }
        _ => error,
    }
}
