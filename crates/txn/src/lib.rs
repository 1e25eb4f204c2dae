//! Undo, read views, row locks, purge and commit order.
