//! What conditions ask of a table's columns, in the form that indexes answer: `column op value`, where the
//! value is there before the table's row is.
//!
//! A condition that cannot be said in this form as a whole is weakened: AND keeps what can be said, OR
//! needs all of its branches. The rows that the answer names are never fewer than those that the condition
//! is true of; [`Asked::whole`] says that they are the same.
//!
//! Indexes whose keys are sets answer other conditions: MATCH … AGAINST a FULLTEXT index; MEMBER OF,
//! JSON_OVERLAPS and JSON_CONTAINS a multi-valued one.

use std::sync::Arc;

use expr::{Call, Comparator, CompareOp, EvalContext, Expr, ExprKind, InList, Match, Subquery, SubqueryKind};
use schema::TableDef;
use value::{Collation, Kind, SqlResult, SqlType};

use super::candidate::Candidate;
use crate::draft::Draft;
use crate::exprs::bare;
use crate::logical::TableSet;
use crate::query::{Ask, KeyPart, OrderKey, Path, RangeBound, RangeTree, ValuesOf};
use crate::stored::generated_columns;

/// What a search is taken to cost: as in MySQL it goes before everything but a single row.
const SEARCH_COST: f64 = 1.1;
/// Nothing is known of how many documents have a member: so much of all rows.
const SHARE: f64 = 0.005;
/// What it costs to read a row that an entry leads to.
const ROW_COST: f64 = 2.5;

/// Rows of a NOT IN list, at most: each cuts all ranges.
const EXCLUDED_ROWS_MAX: usize = 100;

/// What one condition asks, by the numbers of the table's columns.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    pub tree: RangeTree,
    /// The condition says nothing more than that.
    pub whole: bool,
}

impl Asked {
    /// What `e` asks of the columns of `table`; `have`: the tables whose rows are there.
    pub fn of(draft: &Draft<'_>, e: &Expr, table: usize, have: TableSet) -> Option<Asked> {
        Asking { draft, table, have }.ask(e, false)
    }

    fn one(column: usize, ask: Ask) -> Asked {
        Asked { tree: RangeTree::Part(column, ask), whole: true }
    }
}

/// What may be read when a table's rows are looked for.
struct Asking<'d, 'a> {
    draft: &'d Draft<'a>,
    table: usize,
    /// The tables whose rows are there.
    have: TableSet,
}

impl Asking<'_, '_> {
    fn ask(&self, e: &Expr, negated: bool) -> Option<Asked> {
        self.ask_columns(e, negated).or_else(|| self.ask_given(e, negated))
    }

    fn ask_columns(&self, e: &Expr, negated: bool) -> Option<Asked> {
        match &e.kind {
            ExprKind::Not(arg) => self.ask(arg, !negated),
            ExprKind::And(list) => self.several(list, negated, !negated),
            ExprKind::Or(list) => self.several(list, negated, negated),
            ExprKind::Compare { op, by, sides } => {
                let op = if negated { op.negated()? } else { *op };
                let [left, right] = &**sides;
                match by {
                    Comparator::Row(by) => self.ask_rows(op, by, left, right),
                    by => self.ask_compare(op, by, left, right),
                }
            }
            ExprKind::Between { args, by, negated: not } => self.ask_between(args, by, negated != *not),
            ExprKind::In(list) => self.ask_in(list, negated != list.negated),
            ExprKind::IsNull { arg, negated: not } => {
                let column = self.draft.column_of_table(arg, self.table)?;
                let null = || KeyPart { expr: Expr::null(), by: Comparator::Int, null_safe: true };
                Some(Asked::one(column, if negated == *not { Ask::Equal(null()) } else { Ask::NotNull }))
            }
            ExprKind::Subquery(sub) if !negated => self.ask_values(sub),
            ExprKind::Like(like) if !negated && !like.negated && like.escape.is_none() => {
                let column = self.draft.column_of_table(&like.subject, self.table)?;
                let fits = like.subject.ty.kind.is_string()
                    && like.collation == like.subject.ty.collation
                    && self.draft.known(&like.pattern, self.have);
                // A constant pattern that begins with a wildcard restricts nothing.
                if let Some(value::Value::Bytes(b)) = like.pattern.as_literal()
                    && matches!(b.first(), None | Some(b'%' | b'_'))
                {
                    return None;
                }
                fits.then(|| Asked { tree: RangeTree::Part(column, Ask::Like(like.pattern.clone())), whole: false })
            }
            ExprKind::Column { .. } => self.ask_truth(e, negated),
            _ => None,
        }
    }

