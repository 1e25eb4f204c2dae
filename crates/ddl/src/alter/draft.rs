//! The definition while the actions of an ALTER TABLE change it.

use base::TreeId;
use connection::eval::eval_context;
use connection::stmt::Stmt;
use define::columns::{Builder, WrittenCheck};
use define::expressions::names_in;
use define::foreign::{self, Defining};
use define::parts::{Parts, Unfit, finish_parts, name_checks};
use define::{functional, indexes, options, row_format, timestamps};
use parser::ast::{self, AlterAction, ColumnPlace, ObjectName, TableOption};
use schema::{CheckDef, ColumnDef, ForeignKeyDef, IndexDef, IndexKind, IndexPart, TableDef};
use state::vars::Var;
use value::{Charset, Collation, Kind, SqlResult, SqlType, sql_error};

use super::Column;
use crate::Ddl;

/// A column, and which of the old table's it was.
pub(crate) struct DraftColumn {
    pub def: Column,
    pub old: Option<usize>,
    pub explicit_null: bool,
    /// See [`define::timestamps`].
    pub open_timestamp: bool,
}

/// An index whose parts go by name.
pub(crate) struct DraftIndex {
    pub def: IndexDef,
    parts: Vec<(String, IndexPart)>,
}

pub(crate) struct Draft {
    pub columns: Vec<DraftColumn>,
    pub unfit: Unfit,
    pub indexes: Vec<DraftIndex>,
    /// Indexes to add, resolved when all columns are known.
    pub added: Vec<ast::IndexDef>,
    pub checks: Vec<CheckDef>,
    pub new_checks: Vec<WrittenCheck>,
    pub foreign_keys: Vec<ForeignKeyDef>,
    pub new_foreign_keys: Vec<ast::ForeignKey>,
    pub collation: Collation,
    comment: String,
    options: schema::TableOptions,
    /// ROW_FORMAT or KEY_BLOCK_SIZE was written.
    sets_format: bool,
    /// For messages.
    table: String,
    pub rename: Option<ObjectName>,
    pub auto_increment: Option<u64>,
    /// PARTITION BY, or `None` for REMOVE PARTITIONING.
    pub partitioning: Option<Option<Box<ast::Partitioning>>>,
    /// The table is divided by these.
    divided_by: Vec<String>,
}

impl Draft {
    /// Where the columns stand of which this is true.
    fn places(&self, is: impl Fn(&DraftColumn) -> bool) -> Vec<usize> {
        (0..self.columns.len()).filter(|at| is(&self.columns[*at])).collect()
    }

    pub fn new(old: &TableDef) -> Draft {
        let name = |part: &IndexPart| (old.columns[part.column].name.clone(), part.clone());
        Draft {
            columns: old
                .columns
                .iter()
                .enumerate()
                .map(|(at, def)| DraftColumn { def: def.clone(), old: Some(at), explicit_null: false, open_timestamp: false })
                .collect(),
            unfit: Unfit::default(),
            indexes: old.indexes.iter().map(|def| DraftIndex { def: def.clone(), parts: def.parts.iter().map(name).collect() }).collect(),
            added: Vec::new(),
            checks: old.checks.clone(),
            new_checks: Vec::new(),
            foreign_keys: old.foreign_keys.clone(),
            new_foreign_keys: Vec::new(),
            collation: old.collation,
            comment: old.comment.clone(),
            options: old.options.clone(),
            sets_format: false,
            table: old.name.clone(),
            rename: None,
            auto_increment: None,
            partitioning: None,
            divided_by: schema::Partitions::of(old)
                .iter()
                .flat_map(|partitions| partitions.columns())
                .map(|at| old.columns[at].name.clone())
                .collect(),
        }
    }

    /// Where the column stands that was this one of the old table.
    pub fn of_old(&self, old: usize) -> Option<usize> {
        self.columns.iter().position(|column| column.old == Some(old))
    }

    pub fn is_divided(&self) -> bool {
        !self.divided_by.is_empty()
    }

    /// Whether a column, by its old name, is part of the primary key that stays.
    pub fn in_primary(&self, name: &str) -> bool {
        let has = |index: &DraftIndex| index.parts.iter().any(|(part, _)| part.eq_ignore_ascii_case(name));
        self.indexes.iter().any(|index| index.def.kind == IndexKind::Primary && has(index))
    }

