//! Logins that failed: FAILED_LOGIN_ATTEMPTS and PASSWORD_LOCK_TIME.
//!
//! Always true: who has failed as often in a row as his account lets him does not get in for as many days
//! as it says, with the right password either. Nothing of this outlives the server; FLUSH PRIVILEGES,
//! ACCOUNT UNLOCK and a change of the two limits forget it.

use std::collections::HashMap;

use catalog::account::Account;
use parking_lot::Mutex;
use value::{SqlError, SqlResult, sql_error};

const DAY_MICROS: i64 = 86_400_000_000;
/// `locked_days` of PASSWORD_LOCK_TIME UNBOUNDED.
const UNBOUNDED: i16 = -1;

#[derive(Clone, Copy, Default)]
struct Failures {
    in_a_row: u16,
    /// Microseconds since 1970.
    locked_at: Option<i64>,
}

/// By user and host of the account.
#[derive(Default)]
pub struct FailedLogins {
    accounts: Mutex<HashMap<(String, String), Failures>>,
}

impl FailedLogins {
    /// A client named the account, and its password was right or wrong.
    ///
    /// # Errors
    /// 3955 if it does not get in whatever it knows.
    pub fn note(&self, account: &Account, client: (&str, &str), right: bool, now: i64) -> SqlResult<()> {
        if !account.policy.counts_failures() {
            return Ok(());
        }
        let mut accounts = self.accounts.lock();
        let key = (account.user.clone(), account.host.clone());
        let failures = accounts.entry(key.clone()).or_default();
        if failures.locked_at.is_some_and(|at| days_left(account, at, now) == Some(0)) {
            *failures = Failures::default();
        }
        if failures.locked_at.is_none() {
            if right {
                accounts.remove(&key);
                return Ok(());
            }
            failures.in_a_row += 1;
            if failures.in_a_row < account.policy.failures_max {
                return Ok(());
            }
            failures.locked_at = Some(now);
        }
        let left = failures.locked_at.map_or(Some(0), |at| days_left(account, at, now));
        Err(blocked(account, client, left, failures.in_a_row))
    }

    pub fn forget(&self, user: &str, host: &str) {
        self.accounts.lock().remove(&(user.to_string(), host.to_string()));
    }

    pub fn clear(&self) {
        self.accounts.lock().clear();
    }
}

/// Days begun; none: for ever.
fn days_left(account: &Account, locked_at: i64, now: i64) -> Option<i64> {
    let days = account.policy.locked_days;
    (days != UNBOUNDED).then(|| (i64::from(days) - (now - locked_at).max(0) / DAY_MICROS).max(0))
}

fn blocked(account: &Account, (user, host): (&str, &str), left: Option<i64>, failures: u16) -> SqlError {
    let (days, left) = match left {
        Some(left) => (account.policy.locked_days.to_string(), left.to_string()),
        None => ("unlimited".into(), "unlimited".into()),
    };
    sql_error!(ACCOUNT_BLOCKED_BY_PASSWORD_LOCK, user, host, days, left, failures)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn account(failures_max: u16, locked_days: i16) -> Account {
        let mut account = Account { user: "u".into(), host: "%".into(), ..Account::default() };
        account.policy.failures_max = failures_max;
        account.policy.locked_days = locked_days;
        account
    }

    #[test]
    fn who_guesses_is_locked_out_for_days() {
        let (logins, account) = (FailedLogins::default(), account(2, 3));
        let note = |right, days: i64| logins.note(&account, ("u", "h"), right, days * DAY_MICROS / 10).map_err(|e| e.message);
        assert_eq!(note(false, 0), Ok(()));
        assert_eq!(note(true, 0), Ok(()), "one that is right begins anew");
        assert_eq!(note(false, 0), Ok(()));
        let text = |left| {
            format!(
                "Access denied for user 'u'@'h'. Account is blocked for 3 day(s) ({left} day(s) remaining) due to 2 consecutive failed logins."
            )
        };
        assert_eq!(note(false, 1), Err(text(3)));
        assert_eq!(note(true, 2), Err(text(3)));
        assert_eq!(note(true, 29), Err(text(1)));
        assert_eq!(note(true, 31), Ok(()));
        assert_eq!(note(false, 31), Ok(()));
        assert!(note(false, 31).is_err());
        logins.forget("u", "%");
        assert_eq!(note(true, 31), Ok(()));
    }

    #[test]
    fn without_both_limits_nothing_is_counted() {
        let logins = FailedLogins::default();
        for account in [account(1, 0), account(0, 1)] {
            assert!((0..10).all(|_| logins.note(&account, ("u", "h"), false, 0).is_ok()));
        }
        let for_ever = account(1, -1);
        assert!(logins.note(&for_ever, ("u", "h"), false, 0).is_err_and(|e| e.message.contains("unlimited day(s) remaining")));
        assert!(logins.note(&for_ever, ("u", "h"), true, i64::MAX).is_err());
    }
}
