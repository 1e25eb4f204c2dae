//! From the relay log to the session.
//!
//! A transaction is tried again from its first event when it met a deadlock or waited too long for a lock,
//! `replica_transaction_retries` times. Any other error stops the thread in front of the transaction. What
//! is skipped (it was executed, it is our own, or of a server that is to be ignored, the filters say so) is
//! passed over to its end; the GTID of what is filtered is executed nevertheless. Transactions of rows are
//! committed together, see `batch`. A GTID that somebody else has, such as the applier of another channel, is
//! waited for: while that is so, nothing is kept that others could wait for.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use binlog::{Event, EventType, Gtid, LoadQuery, QueryEvent, RawEvent, TableMapEvent};
use engine::GtidNext;
use log::{OwnedGtid, Owning};
use session::NamedTable;
use session::replication::{SeenName, SeenTransaction, ThreadError};
use session::vars::Var;
use session::{Instance, Origin};
use value::{SqlError, SqlResult};

use crate::batch::{BYTES_MAX, Batch, Waiting};
use crate::channel::Channel;
use crate::committer::Committer;
use crate::doubt::{self, Doubt};
use crate::failure::{FATAL, Failure, RELAY_READ};
use crate::filter::Filter;
use crate::group::{Group, Step, starts, unknown};
use crate::loaded::Loaded;
use crate::place::{SourcePlace, secure};
use crate::relay::{Place, Reader};
use crate::tables::Tables;
use crate::until::Until;

/// How often it is looked what has become of a GTID that somebody else has.
const OWN_PAUSE: Duration = Duration::from_millis(1);

/// Waits for a GTID that somebody else has, until the applier is to stop.
fn own_gtid(applier: &mut Applier<'_>, gtid: Gtid) -> Result<Owning, Failure> {
    loop {
        match log::own(applier.instance.engine().log(), gtid, applier.session.process().id) {
            Owning::Others if applier.channel.applier_stops() => return Ok(Owning::Others),
            Owning::Others => {
                applier.end_batch()?;
                applier.instance.world().sleep(OWN_PAUSE);
            }
            other => return Ok(other),
        }
    }
}

/// Runs until it is stopped, or cannot go on.
pub(crate) fn run(channel: &Arc<Channel>, instance: &Arc<Instance>) {
    let ended = Applier::new(channel, instance).and_then(|mut applier| {
        let mut processes = vec![Arc::clone(applier.session.process())];
        if applier.together {
            let spare = session_of(instance, &applier.filter)?;
            processes.push(Arc::clone(spare.process()));
            applier.committer = Some(Committer::beside(instance, spare));
        }
        channel.set_interrupt(Some(Arc::new(move || processes.iter().for_each(|process| process.kill_query()))));
        let ended = applier.follow();
        if channel.applier_stops() { Ok(()) } else { ended }
    });
    if let Err(failure) = ended {
        tracing::error!("applier of channel '{}': {} (error {})", channel.name, failure.message, failure.code);
        let error = ThreadError { code: failure.code, message: failure.message, at: instance.world().wall_micros() };
        channel.state.lock().applier_error = error;
    }
}

pub(crate) fn session_of(instance: &Arc<Instance>, filter: &Arc<Filter>) -> Result<session::Applier, Failure> {
    let mut session = session::Applier::new(instance).map_err(|e| Failure { transient: false, ..Failure::of(&e) })?;
    if !filter.is_empty() {
        let filter = Arc::clone(filter);
        session.set_followed_tables(Some(Arc::new(move |tables| filter.follows_tables(tables))));
    }
    Ok(session)
}

/// Whether the thread goes on.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Flow {
    On,
    /// The relay log has no more.
    Idle,
    /// UNTIL was reached, or STOP came.
    Done,
}

