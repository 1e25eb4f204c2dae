//! Foreign keys in definitions: built from the syntax tree, checked against both tables, registered in the
//! catalog, and kept right while tables change.
//!
//! A child's definition holds its foreign keys. The catalog has two small entries for each besides: one
//! under the parent's name (so that whoever opens or changes the parent finds its children, even if the
//! parent does not exist yet) and one under the constraint's name, which is unique in its database. They
//! change in the transaction of the definition ([`Session::write_references`]). Cached definitions of
//! parents and children are forgotten with it.

use std::collections::BTreeSet;
use std::sync::Arc;

use catalog::key::{self, Entry};
use catalog::mdl::Mode;
use catalog::put;
use parser::ast::{self, ReferentialAction};
use schema::{ColumnDef, ForeignKeyDef, IndexDef, IndexKind, IndexPart, ReferenceAction, TableDef, column_number};
use value::{Kind, SqlResult, SqlType, sql_error};

use crate::session::Session;

/// Database and name of a table.
pub(super) type TableName = (String, String);

/// The table under definition, as far as it is known.
pub(super) struct Defining<'a> {
    pub db: &'a str,
    pub name: &'a str,
    pub columns: &'a [ColumnDef],
    pub indexes: &'a mut Vec<IndexDef>,
    /// Foreign keys that it has already.
    pub existing: &'a [ForeignKeyDef],
}

/// Replicas have neither the branches nor what a foreign key of another table would do to them.
fn check_both_are_branches(child: &TableDef, parent: &TableDef) -> SqlResult<()> {
    if child.is_branch() == parent.is_branch() {
        return Ok(());
    }
    Err(sql_error!(NOT_SUPPORTED_YET, "a foreign key between a branch and another table"))
}

impl Session {
    pub(super) fn checks_foreign_keys(&self) -> bool {
        self.options.foreign_key_checks
    }

    /// Builds the foreign keys of CREATE and ALTER TABLE, and adds an index where the columns have none.
    pub(super) fn build_foreign_keys(&mut self, wanted: &[ast::ForeignKey], table: &mut Defining<'_>) -> SqlResult<Vec<ForeignKeyDef>> {
        let mut built: Vec<ForeignKeyDef> = Vec::new();
        for key in wanted {
            let mut definition = self.build_foreign_key(key, table, &built)?;
            self.check_new_parent(&mut definition, table)?;
            let columns: Vec<usize> = definition.columns.iter().filter_map(|n| column_number(table.columns, n)).collect();
            if !table.indexes.iter().any(|i| !i.generated && i.ascends_with(&columns)) {
                let name = key.constraint.as_ref().or(key.index.as_ref()).map(|n| n.name.clone()).unwrap_or_default();
                table.indexes.push(generated_index(name, &columns));
            }
            built.push(definition);
        }
        Ok(built)
    }

    fn build_foreign_key(&mut self, key: &ast::ForeignKey, table: &Defining<'_>, built: &[ForeignKeyDef]) -> SqlResult<ForeignKeyDef> {
        let taken = |name: &str| table.existing.iter().chain(built).any(|k| k.name.eq_ignore_ascii_case(name));
        let name = match &key.constraint {
            Some(name) => name.name.clone(),
            None => generated_name(table.name, table.existing.iter().chain(built)),
        };
        catalog::names::check_length(&name)?;
        let registered = self.instance.catalog.contains(&key::constraint(table.db, &name))?;
        if taken(&name) || registered {
            return Err(sql_error!(FK_DUP_NAME, name));
        }
        let references = &key.references;
        if references.columns.len() != key.columns.len() {
            let of = key.constraint.as_ref().or(key.index.as_ref()).map_or("foreign key without name", |n| n.name.as_str());
            return Err(sql_error!(WRONG_FK_DEF, of, "Key reference and table reference don't match"));
        }
        let mut columns = Vec::new();
        for column in &key.columns {
            let at = column_number(table.columns, &column.name).ok_or_else(|| sql_error!(KEY_COLUMN_DOES_NOT_EXIST, column.name))?;
            if columns.contains(&table.columns[at].name) {
                return Err(sql_error!(DUP_FIELDNAME, column.name));
            }
            columns.push(table.columns[at].name.clone());
        }
        let parent_db = references.table.db.as_ref().map_or_else(|| table.db.to_string(), |db| db.name.clone());
        let definition = ForeignKeyDef {
            name,
            columns,
            parent_db,
            parent_table: references.table.name.name.clone(),
            parent_columns: references.columns.iter().map(|c| c.name.clone()).collect(),
            on_update: action(references.on_update),
            on_delete: action(references.on_delete),
        };
        check_actions(&definition, table)?;
        Ok(definition)
    }

