//! Operators, DML, LOAD DATA: plans against the engine.
