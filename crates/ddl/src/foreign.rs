//! Foreign keys in definitions: checked against the other table, registered in the catalog, and kept right
//! while tables change. What is written becomes a definition in `define::foreign`.
//!
//! A child's definition holds its foreign keys. The catalog has two small entries for each besides: one
//! under the parent's name (so that whoever opens or changes the parent finds its children, even if the
//! parent does not exist yet) and one under the constraint's name, which is unique in its database. They
//! change in the transaction of the definition ([`Ddl::write_references`]). Cached definitions of
//! parents and children are forgotten with it.

use std::collections::BTreeSet;
use std::sync::Arc;

use catalog::key::{self, Entry};
use catalog::mdl::Mode;
use catalog::put;
use define::foreign::{
    Defining, build, check_generated, check_pair, check_types, generated_index, leads_to, lost_index, name_as_parent, sets_null,
    with_parent_columns,
};
use parser::ast;
use schema::{ForeignKeyDef, TableDef, column_number};
use value::{SqlResult, sql_error};

use crate::Ddl;
use crate::copy::same_storage;

/// Database and name of a table.
pub(crate) type TableName = (String, String);

/// Replicas have neither the branches nor what a foreign key of another table would do to them.
fn check_both_are_branches(child: &TableDef, parent: &TableDef) -> SqlResult<()> {
    if child.is_branch() == parent.is_branch() {
        return Ok(());
    }
    Err(sql_error!(NOT_SUPPORTED_YET, "a foreign key between a branch and another table"))
}

impl Ddl<'_> {
    pub(crate) fn checks_foreign_keys(&self) -> bool {
        self.options.foreign_key_checks
    }

    pub(crate) fn table_if_any(&self, db: &str, name: &str) -> SqlResult<Option<Arc<TableDef>>> {
        Ok(self.instance.catalog.open_table(db, name)?.and_then(|open| open.table().cloned()))
    }
}

/// 1452 if a row finds no parent by a foreign key that is new.
pub(crate) fn check_foreign_rows(ddl: &mut Ddl<'_>, old: &TableDef, new: &TableDef) -> SqlResult<()> {
    if !ddl.checks_foreign_keys() {
        return Ok(());
    }
    for key in new.foreign_keys.iter().filter(|k| !old.foreign_keys.iter().any(|o| o.name == k.name)) {
        let own = (&key.parent_db, &key.parent_table) == (&old.db, &old.name);
        let parent = if own { Some(Arc::new(new.clone())) } else { ddl.table_if_any(&key.parent_db, &key.parent_table)? };
        let Some(parent) = parent else { continue };
        exec::check_foreign_key(&mut ddl.trx.tx, new, key, &parent, &ddl.settings.time_zone)?;
    }
    Ok(())
}

/// What ALTER TABLE may not do to a table with foreign keys, or that foreign keys lead to. Returns the
/// renamed columns, old name and new.
pub(crate) fn check_altered(
    ddl: &mut Ddl<'_>,
    old: &TableDef,
    new: &TableDef,
    sources: &[Option<usize>],
    copies: bool,
) -> SqlResult<Vec<(String, String)>> {
    // Foreign keys that lead to its name lead to the table that it hides.
    if old.temporary {
        return Ok(Vec::new());
    }
    let renamed: Vec<(String, String)> = sources
        .iter()
        .zip(&new.columns)
        .filter_map(|(from, column)| from.map(|f| (old.columns[f].name.clone(), column.name.clone())))
        .filter(|(before, after)| before != after)
        .collect();
    let collations = ddl.checks_foreign_keys();
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
        } else if let Some(parent) = ddl.table_if_any(&key.parent_db, &key.parent_table)? {
            check_types(key, &new.columns, &parent.columns, collations)?;
        }
    }
    for (db, name) in ddl.instance.catalog.children(&old.db, &old.name)? {
        let own = (&db, &name) == (&old.db, &old.name);
        let Some(child) = ddl.table_if_any(&db, &name)?.filter(|_| !own) else { continue };
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
        check_types_kept(ddl, old, new, sources, &renamed, copies)?;
    }
    Ok(renamed)
}

/// Changes the foreign keys of other tables that lead to `parent`, by `edit`. Returns the children,
/// which are to be forgotten.
pub(crate) fn edit_children(ddl: &mut Ddl<'_>, parent: &TableName, edit: &mut dyn FnMut(&mut ForeignKeyDef)) -> SqlResult<Vec<TableName>> {
    let mut changed = Vec::new();
    for (db, name) in catalog::children(&mut ddl.trx.tx, &parent.0, &parent.1)? {
        if (&db, &name) == (&parent.0, &parent.1) {
            continue;
        }
        ddl.lock_for_ddl(&db, &name, Mode::Exclusive)?;
        // As this transaction has it: a statement may rename several tables.
        let Some(Entry::Table(old)) = catalog::get(&mut ddl.trx.tx, &key::table(&db, &name))? else { continue };
        let mut new = (*old).clone();
        for key in new.foreign_keys.iter_mut().filter(|k| k.parent_db == parent.0 && k.parent_table == parent.1) {
            edit(key);
        }
        if new.foreign_keys == old.foreign_keys {
            continue;
        }
        new.version += 1;
        write_references(ddl, Some(&old), Some(&new))?;
        put(&mut ddl.trx.tx, &key::table(&db, &name), &Entry::Table(Box::new(new)))?;
        changed.push((db, name));
    }
    Ok(changed)
}

