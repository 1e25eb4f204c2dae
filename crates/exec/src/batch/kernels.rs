//! The steps of a [`Program`] over the vectors of a batch. `None`: the batch gives up, and its rows go the
//! way of rows.

use std::cmp::Ordering;

use expr::{ArithOp, CompareOp};
use value::{Collation, Decimal, Extent, RowCodec};

use super::program::{Operand, Origin, Program, Step};
use super::recent::Recent;
use super::vector::{Lane, Vector};

/// The vectors of a program's registers, and what they are filled from.
pub(super) struct Run<'r> {
    /// The bytes in which texts lie.
    pub bytes: &'r [u8],
    pub codec: &'r RowCodec,
    /// The places of the wanted columns, row after row.
    pub columns: &'r [usize],
    pub places: &'r [Extent],
    /// Whether any of these is NULL.
    pub has_null: bool,
    pub rows: usize,
}

impl Run<'_> {
    /// Fills all registers; `computed` is what rows have computed.
    pub fn all(&self, program: &Program, vectors: &mut Vec<Vector>, computed: &mut [Vector]) -> Option<()> {
        vectors.resize_with(program.registers.len(), Vector::default);
        for (register, (origin, lane)) in program.registers.iter().enumerate() {
            let (before, rest) = vectors.split_at_mut(register);
            let out = rest.first_mut()?;
            out.clear();
            match origin {
                Origin::Column(column) => self.column(*column, *lane, out)?,
                Origin::Computed(at) => std::mem::swap(out, computed.get_mut(*at)?),
                Origin::Step(step) => self.step(step, before, out)?,
            }
        }
        Some(())
    }

    fn column(&self, column: usize, lane: Lane, out: &mut Vector) -> Option<()> {
        let at = self.columns.binary_search(&column).ok()?;
        let places = self.places.chunks_exact(self.columns.len()).map(|row| row[at]);
        if self.has_null {
            out.note_nulls(places.clone());
        }
        match lane {
            Lane::Text => out.texts.extend(places),
            Lane::Real => out.reals.extend(places.map(|place| {
                let bytes = if place.is_null() { &[][..] } else { place.of(self.bytes) };
                bytes.try_into().map_or(0.0, f64::from_le_bytes)
            })),
            Lane::Int { .. } | Lane::Decimal { .. } | Lane::Date | Lane::Moment { .. } => {
                if !self.codec.whole(column)?.read(self.bytes, places, &mut out.ints) {
                    return None;
                }
            }
        }
        Some(())
    }

    fn step(&self, step: &Step, from: &[Vector], out: &mut Vector) -> Option<()> {
        match step {
            Step::Arith { op, a, b, floor } => {
                nulls_of_both(a, b, from, out);
                let overflowed = arith(*op, ints(a, from)?, ints(b, from)?, self.rows, &mut out.ints);
                let negative = *floor && out.ints.iter().enumerate().any(|(row, n)| *n < 0 && !out.is_null(row));
                if overflowed || negative {
                    return None;
                }
            }
            Step::RealArith { op, a, b } => {
                nulls_of_both(a, b, from, out);
                real_arith(*op, reals(a, from)?, reals(b, from)?, self.rows, out)?;
            }
            Step::Divide { op, a, b, floor } => {
                nulls_of_both(a, b, from, out);
                divide(*op, ints(a, from)?, ints(b, from)?, self.rows, *floor, out)?;
            }
            Step::Power { a, b } => {
                nulls_of_both(a, b, from, out);
                both(reals(a, from)?, reals(b, from)?, self.rows, &mut out.reals, f64::powf);
                zero_where_null(out);
                out.reals.iter().all(|x| x.is_finite()).then_some(())?;
            }
            Step::Apply { function, a } => function.apply(&from[*a], self.bytes, out)?,
            Step::Extreme { list, least } => self.extreme(list, *least, from, out)?,
            Step::Widen { a, by } => {
                out.nulls.clone_from(&from[*a].nulls);
                if arith(ArithOp::Mul, Side::Each(&from[*a].ints), Side::One(*by), self.rows, &mut out.ints) {
                    return None;
                }
            }
            Step::ToReal { a, scale } => {
                out.nulls.clone_from(&from[*a].nulls);
                let scale = *scale;
                out.reals.extend(from[*a].ints.iter().map(|n| match scale {
                    0 => *n as f64,
                    scale => Decimal::from_parts(i128::from(*n), scale).to_f64(),
                }));
            }
            Step::Compare { op, a, b } => {
                nulls_of_both(a, b, from, out);
                compare(*op, ints(a, from)?, ints(b, from)?, self.rows, &mut out.ints);
            }
            Step::CompareReal { op, a, b } => {
                nulls_of_both(a, b, from, out);
                compare(*op, reals(a, from)?, reals(b, from)?, self.rows, &mut out.ints);
            }
            Step::CompareText { op, a, b, collation } => {
                nulls_of_both(a, b, from, out);
                self.compare_texts(*op, (a, b), *collation, from, out);
            }
            Step::Among { a, list, has_null } => {
                let v = &from[*a];
                out.nulls.clone_from(&v.nulls);
                out.ints.extend(v.ints.iter().map(|n| i64::from(list.binary_search(n).is_ok())));
                unknown_where_false(out, *has_null);
            }
            Step::AmongTexts { a, list, has_null, collation } => {
                let mut key = Vec::with_capacity(64);
                self.each_text(&from[*a], out, |text| {
                    key.clear();
                    collation.key_weights(text, &mut key);
                    list.binary_search(&key).is_ok()
                });
                unknown_where_false(out, *has_null);
            }
            Step::Like { a, pattern, escape, collation } => {
                self.each_text(&from[*a], out, |text| collation.like(text, pattern, *escape));
            }
            Step::And(list) => every(list, from, self.rows, false, out),
            Step::Or(list) => every(list, from, self.rows, true, out),
            Step::Not(a) => {
                out.nulls.clone_from(&from[*a].nulls);
                out.ints.extend(from[*a].ints.iter().map(|n| i64::from(*n == 0)));
            }
            Step::IsNull(a) => out.ints.extend((0..self.rows).map(|row| i64::from(from[*a].is_null(row)))),
            Step::Case { whens, otherwise } => self.case(whens, otherwise.as_ref(), from, out)?,
        }
        Some(())
    }

    fn text<'v>(&'v self, operand: &'v Operand, from: &'v [Vector], row: usize) -> &'v [u8] {
        match operand {
            Operand::Text(text) => text,
            Operand::Register(a) if from[*a].is_null(row) => &[],
            Operand::Register(a) => from[*a].text(row, self.bytes),
            Operand::Int(_) | Operand::Real(_) => &[],
        }
    }

    fn compare_texts(&self, op: CompareOp, (a, b): (&Operand, &Operand), collation: Collation, from: &[Vector], out: &mut Vector) {
        let equality = matches!(op, CompareOp::Eq | CompareOp::Ne);
        // Where one side is the same for all rows, the other decides.
        let mut recent = Recent::default();
        let only = [(a, b), (b, a)].into_iter().find(|(_, other)| !other.is_register()).map(|(side, _)| side);
        for row in 0..self.rows {
            if out.is_null(row) {
                out.ints.push(0);
                continue;
            }
            let (left, right) = (self.text(a, from, row), self.text(b, from, row));
            let holds = || op.holds(if equality && left == right { Ordering::Equal } else { collation.compare(left, right) });
            let holds = match only {
                Some(side) => recent.answer(self.text(side, from, row), holds),
                None => holds(),
            };
            out.ints.push(i64::from(holds));
        }
    }

    fn each_text(&self, v: &Vector, out: &mut Vector, mut test: impl FnMut(&[u8]) -> bool) {
        out.nulls.clone_from(&v.nulls);
        let mut recent = Recent::default();
        out.ints.extend((0..v.texts.len()).map(|row| {
            let holds = !v.is_null(row) && {
                let text = v.text(row, self.bytes);
                recent.answer(text, || test(text))
            };
            i64::from(holds)
        }));
    }

    fn extreme(&self, list: &[Operand], least: bool, from: &[Vector], out: &mut Vector) -> Option<()> {
        let (first, rest) = list.split_first()?;
        nulls_of_both(first, first, from, out);
        both(ints(first, from)?, Side::One(0), self.rows, &mut out.ints, |a, _| a);
        for operand in rest {
            nulls_of_both(operand, operand, from, out);
            let other = ints(operand, from)?;
            let better = |best: &mut i64, n: i64| *best = if least { n.min(*best) } else { n.max(*best) };
            match other {
                Side::Each(list) => out.ints.iter_mut().zip(list).for_each(|(best, n)| better(best, *n)),
                Side::One(n) => out.ints.iter_mut().for_each(|best| better(best, n)),
            }
        }
        Some(())
    }

    fn case(&self, whens: &[(usize, Option<Operand>)], otherwise: Option<&Operand>, from: &[Vector], out: &mut Vector) -> Option<()> {
        for row in 0..self.rows {
            let hit = whens.iter().find(|(when, _)| from[*when].ints[row] != 0 && !from[*when].is_null(row));
            let (n, null) = match hit.map_or(otherwise, |(_, then)| then.as_ref()) {
                Some(Operand::Int(n)) => (*n, false),
                Some(Operand::Register(a)) => (from[*a].ints[row], from[*a].is_null(row)),
                Some(Operand::Real(_) | Operand::Text(_)) => return None,
                None => (0, true),
            };
            if null && out.nulls.is_empty() {
                out.nulls.resize(row, false);
            }
            if null || !out.nulls.is_empty() {
                out.nulls.push(null);
            }
            out.ints.push(if null { 0 } else { n });
        }
        Some(())
    }
}

