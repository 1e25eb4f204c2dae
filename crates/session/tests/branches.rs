//! Branches beside those who work with their origins; looks at the past that are kept for others.

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

/// A time that is not over may yet get other transactions. Before, whoever named it first had what was
/// there by then kept for all who named it within a minute, also behind that time.
#[test]
fn a_look_at_a_time_to_come_is_not_kept() {
    let mut server = start(&SimDisk::new(), 1, "ON");
    for sql in ["create database d", "create table d.t (id int primary key)", "create pin p", "insert into d.t values (1)"] {
        ask(&mut server, sql);
    }
    let soon = ask(&mut server, "select now(6) + interval 5 second").remove(0).remove(0);
    let then = format!("select count(*) from d.t as of timestamp '{soon}'");
    assert_eq!(ask(&mut server, &then), [["1"]]);
    ask(&mut server, "insert into d.t values (2)");
    assert_eq!(ask(&mut server, &then), [["2"]]);
    server.instance.world().advance(Duration::from_secs(10));
    ask(&mut server, "insert into d.t values (3)");
    for _ in 0..2 {
        assert_eq!(ask(&mut server, &then), [["2"]]);
    }
}

/// Behind RESET MASTER the same GTIDs are other transactions. Before, a look at one of them was still the
/// look of before.
#[test]
fn reset_master_ends_looks_by_gtid() {
    let mut server = start(&SimDisk::new(), 1, "ON");
    for sql in ["create database d", "create table d.t (id int primary key)", "set global enforce_gtid_consistency = on"] {
        ask(&mut server, sql);
    }
    for mode in ["off_permissive", "on_permissive", "on"] {
        ask(&mut server, &format!("set global gtid_mode = {mode}"));
    }
    ask(&mut server, "create pin p");
    ask(&mut server, "insert into d.t values (1)");
    let first = ask(&mut server, "select concat(@@server_uuid, ':1')").remove(0).remove(0);
    let then = format!("select count(*) from d.t as of gtid '{first}'");
    assert_eq!(ask(&mut server, &then), [["1"]]);
    ask(&mut server, "reset master");
    ask(&mut server, "drop pin p");
    ask(&mut server, "create pin q");
    ask(&mut server, "insert into d.t values (2)");
    assert_eq!(ask(&mut server, &then), [["2"]]);
}
