//! Whatever bytes stand in an event, decoding it ends: with a value or an error, never with a panic, and
//! not never. Checksums keep accidents out; this is about what somebody else's server, or a file with right
//! checksums and wrong contents, may hand us.
//!
//! `ROUNDS=1000000 cargo test --release -p redoubt-binlog --test robust` for longer.

#[path = "fuzzed/events.rs"]
mod events;

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use base::TreeId;
use binlog::{ColumnSpec, End, Event, EventType, QueryContext, RawEvents, Stamp, Statement, TableMap, TransactionBuffer, XaId};
use events::{columns, read, stream};

/// xorshift64*: the same bytes in every run.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }
}

/// Events of every type that we write, as type and body.
fn bodies() -> Vec<(EventType, Vec<u8>)> {
    let columns = columns();
    let map = TableMap::new(9, "database", "table", &columns);
    // Every column NULL, and then none but the first.
    let (nulls, mut one) = (vec![0xff; 3], vec![0xfe, 0xff, 0xff]);
    one.push(7);
    let mut out = Vec::new();
    for (hidden, end) in [
        (false, End::Commit { xid: 7 }),
        (true, End::Commit { xid: 8 }),
        (false, End::XaPrepare { one_phase: false, xid: XaId { format: 1, gtrid: b"transaction".to_vec(), bqual: b"branch".to_vec() } }),
    ] {
        let mut buffer = TransactionBuffer::new(1);
        buffer.hidden(hidden);
        buffer.set_context(&QueryContext::default());
        if let End::XaPrepare { xid, .. } = &end {
            buffer.set_xa(Some(xid.clone()));
        }
        buffer.raw_row(TreeId(1), b"key", Some(b"payload"));
        buffer.begin_statement(&Statement {
            timestamp: 5,
            no_foreign_key_checks: false,
            relaxed_unique_checks: false,
            text: Some(b"insert"),
        });
        buffer.table_map(&map);
        for image in [&nulls, &one] {
            buffer.write_row(9, image, Some(77));
            buffer.update_row(9, image, &nulls, None);
            buffer.delete_row(9, image, Some(3));
        }
        buffer.end_statement();
        buffer.finish(&end);
        let mut bytes = vec![0; buffer.log_len()];
        buffer.write_to(&mut bytes, &Stamp::default());
        out.extend(RawEvents::new(&bytes).map(|raw| raw.expect("whole")).map(|raw| (raw.header.kind, raw.body().to_vec())));
    }
    let mut ddl = TransactionBuffer::new(1);
    ddl.set_context(&QueryContext::default());
    ddl.query(5, "d", b"create table t (a int)", &["d", "e"], 9);
    ddl.finish(&End::Commit { xid: 9 });
    let mut bytes = vec![0; ddl.log_len()];
    ddl.write_to(&mut bytes, &Stamp::default());
    out.extend(RawEvents::new(&bytes).map(|raw| raw.expect("whole")).map(|raw| (raw.header.kind, raw.body().to_vec())));
    for kind in [EventType::ROTATE, EventType::PREVIOUS_GTIDS, EventType::FORMAT_DESCRIPTION] {
        out.push((kind, vec![1; 60]));
    }
    out
}

fn mutate(random: &mut Random, body: &mut Vec<u8>) {
    for _ in 0..=random.below(4) {
        let at = random.below(body.len());
        match random.below(6) {
            0 if !body.is_empty() => body[at] ^= 1 << random.below(8),
            1 if !body.is_empty() => body[at] = [0, 1, 0x7f, 0x80, 0xfb, 0xfc, 0xfd, 0xfe, 0xff][random.below(9)],
            2 => body.truncate(at),
            3 => body.insert(at, random.next() as u8),
            4 => {
                let tail = body[at..].to_vec();
                body.extend(tail);
            }
            _ => {
                let end = (at + 8).min(body.len());
                let fill = [0, 0xff][random.below(2)];
                body[at..end].fill(fill);
            }
        }
    }
}

#[test]
fn decoding_ends_whatever_the_bytes() {
    let rounds = std::env::var("ROUNDS").ok().and_then(|s| s.parse().ok()).unwrap_or(60_000);
    let (bodies, columns) = (bodies(), columns());
    assert!(bodies.len() > 20, "{}", bodies.len());
    let mut random = Random(0x5eed);
    for round in 0..rounds {
        let (kind, body) = &bodies[random.below(bodies.len())];
        let mut body = body.clone();
        mutate(&mut random, &mut body);
        let result = catch_unwind(AssertUnwindSafe(|| {
            read(*kind, &body, &columns, 0);
            stream(&body);
        }));
        assert!(result.is_ok(), "round {round}: {kind:?} {body:?}");
    }
}

#[test]
fn inputs_of_the_fuzzer_are_decoded() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fuzzed/events");
    for file in fs::read_dir(folder).expect("a folder") {
        events::check(&fs::read(file.expect("a file").path()).expect("readable"));
    }
}

/// Rows without columns are no rows: the reader used to go on for ever.
#[test]
fn rows_of_no_bytes_are_malformed() {
    let nothing = [vec![9, 0, 0, 0, 0, 0, 0, 0, 2, 0], vec![1, 0], vec![5; 4]].concat();
    let Ok(Event::Rows(rows)) = Event::decode_body(EventType::WRITE_ROWS, &nothing) else { panic!("the head is right") };
    let column = ColumnSpec { kind: 3, ..ColumnSpec::default() };
    assert!(rows.for_each::<binlog::Error>(&[column], |_| Ok(())).is_err());
}
