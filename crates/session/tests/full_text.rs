//! What MATCH and MEMBER OF find by an index is what the rows say: after random changes, rollbacks, purges
//! and crashes, and for readers with older views.
//!
//! The texts consist of words between spaces, so the test can look into them by itself. Another run with
//! `SEED=n`.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;
#[path = "common/server.rs"]
#[expect(dead_code, reason = "it makes whole states for others")]
mod server;

use std::collections::BTreeSet;
use std::sync::Arc;

use server::{Server, start};
use world::{Prng, SimDisk};

/// The last is a stopword, the one before too short.
const WORDS: [&str; 9] = ["cat", "dog", "Mouse", "horse", "under_score", "house", "tree", "ab", "the"];

fn text(random: &mut Prng) -> String {
    let words: Vec<&str> = (0..random.below(7)).map(|_| WORDS[random.below(9) as usize]).collect();
    words.join(" ")
}

fn change(random: &mut Prng, number: u64) -> String {
    let (id, one, other) = (random.below(60), text(random), text(random));
    match random.below(10) {
        0..=3 => format!("insert ignore into d.t values ({id}, '{one}', '{other}'), ({}, '{other}', null)", id + 30),
        4 | 5 => format!("update d.t set a = '{one}' where id between {id} and {}", id + 3),
        6 => format!("update d.t set b = concat(b, ' {one}') where id = {id}"),
        7 => format!("update ignore d.t set id = id + 100, a = '{one}' where id = {id}"),
        8 => format!("delete from d.t where id between {id} and {}", id + 2),
        _ => format!("replace into d.t values ({id}, '{one}', 'row {number}')"),
    }
}

/// A document of a few numbers.
fn document(random: &mut Prng) -> String {
    match random.below(8) {
        0 => "null".to_owned(),
        1 => format!("'{{\"n\": {}}}'", random.below(9)),
        _ => {
            let numbers: Vec<String> = (0..random.below(5)).map(|_| random.below(9).to_string()).collect();
            format!("'{{\"n\": [{}]}}'", numbers.join(", "))
        }
    }
}

fn change_documents(random: &mut Prng) -> String {
    let (id, one) = (random.below(40), document(random));
    match random.below(8) {
        0..=2 => format!("insert ignore into d.m values ({id}, {one}, {one})"),
        3 | 4 => format!("update d.m set j = {one} where id between {id} and {}", id + 3),
        5 => format!("update ignore d.m set id = id + 50, j = {one}, u = null where id = {id}"),
        6 => format!("delete from d.m where {} member of (j->'$.n')", id % 9),
        _ => format!("replace into d.m values ({id}, {one}, {one})"),
    }
}

/// Asks for each number, by the index and without it.
fn check_documents(server: &mut Server, when: &str) {
    for number in 0..9 {
        for condition in [
            format!("{number} member of (j->'$.n')"),
            format!("json_overlaps(j->'$.n', '[{number}, 20]')"),
            format!("json_contains(j->'$.n', '[{number}]')"),
        ] {
            let by_index = all_well(server, &format!("select id from d.m where {condition} order by id"));
            let without = all_well(server, &format!("select id from d.m ignore index (n) where {condition} order by id"));
            assert_eq!(by_index, without, "{when}: {condition}");
        }
    }
    let checked = all_well(server, "check table d.m");
    assert_eq!(checked[0][3], "OK", "{when}: {checked:?}");
}

fn all_well(server: &mut Server, sql: &str) -> Vec<Vec<String>> {
    let rows = server.ask(sql);
    assert!(rows.error.is_none(), "{sql}: {:?}", rows.error);
    rows.rows
}

/// Asks for each word, by the index and without it.
fn check(server: &mut Server, when: &str) {
    let rows = all_well(server, "select id, ifnull(a, ''), ifnull(b, '') from d.t order by id");
    for word in WORDS {
        let has = |text: &str| text.split(' ').any(|part| part.eq_ignore_ascii_case(word));
        let kept = word.len() > 2 && word != "the";
        let told: BTreeSet<&str> = rows.iter().filter(|row| kept && (has(&row[1]) || has(&row[2]))).map(|row| row[0].as_str()).collect();
        for query in [
            format!("select id from d.t where match (a, b) against ('+{word}' in boolean mode)"),
            format!("select id from d.t where match (b, a) against ('{word}')"),
            format!("select id from d.t where match (a, b) against ('{word}') > 0 and id >= 0"),
            format!("select id from d.t where id = -1 or match (a, b) against ('\"{word}\"' in boolean mode)"),
        ] {
            let found = all_well(server, &query);
            let found: BTreeSet<&str> = found.iter().map(|row| row[0].as_str()).collect();
            assert_eq!(found, told, "{when}: {query}");
        }
    }
    let checked = all_well(server, "check table d.t");
    assert_eq!(checked[0][3], "OK", "{when}: {checked:?}");
}

