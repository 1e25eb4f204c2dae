//! An archive: a folder that has the files of a log, byte for byte, as far as they have been sent to it.
//!
//! Whoever ships a log asks for its events from the first of a file on ([`Archive::wants`]), and hands them
//! over one by one. What the folder has already is compared with what comes; the rest is written.
//!
//! **Invariants.** AR1: what an archive has of a file is a beginning of it. What a crash has left behind the
//! last whole event is cut when the file comes again. AR2: a file is begun when the one before it is whole
//! and on the device, and only if its head says that it continues that one (F4): so an archive has no gap.
//! AR3: what is there is never written over: a log that says something else than the archive has is
//! refused. AR4: what came before [`Archive::sync`] survives a crash. AR5: what a failed sync may have lost
//! comes from the log again, or, where the log has that file no more, is written again as a whole.

use std::sync::Arc;

use binlog::{Event, FileEnd, Own, next_event};
use world::{Disk, File, Open, World};

use crate::files::{Named, number_in};
use crate::scan::head_of;
use crate::window::Window;
use crate::{Error, Result};

const FIRST: u64 = binlog::MAGIC.len() as u64;
/// Bytes that are written at once.
const PIECE: usize = 1 << 20;

/// The newest file.
struct Newest {
    named: Named,
    handle: Arc<dyn File>,
    /// Once its head has come, or was there.
    id: Option<u64>,
    /// Bytes that it had, whole events.
    known: u64,
    /// Behind the event that came last; 0 if none has.
    at: u64,
    /// The last bytes before `at`, which are not written yet.
    pending: Vec<u8>,
    /// Bytes that are on the device; none of what was there when the archive was opened is known to be.
    kept: Option<u64>,
}

/// See the file's header.
pub struct Archive {
    disk: Arc<dyn Disk>,
    basename: String,
    /// The end of the file before the newest.
    before: Option<FileEnd>,
    newest: Option<Newest>,
}

/// What an archive has, all of it read and checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Archived {
    pub files: usize,
    /// Names of the first file and the last, and where the last ends.
    pub first: String,
    pub last: String,
    pub end: u64,
    pub transactions: u64,
}

/// The files of a log in a folder, in the order of their names.
fn files_in(disk: &dyn Disk, basename: &str) -> Result<Vec<Named>> {
    let numbered = |name: String| Some(Named { number: number_in(basename, &name)?, name });
    let mut files: Vec<Named> = disk.list("")?.into_iter().filter_map(numbered).collect();
    files.sort_by_key(|file| file.number);
    Ok(files)
}

/// How long the beginning of a file is that consists of whole events, and how many transactions it has.
fn whole_events(handle: &Arc<dyn File>) -> Result<(u64, u64)> {
    let mut window = Window::new(Arc::clone(handle), handle.len()?, 0);
    window.grow(0)?;
    if !window.rest().starts_with(&binlog::MAGIC) {
        return Ok((0, 0));
    }
    window.pass(binlog::MAGIC.len());
    let mut transactions = 0;
    while let Ok(Some(size)) = window.event_size()? {
        transactions += u64::from(binlog::EventType::of(window.rest()) == binlog::EventType::GTID);
        window.advance(size);
    }
    Ok((window.offset(), transactions))
}

fn refused<T>(why: String) -> Result<T> {
    Err(Error::Refused(why))
}

impl Archive {
    /// What the files of a folder are called before their numbers, if it has files of a log of ours.
    ///
    /// # Errors
    /// The disk's.
    pub fn basename_in(world: &World) -> Result<Option<String>> {
        for name in world.disk().list("")? {
            let Some((basename, _)) = name.rsplit_once('.') else { continue };
            if number_in(basename, &name).is_some() && head_of(&**world.disk(), &name)?.is_ok() {
                return Ok(Some(basename.to_owned()));
            }
        }
        Ok(None)
    }

    /// An archive of a log whose files are called so, with what it has.
    ///
    /// # Errors
    /// The disk's; `Damage` if a file other than the newest is not whole.
    pub fn open(world: &World, basename: &str) -> Result<Archive> {
        let disk = Arc::clone(world.disk());
        let mut files = files_in(&*disk, basename)?;
        let newest = match files.pop() {
            None => None,
            Some(named) => {
                let handle = disk.open(&named.name, Open::EXISTING)?;
                let known = whole_events(&handle)?.0;
                let id = head_of(&*disk, &named.name)?.ok().map(|head| head.segment.file_id);
                Some(Newest { named, handle, id, known, at: 0, pending: Vec::new(), kept: None })
            }
        };
        let before = match files.last() {
            None => None,
            Some(Named { name, .. }) => {
                let head = head_of(&*disk, name)?.map_err(|why| Error::damage(name, 0, why))?;
                Some(FileEnd { file_id: head.segment.file_id, len: disk.open(name, Open::READ)?.len()? })
            }
        };
        Ok(Archive { disk, basename: basename.to_owned(), before, newest })
    }

