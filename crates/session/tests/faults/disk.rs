//! Every call of the disk fails, with every error, at every place of a life of SQL statements.
//!
//! A second server, on a disk that works, is given each statement that the first has done. When one fails,
//! or the process ends, the two must show the same tables: nothing of what failed, all of what did not; no
//! transaction and no lock is left. Then the statement goes through, ten checkpoints follow, and a crash.
//!
//! In CI one case at each third place; `FAULTS=1` tries one at each, `FAULTS=all` all cases, `SLICE=3/40`
//! the third of forty parts of them, `FAULT=n` one of them.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use world::{FaultCase, SimDisk, SimulatedDeath};

use crate::left;
use crate::server::{Server, State, start, try_start};

/// Statements of one session. Words in capitals are for the test.
const SCRIPT: [&str; 59] = [
    "create database d",
    "create table d.t (id int primary key, a int, b varchar(300), unique key (a), key (b(5)))",
    "insert into d.t values (1, 1, 'one'), (2, 2, null), (3, 3, repeat('three', 50)), (4, 4, 'four')",
    "create table d.p (id int primary key)",
    "create table d.f (id int primary key, pid int, foreign key (pid) references d.p (id) on delete cascade)",
    "insert into d.p values (1), (2), (3), (4), (5)",
    "begin; insert into d.f values (1, 1), (2, 1), (3, 2), (4, 3); insert into d.t values (5, 5, 'five'); commit",
    r#"create table d.u (id int primary key, v varchar(200), key (v)) engine_attribute = '{"redo_log": false}'"#,
    "insert into d.u with recursive r(i) as (select 1 union all select i + 1 from r where i < 150) select (i * 7) % 151, repeat('u', i) from r",
    "CHECKPOINT",
    "begin; update d.t set b = concat(b, 'x'); insert into d.t values (6, 6, 'six'); savepoint s; delete from d.t; rollback to s; commit",
    "create table d.x (k int primary key, v varchar(200), key (v)) select id k, v from d.u",
    "update d.x set v = concat(left(v, 20), k)",
    "alter table d.t add column e int default 3",
    "alter table d.x add key (v(3), k)",
    "xa start 'a'; update d.t set a = a + 100 where id = 1; delete from d.p where id = 3; xa end 'a'; xa prepare 'a'",
    "xa commit 'a'",
    "xa start 'b'; insert into d.t (id, a) values (70, 70); xa end 'b'; xa prepare 'b'",
    "CHECKPOINT",
    "xa rollback 'b'",
    "xa start 'c'; insert into d.t (id, a) values (71, 71); xa end 'c'; xa commit 'c' one phase",
    "xa start 'q'; update d.u set v = 'q' where id = 1; xa end 'q'; xa prepare 'q'",
    "xa commit 'q'",
    "flush binary logs",
    "insert into d.x select id + 1000, repeat('w', 190) from d.u",
    "RESTART",
    "select count(*), sum(length(v)) from d.x",
    "create table d.q (id int, k int, v varchar(30), primary key (id, k), key (v)) partition by hash (k) partitions 3",
    "insert into d.q select k, k % 7, left(v, 20) from d.x where k < 60",
    "create pin first",
    "create database e branch of d",
    "update e.t set a = a + 1000",
    "delete from e.p where id = 4",
    "alter table d.q truncate partition p1",
    "alter table e.q rebuild partition all",
    "delete from d.p where id < 3",
    "alter instance disable innodb redo_log",
    "update d.t set b = 'unlogged' where id = 5",
    "alter instance enable innodb redo_log",
    "set global innodb_buffer_pool_size = 8388608",
    "create table d.s as select v, count(*) c from d.x group by v order by v desc",
    "rename table d.s to d.r, d.u to d.s",
    "truncate d.s",
    "begin; delete from d.x where k < 100; insert into d.x values (1, 'again'); rollback",
    "drop table d.r, d.s",
    "create user 'x'@'%' identified by 'p'; grant select on d.* to 'x'@'%'",
    "create database f branch of d as of pin first",
    "update f.t set b = 'past'",
    "insert into f.x values (900, 'past')",
    "drop database e",
    "drop pin first",
    "CHECKPOINT",
    "purge binary logs before now()",
    "alter table d.x drop primary key, add primary key (k, v)",
    "END",
    "delete from d.t where id > 5",
    "delete from f.x where k > 500",
    "drop table f.q, f.u",
    "create view d.v as select id from d.t",
];

/// How often the database is opened before what fails is put right.
const STARTS: u64 = FaultCase::WHILE + 2;

