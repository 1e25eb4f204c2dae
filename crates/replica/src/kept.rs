//! What an earlier run has left in the relay log.
//!
//! A source that waits for semi-synchronous replicas has told its clients what is in their relay logs. So a
//! start keeps what is whole there: the applier does it although the source may be gone, and the receiver
//! asks for what comes behind it.
//!
//! Always true:
//! 1. Whole transactions with right checksums are kept, from the oldest file on; what is behind the first
//!    that is not goes, and is fetched again. So does a file from which on there is something missing: in
//!    front of it stands what its head says, by GTIDs or by place.
//! 2. With GTIDs nothing is applied twice, because our log knows them: the applier begins at the oldest
//!    file and passes over what is executed. Without them it begins at the place that was committed with
//!    the last transaction; a relay log that does not hold that place is not of this channel's present, and
//!    is forgotten.
//!
//! All files are read once: 64 MB and what was not applied, at the speed of the device.

use std::sync::Arc;

use base::GtidSet;
use binlog::{Event, EventType, RawEvent};
use world::{ErrorKind, Result};

use crate::group::{Group, Step};
use crate::place::SourcePlace;
use crate::relay::{Place, Reader, Relay};

/// Where a channel goes on.
#[derive(Debug, PartialEq)]
pub(crate) struct Kept {
    /// The applier, in the relay log,
    pub start: Place,
    /// and where that is in the source's log.
    pub executed: SourcePlace,
    /// The receiver, in the source's log.
    pub resume: SourcePlace,
    pub retrieved: GtidSet,
}

impl Kept {
    /// In an empty relay log.
    pub fn nothing(relay: &Relay, executed: SourcePlace) -> Kept {
        Kept { start: relay.begin(), resume: executed.clone(), executed, retrieved: GtidSet::default() }
    }
}

/// What is known of that which is applied.
#[derive(Clone, Copy)]
pub(crate) enum Known<'a> {
    /// The place in the source's log.
    Place(&'a SourcePlace),
    /// By GTIDs, all of them, if that can be told.
    Gtids(Option<&'a GtidSet>),
}

/// Reads what is there, and cuts off what is not whole. None if nothing of it is of use.
pub(crate) fn keep(relay: &Arc<Relay>, known: Known<'_>) -> Result<Option<Kept>> {
    relay.drop_behind_gap()?;
    let mut reader = Reader::new(relay, relay.begin());
    let mut scan =
        Scan { known, group: Group::default(), place: None, start: None, whole: None, gtid: None, retrieved: GtidSet::default() };
    let mut bytes = Vec::new();
    while next(&mut reader, &mut bytes)? {
        let (Some(raw), at) = (checked(&bytes), reader.place()) else { break };
        if !scan.take(&raw, at) {
            break;
        }
    }
    let (Some((end, resume)), Some((start, executed))) = (scan.whole, scan.start) else { return Ok(None) };
    let was = relay.space();
    relay.cut(end)?;
    let cut = was - relay.space();
    tracing::info!("the relay log of an earlier run goes on: {} bytes of it are kept, {cut} were not whole", relay.space());
    Ok(Some(Kept { start, executed, resume, retrieved: scan.retrieved }))
}

/// The next whole event, if there is one.
fn next(reader: &mut Reader, bytes: &mut Vec<u8>) -> Result<bool> {
    match reader.next(bytes) {
        Err(e) if e.kind == ErrorKind::UnexpectedEnd => Ok(false),
        read => read,
    }
}

fn checked(bytes: &[u8]) -> Option<RawEvent<'_>> {
    binlog::next_event(bytes).ok().flatten().filter(|raw| raw.bytes.len() == bytes.len())
}

/// What is known of the events so far.
struct Scan<'a> {
    known: Known<'a>,
    group: Group,
    /// In the source's log, behind the last transaction; none before the first file has said it.
    place: Option<SourcePlace>,
    start: Option<(Place, SourcePlace)>,
    whole: Option<(Place, SourcePlace)>,
    gtid: Option<binlog::Gtid>,
    retrieved: GtidSet,
}

