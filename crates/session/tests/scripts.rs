//! Text tests: SQL in, tables out, any number of named sessions. A session that has the name of an account
//! is that account's, any other root's.
//!
//! A script is a list of steps. A step is a line `> sql` (session `main`) or `name> sql`; the lines below
//! it, up to the next step, are what it must print. `UPDATE=1 cargo test` writes what was printed. A
//! statement that has not ended after a moment prints `(waits)`; its result is printed below the step after
//! which it came, under `name:`. Lines that begin with `#` are comments.
//!
//! What a step is expected to print says how long it gets: what must come may take its time on a busy
//! machine, what must not come is waited for no longer than a moment. A statement that is to wait gets its
//! time, too: until it is seen to wait for a lock, or has been running for a moment.

#![expect(clippy::unwrap_used, reason = "a test")]

mod text;

use std::sync::Arc;
use std::time::{Duration, Instant};

use session::{Instance, InstanceOptions, Session};
use text::{Actor, Text, actor, check_folder, connect};
use world::{SimDisk, World};

/// How long something that is not expected gets to happen.
const MOMENT: Duration = Duration::from_millis(400);

/// How long something that is expected may take.
const PATIENCE: Duration = Duration::from_secs(300);

const TICK: Duration = Duration::from_millis(5);
const FOR_LOCKS: &str = "select processlist_id from performance_schema.threads t join performance_schema.metadata_locks m on t.thread_id = m.owner_thread_id \
     where m.lock_status = 'PENDING' union select trx_mysql_thread_id from information_schema.innodb_trx where trx_state = 'LOCK WAIT'";
const RUNNING: &str = "select id from information_schema.processlist where command = 'Query'";

/// Sees who waits. It connects when it is first asked: the ids of connections are the script's.
struct Observer<'a> {
    instance: &'a Arc<Instance>,
    session: Option<Session>,
}

impl Observer<'_> {
    fn finds(&mut self, id: u64, sql: &str) -> bool {
        let mut text = Text::terse();
        self.session.get_or_insert_with(|| connect(self.instance, "observer")).query(sql.as_bytes(), &mut text);
        assert!(!text.out.starts_with("ERROR"), "{}", text.out);
        text.out.lines().any(|line| line.trim() == id.to_string())
    }

    /// What the actor prints; nothing: it waits.
    fn settle(&mut self, actor: &Actor) -> Option<String> {
        let begun = Instant::now();
        let mut running_since = None;
        while begun.elapsed() < PATIENCE {
            if let Ok(text) = actor.results.recv_timeout(TICK) {
                return Some(text);
            }
            if self.finds(actor.id, FOR_LOCKS) {
                break;
            }
            if self.finds(actor.id, RUNNING) && running_since.get_or_insert_with(Instant::now).elapsed() >= MOMENT {
                break;
            }
        }
        None
    }
}

fn split(line: &str) -> Option<(&str, &str)> {
    let (name, sql) = line.split_once("> ")?;
    name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit()).then_some((if name.is_empty() { "main" } else { name }, sql))
}

fn run(script: &str) -> String {
    // On a disk in memory, and with no thread of its own: what purges and takes checkpoints runs between
    // the steps.
    let variables = [("secure_file_priv", "/files"), ("innodb_buffer_pool_size", "16777216")];
    let variables = variables.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    let options = InstanceOptions { variables, ..InstanceOptions::default() };
    let instance = Instance::open(World::simulated(SimDisk::new(), 1), options).unwrap();
    let mut actors: Vec<Actor> = Vec::new();
    let mut observer = Observer { instance: &instance, session: None };
    let mut out = String::new();
    let lines: Vec<&str> = script.lines().collect();
    for (n, line) in lines.iter().enumerate() {
        if line.starts_with('#') || (line.is_empty() && out.is_empty()) {
            out.push_str(&format!("{line}\n"));
            continue;
        }
        let Some((name, sql)) = split(line) else { continue };
        let expected: Vec<&str> = lines[n + 1..].iter().copied().take_while(|l| split(l).is_none()).collect();
        out.push_str(&format!("{line}\n"));
        if !actors.iter().any(|a| a.name == name) {
            actors.push(actor(&instance, name, false, &[]));
        }
        let at = actors.iter().position(|a| a.name == name).unwrap();
        (0..4).for_each(|kind| instance.engine().background_step(kind).unwrap());
        actors[at].commands.send(sql.to_string()).unwrap();
        let waits = expected.first() == Some(&"(waits)");
        match if waits { observer.settle(&actors[at]) } else { actors[at].results.recv_timeout(PATIENCE).ok() } {
            Some(text) => out.push_str(&text),
            None => {
                out.push_str("(waits)\n");
                actors[at].waiting = true;
            }
        }
        for (_, other) in actors.iter_mut().enumerate().filter(|(i, other)| *i != at && other.waiting) {
            let heading = format!("{}:", other.name);
            if let Ok(text) = other.results.recv_timeout(if expected.contains(&&*heading) { PATIENCE } else { MOMENT }) {
                out.push_str(&format!("{heading}\n{text}"));
                other.waiting = false;
            }
        }
    }
    out
}

#[test]
fn scripts_print_what_they_printed() {
    check_folder("scripts", true, run);
}
