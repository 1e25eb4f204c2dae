//! Values of expressions that stand alone: of SET, KILL, SIGNAL, arguments of CALL, and of instructions of
//! programs.
//!
//! What is always true: who evaluates one outside of an open transaction ends what it has entered
//! ([`Context::end_value`]), or is a statement whose own end does so.

use std::sync::Arc;

use connection::eval::eval_context;
use connection::planned::{CachedPlan, is_alone, kind_of};
use connection::stmt::{Done, Stmt};
use parser::ast::{self, ExprKind, Literal};
use plan::{Plan, PlanKind};
use value::{Charset, SqlResult, SqlType, Value, sql_error};

use super::running::{Beside, Work};
use crate::context::Context;

impl Context {
    /// An expression's value; the literals that clients send most need no plan.
    pub fn value_of(&mut self, expression: &ast::Expr, statement: &Stmt<'_>) -> SqlResult<(Value, SqlType)> {
        self.value_for(None, expression, statement)
    }

    /// The same, for a variable of type `into`.
    pub fn value_for(&mut self, into: Option<&SqlType>, expression: &ast::Expr, statement: &Stmt<'_>) -> SqlResult<(Value, SqlType)> {
        let value = match &expression.kind {
            ExprKind::Literal(Literal::Int(n)) if *n <= i64::MAX as u64 => Some((Value::Int(*n as i64), SqlType::BIGINT)),
            ExprKind::Literal(Literal::Bool(b)) => Some((Value::Int(i64::from(*b)), SqlType::BIGINT)),
            // In other character sets the binder converts it.
            ExprKind::Literal(Literal::String { value, charset: None })
                if value.is_ascii() || self.settings.collation_connection.charset() == Charset::Utf8mb4 =>
            {
                let ty = SqlType::varchar(value.len() as u32, self.settings.collation_connection);
                Some((Value::Bytes(value.clone()), ty))
            }
            ExprKind::UserVariable(name) => {
                let (value, given) = self.access.user_vars.get(name).map_or((Value::Null, None), |(value, ty)| (value, Some(ty)));
                Some((value, expr::types::user_variable_type(given.as_ref(), self.settings.collation_connection)))
            }
            _ => None,
        };
        if let Some(value) = value {
            return Ok(value);
        }
        self.evaluate_for(into, &[expression], statement)?.pop().ok_or_else(|| sql_error!(UNKNOWN_ERROR, "no value"))
    }

    /// An expression's value and type, a text in UTF-8: for what the server keeps or says in its own set.
    pub fn value_in_utf8(&mut self, expression: &ast::Expr, statement: &Stmt<'_>) -> SqlResult<(Value, SqlType)> {
        let (value, ty) = self.value_of(expression, statement)?;
        let value = match value {
            Value::Bytes(text) if ty.kind.is_string() && !matches!(ty.collation.charset(), Charset::Utf8mb4 | Charset::Utf8mb3) => {
                Value::from_vec(ty.collation.charset().to_utf8(&text))
            }
            value => value,
        };
        Ok((value, ty))
    }

    /// Values and types of expressions that stand alone (SET, KILL, PURGE).
    pub fn evaluate(&mut self, expressions: &[&ast::Expr], statement: &Stmt<'_>) -> SqlResult<Vec<(Value, SqlType)>> {
        self.evaluate_for(None, expressions, statement)
    }

    fn evaluate_for(
        &mut self,
        into: Option<&SqlType>,
        expressions: &[&ast::Expr],
        statement: &Stmt<'_>,
    ) -> SqlResult<Vec<(Value, SqlType)>> {
        let plan = self.planning().values(expressions, into, statement)?.plan;
        self.enter_for(&plan)?;
        let types: Vec<SqlType> = match &plan.kind {
            PlanKind::Expressions(list) => list.iter().map(|e| e.ty.clone()).collect(),
            _ => Vec::new(),
        };
        let values = self.with_exec(statement.params, Beside { plan: Some(&plan), ..Beside::default() }, |cx| exec::evaluate(&plan, cx))?;
        Ok(values.into_iter().zip(types).collect())
    }

