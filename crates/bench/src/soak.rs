//! A soak: sysbench-like load on Redoubt while everything that can be switched is switched, and the server
//! is killed again and again.
//!
//! Workers move money between accounts, write a journal, and change rows of a logged, an unlogged and a
//! sysbench table. Another connection makes, fills, alters and drops tables. A third resizes the pool and
//! turns the dial. A fourth kills the server, or stops it, and starts it with a binary log or without.
//!
//! What is checked all the time: the sums of both banks never change. After every start: no journal has a
//! gap, none ends before what the mode has promised, the tables' indexes tell the same as their rows, and
//! CHECK TABLE finds nothing.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use parking_lot::Mutex;

use crate::Settings;
use crate::client::Client;
use crate::oltp::{AGAIN, Random, prepare};
use crate::server::{Kind, Server};

const ACCOUNTS: usize = 1000;
const MONEY: usize = 1000;
/// Answers of a server that is going down.
const GOING: [&str; 2] = ["error 1053", "error 1317"];
const UNLOGGED: &str = r#"engine_attribute='{"redo_log": false}'"#;

/// What a crash may cost now.
#[derive(Default)]
struct Promise {
    /// Nothing is logged: what was acknowledged later than `floors` may be lost.
    lossy: bool,
    floors: Vec<u64>,
}

struct Soak<'a> {
    settings: &'a Settings,
    end: Instant,
    /// Workers may connect.
    up: AtomicBool,
    parked: AtomicUsize,
    /// How far each worker's journal was acknowledged.
    acknowledged: Vec<AtomicU64>,
    promise: Mutex<Promise>,
    failure: Mutex<Option<String>>,
    counts: Counts,
}

#[derive(Debug, Default)]
struct Counts {
    transactions: AtomicU64,
    sums: AtomicU64,
    tables: AtomicU64,
    resizes: AtomicU64,
    switches: AtomicU64,
    kills: AtomicU64,
    stops: AtomicU64,
    /// Transactions that crashes took, as the mode allowed.
    lost: AtomicU64,
}

fn count(counter: &AtomicU64) {
    counter.fetch_add(1, Ordering::Relaxed);
}

/// Runs for so many seconds.
///
/// # Errors
/// The first thing that was wrong.
pub fn run(settings: &Settings, seconds: f64) -> Result<String, String> {
    let server = Server::start_with(Kind::Redoubt, settings, &["--innodb-buffer-pool-size=64M"])?;
    fill(&server, settings)?;
    let soak = Soak {
        settings,
        end: Instant::now() + Duration::from_secs_f64(seconds),
        up: AtomicBool::new(true),
        parked: AtomicUsize::new(0),
        acknowledged: (0..settings.threads).map(|_| AtomicU64::new(0)).collect(),
        promise: Mutex::default(),
        failure: Mutex::new(None),
        counts: Counts::default(),
    };
    let left = std::thread::scope(|scope| {
        for worker in 0..settings.threads {
            let soak = &soak;
            scope.spawn(move || soak.visits(worker as u64 + 1, |client, random| soak.transaction(client, random, worker)));
        }
        scope.spawn(|| soak.visits(1001, |client, random| soak.tables(client, random)));
        scope.spawn(|| soak.visits(1002, |client, random| soak.turn(client, random)));
        soak.kill(server)
    });
    if let Some(why) = soak.failure.into_inner() {
        return Err(why);
    }
    left?.stop()?;
    Ok(format!("{:?}", soak.counts))
}

fn fill(server: &Server, settings: &Settings) -> Result<(), String> {
    prepare(server, settings)?;
    let mut client = server.client(Some("sbtest"))?;
    client.query("create table journal (worker int, n int, primary key (worker, n))")?;
    let rows = (0..ACCOUNTS).map(|id| format!("({id},{MONEY})")).collect::<Vec<_>>().join(",");
    for (name, attribute) in [("bank", ""), ("scratch", UNLOGGED)] {
        client.query(&format!("create table {name} (id int primary key, balance int, note varchar(100), key (balance)) {attribute}"))?;
        client.query(&format!("insert into {name} (id, balance) values {rows}"))?;
    }
    // What an unlogged table holds is to be there from the first crash on.
    client.query("alter instance disable innodb redo_log")?;
    client.query("alter instance enable innodb redo_log")?;
    Ok(())
}

