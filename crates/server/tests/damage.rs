//! What the real binary says, and what it keeps, when its files are damaged, missing or somebody else's,
//! when the disk is full, and when it is stopped for a while.

mod support;

use std::os::unix::fs::FileExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use support::{LIMIT, Running, have};

/// A directory with rows in a checkpoint, more rows in the log behind it, and no server.
fn base() -> Running {
    // No checkpoint but those of start and stop, however long the rest takes.
    let mut server = Running::start(&["--innodb-buffer-pool-size=8M", "--recovery-time-target=1000000"]);
    let mut script = String::from("create database d; create table d.t (id int primary key, v varchar(400), key (v(10)));\n");
    for id in 0..300 {
        script.push_str(&format!("insert into d.t values ({id}, repeat(char(97 + {id} % 26), 300));\n"));
    }
    server.sql(&script);
    server.stop();
    server.launch();
    for id in 300..310 {
        server.sql(&format!("insert into d.t values ({id}, 'in the log');"));
    }
    server.kill9();
    server
}

fn copy(from: &Path, to: &Path) {
    let _ = std::fs::remove_dir_all(to);
    std::fs::create_dir_all(to).expect("a directory");
    for entry in std::fs::read_dir(from).expect("it is there") {
        let entry = entry.expect("readable");
        // What stands in tmp/ is nobody's after a crash.
        if entry.file_type().expect("known").is_dir() {
            continue;
        }
        std::fs::copy(entry.path(), to.join(entry.file_name())).expect("copied");
    }
}

fn flip(path: &Path, offset: u64) {
    let file = std::fs::OpenOptions::new().read(true).write(true).open(path).expect("it is there");
    let mut byte = [0];
    file.read_exact_at(&mut byte, offset).expect("a byte");
    file.write_all_at(&[byte[0] ^ 0x40], offset).expect("written");
}

fn cut(path: &Path, len: u64) {
    std::fs::OpenOptions::new().write(true).open(path).expect("it is there").set_len(len).expect("cut");
}

