//! Checking a whole tree, statistics, and estimates for the optimizer.

use std::ops::Bound;

use base::PageNo;
use store::Access;

use crate::node::{Node, Stored};
use crate::overflow::{self, Chain};
use crate::read::{Fetches, Missing, Seek};
use crate::{Error, ROOT, Result, Tree};

/// Leaves that are looked at for the size of a tree.
const LEAVES_COUNTED: usize = 8;
/// Children of the root whose leaves are counted. One that has more of them has children that are about
/// alike.
const CHILDREN_COUNTED: usize = 8;
/// Entries that an estimate counts before it begins to guess.
const ENTRIES_COUNTED: u64 = 512;

/// What a check has seen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    pub entries: u64,
    pub leaves: u32,
    pub inner: u32,
    pub overflow: u32,
    pub height: u8,
    /// Rules that are broken, one line each; empty is good.
    pub problems: Vec<String>,
}

/// Sizes for statistics; the entries are an estimate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TreeStats {
    pub pages: u32,
    pub height: u8,
    pub entries: u64,
}

struct Expected {
    page: PageNo,
    level: Option<u8>,
    lower: Vec<u8>,
    upper: Option<Vec<u8>>,
}

impl Expected {
    fn child(node: Node<'_>, i: usize) -> Expected {
        let mut lower = Vec::new();
        node.key_into(i, &mut lower);
        let upper = if i + 1 < node.count() {
            let mut upper = Vec::new();
            node.key_into(i + 1, &mut upper);
            Some(upper)
        } else {
            node.upper().map(<[u8]>::to_vec)
        };
        Expected { page: node.child(i), level: Some(node.level() - 1), lower, upper }
    }

    /// Notes what is wrong; false if nothing below the node can be said to belong there. A node with its
    /// own fences and level stands in one place only, so a walk that goes on below no other ends.
    fn compare(&self, node: Node<'_>, seen: &mut Checked) -> bool {
        if let Err(problem) = node.check() {
            seen.problems.push(format!("page {}: {problem}", self.page));
            return false;
        }
        if self.level.is_some_and(|level| level != node.level()) {
            seen.problems.push(format!("page {}: level {}", self.page, node.level()));
            return false;
        }
        if node.lower() != self.lower || node.upper() != self.upper.as_deref() {
            seen.problems.push(format!("page {}: fences are not the parent's (N6)", self.page));
            return false;
        }
        true
    }
}

impl Tree {
    /// Walks the whole tree and checks every rule: fences, order, levels, sibling links, chains, and that
    /// every page is reached once. Changes must not go on meanwhile.
    ///
    /// # Errors
    /// Damage and I/O errors of reading pages.
    pub fn check(&self) -> Result<Checked> {
        let mut seen = Checked::default();
        let mut leaf_order: Vec<(PageNo, Option<PageNo>)> = Vec::new();
        let mut inner_links: Vec<Option<(u8, Option<PageNo>)>> = Vec::new();
        let mut stack = vec![Expected { page: ROOT, level: None, lower: Vec::new(), upper: None }];
        while let Some(expected) = stack.pop() {
            let page = self.store.read(&self.handle, expected.page, Access::Scan)?;
            let node = Node(&page);
            if !expected.compare(node, &mut seen) {
                continue;
            }
            seen.height = seen.height.max(node.level() + 1);
            if node.level() == 0 {
                leaf_order.push((expected.page, node.next()));
                self.check_leaf(node, &mut seen)?;
            } else {
                inner_links.push(Some((node.level(), node.next())));
                push_children(node, &mut stack);
                seen.inner += 1;
            }
        }
        for (i, (page, next)) in leaf_order.iter().enumerate() {
            if *next != leaf_order.get(i + 1).map(|(page, _)| *page) {
                seen.problems.push(format!("page {page}: the sibling link leads to {next:?}"));
            }
        }
        let reached = seen.leaves + seen.inner + seen.overflow;
        if reached != self.handle.pages() {
            seen.problems.push(format!("{reached} pages are reached, the map has {}", self.handle.pages()));
        }
        Ok(seen)
    }

