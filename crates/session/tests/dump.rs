//! The log as readers of it get it: from a place and by GTIDs, to its end and on as it grows.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use binlog::{Event, EventType, GtidSet, RawEvents};
use common::Rows;
use session::dump::{DumpEnd, DumpFrom, EventSink};
use session::{ClientInfo, ConnectInfo, Gone, Instance, InstanceOptions, Session, SinkResult};
use world::{SimDisk, World};

struct Server(Arc<Instance>);

impl Server {
    fn start(variables: &[(&str, &str)]) -> Server {
        let world = World::simulated(SimDisk::new(), 1);
        let own = [("innodb_page_size", "4096"), ("innodb_buffer_pool_size", "5242880"), ("log_bin", "ON")];
        let variables = own.iter().chain(variables).map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        Server(Instance::open(world, InstanceOptions { variables, ..InstanceOptions::default() }).unwrap())
    }

    fn connect(&self) -> Session {
        let mut session = Session::connect(&self.0, ConnectInfo::without_client("localhost")).unwrap();
        let account = self.0.account("root", "localhost", "").unwrap();
        session.login(&account, "root", ClientInfo { collation: 255, ..ClientInfo::default() }, None).unwrap();
        session
    }

    /// All events from there to the end, without a reader's variables but these.
    fn dump(&self, from: DumpFrom<'_>, settings: &[&str]) -> Result<Vec<Vec<u8>>, String> {
        let mut session = self.connect();
        settings.iter().for_each(|sql| drop(ask(&mut session, sql)));
        let (sink, events) = Events::new();
        let end = session.dump(from, true, &mut { sink }).map_err(|e| e.message.clone())?;
        assert_eq!(end, DumpEnd::EndOfLog);
        Ok(events.try_iter().collect())
    }
}

const CRC: &str = "set @source_binlog_checksum = 'CRC32'";

fn ask(session: &mut Session, sql: &str) -> Vec<Vec<String>> {
    let mut rows = Rows::default();
    session.query(sql.as_bytes(), &mut rows);
    assert_eq!(rows.error, None, "{sql}");
    rows.rows
}

struct Events(Sender<Vec<u8>>);

impl Events {
    fn new() -> (Events, Receiver<Vec<u8>>) {
        let (sender, receiver) = channel();
        (Events(sender), receiver)
    }
}

impl EventSink for Events {
    fn event(&mut self, event: &[u8]) -> SinkResult<()> {
        self.0.send(event.to_vec()).map_err(|_| Gone)
    }

    fn flush(&mut self) -> SinkResult<()> {
        Ok(())
    }
}

fn kind(event: &[u8]) -> EventType {
    EventType::of(event)
}

fn first_file(position: u64) -> DumpFrom<'static> {
    DumpFrom::Place { file: b"binlog.000001", position }
}

#[test]
fn a_dump_is_the_files_event_by_event() {
    let server = Server::start(&[("max_binlog_size", "4096")]);
    let mut session = server.connect();
    ask(&mut session, "create database d");
    ask(&mut session, "create table d.t (a int primary key, b text)");
    for n in 0..40 {
        ask(&mut session, &format!("insert into d.t values ({n}, repeat('x', 300))"));
    }
    let logs = ask(&mut session, "show binary logs");
    assert!(logs.len() > 2, "{logs:?}");
    let dumped = server.dump(DumpFrom::Place { file: b"", position: 4 }, &[CRC]).unwrap();
    let (named, events): (Vec<_>, Vec<_>) = dumped.into_iter().partition(|event| event[17] & 0x20 != 0);
    assert_eq!(named.len(), logs.len(), "each file has a Rotate event of ours in front");
    let mut files = Vec::new();
    for log in &logs {
        server
            .0
            .engine()
            .log()
            .read_events(log[0][7..].parse().unwrap(), |_, event| {
                files.push(event.bytes.to_vec());
                true
            })
            .unwrap();
    }
    assert!(events == files, "{} events of {}", events.len(), files.len());
    assert!(RawEvents::new(&named.concat()).all(|event| event.unwrap().header.log_pos == 0));
}

