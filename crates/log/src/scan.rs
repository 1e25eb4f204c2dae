//! Reads the log from a position on: whole transactions, one after another, and what stands at the end.
//!
//! **Groups.** Raw and Wrapped events gather until a group ends: at our Commit, at an Xid, at XA_prepare,
//! at a COMMIT or ROLLBACK statement, or at a Query event outside of a group (a DDL). A group that the log
//! does not end never happened. **End.** What is not a valid event, or a group without an end, is either
//! the torn tail or damage (L3): damage if the index has a later file with a head, or if a later valid mark
//! of this file names a synced offset behind the spot. A last file without a head never happened (L4),
//! unless a mark in it says that it was synced: that is damage, too. So is a file that the index names and
//! that is not there: it had its name before the index did (F1). **Memory.**
//! SC1: what a transaction takes of memory does not depend on its size. The scan looks for a group's end
//! first, by checksums and kinds of events; then its events are handed out one at a time ([`Events`]), from
//! the window if the group is small, else from the file once more. What lies behind an invalid spot is read
//! in pieces, too.

use std::sync::Arc;

use base::LogPosition;
use binlog::{Event, EventType, FileEnd, GtidEvent, GtidSet, MARK_LEN, Mark, Own, RawEvent, Segment, XaId, decode, is_change, next_event};
use world::{Disk, File, Open};

use crate::files::Named;
use crate::group_events::Events;
use crate::options::LogOptions;
use crate::window::{READ_STEP, Window};
use crate::{Error, Result};

/// A larger group is not kept while its end is looked for.
const GROUP_KEPT: usize = READ_STEP;

/// How a transaction ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GroupEnd {
    Commit,
    /// Kept prepared until its XA COMMIT or ROLLBACK, which are transactions of their own.
    Prepare(XaId),
    /// The transaction is an XA COMMIT or ROLLBACK statement.
    XaDecision {
        text: Vec<u8>,
    },
}

/// A whole transaction as it stands in the log.
#[derive(Debug)]
pub struct Transaction<'a> {
    pub start: LogPosition,
    pub end: LogPosition,
    /// `None` for a hidden transaction.
    pub gtid: Option<GtidEvent>,
    /// Microseconds since 1970.
    pub commit_micros: u64,
    pub how: GroupEnd,
    pub events: Events<'a>,
}

/// State of the group that is being read.
#[derive(Default)]
struct Group {
    start: Option<u64>,
    gtid: Option<GtidEvent>,
    /// BEGIN or XA START was seen.
    open: bool,
}

enum Step {
    /// Nothing ended.
    On,
    /// A file ended, by Rotate or Stop, or the event was none of a group.
    Ended(GroupEnd, u64),
}

/// Where and why the scan ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Tail {
    /// End of the last whole transaction (or mark, or head).
    pub cut: LogPosition,
    /// Where valid, or complete, bytes end and why; `None` if the log ends cleanly.
    pub torn: Option<(LogPosition, String)>,
    /// Known to have been synced by marks.
    pub synced: u64,
    /// What stands behind the cut was acknowledged; it is damaged, and the log is to be opened all the same.
    pub lost: Option<String>,
}

/// Reads transactions from a position on.
pub(crate) struct Scan {
    disk: Arc<dyn Disk>,
    files: Vec<Named>,
    /// Index into `files` of the file that `window` reads.
    at: usize,
    window: Window,
    segment: Segment,
    /// What was executed before the file, until somebody has taken it.
    entered: Option<GtidSet>,
    group: Group,
    cut: LogPosition,
    synced: u64,
    /// Segments of later epochs were opened by a batch that never became durable (C7): they never happened.
    epoch_max: u64,
    /// Damage is where the log ends, instead of an error.
    open_at_cut: bool,
    tail: Option<Tail>,
}

