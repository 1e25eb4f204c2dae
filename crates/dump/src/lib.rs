//! COM_BINLOG_DUMP: the log goes to a reader, a replica or a program that follows changes, event by event,
//! and goes on as it grows.
//!
//! What is always true:
//! 1. Nothing is sent that is not synced: a crash takes nothing back that a reader has (`log::Follow`).
//! 2. The events are those of the file, byte for byte, but for columns that nobody sees ([`Outgoing`]),
//!    whose events are as long without them. In front of each file goes a Rotate event that names it, and
//!    where a reader begins in the middle of a file, the file's format description, which then says nothing
//!    about its place.
//!    An archive (`@redoubt_archive`), which restores read, gets them as they are, and needs `BACKUP_ADMIN`.
//! 3. By GTIDs, a transaction that the reader has is left out, whole.
//! 4. A log that RESET MASTER has begun anew is another log: who has followed the one before is told, for
//!    the same GTIDs are given again.
//!
//! A reader that wants heartbeats (`@source_heartbeat_period`, nanoseconds) gets one whenever nothing was
//! sent for so long, and one behind what was left out: it tells the position. One that acknowledges
//! (`@rpl_semi_sync_replica`) gets two bytes in front of each event, and is asked at the last one that
//! there is (`semisync`). The wording of errors is that of MySQL's, all of them number 1236.

use connection::rights::Rights;
use std::time::Duration;

use ::log::{Error, Follow, Followed};
use base::LogPosition;
use binlog::{Event, EventType, GtidSet, Outgoing, artificial_rotate, format_description_for_middle, heartbeat, next_event};
use catalog::privilege::Privileges;
use connection::sink::{Gone, SinkResult};
use state::access::Access;
use state::instance::Instance;
use state::process::Process;
use state::semisync::{self, Reader};
use state::vars::{VARIABLES, Var};
use value::{SqlError, SqlResult, sql_error};
use world::Moment;

/// What a reader wants.
#[derive(Clone, Copy, Debug)]
pub enum DumpFrom<'a> {
    /// From a place on; the first file there is if none is named.
    Place { file: &'a [u8], position: u64 },
    /// What is not in this set, in its binary form.
    Gtids(&'a [u8]),
}

/// Where events go.
pub trait EventSink {
    fn event(&mut self, event: &[u8]) -> SinkResult<()>;
    /// Nothing more comes for a while.
    fn flush(&mut self) -> SinkResult<()>;
    /// The last event asks the reader for its word: it is sent at once.
    fn asked(&mut self) -> SinkResult<()> {
        self.flush()
    }
    /// A packet that the reader sends within that time.
    fn hear(&mut self, _time: Duration) -> SinkResult<Option<Vec<u8>>> {
        Ok(None)
    }
}

/// How a dump ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DumpEnd {
    /// The log is at its end, and the reader did not want to wait.
    EndOfLog,
    /// The reader is gone, or was killed.
    Gone,
}

/// How often a waiting dump looks whether it was killed.
const STEP: Duration = Duration::from_millis(200);
/// How long a dump listens to a reader that was asked before it looks whether there is more to send; and
/// how long it looks whether one that was not asked is still there.
const HEARING: Duration = Duration::from_millis(20);
const GLANCE: Duration = Duration::from_millis(1);
const FIRST: u64 = binlog::MAGIC.len() as u64;

fn failed(why: impl std::fmt::Display) -> SqlError {
    sql_error!(SOURCE_FATAL_ERROR_READING_BINLOG, why)
}

