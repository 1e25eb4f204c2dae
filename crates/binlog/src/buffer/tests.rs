//! A transaction's events must come back as they were given, in an order that a MySQL replica can apply.

use super::*;
use crate::{ColumnSpec, Event, Own, RawEvents, decode, next_event};

fn columns() -> Vec<ColumnSpec> {
    vec![
        ColumnSpec { kind: 3, unsigned: Some(false), ..ColumnSpec::default() },
        ColumnSpec { kind: 15, meta: [80, 0], nullable: true, collation: Some(255), ..ColumnSpec::default() },
    ]
}

fn image(a: i32, b: Option<&str>) -> Vec<u8> {
    let mut out = vec![if b.is_some() { 0xfc } else { 0xfe }];
    out.extend_from_slice(&a.to_le_bytes());
    if let Some(b) = b {
        out.push(b.len() as u8);
        out.extend_from_slice(b.as_bytes());
    }
    out
}

fn map(id: u64, table: &str) -> TableMap {
    TableMap::new(id, "d", table, &columns())
}

fn written(buffer: &mut TransactionBuffer, stamp: &Stamp) -> Vec<u8> {
    buffer.finish(&End::Commit { xid: 7 });
    let mut out = vec![0; buffer.log_len()];
    buffer.write_to(&mut out, stamp);
    out
}

/// One line an event, for the shape of a transaction.
fn shape(bytes: &[u8]) -> Vec<String> {
    fn line(event: &Event<'_>) -> String {
        match event {
            Event::Gtid(g) => format!("gtid {:?} {}", g.gtid.map(|g| g.number), g.transaction_length),
            Event::Query(q) => format!("query {}", String::from_utf8_lossy(q.text)),
            Event::Xid(n) => format!("xid {n}"),
            Event::TableMap(t) => format!("map {} {}.{}", t.table_id, t.database, t.table),
            Event::Rows(r) => {
                let mut n = 0;
                let mut ids = Vec::new();
                r.for_each::<crate::Error>(&columns(), |row| {
                    n += 1;
                    ids.extend(row.row_id);
                    Ok(())
                })
                .unwrap();
                format!(
                    "{:?} {} x{n}{}{}",
                    r.kind,
                    r.table_id,
                    if r.is_statement_end() { " end" } else { "" },
                    if ids.is_empty() { String::new() } else { format!(" {ids:?}") }
                )
            }
            Event::RowsQuery(text) => format!("text {}", String::from_utf8_lossy(text)),
            Event::Own(Own::Raw(changes)) => format!("raw {:?}", changes.map(|c| c.unwrap()).collect::<Vec<_>>()),
            Event::Own(Own::Wrapped { kind, body, .. }) => format!("hidden {}", line(&Event::decode_body(*kind, body).unwrap())),
            Event::Own(Own::Commit { sequence_number, .. }) => format!("commit {sequence_number}"),
            other => format!("{other:?}"),
        }
    }
    RawEvents::new(bytes).map(|event| line(&decode(&event.unwrap()).unwrap())).collect()
}

/// The usual transaction: BEGIN, map, rows with STMT_END on the last of a statement, Xid; the Gtid event
/// knows the whole length.
#[test]
fn rows_make_a_mysql_group() {
    let mut b = TransactionBuffer::new(1);
    b.begin_statement(&Statement { timestamp: 5, text: Some(b"insert"), ..Statement::default() });
    b.table_map(&map(9, "t"));
    b.write_row(9, &image(1, Some("x")), None);
    b.write_row(9, &image(2, None), None);
    b.update_row(9, &image(2, None), &image(3, None), None);
    b.end_statement();
    b.begin_statement(&Statement { timestamp: 5, ..Statement::default() });
    b.end_statement();
    let bytes = written(&mut b, &Stamp { offset: 100, ..Stamp::default() });
    let length = bytes.len();
    assert_eq!(
        shape(&bytes),
        [&format!("gtid None {length}"), "query BEGIN", "text insert", "map 9 d.t", "Write 9 x2", "Update 9 x1 end", "xid 7"]
    );
    let mut at = 100;
    for event in RawEvents::new(&bytes) {
        let event = event.unwrap();
        at += event.bytes.len() as u32;
        assert_eq!(event.header.log_pos, at, "log_pos is the end of the event");
    }
}

