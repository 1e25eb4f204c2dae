//! What must be true of any bytes in the files of pages and their map. Damage that a checksum sees is told,
//! or harmless, but never silence: what can be read is the state of a checkpoint. Damage under a right
//! checksum is told by the check of the tree, which ends whatever the nodes say. Shared by the robustness
//! test and the fuzzer.

use std::collections::BTreeMap;
use std::ops::Bound;
use std::sync::{Arc, LazyLock};

use base::TreeId;
use store::{Error, Store};
use tree::{Batch, Direction, Tree};
use world::{Disk, Open, SimDisk, World};

use super::forge::{edit, put};
use super::operations::options;

type Model = BTreeMap<Vec<u8>, Vec<u8>>;

const ID: TreeId = TreeId(20);
const DEEP: TreeId = TreeId(21);
const PAGE: usize = 4096;
const PAGES: &str = "pages.000";

/// Two trees after two checkpoints, one of two levels with large values and one of long keys and more
/// levels; the two states of the first; and the slots that hold pages of theirs.
struct Written {
    disk: Arc<SimDisk>,
    states: [Model; 2],
    slots: Vec<usize>,
}

static WRITTEN: LazyLock<Written> = LazyLock::new(|| {
    let disk = SimDisk::new();
    let (store, _) = Store::open(&World::simulated(disk.clone(), 1), options()).expect("opens");
    let tree = Tree::create_plain(&store, ID).expect("creates");
    let deep = Tree::create_plain(&store, DEEP).expect("creates");
    for n in 0..60_u8 {
        let mut key = vec![n; Tree::key_len_max(PAGE)];
        key[0] = n.reverse_bits();
        deep.put(&key, &vec![n; usize::from(n)]).expect("puts");
    }
    let mut model = Model::new();
    let states = [60_u8, 90].map(|count| {
        for n in 0..count {
            let (key, value) = ([&b"some prefix "[..], &[n]].concat(), vec![n; if n % 30 == 7 { 5000 } else { 60 + usize::from(n) }]);
            tree.put(&key, &value).expect("puts");
            model.insert(key, value);
        }
        store.checkpoint_begin(Vec::new).expect("room");
        store.checkpoint_finish(|| Ok(())).expect("finishes");
        model.clone()
    });
    let bytes = disk.read(PAGES).expect("it is there");
    let of_tree = |slot: &usize| [ID, DEEP].iter().any(|id| bytes[slot * PAGE + 4..].starts_with(&id.0.to_le_bytes()));
    let slots = (0..bytes.len() / PAGE).filter(of_tree).collect();
    Written { disk: disk.restart(), states, slots }
});

/// One input: edits of the files, each of them six bytes: where (two numbers) and with what; a first byte
/// that is odd has them made in nodes, and the checksums put right afterwards.
pub fn check(input: &[u8]) {
    let Some((&forged, edits)) = input.split_first() else { return };
    let edits = edits.as_chunks::<6>().0;
    if forged % 2 == 1 { nodes(edits) } else { files(edits) }
}

fn replace(disk: &SimDisk, path: &str, bytes: &[u8]) {
    disk.open(path, Open::CREATE_EMPTY).expect("opens").write_at(bytes, 0).expect("room");
}

fn reopen(disk: &Arc<SimDisk>) -> Result<Arc<Store>, Error> {
    Store::open(&World::simulated(disk.clone(), 2), options()).map(|(store, _)| store)
}

fn files(edits: &[[u8; 6]]) {
    let disk = WRITTEN.disk.restart();
    let paths: Vec<String> = disk.paths().into_iter().filter(|path| disk.len(path) > 0).collect();
    for &[high, low, what, a, b, c] in edits {
        let path = &paths[usize::from(what / 4) % paths.len()];
        let mut bytes = disk.read(path).expect("it is there");
        let at = usize::from(u16::from_be_bytes([high, low])) % (bytes.len() + 1);
        if what % 4 == 3 {
            bytes.truncate(at)
        } else {
            put(&mut bytes, at, what, [a, b, c])
        }
        replace(&disk, path, &bytes);
    }
    let Ok(store) = reopen(&disk) else { return };
    // Without the marks and all batches, only the first snapshot is left, which is empty.
    let Ok(tree) = Tree::open(&store, ID) else { return };
    let (Ok(checked), Ok(found)) = (tree.check(), contents(&tree)) else { return };
    assert_eq!(checked.problems, Vec::<String>::new());
    assert!(WRITTEN.states.contains(&found), "{} entries are no state of a checkpoint", found.len());
}

fn nodes(edits: &[[u8; 6]]) {
    let disk = WRITTEN.disk.restart();
    let mut bytes = disk.read(PAGES).expect("it is there");
    for &[high, low, what, a, b, c] in edits {
        let slot = WRITTEN.slots[usize::from(what / 2) % WRITTEN.slots.len()];
        edit(&mut bytes[slot * PAGE..(slot + 1) * PAGE], [high, low], what, [a, b, c]);
    }
    replace(&disk, PAGES, &bytes);
    let store = reopen(&disk).expect("the map is sound");
    for id in [ID, DEEP] {
        let tree = Tree::open(&store, id).expect("the map is sound");
        let beside = tree.check_beside_changes();
        let Ok(checked) = tree.check() else { continue };
        if checked.problems.is_empty() {
            assert!(beside.expect("readable").problems.is_empty());
            assert_eq!(contents(&tree).expect("readable").len() as u64, checked.entries);
        }
    }
}

fn contents(tree: &Tree) -> Result<Model, Error> {
    let (mut batch, mut found) = (Batch::new(), Model::new());
    tree.scan(Bound::Unbounded, Bound::Unbounded, Direction::Forward, usize::MAX, &mut batch)?;
    found.extend(batch.iter().map(|(key, value)| (key.to_vec(), value.to_vec())));
    Ok(found)
}
