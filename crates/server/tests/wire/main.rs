//! The wire: what clients may send, whether they should or not, byte by byte. What MySQL 8.0.31 answered is
//! in `recorded/wire.txt`, each kind of packet with its number; the server answers the same, whatever the
//! pieces in which the bytes come, and loses and leaks nothing however a connection ends.
//!
//! `WIRE_ORACLE=3306 UPDATE=1 cargo test -p redoubt-server --test wire` asks a MySQL on that port, started
//! with the options of [`OPTIONS`], and writes the records anew. Answers that differ on purpose are in
//! [`DIFFERENT`].

mod cases;
mod raw;
#[path = "../support/mod.rs"]
mod support;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use bench::client::Client;
use cases::Case;
use raw::{MODERN, QUIT, exchange, framed, inflated, login, packets, query, told};
use support::{Running, wait_for};

const OPTIONS: [&str; 2] = ["--max-allowed-packet=17M", "--local-infile=1"];

/// Names of cases, or how they begin, that are answered in another way, and why.
const DIFFERENT: &[(&str, &str)] = &[
    ("PROCESS_KILL*", "it is KILL, before which warnings are forgotten"),
    ("command \\\\x0c*", "the same"),
    ("FIELD_LIST*", "nobody is told that it will go"),
    ("QUERY with 0x00 at 1", "how much of a text a message has"),
    ("EXECUTE* at 12", "types that never came"),
    ("QUERY of 1*", "an attribute that is cut short is malformed, and not the end of the text"),
    ("QUERY with * at 11", "the same"),
    ("QUERY with * at 12", "the same"),
    ("EXECUTE* at 5", "columns of a cursor are those of the query, and not of a temporary table"),
    ("EXECUTE* at 10", "fewer parameters than there are: malformed"),
    ("EXECUTE* at 11", "a NULL has no type"),
    ("EXECUTE* at 13", "a DECIMAL is of 65 digits"),
    ("EXECUTE* at 16", "the same"),
    ("long data*", "bytes are announced as bytes"),
    ("* login with * at 1", "nobody speaks as before 4.1"),
    ("* login with * at 42", "a plugin without a name is no plugin"),
    ("old login of 65 bytes", "attributes that are cut short"),
    ("old login of 73 bytes", "the same"),
    ("compressed: deflated, said to be of *", "a length that is not true"),
    ("compressed: nothing inside, deflated", "the same"),
    ("CHANGE_USER* at 11", "where a name that is no UTF-8 ends"),
    ("CHANGE_USER* at 13", "a collation that is not here"),
    ("compressed: rubbish", "who sends it is not heard any more"),
    ("a file: two of them in one text", "the same"),
    ("a file: packets out of order", "the same"),
    ("a file in a packet that is too long", "the same"),
    ("*: FIELD_LIST", "warnings that were there before"),
    ("no login", "nobody is told that nothing came"),
    ("half a header", "the number of that"),
    ("names in binary", "they are names in UTF-8"),
    ("names in quoted", "COM_CHANGE_USER takes them as they are, and they are nobody's"),
    ("names in nobody", "who is nobody is asked by the plugin of new accounts"),
    ("a file: an error in its place", "bytes that are no characters"),
    ("*: CALL of a client that takes no *", "the parameter of a CALL is told as text"),
];

fn is_different(name: &str) -> bool {
    let fits = |pattern: &str| {
        let parts: Vec<_> = pattern.split('*').collect();
        let mut rest = name;
        let last = parts.len() - 1;
        parts.iter().enumerate().all(|(n, part)| {
            let found = if n == 0 {
                rest.starts_with(part).then_some(0)
            } else if n == last {
                rest.ends_with(part).then(|| rest.len() - part.len())
            } else {
                rest.find(part)
            };
            found.is_some_and(|at| {
                rest = &rest[at + part.len()..];
                n < last || rest.is_empty()
            })
        })
    };
    DIFFERENT.iter().any(|(pattern, _)| fits(pattern))
}

