//! The real binary where calls of the system fail: every kind of call that it makes below its directory,
//! with every error, now and then, at starts and under statements of all kinds. A library between the two
//! (`support/shim.c`) lets them fail. The same at every place, one after the other, is in
//! `session/tests/faults` and in the engine's simulation, which do not know what stands beside the engine:
//! certificates, files that statements read and write, the calls of the real disk.
//!
//! Behind a fault the process has ended or goes on, never in between: nobody waits for ever, no statement
//! that failed is there, all that was acknowledged is, no transaction is left open, and the next start
//! comes up.
//!
//! `CALLS=1000 SEED=7 cargo test -p redoubt-server --test calls -- --nocapture` tries more of them, or
//! others.

mod support;

use std::collections::BTreeMap;
use std::sync::mpsc::{RecvTimeoutError, channel};

use bench::client::Client;
use support::shim::{Call, Failing, Random};
use support::{LIMIT, Running};

const EIO: i32 = 5;
const ENOMEM: i32 = 12;
const EACCES: i32 = 13;
const EINTR: i32 = 4;
const ENFILE: i32 = 23;
const EMFILE: i32 = 24;
const EFBIG: i32 = 27;
const ENOSPC: i32 = 28;
const EROFS: i32 = 30;
const ENOLCK: i32 = 37;
const ESTALE: i32 = 116;
const EDQUOT: i32 = 122;

