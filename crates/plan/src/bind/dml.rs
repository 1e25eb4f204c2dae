//! Binding of INSERT, REPLACE, UPDATE, DELETE and LOAD DATA.

use std::collections::BTreeSet;
use std::sync::Arc;

use expr::{EvalContext, Expr};
use parser::ast;
use schema::{ColumnDefault, TableDef};
use value::{Kind, SqlError, SqlResult, SqlType, Value, sql_error};

use super::view::{ViewCheck, Written};
use super::{Binder, InsertedRow, NameOrder, Scope, ScopeColumns, ScopeTable, dotted};
use crate::column::same_name;
use crate::dml::{
    Assignment, Delete, Insert, InsertSource, LiteralRows, Load, LoadField, Moment, Placement, Target, Update, number_of_bits,
};
use crate::draft::{ColumnsOf, TableInfo};
use crate::logical::{Body, Logical, OutColumn};
use crate::lookup::Relation;
use crate::plan::PlanKind;
use crate::query::{Fill, Join, Limit, OrderKey, Source};
use crate::rights::Access;
use crate::stored::bind_stored;

impl Binder<'_> {
    /// The table or view that INSERT or LOAD names, in the plan; `named`: the columns that are listed; `refusal` is said of a view that takes no rows.
    fn written(
        &mut self,
        name: &ast::ObjectName,
        named: Option<&[ast::ColumnName]>,
        refusal: fn(&str) -> SqlError,
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<Written> {
        let db = match &name.db {
            Some(db) => db.name.clone(),
            None => self.current_db()?,
        };
        let relation = self.draft.lookup.relation(&db, &name.name.name)?;
        self.draft.lookup.check_use(&db, &name.name.name, &name.name.name)?;
        let rights = self.draft.lookup.rights(&db, &name.name.name);
        match relation {
            Relation::View(view) => self.written_view(&view, (&name.name.name, rights), named, refusal, cx),
            Relation::Table(def) => {
                let table = self.add_table(Source::Base(def.clone()), &name.name.name, &def.db, ColumnsOf::Source)?;
                self.draft.tables[table].rights.clone_from(&rights);
                Ok(Written { def, table, names: None, checks: Vec::new(), rights })
            }
            Relation::Virtual(v) => Err(sql_error!(NON_UPDATABLE_TABLE, v.name, "INSERT")),
        }
    }

    /// 1143 unless a column of what INSERT names may be written so; 1356 where the one behind a view's may not.
    fn check_written(&self, written: &Written, column: u16, access: Access) -> SqlResult<()> {
        let own = &written.def.columns[column as usize].name;
        let Some(names) = &written.names else { return written.rights.as_ref().map_or(Ok(()), |rights| rights.check(own, access)) };
        let name = names.iter().find(|(_, c)| *c == column).map_or(own, |(name, _)| name);
        if let Some(rights) = &written.rights {
            rights.check(name, access)?;
        }
        let info = &self.draft.tables[written.table];
        info.rights
            .as_ref()
            .map_or(Ok(()), |rights| rights.check(own, access))
            .map_err(|_| sql_error!(VIEW_INVALID, written.def.db, info.plan.alias))
    }

    /// The columns that are meant when none are listed.
    fn all_written(&self, written: &Written) -> SqlResult<Vec<u16>> {
        let columns = written.all_columns();
        if let Some(rights) = &written.rights {
            let own = |c: &u16| written.def.columns[*c as usize].name.as_str();
            let named: Vec<&str> = match &written.names {
                Some(names) => names.iter().map(|(name, _)| name.as_str()).collect(),
                None => columns.iter().map(own).collect(),
            };
            rights.check_all(named.into_iter(), Access::Insert)?;
        }
        if written.names.is_some() && self.draft.tables[written.table].rights.is_some() {
            columns.iter().try_for_each(|column| self.check_written(written, *column, Access::Insert))?;
        }
        Ok(columns)
    }

    /// What is needed to write rows of a table that is in the plan already. The row's own slots must be visible.
    fn target(&mut self, table: usize, checks: &[ViewCheck], cx: &mut EvalContext<'_>) -> SqlResult<Target> {
        if self.draft.tables[table].plan.past.is_some() {
            return Err(sql_error!(NON_UPDATABLE_TABLE, self.draft.tables[table].plan.alias, "UPDATE"));
        }
        let Source::Base(def) = &self.draft.tables[table].plan.source else {
            return Err(sql_error!(NON_UPDATABLE_TABLE, self.draft.tables[table].plan.alias, "UPDATE"));
        };
        let def = def.clone();
        let mut defaults = Vec::with_capacity(def.columns.len());
        for column in 0..def.columns.len() {
            defaults.push(self.default_fill(&def, column, cx)?);
        }
        let alias = self.draft.tables[table].plan.alias.clone();
        let db = std::mem::take(&mut self.db);
        self.db = Some(def.db.clone());
        let scope = Scope {
            select: 1,
            clause: "field list",
            items: vec![ScopeTable { alias, db: def.db.clone(), columns: ScopeColumns::Table(table), rights: None }],
            ..Scope::default()
        };
        let scopes = std::mem::replace(&mut self.scopes, vec![scope]);
        // What a table computes of itself is asked of nobody.
        let access = self.access.take();
        let bound = self.target_expressions(&def, cx);
        let dependent = self.dependent_defaults(&def, cx);
        self.access = access;
        self.scopes = scopes;
        self.db = db;
        let view_checks = self.checks_of(table, checks)?;
        let placement = self.placement(table, &def, cx)?;
        let (generated, checks, on_update) = bound?;
        for (column, e) in dependent? {
            defaults[column] = Fill::Dependent(e);
        }
        let triggers = self.draft.lookup.triggers(&def)?;
        self.programs |= !triggers.is_empty();
        Ok(Target { def, table, defaults, generated, checks, placement, view_checks, on_update, triggers })
    }

    /// Defaults that name columns.
    fn dependent_defaults(&mut self, def: &TableDef, cx: &mut EvalContext<'_>) -> SqlResult<Vec<(usize, Expr)>> {
        let named = def.columns.iter().enumerate().filter_map(|(at, c)| Some((at, c.default.dependent()?)));
        named.map(|(at, text)| Ok((at, self.stored_expr(text, cx)?))).collect()
    }

    #[expect(clippy::type_complexity, reason = "used in one place")]
    fn target_expressions(
        &mut self,
        def: &TableDef,
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<(Vec<(u16, Expr)>, Vec<(String, Expr)>, Vec<(u16, Expr)>)> {
        let mut generated = Vec::new();
        let mut checks = Vec::new();
        let mut on_update = Vec::new();
        for (i, c) in def.columns.iter().enumerate() {
            if let Some(g) = &c.generated {
                generated.push((i as u16, self.stored_expr(&g.expression, cx)?));
            }
            if c.on_update_now {
                on_update.push((i as u16, self.stored_expr(&now(c.ty.decimals), cx)?));
            }
        }
        for check in def.checks.iter().filter(|c| c.enforced) {
            checks.push((check.name.clone(), self.stored_expr(&check.expression, cx)?));
        }
        // Which one is violated first is told by the order of names.
        checks.sort_by_key(|(name, _)| name.to_lowercase());
        Ok((generated, checks, on_update))
    }

    fn stored_expr(&mut self, text: &str, cx: &mut EvalContext<'_>) -> SqlResult<Expr> {
        let around = std::mem::replace(&mut self.is_stored, true);
        let bound = bind_stored(text, cx, |parsed, cx| self.expr(parsed, cx));
        self.is_stored = around;
        bound
    }

    pub(crate) fn default_fill_expr(&mut self, def: &TableDef, column: usize, cx: &mut EvalContext<'_>) -> SqlResult<Expr> {
        let c = &def.columns[column];
        match &c.default {
            ColumnDefault::Now => self.stored_expr(&now(c.ty.decimals), cx),
            ColumnDefault::Expression(text) => self.stored_expr(text, cx),
            ColumnDefault::Literal(v) => Ok(Expr::literal(v.clone(), c.ty.clone())),
            ColumnDefault::None | ColumnDefault::Dropped => Ok(Expr::literal(Value::Null, c.ty.clone())),
        }
    }

    fn default_fill(&mut self, def: &TableDef, column: usize, cx: &mut EvalContext<'_>) -> SqlResult<Fill> {
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
                self.scopes.push(clause);
                let e = self.default_fill_expr(def, column, cx);
                self.scopes.pop();
                Fill::Expr(e?)
            }
        })
    }

    pub(crate) fn insert(&mut self, insert: &ast::Insert, cx: &mut EvalContext<'_>) -> SqlResult<PlanKind> {
        self.draft.changes = true;
        if let Some((alias, _)) = insert.alias.as_ref().filter(|(alias, _)| alias.name == insert.table.name.name) {
            return Err(sql_error!(NONUNIQ_TABLE, alias.name));
        }
        self.selects += 1;
        self.scopes.push(Scope { select: self.selects, clause: "field list", ..Scope::default() });
        let named = insert.columns.as_deref();
        let written = self.written(&insert.table, named, |view| sql_error!(NON_INSERTABLE_TABLE, view, "INSERT"), cx)?;
        let (def, table) = (written.def.clone(), written.table);
        self.draft.tables[table].used.fill(true);
        // A view has chosen its own.
        if let Some(selected) = selection(&def, &insert.partitions, &self.draft.tables[table].plan.alias)? {
            self.draft.tables[table].selected = Some(selected);
        }
        let new_slot = self.draft.take_slots(def.columns.len());
        let columns = self.insert_columns(insert, &written)?;
        let (mut sources, mut source_slot) = (Vec::new(), 0);
        let source = match &insert.source {
            ast::InsertSource::Rows(rows) => {
                self.draft.apart = true;
                self.insert_rows(rows, &columns, &written, cx)?
            }
            ast::InsertSource::Literals(rows) => {
                self.draft.apart = true;
                if rows.width != columns.len() {
                    return Err(sql_error!(WRONG_VALUE_COUNT_ON_ROW, 1));
                }
                for &column in &columns {
                    self.check_generated(&def, column, false)?;
                }
                InsertSource::Literals(LiteralRows { rows: Arc::clone(rows), source: self.source.clone() })
            }
            ast::InsertSource::Query(query) => {
                let extended = if self.sees_sources { super::duplicates::with_sources(insert) } else { None };
                let scope = self.scopes.pop();
                let bound = self.query(extended.as_ref().map_or(query, |(query, _)| query), cx);
                self.scopes.extend(scope);
                let mut bound = bound?;
                if let Some((_, tables)) = &extended
                    && bound.columns.len() > columns.len()
                {
                    let more = bound.columns.split_off(columns.len());
                    source_slot = self.draft.take_slots(more.len());
                    sources = self.source_scope(tables, &more, source_slot);
                }
                if bound.columns.len() != columns.len() {
                    return Err(sql_error!(WRONG_VALUE_COUNT_ON_ROW, 1));
                }
                columns.iter().try_for_each(|column| self.check_generated(&def, *column, false))?;
                if let crate::query::Query::Block(block) = &mut bound.query {
                    block.exact = !block.distinct;
                    for (e, column) in block.output.iter_mut().zip(&columns) {
                        *e = number_of_bits(std::mem::replace(e, Expr::null()), &def.columns[*column as usize].ty);
                    }
                }
                InsertSource::Query(bound.query)
            }
        };
        let on_duplicate = self.on_duplicate(insert, &written, new_slot, sources, cx)?;
        if !matches!(source, InsertSource::Query(_)) {
            // Under another name the table may be read: rows are read before the row is written.
            let name = self.draft.tables[table].plan.alias.clone();
            self.check_not_read(&[table], if insert.replace { "REPLACE" } else { "INSERT" }, &|t| {
                same_name(&self.draft.tables[t].plan.alias, &name)
            })?;
        }
        self.scopes.pop();
        let target = self.target(table, &written.checks, cx)?;
        if written.names.is_some() && !insert.ignore && cx.settings.sql_mode.strict() {
            let lacks = |(c, fill): (usize, &Fill)| matches!(fill, Fill::Missing(_)) && !columns.contains(&(c as u16));
            if target.defaults.iter().enumerate().any(lacks) {
                let db = insert.table.db.as_ref().map_or_else(|| self.current_db(), |db| Ok(db.name.clone()))?;
                return Err(sql_error!(NO_DEFAULT_FOR_VIEW_FIELD, db, insert.table.name.name));
            }
        }
        let plan = Insert {
            target,
            columns,
            source,
            replace: insert.replace,
            ignore: insert.ignore,
            on_duplicate,
            new_slot: new_slot as usize,
            source_slot: source_slot as usize,
        };
        Ok(PlanKind::Insert(Box::new(plan)))
    }

    fn insert_columns(&mut self, insert: &ast::Insert, written: &Written) -> SqlResult<Vec<u16>> {
        let Some(list) = &insert.columns else { return self.all_written(written) };
        let mut columns = Vec::with_capacity(list.len());
        for name in list {
            let wrong_table = name.table.as_ref().is_some_and(|t| t.name != insert.table.name.name);
            let Some(column) = written.column(&name.name.name).filter(|_| !wrong_table) else {
                return Err(sql_error!(BAD_FIELD, dotted(name), "field list"));
            };
            self.check_written(written, column, Access::Insert)?;
            if columns.contains(&column) {
                return Err(sql_error!(FIELD_SPECIFIED_TWICE, written.def.columns[column as usize].name));
            }
            columns.push(column);
        }
        if let ast::InsertSource::Rows(rows) = &insert.source
            && if list.is_empty() { rows.iter().any(|r| !r.is_empty()) } else { rows.first().is_some_and(Vec::is_empty) }
        {
            return Err(sql_error!(WRONG_VALUE_COUNT_ON_ROW, 1));
        }
        Ok(columns)
    }

    fn insert_rows(
        &mut self,
        rows: &[Vec<ast::Expr>],
        columns: &[u16],
        written: &Written,
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<InsertSource> {
        let def = &written.def;
        let depth = self.scopes.len() - 1;
        let mut out = Vec::with_capacity(rows.len());
        // VALUES may read columns that stand before it: `INSERT INTO t (a, b) VALUES (1, a + 1)`.
        let item = ScopeTable {
            alias: def.name.clone(),
            db: def.db.clone(),
            columns: self.written_columns(written),
            rights: written.rights.clone(),
        };
        self.scopes[depth].items.push(item);
        for (n, row) in rows.iter().enumerate() {
            let all_defaults = row.is_empty() && (n == 0 || rows[0].is_empty());
            if row.len() != columns.len() && !all_defaults {
                return Err(sql_error!(WRONG_VALUE_COUNT_ON_ROW, n + 1));
            }
            let mut values = Vec::with_capacity(row.len());
            for (e, &column) in row.iter().zip(columns) {
                let value = match &e.kind {
                    ast::ExprKind::Default(None) => None,
                    _ => Some(number_of_bits(self.expr(e, cx)?, &def.columns[column as usize].ty)),
                };
                self.check_generated(def, column, value.is_none())?;
                values.push(value);
            }
            out.push(values);
        }
        self.scopes[depth].items.pop();
        Ok(InsertSource::Rows(out))
    }

    fn check_generated(&self, def: &TableDef, column: u16, default: bool) -> SqlResult<()> {
        let c = &def.columns[column as usize];
        if c.generated.is_some() && !default {
            return Err(sql_error!(NON_DEFAULT_VALUE_FOR_GENERATED_COLUMN, c.name, def.name));
        }
        Ok(())
    }

    fn on_duplicate(
        &mut self,
        insert: &ast::Insert,
        written: &Written,
        new_slot: u32,
        sources: Vec<ScopeTable>,
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<Vec<Assignment>> {
        if let Some((_, names)) = &insert.alias {
            super::duplicates::check_alias(names, self.insert_columns(insert, written)?.len())?;
        }
        if insert.on_duplicate.is_empty() {
            return Ok(Vec::new());
        }
        let (def, table) = (&written.def, written.table);
        self.inserted =
            Some(InsertedRow { name: insert.table.name.name.clone(), table, slot: new_slot, used: false, rights: written.rights.clone() });
        let item = ScopeTable {
            alias: insert.table.name.name.clone(),
            db: def.db.clone(),
            columns: self.written_columns(written),
            rights: written.rights.clone(),
        };
        self.scope().items.push(item);
        if let Some((alias, names)) = &insert.alias {
            let mut columns = Vec::new();
            let mut exprs = Vec::new();
            let given = self.insert_columns(insert, written)?;
            // The new row has under its name what it was given, and nothing else.
            for (at, i) in given.iter().map(|column| *column as usize).enumerate() {
                let c = &def.columns[i];
                let name = names.get(at).map_or(c.name.as_str(), |n| n.name.as_str());
                let e = Expr::column(new_slot + i as u32, c.ty.clone(), c.nullable, format!("`{}`.`{name}`", alias.name));
                let column = crate::Column::computed(name, c.ty.clone(), c.nullable);
                columns.push(OutColumn { column, nullable: c.nullable, derivation: e.derivation });
                exprs.push(e);
            }
            self.scope().items.push(ScopeTable {
                alias: alias.name.clone(),
                db: String::new(),
                columns: ScopeColumns::Merged(columns, exprs),
                rights: written.rights.clone().filter(|_| names.is_empty()),
            });
        }
        let base = self.scope().items.len();
        let coalesced = super::duplicates::coalesced(insert, &sources, base);
        self.scope().coalesced.extend(coalesced.into_iter().filter(|c| def.column(&c.name).is_none()));
        self.scope().items.extend(sources);
        let result = self.assignments(&insert.on_duplicate, written, Access::Update, cx);
        if self.inserted.take().is_some_and(|row| row.used) && result.is_ok() {
            let instead = "an alias (INSERT INTO ... VALUES (...) AS alias) and replace VALUES(col) in the ON DUPLICATE KEY UPDATE clause with alias.col";
            cx.warn(sql_error!(WARN_DEPRECATED_SYNTAX, "VALUES function", instead));
        }
        result
    }

    fn assignments(
        &mut self,
        list: &[ast::Assignment],
        written: &Written,
        access: Access,
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<Vec<Assignment>> {
        let mut out = Vec::with_capacity(list.len());
        for a in list {
            let Some(column) = written.column(&a.column.name.name) else {
                return Err(sql_error!(BAD_FIELD, dotted(&a.column), "field list"));
            };
            if let (Some(table), Some(row)) = (&a.column.table, &self.inserted)
                && table.name != row.name
            {
                return Err(sql_error!(BAD_FIELD, dotted(&a.column), "field list"));
            }
            self.check_written(written, column, access)?;
            out.push(self.assignment(a, written.table, column as usize, cx)?);
        }
        Ok(out)
    }

    fn assignment(&mut self, a: &ast::Assignment, table: usize, column: usize, cx: &mut EvalContext<'_>) -> SqlResult<Assignment> {
        let mut value = match &a.value.kind {
            ast::ExprKind::Default(None) => None,
            _ => Some(self.expr(&a.value, cx)?),
        };
        if let Source::Base(def) = &self.draft.tables[table].plan.source {
            self.check_generated(def, column as u16, value.is_none())?;
            value = value.map(|e| number_of_bits(e, &def.columns[column].ty));
        }
        Ok(Assignment { column: column as u16, value })
    }

    pub(crate) fn update(&mut self, update: &ast::Update, cx: &mut EvalContext<'_>) -> SqlResult<PlanKind> {
        (self.draft.apart, self.draft.changes) = (true, true);
        let ctes = self.ctes.len();
        if let Some(with) = &update.with {
            self.with(with, cx)?;
        }
        self.selects += 1;
        self.scopes.push(Scope { select: self.selects, clause: "field list", ..Scope::default() });
        let kind = self.update_inner(update, cx);
        self.scopes.pop();
        self.ctes.truncate(ctes);
        kind
    }

    fn update_inner(&mut self, update: &ast::Update, cx: &mut EvalContext<'_>) -> SqlResult<PlanKind> {
        let (joined, checks) = self.written_from(&update.tables, cx)?;
        let Some((logical, _)) = joined else { return Err(sql_error!(NO_TABLES_USED)) };
        let single = logical.only_table().is_some();
        // Of several tables that are written there may be an order and a limit, of a view that is a join not.
        let of_view = !single && matches!(update.tables.as_slice(), [ast::TableRef::Table(_)]);
        if of_view && (!update.order_by.is_empty() || update.limit.is_some()) {
            return Err(sql_error!(WRONG_USAGE, "UPDATE", if update.order_by.is_empty() { "LIMIT" } else { "ORDER BY" }));
        }
        let joined = logical.tables();
        let filter = self.row_filter(update.filter.as_ref(), cx)?;
        let mut assigned: Vec<(usize, Vec<Assignment>)> = Vec::new();
        for a in &update.assignments {
            let (table, column) = self.assigned_column(&a.column)?;
            let assignment = self.assignment(a, table, column, cx)?;
            match assigned.iter_mut().find(|(t, _)| *t == table) {
                Some((_, list)) => list.push(assignment),
                None => assigned.push((table, vec![assignment])),
            }
        }
        for (table, _) in &assigned {
            self.write_table(*table);
        }
        self.check_one_table_each(&assigned.iter().map(|(table, _)| *table).collect::<Vec<_>>())?;
        let changed: Vec<(usize, Vec<usize>)> = assigned.iter().map(|(t, l)| (*t, l.iter().map(|a| a.column as usize).collect())).collect();
        self.check_keys_stay(&changed)?;
        let found = self.found_rows(logical, filter, &update.order_by, update.limit.as_ref(), cx)?;
        assigned.sort_by_key(|(table, _)| place_in(&found.join, *table));
        let mut targets = Vec::new();
        for (table, list) in assigned {
            targets.push((self.target(table, &checks, cx)?, list));
        }
        let tables: Vec<usize> = changed.iter().map(|(t, _)| *t).collect();
        let elsewhere = |t: usize| joined >> t & 1 == 0;
        self.check_not_read(&tables, "UPDATE", &elsewhere)?;
        let moves = changed.iter().any(|(table, columns)| self.scan_reads(&found.join, *table, columns));
        let on_update_moves = targets.iter().any(|(t, _)| {
            let columns: Vec<usize> =
                t.on_update.iter().map(|(c, _)| *c as usize).chain(t.generated.iter().map(|(c, _)| *c as usize)).collect();
            !columns.is_empty() && self.scan_reads(&found.join, t.table, &columns)
        });
        let triggers_move = targets.iter().any(|(t, _)| t.triggers.has(Moment::BeforeUpdate));
        // As in MySQL whoever asks for an order has found all rows before the first is changed.
        let buffered = !single || !update.order_by.is_empty() || moves || on_update_moves || triggers_move;
        let plan = Update {
            targets,
            source: found.join,
            gate: found.gate,
            order: found.order,
            limit: found.limit,
            ignore: update.ignore,
            single,
            buffered,
        };
        Ok(PlanKind::Update(Box::new(plan)))
    }

    /// 1706: a table that is changed under two names keeps its primary key.
    fn check_keys_stay(&self, changed: &[(usize, Vec<usize>)]) -> SqlResult<()> {
        let def = |table: usize| match &self.draft.tables[table].plan.source {
            Source::Base(def) => Some(def),
            _ => None,
        };
        let moves = |(table, columns): &(usize, Vec<usize>)| {
            let key = def(*table).and_then(|def| def.clustered.map(|at| &def.indexes[at]));
            key.is_some_and(|key| key.parts.iter().any(|p| columns.contains(&p.column)))
        };
        for (at, a) in changed.iter().enumerate() {
            for b in &changed[at + 1..] {
                let same = def(a.0).zip(def(b.0)).is_some_and(|(a, b)| a.tree == b.tree);
                if same && (moves(a) || moves(b)) {
                    return Err(sql_error!(MULTI_UPDATE_KEY_CONFLICT, written_name(self, a.0), written_name(self, b.0)));
                }
            }
        }
        Ok(())
    }

    fn assigned_column(&mut self, name: &ast::ColumnName) -> SqlResult<(usize, usize)> {
        let access = self.access.replace(Access::Update);
        let e = self.resolve(name);
        self.access = access;
        let e = e?;
        let place = self.draft.place_of(&e);
        let Some((table, column)) = place else { return Err(sql_error!(NONUPDATEABLE_COLUMN, name.name.name)) };
        match &self.draft.tables[table].plan.source {
            Source::Base(_) => Ok((table, column)),
            _ => Err(sql_error!(NON_UPDATABLE_TABLE, self.draft.tables[table].plan.alias, "UPDATE")),
        }
    }

    /// A subquery may not read a table that the statement changes, unless through a derived table, which is read first, or under a
    /// name that is none; `of_concern` tells of a table of the plan whether it counts.
    fn check_not_read(&self, targets: &[usize], operation: &str, of_concern: &dyn Fn(usize) -> bool) -> SqlResult<()> {
        let main = self.scopes.last().map_or(0, |s| s.select);
        let apart = |select: u32| self.apart_selects.iter().any(|r| r.contains(&select));
        for &target in targets {
            let Source::Base(def) = &self.draft.tables[target].plan.source else { continue };
            let read = self.draft.tables.iter().enumerate().find(|(t, info)| {
                let t = *t;
                t != target
                    && info.plan.select != main
                    && !apart(info.plan.select)
                    && of_concern(t)
                    && matches!(&info.plan.source, Source::Base(other) if other.id == def.id)
            });
            if let Some((_, read)) = read {
                return Err(read_and_written(&self.draft.tables[target], read, operation));
            }
        }
        Ok(())
    }

    /// The whole row is needed, and locked.
    fn write_table(&mut self, table: usize) {
        self.draft.tables[table].used.fill(true);
        self.draft.tables[table].plan.lock.strength = crate::query::Strength::Update;
    }

    /// Whether the scan of `table` walks an index that contains one of `columns`: then a changed row could be met again.
    fn scan_reads(&self, join: &Join, table: usize, columns: &[usize]) -> bool {
        let mut hit = false;
        join.each_table(&mut |access| {
            if access.table != table {
                return;
            }
            let Source::Base(def) = &self.draft.tables[table].plan.source else { return };
            let index = match &access.path {
                crate::query::Path::Full { index } | crate::query::Path::Ref { index, .. } | crate::query::Path::Ranges { index, .. } => {
                    *index
                }
                // Its rows are found before the first is read.
                _ => return,
            };
            let index = if index == crate::query::CLUSTERED { def.clustered } else { Some(index) };
            let parts = index.and_then(|i| def.indexes.get(i)).map_or(&[][..], |i| &i.parts);
            // The clustered key is the end of every index's.
            let behind = def.clustered.map_or(&[][..], |i| &def.indexes[i].parts);
            hit |= parts.iter().chain(behind).any(|p| columns.contains(&p.column));
        });
        hit
    }

    fn row_filter(&mut self, filter: Option<&ast::Expr>, cx: &mut EvalContext<'_>) -> SqlResult<Vec<Expr>> {
        let filter = filter.map_or(Ok(Vec::new()), |e| self.condition(e, "where clause", cx))?;
        self.scope().wrong_on.take().map_or(Ok(filter), Err)
    }

    fn found_rows(
        &mut self,
        logical: Logical,
        filter: Vec<Expr>,
        order_by: &[ast::OrderItem],
        limit: Option<&ast::Expr>,
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<Found> {
        self.scope().order = NameOrder::Tables;
        let order = self.order_by(order_by, cx)?;
        let limit = match limit {
            Some(e) => Some(Limit { offset: None, count: self.expr(e, cx)? }),
            None => None,
        };
        let straight = !order_by.is_empty() || limit.is_some();
        let select = self.scope().select;
        let body = Body { select, logical, filter, straight, elsewhere: BTreeSet::new(), read: None };
        let planned = self.planner().rows_to_change(body, &order, limit.as_ref(), cx)?;
        let join = planned.join.expect("there is a table");
        let order = if planned.ordered { Vec::new() } else { order };
        Ok(Found { join, gate: planned.gate, order, limit })
    }

    pub(crate) fn delete(&mut self, delete: &ast::Delete, cx: &mut EvalContext<'_>) -> SqlResult<PlanKind> {
        (self.draft.apart, self.draft.changes) = (true, true);
        if let ast::DeleteTarget::Many { targets, from } = &delete.target {
            super::targets::check(targets, from, self.db.as_deref())?;
        }
        let ctes = self.ctes.len();
        if let Some(with) = &delete.with {
            self.with(with, cx)?;
        }
        self.selects += 1;
        self.scopes.push(Scope { select: self.selects, clause: "field list", ..Scope::default() });
        let kind = self.delete_inner(delete, cx);
        self.scopes.pop();
        self.ctes.truncate(ctes);
        kind
    }

    fn delete_inner(&mut self, delete: &ast::Delete, cx: &mut EvalContext<'_>) -> SqlResult<PlanKind> {
        let (logical, mut tables) = match &delete.target {
            ast::DeleteTarget::One { table, alias, partitions } => {
                let factor = ast::TableFactor {
                    name: table.clone(),
                    partitions: partitions.clone(),
                    as_of: None,
                    alias: alias.clone(),
                    index_hints: Vec::new(),
                };
                let (joined, _) = self.written_from(&[ast::TableRef::Table(factor)], cx)?;
                let Some((logical, _)) = joined else { return Err(sql_error!(NO_TABLES_USED)) };
                let Some(t) = logical.only_table() else {
                    let db = table.db.as_ref().map_or_else(|| self.current_db(), |db| Ok(db.name.clone()))?;
                    return Err(sql_error!(VIEW_DELETE_MERGE_VIEW, db, table.name.name));
                };
                (logical, vec![t])
            }
            ast::DeleteTarget::Many { targets, from } => {
                let (joined, _) = self.written_from(from, cx)?;
                let Some((logical, _)) = joined else { return Err(sql_error!(NO_TABLES_USED)) };
                let tables = deleted_tables(self, targets, from, &logical)?;
                (logical, tables)
            }
        };
        for t in &tables {
            if !matches!(self.draft.tables[*t].plan.source, Source::Base(_)) || self.draft.tables[*t].plan.past.is_some() {
                return Err(sql_error!(NON_UPDATABLE_TABLE, self.draft.tables[*t].plan.alias, "DELETE"));
            }
            self.write_table(*t);
        }
        let joined = logical.tables();
        let single = logical.only_table().is_some();
        let filter = self.row_filter(delete.filter.as_ref(), cx)?;
        let found = self.found_rows(logical, filter, &delete.order_by, delete.limit.as_ref(), cx)?;
        // A table that is joined, by a view perhaps, is read before the first row goes.
        let elsewhere = |t: usize| joined >> t & 1 == 0;
        self.check_not_read(&tables, "DELETE", &elsewhere)?;
        tables.sort_by_key(|table| place_in(&found.join, *table));
        let mut targets = Vec::new();
        for t in tables {
            targets.push(self.target(t, &[], cx)?);
        }
        let buffered = !single || !found.order.is_empty();
        let plan = Delete {
            targets,
            source: found.join,
            gate: found.gate,
            order: found.order,
            limit: found.limit,
            ignore: delete.ignore,
            buffered,
        };
        Ok(PlanKind::Delete(Box::new(plan)))
    }

    pub(crate) fn load(&mut self, load: &ast::LoadData, cx: &mut EvalContext<'_>) -> SqlResult<PlanKind> {
        self.selects += 1;
        self.scopes.push(Scope { select: self.selects, clause: "field list", ..Scope::default() });
        let written = self.written(&load.table, None, |view| sql_error!(NON_UPDATABLE_TABLE, view, "LOAD"), cx)?;
        self.draft.tables[written.table].selected = selection(&written.def, &load.partitions, &load.table.name.name)?;
        self.draft.tables[written.table].used.fill(true);
        let columns = self.written_columns(&written);
        let item = ScopeTable { alias: load.table.name.name.clone(), db: written.def.db.clone(), columns, rights: written.rights.clone() };
        self.scope().items.push(item);
        let charset = load.charset.as_deref().map(charset_of).transpose()?;
        let mut fields = Vec::new();
        for target in &load.targets {
            fields.push(match target {
                ast::LoadTarget::Variable(name) => {
                    // Expressions of SET see it with the type that the file gives it.
                    let ty = SqlType::varchar(1024, crate::dml::file_collation(charset, &written.def, cx));
                    cx.session.set_user_variable(name, Value::Null, &ty);
                    LoadField::Variable(name.clone())
                }
                ast::LoadTarget::Column(name) => {
                    let column = written.column(&name.name.name).ok_or_else(|| sql_error!(BAD_FIELD, dotted(name), "field list"))?;
                    self.check_written(&written, column, Access::Insert)?;
                    LoadField::Column(column)
                }
            });
        }
        if load.targets.is_empty() {
            fields.extend(self.all_written(&written)?.into_iter().map(LoadField::Column));
        }
        let assignments = self.assignments(&load.assignments, &written, Access::Insert, cx)?;
        self.scopes.pop();
        let target = self.target(written.table, &written.checks, cx)?;
        let plan = Load {
            target,
            xml: load.xml.clone(),
            local: load.local,
            file: String::from_utf8_lossy(&load.file).into_owned(),
            duplicates: load.duplicates,
            charset,
            format: load.format.clone(),
            skip_lines: load.ignore_lines,
            fields,
            assignments,
        };
        Ok(PlanKind::Load(Box::new(plan)))
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

impl Binder<'_> {
    /// Remembers which partitions of a table are selected, and gives the condition on its rows.
    pub(super) fn select_partitions(&mut self, table: usize, names: &[ast::Ident], cx: &mut EvalContext<'_>) -> SqlResult<Option<Expr>> {
        let Source::Base(def) = &self.draft.tables[table].plan.source else {
            return if names.is_empty() { Ok(None) } else { Err(sql_error!(PARTITION_CLAUSE_ON_NONPARTITIONED)) };
        };
        let Some(text) = selection(def, names, &self.draft.tables[table].plan.alias)? else { return Ok(None) };
        let selected = def.partitioning.iter().flat_map(|by| names.iter().filter_map(|name| by.find(&name.name))).collect();
        let condition = self.row_condition(table, &text, cx)?;
        self.draft.tables[table].plan.partitions = selected;
        self.draft.tables[table].selected = Some(text);
        Ok(Some(condition))
    }

    /// What a row must satisfy to be written into a partitioned table.
    pub(super) fn placement(&mut self, table: usize, def: &TableDef, cx: &mut EvalContext<'_>) -> SqlResult<Option<Placement>> {
        let (Some(partitions), Some(partitioning)) = (schema::Partitions::of(def), &def.partitioning) else { return Ok(None) };
        let chosen = self.draft.tables[table].selected.clone();
        let mut bind = |text: Option<&str>| text.map(|text| self.row_condition(table, text, cx)).transpose();
        let condition = bind(partitions.placed().as_deref())?;
        let value = bind(partitioning.method.expression())?;
        let selected = bind(chosen.as_deref())?;
        let placement = Placement { condition, value, selected };
        Ok((placement.condition.is_some() || placement.selected.is_some()).then_some(placement))
    }

    /// An expression of the table's definition, over the slots of its row. Whoever may use the table may use it.
    fn row_condition(&mut self, table: usize, text: &str, cx: &mut EvalContext<'_>) -> SqlResult<Expr> {
        let info = &self.draft.tables[table];
        let item = ScopeTable { alias: info.plan.alias.clone(), db: info.db.clone(), columns: ScopeColumns::Table(table), rights: None };
        let scope = Scope { select: 1, clause: "partition function", items: vec![item], ..Scope::default() };
        let scopes = std::mem::replace(&mut self.scopes, vec![scope]);
        let access = self.access.take();
        let bound = bind_stored(text, cx, |parsed, cx| self.expr(parsed, cx));
        self.access = access;
        self.scopes = scopes;
        bound
    }
}

pub(super) fn charset_of(name: &str) -> SqlResult<value::Charset> {
    value::Charset::by_name(name).ok_or_else(|| sql_error!(UNKNOWN_CHARACTER_SET, name))
}

struct Found {
    join: Join,
    gate: Vec<Expr>,
    order: Vec<OrderKey>,
    limit: Option<Limit>,
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

/// Which table of a join it is.
fn place_in(join: &Join, table: usize) -> usize {
    let (mut at, mut place) = (0, usize::MAX);
    join.each_table(&mut |access| {
        if access.table == table {
            place = at;
        }
        at += 1;
    });
    place
}

/// The tables that a DELETE of several names.
fn deleted_tables(binder: &Binder<'_>, targets: &[ast::ObjectName], from: &[ast::TableRef], logical: &Logical) -> SqlResult<Vec<usize>> {
    let scope = binder.scopes.last().expect("a query block is being bound");
    let mut tables = Vec::new();
    for name in targets {
        let (alias, db) = super::targets::meant(name, from, binder.db.as_deref())?;
        let meant = |t: &&ScopeTable| t.alias == alias && (db.is_none() || db.as_ref() == Some(&t.db));
        let Some(item) = scope.items.iter().find(meant) else {
            return Err(sql_error!(UNKNOWN_TABLE, name.name.name, "MULTI DELETE"));
        };
        let join_view = || sql_error!(VIEW_DELETE_MERGE_VIEW, item.db, super::targets::behind(&item.alias, from).unwrap_or(&item.alias));
        if scope.items.len() == 1 && matches!(item.columns, ScopeColumns::Merged(..)) && logical.only_table().is_none() {
            return Err(join_view());
        }
        let of_view = |error: SqlError| if error.is(&value::error::VIEW_DELETE_MERGE_VIEW) { join_view() } else { error };
        let table = binder.deleted_table(item).map_err(of_view)?;
        if tables.contains(&table) {
            return Err(sql_error!(NONUNIQ_TABLE, alias));
        }
        tables.push(table);
    }
    Ok(tables)
}

/// 1443 where the target or what is read is behind a view, else 1093.
fn read_and_written(target: &TableInfo, read: &TableInfo, operation: &str) -> SqlError {
    let name = |info: &TableInfo| info.behind_view.clone().unwrap_or_else(|| info.plan.alias.clone());
    match (&target.behind_view, &read.behind_view) {
        (None, None) => sql_error!(UPDATE_TABLE_USED, target.plan.alias),
        (_, Some(view)) => sql_error!(VIEW_PREVENT_UPDATE, view, operation, name(target)),
        (Some(view), None) => sql_error!(VIEW_PREVENT_UPDATE, view, operation, view),
    }
}

/// The name under which a table, or the view it is behind, stands in FROM.
fn written_name<'b>(binder: &'b Binder<'_>, table: usize) -> &'b str {
    let within = |e: &Expr| e.as_slot().and_then(|slot| binder.draft.table_of_slot(slot)) == Some(table);
    let item = binder.scopes.last().and_then(|scope| {
        let meant = |item: &&ScopeTable| matches!(&item.columns, ScopeColumns::Merged(_, exprs) if exprs.iter().any(within));
        scope.items.iter().find(meant)
    });
    item.map_or(&binder.draft.tables[table].plan.alias, |item| &item.alias)
}
