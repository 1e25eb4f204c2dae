//! CREATE and DROP VIEW.

use catalog::key::{self, Entry, ViewDef};
use catalog::mdl::Mode;
use catalog::{Object, put, remove};
use connection::diagnostics::Diagnostics;
use connection::stmt::Stmt;
use connection::system_tables::is_system_view;
use define::selected::viewed;
use parser::ast::{AccountName, CheckOption, CreateView, DropView, Ident, QueryBody, Select, SelectItem, SqlSecurity, ViewAlgorithm};
use schema::{ColumnDef, quote_identifier};
use state::instance::Instance;
use state::vars::Var;
use state::virtual_schema::sys;
use value::{SqlResult, Warnings, sql_error};

use crate::routine::leave_out;
use crate::select::selected_column;
use crate::view_names::told_apart;
use crate::{Ddl, Queries};

/// A statement that makes a view, up to its query: whose it is stands in it. `name` and `columns` are as
/// they are to be written.
pub fn view_head(verb: &str, def: &ViewDef, name: &str, columns: &str) -> String {
    let (user, host) = catalog::user_and_host(&def.definer);
    let (user, host) = (quote_identifier(user), quote_identifier(host));
    format!("{verb} ALGORITHM={} DEFINER={user}@{host} SQL SECURITY {} VIEW {name}{columns} AS ", def.algorithm, def.security)
}

/// What stands behind its query.
pub fn check_option_text(def: &ViewDef) -> String {
    if def.check_option == "NONE" { String::new() } else { format!(" WITH {} CHECK OPTION", def.check_option) }
}

/// The statement as the log has it, as MySQL's: whoever executes it is somebody else than who wrote it.
fn logged_text(create: &CreateView, def: &ViewDef, query: &[u8]) -> Vec<u8> {
    let verb = match create {
        CreateView { alter: true, .. } => "ALTER",
        CreateView { or_replace: true, .. } => "CREATE OR REPLACE",
        _ => "CREATE",
    };
    let name = format!("{}.{}", quote_identifier(&def.db), quote_identifier(&def.name));
    let columns: Vec<String> = create.columns.iter().map(|column| quote_identifier(&column.name)).collect();
    let columns = if columns.is_empty() { String::new() } else { format!(" ({})", columns.join(", ")) };
    [view_head(verb, def, &name, &columns).as_bytes(), query, check_option_text(def).as_bytes()].concat()
}

/// 1449, as a note.
pub fn note_unknown_definer(instance: &Instance, diagnostics: &mut Diagnostics, definer: &str) {
    let (user, host) = catalog::user_and_host(definer);
    if instance.catalog.account(user, host).is_none() {
        value::Warnings::note(diagnostics, sql_error!(NO_SUCH_USER, user, host));
    }
}

/// 1227 unless the account may make views that belong to this one.
fn may_define_for(ddl: &Ddl<'_>, definer: String) -> SqlResult<String> {
    if definer != *ddl.access.current_user.borrow() {
        ddl.rights().require_any(&["SET_USER_ID"], "SUPER or SET_USER_ID")?;
        let (user, host) = catalog::user_and_host(&definer);
        ddl.rights().require_power_over(user, host)?;
    }
    Ok(definer)
}

/// Who a view belongs to: only few may make one in the name of another.
pub(crate) fn chosen_definer(ddl: &mut Ddl<'_>, named: Option<&AccountName>) -> SqlResult<String> {
    let own = ddl.access.current_user.borrow().clone();
    let Some(AccountName::Name { user, host }) = named else { return Ok(own) };
    let host = host.as_deref().unwrap_or("%");
    connection::rights::check_length(&(user.clone(), host.to_string()))?;
    let definer = format!("{user}@{host}");
    let definer = may_define_for(ddl, definer)?;
    note_unknown_definer(ddl.instance, ddl.diagnostics, &definer);
    Ok(definer)
}

