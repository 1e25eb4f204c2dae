//! `redoubt migrate`: a server moves into another while it is written to, is interrupted, and is compared.

mod support;

use std::process::{Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};

use support::{Running, wait_for};

const SETTINGS: &[&str] = &["--innodb-buffer-pool-size=16M", "--gtid-mode=ON", "--enforce-gtid-consistency=ON"];

fn start(server_id: u32) -> Running {
    let id = format!("--server-id={server_id}");
    Running::start(&[&[id.as_str()], SETTINGS].concat())
}

fn command(source: &Running, target: &Running, how: &[&str]) -> Command {
    let mut command = Command::new(Running::binary());
    command.arg("migrate").arg(format!("--from=mysql://mover@127.0.0.1:{}", source.port));
    command.arg(format!("--to=mysql://root@127.0.0.1:{}", target.port)).args(how).env("MYSQL_PWD", "secret");
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(source: &Running, target: &Running, how: &[&str]) -> Output {
    command(source, target, how).output().expect("the binary starts")
}

fn done(source: &Running, target: &Running, how: &[&str]) -> String {
    let out = run(source, target, how);
    let said = String::from_utf8_lossy(&[out.stderr, out.stdout].concat()).into_owned();
    assert!(out.status.success(), "{how:?}: {said}{}", target.log());
    said
}

fn refused(source: &Running, target: &Running, how: &[&str]) -> String {
    let out = run(source, target, how);
    assert!(!out.status.success(), "{how:?}: {}", String::from_utf8_lossy(&out.stdout));
    String::from_utf8_lossy(&out.stderr).into_owned()
}

const SCHEMA: &str = "create user mover@'%' identified by 'secret'; grant all on *.* to mover@'%';
    create role r; create user u@'%' identified by 'p' default role r; grant select on d.* to r; create user n@localhost identified with mysql_native_password by 'p';
    create database d; use d; set sql_mode = 'ALLOW_INVALID_DATES,NO_AUTO_VALUE_ON_ZERO';
    create table parent (id int primary key); create table child (id int primary key auto_increment, p int, foreign key (p) references parent (id));
    insert into parent values (1), (2); insert into child (p) values (1), (2), (null);
    create table kinds (id bigint unsigned primary key auto_increment, b bit(12), f float, x double, n decimal(30,10), y year, dt date, dtm datetime(6), ts timestamp(3) null, tm time(6),
        c char(5), l varchar(50) character set latin1, vb varbinary(40), tx text, bl longblob, e enum('a', 'é'), s set('x', 'y'), j json, g geometry,
        virt int as (length(vb)) virtual, kept varchar(60) as (concat(l, '!')) stored, unseen int invisible default 5, unique key (vb), key (virt));
    insert into kinds (id, b, f, x, n, y, dt, dtm, ts, tm, c, l, vb, tx, bl, e, s, j, g) values
        (0, b'101010101010', 0.1, 0.1, '12345678901234567890.0123456789', 0, '0000-00-00', '2024-02-31', '2038-01-19 03:14:07.999', '-838:59:59', 'ab', 'é', x'00', 'a\tb\\nc\\\\d\r\\0', x'00095c0a0dff', 'é', 'x,y', '{\"a\": [1, 2.5, null, \"é😀\"]}', ST_GeomFromText('POINT(1 2)', 4326)),
        (18446744073709551610, 0, 16777217, -1e300, 0, 1901, '9999-12-31', null, null, null, '', '\\\\N', '\\\\N', '', repeat(x'5c00', 3000000), 'a', '', '\"x\"', null),
        (7, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null);
    create table bare (a int, v varchar(20)); insert into bare values (1, 'x'), (1, 'x'), (null, null);
    create table live (id int primary key auto_increment, v varchar(40), unique key (v)); create table log (id int primary key auto_increment, what varchar(40));
    create view b1 as select id from live; create view a1 as select * from b1;
    delimiter //
    create procedure p(out y int) begin set y = 1; -- one; only
    end //
    create function f(x int) returns int deterministic begin return x * 2; end //
    create trigger t after insert on live for each row begin insert into log (what) values (concat('new;', new.id)); end //
    create event e on schedule every 1 day do insert into log (what) values ('event') //
    delimiter ;
    create database `dä` collate utf8mb4_bin; create table `dä`.`t``ä` (`x y` int primary key, `cö` varchar(9)); insert into `dä`.`t``ä` values (1, 'é😀');";

fn fill(source: &Running) {
    let out = source.mysql(SCHEMA, &["--default-character-set=utf8mb4"]);
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
}

const LOOK: &str = "select * from d.kinds order by id; select * from d.child; select * from d.bare order by a; select * from `dä`.`t``ä`; select * from d.live order by id; select * from d.log order by id;
    show create view d.a1; show create function d.f; show create procedure d.p; show create trigger d.t; show create table d.kinds; show grants for u@'%'; show create user u@'%'; show create user n@localhost";

fn look(server: &Running) -> String {
    let out = server.mysql(LOOK, &["--default-character-set=utf8mb4"]);
    // When a trigger was made differs.
    let text = String::from_utf8_lossy(&out.stdout).into_owned();
    text.lines()
        .map(|line| if line.contains("TRIGGER") { line.rsplit_once('\t').map_or(line, |(head, _)| head) } else { line })
        .collect::<Vec<_>>()
        .join("\n")
}

#[test]
fn a_server_moves_in_while_it_is_written_to() {
    let (mut source, mut target) = (start(1), start(2));
    fill(&source);
    assert!(done(&source, &target, &["--check"]).contains("would move in"));
    assert_eq!(target.sql("show databases like 'd%'; show databases like 'redoubt%'; select user from mysql.user where user = 'u'"), "");
    let stop = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            for n in 0.. {
                if stop.load(Ordering::Relaxed) {
                    break;
                }
                source.sql(&format!(
                    "insert into d.live (v) values ('{n}'); update d.bare set a = {n} where v is null; delete from d.live where id % 7 = 0"
                ));
            }
        });
        done(&source, &target, &["--threads=3"]);
        stop.store(true, Ordering::Relaxed);
    });
    assert!(refused(&source, &target, &[]).contains("--cut-over"));
    assert_eq!(target.sql("select status from information_schema.events where event_name = 'e'").trim(), "SLAVESIDE_DISABLED");
    // A difference is found; nothing is cut over, and the source goes on.
    target.sql("set sql_log_bin = 0; update d.child set p = null where id = 1");
    let why = refused(&source, &target, &["--cut-over"]);
    assert!(why.contains("`d`.`child`") && why.contains("takes writes as before"), "{why}");
    source.sql("insert into d.live (v) values ('after')");
    target.sql("set sql_log_bin = 0; update d.child set p = 1 where id = 1");
    assert!(done(&source, &target, &["--cut-over", "--threads=2"]).contains("are the same"));
    assert_eq!(source.sql("select @@super_read_only").trim(), "1");
    assert_eq!(target.sql("select @@read_only; show replica status; show databases like 'redoubt%'; select status from information_schema.events where event_name = 'e'"), "0\nENABLED\n");
    assert_eq!(look(&target), look(&source));
    target.sql("insert into d.live (v) values ('on its own')");
    assert!(refused(&source, &target, &["--cut-over"]).contains("no migration"));
    target.stop();
    source.stop();
}

