//! Window functions and GROUPING.

use expr::{EvalContext, Expr};
use parser::ast;
use value::{SqlResult, SqlType, sql_error};

use super::Binder;
use crate::query::{Frame, FrameBound, OrderKey, Window, WindowFunction, WindowSlot};

/// A window function whose window is not bound yet.
pub(crate) struct PendingWindow {
    pub spec: ast::WindowSpec,
    pub slot: u32,
    pub function: WindowFunction,
}

impl Binder<'_> {
    pub(crate) fn window_function(&mut self, call: expr::WindowCall, over: &ast::Over, _: &mut EvalContext<'_>) -> SqlResult<Expr> {
        let slot = self.take_slots(1);
        let scope = self.scope();
        if !scope.windows_allowed {
            return Err(sql_error!(WINDOW_INVALID_WINDOW_FUNC_USE, "window function"));
        }
        let named = |scope: &super::Scope, name: &str| {
            scope
                .named_windows
                .iter()
                .find(|(n, _)| n.eq_ignore_ascii_case(name))
                .map(|(_, w)| w.clone())
                .ok_or_else(|| sql_error!(WINDOW_NO_SUCH_WINDOW, name))
        };
        let mut spec = match over {
            ast::Over::Name(name) => named(scope, &name.name)?,
            ast::Over::Spec(spec) => (**spec).clone(),
        };
        while let Some(base) = spec.base.take() {
            let parent = named(scope, &base.name)?;
            if spec.partition_by.is_empty() {
                spec.partition_by = parent.partition_by;
            }
            if spec.order_by.is_empty() {
                spec.order_by = parent.order_by;
            }
            spec.base = parent.base;
        }
        let function = match call.function {
            expr::WindowOf::Function(function, args) => WindowFunction::Ranking { function, args },
            expr::WindowOf::Aggregate(call) => WindowFunction::Aggregate(call),
        };
        scope.windows.push(PendingWindow { spec, slot, function });
        Ok(Expr::column(slot, call.ty, call.nullable, "window function"))
    }

    /// Binds the windows that the block's functions named.
    pub(crate) fn take_windows(&mut self, cx: &mut EvalContext<'_>) -> SqlResult<Vec<Window>> {
        let pending = std::mem::take(&mut self.scope().windows);
        let mut windows: Vec<(ast::WindowSpec, Window)> = Vec::new();
        for p in pending {
            let slot = WindowSlot { slot: p.slot as usize, function: p.function };
            if let Some((_, w)) = windows.iter_mut().find(|(s, _)| *s == p.spec) {
                w.functions.push(slot);
                continue;
            }
            let scope = self.scope();
            scope.aggregates_allowed = true;
            scope.clause = "window order by";
            let partition = p.spec.partition_by.iter().map(|e| self.expr(e, cx)).collect::<SqlResult<Vec<_>>>()?;
            let mut order = Vec::new();
            for item in &p.spec.order_by {
                order.push(OrderKey { expr: self.expr(&item.expr, cx)?, output: None, descending: item.descending() });
            }
            let frame = p.spec.frame.as_ref().map(|f| self.window_frame(f, cx)).transpose()?;
            self.scope().aggregates_allowed = false;
            windows.push((p.spec, Window { partition, order, frame, functions: vec![slot] }));
        }
        Ok(windows.into_iter().map(|(_, w)| w).collect())
    }

    fn window_frame(&mut self, frame: &ast::WindowFrame, cx: &mut EvalContext<'_>) -> SqlResult<Frame> {
        if frame.units == ast::FrameUnits::Groups || frame.exclude {
            return Err(sql_error!(NOT_SUPPORTED_YET, "GROUPS"));
        }
        let start = self.frame_bound(&frame.start, cx)?;
        let end = frame.end.as_ref().map_or(Ok(FrameBound::CurrentRow), |b| self.frame_bound(b, cx))?;
        Ok(Frame { rows: frame.units == ast::FrameUnits::Rows, start, end })
    }

    fn frame_bound(&mut self, bound: &ast::FrameBound, cx: &mut EvalContext<'_>) -> SqlResult<FrameBound> {
        Ok(match bound {
            ast::FrameBound::UnboundedPreceding => FrameBound::UnboundedPreceding,
            ast::FrameBound::UnboundedFollowing => FrameBound::UnboundedFollowing,
            ast::FrameBound::CurrentRow => FrameBound::CurrentRow,
            ast::FrameBound::Preceding(e, unit) => FrameBound::Preceding(self.expr(e, cx)?, *unit),
            ast::FrameBound::Following(e, unit) => FrameBound::Following(self.expr(e, cx)?, *unit),
        })
    }

    pub(crate) fn grouping(&mut self, args: Vec<Expr>) -> SqlResult<Expr> {
        let slots: Vec<u32> = args.iter().map(|_| self.take_slots(1)).collect();
        let [slot] = slots.as_slice() else { return Err(sql_error!(NOT_SUPPORTED_YET, "GROUPING of several expressions")) };
        let slot = *slot;
        self.scope().groupings.extend(args.into_iter().zip(slots));
        Ok(Expr::column(slot, SqlType::BIGINT, false, "grouping"))
    }
}
