//! The cut-over: the source takes no more writes, both sides are compared, and the target stands on its own.
//!
//! **Invariants.** 1. The channel ends only after all tables were found equal while the source was
//! read-only, and while it has nothing that it had not then: one that was started again takes writes. 2. If
//! they are not, or anything fails, the source takes writes as before and the target goes on following;
//! whether it did is kept on the target until the source has been told, so an attempt that was interrupted
//! while the source was read-only does not make the next one take that for how it was. 3. Behind the
//! comparison the phase says so, and what the source had: the same command goes on from there, however often
//! it is interrupted.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use parking_lot::Mutex;
use world::World;

use super::definitions::{Definitions, Table};
use super::link::{Link, Place, name, quoted};
use super::load::say;
use super::{LOCK_SECONDS, MARK, attach, follow, phase, set_phase};

const TICK: Duration = Duration::from_millis(50);
const TICKS_BETWEEN_REPORTS: u32 = 40;

/// # Errors
/// What went wrong, as a sentence.
pub fn run(world: &World, mut source_at: Place, mut target_at: Place, threads: u8, checksums: bool) -> Result<String, String> {
    let mut target = Link::connect(&mut target_at)?;
    let Some(phase) = phase(&mut target)? else { return Err("no migration is under way on the target".to_owned()) };
    let of = target.value(&format!("SELECT v FROM {MARK}.state WHERE k = 'source'"))?;
    if of != source_at.address() {
        return Err(format!("the target moves from {of}, not from {}", source_at.address()));
    }
    let mut source = Link::connect(&mut source_at).map_err(|why| if phase == "compared" { format!("{why}\n{BY_HAND}") } else { why })?;
    let is_compared = match phase.as_str() {
        "following" => false,
        "compared" if has_more(&mut source, &mut target)? => {
            say("the source has taken writes since both sides were compared");
            attach(&mut target, &source_at, "")?;
            false
        }
        "compared" => true,
        _ => return Err("the data is not complete yet: an attempt was interrupted, or is under way".to_owned()),
    };
    if !is_compared {
        // Most of it before anybody has to wait.
        follow(world, &mut source, &mut target)?;
        let before = writes_before(&mut source, &mut target)?;
        source.run(&format!("SET SESSION lock_wait_timeout = {LOCK_SECONDS}"))?;
        source.run("SET GLOBAL super_read_only = 1").map_err(|e| format!("the source must be made read-only: {}", e.text))?;
        say("the source is read-only");
        match verify(world, &mut source, &mut target, [&source_at, &target_at], threads, checksums) {
            Ok(had) => {
                target.run(&format!("REPLACE INTO {MARK}.state VALUES ('{HAD}', {})", quoted(&had)))?;
                set_phase(&mut target, "compared")?;
            }
            Err(why) => {
                let told = give_back(source, source_at, &mut target, &before)?;
                return Err(format!("{why}\nNothing has been cut over: {told}, and the target goes on following"));
            }
        }
    }
    end(&mut source, &mut target)?;
    Ok(format!("done: {} is on its own, and {} stays read-only. Point programs to the former", target_at.address(), source_at.address()))
}

/// The source takes writes again if it took some before; says whether it does. The connection to it may be
/// what was lost.
fn give_back(mut source: Link, mut source_at: Place, target: &mut Link, before: &str) -> Result<String, String> {
    let (back, told) = match before {
        "0" => ("SET GLOBAL super_read_only = 0, GLOBAL read_only = 0", "the source takes writes as before"),
        "1" => ("SET GLOBAL super_read_only = 0", "the source takes writes as before"),
        _ => ("DO 0", "the source is read-only, as it was before"),
    };
    let given = source.run(back).map_err(String::from).or_else(|_| Ok(Link::connect(&mut source_at)?.run(back)?));
    if let Err::<(), String>(why) = given {
        return Ok(format!("the source may still be read-only, the next attempt sees to that: {why}"));
    }
    target.run(&format!("DELETE FROM {MARK}.state WHERE k = '{WRITES}'"))?;
    Ok(told.to_owned())
}