    /// A condition that does not read the table decides about all of its rows at once.
    fn ask_given(&self, e: &Expr, negated: bool) -> Option<Asked> {
        if self.draft.tables_of(e) & 1 << self.table != 0 || !self.draft.known(e, self.have) {
            return None;
        }
        let given = if negated { Expr::boolean(ExprKind::Not(Box::new(e.clone())), e.nullable) } else { e.clone() };
        Some(Asked { tree: RangeTree::Given(given), whole: true })
    }

    fn several(&self, list: &[Expr], negated: bool, all: bool) -> Option<Asked> {
        let asked: Vec<Asked> = list.iter().filter_map(|e| self.ask(e, negated)).collect();
        let complete = asked.len() == list.len();
        if asked.is_empty() || !all && !complete {
            return None;
        }
        let whole = complete && asked.iter().all(|a| a.whole);
        let trees = asked.into_iter().map(|a| a.tree).collect();
        Some(Asked { tree: if all { RangeTree::and(trees) } else { RangeTree::or(trees) }, whole })
    }

    fn ask_compare(&self, op: CompareOp, by: &Comparator, left: &Expr, right: &Expr) -> Option<Asked> {
        self.ask_column(op, by, left, right).or_else(|| self.ask_column(op.swapped(), by, right, left))
    }

    fn ask_column(&self, op: CompareOp, by: &Comparator, column: &Expr, value: &Expr) -> Option<Asked> {
        let equality = matches!(op, CompareOp::Eq | CompareOp::NullSafeEq);
        // Another collation for the column: what is equal byte by byte can be looked for even so.
        let column = match &column.kind {
            ExprKind::Collate(inner) if equality => inner,
            _ => as_stored(column, by),
        };
        let c = self.draft.column_of_table(column, self.table)?;
        if !self.usable(by, &column.ty, value, equality) {
            return None;
        }
        let key = |null_safe| KeyPart { expr: value.clone(), by: by.clone(), null_safe };
        let bound = |inclusive| Some(RangeBound { expr: value.clone(), by: by.clone(), inclusive });
        if let Comparator::Rounded(_) = by {
            let ask = match op {
                CompareOp::Eq => Ask::Range { lower: bound(true), upper: bound(true) },
                CompareOp::Lt | CompareOp::Le => Ask::Range { lower: None, upper: bound(true) },
                CompareOp::Gt | CompareOp::Ge => Ask::Range { lower: bound(true), upper: None },
                CompareOp::Ne | CompareOp::NullSafeEq => return None,
            };
            return Some(Asked { tree: RangeTree::Part(c, ask), whole: false });
        }
        Some(Asked::one(
            c,
            match op {
                CompareOp::Eq => Ask::Equal(key(false)),
                CompareOp::NullSafeEq => Ask::Equal(key(true)),
                CompareOp::Ne => Ask::NotOneOf(vec![key(false)]),
                CompareOp::Lt => Ask::Range { lower: None, upper: bound(false) },
                CompareOp::Le => Ask::Range { lower: None, upper: bound(true) },
                CompareOp::Gt => Ask::Range { lower: bound(false), upper: None },
                CompareOp::Ge => Ask::Range { lower: bound(true), upper: None },
            },
        ))
    }

    /// `(a, b) op (x, y)`: column by column. The order of rows is that of their first columns that differ:
    /// `(a, b) > (x, y)` is `a > x OR a = x AND b > y`.
    fn ask_rows(&self, op: CompareOp, by: &[Comparator], left: &Expr, right: &Expr) -> Option<Asked> {
        let (ExprKind::Row(left), ExprKind::Row(right)) = (&left.kind, &right.kind) else { return None };
        if left.len() != right.len() || left.len() != by.len() {
            return None;
        }
        let column = |op: CompareOp, at: usize| match &by[at] {
            Comparator::Row(by) => self.ask_rows(op, by, &left[at], &right[at]),
            by => self.ask_compare(op, by, &left[at], &right[at]),
        };
        let strict = match op {
            CompareOp::Eq | CompareOp::NullSafeEq => return all_of((0..by.len()).map(|at| column(op, at))),
            CompareOp::Ne => return any_of((0..by.len()).map(|at| column(op, at))),
            CompareOp::Lt | CompareOp::Le => CompareOp::Lt,
            CompareOp::Gt | CompareOp::Ge => CompareOp::Gt,
        };
        let last = by.len() - 1;
        let mut behind = column(op, last);
        for at in (0..last).rev() {
            let equal = all_of([column(CompareOp::Eq, at), behind].into_iter());
            behind = any_of([column(strict, at), equal.filter(|_| column(CompareOp::Eq, at).is_some())].into_iter());
        }
        behind
    }

