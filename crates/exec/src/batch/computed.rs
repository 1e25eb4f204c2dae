//! Expressions that batches do not know: rows compute them, into vectors of a batch whose other steps are its
//! own. So the groups and sums of a statement come in batches, whatever functions it calls.
//!
//! A batch gives up where one of them has something to tell, and where a value is not what the lane of its
//! type holds: a decimal with other digits, a number beyond 63 bits.

use expr::{EvalContext, Expr, ExprKind, eval_raw};
use value::{Extent, Kind, TimeZone, Value};

use super::vector::{Lane, Vector};
use crate::flow::Slots;

/// An expression, and what its values are.
#[derive(Clone, Debug)]
pub(super) struct Computed {
    pub expr: Expr,
    pub lane: Lane,
}

impl Computed {
    /// `None`: it must come by rows.
    pub fn new(e: &Expr) -> Option<Computed> {
        let mut odd = !e.is_deterministic() || e.has_subquery();
        e.visit(&mut |e| odd |= matches!(e.kind, ExprKind::UserVariable(_) | ExprKind::Match(_) | ExprKind::SystemVariable(_)));
        let lane = match e.ty.kind {
            Kind::Year | Kind::Bit => return None,
            kind if kind.is_integer() => Lane::Int { unsigned: e.ty.unsigned },
            // What is calculated has more digits than its type.
            Kind::Decimal if matches!(e.kind, ExprKind::Call(_) | ExprKind::Column { .. }) => Lane::Decimal { scale: e.ty.decimals },
            Kind::Double => Lane::Real,
            Kind::Date => Lane::Date,
            Kind::DateTime => Lane::Moment { fsp: e.ty.decimals },
            kind if kind.is_string() => Lane::Text,
            _ => return None,
        };
        (!odd).then(|| Computed { expr: e.clone(), lane })
    }
}

/// The expressions of a program, and the room in which they are computed.
#[derive(Default)]
pub(super) struct ByRows {
    pub list: Vec<Computed>,
    /// The columns that they read, ascending.
    columns: Vec<usize>,
    pub vectors: Vec<Vector>,
}

impl ByRows {
    /// `from`: the slot of the first column of the table.
    pub fn new(list: Vec<Computed>, from: usize, columns: usize) -> ByRows {
        let mut slots = Vec::new();
        list.iter().for_each(|computed| computed.expr.slots(&mut slots));
        let own = slots.into_iter().map(|slot| slot as usize).filter(|slot| (from..from + columns).contains(slot));
        let mut columns: Vec<usize> = own.map(|slot| slot - from).collect();
        columns.sort_unstable();
        columns.dedup();
        ByRows { list, columns, vectors: Vec::new() }
    }

    /// Computes everything for the rows that passed; `decode` puts columns of one of them into its slots.
    /// `None`: the batch gives up.
    pub fn fill(
        &mut self,
        passed: &[u32],
        row: &mut Slots,
        cx: &mut EvalContext<'_>,
        decode: impl Fn(usize, &[usize], &TimeZone, &mut Slots) -> Option<()>,
    ) -> Option<()> {
        if self.list.is_empty() {
            return Some(());
        }
        self.vectors.resize_with(self.list.len(), Vector::default);
        for (vector, computed) in self.vectors.iter_mut().zip(&self.list) {
            vector.clear();
            vector.owns_texts = computed.lane == Lane::Text;
        }
        let mut warnings = Vec::new();
        let kept = cx.take_caches();
        let mut apart = cx.apart(&mut warnings);
        apart.give_caches(kept);
        let done = passed.iter().try_for_each(|at| {
            decode(*at as usize, &self.columns, &apart.settings.time_zone, row)?;
            self.vectors.iter_mut().zip(&self.list).try_for_each(|(vector, Computed { expr, lane })| {
                let value = eval_raw(expr, row, &mut apart).ok()?;
                vector.push(&value, *lane)
            })
        });
        let kept = apart.take_caches();
        cx.give_caches(kept);
        done.filter(|()| warnings.is_empty())
    }
}

impl Vector {
    /// Adds a value. `None`: the lane does not hold it.
    fn push(&mut self, value: &Value, lane: Lane) -> Option<()> {
        let rows = match lane {
            Lane::Real => self.reals.len(),
            Lane::Text => self.texts.len(),
            _ => self.ints.len(),
        };
        if value.is_null() && self.nulls.is_empty() {
            self.nulls.resize(rows, false);
        }
        if value.is_null() || !self.nulls.is_empty() {
            self.nulls.push(value.is_null());
        }
        match (lane, value) {
            (Lane::Real, Value::Null) => self.reals.push(0.0),
            (Lane::Text, Value::Null) => self.texts.push(Extent { start: 0, len: 0 }),
            (_, Value::Null) => self.ints.push(0),
            (Lane::Int { unsigned: false }, Value::Int(n)) => self.ints.push(*n),
            (Lane::Int { unsigned: true }, Value::UInt(n)) => self.ints.push(i64::try_from(*n).ok()?),
            (Lane::Decimal { scale }, Value::Decimal(d)) if d.scale() == scale => {
                self.ints.push(d.coefficient().and_then(|n| i64::try_from(n).ok())?);
            }
            (Lane::Date, Value::Date(d)) => self.ints.push(i64::from(d.packed())),
            (Lane::Moment { fsp }, Value::DateTime(t)) if t.fsp() == fsp => self.ints.push(t.packed()),
            (Lane::Real, Value::Double(x)) => self.reals.push(*x),
            (Lane::Text, Value::Bytes(text)) => {
                let start = u32::try_from(self.own.len()).ok()?;
                self.own.extend_from_slice(text);
                self.texts.push(Extent { start, len: u32::try_from(text.len()).ok()? });
            }
            _ => return None,
        }
        Some(())
    }
}
