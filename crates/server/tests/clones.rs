//! CLONE INSTANCE between two real servers: what it replaces, whom it lets, and ends of either side in the
//! middle of it.

mod support;

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use support::{Running, wait_for};

const SETTINGS: &[&str] = &["--innodb-buffer-pool-size=16M", "--gtid-mode=ON", "--enforce-gtid-consistency=ON"];

fn donor() -> Running {
    let donor = Running::start(&[&["--server-id=1"], SETTINGS].concat());
    donor.sql(
        "create user cl@'%' identified by 'c'; grant backup_admin on *.* to cl@'%'; create user nobody@'%' identified by 'c';
         create database d; create table d.t (id int primary key auto_increment, p varchar(1000));
         insert into d.t (p) select repeat('x', 900) from information_schema.columns limit 2000; create view d.v as select count(*) from d.t",
    );
    donor
}

fn recipient() -> Running {
    let recipient = Running::start(&[&["--server-id=2"], SETTINGS].concat());
    recipient.sql("create database old; create table old.t (a int primary key); insert into old.t values (1), (2); create user old@'%'");
    recipient
}

fn clone_from(port: u16, more: &str) -> String {
    format!(
        "set global clone_valid_donor_list = 'localhost:1,127.0.0.1:{port}'; clone instance from 'cl'@'127.0.0.1':{port} identified by 'c' {more}"
    )
}

const LOOK: &str = "select count(*), sum(length(p)) from d.t; select * from d.v; check table d.t; select user from mysql.user where user <> 'root' order by 1;
    select replace(@@global.gtid_executed, '\\n', '')";

fn same(clone: &Running, donor: &Running) {
    assert_eq!(clone.sql(LOOK), donor.sql(LOOK));
    assert_ne!(clone.sql("select @@server_uuid"), donor.sql("select @@server_uuid"));
}

const STATUS: &str = "select state, error_no, destination from performance_schema.clone_status";

fn is_as_it_was(recipient: &Running) {
    assert_eq!(
        recipient.sql("select count(*) from old.t; check table old.t; select count(*) from mysql.user where user = 'old'"),
        "2\nold.t\tcheck\tstatus\tOK\n1\n"
    );
    let left = std::fs::read_dir(recipient.datadir()).expect("ours").filter(|entry| {
        let name = entry.as_ref().expect("ours").file_name();
        name.to_string_lossy().starts_with("clone.") && name != "clone.status"
    });
    assert_eq!(left.count(), 0, "of a clone that failed nothing stays");
}

/// The recipient has the donor's data and accounts in the place of its own, keeps its identity, and can
/// follow the donor.
#[test]
fn a_clone_takes_the_place_of_all_that_was_there() {
    let (mut donor, mut recipient) = (donor(), recipient());
    let said = recipient.error(&clone_from(donor.port, ""));
    assert!(said.contains("3707") && said.contains("not managed by supervisor"), "{said}");
    assert!(recipient.wait().success());
    recipient.launch();
    same(&recipient, &donor);
    assert!(recipient.error("select * from old.t").contains("1049"));
    assert_eq!(recipient.sql(STATUS), "Completed\t0\tLOCAL INSTANCE\n");
    let whole = "select count(*) from performance_schema.clone_progress where state = 'Completed' and begin_time <= end_time;
        select gtid_executed = replace(@@global.gtid_executed, '\\n', ''), binlog_file like 'binlog.0%', end_time >= begin_time from performance_schema.clone_status";
    assert_eq!(recipient.sql(whole), "7\n1\t1\t1\n");
    donor.sql("insert into d.t (p) values ('later'); create user repl@'%' identified by 'r'; grant replication slave on *.* to repl@'%'");
    recipient.sql(&format!(
        "change replication source to source_host='127.0.0.1', source_port={}, source_user='repl', source_password='r', source_ssl=1, source_auto_position=1; start replica",
        donor.port
    ));
    let wanted = donor.sql("select count(*) from d.t");
    wait_for(|| "it does not follow".to_owned(), || (recipient.sql("select count(*) from d.t") == wanted).then_some(()));
    // A supervisor is asked to start it again, and what was said of the clone before is replaced.
    recipient.sql("stop replica; reset replica all");
    recipient.stop();
    recipient.environment.push(("MYSQLD_PARENT_PID".to_owned(), std::process::id().to_string().into()));
    recipient.launch();
    recipient.sql(&clone_from(donor.port, "require ssl"));
    assert_eq!(recipient.wait().code(), Some(16));
    recipient.launch();
    same(&recipient, &donor);
    recipient.sql("restart");
    assert_eq!(recipient.wait().code(), Some(16));
    donor.stop();
}

