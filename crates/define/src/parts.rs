//! The parts of a table before they are a definition: columns, indexes and checks as they are read one by
//! one, and what must be true of all of them together.

use parser::ast;
use schema::{CheckDef, ColumnDef, ColumnDefault, IndexDef};
use value::{Kind, SqlMode, SqlResult, sql_error};

use crate::columns::{WrittenCheck, condition_text};
use crate::expressions::{check_condition, names_in};
use crate::{full_text, indexes};

/// The columns and keys of a definition before it has trees.
#[derive(Default)]
pub struct Parts {
    pub unfit: Unfit,
    pub columns: Vec<ColumnDef>,
    pub indexes: Vec<IndexDef>,
    pub explicit_null: Vec<usize>,
    pub open_timestamps: Vec<usize>,
    pub checks: Vec<CheckDef>,
    pub clustered: Option<usize>,
    /// As written; resolved when all columns and indexes are known.
    pub foreign_keys: Vec<ast::ForeignKey>,
}

impl Parts {
    /// A column goes behind all others; whatever counts columns follows.
    pub fn move_to_end(&mut self, at: usize) {
        let column = self.columns.remove(at);
        self.columns.push(column);
        let last = self.columns.len() - 1;
        let parts = self.indexes.iter_mut().flat_map(|i| &mut i.parts).map(|p| &mut p.column);
        for position in parts.chain(&mut self.explicit_null) {
            *position = if *position == at { last } else { *position - usize::from(*position > at) };
        }
    }
}

/// 1166: names that InnoDB's own columns have, in tables of any kind.
pub fn check_reserved(name: &str) -> SqlResult<()> {
    let taken = ["DB_ROW_ID", "DB_TRX_ID", "DB_ROLL_PTR"].iter().any(|own| own.eq_ignore_ascii_case(name));
    if taken { Err(sql_error!(WRONG_COLUMN_NAME, name)) } else { Ok(()) }
}

/// Names, order and checks that need the whole definition.
pub fn finish_parts(parts: &mut Parts) -> SqlResult<()> {
    if !parts.columns.iter().any(|c| !c.invisible && !c.hidden) {
        return Err(sql_error!(TABLE_MUST_HAVE_A_VISIBLE_COLUMN));
    }
    parts.clustered = indexes::arrange(&mut parts.indexes, &mut parts.columns, &parts.explicit_null)?;
    if parts.clustered.is_some_and(|at| parts.indexes[at].invisible) {
        return Err(sql_error!(PK_INDEX_CANT_BE_INVISIBLE));
    }
    indexes::check_auto_increment(&parts.columns, &parts.indexes)?;
    full_text::check(&parts.columns, &parts.indexes)?;
    indexes::check_row_size(&parts.columns)
}

/// The columns whose default is a literal that they cannot store: 1067. MySQL finds labels that are none with
/// the columns, all others behind whatever is wrong with keys and constraints.
#[derive(Debug, Default)]
pub struct Unfit(Vec<String>);

impl Unfit {
    pub fn add(&mut self, column: &str) {
        self.0.push(column.to_owned());
    }

    pub fn check_labels(&self, columns: &[ColumnDef]) -> SqlResult<()> {
        let has_labels = |name: &&String| columns.iter().any(|c| c.name == **name && matches!(c.ty.kind, Kind::Enum | Kind::Set));
        self.0.iter().find(has_labels).map_or(Ok(()), |name| Err(sql_error!(INVALID_DEFAULT, name)))
    }

    pub fn check(&self) -> SqlResult<()> {
        self.0.first().map_or(Ok(()), |name| Err(sql_error!(INVALID_DEFAULT, name)))
    }
}

/// 1067: no definition keeps a zero date as a default in a mode that refuses it.
pub fn check_kept_default(column: &ColumnDef, mode: SqlMode) -> SqlResult<()> {
    let refused = matches!(&column.default, ColumnDefault::Literal(value) if mode.strict() && value::store::is_refused_zero(value, mode));
    if refused { Err(sql_error!(INVALID_DEFAULT, column.name)) } else { Ok(()) }
}

/// CHECK constraints with their names.
pub fn name_checks(checks: Vec<WrittenCheck>, table: &str, kept: &[CheckDef]) -> SqlResult<Vec<CheckDef>> {
    let mut named: Vec<CheckDef> = Vec::new();
    let taken = |name: &str, named: &[CheckDef]| named.iter().chain(kept).any(|c| c.name.eq_ignore_ascii_case(name));
    for WrittenCheck { check, column } in checks {
        let name = match &check.name {
            Some(name) => name.name.clone(),
            None => (1..).map(|n| format!("{table}_chk_{n}")).find(|n| !taken(n, &named)).unwrap_or_default(),
        };
        catalog::names::check_length(&name)?;
        check_condition(&check.expr, &name)?;
        let expression = condition_text(&check.expr);
        if let Some(column) = column {
            let names = names_in(&expression);
            if names.is_empty() || names.iter().any(|name| !name.eq_ignore_ascii_case(&column)) {
                return Err(sql_error!(COLUMN_CHECK_CONSTRAINT_REFERENCES_OTHER_COLUMN, name));
            }
        }
        named.push(CheckDef { name, expression, enforced: check.enforced });
    }
    Ok(named)
}
