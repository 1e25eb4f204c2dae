//! Index conditions: what an entry of a secondary index says of its row decides whether the row is fetched
//! at all.
//!
//! They are those of MySQL: a query's range or equal prefix of a secondary index that does not hold all
//! wanted columns, but not for the inner tables of an outer join, and not where UPDATE or DELETE look for
//! their rows. It matters beyond speed: a row that is not fetched is not locked.

use expr::Expr;
use schema::TableDef;

use crate::dml::InsertSource;
use crate::plan::PlanKind;
use crate::query::{IndexCondition, Join, Path, PlanTable, Query, Role, Source, SubPlan, TableAccess};

/// Marks the accesses of a finished plan.
pub(crate) fn push_conditions(kind: &mut PlanKind, queries: &mut [SubPlan], tables: &[PlanTable]) {
    match kind {
        PlanKind::Query(query) => in_query(query, tables),
        PlanKind::Insert(insert) => {
            if let InsertSource::Query(query) = &mut insert.source {
                in_query(query, tables);
            }
        }
        PlanKind::Update(_) | PlanKind::Delete(_) | PlanKind::Load(_) | PlanKind::Expressions(_) => {}
    }
    for sub in queries {
        in_query(&mut sub.query, tables);
        if let Role::Recursive { step, .. } = &mut sub.role {
            in_query(step, tables);
        }
    }
}

fn in_query(query: &mut Query, tables: &[PlanTable]) {
    match query {
        Query::Block(block) => {
            if let Some(source) = &mut block.source {
                in_join(source, tables);
            }
        }
        Query::Set { left, right, .. } => {
            in_query(left, tables);
            in_query(right, tables);
        }
        Query::Rows(_) | Query::Document(_) => {}
    }
}

fn in_join(join: &mut Join, tables: &[PlanTable]) {
    match join {
        Join::Table(access) => {
            let table = &tables[access.table];
            if let Source::Base(def) = &table.source {
                access.index_condition = condition(access, table, def);
            }
        }
        Join::Inner { parts, .. } => parts.iter_mut().for_each(|part| in_join(part, tables)),
        Join::Left { left, .. } => in_join(left, tables),
        Join::Semi { .. } => {}
    }
}

fn condition(access: &TableAccess, table: &PlanTable, def: &TableDef) -> Option<IndexCondition> {
    let index = match &access.path {
        Path::Ranges { index, .. } => *index,
        Path::Ref { index, .. } if !access.reverse => *index,
        _ => return None,
    };
    if access.covering || access.jumps.is_some() || def.clustered == Some(index) {
        return None;
    }
    let mut found = IndexCondition::default();
    for (at, e) in access.filter.iter().enumerate() {
        let Some((own, behind)) = columns_in_entries(e, table, def, index) else { continue };
        found.conditions.push(at);
        found.own.extend(own);
        found.clustered.extend(behind);
    }
    for columns in [&mut found.own, &mut found.clustered] {
        columns.sort_unstable();
        columns.dedup();
    }
    (matches!(access.path, Path::Ranges { .. }) || !found.conditions.is_empty()).then_some(found)
}

/// The columns that a condition reads of an entry of an index: of the index's own key, and of the clustered
/// key behind it. `None` if the entry cannot tell, or the condition may not be looked at early.
pub(super) fn columns_in_entries(e: &Expr, table: &PlanTable, def: &TableDef, index: usize) -> Option<(Vec<usize>, Vec<usize>)> {
    if e.has_subquery() || !e.is_deterministic() {
        return None;
    }
    let holds = |index: usize, column: usize| {
        let codec = def.key_codec(index);
        codec.parts().iter().enumerate().any(|(i, p)| p.column == column && codec.reversible(i))
    };
    let mut slots = Vec::new();
    e.slots(&mut slots);
    let width = table.slot..table.slot + table.width;
    let columns = slots.into_iter().map(|s| s as usize).filter(|s| width.contains(s)).map(|s| s - table.slot);
    let (own, behind): (Vec<usize>, Vec<usize>) = columns.partition(|c| holds(index, *c));
    let all = behind.iter().all(|c| def.clustered.is_some_and(|clustered| holds(clustered, *c)));
    (all && own.len() + behind.len() > 0).then_some((own, behind))
}
