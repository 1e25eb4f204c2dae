//! Which generator makes the rows of which table. A table without one is empty.

use exec::VirtualTables;
use plan::VirtualTable;
use value::{SqlResult, Value};

use crate::rows::{Out, VirtualRows, text};
use crate::server::{self, engine_rows, plugin_rows, process_rows};
use crate::transactions::By;

impl VirtualTables for VirtualRows<'_> {
    fn rows(&self, table: &VirtualTable, wanted: &[usize], only: &exec::Only, take: exec::TakeRow<'_>) -> SqlResult<()> {
        let mut out = Out::new(table, wanted, take);
        if let Some(extra) = self.extra
            && extra.table.name == table.name
            && extra.table.db == table.db
        {
            return out.all(extra.rows.clone());
        }
        let rows = match table.db.as_str() {
            // There may be a million of them, and many more of these. Other generators look at tables
            // beside those that they list.
            "information_schema" if ["TABLES", "COLUMNS", "STATISTICS"].contains(&table.name.as_str()) => {
                let asked = VirtualRows { only: only.clone(), ..VirtualRows::new(self.access, self.account) };
                let result = asked.information_schema(&table.name, &mut out);
                self.conditions.borrow_mut().append(&mut asked.conditions.borrow_mut());
                return result;
            }
            "information_schema" => return self.information_schema(&table.name, &mut out),
            "performance_schema" => self.performance_schema(&table.name)?,
            "sys" => self.sys_config(),
            _ => self.mysql(&table.name)?,
        };
        let width = table.columns.len();
        debug_assert!(rows.iter().all(|r| r.len() == width), "{}.{} has {width} columns", table.db, table.name);
        out.all(rows)
    }
}

