//! Indexes that are built and tables that are copied while sessions write: whatever these do, no row is lost,
//! and each index has exactly the entries of the rows, also after the power has failed at some moment.
//!
//! `SECONDS=n` takes longer, `SEED=n` another course.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;
#[path = "common/server.rs"]
#[allow(dead_code, reason = "each test uses its part")]
mod server;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use server::{Server, start};
use session::Instance;
use world::{Prng, SimDisk};

fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|s| s.parse().ok()).unwrap_or(otherwise)
}

/// Changes rows until it is told to stop: alone, in transactions that are committed or rolled back, and
/// prepared by XA.
fn write(instance: Arc<Instance>, seed: u64, stop: &AtomicBool, written: &AtomicU64) {
    let mut server = Server::connect(instance);
    let mut random = Prng::new(seed);
    let mut n = 0;
    server.ask("set innodb_lock_wait_timeout = 1");
    while !stop.load(Ordering::Relaxed) {
        n += 1;
        let change = |random: &mut Prng| {
            let (id, high) = (random.below(400), random.below(20));
            match random.below(6) {
                0 | 1 => format!("insert ignore into d.t (id, a, b, u) values ({id}, {high}, repeat('w{high} ', {high}), {n}{seed}{id})"),
                2 => format!("update d.t set a = {high}, b = concat('changed ', a) where id between {id} and {}", id + high),
                3 => format!("delete from d.t where id between {id} and {}", id + high / 4),
                4 => format!("replace into d.t (id) values ({id})"),
                _ => format!("update d.t set id = id + 400 where id = {id}"),
            }
        };
        match random.below(8) {
            0..=3 => drop(server.ask(&change(&mut random))),
            4 | 5 => {
                server.ask("begin");
                (0..3).for_each(|_| drop(server.ask(&change(&mut random))));
                server.ask(if random.below(3) == 0 { "rollback" } else { "commit" });
            }
            6 => {
                server.ask("begin");
                server.ask(&change(&mut random));
                server.ask("savepoint s");
                server.ask(&change(&mut random));
                server.ask("rollback to s");
                server.ask("commit");
            }
            _ => {
                let xid = format!("'{seed}-{n}'");
                server.ask(&format!("xa start {xid}"));
                server.ask(&change(&mut random));
                server.ask(&format!("xa end {xid}"));
                server.ask(&format!("xa prepare {xid}"));
                server.ask(&format!("xa {} {xid}", if random.below(2) == 0 { "commit" } else { "rollback" }));
            }
        }
        written.fetch_add(1, Ordering::Relaxed);
    }
}

/// Writers end, whatever becomes of the test.
struct Stop<'a>(&'a AtomicBool);

impl Drop for Stop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

const ACTIONS: [&str; 13] = [
    "add key k (a)",
    "add key k (b(4), a desc)",
    "add unique key k (u)",
    "add fulltext key k (b)",
    "add key k (a), add key l (b(20))",
    "add key k ((a + 1))",
    "add column c int default 3 first, add key k (c, a)",
    "add key k (a), modify a bigint after b",
    "force",
    "modify u decimal(25, 2), add key k (u)",
    "modify b varchar(90) character set latin1 first",
    "add column g int as (a * 2) stored, add key k (g)",
    "modify id bigint not null, add column c timestamp default now(), add fulltext key l (b)",
];

/// A table that triggers keep has the same rows.
fn compare(server: &mut Server) {
    let rows = server.ask("select id, a, b, u from d.t order by id").rows;
    assert_eq!(rows, server.ask("select id, a, b, u from d.s order by id").rows);
}

fn check(server: &mut Server) {
    let rows = server.ask("check table d.t").rows;
    assert!(rows.last().is_some_and(|row| row[3] == "OK"), "{rows:?}");
}

