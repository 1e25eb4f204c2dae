//! CHANGE REPLICATION SOURCE's options, and how a channel is kept in the catalog.

use parser::ast::ReplicationValue as Given;
use serde_json::{Value as Json, json};
use session::replication::{Options, SourceConfig};
use value::{SqlResult, sql_error};

/// MySQL's defaults.
pub fn defaults() -> SourceConfig {
    SourceConfig {
        host: String::new(),
        port: 3306,
        user: String::new(),
        password: String::new(),
        bind: String::new(),
        connect_retry: 60,
        retry_count: 86400,
        heartbeat_period: 30.0,
        delay: 0,
        auto_position: false,
        ssl: false,
        ssl_ca: String::new(),
        ssl_cert: String::new(),
        ssl_key: String::new(),
        ssl_verify: false,
        public_key_path: String::new(),
        get_public_key: false,
        network_namespace: String::new(),
        compression_algorithms: "uncompressed".to_owned(),
        zstd_level: 3,
        ignore_server_ids: Vec::new(),
    }
}

/// What the options of a statement say beside the configuration.
#[derive(Default)]
pub(crate) struct Change {
    pub file: Option<String>,
    pub position: Option<u64>,
    /// Something that concerns the receiver was named.
    pub receiver: bool,
    /// Something that concerns the applier was named.
    pub applier: bool,
}

fn text(value: &Given) -> String {
    match value {
        Given::Text(bytes) => String::from_utf8_lossy(bytes).into_owned(),
        Given::Int(n) => n.to_string(),
        Given::Decimal(text) | Given::Word(text) => text.clone(),
        _ => String::new(),
    }
}

fn number(value: &Given) -> u64 {
    match value {
        Given::Int(n) => *n,
        other => text(other).parse::<f64>().map_or(0, |x| x as u64),
    }
}

fn is_on(value: &Given) -> bool {
    number(value) != 0
}

/// Applies options to a configuration.
///
/// # Errors
/// MySQL's, and 1235 for an option that has no effect here.
pub(crate) fn apply(config: &mut SourceConfig, options: &Options) -> SqlResult<Change> {
    let mut change = Change::default();
    for (name, value) in options {
        let applier = matches!(
            name.as_str(),
            "SOURCE_DELAY"
                | "RELAY_LOG_FILE"
                | "RELAY_LOG_POS"
                | "PRIVILEGE_CHECKS_USER"
                | "REQUIRE_ROW_FORMAT"
                | "REQUIRE_TABLE_PRIMARY_KEY_CHECK"
        );
        change.applier |= applier || name == "SOURCE_AUTO_POSITION";
        change.receiver |= !applier;
        match name.as_str() {
            "SOURCE_HOST" if text(value).is_empty() => return Err(sql_error!(WRONG_ARGUMENTS, "MASTER_HOST")),
            "SOURCE_HOST" => config.host = text(value),
            "SOURCE_PORT" => {
                config.port = u16::try_from(number(value)).map_err(|_| sql_error!(WRONG_ARGUMENTS, "SOURCE_PORT"))?;
            }
            "SOURCE_USER" => config.user = text(value),
            "SOURCE_PASSWORD" => config.password = text(value),
            "SOURCE_BIND" if text(value).is_empty() => config.bind = String::new(),
            "SOURCE_CONNECT_RETRY" => config.connect_retry = number(value),
            "SOURCE_RETRY_COUNT" => config.retry_count = number(value),
            "SOURCE_HEARTBEAT_PERIOD" => config.heartbeat_period = heartbeat(value)?,
            "SOURCE_DELAY" => config.delay = delay(value)?,
            "SOURCE_AUTO_POSITION" => config.auto_position = is_on(value),
            "SOURCE_LOG_FILE" => change.file = Some(text(value)),
            "SOURCE_LOG_POS" => change.position = Some(number(value).max(FIRST)),
            "SOURCE_SSL" => config.ssl = is_on(value),
            "SOURCE_SSL_CA" => config.ssl_ca = text(value),
            "SOURCE_SSL_CERT" => config.ssl_cert = text(value),
            "SOURCE_SSL_KEY" => config.ssl_key = text(value),
            "SOURCE_SSL_VERIFY_SERVER_CERT" => config.ssl_verify = is_on(value),
            "SOURCE_PUBLIC_KEY_PATH" => config.public_key_path = text(value),
            "GET_SOURCE_PUBLIC_KEY" => config.get_public_key = is_on(value),
            "SOURCE_ZSTD_COMPRESSION_LEVEL" => config.zstd_level = number(value),
            "SOURCE_COMPRESSION_ALGORITHMS" if text(value).eq_ignore_ascii_case("uncompressed") => {}
            "IGNORE_SERVER_IDS" => {
                config.ignore_server_ids = if let Given::Ids(ids) = value { ids.clone() } else { Vec::new() };
            }
            // What asks for nothing that is not so anyway.
            "SOURCE_SSL_CAPATH" | "SOURCE_SSL_CIPHER" | "SOURCE_SSL_CRL" | "SOURCE_SSL_CRLPATH" | "SOURCE_TLS_VERSION"
                if text(value).is_empty() => {}
            "SOURCE_TLS_CIPHERSUITES" if *value == Given::Null => {}
            "NETWORK_NAMESPACE" if text(value).is_empty() => {}
            "REQUIRE_ROW_FORMAT" | "GTID_ONLY" | "SOURCE_CONNECTION_AUTO_FAILOVER" if !is_on(value) => {}
            "PRIVILEGE_CHECKS_USER" if *value == Given::Null => {}
            "REQUIRE_TABLE_PRIMARY_KEY_CHECK" if text(value) == "STREAM" => {}
            "ASSIGN_GTIDS_TO_ANONYMOUS_TRANSACTIONS" if text(value) == "OFF" => {}
            other => return Err(sql_error!(NOT_SUPPORTED_YET, other)),
        }
    }
    if config.auto_position && (change.file.is_some() || change.position.is_some()) {
        return Err(sql_error!(BAD_REPLICA_AUTO_POSITION));
    }
    Ok(change)
}