/// T2: a replica ignores rows of a table whose map comes after the first rows event of the statement.
#[test]
fn a_late_table_ends_the_group() {
    let mut b = TransactionBuffer::new(1);
    b.begin_statement(&Statement::default());
    b.table_map(&map(1, "a"));
    b.table_map(&map(2, "b"));
    b.write_row(1, &image(1, None), None);
    b.write_row(2, &image(1, None), None);
    b.table_map(&map(3, "c"));
    b.write_row(3, &image(1, None), None);
    b.write_row(1, &image(2, None), None);
    b.end_statement();
    let bytes = written(&mut b, &Stamp::default());
    assert_eq!(
        shape(&bytes)[2..],
        [
            "map 1 d.a",
            "map 2 d.b",
            "Write 1 x1",
            "Write 2 x1 end",
            "map 1 d.a",
            "map 2 d.b",
            "map 3 d.c",
            "Write 3 x1",
            "Write 1 x1 end",
            "xid 7"
        ]
    );
}

/// Hidden row ids survive, whatever their order; events stay near 8 KiB.
#[test]
fn row_ids_and_the_size_of_events() {
    let mut b = TransactionBuffer::new(1);
    b.begin_statement(&Statement::default());
    b.table_map(&map(1, "a"));
    for id in [5, 6, 3, u64::MAX >> 16] {
        b.delete_row(1, &image(1, None), Some(id));
    }
    b.end_statement();
    b.begin_statement(&Statement::default());
    b.table_map(&map(1, "a"));
    for i in 0..3000 {
        b.write_row(1, &image(i, Some("some text")), Some(i as u64));
    }
    b.end_statement();
    let bytes = written(&mut b, &Stamp::default());
    let shape = shape(&bytes);
    assert_eq!(shape[3], format!("Delete 1 x4 end [5, 6, 3, {}]", u64::MAX >> 16));
    assert!(RawEvents::new(&bytes).all(|e| e.unwrap().bytes.len() < 10_000));
    let rows = shape.iter().filter(|line| line.starts_with("Write")).count();
    assert!((5..12).contains(&rows), "{rows}");
    assert_eq!(shape.iter().filter(|line| line.contains(" end")).count(), 2);
}

