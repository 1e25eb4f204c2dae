//! performance_schema.clone_status and clone_progress: the last clone that this server has received, or
//! made in a directory of its own.

use state::clone::{CloneStage, CloneState, StageTimes};
use value::Value;

use crate::rows::{Reader, text, time_in, time_zone};

const MICROS: u64 = 1_000_000;

fn int(n: u64) -> Value {
    Value::Int(n as i64)
}

/// The state of the whole, or of a stage that has begun or not.
fn state_of(times: (u64, u64), failed: bool) -> Value {
    text(match times {
        (_, end) if end > 0 => "Completed",
        (0, _) => "Not Started",
        _ if failed => "Failed",
        _ => "In Progress",
    })
}

fn row_of_stage(name: &str, times: StageTimes, failed: bool, when: impl Fn(u64) -> Value) -> Vec<Value> {
    let runs = times.begin > 0 && times.end == 0 && !failed;
    let micros = times.end.saturating_sub(times.begin);
    let speed = (times.bytes.saturating_mul(MICROS)).checked_div(micros).unwrap_or(0).min(i32::MAX as u64);
    vec![
        int(1),
        text(name),
        state_of((times.begin, times.end), failed),
        when(times.begin),
        when(times.end),
        int(u64::from(times.begin > 0 && (runs || times.end > 0))),
        int(times.bytes),
        int(times.bytes),
        int(times.bytes),
        int(speed),
        int(speed),
    ]
}

/// A time of so many digits; NULL for none.
pub(crate) fn time_of_clone(reader: &Reader<'_>, digits: u8) -> impl Fn(u64) -> Value + use<> {
    let zone = time_zone(reader);
    move |micros| match micros {
        0 => Value::Null,
        micros => time_in(&zone, micros as i64, digits),
    }
}

pub(crate) fn clone_status(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let when = time_of_clone(reader, 3);
    let row = |state: CloneState| {
        let shown = if state.error != 0 { text("Failed") } else { state_of((state.begin, state.end), false) };
        vec![
            int(1),
            int(state.pid),
            shown,
            when(state.begin),
            when(state.end),
            text(&state.source),
            text(&state.destination),
            int(state.error.into()),
            text(&state.message),
            text(&state.file),
            int(state.position),
            text(&state.executed),
        ]
    };
    reader.access.instance.clones.state().map(row).into_iter().collect()
}

pub(crate) fn clone_progress(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let when = time_of_clone(reader, 6);
    let Some(state) = reader.access.instance.clones.state() else { return Vec::new() };
    let stages = CloneStage::NAMES.into_iter().zip(state.stages);
    stages.map(|(name, times)| row_of_stage(name, times, state.error != 0, &when)).collect()
}