/// Two servers that are told the same.
struct Pair {
    disk: Arc<SimDisk>,
    /// None while it cannot be opened.
    subject: Option<Server>,
    shadow: Server,
    starts: u64,
    /// The device has no room: a statement may say so.
    full: bool,
    /// What is being done, to be done by the shadow as well if the subject dies and has done it.
    under_way: Option<String>,
}

impl Pair {
    fn new() -> Pair {
        Pair { disk: SimDisk::new(), subject: None, shadow: start(&SimDisk::new(), 1, "ON"), starts: 0, full: false, under_way: None }
    }

    fn subject(&mut self) -> &mut Server {
        self.subject.as_mut().expect("it is open")
    }

    fn open(&mut self) {
        for n in 0.. {
            if n > STARTS {
                self.disk.clear_faults();
            }
            let fired = self.disk.faults_fired();
            self.starts += 1;
            match try_start(&self.disk, self.starts, "ON") {
                Ok(server) => return self.subject = Some(server),
                Err(e) => assert!(self.disk.faults_fired() > fired, "it does not open although no call fails: {e}"),
            }
        }
    }

    /// A statement on both; its error, if it failed.
    fn ask(&mut self, sql: &str) -> Result<(), String> {
        let fired = self.disk.faults_fired();
        self.under_way = Some(sql.to_owned());
        let answer = self.subject().ask(sql);
        self.under_way = None;
        if let Some(e) = answer.error {
            let explained = self.disk.faults_fired() > fired || (self.full && e.contains("1114"));
            assert!(explained, "{sql} fails although no call does: {e}");
            return Err(e);
        }
        let expected = self.shadow.ask(sql);
        assert_eq!(expected.error, None, "{sql} goes through only on the disk that fails");
        Ok(())
    }

    fn checkpoint(&mut self) {
        let fired = self.disk.faults_fired();
        if let Err(e) = self.subject().instance.engine().checkpoint() {
            assert!(self.disk.faults_fired() > fired || self.full, "a checkpoint fails although no call does: {e}");
        }
    }

    /// A session that has left ends its transaction.
    fn close(&mut self, cleanly: bool) {
        let server = self.subject.take().expect("it is open");
        if cleanly {
            let _ = server.instance.engine().shutdown();
        }
        drop(server);
    }

    /// True if all of it was done. What failed is cleared away, on both sides.
    fn step(&mut self, step: &str) -> bool {
        match step {
            "CHECKPOINT" => self.checkpoint(),
            "RESTART" | "END" => {
                self.close(step == "RESTART");
                self.open();
            }
            _ => {
                for sql in step.split("; ") {
                    if let Err(e) = self.ask(sql) {
                        self.nothing_is_open(step, sql, &e);
                        for clear in clearing(step) {
                            // One that there is nothing for any more is told so.
                            let _ = (self.subject().ask(&clear), self.shadow.ask(&clear));
                        }
                        return false;
                    }
                }
            }
        }
        true
    }

    /// Behind an error of what commits there is no transaction, nor behind that of an autocommitted
    /// statement.
    fn nothing_is_open(&mut self, step: &str, sql: &str, error: &str) {
        let inside = step.starts_with("begin") || step.starts_with("xa start");
        if !inside || sql == "commit" || sql.contains("one phase") {
            let left = left(&mut Server::connect(Arc::clone(&self.subject().instance)));
            assert!(left.is_empty(), "{sql} fails with {error} and leaves {left:?}");
        }
    }

    /// Both show the same, and nothing is open.
    fn same(&mut self, when: &str) {
        let mut observer = Server::connect(Arc::clone(&self.subject().instance));
        let left = left(&mut observer);
        let is_prepared = !self.shadow.ask("xa recover").rows.is_empty();
        assert!(left.is_empty() || is_prepared, "{when}: {left:?}");
        let (found, expected) = (observer.try_tables(), self.shadow.tables());
        let found = found.unwrap_or_else(|e| panic!("{when}: {e}"));
        assert!(found == expected, "{when}: {}", difference(&found, &expected));
        // What could not be removed goes with the next.
        drop(self.subject().instance.engine().workspace().file().unwrap());
        // A past is kept for a while after a look, at most as long as its pin.
        let looks = !self.subject().instance.engine().store().pins().is_empty();
        let temporary = |path: &String| path.starts_with("tmp/") && !(looks && path.starts_with("tmp/past."));
        let temporary: Vec<String> = self.disk.paths().into_iter().filter(temporary).collect();
        assert!(temporary.is_empty(), "{when}: {temporary:?} are still there");
    }

