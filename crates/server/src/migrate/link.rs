//! Connections of a migration: who is spoken to, and statements with their answers as text.

use std::time::Duration;

use replica::client::{Client, ClientError, fields};
use session::replication::SourceConfig;

/// A server that says nothing for so long is dead. Checksums of a large table take their time.
const SILENCE: Duration = Duration::from_hours(24);
/// A source that is sending rows.
const SILENCE_OF_ROWS: Duration = Duration::from_mins(10);
/// The client library's error of a server that has no TLS.
const NO_TLS: u16 = 2026;

pub type Row = Vec<Option<String>>;

/// What a URL names.
#[derive(Clone)]
pub struct Place {
    pub config: SourceConfig,
    /// `source` or `target`, for messages.
    pub role: &'static str,
}

/// The error of a statement, as the server said it.
pub struct Refused {
    pub lost: bool,
    pub text: String,
}

impl From<Refused> for String {
    fn from(refused: Refused) -> String {
        refused.text
    }
}

fn unescaped(text: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((&first, behind)) = rest.split_first() {
        rest = behind;
        if first == b'%' {
            let (digits, behind) = rest.split_at_checked(2)?;
            bytes.push(u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?);
            rest = behind;
        } else {
            bytes.push(first);
        }
    }
    String::from_utf8(bytes).ok()
}

impl Place {
    /// Reads `mysql://user[:password]@host[:port]`; bytes may be written as `%XX`. A password that is not
    /// in it is `password`.
    ///
    /// # Errors
    /// It is none.
    pub fn parse(url: &str, role: &'static str, password: Option<String>) -> Result<Place, String> {
        let read = || {
            let rest = url.strip_prefix("mysql://")?;
            let (account, address) = rest.trim_end_matches('/').rsplit_once('@')?;
            let (user, own) = account.split_once(':').map_or((account, None), |(user, password)| (user, Some(password)));
            let (host, port) = match address.rsplit_once(':') {
                Some((host, port)) if !port.ends_with(']') => (host, port.parse().ok()?),
                _ => (address, 3306),
            };
            let host = host.trim_start_matches('[').trim_end_matches(']');
            if user.is_empty() || host.is_empty() {
                return None;
            }
            let password = own.map_or_else(|| Some(password.unwrap_or_default()), unescaped)?;
            let ssl = true;
            Some(SourceConfig { host: host.to_owned(), port, user: unescaped(user)?, password, ssl, ..replica::config::defaults() })
        };
        let config = read().ok_or_else(|| format!("'{url}' is no mysql://user[:password]@host[:port]"))?;
        Ok(Place { config, role })
    }

    pub fn address(&self) -> String {
        format!("{}:{}", self.config.host, self.config.port)
    }
}

/// A connection, with a session whose statements are UTF-8 and mean the same on both sides.
pub struct Link {
    pub client: Client,
    role: &'static str,
}

/// What every session says first. Dates and zeros go over as they are; times as UTC.
const SETTINGS: &str = "SET NAMES utf8mb4, time_zone = '+00:00', sql_mode = 'NO_AUTO_VALUE_ON_ZERO,ALLOW_INVALID_DATES', wait_timeout = 2147483, net_write_timeout = 36000, net_read_timeout = 36000";
/// And the target's.
const TARGET: &str = "SET SESSION sql_log_bin = 0, foreign_key_checks = 0, unique_checks = 0";

impl Link {
    /// # Errors
    /// What kept the connection from being made.
    pub fn connect(place: &mut Place) -> Result<Link, String> {
        Link::with_timeout(place, SILENCE)
    }

    /// One that rows are read from.
    ///
    /// # Errors
    /// See [`Link::connect`].
    pub fn for_rows(place: &mut Place) -> Result<Link, String> {
        Link::with_timeout(place, SILENCE_OF_ROWS)
    }

