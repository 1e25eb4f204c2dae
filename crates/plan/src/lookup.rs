//! What the planner asks of the world: tables by name, figures about them, and the session's settings.
//!
//! Planning is pure: everything it knows comes through [`TableLookup`] and [`SessionInfo`], so that a plan
//! can be cached as long as the tables' versions stand.

use std::ops::Bound;
use std::sync::Arc;

use expr::EvalContext;
use parser::ast;
use schema::TableDef;
use value::{Collation, SqlError, SqlResult, SqlType, Value, sql_error};

use crate::foreign::{Change, ForeignGraph};
use crate::rights::ColumnRights;
use crate::sample::Sample;
use crate::triggers::Triggers;

/// Tables by name, and their statistics. Implemented above (catalog and engine), and by tests.
pub trait TableLookup {
    /// The plan holds for this execution alone.
    fn depends_on_session(&self) {}

    /// The relation `db`.`name`. Errors: 1049 (no such database), 1146 (no such table), 1109 (of
    /// information_schema).
    fn relation(&self, db: &str, name: &str) -> SqlResult<Relation>;

    /// The relation as it was then, to be read. Errors: 1412 (that moment is not to be had), and those of
    /// [`TableLookup::relation`].
    fn past_relation(&self, db: &str, name: &str, _when: &Moment) -> SqlResult<(Relation, Past)> {
        Err(sql_error!(NO_SUCH_TABLE, db, name))
    }

    /// The relation is read, whatever else the statement does to it. Errors: 1142.
    fn check_read(&self, _db: &str, _name: &str) -> SqlResult<()> {
        Ok(())
    }

    /// Rows of a table that was looked up are locked to be changed (FOR UPDATE).
    fn lock_rows(&self, _db: &str, _name: &str) -> SqlResult<()> {
        Ok(())
    }

    /// What may be done with the columns of a relation that was looked up; none: whatever may be done with
    /// the relation.
    fn rights(&self, _db: &str, _name: &str) -> Option<Arc<ColumnRights>> {
        None
    }

    /// When a table that was looked up has triggers.
    fn triggers(&self, _table: &TableDef) -> SqlResult<Triggers> {
        Ok(Triggers::NONE)
    }

    /// The tables that foreign keys tie to `table`, whose rows change in this way, joined to `graph`.
    fn foreign_keys(&self, _table: &Arc<TableDef>, _change: Change, _graph: &mut ForeignGraph) -> SqlResult<()> {
        Ok(())
    }

    /// About how many rows a table holds.
    fn row_estimate(&self, table: &TableDef) -> u64;

    /// What is asked from here on, up to [`TableLookup::leave_view`], is named by the view's query, not by
    /// the statement. Errors: 1449, 1045 (its definer is unknown).
    fn enter_view(&self, _view: &View) -> SqlResult<()> {
        Ok(())
    }

    fn leave_view(&self) {}

    /// Under LOCK TABLES: may the statement use the table by this alias? Not asked for what a view names.
    fn check_use(&self, _db: &str, _name: &str, _alias: &str) -> SqlResult<()> {
        Ok(())
    }

    /// About how many rows share one value of the first `parts` columns of index `index` (a position in
    /// `table.indexes`); `None` where nothing is known.
    fn rows_per_key(&self, table: &TableDef, index: usize, parts: usize) -> Option<u64>;

    /// Rows from all over a table.
    fn sample(&self, _table: &Arc<TableDef>) -> Option<Arc<Sample>> {
        None
    }

    /// The definer of the view that is being opened, `user@host`, if it is not the client.
    fn caller(&self) -> Option<String> {
        None
    }

    /// The stored function of this name; without a database that of the session.
    ///
    /// # Errors
    /// Those of reading it.
    fn stored_function(&self, db: Option<&str>, name: &str) -> value::SqlResult<Option<StoredFunction>> {
        let _ = (db, name);
        Ok(None)
    }
    /// About how many entries of index `index` lie between two encoded keys.
    fn range_estimate(&self, table: &TableDef, index: usize, lower: Bound<&[u8]>, upper: Bound<&[u8]>) -> u64;
}

/// What the planner knows of a stored function.
#[derive(Clone, Debug)]
pub struct StoredFunction {
    pub db: String,
    /// As it was created.
    pub name: String,
    pub parameters: usize,
    pub returns: value::SqlType,
}

