//! The one error of the world: what was attempted on which file, and the kind that callers act on.
//!
//! Callers decide by [`ErrorKind`] alone; the rest is for the message.

use std::fmt;

/// What a caller can act on. Everything that is not named is `Io`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorKind {
    NotFound,
    AlreadyExists,
    /// No room on the device (or over a quota).
    Full,
    /// Another process holds the lock of the data directory.
    Locked,
    /// A read that had to be whole met the end of the file.
    UnexpectedEnd,
    PermissionDenied,
    /// The device failed, or the simulated power is off. Never retried on log, slots or map.
    Io,
}

/// An operation on the disk that failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    pub kind: ErrorKind,
    /// The operation: `"read"`, `"write"`, `"sync"`, …
    pub operation: &'static str,
    /// Path relative to the data directory.
    pub path: String,
    /// The system's error number, where there was one.
    pub os: Option<i32>,
}

pub type Result<T> = std::result::Result<T, Error>;

impl Error {
    #[must_use]
    pub fn new(kind: ErrorKind, operation: &'static str, path: &str) -> Error {
        Error { kind, operation, path: path.to_owned(), os: None }
    }

    pub(crate) fn from_io(error: &std::io::Error, operation: &'static str, path: &str) -> Error {
        let kind = match error.raw_os_error() {
            Some(libc::ENOENT) => ErrorKind::NotFound,
            Some(libc::EEXIST) => ErrorKind::AlreadyExists,
            Some(libc::ENOSPC | libc::EDQUOT | libc::EFBIG) => ErrorKind::Full,
            Some(libc::EACCES | libc::EPERM | libc::EROFS) => ErrorKind::PermissionDenied,
            _ => ErrorKind::Io,
        };
        Error { kind, operation, path: path.to_owned(), os: error.raw_os_error() }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot {} {}: ", self.operation, self.path)?;
        match self.os {
            Some(number) => std::io::Error::from_raw_os_error(number).fmt(f),
            None => fmt::Debug::fmt(&self.kind, f),
        }
    }
}

impl std::error::Error for Error {}
