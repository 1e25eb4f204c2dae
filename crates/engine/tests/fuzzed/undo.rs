//! What must be true of any bytes in pages of undo, under right checksums: reading older versions, taking
//! back what was active at the checkpoint, deciding about what was prepared, and purging the history end,
//! with an error or without. Shared by the robustness test and the fuzzer.

use std::sync::{Arc, LazyLock};

use base::TreeId;
use engine::*;
use world::{Disk, Open, SimDisk, World};

use super::common::{RawApplier, try_contents, xid};
use super::forge::edit;

const PAGE: usize = 4096;
const PAGES: &str = "pages.000";
/// Steps of the background: more than all that there is to take back and to purge.
const STEPS: usize = 300;

/// A database as of a checkpoint with active, prepared and committed transactions, whose undo holds records
/// of all kinds; the table; and the slots of undo.
struct Written {
    disk: Arc<SimDisk>,
    table: TreeId,
    slots: Vec<usize>,
}

fn options() -> EngineOptions {
    EngineOptions {
        page_size: PAGE,
        pool_bytes: 64 * PAGE,
        pool_bytes_max: 256 * PAGE,
        threads: false,
        log_allocation_bytes: 16 << 10,
        ..EngineOptions::default()
    }
}

fn open(disk: &Arc<SimDisk>) -> Result<Arc<Engine>> {
    Engine::open(&World::simulated(disk.clone(), 1), options(), &mut RawApplier::default()).map(|(engine, _)| engine)
}

/// Puts rows, most of them over others, and deletes some. A few are so large that their undo is in pieces.
fn change(tx: &mut Transaction, table: TreeId, numbers: std::ops::Range<u8>, with: u8) {
    for number in numbers {
        let (key, mut old) = ([b'k', number], Vec::new());
        let len = if number % 16 == 5 { 6000 } else { usize::from(number) };
        let exists = tx.get(table, &key, Read::Exclusive, &mut old).expect("reads");
        match exists {
            false => tx.insert(table, &key, &vec![with; len], Unique::WholeKey),
            true if number % 5 == 0 => tx.delete(table, &key),
            true => tx.update(table, &key, &vec![with; len]),
        }
        .expect("changes");
    }
}

static WRITTEN: LazyLock<Written> = LazyLock::new(|| {
    let disk = SimDisk::new();
    let engine = open(&disk).expect("opens");
    let begin = || engine.begin(Isolation::RepeatableRead);
    let mut tx = begin();
    let (table, other) = (tx.create_tree().expect("a tree"), tx.create_tree().expect("a tree"));
    change(&mut tx, table, 0..120, b'a');
    tx.commit(CommitOptions::default()).expect("commits");
    // History, which a view keeps.
    let mut reader = begin();
    reader.get(table, b"k", Read::Consistent, &mut Vec::new()).expect("reads");
    let mut tx = begin();
    change(&mut tx, table, 0..40, b'b');
    tx.drop_tree(other).expect("drops");
    tx.commit(CommitOptions::default()).expect("commits");
    let mut prepared = begin();
    change(&mut prepared, table, 40..60, b'c');
    prepared.prepare_xa(&xid(1), &CommitOptions::default()).expect("prepares");
    let mut losers = [begin(), begin(), begin()];
    change(&mut losers[0], table, 60..120, b'd');
    change(&mut losers[0], table, 60..90, b'e');
    change(&mut losers[1], table, 120..140, b'f');
    let filled = losers[2].create_tree().expect("a tree");
    change(&mut losers[2], filled, 0..5, b'g');
    engine.checkpoint().expect("a checkpoint");
    let after = disk.restart();
    let bytes = after.read(PAGES).expect("it is there");
    let trees = engine.system().undo.trees();
    let of_undo = |slot: &usize| trees.iter().any(|id| bytes[slot * PAGE + 4..].starts_with(&id.0.to_le_bytes()));
    let slots = (0..bytes.len() / PAGE).filter(of_undo).collect();
    Written { disk: after, table, slots }
});

/// One input: edits of undo pages, each of them six bytes: where (two numbers) and with what.
pub fn check(input: &[u8]) {
    let disk = WRITTEN.disk.restart();
    let mut bytes = disk.read(PAGES).expect("it is there");
    for &[high, low, what, a, b, c] in input.as_chunks::<6>().0 {
        let slot = WRITTEN.slots[usize::from(what / 2) % WRITTEN.slots.len()];
        edit(&mut bytes[slot * PAGE..(slot + 1) * PAGE], [high, low], what, [a, b, c]);
    }
    disk.open(PAGES, Open::CREATE_EMPTY).expect("opens").write_at(&bytes, 0).expect("room");
    let Ok(engine) = open(&disk) else { return };
    let before = try_contents(&engine, WRITTEN.table);
    let decided = engine.begin(Isolation::RepeatableRead).decide(&xid(1), Decision::Rollback, 0, &CommitOptions::default());
    let mut sound = before.is_ok() && decided.is_ok();
    for step in 0..STEPS {
        // Purge, and losers.
        sound &= engine.background_step(if step % 2 == 0 { 1 } else { 4 }).is_ok();
    }
    let after = try_contents(&engine, WRITTEN.table);
    match engine.check_tree(WRITTEN.table) {
        // A record may say that the table was made or dropped.
        Ok(()) | Err(Error::NoSuchTree(_)) => {}
        Err(e) => panic!("undo is applied in whole changes: {e}"),
    }
    if input.len() < 6 {
        assert!(sound && before == after, "nobody was active but losers");
        assert_eq!((engine.system().losers(), engine.system().history_len()), (0, 0), "{STEPS} steps are not enough");
    }
}
