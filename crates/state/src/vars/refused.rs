//! Values that MySQL takes and that are refused here, because taking them would promise something about
//! data, durability, security or results that does not happen: what they ask for is not built.
//!
//! Always true: a variable of the table without a description either stands here, or has no effect beyond
//! speed and what is reported. The same holds for SET, for start options and for what SET PERSIST has kept.

use value::{SqlError, sql_error};

use super::{Var, VarValue, Variable};

/// Variables that keep their defaults, and why.
const FIXED: &[(Var, &str)] = &[
    (Var::authentication_policy, "accounts have one factor, see default_authentication_plugin"),
    (Var::binlog_checksum, "every event of the log has its checksum"),
    (Var::binlog_encryption, "the log is not encrypted"),
    (Var::binlog_error_action, "a server that cannot write its log ends"),
    (Var::binlog_rotate_encryption_master_key_at_startup, "the log is not encrypted"),
    (Var::binlog_row_image, "the log is what recovery reads, and has whole rows"),
    (Var::binlog_row_value_options, "the log is what recovery reads, and has whole values"),
    (Var::binlog_transaction_compression, "the log is not compressed"),
    (Var::caching_sha2_password_digest_rounds, "passwords are hashed in 5000 rounds"),
    (Var::character_set_filesystem, "names of files are taken as they are"),
    (Var::check_proxy_users, "there are no proxy users"),
    (Var::default_collation_for_utf8mb4, "the default collation of utf8mb4 is utf8mb4_0900_ai_ci"),
    (Var::default_table_encryption, "tables are not encrypted"),
    (Var::disabled_storage_engines, "all names of engines mean the same one"),
    (Var::end_markers_in_json, "documents have no end markers"),
    (Var::ft_boolean_syntax, "the operators of boolean mode are those of InnoDB"),
    (Var::init_file, "no statements are run at the start"),
    (Var::innodb_autoinc_lock_mode, "generated values of a statement need not follow one another"),
    (Var::innodb_data_home_dir, "all files are in the data directory"),
    (Var::innodb_force_load_corrupted, "damaged pages are refused one by one"),
    (Var::innodb_force_recovery, "recovery has no step that could be left out"),
    (Var::innodb_ft_aux_table, "the words of an index are not shown"),
    (Var::innodb_ft_server_stopword_table, "stopwords are the default ones, or none"),
    (Var::innodb_ft_user_stopword_table, "stopwords are the default ones, or none"),
    (Var::innodb_log_group_home_dir, "all files are in the data directory"),
    (Var::innodb_print_ddl_logs, "the error log has no entries for it"),
    (Var::innodb_read_only, "see super_read_only"),
    (Var::innodb_status_output, "the error log has no entries for it, see SHOW ENGINE INNODB STATUS"),
    (Var::innodb_status_output_locks, "see performance_schema.data_locks"),
    (Var::innodb_temp_tablespaces_dir, "temporary files are in tmp/ of the data directory"),
    (Var::innodb_tmpdir, "temporary files are in tmp/ of the data directory"),
    (Var::innodb_undo_directory, "all files are in the data directory"),
    (Var::lc_messages, "messages are English"),
    (Var::log_bin_use_v1_row_events, "row events are of version 2"),
    (Var::log_error_services, "the error log has one form"),
    (Var::log_error_suppression_list, "the error log has all its entries"),
    (Var::log_slow_extra, "entries of the slow query log have one form"),
    (Var::lower_case_table_names, "names of databases and tables are case sensitive"),
    (Var::mysql_native_password_proxy_users, "there are no proxy users"),
    (Var::optimizer_trace, "optimizer traces are not written"),
    (Var::parser_max_mem_size, "the memory of the parser has no limit but that of the packet"),
    (Var::replica_exec_mode, "an applier stops at a conflict"),
    (Var::replica_skip_errors, "an applier stops at an error"),
    (Var::require_row_format, "statements are not checked for it"),
    (Var::server_id_bits, "the server's id has 32 bits"),
    (Var::session_track_transaction_info, "clients are not told of the transaction"),
    (Var::skip_show_database, "SHOW DATABASES shows what an account may use"),
    (Var::slave_exec_mode, "an applier stops at a conflict"),
    (Var::slave_skip_errors, "an applier stops at an error"),
    (Var::sql_generate_invisible_primary_key, "no primary keys are added"),
    (Var::ssl_capath, "clients have no certificates"),
    (Var::ssl_cipher, "ciphers are those of TLS 1.2 and 1.3 that are safe"),
    (Var::ssl_crl, "clients have no certificates"),
    (Var::ssl_crlpath, "clients have no certificates"),
    (Var::ssl_fips_mode, "there is no FIPS mode"),
    (Var::tls_ciphersuites, "ciphers are those of TLS 1.2 and 1.3 that are safe"),
    (Var::tmpdir, "temporary files are in tmp/ of the data directory"),
    (Var::updatable_views_with_limit, "views are changed with LIMIT, too"),
    (Var::xa_detach_on_prepare, "a prepared transaction belongs to no connection"),
];

/// Variables that may say more than their defaults and not less, and why.
const LEAST: &[(Var, &str)] = &[(Var::max_connect_errors, "hosts are never blocked")];

impl Variable {
    /// What is asked for and why it cannot be, for a value that is refused.
    fn refusal(&self, value: &VarValue) -> Option<String> {
        if let Some((_, why)) = LEAST.iter().find(|(var, _)| *var == self.var) {
            let less = matches!((value, self.default_value()), (VarValue::Uint(n), VarValue::Uint(least)) if *n < least);
            return less.then(|| format!("{} = {}: {why}", self.name, self.text(value).unwrap_or_default()));
        }
        let (_, why) = FIXED.iter().find(|(var, _)| *var == self.var)?;
        let nothing = matches!(value, VarValue::Null) || matches!(value, VarValue::Str(text) if text.is_empty());
        if nothing || *value == self.default_value() {
            return None;
        }
        Some(format!("{} = {}: {why}", self.name, self.text(value).unwrap_or_default()))
    }

    /// For SET.
    ///
    /// # Errors
    /// 1235.
    pub fn check(&self, value: &VarValue) -> Result<(), SqlError> {
        self.refusal(value).map_or(Ok(()), |what| Err(sql_error!(NOT_SUPPORTED_YET, what)))
    }

    /// For a start option.
    ///
    /// # Errors
    /// A sentence for the person who wrote it.
    pub fn check_option(&self, value: &VarValue) -> Result<(), String> {
        self.refusal(value).map_or(Ok(()), |what| Err(format!("not supported: {what}")))
    }
}
