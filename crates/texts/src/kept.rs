//! What a session knows of the texts that it has run, by their shapes (`parser::shape`): statements for texts
//! that come again with other values.
//!
//! What is always true:
//! 1. What is known holds for one epoch of the settings, and is forgotten with it.
//! 2. A session remembers few shapes, by their hashes, and keeps few statements, of short texts; it says what
//!    they hold. Where there is no room for another, the statement goes that was not used for the longest.
//! 3. A shape of which nothing can be kept, or whose other literals keep changing, is remembered as such, so
//!    that its texts cost one look.
//! 4. A kept statement runs for texts of its very shape alone: hashes that are equal decide nothing.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};

use parser::ParserMode;
use parser::ast::{self, Statement};
use parser::shape::{Literal, LiteralKind, Shape};
use value::{Bytes, Value};

use crate::literals::{self, Role};

/// Longer texts are rare, and are not kept.
const TEXT_MAX: usize = 2048;
/// Shapes that a session remembers, and how many of them with a statement.
const SHAPES_MAX: usize = 1024;
const KEPT_MAX: usize = 64;
const _: () = assert!(KEPT_MAX < SHAPES_MAX);
/// A statement is given up when so many texts more have had other literals than had the same.
const OTHERS_MAX: u32 = 4;

/// `P`: what is kept with a statement.
pub struct Texts<P> {
    epoch: u64,
    hasher: RandomState,
    /// By the hashes of their shapes.
    shapes: HashMap<u64, Known<P>>,
    kept: usize,
    /// What the kept ones hold.
    bytes: u64,
    /// How many kept statements have run.
    runs: u64,
    /// The shape of the present text, and its hash.
    pub shape: Shape,
    hash: u64,
    /// The values of its parameters.
    pub params: Vec<Value>,
}

impl<P> Default for Texts<P> {
    fn default() -> Texts<P> {
        Texts {
            epoch: 0,
            hasher: RandomState::new(),
            shapes: HashMap::new(),
            kept: 0,
            bytes: 0,
            runs: 0,
            shape: Shape::default(),
            hash: 0,
            params: Vec::new(),
        }
    }
}

enum Known<P> {
    /// There was one text of it.
    Once,
    /// It is read each time.
    Never,
    Kept(Box<Kept<P>>),
}

/// A statement with parameters in place of literals, or with literals that are those of the last text.
pub struct Kept<P> {
    /// Its shape.
    marked: Box<[u8]>,
    pub statement: Statement,
    /// What each literal is.
    literals: Vec<Place>,
    /// What it holds.
    bytes: u64,
    pub with: P,
    /// How many texts more had other literals in the places that must not change than had the same.
    others: u32,
    /// The number among the runs of all of the last one that was its own.
    run: u64,
}

enum Place {
    Parameter(u16),
    InTree(u16),
    Same(Box<[u8]>),
}

impl<P> Kept<P> {
    /// Puts the values of a text, unless another literal than a parameter is another one.
    fn values(&mut self, sql: &[u8], mode: &ParserMode, given: &[Literal], values: &mut Vec<Value>) -> bool {
        let stays = |(place, literal): (&Place, &Literal)| match place {
            Place::Same(text) => **text == *literal.span.of(sql),
            Place::Parameter(_) | Place::InTree(_) => true,
        };
        if !self.literals.iter().zip(given).all(stays) {
            self.others += 1;
            return false;
        }
        self.others = self.others.saturating_sub(1);
        values.clear();
        values.resize(self.literals.len(), Value::Null);
        let mut count = 0;
        for (place, literal) in self.literals.iter().zip(given) {
            if let Place::Parameter(number) = place {
                values[usize::from(*number)] = value_of(literal, sql, mode);
                count += 1;
            }
        }
        values.truncate(count);
        if let Statement::Call(call) = &mut self.statement {
            let places = &self.literals;
            literals::put_into(call, |number| {
                let at = places.iter().position(|place| matches!(place, Place::InTree(n) if *n == number))?;
                literal_of(&given[at], sql, mode)
            });
        }
        true
    }
}

fn value_of(literal: &Literal, sql: &[u8], mode: &ParserMode) -> Value {
    match literal_of(literal, sql, mode) {
        Some(ast::Literal::Int(n)) => Value::Int(n as i64),
        Some(ast::Literal::Decimal(digits)) => digits.parse().map_or(Value::Null, Value::Decimal),
        Some(ast::Literal::String { value, .. }) => Value::Bytes(value),
        _ => Value::Null,
    }
}

/// The literal as the parser has it.
fn literal_of(literal: &Literal, sql: &[u8], mode: &ParserMode) -> Option<ast::Literal> {
    match literal.kind {
        LiteralKind::Int => literal.int(sql).map(|n| ast::Literal::Int(n.unsigned_abs())),
        LiteralKind::Decimal(_) => literal.decimal(sql).map(|digits| ast::Literal::Decimal(digits.to_owned())),
        _ => literal.text(sql, mode).map(|text| ast::Literal::String { value: Bytes::new(&text), charset: None }),
    }
}

