//! Large values: a head in the leaf, the rest in a chain of pages of the same tree.
//!
//! ```text
//! in the leaf:   the first LARGE_HEAD bytes of the value; length of the whole value u64; first page of the
//!                chain u32
//! chain page:    24 next u32 (u32::MAX: none), 28 length u32, 32 bytes of the value
//! ```
//!
//! **Invariants.**
//! V1: a chain is written from its end to its beginning, one page a window; until a leaf refers to it, and
//! again when none does any more, its first page stands in the store's list of orphans, changed in the same
//! window (so a barrier anywhere in between leaves nothing behind: recovery frees the orphans; C11).
//! V2: a chain belongs to one entry and never changes.
//! V3: the head of a value can be changed in place without touching the chain (delete marks, transaction
//! ids).
//! V4: who cannot finish a chain, or has no use for it any more, frees it at once, whatever the reason was,
//! and on the reserve: what it had taken on a full disk is what others lack. (Only a chain that cannot be
//! read back stays an orphan, until the next start.)

use base::PageNo;
use store::{Access, PAGE_HEADER, PAGE_TYPE_AT, Store};

use crate::node::TYPE_OVERFLOW;
use crate::{Error, Result, Tree};

/// So many bytes of a large value stand in the leaf, and can be changed by themselves.
pub const LARGE_HEAD: usize = 32;

/// What a leaf stores of a large value.
pub(crate) const STORED: usize = LARGE_HEAD + 12;

/// A longer value leaves no trace in the pool.
const LONG: u64 = 1 << 20;

const NEXT: usize = PAGE_HEADER;
const LEN: usize = NEXT + 4;
const DATA: usize = LEN + 4;
const NO_PAGE: u32 = u32::MAX;

/// Where the rest of a large value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Chain {
    pub first: PageNo,
    /// Bytes of the whole value, its head included.
    pub len: u64,
}

impl Chain {
    pub fn of(stored: &[u8]) -> Chain {
        let mut len = [0; 8];
        len.copy_from_slice(&stored[LARGE_HEAD..LARGE_HEAD + 8]);
        Chain { first: PageNo(u32_at(stored, LARGE_HEAD + 8)), len: u64::from_le_bytes(len) }
    }

    pub fn write(self, out: &mut Vec<u8>) {
        debug_assert_eq!(out.len(), LARGE_HEAD);
        out.extend_from_slice(&self.len.to_le_bytes());
        out.extend_from_slice(&self.first.0.to_le_bytes());
    }
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}

fn next_of(page: &[u8]) -> Option<PageNo> {
    let next = u32_at(page, NEXT);
    (next != NO_PAGE).then_some(PageNo(next))
}

/// Appends the whole value to `out`.
pub(crate) fn load(tree: &Tree, stored: &[u8], out: &mut Vec<u8>) -> Result<()> {
    let chain = Chain::of(stored);
    // A damaged length may be anything; the walk finds it out.
    let most = u64::from(tree.handle.pages()) * tree.store.page_size() as u64;
    out.reserve(chain.len.min(most) as usize);
    out.extend_from_slice(&stored[..LARGE_HEAD]);
    walk(tree, chain, |page, len| out.extend_from_slice(&page[DATA..DATA + len]))?;
    Ok(())
}

/// Walks a chain; the number of its pages.
pub(crate) fn walk(tree: &Tree, chain: Chain, mut f: impl FnMut(&[u8], usize)) -> Result<u32> {
    let mut next = Some(chain.first);
    let mut left = chain.len.checked_sub(LARGE_HEAD as u64).ok_or(Error::NoPage(tree.id(), chain.first))?;
    let mut pages = 0;
    let access = if chain.len > LONG { Access::Scan } else { Access::Normal };
    while let Some(page_no) = next {
        let page = tree.store.read(&tree.handle, page_no, access)?;
        let len = u32_at(&page, LEN) as usize;
        // No page of a chain is empty, so one that leads back into itself comes to an end.
        if page[PAGE_TYPE_AT] != TYPE_OVERFLOW || len == 0 || len as u64 > left || DATA + len > page.len() {
            return Err(Error::NoPage(tree.id(), page_no));
        }
        f(&page, len);
        left -= len as u64;
        next = next_of(&page);
        pages += 1;
    }
    if left == 0 { Ok(pages) } else { Err(Error::NoPage(tree.id(), chain.first)) }
}

/// Writes the rest of a value (what lies behind its head) into a chain of its own (V1). The chain is an
/// orphan until a leaf refers to it.
pub(crate) fn store(tree: &Tree, rest: &[u8]) -> Result<Chain> {
    assert!(!rest.is_empty(), "a large value is longer than its head");
    let piece = tree.store.page_size() - DATA;
    let mut first: Option<PageNo> = None;
    for chunk in rest.chunks(piece).rev() {
        match prepend(tree, chunk, first) {
            Ok(page_no) => first = Some(page_no),
            Err(error) => {
                // V4
                if let Some(first) = first {
                    let _ = free(tree, first);
                }
                return Err(error);
            }
        }
    }
    let first = first.expect("the rest is not empty");
    Ok(Chain { first, len: (rest.len() + LARGE_HEAD) as u64 })
}

/// Puts a page in front of an orphaned chain.
fn prepend(tree: &Tree, chunk: &[u8], next: Option<PageNo>) -> Result<PageNo> {
    tree.store.modify(
        |set| set.allocate(&tree.handle),
        |window, page| {
            let page_no = window.page_no(page);
            let bytes = window.bytes_mut(page);
            bytes[PAGE_TYPE_AT] = TYPE_OVERFLOW;
            bytes[NEXT..LEN].copy_from_slice(&next.map_or(NO_PAGE, |next| next.0).to_le_bytes());
            bytes[LEN..DATA].copy_from_slice(&(chunk.len() as u32).to_le_bytes());
            bytes[DATA..DATA + chunk.len()].copy_from_slice(chunk);
            if let Some(next) = next {
                window.unorphan(&tree.handle, next);
            }
            window.orphan(&tree.handle, page_no);
            page_no
        },
    )
}

/// Frees an orphaned chain, one page a window (V1), on the reserve (V4).
pub(crate) fn free(tree: &Tree, first: PageNo) -> Result<()> {
    let _reserve = tree.store.draw_on_reserve();
    let mut next = Some(first);
    while let Some(page_no) = next {
        next = tree.store.modify(
            |set| set.latch_exclusive(&tree.handle, page_no),
            |window, page| {
                let next = next_of(window.bytes(page));
                window.unorphan(&tree.handle, page_no);
                if let Some(next) = next {
                    window.orphan(&tree.handle, next);
                }
                window.free(page);
                next
            },
        )?;
    }
    Ok(())
}

/// Frees the chains that the last checkpoint caught half written or half freed; part of recovery.
///
/// # Errors
/// As reading and freeing pages.
pub fn free_orphans(store: &std::sync::Arc<Store>, orphans: &[(base::TreeId, PageNo)]) -> Result<()> {
    for &(id, first) in orphans {
        match Tree::open(store, id) {
            Ok(tree) => free(&tree, first)?,
            Err(Error::NoTree(_)) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}
