//! Which action of an ALTER TABLE is about what, and in which order they are looked at.
//!
//! All actions are about the table as it was: what one adds or renames no other one of the statement finds,
//! but for FIRST and AFTER, which name columns of the new table.
//!
//! What is always true, as it is in MySQL (`tests/recorded/alters.txt`):
//! 1. A column goes if a DROP names it. Otherwise the first CHANGE or MODIFY of it counts; otherwise the
//!    first of RENAME COLUMN, SET or DROP DEFAULT and SET VISIBLE. Whatever else names it finds
//!    no such column. Of indexes, too, one action is taken: DROP, RENAME or VISIBLE.
//! 2. An index stays with a column that is dropped and added again under the same name.
//! 3. Errors come in this order: options; definitions of columns; constraints that are not there, or need a
//!    column; generated columns, and what depends on a column; columns that are not there; foreign keys
//!    that need a column; what is to be dropped and is not there; indexes that are not there; in the finished
//!    definition, names that are there twice.

use connection::eval::eval_context;
use connection::stmt::Stmt;
use define::columns::Builder;
use define::parts::check_reserved;
use parser::ast::{self, AlterAction, ColumnPlace, Constraint};
use schema::{ColumnDef, ColumnDefault, IndexKind};
use value::{SqlResult, Warnings, sql_error};

use super::draft::{Draft, DraftColumn, apply_charsets};
use crate::Ddl;

/// What becomes of a column that was there, by which action.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    Stays,
    Goes,
    /// By CHANGE or MODIFY.
    Changes(usize),
    /// By one of the smaller actions.
    IsAltered(usize),
}

/// The actions of a statement, and what they were found to be about.
struct Actions<'a> {
    all: &'a [AlterAction],
    used: Vec<bool>,
    /// The old columns, and what becomes of them.
    fates: Vec<(usize, Fate)>,
    /// Columns that CHANGE, MODIFY and ADD define.
    built: Vec<Vec<DraftColumn>>,
    /// Names of columns that go, and old and new names of those that stay.
    gone: Vec<String>,
    renamed: Vec<(String, String)>,
    /// As the statement names it.
    table: String,
}

fn same(a: &str, b: &str) -> bool {
    a.eq_ignore_ascii_case(b)
}

/// The column that a CHANGE or MODIFY is about, and where it goes.
fn changed(action: &AlterAction) -> Option<(&str, Option<&ColumnPlace>)> {
    match action {
        AlterAction::ChangeColumn { old, place, .. } => Some((&old.name, place.as_ref())),
        AlterAction::ModifyColumn { column, place } => Some((&column.name.name, place.as_ref())),
        _ => None,
    }
}

/// The column that one of the smaller actions is about.
fn altered(action: &AlterAction) -> Option<&str> {
    match action {
        AlterAction::RenameColumn { old: column, .. }
        | AlterAction::SetDefault { column, .. }
        | AlterAction::DropDefault(column)
        | AlterAction::SetColumnVisible { column, .. } => Some(&column.name),
        _ => None,
    }
}

/// The index that is to be dropped.
fn dropped_index(action: &AlterAction) -> Option<&str> {
    match action {
        AlterAction::DropPrimaryKey => Some("PRIMARY"),
        AlterAction::DropIndex(name) => Some(&name.name),
        _ => None,
    }
}

