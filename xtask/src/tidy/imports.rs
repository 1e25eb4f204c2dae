//! Which files of a crate import which, and the circles in that.
//!
//! An edge goes from the file that names an item to the file that defines it: re-exports are followed, so
//! `use crate::Session` leads to `session.rs` and not to `lib.rs`, and a module that only hands on a name
//! (`pub use`) imports nothing. Rust refuses circles between crates and not within one; a circle of files
//! can only be understood, tested and moved as a whole.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::source::{Source, is_word};

/// The files of one crate and what each takes from the others.
pub struct Imports {
    names: Vec<String>,
    /// By importing file: the files that it imports, with the items.
    edges: Vec<BTreeMap<usize, BTreeSet<String>>>,
}

/// A module: its file, and what its names mean.
struct Module {
    path: Vec<String>,
    file: usize,
    defined: BTreeSet<String>,
    /// Name here → where it is from, as a path from the crate's root.
    used: HashMap<String, Vec<String>>,
    /// Names that only the module's users need.
    handed_on: BTreeSet<String>,
    /// Names from other crates.
    foreign: BTreeSet<String>,
    globs: Vec<Vec<String>>,
    /// Words and paths of the code outside of `use` statements.
    words: BTreeSet<String>,
    paths: BTreeSet<Vec<String>>,
}

/// All modules of a crate by path.
struct Modules {
    all: Vec<Module>,
    by_path: HashMap<Vec<String>, usize>,
}

impl Imports {
    /// Reads the product files of one crate.
    pub fn of(sources: &[&Source]) -> Imports {
        let modules = Modules::of(sources);
        let mut edges = vec![BTreeMap::<usize, BTreeSet<String>>::new(); sources.len()];
        for (i, module) in modules.all.iter().enumerate() {
            let mut found: Vec<Vec<String>> = Vec::new();
            for (name, path) in &module.used {
                if !module.handed_on.contains(name) || module.words.contains(name) {
                    found.push(path.clone());
                }
            }
            found.extend(module.paths.iter().filter_map(|path| modules.absolute(i, path)));
            for glob in &module.globs {
                found.extend(modules.names_through_glob(glob, &module.words));
            }
            for path in found {
                if let Some((target, item)) = modules.resolve(&path, 0)
                    && target != module.file
                {
                    edges[module.file].entry(target).or_default().insert(item);
                }
            }
        }
        Imports { names: sources.iter().map(|s| s.name.clone()).collect(), edges }
    }

    /// Groups of files that all reach each other, the largest first; single files are none.
    pub fn circles(&self) -> Vec<Vec<usize>> {
        let reached: Vec<BTreeSet<usize>> = (0..self.names.len()).map(|i| self.reach(i)).collect();
        let mut left: BTreeSet<usize> = (0..self.names.len()).collect();
        let mut circles = Vec::new();
        while let Some(first) = left.pop_first() {
            let circle: Vec<usize> = std::iter::once(first)
                .chain(left.iter().copied().filter(|o| reached[first].contains(o) && reached[*o].contains(&first)))
                .collect();
            left.retain(|i| !circle.contains(i));
            if circle.len() > 1 {
                circles.push(circle);
            }
        }
        circles.sort_by_key(|c| std::cmp::Reverse(c.len()));
        circles
    }

    fn reach(&self, from: usize) -> BTreeSet<usize> {
        let mut reached = BTreeSet::new();
        let mut open = vec![from];
        while let Some(i) = open.pop() {
            open.extend(self.edges[i].keys().filter(|t| reached.insert(**t)));
        }
        reached
    }

    /// The imports inside a circle, a line each: who takes what from whom.
    pub fn describe(&self, circle: &[usize]) -> Vec<String> {
        let mut lines = Vec::new();
        for from in circle {
            for (to, items) in self.edges[*from].iter().filter(|(to, _)| circle.contains(to)) {
                let items: Vec<&str> = items.iter().map(String::as_str).collect();
                lines.push(format!("{} -> {}: {}", short(&self.names[*from]), short(&self.names[*to]), items.join(", ")));
            }
        }
        lines
    }
}

fn short(name: &str) -> &str {
    name.split_once("/src/").map_or(name, |(_, file)| file)
}