/// As MySQL writes them: an event ends where the partition changes, which the extra data name, before
/// what is ours.
#[test]
fn an_event_is_of_one_partition() {
    let place = |partition, before, row_id| RowPlace { row_id, partitions: Some(RowPartitions { partition, before }) };
    let mut b = TransactionBuffer::new(1);
    b.begin_statement(&Statement::default());
    b.table_map(&map(1, "a"));
    b.write_row(1, &image(1, None), place(1, 0, Some(7)));
    b.write_row(1, &image(4, None), place(1, 0, Some(8)));
    b.write_row(1, &image(2, None), place(2, 0, Some(9)));
    b.update_row(1, &image(3, None), &image(4, None), place(1, 0, None));
    b.update_row(1, &image(6, None), &image(7, None), place(1, 0, None));
    let back = b.position();
    b.update_row(1, &image(7, None), &image(7, None), place(1, 1, None));
    b.delete_row(1, &image(8, None), place(300, 0, Some(1)));
    b.truncate(back);
    b.update_row(1, &image(9, None), &image(10, None), place(1, 0, None));
    b.delete_row(1, &image(8, None), place(300, 0, Some(1)));
    let back = b.position();
    b.delete_row(1, &image(9, None), place(2, 0, Some(2)));
    b.truncate(back);
    b.delete_row(1, &image(10, None), place(300, 0, Some(3)));
    b.end_statement();
    let bytes = written(&mut b, &Stamp::default());
    let rows = ["Write 1 x2 [7, 8]", "Write 1 x1 [9]", "Update 1 x3", "Delete 1 x2 end [1, 3]"];
    assert_eq!(shape(&bytes)[3..7], rows);
    let mut seen = Vec::new();
    for event in RawEvents::new(&bytes) {
        let event = event.unwrap();
        if let Event::Rows(rows) = decode(&event).unwrap() {
            let body = &event.bytes[HEADER_LEN..];
            let extra = usize::from(u16::from_le_bytes([body[8], body[9]]));
            seen.push((rows.partitions.map(|p| (p.partition, p.before)), body[10..8 + extra].to_vec()));
        }
    }
    let wanted: [(u16, u16, &[u8]); 4] =
        [(1, 0, &[1, 1, 0, 0xd5, 7, 2]), (2, 0, &[1, 2, 0, 0xd5, 9]), (1, 0, &[1, 1, 0, 0, 0]), (300, 0, &[1, 0x2c, 1, 0xd5, 1, 4])];
    assert_eq!(seen, wanted.map(|(partition, before, extra)| (Some((partition, before)), extra.to_vec())));
}

/// The catalog's rows stand before the Gtid event, and a DDL is one Query.
#[test]
fn ddl_hides_its_catalog_rows() {
    let mut b = TransactionBuffer::new(1);
    b.raw_change(&RawChange::CreateTree(TreeId(20)));
    b.raw_change(&RawChange::BranchTree { tree: TreeId(20), origin: TreeId(19) });
    b.raw_row(TreeId(1), b"key", Some(b"payload"));
    b.raw_row(TreeId(1), b"old", None);
    b.query(3, "d", b"create table t (a int)", &["d"], 4);
    let bytes = written(&mut b, &Stamp { gtid: Some(Gtid { source: crate::Uuid([1; 16]), number: 8 }), ..Stamp::default() });
    let shape = shape(&bytes);
    assert_eq!(shape.len(), 3);
    assert!(
        shape[0].starts_with("raw [CreateTree(TreeId(20)), BranchTree { tree: TreeId(20), origin: TreeId(19) }, Put { tree: TreeId(1)"),
        "{}",
        shape[0]
    );
    let gtid_at = next_event(&bytes).unwrap().unwrap().bytes.len();
    assert_eq!(shape[1], format!("gtid Some(8) {}", bytes.len() - gtid_at));
    assert_eq!(shape[2], "query create table t (a int)");
}

/// `sql_log_bin=0`: nothing but events of ours, and an end of our own.
#[test]
fn hidden_transactions_have_no_gtid() {
    let mut b = TransactionBuffer::new(1);
    b.hidden(true);
    b.begin_statement(&Statement::default());
    b.table_map(&map(1, "a"));
    b.write_row(1, &image(1, None), Some(77));
    b.end_statement();
    let bytes = written(&mut b, &Stamp { sequence_number: 6, ..Stamp::default() });
    assert_eq!(shape(&bytes), ["hidden map 1 d.a", "hidden Write 1 x1 end [77]", "commit 6"]);
    assert!(RawEvents::new(&bytes).all(|e| e.unwrap().header.kind == EventType::IGNORABLE));
}

