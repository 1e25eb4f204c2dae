//! Expressions of PARTITION BY whose values differ from one moment or session to the next: MySQL's parser
//! refuses them, before it is known which table they are for.

use std::cell::Cell;

use expr::{EvalContext, Expr, ExprKind, Resolver};
use parser::ast::{self, ColumnName, PartitionMethod, PartitionValues, Span};
use value::{SqlResult, SqlType, sql_error};

/// Functions that give the same all through a statement, and something else in another one.
const UNSETTLED: &[&str] = &[
    "connection_id",
    "curdate",
    "current_user",
    "curtime",
    "database",
    "found_rows",
    "is_free_lock",
    "is_used_lock",
    "last_insert_id",
    "load_file",
    "now",
    "row_count",
    "session_user",
    "sysdate",
    "system_user",
    "user",
    "utc_date",
    "utc_time",
    "utc_timestamp",
];

/// Takes any name for a column, and notes calls of stored functions.
struct Anything {
    stored: Cell<bool>,
}

impl Resolver for Anything {
    fn column(&mut self, name: &ColumnName, _: Span) -> SqlResult<Expr> {
        Ok(Expr::column(0, SqlType::BIGINT, true, name.name.name.as_str()))
    }

    fn stored_function(&mut self, _: Option<&str>, _: &str, _: &[Expr]) -> SqlResult<Option<Expr>> {
        self.stored.set(true);
        Err(sql_error!(PARTITION_FUNCTION_IS_NOT_ALLOWED))
    }
}

/// # Errors
/// 1064 for the first such expression; `text` is the statement's, behind its first `start` bytes.
pub fn check(written: &ast::Partitioning, (text, start): (&[u8], u32), cx: &mut EvalContext<'_>) -> SqlResult<()> {
    let methods = [Some(&written.method), written.sub_method.as_ref()];
    let functions = methods.into_iter().flatten().filter_map(|method| match method {
        PartitionMethod::Range(e) | PartitionMethod::List(e) | PartitionMethod::Hash { expr: e, .. } => Some(e),
        _ => None,
    });
    let bounds = written.partitions.iter().flat_map(|partition| -> Vec<&ast::Expr> {
        match &partition.values {
            PartitionValues::None => Vec::new(),
            PartitionValues::LessThan(bounds) => bounds.iter().flatten().collect(),
            PartitionValues::In(rows) => rows.iter().flatten().collect(),
        }
    });
    for e in functions.chain(bounds) {
        if is_unsettled(e, cx) {
            let what = "Constant, random or timezone-dependent expressions in (sub)partitioning function are not allowed";
            return Err(parser::refused_at(text, start, e.span.start, what));
        }
    }
    Ok(())
}

fn is_unsettled(written: &ast::Expr, cx: &mut EvalContext<'_>) -> bool {
    let mut names = Anything { stored: Cell::new(false) };
    let mut quiet = value::NoWarnings;
    let mut apart = EvalContext::new(cx.settings, cx.session, &mut quiet);
    let bound = expr::bind_expr(written, &mut names, &mut apart);
    let unsettled = |bound: &Expr| {
        bound.any(&mut |e| match &e.kind {
            ExprKind::UserVariable(_) | ExprKind::Assign(..) | ExprKind::SystemVariable(_) => true,
            ExprKind::Call(call) if call.function.name == "unix_timestamp" => call.args.is_empty(),
            ExprKind::Call(call) => call.function.is_volatile() || UNSETTLED.contains(&call.function.name),
            _ => false,
        })
    };
    names.stored.get() || bound.is_ok_and(|bound| unsettled(&bound))
}
