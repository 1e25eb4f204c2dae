//! Where a copy is written: a directory of its own, or files beside a database.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use txn::{Error, Result};
use world::{ErrorKind, File, Open, World};

pub(crate) fn failed(error: &world::Error) -> Error {
    if error.kind == ErrorKind::Full { Error::Full("the copy") } else { Error::Refused(error.to_string()) }
}

/// A directory of this machine.
pub(crate) fn open_world(path: &Path) -> Result<World> {
    World::real(path).map_err(|e| Error::Refused(format!("{}: {e}", path.display())))
}

/// Where a copy is written: into a directory of its own, or beside a database, under names with a prefix.
pub(crate) struct Target {
    /// The directory, if it was made for the copy.
    path: Option<PathBuf>,
    prefix: &'static str,
    pub world: World,
    files: HashMap<String, Arc<dyn File>>,
}

impl Target {
    /// Makes the directory, which holds nothing.
    pub fn create(path: &Path) -> Result<Target> {
        let refused = |e: std::io::Error| Error::Refused(format!("{}: {e}", path.display()));
        world::host::make_directory(path).map_err(refused)?;
        if !world::host::entries(path).map_err(refused)?.is_empty() {
            return Err(Error::Refused(format!("{} is not empty", path.display())));
        }
        Ok(Target { path: Some(path.to_owned()), prefix: "", world: open_world(path)?, files: HashMap::new() })
    }

    /// Files of that world whose names begin so, of which there are none yet.
    pub fn beside(world: &World, prefix: &'static str) -> Target {
        Target { path: None, prefix, world: world.clone(), files: HashMap::new() }
    }

    pub fn put(&mut self, name: &str, offset: u64, bytes: &[u8]) -> Result<()> {
        let file = match self.files.get(name) {
            Some(file) => file,
            None => {
                let file = self.world.disk().open(&format!("{}{name}", self.prefix), Open::CREATE).map_err(|e| failed(&e))?;
                self.files.entry(name.to_owned()).or_insert(file)
            }
        };
        file.write_at(bytes, offset).map_err(|e| failed(&e))
    }

    /// Everything that was put is durable when this returns.
    pub fn sync(&self) -> Result<()> {
        self.files.values().try_for_each(|file| file.sync_data()).and_then(|()| self.world.disk().sync_dir("")).map_err(|e| failed(&e))
    }

    /// It has no directory of its own.
    pub fn is_beside(&self) -> bool {
        self.path.is_none()
    }

    /// Nothing was put.
    pub fn clear(&mut self) -> Result<()> {
        self.files.clear();
        remove_all(&self.world, |name| name.starts_with(self.prefix)).map_err(|e| failed(&e))
    }

    /// A copy that fails leaves no files, nor its directory.
    pub fn give_up(&mut self) {
        // What cannot be removed is told by whoever wants the directory next.
        let _ = self.clear();
        if let Some(path) = &self.path {
            let _ = world::host::remove_directory(path);
        }
    }
}

/// Removes the files whose names are of a kind; all that can be.
pub(crate) fn remove_all(world: &World, is_one: impl Fn(&str) -> bool) -> world::Result<()> {
    let disk = world.disk();
    let mut removed = Ok(());
    for name in disk.list("")?.into_iter().filter(|name| is_one(name)) {
        removed = removed.and(disk.remove(&name));
    }
    removed
}
