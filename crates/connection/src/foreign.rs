//! Resolves the graph of foreign keys around the tables that a statement changes.
//!
//! Parents are locked for reading and children for writing, as if the statement had named them; the plan
//! keeps the locks' list, so that it takes them again when it runs again. Whoever creates, drops or renames
//! a table forgets the cached definitions of its children and parents, so that a plan with the old graph is
//! found stale.

use std::sync::Arc;

use catalog::mdl::Mode;
use plan::foreign::{Change, ChildLink, ForeignGraph, ForeignTable, ParentLink};
use schema::{ReferenceAction, TableDef};
use value::{Kind, SqlResult};

use crate::lookup::Lookup;

/// Puts `table` into the graph, with everything that this change of it leads to. Returns its place.
pub fn join(lookup: &Lookup<'_>, table: &Arc<TableDef>, change: Change, graph: &mut ForeignGraph) -> SqlResult<usize> {
    let at = place(table, graph);
    if change.adds && graph.tables[at].parents.is_empty() {
        for key in 0..table.foreign_keys.len() {
            let link = parent_link(lookup, table, key, graph)?;
            graph.tables[at].parents.extend(link);
        }
    }
    if (change.removes || change.updates) && graph.tables[at].children.is_empty() {
        let children = lookup.catalog.open_table(&table.db, &table.name)?.map(|open| open.children.clone()).unwrap_or_default();
        for (db, name) in children {
            // A child is written only by a cascade, but a lock that allows it keeps the order of locks the
            // same for all.
            let Some(open) = lookup.related(&db, &name, Mode::SharedWrite)? else { continue };
            let Some(child) = open.table() else { continue };
            for key in 0..child.foreign_keys.len() {
                join_child(lookup, table, at, child, key, graph)?;
            }
        }
    }
    Ok(at)
}

fn place(table: &Arc<TableDef>, graph: &mut ForeignGraph) -> usize {
    graph.find(table).unwrap_or_else(|| {
        graph.tables.push(ForeignTable { def: Arc::clone(table), parents: Vec::new(), children: Vec::new(), generated: Vec::new() });
        graph.tables.len() - 1
    })
}

fn leads_to(child: &TableDef, key: usize, parent: &TableDef) -> bool {
    let key = &child.foreign_keys[key];
    key.parent_db == parent.db && key.parent_table == parent.name
}

/// Values of BINARY are as long as their type: those of two lengths are never equal.
fn may_match(child: &TableDef, columns: &[usize], parent: &TableDef, referenced: &[usize]) -> bool {
    let length = |def: &TableDef, column: usize| {
        let ty = &def.columns[column].ty;
        (ty.kind == Kind::Char && ty.is_binary_string()).then_some(ty.length)
    };
    let pair = |(own, other): (&usize, &usize)| length(child, *own).zip(length(parent, *other));
    columns.iter().zip(referenced).filter_map(pair).all(|(own, other)| own == other)
}

fn parent_link(lookup: &Lookup<'_>, table: &Arc<TableDef>, key: usize, graph: &mut ForeignGraph) -> SqlResult<Option<ParentLink>> {
    let definition = &table.foreign_keys[key];
    let Some(columns) = table.columns_by_name(&definition.columns) else { return Ok(None) };
    let parent = if leads_to(table, key, table) {
        Some(Arc::clone(table))
    } else {
        lookup.related(&definition.parent_db, &definition.parent_table, Mode::SharedRead)?.and_then(|open| open.table().cloned())
    };
    let parent = parent.and_then(|parent| {
        let referenced = parent.columns_by_name(&definition.parent_columns)?;
        let index = parent.index_led_by(&referenced)?;
        may_match(table, &columns, &parent, &referenced).then(|| (place(&parent, graph), index))
    });
    Ok(Some(ParentLink { key, columns, parent }))
}

fn join_child(
    lookup: &Lookup<'_>,
    parent: &Arc<TableDef>,
    at: usize,
    child: &Arc<TableDef>,
    key: usize,
    graph: &mut ForeignGraph,
) -> SqlResult<()> {
    if !leads_to(child, key, parent) {
        return Ok(());
    }
    let definition = &child.foreign_keys[key];
    let (Some(columns), Some(referenced)) =
        (child.columns_by_name(&definition.columns), parent.columns_by_name(&definition.parent_columns))
    else {
        return Ok(());
    };
    let Some(index) = child.index_led_by(&columns).filter(|_| may_match(child, &columns, parent, &referenced)) else { return Ok(()) };
    let place = place(child, graph);
    graph.tables[at].children.push(ChildLink { child: place, key, columns, index, referenced });
    // What happens to the child's rows goes on from there.
    let follow = |action, change: Change| match action {
        ReferenceAction::Cascade => change,
        ReferenceAction::SetNull => Change::UPDATE,
        _ => Change { adds: false, removes: false, updates: false },
    };
    let change = follow(definition.on_delete, Change::DELETE).and(follow(definition.on_update, Change::UPDATE));
    if change.adds || change.removes {
        join(lookup, child, change, graph)?;
    }
    Ok(())
}
