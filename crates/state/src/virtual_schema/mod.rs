//! The definitions of the computed tables: text in `tables`, compiled at first use by the code that serves
//! CREATE TABLE.

pub mod shape;
pub mod shipped;
pub mod sys;
mod tables;

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use expr::Origin;
use plan::{Relation, Told, VirtualColumn, VirtualTable};
use value::{Collation, Kind, SqlResult, sql_error};

use sys::find;

/// The databases that have no catalog entry.
pub fn is_virtual_database(db: &str) -> bool {
    catalog::names::SYSTEM_DATABASES.contains(&db)
}

/// The text of the columns of a table of `mysql`.
pub fn columns_of_system_table(name: &str) -> Option<&'static str> {
    tables::MYSQL.iter().find(|(table, _)| *table == name).map(|(_, columns)| *columns)
}

/// By database and table.
pub type Compiled = HashMap<(&'static str, &'static str), OnceLock<Arc<VirtualTable>>>;

/// The definitions, compiled one by one.
#[derive(Default)]
pub struct VirtualSchema {
    pub compiled: OnceLock<Compiled>,
}

pub type Definitions = (&'static str, &'static [(&'static str, &'static str)], Collation);

pub const DATABASES: [Definitions; 4] = [
    ("information_schema", tables::INFORMATION_SCHEMA, Collation::UTF8MB3_GENERAL_CI),
    ("performance_schema", tables::PERFORMANCE_SCHEMA, Collation::UTF8MB4_0900_AI_CI),
    ("mysql", tables::MYSQL, Collation::UTF8MB3_BIN),
    ("sys", tables::SYS, Collation::UTF8MB4_0900_AI_CI),
];

impl VirtualSchema {
    /// The table, by name without regard to case in information_schema.
    ///
    /// # Errors
    /// 1109 in information_schema, 1146 elsewhere.
    pub fn table(&self, db: &str, name: &str) -> SqlResult<Arc<VirtualTable>> {
        let unknown = || {
            if db == "information_schema" {
                sql_error!(UNKNOWN_TABLE, name.to_uppercase(), db)
            } else {
                sql_error!(NO_SUCH_TABLE, db, name)
            }
        };
        if db == "sys"
            && let Some(table) = self.sys_table(name)
        {
            return table;
        }
        let (database, definitions, collation) = DATABASES.iter().find(|(d, ..)| *d == db).ok_or_else(unknown)?;
        let matches = |other: &str| if *database == "information_schema" { other.eq_ignore_ascii_case(name) } else { other == name };
        let (table, text) = definitions.iter().find(|(table, _)| matches(table)).ok_or_else(unknown)?;
        let slots = self.compiled.get_or_init(|| {
            DATABASES.iter().flat_map(|(db, tables, _)| tables.iter().map(|(table, _)| ((*db, *table), OnceLock::new()))).collect()
        });
        let slot = slots.get(&(*database, *table)).ok_or_else(unknown)?;
        if let Some(compiled) = slot.get() {
            return Ok(Arc::clone(compiled));
        }
        let compiled = compile(database, table, text, *collation)?;
        Ok(Arc::clone(slot.get_or_init(|| compiled)))
    }

    /// Names of the tables and views of one of the databases.
    pub fn names(db: &str) -> Vec<&'static str> {
        let tables = DATABASES.iter().filter(|(d, ..)| *d == db).flat_map(|(_, tables, _)| tables.iter().map(|(name, _)| *name));
        let mut names: Vec<&str> = tables.collect();
        if db == "sys" {
            names.extend(sys::views().iter().map(|view| view.name.as_str()));
            names.sort_unstable();
        }
        names
    }

    /// ENGINE of tables that are shown as if they were stored.
    pub fn engine(db: &str) -> Option<&'static str> {
        matches!(db, "mysql" | "sys").then_some("InnoDB")
    }

    /// TABLE_TYPE.
    pub fn table_type(db: &str, name: &str) -> &'static str {
        match db {
            "information_schema" => "SYSTEM VIEW",
            "sys" if sys::find(name).is_some() => "VIEW",
            _ => "BASE TABLE",
        }
    }
}

/// Columns of information_schema that MySQL computes with COLLATE.
const COLLATED: [(&str, &str); 8] = [
    ("COLUMNS", "COLUMN_NAME"),
    ("COLUMNS_EXTENSIONS", "COLUMN_NAME"),
    ("KEY_COLUMN_USAGE", "COLUMN_NAME"),
    ("KEY_COLUMN_USAGE", "CONSTRAINT_NAME"),
    ("REFERENTIAL_CONSTRAINTS", "CONSTRAINT_NAME"),
    ("STATISTICS", "COLUMN_NAME"),
    ("STATISTICS", "INDEX_NAME"),
    ("TABLE_CONSTRAINTS", "CONSTRAINT_NAME"),
];

/// What MySQL 8.0.31 tells clients of the columns of information_schema: table, column, flags; what its view
/// computes, as which type, and the moments that it reads through a view.
const TOLD: &str = include_str!("told.txt");

fn told(table: &str, column: &str) -> Option<Told> {
    let mut lines = TOLD.lines().map(|line| line.split(' '));
    let mut words = lines.find_map(|mut words| (words.next() == Some(table) && words.next() == Some(column)).then_some(words))?;
    let flags = u16::from_str_radix(words.next()?, 16).ok()?;
    let origin = match words.next() {
        Some("computed") => Origin::Expression,
        Some("merged") => Origin::Merged,
        _ => Origin::Field,
    };
    let kind = match words.next() {
        Some("longtext") => Some(Kind::LongText),
        Some("text") => Some(Kind::Text),
        Some("varchar") => Some(Kind::VarChar),
        _ => None,
    };
    let ty = kind.and_then(|kind| Some((kind, words.next()?.parse().ok()?)));
    Some(Told { flags, origin, ty })
}

pub fn compile(db: &str, table: &str, text: &str, collation: Collation) -> SqlResult<Arc<VirtualTable>> {
    let columns = define::columns::from_text(text, collation)?
        .into_iter()
        .map(|c| VirtualColumn {
            has_default: c.nullable || c.default != schema::ColumnDefault::None,
            collated: COLLATED.contains(&(table, c.name.as_str())),
            told: if db == "information_schema" { told(table, &c.name) } else { None },
            name: c.name,
            ty: c.ty,
            nullable: c.nullable,
        })
        .collect();
    Ok(Arc::new(VirtualTable { db: db.to_string(), name: table.to_string(), columns }))
}

impl VirtualSchema {
    /// What a name in FROM means, of the databases that have no catalog entry.
    ///
    /// # Errors
    /// Those of [`VirtualSchema::table`].
    pub fn relation(&self, db: &str, name: &str) -> SqlResult<Relation> {
        match find(name).filter(|_| db == "sys") {
            Some(view) => view.view().map(Relation::View),
            None => self.table(db, name).map(Relation::Virtual),
        }
    }

    pub fn sys_table(&self, name: &str) -> Option<SqlResult<Arc<VirtualTable>>> {
        find(name).map(|view| view.table(self))
    }
}
