//! Events that run: the scheduler's steps, by the clock of a simulated world.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;
#[allow(dead_code, reason = "other tests need more of it")]
#[path = "common/server.rs"]
mod server;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use engine::GtidNext;
use server::{Server, start};
use session::Origin;
use session::scheduler::{Queue, Runner, execute};
use world::{SimDisk, SimulatedDeath};

/// A server, and its scheduler.
struct Clockwork {
    server: Server,
    scheduler: Runner,
    queue: Queue,
}

impl Clockwork {
    fn new(disk: &Arc<SimDisk>) -> Clockwork {
        let server = start(disk, 1, "ON");
        let scheduler = Runner::of_scheduler(&server.instance);
        Clockwork { server, scheduler, queue: Queue::default() }
    }

    fn ask(&mut self, sql: &str) -> Vec<Vec<String>> {
        let rows = self.server.ask(sql);
        assert!(rows.error.is_none(), "{sql}: {:?}", rows.error);
        rows.rows
    }

    fn one(&mut self, sql: &str) -> String {
        self.ask(sql).swap_remove(0).swap_remove(0)
    }

    /// What is due is done; how much that was, and in how many seconds there is more.
    fn step(&mut self) -> (usize, Option<i64>) {
        let (due, next) = self.queue.due(&mut self.scheduler).unwrap();
        due.iter().for_each(|due| execute(&self.server.instance, due));
        let now = self.server.instance.world().wall_micros().cast_signed() / 1_000_000;
        (due.len(), next.map(|next| next - now))
    }

    fn wait(&mut self, seconds: u64) {
        self.server.instance.world().advance(Duration::from_secs(seconds));
    }
}

#[test]
fn events_run_when_they_are_due() {
    let mut clock = Clockwork::new(&SimDisk::new());
    for sql in ["create database d", "use d", "create table log_ (i int auto_increment primary key, m varchar(80))"] {
        clock.ask(sql);
    }
    assert_eq!(clock.step(), (0, None));
    clock.ask("create event tick on schedule every 10 second do insert into log_ (m) values ('tick')");
    clock.ask("create event once on schedule at now() + interval 25 second do insert into log_ (m) values (concat('once ', database(), ' ', current_user()))");
    clock.ask("create event kept on schedule at now() + interval 5 second on completion preserve do begin insert into log_ (m) values ('kept'); insert into nothing values (1); end");
    assert_eq!(clock.step(), (1, Some(5)), "what has no STARTS starts at once");
    assert_eq!(clock.step(), (0, Some(5)));
    clock.wait(5);
    assert_eq!(clock.step(), (1, Some(5)));
    assert_eq!(clock.one("select concat(status, ' ', last_executed = starts or last_executed is not null) from information_schema.events where event_name = 'kept'"), "DISABLED 1");
    clock.wait(5);
    assert_eq!(clock.step(), (1, Some(10)));
    // Late: executions that were missed are not made up for.
    clock.wait(35);
    assert_eq!(clock.step(), (2, Some(5)), "the other one is due once");
    assert_eq!(clock.one("select group_concat(m order by i) from log_"), "tick,kept,tick,tick,once d root@localhost");
    assert_eq!(clock.one("select group_concat(event_name order by 1) from information_schema.events"), "kept,tick");
    // Altered: as if it were new.
    clock.ask("alter event kept enable do insert into log_ (m) values ('kept again')");
    assert_eq!(clock.step().0, 1);
    assert_eq!(clock.one("select m from log_ order by i desc limit 1"), "kept again");
    clock.ask("alter event tick ends now() + interval 7 second".replace("ends", "on schedule every 3 second ends").as_str());
    assert_eq!(clock.step(), (1, Some(3)));
    clock.wait(3);
    clock.step();
    clock.wait(3);
    assert_eq!(clock.step(), (1, None), "the next one would be behind its end");
    assert_eq!(clock.one("select group_concat(event_name) from information_schema.events"), "kept");
    clock.ask("drop database d");
    assert_eq!(clock.one("select count(*) from information_schema.events"), "0");
}

