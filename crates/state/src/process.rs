//! Processes: what the server knows of each connection while it lives. Shared by the session, SHOW
//! PROCESSLIST and KILL.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use engine::{Interrupt, Progress, Stage};
use parking_lot::{Mutex, RwLock};
use parser::ParserMode;
use parser::ast::Span;
use world::waits::ByKind;

use crate::client::{Client, Lingers};
use crate::events::Recorder;
use crate::events::errors::Errors;
use crate::events::trace::Trace;
use crate::events::transactions::TransactionSums;
use crate::status::{Counters, Stat};

/// A socket, a connection's or one on which the server listens.
#[derive(Clone, Copy, Debug)]
pub struct SocketId {
    /// Its descriptor.
    pub number: i32,
    /// The address of TCP: the client's, or the one that the server listens on.
    pub address: Option<SocketAddr>,
}

/// What is shown of a process.
#[derive(Clone, Debug, Default)]
pub struct ProcessInfo {
    pub user: String,
    pub host: String,
    /// None where there is no network, in tests.
    pub socket: Option<SocketId>,
    /// User and host of the account, once it is proven.
    pub account: Option<(String, String)>,
    pub db: Option<String>,
    pub command: &'static str,
    pub state: &'static str,
    /// The text of the statement that runs. It may name passwords: others are shown [`ProcessInfo::text`].
    pub info: Option<Arc<[u8]>>,
    /// The statement of a stored program that runs for it, within the program's text.
    pub inner: Option<(Arc<[u8]>, Span)>,
    /// By which the text is read.
    pub sql_mode: u64,
    /// Microseconds since 1970 at which the present command began.
    pub since: i64,
}

impl ProcessInfo {
    /// The text of the statement that runs, without passwords.
    pub fn text(&self) -> Option<Cow<'_, [u8]>> {
        let inner = self.inner.as_ref().map(|(source, span)| span.of(source));
        inner.or(self.info.as_deref()).map(|text| parser::secrets::hidden(text, &ParserMode::new(self.sql_mode)))
    }
}

/// One connection.
pub struct Process {
    pub id: u64,
    pub interrupt: Interrupt,
    /// Set with the interrupt: the running statement ends with 1317 (and when `dead` is set, the connection
    /// with it).
    pub killed: AtomicBool,
    dead: AtomicBool,
    pub counters: Counters,
    pub info: Mutex<ProcessInfo>,
    /// How far the running statement is, if it is a long one.
    pub progress: Arc<Progress>,
    /// What its commands have waited for.
    waits: Mutex<ByKind>,
    /// What its statements did.
    pub recorder: Mutex<Recorder>,
    /// What it has raised.
    pub errors: Mutex<Errors>,
    pub trace: Trace,
    /// Whether what it does is recorded, and its last events are kept.
    pub instrumented: AtomicBool,
    pub history: AtomicBool,
    /// What it has said of itself if it is a replica.
    pub replica: Mutex<Option<Replica>>,
    /// Connection attributes.
    pub attributes: Mutex<Vec<(String, String)>>,
    /// It is the server's own, not a connection.
    pub serves: AtomicBool,
    pub client: Arc<dyn Client>,
    /// Its waits that would be for nobody without its client.
    pub lingers: Lingers,
}

impl Process {
    /// The connection has been idle for a while: what it counted by itself becomes the server's.
    pub fn rest(&self) {
        self.recorder.lock().hand_over();
    }

    /// Bytes that went over the connection.
    pub fn count_bytes(&self, received: u64, sent: u64) {
        self.counters.add(Stat::Bytes_received, received);
        self.counters.add(Stat::Bytes_sent, sent);
    }

