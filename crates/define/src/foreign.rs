//! Foreign keys as they are written: their definitions, and what must fit between child and parent.
//!
//! Whether the parent is there, and who else has a foreign key of that name, is the caller's to know.

use parser::ast::{self, ReferentialAction};
use schema::{ColumnDef, ForeignKeyDef, IndexDef, IndexKind, IndexPart, ReferenceAction, TableDef, column_number};
use value::{Kind, SqlResult, SqlType, sql_error};

use crate::expressions::names_in;

/// The table under definition, as far as it is known.
pub struct Defining<'a> {
    pub db: &'a str,
    pub name: &'a str,
    pub columns: &'a [ColumnDef],
    pub indexes: &'a mut Vec<IndexDef>,
    /// Foreign keys that it has already.
    pub existing: &'a [ForeignKeyDef],
}

/// The definition that was written. `built`: those of the same statement before it. `registered`: whether
/// some table of the database has a foreign key of that name.
///
/// # Errors
/// What is wrong whatever the parent is.
pub fn build(
    key: &ast::ForeignKey,
    table: &Defining<'_>,
    built: &[ForeignKeyDef],
    registered: impl FnOnce(&str) -> SqlResult<bool>,
) -> SqlResult<ForeignKeyDef> {
    let taken = |name: &str| table.existing.iter().chain(built).any(|k| k.name.eq_ignore_ascii_case(name));
    let name = match &key.constraint {
        Some(name) => name.name.clone(),
        None => generated_name(table.name, table.existing.iter().chain(built)),
    };
    catalog::names::check_length(&name)?;
    if taken(&name) || registered(&name)? {
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

/// The name of a foreign key with other names of its parent's columns.
pub fn with_parent_columns(key: &ForeignKeyDef, renamed: &[(String, String)]) -> ForeignKeyDef {
    let mut key = key.clone();
    for column in &mut key.parent_columns {
        if let Some((_, new)) = renamed.iter().find(|(old, _)| old.eq_ignore_ascii_case(column)) {
            column.clone_from(new);
        }
    }
    key
}

/// Generated indexes that another index of the user makes needless go away.
pub fn drop_needless(indexes: &mut Vec<IndexDef>) {
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
fn generated_name<'k>(table: &str, keys: impl Iterator<Item = &'k ForeignKeyDef>) -> String {
    let number = |k: &ForeignKeyDef| k.name.strip_prefix(table)?.strip_prefix("_ibfk_")?.parse::<u64>().ok();
    format!("{table}_ibfk_{}", keys.filter_map(number).max().unwrap_or(0) + 1)
}

/// A renamed table's generated constraint names follow it.
pub fn rename_generated(keys: &mut [ForeignKeyDef], old: &str, new: &str) {
    for key in keys {
        if let Some(number) = key.name.strip_prefix(old).and_then(|rest| rest.strip_prefix("_ibfk_")) {
            key.name = format!("{new}_ibfk_{number}");
        }
    }
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

pub fn sets_null(key: &ForeignKeyDef) -> bool {
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
pub fn check_generated(key: &ForeignKeyDef, columns: &[ColumnDef]) -> SqlResult<()> {
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
pub fn check_dependents(def: &TableDef) -> SqlResult<()> {
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
pub fn mentions(expression: &str, column: &str) -> bool {
    names_in(expression).iter().any(|name| name.eq_ignore_ascii_case(column))
}

pub fn check_pair(
    key: &ForeignKeyDef,
    child: &[ColumnDef],
    parent: &[ColumnDef],
    indexes: &[IndexDef],
    parent_name: &str,
) -> SqlResult<()> {
    let mut columns = Vec::new();
    for name in &key.parent_columns {
        let column = column_number(parent, name).ok_or_else(|| sql_error!(FK_NO_COLUMN_PARENT, name, key.name, parent_name))?;
        check_not_virtual(key, &parent[column])?;
        columns.push(column);
    }
    check_types(key, child, parent, true)?;
    if indexes.iter().any(|i| i.begins_with(&columns)) { Ok(()) } else { Err(sql_error!(FK_NO_INDEX_PARENT, key.name, parent_name)) }
}

pub fn name_as_parent(key: &mut ForeignKeyDef, parent: &[ColumnDef]) {
    for name in &mut key.parent_columns {
        if let Some(at) = column_number(parent, name) {
            name.clone_from(&parent[at].name);
        }
    }
}

pub fn leads_to(key: &ForeignKeyDef, parent: &TableDef) -> bool {
    (&key.parent_db, &key.parent_table) == (&parent.db, &parent.name)
}

/// 3780. Texts of two collations may stand beside each other where keys are not checked.
pub fn check_types(key: &ForeignKeyDef, child: &[ColumnDef], parent: &[ColumnDef], collations: bool) -> SqlResult<()> {
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

pub fn generated_index(name: String, columns: &[usize]) -> IndexDef {
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
pub fn lost_index(old: &TableDef, new: &TableDef) -> String {
    let lost = old.indexes.iter().find(|i| new.index(&i.name).is_none());
    lost.map(|i| i.name.clone()).unwrap_or_default()
}
