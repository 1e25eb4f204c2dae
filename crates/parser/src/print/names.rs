//! [`Names`]: what the names in a query mean, for printing them in full.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use super::Printer;
use crate::ast::{ColumnName, Ident, SelectItem, Span};

/// A column with all that says which one it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Qualified {
    /// Empty: of a derived or a common table, or of a table that has an alias.
    pub db: String,
    pub table: String,
    pub column: String,
}

impl Qualified {
    /// `db.table.column`, as messages have it.
    pub fn dotted(&self) -> String {
        [&self.db, &self.table, &self.column].into_iter().filter(|part| !part.is_empty()).map(String::as_str).collect::<Vec<_>>().join(".")
    }
}

/// A column that a subquery takes from a query around it; the numbers are those of the SELECTs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outer {
    pub column: Qualified,
    pub inside: u32,
    pub found_in: u32,
}

/// What resolved a query fills this in while it does; places are those of the query's text.
#[derive(Debug, Default)]
pub struct Names {
    /// They are for the note of EXPLAIN ([`super::print_explained`]): tables with an alias have their
    /// database, too.
    pub explained: bool,
    /// The query's text, of which columns without an alias take their names.
    pub source: Arc<[u8]>,
    /// By the place of the column's own name. What stands for an alias is not here.
    pub columns: HashMap<u32, Qualified>,
    /// Those of them that a subquery takes from outside.
    pub outer: BTreeMap<u32, Outer>,
    /// The database of a table in FROM, by the place of its name. Common tables have none.
    pub tables: HashMap<u32, String>,
    /// The columns that a `*` stands for, by the place of its SELECT and its number in the list.
    pub stars: HashMap<(u32, usize), Vec<(Qualified, String)>>,
    /// The pairs of columns that USING or NATURAL makes equal, by the place of the name of the table to the
    /// right ([`crate::ast::TableRef::last_name`]).
    pub using: HashMap<u32, Vec<(Qualified, Qualified)>>,
    /// Stored functions that are named without their database, in lower case.
    pub stored: BTreeSet<String>,
}

/// Longer names of columns are replaced in a view.
const COLUMN_NAME_MAX: usize = 64;

/// The name of a view's column `n`: a text of an expression that cannot be a name is replaced.
pub fn column_name(alias: &str, n: usize) -> String {
    let replaced = alias.is_empty() || alias.ends_with(' ') || alias.chars().count() > COLUMN_NAME_MAX;
    if replaced { format!("Name_exp_{}", n + 1) } else { alias.to_owned() }
}

impl Printer<'_> {
    pub(super) fn qualified(&mut self, name: &Qualified) {
        if !name.db.is_empty() && self.options.implied_db != Some(name.db.as_str()) {
            self.ident(&name.db);
            self.push(".");
        }
        if !name.table.is_empty() {
            self.ident(&name.table);
            self.push(".");
        }
        self.ident(&name.column);
    }

    pub(super) fn column(&mut self, column: &ColumnName) {
        if self.options.bare_columns {
            return self.ident(&column.name.name);
        }
        if let Some(found) = self.options.names.and_then(|names| names.columns.get(&column.name.span.start)) {
            return self.qualified(found);
        }
        let part = |ident: &Option<Ident>| ident.as_ref().map_or(String::new(), |i| i.name.clone());
        self.qualified(&Qualified { db: part(&column.db), table: part(&column.table), column: column.name.name.clone() });
    }

    /// The list of a SELECT that starts at `at`.
    pub(super) fn select_items(&mut self, items: &[SelectItem], at: Span) {
        for (n, item) in items.iter().enumerate() {
            self.push(if n > 0 { "," } else { "" });
            let names = self.options.names;
            match item {
                SelectItem::Expr { expr, alias } => {
                    self.expr(expr);
                    let made = || match names {
                        Some(names) if !self.in_expression => Some(super::item_name(expr, &names.source)),
                        _ => None,
                    };
                    if let Some(alias) = alias.as_ref().map(|a| a.name.clone()).or_else(made) {
                        self.push(" AS ");
                        self.ident(&if names.is_some() { column_name(&alias, n) } else { alias });
                    }
                }
                star => match names.and_then(|names| names.stars.get(&(at.start, n))) {
                    Some(columns) => self.separated(columns, ",", |p, (column, alias)| {
                        p.qualified(column);
                        if !p.in_expression {
                            p.push(" AS ");
                            p.ident(alias);
                        }
                    }),
                    None => {
                        if let SelectItem::TableWildcard(name) = star {
                            self.object(name);
                            self.push(".");
                        }
                        self.push("*");
                    }
                },
            }
        }
    }
}
