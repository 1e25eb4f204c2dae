//! The rows of a table of the engine: by unique key, by ranges of an index, in full. They are decoded
//! straight into the row buffer, and handed to a [`Taker`] if the filter lets them through.

use std::ops::Bound;

use engine::{Batch, Cursor, Direction, Entries, Isolation, Read};
use expr::{Expr, passes};
use plan::query::{Path, PlanTable, TableAccess};
use plan::range::{KeyRange, KeyRanges};
use plan::walk::Except;
use value::{Bytes, KeyCodec, SqlResult};

use crate::batch::{Batches, Filter};
use crate::conditions::wanted_besides;
use crate::engine_error;
use crate::flow::{Flow, Taker};
use crate::forms::settle_batch;
use crate::run::{Exec, TableState};
use crate::table::Table;
use crate::table_scan::TableScan;
use crate::tally::{Count, ScanShape};

/// Entries of the first batch of a scan, and of the later ones: a scan that stops early reads little too
/// much.
const BATCH_FIRST: usize = 32;
const BATCH_MAX: usize = 256;

/// The values of a row whose image has so many bytes share it, and so does whoever changes the row.
const LARGE: usize = 64 << 10;

/// The image of a row: among others, in memory that whoever keeps it may have, or a large one, which is
/// shared.
pub(crate) enum Image<'a> {
    Among(&'a [u8]),
    Own(&'a mut Vec<u8>),
    Large(Bytes),
}

impl<'a> Image<'a> {
    fn own(image: &'a mut Vec<u8>) -> Image<'a> {
        if image.len() < LARGE { Image::Own(image) } else { Image::Large(Bytes::from(std::mem::take(image))) }
    }
}

impl TableScan<'_, '_> {
    /// Notes that rows are going to be locked; a range that nothing can be in locks nothing.
    fn intend(&self) {
        if !self.table.def.temporary && self.plan.past.is_none() {
            self.exec.tx.borrow_mut().intend(self.table.def.tree, self.read_mode());
        }
    }

    /// The row of a key of the clustered tree.
    pub fn point(&self, key: &[u8], to: &mut Taker<'_, '_>) -> SqlResult<Flow> {
        self.exec.tally.add(Count::ReadKey, 1);
        self.intend();
        let (state, table) = (self.state(), self.table);
        let mut image = std::mem::take(state.current.borrow_mut().room());
        let found = self.exec.reading(self.plan, |tx| tx.get(table.def.tree, key, self.read_mode(), &mut image))?;
        if found {
            table.rows.settle(&mut image)?;
        }
        state.note_fetched(table.def.clustered, u64::from(found));
        let flow = if found { self.clustered_row(key, Image::own(&mut image), true, to) } else { Ok(Flow::More) };
        if image.capacity() > 0 {
            let mut current = state.current.borrow_mut();
            if current.image().is_empty() {
                *current.room() = image;
            }
        }
        flow
    }

    /// The row of a whole key of a unique index.
    pub fn unique(&self, index: usize, key: &[u8], to: &mut Taker<'_, '_>) -> SqlResult<Flow> {
        self.exec.tally.add(Count::ReadKey, 1);
        self.intend();
        let mut batch = self.exec.batch();
        let read = self.read_mode();
        let mut flow = Flow::More;
        let i = &self.table.indexes[index];
        let entries = Entries { rows: self.table.def.tree, row_of: &|key| i.row_of(key).ok() };
        self.exec.reading(self.plan, |tx| tx.scan_unique(i.tree, key, read)?.next_entries(tx, &entries, &mut batch, 1))?;
        self.state().note_fetched(Some(index), batch.len() as u64);
        if !batch.is_empty() {
            flow = self.index_entry(index, batch.key(0), true, to)?;
        }
        self.exec.return_batch(batch);
        Ok(flow)
    }

    /// Rows in ranges of an index (`None`: the clustered tree).
    pub fn ranges(&self, index: Option<usize>, ranges: &KeyRanges, to: &mut Taker<'_, '_>) -> SqlResult<Flow> {
        let mut batch = self.exec.batch();
        let mut flow = Ok(Flow::More);
        let count = ranges.list.len();
        if count > 0 {
            self.intend();
        }
        for n in 0..count {
            let range = &ranges.list[if self.is_backward() { count - 1 - n } else { n }];
            flow = self.range(index, range, ranges.exact, &mut batch, to);
            if !matches!(flow, Ok(Flow::More)) {
                break;
            }
        }
        self.exec.return_batch(batch);
        flow
    }

    /// Begins the scan of a range.
    pub fn open(&self, index: Option<usize>, range: &KeyRange) -> SqlResult<(Cursor, ScanShape)> {
        let (exec, table) = (self.exec, self.table);
        let clustered = index.is_none_or(|i| table.indexes[i].clustered);
        let tree = index.map_or(table.def.tree, |i| table.indexes[i].tree);
        let read = self.read_mode();
        let lower = if range.lower.is_empty() { Bound::Unbounded } else { Bound::Included(range.lower.as_slice()) };
        let upper = range.upper.as_ref().map_or(Bound::Unbounded, |u| Bound::Excluded(u.as_slice()));
        let unique = |i: usize| table.indexes[i].unique && table.indexes[i].key.is_whole(&range.lower);
        let single = range.equal && !range.null && index.is_some_and(unique);
        // One row is looked for from its own place, in whichever order the others come: it alone is locked.
        let backward = self.is_backward() && !single;
        let direction = if backward { Direction::Backward } else { Direction::Forward };
        let mut cursor: Cursor = if single && !clustered {
            exec.within(self.plan, |tx| tx.scan_unique(tree, &range.lower, read))
        } else {
            let ended = self.state().ended.take();
            exec.within(self.plan, |tx| ended.scan(tx, tree, lower, upper, direction, read))
        }
        .map_err(engine_error)?;
        let semi_consistent = clustered && !single && exec.semi_consistent.get() && read != Read::Consistent;
        // Behind a range the next entry is locked whole, but in the clustered tree only where gaps are not,
        // and not behind an equality.
        let past_end = !range.equal && (!clustered || exec.isolation <= Isolation::ReadCommitted && !semi_consistent);
        cursor.set_ends(range.from_value, range.to_value, past_end);
        cursor.set_semi_consistent(semi_consistent);
        self.state().ruled_out.set(0);
        let shape = ScanShape {
            unordered: index.is_none(),
            backward,
            from_key: if backward { range.upper.is_some() } else { !range.lower.is_empty() },
            single,
        };
        Ok((cursor, shape))
    }

    /// Rows in one range. `exact`: all that the path implies is true of them.
    pub fn range(&self, index: Option<usize>, range: &KeyRange, exact: bool, batch: &mut Batch, to: &mut Taker<'_, '_>) -> SqlResult<Flow> {
        let (exec, access) = (self.exec, self.access);
        let clustered = index.is_none_or(|i| self.table.indexes[i].clustered);
        let (mut cursor, shape) = self.open(index, range)?;
        let mut seen = 0;
        let mut filters = self.leads_in_batches(index) && self.filters_in_batches(exact);
        // What is locked is looked at one by one: whatever comes of a row, an error, a wait, the end by
        // LIMIT, the next is not locked yet.
        let one_by_one = self.read_mode() != Read::Consistent;
        let wanted = exec.wanted.replace(u64::MAX).clamp(1, BATCH_FIRST as u64) as usize;
        let mut limit = if one_by_one { 1 } else { wanted };
        loop {
            if filters && (seen >= exec.options.batch_min || self.state().share.borrow().is_some()) {
                filters = false;
                let list = access.filter.iter().chain(access.implied.iter().filter(|_| !exact));
                let filter = Filter::new(list, self.plan, self.table, to.row, to.cx.params);
                if filter.is_useful() {
                    return self.filtered((index, exact), (cursor, shape, seen), filter, batch, to);
                }
            }
            let more = exec.next_of(self.plan, self.table, index, &mut cursor, batch, limit)?;
            self.foresee(index, batch)?;
            seen += batch.len() as u64;
            for i in 0..batch.len() {
                if cursor.is_unlocked() && i + 1 == batch.len() {
                    // It must be waited for only if the version that was committed last matches.
                    if self.matches(&Image::Among(batch.payload(i)), exact, to)? {
                        cursor.insist();
                    }
                    seen -= 1;
                    break;
                }
                let left = batch.len() - 1 - i;
                let flow = match index {
                    _ if clustered && left == 0 && batch.payload(i).len() >= LARGE => {
                        let (key, image) = batch.take_last();
                        self.clustered_row(&key, Image::Large(Bytes::from(image)), exact, to)?
                    }
                    Some(index) if !clustered => self.index_entry(index, batch.key(i), exact, to)?,
                    _ => self.clustered_row(batch.key(i), Image::Among(batch.payload(i)), exact, to)?,
                };
                if flow == Flow::Stop {
                    self.end((shape, index), cursor, seen - left as u64, false);
                    return Ok(Flow::Stop);
                }
            }
            if !more {
                if let Some(key) = cursor.take_behind() {
                    self.row_behind(index.filter(|_| !clustered), &key)?;
                }
                self.end((shape, index), cursor, seen, true);
                return Ok(Flow::More);
            }
            if !one_by_one {
                limit = if limit < BATCH_FIRST { BATCH_FIRST } else { BATCH_MAX };
            }
            to.cx.session.check_killed()?;
        }
    }

    /// Whether the filter may look at whole batches.
    fn filters_in_batches(&self, exact: bool) -> bool {
        let implied: &[Expr] = if exact { &[] } else { &self.access.implied };
        let mut list = self.access.filter.iter().chain(implied).peekable();
        list.peek().is_some() && self.exec.reads_in_batches(self.access, self.plan) && list.all(Expr::is_deterministic)
    }

    /// Goes on with a scan that locks nothing, its filter looked at in batches.
    fn filtered(
        &self,
        (index, exact): (Option<usize>, bool),
        (cursor, shape, mut seen): (Cursor, ScanShape, u64),
        mut filter: Filter<'_>,
        batch: &mut Batch,
        to: &mut Taker<'_, '_>,
    ) -> SqlResult<Flow> {
        let mut batches = Batches::new(cursor);
        // Nobody stops a worker's scan early.
        let limit = if self.state().share.borrow().is_some() { self.exec.options.batch_rows } else { BATCH_MAX };
        loop {
            let more = self.next_in_batches(&mut batches, index, (seen, limit), Some(&mut filter), batch)?;
            let (begun, rows) = (self.exec.now(), batch.len());
            let large = batch.bytes().len() >= LARGE && (0..batch.len()).any(|i| batch.payload(i).len() >= LARGE);
            let stopped = if large || batches.look_at(&mut filter, self.table, batch).is_none() {
                self.unfiltered_rows(exact, batch, to)?
            } else {
                self.exec.note_filtered(self.access, rows as u64, begun);
                self.filtered_rows(&filter, batch, to)?
            };
            seen += stopped.unwrap_or(rows) as u64;
            if !more || stopped.is_some() {
                self.count(shape, seen, stopped.is_none());
                self.state().note_fetched(index, seen);
                return Ok(if stopped.is_some() { Flow::Stop } else { Flow::More });
            }
            to.cx.session.check_killed()?;
        }
    }

    /// Hands on the rows of a batch that have passed what batches know of the filter; tells with how many
    /// the scan was stopped, if it was.
    fn filtered_rows(&self, filter: &Filter<'_>, batch: &Batch, to: &mut Taker<'_, '_>) -> SqlResult<Option<usize>> {
        let plan = self.plan;
        let handed_on = || wanted_besides(self.exec.plan, plan, Except::Conditions(self.access));
        let columns = match filter.rest.is_empty() {
            true => self.state().way().handed_on.get_or_init(handed_on),
            false => &plan.wanted,
        };
        for &at in &filter.passed {
            let slots = &mut to.row[plan.slot..plan.slot + plan.width];
            self.table.rows.decode(batch.payload(at as usize), columns, &to.cx.settings.time_zone, slots)?;
            let mut passed = true;
            for e in &filter.rest {
                passed = passed && passes(e, to.row, to.cx)?;
            }
            if passed && to.take()? == Flow::Stop {
                return Ok(Some(at as usize + 1));
            }
        }
        Ok(None)
    }

    /// The same of rows that are looked at one by one.
    fn unfiltered_rows(&self, exact: bool, batch: &mut Batch, to: &mut Taker<'_, '_>) -> SqlResult<Option<usize>> {
        let rows = batch.len();
        for i in 0..rows {
            let flow = if i + 1 == rows && batch.payload(i).len() >= LARGE {
                let (key, image) = batch.take_last();
                self.clustered_row(&key, Image::Large(Bytes::from(image)), exact, to)?
            } else {
                self.clustered_row(batch.key(i), Image::Among(batch.payload(i)), exact, to)?
            };
            if flow == Flow::Stop {
                return Ok(Some(i + 1));
            }
        }
        Ok(None)
    }

    /// Looks where the rows are that the entries of a batch lead to, so that memory is waited for once for
    /// all of them.
    fn foresee(&self, index: Option<usize>, batch: &Batch) -> SqlResult<()> {
        let state = self.state();
        state.entry_number.set(0);
        let mut foreseen = state.foreseen.borrow_mut();
        foreseen.clear();
        match index.map(|i| &self.table.indexes[i]).filter(|i| !i.clustered) {
            Some(index) if batch.len() > 1 && !self.reads_index_only() => {
                let keys = (0..batch.len()).map(|n| index.row_of(batch.key(n)).unwrap_or_default());
                self.exec.reading(self.plan, |tx| engine::foresee(tx, self.table.def.tree, keys, &mut foreseen))
            }
            _ => Ok(()),
        }
    }

    /// The entry behind a range is locked. Unless the index says that it is out of the range, its row is
    /// locked, too, before that is found out. READ COMMITTED gives both up again, but not behind a scan
    /// against key order: InnoDB does not, either.
    fn row_behind(&self, index: Option<usize>, key: &[u8]) -> SqlResult<()> {
        let by_entry = self.locks_entries_only();
        let by_index = self.access.index_condition.is_some() && !by_entry;
        let given_up = by_index || !self.is_backward();
        let Some(index) = index else {
            if given_up {
                self.give_up(self.table.def.tree, key);
            }
            return Ok(());
        };
        let i = &self.table.indexes[index];
        if !by_index && !by_entry {
            let tail = i.row_of(key)?;
            let mut image = Vec::new();
            self.exec.reading(self.plan, |tx| tx.get(self.table.def.tree, tail, self.read_mode(), &mut image))?;
            if given_up {
                self.give_up(self.table.def.tree, tail);
            }
        }
        if given_up {
            self.give_up(i.tree, key);
        }
        Ok(())
    }

    /// A row that is locked exclusively is locked in its clustered tree as well.
    fn reads_index_only(&self) -> bool {
        self.access.covering && !self.state().track.get() && self.read_mode() != Read::Exclusive
    }

    /// Whether rows are locked shared by their entries alone, as in MySQL where these say all that is
    /// wanted. Text is read in the row even so: nobody writes it there while its entry is locked.
    fn locks_entries_only(&self) -> bool {
        let state = self.state();
        let shared = || !state.track.get() && self.plan.past.is_none() && self.exec.tx.borrow().effective(self.read_mode()) == Read::Shared;
        *state.way().told.get_or_init(|| entries_tell(state, self.plan, self.access)) && shared()
    }

    /// Does what the entry of an index says rule out its row?
    fn ruled_out(&self, index: usize, (key, tail): (&[u8], &[u8]), to: &mut Taker<'_, '_>) -> SqlResult<bool> {
        let Some(pushed) = self.access.index_condition.as_ref().filter(|p| !p.conditions.is_empty()) else { return Ok(false) };
        let slots = &mut to.row[self.plan.slot..self.plan.slot + self.plan.width];
        let time_zone = &to.cx.settings.time_zone;
        self.table.indexes[index].key.decode(key, &pushed.own, time_zone, slots)?;
        if let Some(codec) = self.table.clustered.as_ref().filter(|_| !pushed.clustered.is_empty()) {
            codec.decode(tail, &pushed.clustered, time_zone, slots)?;
        }
        for &at in &pushed.conditions {
            if !passes(&self.access.filter[at], to.row, to.cx)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Does a row pass the table's filter?
    fn matches(&self, image: &Image<'_>, exact: bool, to: &mut Taker<'_, '_>) -> SqlResult<bool> {
        let plan = self.plan;
        let (rows, slots, time_zone) = (&self.table.rows, &mut to.row[plan.slot..plan.slot + plan.width], &to.cx.settings.time_zone);
        match image {
            Image::Among(image) => rows.decode(image, &plan.wanted, time_zone, slots)?,
            Image::Own(image) => rows.decode(image, &plan.wanted, time_zone, slots)?,
            Image::Large(image) => rows.decode_shared(image, &plan.wanted, time_zone, slots)?,
        }
        self.exec.passes(self.access, exact, to.row, to.cx)
    }

    /// A row that WHERE rejects.
    fn reject(&self, tree: base::TreeId, key: &[u8]) {
        let rejected = &self.state().rejected;
        rejected.set(rejected.get() + 1);
        self.give_up(tree, key);
    }

    /// READ COMMITTED: what WHERE rejects is not kept locked.
    fn give_up(&self, tree: base::TreeId, key: &[u8]) {
        if self.exec.isolation <= Isolation::ReadCommitted && self.read_mode() != Read::Consistent {
            self.exec.tx.borrow_mut().unlock_row(tree, key);
        }
    }

    /// An entry of a secondary index: either it holds all that is wanted, or it leads to the row.
    pub fn index_entry(&self, index: usize, key: &[u8], exact: bool, to: &mut Taker<'_, '_>) -> SqlResult<Flow> {
        let (exec, plan, table, state) = (self.exec, self.plan, self.table, self.state());
        let i = &table.indexes[index];
        let tail = i.row_of(key)?;
        let number = state.entry_number.replace(state.entry_number.get() + 1);
        if self.reads_index_only() {
            let (own, behind) = state.way().covering.get_or_init(|| covered(state, plan, index));
            let slots = &mut to.row[plan.slot..plan.slot + plan.width];
            i.key.decode(key, own, &to.cx.settings.time_zone, slots)?;
            if let Some(codec) = table.clustered.as_ref().filter(|_| !behind.is_empty()) {
                codec.decode(tail, behind, &to.cx.settings.time_zone, slots)?;
            }
            if !exec.passes(self.access, exact, to.row, to.cx)? {
                self.reject(i.tree, key);
                return Ok(Flow::More);
            }
            return to.take();
        }
        if self.ruled_out(index, (key, tail), to)? {
            state.ruled_out.set(state.ruled_out.get() + 1);
            self.reject(i.tree, key);
            return Ok(Flow::More);
        }
        let mut image = Vec::with_capacity(256);
        let by_entry = self.locks_entries_only();
        let found = exec.reading(plan, |tx| match by_entry {
            true => tx.get_settled(table.def.tree, tail, &mut image),
            false => {
                let foreseen = state.foreseen.borrow();
                engine::get_foreseen(tx, table.def.tree, tail, self.read_mode(), Some((&foreseen, number)), &mut image)
            }
        })?;
        if !found && exec.skips(plan) {
            // Its row is locked by another. The lock on the entry is kept even at READ COMMITTED, as in
            // InnoDB.
            return Ok(Flow::More);
        }
        if found {
            table.rows.settle(&mut image)?;
        }
        let image = Image::own(&mut image);
        // A dirty read may come between the changes of a row and of its entries.
        let exact = exact && exec.isolation != Isolation::ReadUncommitted;
        if !found || !self.matches(&image, exact, to)? {
            if found && !by_entry {
                self.give_up(table.def.tree, tail);
            }
            self.reject(i.tree, key);
            return Ok(Flow::More);
        }
        self.passed_row(tail, image, to)
    }

    /// A row of the clustered tree.
    pub fn clustered_row(&self, key: &[u8], image: Image<'_>, exact: bool, to: &mut Taker<'_, '_>) -> SqlResult<Flow> {
        if !self.matches(&image, exact, to)? {
            self.reject(self.table.def.tree, key);
            return Ok(Flow::More);
        }
        self.passed_row(key, image, to)
    }

    /// A row that the filter let through.
    fn passed_row(&self, key: &[u8], image: Image<'_>, to: &mut Taker<'_, '_>) -> SqlResult<Flow> {
        let state = self.state();
        if state.track.get() {
            let mut current = state.current.borrow_mut();
            current.key.clear();
            current.key.extend_from_slice(key);
            match image {
                Image::Own(image) => std::mem::swap(current.room(), image),
                Image::Among(image) => {
                    let room = current.room();
                    room.clear();
                    room.extend_from_slice(image);
                }
                Image::Large(image) => current.share(image),
            }
            current.absent = false;
        }
        to.take()
    }

    /// Notes that a scan has ended behind so many entries, `whole`: at the end of its range. Entries that say
    /// themselves that their rows are not wanted do not count, as in MySQL, whose engine passes over them.
    fn end(&self, (shape, index): (ScanShape, Option<usize>), cursor: Cursor, seen: u64, whole: bool) {
        let seen = seen - self.state().ruled_out.take();
        self.count(shape, seen, whole);
        self.state().note_fetched(index, seen);
        self.state().ended.set(cursor.end());
    }
}

impl Exec<'_> {
    /// The next batch of a scan: of the clustered tree, or of an index, whose entries are those of the
    /// table's rows.
    pub(crate) fn next_of(
        &self,
        plan: &PlanTable,
        table: &Table,
        index: Option<usize>,
        cursor: &mut Cursor,
        batch: &mut Batch,
        limit: usize,
    ) -> SqlResult<bool> {
        let Some(i) = index.map(|i| &table.indexes[i]).filter(|i| !i.clustered) else {
            let more = self.reading(plan, |tx| cursor.next_batch(tx, batch, limit))?;
            return settle_batch(&table.rows, batch).map(|()| more);
        };
        let entries = Entries { rows: table.def.tree, row_of: &|key| i.row_of(key).ok() };
        self.reading(plan, |tx| cursor.next_entries(tx, &entries, batch, limit))
    }
}

/// Splits the wanted columns into those of the index's key and those of the clustered key.
fn covered(state: &TableState, plan: &PlanTable, index: usize) -> (Vec<usize>, Vec<usize>) {
    let Some(table) = &state.table else { return (Vec::new(), Vec::new()) };
    let key = &table.indexes[index].key;
    let in_own = |c: &usize| key.parts().iter().enumerate().any(|(i, p)| p.column == *c && key.reversible(i));
    plan.wanted.iter().copied().partition(in_own)
}

/// Whether the wanted columns are whole parts of the keys of the index by which a table is read, or of the
/// clustered index behind it.
fn entries_tell(state: &TableState, plan: &PlanTable, access: &TableAccess) -> bool {
    let (Some(table), Path::Point { index, .. } | Path::Ref { index, .. } | Path::Ranges { index, .. } | Path::Full { index }) =
        (&state.table, &access.path)
    else {
        return false;
    };
    let Some(index) = table.indexes.get(*index).filter(|i| !i.clustered) else { return false };
    let parts = || [Some(&index.key), table.clustered.as_ref()].into_iter().flatten().flat_map(KeyCodec::parts);
    plan.wanted.iter().all(|c| parts().any(|p| p.column == *c && p.prefix.is_none()))
}