    fn find(&self, name: &str) -> Option<usize> {
        self.columns.iter().position(|c| !c.def.hidden && c.def.name.eq_ignore_ascii_case(name))
    }

    /// Where a column goes that nobody gave a place: behind all that can be seen.
    pub fn end(&self) -> usize {
        self.columns.iter().position(|c| c.def.hidden).unwrap_or(self.columns.len())
    }

    /// An index goes, and with it the hidden columns that it stands on.
    pub fn remove_index(&mut self, at: usize) {
        let gone = self.indexes.remove(at);
        self.columns.retain(|c| !c.def.hidden || gone.parts.iter().all(|(name, _)| *name != c.def.name));
    }

    pub fn find_index(&self, name: &str) -> Option<usize> {
        self.indexes.iter().position(|i| i.def.name.eq_ignore_ascii_case(name))
    }

    pub fn find_foreign_key(&self, name: &str) -> Option<usize> {
        self.foreign_keys.iter().position(|k| k.name.eq_ignore_ascii_case(name))
    }

    pub fn place(&self, place: Option<&ColumnPlace>, table: &str) -> SqlResult<usize> {
        match place {
            None => Ok(self.end()),
            Some(ColumnPlace::First) => Ok(0),
            Some(ColumnPlace::After(name)) => self.find(&name.name).map(|at| at + 1).ok_or_else(|| sql_error!(BAD_FIELD, name.name, table)),
        }
    }

    /// A check on nothing but a column that goes, goes with it.
    pub fn drop_checks_on(&mut self, name: &str) {
        self.checks.retain(|c| {
            let names = names_in(&c.expression);
            names.is_empty() || names.iter().any(|other| !other.eq_ignore_ascii_case(name))
        });
    }

    /// 3959: a CHECK uses a column that leaves its name.
    pub fn check_unchecked(&self, name: &str) -> SqlResult<()> {
        match self.checks.iter().find(|c| foreign::mentions(&c.expression, name)) {
            Some(check) => Err(sql_error!(DEPENDENT_BY_CHECK_CONSTRAINT, check.name, name)),
            None => Ok(()),
        }
    }

    /// 3108 and the like: something else in the table, of whose columns `others` stay, needs a column that
    /// leaves its name.
    pub fn check_unused(&self, name: &str, others: &[Column]) -> SqlResult<()> {
        if self.divided_by.iter().any(|by| by.eq_ignore_ascii_case(name)) {
            return Err(sql_error!(DEPENDENT_BY_PARTITION_FUNCTION, name));
        }
        let uses = |expression: &str| foreign::mentions(expression, name);
        let computes = |column: &&Column| column.generated.as_ref().is_some_and(|generated| uses(&generated.expression));
        let mut others = others.iter().filter(|column| !column.name.eq_ignore_ascii_case(name));
        if others.clone().filter(|column| column.hidden).any(|column| computes(&column)) {
            return Err(sql_error!(DEPENDENT_BY_FUNCTIONAL_INDEX, name));
        }
        if others.clone().any(|column| computes(&column)) {
            return Err(sql_error!(DEPENDENT_BY_GENERATED_COLUMN, name));
        }
        if others.any(|column| column.default.dependent().is_some_and(uses)) {
            return Err(sql_error!(DEPENDENT_BY_DEFAULT_GENERATED_VALUE, name, self.table));
        }
        Ok(())
    }

    /// Indexes and foreign keys follow the columns that stay under other names. Parts of those that are gone
    /// go, unless there is a new column of that name.
    pub fn follow_columns(&mut self, gone: &[String], renamed: &[(String, String)]) -> SqlResult<()> {
        let names = |name: &String, key: &ForeignKeyDef| key.columns.iter().any(|c| c.eq_ignore_ascii_case(name));
        for name in gone {
            if let Some(key) = self.foreign_keys.iter().find(|key| names(name, key)) {
                return Err(sql_error!(FK_COLUMN_CANNOT_DROP, name, key.name));
            }
        }
        let follow = |name: &mut String| {
            if let Some((_, new)) = renamed.iter().find(|(old, _)| old.eq_ignore_ascii_case(name)) {
                name.clone_from(new);
            }
        };
        self.foreign_keys.iter_mut().flat_map(|key| &mut key.columns).for_each(follow);
        let anew = |name: &str| self.columns.iter().any(|c| c.old.is_none() && c.def.name.eq_ignore_ascii_case(name));
        for index in &mut self.indexes {
            index.parts.retain(|(part, _)| anew(part) || gone.iter().all(|name| !name.eq_ignore_ascii_case(part)));
            index.parts.iter_mut().for_each(|(part, _)| follow(part));
        }
        self.indexes.retain(|index| !index.parts.is_empty());
        Ok(())
    }