#[test]
fn a_reader_may_begin_anywhere_and_hears_what_is_wrong() {
    let server = Server::start(&[]);
    let mut session = server.connect();
    ask(&mut session, "create database d");
    let events = ask(&mut session, "show binlog events");
    let position: u64 = events[3][1].parse().unwrap();
    let dumped = server.dump(first_file(position), &[CRC]).unwrap();
    assert_eq!(dumped[..2].iter().map(|e| kind(e)).collect::<Vec<_>>(), [EventType::ROTATE, EventType::FORMAT_DESCRIPTION]);
    assert_eq!(dumped.len() - 2, events.len() - 3);
    let description = RawEvents::new(&dumped[1]).next().unwrap().unwrap();
    assert_eq!(description.header.log_pos, 0, "and its checksum is right");
    let why = |from, settings: &[&str]| server.dump(from, settings).unwrap_err();
    assert_eq!(why(first_file(3), &[CRC]), "Client requested master to start replication from position < 4");
    assert_eq!(why(first_file(1 << 30), &[CRC]), "Client requested master to start replication from position > file size");
    let missing = DumpFrom::Place { file: b"binlog.000009", position: 4 };
    assert_eq!(why(missing, &[CRC]), "Could not find first log file name in binary log index file");
    assert!(
        why(first_file(4), &[]).starts_with("Slave can not handle replication events with the checksum that master is configured to log")
    );
    assert!(why(first_file(position + 1), &[CRC]).starts_with("binlog truncated in the middle of event"));
    assert!(why(DumpFrom::Gtids(&[0; 8]), &[CRC]).contains("GTID_MODE = OFF instead of ON."));
    let old = server.dump(first_file(4), &["set @master_binlog_checksum = 'NONE'"]).unwrap();
    assert_eq!(old[0].len() + 4, dumped[0].len(), "the first event has no checksum");
    ask(&mut session, "create user reader");
    let mut other = Session::connect(&server.0, ConnectInfo::without_client("localhost")).unwrap();
    let account = server.0.account("reader", "localhost", "").unwrap();
    other.login(&account, "reader", ClientInfo { collation: 255, ..ClientInfo::default() }, None).unwrap();
    let refused = other.dump(first_file(4), true, &mut Events::new().0).unwrap_err();
    assert_eq!(refused.code, 1227);
}

#[test]
fn by_gtids_a_reader_gets_what_it_lacks() {
    let server = Server::start(&[("gtid_mode", "ON"), ("enforce_gtid_consistency", "ON")]);
    let mut session = server.connect();
    ask(&mut session, "create database d");
    ask(&mut session, "create table d.t (a int primary key)");
    ask(&mut session, "flush binary logs");
    let has = GtidSet::parse(&ask(&mut session, "select @@global.gtid_executed")[0][0]).unwrap();
    ask(&mut session, "insert into d.t values (1)");
    ask(&mut session, "insert into d.t values (2)");
    let encoded = |set: &GtidSet| {
        let mut bytes = Vec::new();
        set.encode(&mut bytes);
        bytes
    };
    let gtids = |dumped: &[Vec<u8>]| -> Vec<u64> {
        let events = dumped.iter().filter(|e| kind(e) == EventType::GTID).cloned().collect::<Vec<_>>().concat();
        let number = |event| match binlog::decode(&event).unwrap() {
            Event::Gtid(gtid) => gtid.gtid.unwrap().number,
            other => panic!("{other:?}"),
        };
        RawEvents::new(&events).map(|event| number(event.unwrap())).collect()
    };
    assert_eq!(gtids(&server.dump(DumpFrom::Gtids(&encoded(&GtidSet::default())), &[CRC]).unwrap()), [1, 2, 3, 4]);
    assert_eq!(gtids(&server.dump(DumpFrom::Gtids(&encoded(&has)), &[CRC]).unwrap()), [3, 4]);
    let all = GtidSet::parse(&ask(&mut session, "select @@global.gtid_executed")[0][0]).unwrap();
    let beat = server.dump(DumpFrom::Gtids(&encoded(&all)), &[CRC, "set @source_heartbeat_period = 1000000000"]).unwrap();
    assert!(gtids(&beat).is_empty());
    assert!(beat.iter().all(|e| kind(e) != EventType::WRITE_ROWS));
    assert_eq!(kind(beat.last().unwrap()), EventType::HEARTBEAT, "what was left out has passed");
    let more = GtidSet::parse(&format!("{}:1-90", server.0.engine().server_uuid())).unwrap();
    assert!(server.dump(DumpFrom::Gtids(&encoded(&more)), &[CRC]).unwrap_err().starts_with("Slave has more GTIDs than the master has"));
    ask(&mut session, "flush binary logs");
    let last = ask(&mut session, "show binary logs").pop().unwrap();
    ask(&mut session, &format!("purge binary logs to '{}'", last[0]));
    let purged = server.dump(DumpFrom::Gtids(&encoded(&has)), &[CRC]).unwrap_err();
    assert!(purged.starts_with("Cannot replicate because the source purged required binary logs"), "{purged}");
}

