//! One table at run time: its codecs, trees and description for the log.

use std::sync::{Arc, OnceLock};

use crate::entries::KeyColumns;
use crate::keyset::SetOf;
use crate::statistics::IndexStatistics;
use crate::usage::{Usage, Usages};
use base::{IdMap, TreeId};
use expr::Expr;
use parking_lot::RwLock;
use schema::{TableDef, TableId};
use value::{KeyCodec, Kind, RowCodec, SqlResult, SqlType, TimeZone, Value};
use world::waits::{self, Wait};

/// What is derived from a table's definition once.
#[derive(Debug)]
pub struct Table {
    pub def: Arc<TableDef>,
    pub rows: RowCodec,
    /// `None`: rows are kept by a hidden row id, eight bytes big-endian.
    pub clustered: Option<KeyCodec>,
    /// What the log says of its columns.
    pub map: binlog::TableMap,
    /// In the order of `def.indexes`, the clustered one included.
    pub indexes: Vec<Index>,
    /// What its trees need of a row.
    pub columns: KeyColumns,
    /// Each value of each column has one form, so that the images of others are those that we would make.
    pub(crate) has_one_form: bool,
    /// The bits that are 0 in the head of each image: those for NULL of the columns that are NOT NULL.
    never_null: Box<[u8]>,
    /// Changes of its rows are in the log: not those of temporary and unlogged tables.
    pub logged: bool,
    pub(crate) usage: Arc<Usage>,
    /// How partitions are numbered, if there are any, once a row has asked for it.
    pub(crate) partition_number: OnceLock<Option<PartitionNumber>>,
}

/// Which partition a row is in, by its own columns.
#[derive(Debug)]
pub(crate) struct PartitionNumber {
    pub columns: Vec<usize>,
    pub number: Expr,
}

#[derive(Debug)]
pub struct Index {
    pub tree: TreeId,
    pub key: KeyCodec,
    /// Its own parts and those behind them that ranges may have.
    pub search: KeyCodec,
    pub unique: bool,
    /// It is the clustered index.
    pub clustered: bool,
    /// It has no tree.
    pub absent: bool,
    /// It gives a row a set of keys, not the one of `key`.
    pub set: Option<Box<SetOf>>,
    /// Columns that the index alone can deliver, its own and the clustered key's.
    pub delivers: Vec<usize>,
}

/// Tables that were used lately, by id and version. Shared by all sessions.
#[derive(Debug, Default)]
pub struct TableCache {
    tables: RwLock<IdMap<(TableId, u64), Arc<Table>>>,
    pub statistics: IndexStatistics,
    pub usages: Usages,
}

const CACHED_MAX: usize = 4096;

impl TableCache {
    pub fn new() -> TableCache {
        TableCache::default()
    }

    pub fn get(&self, def: &Arc<TableDef>) -> Arc<Table> {
        let id = (def.id, def.version);
        if let Some(table) = waits::read(Wait::TableCache, &self.tables).get(&id) {
            return table.clone();
        }
        let table = Arc::new(Table::counted(def.clone(), self.usages.of(def)));
        let mut tables = self.tables.write();
        if tables.len() >= CACHED_MAX {
            tables.clear();
        }
        tables.insert(id, table.clone());
        table
    }
}

impl Table {
    /// A table whose rows nobody counts.
    pub fn new(def: Arc<TableDef>) -> Table {
        let usage = Usage::of_nobody(&def);
        Table::counted(def, usage)
    }

    fn counted(def: Arc<TableDef>, usage: Arc<Usage>) -> Table {
        let rows = def.row_codec();
        let clustered = def.clustered.map(|i| def.key_codec(i));
        let indexes: Vec<Index> = (0..def.indexes.len()).map(|i| Index::new(&def, i, clustered.as_ref())).collect();
        let columns = KeyColumns::of(&def, clustered.as_ref(), &indexes);
        let has_one_form = (0..def.columns.len()).all(|column| rows.has_one_form(column));
        let map = table_map(&def);
        let logged = !def.temporary && def.is_logged();
        let mut never_null = vec![0; def.columns.len().div_ceil(8)].into_boxed_slice();
        for (at, _) in def.columns.iter().enumerate().filter(|(_, column)| !column.nullable) {
            never_null[at / 8] |= 1 << (at % 8);
        }
        Table { def, rows, clustered, map, indexes, columns, has_one_form, never_null, logged, usage, partition_number: OnceLock::new() }
    }
}