/// What there is for a text.
pub enum Found<P> {
    Nothing,
    /// It is the second of its shape: make something to keep.
    Make,
    /// It runs with `Texts::params`, and is put back.
    Kept(Box<Kept<P>>),
    /// It is not worth being kept.
    GivenUp(Box<Kept<P>>),
}

impl<P> Texts<P> {
    /// Forgets all; how much it held.
    pub fn clear(&mut self) -> u64 {
        self.shapes.clear();
        self.kept = 0;
        std::mem::take(&mut self.bytes)
    }

    /// What was known in another epoch of the settings goes; how much it held.
    pub fn enter(&mut self, epoch: u64) -> u64 {
        if self.epoch == epoch {
            return 0;
        }
        self.epoch = epoch;
        self.clear()
    }

    /// Whether a text may be one of those that are kept.
    pub fn takes(sql: &[u8]) -> bool {
        let first = sql.first_chunk::<4>().map(|first| first.map(|b| b.to_ascii_lowercase()));
        sql.len() <= TEXT_MAX && first.is_some_and(|first| matches!(&first, b"sele" | b"upda" | b"dele" | b"inse" | b"repl" | b"call"))
    }

    /// Looks for a text; what is found is taken out. `wide`: texts beyond ASCII are UTF-8.
    pub fn find(&mut self, sql: &[u8], mode: &ParserMode, wide: bool) -> Found<P> {
        if !self.shape.read(sql, mode) || (self.shape.wide && !wide) {
            return Found::Nothing;
        }
        self.hash = self.hasher.hash_one(&self.shape.marked);
        let Some(known) = self.shapes.get_mut(&self.hash) else {
            if self.shapes.len() >= SHAPES_MAX {
                self.shapes.retain(|_, known| matches!(known, Known::Kept(_)));
            }
            self.shapes.insert(self.hash, Known::Once);
            return Found::Nothing;
        };
        match std::mem::replace(known, Known::Never) {
            Known::Never => Found::Nothing,
            Known::Once => Found::Make,
            Known::Kept(mut kept) => {
                let same = *kept.marked == *self.shape.marked;
                if same && kept.values(sql, mode, &self.shape.literals, &mut self.params) {
                    return Found::Kept(kept);
                }
                if kept.others >= OTHERS_MAX {
                    return Found::GivenUp(kept);
                }
                *known = Known::Kept(kept);
                Found::Nothing
            }
        }
    }

    /// A statement for the present text, whose literals have become these. And how much the one held that had
    /// to make room for it.
    pub fn keep(
        &mut self,
        statement: Statement,
        roles: &[Role],
        (sql, mode): (&[u8], &ParserMode),
        bytes: u64,
        with: P,
    ) -> (Box<Kept<P>>, u64) {
        let place = |(role, literal): (&Role, &Literal)| match role {
            Role::Parameter(number) => Place::Parameter(*number),
            Role::InTree(number) => Place::InTree(*number),
            Role::Same => Place::Same(literal.span.of(sql).into()),
        };
        let literals = roles.iter().zip(&self.shape.literals).map(place).collect();
        let marked = self.shape.marked.as_slice().into();
        let mut kept = Box::new(Kept { marked, statement, literals, bytes, with, others: 0, run: 0 });
        kept.values(sql, mode, &self.shape.literals, &mut self.params);
        let gone = if self.kept >= KEPT_MAX { self.make_room() } else { 0 };
        self.kept += 1;
        self.bytes += bytes;
        self.shapes.insert(self.hash, Known::Never);
        (kept, gone)
    }

    /// Forgets the statement that was not used for the longest; how much it held.
    fn make_room(&mut self) -> u64 {
        let run = |known: &Known<P>| if let Known::Kept(kept) = known { Some((kept.run, kept.bytes)) } else { None };
        let oldest = self.shapes.iter().filter_map(|(hash, known)| Some((run(known)?, *hash))).min();
        let Some(((_, bytes), hash)) = oldest else { return 0 };
        self.shapes.insert(hash, Known::Once);
        self.kept -= 1;
        self.bytes -= bytes;
        bytes
    }

    /// The statement of the present text comes back.
    pub fn put(&mut self, mut kept: Box<Kept<P>>) {
        self.runs += 1;
        kept.run = self.runs;
        self.set(Known::Kept(kept));
    }

    /// It does not come back; how much it held. `again`: the next text of the shape makes another.
    pub fn give_up(&mut self, kept: &Kept<P>, again: bool) -> u64 {
        self.kept -= 1;
        self.bytes -= kept.bytes;
        self.set(if again { Known::Once } else { Known::Never });
        kept.bytes
    }

    fn set(&mut self, known: Known<P>) {
        if let Some(place) = self.shapes.get_mut(&self.hash) {
            *place = known;
        }
    }
}