/// A clone in a directory of its own leaves the recipient as it is.
#[test]
fn a_clone_in_a_directory_starts_there() {
    let (mut donor, mut recipient) = (donor(), recipient());
    let mut third = Running::prepare(&[&["--server-id=3"], SETTINGS].concat());
    let directory = third.datadir().display().to_string();
    recipient.sql(&clone_from(donor.port, &format!("data directory = '{directory}' require ssl")));
    assert_eq!(recipient.sql(STATUS), format!("Completed\t0\t{directory}\n"));
    assert!(recipient.error(&clone_from(donor.port, &format!("data directory '{directory}'"))).contains("1007"));
    is_as_it_was(&recipient);
    third.launch();
    same(&third, &donor);
    [&mut donor, &mut recipient, &mut third].into_iter().for_each(Running::stop);
}

/// Who may not, or names a donor that is none, is told by MySQL's numbers, and loses nothing.
#[test]
fn what_cannot_be_cloned_is_refused() {
    let (mut donor, mut recipient) = (donor(), recipient());
    let port = donor.port;
    let clone = |user: &str, password: &str| format!("clone instance from '{user}'@'127.0.0.1':{port} identified by '{password}'");
    let refused = |sql: &str, what: &[&str]| {
        let said = recipient.error(sql);
        assert!(what.iter().all(|what| said.contains(what)), "{sql}: {said}");
    };
    refused(&clone("cl", "c"), &["3869", &format!("127.0.0.1:{port} is not found in clone_valid_donor_list: ")]);
    recipient.sql(&format!("set global clone_valid_donor_list = '127.0.0.1:{port},127.0.0.1:{}'; create user plain@'%'", recipient.port));
    refused(&clone("cl", "wrong"), &["3862", "Connect failed: 1045 : Access denied for user 'cl'@"]);
    refused(&clone("nobody", "c"), &["3862", "1227 : Access denied; you need (at least one of) the BACKUP_ADMIN privilege(s)"]);
    recipient.sql("create user cl@'%' identified by 'c'; grant backup_admin on *.* to cl@'%'");
    refused(&clone("cl", "c").replace(&port.to_string(), &recipient.port.to_string()), &["3871"]);
    recipient.sql("drop user cl@'%'");
    let out = recipient.mysql(clone("cl", "c"), &["-uplain"]);
    let said = String::from_utf8_lossy(&out.stderr).into_owned();
    assert!(said.contains("1227") && said.contains("CLONE_ADMIN"), "{said}");
    assert!(recipient.error("restart").contains("3707"));
    assert!(recipient.sql(STATUS).starts_with("Failed\t3871"));
    let own = format!("{}/clone", recipient.datadir().display());
    refused(&format!("{} data directory '{own}'", clone("cl", "c")), &["1525"]);
    is_as_it_was(&recipient);
    donor.stop();
    refused(&clone("cl", "c"), &["3862", "Connect failed: 2003"]);
    recipient.stop();
}

/// Bytes of a donor go through it up to a number; then it is cut, or goes on when it is told.
struct Proxy {
    port: u16,
    goes_on: Arc<AtomicBool>,
    stalled: Arc<AtomicBool>,
}

