//! JSON paths: `$.key`, `$[1]`, `$[last-1]`, `$[1 to 3]`, `.*`, `[*]`, `**`.

use std::collections::HashSet;
use std::sync::Arc;

use value::json::JsonValue;
use value::json::part::{Part, Walk};
use value::{SqlResult, sql_error};

/// An index from the beginning, or from the end (`last` is 0).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Index {
    First(usize),
    Last(usize),
}

impl Index {
    /// The place in an array of this length; it may lie behind its end.
    #[must_use]
    pub fn of(self, len: usize) -> Option<usize> {
        match self {
            Index::First(i) => Some(i),
            Index::Last(i) => len.checked_sub(i + 1),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Leg {
    Member(String),
    AnyMember,
    Cell(Index),
    Range(Index, Index),
    AnyCell,
    /// `**`
    Ellipsis,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Path(pub Vec<Leg>);

/// The paths that a statement has parsed, so that each is parsed once.
#[derive(Default)]
pub struct Paths(Vec<(Vec<u8>, Arc<Path>)>);

/// How many parsed paths a statement keeps.
const PATHS_MAX: usize = 32;

impl Paths {
    /// # Errors
    /// As [`Path::parse`].
    pub fn get(&mut self, text: &[u8]) -> SqlResult<Arc<Path>> {
        if let Some((_, path)) = self.0.iter().find(|(known, _)| known == text) {
            return Ok(path.clone());
        }
        let path = Arc::new(Path::parse(&String::from_utf8_lossy(text))?);
        if self.0.len() >= PATHS_MAX {
            self.0.clear();
        }
        self.0.push((text.to_vec(), path.clone()));
        Ok(path)
    }
}

struct Scanner<'a> {
    text: &'a [u8],
    at: usize,
}

impl Scanner<'_> {
    fn blanks(&mut self) {
        while self.text.get(self.at).is_some_and(u8::is_ascii_whitespace) {
            self.at += 1;
        }
    }

    fn eat(&mut self, b: u8) -> bool {
        let hit = self.text.get(self.at) == Some(&b);
        self.at += hit as usize;
        hit
    }

    fn word(&mut self, w: &str) -> bool {
        let hit = self.text[self.at..].starts_with(w.as_bytes());
        self.at += if hit { w.len() } else { 0 };
        hit
    }

    fn number(&mut self) -> Option<usize> {
        let n = self.text[self.at..].iter().take_while(|b| b.is_ascii_digit()).count();
        let v = std::str::from_utf8(&self.text[self.at..self.at + n]).ok()?.parse::<u32>().ok()?;
        self.at += n;
        Some(v as usize)
    }

    fn index(&mut self) -> Option<Index> {
        self.blanks();
        if !self.word("last") {
            return self.number().map(Index::First);
        }
        self.blanks();
        if !self.eat(b'-') {
            return Some(Index::Last(0));
        }
        self.blanks();
        self.number().map(Index::Last)
    }

    fn cell(&mut self) -> Option<Leg> {
        self.blanks();
        let leg = if self.eat(b'*') {
            Leg::AnyCell
        } else {
            let from = self.index()?;
            self.blanks();
            if self.word("to") { self.range(from)? } else { Leg::Cell(from) }
        };
        self.blanks();
        self.eat(b']').then_some(leg)
    }

    /// None where it is seen to be empty, whatever the array.
    fn range(&mut self, from: Index) -> Option<Leg> {
        let to = self.index()?;
        let empty = match (from, to) {
            (Index::First(from), Index::First(to)) => to < from,
            (Index::Last(from), Index::Last(to)) => to > from,
            _ => false,
        };
        (!empty).then_some(Leg::Range(from, to))
    }

    fn member(&mut self) -> Option<Leg> {
        self.blanks();
        if self.eat(b'*') {
            return Some(Leg::AnyMember);
        }
        if self.text.get(self.at) == Some(&b'"') {
            let end = (self.at + 1..self.text.len()).find(|&i| self.text[i] == b'"' && self.text[i - 1] != b'\\')?;
            let quoted = &self.text[self.at..=end];
            let Ok(JsonValue::String(s)) = JsonValue::parse(quoted) else { return None };
            self.at = end + 1;
            return Some(Leg::Member(s));
        }
        let n = self.text[self.at..].iter().take_while(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'$') || **b >= 0x80).count();
        let name = std::str::from_utf8(&self.text[self.at..self.at + n]).ok()?;
        if name.is_empty() || name.starts_with(|c: char| c.is_ascii_digit()) {
            return None;
        }
        self.at += n;
        Some(Leg::Member(name.to_string()))
    }
}

impl Path {
    /// # Errors
    /// 3143 with the character where the path goes wrong.
    pub fn parse(text: &str) -> SqlResult<Path> {
        let mut s = Scanner { text: text.as_bytes(), at: 0 };
        let mut legs = Vec::new();
        s.blanks();
        let good = s.eat(b'$');
        let bad = |s: &Scanner<'_>| sql_error!(INVALID_JSON_PATH, s.at.max(1));
        if !good {
            return Err(bad(&s));
        }
        loop {
            s.blanks();
            if s.at >= s.text.len() {
                break;
            }
            let leg = if s.word("**") {
                Some(Leg::Ellipsis)
            } else if s.eat(b'.') {
                s.member()
            } else if s.eat(b'[') {
                s.cell()
            } else {
                None
            };
            match leg {
                Some(leg) => legs.push(leg),
                None => return Err(bad(&s)),
            }
        }
        if legs.last() == Some(&Leg::Ellipsis) {
            return Err(bad(&s));
        }
        Ok(Path(legs))
    }

