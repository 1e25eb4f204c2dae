//! The real binary under stock clients: the main job, what a user types wrong, and what happens when the
//! server is killed.

mod support;

use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::Command;

use bench::client::Client;
use support::{Running, have, wait_for};

#[test]
fn the_first_session_of_the_readme_works_as_printed() {
    if !have("mysql") {
        return;
    }
    let server = Running::start(&[]);
    let got = server.sql(
        "create database shop; use shop;
         create table item (id int auto_increment primary key, name varchar(50) not null, price decimal(8,2), key (name));
         insert into item (name, price) values ('anvil', 19.99), ('rope', 4.50);
         select * from item where price < 10;",
    );
    assert_eq!(got, "2\trope\t4.50\n");
}

/// Each file of the data directory that the server uses has a row of its own, and what was waited for it.
#[test]
fn files_are_told_of_one_by_one() {
    if !have("mysql") {
        return;
    }
    let server = Running::start(&[]);
    server.sql("create database d; create table d.t (id int primary key); insert into d.t values (1);");
    let kinds = server.sql(
        "select distinct event_name from performance_schema.file_instances where open_count > 0 and event_name not like '%misc' order by 1",
    );
    assert_eq!(kinds, "wait/io/file/innodb/innodb_data_file\nwait/io/file/innodb/innodb_dblwr_file\nwait/io/file/sql/binlog\n");
    let log = server.sql(
        "select sum_number_of_bytes_write > 0, count_misc > 0, max_timer_write <= sum_timer_write, count_star = count_read + count_write + count_misc
         from performance_schema.file_summary_by_instance where file_name like '%/binlog.000001'",
    );
    assert_eq!(log, "1\t1\t1\t1\n");
    let twice = server.sql("select count(*) - count(distinct object_instance_begin) from performance_schema.file_summary_by_instance");
    assert_eq!(twice, "0\n");
    let sockets = server.sql("select count(*) > 1, max(ip), sum(port = @@port) in (1, 2) from performance_schema.socket_instances");
    assert_eq!(sockets, "1\t127.0.0.1\t1\n");
}

/// What MySQL 8.0.31 answered to the same bytes.
#[test]
fn clients_of_latin1_read_and_write_their_own_bytes() {
    if !have("mysql") {
        return;
    }
    let server = Running::start(&[]);
    let script = b"create database c; use c; set names latin1;
        create table t (u varchar(9) character set utf8mb4, l varchar(9) character set latin1, b varbinary(9));
        insert into t values ('\xe9', '\xe9', '\xe9');
        select u, l, hex(u), hex(l), hex(b), hex(_binary'\xe9'), hex(_utf8mb4'\xc3\xa9'), '\xe9' = l, json_extract('[\"\xe9\"]', '$[0]') from t;
        set @v = '\xe9'; select @v, hex(@v), charset(@v);
        prepare s from 'select hex(?), u from t where l = ?'; execute s using @v, @v;
        set names utf8mb4; select u, l, '\xc3\xa9' = l from t;
        set names latin1; select nix\xe9 from t;";
    let out = server.mysql(script, &["--default-character-set=latin1"]);
    let want = b"\xe9\t\xe9\tC3A9\tE9\tE9\tE9\tC3A9\t1\t\"\xe9\"\n\xe9\tE9\tlatin1\nE9\t\xe9\n\xc3\xa9\t\xc3\xa9\t1\n";
    assert_eq!(out.stdout.escape_ascii().to_string(), want.escape_ascii().to_string());
    let message = b"Unknown column 'nix\xe9' in 'field list'";
    assert!(out.stderr.windows(message.len()).any(|w| w == message), "{}", out.stderr.escape_ascii());
}

