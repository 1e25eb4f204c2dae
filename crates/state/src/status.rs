//! The table of status variables, in MySQL's order, and the counters behind them.
//!
//! A session counts alone, without shared cache lines; the server's figure is the sum over living sessions
//! and what ended ones left. To add a counter, add its line in order of name (without regard to case) and
//! count it where it happens.

use std::sync::atomic::{AtomicU64, Ordering};

use exec::Count;

/// Where a figure comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// [`Counters`].
    Counter,
    /// The engine reports it by name; 0 if it does not.
    Engine,
    /// Computed when asked (`show::status`).
    Special,
    /// Accepted by tools, means nothing here.
    Zero,
}

macro_rules! status {
    ($($name:ident: $source:ident;)*) => {
        /// The place of a status variable in [`STATUS`].
        #[allow(non_camel_case_types, reason = "the names are the variables' names")]
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u16)]
        pub enum Stat { $($name),* }

        /// Every status variable with its source, in order.
        pub const STATUS: &[(&str, Source)] = &[$((stringify!($name), Source::$source)),*];
    };
}

/// Where a figure of a statement is shown.
fn stat_of(count: Count) -> Stat {
    match count {
        Count::TmpDiskTables => Stat::Created_tmp_disk_tables,
        Count::TmpTables => Stat::Created_tmp_tables,
        Count::Delete => Stat::Handler_delete,
        Count::ExternalLock => Stat::Handler_external_lock,
        Count::ReadFirst => Stat::Handler_read_first,
        Count::ReadKey => Stat::Handler_read_key,
        Count::ReadLast => Stat::Handler_read_last,
        Count::ReadNext => Stat::Handler_read_next,
        Count::ReadPrev => Stat::Handler_read_prev,
        Count::ReadRndNext => Stat::Handler_read_rnd_next,
        Count::Update => Stat::Handler_update,
        Count::Write => Stat::Handler_write,
        Count::FullJoin => Stat::Select_full_join,
        Count::FullRangeJoin => Stat::Select_full_range_join,
        Count::Range => Stat::Select_range,
        Count::Scan => Stat::Select_scan,
        Count::MergePasses => Stat::Sort_merge_passes,
        Count::SortRows => Stat::Sort_rows,
        Count::SortScan => Stat::Sort_scan,
        Count::WorkerJobs => Stat::Redoubt_worker_jobs,
    }
}

/// One set of counters. Only its session writes it; anybody may read.
pub struct Counters(Vec<AtomicU64>);

impl Default for Counters {
    fn default() -> Self {
        Counters(STATUS.iter().map(|_| AtomicU64::new(0)).collect())
    }
}

impl Counters {
    /// Adds one. Must be called by the owner only: the sum is a plain load and store.
    pub fn count(&self, stat: Stat) {
        self.add(stat, 1);
    }

    /// Adds `n`; by the owner only.
    pub fn add(&self, stat: Stat, n: u64) {
        let cell = &self.0[stat as usize];
        cell.store(cell.load(Ordering::Relaxed) + n, Ordering::Relaxed);
    }

    /// Adds what a statement counted; by the owner only.
    pub fn add_count(&self, count: Count, n: u64) {
        self.add(stat_of(count), n);
    }

    /// Adds `n`, from any thread.
    pub fn bump(&self, stat: Stat, n: u64) {
        self.0[stat as usize].fetch_add(n, Ordering::Relaxed);
    }

    pub fn get(&self, index: usize) -> u64 {
        self.0[index].load(Ordering::Relaxed)
    }

    /// Adds another set; for the server's totals, under their lock.
    pub fn absorb(&self, other: &Counters) {
        for (mine, theirs) in self.0.iter().zip(&other.0) {
            mine.fetch_add(theirs.load(Ordering::Relaxed), Ordering::Relaxed);
        }
    }

    pub fn clear(&self) {
        self.0.iter().for_each(|c| c.store(0, Ordering::Relaxed));
    }
}

