//! A server that follows another: by GTID and by position, through kills on both sides, and past what must
//! stop it.

mod support;

use std::time::Duration;

use support::shim::{Call, Failing};
use support::source::{self, ANONYMOUS, Source, WITH_GTIDS};
use support::{Running, wait_for};

const WITHOUT_GTIDS: &[&str] = &["--gtid-mode=OFF", "--enforce-gtid-consistency=OFF"];
const SETTINGS: &[&str] = &["--innodb-buffer-pool-size=16M", "--gtid-mode=ON", "--enforce-gtid-consistency=ON"];

fn prepare(server_id: u32, more: &[&str]) -> Running {
    let id = format!("--server-id={server_id}");
    let options: Vec<&str> = [&[id.as_str()], SETTINGS, more].concat();
    Running::prepare(&options)
}

fn start(server_id: u32, more: &[&str]) -> Running {
    let mut server = prepare(server_id, more);
    server.launch();
    server
}

fn follow(replica: &Running, source: &Running, how: &str) {
    source::point_to(replica, source.port, how);
    replica.sql("start replica");
}

fn gtids(server: &Running) -> String {
    server.sql("select replace(@@global.gtid_executed, '\\n', '')").trim().to_owned()
}

/// Waits until the replica has all that the source has.
fn catch_up(replica: &Running, source: &Running) {
    let wanted = gtids(source);
    let errors = "select last_error_message from performance_schema.replication_applier_status_by_worker
                  union select last_error_message from performance_schema.replication_connection_status";
    wait_for(
        || format!("{wanted}, but it has {}: {}", gtids(replica), replica.sql(errors)),
        || (replica.sql(&format!("select wait_for_executed_gtid_set('{wanted}', 1)")).trim() == "0").then_some(()),
    );
}

fn same(replica: &Running, source: &Running, tables: &[&str]) {
    for table in tables {
        let look = format!("describe {table}; select * from {table} order by 1");
        assert_eq!(replica.sql(&look), source.sql(&look), "{table}");
    }
}

const SCHEMA: &str = "create user repl@'%' identified by 'secret'; grant replication slave on *.* to repl@'%';
    create database d; use d;
    create table t (id int primary key auto_increment, v varchar(20), j json, g int as (length(v)) virtual, n decimal(10,3), ts timestamp(6) default current_timestamp(6));
    create table bare (a int, b double);
    create table p (id int primary key); create table c (id int primary key, p int, foreign key (p) references p (id) on delete cascade);";

const XA: &str = "xa start 'x'; insert into d.t (v) values ('xa'); xa end 'x'; xa prepare 'x'; xa commit 'x';";

fn change(source: &Running, round: u32, xa: &str) {
    source.sql(&format!(
        "use d; insert into t (v, j, n) values ('a{round}', '{{\"k\": [1, {round}]}}', {round}.5), ('é', null, null);
         update t set v = concat(v, '!') where id % 3 = 0; delete from t where id % 7 = 0;
         insert into bare values (1, 0.5), (1, 0.5), (null, {round}); update bare set a = {round} where a is null limit 1; delete from bare where a = 1 limit 1;
         insert into p values ({round}); insert into c values ({round}, {round}); delete from p where id = {round} - 1;
         create table s{round} as select id, v from t; alter table s{round} add primary key (id);
         {xa}
         begin; insert into t (v) values ('b'); savepoint s; insert into t (v) values ('gone'); rollback to s; commit"
    ));
}

const TABLES: &[&str] = &["d.t", "d.bare", "d.p", "d.c", "d.s1", "d.s4"];

#[test]
fn a_replica_goes_on_where_it_was_killed() {
    let (mut source, mut replica) = (start(1, &[]), start(2, &[]));
    source.sql(SCHEMA);
    follow(&replica, &source, "source_auto_position=1, source_ssl=1");
    for round in 1..5 {
        change(&source, round, XA);
        match round {
            1 => catch_up(&replica, &source),
            2 => {
                replica.kill9();
                replica.launch();
            }
            3 => {
                source.kill9();
                source.launch();
            }
            _ => {}
        }
    }
    catch_up(&replica, &source);
    same(&replica, &source, TABLES);
    assert_eq!(gtids(&replica), gtids(&source));
    replica.stop();
    source.stop();
}

#[test]
fn by_position_nothing_is_applied_twice() {
    let (mut source, mut replica) = (start(1, WITHOUT_GTIDS), start(2, WITHOUT_GTIDS));
    source.sql(SCHEMA);
    follow(&replica, &source, "source_log_file='binlog.000001', source_log_pos=4, get_source_public_key=1");
    for round in 1..5 {
        change(&source, round, XA);
        if round % 2 == 0 {
            replica.kill9();
            replica.launch();
        }
    }
    reach(&replica, &source);
    same(&replica, &source, TABLES);
    replica.stop();
    source.stop();
}

