//! Interleaved scripts of named sessions: who waits for whom, what they see, and which locks they hold, as
//! MySQL 8.0.31 answered.
//!
//! The format, and how the answers are recorded, stand in `tools/record_isolation.py`; nothing here writes
//! the files. A file `…_seed_N.sql` is a random script, which is named for what it caught:
//! `tools/random_isolation.py` makes such scripts, and the `cascades_…` come from one like it with other
//! statements.
//!
//! `FOLDER=path` replays other files, `ONLY=part` picks some, `GOT=folder` keeps what Redoubt printed where
//! it differs.

#![expect(clippy::unwrap_used, reason = "a test")]

mod text;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::mpsc::{TryRecvError, channel};
use std::time::{Duration, Instant};

use session::{Instance, InstanceOptions};
use text::{Actor, actor, check_folder, in_turns};
use world::turn::Turn;
use world::{SimDisk, World};

/// Longer than what a wait for a metadata lock is cut into.
const TICK: Duration = Duration::from_millis(60);
/// The background's step that purges.
const PURGE: u64 = 1;
const LIMIT: Duration = Duration::from_secs(120);

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
    sessions: Vec<(Actor, Turn)>,
    /// Sessions that wait, in the order in which they began to.
    waiting: Vec<usize>,
    out: String,
    /// Has gone so far astray that the rest makes no sense.
    over: bool,
}

impl Run {
    fn new(apart: &str) -> Run {
        // On a disk in memory, and with no thread of its own: what purges runs between the steps.
        let variables = [("innodb_buffer_pool_size", "16777216"), ("redoubt_row_locks_apart", apart)];
        let variables = variables.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
        let options = InstanceOptions { variables, ..InstanceOptions::default() };
        let instance = Instance::open(World::simulated(SimDisk::new(), 1), options).unwrap();
        let observer = actor(&instance, "observer", true, &["create database isolation"]);
        Run { instance, observer, sessions: Vec::new(), waiting: Vec::new(), out: String::new(), over: false }
    }

    fn ask(&self, sql: &str) -> Vec<Vec<String>> {
        self.observer.commands.send(sql.to_string()).unwrap();
        let text = self.observer.results.recv().unwrap();
        assert!(!text.starts_with("ERROR"), "{sql}: {text}");
        text.lines().skip(1).map(|line| line[2..].split(" | ").map(str::to_string).collect()).collect()
    }

    fn name(&self, id: &str) -> &str {
        self.sessions.iter().find(|(s, _)| s.id.to_string() == id).map_or("?", |(s, _)| &s.name)
    }

    fn at(&self, name: &str) -> Option<usize> {
        self.sessions.iter().position(|(s, _)| s.name == name)
    }

