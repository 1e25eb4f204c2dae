//! HANDLER … READ: rows of one table in the order of an index, from where the last read has left off.
//!
//! The plan is that of a query of the whole table without conditions, whose last output is the condition:
//! which rows are looked at, the statement says, not the optimizer. Reads are consistent and take no locks.

use std::ops::Bound;
use std::sync::Arc;

use engine::{Direction, Read};
use expr::{EvalContext, passes};
use parser::ast::{BinaryOp, HandlerStep};
use plan::query::{Block, Query};
use plan::range::successor;
use plan::{Plan, PlanKind};
use value::{Collation, NoWarnings, SqlMode, SqlResult, Value, sql_error};

use crate::context::ExecContext;
use crate::engine_error;
use crate::run::Exec;
use crate::sink::{Outcome, ResultSink};
use crate::table::Table;
use crate::tally::Count;

/// Entries that are read at a time.
const BATCH: usize = 32;

/// One read.
pub struct HandlerRead<'h> {
    /// Number among the table's indexes; none: in the order of the table.
    pub index: Option<usize>,
    pub seek: Seek<'h>,
    pub skip: u64,
    pub count: u64,
    /// Where the read before it ended, if that was by the same index.
    pub place: Option<&'h Place>,
}

pub enum Seek<'h> {
    Step(HandlerStep),
    /// Values of the first parts of the index, each with the collation that it has as text.
    Key(BinaryOp, &'h [(Value, Collation)]),
}

/// Where a handler stands: on an entry of the index, or between two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// From here on NEXT goes; none: nothing follows.
    behind: Option<Vec<u8>>,
    /// Below this PREV goes; none: from the end of the index.
    before: Option<Vec<u8>>,
}

impl Place {
    fn on(key: &[u8]) -> Place {
        Place { behind: Some([key, &[0]].concat()), before: Some(key.to_vec()) }
    }

    /// None: behind all entries.
    fn between(bound: Option<Vec<u8>>) -> Place {
        Place { behind: bound.clone(), before: bound }
    }
}

/// Entries from `lower` on, below `upper` (none: to the end).
struct Span {
    lower: Vec<u8>,
    upper: Option<Vec<u8>>,
    direction: Direction,
}

impl Span {
    fn forward(lower: Vec<u8>, upper: Option<Vec<u8>>) -> Span {
        Span { lower, upper, direction: Direction::Forward }
    }

    fn backward(upper: Option<Vec<u8>>) -> Span {
        Span { lower: Vec::new(), upper, direction: Direction::Backward }
    }

    /// Where a handler stands after it has seen all of it.
    fn end(&self) -> Place {
        match self.direction {
            Direction::Forward => Place::between(self.upper.clone()),
            Direction::Backward => Place::between(Some(self.lower.clone())),
        }
    }
}

fn plain_block(plan: &Plan) -> Option<&Block> {
    match &plan.kind {
        PlanKind::Query(Query::Block(block)) if block.group.is_none() && block.windows.is_empty() => Some(block),
        _ => None,
    }
}

/// Whether it is the plan of a query without aggregates and windows.
pub fn is_plain(plan: &Plan) -> bool {
    plain_block(plan).is_some()
}

/// Reads, and sends what it finds; `place` is where it ended.
///
/// # Errors
/// 1070, and those of the condition. 1111 if the plan is not [plain](is_plain).
pub fn read_handler(
    plan: &Plan,
    read: &HandlerRead<'_>,
    cx: &mut ExecContext<'_, '_>,
    sink: &mut dyn ResultSink,
    place: &mut Option<Place>,
) -> SqlResult<Outcome> {
    let block = plain_block(plan).ok_or_else(|| sql_error!(INVALID_GROUP_FUNC_USE))?;
    crate::statement::run_as_statement(plan, cx, &mut |exec, cx| {
        let span = span(exec.table(0)?, read, cx)?;
        let shown = plan.columns.len() - 1;
        sink.columns(&Arc::from(&plan.columns[..shown]))?;
        let rows = match span.filter(|_| read.count > 0) {
            Some(span) => exec.read_span(block, read, &span, cx, sink, place)?,
            None => 0,
        };
        Ok(Outcome { result_set: true, rows, ..Outcome::default() })
    })
}