/// Waits until the applier of a replica that follows by position is where the source is.
fn reach(replica: &Running, source: &Running) {
    let status = source.sql("show master status");
    let mut place = status.split_whitespace();
    let (file, position) = (place.next().expect("a file"), place.next().expect("a position"));
    let reached = || replica.sql(&format!("select source_pos_wait('{file}', {position}, 1) >= 0")).trim() == "1";
    wait_for(|| replica.log(), || reached().then_some(()));
}

/// `sql_replica_skip_counter` counts events, and ends behind a transaction, as in MySQL (each here has five).
/// Before, it was taken and did nothing.
#[test]
fn transactions_are_counted_out() {
    let (mut source, mut replica) = (start(1, WITHOUT_GTIDS), start(2, WITHOUT_GTIDS));
    source.sql(SCHEMA);
    follow(&replica, &source, "source_log_file='binlog.000001', source_log_pos=4, get_source_public_key=1");
    for (count, applied) in [(1, 3), (5, 3), (6, 2), (10, 2), (11, 1)] {
        reach(&replica, &source);
        replica.sql("stop replica sql_thread");
        (0..4).for_each(|_| drop(source.sql(&format!("insert into d.bare values ({count}, 0)"))));
        assert_eq!(
            replica.sql(&format!("set global sql_replica_skip_counter = {count}; select @@global.sql_slave_skip_counter")).trim(),
            count.to_string()
        );
        replica.sql("start replica sql_thread");
        reach(&replica, &source);
        assert_eq!(
            replica.sql(&format!("select count(*) from d.bare where a = {count}; select @@global.sql_replica_skip_counter")),
            format!("{applied}\n0\n")
        );
    }
    // What stops the applier is passed over, and stays so, whatever ends the server.
    replica.sql("set sql_log_bin = 0; insert into d.p values (7)");
    source.sql("insert into d.p values (7)");
    wait_for(|| replica.log(), || error(&replica, "applier_status_by_worker").starts_with("1062").then_some(()));
    replica.sql("set global sql_replica_skip_counter = 1; start replica sql_thread");
    reach(&replica, &source);
    replica.kill9();
    replica.launch();
    source.sql("insert into d.p values (8)");
    reach(&replica, &source);
    same(&replica, &source, &["d.p"]);
    // With GTIDs it has no effect, which is said.
    replica.sql("set global enforce_gtid_consistency = on; set global gtid_mode = off_permissive; set global gtid_mode = on_permissive");
    assert_eq!(replica.sql("set global sql_replica_skip_counter = 1; show warnings"), "");
    let warning = replica.sql("set global gtid_mode = on; set global sql_slave_skip_counter = 1; show warnings");
    assert!(warning.contains("4016\tThe value of sql_slave_skip_counter will only take effect"), "{warning}");
    replica.stop();
    source.stop();
}

/// Bytes of a replica's relay log.
fn relay_bytes(replica: &Running) -> u64 {
    let entries = std::fs::read_dir(replica.datadir()).expect("it is there").filter_map(Result::ok);
    let relay = entries.filter(|entry| entry.file_name().to_string_lossy().starts_with("relay-bin."));
    relay.filter_map(|entry| entry.metadata().ok()).map(|data| data.len()).sum()
}

/// The relay log takes no more room than it may; files stay where they are to be kept. Before, both variables
/// were taken and did nothing, and files that were left while the applier had nothing to do stayed for ever.
#[test]
fn a_relay_log_takes_the_room_that_it_is_given() {
    const LIMIT: u64 = 200_000;
    let limit = format!("--relay-log-space-limit={LIMIT}");
    let (mut source, mut replica) = (start(1, &[]), start(2, &[&limit]));
    source.sql(SCHEMA);
    follow(&replica, &source, "source_auto_position=1, get_source_public_key=1");
    catch_up(&replica, &source);
    replica.sql("stop replica sql_thread");
    let rows = |from: u32| {
        (from..from + 50)
            .map(|n| format!("insert into d.t (v, j) values ('{n}', json_object('k', repeat('x', 20000)));"))
            .collect::<String>()
    };
    source.sql(&rows(0));
    let waits = || replica.sql("show replica status").contains("Waiting for the replica SQL thread to free relay log space");
    wait_for(|| replica.log(), || waits().then_some(()));
    assert!((LIMIT..LIMIT + 100_000).contains(&relay_bytes(&replica)), "{} bytes", relay_bytes(&replica));
    replica.sql("set global relay_log_purge = 0; start replica sql_thread");
    catch_up(&replica, &source);
    assert!(relay_bytes(&replica) > 1_000_000, "{} bytes", relay_bytes(&replica));
    replica.sql("set global relay_log_purge = 1");
    source.sql(&rows(50));
    catch_up(&replica, &source);
    assert!(relay_bytes(&replica) < LIMIT, "{} bytes", relay_bytes(&replica));
    same(&replica, &source, &["d.t"]);
    replica.stop();
    source.stop();
}

