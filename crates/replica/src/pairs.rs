//! Simulation: a source, a wire and a replica, each of which may end at any moment.
//!
//! The source and the replica are whole servers on simulated disks; between them runs what runs in a
//! server, in steps: the source's dump, the receiver, the relay log, the applier. A seed decides what
//! happens: what the source commits, how much of it arrives before the connection ends, when one of them
//! loses its power (at an I/O in the middle of what it does), when it is only killed, and what the source
//! may lose of its tail.
//!
//! In the end the replica has what the source has: each table with each row, once, with all of its
//! indexes, and the GTIDs; and on the way it has never had a transaction that the source has lost. Some
//! replicas log nothing, or sync their log later than they commit: a crash takes from them what it may, and
//! they get it again.
//!
//! Some seeds are played by default, others from `SEED=n` on, `SEEDS=n` of them.

use std::mem::ManuallyDrop;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use binlog::EventType;
use session::dump::{DumpFrom, EventSink};
use session::{Instance, InstanceOptions, SinkResult};
use value::SqlResult;
use world::{Prng, SimDisk, SimulatedDeath, World};

use crate::Channels;
use crate::applier::{Applier, Flow, session_of};
use crate::channel::Channel;
use crate::committer::Committer;
use crate::receiver::Receiver;
use server::PREPARED;
pub(crate) use server::{Server, start as start_server};

mod lies;
#[allow(dead_code, reason = "other tests need more of it")]
#[path = "../../session/tests/common/server.rs"]
mod server;

const TABLES: &[&str] = &[
    "create database d",
    "create table d.t (id int primary key auto_increment, a int, b varchar(60), c timestamp(3) null, n decimal(10,3), unique key (a), key (b(5)), key (c, a))",
    "create table d.k (a int, b varchar(20) collate utf8mb4_0900_ai_ci, v varbinary(90), e enum('x','y'), primary key (b, a), key (e))",
    "create table d.n (a int, b decimal(10,3), key (a))",
    "create table d.g (id int primary key, v int, g int as (v * 2) stored, j json, key (g), check (v < 1000))",
    "create table d.p (id int primary key)",
    "create table d.f (id int primary key auto_increment, pid int, foreign key (pid) references d.p (id) on delete cascade on update cascade)",
    "create table d.h (id int primary key, v varchar(20)) partition by hash(id) partitions 3",
    "insert into d.p values (0), (1), (2), (3), (4), (5), (6), (7), (8), (9)",
    "insert into d.f (pid) values (1), (1), (2), (3), (5), (8)",
];

/// One statement, or a transaction.
fn change(random: &mut Prng, i: u64) -> String {
    let n = random.below(40);
    let pad = random.below(50);
    match random.below(26) {
        0..=3 => format!("insert ignore into d.t (a, b, n) values ({n}, repeat('x', {pad}), {i}.5), ({}, 'y{n}', null)", n + 100),
        4 => format!("update d.t set b = concat(left(b, 20), 'u{i}'), c = '2021-02-03 04:05:06' where a < {n}"),
        5 => format!("update d.t set n = n + 1 where id % 4 = {}", n % 4),
        6 => "update d.t set a = a + 1 order by a desc".to_owned(),
        7 => format!("update d.t set b = if(b = upper(b), lower(b), upper(b)) where id % 3 = {}", n % 3),
        8 => format!("update ignore d.t set id = id + 1000 where id < {n} limit 2"),
        9 => format!("delete from d.t where a > {} order by a limit 3", n + 60),
        10 => format!("replace into d.k values ({}, 'k{}', repeat('v', {pad}), 'x'), ({n}, 'K{n}', null, 'y')", n % 5, n % 7),
        11 => format!("update ignore d.k set b = concat(b, 'z'), e = 'x' where a = {}", n % 5),
        12 => format!("update d.k set b = upper(b), v = repeat('w', {pad}) where a <> {}", n % 5),
        13 => format!("delete from d.k where a = {} limit 1", n % 5),
        14 => format!("insert into d.n values ({n}, {i}.25), ({n}, {i}.25), (null, 1)"),
        15 => format!("update d.n set b = b + 1 where a = {n} limit 1; delete from d.n where a = {} limit 1", n / 2),
        16 => format!("replace into d.g (id, v, j) values ({n}, {i}, json_object('k', {n}))"),
        17 => format!("update d.g set v = v + 1, j = json_set(j, '$.k', {i}) where id < {n}"),
        18 => format!("update ignore d.p set id = id + 20 where id = {}; delete from d.p where id = {}", n % 10, n % 7),
        19 => format!("insert ignore into d.p values ({}); insert ignore into d.f (pid) values ({}), (null)", n % 10, n % 10),
        20 => format!("insert ignore into d.h values ({n}, 'h'), ({i}, 'i'); update ignore d.h set id = id + 1 where id = {n}"),
        21 => {
            format!(
                "begin; insert into d.n values (-{n}, 0); update d.t set b = 'tx' where a = {n}; savepoint s; delete from d.n; rollback to s; commit"
            )
        }
        22 => format!("begin; delete from d.k; insert into d.k values ({i}, 'all', 'of', 'y'); update d.t set n = {i}; commit"),
        23 => format!("create table d.x{i} (id int primary key, key (v)) select id, b v from d.t; drop table if exists d.x{}", i / 2),
        24 => [
            format!("alter table d.t add column e{i} int default {n}"),
            format!("create index i{i} on d.n (b, a)"),
            "truncate table d.n".to_owned(),
            format!("alter table d.k rename d.q{i}; alter table d.q{i} rename d.k"),
        ][(n % 4) as usize]
            .clone(),
        _ => format!(
            "xa start 'x{i}'; insert into d.n values ({n}, {i}); xa end 'x{i}'; xa prepare 'x{i}'; xa {} 'x{i}'",
            if n.is_multiple_of(3) { "rollback" } else { "commit" }
        ),
    }
}

