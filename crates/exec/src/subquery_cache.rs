//! What is kept of the results of one subquery while the statement runs.

use std::rc::Rc;

use value::Value;

use crate::keys::KeyMap;
use crate::rows::RowList;
use crate::spill::KeySet;

/// The results of one subquery.
#[derive(Default)]
pub(crate) struct SubqueryCache {
    /// The rows of a subquery that depends on nothing.
    pub rows: Option<Rc<RowList>>,
    /// It was told that these are more than one.
    pub told: bool,
    pub set: Option<Rc<ValueSet>>,
    pub extremes: Option<Rc<Extremes>>,
    /// The results of a scalar subquery, by the values of the outer columns that it reads.
    pub scalars: KeyMap<Vec<Value>>,
}

/// The rows of an IN subquery that depends on nothing: those without NULL as keys, the others as they are.
pub(crate) struct ValueSet {
    pub keys: KeySet,
    pub with_null: RowList,
}

/// The ends of the rows of a subquery of one column that depends on nothing.
#[derive(Default)]
pub(crate) struct Extremes {
    /// The least and the greatest value; `None`: there is none but NULL.
    pub ends: Option<(Value, Value)>,
    pub has_null: bool,
}