    /// The file whose events are to come, from its first on; the log's first if there is none.
    #[must_use]
    pub fn wants(&self) -> Option<&str> {
        self.newest.as_ref().map(|newest| newest.named.name.as_str())
    }

    /// The file that comes behind the newest, for a log that has that one no more.
    #[must_use]
    pub fn next_name(&self) -> Option<String> {
        self.newest.as_ref().map(|newest| newest.named.next(&self.basename, None, &[]).name)
    }

    /// Name of the newest file, and how far it came.
    #[must_use]
    pub fn end(&self) -> Option<(&str, u64)> {
        self.newest.as_ref().map(|newest| (newest.named.name.as_str(), newest.at.max(newest.known)))
    }

    /// Events of this file come now, from its first on.
    ///
    /// # Errors
    /// `Refused` if it does not come behind what is there; the disk's.
    pub fn begin(&mut self, name: &str) -> Result<()> {
        let Some(number) = number_in(&self.basename, name) else {
            return refused(format!("{name} is not called as the archive's files are"));
        };
        if let Some(newest) = &mut self.newest {
            let own = &newest.named.name;
            if own == name {
                newest.write()?;
                newest.known = newest.known.max(newest.at);
                newest.at = FIRST;
                if newest.known < FIRST {
                    newest.known = 0;
                    newest.pending.extend_from_slice(&binlog::MAGIC);
                }
                return Ok(());
            }
            if number < newest.named.number {
                return refused(format!(
                    "the log goes on with {name}, and the archive has {own} already: the log was begun anew, and needs another archive"
                ));
            }
            self.leave()?;
        }
        let handle = self.disk.open(name, Open::CREATE_NEW)?;
        self.disk.sync_dir("")?;
        let (named, pending) = (Named { number, name: name.to_owned() }, binlog::MAGIC.to_vec());
        self.newest = Some(Newest { named, handle, id: None, known: 0, at: FIRST, pending, kept: None });
        Ok(())
    }

    /// The newest file is whole, if the next one's head says so (AR2).
    fn leave(&mut self) -> Result<()> {
        let Some(newest) = &mut self.newest else { return Ok(()) };
        let name = &newest.named.name;
        if newest.at > 0 && newest.at < newest.known {
            return refused(format!("the log leaves {name} at {}, and the archive has {} bytes of it", newest.at, newest.known));
        }
        let Some(file_id) = newest.id else {
            return refused(format!("the archive has no head of {name}, and the log has that file no more"));
        };
        let len = newest.at.max(newest.known);
        if newest.at == 0 {
            newest.write_anew(&*self.disk)?;
        } else {
            newest.sync()?;
            newest.handle.set_len(len)?;
            newest.handle.sync_data()?;
        }
        assert!(len >= FIRST, "AR2: a file with a head is longer than that");
        self.before = Some(FileEnd { file_id, len });
        Ok(())
    }

    /// The next event of the file, as it stands there.
    ///
    /// # Errors
    /// `Refused` if it is not what the archive has there, or does not belong there; the disk's.
    pub fn event(&mut self, event: &[u8]) -> Result<()> {
        let before = self.before;
        let Some(newest) = &mut self.newest else { return refused("an event without the name of its file".to_owned()) };
        let (name, at) = (&newest.named.name, newest.at);
        let raw = next_event(event).ok().flatten().filter(|raw| raw.bytes.len() == event.len());
        let Some(raw) = raw else { return refused(format!("what came for {name} at {at} is no event")) };
        let end = at + event.len() as u64;
        if at < FIRST || raw.header.log_pos != end as u32 {
            return refused(format!("the event that came for {name} at {at} does not stand there"));
        }
        if newest.id.is_none()
            && let Ok(Event::Own(Own::Segment(segment))) = binlog::decode(&raw)
        {
            if before.is_some() && segment.before != before {
                return refused(format!(
                    "{name} does not continue the file before it in the archive: one between them is missing, or the log was begun anew"
                ));
            }
            newest.id = Some(segment.file_id);
        }
        if at < newest.known {
            let mut there = vec![0; event.len()];
            if newest.handle.read_at(&mut there, at)? < there.len() || there != event {
                return refused(format!("{name} in the archive is not what the log has, at {at}"));
            }
        } else {
            newest.pending.extend_from_slice(event);
        }
        newest.at = end;
        assert!(newest.pending.len() as u64 <= end, "AR1: what waits stands before the end");
        if newest.pending.len() >= PIECE { newest.write() } else { Ok(()) }
    }