impl Actions<'_> {
    /// The first action that `is` and that nothing else has taken.
    fn take(&mut self, is: impl Fn(&AlterAction) -> bool) -> Option<usize> {
        let at = (0..self.all.len()).find(|at| !self.used[*at] && is(&self.all[*at]))?;
        self.used[at] = true;
        Some(at)
    }

    fn unused(&self) -> impl Iterator<Item = &AlterAction> {
        self.all.iter().zip(&self.used).filter(|(_, used)| !**used).map(|(action, _)| action)
    }

    /// Always true, 1.
    fn find_fates(&mut self, draft: &Draft) {
        for column in draft.columns.iter().filter(|column| !column.def.hidden) {
            let (name, Some(old)) = (&column.def.name, column.old) else { continue };
            let is_dropped = |action: &AlterAction| matches!(action, AlterAction::DropColumn(dropped) if same(&dropped.name, name));
            let fate = if self.take(is_dropped).is_some() {
                Fate::Goes
            } else if let Some(at) = self.take(|action| changed(action).is_some_and(|(old, _)| same(old, name))) {
                Fate::Changes(at)
            } else if let Some(at) = self.take(|action| altered(action).is_some_and(|old| same(old, name))) {
                Fate::IsAltered(at)
            } else {
                Fate::Stays
            };
            self.fates.push((old, fate));
        }
    }

    /// The name that a column gets, if it was there and is named anew.
    fn new_name(&self, fate: Fate) -> Option<&str> {
        match fate {
            Fate::Changes(at) => self.built[at].first().map(|column| column.def.name.as_str()),
            Fate::IsAltered(at) => match &self.all[at] {
                AlterAction::RenameColumn { new, .. } => Some(&new.name),
                _ => None,
            },
            Fate::Stays | Fate::Goes => None,
        }
    }

    /// What stays of a column's definition as it was: whatever is written anew names columns as they will be.
    fn kept(&self, column: &DraftColumn) -> Option<ColumnDef> {
        let fate = self.fates.iter().find(|(old, _)| Some(*old) == column.old).map_or(Fate::Stays, |(_, fate)| *fate);
        match fate {
            Fate::Goes | Fate::Changes(_) => None,
            Fate::IsAltered(at) if matches!(self.all[at], AlterAction::SetDefault { .. } | AlterAction::DropDefault(_)) => {
                Some(ColumnDef { default: ColumnDefault::None, ..column.def.clone() })
            }
            Fate::IsAltered(_) | Fate::Stays => Some(column.def.clone()),
        }
    }

    /// Columns that leave their names: those that go, and those that are renamed.
    fn left_names(&self, draft: &Draft) -> Vec<(String, bool)> {
        let leaves = |&(old, fate): &(usize, Fate)| {
            let name = &draft.columns[draft.of_old(old)?].def.name;
            let renamed = self.new_name(fate).is_some_and(|new| !same(new, name));
            (fate == Fate::Goes || renamed).then(|| (name.clone(), fate == Fate::Goes))
        };
        self.fates.iter().filter_map(leaves).collect()
    }

    /// Constraints go first; then checks are altered, and no column may leave its name to a check.
    fn settle_constraints(&mut self, draft: &mut Draft) -> SqlResult<()> {
        let checks = draft.checks.clone();
        for (action, used) in self.all.iter().zip(&mut self.used) {
            let (name, of_check, of_key) = match action {
                AlterAction::DropCheck(name) => (name, true, false),
                AlterAction::DropForeignKey(name) => (name, false, true),
                AlterAction::DropConstraint(name) => (name, true, true),
                _ => continue,
            };
            if of_check && checks.iter().any(|check| name.is(&check.name)) {
                draft.checks.retain(|check| !name.is(&check.name));
                *used = true;
            } else if let Some(at) = draft.find_foreign_key(&name.name).filter(|_| of_key) {
                draft.foreign_keys.remove(at);
                *used = true;
            } else if !of_key {
                return Err(sql_error!(CHECK_CONSTRAINT_NOT_FOUND, name.name));
            }
        }
        let left = self.left_names(draft);
        for (name, _) in left.iter().filter(|(_, goes)| *goes) {
            draft.drop_checks_on(name);
        }
        for action in self.all {
            if let AlterAction::SetEnforced { name, enforced, .. } = action {
                let check = draft.checks.iter_mut().find(|check| name.is(&check.name));
                check.ok_or_else(|| sql_error!(CHECK_CONSTRAINT_NOT_FOUND, name.name))?.enforced = *enforced;
            }
        }
        left.iter().try_for_each(|(name, _)| draft.check_unchecked(name))?;
        let added = draft.new_checks.iter().filter_map(|written| written.check.name.as_ref());
        match added.into_iter().find(|name| draft.checks.iter().any(|check| name.is(&check.name))) {
            Some(name) => Err(sql_error!(CHECK_CONSTRAINT_DUP_NAME, name.name)),
            None => Ok(()),
        }
    }

    /// Indexes that go, without a word about those that are not there.
    fn drop_indexes(&mut self, draft: &mut Draft) {
        for (action, used) in self.all.iter().zip(&mut self.used) {
            if let Some(at) = dropped_index(action).and_then(|name| draft.find_index(name)) {
                draft.remove_index(at);
                *used = true;
            } else if let AlterAction::DropConstraint(name) = action
                && let Some(at) = draft.find_index(&name.name).filter(|at| draft.indexes[*at].def.is_unique())
                && draft.find_foreign_key(&name.name).is_none()
                && draft.checks.iter().all(|check| !name.is(&check.name))
            {
                draft.remove_index(at);
                *used = true;
            }
        }
    }

    /// Columns that are new, and those that move, in the order of the statement.
    fn place_columns(&mut self, draft: &mut Draft) -> SqlResult<()> {
        for (at, action) in self.all.iter().enumerate() {
            let place = match (action, changed(action)) {
                (_, Some((name, _))) if !self.used[at] => return Err(sql_error!(BAD_FIELD, name, self.table)),
                (_, Some((_, place))) => place,
                (AlterAction::AddColumn { place, .. }, _) => place.as_ref(),
                _ => None,
            };
            let moved = self.fates.iter().find(|(_, fate)| *fate == Fate::Changes(at) && place.is_some());
            let moved = moved.and_then(|(old, _)| draft.of_old(*old)).map(|from| draft.columns.remove(from));
            for column in self.built[at].drain(..).chain(moved) {
                let to = draft.place(place, &self.table)?;
                draft.columns.insert(to, column);
            }
        }
        let missing = self.unused().find_map(altered);
        missing.map_or(Ok(()), |name| Err(sql_error!(BAD_FIELD, name, self.table)))
    }

    /// 1091 and 3940, in the order of the statement.
    fn check_dropped(&self) -> SqlResult<()> {
        for action in self.unused() {
            let name = match action {
                AlterAction::DropColumn(name) | AlterAction::DropForeignKey(name) => &name.name,
                AlterAction::DropConstraint(name) => return Err(sql_error!(CONSTRAINT_NOT_FOUND, name.name)),
                other => match dropped_index(other) {
                    Some(name) => name,
                    None => continue,
                },
            };
            return Err(sql_error!(CANT_DROP_FIELD_OR_KEY, name));
        }
        Ok(())
    }

    /// RENAME INDEX and VISIBLE, each of an index that nothing else is done to.
    fn alter_indexes(&mut self, draft: &mut Draft) -> SqlResult<()> {
        for index in &mut draft.indexes {
            let (name, is_primary) = (index.def.name.clone(), index.def.kind == IndexKind::Primary);
            let renames = |action: &AlterAction| matches!(action, AlterAction::RenameIndex { old, .. } if same(&old.name, &name));
            let shows = |action: &AlterAction| matches!(action, AlterAction::SetIndexVisible { index, .. } if same(&index.name, &name));
            let taken = if is_primary { None } else { self.take(renames) }.or_else(|| self.take(shows));
            match taken.map(|at| &self.all[at]) {
                Some(AlterAction::RenameIndex { new, .. }) if ["PRIMARY", "GEN_CLUST_INDEX"].iter().any(|name| same(&new.name, name)) => {
                    return Err(sql_error!(WRONG_NAME_FOR_INDEX, new.name));
                }
                Some(AlterAction::RenameIndex { new, .. }) => {
                    catalog::names::check_index(&new.name)?;
                    index.def.name.clone_from(&new.name);
                }
                Some(AlterAction::SetIndexVisible { visible: false, .. }) if is_primary => {
                    return Err(sql_error!(PK_INDEX_CANT_BE_INVISIBLE));
                }
                Some(AlterAction::SetIndexVisible { visible, .. }) => {
                    index.def.invisible = !visible;
                    while self.take(shows).is_some() {}
                }
                _ => {}
            }
        }
        let missing = self.unused().find_map(|action| match action {
            AlterAction::RenameIndex { old: index, .. } | AlterAction::SetIndexVisible { index, .. } => Some(&index.name),
            _ => None,
        });
        missing.map_or(Ok(()), |name| Err(sql_error!(KEY_DOES_NOT_EXIST, name, self.table)))
    }
}

