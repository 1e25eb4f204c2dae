//! PARTITION BY: from the syntax tree to a [`Partitioning`], with MySQL's errors.
//!
//! | file | concept |
//! |---|---|
//! | this | the method, the names, what a partitioned table cannot have |
//! | `named` | the columns that a partitioning function may name |
//! | `unsettled` | expressions that differ from one moment or session to the next |
//! | `values` | VALUES LESS THAN and VALUES IN: constants of the right type, in order, each once |
//! | `manage` | ADD, DROP, TRUNCATE, COALESCE, REORGANIZE PARTITION, and what they do to rows |
//!
//! How a row finds its partition is [`schema::Partitions`]'s to say.

mod manage;
mod named;
mod unsettled;
mod values;

use expr::{EvalContext, Expr, ExprKind};
use parser::ast::{self, Ident};
use schema::{
    HashBy, HashMethod, IndexKind, Listed, PartitionDef, PartitionMethod, PartitionOptions, PartitionValues, Partitioning, Partitions,
    SubpartitionDef, Subpartitioning, TableDef, key_columns,
};
use value::{Kind, SqlResult, sql_error};

use crate::columns::expression_text;
use crate::comments;
use crate::indexes::KEY_BYTES_MAX;

use named::Named;

pub use manage::{Change, admin_of, admin_refusal, change_of, is_management};
pub use unsettled::check as check_settled;

/// Partitions, or subpartitions of all of them, of a table.
const PARTITIONS_MAX: usize = 8192;

/// Functions that may say to which partition a row belongs: whole numbers of their arguments alone.
const ALLOWED: &[&str] = &[
    "abs",
    "ceil",
    "ceiling",
    "datediff",
    "day",
    "dayofmonth",
    "dayofweek",
    "dayofyear",
    "extract",
    "floor",
    "hour",
    "microsecond",
    "minute",
    "mod",
    "month",
    "quarter",
    "second",
    "time_to_sec",
    "to_days",
    "to_seconds",
    "unix_timestamp",
    "weekday",
    "year",
    "yearweek",
];

/// The definition that was written, for a table of this definition.
pub fn build(written: &ast::Partitioning, def: &TableDef, cx: &mut EvalContext<'_>) -> SqlResult<Partitioning> {
    let method = method_of(&written.method, def, cx)?;
    let sub = match &written.sub_method {
        Some(_) if matches!(method, PartitionMethod::Hash(_)) => return Err(sql_error!(SUBPARTITION)),
        Some(sub) => match method_of(sub, def, cx)? {
            PartitionMethod::Hash(method) => Some(method),
            _ => return Err(sql_error!(SUBPARTITION)),
        },
        None => None,
    };
    if written.count == Some(0) {
        return Err(sql_error!(NO_PARTS, "partitions"));
    }
    if written.sub_count == Some(0) {
        return Err(sql_error!(NO_PARTS, "subpartitions"));
    }
    let kind = if method.is_range() { "RANGE" } else { "LIST" };
    if written.partitions.is_empty() && method.has_values() {
        return Err(sql_error!(PARTITIONS_MUST_BE_DEFINED, kind));
    }
    let count = match (written.partitions.len(), written.count) {
        (0, count) => count.unwrap_or(1) as usize,
        (listed, Some(count)) if listed != count as usize => return Err(sql_error!(PARTITION_WRONG_NO_PART)),
        (listed, _) => listed,
    };
    let listed = match (written.partitions.is_empty(), written.count) {
        (false, _) => Listed::Each,
        (true, Some(_)) => Listed::Number,
        (true, None) => Listed::Nothing,
    };
    let mut subs = written.partitions.iter().map(|partition| partition.subpartitions.len()).max().unwrap_or(0);
    let sub = match sub {
        None if subs > 0 => return Err(sql_error!(SUBPARTITION)),
        None => None,
        Some(method) => {
            let listed = match (subs, written.sub_count) {
                (0, Some(_)) => Listed::Number,
                (0, None) => Listed::Nothing,
                _ => Listed::Each,
            };
            subs = if subs == 0 { written.sub_count.unwrap_or(1) as usize } else { subs };
            if listed == Listed::Each && written.sub_count.is_some_and(|count| count as usize != subs) {
                return Err(sql_error!(PARTITION_WRONG_NO_SUBPART));
            }
            Some(Subpartitioning { method, listed })
        }
    };
    if count.saturating_mul(subs.max(1)) > PARTITIONS_MAX {
        return Err(sql_error!(TOO_MANY_PARTITIONS));
    }
    let mut partitioning = Partitioning { method, partitions: Vec::new(), listed, sub };
    partitioning.partitions = match listed {
        Listed::Each => definitions(&written.partitions, &partitioning, subs, def, cx)?,
        _ => numbered(0..count),
    };
    check(&partitioning, def)?;
    Ok(partitioning)
}

