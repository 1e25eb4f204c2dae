//! Lexer, syntax tree, MySQL 8.0 grammar and printer.
