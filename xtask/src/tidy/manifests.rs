//! What the manifests say: towers, ranks, and dependencies that no source names.

use std::collections::{BTreeSet, HashMap};
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use super::source::{Source, is_word};

/// A crate's manifest.
pub struct Manifest {
    /// As its folder is called: `store`.
    pub name: String,
    package: String,
    /// Tower and rank; nothing for `xtask`.
    place: Option<(String, i64)>,
    dependencies: Vec<Dependency>,
}

struct Dependency {
    package: String,
    /// The name that sources use.
    word: String,
    is_for_tests: bool,
}

/// The manifests of the workspace, by `cargo metadata`.
pub fn read(root: &Path) -> Result<Vec<Manifest>, String> {
    let out = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--no-deps", "--locked"])
        .current_dir(root)
        .output()
        .map_err(|e| format!("cargo metadata: {e}"))?;
    let metadata: Value = serde_json::from_slice(&out.stdout).map_err(|e| format!("cargo metadata: {e}"))?;
    let packages = metadata["packages"].as_array().ok_or("cargo metadata: no packages")?;
    Ok(packages.iter().map(manifest).collect())
}

fn manifest(package: &Value) -> Manifest {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_string();
    let at = &package["metadata"]["redoubt"];
    let folder = Path::new(package["manifest_path"].as_str().unwrap_or_default()).parent();
    let dependency = |d: &Value| Dependency {
        package: text(&d["name"]),
        word: d["rename"].as_str().or(d["name"].as_str()).unwrap_or_default().replace('-', "_"),
        is_for_tests: d["kind"] == "dev",
    };
    Manifest {
        name: folder.and_then(|f| f.file_name()).map(|n| n.to_string_lossy().into_owned()).unwrap_or_default(),
        package: text(&package["name"]),
        place: at["tower"].as_str().map(|tower| (tower.to_string(), at["rank"].as_i64().unwrap_or(-1))),
        dependencies: package["dependencies"].as_array().into_iter().flatten().map(dependency).collect(),
    }
}

/// Dependencies must point downward: to a lower rank of the own tower, to `base`, or (from tower `top`) to
/// anything lower.
pub fn ranks(manifests: &[Manifest], complaints: &mut Vec<String>) {
    let places: HashMap<&str, &(String, i64)> = manifests.iter().filter_map(|m| Some((m.package.as_str(), m.place.as_ref()?))).collect();
    for manifest in manifests {
        let name = &manifest.package;
        let Some((tower, rank)) = &manifest.place else {
            if name != "xtask" {
                complaints.push(format!("{name}: its Cargo.toml has no [package.metadata.redoubt] tower and rank"));
            }
            continue;
        };
        for on in manifest.dependencies.iter().filter(|d| !d.is_for_tests) {
            let Some((their_tower, their_rank)) = places.get(on.package.as_str()) else { continue };
            let downward = their_rank < rank && (their_tower == tower || their_tower == "base" || tower == "top");
            if !downward {
                complaints.push(format!("{name} ({tower} {rank}) must not depend on {} ({their_tower} {their_rank})", on.package));
            }
        }
    }
}

/// Dependencies that a manifest declares and no source names; one of tests alone counts as unused where it
/// is declared for the product.
pub fn unused(manifest: &Manifest, sources: &[&Source]) -> Vec<String> {
    let words_of = |product_only: bool| -> BTreeSet<&str> {
        let read = sources.iter().filter(|s| !product_only || s.name.contains("/src/") && !s.is_test);
        read.flat_map(|s| s.code.split(|c: char| !c.is_ascii() || !is_word(c as u8))).collect()
    };
    let (product, all) = (words_of(true), words_of(false));
    let is_used = |d: &&Dependency| {
        let read = if d.is_for_tests { &all } else { &product };
        // A few libraries are named otherwise than their package: `md-5` is `md5`.
        read.contains(d.word.as_str()) || read.contains(d.word.replace('_', "").as_str())
    };
    manifest.dependencies.iter().filter(|d| !is_used(d)).map(|d| d.word.clone()).collect()
}
