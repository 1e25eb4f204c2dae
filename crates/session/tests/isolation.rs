//! Interleaved scripts of named sessions: who waits for whom, what they see, and which locks they hold, as MySQL 8.0.31 answered.
//!
//! The format, and how the answers are recorded, stand in `tools/record_isolation.py`; nothing here writes the files. `random_N.sql` were made by
//! `tools/random_isolation.py`, `mixed_N.sql` by one like it, with other statements. `FOLDER=path` replays other files, `ONLY=part` picks some, `GOT=folder` keeps what Redoubt printed where it differs.

#![expect(clippy::unwrap_used, reason = "a test")]

mod text;

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use session::Instance;
use text::{Actor, actor, check_folder, instance};

/// A wait counts when it has been seen for so long, with its thread asleep each time.
const STEADY: Duration = Duration::from_millis(5);
const TICK: Duration = Duration::from_millis(2);
/// The background's step that purges.
const PURGE: u64 = 1;
const LIMIT: Duration = Duration::from_secs(20);

const LOCKS: &str = "select t.trx_mysql_thread_id, l.object_name, coalesce(l.index_name, '-'), l.lock_mode, l.lock_status, coalesce(l.lock_data, '-') \
     from performance_schema.data_locks l join information_schema.innodb_trx t on t.trx_id = l.engine_transaction_id where l.object_schema = 'isolation'";
const ROW_WAITS: &str = "select distinct r.trx_mysql_thread_id, b.trx_mysql_thread_id from performance_schema.data_lock_waits w \
     join information_schema.innodb_trx r on r.trx_id = w.requesting_engine_transaction_id \
     join information_schema.innodb_trx b on b.trx_id = w.blocking_engine_transaction_id";
const METADATA: &str = "select t.processlist_id, m.object_type, coalesce(m.object_schema, '-'), coalesce(m.object_name, '-'), m.lock_type, m.lock_status \
     from performance_schema.metadata_locks m join performance_schema.threads t on t.thread_id = m.owner_thread_id";

/// Which metadata locks must wait for which.
fn conflicts(a: &str, b: &str) -> bool {
    let table = [
        (
            "EXCLUSIVE",
            "INTENTION_EXCLUSIVE SHARED SHARED_HIGH_PRIO SHARED_READ SHARED_WRITE SHARED_UPGRADABLE SHARED_READ_ONLY SHARED_NO_WRITE SHARED_NO_READ_WRITE EXCLUSIVE",
        ),
        ("SHARED_NO_READ_WRITE", "SHARED_READ SHARED_WRITE SHARED_UPGRADABLE SHARED_READ_ONLY SHARED_NO_WRITE SHARED_NO_READ_WRITE"),
        ("SHARED_NO_WRITE", "SHARED_WRITE SHARED_UPGRADABLE SHARED_NO_WRITE"),
        ("SHARED_READ_ONLY", "SHARED_WRITE"),
        ("SHARED_UPGRADABLE", "SHARED_UPGRADABLE"),
        ("SHARED", "INTENTION_EXCLUSIVE"),
    ];
    let one_way = |a: &str, b: &str| table.iter().any(|(strong, weak)| *strong == a && weak.split(' ').any(|w| w == b));
    one_way(a, b) || one_way(b, a)
}

struct Run {
    instance: Arc<Instance>,
    observer: Actor,
    sessions: Vec<Actor>,
    out: String,
    /// Has gone so far astray that the rest makes no sense.
    over: bool,
}

impl Run {
    fn new() -> Run {
        let instance = instance();
        let observer = actor(&instance, "observer", true, &["create database isolation"]);
        Run { instance, observer, sessions: Vec::new(), out: String::new(), over: false }
    }

    fn ask(&self, sql: &str) -> Vec<Vec<String>> {
        self.observer.commands.send(sql.to_string()).unwrap();
        let text = self.observer.results.recv().unwrap();
        assert!(!text.starts_with("ERROR"), "{sql}: {text}");
        text.lines().skip(1).map(|line| line[2..].split(" | ").map(str::to_string).collect()).collect()
    }

    fn name(&self, id: &str) -> &str {
        self.sessions.iter().find(|s| s.id.to_string() == id).map_or("?", |s| &s.name)
    }

