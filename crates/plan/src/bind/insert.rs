//! Binding of INSERT, REPLACE and LOAD DATA.

use std::sync::Arc;

use expr::{EvalContext, Expr};
use parser::ast;
use schema::{ColumnDef, ColumnDefault, TableDef};
use value::{SqlError, SqlMode, SqlResult, SqlType, Value, sql_error};

use super::duplicates::{check_alias, coalesced, regroups, source_scope, with_sources};
use super::names::dotted;
use super::query::charset_of;
use super::scope::{Scope, ScopeColumns, ScopeTable};
use super::storing::{Passed, as_stored};
use super::target::selection;
use super::written::Written;
use super::{Binder, InsertedRow, Resolving};
use crate::column::{Column, same_name};
use crate::dml::{Assignment, Insert, InsertSource, LiteralRows, Load, LoadField, file_collation, number_of_bits};
use crate::draft::ColumnsOf;
use crate::logical::OutColumn;
use crate::lookup::Relation;
use crate::plan::PlanKind;
use crate::query::{Query, Source};
use crate::rights::Access;

/// An INSERT whose table is known.
struct Insertion<'b, 'a> {
    binder: &'b mut Binder<'a>,
    insert: &'b ast::Insert,
    written: Written,
    /// The first slot of the new row.
    new_slot: u32,
    /// The tables of the query, as the assignments of ON DUPLICATE KEY UPDATE see them, and the first slot
    /// of their columns.
    sources: Vec<ScopeTable>,
    source_slot: u32,
}

impl<'a> Binder<'a> {
    pub(super) fn insert(&mut self, insert: &ast::Insert, cx: &mut EvalContext<'_>) -> SqlResult<PlanKind> {
        self.draft.changes = true;
        if let Some((alias, _)) = insert.alias.as_ref().filter(|(alias, _)| alias.name == insert.table.name.name) {
            return Err(sql_error!(NONUNIQ_TABLE, alias.name));
        }
        self.selects += 1;
        self.names.scopes.push(Scope { select: self.selects, clause: "field list", ..Scope::default() });
        let named = named_columns(insert);
        let written = self.written(&insert.table, named, |view| sql_error!(NON_INSERTABLE_TABLE, view, "INSERT"), cx)?;
        let (def, table) = (written.def.clone(), written.table);
        self.draft.tables[table].used.fill(true);
        // A view has chosen its own.
        if let Some(selected) = selection(&def, &insert.partitions, &self.draft.tables[table].plan.alias)? {
            self.draft.tables[table].selected = Some(selected);
        }
        let new_slot = self.draft.take_slots(def.columns.len());
        Insertion { binder: self, insert, written, new_slot, sources: Vec::new(), source_slot: 0 }.plan(cx)
    }

