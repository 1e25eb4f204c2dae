//! Rules for names of databases, tables and columns (lower_case_table_names = 0: names of databases and
//! tables are case sensitive).

use value::{SqlResult, sql_error};

/// Longest identifier, in characters.
pub const IDENTIFIER_CHARS_MAX: usize = 64;

/// Databases that the server itself provides. Their names match without regard to case only for the two
/// schemas of views.
pub const SYSTEM_DATABASES: [&str; 4] = ["information_schema", "mysql", "performance_schema", "sys"];

/// `information_schema` and `performance_schema` in any spelling become the canonical one.
pub fn canonical_database(name: &str) -> &str {
    for system in ["information_schema", "performance_schema"] {
        if name.eq_ignore_ascii_case(system) {
            return system;
        }
    }
    name
}

fn acceptable(name: &str) -> bool {
    !name.is_empty() && !name.ends_with(' ') && !name.contains('\0') && name.chars().all(|c| (c as u32) < 0x10000)
}

/// 1059.
pub fn check_length(name: &str) -> SqlResult<()> {
    if name.chars().count() > IDENTIFIER_CHARS_MAX { Err(sql_error!(TOO_LONG_IDENT, name)) } else { Ok(()) }
}

/// 1059 or 1102.
pub fn check_database(name: &str) -> SqlResult<()> {
    check_length(name)?;
    if acceptable(name) { Ok(()) } else { Err(sql_error!(WRONG_DB_NAME, name)) }
}

/// 1059 or 1103.
pub fn check_table(name: &str) -> SqlResult<()> {
    check_length(name)?;
    if acceptable(name) { Ok(()) } else { Err(sql_error!(WRONG_TABLE_NAME, name)) }
}

/// 1059 or 1166.
pub fn check_column(name: &str) -> SqlResult<()> {
    check_length(name)?;
    if acceptable(name) { Ok(()) } else { Err(sql_error!(WRONG_COLUMN_NAME, name)) }
}

/// 1059 or 1567.
pub fn check_partition(name: &str) -> SqlResult<()> {
    check_length(name)?;
    if acceptable(name) { Ok(()) } else { Err(sql_error!(WRONG_PARTITION_NAME)) }
}

/// 1059 or 1280.
pub fn check_index(name: &str) -> SqlResult<()> {
    check_length(name)?;
    if acceptable(name) { Ok(()) } else { Err(sql_error!(WRONG_NAME_FOR_INDEX, name)) }
}
