//! What does not fit into a statement's memory goes to `tmp/`, where each call fails, with every error, once
//! and for ever, under each kind of statement that does so.
//!
//! The statement fails, or gives what it gives otherwise; it has changed nothing then. The process goes on,
//! no file, memory, lock or transaction is left of it, and it goes through the next time.
//!
//! In CI the first, the last and a call in the middle of each operation fail, with one error each;
//! `FAULTS=all` tries all calls with all errors.

use std::collections::BTreeMap;

use world::{Disk, Fault, Operation, SimDisk};

use crate::server::{Server, start};

const SETUP: [&str; 10] = [
    "create database d",
    "use d",
    "create table d.t (id int primary key, k int, s varchar(200))",
    "insert into d.t with recursive r(i) as (select 1 union all select i + 1 from r where i < 150) select i, (i * 37) % 151, repeat(char(97 + i % 26), 150) from r",
    "create table d.u (id int primary key, k int, s varchar(200))",
    "insert into d.u select id, k, s from d.t",
    "create procedure d.walk() begin declare done int default 0; declare i int; declare n bigint default 0; declare v varchar(200); \
     declare c cursor for select id, s from d.t order by s, id; declare continue handler for not found set done = 1; \
     open c; l: loop fetch c into i, v; if done then leave l; end if; set n = n * 7 % 1000003 + i; end loop; close c; select n; end",
    "set redoubt_sort_memory = 1",
    "set redoubt_load_memory = 4096",
    "set optimizer_switch = 'derived_merge=off'",
];

/// A statement that spills, in parts; the part that does so is marked.
const SPILLING: [&[&str]; 18] = [
    &[">select id, s from d.t order by s desc, id"],
    &[">select concat(s, id), count(*), count(distinct k, s), max(k) from d.t group by 1 order by 1"],
    &[">select distinct s, k from d.t order by 1, 2"],
    &[">select a.id, b.s from d.t a join d.u b on a.k + 0 = b.k + 0 order by 2, 1"],
    &[">select a.id, a.s, b.s from d.t a left join d.u b on a.k + 1 = b.k - 1 order by 2, 1"],
    &[">select concat(s, id) from d.t union select concat(s, k) from d.u order by 1"],
    &[">select s, k from d.t except select s, k from d.u where k % 3 = 0 order by 2"],
    &[">select id, sum(k) over (partition by k % 4 order by s, id), rank() over (order by s) from d.t order by id"],
    &[
        ">with recursive r(i, s) as (select 1, repeat('r', 200) union select i + 1, s from r where i < 150) select count(*), sum(length(s)) from r",
    ],
    &[">select count(*) from (select s, k from d.t) q join (select s, k from d.u) p on q.s = p.s and q.k = p.k"],
    &[">select k % 2, group_concat(s order by s desc, id) from d.t group by 1 order by 1"],
    &[">select id from d.t where (k, s) in (select k, s from d.u where id > 5) order by id"],
    &[">call d.walk()"],
    &["begin", ">insert into d.u select id + 1000, k, s from d.t order by s desc, id", "rollback"],
    &["begin", ">update d.t set k = k + 1 where id > 3 order by s, id", "rollback"],
    &["begin", ">delete a from d.t a join d.u b on a.k + 0 = b.k + 0 where b.id % 2 = 0", "rollback"],
    &[">create table d.made (k int primary key, s varchar(200), key (s)) select k, s from d.t order by s", "drop table if exists d.made"],
    &[">create index more on d.u (s, k)", "drop index more on d.u"],
];

struct Scene {
    server: Server,
    observer: Server,
    disk: std::sync::Arc<SimDisk>,
}

impl Scene {
    /// What the marked part answers. What stands before it works.
    fn run(&mut self, parts: &[&str]) -> Result<Vec<Vec<String>>, String> {
        let mut answered = Ok(Vec::new());
        for part in parts {
            let answer = self.server.ask(part.trim_start_matches('>'));
            match part.strip_prefix('>') {
                Some(_) => {
                    self.disk.clear_faults();
                    answered = answer.error.map_or(Ok(answer.rows), Err);
                }
                None => assert!(answer.error.is_none() || answered.is_err(), "{part}: {:?}", answer.error),
            }
        }
        answered
    }

    /// Files, bytes in memory, transactions and locks that are left.
    fn left(&mut self) -> Vec<String> {
        let workspace = self.server.instance.engine().workspace().clone();
        // What could not be removed goes with the next.
        drop(workspace.file().expect("nothing fails"));
        let mut left = self.disk.list("tmp").expect("nothing fails");
        left.extend((workspace.held() > 0).then(|| format!("{} bytes", workspace.held())));
        left.extend(crate::left(&mut self.observer));
        left
    }
}

/// How many calls of each kind a statement makes in `tmp/`.
fn calls(scene: &mut Scene, parts: &[&str]) -> BTreeMap<Operation, u64> {
    scene.disk.calls_start();
    scene.run(parts).unwrap_or_else(|e| panic!("{parts:?}: {e}"));
    let mut calls = BTreeMap::new();
    for (operation, _) in scene.disk.calls_take().into_iter().filter(|(_, path)| path.starts_with("tmp/")) {
        *calls.entry(operation).or_default() += 1;
    }
    calls
}

#[test]
fn every_call_fails_under_statements_that_spill() {
    let disk = SimDisk::new();
    let mut server = start(&disk, 1, "ON");
    for sql in SETUP {
        assert_eq!(server.ask(sql).error, None, "{sql}");
    }
    let observer = Server::connect(server.instance.clone());
    let mut scene = Scene { server, observer, disk };
    let (all, mut tried, mut refused) = (std::env::var("FAULTS").is_ok_and(|each| each == "all"), 0_usize, 0);
    for parts in SPILLING {
        let expected = scene.run(parts);
        assert!(expected.is_ok(), "{parts:?}: {expected:?}");
        let calls = calls(&mut scene, parts);
        assert!(calls.contains_key(&Operation::Write) && calls.contains_key(&Operation::Read), "{parts:?} spills nothing: {calls:?}");
        for (operation, count) in calls {
            let places = if all { (0..count).collect() } else { vec![0, count / 2, count - 1] };
            for after in places {
                let kinds = operation.fails_with();
                let kinds = if all { kinds } else { &kinds[tried / 2 % kinds.len()..][..1] };
                for (kind, times) in kinds.iter().flat_map(|kind| [(*kind, 1), (*kind, u64::MAX)]) {
                    let what = format!("{parts:?}: {operation:?} no. {after} {kind:?} {times}");
                    scene.disk.inject(Fault { operation, path: "tmp/".to_owned(), after, times, kind, partial: 0 });
                    match scene.run(parts) {
                        Ok(rows) => assert_eq!(Ok(rows), expected, "{what}"),
                        Err(_) => refused += 1,
                    }
                    tried += 1;
                    let left = scene.left();
                    assert!(left.is_empty(), "{what}: {left:?}");
                }
            }
            let again = scene.run(parts);
            assert_eq!(again, expected, "{parts:?} behind errors of {operation:?}");
        }
    }
    let sums = scene.server.ask(
        "select count(*), sum(id), sum(k), sum(length(s)) from d.t union all select count(*), sum(id), sum(k), sum(length(s)) from d.u",
    );
    assert!(sums.error.is_none() && sums.rows[0] == sums.rows[1] && sums.rows[0][0] == "150", "{:?} {:?}", sums.error, sums.rows);
    println!("{tried} calls have failed under {} statements, of which {refused} were refused", SPILLING.len());
    assert!(refused > tried / 3, "{refused} of {tried} were refused");
}
