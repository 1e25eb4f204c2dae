//! What BINLOG statements and an applier have told a session: which tables the ids of rows events mean, and
//! the plans for them.

use std::sync::Arc;

use binlog::{ColumnSpec, RowsKind, TableMapEvent};
use connection::planned::LockedPlan;
use exec::Conversion;
use schema::TableDef;
use value::{SqlError, sql_error};

/// What BINLOG statements before have told.
#[derive(Default)]
pub(crate) struct ReplayState {
    /// A format description has come.
    pub described: bool,
    /// What ids mean until the statement's end, few of them.
    pub(crate) tables: Vec<NamedTable>,
    /// The plans that were used last, the newest at the end.
    pub plans: Vec<Arc<KeptPlan>>,
    pub(crate) room: Option<Box<exec::ReplayRoom>>,
    /// Whose rows came last.
    pub(crate) last: Option<Arc<LoggedTable>>,
}

/// Plans that a session keeps.
pub(crate) const PLANS_MAX: usize = 64;

/// A plan and what it was made for.
pub(crate) struct KeptPlan {
    pub table: Arc<LoggedTable>,
    pub kind: RowsKind,
    pub flags: u16,
    /// The epoch in which it was planned: rights, and names of temporary tables, are as of then.
    pub epoch: u64,
    pub planned: PlannedRows,
}

/// The plan that writes rows of a table, and what becomes of their images before.
pub(crate) struct PlannedRows {
    pub plan: LockedPlan,
    pub conversion: Option<Conversion>,
}

/// What an id of the log means.
#[derive(Clone, Debug)]
pub struct NamedTable {
    id: u64,
    /// `None`: a table that is not followed.
    table: Option<Arc<LoggedTable>>,
}

impl NamedTable {
    pub(crate) fn unfollowed(id: u64) -> NamedTable {
        NamedTable { id, table: None }
    }
}

/// The table that an id of the log means, as it was then.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct LoggedTable {
    pub db: String,
    pub name: String,
    pub columns: Vec<ColumnSpec>,
}

impl ReplayState {
    /// Rows events behind this one mean the table by its id.
    pub fn name_table(&mut self, map: TableMapEvent<'_>) -> NamedTable {
        let is_it = |table: &LoggedTable| *table.db == *map.database && *table.name == *map.table && table.columns == map.columns;
        let known = self.plans.iter().map(|kept| &kept.table).find(|table| is_it(table)).map(Arc::clone);
        let table = known.unwrap_or_else(|| Arc::new(LoggedTable::new(map.database, map.table, map.columns)));
        let named = NamedTable { id: map.table_id, table: Some(table) };
        self.name(&named);
        named
    }

    pub fn name(&mut self, named: &NamedTable) {
        self.tables.retain(|other| other.id != named.id);
        self.tables.push(named.clone());
    }

    pub fn named(&self, id: u64) -> Option<&Option<Arc<LoggedTable>>> {
        self.tables.iter().find(|named| named.id == id).map(|named| &named.table)
    }
}

impl LoggedTable {
    pub fn new(db: &str, name: &str, columns: Vec<ColumnSpec>) -> LoggedTable {
        LoggedTable { db: db.to_owned(), name: name.to_owned(), columns }
    }

    /// 1105 for a column whose type is not converted to the table's.
    pub fn not_converted(&self, at: usize, def: &TableDef) -> SqlError {
        let (from, to) = (type_name(&self.columns[at]), schema::column_type_text(&def.columns[at].ty));
        let why = format!("Column {at} of table '{}.{}' cannot be converted from type '{from}' to type '{to}'", self.db, self.name);
        sql_error!(UNKNOWN_ERROR, why)
    }
}

/// A type as far as a table map knows it.
fn type_name(column: &ColumnSpec) -> String {
    let name = match column.kind {
        1 => "tinyint",
        2 => "smallint",
        3 => "int",
        4 => "float",
        5 => "double",
        8 => "bigint",
        9 => "mediumint",
        10 => "date",
        11 | 19 => "time",
        12 | 18 => "datetime",
        7 | 17 => "timestamp",
        13 => "year",
        15 => return format!("varchar({}(bytes))", u16::from_le_bytes(column.meta)),
        16 => return format!("bit({})", u16::from(column.meta[1]) * 8 + u16::from(column.meta[0])),
        245 => "json",
        246 => return format!("decimal({},{})", column.meta[0], column.meta[1]),
        252 => "blob",
        255 => "geometry",
        254 if column.meta[0] == 247 => "enum",
        254 if column.meta[0] == 248 => "set",
        254 => "char",
        _ => "<unknown type>",
    };
    name.to_owned()
}
