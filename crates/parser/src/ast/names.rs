//! Names as written, and where things stand in the text.

use std::fmt;

/// A range of bytes in the statement's text, `start` inclusive, `end` exclusive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Span {
    pub start: u32,
    pub end: u32,
}

impl Span {
    pub fn new(start: usize, end: usize) -> Span {
        Span { start: start as u32, end: end as u32 }
    }

    /// From the start of `self` to the end of `other`.
    pub fn to(self, other: Span) -> Span {
        Span { start: self.start, end: other.end }
    }

    /// The text that the span covers; empty if it lies outside `source`.
    pub fn of(self, source: &[u8]) -> &[u8] {
        source.get(self.start as usize..self.end as usize).unwrap_or(&[])
    }
}

/// A name as written (quotes and their doubling removed).
#[derive(Clone, Debug, Default)]
pub struct Ident {
    pub name: String,
    pub span: Span,
}

impl Ident {
    /// A name that stands in no text.
    pub fn synthetic(name: impl Into<String>) -> Ident {
        Ident { name: name.into(), span: Span::default() }
    }

    pub fn as_str(&self) -> &str {
        &self.name
    }

    /// Equal without regard to ASCII case.
    pub fn is(&self, other: &str) -> bool {
        self.name.eq_ignore_ascii_case(other)
    }
}

/// Two names are equal when their letters are; where they stand does not matter.
impl PartialEq for Ident {
    fn eq(&self, other: &Ident) -> bool {
        self.name == other.name
    }
}

impl Eq for Ident {}

impl fmt::Display for Ident {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

/// `[db.]name`: a table, view, routine, trigger or event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObjectName {
    pub db: Option<Ident>,
    pub name: Ident,
}

impl ObjectName {
    pub fn span(&self) -> Span {
        match &self.db {
            Some(db) => db.span.to(self.name.span),
            None => self.name.span,
        }
    }
}