impl Scan {
    /// Starts in the file `files[at]` at `offset` (which is the start of an event), or behind the head if
    /// it is 0.
    pub(crate) fn open(
        disk: Arc<dyn Disk>,
        options: &LogOptions,
        files: Vec<Named>,
        at: usize,
        offset: u64,
        epoch_max: u64,
    ) -> Result<Scan> {
        let Begun { window, segment, executed, .. } =
            open_file(&*disk, &files[at].name)?.map_err(|why| Error::damage(&files[at].name, 0, why))?;
        let mut scan = Scan {
            disk,
            files,
            at,
            window,
            segment,
            entered: (offset == 0).then_some(executed),
            group: Group::default(),
            cut: LogPosition::default(),
            synced: 0,
            epoch_max,
            open_at_cut: options.open_at_cut,
            tail: None,
        };
        if offset > 0 {
            if offset > scan.window.len {
                return Err(Error::damage(
                    &scan.files[at].name,
                    scan.window.len,
                    format!("the log ends before the checkpoint's position {offset}"),
                ));
            }
            scan.window.go_to(offset);
        }
        scan.synced = scan.window.offset();
        scan.note_cut();
        Ok(scan)
    }

    /// The head of the file that is being read.
    pub fn segment(&self) -> Segment {
        self.segment
    }

    /// Number of the file that is being read.
    pub fn file(&self) -> u32 {
        self.files[self.at].number
    }

    /// If the scan has begun a file since this was asked: the GTIDs that were executed before it. They are
    /// those of all files before, or none where they were forgotten (RESET MASTER).
    pub fn entered(&mut self) -> Option<GtidSet> {
        self.entered.take()
    }

    fn position(&self, offset: u64) -> LogPosition {
        LogPosition { file: self.file(), offset }
    }

    fn note_cut(&mut self) {
        self.cut = self.position(self.window.offset());
    }

    /// Goes behind the next whole transaction, and says how and when it ended; `None` at the end of the
    /// log, cleanly, at a torn tail, or at damage that is to be the end.
    pub(crate) fn find_group(&mut self) -> Result<Option<(GroupEnd, u64)>> {
        match self.look_for_group() {
            Err(error @ Error::Damage { .. }) if self.open_at_cut => {
                self.tail = Some(Tail { cut: self.cut, torn: None, synced: self.synced, lost: Some(error.to_string()) });
                Ok(None)
            }
            other => other,
        }
    }

