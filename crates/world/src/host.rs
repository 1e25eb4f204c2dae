//! What a program at the top needs of the file system around the data directory: making that, option files,
//! the error log, the files of its process.
//!
//! Nothing here is durable or simulated. What the server needs at its next start goes through
//! [`Disk`](crate::Disk).

use std::fs;
use std::io;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

/// Rights of those who are neither the owner nor in his group.
const OTHERS: u32 = 0o007;

/// Makes a directory for the server alone (0750), and those above it if need be.
pub fn make_directory(path: &Path) -> io::Result<()> {
    if let Some(above) = path.parent().filter(|above| !above.as_os_str().is_empty()) {
        fs::create_dir_all(above)?;
    }
    match fs::DirBuilder::new().mode(0o750).create(path) {
        Err(e) if e.kind() == io::ErrorKind::AlreadyExists && path.is_dir() => Ok(()),
        other => other,
    }
}

/// A directory with all that is in it.
pub fn remove_tree(path: &Path) -> io::Result<()> {
    fs::remove_dir_all(path)
}

/// In the place of another directory, which is empty. Durable when this returns.
pub fn rename_directory(from: &Path, to: &Path) -> io::Result<()> {
    fs::rename(from, to)?;
    let above = to.parent().filter(|above| !above.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::File::open(above)?.sync_all()
}

/// Removes a directory that holds nothing.
pub fn remove_directory(path: &Path) -> io::Result<()> {
    fs::remove_dir(path)
}

/// Takes from others what rights they have on a file or directory. True if they had any.
pub fn shut_others_out(path: &Path) -> io::Result<bool> {
    let mode = fs::metadata(path)?.permissions().mode();
    if mode & OTHERS == 0 {
        return Ok(false);
    }
    fs::set_permissions(path, fs::Permissions::from_mode(mode & 0o7777 & !OTHERS))?;
    Ok(true)
}

/// Names of what is in a directory, sorted, and whether each is a directory itself.
pub fn entries(path: &Path) -> io::Result<Vec<(String, bool)>> {
    let entry = |e: io::Result<fs::DirEntry>| e.and_then(|e| Ok((e.file_name().to_string_lossy().into_owned(), e.file_type()?.is_dir())));
    let mut all = fs::read_dir(path)?.map(entry).collect::<io::Result<Vec<_>>>()?;
    all.sort();
    Ok(all)
}

/// The absolute path, with no link left in it.
pub fn real_path(path: &Path) -> io::Result<PathBuf> {
    fs::canonicalize(path)
}

pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    fs::read(path)
}

pub fn read_text(path: &Path) -> io::Result<String> {
    fs::read_to_string(path)
}

pub fn write(path: &Path, content: &str) -> io::Result<()> {
    fs::write(path, content)
}

pub fn remove(path: &Path) -> io::Result<()> {
    fs::remove_file(path)
}

/// Opens a log, of which others see nothing, to be written at its end.
pub fn append(path: &Path) -> io::Result<fs::File> {
    fs::OpenOptions::new().create(true).append(true).mode(0o640).open(path)
}

/// Lets every user of the machine connect to a socket: who he is, the server asks.
pub fn open_to_all(socket: &Path) -> io::Result<()> {
    fs::set_permissions(socket, fs::Permissions::from_mode(0o777))
}

/// The name of this machine.
#[must_use]
pub fn name() -> String {
    let name = fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    if name.trim().is_empty() { "localhost".to_string() } else { name.trim().to_string() }
}
