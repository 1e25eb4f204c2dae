//! The table of functions: name, arity, rule for the result type, evaluation, and a line of documentation.
//!
//! One file for each family; [`FAMILIES`] lists their tables, and [`find`] looks a name up. To add a
//! function, add a line to the table of its family: its type rule gets the bound arguments (and may change
//! them), its evaluation gets [`Args`].

mod args;
mod cipher;
mod control;
mod crypt;
mod function;
mod information;
pub mod json;
mod key_hash;
mod measure;
mod misc;
mod monitor;
mod numeric;
mod rules;
mod spatial;
mod string;
mod temporal;
mod xml;

use std::collections::HashMap;
use std::sync::OnceLock;

use value::{Bytes, Collation, DateTime, Decimal, SqlError, SqlResult, SqlType, Time, Value, sql_error};

pub use crate::block_encryption::BlockEncryption;
use crate::calendar::Unit;
use crate::context::EvalContext;
use crate::expr::{Call, Comparator, Derivation, Expr, ExprKind};
use crate::text::text_of_expr;
use crate::{compare, eval, operand};
pub(crate) use args::arg;
pub use function::{ANY, Args, Bound, Dependence, Evaluation, Function, Rule, TypeRule, Typed};
pub(crate) use json::json_as;
pub use json::json_on;
pub use monitor::STATEMENT_LENGTH;

/// The tables of all families.
pub const FAMILIES: &[(&str, &[Function])] = &[
    ("cipher", cipher::FUNCTIONS),
    ("control", control::FUNCTIONS),
    ("numeric", numeric::FUNCTIONS),
    ("string", string::FUNCTIONS),
    ("temporal", temporal::FUNCTIONS),
    ("json", json::FUNCTIONS),
    ("crypt", crypt::FUNCTIONS),
    ("information", information::FUNCTIONS),
    ("misc", misc::FUNCTIONS),
    ("monitor", monitor::FUNCTIONS),
    ("geometry", spatial::FUNCTIONS),
    ("measures", measure::FUNCTIONS),
    ("xml", xml::FUNCTIONS),
];

/// A function by its name in lower case.
pub fn find(name: &str) -> Option<&'static Function> {
    static INDEX: OnceLock<HashMap<&'static str, &'static Function>> = OnceLock::new();
    INDEX.get_or_init(|| FAMILIES.iter().flat_map(|(_, table)| table.iter()).map(|f| (f.name, f)).collect()).get(name).copied()
}

/// Whether MySQL takes a name for one of its own functions', as it does with all keywords.
pub fn is_native_name(name: &str) -> bool {
    parser::is_keyword(name) || find(&name.to_ascii_lowercase()).is_some()
}

/// A function of the database `sys`, in lower case.
pub fn find_sys(name: &str) -> Option<&'static Function> {
    monitor::SYS.iter().find(|f| f.name.strip_prefix("sys.") == Some(name))
}

/// Functions to which a text is its bytes.
const SEE_BYTES: [&str; 16] = [
    "aes_decrypt",
    "aes_encrypt",
    "ascii",
    "bit_length",
    "compress",
    "crc32",
    "hex",
    "length",
    "md5",
    "octet_length",
    "sha",
    "sha1",
    "sha2",
    "to_base64",
    "uncompress",
    "uncompressed_length",
];

/// A text of a carried set as a binary string.
fn as_own_bytes(arg: &mut Expr) {
    if crate::types::is_text(&arg.ty) && arg.ty.collation.charset().is_carried() {
        let text = std::mem::replace(arg, Expr::null());
        *arg = crate::operators::cast_text(text, Collation::BINARY, None);
    }
}

/// Checks the arity and applies the type rule.
///
/// # Errors
/// 1582 for a wrong number of arguments; those of the rule.
pub fn bind(function: &'static Function, mut args: Vec<Expr>, mut bound: Bound, cx: &mut EvalContext<'_>) -> SqlResult<Expr> {
    let n = args.len();
    if n < function.arity.0 as usize || (function.arity.1 != ANY && n > function.arity.1 as usize) {
        return Err(sql_error!(WRONG_PARAMCOUNT_TO_NATIVE_FCT, function.name));
    }
    let numeric = numeric::FUNCTIONS.iter().any(|f| f == function) && function.name != "crc32";
    if numeric || matches!(function.name, "least" | "greatest") {
        crate::types::refuse_geometry(function.name, &args)?;
    }
    if SEE_BYTES.contains(&function.name) {
        args.iter_mut().for_each(as_own_bytes);
    }
    let typed = (function.rule)(&mut Rule { name: function.name, args: &mut args, bound: &mut bound, cx })?;
    let collation = bound.collation.unwrap_or(typed.ty.collation);
    let call = Call { function, args, collation, by: bound.by, unit: bound.unit };
    Ok(Expr { kind: ExprKind::Call(Box::new(call)), ty: typed.ty, nullable: typed.nullable, derivation: typed.derivation })
}
