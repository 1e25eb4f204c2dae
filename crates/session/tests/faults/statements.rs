//! Statements that fail at run time: behind each error that a statement which changes data or takes locks
//! can return, all is as before it.
//!
//! A table says which statement gives which error. Each is run with autocommit, inside a transaction that
//! has done something before (with a savepoint), and inside an XA transaction; the statement has changed
//! some rows before it fails wherever it can. Behind it others see what they saw, a session without a
//! transaction has nothing open, the transaction has what it had and goes on, its savepoint is there, and
//! nothing that the statement held in memory or on disk is left.

use std::sync::Arc;

use world::SimDisk;

use crate::server::{Server, start};
use crate::{LEFT, left};

const SETUP: [&str; 16] = [
    "create database d",
    "create table d.t (id int primary key, k int, a tinyint, u int unsigned, s varchar(5), dt date, e enum('x', 'y'), j json, n int not null, unique key (k), key (a), \
     constraint c check (a <> 77))",
    "insert into d.t values (1, 1, 1, 1, 'one', '2020-01-01', 'x', '{}', 1), (2, 2, 2, 2, 'two', null, 'y', null, 2), (3, 3, 3, 3, 'three', null, null, null, 3), \
     (4, 4, 4, 4, 'four', null, null, null, 4), (5, 5, 5, 5, 'five', null, null, null, 5)",
    "create table d.p (id int primary key)",
    "create table d.c (id int primary key, p int, key (p), foreign key (p) references d.p (id))",
    "insert into d.p values (1), (2), (3)",
    "insert into d.c values (1, 2)",
    "create table d.locked (id int primary key, v int)",
    "insert into d.locked values (1, 1), (2, 2), (3, 3)",
    "create table d.many (id int primary key, v varchar(200))",
    "insert into d.many with recursive r(i) as (select 1 union all select i + 1 from r where i < 400) select i, repeat('m', 100) from r",
    "create table d.other (id int primary key, v varchar(10))",
    "create table d.auto (id tinyint primary key auto_increment, v int)",
    "insert into d.auto values (126, 1)",
    "create table d.mine (id int primary key)",
    "create table d.large (id int primary key, v longtext)",
];