///
/// # Errors
/// 1227, or 1236 with what is wrong.
pub fn send_log(rights: Rights<'_>, from: DumpFrom<'_>, to_the_end: bool, sink: &mut dyn EventSink) -> SqlResult<DumpEnd> {
    let access = rights.access;
    let (instance, process) = (&access.instance, &access.process);
    rights.require_global(Privileges::REPLICATION_SLAVE, "REPLICATION SLAVE")?;
    if !instance.globals.on(Var::log_bin) {
        return Err(failed("Binary log is not open"));
    }
    let archives = reader_says(access, ["redoubt_archive"; 2]).is_some_and(|text| text != "0");
    if archives {
        rights.require_dynamic("BACKUP_ADMIN")?;
    }
    end_older_dump(instance, process);
    // First: what is chosen then is of that log.
    let resets = ::log::resets(instance.engine.log());
    let (follow, position, has) = match from {
        DumpFrom::Place { file, position } => (follow_file(instance, file)?, position, None),
        DumpFrom::Gtids(set) => {
            let set = GtidSet::decode(set).ok_or_else(|| failed("The slave sent a malformed GTID set"))?;
            (follow_gtids(instance, &set)?, FIRST, Some(set))
        }
    };
    let checksum = reader_says(access, ["source_binlog_checksum", "master_binlog_checksum"]);
    let period = reader_says(access, ["source_heartbeat_period", "master_heartbeat_period"]);
    let mut dump = Dump {
        server_id: instance.globals.uint(Var::server_id) as u32,
        knows_checksums: checksum.is_some(),
        wants_checksums: checksum.is_some_and(|name| name.eq_ignore_ascii_case("CRC32")),
        period: period.and_then(|text| text.parse().ok()).filter(|n| *n > 0).map(Duration::from_nanos),
        has,
        leaving_out: false,
        untold: false,
        acknowledges: acknowledges(access).then(|| instance.semi_sync.join(process.id)),
        asked: None,
        outgoing: (!archives).then(Outgoing::default),
        resets,
        follow,
        sink,
    };
    match dump.begin(position).and_then(|()| dump.go_on(access, to_the_end)) {
        Ok(end) => Ok(end),
        Err(End::Gone) => Ok(DumpEnd::Gone),
        Err(End::Failed(error)) => Err(error),
    }
}

/// A replica that lost its connection comes back before the server has noticed: what it had begun ends.
fn end_older_dump(instance: &Instance, own: &Process) {
    let Some(uuid) = own.replica.lock().as_ref().map(|r| r.uuid.clone()).filter(|uuid| !uuid.is_empty()) else { return };
    for process in instance.processes.all() {
        let same = process.replica.lock().as_ref().is_some_and(|replica| replica.uuid == uuid);
        if same && process.id != own.id && process.info.lock().command.starts_with("Binlog Dump") {
            process.kill();
        }
    }
}

/// A variable that the reader has set for us, by its name of today or of old.
pub fn reader_says(access: &Access, names: [&str; 2]) -> Option<String> {
    let text = names.iter().find_map(|name| access.user_vars.value(name))?.to_text()?;
    Some(String::from_utf8_lossy(&text).into_owned())
}

/// Whether the reader is a semi-synchronous replica.
fn acknowledges(access: &Access) -> bool {
    reader_says(access, ["rpl_semi_sync_replica", "rpl_semi_sync_slave"]).is_some_and(|text| text != "0")
}

/// The newest file before which nothing stands that is not in `set`.
fn follow_gtids(instance: &Instance, set: &GtidSet) -> SqlResult<Follow> {
    let mode = instance.global_value(Var::gtid_mode);
    let mode = VARIABLES[Var::gtid_mode as usize].text(&mode).unwrap_or_default();
    if mode != "ON" {
        let why = "The replication sender thread cannot start in AUTO_POSITION mode: this server has GTID_MODE =";
        return Err(failed(format_args!("{why} {mode} instead of ON.")));
    }
    let log = instance.engine.log();
    let own = instance.engine.server_uuid();
    if !set.of_source(own).is_subset(&log.point().executed) {
        return Err(failed(
            "Slave has more GTIDs than the master has, using the master's SERVER_UUID. This may indicate that the end of the binary log was \
             truncated or that the last binary log file was lost, e.g., after a power or disk failure when sync_binlog != 1. The master may or \
             may not have rolled back transactions that were already replicated to the slave. Suggest to replicate any transactions that master \
             has rolled back from slave to master, and/or commit empty transactions on master to account for transactions that have been \
             committed on master but are not included in GTID_EXECUTED.",
        ));
    }
    let files = log.files().map_err(failed)?;
    let mut missing = GtidSet::default();
    for file in files.iter().rev() {
        // A file that the log is just entering says nothing yet; an older one will do.
        let Some(before) = ::log::gtids_before(log, file.number).map_err(failed)? else { continue };
        if before.is_subset(set) {
            return log.follow(file.number).map_err(failed);
        }
        missing = before.subtract(set);
    }
    Err(failed(format_args!(
        "Cannot replicate because the source purged required binary logs. Replicate the missing transactions from elsewhere, or provision a new \
         replica from backup. Consider increasing the source's binary log expiration period. The GTID set sent by the replica is '{set}', and \
         the missing transactions are '{missing}'"
    )))
}

fn follow_file(instance: &Instance, name: &[u8]) -> SqlResult<Follow> {
    let log = instance.engine.log();
    let files = log.files().map_err(failed)?;
    let chosen = files.iter().find(|file| name.is_empty() || file.name.as_bytes() == name);
    let chosen = chosen.ok_or_else(|| failed("Could not find first log file name in binary log index file"))?;
    log.follow(chosen.number).map_err(failed)
}