impl Proxy {
    fn new(donor: u16, bytes: usize, cuts: bool) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("bound").port();
        let (goes_on, stalled) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
        let proxy = Proxy { port, goes_on: Arc::clone(&goes_on), stalled: Arc::clone(&stalled) };
        std::thread::spawn(move || {
            let Ok((mut recipient, _)) = listener.accept() else { return };
            let mut donor = TcpStream::connect(("127.0.0.1", donor)).expect("the donor runs");
            let (mut up, mut down) = (recipient.try_clone().expect("a socket"), donor.try_clone().expect("a socket"));
            std::thread::spawn(move || {
                let _ = std::io::copy(&mut up, &mut down);
            });
            let (mut buffer, mut passed) = ([0; 1000], 0);
            while let Ok(n @ 1..) = donor.read(&mut buffer) {
                passed += n;
                if passed > bytes {
                    stalled.store(true, Ordering::Release);
                    if cuts {
                        let _ = (donor.shutdown(Shutdown::Both), recipient.shutdown(Shutdown::Both));
                        return;
                    }
                    while !goes_on.load(Ordering::Acquire) {
                        std::thread::sleep(std::time::Duration::from_millis(10));
                    }
                }
                if recipient.write_all(&buffer[..n]).is_err() {
                    return;
                }
            }
            let _ = recipient.shutdown(Shutdown::Both);
        });
        proxy
    }
}

/// A donor that is gone at any time of the clone is told, and the recipient has what it had.
#[test]
fn a_donor_that_dies_costs_nothing() {
    let (mut donor, mut recipient) = (donor(), recipient());
    for bytes in [10, 3000, 8000, 100_000, 1_000_000, 1_500_000] {
        let proxy = Proxy::new(donor.port, bytes, true);
        let said = recipient.error(&clone_from(proxy.port, ""));
        assert!(said.contains("3862") && said.contains("Lost connection"), "{bytes}: {said}");
        assert!(recipient.sql(STATUS).starts_with("Failed\t3862"));
        is_as_it_was(&recipient);
    }
    // The whole process; it has not sent more than sockets hold.
    (0..4).for_each(|_| drop(donor.sql("insert into d.t (p) select p from d.t")));
    let proxy = Proxy::new(donor.port, 500_000, false);
    std::thread::scope(|scope| {
        let clone = scope.spawn(|| recipient.error(&clone_from(proxy.port, "require no ssl")));
        wait_for(|| "it does not begin".to_owned(), || proxy.stalled.load(Ordering::Acquire).then_some(()));
        let status = recipient.sql("select state from performance_schema.clone_status; select state from performance_schema.clone_progress where stage = 'FILE COPY'");
        assert_eq!(status, "In Progress\nIn Progress\n");
        assert!(recipient.error(&clone_from(proxy.port, "")).contains("3634"));
        donor.kill9();
        proxy.goes_on.store(true, Ordering::Release);
        let said = clone.join().expect("no panic");
        assert!(said.contains("3862"), "{said}");
    });
    is_as_it_was(&recipient);
    donor.launch();
    assert!(recipient.error(&clone_from(donor.port, "")).contains("3707"));
    recipient.wait();
    recipient.launch();
    same(&recipient, &donor);
    donor.stop();
    recipient.stop();
}

/// A recipient that is killed before everything has arrived is what it was.
#[test]
fn a_recipient_that_dies_keeps_its_data() {
    let (mut donor, mut recipient) = (donor(), recipient());
    let proxy = Proxy::new(donor.port, 1_000_000, false);
    let statement = clone_from(proxy.port, "");
    std::thread::scope(|scope| {
        let (port, said) = (recipient.port, &statement);
        let clone = scope.spawn(move || {
            let mut client = std::process::Command::new("mysql");
            client.args(["--no-defaults", "-h127.0.0.1", "-uroot", &format!("-P{port}"), "-e", said]).output().expect("the client")
        });
        wait_for(|| "it does not begin".to_owned(), || proxy.stalled.load(Ordering::Acquire).then_some(()));
        recipient.kill9();
        proxy.goes_on.store(true, Ordering::Release);
        assert!(!clone.join().expect("no panic").status.success());
    });
    recipient.launch();
    is_as_it_was(&recipient);
    donor.stop();
    recipient.stop();
}
