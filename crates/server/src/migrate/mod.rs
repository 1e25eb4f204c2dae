//! `redoubt migrate`: a live MySQL moves into a running Redoubt.
//!
//! A client of both servers, so it needs nothing that a client cannot ask for, may run on a third machine,
//! and may be killed at any time:
//!
//! 1. **Check.** Everything that is defined on the source, accounts included, is made on the target, empty.
//!    What the target refuses is the list of what would not work; nothing has been copied by then.
//! 2. **Snapshot.** FLUSH TABLES WITH READ LOCK holds the source's writers up for the instant in which each
//!    worker opens its consistent snapshot and `gtid_executed` is read.
//! 3. **Load.** Each table is one LOAD DATA into an empty table (`load`), which the target writes in bulk.
//!    What is loaded is not in the log that the target's own replicas get.
//! 4. **Follow.** The snapshot's GTIDs become the target's `gtid_purged`, and a replication channel begins
//!    exactly behind them.
//! 5. **Cut-over** (`cut`, a command of its own). The source takes no more writes, the target catches up,
//!    rows are counted and checksums compared, and the channel ends.
//!
//! What is always true:
//! - The target says how far it is in `redoubt_migration.state`, which is there before the first of what is
//!   made is. Before its phase is `following`, nothing in the databases that `redoubt_migration.made` names
//!   is good, and a new attempt begins by dropping them, if `--again` allows it. Nothing else is ever
//!   dropped.
//! - No definition changes on the source from the check on until all rows are read (LOCK INSTANCE FOR
//!   BACKUP).

mod cut;
mod definitions;
mod link;
mod load;

use std::path::Path;
use std::time::Duration;

use definitions::{Definitions, Finding};
pub(crate) use link::name;
use link::{Link, Place, quoted};
use load::{Work, say};
use world::World;

/// Options of `redoubt migrate`.
#[derive(clap::Args)]
pub struct Migrate {
    /// The server to move from: mysql://user[:password]@host[:port]; a password is better in the
    /// environment, as MYSQL_PWD. The target connects to this address, too
    #[arg(long)]
    from: String,
    /// The running Redoubt; its account's password in the environment, as REDOUBT_PWD
    #[arg(long, default_value = "mysql://root@127.0.0.1:3306")]
    to: String,
    /// Only tell what would not work, and leave nothing behind
    #[arg(long, conflicts_with = "cut_over")]
    check: bool,
    /// Drop what an attempt that was interrupted has left on the target
    #[arg(long, conflicts_with = "cut_over")]
    again: bool,
    /// Go on without views, routines, triggers and events that the target refuses
    #[arg(long)]
    leave_out_refused: bool,
    /// Tables that are copied, or compared, at the same time
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=64))]
    threads: u8,
    /// End it: the source is made read-only, both sides are compared, and the target stands on its own
    #[arg(long)]
    cut_over: bool,
    /// With --cut-over: compare the numbers of rows alone
    #[arg(long, requires = "cut_over")]
    no_checksums: bool,
}

/// What the account on the source needs.
const PRIVILEGES: &[&str] =
    &["SELECT", "RELOAD", "SHOW VIEW", "TRIGGER", "EVENT", "SHOW DATABASES", "REPLICATION SLAVE", "REPLICATION CLIENT", "BACKUP_ADMIN"];
/// Who waits longer for a lock on the source gives up, so that the lock does not hold everybody else up
/// behind it.
const LOCK_SECONDS: u32 = 30;
/// The place of Seconds_Behind_Source in SHOW REPLICA STATUS.
const SECONDS_BEHIND: usize = 32;
const MARK: &str = "redoubt_migration";

/// # Errors
/// What went wrong, as a sentence.
pub fn run(options: &Migrate) -> Result<String, String> {
    let password = |variable| std::env::var(variable).ok();
    let source = Place::parse(&options.from, "source", password("MYSQL_PWD"))?;
    let target = Place::parse(&options.to, "target", password("REDOUBT_PWD"))?;
    let world = World::real(Path::new(".")).map_err(|e| e.to_string())?;
    if options.cut_over {
        return cut::run(&world, source, target, options.threads, !options.no_checksums);
    }
    move_in(&world, source, target, options)
}