/// What is about the table as a whole.
fn apply_to_table(ddl: &mut Ddl<'_>, draft: &mut Draft, action: &AlterAction, statement: &Stmt<'_>) -> SqlResult<()> {
    match action {
        AlterAction::RenameTable(name) => draft.rename = Some(name.clone()),
        AlterAction::ConvertCharset { .. } => {}
        AlterAction::Option(option) => crate::alter::draft::alter_option(ddl, draft, option, statement)?,
        AlterAction::DisableKeys | AlterAction::EnableKeys => {
            ddl.diagnostics.note(sql_error!(ILLEGAL_HA, crate::alter::draft::altered_name(statement)));
        }
        AlterAction::OrderBy(_) if draft.indexes.iter().any(|i| i.def.is_unique()) => {
            let table = crate::alter::draft::altered_name(statement);
            let text = format!("ORDER BY ignored as there is a user-defined clustered index in the table '{table}'");
            ddl.diagnostics.warn(sql_error!(UNKNOWN_ERROR, text));
        }
        AlterAction::SecondaryLoad | AlterAction::SecondaryUnload => return Err(sql_error!(NOT_SUPPORTED_YET, "SECONDARY_LOAD")),
        AlterAction::DiscardTablespace | AlterAction::ImportTablespace => {
            return Err(sql_error!(NOT_SUPPORTED_YET, "DISCARD/IMPORT TABLESPACE"));
        }
        AlterAction::PartitionBy(written) => draft.partitioning = Some(Some(written.clone())),
        AlterAction::RemovePartitioning if draft.is_divided() => draft.partitioning = Some(None),
        other if is_of_partitions(other) => return Err(sql_error!(PARTITION_MGMT_ON_NONPARTITIONED)),
        _ => {}
    }
    Ok(())
}