/// # Errors
/// As MySQL's statement.
pub fn drop_view(ddl: &mut Ddl<'_>, drop: &DropView, statement: &Stmt<'_>) -> SqlResult<()> {
    crate::refuse_under_locks(ddl)?;
    let mut names = Vec::new();
    for name in &drop.names {
        let (db, view) = ddl.access.resolve_name(name)?;
        if !(drop.if_exists && is_system_view(&db, &view)) {
            names.push((db, view));
        }
    }
    if names.is_empty() {
        return Ok(());
    }
    let mut locked = names.clone();
    locked.sort();
    for (db, view) in &locked {
        ddl.lock_for_ddl(db, view, Mode::Exclusive)?;
    }
    ddl.begin_ddl();
    let mut missing = Vec::new();
    let mut changed = Vec::new();
    for (db, view) in names {
        match ddl.instance.catalog.open_table(&db, &view)?.map(|open| open.object.clone()) {
            Some(Object::View(def)) => {
                let (user, host) = catalog::user_and_host(&def.definer);
                ddl.rights().require_power_over(user, host)?;
                remove(&mut ddl.trx.tx, &key::table(&db, &view))?;
                changed.push((db, view));
            }
            Some(Object::Table(_)) => return Err(sql_error!(WRONG_OBJECT, db, view, "VIEW")),
            None => missing.push(format!("{db}.{view}")),
        }
    }
    if !missing.is_empty() {
        if !drop.if_exists {
            return Err(sql_error!(BAD_TABLE, missing.join(",")));
        }
        missing.iter().for_each(|name| value::Warnings::note(ddl.diagnostics, sql_error!(BAD_TABLE, name)));
    }
    ddl.finish_ddl(statement, &changed)
}

/// 1050, 1146 or 1347 for what is there by the name already, or is not.
fn check_replaced(create: &CreateView, before: Option<&Object>, (db, name): (&str, &str)) -> SqlResult<()> {
    match before {
        Some(Object::Table(_)) => {
            Err(if create.or_replace || create.alter { sql_error!(WRONG_OBJECT, db, name, "VIEW") } else { sql_error!(TABLE_EXISTS, name) })
        }
        Some(Object::View(_)) if !(create.or_replace || create.alter) => Err(sql_error!(TABLE_EXISTS, name)),
        None if create.alter => Err(sql_error!(NO_SUCH_TABLE, db, name)),
        _ => Ok(()),
    }
}

/// 1352 for a view of a temporary table, before anything else is wrong with it; a branch is this server's
/// alone.
fn check_viewed(ddl: &Ddl<'_>, create: &CreateView) -> SqlResult<()> {
    let mut factors = Vec::new();
    connection::lookup::factors_of_query(&create.query, &mut factors);
    for factor in factors {
        let (factor_db, table) = ddl.access.resolve_name(&factor.name)?;
        if ddl.temporary.definition(&(factor_db.clone(), table.clone())).is_some() {
            return Err(sql_error!(VIEW_SELECT_TMPTABLE, factor.name.name.name));
        }
        if !ddl.hidden && ddl.table_if_any(&factor_db, &table)?.is_some_and(|def| def.is_branch()) {
            return Err(sql_error!(NOT_SUPPORTED_YET, "a view of a branch, which replicas do not have, with sql_log_bin=1"));
        }
    }
    Ok(())
}

/// The first SELECT of a query, whose columns have its names.
fn first_select(body: &QueryBody) -> Option<&Select> {
    match body {
        QueryBody::Select(select) => Some(select),
        QueryBody::SetOperation { left, .. } => first_select(left),
        QueryBody::Nested(query) => first_select(&query.body),
        QueryBody::Values(_) | QueryBody::Table(_) => None,
    }
}

/// 1166 for a name that is written and cannot be a column's; a text of an expression is replaced instead.
fn check_column_names(create: &CreateView) -> SqlResult<()> {
    let items = first_select(&create.query.body).map_or(&[][..], |select| &select.items);
    let aliases = items.iter().filter_map(|item| match item {
        SelectItem::Expr { alias, .. } => alias.as_ref(),
        _ => None,
    });
    let written: Vec<&Ident> = if create.columns.is_empty() { aliases.collect() } else { create.columns.iter().collect() };
    let wrong = written.into_iter().find(|name| catalog::names::check_column(&name.name).is_err());
    wrong.map_or(Ok(()), |name| Err(sql_error!(WRONG_COLUMN_NAME, name.name)))
}

/// How the view is read, as it is kept: one that cannot be merged is not said to be.
fn algorithm_of(create: &CreateView, mergeable: bool, warnings: &mut dyn Warnings) -> &'static str {
    match create.algorithm {
        Some(ViewAlgorithm::Merge) if mergeable => "MERGE",
        Some(ViewAlgorithm::Merge) => {
            warnings.warn(sql_error!(WARN_VIEW_MERGE));
            "UNDEFINED"
        }
        Some(ViewAlgorithm::Temptable) => "TEMPTABLE",
        _ => "UNDEFINED",
    }
}

