//! performance_schema: transactions one by one and summed up, errors by their number, and single waits.

use std::collections::BTreeMap;

use engine::Isolation;
use state::events::errors::Errors;
use state::events::transactions::{TransactionEvent, TransactionState, TransactionSum, TransactionSums};
use state::process::{ByAccount, Who};
use value::Value;
use value::error::ErrorKind;
use world::waits::{Op, Single};

use crate::rows::{Reader, local_time, text, uint};

const PICO_OF_MICROS: u64 = 1_000_000;
const PICO_OF_NANOS: u64 = 1000;

/// Errors below are those of MySQL's libraries.
const SERVER_ERRORS: u16 = 1000;

/// Errors whose names are not `ER_` and what they are called here.
#[rustfmt::skip]
const NAMES: &[(u16, &str)] = &[
    (1040, "ER_CON_COUNT_ERROR"), (1044, "ER_DBACCESS_DENIED_ERROR"), (1045, "ER_ACCESS_DENIED_ERROR"), (1046, "ER_NO_DB_ERROR"),
    (1047, "ER_UNKNOWN_COM_ERROR"), (1048, "ER_BAD_NULL_ERROR"), (1049, "ER_BAD_DB_ERROR"), (1050, "ER_TABLE_EXISTS_ERROR"),
    (1051, "ER_BAD_TABLE_ERROR"), (1052, "ER_NON_UNIQ_ERROR"), (1054, "ER_BAD_FIELD_ERROR"), (1072, "ER_KEY_COLUMN_DOES_NOT_EXITS"),
    (1086, "ER_FILE_EXISTS_ERROR"), (1095, "ER_KILL_DENIED_ERROR"), (1142, "ER_TABLEACCESS_DENIED_ERROR"), (1157, "ER_NET_UNCOMPRESS_ERROR"),
    (1176, "ER_KEY_DOES_NOT_EXITS"), (1200, "ER_BAD_SLAVE"), (1227, "ER_SPECIFIC_ACCESS_DENIED_ERROR"),
    (1236, "ER_MASTER_FATAL_ERROR_READING_BINLOG"), (1265, "WARN_DATA_TRUNCATED"), (1461, "ER_MAX_PREPARED_STMT_COUNT_REACHED"),
    (1609, "ER_NO_FORMAT_DESCRIPTION_EVENT_BEFORE_BINLOG_STATEMENT"), (1618, "WARN_OPTION_IGNORED"),
    (1638, "WARN_NON_ASCII_SEPARATOR_NOT_IMPLEMENTED"), (1681, "ER_WARN_DEPRECATED_SYNTAX_NO_REPLACEMENT"),
    (1730, "ER_ONLY_FD_AND_RBR_EVENTS_ALLOWED_IN_BINLOG_STATEMENT"),
    (1781, "ER_CANT_SET_GTID_NEXT_TO_GTID_WHEN_GTID_MODE_IS_OFF"), (1782, "ER_CANT_SET_GTID_NEXT_TO_ANONYMOUS_WHEN_GTID_MODE_IS_ON"),
    (1792, "ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION"), (3074, "ER_SLAVE_CHANNEL_DOES_NOT_EXIST"), (3084, "ER_SLAVE_CHANNEL_WAS_NOT_RUNNING"),
    (3102, "ER_GENERATED_COLUMN_FUNCTION_IS_NOT_ALLOWED"), (3118, "ER_ACCOUNT_HAS_BEEN_LOCKED"), (3121, "ER_WRONG_FILE_NAME"),
    (3501, "ER_ACL_OPERATION_FAILED"), (3546, "ER_CANT_SET_GTID_PURGED_DUE_SETS_CONSTRAINTS"), (3640, "ER_CLIENT_DOES_NOT_SUPPORT"),
    (3763, "ER_GENERATED_COLUMN_NAMED_FUNCTION_IS_NOT_ALLOWED"), (3767, "ER_DEFAULT_VAL_GENERATED_NON_PRIOR"),
    (3768, "ER_DEFAULT_VAL_GENERATED_REF_AUTO_INC"), (3769, "ER_DEFAULT_VAL_GENERATED_FUNCTION_IS_NOT_ALLOWED"),
    (3770, "ER_DEFAULT_VAL_GENERATED_NAMED_FUNCTION_IS_NOT_ALLOWED"), (3772, "ER_DEFAULT_VAL_GENERATED_VARIABLES"),
    (3814, "ER_CHECK_CONSTRAINT_NAMED_FUNCTION_IS_NOT_ALLOWED"), (3815, "ER_CHECK_CONSTRAINT_FUNCTION_IS_NOT_ALLOWED"),
    (3948, "ER_CLIENT_LOCAL_FILES_DISABLED"), (3981, "ER_ENGINE_ATTRIBUTE_NOT_SUPPORTED"), (3986, "ER_IMPLICIT_COMPARISON_FOR_JSON"),
    (4081, "ER_DA_GLOBAL_CONN_LIMIT"), (4082, "ER_DA_CONN_LIMIT"),
];

