//! A source that is none: it sends a recorded log to whoever asks, and what it sends may be lies.
//!
//! It lets everybody in, answers what a replica asks a source of MySQL 8.0, and sends the log from the
//! place, or without the GTIDs, that it is asked for. Then it sends nothing more, until the replica
//! goes.

use std::io::{BufReader, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use binlog::{Event, EventType, GtidSet, RawEvents};

use super::{Running, wait_for};

/// Logs of a real MySQL (`tools/record_source.py`).
pub const WITH_GTIDS: &[u8] = include_bytes!("../recorded/gtids.binlog");
pub const ANONYMOUS: &[u8] = include_bytes!("../recorded/anonymous.binlog");

/// What is there at their ends.
pub fn is_as_recorded(replica: &Running) {
    let mut lines = include_str!("../recorded/tables.txt").lines();
    while let (Some(query), Some(answer)) = (lines.next(), lines.next()) {
        assert_eq!(replica.sql(query).trim(), answer, "{query}");
    }
}

pub fn point_to(replica: &Running, port: u16, how: &str) {
    replica.sql(&format!(
        "change replication source to source_host='127.0.0.1', source_port={port}, source_user='repl', source_password='secret', source_connect_retry=1, {how}"
    ));
}

/// What is sent in the place of an event: packets, each with what stands before the event.
pub type Lie = Box<dyn FnMut(usize, &[u8]) -> Option<Vec<Vec<u8>>> + Send>;

pub struct Source {
    pub port: u16,
    shared: Arc<Shared>,
}

struct Shared {
    log: Vec<u8>,
    gtids: bool,
    lie: Mutex<Option<Lie>>,
    ended: AtomicBool,
}

const FILE: &str = "binlog.000001";
const SERVER_ID: u32 = 77;

impl Source {
    /// A source that sends a whole file of a log.
    pub fn of(log: &[u8]) -> Self {
        let gtids = RawEvents::new(&log[4..]).any(|event| EventType::of(event.expect("an event").bytes) == EventType::GTID);
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let shared = Arc::new(Shared { log: log.to_vec(), gtids, lie: Mutex::new(None), ended: AtomicBool::new(false) });
        let of_thread = Arc::clone(&shared);
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                if of_thread.ended.load(Ordering::Relaxed) {
                    return;
                }
                let of_connection = Arc::clone(&of_thread);
                // Who goes away has no use for the error.
                std::thread::spawn(move || drop(stream.and_then(|stream| of_connection.serve(stream))));
            }
        });
        Self { port, shared }
    }

    /// From the next connection on.
    pub fn lie(&self, lie: Option<Lie>) {
        *self.shared.lie.lock().expect("no panic") = lie;
    }

    /// It is the replica's source, from its beginning on.
    pub fn point(&self, replica: &Running) {
        let how = if self.shared.gtids { "source_auto_position=1" } else { "source_log_file='binlog.000001', source_log_pos=4" };
        point_to(replica, self.port, how);
    }

    pub fn wait_until_received(&self, replica: &Running) {
        let read = || replica.sql("show replica status").split('\t').nth(6).and_then(|at| at.parse::<usize>().ok());
        let (_, end) = self.end();
        wait_for(|| replica.log(), || (read() == Some(end)).then_some(()));
    }

    pub fn wait_until_applied(&self, replica: &Running) {
        let (gtids, end) = self.end();
        let done = match gtids.as_str() {
            "" => format!("select source_pos_wait('binlog.000001', {end}, 1) >= 0"),
            gtids => format!("select wait_for_executed_gtid_set('{gtids}', 1) = 0"),
        };
        wait_for(|| replica.log(), || (replica.sql(&done).trim() == "1").then_some(()));
    }

    /// The last GTID, with all before it; and where the log ends.
    pub fn end(&self) -> (String, usize) {
        let mut set = GtidSet::default();
        for event in RawEvents::new(&self.shared.log[4..]) {
            if let Ok(Event::Gtid(gtid)) = binlog::decode(&event.expect("an event")) {
                gtid.gtid.into_iter().for_each(|gtid| set.add(gtid));
            }
        }
        (set.to_string(), self.shared.log.len())
    }
}

impl Drop for Source {
    fn drop(&mut self) {
        self.shared.ended.store(true, Ordering::Relaxed);
        drop(TcpStream::connect(("127.0.0.1", self.port)));
    }
}

/// One connection.
struct Talk {
    reader: BufReader<TcpStream>,
    writer: TcpStream,
    sequence: u8,
}

