//! The expressions of a table's definition, bound for a statement: defaults, generated columns, checks,
//! partitions.

use std::sync::Arc;

use expr::{EvalContext, Expr};
use parser::ast;
use schema::{ColumnDefault, TableDef};
use value::{Kind, SqlResult, Value, sql_error};

use super::Binder;
use super::scope::{Scope, ScopeColumns, ScopeTable};
use super::written::{ViewCheck, checks_of};
use crate::dml::{Placement, Target};
use crate::query::Fill;
use crate::stored::bind_stored;

/// A base table of the statement.
pub(super) struct Definition<'b, 'a> {
    pub binder: &'b mut Binder<'a>,
    /// In the draft.
    pub table: usize,
    pub def: Arc<TableDef>,
}

/// What is computed whenever a row of a table is written.
struct Expressions {
    generated: Vec<(u16, Expr)>,
    checks: Vec<(String, Expr)>,
    on_update: Vec<(u16, Expr)>,
}

impl Definition<'_, '_> {
    /// What is needed to write rows of a table that is in the plan already. The row's own slots must be
    /// visible.
    pub fn target(&mut self, checks: &[ViewCheck], cx: &mut EvalContext<'_>) -> SqlResult<Target> {
        let (table, def) = (self.table, Arc::clone(&self.def));
        if self.binder.draft.tables[table].plan.past.is_some() {
            return Err(sql_error!(NON_UPDATABLE_TABLE, self.binder.draft.tables[table].plan.alias, "UPDATE"));
        }
        let mut defaults = Vec::with_capacity(def.columns.len());
        for column in 0..def.columns.len() {
            defaults.push(self.default_fill(column, cx)?);
        }
        let alias = self.binder.draft.tables[table].plan.alias.clone();
        let db = std::mem::take(&mut self.binder.db);
        self.binder.db = Some(def.db.clone());
        let scope = Scope {
            select: 1,
            clause: "field list",
            items: vec![ScopeTable { alias, db: def.db.clone(), columns: ScopeColumns::Table(table), rights: None }],
            ..Scope::default()
        };
        let scopes = std::mem::replace(&mut self.binder.names.scopes, vec![scope]);
        // What a table computes of itself is asked of nobody.
        let access = self.binder.names.access.take();
        let bound = self.expressions(cx);
        let dependent = self.dependent_defaults(cx);
        self.binder.names.access = access;
        self.binder.names.scopes = scopes;
        self.binder.db = db;
        let view_checks = checks_of(&self.binder.draft, table, checks)?;
        let placement = self.placement(cx)?;
        let Expressions { generated, checks, on_update } = bound?;
        for (column, e) in dependent? {
            defaults[column] = Fill::Dependent(e);
        }
        let triggers = self.binder.draft.lookup.triggers(&def)?;
        self.binder.programs |= !triggers.is_empty();
        Ok(Target { def, table, defaults, generated, checks, placement, view_checks, shown: Vec::new(), on_update, triggers })
    }

    fn expressions(&mut self, cx: &mut EvalContext<'_>) -> SqlResult<Expressions> {
        let def = Arc::clone(&self.def);
        let mut generated = Vec::new();
        let mut checks = Vec::new();
        let mut on_update = Vec::new();
        for (i, c) in def.columns.iter().enumerate() {
            if let Some(g) = &c.generated {
                generated.push((i as u16, self.binder.stored_expr(&g.expression, cx)?));
            }
            if c.on_update_now {
                on_update.push((i as u16, self.binder.stored_expr(&now(c.ty.decimals), cx)?));
            }
        }
        for check in def.checks.iter().filter(|c| c.enforced) {
            checks.push((check.name.clone(), self.binder.stored_expr(&check.expression, cx)?));
        }
        // Which one is violated first is told by the order of names.
        checks.sort_by_key(|(name, _)| name.to_lowercase());
        Ok(Expressions { generated, checks, on_update })
    }

