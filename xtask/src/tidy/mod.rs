//! What the compiler does not check about the shape of the code base.
//!
//! - A crate depends only on crates of lower rank in its own tower, on `base`, or (tower `top`) on anything
//!   lower.
//! - Every source file opens with a `//!` header.
//! - Files and functions stay readable: the limits below.
//! - Only `world` (and the programs at the very top) name files, clocks and threads of the standard library.
//! - No left-over markers, no absolute paths of somebody's machine.
//! - What is measured of each crate never gets worse: circles of files, sizes of types, and what else
//!   [`ratchet::MEASURES`] names.
//!
//! `cargo xtask tidy --measure` prints the measures, with the name of a crate also where they come from.

mod functions;
mod imports;
mod manifests;
mod ratchet;
mod references;
mod source;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use manifests::Manifest;
use ratchet::{Row, Table};
use references::Targets;
use source::Source;

/// Limits without exceptions. Below them, the ratchets count what is above what we want.
const FILE_LINES_MAX: usize = 1_050;
const FUNCTION_LINES_MAX: usize = 90;

const FILE_LINES_WANTED: usize = 1_000;
const FUNCTION_LINES_WANTED: usize = 70;
const METHODS_WANTED: usize = 60;
const CIRCLE_WANTED: usize = 5;
const COMMENT_COLUMNS: usize = 110;

/// Where the ratchets stand.
const RATCHETS: &str = "xtask/ratchets.txt";

/// The crates whose assertions are counted.
const STORAGE: [&str; 7] = ["binlog", "engine", "log", "store", "tree", "txn", "world"];

/// What of the standard library only the world and some programs may name: files, clocks, and threads,
/// which have a supervisor there.
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

/// Everything that tidy reads.
struct Tree {
    sources: Vec<Source>,
    documents: Vec<(String, String)>,
    manifests: Vec<Manifest>,
    targets: Targets,
}

/// What one crate measures, and the places that make it so.
struct Measured {
    row: Row,
    places: Vec<String>,
}

/// `args`: nothing to check, `--measure [CRATE]` to show, `--lower` to write the ratchets anew.
pub fn run(args: &[String]) -> Result<(), String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().ok_or("no workspace root")?;
    let tree = Tree::read(root)?;
    let measured = tree.measure();
    let now: Table = measured.iter().map(|(name, m)| (name.clone(), m.row)).collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => check(root, &tree, &now),
        ["--lower"] => {
            let allowed = ratchet::read(&read_file(&root.join(RATCHETS))?)?;
            fs::write(root.join(RATCHETS), ratchet::write(&ratchet::lowered(&now, &allowed))).map_err(|e| format!("{RATCHETS}: {e}"))
        }
        ["--measure"] => {
            print!("{}", ratchet::write(&now));
            Ok(())
        }
        ["--measure", name] => {
            let found = measured.get(name).ok_or_else(|| format!("no crate {name}"))?;
            print!("{}", ratchet::write(&Table::from([(name.to_string(), found.row)])));
            found.places.iter().for_each(|place| println!("{place}"));
            Ok(())
        }
        _ => Err("tidy takes nothing, --measure [CRATE] or --lower".into()),
    }
}

fn check(root: &Path, tree: &Tree, now: &Table) -> Result<(), String> {
    let mut complaints = Vec::new();
    manifests::ranks(&tree.manifests, &mut complaints);
    for source in &tree.sources {
        check_file(source, &mut complaints);
    }
    let allowed = ratchet::read(&read_file(&root.join(RATCHETS))?)?;
    complaints.extend(ratchet::complaints(now, &allowed));
    for line in &complaints {
        eprintln!("tidy: {line}");
    }
    println!("tidy: {} files, {} complaints", tree.sources.len(), complaints.len());
    if complaints.is_empty() { Ok(()) } else { Err("tidy found something".into()) }
}

fn read_file(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))
}

