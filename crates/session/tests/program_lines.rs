//! What is told of the lines of stored programs: their profile, the way of an error through them, and the
//! plans of their statements. MySQL has none of it.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;
#[allow(dead_code, reason = "other tests need more of it")]
#[path = "common/server.rs"]
mod server;

use server::{Server, start};
use world::SimDisk;

const PROCEDURE: &str = "create procedure fill(n int)
begin
  declare i int default 0;
  declare c cursor for
    select k from t where k < n;
  while i < n do
    insert into t
      values (i, 0);
    set i = i + 1;
  end while;
  if i > 2 then
    update t set v = double_of(k) where k > 1;
  end if;
  select count(*) from t;
end";
const FUNCTION: &str = "create function double_of(x int) returns int deterministic
begin
  if x > 4 then
    signal sqlstate '45000' set message_text = 'too much';
  end if;
  return x * 2;
end";
const TRIGGER: &str = "create trigger seen before update on t for each row
begin
  set new.v = new.v + 1;
  insert into log values (new.v);
end";

fn made() -> Server {
    let mut server = start(&SimDisk::new(), 1, "ON");
    let tables = ["create database d", "use d", "create table t (k int primary key, v int)", "create table log (v int)"];
    for sql in tables.into_iter().chain([PROCEDURE, FUNCTION, TRIGGER]) {
        assert_eq!(server.ask(sql).error, None, "{sql}");
    }
    server
}

fn rows(server: &mut Server, sql: &str) -> Vec<String> {
    let answer = server.ask(sql);
    assert_eq!(answer.error, None, "{sql}");
    answer.rows.iter().map(|row| row.join(" | ")).collect()
}

const LINES: &str = "select object_type, object_name, line, source, count_star, sum_rows_affected, sum_rows_sent, sum_rows_examined, sum_errors \
     from performance_schema.redoubt_routine_lines";
const PROGRAMS: &str =
    "select object_name, count_star, count_statements, sum_rows_affected from performance_schema.events_statements_summary_by_program";

#[test]
fn lines_are_counted_while_it_is_asked_for() {
    let mut server = made();
    rows(&mut server, "call fill(1)");
    assert!(rows(&mut server, LINES).is_empty(), "it is off");
    rows(&mut server, "delete from t");
    rows(&mut server, "set routine_profiling = on");
    rows(&mut server, "call fill(4)");
    let expected = [
        "FUNCTION | double_of | 2 | if x > 4 then | 2 | 0 | 0 | 0 | 0",
        "FUNCTION | double_of | 5 | return x * 2; | 2 | 0 | 0 | 0 | 0",
        "PROCEDURE | fill | 2 | declare i int default 0; | 1 | 0 | 0 | 0 | 0",
        "PROCEDURE | fill | 5 | while i < n do | 5 | 0 | 0 | 0 | 0",
        "PROCEDURE | fill | 6 | insert into t | 4 | 4 | 0 | 0 | 0",
        "PROCEDURE | fill | 8 | set i = i + 1; | 4 | 0 | 0 | 0 | 0",
        "PROCEDURE | fill | 10 | if i > 2 then | 1 | 0 | 0 | 0 | 0",
        "PROCEDURE | fill | 11 | update t set v = double_of(k) where k > 1; | 1 | 2 | 0 | 2 | 0",
        "PROCEDURE | fill | 13 | select count(*) from t; | 1 | 0 | 1 | 4 | 0",
        "TRIGGER | seen | 2 | set new.v = new.v + 1; | 2 | 0 | 0 | 0 | 0",
        "TRIGGER | seen | 3 | insert into log values (new.v); | 2 | 2 | 0 | 0 | 0",
    ];
    assert_eq!(rows(&mut server, LINES), expected);
    assert_eq!(rows(&mut server, PROGRAMS), ["double_of | 2 | 4 | 0", "fill | 1 | 17 | 6", "seen | 2 | 4 | 2"]);
    // Another text begins anew; what is gone from the catalog has its figures still.
    rows(&mut server, "drop function double_of");
    rows(&mut server, "create function double_of(x int) returns int deterministic return x + x");
    rows(&mut server, "select double_of(1), double_of(2) from t");
    assert_eq!(rows(&mut server, &format!("{PROGRAMS} where object_name = 'double_of'")), ["double_of | 8 | 8 | 0"]);
    rows(&mut server, "truncate performance_schema.redoubt_routine_lines");
    assert!(rows(&mut server, LINES).is_empty() && rows(&mut server, PROGRAMS).is_empty());
}

const STACK: &str =
    "select depth, object_type, object_name, line, source, error_number, message_text from performance_schema.redoubt_error_stack";

#[test]
fn an_error_tells_the_lines_that_it_left() {
    let mut server = made();
    assert!(server.ask("call fill(7)").error.unwrap().contains("too much"));
    let left = [
        "0 | FUNCTION | double_of | 3 | signal sqlstate '45000' set message_text = 'too much'; | 1644 | too much",
        "1 | PROCEDURE | fill | 11 | update t set v = double_of(k) where k > 1; | 1644 | too much",
    ];
    assert_eq!(rows(&mut server, STACK), left);
    // It stays until another one leaves a program; one that a handler takes leaves none.
    rows(&mut server, "select 1");
    rows(&mut server, "delete from t");
    let caught = "create procedure caught() begin declare exit handler for sqlexception select 'caught'; call fill(7); end";
    assert_eq!(server.ask(caught).error, None);
    assert_eq!(rows(&mut server, "call caught()"), ["caught"]);
    assert!(server.ask("create procedure nothing_such() select * from nix").error.is_none());
    assert!(server.ask("call nothing_such()").error.is_some());
    let left = ["0 | PROCEDURE | nothing_such | 1 | select * from nix | 1146 | Table 'd.nix' doesn't exist"];
    assert_eq!(rows(&mut server, STACK), left);
}

#[test]
fn a_program_is_explained() {
    let mut server = made();
    let expected = [
        "4 | select k from t where k < n | -> Index range scan on t using PRIMARY over (k < n@0)",
        "6 | insert into t\n      values (i, 0) | -> Insert into t",
        "11 | update t set v = double_of(k) where k > 1 | -> Update t\n    -> Filter: (t.k > 1)\n        -> Table scan on t",
        "13 | select count(*) from t | -> Count rows in t",
    ];
    let told = rows(&mut server, "explain procedure fill");
    let without_costs = |told: &String| told.lines().map(|line| line.split("  (cost").next().unwrap()).collect::<Vec<_>>().join("\n");
    assert_eq!(told.iter().map(without_costs).collect::<Vec<_>>(), expected);
    assert_eq!(rows(&mut server, "explain trigger seen"), ["3 | insert into log values (new.v) | -> Insert into log"]);
    assert!(rows(&mut server, "explain format=tree function double_of").is_empty());
    for (sql, code) in [("explain procedure nix", "1305"), ("explain trigger nix", "1360"), ("explain format=json procedure fill", "1064")]
    {
        assert!(server.ask(sql).error.unwrap().contains(code), "{sql}");
    }
    // What cannot be planned now says why.
    rows(&mut server, "drop table log");
    let told = rows(&mut server, "explain trigger seen");
    assert_eq!(told, ["3 | insert into log values (new.v) | ERROR 1146: Table 'd.log' doesn't exist"]);
}
