//! Who asks, and what he may: the account in use, and the user that messages name.
//!
//! What is always true: a question here reads the account as it is now, with the active roles in it, and
//! changes nothing. What is missing is an error that names it as MySQL does.

use std::sync::Arc;

use catalog::account::Account;
use catalog::privilege::Privileges;
use parser::ast::AccountName;
use state::access::Access;
use state::instance::Instance;
use state::vars::Var;
use value::{SqlError, SqlResult, sql_error};

/// The account in use, with what of the connection messages and definers need.
#[derive(Clone, Copy)]
pub struct Rights<'a> {
    pub account: &'a Account,
    pub access: &'a Access,
}

/// What an account lacks on a table; what it has on a column it has on the table, until the columns are
/// named.
pub fn missing_privilege(account: &Account, db: &str, name: &str, needs: Privileges) -> Option<String> {
    if account.restrictions.is_empty() && account.global.privileges.contains(needs) {
        return None;
    }
    let missing = needs.without(account.on_table_or_column(db, name));
    if missing.is_empty() { None } else { Some(missing.names().collect::<Vec<_>>().join(", ")) }
}

/// Characters of a user's name, and of a host's.
const USER_MAX: usize = 32;
const HOST_MAX: usize = 255;

/// 1470 for a name that is too long.
pub fn check_length((user, host): &(String, String)) -> SqlResult<()> {
    for (text, what, max) in [(user, "user name", USER_MAX), (host, "host name", HOST_MAX)] {
        if text.chars().count() > max {
            return Err(sql_error!(WRONG_STRING_LENGTH, text.chars().take(70).collect::<String>(), what, max));
        }
    }
    Ok(())
}

impl<'a> Rights<'a> {
    pub fn instance(self) -> &'a Arc<Instance> {
        &self.access.instance
    }

    /// Whether a name is that of the account in use.
    pub fn is_own(self, user: &str, host: &str) -> bool {
        self.account.user == user && self.account.host == host
    }

    /// 1227 unless the account has the global privilege.
    pub fn require_global(self, needs: Privileges, name: &str) -> SqlResult<()> {
        if self.account.global.privileges.contains(needs) { Ok(()) } else { Err(sql_error!(SPECIFIC_ACCESS_DENIED, name)) }
    }

    /// 1227 unless the account has the dynamic privilege.
    pub fn require_dynamic(self, name: &str) -> SqlResult<()> {
        if self.account.has_dynamic(name) { Ok(()) } else { Err(sql_error!(SPECIFIC_ACCESS_DENIED, name)) }
    }

    /// 1227 unless the account has SUPER or one of the dynamic privileges.
    pub fn require_any(self, names: &[&str], message: &str) -> SqlResult<()> {
        let any = names.iter().any(|n| self.account.has_dynamic(n)) || self.account.global.privileges.contains(Privileges::SUPER);
        if any { Ok(()) } else { Err(sql_error!(SPECIFIC_ACCESS_DENIED, message)) }
    }

    /// 1142 unless the account has the privileges on the table; where they are granted by column, on some.
    pub fn require_table(self, db: &str, table: &str, needs: Privileges) -> SqlResult<()> {
        missing_privilege(self.account, db, table, needs).map_or(Ok(()), |missing| Err(self.denied(&missing, table)))
    }

    /// 1142.
    pub fn denied(self, command: &str, table: &str) -> SqlError {
        let (user, host) = self.access.client();
        sql_error!(TABLEACCESS_DENIED, command, user, host, table)
    }

    /// 1142 unless the account may be told of the table's columns: it reads whatever is in the database, or
    /// has been granted something on the table.
    pub fn require_description(self, db: &str, table: &str) -> SqlResult<()> {
        let told = self.account.on_database(db).privileges.contains(Privileges::SELECT) || self.account.table_grant(db, table).is_some();
        if told { Ok(()) } else { Err(self.denied("SELECT", table)) }
    }

    /// 1227 unless the account may change another: who has SYSTEM_USER is changed by those only who have
    /// it, too.
    pub fn require_power_over(self, user: &str, host: &str) -> SqlResult<()> {
        let system = self.instance().catalog.account(user, host).is_some_and(|account| account.has_dynamic("SYSTEM_USER"));
        if system { self.require_dynamic("SYSTEM_USER") } else { Ok(()) }
    }

    /// 1227 unless the account may change what belongs to this one.
    pub fn require_power_over_definer(self, definer: &str) -> SqlResult<()> {
        let (user, host) = catalog::user_and_host(definer);
        self.require_power_over(user, host)
    }

    /// 1044 unless the account has the privileges on the database.
    pub fn require_database(self, db: &str, needs: Privileges) -> SqlResult<()> {
        if self.account.on_database(db).privileges.contains(needs) {
            return Ok(());
        }
        let (user, host) = self.access.client();
        Err(sql_error!(DBACCESS_DENIED, user, host, db))
    }

    /// 1227 unless the account may change accounts: with CREATE USER, or what it would need on the tables
    /// that they stand in.
    pub fn require_accounts(self, on_tables: Privileges) -> SqlResult<()> {
        if self.account.on_database("mysql").privileges.contains(on_tables) {
            return Ok(());
        }
        self.require_global(Privileges::CREATE_USER, "CREATE USER")
    }

    /// 1370 unless the account has the privileges on the routine.
    pub fn require_routine(self, db: &str, function: bool, name: &str, needs: Privileges, what: &str) -> SqlResult<()> {
        if self.account.on_routine(db, function, name).privileges.contains(needs) {
            return Ok(());
        }
        let current = self.access.current_user.borrow();
        let (user, host) = catalog::user_and_host(&current);
        Err(sql_error!(PROCACCESS_DENIED, what, user, host, format!("{db}.{name}")))
    }

    /// 1290 under `read_only`; whoever `applies` what a source did writes all the same.
    pub fn require_writable(self, applies: bool) -> SqlResult<()> {
        if !self.instance().globals.is_read_only() || applies {
            return Ok(());
        }
        let globals = self.instance().globals.snapshot();
        if globals.on(Var::super_read_only) {
            return Err(sql_error!(OPTION_PREVENTS_STATEMENT, "--super-read-only"));
        }
        let exempt = self.account.has_dynamic("CONNECTION_ADMIN") || self.account.global.privileges.contains(Privileges::SUPER);
        if globals.on(Var::read_only) && !exempt {
            return Err(sql_error!(OPTION_PREVENTS_STATEMENT, "--read-only"));
        }
        Ok(())
    }

    /// User and host of a name; `CURRENT_USER` is the account in use.
    pub fn name_of(self, name: &AccountName) -> (String, String) {
        match name {
            AccountName::Name { user, host } => (user.clone(), host.clone().unwrap_or_else(|| "%".into())),
            AccountName::Current => (self.account.user.clone(), self.account.host.clone()),
        }
    }
}
