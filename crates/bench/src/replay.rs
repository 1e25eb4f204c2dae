//! A replica that catches up, and one that keeps up: `--only replay` and `--only lag`.
//!
//! The source is a MySQL server of its own (`--source=redoubt`: Redoubt), the same for every replica. MySQL
//! applies with four workers, by write sets.
//!
//! - `replay, small`: the source has transactions of `oltp_write_only`, four rows each, and the replica has
//!   them in its relay log. Rows a second, from START REPLICA SQL_THREAD to the last GTID.
//! - `replay, rows`: the same with transactions of a thousand rows, inserted or updated.
//! - `lag`: `oltp_write_only` for the time that the settings give, and a row every few milliseconds. How
//!   long after its commit each of those rows is seen on the replica.
//!
//! In the end each table has the same rows on both sides.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::Settings;
use crate::client::Client;
use crate::oltp::{self, Random, Sample, figure};
use crate::report::{Figure, Report};
use crate::server::{Kind, Server};

/// From the ports of the servers that are measured to that of the source.
const SOURCE_PORTS: u16 = 40;
const LIMIT: Duration = Duration::from_secs(600);
/// Rows of a transaction of many.
const MANY: usize = 1000;
/// Between two rows that tell the lag.
const BEAT: Duration = Duration::from_millis(5);
const GLANCE: Duration = Duration::from_millis(1);
/// Between two questions whether all is there: they shall cost the replica little.
const PATIENCE: Duration = Duration::from_millis(10);

