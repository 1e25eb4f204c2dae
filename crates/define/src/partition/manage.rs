//! ADD, DROP, TRUNCATE, COALESCE and REORGANIZE PARTITION.
//!
//! A partition is a condition over rows, so all but two of them change the definition alone. DROP and
//! TRUNCATE delete the rows of their partitions first, in a transaction of its own that replicas see as row
//! events, and then change the definition. A crash between the two leaves partitions without rows, here and
//! on every replica; the statement can be given again. A replica that executes such a statement deletes the
//! rows without logging them for others: its source's log has them.

use expr::EvalContext;
use parser::ast::{self, AlterAction, AlterTable, Ident, PartitionList, TableAdmin, TableAdminKind};
use schema::{Listed, PartitionDef, PartitionMethod, PartitionValues, Partitioning, Partitions, TableDef};
use value::{SqlError, SqlResult, sql_error};

use super::{definitions, numbered, values};

/// Actions that change the partitions of a table and nothing else; they stand alone.
pub fn is_management(action: &AlterAction) -> bool {
    matches!(
        action,
        AlterAction::AddPartitions { .. }
            | AlterAction::DropPartitions(_)
            | AlterAction::TruncatePartitions(_)
            | AlterAction::CoalescePartitions(_)
            | AlterAction::ReorganizePartitions { .. }
            | AlterAction::ExchangePartition { .. }
            | AlterAction::PartitionAdmin { .. }
    )
}

/// ANALYZE, CHECK, OPTIMIZE and REPAIR PARTITION as the statement for the whole table, which they are: all
/// partitions share the trees.
pub fn admin_of(alter: &AlterTable) -> Option<(TableAdmin, &PartitionList)> {
    let [AlterAction::PartitionAdmin { what, partitions }] = alter.actions.as_slice() else { return None };
    let kind = match what.to_ascii_uppercase().as_str() {
        "ANALYZE" => TableAdminKind::Analyze,
        "CHECK" => TableAdminKind::Check,
        "OPTIMIZE" => TableAdminKind::Optimize,
        "REPAIR" => TableAdminKind::Repair,
        _ => return None,
    };
    let admin = TableAdmin { kind, local: false, tables: vec![alter.name.clone()], options: Vec::new(), histogram: None };
    Some((admin, partitions))
}

/// 1505 and 1507 for partitions that a table does not have: a line of the answer.
pub fn admin_refusal(def: &TableDef, list: &PartitionList) -> Option<SqlError> {
    let Some(partitioning) = def.partitioning.as_deref() else { return Some(sql_error!(PARTITION_MGMT_ON_NONPARTITIONED)) };
    let PartitionList::Names(names) = list else { return None };
    let unknown = names.iter().any(|name| partitioning.find(&name.name).is_none());
    unknown.then(|| sql_error!(DROP_PARTITION_NON_EXISTENT, format!("{}.{}", def.db, def.name)))
}

/// What an action makes of the partitions.
pub struct Change {
    pub partitioning: Partitioning,
    /// Conditions of rows that go.
    pub gone: Vec<String>,
    /// Rows may have lost their partition.
    pub moved: bool,
}

/// What the action makes of the partitions.
pub fn change_of(action: &AlterAction, old: &TableDef, cx: &mut EvalContext<'_>) -> SqlResult<Change> {
    let refused = || sql_error!(PARTITION_MGMT_ON_NONPARTITIONED);
    let (before, partitions) = (old.partitioning.as_deref().ok_or_else(refused)?, Partitions::of(old).ok_or_else(refused)?);
    let mut change = Change { partitioning: before.clone(), gone: Vec::new(), moved: false };
    match action {
        AlterAction::AddPartitions { count, partitions } => add(&mut change.partitioning, *count, partitions, old, cx)?,
        AlterAction::DropPartitions(names) => {
            if !before.method.has_values() {
                return Err(sql_error!(ONLY_ON_RANGE_LIST_PARTITION, "DROP"));
            }
            // Whatever their names are.
            if names.len() >= before.partitions.len() {
                return Err(sql_error!(DROP_LAST_PARTITION));
            }
            let at = numbers_of(before, names, "DROP")?;
            change.gone = at.iter().map(|at| format!("({})", partitions.condition(*at, None))).collect();
            let mut number = 0;
            change.partitioning.partitions.retain(|_| (!at.contains(&number), number += 1).0);
        }
        AlterAction::TruncatePartitions(PartitionList::All) => change.gone = vec!["true".to_owned()],
        AlterAction::TruncatePartitions(PartitionList::Names(names)) => {
            for name in names {
                let (at, sub) = before.find(&name.name).ok_or_else(|| sql_error!(UNKNOWN_PARTITION, name.name, old.name))?;
                change.gone.push(format!("({})", partitions.condition(at, sub)));
            }
        }
        AlterAction::CoalescePartitions(count) => {
            let left = match (&before.method, *count as usize) {
                (PartitionMethod::Hash(_), 0) => return Err(sql_error!(COALESCE_PARTITION_NO_PARTITION)),
                (PartitionMethod::Hash(_), count) => before.partitions.len().checked_sub(count).filter(|left| *left > 0),
                _ => return Err(sql_error!(COALESCE_ONLY_ON_HASH_PARTITION)),
            };
            change.partitioning.partitions.truncate(left.ok_or_else(|| sql_error!(DROP_LAST_PARTITION))?);
        }
        AlterAction::ReorganizePartitions { names, into } => {
            reorganize(&mut change.partitioning, names, into, old, cx)?;
            change.moved = true;
        }
        AlterAction::PartitionAdmin { what, .. } if what.eq_ignore_ascii_case("REBUILD") => {}
        AlterAction::PartitionAdmin { what, .. } => return Err(sql_error!(NOT_SUPPORTED_YET, format!("{what} PARTITION"))),
        _ => return Err(sql_error!(NOT_SUPPORTED_YET, "this change of partitions")),
    }
    super::check(&change.partitioning, old)?;
    Ok(change)
}