    /// The parent must be there, with columns that fit and an index on them; with `foreign_key_checks=0` it
    /// may come later. Its columns are called as it calls them.
    fn check_new_parent(&mut self, key: &mut ForeignKeyDef, table: &Defining<'_>) -> SqlResult<()> {
        if key.parent_db == table.db && key.parent_table == table.name {
            check_pair(key, table.columns, table.columns, table.indexes, &key.parent_table)?;
            name_as_parent(key, table.columns);
            return Ok(());
        }
        catalog::names::check_table(&key.parent_table)?;
        self.require_table(&key.parent_db, &key.parent_table, catalog::privilege::Privileges::REFERENCES)?;
        self.lock_for_ddl(&key.parent_db, &key.parent_table, Mode::Exclusive)?;
        let parent = self.instance.catalog.open_table(&key.parent_db, &key.parent_table)?;
        match parent.as_ref().and_then(|open| open.table()) {
            Some(parent) if parent.partitioning.is_some() => Err(sql_error!(FOREIGN_KEY_ON_PARTITIONED)),
            Some(parent) => {
                check_pair(key, table.columns, &parent.columns, &parent.indexes, &parent.name)?;
                name_as_parent(key, &parent.columns);
                Ok(())
            }
            None if self.checks_foreign_keys() || parent.is_some() => Err(sql_error!(FK_CANNOT_OPEN_PARENT, key.parent_table)),
            None => Ok(()),
        }
    }

    /// A table appears under a name that foreign keys lead to already: 1215 unless it fits them, and what
    /// exactly is wrong where keys are not checked.
    pub(super) fn check_adopted(&mut self, def: &TableDef) -> SqlResult<Vec<TableName>> {
        let children = self.instance.catalog.children(&def.db, &def.name)?;
        for (db, name) in &children {
            let Some(child) = self.table_if_any(db, name)? else { continue };
            check_both_are_branches(&child, def)?;
            for key in child.foreign_keys.iter().filter(|k| k.parent_db == def.db && k.parent_table == def.name) {
                if let Err(error) = check_pair(key, &child.columns, &def.columns, &def.indexes, &def.name) {
                    return Err(if self.checks_foreign_keys() { sql_error!(CANNOT_ADD_FOREIGN) } else { error });
                }
            }
        }
        Ok(children)
    }

    pub(super) fn table_if_any(&self, db: &str, name: &str) -> SqlResult<Option<Arc<TableDef>>> {
        Ok(self.instance.catalog.open_table(db, name)?.and_then(|open| open.table().cloned()))
    }

    /// Brings the catalog's references from one definition of a table to another. Returns the parents,
    /// which are to be forgotten.
    pub(super) fn write_references(&mut self, old: Option<&TableDef>, new: Option<&TableDef>) -> SqlResult<Vec<TableName>> {
        for (new, key) in new.into_iter().flat_map(|new| new.foreign_keys.iter().map(move |key| (new, key))) {
            if (&key.parent_db, &key.parent_table) != (&new.db, &new.name)
                && let Some(parent) = self.table_if_any(&key.parent_db, &key.parent_table)?
            {
                check_both_are_branches(new, &parent)?;
            }
        }
        let (before, after) = (reference_keys(old), reference_keys(new));
        for key in before.difference(&after) {
            // A table that an older version made has no entries for its checks.
            if !key::is_check(key) || catalog::get(&mut self.tx, key)?.is_some() {
                catalog::remove(&mut self.tx, key)?;
            }
        }
        for key in after.difference(&before) {
            if key::is_constraint(key) && catalog::get(&mut self.tx, key)?.is_some() {
                return Err(sql_error!(FK_DUP_NAME, key::last_name(key)));
            }
            if key::is_check(key) && catalog::get(&mut self.tx, key)?.is_some() {
                let mut checks = new.into_iter().flat_map(|def| &def.checks);
                let written = checks.find(|check| check.name.to_lowercase() == key::last_name(key));
                return Err(sql_error!(CHECK_CONSTRAINT_DUP_NAME, written.map_or("", |check| &check.name)));
            }
            put(&mut self.tx, key, &Entry::Reference(()))?;
        }
        let keys = [old, new].into_iter().flatten().flat_map(|def| &def.foreign_keys);
        Ok(keys.map(|k| (k.parent_db.clone(), k.parent_table.clone())).collect())
    }

