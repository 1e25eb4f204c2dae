//! Statements about accounts, which the crate `accounts` decides.

mod tables;

use ::show::text_columns;
use accounts::{Changer, Changes};
use catalog::mdl::{Mode, Name};
use connection::rights::Rights;
use connection::sink::Column;
use connection::stmt::{Done, Output, Stmt};
use parser::ast::Statement;
use value::{SqlResult, Value, sql_error};

use crate::context::Context;

pub(crate) use tables::{GrantTables, written as written_system_tables};

pub(super) fn account_statement(cx: &mut Context, statement: &Stmt<'_>, output: &mut Output<'_>) -> SqlResult<Done> {
    if cx.locks.read_locked && !matches!(statement.ast, Statement::SetRole(_)) {
        return Err(sql_error!(CANT_UPDATE_WITH_READLOCK));
    }
    if cx.locks.tables.is_some() && !matches!(statement.ast, Statement::SetRole(_)) {
        // The first of the grant tables.
        return Err(sql_error!(TABLE_NOT_LOCKED, "user"));
    }
    if !matches!(statement.ast, Statement::SetRole(_)) {
        cx.locks.take_definitions()?;
        cx.locks.take_name(Name::Accounts, Mode::Exclusive)?;
    }
    GrantTables { cx }.load()?;
    if let Statement::SetRole(set) = statement.ast {
        let (own, roles) = accounts::chosen_roles(cx.rights(), set)?;
        cx.access.active_roles.replace(roles);
        cx.act_as(&own);
        return Ok(Done::default());
    }
    let mut changes = Changer {
        instance: &cx.instance,
        rights: Rights { account: &cx.account, access: &cx.access },
        diagnostics: &mut cx.diagnostics,
        must_change_password: cx.must_change_password,
    }
    .decide(statement.ast)?;
    let generated = std::mem::take(&mut changes.generated);
    write(cx, changes, statement)?;
    // Whoever must change the password gets here with a new one of his own, or with DISCARD OLD PASSWORD.
    cx.must_change_password &= !accounts::new_password(statement.ast);
    if generated.is_empty() {
        return Ok(Done::default());
    }
    let columns =
        [text_columns(&["user", "host", "generated password"]), vec![Column::computed("auth_factor", value::SqlType::INT, false)]];
    let row = |((user, host), password): (accounts::Name, String)| {
        vec![Value::text(&user), Value::text(&host), Value::text(&password), Value::Int(1)]
    };
    output.send(&columns.concat(), generated.into_iter().map(row))
}

fn write(cx: &mut Context, changes: Changes, statement: &Stmt<'_>) -> SqlResult<()> {
    if changes.accounts.is_empty() {
        // IF EXISTS and IF NOT EXISTS have left nothing to do, and nothing to be logged.
        return Ok(());
    }
    let text = accounts::logged_text(cx.rights(), statement, &changes);
    let logging = (&mut cx.trx, &mut cx.logged, cx.options.hide_from_replicas);
    accounts::commit(&cx.access, logging, changes.accounts, &text, changes.forgives)
}