fn move_in(world: &World, mut source_at: Place, mut target_at: Place, options: &Migrate) -> Result<String, String> {
    let mut source = Link::connect(&mut source_at)?;
    let mut target = Link::connect(&mut target_at)?;
    let problems = problems(&mut source, &mut target)?;
    if !problems.is_empty() {
        return Err(format!("this cannot be begun:\n  {}", problems.join("\n  ")));
    }
    leftovers(&mut target, options)?;
    if !options.check {
        source.run(&format!("SET SESSION lock_wait_timeout = {LOCK_SECONDS}"))?;
        source.run("LOCK INSTANCE FOR BACKUP")?;
    }
    let definitions = Definitions::read(&mut source)?;
    let taken = taken(&mut target, &definitions)?;
    if !taken.is_empty() {
        return Err(format!("the target has databases of these names already: {}", taken.join(", ")));
    }
    mark(&mut target, &source_at, &definitions)?;
    let findings = definitions.make(&mut source, &mut target)?;
    let accounts = definitions::accounts(&mut source, &mut target)?;
    tell("would not work here", &findings);
    tell("accounts and grants that are not taken over", &accounts);
    let blocked = findings.iter().any(|finding| finding.table || !options.leave_out_refused);
    if options.check || blocked {
        unmake(&mut target)?;
        if blocked {
            let hint = if findings.iter().any(|finding| finding.table) { "" } else { "; --leave-out-refused goes on without it" };
            return Err(format!("{} of what the source has would not work here, nothing was copied{hint}", findings.len()));
        }
        return Ok(format!("{} tables and {} views and programs would move in", definitions.tables.len(), definitions.objects.len()));
    }
    let refused = |finding: &Finding, name: &str| finding.what.ends_with(name);
    let triggers: Vec<_> = definitions.triggers().filter(|t| !findings.iter().any(|f| refused(f, &name(&t.name)))).collect();
    // Rows come as they are.
    triggers.iter().try_for_each(|trigger| trigger.drop(&mut target))?;
    let again = |why: String| format!("{why}\nThe target has half of it: correct the cause, and begin anew with --again");
    let gtids = load_all(world, &definitions, &mut source, [&mut source_at, &mut target_at], options).map_err(again)?;
    triggers.iter().try_for_each(|trigger| trigger.make(&mut source, &mut target)).map_err(|refused| again(refused.text))?;
    source.run("UNLOCK INSTANCE")?;
    attach(&mut target, &source_at, &gtids).map_err(again)?;
    follow(world, &mut source, &mut target)?;
    Ok("the target follows the source. When programs are to move: redoubt migrate --cut-over, with the same --from and --to".to_owned())
}

fn tell(what: &str, findings: &[Finding]) {
    if !findings.is_empty() {
        say(&format!("{what}:"));
    }
    findings.iter().for_each(|finding| say(&format!("  {}: {}", finding.what, finding.why)));
}

/// What keeps a migration from being begun at all.
fn problems(source: &mut Link, target: &mut Link) -> Result<Vec<String>, String> {
    let mut problems = Vec::new();
    let version = source.value("SELECT VERSION()")?;
    if version.contains("MariaDB") {
        return Err(format!(
            "the source is {version}: its GTIDs are not MySQL's, and a target that follows it is not there yet. A dump can be imported"
        ));
    }
    if version.split('.').next().and_then(|major| major.parse().ok()).unwrap_or(0) < 8 {
        return Err(format!("the source is MySQL {version}: LOCK INSTANCE FOR BACKUP, which this needs, came with 8.0"));
    }
    let mut must = |link: &mut Link, variable: &str, wanted: &str, why: &str| -> Result<(), String> {
        let is = link.value(&format!("SELECT @@GLOBAL.{variable}"))?;
        if is != wanted {
            problems.push(format!("{variable} is {is}: {why}"));
        }
        Ok(())
    };
    must(source, "log_bin", "1", "the source needs a binary log to be followed")?;
    must(source, "gtid_mode", "ON", "the source must have gtid_mode=ON (MySQL switches it on step by step while it runs)")?;
    must(target, "gtid_mode", "ON", "start the target with --gtid-mode=ON --enforce-gtid-consistency=ON")?;
    must(target, "local_infile", "1", "SET GLOBAL local_infile = 1 on the target, for as long as this takes")?;
    if target.value("SELECT @@redoubt_history").is_err() {
        problems.push("the target is no Redoubt".to_owned());
    }
    if source.value("SELECT @@server_uuid")? == target.value("SELECT @@server_uuid")? {
        problems.push("source and target are the same server".to_owned());
    } else if source.value("SELECT @@server_id")? == target.value("SELECT @@server_id")? {
        problems.push("source and target have the same server_id: SET GLOBAL server_id on the target".to_owned());
    }
    let own = "SELECT PRIVILEGE_TYPE FROM information_schema.USER_PRIVILEGES WHERE GRANTEE = CONCAT('''', REPLACE(CURRENT_USER(), '@', '''@'''), '''')";
    let held: Vec<String> = source.rows(own)?.into_iter().filter_map(|mut row| row.pop().flatten()).collect();
    let missing: Vec<&str> = PRIVILEGES.iter().copied().filter(|wanted| !held.iter().any(|held| held == wanted)).collect();
    if !missing.is_empty() {
        problems.push(format!(
            "the source's account lacks privileges (those of roles do not count): GRANT {} ON *.* TO it",
            missing.join(", ")
        ));
    }
    Ok(problems)
}

