//! What the compiler does not check about the shape of the code base.
//!
//! - A crate depends only on crates of lower rank in its own tower, on `base`, or (tower `top`) on anything lower.
//! - Every source file opens with a `//!` header.
//! - Files and functions stay readable: the limits below, exceptions listed with their reason.
//! - Only `world` (and the programs at the very top) name files, clocks and threads of the standard library.
//! - No left-over markers, no absolute paths of somebody's machine.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const FILE_LINES_MAX: usize = 1_050;
const FUNCTION_LINES_MAX: usize = 90;

/// Files that may be longer, each with its reason.
const LONG_FILES: &[(&str, &str)] = &[];

/// What of the standard library only the world and some programs may name: files, clocks, and threads, which have a supervisor there.
const WORLD_ONLY: &[(&str, &[&str])] = &[
    ("std::fs", &["world", "bench", "xtask"]),
    ("Instant::now", &["world", "server", "bench", "xtask"]),
    ("SystemTime::now", &["world", "server", "bench", "xtask"]),
    ("thread::spawn", &["world", "bench", "xtask"]),
    ("thread::Builder", &["world", "bench", "xtask"]),
    ("thread::scope", &["world", "bench", "xtask"]),
];

/// Text that must not be committed anywhere in the sources.
const BANNED: &[&str] = &[concat!("FIX", "ME"), concat!("X", "XX:"), concat!("/wo", "rk/"), concat!("/ro", "ot/")];

pub fn run() -> Result<(), String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().ok_or("no workspace root")?.to_path_buf();
    let mut complaints = Vec::new();
    ranks(&root, &mut complaints)?;
    let mut files = Vec::new();
    for top in ["crates", "xtask"] {
        rust_files(&root.join(top), &mut files).map_err(|e| format!("{top}: {e}"))?;
    }
    files.sort();
    for file in &files {
        let text = fs::read_to_string(file).map_err(|e| format!("{}: {e}", file.display()))?;
        let name = file.strip_prefix(&root).unwrap_or(file).display().to_string();
        check_file(&name, &text, &mut complaints);
    }
    for line in &complaints {
        eprintln!("tidy: {line}");
    }
    println!("tidy: {} files, {} complaints", files.len(), complaints.len());
    if complaints.is_empty() { Ok(()) } else { Err("tidy found something".into()) }
}

fn rust_files(dir: &Path, out: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in fs::read_dir(dir)? {
        let path = entry?.path();
        if path.is_dir() {
            if path.file_name().is_some_and(|n| n != "target") {
                rust_files(&path, out)?;
            }
        } else if path.extension().is_some_and(|e| e == "rs") {
            out.push(path);
        }
    }
    Ok(())
}

/// Tower and rank of every crate, read from its manifest; dependencies must point downward.
fn ranks(root: &Path, complaints: &mut Vec<String>) -> Result<(), String> {
    let out = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--no-deps", "--locked"])
        .current_dir(root)
        .output()
        .map_err(|e| format!("cargo metadata: {e}"))?;
    let metadata: serde_json::Value = serde_json::from_slice(&out.stdout).map_err(|e| format!("cargo metadata: {e}"))?;
    let packages = metadata["packages"].as_array().ok_or("cargo metadata: no packages")?;
    let place: HashMap<&str, (&str, i64)> = packages
        .iter()
        .filter_map(|p| {
            let at = &p["metadata"]["redoubt"];
            Some((p["name"].as_str()?, (at["tower"].as_str()?, at["rank"].to_string().parse().ok()?)))
        })
        .collect();
    for package in packages {
        let name = package["name"].as_str().unwrap_or_default();
        let Some(&(tower, rank)) = place.get(name) else {
            if name != "xtask" {
                complaints.push(format!("{name}: its Cargo.toml has no [package.metadata.redoubt] tower and rank"));
            }
            continue;
        };
        for dependency in package["dependencies"].as_array().into_iter().flatten() {
            if !dependency["kind"].is_null() {
                continue;
            }
            let on = dependency["name"].as_str().unwrap_or_default();
            let Some(&(their_tower, their_rank)) = place.get(on) else { continue };
            let downward = their_rank < rank && (their_tower == tower || their_tower == "base" || tower == "top");
            if !downward {
                complaints.push(format!("{name} ({tower} {rank}) must not depend on {on} ({their_tower} {their_rank})"));
            }
        }
    }
    Ok(())
}

