//! Columns: attributes, defaults, and the errors MySQL has for what does not go together.

use expr::EvalContext;
use parser::ast::{self, ColumnAttribute, ExprKind, Literal, TypeKind, UnaryOp};
use parser::{PrintOptions, print_condition, print_expr};
use schema::{ColumnDef, ColumnDefault, Generated};
use value::warnings::{Level, NoWarnings, is_flawless, pass_on};
use value::{Collation, Kind, SqlMode, SqlResult, StoreContext, Value, Warnings, sql_error};

use expr::column_type::{self, TypeContext};

use crate::{comments, timestamps};

/// A CHECK as it was written, and whose attribute it is.
pub struct WrittenCheck {
    pub check: ast::Check,
    pub column: Option<String>,
}

impl From<&ast::Check> for WrittenCheck {
    /// One of the table.
    fn from(check: &ast::Check) -> WrittenCheck {
        WrittenCheck { check: check.clone(), column: None }
    }
}

/// A column, and the keys that stand among its attributes.
pub struct BuiltColumn {
    pub def: ColumnDef,
    pub primary: bool,
    pub unique: bool,
    /// NULL was written.
    pub explicit_null: bool,
    /// See [`crate::timestamps`].
    pub open_timestamp: bool,
    /// The default is a literal that the column cannot store, see [`crate::parts::Unfit`].
    pub unfit: bool,
    pub checks: Vec<WrittenCheck>,
    pub references: bool,
}

/// What building columns depends on.
pub struct Builder<'a, 'b> {
    /// The table's collation.
    pub default: Collation,
    pub eval: &'a mut EvalContext<'b>,
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// How expressions in definitions are printed.
const CANONICAL: PrintOptions<'static> =
    PrintOptions { string_charset: Some("utf8mb4"), cast_charset: Some("utf8mb4"), names: None, implied_db: None, bare_columns: true };

/// Text of an expression in MySQL's canonical form, without the parentheses that DEFAULT and generated
/// columns need.
pub(crate) fn expression_text(expression: &ast::Expr) -> String {
    match &expression.kind {
        ExprKind::Paren(inner) => expression_text(inner),
        _ => print_expr(expression, CANONICAL),
    }
}

/// Text of a condition (CHECK).
pub(crate) fn condition_text(expression: &ast::Expr) -> String {
    print_condition(expression, CANONICAL)
}

/// The word of STORAGE or COLUMN_FORMAT, which a column keeps.
fn unless_default(word: &str) -> Option<String> {
    (word != "DEFAULT").then(|| word.to_owned())
}

fn is_now(expression: &ast::Expr) -> Option<u8> {
    let ExprKind::Function(call) = &expression.kind else { return None };
    let names = ["now", "current_timestamp", "localtime", "localtimestamp"];
    if !names.iter().any(|n| call.name.is(n)) {
        return None;
    }
    match call.args.as_slice() {
        [] => Some(0),
        [ast::Expr { kind: ExprKind::Literal(Literal::Int(n)), .. }] => Some(*n as u8),
        _ => None,
    }
}

/// 1067 for what no column of this kind has as its default. MySQL sees that before anything else is wrong
/// with the column, or with the table's options.
pub fn check_default_fits(column: &ast::ColumnDef) -> SqlResult<()> {
    let is_moment = matches!(column.ty.kind, TypeKind::Timestamp { .. } | TypeKind::Datetime { .. });
    let counts = column.ty.kind == TypeKind::Serial
        || column.attributes.iter().any(|a| matches!(a, ColumnAttribute::AutoIncrement | ColumnAttribute::SerialDefaultValue));
    let default = column.attributes.iter().rev().find_map(|a| match a {
        ColumnAttribute::Default(expression) => Some(expression),
        _ => None,
    });
    match default {
        Some(expression) if counts || (is_now(expression).is_some() && !is_moment) => Err(sql_error!(INVALID_DEFAULT, column.name.name)),
        _ => Ok(()),
    }
}

impl Builder<'_, '_> {
    pub fn column(&mut self, column: &ast::ColumnDef) -> SqlResult<BuiltColumn> {
        let name = &column.name.name;
        catalog::names::check_column(name)?;
        let collate = column.attributes.iter().rev().find_map(|a| match a {
            ColumnAttribute::Collate(c) => Some(c.as_str()),
            _ => None,
        });
        let (mode, utf8mb4) = (self.eval.settings.sql_mode, self.eval.settings.default_utf8mb4);
        let mut cx = TypeContext { column: name, default: self.default, utf8mb4, mode, warnings: &mut *self.eval.warnings };
        let resolved = column_type::resolve(&column.ty, collate, &mut cx);
        check_default_fits(column)?;
        let resolved = resolved?;
        let mut built = BuiltColumn {
            def: ColumnDef { explicit_collation: resolved.explicit_collation, ..ColumnDef::new(name, resolved.ty) },
            primary: false,
            unique: false,
            explicit_null: false,
            open_timestamp: false,
            unfit: false,
            checks: Vec::new(),
            references: false,
        };
        if column.ty.kind == TypeKind::Serial {
            built.def.nullable = false;
            built.def.auto_increment = true;
            built.unique = true;
        }
        let mut default = None;
        for attribute in &column.attributes {
            self.attribute(&mut built, attribute, &mut default)?;
        }
        if built.def.auto_increment {
            let ty = &built.def.ty;
            if !(ty.kind.int_width().is_some() || ty.kind.is_real()) {
                return Err(sql_error!(WRONG_FIELD_SPEC, name));
            }
        }
        let implies = built.def.ty.kind == Kind::Timestamp && !self.eval.settings.explicit_defaults_for_timestamp;
        if (built.primary || implies) && !built.explicit_null {
            built.def.nullable = false;
        }
        if built.def.on_update_now && !matches!(built.def.ty.kind, Kind::Timestamp | Kind::DateTime) {
            return Err(sql_error!(INVALID_ON_UPDATE, name));
        }
        if let Some(expression) = default {
            match self.default_or_unfit(&built.def, expression)? {
                Some(default) => built.def.default = default,
                None => built.unfit = true,
            }
        }
        built.open_timestamp = implies && timestamps::is_open(&built);
        let null = default.is_some_and(|e| matches!(e.kind, ast::ExprKind::Literal(ast::Literal::Null)));
        built.explicit_null |= null && built.def.nullable;
        Ok(built)
    }