#[test]
fn mistakes_get_the_numbers_of_mysql() {
    if !have("mysql") {
        return;
    }
    let server = Running::start(&[]);
    server.sql("create database d; create table d.t (id int primary key); insert into d.t values (1);");
    for (statement, code) in [
        ("selec 1", 1064),
        ("select * from nodb.t", 1049),
        ("select * from d.nothing", 1146),
        ("select nocol from d.t", 1054),
        ("insert into d.t values (1)", 1062),
        ("insert into d.t values (1, 2)", 1136),
        ("create database d", 1007),
        ("create table d.t (a int)", 1050),
        ("drop table d.nothing", 1051),
        ("set nothing = 1", 1193),
        ("select * from information_schema.nosuch", 1109),
        ("load data infile '/no/such/file' into table d.t", 1290),
    ] {
        let error = server.error(&format!("{statement};"));
        assert!(error.contains(&format!("ERROR {code} ")), "{statement}: {error}");
    }
}

#[test]
fn what_was_acknowledged_survives_kills_and_a_clean_restart() {
    if !have("mysql") {
        return;
    }
    let mut server = Running::start(&["--innodb-buffer-pool-size=8M", "--max-binlog-size=64K"]);
    server.sql("create database k; create table k.t (id int primary key, v varchar(500), key (v(20)));");
    let mut expected = 0;
    for round in 0..4 {
        let mut script = String::new();
        for i in 0..200 {
            let id = round * 1000 + i;
            script.push_str(&format!(
                "begin; insert into k.t values ({id}, repeat('{round}', {i})); update k.t set v = concat(v, 'x') where id = {id}; commit;\n"
            ));
        }
        // Left open: must be gone.
        script.push_str(&format!("begin; insert into k.t values ({}, 'open');\n", round * 1000 + 999));
        server.sql(&script);
        expected += 200;
        if round == 2 {
            server.stop();
        } else {
            server.kill9();
        }
        server.launch();
        assert_eq!(server.sql("select count(*), sum(v like '%x') from k.t;"), format!("{expected}\t{expected}\n"), "round {round}");
        assert_eq!(server.sql("select count(*) from k.t force index (v) where v > '';"), format!("{expected}\n"));
        assert!(server.sql("check table k.t;").contains("\tOK\n"));
    }
    server.stop();
}

#[test]
fn a_local_file_is_loaded_and_a_missing_one_leaves_the_connection_usable() {
    if !have("mysql") {
        return;
    }
    let server = Running::start(&[]);
    let file = server.dir.join("t.csv");
    std::fs::write(&file, "1,one\n2,\"two, quoted\"\n2,again\n3,\\N\n").expect("a writable directory");
    let got = server.sql(&format!(
        "create database l; use l; create table t (id int primary key, v varchar(20));
         load data local infile '{}' into table t fields terminated by ',' optionally enclosed by '\"'; select @@warning_count; select * from t;",
        file.display()
    ));
    assert_eq!(got, "1\n1\tone\n2\ttwo, quoted\n3\tNULL\n");
    let out = server.mysql("load data local infile '/no/such/file' into table l.t; select 'alive';", &["--force"]);
    assert!(String::from_utf8_lossy(&out.stdout).contains("alive"));
}

/// Results and a local file, short and of several packets, in both directions.
#[test]
fn a_client_that_compresses_gets_what_others_get() {
    if !have("mysql") {
        return;
    }
    let server = Running::start(&["--max-allowed-packet=64M"]);
    let file = server.dir.join("t.csv");
    let rows: String = (0..5000).map(|i| format!("{i},{}\n", i % 7)).collect();
    std::fs::write(&file, rows).expect("a writable directory");
    let script = format!(
        "create database if not exists z; create table if not exists z.t (id int primary key, v int); delete from z.t;
         load data local infile '{}' into table z.t fields terminated by ','; select count(*), sum(v) from z.t; select * from z.t;
         select length('{}'), repeat('x', 20000000), md5(repeat('x', 20000000));",
        file.display(),
        "y".repeat(17_000_000),
    );
    let answers = ["--compress", "--skip-compress"].map(|how| server.mysql(&script, &["--max-allowed-packet=64M", how]));
    let sizes = answers.each_ref().map(|out| (out.stdout.len(), String::from_utf8_lossy(&out.stderr).into_owned()));
    assert!(answers[0].stdout.len() > 20_000_000 && answers[0].stdout == answers[1].stdout, "{sizes:?}");
    let compressed = server.mysql("show status like 'Compression'", &["--compress"]);
    assert_eq!(String::from_utf8_lossy(&compressed.stdout), "Compression\tON\n");
    assert_eq!(server.sql("show status like 'Compression'"), "Compression\tOFF\n");
}

