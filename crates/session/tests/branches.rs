//! Branches beside those who work with their origins.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;
#[allow(dead_code, reason = "others use more of it")]
#[path = "common/server.rs"]
mod server;

use std::sync::Arc;
use std::sync::mpsc::channel;
use std::time::Duration;

use server::{Server, start};
use world::SimDisk;

#[track_caller]
fn ask(server: &mut Server, sql: &str) -> Vec<Vec<String>> {
    let answer = server.ask(sql);
    assert_eq!(answer.error, None, "{sql}");
    answer.rows
}

/// A branch of a database waits for a prepared XA transaction, and whoever is to end that needs a table that
/// the branch has locked already, as the applier of a replica does when the XA COMMIT stands behind in the
/// relay log. Both waited for ever.
#[test]
fn who_is_to_end_what_a_branch_waits_for_is_not_held_up() {
    let mut applier = start(&SimDisk::new(), 1, "ON");
    for sql in ["create database d", "create table d.a (id int primary key)", "create table d.b (id int primary key)"] {
        ask(&mut applier, sql);
    }
    for sql in ["xa start 'x'", "insert into d.b values (1)", "xa end 'x'", "xa prepare 'x'"] {
        ask(&mut applier, sql);
    }
    let mut branch = Server::connect(Arc::clone(&applier.instance));
    let (made, is_made) = channel();
    let thread = std::thread::spawn(move || {
        let answer = branch.ask("create database e branch of d");
        made.send((answer.error, branch.ask("select (select count(*) from e.a), (select count(*) from e.b)").rows))
            .expect("somebody listens");
    });
    while ask(&mut applier, "select count(*) from performance_schema.metadata_locks where lock_status = 'PENDING' and object_name = 'b'")
        == [["0"]]
    {
        std::thread::sleep(Duration::from_millis(10));
    }
    ask(&mut applier, "set lock_wait_timeout = 30");
    ask(&mut applier, "insert into d.a values (1)");
    ask(&mut applier, "xa commit 'x'");
    let (error, rows) = is_made.recv_timeout(Duration::from_secs(60)).expect("it goes on");
    assert_eq!((error, rows), (None, vec![vec!["1".to_owned(), "1".to_owned()]]));
    thread.join().expect("it ends");
}