/// A client that holds something until it is killed.
fn holder(server: &Running, what: &str) -> Child {
    let mut client = Command::new("mysql");
    client.args(["--no-defaults", "-h127.0.0.1", "-uroot", &format!("-P{}", server.port), "-e", &format!("{what}; select sleep(1000)")]);
    let client = client.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the client is installed");
    let held = "select count(*) from information_schema.processlist where info like 'select sleep%'";
    wait_for(|| server.log(), || (server.sql(held).trim() == "1").then_some(()));
    client
}

fn let_go(server: &Running, mut holder: Child) {
    server.sql("select concat('kill ', id) into @k from information_schema.processlist where info like 'select sleep%'; prepare k from @k; execute k");
    let _ = holder.kill();
    holder.wait().expect("it ends");
}

/// A cut-over that is killed leaves the source read-only. Before, the next attempt took that for how the
/// source had been: it found a difference, said that the source took writes as before, and left it so.
#[test]
fn a_cut_over_that_is_killed_does_not_leave_the_source_read_only_for_ever() {
    let (mut source, mut target) = (start(1), start(2));
    source.sql("create user mover@'%' identified by 'secret'; grant all on *.* to mover@'%'; create database d; create table d.t (id int primary key, v int); insert into d.t values (1, 1)");
    done(&source, &target, &[]);
    let held = holder(&target, "lock tables d.t write");
    let mut mover = command(&source, &target, &["--cut-over"]).spawn().expect("the binary starts");
    wait_for(|| source.log(), || (source.sql("select @@super_read_only").trim() == "1").then_some(()));
    mover.kill().expect("it runs");
    mover.wait().expect("it ends");
    let_go(&target, held);
    target.sql("set sql_log_bin = 0; update d.t set v = 2");
    let why = refused(&source, &target, &["--cut-over"]);
    assert!(why.contains("the source takes writes as before"), "{why}");
    source.sql("insert into d.t values (2, 2)");
    // One that was read-only from the beginning stays so, and that is what is said.
    source.sql("set global super_read_only = 1");
    let why = refused(&source, &target, &["--cut-over"]);
    assert!(why.contains("the source is read-only, as it was before"), "{why}");
    assert_eq!(source.sql("select @@super_read_only").trim(), "1");
    target.sql("set sql_log_bin = 0; update d.t set v = 1");
    // Behind the comparison the source may be gone: then it is said what is left to do.
    target.sql("update redoubt_migration.state set v = 'compared' where k = 'phase'");
    source.stop();
    let why = refused(&source, &target, &["--cut-over"]);
    assert!(why.contains("source") && why.contains("STOP REPLICA; RESET REPLICA ALL"), "{why}");
    target.stop();
}