/// An error, and a statement that fails with it, beside another session that holds the second row of
/// `locked`, and reads `other`.
const FAILING: [(&str, &str); 69] = [
    ("1062", "insert into d.t (id, n) values (100, 1), (101, 1), (1, 1)"),
    ("1062", "insert into d.t (id, k, n) values (100, 100, 1), (101, 3, 1)"),
    ("1062", "update d.t set k = k + 1"),
    ("1062", "update d.t set id = id + 1 order by id"),
    ("1062", "insert into d.t (id, k, n) values (2, 9, 1), (3, 5, 1) on duplicate key update k = values(k) - 1"),
    ("1062", "insert into d.mine select id div 2 from d.many"),
    ("1452", "insert into d.c values (10, 1), (11, 999)"),
    ("1452", "update d.c set p = p + 5"),
    ("1452", "insert into d.c select id + 10, id from d.many"),
    ("1451", "delete from d.p"),
    ("1451", "update d.p set id = id + 10"),
    ("1048", "insert into d.t (id, n) values (100, 1), (101, null)"),
    ("1048", "update d.t set n = if(id = 4, null, 7)"),
    ("1364", "insert into d.t (id) select id + 100 from d.p"),
    ("1264", "insert into d.t (id, n, a) values (100, 1, 1), (101, 1, 300)"),
    ("1264", "update d.t set a = id * 40"),
    ("1406", "insert into d.t (id, n, s) values (100, 1, 'short'), (101, 1, 'too long')"),
    ("1406", "update d.t set s = repeat('x', id + 1)"),
    ("1366", "insert into d.t (id, n, k) values (100, 1, 100), (101, 1, 'no')"),
    ("1265", "insert into d.t (id, n, e) values (100, 1, 'x'), (101, 1, 'z')"),
    ("1292", "insert into d.t (id, n, dt) values (100, 1, '2020-02-02'), (101, 1, 'no date')"),
    ("1292", "update d.t set n = n + 1 where id < 3 or cast(s as signed) = 0"),
    ("1292", "delete from d.t where cast(s as signed) = 0"),
    ("3819", "insert into d.t (id, n, a) values (100, 1, 76), (101, 1, 77)"),
    ("3819", "update d.t set a = a + 73"),
    ("3140", "insert into d.t (id, n, j) values (100, 1, '{}'), (101, 1, '{')"),
    ("1690", "update d.t set u = u - 3"),
    ("1690", "insert into d.t (id, n) select id + 100, 9223372036854775807 + id from d.t"),
    ("1365", "insert into d.t (id, n) values (100, 1), (101, 1 / 0)"),
    ("1365", "update d.t set k = 100 / (id - 3)"),
    ("1365", "update d.t join d.p on d.p.id = d.t.id set d.t.a = 9, d.t.k = 100 / (d.t.id - 3)"),
    ("1242", "update d.t set n = (select id from d.p where id >= 4 - d.t.id)"),
    ("1242", "delete from d.t where id <> (select id from d.p where id >= 4 - d.t.id)"),
    ("3141", "update d.t set j = json_extract(if(id < 3, '{}', '{'), '$')"),
    ("3636", "insert into d.other with recursive r(i) as (select 1 union all select i + 1 from r) select i, 'r' from r"),
    ("1467", "insert into d.auto (v) values (1), (2), (3)"),
    ("1172", "select id from d.t for update into @x"),
    ("1205", "update d.locked set v = v + 1"),
    ("1205", "delete from d.locked"),
    ("1205", "insert into d.locked values (4, 4), (2, 2)"),
    ("1205", "select * from d.locked for update"),
    ("1205", "update d.t join d.locked on d.t.id = d.locked.id set d.t.n = 99, d.locked.v = 99"),
    ("3572", "select * from d.locked for update nowait"),
    ("3572", "select * from d.locked for share nowait"),
    ("1146", "insert into d.missing values (1)"),
    ("1054", "update d.t set missing = 1"),
    ("1064", "update d.t set"),
    ("1136", "insert into d.t values (1)"),
    ("1093", "delete from d.t where id in (select id from d.t)"),
    ("1114", "insert into d.large select id, repeat('b', 400000) from d.many where id <= 30"),
    ("1305", "rollback to savepoint nowhere"),
    ("1305", "update d.t set k = d.nofunction(k)"),
    ("1582", "update d.t set k = abs(k, k)"),
    ("1411", "update d.t set dt = str_to_date('x', '%Y')"),
    ("1118", "create table d.wide (a varchar(16000), b varchar(16000), c varchar(16000), d varchar(16000), e varchar(16000))"),
    ("1138", "alter table d.t add unique key (n), add column more int default 1, drop primary key, add primary key (e)"),
    ("1062", "create unique index v on d.many (v)"),
    ("1452", "alter table d.t add foreign key (id) references d.p (id)"),
    ("1265", "alter table d.t modify e enum('x')"),
    ("3819", "alter table d.t add constraint small check (id < 5)"),
    ("3730", "drop table d.p"),
    ("1062", "create table d.made (v varchar(10) primary key) select left(v, 5) v from d.many"),
    ("1690", "create table d.made select u - 3 from d.t"),
    ("1701", "truncate table d.p"),
    ("1050", "rename table d.mine to d.made, d.p to d.t"),
    ("1396", "create user 'root'@'localhost'"),
    ("1052", "update d.t join d.p set id = 1"),
    ("1115", "update d.t set s = convert(s using nothing)"),
    ("3143", "update d.t set k = json_extract('{}', 'no path')"),
];

/// In which a statement fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Around {
    Nothing,
    Transaction,
    Xa,
}

struct Scene {
    disk: Arc<SimDisk>,
    /// Whose statements fail.
    session: Server,
    /// Who holds a lock.
    holder: Server,
    observer: Server,
}

impl Scene {
    fn new() -> Scene {
        let disk = SimDisk::new();
        let mut session = start(&disk, 1, "ON");
        for sql in SETUP {
            assert_eq!(session.ask(sql).error, None, "{sql}");
        }
        for sql in ["set innodb_lock_wait_timeout = 1", "set lock_wait_timeout = 1"] {
            assert_eq!(session.ask(sql).error, None, "{sql}");
        }
        let other = |scene: &Server| Server::connect(Arc::clone(&scene.instance));
        let (mut holder, observer) = (other(&session), other(&session));
        for sql in ["begin", "select * from d.locked where id = 2 for update"] {
            assert_eq!(holder.ask(sql).error, None, "{sql}");
        }
        Scene { disk, session, holder, observer }
    }

