//! Which variables SET PERSIST and SET PERSIST_ONLY keep for the next start.
//!
//! Those that SET changes are kept, but for [`NEVER`]. Of those that only a start sets, PERSIST_ONLY keeps
//! the ones of [`AT_START`]: what the server needs to find and read what it has kept is not among them.

use super::{Var, Variable};
use value::{SqlResult, sql_error};

/// Variables that only a start sets and that may be kept for it.
const AT_START: &[Var] = &[
    Var::back_log,
    Var::binlog_gtid_simple_recovery,
    Var::binlog_rotate_encryption_master_key_at_startup,
    Var::binlog_row_event_max_size,
    Var::caching_sha2_password_digest_rounds,
    Var::disabled_storage_engines,
    Var::disconnect_on_expired_password,
    Var::ft_max_word_len,
    Var::ft_min_word_len,
    Var::ft_query_expansion_limit,
    Var::innodb_adaptive_hash_index_parts,
    Var::innodb_autoinc_lock_mode,
    Var::innodb_buffer_pool_chunk_size,
    Var::innodb_buffer_pool_instances,
    Var::innodb_flush_method,
    Var::innodb_force_recovery,
    Var::innodb_ft_cache_size,
    Var::innodb_ft_max_token_size,
    Var::innodb_ft_min_token_size,
    Var::innodb_ft_sort_pll_degree,
    Var::innodb_ft_total_cache_size,
    Var::innodb_log_file_size,
    Var::innodb_log_files_in_group,
    Var::innodb_open_files,
    Var::innodb_page_cleaners,
    Var::innodb_purge_threads,
    Var::innodb_read_io_threads,
    Var::innodb_rollback_on_timeout,
    Var::innodb_sort_buffer_size,
    Var::innodb_write_io_threads,
    Var::log_replica_updates,
    Var::log_slave_updates,
    Var::lower_case_table_names,
    Var::max_digest_length,
    Var::ngram_token_size,
    Var::open_files_limit,
    Var::performance_schema,
    Var::relay_log_recovery,
    Var::relay_log_space_limit,
    Var::replica_skip_errors,
    Var::report_host,
    Var::report_password,
    Var::report_port,
    Var::report_user,
    Var::server_id_bits,
    Var::skip_name_resolve,
    Var::skip_replica_start,
    Var::skip_show_database,
    Var::skip_slave_start,
    Var::slave_skip_errors,
    Var::table_open_cache_instances,
    Var::thread_handling,
    Var::thread_stack,
    Var::tls_version,
];

/// Variables that SET changes and that are not kept.
const NEVER: &[Var] = &[Var::gtid_purged, Var::innodb_doublewrite, Var::innodb_undo_tablespaces, Var::log_bin_use_v1_row_events];

impl Variable {
    /// Whether SET PERSIST keeps it, or SET PERSIST_ONLY with `only`.
    ///
    /// # Errors
    /// 1238.
    pub fn check_kept(&self, only: bool) -> SqlResult<()> {
        let kind = match self.dynamic {
            true if NEVER.contains(&self.var) => "non persistent",
            true => return Ok(()),
            false if !only => "read only",
            false if AT_START.contains(&self.var) => return Ok(()),
            false => "non persistent read only",
        };
        Err(sql_error!(INCORRECT_GLOBAL_LOCAL_VAR, self.name, kind))
    }
}