    /// 1060 and 1061: what is in the table twice, but for indexes that are added.
    fn check_double_names(&self) -> SqlResult<()> {
        let seen: Vec<&String> = self.columns.iter().filter(|c| !c.def.hidden).map(|c| &c.def.name).collect();
        if let Some(name) = double(&seen) {
            return Err(sql_error!(DUP_FIELDNAME, name));
        }
        let indexes: Vec<&String> = self.indexes.iter().map(|index| &index.def.name).collect();
        double(&indexes).map_or(Ok(()), |name| Err(sql_error!(DUP_KEYNAME, name)))
    }
}

/// The indexes that stay, over the columns that there are now. Gives the names of those that have all the
/// parts that they had.
fn place_indexes(
    ddl: &mut Ddl<'_>,
    drafted: Vec<DraftIndex>,
    old: &TableDef,
    sources: &[Option<usize>],
    parts: &mut Parts,
) -> SqlResult<Vec<String>> {
    let mut whole = Vec::new();
    for index in drafted {
        for (name, _) in &index.parts {
            if let Some(at) = parts.columns.iter().position(|c| c.hidden && c.name == *name) {
                let mut cx = eval_context(ddl.settings, ddl.access, ddl.diagnostics, &[]);
                functional::refresh_hidden_column(at, &mut parts.columns, &index.def.name, &mut cx)?;
            }
        }
        let mut def = index.def;
        let same_parts = index.parts.len() == def.parts.len();
        def.parts.clear();
        for (name, part) in index.parts {
            let Some(column) = parts.columns.iter().position(|c| c.name.eq_ignore_ascii_case(&name)) else { continue };
            let prefix = kept_prefix(&part, &old.columns[part.column].ty, &parts.columns[column].ty, sources[column].is_none())?;
            def.parts.push(IndexPart { column, prefix, ..part });
        }
        indexes::check_whole_columns(&def, &parts.columns)?;
        for part in def.parts.iter().filter(|_| def.kind == IndexKind::Spatial) {
            let column = &parts.columns[part.column];
            if sources[part.column].is_some_and(|from| old.columns[from].srid != column.srid) {
                return Err(sql_error!(CANNOT_ALTER_SRID_DUE_TO_INDEX, column.name));
            }
        }
        if same_parts {
            whole.push(def.name.clone());
        } else {
            def.tree = TreeId(0);
        }
        parts.indexes.push(def);
    }
    Ok(whole)
}

