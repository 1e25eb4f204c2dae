//! performance_schema: statements by digest and by kind, and the last ones of each connection; what of all
//! this is switched on.

use std::collections::BTreeMap;
use std::sync::Arc;

use state::events::setup::{Actor, ERROR, ObjectSwitch, TRANSACTION, event_name};
use state::events::{DigestEntry, Event, Figures, Rare, Totals};
use value::{SqlResult, Value};
use world::waits::Wait;

use crate::rows::{Out, Reader, local_time, text, uint, yes_no};
use crate::server::CONNECTION_THREAD;

/// Picoseconds in a microsecond.
const PICO: u64 = 1_000_000;

fn pico(micros: u64) -> Value {
    Value::UInt(micros * PICO)
}

/// What counts the rows of tables.
const TABLE_ROWS: &str = "wait/io/table/sql/handler";

/// From ERRORS, or SUM_ERRORS, to NO_GOOD_INDEX_USED.
fn figures(f: &Figures, r: &Rare) -> Vec<Value> {
    let mut row: Vec<Value> = [r.errors, r.warnings, f.affected, f.sent, f.examined].map(uint).to_vec();
    row.extend(r.counted.map(uint));
    row.extend([uint(r.no_index), uint(0)]);
    row
}

/// From COUNT_STAR to COUNT_SECONDARY.
fn totals(t: &Totals) -> Vec<Value> {
    let average = t.sum.micros.checked_div(t.count).unwrap_or(0);
    let mut row = vec![uint(t.count), pico(t.sum.micros), pico(t.least), pico(average), pico(t.most), pico(t.rare.lock_micros)];
    row.extend(figures(&t.sum, &t.rare));
    // Memory is not measured by statement.
    row.extend([t.rare.cpu_nanos * 1000, 0, 0, 0].map(uint));
    row
}

pub(crate) fn statements_by_digest(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let row = |(entry, sums): (Arc<DigestEntry>, Totals)| {
        let (hash, digest) = entry.text.as_ref().map_or((Value::Null, Value::Null), |(hash, digest)| (text(hash), text(digest)));
        let mut row = vec![entry.db.as_deref().map_or(Value::Null, text), hash, digest];
        row.extend(totals(&sums));
        row.extend([local_time(reader, sums.first_seen, 6), local_time(reader, sums.last_seen, 6)]);
        row.extend([950, 990, 999].map(|of_thousand| pico(sums.quantile(of_thousand))));
        row.extend([Value::bytes(&sums.sample.0), local_time(reader, sums.sample.1, 6), pico(sums.sample.2)]);
        row
    };
    reader.access.instance.statements().into_iter().map(row).collect()
}

pub(crate) fn statements_by_event(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let mut sums: BTreeMap<String, Totals> = BTreeMap::new();
    for (entry, totals) in reader.access.instance.statements() {
        sums.entry(event_name(entry.event)).or_insert_with(Totals::nothing).merge(&totals);
    }
    let row = |(name, sum): (String, Totals)| {
        let mut row = vec![text(&name)];
        row.extend(totals(&sum));
        row
    };
    sums.into_iter().map(row).collect()
}

/// The rows of a histogram, each behind `head`.
fn histogram(head: &[Value], totals: &Totals) -> Vec<Vec<Value>> {
    let all = totals.buckets().map(|(.., n)| n).sum::<u64>().max(1);
    let mut lower = 0;
    let row = |(number, (begin, end, n)): (usize, (u64, u64, u64))| {
        lower += n;
        let mut row = head.to_vec();
        row.extend([uint(number as u64), pico(begin), pico(end), uint(n), uint(lower), Value::Double(lower as f64 / all as f64)]);
        row
    };
    totals.buckets().enumerate().map(row).collect()
}

pub(crate) fn histogram_by_digest(reader: &Reader<'_>, out: &mut Out<'_>) -> SqlResult<()> {
    for (entry, totals) in reader.access.instance.statements() {
        let head = [entry.db.as_deref().map_or(Value::Null, text), entry.text.as_ref().map_or(Value::Null, |(hash, _)| text(hash))];
        out.all(histogram(&head, &totals))?;
    }
    Ok(())
}

pub(crate) fn histogram_global(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let mut sum = Totals::nothing();
    reader.access.instance.statements().iter().for_each(|(_, totals)| sum.merge(totals));
    histogram(&[], &sum)
}