const SETUP: [&str; 14] = [
    "drop user if exists expired@localhost, 'j\u{fc}rgen'@localhost",
    "create user expired@localhost password expire",
    "grant all on *.* to expired@localhost",
    "create user 'j\u{fc}rgen'@localhost",
    "drop database if exists wire",
    "create database wire",
    "use wire",
    "create table t (i int primary key, v varchar(20) default 'x', d datetime(3), unique key (v))",
    "insert into t values (1, 'one', '2024-02-29 01:02:03.5'), (2, 'two', null), (3, null, null)",
    "create table u (a int primary key)",
    "create table b (n int, b blob, m varchar(20) character set utf8mb4, l varchar(20) character set latin1)",
    "create table l (a int, b varchar(20))",
    "create view v as select i + 1 as j, v from t",
    "create procedure two() begin select 1; select 2; end",
];
const PROGRAMS: [&str; 7] = [
    "create procedure nothing() begin set @n = 1; end",
    "create procedure gives(out a int) begin set a = 7; end",
    "drop database if exists `w\u{e4}re`",
    "create database `w\u{e4}re`",
    "grant all on `w\u{e4}re`.* to 'j\u{fc}rgen'@localhost",
    "create procedure fails() begin select 1; select nonsense from t; select 2; end",
    "create procedure switches() begin set sql_mode = ''; set autocommit = 0; set @switched = 1; set autocommit = 1; end",
];

fn set_up(port: u16) {
    let mut client = Client::connect(port, None).expect("it answers");
    for sql in SETUP.iter().chain(&PROGRAMS) {
        client.query(sql).unwrap_or_else(|e| panic!("{sql}: {e}"));
    }
}

fn answer(port: u16, case: &Case, piece: Option<usize>) -> String {
    // The greeting and the answer to the login come as they are.
    const PLAIN: usize = 2;
    let heard = exchange(port, &case.bytes, piece);
    let heard = if case.compressed { inflated(&heard, PLAIN, case.zstd) } else { heard };
    if case.of_the_day {
        let packets = packets(&heard);
        let heads = packets.iter().skip(1).map(|(number, _)| format!("{number}:"));
        return heads.collect::<Vec<_>>().join(" ");
    }
    let told = told(&heard, case.compressed);
    if case.rows {
        let is_row = |packet: &&str| !packet.contains(":\\x03def") && !packet.contains(":\\xfe");
        return told.split(' ').filter(is_row).collect::<Vec<_>>().join(" ");
    }
    told
}

fn records() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/recorded/wire.txt"))
}

/// Answers and the cases that have each, behind one another.
fn record(port: u16, cases: &[Case]) {
    let mut text = String::new();
    let mut last = String::new();
    for case in cases {
        let answer = answer(port, case, None);
        let mark = if answer == last { "" } else { &*answer };
        writeln!(text, "{}\t{mark}", case.name.escape_default()).expect("a string");
        last = answer;
    }
    std::fs::write(records(), text).expect("a file");
}

fn recorded() -> BTreeMap<String, String> {
    let text = std::fs::read_to_string(records()).expect("records");
    let mut last = "";
    let mut found = BTreeMap::new();
    for line in text.lines() {
        let (name, answer) = line.split_once('\t').expect("a name and an answer");
        if !answer.is_empty() {
            last = answer;
        }
        found.insert(name.to_owned(), last.to_owned());
    }
    found
}

#[test]
fn whatever_is_sent_is_answered_as_mysql_answers_it() {
    let cases = cases::all();
    if let Some(port) = std::env::var("WIRE_ORACLE").ok().and_then(|port| port.parse().ok()) {
        set_up(port);
        return record(port, &cases);
    }
    let server = Running::start(&OPTIONS);
    set_up(server.port);
    let recorded = recorded();
    let mut different = Vec::new();
    for case in &cases {
        let is = answer(server.port, case, None);
        let name = case.name.escape_default().to_string();
        let want = recorded.get(&name).unwrap_or_else(|| panic!("{name} was not recorded"));
        if is != *want && !is_different(&name) {
            different.push(format!("{name}\n  MySQL {want}\n  here  {is}\n"));
        }
    }
    assert!(different.is_empty(), "{} of {} differ:\n{}", different.len(), cases.len(), different.concat());
    is_as_it_was(&server);
}

#[test]
fn the_pieces_in_which_bytes_come_mean_nothing() {
    let server = Running::start(&OPTIONS);
    set_up(server.port);
    for case in cases::all().iter().filter(|case| case.bytes.len() < 1000).step_by(11) {
        let whole = answer(server.port, case, None);
        for piece in [1, 5] {
            assert_eq!(answer(server.port, case, Some(piece)), whole, "{} in pieces of {piece}", case.name);
        }
    }
    is_as_it_was(&server);
}

