//! GTIDs that are given by hand: each is one transaction's, whoever wants it at the same time, however a
//! statement fails, and whatever number it has.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;
#[allow(dead_code, reason = "others use more of it")]
#[path = "common/server.rs"]
mod server;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use base::GtidSet;
use binlog::Event;
use server::{Server, start};
use session::SinkResult;
use session::dump::{DumpFrom, EventSink};
use world::{Fault, FaultKind, Operation, SimDisk};

const OTHER: &str = "11111111-2222-3333-4444-555555555555";

#[track_caller]
fn ask(server: &mut Server, sql: &str) -> Vec<Vec<String>> {
    let answer = server.ask(sql);
    assert_eq!(answer.error, None, "{sql}");
    answer.rows
}

#[track_caller]
fn executed(server: &mut Server) -> String {
    ask(server, "select replace(@@global.gtid_executed, @@server_uuid, 'U')").remove(0).remove(0)
}

fn with_gtids(disk: &Arc<SimDisk>, seed: u64) -> Server {
    let mut server = start(disk, seed, "ON");
    ask(&mut server, "set global enforce_gtid_consistency = on");
    for mode in ["off_permissive", "on_permissive", "on"] {
        ask(&mut server, &format!("set global gtid_mode = {mode}"));
    }
    server
}

fn begin() -> Server {
    let mut server = with_gtids(&SimDisk::new(), 1);
    ask(&mut server, "create database d");
    ask(&mut server, "create table d.t (id int primary key)");
    server
}

/// Two sessions that are to commit under the same GTID: the second waits for the first, and does nothing if
/// that has committed. Before, the log had two transactions of one GTID, of which a replica makes one.
#[test]
fn a_gtid_is_one_transactions() {
    let mut first = begin();
    for committed in [true, false] {
        let number = if committed { 5 } else { 6 };
        let gtid = format!("set gtid_next = '{OTHER}:{number}'");
        ask(&mut first, &gtid);
        assert_eq!(ask(&mut first, "select @@gtid_owned"), [[format!("{OTHER}:{number}")]]);
        ask(&mut first, "begin");
        ask(&mut first, &format!("insert into d.t values ({number})"));
        let mut second = Server::connect(Arc::clone(&first.instance));
        let waits = AtomicBool::new(true);
        std::thread::scope(|scope| {
            let waiting = scope.spawn(|| {
                ask(&mut second, &gtid);
                waits.store(false, Ordering::Release);
                ask(&mut second, &format!("insert into d.t values (10{number})"));
                ask(&mut second, "set gtid_next = automatic");
            });
            std::thread::sleep(Duration::from_millis(100));
            assert!(waits.load(Ordering::Acquire), "it waits for what becomes of the first");
            ask(&mut first, if committed { "commit" } else { "rollback" });
            waiting.join().unwrap();
        });
        ask(&mut first, "set gtid_next = automatic");
    }
    assert_eq!(ask(&mut first, "select id from d.t order by id"), [["5"], ["106"]]);
    assert_eq!(executed(&mut first), format!("{OTHER}:5-6,\nU:1-2"));
}

/// An automatic GTID is the lowest that is free, and that of nobody who has not committed yet.
#[test]
fn automatic_gtids_fill_gaps_and_spare_owned_ones() {
    let mut first = begin();
    let mut second = Server::connect(Arc::clone(&first.instance));
    let own = ask(&mut first, "select @@server_uuid").remove(0).remove(0);
    ask(&mut first, &format!("set gtid_next = '{own}:3'"));
    ask(&mut first, "begin");
    ask(&mut first, "insert into d.t values (1)");
    ask(&mut second, "insert into d.t values (2)");
    assert_eq!(executed(&mut second), "U:1-2:4");
    ask(&mut first, "commit");
    assert_eq!(executed(&mut second), "U:1-4");
    ask(&mut first, &format!("set gtid_next = '{own}:9'"));
    ask(&mut first, "begin");
    ask(&mut first, "commit");
    ask(&mut second, "insert into d.t values (3)");
    assert_eq!(executed(&mut second), "U:1-5:9");
    ask(&mut first, "set gtid_next = automatic");
    ask(&mut first, &format!("set gtid_next = '{own}:6'"));
    ask(&mut first, "rollback");
    ask(&mut second, "insert into d.t values (4)");
    assert_eq!(executed(&mut second), "U:1-6:9", "what was rolled back is free");
}