/// One value for each row, or one for all.
#[derive(Clone, Copy)]
enum Side<'s, T> {
    Each(&'s [T]),
    One(T),
}

fn ints<'v>(operand: &Operand, from: &'v [Vector]) -> Option<Side<'v, i64>> {
    match operand {
        Operand::Register(a) => Some(Side::Each(&from[*a].ints)),
        Operand::Int(n) => Some(Side::One(*n)),
        Operand::Real(_) | Operand::Text(_) => None,
    }
}

fn reals<'v>(operand: &Operand, from: &'v [Vector]) -> Option<Side<'v, f64>> {
    match operand {
        Operand::Register(a) => Some(Side::Each(&from[*a].reals)),
        Operand::Real(x) => Some(Side::One(*x)),
        Operand::Int(_) | Operand::Text(_) => None,
    }
}

/// Calls `f` with both values of each row.
#[inline]
fn both<T: Copy, R>(a: Side<'_, T>, b: Side<'_, T>, rows: usize, out: &mut Vec<R>, mut f: impl FnMut(T, T) -> R) {
    match (a, b) {
        (Side::Each(a), Side::Each(b)) => out.extend(a.iter().zip(b).map(|(a, b)| f(*a, *b))),
        (Side::Each(a), Side::One(b)) => out.extend(a.iter().map(|a| f(*a, b))),
        (Side::One(a), Side::Each(b)) => out.extend(b.iter().map(|b| f(a, *b))),
        (Side::One(a), Side::One(b)) => out.extend((0..rows).map(|_| f(a, b))),
    }
}

