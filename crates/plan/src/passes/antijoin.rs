//! An outer join that keeps nothing but the rows without a match is an anti join.
//!
//! `FROM a LEFT JOIN b ON b.x = a.id WHERE b.id IS NULL`, where `b.id` is never NULL by itself and nobody
//! reads `b`: a row of `a` is done with when its first match is found.

use expr::{EvalContext, Expr, ExprKind};
use value::SqlResult;

use crate::draft::{Draft, TableInfo};
use crate::logical::{Body, Logical, Semi, TableSet};
use crate::planner::Planner;
use crate::query::Source;

pub(super) fn run(planner: &mut Planner<'_, '_>, body: &mut Body, _: &mut EvalContext<'_>) -> SqlResult<()> {
    let Some(read) = &body.read else { return Ok(()) };
    let mut candidates = Vec::new();
    inner_sides(&body.logical, &mut candidates);
    for table in candidates {
        let own: TableSet = 1 << table;
        let read_elsewhere = read.iter().any(|slot| planner.draft.table_of_slot(*slot) == Some(table));
        let about: Vec<&Expr> = body.filter.iter().filter(|e| planner.draft.tables_of(e) & own != 0).collect();
        let never_null = |e: &&Expr| {
            null_of(planner.draft, e, table).is_some_and(|column| {
                matches!(planner.draft.tables[table].plan.source, Source::Base(_)) && !planner.draft.column_type(table, column).2
            })
        };
        let all = about.iter().all(|e| null_of(planner.draft, e, table).is_some());
        let mut named = 0;
        body.logical.each_condition(&mut |e| named += u32::from(planner.draft.tables_of(e) & own != 0));
        if read_elsewhere
            || feeds_another(planner.draft, &body.logical, table)
            || !all
            || !about.iter().any(never_null)
            || named > in_own_condition(planner.draft, &body.logical, table)
        {
            continue;
        }
        body.filter.retain(|e| planner.draft.tables_of(e) & own == 0);
        let logical = std::mem::replace(&mut body.logical, Logical::Table(0));
        body.logical = without_matches(logical, table);
    }
    Ok(())
}

/// Whether what a row of a table holds decides the rows of another one: LATERAL, JSON_TABLE.
fn feeds_another(draft: &Draft<'_>, logical: &Logical, table: usize) -> bool {
    let tables = logical.tables();
    let reads = |info: &TableInfo| match info.plan.source {
        Source::Derived(query) => draft.queries[query].outer.iter().any(|slot| draft.table_of_slot(*slot as u32) == Some(table)),
        _ => false,
    };
    draft.tables.iter().enumerate().any(|(at, info)| tables >> at & 1 == 1 && reads(info))
}

/// The column of the table that a condition says is NULL.
fn null_of(draft: &Draft<'_>, e: &Expr, table: usize) -> Option<usize> {
    match &e.kind {
        ExprKind::IsNull { arg, negated: false } => draft.column_of_table(arg, table),
        _ => None,
    }
}

/// The tables that stand alone on the inner side of outer joins whose rows come out of the tree.
fn inner_sides(logical: &Logical, out: &mut Vec<usize>) {
    match logical {
        Logical::Table(_) | Logical::Semi(_) => {}
        Logical::Inner { items, .. } => items.iter().for_each(|item| inner_sides(item, out)),
        Logical::Left { left, right, .. } => {
            if let Logical::Table(table) = **right {
                out.push(table);
            }
            inner_sides(left, out);
        }
    }
}

/// How many conditions in the ON of its own outer join read a table.
fn in_own_condition(draft: &Draft<'_>, logical: &Logical, table: usize) -> u32 {
    match logical {
        Logical::Table(_) | Logical::Semi(_) => 0,
        Logical::Inner { items, .. } => items.iter().map(|item| in_own_condition(draft, item, table)).sum(),
        Logical::Left { right, on, .. } if matches!(**right, Logical::Table(t) if t == table) => {
            on.iter().filter(|e| draft.tables_of(e) >> table & 1 == 1).count() as u32
        }
        Logical::Left { left, .. } => in_own_condition(draft, left, table),
    }
}

fn without_matches(logical: Logical, table: usize) -> Logical {
    match logical {
        Logical::Table(_) | Logical::Semi(_) => logical,
        Logical::Inner { items, on, straight } => {
            Logical::Inner { items: items.into_iter().map(|item| without_matches(item, table)).collect(), on, straight }
        }
        Logical::Left { left, right, on } if matches!(*right, Logical::Table(t) if t == table) => {
            let anti = Logical::Semi(Box::new(Semi { right: *right, on, anti: true, rows: None, once: false }));
            Logical::Inner { items: vec![*left, anti], on: Vec::new(), straight: false }
        }
        Logical::Left { left, right, on } => Logical::Left { left: Box::new(without_matches(*left, table)), right, on },
    }
}
