//! Window functions and GROUPING.

use expr::{EvalContext, Expr};
use parser::ast;
use value::{Kind, SqlResult, SqlType, Value, sql_error};

use super::Binder;
use super::scope::PendingWindow;
use crate::query::{Frame, FrameBound, OrderKey, Window, WindowFunction, WindowSlot};

/// What messages call a window without a name.
const UNNAMED: &str = "<unnamed window>";

/// As messages name it.
pub fn name_of(function: &expr::WindowOf) -> String {
    match function {
        expr::WindowOf::Aggregate(call) => call.function.name().to_owned(),
        expr::WindowOf::Function(function, _) => function.name().to_owned(),
    }
}

/// A window that refers to another takes its partitions and order over, and may add an order.
fn inherit(child: &str, spec: &mut ast::WindowSpec, parent_name: String, parent: ast::WindowSpec) -> SqlResult<()> {
    if parent.frame.is_some() {
        return Err(sql_error!(WINDOW_NO_INHERIT_FRAME, parent_name));
    }
    if !spec.partition_by.is_empty() {
        return Err(sql_error!(WINDOW_NO_CHILD_PARTITIONING));
    }
    if !spec.order_by.is_empty() && !parent.order_by.is_empty() {
        return Err(sql_error!(WINDOW_NO_REDEFINE_ORDER_BY, child, parent_name));
    }
    spec.partition_by = parent.partition_by;
    if spec.order_by.is_empty() {
        spec.order_by = parent.order_by;
    }
    spec.base = parent.base;
    Ok(())
}

fn named_window(named: &[(String, ast::WindowSpec)], name: &str) -> SqlResult<ast::WindowSpec> {
    let found = named.iter().find(|(n, _)| n.eq_ignore_ascii_case(name));
    found.map(|(_, w)| w.clone()).ok_or_else(|| sql_error!(WINDOW_NO_SUCH_WINDOW, name))
}

/// A window with what it takes over from those that it refers to.
fn whole_window(name: &str, mut spec: ast::WindowSpec, named: &[(String, ast::WindowSpec)]) -> SqlResult<ast::WindowSpec> {
    let mut steps = 0;
    let mut base = spec.base.clone();
    while let Some(of) = base {
        steps += 1;
        base = named_window(named, &of.name)?.base;
        if steps > named.len() {
            return Err(sql_error!(WINDOW_CIRCULARITY_IN_WINDOW_GRAPH));
        }
    }
    let mut child = name.to_owned();
    while let Some(base) = spec.base.take() {
        let parent = named_window(named, &base.name)?;
        inherit(&child, &mut spec, base.name.clone(), parent)?;
        child = base.name;
    }
    check_spec(name, &spec)?;
    Ok(spec)
}

/// Numbers are no positions here.
fn check_spec(name: &str, spec: &ast::WindowSpec) -> SqlResult<()> {
    let mut keys = spec.partition_by.iter().chain(spec.order_by.iter().map(|o| &o.expr));
    if keys.any(|e| matches!(e.kind, ast::ExprKind::Literal(ast::Literal::Int(_)))) {
        return Err(sql_error!(WINDOW_ILLEGAL_ORDER_BY, name));
    }
    Ok(())
}

/// A frame does not end before it begins.
fn check_frame(name: &str, frame: &ast::WindowFrame) -> SqlResult<()> {
    use ast::FrameBound as B;
    let end = frame.end.as_ref().unwrap_or(&B::CurrentRow);
    match (&frame.start, end) {
        (B::UnboundedFollowing, _) => Err(sql_error!(WINDOW_FRAME_START_ILLEGAL, name)),
        (_, B::UnboundedPreceding) => Err(sql_error!(WINDOW_FRAME_END_ILLEGAL, name)),
        (B::Following(..), B::CurrentRow | B::Preceding(..)) | (B::CurrentRow, B::Preceding(..)) => {
            Err(sql_error!(WINDOW_FRAME_ILLEGAL, name))
        }
        _ => Ok(()),
    }
}