fn default_set(ddl: &mut Ddl<'_>, draft: &Draft, at: usize, value: &ast::Expr, statement: &Stmt<'_>) -> SqlResult<Option<ColumnDefault>> {
    let (def, value) = (&draft.columns[at].def, literal_within(value));
    if super::is_null_literal(value) && !def.nullable {
        return Err(sql_error!(INVALID_DEFAULT, def.name));
    }
    let mut cx = eval_context(ddl.settings, ddl.access, ddl.diagnostics, statement.params);
    Builder { default: draft.collation, eval: &mut cx }.default_or_unfit(def, value)
}

fn alter_column(ddl: &mut Ddl<'_>, draft: &mut Draft, at: usize, action: &AlterAction, statement: &Stmt<'_>) -> SqlResult<()> {
    match action {
        AlterAction::RenameColumn { new, .. } => draft.columns[at].def.name.clone_from(&new.name),
        AlterAction::SetColumnVisible { visible, .. } => draft.columns[at].def.invisible = !visible,
        AlterAction::SetDefault { value, .. } => match default_set(ddl, draft, at, value, statement)? {
            Some(default) => draft.columns[at].def.default = default,
            None => draft.unfit.add(&draft.columns[at].def.name),
        },
        AlterAction::DropDefault(_) => {
            let def = &mut draft.columns[at].def;
            def.default = if def.nullable { ColumnDefault::Dropped } else { ColumnDefault::None };
        }
        _ => {}
    }
    Ok(())
}

/// Columns that were there go, change or are altered.
fn change_columns(ddl: &mut Ddl<'_>, draft: &mut Draft, actions: &mut Actions<'_>, statement: &Stmt<'_>) -> SqlResult<()> {
    let fates = actions.fates.clone();
    for (at, action) in fates.iter().filter_map(|(old, fate)| if let Fate::Changes(action) = fate { Some((*old, *action)) } else { None }) {
        let was = draft.of_old(at).is_some_and(|at| draft.columns[at].def.is_virtual());
        if actions.built[action].iter().any(|column| column.def.is_virtual() != was) {
            return Err(sql_error!(UNSUPPORTED_ACTION_ON_GENERATED_COLUMN, "Changing the STORED status"));
        }
    }
    let others: Vec<ColumnDef> = draft.columns.iter().filter_map(|column| actions.kept(column)).collect();
    actions.left_names(draft).iter().try_for_each(|(name, _)| draft.check_unused(name, &others))?;
    for (old, fate) in fates {
        let Some(at) = draft.of_old(old) else { continue };
        let name = draft.columns[at].def.name.clone();
        if let Some(new) = actions.new_name(fate) {
            check_reserved(new)?;
            catalog::names::check_column(new)?;
            actions.renamed.push((name.clone(), new.to_owned()));
        }
        match fate {
            Fate::Stays => {}
            Fate::Goes => {
                draft.columns.remove(at);
                actions.gone.push(name);
            }
            Fate::Changes(action) => {
                let Some(mut column) = actions.built[action].pop() else { continue };
                column.old = Some(old);
                column.def.nullable &= !draft.in_primary(&name);
                draft.columns[at] = column;
            }
            Fate::IsAltered(action) => alter_column(ddl, draft, at, &actions.all[action], statement)?,
        }
    }
    Ok(())
}

