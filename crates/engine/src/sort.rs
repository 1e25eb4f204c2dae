//! Sorting records by key, however many: sorted runs in memory, spilled to temporary files, merged.
//!
//! **Invariants.** 1. The sort is stable: records with equal keys come out in the order in which they went
//! in. 2. What is in memory never exceeds the budget by more than one record; a merge holds one buffer for
//! each run, and merges in several passes where there are too many runs for that. 3. Between two looks at
//! whether the sort is still wanted there is little work.
//!
//! ```text
//! run:  {key length u32 | payload length u32 | key | payload} …
//! ```

use std::cmp::Ordering;

use txn::{Error, Interrupt, Result};

use crate::spill::{TempFile, Workspace};

/// Bytes that a record takes beside its own.
const OVERHEAD: usize = size_of::<Record>();
/// Runs that one merge reads.
const FAN_IN: usize = 64;
const BUFFER_MIN: usize = 4 << 10;
const BUFFER_MAX: usize = 256 << 10;
const RECORD_HEAD: usize = 8;
/// Records that are sorted, and those that are written, between two looks (3). To compare two of them is to
/// read their keys where those begin alike.
const SORTED_AT_ONCE: usize = 32 << 10;
const WRITTEN_AT_ONCE: usize = 4 << 10;

/// A record in memory. Its bytes stand in the arena, key first.
#[derive(Clone, Copy)]
struct Record {
    /// The first eight bytes of the key.
    head: u64,
    at: u64,
    key: u32,
    payload: u32,
}

/// Gathers records; see the module.
pub struct Sorter {
    workspace: Workspace,
    budget: usize,
    arena: Vec<u8>,
    records: Vec<Record>,
    runs: Vec<Run>,
    count: u64,
    /// No key so far was less than, or equal to, the one before it.
    ascending: bool,
    interrupt: Interrupt,
}

/// Sorts so many items at once, and asks `is_wanted` in between: an error of it ends the sort.
///
/// # Errors
/// Those of `is_wanted`; the order is any then.
pub fn sort_in_steps<T, E>(
    items: &mut [T],
    at_once: usize,
    compare: &impl Fn(&T, &T) -> Ordering,
    is_wanted: &impl Fn() -> std::result::Result<(), E>,
) -> std::result::Result<(), E> {
    is_wanted()?;
    if items.len() <= at_once {
        items.sort_unstable_by(compare);
        return Ok(());
    }
    let middle = items.len() / 2;
    items.select_nth_unstable_by(middle, compare);
    let (low, high) = items.split_at_mut(middle);
    sort_in_steps(low, at_once, compare, is_wanted)?;
    sort_in_steps(high, at_once, compare, is_wanted)
}

struct Run {
    file: TempFile,
}

fn head_of(key: &[u8]) -> u64 {
    match key.first_chunk::<8>() {
        Some(head) => u64::from_be_bytes(*head),
        None => {
            let mut head = [0; 8];
            head[..key.len()].copy_from_slice(key);
            u64::from_be_bytes(head)
        }
    }
}

impl Record {
    fn key<'a>(&self, arena: &'a [u8]) -> &'a [u8] {
        &arena[self.at as usize..self.at as usize + self.key as usize]
    }

    fn payload<'a>(&self, arena: &'a [u8]) -> &'a [u8] {
        let from = self.at as usize + self.key as usize;
        &arena[from..from + self.payload as usize]
    }
}

impl Sorter {
    /// A sorter that holds up to `budget` bytes in memory.
    pub fn new(workspace: &Workspace, budget: usize) -> Sorter {
        Sorter {
            workspace: workspace.clone(),
            budget,
            arena: Vec::new(),
            records: Vec::new(),
            runs: Vec::new(),
            count: 0,
            ascending: true,
            interrupt: Interrupt::default(),
        }
    }

    /// Ends with `Interrupted` once it is raised.
    #[must_use]
    pub fn interrupted_by(self, interrupt: &Interrupt) -> Sorter {
        Sorter { interrupt: interrupt.clone(), ..self }
    }

    pub fn len(&self) -> u64 {
        self.count
    }

    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Bytes in memory.
    pub fn memory(&self) -> usize {
        self.arena.len() + self.records.len() * OVERHEAD
    }

    /// Whether the records came in strictly ascending order, and are all in memory.
    pub fn is_ascending(&self) -> bool {
        self.ascending && self.runs.is_empty()
    }