    /// Whether it may find more than one place.
    pub fn is_wild(&self) -> bool {
        self.0.iter().any(|l| !matches!(l, Leg::Member(_) | Leg::Cell(_)))
    }

    /// What leads to one place, and what goes on from there: the legs before the first wildcard, and the
    /// others.
    pub fn split_before_wild(mut self) -> (Path, Path) {
        let wild = self.0.iter().position(|leg| !matches!(leg, Leg::Member(_) | Leg::Cell(_)));
        let rest = self.0.split_off(wild.unwrap_or(self.0.len()));
        (self, Path(rest))
    }

    /// The one place of a path without wildcards, in a document that is not a tree.
    pub fn place<'d>(&self, whole: Part<'d>) -> Option<Part<'d>> {
        // Anything but an array is an array of one.
        self.place_where(whole, true)
    }

    /// As [`Path::place`], but only arrays have elements.
    pub fn place_in_arrays<'d>(&self, whole: Part<'d>) -> Option<Part<'d>> {
        self.place_where(whole, false)
    }

    fn place_where<'d>(&self, whole: Part<'d>, wraps: bool) -> Option<Part<'d>> {
        self.0.iter().try_fold(whole, |part, leg| match leg {
            Leg::Member(key) => part.member(key),
            Leg::Cell(i) if part.is_array() => part.element(i.of(part.count())?),
            Leg::Cell(i) if wraps && i.of(1) == Some(0) => Some(part),
            _ => None,
        })
    }

    /// All places in a document that is not a tree. `None`: it is damaged.
    pub fn places<'d>(&self, whole: Part<'d>) -> Option<Vec<Part<'d>>> {
        if !self.is_wild() {
            return Some(self.place(whole).into_iter().collect());
        }
        let mut out = Vec::new();
        seek_parts(whole, &self.0, &mut Walk::new(whole), &mut out)?;
        if self.0.contains(&Leg::Ellipsis) {
            let mut seen = HashSet::new();
            out.retain(|part| seen.insert(part.place()));
        }
        Some(out)
    }

    /// All places that it finds, in the order of the document.
    pub fn seek<'a>(&self, doc: &'a JsonValue) -> Vec<&'a JsonValue> {
        let mut out = Vec::new();
        seek(doc, &self.0, &mut out);
        // Only `**` comes to one place by several ways.
        if self.0.contains(&Leg::Ellipsis) {
            let mut seen = HashSet::new();
            out.retain(|place| seen.insert(std::ptr::from_ref::<JsonValue>(place)));
        }
        out
    }

    /// The one place of a path without wildcards.
    pub fn find_mut<'a>(legs: &[Leg], doc: &'a mut JsonValue) -> Option<&'a mut JsonValue> {
        let Some((leg, rest)) = legs.split_first() else { return Some(doc) };
        match (leg, doc) {
            (Leg::Member(k), JsonValue::Object(m)) => {
                let i = m.iter().position(|(n, _)| n == k)?;
                Path::find_mut(rest, &mut m[i].1)
            }
            (Leg::Cell(i), JsonValue::Array(a)) => {
                let i = i.of(a.len())?;
                Path::find_mut(rest, a.get_mut(i)?)
            }
            (Leg::Cell(i), scalar) if i.of(1) == Some(0) && !matches!(scalar, JsonValue::Array(_)) => Path::find_mut(rest, scalar),
            _ => None,
        }
    }
}

