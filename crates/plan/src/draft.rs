//! A statement while it is being planned: its tables, slots and queries. The binder fills it, the passes
//! and the optimizer read it and add to it, and it becomes the [plan](crate::Plan).
//!
//! Invariants:
//! 1. Tables get slots in the order in which they are added, so the table of a slot is found by binary
//!    search.
//! 2. A query that waits to be planned stands in `queries`, too, where its rows are none until it is.

use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;

use expr::{Expr, ExprKind, SubqueryKind};
use parser::ast;
use value::{SqlResult, SqlType, sql_error};

use crate::Switches;
use crate::column::same_name;
use crate::logical::{BoundSelect, Cond, Logical, OutColumn, Step, TABLES_MAX, TableSet, Unplanned};
use crate::lookup::{SessionInfo, TableLookup};
use crate::optimize::sampled::Sampled;
use crate::peek::{Nothing, Peek};
use crate::query::{OrderKey, PlanTable, RowLock, Search, Source, SubPlan};
use crate::rights::ColumnRights;
use crate::sample::Sample;

/// A table while it is being bound.
pub(crate) struct TableInfo {
    pub plan: PlanTable,
    pub columns: ColumnsOf,
    pub used: Vec<bool>,
    /// On the inner side of an outer join: every column may be NULL.
    pub outer_joined: bool,
    /// The privileges on a base table or a view of whoever named it.
    pub rights: Rights,
    pub hints: Vec<ast::IndexHint>,
    pub switches: Switches,
    /// What is true of the rows of the partitions that the statement selects of it.
    pub selected: Option<String>,
    pub db: String,
    pub behind_view: Option<BehindView>,
    /// It stands in a derived table, and not in FROM itself: nothing is written through that.
    pub in_derived: bool,
    /// A view that is computed apart where it is only read: a statement can write through it.
    pub updatable: bool,
    /// About how many there are, once somebody has asked.
    pub rows: OnceCell<f64>,
    /// Some of them, once somebody has asked.
    pub sample: OnceCell<Option<Arc<Sample>>>,
}

impl TableInfo {
    /// By which the statement names it, or the view in whose query it stands.
    pub fn named(&self) -> &str {
        self.behind_view.as_ref().map_or(&self.plan.alias, |behind| &behind.alias)
    }
}

/// The outermost view that a table is behind.
#[derive(Clone)]
pub(crate) struct BehindView {
    /// By which the statement names it.
    pub alias: String,
    /// Its database and name.
    pub view: (String, String),
    /// A statement may name a view several times: tables of the same copy of it have the same number.
    pub copy: usize,
}

/// Where the names and types of a table's columns are.
#[derive(Clone)]
pub(crate) enum ColumnsOf {
    Source,
    Derived(Arc<Vec<OutColumn>>),
}

/// What may be done with columns, if not everything.
pub(crate) type Rights = Option<Arc<ColumnRights>>;

/// What the tables of a query block have in common.
pub(crate) struct OfBlock {
    /// The number of the block.
    pub select: u32,
    pub hints: Vec<ast::IndexHint>,
    pub switches: Switches,
}

pub(crate) struct Draft<'a> {
    pub lookup: &'a dyn TableLookup,
    pub switches: Switches,
    pub tables: Vec<TableInfo>,
    slots: u32,
    pub queries: Vec<SubPlan>,
    pub searches: Vec<Search>,
    /// Subqueries that are bound and not planned: they may yet become part of the join around them.
    pub waiting: BTreeMap<usize, Box<BoundSelect>>,
    /// Subqueries that are planned to be read once, as they are bound: they may yet be asked for each row.
    pub as_bound: BTreeMap<usize, Box<BoundSelect>>,
    /// Derived tables that are bound, into which conditions may yet come.
    pub waiting_tables: BTreeMap<usize, Unplanned>,
    /// What indexes said of the values of parameters and variables.
    pub peeks: Vec<Peek>,
    pub nothing: Vec<Nothing>,
    /// What samples of tables have said of conditions.
    pub sampled: Vec<Sampled>,
    /// What the passes make, where somebody looks on.
    pub steps: Option<Rc<RefCell<Vec<Step>>>>,
    /// `sql_safe_updates`: what changes rows goes by a key wherever one will do.
    pub by_keys: bool,
    /// The statement changes rows: what it reads is locked.
    pub changes: bool,
    /// Derived tables are not merged: a statement that changes rows reads them before the first change.
    pub apart: bool,
    /// Tables that hints want before others.
    pub ordered_by_hints: Vec<(TableSet, TableSet)>,
    /// Beginnings of join orders that have been weighed.
    pub orders_tried: u64,
}