    fn blockers(&self, session: usize) -> Option<String> {
        let id = self.sessions[session].id.to_string();
        let join = |names: BTreeSet<&str>| names.into_iter().collect::<Vec<_>>().join(", ");
        let rows = self.ask(ROW_WAITS);
        let found: BTreeSet<&str> = rows.iter().filter(|r| r[0] == id).map(|r| self.name(&r[1])).collect();
        if !found.is_empty() {
            return Some(format!("waits for {}", join(found)));
        }
        let rows = self.ask(METADATA);
        let pending = rows.iter().find(|r| r[0] == id && r[5] == "PENDING")?;
        let in_the_way = |r: &&Vec<String>| r[1..4] == pending[1..4] && r[0] != id && r[5] == "GRANTED" && conflicts(&r[4], &pending[4]);
        let found = rows.iter().filter(in_the_way).map(|r| self.name(&r[0])).collect();
        Some(format!("waits for {} (metadata)", join(found)))
    }

    /// The answer of a session, or whom it waits for.
    fn settle(&self, session: usize) -> Result<String, String> {
        let begun = Instant::now();
        let mut seen: Option<(String, Instant)> = None;
        loop {
            if let Ok(answer) = self.sessions[session].results.recv_timeout(TICK) {
                return Ok(answer);
            }
            let asleep = self.sessions[session].is_asleep();
            let now = self.blockers(session).filter(|_| asleep && self.sessions[session].is_asleep());
            match (&seen, now) {
                (Some((before, since)), Some(now)) if *before == now => {
                    if since.elapsed() >= STEADY {
                        return Err(now);
                    }
                }
                (_, now) => seen = now.map(|now| (now, Instant::now())),
            }
            assert!(begun.elapsed() < LIMIT, "{} neither answers nor waits\n{}", self.sessions[session].name, self.out);
        }
    }

    fn step(&mut self, name: &str, sql: &str) {
        let at = self.sessions.iter().position(|s| s.name == name).unwrap_or_else(|| {
            self.sessions.push(actor(&self.instance, name, true, &["use isolation"]));
            self.sessions.len() - 1
        });
        // What nobody sees any more is gone, as it is with MySQL after a moment.
        for _ in 0..16 {
            self.instance.engine().background_step(PURGE).unwrap();
        }
        if self.sessions[at].waiting {
            self.out.push_str("(it is still waiting)\n");
            self.over = true;
            return;
        }
        self.sessions[at].commands.send(sql.to_string()).unwrap();
        match self.settle(at) {
            Ok(answer) => self.out.push_str(&answer),
            Err(waits) => {
                self.sessions[at].waiting = true;
                self.out.push_str(&format!("{waits}\n"));
            }
        }
        self.others(at);
    }

    fn others(&mut self, acting: usize) {
        for at in 0..self.sessions.len() {
            if at != acting
                && self.sessions[at].waiting
                && let Ok(answer) = self.settle(at)
            {
                self.ended(at, &answer);
            }
        }
    }

    fn ended(&mut self, at: usize, answer: &str) {
        self.sessions[at].waiting = false;
        self.out.push_str(&format!("{}:\n{answer}", self.sessions[at].name));
    }

    fn question(&mut self, words: &str) {
        if words == "locks" {
            let mut rows = self.ask(LOCKS);
            rows.iter_mut().for_each(|r| r[0] = self.name(&r[0]).to_string());
            rows.sort();
            for row in rows {
                self.out.push_str(&format!("  {}\n", row.join(" ")));
            }
        } else if let Some(name) = words.strip_prefix("ends ") {
            let at = self.sessions.iter().position(|s| s.name == name).unwrap();
            if self.sessions[at].waiting
                && let Ok(answer) = self.sessions[at].results.recv_timeout(LIMIT)
            {
                self.ended(at, &answer);
                self.others(at);
            } else {
                self.out.push_str("(it does not end)\n");
                self.over = true;
            }
        } else {
            panic!("? {words}");
        }
    }
}

fn run(script: &str) -> String {
    let mut run = Run::new();
    for line in script.lines() {
        if run.over {
            break;
        }
        let step = line
            .split_once("> ")
            .filter(|(name, _)| !name.is_empty() && name.bytes().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit()));
        let comment = line.starts_with('#') || (line.is_empty() && run.out.is_empty());
        if comment || line.starts_with("? ") || step.is_some() {
            run.out.push_str(&format!("{line}\n"));
        }
        if let Some(words) = line.strip_prefix("? ") {
            run.question(words);
        } else if let Some((name, sql)) = step.filter(|_| !comment) {
            run.step(name, sql);
        }
    }
    run.out
}

#[test]
fn sessions_wait_and_see_as_in_mysql() {
    check_folder(&std::env::var("FOLDER").unwrap_or("isolation".to_string()), false, run);
}
