//! The whole server on a disk that crashes: SQL in, power off at some I/O, recovery, and what is found must
//! be the state after the last acknowledged statement or after the one that was being committed; all
//! indexes agree with their tables.
//!
//! The expected states come from the same statements run without a crash. Some I/Os are tried by default,
//! all of them with `CRASHES=all`, another script with `SEED=n`.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;
#[path = "common/server.rs"]
mod server;

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use server::{PREPARED, Server, State, start};
use world::{Prng, SimDisk, SimulatedDeath};

/// The statements. Each one that can commit something is a step of its own.
fn script(seed: u64) -> Vec<String> {
    let mut random = Prng::new(seed);
    let mut list: Vec<String> = [
        "create database d",
        "create table d.t (id int primary key auto_increment, a int, b varchar(300), c timestamp(3) null, unique key (a), key (b(5)), key (c, a), fulltext (b))",
        "create table d.n (a int, b decimal(10,3), key (a))",
        "insert into d.t (a, b, c) values (1, 'one', '2020-01-01 00:00:00.125'), (2, 'two', null), (3, repeat('three', 50), now())",
        "insert into d.n values (1, 1.5), (1, 1.5), (2, null)",
        "create table d.p (id int primary key)",
        "create table d.f (id int primary key auto_increment, pid int, foreign key (pid) references d.p (id) on delete cascade on update cascade)",
        "insert into d.p values (1), (2), (3), (4), (5), (6), (7), (8), (9)",
        "insert into d.f (pid) values (1), (1), (2), (3), (4), (4), (5), (6), (6), (7), (8), (9), (9), (null)",
        "create database e",
        "create table e.p (a int primary key, b int, key (b))",
        "create table e.q (c varchar(20), unique key (c))",
        "insert into e.p values (1, 1), (2, 1), (3, 1)",
        "create event d.v on schedule every 1 day starts '2036-01-01' do delete from d.t",
        "create table d.seen (a int)",
        "create trigger d.seen after insert on d.n for each row insert into d.seen values (new.a)",
        "create function d.twice(n int) returns int deterministic return n * 2",
    ]
    .map(str::to_owned)
    .to_vec();
    for i in 0..70 {
        let n = random.below(40);
        let pad = random.below(280);
        let before = list.len();
        list.push(match random.below(21) {
            0..=2 => format!("insert ignore into d.t (a, b) values ({n}, repeat('x', {pad})), ({}, 'y{n}')", n + 100),
            3 => format!("update d.t set b = concat(left(b, 100), 'u{i}'), c = '2021-02-03 04:05:06' where a < {n}"),
            4 => format!("update ignore d.t set a = a + 1000 where a = {n}"),
            5 => format!("delete from d.t where a > {} order by a limit 3", n + 60),
            6 => format!("insert into d.n values ({n}, {i}.25), ({n}, {i}.25)"),
            7 => format!("delete from d.n where a = {n} limit 1"),
            8 => format!("begin; insert into d.n values (-{n}, 0); update d.t set b = 'tx' where a = {n}; savepoint s; delete from d.n; rollback to s; commit"),
            9 => "begin; delete from d.t; insert into d.n select a, a from d.n; rollback".to_string(),
            10 => format!("replace into d.t (id, a, b) values ({}, {n}, 'replaced')", n + 1),
            11 => format!("create table d.x{i} as select * from d.t"),
            12 => [format!("alter table d.t add column e{i} int default {n}"), format!("create index i{i} on d.n (b, a)"), "truncate table d.n".into()][(n % 3) as usize].clone(),
            13 => format!("update ignore d.p set id = id + 20 where id = {}", n % 10),
            14 => [format!("delete from d.p where id % 7 = {}", n % 7), format!("alter table d.p rename d.q{i}; alter table d.q{i} rename d.p")][(n % 2) as usize].clone(),
            15 => "rename table e.p to e.r, e.q to e.p, e.r to e.q".to_owned(),
            16 if n.is_multiple_of(4) => "drop database e".to_owned(),
            16 => "drop table if exists e.p, d.nothing, e.q".to_owned(),
            17 => [
                format!("create trigger d.n{i} before insert on d.n for each row set new.a = d.twice(new.a)"),
                format!("create trigger d.n{i} before insert on d.n for each row set new.a = new.a + 1"),
                format!("drop trigger if exists d.n{}", i - 1),
            ][(n % 3) as usize].clone(),
            18 => format!("create trigger e.p{i} before update on e.p for each row set @seen = 1"),
            19 => [
                format!("create procedure d.r{i}() insert into d.seen values ({n})"),
                format!("drop procedure if exists d.r{}", i - 1),
                format!("alter function d.twice comment '{i}'"),
            ][(n % 3) as usize].clone(),
            _ => [format!("drop table if exists d.x{}", i - 1), "alter table d.n rename d.m; alter table d.m rename d.n".to_owned(), format!("create temporary table if not exists d.tmp (a int primary key, b int, key (b)); insert ignore into d.tmp values ({n}, {i})"), format!("alter event d.v rename to d.w comment '{i}'; alter event d.w rename to d.v")][(n % 4) as usize].clone(),
        });
        // What was dropped is made again.
        let dropped = list[before].clone();
        if dropped == "drop database e" {
            list.push("create database e".to_owned());
        }
        if dropped.starts_with("drop database e") || dropped.starts_with("drop table if exists e") {
            list.push("create table e.p (a int primary key, b int, key (b))".to_owned());
            list.push("create table e.q as select a from d.n".to_owned());
        }
    }
    list
}