/// 1701: rows of other tables may refer to the rows that go.
pub(crate) fn check_truncate(ddl: &Ddl<'_>, parent: &TableName) -> SqlResult<()> {
    let children = referring(ddl, parent, &[])?;
    match children.first().filter(|_| ddl.checks_foreign_keys()) {
        Some((child, key)) => {
            let quote = schema::quote_identifier;
            let text = format!("{}.{}, CONSTRAINT {}", quote(&child.db), quote(&child.name), quote(key));
            Err(sql_error!(TRUNCATE_ILLEGAL_FK, text))
        }
        None => Ok(()),
    }
}

/// 3730: other tables would be left without their parent. Returns the tables that are, with
/// `foreign_key_checks=0`.
pub(crate) fn check_drop(ddl: &Ddl<'_>, parent: &TableName, gone: &[TableName]) -> SqlResult<Vec<TableName>> {
    let children = referring(ddl, parent, gone)?;
    if let Some((child, key)) = children.first().filter(|_| ddl.checks_foreign_keys()) {
        return Err(sql_error!(FK_CANNOT_DROP_PARENT, parent.1, key, child.name));
    }
    Ok(children.into_iter().map(|(def, _)| (def.db.clone(), def.name.clone())).collect())
}

/// The tables outside of `gone` whose foreign keys lead to this one, each with the name of the first
/// such key.
pub(crate) fn referring(ddl: &Ddl<'_>, parent: &TableName, gone: &[TableName]) -> SqlResult<Vec<(Arc<TableDef>, String)>> {
    let mut found = Vec::new();
    for child in ddl.instance.catalog.children(&parent.0, &parent.1)? {
        if child == *parent || gone.contains(&child) {
            continue;
        }
        let Some(def) = ddl.table_if_any(&child.0, &child.1)? else { continue };
        let key = def.foreign_keys.iter().find(|k| k.parent_db == parent.0 && k.parent_table == parent.1);
        if let Some(name) = key.map(|k| k.name.clone()) {
            found.push((def, name));
        }
    }
    Ok(found)
}

/// Brings the catalog's references from one definition of a table to another. Returns the parents,
/// which are to be forgotten.
pub(crate) fn write_references(ddl: &mut Ddl<'_>, old: Option<&TableDef>, new: Option<&TableDef>) -> SqlResult<Vec<TableName>> {
    for (new, key) in new.into_iter().flat_map(|new| new.foreign_keys.iter().map(move |key| (new, key))) {
        if (&key.parent_db, &key.parent_table) != (&new.db, &new.name)
            && let Some(parent) = ddl.table_if_any(&key.parent_db, &key.parent_table)?
        {
            check_both_are_branches(new, &parent)?;
        }
    }
    let (before, after) = (reference_keys(old), reference_keys(new));
    for key in before.difference(&after) {
        // A table that an older version made has no entries for its checks.
        if !key::is_check(key) || catalog::get(&mut ddl.trx.tx, key)?.is_some() {
            catalog::remove(&mut ddl.trx.tx, key)?;
        }
    }
    for key in after.difference(&before) {
        if key::is_constraint(key) && catalog::get(&mut ddl.trx.tx, key)?.is_some() {
            return Err(sql_error!(FK_DUP_NAME, key::last_name(key)));
        }
        if key::is_check(key) && catalog::get(&mut ddl.trx.tx, key)?.is_some() {
            let mut checks = new.into_iter().flat_map(|def| &def.checks);
            let written = checks.find(|check| check.name.to_lowercase() == key::last_name(key));
            return Err(sql_error!(CHECK_CONSTRAINT_DUP_NAME, written.map_or("", |check| &check.name)));
        }
        put(&mut ddl.trx.tx, key, &Entry::Reference(()))?;
    }
    let keys = [old, new].into_iter().flatten().flat_map(|def| &def.foreign_keys);
    Ok(keys.map(|k| (k.parent_db.clone(), k.parent_table.clone())).collect())
}

/// A table appears under a name that foreign keys lead to already: 1215 unless it fits them, and what
/// exactly is wrong where keys are not checked.
pub(crate) fn check_adopted(ddl: &mut Ddl<'_>, def: &TableDef) -> SqlResult<Vec<TableName>> {
    let children = ddl.instance.catalog.children(&def.db, &def.name)?;
    for (db, name) in &children {
        let Some(child) = ddl.table_if_any(db, name)? else { continue };
        check_both_are_branches(&child, def)?;
        for key in child.foreign_keys.iter().filter(|k| k.parent_db == def.db && k.parent_table == def.name) {
            if let Err(error) = check_pair(key, &child.columns, &def.columns, &def.indexes, &def.name) {
                return Err(if ddl.checks_foreign_keys() { sql_error!(CANNOT_ADD_FOREIGN) } else { error });
            }
        }
    }
    Ok(children)
}