/// Whether the source has transactions that it had not when both sides were found equal. If not, it is
/// read-only behind this.
fn has_more(source: &mut Link, target: &mut Link) -> Result<bool, String> {
    let had = target.rows(&format!("SELECT v FROM {MARK}.state WHERE k = '{HAD}'"))?;
    let Some(had) = had.into_iter().flatten().flatten().next() else { return Ok(true) };
    let mut more = |source: &mut Link| -> Result<bool, String> {
        let has = source.value("SELECT @@GLOBAL.gtid_executed")?;
        Ok(!target.value(&format!("SELECT GTID_SUBTRACT({}, {})", quoted(&has), quoted(&had)))?.is_empty())
    };
    if more(source)? {
        return Ok(true);
    }
    source.run("SET GLOBAL super_read_only = 1")?;
    more(source)
}

/// What ends a migration whose source is gone behind the comparison.
const BY_HAND: &str = "Both sides were found equal, so the target can do without the source: STOP REPLICA; RESET REPLICA ALL; \
    SET GLOBAL super_read_only = 0, GLOBAL read_only = 0; DROP DATABASE redoubt_migration; and ALTER EVENT … ENABLE for each event that was enabled";
/// Which row of the state says whether the source took writes before it was made read-only.
const WRITES: &str = "source_read_only";
/// And which one, what it had when both sides were found equal.
const HAD: &str = "compared";

/// How many of `read_only` and `super_read_only` were on before the first attempt to cut over (2).
fn writes_before(source: &mut Link, target: &mut Link) -> Result<String, String> {
    let kept = target.rows(&format!("SELECT v FROM {MARK}.state WHERE k = '{WRITES}'"))?;
    if let Some(before) = kept.into_iter().flatten().flatten().next() {
        return Ok(before);
    }
    let now = source.value("SELECT @@GLOBAL.read_only + @@GLOBAL.super_read_only")?;
    target.run(&format!("INSERT INTO {MARK}.state VALUES ('{WRITES}', '{now}')"))?;
    Ok(now)
}

/// The channel ends, events wake, and writers are let in.
fn end(source: &mut Link, target: &mut Link) -> Result<(), String> {
    let enabled = source.rows("SELECT EVENT_SCHEMA, EVENT_NAME FROM information_schema.EVENTS WHERE STATUS = 'ENABLED'")?;
    if has_more(source, target)? {
        return Err("the source has taken writes since both sides were compared: nothing has been cut over".to_owned());
    }
    target.run("STOP REPLICA")?;
    target.run("RESET REPLICA ALL")?;
    let asleep = target.rows("SELECT EVENT_SCHEMA, EVENT_NAME FROM information_schema.EVENTS WHERE STATUS = 'SLAVESIDE_DISABLED'")?;
    for event in asleep.iter().filter(|event| enabled.contains(event)) {
        let names: Vec<String> = event.iter().flatten().map(|part| name(part)).collect();
        target.run(&format!("ALTER EVENT {} ENABLE", names.join(".")))?;
    }
    target.run("SET GLOBAL super_read_only = 0, GLOBAL read_only = 0")?;
    Ok(target.run(&format!("DROP DATABASE {MARK}"))?)
}

/// What says the same of a column on both sides however it is stored: nothing of it depends on the character
/// set of a connection.
fn comparable(column: &(String, String)) -> String {
    let name = name(&column.0);
    match column.1.as_str() {
        "char" | "varchar" | "binary" | "varbinary" | "enum" | "set" => format!("HEX({name})"),
        "json" => format!("MD5(CAST({name} AS CHAR))"),
        kind if kind.ends_with("text") || kind.ends_with("blob") => format!("MD5({name})"),
        "float" | "double" => format!("{name} + 0e0"),
        "bit" => format!("{name} + 0"),
        "geometry" | "point" | "linestring" | "polygon" | "multipoint" | "multilinestring" | "multipolygon" | "geomcollection"
        | "geometrycollection" => {
            format!("MD5(HEX({name}))")
        }
        _ => name,
    }
}