impl Talk {
    fn read(&mut self) -> std::io::Result<Vec<u8>> {
        let mut head = [0; 4];
        self.reader.read_exact(&mut head)?;
        self.sequence = head[3].wrapping_add(1);
        let mut packet = vec![0; u32::from_le_bytes([head[0], head[1], head[2], 0]) as usize];
        self.reader.read_exact(&mut packet)?;
        Ok(packet)
    }

    fn write(&mut self, payload: &[u8]) -> std::io::Result<()> {
        let [a, b, c, _] = (payload.len() as u32).to_le_bytes();
        self.writer.write_all(&[&[a, b, c, self.sequence], payload].concat())?;
        self.sequence = self.sequence.wrapping_add(1);
        Ok(())
    }

    fn ok(&mut self) -> std::io::Result<()> {
        self.write(&[0, 0, 0, 2, 0, 0, 0])
    }

    fn row(&mut self, value: &str) -> std::io::Result<()> {
        const END: [u8; 5] = [0xfe, 0, 0, 2, 0];
        self.write(&[1])?;
        self.write(b"\x03def\0\0\0\x01x\0\x0c\x2d\0\xff\0\0\0\xfd\0\0\0\0\0")?;
        self.write(&END)?;
        self.write(&[&[value.len() as u8], value.as_bytes()].concat())?;
        self.write(&END)
    }
}

impl Shared {
    fn serve(&self, stream: TcpStream) -> std::io::Result<()> {
        let mut talk = Talk { reader: BufReader::new(stream.try_clone()?), writer: stream, sequence: 0 };
        talk.write(
            b"\x0a8.0.31\0\x01\0\0\0abcdefgh\0\x05\xa2\x2d\x02\0\x08\0\x15\0\0\0\0\0\0\0\0\0\0ijklmnopqrst\0mysql_native_password\0",
        )?;
        talk.read()?;
        talk.ok()?;
        loop {
            let packet = talk.read()?;
            match packet.first() {
                Some(3) => self.answer(&mut talk, &String::from_utf8_lossy(&packet[1..]))?,
                Some(0x12) => {
                    let from = u32::from_le_bytes(packet[1..5].try_into().expect("a position")) as usize;
                    return self.dump(talk, from, &GtidSet::default());
                }
                Some(0x1e) => {
                    let name = u32::from_le_bytes(packet[7..11].try_into().expect("a length")) as usize;
                    let has = GtidSet::decode(&packet[11 + name + 12..]).expect("a set");
                    return self.dump(talk, 4, &has);
                }
                Some(1) | None => return Ok(()),
                Some(_) => talk.ok()?,
            }
        }
    }

    fn answer(&self, talk: &mut Talk, query: &str) -> std::io::Result<()> {
        let answer = match query {
            "SELECT UNIX_TIMESTAMP()" => "1700000000".to_owned(),
            "SELECT @@GLOBAL.SERVER_ID" => SERVER_ID.to_string(),
            "SELECT VERSION()" => "8.0.31".to_owned(),
            "SELECT @@GLOBAL.SERVER_UUID" => "00000000-0000-4000-8000-000000000077".to_owned(),
            "SELECT @@GLOBAL.GTID_MODE" => if self.gtids { "ON" } else { "OFF" }.to_owned(),
            "SELECT @source_binlog_checksum" => "CRC32".to_owned(),
            _ => return talk.ok(),
        };
        talk.row(&answer)
    }

    fn dump(&self, mut talk: Talk, from: usize, has: &GtidSet) -> std::io::Result<()> {
        let mut lie = self.lie.lock().expect("no panic").take();
        let head = binlog::artificial_rotate(SERVER_ID, FILE, from as u64, true);
        let (mut at, mut skips, mut number) = (4, false, 0);
        let mut events = vec![head];
        for event in RawEvents::new(&self.log[4..]) {
            let event = event.expect("an event");
            if let Ok(Event::Gtid(gtid)) = binlog::decode(&event) {
                skips = gtid.gtid.is_some_and(|gtid| has.contains(gtid));
            }
            let describes = EventType::of(event.bytes) == EventType::FORMAT_DESCRIPTION;
            if describes && from > 4 {
                events.push(binlog::format_description_for_middle(event.bytes));
            } else if describes || (at >= from && !skips) {
                events.push(event.bytes.to_vec());
            }
            at += event.bytes.len();
        }
        for event in events {
            let told = lie.as_mut().and_then(|lie| lie(number, &event)).unwrap_or_else(|| vec![[&[0], &event[..]].concat()]);
            if told.is_empty() {
                return talk.writer.shutdown(Shutdown::Both);
            }
            told.iter().try_for_each(|packet| talk.write(packet))?;
            number += 1;
        }
        // Until the replica goes.
        talk.read().map(drop)
    }
}
