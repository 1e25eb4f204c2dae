//! One channel: its state, and its threads.
//!
//! What is always true:
//! 1. `resume` is a place in the source's log in front of which everything is in the relay log or applied,
//!    and `start` the place in the relay log in front of which everything is applied. So either thread can
//!    end anywhere and begin there again.
//! 2. A thread that was told to stop has ended when the statement returns: its state is `Off` last of all.

use std::net::{Shutdown, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use base::GtidSet;
use parking_lot::{Condvar, Mutex};
use session::Instance;
use session::replication::{ChannelStatus, ReceiverState, SeenTransaction, SourceConfig, ThreadError};
use world::{Disk, World};

use crate::config::FIRST;
use crate::filter::Filter;
use crate::kept::{self, Kept, Known};
use crate::place::SourcePlace;
use crate::relay::{Place, Relay};
use crate::until::Until;
use crate::{applier, receiver};

/// What both threads and statements see of a channel.
pub(crate) struct State {
    pub config: SourceConfig,
    /// What is applied.
    pub executed: SourcePlace,
    /// What is received.
    pub read: SourcePlace,
    /// Where the receiver goes on (1).
    pub resume: SourcePlace,
    /// Where the applier goes on (1).
    pub start: Place,
    pub receiver: ReceiverState,
    pub receiver_text: &'static str,
    pub receiver_error: ThreadError,
    pub applier: bool,
    pub applier_text: &'static str,
    pub applier_error: ThreadError,
    /// The applier has done all that there is.
    pub idle: bool,
    /// Seconds since 1970, by the source's clock, when the transaction that is applied was committed there, 0
    /// where none has been since the applier had nothing to do; and how far that clock is ahead of ours.
    pub event_time: u64,
    pub clock_ahead: i64,
    pub source_uuid: String,
    pub source_server_id: u32,
    pub retrieved: GtidSet,
    pub heartbeats: u64,
    pub last_heartbeat: u64,
    pub retries: u64,
    pub queued: SeenTransaction,
    pub queueing: SeenTransaction,
    pub applied: SeenTransaction,
    pub applying: SeenTransaction,
    pub filter: Filter,
    pub until: Until,
    /// `sql_replica_skip_counter`, as the applier's start has found it: so many events are left.
    pub skip: u64,
    pub remaining_delay: Option<u64>,
    /// User and password of START REPLICA, for this run.
    pub login: Option<(String, String)>,
    /// The source may wait for our word.
    pub semi_sync: bool,
}

/// See the file's header.
pub(crate) struct Channel {
    pub name: String,
    pub relay: Arc<Relay>,
    /// Statements, one at a time.
    pub control: Mutex<()>,
    pub state: Mutex<State>,
    changed: Condvar,
    stop_receiver: AtomicBool,
    stop_applier: AtomicBool,
    socket: Mutex<Option<TcpStream>>,
    process: Mutex<Option<Arc<dyn Fn() + Send + Sync>>>,
}

impl Channel {
    /// `executed`: what is applied, if the catalog says it; with `SOURCE_AUTO_POSITION` `log` does.
    pub fn new(
        name: &str,
        disk: &Arc<dyn Disk>,
        config: SourceConfig,
        executed: Option<SourcePlace>,
        log: &GtidSet,
    ) -> world::Result<Arc<Channel>> {
        let relay = Arc::new(Relay::open(disk, name)?);
        let known = match &executed {
            // What comes from servers that are to be ignored is done without being in our log.
            _ if config.auto_position => Known::Gtids(Some(log).filter(|_| config.ignore_server_ids.is_empty())),
            Some(executed) => Known::Place(executed),
            None => Known::Gtids(None),
        };
        let kept = match kept::keep(&relay, known)? {
            Some(kept) => kept,
            None => {
                relay.clear()?;
                Kept::nothing(&relay, executed.unwrap_or_else(|| (String::new(), FIRST)))
            }
        };
        let state = State {
            config,
            read: kept.resume.clone(),
            resume: kept.resume,
            executed: kept.executed,
            start: kept.start,
            receiver: ReceiverState::Off,
            receiver_text: "",
            receiver_error: ThreadError::default(),
            applier: false,
            applier_text: "",
            applier_error: ThreadError::default(),
            idle: false,
            event_time: 0,
            clock_ahead: 0,
            source_uuid: String::new(),
            source_server_id: 0,
            retrieved: kept.retrieved,
            heartbeats: 0,
            last_heartbeat: 0,
            retries: 0,
            queued: SeenTransaction::default(),
            queueing: SeenTransaction::default(),
            applied: SeenTransaction::default(),
            applying: SeenTransaction::default(),
            filter: Filter::default(),
            until: Until::Nothing,
            skip: 0,
            remaining_delay: None,
            login: None,
            semi_sync: false,
        };
        Ok(Arc::new(Channel {
            name: name.to_owned(),
            relay,
            control: Mutex::default(),
            state: Mutex::new(state),
            changed: Condvar::new(),
            stop_receiver: AtomicBool::new(false),
            stop_applier: AtomicBool::new(false),
            socket: Mutex::default(),
            process: Mutex::default(),
        }))
    }

    pub fn receiver_stops(&self) -> bool {
        self.stop_receiver.load(Ordering::SeqCst)
    }

    pub fn applier_stops(&self) -> bool {
        self.stop_applier.load(Ordering::SeqCst)
    }

    /// What STOP shuts down; a receiver that was stopped meanwhile shuts it down at once.
    pub fn set_socket(&self, socket: Option<TcpStream>) {
        let mut kept = self.socket.lock();
        *kept = socket;
        if self.receiver_stops()
            && let Some(socket) = &*kept
        {
            let _ = socket.shutdown(Shutdown::Both);
        }
    }

    /// What STOP calls to interrupt the applier's statement.
    pub fn set_interrupt(&self, interrupt: Option<Arc<dyn Fn() + Send + Sync>>) {
        *self.process.lock() = interrupt;
    }

    /// Waits, unless the receiver is told to stop.
    pub fn receiver_pause(&self, span: Duration) {
        let mut state = self.state.lock();
        if !self.receiver_stops() {
            self.changed.wait_for(&mut state, span);
        }
    }

    /// Waits, unless the applier is told to stop.
    pub fn applier_pause(&self, span: Duration) {
        let mut state = self.state.lock();
        if !self.applier_stops() {
            self.changed.wait_for(&mut state, span);
        }
    }

    /// The applier has done all that there is, up to a place of the relay log and of the source's.
    pub fn rests(&self, at: Place, executed: &SourcePlace) {
        let mut state = self.state.lock();
        // The receiver may just have written more.
        state.idle = true;
        state.event_time = 0;
        state.start = state.start.max(at);
        state.executed.clone_from(executed);
    }

    /// SOURCE_DELAY: waits until what was committed at a time (microseconds since 1970) is old enough. False
    /// if the applier is to stop.
    pub fn holds_back(&self, world: &World, committed: u64) -> bool {
        loop {
            if self.applier_stops() {
                return false;
            }
            let mut state = self.state.lock();
            let delay = state.config.delay * 1_000_000;
            if delay == 0 {
                return true;
            }
            let left = (committed + delay).saturating_sub(world.wall_micros());
            state.remaining_delay = (left > 0).then(|| left.div_ceil(1_000_000));
            if left == 0 {
                return true;
            }
            state.idle = false;
            state.applier_text = "Waiting until SOURCE_DELAY seconds after source executed event";
            drop(state);
            self.applier_pause(Duration::from_micros(left.min(500_000)));
        }
    }

    /// Starts the receiver, if it does not run.
    pub fn start_receiver(self: &Arc<Self>, instance: &Arc<Instance>) -> world::Result<()> {
        {
            let mut state = self.state.lock();
            if state.receiver != ReceiverState::Off {
                return Ok(());
            }
            state.receiver = ReceiverState::Connecting;
            state.receiver_text = "Connecting to source";
            state.receiver_error = ThreadError::default();
        }
        self.stop_receiver.store(false, Ordering::SeqCst);
        let (channel, server) = (Arc::clone(self), Arc::clone(instance));
        let started = instance.world().try_spawn_service("receiver", 0, move || {
            receiver::run(&channel, &server);
            channel.set_socket(None);
            let mut state = channel.state.lock();
            state.receiver = ReceiverState::Off;
            state.receiver_text = "";
            drop(state);
            channel.changed.notify_all();
        });
        started.map(drop).inspect_err(|_| self.state.lock().receiver = ReceiverState::Off)
    }

    /// Starts the applier, if it does not run.
    pub fn start_applier(self: &Arc<Self>, instance: &Arc<Instance>, until: Until) -> world::Result<()> {
        /// A statement of the source may nest deeply.
        const STACK: usize = 16 << 20;
        {
            let mut state = self.state.lock();
            if state.applier {
                return Ok(());
            }
            state.applier = true;
            state.idle = false;
            state.event_time = 0;
            state.applier_text = "Waiting for an event from Coordinator";
            state.applier_error = ThreadError::default();
            state.until = until;
        }
        self.stop_applier.store(false, Ordering::SeqCst);
        let (channel, server) = (Arc::clone(self), Arc::clone(instance));
        let started = instance.world().try_spawn_service("applier", STACK, move || {
            applier::run(&channel, &server);
            channel.set_interrupt(None);
            let mut state = channel.state.lock();
            state.applier = false;
            state.applier_text = "";
            state.remaining_delay = None;
            state.applying = SeenTransaction::default();
            drop(state);
            channel.changed.notify_all();
        });
        started.map(drop).inspect_err(|_| self.state.lock().applier = false)
    }

    /// Ends threads, and returns when they have ended.
    pub fn stop(&self, io: bool, sql: bool) {
        const STEP: Duration = Duration::from_millis(50);
        loop {
            {
                let state = self.state.lock();
                if (!io || state.receiver == ReceiverState::Off) && (!sql || !state.applier) {
                    return;
                }
            }
            if io {
                self.stop_receiver.store(true, Ordering::SeqCst);
                if let Some(socket) = &*self.socket.lock() {
                    let _ = socket.shutdown(Shutdown::Both);
                }
            }
            if sql {
                self.stop_applier.store(true, Ordering::SeqCst);
                if let Some(interrupt) = &*self.process.lock() {
                    interrupt();
                }
                self.relay.wake();
            }
            self.changed.notify_all();
            let mut state = self.state.lock();
            self.changed.wait_for(&mut state, STEP);
        }
    }

    /// Nothing runs: what was received and not applied is forgotten, and will be fetched again.
    pub fn forget_received(&self) -> world::Result<()> {
        self.relay.clear()?;
        let mut state = self.state.lock();
        state.start = self.relay.begin();
        state.retrieved = GtidSet::default();
        state.resume = state.executed.clone();
        state.read = state.executed.clone();
        Ok(())
    }

    pub fn status(&self, instance: &Instance) -> ChannelStatus {
        let state = self.state.lock();
        let now = instance.world().wall_micros() / 1_000_000;
        let runs = state.applier && state.receiver == ReceiverState::On;
        let behind = || now.saturating_add_signed(state.clock_ahead).saturating_sub(state.event_time);
        let nothing_left = state.idle || state.event_time == 0;
        ChannelStatus {
            name: self.name.clone(),
            config: state.config.clone(),
            receiver: state.receiver,
            receiver_text: state.receiver_text,
            receiver_error: state.receiver_error.clone(),
            applier: state.applier,
            applier_text: if state.applier && state.idle {
                "Replica has read all relay log; waiting for more updates"
            } else {
                state.applier_text
            },
            applier_error: state.applier_error.clone(),
            source_uuid: state.source_uuid.clone(),
            source_server_id: state.source_server_id,
            read: state.read.clone(),
            executed: state.executed.clone(),
            relay: (self.relay.name(state.start.file), state.start.offset),
            relay_space: self.relay.space(),
            until: state.until.shown(),
            seconds_behind: runs.then(|| if nothing_left { 0 } else { behind() }),
            remaining_delay: state.remaining_delay,
            retrieved: state.retrieved.clone(),
            heartbeats: state.heartbeats,
            semi_sync: state.semi_sync && state.receiver == ReceiverState::On,
            last_heartbeat: state.last_heartbeat,
            retries: state.retries,
            queued: state.queued,
            queueing: state.queueing,
            applied: state.applied,
            applying: state.applying,
            filters: state.filter.shown(),
            skip_counter: state.skip,
        }
    }
}
