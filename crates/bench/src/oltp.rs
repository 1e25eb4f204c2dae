//! The statements of sysbench's OLTP tests, prepared as sysbench prepares them, from as many connections.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::Settings;
use crate::client::{Client, Param, Statement};
use crate::report::Figure;
use crate::server::Server;

/// One of sysbench's tests: how many of each statement make a transaction.
pub struct Work {
    pub name: &'static str,
    points: usize,
    ranges: bool,
    index_updates: usize,
    plain_updates: usize,
    /// Plain updates hit a tenth of the rows more often than all others.
    skewed: bool,
    delete_insert: bool,
    inserts: usize,
    /// Several statements in BEGIN … COMMIT.
    transaction: bool,
}

const NOTHING: Work = Work {
    name: "",
    points: 0,
    ranges: false,
    index_updates: 0,
    plain_updates: 0,
    skewed: false,
    delete_insert: false,
    inserts: 0,
    transaction: false,
};

pub const WORKS: &[Work] = &[
    Work { name: "point_select", points: 1, ..NOTHING },
    Work { name: "read_only", points: 10, ranges: true, transaction: true, ..NOTHING },
    Work {
        name: "read_write",
        points: 10,
        ranges: true,
        index_updates: 1,
        plain_updates: 1,
        delete_insert: true,
        transaction: true,
        ..NOTHING
    },
    Work { name: "write_only", index_updates: 1, plain_updates: 1, delete_insert: true, transaction: true, ..NOTHING },
    Work { name: "update_index", index_updates: 1, ..NOTHING },
    Work { name: "update_non_index", plain_updates: 1, ..NOTHING },
    Work { name: "insert", inserts: 1, ..NOTHING },
    Work { name: "update_skewed", plain_updates: 1, skewed: true, ..NOTHING },
];

impl Work {
    /// One of sysbench's, and not only part of an experiment.
    pub fn is_standard(&self) -> bool {
        !self.skewed
    }
}

const RANGE: i64 = 100;
/// Errors after which a transaction is simply tried again.
pub const AGAIN: [&str; 3] = ["error 1213", "error 1205", "error 1062"];

/// A small generator (xorshift*): the load must not cost more than the server.
pub struct Random(pub u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    pub fn below(&mut self, n: usize) -> i64 {
        (self.next() % n as u64) as i64
    }

    /// A row's id, or a `k`: 1 to n.
    pub fn id(&mut self, n: usize) -> i64 {
        self.below(n) + 1
    }

    /// An id, small ones more often: the lowest hundredth gets a third of the hits, the lowest tenth more
    /// than half.
    fn skewed_id(&mut self, n: usize) -> i64 {
        let uniform = (self.next() >> 11) as f64 / (1_u64 << 53) as f64;
        ((uniform.powi(4) * n as f64) as i64 + 1).min(n as i64)
    }

    /// Groups of eleven digits with dashes, as sysbench fills its columns.
    pub fn text(&mut self, groups: usize, into: &mut String) {
        use std::fmt::Write as _;
        into.clear();
        for i in 0..groups {
            let _ = write!(into, "{}{:011}", if i > 0 { "-" } else { "" }, self.next() % 100_000_000_000);
        }
    }
}

/// Creates and fills the tables.
///
/// # Errors
/// The server's.
pub fn prepare(server: &Server, settings: &Settings) -> Result<(), String> {
    let mut client = server.client(None)?;
    client.query("create database sbtest")?;
    client.query("use sbtest")?;
    let mut random = Random(42);
    let (mut c, mut pad) = (String::new(), String::new());
    for table in 1..=settings.tables {
        client.query(&format!(
            "create table sbtest{table} (id int not null auto_increment, k int default '0' not null, c char(120) default '' not null, \
             pad char(60) default '' not null, primary key (id))"
        ))?;
        for chunk in (0..settings.size).collect::<Vec<_>>().chunks(1000) {
            let mut sql = format!("insert into sbtest{table} (k, c, pad) values ");
            for i in chunk {
                random.text(10, &mut c);
                random.text(5, &mut pad);
                let comma = if i == &chunk[0] { "" } else { "," };
                sql.push_str(&format!("{comma}({},'{c}','{pad}')", random.below(settings.size) + 1));
            }
            client.query(&sql)?;
        }
        client.query(&format!("create index k_{table} on sbtest{table} (k)"))?;
    }
    Ok(())
}

/// Statements of one connection, for every table.
struct Prepared {
    point: Statement,
    simple: Statement,
    sum: Statement,
    order: Statement,
    distinct: Statement,
    index_update: Statement,
    plain_update: Statement,
    delete: Statement,
    insert: Statement,
    append: Statement,
}

