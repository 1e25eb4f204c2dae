//! What an account may do with the columns of a relation.
//!
//! Whether it may use the relation at all is asked where that is looked up. Who has a privilege on some
//! columns only is asked again here, wherever a name is resolved to a column: to read it, to insert into
//! it, to change it. As in MySQL a view's columns are the view's, asked of whoever names it; those behind
//! them are asked of the view's definer or invoker when one of the view's is named.

use std::collections::BTreeMap;

use value::{SqlResult, sql_error};

/// What a statement does with a column; the numbers are bits of [`ColumnRights`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Access {
    Select = 1,
    Insert = 2,
    Update = 4,
}

impl Access {
    fn name(self) -> &'static str {
        match self {
            Access::Select => "SELECT",
            Access::Insert => "INSERT",
            Access::Update => "UPDATE",
        }
    }
}

/// What is allowed of [`Access`], on a relation of which not everything is.
#[derive(Clone, Debug, Default)]
pub struct ColumnRights {
    pub user: String,
    pub host: String,
    pub table: String,
    /// On all columns.
    pub all: u8,
    /// On single ones, named in lower case.
    pub columns: BTreeMap<String, u8>,
    /// Rows may be locked.
    pub locks: bool,
}

impl ColumnRights {
    fn on(&self, column: &str) -> Option<u8> {
        self.columns.get(&column.to_lowercase()).copied()
    }

    /// 1143.
    pub fn check(&self, column: &str, access: Access) -> SqlResult<()> {
        if (self.all | self.on(column).unwrap_or(0)) & access as u8 != 0 {
            return Ok(());
        }
        Err(sql_error!(COLUMNACCESS_DENIED, access.name(), self.user, self.host, column, self.table))
    }

    /// All of these: 1142, which tells no more of the columns than the account may know, or 1143 if it has
    /// nothing on any.
    pub fn check_all<'c>(&self, columns: impl Iterator<Item = &'c str>, access: Access) -> SqlResult<()> {
        if self.all & access as u8 != 0 {
            return Ok(());
        }
        let mut some = false;
        for column in columns {
            let on = self.on(column);
            some |= on.is_some();
            if on.unwrap_or(0) & access as u8 == 0 {
                return Err(if some {
                    sql_error!(TABLEACCESS_DENIED, access.name(), self.user, self.host, self.table)
                } else {
                    sql_error!(COLUMNACCESS_DENIED, access.name(), self.user, self.host, column, self.table)
                });
            }
        }
        Ok(())
    }

    /// 1142 for FOR UPDATE by one who could neither change nor remove rows, nor lock the table.
    pub fn check_locking(&self) -> SqlResult<()> {
        if self.locks {
            return Ok(());
        }
        Err(sql_error!(TABLEACCESS_DENIED, "SELECT with locking clause", self.user, self.host, self.table))
    }
}
