//! What of performance_schema is switched on: consumers, instruments, connections. What SQL says about it
//! is in `statement::instruments`.
//!
//! What is always true:
//! 1. A statement asks for one word of flags, which tells all that concerns it; it is made anew whenever
//!    something is switched.
//! 2. What is switched off is not recorded; what is counted in any case (waits of the process, rows of
//!    tables, stages) is only not shown: nothing, or zeroes.
//! 3. Switches are those of the process: they begin anew with it, as in MySQL.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use parking_lot::{Mutex, RwLock};
use world::waits::{self, Wait};

use crate::status::{STATUS, Stat};

/// Consumers, in the order of `setup_consumers`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Consumer {
    StagesCurrent,
    StagesHistory,
    StagesHistoryLong,
    StatementsCpu,
    StatementsCurrent,
    StatementsHistory,
    StatementsHistoryLong,
    TransactionsCurrent,
    TransactionsHistory,
    TransactionsHistoryLong,
    WaitsCurrent,
    WaitsHistory,
    WaitsHistoryLong,
    Global,
    Thread,
    StatementsDigest,
}

use Consumer as C;

/// With their names, and whether they are on from the start.
const CONSUMERS: [(Consumer, &str, bool); 16] = [
    (C::StagesCurrent, "events_stages_current", true),
    (C::StagesHistory, "events_stages_history", true),
    (C::StagesHistoryLong, "events_stages_history_long", true),
    (C::StatementsCpu, "events_statements_cpu", false),
    (C::StatementsCurrent, "events_statements_current", true),
    (C::StatementsHistory, "events_statements_history", true),
    (C::StatementsHistoryLong, "events_statements_history_long", false),
    (C::TransactionsCurrent, "events_transactions_current", true),
    (C::TransactionsHistory, "events_transactions_history", true),
    (C::TransactionsHistoryLong, "events_transactions_history_long", false),
    (C::WaitsCurrent, "events_waits_current", false),
    (C::WaitsHistory, "events_waits_history", false),
    (C::WaitsHistoryLong, "events_waits_history_long", false),
    (C::Global, "global_instrumentation", true),
    (C::Thread, "thread_instrumentation", true),
    (C::StatementsDigest, "statements_digest", true),
];

/// What needs what: a consumer does nothing while one that it needs is off.
fn needs(consumer: Consumer) -> &'static [Consumer] {
    match consumer {
        C::Global => &[],
        C::Thread | C::StatementsDigest => &[C::Global],
        C::StagesCurrent | C::StatementsCurrent | C::TransactionsCurrent | C::WaitsCurrent => &[C::Global, C::Thread],
        C::StagesHistory | C::StagesHistoryLong => &[C::Global, C::Thread, C::StagesCurrent],
        C::StatementsCpu | C::StatementsHistory | C::StatementsHistoryLong => &[C::Global, C::Thread, C::StatementsCurrent],
        C::TransactionsHistory | C::TransactionsHistoryLong => &[C::Global, C::Thread, C::TransactionsCurrent],
        C::WaitsHistory | C::WaitsHistoryLong => &[C::Global, C::Thread, C::WaitsCurrent],
    }
}

/// Besides consumers the word of flags has: instruments of which there is one, and whether any kind of
/// statement is off or not timed.
const TRANSACTIONS_OFF: u32 = 1 << 16;
const ERRORS_OFF: u32 = 1 << 17;
const STATEMENTS_DIFFER: u32 = 1 << 18;

/// What concerns a statement: consumers that have an effect, and instruments.
#[derive(Clone, Copy, Debug)]
pub struct Flags(u32);

impl Flags {
    /// The flags of a connection that is not observed.
    pub const NONE: Flags = Flags(TRANSACTIONS_OFF | ERRORS_OFF);

    #[inline]
    pub fn has(self, consumer: Consumer) -> bool {
        self.0 & 1 << consumer as u8 != 0
    }

    #[inline]
    pub fn transactions(self) -> bool {
        self.0 & TRANSACTIONS_OFF == 0
    }

    pub fn errors(self) -> bool {
        self.0 & ERRORS_OFF == 0
    }

    /// Not all kinds of statements are recorded and timed.
    #[inline]
    pub fn statements_differ(self) -> bool {
        self.0 & STATEMENTS_DIFFER != 0
    }
}

/// Instruments of which there is one.
pub const TRANSACTION: &str = "transaction";
pub const ERROR: &str = "error";

