//! Passwords: IDENTIFIED, what policies ask of a new one, second passwords, random ones.
//!
//! What is always true: a password that the policy remembers is not set again; who must name the current
//! password has named it; a second password belongs to the same plugin as the first, and neither is empty.

use catalog::account::Account;
use catalog::privilege::Privileges;
use parser::ast::{AccountOption, Identification, TlsRequirement, UserSpec};
use state::auth::{CACHING_SHA2, NATIVE, SHA256, is_password, is_stored_form, stored_form};
use state::vars::Var;
use value::json::JsonValue;
use value::{SqlResult, sql_error};

use crate::{Changer, Changes};

const DAY_MICROS: i64 = 86_400_000_000;

/// What random passwords are made of: everything that can be typed, but what ends or escapes a string.
const RANDOM_CHARACTERS: &[u8] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&()*+,-./:;<=>?@[]^_{|}~";

/// Whether an account may do this to itself without further privileges.
pub(crate) fn changes_only_the_password(spec: &UserSpec) -> bool {
    let by = |i: &Identification| matches!(i, Identification::Password { plugin: None, .. } | Identification::Random { plugin: None });
    spec.discard_old || matches!(spec.identified.as_slice(), [one] if by(one))
}

impl Changer<'_> {
    /// What checks the passwords of accounts that name nothing.
    pub(crate) fn default_plugin(&self) -> String {
        self.instance.globals.text(Var::default_authentication_plugin).unwrap_or_default()
    }

    /// IDENTIFIED, DISCARD OLD PASSWORD.
    pub(crate) fn identify(&mut self, account: &mut Account, spec: &UserSpec, changes: &mut Changes) -> SqlResult<()> {
        if spec.discard_old {
            account.second.clear();
        }
        let [identified] = spec.identified.as_slice() else {
            return if spec.identified.is_empty() { Ok(()) } else { Err(sql_error!(NOT_SUPPORTED_YET, "multi-factor authentication")) };
        };
        let plugin_of = |plugin: Option<&String>| -> SqlResult<String> {
            let plugin = plugin.map_or(account.plugin.as_str(), String::as_str);
            let known = [CACHING_SHA2, SHA256, NATIVE].into_iter().find(|p| p.eq_ignore_ascii_case(plugin));
            known.map(String::from).ok_or_else(|| sql_error!(PLUGIN_IS_NOT_LOADED, plugin))
        };
        match identified {
            Identification::Password { plugin, password } => {
                let plugin = plugin_of(plugin.as_ref())?;
                self.give_password(account, &plugin, password, spec.retain_current)
            }
            Identification::Random { plugin } => {
                let password = self.random_password();
                let plugin = plugin_of(plugin.as_ref())?;
                self.give_password(account, &plugin, password.as_bytes(), spec.retain_current)?;
                // That of an account which is not there is told, too.
                changes.generated.push((self.rights.name_of(&spec.account), password));
                Ok(())
            }
            Identification::Plugin(plugin) => {
                let plugin = plugin_of(Some(plugin))?;
                self.set_stored(account, &plugin, None, String::new(), spec.retain_current)
            }
            Identification::Hash { plugin, hash } => {
                let plugin = plugin_of(Some(plugin))?;
                let hash = String::from_utf8_lossy(hash).into_owned();
                if !is_stored_form(&plugin, &hash) {
                    return Err(sql_error!(PASSWORD_FORMAT));
                }
                self.set_stored(account, &plugin, None, hash, spec.retain_current)
            }
        }
    }

    pub(crate) fn give_password(&self, account: &mut Account, plugin: &str, password: &[u8], retain: bool) -> SqlResult<()> {
        let mut random = [0; 20];
        self.instance.random(&mut random);
        self.set_stored(account, plugin, Some(password), stored_form(plugin, password, &random), retain)
    }

    /// A new stored form; of which password is not known where the statement names the form.
    fn set_stored(&self, account: &mut Account, plugin: &str, password: Option<&[u8]>, stored: String, retain: bool) -> SqlResult<()> {
        let same_plugin = account.plugin == plugin;
        if retain {
            let (user, host) = (&account.user, &account.host);
            if stored.is_empty() {
                return Err(sql_error!(CURRENT_PASSWORD_CANNOT_BE_RETAINED, user, host));
            }
            if account.authentication.is_empty() {
                return Err(sql_error!(SECOND_PASSWORD_CANNOT_BE_EMPTY, user, host));
            }
            if !same_plugin {
                return Err(sql_error!(PASSWORD_CANNOT_BE_RETAINED_ON_PLUGIN_CHANGE, user, host));
            }
            account.second.clone_from(&account.authentication);
        } else if stored.is_empty() || !same_plugin {
            account.second.clear();
        }
        if !same_plugin {
            account.remembered.clear();
            account.plugin = plugin.to_string();
        }
        self.remember(account, password, &stored)?;
        account.authentication = stored;
        account.password_changed = self.instance.now_micros() / 1_000_000;
        account.expired = false;
        Ok(())
    }

    /// PASSWORD HISTORY and PASSWORD REUSE INTERVAL: 3638 for a password that is remembered.
    fn remember(&self, account: &mut Account, password: Option<&[u8]>, stored: &str) -> SqlResult<()> {
        let global = |var| self.instance.globals.snapshot().uint(var);
        let history = account.policy.history.map_or_else(|| global(Var::password_history), u64::from) as usize;
        let days = account.policy.reuse_days.map_or_else(|| global(Var::password_reuse_interval), u64::from) as i64;
        if history == 0 && days == 0 {
            account.remembered.clear();
            return Ok(());
        }
        let now = self.instance.now_micros();
        let holds = |(n, (at, _)): &(usize, &(i64, String))| *n < history || now.saturating_sub(*at) < days.saturating_mul(DAY_MICROS);
        let again =
            |password| account.remembered.iter().enumerate().filter(holds).any(|(_, (_, old))| is_password(&account.plugin, old, password));
        if password.is_some_and(again) {
            return Err(sql_error!(CREDENTIALS_CONTRADICT_TO_HISTORY, account.user, account.host));
        }
        if !stored.is_empty() {
            account.remembered.insert(0, (now, stored.to_string()));
            account.remembered = account.remembered.iter().enumerate().filter(holds).map(|(_, old)| old.clone()).collect();
        }
        Ok(())
    }

    /// REPLACE and PASSWORD REQUIRE CURRENT: 3891, 3892 or 3893.
    pub(crate) fn check_current(&self, account: &Account, own: bool, given: Option<&[u8]>) -> SqlResult<()> {
        match given {
            Some(_) if !own => Err(sql_error!(CURRENT_PASSWORD_NOT_REQUIRED)),
            Some(given) if is_password(&account.plugin, &account.authentication, given) => Ok(()),
            Some(_) => Err(sql_error!(INCORRECT_CURRENT_PASSWORD)),
            None => {
                let required =
                    || account.policy.require_current.unwrap_or_else(|| self.instance.globals.snapshot().on(Var::password_require_current));
                if own && required() && self.rights.require_accounts(Privileges::UPDATE).is_err() {
                    return Err(sql_error!(MISSING_CURRENT_PASSWORD));
                }
                Ok(())
            }
        }
    }

    /// 1227 unless the account may have a second password of its own.
    pub(crate) fn require_second_password(&self) -> SqlResult<()> {
        if self.rights.account.has_dynamic("APPLICATION_PASSWORD_ADMIN") {
            return Ok(());
        }
        self.rights.require_global(Privileges::CREATE_USER, "CREATE USER or APPLICATION_PASSWORD_ADMIN")
    }

    pub(crate) fn random_password(&self) -> String {
        let length = self.rights.access.vars.borrow().uint(Var::generated_random_password_length) as usize;
        // Bytes that would make some characters likelier than others are left out.
        let fair = u8::MAX - u8::MAX % RANDOM_CHARACTERS.len() as u8;
        let mut password = String::with_capacity(length);
        while password.len() < length {
            let mut random = [0; 32];
            self.instance.random(&mut random);
            let characters =
                random.into_iter().filter(|byte| *byte < fair).map(|byte| RANDOM_CHARACTERS[usize::from(byte) % RANDOM_CHARACTERS.len()]);
            password.extend(characters.take(length - password.len()).map(char::from));
        }
        password
    }
}

