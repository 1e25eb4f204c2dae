//! Faults of the simulated disk: every operation can fail, with each error that a device, a quota, a limit
//! on descriptors or a network file system gives.
//!
//! [`Operation::fails_with`] is the table of what can fail how. An error has the number that the real disk
//! would tell, and the kind that follows from it; what the real disk itself repeats (an interrupted read,
//! write, sync or open) is not in the table.

use crate::error::Error;

/// Kinds of operations, for faults.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Operation {
    Open,
    Create,
    Read,
    Write,
    Sync,
    SetLen,
    Allocate,
    Punch,
    Zero,
    Length,
    Rename,
    Remove,
    SyncDir,
    CreateDir,
    List,
    Lock,
}

/// How an operation fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FaultKind {
    /// EIO: the device failed. A failed write has written a random part; a failed sync loses its writes (S2).
    Io,
    /// ENOSPC: no room. A failed write has written a part of it, up to `Fault::partial` bytes.
    Full,
    /// EDQUOT: the quota is used up.
    Quota,
    /// EFBIG: the file system has no larger files, or the process may not make any.
    TooLarge,
    /// EMFILE: the descriptors of the process are used up.
    ProcessFiles,
    /// ENFILE: those of the machine are.
    MachineFiles,
    /// ENOMEM: the kernel has no memory.
    Memory,
    /// EROFS: mounted read-only, as ext4 does with itself when it finds an error.
    ReadOnly,
    /// EACCES: somebody changed the permissions.
    Denied,
    /// ESTALE: the file is gone on the server of a network file system.
    Stale,
    /// EINTR: interrupted, on a network file system.
    Interrupted,
    /// ENOLCK: no locks left, or none on this file system.
    NoLocks,
}

/// Lets an operation fail.
#[derive(Clone, Debug)]
pub struct Fault {
    pub operation: Operation,
    /// Only on paths that contain this.
    pub path: String,
    /// Operations that match and still succeed.
    pub after: u64,
    /// How many then fail; `u64::MAX` for ever.
    pub times: u64,
    pub kind: FaultKind,
    /// What takes effect all the same: so many bytes of a write or of room that is reserved; of other changes
    /// all if it is not 0, as with a request to a network file system whose answer is lost.
    pub partial: u64,
}

impl Operation {
    pub const ALL: [Operation; 16] = [
        Operation::Open,
        Operation::Create,
        Operation::Read,
        Operation::Write,
        Operation::Sync,
        Operation::SetLen,
        Operation::Allocate,
        Operation::Punch,
        Operation::Zero,
        Operation::Length,
        Operation::Rename,
        Operation::Remove,
        Operation::SyncDir,
        Operation::CreateDir,
        Operation::List,
        Operation::Lock,
    ];

    /// How it can fail.
    #[must_use]
    pub const fn fails_with(self) -> &'static [FaultKind] {
        use FaultKind::*;
        match self {
            Operation::Open => &[Io, ProcessFiles, MachineFiles, Memory, ReadOnly, Denied, Stale],
            Operation::Create => &[Io, Full, Quota, ProcessFiles, MachineFiles, Memory, ReadOnly, Denied, Stale],
            Operation::Read => &[Io, Memory, Stale],
            Operation::Write | Operation::Zero => &[Io, Full, Quota, TooLarge, Memory, ReadOnly, Stale],
            Operation::Sync => &[Io, Full, Quota, ReadOnly, Stale],
            Operation::SetLen => &[Io, Full, TooLarge, ReadOnly, Denied, Stale],
            Operation::Allocate => &[Io, Full, Quota, TooLarge, ReadOnly, Stale],
            Operation::Punch => &[Io, Full, Quota, ReadOnly, Stale],
            Operation::Length => &[Io, Memory, Stale],
            Operation::Rename | Operation::Remove => &[Io, Full, Quota, Memory, ReadOnly, Denied, Stale, Interrupted],
            // The real disk opens the directory for it.
            Operation::SyncDir => &[Io, Full, Quota, ProcessFiles, MachineFiles, Memory, Denied, Stale],
            Operation::CreateDir => &[Io, Full, Quota, Memory, ReadOnly, Denied, Stale],
            Operation::List => &[Io, ProcessFiles, MachineFiles, Memory, Denied, Stale],
            Operation::Lock => &[Io, Full, ProcessFiles, MachineFiles, ReadOnly, Denied, NoLocks],
        }
    }

    /// Whether a call that fails may have had its effect all the same.
    pub(super) fn may_be_done(self) -> bool {
        use Operation::*;
        matches!(self, Create | Write | Sync | SetLen | Allocate | Punch | Rename | Remove | SyncDir | CreateDir)
    }

    /// Whether it may have had a part of it.
    pub(super) fn may_be_done_in_part(self) -> bool {
        matches!(self, Operation::Write | Operation::Allocate)
    }

    /// Whether a later attempt has an effect of its own: what only reads does not count as an I/O.
    pub(super) fn counts(self) -> bool {
        !matches!(
            self,
            Operation::Open
                | Operation::Read
                | Operation::Zero
                | Operation::Length
                | Operation::CreateDir
                | Operation::List
                | Operation::Lock
        )
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Operation::Open => "open",
            Operation::Create => "create",
            Operation::Read => "read",
            Operation::Write => "write",
            Operation::Sync => "sync",
            Operation::SetLen => "set-len",
            Operation::Allocate => "allocate",
            Operation::Punch => "punch",
            Operation::Zero => "zero",
            Operation::Length => "stat",
            Operation::Rename => "rename",
            Operation::Remove => "remove",
            Operation::SyncDir => "sync-dir",
            Operation::CreateDir => "create-dir",
            Operation::List => "list",
            Operation::Lock => "lock",
        }
    }
}

impl FaultKind {
    /// The system's number for it.
    #[must_use]
    pub const fn errno(self) -> i32 {
        match self {
            FaultKind::Io => libc::EIO,
            FaultKind::Full => libc::ENOSPC,
            FaultKind::Quota => libc::EDQUOT,
            FaultKind::TooLarge => libc::EFBIG,
            FaultKind::ProcessFiles => libc::EMFILE,
            FaultKind::MachineFiles => libc::ENFILE,
            FaultKind::Memory => libc::ENOMEM,
            FaultKind::ReadOnly => libc::EROFS,
            FaultKind::Denied => libc::EACCES,
            FaultKind::Stale => libc::ESTALE,
            FaultKind::Interrupted => libc::EINTR,
            FaultKind::NoLocks => libc::ENOLCK,
        }
    }

    pub(super) fn error(self, operation: Operation, path: &str) -> Error {
        Error::from_io(&std::io::Error::from_raw_os_error(self.errno()), operation.name(), path)
    }
}