impl VirtualRows<'_> {
    /// The processes that the account may see.
    pub(crate) fn processes(&self) -> Vec<Vec<Value>> {
        // The latch must be free again before the list is made: this process is in it.
        let user = self.access.process.info.lock().user.clone();
        process_rows(&self.access.instance, self.account, &user, true)
    }

    fn information_schema(&self, name: &str, out: &mut Out<'_>) -> SqlResult<()> {
        match name {
            "TABLES" => self.tables(out),
            "TABLES_EXTENSIONS" => self.tables_extensions(out),
            "COLUMNS" => self.columns(out),
            "STATISTICS" => self.statistics(out),
            "ST_GEOMETRY_COLUMNS" => self.geometry_columns(out),
            "COLUMN_STATISTICS" => self.column_statistics(out),
            "KEY_COLUMN_USAGE" => self.key_column_usage(out),
            "TABLE_CONSTRAINTS" => self.table_constraints(out),
            "REFERENTIAL_CONSTRAINTS" => self.referential_constraints(out),
            "CHECK_CONSTRAINTS" => self.check_constraints(out),
            "EVENTS" => self.scheduled_events(out),
            "VIEWS" => self.views(out),
            "VIEW_TABLE_USAGE" => self.view_usage(out, |used| &used.relations),
            "VIEW_ROUTINE_USAGE" => self.view_usage(out, |used| &used.functions),
            "PARTITIONS" => self.partitions(out),
            "ROUTINES" => self.routines(out),
            "PARAMETERS" => self.parameters(out),
            "TRIGGERS" => self.triggers(out),
            "SCHEMATA" => out.all(self.schemata()),
            "REDOUBT_PINS" => out.all(self.pins()?),
            "PROFILING" => out.all(self.profiling()),
            "ENGINES" => out.all(engine_rows()),
            "PLUGINS" => out.all(plugin_rows()),
            "CHARACTER_SETS" => out.all(server::character_sets()),
            "COLLATIONS" => out.all(server::collations()),
            "COLLATION_CHARACTER_SET_APPLICABILITY" => out.all(server::collation_applicability()),
            "INNODB_FT_DEFAULT_STOPWORD" => out.all(value::words::STOPWORDS.iter().map(|word| vec![text(word)]).collect()),
            "KEYWORDS" => out.all(server::keywords()),
            "PROCESSLIST" => out.all(self.processes()),
            "USER_PRIVILEGES" => out.all(self.user_privileges()),
            "SCHEMA_PRIVILEGES" => out.all(self.schema_privileges()),
            "TABLE_PRIVILEGES" => out.all(self.table_privileges()),
            "COLUMN_PRIVILEGES" => out.all(self.column_privileges()),
            "ENABLED_ROLES" => out.all(self.enabled_roles()),
            "APPLICABLE_ROLES" => out.all(self.applicable_roles(false)),
            "ADMINISTRABLE_ROLE_AUTHORIZATIONS" => out.all(self.applicable_roles(true)),
            "ROLE_TABLE_GRANTS" => out.all(self.role_grants(false)),
            "ROLE_ROUTINE_GRANTS" => out.all(self.role_routine_grants()),
            "ROLE_COLUMN_GRANTS" => out.all(self.role_grants(true)),
            "USER_ATTRIBUTES" => out.all(self.user_attributes()),
            "INNODB_TABLES" => self.innodb_tables(out),
            "INNODB_TABLESPACES" => self.innodb_tablespaces(out),
            "INNODB_INDEXES" => self.innodb_indexes(out),
            "INNODB_TABLESTATS" => self.innodb_table_statistics(out),
            "INNODB_TRX" => out.all(self.innodb_trx()?),
            _ => Ok(()),
        }
    }

    fn performance_schema(&self, name: &str) -> SqlResult<Vec<Vec<Value>>> {
        match name {
            "global_variables" => Ok(self.variables(true)),
            "session_variables" => Ok(self.variables(false)),
            "global_status" => Ok(self.status(true)),
            "session_status" => Ok(self.status(false)),
            "threads" => Ok(self.threads()),
            "accounts" => Ok(self.connections(None)),
            "users" => Ok(self.connections(Some(false))),
            "hosts" => Ok(self.connections(Some(true))),
            "events_waits_summary_global_by_event_name" => Ok(Self::waits_global()),
            "events_waits_summary_by_account_by_event_name" => Ok(self.waits_by_account()),
            "events_waits_summary_by_user_by_event_name" => Ok(self.waits_by(false)),
            "events_waits_summary_by_host_by_event_name" => Ok(self.waits_by(true)),
            "events_waits_summary_by_thread_by_event_name" => Ok(self.waits_by_thread()),
            "events_stages_current" => Ok(self.stages_current()),
            "events_stages_history" | "events_stages_history_long" => Ok(self.stages_history()),
            "events_stages_summary_global_by_event_name" => Ok(self.stages_summary()),
            "events_statements_summary_by_digest" => Ok(self.statements_by_digest()),
            "events_statements_summary_global_by_event_name" => Ok(self.statements_by_event()),
            "events_statements_summary_by_program" => Ok(self.statements_by_program()),
            "redoubt_routine_lines" => Ok(self.routine_lines()),
            "redoubt_error_stack" => Ok(self.error_stack()),
            "events_statements_current" => Ok(self.statements_current()),
            "events_statements_history" => Ok(self.statements_history()),
            "events_statements_history_long" => Ok(self.statements_history_long()),
            "events_waits_current" => Ok(self.single_waits(true)),
            "events_waits_history" => Ok(self.single_waits(false)),
            "events_waits_history_long" => Ok(self.single_waits_long()),
            "setup_consumers" => Ok(self.consumers()),
            "setup_instruments" => Ok(self.instruments()),
            "setup_actors" => Ok(self.actors()),
            "setup_objects" => Ok(self.objects()),
            "setup_threads" => Ok(self.thread_kinds()),
            "file_instances" => Ok(self.file_instances()),
            "file_summary_by_instance" => Ok(self.files_summary()),
            "socket_instances" => Ok(self.socket_instances()),
            "socket_summary_by_instance" => Ok(self.sockets_by_instance()),
            "socket_summary_by_event_name" => Ok(self.sockets_by_event()),
            "table_handles" => Ok(self.table_handles()),
            name if name.starts_with("events_transactions_") => Ok(self.transactions(name)),
            name if name.starts_with("events_errors_") => Ok(self.errors(name)),
            "file_summary_by_event_name" => Ok(Self::file_summary()),
            "memory_summary_global_by_event_name" => Ok(self.memory_summary()),
            "table_io_waits_summary_by_index_usage" => self.table_io_by_index(),
            "table_io_waits_summary_by_table" => self.table_io_by_table(),
            "objects_summary_global_by_type" => self.objects_summary(),
            "log_status" => self.log_status(),
            "clone_status" => Ok(self.clone_status()),
            "clone_progress" => Ok(self.clone_progress()),
            "performance_timers" => Ok(Self::timers()),
            "processlist" => Ok(self
                .processes()
                .into_iter()
                .map(|mut row| {
                    row.push(Value::text("PRIMARY"));
                    row
                })
                .collect()),
            "session_connect_attrs" | "session_account_connect_attrs" => Ok(self.connect_attributes()),
            "metadata_locks" => Ok(self.metadata_locks()),
            "data_locks" => self.data_locks(),
            "data_lock_waits" => self.data_lock_waits(),
            _ => Ok(name.strip_prefix("replication_").and_then(|table| self.replication(table)).unwrap_or_default()),
        }
    }

    fn transactions(&self, name: &str) -> Vec<Vec<Value>> {
        match name {
            "events_transactions_current" => self.transactions_current(),
            "events_transactions_history" => self.transactions_history(),
            "events_transactions_history_long" => self.transactions_history_long(),
            "events_transactions_summary_global_by_event_name" => self.transactions_global(),
            "events_transactions_summary_by_account_by_event_name" => self.transactions_by(By::Account),
            "events_transactions_summary_by_user_by_event_name" => self.transactions_by(By::User),
            "events_transactions_summary_by_host_by_event_name" => self.transactions_by(By::Host),
            "events_transactions_summary_by_thread_by_event_name" => self.transactions_by_thread(),
            _ => Vec::new(),
        }
    }

    fn errors(&self, name: &str) -> Vec<Vec<Value>> {
        match name {
            "events_errors_summary_global_by_error" => self.errors_global(),
            "events_errors_summary_by_account_by_error" => self.errors_by(By::Account),
            "events_errors_summary_by_user_by_error" => self.errors_by(By::User),
            "events_errors_summary_by_host_by_error" => self.errors_by(By::Host),
            "events_errors_summary_by_thread_by_error" => self.errors_by_thread(),
            _ => Vec::new(),
        }
    }

    fn mysql(&self, name: &str) -> SqlResult<Vec<Vec<Value>>> {
        match name {
            "user" => Ok(self.mysql_user()),
            "db" => Ok(self.mysql_db()),
            "tables_priv" => Ok(self.tables_priv()),
            "procs_priv" => Ok(self.procs_priv()),
            "columns_priv" => Ok(self.columns_priv()),
            "proxies_priv" => Ok(self.proxies_priv()),
            "role_edges" => Ok(self.role_edges()),
            "default_roles" => Ok(self.default_roles()),
            "password_history" => Ok(self.password_history()),
            "global_grants" => Ok(self.global_grants()),
            "slow_log" => Ok(self.access.instance.logs.slow_rows()),
            "general_log" => Ok(self.access.instance.logs.general_rows()),
            _ => Ok(Vec::new()),
        }
    }
}