    fn ask_between(&self, args: &[Expr; 3], by: &Comparator, negated: bool) -> Option<Asked> {
        let subject = as_stored(&args[0], by);
        let column = self.draft.column_of_table(subject, self.table)?;
        if !self.usable(by, &subject.ty, &args[1], false) || !self.usable(by, &subject.ty, &args[2], false) {
            return None;
        }
        let bound = |e: &Expr, inclusive| Some(RangeBound { expr: e.clone(), by: by.clone(), inclusive });
        if !negated {
            return Some(Asked::one(column, Ask::Range { lower: bound(&args[1], true), upper: bound(&args[2], true) }));
        }
        let below = RangeTree::Part(column, Ask::Range { lower: None, upper: bound(&args[1], false) });
        let above = RangeTree::Part(column, Ask::Range { lower: bound(&args[2], false), upper: None });
        Some(Asked { tree: RangeTree::or(vec![below, above]), whole: true })
    }

    fn ask_in(&self, list: &InList, negated: bool) -> Option<Asked> {
        if let ExprKind::Row(_) = &list.left.kind {
            if negated && list.list.len() > EXCLUDED_ROWS_MAX {
                return None;
            }
            let op = if negated { CompareOp::Ne } else { CompareOp::Eq };
            let mut members = list.list.iter().zip(&list.by).map(|(member, by)| match by {
                Comparator::Row(by) => self.ask_rows(op, by, &list.left, member),
                _ => None,
            });
            return if negated { all_of(&mut members) } else { any_of(&mut members) };
        }
        let equality = !negated;
        let left = match &list.left.kind {
            ExprKind::Collate(inner) if equality => inner,
            _ => list.by.first().map_or(&list.left, |by| as_stored(&list.left, by)),
        };
        let column = self.draft.column_of_table(left, self.table)?;
        if !list.list.iter().zip(&list.by).all(|(e, by)| self.usable(by, &left.ty, e, equality)) {
            return None;
        }
        let member = |(e, by): (&Expr, &Comparator)| KeyPart { expr: e.clone(), by: by.clone(), null_safe: false };
        let members: Vec<KeyPart> = list.list.iter().zip(&list.by).map(member).collect();
        Some(Asked::one(column, if negated { Ask::NotOneOf(members) } else { Ask::OneOf(members) }))
    }

    /// Values that are found once, before any row is looked for.
    fn ask_values(&self, sub: &Subquery) -> Option<Asked> {
        let ([left], [by], [ty]) = (sub.left.as_slice(), sub.by.as_slice(), sub.columns.as_slice()) else { return None };
        let column = self.draft.column_of_table(left, self.table)?;
        let plan = &self.draft.queries[sub.index];
        let once = sub.kind == SubqueryKind::In && !sub.negated && plan.outer.is_empty() && !plan.volatile;
        let values = || ValuesOf { query: sub.index, ty: ty.clone(), by: by.clone() };
        (once && follows_order(by, &left.ty, false) && !matches!(by, Comparator::Rounded(_)))
            .then(|| Asked { tree: RangeTree::Part(column, Ask::Values(values())), whole: false })
    }

    /// A number alone is a condition: that it is not zero.
    fn ask_truth(&self, e: &Expr, negated: bool) -> Option<Asked> {
        let column = self.draft.column_of_table(e, self.table)?;
        if !e.ty.kind.is_numeric() {
            return None;
        }
        let by = if e.ty.kind.is_real() { Comparator::Double } else { Comparator::Decimal };
        let zero = KeyPart { expr: Expr::int(0), by, null_safe: false };
        Some(Asked::one(column, if negated { Ask::Equal(zero) } else { Ask::NotOneOf(vec![zero]) }))
    }

    /// Whether comparing the column with `value` under `by` follows the order of the column's index.
    fn usable(&self, by: &Comparator, column: &SqlType, value: &Expr, equality: bool) -> bool {
        follows_order(by, column, equality) && self.draft.known(value, self.have)
    }
}

