//! The experiments of published field reports, on every server alike: `--only r1,r2,r5`.
//!
//! | | what | `--scale` |
//! |---|---|---|
//! | r1 | LINEITEM loaded, with indexes and foreign keys; durable, redo off, unlogged | the scale factor |
//! | r2 | creating (three durabilities; ten clients), starting, listing, dropping | of 100,000 tables |
//! | r5 | shrinking the pool under load: what each second looks like to the clients | of 8 GB to 512 MB |
//!
//! A server that has no such mode is left out.

use std::time::{Duration, Instant};

use crate::Settings;
use crate::client::Client;
use crate::cost;
use crate::lineitem::{self, Data, Keys};
use crate::oltp::{self, Sample};
use crate::report::{Figure, Report};
use crate::server::{Kind, Server};

/// Clients that create tables at the same time.
const CREATORS: usize = 10;

/// How much a crash may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    Durable,
    /// `sync_binlog=0`, `innodb_flush_log_at_trx_commit=2`
    Relaxed,
    /// Redo off, and no binary log.
    RedoOff,
    /// Tables that are not logged.
    Unlogged,
}

impl Mode {
    fn name(self) -> &'static str {
        match self {
            Mode::Durable => "durable",
            Mode::Relaxed => "relaxed",
            Mode::RedoOff => "redo off",
            Mode::Unlogged => "unlogged",
        }
    }

    fn exists_in(self, kind: Kind) -> bool {
        match self {
            Mode::Durable | Mode::Relaxed => true,
            Mode::RedoOff => kind != Kind::Mariadb,
            Mode::Unlogged => kind == Kind::Redoubt,
        }
    }

    /// A fresh server in this mode.
    fn start(self, kind: Kind, settings: &Settings) -> Result<Server, String> {
        let options: &[&str] = if self == Mode::RedoOff { &["--skip-log-bin"] } else { &[] };
        let server = Server::start_with(kind, settings, options)?;
        let mut client = server.client(None)?;
        match self {
            Mode::Relaxed => drop(client.query("set global sync_binlog = 0, global innodb_flush_log_at_trx_commit = 2")?),
            Mode::RedoOff => drop(client.query("alter instance disable innodb redo_log")?),
            Mode::Durable | Mode::Unlogged => {}
        }
        Ok(server)
    }

    /// What a CREATE TABLE ends with.
    pub fn attribute(self) -> &'static str {
        if self == Mode::Unlogged { r#" engine_attribute='{"redo_log": false}'"# } else { "" }
    }
}

/// Runs those experiments that the settings name.
///
/// # Errors
/// The server's, or a wrong answer.
pub fn run(kind: Kind, settings: &Settings, data: &Data, report: &mut Report) -> Result<(), String> {
    if settings.names("r1") {
        loads(kind, settings, data, report)?;
    }
    if settings.names("r2") {
        tables(kind, settings, report)?;
    }
    if settings.names("r5") {
        shrink(kind, settings, report)?;
    }
    Ok(())
}

fn loads(kind: Kind, settings: &Settings, data: &Data, report: &mut Report) -> Result<(), String> {
    for keys in [Keys::Primary, Keys::Secondary, Keys::Foreign] {
        for mode in [Mode::Durable, Mode::RedoOff, Mode::Unlogged] {
            if !mode.exists_in(kind) {
                continue;
            }
            let server = mode.start(kind, settings)?;
            let figure = lineitem::load(&server, data, keys, mode)?;
            report.add(kind, &format!("r1 load, {}, {}", keys.name(), mode.name()), figure);
            server.stop()?;
        }
    }
    Ok(())
}

/// Times something that is done to `count` tables.
fn timed(count: usize, server: &Server, work: impl FnOnce() -> Result<(), String>) -> Result<Figure, String> {
    let (cpu, started) = (server.cpu_seconds(), Instant::now());
    work()?;
    let seconds = started.elapsed().as_secs_f64();
    let n = count as f64;
    Ok(Figure { rate: n / seconds, cpu_us: (server.cpu_seconds() - cpu) * 1e6 / n, ..Figure::default() })
}