fn seek<'a>(doc: &'a JsonValue, legs: &[Leg], out: &mut Vec<&'a JsonValue>) {
    let Some((leg, rest)) = legs.split_first() else {
        out.push(doc);
        return;
    };
    match (leg, doc) {
        (Leg::Member(k), doc) => {
            if let Some(v) = doc.get(k) {
                seek(v, rest, out);
            }
        }
        (Leg::AnyMember, JsonValue::Object(m)) => m.iter().for_each(|(_, v)| seek(v, rest, out)),
        (Leg::AnyCell, JsonValue::Array(a)) => a.iter().for_each(|v| seek(v, rest, out)),
        (Leg::Cell(i), JsonValue::Array(a)) => {
            if let Some(v) = i.of(a.len()).and_then(|i| a.get(i)) {
                seek(v, rest, out);
            }
        }
        (Leg::Range(from, to), JsonValue::Array(a)) => {
            let from = from.of(a.len()).unwrap_or(0);
            let Some(to) = to.of(a.len()) else { return };
            for v in a.iter().take(to + 1).skip(from) {
                seek(v, rest, out);
            }
        }
        // Anything but an array is an array of one.
        (Leg::Cell(i), doc) if i.of(1) == Some(0) => seek(doc, rest, out),
        (Leg::Range(from, to), doc) if from.of(1).unwrap_or(0) == 0 && to.of(1).is_some() => seek(doc, rest, out),
        (Leg::Ellipsis, doc) => {
            seek(doc, rest, out);
            match doc {
                JsonValue::Array(a) => a.iter().for_each(|v| seek(v, legs, out)),
                JsonValue::Object(m) => m.iter().for_each(|(_, v)| seek(v, legs, out)),
                _ => {}
            }
        }
        _ => {}
    }
}

/// As [`seek`], in a document that is not a tree. Each leg has what a whole document may cost.
fn seek_parts<'d>(part: Part<'d>, legs: &[Leg], walk: &mut Walk, out: &mut Vec<Part<'d>>) -> Option<()> {
    let Some((leg, rest)) = legs.split_first() else {
        out.push(part);
        return Some(());
    };
    match leg {
        Leg::Member(k) => match part.member(k) {
            Some(member) => seek_parts(member, rest, walk, out),
            None => Some(()),
        },
        Leg::AnyMember if part.is_object() => walk.each(part, |walk, _, child| seek_parts(child, rest, walk, out)),
        Leg::AnyCell if part.is_array() => walk.each(part, |walk, _, child| seek_parts(child, rest, walk, out)),
        Leg::AnyMember | Leg::AnyCell => Some(()),
        Leg::Cell(i) if part.is_array() => match i.of(part.count()).and_then(|i| part.element(i)) {
            Some(element) => seek_parts(element, rest, walk, out),
            None => Some(()),
        },
        Leg::Range(from, to) if part.is_array() => {
            let count = part.count();
            let (from, Some(to)) = (from.of(count).unwrap_or(0), to.of(count)) else { return Some(()) };
            let mut at = 0;
            walk.each(part, |walk, _, child| {
                at += 1;
                if (from..=to).contains(&(at - 1)) { seek_parts(child, rest, walk, out) } else { Some(()) }
            })
        }
        // Anything but an array is an array of one.
        Leg::Cell(i) if i.of(1) == Some(0) => seek_parts(part, rest, walk, out),
        Leg::Range(from, to) if from.of(1).unwrap_or(0) == 0 && to.of(1).is_some() => seek_parts(part, rest, walk, out),
        Leg::Cell(_) | Leg::Range(..) => Some(()),
        Leg::Ellipsis => {
            seek_parts(part, rest, walk, out)?;
            walk.each(part, |walk, _, child| seek_parts(child, legs, walk, out))
        }
    }
}