impl Tree {
    fn read(root: &Path) -> Result<Tree, String> {
        let mut paths = Vec::new();
        files_below(root, &mut paths).map_err(|e| format!("{}: {e}", root.display()))?;
        paths.sort();
        let name_of = |path: &PathBuf| path.strip_prefix(root).unwrap_or(path).display().to_string();
        let names: Vec<String> = paths.iter().map(name_of).collect();
        let (mut sources, mut documents) = (Vec::new(), Vec::new());
        for (path, name) in paths.iter().zip(&names) {
            if name.ends_with(".rs") && (name.starts_with("crates/") || name.starts_with("xtask/")) {
                sources.push(Source::new(name.clone(), read_file(path)?));
            } else if name.ends_with(".md") {
                documents.push((name.clone(), read_file(path)?));
            }
        }
        let targets = Targets::new(&names, &documents, sources.iter().map(|source| source.text.as_str()));
        Ok(Tree { sources, documents, manifests: manifests::read(root)?, targets })
    }

    /// All crates, and the documents as if they were one.
    fn measure(&self) -> BTreeMap<String, Measured> {
        let mut found: BTreeMap<String, Measured> = BTreeMap::new();
        for manifest in &self.manifests {
            let sources: Vec<&Source> = self.sources.iter().filter(|s| s.owner() == manifest.name).collect();
            found.insert(manifest.name.clone(), self.measure_crate(manifest, &sources));
        }
        let mut row: Row = [Some(0); ratchet::MEASURES.len()];
        let lines = self.documents.iter().flat_map(|(name, text)| text.lines().enumerate().map(move |(i, l)| (name, i + 1, l)));
        let dead: Vec<String> = lines
            .flat_map(|(name, line, text)| self.targets.dead(text, Some(name)).into_iter().map(move |d| format!("dead {name}:{line}: {d}")))
            .collect();
        set(&mut row, "dead", Some(dead.len()));
        set(&mut row, "asserts", None);
        found.insert("documents".into(), Measured { row, places: dead });
        found
    }

    fn measure_crate(&self, manifest: &Manifest, sources: &[&Source]) -> Measured {
        let product: Vec<&Source> = sources.iter().copied().filter(|s| s.is_product()).collect();
        let mut measured = Measured { row: [None; ratchet::MEASURES.len()], places: Vec::new() };
        measured.circles(&product);
        measured.methods(&product);
        let is_exception = |line: &&str| line.contains("too_many_arguments");
        let arguments =
            lines_where(&product, |s| s.code.lines().enumerate().filter(|(_, l)| is_exception(l)).map(|(i, _)| i + 1).collect());
        measured.count("arguments", arguments);
        let is_long = |f: &functions::Function| f.lines > FUNCTION_LINES_WANTED && !f.is_flat;
        let long = lines_where(&product, |s| functions::functions(s).iter().filter(|f| is_long(f)).map(|f| f.line).collect());
        measured.count("functions", long);
        let is_large = |s: &Source| s.text.lines().count() > FILE_LINES_WANTED;
        measured.count("files", lines_where(sources, |s| if is_large(s) { vec![FILE_LINES_WANTED] } else { Vec::new() }));
        measured.count("unused", manifests::unused(manifest, sources));
        let is_wide = |l: &&str| l.trim_start().starts_with("//") && l.chars().count() > COMMENT_COLUMNS;
        let wide = lines_where(sources, |s| s.text.lines().enumerate().filter(|(_, l)| is_wide(l)).map(|(i, _)| i + 1).collect());
        measured.count("wide", wide);
        let dead = sources.iter().flat_map(|s| s.comments.iter().map(move |(line, text)| (s, line, text)));
        let dead =
            dead.flat_map(|(s, line, text)| self.targets.dead(text, None).into_iter().map(move |d| format!("{}:{line}: {d}", s.name)));
        measured.count("dead", dead.filter(|_| manifest.name != "xtask").collect());
        if STORAGE.contains(&manifest.name.as_str()) {
            let asserts: usize = product.iter().map(|s| asserts(&s.code)).sum();
            let lines: usize = product.iter().map(|s| s.code.lines().filter(|l| !l.is_empty()).count()).sum();
            set(&mut measured.row, "asserts", Some(asserts * 10_000 / lines.max(1)));
        }
        measured
    }
}

