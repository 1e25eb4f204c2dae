//! Foreign keys of a statement: the graph of the tables that they tie to its targets, and what a cascade has to compute anew in their rows.

use expr::{EvalContext, Expr, Resolver};
use parser::ast;
use parser::ast::{ColumnName, Span};
use schema::TableDef;
use value::{SqlResult, sql_error};

use super::Binder;
use super::dml::bind_stored;
use crate::dml::Target;
use crate::foreign::{Change, ForeignGraph};
use crate::query::PlanKind;

/// The columns of a table that the statement does not name: a row stands by itself, from slot 0.
struct OwnColumns<'d>(&'d TableDef);

impl Resolver for OwnColumns<'_> {
    fn column(&mut self, name: &ColumnName, _: Span) -> SqlResult<Expr> {
        let at = self.0.column(&name.name.name).ok_or_else(|| sql_error!(BAD_FIELD, name.name.name, "generated column function"))?;
        let column = &self.0.columns[at];
        Ok(Expr::column(at as u32, column.ty.clone(), column.nullable, column.name.as_str()))
    }

    fn is_key_part(&self) -> bool {
        true
    }
}

/// The generated columns of a table, in their order.
pub(crate) fn generated_columns(def: &TableDef, cx: &mut EvalContext<'_>) -> SqlResult<Vec<(usize, Expr)>> {
    let generated = def.columns.iter().enumerate().filter_map(|(at, c)| Some((at, c.generated.as_ref()?)));
    generated
        .map(|(at, g)| Ok((at, bind_stored(&g.expression, cx, |parsed, cx| expr::bind_expr(parsed, &mut OwnColumns(def), cx))?)))
        .collect()
}

/// The number of the partition that a row is in, over its own columns; `None` if the table has none.
pub fn partition_number(def: &TableDef, cx: &mut EvalContext<'_>) -> SqlResult<Option<Expr>> {
    let Some(partitions) = schema::Partitions::of(def) else { return Ok(None) };
    let bind = |parsed: &ast::Expr, cx: &mut EvalContext<'_>| expr::bind_expr(parsed, &mut OwnColumns(def), cx);
    bind_stored(&partitions.number(), cx, bind).map(Some)
}

impl Binder<'_> {
    /// What foreign keys tie to the tables that the statement changes.
    pub(super) fn foreign_keys(&self, kind: &PlanKind, cx: &mut EvalContext<'_>) -> SqlResult<ForeignGraph> {
        let mut graph = ForeignGraph::default();
        let mut join = |target: &Target, change: Change| self.lookup.foreign_keys(&target.def, change, &mut graph);
        match kind {
            PlanKind::Insert(insert) => {
                let change = if insert.replace { Change::INSERT.and(Change::DELETE) } else { Change::INSERT };
                join(&insert.target, if insert.on_duplicate.is_empty() { change } else { change.and(Change::UPDATE) })?;
            }
            PlanKind::Load(load) => {
                let replace = load.duplicates == ast::DuplicateHandling::Replace;
                join(&load.target, if replace { Change::INSERT.and(Change::DELETE) } else { Change::INSERT })?;
            }
            PlanKind::Update(update) => update.targets.iter().try_for_each(|(target, _)| join(target, Change::UPDATE))?,
            PlanKind::Delete(delete) => delete.targets.iter().try_for_each(|target| join(target, Change::DELETE))?,
            PlanKind::Query(_) | PlanKind::Expressions(_) => {}
        }
        for table in 0..graph.tables.len() {
            if graph.is_changed(table) {
                let generated = generated_columns(&graph.tables[table].def, cx)?;
                graph.tables[table].generated = generated;
            }
        }
        Ok(graph)
    }
}