    /// The tables outside of `gone` whose foreign keys lead to this one, each with the name of the first
    /// such key.
    pub(super) fn referring(&self, parent: &TableName, gone: &[TableName]) -> SqlResult<Vec<(Arc<TableDef>, String)>> {
        let mut found = Vec::new();
        for child in self.instance.catalog.children(&parent.0, &parent.1)? {
            if child == *parent || gone.contains(&child) {
                continue;
            }
            let Some(def) = self.table_if_any(&child.0, &child.1)? else { continue };
            let key = def.foreign_keys.iter().find(|k| k.parent_db == parent.0 && k.parent_table == parent.1);
            if let Some(name) = key.map(|k| k.name.clone()) {
                found.push((def, name));
            }
        }
        Ok(found)
    }

    /// 3730: other tables would be left without their parent. Returns the tables that are, with
    /// `foreign_key_checks=0`.
    pub(super) fn check_drop(&self, parent: &TableName, gone: &[TableName]) -> SqlResult<Vec<TableName>> {
        let children = self.referring(parent, gone)?;
        if let Some((child, key)) = children.first().filter(|_| self.checks_foreign_keys()) {
            return Err(sql_error!(FK_CANNOT_DROP_PARENT, parent.1, key, child.name));
        }
        Ok(children.into_iter().map(|(def, _)| (def.db.clone(), def.name.clone())).collect())
    }

    /// 1701: rows of other tables may refer to the rows that go.
    pub(super) fn check_truncate(&self, parent: &TableName) -> SqlResult<()> {
        let children = self.referring(parent, &[])?;
        match children.first().filter(|_| self.checks_foreign_keys()) {
            Some((child, key)) => {
                let quote = schema::quote_identifier;
                let text = format!("{}.{}, CONSTRAINT {}", quote(&child.db), quote(&child.name), quote(key));
                Err(sql_error!(TRUNCATE_ILLEGAL_FK, text))
            }
            None => Ok(()),
        }
    }

    /// Changes the foreign keys of other tables that lead to `parent`, by `edit`. Returns the children,
    /// which are to be forgotten.
    pub(super) fn edit_children(&mut self, parent: &TableName, edit: &mut dyn FnMut(&mut ForeignKeyDef)) -> SqlResult<Vec<TableName>> {
        let mut changed = Vec::new();
        for (db, name) in catalog::children(&mut self.tx, &parent.0, &parent.1)? {
            if (&db, &name) == (&parent.0, &parent.1) {
                continue;
            }
            self.lock_for_ddl(&db, &name, Mode::Exclusive)?;
            // As this transaction has it: a statement may rename several tables.
            let Some(Entry::Table(old)) = catalog::get(&mut self.tx, &key::table(&db, &name))? else { continue };
            let mut new = (*old).clone();
            for key in new.foreign_keys.iter_mut().filter(|k| k.parent_db == parent.0 && k.parent_table == parent.1) {
                edit(key);
            }
            if new.foreign_keys == old.foreign_keys {
                continue;
            }
            new.version += 1;
            self.write_references(Some(&old), Some(&new))?;
            put(&mut self.tx, &key::table(&db, &name), &Entry::Table(Box::new(new)))?;
            changed.push((db, name));
        }
        Ok(changed)
    }