/// A query of one row: how many rows, and a sum over them that does not depend on their order. A sum and no
/// XOR: checksums of two rows that have exchanged a value would cancel each other out.
fn query(table: &Table, checksums: bool) -> String {
    if !checksums {
        return format!("SELECT COUNT(*) FROM {}", table.full_name());
    }
    let values: Vec<String> = table.columns.iter().map(comparable).collect();
    let nulls: Vec<String> = table.columns.iter().map(|column| format!("ISNULL({})", name(&column.0))).collect();
    let row = format!("CONCAT_WS('#', CONCAT({}), {})", nulls.join(", "), values.join(", "));
    format!("SELECT COUNT(*), SUM(CRC32({row})) FROM {}", table.full_name())
}

/// Waits for the rest, then compares all tables. What the source had executed before, and has behind it.
fn verify(
    world: &World,
    source: &mut Link,
    target: &mut Link,
    places: [&Place; 2],
    threads: u8,
    checksums: bool,
) -> Result<String, String> {
    let had = source.value("SELECT @@GLOBAL.gtid_executed")?;
    follow(world, source, target)?;
    let tables: Arc<[Table]> = Definitions::read(source)?.tables.into();
    let (next, done, differences) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)), Arc::new(Mutex::new(Vec::new())));
    let alive = Arc::new(AtomicUsize::new(usize::from(threads)));
    let mut running = Vec::new();
    for i in 0..threads {
        let mut links = [Link::connect(&mut places[0].clone())?, Link::connect(&mut places[1].clone())?];
        let (tables, next, done, alive, differences) =
            (Arc::clone(&tables), Arc::clone(&next), Arc::clone(&done), Arc::clone(&alive), Arc::clone(&differences));
        let body = move || {
            while let Some(table) = tables.get(next.fetch_add(1, Ordering::Relaxed)) {
                differences.lock().extend(difference(&mut links, table, checksums));
                done.fetch_add(1, Ordering::Relaxed);
            }
            alive.fetch_sub(1, Ordering::Release);
        };
        running.push(world.try_spawn(&format!("compare-{i}"), 0, body).map_err(|e| e.to_string())?);
    }
    let mut ticks = 0;
    while alive.load(Ordering::Acquire) > 0 {
        world.sleep(TICK);
        ticks += 1;
        if ticks % TICKS_BETWEEN_REPORTS == 0 {
            say(&format!("compared: {} of {} tables", done.load(Ordering::Relaxed), tables.len()));
        }
    }
    if !running.into_iter().all(world::Thread::join) {
        return Err("a thread that compared has panicked".to_owned());
    }
    let differences = differences.lock();
    if !differences.is_empty() {
        return Err(format!("{} of {} tables differ (rows, checksums):\n  {}", differences.len(), tables.len(), differences.join("\n  ")));
    }
    // If it was started again this connection is gone.
    if source.value("SELECT @@GLOBAL.gtid_executed")? != had {
        return Err("the source has taken writes while both sides were compared".to_owned());
    }
    say(&format!("{} tables are the same on both sides", tables.len()));
    Ok(had)
}

/// Both sides are asked one after the other; the other tables' threads keep both busy.
fn difference(links: &mut [Link; 2], table: &Table, checksums: bool) -> Option<String> {
    let query = query(table, checksums);
    let [one, other] = links.each_mut().map(|link| link.rows(&query));
    let told = match (one, other) {
        (Ok(one), Ok(other)) if one == other => return None,
        (Ok(one), Ok(other)) => format!("source {}, target {}", shown(&one), shown(&other)),
        (Err(e), _) | (_, Err(e)) => e.text,
    };
    Some(format!("{}: {told}", table.full_name()))
}

fn shown(rows: &[super::link::Row]) -> String {
    rows.iter().flatten().map(|value| value.as_deref().unwrap_or("NULL")).collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_with_null_is_another_one() {
        let columns = vec![("a".to_owned(), "int".to_owned()), ("t".to_owned(), "longtext".to_owned())];
        let table = Table { database: "d".to_owned(), name: "t".to_owned(), engine: String::new(), rows: 0, bytes: 0, columns };
        let row = "CONCAT_WS('#', CONCAT(ISNULL(`a`), ISNULL(`t`)), `a`, MD5(`t`))";
        assert!(query(&table, true).contains(&format!("SUM(CRC32({row}))")));
        assert_eq!(query(&table, false), "SELECT COUNT(*) FROM `d`.`t`");
    }
}
