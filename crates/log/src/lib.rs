//! The one log: files, index, places, parallel fill, group sync, marks, scan, retention.
