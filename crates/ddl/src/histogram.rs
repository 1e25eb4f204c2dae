//! ANALYZE TABLE … UPDATE HISTOGRAM and DROP HISTOGRAM.
//!
//! Histograms are part of a table's definition ([`schema::Histogram`]), so they are written like a change of
//! it, under a lock that lets rows be read and written meanwhile. What cannot be done for a column is a line
//! of the answer; the other columns get theirs.

use std::collections::BTreeMap;
use std::sync::Arc;

use catalog::key::{self, Entry};
use catalog::mdl::Mode;
use catalog::{Object, put};
use connection::eval::eval_context;
use connection::stmt::Stmt;
use parser::ast::{Histogram as Asked, Ident, TableAdmin};
use schema::histogram::{Bucket, Histogram};
use schema::{ColumnDef, TableDef};
use state::vars::Var;
use value::json::JsonValue;
use value::{Kind, NoWarnings, SqlMode, SqlResult, StoreContext, Value, sql_error};

use crate::Ddl;

const BUCKETS_MAX: u32 = 1024;
const BUCKETS: u32 = 100;
const NOT_JSON: &str = "JSON format error.";

/// What the statement says of each column, by the column's name: lines of kind and text.
type Said = BTreeMap<String, Vec<(&'static str, String)>>;

/// The lines of the answer.
///
/// # Errors
/// 1060 and 1066 for names that stand twice, 1690 for too many buckets; those of the storage.
pub fn histogram(ddl: &mut Ddl<'_>, (admin, asked): (&TableAdmin, &Asked), statement: &Stmt<'_>) -> SqlResult<Vec<Vec<Value>>> {
    let columns = match asked {
        Asked::Update { columns, .. } | Asked::Drop { columns } => columns,
    };
    check(admin, asked, columns)?;
    let mut rows = Vec::new();
    let mut line = |table: &str, kind: &str, text: &str| {
        rows.push(vec![Value::text(table), Value::text("histogram"), Value::text(kind), Value::text(text)]);
    };
    if let [name] = admin.tables.as_slice() {
        let (db, table) = ddl.access.resolve_name(name)?;
        let full = format!("{db}.{table}");
        match change(ddl, (&db, &table), asked, columns, statement, admin.local) {
            Ok(said) => said.values().flatten().for_each(|(kind, text)| line(&full, kind, text)),
            Err(error) if error.is_any(&[value::error::NO_SUCH_TABLE, value::error::BAD_DB]) => line(&full, "Error", &error.message),
            Err(error) => return Err(error),
        }
    } else {
        line("", "Error", "Only one table can be specified while modifying histogram statistics.");
    }
    Ok(rows)
}

/// What is wrong whatever the table is.
fn check(admin: &TableAdmin, asked: &Asked, columns: &[Ident]) -> SqlResult<()> {
    if let Asked::Update { buckets: Some(buckets), .. } = asked
        && !(1..=BUCKETS_MAX).contains(buckets)
    {
        return Err(sql_error!(DATA_OUT_OF_RANGE, "Number of buckets", "ANALYZE TABLE"));
    }
    let twice = |at: &usize| columns[..*at].iter().any(|other| other.is(&columns[*at].name));
    if let Some(at) = (0..columns.len()).find(twice) {
        return Err(sql_error!(DUP_FIELDNAME, columns[at].name));
    }
    let again = |at: &usize| admin.tables[..*at].contains(&admin.tables[*at]);
    match (0..admin.tables.len()).find(again) {
        Some(at) => Err(sql_error!(NONUNIQ_TABLE, admin.tables[at].name.name)),
        None => Ok(()),
    }
}

fn change(
    ddl: &mut Ddl<'_>,
    (db, table): (&str, &str),
    asked: &Asked,
    columns: &[Ident],
    statement: &Stmt<'_>,
    local: bool,
) -> SqlResult<Said> {
    if ddl.temporary.definition(&(db.to_owned(), table.to_owned())).is_some() {
        return Ok(refused("Cannot create histogram statistics for a temporary table."));
    }
    if state::virtual_schema::is_virtual_database(db) {
        let (user, host) = ddl.access.client();
        return Err(sql_error!(DBACCESS_DENIED, user, host, db));
    }
    ddl.lock_for_ddl(db, table, Mode::SharedUpgradable)?;
    let def = match ddl.instance.catalog.open_table(db, table)?.map(|open| open.object.clone()) {
        Some(Object::Table(def)) => def,
        Some(Object::View(_)) if matches!(asked, Asked::Update { .. }) => {
            return Ok(refused("Cannot create histogram statistics for a view."));
        }
        Some(Object::View(_)) => return Ok(columns.iter().map(not_found).collect()),
        None if ddl.instance.catalog.database(db).is_none() => return Err(sql_error!(BAD_DB, db)),
        None => return Err(sql_error!(NO_SUCH_TABLE, db, table)),
    };
    let mut new = (*def).clone();
    let said = match asked {
        Asked::Drop { .. } => dropped(&mut new, columns),
        Asked::Update { buckets, data, .. } => updated(ddl, &mut new, &def, columns, (buckets.unwrap_or(BUCKETS), data.as_deref()))?,
    };
    if new.histograms != def.histograms {
        new.version += 1;
        write(ddl, new, statement, local)?;
    }
    Ok(said)
}

fn write(ddl: &mut Ddl<'_>, new: TableDef, statement: &Stmt<'_>, local: bool) -> SqlResult<()> {
    let hidden = ddl.hidden;
    ddl.hidden |= local;
    ddl.begin_ddl();
    ddl.hidden = hidden;
    let changed = [(new.db.clone(), new.name.clone())];
    put(&mut ddl.trx.tx, &key::table(&new.db, &new.name), &Entry::Table(Box::new(new)))?;
    ddl.finish_ddl(statement, &changed)
}

fn refused(why: &str) -> Said {
    Said::from([(String::new(), vec![("Error", why.to_owned())])])
}

fn not_found(name: &Ident) -> (String, Vec<(&'static str, String)>) {
    (name.name.to_lowercase(), vec![("Error", format!("No histogram statistics found for column '{}'.", name.name))])
}

fn dropped(new: &mut TableDef, columns: &[Ident]) -> Said {
    let one = |name: &Ident| {
        let before = new.histograms.len();
        new.histograms.retain(|h| !name.is(&h.column));
        if new.histograms.len() == before {
            return not_found(name);
        }
        (name.name.to_lowercase(), vec![("status", format!("Histogram statistics removed for column '{}'.", name.name))])
    };
    columns.iter().map(one).collect()
}

fn updated(
    ddl: &mut Ddl<'_>,
    new: &mut TableDef,
    def: &Arc<TableDef>,
    columns: &[Ident],
    (buckets, data): (u32, Option<&[u8]>),
) -> SqlResult<Said> {
    let mut said = Said::new();
    let mut fit = Vec::new();
    for name in columns {
        match fit_for(def, name) {
            Ok(at) => fit.push(at),
            Err(why) => drop(said.insert(name.name.to_lowercase(), vec![("Error", why)])),
        }
    }
    let mut made = Vec::new();
    match data {
        None if fit.is_empty() => {}
        None => made = scanned(ddl, def, &fit, buckets)?,
        Some(text) if JsonValue::parse(text).is_err() => {
            said.extend(fit.iter().map(|at| (def.columns[*at].name.to_lowercase(), vec![("Error", NOT_JSON.to_owned())])));
        }
        Some(text) => {
            for at in fit {
                let column = &def.columns[at];
                match read(ddl, column, text) {
                    Ok(histogram) => made.push(histogram),
                    Err(why) => {
                        let named = format!("'{}' in table '{}'.'{}'", column.name, def.db, def.name);
                        let unable = format!("Unable to build histogram statistics for column {named}");
                        said.insert(column.name.to_lowercase(), vec![("Error", unable), ("Error", why)]);
                    }
                }
            }
        }
    }
    for histogram in made {
        let text = format!("Histogram statistics created for column '{}'.", histogram.column);
        said.insert(histogram.column.to_lowercase(), vec![("status", text)]);
        new.histograms.retain(|h| h.column != histogram.column);
        new.histograms.push(histogram);
    }
    Ok(said)
}

/// A column that may have a histogram, or why it may not.
fn fit_for(def: &TableDef, name: &Ident) -> Result<usize, String> {
    let found = def.column(&name.name).filter(|at| !def.columns[*at].hidden);
    let Some(at) = found else { return Err(format!("The column '{}' does not exist.", name.name)) };
    let column = &def.columns[at];
    if matches!(column.ty.kind, Kind::Json | Kind::Geometry(_)) {
        return Err(format!("The column '{}' has an unsupported data type.", column.name));
    }
    if def.indexes.iter().any(|index| index.is_unique_of(at)) {
        return Err(format!("The column '{}' is covered by a single-part unique index.", column.name));
    }
    Ok(at)
}

fn scanned(ddl: &mut Ddl<'_>, def: &Arc<TableDef>, columns: &[usize], buckets: u32) -> SqlResult<Vec<Histogram>> {
    let memory = ddl.access.vars.borrow().uint(Var::histogram_generation_max_mem_size);
    ddl.enter_reading();
    ddl.trx.tx.statement_begin();
    let mut cx = eval_context(ddl.settings, ddl.access, ddl.diagnostics, &[]);
    let ask = exec::histogram::Ask { columns, buckets, memory };
    let made = exec::histogram::histograms(&mut ddl.trx.tx, &ddl.instance.engine, def, &ask, &mut cx);
    ddl.trx.tx.statement_end();
    made
}

/// USING DATA: a histogram from its document.
fn read(ddl: &Ddl<'_>, column: &ColumnDef, text: &[u8]) -> Result<Histogram, String> {
    let document = JsonValue::parse(text).map_err(|_| NOT_JSON.to_owned())?;
    let shown = Histogram::new(&column.name, Vec::new(), 0, 0).document(&column.ty, JsonValue::Null);
    let attribute = |name: &str| document.get(name).ok_or_else(|| format!("Missing attribute at '$.\"{name}\"'."));
    let number = |value: &JsonValue, at: &str| match value {
        JsonValue::Int(n) => Ok(*n as f64),
        JsonValue::UInt(n) => Ok(*n as f64),
        JsonValue::Double(x) => Ok(*x),
        _ => Err(format!("Wrong attribute type at '{at}'.")),
    };
    let singleton = match attribute("histogram-type")? {
        JsonValue::String(kind) if kind == "singleton" => true,
        JsonValue::String(kind) if kind == "equi-height" => false,
        _ => return Err("Unsupported histogram type at '$.\"histogram-type\"'.".to_owned()),
    };
    if Some(attribute("data-type")?) != shown.get("data-type") {
        return Err("Histogram data type does not match column data type at '$.\"data-type\"'.".to_owned());
    }
    let nulls = number(attribute("null-values")?, "$.\"null-values\"")?;
    let sampled = number(attribute("sampling-rate")?, "$.\"sampling-rate\"")?;
    let specified = number(attribute("number-of-buckets-specified")?, "$.\"number-of-buckets-specified\"")? as u32;
    let JsonValue::Array(list) = attribute("buckets")? else { return Err("Wrong attribute type at '$.\"buckets\"'.".to_owned()) };
    let mut buckets: Vec<Bucket> = Vec::new();
    for (n, bucket) in list.iter().enumerate() {
        let wrong = |part: usize| format!("Wrong attribute type at '$.buckets[{n}][{part}]'.");
        let value = |part: usize, json: &JsonValue| stored(ddl, column, json).ok_or_else(|| wrong(part));
        let JsonValue::Array(parts) = bucket else { return Err(format!("Wrong attribute type at '$.buckets[{n}]'.")) };
        let made = match (singleton, parts.as_slice()) {
            (true, [first, cumulative]) => {
                let first = value(0, first)?;
                let cumulative = number(cumulative, &format!("$.buckets[{n}][1]"))?;
                Bucket { last: first.clone(), first, cumulative, distinct: 1 }
            }
            (false, [first, last, cumulative, distinct]) => Bucket {
                first: value(0, first)?,
                last: value(1, last)?,
                cumulative: number(cumulative, &format!("$.buckets[{n}][2]"))?,
                distinct: number(distinct, &format!("$.buckets[{n}][3]"))? as u64,
            },
            _ => return Err(format!("Wrong number of elements at '$.buckets[{n}]'.")),
        };
        let ascends = buckets.last().is_none_or(|before| exec::histogram::order(&before.last, &made.first, &column.ty).is_lt());
        if !ascends {
            return Err(format!("The value at '$.buckets[{n}][0]' must be greater than that of previous bucket."));
        }
        buckets.push(made);
    }
    if (nulls + buckets.last().map_or(0.0, |b| b.cumulative) - 1.0).abs() > 1e-6 && !buckets.is_empty() {
        return Err("The sum of the null values fraction and the cumulative frequency of the last bucket should be 1.'".to_owned());
    }
    let updated = ddl.instance.now_micros();
    Ok(Histogram { column: column.name.clone(), singleton, buckets, nulls, sampled, specified, updated })
}

/// A value of a document as one of the column, in the form that histograms keep.
fn stored(ddl: &Ddl<'_>, column: &ColumnDef, json: &JsonValue) -> Option<Value> {
    let text = match json {
        JsonValue::Int(n) if matches!(column.ty.kind, Kind::Enum | Kind::Set | Kind::Bit) => {
            return u64::try_from(*n).ok().map(Value::UInt);
        }
        JsonValue::UInt(n) if matches!(column.ty.kind, Kind::Enum | Kind::Set | Kind::Bit) => return Some(Value::UInt(*n)),
        JsonValue::String(text) if column.ty.kind.is_string() => {
            let own = value::base64::decode(text.strip_prefix("base64:type254:")?.as_bytes())?;
            return Some(Value::bytes(&column.ty.collation.charset().read_own(&own).ok()?));
        }
        JsonValue::String(text) if column.ty.kind.is_temporal() => text.clone().into_bytes(),
        JsonValue::Int(_) | JsonValue::UInt(_) | JsonValue::Double(_) | JsonValue::Decimal(_) if !column.ty.kind.is_temporal() => {
            let mut text = Vec::new();
            json.write_text(&mut text);
            text
        }
        _ => return None,
    };
    let (mut none, today) = (NoWarnings, value::Date::from_unix_days(0));
    let time_zone = &ddl.settings.time_zone;
    let mut store = StoreContext::apart(SqlMode::DEFAULT, time_zone, today, &mut none);
    value::store(&Value::bytes(&text), value::Collation::ASCII_BIN, column.target(), &mut store).ok()
}
