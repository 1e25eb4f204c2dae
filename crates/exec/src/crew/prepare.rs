//! Whether a join is for a crew, and how it is divided.

use std::collections::BTreeSet;

use base::TreeId;
use engine::Read;
use expr::{Expr, ExprKind};
use plan::PlanKind;
use plan::query::{Block, CLUSTERED, Group, Hash, HashOrder, Join, Path, PlanTable, Query, Role, Source, Strength, TableAccess};
use plan::walk::Walk;
use value::Kind;

use crate::run::Exec;
use crate::share::scanned_index;

/// A first table with fewer rows is not divided by its keys.
const RANGES_MIN: f64 = 20_000.0;
/// Rows of the first tables that are worth handing out.
const ROWS_MIN: f64 = 100.0;

/// How a join is divided.
#[derive(Clone, Copy)]
pub(super) enum Way {
    /// The first table is read in parts of the ranges of the keys of this tree.
    Ranges { table: usize, tree: TreeId },
    /// So many parts of an inner join are the statement's own.
    Rows { parts: usize },
}

/// What workers make of the rows that they find.
#[derive(Clone, Copy)]
pub(super) enum Makes<'p> {
    Rows,
    /// Parts of groups.
    Groups(&'p Block, &'p Group),
    /// The rows of groups, behind HAVING. Jobs end where the first so many parts of the keys of the first
    /// table change, and no group has rows of two of them.
    WholeGroups {
        block: &'p Block,
        group: &'p Group,
        parts: usize,
    },
    /// Entries of a hash join's table.
    Entries(&'p TableAccess, &'p Hash),
}

/// Whose rows are shared.
#[derive(Clone, Copy)]
pub(super) enum Shared<'p> {
    Join(&'p Join),
    Table(&'p TableAccess),
}

impl<'p> Shared<'p> {
    /// The table whose rows it begins with.
    pub fn first_table(self) -> Option<&'p TableAccess> {
        match self {
            Shared::Join(join) => first_table(join),
            Shared::Table(access) => Some(access),
        }
    }
}

pub(crate) struct Division<'p> {
    pub(super) makes: Makes<'p>,
    pub(super) way: Way,
    pub(super) shared: Shared<'p>,
    /// The slots that the statement's thread fills for a worker, and those that a worker fills.
    pub(super) given: Vec<usize>,
    pub(super) taken: Vec<usize>,
    /// The hash joins of the workers.
    pub(super) hashes: Vec<(&'p TableAccess, &'p Hash)>,
}

/// `None`: the join is not for a crew.
pub(super) fn division<'a: 'p, 'p>(exec: &Exec<'a>, block: &'p Block, join: &'p Join) -> Option<Division<'p>> {
    let all_rows = block.group.is_some() || !block.order.is_empty();
    if !all_rows || !is_worth_while(exec, plan::examined_by_join(join)) {
        return None;
    }
    let way = way(exec, join)?;
    let theirs: Vec<&'p Join> = match (way, join) {
        (Way::Rows { parts: own }, Join::Inner { parts, .. }) => parts[own..].iter().collect(),
        _ => vec![join],
    };
    let mut checked = Checked::new(exec);
    if !theirs.iter().all(|part| checked.join(part)) || !checked.filter(join) {
        return None;
    }
    let hashes = checked.hashes;
    let (mut own, mut all) = (Vec::new(), Vec::new());
    join.each_table(&mut |access| all.push(access.table));
    if let (Way::Rows { parts: count }, Join::Inner { parts, .. }) = (way, join) {
        parts[..count].iter().for_each(|part| part.each_table(&mut |access| own.push(access.table)));
    }
    let given = own.iter().flat_map(|t| slots_of(&exec.plan.tables[*t])).collect();
    let taken = slots_above(exec, block, &all)?;
    Some(Division { makes: Makes::Rows, way, shared: Shared::Join(join), given, taken, hashes })
}

/// The same, for workers who group the rows that they find.
pub(super) fn division_with_groups<'a: 'p, 'p>(exec: &Exec<'a>, block: &'p Block, group: &'p Group) -> Option<Division<'p>> {
    if group.ordered || !group.computed.is_empty() || !group.aggregates.iter().all(|a| a.call.is_mergeable()) {
        return None;
    }
    let division = division(exec, block, block.source.as_ref()?)?;
    let mut checked = Checked::new(exec);
    let sound = checked.expressions(|walk| walk.group(group)) && checked.hashes.is_empty();
    sound.then_some(Division { makes: Makes::Groups(block, group), ..division })
}