fn error_name(kind: &ErrorKind) -> String {
    NAMES.binary_search_by_key(&kind.code, |(code, _)| *code).map_or_else(|_| format!("ER_{}", kind.name), |at| NAMES[at].1.to_owned())
}

/// By what sums are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum By {
    Account,
    User,
    Host,
}

impl By {
    fn of((user, host): (&str, &str), by: By) -> Vec<Value> {
        match by {
            By::Account => vec![text(user), text(host)],
            By::User => vec![text(user)],
            By::Host => vec![text(host)],
        }
    }
}

/// COUNT, and SUM, MIN, AVG, MAX of times.
fn timers(sum: &TransactionSum) -> [Value; 5] {
    let average = sum.micros.checked_div(sum.count).unwrap_or(0);
    let [all, least, average, most] = [sum.micros, sum.least, average, sum.most].map(|micros| uint(micros * PICO_OF_MICROS));
    [uint(sum.count), all, least, average, most]
}

/// From EVENT_NAME to MAX_TIMER_READ_ONLY.
fn sums_row(mut first: Vec<Value>, sums: &TransactionSums) -> Vec<Value> {
    first.push(text("transaction"));
    [&sums.all(), &sums.read_write, &sums.read_only].into_iter().for_each(|sum| first.extend(timers(sum)));
    first
}

fn isolation_name(isolation: Isolation) -> &'static str {
    match isolation {
        Isolation::ReadUncommitted => "READ UNCOMMITTED",
        Isolation::ReadCommitted => "READ COMMITTED",
        Isolation::RepeatableRead => "REPEATABLE READ",
        Isolation::Serializable => "SERIALIZABLE",
    }
}

pub(crate) fn transaction_row(reader: &Reader<'_>, thread: u64, event: &TransactionEvent, gtids: bool) -> Vec<Value> {
    let begun = (event.begun.at - reader.access.instance.started_micros).max(0) as u64;
    let ended = event.state != TransactionState::Active;
    let gtid = if event.logged && !gtids { "ANONYMOUS" } else { "AUTOMATIC" };
    let mut row = vec![uint(thread), uint(event.id), if ended { uint(event.id) } else { Value::Null }, text("transaction")];
    row.extend([text(event.state.name()), Value::Null, text(gtid), Value::Null, Value::Null, Value::Null, Value::Null, Value::Null]);
    row.extend([begun, begun + event.micros, event.micros].map(|micros| uint(micros * PICO_OF_MICROS)));
    row.push(text(if event.begun.read_only { "READ ONLY" } else { "READ WRITE" }));
    row.extend([text(isolation_name(event.begun.isolation)), crate::yes_no(event.begun.autocommit)]);
    row.extend(event.begun.savepoints.map(|n| uint(u64::from(n))));
    let statement = if ended { [uint(event.statement), text("STATEMENT")] } else { [Value::Null, Value::Null] };
    row.push(Value::Null);
    row.extend(statement);
    row
}

pub(crate) fn gives_gtids(reader: &Reader<'_>) -> bool {
    reader.access.instance.globals.uint(state::vars::Var::gtid_mode) == state::instance::GTID_MODE_ON
}

pub(crate) fn transactions_current(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let (now, gtids) = (reader.access.instance.now_micros(), gives_gtids(reader));
    let processes = reader.access.instance.processes.all();
    let row = |p: &state::process::Process| {
        let event = p.recorder.lock().transactions.current(now)?;
        Some(transaction_row(reader, p.id, &event, gtids))
    };
    processes.iter().filter_map(|p| row(p)).collect()
}

pub(crate) fn transactions_history(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let gtids = gives_gtids(reader);
    let processes = reader.access.instance.processes.all();
    let rows = |p: &state::process::Process| -> Vec<Vec<Value>> {
        p.recorder
            .lock()
            .transactions
            .events()
            .filter(|event| event.kept)
            .map(|event| transaction_row(reader, p.id, event, gtids))
            .collect()
    };
    processes.iter().flat_map(|p| rows(p)).collect()
}

pub(crate) fn transactions_history_long(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let gtids = gives_gtids(reader);
    let events = reader.access.instance.long_histories.transactions.all();
    events.iter().map(|(thread, event)| transaction_row(reader, *thread, event, gtids)).collect()
}

/// One sum of each name that `by` asks for, in order.
pub(crate) fn summed<T: Default>(reader: &Reader<'_>, by: By, mut add: impl FnMut(&mut T, &ByAccount)) -> Vec<(Vec<Value>, T)> {
    let accounts: BTreeMap<Who, ByAccount> = reader.access.instance.processes.by_account();
    let mut sums: BTreeMap<(String, String), T> = BTreeMap::new();
    for ((user, host), account) in accounts.iter().filter_map(|(who, account)| Some((who.as_ref()?, account))) {
        let key = match by {
            By::Account => (user.clone(), host.clone()),
            By::User => (user.clone(), String::new()),
            By::Host => (String::new(), host.clone()),
        };
        add(sums.entry(key).or_default(), account);
    }
    sums.into_iter().map(|((user, host), sum)| (By::of((&user, &host), by), sum)).collect()
}

