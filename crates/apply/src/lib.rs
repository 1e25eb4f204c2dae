//! Row events to rows and index entries: recovery and replicas alike.
