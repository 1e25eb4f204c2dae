//! What an account may use at most: MAX_QUERIES_PER_HOUR and its kin.
//!
//! Always true: within an hour from the first use that is counted, an account runs no more statements, and
//! begins no more connections, than it may. All its connections count together. Nothing of this outlives
//! the server; FLUSH USER_RESOURCES and FLUSH PRIVILEGES begin anew.

use std::collections::HashMap;

use catalog::account::Account;
use parking_lot::Mutex;
use value::{SqlError, SqlResult, sql_error};

const HOUR_MICROS: i64 = 3_600_000_000;

#[derive(Clone, Copy, Default)]
struct Used {
    /// Microseconds since 1970.
    since: i64,
    queries: u32,
    updates: u32,
    connections: u32,
}

/// By user and host of the account.
#[derive(Default)]
pub struct AccountUse {
    accounts: Mutex<HashMap<(String, String), Used>>,
}

impl AccountUse {
    /// A client has come in, besides so many of the account that are connected.
    ///
    /// # Errors
    /// 1226.
    pub fn connect(&self, account: &Account, connected: u64, now: i64) -> SqlResult<()> {
        let limits = &account.limits;
        if limits.user_connections != 0 && connected > u64::from(limits.user_connections) {
            return Err(reached(account, "max_user_connections", limits.user_connections));
        }
        if limits.connections == 0 {
            return Ok(());
        }
        self.within_hour(account, now, |used| {
            take(&mut used.connections, limits.connections, || reached(account, "max_connections_per_hour", limits.connections))
        })
    }

    /// A statement of the account is to run.
    ///
    /// # Errors
    /// 1226.
    pub fn statement(&self, account: &Account, changes: bool, now: i64) -> SqlResult<()> {
        let limits = &account.limits;
        self.within_hour(account, now, |used| {
            if limits.queries != 0 {
                take(&mut used.queries, limits.queries, || reached(account, "max_questions", limits.queries))?;
            }
            if changes && limits.updates != 0 {
                take(&mut used.updates, limits.updates, || reached(account, "max_updates", limits.updates))?;
            }
            Ok(())
        })
    }

    fn within_hour(&self, account: &Account, now: i64, count: impl FnOnce(&mut Used) -> SqlResult<()>) -> SqlResult<()> {
        let mut accounts = self.accounts.lock();
        let used = accounts.entry((account.user.clone(), account.host.clone())).or_default();
        if now.saturating_sub(used.since) >= HOUR_MICROS {
            *used = Used { since: now, ..Used::default() };
        }
        count(used)
    }

    pub fn clear(&self) {
        self.accounts.lock().clear();
    }
}

fn take(used: &mut u32, most: u32, error: impl FnOnce() -> SqlError) -> SqlResult<()> {
    if *used >= most {
        return Err(error());
    }
    *used += 1;
    Ok(())
}

fn reached(account: &Account, what: &str, most: u32) -> SqlError {
    sql_error!(USER_LIMIT_REACHED, account.user, what, most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_hour_later_an_account_begins_anew() {
        let mut account = Account { user: "u".into(), host: "%".into(), ..Account::default() };
        account.limits.queries = 2;
        account.limits.updates = 1;
        let used = AccountUse::default();
        let run = |changes, now| used.statement(&account, changes, now).map_err(|e| e.message);
        let text = |what, most| Err(format!("User 'u' has exceeded the '{what}' resource (current value: {most})"));
        assert_eq!(run(true, HOUR_MICROS), Ok(()));
        assert_eq!(run(true, HOUR_MICROS), text("max_updates", 1));
        assert_eq!(run(false, HOUR_MICROS), text("max_questions", 2));
        assert_eq!(run(false, 2 * HOUR_MICROS - 1), text("max_questions", 2));
        assert_eq!(run(true, 2 * HOUR_MICROS), Ok(()));
    }

    #[test]
    fn connections_count_at_once_and_by_the_hour() {
        let mut account = Account { user: "u".into(), host: "%".into(), ..Account::default() };
        account.limits.user_connections = 1;
        account.limits.connections = 2;
        let used = AccountUse::default();
        assert!(used.connect(&account, 1, 0).is_ok());
        assert!(used.connect(&account, 2, 0).is_err_and(|e| e.message.contains("max_user_connections")));
        assert!(used.connect(&account, 1, 0).is_ok());
        assert!(used.connect(&account, 1, 0).is_err_and(|e| e.message.contains("max_connections_per_hour")));
        used.clear();
        assert!(used.connect(&account, 1, 0).is_ok());
    }
}
