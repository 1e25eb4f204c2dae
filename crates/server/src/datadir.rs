//! Whose the data directory is: ours, nobody's yet, or another server's, which is left as it is.
//!
//! # Invariants
//! 1. Nothing is created or changed in a directory that is not ours and not empty, but for what can be
//!    there before the first start (keys, `lost+found`, the error log).
//! 2. Users of the machine who are neither the server's nor in its group have no rights on the directory
//!    (nor on a file that the server makes).

use std::path::Path;

use tracing::{info, warn};
use world::host;

/// By which files another server's directory is known.
const OTHERS: &[(&str, &[&str])] = &[
    ("MySQL", &["ibdata1", "mysql.ibd", "#innodb_redo", "ib_logfile0", "undo_001"]),
    ("MariaDB", &["aria_log_control"]),
    ("PostgreSQL", &["PG_VERSION"]),
];

/// A start that was cut short leaves no more than these, by the begin of their name.
const BEGUN: &[&str] = &["redoubt.lock", "pages.", "pagemap.", "tmp", "unlogged.time"];
/// A directory with a file of these names and a number is ours. If others are missing, the engine says which.
const OURS: &[&str] = &["pagemap.", "pages."];

/// Refuses a directory that is somebody else's. `own` are paths that options name.
///
/// # Errors
/// A sentence that says whose it is, and by what that is seen.
pub fn check(datadir: &Path, own: &[&Path]) -> Result<(), String> {
    let entries = host::entries(datadir).map_err(|e| format!("cannot read the data directory {}: {e}", datadir.display()))?;
    let is_number = |n: &str| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit());
    let is_ours =
        |name: &str| engine::CLONE_MARKERS.contains(&name) || OURS.iter().any(|begin| name.strip_prefix(begin).is_some_and(is_number));
    // A server that runs in a backup changes it, and it is none any more.
    if entries.iter().any(|(name, _)| name == engine::BACKUP_INFO) {
        return Err(format!(
            "{0} holds a backup (it has {1}): `redoubt restore --from={0} --datadir=NEW` makes a data directory of it",
            datadir.display(),
            engine::BACKUP_INFO
        ));
    }
    if entries.iter().any(|(name, _)| is_ours(name)) {
        return Ok(());
    }
    // MariaDB has files of InnoDB as well: what is known of one server alone comes last.
    for (server, files) in OTHERS.iter().rev() {
        if let Some((name, _)) = entries.iter().find(|(name, _)| files.contains(&name.as_str())) {
            return Err(format!(
                "the data directory {} is one of {server} (it has {name}): give --datadir another one, and bring the data as a dump",
                datadir.display()
            ));
        }
    }
    let expected = |name: &str| {
        name.starts_with('.')
            || name == "lost+found"
            || Path::new(name).extension().is_some_and(|e| e == "pem")
            || BEGUN.iter().any(|begin| name.starts_with(begin))
            || own.contains(&datadir.join(name).as_path())
    };
    match entries.iter().find(|(name, _)| !expected(name)) {
        Some((name, _)) => Err(format!(
            "the data directory {} is not empty and not Redoubt's (it has {name}): give --datadir another one",
            datadir.display()
        )),
        None => Ok(()),
    }
}

/// A directory that was made by hand, or by an older version, may be open to every user of the machine.
pub fn shut_others_out(datadir: &Path) {
    match host::shut_others_out(datadir) {
        Ok(true) => info!("{} was open to all users of this machine, and is not any more", datadir.display()),
        Ok(false) => {}
        Err(e) => warn!("{} is open to all users of this machine: {e}", datadir.display()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(files: &[&str]) -> Result<(), String> {
        let dir = std::env::temp_dir().join(format!("redoubt-datadir-{}-{}", std::process::id(), files.join("-")));
        host::make_directory(&dir).expect("a directory");
        for file in files {
            host::write(&dir.join(file), "content").expect("a file");
        }
        let said = check(&dir, &[&dir.join("errors.log")]);
        for file in files {
            host::remove(&dir.join(file)).expect("it was there");
        }
        said
    }

    /// A server that begins to use another's directory destroys it, or calls its files damaged.
    #[test]
    fn a_directory_of_another_server_is_refused() {
        for fine in [
            &[][..],
            &["redoubt.lock", "pages.000"],
            &["server-key.pem", ".hidden", "errors.log"],
            &["pagemap.3", "binlog.000001", "auto.cnf"],
            &["pages.000", "auto.cnf", "binlog.000001"],
            &["pagemap.1.new"],
        ] {
            assert_eq!(said(fine), Ok(()), "{fine:?}");
        }
        for (files, what) in [
            (&["auto.cnf", "binlog.000001", "ibdata1"][..], "one of MySQL (it has ibdata1)"),
            (&["aria_log_control", "ibdata1"], "one of MariaDB (it has aria_log_control)"),
            (&["binlog.000001", "redoubt.lock"], "not Redoubt's (it has binlog.000001)"),
            (&["auto.cnf"], "not Redoubt's (it has auto.cnf)"),
            (&["letter.txt"], "not Redoubt's (it has letter.txt)"),
            (&["backup.info", "binlog.000001", "pagemap.1", "pages.000"], "holds a backup (it has backup.info)"),
            (&["binlog.000001", "pagemap.1.new"], "not Redoubt's (it has binlog.000001)"),
        ] {
            assert!(said(files).is_err_and(|e| e.contains(what)), "{files:?}: {:?}", said(files));
        }
    }
}