fn phase(target: &mut Link) -> Result<Option<String>, String> {
    let there =
        target.value(&format!("SELECT COUNT(*) FROM information_schema.TABLES WHERE TABLE_SCHEMA = '{MARK}' AND TABLE_NAME = 'state'"))?;
    if there == "0" {
        return Ok(None);
    }
    Ok(Some(target.value(&format!("SELECT v FROM {MARK}.state WHERE k = 'phase'"))?))
}

/// What an earlier attempt has left.
fn leftovers(target: &mut Link, options: &Migrate) -> Result<(), String> {
    match phase(target)?.as_deref() {
        None if target.rows("SHOW REPLICA STATUS")?.is_empty() => Ok(()),
        None => Err("the target follows a source already: SHOW REPLICA STATUS".to_owned()),
        Some("following" | "compared") => Err("the target follows already: redoubt migrate --cut-over ends the migration".to_owned()),
        Some(_) if options.again => unmake(target),
        Some(_) => {
            let names = made(target, "DATABASE")?.join(", ");
            Err(format!("an attempt was interrupted (or is under way); --again drops what it has made on the target: {names}"))
        }
    }
}

fn made(target: &mut Link, kind: &str) -> Result<Vec<String>, String> {
    if target.value(&format!("SELECT COUNT(*) FROM information_schema.TABLES WHERE TABLE_SCHEMA = '{MARK}' AND TABLE_NAME = 'made'"))?
        == "0"
    {
        return Ok(Vec::new());
    }
    let rows = target.rows(&format!("SELECT name FROM {MARK}.made WHERE kind = '{kind}' ORDER BY name"))?;
    Ok(rows.into_iter().filter_map(|mut row| row.pop().flatten()).collect())
}

/// Drops all that was made, the mark last.
fn unmake(target: &mut Link) -> Result<(), String> {
    if !target.rows("SHOW REPLICA STATUS")?.is_empty() {
        target.run("STOP REPLICA")?;
        target.run("RESET REPLICA ALL")?;
        target.run("SET GLOBAL read_only = 0")?;
    }
    for database in made(target, "DATABASE")? {
        target.run(&format!("DROP DATABASE IF EXISTS {database}"))?;
    }
    for account in made(target, "USER")? {
        target.run(&format!("DROP USER IF EXISTS {account}"))?;
    }
    Ok(target.run(&format!("DROP DATABASE IF EXISTS {MARK}"))?)
}

fn taken(target: &mut Link, definitions: &Definitions) -> Result<Vec<String>, String> {
    let there = target.rows("SELECT SCHEMA_NAME FROM information_schema.SCHEMATA")?;
    let there: Vec<String> = there.into_iter().filter_map(|mut row| row.pop().flatten()).collect();
    Ok(definitions.databases.iter().filter(|name| there.contains(name)).cloned().collect())
}

/// From here on what is on the target is known to be half.
fn mark(target: &mut Link, source: &Place, definitions: &Definitions) -> Result<(), String> {
    target.run(&format!("CREATE DATABASE {MARK} DEFAULT CHARACTER SET utf8mb4"))?;
    target.run(&format!("CREATE TABLE {MARK}.made (kind VARCHAR(16), name VARCHAR(600) COLLATE utf8mb4_bin)"))?;
    for database in &definitions.databases {
        target.run(&format!("INSERT INTO {MARK}.made VALUES ('DATABASE', {})", quoted(&name(database))))?;
    }
    target.run(&format!("CREATE TABLE {MARK}.state (k VARCHAR(64) PRIMARY KEY, v LONGTEXT)"))?;
    Ok(target.run(&format!("INSERT INTO {MARK}.state VALUES ('phase', 'loading'), ('source', {})", quoted(&source.address())))?)
}

fn set_phase(target: &mut Link, phase: &str) -> Result<(), String> {
    Ok(target.run(&format!("UPDATE {MARK}.state SET v = '{phase}' WHERE k = 'phase'"))?)
}

