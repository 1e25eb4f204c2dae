//! `redoubt log undo`: what takes back transactions of a server's log, as SQL or at once.

use std::time::Duration;

use binlog::{Event, GtidSet, Undo};
use replica::client::Client;

use crate::remote::{Remote, told};

/// Options of `redoubt log`.
#[derive(clap::Args)]
pub struct Log {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    /// Take back the rows of transactions: print the statements that do, or run them
    Undo(Options),
}

#[derive(clap::Args)]
struct Options {
    /// The transactions, as a set of GTIDs: 'UUID:7', 'UUID:7-9'
    #[arg(long)]
    gtid: String,
    #[command(flatten)]
    server: Remote,
    /// Run the statements, in one transaction, and print none
    #[arg(long)]
    apply: bool,
}

fn base64(bytes: &[u8]) -> String {
    let mut out = Vec::new();
    value::base64::encode(bytes, &mut out);
    String::from_utf8_lossy(&out).into_owned()
}

/// # Errors
/// Why the transactions cannot be taken back.
pub fn run(log: &Log) -> Result<String, String> {
    let What::Undo(options) = &log.what;
    let wanted = GtidSet::parse(&options.gtid).filter(|set| !set.is_empty());
    let wanted = wanted.ok_or_else(|| format!("'{}' is no set of GTIDs", options.gtid))?;
    let mut client = options.server.connect(SILENCE).map_err(told)?;
    let statements = undoing(&mut client, &wanted)?;
    if !options.apply {
        return Ok(statements.iter().map(|statement| format!("{statement};\n")).collect::<String>().trim_end().to_owned());
    }
    let mut client = options.server.connect(SILENCE).map_err(told)?;
    let count = statements.len();
    statements.iter().try_for_each(|statement| client.execute(statement)).map_err(|e| format!("nothing was undone: {}", told(e)))?;
    Ok(format!("undone: {wanted}, by {} events", count - FRAME))
}

/// How long a server may take.
const SILENCE: Duration = Duration::from_secs(60);
/// Statements around the events: the description of the log, BEGIN and COMMIT.
const FRAME: usize = 3;

/// The statements that take the transactions back.
fn undoing(client: &mut Client, wanted: &GtidSet) -> Result<Vec<String>, String> {
    const DUMP_GTID: u8 = 0x1e;
    let executed = client.row("SELECT @@GLOBAL.gtid_executed").map_err(told)?.into_iter().next().flatten().unwrap_or_default();
    let executed = GtidSet::parse(&executed).unwrap_or_default();
    if !wanted.is_subset(&executed) {
        return Err(format!("{wanted} was not executed here"));
    }
    client.execute("SET @source_binlog_checksum = 'CRC32', @master_binlog_checksum = 'CRC32'").map_err(told)?;
    // All others are there already.
    let mut others = Vec::new();
    executed.subtract(wanted).encode(&mut others);
    let mut body = vec![0; 10];
    body.extend_from_slice(&4u64.to_le_bytes());
    body.extend_from_slice(&(others.len() as u32).to_le_bytes());
    body.extend_from_slice(&others);
    client.command(DUMP_GTID, &body).map_err(told)?;
    let (mut undo, mut left, mut description) = (Undo::default(), wanted.clone(), String::new());
    loop {
        client.next_event().map_err(told)?;
        let raw = binlog::next_event(&client.packet[1..]).ok().flatten().ok_or("an event that cannot be read")?;
        match binlog::decode(&raw) {
            Ok(Event::FormatDescription) => description = base64(raw.bytes),
            Ok(Event::Gtid(event)) => {
                let mut this = GtidSet::default();
                event.gtid.into_iter().for_each(|gtid| this.add(gtid));
                left = left.subtract(&this);
            }
            _ => {}
        }
        let ended = undo.ended();
        undo.take(&raw).map_err(|why| format!("a transaction of {wanted} cannot be undone: {why}"))?;
        if undo.ended() > ended && left.is_empty() {
            break;
        }
    }
    let mut statements = vec![format!("BINLOG '{description}'"), "BEGIN".to_owned()];
    statements.extend(undo.into_events().map(|events| format!("BINLOG '{}'", base64(&events))));
    statements.push("COMMIT".to_owned());
    Ok(statements)
}
