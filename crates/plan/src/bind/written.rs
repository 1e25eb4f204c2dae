//! What a statement writes: a table, or a table behind a view, and what views ask of its rows.

use std::sync::Arc;

use expr::Expr;
use schema::TableDef;
use value::{SqlResult, sql_error};

use super::scope::ScopeColumns;
use crate::column::{Column, same_name};
use crate::draft::{Draft, Rights};
use crate::logical::OutColumn;
use crate::rights::Access;

/// A condition that rows written through a view must satisfy.
pub(super) struct ViewCheck {
    /// `db.view`, for the message.
    pub view: String,
    pub conditions: Vec<Expr>,
}

/// What INSERT writes: a table, a view of one, or one table of a view that joins several.
pub(super) struct Written {
    pub def: Arc<TableDef>,
    pub table: usize,
    /// A view's columns by name.
    pub names: Option<Vec<(String, u16)>>,
    pub checks: Vec<ViewCheck>,
    /// Conditions of the view on the rows that it shows.
    pub shown: Vec<Expr>,
    /// The database and name of a view that joins several tables.
    pub joins: Option<(String, String)>,
    /// What may be done with the columns by these names.
    pub rights: Rights,
}

impl Written {
    pub fn column(&self, name: &str) -> Option<u16> {
        match &self.names {
            Some(names) => names.iter().find(|(n, _)| same_name(n, name)).map(|(_, column)| *column),
            None => self.def.column(name).filter(|c| !self.def.columns[*c].hidden).map(|c| c as u16),
        }
    }

    /// The columns that are meant when none are listed.
    pub fn all_columns(&self) -> Vec<u16> {
        match &self.names {
            Some(names) => names.iter().map(|(_, column)| *column).collect(),
            None => {
                let shown = |c: &usize| !self.def.columns[*c].hidden && !self.def.columns[*c].invisible;
                (0..self.def.columns.len()).filter(shown).map(|c| c as u16).collect()
            }
        }
    }

    /// 1143 unless a column of what INSERT names may be written so; 1356 where the one behind a view's may
    /// not.
    pub fn check(&self, draft: &Draft<'_>, column: u16, access: Access) -> SqlResult<()> {
        let own = &self.def.columns[column as usize].name;
        let Some(names) = &self.names else { return self.rights.as_ref().map_or(Ok(()), |rights| rights.check(own, access)) };
        let name = names.iter().find(|(_, c)| *c == column).map_or(own, |(name, _)| name);
        if let Some(rights) = &self.rights {
            rights.check(name, access)?;
        }
        let info = &draft.tables[self.table];
        info.rights
            .as_ref()
            .map_or(Ok(()), |rights| rights.check(own, access))
            .map_err(|_| sql_error!(VIEW_INVALID, self.def.db, info.plan.alias))
    }

    /// The columns that are meant when none are listed.
    pub fn all_allowed(&self, draft: &Draft<'_>) -> SqlResult<Vec<u16>> {
        let columns = self.all_columns();
        if let Some(rights) = &self.rights {
            let own = |c: &u16| self.def.columns[*c as usize].name.as_str();
            let named: Vec<&str> = match &self.names {
                Some(names) => names.iter().map(|(name, _)| name.as_str()).collect(),
                None => columns.iter().map(own).collect(),
            };
            rights.check_all(named.into_iter(), Access::Insert)?;
        }
        if self.names.is_some() && draft.tables[self.table].rights.is_some() {
            columns.iter().try_for_each(|column| self.check(draft, *column, Access::Insert))?;
        }
        Ok(columns)
    }

    /// What [`Target::shown`] is for REPLACE.
    ///
    /// [`Target::shown`]: crate::dml::Target::shown
    pub fn shown_rows(&self, draft: &Draft<'_>) -> SqlResult<Vec<Expr>> {
        if let Some((db, view)) = self.joins.as_ref() {
            return Err(sql_error!(VIEW_DELETE_MERGE_VIEW, db, view));
        }
        if self.shown.iter().any(|e| e.has_subquery() || draft.tables_of(e) & !(1 << self.table) != 0) {
            return Err(sql_error!(NOT_SUPPORTED_YET, "REPLACE into a view with a subquery"));
        }
        Ok(self.shown.clone())
    }

    /// The columns by the names that the statement knows them by.
    pub fn scope_columns(&self, draft: &mut Draft<'_>) -> ScopeColumns {
        let Some(names) = &self.names else { return ScopeColumns::Table(self.table) };
        let exprs: Vec<Expr> = names.iter().map(|(_, column)| draft.column_expr(self.table, *column as usize)).collect();
        let column = |((name, _), e): (&(String, u16), &Expr)| OutColumn {
            column: Column::computed(name, e.ty.clone(), e.nullable),
            nullable: e.nullable,
            derivation: e.derivation,
        };
        ScopeColumns::Merged(names.iter().zip(&exprs).map(column).collect(), exprs)
    }
}

/// The checks that rows of `table` must pass.
pub(super) fn checks_of(draft: &Draft<'_>, table: usize, checks: &[ViewCheck]) -> SqlResult<Vec<(String, Expr)>> {
    let mut out = Vec::new();
    for check in checks {
        let tables = check.conditions.iter().fold(0, |set, e| set | draft.tables_of(e));
        if tables & 1 << table == 0 {
            continue;
        }
        if tables != 1 << table || check.conditions.iter().any(Expr::has_subquery) {
            return Err(sql_error!(NOT_SUPPORTED_YET, "WITH CHECK OPTION of a view with a join or a subquery"));
        }
        out.extend(check.conditions.iter().map(|e| (check.view.clone(), e.clone())));
    }
    Ok(out)
}
