//! Room on the device: who gets none is told so at once, who can get some waits for it.

use std::sync::atomic::AtomicBool;
use std::sync::mpsc;
use std::time::Duration;

use super::*;
use crate::Result;

/// A directory of a test, gone behind it.
struct Directory(std::path::PathBuf);

impl Directory {
    fn new(name: &str) -> Directory {
        let root = std::env::temp_dir().join(format!("redoubt-store-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&root);
        std::fs::create_dir_all(&root).expect("a directory");
        Directory(root)
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The answer to a question that is asked beside a thread which takes the checkpoints that somebody waits for, and finishes them so. Half a minute is never.
fn answer<R: Send + 'static>(store: &Arc<Store>, finish: fn() -> Result<()>, question: impl FnOnce(&Store) -> R + Send + 'static) -> R {
    let done = AtomicBool::new(false);
    let (send, answer) = mpsc::channel();
    let asked = store.clone();
    std::thread::spawn(move || send.send(question(&asked)));
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !done.load(Ordering::Acquire) {
                let running = store.status().checkpoint_running;
                let wanted = store.wants_checkpoint() && !store.is_unchanged();
                if running || (wanted && store.checkpoint_begin(Vec::new).is_ok()) {
                    let _ = store.checkpoint_finish(finish);
                }
                std::thread::sleep(Duration::from_millis(1));
            }
        });
        let answer = answer.recv_timeout(Duration::from_secs(30));
        done.store(true, Ordering::Release);
        answer.expect("an answer")
    })
}

/// K7: a statement on a full disk waited a minute for three checkpoints that did not come.
#[test]
fn who_can_get_no_slot_is_told_at_once_and_who_can_waits_for_it() {
    let directory = Directory::new("full");
    let world = World::real(&directory.0).expect("a world");
    let (store, _) = Store::open(&world, StoreOptions { slots_max: 500, ..options() }).expect("opens");
    let tree = store.new_tree(TreeId(1));
    store.modify(|set| set.allocate(&tree), |window, _| window.create_tree(&tree)).expect("room");
    let add = |finish: fn() -> Result<()>| {
        let tree = tree.clone();
        answer(&store, finish, move |store| store.modify(|set| set.allocate(&tree), |window, page| window.page_no(page)))
    };
    let well: fn() -> Result<()> = || Ok(());
    let pages: Vec<PageNo> = std::iter::from_fn(|| add(well).ok()).collect();
    assert!(pages.len() > 150, "{}", pages.len());
    assert_eq!(add(well), Err(Error::Full));
    let free = |pages: &[PageNo]| {
        let _reserve = store.draw_on_reserve();
        for page in pages {
            store.modify(|set| set.latch_exclusive(&tree, *page), |window, page| window.free(page)).expect("on the reserve");
        }
    };
    // They are free when a checkpoint has said so, and none can.
    free(&pages[..10]);
    assert_eq!(add(|| Err(Error::Full)), Err(Error::Full));
    assert_eq!(store.status().slot_credits, 0);
    for _ in 0..10 {
        add(well).expect("the checkpoint frees it");
    }
    assert_eq!(add(well), Err(Error::Full));
}