#[test]
fn an_event_needs_its_definer_and_his_privilege() {
    let mut clock = Clockwork::new(&SimDisk::new());
    for sql in
        ["create database d", "use d", "create table t (m varchar(80))", "create user u@localhost", "grant insert on d.* to u@localhost"]
    {
        clock.ask(sql);
    }
    clock.ask("create definer = u@localhost event a on schedule every 1 second do insert into t values (user())");
    assert_eq!(clock.step().0, 1);
    assert_eq!(clock.one("select count(*) from t"), "0", "without EVENT");
    clock.ask("grant event on d.* to u@localhost");
    clock.wait(1);
    clock.step();
    assert_eq!(clock.one("select group_concat(m) from t"), "u@localhost");
    clock.ask("drop user u@localhost");
    clock.wait(1);
    assert_eq!(clock.step(), (1, Some(1)), "it goes on, and fails");
    assert_eq!(clock.one("select count(*) from t"), "1");
}

/// What a replica gets does not run there; and what a scheduler notes goes to no replica.
#[test]
fn an_event_of_a_source_is_disabled() {
    let mut clock = Clockwork::new(&SimDisk::new());
    clock.ask("create database d");
    clock.ask("use d");
    clock.ask("create event own on schedule at now() do set @x = 1");
    let logged = |clock: &mut Clockwork| {
        clock
            .ask("show binlog events")
            .iter()
            .filter(|row| row[5].to_lowercase().contains("event"))
            .map(|row| row[5].clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(clock.step().0, 1);
    let texts = logged(&mut clock);
    assert!(texts[0].contains("CREATE DEFINER=`root`@`localhost` event own on schedule at now() do set @x = 1"), "{texts:?}");
    assert!(texts[1].contains("DROP EVENT `d`.`own`"), "{texts:?}");
    let mut applier = session::Applier::new(&clock.server.instance).unwrap();
    applier.begin_source(Origin { server_id: 7, gtid: GtidNext::Automatic, committed: None });
    let mut answer = common::Rows::default();
    applier.query(b"create event d.theirs on schedule every 1 second do set @x = 1", &mut answer);
    assert!(answer.error.is_none(), "{:?}", answer.error);
    assert_eq!(clock.step(), (0, None));
    assert_eq!(clock.one("select concat(status, ' ', originator) from information_schema.events"), "SLAVESIDE_DISABLED 7");
}

/// The power goes off at any I/O: no event runs twice for one time.
#[test]
fn a_crash_never_has_an_event_run_twice() {
    fn run(disk: &Arc<SimDisk>) {
        let mut clock = None;
        let outcome = catch_unwind(AssertUnwindSafe(|| {
            let clock = clock.insert(Clockwork::new(disk));
            for sql in [
                "create database d",
                "create table d.log_ (e varchar(9), at datetime)",
                "create event d.every on schedule every 2 second do insert into d.log_ values ('every', now())",
                "create event d.once on schedule at now() + interval 3 second do insert into d.log_ values ('once', now())",
                "create event d.kept on schedule at now() + interval 1 second on completion preserve do insert into d.log_ values ('kept', now())",
            ] {
                clock.ask(sql);
            }
            for _ in 0..6 {
                clock.step();
                clock.wait(1);
            }
        }));
        if let Err(panic) = outcome
            && !panic.is::<SimulatedDeath>()
        {
            std::panic::resume_unwind(panic);
        }
        std::mem::forget(clock);
    }
    let whole = SimDisk::new();
    run(&whole);
    let ios = whole.operations();
    for at in (1..=ios).step_by((ios / 40).max(1) as usize) {
        let disk = SimDisk::new();
        disk.crash_at(at);
        run(&disk);
        let mut clock = Clockwork::new(&disk.replaced_after_crash(at));
        if clock.one("select count(*) from information_schema.tables where table_schema = 'd'") == "0" {
            continue;
        }
        clock.wait(100);
        clock.step();
        clock.step();
        let log = clock.ask("select e, at, count(*) from d.log_ group by e, at");
        assert!(log.iter().all(|row| row[2] == "1"), "I/O {at} of {ios}: {log:?}");
        for name in ["once", "kept"] {
            assert!(log.iter().filter(|row| row[0] == name).count() <= 1, "I/O {at} of {ios}: {log:?}");
        }
        let left = clock.ask("select event_name, status from information_schema.events where event_name <> 'every'");
        assert!(left.iter().all(|row| *row == ["kept", "DISABLED"]), "I/O {at} of {ios}: {left:?}");
    }
}
