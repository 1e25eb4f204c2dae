//! Statements that nest as deep as their texts allow: each is answered, with a result or an error, on a
//! stack of a connection's size. A stack that overflows ends the process, and this test with it.

#![expect(clippy::unwrap_used, reason = "a test")]

mod text;

use std::time::Duration;

use text::{Actor, actor, instance};

fn ask(actor: &Actor, sql: &str) -> String {
    actor.commands.send(sql.to_owned()).unwrap();
    actor.results.recv_timeout(Duration::from_secs(600)).unwrap()
}

/// The last value of the last row.
fn value(actor: &Actor, sql: &str) -> String {
    ask(actor, sql).split_whitespace().last().unwrap_or_default().to_owned()
}

/// A beginning, what is repeated, the middle, what is repeated behind it, an end.
const SHAPES: &[[&str; 5]] = &[
    ["select ", "(", "1", ")", ""],
    ["select ", "- ", "1", "", ""],
    ["select ", "not ", "1", "", ""],
    ["select ", "1+", "1", "", ""],
    ["select a", "", "", "+a", " from t"],
    ["select ", "1|", "1", "", ""],
    ["select ", "1=", "1", "", ""],
    ["select ", "a xor ", "1", "", " from t"],
    ["select ", "a or ", "1", "", " from t"],
    ["select a", "", "", " is null", " from t"],
    ["select 'a'", "", "", " collate utf8mb4_bin", ""],
    ["select ", "1 in (", "1", ")", ""],
    ["select ", "1 between 0 and ", "1", "", ""],
    ["select ", "case when a = 2 then 3 else ", "1", " end", " from t"],
    ["select case ", "when a = 3 then 1 ", "", "", "end from t"],
    ["select ", "if(1, ", "1", ", 2)", ""],
    ["select ", "concat(", "1", ")", ""],
    ["select ", "cast(", "1", " as char)", ""],
    ["select now()", "", "", " + interval 1 day", ""],
    ["select ", "(select ", "1", ")", ""],
    ["select 1 from t where ", "exists (select 1 from t where ", "1", ")", ""],
    ["select * from ", "(select * from ", "t", ") x", ""],
    ["select 1", "", "", " union all select 1", ""],
    ["select 1", "", "", " except select 2", ""],
    ["", "(", "select 1", ")", ""],
    ["select 1 from ", "(", "t", ")", ""],
    ["select json_length('", "[", "1", "]", "')"],
    ["select json_extract('[[1]]', '$", "[0]", "", "", "')"],
    ["select 'a' regexp '", "(", "a", ")", "'"],
    ["update t set j = '", "[", "1", "]", "'"],
];

#[test]
fn deep_statements_are_answered() {
    let actor = actor(
        &instance(),
        "a",
        true,
        &["create database d", "use d", "create table t (a int primary key, j json)", "insert into t values (1, '1')"],
    );
    for [head, open, middle, close, end] in SHAPES {
        for n in [20, 190, 490, 990, 1990, 20_000] {
            let sql = format!("{head}{}{middle}{}{end}", open.repeat(n), close.repeat(n));
            let answer = ask(&actor, &sql);
            let refusals = ["ERROR 1436", "ERROR 1473", "ERROR 1116", "ERROR 3140", "ERROR 3141", "ERROR 3157", "ERROR 3688", "ERROR 1248"];
            let refused = refusals.iter().any(|e| answer.starts_with(e));
            assert!(refused || !answer.starts_with("ERROR"), "{} ({n}): {answer}", &sql[..60]);
        }
    }
    assert_eq!(value(&actor, "select 1"), "1");
}