/// Takes back what was altered, whatever that was.
fn restore(server: &mut Server) {
    for action in ["drop key k", "drop key l", "drop column c", "drop column g"] {
        server.ask(&format!("alter table d.t {action}"));
    }
    let made = server.ask("show create table d.t").rows[0][1].clone();
    for (changed, back) in [
        ("`a` bigint", "modify a int after id"),
        ("`u` decimal", "modify u bigint after b"),
        ("latin1", "modify b varchar(100) character set utf8mb4 after a"),
        ("`id` bigint", "modify id int not null first"),
    ] {
        if made.contains(changed) {
            assert_eq!(server.ask(&format!("alter table d.t {back}")).error, None);
        }
    }
}

/// Builds and drops indexes while others write; the power may fail in between.
fn course(seed: u64, time: Duration, key: &str) {
    let mut disk = SimDisk::new();
    let mut random = Prng::new(seed);
    let until = Instant::now() + time;
    let mut server = start(&disk, seed, if seed.is_multiple_of(2) { "ON" } else { "OFF" });
    server.ask("create database d");
    let made = server.ask(&format!("create table d.t (id int not null{key}, a int, b varchar(100), u bigint)"));
    assert_eq!(made.error, None);
    if !key.is_empty() {
        for sql in [
            "create table d.s (id int primary key, a int, b varchar(100), u bigint)",
            "create trigger d.i after insert on d.t for each row insert into d.s values (new.id, new.a, new.b, new.u)",
            "create trigger d.u after update on d.t for each row update d.s set id = new.id, a = new.a, b = new.b, u = new.u where id = old.id",
            "create trigger d.r after delete on d.t for each row delete from d.s where id = old.id",
        ] {
            assert_eq!(server.ask(sql).error, None, "{sql}");
        }
    }
    let mut built = [0_u32; ACTIONS.len()];
    let written = AtomicU64::new(0);
    while Instant::now() < until || built.contains(&0) {
        let stop = AtomicBool::new(false);
        thread::scope(|scope| {
            let _stop = Stop(&stop);
            for writer in 0..3 {
                let (instance, stop, written) = (server.instance.clone(), &stop, &written);
                scope.spawn(move || write(instance, seed * 100 + writer, stop, written));
            }
            for _ in 0..10 {
                let at = random.below(ACTIONS.len() as u64) as usize;
                let added = server.ask(&format!("alter table d.t {}, algorithm = inplace, lock = none", ACTIONS[at]));
                match added.error {
                    None => built[at] += 1,
                    // Values of `u` may come twice; a functional index copies the table.
                    Some(error) if error.contains("1062") => built[at] += 1,
                    Some(error) if error.contains("1845") => {
                        built[at] += 1;
                        continue;
                    }
                    Some(error) => panic!("{}: {error}", ACTIONS[at]),
                }
                check(&mut server);
                restore(&mut server);
            }
            let at = random.below(ACTIONS.len() as u64) as usize;
            server.ask(&format!("alter table d.t {}", ACTIONS[at]));
        });
        check(&mut server);
        // What was acknowledged is there, and so is every entry.
        std::mem::forget(server);
        disk = disk.crash(seed);
        server = start(&disk, seed, if seed.is_multiple_of(2) { "ON" } else { "OFF" });
        // What was active is rolled back by nobody else here, a few records at a time.
        let engine = server.instance.engine();
        (0..).take_while(|n| *n < 40 || engine.system().losers() > 0).for_each(|n| engine.background_step(n).unwrap());
        for prepared in server.ask("xa recover").rows {
            server.ask(&format!("xa rollback '{}'", prepared[3]));
        }
        check(&mut server);
        restore(&mut server);
        if !key.is_empty() {
            compare(&mut server);
        }
    }
    assert!(written.load(Ordering::Relaxed) > 0);
}

#[test]
fn new_trees_have_what_is_written_while_they_are_made() {
    let time = Duration::from_secs(number("SECONDS", 2));
    let seed = number("SEED", 1);
    course(seed, time, " primary key");
    course(seed + 1, time, "");
}