    /// Defaults that name columns.
    fn dependent_defaults(&mut self, cx: &mut EvalContext<'_>) -> SqlResult<Vec<(usize, Expr)>> {
        let def = Arc::clone(&self.def);
        let named = def.columns.iter().enumerate().filter_map(|(at, c)| Some((at, c.default.dependent()?)));
        named.map(|(at, text)| Ok((at, self.binder.stored_expr(text, cx)?))).collect()
    }

    fn default_fill(&mut self, column: usize, cx: &mut EvalContext<'_>) -> SqlResult<Fill> {
        let def = Arc::clone(&self.def);
        let c = &def.columns[column];
        if c.auto_increment && !c.nullable {
            return Ok(Fill::Generate);
        }
        if c.generated.is_some() {
            return Ok(Fill::Value(Value::Null));
        }
        Ok(match &c.default {
            // Bound where the row's own columns are visible.
            default if default.dependent().is_some() => Fill::Value(Value::Null),
            ColumnDefault::Literal(v) => Fill::Value(v.clone()),
            ColumnDefault::None if c.nullable => Fill::Value(Value::Null),
            ColumnDefault::Dropped if c.ty.kind == Kind::Enum => Fill::Value(Value::Null),
            ColumnDefault::Dropped => Fill::Missing(Value::Null),
            ColumnDefault::None if c.ty.kind == Kind::Enum => Fill::Value(implicit_default(&c.ty)),
            ColumnDefault::None => Fill::Missing(implicit_default(&c.ty)),
            ColumnDefault::Now | ColumnDefault::Expression(_) => {
                let clause = Scope { clause: "field list", ..Scope::default() };
                self.binder.names.scopes.push(clause);
                let e = self.binder.default_fill_expr(&def, column, cx);
                self.binder.names.scopes.pop();
                Fill::Expr(e?)
            }
        })
    }

    /// What a row must satisfy to be written into a partitioned table.
    fn placement(&mut self, cx: &mut EvalContext<'_>) -> SqlResult<Option<Placement>> {
        let (table, def) = (self.table, Arc::clone(&self.def));
        let (Some(partitions), Some(partitioning)) = (schema::Partitions::of(&def), &def.partitioning) else { return Ok(None) };
        let chosen = self.binder.draft.tables[table].selected.clone();
        let mut bind = |text: Option<&str>| text.map(|text| self.row_condition(text, cx)).transpose();
        let condition = bind(partitions.placed().as_deref())?;
        let value = bind(partitioning.method.expression())?;
        let selected = bind(chosen.as_deref())?;
        let placement = Placement { condition, value, selected };
        Ok((placement.condition.is_some() || placement.selected.is_some()).then_some(placement))
    }

    /// Remembers which partitions of the table are selected, and gives the condition on its rows.
    pub fn select_partitions(&mut self, names: &[ast::Ident], cx: &mut EvalContext<'_>) -> SqlResult<Option<Expr>> {
        let (table, def) = (self.table, Arc::clone(&self.def));
        let Some(text) = selection(&def, names, &self.binder.draft.tables[table].plan.alias)? else { return Ok(None) };
        let selected = def.partitioning.iter().flat_map(|by| names.iter().filter_map(|name| by.find(&name.name))).collect();
        let condition = self.row_condition(&text, cx)?;
        self.binder.draft.tables[table].plan.partitions = selected;
        self.binder.draft.tables[table].selected = Some(text);
        Ok(Some(condition))
    }

    /// An expression of the table's definition, over the slots of its row. Whoever may use the table may
    /// use it.
    fn row_condition(&mut self, text: &str, cx: &mut EvalContext<'_>) -> SqlResult<Expr> {
        let table = self.table;
        let info = &self.binder.draft.tables[table];
        let item = ScopeTable { alias: info.plan.alias.clone(), db: info.db.clone(), columns: ScopeColumns::Table(table), rights: None };
        let scope = Scope { select: 1, clause: "partition function", items: vec![item], ..Scope::default() };
        let scopes = std::mem::replace(&mut self.binder.names.scopes, vec![scope]);
        let access = self.binder.names.access.take();
        let bound = bind_stored(text, cx, |parsed, cx| self.binder.expr(parsed, cx));
        self.binder.names.access = access;
        self.binder.names.scopes = scopes;
        bound
    }
}