impl Prepared {
    fn new(client: &mut Client, table: usize) -> Result<Self, String> {
        let t = format!("sbtest{table}");
        let mut p = |sql: String| client.prepare(&sql);
        Ok(Self {
            point: p(format!("SELECT c FROM {t} WHERE id=?"))?,
            simple: p(format!("SELECT c FROM {t} WHERE id BETWEEN ? AND ?"))?,
            sum: p(format!("SELECT SUM(k) FROM {t} WHERE id BETWEEN ? AND ?"))?,
            order: p(format!("SELECT c FROM {t} WHERE id BETWEEN ? AND ? ORDER BY c"))?,
            distinct: p(format!("SELECT DISTINCT c FROM {t} WHERE id BETWEEN ? AND ? ORDER BY c"))?,
            index_update: p(format!("UPDATE {t} SET k=k+1 WHERE id=?"))?,
            plain_update: p(format!("UPDATE {t} SET c=? WHERE id=?"))?,
            delete: p(format!("DELETE FROM {t} WHERE id=?"))?,
            insert: p(format!("INSERT INTO {t} (id, k, c, pad) VALUES (?, ?, ?, ?)"))?,
            append: p(format!("INSERT INTO {t} (id, k, c, pad) VALUES (0, ?, ?, ?)"))?,
        })
    }
}

/// One connection's share of a run.
struct Worker<'a> {
    client: Client,
    tables: Vec<Prepared>,
    random: Random,
    work: &'a Work,
    size: usize,
    c: String,
    pad: String,
}

impl<'a> Worker<'a> {
    fn new(server: &Server, work: &'a Work, settings: &Settings, seed: u64) -> Result<Self, String> {
        let mut client = server.client(Some("sbtest"))?;
        let tables = (1..=settings.tables).map(|t| Prepared::new(&mut client, t)).collect::<Result<_, _>>()?;
        Ok(Self { client, tables, random: Random(seed), work, size: settings.size, c: String::new(), pad: String::new() })
    }

    fn transaction(&mut self) -> Result<(), String> {
        let Self { client, tables, random, work, size, c, pad } = self;
        let t = &tables[random.below(tables.len()) as usize];
        let size = *size;
        if work.transaction {
            client.query("BEGIN")?;
        }
        for _ in 0..work.points {
            client.execute(t.point, &[Param::Int(random.id(size))])?;
        }
        if work.ranges {
            for range in [t.simple, t.sum, t.order, t.distinct] {
                let from = random.id(size);
                client.execute(range, &[Param::Int(from), Param::Int(from + RANGE - 1)])?;
            }
        }
        for _ in 0..work.index_updates {
            client.execute(t.index_update, &[Param::Int(random.id(size))])?;
        }
        for _ in 0..work.plain_updates {
            let id = if work.skewed { random.skewed_id(size) } else { random.id(size) };
            random.text(10, c);
            client.execute(t.plain_update, &[Param::Text(c), Param::Int(id)])?;
        }
        if work.delete_insert {
            let (id, k) = (random.id(size), random.id(size));
            random.text(10, c);
            random.text(5, pad);
            client.execute(t.delete, &[Param::Int(id)])?;
            client.execute(t.insert, &[Param::Int(id), Param::Int(k), Param::Text(c), Param::Text(pad)])?;
        }
        for _ in 0..work.inserts {
            let k = random.id(size);
            random.text(10, c);
            random.text(5, pad);
            client.execute(t.append, &[Param::Int(k), Param::Text(c), Param::Text(pad)])?;
        }
        if work.transaction {
            client.query("COMMIT")?;
        }
        Ok(())
    }

    /// Every transaction until `stop`, and one at least: a busy machine may let a short run pass by.
    fn run(mut self, stop: &AtomicBool) -> Result<Vec<Sample>, String> {
        let mut samples = Vec::new();
        while samples.is_empty() || !stop.load(Ordering::Relaxed) {
            let started = Instant::now();
            match self.transaction() {
                Ok(()) => {
                    let end = Instant::now();
                    samples.push(Sample { end, micros: (end - started).as_micros() as u32 });
                }
                Err(e) if AGAIN.iter().any(|a| e.starts_with(a)) => {
                    self.client.query("rollback")?;
                }
                Err(e) => return Err(e),
            }
        }
        Ok(samples)
    }
}

/// A transaction: when it ended, and how long it took.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    pub end: Instant,
    pub micros: u32,
}

