//! A way to read one table that is being weighed against others.

use expr::Expr;

use crate::query::{CLUSTERED, Path, TableAccess};

/// A path that is being weighed.
pub(super) struct Candidate {
    pub path: Path,
    /// Conditions that the path implies.
    pub implied: Vec<usize>,
    pub rows: f64,
    pub cost: f64,
    pub covering: bool,
}

impl Candidate {
    /// Every row, in clustered order.
    pub fn whole_table(rows: f64) -> Candidate {
        Candidate { path: Path::Full { index: CLUSTERED }, implied: Vec::new(), rows, cost: rows + 1.0, covering: false }
    }

    /// The path of a table with all conditions on it: those that it implies, and the others as its filter,
    /// of which those that run a subquery come last.
    pub fn access_under(self, table: usize, conds: Vec<Expr>) -> TableAccess {
        let (implied, filter) = conds.into_iter().enumerate().partition::<Vec<_>, _>(|(at, _)| self.implied.contains(at));
        let list = |list: Vec<(usize, Expr)>| list.into_iter().map(|(_, e)| e).collect::<Vec<_>>();
        let mut filter = list(filter);
        if filter.iter().all(Expr::is_deterministic) {
            filter.sort_by_key(Expr::has_subquery);
        }
        self.access(table, filter, list(implied))
    }

    pub fn access(self, table: usize, filter: Vec<Expr>, implied: Vec<Expr>) -> TableAccess {
        TableAccess {
            table,
            path: self.path,
            filter,
            implied,
            reverse: false,
            covering: self.covering,
            index_condition: None,
            jumps: None,
            sorted: Vec::new(),
            counted: false,
            possible: Vec::new(),
            rows: self.rows,
            filtered: 100.0,
            guessed: false,
            cost: self.cost,
        }
    }
}
