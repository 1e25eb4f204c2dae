//! The definition while the actions of an ALTER TABLE change it.
//!
//! Actions find columns by the names that these had before, as if all happened at once: `RENAME COLUMN a TO
//! b, RENAME COLUMN b TO a` swaps names, and `DROP COLUMN a, ADD COLUMN a` makes
//! another column. Parts of indexes and foreign keys keep the old names until the draft is finished;
//! expressions that are written anew name the columns as they will be. Whether
//! anything that stays still names what is gone is asked at the end.

use base::TreeId;
use parser::ast::{self, AlterAction, ColumnPlace, Constraint, ObjectName, TableOption};
use schema::{CheckDef, ColumnDefault, ForeignKeyDef, IndexDef, IndexKind, IndexPart, TableDef};
use value::{Charset, Collation, Kind, SqlResult, Warnings, sql_error};

use super::super::create::{Parts, check_reserved, finish_parts, name_checks};
use super::super::foreign::{self, Defining};
use super::super::{columns::Builder, indexes, options};
use super::Column;
use crate::session::Session;
use crate::statement::Stmt;
use expr::column_type::charset_by_name;

/// A column, and which of the old table's it was.
pub(super) struct DraftColumn {
    pub def: Column,
    pub old: Option<usize>,
    pub explicit_null: bool,
    /// By CHANGE or MODIFY, which find a column by its old name, once.
    changed: bool,
    /// Its default is not that of before.
    default_changed: bool,
}

/// An index whose parts go by name.
struct DraftIndex {
    def: IndexDef,
    parts: Vec<(String, IndexPart)>,
}

pub(super) struct Draft {
    pub columns: Vec<DraftColumn>,
    /// The names of the old table's columns.
    old_names: Vec<String>,
    /// Columns that are dropped.
    gone: Vec<String>,
    indexes: Vec<DraftIndex>,
    /// Indexes to add, resolved when all columns are known.
    added: Vec<ast::IndexDef>,
    checks: Vec<CheckDef>,
    new_checks: Vec<ast::Check>,
    foreign_keys: Vec<ForeignKeyDef>,
    new_foreign_keys: Vec<ast::ForeignKey>,
    collation: Collation,
    comment: String,
    options: schema::TableOptions,
    /// For messages.
    table: String,
    pub rename: Option<ObjectName>,
    pub auto_increment: Option<u64>,
    /// PARTITION BY, or `None` for REMOVE PARTITIONING.
    pub partitioning: Option<Option<Box<ast::Partitioning>>>,
    /// The table is divided by these.
    divided_by: Vec<String>,
}

impl Draft {
    pub fn new(old: &TableDef) -> Draft {
        let name = |part: &IndexPart| (old.columns[part.column].name.clone(), part.clone());
        Draft {
            columns: old
                .columns
                .iter()
                .enumerate()
                .map(|(at, def)| DraftColumn {
                    def: def.clone(),
                    old: Some(at),
                    explicit_null: false,
                    changed: false,
                    default_changed: false,
                })
                .collect(),
            old_names: old.columns.iter().map(|column| column.name.clone()).collect(),
            gone: Vec::new(),
            indexes: old.indexes.iter().map(|def| DraftIndex { def: def.clone(), parts: def.parts.iter().map(name).collect() }).collect(),
            added: Vec::new(),
            checks: old.checks.clone(),
            new_checks: Vec::new(),
            foreign_keys: old.foreign_keys.clone(),
            new_foreign_keys: Vec::new(),
            collation: old.collation,
            comment: old.comment.clone(),
            options: old.options.clone(),
            table: old.name.clone(),
            rename: None,
            auto_increment: None,
            partitioning: None,
            divided_by: schema::Partitions::of(old)
                .iter()
                .flat_map(|partitions| partitions.columns())
                .map(|at| old.columns[at].name.clone())
                .collect(),
        }
    }

    fn find(&self, name: &str) -> Option<usize> {
        self.columns.iter().position(|c| !c.def.hidden && c.def.name.eq_ignore_ascii_case(name))
    }

    /// The column that had this name before.
    fn find_old(&self, name: &str) -> Option<usize> {
        self.columns.iter().position(|c| !c.def.hidden && self.old_name(c).is_some_and(|old| old.eq_ignore_ascii_case(name)))
    }