/// A source that is named gets the usual period, unless another is: half of the time after which one that
/// says nothing counts as lost. With a longer one a quiet source would be lost again and again.
pub(crate) fn settle_heartbeat(config: &mut SourceConfig, options: &Options, net_timeout: u64) {
    let names = |wanted: &str| options.iter().any(|(name, _)| name == wanted);
    if (names("SOURCE_HOST") || names("SOURCE_PORT")) && !names("SOURCE_HEARTBEAT_PERIOD") {
        config.heartbeat_period = (net_timeout as f64 / 2.0).min(HEARTBEAT_MOST);
    }
}

/// Seconds.
const HEARTBEAT_MOST: f64 = 4_294_967.0;

/// The first event of a log file.
pub(crate) const FIRST: u64 = 4;

fn delay(value: &Given) -> SqlResult<u64> {
    const MOST: u64 = i32::MAX as u64;
    let seconds = number(value);
    if seconds <= MOST { Ok(seconds) } else { Err(sql_error!(MASTER_DELAY_VALUE_OUT_OF_RANGE, seconds, MOST)) }
}

fn heartbeat(value: &Given) -> SqlResult<f64> {
    let seconds: f64 = text(value).parse().unwrap_or(-1.0);
    if (0.0..=HEARTBEAT_MOST).contains(&seconds) {
        Ok(seconds)
    } else {
        Err(sql_error!(REPLICA_HEARTBEAT_VALUE_OUT_OF_RANGE, HEARTBEAT_MOST as u64))
    }
}

/// The configuration as the catalog keeps it.
pub(crate) fn to_text(config: &SourceConfig) -> String {
    json!({
        "host": config.host, "port": config.port, "user": config.user, "password": config.password, "bind": config.bind,
        "connect_retry": config.connect_retry, "retry_count": config.retry_count, "heartbeat_period": config.heartbeat_period,
        "delay": config.delay, "auto_position": config.auto_position, "ssl": config.ssl, "ssl_ca": config.ssl_ca,
        "ssl_cert": config.ssl_cert, "ssl_key": config.ssl_key,
        "ssl_verify": config.ssl_verify, "public_key_path": config.public_key_path, "get_public_key": config.get_public_key,
        "zstd_level": config.zstd_level, "ignore_server_ids": config.ignore_server_ids,
    })
    .to_string()
}

