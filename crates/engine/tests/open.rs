//! Opening, closing and refusing: what a start finds after a clean stop, under other settings, beside
//! another server, and how settings of durability decide what a crash may cost.

mod common;

use std::sync::Arc;
use std::time::Duration;

use base::TreeId;
use common::{RawApplier, contents, has, put, put_or_fail};
use engine::*;
use world::{SimDisk, World};

fn options() -> EngineOptions {
    EngineOptions { page_size: 4096, pool_bytes: 1 << 20, pool_bytes_max: 16 << 20, threads: false, ..EngineOptions::default() }
}

fn open_with(disk: &Arc<SimDisk>, options: EngineOptions) -> Result<(Arc<Engine>, RecoveryReport)> {
    Engine::open(&World::simulated(disk.clone(), 1), options, &mut RawApplier::default())
}

fn open(disk: &Arc<SimDisk>) -> (Arc<Engine>, RecoveryReport) {
    open_with(disk, options()).expect("opens")
}

/// A clean stop leaves nothing to do; anything else is reported.
#[test]
fn a_clean_stop_leaves_nothing_to_recover() {
    let disk = SimDisk::new();
    let (engine, report) = open(&disk);
    assert!(report.created);
    put(&engine, b"a");
    let uuid = engine.server_uuid();
    engine.shutdown().expect("stops");
    drop(engine);
    let (engine, report) = open(&disk.restart());
    assert!(report.clean && !report.created, "{report:?}");
    assert!(has(&engine, b"a") && engine.server_uuid() == uuid);
    put(&engine, b"b");
    let crashed = disk.crash(1);
    drop(engine);
    assert!(has(&open(&crashed).0, b"a"));
}

/// The server's UUID is kept in a file that it makes itself: a blank one does not stop a start, one that
/// says something else does.
#[test]
fn a_blank_auto_cnf_is_made_again() {
    let disk = SimDisk::new();
    open(&disk).0.shutdown().expect("stops");
    for (content, fine) in [(&b""[..], true), (&[0; 50], true), (b"[auto]\nserver-uuid=rubbish\n", false)] {
        let disk = disk.restart();
        World::simulated(disk.clone(), 1).disk().replace("auto.cnf", content).expect("written");
        assert_eq!(open_with(&disk, options()).is_ok(), fine);
    }
}

/// As long as recovery would be short no checkpoint begins; one begins in time, is not through at once, and
/// is through before its limit (here the log's budget, which does not depend on the machine).
#[test]
fn checkpoints_wait_until_recovery_would_take_long() {
    let limit = 1 << 20;
    let (engine, _) = open_with(&SimDisk::new(), EngineOptions { log_budget_bytes: limit, ..options() }).expect("opens");
    let figure = |name: &str| engine.status().iter().find(|(n, _)| *n == name).expect("a figure").1;
    let (mut begun_at, mut longest, first) = (Vec::new(), 0, figure("Redoubt_checkpoints"));
    for n in 0_u32.. {
        put(&engine, &n.to_be_bytes());
        let before = figure("Redoubt_log_bytes_since_checkpoint");
        longest = longest.max(before);
        let (was_running, taken) = (engine.store().status().checkpoint_running, figure("Redoubt_checkpoints"));
        engine.background_step(0).expect("background");
        if engine.store().status().checkpoint_running && !was_running {
            begun_at.push(before);
        }
        if taken > first + 3 {
            break;
        }
    }
    assert!(begun_at.iter().all(|&bytes| bytes > limit / 2 && bytes < limit / 10 * 6), "{begun_at:?}");
    assert!(begun_at.len() >= 3 && longest > limit / 10 * 8 && longest < limit, "{begun_at:?} {longest}");
}