    fn old_name(&self, column: &DraftColumn) -> Option<&str> {
        column.old.and_then(|at| self.old_names.get(at)).map(String::as_str)
    }

    /// Where a column goes that nobody gave a place: behind all that can be seen.
    fn end(&self) -> usize {
        self.columns.iter().position(|c| c.def.hidden).unwrap_or(self.columns.len())
    }

    /// An index goes, and with it the hidden columns that it stands on.
    fn remove_index(&mut self, at: usize) {
        let gone = self.indexes.remove(at);
        self.columns.retain(|c| !c.def.hidden || gone.parts.iter().all(|(name, _)| *name != c.def.name));
    }

    fn find_index(&self, name: &str) -> Option<usize> {
        self.indexes.iter().position(|i| i.def.name.eq_ignore_ascii_case(name))
    }

    fn find_foreign_key(&self, name: &str) -> Option<usize> {
        self.foreign_keys.iter().position(|k| k.name.eq_ignore_ascii_case(name))
    }

    fn place(&self, place: Option<&ColumnPlace>, otherwise: usize, table: &str) -> SqlResult<usize> {
        match place {
            None => Ok(otherwise),
            Some(ColumnPlace::First) => Ok(0),
            Some(ColumnPlace::After(name)) => self.find(&name.name).map(|at| at + 1).ok_or_else(|| sql_error!(BAD_FIELD, name.name, table)),
        }
    }

    /// What stays must not name what is gone, and no two columns may have one name.
    fn check_names(&mut self) -> SqlResult<()> {
        for name in std::mem::take(&mut self.gone) {
            self.check_unused(&name, true)?;
            if let Some(key) = self.foreign_keys.iter().find(|k| k.columns.iter().any(|c| c.eq_ignore_ascii_case(&name))) {
                return Err(sql_error!(FK_COLUMN_CANNOT_DROP, name, key.name));
            }
        }
        let renamed = |c: &DraftColumn| self.old_name(c).filter(|old| !old.eq_ignore_ascii_case(&c.def.name)).map(str::to_string);
        for name in self.columns.iter().filter_map(renamed).collect::<Vec<_>>() {
            self.check_unused(&name, false)?;
        }
        for (at, column) in self.columns.iter().enumerate().filter(|(_, column)| !column.def.hidden) {
            if self.columns[..at].iter().any(|other| other.def.name.eq_ignore_ascii_case(&column.def.name)) {
                return Err(sql_error!(DUP_FIELDNAME, column.def.name));
            }
        }
        Ok(())
    }

    /// 3959 and 3108: a CHECK or a generated column uses the column. Expressions are kept in canonical form, in which every name is quoted.
    fn check_unused(&mut self, name: &str, dropped: bool) -> SqlResult<()> {
        if self.divided_by.iter().any(|by| by.eq_ignore_ascii_case(name)) {
            return Err(sql_error!(DEPENDENT_BY_PARTITION_FUNCTION, name));
        }
        let quoted = parser::quote_ident(name).to_lowercase();
        let uses = |expression: &str| foreign::mentions(expression, name);
        let only = |expression: &str| expression.to_lowercase().replace(&quoted, "").matches('`').count() == 0;
        if dropped {
            // A check on nothing but the dropped column goes with it.
            self.checks.retain(|c| !(uses(&c.expression) && only(&c.expression)));
        }
        if let Some(check) = self.checks.iter().find(|c| uses(&c.expression)) {
            return Err(sql_error!(DEPENDENT_BY_CHECK_CONSTRAINT, check.name, name));
        }
        let own = |c: &DraftColumn| self.old_name(c).is_some_and(|old| old.eq_ignore_ascii_case(name));
        let mut staying = self.columns.iter().filter(|c| c.old.is_some() && !c.changed && !own(c));
        let by_expression = |c: &&DraftColumn| c.def.generated.as_ref().is_some_and(|g| uses(&g.expression));
        if staying.clone().any(|c| c.def.hidden && by_expression(&c)) {
            return Err(sql_error!(DEPENDENT_BY_FUNCTIONAL_INDEX, name));
        }
        if staying.clone().any(|c| by_expression(&c)) {
            return Err(sql_error!(DEPENDENT_BY_GENERATED_COLUMN, name));
        }
        if staying.any(|c| !c.default_changed && c.def.default.dependent().is_some_and(uses)) {
            return Err(sql_error!(DEPENDENT_BY_DEFAULT_GENERATED_VALUE, name, self.table));
        }
        Ok(())
    }