/// A client that goes away at any byte: with an end, or with a reset, because it has not heard all.
#[test]
fn nothing_is_left_of_a_client_that_goes_away() {
    let server = Running::start(&OPTIONS);
    set_up(server.port);
    let descriptors = || std::fs::read_dir(format!("/proc/{}/fd", server.pid())).expect("it runs").count();
    exchange(server.port, &cases::much(), None);
    is_as_it_was(&server);
    let before = descriptors();
    let much = cases::much();
    for length in 0..=much.len() {
        exchange(server.port, &much[..length], None);
        let mut stream = TcpStream::connect(("127.0.0.1", server.port)).expect("it listens");
        // The greeting is there, and nobody reads it.
        let _ = stream.peek(&mut [0]);
        let _ = stream.write_all(&much[..length]);
    }
    is_as_it_was(&server);
    wait_for(|| format!("{} descriptors, {before} before", descriptors()), || (descriptors() <= before).then_some(()));
    let mut client = Client::connect(server.port, Some("wire")).expect("it answers");
    for (sql, want) in [
        ("select count(*) from u", "0"),
        ("select count(*) from l where a <> 1", "0"),
        ("select is_free_lock('w')", "1"),
        ("select count(*) from information_schema.innodb_temp_table_info", "0"),
    ] {
        assert_eq!(client.value(sql).expect("an answer"), want, "{sql}");
    }
}

/// What MySQL 8.0.31 tells, with its own numbers: those of the statement, or of all so far in one command;
/// the whole set whenever no transaction is open; as it was asked for before the statement.
#[test]
fn a_client_hears_the_gtids_of_its_commits() {
    let server = Running::start(&["--gtid-mode=ON", "--enforce-gtid-consistency=ON"]);
    set_up(server.port);
    let mut client = Client::connect(server.port, None).expect("it answers");
    let executed = client.value("select @@gtid_executed").expect("an answer");
    let before: u64 =
        executed.rsplit(['-', ':']).next().and_then(|n| n.parse().ok()).unwrap_or_else(|| panic!("{executed}: no set of one source"));
    let asked = [
        "set session_track_gtids = own_gtid",
        "insert into u values (1)",
        "select 1",
        "update u set a = 1",
        "create table g (a int)",
        "begin",
        "insert into u values (2)",
        "commit",
        "insert into u values (3); insert into u values (4)",
        "drop table g",
        "set session_track_gtids = all_gtids",
        "begin",
        "select a from u",
        "rollback",
        "set session_track_gtids = off",
        "insert into u values (5)",
    ];
    let commands: Vec<_> = asked.iter().map(|text| query(MODERN, text)).collect();
    let heard = exchange(server.port, &[framed(&login(MODERN), 1), commands.concat(), QUIT.to_vec()].concat(), None);
    let uuid = client.value("select @@server_uuid").expect("an answer");
    let told = told(&heard, false);
    let gtids: Vec<&str> = told.split(&format!("{uuid}:")).skip(1).map(|rest| rest.split(' ').next().unwrap_or_default()).collect();
    let of = |from: u64, to: u64| if from == to { format!("{}", before + from) } else { format!("{}-{}", before + from, before + to) };
    let all = format!("1-{}", before + 6);
    // Behind the GTID stands how the transaction is seen, where that has changed.
    let wanted = [of(1, 1), of(2, 2), of(3, 3), of(4, 4), of(4, 5), of(6, 6), all.clone(), all];
    assert_eq!(gtids.len(), wanted.len(), "{told}");
    assert!(
        gtids
            .iter()
            .zip(&wanted)
            .all(|(is, want)| is.strip_prefix(want.as_str()).is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()))),
        "{gtids:?}, not {wanted:?}"
    );
}

