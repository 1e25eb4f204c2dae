//! Memory that the allocator cannot give: aligned buffers for direct I/O, and one reserved address range
//! for frames. And what the allocator would keep.
//!
//! **Invariants.**
//! M1: an [`AlignedBuf`] owns `len` initialised bytes at a multiple of [`DIRECT_ALIGNMENT`].
//! M2: an [`Arena`]'s base never moves; bytes below `committed` are readable and writable (zero when first
//! touched, or after `decommit`). The committed part only grows, in large steps, so the arena is two
//! mappings however often the pool is resized, and the kernel's limit on mappings is out of reach.

use std::alloc::{Layout, alloc_zeroed, dealloc, handle_alloc_error};
use std::ops::{Deref, DerefMut};
use std::ptr::NonNull;

use parking_lot::Mutex;

use crate::disk::DIRECT_ALIGNMENT;
use crate::error::{Error, Result};

/// Zeroed heap bytes aligned for direct I/O. The length is rounded up to the alignment.
pub struct AlignedBuf {
    start: NonNull<u8>,
    len: usize,
}

// SAFETY: by M1 the buffer owns its bytes like a `Box<[u8]>`.
unsafe impl Send for AlignedBuf {}
// SAFETY: as above; shared access only reads.
unsafe impl Sync for AlignedBuf {}

impl AlignedBuf {
    /// # Panics
    /// If `len` is 0.
    #[must_use]
    pub fn new(len: usize) -> AlignedBuf {
        assert!(len > 0, "an aligned buffer has bytes");
        let len = len.next_multiple_of(DIRECT_ALIGNMENT);
        let layout = AlignedBuf::layout(len);
        // SAFETY: the layout's size is not zero.
        let start = unsafe { alloc_zeroed(layout) };
        let Some(start) = NonNull::new(start) else { handle_alloc_error(layout) };
        assert!(start.addr().get().is_multiple_of(DIRECT_ALIGNMENT), "M1: the bytes are aligned");
        AlignedBuf { start, len }
    }

    fn layout(len: usize) -> Layout {
        Layout::from_size_align(len, DIRECT_ALIGNMENT).expect("the length of a buffer is far below the address space")
    }
}

impl Drop for AlignedBuf {
    fn drop(&mut self) {
        // SAFETY: allocated in `new` with this very layout (M1).
        unsafe { dealloc(self.start.as_ptr(), AlignedBuf::layout(self.len)) }
    }
}

impl Deref for AlignedBuf {
    type Target = [u8];
    fn deref(&self) -> &[u8] {
        // SAFETY: M1.
        unsafe { std::slice::from_raw_parts(self.start.as_ptr(), self.len) }
    }
}

impl DerefMut for AlignedBuf {
    fn deref_mut(&mut self) -> &mut [u8] {
        // SAFETY: M1, and `&mut self` makes the access exclusive.
        unsafe { std::slice::from_raw_parts_mut(self.start.as_ptr(), self.len) }
    }
}

/// A reserved range of addresses. Memory is committed on demand and can be given back page by page.
///
/// The arena hands out raw addresses: who may touch which bytes when is the matter of the frame latches in
/// `store`.
pub struct Arena {
    base: NonNull<u8>,
    reserved: usize,
    committed: Mutex<Committed>,
}

#[derive(Default)]
struct Committed {
    bytes: usize,
    /// Memory has been given back: the kernel must not fill the holes with large pages again.
    has_holes: bool,
}

// SAFETY: the arena itself only holds addresses; access to the bytes is governed by its user (see the
// type's documentation).
unsafe impl Send for Arena {}
// SAFETY: as above; `committed` is behind a mutex.
unsafe impl Sync for Arena {}

impl Arena {
    /// The committed part grows by multiples of this.
    pub const COMMIT_STEP: usize = 64 << 20;

    /// Reserves `len` bytes of addresses (rounded up to [`Arena::COMMIT_STEP`]); costs no memory.
    pub fn reserve(len: usize) -> Result<Arena> {
        let reserved = len.max(1).next_multiple_of(Arena::COMMIT_STEP);
        // SAFETY: a new private anonymous mapping at an address of the kernel's choice touches nothing of
        // ours.
        let base = unsafe {
            libc::mmap(
                std::ptr::null_mut(),
                reserved,
                libc::PROT_NONE,
                libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE,
                -1,
                0,
            )
        };
        if base == libc::MAP_FAILED {
            return Err(last_error("reserve"));
        }
        let base = NonNull::new(base.cast::<u8>()).expect("mmap without MAP_FIXED never returns address 0");
        Ok(Arena { base, reserved, committed: Mutex::default() })
    }

    /// Bytes that are reserved.
    #[must_use]
    pub fn len(&self) -> usize {
        self.reserved
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        false
    }

