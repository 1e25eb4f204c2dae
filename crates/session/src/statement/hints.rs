//! `/*+ SET_VAR(name = value) */`: the value of a variable for one statement.
//!
//! The hint of the statement's first query block counts. What it asks for is set before the statement is
//! planned, as SET would set it, and set back afterwards; a hint that cannot be followed is told of, and
//! the statement runs without it.

use parser::ast::{Hint, QueryBody, Statement};
use state::vars::{Var, VarValue, Variable};
use value::{Value, Warnings, sql_error};

use crate::context::Context;

/// The variables that a hint may set: those that a statement looks at while it runs.
const HINTABLE: &[Var] = &[
    Var::auto_increment_increment,
    Var::auto_increment_offset,
    Var::big_tables,
    Var::bulk_insert_buffer_size,
    Var::cte_max_recursion_depth,
    Var::default_tmp_storage_engine,
    Var::div_precision_increment,
    Var::eq_range_index_dive_limit,
    Var::foreign_key_checks,
    Var::group_concat_max_len,
    Var::insert_id,
    Var::internal_tmp_mem_storage_engine,
    Var::join_buffer_size,
    Var::lock_wait_timeout,
    Var::max_error_count,
    Var::max_execution_time,
    Var::max_heap_table_size,
    Var::max_join_size,
    Var::max_length_for_sort_data,
    Var::max_seeks_for_key,
    Var::max_sort_length,
    Var::optimizer_prune_level,
    Var::optimizer_search_depth,
    Var::optimizer_switch,
    Var::range_alloc_block_size,
    Var::range_optimizer_max_mem_size,
    Var::read_buffer_size,
    Var::read_rnd_buffer_size,
    Var::select_into_buffer_size,
    Var::select_into_disk_sync,
    Var::select_into_disk_sync_delay,
    Var::sort_buffer_size,
    Var::sql_auto_is_null,
    Var::sql_big_selects,
    Var::sql_buffer_result,
    Var::sql_mode,
    Var::sql_require_primary_key,
    Var::sql_safe_updates,
    Var::sql_select_limit,
    Var::time_zone,
    Var::timestamp,
    Var::tmp_table_size,
    Var::unique_checks,
    Var::updatable_views_with_limit,
    Var::windowing_use_high_precision,
];

/// Values to set back, the last one first.
pub(super) type Before = Vec<(Var, VarValue)>;

/// The hints that stand behind the statement's first word.
fn hints_of(statement: &Statement) -> &[Hint] {
    let mut body = match statement {
        Statement::Query(query) => &query.body,
        Statement::Insert(insert) => return &insert.hints,
        Statement::Update(update) => return &update.hints,
        Statement::Delete(delete) => return &delete.hints,
        _ => return &[],
    };
    loop {
        match body {
            QueryBody::Select(select) => return &select.hints,
            QueryBody::SetOperation { left, .. } => body = left,
            QueryBody::Nested(query) => body = &query.body,
            QueryBody::Values(_) | QueryBody::Table(_) => return &[],
        }
    }
}

/// A number, which may have a suffix, a text or a word.
fn value_of(text: &str) -> Option<Value> {
    let quoted = |quote: char| text.strip_prefix(quote).and_then(|rest| rest.strip_suffix(quote));
    if let Some(inside) = quoted('\'').or_else(|| quoted('"')) {
        return Some(Value::text(inside));
    }
    if let Ok(n) = text.parse::<u64>() {
        return Some(i64::try_from(n).map_or(Value::UInt(n), Value::Int));
    }
    let (digits, suffix) = text.split_at(text.len().checked_sub(1)?);
    let unit = match suffix {
        "k" | "K" => Some(1u64 << 10),
        "m" | "M" => Some(1 << 20),
        "g" | "G" => Some(1 << 30),
        _ => None,
    };
    if let (Some(unit), Ok(n)) = (unit, digits.parse::<u64>()) {
        return Some(Value::UInt(n.saturating_mul(unit)));
    }
    if text.starts_with(|c: char| c.is_ascii_digit()) {
        let parsed = value::Decimal::parse_prefix(text.as_bytes());
        return (parsed.used == text.len()).then_some(Value::Decimal(parsed.value));
    }
    let word = |c: char| c.is_alphanumeric() || c == '_';
    (!text.is_empty() && text.chars().all(word)).then(|| Value::text(text))
}

impl Context {
    /// Sets what the statement's hints say.
    pub(super) fn follow_hints(&mut self, statement: &Statement) -> Before {
        let mut before: Before = Vec::new();
        for hint in hints_of(statement).iter().filter(|hint| hint.name == "SET_VAR") {
            let Some((name, text)) = hint.args.split_once('=') else {
                self.diagnostics.warn(sql_error!(PARSE_ERROR, "Optimizer hint syntax error", hint.args, 1));
                continue;
            };
            let (name, text) = (name.trim().trim_matches('`'), text.trim());
            let Some(variable) = Variable::find(name) else {
                self.diagnostics.warn(sql_error!(UNRESOLVED_HINT_NAME, format!("'{name}'"), "SET_VAR"));
                continue;
            };
            if !HINTABLE.contains(&variable.var) {
                self.diagnostics.warn(sql_error!(NOT_HINTABLE_UPDATABLE_VARIABLE, variable.name));
                continue;
            }
            if before.iter().any(|(var, _)| *var == variable.var) {
                self.diagnostics.warn(sql_error!(WARN_CONFLICTING_HINT, format!("SET_VAR({name}={text}) ")));
                continue;
            }
            let Some(value) = value_of(text) else {
                self.diagnostics.warn(sql_error!(PARSE_ERROR, "Optimizer hint syntax error", text, 1));
                continue;
            };
            match self.hinted_value(variable, &value) {
                Ok(value) => {
                    let old = self.access.vars.borrow().get(variable.var).clone();
                    before.push((variable.var, old));
                    self.access.vars.borrow_mut().set(variable.var, value);
                }
                Err(error) => self.diagnostics.warn(error),
            }
        }
        if !before.is_empty() {
            self.refresh_settings();
        }
        before
    }

    pub(super) fn forget_hints(&mut self, before: Before) {
        if before.is_empty() {
            return;
        }
        for (var, value) in before.into_iter().rev() {
            self.access.vars.borrow_mut().set(var, value);
        }
        self.refresh_settings();
    }
}