    /// Everything that came is on the device when this returns.
    ///
    /// # Errors
    /// The disk's.
    pub fn sync(&mut self) -> Result<()> {
        self.newest.as_mut().map_or(Ok(()), Newest::sync)
    }

    /// Reads all of an archive. The end of its newest file may be torn.
    ///
    /// # Errors
    /// `Damage` if a file is not what was written, `Missing` if there is none, or none between two others.
    pub fn verify(world: &World, basename: &str) -> Result<Archived> {
        let (disk, mut before, mut archived) = (&**world.disk(), None, None::<Archived>);
        let files = files_in(disk, basename)?;
        for (n, Named { name, .. }) in files.iter().enumerate() {
            let handle = disk.open(name, Open::READ)?;
            let (end, transactions) = whole_events(&handle)?;
            let is_newest = n + 1 == files.len();
            if !is_newest && end < handle.len()? {
                return Err(Error::damage(name, end, "no event, and there are files behind"));
            }
            let head = match head_of(disk, name)? {
                Ok(head) => head.segment,
                Err(_) if is_newest => break,
                Err(why) => return Err(Error::damage(name, 0, why)),
            };
            if before.is_some() && head.before != before {
                return Err(Error::Missing(format!("what leads to {name}")));
            }
            before = Some(FileEnd { file_id: head.file_id, len: end });
            let all = archived.get_or_insert(Archived { files: 0, first: name.clone(), last: String::new(), end: 0, transactions: 0 });
            (all.files, all.end, all.transactions) = (all.files + 1, end, all.transactions + transactions);
            all.last.clone_from(name);
        }
        archived.ok_or_else(|| Error::Missing(format!("a file {basename}.NNNNNN")))
    }
}

impl Newest {
    fn write(&mut self) -> Result<()> {
        if self.pending.is_empty() {
            return Ok(());
        }
        let from = self.at - self.pending.len() as u64;
        assert!(from >= self.known, "AR3: what was there is not written over");
        if from == self.known {
            // What a crash has left behind them.
            self.handle.set_len(from)?;
        }
        self.handle.write_at(&self.pending, from)?;
        self.pending.clear();
        Ok(())
    }

    /// AR5: nothing of the file comes any more, and nobody knows whether all of it is on the device.
    fn write_anew(&mut self, disk: &dyn Disk) -> Result<()> {
        assert!(self.pending.is_empty() && self.kept.is_none(), "AR5: nothing of the file has come");
        let beside = format!("{}.new", self.named.name);
        let copy = || -> Result<Arc<dyn File>> {
            let new = disk.open(&beside, Open::CREATE_EMPTY)?;
            let mut piece = vec![0; PIECE];
            for at in (0..self.known).step_by(PIECE) {
                let len = PIECE.min((self.known - at) as usize);
                self.handle.read_exact_at(&mut piece[..len], at)?;
                new.write_at(&piece[..len], at)?;
            }
            new.sync_data()?;
            disk.rename(&beside, &self.named.name)?;
            disk.sync_dir("")?;
            Ok(new)
        };
        match copy() {
            Ok(new) => (self.handle, self.kept) = (new, Some(self.known)),
            Err(error) => {
                let _ = disk.remove(&beside);
                return Err(error);
            }
        }
        Ok(())
    }

    fn sync(&mut self) -> Result<()> {
        self.write()?;
        let end = self.at.max(self.known);
        if self.kept == Some(end) || self.at == 0 {
            return Ok(());
        }
        if let Err(error) = self.handle.sync_data() {
            // What the system shows of it now may never reach the device (S2): it is to come again (AR5).
            let _ = self.handle.set_len(self.kept.unwrap_or(0));
            return Err(error.into());
        }
        self.kept = Some(end);
        assert!(self.pending.is_empty(), "AR4: all that came was written");
        Ok(())
    }
}
