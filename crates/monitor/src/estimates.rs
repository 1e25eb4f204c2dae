//! `mysql.innodb_table_stats` and `mysql.innodb_index_stats`: what the planner reckons with.
//!
//! Estimates are made by looking into the trees when they are wanted, so the rows are always as of now:
//! there is nothing to update here, and `last_update` is the time of the read.

use base::TreeId;
use schema::{IndexDef, TableDef};
use state::instance::Instance;
use state::vars::Var;
use value::{SqlResult, Value};

use crate::objects::{each_table, table_figures};
use crate::rows::{Out, Reader, local_time, text, uint};

fn now(reader: &Reader<'_>) -> Value {
    local_time(reader, reader.access.instance.now_micros() / 1_000_000 * 1_000_000, 6)
}

pub(crate) fn table_stats(reader: &Reader<'_>, out: &mut Out<'_>) -> SqlResult<()> {
    let instance = &reader.access.instance;
    let page = instance.globals.uint(Var::innodb_page_size);
    each_table(reader, |def| {
        let figures = table_figures(instance, def);
        let pages = [figures.data_length, figures.index_length].map(|length| uint(length / page));
        let row = [text(&def.db), text(&def.name), now(reader), uint(figures.rows)];
        out.push(row.into_iter().chain(pages).collect())
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

/// A row of innodb_index_stats behind the names of table and index: what it says, how much, from how many
/// pages, in words.
type Stat = (String, u64, Value, String);

/// The different values of each beginning of an index's columns.
fn values_of(instance: &Instance, def: &TableDef, number: usize, rows: u64) -> Vec<Stat> {
    let index = &def.indexes[number];
    let columns = columns_of(def, index);
    // A unique key needs no more columns to be one.
    let told = if index.is_unique() { index.parts.len() } else { columns.len() };
    let stat = |parts: usize| {
        let known = parts <= index.parts.len();
        let values = if known { instance.tables.statistics.values(&instance.engine, def, number, parts, rows) } else { rows };
        (format!("n_diff_pfx{parts:02}"), values, uint(1), columns[..parts].join(","))
    };
    (1..=told).map(stat).collect()
}

fn sizes_of(instance: &Instance, tree: TreeId) -> [Stat; 2] {
    let stats = instance.engine.stats(tree);
    // All but the few above them.
    let leaves = stats.pages.saturating_sub(u64::from(stats.height).saturating_sub(1)).max(1);
    let stat = |name: &str, pages, about: &str| (name.to_owned(), pages, Value::Null, about.to_owned());
    [stat("n_leaf_pages", leaves, "Number of leaf pages in the index"), stat("size", stats.pages, "Number of pages in the index")]
}

pub(crate) fn index_stats(reader: &Reader<'_>, out: &mut Out<'_>) -> SqlResult<()> {
    let instance = &reader.access.instance;
    each_table(reader, |def| {
        let rows = instance.engine.stats(def.tree).entries_estimate;
        let mut push = |index: &str, tree: TreeId, values: Vec<Stat>| {
            values.into_iter().chain(sizes_of(instance, tree)).try_for_each(|(name, value, sampled, about)| {
                let names = [&def.db, &def.name, index].map(text);
                let stat = [now(reader), text(&name), uint(value), sampled, text(&about)];
                out.push(names.into_iter().chain(stat).collect())
            })
        };
        if def.clustered.is_none() {
            push("GEN_CLUST_INDEX", def.tree, vec![("n_diff_pfx01".into(), rows, uint(1), "DB_ROW_ID".into())])?;
        }
        for (number, index) in def.indexes.iter().enumerate().filter(|(_, index)| index.is_ordered() && index.is_built()) {
            push(&index.name, index.tree, values_of(instance, def, number, rows))?;
        }
        Ok(())
    })
}
