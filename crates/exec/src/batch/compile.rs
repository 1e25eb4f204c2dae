//! From expressions to steps over vectors. `None`: rows must do it, for the batch does not know the type or
//! the function, or might differ.

use std::ops::Range;

use expr::{ArithOp, Call, Case, Comparator, CompareOp, Expr, ExprKind, InList, Like, Number, SortedValues};
use plan::query::PlanTable;
use value::{DateTime, Decimal, Kind, RowCodec, SqlType, Value};

use super::computed::Computed;
use super::program::{Operand, Origin, Program, Step};
use super::vector::Lane;
use crate::table::Table;

/// Digits behind the point that a product may have, as of [`Decimal::mul`].
const SCALE_MAX: u8 = 30;

pub(super) struct Compiler<'c> {
    pub codec: &'c RowCodec,
    /// The slots of the scanned table; those of others hold one value for the whole scan.
    pub own: Range<usize>,
    pub row: &'c [Value],
    pub params: &'c [Value],
    pub program: Program,
    /// Rows compute what batches do not know.
    pub computes: bool,
}

/// The lane of a column of a table.
fn lane_of(codec: &RowCodec, column: usize) -> Option<Lane> {
    let ty: &SqlType = codec.columns().get(column)?;
    let is_whole = codec.whole(column).is_some();
    Some(match ty.kind {
        Kind::TinyInt | Kind::SmallInt | Kind::MediumInt | Kind::Int | Kind::BigInt if is_whole => Lane::Int { unsigned: ty.unsigned },
        Kind::Decimal if is_whole => Lane::Decimal { scale: ty.decimals },
        Kind::Date if is_whole => Lane::Date,
        Kind::DateTime if is_whole => Lane::Moment { fsp: ty.decimals },
        Kind::Double => Lane::Real,
        Kind::Char | Kind::VarChar | Kind::TinyText | Kind::Text | Kind::MediumText | Kind::LongText if codec.is_plain(column) => {
            Lane::Text
        }
        _ => return None,
    })
}