/// Opens the snapshots at one instant, and copies all rows. The GTIDs of that instant.
fn load_all(
    world: &World,
    definitions: &Definitions,
    source: &mut Link,
    places: [&mut Place; 2],
    options: &Migrate,
) -> Result<String, String> {
    let [source_at, target_at] = places;
    source.run("FLUSH TABLES WITH READ LOCK")?;
    let mut pairs = Vec::new();
    for _ in 0..options.threads {
        pairs.push(load::snapshot(source_at, target_at)?);
    }
    let gtids = source.value("SELECT @@GLOBAL.gtid_executed")?.replace('\n', "");
    source.run("UNLOCK TABLES")?;
    say(&format!("snapshot at {gtids}"));
    let work = Work::new(definitions.tables.clone());
    for warned in load::copy(world, &work, pairs)? {
        say(&format!("warning: {warned}"));
    }
    Ok(gtids)
}

/// Begins to follow exactly behind the snapshot; or again, behind what the target has.
fn attach(target: &mut Link, source: &Place, gtids: &str) -> Result<(), String> {
    target.run("STOP REPLICA")?;
    let missing = target.value(&format!("SELECT GTID_SUBTRACT('{gtids}', @@GLOBAL.gtid_executed)"))?.replace('\n', "");
    if !missing.is_empty() {
        target.run(&format!("SET GLOBAL gtid_purged = '+{missing}'"))?;
    }
    let config = &source.config;
    target.run(&format!(
        "CHANGE REPLICATION SOURCE TO SOURCE_HOST = {}, SOURCE_PORT = {}, SOURCE_USER = {}, SOURCE_PASSWORD = {}, SOURCE_AUTO_POSITION = 1,
         SOURCE_SSL = {}, GET_SOURCE_PUBLIC_KEY = {}, SOURCE_CONNECT_RETRY = 5",
        quoted(&config.host),
        config.port,
        quoted(&config.user),
        quoted(&config.password),
        u8::from(config.ssl),
        u8::from(config.get_public_key)
    ))?;
    target.run("SET GLOBAL read_only = 1")?;
    target.run("START REPLICA")?;
    set_phase(target, "following")
}

/// What stopped the replica, if something did.
fn replica_error(target: &mut Link) -> Result<Option<String>, String> {
    let query = "SELECT LAST_ERROR_NUMBER, LAST_ERROR_MESSAGE FROM performance_schema.replication_applier_status_by_worker WHERE LAST_ERROR_NUMBER <> 0
                 UNION SELECT LAST_ERROR_NUMBER, LAST_ERROR_MESSAGE FROM performance_schema.replication_connection_status WHERE LAST_ERROR_NUMBER <> 0";
    let row = target.rows(query)?.into_iter().next();
    Ok(row.map(|row| row.into_iter().flatten().collect::<Vec<_>>().join(": ")))
}

/// Waits until the target has all that the source had a moment before, and says what it lacks.
fn follow(world: &World, source: &mut Link, target: &mut Link) -> Result<(), String> {
    loop {
        let wanted = source.value("SELECT @@GLOBAL.gtid_executed")?.replace('\n', "");
        if target.value(&format!("SELECT WAIT_FOR_EXECUTED_GTID_SET('{wanted}', 2)"))? == "0" {
            say("caught up");
            return Ok(());
        }
        if let Some(error) = replica_error(target)? {
            return Err(format!(
                "the target has stopped following, {error}\nWhen the cause is gone: START REPLICA on the target, then --cut-over"
            ));
        }
        let missing = target.value(&format!("SELECT GTID_SUBTRACT('{wanted}', @@GLOBAL.gtid_executed)"))?.replace('\n', "");
        let status = target.rows("SHOW REPLICA STATUS")?.into_iter().next();
        let seconds = match status.map(|row| row.get(SECONDS_BEHIND).cloned().flatten()) {
            None => "no channel".to_owned(),
            Some(None) => "the replica does not run, or is not connected".to_owned(),
            Some(Some(seconds)) => format!("{seconds} s behind"),
        };
        say(&format!("lag: {} transactions, {seconds}", transactions(&missing)));
        world.sleep(Duration::from_millis(500));
    }
}

/// How many transactions a set has.
fn transactions(set: &str) -> u64 {
    let interval = |text: &str| {
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        Some(last.trim().parse::<u64>().ok()?.checked_sub(first.trim().parse().ok()?)? + 1)
    };
    set.split(',').flat_map(|source| source.split(':')).filter_map(interval).sum()
}

#[cfg(test)]
mod tests {
    use super::transactions;

    #[test]
    fn transactions_of_a_set_are_counted() {
        assert_eq!(transactions(""), 0);
        assert_eq!(transactions("3e11fa47-71ca-11e1-9e33-c80aa9429562:1-5:7, 00000000-0000-4000-8000-000000000001:5"), 7);
    }
}