/// Why a dump does not go on.
enum End {
    Gone,
    Failed(SqlError),
}

impl From<Gone> for End {
    fn from(_: Gone) -> End {
        End::Gone
    }
}

impl From<Error> for End {
    fn from(error: Error) -> End {
        End::Failed(failed(error))
    }
}

struct Dump<'a> {
    server_id: u32,
    /// The reader has said how it takes checksums; without that it would take them for content.
    knows_checksums: bool,
    wants_checksums: bool,
    /// The time between heartbeats.
    period: Option<Duration>,
    /// What the reader has.
    has: Option<GtidSet>,
    /// The present transaction is one that it has.
    leaving_out: bool,
    /// The reader does not know how far we are.
    untold: bool,
    acknowledges: Option<Reader>,
    /// The last place that it was asked about and has said nothing of, and the name of that file.
    asked: Option<(LogPosition, String)>,
    /// None: events go as they are.
    outgoing: Option<Outgoing>,
    /// How often the log had begun anew before this began (4).
    resets: u64,
    follow: Follow,
    sink: &'a mut dyn EventSink,
}

impl Dump<'_> {
    /// Names the first file, and describes its format.
    fn begin(&mut self, position: u64) -> Result<(), End> {
        if position < FIRST {
            return Err(End::Failed(failed("Client requested master to start replication from position < 4")));
        }
        let fits = self.follow.seek(position)?;
        self.follow.seek(FIRST)?;
        if !fits {
            return Err(End::Failed(failed("Client requested master to start replication from position > file size")));
        }
        let rotate = artificial_rotate(self.server_id, &self.follow.file(), position, self.wants_checksums);
        self.send(&rotate)?;
        if !self.knows_checksums {
            let place = self.place(position, FIRST);
            let why = "Slave can not handle replication events with the checksum that master is configured to log";
            return Err(End::Failed(failed(format_args!("{why}; {place}"))));
        }
        if position > FIRST {
            if let Followed::Event(event) = self.follow.read()? {
                let description = format_description_for_middle(event);
                self.send(&description)?;
            }
            self.follow.seek(position)?;
        }
        Ok(())
    }

    /// Where a dump from `first` failed, as errors say it.
    fn place(&self, first: u64, last: u64) -> String {
        let (file, end) = (self.follow.file(), self.follow.readable());
        format!(
            "the first event '{file}' at {first}, the last event read from './{file}' at {last}, the last byte read from './{file}' at {end}."
        )
    }

    fn go_on(&mut self, access: &Access, to_the_end: bool) -> Result<DumpEnd, End> {
        let mut sent = access.instance.engine.world().now();
        let begins = self.follow.position();
        if let Some(reader) = self.acknowledges.as_ref().filter(|_| access.instance.engine.log().synced() <= begins) {
            // It has all that there is.
            reader.has(begins);
        }
        loop {
            let at = self.follow.position();
            match self.follow.read() {
                Ok(Followed::Event(event)) => {
                    let left_out = is_left_out(event, self.has.as_ref(), &mut self.leaving_out);
                    let end = LogPosition { offset: at.offset + event.len() as u64, ..at };
                    let asks = self.acknowledges.as_ref().is_some_and(|reader| reader.is_asked(end, access.instance.engine.log()));
                    if !left_out {
                        let event = match &mut self.outgoing {
                            Some(outgoing) => outgoing.event(event).map_err(|error| End::Failed(failed(error)))?,
                            None => event,
                        };
                        send(self.sink, self.acknowledges.is_some(), event, asks)?;
                    }
                    self.untold = left_out;
                    if asks {
                        self.ask(end, left_out)?;
                    }
                }
                Ok(Followed::File(_)) if self.outgoing.is_some() && ::log::resets(access.instance.engine.log()) != self.resets => {
                    let place = self.place(FIRST, FIRST);
                    return Err(End::Failed(failed(format_args!("could not find next log; {place}"))));
                }
                Ok(Followed::File(name)) => {
                    let rotate = artificial_rotate(self.server_id, &name, FIRST, true);
                    self.send(&rotate)?;
                }
                Ok(Followed::Nothing) => {
                    if self.untold {
                        self.beat()?;
                    }
                    self.sink.flush()?;
                    if to_the_end {
                        return Ok(DumpEnd::EndOfLog);
                    }
                    sent = self.rest(access, sent)?;
                }
                Err(Error::Damage { why, .. }) => {
                    let place = self.place(at.offset, at.offset);
                    let why =
                        format_args!("binlog truncated in the middle of event; consider out of disk space on master ({why}); {place}")
                            .to_string();
                    return Err(End::Failed(failed(why)));
                }
                Err(error) => return Err(error.into()),
            }
            if access.process.is_dead() {
                return Ok(DumpEnd::Gone);
            }
        }
    }

    /// Waits for the log to grow, or for a step. Gives when the reader last heard of us.
    fn rest(&mut self, access: &Access, sent: Moment) -> Result<Moment, End> {
        let server = &access.instance.engine;
        access.process.info.lock().state = "Source has sent all binlog to replica; waiting for more updates";
        let position = self.follow.position();
        if server.system().durability() != engine::Durability::Synced && server.log().end() > server.log().synced() {
            // P11: commits do not wait for a sync, and readers shall not wait for the next one of the
            // timer. There is one leader at a time.
            server.log().flush(::log::Durability::Synced);
        }
        let due = self.period.map_or(STEP, |period| period.saturating_sub(server.world().now().since(sent)));
        if self.acknowledges.is_some() {
            self.hear(if self.asked.is_some() { HEARING } else { GLANCE })?;
        }
        server.log().wait_for_growth(position, if self.asked.is_some() { Duration::ZERO } else { due.min(STEP) });
        let now = server.world().now();
        if server.log().synced() > position {
            access.process.info.lock().state = "Sending binlog event to replica";
            return Ok(now);
        }
        if self.period.is_some_and(|period| now.since(sent) >= period) {
            self.beat()?;
            self.sink.flush()?;
            return Ok(now);
        }
        Ok(sent)
    }

    fn send(&mut self, event: &[u8]) -> Result<(), End> {
        Ok(send(self.sink, self.acknowledges.is_some(), event, false)?)
    }

    /// The reader was asked with what ends there; or it has that already.
    fn ask(&mut self, end: LogPosition, has_it: bool) -> Result<(), End> {
        match &self.acknowledges {
            Some(reader) if has_it && self.asked.is_none() => reader.has(end),
            _ if has_it => {}
            _ => {
                self.sink.asked()?;
                self.asked = Some((end, self.follow.file()));
            }
        }
        Ok(())
    }

    /// What the reader has to say within that time.
    fn hear(&mut self, time: Duration) -> Result<(), End> {
        while let Some(packet) = self.sink.hear(time)? {
            let (Some(reader), Some((asked, file)), Some((name, offset))) =
                (&self.acknowledges, &self.asked, semisync::acknowledged(&packet))
            else {
                continue;
            };
            // It may be late, with a word about a file before.
            if name == file {
                reader.has(LogPosition { offset: offset.min(asked.offset), ..*asked });
                if offset >= asked.offset {
                    self.asked = None;
                    break;
                }
            }
        }
        Ok(())
    }

    fn beat(&mut self) -> Result<(), End> {
        self.untold = false;
        if self.period.is_some() {
            let position = self.follow.position().offset;
            let heartbeat = heartbeat(self.server_id, &self.follow.file(), position);
            self.send(&heartbeat)?;
        }
        Ok(())
    }
}