/// Where hardly anything is changed any more, what is only in memory is written, although recovery would be
/// short; under a load it is not.
#[test]
fn a_quiet_server_writes_what_is_dirty() {
    let disk = SimDisk::new();
    let world = World::simulated(disk.clone(), 1);
    let (engine, _) = Engine::open(&world, EngineOptions { pool_bytes: 4 << 20, ..options() }, &mut RawApplier::default()).expect("opens");
    for n in 0_u32..300 {
        let mut tx = engine.begin(Isolation::RepeatableRead);
        tx.insert(CATALOG_TREE, &n.to_be_bytes(), &[7; 3000], Unique::WholeKey).expect("there is room");
        tx.commit(CommitOptions::default()).expect("commits");
    }
    let dirty = engine.store().dirty_pages();
    assert!(dirty > 256);
    let seconds = |count: u64, load: bool| {
        for n in 0..count * 100 {
            if load {
                put(&engine, &(1_000_000 + n as u32).to_be_bytes());
            }
            world.sleep(Duration::from_millis(10));
            engine.background_step(0).expect("background");
        }
    };
    seconds(4, true);
    assert!(!engine.store().status().checkpoint_running && engine.store().dirty_pages() >= dirty);
    seconds(5, false);
    assert!(!engine.store().status().checkpoint_running && engine.store().dirty_pages() == 0);
}

/// Where everything was deleted and purged, its room goes back to the system when the server has been quiet
/// for some seconds, although hardly any page is dirty then.
#[test]
fn a_quiet_server_gives_back_the_room_of_what_was_deleted() {
    let disk = SimDisk::new();
    let world = World::simulated(disk.clone(), 1);
    let options = EngineOptions { pool_bytes: 4 << 20, ..options() };
    let (engine, _) = Engine::open(&world, options, &mut RawApplier::default()).expect("opens");
    let mut tx = engine.begin(Isolation::RepeatableRead);
    let tree = tx.create_tree().expect("there is room");
    tx.commit(CommitOptions::default()).expect("commits");
    for from in (0_u32..12_000).step_by(500) {
        let mut tx = engine.begin(Isolation::RepeatableRead);
        for n in from..from + 500 {
            tx.insert(tree, &n.to_be_bytes(), &[7; 3000], Unique::WholeKey).expect("there is room");
        }
        tx.commit(CommitOptions::default()).expect("commits");
    }
    engine.checkpoint().expect("there is room");
    let full = engine.store().status();
    for n in 0_u32..12_000 {
        let mut tx = engine.begin(Isolation::RepeatableRead);
        tx.delete(tree, &n.to_be_bytes()).expect("there");
        tx.commit(CommitOptions::default()).expect("commits");
    }
    while engine.system().history_len() > 0 {
        engine.background_step(1).expect("purges");
    }
    let emptied = engine.store().status();
    for _ in 0..3000 {
        world.sleep(Duration::from_millis(10));
        engine.background_step(0).expect("background");
    }
    let quiet = engine.store().status();
    let figures = |status: store::Status| (status.slots_total, status.slots_free, status.slots_retired, status.dirty_pages);
    assert!(quiet.slots_total < full.slots_total / 4, "{:?}, {:?}, {:?}", figures(full), figures(emptied), figures(quiet));
    assert_eq!(quiet.slots_retired, 0);
}

/// Entries of a tree, with those that are only marked as deleted.
fn entries(engine: &Engine, tree: TreeId) -> usize {
    let mut count = 0;
    let tree = engine.system().tree(tree).expect("there");
    let mut each = |entry: Option<(&[u8], &[u8])>| {
        count += usize::from(entry.is_some());
        tree::Visit::Continue
    };
    tree.tree.visit(std::ops::Bound::Unbounded, tree::Direction::Forward, store::Access::Normal, &mut each).expect("visits");
    count
}

fn purge(engine: &Engine) {
    while engine.system().history_len() > 0 {
        engine.background_step(1).expect("purges");
    }
}

fn branch_of(engine: &Engine, origin: TreeId) -> TreeId {
    let mut tx = engine.begin(Isolation::RepeatableRead);
    let branch = tx.create_tree().expect("there is room");
    tx.branch(origin, branch).expect("there is room");
    tx.commit(CommitOptions::default()).expect("commits");
    branch
}