impl<'a> Draft<'a> {
    pub fn new(lookup: &'a dyn TableLookup, session: &SessionInfo) -> Draft<'a> {
        Draft {
            lookup,
            switches: session.switches,
            by_keys: session.by_keys,
            tables: Vec::new(),
            slots: 0,
            queries: Vec::new(),
            searches: Vec::new(),
            waiting: BTreeMap::new(),
            as_bound: BTreeMap::new(),
            waiting_tables: BTreeMap::new(),
            peeks: Vec::new(),
            nothing: Vec::new(),
            sampled: Vec::new(),
            steps: None,
            changes: false,
            apart: false,
            ordered_by_hints: Vec::new(),
            orders_tried: 0,
        }
    }

    /// The width of the row buffer.
    pub fn width(&self) -> usize {
        self.slots as usize
    }

    /// A condition with the tables that it reads.
    pub fn cond(&self, expr: Expr) -> Cond {
        Cond { tables: self.tables_of(&expr), expr }
    }

    /// Table and column of an expression that is a column.
    pub fn place_of(&self, e: &Expr) -> Option<(usize, usize)> {
        let slot = e.as_slot()?;
        let table = self.table_of_slot(slot)?;
        Some((table, slot as usize - self.tables[table].plan.slot))
    }

    /// # Errors
    /// 1116: there are too many.
    pub fn add_table(&mut self, source: Source, alias: &str, db: &str, columns: ColumnsOf, of: OfBlock) -> SqlResult<usize> {
        if self.tables.len() >= TABLES_MAX {
            return Err(sql_error!(TOO_MANY_TABLES, TABLES_MAX));
        }
        let width = match (&source, &columns) {
            (Source::Base(def), _) => def.columns.len(),
            (Source::Virtual(v), _) => v.columns.len(),
            (_, ColumnsOf::Derived(c)) => c.len(),
            (_, ColumnsOf::Source) => 0,
        };
        let slot = self.take_slots(width) as usize;
        let OfBlock { select, hints, switches } = of;
        let plan = PlanTable {
            source,
            alias: alias.to_string(),
            select,
            slot,
            width,
            wanted: Vec::new(),
            lock: RowLock::default(),
            past: None,
            partitions: Vec::new(),
        };
        self.tables.push(TableInfo {
            plan,
            columns,
            used: vec![false; width],
            outer_joined: false,
            rights: None,
            hints,
            switches,
            selected: None,
            db: db.to_string(),
            behind_view: None,
            in_derived: false,
            updatable: false,
            rows: OnceCell::new(),
            sample: OnceCell::new(),
        });
        Ok(self.tables.len() - 1)
    }

    /// Takes `n` slots.
    pub fn take_slots(&mut self, n: usize) -> u32 {
        let first = self.slots;
        self.slots += n as u32;
        first
    }

    /// What stands for a key of WITH ROLLUP behind the grouping: NULL in the totals.
    pub fn stand_in(&mut self, key: &Expr) -> Expr {
        let slot = self.take_slots(1);
        Expr { derivation: key.derivation, ..Expr::column(slot, expr::types::of_handed_on(key), true, "rollup key") }
    }

    /// The table that owns a slot; `None` for aggregates and the like.
    pub fn table_of_slot(&self, slot: u32) -> Option<usize> {
        let slot = slot as usize;
        let after = self.tables.partition_point(|t| t.plan.slot <= slot);
        // Tables without columns share a slot with their successor, hence the search backwards.
        (0..after).rev().find(|&t| self.tables[t].plan.width > 0).filter(|&t| slot < self.tables[t].plan.slot + self.tables[t].plan.width)
    }

    /// The tables that an expression reads, also through its subqueries.
    pub fn tables_of(&self, e: &Expr) -> TableSet {
        let mut slots = Vec::new();
        self.slots_of(e, &mut slots);
        slots.into_iter().filter_map(|s| self.table_of_slot(s)).fold(0, |set, t| set | 1 << t)
    }

    /// Whether an expression reads nothing but columns of these tables: no other table's, and no aggregate or
    /// window function of a query around it, which has another value for each of that query's rows.
    pub fn reads_only(&self, e: &Expr, tables: TableSet) -> bool {
        let mut slots = Vec::new();
        self.slots_of(e, &mut slots);
        slots.into_iter().all(|slot| self.table_of_slot(slot).is_some_and(|t| tables >> t & 1 == 1))
    }

    /// The base tables whose columns some expressions are.
    pub fn base_tables_of(&self, exprs: &[Expr]) -> BTreeSet<usize> {
        let tables = exprs.iter().filter_map(Expr::as_slot).filter_map(|slot| self.table_of_slot(slot));
        tables.filter(|t| matches!(self.tables[*t].plan.source, Source::Base(_))).collect()
    }

    /// A base table that no derived table has in it.
    pub fn is_writable(&self, table: usize) -> bool {
        matches!(self.tables[table].plan.source, Source::Base(_)) && !self.tables[table].in_derived
    }

    /// What a scalar subquery selects that has nothing else, and no table. A condition, or LIMIT, may leave
    /// it without a row.
    pub fn selected_alone(&self, e: &Expr) -> Option<&Expr> {
        let ExprKind::Subquery(s) = &e.kind else { return None };
        let parts = self.waiting.get(&s.index).filter(|_| s.kind == expr::SubqueryKind::Scalar)?;
        let plain = parts.logical.is_none() && !parts.grouped && parts.having.is_empty();
        parts.outputs.first().filter(|_| plain && parts.outputs.len() == 1)
    }

    /// The slots that an expression reads, also through its subqueries.
    pub fn slots_of(&self, e: &Expr, out: &mut Vec<u32>) {
        e.slots(out);
        e.visit(&mut |e| {
            if let ExprKind::Subquery(s) = &e.kind {
                out.extend(self.queries[s.index].outer.iter().map(|&s| s as u32));
            }
        });
    }

    /// What an expression reads is wanted of its tables.
    pub fn want(&mut self, e: &Expr) {
        let mut slots = Vec::new();
        self.slots_of(e, &mut slots);
        slots.into_iter().for_each(|slot| self.want_slot(slot));
    }

    fn want_slot(&mut self, slot: u32) {
        if let Some(table) = self.table_of_slot(slot) {
            let info = &mut self.tables[table];
            info.used[slot as usize - info.plan.slot] = true;
        }
    }

    /// A query of tables becomes part of the one around it: of what it selects only that is wanted of its
    /// tables which is [named](Draft::want) from here on, and what its conditions and its order read.
    pub fn want_only_conditions(&mut self, logical: &Logical, filter: &[Expr], order: &[OrderKey]) {
        let mut read = Vec::new();
        let mut note = |e: &Expr| self.slots_of(e, &mut read);
        logical.each_condition(&mut note);
        filter.iter().chain(order.iter().map(|key| &key.expr)).for_each(note);
        let tables = logical.tables();
        for table in (0..self.tables.len()).filter(|t| tables >> t & 1 == 1) {
            self.tables[table].used.fill(false);
            // LATERAL, and JSON_TABLE, read tables beside them.
            if let Source::Derived(query) = self.tables[table].plan.source {
                read.extend(self.queries[query].outer.iter().map(|slot| *slot as u32));
            }
        }
        read.into_iter().for_each(|slot| self.want_slot(slot));
    }

    /// The column of a table as an expression.
    pub fn column_expr(&mut self, table: usize, column: usize) -> Expr {
        self.tables[table].used[column] = true;
        let info = &self.tables[table];
        let slot = (info.plan.slot + column) as u32;
        let derivation = match (&info.plan.source, &info.columns) {
            (Source::Virtual(table), _) => table.columns[column].collated.then_some(expr::Derivation::Explicit),
            (Source::Base(_), _) | (_, ColumnsOf::Source) => None,
            (_, ColumnsOf::Derived(columns)) => Some(columns[column].derivation),
        };
        let (name, ty, nullable) = self.column_type(table, column);
        let full = if info.db.is_empty() {
            format!("`{}`.`{name}`", info.plan.alias)
        } else {
            format!("`{}`.`{}`.`{name}`", info.db, info.plan.alias)
        };
        let e = Expr::column(slot, ty, nullable || info.outer_joined, full);
        Expr { derivation: derivation.unwrap_or(e.derivation), ..e }
    }

    /// The name of a table's column, its type, and whether the table itself has NULLs in it.
    pub fn column_type(&self, table: usize, column: usize) -> (&str, SqlType, bool) {
        let info = &self.tables[table];
        match (&info.plan.source, &info.columns) {
            (Source::Base(def), _) => {
                let c = &def.columns[column];
                (c.name.as_str(), c.ty.clone(), c.nullable)
            }
            (Source::Virtual(v), _) => {
                let c = &v.columns[column];
                (c.name.as_str(), c.ty.clone(), c.nullable)
            }
            (_, ColumnsOf::Derived(columns)) => {
                let c = &columns[column];
                (c.column.name.as_str(), c.column.ty.clone(), c.nullable)
            }
            (_, ColumnsOf::Source) => ("", SqlType::NULL, true),
        }
    }

    pub fn column_count(&self, table: usize) -> usize {
        self.tables[table].plan.width
    }

    /// The number of a table's column by name.
    pub fn find_column(&self, table: usize, name: &str) -> Option<usize> {
        let info = &self.tables[table];
        match (&info.plan.source, &info.columns) {
            (Source::Base(def), _) => match def.column(name) {
                None if name.eq_ignore_ascii_case("_rowid") => def.row_id(),
                found => found.filter(|&c| !def.columns[c].hidden),
            },
            (Source::Virtual(v), _) => v.columns.iter().position(|c| same_name(&c.name, name)),
            (_, ColumnsOf::Derived(columns)) => columns.iter().position(|c| same_name(&c.column.name, name)),
            (_, ColumnsOf::Source) => None,
        }
    }

    pub fn column_name(&self, table: usize, column: usize) -> &str {
        let info = &self.tables[table];
        match (&info.plan.source, &info.columns) {
            (Source::Base(def), _) => &def.columns[column].name,
            (Source::Virtual(v), _) => &v.columns[column].name,
            (_, ColumnsOf::Derived(columns)) => &columns[column].column.name,
            (_, ColumnsOf::Source) => "",
        }
    }

    pub fn column_of_table(&self, e: &Expr, table: usize) -> Option<usize> {
        let slot = e.as_slot()? as usize;
        let t = &self.tables[table].plan;
        (t.slot..t.slot + t.width).contains(&slot).then(|| slot - t.slot)
    }

    /// The value of `e` is there before a row of the table is: no row decides it, and it is the same each
    /// time. A subquery that depends on no row gives such a value.
    pub fn known(&self, e: &Expr, have: TableSet) -> bool {
        let mut once = true;
        e.visit(&mut |e| {
            if let ExprKind::Subquery(sub) = &e.kind {
                let plan = &self.queries[sub.index];
                once &= matches!(sub.kind, SubqueryKind::Scalar | SubqueryKind::Exists) && plan.outer.is_empty() && !plan.volatile;
            }
        });
        once && e.is_deterministic() && self.tables_of(e) & !have == 0
    }

    /// The name of an expression that is a column; of others nothing.
    pub fn slot_column_name(&self, e: &Expr) -> &str {
        self.place_of(e).map_or("", |(table, column)| self.column_name(table, column))
    }

    /// `db.alias.column` of a slot, for messages.
    pub fn slot_name(&self, slot: u32) -> String {
        let Some(table) = self.table_of_slot(slot) else { return String::new() };
        let info = &self.tables[table];
        let name = self.column_name(table, slot as usize - info.plan.slot);
        if info.db.is_empty() { format!("{}.{name}", info.plan.alias) } else { format!("{}.{}.{name}", info.db, info.plan.alias) }
    }
}