pub(crate) struct Applier<'a> {
    channel: &'a Channel,
    instance: &'a Instance,
    session: session::Applier,
    reader: Reader,
    /// The transaction that is applied, or the next, begins there.
    start: Place,
    /// Where that is in the source's log, and the place there behind the last event.
    before: SourcePlace,
    place: SourcePlace,
    group: Group,
    /// The transaction is passed over,
    skipped: bool,
    /// because `sql_replica_skip_counter` says so.
    counted_out: bool,
    gtid: GtidNext,
    /// Until the transaction is done, or part of the batch.
    owned: Option<OwnedGtid>,
    seen: SeenTransaction,
    /// Where the blocks of files for LOAD DATA stand that have come.
    files: HashMap<u32, Vec<Place>>,
    batch: Batch,
    pub committer: Option<Committer>,
    /// Transactions may be committed together: nobody has said where to stop, or when.
    together: bool,
    /// Nothing but rows has come of the present transaction; it is part of the batch now.
    rows_only: bool,
    sealed: bool,
    /// A transaction was begun and is not done; its last event may have come already.
    within: bool,
    /// The source is followed by file and position.
    by_place: bool,
    /// The next transaction was done, up to this place, and only its place is missing.
    done: Option<SourcePlace>,
    tries: u64,
    /// It changes only while no applier runs.
    filter: Arc<Filter>,
    tables: Tables<NamedTable>,
}

