//! Rewrites of a query block before its tables are put in order: each a file of its own, in this order.
//!
//! | pass | what it does |
//! |---|---|
//! | `constants` | text constants beside numbers become numbers |
//! | `generated` | expressions that are those of indexed generated columns become the columns |
//! | `known` | columns that are equal to a constant are that constant in other conditions |
//! | `outer` | outer joins whose rows without a match cannot pass become inner joins |
//! | `impossible` | conditions that no row can meet together become FALSE |
//! | `antijoin` | outer joins that keep only what has no match |
//! | `derived` | conditions on derived tables, views and common table expressions come into their queries |
//! | `semijoin` | `IN (SELECT …)`, `EXISTS` and their negations become members of the join |
//!
//! A pass gives the same rows for every content of the tables. It knows neither indexes nor costs: where
//! two forms may each be the better one, it leaves both, and the order of the joins decides.

mod antijoin;
mod constants;
mod derived;
mod generated;
mod impossible;
mod known;
mod outer;
mod semijoin;

use crate::planner::Passes;
use crate::switches::Switch;

/// The passes, and the switch that turns each of them off. `derived` looks at its own: it plans the tables,
/// too.
pub(crate) const PASSES: Passes = &[
    ("constants", constants::run, None),
    ("generated", generated::run, None),
    ("known", known::run, None),
    ("outer", outer::run, None),
    ("impossible", impossible::run, Some(Switch::Contradictions)),
    ("antijoin", antijoin::run, Some(Switch::Semijoin)),
    ("derived", derived::run, None),
    ("semijoin", semijoin::run, Some(Switch::Semijoin)),
];
