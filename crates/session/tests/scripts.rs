//! Text tests: SQL in, tables out, any number of named sessions.
//!
//! A script is a list of steps. A step is a line `> sql` (session `main`) or `name> sql`; the lines below it, up to the next step, are what it must print. `UPDATE=1 cargo test`
//! writes what was printed. A statement that has not ended after a moment prints `(waits)`; its result is printed below the step after which it came, under `name:`. Lines that begin
//! with `#` are comments.

#![expect(clippy::unwrap_used, reason = "a test")]

use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use session::{ClientInfo, Column, ConnectInfo, Gone, Instance, InstanceOptions, LocalData, OkInfo, Sink, SinkResult};
use value::{SqlError, Value};
use world::{SimDisk, World};

/// How long a statement may take before it counts as waiting, and how long others get to come forward.
const MOMENT: Duration = Duration::from_millis(400);

#[derive(Default)]
struct Text {
    out: String,
    types: Vec<value::SqlType>,
    in_rows: bool,
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
        if ok.last_insert_id != 0 {
            words.push(format!("id {}", ok.last_insert_id));
        }
        if ok.warnings != 0 {
            words.push(format!("warnings {}", ok.warnings));
        }
        if !ok.info.is_empty() {
            words.push(ok.info.clone());
        }
        if !words.is_empty() {
            self.out.push_str(&format!("{}\n", words.join(", ")));
        }
        self.in_rows = false;
        Ok(())
    }

    fn error(&mut self, error: &SqlError) -> SinkResult<()> {
        self.out.push_str(&format!("{error}\n"));
        self.in_rows = false;
        Ok(())
    }

    fn local_infile(&mut self, _: &str) -> SinkResult<Box<dyn LocalData + '_>> {
        Err(Gone)
    }
}

struct Actor {
    name: String,
    commands: Sender<String>,
    results: Receiver<String>,
    waiting: bool,
}

fn actor(instance: &Arc<Instance>, name: &str) -> Actor {
    let (commands, incoming) = channel::<String>();
    let (outgoing, results) = channel();
    let instance = Arc::clone(instance);
    let body = move || {
        let mut session = instance.connect(ConnectInfo { host: "localhost".into(), close: Arc::new(|| {}) }).unwrap();
        let account = instance.account("root", "localhost").unwrap();
        let client = ClientInfo { collation: 255, multi_statements: true, ..ClientInfo::default() };
        session.login(&account, "root", client, None).unwrap();
        for sql in incoming {
            let mut text = Text::default();
            session.query(sql.as_bytes(), &mut text);
            if outgoing.send(text.out).is_err() {
                return;
            }
        }
    };
    thread::Builder::new().name(name.to_string()).spawn(body).unwrap();
    Actor { name: name.to_string(), commands, results, waiting: false }
}

fn split(line: &str) -> Option<(&str, &str)> {
    let (name, sql) = line.split_once("> ")?;
    name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit()).then_some((if name.is_empty() { "main" } else { name }, sql))
}

fn run(script: &str) -> String {
    let world = World::simulated(SimDisk::new(), 1);
    let instance = Instance::open(world, InstanceOptions { in_memory: true, ..InstanceOptions::default() }).unwrap();
    let mut actors: Vec<Actor> = Vec::new();
    let mut out = String::new();
    for line in script.lines() {
        if line.starts_with('#') || (line.is_empty() && out.is_empty()) {
            out.push_str(&format!("{line}\n"));
            continue;
        }
        let Some((name, sql)) = split(line) else { continue };
        out.push_str(&format!("{line}\n"));
        if !actors.iter().any(|a| a.name == name) {
            actors.push(actor(&instance, name));
        }
        let at = actors.iter().position(|a| a.name == name).unwrap();
        actors[at].commands.send(sql.to_string()).unwrap();
        match actors[at]
            .results
            .recv_timeout(if actors.iter().any(|a| a.waiting) { MOMENT * 4 } else { MOMENT * 10 }.min(MOMENT * patience(sql)))
        {
            Ok(text) => out.push_str(&text),
            Err(_) => {
                out.push_str("(waits)\n");
                actors[at].waiting = true;
            }
        }
        for (_, other) in actors.iter_mut().enumerate().filter(|(i, other)| *i != at && other.waiting) {
            if let Ok(text) = other.results.recv_timeout(MOMENT) {
                out.push_str(&format!("{}:\n{text}", other.name));
                other.waiting = false;
            }
        }
    }
    out
}

/// A comment `/* waits */` in a statement says that it is expected to wait, so that the test does not.
fn patience(sql: &str) -> u32 {
    if sql.contains("/* waits */") { 1 } else { 25 }
}

#[test]
fn scripts_print_what_they_printed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scripts");
    let mut names: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|e| e.unwrap().path()).collect();
    names.sort();
    let only = std::env::var("ONLY").unwrap_or_default();
    let mut failed = Vec::new();
    for path in names.into_iter().filter(|p| p.to_string_lossy().contains(&only)) {
        let script = std::fs::read_to_string(&path).unwrap();
        let got = run(&script);
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(&path, &got).unwrap();
        } else if got != script {
            let line = got.lines().zip(script.lines()).position(|(a, b)| a != b).unwrap_or(0);
            failed.push(format!("{}:{}: got {:?}", path.display(), line + 1, got.lines().nth(line)));
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}
