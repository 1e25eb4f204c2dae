//! Every expression of a plan, for whoever asks what the plan reads.

use std::cell::RefCell;

use expr::Expr;

use crate::dml::{InsertSource, Update};
use crate::plan::{Plan, PlanKind};
use crate::query::{Block, Frame, FrameBound, Group, Hash, Join, Limit, Path, Query, RangeTree, Role, TableAccess, Window};

/// What is passed over.
#[derive(Clone, Copy)]
pub enum Except<'p> {
    /// All that finds the rows of a table that a hash join keeps.
    Source(&'p TableAccess),
    /// The conditions that a row of a table is looked at by.
    Conditions(&'p TableAccess),
}

/// Calls a function with expressions.
pub struct Walk<'w> {
    f: &'w mut dyn FnMut(&Expr),
    except: Option<Except<'w>>,
    /// Sources of hash joins are not passed over.
    sources: bool,
    complete: bool,
}

impl Plan {
    /// The slots that the plan reads beside this. `None`: it is not known of all.
    pub fn slots_read_besides(&self, except: Except<'_>) -> Option<Vec<u32>> {
        let PlanKind::Query(query) = &self.kind else { return None };
        let mut slots = Vec::new();
        let mut note = |e: &Expr| e.slots(&mut slots);
        let mut walk = Walk { f: &mut note, except: Some(except), sources: true, complete: true };
        walk.query(query);
        walk.queries(self);
        walk.complete.then_some(slots)
    }

    /// A slot that the plan reads, and that its table does not fetch: there is none.
    pub(crate) fn unfetched(&self) -> Option<u32> {
        let mut slots = Vec::new();
        let mut note = |e: &Expr| e.slots(&mut slots);
        let mut walk = Walk::new(&mut note);
        match &self.kind {
            PlanKind::Query(query) => walk.query(query),
            PlanKind::Update(update) => walk.update(update),
            PlanKind::Delete(delete) => {
                walk.join(&delete.source);
                walk.all(&delete.gate);
                walk.all(delete.order.iter().map(|key| &key.expr));
                walk.limit(delete.limit.as_ref());
            }
            PlanKind::Insert(insert) => {
                if let InsertSource::Query(query) = &insert.source {
                    walk.query(query);
                }
                walk.all(insert.on_duplicate.iter().filter_map(|assigned| assigned.value.as_ref()));
            }
            PlanKind::Load(_) | PlanKind::Expressions(_) => {}
        }
        walk.queries(self);
        slots.extend(self.queries.iter().flat_map(|sub| &sub.outer).map(|slot| *slot as u32));
        let fetched = |slot: usize| {
            let table = self.tables.iter().find(|t| (t.slot..t.slot + t.width).contains(&slot));
            table.is_none_or(|t| t.wanted.contains(&(slot - t.slot)))
        };
        slots.into_iter().find(|slot| !fetched(*slot as usize))
    }
}

/// The slots that a join reads, but for the conditions that rows of one table are looked at by.
pub(crate) fn slots_of_join(join: &Join, but: &TableAccess) -> Vec<u32> {
    let mut slots = Vec::new();
    let mut note = |e: &Expr| e.slots(&mut slots);
    Walk { f: &mut note, except: Some(Except::Conditions(but)), sources: true, complete: true }.join(join);
    slots
}

