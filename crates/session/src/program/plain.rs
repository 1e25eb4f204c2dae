//! Plain programs: those made of expressions alone, which run without a session.
//!
//! A function like `RETURN a * 2 + 1` and a trigger like `SET NEW.v = NEW.k + 1` read and write nothing but
//! their own variables. Once a statement calls such a program for the second time, the program's
//! expressions are bound once, and from then on a call is their evaluation: no session is lent, no settings
//! change.
//!
//! What only computes whole numbers goes a shorter way still: a function that is one formula is evaluated
//! over its arguments where they stand, a trigger that only sets columns to formulas over the values of the
//! row ([`Plain::of_formula`]), with no copies and no room for variables.
//!
//! While `routine_profiling` is ON no program runs so.
//!
//! What is always true: a plain run has no effect before it has succeeded. Whatever it meets that is more
//! than a value (a warning, an error, a kill) makes the caller run the program again in the usual way,
//! which then reports it. The privileges were checked by the first call.

use std::sync::Arc;

use connection::eval::eval_context;
use connection::stmt::Stmt;
use expr::{Clock, EvalContext, Expr, ExprKind, SessionAccess, Settings};
use parser::ast::{Span, Statement};
use program::Op;
use value::warnings::Level;
use value::{Date, SqlError, SqlResult, SqlType, Value, Warnings};

use super::entered::Entered;
use super::{Compiled, Routine};
use crate::context::Context;

/// A plain program, for one statement.
pub(super) struct Plain {
    body: Arc<Compiled>,
    expressions: Vec<Expr>,
    /// Room for the variables of a call.
    frame: Vec<Value>,
    /// Those of its creation.
    settings: Settings,
    clock: Clock,
    today: Date,
}

/// How often a statement has called a program, and what is known of it.
pub(super) enum Seen<T> {
    Once,
    /// It runs in the usual way.
    Usual,
    Plain(T),
}

/// Only whether there were any.
#[derive(Default)]
struct Any(bool);

impl Warnings for Any {
    fn push(&mut self, _: Level, _: SqlError) {
        self.0 = true;
    }
}

/// Whether an instruction needs nothing but variables.
fn is_plain_op(op: &Op) -> bool {
    match op {
        Op::Set { .. } | Op::Jump(_) | Op::Unless { .. } | Op::Return(_) | Op::NoCase => true,
        Op::Leave { handlers, cursors } => *handlers == 0 && cursors.0 == cursors.1,
        _ => false,
    }
}

/// Whether an expression's value depends on nothing but variables.
fn is_plain_value(e: &Expr) -> bool {
    !e.any(&mut |e| match &e.kind {
        ExprKind::Column { .. } | ExprKind::UserVariable(_) | ExprKind::Assign(..) | ExprKind::SystemVariable(_) => true,
        ExprKind::Subquery(_) | ExprKind::Stored(_) => true,
        ExprKind::Call(call) => !call.function.is_pure(),
        _ => false,
    })
}

/// For each expression of a program the type that its value is stored as.
fn stored_as(body: &Compiled) -> Vec<Option<&SqlType>> {
    let mut types = vec![None; body.program.expressions.len()];
    for instruction in &body.program.code {
        match &instruction.op {
            Op::Set { variable, value: Some(expression) } => types[*expression] = Some(&body.types[usize::from(*variable)]),
            Op::Return(expression) => types[*expression] = body.returns.as_ref(),
            _ => {}
        }
    }
    types
}

/// The expressions of a program, bound; `None` if one needs more than variables.
fn bound(cx: &mut Context, body: &Compiled) -> SqlResult<Option<Vec<Expr>>> {
    let values = vec![Value::Null; body.types.len()];
    let mut bound = Vec::with_capacity(body.program.expressions.len());
    for (ast, into) in body.program.expressions.iter().zip(stored_as(body)) {
        let stmt = Stmt {
            ast: &Statement::Empty,
            source: &body.program.source,
            span: Span { ..ast.span },
            params: &values,
            types: Some(&body.types),
            warnings: &[],
        };
        match cx.bound_value(ast, into, &stmt)?.filter(is_plain_value) {
            Some(e) => bound.push(e),
            None => return Ok(None),
        }
    }
    Ok(Some(bound))
}

impl Plain {
    /// The program, if it is plain. `executes`: as for [`Entered::by`].
    pub fn of(cx: &mut Context, routine: &Routine, executes: bool) -> SqlResult<Option<Plain>> {
        let body = Arc::clone(&routine.body);
        // A plain run has no lines.
        if cx.usual.routine_profiling || !body.program.code.iter().all(|instruction| is_plain_op(&instruction.op)) {
            return Ok(None);
        }
        let entered = Entered::by(cx, &routine.def, executes)?;
        let mark = cx.diagnostics.mark();
        let bound = bound(cx, &body);
        let warned = cx.diagnostics.mark() != mark;
        let now = eval_context(&cx.settings, &cx.access, &mut cx.diagnostics, &[]);
        let (clock, today) = (now.clock, now.today());
        let settings = cx.settings.clone();
        entered.leave(cx);
        Ok(bound?.filter(|_| !warned).map(|expressions| Plain { body, expressions, frame: Vec::new(), settings, clock, today }))
    }