/// Distances of RANGE are of the kind of the one thing that is ordered by; those of ROWS are whole numbers,
/// and so is what an execution brings for their markers.
fn check_distances(name: &str, frame: &ast::WindowFrame, order: &[OrderKey], params: &[SqlType]) -> SqlResult<()> {
    use ast::FrameBound as B;
    for bound in std::iter::once(&frame.start).chain(&frame.end) {
        let (B::Preceding(distance, unit) | B::Following(distance, unit)) = bound else { continue };
        if frame.units == ast::FrameUnits::Rows {
            use ast::Literal as L;
            if matches!(distance.kind, ast::ExprKind::Literal(L::Null | L::Decimal(_) | L::Float(_) | L::String { .. })) {
                return Err(sql_error!(WINDOW_FRAME_ILLEGAL, name));
            }
            if let ast::ExprKind::Param(n) = distance.kind {
                check_count(params.get(usize::from(n)))?;
            }
            continue;
        }
        let [key] = order else { return Err(sql_error!(WINDOW_RANGE_FRAME_ORDER_TYPE, name)) };
        match (key.expr.ty.kind, unit) {
            (k, None) if k.is_temporal() => return Err(sql_error!(WINDOW_RANGE_FRAME_TEMPORAL_TYPE, name)),
            (k, Some(_)) if k.is_numeric() => return Err(sql_error!(WINDOW_RANGE_FRAME_NUMERIC_TYPE, name)),
            (k, _) if !k.is_temporal() && !k.is_numeric() => return Err(sql_error!(WINDOW_RANGE_FRAME_ORDER_TYPE, name)),
            _ => {}
        }
    }
    Ok(())
}

/// 3586 for an INTERVAL that is negative or NULL.
fn check_interval(name: &str, amount: &ast::Expr, unit: ast::IntervalUnit, cx: &mut EvalContext<'_>) -> SqlResult<()> {
    const SOME_DAY: &str = "timestamp'2000-01-01 00:00:00'";
    let day = parser::parse_expr(SOME_DAY.as_bytes(), &parser::ParserMode::default())?;
    let kind = ast::ExprKind::DateArithmetic { expr: Box::new(day.clone()), amount: Box::new(amount.clone()), unit, subtract: false };
    let (mut told, span) = (value::NoWarnings, amount.span);
    let mut quiet = EvalContext::new(cx.settings, cx.session, &mut told);
    let moment = |e: &ast::Expr, quiet: &mut EvalContext<'_>| {
        let bound = expr::bind_expr(e, &mut expr::NoColumns, quiet).ok().filter(Expr::is_constant)?;
        let mut given = false;
        bound.visit(&mut |e| given |= matches!(e.kind, expr::ExprKind::Param(_) | expr::ExprKind::Variable(..)));
        if given {
            return None;
        }
        expr::eval(&bound, &[], quiet).ok()
    };
    let (from, to) = (moment(&day, &mut quiet), moment(&ast::Expr { kind, span }, &mut quiet));
    match (from, to) {
        (Some(from), Some(to)) if to.to_text() < from.to_text() => Err(sql_error!(WINDOW_FRAME_ILLEGAL, name)),
        _ => Ok(()),
    }
}

/// 1210: a marker for how many rows away, or how many parts, is an integer.
fn check_counts(function: ast::WindowFunction, args: &[Expr], params: &[SqlType]) -> SqlResult<()> {
    use ast::WindowFunction as W;
    let at = match function {
        W::Ntile => 0,
        W::Lead | W::Lag | W::NthValue => 1,
        _ => return Ok(()),
    };
    match args.get(at).map(|e| &e.kind) {
        Some(expr::ExprKind::Literal(Value::UInt(n))) if *n > i64::MAX as u64 => Err(sql_error!(WRONG_ARGUMENTS, function.name())),
        Some(expr::ExprKind::Param(n)) => check_count(params.get(*n as usize)),
        _ => Ok(()),
    }
}

/// What an execution brings for a number of rows.
fn check_count(given: Option<&SqlType>) -> SqlResult<()> {
    match given {
        Some(given) if !given.kind.is_integer() && given.kind != Kind::Null => Err(sql_error!(WRONG_ARGUMENTS, "EXECUTE")),
        _ => Ok(()),
    }
}

/// The least or the greatest of bits, or of years, is a number in a window.
fn as_number(call: &expr::AggregateCall) -> Option<SqlType> {
    let ends = matches!(call.function, ast::AggregateFunction::Min | ast::AggregateFunction::Max);
    let plain = matches!(call.ty.kind, Kind::Bit | Kind::Year);
    (ends && plain).then_some(SqlType { kind: Kind::Int, length: call.ty.length, zerofill: false, ..SqlType::UBIGINT })
}

fn to_number(e: &mut Expr) {
    let arg = std::mem::replace(e, Expr::null());
    *e = Expr { nullable: arg.nullable, derivation: arg.derivation, ty: SqlType::UBIGINT, kind: expr::ExprKind::Cast(Box::new(arg)) };
}

