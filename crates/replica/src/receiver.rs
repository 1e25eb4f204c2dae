//! From the source to the relay log.
//!
//! A connection that breaks is made again after `SOURCE_CONNECT_RETRY` seconds, `SOURCE_RETRY_COUNT` times
//! (0: for ever), and so is one that has ended because the device is full, when what was taken can be
//! written; what the source refuses (1236: its log does not hold what we ask for) and what cannot be true
//! (our own server id, wrong checksums) ends the thread. All that comes before the log's first event, from
//! the greeting on, must have come within `replica_net_timeout`; from there on each piece must.
//!
//! Nothing but places tells whether all events of a transaction have come: each must begin where the one
//! before it ends. Without GTIDs nothing else tells it of transactions, either: the source must begin where
//! it was asked to, and no later file has a smaller number. MariaDB leaves out its notes of statements unless
//! it is asked for them, so it is; where it is followed by GTID, it is not checked.
//!
//! What MariaDB sends in a form of its own is turned into MySQL's here (`binlog::mariadb`), so that the
//! relay log has one form.

use std::time::Duration;

use binlog::{Event, EventType, RawEvent};
use session::Instance;
use session::replication::{ReceiverState, SeenName, SeenTransaction, SourceConfig, ThreadError};
use session::vars::Var;
use world::ErrorKind;

use crate::channel::{Channel, State};
use crate::client::{Client, ClientError, let_off};
use crate::config::FIRST;
use crate::group::{Group, Step, unknown};
use crate::patience::Patience;
use crate::place::SourcePlace;
use crate::tables::Tables;
use crate::until::number;

/// Why a connection ended.
#[derive(Debug)]
pub(crate) enum End {
    /// STOP REPLICA.
    Stopped,
    /// It may be made again.
    Again(u32, String),
    Fatal(u32, String),
}

/// What MySQL's error log calls these; numbers of errors that no client gets.
const FATAL: u32 = 13117;
const FATAL_FROM_SOURCE: u32 = 13114;
const CHECKSUM: u32 = 13119;
const RELAY_WRITE: u32 = 13120;

/// Errors of a source behind which it is not asked again: it lacks memory, or what it is asked for.
const LASTING: [u16; 2] = [1041, 1236];

impl End {
    /// What the source has sent cannot be true.
    fn from_source(why: &str) -> End {
        End::Fatal(FATAL_FROM_SOURCE, format!("Got fatal error 1236 from master when reading data from binary log: '{why}'"))
    }
}

impl From<ClientError> for End {
    fn from(error: ClientError) -> End {
        match error {
            ClientError::Lost(code, text) | ClientError::Server(code, text) => End::Again(code.into(), text),
        }
    }
}

impl From<world::Error> for End {
    fn from(error: world::Error) -> End {
        let message = format!("Relay log write failure: {error}");
        if error.kind == ErrorKind::Full { End::Again(RELAY_WRITE, message) } else { End::Fatal(RELAY_WRITE, message) }
    }
}

/// Runs until it is stopped, or cannot go on.
pub(crate) fn run(channel: &Channel, instance: &Instance) {
    let mut tries = 0;
    loop {
        let config = channel.state.lock().config.clone();
        let was_on = channel.state.lock().receiver == ReceiverState::On;
        if was_on {
            channel.state.lock().receiver = ReceiverState::Connecting;
        }
        let ended = follow(channel, instance, &config).err().unwrap_or(End::Stopped);
        if channel.receiver_stops() {
            return;
        }
        let now_on = channel.state.lock().receiver == ReceiverState::On;
        let (code, message) = match ended {
            End::Stopped => return,
            End::Fatal(code, message) => {
                fail(channel, instance, code, message);
                return;
            }
            End::Again(code, message) => (code, message),
        };
        tries = if now_on { 1 } else { tries + 1 };
        let verb = if now_on { "reconnecting" } else { "connecting" };
        let (user, host, port) = (&config.user, &config.host, config.port);
        let message = format!(
            "error {verb} to master '{user}@{host}:{port}' - retry-time: {} retries: {tries} message: {message}",
            config.connect_retry
        );
        fail(channel, instance, code, message);
        {
            let mut state = channel.state.lock();
            state.receiver = ReceiverState::Connecting;
            state.receiver_text = "Waiting to reconnect after a failed source event read";
        }
        // None is no limit.
        if config.retry_count > 0 && tries >= config.retry_count {
            return;
        }
        pause(channel, instance, Duration::from_secs(config.connect_retry));
        if channel.receiver_stops() {
            return;
        }
        channel.state.lock().receiver_text = "Connecting to source";
    }
}

