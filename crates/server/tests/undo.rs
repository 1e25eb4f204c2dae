//! `redoubt log undo` takes back what transactions have done to rows, and nothing else.

mod support;

use std::process::{Command, Output};

use support::Running;

fn undo(server: &Running, more: &[&str]) -> Output {
    let port = server.port.to_string();
    let arguments = [&["log", "undo", "--port", port.as_str()], more].concat();
    Command::new(Running::binary()).args(arguments).output().expect("the binary starts")
}

fn last(server: &Running) -> (String, u64) {
    let set = server.sql("select @@global.gtid_executed");
    let (uuid, numbers) = set.trim().split_once(':').expect("one source");
    (uuid.to_owned(), numbers.rsplit('-').next().and_then(|last| last.parse().ok()).expect("a number"))
}

const SHOW: &str =
    "select * from d.t order by id; select *, '' from d.bare order by a, b; select * from d.c order by id; checksum table d.parted";

#[test]
fn what_transactions_did_to_rows_is_taken_back() {
    let mut server = Running::start(&["--gtid-mode=ON", "--enforce-gtid-consistency=ON"]);
    server.sql(
        "create database d; use d; create table t (id int primary key, v varchar(20), j json, g int as (length(v)) virtual, key (v));
         create table bare (a int, b text); create table c (id int primary key, t int, foreign key (t) references t (id) on delete cascade on update cascade);
         create table parted (a int, b int) partition by hash (a) partitions 3;
         insert into t (id, v, j) values (1, 'a', '[1]'), (2, 'b', null), (3, 'é', '{}'); insert into bare values (1, 'x'), (1, 'x'), (null, null);
         insert into c values (1, 1), (2, 2); insert into parted values (1, 1), (2, 2), (3, 3)",
    );
    let before = server.sql(SHOW);
    let (uuid, first) = last(&server);
    server.sql(
        "use d; begin; insert into t (id, v) values (4, 'new'); update t set id = id + 10, v = concat(v, '!') where id < 4 order by id desc; delete from bare where a = 1 limit 1;
         update bare set b = 'changed'; update parted set a = a + 1; delete from parted where a = 3; commit; delete from t where id = 4; insert into c values (3, 11)",
    );
    let (_, end) = last(&server);
    let all = format!("{uuid}:{}-{end}", first + 1);
    let after = server.sql(SHOW);
    assert_ne!(before, after);
    // As SQL, which any client can run.
    let printed = undo(&server, &["--gtid", &all]);
    assert!(printed.status.success(), "{}", String::from_utf8_lossy(&printed.stderr));
    assert_eq!(server.sql(SHOW), after, "it is printed only");
    server.sql(&String::from_utf8_lossy(&printed.stdout));
    assert_eq!(server.sql(SHOW), before);
    // What was taken back can be taken back, at once.
    let (_, undone) = last(&server);
    let applied = undo(&server, &["--apply", "--gtid", &format!("{uuid}:{undone}")]);
    assert!(applied.status.success(), "{}", String::from_utf8_lossy(&applied.stderr));
    assert_eq!(server.sql(SHOW), after);
    // What is in the way, a statement, and what never was.
    let refused = |more: &[&str]| {
        let output = undo(&server, more);
        assert!(!output.status.success());
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    server.sql("update d.t set v = 'other' where id = 11; insert into d.t (id) values (1)");
    let now = server.sql(SHOW);
    assert!(refused(&["--apply", "--gtid", &all]).contains("nothing was undone"));
    assert_eq!(server.sql(SHOW), now);
    assert!(refused(&["--gtid", &format!("{uuid}:1")]).contains("it is a statement, which is not undone: create database d"));
    assert!(refused(&["--gtid", &format!("{uuid}:999")]).contains("was not executed here"));
    assert!(refused(&["--gtid", "x"]).contains("is no set of GTIDs"));
    server.stop();
}