/// A receiver whose device is full goes on by itself when there is room. Before, it had ended.
#[test]
fn a_receiver_waits_for_room_on_its_device() {
    let (mut source, mut replica) = (start(1, &[]), prepare(2, &[]));
    let Some(failing) = Failing::new(&mut replica) else { return };
    // Only the first file of the relay log is meant.
    replica.environment.iter_mut().filter(|(name, _)| name == "SHIM_ROOT").for_each(|(_, root)| root.push("data/relay-bin.000001"));
    replica.launch();
    source.sql(SCHEMA);
    follow(&replica, &source, "source_auto_position=1, get_source_public_key=1");
    catch_up(&replica, &source);
    replica.sql("stop replica sql_thread");
    failing.arm(&[Call::Write], 0, i64::MAX, 28);
    source.sql("insert into d.t (v) values ('a'), ('b')");
    let told = || replica.sql("select last_error_number, last_error_message from performance_schema.replication_connection_status");
    wait_for(|| replica.log(), || told().starts_with("13120").then_some(()));
    assert!(told().contains("Relay log write failure") && told().contains("retry-time: 1"), "{}", told());
    assert!(replica.sql("show replica status").contains("Connecting"), "it is tried again");
    failing.disarm();
    replica.sql("start replica sql_thread");
    catch_up(&replica, &source);
    same(&replica, &source, &["d.t"]);
    replica.stop();
    source.stop();
}

/// A replica that has received all of a recorded log and applied nothing of it: all is there at once when it
/// begins.
fn behind_a_recorded_log(log: &[u8], more: &[&str]) -> (Running, Source) {
    let replica = start(2, more);
    let source = receive_recorded(&replica, log);
    (replica, source)
}

fn receive_recorded(replica: &Running, log: &[u8]) -> Source {
    let source = Source::of(log);
    source.point(replica);
    replica.sql("start replica io_thread");
    source.wait_until_received(replica);
    source
}

/// How many groups of transactions, each of them one sync, stand in the log behind the transaction that
/// is the `n`th last.
fn groups_of_last(server: &Running, n: usize) -> usize {
    let events = server.sql("show binlog events");
    let kinds: Vec<&str> = events.lines().filter_map(|line| line.split('\t').nth(2)).collect();
    let begins = kinds.iter().enumerate().filter(|(_, kind)| **kind == "Gtid").map(|(at, _)| at);
    let begin = begins.rev().nth(n - 1).expect("so many transactions");
    kinds[begin..].iter().filter(|kind| **kind == "Ignorable").count()
}

/// What stands alone among transactions of rows (definitions, what becomes of prepared transactions)
/// ends their batch and comes behind it.
#[test]
fn nothing_among_the_rows_of_a_batch_is_lost() {
    for (log, more) in [(WITH_GTIDS, &[] as &[&str]), (ANONYMOUS, WITHOUT_GTIDS)] {
        let (mut replica, source) = behind_a_recorded_log(log, more);
        replica.sql("start replica sql_thread");
        source.wait_until_applied(&replica);
        source::is_as_recorded(&replica);
        if log == WITH_GTIDS {
            let groups = groups_of_last(&replica, 40);
            assert!(groups < 10, "the last 40 transactions are of one row each, and were there at once: {groups} groups");
        }
        replica.sql("stop replica; start replica");
        source.wait_until_applied(&replica);
        source::is_as_recorded(&replica);
        replica.stop();
    }
}

/// Without GTIDs, where every few writes are the last: what is between two commits of one transaction
/// (of a prepared one, and of the place behind it) is met, too.
#[test]
fn a_batch_is_applied_whole_or_comes_again() {
    let mut replica = prepare(2, &[&["--skip-replica-start"], WITHOUT_GTIDS].concat());
    let Some(failing) = Failing::new(&mut replica) else { return };
    replica.launch();
    let source = receive_recorded(&replica, ANONYMOUS);
    let (mut kills, mut writes) = (0, 0);
    loop {
        writes = (writes + 1) % 6;
        failing.arm(&[Call::Write], writes, i64::MAX, 5);
        // It may be gone before it answers.
        replica.mysql("start replica sql_thread", &[]);
        let begun = std::time::Instant::now();
        while failing.fired() == 0 && begun.elapsed() < Duration::from_secs(2) {
            std::thread::sleep(Duration::from_millis(5));
        }
        let fired = failing.fired();
        replica.kill9();
        failing.disarm();
        replica.launch();
        if fired == 0 {
            break;
        }
        kills += 1;
    }
    assert!(kills > 20, "{kills} kills");
    replica.sql("start replica");
    source.wait_until_applied(&replica);
    source::is_as_recorded(&replica);
    replica.stop();
}

