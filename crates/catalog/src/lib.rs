//! Persistent schema in catalog trees, table cache, metadata locks, statistics, accounts.
