//! SHOW GRANTS, SHOW CREATE USER, SHOW PRIVILEGES.

use accounts::{create_user_text, grant_lines, proxy_lines, role_lines};
use catalog::account::Account;
use catalog::privilege::{DYNAMIC, Privileges, STATIC};
use parser::ast::AccountName;
use state::vars::Var;
use value::{SqlResult, Value, sql_error};

use super::{Shown, header};
use crate::Showing;

pub(crate) fn privilege_rows() -> Vec<Vec<Value>> {
    let mut lines: Vec<(&str, &str, &str)> = STATIC.iter().map(|p| (p.title, p.context, p.comment)).collect();
    lines.push(("Grant option", "Databases,Tables,Functions,Procedures", "To give to other users those privileges you possess"));
    lines.push(("Proxy", "Server Admin", "To make proxy user possible"));
    lines.push(("Usage", "Server Admin", "No privileges - allow connect only"));
    lines.sort_by_key(|(title, ..)| place(title));
    lines.extend(DYNAMIC.iter().map(|name| (*name, "Server Admin", "")));
    let row = |(a, b, c): (&str, &str, &str)| [a, b, c].map(Value::text).to_vec();
    lines.into_iter().map(row).collect()
}

/// By which name a privilege has its place in the list: some stand behind others, as MySQL has them.
fn place(title: &str) -> (&str, bool) {
    match title {
        "Create role" => ("Create routine", true),
        "Create user" => ("Create view", true),
        "Create tablespace" => ("Trigger", true),
        title => (title, false),
    }
}

impl Showing<'_> {
    /// An account by name; the current one for CURRENT_USER and for none.
    fn shown_account(&self, name: Option<&AccountName>) -> SqlResult<std::sync::Arc<Account>> {
        match name {
            Some(AccountName::Name { user, host }) => {
                let host = host.as_deref().unwrap_or("%");
                let own = self.account.user == *user && self.account.host == host;
                if !own {
                    self.rights().require_table("mysql", "user", Privileges::SELECT)?;
                }
                self.instance.catalog.account(user, host).ok_or_else(|| sql_error!(NONEXISTING_GRANT, user, host))
            }
            _ => {
                let found = self.instance.catalog.account(&self.account.user, &self.account.host);
                found.ok_or_else(|| sql_error!(NONEXISTING_GRANT, self.account.user, self.account.host))
            }
        }
    }

    /// One's own with the active roles, another's with those that are named.
    pub(crate) fn show_grants(&mut self, name: Option<&AccountName>, using: &[AccountName]) -> SqlResult<Shown> {
        let account = self.shown_account(name)?;
        let mut roles = account.roles.clone();
        let held = if using.is_empty() && matches!(name, None | Some(AccountName::Current)) {
            self.instance.mandatory_roles().into_iter().for_each(|role| *roles.entry(role).or_default() |= false);
            self.instance.catalog.with_roles(&account, &self.access.active_roles.borrow())
        } else {
            accounts::with_used_roles(self.rights(), &account, using)?
        };
        let lines = grant_lines(&held).into_iter().chain(proxy_lines(&account)).chain(role_lines(&account, &roles));
        let rows = lines.map(|line| vec![Value::text(&self.shown_names(line))]).collect();
        let mut columns = header::GRANTS.columns(self.settings);
        columns[0].name.push_str(&format!("{}@{}", account.user, account.host));
        Ok(Shown::new(columns, rows))
    }

    pub(crate) fn show_create_user(&mut self, name: &AccountName) -> SqlResult<Shown> {
        let account = self.shown_account(Some(name)).map_err(|error| match name {
            AccountName::Name { user, host } if error.is(&value::error::NONEXISTING_GRANT) => {
                sql_error!(CANNOT_USER, "SHOW CREATE USER", format!("'{user}'@'{}'", host.as_deref().unwrap_or("%")))
            }
            _ => error,
        })?;
        let sql = self.shown_names(create_user_text(&account, self.access.on(Var::print_identified_with_as_hex)));
        let mut columns = header::USER.columns(self.settings);
        columns[0].name.push_str(&format!("{}@{}", account.user, account.host));
        Ok(Shown::new(columns, vec![vec![Value::text(&sql)]]))
    }
}
