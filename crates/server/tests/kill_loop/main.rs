//! kill -9 and loss of power under load, again and again, also while the server is starting: nothing
//! acknowledged is lost, nothing is half done.
//!
//! `KILL_ROUNDS=100 POWER_ROUNDS=100 cargo test --release -p redoubt-server --test kill_loop --
//! --nocapture` runs the long one; without it a few rounds.
//!
//! | file | load |
//! |---|---|
//! | `rows` | transactions of rows in tables with indexes, and without a key |
//! | `steps` | atomic statements in turn: DDL, bulk loads, XA, large transactions, unlogged tables |
//! | `histories` | transactions that read and append to the same lists; their dependencies have no cycles |
//! | `branches` | branches of the present and of a pin, flashback, pins |
//! | `unlogged` | transactions of a logged and of an unlogged table, which are logged in turns |
//! | `loser` | a transaction of 100,000 rows that is open at every kill |
//! | `settings` | what an operator does meanwhile: the log is rotated and purged, redo and the pool change |

mod branches;
mod histories;
#[path = "../../../session/tests/history/mod.rs"]
mod history;
mod loser;
mod rows;
mod settings;
mod steps;
#[path = "../support/mod.rs"]
mod support;
mod unlogged;

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use bench::client::Client;
use support::Running;
use support::shim::Power;

/// What runs until the server is killed, and is checked when it has come up again.
trait Load: Sync {
    /// Makes its tables.
    fn make(&self, client: &mut Client);
    /// Goes on until it is told to stop, or the server is gone.
    fn run(&self, port: u16, stop: &AtomicBool) -> Result<(), String>;
    /// What must be true after a kill.
    fn check(&self, client: &mut Client);
    /// Tables to be checked, but for those that come and go.
    fn tables(&self) -> &'static [&'static str];
    /// What it has done, in words.
    fn done(&self) -> String;
}

/// A statement that must work.
fn must(client: &mut Client, sql: &str) {
    client.query(sql).unwrap_or_else(|e| panic!("{sql}: {e}"));
}

/// A number that a query gives.
fn number(client: &mut Client, sql: &str) -> i64 {
    client.value(sql).unwrap_or_else(|e| panic!("{sql}: {e}")).parse().unwrap_or_else(|e| panic!("{sql}: {e}"))
}

/// The end of the server explains an error of the connection; an answer of the server is only expected to
/// be a deadlock's.
fn is_deadlock(error: &str) -> bool {
    let deadlock = error.starts_with("error 1213");
    assert!(deadlock || !error.starts_with("error "), "{error}");
    deadlock
}

/// Rounds without a number of their own: enough to see that all of it works.
const ROUNDS: u64 = 3;

#[test]
fn what_was_acknowledged_is_there_after_every_kill() {
    rounds(Running::prepare(&OPTIONS), "KILL_ROUNDS", "kills", |_| ());
}

/// A library between server and system has kept what is durable: of the rest, sectors and names, any share
/// may be gone.
#[test]
fn what_was_acknowledged_is_there_after_every_power_loss() {
    let mut server = Running::prepare(&OPTIONS);
    let Some(power) = Power::new(&mut server) else { return };
    let seed: u64 = std::env::var("SEED").ok().and_then(|r| r.parse().ok()).unwrap_or(1);
    rounds(server, "POWER_ROUNDS", "power losses", |n| power.lose(seed << 32 | n));
}

/// Nobody gives up a row that another holds, nor one that is being rolled back, however slow the machine is.
const OPTIONS: [&str; 3] = ["--innodb-buffer-pool-size=8M", "--max-binlog-size=256K", "--innodb-lock-wait-timeout=1000"];

/// The server is killed so many times under load and at starts; `outage` is what else has happened then.
fn rounds(mut server: Running, variable: &str, what: &str, outage: impl Fn(u64)) {
    let rounds: u64 = std::env::var(variable).ok().and_then(|r| r.parse().ok()).unwrap_or(ROUNDS);
    server.launch();
    let loads = make(server.port);
    let (mut killed_at_start, mut outages) = (0, 0..);
    let mut outage = || outage(outages.next().expect("there is always another number"));
    for round in 0..rounds {
        run(&mut server, &loads, round);
        outage();
        // Some starts do not come to their end either.
        for n in 0..round % 3 {
            server.spawn();
            std::thread::sleep(Duration::from_millis(7 * (1 + round % 13) * (n + 1)));
            server.kill9();
            outage();
            killed_at_start += 1;
        }
        server.launch();
        check(server.port, &loads, round);
        if round % 10 == 9 {
            println!("round {round}: {}", summary(&loads));
        }
    }
    println!("{rounds} {what} under load and {killed_at_start} while starting; {}; none lost", summary(&loads));
    server.stop();
}

fn make(port: u16) -> Vec<Box<dyn Load>> {
    let mut client = Client::connect(port, None).expect("it answers");
    must(&mut client, "create database k");
    must(&mut client, "use k");
    // First, because what is rolled back behind the start is gone soon.
    let mut loads: Vec<Box<dyn Load>> = vec![Box::new(loser::Loser::default())];
    loads.extend((0..rows::WRITERS).map(|w| Box::new(rows::Writer::new(w)) as Box<dyn Load>));
    loads.extend(steps::all());
    loads.extend(histories::all());
    loads.push(Box::new(branches::Branches::default()));
    loads.push(Box::new(unlogged::Unlogged::default()));
    loads.push(Box::new(settings::Operator::default()));
    rows::make(&mut client);
    for load in &loads {
        load.make(&mut client);
    }
    // A checkpoint: what an unlogged table holds is to be there from the first kill on.
    must(&mut client, "alter instance disable innodb redo_log");
    must(&mut client, "alter instance enable innodb redo_log");
    loads
}

/// Until the kill.
fn run(server: &mut Running, loads: &[Box<dyn Load>], round: u64) {
    let stop = AtomicBool::new(false);
    let port = server.port;
    std::thread::scope(|scope| {
        for load in loads {
            let stop = &stop;
            scope.spawn(move || {
                if let Err(error) = load.run(port, stop) {
                    assert!(!error.starts_with("error "), "round {round}: {error}");
                }
            });
        }
        std::thread::sleep(Duration::from_millis(400 + 337 * (round % 11)));
        server.kill9();
        stop.store(true, Ordering::Relaxed);
    });
}

fn check(port: u16, loads: &[Box<dyn Load>], round: u64) {
    let mut client = Client::connect(port, Some("k")).expect("it answers");
    for load in loads {
        load.check(&mut client);
        for table in load.tables() {
            let checked = client.query(&format!("check table {table}")).expect("an answer");
            let verdict = checked.rows.last().and_then(|r| r.last()).cloned().flatten();
            assert_eq!(verdict.as_deref(), Some("OK"), "round {round}, {table}: {checked:?}");
        }
    }
    rows::check(&mut client);
}

fn summary(loads: &[Box<dyn Load>]) -> String {
    loads.iter().map(|load| load.done()).collect::<Vec<_>>().join(", ")
}