    /// The transaction that was found, which ends here.
    pub(crate) fn transaction(&mut self, (how, micros): (GroupEnd, u64)) -> Transaction<'_> {
        let start = self.group.start.take().expect("a group that ended has begun");
        let gtid = self.group.gtid.take();
        self.note_cut();
        let kept = start.checked_sub(self.window.base).map(|from| &self.window.bytes[from as usize..self.window.at]);
        let events = Events::new(&self.disk, &self.files[self.at].name, start, self.cut.offset, kept);
        let start = LogPosition { file: self.cut.file, offset: start };
        Transaction { start, end: self.cut, gtid, commit_micros: micros, how, events }
    }

    fn look_for_group(&mut self) -> Result<Option<(GroupEnd, u64)>> {
        self.window.forget();
        self.group = Group::default();
        loop {
            let error = match self.window.event_size()? {
                Ok(Some(size)) => match self.event(size)? {
                    Some(end) => return Ok(Some(end)),
                    None => continue,
                },
                Ok(None) => None,
                Err(error) => Some(error),
            };
            if !self.next_file(error)? {
                return Ok(None);
            }
        }
    }

    /// Passes a valid event of that size; how the group ends if it ends here.
    fn event(&mut self, size: usize) -> Result<Option<(GroupEnd, u64)>> {
        let offset = self.window.offset();
        let found = if is_row(EventType::of(self.window.rest())) || is_change(self.window.rest()) {
            // By far the most: they need no decoding, nor their bytes, here.
            self.group.start.get_or_insert(offset);
            Found::Group(Step::On)
        } else {
            let raw = next_event(self.window.hold(size)?).ok().flatten().expect("verified a moment ago");
            step(&mut self.group, &raw, offset).map_err(|error| Error::damage(&self.files[self.at].name, offset, error))?
        };
        self.window.pass(size);
        match found {
            Found::Group(Step::Ended(how, micros)) => return Ok(Some((how, micros))),
            Found::Group(Step::On) => {
                if self.group.start.is_some_and(|start| self.window.offset() - start > GROUP_KEPT as u64) {
                    self.window.forget();
                }
            }
            Found::Mark(mark) if mark.file_id == self.segment.file_id => {
                self.synced = self.synced.max(mark.synced);
                self.between();
            }
            Found::Mark(_) => return Err(Error::damage(&self.files[self.at].name, offset, "a mark of another file")),
            Found::Aside => self.between(),
        }
        Ok(None)
    }

    /// After an event that belongs to no group.
    fn between(&mut self) {
        if self.group.start.is_none() {
            self.note_cut();
            self.window.forget();
        }
    }

    /// The file ends here (`error`: with an invalid event). Goes on in the next one, or notes the tail;
    /// false at the end of the log.
    fn next_file(&mut self, error: Option<binlog::Error>) -> Result<bool> {
        let offset = self.window.offset();
        let incomplete = self.group.start.is_some();
        let next = match self.files.get(self.at + 1) {
            Some(file) => Some(open_file(&*self.disk, &file.name)?),
            None => None,
        };
        let missing = next.as_ref().and_then(|next| next.as_ref().err().cloned());
        if let Some(Ok(Begun { window, segment, executed, .. })) = next
            && segment.epoch <= self.epoch_max
        {
            if let Some(error) = error {
                return Err(Error::damage(&self.files[self.at].name, offset, error));
            }
            if incomplete {
                return Err(Error::damage(&self.files[self.at].name, offset, "the file ends within a transaction"));
            }
            if segment.before.is_some_and(|before| before != FileEnd { file_id: self.segment.file_id, len: offset }) {
                let why = format!("{} was begun behind another file, or behind another end of this one", self.files[self.at + 1].name);
                return Err(Error::damage(&self.files[self.at].name, offset, why));
            }
            self.at += 1;
            self.window = window;
            self.segment = segment;
            self.entered = Some(executed);
            self.synced = self.window.offset();
            self.note_cut();
            return Ok(true);
        }
        if missing.is_some() && self.files.len() > self.at + 2 {
            return Err(Error::damage(&self.files[self.at + 1].name, 0, "a file of the log without a head, and others behind it"));
        }
        let headless = missing.map_or(Ok(None), |why| self.headless(&why))?;
        let why = match error {
            // Preallocated space is the clean end of a log whose server was killed.
            Some(_) if !incomplete && self.only_zeroes_behind(offset)? => None,
            Some(error) => Some(error.to_string()),
            None if incomplete => Some("the log ends within a transaction".to_owned()),
            None => None,
        };
        if why.is_some() {
            self.check_for_damage(offset)?;
        }
        let torn = why.map(|why| (self.position(offset), why)).or(headless);
        self.tail = Some(Tail { cut: self.cut, torn, synced: self.synced, lost: None });
        Ok(false)
    }

    fn only_zeroes_behind(&self, offset: u64) -> Result<bool> {
        let mut buffer = vec![0; READ_STEP];
        let mut at = offset;
        loop {
            let got = self.window.file.read_at(&mut buffer, at)?;
            if got == 0 {
                return Ok(true);
            }
            // Whole blocks compare fast; the rest byte by byte.
            if trim_zeroes(&buffer[..got]).iter().any(|byte| *byte != 0) {
                return Ok(false);
            }
            at += got as u64;
        }
    }

    /// Looks behind an invalid spot for a mark that says that the spot had been synced (L3).
    fn check_for_damage(&self, spot: u64) -> Result<()> {
        let mut seen = None;
        look_for_marks(&*self.window.file, spot, self.window.len, |mark| {
            let found = mark.file_id == self.segment.file_id && mark.synced > spot;
            seen = found.then_some(mark);
            !found
        })?;
        seen.map_or(Ok(()), |mark| Err(self.synced_once(self.at, spot, "invalid bytes", mark)))
    }

    /// The next file, the last of all, has no head that can be read. Damage if it is gone or was ever
    /// synced; else where its bytes begin, if there are any, and why they are of no use.
    fn headless(&self, why: &str) -> Result<Option<(LogPosition, String)>> {
        let name = &self.files[self.at + 1].name;
        if !self.disk.exists(name)? {
            return Err(Error::damage(name, 0, "the index names this file, and it does not exist"));
        }
        let handle = self.disk.open(name, Open::READ)?;
        let mut seen = None;
        let is_blank = look_for_marks(&*handle, 0, handle.len()?, |mark| {
            seen = (mark.synced > 0).then_some(mark);
            seen.is_none()
        })?;
        if let Some(mark) = seen {
            return Err(self.synced_once(self.at + 1, 0, why, mark));
        }
        let file = self.files[self.at + 1].number;
        Ok((!is_blank).then(|| (LogPosition { file, offset: 0 }, why.to_owned())))
    }

    fn synced_once(&self, at: usize, spot: u64, why: &str, mark: Mark) -> Error {
        Error::damage(&self.files[at].name, spot, format!("{why}, and a later mark says that the log was synced up to {}", mark.synced))
    }

    pub(crate) fn tail(&self) -> Option<&Tail> {
        self.tail.as_ref()
    }
}