/// The highest number there is, and then one more commit: before, that one got a number that no reader of
/// the log takes, and the database did not open any more.
#[test]
fn the_last_number_does_not_end_the_database() {
    let disk = SimDisk::new();
    let mut server = with_gtids(&disk, 1);
    let own = ask(&mut server, "select @@server_uuid").remove(0).remove(0);
    ask(&mut server, "create database d");
    ask(&mut server, "create table d.t (id int primary key)");
    let too_high = server.ask(&format!("set gtid_next = '{own}:9223372036854775807'"));
    assert!(too_high.error.is_some_and(|e| e.contains("1774")));
    ask(&mut server, &format!("set gtid_next = '{own}:9223372036854775806'"));
    ask(&mut server, "insert into d.t values (1)");
    ask(&mut server, "set gtid_next = automatic");
    ask(&mut server, "insert into d.t values (2)");
    assert_eq!(executed(&mut server), "U:1-3:9223372036854775806");
    let after = disk.crash(1);
    let mut server = with_gtids(&after, 2);
    assert_eq!(ask(&mut server, "select count(*) from d.t"), [["2"]]);
    ask(&mut server, "insert into d.t values (3)");
    assert_eq!(executed(&mut server), "U:1-4:9223372036854775806");
    // Where there is none left, that is told, and nothing else happens.
    ask(&mut server, &format!("set global gtid_purged = '+{own}:5-9223372036854775805'"));
    let none = server.ask("insert into d.t values (4)").error.unwrap();
    assert!(none.contains("Impossible to generate Global Transaction Identifier"), "{none}");
    let mut server = start(&after.crash(3), 3, "ON");
    assert_eq!(ask(&mut server, "select count(*) from d.t"), [["3"]]);
}

const BASE64: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

fn base64(bytes: &[u8]) -> String {
    let sextet = |three: &[u8], n: usize| {
        let all = three.iter().chain([&0; 2]).take(3).fold(0, |all, byte| all << 8 | usize::from(*byte));
        if n > three.len() { '=' } else { char::from(BASE64[all >> (18 - 6 * n) & 63]) }
    };
    bytes.chunks(3).flat_map(|three| (0..4).map(move |n| sextet(three, n))).collect()
}

/// The log's events of these kinds, for BINLOG.
fn events(disk: &Arc<SimDisk>, file: &str, kinds: &[u8]) -> Vec<u8> {
    let log = world::Disk::read(&**disk, file).unwrap();
    let (mut at, mut out) = (4, Vec::new());
    while let Some(header) = log.get(at..at + 19).filter(|header| header[4] != 0) {
        let size = u32::from_le_bytes(header[9..13].try_into().unwrap()) as usize;
        if kinds.contains(&header[4]) {
            out.extend_from_slice(&log[at..at + size]);
        }
        at += size;
    }
    out
}

/// What mysqlbinlog prints of a transaction that was executed does nothing, as with MySQL. Before, its rows
/// were put once more, and the log had two transactions of the GTID.
#[test]
fn rows_of_a_log_under_an_executed_gtid_do_nothing() {
    const FORMAT: u8 = 15;
    const TABLE_AND_ROWS: [u8; 2] = [19, 30];
    let disk = SimDisk::new();
    let mut server = with_gtids(&disk, 1);
    ask(&mut server, "create database d");
    ask(&mut server, "create table d.t (id int)");
    ask(&mut server, "flush binary logs");
    let file = ask(&mut server, "show binary logs").pop().unwrap().remove(0);
    ask(&mut server, &format!("set gtid_next = '{OTHER}:1'"));
    ask(&mut server, "insert into d.t values (1)");
    ask(&mut server, "set gtid_next = automatic");
    let rows = base64(&events(&disk, &file, &TABLE_AND_ROWS));
    ask(&mut server, &format!("binlog '{}'", base64(&events(&disk, &file, &[FORMAT]))));
    for (number, wanted) in [(1, 1), (2, 2), (2, 2), (1, 2)] {
        ask(&mut server, &format!("set gtid_next = '{OTHER}:{number}'"));
        ask(&mut server, "begin");
        ask(&mut server, &format!("binlog '{rows}'"));
        ask(&mut server, "commit");
        ask(&mut server, "set gtid_next = automatic");
        assert_eq!(ask(&mut server, "select count(*) from d.t"), [[wanted.to_string()]], "{number}");
    }
    // By itself it commits, and then nobody owns the GTID.
    ask(&mut server, &format!("set gtid_next = '{OTHER}:3'"));
    ask(&mut server, &format!("binlog '{rows}'"));
    assert_eq!(ask(&mut server, "select @@gtid_owned, count(*) from d.t"), [["", "3"]]);
    assert!(server.ask(&format!("binlog '{rows}'")).error.is_some_and(|e| e.contains("1837")));
    assert_eq!(executed(&mut server), format!("{OTHER}:1-3,\nU:1-2"));
}

