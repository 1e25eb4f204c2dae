//! Pure codec of MySQL binary log v4 events, and the buffer in which a transaction collects its events.
