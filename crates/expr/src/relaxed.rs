//! Whether texts that are computed may be NULL, outside of strict mode.
//!
//! In strict mode a text that is too long, or whose bytes make no characters, becomes NULL, so that what a
//! function makes of a column that is NOT NULL may be NULL. Outside of it such a text is cut, and MySQL tells
//! clients and CREATE TABLE … SELECT that it is never NULL.

use crate::expr::{Expr, ExprKind};

/// Functions whose texts are NULL only if an argument is, but in strict mode.
const TEXTS: &[&str] = &[
    "aes_encrypt",
    "char",
    "charset",
    "collation",
    "compress",
    "concat",
    "concat_ws",
    "export_set",
    "fill binary",
    "format",
    "format_bytes",
    "hex",
    "insert",
    "lcase",
    "left",
    "lower",
    "lpad",
    "ltrim",
    "md5",
    "mid",
    "quote",
    "random_bytes",
    "repeat",
    "replace",
    "reverse",
    "right",
    "rpad",
    "rtrim",
    "sha",
    "sha1",
    "soundex",
    "statement_digest_text",
    "substr",
    "substring",
    "substring_index",
    "to_base64",
    "trim",
    "ucase",
    "upper",
    "user",
    "uuid",
];

/// Outside of strict mode a text may be NULL if what it is made of may be.
pub(crate) fn relax(e: &mut Expr) {
    let converts =
        |e: &Expr| matches!(e.kind, ExprKind::Cast(_) | ExprKind::ConvertCharset(_) | ExprKind::Collate(_)) && e.ty.kind.is_string();
    let makes_text = matches!(&e.kind, ExprKind::Call(c) if TEXTS.contains(&c.function.name));
    if !converts(e) && !makes_text {
        return;
    }
    e.children_mut(&mut |child| {
        if converts(child) {
            relax(child);
        }
    });
    e.nullable = e.children_any(&mut |child| child.nullable);
}