/// In front of an event stands, for a reader that acknowledges, whether it is asked to.
fn send(sink: &mut dyn EventSink, acknowledges: bool, event: &[u8], asks: bool) -> SinkResult<()> {
    if !acknowledges {
        return sink.event(event);
    }
    let mut marked = Vec::with_capacity(event.len() + 2);
    marked.extend_from_slice(&[semisync::MAGIC, u8::from(asks)]);
    marked.extend_from_slice(event);
    sink.event(&marked)
}

/// Whether an event belongs to a transaction that the reader has.
fn is_left_out(event: &[u8], has: Option<&GtidSet>, leaving_out: &mut bool) -> bool {
    let Some(has) = has else { return false };
    match EventType::of(event) {
        EventType::GTID => {
            let gtid = match next_event(event).map(|event| event.map(|event| binlog::decode(&event))) {
                Ok(Some(Ok(Event::Gtid(event)))) => event.gtid,
                _ => None,
            };
            *leaving_out = gtid.is_some_and(|gtid| has.contains(gtid));
        }
        EventType::ANONYMOUS_GTID | EventType::ROTATE | EventType::STOP | EventType::FORMAT_DESCRIPTION | EventType::PREVIOUS_GTIDS => {
            *leaving_out = false;
        }
        _ => {}
    }
    *leaving_out
}
