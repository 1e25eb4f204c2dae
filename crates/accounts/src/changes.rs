//! What a statement changes of accounts.

use catalog::account::Account;
use state::instance::Instance;

/// User and host.
pub type Name = (String, String);

/// What a statement changes.
#[derive(Default)]
pub struct Changes {
    /// What is to stand there.
    pub accounts: Vec<(Name, Option<Account>)>,
    /// Passwords that were made up, to be told to the client.
    pub generated: Vec<(Name, String)>,
    /// Logins that failed are forgotten.
    pub forgives: bool,
}

impl Changes {
    /// An account as it is with the changes so far.
    pub fn find(&self, instance: &Instance, name: &Name) -> Option<Account> {
        match self.accounts.iter().find(|(known, _)| known == name) {
            Some((_, account)) => account.clone(),
            None => instance.catalog.account(&name.0, &name.1).map(|a| (*a).clone()),
        }
    }

    pub fn set(&mut self, name: Name, account: Option<Account>) {
        self.accounts.retain(|(known, _)| *known != name);
        self.accounts.push((name, account));
    }
}
