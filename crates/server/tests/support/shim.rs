//! A library between the server and the system (`shim.c`): it lets calls fail, or keeps what is durable, so
//! that a kill can be made a loss of power.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::{FileExt, MetadataExt};
use std::path::{Path, PathBuf};
use std::process::Command;

use super::Running;

/// Kinds of calls, in the order of the library's own list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Call {
    Open,
    Create,
    Read,
    Write,
    Sync,
    SetLen,
    Allocate,
    Rename,
    Remove,
    SyncDir,
    List,
    MakeDir,
    Lock,
}

/// The library, made once for each server that has it. None where there is no C compiler.
fn library(dir: &Path) -> Option<PathBuf> {
    let library = dir.join("shim.so");
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/shim.c");
    let made = Command::new("cc").args(["-shared", "-fPIC", "-O1", "-o"]).arg(&library).args([source, "-ldl", "-lpthread"]).status();
    let made = made.is_ok_and(|status| status.success());
    assert!(made || std::env::var_os("CI").is_none(), "cc is missing: run tools/install-test-tools");
    if !made {
        eprintln!("skipped: no C compiler");
    }
    made.then_some(library)
}

fn canonical(path: &Path) -> PathBuf {
    fs::create_dir_all(path).and_then(|()| path.canonicalize()).expect("a directory")
}

/// Lets calls of a server fail, on files below its directory.
pub struct Failing(fs::File);

impl Failing {
    /// From the server's next start on.
    pub fn new(server: &mut Running) -> Option<Failing> {
        let dir = canonical(&server.dir);
        let (library, control) = (library(&dir)?, dir.join("shim.control"));
        fs::write(&control, [0; 64]).expect("a file");
        server.environment = vec![
            ("LD_PRELOAD".into(), library.into()),
            ("SHIM_ROOT".into(), format!("{}/", dir.display()).into()),
            ("SHIM_CONTROL".into(), control.clone().into()),
        ];
        Some(Failing(fs::OpenOptions::new().read(true).write(true).open(control).expect("just made")))
    }

    fn put(&self, word: u64, value: i64) {
        self.0.write_all_at(&value.to_le_bytes(), 8 * word).expect("it can be written");
    }

    /// So many of these calls still succeed, then so many fail with that number.
    pub fn arm(&self, calls: &[Call], skip: i64, times: i64, errno: i32) {
        self.disarm();
        for (word, value) in [(1, skip), (2, times), (3, i64::from(errno)), (4, 0)] {
            self.put(word, value);
        }
        self.put(0, calls.iter().map(|call| 1 << *call as i64).sum());
    }

    pub fn disarm(&self) {
        self.put(0, 0);
    }

    /// How many have failed since it was armed.
    pub fn fired(&self) -> i64 {
        let mut bytes = [0; 8];
        self.0.read_exact_at(&mut bytes, 32).expect("it can be read");
        i64::from_le_bytes(bytes)
    }
}

/// Numbers of which nothing depends but what a test tries.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        (self.0 >> 33) % n
    }

    fn percent(&mut self, share: u64) -> bool {
        self.below(100) < share
    }
}

/// A change of a name that is not known to be durable.
enum Change {
    Created(u64, String),
    Renamed(String, String),
    Removed(String),
}

impl Change {
    fn directory(&self) -> &str {
        let (Change::Created(_, path) | Change::Renamed(_, path) | Change::Removed(path)) = self;
        path.rsplit_once('/').map_or("", |(directory, _)| directory)
    }

    fn apply(&self, names: &mut BTreeMap<String, u64>) {
        match self {
            Change::Created(inode, path) => drop(names.insert(path.clone(), *inode)),
            Change::Renamed(from, to) => {
                if let Some(inode) = names.remove(from) {
                    names.insert(to.clone(), inode);
                }
            }
            Change::Removed(path) => drop(names.remove(path)),
        }
    }
}

/// Makes a kill a loss of power: the server's directory becomes one that the device might have had.
pub struct Power {
    data: PathBuf,
    shadow: PathBuf,
}