/// A row that is in the way in the middle of a batch: what is before it is applied, and the error is that
/// of its own transaction.
#[test]
fn an_error_in_the_middle_of_a_batch_stops_in_front_of_its_transaction() {
    let (mut replica, source) = behind_a_recorded_log(WITH_GTIDS, &[]);
    let (all, _) = source.end();
    let (uuid, last) = all.split_once(":1-").expect("one source");
    let last: u64 = last.parse().expect("a number");
    replica.sql(&format!("start replica sql_thread until sql_after_gtids = '{uuid}:1-{}'", last - 40));
    let applied = format!("select wait_for_executed_gtid_set('{uuid}:1-{}', 1)", last - 40);
    wait_for(|| replica.log(), || (replica.sql(&applied).trim() == "0").then_some(()));
    replica.sql("stop replica sql_thread; set sql_log_bin=0; insert into d.p values (120); set sql_log_bin=1; start replica sql_thread");
    wait_for(|| replica.log(), || (error(&replica, "applier_status_by_worker") == "1062").then_some(()));
    assert_eq!(gtids(&replica), format!("{uuid}:1-{}", last - 20), "what is before it is applied");
    let which = "select last_error_message from performance_schema.replication_applier_status_by_worker";
    assert!(replica.sql(which).contains("'120'"));
    replica.sql("set sql_log_bin=0; delete from d.p where id = 120; set sql_log_bin=1; start replica sql_thread");
    source.wait_until_applied(&replica);
    source::is_as_recorded(&replica);
    replica.stop();
}

#[test]
fn filters_and_other_names_hold_over_a_restart() {
    let (mut source, mut replica) = (start(1, &[]), start(2, &[]));
    source.sql(SCHEMA);
    follow(&replica, &source, "source_auto_position=1, source_ssl=1");
    catch_up(&replica, &source);
    let events = replica.sql("show relaylog events limit 3");
    assert!(events.contains("relay-bin.000001\t0\tRotate") && events.lines().count() == 3, "{events}");
    replica.sql(
        "stop replica; change replication filter replicate_rewrite_db=((d,z)), replicate_wild_ignore_table=('z.skip%');
         set sql_log_bin=0; create database z; create table z.t like d.t; create table z.skip1 (a int)",
    );
    replica.kill9();
    replica.launch();
    source.sql(
        "use d; create table skip1 (a int); insert into skip1 values (1); insert into t (v) values ('new'); create table made (a int)",
    );
    catch_up(&replica, &source);
    let counts =
        "select (select count(*) from z.t), (select count(*) from d.t), (select count(*) from z.skip1), (select count(*) from z.made)";
    assert_eq!(replica.sql(counts).trim(), "1\t0\t0\t0");
    assert_eq!(
        replica
            .sql("select filter_rule from performance_schema.replication_applier_filters where filter_name = 'REPLICATE_REWRITE_DB'")
            .trim(),
        "(d,z)"
    );
    replica.stop();
    source.stop();
}

fn error(replica: &Running, table: &str) -> String {
    replica.sql(&format!("select last_error_number from performance_schema.replication_{table}")).trim().to_owned()
}

#[test]
fn what_cannot_be_applied_stops_in_front_of_it() {
    let (mut source, mut replica) = (start(1, &[]), start(2, &[]));
    source.sql(SCHEMA);
    follow(&replica, &source, "source_auto_position=1, get_source_public_key=1");
    catch_up(&replica, &source);
    replica.sql("set sql_log_bin=0; insert into d.p values (1)");
    source.sql("insert into d.p values (1); insert into d.p values (2)");
    wait_for(|| replica.log(), || (error(&replica, "applier_status_by_worker") == "1062").then_some(()));
    let last = gtids(&source);
    let (uuid, number) = last.split_once(":1-").expect("one source");
    let before = number.parse::<u64>().expect("a number") - 1;
    replica.sql(&format!("set gtid_next='{uuid}:{before}'; begin; commit; set gtid_next='automatic'; start replica"));
    catch_up(&replica, &source);
    same(&replica, &source, &["d.p"]);
    // A GTID that was executed makes its transaction do nothing, and one is for one transaction.
    replica.sql(&format!("set gtid_next='{uuid}:1'; insert into d.p values (77)"));
    assert_eq!(replica.sql("select count(*) from d.p where id = 77").trim(), "0");
    let fresh = "00000000-0000-4000-8000-000000000001:5";
    assert!(replica.error(&format!("set gtid_next='{fresh}'; insert into d.p values (78); insert into d.p values (79)")).contains("1837"));
    assert!(gtids(&replica).contains(fresh));
    let filter = |rule: &str| replica.sql(&format!("stop replica sql_thread; change replication filter {rule}; start replica sql_thread"));
    filter("replicate_wild_ignore_table = ('d.skip%')");
    source.sql("create table d.skip1 (a int); insert into d.skip1 values (1); create table d.kept (a int); insert into d.kept values (1)");
    catch_up(&replica, &source);
    assert_eq!(replica.sql("select a from d.kept; show tables in d like 'skip%'").trim(), "1");
    filter("replicate_wild_ignore_table = ()");
    replica.sql("set global super_read_only=1");
    source.sql("insert into d.p values (3)");
    catch_up(&replica, &source);
    assert!(replica.error("insert into d.p values (4)").contains("1290"));
    replica.sql("set global super_read_only=0; set global read_only=0; stop replica; reset replica all");
    assert_eq!(replica.sql("show replica status"), "");
    assert!(replica.error("start replica").contains("1200"));
    replica.sql("reset master");
    assert_eq!((gtids(&replica), replica.sql("show binary logs").lines().count()), (String::new(), 1));
    replica.stop();
    source.stop();
}