    fn check_leaf(&self, node: Node<'_>, seen: &mut Checked) -> Result<()> {
        seen.leaves += 1;
        seen.entries += node.count() as u64;
        for i in 0..node.count() {
            if let Stored::Large(stored) = node.value(i) {
                match overflow::walk(self, Chain::of(stored), |_, _| ()) {
                    Ok(pages) => seen.overflow += pages,
                    Err(Error::NoPage(_, page)) => seen.problems.push(format!("page {page}: a chain is broken")),
                    Err(error) => return Err(error),
                }
            }
        }
        Ok(())
    }

    /// As [`Tree::check`], while changes go on: leaf after leaf, each with the nodes on the way to it as
    /// they are under their latches (T2). Only what needs the whole tree at one instant, that every page is
    /// reached once, is not checked. Ends at the first rule that is broken.
    ///
    /// # Errors
    /// As [`Tree::check`].
    pub fn check_beside_changes(&self) -> Result<Checked> {
        let mut seen = Checked::default();
        let (mut from, mut fetches) = (Vec::new(), Fetches::default());
        loop {
            match self.check_way(&from, &mut seen) {
                Ok(upper) if seen.problems.is_empty() => match upper? {
                    Some(upper) => (from, fetches) = (upper, Fetches::default()),
                    None => return Ok(seen),
                },
                Ok(_) => return Ok(seen),
                Err(Missing(page)) => {
                    let _patience = self.store.patience();
                    fetches.fetch(self, page, Access::Scan)?;
                }
            }
        }
    }

    /// Checks the nodes on the way to a key, the leaf's values, and its link; gives the leaf's upper fence.
    fn check_way(&self, key: &[u8], seen: &mut Checked) -> Result<Result<Option<Vec<u8>>>, Missing> {
        let mut page = self.try_page(ROOT, Access::Normal)?;
        let mut expected = Expected { page: ROOT, level: None, lower: Vec::new(), upper: None };
        loop {
            let node = Node(&page);
            expected.compare(node, seen);
            if !seen.problems.is_empty() {
                return Ok(Ok(None));
            }
            seen.height = seen.height.max(node.level() + 1);
            if node.level() == 0 {
                break;
            }
            expected = Expected::child(node, node.child_index(key));
            page = self.try_page(expected.page, if node.level() == 1 { Access::Scan } else { Access::Normal })?;
        }
        let leaf = Node(&page);
        if let Some(next) = leaf.next() {
            let next = self.try_page(next, Access::Scan)?;
            let next = Node(&next);
            if !next.has_fences() || Some(next.lower()) != leaf.upper() {
                seen.problems.push(format!("page {}: the sibling link leads elsewhere", expected.page));
            }
        } else if leaf.upper().is_some() {
            seen.problems.push(format!("page {}: the sibling link is missing", expected.page));
        }
        let checked = self.check_leaf(leaf, seen);
        Ok(checked.map(|()| leaf.upper().map(<[u8]>::to_vec)))
    }

    /// Pages, height, and an estimate of the entries from a few leaves.
    ///
    /// # Errors
    /// As [`Tree::get`].
    pub fn stats(&self) -> Result<TreeStats> {
        let root = self.below_root()?;
        let entries = self.entries_estimate(&root)?;
        Ok(TreeStats { pages: self.handle.pages(), height: root.height, entries })
    }

