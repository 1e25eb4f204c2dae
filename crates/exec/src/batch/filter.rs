//! The filter of a scan over batches of its rows.

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
pub(crate) struct Filter<'p> {
    program: Program,
    conditions: Vec<usize>,
    places: Locator,
    /// What comes behind them, for who looks at rows: a row that one condition rejects is not shown to those behind it.
    pub rest: Vec<&'p Expr>,
    extents: Vec<Extent>,
    vectors: Vec<Vector>,
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
        Filter { program, conditions, places, rest, extents: Vec::new(), vectors: Vec::new(), passed: Vec::new() }
    }

    /// Whether there are conditions that it knows.
    pub fn is_useful(&self) -> bool {
        !self.conditions.is_empty()
    }

    /// Looks at the rows of a batch. `None`: it gives up, and rows must be looked at one by one.
    pub fn look_at(&mut self, table: &Table, batch: &Batch) -> Option<()> {
        let Filter { program, conditions, places, extents, vectors, passed, .. } = self;
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
