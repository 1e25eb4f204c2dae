//! Result types: the small pieces that the rules of operators and functions share.

use value::{Kind, SqlType};

use crate::expr::Derivation;

/// Decimal digits of a number; 1 for 0.
pub fn digits(n: u64) -> u32 {
    n.checked_ilog10().map_or(1, |l| l + 1)
}

/// How strong the collation of a column or a value of this type is.
pub fn column_derivation(ty: &SqlType) -> Derivation {
    match ty.kind {
        Kind::Null => Derivation::Ignorable,
        k if k.is_string() || matches!(k, Kind::Enum | Kind::Set | Kind::Json) => Derivation::Implicit,
        _ => Derivation::Numeric,
    }
}
