//! What of the log pins keep: `pin` makes and releases both together.

use std::collections::BTreeMap;

use parking_lot::Mutex;

/// Pins of the log, by the number of the pin that they belong to.
#[derive(Default)]
pub(crate) struct LogPins(pub Mutex<BTreeMap<u32, log::Pin>>);

impl LogPins {
    /// While what this gives is there, nobody makes or releases a pin of the engine.
    pub fn still(&self) -> impl Drop + '_ {
        self.0.lock()
    }
}