    /// An expression of a stored program, bound; `None` if its value needs more than the variables: tables,
    /// other programs.
    pub fn bound_value(&mut self, expression: &ast::Expr, into: Option<&SqlType>, statement: &Stmt<'_>) -> SqlResult<Option<expr::Expr>> {
        let planned = self.planning().values(&[expression], into, statement)?;
        let plan = &planned.plan;
        let alone = planned.cacheable && is_alone(plan);
        Ok(match &plan.kind {
            PlanKind::Expressions(list) if alone => list.first().cloned(),
            _ => None,
        })
    }

    /// The value of an expression of a stored program, for a variable of type `into`, if it goes into one.
    /// Its plan is kept.
    pub fn program_value(
        &mut self,
        expression: &ast::Expr,
        into: Option<&SqlType>,
        statement: &Stmt<'_>,
        kept: &mut Option<CachedPlan>,
    ) -> SqlResult<(Value, SqlType)> {
        let usable = match kept {
            Some(cached) => self.planning().revive(cached, statement)?,
            None => false,
        };
        if !usable {
            *kept = None;
            let planned = self.planning().values(&[expression], into, statement)?;
            let kinds = self.planning().types_of(statement).iter().map(kind_of).collect();
            let (epoch, deprecated) = (self.epochs.now(), Vec::new());
            let plan = CachedPlan { plan: planned.plan, kinds, epoch, tables: planned.tables, writes: false, deprecated };
            if !planned.cacheable {
                return self.value_of_plan(&plan.plan, statement);
            }
            *kept = Some(plan);
        }
        match kept {
            Some(cached) => self.value_of_plan(&Arc::clone(&cached.plan), statement),
            None => Err(sql_error!(UNKNOWN_ERROR, "no plan")),
        }
    }

    fn value_of_plan(&mut self, plan: &Plan, statement: &Stmt<'_>) -> SqlResult<(Value, SqlType)> {
        let PlanKind::Expressions(list) = &plan.kind else { return Err(sql_error!(UNKNOWN_ERROR, "no expression")) };
        let Some(expression) = list.first() else { return Err(sql_error!(UNKNOWN_ERROR, "no expression")) };
        if is_alone(plan) {
            let mut cx = eval_context(&self.settings, &self.access, &mut self.diagnostics, statement.params);
            return Ok((expr::eval_raw(expression, &[], &mut cx)?, expression.ty.clone()));
        }
        self.enter_for(plan)?;
        let values = self.with_exec(statement.params, Beside { plan: Some(plan), ..Beside::default() }, |cx| exec::evaluate(plan, cx));
        let value = self.end_value(values)?.pop().unwrap_or_default();
        Ok((value, expression.ty.clone()))
    }

    /// Before a value that stands alone: if it needs tables, the transaction is entered.
    fn enter_for(&mut self, plan: &Plan) -> SqlResult<()> {
        if Work::of(plan).stores {
            self.trx.check_xa_work()?;
            self.check_locks(plan)?;
            self.transactions().enter(plan.programs);
        }
        Ok(())
    }

    /// After a value that stands alone: a transaction that was entered for it ends, or is rolled back with
    /// what failed.
    pub fn end_value<T>(&mut self, result: SqlResult<T>) -> SqlResult<T> {
        match result {
            Ok(value) if self.trx.open => Ok(value),
            Ok(value) => self.transactions().end_statement(Ok(Done::default())).map(|_| value),
            Err(error) if self.trx.open && !exec::ends_transaction(&error) => Err(error),
            Err(error) => {
                // What it answers is the error.
                let _ = self.transactions().end_statement(Err(error.clone()));
                Err(error)
            }
        }
    }
}