    pub fn push(&mut self, key: &[u8], payload: &[u8]) -> Result<()> {
        self.push_parts(&[key], &[payload])
    }

    /// A record whose key and payload come in parts.
    pub fn push_parts(&mut self, key: &[&[u8]], payload: &[&[u8]]) -> Result<()> {
        let key_len: usize = key.iter().map(|part| part.len()).sum();
        let payload_len: usize = payload.iter().map(|part| part.len()).sum();
        if !self.records.is_empty() && self.memory() + key_len + payload_len + OVERHEAD > self.budget {
            self.spill()?;
        }
        let at = self.arena.len();
        for part in key.iter().chain(payload) {
            self.arena.extend_from_slice(part);
        }
        let key = &self.arena[at..at + key_len];
        if self.ascending
            && let Some(last) = self.records.last()
        {
            self.ascending = last.key(&self.arena) < key;
        }
        self.records.push(Record { head: head_of(key), at: at as u64, key: key_len as u32, payload: payload_len as u32 });
        self.count += 1;
        Ok(())
    }

    fn sort(&mut self) -> Result<()> {
        if self.ascending {
            return Ok(());
        }
        let Sorter { arena, records, interrupt, .. } = self;
        // The place in the arena keeps equal keys in order (1).
        let compare = |a: &Record, b: &Record| a.head.cmp(&b.head).then_with(|| a.key(arena).cmp(b.key(arena))).then(a.at.cmp(&b.at));
        sort_in_steps(records, SORTED_AT_ONCE, &compare, &|| check(interrupt))
    }

    /// Writes what is in memory as a run.
    fn spill(&mut self) -> Result<()> {
        assert!(!self.records.is_empty(), "a run has records");
        self.sort()?;
        let mut run = RunWriter::new(&self.workspace, (self.budget / 8).clamp(BUFFER_MIN, BUFFER_MAX))?;
        for records in self.records.chunks(WRITTEN_AT_ONCE) {
            check(&self.interrupt)?;
            for record in records {
                run.push(record.key(&self.arena), record.payload(&self.arena))?;
            }
        }
        self.runs.push(run.finish()?);
        self.arena.clear();
        self.records.clear();
        // Later runs may begin anywhere.
        self.ascending = false;
        Ok(())
    }

    /// The records in order.
    pub fn finish(mut self) -> Result<Sorted> {
        if self.runs.is_empty() {
            self.sort()?;
            return Ok(Sorted(Source::Memory { arena: self.arena, records: self.records, next: 0 }));
        }
        self.spill()?;
        let (budget, workspace) = (self.budget, self.workspace);
        let mut runs = self.runs;
        let fan_in = (budget / BUFFER_MIN).clamp(2, FAN_IN);
        while runs.len() > fan_in {
            // Neighbours are merged, so that runs stay in the order in which they came (1).
            let mut merged = Vec::with_capacity(runs.len().div_ceil(fan_in));
            let mut rest = runs.into_iter().peekable();
            while rest.peek().is_some() {
                let group: Vec<Run> = rest.by_ref().take(fan_in).collect();
                let mut out = RunWriter::new(&workspace, BUFFER_MIN.max(budget / fan_in).min(BUFFER_MAX))?;
                let mut merge = Merge::new(group, budget)?;
                let mut count = 0;
                while let Some((key, payload)) = merge.next()? {
                    out.push(key, payload)?;
                    count += 1;
                    if count % WRITTEN_AT_ONCE == 0 {
                        check(&self.interrupt)?;
                    }
                }
                merged.push(out.finish()?);
            }
            runs = merged;
        }
        Ok(Sorted(Source::Runs(Merge::new(runs, budget)?)))
    }
}

/// Whether the sort is still wanted.
fn check(interrupt: &Interrupt) -> Result<()> {
    if interrupt.is_raised() { Err(Error::Interrupted) } else { Ok(()) }
}

struct RunWriter {
    file: TempFile,
    buffer: Vec<u8>,
    limit: usize,
}

impl RunWriter {
    fn new(workspace: &Workspace, limit: usize) -> Result<RunWriter> {
        Ok(RunWriter { file: workspace.file()?, buffer: Vec::with_capacity(limit), limit })
    }

    fn push(&mut self, key: &[u8], payload: &[u8]) -> Result<()> {
        if self.buffer.len() >= self.limit {
            self.file.append(&self.buffer)?;
            self.buffer.clear();
        }
        put_record(key, payload, &mut self.buffer);
        Ok(())
    }