#[test]
fn a_dump_goes_on_as_the_log_grows_and_ends_when_it_is_killed() {
    let server = Server::start(&[]);
    let mut session = server.connect();
    let (sink, events) = Events::new();
    let mut reader = server.connect();
    ask(&mut reader, CRC);
    reader.register_replica(7, b"there", 3307).unwrap();
    let id = reader.id();
    let dumping = std::thread::spawn(move || reader.dump(first_file(4), false, &mut { sink }));
    let expect = |wanted: EventType| {
        while kind(&events.recv_timeout(Duration::from_secs(60)).expect("more events")) != wanted {}
    };
    expect(EventType::FORMAT_DESCRIPTION);
    ask(&mut session, "create database d");
    expect(EventType::QUERY);
    ask(&mut session, "create table d.t (a int primary key)");
    expect(EventType::QUERY);
    ask(&mut session, "flush binary logs");
    ask(&mut session, "insert into d.t values (1)");
    expect(EventType::XID);
    let shown = ask(&mut session, "show replicas");
    assert_eq!(shown[0][..4], ["7", "there", "3307", "1"], "{shown:?}");
    let shown = ask(&mut session, "show processlist");
    assert!(shown.iter().any(|row| row[4] == "Binlog Dump"), "{shown:?}");
    ask(&mut session, &format!("kill {id}"));
    assert_eq!(dumping.join().unwrap().unwrap(), DumpEnd::Gone);
}

#[test]
fn relaxed_commits_reach_a_reader_at_once() {
    let server = Server::start(&[("sync_binlog", "0"), ("innodb_flush_log_at_trx_commit", "2")]);
    let mut session = server.connect();
    let (sink, events) = Events::new();
    let mut reader = server.connect();
    ask(&mut reader, CRC);
    let id = reader.id();
    let dumping = std::thread::spawn(move || reader.dump(first_file(4), false, &mut { sink }));
    ask(&mut session, "create database d");
    // The simulated server has no timer that would sync it.
    while kind(&events.recv_timeout(Duration::from_secs(60)).expect("more events")) != EventType::QUERY {}
    ask(&mut session, &format!("kill {id}"));
    assert_eq!(dumping.join().unwrap().unwrap(), DumpEnd::Gone);
}

/// What MySQL leaves out, too: a replica takes the options of a BEGIN over, and would refuse the DDL behind
/// it.
#[test]
fn events_do_not_say_that_a_session_does_not_commit_by_itself() {
    let server = Server::start(&[]);
    let mut session = server.connect();
    ask(&mut session, "create database d");
    ask(&mut session, "create table d.t (a int primary key)");
    for sql in ["set autocommit = 0, foreign_key_checks = 0", "insert into d.t values (1)", "commit"] {
        ask(&mut session, sql);
    }
    let events = server.dump(first_file(4), &[CRC]).unwrap().concat();
    let last = RawEvents::new(&events).filter_map(|event| match binlog::decode(&event.unwrap()) {
        Ok(Event::Query(query)) => Some(query.context.flags2),
        _ => None,
    });
    assert_eq!(last.last(), Some(0x400_0000));
}

