//! Statements about accounts, which the crate `accounts` decides.

mod tables;

use ::show::text_columns;
use accounts::{Changer, Changes, Name};
use connection::rights::Rights;
use connection::sink::Column;
use connection::stmt::{Done, Output, Stmt};
use parser::ast::Statement;
use value::{SqlResult, Value, sql_error};

use crate::session::Session;

pub(crate) use tables::written as written_system_tables;

impl Session {
    pub(super) fn account_statement(&mut self, statement: &Stmt<'_>, output: &mut Output<'_>) -> SqlResult<Done> {
        if self.locks.read_locked && !matches!(statement.ast, Statement::SetRole(_)) {
            return Err(sql_error!(CANT_UPDATE_WITH_READLOCK));
        }
        self.load_grant_tables()?;
        if let Statement::SetRole(set) = statement.ast {
            let (own, roles) = accounts::chosen_roles(self.rights(), set)?;
            self.access.active_roles.replace(roles);
            self.act_as(&own);
            return Ok(Done::default());
        }
        let mut changes = Changer {
            instance: &self.instance,
            rights: Rights { account: &self.account, access: &self.access },
            diagnostics: &mut self.diagnostics,
            must_change_password: self.must_change_password,
        }
        .decide(statement.ast)?;
        let generated = std::mem::take(&mut changes.generated);
        self.write_accounts(changes, statement)?;
        // Whoever must change the password gets here with a new one of his own, or with DISCARD OLD PASSWORD.
        self.must_change_password &= !accounts::new_password(statement.ast);
        if generated.is_empty() {
            return Ok(Done::default());
        }
        let columns =
            [text_columns(&["user", "host", "generated password"]), vec![Column::computed("auth_factor", value::SqlType::INT, false)]];
        let row =
            |((user, host), password): (Name, String)| vec![Value::text(&user), Value::text(&host), Value::text(&password), Value::Int(1)];
        output.send(&columns.concat(), generated.into_iter().map(row))
    }

    fn write_accounts(&mut self, changes: Changes, statement: &Stmt<'_>) -> SqlResult<()> {
        if changes.accounts.is_empty() {
            // IF EXISTS and IF NOT EXISTS have left nothing to do, and nothing to be logged.
            return Ok(());
        }
        self.locks.take_definitions()?;
        let text = accounts::logged_text(self.rights(), statement, &changes);
        let logging = (&mut self.trx, &mut self.logged, self.options.hide_from_replicas);
        accounts::commit(&self.access, logging, changes.accounts, &text, changes.forgives)
    }
}