pub(crate) fn transactions_by(reader: &Reader<'_>, by: By) -> Vec<Vec<Value>> {
    let sums = summed(reader, by, |sum: &mut TransactionSums, account| sum.add(&account.transactions));
    sums.into_iter().map(|(first, sums)| sums_row(first, &sums)).collect()
}

pub(crate) fn transactions_global(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let mut all = TransactionSums::default();
    reader.access.instance.processes.by_account().values().for_each(|account| all.add(&account.transactions));
    vec![sums_row(Vec::new(), &all)]
}

pub(crate) fn transactions_by_thread(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let processes = reader.access.instance.processes.all();
    processes.iter().map(|p| sums_row(vec![uint(p.id)], &p.recorder.lock().transactions.sums)).collect()
}

/// A row for every number that there is.
pub(crate) fn errors_rows(reader: &Reader<'_>, first: &[Value], errors: &Errors) -> Vec<Vec<Value>> {
    let mut last = None;
    let mut kinds: Vec<_> = value::error::ALL.iter().filter(|kind| kind.code >= SERVER_ERRORS).collect();
    kinds.sort_by_key(|kind| kind.code);
    kinds.retain(|kind| last.replace(kind.code) != Some(kind.code));
    let seen = |micros: i64, count: u64| if count == 0 { Value::Null } else { local_time(reader, micros, 0) };
    let row = |kind: &&&ErrorKind| {
        let raised = errors.get(kind.code);
        let mut row = first.to_vec();
        row.extend([Value::Int(i64::from(kind.code)), text(&error_name(kind)), text(&String::from_utf8_lossy(kind.state.as_bytes()))]);
        row.extend([uint(raised.count), uint(0), seen(raised.first_seen, raised.count), seen(raised.last_seen, raised.count)]);
        row
    };
    kinds.iter().map(row).collect()
}

pub(crate) fn errors_global(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let mut all = Errors::default();
    reader.access.instance.processes.by_account().values().for_each(|account| all.add(&account.errors));
    errors_rows(reader, &[], &all)
}

pub(crate) fn errors_by(reader: &Reader<'_>, by: By) -> Vec<Vec<Value>> {
    let sums = summed(reader, by, |sum: &mut Errors, account| sum.add(&account.errors));
    sums.iter().flat_map(|(first, errors)| errors_rows(reader, first, errors)).collect()
}

pub(crate) fn errors_by_thread(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let processes = reader.access.instance.processes.all();
    processes.iter().flat_map(|p| errors_rows(reader, &[uint(p.id)], &p.errors.lock())).collect()
}

pub(crate) fn wait_row(reader: &Reader<'_>, thread: u64, (id, single): &(u64, Single)) -> Vec<Value> {
    let instance = &reader.access.instance;
    let since_start = (instance.now_micros() - instance.started_micros).max(0) as u64 * 1000;
    let ended = since_start.saturating_sub(single.since.nanos());
    let file = single.wait.name().starts_with("wait/io/file/");
    let operation = match (single.op, file) {
        (Op::Read, _) => "read",
        (Op::Write, _) => "write",
        (Op::Misc, true) => "sync",
        (Op::Misc, false) => "lock",
    };
    let mut row = vec![uint(thread), uint(*id), uint(*id), text(single.wait.name()), Value::Null];
    row.extend([ended.saturating_sub(single.nanos), ended, single.nanos].map(|nanos| uint(nanos * PICO_OF_NANOS)));
    row.extend([Value::Null, Value::Null, Value::Null, Value::Null, Value::Null, uint(0), Value::Null, Value::Null, text(operation)]);
    row.extend([if single.bytes > 0 { Value::Int(single.bytes as i64) } else { Value::Null }, Value::Null]);
    row
}

/// The last wait of each connection, or all that are kept.
pub(crate) fn single_waits(reader: &Reader<'_>, last_only: bool) -> Vec<Vec<Value>> {
    let processes = reader.access.instance.processes.all();
    let rows = |p: &state::process::Process| -> Vec<Vec<Value>> {
        let recorder = p.recorder.lock();
        let skip = if last_only { recorder.waits.len().saturating_sub(1) } else { 0 };
        recorder.waits.iter().skip(skip).map(|wait| wait_row(reader, p.id, wait)).collect()
    };
    processes.iter().flat_map(|p| rows(p)).collect()
}

pub(crate) fn single_waits_long(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    reader.access.instance.long_histories.waits.all().iter().map(|(thread, wait)| wait_row(reader, *thread, wait)).collect()
}
