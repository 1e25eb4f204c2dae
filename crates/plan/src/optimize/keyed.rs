//! What all conditions on a table together ask of one index: values for its leading parts, then ranges.

use schema::{IndexPart, TableDef};

use super::conditions::Asked;
use crate::query::{Ask, KeyPart, RangeTree, Ranges};
use crate::range::shape::{Parts, leading};

/// One usable condition.
#[derive(Clone)]
pub(super) struct Usable {
    /// Position in the list of conditions.
    pub cond: usize,
    pub asked: Asked,
}

/// What is asked of an index.
pub(super) struct Keyed {
    pub ranges: Ranges,
    /// Conditions that the ranges imply.
    pub implied: Vec<usize>,
    /// Nothing else is asked than that the leading parts are equal to this.
    pub key: Option<Vec<KeyPart>>,
    /// Own parts of the index that have nothing but single values.
    pub equal: usize,
    /// Those of `implied` that name own parts of the index, where there is a key.
    pub own: Vec<usize>,
}

struct Mapped {
    cond: usize,
    tree: RangeTree,
    whole: bool,
}

fn mapped(parts: &[&IndexPart], usable: &[Usable]) -> Vec<Mapped> {
    let number = |column: usize| parts.iter().position(|p| p.column == column);
    let map = |u: &Usable| {
        let mut complete = true;
        let tree = u.asked.tree.renumbered(&number, &mut complete)?;
        Some(Mapped { cond: u.cond, tree, whole: u.asked.whole && complete })
    };
    let mut found: Vec<Mapped> = usable.iter().filter_map(map).filter(|m| m.tree.touched() != 0).collect();
    // What is equal to a constant and to a column of another row is looked for by the constant.
    found.sort_by_key(|m| !m.tree.all(&|e| e.is_constant()));
    found
}

fn union(list: &[Mapped], parts: impl Fn(&RangeTree) -> Parts) -> Parts {
    list.iter().fold(0, |all, m| all | parts(&m.tree))
}

/// The key part that a condition makes equal to one value, and to nothing else.
fn plain(m: &Mapped, part: usize) -> Option<&KeyPart> {
    match &m.tree {
        RangeTree::Part(p, Ask::Equal(key)) if *p == part => Some(key),
        _ => None,
    }
}

impl Keyed {
    /// `None`: the conditions ask nothing of the index. Behind its own parts an index has those of the
    /// clustered key.
    pub fn of(def: &TableDef, index: usize, usable: &[Usable]) -> Option<Keyed> {
        let (parts, own) = (def.search_parts(index), def.indexes[index].parts.len());
        let reach = reach(&mapped(&parts, usable), &parts);
        if reach == 0 {
            return None;
        }
        let conds = mapped(&parts[..reach], usable);
        let points = union(&conds, RangeTree::points);
        let fixed = leading(points);
        let prefix = |tree: &RangeTree| (0..reach).any(|part| parts[part].prefix.is_some() && tree.touched() >> part & 1 == 1);
        let mut implied: Vec<usize> =
            conds.iter().filter(|m| m.whole && m.tree.is_lossless(points) && !prefix(&m.tree)).map(|m| m.cond).collect();
        let first = |part: usize| conds.iter().find_map(|m| plain(m, part).map(|key| (key, m.cond)));
        let found: Option<Vec<(&KeyPart, usize)>> = (0..fixed).map(first).collect::<Option<_>>().filter(|_| fixed == reach);
        let singles = (0..fixed).take_while(|part| conds.iter().any(|m| plain(m, *part).is_some())).count();
        // What is asked besides of the parts of the key may contradict it.
        let more = conds.len() > fixed && conds.iter().all(|m| m.tree.all(&|e| e.is_constant()));
        let mut named = Vec::new();
        let key = found.filter(|_| !more).map(|found| {
            implied.retain(|cond| found.iter().any(|(_, used)| used == cond));
            named.extend(found.iter().take(own).map(|(_, used)| *used).filter(|used| implied.contains(used)));
            found.into_iter().map(|(key, _)| key.clone()).collect()
        });
        let tree = RangeTree::and(conds.into_iter().map(|m| m.tree).collect());
        Some(Keyed { ranges: Ranges { tree, parts: reach, fixed: singles }, implied, key, equal: fixed.min(own), own: named })
    }

    /// The values of all parts of a unique index.
    pub fn point(def: &TableDef, index: usize, usable: &[Usable]) -> Option<(Vec<KeyPart>, Vec<usize>)> {
        let parts: Vec<&IndexPart> = def.indexes[index].parts.iter().collect();
        if !def.indexes[index].is_unique() || parts.iter().any(|p| p.prefix.is_some()) {
            return None;
        }
        let conds = mapped(&parts, usable);
        let of_part = |part: usize| conds.iter().find_map(|m| plain(m, part).filter(|key| !key.null_safe).map(|key| (key.clone(), m)));
        let found: Vec<(KeyPart, &Mapped)> = (0..parts.len()).map(of_part).collect::<Option<_>>()?;
        let implied = found.iter().filter(|(_, m)| m.whole).map(|(_, m)| m.cond).collect();
        Some((found.into_iter().map(|(key, _)| key).collect(), implied))
    }
}

/// How many parts the ranges' ends can reach; 0: the first part is not restricted.
fn reach(conds: &[Mapped], parts: &[&IndexPart]) -> usize {
    let limit = parts.len();
    let restricted = union(conds, RangeTree::restricted);
    let fixed = leading(union(conds, RangeTree::points)).min(limit);
    let mut reach = fixed;
    if restricted >> fixed & 1 == 1 && fixed < limit {
        reach += 1;
    } else if fixed == 0 {
        return 0;
    }
    let branches = conds.iter().any(|m| matches!(m.tree, RangeTree::Or(_) | RangeTree::And(_)));
    // An index cannot tell what is behind the prefix that it keeps: there the bound itself may be inside.
    let prefix = parts.get(fixed).is_some_and(|part| part.prefix.is_some());
    if branches || prefix || union(conds, RangeTree::goes_on) >> fixed & 1 == 1 {
        let touched = union(conds, RangeTree::touched);
        while reach < limit && touched >> reach & 1 == 1 {
            reach += 1;
        }
    }
    reach
}