    fn play(&mut self, recorded: bool) {
        self.open();
        for (i, step) in SCRIPT.iter().enumerate() {
            let fired = self.disk.faults_fired();
            let done = self.step(step);
            if let Some(server) = &self.subject {
                let engine = server.instance.engine();
                engine.world().advance(Duration::from_millis(300));
                let before = self.disk.faults_fired();
                if let Err(e) = engine.background_step(i as u64) {
                    assert!(self.disk.faults_fired() > before, "background work fails although no call does: {e}");
                }
            }
            if self.disk.faults_fired() > fired && !recorded {
                // For a while everything may fail; what is there is seen when that is over.
                self.disk.clear_faults();
                self.same(&format!("behind {step}"));
                assert!(done || self.step(step), "{step} does not go through the second time");
            }
        }
        if !recorded {
            self.disk.clear_faults();
            for n in 0..10 {
                assert!(self.step(&format!("insert into d.p values ({})", 100 + n)));
                self.checkpoint();
            }
            self.same("at the end");
        }
    }

    /// The database behind the end of its process.
    fn check(mut self, after: Arc<SimDisk>) {
        // A dead process runs no destructors.
        std::mem::forget(self.subject.take());
        let mut allowed = vec![self.committed()];
        if let Some(sql) = self.under_way.take() {
            let _ = self.shadow.ask(&sql);
            allowed.push(self.committed());
        }
        let found = start(&after, 99, "ON").tables();
        assert!(allowed.contains(&found), "behind the end: {}", difference(&found, &allowed[0]));
    }

    /// What a crash would leave of the shadow.
    fn committed(&self) -> State {
        Server::connect(Arc::clone(&self.shadow.instance)).tables()
    }
}

/// What ends a step that has failed, wherever it stands.
fn clearing(step: &str) -> Vec<String> {
    match step.split('\'').nth(1) {
        Some(xid) if step.starts_with("xa start") => vec![format!("xa end '{xid}'"), format!("xa rollback '{xid}'")],
        _ if step.starts_with("begin") => vec!["rollback".to_owned()],
        // What is left of several statements: those that were done must be repeatable.
        _ if step.starts_with("create user") => vec!["drop user if exists 'x'@'%'".to_owned()],
        _ => Vec::new(),
    }
}

fn difference(found: &State, expected: &State) -> String {
    let names: std::collections::BTreeSet<&String> = found.keys().chain(expected.keys()).collect();
    let text = |state: &State, name: &String| state.get(name).map_or("nothing".to_owned(), |text| text.chars().take(1500).collect());
    let differs = names.into_iter().filter(|name| found.get(*name) != expected.get(*name));
    differs.map(|name| format!("\n{name}: found {}\nexpected {}", text(found, name), text(expected, name))).collect()
}

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Outcome {
    Died,
    WentOn,
}

fn play(case: &FaultCase) -> Outcome {
    let mut pair = Pair::new();
    case.inject(&pair.disk);
    let played = catch_unwind(AssertUnwindSafe(|| pair.play(false)));
    let outcome = match played {
        Ok(()) => Outcome::WentOn,
        Err(payload) if payload.is::<SimulatedDeath>() => Outcome::Died,
        Err(payload) => std::panic::resume_unwind(payload),
    };
    assert!(pair.disk.faults_fired() > 0, "the call was made");
    let after = if case.number.is_multiple_of(4) { pair.disk.restart() } else { pair.disk.replaced_after_crash(case.number as u64) };
    pair.check(after);
    outcome
}

#[test]
fn every_call_fails_under_sql() {
    quiet();
    let mut pair = Pair::new();
    pair.disk.calls_start();
    pair.play(true);
    let calls = pair.disk.calls_take();
    pair.same("without faults");
    FaultCase::sweep(&calls, 3, play);
}

/// The device is full to the last byte, or has a little room, under each statement: it says so (1114) and
/// nothing of it is there, or it goes through; with more room it does.
#[test]
fn a_full_device_under_every_statement() {
    let mut pair = Pair::new();
    pair.open();
    let mut refused = 0;
    for step in SCRIPT {
        for room in [0, 5_000, 60_000, 500_000, 5_000_000, u64::MAX / 2] {
            // Starts on a full device are the matter of another test.
            pair.full = !matches!(step, "RESTART" | "END");
            if pair.full {
                pair.disk.set_capacity(pair.disk.used() + room);
            }
            let done = pair.step(step);
            pair.disk.set_capacity(u64::MAX);
            pair.full = false;
            pair.same(&format!("behind {step} with room for {room} bytes"));
            if done {
                break;
            }
            refused += 1;
        }
    }
    assert!(refused > 3, "{refused} statements were refused");
    let after = pair.disk.crash(1);
    pair.check(after);
}

/// Deaths are expected.
fn quiet() {
    let default = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        if !info.payload().is::<SimulatedDeath>() {
            default(info);
        }
    }));
}