/// Sleeps, unless it is stopped meanwhile.
fn pause(channel: &Channel, instance: &Instance, span: Duration) {
    let begun = instance.world().now();
    loop {
        let left = span.saturating_sub(instance.world().now().since(begun));
        if left.is_zero() || channel.receiver_stops() {
            return;
        }
        channel.receiver_pause(left);
    }
}

fn fail(channel: &Channel, instance: &Instance, code: u32, message: String) {
    tracing::warn!("receiver of channel '{}': {message} (error {code})", channel.name);
    channel.state.lock().receiver_error = ThreadError { code, message, at: instance.world().wall_micros() };
}

/// One connection, from its login to its end.
fn follow(channel: &Channel, instance: &Instance, config: &SourceConfig) -> Result<(), End> {
    // What there was no room for; the source is not asked for more before that is written.
    channel.relay.flush()?;
    let timeout = Duration::from_secs(instance.globals.uint(Var::replica_net_timeout).max(1));
    let login = channel.state.lock().login.clone();
    let config = match login {
        Some((user, password)) => SourceConfig { user, password, ..config.clone() },
        None => config.clone(),
    };
    let patience = Patience::for_all(instance.world(), timeout);
    let mut client = Client::connect(&config, patience, |socket| channel.set_socket(socket.try_clone().ok()))?;
    let Greeting { checksums, mariadb } = introduce(channel, instance, &config, &mut client)?;
    register(instance, &mut client)?;
    if mariadb && config.auto_position {
        request_of_mariadb(channel, instance, &mut client)?;
    } else {
        request(channel, instance, &config, &mut client, mariadb)?;
    }
    {
        let mut state = channel.state.lock();
        state.receiver = ReceiverState::On;
        state.receiver_text = RECEIVING;
        state.receiver_error = ThreadError::default();
    }
    let ended = Receiver::new(channel, instance, checksums, mariadb).receive(&mut client);
    channel.state.lock().semi_sync = false;
    ended
}

/// What the source is.
struct Greeting {
    /// Events have them.
    checksums: bool,
    mariadb: bool,
}

