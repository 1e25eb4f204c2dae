//! ROW_FORMAT and KEY_BLOCK_SIZE: what InnoDB does not take together. Redoubt's tables have one format, and
//! keep what was written for SHOW CREATE TABLE and for dumps; so a definition that InnoDB refuses must be
//! refused here, or its dump would not load there.
//!
//! What is always true: with `innodb_strict_mode` an impossible option is a warning that says why and an
//! error; without it a warning, and the option is not kept.

use schema::TableOptions;
use value::{SqlError, SqlResult, Warnings, sql_error};

/// Sizes of a compressed page that there are, in KiB.
const BLOCK_SIZES: [u32; 5] = [1, 2, 4, 8, 16];

/// What is asked of the options.
pub struct Asked<'a> {
    pub table: &'a str,
    pub temporary: bool,
    /// ALTER TABLE, which has another error.
    pub alters: bool,
    /// `innodb_strict_mode`
    pub strict: bool,
}

/// Checks the options of a table, and drops those that are ignored.
///
/// # Errors
/// 1031, of ALTER 1478; 3500 for a temporary table that is to be compressed.
pub fn check(options: &mut TableOptions, asked: &Asked<'_>, warnings: &mut dyn Warnings) -> SqlResult<()> {
    if asked.temporary {
        return check_temporary(options, asked.strict, warnings);
    }
    let format = options.row_format.as_deref().map(str::to_ascii_uppercase);
    if let Some(size) = options.key_block_size.filter(|size| *size > 0) {
        let plain = format.as_deref().filter(|format| ["DYNAMIC", "COMPACT", "REDUNDANT"].contains(format));
        let (why, ignored) = match plain {
            _ if !BLOCK_SIZES.contains(&size) => {
                (format!("invalid KEY_BLOCK_SIZE = {size}. Valid values are [1, 2, 4, 8, 16]"), format!("ignoring KEY_BLOCK_SIZE={size}."))
            }
            Some(format) => (
                format!("cannot specify ROW_FORMAT={format} with KEY_BLOCK_SIZE."),
                format!("ignoring KEY_BLOCK_SIZE={size} as ROW_FORMAT is not COMPRESSED."),
            ),
            None => return Ok(()),
        };
        refuse((&why, &ignored), "KEY_BLOCK_SIZE", asked, warnings)?;
        options.key_block_size = None;
    }
    if format.as_deref() == Some("FIXED") {
        refuse(("invalid ROW_FORMAT specifier.", "assuming ROW_FORMAT=DYNAMIC."), "ROW_TYPE", asked, warnings)?;
        options.row_format = Some("DYNAMIC".into());
    }
    Ok(())
}

fn note(what: &str) -> SqlError {
    sql_error!(INNODB_CREATE_OPTION, what)
}

fn refuse((why, ignored): (&str, &str), option: &str, asked: &Asked<'_>, warnings: &mut dyn Warnings) -> SqlResult<()> {
    warnings.warn(note(if asked.strict { why } else { ignored }));
    match (asked.strict, asked.alters) {
        (false, _) => Ok(()),
        (true, false) => Err(sql_error!(ILLEGAL_HA, asked.table)),
        (true, true) => Err(sql_error!(ILLEGAL_HA_CREATE_OPTION, "InnoDB", option)),
    }
}

/// A temporary table is not compressed; what was written stays for SHOW CREATE TABLE.
fn check_temporary(options: &TableOptions, strict: bool, warnings: &mut dyn Warnings) -> SqlResult<()> {
    let compressed = options.row_format.as_deref().is_some_and(|format| format.eq_ignore_ascii_case("compressed"));
    let sized = options.key_block_size.is_some_and(|size| size > 0);
    if strict && (compressed || sized) {
        return Err(sql_error!(UNSUPPORT_COMPRESSED_TEMPORARY_TABLE));
    }
    if sized {
        warnings.warn(note("KEY_BLOCK_SIZE is ignored for TEMPORARY TABLE."));
    }
    if compressed {
        warnings.warn(note("ROW_FORMAT=COMPRESSED is ignored for TEMPORARY TABLE."));
        warnings.warn(note("assuming ROW_FORMAT=DYNAMIC."));
    }
    Ok(())
}