/// The finished definition, and for each column which one of the old table's it was. An index that
/// stays keeps its tree; a new one has tree 0.
pub(crate) fn finish_draft(ddl: &mut Ddl<'_>, mut draft: Draft, old: &TableDef) -> SqlResult<(TableDef, Vec<Option<usize>>)> {
    draft.check_double_names()?;
    let mut sources: Vec<Option<usize>> = draft.columns.iter().map(|c| c.old).collect();
    let mut parts = Parts {
        explicit_null: draft.places(|column| column.explicit_null),
        open_timestamps: draft.places(|column| column.open_timestamp),
        columns: draft.columns.into_iter().map(|c| c.def).collect(),
        ..Parts::default()
    };
    draft.unfit.check_labels(&parts.columns)?;
    timestamps::settle(&mut parts.columns, &parts.open_timestamps, ddl.settings.sql_mode)?;
    indexes::check_one_counted(&parts.columns)?;
    let whole = place_indexes(ddl, draft.indexes, old, &sources, &mut parts)?;
    for index in &draft.added {
        check_addable(index, &parts.indexes)?;
        ddl.add_index(index, &mut parts)?;
    }
    sources.resize(parts.columns.len(), None);
    let mut table =
        Defining { db: &old.db, name: &old.name, columns: &parts.columns, indexes: &mut parts.indexes, existing: &draft.foreign_keys };
    let built = crate::foreign::build_foreign_keys(ddl, &draft.new_foreign_keys, &mut table)?;
    foreign::drop_needless(&mut parts.indexes);
    let mut foreign_keys = draft.foreign_keys;
    foreign_keys.extend(built);
    if draft.sets_format {
        let asked =
            row_format::Asked { table: &old.name, temporary: old.temporary, alters: true, strict: ddl.access.on(Var::innodb_strict_mode) };
        row_format::check(&mut draft.options, &asked, ddl.diagnostics)?;
    }
    let format = draft.options.row_format.as_deref();
    indexes::limit_parts(&mut parts.indexes, &parts.columns, format, ddl.settings.sql_mode, ddl.diagnostics)?;
    finish_parts(&mut parts)?;
    draft.unfit.check()?;
    indexes::tell_duplicates(&parts.indexes, &whole, (&old.db, &old.name), ddl.diagnostics);
    let mut checks = draft.checks;
    check_numbered(&checks, &parts.columns)?;
    checks.extend(name_checks(draft.new_checks, &old.name, &checks)?);
    let mut def = TableDef {
        columns: parts.columns,
        indexes: parts.indexes,
        clustered: parts.clustered,
        foreign_keys,
        checks,
        collation: draft.collation,
        comment: draft.comment,
        options: draft.options,
        ..old.clone()
    };
    keep_histograms(&mut def, old, &sources);
    Ok((def, sources))
}

/// 3818: a column that becomes AUTO_INCREMENT is used by a CHECK that was there.
fn check_numbered(checks: &[CheckDef], columns: &[ColumnDef]) -> SqlResult<()> {
    let Some(numbered) = columns.iter().find(|c| c.auto_increment) else { return Ok(()) };
    match checks.iter().find(|c| foreign::mentions(&c.expression, &numbered.name)) {
        Some(check) => Err(sql_error!(CHECK_CONSTRAINT_REFERS_AUTO_INCREMENT_COLUMN, check.name)),
        None => Ok(()),
    }
}

pub(crate) fn alter_option(ddl: &mut Ddl<'_>, draft: &mut Draft, option: &TableOption, statement: &Stmt<'_>) -> SqlResult<()> {
    let table = altered_name(statement);
    let written = options::read(std::slice::from_ref(option), &table, ddl.settings, &mut draft.options, ddl.diagnostics)?;
    draft.sets_format |= matches!(option, TableOption::RowFormat(_) | TableOption::KeyBlockSize(_));
    draft.auto_increment = written.auto_increment.or(draft.auto_increment);
    if let Some(comment) = written.comment {
        draft.comment = comment;
    }
    Ok(())
}

/// Builds one column; its keys and checks join the draft's.
pub(crate) fn draft_column(ddl: &mut Ddl<'_>, draft: &mut Draft, column: &ast::ColumnDef, statement: &Stmt<'_>) -> SqlResult<DraftColumn> {
    let built = {
        let mut cx = eval_context(ddl.settings, ddl.access, ddl.diagnostics, statement.params);
        Builder { default: draft.collation, eval: &mut cx }.column(column)?
    };
    for (wanted, kind) in [(built.primary, ast::IndexKind::Primary), (built.unique, ast::IndexKind::Unique)] {
        if wanted {
            let part = ast::IndexPart { on: ast::IndexPartOn::Column { name: column.name.clone(), length: None }, direction: None };
            draft.added.push(ast::IndexDef { kind, name: None, parts: vec![part], options: ast::IndexOptions::default() });
        }
    }
    draft.new_checks.extend(built.checks);
    if built.unfit {
        draft.unfit.add(&built.def.name);
    }
    Ok(DraftColumn { def: built.def, old: None, explicit_null: built.explicit_null, open_timestamp: built.open_timestamp })
}

pub(crate) fn altered_name(statement: &Stmt<'_>) -> String {
    match statement.ast {
        ast::Statement::AlterTable(alter) => alter.name.name.name.clone(),
        ast::Statement::CreateIndex(create) => create.table.name.name.clone(),
        ast::Statement::DropIndex(drop) => drop.table.name.name.clone(),
        _ => String::new(),
    }
}

