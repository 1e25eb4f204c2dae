//! One statement to run, the way to its client, and what it did.

use std::sync::Arc;

use parser::ast::{self, Statement};
use state::events::{KnownDigest, Written};
use value::error::ErrorKind;
use value::{SqlError, SqlResult, SqlType, Value};

use crate::planned::CachedPlan;
use crate::sink::{Column, Sink};

/// One statement to run.
#[derive(Clone, Copy)]
pub struct Stmt<'a> {
    pub ast: &'a Statement,
    /// The text that spans point into.
    pub source: &'a Arc<[u8]>,
    pub span: ast::Span,
    /// Values of parameters; of the variables of a stored program, if it stands in one.
    pub params: &'a [Value],
    /// What types they have, where they were declared.
    pub types: Option<&'a [SqlType]>,
    /// What its parser warned of, if it was read just now.
    pub warnings: &'a [SqlError],
}

impl Stmt<'_> {
    /// A statement without parameters.
    pub fn plain<'s>(parsed: &'s parser::Parsed, source: &'s Arc<[u8]>) -> Stmt<'s> {
        Stmt { ast: &parsed.statement, source, span: parsed.span, params: &[], types: None, warnings: &[] }
    }

    /// The statement's own text.
    pub fn text(&self) -> &[u8] {
        self.span.of(self.source)
    }

    /// Where its text stands.
    pub fn written(&self) -> Written<'_> {
        Written { source: self.source, span: self.span }
    }
}

/// What a statement did; its rows, if any, have been sent.
#[derive(Clone, Debug, Default)]
pub struct Done {
    pub result_set: bool,
    pub affected: u64,
    pub insert_id: u64,
    pub info: String,
    /// Extra status flags.
    pub status: u16,
    /// How many warnings the client is told of, where it is not all: SHOW WARNINGS tells of none.
    pub warnings: Option<u16>,
    /// A CALL that ran no statement: what was done before it is still the last.
    pub ran_nothing: bool,
}

impl Done {
    pub fn affected(affected: u64) -> Done {
        Done { affected, ..Done::default() }
    }

    pub fn rows() -> Done {
        Done { result_set: true, ..Done::default() }
    }
}

/// The value of an OUT parameter.
#[derive(Clone, Debug)]
pub struct Given {
    /// The number of the variable, or the `?`, that gets it.
    pub to: u16,
    /// The parameter's.
    pub name: String,
    pub value: Value,
    pub ty: SqlType,
}

/// The way to the client, and the plan that a prepared statement brings along and takes home.
pub struct Output<'a> {
    pub sink: &'a mut dyn Sink,
    pub plan: Option<CachedPlan>,
    pub local_files: bool,
    /// Rows that the client has got.
    pub sent: u64,
    /// What CALL gives to variables of the program that it stands in, or to parameters.
    pub locals: Vec<Given>,
    /// The statement has parameters in place of the literals of its text: where its plan does not hold the
    /// text is read.
    pub like_text: bool,
    /// Where a prepared statement keeps what it is summed up under.
    pub digest: Option<&'a mut KnownDigest>,
}

/// As which error a lost client travels through the executor.
pub const CLIENT_GONE: ErrorKind = value::error::NET_ERROR_ON_WRITE;

impl<'a> Output<'a> {
    pub fn new(sink: &'a mut dyn Sink, local_files: bool) -> Output<'a> {
        Output { sink, plan: None, local_files, sent: 0, locals: Vec::new(), like_text: false, digest: None }
    }

    /// Sends a whole result set.
    pub fn send(&mut self, columns: &[Column], rows: impl IntoIterator<Item = Vec<Value>>) -> SqlResult<Done> {
        self.sink.columns(columns).map_err(|_| gone())?;
        for row in rows {
            self.sink.row(&row).map_err(|_| gone())?;
            self.sent += 1;
        }
        Ok(Done::rows())
    }
}

pub fn gone() -> SqlError {
    CLIENT_GONE.with(&[])
}