/// A row of `setup_actors`: which connections are observed. The most particular one decides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Actor {
    pub host: String,
    pub user: String,
    pub enabled: bool,
    pub history: bool,
}

/// A row of `setup_objects`: whether what is done with objects is shown. The schema is a name or `%`; the
/// rows are always the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObjectSwitch {
    pub kind: &'static str,
    pub schema: &'static str,
    pub enabled: bool,
    pub timed: bool,
}

/// Names of instruments that differ from the rest.
#[derive(Debug, Default)]
struct Differing {
    disabled: BTreeSet<String>,
    untimed: BTreeSet<String>,
}

/// The switches of the process.
pub struct Setup {
    /// Consumers that are on, whether or not they have an effect.
    on: AtomicU32,
    flags: AtomicU32,
    differing: Mutex<Differing>,
    pub actors: RwLock<Vec<Actor>>,
    pub objects: RwLock<Vec<ObjectSwitch>>,
    /// `setup_threads` of connections: what is recorded of them until they have an account.
    connections: (AtomicBool, AtomicBool),
}

/// As MySQL has them from the start.
fn object_switches() -> Vec<ObjectSwitch> {
    let schemas = [("mysql", false), ("performance_schema", false), ("information_schema", false), ("%", true)];
    let kinds = ["EVENT", "FUNCTION", "PROCEDURE", "TABLE", "TRIGGER"];
    let of = |kind| schemas.map(|(schema, on)| ObjectSwitch { kind, schema, enabled: on, timed: on });
    kinds.into_iter().flat_map(of).collect()
}

impl Default for Setup {
    fn default() -> Setup {
        let on = CONSUMERS.iter().filter(|(_, _, on)| *on).fold(0, |bits, (consumer, ..)| bits | 1 << *consumer as u8);
        let everybody = Actor { host: "%".into(), user: "%".into(), enabled: true, history: true };
        let setup = Setup {
            on: AtomicU32::new(on),
            flags: AtomicU32::new(0),
            differing: Mutex::default(),
            actors: RwLock::new(vec![everybody]),
            objects: RwLock::new(object_switches()),
            connections: (AtomicBool::new(true), AtomicBool::new(true)),
        };
        setup.settle();
        setup
    }
}

impl Setup {
    #[inline]
    pub fn flags(&self) -> Flags {
        Flags(self.flags.load(Ordering::Relaxed))
    }

    /// Makes the word of flags.
    fn settle(&self) {
        let on = self.on.load(Ordering::Relaxed);
        let is_on = |consumer: Consumer| on & 1 << consumer as u8 != 0;
        let acts = |consumer: Consumer| is_on(consumer) && needs(consumer).iter().all(|other| is_on(*other));
        let mut flags =
            CONSUMERS.iter().filter(|(consumer, ..)| acts(*consumer)).fold(0, |bits, (consumer, ..)| bits | 1 << *consumer as u8);
        let differing = self.differing.lock();
        let off = |name: &str| !acts(Consumer::Global) || differing.disabled.contains(name);
        let of_statements = |names: &BTreeSet<String>| names.iter().any(|name| name.starts_with(STATEMENTS));
        flags |= if off(TRANSACTION) { TRANSACTIONS_OFF } else { 0 } | if off(ERROR) { ERRORS_OFF } else { 0 };
        flags |= if of_statements(&differing.disabled) || of_statements(&differing.untimed) { STATEMENTS_DIFFER } else { 0 };
        self.flags.store(flags, Ordering::Relaxed);
        waits::keep_singly(acts(Consumer::WaitsCurrent));
        for wait in Wait::ALL {
            waits::switch(*wait, !off(wait.name()), !differing.untimed.contains(wait.name()));
        }
    }

    /// Names, and which are on.
    pub fn consumers(&self) -> impl Iterator<Item = (&'static str, bool)> {
        let on = self.on.load(Ordering::Relaxed);
        CONSUMERS.iter().map(move |(consumer, name, _)| (*name, on & 1 << *consumer as u8 != 0))
    }

    pub fn switch_consumer(&self, name: &str, on: bool) {
        if let Some((consumer, ..)) = CONSUMERS.iter().find(|(_, other, _)| *other == name) {
            let bit = 1 << *consumer as u8;
            if on {
                self.on.fetch_or(bit, Ordering::Relaxed)
            } else {
                self.on.fetch_and(!bit, Ordering::Relaxed)
            };
            self.settle();
        }
    }