/// A histogram stays with a column that is what it was.
fn keep_histograms(def: &mut TableDef, old: &TableDef, sources: &[Option<usize>]) {
    let mut histograms = std::mem::take(&mut def.histograms);
    histograms.retain(|histogram| {
        def.columns.iter().zip(sources).enumerate().any(|(at, (column, source))| {
            let same = |before: &schema::ColumnDef| before.name == histogram.column && before.ty == column.ty;
            column.name == histogram.column
                && source.is_some_and(|source| same(&old.columns[source]))
                && !def.indexes.iter().any(|index| index.is_unique_of(at))
        })
    });
    def.histograms = histograms;
}

/// Up to which character an index has a column that is of another type now. One that is another column of the
/// name, `anew`, must have as many (1089).
fn kept_prefix(part: &IndexPart, before: &SqlType, ty: &SqlType, anew: bool) -> SqlResult<Option<u32>> {
    if !anew || !ty.kind.is_string() {
        return Ok(part.prefix.filter(|n| ty.kind.is_text() || (ty.kind.is_string() && *n < ty.length)));
    }
    let length = part.prefix.unwrap_or(before.length);
    let fits = before.kind.is_string() && (ty.kind.is_text() || length <= ty.length);
    if fits { Ok(Some(length).filter(|n| ty.kind.is_text() || *n < ty.length)) } else { Err(sql_error!(WRONG_SUB_KEY)) }
}

/// 1061 and 1068: what stands behind others in the table. An expression is looked at before its index's name.
fn check_addable(index: &ast::IndexDef, before: &[IndexDef]) -> SqlResult<()> {
    let computes = index.parts.iter().any(|part| matches!(part.on, ast::IndexPartOn::Expr(_)));
    let taken = |name: &ast::Ident| before.iter().any(|other| !other.generated && name.is(&other.name));
    if let Some(name) = index.name.as_ref().filter(|name| !computes && taken(name)) {
        return Err(sql_error!(DUP_KEYNAME, name.name));
    }
    let is_second = index.kind == ast::IndexKind::Primary && before.iter().any(|other| other.kind == IndexKind::Primary);
    if is_second { Err(sql_error!(MULTIPLE_PRI_KEY)) } else { Ok(()) }
}

/// The first name that is there already, before it.
fn double<'n>(names: &[&'n String]) -> Option<&'n String> {
    let before = |at: usize| names[..at].iter().any(|other| other.eq_ignore_ascii_case(names[at]));
    (0..names.len()).find(|at| before(*at)).map(|at| names[at])
}

/// The table's collation, by all actions that are about it; CONVERT TO makes it that of all character
/// columns, too.
pub(crate) fn apply_charsets(draft: &mut Draft, all: &[AlterAction], utf8mb4: Collation) -> SqlResult<()> {
    let mut charsets = options::Charsets::new(utf8mb4);
    let mut converts = false;
    for action in all {
        match action {
            AlterAction::Option(TableOption::Charset(name)) => charsets.charset(name)?,
            AlterAction::Option(TableOption::Collate(name)) => charsets.collate(name)?,
            AlterAction::ConvertCharset { charset, collation } => {
                converts = true;
                charsets.convert(charset.as_deref(), collation.as_deref())?;
            }
            _ => {}
        }
    }
    draft.collation = charsets.collation().unwrap_or(draft.collation);
    if converts {
        convert_columns(draft);
    }
    Ok(())
}

fn convert_columns(draft: &mut Draft) {
    let collation = draft.collation;
    for column in &mut draft.columns {
        let ty = &mut column.def.ty;
        let has_collation = ty.is_character() || matches!(ty.kind, Kind::Enum | Kind::Set) && ty.collation != Collation::BINARY;
        if has_collation {
            ty.kind = converted_kind(ty.kind, ty.collation.charset(), collation.charset());
            ty.collation = collation;
        }
    }
}

/// A TEXT that holds as many characters as before, where each may take more bytes.
fn converted_kind(kind: Kind, from: Charset, to: Charset) -> Kind {
    match kind {
        same if to.max_bytes() <= from.max_bytes() => same,
        Kind::TinyText => Kind::Text,
        Kind::Text => Kind::MediumText,
        Kind::MediumText => Kind::LongText,
        same => same,
    }
}