/// Who executes the log is not who wrote it: it says whose a view is. And what did nothing is not in it.
#[test]
fn texts_in_the_log_mean_the_same_to_others() {
    let server = Server::start(&[]);
    let mut session = server.connect();
    for sql in [
        "create database d",
        "use d",
        "create table t (a int)",
        "/*!50001 create view v (x) as select a from t where a > 1 with check option */",
        "alter sql security invoker view v as select 1",
        "create user u",
        "create user if not exists u identified by 'secret'",
        "alter user if exists nobody identified by 'secret'",
        "drop table t /*! restrict */",
    ] {
        ask(&mut session, sql);
    }
    let events = server.dump(first_file(4), &[CRC]).unwrap().concat();
    let texts = RawEvents::new(&events).filter_map(|event| match binlog::decode(&event.unwrap()) {
        Ok(Event::Query(query)) => Some(String::from_utf8_lossy(query.text).into_owned()),
        _ => None,
    });
    let texts: Vec<String> = texts.collect();
    let whose = "DEFINER=`root`@`localhost` SQL SECURITY";
    let wanted = [
        "create database d".to_owned(),
        "create table t (a int)".to_owned(),
        format!("CREATE ALGORITHM=UNDEFINED {whose} DEFINER VIEW `d`.`v` (`x`) AS select a from t where a > 1 WITH CASCADED CHECK OPTION"),
        format!("ALTER ALGORITHM=UNDEFINED {whose} INVOKER VIEW `d`.`v` AS select 1"),
        "CREATE USER 'u'@'%' IDENTIFIED WITH 'caching_sha2_password'".to_owned(),
        "DROP TABLE `t` /* generated by server */".to_owned(),
    ];
    assert_eq!(texts, wanted);
}

/// What `mysqlbinlog` prints of a log, statement by statement: BINLOG for rows, texts as they are.
fn statements_of(events: &[Vec<u8>], session: &mut Session) -> Vec<String> {
    let mut statements = Vec::new();
    let mut rows = String::new();
    // Each event by itself, with its own padding.
    let mut encode = |bytes: &[u8]| {
        let hex: String = bytes.iter().map(|b| format!("{b:02x}")).collect();
        format!("{}\n", ask(session, &format!("select to_base64(x'{hex}')"))[0][0])
    };
    for bytes in events {
        let event = RawEvents::new(bytes).next().unwrap().unwrap();
        match binlog::decode(&event).unwrap() {
            Event::FormatDescription => statements.push(format!("binlog '{}'", encode(bytes))),
            Event::Query(query) => {
                if !query.database.is_empty() {
                    statements.push(format!("use {}", query.database));
                }
                statements.push(String::from_utf8(query.text.to_vec()).unwrap());
            }
            Event::Xid(_) => statements.push("commit".into()),
            Event::TableMap(_) => rows += &encode(bytes),
            Event::Rows(event) => {
                rows += &encode(bytes);
                if event.is_statement_end() {
                    statements.push(format!("binlog '{}'", std::mem::take(&mut rows)));
                }
            }
            _ => {}
        }
    }
    statements
}

