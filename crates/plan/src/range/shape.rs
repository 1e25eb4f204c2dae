//! What a [`RangeTree`] says before its values are known: which parts it has values for, and by which
//! ranges it would be written.

use std::borrow::Cow;

use expr::Expr;

use crate::query::{Ask, RangeBound, RangeTree};

/// Parts of an index, one bit each.
pub(crate) type Parts = u64;

/// What is asked of several parts at once.
pub(crate) type Conjunction<'t> = Vec<(usize, Cow<'t, Ask>)>;

fn bit(part: usize) -> Parts {
    1_u64.checked_shl(part as u32).unwrap_or(0)
}

/// How many parts stand at the beginning without a gap.
pub(crate) fn leading(parts: Parts) -> usize {
    parts.trailing_ones() as usize
}

impl Ask {
    fn is_point(&self) -> bool {
        matches!(self, Ask::Equal(_) | Ask::OneOf(_) | Ask::Values(_))
    }

    /// Its ranges can end on a value, behind which the next part narrows them.
    fn goes_on(&self) -> bool {
        let inclusive = |bound: &Option<RangeBound>| bound.as_ref().is_some_and(|b| b.inclusive);
        matches!(self, Ask::Range { lower, upper } if inclusive(lower) || inclusive(upper)) || self.is_point()
    }
}

impl RangeTree {
    pub fn and(list: Vec<RangeTree>) -> RangeTree {
        let mut flat = Vec::with_capacity(list.len());
        for tree in list {
            match tree {
                RangeTree::And(inner) => flat.extend(inner),
                other => flat.push(other),
            }
        }
        if flat.len() == 1 { flat.swap_remove(0) } else { RangeTree::And(flat) }
    }

    pub fn or(list: Vec<RangeTree>) -> RangeTree {
        let mut flat = Vec::with_capacity(list.len());
        for tree in list {
            match tree {
                RangeTree::Or(inner) => flat.extend(inner),
                other => flat.push(other),
            }
        }
        if flat.len() == 1 { flat.swap_remove(0) } else { RangeTree::Or(flat) }
    }

    /// Whether something is true of all its expressions; of a subquery's values nothing is.
    pub fn all(&self, f: &dyn Fn(&Expr) -> bool) -> bool {
        match self {
            RangeTree::Given(e) => f(e),
            RangeTree::And(list) | RangeTree::Or(list) => list.iter().all(|tree| tree.all(f)),
            RangeTree::Part(_, ask) => match ask {
                Ask::Equal(key) => f(&key.expr),
                Ask::OneOf(keys) | Ask::NotOneOf(keys) => keys.iter().all(|key| f(&key.expr)),
                Ask::Range { lower, upper } => lower.iter().chain(upper).all(|bound| f(&bound.expr)),
                Ask::Like(pattern) => f(pattern),
                Ask::NotNull => true,
                Ask::Values(_) => false,
            },
        }
    }

    /// The parts that have nothing but single values.
    pub(crate) fn points(&self) -> Parts {
        match self {
            RangeTree::Part(part, ask) => {
                if ask.is_point() {
                    bit(*part)
                } else {
                    0
                }
            }
            RangeTree::Given(_) => 0,
            RangeTree::And(list) => list.iter().fold(0, |all, tree| all | tree.points()),
            RangeTree::Or(list) => in_all_branches(list, &RangeTree::points),
        }
    }

    /// The parts of which something is asked, whatever branch of an OR it is.
    pub(crate) fn restricted(&self) -> Parts {
        match self {
            RangeTree::Part(part, _) => bit(*part),
            RangeTree::Given(_) => 0,
            RangeTree::And(list) => list.iter().fold(0, |all, tree| all | tree.restricted()),
            RangeTree::Or(list) => in_all_branches(list, &RangeTree::restricted),
        }
    }

    /// The parts of which anything is asked.
    pub(crate) fn touched(&self) -> Parts {
        match self {
            RangeTree::Part(part, _) => bit(*part),
            RangeTree::Given(_) => 0,
            RangeTree::And(list) | RangeTree::Or(list) => list.iter().fold(0, |all, tree| all | tree.touched()),
        }
    }

