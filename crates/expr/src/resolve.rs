//! [`Resolver`]: what the binder asks the planner, which knows the tables, query blocks and aggregates.

use parser::ast::{ColumnName, MatchMode, Over, Query, Span, WindowFunction};
use value::{Collation, SqlResult, SqlType, sql_error};

use crate::aggregate::AggregateCall;
use crate::context::EvalContext;
use crate::expr::{Derivation, Expr, SubqueryKind};
use crate::parameters::Stands;

/// A subquery that the planner has taken in.
#[derive(Clone, Debug)]
pub struct SubqueryRef {
    /// The planner's handle, given back at run time.
    pub index: usize,
    pub columns: Vec<SqlType>,
    /// For each column.
    pub nullable: Vec<bool>,
    /// For each column: a constant in a subquery's list stays as weak as it is.
    pub derivations: Vec<Derivation>,
    /// Which of the columns are those of tables.
    pub fields: Vec<bool>,
    /// It has no FROM: where it stands for a value, that is what it selects.
    pub alone: bool,
    /// It may have other rows each time.
    pub volatile: bool,
}

/// A full-text search that the planner has taken in.
#[derive(Clone, Debug)]
pub struct SearchRef {
    /// The planner's handle, given back at run time.
    pub search: usize,
    pub key: Vec<Expr>,
}

/// A window function with bound arguments.
#[derive(Clone, Debug)]
pub struct WindowCall {
    pub function: WindowOf,
    pub ty: SqlType,
    pub nullable: bool,
    pub derivation: Derivation,
}

#[derive(Clone, Debug)]
pub enum WindowOf {
    Function(WindowFunction, Vec<Expr>),
    Aggregate(AggregateCall),
}

#[allow(unused_variables)]
pub trait Resolver {
    /// A column, alias, local variable or outer reference. Any expression may stand for it.
    ///
    /// # Errors
    /// 1054 unknown, 1052 ambiguous.
    fn column(&mut self, name: &ColumnName, span: Span) -> SqlResult<Expr>;

    /// An aggregate: the resolver hands out the slot where its result will stand.
    ///
    /// # Errors
    /// 1111 where no aggregate may stand.
    fn aggregate(&mut self, call: AggregateCall, span: Span) -> SqlResult<Expr> {
        Err(sql_error!(INVALID_GROUP_FUNC_USE))
    }

    /// Called before the arguments of an aggregate are bound (and [`Resolver::leave_aggregate`] after), so
    /// that nesting is seen.
    ///
    /// # Errors
    /// 1111.
    fn enter_aggregate(&mut self) -> SqlResult<()> {
        Ok(())
    }
    fn leave_aggregate(&mut self) {}

    fn window(&mut self, call: WindowCall, over: &Over, span: Span, cx: &mut EvalContext<'_>) -> SqlResult<Expr> {
        Err(sql_error!(NOT_SUPPORTED_YET, "window function here"))
    }

    /// Plans a subquery. `width` is how many columns the place wants, 0 for any number.
    ///
    /// # Errors
    /// 1241 when the number of columns is wrong.
    fn subquery(&mut self, query: &Query, kind: SubqueryKind, width: usize, cx: &mut EvalContext<'_>) -> SqlResult<SubqueryRef> {
        Err(sql_error!(NOT_SUPPORTED_YET, "subquery here"))
    }

    /// Whether NAME_CONST may stand here.
    ///
    /// # Errors
    /// That of the definition that is bound.
    fn name_const(&self) -> SqlResult<()> {
        Ok(())
    }

    /// Whether it is a functional key part that is bound: there a document may be cast to an array.
    fn is_key_part(&self) -> bool {
        false
    }

    /// MATCH of these columns: the FULLTEXT index that has them.
    ///
    /// # Errors
    /// 1210, 1214, 1191.
    fn search(&mut self, columns: &[Expr], against: &Expr, mode: MatchMode) -> SqlResult<SearchRef> {
        Err(sql_error!(WRONG_ARGUMENTS, "MATCH"))
    }

    /// `VALUES(column)` in ON DUPLICATE KEY UPDATE.
    fn inserted(&mut self, name: &ColumnName, span: Span) -> SqlResult<Expr> {
        Ok(Expr::null())
    }

    /// `DEFAULT(column)`; `DEFAULT` alone has no name.
    fn default_of(&mut self, name: Option<&ColumnName>, span: Span, cx: &mut EvalContext<'_>) -> SqlResult<Expr> {
        Err(sql_error!(NOT_SUPPORTED_YET, "DEFAULT here"))
    }

    /// `GROUPING(…)`.
    fn grouping(&mut self, args: Vec<Expr>, span: Span) -> SqlResult<Expr> {
        Err(sql_error!(INVALID_GROUP_FUNC_USE))
    }

    /// Whether an expression is written as a key of WITH ROLLUP, whose parts are then no keys of their own
    /// until it ends.
    fn begins_key(&mut self, written: &parser::ast::Expr) -> bool {
        false
    }

    fn ends_key(&mut self) {}

    /// What stands for a constant that WITH ROLLUP groups by, as it is written, behind the grouping.
    fn constant_key(&mut self, written: &parser::ast::Expr, bound: &Expr) -> Option<Expr> {
        None
    }

    /// The parameter with this number. Its type is that of the value bound to it, or before there is one a
    /// text in the connection's collation, as it is for a literal.
    fn param(&mut self, index: u16, connection: Collation) -> SqlResult<Expr> {
        Ok(Expr::param(index, SqlType::varchar(16_383, connection), true))
    }

    /// Whether nothing is known yet of a parameter: while PREPARE has no value, nor a place that decides.
    fn is_open(&self, index: u16) -> bool {
        false
    }

    /// Notes what an open parameter stands for.
    fn stands(&mut self, index: u16, what: Stands) {}

    /// `@name`, in lower case, is read as a value of this type: an expression holds while the variable has
    /// values of it. Whether the statement assigns to it.
    fn user_variable(&mut self, name: &str, ty: &SqlType) -> bool {
        false
    }

    /// `@name`, in lower case, is assigned to.
    fn assigned(&mut self, name: &str) {}

    /// What was bound before has assigned to it.
    fn has_assigned(&self, name: &str) -> bool {
        false
    }

    /// What is bound has another value each time: RAND(), UUID() and the like.
    fn volatile(&mut self) {}

    /// CURRENT_USER() of a view, `user@host`, if it is not the client's.
    fn current_user(&self) -> Option<String> {
        None
    }

    /// A stored function. `None`: there is none, error 1305 follows.
    fn stored_function(&mut self, db: Option<&str>, name: &str, args: &[Expr]) -> SqlResult<Option<Expr>> {
        Ok(None)
    }
}

/// Resolves nothing: expressions without names (SET of constants, defaults).
pub struct NoColumns;

impl Resolver for NoColumns {
    fn column(&mut self, name: &ColumnName, _: Span) -> SqlResult<Expr> {
        let mut full = String::new();
        for part in [&name.db, &name.table].into_iter().flatten() {
            full.push_str(&part.name);
            full.push('.');
        }
        full.push_str(&name.name.name);
        Err(sql_error!(BAD_FIELD, full, "field list"))
    }
}