    /// What ALTER TABLE may not do to a table with foreign keys, or that foreign keys lead to. Returns the
    /// renamed columns, old name and new.
    pub(super) fn check_altered(
        &mut self,
        old: &TableDef,
        new: &TableDef,
        sources: &[Option<usize>],
        copies: bool,
    ) -> SqlResult<Vec<(String, String)>> {
        let renamed: Vec<(String, String)> = sources
            .iter()
            .zip(&new.columns)
            .filter_map(|(from, column)| from.map(|f| (old.columns[f].name.clone(), column.name.clone())))
            .filter(|(before, after)| before != after)
            .collect();
        let collations = self.checks_foreign_keys();
        for key in &new.foreign_keys {
            let columns = new.columns_by_name(&key.columns).ok_or_else(|| sql_error!(KEY_COLUMN_DOES_NOT_EXIST, key.columns[0]))?;
            if sets_null(key)
                && let Some(&at) = columns.iter().find(|&&c| !new.columns[c].nullable)
            {
                return Err(sql_error!(FK_COLUMN_NOT_NULL, new.columns[at].name, key.name));
            }
            check_generated(key, &new.columns)?;
            if new.index_led_by(&columns).is_none() {
                return Err(sql_error!(DROP_INDEX_FK, lost_index(old, new)));
            }
            if leads_to(key, old) {
                check_types(&with_parent_columns(key, &renamed), &new.columns, &new.columns, collations)?;
            } else if let Some(parent) = self.table_if_any(&key.parent_db, &key.parent_table)? {
                check_types(key, &new.columns, &parent.columns, collations)?;
            }
        }
        for (db, name) in self.instance.catalog.children(&old.db, &old.name)? {
            let own = (&db, &name) == (&old.db, &old.name);
            let Some(child) = self.table_if_any(&db, &name)?.filter(|_| !own) else { continue };
            for key in child.foreign_keys.iter().filter(|k| k.parent_db == old.db && k.parent_table == old.name) {
                let key = with_parent_columns(key, &renamed);
                if let Some(column) = key.parent_columns.iter().find(|c| new.column(c).is_none()) {
                    return Err(sql_error!(FK_COLUMN_CANNOT_DROP_CHILD, column, key.name, child.name));
                }
                let columns = new.columns_by_name(&key.parent_columns).unwrap_or_default();
                if new.index_led_by(&columns).is_none() {
                    return Err(sql_error!(DROP_INDEX_FK, lost_index(old, new)));
                }
                check_types(&key, &child.columns, &new.columns, collations)?;
            }
        }
        if collations {
            self.check_types_kept(old, new, sources, &renamed, copies)?;
        }
        Ok(renamed)
    }

    /// 1452 if a row finds no parent by a foreign key that is new.
    pub(super) fn check_foreign_rows(&mut self, old: &TableDef, new: &TableDef) -> SqlResult<()> {
        if !self.checks_foreign_keys() {
            return Ok(());
        }
        for key in new.foreign_keys.iter().filter(|k| !old.foreign_keys.iter().any(|o| o.name == k.name)) {
            let own = (&key.parent_db, &key.parent_table) == (&old.db, &old.name);
            let parent = if own { Some(Arc::new(new.clone())) } else { self.table_if_any(&key.parent_db, &key.parent_table)? };
            let Some(parent) = parent else { continue };
            exec::check_foreign_key(&mut self.tx, new, key, &parent, &self.settings.time_zone)?;
        }
        Ok(())
    }
}

/// The name of a foreign key with other names of its parent's columns.
pub(super) fn with_parent_columns(key: &ForeignKeyDef, renamed: &[(String, String)]) -> ForeignKeyDef {
    let mut key = key.clone();
    for column in &mut key.parent_columns {
        if let Some((_, new)) = renamed.iter().find(|(old, _)| old.eq_ignore_ascii_case(column)) {
            column.clone_from(new);
        }
    }
    key
}

/// Generated indexes that another index of the user makes needless go away.
pub(super) fn drop_needless(indexes: &mut Vec<IndexDef>) {
    let needless = |at: usize, indexes: &[IndexDef]| {
        let index = &indexes[at];
        let columns: Vec<usize> = index.parts.iter().map(|p| p.column).collect();
        index.generated
            && indexes.iter().enumerate().any(|(other, i)| other != at && i.ascends_with(&columns) && (!i.generated || other > at))
    };
    while let Some(at) = (0..indexes.len()).find(|at| needless(*at, indexes)) {
        indexes.remove(at);
    }
}

/// `t_ibfk_n`: one more than the largest number that is taken.
pub(super) fn generated_name<'k>(table: &str, keys: impl Iterator<Item = &'k ForeignKeyDef>) -> String {
    let number = |k: &ForeignKeyDef| k.name.strip_prefix(table)?.strip_prefix("_ibfk_")?.parse::<u64>().ok();
    format!("{table}_ibfk_{}", keys.filter_map(number).max().unwrap_or(0) + 1)
}