/// A client that asks for much and reads nothing: the server waits for as long as it may, or until it is
/// told not to.
#[test]
fn a_client_that_does_not_read_holds_up_nobody() {
    let server = Running::start(&OPTIONS);
    set_up(server.port);
    let mut other = Client::connect(server.port, None).expect("it answers");
    for killed in [false, true] {
        let mut deaf = TcpStream::connect(("127.0.0.1", server.port)).expect("it listens");
        let patience = if killed { 1000 } else { 1 };
        let asked = [
            framed(&login(MODERN), 1),
            query(MODERN, &format!("set net_write_timeout = {patience}; insert into wire.u values (1000)")),
            query(MODERN, "begin; insert into wire.u values (1001)"),
            query(
                MODERN,
                "with recursive r(n) as (select 1 union all select n + 1 from r where n < 100) select repeat('x', 1000000) from r",
            ),
        ];
        deaf.write_all(&asked.concat()).expect("sent");
        let at_work = "select coalesce(max(id), 0) from information_schema.processlist where info like 'with recursive%'";
        let mut id = String::new();
        wait_for(
            || "it does not begin".to_owned(),
            || {
                id = other.value(at_work).expect("an answer");
                (id != "0" || !killed).then_some(())
            },
        );
        if killed {
            other.query(&format!("kill {id}")).expect("it is told");
        }
        is_as_it_was_but(&server, 2);
        assert_eq!(other.value("select count(*) from wire.u where a >= 1000").expect("an answer"), "1");
        other.query("delete from wire.u").expect("an answer");
    }
}

/// Who hangs up while his statement waits for a name: what he holds is free before long, unless he has
/// sent a statement that is still to be done.
#[test]
fn who_hangs_up_in_a_wait_keeps_nothing() {
    let server = Running::start(&OPTIONS);
    set_up(server.port);
    let mut holder = Client::connect(server.port, None).expect("it answers");
    holder.query("select get_lock('taken', 0)").expect("an answer");
    let insert = query(MODERN, "insert into wire.u values (2000); commit");
    for (how, behind, hears) in [
        ("an end", &b""[..], true),
        ("a reset", b"", false),
        ("COM_QUIT", QUIT, true),
        ("COM_QUIT and a reset", QUIT, false),
        ("the beginning of a statement", &insert[..3], true),
    ] {
        hang_up(&server, &mut holder, 1000, behind, hears);
        wait_for(|| format!("behind {how}"), || (holder.value("select is_free_lock('mine')").expect("an answer") == "1").then_some(()));
        is_as_it_was_but(&server, 2);
    }
    let begun = Instant::now();
    hang_up(&server, &mut holder, 6, &insert, true);
    is_as_it_was_but(&server, 2);
    assert!(begun.elapsed() >= Duration::from_secs(6), "it waits as long as it was to");
    assert_eq!(holder.value("select count(*) from wire.u where a >= 2000").expect("an answer"), "2");
}

/// A client that waits for so many seconds, sends something more, and hangs up.
fn hang_up(server: &Running, other: &mut Client, seconds: u32, behind: &[u8], hears: bool) {
    let mut client = TcpStream::connect(("127.0.0.1", server.port)).expect("it listens");
    let wait = format!("begin; insert into wire.u values (2001); select get_lock('mine', 0); select get_lock('taken', {seconds})");
    client.write_all(&[framed(&login(MODERN), 1), query(MODERN, &wait)].concat()).expect("sent");
    let waits = "select count(*) from information_schema.processlist where state = 'User lock'";
    wait_for(|| "it does not wait".to_owned(), || (other.value(waits).expect("an answer") == "1").then_some(()));
    client.write_all(behind).expect("sent");
    if hears {
        client.set_read_timeout(Some(Duration::from_millis(100))).expect("a socket");
        // Up to where it waits: with something unread, the end would be a reset.
        while client.read(&mut [0; 1000]).is_ok_and(|n| n > 0) {}
    }
}

/// Nothing of the connections is left.
fn is_as_it_was(server: &Running) {
    is_as_it_was_but(server, 1);
}

/// The same, with so many of the test's own.
fn is_as_it_was_but(server: &Running, connections: u32) {
    let mut client = Client::connect(server.port, None).expect("it answers");
    let mut left = |sql: &str| client.value(sql).unwrap_or_else(|e| panic!("{sql}: {e}"));
    for (sql, want) in [
        ("select count(*) from information_schema.processlist where command <> 'Daemon'", &*connections.to_string()),
        ("select variable_value from performance_schema.global_status where variable_name = 'Prepared_stmt_count'", "0"),
        ("select count(*) from information_schema.innodb_trx", "0"),
        ("select count(*) from performance_schema.metadata_locks where object_schema = 'wire'", "0"),
    ] {
        wait_for(|| format!("{sql} is not {want}: {}", server.log()), || (left(sql) == want).then_some(()));
    }
    assert!(!server.log().contains("panic"), "{}", server.log());
}
