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

/// Runs a command that fails, and looks for what it says.
fn refused(arguments: &[String], says: &[&str]) {
    let output = redoubt(arguments);
    let said = said(&output);
    assert!(!output.status.success() && said.starts_with("redoubt: "), "{arguments:?}: {said}");
    for part in says {
        assert!(said.contains(part), "{arguments:?} does not say '{part}': {said}");
    }
}

/// Whatever keeps a backup, or a restore, from being made is told in a sentence that says what to do, and
/// nothing is left.
#[test]
fn what_keeps_a_copy_from_being_made_is_told() {
    let (mut server, mut other) = (Running::start(&[]), Running::start(&[]));
    let place = std::env::temp_dir().join(format!("redoubt-refused-{}", std::process::id()));
    let (backup, foreign, new) = (place.join("backup"), place.join("foreign"), place.join("new"));
    server.sql("create database d; create table d.t (id int primary key); create user weak@localhost; flush binary logs; insert into d.t values (1)");
    back_up(&server, &backup, None);
    back_up(&other, &foreign, None);
    let socket = option("socket", &server.dir.join("sock"));
    let run = |verb: &str, more: &[String]| [&[verb.to_owned()], more].concat();
    refused(&run("backup", &[socket.clone(), option("to", &backup)]), &["is there already: a backup makes its directory itself"]);
    refused(&run("backup", &[option("socket", &place.join("none")), option("to", &new)]), &["no server answers at the socket", "none"]);
    refused(&run("backup", &[socket.clone(), option("to", &new), "--user=weak".to_owned()]), &["BACKUP_ADMIN"]);
    refused(&run("backup", &[socket.clone(), option("to", &new), "--user=nobody".to_owned()]), &["Access denied for user 'nobody'"]);
    let incremental = |from: &Path| run("backup", &[socket.clone(), option("to", &new), option("incremental-from", from)]);
    refused(&incremental(&place), &["is no backup, or one that was not completed"]);
    refused(&incremental(&foreign), &["is a backup of another database"]);
    assert!(!new.exists(), "a backup that failed leaves nothing");

    let restore = |more: &[String]| run("restore", &[&[option("from", &backup), option("datadir", &new)], more].concat());
    refused(&run("restore", &[option("from", &place), option("datadir", &new)]), &["is no backup, or one that was not completed"]);
    refused(&run("restore", &[option("from", &backup), option("datadir", &foreign)]), &["foreign is not empty"]);
    for (given, says) in [
        ("--to-time=noon", "'noon' is not a time, as '2026-02-03 14:59:59'"),
        ("--to-gtid=five", "'five' is not a set of GTIDs, as UUID:1-9"),
        ("--before-gtid=five", "'five' is not a GTID, as UUID:7"),
        ("--to-position=five", "'five' is not a position, as binlog.000001:1234"),
        ("--to-time=2001-01-01 00:00:00", "the backup is younger than that: it has what was committed later already, so take an older one"),
        ("--to-position=binlog.000001:4", "so take an older one"),
        ("--to-time=2999-01-01 00:00:00", "--binlogs names a folder with files of the log that come later"),
        ("--to-position=binlog.000009:4", "the log ends before that"),
    ] {
        refused(&restore(&[given.to_owned()]), &[says]);
    }
    let both = redoubt(&restore(&["--to-time=2999-01-01 00:00:00".to_owned(), "--to-gtid=x".to_owned()]));
    assert!(!both.status.success() && said(&both).contains("cannot be used with"), "{}", said(&both));
    // A folder of another server's files.
    refused(
        &restore(&[option("binlogs", &other.datadir())]),
        &["does not continue the backup's log", "a file binlog.NNNNNN of this database's log is missing"],
    );
    assert!(!new.exists(), "a restore that failed leaves nothing");

    refused(&run("verify", &[place.display().to_string()]), &["is no backup, or one that was not completed"]);
    // A server in a backup would make another thing of it.
    refused(
        &run("serve", &[option("datadir", &backup), "--port=0".to_owned()]),
        &["holds a backup (it has backup.info)", "redoubt restore --from="],
    );
    assert!(redoubt(&run("verify", &[backup.display().to_string()])).status.success());
    server.kill9();
    other.stop();
    std::fs::remove_dir_all(&place).expect("ours");
}

