//! Page map, frames, slots, modify windows and the barrier checkpoint.