const SOURCE: u32 = 1;
/// So many I/Os are not done.
const NEVER: u64 = 1 << 60;

/// A server and the disk that it is on.
struct Node {
    disk: Arc<SimDisk>,
    server_id: u32,
    gtids: bool,
    /// Nothing is logged: a crash costs what is younger than the last checkpoint.
    unlogged: bool,
    starts: u64,
    running: Option<Server>,
}

impl Node {
    fn new(server_id: u32, gtids: bool) -> Node {
        Node::with_log(server_id, gtids, true)
    }

    fn with_log(server_id: u32, gtids: bool, logged: bool) -> Node {
        let mut node = Node { disk: SimDisk::new(), server_id, gtids, unlogged: !logged, starts: 0, running: None };
        node.start();
        if node.unlogged {
            node.must("alter instance disable innodb redo_log");
        }
        node
    }

    fn start(&mut self) {
        self.starts += 1;
        let world = World::simulated(Arc::clone(&self.disk), u64::from(self.server_id) << 32 | self.starts);
        let id = self.server_id.to_string();
        let gtids = if self.gtids { "ON" } else { "OFF" };
        let variables = [
            ("innodb_page_size", "4096"),
            ("innodb_buffer_pool_size", "5242880"),
            ("max_binlog_size", "20000"),
            ("redoubt_bulk_load_min_size", "0"),
            ("server_id", &id),
            ("log_bin", if self.unlogged { "OFF" } else { "ON" }),
            ("gtid_mode", gtids),
            ("enforce_gtid_consistency", gtids),
            ("skip_replica_start", "ON"),
        ];
        let variables = variables.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        let instance = Instance::open(world, InstanceOptions { variables, ..InstanceOptions::default() }).expect("the database opens");
        self.running = Some(Server::connect(instance));
        if self.server_id == SOURCE {
            // Whoever had prepared them is gone.
            for id in self.server().ask("xa recover").rows {
                self.must(&format!("xa rollback '{}'", id[3]));
            }
        }
    }

    fn server(&mut self) -> &mut Server {
        self.running.as_mut().expect("it runs")
    }

    fn must(&mut self, sql: &str) {
        let error = self.server().ask(sql).error;
        assert!(error.is_none(), "{sql}: {error:?}");
    }

    fn instance(&self) -> Arc<Instance> {
        Arc::clone(&self.running.as_ref().expect("it runs").instance)
    }

    /// What a step does, unless the power goes off within it; then the server is started again, and false
    /// given.
    fn survives(&mut self, off_at: Option<u64>, step: impl FnOnce(&mut Node)) -> bool {
        if let Some(n) = off_at {
            self.disk.crash_at(n);
        }
        match catch_unwind(AssertUnwindSafe(|| step(self))) {
            Ok(()) if !self.disk.is_dead() => {
                self.disk.crash_at(NEVER);
                return true;
            }
            Ok(()) => {}
            Err(payload) if payload.is::<SimulatedDeath>() => {}
            Err(payload) => std::panic::resume_unwind(payload),
        }
        self.end(true, off_at.unwrap_or(0));
        false
    }