    /// Makes all bytes below `end` usable. Idempotent; never shrinks (M2). The kernel is asked for large
    /// pages, as long as nothing has been given back: who looks for rows all over the
    /// pool otherwise waits for the addresses of pages as often as for the pages themselves.
    pub fn commit(&self, end: usize) -> Result<()> {
        assert!(end <= self.reserved, "commit beyond the reserved range");
        let mut committed = self.committed.lock();
        if end <= committed.bytes {
            return Ok(());
        }
        let new = end.next_multiple_of(Arena::COMMIT_STEP).min(self.reserved);
        // SAFETY: the range lies within our own mapping, and was inaccessible until now.
        let done = unsafe {
            let (start, len) = (self.base.as_ptr().add(committed.bytes).cast(), new - committed.bytes);
            let done = libc::mprotect(start, len, libc::PROT_READ | libc::PROT_WRITE);
            if done == 0 && !committed.has_holes {
                // A kernel without them refuses, and that is all.
                let _ = libc::madvise(start, len, libc::MADV_HUGEPAGE);
            }
            done
        };
        if done != 0 {
            return Err(last_error("commit"));
        }
        committed.bytes = new;
        Ok(())
    }

    /// Gives the memory of a committed range back to the system; the bytes read as zero afterwards. The
    /// caller makes sure that nobody uses them. `offset` and `len` are multiples of the system's page.
    pub fn decommit(&self, offset: usize, len: usize) -> Result<()> {
        let mut committed = self.committed.lock();
        assert!(offset + len <= committed.bytes, "decommit of what is not committed");
        if !std::mem::replace(&mut committed.has_holes, true) {
            // SAFETY: within our own mapping; advice changes no bytes.
            let _ = unsafe { libc::madvise(self.base.as_ptr().cast(), committed.bytes, libc::MADV_NOHUGEPAGE) };
        }
        drop(committed);
        // SAFETY: within our own mapping; a private anonymous page is replaced by zeroes, which are valid
        // bytes.
        let done = unsafe { libc::madvise(self.base.as_ptr().add(offset).cast(), len, libc::MADV_DONTNEED) };
        if done == 0 { Ok(()) } else { Err(last_error("decommit")) }
    }

    /// The address of a byte. Never dangles while the arena lives; accessible only below the committed end.
    #[must_use]
    pub fn at(&self, offset: usize) -> *mut u8 {
        assert!(offset < self.reserved, "address beyond the reserved range");
        // SAFETY: within the one mapping that `base` begins.
        unsafe { self.base.as_ptr().add(offset) }
    }
}

impl Drop for Arena {
    fn drop(&mut self) {
        // SAFETY: unmaps exactly what `reserve` mapped; nobody may hold an address beyond the arena's life.
        unsafe { libc::munmap(self.base.as_ptr().cast(), self.reserved) };
    }
}

/// Arenas of the heap for each processor, and at least. The C library would make eight for each, and every
/// one keeps for itself what the threads that used it have given back, in pieces between what still lives.
/// More than the threads that run at a time are of no use: small blocks come from each thread's own cache.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const ARENAS_EACH: usize = 2;
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const ARENAS_MIN: usize = 4;
/// Blocks from this size on are mappings of their own, which go back to the system when they are freed. The C
/// library would raise that to 32 MB when it meets large blocks, and have them lie among the small ones.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const MAPPED_FROM: i32 = 4 << 20;
/// So much may lie free at the end of an arena.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const FREE_AT_END: i32 = 8 << 20;

/// How the allocator is to keep its heap: for a server that runs for months, with threads that come and go.
/// To be called before there are threads; what the environment says of it has precedence.
pub fn tune_heap() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        let processors = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let arenas = i32::try_from((processors * ARENAS_EACH).max(ARENAS_MIN)).unwrap_or(i32::MAX);
        for (name, parameter, value) in [
            ("MALLOC_ARENA_MAX", libc::M_ARENA_MAX, arenas),
            ("MALLOC_MMAP_THRESHOLD_", libc::M_MMAP_THRESHOLD, MAPPED_FROM),
            ("MALLOC_TRIM_THRESHOLD_", libc::M_TRIM_THRESHOLD, FREE_AT_END),
        ] {
            if std::env::var_os(name).is_none() {
                // SAFETY: it changes nothing but how the allocator goes on.
                let done = unsafe { libc::mallopt(parameter, value) };
                debug_assert!(done == 1, "{name} can be set");
            }
        }
    }
}

/// Gives what is free in the heap back to the system, as far as it is whole pages. Threads that allocate
/// wait meanwhile, milliseconds where very much is free.
pub fn trim_heap() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: it may be called by any thread at any time.
    unsafe {
        libc::malloc_trim(0)
    };
}

fn last_error(operation: &'static str) -> Error {
    Error::from_io(&std::io::Error::last_os_error(), operation, "memory")
}