/// Point-in-time recovery: a log that another server replays makes the same tables there.
#[test]
fn a_log_is_replayed_by_another_server() {
    let source = Server::start(&[]);
    let mut session = source.connect();
    let tables = ["d.t", "d.n", "d.g", "d.p", "d.c", "d.m"];
    for sql in [
        "create database d",
        "create table d.t (id int auto_increment primary key, v varchar(30), x decimal(10,3), ts timestamp(3) null, j json, e enum('a','b'), unique key (v))",
        "create table d.n (a int, b text, c double)",
        "create table d.g (a int primary key, b int as (a * 2) stored, c varchar(10) as (concat('x', a)) virtual, key (c))",
        "create table d.p (id int primary key)",
        "create table d.c (id int primary key, p int, foreign key (p) references d.p (id) on delete cascade on update cascade)",
        "create table d.m (a bigint, b char(4), key (a))",
        "set sql_mode = '', time_zone = '+05:30'",
        "insert into d.t (v, x, ts, j, e) values ('é', -1.5, '2021-10-31 02:30:00.123', '{\"a\": [1, null]}', 'b'), (null, 2, null, null, 'nothing')",
        "insert into d.n select n, repeat('y', n), n / 3 from (with recursive r as (select 1 n union all select n + 1 from r where n < 40) select n from r) x",
        "insert into d.n select * from d.n where a < 9",
        "update d.n set a = a + 1 where a < 20",
        "delete from d.n where a in (3, 25) limit 2",
        "insert into d.g (a) values (1), (2), (3)",
        "update d.g set a = 10 - a order by a",
        "insert into d.p values (1), (2), (3)",
        "insert into d.c values (1, 1), (2, 2), (3, 3), (4, null)",
        "update d.p set id = id + 10 order by id desc",
        "delete from d.p where id = 12",
        "insert into d.m values (1, 'a'), (1, 'a'), (2, null)",
        "begin",
        "update d.m set a = a + 1",
        "savepoint s",
        "delete from d.m",
        "rollback to s",
        "update d.t set id = id + 100, j = json_set(j, '$.b', 2) order by id desc",
        "replace into d.t (id, v) values (500, 'é')",
        "commit",
        "alter table d.m add column z int default 7 first",
        "insert into d.m (a) values (9)",
        "insert into d.t (id, v) values (501, 'x') on duplicate key update v = 'y'",
        "insert into d.t (id, v) values (501, 'x') on duplicate key update v = 'y'",
        "truncate table d.g",
        "insert into d.g (a) values (77)",
    ] {
        ask(&mut session, sql);
    }
    let events = source.dump(first_file(4), &[CRC]).unwrap();
    let target = Server::start(&[]);
    let mut replayer = target.connect();
    for sql in statements_of(&events, &mut session) {
        ask(&mut replayer, &sql);
    }
    ask(&mut replayer, "set time_zone = '+05:30'");
    for table in tables {
        let [mut rows, mut replayed] = [&mut session, &mut replayer].map(|session| ask(session, &format!("select * from {table}")));
        rows.sort();
        replayed.sort();
        assert!(!rows.is_empty(), "{table}");
        assert_eq!(rows, replayed, "{table}");
    }
    // Both go on with the same numbers.
    for server in [&source, &target] {
        ask(&mut server.connect(), "insert into d.t (v) values ('next')");
    }
    let last = "select max(id) from d.t";
    assert_eq!(ask(&mut source.connect(), last), ask(&mut target.connect(), last));
}

/// Found by Debezium, which ends where rows have more columns than `information_schema` shows.
#[test]
fn columns_of_functional_indexes_are_not_sent() {
    let server = Server::start(&[("binlog_row_metadata", "FULL")]);
    let mut session = server.connect();
    for sql in [
        "create database d",
        "create table d.t (a int primary key, b varchar(9), key ((lower(b))), key ((a + 1), (length(b))))",
        "insert into d.t values (1, 'Hello'), (2, null)",
        "update d.t set b = upper(b)",
        "delete from d.t where a = 1",
    ] {
        ask(&mut session, sql);
    }
    let mut columns = Vec::new();
    let mut changes = Vec::new();
    for bytes in server.dump(first_file(4), &[CRC]).unwrap() {
        let event = binlog::next_event(&bytes).unwrap().unwrap();
        match binlog::decode(&event).unwrap() {
            Event::TableMap(map) => columns = map.columns,
            Event::Rows(rows) => rows
                .for_each(&columns, |row| -> binlog::Result<()> {
                    changes.push([row.before, row.after].map(|image| image.map(|image| image.escape_ascii().to_string())));
                    Ok(())
                })
                .unwrap(),
            _ => {}
        }
    }
    let [hello, upper, none] =
        [r"\xfc\x01\x00\x00\x00\x05Hello", r"\xfc\x01\x00\x00\x00\x05HELLO", r"\xfe\x02\x00\x00\x00"].map(|image| Some(image.to_owned()));
    assert_eq!(columns.len(), 2);
    assert_eq!(changes, [[None, hello.clone()], [None, none], [hello, upper.clone()], [upper, None]]);
    let sent: usize = server.dump(first_file(4), &[CRC]).unwrap().iter().filter(|event| event[17] & 0x20 == 0).map(Vec::len).sum();
    let logs = ask(&mut session, "show binary logs");
    assert_eq!((sent + 4).to_string(), logs[0][1], "what is sent is as long as the file");
}

