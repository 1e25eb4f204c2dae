//! Group sync: one of the commits that wait leads. It takes what is filled off the queue, writes and syncs
//! it, has it published and wakes the others.
//!
//! One sync is under way at a time. A device that takes two at once almost as fast as one (17,200 a second by
//! two threads, 9,600 by one) invites turns that overlap. Tried, they gave two clients 4 % more commits and
//! four or eight none, because waking threads takes longer than the sync, and cost a third more syncs.
//!
//! What is always true:
//! 1. There is one leader at most, and while there are waiting commits one of them leads, or has been told
//!    to. (A timer syncs without leading: [`Log::sync_behind`].)
//! 2. Whoever takes a commit off the list of those who wait says one thing to it.
//! 3. The leader holds `leading` alone while it writes, and nothing while it syncs; into a new file it
//!    enters under `index`, with what was prepared for it (F6).

use std::fmt::Display;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::thread::{self, Thread};
use std::time::Duration;

use base::LogPosition;
use world::waits::{Timer, Wait};

use super::{Durability, Log, Slot};
use crate::files::LogFile;

/// How long a waiter sleeps at most before it looks again; only a safeguard against a lost wake-up.
const WAIT_STEP: Duration = Duration::from_millis(50);
/// A fill is a copy: the leader looks again soon.
const FILL_STEP: Duration = Duration::from_micros(50);

/// State of the group sync.
pub(super) struct GroupSync {
    leader: bool,
    pub(super) written: LogPosition,
    pub(super) synced: LogPosition,
    /// Commits that sleep until a leader wakes them.
    waiting: Vec<Waiting>,
}

impl GroupSync {
    /// Everything before `end` is durable.
    pub(super) fn at(end: LogPosition) -> GroupSync {
        GroupSync { leader: false, written: end, synced: end, waiting: Vec::new() }
    }

    fn has(&self, end: LogPosition, durability: Durability) -> bool {
        match durability {
            Durability::Synced => self.synced >= end,
            Durability::Written | Durability::Buffered => self.written >= end,
        }
    }
}

/// One commit that sleeps.
struct Waiting {
    end: LogPosition,
    durability: Durability,
    wake: Arc<Wake>,
}

/// What a leader has said to a commit that sleeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
enum Said {
    Nothing,
    /// It is as durable as was asked for.
    Done,
    /// Look again: nobody leads.
    Lead,
}

/// Where one thread sleeps. Whoever takes it off the list of those who wait says one thing to it, and what
/// was said is heard before it is listed again. So who hears that it is done takes no lock.
struct Wake {
    said: AtomicU8,
    thread: Thread,
}

impl Wake {
    fn of_this_thread() -> Arc<Wake> {
        Arc::new(Wake { said: AtomicU8::new(Said::Nothing as u8), thread: thread::current() })
    }

    /// Before it is listed.
    fn reset(&self) {
        self.said.store(Said::Nothing as u8, Ordering::Relaxed);
    }

    fn heard(&self) -> Said {
        match self.said.load(Ordering::Acquire) {
            0 => Said::Nothing,
            1 => Said::Done,
            _ => Said::Lead,
        }
    }

    /// Sleeps for a step at most; it may wake for no reason.
    fn sleep(&self) -> Said {
        if self.heard() == Said::Nothing {
            thread::park_timeout(WAIT_STEP);
        }
        self.heard()
    }

    fn say(&self, what: Said) {
        self.said.store(what as u8, Ordering::Release);
        self.thread.unpark();
    }
}

thread_local! {
    static WAKE: Arc<Wake> = Wake::of_this_thread();
}

impl Log {
    /// Waits until everything up to `end` is as durable as asked for, and published.
    pub fn wait(&self, end: LogPosition, durability: Durability) {
        // Ends after `sync` is let go of.
        let mut waited = None;
        loop {
            let mut sync = self.sync.lock();
            if sync.has(end, durability) {
                return;
            }
            if !sync.leader {
                sync.leader = true;
                drop(sync);
                self.lead(end, durability);
                continue;
            }
            waited.get_or_insert_with(|| Timer::start(Wait::GroupSync));
            let said = WAKE.with(|wake| {
                wake.reset();
                sync.waiting.push(Waiting { end, durability, wake: wake.clone() });
                drop(sync);
                self.hear(wake)
            });
            if said == Said::Done {
                return;
            }
        }
    }

    /// Sleeps until a leader has said something, or for a while.
    fn hear(&self, wake: &Arc<Wake>) -> Said {
        let mut said = wake.sleep();
        if said == Said::Nothing {
            let mut sync = self.sync.lock();
            let before = sync.waiting.len();
            sync.waiting.retain(|waiting| !Arc::ptr_eq(&waiting.wake, wake));
            if sync.waiting.len() < before {
                return Said::Lead;
            }
        }
        // Off the list: a leader is about to say it.
        while said == Said::Nothing {
            said = wake.sleep();
        }
        said
    }

    /// Publishes, and with the asked durability writes and syncs, everything that is reserved at the time
    /// of the call.
    pub fn flush(&self, durability: Durability) {
        let end = {
            let order = self.order.lock();
            LogPosition { file: order.file.number, offset: order.offset }
        };
        self.wait(end, durability);
    }

    /// Syncs what is reserved at the time of the call. For a timer: those who only want to be written go on
    /// meanwhile, so nobody leads while the device works.
    pub fn sync_behind(&self) {
        self.flush(Durability::Written);
        let written = self.sync.lock().written;
        // Of the file that ends there, or of one that was entered since: the file before was synced then.
        self.sync_current();
        let mut sync = self.sync.lock();
        sync.synced = sync.synced.max(written);
        drop(sync);
        self.followers.tell();
    }