/// A renamed table's generated constraint names follow it.
pub(super) fn rename_generated(keys: &mut [ForeignKeyDef], old: &str, new: &str) {
    for key in keys {
        if let Some(number) = key.name.strip_prefix(old).and_then(|rest| rest.strip_prefix("_ibfk_")) {
            key.name = format!("{new}_ibfk_{number}");
        }
    }
}

fn reference_keys(def: Option<&TableDef>) -> BTreeSet<Vec<u8>> {
    let mut keys = BTreeSet::new();
    let Some(def) = def else { return keys };
    for key in &def.foreign_keys {
        keys.insert(key::reference((&key.parent_db, &key.parent_table), (&def.db, &def.name)));
        keys.insert(key::constraint(&def.db, &key.name));
    }
    // A branch has the names of its origin's checks, which may be in the same database.
    keys.extend(def.checks.iter().filter(|_| !def.is_branch()).map(|check| key::check(&def.db, &check.name)));
    keys
}

fn action(written: Option<ReferentialAction>) -> ReferenceAction {
    match written {
        None => ReferenceAction::Default,
        Some(ReferentialAction::NoAction) => ReferenceAction::NoAction,
        Some(ReferentialAction::Restrict) => ReferenceAction::Restrict,
        Some(ReferentialAction::Cascade) => ReferenceAction::Cascade,
        Some(ReferentialAction::SetNull) => ReferenceAction::SetNull,
        Some(ReferentialAction::SetDefault) => ReferenceAction::SetDefault,
    }
}

fn sets_null(key: &ForeignKeyDef) -> bool {
    [key.on_delete, key.on_update].contains(&ReferenceAction::SetNull)
}

/// What the actions ask of the child's columns.
fn check_actions(key: &ForeignKeyDef, table: &Defining<'_>) -> SqlResult<()> {
    check_generated(key, table.columns)?;
    for column in key.columns.iter().filter_map(|n| column_number(table.columns, n)) {
        let def = &table.columns[column];
        let in_primary = table.indexes.iter().any(|i| i.kind == IndexKind::Primary && i.parts.iter().any(|p| p.column == column));
        if sets_null(key) && (!def.nullable || in_primary) {
            return Err(sql_error!(FK_COLUMN_NOT_NULL, def.name, key.name));
        }
    }
    Ok(())
}

/// 3104, 3733: what generated columns of the child no foreign key may have.
fn check_generated(key: &ForeignKeyDef, columns: &[ColumnDef]) -> SqlResult<()> {
    let clause = match (key.on_update, key.on_delete) {
        (ReferenceAction::Cascade, _) => Some("ON UPDATE CASCADE"),
        (ReferenceAction::SetNull, _) => Some("ON UPDATE SET NULL"),
        (_, ReferenceAction::SetNull) => Some("ON DELETE SET NULL"),
        _ => None,
    };
    for column in key.columns.iter().filter_map(|n| column_number(columns, n)).map(|at| &columns[at]) {
        match clause {
            Some(clause) if column.generated.is_some() => return Err(sql_error!(WRONG_FK_OPTION_FOR_GENERATED_COLUMN, clause)),
            _ => check_not_virtual(key, column)?,
        }
    }
    Ok(())
}

fn check_not_virtual(key: &ForeignKeyDef, column: &ColumnDef) -> SqlResult<()> {
    if column.is_virtual() { Err(sql_error!(FK_CANNOT_USE_VIRTUAL_COLUMN, key.name, column.name)) } else { Ok(()) }
}

/// 1215: no stored column is computed from the columns of a key whose action changes or removes rows.
pub(super) fn check_dependents(def: &TableDef) -> SqlResult<()> {
    for key in def.foreign_keys.iter().filter(|key| key.changes_children() || key.on_delete == ReferenceAction::Cascade) {
        // A generated column names none that comes later but such as are not generated.
        let mut touched = key.columns.clone();
        for column in &def.columns {
            let Some(generated) = column.generated.as_ref().filter(|g| touched.iter().any(|c| mentions(&g.expression, c))) else {
                continue;
            };
            if generated.stored {
                return Err(sql_error!(CANNOT_ADD_FOREIGN));
            }
            touched.push(column.name.clone());
        }
    }
    Ok(())
}