/// The numbers of partitions by name, ascending.
fn numbers_of(partitioning: &Partitioning, names: &[Ident], doing: &str) -> SqlResult<Vec<usize>> {
    let find = |name: &Ident| partitioning.partition(&name.name).ok_or_else(|| sql_error!(DROP_PARTITION_NON_EXISTENT, doing));
    let mut at: Vec<usize> = names.iter().map(find).collect::<SqlResult<_>>()?;
    at.sort_unstable();
    let named = at.len();
    at.dedup();
    if at.len() == named { Ok(at) } else { Err(sql_error!(DROP_PARTITION_NON_EXISTENT, doing)) }
}

fn add(
    partitioning: &mut Partitioning,
    count: Option<u32>,
    written: &[ast::PartitionDef],
    def: &TableDef,
    cx: &mut EvalContext<'_>,
) -> SqlResult<()> {
    let subs = partitioning.subpartitions();
    let present = partitioning.partitions.len();
    if let Some(count) = count {
        if partitioning.method.has_values() {
            return Err(sql_error!(PARTITIONS_MUST_BE_DEFINED, if partitioning.method.is_range() { "RANGE" } else { "LIST" }));
        }
        if count == 0 {
            return Err(sql_error!(ADD_PARTITION_NO_NEW_PARTITION));
        }
        partitioning.partitions.extend(numbered(present..present + count as usize));
        if partitioning.listed == Listed::Nothing {
            partitioning.listed = Listed::Number;
        }
    } else {
        if written.is_empty() {
            let missing = if partitioning.method.is_range() { "RANGE" } else { "LIST" };
            let has_values = partitioning.method.has_values();
            return Err(if has_values {
                sql_error!(PARTITIONS_MUST_BE_DEFINED, missing)
            } else {
                sql_error!(ADD_PARTITION_NO_NEW_PARTITION)
            });
        }
        let more = definitions(written, partitioning, subs, def, cx)?;
        let ends =
            |p: &PartitionDef| matches!(&p.values, PartitionValues::LessThan(bounds) if bounds[0] == schema::PartitionBound::MaxValue);
        if partitioning.partitions.last().is_some_and(ends) {
            return Err(sql_error!(PARTITION_MAXVALUE));
        }
        partitioning.partitions.extend(more);
        partitioning.listed = Listed::Each;
    }
    if partitioning.partitions.len().saturating_mul(subs.max(1)) > super::PARTITIONS_MAX {
        return Err(sql_error!(TOO_MANY_PARTITIONS));
    }
    Ok(())
}

fn reorganize(
    partitioning: &mut Partitioning,
    names: &[Ident],
    into: &[ast::PartitionDef],
    def: &TableDef,
    cx: &mut EvalContext<'_>,
) -> SqlResult<()> {
    if names.is_empty() {
        return Err(sql_error!(REORG_NO_PARAM));
    }
    if names.len() > partitioning.partitions.len() {
        return Err(sql_error!(REORG_PARTITION_NOT_EXIST));
    }
    let at = numbers_of(partitioning, names, "REORGANIZE")?;
    if !partitioning.method.has_values() && at.len() != into.len() {
        return Err(sql_error!(REORG_HASH_ONLY_ON_SAME_NO));
    }
    let (first, last) = (at[0], at[at.len() - 1]);
    let range = partitioning.method.is_range();
    let in_order = names.windows(2).all(|two| partitioning.partition(&two[0].name) < partitioning.partition(&two[1].name));
    if range && (last - first + 1 != at.len() || !in_order) {
        return Err(sql_error!(CONSECUTIVE_REORG_PARTITIONS));
    }
    let new = definitions(into, partitioning, partitioning.subpartitions(), def, cx)?;
    if range {
        let is_last = last + 1 == partitioning.partitions.len();
        let (old_end, new_end) = (&partitioning.partitions[last].values, &new[new.len() - 1].values);
        let grows = values::compare_bounds(&partitioning.method, def, new_end, old_end)?;
        if grows.is_lt() || grows.is_gt() && !is_last {
            return Err(sql_error!(REORG_OUTSIDE_RANGE));
        }
    }
    let mut number = 0;
    partitioning.partitions.retain(|_| (!at.contains(&number), number += 1).0);
    partitioning.partitions.splice(first..first, new);
    partitioning.listed = Listed::Each;
    Ok(())
}