/// The start must fail by itself; what it said.
fn refused(data: &Path) -> String {
    let mut child = Command::new(Running::binary())
        .args(["serve", "--skip-networking", "--innodb-buffer-pool-size=8M"])
        .arg(format!("--datadir={}", data.display()))
        .arg(format!("--socket={}", data.join("sock").display()))
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let end = Instant::now() + LIMIT;
    while child.try_wait().expect("it can be asked").is_none() {
        if Instant::now() > end {
            child.kill().expect("it can be killed");
            let out = child.wait_with_output().expect("it ends");
            panic!("it opened: {}", String::from_utf8_lossy(&out.stderr));
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    let out = child.wait_with_output().expect("it ends");
    assert!(!out.status.success());
    String::from_utf8_lossy(&out.stderr).into_owned()
}

/// The last file of the log that has transactions of ours in it.
const TAIL: &str = "binlog.000002";

/// One way to spoil a directory, and what the message must contain.
type Damage = (&'static str, fn(&Path), &'static [&'static str]);

const DAMAGES: &[Damage] = &[
    ("a flipped bit in the head of the map", |d| flip(&d.join("pagemap.1"), 12), &["pagemap.1", "head of the page map"]),
    ("a flipped bit in the snapshot", |d| flip(&d.join("pagemap.1"), 4100), &["pagemap.1", "offset 4096"]),
    ("a flipped bit in a batch", |d| flip(&d.join("pagemap.1"), 4096 + 512 + 70), &["pagemap.1", "offset 4608"]),
    ("a map cut short", |d| cut(&d.join("pagemap.1"), 4096 + 600), &["pagemap.1"]),
    ("an empty map", |d| cut(&d.join("pagemap.1"), 0), &["pagemap.1"]),
    ("no map", |d| std::fs::remove_file(d.join("pagemap.1")).expect("removed"), &["pages.000", "page map"]),
    ("somebody else's file as the map", |d| std::fs::write(d.join("pagemap.1"), [7; 9000]).expect("written"), &["pagemap.1"]),
    ("no pages", |d| std::fs::remove_file(d.join("pages.000")).expect("removed"), &["pages.000"]),
    ("pages cut short", |d| cut(&d.join("pages.000"), 16384), &["pages.000"]),
    ("a flipped bit in acknowledged log", |d| flip(&d.join(TAIL), 600), &[TAIL, "damaged"]),
    ("a log cut below the checkpoint", |d| cut(&d.join(TAIL), 100), &[TAIL]),
    ("no log", |d| std::fs::remove_file(d.join(TAIL)).expect("removed"), &[TAIL]),
    ("no index", |d| std::fs::remove_file(d.join("binlog.index")).expect("removed"), &["the file of the last checkpoint, number 2"]),
    ("somebody else's file as the log", |d| std::fs::write(d.join(TAIL), [7; 9000]).expect("written"), &[TAIL, "not a binary log"]),
    ("rubbish in auto.cnf", |d| std::fs::write(d.join("auto.cnf"), "rubbish").expect("written"), &["auto.cnf", "server-uuid"]),
];

#[test]
fn damaged_files_are_refused_by_name() {
    if !have("mysql") {
        return;
    }
    let mut server = base();
    let spoiled = server.dir.join("spoiled");
    for (what, spoil, words) in DAMAGES {
        copy(&server.datadir(), &spoiled);
        spoil(&spoiled);
        let said = refused(&spoiled);
        for word in *words {
            assert!(said.contains(word), "{what}: {said}");
        }
    }
    // Nothing of this has touched the original.
    server.launch();
    assert_eq!(server.sql("select count(*) from d.t;"), "310\n");
}

/// A page that is damaged is an error for whoever reads it; the server goes on, and says where.
#[test]
fn a_damaged_page_fails_its_statement_alone() {
    if !have("mysql") {
        return;
    }
    let mut server = base();
    server.launch();
    server.sql("create table d.other (a int primary key); insert into d.other values (1);");
    server.stop();
    let path = server.datadir().join("pages.000");
    let bytes = std::fs::read(&path).expect("readable");
    // Pages of rows: their values are long runs of one letter.
    let mut damaged = 0;
    for (slot, page) in bytes.chunks_exact(16384).enumerate() {
        if page.windows(250).any(|run| run[0].is_ascii_lowercase() && run.iter().all(|&b| b == run[0])) {
            flip(&path, slot as u64 * 16384 + 8000);
            damaged += 1;
        }
    }
    assert!(damaged > 3, "{damaged}");
    server.launch();
    let error = server.error("select count(v) from d.t;");
    assert!(error.contains("ERROR "), "{error}");
    let check = server.sql("check table d.t;");
    assert!(check.contains("rror") && check.contains("checksum"), "{check}");
    assert_eq!(server.sql("select * from d.other;"), "1\n");
    server.sql("insert into d.other values (2);");
    server.stop();
}

/// The smallest file system there is: statements fail with MySQL's number when it is full, reads go on, a
/// rollback has room, and all that was acknowledged is there afterwards, also after a kill, which has to be
/// recovered from without any room.
#[test]
fn a_full_file_system_loses_nothing() {
    if !have("mysql") {
        return;
    }
    let Some(mut server) = Running::start_in_small_file_system(64, &["--innodb-buffer-pool-size=16M"]) else { return };
    server.sql("create database d; create table d.t (id int primary key auto_increment, v varchar(3000));");
    server.sql("insert into d.t (v) values (repeat('a', 2000)), (repeat('b', 2000)), (repeat('c', 2000)), (repeat('d', 2000));");
    let mut error = None;
    for _ in 0..20 {
        let out = server.mysql("insert into d.t (v) select v from d.t;", &[]);
        if !out.status.success() {
            error = Some(String::from_utf8_lossy(&out.stderr).into_owned());
            break;
        }
    }
    let error = error.expect("64 MB are full some day");
    assert!(error.contains("ERROR 1114"), "{error}");
    let count = server.sql("select count(*) from d.t;");
    // Smaller changes go on until there is no room for them either; each is whole or not at all.
    let updates: String = (0..300).map(|n| format!("update d.t set v = concat('{n}', repeat('z', 1900)) where id <= 60;\n")).collect();
    let error = server.error(&updates);
    assert!(error.contains("ERROR 1114"), "{error}");
    assert_eq!(server.sql("select count(*) from d.t;"), count);
    assert_eq!(server.sql("begin; select count(*) from d.t where id < 3 for update; rollback;"), "2\n");
    assert!(server.sql("check table d.t;").contains("\tOK\n"));
    let changed = "select count(distinct v), min(v) from d.t where id <= 60;";
    let before = server.sql(changed);
    assert!(before.starts_with("1\t"), "{before}");
    server.kill9();
    server.launch();
    assert_eq!(server.sql(changed), before);
    assert_eq!(server.sql("select count(*) from d.t;"), count);
    assert!(server.sql("check table d.t;").contains("\tOK\n"));
    server.sql("purge binary logs to 'binlog.000002'; insert into d.t (v) values ('there is room again');");
    server.stop();
}
