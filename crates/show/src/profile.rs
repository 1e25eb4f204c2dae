//! SHOW PROFILES and SHOW PROFILE, from what `profiles` keeps.

use monitor::{profile_seconds, text};
use parser::ast::Limit;
use state::profiles::Profiled;
use value::{SqlResult, Value, Warnings, sql_error};

use super::{Shown, column, header, skip_and_take, text_type};
use crate::Showing;

/// What each kind of SHOW PROFILE adds, in the order of the columns; nothing of it is measured.
const COLUMNS: &[(&str, &[&str])] = &[
    ("CPU", &["CPU_user", "CPU_system"]),
    ("CONTEXT SWITCHES", &["Context_voluntary", "Context_involuntary"]),
    ("BLOCK IO", &["Block_ops_in", "Block_ops_out"]),
    ("IPC", &["Messages_sent", "Messages_received"]),
    ("PAGE FAULTS", &["Page_faults_major", "Page_faults_minor"]),
    ("SWAPS", &["Swaps"]),
    ("SOURCE", &["Source_function", "Source_file", "Source_line"]),
];

impl Showing<'_> {
    pub(crate) fn show_profiles(&mut self) -> Shown {
        self.warn_of_profiles("SHOW PROFILES");
        let row = |p: &Profiled| vec![Value::Int(p.id as i64), profile_seconds(p.micros(), 8), Value::bytes(&p.text)];
        Shown::new(header::PROFILES.columns(self.settings), self.access.profiles.each(row))
    }

    /// Shows the profile of one statement; where none is named, of the last one.
    pub(crate) fn show_profile(&mut self, kinds: &[&str], query: Option<u64>, limit: Option<&Limit>) -> SqlResult<Shown> {
        self.warn_of_profiles("SHOW PROFILE");
        let more = COLUMNS.iter().filter(|(kind, _)| kinds.contains(kind) || kinds.contains(&"ALL")).flat_map(|(_, names)| *names);
        let more: Vec<_> = more.map(|name| column(name, text_type(30))).collect();
        let row = |name: &str, micros: u64| {
            let nothing = more.iter().map(|_| Value::Null);
            [text(name), profile_seconds(micros, 6)].into_iter().chain(nothing).collect::<Vec<_>>()
        };
        let stages = |p: &Profiled| (p.id, p.stages.iter().map(|(_, stage, micros)| row(stage.name(), *micros)).collect::<Vec<_>>());
        let mut kept = self.access.profiles.each(stages);
        let found = match query {
            Some(id) => kept.iter().position(|(other, _)| *other == id),
            None => kept.len().checked_sub(1),
        };
        let rows = found.map(|at| kept.swap_remove(at).1).unwrap_or_default();
        let (skip, take) = skip_and_take(limit);
        let mut columns = header::PROFILE.columns(self.settings);
        columns.extend(more);
        Ok(Shown::new(columns, rows.into_iter().skip(skip).take(take).collect()))
    }

    fn warn_of_profiles(&mut self, what: &str) {
        self.diagnostics.warn(sql_error!(WARN_DEPRECATED_SYNTAX, what, "Performance Schema"));
    }
}