    fn rename_column(&mut self, at: usize, new: &str) -> SqlResult<()> {
        check_reserved(new)?;
        catalog::names::check_column(new)?;
        self.columns[at].def.name = new.to_string();
        Ok(())
    }

    fn drop_column(&mut self, name: &str) -> SqlResult<()> {
        let at = self.find_old(name).ok_or_else(|| sql_error!(CANT_DROP_FIELD_OR_KEY, name))?;
        self.columns.remove(at);
        self.gone.push(name.to_string());
        Ok(())
    }
}

impl Session {
    /// Keys, checks and generated columns are dropped first: a key may go by name together with its columns.
    pub(super) fn apply_all(&mut self, draft: &mut Draft, actions: &[AlterAction], statement: &Stmt<'_>) -> SqlResult<()> {
        let generated = |name: &str| draft_generates(draft, name);
        let drops: Vec<bool> = actions
            .iter()
            .map(|action| match action {
                AlterAction::DropPrimaryKey | AlterAction::DropIndex(_) | AlterAction::DropCheck(_) => true,
                // What is computed of others goes before them.
                AlterAction::DropColumn(name) => generated(&name.name),
                _ => false,
            })
            .collect();
        let mut of = |first: bool| {
            actions
                .iter()
                .zip(&drops)
                .filter(|(_, drops)| **drops == first)
                .try_for_each(|(action, _)| self.apply(draft, action, statement))
        };
        of(true)?;
        of(false)?;
        draft.check_names()
    }