    fn well(&mut self, sql: &str) {
        assert_eq!(self.session.ask(sql).error, None, "{sql}");
    }

    /// Temporary files, and bytes that sorting and the like hold in memory.
    fn held(&self) -> (usize, usize) {
        let files = self.disk.paths().into_iter().filter(|path| path.starts_with("tmp/")).count();
        (files, self.session.instance.engine().workspace().held())
    }

    /// Fails once, with everything as before behind it.
    fn fails(&mut self, code: &str, sql: &str, around: Around) {
        let (enter, leave): (&[&str], &[&str]) = match around {
            Around::Nothing => (&[], &[]),
            Around::Transaction => (&["begin"], &["commit"]),
            Around::Xa => (&["xa start 'x'"], &["xa end 'x'", "xa prepare 'x'", "xa commit 'x'"]),
        };
        let case = format!("{code} {around:?}: {sql}");
        let seen = self.observer.tables();
        let locks = left(&mut self.observer);
        enter.iter().for_each(|sql| self.well(sql));
        if around != Around::Nothing {
            for sql in ["insert into d.mine values (1)", "savepoint s", "insert into d.mine values (2)"] {
                self.well(sql);
            }
        }
        let (held, own) = (self.held(), self.session.ask("select * from d.t").rows);
        if code == "1114" {
            self.disk.set_capacity(self.disk.used());
        }
        let error = self.session.ask(sql).error;
        self.disk.set_capacity(u64::MAX);
        let Some(error) = error else { panic!("{case} goes through") };
        assert!(error.contains(code), "{case}: {error}");
        assert_eq!(self.observer.tables(), seen, "{case}: what others see");
        assert_eq!(self.held(), held, "{case}: temporary files and memory");
        assert_eq!(self.session.ask("select * from d.t").rows, own, "{case}: what the session sees itself");
        if around == Around::Nothing {
            assert_eq!(left(&mut self.observer), locks, "{case}: what is open");
            return self.well("insert into d.mine values (7)");
        }
        assert_eq!(self.session.ask("select * from d.mine").rows, [["1"], ["2"]], "{case}: what the transaction did before");
        // The next statement works, and so does the savepoint from before.
        for sql in ["insert into d.mine values (3)", "rollback to s", "insert into d.mine values (4)"] {
            assert_eq!(self.session.ask(sql).error, None, "{case}: then {sql}");
        }
        leave.iter().for_each(|sql| self.well(sql));
        assert_eq!(left(&mut self.observer), locks, "{case}: what is open behind the end");
        assert_eq!(self.observer.ask("select * from d.mine").rows, [["1"], ["4"]], "{case}: what was committed");
    }

    fn clean(&mut self) {
        self.well("delete from d.mine");
    }
}

/// A transaction that may not write, tables that are not locked, XA where it must not be: what was done
/// before stays, and nothing else is left.
#[test]
fn a_statement_that_must_not_be_here_changes_nothing() {
    let mut scene = Scene::new();
    let locks = left(&mut scene.observer);
    for script in [
        "start transaction read only; 1792 insert into d.mine values (1); 1792 delete from d.t; select count(*) from d.t; commit",
        "lock tables d.p read; 1099 delete from d.p; 1100 insert into d.mine values (1); select count(*) from d.p; unlock tables",
        "lock tables d.t write; 1100 select * from d.p; update d.t set n = n; unlock tables",
        "xa start 'x'; insert into d.mine values (1); 1399 begin; 1399 commit; 1399 create table d.made (i int); 1399 xa start 'y'; xa end 'x'; \
         1399 insert into d.mine values (2); 1399 select * from d.mine; xa rollback 'x'",
        "begin; insert into d.mine values (1); 1400 xa start 'x'; rollback",
        "xa start 'x'; insert into d.mine values (1); xa end 'x'; xa prepare 'x'; 1440 xa start 'x'; 1397 xa commit 'y'; xa rollback 'x'",
    ] {
        let seen = scene.observer.tables();
        for sql in script.split("; ").map(str::trim) {
            let (code, sql) = if sql.starts_with('1') { sql.split_at(4) } else { ("", sql) };
            let error = scene.session.ask(sql).error.unwrap_or_default();
            assert!(error.contains(code) && error.is_empty() == code.is_empty(), "{code} in {script}: {error}");
        }
        assert_eq!(scene.observer.tables(), seen, "{script}");
        assert_eq!(left(&mut scene.observer), locks, "{script}");
    }
}