/// What a cast among exact numbers, among texts of one collation, or of days to moments stands for, if it
/// changes no value: the columns of a UNION have a type that holds those of both sides.
fn as_stored<'e>(e: &'e Expr, by: &Comparator) -> &'e Expr {
    let ExprKind::Cast(inner) = &e.kind else { return e };
    let exact = |ty: &SqlType| ty.kind.int_width().is_some() || ty.kind == Kind::Decimal;
    let digits = |ty: &SqlType| match ty.kind.int_width() {
        Some(8) => 20,
        Some(width) => width as u32 * 3,
        None => ty.length - u32::from(ty.decimals),
    };
    let longer =
        e.ty.kind.is_string() && inner.ty.kind.is_string() && e.ty.collation == inner.ty.collation && e.ty.length >= inner.ty.length;
    if longer && !matches!(inner.ty.kind, Kind::Enum | Kind::Set) && matches!(by, Comparator::Text(_)) {
        return inner;
    }
    let moments = matches!(inner.ty.kind, Kind::Date | Kind::DateTime) && e.ty.kind == Kind::DateTime && e.ty.decimals >= inner.ty.decimals;
    if moments && matches!(by, Comparator::DateTime) {
        return inner;
    }
    let holds = exact(&e.ty)
        && exact(&inner.ty)
        && match (e.ty.kind == Kind::Decimal, inner.ty.kind == Kind::Decimal) {
            (true, _) => e.ty.decimals >= inner.ty.decimals && digits(&e.ty) >= digits(&inner.ty),
            (false, false) => e.ty.unsigned == inner.ty.unsigned && e.ty.kind.int_width() >= inner.ty.kind.int_width(),
            (false, true) => false,
        };
    if holds && matches!(by, Comparator::Int | Comparator::Decimal) { inner } else { e }
}

fn all_of(list: impl Iterator<Item = Option<Asked>>) -> Option<Asked> {
    let mut whole = true;
    let mut trees = Vec::new();
    for asked in list {
        whole &= asked.as_ref().is_some_and(|a| a.whole);
        trees.extend(asked.map(|a| a.tree));
    }
    (!trees.is_empty()).then(|| Asked { tree: RangeTree::and(trees), whole })
}

fn any_of(list: impl Iterator<Item = Option<Asked>>) -> Option<Asked> {
    let mut whole = true;
    let mut trees = Vec::new();
    for asked in list {
        let asked = asked?;
        whole &= asked.whole;
        trees.push(asked.tree);
    }
    Some(Asked { tree: RangeTree::or(trees), whole })
}

/// Whether a comparison follows the order of indexes on a column of this type, or, for an equality, finds
/// all that is equal in one place.
fn follows_order(by: &Comparator, column: &SqlType, equality: bool) -> bool {
    let labelled = matches!(column.kind, Kind::Enum | Kind::Set);
    match by {
        Comparator::Text(collation) => {
            labelled || column.kind.is_string() && (*collation == column.collation || equality && same_bytes(*collation, column.collation))
        }
        Comparator::Int | Comparator::Decimal | Comparator::Double | Comparator::Rounded(_) => labelled || column.kind.is_numeric(),
        Comparator::DateTime => matches!(column.kind, Kind::Date | Kind::DateTime | Kind::Timestamp),
        Comparator::Time => column.kind == Kind::Time,
        Comparator::Year | Comparator::Json | Comparator::Row(_) => false,
    }
}

/// What is equal in the one collation is so byte by byte, and therefore in the other, but for trailing
/// spaces.
fn same_bytes(collation: Collation, column: Collation) -> bool {
    collation == Collation::BINARY || collation.is_bin() && collation.charset() == column.charset()
}

/// What such indexes find for the conditions on a table. `have`: the tables whose rows are there.
pub(super) fn candidates_of_sets(
    draft: &Draft<'_>,
    (table, def): (usize, &Arc<TableDef>),
    indexes: &[usize],
    (conds, have): (&[Expr], TableSet),
    cx: &mut EvalContext<'_>,
) -> SqlResult<Vec<Candidate>> {
    let mut found: Vec<Candidate> = search_candidate(draft, table, conds).into_iter().collect();
    found.extend(members_candidate(draft, (table, def), indexes, (conds, have), cx)?);
    Ok(found)
}

