//! What the expressions of a definition may contain: those of generated columns, of CHECK constraints, of
//! DEFAULT and of functional indexes.
//!
//! Always true of a table that exists: each of its expressions can be bound; generated columns and
//! constraints depend on the row alone, so that every copy of the row agrees about them; and what an
//! expression names is there before it.

use expr::{EvalContext, Expr, ExprKind, Resolver};
use parser::ParserMode;
use parser::ast::{self, BinaryOp, ColumnName, Literal, Span, UnaryOp};
use schema::{ColumnDef, ColumnDefault, ReferenceAction, TableDef, column_number};
use value::{Collation, SqlError, SqlResult, sql_error};

/// Functions that no expression of a definition may call, under the names that MySQL's messages have.
const NEVER: &[(&str, &str)] = &[
    ("benchmark", "benchmark"),
    ("current_user", "current_user"),
    ("found_rows", "found_rows"),
    ("get_lock", "get_lock"),
    ("icu_version", "icu_version()"),
    ("is_free_lock", "is_free_lock"),
    ("is_used_lock", "is_used_lock"),
    ("last_insert_id", "last_insert_id"),
    ("load_file", "load_file"),
    ("master_pos_wait", "source_pos_wait"),
    ("release_all_locks", "release_all_locks"),
    ("release_lock", "release_lock"),
    ("row_count", "row_count"),
    ("session_user", "user"),
    ("sleep", "sleep"),
    ("source_pos_wait", "source_pos_wait"),
    ("statement_digest", "statement_digest"),
    ("statement_digest_text", "statement_digest_text"),
    ("system_user", "user"),
    ("updatexml", "updatexml"),
    ("user", "user"),
    ("version", "version()"),
];

/// Functions of the moment or the session: DEFAULT may call them.
const CHANGING: &[(&str, &str)] = &[
    ("connection_id", "connection_id"),
    ("curdate", "curdate"),
    ("current_date", "curdate"),
    ("current_role", "current_role"),
    ("current_time", "curtime"),
    ("current_timestamp", "now"),
    ("curtime", "curtime"),
    ("database", "database"),
    ("localtime", "now"),
    ("localtimestamp", "now"),
    ("now", "now"),
    ("ps_current_thread_id", "ps_current_thread_id"),
    ("rand", "rand"),
    ("random_bytes", "random_bytes"),
    ("roles_graphml", "roles_graphml"),
    ("schema", "database"),
    ("sysdate", "sysdate"),
    ("unix_timestamp", "unix_timestamp"),
    ("utc_date", "utc_date"),
    ("utc_time", "utc_time"),
    ("utc_timestamp", "utc_timestamp"),
    ("uuid", "uuid"),
    ("uuid_short", "uuid_short"),
];

/// Functions that give each server another value, by MySQL's count: a column that ALTER TABLE adds cannot
/// have its values from them, because every replica adds it by itself.
const UNREPEATABLE: &[&str] =
    &["aes_decrypt", "aes_encrypt", "rand", "random_bytes", "sysdate", "uuid", "uuid_short", "wait_for_executed_gtid_set"];

/// Whose expression it is.
#[derive(Clone, Copy)]
enum Owner<'a> {
    Generated(usize),
    Default(usize),
    Check(&'a str),
    /// A part of this index.
    Functional(&'a str),
}

/// An expression while it is bound.
struct Place<'a> {
    columns: &'a [ColumnDef],
    owner: Owner<'a>,
    /// The table exists: MySQL has other words for unknown columns.
    altering: bool,
    /// The columns that are named.
    used: Vec<usize>,
}