impl Modules {
    fn of(sources: &[&Source]) -> Modules {
        let mut modules = Modules { all: Vec::new(), by_path: HashMap::new() };
        for (file, source) in sources.iter().enumerate() {
            let Some(path) = module_path(&source.name) else { continue };
            modules.by_path.insert(path.clone(), modules.all.len());
            let defined = definitions(&source.code);
            let (used, handed_on, foreign, globs) = (HashMap::new(), BTreeSet::new(), BTreeSet::new(), Vec::new());
            let (words, paths) = (BTreeSet::new(), BTreeSet::new());
            modules.all.push(Module { path, file, defined, used, handed_on, foreign, globs, words, paths });
        }
        for i in 0..modules.all.len() {
            let (bodies, code) = use_bodies(&sources[modules.all[i].file].code);
            (modules.all[i].words, modules.all[i].paths) = words_and_paths(&code);
            let uses = use_statements(&bodies);
            for (is_public, path, name) in uses {
                let Some(absolute) = modules.absolute(i, &path) else {
                    modules.all[i].foreign.insert(name);
                    continue;
                };
                let module = &mut modules.all[i];
                if name == "*" {
                    module.globs.push(absolute);
                } else {
                    if is_public {
                        module.handed_on.insert(name.clone());
                    }
                    module.used.insert(name, absolute);
                }
            }
        }
        export_macros(&mut modules, sources);
        modules
    }

    /// A path as written in a module, from the crate's root; nothing if it leads out of the crate.
    fn absolute(&self, module: usize, path: &[String]) -> Option<Vec<String>> {
        let module = &self.all[module];
        let mut base: Vec<String>;
        let mut rest = path;
        match path.first()?.as_str() {
            "crate" => (base, rest) = (Vec::new(), &rest[1..]),
            "self" => (base, rest) = (module.path.clone(), &rest[1..]),
            "super" => {
                base = module.path.clone();
                while rest.first().is_some_and(|s| s == "super") {
                    base.pop()?;
                    rest = &rest[1..];
                }
            }
            first => {
                base = module.path.clone();
                base.push(first.to_string());
                if !self.by_path.contains_key(&base) {
                    base = module.used.get(first)?.clone();
                }
                rest = &rest[1..];
            }
        }
        base.extend(rest.iter().cloned());
        Some(base)
    }

    /// The file that defines what a path means, and the item's name; nothing for a module itself.
    fn resolve(&self, path: &[String], depth: usize) -> Option<(usize, String)> {
        let length = (0..=path.len()).rev().find(|n| self.by_path.contains_key(&path[..*n]))?;
        let module = &self.all[self.by_path[&path[..length]]];
        let (item, rest) = path[length..].split_first()?;
        if module.defined.contains(item) || depth > 8 {
            return Some((module.file, item.clone()));
        }
        if module.foreign.contains(item) {
            return None;
        }
        if let Some(onward) = module.used.get(item) {
            let onward: Vec<String> = onward.iter().chain(rest).cloned().collect();
            return self.resolve(&onward, depth + 1);
        }
        for glob in &module.globs {
            if self.by_path.get(glob).is_some_and(|m| self.has(&self.all[*m], item)) {
                let onward: Vec<String> = glob.iter().chain(std::iter::once(item)).cloned().collect();
                return self.resolve(&onward, depth + 1);
            }
        }
        Some((module.file, item.clone()))
    }

    fn has(&self, module: &Module, item: &str) -> bool {
        module.defined.contains(item) || module.used.contains_key(item)
    }

    /// What a file names of a module that it imports whole.
    fn names_through_glob(&self, glob: &[String], words: &BTreeSet<String>) -> Vec<Vec<String>> {
        let Some(module) = self.by_path.get(glob) else { return vec![glob.to_vec()] };
        let module = &self.all[*module];
        let names = module.defined.iter().chain(module.used.keys());
        names.filter(|n| words.contains(*n)).map(|n| glob.iter().chain(std::iter::once(n)).cloned().collect()).collect()
    }
}

/// A macro that is exported has its name at the crate's root, wherever it stands.
fn export_macros(modules: &mut Modules, sources: &[&Source]) {
    let Some(&root) = modules.by_path.get(&Vec::new()) else { return };
    let mut exported = Vec::new();
    for module in &modules.all {
        let marked = sources[module.file].code.split("#[macro_export]\n").skip(1);
        for name in marked.filter_map(|behind| behind.lines().find_map(|line| definitions(line).pop_first())) {
            let path = module.path.iter().cloned().chain(std::iter::once(name.clone())).collect();
            exported.push((name, path));
        }
    }
    for (name, path) in exported {
        modules.all[root].handed_on.insert(name.clone());
        modules.all[root].used.insert(name, path);
    }
}

/// `crates/plan/src/bind/mod.rs` is the module `bind`.
fn module_path(name: &str) -> Option<Vec<String>> {
    let (_, file) = name.split_once("/src/")?;
    let mut path: Vec<String> = file.strip_suffix(".rs")?.split('/').map(str::to_string).collect();
    if path.last().is_some_and(|last| last == "mod" || (path.len() == 1 && (last == "lib" || last == "main"))) {
        path.pop();
    }
    Some(path)
}