#[test]
fn a_source_that_cannot_be_followed_is_told_of() {
    let (mut source, mut replica) = (start(1, &[]), start(2, &[]));
    source.sql(SCHEMA);
    source.sql("alter user repl@'%' identified by 'another'");
    follow(&replica, &source, "source_auto_position=1, source_ssl=1");
    wait_for(|| replica.log(), || (error(&replica, "connection_status") == "1045").then_some(()));
    // It goes on when the cause is gone.
    source.sql("alter user repl@'%' identified by 'secret'");
    catch_up(&replica, &source);
    // What the replica lacks is gone: it says so, and ends.
    replica.sql("stop replica");
    source.sql("insert into d.p values (1); flush binary logs; insert into d.p values (2); flush binary logs");
    source.sql("purge binary logs to 'binlog.000003'");
    replica.sql("start replica");
    wait_for(|| replica.log(), || (error(&replica, "connection_status") == "13114").then_some(()));
    replica.sql("stop replica; set global server_id=1; start replica");
    wait_for(|| replica.log(), || (error(&replica, "connection_status") == "13117").then_some(()));
    replica.stop();
    source.stop();
}

/// The source's new transactions have the GTIDs of old ones. Before, a replica that was there got none of
/// them, and said that all was well.
#[test]
fn a_replica_is_told_that_the_log_of_its_source_has_begun_anew() {
    let (mut source, mut replica) = (start(1, &[]), start(2, &[]));
    source.sql(SCHEMA);
    follow(&replica, &source, "source_auto_position=1, source_ssl=1");
    catch_up(&replica, &source);
    source.sql("reset master; insert into d.p values (1)");
    wait_for(|| replica.log(), || (error(&replica, "connection_status") == "13114").then_some(()));
    replica.sql("start replica io_thread");
    wait_for(|| replica.log(), || (error(&replica, "connection_status") == "13114").then_some(()));
    replica.sql("stop replica; reset replica; reset master; start replica");
    catch_up(&replica, &source);
    assert_eq!(replica.sql("select count(*) from d.p").trim(), "1");
    replica.stop();
    source.stop();
}

/// Two sources that have the same transactions bring each once: the rows of a table without a key would
/// otherwise come twice, and those of one with a key stop a channel.
#[test]
fn what_comes_from_two_sources_is_applied_once() {
    let (mut source, mut middle, mut replica) = (start(1, &[]), start(2, &[]), start(3, &[]));
    source.sql(SCHEMA);
    follow(&middle, &source, "source_auto_position=1, source_ssl=1");
    catch_up(&middle, &source);
    for (from, channel) in [(&source, "a"), (&middle, "b")] {
        source::point_to(&replica, from.port, &format!("source_auto_position=1, source_ssl=1 for channel '{channel}'"));
        replica.sql(&format!("start replica for channel '{channel}'"));
    }
    for round in 0..40 {
        source.sql(
            &(0..20).map(|n| format!("insert into d.bare values ({n}, {round}); insert into d.t (v) values ('x');")).collect::<String>(),
        );
    }
    catch_up(&middle, &source);
    catch_up(&replica, &source);
    same(&replica, &source, &["d.t", "d.bare"]);
    assert_eq!(error(&replica, "applier_status_by_worker").split_whitespace().collect::<Vec<_>>(), ["0", "0"]);
    [&mut replica, &mut middle, &mut source].into_iter().for_each(Running::stop);
}