/// A window that may have a frame.
struct Framed<'b, 'a> {
    binder: &'b mut Binder<'a>,
    name: &'b str,
    spec: &'b ast::WindowSpec,
}

impl Framed<'_, '_> {
    fn frame(&mut self, frame: &ast::WindowFrame, order: &[OrderKey], cx: &mut EvalContext<'_>) -> SqlResult<Frame> {
        let name = self.name;
        if frame.units == ast::FrameUnits::Groups {
            return Err(sql_error!(NOT_SUPPORTED_YET, "GROUPS"));
        }
        if frame.exclude {
            return Err(sql_error!(NOT_SUPPORTED_YET, "EXCLUDE"));
        }
        if frame.units == ast::FrameUnits::Range {
            check_distances(name, frame, order, self.binder.params)?;
            check_frame(name, frame)?;
        } else {
            check_frame(name, frame)?;
            check_distances(name, frame, order, self.binder.params)?;
        }
        let start = self.bound(&frame.start, cx)?;
        let end = frame.end.as_ref().map_or(Ok(FrameBound::CurrentRow), |b| self.bound(b, cx))?;
        Ok(Frame { rows: frame.units == ast::FrameUnits::Rows, start, end })
    }

    fn bound(&mut self, bound: &ast::FrameBound, cx: &mut EvalContext<'_>) -> SqlResult<FrameBound> {
        if let ast::FrameBound::Preceding(amount, Some(unit)) | ast::FrameBound::Following(amount, Some(unit)) = bound
            && let Some(key) = self.spec.order_by.first()
        {
            check_interval(self.name, amount, *unit, cx)?;
            // The bound itself, computed from the current row.
            let follows = matches!(bound, ast::FrameBound::Following(..));
            let subtract = follows == key.descending();
            let kind = ast::ExprKind::DateArithmetic { expr: Box::new(key.expr.clone()), amount: amount.clone(), unit: *unit, subtract };
            let limit = self.binder.expr(&ast::Expr { kind, span: key.expr.span }, cx)?;
            return Ok(FrameBound::Limit(limit, follows));
        }
        Ok(match bound {
            ast::FrameBound::UnboundedPreceding => FrameBound::UnboundedPreceding,
            ast::FrameBound::UnboundedFollowing => FrameBound::UnboundedFollowing,
            ast::FrameBound::CurrentRow => FrameBound::CurrentRow,
            ast::FrameBound::Preceding(e, _) => FrameBound::Preceding(self.binder.expr(e, cx)?),
            ast::FrameBound::Following(e, _) => FrameBound::Following(self.binder.expr(e, cx)?),
        })
    }
}

/// A window without its functions.
fn bind_window(binder: &mut Binder<'_>, name: String, spec: &ast::WindowSpec, cx: &mut EvalContext<'_>) -> SqlResult<Window> {
    let scope = binder.names.scope();
    scope.aggregates_allowed = true;
    scope.clause = "window order by";
    let mut key = |e: &ast::Expr| {
        binder.key(e, cx).map_err(|e| match e.is(&value::error::WINDOW_INVALID_WINDOW_FUNC_USE) {
            true => sql_error!(WINDOW_NESTED_WINDOW_FUNC_USE_IN_WINDOW_SPEC, name),
            false => e,
        })
    };
    let partition = spec.partition_by.iter().map(&mut key).collect::<SqlResult<Vec<_>>>()?;
    let mut order = Vec::new();
    for item in &spec.order_by {
        order.push(OrderKey { expr: key(&item.expr)?, output: None, descending: item.descending() });
    }
    let frame = spec.frame.as_ref().map(|f| Framed { binder, name: &name, spec }.frame(f, &order, cx)).transpose()?;
    binder.names.scope().aggregates_allowed = false;
    Ok(Window { name, partition, order, frame, functions: Vec::new() })
}