/// What was deleted and not purged when a branch was made goes from the branch when it goes from the origin,
/// and from a branch of the branch; also behind a start, from a checkpoint or from the log, and where the
/// origin is gone. What the branch has changed meanwhile stays.
#[test]
fn branches_get_rid_of_what_was_deleted_before_they_were_made() {
    for (restart, checkpoint, drop_origin) in (0..8).map(|n| (n & 1 > 0, n & 2 > 0, n & 4 > 0)) {
        let disk = SimDisk::new();
        let (mut engine, _) = open(&disk);
        let mut tx = engine.begin(Isolation::RepeatableRead);
        let origin = tx.create_tree().expect("there is room");
        for n in 0_u32..200 {
            tx.insert(origin, &n.to_be_bytes(), b"row", Unique::WholeKey).expect("there is room");
            tx.log().raw_row(origin, &n.to_be_bytes(), Some(b"row"));
        }
        tx.commit(CommitOptions::default()).expect("commits");
        for n in 0_u32..100 {
            let mut tx = engine.begin(Isolation::RepeatableRead);
            tx.delete(origin, &n.to_be_bytes()).expect("there");
            tx.log().raw_row(origin, &n.to_be_bytes(), None);
            tx.commit(CommitOptions::default()).expect("commits");
        }
        // What recovery replays it removes at once: the marks are in a checkpoint.
        engine.checkpoint().expect("there is room");
        let branch = branch_of(&engine, origin);
        let second = branch_of(&engine, branch);
        assert_eq!((entries(&engine, branch), entries(&engine, second)), (200, 200));
        let mut tx = engine.begin(Isolation::RepeatableRead);
        tx.insert(branch, &7_u32.to_be_bytes(), b"new", Unique::WholeKey).expect("there is room");
        tx.log().raw_row(branch, &7_u32.to_be_bytes(), Some(b"new"));
        if drop_origin {
            tx.drop_tree(origin).expect("dropped");
            tx.log().raw_change(&binlog::RawChange::DropTree(origin));
        }
        tx.commit(CommitOptions::default()).expect("commits");
        if checkpoint {
            engine.checkpoint().expect("there is room");
        }
        if restart {
            let crashed = disk.crash(1);
            drop(std::mem::replace(&mut engine, open(&crashed).0));
        }
        purge(&engine);
        let found = (entries(&engine, branch), entries(&engine, second));
        assert_eq!(found, (101, 100), "restart {restart}, checkpoint {checkpoint}, origin dropped {drop_origin}");
        assert_eq!((contents(&engine, branch).len(), contents(&engine, second).len()), (101, 100));
        if !drop_origin {
            assert_eq!(entries(&engine, origin), 100);
        }
    }
}

/// What was deleted and not purged at a moment of the past is not in branches of it, nor in what comes of a
/// branch of then; what was written anew before that moment is, and what the present had purged by now
/// plays no part.
#[test]
fn branches_of_the_past_have_nothing_of_what_was_deleted_before_their_moment() {
    let disk = SimDisk::new();
    let (engine, _) = open(&disk);
    let change = |tree: TreeId, n: u32, payload: Option<&[u8]>| {
        let mut tx = engine.begin(Isolation::RepeatableRead);
        match payload {
            Some(payload) => tx.insert(tree, &n.to_be_bytes(), payload, Unique::WholeKey).expect("there is room"),
            None => tx.delete(tree, &n.to_be_bytes()).expect("there"),
        }
        tx.log().raw_row(tree, &n.to_be_bytes(), payload);
        tx.commit(CommitOptions::default()).expect("commits");
    };
    let mut tx = engine.begin(Isolation::RepeatableRead);
    let origin = tx.create_tree().expect("there is room");
    tx.commit(CommitOptions::default()).expect("commits");
    (0..200).for_each(|n| change(origin, n, Some(b"row")));
    (0..100).for_each(|n| change(origin, n, None));
    let branch = branch_of(&engine, origin);
    (0..10).for_each(|n| change(origin, n, Some(b"anew")));
    change(branch, 0, Some(b"anew"));
    let pinned = engine.pin(PinKind::Kept, "then").expect("there is room");
    purge(&engine);
    // Deleted behind the moment: there again.
    (100..200).for_each(|n| change(origin, n, None));
    for _ in 0..2 {
        let past = engine.open_past(&When::Pin("then".to_owned()), &mut RawApplier::default(), &|| false).expect("opens");
        assert_eq!((entries(past.engine(), origin), entries(past.engine(), branch)), (200, 200), "nothing is purged there");
        let mut tx = engine.begin(Isolation::RepeatableRead);
        let made = [origin, branch].map(|of| (of, tx.create_tree().expect("there is room")));
        past.branch(&mut tx, &made).expect("there is room");
        tx.prepare_through_checkpoint().expect("there is room");
        tx.commit(CommitOptions::default()).expect("commits");
        for ((_, tree), rows) in made.into_iter().zip([110, 101]) {
            assert_eq!((entries(&engine, tree), contents(&engine, tree).len()), (rows, rows));
        }
    }
    engine.release_pin(pinned.number).expect("its file can be removed");
}