impl Place<'_> {
    fn name(&self) -> &str {
        match self.owner {
            Owner::Generated(at) | Owner::Default(at) => &self.columns[at].name,
            Owner::Check(name) | Owner::Functional(name) => name,
        }
    }

    fn disallowed(&self, function: &str) -> SqlError {
        match self.owner {
            Owner::Generated(_) => sql_error!(GENERATED_COLUMN_NAMED_FUNCTION_NOT_ALLOWED, self.name(), function),
            Owner::Default(_) => sql_error!(DEFAULT_VAL_NAMED_FUNCTION_NOT_ALLOWED, self.name(), function),
            Owner::Check(name) => sql_error!(CHECK_CONSTRAINT_NAMED_FUNCTION_NOT_ALLOWED, name, function),
            Owner::Functional(_) => self.disallowed_whole(),
        }
    }

    /// What a constraint or generated column cannot have at all: subqueries, parameters.
    fn disallowed_whole(&self) -> SqlError {
        match self.owner {
            Owner::Generated(_) => sql_error!(GENERATED_COLUMN_FUNCTION_NOT_ALLOWED, self.name()),
            Owner::Default(_) => sql_error!(DEFAULT_VAL_FUNCTION_NOT_ALLOWED, self.name()),
            Owner::Check(name) => sql_error!(CHECK_CONSTRAINT_FUNCTION_NOT_ALLOWED, name),
            Owner::Functional(index) => sql_error!(FUNCTIONAL_INDEX_FUNCTION_IS_NOT_ALLOWED, index),
        }
    }

    fn unknown_column(&self, column: &str) -> SqlError {
        match self.owner {
            Owner::Generated(_) => sql_error!(BAD_FIELD, column, "generated column function"),
            Owner::Default(_) => sql_error!(BAD_FIELD, column, "default value expression"),
            Owner::Functional(_) => sql_error!(BAD_FIELD, column, "functional index"),
            Owner::Check(name) if self.altering => sql_error!(BAD_FIELD, column, format!("check constraint {name} expression")),
            Owner::Check(name) => sql_error!(CHECK_CONSTRAINT_REFERS_UNKNOWN_COLUMN, name, column),
        }
    }

    fn check_bound(&self, bound: &Expr) -> SqlResult<()> {
        match (&bound.kind, self.owner) {
            (ExprKind::Row(_), Owner::Generated(_)) => return Err(sql_error!(GENERATED_COLUMN_ROW_VALUE, self.name())),
            (ExprKind::Row(_), Owner::Default(_)) => return Err(sql_error!(DEFAULT_VAL_ROW_VALUE, self.name())),
            _ => {}
        }
        let mut result = Ok(());
        bound.visit(&mut |e| {
            if result.is_ok() {
                result = self.check_node(e);
            }
        });
        result
    }

    fn check_node(&self, e: &Expr) -> SqlResult<()> {
        match &e.kind {
            ExprKind::UserVariable(_) | ExprKind::Assign(..) | ExprKind::SystemVariable(_) => Err(match self.owner {
                Owner::Check(name) => sql_error!(CHECK_CONSTRAINT_VARIABLES, name),
                Owner::Generated(_) | Owner::Default(_) | Owner::Functional(_) => sql_error!(DEFAULT_VAL_VARIABLES, self.name()),
            }),
            ExprKind::Call(call) => {
                let of = |list: &[(&str, &'static str)]| list.iter().find(|(name, _)| *name == call.function.name).map(|(_, shown)| *shown);
                let changing = if matches!(self.owner, Owner::Default(_)) { None } else { of(CHANGING) };
                of(NEVER).or(changing).map_or(Ok(()), |shown| Err(self.disallowed(shown)))
            }
            _ => Ok(()),
        }
    }

    /// What may be named: nothing that is made later than the owner, and no value that is not known before
    /// the row is written.
    fn check_used(&self) -> SqlResult<()> {
        for &at in &self.used {
            let column = &self.columns[at];
            match self.owner {
                Owner::Check(name) if column.auto_increment => return Err(sql_error!(CHECK_CONSTRAINT_REFERS_AUTO_INCREMENT_COLUMN, name)),
                Owner::Generated(_) if column.auto_increment => return Err(sql_error!(GENERATED_COLUMN_REF_AUTO_INC, self.name())),
                Owner::Functional(index) if column.auto_increment => return Err(sql_error!(FUNCTIONAL_INDEX_REF_AUTO_INCREMENT, index)),
                Owner::Default(_) if column.auto_increment => return Err(sql_error!(DEFAULT_VAL_REF_AUTO_INC, self.name())),
                Owner::Generated(own) if column.generated.is_some() && at >= own => return Err(sql_error!(GENERATED_COLUMN_NON_PRIOR)),
                Owner::Default(own)
                    if at >= own && (column.generated.is_some() || matches!(column.default, ColumnDefault::Expression(_))) =>
                {
                    return Err(sql_error!(DEFAULT_VAL_NON_PRIOR, self.name()));
                }
                _ => {}
            }
        }
        Ok(())
    }
}

impl Resolver for Place<'_> {
    fn column(&mut self, name: &ColumnName, _: Span) -> SqlResult<Expr> {
        let found = column_number(self.columns, &name.name.name).filter(|&at| !self.columns[at].hidden);
        let at = found.ok_or_else(|| self.unknown_column(&name.name.name))?;
        self.used.push(at);
        let column = &self.columns[at];
        Ok(Expr::column(at as u32, column.ty.clone(), column.nullable, column.name.as_str()))
    }

    fn is_key_part(&self) -> bool {
        matches!(self.owner, Owner::Functional(_))
    }

    fn default_of(&mut self, name: Option<&ColumnName>, _: Span, _: &mut EvalContext<'_>) -> SqlResult<Expr> {
        match self.owner {
            Owner::Functional(index) => Err(sql_error!(FUNCTIONAL_INDEX_FUNCTION_IS_NOT_ALLOWED, index)),
            _ => plan::default_in(self.columns, name),
        }
    }

    fn search(&mut self, _: &[Expr], _: &Expr, _: ast::MatchMode) -> SqlResult<expr::SearchRef> {
        Err(self.disallowed("match"))
    }

    fn window(&mut self, call: expr::WindowCall, _: &ast::Over, _: Span, _: &mut expr::EvalContext<'_>) -> SqlResult<Expr> {
        Err(sql_error!(WINDOW_INVALID_WINDOW_FUNC_USE, plan::window_name(&call.function)))
    }

    fn subquery(&mut self, _: &ast::Query, _: expr::SubqueryKind, _: usize, _: &mut expr::EvalContext<'_>) -> SqlResult<expr::SubqueryRef> {
        Err(self.disallowed_whole())
    }

    fn name_const(&self) -> SqlResult<()> {
        Err(self.disallowed_whole())
    }

    fn inserted(&mut self, _: &ColumnName, _: Span) -> SqlResult<Expr> {
        Err(self.disallowed("values"))
    }

    fn param(&mut self, _: u16, _: Collation) -> SqlResult<Expr> {
        Err(self.disallowed_whole())
    }

    fn stored_function(&mut self, db: Option<&str>, name: &str, _: &[Expr]) -> SqlResult<Option<Expr>> {
        let db = db.map_or_else(String::new, |db| format!("`{db}`."));
        Err(self.disallowed(&format!("{db}`{name}`")))
    }
}

