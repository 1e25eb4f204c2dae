//! Groups that come one after another, fed by batches: those that begin in a batch are numbered there, and
//! all but the last are told when it has been fed.

use expr::EvalContext;
use plan::query::{Block, Group};
use value::SqlResult;

use super::feed::Feed;
use super::group::{Groups, Output, Rows};
use crate::flow::{Flow, RowFn, Slots};
use crate::group::{Ordered, State};
use crate::keys::encode_value;
use crate::run::Exec;

struct OneByOne<'a, 'e, 'o, 'g> {
    exec: &'a Exec<'e>,
    ordered: &'o mut Ordered<'g>,
    out: RowFn<'o>,
    /// The group that a batch begins with, if it goes on, and those that begin there.
    groups: Vec<Option<State>>,
    /// The row with which each begins, among those that passed.
    begins: Vec<usize>,
    numbers: Vec<u32>,
    key: Vec<u8>,
    raw: Vec<u8>,
    last_raw: Vec<u8>,
}

impl Exec<'_> {
    /// Groups that come one after another, in batches. `None`: nothing was done, for their rows must come
    /// by rows.
    pub fn order_in_batches(
        &self,
        block: &Block,
        group: &Group,
        ordered: &mut Ordered<'_>,
        row: &mut Slots,
        cx: &mut EvalContext<'_>,
        out: RowFn<'_>,
    ) -> SqlResult<Option<Flow>> {
        let (groups, begins, numbers) = (Vec::new(), Vec::new(), Vec::new());
        let (key, raw, last_raw) = (Vec::new(), Vec::new(), Vec::new());
        let mut one_by_one = OneByOne { exec: self, ordered, out, groups, begins, numbers, key, raw, last_raw };
        self.scan_for_groups(block, group, &mut one_by_one, row, cx)
    }
}

impl Groups for OneByOne<'_, '_, '_, '_> {
    fn take(&mut self, rows: &Rows<'_>, output: &mut Output<'_>, row: &mut Slots, cx: &mut EvalContext<'_>) -> SqlResult<Option<usize>> {
        self.groups.clear();
        self.begins.clear();
        self.numbers.clear();
        if let Some(current) = self.ordered.current.take() {
            self.groups.push(Some(current));
            self.begins.push(0);
        }
        self.number_groups(rows, output, row, cx)?;
        let (group, held) = (self.ordered.group, &self.ordered.held);
        output.feeds.take(rows.bytes(), &output.vectors, &self.numbers, Feed { group, groups: &mut self.groups, held }, cx)?;
        output.feeds.hand_over(Feed { group, groups: &mut self.groups, held }, cx)?;
        self.ordered.current = self.groups.pop().flatten();
        for (n, state) in self.groups.drain(..).enumerate() {
            let Some(state) = state else { continue };
            held.give_back();
            if self.exec.emit_group(group, state, row, cx, self.out)? == Flow::Stop {
                // It ends with the row that begins the next group.
                self.ordered.current = None;
                return Ok(Some(rows.passed[self.begins[n + 1]] as usize + 1));
            }
        }
        Ok(None)
    }

    fn settle(&mut self, _: &mut Output<'_>, _: &mut EvalContext<'_>) -> SqlResult<()> {
        // A row may change the key that is remembered.
        self.last_raw.clear();
        Ok(())
    }

    fn feed(&mut self, row: &mut Slots, cx: &mut EvalContext<'_>) -> SqlResult<Flow> {
        self.ordered.feed(self.exec, row, cx, self.out)
    }
}

impl OneByOne<'_, '_, '_, '_> {
    fn number_groups(&mut self, rows: &Rows<'_>, output: &Output<'_>, row: &mut Slots, cx: &EvalContext<'_>) -> SqlResult<()> {
        let bytes = rows.bytes();
        for at in 0..rows.passed.len() {
            self.raw.clear();
            output.push_raw(at, bytes, &mut self.raw);
            if self.groups.is_empty() || self.raw != self.last_raw {
                std::mem::swap(&mut self.raw, &mut self.last_raw);
                self.key.clear();
                output.each_key(at, bytes, |value, ty| encode_value(value, ty, &mut self.key));
                if self.ordered.last.changes(&self.key) || self.groups.is_empty() {
                    let kept = rows.kept(at, self.ordered.group, output.kept(), row, cx)?;
                    self.groups.push(Some(State::of(self.ordered.group, kept, self.ordered.held.memory())));
                    self.begins.push(at);
                }
            }
            self.numbers.push(self.groups.len() as u32 - 1);
        }
        Ok(())
    }
}
