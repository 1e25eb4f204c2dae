//! Partitions in statements: `PARTITION (p1, p2)` is a condition on the rows of one table, and a written row must have a partition.

use expr::{EvalContext, Expr};
use parser::ast::Ident;
use schema::TableDef;
use value::{SqlResult, sql_error};

use super::{Binder, Scope, ScopeColumns, ScopeTable};
use crate::dml::Placement;
use crate::query::Source;

/// What is true of the rows of the partitions that are named.
///
/// # Errors
/// 1747 if the table has none, 1735 for one that it does not have.
pub(super) fn selection(def: &TableDef, names: &[Ident], alias: &str) -> SqlResult<Option<String>> {
    if names.is_empty() {
        return Ok(None);
    }
    let Some(partitioning) = &def.partitioning else { return Err(sql_error!(PARTITION_CLAUSE_ON_NONPARTITIONED)) };
    let condition = |name: &Ident| {
        let (at, sub) = partitioning.find(&name.name).ok_or_else(|| sql_error!(UNKNOWN_PARTITION, name.name, alias))?;
        Ok(format!("({})", def.partition_condition(at, sub)))
    };
    Ok(Some(names.iter().map(condition).collect::<SqlResult<Vec<_>>>()?.join(" or ")))
}

impl Binder<'_> {
    /// Remembers which partitions of a table are selected, and gives the condition on its rows.
    pub(super) fn select_partitions(&mut self, table: usize, names: &[Ident], cx: &mut EvalContext<'_>) -> SqlResult<Option<Expr>> {
        let Source::Base(def) = &self.tables[table].plan.source else {
            return if names.is_empty() { Ok(None) } else { Err(sql_error!(PARTITION_CLAUSE_ON_NONPARTITIONED)) };
        };
        let Some(text) = selection(def, names, &self.tables[table].plan.alias)? else { return Ok(None) };
        let selected = def.partitioning.iter().flat_map(|by| names.iter().filter_map(|name| by.find(&name.name))).collect();
        let condition = self.row_condition(table, &text, cx)?;
        self.tables[table].plan.partitions = selected;
        self.tables[table].selected = Some(text);
        Ok(Some(condition))
    }

    /// What a row must satisfy to be written into a partitioned table.
    pub(super) fn placement(&mut self, table: usize, def: &TableDef, cx: &mut EvalContext<'_>) -> SqlResult<Option<Placement>> {
        let Some(partitioning) = &def.partitioning else { return Ok(None) };
        let chosen = self.tables[table].selected.clone();
        let mut bind = |text: Option<&str>| text.map(|text| self.row_condition(table, text, cx)).transpose();
        let condition = bind(def.placed_condition().as_deref())?;
        let value = bind(partitioning.method.expression())?;
        let selected = bind(chosen.as_deref())?;
        let placement = Placement { condition, value, selected };
        Ok((placement.condition.is_some() || placement.selected.is_some()).then_some(placement))
    }

    /// An expression of the table's definition, over the slots of its row. Whoever may use the table may use it.
    fn row_condition(&mut self, table: usize, text: &str, cx: &mut EvalContext<'_>) -> SqlResult<Expr> {
        let info = &self.tables[table];
        let item = ScopeTable { alias: info.plan.alias.clone(), db: info.db.clone(), columns: ScopeColumns::Table(table), rights: None };
        let scope = Scope { select: 1, clause: "partition function", items: vec![item], ..Scope::default() };
        let scopes = std::mem::replace(&mut self.scopes, vec![scope]);
        let access = self.access.take();
        let bound = super::dml::bind_stored(text, cx, |parsed, cx| self.expr(parsed, cx));
        self.access = access;
        self.scopes = scopes;
        bound
    }
}