    fn finish(mut self) -> Result<Run> {
        if !self.buffer.is_empty() {
            self.file.append(&self.buffer)?;
        }
        Ok(Run { file: self.file })
    }
}

/// Reads a run. The present record stands whole in the buffer.
struct RunReader {
    run: Run,
    /// Where in the file the buffer's end is.
    read: u64,
    buffer: Vec<u8>,
    size: usize,
    at: usize,
    key: usize,
    payload: usize,
    head: u64,
    ended: bool,
}

impl RunReader {
    fn new(run: Run, size: usize) -> Result<RunReader> {
        let mut reader = RunReader { run, read: 0, buffer: Vec::new(), size, at: 0, key: 0, payload: 0, head: 0, ended: false };
        reader.load()?;
        Ok(reader)
    }

    /// Makes `want` bytes from `at` on stand in the buffer; false at the end of the run.
    fn fill(&mut self, want: usize) -> Result<bool> {
        while self.buffer.len() - self.at < want {
            let left = self.run.file.len() - self.read;
            if left == 0 {
                return Ok(false);
            }
            self.buffer.drain(..self.at);
            self.at = 0;
            let have = self.buffer.len();
            let more = self.size.max(want - have.min(want)).min(usize::try_from(left).unwrap_or(usize::MAX));
            self.buffer.resize(have + more, 0);
            self.run.file.read(&mut self.buffer[have..], self.read)?;
            self.read += more as u64;
        }
        Ok(true)
    }

    fn load(&mut self) -> Result<()> {
        if !self.fill(RECORD_HEAD)? {
            self.ended = true;
            return Ok(());
        }
        let number =
            |at: usize| u32::from_le_bytes([self.buffer[at], self.buffer[at + 1], self.buffer[at + 2], self.buffer[at + 3]]) as usize;
        (self.key, self.payload) = (number(self.at), number(self.at + 4));
        self.fill(RECORD_HEAD + self.key + self.payload)?;
        self.head = head_of(self.key());
        Ok(())
    }

    fn advance(&mut self) -> Result<()> {
        self.at += RECORD_HEAD + self.key + self.payload;
        self.load()
    }

    fn key(&self) -> &[u8] {
        &self.buffer[self.at + RECORD_HEAD..self.at + RECORD_HEAD + self.key]
    }

    fn payload(&self) -> &[u8] {
        let from = self.at + RECORD_HEAD + self.key;
        &self.buffer[from..from + self.payload]
    }
}

/// Merges runs: a heap of readers, least key first.
struct Merge {
    readers: Vec<RunReader>,
    /// Indices of readers that have a record, as a binary heap.
    heap: Vec<usize>,
    /// The record of the heap's top was given out.
    given: bool,
}

impl Merge {
    fn new(runs: Vec<Run>, budget: usize) -> Result<Merge> {
        let size = (budget / runs.len().max(1)).clamp(BUFFER_MIN, BUFFER_MAX);
        assert!(!runs.is_empty(), "what is merged was spilled");
        let readers: Vec<RunReader> = runs.into_iter().map(|run| RunReader::new(run, size)).collect::<Result<_>>()?;
        let heap: Vec<usize> = (0..readers.len()).filter(|&i| !readers[i].ended).collect();
        let mut merge = Merge { readers, heap, given: false };
        for at in (0..merge.heap.len() / 2).rev() {
            merge.sift_down(at);
        }
        Ok(merge)
    }

    fn less(&self, a: usize, b: usize) -> bool {
        let (x, y) = (&self.readers[a], &self.readers[b]);
        // Equal keys: the earlier run first (1).
        x.head.cmp(&y.head).then_with(|| x.key().cmp(y.key())).then(a.cmp(&b)).is_lt()
    }

    /// That the heap's top is its least record; for debug builds, of the next ones below.
    fn check(&self) {
        let behind_top = |at: usize| self.heap.get(at).is_none_or(|other| self.less(self.heap[0], *other));
        debug_assert!(behind_top(1) && behind_top(2), "1: records come out in order, of equals the first first");
    }

    fn sift_down(&mut self, mut at: usize) {
        loop {
            let mut least = at;
            for child in [2 * at + 1, 2 * at + 2] {
                if child < self.heap.len() && self.less(self.heap[child], self.heap[least]) {
                    least = child;
                }
            }
            if least == at {
                return;
            }
            self.heap.swap(at, least);
            at = least;
        }
    }