/// Calls that fail together, and with what.
const FAULTS: [(&[Call], &[i32]); 15] = [
    (&[Call::Open], &[EIO, EMFILE, ENFILE, ENOMEM, EACCES, ESTALE, EINTR]),
    (&[Call::Create], &[EIO, ENOSPC, EDQUOT, EMFILE, ENFILE, EROFS, EACCES]),
    (&[Call::Read], &[EIO, ENOMEM, ESTALE, EINTR]),
    (&[Call::Write], &[EIO, ENOSPC, EDQUOT, EFBIG, ESTALE, EINTR]),
    (&[Call::Sync], &[EIO, ENOSPC, EDQUOT, ESTALE]),
    (&[Call::SetLen], &[EIO, ENOSPC, EFBIG, ESTALE, EINTR]),
    (&[Call::Allocate], &[EIO, ENOSPC, EDQUOT, EFBIG, EINTR]),
    (&[Call::Rename], &[EIO, ENOSPC, EDQUOT, EROFS, EACCES, ESTALE, EINTR]),
    (&[Call::Remove], &[EIO, ENOSPC, EROFS, EACCES, ESTALE, EINTR]),
    (&[Call::SyncDir], &[EIO, ENOSPC, EDQUOT, ESTALE]),
    (&[Call::List, Call::MakeDir], &[EIO, EMFILE, ENOMEM, EACCES]),
    (&[Call::Lock], &[ENOLCK, EIO]),
    // Descriptors that are used up, a device that is full, one that is gone.
    (&[Call::Open, Call::Create, Call::List], &[EMFILE, ENFILE]),
    (&[Call::Create, Call::Write, Call::Allocate, Call::SetLen, Call::Rename], &[ENOSPC, EDQUOT]),
    (&[Call::Read, Call::Write, Call::Sync], &[EIO]),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Known {
    Acknowledged,
    Refused,
    /// Its answer never came.
    Unknown,
}

struct Sweep {
    server: Running,
    failing: Failing,
    random: Random,
    /// Rows of `t` by their keys.
    rows: BTreeMap<u64, Known>,
    next: u64,
    died: u64,
    refused: u64,
    fired: u64,
}

/// What a piece of work ends with.
enum End {
    Done,
    /// The server is gone.
    Gone,
}

impl Sweep {
    fn client(&self) -> Result<Client, String> {
        Client::connect(self.server.port, Some("d"))
    }

    /// A row of its own, by statements with `{}` for its key, of which the last one commits.
    fn row(&mut self, client: &mut Client, statements: &[&str]) -> End {
        let key = self.next;
        self.next += 1;
        self.rows.insert(key, Known::Unknown);
        let mut known = Known::Acknowledged;
        for sql in statements {
            match client.query(&sql.replace("{}", &key.to_string())) {
                Ok(_) => {}
                Err(e) if e.starts_with("error ") => {
                    self.refused += 1;
                    known = Known::Refused;
                    break;
                }
                Err(_) => return End::Gone,
            }
        }
        if known == Known::Refused && statements.len() > 1 {
            // Whatever it is in, it ends.
            for sql in ["rollback", "xa end 'x{}'", "xa rollback 'x{}'"] {
                if client.query(&sql.replace("{}", &key.to_string())).is_err_and(|e| !e.starts_with("error ")) {
                    return End::Gone;
                }
            }
        }
        self.rows.insert(key, known);
        End::Done
    }

    /// A statement of which nothing is remembered.
    fn other(&mut self, client: &mut Client, sql: &str) -> End {
        match client.query(sql) {
            Err(e) if !e.starts_with("error ") => End::Gone,
            answer => {
                self.refused += u64::from(answer.is_err());
                End::Done
            }
        }
    }

    /// All kinds of statements.
    fn work(&mut self, case: u64) {
        let Ok(mut client) = self.client() else { return };
        let out = self.server.dir.join(format!("out.{case}"));
        let input = self.server.dir.join("input");
        std::fs::write(&input, (0..500).map(|i| format!("{i}\twords {i}\n")).collect::<String>()).expect("a file");
        let (out, input) = (out.display().to_string(), input.display().to_string());
        let insert = "insert into t values ({}, repeat('v', 300))";
        let rows: [&[&str]; 7] = [
            &[insert],
            &["begin", insert, "update t set v = 'changed' where id = {}", "commit"],
            &["insert into t select {}, v from big limit 1"],
            &["xa start 'x{}'", insert, "xa end 'x{}'", "xa prepare 'x{}'", "xa commit 'x{}'"],
            &["xa start 'x{}'", insert, "xa end 'x{}'", "xa commit 'x{}' one phase"],
            &["begin", insert, "savepoint s", "update big set v = concat(left(v, 50), 's{}')", "rollback to s", "commit"],
            // A file of its own in the log.
            &["begin", insert, "insert into blobs values ({}, repeat('b', 17000000))", "commit"],
        ];
        let others = [
            "create table made (id int primary key, v varchar(300), key (v)) select id, v from t".to_owned(),
            "alter table made add column more int default 7, add key (more)".to_owned(),
            "drop table if exists made".to_owned(),
            format!("select * from t into outfile '{out}'"),
            "truncate table loaded".to_owned(),
            format!("load data infile '{input}' into table loaded"),
            "select v, count(*) from big group by v order by v desc limit 1".to_owned(),
            "update big set v = concat(left(v, 50), 'x', id)".to_owned(),
            // Sorts and joins on disk.
            "set redoubt_sort_memory = 65536".to_owned(),
            "select a.v, b.v from big a join big b on a.id = b.id + 1 order by b.v desc, a.v limit 1000, 1".to_owned(),
            "create pin p".to_owned(),
            "create database branched branch of d".to_owned(),
            "update branched.big set v = 'branched' where id % 5 = 0".to_owned(),
            "select count(*) from big as of pin p".to_owned(),
            "drop database if exists branched".to_owned(),
            "drop pin if exists p".to_owned(),
            "set global general_log = on".to_owned(),
            "set global general_log = off".to_owned(),
            "create procedure fill() begin declare n int default 0; while n < 50 do insert into loaded values (10000 + n, 'p'); set n = n + 1; end while; end".to_owned(),
            "call fill()".to_owned(),
            "drop procedure if exists fill".to_owned(),
            "delete from blobs".to_owned(),
            "flush binary logs".to_owned(),
            "purge binary logs before now()".to_owned(),
            "create user u identified by 'p'".to_owned(),
            "drop user if exists u".to_owned(),
            "set persist max_connections = 200".to_owned(),
        ];
        for sql in &others {
            // The largest now and then.
            let kinds = if self.random.below(12) == 0 { rows.len() } else { rows.len() - 1 };
            let kind = self.random.below(kinds as u64) as usize;
            if matches!(self.row(&mut client, rows[kind]), End::Gone) || matches!(self.other(&mut client, sql), End::Gone) {
                return;
            }
        }
        let _ = std::fs::remove_file(&out);
    }

    /// With nothing failing any more: the server is there, or comes up; all works, and all that must be is
    /// there.
    fn check(&mut self, case: &str) {
        self.failing.disarm();
        if self.client().is_err() {
            self.died += 1;
            self.server.wait();
            self.server.launch();
        }
        let mut client = self.client().unwrap_or_else(|e| panic!("{case}: {e}: {}", self.server.log()));
        let mut ask = |sql: &str| client.query(sql).unwrap_or_else(|e| panic!("{case}: {sql}: {e}"));
        for row in ask("xa recover").rows {
            let xid = row[3].clone().unwrap_or_default();
            ask(&format!("xa rollback '{xid}'"));
        }
        let open = ask("select trx_id, trx_state, trx_query from information_schema.innodb_trx");
        assert!(open.rows.is_empty(), "{case}: {open:?}");
        for row in ask("select name from information_schema.redoubt_pins where name = 'p'").rows {
            ask(&format!("drop pin {}", row[0].as_deref().unwrap_or_default()));
        }
        for sql in [
            "set global general_log = off",
            "drop database if exists branched",
            "drop procedure if exists fill",
            "drop table if exists made",
            "drop user if exists u",
            "truncate table blobs",
            "purge binary logs before now()",
            "truncate table loaded",
        ] {
            ask(sql);
        }
        let found: Vec<u64> =
            ask("select id from t order by id").rows.iter().map(|row| row[0].as_deref().unwrap_or("").parse().expect("a number")).collect();
        for (key, known) in &self.rows {
            let is_there = found.binary_search(key).is_ok();
            assert!(
                *known == Known::Unknown || is_there == (*known == Known::Acknowledged),
                "{case}: row {key} is {known:?}, found: {is_there}"
            );
        }
        for table in ["t", "big"] {
            let checked = ask(&format!("check table {table}"));
            assert_eq!(checked.rows.last().and_then(|r| r.last()).cloned().flatten().as_deref(), Some("OK"), "{case}: {checked:?}");
        }
        // From now on it is known.
        self.rows = found.into_iter().map(|key| (key, Known::Acknowledged)).collect();
    }

    fn case(&mut self, number: u64) {
        let (calls, errors) = FAULTS[number as usize % FAULTS.len()];
        let errno = errors[self.random.below(errors.len() as u64) as usize];
        // An interrupted call is repeated: for ever it would be for ever.
        let times = if errno == EINTR || self.random.below(2) == 0 { 1 } else { 1 + self.random.below(40) as i64 };
        let at_start = number % 4 == 3;
        let rare =
            calls.iter().all(|call| matches!(call, Call::Rename | Call::Remove | Call::List | Call::MakeDir | Call::Lock | Call::SetLen));
        let skip = self.random.below(if rare { 2 } else { 12 }) as i64;
        let case = format!(
            "case {number}: {calls:?} fail {times} times with {errno} after {skip}, {}",
            if at_start { "at a start" } else { "at work" }
        );
        if at_start {
            self.server.kill9();
            self.failing.arm(calls, skip, times, errno);
            self.server.spawn();
            self.server.comes_up_or_ends();
        } else {
            self.failing.arm(calls, skip, times, errno);
        }
        let pid = self.server.pid();
        let (done, ended) = channel::<()>();
        let watch = {
            let case = case.clone();
            std::thread::spawn(move || {
                if ended.recv_timeout(LIMIT) == Err(RecvTimeoutError::Timeout) {
                    eprintln!("{case}: nobody answers");
                    let _ = std::process::Command::new("kill").args(["-9", &pid.to_string()]).status();
                    return false;
                }
                true
            })
        };
        self.work(number);
        self.fired += u64::from(self.failing.fired() > 0);
        self.check(&case);
        drop(done);
        assert!(watch.join().is_ok_and(|answered| answered), "{case}: it hangs: {}", self.server.log());
        if number % 5 == 4 {
            self.server.kill9();
            self.server.launch();
            self.check(&format!("killed behind {case}"));
        }
    }
}

#[test]
fn calls_of_the_system_fail_and_nothing_is_lost() {
    let number = |name: &str, default: u64| std::env::var(name).ok().and_then(|v| v.parse().ok()).unwrap_or(default);
    let mut server =
        Running::prepare(&["--innodb-buffer-pool-size=6M", "--max-binlog-size=256K", "--secure-file-priv=", "--max-allowed-packet=64M"]);
    let Some(failing) = Failing::new(&mut server) else { return };
    server.launch();
    let mut client = Client::connect(server.port, None).expect("it answers");
    for sql in [
        "create database d",
        "use d",
        "create table t (id bigint primary key, v varchar(300), key (v))",
        "create table loaded (id int primary key, v varchar(100), key (v))",
        "create table big (id int primary key, v varchar(300), key (v))",
        "create table blobs (id int primary key, b longblob)",
        "set cte_max_recursion_depth = 10000",
        "insert into big with recursive r(i) as (select 1 union all select i + 1 from r where i < 3000) select i, repeat('b', 200) from r",
    ] {
        client.query(sql).unwrap_or_else(|e| panic!("{sql}: {e}"));
    }
    let random = Random(number("SEED", 1));
    let mut sweep = Sweep { server, failing, random, rows: BTreeMap::new(), next: 1, died: 0, refused: 0, fired: 0 };
    let cases = number("CALLS", 30);
    for case in 0..cases {
        sweep.case(case);
    }
    let Sweep { server: mut running, died, refused, fired, rows, .. } = sweep;
    println!("{cases} cases, in {fired} of them calls failed: {died} ends, {refused} statements refused, {} rows", rows.len());
    assert!(fired > cases / 3, "calls did fail");
    running.stop();
}