/// Going back to a savepoint leaves whole statements only, and what follows opens its tables again.
#[test]
fn savepoints_cut_between_rows() {
    let mut b = TransactionBuffer::new(1);
    let empty = b.position();
    b.begin_statement(&Statement::default());
    b.table_map(&map(1, "a"));
    b.write_row(1, &image(1, None), None);
    b.end_statement();
    let first = b.position();
    b.begin_statement(&Statement::default());
    b.table_map(&map(1, "a"));
    b.write_row(1, &image(2, None), None);
    let middle = b.position();
    b.write_row(1, &image(3, None), None);
    b.truncate(middle);
    b.write_row(1, &image(4, None), None);
    b.end_statement();
    let bytes = written(&mut b, &Stamp::default());
    assert_eq!(shape(&bytes)[2..], ["map 1 d.a", "Write 1 x1 end", "map 1 d.a", "Write 1 x2 end", "xid 7"]);
    b.truncate(first);
    assert_eq!(shape(&written(&mut b, &Stamp::default()))[1..], ["query BEGIN", "map 1 d.a", "Write 1 x1 end", "xid 7"]);
    b.truncate(empty);
    assert!(b.is_empty() && !b.has_visible());
    b.clear();
}

/// XA: START, END and PREPARE around the rows.
#[test]
fn xa_groups() {
    let xid = XaId { format: 1, gtrid: b"x1".to_vec(), bqual: vec![] };
    let mut b = TransactionBuffer::new(1);
    b.set_xa(Some(xid.clone()));
    b.begin_statement(&Statement::default());
    b.table_map(&map(1, "a"));
    b.write_row(1, &image(2, None), None);
    b.end_statement();
    b.finish(&End::XaPrepare { one_phase: false, xid: xid.clone() });
    let mut out = vec![0; b.log_len()];
    b.write_to(&mut out, &Stamp::default());
    let shape = shape(&out);
    assert_eq!(shape[1], "query XA START X'7831',X'',1");
    assert_eq!(shape[4], "query XA END X'7831',X'',1");
    assert_eq!(shape[5], format!("XaPrepare {{ one_phase: false, xid: {xid:?} }}"));
}

/// CREATE TABLE … SELECT: a statement among rows is announced in the Gtid event, or a replica refuses it.
#[test]
fn a_statement_among_rows_is_announced() {
    for with_statement in [false, true] {
        let mut buffer = TransactionBuffer::new(1);
        if with_statement {
            buffer.query_in_group(1, "d", b"CREATE TABLE t (a int) START TRANSACTION");
        }
        buffer.begin_statement(&Statement::default());
        buffer.table_map(&map(1, "t"));
        buffer.write_row(1, &image(1, None), None);
        buffer.end_statement();
        buffer.finish(&End::Commit { xid: 1 });
        let bytes = written(&mut buffer, &Stamp::default());
        let raw = next_event(&bytes).unwrap().unwrap();
        assert!(matches!(decode(&raw).unwrap(), Event::Gtid(g) if g.may_have_statements == with_statement));
    }
}

/// The length of the Gtid event counts itself, at every size of its packed integer.
#[test]
fn the_gtid_event_counts_itself() {
    for body in [0u64, 150, 160, 170, 180, 60_000, 65_440, 65_450, 65_460, 70_000, 16_777_100, 16_777_130, 16_777_200, 20_000_000] {
        let len = gtid_event_len(body, false);
        let event = GtidEvent {
            original_micros: None,
            gtid: None,
            last_committed: 0,
            sequence_number: 1,
            commit_micros: 3,
            transaction_length: len as u64 + body,
            may_have_statements: false,
        };
        let mut out = Vec::new();
        event.encode(&mut out, 0, 0);
        assert_eq!(out.len(), len, "{body}");
        patch_event(&mut out, 0);
        let raw = next_event(&out).unwrap().unwrap();
        assert!(matches!(decode(&raw).unwrap(), Event::Gtid(g) if g == event));
    }
}

