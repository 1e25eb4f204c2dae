//! What a statement changes of accounts.

use catalog::account::Account;

/// User and host.
pub(super) type Name = (String, String);

/// What a statement changes.
#[derive(Default)]
pub(super) struct Changes {
    /// What is to stand there.
    pub accounts: Vec<(Name, Option<Account>)>,
    /// Passwords that were made up, to be told to the client.
    pub generated: Vec<(Name, String)>,
    /// Logins that failed are forgotten.
    pub forgives: bool,
}

impl Changes {
    pub fn set(&mut self, name: Name, account: Option<Account>) {
        self.accounts.retain(|(known, _)| *known != name);
        self.accounts.push((name, account));
    }
}
