//! Writes a log file to look at with `mysqlbinlog`, or to give to a MySQL server as a relay log:
//! `write_file PATH`.

use base::TreeId;
use binlog::{
    ColumnSpec, End, GtidSet, MAGIC, Mark, QueryContext, RawChange, Segment, Stamp, Statement, TableMap, TransactionBuffer,
    encode_format_description, encode_mark, encode_previous_gtids, encode_rotate, encode_segment,
};

fn image(a: i32, b: Option<&str>) -> Vec<u8> {
    let mut out = vec![if b.is_some() { 0xfc } else { 0xfe }];
    out.extend_from_slice(&a.to_le_bytes());
    if let Some(b) = b {
        out.push(b.len() as u8);
        out.extend_from_slice(b.as_bytes());
    }
    out
}

struct Writer {
    out: Vec<u8>,
    clock: u64,
}

impl Writer {
    fn put(&mut self, b: &mut TransactionBuffer) {
        b.finish(&End::Commit { xid: self.clock });
        let offset = self.out.len();
        self.out.resize(offset + b.log_len(), 0);
        if b.has_visible() {
            self.clock += 1;
        }
        let stamp = Stamp {
            offset: offset as u64,
            gtid: None,
            last_committed: self.clock - 1,
            sequence_number: self.clock,
            commit_micros: 1_700_000_000_000_000,
        };
        b.write_to(&mut self.out[offset..], &stamp);
        b.clear();
        let mark = Mark { file_id: 7, group: self.clock, synced: offset as u64 };
        let at = self.out.len() as u64;
        encode_mark(&mut self.out, at, 1, 1_700_000_000, &mark);
    }
}

fn main() {
    let path = std::env::args().nth(1).expect("a path");
    let mut w = Writer { out: MAGIC.to_vec(), clock: 0 };
    encode_format_description(&mut w.out, 4, 1, 1_700_000_000, "8.0.31-redoubt", true);
    let at = w.out.len() as u64;
    encode_previous_gtids(&mut w.out, at, 1, 1_700_000_000, &GtidSet::default());
    let at = w.out.len() as u64;
    encode_segment(&mut w.out, at, 1, 1_700_000_000, &Segment { database_id: 1, file_id: 7, epoch: 3, before: None });
    let mut b = TransactionBuffer::new(1);
    b.set_context(&QueryContext {
        thread_id: 8,
        sql_mode: 0x45a0_0020,
        charset_client: 255,
        collation_connection: 255,
        collation_server: 255,
        default_collation_utf8mb4: 255,
        explicit_defaults_for_timestamp: Some(true),
        ..QueryContext::default()
    });
    for (database, text) in [
        ("dd", "create database dd"),
        ("dd", "create table t (a int, b varchar(20) character set utf8mb4)"),
        ("dd", "create table u (a int not null, b varchar(20) character set utf8mb4)"),
    ] {
        b.raw_change(&RawChange::CreateTree(TreeId(20)));
        b.raw_row(TreeId(1), b"key", Some(b"payload"));
        b.query(1_700_000_000, database, text.as_bytes(), &["dd"], w.clock + 1);
        w.put(&mut b);
    }
    let columns = |nullable| {
        vec![
            ColumnSpec { kind: 3, nullable, unsigned: Some(false), ..ColumnSpec::default() },
            ColumnSpec { kind: 15, meta: [80, 0], nullable: true, collation: Some(255), ..ColumnSpec::default() },
        ]
    };
    let maps = [TableMap::new(100, "dd", "t", &columns(true)), TableMap::new(101, "dd", "u", &columns(false))];
    for i in 0..200 {
        b.begin_statement(&Statement { timestamp: 1_700_000_000, text: (i == 3).then_some(b"insert something"), ..Statement::default() });
        maps.iter().for_each(|map| b.table_map(map));
        for j in 0..if i == 5 { 3000 } else { 3 } {
            b.write_row(100, &image(i * 10 + j, Some("text")), Some((i * 1000 + j) as u64));
        }
        b.write_row(101, &image(i, None), None);
        b.update_row(101, &image(i, None), &image(i, Some("new")), None);
        b.end_statement();
        b.begin_statement(&Statement { timestamp: 1_700_000_000, ..Statement::default() });
        b.table_map(&maps[0]);
        b.delete_row(100, &image(i * 10, Some("text")), Some((i * 1000) as u64));
        b.end_statement();
        w.put(&mut b);
        b.hidden(true);
        b.begin_statement(&Statement { timestamp: 1_700_000_000, ..Statement::default() });
        b.table_map(&maps[0]);
        b.write_row(100, &image(-1, Some("hidden")), Some(3));
        b.end_statement();
        w.put(&mut b);
        b.hidden(false);
    }
    let at = w.out.len() as u64;
    encode_rotate(&mut w.out, at, 1, 1_700_000_000, "binlog.000002");
    std::fs::write(path, w.out).expect("the path can be written");
}