impl Table {
    /// Whether an image of all columns has NULL where the table has none.
    pub(crate) fn is_refused(&self, image: &[u8]) -> bool {
        self.never_null.iter().zip(image).any(|(never, null)| never & null != 0)
    }

    /// Appends the clustered key of a row; where there is none, a fresh hidden row id.
    pub fn encode_key(&self, engine: &engine::Engine, row: &[Value], time_zone: &TimeZone, out: &mut Vec<u8>) {
        match &self.clustered {
            Some(codec) => codec.encode_row(row, time_zone, out),
            None => out.extend_from_slice(&engine.counter(self.def.tree).next_row_id().to_be_bytes()),
        }
    }

    /// The indexes beside the clustered one that have entries.
    pub fn secondary(&self) -> impl Iterator<Item = (usize, &Index)> {
        self.indexes.iter().enumerate().filter(|(_, index)| !index.clustered && !index.absent)
    }

    /// Those of them that have one entry for each row.
    pub fn single(&self) -> impl Iterator<Item = (usize, &Index)> {
        self.secondary().filter(|(_, index)| index.set.is_none())
    }

    /// Those that give a row a set of keys.
    pub fn sets(&self) -> impl Iterator<Item = (usize, &SetOf)> {
        self.secondary().filter_map(|(i, index)| Some((i, index.set.as_deref()?)))
    }

    /// The hidden row id in a clustered key, where there is one.
    pub(crate) fn row_id(&self, key: &[u8]) -> Option<u64> {
        if self.clustered.is_some() { None } else { key.try_into().ok().map(u64::from_be_bytes) }
    }
}

impl Index {
    /// The key of the row that an entry leads to.
    pub fn row_of<'k>(&self, entry: &'k [u8]) -> SqlResult<&'k [u8]> {
        match &self.set {
            Some(set) => set.row_of(entry),
            None => Ok(&entry[self.key.prefix_len(entry, self.key.parts().len())?..]),
        }
    }

    fn new(def: &TableDef, index: usize, clustered: Option<&KeyCodec>) -> Index {
        let d = &def.indexes[index];
        let key = def.key_codec(index);
        let mut delivers = Vec::new();
        for codec in [Some(&key), clustered].into_iter().flatten() {
            for (i, part) in codec.parts().iter().enumerate() {
                if codec.reversible(i) && !delivers.contains(&part.column) {
                    delivers.push(part.column);
                }
            }
        }
        delivers.sort_unstable();
        let absent = !d.is_built();
        Index {
            tree: d.tree,
            unique: d.is_unique(),
            clustered: def.clustered == Some(index),
            absent,
            set: SetOf::of(def, index).map(Box::new),
            search: def.search_codec(index),
            key,
            delivers,
        }
    }
}

/// The Table_map of a table.
pub fn table_map(def: &TableDef) -> binlog::TableMap {
    let columns: Vec<binlog::ColumnSpec> = def.columns.iter().map(|c| column_spec(&c.ty, c.nullable)).collect();
    let details: Vec<binlog::ColumnDetails<'_>> = def.columns.iter().filter(|c| !c.hidden).map(column_details).collect();
    let primary = def.indexes.iter().find(|index| index.kind == schema::IndexKind::Primary);
    let primary: Vec<(usize, u32)> =
        primary.into_iter().flat_map(|index| &index.parts).map(|part| (part.column, part.prefix.unwrap_or(0))).collect();
    let hidden = columns.len() - details.len();
    binlog::TableMap::with_hidden(def.id.0, &def.db, &def.name, &columns, hidden).with_details(&details, &primary)
}

fn column_details(column: &schema::ColumnDef) -> binlog::ColumnDetails<'_> {
    let charset = column.ty.collation.charset();
    let labels = column.ty.labels.as_ref();
    let labels = labels.map(|labels| (column.ty.kind == Kind::Set, labels.iter().map(|label| charset.own_bytes(label)).collect()));
    binlog::ColumnDetails { name: &column.name, labels, collation: column.ty.collation.0, visible: !column.invisible }
}

