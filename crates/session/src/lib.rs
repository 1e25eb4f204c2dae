//! Statements, transactions, variables, privileges, prepared statements, SHOW and information_schema; usable without a socket.