/// The parent must be there, with columns that fit and an index on them; with `foreign_key_checks=0` it
/// may come later. Its columns are called as it calls them.
fn check_new_parent(ddl: &mut Ddl<'_>, key: &mut ForeignKeyDef, table: &Defining<'_>) -> SqlResult<()> {
    if key.parent_db == table.db && key.parent_table == table.name {
        check_pair(key, table.columns, table.columns, table.indexes, &key.parent_table)?;
        // A row that refers to itself by the same columns refers to nothing.
        if key.columns.iter().zip(&key.parent_columns).all(|(own, parent)| own.eq_ignore_ascii_case(parent)) {
            return Err(sql_error!(FK_NO_INDEX_PARENT, key.name, key.parent_table));
        }
        name_as_parent(key, table.columns);
        return Ok(());
    }
    catalog::names::check_table(&key.parent_table)?;
    ddl.rights().require_table(&key.parent_db, &key.parent_table, catalog::privilege::Privileges::REFERENCES)?;
    ddl.lock_for_ddl(&key.parent_db, &key.parent_table, Mode::Exclusive)?;
    let parent = ddl.instance.catalog.open_table(&key.parent_db, &key.parent_table)?;
    match parent.as_ref().and_then(|open| open.table()) {
        Some(parent) if parent.partitioning.is_some() => Err(sql_error!(FOREIGN_KEY_ON_PARTITIONED)),
        Some(parent) => {
            check_pair(key, table.columns, &parent.columns, &parent.indexes, &parent.name)?;
            name_as_parent(key, &parent.columns);
            Ok(())
        }
        None if ddl.checks_foreign_keys() || parent.is_some() => Err(sql_error!(FK_CANNOT_OPEN_PARENT, key.parent_table)),
        None => Ok(()),
    }
}

/// Builds the foreign keys of CREATE and ALTER TABLE, and adds an index where the columns have none.
pub(crate) fn build_foreign_keys(ddl: &mut Ddl<'_>, wanted: &[ast::ForeignKey], table: &mut Defining<'_>) -> SqlResult<Vec<ForeignKeyDef>> {
    let mut built: Vec<ForeignKeyDef> = Vec::new();
    for written in wanted {
        let registered = |name: &str| ddl.instance.catalog.contains(&key::constraint(table.db, name));
        let mut definition = build(written, table, &built, registered)?;
        check_new_parent(ddl, &mut definition, table)?;
        let columns: Vec<usize> = definition.columns.iter().filter_map(|n| column_number(table.columns, n)).collect();
        if !table.indexes.iter().any(|i| !i.generated && i.ascends_with(&columns)) {
            let given = written.constraint.as_ref().or(written.index.as_ref());
            given.map_or(Ok(()), |name| catalog::names::check_index(&name.name))?;
            let name = given.map(|n| n.name.clone()).unwrap_or_default();
            table.indexes.push(generated_index(name, &columns));
        }
        built.push(definition);
    }
    Ok(built)
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

/// 1833 and 1832: where MySQL copies the table, no column of a foreign key that stays gets another
/// type, or becomes NOT NULL or AUTO_INCREMENT, or ceases to be.
fn check_types_kept(
    ddl: &Ddl<'_>,
    old: &TableDef,
    new: &TableDef,
    sources: &[Option<usize>],
    renamed: &[(String, String)],
    copies: bool,
) -> SqlResult<()> {
    let changed = |name: &String| {
        let at = column_number(&new.columns, name)?;
        let (before, after) = (&old.columns[sources[at]?], &new.columns[at]);
        let differs = (before.nullable && !after.nullable)
            || before.auto_increment != after.auto_increment
            || !same_storage(&before.ty, &after.ty, false);
        (copies && differs).then_some(before.name.clone())
    };
    for (db, name) in ddl.instance.catalog.children(&old.db, &old.name)? {
        let own = (&db, &name) == (&old.db, &old.name);
        let child = if own { Some(Arc::new(new.clone())) } else { ddl.table_if_any(&db, &name)? };
        let Some(child) = child else { continue };
        for key in child.foreign_keys.iter().filter(|key| leads_to(key, old) && (!own || old.foreign_keys.contains(key))) {
            if let Some(column) = with_parent_columns(key, renamed).parent_columns.iter().find_map(changed) {
                let of = format!("{db}.{name}");
                return Err(sql_error!(FK_COLUMN_CANNOT_CHANGE_CHILD, column, key.name, of));
            }
        }
    }
    for key in new.foreign_keys.iter().filter(|key| old.foreign_keys.iter().any(|before| before.name == key.name)) {
        if let Some(column) = key.columns.iter().find_map(changed) {
            return Err(sql_error!(FK_COLUMN_CANNOT_CHANGE, column, key.name));
        }
    }
    Ok(())
}