/// What the recording says of a rows event: kind and partitions, and the images of its rows.
type RowsLine = (String, Vec<u8>);

/// The rows events of a statement, and the columns of its table.
fn rows_events(server: &Server, position: u64) -> (Vec<RowsLine>, Vec<binlog::ColumnSpec>) {
    let (mut columns, mut lines) = (Vec::new(), Vec::new());
    for event in server.dump(first_file(position), &[CRC]).unwrap() {
        match binlog::decode(&binlog::next_event(&event).unwrap().unwrap()).unwrap() {
            Event::TableMap(map) => columns.clone_from(&map.columns),
            Event::Rows(rows) => {
                let place = rows.partitions.expect("the rows of a partitioned table say where they are");
                let what = match rows.kind {
                    binlog::RowsKind::Write => format!("insert {}", place.partition),
                    binlog::RowsKind::Update => format!("update {}<{}", place.partition, place.before),
                    binlog::RowsKind::Delete => format!("delete {}", place.partition),
                };
                let mut images = Vec::new();
                rows.for_each(&columns, |row| -> binlog::Result<()> {
                    [row.before, row.after].into_iter().flatten().for_each(|image| images.extend_from_slice(image));
                    Ok(())
                })
                .unwrap();
                lines.push((what, images));
            }
            _ => {}
        }
    }
    (lines, columns)
}

/// The same with one image each, in an order of their own: in which order rows are changed is a
/// matter of the plan.
fn image_by_image(lines: &[RowsLine], columns: &[binlog::ColumnSpec]) -> Vec<RowsLine> {
    let all = vec![0xff; columns.len().div_ceil(8)];
    let mut each = Vec::new();
    for (what, images) in lines {
        let mut rest = images.as_slice();
        while !rest.is_empty() {
            let (image, behind) = rest.split_at(binlog::image_len(columns, &all, rest).unwrap());
            each.push((what.clone(), image.to_vec()));
            rest = behind;
        }
    }
    each.sort();
    each
}

fn bytes_of(hex: &str) -> Vec<u8> {
    (0..hex.len()).step_by(2).map(|at| u8::from_str_radix(&hex[at..at + 2], 16).unwrap()).collect()
}

/// `tools/record_log.py` asks a real MySQL. What is inserted is in the same events; of what is found
/// and changed, each row is in the same partitions.
#[test]
fn rows_are_in_the_partitions_that_mysql_says() {
    let server = Server::start(&[]);
    let mut session = server.connect();
    let mut lines = include_str!("recorded/logged_partitions.txt").lines().peekable();
    let mut statements = 0;
    while let Some(sql) = lines.next() {
        let position = ask(&mut session, "show master status")[0][1].parse().unwrap();
        ask(&mut session, sql);
        let mut wanted = Vec::new();
        while let Some(event) = lines.next_if(|line| line.starts_with("  ")) {
            let (what, images) = event.trim_start().rsplit_once(' ').unwrap();
            wanted.push((what.to_owned(), bytes_of(images)));
        }
        if wanted.is_empty() {
            continue;
        }
        let (events, columns) = rows_events(&server, position);
        if sql.starts_with("insert") && !sql.contains("duplicate") {
            assert_eq!(events, wanted, "{sql}");
        }
        assert_eq!(image_by_image(&events, &columns), image_by_image(&wanted, &columns), "{sql}");
        statements += 1;
    }
    assert!(statements > 50, "{statements}");
}
