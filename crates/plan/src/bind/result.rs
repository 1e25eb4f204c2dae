//! What a client is told about the columns of a result.

use expr::Expr;
use schema::{ColumnDefault, IndexKind, TableDef};
use value::Kind;

use super::scope::{Scope, ScopeColumns};
use crate::column::{Column, flags, same_name, type_flags};
use crate::draft::{ColumnsOf, Draft};
use crate::query::Source;

/// A query block whose outputs get names.
pub(super) struct Outputs<'o> {
    pub draft: &'o Draft<'o>,
    pub scope: &'o Scope,
    /// A view is being defined: names stay as they are written in it.
    pub defines: bool,
}

impl Outputs<'_> {
    /// What a client is told about an output.
    pub fn column_of(&self, e: &Expr, name: &str) -> Column {
        let Some((table, column)) = self.draft.place_of(e) else {
            let mut out = Column { origin: e.origin(), ..Column::computed(name, e.ty.clone(), e.nullable) };
            self.name_merged(e, &mut out);
            // The database is that of columns only.
            out.schema.clear();
            return out;
        };
        let info = &self.draft.tables[table];
        let mut out = Column::computed(name, e.ty.clone(), e.nullable);
        out.table = info.plan.alias.clone();
        out.origin = expr::Origin::Field;
        match (&info.plan.source, &info.columns) {
            (Source::Base(def), _) => {
                out.schema = def.db.clone();
                out.org_table = def.name.clone();
                out.org_name = def.columns[column].name.clone();
                out.flags = column_flags(def, column);
                if info.outer_joined {
                    out.flags &= !flags::NOT_NULL;
                }
            }
            (Source::Virtual(v), _) => {
                out.schema = v.db.clone();
                out.org_table = v.name.clone();
                out.org_name = v.columns[column].name.clone();
                out.flags |= v.columns[column].flags_of_default();
                if let Some(told) = v.columns[column].told {
                    (out.flags, out.origin) = (told.flags, told.origin);
                    (out.ty.kind, out.ty.length) = told.ty.unwrap_or((out.ty.kind, out.ty.length));
                }
                // Columns of information_schema's views keep their own spelling, whatever the query's.
                if v.db == "information_schema" && !keeps_what_is_written(&v.name) && name.eq_ignore_ascii_case(&out.org_name) {
                    out.name.clone_from(&out.org_name);
                }
            }
            (_, ColumnsOf::Derived(c)) => {
                out.org_name = c[column].column.name.clone();
                out.org_table.clone_from(&c[column].column.org_table);
                out.schema.clone_from(&c[column].column.schema);
                // For one that MySQL would have merged it is the column itself.
                out.merged = c[column].column.merged;
                let kept = if out.merged { flags::OF_TABLE } else { flags::NO_DEFAULT_VALUE };
                out.flags |= c[column].column.flags & kept;
                if out.merged {
                    self.respell(&c[column].column.name, &mut out);
                }
            }
            (_, ColumnsOf::Source) => {}
        }
        self.name_merged(e, &mut out);
        out
    }

    /// A name that a view's or derived table's column has been given is shown as it stands there.
    fn respell(&self, inner: &str, out: &mut Column) {
        if !self.defines && same_name(inner, &out.name) {
            inner.clone_into(&mut out.name);
        }
    }

    /// Through a merged derived table or view a column goes by the names that it has there, in their
    /// spelling; that of a view is a column of the view.
    fn name_merged(&self, e: &Expr, out: &mut Column) {
        for item in &self.scope.items {
            let ScopeColumns::Merged(columns, exprs) = &item.columns else { continue };
            let is_named = |at: &usize| same_name(&columns[*at].column.name, &out.name);
            let is_it = |at: &usize| match e.as_slot() {
                Some(slot) => exprs[*at].as_slot() == Some(slot),
                // What is written again is not the column.
                None => exprs[*at] == *e && is_named(at),
            };
            // One column may be there under several names.
            let all = || 0..exprs.len();
            let found = all().find(|at| is_named(at) && is_it(at)).or_else(|| all().find(is_it));
            if let Some(at) = found {
                let inner = &columns[at].column;
                out.merged = out.origin == expr::Origin::Field;
                out.table.clone_from(&item.alias);
                out.org_name.clone_from(&inner.name);
                self.respell(&inner.name, out);
                if !item.db.is_empty() {
                    out.org_table.clone_from(&inner.org_table);
                    out.schema.clone_from(&inner.schema);
                }
            }
        }
    }
}

/// Tables of information_schema whose columns a result names as the query does: those that are no views in
/// MySQL, and some views.
fn keeps_what_is_written(table: &str) -> bool {
    const NAMES: [&str; 16] = [
        "APPLICABLE_ROLES",
        "COLLATIONS",
        "COLUMN_PRIVILEGES",
        "ENABLED_ROLES",
        "ENGINES",
        "OPTIMIZER_TRACE",
        "PLUGINS",
        "PROCESSLIST",
        "PROFILING",
        "ROLE_COLUMN_GRANTS",
        "ROLE_ROUTINE_GRANTS",
        "ROLE_TABLE_GRANTS",
        "SCHEMA_PRIVILEGES",
        "TABLESPACES",
        "TABLE_PRIVILEGES",
        "USER_PRIVILEGES",
    ];
    table.starts_with("INNODB_")
        && !matches!(table, "INNODB_DATAFILES" | "INNODB_FIELDS" | "INNODB_TABLESPACES_BRIEF" | "INNODB_FOREIGN_COLS")
        || NAMES.contains(&table)
}

fn column_flags(def: &TableDef, column: usize) -> u16 {
    let c = &def.columns[column];
    let mut f = type_flags(&c.ty);
    if c.ty.kind.is_numeric() {
        f &= !flags::BINARY;
    }
    if !c.nullable {
        f |= flags::NOT_NULL;
        if c.default == ColumnDefault::None && !c.auto_increment {
            f |= flags::NO_DEFAULT_VALUE;
        }
    }
    if c.default == ColumnDefault::Dropped {
        f |= flags::NO_DEFAULT_VALUE;
    }
    if c.auto_increment {
        f |= flags::AUTO_INCREMENT;
    }
    if c.on_update_now {
        f |= flags::ON_UPDATE_NOW;
    }
    if c.ty.kind == Kind::Timestamp && (c.on_update_now || c.default == ColumnDefault::Now) {
        f |= flags::TIMESTAMP;
    }
    for index in &def.indexes {
        if index.parts.iter().any(|p| p.column == column) {
            f |= flags::PART_KEY;
            if index.kind == IndexKind::Primary {
                f |= flags::PRIMARY_KEY;
            } else if index.parts[0].column == column {
                f |= if index.is_unique() && index.parts.len() == 1 { flags::UNIQUE_KEY } else { flags::MULTIPLE_KEY };
            }
        }
    }
    f
}