/// True on an overflow.
fn arith(op: ArithOp, a: Side<'_, i64>, b: Side<'_, i64>, rows: usize, out: &mut Vec<i64>) -> bool {
    let mut overflowed = false;
    let mut note = |(n, over): (i64, bool)| {
        overflowed |= over;
        n
    };
    match op {
        ArithOp::Add => both(a, b, rows, out, |a, b| note(a.overflowing_add(b))),
        ArithOp::Sub => both(a, b, rows, out, |a, b| note(a.overflowing_sub(b))),
        _ => both(a, b, rows, out, |a, b| note(a.overflowing_mul(b))),
    }
    overflowed
}

/// Gives up on a division by zero and on what is not finite.
fn real_arith(op: ArithOp, a: Side<'_, f64>, b: Side<'_, f64>, rows: usize, out: &mut Vector) -> Option<()> {
    let list = &mut out.reals;
    match op {
        ArithOp::Add => both(a, b, rows, list, |a, b| a + b),
        ArithOp::Sub => both(a, b, rows, list, |a, b| a - b),
        ArithOp::Mul => both(a, b, rows, list, |a, b| a * b),
        _ => both(a, b, rows, list, |a, b| a / b),
    }
    zero_where_null(out);
    out.reals.iter().all(|x| x.is_finite()).then_some(())
}

