//! The parts of an open database, which the background threads share with the engine. Each part has a file
//! of its own and knows none of the others; what is done with several of them stands beside, in a file for
//! each kind of work, as methods of [`Inner`].

use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use parking_lot::Mutex;
use store::Store;
use txn::{PurgeState, System};
use world::World;

use crate::ballast::Ballast;
use crate::checkpointer::Checkpointer;
use crate::journal::Journal;
use crate::log_pins::LogPins;
use crate::options::{EngineOptions, Settings};
use crate::pacing::Pacing;
use crate::redo::Redo;
use crate::resize::ResizeState;
use crate::room::RoomTold;
use crate::rungs::Ladder;
use crate::signal::Signal;
use crate::spill::Workspace;

/// What the background threads share with the engine.
pub(crate) struct Inner {
    pub world: World,
    pub options: EngineOptions,
    pub settings: Settings,
    pub store: Arc<Store>,
    pub system: Arc<System>,
    pub checkpointer: Checkpointer,
    pub pacing: Pacing,
    pub purge: Mutex<PurgeState>,
    pub signal: Signal,
    pub journal: Journal,
    pub log_pins: LogPins,
    pub ladder: Ladder,
    pub resize: Mutex<ResizeState>,
    /// When idle trees are looked for again, as a moment of the world.
    pub trees_looked_at: AtomicU64,
    /// Steps of background threads that have failed.
    pub background_errors: AtomicU64,
    pub redo: Redo,
    pub workspace: Workspace,
    pub ballast: Ballast,
    pub room_told: RoomTold,
}