    fn blockers(&self, session: usize) -> Option<String> {
        let id = self.sessions[session].0.id.to_string();
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

    /// Lets those who wait go, again and again, until nothing changes. What they answer, in the order of
    /// the sessions.
    fn settle(&mut self) -> BTreeMap<usize, String> {
        let mut answers = BTreeMap::new();
        let mut before = Vec::new();
        loop {
            for at in self.waiting.clone() {
                let (session, turn) = &self.sessions[at];
                assert!(turn.run(LIMIT), "{} neither answers nor waits\n{}", session.name, self.out);
                if let Ok(answer) = session.results.try_recv() {
                    answers.insert(at, answer);
                    self.waiting.retain(|w| *w != at);
                }
            }
            let now: Vec<_> = self.waiting.iter().map(|at| (*at, self.blockers(*at))).collect();
            if now == before {
                return answers;
            }
            before = now;
        }
    }

    /// The same until one session answers, or waits for others unless it is to end.
    fn settle_one(&mut self, at: usize, to_end: bool) -> BTreeMap<usize, String> {
        let begun = Instant::now();
        let mut answers = self.settle();
        while !answers.contains_key(&at) && (to_end || self.blockers(at).is_none()) && begun.elapsed() < LIMIT {
            std::thread::sleep(TICK);
            answers.append(&mut self.settle());
        }
        answers
    }

    fn step(&mut self, name: &str, sql: &str) {
        let at = self.at(name).unwrap_or_else(|| {
            let turn = Turn::default();
            self.sessions.push((in_turns(&self.instance, name, true, &["use isolation"], Some(turn.clone())), turn));
            self.sessions.len() - 1
        });
        // What nobody sees any more is gone, as it is with MySQL after a moment.
        for _ in 0..16 {
            self.instance.engine().background_step(PURGE).unwrap();
        }
        if self.waiting.contains(&at) {
            self.out.push_str("(it is still waiting)\n");
            self.over = true;
            return;
        }
        self.sessions[at].0.commands.send(sql.to_string()).unwrap();
        // Who acts goes on before whoever it lets go.
        self.waiting.insert(0, at);
        let mut answers = self.settle_one(at, false);
        match answers.remove(&at) {
            Some(answer) => self.out.push_str(&answer),
            None => {
                self.waiting.rotate_left(1);
                let waits = self.blockers(at).unwrap_or_default();
                self.out.push_str(&format!("{waits}\n"));
            }
        }
        self.ended(answers);
    }

    fn ended(&mut self, answers: BTreeMap<usize, String>) {
        for (at, answer) in answers {
            self.out.push_str(&format!("{}:\n{answer}", self.sessions[at].0.name));
        }
    }

    /// `skipped`: the list of locks that the script has, if it is to be taken as it is.
    fn question(&mut self, words: &str, skipped: Option<&[&str]>) {
        if words == "locks"
            && let Some(lines) = skipped
        {
            lines.iter().take_while(|line| line.starts_with("  ")).for_each(|line| self.out.push_str(&format!("{line}\n")));
        } else if words == "locks" {
            let mut rows = self.ask(LOCKS);
            rows.iter_mut().for_each(|r| r[0] = self.name(&r[0]).to_string());
            rows.sort();
            for row in rows {
                self.out.push_str(&format!("  {}\n", row.join(" ")));
            }
        } else if let Some(name) = words.strip_prefix("ends ") {
            let at = self.at(name).unwrap();
            let mut answers = if self.waiting.contains(&at) { self.settle_one(at, true) } else { BTreeMap::new() };
            if let Some(answer) = answers.remove(&at) {
                self.ended(BTreeMap::from([(at, answer)]));
                self.ended(answers);
            } else {
                self.out.push_str("(it does not end)\n");
                self.over = true;
            }
        } else {
            panic!("? {words}");
        }
    }
}

/// Sessions end, one after the other, and with them what their instance takes.
impl Drop for Run {
    fn drop(&mut self) {
        for (session, _) in &mut self.sessions {
            session.commands = channel().0;
        }
        // Who waits goes on when others have ended, and ends with his next turn.
        for _ in 0..=2 * self.sessions.len() {
            for (session, turn) in &self.sessions {
                let has_ended = matches!(session.results.try_recv(), Err(TryRecvError::Disconnected));
                if !has_ended && !turn.run(LIMIT) {
                    return;
                }
            }
        }
    }
}

fn run(script: &str, apart: &str, lists: bool) -> String {
    let mut run = Run::new(apart);
    let lines: Vec<&str> = script.lines().collect();
    for (at, line) in lines.iter().copied().enumerate() {
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
            run.question(words, (!lists).then_some(&lines[at + 1..]));
        } else if let Some((name, sql)) = step.filter(|_| !comment) {
            run.step(name, sql);
        }
    }
    std::mem::take(&mut run.out)
}

#[test]
fn sessions_wait_and_see_as_in_mysql() {
    check_folder(&std::env::var("FOLDER").unwrap_or("isolation".to_string()), false, |script| run(script, "64", true));
}

/// The same where a scan keeps its locks as one interval from the second entry on: the lists are shorter,
/// nothing else changes.
#[test]
fn sessions_wait_and_see_the_same_beside_intervals() {
    check_folder(&std::env::var("FOLDER").unwrap_or("isolation".to_string()), false, |script| run(script, "1", false));
}
