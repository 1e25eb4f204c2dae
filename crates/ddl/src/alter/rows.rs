//! What an ALTER has to do with rows that are there.
//!
//! Nothing, as far as that goes: columns that come with a constant, go, move, or get a type that holds all
//! that the old one held, make another form of rows (`value::Forms`), and those that are there are of an
//! older one then, however many they are and however often that is done. They are copied where values have
//! to be computed or checked for each, where the clustered key changes, where an index has a column whose
//! keys would be others, and where the statement asks for it (FORCE, ALGORITHM=COPY). So are none at all: a
//! table that is empty begins anew, with one form.

use connection::eval::eval_context;
use define::expressions::names_in;
use parser::ast::{AlterAction, AlterAlgorithm, AlterTable};
use schema::{ColumnDef, ColumnDefault, TableDef};
use value::{Lacking, RowCodec, SqlResult, Value, widens};

use super::super::copy::{Origin, same_storage, stored};
use crate::Ddl;

/// What becomes of the rows that are there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    /// They stay as they are, and are what the new definition says.
    Stay,
    /// They stay as they are, and are of an older form.
    Age,
    Copied,
}

/// What an ALTER has to do to the trees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Work {
    /// Only the catalog entry changes: rows stay as they are, though they may be of an older form then.
    Entry,
    /// Secondary trees are built or dropped.
    Indexes,
    /// All rows are copied.
    Rows,
}

/// What differs between two definitions, as work. The new one knows then of what form rows are.
pub(crate) fn work_of(
    ddl: &mut Ddl<'_>,
    old: &TableDef,
    new: &mut TableDef,
    sources: &[Option<usize>],
    alter: &AlterTable,
) -> SqlResult<Work> {
    match fate(old, new, sources, alter) {
        Fate::Copied => return Ok(Work::Rows),
        Fate::Age if ddl.instance.engine.stats(old.tree).entries_estimate == 0 => return Ok(Work::Rows),
        Fate::Age => {
            let given = lacking(ddl, old, new, sources)?;
            if !schema::keep_rows(new, old, sources, given) {
                return Ok(Work::Rows);
            }
        }
        Fate::Stay => {}
    }
    let trees = |def: &TableDef| {
        let mut trees: Vec<u32> = def.indexes.iter().filter(|i| i.is_built()).map(|i| i.tree.0).collect();
        trees.sort_unstable();
        trees
    };
    Ok(if trees(old) == trees(new) { Work::Entry } else { Work::Indexes })
}

/// What rows have in the columns that they lack: for all of them the same.
fn lacking(ddl: &mut Ddl<'_>, old: &TableDef, new: &TableDef, sources: &[Option<usize>]) -> SqlResult<Vec<Lacking>> {
    let codec = RowCodec::new(new.columns.iter().map(|column| &column.ty));
    let mut lacking = Vec::with_capacity(sources.len());
    for (column, origin) in crate::alter::origins(ddl, old, new, sources)?.into_iter().enumerate() {
        let value = match origin {
            Origin::Constant(value) => value,
            Origin::Computed(expression) if sources[column].is_none() => {
                let def = &new.columns[column];
                let mut cx = eval_context(ddl.settings, ddl.access, ddl.diagnostics, &[]);
                let value = expr::eval(&expression, &[], &mut cx)?;
                stored(&value, expression.ty.collation, (&new.name, def), 1, &mut cx)?
            }
            _ => Value::Null,
        };
        lacking.push(if value.is_null() {
            Lacking::Null
        } else {
            let mut bytes = Vec::new();
            codec.encode_column(column, &value, &ddl.settings.time_zone, &mut bytes);
            Lacking::Bytes(bytes)
        });
    }
    Ok(lacking)
}

fn fate(old: &TableDef, new: &TableDef, sources: &[Option<usize>], alter: &AlterTable) -> Fate {
    let forced = alter.algorithm == Some(AlterAlgorithm::Copy)
        || alter.actions.iter().any(|a| {
            use parser::ast::TableOption;
            matches!(a, AlterAction::Force | AlterAction::OrderBy(_))
                || matches!(a, AlterAction::Option(TableOption::Engine(_) | TableOption::RowFormat(_) | TableOption::KeyBlockSize(_)))
        });
    // Another index with the same columns has no tree yet, or its own: only one is the table's.
    let key = |def: &TableDef, of: &dyn Fn(usize) -> Option<usize>| {
        let parts = |i: usize| def.indexes[i].parts.iter().map(|part| (of(part.column), part.prefix, part.descending)).collect();
        def.clustered.map(|i| -> (Vec<_>, _) { (parts(i), def.indexes[i].tree) })
    };
    if forced || key(old, &Some) != key(new, &|column| sources[column]) {
        return Fate::Copied;
    }
    let indexed = |at: usize| old.indexes.iter().any(|i| i.parts.iter().any(|p| p.column == at));
    let same_columns = old.columns.len() == new.columns.len() && sources.iter().enumerate().all(|(at, from)| *from == Some(at));
    let mut fate = if same_columns { Fate::Stay } else { Fate::Age };
    for (column, source) in new.columns.iter().zip(sources) {
        let Some(from) = *source else {
            if !is_constant(column) {
                return Fate::Copied;
            }
            continue;
        };
        let before = &old.columns[from];
        let same_value = (before.nullable == column.nullable || (column.nullable && !indexed(from)))
            && before.generated == column.generated
            && column.generated.as_ref().is_none_or(|g| means_the_same(&g.expression, old, new, sources))
            && before.srid == column.srid;
        let same_bytes = same_storage(&before.ty, &column.ty, indexed(from));
        let wider = !indexed(from) && widens(&before.ty, &column.ty) && column.generated.is_none();
        if !same_value || !(same_bytes || wider) {
            return Fate::Copied;
        }
        if !same_bytes {
            fate = Fate::Age;
        }
    }
    fate
}

/// Whether a new column has one value for all rows that are there.
fn is_constant(column: &ColumnDef) -> bool {
    column.generated.is_none() && !column.auto_increment && !matches!(column.default, ColumnDefault::Expression(_))
}

/// Whether an expression reads the same columns as before: names may have been exchanged.
pub(crate) fn means_the_same(expression: &str, old: &TableDef, new: &TableDef, sources: &[Option<usize>]) -> bool {
    names_in(expression).iter().all(|name| match (old.column(name), new.column(name)) {
        (Some(before), Some(now)) => sources[now] == Some(before),
        (before, now) => before == now,
    })
}
