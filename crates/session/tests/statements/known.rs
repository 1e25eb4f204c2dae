//! The list of known differences: kind and statement of each, below the reason for which it stays.
//!
//! ```text
//! # A reason, which holds for the lines up to the next one.
//! kind > the statement, as it is recorded
//! ```
//!
//! A difference that is not listed fails the test, and so does a line that is no difference any more.
//! `UPDATE=1` removes such lines, and adds new ones below [`UNEXPLAINED`], which no list that is committed
//! has.

use std::collections::BTreeMap;

use super::path;

const UNEXPLAINED: &str = "# Not explained.";

/// The lines of a list with their reasons, in its order.
fn read(file: &str) -> Vec<(String, String)> {
    let (mut reason, mut out) = (UNEXPLAINED.to_owned(), Vec::new());
    for line in std::fs::read_to_string(path(file)).unwrap_or_default().lines() {
        if line.starts_with('#') {
            line.clone_into(&mut reason);
        } else {
            out.push((reason.clone(), line.to_owned()));
        }
    }
    out
}

fn write(file: &str, lines: &[(String, String)]) {
    let mut out = String::new();
    let mut last = "";
    for (reason, line) in lines {
        if reason != last {
            out += &format!("{reason}\n");
        }
        last = reason;
        out += &format!("{line}\n");
    }
    std::fs::write(path(file), out).unwrap();
}

/// Compares differences, a line each, with the list.
pub fn check(file: &str, differing: &[String]) {
    let mut left: BTreeMap<&str, usize> = BTreeMap::new();
    differing.iter().for_each(|line| *left.entry(line).or_insert(0) += 1);
    let (mut kept, mut gone) = (Vec::new(), Vec::new());
    for (reason, line) in read(file) {
        match left.get_mut(line.as_str()).filter(|n| **n > 0) {
            Some(n) => {
                *n -= 1;
                kept.push((reason, line));
            }
            None => gone.push(line),
        }
    }
    let new: Vec<String> = left.iter().flat_map(|(line, n)| std::iter::repeat_n((*line).to_owned(), *n)).collect();
    if std::env::var("UPDATE").is_ok_and(|v| v == "1") {
        kept.extend(new.into_iter().map(|line| (UNEXPLAINED.to_owned(), line)));
        kept.sort_by_key(|(reason, _)| reason == UNEXPLAINED);
        return write(file, &kept);
    }
    assert!(new.is_empty(), "{} differences that are not known:\n{}", new.len(), new.join("\n"));
    assert!(gone.is_empty(), "no differences any more, UPDATE=1 removes them from the list:\n{}", gone.join("\n"));
    assert!(kept.iter().all(|(reason, _)| reason != UNEXPLAINED), "each known difference has a reason");
}
