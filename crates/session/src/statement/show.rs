//! SHOW: what the crate `show` has found, as far as LIKE or WHERE lets it pass.

use std::sync::Arc;

use ::show::{Found, Showing, Shown};
use connection::kinds::queries_tables;
use connection::sink::Column;
use connection::stmt::{Done, Output, Stmt};
use monitor::ExtraRows;
use parser::ast;
use plan::{VirtualColumn, VirtualTable};
use value::{Collation, SqlResult, Value};

use super::GrantTables;
use crate::context::Context;

impl Context {
    pub(crate) fn show_statement(&mut self, show: &ast::Show, statement: &Stmt<'_>, output: &mut Output<'_>) -> SqlResult<Done> {
        let shown = self.show_rows(show, statement)?;
        let rows = shown.rows.len() as u64;
        let done = output.send(&shown.columns, shown.rows)?;
        let counts = matches!(show.what, ast::ShowWhat::Warnings { count: true, .. } | ast::ShowWhat::Errors { count: true, .. });
        if counts || queries_tables(&show.what) {
            self.access.found_rows.set(rows);
        }
        let of_warnings = matches!(show.what, ast::ShowWhat::Warnings { .. } | ast::ShowWhat::Errors { .. });
        Ok(Done { warnings: of_warnings.then_some(0), ..done })
    }

    /// Columns and filtered rows.
    pub(crate) fn show_rows(&mut self, show: &ast::Show, statement: &Stmt<'_>) -> SqlResult<Shown> {
        let found = self.showing().collect(&show.what)?;
        let mut shown = match found {
            Found::Rows(shown) => shown,
            Found::SystemTable(name) => {
                let def = GrantTables { cx: self }.system_definition(&name)?;
                self.showing().of_definition(&def)
            }
        };
        match &show.filter {
            None => {}
            Some(ast::ShowFilter::Like(pattern)) => {
                let collation = if shown.like_ci { Collation::UTF8MB3_GENERAL_CI } else { Collation::UTF8MB3_BIN };
                let at = shown.like;
                let matches = |row: &Vec<Value>| row[at].to_text().is_some_and(|t| collation.like(&t, pattern, Some('\\')));
                shown.rows.retain(matches);
                // MySQL names the pattern in the header of these two.
                if matches!(show.what, ast::ShowWhat::Databases | ast::ShowWhat::Tables { .. }) {
                    let name = format!("{} ({})", shown.columns[0].name, String::from_utf8_lossy(pattern));
                    shown.columns[0].org_name.clone_from(&name);
                    shown.columns[0].name = name;
                }
            }
            Some(ast::ShowFilter::Where(condition)) => {
                let column = |c: &Column| VirtualColumn::new(c.name.clone(), ::show::type_of_rows(&c.ty), true);
                let table = VirtualTable { db: " show".into(), name: "rows".into(), columns: shown.columns.iter().map(column).collect() };
                let extra = ExtraRows { table: Arc::new(table), rows: std::mem::take(&mut shown.rows) };
                shown.rows = self.filter_rows(extra, condition, statement)?;
            }
        }
        if let Some(most) = self.options.select_limit.filter(|_| queries_tables(&show.what)) {
            shown.rows.truncate(usize::try_from(most).unwrap_or(usize::MAX));
        }
        Ok(shown)
    }

    /// What SHOW asks of the session.
    fn showing(&mut self) -> Showing<'_> {
        Showing {
            instance: &self.instance,
            process: &self.process,
            access: &self.access,
            account: &self.account,
            settings: &self.settings,
            temporary: &self.temporary,
            diagnostics: &mut self.diagnostics,
            locks: &mut self.locks,
        }
    }
}