    fn attribute<'e>(
        &mut self,
        built: &mut BuiltColumn,
        attribute: &'e ColumnAttribute,
        default: &mut Option<&'e ast::Expr>,
    ) -> SqlResult<()> {
        let def = &mut built.def;
        match attribute {
            ColumnAttribute::Null => {
                def.nullable = true;
                built.explicit_null = true;
            }
            ColumnAttribute::NotNull => {
                def.nullable = false;
                built.explicit_null = false;
            }
            ColumnAttribute::Default(expression) => *default = Some(expression),
            ColumnAttribute::OnUpdateNow { decimals } => {
                if *decimals != def.ty.decimals {
                    return Err(sql_error!(INVALID_ON_UPDATE, def.name));
                }
                def.on_update_now = true;
            }
            // NULL that is written behind it makes the column one that may be NULL.
            ColumnAttribute::AutoIncrement => {
                def.auto_increment = true;
                def.nullable = false;
            }
            ColumnAttribute::Unique => built.unique = true,
            ColumnAttribute::Primary => built.primary = true,
            ColumnAttribute::Comment(comment) => {
                let (max, strict) = (comments::PART_MAX, self.eval.settings.sql_mode.strict());
                let too_long = || sql_error!(TOO_LONG_FIELD_COMMENT, def.name, max);
                def.comment = comments::fitting(text(comment), max, strict, self.eval.warnings, too_long)?;
            }
            ColumnAttribute::Generated { expr, stored } => {
                def.generated = Some(Generated { expression: expression_text(expr), stored: *stored });
            }
            ColumnAttribute::Check(check) => {
                built.checks.push(WrittenCheck { check: check.clone(), column: Some(built.def.name.clone()) });
            }
            ColumnAttribute::References(_) => built.references = true,
            ColumnAttribute::Visible => def.invisible = false,
            ColumnAttribute::Invisible => def.invisible = true,
            ColumnAttribute::Srid(srid) => {
                if !def.ty.kind.is_geometry() {
                    return Err(sql_error!(WRONG_USAGE, "SRID", "non-geometry column"));
                }
                if value::geometry::srs::find(*srid).is_none() {
                    return Err(sql_error!(SRS_NOT_FOUND, srid));
                }
                def.srid = Some(*srid);
            }
            ColumnAttribute::SerialDefaultValue => {
                def.nullable = false;
                def.auto_increment = true;
                built.unique = true;
            }
            ColumnAttribute::EngineAttribute(_) => return Err(sql_error!(INVALID_ENGINE_ATTRIBUTE, "InnoDB")),
            ColumnAttribute::Storage(media) => def.storage = unless_default(media),
            ColumnAttribute::ColumnFormat(format) => def.format = unless_default(format),
            ColumnAttribute::Collate(_) | ColumnAttribute::SecondaryEngineAttribute(_) | ColumnAttribute::NotSecondary => {}
        }
        Ok(())
    }

