//! Looks at the past: the database as of an earlier moment, opened beside the present one.
//!
//! ```text
//!   pin's map ----.
//!   slot files ---+--> a disk over the present one (`world::OverlayDisk`)
//!   log's files --'      --> the log cut at the moment --> Engine::open --> a database to be read
//! ```
//! It is recovery: the newest pin before the moment is the checkpoint, and the log behind it is applied up
//! to there. Nothing is copied, and of the present nothing is changed.
//!
//! **Invariants.**
//! 1. What is opened is the database exactly as of that moment, or an error: a moment that no pin reaches
//!    back to, or beyond which the log cannot be applied, is none that could be looked at. The nearest one
//!    is never taken instead.
//! 2. The checkpoint is held, and the log is pinned, for as long as the past is open, whatever becomes of
//!    the pin; a crash ends both, and the next start removes what was written.
//! 3. The past has no threads: nothing is purged and nothing written but what recovery and a full pool
//!    write. What was not committed then is never seen.
//! 4. A device without room ends the look, not the server.
//! 5. A branch of it shares what of its pages still is as the checkpoint has it (`store/graft`).
//! 6. Reading the log and applying it, which may take as long as recovery, ends when nobody wants it any
//!    more.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use base::TreeId;
use binlog::GtidSet;
use parking_lot::Mutex;
use store::Hold;
use txn::{ApplyWriter, Error, Graft, Result, Transaction};
use world::{Disk, OverlayDisk};

use crate::applier::Applier;
use crate::engine::Engine;
use crate::journal::{LogPart, log_error};
use crate::options::EngineOptions;
use crate::pin::{PinInfo, pin_infos};
use crate::restore::{Until, cut_at};
use crate::target::failed;
use crate::workers::Workers;

/// The pool of a past, as a share of the present one's, and at least.
const POOL_SHARE: usize = 16;
const POOL_LEAST: usize = 16 << 20;

/// A moment of the past.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum When {
    /// With all that was committed by then: microseconds since 1970.
    Time(u64),
    /// Behind the transaction with which all of these were executed.
    Executed(GtidSet),
    /// The state that a pin of that name keeps.
    Pin(String),
}

impl When {
    /// Whether the log behind a pin can lead there.
    fn is_behind(&self, pin: &PinInfo) -> bool {
        match self {
            When::Time(micros) => pin.micros <= *micros,
            When::Executed(set) => !set.is_subset(&pin.point.executed),
            When::Pin(name) => pin.name == *name,
        }
    }

    fn until(&self, pin: &PinInfo) -> Until {
        let place = pin.point.position;
        match self {
            When::Time(micros) => Until::TimeOfOurs(*micros),
            When::Executed(set) => Until::Executed(set.clone()),
            When::Pin(_) => Until::Position { file: place.file, offset: place.offset },
        }
    }
}

/// The database as of an earlier moment. It is to be read only, and not beyond the engine that it was
/// opened from.
pub struct Past {
    /// Given up first: it reads what the others keep.
    engine: Arc<Engine>,
    disk: Arc<OverlayDisk>,
    hold: Hold,
    _log_pin: log::Pin,
    /// Microseconds since 1970: when the last was committed that is seen.
    micros: u64,
    branching: Mutex<()>,
}

impl Past {
    pub fn engine(&self) -> &Arc<Engine> {
        &self.engine
    }

    /// Invariant 4: its use is to end.
    pub fn is_out_of_room(&self) -> bool {
        self.disk.is_out_of_room()
    }

    /// When the last was committed that is seen, or was the checkpoint taken if that was later: microseconds
    /// since 1970.
    pub fn micros(&self) -> u64 {
        self.micros
    }

    /// Makes trees that a transaction of the present has created, and that nobody has seen, what trees of the
    /// past are: of each tree the branch. Of their content the log says nothing: the transaction is to be
    /// prepared through a checkpoint.
    ///
    /// # Errors
    /// `Full`, also for want of room for the look; those of reading the past.
    pub fn branch(&self, tx: &mut Transaction, branches: &[(TreeId, TreeId)]) -> Result<()> {
        let _one_at_a_time = self.branching.lock();
        let graft = Graft { past: &self.engine.inner.system, hold: &self.hold };
        let made = branches.iter().try_for_each(|(from, into)| graft.branch(tx, *from, *into));
        match made.and_then(|()| graft.purge(tx, branches)) {
            _ if self.is_out_of_room() => Err(Error::Full("a look at the past")),
            result => result,
        }
    }
}

