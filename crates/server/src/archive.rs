//! `redoubt archive`: the log of a running server goes to a folder, byte for byte, as it grows.
//!
//! A client of the server, as a replica is one: nothing comes that is not on the server's device. It asks for
//! the file that the archive has last, from the first event on, so that both are seen to be the same before
//! anything is added. Where the connection breaks, or the folder has no room, it tries again until it is
//! ended; where the log and the archive differ it ends with an error.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use binlog::{Event, EventFlags, EventType};
use engine::{Archive as Folder, LogError};
use replica::client::{Client, ClientError};
use value::error::{self, ErrorKind, is_number_of};
use world::World;

use crate::remote::{Remote, told};

/// Options of `redoubt archive`.
#[derive(clap::Args)]
pub struct Archive {
    #[command(flatten)]
    server: Remote,
    /// The folder; made if it is not there
    #[arg(long)]
    to: PathBuf,
    /// So many seconds after it has come, what was logged is on the folder's device
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=3600))]
    every: u64,
    /// End when the folder has all that there is
    #[arg(long)]
    once: bool,
}

/// Why it does not go on.
enum Failure {
    /// It may work later.
    Now(String),
    Forever(String),
    /// The server does not have the file that was asked for.
    NoFile(String),
}

impl From<LogError> for Failure {
    fn from(error: LogError) -> Failure {
        if matches!(error, LogError::World(_)) { Failure::Now(error.to_string()) } else { Failure::Forever(error.to_string()) }
    }
}

impl From<ClientError> for Failure {
    fn from(failed: ClientError) -> Failure {
        /// No rights, no such log.
        const FOREVER: [ErrorKind; 4] = [
            error::ACCESS_DENIED,
            error::SPECIFIC_ACCESS_DENIED,
            error::SOURCE_FATAL_ERROR_READING_BINLOG,
            error::ACCESS_DENIED_NO_PASSWORD,
        ];
        match failed {
            ClientError::Server(code, text)
                if is_number_of(code, &[error::SOURCE_FATAL_ERROR_READING_BINLOG]) && text.starts_with("Could not find first log file") =>
            {
                Failure::NoFile(text)
            }
            ClientError::Server(code, _) if is_number_of(code, &FOREVER) => Failure::Forever(told(failed)),
            _ => Failure::Now(told(failed)),
        }
    }
}

/// How long it rests before it tries again.
const PAUSE: Duration = Duration::from_secs(1);

/// # Errors
/// What went wrong, as a sentence.
pub fn run(options: &Archive) -> Result<String, String> {
    let unusable = |e: &dyn std::fmt::Display| format!("{}: {e}", options.to.display());
    world::host::make_directory(&options.to).map_err(|e| unusable(&e))?;
    let world = World::real(&options.to).map_err(|e| unusable(&e))?;
    let mut said = String::new();
    loop {
        match ship(options, &world) {
            Ok(done) => return Ok(done),
            Err(Failure::Forever(why) | Failure::NoFile(why)) => return Err(why),
            Err(Failure::Now(why)) if options.once => return Err(why),
            Err(Failure::Now(why)) => {
                if said != why {
                    eprintln!("redoubt: {why}; trying again");
                    said = why;
                }
                world.sleep(PAUSE);
            }
        }
    }
}

/// Ships until it cannot go on, or there is nothing more to be shipped `--once`.
fn ship(options: &Archive, world: &World) -> Result<String, Failure> {
    let mut client = connect(options)?;
    let path = client.row("SELECT @@GLOBAL.log_bin_basename")?.into_iter().next().flatten().unwrap_or_default();
    let mut folder = Folder::open(world, path.rsplit('/').next().unwrap_or_default())?;
    let first = folder.wants().unwrap_or_default().to_owned();
    match follow(options, &mut client, &mut folder, &first) {
        Err(Failure::NoFile(_)) if !first.is_empty() => {
            // It may have been whole here when the server removed it.
            let next = folder.next_name().unwrap_or_default();
            follow(options, &mut connect(options)?, &mut folder, &next).map_err(|failure| match failure {
                Failure::NoFile(_) => {
                    Failure::Forever(format!("the archive ends with {first}, and the server has neither that file nor {next}"))
                }
                other => other,
            })
        }
        done => done,
    }
}

fn connect(options: &Archive) -> Result<Client, Failure> {
    let silence = Duration::from_secs(options.every) + Duration::from_secs(60);
    Ok(options.server.connect(silence)?)
}

fn follow(options: &Archive, client: &mut Client, folder: &mut Folder, first: &str) -> Result<String, Failure> {
    let done = take_all(options, client, folder, first);
    // What came before is kept, whatever came then.
    folder.sync()?;
    done?;
    let (name, end) = folder.end().unwrap_or_default();
    Ok(format!("{} has the log up to {name}:{end}", options.to.display()))
}

fn take_all(options: &Archive, client: &mut Client, folder: &mut Folder, first: &str) -> Result<(), Failure> {
    const DUMP: u8 = 0x12;
    const EOF: u8 = 0xfe;
    let period = options.every * 1_000_000_000;
    client.execute(&format!(
        "SET @source_binlog_checksum = 'CRC32', @master_binlog_checksum = 'CRC32', @source_heartbeat_period = {period}, @redoubt_archive = 1"
    ))?;
    let mut body = 4u32.to_le_bytes().to_vec();
    body.extend_from_slice(&u16::from(options.once).to_le_bytes());
    body.extend_from_slice(&u32::MAX.to_le_bytes());
    body.extend_from_slice(first.as_bytes());
    client.command(DUMP, &body)?;
    let (every, mut synced) = (Duration::from_secs(options.every), Instant::now());
    loop {
        match client.next_event() {
            Ok(()) => {}
            Err(ClientError::Lost(..)) if options.once && client.packet.first() == Some(&EOF) => return Ok(()),
            Err(error) => return Err(error.into()),
        }
        let event = client.packet.get(1..).unwrap_or_default();
        let rests = match next_file(event) {
            Some(name) => {
                folder.begin(&name)?;
                false
            }
            None if EventType::of(event) == EventType::HEARTBEAT => true,
            None => {
                folder.event(event)?;
                false
            }
        };
        if rests || synced.elapsed() >= every {
            folder.sync()?;
            synced = Instant::now();
        }
    }
}

/// The file whose events come next, if an event says that which is in no file.
fn next_file(event: &[u8]) -> Option<String> {
    let raw = binlog::next_event_unverified(event).ok().flatten().filter(|raw| raw.header.flags & EventFlags::ARTIFICIAL != 0)?;
    match binlog::decode(&raw) {
        Ok(Event::Rotate { next, .. }) => Some(String::from_utf8_lossy(next).into_owned()),
        _ => None,
    }
}