    pub fn new(id: u64, client: Arc<dyn Client>) -> Process {
        Process {
            id,
            interrupt: Interrupt::new(),
            killed: AtomicBool::new(false),
            dead: AtomicBool::new(false),
            counters: Counters::default(),
            info: Mutex::default(),
            progress: Arc::default(),
            waits: Mutex::default(),
            recorder: Mutex::default(),
            errors: Mutex::default(),
            trace: Trace::default(),
            instrumented: AtomicBool::new(true),
            history: AtomicBool::new(true),
            replica: Mutex::default(),
            attributes: Mutex::default(),
            serves: AtomicBool::new(false),
            client,
            lingers: Lingers::default(),
        }
    }

    /// What the process is doing, for lists of processes.
    pub fn state(&self, plain: &str) -> String {
        let (stage, done, total) = self.progress.now();
        let what = match stage {
            Stage::None => return plain.to_owned(),
            Stage::Loading => return format!("Loading rows: {done}"),
            Stage::Sorting => "Sorting rows",
            Stage::Indexes => "Building indexes",
            Stage::Copying => "Copying rows",
            Stage::Reading => "Reading file",
        };
        // The number of rows of a table is estimated.
        format!("{what}: {}%", (done * 100 / total.max(1)).min(99))
    }

    pub fn add_waits(&self, more: &ByKind) {
        add(&mut self.waits.lock(), more);
    }

    pub fn waits(&self) -> ByKind {
        *self.waits.lock()
    }

    /// KILL QUERY.
    pub fn kill_query(&self) {
        self.killed.store(true, Ordering::SeqCst);
        self.interrupt.raise();
    }

    /// KILL: the connection ends too.
    pub fn kill(&self) {
        self.dead.store(true, Ordering::SeqCst);
        self.kill_query();
        self.client.close();
    }

    fn who(&self) -> Who {
        let info = self.info.lock();
        Some((info.user.clone(), info.host.clone()))
    }

    /// It does something.
    pub fn runs(&self) -> bool {
        !matches!(self.info.lock().command, "Sleep" | "Daemon")
    }

    pub fn is_dead(&self) -> bool {
        self.dead.load(Ordering::SeqCst)
    }

    /// Before a statement: forgets a KILL QUERY that came too late for the last one.
    pub fn arm(&self) {
        if self.killed.load(Ordering::Relaxed) && !self.is_dead() {
            self.killed.store(false, Ordering::SeqCst);
            self.interrupt.clear();
        }
    }
}

fn add(sum: &mut ByKind, more: &ByKind) {
    sum.iter_mut().zip(more).for_each(|(sum, more)| sum.add(more));
}

/// Accounts that [`Processes`] remembers after their connections have ended.
const ACCOUNTS_MAX: usize = 1000;

/// User and host of a connection; none of those that nobody had a place for.
pub type Who = Option<(String, String)>;

/// What the connections of an account did and do.
#[derive(Clone, Debug, Default)]
pub struct ByAccount {
    pub waits: ByKind,
    pub now: u64,
    pub ever: u64,
    pub errors: Errors,
    pub transactions: TransactionSums,
}

impl ByAccount {
    fn add(&mut self, process: &Process) {
        add(&mut self.waits, &process.waits());
        self.errors.add(&process.errors.lock());
        self.transactions.add(&process.recorder.lock().transactions.sums);
        self.ever += 1;
    }
}

/// What can be forgotten.
#[derive(Clone, Copy, Debug)]
pub enum Summed {
    Errors,
    Transactions,
}

/// All processes.
#[derive(Default)]
pub struct Processes {
    list: RwLock<BTreeMap<u64, Arc<Process>>>,
    next_id: AtomicU64,
    most: AtomicU64,
    /// What ended sessions had counted.
    ended: Counters,
    ended_by_account: Mutex<HashMap<Who, ByAccount>>,
}

impl Processes {
    pub fn add(&self, client: Arc<dyn Client>) -> Arc<Process> {
        let id = self.next_id.fetch_add(1, Ordering::Relaxed) + 1;
        let process = Arc::new(Process::new(id, client));
        let mut list = self.list.write();
        list.insert(id, Arc::clone(&process));
        self.most.fetch_max(list.len() as u64, Ordering::Relaxed);
        process
    }

