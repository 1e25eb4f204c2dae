//! Groups that are found by their keys, fed by batches.

use expr::EvalContext;
use plan::query::{Block, Group};
use value::SqlResult;

use super::feed::Feed;
use super::group::{Groups, Output, Rows};
use super::recent::Recent;
use crate::flow::{Flow, Slots};
use crate::group::Hashed;
use crate::keys::{KEY_OVERHEAD, KeyTable, encode_value};
use crate::run::Exec;

/// Different keys as they stand in rows that are remembered with their groups: text costs its weights.
const REMEMBERED_MAX: usize = 1 << 16;

struct ByKey<'h, 'g> {
    hashed: &'h mut Hashed<'g>,
    /// Groups by short keys as they stand in rows.
    recent: Recent,
    known: KeyTable,
    groups_of_known: Vec<u32>,
    numbers: Vec<u32>,
    key: Vec<u8>,
    raw: Vec<u8>,
}

impl Exec<'_> {
    /// Feeds the rows of a block to its groups in batches. False: nothing was done, for they must come by
    /// rows.
    pub fn group_in_batches(
        &self,
        block: &Block,
        group: &Group,
        hashed: &mut Hashed<'_>,
        row: &mut Slots,
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<bool> {
        let mut by_key = ByKey {
            hashed,
            recent: Recent::default(),
            known: KeyTable::default(),
            groups_of_known: Vec::new(),
            numbers: Vec::new(),
            key: Vec::new(),
            raw: Vec::new(),
        };
        Ok(self.scan_for_groups(block, group, &mut by_key, row, cx)?.is_some())
    }
}

impl Groups for ByKey<'_, '_> {
    fn is_closed(&self) -> bool {
        self.hashed.is_full()
    }

    fn take(&mut self, rows: &Rows<'_>, output: &mut Output<'_>, row: &mut Slots, cx: &mut EvalContext<'_>) -> SqlResult<Option<usize>> {
        self.number_groups(rows, output, row, cx)?;
        let Hashed { group, groups, held, rows: fed, .. } = &mut *self.hashed;
        *fed += rows.passed.len() as u64;
        output.feeds.take(rows.bytes(), &output.vectors, &self.numbers, Feed { group, groups, held }, cx)?;
        self.hashed.look_at_room();
        Ok(None)
    }

    fn settle(&mut self, output: &mut Output<'_>, cx: &mut EvalContext<'_>) -> SqlResult<()> {
        let Hashed { group, groups, held, .. } = &mut *self.hashed;
        output.feeds.hand_over(Feed { group, groups, held }, cx)
    }

    fn feed(&mut self, row: &mut Slots, cx: &mut EvalContext<'_>) -> SqlResult<Flow> {
        self.hashed.feed(row, cx).map(|()| Flow::More)
    }
}

impl ByKey<'_, '_> {
    /// Finds the number of the group of each row that passed.
    fn number_groups(&mut self, rows: &Rows<'_>, output: &Output<'_>, row: &mut Slots, cx: &EvalContext<'_>) -> SqlResult<()> {
        let ByKey { hashed, recent, known, groups_of_known, numbers, key, raw } = self;
        let (group, size, bytes) = (hashed.group, output.feeds.size(), rows.bytes());
        let remembers = !output.keys_are_plain();
        numbers.clear();
        for at in 0..rows.passed.len() {
            if let (true, Some(only)) = (output.keys.is_empty(), numbers.first()) {
                numbers.push(*only);
                continue;
            }
            let mut short = None;
            if remembers {
                raw.clear();
                output.push_raw(at, bytes, raw);
                short = Recent::short(raw);
                if let Some(group) = short.and_then(|short| recent.get(short)) {
                    numbers.push(group);
                    continue;
                }
                if let Some(known) = known.get(raw) {
                    let group = groups_of_known[known];
                    short.into_iter().for_each(|short| recent.put(short, group));
                    numbers.push(group);
                    continue;
                }
            }
            key.clear();
            output.each_key(at, bytes, |value, ty| encode_value(value, ty, key));
            let number = hashed.number(key, size, || rows.kept(at, group, output.kept(), row, cx))? as u32;
            if remembers && known.len() < REMEMBERED_MAX {
                known.insert(raw);
                groups_of_known.push(number);
                short.into_iter().for_each(|short| recent.put(short, number));
                hashed.held.take(raw.len() + KEY_OVERHEAD)?;
            }
            numbers.push(number);
        }
        Ok(())
    }
}