/// Runs the script until it ends or the power goes off. Returns the states before and after each statement,
/// as far as it got.
fn run(disk: &Arc<SimDisk>, log_bin: &str, list: &[String], states: &mut Vec<State>, record: bool) -> usize {
    let mut done = 0;
    let mut server = None;
    let outcome = catch_unwind(AssertUnwindSafe(|| {
        let server = server.insert(start(disk, 1, log_bin));
        for (i, statement) in list.iter().enumerate() {
            for part in statement.split("; ") {
                if part == "checkpoint" {
                    server.instance.engine().checkpoint().expect("a checkpoint");
                    continue;
                }
                let rows = server.ask(part);
                assert!(rows.error.is_none() || !record, "{part}: {:?}", rows.error);
            }
            done = i + 1;
            server.instance.engine().world().advance(Duration::from_millis(300));
            server.instance.engine().background_step(i as u64).expect("background work");
            if record {
                states.push(server.tables());
            }
        }
    }));
    if let Err(panic) = outcome
        && !panic.is::<SimulatedDeath>()
    {
        std::panic::resume_unwind(panic);
    }
    // A dead process runs no destructors: that of a session with temporary tables writes.
    std::mem::forget(server);
    done
}

/// Which I/Os are tried: every so-manieth, the same in every run; `START` begins elsewhere (`START=$RANDOM`).
fn some_of(ios: u64, stride: u64) -> impl Iterator<Item = u64> {
    let given = std::env::var("START").ok().and_then(|s| s.parse().ok());
    let start = given.unwrap_or(0) % stride;
    println!("every I/O of {ios} whose number divided by {stride} leaves {start} (START={start})");
    (1 + start..=ios).step_by(stride as usize)
}

#[test]
fn sql_survives_a_power_failure_at_any_io() {
    let seed = std::env::var("SEED").ok().and_then(|s| s.parse().ok()).unwrap_or(7);
    let list = script(seed);
    let mut states = vec![State::new()];
    let whole = SimDisk::new();
    // Statements that read only, for the states, must not change the count of I/Os: so count without
    // recording.
    run(&SimDisk::new(), "ON", &list, &mut states, true);
    assert_eq!(run(&whole, "ON", &list, &mut Vec::new(), false), list.len());
    let ios = whole.operations();
    assert!(ios > 200, "{ios}");
    let all = std::env::var("CRASHES").is_ok_and(|v| v == "all");
    for at in some_of(ios, if all { 1 } else { (ios / 25).max(1) }) {
        let disk = SimDisk::new();
        disk.crash_at(at);
        let done = run(&disk, "ON", &list, &mut Vec::new(), false);
        let after = disk.replaced_after_crash(at);
        let found = catch_unwind(AssertUnwindSafe(|| start(&after, 2, "ON").tables()))
            .unwrap_or_else(|_| panic!("I/O {at} of {ios}, in {:?}", list.get(done)));
        let next = states.get(done + 1).unwrap_or(&states[done]);
        // A step of several statements may end between two of them.
        let several = list.get(done).is_some_and(|s| s.contains("; ") && !s.starts_with("begin"));
        assert!(
            found == states[done] || found == *next || several,
            "I/O {at} of {ios}: neither before nor after {:?}\n{found:#?}\n--- before\n{:#?}\n--- after\n{next:#?}",
            list.get(done),
            states[done]
        );
    }
}

/// Runs `list` after `first`, with crashes at I/Os of `list`, evenly (CRASHES=all: at each): what was
/// acknowledged is there, and the statement under way is there or not.
fn each_is_durable(log_bin: &str, first: &[String], list: &[&str]) {
    each_is_durable_from(log_bin, first, list, 0);
}

/// The same where the last `unlogged` statements of `first` may be lost, from the last one back, until the
/// first of `list` is acknowledged.
fn each_is_durable_from(log_bin: &str, first: &[String], list: &[&str], unlogged: usize) {
    let before = SimDisk::new();
    run(&before, log_bin, first, &mut Vec::new(), false);
    let all: Vec<String> = first.iter().cloned().chain(list.iter().map(|s| (*s).to_owned())).collect();
    let (whole, mut states) = (SimDisk::new(), vec![State::new()]);
    run(&SimDisk::new(), log_bin, &all, &mut states, true);
    assert_eq!(run(&whole, log_bin, &all, &mut Vec::new(), false), all.len());
    assert!(whole.operations() > before.operations());
    // Each crash leaves a dead process's memory behind.
    let stride =
        if std::env::var("CRASHES").is_ok_and(|v| v == "all") { 1 } else { (whole.operations() - before.operations()).div_ceil(8) };
    for at in (before.operations()..=whole.operations()).step_by(stride as usize) {
        let disk = SimDisk::new();
        disk.crash_at(at);
        let done = run(&disk, log_bin, &all, &mut Vec::new(), false);
        let found = start(&disk.replaced_after_crash(at), 2, log_bin).tables();
        let next = states.get(done + 1).unwrap_or(&states[done]);
        let oldest = if done <= first.len() { done.min(first.len() - unlogged) } else { done };
        assert!(states[oldest..=done].contains(&found) || found == *next, "I/O {at}, in {:?}: {found:#?}", all.get(done));
    }
}

fn table_with_rows() -> Vec<String> {
    let rows = (0..60).map(|i| format!("({i}, repeat('v', {i}))")).collect::<Vec<_>>().join(", ");
    let create = "create table d.t (id int primary key, v varchar(100), key (v))";
    ["create database d", create, &format!("insert into d.t values {rows}")].map(str::to_owned).to_vec()
}

/// CREATE TABLE … SELECT is one transaction: after a crash at any of its I/Os there is either no table or a
/// full one.
#[test]
fn create_table_select_is_all_or_nothing() {
    let list = ["create table d.x (k int primary key, key (v)) select id k, v from d.t", "create table d.y as select * from d.x"];
    each_is_durable("ON", &table_with_rows(), &list);
}

/// A load into a table with foreign keys is there as a whole, without the rows that lack a parent, and what
/// goes on about its parents finds it.
#[test]
fn loads_with_foreign_keys_are_all_or_nothing() {
    let mut first = table_with_rows();
    first.push(
        "create table d.c (id int primary key, p int, v varchar(100), key (v), foreign key (p) references d.t (id) on delete cascade)"
            .to_owned(),
    );
    let list = [
        "insert into d.c select id, if(id % 7 = 0, null, 59 - id), v from d.t",
        "delete from d.t where id in (3, 33)",
        "truncate table d.c",
        "insert ignore into d.c select id div 2, id + 20, v from d.t order by id",
        "truncate table d.c",
        "begin; insert into d.t values (200, 'mine'); insert into d.c select id, 200, v from d.t; delete from d.t where id = 200; commit",
    ];
    for log_bin in ["ON", "OFF"] {
        each_is_durable(log_bin, &first, &list);
    }
}