/// Log files that were moved elsewhere, without an index, and names that have begun anew: before, the
/// restore took none of them, and said that all was well. One that is missing, damaged or cut is told.
#[test]
fn log_files_that_are_kept_elsewhere_continue_a_backup() {
    let mut server = Running::start(&["--gtid-mode=ON", "--enforce-gtid-consistency=ON"]);
    let place = std::env::temp_dir().join(format!("redoubt-kept-{}", std::process::id()));
    let (backup, logs, new) = (place.join("backup"), place.join("logs"), place.join("new"));
    server.sql("create database d; create table d.t (id int primary key auto_increment, v int, p varchar(300)); flush binary logs; reset master to 700; flush binary logs");
    back_up(&server, &backup, None);
    (0..6).for_each(|n| drop(change(&server, n)));
    server.sql("begin; insert into d.t (v) values (1), (2); insert into d.t (v) values (3); commit");
    let wanted = (server.sql("select @@global.gtid_executed").trim().to_owned(), server.sql(DIGEST));
    server.stop();
    std::fs::create_dir(&logs).expect("ours");
    let mut names: Vec<String> = std::fs::read_dir(server.datadir())
        .expect("it is there")
        .map(|entry| entry.expect("an entry").file_name().into_string().expect("text"))
        .filter(|name| name.starts_with("binlog.0"))
        .collect();
    names.sort();
    for name in &names {
        std::fs::copy(server.datadir().join(name), logs.join(name)).expect("ours");
    }
    let restore = |more: &[String]| {
        [&["restore".to_owned(), option("from", &backup), option("datadir", &new), option("binlogs", &logs)], more].concat()
    };
    let mut restored = Running::prepare(&["--gtid-mode=ON", "--enforce-gtid-consistency=ON"]);
    let output =
        redoubt(&["restore".to_owned(), option("from", &backup), option("datadir", &restored.datadir()), option("binlogs", &logs)]);
    assert!(output.status.success(), "{}", said(&output));
    restored.launch();
    assert_eq!((restored.sql("select @@global.gtid_executed").trim().to_owned(), restored.sql(DIGEST)), wanted);
    restored.stop();
    let (middle, last) = (&names[names.len() - 4], &names[names.len() - 2]);
    let (kept_middle, kept_last) = (std::fs::read(logs.join(middle)).expect("ours"), std::fs::read(logs.join(last)).expect("ours"));
    std::fs::remove_file(logs.join(middle)).expect("ours");
    refused(&restore(&[]), &["does not continue the backup's log: what leads from binlog.", "is missing"]);
    std::fs::write(logs.join(middle), &kept_middle[..kept_middle.len() - 100]).expect("ours");
    refused(&restore(&[]), &[middle.as_str()]);
    std::fs::write(logs.join(middle), &kept_middle).expect("ours");
    let mut damaged = kept_last.clone();
    damaged[10] ^= 1;
    std::fs::write(logs.join(last), &damaged).expect("ours");
    refused(&restore(&[]), &[last.as_str()]);
    assert!(!new.exists(), "a restore that failed leaves nothing");
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

/// The log goes to an archive while the server works and dies; a backup and the archive are all that a
/// restore needs, also where the server's own log files are gone.
#[test]
fn a_backup_and_an_archive_are_enough() {
    let mut server = Running::start(&["--gtid-mode=ON", "--enforce-gtid-consistency=ON", "--max-binlog-size=4096"]);
    let place = std::env::temp_dir().join(format!("redoubt-archive-{}", std::process::id()));
    let (full, folder, new) = (place.join("full"), place.join("archive"), place.join("new"));
    // A column that only recovery reads, and replicas do not get.
    server.sql("create database d; create table d.t (id int primary key auto_increment, v int, p varchar(300), key ((v + 1)))");
    let archive = |server: &Running, more: &[&str]| {
        let mut arguments = vec!["archive".to_owned(), format!("--port={}", server.port), option("to", &folder)];
        arguments.extend(more.iter().map(ToString::to_string));
        arguments
    };
    let shipped = |server: &Running| {
        let output = redoubt(&archive(server, &["--once"]));
        assert!(output.status.success(), "{}", said(&output));
    };
    (0..3).for_each(|n| drop(change(&server, n)));
    back_up(&server, &full, None);
    shipped(&server);
    let mut going = Command::new(Running::binary()).args(archive(&server, &[])).spawn().expect("runs");
    let behind: Vec<_> = (3..9)
        .map(|n| {
            if n == 6 {
                server.kill9();
                server.launch();
            }
            change(&server, n)
        })
        .collect();
    let last = server.sql("show binary logs").lines().last().and_then(|line| line.split('\t').next().map(str::to_owned)).expect("a file");
    support::wait_for(|| format!("{last} in the archive"), || folder.join(&last).exists().then_some(()));
    going.kill().and_then(|()| going.wait()).expect("ours");
    shipped(&server);
    assert!(redoubt(&["verify".to_owned(), folder.display().to_string()]).status.success());
    server.sql(&format!("purge binary logs to '{last}'"));
    shipped(&server);
    for (gtids, digest) in [&behind[1], &behind[5]] {
        let mut restored = Running::prepare(&["--gtid-mode=ON", "--enforce-gtid-consistency=ON"]);
        let arguments = ["restore".to_owned(), option("from", &full), option("datadir", &restored.datadir()), option("binlogs", &folder)];
        let output = redoubt(&[&arguments[..], &[format!("--to-gtid={gtids}")]].concat());
        assert!(output.status.success(), "{}", said(&output));
        restored.launch();
        assert_eq!(restored.sql(DIGEST), *digest, "{gtids}");
        assert_eq!(restored.sql("check table d.t").split_whitespace().last(), Some("OK"));
        restored.stop();
    }
    // Another log, and an archive that was damaged.
    server.sql("reset master");
    let output = redoubt(&archive(&server, &["--once"]));
    assert!(!output.status.success(), "{}", said(&output));
    let first = folder.join("binlog.000001");
    let mut bytes = std::fs::read(&first).expect("a file");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&first, bytes).expect("ours");
    let output = redoubt(&["verify".to_owned(), folder.display().to_string()]);
    assert!(!output.status.success() && said(&output).contains("binlog.000001"), "{}", said(&output));
    // Who may not read the log, or make backups, gets none of it.
    server.sql("create user repl@localhost identified by 'r'; grant replication slave on *.* to repl@localhost");
    let refused = redoubt(&archive(&server, &["--user=repl", "--password=r", "--once"]));
    assert!(!refused.status.success() && said(&refused).contains("1227"), "{}", said(&refused));
    assert!(!new.exists());
    server.stop();
    std::fs::remove_dir_all(&place).expect("ours");
}