/// T3: going back into an event that has been closed since, with row ids, hidden or not.
#[test]
fn savepoints_within_an_event_open_it_again() {
    for hidden in [false, true] {
        let mut b = TransactionBuffer::new(1);
        b.hidden(hidden);
        b.begin_statement(&Statement::default());
        b.table_map(&map(1, "a"));
        b.table_map(&map(2, "b"));
        b.write_row(1, &image(1, None), Some(10));
        b.write_row(1, &image(2, Some("x")), Some(8));
        let inside = b.position();
        b.write_row(1, &image(3, None), Some(9));
        b.write_row(2, &image(4, None), None);
        b.table_map(&map(3, "c"));
        b.write_row(3, &image(5, None), None);
        b.truncate(inside);
        b.write_row(1, &image(6, None), Some(11));
        b.end_statement();
        let bytes = written(&mut b, &Stamp::default());
        let shape = shape(&bytes);
        let prefix = if hidden { "hidden " } else { "" };
        let from = if hidden { 0 } else { 2 };
        assert_eq!(
            shape[from..from + 3],
            [format!("{prefix}map 1 d.a"), format!("{prefix}map 2 d.b"), format!("{prefix}Write 1 x3 end [10, 8, 11]")]
        );
        assert_eq!(shape.len(), from + 4);
    }
}

/// A spill in memory, and the largest piece that was read of it.
#[derive(Clone, Default)]
struct Memory(Arc<std::sync::Mutex<Vec<u8>>>, Arc<std::sync::atomic::AtomicUsize>);

impl Spill for Memory {
    fn body_at(&self) -> u64 {
        64 << 10
    }

    fn write(&mut self, bytes: &[u8], at: u64) -> std::result::Result<(), String> {
        let mut all = self.0.lock().unwrap();
        all.truncate(at as usize);
        assert_eq!(all.len(), at as usize);
        all.extend_from_slice(bytes);
        Ok(())
    }

    fn read(&self, bytes: &mut [u8], at: u64) -> std::result::Result<(), String> {
        self.1.fetch_max(bytes.len(), std::sync::atomic::Ordering::Relaxed);
        bytes.copy_from_slice(&self.0.lock().unwrap()[at as usize..at as usize + bytes.len()]);
        Ok(())
    }

    fn into_any(self: Box<Self>) -> Box<dyn std::any::Any + Send> {
        self
    }
}

impl SpillSource for Memory {
    fn create(&self, _: usize) -> std::result::Result<Box<dyn Spill>, String> {
        Ok(Box::new(self.clone()))
    }

    fn threshold(&self) -> usize {
        20_000
    }

    fn piece(&self) -> usize {
        9_000
    }
}

/// T4: a large transaction in its own file is the same events as a small one in memory, savepoints into the
/// moved part included.
#[test]
fn a_large_transaction_is_the_same_as_a_small_one() {
    for hidden in [false, true] {
        let memory = Memory::default();
        let run = |spill: bool| {
            let mut b = TransactionBuffer::new(1);
            b.hidden(hidden);
            b.set_spill(spill.then(|| Arc::new(memory.clone()) as Arc<dyn SpillSource>));
            b.begin_statement(&Statement::default());
            b.table_map(&map(1, "a"));
            let mut inside = Savepoint::default();
            for i in 0..3000 {
                if i == 900 {
                    inside = b.position();
                }
                b.write_row(1, &image(i, Some("some more text")), Some(i as u64));
            }
            b.truncate(inside);
            for i in 0..9000 {
                b.write_row(1, &image(i, Some("another text")), Some(i as u64));
            }
            b.end_statement();
            b
        };
        let mut small = run(false);
        let mut large = run(true);
        let expected = shape(&written(&mut small, &Stamp::default()));
        assert!(!small.is_large());
        large.finish(&End::Commit { xid: 7 });
        assert!(large.is_large() && large.failure().is_none() && large.has_visible() != hidden);
        let mut head = Vec::new();
        large.write_head(&mut head, &Stamp::default());
        assert_eq!(head.len(), large.head_len());
        let (_, len) = large.take_spill().unwrap();
        let body = memory.0.lock().unwrap().clone();
        assert_eq!(body.len() as u64, len);
        let all = [head, body].concat();
        let got = shape(&all);
        assert_eq!(got.len(), expected.len());
        for (a, b) in got.iter().zip(&expected) {
            assert!(a == b || b.starts_with("commit"), "{a} is not {b}");
        }
    }
}

