//! Bound expressions: types, coercion, the declarative function table, evaluation, aggregates.
//!
//! Pure: no I/O, no threads; the session and subqueries are reached through traits. The planner calls
//! [`bind_expr`] with its [`Resolver`], the executor calls [`eval`] and feeds [`Accumulator`]s. Where to
//! look:
//!
//! | file | concept |
//! |---|---|
//! | `expr` | [`Expr`], the bound tree, and the walks over it |
//! | `resolve`, `context` | what the planner, the session and the executor give |
//! | `bind` | from the syntax tree to the bound tree |
//! | `types`, `operators`, `collate` | result types, of branches and operators; which collation wins |
//! | `compare` | in which type two sides are compared, and the comparison |
//! | `lists` | how IN and CASE compare one value with several |
//! | `eval`, `cast`, `interval`, `json`, `text` | evaluation of every node |
//! | `operand` | the number that an operand is, and whether a text that is more than that is warned of |
//! | `quick` | arithmetic of whole numbers, ahead of `eval` |
//! | `print` | an expression as error messages show it |
//! | `functions` | the table of functions, by family; `functions/function`: what a function is, and gets |
//! | `aggregate` | aggregates |
//! | `json_table`, `json_schema` | documents as rows, and what a document must be like |
//! | `column_type` | the written type of a column |
//! | `members` | documents as arrays of one type, for multi-valued indexes |
//! | `search` | what MATCH … AGAINST looks for, and the rank of a row |
//! | `geometry` | geometries as trees, their binary and text |
//! | `locale` | in which language months and days are named |
//! | `calendar`, `regexp`, `rand`, `rounding`, `json_path` | algorithms without SQL in them |

pub mod aggregate;
mod bind;
mod block_encryption;
pub mod calendar;
mod cast;
mod collate;
pub mod column_type;
mod compare;
mod context;
mod eval;
mod expr;
pub mod functions;
pub mod geometry;
mod interval;
mod json;
pub mod json_path;
mod json_schema;
mod json_table;
mod lists;
pub mod locale;
pub mod members;
mod metadata;
mod moments;
mod name_const;
mod operand;
mod operators;
mod parameters;
mod print;
mod quick;
mod rand;
mod regexp;
mod relaxed;
mod resolve;
mod rounding;
pub mod search;
mod text;
pub mod types;
mod xml;
mod xpath;

pub use aggregate::{Accumulator, AggregateCall};
pub use bind::bind_expr;
pub use cast::unify;
pub use collate::{check_literal, convert_one};
pub use compare::{
    comparator, compare_rows, compare_values, is_beyond_decimals, narrow_float, null_safe_equal, number_of_bytes, to_moment, tolerance,
};
pub use context::{Clock, EvalContext, NoSession, QuantifiedUse, SessionAccess, Settings, Shared, Subqueries};
pub use eval::{ValueRef, eval, eval_raw, eval_ref, eval_truth, passes};
pub use expr::*;
pub use interval::interval;
pub use json_table::{JsonColumn, JsonTable};
pub use metadata::{Metadata, Origin, length_of_computed};
pub use operators::{bits, cast_text, condition};
pub use parameters::{Stands, fits, is_unset, own_value, stored, value_for};
pub use print::print;
pub use quick::{is_quick, quick_int};
pub use rand::Random;
pub use resolve::{NoColumns, Resolver, SearchRef, SubqueryRef, WindowCall, WindowOf};
pub use rounding::round_double;
pub use text::kept_in_variable;