impl Soak<'_> {
    fn is_over(&self) -> bool {
        Instant::now() >= self.end || self.failure.lock().is_some()
    }

    fn fail(&self, why: String) {
        self.failure.lock().get_or_insert(why);
    }

    /// Connects whenever the server is up, and does `work` until it goes away.
    fn visits(&self, seed: u64, work: impl Fn(&mut Client, &mut Random) -> Result<(), String>) {
        let mut random = Random(0x9e37_79b9 * seed);
        while !self.is_over() {
            self.parked.fetch_add(1, Ordering::SeqCst);
            while !self.up.load(Ordering::SeqCst) && !self.is_over() {
                std::thread::sleep(Duration::from_millis(5));
            }
            self.parked.fetch_sub(1, Ordering::SeqCst);
            let mut client = match Client::connect(self.settings.port, Some("sbtest")) {
                Ok(client) => client,
                Err(_) => continue,
            };
            while self.up.load(Ordering::SeqCst) && !self.is_over() {
                match work(&mut client, &mut random) {
                    Ok(()) => {}
                    Err(e) if AGAIN.iter().any(|a| e.starts_with(a)) => drop(client.query("rollback")),
                    Err(e) if e.starts_with("error") && !GOING.iter().any(|g| e.starts_with(g)) => return self.fail(e),
                    Err(_) => {
                        // A connection that is lost while nobody has touched the server is an error, too.
                        let since = Instant::now();
                        while self.up.load(Ordering::SeqCst) && !self.is_over() {
                            if since.elapsed() > Duration::from_secs(20) {
                                return self.fail("a connection was lost, and nobody had killed the server".to_owned());
                            }
                            std::thread::sleep(Duration::from_millis(5));
                        }
                    }
                }
            }
        }
        self.parked.fetch_add(1, Ordering::SeqCst);
    }

    fn transaction(&self, client: &mut Client, random: &mut Random, worker: usize) -> Result<(), String> {
        if random.below(50) == 0 {
            return self.sums(client);
        }
        let n = self.acknowledged[worker].load(Ordering::SeqCst) + 1;
        client.query("begin")?;
        transfer(client, random, "bank")?;
        client.query(&format!("insert into journal values ({worker}, {n})"))?;
        if random.below(3) == 0 {
            transfer(client, random, "scratch")?;
        }
        if random.below(3) == 0 {
            change_row(client, random, self.settings)?;
        }
        if random.below(40) == 0 {
            client.query("rollback")?;
            return Ok(());
        }
        client.query("commit")?;
        self.acknowledged[worker].store(n, Ordering::SeqCst);
        count(&self.counts.transactions);
        Ok(())
    }

    fn sums(&self, client: &mut Client) -> Result<(), String> {
        for table in ["bank", "scratch", "bank force index (balance)"] {
            let found = client.query(&format!("select count(*), sum(balance) from {table}"))?.rows;
            let wanted = [Some(ACCOUNTS.to_string()), Some((ACCOUNTS * MONEY).to_string())];
            if found.first().map(Vec::as_slice) != Some(&wanted) {
                self.fail(format!("{table} has {found:?} in place of {wanted:?}"));
            }
        }
        count(&self.counts.sums);
        Ok(())
    }

    /// One table's life.
    fn tables(&self, client: &mut Client, random: &mut Random) -> Result<(), String> {
        client.query("create database if not exists ddl")?;
        let name = format!("ddl.t{}", random.below(20));
        let attribute = if random.below(2) == 0 { UNLOGGED } else { "" };
        client.query(&format!("drop table if exists {name}"))?;
        client.query(&format!("create table {name} (id int primary key, k int, c char(120)) {attribute}"))?;
        let rows = random.id(self.settings.size);
        let loaded = client.query(&format!("insert into {name} select id, k, c from sbtest1 where id <= {rows}"))?.affected;
        client.query(&format!("create index k on {name} (k)"))?;
        client.query(&format!("alter table {name} add column d int default 5 after k"))?;
        if random.below(2) == 0 {
            client.query(&format!("alter table {name} engine_attribute='{{\"redo_log\": {}}}'", random.below(2) == 0))?;
        }
        let found = client.value(&format!("select count(*) from {name} force index (k) where k >= 0 and d = 5"))?;
        if found != loaded.to_string() {
            self.fail(format!("{name} has {found} of {loaded} rows"));
        }
        if random.below(4) == 0 {
            client.query(&format!("truncate table {name}"))?;
        }
        count(&self.counts.tables);
        std::thread::sleep(Duration::from_millis(random.below(100) as u64));
        Ok(())
    }

    /// Turns one of the dials.
    fn turn(&self, client: &mut Client, random: &mut Random) -> Result<(), String> {
        std::thread::sleep(Duration::from_millis(random.below(1500) as u64));
        match random.below(4) {
            0 => {
                let on = client.query("show global status like 'Innodb_redo_log_enabled'")?.rows;
                let on = on.first().and_then(|row| row[1].clone()).as_deref() == Some("ON");
                let logged = client.value("select @@log_bin")? == "1";
                if on {
                    self.promise_less(!logged);
                    client.query("alter instance disable innodb redo_log")?;
                } else {
                    client.query("alter instance enable innodb redo_log")?;
                    self.promise.lock().lossy = false;
                }
                count(&self.counts.switches);
            }
            1 => drop(client.query(&format!("set global innodb_flush_log_at_trx_commit = {}", random.id(2)))?),
            _ => {
                let bytes = (20 << 20) + random.below(200 << 20);
                client.query(&format!("set global innodb_buffer_pool_size = {bytes}"))?;
                count(&self.counts.resizes);
            }
        }
        Ok(())
    }

    /// What is acknowledged up to now stays; what follows may be lost.
    fn promise_less(&self, lossy: bool) {
        let mut promise = self.promise.lock();
        if lossy && !promise.lossy {
            promise.floors = self.acknowledged.iter().map(|n| n.load(Ordering::SeqCst)).collect();
            promise.lossy = true;
        }
    }

    /// Kills or stops the server now and then, and starts it again. Gives the last one back.
    fn kill(&self, mut server: Server) -> Result<Server, String> {
        let mut random = Random(0x5eed_0001);
        let mut told = Instant::now();
        while !self.is_over() {
            let life = Duration::from_millis(500 + random.below(20_000) as u64);
            let until = (Instant::now() + life).min(self.end);
            while Instant::now() < until && !self.is_over() {
                std::thread::sleep(Duration::from_millis(20));
            }
            if self.failure.lock().is_some() {
                break;
            }
            let memory = server.memory_mb();
            let again = self.restart(server, &mut random).inspect_err(|e| self.fail(e.clone()))?;
            if told.elapsed() > Duration::from_secs(20) {
                told = Instant::now();
                eprintln!("{:?}, {memory} MB before the end", self.counts);
            }
            server = again;
        }
        Ok(server)
    }

    fn restart(&self, server: Server, random: &mut Random) -> Result<Server, String> {
        self.up.store(false, Ordering::SeqCst);
        let killed = random.below(3) > 0;
        if killed {
            server.kill();
            count(&self.counts.kills);
        } else {
            server.stop()?;
            count(&self.counts.stops);
        }
        // The workers, and the two that make tables and turn dials; one that has failed does not come back.
        while self.parked.load(Ordering::SeqCst) < self.settings.threads + 2 && self.failure.lock().is_none() {
            std::thread::sleep(Duration::from_millis(1));
        }
        let options: &[&str] = if random.below(2) == 0 { &["--skip-log-bin"] } else { &[] };
        let server = Server::start_again(self.settings, options)?;
        let mut client = server.client(Some("sbtest"))?;
        self.check(&mut client, killed)?;
        let on = client.query("show global status like 'Innodb_redo_log_enabled'")?.rows;
        let off = on.first().and_then(|row| row[1].clone()).as_deref() != Some("ON");
        *self.promise.lock() = Promise::default();
        self.promise_less(off && !options.is_empty());
        self.up.store(true, Ordering::SeqCst);
        Ok(server)
    }

    /// After a start, before the workers come back.
    fn check(&self, client: &mut Client, killed: bool) -> Result<(), String> {
        self.sums(client)?;
        let promise = self.promise.lock();
        for (worker, acknowledged) in self.acknowledged.iter().enumerate() {
            let rows = client.query(&format!("select count(*), coalesce(max(n), 0) from journal where worker = {worker}"))?.rows;
            let number = |at: usize| rows[0][at].as_ref().and_then(|n| n.parse::<u64>().ok()).unwrap_or(0);
            let (entries, last) = (number(0), number(1));
            let said = acknowledged.load(Ordering::SeqCst);
            let floor = if killed && promise.lossy { promise.floors[worker] } else { said };
            if entries != last || last < floor {
                return Err(format!("worker {worker}: {entries} entries up to {last}, acknowledged {said}, promised {floor}"));
            }
            self.counts.lost.fetch_add(said.saturating_sub(last), Ordering::Relaxed);
            acknowledged.store(last, Ordering::SeqCst);
        }
        drop(promise);
        let mut tables: Vec<String> = ["bank", "scratch", "journal"].map(|t| format!("sbtest.{t}")).to_vec();
        tables.extend((1..=self.settings.tables).map(|n| format!("sbtest.sbtest{n}")));
        let made = client.query("select table_name from information_schema.tables where table_schema = 'ddl'")?.rows;
        tables.extend(made.into_iter().flatten().flatten().map(|name| format!("ddl.{name}")));
        for table in tables {
            let found = client.query(&format!("check table {table}"))?.rows;
            if found.last().and_then(|row| row.last().cloned().flatten()).as_deref() != Some("OK") {
                return Err(format!("check table {table}: {found:?}"));
            }
        }
        Ok(())
    }
}

fn transfer(client: &mut Client, random: &mut Random, bank: &str) -> Result<(), String> {
    let (from, to, amount) = (random.below(ACCOUNTS), random.below(ACCOUNTS), random.id(20));
    let note = "x".repeat(random.below(100) as usize);
    client.query(&format!("update {bank} set balance = balance - {amount}, note = '{note}' where id = {from}"))?;
    client.query(&format!("update {bank} set balance = balance + {amount} where id = {to}"))?;
    Ok(())
}

/// As sysbench's write_only.
fn change_row(client: &mut Client, random: &mut Random, settings: &Settings) -> Result<(), String> {
    let (table, id) = (random.id(settings.tables), random.id(settings.size));
    let mut c = String::new();
    random.text(10, &mut c);
    client.query(&format!("update sbtest{table} set k = k + 1, c = '{c}' where id = {id}"))?;
    let id = random.id(settings.size);
    client.query(&format!("delete from sbtest{table} where id = {id}"))?;
    client.query(&format!("insert into sbtest{table} (id, k, c, pad) values ({id}, {}, '{c}', '')", random.id(settings.size)))?;
    client.query(&format!("select sum(k) from sbtest{table} where id between {id} and {}", id + 100))?;
    Ok(())
}
