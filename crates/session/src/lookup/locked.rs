//! LOCK TABLES: what may be used, and how.

use value::{SqlResult, sql_error};

/// LOCK TABLES: what may be used, and how.
pub(crate) struct LockedTables {
    /// Alias (or name) and database and table, and whether it may be written.
    pub tables: Vec<LockedTable>,
}

pub(crate) struct LockedTable {
    pub db: String,
    pub name: String,
    /// A statement must use the table by this name.
    pub alias: String,
    pub write: bool,
}

impl LockedTables {
    /// 1100 where a definition is asked for that is not of a locked table.
    pub fn check_shown(&self, db: &str, name: &str) -> SqlResult<()> {
        let is_locked = self.tables.iter().any(|t| t.db == db && t.name == name);
        if is_locked { Ok(()) } else { Err(sql_error!(TABLE_NOT_LOCKED, name)) }
    }

    /// 1100 or 1099 if a definition may not be changed: any write lock on the table will do.
    pub fn check_definition(&self, db: &str, name: &str) -> SqlResult<()> {
        let mut of_table = self.tables.iter().filter(|t| t.db == db && t.name == name).peekable();
        if of_table.peek().is_none() {
            return Err(sql_error!(TABLE_NOT_LOCKED, name));
        }
        if of_table.any(|t| t.write) { Ok(()) } else { Err(sql_error!(TABLE_NOT_LOCKED_FOR_WRITE, name)) }
    }
}