/// Hands the valid marks in a range of a file, whose bytes may be anything, to `each`, until it returns
/// false. Gives whether all that was read is zeroes.
fn look_for_marks(file: &dyn File, from: u64, to: u64, mut each: impl FnMut(Mark) -> bool) -> Result<bool> {
    // A mark that does not end in one piece is whole in the next.
    let (mut piece, mut kept, mut at, mut is_blank) = (vec![0; MARK_LEN - 1 + READ_STEP], 0, from, true);
    loop {
        let step = usize::try_from(to.saturating_sub(at)).unwrap_or(READ_STEP).min(READ_STEP);
        let got = file.read_at(&mut piece[kept..kept + step], at)?;
        if got == 0 {
            return Ok(is_blank);
        }
        let bytes = &piece[..kept + got];
        is_blank &= trim_zeroes(bytes).iter().all(|byte| *byte == 0);
        if !marks(bytes).all(&mut each) {
            return Ok(is_blank);
        }
        at += got as u64;
        let end = kept + got;
        kept = end.min(MARK_LEN - 1);
        piece.copy_within(end - kept..end, 0);
    }
}

/// The valid marks in bytes that may be anything.
fn marks(bytes: &[u8]) -> impl Iterator<Item = Mark> + '_ {
    // An event of ours: its header's type, and the magic behind the header.
    memchr::memmem::find_iter(trim_zeroes(bytes), b"Rdbt\x01\x01").filter_map(|at| {
        let raw = next_event(&bytes[at.checked_sub(binlog::HEADER_LEN)?..]).ok().flatten()?;
        match decode(&raw) {
            Ok(Event::Own(Own::Mark(mark))) => Some(mark),
            _ => None,
        }
    })
}

/// Preallocated space is zeroes: most of what lies behind a torn tail.
fn trim_zeroes(mut bytes: &[u8]) -> &[u8] {
    const BLOCK: usize = 4096;
    while let Some((head, tail)) = bytes.split_last_chunk::<BLOCK>()
        && *tail == [0; BLOCK]
    {
        bytes = head;
    }
    bytes
}

/// What an event is to the scan.
enum Found {
    Group(Step),
    Mark(Mark),
    /// Outside of groups.
    Aside,
}

/// Rows, and what describes them.
fn is_row(kind: EventType) -> bool {
    matches!(kind, EventType::TABLE_MAP | EventType::WRITE_ROWS | EventType::UPDATE_ROWS | EventType::DELETE_ROWS | EventType::ROWS_QUERY)
}