impl Scan<'_> {
    /// Takes an event, behind which is the place `at`. False if it cannot be where it is.
    fn take(&mut self, raw: &RawEvent<'_>, at: Place) -> bool {
        let Ok(event) = binlog::decode(raw) else { return false };
        let kind: EventType = raw.header.kind;
        if matches!(event, Event::Rotate { .. } | Event::FormatDescription) {
            // The connection was lost in the middle of a transaction; it comes again.
            self.group = Group::default();
        }
        let end = u64::from(raw.header.log_pos);
        let step = self.group.step(kind, &event);
        if raw.header.server_id == 0 && !self.goes_on_at(&event) {
            return false;
        }
        match (&event, &mut self.place) {
            (Event::Rotate { next, position }, place) => *place = Some((String::from_utf8_lossy(next).into_owned(), *position)),
            (_, None) => return false,
            (Event::Gtid(gtid), _) => self.gtid = gtid.gtid,
            (Event::Heartbeat, Some(place)) if !self.group.begun => place.1 = place.1.max(end),
            (_, Some(place)) if step == Step::End && end > 0 => place.1 = end,
            _ => {}
        }
        if step == Step::End
            && let Some(gtid) = self.gtid.take()
        {
            self.retrieved.add(gtid);
        }
        if !self.group.begun
            && let Some(place) = &self.place
        {
            self.whole = Some((at, place.clone()));
            let starts = match self.known {
                Known::Gtids(_) => self.start.is_none(),
                Known::Place(executed) => executed == place,
            };
            if starts {
                self.start = Some((at, place.clone()));
            }
        }
        true
    }

    /// Whether what the head of a file says to be in front of it is applied, or was seen.
    fn goes_on_at(&self, head: &Event<'_>) -> bool {
        match (head, self.known, &self.place) {
            (Event::Rotate { next, position }, Known::Place(_), Some(place)) => (*next, *position) == (place.0.as_bytes(), place.1),
            (Event::PreviousGtids(before), Known::Gtids(Some(log)), _) => before.subtract(log).is_subset(&self.retrieved),
            _ => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cmp::Ordering;
    use std::collections::HashSet;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    use base::TreeId;
    use binlog::{End, Gtid, RawEvents, Stamp, TransactionBuffer, Uuid};
    use world::{Disk, Fault, FaultKind, Open, Operation, Prng, SimDisk, SimulatedDeath};

    use super::*;

    const SOURCE: Uuid = Uuid([5; 16]);

    fn gtid(number: u64) -> Gtid {
        Gtid { source: SOURCE, number }
    }

    /// The source's log: transactions 1, 2, … and the place behind each.
    fn source(count: u64) -> Vec<(Vec<u8>, SourcePlace)> {
        let mut at = 200;
        let transaction = |number: u64| {
            let mut buffer = TransactionBuffer::new(9);
            buffer.raw_row(TreeId(1), &number.to_be_bytes(), Some(&vec![number as u8; 37 * (number as usize % 13)]));
            buffer.query(5, "d", format!("create table t{number} (a int)").as_bytes(), &["d"], number);
            buffer.finish(&End::Commit { xid: number });
            let mut bytes = vec![0; buffer.log_len()];
            buffer.write_to(
                &mut bytes,
                &Stamp { offset: at, gtid: Some(gtid(number)), last_committed: 0, sequence_number: 1, commit_micros: 7 },
            );
            at += bytes.len() as u64;
            (bytes, ("binlog.000007".to_owned(), at))
        };
        (1..=count).map(transaction).collect()
    }

    /// Transactions 1 to `last`.
    fn up_to(last: u64) -> GtidSet {
        let mut set = GtidSet::default();
        (1..=last).for_each(|number| set.add(gtid(number)));
        set
    }

    fn open(disk: &Arc<dyn Disk>, executed: Option<&SourcePlace>) -> (Arc<Relay>, Kept) {
        open_behind(disk, executed.map_or(Known::Gtids(None), Known::Place))
    }

    fn open_behind(disk: &Arc<dyn Disk>, known: Known<'_>) -> (Arc<Relay>, Kept) {
        let relay = Arc::new(Relay::open(disk, "").expect("files that can be listed"));
        let kept = keep(&relay, known).expect("files that can be read");
        let kept = kept.unwrap_or_else(|| {
            relay.clear().expect("files that can be removed");
            Kept::nothing(&relay, ("binlog.000007".to_owned(), 200))
        });
        (relay, kept)
    }

    /// How many transactions were received.
    fn received(kept: &Kept) -> u64 {
        kept.retrieved.next_number(SOURCE) - 1
    }

    /// What the receiver does with the transactions behind what it has, and an applier that leaves files.
    /// Returns the last transaction that is on the device.
    fn receive(relay: &Relay, log: &[(Vec<u8>, SourcePlace)], kept: &Kept, random: &mut Prng, synced: &mut u64) {
        let mut place = kept.resume.clone();
        for (number, (bytes, end)) in (1..).zip(log).filter(|(number, _)| *number > received(kept)) {
            if relay.wants_file(None) {
                relay.flush().expect("a write");
                relay.begin_file(&place, Some(&up_to(number - 1))).expect("a file");
            }
            for raw in RawEvents::new(bytes) {
                relay.append(raw.expect("an event").bytes);
                if random.below(3) == 0 {
                    relay.flush().expect("a write");
                }
            }
            place.clone_from(end);
            if random.below(4) == 0 {
                relay.flush().expect("a write");
                relay.sync().expect("a sync");
                *synced = number;
            }
        }
    }

    /// The numbers of the transactions from a place on, each whole.
    fn applied(relay: &Arc<Relay>, from: Place) -> Vec<u64> {
        let (mut reader, mut bytes, mut group, mut numbers) = (Reader::new(relay, from), Vec::new(), Group::default(), Vec::new());
        while reader.next(&mut bytes).expect("a read") {
            let raw = checked(&bytes).expect("a sound event");
            let event = binlog::decode(&raw).expect("an event");
            assert!(!group.begun || !matches!(event, Event::Gtid(_) | Event::Rotate { .. }), "a transaction is whole");
            if let Event::Gtid(event) = &event {
                numbers.push(event.gtid.expect("a GTID").number);
            }
            group.step(raw.header.kind, &event);
        }
        assert!(!group.begun, "the last transaction is whole");
        numbers
    }

    /// Power failures at every I/O: what was synced is there, nothing is there in part, and the receiver
    /// goes on behind it; then once more.
    #[test]
    fn a_crash_at_every_io_loses_nothing_that_was_acknowledged() {
        let log = source(40);
        let play = |disk: &Arc<SimDisk>, seed: u64| {
            let mut synced = 0;
            let outcome = catch_unwind(AssertUnwindSafe(|| {
                let disk: Arc<dyn Disk> = disk.clone();
                let (relay, kept) = open(&disk, None);
                receive(&relay, &log, &kept, &mut Prng::new(seed), &mut synced);
            }));
            assert!(outcome.is_ok() || outcome.is_err_and(|panic| panic.is::<SimulatedDeath>()), "only the power failure ends it");
            synced
        };
        let whole = SimDisk::new();
        play(&whole, 1);
        for at in 1..=whole.operations() {
            let disk = SimDisk::new();
            disk.crash_at(at);
            let mut synced = play(&disk, 1);
            let mut disk = disk.crash(at);
            for again in 0..3 {
                let now: Arc<dyn Disk> = disk.clone();
                let (relay, kept) = open(&now, None);
                let numbers = applied(&relay, kept.start);
                assert_eq!(numbers, (1..=received(&kept)).collect::<Vec<_>>(), "crash at {at}, start {again}");
                assert!(
                    received(&kept) >= synced,
                    "crash at {at}, start {again}: {synced} were acknowledged, {} are there",
                    received(&kept)
                );
                assert_eq!(
                    kept.resume.1,
                    received(&kept).checked_sub(1).map_or(200, |n| log[n as usize].1.1),
                    "crash at {at}, start {again}"
                );
                disk.crash_at(disk.operations() + 5 + at % 7);
                synced = play(&disk, at).max(received(&kept));
                disk = disk.crash(at + 1);
            }
        }
    }

    /// What a failed sync has covered counted as written: the next sync said so, to a source that had waited
    /// for it, and no device had it. A server that was started anew took it from the system's cache.
    #[test]
    fn what_a_failed_sync_has_covered_is_written_again() {
        let log = source(12);
        for (begins, restarts) in [(false, false), (false, true), (true, false)] {
            let sim = SimDisk::new();
            let disk: Arc<dyn Disk> = sim.clone();
            let (relay, kept) = open(&disk, None);
            relay.begin_file(&kept.resume, None).expect("a file");
            let take = |relay: &Relay, numbers: std::ops::Range<usize>| {
                for (bytes, _) in &log[numbers] {
                    relay.append(bytes);
                }
                relay.flush().expect("a write");
            };
            take(&relay, 0..4);
            relay.sync().expect("a sync");
            take(&relay, 4..8);
            sim.inject(Fault { operation: Operation::Sync, path: "relay".to_owned(), after: 0, times: 1, kind: FaultKind::Io, partial: 0 });
            let failed = if begins { relay.begin_file(&log[7].1, None) } else { relay.sync() };
            assert!(failed.is_err(), "the device fails");
            let sim = if restarts { sim.restart() } else { sim };
            let disk: Arc<dyn Disk> = sim.clone();
            let again = if restarts { open(&disk, None).0 } else { relay };
            if begins {
                again.begin_file(&log[7].1, None).expect("a file");
            }
            take(&again, 8..12);
            again.sync().expect("a sync");
            let crashed: Arc<dyn Disk> = sim.crash(5);
            let (relay, kept) = open(&crashed, None);
            assert_eq!(applied(&relay, kept.start), (1..=12).collect::<Vec<_>>(), "begins {begins}, restarts {restarts}");
        }
    }

    /// What a start has cut off leaves no gap in the numbers of the files, which the next start would take
    /// for files that were left: what is before it, and not applied, would be gone.
    #[test]
    fn what_is_received_behind_a_cut_follows_what_is_before_it() {
        let log = source(40);
        let sim = SimDisk::new();
        let disk: Arc<dyn Disk> = sim.clone();
        let receive_all = || {
            let (relay, kept) = open(&disk, None);
            receive(&relay, &log, &kept, &mut Prng::new(3), &mut 0);
            relay.flush().expect("a write");
            (relay, kept)
        };
        let (relay, _) = receive_all();
        assert!(relay.find(Some(&relay.name(4))).is_some(), "there are files enough");
        sim.flip(&relay.name(2), 200, 1);
        let (_, kept) = receive_all();
        assert!((1..40).contains(&received(&kept)), "{} are before the damage", received(&kept));
        let (relay, kept) = open(&disk, None);
        assert_eq!(applied(&relay, kept.start), (1..=40).collect::<Vec<_>>());
    }

    /// Without GTIDs the applier begins where the last transaction was committed; files that it has left
    /// are gone, some of them perhaps not.
    #[test]
    fn the_applier_begins_behind_what_is_applied() {
        let log = source(60);
        let sim = SimDisk::new();
        let disk: Arc<dyn Disk> = sim.clone();
        let (relay, kept) = open(&disk, None);
        receive(&relay, &log, &kept, &mut Prng::new(3), &mut 0);
        relay.flush().expect("a write");
        for done in 1..log.len() {
            let (relay, kept) = open(&disk, Some(&log[done - 1].1));
            assert_eq!(kept.executed, log[done - 1].1);
            assert_eq!(applied(&relay, kept.start), (done as u64 + 1..=60).collect::<Vec<_>>());
            if done.is_multiple_of(9) {
                let first = relay.begin().file;
                Reader::new(&relay, kept.start).leave(kept.start).expect("removals");
                if relay.begin().file > first + 1 {
                    // The removal of the oldest was undone by a crash.
                    disk.replace(&relay.name(first), b"of old").expect("a file");
                }
            }
        }
        let elsewhere = ("binlog.000007".to_owned(), 201);
        assert_eq!(keep(&Arc::new(Relay::open(&disk, "").expect("files")), Known::Place(&elsewhere)).expect("a look"), None);
    }

    /// A flipped bit anywhere: what is before it is kept.
    #[test]
    fn what_stands_behind_damage_is_fetched_again() {
        let log = source(30);
        let sim = SimDisk::new();
        let disk: Arc<dyn Disk> = sim.clone();
        let (relay, kept) = open(&disk, None);
        receive(&relay, &log, &kept, &mut Prng::new(4), &mut 0);
        relay.flush().expect("a write");
        let names: Vec<String> = sim.paths().into_iter().filter(|name| name.starts_with("relay-bin")).collect();
        assert!(names.len() > 2);
        let mut random = Prng::new(8);
        for name in names {
            for _ in 0..20 {
                let damaged = sim.restart();
                let at = random.below(damaged.len(&name));
                damaged.flip(&name, at, 1 << random.below(8));
                let damaged: Arc<dyn Disk> = damaged;
                let (relay, kept) = open(&damaged, None);
                assert_eq!(applied(&relay, kept.start), (1..=received(&kept)).collect::<Vec<_>>(), "{name} at {at}");
                assert!(received(&kept) < 30, "{name} at {at}");
                receive(&relay, &log, &kept, &mut random, &mut 0);
                relay.flush().expect("a write");
                assert_eq!(applied(&relay, relay.begin()), (1..=30).collect::<Vec<_>>(), "{name} at {at}");
            }
        }
    }

    /// A file that is gone, or is another's: what would come without what is before it is fetched again.
    /// Before, what stood behind a first file that was gone was applied without that.
    #[test]
    fn files_come_in_their_order_or_not_at_all() {
        let log = source(40);
        let sim = SimDisk::new();
        let disk: Arc<dyn Disk> = sim.clone();
        let (relay, kept) = open(&disk, None);
        receive(&relay, &log, &kept, &mut Prng::new(5), &mut 0);
        relay.flush().expect("a write");
        let names: Vec<String> = sim.paths().into_iter().filter(|name| name.starts_with("relay-bin")).collect();
        let content = |disk: &Arc<dyn Disk>, name: &str| {
            let file = disk.open(name, Open::READ).expect("a file");
            let mut bytes = vec![0; file.len().expect("a length") as usize];
            file.read_exact_at(&mut bytes, 0).expect("a read");
            bytes
        };
        for (a, b) in names.iter().flat_map(|a| names.iter().map(move |b| (a, b))) {
            for by_place in [false, true] {
                let disk: Arc<dyn Disk> = sim.restart();
                let (of_a, of_b) = (content(&disk, a), content(&disk, b));
                match a.cmp(b) {
                    Ordering::Equal => disk.remove(a).expect("a removal"),
                    Ordering::Less => {
                        disk.replace(a, &of_b).expect("a file");
                        disk.replace(b, &of_a).expect("a file");
                    }
                    Ordering::Greater => disk.replace(a, &of_b).expect("a file"),
                }
                let (executed, log_place) = (GtidSet::default(), ("binlog.000007".to_owned(), 200));
                let known = if by_place { Known::Place(&log_place) } else { Known::Gtids(Some(&executed)) };
                let (relay, kept) = open_behind(&disk, known);
                let mut applied = applied(&relay, kept.start);
                // By GTIDs what comes again is passed over.
                let mut seen = HashSet::new();
                applied.retain(|number| by_place || seen.insert(*number));
                assert_eq!(applied, (1..=received(&kept)).collect::<Vec<_>>(), "{a} and {b}, {by_place}");
            }
        }
    }
}
