//! Bound expressions: types, coercion, the declarative function table, evaluation, aggregates.