pub(crate) fn event_row(reader: &Reader<'_>, thread: u64, event: &Event) -> Vec<Value> {
    let begun = (event.begun - reader.access.instance.started_micros).max(0) as u64;
    let entry = reader.access.instance.digests.get(event.digest);
    let rare = event.rare.unwrap_or_default();
    let (hash, digest) = entry.text.as_ref().map_or((Value::Null, Value::Null), |(hash, digest)| (text(hash), text(digest)));
    let mut row = vec![uint(thread), uint(event.id), uint(event.id), text(&event_name(entry.event)), Value::Null];
    row.extend([pico(begun), pico(begun + event.figures.micros), pico(event.figures.micros), pico(rare.lock_micros)]);
    row.extend([Value::bytes(event.text()), hash, digest, entry.db.as_deref().map_or(Value::Null, text)]);
    row.extend([Value::Null, Value::Null, Value::Null, Value::Null]);
    match &event.error {
        None => row.extend([Value::Int(0), Value::Null, Value::Null]),
        Some(e) => row.extend([Value::Int(i64::from(e.code)), text(&String::from_utf8_lossy(e.state.as_bytes())), text(&e.message)]),
    }
    row.extend(figures(&event.figures, &rare));
    row.extend([Value::Null, Value::Null, Value::Int(0), uint(event.id), uint(rare.cpu_nanos * 1000), uint(0), uint(0), text("PRIMARY")]);
    row
}

pub(crate) fn statements_history(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let processes = reader.access.instance.processes.all();
    let rows = |p: &Arc<state::process::Process>| -> Vec<Vec<Value>> {
        p.recorder.lock().events().filter(|event| event.kept).map(|event| event_row(reader, p.id, event)).collect()
    };
    processes.iter().flat_map(rows).collect()
}

/// What each connection does, or did last.
pub(crate) fn statements_current(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let now = reader.access.instance.now_micros();
    let row = |p: &Arc<state::process::Process>| {
        let info = p.info.lock().clone();
        let recorder = p.recorder.lock();
        let last = recorder.last();
        let Some(running) = info.text().filter(|_| info.command != "Sleep") else {
            return last.map(|event| event_row(reader, p.id, event));
        };
        let begun = (info.since - reader.access.instance.started_micros).max(0) as u64;
        let took = (now - info.since).max(0) as u64;
        let mut row = vec![uint(p.id), uint(last.map_or(0, |e| e.id) + 1), Value::Null, text("statement/com/Query"), Value::Null];
        row.extend([pico(begun), pico(begun + took), pico(took), uint(0), Value::bytes(&running[..running.len().min(1024)])]);
        row.extend([Value::Null, Value::Null, info.db.as_deref().map_or(Value::Null, text)]);
        row.extend([Value::Null, Value::Null, Value::Null, Value::Null, Value::Int(0), Value::Null, Value::Null]);
        row.extend(figures(&Figures::default(), &Rare::default()));
        row.extend([Value::Null, Value::Null, Value::Int(0), uint(0), uint(0), uint(0), uint(0), text("PRIMARY")]);
        Some(row)
    };
    reader.access.instance.processes.all().iter().filter_map(row).collect()
}

pub(crate) fn statements_history_long(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    reader.access.instance.long_histories.statements.all().iter().map(|(thread, event)| event_row(reader, *thread, event)).collect()
}

pub(crate) fn consumers(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let on = reader.access.instance.globals.on(state::vars::Var::performance_schema);
    reader.access.instance.setup.consumers().map(|(name, enabled)| vec![text(name), yes_no(enabled && on)]).collect()
}

pub(crate) fn instruments(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let statements = state::events::setup::statement_names();
    let waits = Wait::ALL.iter().map(|wait| wait.name().to_owned());
    let stages = crate::performance::STAGES.iter().map(|stage| (*stage).to_owned());
    let row = |name: String| {
        let properties = if name.starts_with("stage/") { "progress" } else { "" };
        let (enabled, timed) = reader.access.instance.setup.instrument(&name);
        // Rows of tables, and errors, are counted only.
        let timed = if [TABLE_ROWS, ERROR].contains(&name.as_str()) { Value::Null } else { yes_no(timed) };
        vec![text(&name), yes_no(enabled), timed, text(properties), Value::Null, Value::Int(0), Value::Null]
    };
    let single = [TABLE_ROWS, TRANSACTION, ERROR].map(str::to_owned);
    waits.chain(single).chain(stages).chain(statements).map(row).collect()
}

pub(crate) fn objects(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let objects = reader.access.instance.setup.objects.read();
    let row = |o: &ObjectSwitch| vec![text(o.kind), text(o.schema), text("%"), yes_no(o.enabled), yes_no(o.timed)];
    objects.iter().map(row).collect()
}

/// The threads of connections: nothing is recorded of others.
pub(crate) fn thread_kinds(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let (enabled, history) = reader.access.instance.setup.connections();
    vec![vec![text(CONNECTION_THREAD), yes_no(enabled), yes_no(history), text("user"), Value::Int(0), Value::Null]]
}

pub(crate) fn actors(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let actors = reader.access.instance.setup.actors.read();
    let row = |a: &Actor| vec![text(&a.host), text(&a.user), text("%"), yes_no(a.enabled), yes_no(a.history)];
    actors.iter().map(row).collect()
}