/// What [`to_text`] has written; what is not there has its default.
pub(crate) fn from_text(kept: &str) -> SourceConfig {
    let json: Json = serde_json::from_str(kept).unwrap_or_default();
    let base = defaults();
    let text = |name: &str| json[name].as_str().unwrap_or_default().to_owned();
    let number = |name: &str, default: u64| json[name].as_u64().unwrap_or(default);
    let is_on = |name: &str| json[name].as_bool().unwrap_or_default();
    SourceConfig {
        host: text("host"),
        port: u16::try_from(number("port", base.port.into())).unwrap_or(base.port),
        user: text("user"),
        password: text("password"),
        bind: text("bind"),
        connect_retry: number("connect_retry", base.connect_retry),
        retry_count: number("retry_count", base.retry_count),
        heartbeat_period: json["heartbeat_period"].as_f64().unwrap_or(base.heartbeat_period),
        delay: number("delay", 0),
        auto_position: is_on("auto_position"),
        ssl: is_on("ssl"),
        ssl_ca: text("ssl_ca"),
        ssl_cert: text("ssl_cert"),
        ssl_key: text("ssl_key"),
        ssl_verify: is_on("ssl_verify"),
        public_key_path: text("public_key_path"),
        get_public_key: is_on("get_public_key"),
        zstd_level: number("zstd_level", base.zstd_level),
        ignore_server_ids: json["ignore_server_ids"].as_array().into_iter().flatten().filter_map(Json::as_u64).collect(),
        ..base
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_what_was_said() {
        let mut config = defaults();
        let said = [
            ("SOURCE_HOST", Given::Text(b"h".to_vec())),
            ("SOURCE_HEARTBEAT_PERIOD", Given::Decimal("0.5".into())),
            ("IGNORE_SERVER_IDS", Given::Ids(vec![3, 4])),
        ];
        let said: Vec<_> = said.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        let change = apply(&mut config, &said).expect("known options");
        assert!(change.receiver && !change.applier);
        assert_eq!(from_text(&to_text(&config)), config);
        assert_eq!(from_text("").connect_retry, 60);
        let delay = [("SOURCE_DELAY".to_owned(), Given::Int(3))];
        assert!(apply(&mut config, &delay).is_ok_and(|change| change.applier && !change.receiver));
    }

    /// As MySQL has it: a replica with a short time-out asks for heartbeats as often as it needs them.
    #[test]
    fn a_source_that_is_named_sends_heartbeats_within_the_time_out() {
        let mut config = defaults();
        let mut said = |options: &[(&str, Given)], net_timeout| {
            let options: Vec<_> = options.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
            apply(&mut config, &options).expect("known options");
            settle_heartbeat(&mut config, &options, net_timeout);
            config.heartbeat_period
        };
        let period = || ("SOURCE_HEARTBEAT_PERIOD", Given::Decimal("5.25".into()));
        let host = || ("SOURCE_HOST", Given::Text(b"h".to_vec()));
        assert_eq!(said(&[host()], 8), 4.0);
        assert_eq!(said(&[host(), period()], 8), 5.25);
        assert_eq!(said(&[("SOURCE_USER", Given::Text(b"u".to_vec()))], 100), 5.25);
        assert_eq!(said(&[("SOURCE_PORT", Given::Int(3307))], u64::MAX), HEARTBEAT_MOST);
    }

    /// What cannot be done is refused: a wrong delay, a host without a name, an address to come from.
    #[test]
    fn what_is_not_obeyed_is_refused() {
        let said = |name: &str, value| apply(&mut defaults(), &[(name.to_owned(), value)]).err().map_or(0, |e| e.code);
        assert_eq!([i32::MAX as u64, i32::MAX as u64 + 1, u64::MAX].map(|n| said("SOURCE_DELAY", Given::Int(n))), [0, 1729, 1729]);
        assert_eq!(["h", ""].map(|host| said("SOURCE_HOST", Given::Text(host.into()))), [0, 1210]);
        assert_eq!(["", "127.0.0.2"].map(|address| said("SOURCE_BIND", Given::Text(address.into()))), [0, 1235]);
    }

    /// What narrows whom the receiver trusts is obeyed or refused.
    #[test]
    fn a_limit_of_tls_that_is_not_kept_is_refused() {
        for name in
            ["CAPATH", "CIPHER", "CRL", "CRLPATH"].map(|name| format!("SOURCE_SSL_{name}")).into_iter().chain(["SOURCE_TLS_VERSION".into()])
        {
            let said = |value: &str| [(name.clone(), Given::Text(value.into()))];
            assert!(apply(&mut defaults(), &said("")).is_ok(), "{name}");
            assert_eq!(apply(&mut defaults(), &said("x")).err().map(|e| e.code), Some(1235), "{name}");
        }
        let suites = |value| [("SOURCE_TLS_CIPHERSUITES".to_owned(), value)];
        assert!(apply(&mut defaults(), &suites(Given::Null)).is_ok());
        assert!(apply(&mut defaults(), &suites(Given::Text(Vec::new()))).is_err());
    }
}