/// Partitions that have only numbers.
fn numbered(numbers: std::ops::Range<usize>) -> Vec<PartitionDef> {
    let one = |at: usize| PartitionDef {
        name: format!("p{at}"),
        values: PartitionValues::None,
        options: PartitionOptions::default(),
        subpartitions: Vec::new(),
    };
    numbers.map(one).collect()
}

/// Partitions as they were defined, with `subs` subpartitions each.
fn definitions(
    written: &[ast::PartitionDef],
    of: &Partitioning,
    subs: usize,
    def: &TableDef,
    cx: &mut EvalContext<'_>,
) -> SqlResult<Vec<PartitionDef>> {
    let mut out = Vec::with_capacity(written.len());
    for partition in written {
        catalog::names::check_partition(&partition.name.name)?;
        let options = options_of(&partition.name.name, &partition.options, cx)?;
        let listed = partition.subpartitions.iter().map(|(name, own)| {
            catalog::names::check_partition(&name.name)?;
            Ok(SubpartitionDef { name: name.name.clone(), options: options_of(&name.name, own, cx)? })
        });
        let mut subpartitions: Vec<SubpartitionDef> = listed.collect::<SqlResult<_>>()?;
        if subpartitions.is_empty() {
            let name = |at: usize| format!("{}sp{at}", partition.name.name);
            subpartitions = (0..subs).map(|at| SubpartitionDef { name: name(at), options: options.clone() }).collect();
        }
        if subpartitions.len() != subs {
            return Err(sql_error!(PARTITION_WRONG_NO_SUBPART));
        }
        let values = values::build(partition, &of.method, def, cx)?;
        out.push(PartitionDef { name: partition.name.name.clone(), values, options, subpartitions });
    }
    Ok(out)
}

fn options_of(name: &str, written: &[ast::PartitionOption], cx: &mut EvalContext<'_>) -> SqlResult<PartitionOptions> {
    let mut options = PartitionOptions::default();
    for option in written {
        match option {
            ast::PartitionOption::Comment(text) => {
                let (text, max) = (String::from_utf8_lossy(text).into_owned(), comments::PART_MAX);
                let too_long = || sql_error!(TOO_LONG_TABLE_PARTITION_COMMENT, name, max);
                options.comment = comments::fitting(text, max, cx.settings.sql_mode.strict(), cx.warnings, too_long)?;
            }
            ast::PartitionOption::MaxRows(n) => options.max_rows = Some(*n),
            ast::PartitionOption::MinRows(n) => options.min_rows = Some(*n),
            ast::PartitionOption::Engine(_) => {}
            ast::PartitionOption::DataDirectory(_) => return Err(sql_error!(NOT_SUPPORTED_YET, "DATA DIRECTORY")),
            ast::PartitionOption::IndexDirectory(_) => return Err(sql_error!(NOT_SUPPORTED_YET, "INDEX DIRECTORY")),
            ast::PartitionOption::Tablespace(_) => return Err(sql_error!(NOT_SUPPORTED_YET, "TABLESPACE")),
            ast::PartitionOption::Nodegroup(_) => return Err(sql_error!(NOT_SUPPORTED_YET, "NODEGROUP")),
        }
    }
    Ok(options)
}