    fn apply(&mut self, draft: &mut Draft, action: &AlterAction, statement: &Stmt<'_>) -> SqlResult<()> {
        match action {
            AlterAction::AddColumn { column, place } => self.add_column(draft, column, place.as_ref(), statement),
            AlterAction::AddColumns { columns, constraints } => {
                columns.iter().try_for_each(|c| self.add_column(draft, c, None, statement))?;
                constraints.iter().try_for_each(|c| add_constraint(draft, c))
            }
            AlterAction::AddConstraint(constraint) => add_constraint(draft, constraint),
            AlterAction::DropColumn(name) => draft.drop_column(&name.name),
            AlterAction::DropPrimaryKey => drop_index(draft, "PRIMARY"),
            AlterAction::DropIndex(name) => drop_index(draft, &name.name),
            AlterAction::DropForeignKey(name) => {
                let at = draft.find_foreign_key(&name.name).ok_or_else(|| sql_error!(CANT_DROP_FIELD_OR_KEY, name.name))?;
                draft.foreign_keys.remove(at);
                Ok(())
            }
            AlterAction::DropCheck(name) => {
                let at =
                    draft.checks.iter().position(|c| name.is(&c.name)).ok_or_else(|| sql_error!(CHECK_CONSTRAINT_NOT_FOUND, name.name))?;
                draft.checks.remove(at);
                Ok(())
            }
            AlterAction::DropConstraint(name) => {
                if let Some(at) = draft.checks.iter().position(|c| name.is(&c.name)) {
                    draft.checks.remove(at);
                    return Ok(());
                }
                if let Some(at) = draft.find_foreign_key(&name.name) {
                    draft.foreign_keys.remove(at);
                    return Ok(());
                }
                match draft.find_index(&name.name).filter(|at| draft.indexes[*at].def.is_unique()) {
                    Some(at) => {
                        draft.remove_index(at);
                        Ok(())
                    }
                    None => Err(sql_error!(CONSTRAINT_NOT_FOUND, name.name)),
                }
            }
            AlterAction::ChangeColumn { old, column, place } => self.change_column(draft, &old.name, column, place.as_ref(), statement),
            AlterAction::ModifyColumn { column, place } => self.change_column(draft, &column.name.name, column, place.as_ref(), statement),
            AlterAction::RenameColumn { old, new } => {
                let at = draft.find_old(&old.name).ok_or_else(|| sql_error!(BAD_FIELD, old.name, self.altered_name(statement)))?;
                draft.rename_column(at, &new.name)
            }
            AlterAction::SetDefault { column, value } => self.set_default(draft, &column.name, Some(value), statement),
            AlterAction::DropDefault(column) => self.set_default(draft, &column.name, None, statement),
            AlterAction::SetColumnVisible { column, visible } => {
                let at = draft.find_old(&column.name).ok_or_else(|| sql_error!(BAD_FIELD, column.name, self.altered_name(statement)))?;
                draft.columns[at].def.invisible = !visible;
                Ok(())
            }
            AlterAction::SetIndexVisible { index, visible } => {
                let at = draft
                    .find_index(&index.name)
                    .ok_or_else(|| sql_error!(KEY_DOES_NOT_EXIST, index.name, self.altered_name(statement)))?;
                if draft.indexes[at].def.kind == IndexKind::Primary && !visible {
                    return Err(sql_error!(PK_INDEX_CANT_BE_INVISIBLE));
                }
                draft.indexes[at].def.invisible = !visible;
                Ok(())
            }
            AlterAction::SetEnforced { name, enforced, .. } => {
                let check =
                    draft.checks.iter_mut().find(|c| name.is(&c.name)).ok_or_else(|| sql_error!(CHECK_CONSTRAINT_NOT_FOUND, name.name))?;
                check.enforced = *enforced;
                Ok(())
            }
            AlterAction::RenameIndex { old, new } => rename_index(draft, &old.name, &new.name, &self.altered_name(statement)),
            AlterAction::RenameTable(name) => {
                draft.rename = Some(name.clone());
                Ok(())
            }
            AlterAction::ConvertCharset { charset, collation } => convert_charset(draft, charset.as_deref(), collation.as_deref()),
            AlterAction::Option(option) => self.alter_option(draft, option, statement),
            AlterAction::DisableKeys | AlterAction::EnableKeys => {
                self.diagnostics.note(sql_error!(ILLEGAL_HA, self.altered_name(statement)));
                Ok(())
            }
            AlterAction::OrderBy(_) => {
                if draft.indexes.iter().any(|i| i.def.is_unique()) {
                    let text = format!(
                        "ORDER BY ignored as there is a user-defined clustered index in the table '{}'",
                        self.altered_name(statement)
                    );
                    self.diagnostics.warn(sql_error!(UNKNOWN_ERROR, text));
                }
                Ok(())
            }
            AlterAction::Force => Ok(()),
            AlterAction::SecondaryLoad | AlterAction::SecondaryUnload => Err(sql_error!(NOT_SUPPORTED_YET, "SECONDARY_LOAD")),
            AlterAction::DiscardTablespace | AlterAction::ImportTablespace => {
                Err(sql_error!(NOT_SUPPORTED_YET, "DISCARD/IMPORT TABLESPACE"))
            }
            AlterAction::PartitionBy(written) => {
                draft.partitioning = Some(Some(written.clone()));
                Ok(())
            }
            AlterAction::RemovePartitioning if !draft.divided_by.is_empty() => {
                draft.partitioning = Some(None);
                Ok(())
            }
            _ => Err(sql_error!(PARTITION_MGMT_ON_NONPARTITIONED)),
        }
    }

    fn altered_name(&self, statement: &Stmt<'_>) -> String {
        match statement.ast {
            ast::Statement::AlterTable(alter) => alter.name.name.name.clone(),
            ast::Statement::CreateIndex(create) => create.table.name.name.clone(),
            ast::Statement::DropIndex(drop) => drop.table.name.name.clone(),
            _ => String::new(),
        }
    }

    /// Builds one column; its keys and checks join the draft's.
    fn draft_column(&mut self, draft: &mut Draft, column: &ast::ColumnDef, statement: &Stmt<'_>) -> SqlResult<DraftColumn> {
        let built = {
            let mut cx = Session::eval_context(&self.settings, &self.access, &mut self.diagnostics, statement.params);
            Builder { default: draft.collation, eval: &mut cx }.column(column)?
        };
        for (wanted, kind) in [(built.primary, ast::IndexKind::Primary), (built.unique, ast::IndexKind::Unique)] {
            if wanted {
                let part = ast::IndexPart { on: ast::IndexPartOn::Column { name: column.name.clone(), length: None }, direction: None };
                draft.added.push(ast::IndexDef { kind, name: None, parts: vec![part], options: ast::IndexOptions::default() });
            }
        }
        draft.new_checks.extend(built.checks);
        Ok(DraftColumn { def: built.def, old: None, explicit_null: built.explicit_null, changed: false, default_changed: true })
    }