/// Checks what is new in a definition: all of it, or what `old` does not have. Columns that have moved,
/// or have become what others may not name, concern every expression.
pub fn check_expressions(def: &TableDef, old: Option<&TableDef>, cx: &mut EvalContext<'_>) -> SqlResult<()> {
    let altering = old.is_some();
    let moved = old.is_some_and(|old| kept_columns(old, def) != kept_columns(def, old));
    let known = |name: &str| old.and_then(|old| old.column(name).map(|at| &old.columns[at])).filter(|_| !moved);
    for (at, column) in def.columns.iter().enumerate().filter(|(_, column)| !column.hidden) {
        let before = known(&column.name);
        if let Some(generated) = column.generated.as_ref().filter(|_| before.is_none_or(|b| b.generated != column.generated)) {
            let place = Place { columns: &def.columns, owner: Owner::Generated(at), altering, used: Vec::new() };
            check_expression(&generated.expression, place, cx)?;
        }
        if let ColumnDefault::Expression(text) = &column.default
            && before.is_none_or(|b| b.default != column.default)
        {
            check_expression(text, Place { columns: &def.columns, owner: Owner::Default(at), altering, used: Vec::new() }, cx)?;
        }
    }
    for (at, check) in def.checks.iter().enumerate() {
        if def.checks[..at].iter().any(|other| other.name.eq_ignore_ascii_case(&check.name)) {
            return Err(sql_error!(CHECK_CONSTRAINT_DUP_NAME, check.name));
        }
        if old.is_none_or(|old| !old.checks.contains(check) || old.foreign_keys != def.foreign_keys) {
            let place = Place { columns: &def.columns, owner: Owner::Check(&check.name), altering, used: Vec::new() };
            let (_, used) = check_expression(&check.expression, place, cx)?;
            refuse_written_by_actions(def, &check.name, &used)?;
        }
    }
    Ok(())
}

/// Refuses an added column whose values each replica would compute by itself, with another result.
/// `sources` says which column of the old table each column was; an added one has none.
///
/// # Errors
/// 1674, and those of binding an expression.
pub fn check_repeatable(def: &TableDef, sources: &[Option<usize>], cx: &mut EvalContext<'_>) -> SqlResult<()> {
    for (at, column) in def.columns.iter().enumerate().filter(|(at, _)| sources[*at].is_none()) {
        let ColumnDefault::Expression(text) = &column.default else { continue };
        let place = Place { columns: &def.columns, owner: Owner::Default(at), altering: true, used: Vec::new() };
        let (bound, _) = check_expression(text, place, cx)?;
        let mut differs = false;
        bound.visit(&mut |e| differs |= matches!(&e.kind, ExprKind::Call(call) if UNREPEATABLE.contains(&call.function.name)));
        if differs {
            return Err(sql_error!(BINLOG_UNSAFE_SYSTEM_FUNCTION));
        }
    }
    Ok(())
}

/// Binds and checks the expression of a functional part of an index.
pub(crate) fn check_functional(text: &str, columns: &[ColumnDef], index: &str, cx: &mut EvalContext<'_>) -> SqlResult<Expr> {
    let place = Place { columns, owner: Owner::Functional(index), altering: false, used: Vec::new() };
    Ok(check_expression(text, place, cx)?.0)
}