/// An option file as distributions ship it: what means nothing here is told, not refused.
#[test]
fn an_option_file_of_mysql_is_read() {
    if !have("mysql") {
        return;
    }
    let server = Running::start(&["--log-bin=mysql-bin", "--skip-mysqlx", "--myisam-recover-options=BACKUP", "--default-time-zone=+02:00"]);
    let got = server.sql("select @@log_bin, @@log_bin_basename, @@log_bin_index, @@time_zone, @@hostname <> '';");
    let base = std::fs::canonicalize(server.datadir()).expect("it is there").join("binlog");
    assert_eq!(got, format!("1\t{base}\t{base}.index\t+02:00\t1\n", base = base.display()));
    let log = server.log();
    assert!(log.contains("--myisam-recover-options has no effect") && log.contains("not mysql-bin"), "{log}");
    let of = "select variable_source from performance_schema.variables_info where variable_name in ('log_bin', 'time_zone', 'sql_mode') order by 1";
    assert_eq!(server.sql(of), "COMPILED\nCOMMAND_LINE\nCOMMAND_LINE\n");
    let of = "select count(*) from performance_schema.error_log where prio = 'Warning' and data like '--myisam-recover-options%'";
    assert_eq!(server.sql(of), "1\n");
    let out = Command::new(Running::binary()).args(["serve", "--mysqlx=ON"]).output().expect("the binary starts");
    assert!(!out.status.success());
}

/// SLEEP that is interrupted gives 1; a condition that has asked it has no answer.
#[test]
fn a_condition_that_was_woken_is_an_error() {
    if !have("mysql") {
        return;
    }
    let server = Running::start(&[]);
    let woken = |asked: &str| {
        let out = server.mysql(format!("set max_execution_time = 50; {asked}"), &[]);
        (String::from_utf8_lossy(&out.stdout).into_owned(), String::from_utf8_lossy(&out.stderr).into_owned())
    };
    assert_eq!(woken("select sleep(60)").0.lines().last(), Some("1"));
    for asked in ["select 1 where sleep(60) > 1", "select exists (select 1 from (select 1 a) t where sleep(60) = 1)"] {
        let (rows, error) = woken(asked);
        assert!(rows.is_empty() && error.contains("ERROR 3024"), "{asked}: {rows} {error}");
    }
}

#[test]
fn a_second_server_on_the_directory_is_refused() {
    let server = Running::start(&[]);
    let out = Command::new(Running::binary())
        .args(["serve", &format!("--datadir={}", server.datadir().display()), "--port=0", "--skip-networking"])
        .output()
        .expect("the binary starts");
    assert!(!out.status.success());
}

#[test]
fn an_unknown_option_is_refused_with_the_nearest_name() {
    let out = Command::new(Running::binary()).args(["serve", "--inodb-buffer-pool-size=1G"]).output().expect("the binary starts");
    let said = String::from_utf8_lossy(&out.stderr);
    assert!(!out.status.success() && said.contains("--innodb-buffer-pool-size"), "{said}");
}

fn redoubt(args: &[&str]) -> (bool, String, String) {
    let out = Command::new(Running::binary()).args(args).output().expect("the binary starts");
    (out.status.success(), String::from_utf8_lossy(&out.stdout).into_owned(), String::from_utf8_lossy(&out.stderr).into_owned())
}

/// What everybody types first.
#[test]
fn help_and_version_say_what_the_program_is() {
    for args in [&["serve", "--help"][..], &["serve", "--port=1", "-h"]] {
        let (ok, said, _) = redoubt(args);
        assert!(ok && said.contains("--datadir=DIR") && said.contains("alter user root@localhost"), "{said}");
    }
    let (ok, said, _) = redoubt(&["--help"]);
    assert!(ok && said.starts_with("Redoubt: a transactional database server"), "{said}");
    let (ok, said, _) = redoubt(&["--version"]);
    assert!(ok && said.starts_with(concat!("redoubt ", env!("CARGO_PKG_VERSION"))) && said.contains("MySQL 8.0.31"), "{said}");
    let (ok, said, _) = redoubt(&["options"]);
    assert!(ok && said.find("--redoubt-sort-memory").is_some_and(|own| own < said.find("--autocommit").expect("a variable")), "{said}");
}

