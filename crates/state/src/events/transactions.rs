//! Transaction events: the last transactions of each connection one by one, and sums of all.
//!
//! What is always true:
//! 1. A transaction is told of when the statement that ends it has ended, together with that statement's
//!    own event; until then an explicit one is the connection's open one from its first statement on. A
//!    statement outside of an explicit transaction is one by itself if it reads or writes stored tables.
//! 2. Times are those of statements: from the begin of the first to the end of the last.
//! 3. Statements that define something commit by themselves and are no events here; nor is the second half
//!    of an XA transaction.

use engine::Isolation;

use super::HISTORY_MAX;

/// How a transaction stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TransactionState {
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
pub struct Begun {
    /// Microseconds since 1970.
    pub at: i64,
    pub isolation: Isolation,
    pub read_only: bool,
    /// It is no more than one statement.
    pub autocommit: bool,
    /// SAVEPOINT, ROLLBACK TO SAVEPOINT, RELEASE SAVEPOINT.
    pub savepoints: [u16; 3],
}

/// One transaction.
#[derive(Clone, Copy, Debug)]
pub struct TransactionEvent {
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
pub struct TransactionSum {
    pub count: u64,
    pub micros: u64,
    pub least: u64,
    pub most: u64,
}

impl TransactionSum {
    #[inline]
    fn add_one(&mut self, micros: u64) {
        if self.count == 0 || micros < self.least {
            self.least = micros;
        }
        if micros > self.most {
            self.most = micros;
        }
        self.count += 1;
        self.micros += micros;
    }

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
pub struct TransactionSums {
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

/// How a transaction has ended, and whether it is in the log.
pub type End = (TransactionState, bool);

/// What the present statement does to transactions, from its begin to its event.
#[derive(Debug, Default)]
pub struct Noted {
    /// The one that is open, or with `end` the one that the statement has ended.
    begun: Option<Begun>,
    end: Option<End>,
    /// The one that it has ended before it began another.
    before: Option<Box<(Begun, End)>>,
}

impl Noted {
    #[inline]
    pub fn begin(&mut self, begun: Begun) {
        if let Some(end) = self.end.take()
            && let Some(begun) = self.begun
        {
            self.before = Some(Box::new((begun, end)));
        }
        self.begun = Some(begun);
    }

    #[inline]
    pub fn end(&mut self, state: TransactionState, logged: bool) {
        if self.begun.is_some() && self.end.is_none() {
            self.end = Some((state, logged));
        }
    }

    /// There is no transaction any more; one whose end nobody has told is no event.
    #[inline]
    pub fn leave(&mut self) {
        if self.end.is_none() {
            self.begun = None;
        }
    }

    pub fn open(&mut self) -> Option<&mut Begun> {
        self.begun.as_mut()
    }

    /// The statement has been told of.
    #[inline]
    pub fn told(&mut self) {
        if self.before.is_some() {
            self.before = None;
        }
        if self.end.take().is_some() {
            self.begun = None;
        }
    }
}

/// The transactions of one connection.
#[derive(Default)]
pub struct Transactions {
    /// The last ones; a ring when it is full.
    events: Vec<TransactionEvent>,
    /// Where in it the next one goes.
    next: usize,
    last_id: u64,
    open: Option<Begun>,
    pub sums: TransactionSums,
}

/// Where and when a statement ended that ends a transaction.
#[derive(Clone, Copy, Debug)]
pub struct At {
    pub statement: u64,
    /// Microseconds since 1970.
    pub now: i64,
    /// The history has it.
    pub kept: bool,
}

impl Transactions {
    /// What a statement says that has ended.
    #[inline(always)]
    pub fn note(&mut self, noted: &Noted, at: At) {
        if let Some(before) = &noted.before {
            self.ended(&before.0, before.1, at);
        }
        match (&noted.begun, noted.end) {
            (Some(begun), Some(end)) => {
                self.ended(begun, end, at);
                self.open = None;
            }
            (None, _) => self.open = None,
            (open, None) => self.open = *open,
        }
    }

    /// The same; each that has ended goes to `keep`, too.
    #[cold]
    pub fn note_long(&mut self, noted: &Noted, at: At, keep: impl FnMut(TransactionEvent)) {
        let before = self.last_id;
        self.note(noted, at);
        let events: Vec<_> = self.events().filter(|event| event.id > before).copied().collect();
        events.into_iter().for_each(keep);
    }

    #[inline]
    fn ended(&mut self, begun: &Begun, (state, logged): End, at: At) {
        let micros = (at.now - begun.at).max(0) as u64;
        let sum = if begun.read_only { &mut self.sums.read_only } else { &mut self.sums.read_write };
        sum.add_one(micros);
        self.last_id += 1;
        let event = TransactionEvent { begun: *begun, state, logged, micros, id: self.last_id, statement: at.statement, kept: at.kept };
        let place = self.next;
        self.next = if place + 1 == HISTORY_MAX { 0 } else { place + 1 };
        match self.events.get_mut(place) {
            Some(old) => *old = event,
            None => self.events.push(event),
        }
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