    fn next(&mut self) -> Result<Option<(&[u8], &[u8])>> {
        if std::mem::replace(&mut self.given, true)
            && let Some(&top) = self.heap.first()
        {
            self.readers[top].advance()?;
            if self.readers[top].ended {
                self.heap.swap_remove(0);
            }
            self.sift_down(0);
            self.check();
        }
        Ok(self.heap.first().map(|&top| (self.readers[top].key(), self.readers[top].payload())))
    }
}

enum Source {
    Memory { arena: Vec<u8>, records: Vec<Record>, next: usize },
    Runs(Merge),
}

/// Sorted records, given out one after another.
pub struct Sorted(Source);

impl Sorted {
    /// Key and payload of the next record; they stand until the next call.
    #[expect(clippy::should_implement_trait, reason = "it lends what it gives")]
    pub fn next(&mut self) -> Result<Option<(&[u8], &[u8])>> {
        match &mut self.0 {
            Source::Memory { arena, records, next } => {
                let Some(record) = records.get(*next) else { return Ok(None) };
                *next += 1;
                Ok(Some((record.key(arena), record.payload(arena))))
            }
            Source::Runs(merge) => merge.next(),
        }
    }
}

/// Bytes of a block of a [`SortedTable`].
const BLOCK: usize = 16 << 10;

/// Sorted records in a file, to be looked up by key: the first key of each block is in memory.
pub struct SortedTable {
    file: TempFile,
    /// First key, place and length of each block.
    blocks: Vec<(Vec<u8>, u64, u32)>,
}

impl SortedTable {
    /// Writes all that is sorted.
    pub fn write(mut sorted: Sorted, workspace: &Workspace) -> Result<SortedTable> {
        let mut table = SortedTable { file: workspace.file()?, blocks: Vec::new() };
        let mut block = Vec::with_capacity(BLOCK + 1024);
        let mut first: Vec<u8> = Vec::new();
        while let Some((key, payload)) = sorted.next()? {
            if block.len() >= BLOCK {
                table.end_block(&first, &mut block)?;
            }
            if block.is_empty() {
                first.clear();
                first.extend_from_slice(key);
            }
            put_record(key, payload, &mut block);
        }
        table.end_block(&first, &mut block)?;
        Ok(table)
    }

    fn end_block(&mut self, first: &[u8], block: &mut Vec<u8>) -> Result<()> {
        if !block.is_empty() {
            let at = self.file.append(block)?;
            self.blocks.push((first.to_vec(), at, block.len() as u32));
            block.clear();
        }
        Ok(())
    }

    /// Calls `f` with all records in order.
    pub fn each(&self, mut f: impl FnMut(&[u8], &[u8]) -> Result<()>) -> Result<()> {
        let mut bytes = Vec::new();
        for (_, at, len) in &self.blocks {
            bytes.resize(*len as usize, 0);
            self.file.read(&mut bytes, *at)?;
            let mut rest = bytes.as_slice();
            while let Some((key, payload, after)) = split_record(rest) {
                f(key, payload)?;
                rest = after;
            }
        }
        Ok(())
    }

    /// Calls `f` with the payload of each record with this key, in order.
    pub fn get(&self, key: &[u8], f: &mut dyn FnMut(&[u8])) -> Result<()> {
        // Records with the key may begin in the block before the first that begins with it.
        let from = self.blocks.partition_point(|(first, ..)| first.as_slice() < key).saturating_sub(1);
        let mut bytes = Vec::new();
        for (_, at, len) in self.blocks[from..].iter().take_while(|(first, ..)| first.as_slice() <= key) {
            bytes.resize(*len as usize, 0);
            self.file.read(&mut bytes, *at)?;
            let mut rest = bytes.as_slice();
            while let Some((found, payload, after)) = split_record(rest) {
                if found == key {
                    f(payload);
                }
                rest = after;
            }
        }
        Ok(())
    }
}

fn put_record(key: &[u8], payload: &[u8], out: &mut Vec<u8>) {
    out.extend_from_slice(&(key.len() as u32).to_le_bytes());
    out.extend_from_slice(&(payload.len() as u32).to_le_bytes());
    out.extend_from_slice(key);
    out.extend_from_slice(payload);
}

