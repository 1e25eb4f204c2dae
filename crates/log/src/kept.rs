//! Log files that somebody keeps in a folder of their own, with or without an index: which of them continue
//! a log.
//!
//! Their heads tell (F4): each has an identity, and names the file before it. So neither an index nor the
//! numbers in their names are relied on, and files of another server, or of another life of this one, are
//! seen to be that.
//!
//! **Invariant.** Files that were begun later than the last that continues the log, and do not continue it
//! themselves, are an error and not left out: one between them is missing, or not what was written.

use binlog::Segment;
use world::{Disk, Open, World};

use crate::files::{Named, number_in};
use crate::scan::head_of;
use crate::{Error, Result};

/// A file of a folder.
struct Kept {
    name: String,
    in_name: u32,
    created: u32,
    segment: Segment,
}

impl Kept {
    /// What files of one log are ordered by where nothing says which comes behind which.
    fn age(&self) -> (u64, u32, u32) {
        (self.segment.epoch, self.created, self.in_name)
    }
}

/// Number and identity of a file of a log.
///
/// # Errors
/// The disk's; `Damage` if its head is none.
pub fn identity_of(world: &World, named: &Named) -> Result<(u32, u64)> {
    let head = head_of(&**world.disk(), &named.name)?.map_err(|why| Error::damage(&named.name, 0, why))?;
    Ok((named.number, head.segment.file_id))
}

fn is_blank(disk: &dyn Disk, name: &str) -> Result<bool> {
    let mut begin = [0; 4];
    let got = disk.open(name, Open::READ)?.read_at(&mut begin, 0)?;
    Ok(begin[..got].iter().all(|byte| *byte == 0))
}

/// The files of a folder that are, or continue, files of the log of a database, of which number and identity
/// are known.
///
/// # Errors `Missing` if there is none of that database, or one is missing between them; the disk's.
pub fn continuing(world: &World, basename: &str, database_id: u64, known: &[(u32, u64)]) -> Result<Vec<Named>> {
    let disk = world.disk();
    let (mut rest, mut headless) = (Vec::new(), None);
    for name in disk.list("")? {
        let Some(in_name) = number_in(basename, &name) else { continue };
        match head_of(&**disk, &name)? {
            Ok(head) if head.segment.database_id == database_id => {
                rest.push(Kept { name, in_name, created: head.created, segment: head.segment });
            }
            Ok(_) => {}
            // The room of a file that was never begun has nothing (F3).
            Err(_) if is_blank(&**disk, &name)? => {}
            Err(why) => headless = headless.max(Some((in_name, name, why))),
        }
    }
    if rest.is_empty() {
        return Err(Error::Missing(format!("a file {basename}.NNNNNN of this database's log")));
    }
    let mut numbers = known.to_vec();
    let mut found: Vec<(u32, Kept)> = Vec::new();
    loop {
        let number_of = |kept: &Kept| {
            let numbered = |id: u64| numbers.iter().find(|(_, known)| *known == id).map(|(number, _)| *number);
            numbered(kept.segment.file_id).or_else(|| Some(numbered(kept.segment.before?.file_id)? + 1))
        };
        let Some((at, number)) = rest.iter().enumerate().find_map(|(at, kept)| Some((at, number_of(kept)?))) else { break };
        let kept = rest.swap_remove(at);
        if let Some((_, other)) = found.iter().find(|(taken, _)| *taken == number) {
            return Err(Error::damage(&kept.name, 0, format!("it comes behind the same file as {}", other.name)));
        }
        numbers.push((number, kept.segment.file_id));
        found.push((number, kept));
    }
    found.sort_by_key(|(number, _)| *number);
    if let (Some((_, last)), Some((in_name, name, why))) = (found.last(), headless)
        && in_name > last.in_name
    {
        return Err(Error::damage(&name, 0, why));
    }
    if let Some((_, last)) = found.last()
        && let Some(other) = rest.iter().filter(|kept| kept.age() > last.age()).min_by_key(|kept| kept.age())
    {
        return Err(Error::Missing(format!("what leads from {} to {}", last.name, other.name)));
    }
    Ok(found.into_iter().map(|(number, kept)| Named { number, name: kept.name }).collect())
}