    pub fn remove(&self, process: &Process) {
        let mut list = self.list.write();
        if list.remove(&process.id).is_some() {
            self.ended.absorb(&process.counters);
            process.recorder.lock().hand_over();
            let mut accounts = self.ended_by_account.lock();
            let mut who = process.who();
            if accounts.len() >= ACCOUNTS_MAX && !accounts.contains_key(&who) {
                who = None;
            }
            accounts.entry(who).or_default().add(process);
        }
    }

    /// FLUSH STATUS: what a session has counted becomes part of the server's figures, and its own begin anew.
    pub fn flush(&self, process: &Process) {
        let _list = self.list.write();
        self.ended.absorb(&process.counters);
        process.counters.clear();
    }

    pub fn get(&self, id: u64) -> Option<Arc<Process>> {
        self.list.read().get(&id).cloned()
    }

    pub fn all(&self) -> Vec<Arc<Process>> {
        self.list.read().values().cloned().collect()
    }

    /// Connections.
    pub fn len(&self) -> usize {
        self.list.read().values().filter(|process| !process.serves.load(Ordering::Relaxed)).count()
    }

    /// Connections of one account.
    pub fn of_account(&self, user: &str, host: &str) -> u64 {
        let is_its = |process: &&Arc<Process>| process.info.lock().account.as_ref().is_some_and(|(u, h)| u == user && h == host);
        self.list.read().values().filter(is_its).count() as u64
    }

    pub fn is_empty(&self) -> bool {
        self.list.read().is_empty()
    }

    /// Has connections give the sums of their statements to the digests.
    pub fn hand_over(&self) {
        self.list.read().values().for_each(|process| process.recorder.lock().hand_over());
    }

    /// TRUNCATE of what is summed up of errors, or of transactions.
    pub fn forget(&self, sums: Summed) {
        let list = self.list.read();
        for account in self.ended_by_account.lock().values_mut() {
            match sums {
                Summed::Errors => account.errors.clear(),
                Summed::Transactions => account.transactions = TransactionSums::default(),
            }
        }
        for process in list.values() {
            match sums {
                Summed::Errors => process.errors.lock().clear(),
                Summed::Transactions => process.recorder.lock().transactions.sums = TransactionSums::default(),
            }
        }
    }

    /// Connections so far, and the most at one time.
    pub fn totals(&self) -> (u64, u64) {
        (self.next_id.load(Ordering::Relaxed), self.most.load(Ordering::Relaxed))
    }

    /// What the connections of each account did and do, by user and host.
    pub fn by_account(&self) -> BTreeMap<Who, ByAccount> {
        let list = self.list.read();
        let mut accounts: BTreeMap<Who, ByAccount> =
            self.ended_by_account.lock().iter().map(|(who, sum)| (who.clone(), sum.clone())).collect();
        for process in list.values() {
            let account = accounts.entry(process.who()).or_default();
            account.add(process);
            account.now += 1;
        }
        accounts
    }

    /// The sum of a counter over all sessions.
    pub fn total(&self, index: usize) -> u64 {
        let list = self.list.read();
        self.ended.get(index) + list.values().map(|p| p.counters.get(index)).sum::<u64>()
    }

    /// Sums of all counters, in one pass.
    pub fn total_all(&self) -> Vec<u64> {
        let sums = Counters::default();
        let list = self.list.read();
        sums.absorb(&self.ended);
        list.values().for_each(|p| sums.absorb(&p.counters));
        (0..crate::status::STATUS.len()).map(|i| sums.get(i)).collect()
    }
}

/// A reader that has said what it is.
#[derive(Clone, Debug)]
pub struct Replica {
    pub server_id: u32,
    pub host: String,
    pub port: u16,
    pub uuid: String,
}