impl Binder<'_> {
    /// Binds the windows of the block's functions, and those of its WINDOW clause that no function uses:
    /// they are checked as well.
    pub(crate) fn take_windows(&mut self, cx: &mut EvalContext<'_>) -> SqlResult<Vec<Window>> {
        let pending = std::mem::take(&mut self.names.scope().windows);
        let mut windows: Vec<(ast::WindowSpec, Window)> = Vec::new();
        for p in pending {
            let slot = WindowSlot { slot: p.slot as usize, function: p.function };
            if let Some((_, w)) = windows.iter_mut().find(|(s, _)| *s == p.spec) {
                w.functions.push(slot);
                continue;
            }
            let mut window = bind_window(self, p.name, &p.spec, cx)?;
            window.functions.push(slot);
            windows.push((p.spec, window));
        }
        let named = std::mem::take(&mut self.names.scope().named_windows);
        for (n, (name, spec)) in named.iter().enumerate() {
            if let Some((other, _)) = named[..n].iter().find(|(other, _)| other.eq_ignore_ascii_case(name)) {
                return Err(sql_error!(WINDOW_DUPLICATE_NAME, other));
            }
            let spec = whole_window(name, spec.clone(), &named)?;
            if windows.iter().all(|(known, _)| *known != spec) {
                let window = bind_window(self, name.clone(), &spec, cx)?;
                windows.push((spec, window));
            }
        }
        Ok(windows.into_iter().map(|(_, w)| w).collect())
    }

    pub(crate) fn window_function(&mut self, mut call: expr::WindowCall, over: &ast::Over, _: &mut EvalContext<'_>) -> SqlResult<Expr> {
        let slot = self.draft.take_slots(1);
        if let expr::WindowOf::Function(function, args) = &call.function {
            check_counts(*function, args, self.params)?;
        }
        let args = match &call.function {
            expr::WindowOf::Aggregate(call) => &call.args,
            expr::WindowOf::Function(_, args) => args,
        };
        args.iter().try_for_each(|arg| self.names.check_no_window(arg))?;
        let scope = self.names.scope();
        if !scope.windows_allowed {
            return Err(sql_error!(WINDOW_INVALID_WINDOW_FUNC_USE, name_of(&call.function)));
        }
        if let expr::WindowOf::Aggregate(call) = &call.function
            && call.function == ast::AggregateFunction::GroupConcat
        {
            return Err(sql_error!(NOT_SUPPORTED_YET, "group_concat as window function"));
        }
        let (name, spec) = match over {
            ast::Over::Name(name) => (name.name.clone(), named_window(&scope.named_windows, &name.name)?),
            ast::Over::Spec(spec) => (UNNAMED.to_owned(), (**spec).clone()),
        };
        let spec = whole_window(&name, spec, &scope.named_windows)?;
        let function = match call.function {
            expr::WindowOf::Function(function, args) => WindowFunction::Ranking { function, args, ty: call.ty.clone() },
            expr::WindowOf::Aggregate(mut of) => {
                if let Some(number) = as_number(&of) {
                    call.ty = number.clone();
                    of.ty = number;
                    of.args.iter_mut().for_each(to_number);
                }
                WindowFunction::Aggregate(of)
            }
        };
        scope.windows.push(PendingWindow { name, spec, slot, function });
        Ok(Expr { derivation: call.derivation, ..Expr::column(slot, call.ty, call.nullable, "window function") })
    }

    pub(crate) fn grouping(&mut self, args: Vec<Expr>) -> SqlResult<Expr> {
        const ARGUMENTS_MAX: usize = 64;
        if args.len() > ARGUMENTS_MAX {
            return Err(sql_error!(INVALID_NO_OF_ARGS, "GROUPING", args.len(), ARGUMENTS_MAX));
        }
        match self.names.scope().clause {
            "where clause" | "on clause" => return Err(sql_error!(INVALID_GROUP_FUNC_USE)),
            "group statement" => return Err(sql_error!(WRONG_GROUP_FIELD, "GROUPING function")),
            _ => {}
        }
        let slots: Vec<u32> = args.iter().map(|_| self.draft.take_slots(1)).collect();
        // The bit of the last argument is the lowest.
        let bit = |slot: &u32| Expr::column(*slot, SqlType::BIGINT, false, "grouping");
        let bits = slots.iter().map(bit).reduce(|high, low| {
            let sides = Box::new([expr::bits(expr::BitOp::ShiftLeft, high, Expr::int(1)), low]);
            let sum = expr::ExprKind::Arith { op: expr::ArithOp::Add, number: expr::Number::Int, sides };
            Expr { kind: sum, ty: SqlType::BIGINT, nullable: false, derivation: expr::Derivation::Numeric }
        });
        self.names.scope().groupings.extend(args.into_iter().zip(slots).zip(1..).map(|((arg, slot), n)| (arg, slot, n)));
        bits.ok_or_else(|| sql_error!(INVALID_GROUP_FUNC_USE))
    }
}