fn zero_where_null(out: &mut Vector) {
    out.reals.iter_mut().zip(&out.nulls).filter(|(_, null)| **null).for_each(|(x, _)| *x = 0.0);
}

/// Gives up on a division by zero.
fn divide(op: ArithOp, a: Side<'_, i64>, b: Side<'_, i64>, rows: usize, floor: bool, out: &mut Vector) -> Option<()> {
    let divide = if op == ArithOp::Mod { i64::checked_rem } else { i64::checked_div };
    let mut failed = false;
    let mut row = 0;
    let nulls = &out.nulls;
    both(a, b, rows, &mut out.ints, |a, b| {
        let n = divide(a, b).filter(|n| !floor || *n >= 0);
        failed |= n.is_none() && !nulls.get(row).copied().unwrap_or(false);
        row += 1;
        n.unwrap_or(0)
    });
    (!failed).then_some(())
}

fn compare<T: Copy + PartialOrd>(op: CompareOp, a: Side<'_, T>, b: Side<'_, T>, rows: usize, out: &mut Vec<i64>) {
    match op {
        CompareOp::Eq | CompareOp::NullSafeEq => both(a, b, rows, out, |a, b| i64::from(a == b)),
        CompareOp::Ne => both(a, b, rows, out, |a, b| i64::from(a != b)),
        CompareOp::Lt => both(a, b, rows, out, |a, b| i64::from(a < b)),
        CompareOp::Le => both(a, b, rows, out, |a, b| i64::from(a <= b)),
        CompareOp::Gt => both(a, b, rows, out, |a, b| i64::from(a > b)),
        CompareOp::Ge => both(a, b, rows, out, |a, b| i64::from(a >= b)),
    }
}

/// What is NULL where either operand is.
fn nulls_of_both(a: &Operand, b: &Operand, from: &[Vector], out: &mut Vector) {
    for operand in [a, b] {
        let Operand::Register(register) = operand else { continue };
        let nulls = &from[*register].nulls;
        if out.nulls.is_empty() {
            out.nulls.extend_from_slice(nulls);
        } else {
            out.nulls.iter_mut().zip(nulls).for_each(|(null, other)| *null |= *other);
        }
    }
}

/// Membership in a list with a NULL: what is not found is unknown.
fn unknown_where_false(out: &mut Vector, has_null: bool) {
    if has_null {
        out.nulls.resize(out.ints.len(), false);
        out.nulls.iter_mut().zip(&out.ints).for_each(|(null, found)| *null |= *found == 0);
    }
}

/// AND of conditions, or OR: one of them that is `decided` decides, else one that is unknown.
fn every(list: &[usize], from: &[Vector], rows: usize, decided: bool, out: &mut Vector) {
    out.ints.resize(rows, i64::from(!decided));
    let unknowns = list.iter().any(|a| !from[*a].nulls.is_empty());
    if unknowns {
        out.nulls.resize(rows, false);
    }
    for a in list {
        let v = &from[*a];
        if v.nulls.is_empty() {
            let both = out.ints.iter_mut().zip(&v.ints);
            if decided {
                both.for_each(|(out, n)| *out |= i64::from(*n != 0));
            } else {
                both.for_each(|(out, n)| *out &= i64::from(*n != 0));
            }
            continue;
        }
        for row in 0..rows {
            if v.nulls[row] {
                out.nulls[row] = true;
            } else if (v.ints[row] != 0) == decided {
                out.ints[row] = i64::from(decided);
            }
        }
    }
    if unknowns {
        out.nulls.iter_mut().zip(&out.ints).for_each(|(null, n)| *null &= (*n != 0) != decided);
    }
}