/// What a replica asks its source, and tells it of itself.
fn introduce(channel: &Channel, instance: &Instance, config: &SourceConfig, client: &mut Client) -> Result<Greeting, End> {
    let fatal = |why: &str| End::Fatal(FATAL, format!("Fatal error: {why}"));
    let one =
        |client: &mut Client, sql: &str| -> Result<String, End> { Ok(client.row(sql)?.into_iter().next().flatten().unwrap_or_default()) };
    let clock: i64 = one(client, "SELECT UNIX_TIMESTAMP()")?.parse().unwrap_or(0);
    let now = (instance.world().wall_micros() / 1_000_000).cast_signed();
    let server_id: u32 = one(client, "SELECT @@GLOBAL.SERVER_ID")?.parse().unwrap_or(0);
    if u64::from(server_id) == instance.globals.uint(Var::server_id) {
        return Err(fatal(
            "The slave I/O thread stops because master and slave have equal MySQL server ids; these ids must be different for replication to work (or the \
             --replicate-same-server-id option must be used on slave but this does not always make sense; please check the manual before using it).",
        ));
    }
    let mariadb = one(client, "SELECT VERSION()")?.contains("MariaDB");
    // MariaDB has neither, and may always be asked by GTID.
    let uuid = if mariadb { String::new() } else { one(client, "SELECT @@GLOBAL.SERVER_UUID")? };
    if !mariadb && base::Uuid::parse(&uuid).is_none() {
        return Err(fatal("The slave I/O thread stops because the master's UUID is none."));
    }
    if uuid == instance.engine().server_uuid().to_string() {
        return Err(fatal(
            "The slave I/O thread stops because master and slave have equal MySQL server UUIDs; these UUIDs must be different for replication to work.",
        ));
    }
    if config.auto_position && !mariadb && one(client, "SELECT @@GLOBAL.GTID_MODE")? != "ON" {
        return Err(fatal(
            "The replication receiver thread cannot start in AUTO_POSITION mode: the source server has GTID_MODE = OFF instead of ON.",
        ));
    }
    let period = (config.heartbeat_period * 1e9) as u64;
    client.execute(&format!("SET @master_heartbeat_period = {period}, @source_heartbeat_period = {period}"))?;
    client.execute("SET @master_binlog_checksum = @@global.binlog_checksum, @source_binlog_checksum = @@global.binlog_checksum")?;
    let checksum = one(client, "SELECT @source_binlog_checksum")?;
    let own = instance.engine().server_uuid();
    client.execute(&format!("SET @slave_uuid = '{own}', @replica_uuid = '{own}'"))?;
    if mariadb {
        // Its own events as they are, GTIDs among them.
        client.execute("SET @mariadb_slave_capability = 4")?;
    }
    let semi_sync = is_semi_synchronous(instance) && offers_semi_sync(client)?;
    if semi_sync {
        client.execute("SET @rpl_semi_sync_replica = 1, @rpl_semi_sync_slave = 1")?;
    }
    let mut state = channel.state.lock();
    state.source_uuid = uuid;
    state.source_server_id = server_id;
    state.clock_ahead = clock.saturating_sub(now);
    state.semi_sync = semi_sync;
    Ok(Greeting { checksums: checksum.eq_ignore_ascii_case("CRC32"), mariadb })
}

fn is_semi_synchronous(instance: &Instance) -> bool {
    instance.globals.on(Var::rpl_semi_sync_replica_enabled) || instance.globals.on(Var::rpl_semi_sync_slave_enabled)
}

/// Whether the source knows semi-synchronous replicas. It need not wait for them now.
fn offers_semi_sync(client: &mut Client) -> Result<bool, End> {
    let names = "'rpl_semi_sync_source_enabled', 'rpl_semi_sync_master_enabled'";
    Ok(!client.row(&format!("SHOW VARIABLES WHERE Variable_name IN ({names})"))?.is_empty())
}

/// COM_REGISTER_SLAVE.
fn register(instance: &Instance, client: &mut Client) -> Result<(), End> {
    const REGISTER: u8 = 0x15;
    let mut body = (instance.globals.uint(Var::server_id) as u32).to_le_bytes().to_vec();
    for text in [&*instance.globals.str(Var::report_host), "", ""] {
        body.push(text.len().min(255) as u8);
        body.extend_from_slice(&text.as_bytes()[..text.len().min(255)]);
    }
    let port = instance.globals.uint(Var::report_port);
    body.extend_from_slice(&(port as u16).to_le_bytes());
    body.extend_from_slice(&[0; 8]);
    Ok(client.simple(REGISTER, &body)?)
}

/// All that is in our log or our relay log.
fn had(state: &State, instance: &Instance) -> base::GtidSet {
    let mut has = instance.engine().log().point().executed;
    has.union(&state.retrieved);
    has
}