fn check_file(name: &str, text: &str, complaints: &mut Vec<String>) {
    let is_test = name.contains("/tests/") || name.ends_with("tests.rs") || name.contains("/examples/") || name.contains("/benches/");
    if !text.starts_with("//!") {
        complaints.push(format!("{name}: must open with a //! header that says what it is"));
    }
    let lines = text.lines().count();
    if lines > FILE_LINES_MAX && !LONG_FILES.iter().any(|(file, _)| *file == name) && !name.contains("/generated/") {
        complaints.push(format!("{name}: {lines} lines, more than {FILE_LINES_MAX}"));
    }
    if name != "xtask/src/tidy.rs" {
        for banned in BANNED.iter().filter(|b| text.contains(**b)) {
            complaints.push(format!("{name}: contains {banned}"));
        }
    }
    if !is_test {
        worldly_words(name, text, complaints);
        function_lengths(name, text, complaints);
    }
}

/// Files, clocks and threads outside of `world`.
fn worldly_words(name: &str, text: &str, complaints: &mut Vec<String>) {
    let is_of = |c: &str| name.starts_with(&format!("crates/{c}/")) || name.starts_with(&format!("{c}/"));
    for (i, line) in text.lines().enumerate() {
        let code = line.split("//").next().unwrap_or("");
        for (word, _) in WORLD_ONLY.iter().filter(|(word, crates)| code.contains(word) && !crates.iter().any(|c| is_of(c))) {
            complaints.push(format!("{name}:{}: only `world` names {word}", i + 1));
        }
    }
}

/// Lengths of functions, found by indentation as rustfmt leaves it: from the line with `fn` to the closing brace of the same column. A function that
/// is one flat `match` is exempt.
fn function_lengths(name: &str, text: &str, complaints: &mut Vec<String>) {
    let lines: Vec<&str> = text.lines().collect();
    for (start, line) in lines.iter().enumerate() {
        let code = line.trim_start();
        let indent = line.len() - code.len();
        let is_fn = ["fn ", "pub fn ", "pub(crate) fn ", "pub(super) fn ", "unsafe fn ", "pub unsafe fn ", "const fn ", "pub const fn "]
            .iter()
            .any(|p| code.starts_with(p));
        if !is_fn || code.ends_with(';') || code.ends_with('}') {
            continue;
        }
        let close = format!("{}}}", " ".repeat(indent));
        let Some(length) = lines[start..].iter().position(|l| *l == close) else { continue };
        if length > FUNCTION_LINES_MAX && !is_flat_match(&lines[start..start + length], indent) {
            complaints.push(format!("{name}:{}: a function of {length} lines, more than {FUNCTION_LINES_MAX}", start + 1));
        }
    }
}

/// Whether most of a function's lines belong to one `match` (or table) of its outermost level.
fn is_flat_match(body: &[&str], indent: usize) -> bool {
    let open = " ".repeat(indent + 4);
    let mut longest = 0;
    let mut started = None;
    for (i, line) in body.iter().enumerate() {
        let at_level = line.starts_with(&open) && !line[open.len()..].starts_with(' ');
        if at_level && line.ends_with('{') && line.contains("match ") {
            started = Some(i);
        } else if let Some(s) = started
            && at_level
            && line.trim_start().starts_with('}')
        {
            longest = longest.max(i - s);
            started = None;
        }
    }
    longest * 10 >= body.len() * 7
}
