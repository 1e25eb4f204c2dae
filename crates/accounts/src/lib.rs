//! Accounts as statements change them: CREATE, ALTER, DROP and RENAME USER, SET PASSWORD, GRANT, REVOKE,
//! roles.
//!
//! Each statement decides what is to become of the accounts that it names ([`Changer::decide`]); what it
//! finds of an account is what it has made of it so far. [`commit`] writes them in one transaction, logs the
//! statement's text, and publishes the new list when that is committed.
//!
//! | file | concept |
//! |---|---|
//! | `changes` | what a statement changes |
//! | `users` | CREATE, ALTER, DROP and RENAME USER, SET PASSWORD |
//! | `password` | what policies ask of a new password |
//! | `role` | roles: who has which |
//! | `grant` | GRANT and REVOKE |
//! | `lines` | the statements that would make an account what it is |
//! | `text` | statements as the log has them, without passwords |

mod changes;
mod grant;
mod lines;
mod password;
mod role;
mod text;
mod users;

use catalog::account::Account;
use catalog::key::{self, Entry};
use catalog::{put, remove};
use connection::diagnostics::Diagnostics;
use connection::logged::Logged;
use connection::rights::Rights;
use connection::trx::Trx;
use engine::Isolation;
use parser::ast::Statement;
use state::access::Access;
use state::instance::Instance;
use value::SqlResult;

pub use changes::{Changes, Name};
pub use lines::{create_user_text, grant_lines, proxy_lines, role_lines};
pub use role::{chosen_roles, first_roles, with_used_roles};
pub use text::{logged_text, quoted};

/// Whoever changes accounts: as which account, and where conditions go.
pub struct Changer<'s> {
    pub instance: &'s Instance,
    pub rights: Rights<'s>,
    pub diagnostics: &'s mut Diagnostics,
    /// The password has expired: no more than it may be changed.
    pub must_change_password: bool,
}

impl Changer<'_> {
    /// What a statement about accounts makes of them.
    ///
    /// # Errors
    /// As MySQL's statement.
    pub fn decide(&mut self, statement: &Statement) -> SqlResult<Changes> {
        match statement {
            Statement::CreateUser(create) => self.create_user(create),
            Statement::AlterUser(alter) => self.alter_user(alter),
            Statement::DropUser(drop) => self.drop_accounts(&drop.users, drop.if_exists, "DROP USER"),
            Statement::RenameUser(pairs) => self.rename_users(pairs),
            Statement::CreateRole { if_not_exists, roles } => self.create_roles(roles, *if_not_exists),
            Statement::DropRole { if_exists, roles } => self.drop_accounts(roles, *if_exists, "DROP ROLE"),
            Statement::Grant(grant) => self.grant(grant),
            Statement::Revoke(revoke) => self.revoke(revoke),
            Statement::SetPassword(set) => self.set_password(set),
            Statement::SetDefaultRole { roles, users } => self.set_default_roles(roles, users),
            _ => Ok(Changes::default()),
        }
    }

    /// An account as the statement has left it so far.
    fn find(&self, changes: &Changes, name: &Name) -> Option<Account> {
        changes.find(self.instance, name)
    }
}

/// Whether the statement sets a password.
pub fn new_password(statement: &Statement) -> bool {
    match statement {
        Statement::AlterUser(alter) => alter.users.iter().any(|spec| !spec.identified.is_empty()),
        statement => matches!(statement, Statement::SetPassword(_)),
    }
}

/// Writes accounts in a transaction of their own, logs a text for replicas, and makes known what has changed.
/// `forgives`: failed logins are forgotten.
///
/// # Errors
/// Those of a commit.
pub fn commit(
    access: &Access,
    (trx, logged, hidden): (&mut Trx, &mut Logged, bool),
    accounts: Vec<(Name, Option<Account>)>,
    text: &[u8],
    forgives: bool,
) -> SqlResult<()> {
    let instance = &access.instance;
    trx.tx.restart(Isolation::ReadCommitted);
    logged.prepare(&mut trx.tx, hidden);
    for ((user, host), account) in &accounts {
        match account {
            Some(account) => put(&mut trx.tx, &key::account(user, host), &Entry::Account(Box::new(account.clone())))?,
            None => remove(&mut trx.tx, &key::account(user, host))?,
        }
    }
    let db = access.db.borrow().clone().unwrap_or_default();
    logged.query(&mut trx.tx, instance, &db, text);
    logged.put_place(&mut trx.tx)?;
    trx.commit(logged.commit_options())?;
    for ((user, host), account) in accounts {
        if forgives || account.is_none() {
            instance.failed_logins.forget(&user, &host);
        }
        instance.catalog.publish_account(&user, &host, account);
    }
    Ok(())
}
