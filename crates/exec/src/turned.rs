//! Hash joins that keep the rows of what comes before, and read the table once for them.
//!
//! So the result comes in the order in which MySQL gives it, which always does this: in that of the table,
//! and for each of its rows the last of those before it first. `FROM a, b` over the rows 1, 2 and 10, 20:
//! (2, 10), (1, 10), (2, 20), (1, 20).
//!
//! The planner takes it for a few rows ([`HashOrder::Turned`]). Are there more than it thought, then the
//! table is read for each [`BYTES_MAX`] of them.

use expr::EvalContext;
use plan::Stage;
use plan::query::{Hash, HashOrder, Join, Path, TableAccess};
use value::{SqlResult, Value};

use crate::flow::{Flow, RowFn, Slots};
use crate::hash_table::KeptRows;
use crate::keys::push_keys;
use crate::memory::Held;
use crate::run::Exec;

/// Bytes of rows that are kept at a time: as many as `join_buffer_size` is in MySQL.
const BYTES_MAX: usize = 256 << 10;

/// The rows before a table that is joined to them.
struct Before<'j> {
    access: &'j TableAccess,
    hash: &'j Hash,
    /// What is joined behind the table.
    rest: &'j [Join],
    /// The slots that are kept of each.
    slots: Vec<usize>,
    rows: KeptRows,
    bytes: usize,
    held: Held,
}

/// Joins all parts of an inner join, each in its order.
pub(crate) fn join_in_order(exec: &Exec<'_>, parts: &[Join], row: &mut Slots, cx: &mut EvalContext<'_>, out: RowFn<'_>) -> SqlResult<Flow> {
    let Some((at, access, hash)) = last_turned(parts) else { return exec.join_parts(parts, row, cx, out) };
    let (before, rest) = (&parts[..at], &parts[at + 1..]);
    let mut kept = Before::new(exec, (access, hash), before, rest);
    let flow = join_in_order(exec, before, row, cx, &mut |row, cx| {
        kept.add(row, cx)?;
        if !kept.is_full() {
            return Ok(Flow::More);
        }
        // Whoever finds the rows goes on from the current one.
        let current = kept.slots_of(row);
        let flow = kept.read_table(exec, row, cx, out);
        kept.put(current.into_iter(), row);
        flow
    })?;
    if flow == Flow::Stop { Ok(flow) } else { kept.read_table(exec, row, cx, out) }
}

/// The last part for which the rows of those before it are kept.
fn last_turned(parts: &[Join]) -> Option<(usize, &TableAccess, &Hash)> {
    let turned = |at: usize| match &parts[at] {
        Join::Table(access) => match &access.path {
            Path::Hash(hash) if hash.order == HashOrder::Turned => Some((at, access.as_ref(), hash.as_ref())),
            _ => None,
        },
        _ => None,
    };
    (0..parts.len()).rev().find_map(turned)
}

impl<'j> Before<'j> {
    fn new(exec: &Exec<'_>, (access, hash): (&'j TableAccess, &'j Hash), before: &[Join], rest: &'j [Join]) -> Before<'j> {
        let mut slots = Vec::new();
        for part in before {
            part.each_table(&mut |access| {
                let plan = &exec.plan.tables[access.table];
                slots.extend(plan.wanted.iter().map(|column| plan.slot + column));
            });
        }
        Before { access, hash, rest, slots, rows: KeptRows::default(), bytes: 0, held: exec.memory.held() }
    }

    fn is_full(&self) -> bool {
        self.bytes >= BYTES_MAX
    }

    fn slots_of(&self, row: &[Value]) -> Vec<Value> {
        self.slots.iter().map(|slot| row[*slot].clone()).collect()
    }

    fn put(&self, values: impl Iterator<Item = Value>, row: &mut Slots) {
        self.slots.iter().zip(values).for_each(|(slot, value)| row[*slot] = value);
    }

    /// Keeps the current row, if anything can be equal to it.
    fn add(&mut self, row: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<()> {
        let mut key = Vec::with_capacity(16);
        if push_keys(&self.hash.keys, |key| &key.probe, row, cx, &mut key)? {
            let taken = self.rows.push(&key, &self.slots_of(row));
            self.bytes += taken;
            self.held.take(taken)?;
        }
        Ok(())
    }

    /// Reads the table for the rows that are kept, which are forgotten then.
    fn read_table(&mut self, exec: &Exec<'_>, row: &mut Slots, cx: &mut EvalContext<'_>, out: RowFn<'_>) -> SqlResult<Flow> {
        let rows = std::mem::take(&mut self.rows);
        self.held.give_back();
        if std::mem::take(&mut self.bytes) == 0 {
            return Ok(Flow::More);
        }
        let (read, found) = (exec.span(self.access, Stage::Build), exec.span(self.access, Stage::Rows));
        let (mut key, mut values) = (Vec::with_capacity(16), Vec::new());
        exec.scan_path(&self.hash.from, row, cx, &mut |row, cx| {
            read.hand(|| ());
            key.clear();
            if !push_keys(&self.hash.keys, |key| &key.build, row, cx, &mut key)? {
                return Ok(Flow::More);
            }
            for at in rows.places(&key).into_iter().rev() {
                exec.tick(cx)?;
                rows.get(at, &mut values)?;
                self.put(values.drain(..), row);
                if exec.passes(self.access, true, row, cx)? && found.hand(|| exec.join_parts(self.rest, row, cx, out))? == Flow::Stop {
                    return Ok(Flow::Stop);
                }
            }
            Ok(Flow::More)
        })
    }
}
