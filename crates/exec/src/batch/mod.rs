//! Batches: rows of a scan as columns of typed values, for what is hot.
//!
//! ```text
//! images of a scan → places of the filter's columns → vectors → filter
//!   → of the rows that passed: places of the other columns → vectors → expressions → aggregates
//! ```
//!
//! | file | concept |
//! |---|---|
//! | `vector` | the values of one column or expression for all rows of a batch |
//! | `program` | expressions as steps over vectors |
//! | `compile` | from expressions to such steps, or the answer that rows must do it |
//! | `calls` | the same, of calls of functions |
//! | `kernels`, `functions`, `texts` | the steps |
//! | `computed` | expressions that rows compute, beside the steps |
//! | `recent` | what was found lately of short texts |
//! | `filter` | the filter of a scan |
//! | `source`, `ahead` | batches of a scan: read here, or ahead by another thread |
//! | `found` | rows that an index leads to |
//! | `feed` | sums, counts and extremes of groups |
//! | `group` | a scan whose rows are grouped: the loop that holds it all together |
//! | `hashed`, `ordered` | groups by key; groups one after another |
//!
//! Rules:
//! 1. Rows define what an expression means. A batch gives the same values or gives up: on an overflow, a
//!    number beyond 64 bits, a division by zero, it does nothing, and its rows go the way of rows, which
//!    finds the same error, the same warnings, and the right value of what only looked like an overflow.
//! 2. So nothing that a batch computes has an effect before all of it is computed.
//! 3. What can be done in batches is decided from types when the operator opens; what cannot goes by rows
//!    from the start. An expression that batches do not know is computed row by row within a batch.
//! 4. Rows are counted, looked at by KILL, and held in memory as on the way of rows. Only reads that lock
//!    nothing come in batches.

mod ahead;
mod calls;
mod compile;
mod computed;
mod feed;
mod filter;
mod found;
mod functions;
mod group;
mod hashed;
mod kernels;
mod ordered;
mod program;
mod recent;
mod source;
mod texts;
mod vector;

pub(crate) use filter::Filter;
pub(crate) use source::Batches;