impl<'a> Applier<'a> {
    pub fn new(channel: &'a Channel, instance: &'a Arc<Instance>) -> Result<Applier<'a>, Failure> {
        let by_place = !channel.state.lock().config.auto_position;
        let done = if by_place { doubt::done(instance, &channel.name).map_err(|e| Failure::of(&e))? } else { None };
        let (start, executed, filter, together) = {
            let state = channel.state.lock();
            let together = state.until == Until::Nothing && state.config.delay == 0;
            (state.start, state.executed.clone(), Arc::new(state.filter.clone()), together)
        };
        Ok(Applier {
            channel,
            instance,
            session: session_of(instance, &filter)?,
            reader: Reader::new(&channel.relay, start),
            start,
            before: executed.clone(),
            place: executed,
            group: Group::default(),
            skipped: false,
            counted_out: false,
            gtid: GtidNext::Anonymous,
            owned: None,
            seen: SeenTransaction::default(),
            files: HashMap::new(),
            batch: Batch::default(),
            committer: None,
            together,
            rows_only: true,
            sealed: false,
            within: false,
            by_place,
            done,
            tries: 0,
            filter,
            tables: Tables::default(),
        })
    }

    fn follow(&mut self) -> Result<(), Failure> {
        let mut bytes = Vec::new();
        while !self.channel.applier_stops() {
            match self.step(&mut bytes) {
                Ok(Flow::On) => {}
                Ok(Flow::Idle) => self.channel.relay.wait(self.reader.place()),
                Ok(Flow::Done) => break,
                Err(failure) => {
                    self.session.abandon_source();
                    return Err(failure);
                }
            }
        }
        self.stop()
    }

    /// What is whole is committed; what has begun behind it is not.
    pub fn stop(&mut self) -> Result<(), Failure> {
        let ended = self.end_batch();
        self.session.abandon_source();
        self.owned = None;
        ended
    }

    /// Takes the next event, into `bytes`, or tries again what has failed.
    pub fn step(&mut self, bytes: &mut Vec<u8>) -> Result<Flow, Failure> {
        self.next(bytes).or_else(|failure| self.try_again(failure).map(|()| Flow::On))
    }

    fn next(&mut self, bytes: &mut Vec<u8>) -> Result<Flow, Failure> {
        let before = self.reader.place();
        if self.reader.next(bytes)? {
            return self.event(bytes, before);
        }
        if !self.batch.is_empty() {
            let within = self.within;
            self.end_batch()?;
            if within && !self.within {
                self.reader.seek(self.start);
            }
            return Ok(Flow::On);
        }
        self.settle()?;
        if !self.group.begun {
            self.channel.rests(self.reader.place(), &self.place);
            if is_over(self, None) {
                return Ok(Flow::Done);
            }
        }
        Ok(Flow::Idle)
    }

    /// Waits for the batch that is being committed.
    fn settle(&mut self) -> Result<(), Failure> {
        let Some((batch, result)) = self.committer.as_mut().and_then(Committer::wait) else { return Ok(()) };
        match result {
            Ok(()) => self.applied(batch),
            Err(error) => {
                self.session.abandon_source();
                self.batch.given_up();
                self.start = batch.first;
                Err(Failure::of(&error))
            }
        }
    }

    /// The batch is full: it is committed while the next one is applied, or now.
    fn hand_over(&mut self) -> Result<(), Failure> {
        self.settle()?;
        let Some(committer) = self.committer.as_mut().filter(|_| self.session.takes_turns()) else {
            return self.end_batch();
        };
        let Some(batch) = self.batch.take() else { return Ok(()) };
        committer.commit(&mut self.session, batch).map_err(|e| Failure::of(&e))
    }

    /// Commits the batch. What has begun behind it goes away, and is to come again.
    fn end_batch(&mut self) -> Result<(), Failure> {
        self.settle()?;
        if self.batch.is_empty() {
            return Ok(());
        }
        let result = if self.within && !self.skipped {
            self.group = Group::default();
            self.within = false;
            self.files.clear();
            self.place.clone_from(&self.before);
            self.session.commit_without_last()
        } else {
            self.session.commit()
        };
        result.map_err(|error| Failure::of(&error))?;
        self.batch.take().map_or(Ok(()), |batch| self.applied(batch))
    }

    /// A batch is committed.
    fn applied(&mut self, applied: Waiting) -> Result<(), Failure> {
        self.tries = 0;
        let mut state = self.channel.state.lock();
        state.executed = applied.executed;
        state.start = applied.end;
        state.applied = applied.seen;
        if !self.group.begun {
            state.applying = SeenTransaction::default();
        }
        drop(state);
        leave(self, applied.end)
    }

    /// After a failure the transaction comes again: as the first of its batch, or, if it was that, after a
    /// pause.
    fn try_again(&mut self, failure: Failure) -> Result<(), Failure> {
        self.settle()?;
        if !self.batch.is_empty() {
            if self.session.count() > 0 && self.end_batch().is_ok() {
                let behind = self.channel.state.lock().start;
                self.go_back(behind);
                return Ok(());
            }
            self.session.abandon_source();
            if let Some(first) = self.batch.given_up() {
                self.go_back(first);
            }
            return Ok(());
        }
        self.session.abandon_source();
        self.owned = None;
        if self.channel.applier_stops() {
            return Ok(());
        }
        if !failure.transient || self.tries >= self.instance.globals.uint(Var::replica_transaction_retries) {
            return Err(failure);
        }
        self.tries += 1;
        self.channel.state.lock().retries += 1;
        self.go_back(self.start);
        self.channel.applier_pause(Duration::from_millis(10 * self.tries.min(100)));
        Ok(())
    }

    /// To the begin of what is not applied.
    fn go_back(&mut self, to: Place) {
        self.place.clone_from(&self.channel.state.lock().executed);
        self.files.clear();
        self.group = Group::default();
        self.within = false;
        self.reader.seek(to);
    }

    fn event(&mut self, bytes: &[u8], before: Place) -> Result<Flow, Failure> {
        let raw = binlog::next_event(bytes)?.ok_or(binlog::Error::Truncated)?;
        let kind = raw.header.kind;
        if is_named_again(self, &raw) {
            if raw.header.log_pos > 0 {
                self.place.1 = raw.header.log_pos.into();
            }
            return Ok(Flow::On);
        }
        let event = binlog::decode(&raw)?;
        if let Some(unknown) = unknown(&raw, &event) {
            let message = format!("Could not parse relay log event entry: {unknown}");
            return Err(Failure { code: RELAY_READ, message, transient: false });
        }
        let was_begun = self.group.begun;
        if matches!(event, Event::Rotate { .. } | Event::FormatDescription | Event::Gtid(_)) && was_begun {
            // The connection was lost in the middle of it; it comes again.
            self.end_batch()?;
            self.session.abandon_source();
            self.files.clear();
            self.group = Group::default();
            self.within = false;
        }
        let mut group = self.group;
        let step = group.step(kind, &event);
        if step == Step::Aside {
            // A remark in the source's log, of which each sync may have left one, is no reason for a sync.
            if !self.group.begun && !matches!(event, Event::Own(_) | Event::Other(_) | Event::Heartbeat) {
                self.end_batch()?;
            }
            self.aside(&raw, &event);
            return Ok(Flow::On);
        }
        if !self.group.begun {
            self.start = before;
            self.before.clone_from(&self.place);
            if self.begin(&raw, &event)? == Flow::Done {
                self.reader.seek(before);
                return Ok(Flow::Done);
            }
        }
        self.group = group;
        let end = u64::from(raw.header.log_pos);
        if step == Step::End {
            self.end(&raw, &event, end)?;
        } else if !self.skipped {
            self.apply(&raw, &event)?;
        }
        if self.counted_out {
            count_out(self.channel, step == Step::End);
        }
        if end > 0 {
            self.place.1 = end;
        }
        if step == Step::End {
            self.ended()?;
        }
        Ok(Flow::On)
    }

    /// What stands between transactions.
    fn aside(&mut self, raw: &RawEvent<'_>, event: &Event<'_>) {
        const CREATED_AT: usize = 52;
        match event {
            Event::Rotate { next, position } => self.place = (String::from_utf8_lossy(next).into_owned(), *position),
            Event::Heartbeat => self.place.1 = self.place.1.max(raw.header.log_pos.into()),
            // Temporary tables of a source that was started anew are gone.
            Event::FormatDescription if raw.body().get(CREATED_AT..CREATED_AT + 4).is_some_and(|at| at != [0; 4]) => {
                self.session.forget_source_temporaries();
            }
            Event::FormatDescription => {}
            _ if raw.header.log_pos > 0 => self.place.1 = raw.header.log_pos.into(),
            _ => {}
        }
        if self.group.begun || matches!(event, Event::FormatDescription) {
            return;
        }
        let is_committed = self.committer.as_ref().is_none_or(|committer| !committer.is_busy());
        if !self.batch.passed(self.reader.place(), &self.place) && is_committed {
            let mut state = self.channel.state.lock();
            state.executed.clone_from(&self.place);
            state.start = self.reader.place();
        }
    }

    fn begin(&mut self, raw: &RawEvent<'_>, event: &Event<'_>) -> Result<Flow, Failure> {
        self.rows_only = true;
        self.within = false;
        let gtid = if let Event::Gtid(gtid) = event { Some(gtid) } else { None };
        let id = gtid.and_then(|event| event.gtid);
        let committed = gtid.map(|event| event.commit_micros).filter(|micros| *micros > 0);
        let original = gtid.map(|event| event.original_micros.unwrap_or(event.commit_micros)).filter(|micros| *micros > 0);
        let stamped = u64::from(raw.header.timestamp) * 1_000_000;
        let committed = committed.unwrap_or(stamped);
        if is_over(self, id) || !self.channel.holds_back(self.instance.world(), committed) {
            return Ok(Flow::Done);
        }
        let mode = self.instance.globals.uint(Var::gtid_mode);
        self.gtid = match id {
            Some(_) if mode == GTID_MODE_OFF => {
                let message = format!(
                    "Cannot replicate GTID-transaction when @@GLOBAL.GTID_MODE = OFF, at file {}, position {}.",
                    self.place.0, self.place.1
                );
                return Err(Failure { code: 1784, message, transient: false });
            }
            None if mode == GTID_MODE_ON => {
                let message = format!(
                    "Cannot replicate anonymous transaction when @@GLOBAL.GTID_MODE = ON, at file {}, position {}.",
                    self.place.0, self.place.1
                );
                return Err(Failure { code: 1783, message, transient: false });
            }
            Some(gtid) => GtidNext::Given(gtid),
            None => GtidNext::Anonymous,
        };
        let now = self.instance.world().wall_micros();
        self.seen = SeenTransaction {
            name: SeenName::of(id),
            original_commit: original.unwrap_or(0),
            immediate_commit: gtid.map_or(0, |event| event.commit_micros),
            begun: now,
            ended: 0,
        };
        let committing = |gtid| self.committer.as_ref().is_some_and(|committer| committer.has(gtid));
        let under_way = |gtid| self.batch.has(gtid) || committing(gtid);
        let own = u64::from(raw.header.server_id) == self.instance.globals.uint(Var::server_id);
        let ignored = self.channel.state.lock().config.ignore_server_ids.contains(&raw.header.server_id.into());
        self.skipped = own || ignored || self.done.is_some() || id.is_some_and(under_way);
        self.counted_out = !self.skipped && mode != GTID_MODE_ON && self.channel.state.lock().skip > 0;
        self.skipped |= self.counted_out;
        if let Some(gtid) = id.filter(|_| !self.skipped) {
            self.owned = None;
            match own_gtid(self, gtid)? {
                Owning::Yours(owned) => self.owned = Some(owned),
                Owning::Executed => self.skipped = true,
                Owning::Others => return Ok(Flow::Done),
            }
        }
        {
            let mut state = self.channel.state.lock();
            state.idle = false;
            // The time in the event's head is whatever SET TIMESTAMP has said on the source.
            state.event_time = original.unwrap_or(stamped) / 1_000_000;
            state.applying = self.seen;
            state.applier_text = "Executing event";
        }
        if !self.skipped {
            self.session.begin_source(Origin { server_id: raw.header.server_id, gtid: self.gtid, committed: original });
        }
        self.within = true;
        Ok(Flow::On)
    }

    /// The last event of a transaction.
    fn end(&mut self, raw: &RawEvent<'_>, event: &Event<'_>, end: u64) -> Result<(), Failure> {
        let place = |file: &str| format!("{file}\n{end}");
        if let Some(done) = self.done.take() {
            if done != (self.place.0.clone(), end) {
                let message = format!("an XA statement was done up to {}:{}, and the relay log has none that ends there", done.0, done.1);
                return Err(Failure { code: FATAL, message, transient: false });
            }
            let place = place(&self.place.0);
            return only_place(&mut self.session, &self.channel.name, place).map_err(|e| self.failed(&e, raw, event));
        }
        if self.counted_out && self.by_place {
            self.end_batch()?;
            let place = place(&self.place.0);
            return only_place(&mut self.session, &self.channel.name, place).map_err(|e| self.failed(&e, raw, event));
        }
        if self.skipped {
            return Ok(());
        }
        self.stand_alone_unless_of_rows(event)?;
        if !(self.together && self.batch.takes_more()) {
            self.settle()?;
        }
        if self.by_place {
            let place = place(&self.place.0);
            if self.gtid == GtidNext::Anonymous
                && let Some(doubt) = Doubt::of(event)
            {
                doubt.keep(self.instance, &self.channel.name, &place).map_err(|e| self.failed(&e, raw, event))?;
            }
            self.session.source_place(&self.channel.name, place);
        }
        self.apply(raw, event)?;
        if self.sealed {
            return Ok(());
        }
        self.session.end_source().map_err(|e| self.failed(&e, raw, event))
    }

    /// The transaction is done.
    fn ended(&mut self) -> Result<(), Failure> {
        self.within = false;
        self.files.clear();
        let place = self.reader.place();
        self.seen.ended = self.instance.world().wall_micros();
        if std::mem::take(&mut self.sealed) {
            let gtid = if let GtidNext::Given(gtid) = self.gtid { Some(gtid) } else { None };
            let large = self.session.bytes() as u64 >= BYTES_MAX;
            let owned = self.owned.take();
            let full = large | self.batch.sealed(self.start, place, &self.place, gtid.zip(owned), std::mem::take(&mut self.seen));
            return if full { self.hand_over() } else { Ok(()) };
        }
        self.owned = None;
        self.end_batch()?;
        self.batch.one_by_one();
        self.tries = 0;
        let mut state = self.channel.state.lock();
        state.executed.clone_from(&self.place);
        state.start = place;
        state.applied = std::mem::take(&mut self.seen);
        state.applying = SeenTransaction::default();
        drop(state);
        leave(self, place)
    }

    /// What is not a transaction of rows comes behind the batch: it may need what the batch has locked, be it
    /// the row with the source's place.
    fn stand_alone_unless_of_rows(&mut self, event: &Event<'_>) -> Result<(), Failure> {
        self.rows_only &= is_of_rows(event);
        if self.rows_only {
            Ok(())
        } else if self.batch.is_empty() {
            self.settle()
        } else {
            Err(Failure::stands_alone())
        }
    }

    fn apply(&mut self, raw: &RawEvent<'_>, event: &Event<'_>) -> Result<(), Failure> {
        let seconds = raw.header.timestamp;
        let filter = Arc::clone(&self.filter);
        self.stand_alone_unless_of_rows(event)?;
        let result = match event {
            Event::Gtid(_) | Event::RowsQuery(_) | Event::Other(_) => Ok(()),
            Event::Query(query) if query.text.eq_ignore_ascii_case(b"BEGIN") => {
                self.session.set_event_time(seconds);
                self.session.apply_begin();
                Ok(())
            }
            Event::Query(query) if query.text.eq_ignore_ascii_case(b"COMMIT") => self.commit(),
            Event::Query(query) => {
                let query = &renamed(query, &filter);
                let transactional = starts(query, b"SAVEPOINT") || starts(query, b"ROLLBACK") || starts(query, b"XA ");
                if transactional || filter.follows_database(query.database) { self.session.apply_query(query, seconds) } else { Ok(()) }
            }
            Event::Xid(_) => self.commit(),
            Event::XaPrepare { one_phase, xid } => self.session.apply_xa_prepare(*one_phase, xid),
            Event::TableMap(map) => {
                let map = TableMapEvent { database: filter.rewritten(map.database), ..map.clone() };
                let named = if filter.follows_database(map.database) && filter.follows_table(map.database, map.table) {
                    self.session.apply_table_map(map)
                } else {
                    self.session.pass_over_table(map.table_id)
                };
                self.tables.keep(raw.body(), named);
                Ok(())
            }
            Event::Rows(rows) => {
                self.session.set_event_time(seconds);
                self.session.apply_rows(rows)
            }
            Event::LastInsertId(id) => {
                self.session.set_source_last_insert_id(*id);
                Ok(())
            }
            Event::InsertId(id) => {
                self.session.set_source_insert_id(*id);
                Ok(())
            }
            Event::Rand(first, second) => {
                self.session.set_source_seeds(*first, *second);
                Ok(())
            }
            Event::UserVar(var) => self.session.set_source_variable(var),
            Event::Block { file, first, .. } => {
                let blocks = self.files.entry(*file).or_default();
                if *first {
                    blocks.clear();
                }
                let end = self.reader.place();
                blocks.push(Place { offset: end.offset - raw.bytes.len() as u64, ..end });
                Ok(())
            }
            Event::DeleteFile(file) => {
                self.files.remove(file);
                Ok(())
            }
            Event::LoadQuery(load) => {
                let file = Box::new(Loaded::new(&self.channel.relay, self.files.remove(&load.file).unwrap_or_default()));
                let load = &LoadQuery { query: renamed(&load.query, &filter), ..load.clone() };
                if filter.follows_database(load.query.database) { self.session.apply_load(load, file, seconds) } else { Ok(()) }
            }
            Event::Payload(body) => return self.payload(body),
            _ => Ok(()),
        };
        result.map_err(|e| self.failed(&e, raw, event))
    }

    /// COMMIT: of the transaction by itself, or, later, of all that stand in its batch.
    fn commit(&mut self) -> SqlResult<()> {
        if self.together && self.rows_only && self.batch.takes_more() && self.session.seal()? {
            self.sealed = true;
            return Ok(());
        }
        self.session.apply_commit()
    }

    /// A compressed transaction: its events, one after another.
    fn payload(&mut self, body: &[u8]) -> Result<(), Failure> {
        let (mut unpacked, mut bytes) = (binlog::Unpacked::new(body)?, Vec::new());
        let (mut group, mut ended) = (Group::default(), false);
        while let Some(raw) = unpacked.next(&mut bytes)? {
            if ended {
                return Err(binlog::Error::Malformed("more behind the end of a compressed transaction").into());
            }
            if is_named_again(self, &raw) {
                continue;
            }
            let event = binlog::decode(&raw)?;
            if let Event::Payload(_) | Event::Block { .. } = event {
                return Err(binlog::NESTED.into());
            }
            ended = group.step(raw.header.kind, &event) == Step::End;
            self.apply(&raw, &event)?;
        }
        if ended { Ok(()) } else { Err(binlog::Error::Malformed("a compressed transaction without an end").into()) }
    }

    fn failed(&self, error: &SqlError, raw: &RawEvent<'_>, event: &Event<'_>) -> Failure {
        Failure::of_event(error, event, (&self.place.0, raw.header.log_pos), self.session.table_of_rows())
    }
}