/// One GTID has one transaction, also where two clients give it to theirs at the same time.
#[test]
fn who_gives_a_gtid_that_another_has_waits_for_it() {
    let mut server = start(1, &[]);
    server.sql(SCHEMA);
    let gtid = "3e11fa47-71ca-11e1-9e33-c80aa9429562:7";
    let run = |id: u32, sleeps: u32| {
        server.sql(&format!(
            "set gtid_next='{gtid}'; begin; insert into d.p values ({id}); do sleep({sleeps}); commit; set gtid_next=automatic"
        ))
    };
    std::thread::scope(|scope| {
        let first = scope.spawn(|| run(1, 2));
        let sleeps = || server.sql("select count(*) from information_schema.processlist where info like 'do sleep(2)%'").trim() == "1";
        wait_for(|| server.log(), || sleeps().then_some(()));
        run(2, 0);
        first.join().expect("a commit");
    });
    assert_eq!(server.sql("select * from d.p").trim(), "1");
    assert_eq!(server.sql("show binlog events").matches(gtid).count(), 1);
    // What has failed lets it go, and so does whoever goes away.
    server.error(&format!("set gtid_next='{}8'; insert into d.p values (1)", &gtid[..gtid.len() - 1]));
    server.sql(&format!("set gtid_next='{}8'; insert into d.p values (3); set gtid_next=automatic", &gtid[..gtid.len() - 1]));
    assert_eq!(server.sql("select max(id) from d.p").trim(), "3");
    assert!(server.error(&format!("set gtid_next='{gtid}0'; set gtid_next=automatic")).contains("1790"));
    server.sql(&format!("set gtid_next='{gtid}0'; create table d.x (a int); commit; set gtid_next=automatic"));
    server.stop();
}

/// What no log could hold is not taken; where a server's numbers end, those follow that are free.
#[test]
fn the_last_number_of_a_gtid_is_no_end() {
    const LAST: u64 = i64::MAX as u64 - 1;
    let mut server = start(1, &[]);
    let own = server.sql("select @@server_uuid").trim().to_owned();
    for number in [LAST + 1, u64::MAX] {
        assert!(server.error(&format!("set gtid_next='{own}:{number}'")).contains("1774"));
        assert!(server.error(&format!("set global gtid_purged='+{own}:{number}'")).contains("1772"));
    }
    server.sql(&format!("set global gtid_purged='+{own}:{LAST}:3-4'; create database d; create table d.p (id int primary key)"));
    server.sql("insert into d.p values (1); insert into d.p values (2)");
    server.kill9();
    server.launch();
    server.sql("insert into d.p values (3)");
    assert_eq!(gtids(&server), format!("{own}:1-7:{LAST}"));
    server.stop();
}

/// IGNORE_SERVER_IDS passes over what a server has written, whoever it comes from.
#[test]
fn transactions_of_servers_to_be_ignored_are_passed_over() {
    let (mut source, mut middle, mut replica) = (start(1, &[]), start(2, &[]), start(3, &[]));
    source.sql(SCHEMA);
    follow(&middle, &source, "source_auto_position=1, source_ssl=1");
    catch_up(&middle, &source);
    follow(&replica, &middle, "source_auto_position=1, source_ssl=1");
    catch_up(&replica, &middle);
    replica.sql("stop replica; change replication source to ignore_server_ids=(1, 9); start replica");
    source.sql("insert into d.p values (1)");
    catch_up(&middle, &source);
    middle.sql("set global read_only=0; insert into d.p values (2)");
    let arrived = || replica.sql("select group_concat(id) from d.p").trim() == "2";
    wait_for(|| replica.log(), || arrived().then_some(()));
    [&mut replica, &mut middle, &mut source].into_iter().for_each(Running::stop);
}

fn gauge(server: &Running, name: &str) -> String {
    let row = server.sql(&format!("show global status like 'Rpl_semi_sync_{name}'"));
    row.split_whitespace().nth(1).unwrap_or_default().to_owned()
}

/// A replica acknowledges, and commits wait for it.
fn wait_until_ready(source: &Running) {
    let ready = || gauge(source, "source_status") == "ON" && gauge(source, "source_clients") == "1";
    wait_for(|| source.log(), || ready().then_some(()));
}