/// RESET MASTER that cannot make its file: before, GTIDs were forgotten all the same, and given a second
/// time while the first transaction that had them was still in the log.
#[test]
fn a_reset_that_fails_gives_no_gtid_a_second_time() {
    let disk = SimDisk::new();
    let mut server = with_gtids(&disk, 1);
    ask(&mut server, "create database d");
    ask(&mut server, "create table d.t (id int primary key)");
    let fault = |after| Fault {
        operation: Operation::Create,
        path: ".next-".to_owned(),
        after,
        times: 1,
        kind: FaultKind::ProcessFiles,
        partial: 0,
    };
    for (n, after) in [0, 1].into_iter().enumerate() {
        disk.inject(fault(after));
        assert!(server.ask("reset master").error.is_some());
        disk.clear_faults();
        ask(&mut server, &format!("insert into d.t values ({n})"));
        assert_eq!(executed(&mut server), format!("U:1-{}", n + 3));
    }
    let mut server = with_gtids(&disk.crash(1), 2);
    assert_eq!((executed(&mut server).as_str(), ask(&mut server, "select count(*) from d.t").len()), ("U:1-4", 1));
    ask(&mut server, "reset master");
    assert_eq!(executed(&mut server), "");
    ask(&mut server, "insert into d.t values (7)");
    assert_eq!(executed(&mut server), "U:1");
    assert_eq!(ask(&mut server, "show binary logs")[0][0], "binlog.000001");
}

/// The GTIDs that a dump has sent.
#[derive(Default)]
struct Sent(GtidSet);

impl EventSink for Sent {
    fn event(&mut self, event: &[u8]) -> SinkResult<()> {
        let raw = binlog::next_event(event).unwrap().unwrap();
        if let Ok(Event::Gtid(gtid)) = binlog::decode(&raw) {
            self.0.add(gtid.gtid.unwrap());
        }
        Ok(())
    }

    fn flush(&mut self) -> SinkResult<()> {
        Ok(())
    }
}

/// Wherever a crash meets RESET MASTER: a reader that has nothing gets all that is said to be executed, or is
/// refused. Before, the start went on with the GTIDs of its checkpoint, and in front of them stood a file
/// that said that nothing was executed before it: the reader began there, and what was purged was passed
/// over.
#[test]
fn a_reset_that_a_crash_meets_hides_nothing_from_readers() {
    let begin = || {
        let disk = SimDisk::new();
        let mut server = with_gtids(&disk, 1);
        for sql in ["create database d", "create table d.t (id int primary key)", "insert into d.t values (1)", "flush binary logs"] {
            ask(&mut server, sql);
        }
        (disk, server)
    };
    let (disk, mut server) = begin();
    let before = disk.operations();
    ask(&mut server, "reset master");
    let steps = disk.operations() - before;
    let (mut refused, mut sent_all) = (0, 0);
    for at in 1..=steps {
        let (disk, mut server) = begin();
        disk.crash_at(at);
        let died = catch_unwind(AssertUnwindSafe(|| drop(server.ask("reset master")))).is_err();
        assert!(died && disk.is_dead(), "I/O {at}");
        std::mem::forget(server);
        let server = with_gtids(&disk.crash(at), 2);
        let said = server.instance.engine().log().visible().executed;
        assert!(server.instance.gtid_purged().is_subset(&said), "I/O {at}");
        let mut reader = Server::connect(Arc::clone(&server.instance));
        ask(&mut reader, "set @source_binlog_checksum = 'CRC32'");
        let (mut sent, mut nothing) = (Sent::default(), Vec::new());
        GtidSet::default().encode(&mut nothing);
        match reader.session.dump(DumpFrom::Gtids(&nothing), true, &mut sent) {
            Ok(_) => {
                assert_eq!(sent.0, said, "I/O {at}");
                sent_all += 1;
            }
            Err(error) => {
                assert_eq!(error.code, 1236, "I/O {at}: {error:?}");
                refused += 1;
            }
        }
    }
    assert!(refused > 0 && sent_all > 0, "{refused} {sent_all}");
}

/// Files that RESET MASTER has left for a pin tell nothing of what is purged.
#[test]
fn nothing_is_purged_behind_a_reset_that_leaves_files() {
    let mut server = begin();
    ask(&mut server, "create pin p");
    ask(&mut server, "reset master");
    assert!(ask(&mut server, "show binary logs").len() > 1, "the pin keeps some");
    ask(&mut server, "insert into d.t values (1)");
    assert_eq!((executed(&mut server).as_str(), ask(&mut server, "select @@global.gtid_purged")), ("U:1", vec![vec![String::new()]]));
}