fn method_of(written: &ast::PartitionMethod, def: &TableDef, cx: &mut EvalContext<'_>) -> SqlResult<PartitionMethod> {
    Ok(match written {
        ast::PartitionMethod::Range(e) => PartitionMethod::Range(function(e, def, cx)?),
        ast::PartitionMethod::List(e) => PartitionMethod::List(function(e, def, cx)?),
        ast::PartitionMethod::RangeColumns(names) => PartitionMethod::RangeColumns(column_list(names, def)?),
        ast::PartitionMethod::ListColumns(names) => PartitionMethod::ListColumns(column_list(names, def)?),
        ast::PartitionMethod::Hash { linear, expr } => {
            PartitionMethod::Hash(HashMethod { linear: *linear, by: HashBy::Expression(function(expr, def, cx)?) })
        }
        ast::PartitionMethod::Key { linear, algorithm, columns } => {
            let mut named = Vec::new();
            for name in columns {
                let at = find_column(name, def)?;
                if def.columns[at].ty.kind.is_text() || def.columns[at].ty.kind == Kind::Json {
                    return Err(sql_error!(BLOB_FIELD_IN_PART_FUNC));
                }
                named.push(def.columns[at].name.clone());
            }
            check_once(&named)?;
            check_width(&named, def)?;
            if key_columns(def, &named).is_empty() {
                return Err(sql_error!(FIELD_NOT_FOUND_PART));
            }
            PartitionMethod::Hash(HashMethod { linear: *linear, by: HashBy::Key { algorithm: *algorithm, columns: named } })
        }
    })
}

fn find_column(name: &Ident, def: &TableDef) -> SqlResult<usize> {
    def.column(&name.name).filter(|at| !def.columns[*at].hidden).ok_or_else(|| sql_error!(FIELD_NOT_FOUND_PART))
}

fn check_once(names: &[String]) -> SqlResult<()> {
    let again = |at: &usize| names[..*at].iter().any(|other| other.eq_ignore_ascii_case(&names[*at]));
    (0..names.len()).find(again).map_or(Ok(()), |at| Err(sql_error!(SAME_NAME_PARTITION_FIELD, names[at])))
}

/// The columns of RANGE COLUMNS and LIST COLUMNS.
fn column_list(names: &[Ident], def: &TableDef) -> SqlResult<Vec<String>> {
    let mut out = Vec::new();
    for name in names {
        let column = &def.columns[find_column(name, def)?];
        if column.ty.kind.is_text() || column.ty.kind == Kind::Json {
            return Err(sql_error!(BLOB_FIELD_IN_PART_FUNC));
        }
        let allowed = column.ty.kind.int_width().is_some()
            || matches!(column.ty.kind, Kind::Date | Kind::Time | Kind::DateTime | Kind::Char | Kind::VarChar);
        if !allowed || column.ty.kind == Kind::Bit {
            return Err(sql_error!(FIELD_TYPE_NOT_ALLOWED_AS_PARTITION_FIELD, column.name));
        }
        out.push(column.name.clone());
    }
    check_once(&out)?;
    check_width(&out, def)?;
    Ok(out)
}

/// 1660 for columns that have more bytes than a key may have.
fn check_width(names: &[String], def: &TableDef) -> SqlResult<()> {
    let width = |name: &String| {
        let column = &def.columns[def.column(name)?];
        let bytes = u64::from(column.ty.length) * column.ty.collation.charset().max_bytes() as u64;
        Some(bytes + u64::from(column.nullable) + if column.ty.kind == Kind::VarChar { 2 } else { 0 })
    };
    let total: u64 = names.iter().filter_map(width).sum();
    if total > KEY_BYTES_MAX { Err(sql_error!(PARTITION_FIELDS_TOO_LONG)) } else { Ok(()) }
}

/// The text of a partitioning function: a whole number of the row's columns, the same on every server and
/// at any time.
fn function(written: &ast::Expr, def: &TableDef, cx: &mut EvalContext<'_>) -> SqlResult<String> {
    let mut named = Named { columns: &def.columns, used: Vec::new() };
    let bound = expr::bind_expr(written, &mut named, cx)?;
    if named.used.is_empty() {
        return Err(sql_error!(WRONG_EXPR_IN_PARTITION_FUNC));
    }
    let mut checked = Ok(());
    let timestamp = |at: &usize| def.columns[*at].ty.kind == Kind::Timestamp;
    let from_timestamp = named.used.iter().any(timestamp);
    bound.visit(&mut |e| {
        if checked.is_ok() {
            checked = check_node(e, from_timestamp);
        }
    });
    checked?;
    if let ExprKind::Column { slot, .. } = &bound.kind {
        let column = &def.columns[*slot as usize];
        if column.ty.kind.is_text() {
            return Err(sql_error!(BLOB_FIELD_IN_PART_FUNC));
        }
        if column.ty.kind.int_width().is_none() && column.ty.kind != Kind::Year && column.ty.kind != Kind::Bit {
            return Err(sql_error!(FIELD_TYPE_NOT_ALLOWED_AS_PARTITION_FIELD, column.name));
        }
    } else if !bound.ty.kind.is_integer() {
        return Err(sql_error!(PARTITION_FUNC_NOT_ALLOWED, "PARTITION"));
    }
    Ok(expression_text(written))
}

