//! `mysql.innodb_table_stats` and `mysql.innodb_index_stats`: what the planner reckons with.
//!
//! Estimates are made by looking into the trees when they are wanted, so the rows are always as of now:
//! there is nothing to update here, and `last_update` is the time of the read.

use schema::{IndexDef, TableDef};
use value::{SqlResult, Value};

use crate::objects::each_table;
use crate::rows::{Out, Reader, text, uint};
use crate::statements::local_time;

fn now(reader: &Reader<'_>) -> Value {
    local_time(reader, reader.access.instance.now_micros() / 1_000_000 * 1_000_000)
}

pub(crate) fn table_stats(reader: &Reader<'_>, out: &mut Out<'_>) -> SqlResult<()> {
    let engine = &reader.access.instance.engine;
    each_table(reader, |def| {
        let stats = engine.stats(def.tree);
        let others = def.indexes.iter().enumerate().filter(|(at, index)| def.clustered != Some(*at) && index.is_built());
        let other_pages = others.map(|(_, index)| engine.stats(index.tree).pages).sum();
        out.push(vec![text(&def.db), text(&def.name), now(reader), uint(stats.entries_estimate), uint(stats.pages), uint(other_pages)])
    })
}

/// Columns that make the entries of an index differ: its own, and behind them those of the clustered key.
fn columns_of<'d>(def: &'d TableDef, index: &IndexDef) -> Vec<&'d str> {
    let mut at: Vec<usize> = index.parts.iter().map(|part| part.column).collect();
    let own = at.len();
    if let Some(clustered) = def.clustered {
        let behind = def.indexes[clustered].parts.iter().map(|part| part.column);
        at.extend(behind.filter(|column| !at[..own].contains(column)).collect::<Vec<_>>());
    }
    let mut names: Vec<&str> = at.into_iter().map(|at| def.columns[at].name.as_str()).collect();
    if def.clustered.is_none() {
        names.push("DB_ROW_ID");
    }
    names
}

pub(crate) fn index_stats(reader: &Reader<'_>, out: &mut Out<'_>) -> SqlResult<()> {
    let instance = &reader.access.instance;
    each_table(reader, |def| {
        let rows = instance.engine.stats(def.tree).entries_estimate;
        let mut push = |index: &str, stat: &str, value: u64, sampled: Value, about: &str| {
            out.push(vec![text(&def.db), text(&def.name), text(index), now(reader), text(stat), uint(value), sampled, text(about)])
        };
        let sizes = |push: &mut dyn FnMut(&str, &str, u64, Value, &str) -> SqlResult<()>, index: &str, tree| {
            let stats = instance.engine.stats(tree);
            let pages = stats.pages;
            // All but the few above them.
            let leaves = pages.saturating_sub(u64::from(stats.height).saturating_sub(1)).max(1);
            push(index, "n_leaf_pages", leaves, Value::Null, "Number of leaf pages in the index")?;
            push(index, "size", pages, Value::Null, "Number of pages in the index")
        };
        if def.clustered.is_none() {
            push("GEN_CLUST_INDEX", "n_diff_pfx01", rows, uint(1), "DB_ROW_ID")?;
            sizes(&mut push, "GEN_CLUST_INDEX", def.tree)?;
        }
        for (number, index) in def.indexes.iter().enumerate().filter(|(_, index)| index.is_ordered() && index.is_built()) {
            let columns = columns_of(def, index);
            // A unique key needs no more columns to be one.
            let told = if index.is_unique() { index.parts.len() } else { columns.len() };
            for parts in 1..=told {
                let known = parts <= index.parts.len();
                let values = if known { instance.tables.statistics.values(&instance.engine, def, number, parts, rows) } else { rows };
                push(&index.name, &format!("n_diff_pfx{parts:02}"), values, uint(1), &columns[..parts].join(","))?;
            }
            sizes(&mut push, &index.name, index.tree)?;
        }
        Ok(())
    })
}
