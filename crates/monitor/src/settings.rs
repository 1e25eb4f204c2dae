//! How the server is set: variables with their origins, persisted ones, TLS, costs, resource groups; and the
//! last lines of its error log.

use state::error_log::Priority;
use state::origins::Origin;
use state::vars::{Kind, VARIABLES, Var, Variable};
use value::{SqlResult, Value};

use crate::rows::{Reader, local_time, text, uint};

/// VARIABLE_SOURCE, VARIABLE_PATH, and what stands behind the limits.
fn origin_columns(reader: &Reader<'_>, origin: Origin) -> ([Value; 2], [Value; 3]) {
    let nobody = || [Value::Null, Value::Null, Value::Null];
    match origin {
        Origin::Compiled => ([text("COMPILED"), text("")], nobody()),
        Origin::CommandLine => ([text("COMMAND_LINE"), text("")], nobody()),
        Origin::File(path) => ([text("EXPLICIT"), text(&path)], nobody()),
        Origin::Persisted => ([text("PERSISTED"), text("")], nobody()),
        Origin::Set { at, user, host } => ([text("DYNAMIC"), text("")], [local_time(reader, at, 6), text(&user), text(&host)]),
    }
}

/// MIN_VALUE and MAX_VALUE: 0 of what is not a number.
fn limits(variable: &Variable) -> [Value; 2] {
    match variable.kind {
        Kind::Int(least, most) => [text(&least.to_string()), text(&most.to_string())],
        Kind::Uint(least, most) => [text(&least.to_string()), text(&most.to_string())],
        _ => [text("0"), text("0")],
    }
}

pub(crate) fn variables_info(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let row = |variable: &Variable| {
        let (source, set) = origin_columns(reader, reader.access.instance.origins.of(variable.var));
        let mut row = vec![text(variable.name)];
        row.extend(source);
        row.extend(limits(variable));
        row.extend(set);
        row
    };
    VARIABLES.iter().map(row).collect()
}

pub(crate) fn persisted_variables(reader: &Reader<'_>) -> SqlResult<Vec<Vec<Value>>> {
    let kept = state::instance::persisted_variables(&reader.access.instance.catalog)?;
    Ok(kept.iter().map(|(variable, value)| vec![text(variable.name), text(value)]).collect())
}

/// Those of the own connection: nobody else can look into them.
pub(crate) fn user_variables(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let bytes = |value: &Value| value.to_text().map_or(Value::Null, |t| Value::bytes(&t));
    let row = |(name, value): (String, Value)| vec![uint(reader.access.process.id), text(&name), bytes(&value)];
    reader.access.user_vars.list().into_iter().map(row).collect()
}

/// What is known of the one channel that there is.
pub(crate) fn tls_channel_status(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let globals = reader.access.instance.globals.snapshot();
    let of = |var: Var| globals.text(var).unwrap_or_default();
    let enabled = if of(Var::have_ssl) == "YES" { "Yes" } else { "No" };
    let rows = [
        ("Enabled", enabled.to_string()),
        ("Current_tls_ca", of(Var::ssl_ca)),
        ("Current_tls_capath", of(Var::ssl_capath)),
        ("Current_tls_cert", of(Var::ssl_cert)),
        ("Current_tls_cipher", of(Var::ssl_cipher)),
        ("Current_tls_ciphersuites", of(Var::tls_ciphersuites)),
        ("Current_tls_crl", of(Var::ssl_crl)),
        ("Current_tls_crlpath", of(Var::ssl_crlpath)),
        ("Current_tls_key", of(Var::ssl_key)),
        ("Current_tls_version", of(Var::tls_version)),
    ];
    rows.map(|(property, value)| vec![text("mysql_main"), text(property), text(&value)]).to_vec()
}

pub(crate) fn error_log(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let priority = |priority| match priority {
        Priority::Error => "Error",
        Priority::Warning => "Warning",
        Priority::Note => "Note",
    };
    let lines = reader.access.instance.error_log.lines().into_iter();
    lines
        .map(|l| vec![local_time(reader, l.at, 6), uint(0), text(priority(l.priority)), Value::Null, text("Server"), text(&l.text)])
        .collect()
}

/// MySQL's two, since there are no others and none can be made.
pub(crate) fn resource_groups(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let last = reader.access.instance.world.processors().saturating_sub(1);
    let processors = if last == 0 { "0".to_string() } else { format!("0-{last}") };
    let row = |name: &str, kind: &str| vec![text(name), text(kind), uint(1), text(&processors), Value::Int(0)];
    vec![row("USR_default", "USER"), row("SYS_default", "SYSTEM")]
}

/// Costs of MySQL's planner: tools list them. Nothing here reckons with them, and they cannot be changed.
const ENGINE_COSTS: [(&str, f64); 2] = [("io_block_read_cost", 1.0), ("memory_block_read_cost", 0.25)];
const SERVER_COSTS: [(&str, f64); 6] = [
    ("disk_temptable_create_cost", 20.0),
    ("disk_temptable_row_cost", 0.5),
    ("key_compare_cost", 0.05),
    ("memory_temptable_create_cost", 1.0),
    ("memory_temptable_row_cost", 0.1),
    ("row_evaluate_cost", 0.1),
];

fn cost_columns(reader: &Reader<'_>, default: f64) -> [Value; 4] {
    [Value::Null, local_time(reader, reader.access.instance.started_micros, 6), Value::Null, Value::Double(default)]
}

pub(crate) fn engine_cost(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let row = |(name, default): (&str, f64)| {
        let mut row = vec![text("default"), Value::Int(0), text(name)];
        row.extend(cost_columns(reader, default));
        row
    };
    ENGINE_COSTS.map(row).to_vec()
}

pub(crate) fn server_cost(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let row = |(name, default): (&str, f64)| {
        let mut row = vec![text(name)];
        row.extend(cost_columns(reader, default));
        row
    };
    SERVER_COSTS.map(row).to_vec()
}

/// The intervals of `gtid_executed`.
pub(crate) fn gtid_executed(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let executed = reader.access.instance.engine.log().visible().executed;
    let number = |n: u64| Value::Int(n as i64);
    base::intervals_of(&executed).map(|(source, first, last)| vec![text(&source.to_string()), number(first), number(last)]).collect()
}