/// A branch is no reason for a checkpoint, and a crash right behind its commit finds it as it was at its
/// place in the log.
#[test]
fn a_branch_waits_for_no_checkpoint() {
    let disk = SimDisk::new();
    let (engine, _) = open(&disk);
    let mut tx = engine.begin(Isolation::RepeatableRead);
    let origin = tx.create_tree().expect("there is room");
    tx.commit(CommitOptions::default()).expect("commits");
    let write = |key: &[u8], payload: &[u8]| {
        let mut tx = engine.begin(Isolation::RepeatableRead);
        tx.insert(origin, key, payload, Unique::WholeKey).expect("there is room");
        tx.log().raw_row(origin, key, Some(payload));
        tx.commit(CommitOptions::default()).expect("commits");
    };
    for n in 0_u32..500 {
        write(&n.to_be_bytes(), b"before");
    }
    let epoch = engine.store().durable_epoch();
    let mut tx = engine.begin(Isolation::RepeatableRead);
    let branch = tx.create_tree().expect("there is room");
    tx.branch(origin, branch).expect("there is room");
    tx.commit(CommitOptions::default()).expect("commits");
    assert_eq!(engine.store().durable_epoch(), epoch);
    let then = contents(&engine, branch);
    assert!(then.len() == 500 && then == contents(&engine, origin));
    write(b"later", b"behind it");
    let crashed = disk.crash(1);
    drop(engine);
    let (engine, _) = open(&crashed);
    assert!(contents(&engine, branch) == then, "{} rows", contents(&engine, branch).len());
    assert_eq!(contents(&engine, origin).len(), 501);
    engine.checkpoint().expect("there is room");
    engine.store().audit().expect("every slot belongs to one image");
}

#[test]
fn another_page_size_and_a_second_server_are_refused() {
    let disk = SimDisk::new();
    let (engine, _) = open(&disk);
    assert!(matches!(open_with(&disk, options()), Err(Error::Refused(why)) if why.contains("another server")));
    engine.shutdown().expect("stops");
    drop(engine);
    let other = EngineOptions { page_size: 8192, ..options() };
    assert!(matches!(open_with(&disk.restart(), other), Err(Error::Refused(_))));
    open(&disk.restart());
}

/// Under relaxed durability a commit may be lost until the timer has synced it, and not after; the default
/// loses nothing.
#[test]
fn the_timer_syncs_relaxed_commits() {
    for (flush, sync, kept) in [(1, 1, true), (2, 0, false), (0, 1000, false)] {
        let disk = SimDisk::new();
        let (engine, _) = open(&disk);
        engine.set_flush_log_at_trx_commit(flush);
        engine.set_sync_binlog(sync);
        put(&engine, b"a");
        let lost = (0..10).any(|seed| !has(&open(&disk.crash(seed)).0, b"a"));
        assert_eq!(lost, !kept, "flush {flush}, sync {sync}");
        engine.background_step(3).expect("syncs");
        assert!((0..10).all(|seed| has(&open(&disk.crash(seed)).0, b"a")), "after the timer");
    }
}

