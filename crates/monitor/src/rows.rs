//! What generators of rows look at, and where their rows go.

use std::cell::RefCell;
use std::sync::Arc;

use catalog::account::Account;
use plan::VirtualTable;
use value::{Kind, SqlError, SqlResult, SqlType, TimeZone, Value};

use state::access::Access;
use state::vars::Var;

/// What rows are made of.
pub fn text(s: &str) -> Value {
    Value::text(s)
}

pub(crate) fn uint(n: u64) -> Value {
    Value::UInt(n)
}

pub fn yes_no(b: bool) -> Value {
    text(if b { "YES" } else { "NO" })
}

/// Rows that a SHOW brings along, to be filtered.
pub struct ExtraRows {
    pub table: Arc<VirtualTable>,
    pub rows: Vec<Vec<Value>>,
}

/// Takes the rows of a table, of which some columns are wanted.
pub struct Out<'a> {
    pub wanted: &'a [usize],
    /// Where ENUMs and SETs stand in what is taken: generators give their texts.
    pub labelled: Vec<(usize, &'a SqlType)>,
    pub take: exec::TakeRow<'a>,
}

impl<'a> Out<'a> {
    pub fn new(table: &'a VirtualTable, wanted: &'a [usize], take: exec::TakeRow<'a>) -> Out<'a> {
        let types = wanted.iter().map(|&at| &table.columns[at].ty).enumerate();
        Out { wanted, labelled: types.filter(|(_, ty)| matches!(ty.kind, Kind::Enum | Kind::Set)).collect(), take }
    }
}

impl Out<'_> {
    /// A row with all its columns.
    pub fn push(&mut self, mut row: Vec<Value>) -> SqlResult<()> {
        let wanted = self.wanted.iter().map(|&at| std::mem::replace(&mut row[at], Value::Null)).collect();
        self.push_narrow(wanted)
    }

    /// A row that has only the wanted ones.
    pub fn push_narrow(&mut self, mut row: Vec<Value>) -> SqlResult<()> {
        for (at, ty) in &self.labelled {
            if let (Value::Bytes(text), Some(labels)) = (&row[*at], &ty.labels) {
                row[*at] = if ty.kind == Kind::Enum { Value::of_label(text, labels) } else { Value::of_labels(text, labels) };
            }
        }
        (self.take)(row)
    }

    pub fn all(&mut self, rows: Vec<Vec<Value>>) -> SqlResult<()> {
        rows.into_iter().try_for_each(|row| self.push(row))
    }
}

pub(crate) fn micros_to_datetime(micros: u64) -> Value {
    Value::DateTime(TimeZone::Utc.to_local((micros / 1_000_000) as i64, 0, 0))
}

/// The time zone of who reads.
pub(crate) fn time_zone(reader: &Reader<'_>) -> TimeZone {
    state::vars::time_zone(reader.access.vars.borrow().str(Var::time_zone)).unwrap_or_default()
}

/// A moment in microseconds since 1970 as who reads sees it, with so many digits of the second's fraction.
pub(crate) fn local_time(reader: &Reader<'_>, micros: i64, digits: u8) -> Value {
    time_in(&time_zone(reader), micros, digits)
}

/// A moment in microseconds since 1970, in a time zone.
pub(crate) fn time_in(zone: &TimeZone, micros: i64, digits: u8) -> Value {
    let fraction = micros.rem_euclid(1_000_000) as u32;
    let unit = 10_u32.pow(6 - u32::from(digits));
    Value::DateTime(zone.to_local(micros.div_euclid(1_000_000), fraction / unit * unit, digits))
}

/// The generators, for one statement.
pub struct Reader<'a> {
    pub access: &'a Access,
    pub account: &'a Account,
    pub extra: Option<&'a ExtraRows>,
    /// What is asked for.
    pub only: exec::Only,
    /// What was found to be amiss.
    pub conditions: RefCell<Vec<SqlError>>,
}

impl<'a> Reader<'a> {
    pub fn new(access: &'a Access, account: &'a Account) -> Reader<'a> {
        Reader { access, account, extra: None, only: exec::Only::default(), conditions: RefCell::default() }
    }
}