fn check_node(e: &Expr, from_timestamp: bool) -> SqlResult<()> {
    use expr::ArithOp;
    match &e.kind {
        ExprKind::Literal(_) | ExprKind::Column { .. } | ExprKind::Negate { .. } => Ok(()),
        ExprKind::Arith { op: ArithOp::Add | ArithOp::Sub | ArithOp::Mul | ArithOp::IntDiv | ArithOp::Mod, .. } => Ok(()),
        // What a TIMESTAMP shows depends on the session's time zone; the moment itself does not.
        ExprKind::Call(call) if from_timestamp && call.function.name != "unix_timestamp" && ALLOWED.contains(&call.function.name) => {
            Err(sql_error!(WRONG_EXPR_IN_PARTITION_FUNC))
        }
        ExprKind::Call(call) if call.function.name == "unix_timestamp" && !from_timestamp => Err(sql_error!(WRONG_EXPR_IN_PARTITION_FUNC)),
        ExprKind::Call(call) if ALLOWED.contains(&call.function.name) => Ok(()),
        ExprKind::Call(call) if matches!(call.function.name, "rand" | "now" | "curdate" | "sysdate" | "uuid") => {
            Err(sql_error!(WRONG_EXPR_IN_PARTITION_FUNC))
        }
        ExprKind::UserVariable(_) | ExprKind::SystemVariable(_) | ExprKind::Param(_) => Err(sql_error!(WRONG_EXPR_IN_PARTITION_FUNC)),
        _ => Err(sql_error!(PARTITION_FUNCTION_IS_NOT_ALLOWED)),
    }
}

/// Names, and the order of the values.
fn check(partitioning: &Partitioning, def: &TableDef) -> SqlResult<()> {
    let subs = partitioning.partitions.iter().flat_map(|partition| partition.subpartitions.iter().map(|sub| &sub.name));
    let mut seen = std::collections::HashSet::new();
    for name in partitioning.partitions.iter().map(|partition| &partition.name).chain(subs) {
        if !seen.insert(name.to_lowercase()) {
            return Err(sql_error!(SAME_NAME_PARTITION, name));
        }
    }
    values::check_order(partitioning, def)
}

/// What no partitioned table can have, whatever made it one.
pub fn check_table(def: &TableDef) -> SqlResult<()> {
    let Some(partitions) = Partitions::of(def) else { return Ok(()) };
    if def.temporary {
        return Err(sql_error!(PARTITION_NO_TEMPORARY));
    }
    if !def.foreign_keys.is_empty() {
        return Err(sql_error!(FOREIGN_KEY_ON_PARTITIONED));
    }
    if def.columns.iter().any(|column| column.ty.kind.is_geometry()) {
        return Err(sql_error!(CHECK_NOT_IMPLEMENTED, "GEOMETRY"));
    }
    let needed = partitions.columns();
    for index in &def.indexes {
        match index.kind {
            IndexKind::Fulltext => return Err(sql_error!(TABLE_CANT_HANDLE_FT)),
            IndexKind::Spatial => return Err(sql_error!(TABLE_CANT_HANDLE_SPKEYS)),
            IndexKind::Plain => {}
            IndexKind::Primary | IndexKind::Unique => {
                let whole = |column: &usize| index.parts.iter().any(|part| part.column == *column && part.prefix.is_none());
                if !needed.iter().all(whole) {
                    let kind = if index.kind == IndexKind::Primary { "PRIMARY KEY" } else { "UNIQUE INDEX" };
                    return Err(sql_error!(UNIQUE_KEY_NEED_ALL_FIELDS_IN_PF, kind));
                }
            }
        }
    }
    Ok(())
}