/// A DDL that was prepared through a checkpoint, but did not commit, is gone after a crash with its trees;
/// one that committed is there.
#[test]
fn a_prepared_ddl_is_decided_by_the_log() {
    for committed in [false, true] {
        let disk = SimDisk::new();
        let (engine, _) = open(&disk);
        let mut tx = engine.begin(Isolation::RepeatableRead);
        let tree: TreeId = tx.create_tree().expect("created");
        let mut bulk = tx.bulk(tree).expect("bulk");
        for n in 0..500_u32 {
            bulk.push(&n.to_be_bytes(), b"row").expect("in order");
        }
        bulk.finish().expect("finished");
        tx.insert(CATALOG_TREE, b"table", &tree.0.to_le_bytes(), Unique::WholeKey).expect("inserts");
        tx.prepare_through_checkpoint().expect("prepared");
        if committed {
            tx.commit(CommitOptions::default()).expect("commits");
        }
        let (after, report) = open(&disk.crash(7));
        assert_eq!(report.prepared, 1);
        assert_eq!(has(&after, b"table"), committed);
        assert_eq!(after.store().tree(tree).is_some(), committed);
        if committed {
            let mut out = Vec::new();
            let mut reader = after.begin(Isolation::RepeatableRead);
            assert_eq!(reader.get(tree, &499_u32.to_be_bytes(), Read::Consistent, &mut out), Ok(true));
        }
    }
}

/// Without a binary log nobody needs old files: they go with the checkpoint that needs them no more.
#[test]
fn old_log_files_go_when_there_is_no_binary_log() {
    let disk = SimDisk::new();
    let (engine, _) = open_with(&disk, EngineOptions { log_bin: false, ..options() }).expect("opens");
    for n in 0..5_u8 {
        put(&engine, &[b'k', n]);
        engine.log().rotate().expect("rotates");
        engine.world().advance(Duration::from_secs(1));
    }
    assert!(engine.log().files().expect("lists").len() > 4);
    engine.checkpoint().expect("checkpoint");
    assert_eq!(engine.log().files().expect("lists").len(), 1);
    assert!(has(&open(&disk.crash(3)).0, &[b'k', 4]));
}

/// Log files whose events are all older than the expiry go by themselves; the one that a later file begins
/// behind in time stays.
#[test]
fn log_files_expire() {
    let disk = SimDisk::new();
    let (engine, _) = open(&disk);
    for n in 0..4_u8 {
        put(&engine, &[b'k', n]);
        engine.log().rotate().expect("rotates");
        engine.world().advance(Duration::from_secs(100));
    }
    let files = || engine.log().files().expect("lists").len();
    let all = files();
    engine.background_step(3).expect("looks");
    assert_eq!(files(), all, "nothing expires unless it is asked for");
    engine.set_log_expiry(250);
    engine.background_step(3).expect("looks");
    let left = files();
    assert!(left < all && left >= 3, "{left} of {all}");
    engine.set_log_expiry(1);
    engine.background_step(3).expect("looks");
    assert_eq!(files(), left, "once a minute");
    engine.world().advance(Duration::from_secs(61));
    engine.background_step(3).expect("looks");
    assert_eq!(files(), 1);
    assert!(has(&open(&disk.crash(3)).0, &[b'k', 3]));
}

/// Expiry makes room where there is none, also for the pin that is made before it: before, that one's failure
/// kept log files from going for as long as the device was full.
#[test]
fn log_files_expire_where_a_pin_cannot_be_made() {
    let disk = SimDisk::new();
    let (engine, _) = open_with(&disk, EngineOptions { history: true, ..options() }).expect("opens");
    for n in 0..4_u8 {
        put(&engine, &[b'k', n]);
        engine.log().rotate().expect("rotates");
        engine.world().advance(Duration::from_secs(100));
    }
    engine.checkpoint().expect("checkpoint");
    let before = engine.log().files().expect("lists").len();
    engine.set_log_expiry(1);
    disk.set_capacity(disk.used());
    assert!(engine.background_step(3).is_err(), "there is no room for a pin");
    let left = engine.log().files().expect("lists").len();
    assert!(left < before && left <= 2, "{left} of {before}");
    disk.set_capacity(u64::MAX);
    engine.background_step(3).expect("there is room");
    assert!(!engine.pins().expect("whole").is_empty());
}

