//! The storage API: trees, transactions, checkpoints, recovery and background threads; knows bytes, no SQL type.