/// Told once, with what it is about.
#[test]
fn a_start_that_fails_says_why_once() {
    let server = Running::start(&[]);
    let (ok, _, said) = redoubt(&["serve", &format!("--datadir={}", server.datadir().display()), "--skip-networking"]);
    let why = "another server uses the data directory";
    assert!(!ok && said.matches(why).count() == 1 && said.contains(&server.datadir().display().to_string()), "{said}");
    assert!(said.lines().any(|line| line.contains(" ERROR ") && line.contains(why)), "{said}");
}

#[test]
fn rubbish_on_the_port_harms_nobody() {
    if !have("mysql") {
        return;
    }
    let server = Running::start(&[]);
    let long = vec![0u8; 70_000];
    for junk in [&b""[..], &long, b"\xff\xff\xff\x00AAAA", b"GET / HTTP/1.1\r\n\r\n"] {
        let mut socket = TcpStream::connect(("127.0.0.1", server.port)).expect("it listens");
        let _ = socket.write_all(junk);
    }
    assert_eq!(server.sql("select 1;"), "1\n");
}

#[test]
fn sysbench_runs_all_its_tests_without_errors() {
    if !have("mysql") || !have("sysbench") {
        return;
    }
    let server = Running::start(&[]);
    server.sql("create database sbtest;");
    let sysbench = |test: &str, verb: &str| {
        let out = Command::new("sysbench")
            .args([
                test,
                "--db-driver=mysql",
                "--mysql-host=127.0.0.1",
                "--mysql-user=root",
                "--mysql-db=sbtest",
                "--tables=2",
                "--table-size=500",
            ])
            .args(["--threads=4", "--time=1", "--mysql-ignore-errors=1213,1062", &format!("--mysql-port={}", server.port), verb])
            .output()
            .expect("sysbench runs");
        assert!(out.status.success(), "{test} {verb}: {}{}", String::from_utf8_lossy(&out.stdout), String::from_utf8_lossy(&out.stderr));
    };
    sysbench("oltp_read_write", "prepare");
    for test in [
        "oltp_point_select",
        "oltp_read_only",
        "oltp_read_write",
        "oltp_write_only",
        "oltp_update_index",
        "oltp_update_non_index",
        "oltp_insert",
        "oltp_delete",
        "select_random_points",
        "select_random_ranges",
    ] {
        sysbench(test, "run");
    }
    for t in 1..=2 {
        let both = server.sql(&format!(
            "select count(*), sum(k) from sbtest.sbtest{t} force index (primary); select count(*), sum(k) from sbtest.sbtest{t} force index (k_{t});"
        ));
        let mut lines = both.lines();
        assert_eq!(lines.next(), lines.next(), "table {t}");
        assert!(server.sql(&format!("check table sbtest.sbtest{t};")).contains("\tOK\n"));
    }
}

/// Threads of the server that have a connection, or wait for one.
fn connection_threads(server: &Running) -> usize {
    let tasks = std::fs::read_dir(format!("/proc/{}/task", server.pid())).expect("it runs");
    let names = tasks.filter_map(|task| std::fs::read_to_string(task.expect("readable").path().join("comm")).ok());
    names.filter(|name| name.trim() == "connection").count()
}

fn wait_until_all_are_parked(server: &Running) {
    wait_for(|| "idle connections keep their threads".to_owned(), || (connection_threads(server) == 0).then_some(()));
}

const SLEEPERS: &str = "select count(*) from information_schema.processlist where command = 'Sleep'";