impl<'a> Binder<'a> {
    /// The definition of a table of the draft; none if it is no base table.
    pub(super) fn definition(&mut self, table: usize) -> Option<Definition<'_, 'a>> {
        let def = self.draft.tables[table].plan.source.base()?.clone();
        Some(Definition { binder: self, table, def })
    }

    /// What is needed to write rows of a table.
    ///
    /// # Errors
    /// 1288 if nobody can.
    pub(super) fn target(&mut self, table: usize, checks: &[ViewCheck], cx: &mut EvalContext<'_>) -> SqlResult<Target> {
        match self.definition(table) {
            Some(mut definition) => definition.target(checks, cx),
            None => Err(sql_error!(NON_UPDATABLE_TABLE, self.draft.tables[table].plan.alias, "UPDATE")),
        }
    }

    fn stored_expr(&mut self, text: &str, cx: &mut EvalContext<'_>) -> SqlResult<Expr> {
        let around = std::mem::replace(&mut self.is_stored, true);
        let bound = bind_stored(text, cx, |parsed, cx| self.expr(parsed, cx));
        self.is_stored = around;
        bound
    }

    pub(super) fn default_fill_expr(&mut self, def: &TableDef, column: usize, cx: &mut EvalContext<'_>) -> SqlResult<Expr> {
        let c = &def.columns[column];
        match &c.default {
            ColumnDefault::Now => self.stored_expr(&now(c.ty.decimals), cx),
            ColumnDefault::Expression(text) => self.stored_expr(text, cx),
            ColumnDefault::Literal(v) => Ok(Expr::literal(v.clone(), c.ty.clone())),
            ColumnDefault::None | ColumnDefault::Dropped => Ok(Expr::literal(Value::Null, c.ty.clone())),
        }
    }
}

/// What is true of the rows of the partitions that are named.
///
/// # Errors
/// 1747 if the table has none, 1735 for one that it does not have.
pub(super) fn selection(def: &TableDef, names: &[ast::Ident], alias: &str) -> SqlResult<Option<String>> {
    if names.is_empty() {
        return Ok(None);
    }
    let (Some(partitions), Some(partitioning)) = (schema::Partitions::of(def), &def.partitioning) else {
        return Err(sql_error!(PARTITION_CLAUSE_ON_NONPARTITIONED));
    };
    let condition = |name: &ast::Ident| {
        let (at, sub) = partitioning.find(&name.name).ok_or_else(|| sql_error!(UNKNOWN_PARTITION, name.name, alias))?;
        Ok(format!("({})", partitions.condition(at, sub)))
    };
    Ok(Some(names.iter().map(condition).collect::<SqlResult<Vec<_>>>()?.join(" or ")))
}

fn now(decimals: u8) -> String {
    format!("CURRENT_TIMESTAMP({decimals})")
}

/// What a column gets in a row that names none, as far as that can be told without computing anything.
pub fn plain_default(column: &schema::ColumnDef) -> Value {
    match &column.default {
        ColumnDefault::Literal(value) => value.clone(),
        _ if column.nullable || column.generated.is_some() => Value::Null,
        _ => implicit_default(&column.ty),
    }
}

/// What a NOT NULL column without a default gets when nothing is given and the mode is not strict.
fn implicit_default(ty: &value::SqlType) -> Value {
    match ty.kind {
        Kind::Enum => ty.labels.clone().map_or(Value::Null, |labels| Value::Enum(1, labels)),
        Kind::Set => ty.labels.clone().map_or(Value::Null, |labels| Value::Set(0, labels)),
        k if k.is_string() => Value::bytes(b""),
        Kind::Bit => Value::Bit(0, ty.length.div_ceil(8) as u8),
        Kind::Float => Value::Float(0.0),
        Kind::Double => Value::Double(0.0),
        _ => value::store::zero_value(ty),
    }
}