    fn add_column(
        &mut self,
        draft: &mut Draft,
        column: &ast::ColumnDef,
        place: Option<&ColumnPlace>,
        statement: &Stmt<'_>,
    ) -> SqlResult<()> {
        check_reserved(&column.name.name)?;
        let built = self.draft_column(draft, column, statement)?;
        let at = draft.place(place, draft.end(), &self.altered_name(statement))?;
        draft.columns.insert(at, built);
        Ok(())
    }

    fn change_column(
        &mut self,
        draft: &mut Draft,
        old: &str,
        column: &ast::ColumnDef,
        place: Option<&ColumnPlace>,
        statement: &Stmt<'_>,
    ) -> SqlResult<()> {
        let table = self.altered_name(statement);
        let at = draft.find_old(old).filter(|at| !draft.columns[*at].changed).ok_or_else(|| sql_error!(BAD_FIELD, old, table))?;
        draft.rename_column(at, &column.name.name)?;
        let mut built = self.draft_column(draft, column, statement)?;
        if built.def.is_virtual() != draft.columns[at].def.is_virtual() {
            return Err(sql_error!(UNSUPPORTED_ACTION_ON_GENERATED_COLUMN, "Changing the STORED status"));
        }
        (built.old, built.changed) = (draft.columns[at].old, true);
        let in_primary =
            draft.indexes.iter().any(|i| i.def.kind == IndexKind::Primary && i.parts.iter().any(|(n, _)| n.eq_ignore_ascii_case(old)));
        if in_primary {
            built.def.nullable = false;
        }
        draft.columns.remove(at);
        let to = draft.place(place, at, &table)?;
        draft.columns.insert(to, built);
        Ok(())
    }

    fn set_default(&mut self, draft: &mut Draft, name: &str, value: Option<&ast::Expr>, statement: &Stmt<'_>) -> SqlResult<()> {
        let at = draft.find_old(name).ok_or_else(|| sql_error!(BAD_FIELD, name, self.altered_name(statement)))?;
        let def = draft.columns[at].def.clone();
        let default = match value {
            None if def.nullable => ColumnDefault::Dropped,
            None => ColumnDefault::None,
            Some(value) if super::is_null_literal(value) && !def.nullable => return Err(sql_error!(INVALID_DEFAULT, def.name)),
            Some(value) => {
                let mut cx = Session::eval_context(&self.settings, &self.access, &mut self.diagnostics, statement.params);
                Builder { default: draft.collation, eval: &mut cx }.default_of(&def, value)?
            }
        };
        draft.columns[at].def.default = default;
        draft.columns[at].default_changed = true;
        Ok(())
    }

    fn alter_option(&mut self, draft: &mut Draft, option: &TableOption, statement: &Stmt<'_>) -> SqlResult<()> {
        let table = self.altered_name(statement);
        let mode = self.settings.sql_mode;
        let written =
            options::read(std::slice::from_ref(option), draft.collation, &table, mode, &mut draft.options, &mut self.diagnostics)?;
        draft.auto_increment = written.auto_increment.or(draft.auto_increment);
        if let Some(comment) = written.comment {
            draft.comment = comment;
        }
        if let Some(collation) = written.collation {
            draft.collation = collation;
        }
        Ok(())
    }