/// Applies the log for somebody who may not want to wait for it any more (6).
struct Wanted<'a> {
    applier: &'a mut dyn Applier,
    interrupted: &'a dyn Fn() -> bool,
}

impl Applier for Wanted<'_> {
    fn apply(&mut self, writer: &ApplyWriter, transaction: &log::Transaction<'_>) -> Result<()> {
        if (self.interrupted)() { Err(Error::Interrupted) } else { self.applier.apply(writer, transaction) }
    }

    fn begin(&mut self, workers: &Arc<Workers>) {
        self.applier.begin(workers);
    }

    fn finish(&mut self, writer: &ApplyWriter) -> Result<u64> {
        self.applier.finish(writer)
    }

    fn rows(&self) -> u64 {
        self.applier.rows()
    }
}

/// Numbers of pasts, for the names of their files.
static OPENED: AtomicU64 = AtomicU64::new(0);

impl Engine {
    /// Opens the database as of an earlier moment.
    ///
    /// # Errors
    /// `Refused` if the moment cannot be had (invariant 1); `Interrupted`, between two transactions of the
    /// log; `Full`; damage.
    pub fn open_past(&self, when: &When, applier: &mut dyn Applier, interrupted: &dyn Fn() -> bool) -> Result<Past> {
        let inner = &self.inner;
        let (pin, hold, log_pin) = self.hold_before(when)?;
        let part = LogPart::of_checkpoint(hold.blob())?;
        let files = self.log().copy_list(part.point.position.file).map_err(|e| log_error(&e))?;
        let store::InPlace { map: (map, bytes), slot_files: mut shown } = hold.in_place()?;
        shown.extend(files.files.iter().map(|(file, len)| (file.name.clone(), *len)));
        let failed = |e: world::Error| failed(&e);
        let prefix = format!("tmp/past.{}.", OPENED.fetch_add(1, Ordering::Relaxed));
        let disk = OverlayDisk::new(inner.world.disk().clone(), &prefix, &shown).map_err(failed)?;
        disk.replace(map, &bytes).map_err(failed)?;
        disk.replace(&files.index.0, files.index.1.as_bytes()).map_err(failed)?;
        let world = inner.world.with_disk(disk.clone());
        let named: Vec<_> = files.files.iter().map(|(file, _)| file.clone()).collect();
        let restored = cut_at(&world, &inner.options.log_name, &named, &part, hold.epoch(), (&when.until(&pin), interrupted))?;
        let options = EngineOptions {
            pool_bytes: (inner.options.pool_bytes / POOL_SHARE).max(POOL_LEAST),
            pool_bytes_max: inner.options.pool_bytes.max(POOL_LEAST),
            threads: false,
            history: false,
            keep_opened: true,
            ballast_bytes: 0,
            sync_binlog: 0,
            flush_log_at_trx_commit: 0,
            ..inner.options.clone()
        };
        let (engine, _) = Engine::open(&world, options, &mut Wanted { applier, interrupted })?;
        let micros = restored.micros.unwrap_or(0).max(pin.micros);
        let past = Past { engine, disk, hold, _log_pin: log_pin, micros, branching: Mutex::default() };
        if past.is_out_of_room() { Err(Error::Full("a look at the past")) } else { Ok(past) }
    }

    /// The newest pin that leads to the moment, held with the log from its point on.
    fn hold_before(&self, when: &When) -> Result<(PinInfo, Hold, log::Pin)> {
        // Nobody releases a pin meanwhile, but for want of room.
        let _pins = self.inner.log_pins.still();
        let pins = pin_infos(&self.inner, |_| 0)?;
        let newest = pins.into_iter().filter(|pin| when.is_behind(pin)).max_by_key(|pin| pin.epoch);
        let refused = || {
            Error::Refused(match when {
                When::Pin(name) => format!("there is no pin of the name '{name}'"),
                _ => "no pin reaches back to that moment".to_owned(),
            })
        };
        let pin = newest.ok_or_else(refused)?;
        let log_pin = self.log().pin(pin.point.position.file);
        let hold = self.inner.store.hold_pin(pin.number)?.ok_or_else(refused)?;
        assert_eq!(hold.epoch(), pin.epoch, "2: what is held is the pin's checkpoint");
        Ok((pin, hold, log_pin))
    }
}
