//! The commit from which the binary is built, for `redoubt --version`; nothing where there is no repository.

use std::process::Command;

fn main() {
    let git = |args: &[&str]| {
        let out = Command::new("git").args(args).output().ok().filter(|out| out.status.success())?;
        Some(String::from_utf8_lossy(&out.stdout).trim().to_string())
    };
    let commit = git(&["rev-parse", "--short=12", "HEAD"]).map_or(String::new(), |commit| format!(" ({commit})"));
    println!("cargo::rustc-env=REDOUBT_COMMIT={commit}");
    // HEAD names a branch, whose file and log change with each commit.
    for file in ["HEAD", "logs/HEAD"] {
        if let Some(path) = git(&["rev-parse", "--git-path", file]).filter(|path| std::path::Path::new(path).exists()) {
            println!("cargo::rerun-if-changed={path}");
        }
    }
}