fn options(kind: Kind, server_id: &'static str) -> Vec<&'static str> {
    let mut options = vec![server_id, "--gtid-mode=ON", "--enforce-gtid-consistency=ON"];
    if kind == Kind::Mysql {
        options.extend(["--binlog-transaction-dependency-tracking=WRITESET", "--replica-parallel-workers=4"]);
    }
    options
}

/// Runs those experiments that the settings name.
///
/// # Errors
/// The servers', or replicas that are not what their source is.
pub fn run(kind: Kind, settings: &Settings, report: &mut Report) -> Result<(), String> {
    if kind == Kind::Mariadb || !(settings.names("replay") || settings.names("lag")) {
        return Ok(());
    }
    let elsewhere = Settings { port: settings.port + SOURCE_PORTS, ..settings.clone() };
    let source = Server::start_with(settings.source, &elsewhere, &options(settings.source, "--server-id=1"))?;
    let replica = Server::start_with(kind, settings, &options(kind, "--server-id=2"))?;
    let pair = Pair { source, replica };
    pair.begin(settings)?;
    if settings.names("replay") {
        let rows = pair.catch_up(|| small(&pair.source, settings))?;
        report.add(kind, "replay, small", rows);
        let rows = pair.catch_up(|| many(&pair.source, settings))?;
        report.add(kind, "replay, rows", rows);
    }
    if settings.names("lag") {
        report.add(kind, "lag", pair.lag(settings)?);
    }
    pair.check(settings)?;
    pair.replica.stop()?;
    pair.source.stop()
}

struct Pair {
    source: Server,
    replica: Server,
}

/// What the source has committed.
fn executed(source: &mut Client) -> Result<String, String> {
    Ok(source.value("select @@global.gtid_executed")?.replace('\n', ""))
}

/// Waits until a query's only value is 1.
fn wait_for(client: &mut Client, sql: &str, step: Duration) -> Result<(), String> {
    let begun = Instant::now();
    while client.value(sql)? != "1" {
        if begun.elapsed() > LIMIT {
            return Err(format!("not so in {} s: {sql}; {:?}", LIMIT.as_secs(), client.query("show replica status")?.rows));
        }
        thread::sleep(step);
    }
    Ok(())
}

impl Pair {
    fn begin(&self, settings: &Settings) -> Result<(), String> {
        let mut source = self.source.client(None)?;
        source.query("create user repl@'%' identified with mysql_native_password by 'repl'")?;
        source.query("grant replication slave on *.* to repl@'%'")?;
        oltp::prepare(&self.source, settings)?;
        source.query("create database replay")?;
        source.query("create table replay.many (id int primary key auto_increment, n int, v varchar(20), key (n))")?;
        source.query("create table replay.beat (id int primary key)")?;
        let mut replica = self.replica.client(None)?;
        replica.query(&format!(
            "change replication source to source_host='127.0.0.1', source_port={}, source_user='repl', source_password='repl', source_auto_position=1",
            self.source.port
        ))?;
        replica.query("start replica")?;
        self.wait()
    }

    /// Until the replica has done all that the source has now.
    fn wait(&self) -> Result<(), String> {
        let set = executed(&mut self.source.client(None)?)?;
        wait_for(&mut self.replica.client(None)?, &format!("select gtid_subset('{set}', @@global.gtid_executed)"), PATIENCE)
    }

    /// The source does what `work` does, which gives the rows that it has changed; the replica has it in its
    /// relay log, and then does it.
    fn catch_up(&self, work: impl FnOnce() -> Result<usize, String>) -> Result<Figure, String> {
        let mut replica = self.replica.client(None)?;
        replica.query("stop replica sql_thread")?;
        let rows = work()? as f64;
        let set = executed(&mut self.source.client(None)?)?;
        let received = "performance_schema.replication_connection_status";
        let has = format!("select gtid_subset(gtid_subtract('{set}', @@global.gtid_executed), received_transaction_set) from {received}");
        wait_for(&mut replica, &has, Duration::from_millis(100))?;
        let (cpu, begun) = (self.replica.cpu_seconds(), Instant::now());
        replica.query("start replica sql_thread")?;
        self.wait()?;
        let (cpu, seconds) = (self.replica.cpu_seconds() - cpu, begun.elapsed().as_secs_f64());
        Ok(Figure { rate: rows / seconds, cpu_us: cpu * 1e6 / rows, ..Figure::default() })
    }

    fn lag(&self, settings: &Settings) -> Result<Figure, String> {
        let ended = AtomicBool::new(false);
        let mut samples = Vec::new();
        let (mut beating, mut seeing) = (self.source.client(None)?, self.replica.client(None)?);
        let cpu = self.replica.cpu_seconds();
        let done = oltp::beside(&self.source, "write_only", settings, || {
            thread::scope(|scope| {
                let seer = scope.spawn(|| see(&mut seeing, &ended));
                let until = Instant::now() + Duration::from_secs_f64(settings.seconds);
                let beats = beat(&mut beating, until);
                ended.store(true, Ordering::Relaxed);
                let seen = seer.join().map_err(|_| "a reader panicked".to_owned())??;
                samples = lags(&beats?, &seen);
                Ok(())
            })
        })?;
        let cpu = self.replica.cpu_seconds() - cpu;
        self.wait()?;
        let lags = figure(&samples, settings.seconds, 0.0);
        Ok(Figure { rate: done.len() as f64 / settings.seconds, cpu_us: cpu * 1e6 / done.len().max(1) as f64, ..lags })
    }

    fn check(&self, settings: &Settings) -> Result<(), String> {
        let tables = (1..=settings.tables).map(|n| (format!("sbtest.sbtest{n}"), "c, pad, k"));
        for (table, columns) in tables.chain([("replay.many".to_owned(), "n, v"), ("replay.beat".to_owned(), "1")]) {
            let sql = format!("select count(*), sum(crc32(concat_ws(',', id, {columns}))) from {table}");
            let rows = [&self.source, &self.replica].map(|server| server.client(None).and_then(|mut client| Ok(client.query(&sql)?.rows)));
            let [source, replica] = rows;
            let (source, replica) = (source?, replica?);
            if source != replica {
                return Err(format!("{table}: {source:?} became {replica:?}"));
            }
        }
        oltp::check(&self.replica, settings)
    }
}

/// Transactions of four rows.
fn small(source: &Server, settings: &Settings) -> Result<usize, String> {
    const ROWS: usize = 4;
    let done = oltp::beside(source, "write_only", settings, || {
        thread::sleep(Duration::from_secs_f64(settings.seconds));
        Ok(())
    })?;
    Ok(done.len() * ROWS)
}

/// As many rows as `small` may have, in transactions of many.
fn many(source: &Server, settings: &Settings) -> Result<usize, String> {
    let (mut client, mut random) = (source.client(Some("replay"))?, Random(7));
    let transactions = ((100.0 * settings.seconds) as usize).max(2);
    let mut rows = 0;
    for n in 0..transactions {
        let done = if n % 2 == 0 {
            let rows: Vec<String> = (0..MANY).map(|_| format!("({},'v{}')", random.below(1_000_000), random.below(1_000_000))).collect();
            client.query(&format!("insert into many (n, v) values {}", rows.join(",")))?
        } else {
            let first = random.below(n / 2 * MANY + 1);
            client.query(&format!("update many set n = n + 1, v = concat('u', n) where id > {first} order by id limit {MANY}"))?
        };
        rows += done.affected as usize;
    }
    Ok(rows)
}

/// When each row was committed.
fn beat(client: &mut Client, until: Instant) -> Result<Vec<Instant>, String> {
    let mut beats = Vec::new();
    while Instant::now() < until {
        client.query(&format!("insert into replay.beat values ({})", beats.len()))?;
        beats.push(Instant::now());
        thread::sleep(BEAT);
    }
    Ok(beats)
}

/// When so many rows were there.
fn see(client: &mut Client, ended: &AtomicBool) -> Result<Vec<(usize, Instant)>, String> {
    let mut seen = vec![(0, Instant::now())];
    while !ended.load(Ordering::Relaxed) {
        let count = client.value("select coalesce(max(id) + 1, 0) from replay.beat")?.parse::<usize>().map_err(|e| e.to_string())?;
        if seen.last().is_some_and(|(before, _)| *before < count) {
            seen.push((count, Instant::now()));
        }
        thread::sleep(GLANCE);
    }
    Ok(seen)
}

/// How long each row was on its way. Those that were still when the time was over are left out.
fn lags(beats: &[Instant], seen: &[(usize, Instant)]) -> Vec<Sample> {
    let mut samples = Vec::new();
    for pair in seen.windows(2) {
        let ((from, _), (to, end)) = (pair[0], pair[1]);
        let micros = |at: &Instant| end.saturating_duration_since(*at).as_micros() as u32;
        samples.extend(beats.get(from..to.min(beats.len())).into_iter().flatten().map(|at| Sample { end, micros: micros(at) }));
    }
    samples
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_row_has_its_lag() {
        let begin = Instant::now();
        let at = |ms| begin + Duration::from_millis(ms);
        let seen = [(0, at(0)), (1, at(12)), (3, at(31)), (9, at(50))];
        let lags: Vec<u32> = lags(&[at(10), at(20), at(30), at(40)], &seen).iter().map(|sample| sample.micros / 1000).collect();
        assert_eq!(lags, [2, 11, 1, 10]);
    }
}