/// The columns that an action defines; keys and checks join the draft's.
fn build_columns(ddl: &mut Ddl<'_>, draft: &mut Draft, action: &AlterAction, statement: &Stmt<'_>) -> SqlResult<Vec<DraftColumn>> {
    let columns: Vec<&ast::ColumnDef> = match action {
        AlterAction::AddColumn { column, .. } | AlterAction::ChangeColumn { column, .. } | AlterAction::ModifyColumn { column, .. } => {
            vec![column]
        }
        AlterAction::AddColumns { columns, .. } => columns.iter().collect(),
        _ => Vec::new(),
    };
    let mut build = |column: &ast::ColumnDef| {
        check_reserved(&column.name.name)?;
        crate::alter::draft::draft_column(ddl, draft, column, statement)
    };
    let built = columns.into_iter().map(&mut build).collect::<SqlResult<_>>()?;
    match action {
        AlterAction::AddColumns { constraints, .. } => constraints.iter().for_each(|constraint| add_constraint(draft, constraint)),
        AlterAction::AddConstraint(constraint) => add_constraint(draft, constraint),
        _ => {}
    }
    Ok(built)
}

pub(crate) fn apply_all(ddl: &mut Ddl<'_>, draft: &mut Draft, all: &[AlterAction], statement: &Stmt<'_>) -> SqlResult<()> {
    all.iter().try_for_each(|action| apply_to_table(ddl, draft, action, statement))?;
    apply_charsets(draft, all, ddl.settings.default_utf8mb4)?;
    let mut actions = Actions {
        all,
        used: vec![false; all.len()],
        fates: Vec::new(),
        built: Vec::new(),
        gone: Vec::new(),
        renamed: Vec::new(),
        table: crate::alter::draft::altered_name(statement),
    };
    for action in all {
        let built = build_columns(ddl, draft, action, statement)?;
        actions.built.push(built);
    }
    actions.drop_indexes(draft);
    actions.find_fates(draft);
    actions.settle_constraints(draft)?;
    change_columns(ddl, draft, &mut actions, statement)?;
    actions.place_columns(draft)?;
    if draft.end() == 0 {
        return Err(sql_error!(CANT_REMOVE_ALL_FIELDS));
    }
    draft.follow_columns(&actions.gone, &actions.renamed)?;
    actions.check_dropped()?;
    actions.alter_indexes(draft)
}

fn is_of_partitions(action: &AlterAction) -> bool {
    matches!(action, AlterAction::RemovePartitioning) || define::partition::is_management(action)
}

/// The literal that SET DEFAULT has in parentheses: it is as good as without them, unlike that of CREATE
/// TABLE.
fn literal_within(value: &ast::Expr) -> &ast::Expr {
    let mut inner = value;
    while let ast::ExprKind::Paren(e) | ast::ExprKind::Unary { op: ast::UnaryOp::Plus, expr: e } = &inner.kind {
        inner = e;
    }
    if matches!(inner.kind, ast::ExprKind::Literal(_)) { inner } else { value }
}

fn add_constraint(draft: &mut Draft, constraint: &Constraint) {
    match constraint {
        Constraint::Index(index) => draft.added.push(index.clone()),
        Constraint::Check(check) => draft.new_checks.push(check.into()),
        Constraint::ForeignKey(key) => draft.new_foreign_keys.push(key.clone()),
    }
}
