//! Transaction events: the last transactions of each connection one by one, and sums of all.
//!
//! What is always true:
//! 1. A transaction is told of when the statement that ends it has ended, together with that statement's own event; until then an explicit one is the connection's
//!    open one from its first statement on. A statement outside of an explicit transaction is one by itself if it reads or writes stored tables.
//! 2. Times are those of statements: from the begin of the first to the end of the last.
//! 3. Statements that define something commit by themselves and are no events here; nor is the second half of an XA transaction.

use engine::Isolation;

use super::HISTORY_MAX;

/// How a transaction stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TransactionState {
    Active,
    Committed,
    RolledBack,
}

impl TransactionState {
    pub fn name(self) -> &'static str {
        match self {
            TransactionState::Active => "ACTIVE",
            TransactionState::Committed => "COMMITTED",
            TransactionState::RolledBack => "ROLLED BACK",
        }
    }
}

/// What is known of a transaction from its begin on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Begun {
    /// Microseconds since 1970.
    pub at: i64,
    pub isolation: Isolation,
    pub read_only: bool,
    /// It is no more than one statement.
    pub autocommit: bool,
    /// SAVEPOINT, ROLLBACK TO SAVEPOINT, RELEASE SAVEPOINT.
    pub savepoints: [u32; 3],
}

/// One transaction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TransactionEvent {
    pub begun: Begun,
    pub state: TransactionState,
    /// It is in the log.
    pub logged: bool,
    pub micros: u64,
    /// Its number in the connection.
    pub id: u64,
    /// The number of the statement that ended it.
    pub statement: u64,
    /// It belongs to the history.
    pub kept: bool,
}

/// Transactions of one kind.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct TransactionSum {
    pub count: u64,
    pub micros: u64,
    pub least: u64,
    pub most: u64,
}

impl TransactionSum {
    pub fn add(&mut self, other: &TransactionSum) {
        if other.count > 0 {
            self.least = if self.count == 0 { other.least } else { self.least.min(other.least) };
            self.most = self.most.max(other.most);
            self.count += other.count;
            self.micros += other.micros;
        }
    }
}

/// Those that may write, and those that may not.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct TransactionSums {
    pub read_write: TransactionSum,
    pub read_only: TransactionSum,
}

impl TransactionSums {
    pub fn add(&mut self, other: &TransactionSums) {
        self.read_write.add(&other.read_write);
        self.read_only.add(&other.read_only);
    }

    pub fn all(&self) -> TransactionSum {
        let mut all = self.read_write;
        all.add(&self.read_only);
        all
    }
}

/// What a statement that has ended says of transactions.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Seen {
    pub ended: Option<(Begun, TransactionState, bool)>,
    /// The one that is open behind it.
    pub open: Option<Begun>,
}

/// The transactions of one connection.
#[derive(Default)]
pub(crate) struct Transactions {
    /// The last ones; a ring when it is full.
    events: Vec<TransactionEvent>,
    /// Where in it the next one goes.
    next: usize,
    last_id: u64,
    pub open: Option<Begun>,
    pub sums: TransactionSums,
}

impl Transactions {
    /// What the statement with this number says, which ended at `now`. Returns the event of the transaction that it ended; the history has it if it is `kept`.
    pub fn note(&mut self, seen: &Seen, statement: u64, now: i64, kept: bool) -> Option<TransactionEvent> {
        self.open = seen.open;
        let (begun, state, logged) = seen.ended?;
        let micros = (now - begun.at).max(0) as u64;
        let sum = if begun.read_only { &mut self.sums.read_only } else { &mut self.sums.read_write };
        sum.add(&TransactionSum { count: 1, micros, least: micros, most: micros });
        self.last_id += 1;
        let event = TransactionEvent { begun, state, logged, micros, id: self.last_id, statement, kept };
        let at = self.next;
        self.next = (at + 1) % HISTORY_MAX;
        match self.events.get_mut(at) {
            Some(old) => *old = event,
            None => self.events.push(event),
        }
        Some(event)
    }

    /// The last ones, the oldest first.
    pub fn events(&self) -> impl Iterator<Item = &TransactionEvent> {
        let (new, old) = self.events.split_at(self.next);
        old.iter().chain(new)
    }

    /// The open one, or the last.
    pub fn current(&self, now: i64) -> Option<TransactionEvent> {
        let open = |begun: Begun| {
            let micros = (now - begun.at).max(0) as u64;
            TransactionEvent {
                begun,
                state: TransactionState::Active,
                logged: false,
                micros,
                id: self.last_id + 1,
                statement: 0,
                kept: false,
            }
        };
        self.open.map(open).or_else(|| self.events().last().copied())
    }

    pub fn forget(&mut self) {
        self.events.clear();
        self.next = 0;
    }
}