impl<'c> Compiler<'c> {
    pub fn new(plan: &PlanTable, table: &'c Table, row: &'c [Value], params: &'c [Value]) -> Compiler<'c> {
        Compiler { codec: &table.rows, own: plan.slot..plan.slot + plan.width, row, params, program: Program::default(), computes: false }
    }

    /// Where the value of an expression is found, and what it is: with all its digits, as of
    /// `expr::eval_raw`.
    pub fn value(&mut self, e: &Expr) -> Option<(Operand, Lane)> {
        let (registers, computed) = (self.program.registers.len(), self.program.computed.len());
        if let Some(known) = self.known(e) {
            return Some(known);
        }
        self.program.registers.truncate(registers);
        self.program.computed.truncate(computed);
        let computed = Computed::new(e).filter(|_| self.computes)?;
        let lane = computed.lane;
        Some((Operand::Register(self.program.computed(computed)), lane))
    }

    fn known(&mut self, e: &Expr) -> Option<(Operand, Lane)> {
        match &e.kind {
            ExprKind::Column { slot, .. } if self.own.contains(&(*slot as usize)) => {
                let column = *slot as usize - self.own.start;
                let lane = lane_of(self.codec, column)?;
                Some((Operand::Register(self.program.register(Origin::Column(column), lane)), lane))
            }
            ExprKind::Column { slot, .. } => constant(self.row.get(*slot as usize)?),
            ExprKind::Literal(v) => constant(v),
            ExprKind::Param(n) | ExprKind::Variable(n, _) => constant(self.params.get(*n as usize)?),
            ExprKind::Arith { op, number, sides } => self.arith(e, *op, *number, sides),
            ExprKind::Negate { arg, number } => self.negate(arg, *number),
            ExprKind::Case(case) => self.case(e, case),
            ExprKind::Call(call) => self.call(e, call),
            ExprKind::Not(_)
            | ExprKind::And(_)
            | ExprKind::Or(_)
            | ExprKind::Compare { .. }
            | ExprKind::IsNull { .. }
            | ExprKind::Between { .. }
            | ExprKind::In(_)
            | ExprKind::Like(_) => Some((Operand::Register(self.truth(e)?), Lane::Int { unsigned: false })),
            _ => None,
        }
    }

    pub(super) fn step(&mut self, step: Step, lane: Lane) -> Operand {
        Operand::Register(self.program.register(Origin::Step(step), lane))
    }

    fn truth_step(&mut self, step: Step) -> usize {
        self.program.register(Origin::Step(step), Lane::Int { unsigned: false })
    }

    // ---- arithmetic

    fn arith(&mut self, e: &Expr, op: ArithOp, number: Number, sides: &[Expr; 2]) -> Option<(Operand, Lane)> {
        let (l, r) = (self.value(&sides[0])?, self.value(&sides[1])?);
        if !l.0.is_register() && !r.0.is_register() {
            return None;
        }
        let basic = matches!(op, ArithOp::Add | ArithOp::Sub | ArithOp::Mul);
        match number {
            Number::Int | Number::Decimal if matches!(op, ArithOp::IntDiv | ArithOp::Mod) => {
                self.divided(e, op, l, r, number == Number::Int)
            }
            Number::Int if basic => {
                let (Lane::Int { .. }, Lane::Int { .. }) = (l.1, r.1) else { return None };
                let lane = Lane::Int { unsigned: e.ty.unsigned };
                Some((self.step(Step::Arith { op, a: l.0, b: r.0, floor: e.ty.unsigned }, lane), lane))
            }
            Number::Decimal if basic => {
                let (a, b) = (scale_of(l.1)?, scale_of(r.1)?);
                let floor = op == ArithOp::Sub && e.ty.unsigned;
                let (scale, l, r) = match op {
                    ArithOp::Mul => (a + b, l.0, r.0),
                    _ => (a.max(b), self.widen(l.0, a, a.max(b))?, self.widen(r.0, b, a.max(b))?),
                };
                let lane = Lane::Decimal { scale };
                (scale <= SCALE_MAX).then(|| (self.step(Step::Arith { op, a: l, b: r, floor }, lane), lane))
            }
            Number::Double if basic || op == ArithOp::Div => {
                let (a, b) = (self.real(l)?, self.real(r)?);
                Some((self.step(Step::RealArith { op, a, b }, Lane::Real), Lane::Real))
            }
            _ => None,
        }
    }

    /// A decimal or an integer with more digits behind the point.
    pub(super) fn widen(&mut self, operand: Operand, from: u8, to: u8) -> Option<Operand> {
        if from == to {
            return Some(operand);
        }
        let by = 10i64.checked_pow(u32::from(to - from))?;
        match operand {
            Operand::Register(a) => Some(self.step(Step::Widen { a, by }, Lane::Decimal { scale: to })),
            Operand::Int(n) => n.checked_mul(by).map(Operand::Int),
            Operand::Real(_) | Operand::Text(_) => None,
        }
    }

    pub(super) fn real(&mut self, (operand, lane): (Operand, Lane)) -> Option<Operand> {
        match (operand, lane) {
            (operand, Lane::Real) => Some(operand),
            (Operand::Register(a), lane) => {
                let scale = scale_of(lane)?;
                Some(self.step(Step::ToReal { a, scale }, Lane::Real))
            }
            (Operand::Int(n), lane) => Some(Operand::Real(match lane {
                Lane::Int { .. } => n as f64,
                lane => Decimal::from_parts(i128::from(n), scale_of(lane)?).to_f64(),
            })),
            _ => None,
        }
    }

    fn negate(&mut self, arg: &Expr, number: Number) -> Option<(Operand, Lane)> {
        let (operand, lane) = self.value(arg)?;
        if !operand.is_register() {
            return None;
        }
        let (step, lane) = match (number, lane) {
            (Number::Int, Lane::Int { .. }) => {
                (Step::Arith { op: ArithOp::Sub, a: Operand::Int(0), b: operand, floor: false }, Lane::Int { unsigned: false })
            }
            (Number::Decimal, Lane::Decimal { .. }) => {
                (Step::Arith { op: ArithOp::Sub, a: Operand::Int(0), b: operand, floor: false }, lane)
            }
            // There are two zeros.
            (Number::Double, Lane::Real) => (Step::RealArith { op: ArithOp::Mul, a: operand, b: Operand::Real(-1.0) }, lane),
            _ => return None,
        };
        Some((self.step(step, lane), lane))
    }

    // ---- choices

    fn case(&mut self, e: &Expr, case: &Case) -> Option<(Operand, Lane)> {
        let lane = chosen_lane(&e.ty)?;
        let mut whens = Vec::with_capacity(case.whens.len());
        for (at, (when, then)) in case.whens.iter().enumerate() {
            let holds = match &case.operand {
                Some(operand) => self.compare(CompareOp::Eq, case.by.get(at)?, operand, when)?,
                None => self.truth(when)?,
            };
            whens.push((holds, self.branch(then, lane)?));
        }
        let otherwise = match &case.otherwise {
            Some(otherwise) => self.branch(otherwise, lane)?,
            None => None,
        };
        Some((self.step(Step::Case { whens, otherwise }, lane), lane))
    }

    pub(super) fn if_else(&mut self, ty: &SqlType, call: &Call) -> Option<(Operand, Lane)> {
        let [condition, then, otherwise] = call.args.as_slice() else { return None };
        let lane = chosen_lane(ty)?;
        let whens = vec![(self.truth(condition)?, self.branch(then, lane)?)];
        let otherwise = self.branch(otherwise, lane)?;
        Some((self.step(Step::Case { whens, otherwise }, lane), lane))
    }

    /// The first of the arguments that is not NULL.
    pub(super) fn first_known(&mut self, ty: &SqlType, call: &Call) -> Option<(Operand, Lane)> {
        let lane = chosen_lane(ty)?;
        let (last, before) = call.args.split_last()?;
        let mut whens = Vec::with_capacity(before.len());
        for arg in before {
            let Some(Operand::Register(a)) = self.branch(arg, lane)? else { return None };
            let null = self.truth_step(Step::IsNull(a));
            whens.push((self.truth_step(Step::Not(null)), Some(Operand::Register(a))));
        }
        let otherwise = self.branch(last, lane)?;
        Some((self.step(Step::Case { whens, otherwise }, lane), lane))
    }

    /// A value that may be chosen, in the lane of the choice; none inside is NULL. What must be brought to a
    /// type of another kind goes the way of rows.
    fn branch(&mut self, e: &Expr, lane: Lane) -> Option<Option<Operand>> {
        if e.as_literal().is_some_and(Value::is_null) {
            return Some(None);
        }
        let (operand, own) = self.value(e)?;
        match (&operand, lane) {
            _ if own == lane => Some(Some(operand)),
            // Each decimal keeps its own scale, by which an average is rounded; only zeros leave no trace.
            (Operand::Int(0), Lane::Decimal { .. }) if scale_of(own).is_some() => Some(Some(operand)),
            _ => None,
        }
    }

    // ---- conditions

    /// The register of a condition: 1, 0 or NULL, but any number where it is a column.
    pub fn truth(&mut self, e: &Expr) -> Option<usize> {
        Some(match &e.kind {
            ExprKind::And(list) => {
                let list = self.truths(list)?;
                self.truth_step(Step::And(list))
            }
            ExprKind::Or(list) => {
                let list = self.truths(list)?;
                self.truth_step(Step::Or(list))
            }
            ExprKind::Not(arg) => {
                let arg = self.truth(arg)?;
                self.truth_step(Step::Not(arg))
            }
            ExprKind::Compare { op, by, sides } => self.compare(*op, by, &sides[0], &sides[1])?,
            ExprKind::IsNull { arg, negated } => {
                let (Operand::Register(a), _) = self.value(arg)? else { return None };
                let null = self.truth_step(Step::IsNull(a));
                self.negated(null, *negated)
            }
            ExprKind::Between { args, by, negated } => {
                let above = self.compare(CompareOp::Ge, by, &args[0], &args[1])?;
                let below = self.compare(CompareOp::Le, by, &args[0], &args[2])?;
                let both = self.truth_step(Step::And(vec![above, below]));
                self.negated(both, *negated)
            }
            ExprKind::In(list) => self.in_list(list)?,
            ExprKind::Like(like) => self.like(like)?,
            ExprKind::Column { .. } | ExprKind::Case(_) => match self.value(e)? {
                (Operand::Register(a), Lane::Int { .. }) => a,
                _ => return None,
            },
            _ => return None,
        })
    }

    fn truths(&mut self, list: &[Expr]) -> Option<Vec<usize>> {
        list.iter().map(|e| self.truth(e)).collect()
    }

    fn negated(&mut self, truth: usize, negated: bool) -> usize {
        if negated { self.truth_step(Step::Not(truth)) } else { truth }
    }

    fn compare(&mut self, op: CompareOp, by: &Comparator, left: &Expr, right: &Expr) -> Option<usize> {
        if op == CompareOp::NullSafeEq {
            return None;
        }
        if *by == Comparator::DateTime {
            return self.compare_dates(op, left, right);
        }
        let (l, r) = (self.value(left)?, self.value(right)?);
        if !l.0.is_register() && !r.0.is_register() {
            return None;
        }
        let step = match (by, l.1, r.1) {
            (Comparator::Int, Lane::Int { .. }, Lane::Int { .. }) => Step::Compare { op, a: l.0, b: r.0 },
            (Comparator::Decimal, a, b) => {
                let (a, b) = (scale_of(a)?, scale_of(b)?);
                Step::Compare { op, a: self.widen(l.0, a, a.max(b))?, b: self.widen(r.0, b, a.max(b))? }
            }
            (Comparator::Double, ..) => Step::CompareReal { op, a: self.real(l)?, b: self.real(r)? },
            (Comparator::Text(collation), Lane::Text, Lane::Text) => Step::CompareText { op, a: l.0, b: r.0, collation: *collation },
            _ => return None,
        };
        Some(self.truth_step(step))
    }

    /// Dates or moments among themselves, and with a constant moment.
    fn compare_dates(&mut self, op: CompareOp, left: &Expr, right: &Expr) -> Option<usize> {
        for (column, constant, op) in [(left, right, op), (right, left, op.swapped())] {
            let Some(instant) = self.instant(constant) else { continue };
            if let (Operand::Register(a), Lane::Moment { .. }) = self.value(column)? {
                let b = Operand::Int(instant.packed());
                return Some(self.truth_step(Step::Compare { op, a: Operand::Register(a), b }));
            }
        }
        if let Some(moment) = self.moment(right) {
            let (Operand::Register(a), Lane::Date) = self.value(left)? else { return None };
            return Some(self.compare_moment(op, a, moment));
        }
        if let Some(moment) = self.moment(left) {
            let (Operand::Register(a), Lane::Date) = self.value(right)? else { return None };
            return Some(self.compare_moment(op.swapped(), a, moment));
        }
        match (self.value(left)?, self.value(right)?) {
            ((a, Lane::Date), (b, Lane::Date)) | ((a, Lane::Moment { .. }), (b, Lane::Moment { .. }))
                if a.is_register() || b.is_register() =>
            {
                Some(self.truth_step(Step::Compare { op, a, b }))
            }
            _ => None,
        }
    }

    /// Dates are midnights: twice their numbers leave room for moments between them.
    fn compare_moment(&mut self, op: CompareOp, a: usize, (date, later): (i64, bool)) -> usize {
        if !later {
            return self.truth_step(Step::Compare { op, a: Operand::Register(a), b: Operand::Int(date) });
        }
        let a = self.step(Step::Widen { a, by: 2 }, Lane::Date);
        self.truth_step(Step::Compare { op, a, b: Operand::Int(2 * date + 1) })
    }

    pub(super) fn constant_of<'v>(&'v self, e: &'v Expr) -> Option<&'v Value> {
        match &e.kind {
            ExprKind::Column { slot, .. } if !self.own.contains(&(*slot as usize)) => self.row.get(*slot as usize),
            ExprKind::Literal(v) => Some(v),
            ExprKind::Param(n) | ExprKind::Variable(n, _) => self.params.get(*n as usize),
            _ => None,
        }
    }

    /// A constant DATETIME or DATE.
    pub(super) fn instant(&self, e: &Expr) -> Option<DateTime> {
        match self.constant_of(e)? {
            Value::DateTime(moment) => Some(*moment),
            Value::Date(date) => Some(date.at_midnight()),
            _ => None,
        }
    }

    /// A constant DATETIME as its date, and whether it is later than midnight.
    fn moment(&self, e: &Expr) -> Option<(i64, bool)> {
        let Value::DateTime(moment) = self.constant_of(e)? else { return None };
        Some((i64::from(moment.date().packed()), *moment != moment.date().at_midnight()))
    }

    fn in_list(&mut self, list: &InList) -> Option<usize> {
        let found = match (&list.sorted, self.value(&list.left)?) {
            (Some(sorted), (Operand::Register(a), lane)) => match (&sorted.values, lane) {
                (SortedValues::Int(values), Lane::Int { .. }) => {
                    self.truth_step(Step::Among { a, list: values.as_slice().into(), has_null: sorted.has_null })
                }
                (SortedValues::Text(keys, collation), Lane::Text) => {
                    let (list, collation) = (keys.as_slice().into(), *collation);
                    self.truth_step(Step::AmongTexts { a, list, has_null: sorted.has_null, collation })
                }
                _ => return None,
            },
            (None, (Operand::Register(_), _)) => {
                let mut each = Vec::with_capacity(list.list.len());
                for (member, by) in list.list.iter().zip(&list.by) {
                    each.push(self.compare(CompareOp::Eq, by, &list.left, member)?);
                }
                self.truth_step(Step::Or(each))
            }
            _ => return None,
        };
        Some(self.negated(found, list.negated))
    }

    fn like(&mut self, like: &Like) -> Option<usize> {
        if like.escape.is_some() {
            return None;
        }
        let ((Operand::Register(a), Lane::Text), (Operand::Text(pattern), _)) = (self.value(&like.subject)?, self.value(&like.pattern)?)
        else {
            return None;
        };
        let step = Step::Like { a, pattern, escape: like.default_escape, collation: like.collation };
        let found = self.truth_step(step);
        Some(self.negated(found, like.negated))
    }
}

fn constant(v: &Value) -> Option<(Operand, Lane)> {
    Some(match v {
        Value::Int(n) => (Operand::Int(*n), Lane::Int { unsigned: false }),
        Value::UInt(n) => (Operand::Int(i64::try_from(*n).ok()?), Lane::Int { unsigned: true }),
        Value::Decimal(d) => (Operand::Int(i64::try_from(d.coefficient()?).ok()?), Lane::Decimal { scale: d.scale() }),
        Value::Date(d) => (Operand::Int(i64::from(d.packed())), Lane::Date),
        Value::Double(x) => (Operand::Real(*x), Lane::Real),
        Value::Bytes(text) => (Operand::Text(text.as_slice().into()), Lane::Text),
        _ => return None,
    })
}

/// Digits behind the point of numbers that are exact.
pub(super) fn scale_of(lane: Lane) -> Option<u8> {
    match lane {
        Lane::Int { .. } => Some(0),
        Lane::Decimal { scale } => Some(scale),
        Lane::Date | Lane::Moment { .. } | Lane::Real | Lane::Text => None,
    }
}

/// The lane of what is chosen among values.
fn chosen_lane(ty: &SqlType) -> Option<Lane> {
    match ty.kind {
        Kind::Year => None,
        Kind::Decimal => Some(Lane::Decimal { scale: ty.decimals }),
        kind => kind.is_integer().then_some(Lane::Int { unsigned: ty.unsigned }),
    }
}