/// What the statement itself and the session say of the view; its query, how it is read and its columns come
/// from planning.
fn described(ddl: &Ddl<'_>, create: &CreateView, (db, name): (&str, &str)) -> ViewDef {
    let vars = ddl.access.vars.borrow();
    ViewDef {
        db: db.to_owned(),
        name: name.to_owned(),
        listed: !create.columns.is_empty(),
        query_db: ddl.access.db.borrow().clone().unwrap_or_else(|| db.to_owned()),
        algorithm: String::new(),
        security: if create.security == Some(SqlSecurity::Invoker) { "INVOKER" } else { "DEFINER" }.into(),
        check_option: match create.check_option {
            Some(CheckOption::Cascaded) => "CASCADED",
            Some(CheckOption::Local) => "LOCAL",
            None => "NONE",
        }
        .into(),
        charset_client: vars.str(Var::character_set_client).to_string(),
        collation_connection: vars.str(Var::collation_connection).to_string(),
        sql_mode: ddl.settings.sql_mode.0,
        created: None,
        columns: Vec::new(),
        updatable: false,
        query: String::new(),
        definer: String::new(),
    }
}

/// # Errors
/// As MySQL's CREATE VIEW.
pub fn create_view(host: &mut dyn Queries, create: &CreateView, statement: &Stmt<'_>) -> SqlResult<()> {
    let mut ddl = host.ddl();
    crate::refuse_under_locks(&ddl)?;
    let (db, name) = ddl.access.resolve_name(&create.name)?;
    catalog::names::check_table(&name)?;
    check_column_names(create)?;
    if is_system_view(&db, &name) {
        // A dump has it.
        if sys::is_left_out(&name) {
            leave_out(ddl.diagnostics, "VIEW", &db, &name);
        } else {
            ddl.diagnostics.note(sql_error!(TABLE_EXISTS, name));
        }
        return Ok(());
    }
    ddl.lock_for_ddl(&db, &name, Mode::Exclusive)?;
    if ddl.instance.catalog.database(&db).is_none() {
        return Err(sql_error!(BAD_DB, db));
    }
    let before = ddl.instance.catalog.open_table(&db, &name)?.map(|open| open.object.clone());
    check_replaced(create, before.as_ref(), (&db, &name))?;
    check_viewed(&ddl, create)?;
    let create = &*told_apart(create, statement.source);
    let shape = host.view_shape(create, statement)?;
    let mut ddl = host.ddl();
    let mut columns = Vec::with_capacity(shape.columns.len());
    for (n, c) in shape.columns.into_iter().enumerate() {
        // Defaults and comments are shown as CREATE TABLE … SELECT would take them over, whatever the
        // columns have come through.
        let selected = selected_column(&mut ddl, &c, None)?;
        columns.push(ColumnDef { name: parser::column_name(&c.name, n), ty: viewed(&c), ..selected });
    }
    // ALTER VIEW leaves the view whose it is.
    let (kept, created) = match before {
        Some(Object::View(old)) => ((create.alter && create.definer.is_none()).then(|| old.definer.clone()), old.created),
        _ => (None, Some(ddl.access.moment() / 1_000_000)),
    };
    let definer = match kept {
        Some(definer) => may_define_for(&ddl, definer)?,
        None => chosen_definer(&mut ddl, create.definer.as_ref())?,
    };
    let updatable = shape.updatable && create.algorithm != Some(ViewAlgorithm::Temptable);
    let algorithm = algorithm_of(create, shape.mergeable, ddl.diagnostics).into();
    if create.check_option.is_some() && !updatable {
        return Err(sql_error!(VIEW_NONUPD_CHECK, db, name));
    }
    let def = ViewDef { columns, updatable, definer, algorithm, created, query: shape.text, ..described(&ddl, create, (&db, &name)) };
    let text = logged_text(create, &def, create.query.span.of(statement.source));
    ddl.begin_ddl();
    put(&mut ddl.trx.tx, &key::table(&db, &name), &Entry::View(Box::new(def)))?;
    ddl.log_query(&text)?;
    ddl.finish_ddl_unseen(&[(db, name)])
}
