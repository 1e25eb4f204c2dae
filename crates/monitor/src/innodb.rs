//! INNODB_TABLES, INNODB_TABLESPACES, INNODB_INDEXES and INNODB_TABLESTATS, which tools join to find sizes.
//! A tree stands where InnoDB has a file: SPACE and TABLE_ID are the number of the table's tree, INDEX_ID
//! that of the index's.

use schema::{IndexKind, TableDef};
use state::vars::Var;
use value::{SqlResult, Value};

use crate::objects::each_table;
use crate::objects::{row_format, table_figures};
use crate::rows::Out;
use crate::rows::{Reader, text, uint};

/// Columns that InnoDB keeps of every row: its transaction and its undo record; and of tables without a
/// clustered key a row id.
const SYSTEM_COLUMNS: usize = 3;

fn name(def: &TableDef) -> Value {
    text(&format!("{}/{}", def.db, def.name))
}

fn stored_columns(def: &TableDef) -> usize {
    def.columns.iter().filter(|column| !column.is_virtual()).count()
}

/// Bytes of the page of ROW_FORMAT=COMPRESSED, and the format as bits.
fn format_bits(format: &str) -> (u64, u64) {
    match format {
        "Redundant" => (0, 0),
        "Compact" => (0, 1),
        "Compressed" => (8192, 41),
        _ => (0, 33),
    }
}

pub(crate) fn innodb_tables(reader: &Reader<'_>, out: &mut Out<'_>) -> SqlResult<()> {
    each_table(reader, |def| {
        let format = row_format(def);
        let (zipped, flag) = format_bits(&format);
        out.push(vec![
            uint(u64::from(def.tree.0)),
            name(def),
            uint(flag),
            uint((stored_columns(def) + SYSTEM_COLUMNS) as u64),
            uint(u64::from(def.tree.0)),
            text(&format),
            uint(zipped),
            text("Single"),
            uint(0),
            uint(def.forms.as_ref().map_or(0, |forms| forms.changes()) as u64),
        ])
    })
}

pub(crate) fn innodb_tablespaces(reader: &Reader<'_>, out: &mut Out<'_>) -> SqlResult<()> {
    let globals = &reader.access.instance.globals;
    let (page, version) = (globals.uint(Var::innodb_page_size), globals.str(Var::innodb_version));
    each_table(reader, |def| {
        let figures = table_figures(&reader.access.instance, def);
        let (bytes, format) = (figures.data_length + figures.index_length, row_format(def));
        let zipped = format_bits(&format).0;
        out.push(vec![
            uint(u64::from(def.tree.0)),
            name(def),
            uint(16417),
            text(&format),
            uint(page),
            uint(zipped),
            text("Single"),
            uint(4096),
            uint(bytes),
            uint(bytes),
            uint(0),
            text(&version),
            uint(1),
            text("N"),
            text("normal"),
        ])
    })
}

pub(crate) fn innodb_indexes(reader: &Reader<'_>, out: &mut Out<'_>) -> SqlResult<()> {
    each_table(reader, |def| {
        let mut push = |tree: base::TreeId, name: &str, kind: u64, fields: usize| {
            let (tree, space) = (uint(u64::from(tree.0)), uint(u64::from(def.tree.0)));
            out.push(vec![tree, text(name), space.clone(), uint(kind), uint(fields as u64), uint(0), space, uint(50)])
        };
        let whole = stored_columns(def) + SYSTEM_COLUMNS - 1;
        let Some(clustered) = def.clustered else {
            push(def.tree, "GEN_CLUST_INDEX", 1, whole + 1)?;
            return def.indexes.iter().try_for_each(|index| push(index.tree, &index.name, kind(def, index), index.parts.len() + 1));
        };
        let key = &def.indexes[clustered].parts;
        def.indexes.iter().enumerate().try_for_each(|(at, index)| {
            if at == clustered {
                return push(index.tree, &index.name, 3, whole);
            }
            let behind = key.iter().filter(|part| index.parts.iter().all(|own| own.column != part.column)).count();
            push(index.tree, &index.name, kind(def, index), index.parts.len() + behind)
        })
    })
}

pub(crate) fn innodb_table_statistics(reader: &Reader<'_>, out: &mut Out<'_>) -> SqlResult<()> {
    let page = reader.access.instance.globals.uint(Var::innodb_page_size);
    each_table(reader, |def| {
        let figures = table_figures(&reader.access.instance, def);
        out.push(vec![
            uint(u64::from(def.tree.0)),
            name(def),
            text("Initialized"),
            uint(figures.rows),
            uint(figures.data_length / page),
            uint(figures.index_length / page),
            uint(0),
            uint(figures.auto_increment.unwrap_or(0)),
            uint(1),
        ])
    })
}

/// TYPE of a secondary index: 2 unique, 32 FULLTEXT, 64 SPATIAL, and 128 if it has a virtual column.
fn kind(def: &TableDef, index: &schema::IndexDef) -> u64 {
    let computed = index.parts.iter().any(|part| def.columns[part.column].is_virtual());
    let own = match index.kind {
        IndexKind::Primary | IndexKind::Unique => 2,
        IndexKind::Plain => 0,
        IndexKind::Fulltext => 32,
        IndexKind::Spatial => 64,
    };
    own + if computed { 128 } else { 0 }
}
