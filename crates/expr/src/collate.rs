//! Which collation wins when strings meet: coercibility, superset conversion, and the errors 1267, 1270 and
//! 1271.
//!
//! Operands in another character set than the winner's are wrapped in a conversion, so that evaluation always
//! works on bytes of one character set.

use value::{Charset, Collation, Kind, SqlResult, SqlType, Value, sql_error};

use crate::expr::{Derivation, Expr, ExprKind};
use crate::types::is_text;

#[derive(Clone, Copy, Debug)]
pub struct Aggregated {
    pub collation: Collation,
    pub derivation: Derivation,
    ascii: bool,
}

/// Only ASCII characters, whatever the row. What a literal consists of does not matter here: MySQL looks at
/// its character set, too.
fn is_ascii(e: &Expr) -> bool {
    !is_text(&e.ty) || e.ty.collation.charset() == Charset::Ascii
}

fn of(e: &Expr) -> Aggregated {
    if is_text(&e.ty) {
        Aggregated { collation: e.ty.collation, derivation: e.derivation, ascii: is_ascii(e) }
    } else if e.ty.kind == Kind::Null {
        Aggregated { collation: Collation::BINARY, derivation: Derivation::Ignorable, ascii: true }
    } else if e.ty.kind == Kind::Bit {
        Aggregated { collation: Collation::BINARY, derivation: Derivation::Implicit, ascii: false }
    } else {
        Aggregated { collation: Collation::LATIN1_SWEDISH_CI, derivation: Derivation::Numeric, ascii: true }
    }
}

fn is_unicode(c: Charset) -> bool {
    matches!(c, Charset::Utf8mb4 | Charset::Utf8mb3) || c.is_wide()
}

/// Whether every string of `right` can be written in the character set of `left`, and `left` is strong
/// enough to demand it.
fn is_superset(left: &Aggregated, right: &Aggregated) -> bool {
    let (l, r) = (left.collation.charset(), right.collation.charset());
    if is_unicode(l) {
        if left.derivation < right.derivation {
            return true;
        }
        if left.derivation == right.derivation && (!is_unicode(r) || matches!(l, Charset::Utf8mb4 | Charset::Utf32)) {
            return true;
        }
    }
    right.ascii && (left.derivation < right.derivation || (left.derivation == right.derivation && !left.ascii))
}

fn join(a: Aggregated, b: Aggregated) -> Option<Aggregated> {
    let ascii = a.ascii && b.ascii;
    let keep = |x: Aggregated| Some(Aggregated { ascii, ..x });
    if a.derivation == Derivation::Ignorable || b.derivation == Derivation::Ignorable {
        return keep(if a.derivation <= b.derivation { a } else { b });
    }
    if a.collation.charset() != b.collation.charset() {
        return if a.collation == Collation::BINARY {
            keep(if a.derivation <= b.derivation { a } else { b })
        } else if b.collation == Collation::BINARY {
            keep(if b.derivation <= a.derivation { b } else { a })
        } else if a.derivation == Derivation::Explicit && b.derivation == Derivation::Explicit {
            None
        } else if is_superset(&a, &b) {
            keep(a)
        } else if is_superset(&b, &a) {
            keep(b)
        } else if a.derivation < b.derivation && b.derivation >= Derivation::System {
            keep(a)
        } else if b.derivation < a.derivation && a.derivation >= Derivation::System {
            keep(b)
        } else {
            None
        };
    }
    if a.derivation != b.derivation {
        return keep(if a.derivation < b.derivation { a } else { b });
    }
    if a.collation == b.collation {
        return keep(a);
    }
    if a.derivation == Derivation::Explicit {
        return None;
    }
    if a.collation.is_bin() {
        return keep(a);
    }
    if b.collation.is_bin() {
        return keep(b);
    }
    Some(Aggregated { collation: a.collation.charset().bin_collation(), derivation: Derivation::None, ascii })
}

fn mix_error(args: &[Expr], what: &str) -> value::SqlError {
    let name = |e: &Expr| {
        let a = of(e);
        let d = match a.derivation {
            Derivation::Explicit => "EXPLICIT",
            Derivation::None => "NONE",
            Derivation::Implicit => "IMPLICIT",
            Derivation::System => "SYSCONST",
            Derivation::Coercible => "COERCIBLE",
            Derivation::Numeric => "NUMERIC",
            Derivation::Ignorable => "IGNORABLE",
        };
        (a.collation.name(), d)
    };
    match args {
        [a, b] => {
            let (a, b) = (name(a), name(b));
            sql_error!(CANT_AGGREGATE_2COLLATIONS, a.0, a.1, b.0, b.1, what)
        }
        [a, b, c] => {
            let (a, b, c) = (name(a), name(b), name(c));
            sql_error!(CANT_AGGREGATE_3COLLATIONS, a.0, a.1, b.0, b.1, c.0, c.1, what)
        }
        _ => sql_error!(CANT_AGGREGATE_NCOLLATIONS, what),
    }
}

fn aggregate(args: &[Expr], what: &str, connection: Collation, comparison: bool) -> SqlResult<Aggregated> {
    let mut it = args.iter().map(of);
    let Some(mut all) = it.next() else {
        return Ok(Aggregated { collation: connection, derivation: Derivation::Coercible, ascii: true });
    };
    let mut failed = false;
    for b in it {
        match join(all, b) {
            Some(j) => all = j,
            // Nothing decides between two explicit ones.
            None if all.derivation == Derivation::Explicit && b.derivation == Derivation::Explicit => {
                return Err(mix_error(args, what));
            }
            None => {
                // An explicit collation further on may still decide.
                failed = true;
                all = Aggregated { collation: Collation::BINARY, derivation: Derivation::None, ascii: all.ascii && b.ascii };
            }
        }
    }
    if (failed && all.derivation != Derivation::Explicit) || (comparison && all.derivation == Derivation::None) {
        return Err(mix_error(args, what));
    }
    if all.derivation == Derivation::Numeric {
        all = Aggregated { collation: connection, derivation: Derivation::Coercible, ascii: true };
    }
    Ok(all)
}

