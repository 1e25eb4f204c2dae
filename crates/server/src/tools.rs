//! `redoubt backup`, `restore` and `verify`: a backup is made by the running server, which is asked over
//! its socket; the others need none. An archive (`archive`) is verified, too.

use std::path::{Path, PathBuf};

use engine::{Archive, Archived, RestoreSpec, Restored, Until};
use value::{TimeZone, Value};
use world::World;

use crate::client::Client;
use crate::tables;

/// Options of `redoubt backup`.
#[derive(clap::Args)]
pub struct Backup {
    /// The server's Unix socket
    #[arg(long)]
    socket: PathBuf,
    #[arg(long, default_value = "root")]
    user: String,
    /// The account's password; better in the environment, as MYSQL_PWD
    #[arg(long)]
    password: Option<String>,
    /// The directory to make
    #[arg(long)]
    to: PathBuf,
    /// An older backup: pages that have not changed since are left out
    #[arg(long)]
    incremental_from: Option<PathBuf>,
}

/// Options of `redoubt restore`.
#[derive(clap::Args)]
pub struct Restore {
    /// The backup
    #[arg(long)]
    from: PathBuf,
    /// The data directory to make
    #[arg(long)]
    datadir: PathBuf,
    /// Where the log goes on behind the backup's own: a data directory, or wherever its log files are
    #[arg(long)]
    binlogs: Option<PathBuf>,
    /// As of this time: 'YYYY-MM-DD HH:MM:SS[.ffffff]' in UTC, which is the server's SYSTEM time zone
    #[arg(long, group = "until")]
    to_time: Option<String>,
    /// Exactly behind the transaction with which this set is executed
    #[arg(long, group = "until")]
    to_gtid: Option<String>,
    /// Exactly before this transaction
    #[arg(long, group = "until")]
    before_gtid: Option<String>,
    /// Behind the last transaction that ends at FILE:OFFSET or before
    #[arg(long, group = "until")]
    to_position: Option<String>,
    /// These tables alone, as db.t, with commas between them
    #[arg(long, value_delimiter = ',')]
    tables: Vec<String>,
}

/// Options of `redoubt verify`.
#[derive(clap::Args)]
pub struct Verify {
    /// The backup, or the folder of an archive
    from: PathBuf,
}

fn absolute(path: &Path) -> Result<String, String> {
    let path = std::path::absolute(path).map_err(|e| format!("{}: {e}", path.display()))?;
    path.to_str().map(str::to_owned).ok_or_else(|| format!("{}: not UTF-8", path.display()))
}

fn quoted(path: &Path) -> Result<String, String> {
    Ok(format!("'{}'", absolute(path)?.replace('\\', "\\\\").replace('\'', "''")))
}

/// # Errors
/// What went wrong, as a sentence.
pub fn backup(options: &Backup) -> Result<String, String> {
    let mut statement = format!("BACKUP INSTANCE TO {}", quoted(&options.to)?);
    if let Some(older) = &options.incremental_from {
        statement += &format!(" INCREMENTAL FROM {}", quoted(older)?);
    }
    let password = options.password.clone().or_else(|| std::env::var("MYSQL_PWD").ok()).unwrap_or_default();
    let mut client = Client::connect(&options.socket, &options.user, &password)?;
    client.run("SET SESSION sql_mode = ''")?;
    client.run(&statement).map_err(|why| match why.ends_with("(error 1007)") {
        true => format!("{} is there already: a backup makes its directory itself", options.to.display()),
        false => why,
    })?;
    Ok(format!("{0} is complete; `redoubt verify {0}` reads all of it", options.to.display()))
}