    /// The table or view that INSERT or LOAD names, in the plan; `named`: the columns that are listed;
    /// `refusal` is said of a view that takes no rows.
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
        self.names.note_table(&name.name, &db);
        let relation = self.draft.lookup.relation(&db, &name.name.name);
        if relation.as_ref().err().is_none_or(|missing| missing.is_any(&[value::error::NO_SUCH_TABLE, value::error::BAD_DB])) {
            self.draft.lookup.check_use(&db, &name.name.name, &name.name.name)?;
        }
        let relation = relation?;
        let rights = self.draft.lookup.rights(&db, &name.name.name);
        match relation {
            Relation::View(view) => self.written_view(&view, (&name.name.name, rights), named, refusal, cx),
            Relation::Table(def) => {
                let table = self.add_table(Source::Base(def.clone()), &name.name.name, &def.db, ColumnsOf::Source)?;
                self.draft.tables[table].rights.clone_from(&rights);
                Ok(Written { def, table, names: None, checks: Vec::new(), shown: Vec::new(), joins: None, rights })
            }
            Relation::Virtual(v) => Err(sql_error!(NON_UPDATABLE_TABLE, v.name, "INSERT")),
        }
    }

    pub(super) fn load(&mut self, load: &ast::LoadData, cx: &mut EvalContext<'_>) -> SqlResult<PlanKind> {
        self.selects += 1;
        self.names.scopes.push(Scope { select: self.selects, clause: "field list", ..Scope::default() });
        let written = self.written(&load.table, None, |view| sql_error!(NON_UPDATABLE_TABLE, view, "LOAD"), cx)?;
        self.draft.tables[written.table].selected = selection(&written.def, &load.partitions, &load.table.name.name)?;
        self.draft.tables[written.table].used.fill(true);
        let columns = written.scope_columns(&mut self.draft);
        let item = ScopeTable { alias: load.table.name.name.clone(), db: written.def.db.clone(), columns, rights: written.rights.clone() };
        self.names.scope().items.push(item);
        let charset = load.charset.as_deref().map(charset_of).transpose()?;
        let mut fields = Vec::new();
        for target in &load.targets {
            fields.push(match target {
                ast::LoadTarget::Variable(name) => {
                    // Expressions of SET see it with the type that the file gives it.
                    let ty = SqlType::varchar(1024, file_collation(charset, &written.def, cx));
                    cx.session.set_user_variable(name, Value::Null, &ty);
                    LoadField::Variable(name.clone())
                }
                ast::LoadTarget::Column(name) => {
                    let column = written.column(&name.name.name).ok_or_else(|| sql_error!(BAD_FIELD, dotted(name), "field list"))?;
                    written.check(&self.draft, column, Access::Insert)?;
                    LoadField::Column(column)
                }
            });
        }
        if load.targets.is_empty() {
            fields.extend(written.all_allowed(&self.draft)?.into_iter().map(LoadField::Column));
        }
        let first = self.draft.tables.len();
        let assignments = Insertion::assignments(self, &load.assignments, &written, Access::Insert, cx)?;
        // Not even in a derived table: rows are written while the file is read.
        if self.draft.tables[first..].iter().any(|info| info.plan.source.base().is_some_and(|def| def.id == written.def.id)) {
            return Err(sql_error!(UPDATE_TABLE_USED, load.table.name.name));
        }
        self.names.scopes.pop();
        let mut target = self.target(written.table, &written.checks, cx)?;
        if load.duplicates == ast::DuplicateHandling::Replace {
            target.shown = written.shown_rows(&self.draft)?;
        }
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

    pub(super) fn assignment(
        &mut self,
        a: &ast::Assignment,
        table: usize,
        column: usize,
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<Assignment> {
        let mut value = match &a.value.kind {
            ast::ExprKind::Default(None) => None,
            _ => Some(self.expr(&a.value, cx)?),
        };
        if let Source::Base(def) = &self.draft.tables[table].plan.source {
            let def = Arc::clone(def);
            if is_default_of_generated(&def, column as u16, &a.value) {
                value = None;
            }
            check_generated(&def, column as u16, value.is_none())?;
            value = value.or_else(|| refused_default(&def.columns[column], cx.settings.sql_mode));
            value = value.map(|e| stored(self, e, &def.columns[column].ty, Some(Passed::Nothing), cx.settings.sql_mode));
        }
        Ok(Assignment { column: column as u16, value })
    }
}

/// A value for a column of this type.
fn stored(binder: &mut Binder<'_>, value: Expr, ty: &SqlType, passed: Option<Passed>, mode: SqlMode) -> Expr {
    expr::stored(&value, ty, &mut Resolving { binder });
    let value = number_of_bits(value, ty);
    match passed {
        Some(passed) => as_stored(value, ty, passed, mode),
        None => value,
    }
}

impl Insertion<'_, '_> {
    fn plan(mut self, cx: &mut EvalContext<'_>) -> SqlResult<PlanKind> {
        let columns = self.columns()?;
        let source = self.source(&columns, cx)?;
        let on_duplicate = self.on_duplicate(cx)?;
        let Insertion { binder, insert, written, new_slot, source_slot, .. } = self;
        let table = written.table;
        if !matches!(source, InsertSource::Query(_)) {
            // Under another name the table may be read: rows are read before the row is written.
            let name = binder.draft.tables[table].plan.alias.clone();
            let alike = |t: usize| same_name(&binder.draft.tables[t].plan.alias, &name);
            binder.check_not_read(&[table], ("INSERT", None), &alike)?;
        }
        binder.names.scopes.pop();
        let mut target = binder.target(table, &written.checks, cx)?;
        if insert.replace {
            target.shown = written.shown_rows(&binder.draft)?;
        }
        let db = insert.table.db.as_ref().map_or_else(|| binder.current_db(), |db| Ok(db.name.clone()))?;
        let view = written.names.is_some().then(|| (db, insert.table.name.name.clone()));
        let counted = written.def.columns.iter().position(|c| c.auto_increment);
        let shows = |at: usize| written.names.as_ref().is_none_or(|names| names.iter().any(|(_, place)| usize::from(*place) == at));
        let hides_id = counted.is_some_and(|at| !shows(at));
        let plan = Insert {
            target,
            columns,
            source,
            replace: insert.replace,
            ignore: insert.ignore,
            on_duplicate,
            new_slot: new_slot as usize,
            source_slot: source_slot as usize,
            hides_id,
            view,
        };
        Ok(PlanKind::Insert(Box::new(plan)))
    }

    fn source(&mut self, columns: &[u16], cx: &mut EvalContext<'_>) -> SqlResult<InsertSource> {
        match &self.insert.source {
            ast::InsertSource::Rows(rows) => {
                self.binder.draft.apart = true;
                self.rows(rows, columns, cx)
            }
            ast::InsertSource::Literals(rows) => {
                self.binder.draft.apart = true;
                if rows.width != columns.len() {
                    return Err(sql_error!(WRONG_VALUE_COUNT_ON_ROW, 1));
                }
                columns.iter().try_for_each(|column| check_generated(&self.written.def, *column, false))?;
                Ok(InsertSource::Literals(LiteralRows { rows: Arc::clone(rows), source: self.binder.source.clone() }))
            }
            ast::InsertSource::Query(query) => self.query(query, columns, cx),
        }
    }

    /// The rows of a query; behind them perhaps what the assignments read of its tables.
    fn query(&mut self, query: &ast::Query, columns: &[u16], cx: &mut EvalContext<'_>) -> SqlResult<InsertSource> {
        let def = Arc::clone(&self.written.def);
        let extended = if self.binder.sees_sources { with_sources(self.insert, columns.len()) } else { None };
        self.binder.regrouped = extended.is_some() && regroups(self.insert);
        let scope = self.binder.names.scopes.pop();
        let bound = self.binder.query(extended.as_ref().map_or(query, |(query, _)| query), cx);
        self.binder.names.scopes.extend(scope);
        let mut bound = bound?;
        if self.binder.regrouped && matches!(&bound.query, Query::Block(block) if !block.windows.is_empty()) {
            return Err(sql_error!(NOT_SUPPORTED_YET, "DISTINCT window functions with sources of ON DUPLICATE KEY UPDATE"));
        }
        if let Some((_, tables)) = &extended
            && bound.columns.len() > columns.len()
        {
            let more = bound.columns.split_off(columns.len());
            self.source_slot = self.binder.draft.take_slots(more.len());
            self.sources = source_scope(tables, &more, self.source_slot, self.binder.db.as_deref());
        }
        if bound.columns.len() != columns.len() {
            return Err(sql_error!(WRONG_VALUE_COUNT_ON_ROW, 1));
        }
        columns.iter().try_for_each(|column| check_generated(&def, *column, false))?;
        if let Query::Block(block) = &mut bound.query {
            block.exact = !block.distinct;
            let passed = Some(Passed::through(block));
            let keys: Vec<usize> = block.order.iter().filter_map(|key| key.output).collect();
            for (at, (e, column)) in block.output.iter_mut().zip(columns).enumerate() {
                let ty = &def.columns[*column as usize].ty;
                // What rows are told apart or ordered by stays what it is.
                let passed = passed.filter(|_| !block.distinct && !keys.contains(&at));
                *e = stored(self.binder, std::mem::replace(e, Expr::null()), ty, passed, cx.settings.sql_mode);
            }
        }
        Ok(InsertSource::Query(bound.query))
    }

    fn columns(&self) -> SqlResult<Vec<u16>> {
        let (insert, written) = (self.insert, &self.written);
        let Some(list) = named_columns(insert) else { return written.all_allowed(&self.binder.draft) };
        let mut columns = Vec::with_capacity(list.len());
        for name in list {
            let wrong_table = name.table.as_ref().is_some_and(|t| t.name != insert.table.name.name);
            let Some(column) = written.column(&name.name.name).filter(|_| !wrong_table) else {
                return Err(sql_error!(BAD_FIELD, dotted(name), "field list"));
            };
            written.check(&self.binder.draft, column, Access::Insert)?;
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

    fn rows(&mut self, rows: &[Vec<ast::Expr>], columns: &[u16], cx: &mut EvalContext<'_>) -> SqlResult<InsertSource> {
        let written = &self.written;
        let def = &written.def;
        let depth = self.binder.names.scopes.len() - 1;
        let mut out = Vec::with_capacity(rows.len());
        // VALUES may read columns that stand before it: `INSERT INTO t (a, b) VALUES (1, a + 1)`.
        let item = ScopeTable {
            alias: def.name.clone(),
            db: def.db.clone(),
            columns: written.scope_columns(&mut self.binder.draft),
            rights: written.rights.clone(),
        };
        self.binder.names.scopes[depth].items.push(item);
        for (n, row) in rows.iter().enumerate() {
            let all_defaults = row.is_empty() && (n == 0 || rows[0].is_empty());
            if row.len() != columns.len() && !all_defaults {
                return Err(sql_error!(WRONG_VALUE_COUNT_ON_ROW, n + 1));
            }
            let mut values = Vec::with_capacity(row.len());
            for (e, &column) in row.iter().zip(columns) {
                let mut value = match &e.kind {
                    ast::ExprKind::Default(None) => refused_default(&def.columns[column as usize], cx.settings.sql_mode),
                    _ => {
                        let bound = self.binder.expr(e, cx)?;
                        Some(stored(self.binder, bound, &def.columns[column as usize].ty, Some(Passed::Nothing), cx.settings.sql_mode))
                    }
                };
                if is_default_of_generated(def, column, e) {
                    value = None;
                }
                check_generated(def, column, value.is_none())?;
                values.push(value);
            }
            out.push(values);
        }
        self.binder.names.scopes[depth].items.pop();
        Ok(InsertSource::Rows(out))
    }

    fn on_duplicate(&mut self, cx: &mut EvalContext<'_>) -> SqlResult<Vec<Assignment>> {
        let (insert, new_slot) = (self.insert, self.new_slot);
        let sources = std::mem::take(&mut self.sources);
        if let Some((_, names)) = &insert.alias {
            check_alias(names, self.columns()?.len())?;
        }
        if insert.on_duplicate.is_empty() {
            return Ok(Vec::new());
        }
        let written = &self.written;
        let (def, table) = (Arc::clone(&written.def), written.table);
        let (name, depth) = (insert.table.name.name.clone(), self.binder.names.depth());
        self.binder.inserted = Some(InsertedRow { name, table, slot: new_slot, depth, used: 0, rights: written.rights.clone() });
        let item = ScopeTable {
            alias: insert.table.name.name.clone(),
            db: def.db.clone(),
            columns: written.scope_columns(&mut self.binder.draft),
            rights: written.rights.clone(),
        };
        self.binder.names.scope().items.push(item);
        self.add_alias()?;
        let base = self.binder.names.scope().items.len();
        let coalesced = coalesced(insert, &sources, base);
        self.binder.names.scope().coalesced.extend(coalesced.into_iter().filter(|c| def.column(&c.name).is_none()));
        self.binder.names.scope().items.extend(sources);
        let result = Insertion::assignments(self.binder, &insert.on_duplicate, &self.written, Access::Update, cx);
        let used = self.binder.inserted.take().map_or(0, |row| row.used);
        for _ in (0..used).filter(|_| result.is_ok()) {
            let instead = "an alias (INSERT INTO ... VALUES (...) AS alias) and replace VALUES(col) in the ON DUPLICATE KEY UPDATE clause with alias.col";
            cx.warn(sql_error!(WARN_DEPRECATED_SYNTAX, "VALUES function", instead));
        }
        result
    }

    /// The new row under the name that the statement gives it: it has what it was given, and nothing else.
    fn add_alias(&mut self) -> SqlResult<()> {
        let (written, new_slot) = (&self.written, self.new_slot);
        let Some((alias, names)) = &self.insert.alias else { return Ok(()) };
        let mut columns = Vec::new();
        let mut exprs = Vec::new();
        let given = self.columns()?;
        for (at, i) in given.iter().map(|column| *column as usize).enumerate() {
            let c = &written.def.columns[i];
            let name = names.get(at).map_or(c.name.as_str(), |n| n.name.as_str());
            let e = Expr::column(new_slot + i as u32, c.ty.clone(), c.nullable, format!("`{}`.`{name}`", alias.name));
            let column = Column::computed(name, c.ty.clone(), c.nullable);
            columns.push(OutColumn { column, nullable: c.nullable, derivation: e.derivation });
            exprs.push(e);
        }
        self.binder.names.scope().items.push(ScopeTable {
            alias: alias.name.clone(),
            db: String::new(),
            columns: ScopeColumns::Merged(columns, exprs),
            rights: written.rights.clone().filter(|_| names.is_empty()),
        });
        Ok(())
    }

    fn assignments(
        binder: &mut Binder<'_>,
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
            if let (Some(table), Some(row)) = (&a.column.table, &binder.inserted)
                && table.name != row.name
            {
                return Err(sql_error!(BAD_FIELD, dotted(&a.column), "field list"));
            }
            written.check(&binder.draft, column, access)?;
            out.push(binder.assignment(a, written.table, column as usize, cx)?);
        }
        Ok(out)
    }
}

/// `INSERT INTO t () …` names all columns, as does one without the list; with nothing but `VALUES ()` none.
fn named_columns(insert: &ast::Insert) -> Option<&[ast::ColumnName]> {
    let nothing = matches!(&insert.source, ast::InsertSource::Rows(rows) if rows.first().is_some_and(Vec::is_empty));
    insert.columns.as_deref().filter(|list| nothing || !list.is_empty())
}

/// The default of a column where DEFAULT is written, if it is a zero date that the mode refuses. A column
/// that is not named gets it all the same.
fn refused_default(column: &ColumnDef, mode: SqlMode) -> Option<Expr> {
    let ColumnDefault::Literal(value) = &column.default else { return None };
    value::store::is_refused_zero(value, mode).then(|| Expr::literal(value.clone(), column.ty.clone()))
}

/// `DEFAULT(c)`, of whatever column, says for a generated column what DEFAULT says.
fn is_default_of_generated(def: &TableDef, column: u16, value: &ast::Expr) -> bool {
    def.columns[column as usize].generated.is_some() && matches!(value.kind, ast::ExprKind::Default(Some(_)))
}

fn check_generated(def: &TableDef, column: u16, default: bool) -> SqlResult<()> {
    let c = &def.columns[column as usize];
    if c.generated.is_some() && !default {
        return Err(sql_error!(NON_DEFAULT_VALUE_FOR_GENERATED_COLUMN, c.name, def.name));
    }
    Ok(())
}
