//! System variables in the forms in which statements ask for them: converted once, when one is set.

use std::time::Duration;

use connection::usual::Usual;
use exec::context::ExecOptions;
use expr::Settings;
use expr::functions::BlockEncryption;
use expr::locale::Locale;
use state::vars::{VARIABLES, Values, Var, VarValue, time_zone};
use value::{Charset, Collation};

use crate::context::Context;

impl Context {
    /// After variables changed: what is kept in converted form.
    pub(crate) fn refresh_settings(&mut self) {
        let vars = self.access.vars.borrow();
        self.settings = Settings {
            sql_mode: vars.sql_mode(),
            collation_connection: Collation::by_name(vars.str(Var::collation_connection)).unwrap_or(Collation::UTF8MB4_0900_AI_CI),
            default_utf8mb4: Collation::by_name(vars.str(Var::default_collation_for_utf8mb4)).unwrap_or(Collation::UTF8MB4_0900_AI_CI),
            charset_client: Charset::by_name(vars.str(Var::character_set_client)).unwrap_or(Charset::Utf8mb4),
            time_zone: time_zone(vars.str(Var::time_zone)).unwrap_or_default(),
            div_precision_increment: vars.uint(Var::div_precision_increment) as u8,
            default_week_format: vars.uint(Var::default_week_format) as u32,
            block_encryption: vars.text(Var::block_encryption_mode).and_then(|mode| BlockEncryption::parse(&mode)).unwrap_or_default(),
            max_allowed_packet: vars.uint(Var::max_allowed_packet),
            group_concat_max_len: vars.uint(Var::group_concat_max_len),
            sql_auto_is_null: vars.on(Var::sql_auto_is_null),
            explicit_defaults_for_timestamp: vars.on(Var::explicit_defaults_for_timestamp),
            time_names: Locale::by_name(vars.str(Var::lc_time_names)).unwrap_or_default(),
        };
        let limit = vars.uint(Var::sql_select_limit);
        self.options = ExecOptions {
            auto_increment_increment: vars.uint(Var::auto_increment_increment),
            auto_increment_offset: vars.uint(Var::auto_increment_offset),
            hide_from_replicas: !vars.on(Var::sql_log_bin),
            foreign_key_checks: vars.on(Var::foreign_key_checks),
            unique_checks: vars.on(Var::unique_checks),
            sql_safe_updates: vars.on(Var::sql_safe_updates),
            select_limit: (limit != u64::MAX).then_some(limit),
            load_memory: vars.uint(Var::redoubt_load_memory) as usize,
            sort_memory: sort_memory(&vars),
            log_max: vars.uint(Var::max_binlog_cache_size),
            bulk_min: vars.uint(Var::redoubt_bulk_load_min_size) as usize,
            ..ExecOptions::default()
        };
        self.process.info.lock().sql_mode = self.settings.sql_mode.0;
        self.diagnostics.kept_max = vars.uint(Var::max_error_count) as usize;
        self.diagnostics.notes = vars.on(Var::sql_notes);
        let snapshot_isolation = vars.on(Var::innodb_snapshot_isolation);
        let timeout = Duration::from_secs(vars.uint(Var::innodb_lock_wait_timeout));
        self.measured.slow_after = match vars.get(Var::long_query_time) {
            VarValue::Float(seconds) => (seconds * 1e6) as u64,
            _ => u64::MAX,
        };
        self.usual = Usual::of(&vars);
        self.locks.timeout = Duration::from_secs(vars.uint(Var::lock_wait_timeout));
        self.access.fixed_micros.set(match vars.get(Var::timestamp) {
            VarValue::Float(x) if *x > 0.0 => Some((*x * 1e6).round() as i64),
            _ => None,
        });
        self.logged.refresh(&vars, self.process.id, &self.settings);
        drop(vars);
        self.epochs.change();
        self.trx.tx.manner.timeout = timeout;
        self.trx.tx.manner.snapshot_isolation = snapshot_isolation;
    }
}

/// What a statement may hold in memory: MySQL's sizes count where somebody has raised them, for they are
/// per operator and their defaults are small.
fn sort_memory(vars: &Values) -> usize {
    let raised = |var: Var| Some(vars.uint(var)).filter(|n| VARIABLES[var as usize].default_value() != VarValue::Uint(*n));
    let most = [Var::sort_buffer_size, Var::join_buffer_size, Var::tmp_table_size].into_iter().filter_map(raised).max();
    most.unwrap_or(0).max(vars.uint(Var::redoubt_sort_memory)) as usize
}