/// Behind the comparison the source was started again, and took writes: the channel ended all the same, and
/// they were nowhere. And where only the connection to a source was lost, it stayed read-only.
#[test]
fn a_cut_over_loses_nothing_of_a_source_that_comes_back() {
    let (mut source, mut target) = (start(1), start(2));
    source.sql("create user mover@'%' identified by 'secret'; grant all on *.* to mover@'%'; create database d; create table d.t (id int primary key, v int); insert into d.t values (1, 1)");
    done(&source, &target, &[]);
    let held = holder(&target, "lock tables d.t write");
    let mover = command(&source, &target, &["--cut-over"]).spawn().expect("the binary starts");
    wait_for(|| source.log(), || (source.sql("select @@super_read_only").trim() == "1").then_some(()));
    source.sql("select concat('kill ', min(id)) into @k from information_schema.processlist where user = 'mover' and command not like 'Binlog Dump%'; prepare k from @k; execute k");
    let_go(&target, held);
    let said = mover.wait_with_output().expect("it ends");
    let said = String::from_utf8_lossy(&said.stderr).into_owned();
    assert!(said.contains("the source takes writes as before"), "{said}");
    let had = source.sql("select replace(@@gtid_executed, '\n', '')").trim().to_owned();
    target.sql(&format!("select wait_for_executed_gtid_set('{had}', 60); stop replica"));
    target.sql(&format!("insert into redoubt_migration.state values ('compared', '{had}'); update redoubt_migration.state set v = 'compared' where k = 'phase'"));
    source.sql("insert into d.t values (2, 2)");
    let said = done(&source, &target, &["--cut-over"]);
    assert!(said.contains("the source has taken writes since both sides were compared"), "{said}");
    assert_eq!(target.sql("select count(*) from d.t").trim(), "2");
    assert_eq!(source.sql("select @@super_read_only").trim(), "1");
    source.stop();
    target.stop();
}

/// What cannot be begun is told before anything is made, with what to do.
#[test]
fn what_keeps_a_migration_from_being_begun_is_told() {
    let (mut source, mut target) = (Running::start(&["--server-id=1", "--local-infile=0"]), Running::start(&["--server-id=1"]));
    source.sql("create user mover@'%' identified by 'secret'; grant select on *.* to mover@'%'");
    target.sql("set global local_infile = 0");
    let why = refused(&source, &target, &[]);
    for part in [
        "this cannot be begun",
        "gtid_mode is OFF: the source must have gtid_mode=ON",
        "start the target with --gtid-mode=ON --enforce-gtid-consistency=ON",
        "SET GLOBAL local_infile = 1 on the target",
        "source and target have the same server_id: SET GLOBAL server_id on the target",
        "the source's account lacks privileges (those of roles do not count): GRANT RELOAD, SHOW VIEW",
    ] {
        assert!(why.contains(part), "{part}: {why}");
    }
    assert_eq!(target.sql("show databases like 'redoubt%'"), "");
    let out = Command::new(Running::binary()).args(["migrate", "--from=mysql:/nobody"]).output().expect("the binary starts");
    assert!(String::from_utf8_lossy(&out.stderr).contains("'mysql:/nobody' is no mysql://user[:password]@host[:port]"), "{out:?}");
    let own = run(&target, &target, &[]);
    assert!(String::from_utf8_lossy(&own.stderr).contains("the source"), "{own:?}");
    target.stop();
    source.stop();
}

#[test]
fn what_was_interrupted_is_not_taken_for_good_data() {
    let (mut source, mut target) = (start(1), start(2));
    fill(&source);
    // What would not work is told before anything is copied.
    source.sql("use d; create table gone (a int); create view broken as select a from gone; drop table gone");
    let why = refused(&source, &target, &[]);
    assert!(why.contains("view `d`.`broken`") && why.contains("nothing was copied"), "{why}");
    assert_eq!(target.sql("show databases like 'd%'"), "");
    // Killed while it waits for the instant of its snapshots.
    let held = holder(&source, "lock tables d.live write");
    let mut mover: Child = command(&source, &target, &["--leave-out-refused"]).spawn().expect("the binary starts");
    let waits = "select count(*) from information_schema.processlist where info like 'FLUSH TABLES%'";
    wait_for(|| source.log(), || (source.sql(waits).trim() == "1").then_some(()));
    mover.kill().expect("it runs");
    mover.wait().expect("it ends");
    let_go(&source, held);
    assert!(refused(&source, &target, &["--leave-out-refused"]).contains("--again"));
    assert!(refused(&source, &target, &["--cut-over"]).contains("not complete"));
    target.kill9();
    target.launch();
    done(&source, &target, &["--leave-out-refused", "--again"]);
    done(&source, &target, &["--cut-over"]);
    assert_eq!(look(&target), look(&source));
    // A database that somebody else has made is left alone.
    target.sql("create database redoubt_other; drop database d; drop database `dä`; create database d; create table d.mine (a int)");
    assert!(refused(&source, &target, &[]).contains("already: d"));
    assert_eq!(target.sql("show tables in d").trim(), "mine");
    target.stop();
    source.stop();
}