/// A server that is killed on a device without a byte of room starts with what was kept for that, says that
/// it is given up, and makes it again when there is room.
#[test]
fn ballast_is_given_up_at_a_start_without_room() {
    const MB: u64 = 1 << 20;
    let options = |ballast_bytes| EngineOptions { log_allocation_bytes: 128 << 10, ballast_bytes, ..options() };
    let has_ballast =
        |disk: &Arc<SimDisk>| disk.paths().iter().any(|path| path == "redoubt.ballast") && disk.len("redoubt.ballast") == 2 * MB;
    let disk = SimDisk::new();
    let (engine, _) = open_with(&disk, options(2 * MB)).expect("opens");
    engine.background_step(3).expect("files are looked after");
    assert!(has_ballast(&disk));
    (0_u32..50).for_each(|n| put(&engine, &n.to_be_bytes()));
    // Not even what recovery gives back of the log is room.
    let killed = || {
        let killed = disk.restart();
        killed.set_capacity(killed.used() - MB);
        killed
    };
    let refused = open_with(&killed(), options(0)).err().expect("there is no room");
    assert!(matches!(&refused, Error::Refused(why) if why.contains("no room")), "{refused}");
    let full = killed();
    let (engine, _) = open_with(&full, options(2 * MB)).expect("with the ballast there is");
    assert!(!has_ballast(&full));
    (0_u32..50).for_each(|n| assert!(has(&engine, &n.to_be_bytes())));
    put(&engine, b"and it goes on");
    engine.rotate_log().expect("another log file");
    // Little room is left to others.
    full.set_capacity(full.used() + 3 * MB);
    engine.world().advance(Duration::from_secs(61));
    engine.background_step(3).expect("files are looked after");
    assert!(!has_ballast(&full));
    full.set_capacity(full.used() + 5 * MB);
    engine.background_step(3).expect("not so often");
    assert!(!has_ballast(&full));
    engine.world().advance(Duration::from_secs(61));
    engine.background_step(3).expect("files are looked after");
    assert!(has_ballast(&full));
    // An administrator's statement gets it, others do not.
    full.set_capacity(full.used());
    assert!(engine.rotate_log().is_ok() && !has_ballast(&full));
    full.set_capacity(full.used() + 10 * MB);
    engine.world().advance(Duration::from_secs(61));
    engine.background_step(3).expect("files are looked after");
    full.set_capacity(full.used());
    let mut n = 100_u32;
    while put_or_fail(&engine, &n.to_be_bytes()).is_ok() {
        n += 1;
    }
    assert!(has_ballast(&full));
    engine.prepare_to_free();
    assert!(!has_ballast(&full) && put_or_fail(&engine, b"what a DROP does").is_ok());
}

/// A start with a log that lost its end is refused, and says by what option it is opened all the same; then
/// the report says that something is lost.
#[test]
fn a_log_without_its_end_is_refused_or_opened_as_asked() {
    let disk = SimDisk::new();
    let (engine, _) = open(&disk);
    put(&engine, b"a");
    let whole = engine.log().end();
    put(&engine, b"b");
    engine.background_step(3).expect("what is synced is noted");
    let cut = disk.restart();
    world::Disk::open(&*cut, &engine.log().file_name(whole.file), world::Open::EXISTING)
        .expect("the log")
        .set_len(whole.offset)
        .expect("cut");
    let refused = open_with(&cut.restart(), options()).err().expect("refused");
    assert!(refused.to_string().contains("--redoubt-open-log-at-cut"), "{refused}");
    let (engine, report) = open_with(&cut, EngineOptions { open_log_at_cut: true, ..options() }).expect("opens");
    assert!(report.log_lost.is_some() && has(&engine, b"a") && !has(&engine, b"b"));
    put(&engine, b"c");
    drop(engine);
    let (engine, report) = open(&cut.restart());
    assert!(report.log_lost.is_none() && has(&engine, b"a") && has(&engine, b"c"));
}