#[test]
fn a_commit_is_seen_when_a_replica_has_it_on_its_disk() {
    let (mut source, mut replica) = (start(1, &[]), start(2, &["--rpl-semi-sync-replica-enabled=1"]));
    source.sql("install plugin rpl_semi_sync_source soname 'semisync_source.so'");
    source.sql(SCHEMA);
    follow(&replica, &source, "source_auto_position=1, source_ssl=1");
    catch_up(&replica, &source);
    source.sql("set global rpl_semi_sync_source_timeout=60000; set global rpl_semi_sync_source_enabled=1");
    wait_until_ready(&source);
    assert_eq!(gauge(&replica, "replica_status"), "ON");
    let before: u64 = gauge(&source, "source_yes_tx").parse().expect("a number");
    for n in 1..=20 {
        source.sql(&format!("insert into d.p values ({n})"));
    }
    source.sql("xa start 'x'; insert into d.p values (100); xa end 'x'; xa prepare 'x'; xa commit 'x'; create table d.e (a int)");
    assert_eq!(gauge(&source, "source_yes_tx").parse(), Ok(before + 23));
    assert_eq!(gauge(&source, "source_no_tx"), "0");
    // Nobody acknowledges: the commit waits unseen, then gives up, and so do those after it.
    replica.sql("stop replica io_thread");
    source.sql("set global rpl_semi_sync_source_timeout=3000");
    std::thread::scope(|scope| {
        let commit = scope.spawn(|| source.sql("insert into d.p values (21)"));
        wait_for(|| source.log(), || (gauge(&source, "source_wait_sessions") == "1").then_some(()));
        assert_eq!(source.sql("select max(id) from d.p where id < 100").trim(), "20");
        commit.join().expect("a commit");
    });
    assert_eq!(source.sql("select max(id) from d.p where id < 100").trim(), "21");
    source.sql("insert into d.p values (22)");
    assert_eq!((gauge(&source, "source_status"), gauge(&source, "source_no_tx")), ("OFF".to_owned(), "2".to_owned()));
    // A replica that has all turns it on again.
    source.sql("set global rpl_semi_sync_source_timeout=60000");
    replica.sql("start replica io_thread");
    wait_until_ready(&source);
    source.sql("insert into d.p values (23)");
    catch_up(&replica, &source);
    same(&replica, &source, &["d.p"]);
    // What was acknowledged is on the replica, however the source ends.
    for round in 0..3 {
        wait_until_ready(&source);
        source.sql(&format!("insert into d.p values (200 + {round})"));
        source.kill9();
        let retrieved = "select received_transaction_set from performance_schema.replication_connection_status";
        let retrieved = replica.sql(retrieved).trim().replace("\\n", "");
        replica.sql(&format!("select wait_for_executed_gtid_set('{retrieved}', 60)"));
        assert_eq!(replica.sql(&format!("select count(*) from d.p where id = 200 + {round}")).trim(), "1");
        source.launch();
        source.sql("set global rpl_semi_sync_source_timeout=60000; set global rpl_semi_sync_source_enabled=1");
    }
    replica.stop();
    source.sql("set global rpl_semi_sync_source_enabled=0; insert into d.p values (300)");
    source.stop();
}

/// A replica's word names the file in which the source's log is. Before, its number was taken for the
/// log's own, which goes on when RESET MASTER begins the names anew: then no word was ever enough.
#[test]
fn acknowledgements_count_where_the_names_of_the_log_have_begun_anew() {
    let mut source = start(1, &[]);
    let mut replica = start(2, &["--rpl-semi-sync-replica-enabled=1"]);
    source.sql("flush binary logs; flush binary logs; reset master");
    source.sql(SCHEMA);
    follow(&replica, &source, "source_auto_position=1, source_ssl=1");
    catch_up(&replica, &source);
    source.sql("set global rpl_semi_sync_source_timeout=20000; set global rpl_semi_sync_source_enabled=1");
    wait_until_ready(&source);
    source.sql("insert into d.p values (1); flush binary logs; insert into d.p values (2)");
    assert_eq!((gauge(&source, "source_status"), gauge(&source, "source_no_tx")), ("ON".to_owned(), "0".to_owned()));
    assert_eq!(gauge(&source, "source_yes_tx"), "2");
    source.sql("set global rpl_semi_sync_source_enabled=0");
    replica.stop();
    source.stop();
}