    /// DEFAULT of a column whose type is known; `None` for a literal that it cannot store.
    pub fn default_or_unfit(&mut self, def: &ColumnDef, expression: &ast::Expr) -> SqlResult<Option<ColumnDefault>> {
        let is_null = matches!(expression.kind, ExprKind::Literal(Literal::Null));
        match self.default_of(def, expression) {
            Err(error) if error.is(&value::error::INVALID_DEFAULT) && is_literal(expression) && !is_null => Ok(None),
            known => known.map(Some),
        }
    }

    fn default_of(&mut self, def: &ColumnDef, expression: &ast::Expr) -> SqlResult<ColumnDefault> {
        let invalid = || sql_error!(INVALID_DEFAULT, def.name);
        if def.generated.is_some() {
            return Err(sql_error!(WRONG_USAGE, "DEFAULT", "generated column"));
        }
        if let Some(decimals) = is_now(expression) {
            let fits = matches!(def.ty.kind, Kind::Timestamp | Kind::DateTime) && decimals == def.ty.decimals;
            return if fits { Ok(ColumnDefault::Now) } else { Err(invalid()) };
        }
        if matches!(expression.kind, ExprKind::Paren(_)) {
            return Ok(ColumnDefault::Expression(expression_text(expression)));
        }
        if !is_literal(expression) {
            return Err(invalid());
        }
        let bound = expr::bind_expr(expression, &mut expr::NoColumns, self.eval)?;
        let value = expr::eval(&bound, &[], self.eval)?;
        let value = match (&value, &expression.kind) {
            // Bytes are a number where one is wanted.
            (Value::Bytes(bytes), ExprKind::Literal(Literal::Hex { charset: None, .. })) if def.ty.kind.is_numeric() => {
                Value::UInt(bytes.iter().fold(0, |n, byte| n << 8 | u64::from(*byte)))
            }
            _ => value,
        };
        // For a text they are its bytes.
        let from = match (&expression.kind, def.ty.kind.is_string()) {
            (ExprKind::Literal(Literal::Hex { charset: None, .. }), true) => def.ty.collation,
            _ => bound.ty.collation,
        };
        if value.is_null() {
            return if def.nullable { Ok(ColumnDefault::Literal(Value::Null)) } else { Err(invalid()) };
        }
        if def.ty.kind.is_text() || def.ty.kind == Kind::Json {
            return self.default_of_text(def, &value);
        }
        let mut digits = Vec::new();
        value.write_text(&mut digits);
        // A number counts as one only if it reads as a label, too; so does a text that is one.
        let is_number = !matches!(value, Value::Bytes(_)) || (!digits.is_empty() && digits.iter().all(u8::is_ascii_digit));
        let is_label = || def.ty.labels.iter().flat_map(|labels| labels.iter()).any(|label| label[..] == digits[..]);
        if matches!(def.ty.kind, Kind::Enum | Kind::Set) && is_number && !is_label() {
            return Err(invalid());
        }
        self.store_default(def, &value, from)
    }

