//! Functions of a file: how long they are, and whose methods.
//!
//! Both are found by indentation as rustfmt leaves it: an item reaches from its first line to the closing
//! brace in the same column.

use super::source::Source;

/// A function and its length in lines.
#[derive(Debug, PartialEq)]
pub struct Function {
    pub line: usize,
    pub lines: usize,
    /// Most of it is one `match` (or table) of its outermost level: long, but not deep.
    pub is_flat: bool,
}

/// The functions of a file that have a body of several lines.
pub fn functions(source: &Source) -> Vec<Function> {
    let lines: Vec<&str> = source.code.lines().collect();
    let mut found = Vec::new();
    for (start, line) in lines.iter().enumerate() {
        let indent = indent_of(line);
        let code = line.trim();
        if !is_function(code) || code.ends_with(';') || code.ends_with('}') {
            continue;
        }
        let Some(length) = item_lines(&lines[start..], indent) else { continue };
        found.push(Function { line: start + 1, lines: length, is_flat: is_flat_match(&lines[start..start + length], indent) });
    }
    found
}

/// Name of a type and how many methods an inherent `impl` block of it has here; one entry a block.
pub fn methods(source: &Source) -> Vec<(String, usize)> {
    let lines: Vec<&str> = source.code.lines().collect();
    let mut found = Vec::new();
    for (start, line) in lines.iter().enumerate() {
        let Some(name) = inherent_impl(line.trim()) else { continue };
        let indent = indent_of(line);
        let Some(length) = item_lines(&lines[start..], indent) else { continue };
        let count = lines[start..start + length].iter().filter(|l| indent_of(l) == indent + 4 && is_function(l.trim())).count();
        found.push((name.to_string(), count));
    }
    found
}

fn indent_of(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// How many lines an item has before its closing brace.
fn item_lines(lines: &[&str], indent: usize) -> Option<usize> {
    let close = format!("{}}}", " ".repeat(indent));
    lines.iter().position(|l| l.trim_end() == close)
}

/// Whether a line begins a function, whatever stands before `fn`.
fn is_function(code: &str) -> bool {
    let mut rest = code;
    loop {
        if rest.starts_with("fn ") {
            return true;
        }
        let Some((word, tail)) = rest.split_once(' ') else { return false };
        let is_qualifier = matches!(word, "pub" | "const" | "async" | "unsafe" | "extern") || word.starts_with("pub(");
        if !is_qualifier {
            return false;
        }
        rest = tail.trim_start();
    }
}

/// The type of a line such as `impl<'a, T: Copy> Session<'a, T> {`; nothing for the `impl` of a trait.
fn inherent_impl(code: &str) -> Option<&str> {
    let rest = code.strip_prefix("impl")?;
    if !code.ends_with('{') || code.contains(" for ") {
        return None;
    }
    let rest = match rest.strip_prefix('<') {
        Some(generics) => {
            let mut depth = 1;
            let end = generics.char_indices().position(|(i, c)| {
                depth += i32::from(c == '<') - i32::from(c == '>' && !generics[..i].ends_with('-'));
                depth == 0
            })?;
            &generics[end + 1..]
        }
        None => rest.strip_prefix(' ')?,
    };
    let name = rest.trim_start().trim_start_matches('&');
    let end = name.find(|c: char| !c.is_alphanumeric() && c != '_' && c != ':').unwrap_or(name.len());
    (end > 0).then(|| &name[..end])
}

/// Whether most of a function's lines belong to one `match` (or table) of its outermost level.
fn is_flat_match(body: &[&str], indent: usize) -> bool {
    let open = " ".repeat(indent + 4);
    let mut longest = 0;
    let mut started = None;
    for (i, line) in body.iter().enumerate() {
        let at_level = line.starts_with(&open) && !line[open.len()..].starts_with(' ');
        if at_level && line.trim_end().ends_with('{') && line.contains("match ") {
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