/// Lets the workers run while something else goes on.
fn run_beside(workers: Vec<Worker<'_>>, beside: impl FnOnce() -> Result<(), String>) -> Result<Vec<Sample>, String> {
    let stop = AtomicBool::new(false);
    let results: Vec<Result<Vec<Sample>, String>> = std::thread::scope(|scope| {
        let threads: Vec<_> = workers.into_iter().map(|w| scope.spawn(|| w.run(&stop))).collect();
        let done = beside();
        stop.store(true, Ordering::Relaxed);
        let ended = threads.into_iter().map(|t| t.join().unwrap_or_else(|_| Err("a worker panicked".to_string())));
        ended.chain([done.map(|()| Vec::new())]).collect()
    });
    let mut samples = Vec::new();
    for result in results {
        samples.extend(result?);
    }
    Ok(samples)
}

/// Point selects and updates of an index, each a transaction of one statement, while something else goes on.
///
/// # Errors
/// As for [`run`].
pub fn single_statements(server: &Server, settings: &Settings, beside: impl FnOnce() -> Result<(), String>) -> Result<Vec<Sample>, String> {
    let works: Vec<&Work> = WORKS.iter().filter(|w| ["point_select", "update_index"].contains(&w.name)).collect();
    let worker = |i: usize| Worker::new(server, works[i % works.len()], settings, seed_of(i));
    run_beside((0..settings.threads).map(worker).collect::<Result<_, _>>()?, beside)
}

/// Runs one test while something else goes on.
///
/// # Errors
/// As for [`run`].
pub fn beside(
    server: &Server,
    name: &str,
    settings: &Settings,
    beside: impl FnOnce() -> Result<(), String>,
) -> Result<Vec<Sample>, String> {
    let work = WORKS.iter().find(|work| work.name == name).ok_or_else(|| format!("{name} is no test"))?;
    run_beside((0..settings.threads).map(|i| Worker::new(server, work, settings, seed_of(i))).collect::<Result<_, _>>()?, beside)
}

fn seed_of(worker: usize) -> u64 {
    0x9e37_79b9 * (worker as u64 + 1)
}

/// Runs one test for the time that the settings give.
///
/// # Errors
/// Any error of the server but deadlocks, lock waits and duplicate keys.
pub fn run(server: &Server, work: &Work, settings: &Settings) -> Result<Figure, String> {
    let workers = (0..settings.threads).map(|i| Worker::new(server, work, settings, seed_of(i))).collect::<Result<Vec<_>, _>>()?;
    let cpu = server.cpu_seconds();
    let started = Instant::now();
    let samples = run_beside(workers, || {
        std::thread::sleep(Duration::from_secs_f64(settings.seconds));
        Ok(())
    });
    let seconds = started.elapsed().as_secs_f64();
    let cpu = server.cpu_seconds() - cpu;
    let samples = samples.map_err(|e| format!("{} {}: {e}", server.kind, work.name))?;
    if samples.is_empty() {
        return Err(format!("{} {}: not one transaction", server.kind, work.name));
    }
    Ok(figure(&samples, seconds, cpu))
}

/// What transactions come to, which took so long together and so many seconds of the server's CPU.
pub fn figure(samples: &[Sample], seconds: f64, cpu: f64) -> Figure {
    let mut latencies: Vec<u32> = samples.iter().map(|s| s.micros).collect();
    latencies.sort_unstable();
    let n = latencies.len();
    let below = |thousandths: usize| {
        latencies.get((n * thousandths / 1000).min(n.saturating_sub(1))).map_or(0.0, |micros| f64::from(*micros) / 1000.0)
    };
    let (p99_ms, p999_ms, longest_ms) = (below(990), below(999), below(1000));
    Figure { rate: n as f64 / seconds, p99_ms, p999_ms, longest_ms, cpu_us: cpu * 1e6 / n.max(1) as f64 }
}

/// After all runs: both indexes of every table tell the same.
///
/// # Errors
/// They do not, or the server's.
pub fn check(server: &Server, settings: &Settings) -> Result<(), String> {
    let mut client = server.client(Some("sbtest"))?;
    for t in 1..=settings.tables {
        let by_row = client.query(&format!("select count(*), sum(k) from sbtest{t} force index (primary)"))?;
        let by_key = client.query(&format!("select count(*), sum(k) from sbtest{t} force index (k_{t})"))?;
        if by_row.rows != by_key.rows {
            return Err(format!("{}: sbtest{t} has {:?} by row and {:?} by key", server.kind, by_row.rows, by_key.rows));
        }
        let checked = client.query(&format!("check table sbtest{t}"))?;
        if checked.rows.last().and_then(|r| r.last()).cloned().flatten().as_deref() != Some("OK") {
            return Err(format!("{}: sbtest{t}: {:?}", server.kind, checked.rows));
        }
    }
    Ok(())
}