impl Measured {
    fn count(&mut self, measure: &str, places: Vec<String>) {
        set(&mut self.row, measure, Some(places.len()));
        self.places.extend(places.into_iter().map(|p| format!("{measure} {p}")));
    }

    fn circles(&mut self, product: &[&Source]) {
        let imports = imports::Imports::of(product);
        let circles = imports.circles();
        set(&mut self.row, "circle", Some(circles.first().map_or(0, Vec::len)));
        for circle in circles.iter().filter(|c| c.len() > CIRCLE_WANTED) {
            self.places.push(format!("circle of {} files:", circle.len()));
            self.places.extend(imports.describe(circle).into_iter().map(|l| format!("  {l}")));
        }
    }

    fn methods(&mut self, product: &[&Source]) {
        let mut types: BTreeMap<String, usize> = BTreeMap::new();
        for (name, count) in product.iter().flat_map(|s| functions::methods(s)) {
            *types.entry(name).or_default() += count;
        }
        set(&mut self.row, "methods", Some(types.values().copied().max().unwrap_or(0)));
        self.places.extend(types.iter().filter(|(_, n)| **n > METHODS_WANTED).map(|(name, n)| format!("methods {name}: {n}")));
    }
}

fn set(row: &mut Row, measure: &str, value: Option<usize>) {
    if let Some(i) = ratchet::MEASURES.iter().position(|m| m.name == measure) {
        row[i] = value;
    }
}

/// `file:line` of what `find` finds in each file.
fn lines_where(sources: &[&Source], find: impl Fn(&Source) -> Vec<usize>) -> Vec<String> {
    sources.iter().flat_map(|s| find(s).into_iter().map(|line| format!("{}:{line}", s.name))).collect()
}

fn asserts(code: &str) -> usize {
    ["assert!(", "assert_eq!(", "assert_ne!("].iter().map(|a| code.matches(a).count()).sum()
}

/// The repository's files; what is built, fetched or hidden is none of them.
fn files_below(dir: &Path, out: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in fs::read_dir(dir)? {
        let entry = entry?;
        let (path, name) = (entry.path(), entry.file_name().to_string_lossy().into_owned());
        if name.starts_with('.') {
            continue;
        }
        if entry.file_type()?.is_dir() {
            if !name.starts_with("target") && !path.join("CACHEDIR.TAG").exists() {
                files_below(&path, out)?;
            }
        } else {
            out.push(path);
        }
    }
    Ok(())
}

fn check_file(source: &Source, complaints: &mut Vec<String>) {
    let Source { name, text, .. } = source;
    if !text.starts_with("//!") {
        complaints.push(format!("{name}: must open with a //! header that says what it is"));
    }
    let lines = text.lines().count();
    if lines > FILE_LINES_MAX && !name.contains("/generated/") {
        complaints.push(format!("{name}: {lines} lines, more than {FILE_LINES_MAX}"));
    }
    if name != "xtask/src/tidy/mod.rs" {
        for banned in BANNED.iter().filter(|b| text.contains(**b)) {
            complaints.push(format!("{name}: contains {banned}"));
        }
    }
    if !source.is_test {
        worldly_words(source, complaints);
        for f in functions::functions(source).iter().filter(|f| f.lines > FUNCTION_LINES_MAX && !f.is_flat) {
            complaints.push(format!("{name}:{}: a function of {} lines, more than {FUNCTION_LINES_MAX}", f.line, f.lines));
        }
    }
}

/// Files, clocks and threads outside of `world`.
fn worldly_words(source: &Source, complaints: &mut Vec<String>) {
    for (i, line) in source.code.lines().enumerate() {
        for (word, _) in WORLD_ONLY.iter().filter(|(word, crates)| line.contains(word) && !crates.contains(&source.owner())) {
            complaints.push(format!("{}:{}: only `world` names {word}", source.name, i + 1));
        }
    }
}
