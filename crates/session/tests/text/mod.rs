//! What the text tests share: a sink that writes results as text, and sessions that run in threads of their
//! own.

#![allow(dead_code, reason = "each test uses its part")]

use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use session::{ClientInfo, Column, ConnectInfo, Gone, Instance, InstanceOptions, LocalData, OkInfo, Session, Sink, SinkResult};
use value::{SqlError, Value};
use world::turn::Turn;
use world::{Prng, SimDisk, World};

#[derive(Default)]
pub struct Text {
    pub out: String,
    /// Only the counts of changed rows, none of the other words.
    pub terse: bool,
    types: Vec<value::SqlType>,
    in_rows: bool,
}

impl Text {
    pub fn terse() -> Text {
        Text { terse: true, ..Text::default() }
    }
}

impl Sink for Text {
    fn columns(&mut self, columns: &[Column]) -> SinkResult<()> {
        let names: Vec<&str> = columns.iter().map(|c| c.name.as_str()).collect();
        self.out.push_str(&format!("{}\n", names.join(" | ")));
        self.types = columns.iter().map(|c| c.ty.clone()).collect();
        self.in_rows = true;
        Ok(())
    }

    fn row(&mut self, row: &[Value]) -> SinkResult<()> {
        let text = |(value, ty): (&Value, &value::SqlType)| {
            let mut out = Vec::new();
            if value.write_text_as(ty, &mut out) { String::from_utf8_lossy(&out).replace('\n', "\\n") } else { "NULL".into() }
        };
        let values: Vec<String> = row.iter().zip(&self.types).map(text).collect();
        self.out.push_str(&format!("  {}\n", values.join(" | ")));
        Ok(())
    }

    fn end(&mut self, ok: &OkInfo) -> SinkResult<()> {
        let mut words = Vec::new();
        if !self.in_rows {
            words.push(format!("ok {}", ok.affected));
        }
        if ok.last_insert_id != 0 && !self.terse {
            words.push(format!("id {}", ok.last_insert_id));
        }
        if ok.warnings != 0 && !self.terse {
            words.push(format!("warnings {}", ok.warnings));
        }
        if !ok.info.is_empty() && !self.terse {
            words.push(ok.info.clone());
        }
        if !words.is_empty() {
            self.out.push_str(&format!("{}\n", words.join(", ")));
        }
        self.in_rows = false;
        Ok(())
    }

    fn error(&mut self, error: &SqlError) -> SinkResult<()> {
        if self.terse {
            // Clients show no rows of a statement that fails.
            self.out.clear();
            self.out.push_str(&format!("ERROR {}: {}\n", error.code, error.message));
        } else {
            self.out.push_str(&format!("{error}\n"));
        }
        self.in_rows = false;
        Ok(())
    }

    fn local_infile(&mut self, _: &str) -> SinkResult<Box<dyn LocalData + '_>> {
        Err(Gone)
    }
}

/// What a statement prints.
pub fn run(session: &mut Session, sql: &str) -> String {
    let mut text = Text::default();
    session.query(sql.as_bytes(), &mut text);
    text.out
}

pub fn pick<'a>(random: &mut Prng, from: &[&'a str]) -> &'a str {
    from[random.below(from.len() as u64) as usize]
}

/// The number that a variable of the environment is.
pub fn number(name: &str, or: u64) -> u64 {
    std::env::var(name).ok().and_then(|n| n.parse().ok()).unwrap_or(or)
}

/// A session in a thread of its own.
pub struct Actor {
    pub name: String,
    pub id: u64,
    pub commands: Sender<String>,
    pub results: Receiver<String>,
    pub waiting: bool,
}

pub fn instance() -> Arc<Instance> {
    instance_with(&[])
}

pub fn instance_with(more: &[(&str, &str)]) -> Arc<Instance> {
    let world = World::simulated(SimDisk::new(), 1);
    let variables =
        [("secure_file_priv", "/files")].iter().chain(more).map(|(name, value)| (name.to_string(), value.to_string())).collect();
    Instance::open(world, InstanceOptions { in_memory: true, variables, ..InstanceOptions::default() }).unwrap()
}

/// A session of root, or of the account at localhost that has this name.
pub fn connect(instance: &Arc<Instance>, name: &str) -> Session {
    let mut session = Session::connect(instance, ConnectInfo::without_client("localhost")).unwrap();
    let named = instance.account(name, "localhost", "").filter(|account| account.account.user == name);
    let account = named.or_else(|| instance.account("root", "localhost", "")).unwrap();
    let client = ClientInfo { collation: 255, multi_statements: true, changes_expired: true, ..ClientInfo::default() };
    session.login(&account, &account.account.user, client, None).unwrap();
    session
}

/// `setup` is sent before anything else.
pub fn actor(instance: &Arc<Instance>, name: &str, terse: bool, setup: &[&str]) -> Actor {
    in_turns(instance, name, terse, setup, None)
}

/// The same; with a `turn`, its thread goes on when it is let go.
pub fn in_turns(instance: &Arc<Instance>, name: &str, terse: bool, setup: &[&str], turn: Option<Turn>) -> Actor {
    let (commands, incoming) = channel::<String>();
    let (outgoing, results) = channel();
    let mut session = connect(instance, name);
    for sql in setup {
        session.query(sql.as_bytes(), &mut Text::default());
    }
    let id = session.id();
    let body = move || {
        let part = turn.as_ref().map(Turn::take);
        for sql in incoming {
            let mut text = Text { terse, ..Text::default() };
            session.query(sql.as_bytes(), &mut text);
            if outgoing.send(text.out).is_err() {
                return;
            }
            if let Some(turn) = &turn {
                turn.pause();
            }
        }
        // Whoever sees that the thread has paused sees that it has ended.
        drop(session);
        drop(outgoing);
        drop(part);
    };
    // As much as a connection of the server has where code is not optimised.
    thread::Builder::new().name(name.to_string()).stack_size(64 << 20).spawn(body).unwrap();
    Actor { name: name.to_string(), id, commands, results, waiting: false }
}

/// Compares what the scripts of a folder print with what stands in them; `UPDATE=1` writes it instead,
/// `ONLY=part` picks files.
pub fn check_folder(folder: &str, may_update: bool, run: impl Fn(&str) -> String) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(folder);
    let mut names: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|e| e.unwrap().path()).collect();
    names.sort();
    let only = std::env::var("ONLY").unwrap_or_default();
    let mut failed = Vec::new();
    for path in names.into_iter().filter(|p| p.to_string_lossy().contains(&only)) {
        let script = std::fs::read_to_string(&path).unwrap();
        let got = run(&script);
        if std::env::var_os("UPDATE").is_some() && may_update {
            std::fs::write(&path, &got).unwrap();
        } else if got != script {
            if let Some(out) = std::env::var_os("GOT") {
                std::fs::write(Path::new(&out).join(path.file_name().unwrap()), &got).unwrap();
            }
            let line = got.lines().zip(script.lines()).position(|(a, b)| a != b).unwrap_or(0);
            failed.push(format!(
                "{}:{}: got {:?}, expected {:?}",
                path.display(),
                line + 1,
                got.lines().nth(line),
                script.lines().nth(line)
            ));
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}