impl Exec<'_> {
    fn read_span(
        &self,
        block: &Block,
        read: &HandlerRead<'_>,
        span: &Span,
        cx: &mut EvalContext<'_>,
        sink: &mut dyn ResultSink,
        place: &mut Option<Place>,
    ) -> SqlResult<u64> {
        let table = self.table(0)?.clone();
        let (plan, mut row, mut out, mut image) = (&self.plan.tables[0], self.new_row(), Vec::new(), Vec::new());
        let secondary = read.index.map(|i| &table.indexes[i]).filter(|i| !i.clustered);
        let tree = read.index.map_or(table.def.tree, |i| table.indexes[i].tree);
        let lower = if span.lower.is_empty() { Bound::Unbounded } else { Bound::Included(span.lower.as_slice()) };
        let upper = span.upper.as_ref().map_or(Bound::Unbounded, |key| Bound::Excluded(key.as_slice()));
        let mut cursor = self.tx.borrow_mut().scan(tree, lower, upper, span.direction, Read::Consistent).map_err(engine_error)?;
        let (mut batch, mut found, mut sent, mut first) = (self.batch(), 0, 0, true);
        let [shown @ .., condition] = block.output.as_slice() else { return Ok(0) };
        loop {
            let more = self.next_of(plan, &table, read.index, &mut cursor, &mut batch, BATCH)?;
            for at in 0..batch.len() {
                let key = batch.key(at);
                self.count_step(read, span.direction, first);
                first = false;
                let image = match secondary {
                    None => batch.payload(at),
                    Some(index) => {
                        let row_key = index.row_of(key)?;
                        let mut tx = self.tx.borrow_mut();
                        if !tx.get(table.def.tree, row_key, Read::Consistent, &mut image).map_err(engine_error)? {
                            continue;
                        }
                        table.rows.settle(&mut image)?;
                        &image
                    }
                };
                let slots = &mut row[plan.slot..plan.slot + plan.width];
                table.rows.decode(image, &plan.wanted, &cx.settings.time_zone, slots)?;
                if !passes(condition, &row, cx)? {
                    continue;
                }
                found += 1;
                if found <= read.skip {
                    continue;
                }
                out.clear();
                for e in shown {
                    out.push(expr::eval(e, &row, cx)?);
                }
                sink.row(&out)?;
                sent += 1;
                if sent == read.count {
                    *place = Some(Place::on(key));
                    return Ok(sent);
                }
            }
            if !more {
                *place = Some(span.end());
                return Ok(sent);
            }
            cx.session.check_killed()?;
        }
    }

    /// A step to an entry, the first of this read or a later one.
    fn count_step(&self, read: &HandlerRead<'_>, direction: Direction, first: bool) {
        let step = match (read.index, direction) {
            (None, _) => Count::ReadRndNext,
            (Some(_), Direction::Forward) => Count::ReadNext,
            (Some(_), Direction::Backward) => Count::ReadPrev,
        };
        let end = match &read.seek {
            Seek::Step(HandlerStep::First) => Some(Count::ReadFirst),
            Seek::Step(HandlerStep::Last) => Some(Count::ReadLast),
            _ => None,
        };
        let seeks = end.is_some() || matches!(read.seek, Seek::Key(..));
        if first && seeks {
            end.into_iter().for_each(|end| self.tally.add(end, 1));
            self.tally.add(Count::ReadKey, 1);
        }
        if !(first && seeks) || read.index.is_none() {
            self.tally.add(step, 1);
        }
    }
}

/// The entries that a read may look at; `None`: there are none.
fn span(table: &Table, read: &HandlerRead<'_>, cx: &EvalContext<'_>) -> SqlResult<Option<Span>> {
    Ok(match (&read.seek, read.place) {
        (Seek::Step(HandlerStep::First), _) | (Seek::Step(HandlerStep::Next), None) => Some(Span::forward(Vec::new(), None)),
        (Seek::Step(HandlerStep::Last), _) | (Seek::Step(HandlerStep::Prev), None) => Some(Span::backward(None)),
        (Seek::Step(HandlerStep::Next), Some(place)) => place.behind.clone().map(|lower| Span::forward(lower, None)),
        (Seek::Step(HandlerStep::Prev), Some(place)) => Some(Span::backward(place.before.clone())).filter(|s| s.upper != Some(Vec::new())),
        (Seek::Key(op, values), _) => {
            let Some(key) = read.index.map_or(Ok(None), |index| key_of(table, index, values, cx))? else { return Ok(None) };
            let behind = successor(key.clone());
            match op {
                BinaryOp::Eq => Some(Span::forward(key, behind)),
                BinaryOp::Ge => Some(Span::forward(key, None)),
                BinaryOp::Gt => behind.map(|lower| Span::forward(lower, None)),
                BinaryOp::Le => Some(Span::backward(behind)),
                _ => Some(Span::backward(Some(key))),
            }
        }
    })
}

/// The beginning of the keys that have these values, which are converted as if they were stored, in
/// silence. `None`: none can have them.
fn key_of(table: &Table, index: usize, values: &[(Value, Collation)], cx: &EvalContext<'_>) -> SqlResult<Option<Vec<u8>>> {
    let codec = &table.indexes[index].key;
    if values.len() > codec.parts().len() {
        return Err(sql_error!(TOO_MANY_KEY_PARTS, codec.parts().len()));
    }
    let mut key = Vec::new();
    for (part, (value, collation)) in values.iter().enumerate() {
        let column = &table.def.columns[codec.parts()[part].column];
        if value.is_null() && !column.nullable {
            return Ok(None);
        }
        let target = column.target();
        let mut context = value::StoreContext {
            mode: SqlMode(0),
            ignore: true,
            row: 1,
            table: &table.def.name,
            time_zone: &cx.settings.time_zone,
            today: cx.today(),
            warnings: &mut NoWarnings,
        };
        let stored = value::store(value, *collation, target, &mut context)?;
        codec.encode_part(part, &stored, &cx.settings.time_zone, &mut key);
    }
    Ok(Some(key))
}