/// A thread for each of thousands of idle connections would take gigabytes.
#[test]
fn idle_connections_give_their_threads_up_and_go_on_when_asked() {
    if !have("mysql") {
        return;
    }
    let server = Running::start(&[]);
    let go_on = server.dir.join("go-on");
    let wait = server.dir.join("wait");
    let text = format!("for i in $(seq 3000); do test -e '{}' && exit; sleep 0.1; done", go_on.display());
    std::fs::write(&wait, text).expect("a writable directory");
    let script = format!("begin; select 1;\n\\! sh '{}'\nselect 2; rollback;\n", wait.display());
    std::thread::scope(|scope| {
        let clients: Vec<_> = (0..12)
            .map(|i| {
                let tls: &[&str] = if i % 2 == 0 { &["--ssl", "--disable-ssl-verify-server-cert"] } else { &["--skip-ssl"] };
                let (server, script) = (&server, &script);
                scope.spawn(move || server.mysql(script, tls))
            })
            .collect();
        wait_for(|| "twelve connections are not idle".to_owned(), || (server.sql(SLEEPERS) == "12\n").then_some(()));
        wait_until_all_are_parked(&server);
        assert_eq!(server.sql(SLEEPERS), "12\n");
        std::fs::write(&go_on, "").expect("a writable directory");
        for client in clients {
            let out = client.join().expect("it ends");
            assert_eq!(String::from_utf8_lossy(&out.stdout), "1\n2\n", "{}", String::from_utf8_lossy(&out.stderr));
        }
    });
}

#[test]
fn connections_that_are_idle_for_too_long_are_closed() {
    let server = Running::start(&[]);
    let connect = || Client::connect(server.port, None).expect("it answers");
    let mut observer = connect();
    // With a thread, and without.
    for seconds in [1, 3] {
        let mut idle = connect();
        idle.query(&format!("set wait_timeout = {seconds}")).expect("an answer");
        let what = || format!("wait_timeout {seconds}");
        wait_for(what, || {
            (observer.value("select count(*) from information_schema.processlist where command <> 'Daemon'").expect("an answer") == "1")
                .then_some(())
        });
        let answer = idle.query("select 1").map(|answer| answer.rows);
        assert!(answer.is_err(), "{answer:?}");
    }
}

#[test]
fn a_parked_connection_is_killed_and_its_locks_with_it() {
    let server = Running::start(&[]);
    let connect = || Client::connect(server.port, None).expect("it answers");
    let mut holder = connect();
    for sql in ["create database k", "create table k.t (a int)", "lock tables k.t write"] {
        holder.query(sql).unwrap_or_else(|e| panic!("{sql}: {e}"));
    }
    let id = holder.value("select connection_id()").expect("an answer");
    wait_until_all_are_parked(&server);
    let mut killer = connect();
    for sql in [format!("kill {id}").as_str(), "set lock_wait_timeout = 60", "insert into k.t values (1)"] {
        killer.query(sql).unwrap_or_else(|e| panic!("{sql}: {e}"));
    }
    assert_eq!(killer.value("select count(*) from k.t").expect("an answer"), "1");
    assert!(holder.query("select 1").is_err());
}

#[test]
fn who_kills_itself_hears_so_before_it_is_gone() {
    let server = Running::start(&[]);
    let mut client = Client::connect(server.port, None).expect("it answers");
    for (kill, survives) in [("kill query connection_id()", true), ("kill connection_id()", false)] {
        let error = client.query(kill).map(|answer| answer.rows).expect_err("1317");
        assert!(error.to_string().contains("interrupted"), "{error}");
        assert_eq!(client.query("select 1").is_ok(), survives, "{kill}");
    }
}

/// A client that has not been greeted expects errors as they were before SQLSTATEs.
#[test]
fn one_connection_too_many_is_refused_without_a_state() {
    let server = Running::start(&[]);
    let mut first = Client::connect(server.port, None).expect("it answers");
    first.query("set global max_connections = 1").expect("it is set");
    let knock = || TcpStream::connect(("127.0.0.1", server.port)).expect("it listens");
    // One more is let in, for whoever may look after the rest.
    let let_in = knock();
    wait_for(|| "one more is let in".to_owned(), || (let_in.peek(&mut [0]).ok()? == 1).then_some(()));
    let mut heard = Vec::new();
    knock().read_to_end(&mut heard).expect("an answer");
    assert_eq!(heard.escape_ascii().to_string(), b"\x17\0\0\0\xff\x10\x04Too many connections".escape_ascii().to_string());
}