    /// About how many entries there are, from a few leaves and what lies below the root.
    fn entries_estimate(&self, root: &BelowRoot) -> Result<u64> {
        let (mut entries, mut read) = (0u64, 0u64);
        for i in 0..LEAVES_COUNTED {
            // The outermost leaves may be anything; those between are alike.
            let fraction = (2 * i + 1) as f64 / (2 * LEAVES_COUNTED) as f64;
            entries += self.go_down(|| fraction, |fraction, node| (*fraction * node.count() as f64) as usize)?.1;
            read += 1;
            if root.height == 1 {
                return Ok(entries);
            }
        }
        let counted: u64 = root.leaves.iter().sum();
        let leaves = (counted * root.children / root.leaves.len() as u64).clamp(1, u64::from(self.handle.pages()));
        Ok(entries * leaves / read.max(1))
    }

    /// About the entry before which that share of the tree lies (0 to 1); none where the leaf there has no
    /// entry.
    ///
    /// # Errors
    /// As [`Tree::get`].
    pub fn key_at(&self, share: f64) -> Result<Option<Vec<u8>>> {
        let choose = |(left, key): &mut (f64, Option<Vec<u8>>), node: Node<'_>| {
            let at = *left * node.count() as f64;
            let index = (at as usize).min(node.count().saturating_sub(1));
            *left = (at - index as f64).clamp(0.0, 1.0);
            if node.level() == 0 && node.count() > 0 {
                let mut bytes = Vec::new();
                node.key_into(index, &mut bytes);
                *key = Some(bytes);
            }
            index
        };
        Ok(self.go_down(|| (share, None), choose)?.0.1)
    }

    /// Goes down to a leaf: `choose` says through which child of an inner node. Gives what it has gathered
    /// since `begin`, and the entries of the leaf. Begins again at the root when a page had to be brought
    /// in, which is done with nothing latched (T5).
    fn go_down<S>(&self, begin: impl Fn() -> S, choose: impl Fn(&mut S, Node<'_>) -> usize) -> Result<(S, u64)> {
        let mut fetches = Fetches::default();
        loop {
            let mut state = begin();
            let mut down = || -> Result<u64, Missing> {
                let mut page = self.try_page(ROOT, Access::Normal)?;
                loop {
                    let node = Node(&page);
                    if node.level() == 0 {
                        choose(&mut state, node);
                        return Ok(node.count() as u64);
                    }
                    let child = node.child(choose(&mut state, node));
                    page = self.try_page(child, Access::Normal)?;
                }
            };
            match down() {
                Ok(entries) => return Ok((state, entries)),
                Err(Missing(page)) => {
                    let _patience = self.store.patience();
                    fetches.fetch(self, page, Access::Normal)?;
                }
            }
        }
    }

    /// What lies below the root. Entries that come in their order leave a root with few children, of which
    /// the last may have hardly begun to fill.
    fn below_root(&self) -> Result<BelowRoot> {
        let (mut root, mut at) = (BelowRoot { leaves: Vec::new(), children: 1, height: 1 }, 0);
        loop {
            // Children of the root, leaves below the chosen one, height.
            let choose = |(children, leaves, height): &mut (u64, u64, u8), node: Node<'_>| {
                *height += 1;
                if node.level() == 0 {
                    return 0;
                }
                if *height == 1 {
                    *children = node.count() as u64;
                    return at.min(node.count() - 1);
                }
                *leaves *= node.count() as u64;
                (node.count() - 1) / 2
            };
            let ((children, leaves, height), _) = self.go_down(|| (1, 1, 0), choose)?;
            root.leaves.push(leaves);
            (root.children, root.height) = (children, height);
            let counted = root.leaves.len();
            if height <= 2 || counted as u64 >= children || counted == CHILDREN_COUNTED {
                return Ok(root);
            }
            at = if children as usize <= CHILDREN_COUNTED { counted } else { counted * (children as usize - 1) / (CHILDREN_COUNTED - 1) };
        }
    }

    /// About how many entries lie between the bounds; exact if they fill only a few leaves.
    ///
    /// # Errors
    /// As [`Tree::get`].
    pub fn estimate(&self, lower: Bound<&[u8]>, upper: Bound<&[u8]>) -> Result<u64> {
        let (counted, done) = self.count_first(lower, upper)?;
        if done {
            return Ok(counted);
        }
        let root = self.below_root()?;
        let shares = root.shares();
        let rank = |bound, end| match bound {
            Bound::Unbounded => Ok(end),
            Bound::Included(key) | Bound::Excluded(key) => self.rank(key, shares.as_deref()),
        };
        let (from, to) = (rank(lower, 0.0)?, rank(upper, 1.0)?);
        let total = self.entries_estimate(&root)?;
        let guess = ((to - from).max(0.0) * total as f64) as u64;
        Ok(guess.max(counted))
    }

    /// Counts the entries between the bounds, leaf by leaf and nothing of them read, until there are enough
    /// to guess by; says whether these are all.
    fn count_first(&self, lower: Bound<&[u8]>, upper: Bound<&[u8]>) -> Result<(u64, bool)> {
        let mut counted = 0;
        let mut from = match lower {
            Bound::Unbounded => Vec::new(),
            Bound::Included(key) | Bound::Excluded(key) => key.to_vec(),
        };
        let mut after = matches!(lower, Bound::Excluded(_));
        if matches!(upper, Bound::Included(to) | Bound::Excluded(to) if to < from.as_slice()) {
            return Ok((0, true));
        }
        loop {
            let leaf = self.leaf(Seek::Key(&from), Access::Normal)?;
            let node = Node(&leaf);
            let first = node.place(&from, after);
            let fence = node.upper();
            let end = match (upper, fence) {
                (Bound::Included(to), fence) if fence.is_none_or(|fence| to < fence) => Some(node.place(to, true)),
                (Bound::Excluded(to), fence) if fence.is_none_or(|fence| to <= fence) => Some(node.place(to, false)),
                (Bound::Unbounded, None) => Some(node.count()),
                _ => None,
            };
            counted += end.unwrap_or(node.count()).saturating_sub(first) as u64;
            match fence {
                Some(fence) if end.is_none() && counted < ENTRIES_COUNTED => (from, after) = (fence.to_vec(), false),
                _ => return Ok((counted, end.is_some())),
            }
        }
    }

    /// The share of the tree that lies before a key (0 to 1). `shares`: of the root's children, if they are
    /// known; without them all are taken for alike, as [`Tree::key_at`] takes them.
    ///
    /// # Errors
    /// As [`Tree::get`].
    pub fn rank(&self, key: &[u8], shares: Option<&[f64]>) -> Result<f64> {
        let choose = |(rank, width, depth): &mut (f64, f64, usize), node: Node<'_>| {
            let index = if node.level() == 0 { node.search(key).0 } else { node.child_index(key) };
            match shares.filter(|shares| *depth == 0 && index < shares.len()) {
                Some(shares) => {
                    *rank = shares[..index].iter().sum();
                    *width = shares[index];
                }
                None => {
                    *width /= node.count().max(1) as f64;
                    *rank += index as f64 * *width;
                }
            }
            *depth += 1;
            index
        };
        Ok(self.go_down(|| (0.0, 1.0, 0), choose)?.0.0)
    }
}

/// What lies below the root of a tree, see [`Tree::below_root`].
struct BelowRoot {
    /// Leaves below some of its children, or all of them.
    leaves: Vec<u64>,
    children: u64,
    height: u8,
}

impl BelowRoot {
    /// Each child's share of the leaves, where all have been counted.
    fn shares(&self) -> Option<Vec<f64>> {
        let all: u64 = self.leaves.iter().sum();
        (self.leaves.len() as u64 == self.children).then(|| self.leaves.iter().map(|&leaves| leaves as f64 / all.max(1) as f64).collect())
    }
}

/// Pushes the children so that the first one comes off the stack first.
fn push_children(node: Node<'_>, stack: &mut Vec<Expected>) {
    stack.extend((0..node.count()).rev().map(|i| Expected::child(node, i)));
}