/// A transaction is passed over, and that is kept.
fn only_place(session: &mut session::Applier, channel: &str, place: String) -> SqlResult<()> {
    session.source_place(channel, place);
    session.end_source()
}

/// An event is passed over. The last that is counted has the rest of its transaction with it.
fn count_out(channel: &Channel, ends: bool) {
    let skip = &mut channel.state.lock().skip;
    *skip = if ends && *skip == 1 { 0 } else { (*skip).saturating_sub(1).max(1) };
}

/// Files before this place are applied, and go when no crash can take that back: with what a crash has taken
/// the applier begins at the oldest file, and there must be no gap before it.
fn leave(applier: &Applier<'_>, place: Place) -> Result<(), Failure> {
    if applier.channel.relay.begin().file >= place.file || !applier.instance.globals.on(Var::relay_log_purge) {
        return Ok(());
    }
    secure(applier.instance).map_err(|e| Failure::of(&e))?;
    Ok(applier.reader.leave(place)?)
}

/// Whether UNTIL says that nothing more is to be begun.
fn is_over(applier: &Applier<'_>, gtid: Option<Gtid>) -> bool {
    if applier.together {
        return false;
    }
    let until = applier.channel.state.lock().until.clone();
    until.stops_before(gtid, &applier.place, &|| applier.instance.engine().log().visible().executed)
}

