//! The filter of a scan over batches of its rows.

use std::sync::Arc;

use engine::Batch;
use expr::Expr;
use plan::query::PlanTable;
use value::{Extent, Locator, Value};

use super::compile::Compiler;
use super::kernels::Run;
use super::program::Program;
use super::vector::Vector;
use crate::table::Table;

/// The first conditions of a filter, those that batches know, in stages: each looks at the rows that those
/// before it have let through.
pub(crate) struct Sieve {
    stages: Vec<Stage>,
}

/// Conditions on the same columns.
struct Stage {
    program: Program,
    conditions: Vec<usize>,
    places: Locator,
}

/// The room in which rows are looked at.
#[derive(Default)]
pub(crate) struct Sifter {
    extents: Vec<Extent>,
    vectors: Vec<Vector>,
}

pub(crate) struct Filter<'p> {
    pub sieve: Arc<Sieve>,
    /// What comes behind them, for who looks at rows: a row that one condition rejects is not shown to
    /// those behind it.
    pub rest: Vec<&'p Expr>,
    sifter: Sifter,
    /// Which rows of the last batch have passed the first conditions.
    pub passed: Vec<u32>,
}

impl<'p> Filter<'p> {
    /// `row`: the values of other tables, which are the same for the whole scan.
    pub fn new(list: impl Iterator<Item = &'p Expr>, plan: &PlanTable, table: &Table, row: &[Value], params: &[Value]) -> Filter<'p> {
        let (mut stages, mut rest): (Vec<Stage>, _) = (Vec::new(), Vec::new());
        for condition in list {
            let mut compiler = Compiler::new(plan, table, row, params);
            let known = if rest.is_empty() { compiler.truth(condition) } else { None };
            let Some(register) = known else {
                rest.push(condition);
                continue;
            };
            let columns = compiler.program.columns();
            // A second condition on the same columns goes with the first.
            let movable = if compiler.program.can_fail() { 0 } else { stages.iter().rev().take_while(|s| !s.program.can_fail()).count() };
            let from = stages.len() - movable;
            if let Some(same) = stages[from..].iter_mut().find(|stage| stage.places.columns() == columns) {
                let mut both = Compiler { program: std::mem::take(&mut same.program), ..Compiler::new(plan, table, row, params) };
                same.conditions.extend(both.truth(condition));
                same.program = both.program;
                continue;
            }
            stages.push(Stage { places: table.rows.locator(&columns), program: compiler.program, conditions: vec![register] });
        }
        // Numbers cost less than texts, one column less than two. What can fail is looked at for all the
        // rows that those before it let through.
        for apart in stages.split_mut(|stage| stage.program.can_fail()) {
            apart.sort_by_key(|stage| (stage.program.reads_texts(), stage.places.columns().len()));
        }
        Filter { sieve: Arc::new(Sieve { stages }), rest, sifter: Sifter::default(), passed: Vec::new() }
    }

    /// Whether there are conditions that it knows.
    pub fn is_useful(&self) -> bool {
        !self.sieve.stages.is_empty()
    }

    /// Looks at the rows of a batch. `None`: it gives up, and rows must be looked at one by one.
    pub fn look_at(&mut self, table: &Table, batch: &Batch) -> Option<()> {
        self.sifter.sift(&self.sieve, table, batch, &mut self.passed)
    }
}

impl Sifter {
    /// Finds the rows of a batch that pass. `None`: it gives up.
    pub fn sift(&mut self, sieve: &Sieve, table: &Table, batch: &Batch, passed: &mut Vec<u32>) -> Option<()> {
        passed.clear();
        passed.extend(0..batch.len() as u32);
        sieve.stages.iter().try_for_each(|stage| self.pass(stage, table, batch, passed))
    }

    fn pass(&mut self, stage: &Stage, table: &Table, batch: &Batch, passed: &mut Vec<u32>) -> Option<()> {
        let Stage { program, conditions, places } = stage;
        let Sifter { extents, vectors } = self;
        extents.clear();
        let mut has_null = false;
        if !places.columns().is_empty() {
            for at in passed.iter() {
                has_null |= places.locate(&table.rows, batch.bytes(), batch.payload_at(*at as usize), extents).ok()?;
            }
        }
        let run =
            Run { bytes: batch.bytes(), codec: &table.rows, columns: places.columns(), places: extents, has_null, rows: passed.len() };
        run.all(program, vectors, &mut [])?;
        for condition in conditions {
            // A condition that is NULL does not hold.
            let v = &mut vectors[*condition];
            v.ints.iter_mut().zip(&v.nulls).for_each(|(n, null)| *n &= i64::from(*null) - 1);
        }
        let mut at = 0;
        passed.retain(|_| {
            at += 1;
            conditions.iter().all(|c| vectors[*c].ints[at - 1] != 0)
        });
        Some(())
    }
}