/// What is rolled back to a savepoint may be more than memory holds: only the event that was open there is
/// read back.
#[test]
fn a_savepoint_far_back_in_a_large_transaction_is_cheap() {
    for (hidden, ids, rows_before) in [(false, true, 900), (true, true, 900), (false, false, 900), (false, true, 1), (true, false, 0)] {
        let memory = Memory::default();
        let begin = |spill: bool| {
            let mut b = TransactionBuffer::new(1);
            b.hidden(hidden);
            b.set_spill(spill.then(|| Arc::new(memory.clone()) as Arc<dyn SpillSource>));
            b.begin_statement(&Statement::default());
            b.table_map(&map(1, "a"));
            b
        };
        let write = |b: &mut TransactionBuffer, from, to| {
            (from..to).for_each(|i| b.write_row(1, &image(i, Some("some text")), ids.then_some(i as u64)));
        };
        let (mut large, mut small) = (begin(true), begin(false));
        write(&mut large, 0, rows_before);
        write(&mut small, 0, rows_before);
        let savepoint = large.position();
        write(&mut large, rows_before, 40_000);
        assert!(large.is_large());
        large.truncate(savepoint);
        assert!(memory.1.load(std::sync::atomic::Ordering::Relaxed) < 40_000, "{memory:?}", memory = memory.1);
        for b in [&mut large, &mut small] {
            write(b, 5000, 5100);
            b.end_statement();
        }
        let expected = shape(&written(&mut small, &Stamp::default()));
        large.finish(&End::Commit { xid: 7 });
        let got = if large.is_large() {
            let mut head = Vec::new();
            large.write_head(&mut head, &Stamp::default());
            shape(&[head, memory.0.lock().unwrap().clone()].concat())
        } else {
            shape(&written(&mut large, &Stamp::default()))
        };
        assert_eq!(got.len(), expected.len());
        assert!(got.iter().zip(&expected).all(|(a, b)| a == b || b.starts_with("commit")), "{got:?} {expected:?}");
    }
}

/// An INSERT of a huge BLOB went through the log's buffer, for the size was only looked at when the next
/// event began; and images are taken, not copied.
#[test]
fn one_long_event_is_large_and_its_images_may_be_taken() {
    let memory = Memory::default();
    let run = |spill: bool, taking: bool| {
        let mut b = TransactionBuffer::new(1);
        b.set_spill(spill.then(|| Arc::new(memory.clone()) as Arc<dyn SpillSource>));
        b.begin_statement(&Statement::default());
        b.table_map(&map(1, "a"));
        b.write_row(1, &image(1, Some("small")), Some(1));
        let mut long = vec![0x55; TAKEN_MIN + 1000];
        if taking {
            b.write_row_taking(1, &mut long.clone(), Some(2));
            b.update_row_taking(1, &image(1, None), &mut long, Some(2));
        } else {
            b.write_row(1, &long, Some(2));
            b.update_row(1, &image(1, None), &long, Some(2));
        }
        b.end_statement();
        b
    };
    let stamp = Stamp::default();
    assert_eq!(written(&mut run(false, true), &stamp), written(&mut run(false, false), &stamp));
    let mut one = TransactionBuffer::new(1);
    one.set_spill(Some(Arc::new(memory.clone())));
    one.begin_statement(&Statement::default());
    one.table_map(&map(1, "a"));
    one.write_row_taking(1, &mut vec![0x55; TAKEN_MIN], None);
    one.end_statement();
    assert!(!one.is_large(), "not before its end");
    one.finish(&End::Commit { xid: 7 });
    assert!(one.is_large() && one.failure().is_none());
    let (_, len) = one.take_spill().unwrap();
    assert_eq!(memory.0.lock().unwrap().len() as u64, len);
    let mut spilled = run(true, true);
    spilled.finish(&End::Commit { xid: 7 });
    let mut head = Vec::new();
    spilled.write_head(&mut head, &stamp);
    let body = memory.0.lock().unwrap().clone();
    assert_eq!(head.len() + body.len(), written(&mut run(false, false), &stamp).len());
}