    /// DEFAULT '' of a TEXT, BLOB or JSON is a warning in modes that are not strict. NOT NULL columns keep
    /// it unseen: rows may leave them out.
    fn default_of_text(&mut self, def: &ColumnDef, value: &Value) -> SqlResult<ColumnDefault> {
        let refused = sql_error!(BLOB_CANT_HAVE_DEFAULT, def.name);
        let empty = matches!(value, Value::Bytes(b) if b.is_empty());
        if !empty || self.eval.settings.sql_mode.strict() {
            return Err(refused);
        }
        self.eval.warnings.warn(refused);
        let kept = !def.nullable && def.ty.kind.is_text() && !def.ty.kind.is_geometry();
        Ok(if kept { ColumnDefault::Literal(value.clone()) } else { ColumnDefault::None })
    }

    /// Whatever the mode, a default that does not fit is an error. Zero dates fit outside of strict modes:
    /// those that forbid them warn then.
    fn store_default(&mut self, def: &ColumnDef, value: &Value, from: Collation) -> SqlResult<ColumnDefault> {
        let mode = self.eval.settings.sql_mode;
        let lax = if mode.strict() { mode } else { mode.without(SqlMode::NO_ZERO_DATE).without(SqlMode::NO_ZERO_IN_DATE) };
        let (stored, mut conditions) = self.stored_in(def, value, from, lax.with(SqlMode::STRICT_ALL_TABLES));
        let Some(mut stored) = stored.filter(|_| conditions.iter().all(is_harmless)) else {
            return Err(sql_error!(INVALID_DEFAULT, def.name));
        };
        if lax != mode
            && let (Some(kept), told) = self.stored_in(def, value, from, mode)
        {
            (stored, conditions) = (kept, told);
        }
        conditions.retain(|(level, _)| *level == Level::Warning);
        pass_on(conditions, self.eval.warnings);
        Ok(ColumnDefault::Literal(stored))
    }

    fn stored_in(&self, def: &ColumnDef, value: &Value, from: Collation, mode: SqlMode) -> (Option<Value>, Vec<(Level, value::SqlError)>) {
        let mut conditions = Vec::new();
        let mut cx = StoreContext::apart(mode, &self.eval.settings.time_zone, value::Date::ZERO, &mut conditions);
        (value::store(value, from, def.target(), &mut cx).ok(), conditions)
    }
}

/// A note, or a delimiter in a date that is deprecated.
fn is_harmless(condition: &(Level, value::SqlError)) -> bool {
    condition.0 == Level::Note || is_flawless(std::slice::from_ref(condition))
}

fn is_literal(expression: &ast::Expr) -> bool {
    match &expression.kind {
        ExprKind::Literal(_) => true,
        ExprKind::Unary { op: UnaryOp::Minus | UnaryOp::Plus, expr } => is_literal(expr),
        _ => false,
    }
}

/// Columns from the text between the parentheses of a CREATE TABLE: how the virtual tables are defined. The
/// text is ours, so it is correct.
pub fn from_text(columns: &str, default: Collation) -> SqlResult<Vec<ColumnDef>> {
    let sql = format!("CREATE TABLE t ({columns})");
    let parsed = parser::parse(sql.as_bytes(), &parser::ParserMode::default())?;
    let ast::Statement::CreateTable(create) = parsed.statement else {
        return Err(sql_error!(UNKNOWN_ERROR, "not a definition"));
    };
    let settings = expr::Settings::default();
    let mut warnings = NoWarnings;
    let warnings: &mut dyn Warnings = &mut warnings;
    let mut eval = EvalContext::new(&settings, &expr::NoSession, warnings);
    let mut builder = Builder { default, eval: &mut eval };
    create.columns.iter().map(|column| builder.column(column).map(|built| built.def)).collect()
}