/// Binds and checks one expression, and tells which columns it names.
fn check_expression(text: &str, mut place: Place<'_>, cx: &mut EvalContext<'_>) -> SqlResult<(Expr, Vec<usize>)> {
    let parsed = parser::parse_expr(text.as_bytes(), &ParserMode::new(cx.settings.sql_mode.0))?;
    let bound = expr::bind_expr(&parsed, &mut place, cx)?;
    place.check_bound(&bound)?;
    place.check_used()?;
    Ok((bound, place.used))
}

/// What an expression may depend on, of the columns of `def` that `other` has as well: their order, and how
/// they get their values.
fn kept_columns<'d>(def: &'d TableDef, other: &TableDef) -> Vec<(&'d str, bool, bool, bool)> {
    let kept = def.columns.iter().filter(|column| !column.hidden && other.column(&column.name).is_some());
    let of = |column: &'d ColumnDef| {
        let by_expression = matches!(column.default, ColumnDefault::Expression(_));
        (column.name.as_str(), column.generated.is_some(), by_expression, column.auto_increment)
    };
    kept.map(of).collect()
}

/// 3823: nothing checks the values that a foreign key's action writes, so no constraint may name their
/// columns.
fn refuse_written_by_actions(def: &TableDef, check: &str, used: &[usize]) -> SqlResult<()> {
    use ReferenceAction::{Cascade, SetDefault, SetNull};
    for key in &def.foreign_keys {
        if !matches!(key.on_update, Cascade | SetNull | SetDefault) && !matches!(key.on_delete, SetNull | SetDefault) {
            continue;
        }
        let named = used.iter().map(|&at| &def.columns[at].name).find(|name| key.columns.iter().any(|c| c.eq_ignore_ascii_case(name)));
        if let Some(column) = named {
            return Err(sql_error!(CHECK_CONSTRAINT_CLAUSE_USING_FK_REFER_ACTION_COLUMN, column, check, key.name));
        }
    }
    Ok(())
}

/// Functions whose value is a truth.
const CONDITIONS: &[&str] = &[
    "is_ipv4",
    "is_ipv4_compat",
    "is_ipv4_mapped",
    "is_ipv6",
    "is_uuid",
    "isnull",
    "json_contains",
    "json_contains_path",
    "json_overlaps",
    "json_schema_valid",
    "json_valid",
    "regexp_like",
];

/// The columns that an expression of a definition names. In its canonical form every name is quoted.
pub fn names_in(expression: &str) -> Vec<String> {
    let mut names = Vec::new();
    let mut rest = expression.chars().peekable();
    while let Some(c) = rest.next() {
        match c {
            '\'' => {
                // A text ends at a quote that neither stands behind a backslash nor twice.
                while let Some(c) = rest.next() {
                    let stays = c == '\\' || (c == '\'' && rest.peek() == Some(&'\''));
                    if stays {
                        rest.next();
                    } else if c == '\'' {
                        break;
                    }
                }
            }
            '`' => {
                let mut name = String::new();
                while let Some(c) = rest.next() {
                    if c == '`' && rest.next_if_eq(&'`').is_none() {
                        break;
                    }
                    name.push(c);
                }
                names.push(name);
            }
            _ => {}
        }
    }
    names
}

/// 3812: the expression of a constraint has to be a condition by its form.
pub(crate) fn check_condition(e: &ast::Expr, name: &str) -> SqlResult<()> {
    if is_condition(e) { Ok(()) } else { Err(sql_error!(NON_BOOLEAN_EXPR_FOR_CHECK_CONSTRAINT, name)) }
}

fn is_condition(e: &ast::Expr) -> bool {
    use ast::ExprKind as K;
    match &e.kind {
        K::Paren(inner) => is_condition(inner),
        K::Literal(Literal::Bool(_)) => true,
        K::Unary { op, .. } => matches!(op, UnaryOp::Not),
        K::Binary { op, .. } => !matches!(
            op,
            BinaryOp::Add
                | BinaryOp::Sub
                | BinaryOp::Mul
                | BinaryOp::Div
                | BinaryOp::IntDiv
                | BinaryOp::Mod
                | BinaryOp::BitAnd
                | BinaryOp::BitOr
                | BinaryOp::BitXor
                | BinaryOp::ShiftLeft
                | BinaryOp::ShiftRight
                | BinaryOp::Concat
        ),
        K::Is { .. }
        | K::Between { .. }
        | K::InList { .. }
        | K::InSubquery { .. }
        | K::Like { .. }
        | K::Quantified { .. }
        | K::Exists(_)
        | K::Match { .. } => true,
        K::Function(call) => CONDITIONS.iter().any(|name| call.name.is(name)),
        _ => false,
    }
}