    /// The process ends, and with the power what is not on the device.
    fn end(&mut self, power: bool, seed: u64) {
        let ended = self.running.take();
        if self.disk.is_dead() {
            // A dead process runs no destructors.
            std::mem::forget(ended);
            self.disk = self.disk.replaced_after_crash(seed);
        } else {
            // What its destructors write, nobody reads.
            self.disk = if power { self.disk.crash(seed) } else { self.disk.restart() };
        }
        self.start();
    }

    fn background(&mut self, n: u64) {
        let engine = self.instance().engine().clone();
        engine.world().advance(Duration::from_millis(300));
        engine.background_step(n).expect("background work");
    }

    fn executed(&self) -> base::GtidSet {
        self.instance().engine().log().visible().executed
    }
}

/// What a dump sends.
#[derive(Default)]
struct Sent(Vec<Vec<u8>>);

impl EventSink for Sent {
    fn event(&mut self, event: &[u8]) -> SinkResult<()> {
        self.0.push(event.to_vec());
        Ok(())
    }

    fn flush(&mut self) -> SinkResult<()> {
        Ok(())
    }
}

/// What a source would send to a replica now.
fn dump(source: &Node, replica: &Node, channel: &Channel, by_place: bool) -> SqlResult<Vec<Vec<u8>>> {
    let (mut has, resume) = {
        let state = channel.state.lock();
        (state.retrieved.clone(), state.resume.clone())
    };
    let mut reader = Server::connect(source.instance());
    assert!(reader.ask("set @source_binlog_checksum = 'CRC32'").error.is_none());
    let (mut sent, mut set) = (Sent::default(), Vec::new());
    let from = if by_place {
        DumpFrom::Place { file: resume.0.as_bytes(), position: resume.1 }
    } else {
        has.union(&replica.executed());
        has.encode(&mut set);
        DumpFrom::Gtids(&set)
    };
    reader.session.dump(from, true, &mut sent)?;
    Ok(sent.0)
}

struct Pair {
    random: Prng,
    source: Node,
    replica: Node,
    by_place: bool,
    channel: Option<Arc<Channel>>,
    /// Everything that the replica has ever committed under a GTID, but for what a crash may take from it.
    seen: base::GtidSet,
    /// A crash may take something.
    relaxed: bool,
}

impl Pair {
    fn new(seed: u64) -> Pair {
        let mut random = Prng::new(seed);
        let gtids = random.percent(70);
        let by_place = !gtids || random.percent(30);
        let logged = !random.percent(25);
        let mut pair = Pair::between(Node::new(SOURCE, gtids), Node::with_log(2, gtids, logged), by_place, random);
        TABLES.iter().for_each(|sql| pair.source.must(sql));
        pair
    }

    fn between(source: Node, replica: Node, by_place: bool, random: Prng) -> Pair {
        let relaxed = replica.unlogged;
        let mut pair = Pair { random, source, replica, by_place, channel: None, seen: base::GtidSet::default(), relaxed };
        pair.open_channel();
        let from = if by_place { "source_log_file='binlog.000001', source_log_pos=4" } else { "source_auto_position=1" };
        pair.replica.must(&format!("change replication source to source_host='source', {from}"));
        if pair.replica.unlogged {
            // A crash may take that, too.
            pair.replica.must("create pin configured");
        }
        pair.open_channel();
        pair
    }

    /// The channel, as a start finds it.
    fn open_channel(&mut self) {
        let channels = Channels::open(&self.replica.instance()).expect("the channels are read");
        self.channel = channels.all().first().cloned();
        // A crash may have taken a change of that.
        self.by_place = self.channel.as_ref().map_or(self.by_place, |channel| !channel.state.lock().config.auto_position);
    }

    fn channel(&self) -> Arc<Channel> {
        Arc::clone(self.channel.as_ref().expect("it is configured"))
    }

    /// What the source would send now.
    fn dump(&self) -> Vec<Vec<u8>> {
        dump(&self.source, &self.replica, &self.channel(), self.by_place).expect("the source has what is asked for")
    }

    /// A connection, over which some events come; all, if it is not to end early.
    fn receive(&mut self, early: bool, off_at: Option<u64>) {
        let events = self.dump();
        let most = if early { self.random.below(events.len() as u64 + 1) as usize } else { events.len() };
        let flush_each = self.random.below(8) + 1;
        // The connection may end with an event that was damaged on the way, which is refused.
        let damaged = early && self.random.percent(30);
        let channel = self.channel();
        let survived = self.replica.survives(off_at, |replica| {
            let instance = replica.instance();
            let mut receiver = Receiver::new(&channel, &instance, true, false);
            for (n, event) in events[..most].iter().enumerate() {
                receiver.take(event).expect("the source does not lie");
                if (n as u64).is_multiple_of(flush_each) {
                    receiver.flush().expect("there is room");
                }
            }
            match events.get(most).filter(|_| damaged) {
                Some(event) => {
                    let mut event = event.clone();
                    let last = event.len() - 1;
                    event[last] ^= 1;
                    receiver.take(&event).expect_err("its checksum is wrong");
                }
                None => receiver.flush().expect("there is room"),
            }
        });
        if !survived {
            self.open_channel();
        }
    }