/// Columns that come, go, move and grow leave rows as they are (`value::Forms`): the definition and the rows
/// that were written under it come back together, whatever was in a checkpoint and whatever only in the log.
#[test]
fn rows_of_older_forms_are_durable() {
    let list = [
        "alter table d.t add w int not null default 7 first",
        "insert into d.t values (1, 100, 'new'), (2, 101, null)",
        "update d.t set v = 'changed', w = 8 where id in (3, 100)",
        "alter table d.t drop column v",
        "checkpoint",
        "alter table d.t modify w bigint after id, add x varchar(10) default 'x'",
        "update d.t set w = 5000000000 where id < 5",
        "insert into d.t values (200, 1, 'last')",
        "delete from d.t where id between 20 and 30",
        "alter table d.t add key (x), drop column w",
        "update d.t set x = 'y' where id = 9",
    ];
    for log_bin in ["ON", "OFF"] {
        each_is_durable(log_bin, &table_with_rows(), &list);
    }
}

/// Rows of an unlogged table come back as of the checkpoint, under the definition of now.
#[test]
fn unlogged_rows_of_before_are_of_an_older_form() {
    let mut first = table_with_rows();
    first[1].push_str(r#" engine_attribute = '{"redo_log": false}'"#);
    let later =
        ["alter table d.t add w int not null default 7 first, drop column v", "update d.t set w = 8", "delete from d.t where id > 30"];
    let disk = SimDisk::new();
    let mut server = start(&disk, 1, "ON");
    let run = |server: &mut Server, sql: &str| assert_eq!(server.ask(sql).error, None, "{sql}");
    first.iter().for_each(|sql| run(&mut server, sql));
    server.instance.engine().checkpoint().expect("a checkpoint");
    later.iter().for_each(|sql| run(&mut server, sql));
    std::mem::forget(server);
    let mut server = start(&disk.crash(3), 1, "ON");
    assert_eq!(server.ask("select count(*), min(w), max(w), sum(id) from d.t").rows, [["60", "7", "7", "1770"]]);
    server.tables();
}

/// An unlogged table turned logged, and back (docs/hard-cases.md, C5): its rows are in a checkpoint before
/// the log has the change, so that what is logged afterwards finds them.
#[test]
fn an_unlogged_table_turned_logged_keeps_its_rows_and_what_follows() {
    let mut first = table_with_rows();
    first.push(r#"create table d.u (id int primary key, v varchar(100), key (v)) engine_attribute = '{"redo_log": false}'"#.to_owned());
    first.push("insert into d.u select * from d.t; checkpoint".to_owned());
    first.push("update d.u set v = concat('changed ', id) where id < 20".to_owned());
    first.push("delete from d.u where id > 50".to_owned());
    let list = [
        r#"alter table d.u engine_attribute = '{"redo_log": true}'"#,
        "update d.u set v = 'logged' where id between 10 and 30",
        "delete from d.u where id in (1, 2, 40)",
        "insert into d.u values (1000, 'logged')",
        r#"alter table d.u engine_attribute = '{"redo_log": false}'"#,
    ];
    for log_bin in ["ON", "OFF"] {
        each_is_durable_from(log_bin, &first, &list, 2);
    }
}

/// What the log does not carry is in a checkpoint when it is acknowledged (docs/hard-cases.md, C18).
#[test]
fn loads_that_nothing_logs_are_durable_when_they_are_committed() {
    let mut first = table_with_rows();
    first.push(r#"create table d.u (id int primary key, v varchar(100), key (v)) engine_attribute = '{"redo_log": false}'"#.to_owned());
    let list = [
        "insert into d.u select * from d.t",
        "insert into d.t values (100, 'logged')",
        r#"create table d.c (id int primary key) engine_attribute = '{"redo_log": false}' select * from d.t"#,
        "insert into d.t values (101, 'logged')",
    ];
    each_is_durable("ON", &first, &list);
    first.push("create table d.s (id int primary key, v varchar(100))".to_owned());
    first.push("alter instance disable innodb redo_log".to_owned());
    let list = [
        "insert into d.s select * from d.t",
        "begin; insert into d.u select id, v from d.t; commit",
        "create table d.x (k int primary key, key (v)) select id k, v from d.t",
        "alter table d.t add key (v, id)",
        "alter table d.t add column more int default 5, drop primary key",
    ];
    each_is_durable("OFF", &first, &list);
}

/// Statements over a logged table `l`, an unlogged table `u`, and one that changes its mind, `c`; redo is
/// switched off and on.
fn dial_script(seed: u64) -> Vec<String> {
    let mut random = Prng::new(seed);
    let unlogged = r#"engine_attribute = '{"redo_log": false}'"#;
    let mut list: Vec<String> = [
        "create database d".to_owned(),
        "create table d.l (id int primary key auto_increment, a int, key (a))".to_owned(),
        format!("create table d.u (id int primary key auto_increment, a int, b varchar(200), key (a), unique key (b)) {unlogged}"),
        "create table d.c (a int, b varchar(200), key (b))".to_owned(),
    ]
    .to_vec();
    for i in 0..60 {
        let n = random.below(30);
        let pad = random.below(180);
        list.push(match random.below(16) {
            0..=1 => format!("insert into d.l (a) values ({n}), ({i})"),
            2..=3 => format!("insert ignore into d.u (a, b) values ({n}, concat('{i}', repeat('u', {pad}))), ({i}, 'b{i}')"),
            4 => format!("begin; insert into d.l (a) values ({n}); insert into d.u (a, b) values ({n}, 'both {i}'); insert into d.c values ({n}, 'c'); commit"),
            5 => format!("delete from d.u where a < {n} limit 3"),
            6 => format!("update ignore d.u set a = a + 100, b = concat('x{i}', left(b, 50)) where a < {n} limit 2"),
            7 => format!("insert into d.c values ({n}, repeat('c', {pad})), ({i}, null)"),
            8 => format!("alter table d.u add column e{i} int default {n}"),
            9 => format!("create index i{i} on d.u (a, b)"),
            10 => ["delete from d.u", "truncate table d.u"][(n % 2) as usize].to_owned(),
            11..=12 => format!(r#"alter table d.c engine_attribute = '{{"redo_log": {}}}'"#, n.is_multiple_of(2)),
            13 => format!("insert into d.l (a) select a from d.u where a < {n}"),
            _ => format!("alter instance {} innodb redo_log", ["enable", "disable"][(n % 2) as usize]),
        });
    }
    list
}

/// The parts of a crash's outcome have promises of their own: logged tables are as of the last acknowledged
/// statement (without a binary log and redo: of one since redo was switched off, all of the same), an
/// unlogged one as of some statement before, whole.
fn check_dial(list: &[String], states: &[State], done: usize, log_bin: &str, found: &State) {
    let unlogged = |state: &State, table: &str| state.get(table).is_some_and(|s| s.contains("\"redo_log\": false"));
    // To switch it off when it is off does nothing. An ENABLE that did not return may have happened.
    let switched = list[..done].iter().enumerate().filter(|(_, s)| s.starts_with("alter instance"));
    let off_since = switched.fold(None, |off: Option<usize>, (at, s)| if s.contains("disable") { off.or(Some(at)) } else { None });
    let floor = off_since.filter(|_| log_bin == "OFF").unwrap_or(done);
    let last = (done + 1).min(states.len() - 1);
    let fits = (floor..=last).any(|at| {
        let logged = |state: &State| -> Vec<(String, String)> {
            state.iter().filter(|(name, _)| !unlogged(&states[at], name)).map(|(n, s)| (n.clone(), s.clone())).collect()
        };
        found.len() == states[at].len() && logged(found) == logged(&states[at])
    });
    assert!(fits, "none of {floor}..={last}: {found:#?}\n--- {:#?}\n--- {:#?}", states[done], states[last]);
    for name in ["d.u", "d.c"] {
        let known = found.get(name).is_none_or(|table| states[..=last].iter().any(|s| s.get(name) == Some(table)));
        assert!(known, "table {name} is no state that it ever had: {:#?}", found.get(name));
    }
}

#[test]
fn unlogged_tables_and_redo_off_survive_a_power_failure_at_any_io() {
    let seed = std::env::var("SEED").ok().and_then(|s| s.parse().ok()).unwrap_or(11);
    let all = std::env::var("CRASHES").is_ok_and(|v| v == "all");
    for (log_bin, seed) in [("ON", seed), ("OFF", seed + 1)] {
        let list = dial_script(seed);
        let (whole, mut states) = (SimDisk::new(), vec![State::new()]);
        run(&SimDisk::new(), log_bin, &list, &mut states, true);
        assert_eq!(run(&whole, log_bin, &list, &mut Vec::new(), false), list.len());
        let ios = whole.operations();
        for at in some_of(ios, if all { 1 } else { (ios / 25).max(1) }) {
            let disk = SimDisk::new();
            disk.crash_at(at);
            let done = run(&disk, log_bin, &list, &mut Vec::new(), false);
            let after = disk.replaced_after_crash(at);
            let outcome = catch_unwind(AssertUnwindSafe(|| {
                let mut server = start(&after, 2, log_bin);
                check_dial(&list, &states, done, log_bin, &server.tables());
            }));
            outcome.unwrap_or_else(|_| panic!("I/O {at} of {ios}, seed {seed}, log_bin {log_bin}, in {:?}", list.get(done)));
        }
    }
}

/// XA PREPARE, checkpoints, a crash, XA COMMIT (docs/hard-cases.md, C6): what was acknowledged as prepared
/// is there after any crash, with its rows locked, and can be decided about; and what was decided stays so.
#[test]
fn prepared_transactions_survive_until_they_are_decided_about() {
    let list: Vec<String> = [
        "create database d",
        "create table d.t (id int primary key, a int, key (a))",
        "insert into d.t values (1, 1), (2, 2), (3, 3)",
        "xa start 'x'; update d.t set a = 10 where id = 1; insert into d.t values (4, 4); delete from d.t where id = 3; xa end 'x'; xa prepare 'x'",
        "insert into d.t values (5, 5)",
        "checkpoint",
        "update d.t set a = 50 where id = 5",
        "checkpoint; checkpoint",
        "xa commit 'x'",
        "update d.t set a = 11 where id = 1",
        "xa start 'y', 'branch', 9; delete from d.t where id = 1; insert into d.t values (6, 6); xa end 'y', 'branch', 9; xa prepare 'y', 'branch', 9",
        "update d.t set a = 22 where id = 2",
        "checkpoint",
        "xa rollback 'y', 'branch', 9",
        "xa start 'z'; insert into d.t values (7, 7); xa end 'z'; xa prepare 'z'",
        "xa start 'o'; insert into d.t values (8, 8); xa end 'o'; xa commit 'o' one phase",
        "xa commit 'z'",
        "checkpoint",
        "insert into d.t values (9, 9)",
    ]
    .map(str::to_owned)
    .to_vec();
    let mut states = vec![State::new()];
    let whole = SimDisk::new();
    run(&SimDisk::new(), "ON", &list, &mut states, true);
    assert_eq!(run(&whole, "ON", &list, &mut Vec::new(), false), list.len());
    let ios = whole.operations();
    let stride = if std::env::var("CRASHES").is_ok_and(|v| v == "all") { 1 } else { 4 };
    let mut decided = 0;
    for at in some_of(ios, stride) {
        let disk = SimDisk::new();
        disk.crash_at(at);
        let done = run(&disk, "ON", &list, &mut Vec::new(), false);
        let after = disk.replaced_after_crash(at);
        let mut server = start(&after, 2, "ON");
        let found = server.tables();
        let next = states.get(done + 1).unwrap_or(&states[done]);
        let place = || format!("I/O {at} of {ios}, in {:?}", list.get(done));
        assert!(found == states[done] || found == *next, "{}\n{found:?}\n--- before\n{:?}\n--- after\n{next:?}", place(), states[done]);
        if found.contains_key(PREPARED) {
            decided += 1;
            decide_after_the_crash(&after, server, &found, decided % 2 == 0, "ON", &place());
        }
    }
    assert!(decided > 3, "{decided} of the crashes left something prepared");
}

/// Decides about what a crash has left prepared, crashes again, and looks whether it stayed so.
fn decide_after_the_crash(disk: &Arc<SimDisk>, mut server: Server, found: &State, commit: bool, log_bin: &str, place: &str) {
    let (xid, row) = match &found[PREPARED] {
        f if f.contains("\"x\"") => ("'x'", 1),
        f if f.contains("\"ybranch\"") => ("'y', 'branch', 9", 1),
        _ => ("'z'", 7),
    };
    let refused = server.ask(&format!("select * from d.t where id = {row} for update nowait")).error;
    assert!(refused.as_ref().is_some_and(|e| e.contains("3572")), "{place}: {refused:?}");
    let mut disk_now = Arc::clone(disk);
    if commit {
        // It also survives a checkpoint of the new life and another crash before it is decided about.
        server.instance.engine().checkpoint().expect("a checkpoint");
        std::mem::forget(server);
        disk_now = disk.replaced_after_crash(1);
        server = start(&disk_now, 3, log_bin);
        assert_eq!(server.tables(), *found, "{place}");
    }
    let verb = if commit { "commit" } else { "rollback" };
    assert_eq!(server.ask(&format!("xa {verb} {xid}")).error, None, "{place}");
    let decided = server.tables();
    assert!(!decided.contains_key(PREPARED), "{place}");
    assert!(server.ask(&format!("xa {verb} {xid}")).error.is_some_and(|e| e.contains("1397")), "{place}");
    if log_bin == "OFF" {
        // A decision is a commit: nobody promises it while nothing is logged.
        server.instance.engine().checkpoint().expect("a checkpoint");
    }
    std::mem::forget(server);
    assert_eq!(start(&disk_now.crash(2), 4, log_bin).tables(), decided, "{place}: decided, and not so after another crash");
}

/// While nothing is logged a crash may cost commits, but not what XA PREPARE has acknowledged: it waits for
/// a checkpoint (C6). It is there after any crash, with its rows locked, and all that was committed before
/// it.
#[test]
fn prepared_transactions_survive_with_nothing_logged() {
    let list: Vec<String> = [
        "create database d",
        "create table d.t (id int primary key, a int, key (a))",
        "insert into d.t values (1, 1), (2, 2), (3, 3)",
        "alter instance disable innodb redo_log",
        "insert into d.t values (5, 5)",
        "xa start 'x'; update d.t set a = 10 where id = 1; insert into d.t values (4, 4); delete from d.t where id = 3; xa end 'x'; xa prepare 'x'",
        "update d.t set a = 50 where id = 5",
        "xa commit 'x'",
        "update d.t set a = 11 where id = 1",
        "xa start 'y', 'branch', 9; delete from d.t where id = 1; insert into d.t values (6, 6); xa end 'y', 'branch', 9; xa prepare 'y', 'branch', 9",
        "update d.t set a = 22 where id = 2",
        "xa rollback 'y', 'branch', 9",
        "xa start 'z'; insert into d.t values (7, 7); xa end 'z'; xa prepare 'z'",
        "update d.t set a = 51 where id = 5",
        "alter instance enable innodb redo_log",
        "update d.t set a = 52 where id = 5",
        "xa commit 'z'",
        "insert into d.t values (9, 9)",
    ]
    .map(str::to_owned)
    .to_vec();
    let (mut states, whole) = (vec![State::new()], SimDisk::new());
    run(&SimDisk::new(), "OFF", &list, &mut states, true);
    assert_eq!(run(&whole, "OFF", &list, &mut Vec::new(), false), list.len());
    let (mut decided, mut lost) = (0, 0);
    for at in some_of(whole.operations(), if std::env::var("CRASHES").is_ok_and(|v| v == "all") { 1 } else { 3 }) {
        let disk = SimDisk::new();
        disk.crash_at(at);
        let done = run(&disk, "OFF", &list, &mut Vec::new(), false);
        let after = disk.replaced_after_crash(at);
        let mut server = start(&after, 2, "OFF");
        let found = server.tables();
        let is_promise = |statement: &String| statement.contains("prepare") || statement.contains("alter instance");
        let off = list[..done].iter().any(|s| s.contains("disable")) && !list[..done].iter().any(|s| s.contains("enable"));
        let least = if off { list[..done].iter().rposition(is_promise).map_or(0, |n| n + 1) } else { done };
        let is = (least..=(done + 1).min(list.len())).find(|n| found == states[*n]);
        let place = || format!("I/O {at}, in {:?}", list.get(done));
        let is = is.unwrap_or_else(|| panic!("{}: none of {least}..={}\n{found:?}\n{states:#?}", place(), done + 1));
        lost += u64::from(is < done);
        if found.contains_key(PREPARED) {
            decided += 1;
            decide_after_the_crash(&after, server, &found, decided % 2 == 0, "OFF", &place());
        }
    }
    assert!(decided > 3 && lost > 0, "{decided} of the crashes left something prepared, {lost} cost a commit");
}

/// All XA statements and events in the binary log.
fn xa_in_the_log(server: &mut Server) -> Vec<String> {
    let files = server.ask("show binary logs").rows;
    let events = files.iter().flat_map(|file| server.ask(&format!("show binlog events in '{}'", file[0])).rows).map(|row| row[5].clone());
    events.filter(|text| text.starts_with("XA ")).map(|text| text.split(',').next().unwrap_or_default().to_owned()).collect()
}

/// Where an XA transaction is in no replica's log, neither is its decision, which survives a crash all the
/// same (C19).
#[test]
fn a_decision_is_in_the_log_if_its_prepare_is() {
    let disk = SimDisk::new();
    let mut server = start(&disk, 1, "ON");
    let unlogged = "create table d.u (a int primary key) engine_attribute='{\"redo_log\": false}'";
    all_well(&mut server, &["create database d", "create table d.l (a int primary key)", unlogged, "flush binary logs"]);
    let (mut server, mut disk) = after_a_kill(server, &disk, 2);
    let (mut events, mut there) = (Vec::new(), BTreeMap::from([("u", Vec::new()), ("l", Vec::new())]));
    for n in 0..8 {
        let (tables, verb, dies) = ([&["u"][..], &["u", "l"]][n & 1], ["commit", "rollback"][n >> 1 & 1], n >> 2 & 1 == 1);
        all_well(&mut server, &[&format!("xa start 'x{n}'")]);
        for table in tables {
            all_well(&mut server, &[&format!("insert into d.{table} values ({n})")]);
        }
        all_well(&mut server, &[&format!("xa end 'x{n}'"), &format!("xa prepare 'x{n}'")]);
        // What is applied from the log has no rows of unlogged tables; what is kept in a checkpoint has them.
        let mut kept = tables.to_vec();
        if dies {
            (server, disk) = after_a_kill(server, &disk, 10 + n as u64);
            assert_eq!(server.ask("xa recover").rows.len(), 1);
            kept.retain(|table| *table == "l" || tables == ["u"]);
        }
        all_well(&mut server, &[&format!("xa {verb} 'x{n}'")]);
        if tables.contains(&"l") {
            let id = format!("X'78{:02x}'", b'0' + n as u8);
            events.extend(
                ["XA START ", "XA END ", "XA PREPARE ", if verb == "commit" { "XA COMMIT " } else { "XA ROLLBACK " }]
                    .map(|event| format!("{event}{id}")),
            );
        }
        for table in kept.iter().filter(|_| verb == "commit") {
            there.entry(table).or_default().push(vec![n.to_string()]);
        }
        assert_eq!(xa_in_the_log(&mut server), events, "{n}");
        (server, disk) = after_a_kill(server, &disk, 20 + n as u64);
        assert!(server.ask("xa recover").rows.is_empty(), "{n}");
        if tables.contains(&"l") && !dies {
            // The row of the unlogged table was in no checkpoint.
            there.entry("u").or_default().retain(|row| *row != [n.to_string()]);
        }
        for (table, rows) in &there {
            assert_eq!(server.ask(&format!("select a from d.{table} order by a")).rows, *rows, "{table} after {n}");
        }
    }
}

/// The server on a disk as it is after its process has ended, the power having stayed on.
fn after_a_kill(server: Server, disk: &Arc<SimDisk>, seed: u64) -> (Server, Arc<SimDisk>) {
    let after = disk.restart();
    std::mem::forget(server);
    (start(&after, seed, "ON"), after)
}

fn all_well(server: &mut Server, statements: &[&str]) {
    for sql in statements {
        assert_eq!(server.ask(sql).error, None, "{sql}");
    }
}

fn refused(server: &mut Server, statements: &[&str], code: &str) {
    for sql in statements {
        let error = server.ask(sql).error;
        assert!(error.as_ref().is_some_and(|e| e.contains(code)), "{sql}: {error:?}");
    }
}

const DDL_ON_T: [&str; 4] = ["drop table d.t", "alter table d.t add column z int", "truncate table d.t", "rename table d.t to d.u"];

/// A prepared transaction keeps the definition of its tables as it keeps its rows, whether recovery found
/// it in the checkpoint or in the log (C6).
#[test]
fn prepared_transactions_keep_their_tables_after_a_crash() {
    for checkpoint in [false, true] {
        let disk = SimDisk::new();
        let mut server = start(&disk, 1, "ON");
        all_well(&mut server, &["create database d", "create table d.t (id int primary key, a int, key (a))", "create table d.o (id int)"]);
        all_well(&mut server, &["insert into d.t values (1, 1), (2, 2)", "xa start 'x'", "update d.t set a = 5 where id = 1"]);
        all_well(&mut server, &["xa end 'x'", "xa prepare 'x'", "insert into d.o values (1)"]);
        if checkpoint {
            server.instance.engine().checkpoint().unwrap();
        }
        let (mut server, disk) = after_a_kill(server, &disk, 2);
        all_well(&mut server, &["set lock_wait_timeout = 1", "update d.t set a = 3 where id = 2", "drop table d.o"]);
        refused(&mut server, &DDL_ON_T[..if checkpoint { 4 } else { 1 }], "1205");
        all_well(&mut server, &[if checkpoint { "xa commit 'x'" } else { "xa rollback 'x'" }, "alter table d.t add column z int"]);
        let expected = if checkpoint { [["1", "5"], ["2", "3"]] } else { [["1", "1"], ["2", "3"]] };
        assert_eq!(server.ask("select id, a from d.t order by id").rows, expected);
        let (mut server, _) = after_a_kill(server, &disk, 3);
        assert_eq!(server.ask("select id, a from d.t order by id").rows, expected);
        all_well(&mut server, &["check table d.t", "drop table d.t"]);
    }
}

/// A prepared load into an empty table keeps others out of it after a crash as before: XA ROLLBACK empties
/// the table (C6, C17).
#[test]
fn a_prepared_load_keeps_its_table_after_a_crash() {
    let disk = SimDisk::new();
    let mut server = start(&disk, 1, "ON");
    all_well(
        &mut server,
        &["create database d", "create table d.t (id int primary key, a int, key (a))", "create table d.o (id int primary key)"],
    );
    all_well(&mut server, &["insert into d.o values (1), (2), (3)", "xa start 'x'", "insert into d.t select id, id from d.o"]);
    all_well(&mut server, &["xa end 'x'", "xa prepare 'x'"]);
    server.instance.engine().checkpoint().unwrap();
    let (mut server, disk) = after_a_kill(server, &disk, 2);
    all_well(&mut server, &["set innodb_lock_wait_timeout = 1"]);
    refused(&mut server, &["insert into d.t values (9, 9)"], "1205");
    all_well(&mut server, &["xa rollback 'x'", "insert into d.t values (9, 9)"]);
    assert_eq!(server.ask("select * from d.t").rows, [["9", "9"]]);
    let (mut server, _) = after_a_kill(server, &disk, 3);
    assert_eq!(server.ask("select * from d.t").rows, [["9", "9"]]);
}

/// What was running at the crash is rolled back in the background: meanwhile its rows and its tables'
/// definitions are locked, nobody sees it, and everything else goes on (C24).
#[test]
fn a_running_transaction_is_rolled_back_behind_the_start() {
    let disk = SimDisk::new();
    let mut server = start(&disk, 1, "ON");
    all_well(&mut server, &["create database d", "create table d.t (id int primary key auto_increment, a int, b text, key (a))"]);
    all_well(&mut server, &["insert into d.t (a) values (1), (2), (3), (4), (5), (6), (7), (8)", "begin", "delete from d.t where id = 8"]);
    all_well(&mut server, &["update d.t set a = a + 10, b = repeat('long', 3000) where id < 7", "insert into d.t (a) values (9)"]);
    server.instance.engine().checkpoint().unwrap();
    let (mut server, disk) = after_a_kill(server, &disk, 2);
    let rows = "select group_concat(id, ':', a order by id) from d.t";
    let before = "1:1,2:2,3:3,4:4,5:5,6:6,7:7,8:8";
    assert_eq!(server.instance.engine().recovery().rolling_back, 1);
    assert_eq!(server.ask(rows).rows, [[before]]);
    all_well(&mut server, &["set lock_wait_timeout = 1", "update d.t set a = 70 where id = 7"]);
    refused(&mut server, &["select * from d.t where id = 1 for update nowait", "select * from d.t where id = 8 for share nowait"], "3572");
    refused(&mut server, &DDL_ON_T, "1205");
    assert_eq!(server.ask("select count(*) from information_schema.innodb_trx where trx_rows_modified > 0").rows, [["1"]]);
    // Half of it, then the next crash.
    server.instance.engine().background_step(4).unwrap();
    server.instance.engine().checkpoint().unwrap();
    let (mut server, disk) = after_a_kill(server, &disk, 3);
    assert_eq!(server.instance.engine().recovery().rolling_back, 1);
    while server.instance.engine().system().losers() > 0 {
        server.instance.engine().background_step(4).unwrap();
    }
    let after = before.replace("7:7", "7:70");
    assert_eq!(server.ask(rows).rows, [[after.as_str()]]);
    all_well(&mut server, &["update d.t set a = 10 where id = 1", "alter table d.t add column z int", "check table d.t"]);
    let (mut server, _) = after_a_kill(server, &disk, 4);
    assert_eq!(server.ask(rows).rows, [[after.replace("1:1,", "1:10,").as_str()]]);
}

/// A number that a client has got is not given out again after a crash, neither by AUTO_INCREMENT nor as a
/// hidden row id (C26).
#[test]
fn numbers_are_not_given_twice_after_a_crash() {
    let setup = ["create database d", "create table d.t (id int primary key auto_increment, a int)", "create table d.h (a int)"];
    for at in (1..60).step_by(4) {
        let disk = SimDisk::new();
        let mut server = start(&disk, 1, "ON");
        for sql in setup {
            assert_eq!(server.ask(sql).error, None);
        }
        let mut last = 0;
        disk.crash_at(at);
        let died = catch_unwind(AssertUnwindSafe(|| {
            for n in 0..100 {
                for sql in [format!("insert into d.t (a) values ({n}), ({n})"), format!("insert into d.h values ({n}), ({n})")] {
                    assert_eq!(server.ask(&sql).error, None);
                }
                last = server.ask("select max(id) from d.t").rows[0][0].parse::<u64>().expect("a number");
            }
        }));
        assert!(died.is_err_and(|payload| payload.is::<SimulatedDeath>()), "only the power ends it");
        std::mem::forget(server);
        let mut server = start(&disk.replaced_after_crash(at), 2, "ON");
        for sql in ["insert into d.t (a) values (-1)", "insert into d.h values (-1)"] {
            assert_eq!(server.ask(sql).error, None, "I/O {at}");
        }
        let next = server.ask("select id from d.t where a = -1").rows[0][0].parse::<u64>().expect("a number");
        assert!(next > last, "I/O {at}: {next} was given out before {last}");
        server.tables();
    }
}

/// Numbers that rows came with, and those that tables begin with, count behind a clean stop as well, where no
/// log is read: each barrier saves them (C26).
#[test]
fn numbers_that_rows_came_with_count_behind_a_clean_stop() {
    const COUNTERS: &str =
        "select group_concat(table_name, '=', auto_increment order by 1) from information_schema.tables where table_schema = 'd'";
    let disk = SimDisk::new();
    let mut server = start(&disk, 1, "ON");
    let setup = [
        "create database d",
        "use d",
        "create table given (id int auto_increment primary key, a int)",
        "insert into given values (1, 1), (2, 2), (9000, 3)",
        "create table changed like given",
        "insert into changed (a) values (1)",
        "update changed set id = 500",
        "create table begins (id int auto_increment primary key) auto_increment = 5000",
        "create table altered like given",
        "alter table altered auto_increment = 7000",
        "create table copied like given",
        "insert into copied values (80, 1)",
        "alter table copied modify a bigint, algorithm = copy",
        "create table replaced like given",
        "replace into replaced values (300, 1)",
        "create table chosen like given",
        "insert into chosen select 400, 1",
        "create table settled like given",
        "insert into settled values (1, 1)",
        "insert into settled values (1, 1) on duplicate key update id = 200",
        "create table second (a int primary key, id int auto_increment, key (id))",
        "insert into second values (1, 60)",
        "create table taken_back like given",
        "begin",
        "insert into taken_back values (800, 1)",
        "rollback",
        "create table prepared like given",
        "xa start 'x'",
        "insert into prepared values (600, 1)",
        "xa end 'x'",
        "xa prepare 'x'",
    ];
    all_well(&mut server, &setup);
    let Server { instance, session } = server;
    drop(session);
    let before = Server::connect(instance.clone()).ask(COUNTERS).rows;
    let expected = "altered=7000,begins=5000,changed=501,chosen=401,copied=81,given=9001,prepared=601,replaced=301,\
                    second=61,settled=201,taken_back=801";
    assert_eq!(before, [[expected]]);
    instance.shutdown().expect("stops");
    drop(instance);
    let mut server = start(&disk, 2, "ON");
    assert_eq!(server.ask(COUNTERS).rows, before);
    all_well(&mut server, &["xa commit 'x'", "insert into d.prepared (a) values (2)", "insert into d.given (a) values (4)"]);
    assert_eq!(server.ask("select max(id) from d.given").rows, [["9001"]]);
    server.tables();
}

/// GTIDs of a restored dump: all that SET said is there behind a crash, or nothing of it, and what was
/// acknowledged is.
#[test]
fn purged_gtids_survive_a_power_failure() {
    const FIRST: &str = "3e11fa47-71ca-11e1-9e33-c80aa9429562:1-5";
    const BOTH: &str = "3e11fa47-71ca-11e1-9e33-c80aa9429562:1-7";
    for at in 1..12 {
        let disk = SimDisk::new();
        let mut server = start(&disk, 1, "ON");
        all_well(&mut server, &["create database d", &format!("set global gtid_purged = '{FIRST}'")]);
        disk.crash_at(at);
        let more = catch_unwind(AssertUnwindSafe(|| {
            all_well(&mut server, &["set global gtid_purged = '+3e11fa47-71ca-11e1-9e33-c80aa9429562:6-7'"]);
        }));
        std::mem::forget(server);
        let mut server = start(&disk.replaced_after_crash(at), 2, "ON");
        let rows = server.ask("select @@gtid_purged, @@gtid_executed").rows;
        assert_eq!(rows[0][0], rows[0][1], "I/O {at}");
        assert!(rows[0][0] == BOTH || (more.is_err() && rows[0][0] == FIRST), "I/O {at}: {rows:?}");
        all_well(&mut server, &["flush binary logs"]);
    }
}

/// With nothing logged, a replica knows what it has executed from its checkpoints alone: each holds a
/// transaction with its GTID or neither, and nothing is executed twice.
#[test]
fn a_gtid_is_executed_where_nothing_is_logged() {
    const SOURCE: &str = "3e11fa47-71ca-11e1-9e33-c80aa9429562";
    const WITH_GTIDS: &str =
        "set global enforce_gtid_consistency = on; set global gtid_mode = off_permissive; set global gtid_mode = on_permissive";
    // What each transaction leaves, as a count that is 1 behind it.
    let of_t = |id: u32| format!("select count(*) from d.t where id = {id}");
    let of_table = |name: &str| format!("select count(*) from information_schema.tables where table_name = '{name}'");
    let transactions = [
        ("insert into d.t values (1, 1)", of_t(1)),
        ("insert into d.t select a + 10, a from d.filled limit 1", of_t(11)),
        ("create table d.made (id int primary key)", of_table("made")),
        ("create index i on d.filled (a)", "select count(*) from information_schema.statistics where index_name = 'i'".to_owned()),
        ("create table d.copied select * from d.filled", of_table("copied")),
        ("begin; commit", "select 1".to_owned()),
        ("xa start 'x'; insert into d.t values (7, 7); xa end 'x'; xa prepare 'x'", "select 1".to_owned()),
        ("xa commit 'x'", of_t(7)),
        ("update d.t set id = 9 where id = 1", of_t(9)),
    ];
    let mut list: Vec<String> = [
        WITH_GTIDS,
        "create database d",
        "create table d.t (id int primary key, a int, key (a))",
        "create table d.filled (a int); insert into d.filled values (1), (2), (3)",
        "alter instance disable innodb redo_log",
    ]
    .map(str::to_owned)
    .to_vec();
    let first = list.len();
    for (n, (sql, _)) in transactions.iter().enumerate() {
        list.push(format!("set gtid_next = '{SOURCE}:{}'; {sql}; set gtid_next = 'automatic'", n + 1));
        if n % 3 == 1 {
            list.push("checkpoint".to_owned());
        }
    }
    let whole = SimDisk::new();
    run(&SimDisk::new(), "OFF", &list, &mut Vec::new(), true);
    assert_eq!(run(&whole, "OFF", &list, &mut Vec::new(), false), list.len());
    let mut partly = 0;
    for at in some_of(whole.operations(), if std::env::var("CRASHES").is_ok_and(|v| v == "all") { 1 } else { 3 }) {
        let disk = SimDisk::new();
        disk.crash_at(at);
        let done = run(&disk, "OFF", &list, &mut Vec::new(), false);
        let mut server = start(&disk.replaced_after_crash(at), 2, "OFF");
        let executed = server.ask("select @@gtid_executed").rows[0][0].clone();
        let executed = binlog::GtidSet::parse(&executed).expect("a set");
        let mut count = 0;
        for (n, (sql, effect)) in transactions.iter().enumerate() {
            let gtid = binlog::Gtid::parse(&format!("{SOURCE}:{}", n + 1)).expect("a GTID");
            if !executed.contains(gtid) {
                let there = server.ask(effect).rows;
                assert!(*effect == "select 1" || there.first().is_none_or(|row| row[0] == "0"), "I/O {at}: not executed, and there: {sql}");
                continue;
            }
            assert_eq!(count, n, "I/O {at}: executed in order");
            count = n + 1;
            // The first row moves on.
            if n > 0 || !executed.contains(binlog::Gtid { number: transactions.len() as u64, ..gtid }) {
                assert_eq!(server.ask(effect).rows[0][0], "1", "I/O {at}: executed, and not there: {sql}");
            }
            let again = format!(
                "{WITH_GTIDS}; set gtid_next = '{SOURCE}:{}'; insert into d.t values (100, 100); set gtid_next = 'automatic'",
                n + 1
            );
            if n == 0 {
                again.split("; ").for_each(|sql| drop(server.ask(sql)));
                assert_eq!(server.ask("select count(*) from d.t where id = 100").rows[0][0], "0", "I/O {at}: executed twice");
            }
        }
        let begun = done.saturating_sub(first);
        partly += usize::from(count > 0 && count < transactions.len());
        assert!(count <= begun + 1, "I/O {at}: {count} of {begun}");
    }
    assert!(partly > 3, "{partly}");
}