/// The same, for groups that come one after another: each has all its rows in one job.
pub(super) fn division_with_whole_groups<'a: 'p, 'p>(exec: &Exec<'a>, block: &'p Block, group: &'p Group) -> Option<Division<'p>> {
    // Where LIMIT takes the first groups only, nobody reads ahead of it.
    if block.limit.is_some() && block.order.is_empty() {
        return None;
    }
    let join = block.source.as_ref()?;
    let parts = parts_of_groups(exec, first_table(join)?, group)?;
    let division = division(exec, block, join).filter(|division| matches!(division.way, Way::Ranges { .. }))?;
    let mut checked = Checked::new(exec);
    let sound = checked.expressions(|walk| {
        walk.group(group);
        walk.having(block);
    });
    let taken = group.kept.iter().copied().chain(group.aggregates.iter().map(|a| a.slot)).collect();
    let makes = Makes::WholeGroups { block, group, parts };
    (sound && checked.hashes.is_empty()).then_some(Division { makes, taken, ..division })
}

/// How the rows that a hash join keeps of a table are divided.
pub(super) fn division_of_kept<'a: 'p, 'p>(
    exec: &Exec<'a>,
    access: &'p TableAccess,
    hash: &'p Hash,
    columns: &[usize],
) -> Option<Division<'p>> {
    let (from, plan) = (&hash.from, &exec.plan.tables[access.table]);
    let Source::Base(def) = &plan.source else { return None };
    // The labels of these are numbered as they are packed.
    let labelled = columns.iter().any(|column| matches!(def.columns[*column].ty.kind, Kind::Enum | Kind::Set));
    if labelled || hash.keys.is_empty() || !is_worth_while(exec, from.rows) {
        return None;
    }
    let way = ranges_of(exec, from)?;
    let mut checked = Checked::new(exec);
    let sound = checked.table(from)
        && checked.expressions(|walk| {
            walk.access(from);
            walk.build_keys(hash);
        });
    let makes = Makes::Entries(access, hash);
    sound.then_some(Division { makes, way, shared: Shared::Table(from), given: Vec::new(), taken: Vec::new(), hashes: checked.hashes })
}

/// Whether so many rows are worth a crew, and the statement may have one.
fn is_worth_while(exec: &Exec<'_>, rows: f64) -> bool {
    let options = &exec.options;
    let simulated = exec.engine.world().is_simulated() && options.workers_min > 0;
    let plain = matches!(exec.plan.kind, PlanKind::Query(_)) && exec.profile.is_none() && !exec.plan.programs && !exec.is_worker;
    !simulated && plain && options.workers != 1 && rows >= options.workers_min as f64
}

fn way(exec: &Exec<'_>, join: &Join) -> Option<Way> {
    if let Some(ranges) = ranges_of(exec, first_table(join)?) {
        return Some(ranges);
    }
    let Join::Inner { parts, .. } = join else { return None };
    let mut rows = 1.0;
    for (at, part) in parts.iter().enumerate().take(parts.len().saturating_sub(1)) {
        if let Join::Table(access) = part {
            rows *= (access.rows * access.filtered / 100.0).max(0.1);
        }
        if rows >= ROWS_MIN.min(exec.options.workers_min as f64) {
            return Some(Way::Rows { parts: at + 1 });
        }
    }
    None
}

/// The rows of a table by ranges of its keys, if it is large, and nobody has a share of it already.
fn ranges_of(exec: &Exec<'_>, first: &TableAccess) -> Option<Way> {
    let (Path::Full { index } | Path::Ranges { index, .. }, Source::Base(def)) = (&first.path, &exec.plan.tables[first.table].source)
    else {
        return None;
    };
    let large = first.rows >= RANGES_MIN.min(exec.options.workers_min as f64);
    let whole = exec.states[first.table].share.borrow().is_none();
    let tree = if *index == CLUSTERED { def.tree } else { def.indexes[*index].tree };
    (large && whole && first.jumps.is_none() && !first.reverse).then_some(Way::Ranges { table: first.table, tree })
}

/// How many parts of the keys that a table is read by, from the first on, are what is grouped by: rows that
/// agree in them are of one group, and those of one group agree in them. `None`: it is not so, or the
/// ranges may be many.
fn parts_of_groups(exec: &Exec<'_>, first: &TableAccess, group: &Group) -> Option<usize> {
    let plan = &exec.plan.tables[first.table];
    let (Path::Full { .. }, Source::Base(def)) = (&first.path, &plan.source) else { return None };
    let index = &def.indexes[scanned_index(&first.path).or(def.clustered)?];
    let slots: Option<BTreeSet<usize>> = group.keys.iter().map(|e| e.as_slot().map(|slot| slot as usize)).collect();
    let slots = slots?;
    let led = index.parts.iter().take(slots.len());
    let leads = led.clone().all(|part| part.prefix.is_none() && slots.contains(&(plan.slot + part.column)));
    (group.ordered && leads && led.count() == slots.len()).then_some(slots.len())
}

/// The slots of tables that are read above a join.
fn slots_above(exec: &Exec<'_>, block: &Block, tables: &[usize]) -> Option<Vec<usize>> {
    let mut read = read_above(exec, block)?;
    if let Some(group) = &block.group {
        read.extend(&group.kept);
    }
    let own = tables.iter().flat_map(|t| slots_of(&exec.plan.tables[*t]));
    Some(own.filter(|slot| read.contains(slot)).collect())
}