    fn with_timeout(place: &mut Place, timeout: Duration) -> Result<Link, String> {
        let mut connected = Client::connect(&place.config, timeout, |_| {});
        if place.config.ssl && matches!(connected, Err(ClientError::Lost(NO_TLS, _))) {
            (place.config.ssl, place.config.get_public_key) = (false, true);
            connected = Client::connect(&place.config, timeout, |_| {});
        }
        let role = place.role;
        let client = connected.map_err(|e| format!("the {role} {}: {}", place.address(), told(role, e).text))?;
        let mut link = Link { client, role };
        link.run(SETTINGS)?;
        if role == "target" {
            link.run(TARGET)?;
        }
        Ok(link)
    }

    fn told(&self, error: ClientError) -> Refused {
        told(self.role, error)
    }

    /// Runs a statement without rows.
    ///
    /// # Errors
    /// The server's.
    pub fn run(&mut self, sql: &str) -> Result<(), Refused> {
        self.client.execute(sql).map_err(|e| self.told(e))
    }

    /// All rows of a query; for what is small.
    ///
    /// # Errors
    /// The server's.
    pub fn rows(&mut self, sql: &str) -> Result<Vec<Row>, Refused> {
        let mut rows = Vec::new();
        let mut more = self.client.query(sql).map_err(|e| self.told(e))?;
        while more {
            more = self.client.next_row().map_err(|e| self.told(e))?;
            if more {
                let text = |value: Option<&[u8]>| value.map(|text| String::from_utf8_lossy(text).into_owned());
                let row: Result<Row, ClientError> = fields(&self.client.packet).map(|field| field.map(text)).collect();
                rows.push(row.map_err(|e| self.told(e))?);
            }
        }
        Ok(rows)
    }

    /// The first value of the first row; empty if there is none.
    ///
    /// # Errors
    /// The server's.
    pub fn value(&mut self, sql: &str) -> Result<String, Refused> {
        Ok(self.rows(sql)?.into_iter().next().and_then(|row| row.into_iter().next()).flatten().unwrap_or_default())
    }
}

/// An error of the client's side, with whom it was spoken to.
pub fn told(role: &str, error: ClientError) -> Refused {
    match error {
        ClientError::Server(code, text) => Refused { lost: false, text: format!("{text} (error {code} of the {role})") },
        ClientError::Lost(code, text) => Refused { lost: true, text: format!("{text} (error {code}, the {role})") },
    }
}

/// An identifier in backticks.
pub fn name(text: &str) -> String {
    format!("`{}`", text.replace('`', "``"))
}

/// A string literal, whatever the SQL mode says of backslashes.
pub fn quoted(text: &str) -> String {
    if text.contains('\\') {
        let hex: String = text.bytes().map(|b| format!("{b:02x}")).collect();
        return format!("_utf8mb4 0x{hex}");
    }
    format!("'{}'", text.replace('\'', "''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn urls_are_read_whole_or_refused() {
        let place = Place::parse("mysql://a%40b:p%3Aw@[::1]:3307/", "source", None).expect("a URL");
        let config = &place.config;
        assert_eq!((config.user.as_str(), config.password.as_str(), config.host.as_str(), config.port), ("a@b", "p:w", "::1", 3307));
        let place = Place::parse("mysql://root@db", "source", Some("of the environment".to_owned())).expect("a URL");
        assert_eq!((place.address().as_str(), place.config.password.as_str()), ("db:3306", "of the environment"));
        for wrong in ["", "mysql://", "mysql://host", "mysql://@host", "mysql://u@", "mysql://u@h:x", "mysql://u%4@h", "http://u@h"] {
            assert!(Place::parse(wrong, "source", None).is_err(), "{wrong}");
        }
    }

    #[test]
    fn names_and_strings_are_quoted() {
        assert_eq!((name("a`b"), quoted("it's"), quoted("\\")), ("`a``b`".to_owned(), "'it''s'".to_owned(), "_utf8mb4 0x5c".to_owned()));
    }
}
