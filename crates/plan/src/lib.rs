//! Binder, rewrites, access paths and cost, EXPLAIN.