/// Feeds one event to the state of the group.
fn step(group: &mut Group, raw: &RawEvent<'_>, offset: u64) -> std::result::Result<Found, binlog::Error> {
    let ended = |group: &mut Group, how, micros| {
        group.start.get_or_insert(offset);
        Found::Group(Step::Ended(how, micros))
    };
    let micros = group.gtid.as_ref().map_or(u64::from(raw.header.timestamp) * 1_000_000, |gtid| gtid.commit_micros);
    match decode(raw)? {
        Event::Own(Own::Mark(mark)) => return Ok(Found::Mark(mark)),
        Event::Own(Own::Segment(_) | Own::Pad)
        | Event::FormatDescription
        | Event::PreviousGtids(_)
        | Event::Rotate { .. }
        | Event::Stop
        | Event::Heartbeat
        | Event::LastInsertId(_)
        | Event::InsertId(_)
        | Event::Rand(..)
        | Event::UserVar(_)
        | Event::Block { .. }
        | Event::DeleteFile(_)
        | Event::LoadQuery(_)
        | Event::Payload(_)
        | Event::Other(_) => return Ok(Found::Aside),
        Event::Own(Own::Commit { commit_micros, .. }) => return Ok(ended(group, GroupEnd::Commit, commit_micros)),
        Event::Gtid(gtid) => group.gtid = Some(gtid),
        Event::Xid(_) => return Ok(ended(group, GroupEnd::Commit, micros)),
        Event::XaPrepare { one_phase, xid } => {
            let how = if one_phase { GroupEnd::Commit } else { GroupEnd::Prepare(xid) };
            return Ok(ended(group, how, micros));
        }
        Event::Query(query) => {
            let starts = |prefix: &[u8]| query.text.get(..prefix.len()).is_some_and(|head| head.eq_ignore_ascii_case(prefix));
            let closes = group.open && (query.text.eq_ignore_ascii_case(b"COMMIT") || query.text.eq_ignore_ascii_case(b"ROLLBACK"));
            if starts(b"XA COMMIT") || starts(b"XA ROLLBACK") {
                return Ok(ended(group, GroupEnd::XaDecision { text: query.text.to_vec() }, micros));
            }
            if closes || (!group.open && !query.text.eq_ignore_ascii_case(b"BEGIN") && !starts(b"XA START")) {
                return Ok(ended(group, GroupEnd::Commit, micros));
            }
            group.open = true;
        }
        Event::Own(Own::Raw(_) | Own::Wrapped { .. }) | Event::TableMap(_) | Event::Rows(_) | Event::RowsQuery(_) => {}
    }
    group.start.get_or_insert(offset);
    Ok(Found::Group(Step::On))
}

/// What the head of a file says.
pub(crate) struct HeadOf {
    pub segment: Segment,
    /// When it was begun, in seconds since 1970.
    pub created: u32,
}

/// Reads the head of a file. The inner error says why it is not a file of ours.
pub(crate) fn head_of(disk: &dyn Disk, name: &str) -> Result<std::result::Result<HeadOf, String>> {
    Ok(open_file(disk, name)?.map(|begun| HeadOf { segment: begun.segment, created: begun.created }))
}

/// A file of which the head was read; the window stands behind it.
struct Begun {
    window: Window,
    segment: Segment,
    created: u32,
    /// Before the file.
    executed: GtidSet,
}

/// Opens a file and reads its head. The inner error says why it is not a file of ours.
fn open_file(disk: &dyn Disk, name: &str) -> Result<std::result::Result<Begun, String>> {
    let file = match disk.open(name, Open::READ) {
        Ok(file) => file,
        Err(error) if error.kind == world::ErrorKind::NotFound => return Ok(Err("the file does not exist".to_owned())),
        Err(error) => return Err(error.into()),
    };
    let len = file.len()?;
    let mut window = Window::new(file, len, 0);
    window.grow(0)?;
    if !window.bytes.starts_with(&binlog::MAGIC) {
        return Ok(Err("not a binary log".to_owned()));
    }
    window.at = binlog::MAGIC.len();
    let (mut executed, mut created) = (GtidSet::default(), 0);
    loop {
        let size = match window.event_size()? {
            Ok(Some(size)) => size,
            Ok(None) => return Ok(Err("the head is cut short".to_owned())),
            Err(error) => return Ok(Err(error.to_string())),
        };
        let raw = next_event(window.hold(size)?).ok().flatten().expect("verified a moment ago");
        created = created.max(raw.header.timestamp);
        let segment = match decode(&raw) {
            Ok(Event::FormatDescription | Event::Own(Own::Pad)) => None,
            Ok(Event::PreviousGtids(set)) => {
                executed = set;
                None
            }
            Ok(Event::Own(Own::Segment(segment))) => Some(segment),
            Ok(_) => return Ok(Err("no head of a log of ours".to_owned())),
            Err(error) => return Ok(Err(error.to_string())),
        };
        window.pass(size);
        if let Some(segment) = segment {
            return Ok(Ok(Begun { window, segment, created, executed }));
        }
    }
}