/// Asks MariaDB for its log behind the last transaction of each domain that we have.
fn request_of_mariadb(channel: &Channel, instance: &Instance, client: &mut Client) -> Result<(), End> {
    let position = binlog::mariadb::position(&had(&channel.state.lock(), instance));
    client.execute(&format!("SET @slave_connect_state = '{position}', @slave_gtid_strict_mode = 0, @slave_gtid_ignore_duplicates = 0"))?;
    let mut body = (FIRST as u32).to_le_bytes().to_vec();
    body.extend_from_slice(&[0, 0]);
    body.extend_from_slice(&(instance.globals.uint(Var::server_id) as u32).to_le_bytes());
    Ok(client.command(DUMP, &body)?)
}

/// COM_BINLOG_DUMP, and its flag with which MariaDB leaves out no event: BINLOG_SEND_ANNOTATE_ROWS_EVENT.
const DUMP: u8 = 0x12;
const WITH_NOTES: u16 = 2;

/// Asks for the log, from what we do not have on.
fn request(channel: &Channel, instance: &Instance, config: &SourceConfig, client: &mut Client, mariadb: bool) -> Result<(), End> {
    const DUMP_GTID: u8 = 0x1e;
    let server_id = (instance.globals.uint(Var::server_id) as u32).to_le_bytes();
    let mut body = Vec::new();
    if config.auto_position {
        let mut set = Vec::new();
        had(&channel.state.lock(), instance).encode(&mut set);
        body.extend_from_slice(&[0, 0]);
        body.extend_from_slice(&server_id);
        body.extend_from_slice(&[0; 4]);
        body.extend_from_slice(&FIRST.to_le_bytes());
        body.extend_from_slice(&(set.len() as u32).to_le_bytes());
        body.extend_from_slice(&set);
        return Ok(client.command(DUMP_GTID, &body)?);
    }
    let from = channel.state.lock().resume.clone();
    body.extend_from_slice(&(from.1.max(FIRST) as u32).to_le_bytes());
    body.extend_from_slice(&if mariadb { WITH_NOTES } else { 0 }.to_le_bytes());
    body.extend_from_slice(&server_id);
    body.extend_from_slice(from.0.as_bytes());
    Ok(client.command(DUMP, &body)?)
}

/// The name of a file of a log, if it can be one.
fn file_name(name: &[u8]) -> Option<&str> {
    const LEN_MAX: usize = 511;
    let name = std::str::from_utf8(name).ok()?;
    let is_one = !name.is_empty() && name.len() <= LEN_MAX && !name.contains(|c: char| c == '/' || c.is_control());
    is_one.then_some(name)
}

/// What is received over one connection.
pub(crate) struct Receiver<'a> {
    channel: &'a Channel,
    instance: &'a Instance,
    checksums: bool,
    mariadb: bool,
    /// Behind the last event.
    place: SourcePlace,
    /// Behind the last whole transaction.
    resume: SourcePlace,
    group: Group,
    queueing: SeenTransaction,
    gtid: Option<binlog::Gtid>,
    /// Whole transactions that are not in the channel's set yet.
    done: Vec<binlog::Gtid>,
    queued: Option<SeenTransaction>,
    heartbeats: u64,
    /// Events come with a mark that says whether the source waits for our word.
    semi_sync: bool,
    /// The source is followed by places.
    by_place: bool,
    /// Where the source was asked to begin, until it has said that it does.
    asked: Option<SourcePlace>,
    /// Where the next event must begin, in 32 bits: files may be longer than what events can say.
    next_at: u32,
    /// What we had when the source was asked for the rest, until the head of its first file has come.
    had: Option<base::GtidSet>,
    /// Tables whose naming was whole.
    tables: Tables<()>,
    /// `relay_log_space_limit`
    limit: Option<u64>,
}

/// What stands before an event for a semi-synchronous replica, and the flag behind it: the source waits.
const SEMI_SYNC: u8 = 0xef;
const ASKED: u8 = 1;

const RECEIVING: &str = "Waiting for source to send event";
/// How often a receiver that has no room looks again.
const ROOM_PAUSE: Duration = Duration::from_millis(10);

/// So much is gathered before it is written although more is there.
const WRITE: usize = 64 << 10;