/// KILL QUERY in the middle of a long statement takes back that statement alone. (An interrupted SLEEP in a
/// derived table is no row of it: found by Kysely's tests.)
#[test]
fn a_statement_that_is_killed_leaves_all_as_it_was() {
    let long = [
        "insert into d.other select (m.id * 400 + n.id) * 400 + o.id, 'o' from d.many m, d.many n, d.many o",
        "insert into d.other select 7, 'o' from (select sleep(1000) /* d.many o */) as x",
    ];
    for (around, sql) in [Around::Nothing, Around::Transaction, Around::Xa].into_iter().flat_map(|around| long.map(|sql| (around, sql))) {
        let mut scene = Scene::new();
        let id = scene.session.ask("select connection_id()").rows[0][0].clone();
        let mut killer = Server::connect(Arc::clone(&scene.session.instance));
        let done = std::sync::atomic::AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                while !done.load(std::sync::atomic::Ordering::Relaxed) {
                    let at_work =
                        killer.ask(&format!("select info from information_schema.processlist where id = {id} and info like '%d.many o%'"));
                    if !at_work.rows.is_empty() {
                        killer.ask(&format!("kill query {id}"));
                    }
                    std::thread::yield_now();
                }
            });
            let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                scene.fails("1317", sql, around);
            }));
            done.store(true, std::sync::atomic::Ordering::Relaxed);
            outcome.unwrap_or_else(|payload| std::panic::resume_unwind(payload));
        });
    }
}

/// The victim of a deadlock has lost its whole transaction, and has nothing open; the other one goes on.
#[test]
fn the_victim_of_a_deadlock_has_nothing_open() {
    let mut scene = Scene::new();
    for sql in ["set innodb_lock_wait_timeout = 100", "begin", "insert into d.mine values (1)", "update d.locked set v = 9 where id = 1"] {
        scene.well(sql);
    }
    assert_eq!(scene.holder.ask("set innodb_lock_wait_timeout = 100").error, None);
    let Scene { session, holder, observer, .. } = &mut scene;
    let (first, second) = std::thread::scope(|scope| {
        let waiter = scope.spawn(|| holder.ask("update d.locked set v = 8 where id = 1").error);
        while observer.ask("select 1 from information_schema.innodb_trx where trx_state = 'LOCK WAIT'").rows.is_empty() {
            std::thread::yield_now();
        }
        (session.ask("update d.locked set v = 9 where id = 2").error, waiter.join().unwrap())
    });
    let is_victim = |error: &Option<String>| error.as_ref().is_some_and(|e| e.contains("1213"));
    assert!(is_victim(&first) != is_victim(&second), "{first:?} {second:?}");
    let (victim, other) = if is_victim(&first) { (session, holder) } else { (holder, session) };
    assert_eq!(other.ask("rollback").error, None);
    assert!(left(observer).is_empty(), "{:?}", left(observer));
    assert!(observer.ask("select * from d.mine").rows.is_empty());
    assert_eq!(victim.ask("insert into d.mine values (5)").error, None, "and its next statement is one of its own");
    assert_eq!(observer.ask("select * from d.mine").rows, [["5"]]);
}

#[test]
fn a_statement_that_fails_leaves_all_as_it_was() {
    let mut scene = Scene::new();
    let mut wrong = Vec::new();
    for (code, sql) in FAILING {
        for around in [Around::Nothing, Around::Transaction, Around::Xa] {
            // A DDL commits what is before it.
            if around != Around::Nothing && ["create", "alter", "drop", "truncate", "rename"].iter().any(|ddl| sql.starts_with(ddl)) {
                continue;
            }
            let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                scene.fails(code, sql, around);
                scene.clean();
            }));
            if let Err(payload) = outcome {
                wrong.push(payload.downcast_ref::<String>().cloned().unwrap_or_default());
                scene = Scene::new();
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), FAILING.len() * 3, wrong.join("\n"));
    assert_eq!(scene.holder.ask("rollback").error, None);
    for sql in LEFT {
        assert!(scene.observer.ask(sql).rows.is_empty(), "{sql}");
    }
}
