//! The heap of a server with many threads.

#![cfg(all(target_os = "linux", target_env = "gnu"))]

use std::fs;
use std::sync::Barrier;

/// An arena reserves as much at such an address.
const ARENA: usize = 64 << 20;

/// Mappings that begin where an arena does.
fn arenas() -> usize {
    let maps = fs::read_to_string("/proc/self/maps").expect("it is there");
    let is_arena = |line: &&str| {
        let (range, rest) = line.split_once(' ').expect("a range comes first");
        let start = range.split_once('-').and_then(|(start, _)| usize::from_str_radix(start, 16).ok()).expect("an address");
        start.is_multiple_of(ARENA) && rest.starts_with("rw")
    };
    maps.lines().filter(is_arena).count()
}

/// Each arena keeps what was freed in it: with eight for each processor a server of sixteen threads took
/// 300 MB where 60 were in use.
#[test]
fn many_threads_share_few_arenas() {
    world::tune_heap();
    let processors = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let threads = processors * 16;
    let all_here = Barrier::new(threads);
    std::thread::scope(|scope| {
        for n in 0..threads {
            let all_here = &all_here;
            scope.spawn(move || {
                // Each has something that lives while the others make theirs.
                let kept: Vec<Vec<u8>> = (0..100).map(|i| vec![1; 2000 + i * n]).collect();
                all_here.wait();
                assert_eq!(kept.len(), 100);
                all_here.wait();
            });
        }
    });
    let most = (processors * 2).max(4);
    assert!(arenas() <= most, "{} arenas, at most {most}", arenas());
}
