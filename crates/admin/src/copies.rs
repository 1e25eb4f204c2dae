//! Where copies of the database go, and how the one of a donor comes in.

use std::path::{Component, Path, PathBuf};

use catalog::storage_error;
use engine::Incoming;
use parser::ast::CloneInstance;
use state::clone::CloneStage;
use state::instance::Instance;
use state::replication::Replication;
use value::{SqlResult, sql_error};

/// An absolute path without steps back.
///
/// # Errors
/// 1231.
pub fn absolute(path: &[u8]) -> SqlResult<PathBuf> {
    let text = String::from_utf8_lossy(path).into_owned();
    let path = Path::new(&text);
    let plain = path.is_absolute() && path.components().all(|part| part != Component::ParentDir);
    if plain { Ok(PathBuf::from(text)) } else { Err(sql_error!(WRONG_VALUE, "path", text)) }
}

/// A directory that a copy may be written into.
///
/// # Errors
/// 1007, 1231.
pub fn new_directory(instance: &Instance, path: &[u8]) -> SqlResult<PathBuf> {
    let directory = absolute(path)?;
    if !is_outside(instance, &directory) {
        return Err(sql_error!(WRONG_VALUE, "path", directory.display()));
    }
    if world::host::entries(&directory).is_ok() {
        return Err(sql_error!(DB_CREATE_EXISTS, directory.display()));
    }
    Ok(directory)
}

/// Whether what there is of the path, with all links followed, leads out of the data directory.
fn is_outside(instance: &Instance, directory: &Path) -> bool {
    let disk = instance.world.disk();
    let there = directory.ancestors().find_map(|above| disk.resolve(above.to_str()?).ok());
    disk.resolve("").is_ok_and(|home| there.is_some_and(|there| !Path::new(&there).starts_with(home)))
}

/// Takes the copy that a donor sends.
///
/// # Errors
/// Those of the donor, or of the files.
pub fn receive_clone(
    instance: &Instance,
    replication: &dyn Replication,
    clone: &CloneInstance,
    directory: Option<&Path>,
    interrupted: &(dyn Fn() -> bool + Sync),
) -> SqlResult<()> {
    let refused = |error| match error {
        engine::Error::Refused(why) => sql_error!(UNKNOWN_ERROR, why),
        other => storage_error(other),
    };
    let log = &instance.engine.log_name();
    let incoming = match directory {
        Some(path) => Incoming::in_directory(path, log),
        None => Incoming::beside(&instance.world, log),
    };
    let mut incoming = incoming.map_err(refused)?;
    let (file, position) = replication.receive_clone(clone, &mut incoming, interrupted)?;
    instance.clones.stage(CloneStage::FileSync);
    let report = instance.clones.restarts(&file, position);
    incoming.complete(report.as_bytes()).map_err(refused)
}