impl<'w> Walk<'w> {
    pub fn new(f: &'w mut dyn FnMut(&Expr)) -> Walk<'w> {
        Walk { f, except: None, sources: true, complete: true }
    }

    /// What is evaluated for each row of a join: not what hash joins keep.
    pub fn of_rows(f: &'w mut dyn FnMut(&Expr)) -> Walk<'w> {
        Walk { sources: false, ..Walk::new(f) }
    }

    /// False: there is more than expressions show.
    pub fn is_complete(&self) -> bool {
        self.complete
    }

    /// The derived tables, common tables and subqueries of a plan, the steps of recursive ones too.
    fn queries(&mut self, plan: &Plan) {
        for sub in &plan.queries {
            self.query(&sub.query);
            if let Role::Recursive { step, limit, .. } = &sub.role {
                self.query(step);
                self.limit(limit.as_ref());
            }
        }
    }

    pub fn query(&mut self, query: &Query) {
        match query {
            Query::Block(block) => self.block(block),
            Query::Set { left, right, .. } => {
                self.query(left);
                self.query(right);
            }
            Query::Rows(rows) => self.all(rows.iter().flatten()),
            Query::Document(_) => self.complete = false,
        }
    }

    pub fn block(&mut self, block: &Block) {
        if let Some(source) = &block.source {
            self.join(source);
        }
        self.around(block);
    }

    /// All of a block but its join.
    pub fn around(&mut self, block: &Block) {
        self.all(&block.gate);
        self.above(block);
    }

    /// What a block does with the rows of its join.
    pub fn above(&mut self, block: &Block) {
        if let Some(group) = &block.group {
            self.group(group);
        }
        self.having(block);
        block.windows.iter().for_each(|window| self.window(window));
        self.all(&block.output);
        self.all(block.order.iter().map(|key| &key.expr));
        self.limit(block.limit.as_ref());
    }

    /// What is evaluated for each row that is grouped.
    pub fn group(&mut self, group: &Group) {
        self.all(&group.keys);
        self.all(group.computed.iter().map(|(_, e)| e));
        for a in &group.aggregates {
            self.all(&a.call.args);
            self.all(a.call.order_by.iter().map(|(e, _)| e));
        }
    }

    /// What is asked of each group.
    pub fn having(&mut self, block: &Block) {
        self.all(&block.having);
    }

    /// The keys of the rows that a hash join keeps.
    pub fn build_keys(&mut self, hash: &Hash) {
        self.all(hash.keys.iter().map(|key| &key.build));
    }

    /// What an UPDATE finds its rows by, and what becomes of them.
    pub fn update(&mut self, update: &Update) {
        self.join(&update.source);
        self.all(&update.gate);
        self.all(update.order.iter().map(|key| &key.expr));
        self.limit(update.limit.as_ref());
        for (target, assignments) in &update.targets {
            self.all(assignments.iter().filter_map(|a| a.value.as_ref()));
            self.all(target.generated.iter().chain(&target.on_update).map(|(_, e)| e));
            self.all(target.checks.iter().chain(&target.view_checks).map(|(_, e)| e));
            let placements = target.placement.iter().flat_map(|p| [&p.condition, &p.value, &p.selected]);
            self.all(placements.flatten());
        }
    }

    fn window(&mut self, window: &Window) {
        self.all(window.exprs());
        for bound in window.frame.iter().flat_map(|Frame { start, end, .. }| [start, end]) {
            if let FrameBound::Preceding(e) | FrameBound::Following(e) | FrameBound::Limit(e, _) = bound {
                (self.f)(e);
            }
        }
    }

    fn limit(&mut self, limit: Option<&Limit>) {
        if let Some(limit) = limit {
            self.all(limit.offset.iter().chain([&limit.count]));
        }
    }

    pub fn join(&mut self, join: &Join) {
        match join {
            Join::Table(access) => self.access(access),
            Join::Inner { parts, filter } => {
                parts.iter().for_each(|part| self.join(part));
                self.all(filter);
            }
            Join::Left { left, right, filter } => {
                self.join(left);
                self.join(right);
                self.all(filter);
            }
            Join::Semi { right, .. } => self.join(right),
        }
    }

    pub fn access(&mut self, access: &TableAccess) {
        let looked_at = matches!(self.except, Some(Except::Conditions(other)) if std::ptr::eq(other, access));
        if !looked_at {
            self.all(&access.filter);
            // A hash join's key says all that it implies.
            if !matches!(access.path, Path::Hash(_)) {
                self.all(&access.implied);
            }
        }
        self.all(access.sorted.iter().map(|key| &key.expr));
        if let Some(tree) = access.jumps.as_ref().and_then(|jumps| jumps.behind.as_ref()) {
            self.range(tree);
        }
        match &access.path {
            Path::Full { .. } | Path::Never => {}
            Path::Fulltext { search, .. } => self.all([&search.against]),
            Path::Members { call, sought, .. } => self.all([&call.args[*sought]]),
            Path::Point { key, .. } | Path::Ref { key, .. } => self.all(key.iter().map(|part| &part.expr)),
            Path::Ranges { ranges, .. } => self.range(&ranges.tree),
            Path::Union { parts } => parts.iter().for_each(|(_, ranges)| self.range(&ranges.tree)),
            Path::Hash(hash) => {
                self.all(hash.keys.iter().map(|key| &key.probe));
                let kept = matches!(self.except, Some(Except::Source(other)) if std::ptr::eq(other, &hash.from));
                if self.sources && !kept {
                    self.build_keys(hash);
                    self.access(&hash.from);
                }
            }
        }
    }

    fn range(&mut self, tree: &RangeTree) {
        let f = RefCell::new(&mut *self.f);
        // The values of a subquery are no expression.
        self.complete &= tree.all(&|e| {
            f.borrow_mut()(e);
            true
        });
    }

    pub fn all<'e>(&mut self, list: impl IntoIterator<Item = &'e Expr>) {
        list.into_iter().for_each(&mut *self.f);
    }
}
