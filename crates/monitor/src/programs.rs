//! performance_schema: stored programs, as a whole and line by line, and where errors arose in them.

use state::events::lines::{Profile, ProgramName, Sums, line_of};
use state::events::trace::Left;
use value::Value;

use crate::rows::{Reader, text, uint};

/// Picoseconds in a nanosecond.
const PICO: u64 = 1000;

/// From COUNT to MAX.
fn times(sums: &Sums) -> [Value; 5] {
    let average = sums.nanos.checked_div(sums.count).unwrap_or(0);
    [sums.count, sums.nanos * PICO, sums.least * PICO, average * PICO, sums.most * PICO].map(uint)
}

fn named((kind, db, name): &ProgramName) -> [Value; 3] {
    [text(kind), text(db), text(name)]
}

/// `routine_profiling`: what each line of a program did.
pub(crate) fn routine_lines(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let rows_of = |(name, profile): &(ProgramName, Profile)| -> Vec<Vec<Value>> {
        let row = |(line, sums): (&u32, &Sums)| {
            let mut row = named(name).to_vec();
            row.extend([uint(u64::from(*line)), text(line_of(&profile.body, *line))]);
            row.extend(times(sums));
            row.extend([sums.errors, sums.affected, sums.sent, sums.examined].map(uint));
            row
        };
        profile.lines.iter().map(row).collect()
    };
    reader.access.instance.program_profiles.all().iter().flat_map(rows_of).collect()
}

/// The same, summed up: the columns of MySQL. What is not counted by program is 0.
pub(crate) fn statements_by_program(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let row = |(name, profile): &(ProgramName, Profile)| {
        let mut statements = Sums::default();
        profile.lines.values().for_each(|line| statements.merge(line));
        let mut row = named(name).to_vec();
        row.extend(times(&profile.whole));
        row.extend(times(&statements));
        // Time of locks; errors, warnings, rows; from temporary tables to COUNT_SECONDARY.
        row.extend([0, statements.errors, 0, statements.affected, statements.sent, statements.examined].map(uint));
        row.extend([0; 17].map(uint));
        row
    };
    reader.access.instance.program_profiles.all().iter().map(row).collect()
}

/// The programs that the last error of each connection has left, innermost first.
pub(crate) fn error_stack(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let rows_of = |process: std::sync::Arc<state::process::Process>| {
        let row = |(depth, left): (usize, Left)| {
            let mut row = vec![uint(process.id), uint(depth as u64)];
            row.extend(named(&left.program));
            row.extend([uint(u64::from(left.line)), text(&left.source), Value::Int(i64::from(left.error.code))]);
            row.extend([text(&String::from_utf8_lossy(left.error.state.as_bytes())), text(&left.error.message)]);
            row
        };
        process.trace.way().into_iter().enumerate().map(row).collect::<Vec<_>>()
    };
    reader.access.instance.processes.all().into_iter().flat_map(rows_of).collect()
}