    /// Whether an instrument is enabled, and timed.
    pub fn instrument(&self, name: &str) -> (bool, bool) {
        let differing = self.differing.lock();
        (!differing.disabled.contains(name), !differing.untimed.contains(name))
    }

    pub fn switch_instrument(&self, name: &str, (enabled, timed): (bool, bool)) {
        let mut differing = self.differing.lock();
        let set = |names: &mut BTreeSet<String>, differs: bool| if differs { names.insert(name.to_owned()) } else { names.remove(name) };
        set(&mut differing.disabled, !enabled);
        set(&mut differing.untimed, !timed);
        drop(differing);
        self.settle();
    }

    /// Whether statements of one kind are recorded, and timed.
    #[cold]
    pub fn statement(&self, kind: Stat) -> (bool, bool) {
        self.instrument(&event_name(kind))
    }

    /// Whether what is done with the tables of a schema is shown.
    pub fn shows_tables_of(&self, db: &str) -> bool {
        let objects = self.objects.read();
        let fits = objects.iter().filter(|object| object.kind == "TABLE" && [db, "%"].contains(&object.schema));
        fits.max_by_key(|object| object.schema != "%").is_some_and(|object| object.enabled)
    }

    /// Whether a connection without an account is observed, and its history kept.
    pub fn connections(&self) -> (bool, bool) {
        (self.connections.0.load(Ordering::Relaxed), self.connections.1.load(Ordering::Relaxed))
    }

    pub fn switch_connections(&self, (enabled, history): (bool, bool)) {
        self.connections.0.store(enabled, Ordering::Relaxed);
        self.connections.1.store(history, Ordering::Relaxed);
    }

    /// Whether a connection is observed, and its history kept.
    pub fn observes(&self, user: &str, host: &str) -> (bool, bool) {
        let fits = |own: &str, pattern: &str| pattern == "%" || own == pattern;
        let actors = self.actors.read();
        let found = actors.iter().filter(|actor| fits(user, &actor.user) && fits(host, &actor.host));
        found.max_by_key(|actor| (actor.host != "%", actor.user != "%")).map_or((false, false), |actor| (actor.enabled, actor.history))
    }
}

/// The instrument of a kind of statements: `statement/sql/select`.
pub fn event_name(stat: Stat) -> String {
    format!("{STATEMENTS}sql/{}", STATUS[stat as usize].0.trim_start_matches("Com_"))
}

/// The instruments of all kinds of statements.
pub fn statement_names() -> impl Iterator<Item = String> {
    STATUS.iter().filter_map(|(name, _)| name.strip_prefix("Com_")).map(|name| format!("{STATEMENTS}sql/{name}"))
}

/// What the names of all statements' instruments begin with.
pub const STATEMENTS: &str = "statement/";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_needs_something_that_is_off_does_nothing() {
        let setup = Setup::default();
        assert!(setup.flags().has(C::TransactionsHistory) && setup.flags().transactions() && !setup.flags().statements_differ());
        setup.switch_consumer("events_transactions_current", false);
        assert!(!setup.flags().has(C::TransactionsHistory) && setup.flags().has(C::StatementsHistory));
        setup.switch_consumer("events_transactions_current", true);
        assert!(setup.flags().has(C::TransactionsHistory));
        setup.switch_consumer("global_instrumentation", false);
        assert!(!setup.flags().has(C::StatementsDigest) && !setup.flags().transactions() && !setup.flags().errors());
        setup.switch_consumer("global_instrumentation", true);
        setup.switch_instrument("statement/sql/select", (true, false));
        assert!(setup.flags().statements_differ());
        setup.switch_instrument("statement/sql/select", (true, true));
        assert!(!setup.flags().statements_differ());
    }

    #[test]
    fn the_most_particular_actor_decides() {
        let setup = Setup::default();
        setup.actors.write().push(Actor { host: "localhost".into(), user: "a".into(), enabled: true, history: false });
        setup.actors.write().push(Actor { host: "%".into(), user: "b".into(), enabled: false, history: false });
        assert_eq!(setup.observes("a", "localhost"), (true, false));
        assert_eq!(setup.observes("a", "10.0.0.1"), (true, true));
        assert_eq!(setup.observes("b", "localhost"), (false, false));
    }
}
