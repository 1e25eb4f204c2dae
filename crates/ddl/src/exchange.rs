//! EXCHANGE PARTITION: the rows of a partition and those of another table change places.
//!
//! All partitions of a table share its trees, so rows are moved, in one transaction; the definitions stay as
//! they are. The log has the moved rows and not the statement: a replica, whichever server it is, does the
//! same to its rows, and does it once.

use std::sync::Arc;

use catalog::mdl::Mode;
use catalog::storage_error;
use connection::eval::eval_context;
use parser::ast::{Ident, ObjectName};
use schema::{ColumnDef, IndexDef, Partitions, TableDef};
use value::{SqlResult, sql_error};

use crate::Ddl;

/// What the statement names.
#[derive(Clone, Copy)]
pub(crate) struct Exchange<'a> {
    pub divided: &'a ObjectName,
    pub partition: &'a Ident,
    pub single: &'a ObjectName,
    /// WITH VALIDATION, which is the default.
    pub validate: bool,
}

/// # Errors
/// 1505, 1732 to 1737 and 1740 as MySQL has them.
pub(crate) fn exchange(ddl: &mut Ddl<'_>, named: &Exchange<'_>) -> SqlResult<()> {
    let (divided, single) = (ddl.access.resolve_name(named.divided)?, ddl.access.resolve_name(named.single)?);
    if ddl.temporary.definition(&single).is_some() {
        return Err(sql_error!(PARTITION_EXCHANGE_TEMP_TABLE, single.1));
    }
    let mut names = [divided.clone(), single.clone()];
    names.sort();
    for (db, name) in &names {
        ddl.lock_for_ddl(db, name, Mode::Exclusive)?;
    }
    let (_, divided) = ddl.existing_table(&divided.0, &divided.1)?;
    let (_, single) = ddl.existing_table(&single.0, &single.1)?;
    let belongs = condition(&divided, named.partition)?;
    check_alike(&divided, &single)?;
    if !single.foreign_keys.is_empty() || !ddl.instance.catalog.children(&single.db, &single.name)?.is_empty() {
        return Err(sql_error!(PARTITION_EXCHANGE_FOREIGN_KEY, single.name));
    }
    if ddl.has_branch(&names) {
        return Err(sql_error!(NOT_SUPPORTED_YET, "EXCHANGE PARTITION of a branch"));
    }
    ddl.begin_ddl();
    let moved = move_rows(ddl, &divided, &single, (&belongs, named.validate));
    if let Err(error) = moved {
        ddl.trx.tx.rollback().map_err(storage_error)?;
        return Err(error);
    }
    ddl.finish_ddl_unseen(&names)
}

/// What is true of the rows of the partition.
fn condition(divided: &TableDef, name: &Ident) -> SqlResult<String> {
    let refused = || sql_error!(PARTITION_MGMT_ON_NONPARTITIONED);
    let (by, partitions) = (divided.partitioning.as_deref().ok_or_else(refused)?, Partitions::of(divided).ok_or_else(refused)?);
    let (at, sub) = by.find(&name.name).ok_or_else(|| sql_error!(UNKNOWN_PARTITION, name.name, divided.name))?;
    if by.sub.is_some() && sub.is_none() {
        return Err(sql_error!(PARTITION_INSTEAD_OF_SUBPARTITION));
    }
    Ok(partitions.condition(at, sub))
}

/// 1732, and 1736 unless rows of the one are rows of the other.
fn check_alike(divided: &TableDef, single: &TableDef) -> SqlResult<()> {
    if single.partitioning.is_some() {
        return Err(sql_error!(PARTITION_EXCHANGE_PART_TABLE, single.name));
    }
    let column = |c: &ColumnDef| (c.name.to_lowercase(), c.ty.clone(), c.nullable, c.generated.clone(), c.auto_increment, c.srid);
    let index = |i: &IndexDef| (i.name.to_lowercase(), i.kind, i.parts.clone());
    let columns = divided.columns.iter().map(column).eq(single.columns.iter().map(column));
    let indexes = divided.indexes.iter().map(index).eq(single.indexes.iter().map(index));
    if columns && indexes { Ok(()) } else { Err(sql_error!(TABLES_DIFFERENT_METADATA)) }
}

fn move_rows(ddl: &mut Ddl<'_>, divided: &Arc<TableDef>, single: &Arc<TableDef>, (belongs, validate): (&str, bool)) -> SqlResult<()> {
    let belongs = ddl.row_expression(divided, belongs)?;
    let placement = ddl.placement(divided)?.unwrap_or_default();
    let exchange = exec::partition::Exchange { divided, belongs: &belongs, placement: &placement, single, validate };
    let mut cx = eval_context(ddl.settings, ddl.access, ddl.diagnostics, &[]);
    exec::partition::exchange(&mut ddl.trx.tx, &ddl.instance.engine, &exchange, ddl.options, &mut cx)
}
