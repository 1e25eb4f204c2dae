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

/// The first conditions of a filter, those that batches know.
pub(crate) struct Sieve {
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
    /// What comes behind them, for who looks at rows: a row that one condition rejects is not shown to those behind it.
    pub rest: Vec<&'p Expr>,
    sifter: Sifter,
    /// Which rows of the last batch have passed the first conditions.
    pub passed: Vec<u32>,
}

impl<'p> Filter<'p> {
    /// `row`: the values of other tables, which are the same for the whole scan.
    pub fn new(list: impl Iterator<Item = &'p Expr>, plan: &PlanTable, table: &Table, row: &[Value], params: &[Value]) -> Filter<'p> {
        let mut compiler = Compiler::new(plan, table, row, params);
        let (mut conditions, mut rest) = (Vec::new(), Vec::new());
        for condition in list {
            match if rest.is_empty() { compiler.truth(condition) } else { None } {
                Some(register) => conditions.push(register),
                None => rest.push(condition),
            }
        }
        let program = compiler.program;
        let places = table.rows.locator(&program.columns());
        Filter { sieve: Arc::new(Sieve { program, conditions, places }), rest, sifter: Sifter::default(), passed: Vec::new() }
    }

    /// Whether there are conditions that it knows.
    pub fn is_useful(&self) -> bool {
        !self.sieve.conditions.is_empty()
    }

    /// Looks at the rows of a batch. `None`: it gives up, and rows must be looked at one by one.
    pub fn look_at(&mut self, table: &Table, batch: &Batch) -> Option<()> {
        self.sifter.sift(&self.sieve, table, batch, &mut self.passed)
    }
}

impl Sifter {
    /// Finds the rows of a batch that pass. `None`: it gives up.
    pub fn sift(&mut self, sieve: &Sieve, table: &Table, batch: &Batch, passed: &mut Vec<u32>) -> Option<()> {
        let Sieve { program, conditions, places } = sieve;
        let Sifter { extents, vectors } = self;
        extents.clear();
        passed.clear();
        if !places.columns().is_empty() {
            for at in 0..batch.len() {
                places.locate(&table.rows, batch.bytes(), batch.payload_at(at), extents).ok()?;
            }
        }
        let run = Run { bytes: batch.bytes(), codec: &table.rows, columns: places.columns(), places: extents, rows: batch.len() };
        run.all(program, vectors)?;
        let holds = |v: &Vector, at: usize| v.ints[at] != 0 && !v.is_null(at);
        passed.extend((0..batch.len() as u32).filter(|at| conditions.iter().all(|c| holds(&vectors[*c], *at as usize))));
        Some(())
    }
}