/// The names that a file defines at its outermost level, without modules.
fn definitions(code: &str) -> BTreeSet<String> {
    const KINDS: [&str; 9] = ["struct", "enum", "union", "trait", "type", "fn", "const", "static", "macro_rules!"];
    let mut names = BTreeSet::new();
    for line in code.lines() {
        let mut words = line.split(' ');
        let mut is_kind = false;
        for word in words.by_ref() {
            if KINDS.contains(&word) {
                is_kind = true;
            } else if is_kind || !(word == "pub" || word.starts_with("pub(") || word == "unsafe" || word == "async") {
                let end = word.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(word.len());
                if is_kind && end > 0 {
                    names.insert(word[..end].to_string());
                }
                break;
            }
        }
    }
    names
}

/// All `use` statements: whether they hand the name on, the path, and the name it has here.
fn use_statements(bodies: &[(bool, String)]) -> Vec<(bool, Vec<String>, String)> {
    let mut found = Vec::new();
    for (is_public, body) in bodies {
        let mut paths = Vec::new();
        use_tree(body, &[], &mut paths);
        found.extend(paths.into_iter().map(|(path, name)| (*is_public, path, name)));
    }
    found
}

/// The text between each `use` and its semicolon, and the code without them and without `mod name;`.
fn use_bodies(code: &str) -> (Vec<(bool, String)>, String) {
    let mut bodies = Vec::new();
    let mut other = String::with_capacity(code.len());
    let mut open: Option<(bool, String)> = None;
    for line in code.lines() {
        let trimmed = line.trim();
        if open.is_none() {
            let is_public = trimmed.starts_with("pub");
            let statement = if is_public { trimmed.split_once(' ').map_or("", |(_, rest)| rest) } else { trimmed };
            let declares_module = statement.starts_with("mod ") && statement.ends_with(';');
            match statement.strip_prefix("use ") {
                Some(body) => open = Some((is_public, body.to_string())),
                None if declares_module => {}
                None => {
                    other.push_str(line);
                    other.push('\n');
                }
            }
        } else if let Some((_, body)) = &mut open {
            body.push_str(trimmed);
        }
        if let Some((is_public, body)) = open.take() {
            match body.strip_suffix(';') {
                Some(body) => bodies.push((is_public, body.to_string())),
                None => open = Some((is_public, body)),
            }
        }
    }
    (bodies, other)
}

/// `a::{b, c::{self, d as e}}` as single paths with the names they get.
fn use_tree(text: &str, prefix: &[String], out: &mut Vec<(Vec<String>, String)>) {
    let text = text.trim();
    if let Some(open) = text.find('{') {
        let mut path = prefix.to_vec();
        path.extend(text[..open].split("::").filter(|s| !s.trim().is_empty()).map(|s| s.trim().to_string()));
        let close = text.rfind('}').filter(|close| *close > open).unwrap_or(text.len());
        for part in split_outside_braces(&text[open + 1..close]) {
            use_tree(part, &path, out);
        }
        return;
    }
    if text.is_empty() {
        return;
    }
    let (path_text, alias) = text.split_once(" as ").map_or((text, None), |(p, a)| (p, Some(a.trim())));
    let mut path = prefix.to_vec();
    path.extend(path_text.split("::").filter(|s| !s.trim().is_empty()).map(|s| s.trim().to_string()));
    if path.len() > 1 && path.last().is_some_and(|l| l == "self") {
        path.pop();
    }
    let Some(last) = path.last().cloned() else { return };
    if last == "*" {
        path.pop();
    }
    out.push((path, alias.map_or(last, str::to_string)));
}

fn split_outside_braces(text: &str) -> Vec<&str> {
    let (mut depth, mut start, mut parts) = (0, 0, Vec::new());
    for (i, c) in text.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&text[start..i]);
                start = i + 1;
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts
}

/// The words of some code that are names in its scope, the first ones of paths among them, and the paths.
fn words_and_paths(code: &str) -> (BTreeSet<String>, BTreeSet<Vec<String>>) {
    let bytes = code.as_bytes();
    let (mut words, mut paths) = (BTreeSet::new(), BTreeSet::new());
    let mut at = 0;
    while at < bytes.len() {
        if !is_word(bytes[at]) {
            at += 1;
            continue;
        }
        // A field or a method is no name of a module; what stands behind `..` is none of the two.
        let is_member = bytes[..at].ends_with(b".") && !bytes[..at].ends_with(b"..");
        let mut path = Vec::new();
        loop {
            let end = bytes[at..].iter().position(|b| !is_word(*b)).map_or(bytes.len(), |n| at + n);
            path.push(code[at..end].to_string());
            at = end;
            if bytes[at..].starts_with(b"::") && bytes.get(at + 2).is_some_and(|b| is_word(*b)) {
                at += 2;
            } else {
                break;
            }
        }
        if !is_member {
            words.extend(path.first().cloned());
        }
        if path.len() > 1 {
            paths.insert(path);
        }
    }
    (words, paths)
}
