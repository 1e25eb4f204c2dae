//! Conditions that an index can serve: `column op value`, where the value is there before the table's row is.

use expr::{Comparator, CompareOp, Expr, ExprKind, Subquery, SubqueryKind};
use value::{Kind, SqlType};

use crate::bind::{Binder, TableSet};
use crate::query::{KeyPart, RangeBound, ValuesOf};

/// What one condition says about one column of the table.
#[derive(Clone, Debug)]
pub(crate) enum Sarg {
    Equal(KeyPart),
    /// IN (list)
    OneOf(Vec<KeyPart>),
    Range {
        lower: Option<RangeBound>,
        upper: Option<RangeBound>,
    },
    Like(Expr),
    /// IN (SELECT …)
    Values(ValuesOf),
}

impl Binder<'_> {
    /// What `e` says about a column of `table`, if an index on that column can use it. The flag tells whether the condition
    /// says nothing more than that.
    pub(crate) fn sarg(&self, e: &Expr, table: usize, have: TableSet) -> Option<(usize, Sarg, bool)> {
        match &e.kind {
            ExprKind::Compare { op, by, sides } => {
                let [left, right] = &**sides;
                self.compare_sarg(*op, by, left, right, table, have)
                    .or_else(|| self.compare_sarg(op.swapped(), by, right, left, table, have))
            }
            ExprKind::Between { args, by, negated: false } => {
                let column = self.column_of_table(&args[0], table)?;
                let usable = |e: &Expr| self.usable(by, &args[0].ty, e, have);
                if !usable(&args[1]) || !usable(&args[2]) {
                    return None;
                }
                let bound = |e: &Expr| Some(RangeBound { expr: e.clone(), by: by.clone(), inclusive: true });
                Some((column, Sarg::Range { lower: bound(&args[1]), upper: bound(&args[2]) }, true))
            }
            ExprKind::In(list) if !list.negated => {
                let column = self.column_of_table(&list.left, table)?;
                let all = list.list.iter().zip(&list.by).all(|(e, by)| self.usable(by, &list.left.ty, e, have));
                let members =
                    || list.list.iter().zip(&list.by).map(|(e, by)| KeyPart { expr: e.clone(), by: by.clone(), null_safe: false });
                all.then(|| (column, Sarg::OneOf(members().collect()), true))
            }
            ExprKind::Subquery(sub) => self.values_sarg(sub, table),
            ExprKind::IsNull { arg, negated: false } => {
                let column = self.column_of_table(arg, table)?;
                Some((column, Sarg::Equal(KeyPart { expr: Expr::null(), by: Comparator::Int, null_safe: true }), true))
            }
            ExprKind::Like(like) if !like.negated && like.escape.is_none() => {
                let column = self.column_of_table(&like.subject, table)?;
                let fits =
                    like.subject.ty.kind.is_string() && like.collation == like.subject.ty.collation && self.known(&like.pattern, have);
                // A constant pattern that begins with a wildcard restricts nothing.
                if let Some(value::Value::Bytes(b)) = like.pattern.as_literal()
                    && matches!(b.first(), None | Some(b'%' | b'_'))
                {
                    return None;
                }
                fits.then(|| (column, Sarg::Like(like.pattern.clone()), false))
            }
            _ => None,
        }
    }

    /// Values that are found once, before any row is looked for.
    fn values_sarg(&self, sub: &Subquery, table: usize) -> Option<(usize, Sarg, bool)> {
        let ([left], [by], [ty]) = (sub.left.as_slice(), sub.by.as_slice(), sub.columns.as_slice()) else { return None };
        let column = self.column_of_table(left, table)?;
        let plan = &self.queries[sub.index];
        let once = sub.kind == SubqueryKind::In && !sub.negated && plan.outer.is_empty() && !plan.volatile;
        (once && follows_order(by, &left.ty))
            .then(|| (column, Sarg::Values(ValuesOf { query: sub.index, ty: ty.clone(), by: by.clone() }), false))
    }

    fn compare_sarg(
        &self,
        op: CompareOp,
        by: &Comparator,
        column: &Expr,
        value: &Expr,
        table: usize,
        have: TableSet,
    ) -> Option<(usize, Sarg, bool)> {
        let c = self.column_of_table(column, table)?;
        if !self.usable(by, &column.ty, value, have) {
            return None;
        }
        let bound = |inclusive| Some(RangeBound { expr: value.clone(), by: by.clone(), inclusive });
        let sarg = match op {
            CompareOp::Eq => Sarg::Equal(KeyPart { expr: value.clone(), by: by.clone(), null_safe: false }),
            CompareOp::NullSafeEq => Sarg::Equal(KeyPart { expr: value.clone(), by: by.clone(), null_safe: true }),
            CompareOp::Lt => Sarg::Range { lower: None, upper: bound(false) },
            CompareOp::Le => Sarg::Range { lower: None, upper: bound(true) },
            CompareOp::Gt => Sarg::Range { lower: bound(false), upper: None },
            CompareOp::Ge => Sarg::Range { lower: bound(true), upper: None },
            CompareOp::Ne => return None,
        };
        Some((c, sarg, true))
    }

    pub(crate) fn column_of_table(&self, e: &Expr, table: usize) -> Option<usize> {
        let slot = e.as_slot()? as usize;
        let t = &self.tables[table].plan;
        (t.slot..t.slot + t.width).contains(&slot).then(|| slot - t.slot)
    }

    /// The value of `e` is there before a row of the table is.
    pub(crate) fn known(&self, e: &Expr, have: TableSet) -> bool {
        !e.has_subquery() && e.is_deterministic() && self.tables_of(e) & !have == 0
    }

    /// Whether comparing the column with `value` under `by` follows the order of the column's index.
    fn usable(&self, by: &Comparator, column: &SqlType, value: &Expr, have: TableSet) -> bool {
        self.known(value, have) && follows_order(by, column)
    }
}

/// Whether a comparison follows the order of indexes on a column of this type.
fn follows_order(by: &Comparator, column: &SqlType) -> bool {
    match by {
        Comparator::Text(collation) => column.kind.is_string() && *collation == column.collation,
        Comparator::Int | Comparator::Decimal | Comparator::Double => column.kind.is_numeric(),
        Comparator::DateTime => matches!(column.kind, Kind::Date | Kind::DateTime | Kind::Timestamp),
        Comparator::Time => column.kind == Kind::Time,
        Comparator::Json | Comparator::Row(_) => false,
    }
}
