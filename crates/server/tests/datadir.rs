//! Who may read what the server keeps, and directories that are not its own.

mod support;

use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use support::Running;

fn mode(path: &Path) -> u32 {
    std::fs::metadata(path).expect("it is there").permissions().mode() & 0o777
}

/// Any user of the machine could read the database: directory 0755, files 0644.
#[test]
fn nobody_else_can_read_the_database() {
    let mut server = Running::start(&["--innodb-buffer-pool-size=8M"]);
    server.sql("create database d; create table d.t (a int primary key); insert into d.t values (1); flush binary logs");
    let dir = server.datadir();
    for round in 0..2 {
        assert_eq!(mode(&dir), 0o750, "start {round}");
        for entry in std::fs::read_dir(&dir).expect("a directory") {
            let path = entry.expect("an entry").path();
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            let private = ["private_key.pem", "server-key.pem"].contains(&name.as_str());
            let expected = if private {
                0o600
            } else if path.is_dir() {
                0o750
            } else {
                0o640
            };
            assert_eq!(mode(&path), expected, "{name}");
        }
        server.stop();
        // As an older version left it.
        std::fs::set_permissions(&dir, std::fs::Permissions::from_mode(0o755)).expect("ours");
        server.launch();
    }
    server.stop();
}

/// What is in the directory of another server stays as it is, and is not called damage.
#[test]
fn a_directory_of_another_server_is_left_alone() {
    let dir = std::env::temp_dir().join(format!("redoubt-foreign-{}", std::process::id()));
    for (files, said) in [
        (&["ibdata1", "auto.cnf", "binlog.000001"][..], "is one of MySQL (it has ibdata1)"),
        (&["binlog.000001"], "(it has binlog.000001)"),
    ] {
        std::fs::create_dir_all(&dir).expect("a directory");
        for file in files {
            std::fs::write(dir.join(file), "content").expect("a file");
        }
        std::fs::set_permissions(&dir, std::fs::Permissions::from_mode(0o755)).expect("ours");
        let out = Command::new(Running::binary())
            .args(["serve", "--port=0"])
            .arg(format!("--datadir={}", dir.display()))
            .output()
            .expect("it runs");
        let err = String::from_utf8_lossy(&out.stderr);
        assert!(!out.status.success() && err.contains(said) && !err.contains("damaged"), "{err}");
        let mut left: Vec<_> =
            std::fs::read_dir(&dir).expect("a directory").map(|e| e.expect("an entry").file_name().into_string().expect("text")).collect();
        left.sort();
        let mut expected = files.to_vec();
        expected.sort_unstable();
        assert_eq!((left, mode(&dir)), (expected.iter().map(ToString::to_string).collect(), 0o755));
        std::fs::remove_dir_all(&dir).expect("ours");
    }
}

/// What keeps a server from starting in a directory is told in a sentence, and nothing is made. Before, a
/// page size that is no power of two ended the process with a panic.
#[test]
fn what_keeps_a_server_from_starting_is_told() {
    let mut server = Running::start(&[]);
    let place = std::env::temp_dir().join(format!("redoubt-starts-{}", std::process::id()));
    std::fs::create_dir_all(&place).expect("a directory");
    let (file, new, used) = (place.join("file"), place.join("new"), server.datadir());
    std::fs::write(&file, "content").expect("a file");
    let refused = |directory: &Path, option: &str, says: &str| {
        let mut command = Command::new(Running::binary());
        command.args(["serve", "--port=0", option]).arg(format!("--datadir={}", directory.display()));
        let out = command.output().expect("it runs");
        let err = String::from_utf8_lossy(&out.stderr);
        assert!(out.status.code() == Some(1) && err.contains(says) && !err.contains("panicked"), "{option}: {err}");
    };
    refused(&used, "--server-id=1", "another server uses the data directory");
    refused(&file, "--server-id=1", "is not a directory");
    refused(Path::new("/proc/none/below"), "--server-id=1", "cannot create the data directory");
    refused(&new, "--innodb-page-size=5000", "innodb_page_size = 5000: pages have 4096, 8192, 16384, 32768 or 65536 bytes");
    refused(&new, "--inodb-page-size=16k", "unknown option '--inodb-page-size' on the command line; did you mean '--innodb-page-size'?");
    server.stop();
    refused(&used, "--innodb-page-size=32k", "the database has pages of 16384 bytes, the configuration says 32768");
    std::fs::remove_dir_all(&place).expect("ours");
}