    /// The applier does some events; all that there are, if `most` is none.
    fn apply(&mut self, most: Option<u64>, off_at: Option<u64>) {
        let channel = self.channel();
        let by_turns = self.random.percent(50);
        let survived = self.replica.survives(off_at, |replica| {
            let instance = replica.instance();
            // One that dies runs no destructors.
            let mut applier = ManuallyDrop::new(Applier::new(&channel, &instance).expect("it starts"));
            if by_turns {
                let spare = session_of(&instance, &Arc::default()).expect("it starts");
                applier.committer = Some(Committer::here(spare));
            }
            let mut bytes = Vec::new();
            let mut left = most.unwrap_or(u64::MAX);
            while left > 0 && applier.step(&mut bytes).expect("it applies") == Flow::On {
                left -= 1;
            }
            applier.stop().expect("what is whole is committed");
            drop(ManuallyDrop::into_inner(applier));
        });
        if !survived {
            self.open_channel();
        }
        self.check_executed();
    }

    /// What was received is forgotten, or the place, or the way in which the source is followed, is given
    /// anew: nothing of that is lost or comes twice, whenever the power goes off.
    fn configure(&mut self, off_at: Option<u64>) {
        let (file, position) = self.channel().state.lock().executed.clone();
        let change = |how: &str| format!("change replication source to {how}");
        let sql = match (self.random.below(4), self.by_place) {
            (0, false) => "reset replica".to_owned(),
            (0, true) if !file.is_empty() => change(&format!("source_log_file='{file}', source_log_pos={position}")),
            (1, by_place) if self.source.gtids => change(&format!("source_auto_position={}", u8::from(by_place))),
            (2, _) => change("source_delay=0"),
            _ => change("source_connect_retry=7"),
        };
        self.replica.survives(off_at, |replica| replica.must(&sql));
        self.open_channel();
    }

    /// What the replica has, the source has not lost: nothing is sent that is not on its device.
    fn check_executed(&mut self) {
        let has = self.replica.executed();
        assert!(
            self.relaxed || self.seen.is_subset(&has),
            "the replica has lost what it had: {} of {}",
            self.seen.subtract(&has),
            self.seen
        );
        self.seen = has;
        assert!(self.seen.is_subset(&self.source.executed()), "the replica has what the source has not");
    }

    /// At rest it says that it has everything.
    fn check_place(&self) {
        let (source, channel) = (self.source.instance(), self.channel());
        let (log, state) = (source.engine().log(), channel.state.lock());
        assert_eq!(state.executed, (log.file_name(log.end().file), log.end().offset));
    }

    fn step(&mut self, i: u64) {
        // In about one of so many steps the power goes off within.
        let off_at = self.random.percent(12).then(|| self.random.below(60) + 1);
        match self.random.below(21) {
            20 => self.configure(off_at),
            0..=8 => {
                let sql = change(&mut self.random, i);
                self.source.survives(off_at, |source| {
                    for part in sql.split("; ") {
                        source.server().ask(part);
                    }
                });
            }
            9..=11 => self.receive(true, off_at),
            12 => self.receive(false, off_at),
            13..=15 => {
                let most = self.random.below(150);
                self.apply(Some(most), off_at);
            }
            16 => self.apply(None, off_at),
            17 => {
                let (power, seed) = (self.random.percent(50), self.random.next());
                match self.random.below(2) {
                    0 => self.source.end(power, seed),
                    _ => {
                        self.replica.end(power, seed);
                        self.open_channel();
                    }
                }
            }
            18 => {
                let n = self.random.next();
                self.source.background(n);
                self.replica.background(n);
            }
            _ => {
                // How much of its tail one of them may lose.
                let (commit, sync) = (self.random.below(3), self.random.below(3));
                let sql = format!("set global innodb_flush_log_at_trx_commit = {commit}, global sync_binlog = {sync}");
                if self.random.percent(70) {
                    self.source.must(&sql);
                } else {
                    self.relaxed = true;
                    self.replica.must(&sql);
                }
            }
        }
    }

