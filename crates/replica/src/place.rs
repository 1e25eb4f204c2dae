//! Places in a source's log, and what the catalog keeps of a channel.

use catalog::key::{self, Entry};
use engine::{CommitOptions, Isolation};
use session::Instance;
use value::SqlResult;

use crate::config::FIRST;

/// A place in the source's log: the file's name, and an offset.
pub(crate) type SourcePlace = (String, u64);

/// `file NEWLINE position`
pub(crate) fn place_of(text: &str) -> SourcePlace {
    let (file, position) = text.split_once('\n').unwrap_or((text, ""));
    (file.to_owned(), position.parse().unwrap_or(FIRST))
}

/// One of a channel's rows.
pub(crate) fn kept(instance: &Instance, channel: &str, what: &str) -> SqlResult<Option<String>> {
    let mut tx = instance.engine().begin(Isolation::ReadCommitted);
    let found = catalog::get(&mut tx, &key::replica(channel, what))?;
    Ok(found.and_then(|entry| if let Entry::Variable(text) = entry { Some(text) } else { None }))
}

/// Writes what the catalog is to keep of a channel; `None` takes it away.
pub(crate) fn keep(instance: &Instance, channel: &str, rows: &[(&str, Option<String>)]) -> SqlResult<()> {
    let mut tx = instance.engine().begin(Isolation::ReadCommitted);
    for (what, text) in rows {
        let key = key::replica(channel, what);
        match text {
            Some(text) => catalog::put(&mut tx, &key, &Entry::Variable(text.clone()))?,
            None if catalog::get(&mut tx, &key)?.is_some() => catalog::remove(&mut tx, &key)?,
            None => {}
        }
    }
    tx.commit(CommitOptions::default()).map(drop).map_err(catalog::storage_error)
}

/// What is applied stays so, whatever ends the server. Before what was received is forgotten: what a crash
/// takes back of the one is not in the other any more, and would come behind what is received next.
///
/// # Errors
/// Those of a checkpoint, where nothing is logged.
pub(crate) fn secure(instance: &Instance) -> SqlResult<()> {
    let engine = instance.engine();
    if engine::log_breaks(engine).is_some() {
        engine.log().flush(log::Durability::Synced);
        return Ok(());
    }
    engine.checkpoint().map(drop).map_err(catalog::storage_error)
}
