//! Where statements find files of the server: LOAD DATA INFILE, SELECT … INTO OUTFILE and DUMPFILE,
//! LOAD_FILE.
//!
//! What is always true: a file is reached only where `secure_file_priv` allows it, with all links followed,
//! and never inside the data directory, whatever the variable says: who may use files may neither read keys
//! nor put anything between the server's own files.

use value::{SqlResult, sql_error};
use world::{Disk, directory_of};

use crate::instance::Instance;
use crate::vars::Var;

/// `secure_file_priv`: the directory, everything where it is empty, nothing where it is NULL (which an
/// option file writes as a word).
pub fn secure(instance: &Instance) -> Option<String> {
    instance.globals.text(Var::secure_file_priv).filter(|s| s != "NULL")
}

/// The path behind a name.
///
/// # Errors
/// 1290 if it must not be used.
pub fn path(disk: &dyn Disk, secure: Option<&str>, name: &str) -> SqlResult<String> {
    let refused = || sql_error!(OPTION_PREVENTS_STATEMENT, "--secure-file-priv");
    let secure = secure.ok_or_else(refused)?;
    let home = disk.resolve("").map_err(|_| refused())?;
    let path = if name.starts_with('/') { name.to_owned() } else { format!("{home}/{name}") };
    let real = disk.resolve(&path).or_else(|_| {
        let file = path.rsplit('/').next().unwrap_or_default();
        disk.resolve(&format!("{}/", directory_of(&path))).map(|directory| format!("{}/{file}", directory.trim_end_matches('/')))
    });
    // Where not even the directory exists nothing can be opened.
    let real = real.unwrap_or_else(|_| path.clone());
    let within = |directory: &str| real.strip_prefix(directory.trim_end_matches('/')).is_some_and(|rest| rest.starts_with('/'));
    let allowed = secure.is_empty() || disk.resolve(secure).is_ok_and(|directory| within(&directory));
    if allowed && !within(&home) { Ok(path) } else { Err(refused()) }
}
