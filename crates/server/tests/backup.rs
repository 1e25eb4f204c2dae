//! Copies of a real server: clone, backups that build on one another, restores to a moment, damage that is
//! told.

mod support;

use std::path::Path;
use std::process::{Command, Output};

use support::Running;

fn redoubt(arguments: &[String]) -> Output {
    Command::new(Running::binary()).args(arguments).output().expect("runs")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn option(name: &str, path: &Path) -> String {
    format!("--{name}={}", path.display())
}

fn back_up(server: &Running, to: &Path, older: Option<&Path>) {
    let mut arguments = vec!["backup".to_owned(), option("socket", &server.dir.join("sock")), option("to", to)];
    arguments.extend(older.map(|older| option("incremental-from", older)));
    let output = redoubt(&arguments);
    assert!(output.status.success(), "{}", said(&output));
}

const DIGEST: &str = "select count(*), sum(v), sum(length(p)) from d.t; select @@global.gtid_executed";

/// A few commits in a log file of their own. Gives what is executed then, and a digest of the rows.
fn change(server: &Running, n: u32) -> (String, String) {
    server.sql(&format!(
        "insert into d.t (v, p) values ({n}, repeat('x', 200)), ({n}, ''); update d.t set v = v + 1 where id % 3 = {}; flush binary logs",
        n % 3
    ));
    (server.sql("select @@global.gtid_executed").trim().to_owned(), server.sql(DIGEST))
}

/// A restore ends exactly where it was told to, from a whole backup and from one that builds on it, and a
/// moment that cannot be had is refused.
#[test]
fn a_restore_is_exactly_the_moment_that_was_asked_for() {
    let mut server = Running::start(&["--gtid-mode=ON", "--enforce-gtid-consistency=ON"]);
    let place = std::env::temp_dir().join(format!("redoubt-backup-{}", std::process::id()));
    let (full, more) = (place.join("full"), place.join("more"));
    server.sql("create database d; create table d.t (id int primary key auto_increment, v int, p varchar(300))");
    (0..5).for_each(|n| drop(change(&server, n)));
    // The files' numbers are not those of their names.
    server.sql("reset master to 700; flush binary logs");
    // A clean end takes a checkpoint, so there are pages to copy.
    server.stop();
    server.launch();
    back_up(&server, &full, None);
    let between: Vec<_> = (5..10).map(|n| change(&server, n)).collect();
    server.stop();
    server.launch();
    back_up(&server, &more, Some(&full));
    let behind: Vec<_> = (10..15).map(|n| change(&server, n)).collect();
    let restore = |from: &Path, new: &Path, more: &[String]| {
        let mut arguments = vec!["restore".to_owned(), option("from", from), option("datadir", new)];
        arguments.push(option("binlogs", &server.datadir()));
        arguments.extend_from_slice(more);
        redoubt(&arguments)
    };
    for (from, (gtids, digest)) in [(&full, &between[2]), (&full, &behind[4]), (&more, &behind[1]), (&more, &behind[3])] {
        let mut restored = Running::prepare(&["--gtid-mode=ON", "--enforce-gtid-consistency=ON"]);
        let output = restore(from, &restored.datadir(), &[format!("--to-gtid={gtids}")]);
        assert!(output.status.success(), "{}", said(&output));
        restored.launch();
        assert_eq!(restored.sql(DIGEST), *digest, "{gtids}");
        assert_ne!(restored.sql("select @@server_uuid"), server.sql("select @@server_uuid"));
        restored.stop();
    }
    let new = place.join("new");
    for (from, option, why) in
        [(&full, "--to-time=2001-01-01 00:00:00".to_owned(), "younger"), (&more, format!("--to-gtid={}0000", behind[4].0), "ends before")]
    {
        let output = restore(from, &new, std::slice::from_ref(&option));
        assert!(!output.status.success() && said(&output).contains(why), "{option}: {}", said(&output));
        assert!(!new.exists(), "a restore that failed leaves nothing");
    }
    // What is damaged is told, whoever reads it.
    assert!(redoubt(&["verify".to_owned(), more.display().to_string()]).status.success());
    let pages = full.join("pages.000");
    let mut bytes = std::fs::read(&pages).expect("a file");
    bytes[20_000] ^= 1;
    std::fs::write(&pages, bytes).expect("ours");
    let output = redoubt(&["verify".to_owned(), full.display().to_string()]);
    assert!(!output.status.success() && said(&output).contains("checksum"), "{}", said(&output));
    let output = restore(&full, &new, &[]);
    assert!(!output.status.success() && !new.exists(), "{}", said(&output));
    server.stop();
    std::fs::remove_dir_all(&place).expect("ours");
}

/// The rows of an index that was just built are in the checkpoint that the backup has, and not in the log
/// behind it. What is asked for beyond the last commit may be missing.
#[test]
fn a_backup_made_behind_an_altered_table_is_restored() {
    let mut server = Running::start(&["--gtid-mode=ON", "--enforce-gtid-consistency=ON"]);
    let place = std::env::temp_dir().join(format!("redoubt-altered-{}", std::process::id()));
    let backup = place.join("backup");
    server.sql("create database d; create table d.t (id int primary key auto_increment, v int, p varchar(300)); insert into d.t (v, p) values (3, 'c'), (1, 'a')");
    server.sql("alter table d.t add index by_v (v, p), algorithm=copy; insert into d.t (v) values (2)");
    back_up(&server, &backup, None);
    let digest = server.sql("select v, p from d.t force index (by_v) order by v; select @@global.gtid_executed; check table d.t");
    let mut restored = Running::prepare(&["--gtid-mode=ON", "--enforce-gtid-consistency=ON"]);
    let restore = |to: &Path, more: &[String]| {
        redoubt(&[vec!["restore".to_owned(), option("from", &backup), option("datadir", to)], more.to_vec()].concat())
    };
    let output = restore(&restored.datadir(), &[]);
    assert!(output.status.success(), "{}", said(&output));
    restored.launch();
    assert_eq!(restored.sql("select v, p from d.t force index (by_v) order by v; select @@global.gtid_executed; check table d.t"), digest);
    restored.stop();
    // The log has nothing of later, with or without the files of the server.
    let later = "--to-time=2999-01-01 00:00:00".to_owned();
    for more in [vec![later.clone()], vec![later, option("binlogs", &server.datadir())]] {
        let output = restore(&place.join("new"), &more);
        assert!(!output.status.success() && said(&output).contains("ends before"), "{more:?}: {}", said(&output));
    }
    // An older backup cannot be rolled forward over such a change.
    server.sql("alter table d.t add index by_p (p), algorithm=copy");
    let output = restore(&place.join("new"), &[option("binlogs", &server.datadir())]);
    assert!(!output.status.success() && said(&output).contains("alters a table"), "{}", said(&output));
    server.stop();
    std::fs::remove_dir_all(&place).expect("ours");
}

/// A clone is a server of its own with all that was committed; the directory must not be there.
#[test]
fn a_clone_starts_beside_its_donor() {
    let mut server = Running::start(&[]);
    let mut cloned = Running::prepare(&[]);
    let clone = format!("clone local data directory = '{}'", cloned.datadir().display());
    server.sql("install plugin clone soname 'mysql_clone.so'; create database d; create table d.t (a int primary key); insert into d.t values (1), (2)");
    server.sql(&clone);
    assert!(server.error(&clone).contains("1007"));
    server.sql("insert into d.t values (3)");
    cloned.launch();
    assert_eq!(cloned.sql("select count(*) from d.t; check table d.t"), server.sql("select 2; check table d.t"));
    cloned.sql("insert into d.t values (4)");
    cloned.stop();
    server.stop();
}
