//! The rows that an UPDATE or DELETE is about, found before the first of them is changed: a change could
//! move a row to where it is found again, or change what other rows are joined with.
//!
//! Each is kept as the statement's slots, and behind them for each target where its row stands: its key and
//! its image, or two NULLs for the NULL row of an outer join.

use expr::EvalContext;
use plan::dml::Target;
use plan::query::{Join, OrderKey};
use value::{Bytes, SqlResult, Value};

use crate::current::Current;
use crate::flow::{Flow, Slots};
use crate::rows::RowList;
use crate::run::Exec;
use crate::sort::{Order, Sorter};
use crate::spill::KeySet;

/// What is looked for.
pub(crate) struct Find<'p> {
    pub targets: Vec<&'p Target>,
    pub source: &'p Join,
    pub order: &'p [OrderKey],
    pub limit: u64,
}

/// For each target the first one that is of the same table: it may be named more than once.
pub(crate) fn first_of_table(targets: &[&Target]) -> Vec<usize> {
    targets.iter().map(|t| targets.iter().position(|other| other.def.tree == t.def.tree).unwrap_or(0)).collect()
}

/// What was found, in order.
pub(crate) struct Found {
    rows: RowList,
    slots: usize,
}

impl Exec<'_> {
    pub fn find_rows(&self, find: &Find<'_>, row: &mut Slots, cx: &mut EvalContext<'_>) -> SqlResult<Found> {
        let slots = row.len();
        // Where there is an order, rows are sorted as they come, and the limit counts afterwards.
        let order: Vec<OrderKey> = find.order.iter().map(|k| OrderKey { output: None, ..k.clone() }).collect();
        let mut sorter = (!order.is_empty()).then(|| {
            let top = usize::try_from(find.limit).ok().filter(|_| find.limit != u64::MAX);
            Sorter::new(&self.memory, Order::new(&order, slots + 2 * find.targets.len()), top, false)
        });
        let mut rows = RowList::new(&self.memory);
        self.join(find.source, row, cx, &mut |row, cx| {
            let mut found = row.clone();
            for target in &find.targets {
                let current = self.states[target.table].current.borrow();
                found.extend(match current.absent {
                    true => [Value::Null, Value::Null],
                    false => [Bytes::new(&current.key), current.to_bytes()].map(Value::Bytes),
                });
            }
            match &mut sorter {
                Some(sorter) => sorter.push(&found, row, cx)?,
                None => rows.push(found)?,
            }
            Ok(if rows.len() >= find.limit { Flow::Stop } else { Flow::More })
        })?;
        if let Some(sorter) = sorter {
            sorter.finish(0, &mut |found| {
                self.tick(cx)?;
                if rows.len() >= find.limit {
                    return Ok(Flow::Stop);
                }
                rows.push(found.iter_mut().map(std::mem::take).collect()).map(|()| Flow::More)
            })?;
        }
        rows.seal()?;
        Ok(Found { rows, slots })
    }

    /// For each target the keys of the rows that were changed: a join may find a row more than once.
    pub fn nothing_done(&self, targets: usize) -> Vec<KeySet> {
        (0..targets).map(|_| KeySet::new(&self.memory)).collect()
    }
}

impl Found {
    /// Calls `f` with the slots of each row, and where the rows of its targets stand.
    pub fn each(&self, targets: usize, mut f: impl FnMut(&[Value], &[Option<Current>]) -> SqlResult<()>) -> SqlResult<()> {
        let mut reader = self.rows.reader();
        let mut places = vec![None; targets];
        for at in 0..self.rows.len() {
            let (row, behind) = reader.get(at)?.split_at(self.slots);
            for (place, pair) in places.iter_mut().zip(behind.chunks_exact(2)) {
                *place = match pair {
                    [Value::Bytes(key), Value::Bytes(image)] => {
                        let mut current = Current::at(key.to_vec());
                        current.share(image.clone());
                        Some(current)
                    }
                    _ => None,
                };
            }
            f(row, &places)?;
        }
        Ok(())
    }
}