/// The slots that a block reads above its join. `None`: not all of it can be looked at.
pub(crate) fn read_above(exec: &Exec<'_>, block: &Block) -> Option<BTreeSet<usize>> {
    let mut read = BTreeSet::new();
    let mut note = |e: &Expr| {
        e.visit(&mut |e| match &e.kind {
            ExprKind::Column { slot, .. } => drop(read.insert(*slot as usize)),
            ExprKind::Subquery(sub) => read.extend(&exec.plan.queries[sub.index].outer),
            _ => {}
        });
    };
    let mut walk = Walk::new(&mut note);
    walk.above(block);
    walk.is_complete().then_some(read)
}

/// The slots of a table that are filled.
fn slots_of(plan: &PlanTable) -> impl Iterator<Item = usize> + '_ {
    plan.wanted.iter().map(|column| plan.slot + column)
}

/// The table whose rows a join begins with.
fn first_table(join: &Join) -> Option<&TableAccess> {
    match join {
        Join::Table(access) => Some(access),
        Join::Inner { parts, .. } => first_table(parts.first()?),
        Join::Left { left, .. } => first_table(left),
        Join::Semi { .. } => None,
    }
}

/// What expressions are made of.
#[derive(Default)]
struct Seen {
    /// They depend on more than the row.
    odd: bool,
    queries: BTreeSet<usize>,
}

impl Seen {
    fn note(&mut self, e: &Expr) {
        e.visit(&mut |e| match &e.kind {
            ExprKind::UserVariable(_) | ExprKind::Assign(..) | ExprKind::SystemVariable(_) | ExprKind::Stored(_) | ExprKind::Match(_) => {
                self.odd = true;
            }
            ExprKind::Call(call) => self.odd |= !call.function.is_pure(),
            ExprKind::Subquery(sub) => drop(self.queries.insert(sub.index)),
            _ => {}
        });
    }
}

/// Looks at what workers would do.
struct Checked<'e, 'a, 'p> {
    exec: &'e Exec<'a>,
    hashes: Vec<(&'p TableAccess, &'p Hash)>,
    /// Subqueries that may run in workers.
    queries: BTreeSet<usize>,
}

impl<'e, 'a, 'p> Checked<'e, 'a, 'p> {
    fn new(exec: &'e Exec<'a>) -> Checked<'e, 'a, 'p> {
        Checked { exec, hashes: Vec::new(), queries: BTreeSet::new() }
    }
}

impl<'a: 'p, 'p> Checked<'_, 'a, 'p> {
    fn join(&mut self, join: &'p Join) -> bool {
        let mut sound = true;
        join.each_table(&mut |access| sound = sound && self.table(access));
        sound && self.expressions(|walk| walk.join(join))
    }

    /// The conditions of an inner join that are looked at when all its parts are there.
    fn filter(&mut self, join: &'p Join) -> bool {
        let Join::Inner { filter, .. } = join else { return true };
        let mut seen = Seen::default();
        filter.iter().for_each(|e| seen.note(e));
        self.sound(seen)
    }

    fn table(&mut self, access: &'p TableAccess) -> bool {
        let plan = &self.exec.plan.tables[access.table];
        let free = plan.lock.strength == Strength::None && plan.past.is_none() && self.exec.read_mode(plan) == Read::Consistent;
        match (&access.path, &plan.source) {
            (Path::Hash(hash), source) => {
                let lateral = matches!(source, Source::Derived(q) if !self.exec.plan.queries[*q].outer.is_empty());
                let working = matches!(source, Source::Working(_));
                self.hashes.push((access, hash));
                !lateral && !working && free && hash.order != HashOrder::Turned
            }
            (_, Source::Base(_)) => free,
            _ => false,
        }
    }

    fn expressions(&mut self, walk: impl FnOnce(&mut Walk<'_>)) -> bool {
        let mut seen = Seen::default();
        let mut note = |e: &Expr| seen.note(e);
        let mut all = Walk::of_rows(&mut note);
        walk(&mut all);
        let complete = all.is_complete();
        complete && self.sound(seen)
    }

    fn sound(&mut self, seen: Seen) -> bool {
        !seen.odd && seen.queries.into_iter().all(|index| self.subquery(index))
    }

    /// A subquery that runs for each row, over tables.
    fn subquery(&mut self, index: usize) -> bool {
        if self.queries.contains(&index) {
            return true;
        }
        let sub = &self.exec.plan.queries[index];
        let Query::Block(block) = &sub.query else { return false };
        self.queries.insert(index);
        let again = matches!(sub.role, Role::Subquery) && !sub.outer.is_empty() && !sub.volatile;
        again && block.source.as_ref().is_none_or(|join| self.join(join)) && self.expressions(|walk| walk.around(block))
    }
}