/// Some tables of a backup, as of a moment, with their triggers; nothing else, and not even that if one of
/// them was not there.
#[test]
fn some_tables_are_restored_alone() {
    let mut server = Running::start(&["--gtid-mode=ON", "--enforce-gtid-consistency=ON"]);
    let place = std::env::temp_dir().join(format!("redoubt-tables-{}", std::process::id()));
    let full = place.join("full");
    server.sql(
        "create database d; create database e; use d; create table p (id int primary key); create table t (id int primary key auto_increment, v int, p varchar(300), key (v));
         create table c (id int primary key, p int, foreign key (p) references p (id)); create trigger tr before insert on t for each row set new.v = new.v + 1;
         create view w as select * from t; create procedure q() select 1; create event ev on schedule every 1 day do delete from d.t;
         create table e.x (a int); create table e.`odd.name` (a int); create user u@localhost; insert into p values (1); insert into c values (1, 1)",
    );
    back_up(&server, &full, None);
    let (gtids, digest) = change(&server, 1);
    server.sql("delete from d.t; drop table d.c; insert into e.`odd.name` values (7)");
    let mut restored = Running::prepare(&["--gtid-mode=ON", "--enforce-gtid-consistency=ON"]);
    let restore = |tables: &str, more: &[String]| {
        let arguments =
            ["restore".to_owned(), option("from", &full), option("datadir", &restored.datadir()), option("binlogs", &server.datadir())];
        redoubt(&[&arguments[..], &[format!("--tables={tables}")], more].concat())
    };
    let until = [format!("--to-gtid={gtids}")];
    for (wrong, why) in [("d.t,d.gone", "no table d.gone"), ("d.w", "no table d.w"), ("d", "not a table")] {
        let output = restore(wrong, &until);
        assert!(!output.status.success() && said(&output).contains(why), "{wrong}: {}", said(&output));
        assert!(!restored.datadir().exists(), "a restore that failed leaves nothing");
    }
    let output = restore("d.t,d.c,e.odd.name", &until);
    assert!(output.status.success(), "{}", said(&output));
    restored.launch();
    assert_eq!(restored.sql(DIGEST), digest);
    let there = "select table_schema, table_name from information_schema.tables where table_schema in ('d', 'e') order by 1, 2; select trigger_name from information_schema.triggers \
                 where trigger_schema = 'd'; select count(*) from information_schema.routines where routine_schema = 'd'; select count(*) from information_schema.events; \
                 select user from mysql.user where user = 'u'; check table d.t, d.c";
    let there = restored.sql(there);
    assert_eq!(
        there.split_whitespace().collect::<Vec<_>>().join(" "),
        "d c d t e odd.name tr 0 0 u d.t check status OK d.c check status OK"
    );
    restored.stop();
    server.stop();
    std::fs::remove_dir_all(&place).expect("ours");
}