/// Type code and metadata of a column, as row events describe it.
pub fn column_spec(ty: &SqlType, nullable: bool) -> binlog::ColumnSpec {
    let characters = |ty: &SqlType| (ty.length as usize * ty.collation.charset().max_bytes()).min(u16::MAX as usize);
    let labels = ty.labels.as_ref().map_or(0, |l| l.len());
    let (kind, meta) = match ty.kind {
        Kind::Null => (6, [0, 0]),
        Kind::TinyInt => (1, [0, 0]),
        Kind::SmallInt => (2, [0, 0]),
        Kind::MediumInt => (9, [0, 0]),
        Kind::Int => (3, [0, 0]),
        Kind::BigInt => (8, [0, 0]),
        Kind::Float => (4, [4, 0]),
        Kind::Double => (5, [8, 0]),
        Kind::Decimal => (246, [ty.length as u8, ty.decimals]),
        Kind::Bit => (16, [(ty.length % 8) as u8, (ty.length / 8) as u8]),
        Kind::Year => (13, [0, 0]),
        Kind::Date => (10, [0, 0]),
        Kind::Time => (19, [ty.decimals, 0]),
        Kind::DateTime => (18, [ty.decimals, 0]),
        Kind::Timestamp => (17, [ty.decimals, 0]),
        Kind::Char => {
            // The two high bits of a length above 255 hide in the type, inverted.
            let n = characters(ty);
            (254, [254 ^ (((n & 0x300) >> 4) as u8), n as u8])
        }
        Kind::VarChar => (15, (characters(ty) as u16).to_le_bytes()),
        Kind::TinyText => (252, [1, 0]),
        Kind::Text => (252, [2, 0]),
        Kind::MediumText => (252, [3, 0]),
        Kind::LongText => (252, [4, 0]),
        Kind::Enum => (254, [247, if labels > 255 { 2 } else { 1 }]),
        Kind::Set => {
            let bytes = labels.div_ceil(8);
            (254, [248, if bytes > 4 { 8 } else { bytes as u8 }])
        }
        Kind::Json => (245, [4, 0]),
        Kind::Geometry(_) => (255, [4, 0]),
    };
    let unsigned = match ty.kind {
        Kind::TinyInt | Kind::SmallInt | Kind::MediumInt | Kind::Int | Kind::BigInt => Some(ty.unsigned),
        Kind::Float | Kind::Double | Kind::Decimal => Some(ty.unsigned),
        Kind::Year => Some(true),
        _ => None,
    };
    binlog::ColumnSpec {
        kind,
        meta,
        nullable,
        unsigned,
        collation: (ty.kind.is_string() && !ty.kind.is_geometry()).then_some(ty.collation.0),
        geometry: if let Kind::Geometry(shape) = ty.kind { shape as u8 } else { 0 },
    }
}

/// The number that a stored value of an AUTO_INCREMENT column is for its table's counter; 0 for one that does
/// not count.
#[must_use]
pub fn counted(value: &Value) -> u64 {
    match value {
        Value::Int(n) => u64::try_from(*n).unwrap_or(0),
        Value::UInt(n) => *n,
        Value::Float(x) => f64::from(*x).max(0.0) as u64,
        Value::Double(x) => x.max(0.0) as u64,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In MySQL 8.0.31's event for `(a int, y year, b bigint unsigned, c bit(3), d decimal(5,2) unsigned,
    /// e float, f date, g timestamp, h enum('x'))` the signs are `0x70`: a bit for each of a, y, b, d, e.
    #[test]
    fn a_year_is_an_unsigned_number_to_readers_of_the_log() {
        let of = |ty: SqlType| column_spec(&ty, true).unsigned;
        let (no, yes) = (Some(false), Some(true));
        let signed = [SqlType::INT, SqlType::YEAR, SqlType::BIGINT, SqlType::decimal(5, 2), SqlType::FLOAT, SqlType::DOUBLE];
        assert_eq!(signed.clone().map(of), [no, yes, no, no, no, no]);
        assert_eq!(signed.map(|ty| of(ty.unsigned())), [yes; 6]);
        let others = [SqlType::bit(3), SqlType::DATE, SqlType::timestamp(0), SqlType::time(2), SqlType::JSON];
        assert_eq!(others.map(of), [None; 5]);
    }
}