fn tables(kind: Kind, settings: &Settings, report: &mut Report) -> Result<(), String> {
    let count = ((100_000.0 * settings.scale) as usize).max(10);
    for mode in [Mode::Durable, Mode::Relaxed, Mode::RedoOff] {
        if !mode.exists_in(kind) {
            continue;
        }
        let server = mode.start(kind, settings)?;
        let mut client = server.client(None)?;
        client.query("create database d")?;
        client.query("use d")?;
        let made = timed(count, &server, || create_tables(&mut client, 0..count))?;
        report.add(kind, &format!("r2 tables created, {}", mode.name()), made);
        if mode != Mode::Durable {
            server.stop()?;
            continue;
        }
        drop(client);
        let (server, took) = server.restart(settings, "select count(*) from d.t7")?;
        report.add(kind, "r2 tables at a start", Figure { rate: count as f64 / took.as_secs_f64(), ..Figure::default() });
        let mut client = server.client(None)?;
        let listed = timed(count, &server, || {
            let sql = "select count(*), sum(data_length) >= 0 from information_schema.tables where table_schema = 'd'";
            let found = client.query(sql)?.rows;
            let wanted = vec![vec![Some(count.to_string()), Some("1".to_owned())]];
            if found == wanted { Ok(()) } else { Err(format!("{kind} lists {found:?} of {count} tables")) }
        })?;
        report.add(kind, "r2 tables listed", listed);
        let dropped = timed(count, &server, || client.query("drop database d").map(drop))?;
        report.add(kind, "r2 tables dropped", dropped);
        let made = timed(count, &server, || created_together(&server, count))?;
        report.add(kind, &format!("r2 tables created, {} by {CREATORS} clients", mode.name()), made);
        server.stop()?;
    }
    Ok(())
}

fn create_tables(client: &mut Client, numbers: std::ops::Range<usize>) -> Result<(), String> {
    for n in numbers {
        client.query(&format!("create table t{n} (id int primary key, a int, b varchar(100), key (a))"))?;
    }
    Ok(())
}

/// By several clients at a time, each its share.
fn created_together(server: &Server, count: usize) -> Result<(), String> {
    server.client(None)?.query("create database d")?;
    std::thread::scope(|scope| {
        let clients: Vec<_> = (0..CREATORS)
            .map(|i| scope.spawn(move || create_tables(&mut server.client(Some("d"))?, i * count / CREATORS..(i + 1) * count / CREATORS)))
            .collect();
        clients.into_iter().try_for_each(|c| c.join().map_err(|_| "a client panicked".to_owned())?)
    })?;
    let found = server.client(None)?.query("select count(*) from information_schema.tables where table_schema = 'd'")?.rows;
    if found == vec![vec![Some(count.to_string())]] { Ok(()) } else { Err(format!("{found:?} of {count} tables are there")) }
}

/// What a span of time looked like.
fn figure(samples: &[Sample], from: Instant, to: Instant) -> (Figure, f64) {
    let mut micros: Vec<u32> = samples.iter().filter(|s| s.end >= from && s.end < to).map(|s| s.micros).collect();
    micros.sort_unstable();
    let at = |share: usize| {
        micros.get((micros.len() * share / 1000).min(micros.len().saturating_sub(1))).map_or(0.0, |m| f64::from(*m) / 1000.0)
    };
    let seconds = to.duration_since(from).as_secs_f64();
    (Figure { rate: micros.len() as f64 / seconds, p99_ms: at(990), p999_ms: at(999), ..Figure::default() }, at(1000))
}

fn shrink(kind: Kind, settings: &Settings, report: &mut Report) -> Result<(), String> {
    let from = ((8.0 * settings.scale * 1024.0) as usize).max(64);
    let to = (from / 16).max(24);
    let pool = format!("--innodb-buffer-pool-size={from}M");
    let server = Server::start_with(kind, settings, &[&pool, "--innodb-buffer-pool-chunk-size=1M"])?;
    oltp::prepare(&server, settings)?;
    let span = Duration::from_secs_f64(settings.seconds);
    let mut client = server.client(None)?;
    let started = Instant::now();
    let mut set_at = started;
    let samples = oltp::single_statements(&server, settings, || {
        std::thread::sleep(span);
        set_at = Instant::now();
        client.query(&format!("set global innodb_buffer_pool_size = {}", to << 20))?;
        // As long again as what is looked at: by then it is as it will be.
        std::thread::sleep(span * 3);
        Ok(())
    })?;
    let spans = [("before", started, set_at), ("after SET", set_at, set_at + span), ("at last", set_at + span * 2, set_at + span * 3)];
    for (name, from, to) in spans {
        let (of_span, longest) = figure(&samples, from, to);
        report.add(kind, &format!("r5 statements, {name}"), of_span);
        report.note(&format!("\nr5, {kind}, {name}: longest statement {longest:.1} ms\n"));
    }
    report.note(&format!(
        "\nr5, {kind}, from {from} MB to {to} MB\n\n| second after SET | statements | p99 ms | longest ms |\n|---:|---:|---:|---:|\n"
    ));
    for second in -3..10.min(settings.seconds.ceil() as i64) {
        let from =
            if second < 0 { set_at - Duration::from_secs(second.unsigned_abs()) } else { set_at + Duration::from_secs(second as u64) };
        let (of_second, longest) = figure(&samples, from, from + Duration::from_secs(1));
        report.note(&format!("| {second} | {:.0} | {:.2} | {longest:.2} |\n", of_second.rate, of_second.p99_ms));
    }
    let waits = cost::waits(&server)?;
    if !waits.is_empty() {
        report.note(&format!("\nr5, {kind}, what threads waited for since the start, a wait for the device apart:\n\n{waits}"));
    }
    oltp::check(&server, settings)?;
    server.stop()
}
