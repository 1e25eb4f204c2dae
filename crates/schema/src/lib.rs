//! Definitions of databases, tables, columns and indexes; SHOW CREATE TABLE text.