status! {
    Aborted_clients: Counter;
    Aborted_connects: Counter;
    Acl_cache_items_count: Zero;
    Binlog_cache_disk_use: Engine;
    Binlog_cache_use: Engine;
    Binlog_stmt_cache_disk_use: Engine;
    Binlog_stmt_cache_use: Engine;
    Bytes_received: Counter;
    Bytes_sent: Counter;
    Caching_sha2_password_rsa_public_key: Special;
    Com_admin_commands: Counter;
    Com_alter_db: Counter;
    Com_alter_event: Counter;
    Com_alter_function: Counter;
    Com_alter_instance: Counter;
    Com_alter_procedure: Counter;
    Com_alter_resource_group: Zero;
    Com_alter_server: Counter;
    Com_alter_table: Counter;
    Com_alter_tablespace: Counter;
    Com_alter_user: Counter;
    Com_alter_user_default_role: Counter;
    Com_analyze: Counter;
    Com_assign_to_keycache: Counter;
    Com_begin: Counter;
    Com_binlog: Counter;
    Com_call_procedure: Counter;
    Com_change_db: Counter;
    Com_change_master: Counter;
    Com_change_repl_filter: Counter;
    Com_change_replication_source: Counter;
    Com_check: Counter;
    Com_checksum: Counter;
    Com_clone: Counter;
    Com_commit: Counter;
    Com_create_db: Counter;
    Com_create_event: Counter;
    Com_create_function: Counter;
    Com_create_index: Counter;
    Com_create_procedure: Counter;
    Com_create_resource_group: Zero;
    Com_create_role: Counter;
    Com_create_server: Counter;
    Com_create_spatial_reference_system: Zero;
    Com_create_table: Counter;
    Com_create_trigger: Counter;
    Com_create_udf: Counter;
    Com_create_user: Counter;
    Com_create_view: Counter;
    Com_dealloc_sql: Counter;
    Com_delete: Counter;
    Com_delete_multi: Counter;
    Com_do: Counter;
    Com_drop_db: Counter;
    Com_drop_event: Counter;
    Com_drop_function: Counter;
    Com_drop_index: Counter;
    Com_drop_procedure: Counter;
    Com_drop_resource_group: Zero;
    Com_drop_role: Counter;
    Com_drop_server: Counter;
    Com_drop_spatial_reference_system: Zero;
    Com_drop_table: Counter;
    Com_drop_trigger: Counter;
    Com_drop_user: Counter;
    Com_drop_view: Counter;
    Com_empty_query: Counter;
    Com_execute_sql: Counter;
    Com_explain_other: Counter;
    Com_flush: Counter;
    Com_get_diagnostics: Counter;
    Com_grant: Counter;
    Com_grant_roles: Counter;
    Com_group_replication_start: Zero;
    Com_group_replication_stop: Zero;
    Com_ha_close: Counter;
    Com_ha_open: Counter;
    Com_ha_read: Counter;
    Com_help: Counter;
    Com_import: Counter;
    Com_insert: Counter;
    Com_insert_select: Counter;
    Com_install_component: Counter;
    Com_install_plugin: Counter;
    Com_kill: Counter;
    Com_load: Counter;
    Com_lock_instance: Counter;
    Com_lock_tables: Counter;
    Com_optimize: Counter;
    Com_preload_keys: Counter;
    Com_prepare_sql: Counter;
    Com_purge: Counter;
    Com_purge_before_date: Counter;
    Com_release_savepoint: Counter;
    Com_rename_table: Counter;
    Com_rename_user: Counter;
    Com_repair: Counter;
    Com_replace: Counter;
    Com_replace_select: Counter;
    Com_replica_start: Counter;
    Com_replica_stop: Counter;
    Com_reset: Counter;
    Com_resignal: Counter;
    Com_restart: Counter;
    Com_revoke: Counter;
    Com_revoke_all: Counter;
    Com_revoke_roles: Counter;
    Com_rollback: Counter;
    Com_rollback_to_savepoint: Counter;
    Com_savepoint: Counter;
    Com_select: Counter;
    Com_set_option: Counter;
    Com_set_password: Counter;
    Com_set_resource_group: Zero;
    Com_set_role: Counter;
    Com_show_binlog_events: Counter;
    Com_show_binlogs: Counter;
    Com_show_charsets: Counter;
    Com_show_collations: Counter;
    Com_show_create_db: Counter;
    Com_show_create_event: Counter;
    Com_show_create_func: Counter;
    Com_show_create_proc: Counter;
    Com_show_create_table: Counter;
    Com_show_create_trigger: Counter;
    Com_show_create_user: Counter;
    Com_show_databases: Counter;
    Com_show_engine_logs: Counter;
    Com_show_engine_mutex: Counter;
    Com_show_engine_status: Counter;
    Com_show_errors: Counter;
    Com_show_events: Counter;
    Com_show_fields: Counter;
    Com_show_function_code: Counter;
    Com_show_function_status: Counter;
    Com_show_grants: Counter;
    Com_show_keys: Counter;
    Com_show_master_status: Counter;
    Com_show_open_tables: Counter;
    Com_show_plugins: Counter;
    Com_show_privileges: Counter;
    Com_show_procedure_code: Counter;
    Com_show_procedure_status: Counter;
    Com_show_processlist: Counter;
    Com_show_profile: Counter;
    Com_show_profiles: Counter;
    Com_show_relaylog_events: Counter;
    Com_show_replica_status: Counter;
    Com_show_replicas: Counter;
    Com_show_slave_hosts: Counter;
    Com_show_slave_status: Counter;
    Com_show_status: Counter;
    Com_show_storage_engines: Counter;
    Com_show_table_status: Counter;
    Com_show_tables: Counter;
    Com_show_triggers: Counter;
    Com_show_variables: Counter;
    Com_show_warnings: Counter;
    Com_shutdown: Counter;
    Com_signal: Counter;
    Com_slave_start: Counter;
    Com_slave_stop: Counter;
    Com_stmt_close: Counter;
    Com_stmt_execute: Counter;
    Com_stmt_fetch: Counter;
    Com_stmt_prepare: Counter;
    Com_stmt_reprepare: Counter;
    Com_stmt_reset: Counter;
    Com_stmt_send_long_data: Counter;
    Com_truncate: Counter;
    Com_uninstall_component: Counter;
    Com_uninstall_plugin: Counter;
    Com_unlock_instance: Counter;
    Com_unlock_tables: Counter;
    Com_update: Counter;
    Com_update_multi: Counter;
    Com_xa_commit: Counter;
    Com_xa_end: Counter;
    Com_xa_prepare: Counter;
    Com_xa_recover: Counter;
    Com_xa_rollback: Counter;
    Com_xa_start: Counter;
    Compression: Special;
    Compression_algorithm: Special;
    Compression_level: Special;
    Connection_errors_accept: Zero;
    Connection_errors_internal: Counter;
    Connection_errors_max_connections: Counter;
    Connection_errors_peer_address: Zero;
    Connection_errors_select: Zero;
    Connection_errors_tcpwrap: Zero;
    Connections: Special;
    Created_tmp_disk_tables: Counter;
    Created_tmp_files: Counter;
    Created_tmp_tables: Counter;
    Delayed_errors: Zero;
    Delayed_insert_threads: Zero;
    Delayed_writes: Zero;
    Flush_commands: Counter;
    Global_connection_memory: Special;
    Handler_commit: Counter;
    Handler_delete: Counter;
    Handler_discover: Counter;
    Handler_external_lock: Counter;
    Handler_mrr_init: Counter;
    Handler_prepare: Counter;
    Handler_read_first: Counter;
    Handler_read_key: Counter;
    Handler_read_last: Counter;
    Handler_read_next: Counter;
    Handler_read_prev: Counter;
    Handler_read_rnd: Counter;
    Handler_read_rnd_next: Counter;
    Handler_rollback: Counter;
    Handler_savepoint: Counter;
    Handler_savepoint_rollback: Counter;
    Handler_update: Counter;
    Handler_write: Counter;
    Innodb_buffer_pool_bytes_data: Engine;
    Innodb_buffer_pool_bytes_dirty: Engine;
    Innodb_buffer_pool_dump_status: Special;
    Innodb_buffer_pool_load_status: Special;
    Innodb_buffer_pool_pages_data: Engine;
    Innodb_buffer_pool_pages_dirty: Engine;
    Innodb_buffer_pool_pages_flushed: Engine;
    Innodb_buffer_pool_pages_free: Engine;
    Innodb_buffer_pool_pages_misc: Engine;
    Innodb_buffer_pool_pages_total: Engine;
    Innodb_buffer_pool_read_ahead: Engine;
    Innodb_buffer_pool_read_ahead_evicted: Engine;
    Innodb_buffer_pool_read_ahead_rnd: Engine;
    Innodb_buffer_pool_read_requests: Engine;
    Innodb_buffer_pool_reads: Engine;
    Innodb_buffer_pool_resize_status: Special;
    Innodb_buffer_pool_resize_status_code: Special;
    Innodb_buffer_pool_resize_status_progress: Special;
    Innodb_buffer_pool_wait_free: Engine;
    Innodb_buffer_pool_write_requests: Engine;
    Innodb_data_fsyncs: Engine;
    Innodb_data_pending_fsyncs: Engine;
    Innodb_data_pending_reads: Engine;
    Innodb_data_pending_writes: Engine;
    Innodb_data_read: Engine;
    Innodb_data_reads: Engine;
    Innodb_data_writes: Engine;
    Innodb_data_written: Engine;
    Innodb_dblwr_pages_written: Engine;
    Innodb_dblwr_writes: Engine;
    Innodb_log_waits: Engine;
    Innodb_log_write_requests: Engine;
    Innodb_log_writes: Engine;
    Innodb_num_open_files: Engine;
    Innodb_os_log_fsyncs: Engine;
    Innodb_os_log_pending_fsyncs: Engine;
    Innodb_os_log_pending_writes: Engine;
    Innodb_os_log_written: Engine;
    Innodb_page_size: Special;
    Innodb_pages_created: Engine;
    Innodb_pages_read: Engine;
    Innodb_pages_written: Engine;
    Innodb_redo_log_capacity_resized: Engine;
    Innodb_redo_log_checkpoint_lsn: Engine;
    Innodb_redo_log_current_lsn: Engine;
    Innodb_redo_log_enabled: Special;
    Innodb_redo_log_flushed_to_disk_lsn: Engine;
    Innodb_redo_log_logical_size: Engine;
    Innodb_redo_log_physical_size: Engine;
    Innodb_redo_log_read_only: Special;
    Innodb_redo_log_resize_status: Special;
    Innodb_redo_log_uuid: Engine;
    Innodb_row_lock_current_waits: Engine;
    Innodb_row_lock_time: Engine;
    Innodb_row_lock_time_avg: Engine;
    Innodb_row_lock_time_max: Engine;
    Innodb_row_lock_waits: Engine;
    Innodb_rows_deleted: Engine;
    Innodb_rows_inserted: Engine;
    Innodb_rows_read: Engine;
    Innodb_rows_updated: Engine;
    Innodb_sampled_pages_read: Zero;
    Innodb_sampled_pages_skipped: Zero;
    Innodb_system_rows_deleted: Engine;
    Innodb_system_rows_inserted: Engine;
    Innodb_system_rows_read: Engine;
    Innodb_system_rows_updated: Engine;
    Innodb_truncated_status_writes: Engine;
    Innodb_undo_tablespaces_active: Engine;
    Innodb_undo_tablespaces_explicit: Engine;
    Innodb_undo_tablespaces_implicit: Engine;
    Innodb_undo_tablespaces_total: Engine;
    Key_blocks_not_flushed: Zero;
    Key_blocks_unused: Zero;
    Key_blocks_used: Zero;
    Key_read_requests: Zero;
    Key_reads: Zero;
    Key_write_requests: Zero;
    Key_writes: Zero;
    Last_query_cost: Special;
    Last_query_partial_plans: Special;
    Locked_connects: Counter;
    Max_execution_time_exceeded: Counter;
    Max_execution_time_set: Counter;
    Max_execution_time_set_failed: Counter;
    Max_used_connections: Special;
    Max_used_connections_time: Special;
    Not_flushed_delayed_rows: Zero;
    Ongoing_anonymous_transaction_count: Zero;
    Open_files: Counter;
    Open_streams: Zero;
    Open_table_definitions: Special;
    Open_tables: Special;
    Opened_files: Counter;
    Opened_table_definitions: Special;
    Opened_tables: Special;
    Prepared_stmt_count: Special;
    Queries: Counter;
    Questions: Counter;
    Redoubt_log_lost: Special;
    Redoubt_lost_from: Special;
    Redoubt_lost_until: Special;
    Redoubt_plans_made: Counter;
    Redoubt_recovered_to: Special;
    Redoubt_text_plans_used: Counter;
    Redoubt_worker_jobs: Counter;
    Replica_open_temp_tables: Zero;
    Rpl_semi_sync_master_clients: Special;
    Rpl_semi_sync_master_net_avg_wait_time: Special;
    Rpl_semi_sync_master_net_wait_time: Special;
    Rpl_semi_sync_master_net_waits: Special;
    Rpl_semi_sync_master_no_times: Special;
    Rpl_semi_sync_master_no_tx: Special;
    Rpl_semi_sync_master_status: Special;
    Rpl_semi_sync_master_timefunc_failures: Special;
    Rpl_semi_sync_master_tx_avg_wait_time: Special;
    Rpl_semi_sync_master_tx_wait_time: Special;
    Rpl_semi_sync_master_tx_waits: Special;
    Rpl_semi_sync_master_wait_pos_backtraverse: Special;
    Rpl_semi_sync_master_wait_sessions: Special;
    Rpl_semi_sync_master_yes_tx: Special;
    Rpl_semi_sync_replica_status: Special;
    Rpl_semi_sync_slave_status: Special;
    Rpl_semi_sync_source_clients: Special;
    Rpl_semi_sync_source_net_avg_wait_time: Special;
    Rpl_semi_sync_source_net_wait_time: Special;
    Rpl_semi_sync_source_net_waits: Special;
    Rpl_semi_sync_source_no_times: Special;
    Rpl_semi_sync_source_no_tx: Special;
    Rpl_semi_sync_source_status: Special;
    Rpl_semi_sync_source_timefunc_failures: Special;
    Rpl_semi_sync_source_tx_avg_wait_time: Special;
    Rpl_semi_sync_source_tx_wait_time: Special;
    Rpl_semi_sync_source_tx_waits: Special;
    Rpl_semi_sync_source_wait_pos_backtraverse: Special;
    Rpl_semi_sync_source_wait_sessions: Special;
    Rpl_semi_sync_source_yes_tx: Special;
    Rsa_public_key: Special;
    Secondary_engine_execution_count: Zero;
    Select_full_join: Counter;
    Select_full_range_join: Counter;
    Select_range: Counter;
    Select_range_check: Counter;
    Select_scan: Counter;
    Slave_open_temp_tables: Zero;
    Slow_launch_threads: Zero;
    Slow_queries: Counter;
    Sort_merge_passes: Counter;
    Sort_range: Counter;
    Sort_rows: Counter;
    Sort_scan: Counter;
    Ssl_accept_renegotiates: Zero;
    Ssl_accepts: Zero;
    Ssl_callback_cache_hits: Zero;
    Ssl_cipher: Special;
    Ssl_cipher_list: Special;
    Ssl_client_connects: Zero;
    Ssl_connect_renegotiates: Zero;
    Ssl_ctx_verify_depth: Zero;
    Ssl_ctx_verify_mode: Zero;
    Ssl_default_timeout: Zero;
    Ssl_finished_accepts: Zero;
    Ssl_finished_connects: Zero;
    Ssl_server_not_after: Special;
    Ssl_server_not_before: Special;
    Ssl_session_cache_hits: Zero;
    Ssl_session_cache_misses: Zero;
    Ssl_session_cache_mode: Zero;
    Ssl_session_cache_overflows: Zero;
    Ssl_session_cache_size: Zero;
    Ssl_session_cache_timeout: Zero;
    Ssl_session_cache_timeouts: Zero;
    Ssl_sessions_reused: Zero;
    Ssl_used_session_cache_entries: Zero;
    Ssl_verify_depth: Zero;
    Ssl_verify_mode: Zero;
    Ssl_version: Special;
    Table_locks_immediate: Counter;
    Table_locks_waited: Counter;
    Table_open_cache_hits: Counter;
    Table_open_cache_misses: Counter;
    Table_open_cache_overflows: Special;
    Tc_log_max_pages_used: Zero;
    Tc_log_page_size: Zero;
    Tc_log_page_waits: Zero;
    Threads_cached: Special;
    Threads_connected: Special;
    Threads_created: Special;
    Threads_running: Special;
    Tls_library_version: Special;
    Uptime: Special;
    Uptime_since_flush_status: Special;
}
