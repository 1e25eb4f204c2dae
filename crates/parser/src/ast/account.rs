//! Accounts, roles and privileges.

use super::*;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AccountName {
    /// `'user'@'host'`; `host` is `None` when not written (then `%`). The host is folded to lower case, as
    /// MySQL does.
    Name { user: String, host: Option<String> },
    /// `CURRENT_USER`, `CURRENT_USER()`
    Current,
}

/// One factor of IDENTIFIED.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Identification {
    /// `IDENTIFIED BY 'password'`, with an optional plugin.
    Password { plugin: Option<String>, password: Vec<u8> },
    /// `IDENTIFIED [WITH plugin] BY RANDOM PASSWORD`
    Random { plugin: Option<String> },
    /// `IDENTIFIED WITH plugin`
    Plugin(String),
    /// `IDENTIFIED WITH plugin AS 'hash'`
    Hash { plugin: String, hash: Vec<u8> },
}

#[derive(Clone, Debug, PartialEq)]
pub struct UserSpec {
    pub account: AccountName,
    /// Empty when IDENTIFIED is absent; more than one for multi-factor authentication.
    pub identified: Vec<Identification>,
    /// `REPLACE 'current password'` (ALTER USER)
    pub current_password: Option<Vec<u8>>,
    /// `RETAIN CURRENT PASSWORD`
    pub retain_current: bool,
    /// `DISCARD OLD PASSWORD`
    pub discard_old: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TlsRequirement {
    None,
    Ssl,
    X509,
    /// `CIPHER`, `ISSUER`, `SUBJECT`
    Specified {
        cipher: Option<Vec<u8>>,
        issuer: Option<Vec<u8>>,
        subject: Option<Vec<u8>>,
    },
}

/// What follows the names, in the order of the text.
#[derive(Clone, Debug, PartialEq)]
pub enum AccountOption {
    Require(TlsRequirement),
    MaxQueriesPerHour(u64),
    MaxUpdatesPerHour(u64),
    MaxConnectionsPerHour(u64),
    MaxUserConnections(u64),
    AccountLock(bool),
    PasswordExpire,
    PasswordExpireDefault,
    PasswordExpireNever,
    PasswordExpireInterval(u64),
    /// `None` is DEFAULT.
    PasswordHistory(Option<u64>),
    PasswordReuseInterval(Option<u64>),
    /// `PASSWORD REQUIRE CURRENT`: `None` is DEFAULT, false OPTIONAL.
    PasswordRequireCurrent(Option<bool>),
    FailedLoginAttempts(u64),
    /// `None` is UNBOUNDED.
    PasswordLockTime(Option<u64>),
    Comment(Vec<u8>),
    Attribute(Vec<u8>),
}

#[derive(Clone, Debug, PartialEq)]
pub struct CreateUser {
    pub if_not_exists: bool,
    pub users: Vec<UserSpec>,
    pub default_roles: Vec<AccountName>,
    pub options: Vec<AccountOption>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct AlterUser {
    pub if_exists: bool,
    pub users: Vec<UserSpec>,
    pub options: Vec<AccountOption>,
    /// `ALTER USER u DEFAULT ROLE …`
    pub default_roles: Option<DefaultRoles>,
    /// Multi-factor changes (ADD / MODIFY / DROP n FACTOR, registration) were written: error 1235 later.
    pub factors: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DefaultRoles {
    None,
    All,
    Roles(Vec<AccountName>),
}

#[derive(Clone, Debug, PartialEq)]
pub struct DropUser {
    pub if_exists: bool,
    pub users: Vec<AccountName>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Privilege {
    /// In upper case with single blanks: `SELECT`, `CREATE TEMPORARY TABLES`, or a dynamic privilege.
    pub name: String,
    pub columns: Vec<Ident>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PrivilegeLevel {
    /// `*.*`
    Global,
    /// `db.*`; `None` is `*`, the current database.
    Database(Option<Ident>),
    /// A table, or a routine with [`GrantObject`].
    Object(ObjectName),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GrantObject {
    Table,
    Procedure,
    Function,
}

#[derive(Clone, Debug, PartialEq)]
pub enum GrantWhat {
    Privileges {
        privileges: Privileges,
        object: GrantObject,
        level: PrivilegeLevel,
    },
    Roles(Vec<AccountName>),
    /// `PROXY ON account`
    Proxy(AccountName),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Privileges {
    /// `ALL [PRIVILEGES]`
    All,
    List(Vec<Privilege>),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Grant {
    pub what: GrantWhat,
    pub to: Vec<AccountName>,
    /// `WITH GRANT OPTION`, for roles `WITH ADMIN OPTION`
    pub with_option: bool,
    /// `AS user [WITH ROLE …]`
    pub as_user: Option<(AccountName, Option<SetRole>)>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Revoke {
    pub if_exists: bool,
    /// `None`: `REVOKE ALL PRIVILEGES, GRANT OPTION FROM …`
    pub what: Option<GrantWhat>,
    pub from: Vec<AccountName>,
    pub ignore_unknown_user: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub struct SetPassword {
    pub account: Option<AccountName>,
    /// `None`: `TO RANDOM`
    pub password: Option<Vec<u8>>,
    pub current_password: Option<Vec<u8>>,
    pub retain_current: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetRole {
    Default,
    None,
    All,
    AllExcept(Vec<AccountName>),
    Roles(Vec<AccountName>),
}