    /// Everything arrives and is applied, and both are the same; so is one that follows the replica.
    fn finish(mut self) {
        for node in [&mut self.source, &mut self.replica] {
            node.must("set global innodb_flush_log_at_trx_commit = 1, global sync_binlog = 1");
        }
        self.source.must("insert into d.n values (-1, -1)");
        if self.random.percent(50) {
            // What the log says of itself stands last.
            self.source.instance().engine().log().mark_end();
        }
        self.catch_up();
        if self.replica.unlogged {
            return;
        }
        let third = Node::new(3, self.source.gtids);
        Pair::between(self.replica, third, self.by_place, self.random).catch_up();
    }

    fn catch_up(&mut self) {
        self.receive(false, None);
        self.apply(None, None);
        assert_eq!(self.replica.executed(), self.source.executed());
        self.check_place();
        let (source, replica) = (self.source.server().tables(), self.replica.server().tables());
        assert!(!source.contains_key(PREPARED));
        for (name, table) in &source {
            assert_eq!(replica.get(name), Some(table), "{name}");
        }
        assert_eq!(replica.len(), source.len());
    }
}

fn parameter(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

fn play(seed: u64) {
    let mut pair = Pair::new(seed);
    let steps = 20 + pair.random.below(60);
    (0..steps).for_each(|i| pair.step(i));
    pair.finish();
}

#[test]
fn a_replica_is_what_its_source_is_whatever_ends() {
    let first = parameter("SEED", 1);
    for seed in first..first + parameter("SEEDS", 12) {
        if let Err(payload) = catch_unwind(|| play(seed)) {
            println!("SEED={seed} SEEDS=1");
            std::panic::resume_unwind(payload);
        }
    }
}

/// A replica that logs nothing loses with a kill what its last checkpoint does not have. What it had applied
/// of that, and left in the relay log, must not come again behind what is still there.
#[test]
fn what_a_kill_takes_from_a_replica_comes_again_in_order() {
    let mut pair = Pair::between(Node::new(SOURCE, true), Node::with_log(2, true, false), false, Prng::new(1));
    TABLES.iter().for_each(|sql| pair.source.must(sql));
    pair.source.must("insert into d.g (id, v) values (1, 0)");
    for n in 0..120 {
        pair.source.must("update d.g set v = v + 1, id = id + 1");
        if n % 20 == 19 {
            pair.receive(false, None);
            // The last of what has come is not applied.
            pair.apply(Some(n * 4), None);
        }
    }
    // Whoever leaves a file takes a checkpoint first.
    pair.replica.must("set global relay_log_purge = 0");
    (0..5).for_each(|_| pair.source.must("update d.g set v = v + 1, id = id + 1"));
    pair.receive(false, None);
    pair.apply(None, None);
    let before = pair.replica.executed();
    pair.replica.end(false, 1);
    pair.open_channel();
    assert!(pair.replica.executed() != before, "the kill has taken something");
    pair.source.must("update d.g set v = v + 1, id = id + 1");
    pair.catch_up();
}

/// The same where what was received is forgotten by a statement: before, the source was asked for what comes
/// behind what the replica had then, and a kill took a part of that from in front of it.
#[test]
fn what_is_forgotten_by_a_statement_is_in_the_database() {
    let mut pair = Pair::between(Node::new(SOURCE, true), Node::with_log(2, true, false), false, Prng::new(1));
    TABLES.iter().for_each(|sql| pair.source.must(sql));
    pair.source.must("insert into d.g (id, v) values (1, 0)");
    for statement in ["reset replica", "change replication source to source_connect_retry=7"] {
        for received in [false, true] {
            for _ in 0..10 {
                pair.source.must("update d.g set v = v + 1, id = id + 1");
            }
            pair.receive(false, None);
            if !received {
                pair.apply(None, None);
                pair.replica.must(statement);
            }
        }
        pair.replica.end(false, 1);
        pair.open_channel();
        pair.source.must("update d.g set v = v + 1, id = id + 1");
        pair.catch_up();
    }
}

/// What stands behind the last transaction while that is being committed counts, too: otherwise the replica
/// seems to lack it until the next heartbeat.
#[test]
fn a_replica_at_rest_is_where_its_source_is() {
    for by_place in [false, true] {
        let mut pair = Pair::between(Node::new(SOURCE, true), Node::new(2, true), by_place, Prng::new(1));
        TABLES.iter().for_each(|sql| pair.source.must(sql));
        // The fifth of a batch fills it.
        for n in 0..30 {
            (0..=n % 6).for_each(|_| pair.source.must("insert into d.n values (1, 1)"));
            pair.source.instance().engine().log().mark_end();
            pair.receive(false, None);
            pair.apply(None, None);
            pair.check_place();
        }
    }
}

/// The same events as of a log in which MariaDB has noted the statement before each of its tables.
fn with_notes(events: &[Vec<u8>]) -> Vec<Vec<u8>> {
    const NOTE: EventType = EventType(160);
    let (mut out, mut added) = (Vec::new(), 0);
    for event in events {
        let mut event = event.clone();
        let end = u32::from_le_bytes(event[13..17].try_into().expect("four bytes"));
        if end == 0 {
            out.push(event);
            continue;
        }
        let start = u64::from(end) - event.len() as u64;
        if EventType::of(&event) == EventType::TABLE_MAP {
            let mut note = event.clone();
            note[4] = NOTE.0;
            binlog::patch_event(&mut note, start + added);
            added += note.len() as u64;
            out.push(note);
        }
        binlog::patch_event(&mut event, start + added);
        out.push(event);
    }
    out
}

fn all_is_taken(receiver: &mut Receiver<'_>, events: &[Vec<u8>]) {
    for event in events {
        receiver.take(event).expect("nothing is missing");
    }
}

/// Without GTIDs only places tell that something is missing, also between the notes that MariaDB sends
/// when it is asked for them.
#[test]
fn an_event_that_is_left_out_is_noticed() {
    let mut pair = Pair::between(Node::new(SOURCE, false), Node::new(2, false), true, Prng::new(1));
    TABLES.iter().for_each(|sql| pair.source.must(sql));
    pair.source.must("begin");
    pair.source.must("insert into d.n values (1, 1)");
    pair.source.must("insert into d.h values (1, 'h'), (2, 'i')");
    pair.source.must("commit");
    let (channel, instance) = (pair.channel(), pair.replica.instance());
    let first = channel.state.lock().resume.clone();
    let plain = pair.dump();
    for (mariadb, events) in [(false, plain.clone()), (true, with_notes(&plain))] {
        assert!(!mariadb || events.len() > plain.len() + 3, "it has notes");
        for gap in 0..events.len() - 1 {
            if events[gap][13..17] == [0; 4] {
                // It stands in no file.
                continue;
            }
            channel.state.lock().resume = first.clone();
            let mut receiver = Receiver::new(&channel, &instance, true, mariadb);
            all_is_taken(&mut receiver, &events[..gap]);
            receiver.take(&events[gap + 1]).expect_err("something is missing");
        }
    }
    channel.state.lock().resume = first;
    let mut receiver = Receiver::new(&channel, &instance, true, true);
    all_is_taken(&mut receiver, &with_notes(&plain));
    receiver.flush().expect("there is room");
}

/// A place of one source is not that of another. Before, what had been done from a place of a source without
/// GTIDs (the end of an XA transaction) was taken for done where another source was followed from a place
/// with the same words: what stands there was passed over, or the applier stopped for good.
#[test]
fn what_was_in_doubt_is_forgotten_with_its_source() {
    let begun = || {
        let mut source = Node::new(SOURCE, false);
        TABLES.iter().for_each(|sql| source.must(sql));
        ["xa start 'x'", "insert into d.n values (1, 1)", "xa end 'x'", "xa prepare 'x'"].iter().for_each(|sql| source.must(sql));
        let at = source.server().ask("show master status").rows.remove(0);
        (source, at)
    };
    let (source, at) = begun();
    let mut pair = Pair::between(source, Node::new(2, false), true, Prng::new(1));
    pair.source.must("xa commit 'x'");
    pair.receive(false, None);
    pair.apply(None, None);
    let (mut other, place) = begun();
    assert_eq!(place, at);
    other.must("insert into d.n values (9, 9)");
    pair.source = other;
    let to = format!("source_log_file='{}', source_log_pos={}", at[0], at[1]);
    for before in ["do 0", "reset replica", "reset replica all"] {
        pair.replica.must("delete from d.n where a = 9");
        pair.replica.must(before);
        pair.replica.must(&format!("change replication source to source_host='{before}', {to}"));
        pair.open_channel();
        pair.receive(false, None);
        pair.apply(None, None);
        assert_eq!(pair.replica.server().ask("select count(*) from d.n where a = 9").rows, [["1"]], "{before}");
    }
}

/// A decision about a transaction that is not prepared here fails, each time. Before, the second START took
/// it for done, and the replica went on without it.
#[test]
fn what_could_not_be_decided_is_not_taken_for_done() {
    let mut pair = Pair::between(Node::new(SOURCE, false), Node::new(2, false), true, Prng::new(1));
    TABLES.iter().for_each(|sql| pair.source.must(sql));
    ["xa start 'x'", "insert into d.n values (1, 1)", "xa end 'x'", "xa prepare 'x'"].iter().for_each(|sql| pair.source.must(sql));
    pair.receive(false, None);
    pair.apply(None, None);
    pair.replica.must("xa rollback 'x'");
    pair.source.must("xa commit 'x'");
    pair.receive(false, None);
    for _ in 0..3 {
        let (channel, instance) = (pair.channel(), pair.replica.instance());
        let mut applier = Applier::new(&channel, &instance).expect("it starts");
        let mut bytes = Vec::new();
        let failure = loop {
            match applier.step(&mut bytes) {
                Ok(flow) => assert_eq!(flow, Flow::On, "it fails"),
                Err(failure) => break failure,
            }
        };
        assert_eq!(failure.code, u32::from(value::error::XAER_NOTA.code));
        drop(applier);
        pair.open_channel();
    }
}

/// How far a replica is behind is counted from when the source has committed. Before, SET TIMESTAMP on the
/// source changed it, by decades; and the first transaction after an hour in which the source was silent was
/// an hour late until the applier had begun it.
#[test]
fn how_far_it_is_behind_does_not_depend_on_what_the_source_says_is_now() {
    let mut pair = Pair::between(Node::new(SOURCE, true), Node::new(2, true), false, Prng::new(1));
    TABLES.iter().for_each(|sql| pair.source.must(sql));
    pair.receive(false, None);
    pair.apply(None, None);
    pair.source.must("set timestamp = 1");
    pair.source.must("insert into d.n values (1, 1)");
    pair.receive(false, None);
    let (channel, instance) = (pair.channel(), pair.replica.instance());
    {
        let mut state = channel.state.lock();
        (state.receiver, state.applier) = (session::replication::ReceiverState::On, true);
    }
    let behind = || channel.status(&instance).seconds_behind.expect("both run");
    assert_eq!(behind(), 0, "nothing is begun");
    let mut applier = Applier::new(&channel, &instance).expect("it starts");
    let mut bytes = Vec::new();
    while applier.step(&mut bytes).expect("it applies") == Flow::On {
        assert!(behind() < 1000, "{}", behind());
    }
    assert_eq!(behind(), 0, "nothing is left");
}

/// Before, NULL of a source stood in a column that is NOT NULL here.
#[test]
fn null_that_is_not_allowed_here_is_the_default() {
    let mut pair = Pair::between(Node::new(SOURCE, true), Node::new(2, true), false, Prng::new(1));
    TABLES.iter().for_each(|sql| pair.source.must(sql));
    pair.source.must("create table d.z (id int primary key, a int, b varchar(5))");
    pair.receive(false, None);
    pair.apply(None, None);
    pair.replica.must("set sql_log_bin = 0");
    pair.replica.must("alter table d.z modify a int not null, modify b varchar(5) not null default 'q'");
    pair.replica.must("alter table d.n modify b decimal(10,3) not null default 7");
    pair.source.must("insert into d.z values (1, null, null), (2, 5, 'x')");
    pair.source.must("update d.z set a = null where id = 2");
    pair.source.must("insert into d.n values (1, null), (2, null), (3, 3)");
    pair.source.must("delete from d.n where a = 1");
    pair.receive(false, None);
    pair.apply(None, None);
    assert_eq!(pair.replica.server().ask("select * from d.z").rows, [["1", "0", "q"], ["2", "0", "x"]]);
    assert_eq!(pair.replica.server().ask("select * from d.n").rows, [["2", "7.000"], ["3", "3.000"]]);
}

/// Before, the log said nothing of it, and the column was another one on each replica.
#[test]
fn timestamps_without_a_default_are_the_same_on_both_sides() {
    let mut pair = Pair::between(Node::new(SOURCE, true), Node::new(2, true), false, Prng::new(1));
    TABLES.iter().for_each(|sql| pair.source.must(sql));
    pair.source.must("set explicit_defaults_for_timestamp = 0");
    pair.source.must("create table d.s (a timestamp)");
    pair.source.must("set explicit_defaults_for_timestamp = default");
    pair.source.must("create table d.e (a timestamp)");
    pair.receive(false, None);
    pair.apply(None, None);
    for table in ["d.s", "d.e"] {
        let shown = |node: &mut Node| node.server().ask(&format!("show create table {table}")).rows;
        assert_eq!(shown(&mut pair.replica), shown(&mut pair.source));
    }
    assert!(pair.source.server().ask("show create table d.s").rows[0][1].contains("NOT NULL"));
}

/// Before, the log did not say in which database: the replica made them in the default one, or stopped.
#[test]
fn routines_are_made_in_the_database_that_is_named() {
    let mut pair = Pair::between(Node::new(SOURCE, true), Node::new(2, true), false, Prng::new(1));
    TABLES.iter().for_each(|sql| pair.source.must(sql));
    for before in ["do 0", "create database e", "use e"] {
        pair.source.must(before);
        pair.source.must("create procedure d.p() select 1");
        pair.source.must("create function d.f() returns int deterministic return 1");
        pair.source.must("create function if not exists d.g() returns int deterministic return 1");
        pair.catch_up();
        ["procedure d.p", "function d.f", "function d.g"].iter().for_each(|routine| pair.source.must(&format!("drop {routine}")));
    }
    pair.catch_up();
}

/// The same events as of a log without checksums, whose format descriptions have wrong ones.
fn without_checksums(events: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let strip = |event: &Vec<u8>| {
        let mut event = event.clone();
        let behind = event.len() - binlog::CRC_LEN;
        if EventType::of(&event) == EventType::FORMAT_DESCRIPTION {
            event[behind - 1] = 0;
            event[behind..].fill(7);
            return event;
        }
        event.truncate(behind);
        event[9..13].copy_from_slice(&(behind as u32).to_le_bytes());
        event
    };
    events.iter().map(strip).collect()
}

/// A source may change `binlog_checksum` at any time, and has older files. Before, what the source said at
/// the beginning of the connection was taken for what all its events have: the receiver stopped (13119), or
/// checksums were content. And a start cut the relay log off at a description without a right one.
#[test]
fn events_are_as_the_format_description_before_them_says() {
    for (said, first_have) in [(true, true), (true, false), (false, true), (false, false)] {
        let mut pair = Pair::between(Node::new(SOURCE, true), Node::new(2, true), false, Prng::new(1));
        TABLES.iter().for_each(|sql| pair.source.must(sql));
        pair.source.must("flush binary logs");
        pair.source.must("insert into d.n values (1, 1)");
        let events = pair.dump();
        let is_description = |event: &&Vec<u8>| EventType::of(event) == EventType::FORMAT_DESCRIPTION;
        assert_eq!(events.iter().filter(is_description).count(), 2, "two files");
        let second = events.len() - 1 - events.iter().rev().position(|event| is_description(&event)).expect("one");
        let bare = without_checksums(&events);
        // In front of the first, the connection says it; behind that, the last of them.
        let have = |n| if n == 0 { said } else { (n < second) == first_have };
        let sent = (0..events.len()).map(|n| if have(n) { &events[n] } else { &bare[n] });
        let (channel, instance) = (pair.channel(), pair.replica.instance());
        let mut receiver = Receiver::new(&channel, &instance, said, false);
        for event in sent {
            receiver.take(event).expect("it is as it was said");
        }
        receiver.flush().expect("there is room");
        let whole = channel.relay.space();
        pair.open_channel();
        assert_eq!(pair.channel().relay.space(), whole, "all of it is kept");
        pair.source.must("insert into d.n values (2, 2)");
        pair.catch_up();
    }
}

/// What replicas do not have, and what nobody can read, is not in the log. Before, a table that was made like
/// a temporary one was another on each replica, or none; and the partitions of CREATE TABLE … SELECT stood
/// where neither we nor MySQL can read them.
#[test]
fn tables_that_are_made_of_others_are_the_same_on_both_sides() {
    let mut pair = Pair::between(Node::new(SOURCE, true), Node::new(2, true), false, Prng::new(1));
    TABLES.iter().for_each(|sql| pair.source.must(sql));
    for sql in [
        "create temporary table d.n (x varchar(20) character set gbk, y int as (length(x)), unique key (x)) comment 'temporary'",
        "create temporary table d.gone (z int primary key auto_increment)",
        "create table d.n2 like d.n",
        "create table d.gone2 like d.gone",
        "drop temporary table d.n",
        "create table d.n3 like d.n",
        "insert into d.n2 (x) values ('中')",
        "create table d.parts partition by hash (id) partitions 2 as select id, v from d.h",
        "create table d.ranges (id int) comment 'r' partition by range (id) (partition p0 values less than (5), partition p1 values less than maxvalue) select id from d.p",
    ] {
        pair.source.must(sql);
    }
    pair.catch_up();
    for table in ["d.n2", "d.gone2", "d.n3", "d.parts", "d.ranges"] {
        let shown = |node: &mut Node| node.server().ask(&format!("show create table {table}")).rows;
        assert_eq!(shown(&mut pair.replica), shown(&mut pair.source));
    }
    assert!(pair.replica.server().ask("show create table d.n2").rows[0][1].contains("gbk"));
}