/// Programs write conditions like these: each OR in parentheses around the ones before, REPLACE for each of
/// many characters.
#[test]
fn what_programs_nest_is_answered() {
    let actor =
        actor(&instance(), "a", true, &["create database d", "use d", "create table t (a int primary key)", "insert into t values (7)"]);
    let alternatives: String = (0..900).map(|n| format!(" or a = {n})")).collect();
    assert_eq!(value(&actor, &format!("select a from t where {}a = 1{alternatives}", "(".repeat(900))), "7");
    let within: String = (0..900).map(|n| format!("(a = {n} or ")).collect();
    assert_eq!(value(&actor, &format!("select a from t where {within}a = 1{}", ")".repeat(900))), "7");
    let replaced = format!("{}'abc'{}", "replace(".repeat(450), ", 'b', 'b')".repeat(450));
    assert_eq!(value(&actor, &format!("select {replaced}")), "abc");
    let cases = format!("{}a{}", "case when a = 3 then 1 else ".repeat(450), " end".repeat(450));
    assert_eq!(value(&actor, &format!("select {cases} from t where {cases} = 7 order by {cases}")), "7");
}

/// What stands for a column is not put in place of it without a bound: chains on chains would be as deep as
/// all of them, and sums of sums double each time.
#[test]
fn views_on_views_stay_shallow() {
    let actor =
        actor(&instance(), "a", true, &["create database d", "use d", "create table t (a int primary key)", "insert into t values (1)"]);
    let chain = "+1".repeat(1900);
    let (mut nested, mut doubled) = ("t".to_owned(), "t".to_owned());
    for n in 0..20 {
        if n < 6 {
            nested = format!("(select a{chain} as a from {nested}) x{n}");
        }
        doubled = format!("(select a + a as a from {doubled}) x{n}");
    }
    assert_eq!(value(&actor, &format!("select * from {nested} where a > 0 order by a")), "11401");
    assert_eq!(value(&actor, &format!("select * from {doubled}")), "1048576");
    ask(&actor, "create view v0 as select a from t");
    let chain = "+1".repeat(40);
    for n in 1..=31 {
        assert_eq!(ask(&actor, &format!("create view v{n} as select a{chain} as a from v{}", n - 1)), "ok 0\n");
    }
    assert_eq!(value(&actor, "select max(a) from v31 where a > 5 group by a having max(a) > 0"), "1241");
    for sql in ["explain select * from v31", "explain format=tree select * from v31", "show create view v31", "update v31 set a = 1"] {
        assert!(!ask(&actor, sql).is_empty(), "{sql}");
    }
    let columns: Vec<String> = (1..=30).map(|n| format!("a{n} int as (a{}{chain})", n - 1)).collect();
    assert_eq!(ask(&actor, &format!("create table g (a0 int, {})", columns.join(", "))), "ok 0\n");
    ask(&actor, "insert into g (a0) values (1)");
    assert_eq!(value(&actor, "select a30 from g"), "1201");
}

/// Rules of foreign keys follow one another fourteen times, as in MySQL, also in one table that refers to
/// itself.
#[test]
fn cascades_end() {
    let actor = actor(&instance(), "a", true, &["create database d", "use d"]);
    for (depth, refused) in [(14, false), (15, true), (60, true)] {
        for n in 0..=depth {
            let rule = format!(", foreign key (a) references t{} (a) on delete cascade on update cascade", n - 1);
            ask(&actor, &format!("create table t{n} (a int primary key{})", if n == 0 { "" } else { &rule }));
            ask(&actor, &format!("insert into t{n} values (1)"));
        }
        for sql in ["update t0 set a = 2", "delete from t0"] {
            assert_eq!(ask(&actor, sql).starts_with("ERROR 3008"), refused, "{sql}, {depth}");
            assert_eq!(
                value(&actor, &format!("select count(*) from t{depth} where a = 1")),
                u8::from(refused).to_string(),
                "{sql}, {depth}"
            );
        }
        (0..=depth).rev().for_each(|n| drop(ask(&actor, &format!("drop table t{n}"))));
        ask(&actor, "create table s (a int primary key, b int, foreign key (b) references s (a) on delete cascade)");
        ask(&actor, "insert into s values (0, null)");
        (1..=depth).for_each(|n| drop(ask(&actor, &format!("insert into s values ({n}, {})", n - 1))));
        assert_eq!(ask(&actor, "delete from s where a = 0").starts_with("ERROR 3008"), refused, "{depth}");
        ask(&actor, "drop table s");
    }
}