/// Whether an expression of a definition, as it is kept, names a column.
pub(super) fn mentions(expression: &str, column: &str) -> bool {
    super::expressions::names_in(expression).iter().any(|name| name.eq_ignore_ascii_case(column))
}

fn check_pair(key: &ForeignKeyDef, child: &[ColumnDef], parent: &[ColumnDef], indexes: &[IndexDef], parent_name: &str) -> SqlResult<()> {
    let mut columns = Vec::new();
    for name in &key.parent_columns {
        let column = column_number(parent, name).ok_or_else(|| sql_error!(FK_NO_COLUMN_PARENT, name, key.name, parent_name))?;
        check_not_virtual(key, &parent[column])?;
        columns.push(column);
    }
    check_types(key, child, parent, true)?;
    if indexes.iter().any(|i| i.begins_with(&columns)) { Ok(()) } else { Err(sql_error!(FK_NO_INDEX_PARENT, key.name, parent_name)) }
}

fn name_as_parent(key: &mut ForeignKeyDef, parent: &[ColumnDef]) {
    for name in &mut key.parent_columns {
        if let Some(at) = column_number(parent, name) {
            name.clone_from(&parent[at].name);
        }
    }
}

pub(super) fn leads_to(key: &ForeignKeyDef, parent: &TableDef) -> bool {
    (&key.parent_db, &key.parent_table) == (&parent.db, &parent.name)
}

/// 3780. Texts of two collations may stand beside each other where keys are not checked.
fn check_types(key: &ForeignKeyDef, child: &[ColumnDef], parent: &[ColumnDef], collations: bool) -> SqlResult<()> {
    for (own, referenced) in key.columns.iter().zip(&key.parent_columns) {
        let (Some(own), Some(referenced)) = (column_number(child, own), column_number(parent, referenced)) else { continue };
        let (own_type, of) = (&child[own].ty, &parent[referenced].ty);
        let texts = matches!((own_type.kind, of.kind), (Kind::Char | Kind::VarChar, Kind::Char | Kind::VarChar));
        if !compatible(own_type, of) && (collations || !texts) {
            return Err(sql_error!(FK_INCOMPATIBLE_COLUMNS, child[own].name, parent[referenced].name, key.name));
        }
    }
    Ok(())
}

/// Whether equal values of both types have the same key bytes.
fn compatible(a: &SqlType, b: &SqlType) -> bool {
    let text = |t: &SqlType| matches!(t.kind, Kind::Char | Kind::VarChar);
    if text(a) && text(b) {
        return a.collation == b.collation;
    }
    a.kind == b.kind
        && match a.kind {
            Kind::Decimal => a.decimals == b.decimals && decimal_bytes(a) == decimal_bytes(b),
            Kind::Bit => a.length.div_ceil(8) == b.length.div_ceil(8),
            Kind::Enum | Kind::Set => a.labels.as_ref().map(|l| l.len() > 255) == b.labels.as_ref().map(|l| l.len() > 255),
            kind if kind.is_string() => a.collation == b.collation,
            kind if kind.is_temporal() => a.decimals == b.decimals,
            kind if kind.is_real() => true,
            _ => a.unsigned == b.unsigned,
        }
}

fn decimal_bytes(ty: &SqlType) -> usize {
    value::decimal::packed_len(ty.length as u8, ty.decimals)
}

fn generated_index(name: String, columns: &[usize]) -> IndexDef {
    let part = |&column: &usize| IndexPart { column, prefix: None, descending: false, expression: None, members: None };
    IndexDef {
        name,
        kind: IndexKind::Plain,
        parts: columns.iter().map(part).collect(),
        tree: base::TreeId(0),
        comment: String::new(),
        invisible: false,
        using: None,
        key_block_size: None,
        parser: None,
        generated: true,
        words: None,
    }
}

/// The name of an index that the change takes away.
fn lost_index(old: &TableDef, new: &TableDef) -> String {
    let lost = old.indexes.iter().find(|i| new.index(&i.name).is_none());
    lost.map(|i| i.name.clone()).unwrap_or_default()
}