#[test]
fn an_index_finds_what_the_rows_say() {
    let seed = std::env::var("SEED").ok().and_then(|s| s.parse().ok()).unwrap_or(5);
    let mut random = Prng::new(seed);
    let mut disk = SimDisk::new();
    let mut server = start(&disk, seed, "ON");
    for sql in [
        "create database d",
        "create table d.t (id int primary key, a text, b varchar(500), fulltext (a, b), key (b(3)))",
        "create table d.m (id int primary key, j json, u json, key n ((cast(j->'$.n' as unsigned array))), unique key ((cast(u->'$.n' as signed array))))",
    ] {
        all_well(&mut server, sql);
    }
    for round in 0..40 {
        let begun = random.below(3) > 0;
        if begun {
            all_well(&mut server, "begin");
        }
        for step in 0..=random.below(6) {
            if begun && step == 2 {
                all_well(&mut server, "savepoint s");
            }
            let sql = if step % 2 == 0 { change(&mut random, round) } else { change_documents(&mut random) };
            server.ask(&sql);
        }
        check(&mut server, &format!("seed {seed}, round {round}, own changes"));
        check_documents(&mut server, &format!("seed {seed}, round {round}, own changes"));
        if begun {
            let end = ["commit", "rollback", "rollback to s"][random.below(3) as usize];
            server.ask(end);
            all_well(&mut server, "commit");
        }
        for step in 0..random.below(20) {
            server.instance.engine().background_step(step).unwrap();
        }
        check(&mut server, &format!("seed {seed}, round {round}"));
        check_documents(&mut server, &format!("seed {seed}, round {round}"));
        if round % 8 == 7 {
            (server, disk) = after_a_crash(server, &disk, seed + round);
            check(&mut server, &format!("seed {seed}, round {round}, after a crash"));
            check_documents(&mut server, &format!("seed {seed}, round {round}, after a crash"));
        }
        if round == 20 {
            all_well(&mut server, "alter table d.t drop key a, add column c int first, add fulltext key again (b, a)");
        }
        if round == 30 {
            all_well(&mut server, "drop index again on d.t");
            all_well(&mut server, "create fulltext index fresh on d.t (a, b)");
        }
        if round == 21 {
            all_well(&mut server, "alter table d.t drop column c");
        }
    }
}

fn after_a_crash(server: Server, disk: &Arc<SimDisk>, seed: u64) -> (Server, Arc<SimDisk>) {
    std::mem::forget(server);
    let left = disk.crash(seed);
    let server = start(&left, seed, "ON");
    (server, left)
}

#[test]
fn a_reader_with_an_older_view_finds_the_words_of_then() {
    let disk = SimDisk::new();
    let mut writer = start(&disk, 1, "ON");
    for sql in [
        "create database d",
        "create table d.t (id int primary key, a text, b text, fulltext (a, b))",
        "insert into d.t values (1, 'cat dog', ''), (2, 'dog', 'mouse'), (3, null, 'horse')",
    ] {
        all_well(&mut writer, sql);
    }
    let mut reader = Server::connect(writer.instance.clone());
    all_well(&mut reader, "begin");
    all_well(&mut reader, "select count(*) from d.t");
    for sql in ["update d.t set a = 'horse horse' where id = 1", "delete from d.t where id = 2", "insert into d.t values (4, 'cat', 'cat')"]
    {
        all_well(&mut writer, sql);
    }
    for step in 0..30 {
        writer.instance.engine().background_step(step).unwrap();
    }
    let ids = |server: &mut Server, sql: &str| all_well(server, sql).concat();
    assert_eq!(ids(&mut reader, "select id from d.t where match (a, b) against ('cat dog')"), ["1", "2"]);
    assert_eq!(ids(&mut reader, "select id from d.t where match (a, b) against ('horse')"), ["3"]);
    assert_eq!(ids(&mut writer, "select id from d.t where match (a, b) against ('cat dog')"), ["4"]);
    // What locks sees what is committed, and the row itself decides.
    assert_eq!(ids(&mut reader, "select id from d.t where match (a, b) against ('horse') for update"), ["1", "3"]);
    all_well(&mut reader, "update d.t set b = 'seen' where match (a, b) against ('cat')");
    // The row that it has changed it sees as it is now, the others as they were.
    assert_eq!(ids(&mut reader, "select id from d.t where match (a, b) against ('seen')"), ["4"]);
    assert_eq!(ids(&mut reader, "select id from d.t where match (a, b) against ('dog')"), ["1", "2"]);
    all_well(&mut reader, "rollback");
    assert_eq!(ids(&mut reader, "select id from d.t where match (a, b) against ('seen')"), [""; 0]);
    check(&mut reader, "after");
}
