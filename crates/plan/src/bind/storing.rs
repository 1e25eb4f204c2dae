//! Moments and labels on their way into a column of another type.
//!
//! MySQL stores what it computes by the type of its result, and for it a moment that is computed is text:
//! `MAX(d)`, `IFNULL(d, e)`, a subquery's value. So a number that is stored from it is the number at the
//! beginning of that text, the year, and a TIME is no moment of today. Columns of tables, temporary ones
//! too, variables of stored programs, and functions that are made for moments store them as moments. What
//! DISTINCT, ORDER BY and set operations look at is stored as it is.
//!
//! | from | into whole numbers | YEAR, BIT | other moments |
//! |---|---|---|---|
//! | a column, a variable of DATE | as of midnight: 20010203000000 | the same number, which no YEAR is | |
//! | a column of another moment | its number; TIME_TRUNCATE_FRACTIONAL counts | its number | |
//! | what is computed (see [`is_text`]) | its text | its text | a TIME as text, a DATE as text into TIME |

use expr::{Expr, ExprKind, Origin, SubqueryKind};
use value::store::StoredFrom;
use value::{Collation, Kind, SqlMode, SqlType};

use crate::query::Block;

/// What the values of a query's columns have gone through before they are stored.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Passed {
    /// They come straight from the expression.
    Nothing,
    /// They are aggregates of all rows, or of groups that come one after another.
    Groups,
    /// They have been in a temporary table.
    Table,
}

impl Passed {
    pub fn through(block: &Block) -> Passed {
        match &block.group {
            _ if !block.windows.is_empty() => Passed::Table,
            Some(group) if group.keys.is_empty() || group.ordered => Passed::Groups,
            Some(_) => Passed::Table,
            None => Passed::Nothing,
        }
    }
}

/// Where the values of a query's columns come from when they are stored.
pub fn stored_from(block: &Block) -> Vec<StoredFrom> {
    let passed = if block.distinct { Passed::Table } else { Passed::through(block) };
    let is_field = |e: &Expr| is_column(e, passed) && (passed != Passed::Groups || e.is_field());
    block.output.iter().map(|e| if is_field(e) { StoredFrom::field(&e.ty) } else { e.ty.collation.into() }).collect()
}

/// The expression whose value goes into a column or a variable of type `ty`.
pub(crate) fn as_stored(e: Expr, ty: &SqlType, passed: Passed, mode: SqlMode) -> Expr {
    let number = ty.kind.is_numeric() || matches!(ty.kind, Kind::Bit | Kind::Year);
    match e.ty.kind {
        // Where a label is handed on its type is that of a text already.
        kind if number && (kind.is_string() || matches!(kind, Kind::Enum | Kind::Set)) && is_text(&e, passed) => {
            let collation = e.ty.collation;
            expr::cast_text(e, collation, None)
        }
        kind if kind.is_temporal() && is_text(&e, passed) => {
            let other = (kind == Kind::Time) != (ty.kind == Kind::Time);
            if number || ty.kind.is_temporal() && other { expr::cast_text(e, Collation::UTF8MB4_0900_AI_CI, None) } else { e }
        }
        kind if kind.is_temporal() && is_column(&e, passed) => match ty.kind {
            Kind::Bit | Kind::Year if kind == Kind::Date => to(to(e, SqlType::datetime(0)), SqlType::BIGINT),
            Kind::Bit | Kind::Year => to(e, SqlType::BIGINT),
            into if into.is_integer() && kind == Kind::Date => to(e, SqlType::datetime(0)),
            // Otherwise it is rounded when it is stored, and need not be a moment then.
            into if into.is_integer() && e.ty.decimals > 0 && mode.has(SqlMode::TIME_TRUNCATE_FRACTIONAL) => {
                let whole = if kind == Kind::Time { SqlType::time(0) } else { SqlType::datetime(0) };
                to(e, whole)
            }
            _ => e,
        },
        _ => e,
    }
}

fn to(e: Expr, ty: SqlType) -> Expr {
    let (nullable, derivation) = (true, e.derivation);
    Expr { kind: ExprKind::Cast(Box::new(e)), ty, nullable, derivation }
}

fn is_column(e: &Expr, passed: Passed) -> bool {
    passed == Passed::Table || matches!(e.kind, ExprKind::Column { .. } | ExprKind::Variable(..))
}

/// Whether MySQL knows no more of the value than its text.
fn is_text(e: &Expr, passed: Passed) -> bool {
    match &e.kind {
        _ if passed == Passed::Table => false,
        ExprKind::Subquery(subquery) => subquery.kind == SubqueryKind::Scalar,
        ExprKind::Case(_) | ExprKind::Stored(_) => true,
        // Functions that hand on one of their arguments, whatever its type.
        ExprKind::Call(call) => call.function.name == "any_value" || matches!(e.origin(), Origin::Choice | Origin::Branch),
        ExprKind::Column { .. } => passed == Passed::Groups && !e.is_field(),
        _ => false,
    }
}