/// A table of a transaction of rows that was named in the same words before: that is all there is to it.
fn is_named_again(applier: &mut Applier<'_>, raw: &RawEvent<'_>) -> bool {
    if raw.header.kind != EventType::TABLE_MAP || !applier.group.begun || applier.skipped || !applier.rows_only {
        return false;
    }
    let Some(named) = applier.tables.find(raw.body()) else { return false };
    applier.session.name_again(named);
    true
}

/// Values of `gtid_mode`.
const GTID_MODE_OFF: u64 = 0;
const GTID_MODE_ON: u64 = 3;

/// A statement in the database that has another name here.
fn renamed<'a>(query: &QueryEvent<'a>, filter: &'a Filter) -> QueryEvent<'a> {
    QueryEvent { database: filter.rewritten(query.database), ..query.clone() }
}

/// Whether an event may be one of a transaction of rows.
fn is_of_rows(event: &Event<'_>) -> bool {
    match event {
        Event::Query(query) => query.text.eq_ignore_ascii_case(b"BEGIN") || query.text.eq_ignore_ascii_case(b"COMMIT"),
        Event::Gtid(_)
        | Event::RowsQuery(_)
        | Event::Other(_)
        | Event::TableMap(_)
        | Event::Rows(_)
        | Event::Xid(_)
        | Event::Payload(_) => true,
        _ => false,
    }
}