impl Power {
    /// From the server's next start on.
    pub fn new(server: &mut Running) -> Option<Power> {
        let dir = canonical(&server.dir);
        let (data, shadow) = (canonical(&server.datadir()), dir.join("shadow"));
        server.environment = vec![
            ("LD_PRELOAD".into(), library(&dir)?.into()),
            ("SHIM_ROOT".into(), format!("{}/", data.display()).into()),
            ("SHIM_SHADOW".into(), shadow.clone().into()),
        ];
        let power = Power { data, shadow };
        power.restored();
        Some(power)
    }

    fn synced(&self, inode: u64) -> PathBuf {
        self.shadow.join(format!("synced.{inode}"))
    }

    fn live(&self, inode: u64) -> PathBuf {
        self.shadow.join(format!("live.{inode}"))
    }

    /// What is there now is durable.
    fn restored(&self) {
        let _ = fs::remove_dir_all(&self.shadow);
        fs::create_dir_all(&self.shadow).expect("a directory");
        let mut names = String::new();
        for entry in fs::read_dir(&self.data).expect("a directory") {
            let path = entry.expect("an entry").path();
            let about = fs::symlink_metadata(&path).expect("it is there");
            if about.is_file() {
                fs::copy(&path, self.synced(about.ino())).expect("a copy");
                fs::hard_link(&path, self.live(about.ino())).expect("a link");
                names += &format!("C {} {}\n", about.ino(), path.display());
            }
        }
        names += &format!("D {}\n", self.data.display());
        fs::write(self.shadow.join("names"), names).expect("a file");
    }

    /// The server has been killed. Of what no sync covers nothing, all or a share arrives, by sectors; of
    /// changes of names those before some instant, as ext4 orders them, or any.
    pub fn lose(&self, seed: u64) {
        let mut random = Random(seed);
        let share = [0, 100, 50, 10, 90][random.below(5) as usize];
        let ordered = random.percent(60);
        let names = self.names(&mut random, share, ordered);
        let contents: Vec<(String, Vec<u8>)> =
            names.into_iter().map(|(path, inode)| (path, self.content(inode, &mut random, share))).collect();
        for entry in fs::read_dir(&self.data).expect("a directory") {
            let path = entry.expect("an entry").path();
            if path.is_dir() { fs::remove_dir_all(&path) } else { fs::remove_file(&path) }.expect("it can be removed");
        }
        for (path, content) in contents {
            fs::write(path, content).expect("a file");
        }
        self.restored();
    }

    fn names(&self, random: &mut Random, share: u64, ordered: bool) -> BTreeMap<String, u64> {
        let text = fs::read_to_string(self.shadow.join("names")).expect("it is there");
        let (mut durable, mut pending) = (BTreeMap::new(), Vec::new());
        for line in text.lines() {
            let (kind, rest) = line.split_at(2);
            match kind.trim() {
                "C" => {
                    let (inode, path) = rest.split_once(' ').expect("an inode and a path");
                    pending.push(Change::Created(inode.parse().expect("a number"), path.to_owned()));
                }
                "R" => {
                    let (from, to) = rest.split_once('\t').expect("two paths");
                    pending.push(Change::Renamed(from.to_owned(), to.to_owned()));
                }
                "U" => pending.push(Change::Removed(rest.to_owned())),
                _ => {
                    let (now, later) = pending.into_iter().partition(|change| change.directory() == rest);
                    let now: Vec<Change> = now;
                    now.iter().for_each(|change| change.apply(&mut durable));
                    pending = later;
                }
            }
        }
        // What is temporary is removed by the next start in any case.
        for change in pending.iter().filter(|change| change.directory() == self.data.to_string_lossy()) {
            if random.percent(share) {
                change.apply(&mut durable);
            } else if ordered {
                break;
            }
        }
        durable.retain(|path, _| Path::new(path).parent() == Some(&self.data));
        durable
    }

    fn content(&self, inode: u64, random: &mut Random, share: u64) -> Vec<u8> {
        const SECTOR: usize = 512;
        let mut content = fs::read(self.synced(inode)).unwrap_or_default();
        let live = fs::read(self.live(inode)).expect("it has another name");
        let len = if random.percent(share.max(30)) { live.len() } else { content.len() };
        content.resize(content.len().max(live.len()), 0);
        for (old, new) in content.chunks_mut(SECTOR).zip(live.chunks(SECTOR)) {
            if old[..new.len()] != *new && random.percent(share) {
                old[..new.len()].copy_from_slice(new);
            }
        }
        content.truncate(len);
        content
    }
}