/// What COMMENT and ATTRIBUTE add to the attributes.
fn add_attributes(account: &mut Account, more: JsonValue) {
    let old = account.attributes.as_deref().and_then(|text| JsonValue::parse(text.as_bytes()).ok());
    let mut text = Vec::new();
    old.unwrap_or(JsonValue::Object(Vec::new())).patched(more).write_text(&mut text);
    account.attributes = Some(String::from_utf8_lossy(&text).into_owned());
}

/// 1525 unless a number is within bounds.
fn within(n: u64, bounds: std::ops::RangeInclusive<u64>, what: &str) -> SqlResult<u64> {
    if bounds.contains(&n) { Ok(n) } else { Err(sql_error!(WRONG_VALUE, what, n)) }
}

/// All but PASSWORD EXPIRE, which comes after the new password.
pub(crate) fn apply_options(account: &mut Account, options: &[AccountOption]) -> SqlResult<()> {
    const LIMIT_MAX: u64 = i16::MAX as u64;
    let limited = |n: u64| u32::try_from(n).unwrap_or(u32::MAX);
    for option in options {
        let policy = &mut account.policy;
        match option {
            AccountOption::Require(TlsRequirement::None) => account.require_ssl = false,
            AccountOption::Require(TlsRequirement::Ssl) => account.require_ssl = true,
            AccountOption::Require(_) => return Err(sql_error!(NOT_SUPPORTED_YET, "REQUIRE X509")),
            AccountOption::AccountLock(locked) => account.locked = *locked,
            AccountOption::PasswordExpire => {}
            AccountOption::PasswordExpireDefault => policy.lifetime = None,
            AccountOption::PasswordExpireNever => policy.lifetime = Some(0),
            AccountOption::PasswordExpireInterval(days) => policy.lifetime = Some(within(*days, 1..=u64::from(u16::MAX), "DAY")? as u16),
            AccountOption::PasswordHistory(n) => policy.history = n.map(limited),
            AccountOption::PasswordReuseInterval(days) => policy.reuse_days = days.map(limited),
            AccountOption::PasswordRequireCurrent(required) => policy.require_current = *required,
            AccountOption::FailedLoginAttempts(n) => policy.failures_max = within(*n, 0..=LIMIT_MAX, "FAILED_LOGIN_ATTEMPTS")? as u16,
            AccountOption::PasswordLockTime(None) => policy.locked_days = -1,
            AccountOption::PasswordLockTime(Some(n)) => policy.locked_days = within(*n, 0..=LIMIT_MAX, "PASSWORD_LOCK_TIME")? as i16,
            AccountOption::Comment(text) => {
                let text = JsonValue::String(String::from_utf8_lossy(text).into_owned());
                add_attributes(account, JsonValue::object(vec![("comment".into(), text)]));
            }
            AccountOption::Attribute(text) => match JsonValue::parse(text) {
                Ok(more @ JsonValue::Object(_)) => add_attributes(account, more),
                _ => return Err(sql_error!(INVALID_USER_ATTRIBUTE_JSON)),
            },
            AccountOption::MaxQueriesPerHour(n) => account.limits.queries = limited(*n),
            AccountOption::MaxUpdatesPerHour(n) => account.limits.updates = limited(*n),
            AccountOption::MaxConnectionsPerHour(n) => account.limits.connections = limited(*n),
            AccountOption::MaxUserConnections(n) => account.limits.user_connections = limited(*n),
        }
    }
    Ok(())
}
