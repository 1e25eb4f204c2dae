//! The server that a command of the same binary asks, as a client: options, and the connection.

use std::time::Duration;

use replica::client::{Client, ClientError};
use session::replication::SourceConfig;

/// Where it is, and who asks.
#[derive(clap::Args)]
pub struct Remote {
    #[arg(long, default_value = "127.0.0.1")]
    host: String,
    #[arg(long, default_value_t = 3306)]
    port: u16,
    #[arg(long, default_value = "root")]
    user: String,
    /// The account's password; better in the environment, as MYSQL_PWD
    #[arg(long)]
    password: Option<String>,
}

impl Remote {
    /// Connects over TLS. A server that says nothing for longer than `silence` is lost.
    ///
    /// # Errors
    /// See [`ClientError`].
    pub fn connect(&self, silence: Duration) -> Result<Client, ClientError> {
        let password = self.password.clone().or_else(|| std::env::var("MYSQL_PWD").ok()).unwrap_or_default();
        let (host, port, user) = (self.host.clone(), self.port, self.user.clone());
        let config = SourceConfig { host, port, user, password, ssl: true, ..replica::config::defaults() };
        Client::connect(&config, silence, |_| {})
    }
}

/// An error as a sentence.
pub fn told(error: ClientError) -> String {
    match error {
        ClientError::Lost(code, text) | ClientError::Server(code, text) => format!("{text} (error {code})"),
    }
}