    /// The finished definition, and for each column which one of the old table's it was. An index that stays keeps its tree; a new one has tree 0.
    pub(super) fn finish_draft(&mut self, draft: Draft, old: &TableDef) -> SqlResult<(TableDef, Vec<Option<usize>>)> {
        if draft.end() == 0 {
            return Err(sql_error!(CANT_REMOVE_ALL_FIELDS));
        }
        let mut sources: Vec<Option<usize>> = draft.columns.iter().map(|c| c.old).collect();
        let at_of = |name: &str| {
            let was = |from: &Option<usize>| from.is_some_and(|from| old.columns[from].name.eq_ignore_ascii_case(name));
            sources.iter().position(was)
        };
        let mut parts = Parts {
            explicit_null: draft.columns.iter().enumerate().filter(|(_, c)| c.explicit_null).map(|(at, _)| at).collect(),
            columns: draft.columns.into_iter().map(|c| c.def).collect(),
            ..Parts::default()
        };
        for index in draft.indexes {
            for (name, _) in &index.parts {
                if let Some(at) = parts.columns.iter().position(|c| c.hidden && c.name == *name) {
                    self.refresh_hidden_column(at, &mut parts.columns, &index.def.name)?;
                }
            }
            parts.indexes.extend(placed_index(index, &parts.columns, &at_of)?);
        }
        let whole = parts.indexes.iter().filter(|index| index.kind == IndexKind::Spatial).flat_map(|index| &index.parts);
        for (column, from) in whole.filter_map(|part| Some((&parts.columns[part.column], sources[part.column]?))) {
            if old.columns[from].srid != column.srid {
                return Err(sql_error!(CANNOT_ALTER_SRID_DUE_TO_INDEX, column.name));
            }
        }
        let mut foreign_keys = draft.foreign_keys;
        for name in foreign_keys.iter_mut().flat_map(|key| &mut key.columns) {
            if let Some(at) = at_of(name) {
                name.clone_from(&parts.columns[at].name);
            }
        }
        for index in &draft.added {
            self.add_index(index, &mut parts)?;
        }
        sources.resize(parts.columns.len(), None);
        let mut table =
            Defining { db: &old.db, name: &old.name, columns: &parts.columns, indexes: &mut parts.indexes, existing: &foreign_keys };
        let built = self.build_foreign_keys(&draft.new_foreign_keys, &mut table)?;
        foreign::drop_needless(&mut parts.indexes);
        foreign_keys.extend(built);
        let format = draft.options.row_format.as_deref();
        indexes::limit_parts(&mut parts.indexes, &parts.columns, format, self.settings.sql_mode, &mut self.diagnostics)?;
        finish_parts(&mut parts)?;
        indexes::tell_duplicates(&parts.indexes, &parts.columns, Some(old), (&old.db, &old.name), &mut self.diagnostics);
        let mut checks = draft.checks;
        for check in name_checks(draft.new_checks, &old.name)? {
            let taken = |name: &str| checks.iter().any(|c: &CheckDef| c.name.eq_ignore_ascii_case(name));
            let name = if taken(&check.name) {
                (1..).map(|n| format!("{}_chk_{n}", old.name)).find(|n| !taken(n)).unwrap_or_default()
            } else {
                check.name.clone()
            };
            checks.push(CheckDef { name, ..check });
        }
        let mut def = TableDef {
            columns: parts.columns,
            indexes: parts.indexes,
            clustered: parts.clustered,
            foreign_keys,
            checks,
            collation: draft.collation,
            comment: draft.comment,
            options: draft.options,
            ..old.clone()
        };
        keep_histograms(&mut def, old, &sources);
        Ok((def, sources))
    }
}

/// An index whose parts are those of the new definition; nothing, where none of its columns is left.
fn placed_index(index: DraftIndex, columns: &[Column], at_of: &dyn Fn(&str) -> Option<usize>) -> SqlResult<Option<IndexDef>> {
    let mut def = index.def;
    if !index.parts.iter().all(|(name, _)| at_of(name).is_some()) {
        def.tree = TreeId(0);
    }
    let placed = |(name, part): (String, IndexPart)| {
        // A new column takes the place of one that was dropped under its name.
        let new = |c: &Column| c.name.eq_ignore_ascii_case(&name);
        let column = at_of(&name).or_else(|| columns.iter().position(new))?;
        let ty = &columns[column].ty;
        let prefix = part.prefix.filter(|n| ty.kind.is_text() || (ty.kind.is_string() && *n < ty.length));
        Some(IndexPart { column, prefix, ..part })
    };
    def.parts = index.parts.into_iter().filter_map(placed).collect();
    if def.parts.is_empty() {
        return Ok(None);
    }
    indexes::check_whole_columns(&def, columns)?;
    Ok(Some(def))
}

