//! A source that lies: events that are damaged, cut, unknown or impossible, transactions without a
//! beginning or an end. The replica says so and stops, nothing that is true is lost, and it goes on when
//! the source tells the truth.

mod support;

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::time::Duration;

use binlog::{CRC_LEN, EventType, HEADER_LEN};
use support::shim::Random;
use support::source::{self, ANONYMOUS, Lie, Source, WITH_GTIDS};
use support::{Running, wait_for};

/// Who tells of it, and by which number.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Told {
    /// The lie does not reach the relay log: the receiver goes on by itself, or with the next START REPLICA.
    Receiver(&'static str),
    /// The lie is in the relay log, which RESET REPLICA empties.
    Applier(&'static str),
    /// The connection breaks, and the next one is honest.
    Nobody,
}

/// What is sent in the place of an event: packets, with what stands before the event in them. None at
/// all: the connection breaks.
type Change = fn(&[u8], &mut Random) -> Vec<Vec<u8>>;

fn sent(event: Vec<u8>) -> Vec<Vec<u8>> {
    vec![[vec![0], event].concat()]
}

/// With another body, and with the size and the checksum that belong to it.
fn with_body(event: &[u8], body: &[u8]) -> Vec<u8> {
    let mut out = [&event[..HEADER_LEN], body, &[0; CRC_LEN]].concat();
    let size = out.len() as u32;
    out[9..13].copy_from_slice(&size.to_le_bytes());
    let end = u32::from_le_bytes(event[13..17].try_into().expect("four bytes"));
    binlog::patch_event(&mut out, u64::from(end.wrapping_sub(size)));
    out
}

fn body(event: &[u8]) -> &[u8] {
    &event[HEADER_LEN..event.len() - CRC_LEN]
}

fn damaged(event: &[u8], x: &mut Random) -> Vec<Vec<u8>> {
    let mut out = event.to_vec();
    // The flag that says whether a log is in use is no part of its checksum.
    let at = HEADER_LEN + x.below((event.len() - HEADER_LEN) as u64) as usize;
    out[at] ^= 1 << x.below(8);
    sent(out)
}

fn cut_in_the_packet(event: &[u8], x: &mut Random) -> Vec<Vec<u8>> {
    sent(event[..x.below(event.len() as u64) as usize].to_vec())
}

fn of_size(event: &[u8], size: u64) -> Vec<Vec<u8>> {
    let mut out = event.to_vec();
    out[9..13].copy_from_slice(&(size as u32).to_le_bytes());
    sent(out)
}

fn larger_than_it_is(event: &[u8], x: &mut Random) -> Vec<Vec<u8>> {
    of_size(event, event.len() as u64 + 1 + x.below(1 << 31))
}

fn smaller_than_a_header(event: &[u8], x: &mut Random) -> Vec<Vec<u8>> {
    of_size(event, x.below((HEADER_LEN + CRC_LEN) as u64))
}

fn cut(event: &[u8], x: &mut Random) -> Vec<Vec<u8>> {
    let body = body(event);
    sent(with_body(event, &body[..x.below(body.len().min(6) as u64) as usize]))
}

fn without_its_last_byte(event: &[u8], _: &mut Random) -> Vec<Vec<u8>> {
    let body = body(event);
    sent(with_body(event, &body[..body.len() - 1]))
}

fn of_a_kind_that_nobody_knows(event: &[u8], x: &mut Random) -> Vec<Vec<u8>> {
    let mut out = event.to_vec();
    out[4] = 100 + x.below(50) as u8;
    let body = body(&out).to_vec();
    sent(with_body(&out, &body))
}

fn with_an_impossible_number(event: &[u8], x: &mut Random) -> Vec<Vec<u8>> {
    let mut body = body(event).to_vec();
    body[17..25].copy_from_slice(&[0, u64::MAX, 1 << 63, i64::MAX as u64][x.below(4) as usize].to_le_bytes());
    sent(with_body(event, &body))
}

fn of_another_table(event: &[u8], _: &mut Random) -> Vec<Vec<u8>> {
    let mut body = body(event).to_vec();
    body[0] ^= 0x55;
    sent(with_body(event, &body))
}

fn of_another_statement(event: &[u8], _: &mut Random) -> Vec<Vec<u8>> {
    let mut body = body(event).to_vec();
    *body.last_mut().expect("a text") = b'(';
    sent(with_body(event, &body))
}

fn left_out(event: &[u8], _: &mut Random) -> Vec<Vec<u8>> {
    // An event that means nothing: an empty list of packets would break the connection.
    let mut heartbeat = event.to_vec();
    heartbeat[4] = EventType::HEARTBEAT.0;
    heartbeat[13..17].fill(0);
    let mut out = [&heartbeat[..HEADER_LEN], b"binlog.000001", &[0; CRC_LEN]].concat();
    let size = out.len() as u32;
    out[9..13].copy_from_slice(&size.to_le_bytes());
    binlog::patch_event(&mut out, u64::from(0u32.wrapping_sub(size)));
    sent(out)
}

fn twice(event: &[u8], _: &mut Random) -> Vec<Vec<u8>> {
    [sent(event.to_vec()), sent(event.to_vec())].concat()
}

fn an_error(_: &[u8], _: &mut Random) -> Vec<Vec<u8>> {
    vec![b"\xff\xd4\x04#HY000no such thing".to_vec()]
}

fn an_error_of_now(_: &[u8], _: &mut Random) -> Vec<Vec<u8>> {
    vec![b"\xff\x1d\x04#08S01Server shutdown in progress".to_vec()]
}

fn no_event(_: &[u8], x: &mut Random) -> Vec<Vec<u8>> {
    vec![[b"\xfe\0\0\x02\0".to_vec(), Vec::new(), vec![7; 30]][x.below(3) as usize].clone()]
}

fn broken(_: &[u8], _: &mut Random) -> Vec<Vec<u8>> {
    Vec::new()
}

const CHECKSUM: Told = Told::Receiver("13119");
const FATAL: Told = Told::Receiver("13114");
const NO_SUCH_ROWS: Told = Told::Applier("1610");

const LIES: &[(&str, EventType, Change, Told)] = &[
    ("damaged rows", EventType::WRITE_ROWS, damaged, CHECKSUM),
    ("a damaged statement", EventType::QUERY, damaged, CHECKSUM),
    ("a packet that is cut", EventType::UPDATE_ROWS, cut_in_the_packet, CHECKSUM),
    ("an event that says it is larger", EventType::TABLE_MAP, larger_than_it_is, CHECKSUM),
    ("an event that says it is nothing", EventType::TABLE_MAP, smaller_than_a_header, FATAL),
    ("a Gtid that is cut", EventType::GTID, cut, FATAL),
    ("a Table_map that is cut", EventType::TABLE_MAP, cut, FATAL),
    ("a statement that is cut", EventType::QUERY, cut, FATAL),
    ("rows that are cut", EventType::WRITE_ROWS, cut, FATAL),
    ("rows without their last byte", EventType::WRITE_ROWS, without_its_last_byte, NO_SUCH_ROWS),
    ("rows of a kind that nobody knows", EventType::WRITE_ROWS, of_a_kind_that_nobody_knows, FATAL),
    ("an end of a kind that nobody knows", EventType::XID, of_a_kind_that_nobody_knows, FATAL),
    ("an impossible GTID", EventType::GTID, with_an_impossible_number, FATAL),
    ("rows of a table that was not named", EventType::WRITE_ROWS, of_another_table, NO_SUCH_ROWS),
    ("a table that is not named", EventType::TABLE_MAP, left_out, FATAL),
    ("a transaction without an end", EventType::XID, left_out, FATAL),
    ("a transaction without its GTID", EventType::GTID, left_out, Told::Applier("1783")),
    ("a beginning that comes twice", EventType::GTID, twice, FATAL),
    ("an end that comes twice", EventType::XID, twice, Told::Applier("1783")),
    ("a statement that is none", EventType::QUERY, of_another_statement, Told::Applier("1064")),
    ("a file that begins within a transaction", EventType::XID, behind_a_later_file, FATAL),
    ("a file without a name", EventType::GTID, behind_no_name, FATAL),
    ("an error", EventType::XID, an_error, FATAL),
    ("an error that passes", EventType::XID, an_error_of_now, Told::Nobody),
    ("packets that are no events", EventType::WRITE_ROWS, no_event, Told::Nobody),
    ("a connection that breaks", EventType::XID, broken, Told::Nobody),
];

fn that_ends_elsewhere(event: &[u8], x: &mut Random) -> Vec<Vec<u8>> {
    let end = u32::from_le_bytes(event[13..17].try_into().expect("four bytes"));
    let mut out = event.to_vec();
    let size = out.len() as u32;
    let other = [end + 5, end - 5, 4, end ^ 1 << 30][x.below(4) as usize];
    binlog::patch_event(&mut out, u64::from(other.wrapping_sub(size)));
    sent(out)
}

/// A file of this name begins there, in front of the event.
fn behind_a_rotate(event: &[u8], file: &str, position: u64) -> Vec<Vec<u8>> {
    [sent(binlog::artificial_rotate(77, file, position, true)), sent(event.to_vec())].concat()
}

fn behind_a_later_file(event: &[u8], _: &mut Random) -> Vec<Vec<u8>> {
    behind_a_rotate(event, "binlog.000002", 4)
}

fn behind_no_name(event: &[u8], x: &mut Random) -> Vec<Vec<u8>> {
    behind_a_rotate(event, ["", "a/b", "a\nb.000001", "\0"][x.below(4) as usize], 4)
}

fn behind_an_earlier_file(event: &[u8], _: &mut Random) -> Vec<Vec<u8>> {
    behind_a_rotate(event, "binlog.000000", 4)
}

fn behind_a_later_place(event: &[u8], x: &mut Random) -> Vec<Vec<u8>> {
    let end = u32::from_le_bytes(event[13..17].try_into().expect("four bytes"));
    behind_a_rotate(event, "binlog.000001", u64::from(end) + x.below(100))
}

fn behind_word_of_more(event: &[u8], _: &mut Random) -> Vec<Vec<u8>> {
    let end = u32::from_le_bytes(event[13..17].try_into().expect("four bytes"));
    let mut heartbeat = [&event[..HEADER_LEN], b"binlog.000001", &[0; CRC_LEN]].concat();
    heartbeat[4] = EventType::HEARTBEAT.0;
    let size = heartbeat.len() as u32;
    heartbeat[9..13].copy_from_slice(&size.to_le_bytes());
    binlog::patch_event(&mut heartbeat, u64::from(end + 1000 - size));
    [sent(heartbeat), sent(event.to_vec())].concat()
}

/// Where nothing but places tells what has come.
const LIES_ABOUT_PLACES: &[(&str, EventType, Change, Told)] = &[
    ("rows that end elsewhere", EventType::WRITE_ROWS, that_ends_elsewhere, FATAL),
    ("a transaction that ends elsewhere", EventType::XID, that_ends_elsewhere, FATAL),
    ("a transaction that begins elsewhere", EventType::ANONYMOUS_GTID, that_ends_elsewhere, FATAL),
    ("rows that are left out", EventType::UPDATE_ROWS, left_out, FATAL),
    ("a statement that is left out", EventType::QUERY, left_out, FATAL),
    ("an event that comes twice", EventType::WRITE_ROWS, twice, FATAL),
    ("a file that is not behind the one before", EventType::ANONYMOUS_GTID, behind_an_earlier_file, FATAL),
    ("a place in the same file that is not the next", EventType::ANONYMOUS_GTID, behind_a_later_place, FATAL),
    ("word that more was sent than was", EventType::ANONYMOUS_GTID, behind_word_of_more, FATAL),
    ("an unknown event", EventType::WRITE_ROWS, of_a_kind_that_nobody_knows, FATAL),
    ("damaged rows", EventType::UPDATE_ROWS, damaged, CHECKSUM),
    ("a connection that breaks", EventType::XID, broken, Told::Nobody),
];

/// How many events of a kind a log has.
fn count(log: &[u8], kind: EventType) -> u64 {
    binlog::RawEvents::new(&log[4..]).filter(|event| EventType::of(event.as_ref().expect("an event").bytes) == kind).count() as u64
}

/// Lies about one event of a kind, the `at`th.
fn about(kind: EventType, mut at: u64, change: Change, mut x: Random) -> Lie {
    Box::new(move |_, event| {
        if EventType::of(event) != kind {
            return None;
        }
        at = at.wrapping_sub(1);
        (at == u64::MAX).then(|| change(event, &mut x))
    })
}

const WITH: &[&str] = &["--gtid-mode=ON", "--enforce-gtid-consistency=ON"];

fn start(options: &[&str]) -> Running {
    let mut all = vec!["--server-id=2", "--innodb-buffer-pool-size=16M", "--replica-net-timeout=5", "--skip-replica-start"];
    all.extend(options);
    Running::start(&all)
}

/// Nothing was ever replicated.
fn begin_anew(replica: &Running) {
    replica.sql("stop replica; reset replica all");
    for (id, _) in replica.sql("xa recover convert xid").lines().filter_map(|line| Some((line.split('\t').nth(3)?, ()))) {
        replica.sql(&format!("xa rollback {id}"));
    }
    replica.sql("set sql_log_bin=0; drop database if exists d; reset master");
}

fn number(replica: &Running, table: &str) -> String {
    replica.sql(&format!("select last_error_number from performance_schema.replication_{table}")).trim().to_owned()
}

/// Tells a lie; what the replica says of it; then the truth.
fn tell(replica: &Running, log: &[u8], lie: Lie, told: Told, what: &str) {
    let source = Source::of(log);
    source.point(replica);
    source.lie(Some(lie));
    replica.sql("start replica");
    let says = |table: &str, wanted: &str| {
        let said = || format!("{what}: not {wanted}, but {}: {}", number(replica, table), replica.log());
        wait_for(said, || (number(replica, table) == wanted).then_some(()));
    };
    match told {
        Told::Receiver(wanted) => {
            says("connection_status", wanted);
            replica.sql("start replica");
        }
        Told::Applier(wanted) => {
            says("applier_status_by_worker", wanted);
            replica.sql("stop replica; reset replica; start replica");
        }
        Told::Nobody => {}
    }
    source.wait_until_applied(replica);
    source::is_as_recorded(replica);
    begin_anew(replica);
}

/// Other seeds choose other events, and other bytes of them.
fn seed() -> u64 {
    std::env::var("SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(0)
}

#[test]
fn a_replica_survives_every_lie_and_goes_on_with_the_truth() {
    let mut replica = start(WITH);
    for (n, (what, kind, change, told)) in LIES.iter().enumerate() {
        let mut x = Random(n as u64 * 100 + seed());
        // Behind the last nothing comes that would show it.
        let at = x.below(count(WITH_GTIDS, *kind) - 1);
        tell(&replica, WITH_GTIDS, about(*kind, at, *change, x), *told, &format!("{what}, the {at}th"));
    }
    replica.stop();
}

#[test]
fn a_replica_that_follows_places_survives_lies_about_them() {
    let mut replica = start(&[]);
    for (n, (what, kind, change, told)) in LIES_ABOUT_PLACES.iter().enumerate() {
        let mut x = Random(n as u64 * 100 + seed());
        let at = x.below(count(ANONYMOUS, *kind) - 1);
        tell(&replica, ANONYMOUS, about(*kind, at, *change, x), *told, &format!("{what}, the {at}th"));
    }
    replica.stop();
}

/// The source begins in another place than where it was asked to.
#[test]
fn a_source_that_begins_elsewhere_is_not_followed() {
    let mut replica = start(&[]);
    for (file, position) in [("binlog.000001", 5000), ("binlog.000002", 4)] {
        let lie = move |n: usize, _: &[u8]| (n == 0).then(|| sent(binlog::artificial_rotate(77, file, position, true)));
        tell(&replica, ANONYMOUS, Box::new(lie), FATAL, &format!("{file}:{position}"));
    }
    replica.stop();
}

/// Its first file has a head that says of more than the replica has that it is before it.
fn behind_what_is_missing(event: &[u8], _: &mut Random) -> Vec<Vec<u8>> {
    let before = binlog::GtidSet::parse("3e11fa47-71ca-11e1-9e33-c80aa9429562:1-5").expect("a set");
    let mut out = Vec::new();
    let at = u64::from(u32::from_le_bytes(event[13..17].try_into().expect("four bytes"))) - event.len() as u64;
    binlog::encode_previous_gtids(&mut out, at, 77, 1, &before);
    sent(out)
}

#[test]
fn a_source_that_leaves_out_whole_files_is_not_followed() {
    let mut replica = start(WITH);
    let lie = about(EventType::PREVIOUS_GTIDS, 0, behind_what_is_missing, Random(1));
    tell(&replica, WITH_GTIDS, lie, FATAL, "a file that begins behind what is missing");
    replica.stop();
}

/// A byte of a file of the relay log is another, bytes are zeros, or its end is gone.
fn damage(path: &std::path::Path, x: &mut Random) -> String {
    let mut bytes = std::fs::read(path).expect("a file");
    let at = x.below(bytes.len() as u64) as usize;
    let what = match x.below(3) {
        0 => {
            bytes[at] ^= 1 << x.below(8);
            format!("another bit at {at}")
        }
        1 => {
            let end = bytes.len().min(at + 100);
            bytes[at..end].fill(0);
            format!("zeros from {at} to {end}")
        }
        _ => {
            bytes.truncate(at);
            format!("nothing behind {at}")
        }
    };
    std::fs::write(path, bytes).expect("a file");
    what
}

/// While the replica is down. It stops in front of the damage, or has cut it off and receives it again.
#[test]
fn a_damaged_relay_log_is_noticed_and_received_again() {
    let mut replica = start(WITH);
    for round in 0..8 {
        let mut x = Random(1000 * seed() + round);
        let source = Source::of(WITH_GTIDS);
        source.point(&replica);
        replica.sql("start replica io_thread");
        source.wait_until_received(&replica);
        if round % 2 == 0 {
            replica.stop()
        } else {
            replica.kill9()
        }
        let files = std::fs::read_dir(replica.datadir()).expect("a directory").map(|entry| entry.expect("a file").path());
        let mut files: Vec<_> = files.filter(|path| path.to_string_lossy().contains("/relay-bin.0")).collect();
        files.sort();
        let what = damage(&files[x.below(files.len() as u64) as usize], &mut x);
        replica.launch();
        replica.sql("start replica");
        let (gtids, _) = source.end();
        let done = format!("select wait_for_executed_gtid_set('{gtids}', 1) = 0");
        let failed = || number(&replica, "applier_status_by_worker") != "0";
        let said = || format!("{what}: neither applied nor told of: {}", replica.log());
        wait_for(said, || (failed() || replica.sql(&done).trim() == "1").then_some(()));
        if failed() {
            assert_eq!(number(&replica, "applier_status_by_worker"), "13118", "{what}");
            replica.sql("stop replica; reset replica; start replica");
        }
        source.wait_until_applied(&replica);
        source::is_as_recorded(&replica);
        begin_anew(&replica);
    }
    replica.stop();
}

/// A greeting that comes by the byte.
fn greeting_by_bytes(mut to: TcpStream) -> std::io::Result<()> {
    let packet = [&[74, 0, 0, 0, 10][..], &[b'8'; 73]].concat();
    for byte in packet {
        to.write_all(&[byte])?;
        std::thread::sleep(Duration::from_millis(200));
    }
    Ok(())
}

/// Everybody is let in, and the first answer has no end.
fn answer_without_end(mut to: TcpStream) -> std::io::Result<()> {
    const GREETING: &[u8] =
        b"\x0a8.0.31\0\x01\0\0\0abcdefgh\0\x05\xa2\x2d\x02\0\x08\0\x15\0\0\0\0\0\0\0\0\0\0ijklmnopqrst\0mysql_native_password\0";
    let packet = |sequence: u8, body: &[u8]| [&[body.len() as u8, 0, 0, sequence], body].concat();
    to.write_all(&packet(0, GREETING))?;
    let mut heard = [0; 4096];
    if to.read(&mut heard)? == 0 {
        return Ok(());
    }
    to.write_all(&packet(2, &[0, 0, 0, 2, 0, 0, 0]))?;
    if to.read(&mut heard)? == 0 {
        return Ok(());
    }
    let end = packet(3, &[0xfe, 0, 0, 2, 0]);
    to.write_all(&[packet(1, &[1]), packet(2, b"\x03def\0\0\0\x01x\0\x0c\x2d\0\xff\0\0\0\xfd\0\0\0\0\0"), end].concat())?;
    let rows = packet(4, b"\x011").repeat(100);
    loop {
        to.write_all(&rows)?;
    }
}

/// Before, the receiver was connecting for ever: no single piece took long.
#[test]
fn a_source_that_never_comes_to_the_point_is_left() {
    let mut replica = start(WITH);
    replica.sql("set global replica_net_timeout = 1");
    for serve in [greeting_by_bytes, answer_without_end] {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("an address").port();
        std::thread::spawn(move || listener.incoming().for_each(|stream| drop(stream.and_then(serve))));
        source::point_to(&replica, port, "source_auto_position=1");
        replica.sql("start replica io_thread");
        wait_for(|| replica.log(), || (number(&replica, "connection_status") == "2013").then_some(()));
        begin_anew(&replica);
    }
    // Signs of life in the place of the log.
    let heartbeats = |n: usize, event: &[u8]| {
        (n > 0).then(|| {
            std::thread::sleep(Duration::from_millis(200));
            left_out(event, &mut Random(1))
        })
    };
    tell(&replica, WITH_GTIDS, Box::new(heartbeats), Told::Receiver("2013"), "heartbeats");
    replica.stop();
}
