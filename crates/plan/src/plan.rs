//! A planned statement: what the executor runs and EXPLAIN prints.
//!
//! A plan is immutable and `Send + Sync`; parameters, user variables and row counts are looked at when it
//! runs.

use std::sync::Arc;

use expr::{EvalContext, Expr};
use schema::TableDef;
use value::SqlType;

use crate::column::Column;
use crate::direct::Direct;
use crate::dml::{Delete, Insert, Load, Target, Update};
use crate::foreign::ForeignGraph;
use crate::peek::{Estimate, Nothing, Peek, all_alike, few_whole_keys};
use crate::query::{Into, Join, Path, PlanTable, Query, Search, Source, SubPlan, TableAccess};

/// A planned statement.
#[derive(Debug)]
pub struct Plan {
    pub kind: PlanKind,
    /// Columns of the result set; empty for DML.
    pub columns: Arc<[Column]>,
    /// Number of `?`.
    pub params: usize,
    /// What they stand for, as far as their places say, where they had no values when the plan was made.
    pub stands: Vec<Option<expr::Stands>>,
    /// Width of the row buffer.
    pub slots: usize,
    pub tables: Vec<PlanTable>,
    /// Derived tables, CTEs and subqueries, by the index that expressions and tables name.
    pub queries: Vec<SubPlan>,
    /// Full-text searches, by the index that [`expr::Match`] names.
    pub searches: Vec<Search>,
    pub into: Option<Into>,
    pub foreign: ForeignGraph,
    pub direct: Option<Direct>,
    /// What all of it costs by its estimates, and how many beginnings of join orders were weighed for it.
    pub cost: f64,
    pub orders_tried: u64,
    /// Stored functions or triggers run with it.
    pub programs: bool,
    /// Stored functions do.
    pub functions: bool,
    /// User variables, and the types that they have in it.
    pub variables: Vec<(Box<str>, SqlType)>,
    /// Estimates that hold for the values of parameters and variables that the plan was made with.
    pub peeks: Vec<Peek>,
    /// Without rows for these values the plan would be another.
    pub nothing: Vec<Nothing>,
}

impl Plan {
    /// INSERT, UPDATE, DELETE under IGNORE: some errors are warnings.
    pub fn ignores(&self) -> bool {
        match &self.kind {
            PlanKind::Insert(insert) => insert.ignore,
            PlanKind::Update(update) => update.ignore,
            PlanKind::Delete(delete) => delete.ignore,
            _ => false,
        }
    }

    /// Whether user variables are still of the types that they have in the plan.
    pub fn knows_variables(&self, cx: &EvalContext<'_>) -> bool {
        let connection = cx.settings.collation_connection;
        let is_of = |(name, ty): &(Box<str>, SqlType)| {
            expr::types::user_variable_type(cx.session.user_variable_type(name).as_ref(), connection) == *ty
        };
        self.variables.iter().all(is_of)
    }

    /// Whether the plan is right for the values that `cx` has, and as good as it was for those that it was
    /// made for.
    pub fn suits(&self, cx: &EvalContext<'_>, estimate: &Estimate<'_>) -> bool {
        self.knows_variables(cx) && self.nothing.iter().all(|nothing| nothing.holds(cx)) && all_alike(&self.peeks, cx, estimate)
    }

    /// Puts what was asked of the index by which the plan reads its only table before all else. Of tables
    /// that are read by a few whole unique keys nothing is asked again: as many keys, as many rows, whatever
    /// the values are.
    pub(crate) fn put_taken_first(&mut self) {
        let Some(join) = self.kind.source() else { return };
        if self.queries.is_empty() || self.tables.len() == 1 {
            let mut asked = Vec::new();
            join.each_table(&mut |access| match &self.tables[access.table].source {
                Source::Base(def) if !is_by_whole_keys(access, def) => asked.push(def.tree),
                _ => {}
            });
            self.peeks.retain(|peek| asked.contains(&peek.def.tree));
        }
        let ([table], Join::Table(access)) = (self.tables.as_slice(), join) else { return };
        let (Source::Base(def), Path::Ref { index, .. } | Path::Ranges { index, .. }) = (&table.source, &access.path) else { return };
        let (tree, index) = (def.tree, *index);
        if let Some(at) = self.peeks.iter().position(|peek| peek.index == index && peek.def.tree == tree) {
            self.peeks[at].taken = true;
            self.peeks.swap(0, at);
        }
    }
}

/// Whether a table is read by a few whole unique keys that no other table gives.
fn is_by_whole_keys(access: &TableAccess, def: &TableDef) -> bool {
    match &access.path {
        Path::Point { key, .. } => key.iter().all(|part| part.expr.is_constant()),
        Path::Ranges { index, ranges } => few_whole_keys(&def.indexes[*index], &ranges.tree) && ranges.tree.all(&|e| e.is_constant()),
        _ => false,
    }
}

#[derive(Debug)]
pub enum PlanKind {
    Query(Query),
    Insert(Box<Insert>),
    Update(Box<Update>),
    Delete(Box<Delete>),
    Load(Box<Load>),
    /// Expressions without a table: DO, SET, CALL arguments. The executor evaluates them with
    /// `exec::evaluate`.
    Expressions(Vec<Expr>),
}

impl PlanKind {
    /// The tables that the statement changes.
    pub fn targets(&self) -> impl Iterator<Item = &Target> {
        let one = match self {
            PlanKind::Insert(insert) => Some(&insert.target),
            PlanKind::Load(load) => Some(&load.target),
            _ => None,
        };
        let updated = if let PlanKind::Update(update) = self { update.targets.as_slice() } else { &[] };
        let deleted = if let PlanKind::Delete(delete) = self { delete.targets.as_slice() } else { &[] };
        one.into_iter().chain(updated.iter().map(|(target, _)| target)).chain(deleted)
    }

    /// Whether it changes rows, and not under IGNORE.
    pub fn changes_strictly(&self) -> bool {
        match self {
            PlanKind::Insert(insert) => !insert.ignore,
            PlanKind::Update(update) => !update.ignore,
            PlanKind::Delete(delete) => !delete.ignore,
            PlanKind::Load(load) => load.duplicates != parser::ast::DuplicateHandling::Ignore,
            PlanKind::Query(_) | PlanKind::Expressions(_) => false,
        }
    }

    /// The join that the only query block of a statement reads, or that finds the rows which it changes.
    pub(crate) fn source(&self) -> Option<&Join> {
        match self {
            PlanKind::Query(Query::Block(block)) => block.source.as_ref(),
            PlanKind::Update(update) => Some(&update.source),
            PlanKind::Delete(delete) => Some(&delete.source),
            PlanKind::Query(_) | PlanKind::Insert(_) | PlanKind::Load(_) | PlanKind::Expressions(_) => None,
        }
    }
}