/// A moment of the past.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Moment {
    /// Microseconds since 1970.
    Time(u64),
    /// Behind that transaction: the text of its GTID.
    Gtid(String),
    Pin(String),
}

impl Moment {
    /// What is written behind AS OF; else the expression of a time, for [`Moment::at`].
    ///
    /// # Errors
    /// That expression.
    pub fn named(as_of: &ast::AsOf) -> Result<Moment, &ast::Expr> {
        match as_of {
            ast::AsOf::Gtid(gtid) => Ok(Moment::Gtid(String::from_utf8_lossy(gtid).into_owned())),
            ast::AsOf::Pin(pin) => Ok(Moment::Pin(pin.name.clone())),
            ast::AsOf::Time(e) => Err(e),
        }
    }

    /// A time of the session.
    ///
    /// # Errors
    /// 1525 if it is none.
    pub fn at(value: &Value, cx: &mut EvalContext<'_>) -> SqlResult<Moment> {
        let Some(local) = value.to_datetime(cx.today(), cx.warnings).filter(|local| !local.is_zero()) else {
            let text = value.to_text().map_or_else(|| "NULL".to_owned(), |text| String::from_utf8_lossy(&text).into_owned());
            return Err(sql_error!(WRONG_VALUE, "DATETIME", text));
        };
        let seconds = cx.settings.time_zone.to_unix(local).0;
        Ok(Moment::Time(u64::try_from(seconds).unwrap_or(0) * 1_000_000 + u64::from(local.micro())))
    }
}

/// Where a table of the past is: whoever looked it up and whoever reads it know what that is. As long as it
/// is there, so is the past.
#[derive(Clone)]
pub struct Past(pub Arc<dyn std::any::Any + Send + Sync>);

impl std::fmt::Debug for Past {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Past")
    }
}

/// What a name in FROM means.
#[derive(Clone)]
pub enum Relation {
    Table(Arc<TableDef>),
    View(Arc<View>),
    Virtual(Arc<VirtualTable>),
}

/// A view: its query as parsed, and the names of its columns.
#[derive(Clone, Debug)]
pub struct View {
    pub db: String,
    pub name: String,
    pub columns: Vec<String>,
    /// The definer's database at creation, in which the query's unqualified names are resolved.
    pub query_db: String,
    /// The text that `query`'s spans point into.
    pub source: Arc<[u8]>,
    pub query: ast::Query,
    /// `collation_connection` at creation.
    pub collation: Collation,
    /// What reading the text warns of.
    pub warnings: Vec<SqlError>,
    /// ALGORITHM=TEMPTABLE: never merged.
    pub materialized: bool,
    pub check_option: Option<CheckOption>,
    /// `user@host` whose privileges its tables are read with; none: those of whoever reads it.
    pub definer: Option<String>,
}

/// Whose conditions a row must satisfy that is written through a view: the view's own, or those of the
/// views below too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckOption {
    Local,
    Cascaded,
}

/// A table whose rows are computed on demand: information_schema, performance_schema, SHOW.
#[derive(Clone, Debug, PartialEq)]
pub struct VirtualTable {
    pub db: String,
    pub name: String,
    pub columns: Vec<VirtualColumn>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct VirtualColumn {
    pub name: String,
    pub ty: SqlType,
    pub nullable: bool,
    /// Clients are told of columns that have none.
    pub has_default: bool,
    /// MySQL's view computes it with COLLATE: its collation wins over those of other columns.
    pub collated: bool,
    /// What clients are told of it, where MySQL reads it through a view.
    pub told: Option<Told>,
}

/// Flags of a column of one of MySQL's views, whether it is a field there, and the kind and length of what
/// is computed, where they are others than the column's.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Told {
    pub flags: u16,
    pub origin: expr::Origin,
    pub ty: Option<(value::Kind, u32)>,
}

/// What names mean. The settings that a plan depends on besides stand in [`expr::Settings`]; a cached plan
/// is good only while both are the same.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct SessionInfo {
    /// The default database, if any.
    pub db: Option<String>,
    pub switches: crate::Switches,
    /// `sql_safe_updates`: a change goes by a key wherever one will do, however few rows there are.
    pub by_keys: bool,
    /// The query is that of CREATE TABLE … SELECT: it is resolved before strict mode counts, and its columns
    /// are what it computes.
    pub makes_table: bool,
}
