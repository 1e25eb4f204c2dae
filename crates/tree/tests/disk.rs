//! The tree on a real disk (direct I/O where it is granted): guards against what only a device does,
//! alignment above all.

use std::time::Instant;

use base::TreeId;
use store::{Store, StoreOptions};
use tree::Tree;
use world::World;

#[test]
fn a_tree_comes_back_from_a_real_disk() {
    let root = std::env::temp_dir().join(format!("redoubt-tree-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&root);
    std::fs::create_dir_all(&root).expect("a directory");
    let rows: u32 = std::env::var("ROWS").ok().and_then(|rows| rows.parse().ok()).unwrap_or(20_000);
    let options = StoreOptions { pool_bytes: 4 << 20, pool_bytes_max: 1 << 30, slots_per_file: 2048, ..StoreOptions::default() };
    {
        let world = World::real(&root).expect("a world");
        let (store, _) = Store::open(&world, options).expect("opens");
        let tree = Tree::create_plain(&store, TreeId(20)).expect("creates");
        let begin = Instant::now();
        for i in 0..rows {
            tree.put(&i.wrapping_mul(2_654_435_761).to_be_bytes(), &[i as u8; 300]).expect("puts");
        }
        println!("inserted in {:?}", begin.elapsed());
        let begin = Instant::now();
        store.checkpoint_begin(|| b"here".to_vec()).expect("room");
        store.checkpoint_finish(|| Ok(())).expect("finishes");
        println!("checkpoint in {:?}: {:?}", begin.elapsed(), store.status());
    }
    let world = World::real(&root).expect("a world");
    let begin = Instant::now();
    let (store, opened) = Store::open(&world, options).expect("opens");
    println!("opened in {:?}", begin.elapsed());
    assert_eq!(opened.blob.as_deref(), Some(&b"here"[..]));
    let tree = Tree::open(&store, TreeId(20)).expect("exists");
    let checked = tree.check().expect("readable");
    assert_eq!((checked.entries, checked.problems), (u64::from(rows), Vec::new()));
    for i in (0..rows).step_by(97) {
        let found = tree.get(&i.wrapping_mul(2_654_435_761).to_be_bytes(), |value| value == Some(&[i as u8; 300][..]));
        assert!(found.expect("reads"));
    }
    drop((tree, store));
    std::fs::remove_dir_all(&root).expect("removes");
}