/// Wraps what is in another character set.
///
/// # Errors What cannot be written in the winner's character set: 1267 and its kind for a literal text,
/// 3854 for bytes. Both would be compared, or shown, as other characters than those that were written.
fn convert(args: &mut [Expr], to: Collation, what: &str) -> SqlResult<()> {
    if args.iter().any(|a| is_lossy(a, to)) {
        return Err(mix_error(args, what));
    }
    for a in args {
        check_bytes(a, to)?;
        convert_one(a, to);
    }
    Ok(())
}

/// Whether characters of a literal get lost on the way into a character set.
fn is_lossy(e: &Expr, to: Collation) -> bool {
    let (from, target) = (e.ty.collation.charset(), to.charset());
    let converts = is_text(&e.ty) && from != target && from != Charset::Binary && target != Charset::Binary;
    matches!(&e.kind, ExprKind::Literal(Value::Bytes(b)) if converts && from.first_inconvertible(b, target).is_some())
}

/// 3854: a literal of bytes that are no text of the character set.
fn check_bytes(e: &Expr, to: Collation) -> SqlResult<()> {
    let target = to.charset();
    match &e.kind {
        ExprKind::Literal(Value::Bytes(b)) if is_text(&e.ty) && e.ty.collation == Collation::BINARY && target.read_own(b).is_err() => {
            Err(sql_error!(CANNOT_CONVERT_STRING, value::store::printable(b), "binary", target.name()))
        }
        _ => Ok(()),
    }
}

/// Refuses a literal that cannot be written in the character set of what it meets among `both`.
///
/// # Errors
/// 1267.
pub fn check_literal(e: &Expr, to: Collation, both: &[Expr], what: &str) -> SqlResult<()> {
    if is_lossy(e, to) { Err(mix_error(both, what)) } else { Ok(()) }
}

/// Brings one operand into a character set; constants are converted on the spot. What turns out not to be
/// there when it is evaluated is an error ([`ExprKind::ReadAs`]), never another character.
pub fn convert_one(a: &mut Expr, to: Collation) {
    if !is_text(&a.ty) || a.ty.kind == Kind::Json {
        return;
    }
    let (from, target) = (a.ty.collation.charset(), to.charset());
    let between_bytes = from == Charset::Binary || target == Charset::Binary;
    if from == target || (between_bytes && !from.is_carried() && !target.is_carried()) {
        return;
    }
    let inner = std::mem::replace(a, Expr::null());
    let ty = SqlType {
        collation: to,
        labels: None,
        kind: if inner.ty.kind.is_string() { inner.ty.kind } else { Kind::VarChar },
        length: if target == Charset::Binary { inner.ty.octet_length() as u32 } else { inner.ty.length },
        ..inner.ty.clone()
    };
    let (nullable, derivation) = (inner.nullable, inner.derivation);
    let kind = match inner.kind {
        ExprKind::Literal(Value::Bytes(b)) if between_bytes || from.first_inconvertible(&b, target).is_none() => {
            let mut out = Vec::with_capacity(b.len());
            from.convert(&b, target, &mut out);
            ExprKind::Literal(Value::from_vec(out))
        }
        kind => {
            let inner = Expr { kind, ..inner };
            if is_unicode(target) || target == Charset::Binary {
                ExprKind::ConvertCharset(Box::new(inner))
            } else {
                ExprKind::ReadAs(Box::new(inner))
            }
        }
    };
    *a = Expr { kind, ty, nullable, derivation };
}

/// For functions whose result is made of their arguments.
///
/// # Errors
/// 1267, 1270, 1271.
pub fn for_result(args: &mut [Expr], what: &str, connection: Collation) -> SqlResult<Aggregated> {
    let all = aggregate(args, what, connection, false)?;
    convert(args, all.collation, what)?;
    Ok(all)
}

/// For functions that search or change one text with the help of others: its collation is that of the
/// result, whatever the others have, which come into its character set.
pub fn for_one(args: &mut [Expr], decides: usize, others: &[usize], connection: Collation) -> Aggregated {
    let mut one = of(&args[decides]);
    if one.derivation == Derivation::Numeric {
        one = Aggregated { collation: connection, derivation: Derivation::Coercible, ascii: true };
    }
    for &other in others {
        let a = &mut args[other];
        if is_text(&a.ty) && a.ty.kind != Kind::Json && a.ty.collation == Collation::BINARY || a.ty.kind == Kind::Bit {
            read_as(a, one.collation);
        } else {
            convert_one(a, one.collation);
        }
    }
    one
}

/// Bytes become text of a character set, or an error when they are none.
fn read_as(a: &mut Expr, to: Collation) {
    if to == Collation::BINARY {
        return;
    }
    let inner = std::mem::replace(a, Expr::null());
    let (nullable, derivation) = (inner.nullable, inner.derivation);
    let ty = SqlType { collation: to, kind: if inner.ty.kind.is_string() { inner.ty.kind } else { Kind::VarChar }, ..inner.ty.clone() };
    *a = Expr { kind: ExprKind::ReadAs(Box::new(inner)), ty, nullable, derivation };
}

/// For functions that compare their arguments.
///
/// # Errors
/// 1267, 1270, 1271, also when two implicit collations differ.
pub fn for_comparison(args: &mut [Expr], what: &str, connection: Collation) -> SqlResult<Collation> {
    let all = aggregate(args, what, connection, true)?;
    convert(args, all.collation, what)?;
    Ok(all.collation)
}
