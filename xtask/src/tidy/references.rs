//! References in comments and documents: the files and headings that they name must exist.
//!
//! Five kinds are looked at: links of the documents (`[text](target#heading)`), names of files
//! (`store/src/slots.rs`, which may leave leading folders out), modules of a crate (`store/slots`), documents
//! called by a name in capitals (`DESIGN section 4`), of which there are none in this repository, and the
//! tests that the tables of `docs/hard-cases.md` name: a rule whose test is gone is a rule without one.

use std::collections::{BTreeSet, HashMap};

/// All that a reference may lead to.
pub struct Targets {
    /// Every file and every shorter way to write it: `a/b.rs` is also `b.rs`.
    files: BTreeSet<String>,
    /// The anchors of each document's headings.
    headings: HashMap<String, BTreeSet<String>>,
    /// The names in the sources that are as long as a test's.
    names: BTreeSet<String>,
}

/// Its tables name tests.
const RULES: &str = "docs/hard-cases.md";
/// So many words or more are a sentence, which is a test's name.
const WORDS_OF_TEST: usize = 4;

impl Targets {
    pub fn new<'a>(files: &[String], documents: &[(String, String)], sources: impl Iterator<Item = &'a str>) -> Targets {
        let ways = |file: &String| -> Vec<String> {
            let starts = std::iter::once(0).chain(file.match_indices('/').map(|(i, _)| i + 1));
            starts.map(|i| file[i..].to_string()).collect()
        };
        let headings = documents.iter().map(|(name, text)| (name.clone(), text.lines().filter_map(heading).collect())).collect();
        let names = sources.flat_map(names).filter(|name| is_sentence(name)).map(str::to_string).collect();
        Targets { files: files.iter().flat_map(ways).collect(), headings, names }
    }

    /// What of one line leads nowhere; `base` is the document it stands in, if it is one.
    pub fn dead(&self, line: &str, base: Option<&str>) -> Vec<String> {
        let mut dead = Vec::new();
        if let Some(base) = base {
            dead.extend(links(line).into_iter().filter(|link| !self.has_link(base, link)).map(str::to_string));
        }
        dead.extend(file_names(line).into_iter().filter(|name| !self.files.contains(*name)).map(str::to_string));
        dead.extend(named_documents(line).into_iter().map(str::to_string));
        if base.is_some() {
            dead.extend(quoted(line).filter(|name| self.is_missing_module(name)).map(str::to_string));
        }
        if base == Some(RULES) {
            dead.extend(quoted(line).filter(|name| is_sentence(name) && !self.has_name(name)).map(str::to_string));
        }
        dead
    }

    /// `name…` is any that begins so.
    fn has_name(&self, name: &str) -> bool {
        match name.strip_suffix('…') {
            Some(start) => self.names.range(start.to_string()..).next().is_some_and(|found| found.starts_with(start)),
            None => self.names.contains(name),
        }
    }

    /// Whether a name is that of a module of a crate, `store/slots`, which is not there.
    fn is_missing_module(&self, name: &str) -> bool {
        let Some((crate_name, rest)) = name.split_once('/') else { return false };
        let is_path = name.chars().all(|c| c.is_ascii_lowercase() || matches!(c, '_' | '/'));
        let home = format!("crates/{crate_name}/");
        let of_crate = || self.files.range(home.clone()..).take_while(|f| f.starts_with(&home));
        let (file, folder) = (format!("/{rest}.rs"), format!("/{rest}/"));
        is_path && of_crate().next().is_some() && !of_crate().any(|f| f.ends_with(&file) || f.contains(&folder))
    }

    fn has_link(&self, base: &str, link: &str) -> bool {
        let (path, anchor) = link.split_once('#').map_or((link, None), |(p, a)| (p, Some(a)));
        let target = if path.is_empty() { base.to_string() } else { joined(base, path) };
        let is_folder = self.files.iter().any(|f| f.starts_with(&format!("{target}/")));
        let is_there = self.files.contains(&target) || is_folder;
        is_there && anchor.is_none_or(|a| self.headings.get(&target).is_none_or(|h| h.contains(a)))
    }
}

/// The names of a text.
fn names(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).filter(|word| !word.is_empty())
}

/// What stands between backticks.
fn quoted(line: &str) -> impl Iterator<Item = &str> {
    line.split('`').skip(1).step_by(2)
}

fn is_sentence(name: &str) -> bool {
    let is_name = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '_' | '…');
    name.chars().all(is_name) && name.split('_').count() >= WORDS_OF_TEST
}

/// A link's path from the root: `../x` of `docs/formats.md` is `x`.
fn joined(base: &str, path: &str) -> String {
    let mut parts: Vec<&str> = base.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/").trim_end_matches('/').to_string()
}

/// The anchor of a heading: `## What is missing` is `what-is-missing`.
fn heading(line: &str) -> Option<String> {
    let text = line.strip_prefix('#')?.trim_start_matches('#').strip_prefix(' ')?;
    let kept = text.trim().chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    Some(kept.map(|c| if c == ' ' { '-' } else { c.to_ascii_lowercase() }).collect())
}

/// The targets of a line's links within the repository.
fn links(line: &str) -> Vec<&str> {
    let targets = line.split("](").skip(1).filter_map(|rest| rest.split_once(')').map(|(target, _)| target));
    targets.filter(|t| !t.contains("://") && !t.starts_with("mailto:")).collect()
}

/// Words that are names of sources or documents.
fn file_names(line: &str) -> Vec<&str> {
    let words = line.split(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '/' | '-')));
    let words = words.map(|w| w.trim_end_matches('.').trim_start_matches("../").trim_start_matches("./"));
    let is_name = |w: &&str| {
        let stem = [".rs", ".md", ".py"].iter().find_map(|e| w.strip_suffix(e));
        stem.is_some_and(|s| !s.is_empty() && !s.starts_with('/') && !s.contains("TARGET") && s.ends_with(|c: char| c.is_alphanumeric()))
    };
    words.filter(is_name).collect()
}

/// `DESIGN section 4`, `HARD-CASES C7`: the name of a document that no file has.
fn named_documents(line: &str) -> Vec<&str> {
    const NAMES: [&str; 6] = ["DESIGN", "HARD-CASES", "SQL-TOWER", "HOSTILE", "STYLE", "COMPAT"];
    let bytes = line.as_bytes();
    let mut found = Vec::new();
    for name in NAMES {
        for (at, _) in line.match_indices(name) {
            let is_whole = at == 0 || !(bytes[at - 1].is_ascii_alphanumeric() || matches!(bytes[at - 1], b'_' | b'-'));
            let rest = &line[at + name.len()..];
            let mut after = rest.chars();
            let is_cited = after.next() == Some(' ')
                && (rest[1..].starts_with("section ")
                    || after.next().is_some_and(|c| c.is_ascii_digit())
                    || after.next().is_some_and(|c| c.is_ascii_digit()));
            if is_whole && is_cited {
                found.push(name);
            }
        }
    }
    found
}