/// The rows that a search finds, if a condition is true for no others.
fn search_candidate(draft: &Draft<'_>, table: usize, conds: &[Expr]) -> Option<Candidate> {
    let of = conds.iter().find_map(searched).filter(|of| draft.searches[of.search].table == table)?;
    let index = draft.searches[of.search].index;
    let path = Path::Fulltext { index, search: Box::new(of.clone()) };
    Some(Candidate { path, implied: Vec::new(), rows: 1.0, cost: SEARCH_COST, covering: false })
}

/// The rows that have a member, if a condition asks for it.
fn members_candidate(
    draft: &Draft<'_>,
    (table, def): (usize, &Arc<TableDef>),
    indexes: &[usize],
    (conds, have): (&[Expr], TableSet),
    cx: &mut EvalContext<'_>,
) -> SqlResult<Option<Candidate>> {
    let first_members = |index: &usize| def.indexes[*index].parts.first().is_some_and(|part| part.members.is_some());
    let indexes: Vec<usize> = indexes.iter().copied().filter(first_members).collect();
    let calls: Vec<&Call> = conds.iter().filter_map(asking).collect();
    if indexes.is_empty() || calls.is_empty() {
        return Ok(None);
    }
    let first = draft.tables[table].plan.slot as u32;
    let generated = generated_columns(def, cx)?;
    for index in indexes {
        let column = def.indexes[index].parts[0].column;
        let Some(ExprKind::CastArray(cast)) = generated.iter().find(|(at, _)| *at == column).map(|(_, e)| &e.kind) else { continue };
        let mut document = cast.arg.clone();
        document.map_in_place(&mut |e| match e.kind {
            ExprKind::Column { slot, name } => Expr { kind: ExprKind::Column { slot: slot + first, name }, ..e },
            kind => Expr { kind, ..e },
        });
        let document = bare(&document);
        for call in &calls {
            let Some(sought) = sought_in(call, &document) else { continue };
            if draft.tables_of(&call.args[sought]) & !have != 0 || !call.args[sought].is_deterministic() {
                continue;
            }
            let rows = (draft.table_rows(table) * SHARE).max(1.0);
            let path = Path::Members { index, call: Box::new((*call).clone()), sought };
            return Ok(Some(Candidate { path, implied: Vec::new(), rows, cost: rows * ROW_COST + 0.5, covering: false }));
        }
    }
    Ok(None)
}

/// Whether rows are wanted in the order in which a search delivers them.
pub(super) fn is_rank(keys: &[OrderKey], search: &Match) -> bool {
    matches!(keys, [OrderKey { expr: Expr { kind: ExprKind::Match(of), .. }, descending: true, .. }] if of.search == search.search)
}

/// The search whose rows alone can make a condition true.
fn searched(e: &Expr) -> Option<&Match> {
    match &e.kind {
        ExprKind::Match(of) => Some(of),
        ExprKind::Compare { op, sides, .. } => {
            let [left, right] = &**sides;
            let is_left = matches!(left.kind, ExprKind::Match(_));
            let (found, op, bound) = if is_left { (left, *op, right) } else { (right, op.swapped(), left) };
            let (ExprKind::Match(found), Some(bound)) = (&found.kind, bound.as_literal().and_then(|v| v.to_f64(&mut value::NoWarnings)))
            else {
                return None;
            };
            let excludes_zero = match op {
                CompareOp::Gt => bound >= 0.0,
                CompareOp::Ge => bound > 0.0,
                _ => false,
            };
            excludes_zero.then_some(found)
        }
        ExprKind::And(list) => list.iter().find_map(searched),
        _ => None,
    }
}

fn asking(e: &Expr) -> Option<&Call> {
    match &e.kind {
        ExprKind::Call(call) if matches!(call.function.name, "member of" | "json_overlaps" | "json_contains") && call.args.len() == 2 => {
            Some(call)
        }
        _ => None,
    }
}

/// Which argument is looked for in the document, if that is the other.
fn sought_in(call: &Call, document: &Expr) -> Option<usize> {
    let is_document = |at: usize| bare(&call.args[at]).kind == document.kind;
    match call.function.name {
        "member of" => is_document(1).then_some(0),
        "json_contains" => is_document(0).then_some(1),
        _ => [0, 1].into_iter().find(|at| is_document(*at)).map(|at| 1 - at),
    }
}