/// A histogram stays with a column that is what it was.
fn keep_histograms(def: &mut TableDef, old: &TableDef, sources: &[Option<usize>]) {
    let mut histograms = std::mem::take(&mut def.histograms);
    histograms.retain(|histogram| {
        def.columns.iter().zip(sources).enumerate().any(|(at, (column, source))| {
            let same = |before: &schema::ColumnDef| before.name == histogram.column && before.ty == column.ty;
            column.name == histogram.column
                && source.is_some_and(|source| same(&old.columns[source]))
                && !def.indexes.iter().any(|index| index.is_unique_of(at))
        })
    });
    def.histograms = histograms;
}

fn draft_generates(draft: &Draft, name: &str) -> bool {
    draft.find(name).is_some_and(|at| draft.columns[at].def.generated.is_some())
}

fn add_constraint(draft: &mut Draft, constraint: &Constraint) -> SqlResult<()> {
    match constraint {
        Constraint::Index(index) => {
            if index.kind == ast::IndexKind::Primary && draft.find_index("PRIMARY").is_some() {
                return Err(sql_error!(MULTIPLE_PRI_KEY));
            }
            draft.added.push(index.clone());
            Ok(())
        }
        Constraint::Check(check) => {
            draft.new_checks.push(check.clone());
            Ok(())
        }
        Constraint::ForeignKey(key) => {
            draft.new_foreign_keys.push(key.clone());
            Ok(())
        }
    }
}

fn drop_index(draft: &mut Draft, name: &str) -> SqlResult<()> {
    let at = draft.find_index(name).ok_or_else(|| sql_error!(CANT_DROP_FIELD_OR_KEY, name))?;
    draft.remove_index(at);
    Ok(())
}

fn rename_index(draft: &mut Draft, old: &str, new: &str, table: &str) -> SqlResult<()> {
    let at =
        draft.find_index(old).filter(|_| !old.eq_ignore_ascii_case("PRIMARY")).ok_or_else(|| sql_error!(KEY_DOES_NOT_EXIST, old, table))?;
    if new.eq_ignore_ascii_case("PRIMARY") {
        return Err(sql_error!(WRONG_NAME_FOR_INDEX, new));
    }
    if draft.find_index(new).is_some_and(|other| other != at) {
        return Err(sql_error!(DUP_KEYNAME, new));
    }
    draft.indexes[at].def.name = new.to_string();
    Ok(())
}

/// CONVERT TO CHARACTER SET: the table and all its character columns.
fn convert_charset(draft: &mut Draft, charset: Option<&str>, collation: Option<&str>) -> SqlResult<()> {
    let default = draft.collation;
    let charset = charset.map(|name| charset_by_name(name).ok_or_else(|| sql_error!(UNKNOWN_CHARACTER_SET, name))).transpose()?;
    let collation = match collation {
        Some(name) => Collation::by_name(&name.to_ascii_lowercase()).ok_or_else(|| sql_error!(UNKNOWN_COLLATION, name))?,
        None => charset.map_or(default, value::Charset::default_collation),
    };
    if charset.is_some_and(|c| c != collation.charset()) {
        return Err(sql_error!(COLLATION_CHARSET_MISMATCH, collation.name(), charset.map_or("", value::Charset::name)));
    }
    draft.collation = collation;
    for column in &mut draft.columns {
        let ty = &mut column.def.ty;
        let has_collation = ty.is_character() || matches!(ty.kind, Kind::Enum | Kind::Set) && ty.collation != Collation::BINARY;
        if has_collation {
            ty.kind = converted_kind(ty.kind, ty.collation.charset(), collation.charset());
            ty.collation = collation;
        }
    }
    Ok(())
}

/// A TEXT that holds as many characters as before, where each may take more bytes.
fn converted_kind(kind: Kind, from: Charset, to: Charset) -> Kind {
    match kind {
        same if to.max_bytes() <= from.max_bytes() => same,
        Kind::TinyText => Kind::Text,
        Kind::Text => Kind::MediumText,
        Kind::MediumText => Kind::LongText,
        same => same,
    }
}