/// Key, payload and what is behind them.
fn split_record(bytes: &[u8]) -> Option<(&[u8], &[u8], &[u8])> {
    let (key, rest) = bytes.split_first_chunk::<4>()?;
    let (payload, rest) = rest.split_first_chunk::<4>()?;
    let (key, rest) = rest.split_at_checked(u32::from_le_bytes(*key) as usize)?;
    let (payload, rest) = rest.split_at_checked(u32::from_le_bytes(*payload) as usize)?;
    Some((key, payload, rest))
}

#[cfg(test)]
mod tests {
    use world::{Prng, SimDisk, World};

    use super::*;

    /// A sort that is not stable, loses a record or mixes two up makes wrong indexes of sound tables.
    #[test]
    fn any_budget_sorts_alike_and_keeps_the_order_of_equals() {
        for (seed, count, budget) in [(1, 0, 1), (2, 1, 1), (3, 2000, usize::MAX), (4, 2000, 20_000), (5, 3000, 300), (6, 700, 1)] {
            let world = World::simulated(SimDisk::new(), seed);
            let workspace = Workspace::open(&world).expect("a directory");
            let mut random = Prng::new(seed);
            let mut sorter = Sorter::new(&workspace, budget);
            let mut expected = Vec::new();
            for i in 0..count {
                let most = if random.percent(3) { 9000 } else { 12 };
                let len = random.below(most);
                let key: Vec<u8> = (0..len).map(|_| random.below(3) as u8).collect();
                let payload = format!("{i}").into_bytes();
                sorter.push_parts(&[&key[..key.len() / 2], &key[key.len() / 2..]], &[&payload]).expect("room");
                expected.push((key, payload));
            }
            expected.sort_by(|a, b| a.0.cmp(&b.0));
            let mut sorted = sorter.finish().expect("sorted");
            let mut got = Vec::new();
            while let Some((key, payload)) = sorted.next().expect("read") {
                got.push((key.to_vec(), payload.to_vec()));
            }
            assert!(got == expected, "seed {seed}");
            assert_eq!(budget < 100_000 && count > 500, workspace.made() > 0);
            drop(sorted);
            assert_eq!(world.disk().list("tmp").expect("lists"), Vec::<String>::new(), "files go with their users");
        }
    }

    /// A run that is not what was sorted ends the sort: an index that is built from it would be wrong, with
    /// checksums that are right.
    #[test]
    fn a_flipped_bit_in_a_run_is_an_error() {
        let disk = SimDisk::new();
        let world = World::simulated(disk.clone(), 1);
        let workspace = Workspace::open(&world).expect("a directory");
        let mut random = Prng::new(8);
        for _ in 0..100 {
            let mut sorter = Sorter::new(&workspace, 30_000);
            for _ in 0..1500 {
                sorter.push(&random.next().to_be_bytes(), &[b'p'; 40]).expect("room");
            }
            let files = world.disk().list("tmp").expect("lists");
            let file = format!("tmp/{}", files[random.below(files.len() as u64) as usize]);
            disk.flip(&file, random.below(disk.len(&file)), 1 << random.below(8));
            let all = sorter.finish().and_then(|mut sorted| {
                while sorted.next()?.is_some() {}
                Ok(())
            });
            assert!(matches!(all, Err(txn::Error::Damaged(_))), "{file}");
        }
    }

    /// A key whose records lie in two blocks must be found in both.
    #[test]
    fn a_table_on_disk_finds_what_was_put_in() {
        let world = World::simulated(SimDisk::new(), 1);
        let workspace = Workspace::open(&world).expect("a directory");
        let mut sorter = Sorter::new(&workspace, 10_000);
        for i in 0..3000_u32 {
            sorter.push(&(i % 40).to_be_bytes(), &[&i.to_le_bytes()[..], &[b'x'; 30]].concat()).expect("room");
        }
        let table = SortedTable::write(sorter.finish().expect("sorted"), &workspace).expect("written");
        assert!(table.blocks.len() > 5);
        for key in 0..41_u32 {
            let mut found = Vec::new();
            table
                .get(&key.to_be_bytes(), &mut |payload| found.push(u32::from_le_bytes([payload[0], payload[1], payload[2], payload[3]])))
                .expect("read");
            let expected: Vec<u32> = (0..3000).filter(|i| i % 40 == key).collect();
            assert_eq!(found, expected);
        }
    }
}