    /// The leader's turn. A panic in it would leave the others waiting for ever.
    fn lead(&self, end: LogPosition, durability: Durability) {
        struct Turn<'a>(&'a Log);
        impl Drop for Turn<'_> {
            fn drop(&mut self) {
                if std::thread::panicking() && !self.0.world.is_simulated() {
                    self.0.world.die("a panic while the log was written");
                }
            }
        }
        let _turn = Turn(self);
        self.write_and_publish(end, durability);
    }

    /// The filled prefix is written (it holds at least what lies before `end`), synced if asked for,
    /// published.
    fn write_and_publish(&self, end: LogPosition, durability: Durability) {
        let batch = self.take_filled(end);
        let Some(last) = batch.last() else {
            // What `end` names was written by a leader before us and only lacks a sync.
            if durability == Durability::Synced {
                self.sync_current();
            }
            self.finish_turn(None, durability);
            return;
        };
        self.write(&batch);
        if durability == Durability::Synced {
            self.sync_current();
        }
        let sequence = batch.iter().rev().find(|slot| slot.sequence > 0).map(|slot| slot.sequence);
        let bytes: u64 = batch.iter().map(|slot| slot.memory as u64).sum();
        let mut order = self.order.lock();
        assert!(order.queued >= bytes, "L2: what is written was queued");
        order.queued -= bytes;
        drop(order);
        self.released.store(last.clock, Ordering::Release);
        if let Some(sequence) = sequence {
            self.publish.publish(sequence);
        }
        self.writes.fetch_add(1, Ordering::Relaxed);
        self.written_bytes.fetch_add(bytes, Ordering::Relaxed);
        self.finish_turn(Some(last.end()), durability);
    }

    fn finish_turn(&self, written: Option<LogPosition>, durability: Durability) {
        let mut sync = self.sync.lock();
        assert!(sync.leader, "1: whose turn it is leads");
        assert!(written.is_none_or(|written| written > sync.written), "L2: the log grows");
        sync.written = written.unwrap_or(sync.written);
        if durability == Durability::Synced {
            sync.synced = sync.written;
        }
        debug_assert!(sync.synced <= sync.written, "what is synced was written");
        sync.leader = false;
        let waiting = std::mem::take(&mut sync.waiting);
        let (reached, others): (Vec<Waiting>, Vec<Waiting>) = waiting.into_iter().partition(|w| sync.has(w.end, w.durability));
        sync.waiting = others;
        // One of those who must wait on leads next; the rest sleep on. It is woken last: what the others
        // commit meanwhile joins its group.
        let next = if sync.waiting.is_empty() { None } else { Some(sync.waiting.swap_remove(0)) };
        drop(sync);
        self.followers.tell();
        reached.iter().for_each(|waiting| waiting.wake.say(Said::Done));
        if let Some(next) = next {
            next.wake.say(Said::Lead);
        }
    }

    /// Takes the filled slots off the front of the queue, waiting for those before `end` that are still
    /// being filled.
    fn take_filled(&self, end: LogPosition) -> Vec<Arc<Slot>> {
        loop {
            let mut order = self.order.lock();
            let waiting = order.queue.iter().find(|slot| slot.bytes.get().is_none()).is_some_and(|slot| slot.end() <= end);
            if !waiting {
                let n = order.queue.iter().take_while(|slot| slot.bytes.get().is_some()).count();
                return order.queue.drain(..n).collect();
            }
            drop(order);
            if self.world.is_simulated() { std::thread::yield_now() } else { self.world.sleep(FILL_STEP) }
        }
    }

    /// Writes slots, file by file; the first of a new file closes the old one (L4).
    fn write(&self, batch: &[Arc<Slot>]) {
        let mut leading = self.leading.lock();
        for slots in batch.chunk_by(|a, b| Arc::ptr_eq(&a.file, &b.file)) {
            let file = &slots[0].file;
            let last = &slots[slots.len() - 1];
            let entered = !Arc::ptr_eq(file, &leading.0);
            if entered {
                let (old, end) = &*leading;
                self.must(old.cut(*end));
                self.sync_file(old);
                self.must(file.take_name(&**self.world.disk()));
                *leading = (file.clone(), 0);
            }
            assert_eq!(slots[0].offset, leading.1, "L2: the log has no holes");
            // The body of a large transaction stands in its file already: what follows it is written apart.
            for run in slots.chunk_by(|a, _| a.memory == a.len) {
                let buffers: Vec<&[u8]> = run.iter().map(|slot| slot.bytes.get().expect("a filled slot").as_slice()).collect();
                self.must(file.handle.write_vectored_at(&buffers, run[0].offset));
            }
            leading.1 = last.end().offset;
            if entered {
                if slots.iter().any(|slot| slot.memory < slot.len) {
                    // A large transaction: nothing behind it may be acknowledged before its head is durable.
                    self.sync_file(file);
                }
                let room = file.room.lock().take();
                self.must(self.index.lock().append(file.named(), room));
            }
        }
    }

    fn sync_file(&self, file: &LogFile) {
        self.must(file.handle.sync_data());
        self.syncs.fetch_add(1, Ordering::Relaxed);
    }

    /// Syncs the file that was written last.
    fn sync_current(&self) {
        let file = self.leading.lock().0.clone();
        self.sync_file(&file);
    }

    /// An I/O error on the log ends the process (L1).
    pub(super) fn must<T, E: Display>(&self, result: std::result::Result<T, E>) -> T {
        result.unwrap_or_else(|error| self.world.die(&format!("the log: {error}")))
    }
}