/// The source's commits were told to its clients because the replica has them: it applies them although
/// both were killed and the source is gone.
#[test]
fn a_replica_keeps_what_it_has_acknowledged_over_its_restart() {
    for how in ["source_auto_position=1, source_ssl=1", "source_auto_position=0, source_ssl=1"] {
        let mut source = start(1, &[]);
        let mut replica = start(2, &["--rpl-semi-sync-replica-enabled=1", "--skip-replica-start"]);
        source.sql(SCHEMA);
        let first = "source_log_file='binlog.000001', source_log_pos=4";
        follow(&replica, &source, &if how.starts_with("source_auto_position=1") { how.to_owned() } else { format!("{how}, {first}") });
        catch_up(&replica, &source);
        source.sql("set global rpl_semi_sync_source_timeout=60000; set global rpl_semi_sync_source_enabled=1");
        wait_until_ready(&source);
        source.sql("insert into d.p values (1)");
        catch_up(&replica, &source);
        replica.sql("stop replica sql_thread");
        source.sql("insert into d.p values (2), (3); create table d.e (a int); insert into d.e values (5); xa start 'x'; insert into d.p values (4); xa end 'x'; xa prepare 'x'; xa commit 'x'");
        let known = gtids(&source);
        source.kill9();
        replica.kill9();
        replica.launch();
        replica.sql("start replica sql_thread");
        let wait = || (replica.sql(&format!("select wait_for_executed_gtid_set('{known}', 1)")).trim() == "0").then_some(());
        wait_for(|| replica.log(), wait);
        assert_eq!(replica.sql("select group_concat(id order by id), (select max(a) from d.e) from d.p").trim(), "1,2,3,4\t5", "{how}");
        // The source is back, and the receiver goes on behind what it has.
        source.launch();
        source.sql("insert into d.p values (10)");
        replica.sql("start replica");
        catch_up(&replica, &source);
        same(&replica, &source, &["d.p", "d.e"]);
        // What was received and not applied is fetched again, if that is asked for.
        replica.sql("stop replica sql_thread");
        source.sql("insert into d.p values (11)");
        replica.stop();
        replica.options.push("--relay-log-recovery=1".to_owned());
        replica.launch();
        let received = "select received_transaction_set from performance_schema.replication_connection_status";
        assert_eq!(replica.sql(received).trim(), "");
        replica.sql("start replica");
        catch_up(&replica, &source);
        same(&replica, &source, &["d.p"]);
        replica.stop();
        source.stop();
    }
}

#[test]
fn rows_come_as_they_are_and_into_tables_of_another_width() {
    let (mut source, mut replica) = (start(1, &[]), start(2, &[]));
    source.sql(SCHEMA);
    source.sql(
        "use d; create table log (what varchar(20)); create table tr (id int primary key, v int);
         create trigger x before insert on tr for each row set new.v = new.v + 1;
         create trigger y after update on tr for each row insert into log values ('updated');
         create trigger z after delete on tr for each row insert into log values ('deleted');
         create table wide (id int primary key, a int, b varchar(10)); create table narrow (id int primary key, a int)",
    );
    follow(&replica, &source, "source_auto_position=1, source_ssl=1");
    catch_up(&replica, &source);
    replica.sql("set sql_log_bin=0; alter table d.wide drop column b; alter table d.narrow add column b int default 7");
    source.sql(
        "use d; insert into tr values (1, 1), (2, 2); update tr set v = 10; delete from tr where id = 2;
         insert into wide values (1, 1, 'x'), (2, 2, null); update wide set a = a + 1, b = 'y'; delete from wide where id = 1;
         insert into narrow values (1, 1), (2, 2); update narrow set a = a + 1; delete from narrow where id = 1;
         create table branched branch of narrow; create table plain (a int); drop table branched, plain; insert into p values (1)",
    );
    catch_up(&replica, &source);
    same(&replica, &source, &["d.tr", "d.log", "d.p"]);
    assert_eq!(replica.sql("select * from d.wide; select * from d.narrow"), "2\t3\n2\t3\t7\n");
    assert_eq!(replica.sql("show tables in d like 'plain'"), "");
    // What is made beside branches comes, and what is done to them does not.
    source.sql(
        "create database e branch of d; use e; create table plain (a int primary key); insert into plain values (1); create table alike like narrow;
         insert into alike values (7, 7); create trigger t before insert on narrow for each row set new.a = 1; insert into narrow values (9, 9);
         create table filled select * from narrow; rename table narrow to other, wide to narrow; drop trigger t; rename table other to d.other; alter table d.other add column z int;
         create table wide (a int); insert into wide values (5); truncate tr; rename table plain to plainer",
    );
    catch_up(&replica, &source);
    same(&replica, &source, &["e.plainer", "e.alike", "e.filled", "e.wide"]);
    assert_eq!(replica.sql("show tables in e; show tables in d like 'other'"), "alike\nfilled\nplainer\nwide\n");
    // A branch stays one, and nobody locks rows of the past.
    source.sql("create table d.b branch of d.narrow; create pin here; select * from d.p as of pin here");
    assert!(source.error("alter table d.b engine_attribute = ''").contains("1235"));
    assert!(source.error("select * from d.p as of pin here for update").contains("1235"));
    source.sql(
        "create database f branch of d as of pin here; create table d.then branch of d.narrow as of pin here; insert into f.p values (100);
         update d.then set a = a + 1; drop table f.log; insert into d.p values (101)",
    );
    catch_up(&replica, &source);
    same(&replica, &source, &["d.p"]);
    assert_eq!(replica.sql("show tables in f; show tables in d like 'then'; select count(*) from d.p where id > 99"), "1\n");
    replica.stop();
    source.stop();
}
