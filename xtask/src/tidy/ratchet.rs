//! The ratchets: what is measured of each crate, and the worst that each may be.
//!
//! `xtask/ratchets.txt` holds a row a crate. Tidy fails where a crate measures worse than its row, `cargo
//! xtask tidy --lower` writes the rows anew where it measures better, and nothing writes a worse number but
//! a person, who says why in the commit.

use std::collections::BTreeMap;

/// Something that is counted of each crate.
pub struct Measure {
    /// Its column in the table.
    pub name: &'static str,
    pub what: &'static str,
    /// Where it ought to end.
    pub goal: usize,
    /// A larger number is a better one.
    pub rises: bool,
}

const fn falls(name: &'static str, what: &'static str, goal: usize) -> Measure {
    Measure { name, what, goal, rises: false }
}

pub const MEASURES: [Measure; 9] = [
    falls("circle", "files in the largest circle of files that import each other", 5),
    falls("methods", "methods of the type that has the most, over all its inherent impl blocks", 60),
    falls("arguments", "exceptions from clippy's too_many_arguments", 0),
    falls("functions", "functions over 70 lines that are not one flat match", 0),
    falls("files", "files over 1,000 lines, tests too", 0),
    falls("unused", "declared dependencies that no source names", 0),
    falls("wide", "comment lines wider than 110 columns", 0),
    falls("dead", "references in comments and documents to what is not there", 0),
    Measure { name: "asserts", what: "assertions per 10,000 lines, in the storage tower", goal: 80, rises: true },
];

/// A row: one number for each of `MEASURES`; nothing where it is not measured.
pub type Row = [Option<usize>; MEASURES.len()];

/// Rows by crate.
pub type Table = BTreeMap<String, Row>;

impl Measure {
    fn is_worse(&self, now: usize, allowed: usize) -> bool {
        if self.rises { now < allowed } else { now > allowed }
    }

    /// What a row may say, given what it said and what is true now.
    fn lowered(&self, now: Option<usize>, allowed: Option<usize>) -> Option<usize> {
        match (now, allowed) {
            (Some(now), Some(allowed)) if self.is_worse(now, allowed) => Some(allowed),
            _ => now,
        }
    }
}

/// Reads a table as `write` leaves it: comments, a line of names, a line a crate.
pub fn read(text: &str) -> Result<Table, String> {
    let mut lines = text.lines().filter(|l| !l.starts_with('#') && !l.trim().is_empty());
    let names: Vec<&str> = lines.next().ok_or("ratchets: no line of names")?.split_whitespace().skip(1).collect();
    if names != MEASURES.map(|m| m.name) {
        return Err(format!("ratchets: the columns are {names:?}, and should be {:?}", MEASURES.map(|m| m.name)));
    }
    let mut table = Table::new();
    for line in lines {
        let mut words = line.split_whitespace();
        let name = words.next().unwrap_or_default();
        let numbers: Vec<Option<usize>> = words
            .map(|w| if w == "-" { Ok(None) } else { w.parse().map(Some).map_err(|_| format!("ratchets: {name}: {w:?} is no number")) })
            .collect::<Result<_, _>>()?;
        let row = Row::try_from(numbers).map_err(|n| format!("ratchets: {name} has {} numbers", n.len()))?;
        if table.insert(name.to_string(), row).is_some() {
            return Err(format!("ratchets: {name} stands twice"));
        }
    }
    Ok(table)
}

/// A table as text, with what its columns mean.
pub fn write(table: &Table) -> String {
    let mut out = String::from("# What `cargo xtask tidy` measures of each crate, and the worst that it may be. Rows only get better:\n");
    out.push_str("# `cargo xtask tidy --lower` writes them anew, `cargo xtask tidy --measure [CRATE]` shows what is true now.\n#\n");
    for m in &MEASURES {
        let sign = if m.rises { "at least" } else { "at most" };
        out.push_str(&format!("# {:<10} {}; the goal is {sign} {}\n", m.name, m.what, m.goal));
    }
    out.push('\n');
    out.push_str(&line("crate", MEASURES.map(|m| m.name.to_string())));
    for (name, row) in table {
        out.push_str(&line(name, row.map(|n| n.map_or("-".to_string(), |n| n.to_string()))));
    }
    out
}

fn line(first: &str, cells: [String; MEASURES.len()]) -> String {
    let cells: String = cells.iter().map(|cell| format!(" {cell:>9}")).collect();
    format!("{first:<10}{cells}\n")
}

/// Where a crate measures worse than its row.
pub fn complaints(now: &Table, allowed: &Table) -> Vec<String> {
    let mut found = Vec::new();
    for (name, row) in now {
        let Some(limits) = allowed.get(name) else {
            found.push(format!("{name}: has no row in xtask/ratchets.txt"));
            continue;
        };
        for (i, m) in MEASURES.iter().enumerate() {
            if let (Some(n), Some(limit)) = (row[i], limits[i])
                && m.is_worse(n, limit)
            {
                let sign = if m.rises { "at least" } else { "at most" };
                found.push(format!("{name}: {n} {}; {sign} {limit} (cargo xtask tidy --measure {name})", m.what));
            }
        }
    }
    found
}

/// The table with every number that is better now.
pub fn lowered(now: &Table, allowed: &Table) -> Table {
    let row_of = |name: &String, row: &Row| -> Row {
        let Some(limits) = allowed.get(name) else { return *row };
        std::array::from_fn(|i| MEASURES[i].lowered(row[i], limits[i]))
    };
    now.iter().map(|(name, row)| (name.clone(), row_of(name, row))).collect()
}