/// # Errors
/// What went wrong, as a sentence.
pub fn restore(options: &Restore) -> Result<String, String> {
    let until = until(options)?;
    let into = |datadir: &Path| {
        let (from, binlogs, until) = (options.from.clone(), options.binlogs.clone(), until.clone());
        engine::restore(&RestoreSpec { from, datadir: datadir.to_owned(), binlogs, until }).map_err(|e| e.to_string())
    };
    let restored =
        if options.tables.is_empty() { into(&options.datadir) } else { tables::restored(&options.datadir, &options.tables, into) };
    let Restored { pages, transactions, micros, executed, end } = restored?;
    let last = micros.map_or(String::new(), |micros| format!(", the last committed at {}", local(micros)));
    if !options.tables.is_empty() {
        return Ok(format!("the tables are as of {end}{last}; executed GTIDs: '{executed}'"));
    }
    Ok(format!(
        "{pages} pages, and {transactions} transactions of the log for the first start to apply{last}; the log ends at {end}, executed GTIDs: '{executed}'"
    ))
}

/// # Errors
/// What is wrong with it, as a sentence.
pub fn verify(options: &Verify) -> Result<String, String> {
    if let Some(said) = verify_archive(&options.from)? {
        return Ok(said);
    }
    let verified = engine::verify_backup(&options.from).map_err(|e| e.to_string())?;
    Ok(format!(
        "{} pages and {} transactions of the log are whole; the checkpoint is of {}",
        verified.pages,
        verified.transactions,
        local(verified.info.micros)
    ))
}

/// None if the folder has something other than a log's files.
fn verify_archive(path: &Path) -> Result<Option<String>, String> {
    let failed = |why: &dyn std::fmt::Display| format!("{}: {why}", path.display());
    let world = World::real(path).map_err(|e| failed(&e))?;
    let names = world.disk().list("").map_err(|e| failed(&e))?;
    if names.iter().any(|name| name == engine::BACKUP_INFO || name.starts_with("pages.") || name.starts_with("pagemap.")) {
        return Ok(None);
    }
    let Some(basename) = Archive::basename_in(&world).map_err(|e| failed(&e))? else { return Ok(None) };
    let Archived { files, first, last, end, transactions } = Archive::verify(&world, &basename).map_err(|e| failed(&e))?;
    Ok(Some(format!("{files} files of a log, {first} to {last}, are whole up to {last}:{end}; they have {transactions} transactions")))
}

fn local(micros: u64) -> String {
    let (seconds, micro) = (micros / 1_000_000, (micros % 1_000_000) as u32);
    TimeZone::Utc.to_local(seconds.cast_signed(), micro, 6).to_string()
}

const A_TIME: &str = "a time, as '2026-02-03 14:59:59'";

fn until(options: &Restore) -> Result<Until, String> {
    let wrong = |what: &str, text: &str| format!("'{text}' is not {what}");
    if let Some(text) = &options.to_time {
        let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
        let time = Value::text(whole).to_datetime(value::Date::default(), &mut value::NoWarnings).ok_or_else(|| wrong(A_TIME, text))?;
        let micros = format!("{fraction:0<6}").get(..6).and_then(|f| f.parse::<u64>().ok()).ok_or_else(|| wrong(A_TIME, text))?;
        let seconds = u64::try_from(TimeZone::Utc.to_unix(time).0).map_err(|_| wrong(A_TIME, text))?;
        return Ok(Until::Time(seconds * 1_000_000 + micros));
    }
    if let Some(text) = &options.to_gtid {
        return base::GtidSet::parse(text).map(Until::Gtids).ok_or_else(|| wrong("a set of GTIDs, as UUID:1-9", text));
    }
    if let Some(text) = &options.before_gtid {
        return base::Gtid::parse(text).map(Until::BeforeGtid).ok_or_else(|| wrong("a GTID, as UUID:7", text));
    }
    if let Some(text) = &options.to_position {
        let place = text.rsplit_once(':').and_then(|(file, offset)| Some((file.rsplit_once('.')?.1.parse().ok()?, offset.parse().ok()?)));
        return place
            .map(|(file, offset)| Until::Position { file, offset })
            .ok_or_else(|| wrong("a position, as binlog.000001:1234", text));
    }
    Ok(Until::End)
}