    /// A function's value for these arguments; `None`: the usual way must be gone.
    pub fn call(&mut self, args: &[Value], of: &[Expr], session: &dyn SessionAccess) -> Option<Value> {
        self.with_frame(|plain, frame| {
            for (n, (value, arg)) in args.iter().zip(of).enumerate() {
                frame[n] = plain.convert(value.clone(), &arg.ty, n)?;
            }
            plain.run(frame, session)?
        })
    }

    /// The value of a function that is a formula of whole numbers, if it and its arguments need no
    /// conversion.
    pub fn formula(&self, args: &[Value]) -> Option<i64> {
        let Op::Return(expression) = &self.body.program.code.first()?.op else { return None };
        if !args.iter().zip(&self.body.types).all(|(value, ty)| value::store::is_kept(value, ty)) {
            return None;
        }
        let number = expr::quick_int(&self.expressions[*expression], &[], &|n| args.get(usize::from(n)))?;
        value::store::is_kept(&Value::Int(number), self.body.returns.as_ref()?).then_some(number)
    }

    /// What the program sets, as variables and their expressions, if it does nothing but set some of these
    /// variables to formulas of whole numbers.
    pub fn formulas(&self, settable: &dyn Fn(usize) -> bool) -> Option<Vec<(usize, usize)>> {
        let mut sets = Vec::new();
        for instruction in &self.body.program.code {
            match &instruction.op {
                Op::Set { variable, value: Some(e) } if settable(usize::from(*variable)) && expr::is_quick(&self.expressions[*e]) => {
                    sets.push((usize::from(*variable), *e));
                }
                Op::Leave { .. } => {}
                _ => return None,
            }
        }
        Some(sets)
    }

    /// The value of one of [`Plain::formulas`] as its variable keeps it; `None` if that is not a plain
    /// number.
    pub fn of_formula<'v>(&'v self, (variable, expression): (usize, usize), values: &impl Fn(u16) -> Option<&'v Value>) -> Option<Value> {
        let value = Value::Int(expr::quick_int(&self.expressions[expression], &[], values)?);
        value::store::is_kept(&value, &self.body.types[variable]).then_some(value)
    }

    /// Calls `body` with the variables of a program that has not yet run.
    pub fn with_frame<T>(&mut self, body: impl FnOnce(&Plain, &mut [Value]) -> T) -> T {
        let mut frame = std::mem::take(&mut self.frame);
        frame.clear();
        frame.resize(self.body.types.len(), Value::Null);
        let result = body(self, &mut frame);
        self.frame = frame;
        result
    }

    /// A value as the type of a variable has it; `None` if there is anything to be said about it.
    fn convert(&self, value: Value, from: &SqlType, variable: usize) -> Option<Value> {
        self.stored(value, from, &self.body.program.variables[variable].name, &self.body.types[variable])
    }

    fn stored(&self, value: Value, from: &SqlType, name: &str, ty: &SqlType) -> Option<Value> {
        if value.is_null() || value::store::is_kept(&value, ty) {
            return Some(value);
        }
        let mut warned = Any::default();
        let mut cx = value::StoreContext::apart(self.settings.sql_mode, &self.settings.time_zone, self.today, &mut warned);
        let stored = value::store::store(&value, from.collation, value::Target { name, ty, nullable: true, srid: None }, &mut cx).ok()?;
        (!warned.0).then_some(stored)
    }

    fn value(&self, expression: &Expr, frame: &[Value], session: &dyn SessionAccess) -> Option<Value> {
        let mut warned = Any::default();
        let mut cx = EvalContext::new(&self.settings, session, &mut warned);
        cx.clock = self.clock;
        cx.params = frame;
        let value = expr::eval_raw(expression, &[], &mut cx).ok()?;
        (!warned.0).then_some(value)
    }

    /// Runs the program over the values of its variables. `None`: the usual way must be gone. `Some(None)`:
    /// it ended without RETURN.
    pub fn run(&self, frame: &mut [Value], session: &dyn SessionAccess) -> Option<Option<Value>> {
        let code = &self.body.program.code;
        let mut at = 0;
        while let Some(instruction) = code.get(at) {
            let mut next = at + 1;
            match &instruction.op {
                Op::Set { variable, value: None } => frame[usize::from(*variable)] = Value::Null,
                Op::Set { variable, value: Some(expression) } => {
                    let expression = &self.expressions[*expression];
                    let value = self.value(expression, frame, session)?;
                    frame[usize::from(*variable)] = self.convert(value, &expression.ty, usize::from(*variable))?;
                }
                Op::Jump(to) => next = *to,
                Op::Unless { condition, to } => {
                    let mut warned = Any::default();
                    let holds = self.value(&self.expressions[*condition], frame, session)?.to_bool(&mut warned);
                    if warned.0 {
                        return None;
                    }
                    if holds != Some(true) {
                        next = *to;
                    }
                }
                Op::Return(expression) => {
                    let expression = &self.expressions[*expression];
                    let value = self.value(expression, frame, session)?;
                    return match &self.body.returns {
                        Some(returns) => self.stored(value, &expression.ty, "", returns).map(Some),
                        None => None,
                    };
                }
                Op::Leave { .. } => {}
                _ => return None,
            }
            if next <= at {
                session.check_killed().ok()?;
            }
            at = next;
        }
        Some(None)
    }
}
