//! Where transactions of a log begin and end.
//!
//! A transaction is a Gtid event (which very old sources do not have) and what follows it: one statement
//! that stands alone (DDL, XA COMMIT, XA ROLLBACK), or a group from BEGIN to COMMIT, ROLLBACK or Xid, or
//! one from XA START to XA PREPARE.

use binlog::{Event, EventFlags, EventType, QueryEvent, RawEvent};

/// What an event is to the transaction around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// Outside of transactions: it describes the log.
    Aside,
    /// The transaction goes on.
    On,
    /// It is the transaction's last event.
    End,
}

/// The state between events.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Group {
    /// A transaction has begun.
    pub begun: bool,
    /// Between BEGIN and its end.
    open: bool,
}

/// Whether a statement begins with these words.
pub(crate) fn starts(query: &QueryEvent<'_>, words: &[u8]) -> bool {
    query.text.get(..words.len()).is_some_and(|head| head.eq_ignore_ascii_case(words))
}

impl Group {
    pub fn step(&mut self, kind: EventType, event: &Event<'_>) -> Step {
        let ends = match event {
            Event::FormatDescription | Event::PreviousGtids(_) | Event::Rotate { .. } | Event::Stop | Event::Heartbeat | Event::Own(_) => {
                return Step::Aside;
            }
            Event::Other(_) if !self.begun => return Step::Aside,
            Event::Gtid(_) => {
                *self = Group { begun: true, open: false };
                return Step::On;
            }
            Event::Xid(_) | Event::XaPrepare { .. } | Event::Payload(_) => true,
            Event::Query(query) if self.open => {
                query.text.eq_ignore_ascii_case(b"COMMIT") || query.text.eq_ignore_ascii_case(b"ROLLBACK") || starts(query, b"XA ROLLBACK")
            }
            Event::Query(query) => {
                self.open = query.text.eq_ignore_ascii_case(b"BEGIN") || starts(query, b"XA START");
                !self.open
            }
            Event::LoadQuery(_) => !self.open,
            _ => false,
        };
        debug_assert!(kind != EventType::GTID, "a Gtid event is decoded");
        self.begun = !ends;
        self.open &= !ends;
        if ends { Step::End } else { Step::On }
    }
}

/// Events of groups, and MariaDB's remarks, which mean nothing to a plain replica.
fn is_harmless(kind: EventType) -> bool {
    const TRANSACTION_CONTEXT: u8 = 36;
    const VIEW_CHANGE: u8 = 37;
    matches!(kind.0, TRANSACTION_CONTEXT | VIEW_CHANGE) || binlog::mariadb::HARMLESS.contains(&kind)
}

/// What is said of an event that must not be passed over, and of which nothing is known.
pub(crate) fn unknown(raw: &RawEvent<'_>, event: &Event<'_>) -> Option<String> {
    match event {
        Event::Other(kind) if raw.header.flags & EventFlags::IGNORABLE == 0 && !is_harmless(*kind) => {
            Some(format!("the event is of type {}, which this server does not know", kind.0))
        }
        _ => None,
    }
}
