//! The real disk does what the simulated one models.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use world::{AlignedBuf, Arena, DIRECT_ALIGNMENT, Disk, ErrorKind, Open, RealDisk};

fn directory(name: &str) -> std::path::PathBuf {
    let path = std::env::temp_dir().join(format!("redoubt-world-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).unwrap();
    path
}

/// Positional writes, growth, vectored writes, replacement and the lock.
#[test]
fn files_and_names() {
    let root = directory("files");
    let disk = RealDisk::new(&root).unwrap();
    assert_eq!(disk.open("none", Open::EXISTING).err().unwrap().kind, ErrorKind::NotFound);
    let f = disk.open("a", Open::CREATE_NEW).unwrap();
    assert_eq!(disk.open("a", Open::CREATE_NEW).err().unwrap().kind, ErrorKind::AlreadyExists);
    f.write_vectored_at(&[b"one", b"", b"two"], 2).unwrap();
    f.allocate(0, 100).unwrap();
    f.sync_data().unwrap();
    assert_eq!(f.len().unwrap(), 100);
    let mut all = [9; 200];
    assert_eq!(f.read_at(&mut all, 0).unwrap(), 100);
    assert_eq!(&all[..9], b"\0\0onetwo\0");
    disk.replace("b", b"content").unwrap();
    disk.rename("b", "c").unwrap();
    assert_eq!(disk.read("c").unwrap(), b"content");
    assert_eq!(disk.list("").unwrap(), ["a", "c"]);
    let held = disk.lock("lock").unwrap();
    assert_eq!(disk.lock("lock").err().unwrap().kind, ErrorKind::Locked);
    drop(held);
    disk.lock("lock").unwrap();
    std::fs::remove_dir_all(root).unwrap();
}

/// Direct I/O, or its buffered fallback, reads what it wrote.
#[test]
fn direct_or_buffered() {
    let root = directory("direct");
    let disk = RealDisk::new(&root).unwrap();
    let f = disk.open("a", Open::CREATE_NEW.direct()).unwrap();
    assert!([1, DIRECT_ALIGNMENT].contains(&f.alignment()));
    let mut block = AlignedBuf::new(100);
    assert_eq!(block.len(), DIRECT_ALIGNMENT);
    block.fill(7);
    f.write_at(&block, 8192).unwrap();
    let mut back = AlignedBuf::new(4096 * 4);
    assert_eq!(f.read_at(&mut back, 0).unwrap(), 12288);
    assert!(back[8192..12288].iter().all(|b| *b == 7) && back[..8192].iter().all(|b| *b == 0));
    std::fs::remove_dir_all(root).unwrap();
}

/// Committed memory is zero, stays where it is when more is committed, and is zero again after it was given
/// back.
#[test]
fn the_arena_commits_and_gives_back() {
    let arena = Arena::reserve(1 << 30).unwrap();
    arena.commit(1 << 20).unwrap();
    let at = arena.at(4096);
    // SAFETY: committed above, and used by this test alone.
    unsafe {
        assert_eq!(*at, 0);
        *at = 5;
        arena.commit(200 << 20).unwrap();
        assert_eq!(*at, 5);
        *arena.at((200 << 20) - 1) = 1;
        arena.decommit(4096, 4096).unwrap();
        assert_eq!(*at, 0);
    }
}
