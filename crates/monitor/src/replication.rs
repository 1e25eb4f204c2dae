//! performance_schema.replication_*, mysql.slave_*: what the replica's channels are configured as and do.

use state::replication::{ChannelStatus, ReceiverState, SeenTransaction, ThreadError};
use value::{TimeZone, Value};

use crate::rows::{Reader, text, uint};

/// The kind of thread's number that performance_schema has: there is one, but it has no other tables.
fn thread(runs: bool) -> Value {
    if runs { uint(1) } else { Value::Null }
}

fn on(runs: bool) -> Value {
    text(if runs { "ON" } else { "OFF" })
}

fn yes(on: bool) -> Value {
    text(if on { "YES" } else { "NO" })
}

fn one(on: bool) -> Value {
    text(if on { "1" } else { "0" })
}

/// A time in microseconds since 1970; MySQL's zero for none.
fn when(micros: u64) -> Value {
    if micros == 0 {
        return Value::DateTime(value::DateTime::default());
    }
    Value::DateTime(TimeZone::Utc.to_local((micros / 1_000_000) as i64, (micros % 1_000_000) as u32, 6))
}

fn error(error: &ThreadError) -> [Value; 3] {
    [uint(u64::from(error.code)), text(&error.message), when(error.at)]
}

/// The transaction, its two times of commit, and the times of the step, of which `steps` are shown.
fn seen(transaction: &SeenTransaction, steps: usize) -> Vec<Value> {
    let mut row = vec![text(&transaction.name.to_string()), when(transaction.original_commit), when(transaction.immediate_commit)];
    row.extend([transaction.begun, transaction.ended].into_iter().take(steps).map(when));
    row
}

/// Retries and the last transient error: none is kept.
fn transient() -> [Value; 4] {
    [uint(0), uint(0), text(""), when(0)]
}

pub(crate) fn connection_configuration(s: &ChannelStatus) -> Vec<Value> {
    let c = &s.config;
    vec![
        text(&s.name),
        text(&c.host),
        uint(c.port.into()),
        text(&c.user),
        text(&c.bind),
        one(c.auto_position),
        yes(c.ssl),
        text(&c.ssl_ca),
        text(""),
        text(&c.ssl_cert),
        text(""),
        text(&c.ssl_key),
        yes(c.ssl_verify),
        text(""),
        text(""),
        uint(c.connect_retry),
        uint(c.retry_count),
        Value::Double(c.heartbeat_period),
        text(""),
        text(&c.public_key_path),
        yes(c.get_public_key),
        text(&c.network_namespace),
        text(&c.compression_algorithms),
        uint(c.zstd_level),
        Value::Null,
        one(false),
        one(false),
    ]
}

/// `mysql.slave_master_info`, from which managers take the account that a replica uses.
pub(crate) fn master_info(s: &ChannelStatus) -> Vec<Value> {
    /// Columns of the table, as MySQL counts them.
    const LINES: u64 = 33;
    let c = &s.config;
    let flag = |on: bool| Value::Int(on.into());
    let mut ids = vec![c.ignore_server_ids.len().to_string()];
    ids.extend(c.ignore_server_ids.iter().map(u64::to_string));
    vec![
        uint(LINES),
        text(&s.read.0),
        uint(s.read.1),
        text(&c.host),
        text(&c.user),
        text(&c.password),
        uint(c.port.into()),
        uint(c.connect_retry),
        flag(c.ssl),
        text(&c.ssl_ca),
        text(""),
        text(&c.ssl_cert),
        text(""),
        text(&c.ssl_key),
        flag(c.ssl_verify),
        Value::Double(c.heartbeat_period),
        text(&c.bind),
        text(&ids.join(" ")),
        text(&s.source_uuid),
        uint(c.retry_count),
        text(""),
        text(""),
        flag(c.auto_position),
        text(&s.name),
        text(""),
        text(&c.public_key_path),
        flag(c.get_public_key),
        text(&c.network_namespace),
        text(&c.compression_algorithms),
        uint(c.zstd_level),
        Value::Null,
        flag(false),
        flag(false),
    ]
}

/// `mysql.slave_relay_log_info`
pub(crate) fn relay_log_info(s: &ChannelStatus) -> Vec<Value> {
    /// The number of lines, as MySQL counts them; the number of the one row of a channel.
    const LINES: u64 = 14;
    const ID: u64 = 1;
    vec![
        uint(LINES),
        text(&s.relay.0),
        uint(s.relay.1),
        text(&s.executed.0),
        uint(s.executed.1),
        uint(s.config.delay),
        uint(0),
        uint(ID),
        text(&s.name),
        Value::Null,
        Value::Null,
        Value::Int(0),
        text("STREAM"),
        text("OFF"),
        text(""),
    ]
}

pub(crate) fn connection_status(s: &ChannelStatus) -> Vec<Value> {
    let state = match s.receiver {
        ReceiverState::Off => "OFF",
        ReceiverState::Connecting => "CONNECTING",
        ReceiverState::On => "ON",
    };
    let mut row = vec![text(&s.name), text(""), text(&s.source_uuid), thread(s.receiver != ReceiverState::Off), text(state)];
    row.extend([uint(s.heartbeats), when(s.last_heartbeat), text(&s.retrieved.to_string())]);
    row.extend(error(&s.receiver_error));
    row.extend(seen(&s.queued, 2));
    row.extend(seen(&s.queueing, 1));
    row
}

pub(crate) fn by_worker(s: &ChannelStatus) -> Vec<Value> {
    let mut row = vec![text(&s.name), uint(1), thread(s.applier), on(s.applier)];
    row.extend(error(&s.applier_error));
    row.extend(seen(&s.applied, 2));
    row.extend(seen(&s.applying, 1));
    row.extend(transient());
    row.extend(transient());
    row
}

/// A row for each channel.
pub(crate) fn each(reader: &Reader<'_>, row: fn(&ChannelStatus) -> Vec<Value>) -> Vec<Vec<Value>> {
    channels(reader).iter().map(row).collect()
}

fn channels(reader: &Reader<'_>) -> Vec<ChannelStatus> {
    reader.access.instance.replication().map(|replication| replication.status()).unwrap_or_default()
}

pub(crate) fn applier_configuration(s: &ChannelStatus) -> Vec<Value> {
    vec![text(&s.name), uint(s.config.delay), Value::Null, text("NO"), text("STREAM"), text("OFF"), Value::Null]
}

pub(crate) fn applier_status(s: &ChannelStatus) -> Vec<Value> {
    vec![text(&s.name), on(s.applier), s.remaining_delay.map_or(Value::Null, uint), uint(s.retries)]
}

pub(crate) fn applier_filters(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let channels = channels(reader);
    let rows = channels.iter().flat_map(|s| {
        let by = text(if s.name.is_empty() { "CHANGE_REPLICATION_FILTER" } else { "CHANGE_REPLICATION_FILTER_FOR_CHANNEL" });
        let rules = s.filters.iter().filter(|(_, list, _)| !list.is_empty());
        rules.map(move |(rule, list, since)| vec![text(&s.name), text(rule), text(list), by.clone(), when(*since), uint(0)])
    });
    rows.collect()
}