/// A commit that failed for lack of room is followed by another statement and a second commit: there is one
/// end.
#[test]
fn a_failed_commit_leaves_no_end_behind() {
    let mut b = TransactionBuffer::new(1);
    for i in 0..2 {
        b.begin_statement(&Statement::default());
        b.table_map(&map(1, "a"));
        b.write_row(1, &image(i, None), None);
        b.end_statement();
        b.finish(&End::Commit { xid: 1 });
    }
    assert_eq!(
        shape(&written(&mut b, &Stamp::default()))[1..],
        ["query BEGIN", "map 1 d.a", "Write 1 x1 end", "map 1 d.a", "Write 1 x1 end", "xid 7"]
    );
}

/// A place to spill to whose reads fail, or whose writes do behind so many bytes.
#[derive(Clone)]
struct Broken {
    memory: Memory,
    written_at_most: usize,
}

impl Spill for Broken {
    fn body_at(&self) -> u64 {
        self.memory.body_at()
    }

    fn write(&mut self, bytes: &[u8], at: u64) -> std::result::Result<(), String> {
        if at as usize + bytes.len() > self.written_at_most { Err("full".to_owned()) } else { self.memory.write(bytes, at) }
    }

    fn read(&self, _: &mut [u8], _: u64) -> std::result::Result<(), String> {
        Err("unreadable".to_owned())
    }

    fn into_any(self: Box<Self>) -> Box<dyn std::any::Any + Send> {
        self
    }
}

impl SpillSource for Broken {
    fn create(&self, _: usize) -> std::result::Result<Box<dyn Spill>, String> {
        Ok(Box::new(self.clone()))
    }

    fn threshold(&self) -> usize {
        self.memory.threshold()
    }

    fn piece(&self) -> usize {
        self.memory.piece()
    }
}

/// T5: a savepoint that cannot be read back, and a body that cannot be moved out, fail the commit; until then
/// the transaction goes on, takes no memory, and can go back to any savepoint.
#[test]
fn a_large_transaction_that_cannot_be_kept_goes_on_and_cannot_commit() {
    for (written_at_most, hidden) in [(usize::MAX, false), (usize::MAX, true), (30_000, false), (30_000, true), (0, false)] {
        let broken = Broken { memory: Memory::default(), written_at_most };
        let mut b = TransactionBuffer::new(1);
        b.hidden(hidden);
        b.set_spill(Some(Arc::new(broken)));
        b.begin_statement(&Statement::default());
        b.table_map(&map(1, "a"));
        let write = |b: &mut TransactionBuffer, rows: usize| {
            (0..rows).for_each(|i| b.write_row(1, &image(i as i32, Some("some text")), Some(i as u64)))
        };
        write(&mut b, 100);
        let early = b.position();
        write(&mut b, 800);
        let inside = b.position();
        write(&mut b, 9000);
        b.truncate(inside);
        assert!(b.failure().is_some() && !b.is_empty(), "{written_at_most}");
        write(&mut b, 9000);
        let late = b.position();
        write(&mut b, 9000);
        assert!(b.len() < 10_000, "{} bytes are kept", b.len());
        b.truncate(late);
        b.truncate(early);
        b.end_statement();
        b.raw_row(TreeId(1), b"key", None);
        b.finish(&End::Commit { xid: 7 });
        b.begin_statement(&Statement::default());
        b.table_map(&map(1, "a"));
        write(&mut b, 10);
        b.end_statement();
        b.finish(&End::Commit { xid: 7 });
        assert!(b.failure().is_some() && !b.is_empty());
        b.clear();
        assert!(b.failure().is_none() && b.is_empty());
    }
}