    /// The parts behind which an end of a range may go on.
    pub(crate) fn goes_on(&self) -> Parts {
        match self {
            RangeTree::Part(part, ask) => {
                if ask.goes_on() {
                    bit(*part)
                } else {
                    0
                }
            }
            RangeTree::Given(_) => 0,
            RangeTree::And(list) | RangeTree::Or(list) => list.iter().fold(0, |all, tree| all | tree.goes_on()),
        }
    }

    /// Whether ranges can say all of it, where the `fixed` parts have nothing but single values.
    pub(crate) fn is_lossless(&self, fixed: Parts) -> bool {
        match self {
            RangeTree::Part(part, ask) => *part <= leading(fixed) && !matches!(ask, Ask::Like(_) | Ask::Values(_)),
            RangeTree::Given(_) => true,
            RangeTree::And(list) => {
                let fixed = fixed | self.points();
                list.iter().all(|tree| tree.is_lossless(fixed))
            }
            RangeTree::Or(list) => list.iter().all(|tree| tree.is_lossless(fixed)),
        }
    }

    /// The same of other numbers: what has none is left out. `complete` becomes false where something was
    /// left out; `None`: nothing is left.
    pub(crate) fn renumbered(&self, number: &dyn Fn(usize) -> Option<usize>, complete: &mut bool) -> Option<RangeTree> {
        match self {
            RangeTree::Part(from, ask) => {
                let to = number(*from);
                *complete &= to.is_some();
                to.map(|to| RangeTree::Part(to, ask.clone()))
            }
            RangeTree::Given(_) => Some(self.clone()),
            RangeTree::And(list) => {
                let kept: Vec<RangeTree> = list.iter().filter_map(|tree| tree.renumbered(number, complete)).collect();
                (!kept.is_empty()).then(|| RangeTree::and(kept))
            }
            RangeTree::Or(list) => list.iter().map(|tree| tree.renumbered(number, complete)).collect::<Option<_>>().map(RangeTree::or),
        }
    }

    /// How many conjunctions of conditions on single parts it makes when it is multiplied out.
    pub(crate) fn conjunctions(&self) -> usize {
        match self {
            RangeTree::Part(_, Ask::OneOf(keys)) => keys.len(),
            RangeTree::Part(..) | RangeTree::Given(_) => 1,
            RangeTree::And(list) => list.iter().fold(1, |n: usize, tree| n.saturating_mul(tree.conjunctions())),
            RangeTree::Or(list) => list
                .iter()
                .filter(|tree| !matches!(tree, RangeTree::Given(_)))
                .fold(0, |n: usize, tree| n.saturating_add(tree.conjunctions())),
        }
    }

    /// The first of these, each in the order of the parts.
    pub(crate) fn multiplied(&self, most: usize) -> Vec<Conjunction<'_>> {
        let mut out = match self {
            RangeTree::Part(part, Ask::OneOf(keys)) => {
                keys.iter().take(most).map(|key| vec![(*part, Cow::Owned(Ask::Equal(key.clone())))]).collect()
            }
            RangeTree::Part(part, ask) => vec![vec![(*part, Cow::Borrowed(ask))]],
            RangeTree::Given(_) => vec![Vec::new()],
            RangeTree::Or(list) => {
                let branches = list.iter().filter(|tree| !matches!(tree, RangeTree::Given(_)));
                branches.flat_map(|tree| tree.multiplied(most)).take(most).collect()
            }
            RangeTree::And(list) => {
                let mut out: Vec<Conjunction<'_>> = vec![Vec::new()];
                for tree in list {
                    let factors = tree.multiplied(most);
                    let mut product = Vec::new();
                    for one in &out {
                        product.extend(factors.iter().take(most - product.len()).map(|f| one.iter().chain(f).cloned().collect()));
                    }
                    out = product;
                }
                out
            }
        };
        out.iter_mut().for_each(|one| one.sort_by_key(|(part, _)| *part));
        out
    }
}

/// The parts of which something holds in all branches of an OR. A branch that no row decides says nothing
/// against it: either it is not true, or it asks for everything.
fn in_all_branches(list: &[RangeTree], parts: &dyn Fn(&RangeTree) -> Parts) -> Parts {
    let decided = list.iter().filter(|tree| !matches!(tree, RangeTree::Given(_)));
    decided.map(parts).reduce(|a, b| a & b).unwrap_or(0)
}
