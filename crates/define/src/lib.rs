//! From the syntax of CREATE and ALTER TABLE to the definitions of `schema`, with MySQL's errors.
//!
//! Nothing here knows a session, a catalog or a tree: what is written goes in, with the settings that its
//! meaning depends on; a part of a definition, or an error, comes out.
//!
//! | file | concept |
//! |---|---|
//! | `columns` | columns: attributes, defaults, and what does not go together |
//! | `timestamps` | what a TIMESTAMP gets that says nothing of NULL and DEFAULT |
//! | `expressions` | what expressions of generated columns, checks, defaults and indexes may contain |
//! | `indexes` | indexes: parts, names, order, limits |
//! | `functional` | key parts that are expressions, and the hidden columns that they stand on |
//! | `foreign` | foreign keys, and what must fit between child and parent |
//! | `full_text` | FULLTEXT indexes |
//! | `parts` | columns, indexes and checks before they are a table |
//! | `partition` | PARTITION BY, and what ALTER TABLE makes of partitions |
//! | `options`, `row_format`, `comments` | the options of a table |
//! | `selected` | the definitions of columns that a query gives |

pub mod columns;
mod comments;
pub mod expressions;
pub mod foreign;
pub mod full_text;
pub mod functional;
pub mod indexes;
pub mod options;
pub mod partition;
pub mod parts;
pub mod row_format;
pub mod selected;
pub mod timestamps;