impl<'a> Receiver<'a> {
    /// From where the last connection has left off.
    pub fn new(channel: &'a Channel, instance: &'a Instance, checksums: bool, mariadb: bool) -> Receiver<'a> {
        let state = channel.state.lock();
        Receiver {
            channel,
            instance,
            checksums,
            mariadb,
            place: state.resume.clone(),
            resume: state.resume.clone(),
            group: Group::default(),
            queueing: SeenTransaction::default(),
            gtid: None,
            done: Vec::new(),
            queued: None,
            heartbeats: 0,
            semi_sync: state.semi_sync,
            by_place: !state.config.auto_position,
            next_at: state.resume.1 as u32,
            asked: (!state.config.auto_position && !state.resume.0.is_empty()).then(|| state.resume.clone()),
            had: (state.config.auto_position && !mariadb).then(|| had(&state, instance)),
            tables: Tables::default(),
            limit: Some(instance.globals.uint(Var::relay_log_space_limit)).filter(|bytes| *bytes > 0),
        }
    }

    fn receive(&mut self, client: &mut Client) -> Result<(), End> {
        loop {
            match client.next_event() {
                Ok(()) => {}
                // What else it says (that it ends, that the dump is ended), the next connection may not meet.
                Err(ClientError::Server(code, text)) if LASTING.contains(&code) => {
                    self.flush()?;
                    let text = format!("Got fatal error {code} from master when reading data from binary log: '{text}'");
                    return Err(End::Fatal(FATAL_FROM_SOURCE, text));
                }
                Err(lost) => {
                    self.flush()?;
                    return Err(lost.into());
                }
            }
            let packet = std::mem::take(&mut client.packet);
            let (event, asked) = match (self.semi_sync, &packet[1..]) {
                (true, [SEMI_SYNC, flags, event @ ..]) => (event, flags & ASKED != 0),
                (_, event) => (event, false),
            };
            let taken = self.take(event);
            // Only what was taken is whole.
            let begins = taken.is_ok() && EventType::of(event) == EventType::FORMAT_DESCRIPTION;
            client.packet = packet;
            let pending = taken?;
            if begins {
                let_off(client)?;
            }
            if asked {
                self.flush()?;
                self.channel.relay.sync()?;
                client.acknowledge(&self.place.0, self.place.1)?;
            } else if pending >= WRITE || !client.has_more() {
                self.flush()?;
            }
            self.wait_for_room()?;
            if self.channel.receiver_stops() {
                self.flush()?;
                return Err(End::Stopped);
            }
        }
    }

    /// Between transactions, until the applier has left files, or has done all that there is: what then
    /// remains is the file that is written.
    fn wait_for_room(&mut self) -> Result<(), End> {
        let is_full = |limit| self.channel.relay.space() >= limit;
        let Some(limit) = self.limit.filter(|limit| !self.group.begun && is_full(*limit)) else { return Ok(()) };
        self.flush()?;
        let tell = |text| self.channel.state.lock().receiver_text = text;
        tell("Waiting for the replica SQL thread to free relay log space");
        while self.channel.relay.space() >= limit && !self.channel.receiver_stops() && !self.channel.state.lock().idle {
            self.channel.receiver_pause(ROOM_PAUSE);
        }
        tell(RECEIVING);
        Ok(())
    }

    /// Takes one event into the relay log. Gives how many bytes wait to be written; behind an error none
    /// do, or the next connection would write them again.
    pub fn take(&mut self, sent: &[u8]) -> Result<usize, End> {
        let taken = self.check(sent);
        if taken.is_err() {
            self.flush()?;
        }
        taken
    }

    fn check(&mut self, sent: &[u8]) -> Result<usize, End> {
        let damaged = || End::Fatal(CHECKSUM, "Replication event checksum verification failed while reading from network.".to_owned());
        let malformed = |e: binlog::Error| End::from_source(&format!("the event is malformed: {e}"));
        if sent.len() < binlog::HEADER_LEN {
            return Err(damaged());
        }
        let mut whole = Vec::new();
        if EventType::of(sent) == EventType::FORMAT_DESCRIPTION {
            // What is behind it is as it says, whatever the source has said that it does now.
            let described = binlog::with_checksums(sent, &mut whole);
            self.checksums = described.map_err(|error| if error == binlog::Error::Truncated { damaged() } else { malformed(error) })?;
        } else if !self.checksums {
            binlog::add_checksum(sent, &mut whole).map_err(malformed)?;
        }
        let bytes = if whole.is_empty() { sent } else { &whole };
        let raw = match binlog::next_event(bytes) {
            Ok(Some(raw)) if raw.bytes.len() == bytes.len() => raw,
            Ok(_) => return Err(damaged()),
            Err(binlog::Error::Checksum | binlog::Error::Truncated) => return Err(damaged()),
            Err(e) => return Err(malformed(e)),
        };
        if self.by_place || (self.group.begun && !self.mariadb) {
            self.check_place(&raw, sent.len())?;
        } else if raw.header.log_pos != 0 {
            self.next_at = raw.header.log_pos;
        }
        let mut translated = Vec::new();
        let gtids = self.instance.globals.uint(Var::gtid_mode) > 1;
        if !self.mariadb || !binlog::mariadb::translate(&raw, gtids, &mut translated).map_err(malformed)? {
            return self.accept(&raw).map_err(malformed)?;
        }
        let (mut rest, mut pending) = (&translated[..], 0);
        while let Some(raw) = binlog::next_event(rest).map_err(malformed)? {
            rest = &rest[raw.bytes.len()..];
            pending = self.accept(&raw).map_err(malformed)??;
        }
        Ok(pending)
    }

    /// Whether an event, which came as so many bytes, stands where it must.
    fn check_place(&mut self, raw: &RawEvent<'_>, sent: usize) -> Result<(), End> {
        /// In the file it may be with or without one.
        const CHECKSUM_LEN: u32 = binlog::CRC_LEN as u32;
        let (file, at) = (&self.place.0, self.next_at);
        let lies = |what: String| Err(End::from_source(&format!("behind {file}:{at} comes {what}")));
        let (end, kind) = (raw.header.log_pos, raw.header.kind);
        let behind = end.wrapping_sub(at);
        if kind == EventType::HEARTBEAT || kind == EventType::HEARTBEAT_V2 {
            let ahead = end != 0 && behind.cast_signed() > 0;
            return if ahead { lies(format!("word that all is sent up to {end}")) } else { Ok(()) };
        }
        if end != 0 && behind.abs_diff(sent as u32) > CHECKSUM_LEN {
            return lies(format!("an event of {sent} bytes that ends at {end}"));
        }
        self.next_at = if end == 0 { at } else { end };
        let Ok(Event::Rotate { next, position: first }) = binlog::decode(raw) else { return Ok(()) };
        let next = String::from_utf8_lossy(next).into_owned();
        let is_right = match self.asked.take() {
            Some(asked) => next == asked.0 && first == asked.1.max(FIRST),
            None if next == *file => first as u32 == at,
            None => number(&next) >= number(file) && first == FIRST,
        };
        if !is_right {
            return lies(format!("{next}:{first}"));
        }
        self.next_at = first as u32;
        Ok(())
    }

    /// Takes an event of MySQL's form.
    fn accept(&mut self, raw: &RawEvent<'_>) -> Result<Result<usize, End>, binlog::Error> {
        let names = self.group.begun && raw.header.kind == EventType::TABLE_MAP;
        if names && self.tables.find(raw.body()).is_some() {
            return Ok(Ok(self.append(raw)));
        }
        let event = binlog::decode(raw)?;
        if names {
            self.tables.keep(raw.body(), ());
        }
        Ok(self.keep(raw, &event))
    }

    fn keep(&mut self, raw: &RawEvent<'_>, event: &Event<'_>) -> Result<usize, End> {
        let end = u64::from(raw.header.log_pos);
        if let Some(unknown) = unknown(raw, event) {
            return Err(End::from_source(&unknown));
        }
        let is_of_transactions = !matches!(event, Event::Rotate { .. } | Event::FormatDescription | Event::Stop | Event::PreviousGtids(_));
        if self.group.begun && (matches!(event, Event::Gtid(_)) || !(is_of_transactions || self.mariadb)) {
            let place = format!("{}:{}", self.place.0, self.place.1);
            return Err(End::from_source(&format!("the transaction before {place} has no end")));
        }
        match event {
            Event::Rotate { next, position } => {
                let name = file_name(next).ok_or_else(|| End::from_source("the name of the next file is none"))?;
                self.place = (name.to_owned(), *position);
                self.group = Group::default();
                self.resume = self.place.clone();
            }
            Event::Heartbeat => {
                self.heartbeats += 1;
                if !self.group.begun && end > self.place.1 {
                    self.place.1 = end;
                    self.resume = self.place.clone();
                }
            }
            Event::PreviousGtids(before) => {
                // It is asked for all that we do not have, so the file with which it begins has nothing else
                // before it.
                let missing = self.had.take().map(|had| before.subtract(&had)).filter(|missing| !missing.is_empty());
                if let Some(missing) = missing {
                    return Err(End::from_source(&format!("{} begins behind transactions that are not here: {missing}", self.place.0)));
                }
            }
            Event::Gtid(gtid) => {
                self.gtid = gtid.gtid;
                self.queueing = SeenTransaction {
                    name: SeenName::of(gtid.gtid),
                    original_commit: gtid.original_micros.unwrap_or(gtid.commit_micros),
                    immediate_commit: gtid.commit_micros,
                    begun: self.instance.world().wall_micros(),
                    ended: 0,
                };
            }
            _ => {}
        }
        let between = !self.group.begun;
        let step = self.group.step(raw.header.kind, event);
        if step != Step::Aside && end == 0 && !self.mariadb {
            return Err(End::from_source(&format!("an event of a transaction behind {}:{} ends nowhere", self.place.0, self.place.1)));
        }
        if between && self.channel.relay.wants_file(self.limit) {
            self.flush()?;
            let before = (!self.by_place).then(|| had(&self.channel.state.lock(), self.instance));
            self.channel.relay.begin_file(&self.resume, before.as_ref())?;
        }
        let pending = self.append(raw);
        if step == Step::End {
            self.resume = self.place.clone();
            self.done.extend(self.gtid.take());
            let queueing = std::mem::take(&mut self.queueing);
            self.queued = Some(SeenTransaction { ended: self.instance.world().wall_micros(), ..queueing });
        }
        Ok(pending)
    }

    /// Puts an event into the relay log; the place is behind it, if it is one of the source's file.
    fn append(&mut self, raw: &RawEvent<'_>) -> usize {
        use EventType as T;
        let is_of_file = !matches!(raw.header.kind, T::ROTATE | T::HEARTBEAT | T::HEARTBEAT_V2 | T::FORMAT_DESCRIPTION);
        if is_of_file && raw.header.log_pos > 0 {
            self.place.1 = raw.header.log_pos.into();
        }
        self.channel.relay.append(raw.bytes)
    }

    /// What was taken is in the relay log, and the channel says so.
    pub fn flush(&mut self) -> Result<(), End> {
        // The set first: what the applier has applied is in it.
        {
            let mut state = self.channel.state.lock();
            self.done.drain(..).for_each(|gtid| state.retrieved.add(gtid));
            state.read.clone_from(&self.place);
            state.resume.clone_from(&self.resume);
            state.queueing = self.queueing;
            if let Some(queued) = self.queued.take() {
                state.queued = queued;
                state.idle = false;
            }
            if self.heartbeats > 0 {
                state.heartbeats += std::mem::take(&mut self.heartbeats);
                state.last_heartbeat = self.instance.world().wall_micros();
            }
        }
        Ok(self.channel.relay.flush()?)
    }
}
