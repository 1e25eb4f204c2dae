//! Which table's rows are made where.

use exec::VirtualTables;
use plan::VirtualTable;
use value::{SqlResult, Value};

use crate::rows::{Out, Reader};
use crate::transactions::By;
use crate::{clones, dictionary, estimates, innodb, instances, locks, metrics, objects, performance, pins, programs, replication, roles};
use crate::{routines, scheduled, server, settings, statements, transactions, usage};

/// How the rows of a table are made.
#[derive(Clone, Copy)]
enum Make {
    /// All of them at once.
    All(fn(&Reader<'_>) -> Vec<Vec<Value>>),
    /// The same, from what may not be readable.
    Tried(fn(&Reader<'_>) -> SqlResult<Vec<Vec<Value>>>),
    /// One by one: there may be very many, and few columns of each be wanted.
    Each(fn(&Reader<'_>, &mut Out<'_>) -> SqlResult<()>),
    /// The same, only those that the statement's conditions leave.
    Asked(fn(&Reader<'_>, &mut Out<'_>) -> SqlResult<()>),
}

use Make::{All, Asked, Each, Tried};

type Generator = (&'static str, Make);

const INFORMATION_SCHEMA: &[Generator] = &[
    ("COLUMNS_EXTENSIONS", Each(objects::columns_extensions)),
    ("TABLE_CONSTRAINTS_EXTENSIONS", Each(objects::table_constraints_extensions)),
    ("SCHEMATA_EXTENSIONS", All(objects::schemata_extensions)),
    ("INNODB_COLUMNS", Each(dictionary::innodb_columns)),
    ("INNODB_VIRTUAL", Each(dictionary::innodb_virtual)),
    ("INNODB_FIELDS", Each(dictionary::innodb_fields)),
    ("INNODB_FOREIGN", Each(dictionary::innodb_foreign)),
    ("INNODB_FOREIGN_COLS", Each(dictionary::innodb_foreign_columns)),
    ("INNODB_METRICS", All(metrics::innodb_metrics)),
    ("INNODB_BUFFER_POOL_STATS", All(metrics::buffer_pool_stats)),
    ("INNODB_CMP", All(|_| metrics::compressed_pages())),
    ("INNODB_CMP_RESET", All(|_| metrics::compressed_pages())),
    ("INNODB_CMPMEM", All(|_| metrics::compressed_pages())),
    ("INNODB_CMPMEM_RESET", All(|_| metrics::compressed_pages())),
    ("RESOURCE_GROUPS", All(settings::resource_groups)),
    ("TABLES", Asked(objects::tables)),
    ("TABLES_EXTENSIONS", Each(objects::tables_extensions)),
    ("COLUMNS", Asked(objects::columns)),
    ("STATISTICS", Asked(objects::statistics)),
    ("ST_GEOMETRY_COLUMNS", Each(objects::geometry_columns)),
    ("COLUMN_STATISTICS", Each(objects::column_statistics)),
    ("KEY_COLUMN_USAGE", Each(objects::key_column_usage)),
    ("TABLE_CONSTRAINTS", Each(objects::table_constraints)),
    ("REFERENTIAL_CONSTRAINTS", Each(objects::referential_constraints)),
    ("CHECK_CONSTRAINTS", Each(objects::check_constraints)),
    ("EVENTS", Each(scheduled::scheduled_events)),
    ("VIEWS", Each(objects::views)),
    ("VIEW_TABLE_USAGE", Each(|reader, out| objects::view_usage(reader, out, |used| &used.relations))),
    ("VIEW_ROUTINE_USAGE", Each(|reader, out| objects::view_usage(reader, out, |used| &used.functions))),
    ("PARTITIONS", Each(objects::partitions)),
    ("ROUTINES", Each(routines::routines)),
    ("PARAMETERS", Each(routines::parameters)),
    ("TRIGGERS", Each(routines::triggers)),
    ("SCHEMATA", All(objects::schemata)),
    ("REDOUBT_PINS", Tried(pins::pins)),
    ("PROFILING", All(server::profiling)),
    ("ENGINES", All(|_| server::engine_rows())),
    ("PLUGINS", All(|_| server::plugin_rows())),
    ("CHARACTER_SETS", All(|_| server::character_sets())),
    ("COLLATIONS", All(|_| server::collations())),
    ("COLLATION_CHARACTER_SET_APPLICABILITY", All(|_| server::collation_applicability())),
    ("INNODB_FT_DEFAULT_STOPWORD", All(|_| server::stopwords())),
    ("KEYWORDS", All(|_| server::keywords())),
    ("PROCESSLIST", All(server::processes)),
    ("USER_PRIVILEGES", All(server::user_privileges)),
    ("SCHEMA_PRIVILEGES", All(server::schema_privileges)),
    ("TABLE_PRIVILEGES", All(server::table_privileges)),
    ("COLUMN_PRIVILEGES", All(roles::column_privileges)),
    ("ENABLED_ROLES", All(roles::enabled_roles)),
    ("APPLICABLE_ROLES", All(|reader| roles::applicable_roles(reader, false))),
    ("ADMINISTRABLE_ROLE_AUTHORIZATIONS", All(|reader| roles::applicable_roles(reader, true))),
    ("ROLE_TABLE_GRANTS", All(|reader| roles::role_grants(reader, false))),
    ("ROLE_ROUTINE_GRANTS", All(roles::role_routine_grants)),
    ("ROLE_COLUMN_GRANTS", All(|reader| roles::role_grants(reader, true))),
    ("USER_ATTRIBUTES", All(server::user_attributes)),
    ("INNODB_TABLES", Each(innodb::innodb_tables)),
    ("INNODB_TABLESPACES", Each(innodb::innodb_tablespaces)),
    ("INNODB_INDEXES", Each(innodb::innodb_indexes)),
    ("INNODB_TABLESTATS", Each(innodb::innodb_table_statistics)),
    ("INNODB_TRX", Tried(locks::innodb_trx)),
];

const PERFORMANCE_SCHEMA: &[Generator] = &[
    ("events_statements_histogram_by_digest", Each(statements::histogram_by_digest)),
    ("events_statements_histogram_global", All(statements::histogram_global)),
    ("persisted_variables", Tried(settings::persisted_variables)),
    ("variables_info", All(settings::variables_info)),
    ("user_variables_by_thread", All(settings::user_variables)),
    ("tls_channel_status", All(settings::tls_channel_status)),
    ("error_log", All(settings::error_log)),
    ("global_variables", All(|reader| server::variables(reader.access, true))),
    ("session_variables", All(|reader| server::variables(reader.access, false))),
    ("global_status", All(|reader| server::status(reader, true))),
    ("session_status", All(|reader| server::status(reader, false))),
    ("threads", All(server::threads)),
    ("accounts", All(|reader| performance::connections(reader, None))),
    ("users", All(|reader| performance::connections(reader, Some(false)))),
    ("hosts", All(|reader| performance::connections(reader, Some(true)))),
    ("events_waits_summary_global_by_event_name", All(|_| performance::waits_global())),
    ("events_waits_summary_by_account_by_event_name", All(performance::waits_by_account)),
    ("events_waits_summary_by_user_by_event_name", All(|reader| performance::waits_by(reader, false))),
    ("events_waits_summary_by_host_by_event_name", All(|reader| performance::waits_by(reader, true))),
    ("events_waits_summary_by_thread_by_event_name", All(performance::waits_by_thread)),
    ("events_stages_current", All(performance::stages_current)),
    ("events_stages_history", All(performance::stages_history)),
    ("events_stages_history_long", All(performance::stages_history)),
    ("events_stages_summary_global_by_event_name", All(performance::stages_summary)),
    ("events_statements_summary_by_digest", All(statements::statements_by_digest)),
    ("events_statements_summary_global_by_event_name", All(statements::statements_by_event)),
    ("events_statements_summary_by_program", All(programs::statements_by_program)),
    ("redoubt_routine_lines", All(programs::routine_lines)),
    ("redoubt_error_stack", All(programs::error_stack)),
    ("events_statements_current", All(statements::statements_current)),
    ("events_statements_history", All(statements::statements_history)),
    ("events_statements_history_long", All(statements::statements_history_long)),
    ("events_waits_current", All(|reader| transactions::single_waits(reader, true))),
    ("events_waits_history", All(|reader| transactions::single_waits(reader, false))),
    ("events_waits_history_long", All(transactions::single_waits_long)),
    ("setup_consumers", All(statements::consumers)),
    ("setup_instruments", All(statements::instruments)),
    ("setup_actors", All(statements::actors)),
    ("setup_objects", All(statements::objects)),
    ("setup_threads", All(statements::thread_kinds)),
    ("file_instances", All(instances::file_instances)),
    ("file_summary_by_instance", All(instances::files_summary)),
    ("socket_instances", All(instances::socket_instances)),
    ("socket_summary_by_instance", All(instances::sockets_by_instance)),
    ("socket_summary_by_event_name", All(instances::sockets_by_event)),
    ("table_handles", All(instances::table_handles)),
    ("file_summary_by_event_name", All(|_| performance::file_summary())),
    ("memory_summary_global_by_event_name", All(performance::memory_summary)),
    ("table_io_waits_summary_by_index_usage", Tried(usage::table_io_by_index)),
    ("table_io_waits_summary_by_table", Tried(usage::table_io_by_table)),
    ("objects_summary_global_by_type", Tried(usage::objects_summary)),
    ("log_status", Tried(performance::log_status)),
    ("clone_status", All(clones::clone_status)),
    ("clone_progress", All(clones::clone_progress)),
    ("performance_timers", All(|_| performance::performance_timers())),
    ("processlist", All(server::processlist)),
    ("session_connect_attrs", All(server::connect_attributes)),
    ("session_account_connect_attrs", All(server::connect_attributes)),
    ("metadata_locks", All(locks::metadata_locks)),
    ("data_locks", Tried(locks::data_locks)),
    ("data_lock_waits", Tried(locks::data_lock_waits)),
    ("events_transactions_current", All(transactions::transactions_current)),
    ("events_transactions_history", All(transactions::transactions_history)),
    ("events_transactions_history_long", All(transactions::transactions_history_long)),
    ("events_transactions_summary_global_by_event_name", All(transactions::transactions_global)),
    ("events_transactions_summary_by_account_by_event_name", All(|reader| transactions::transactions_by(reader, By::Account))),
    ("events_transactions_summary_by_user_by_event_name", All(|reader| transactions::transactions_by(reader, By::User))),
    ("events_transactions_summary_by_host_by_event_name", All(|reader| transactions::transactions_by(reader, By::Host))),
    ("events_transactions_summary_by_thread_by_event_name", All(transactions::transactions_by_thread)),
    ("events_errors_summary_global_by_error", All(transactions::errors_global)),
    ("events_errors_summary_by_account_by_error", All(|reader| transactions::errors_by(reader, By::Account))),
    ("events_errors_summary_by_user_by_error", All(|reader| transactions::errors_by(reader, By::User))),
    ("events_errors_summary_by_host_by_error", All(|reader| transactions::errors_by(reader, By::Host))),
    ("events_errors_summary_by_thread_by_error", All(transactions::errors_by_thread)),
    ("replication_connection_configuration", All(|reader| replication::each(reader, replication::connection_configuration))),
    ("replication_connection_status", All(|reader| replication::each(reader, replication::connection_status))),
    ("replication_applier_configuration", All(|reader| replication::each(reader, replication::applier_configuration))),
    ("replication_applier_status", All(|reader| replication::each(reader, replication::applier_status))),
    ("replication_applier_status_by_worker", All(|reader| replication::each(reader, replication::by_worker))),
    ("replication_applier_filters", All(replication::applier_filters)),
];

const MYSQL: &[Generator] = &[
    ("innodb_table_stats", Each(estimates::table_stats)),
    ("innodb_index_stats", Each(estimates::index_stats)),
    ("engine_cost", All(settings::engine_cost)),
    ("server_cost", All(settings::server_cost)),
    ("gtid_executed", All(settings::gtid_executed)),
    ("user", All(server::mysql_user)),
    ("db", All(server::mysql_db)),
    ("tables_priv", All(roles::tables_priv)),
    ("procs_priv", All(roles::procs_priv)),
    ("columns_priv", All(roles::columns_priv)),
    ("proxies_priv", All(roles::proxies_priv)),
    ("role_edges", All(roles::role_edges)),
    ("default_roles", All(roles::default_roles)),
    ("password_history", All(server::password_history)),
    ("global_grants", All(server::global_grants)),
    ("slave_master_info", All(|reader| replication::each(reader, replication::master_info))),
    ("slave_relay_log_info", All(|reader| replication::each(reader, replication::relay_log_info))),
    ("slow_log", All(|reader| reader.access.instance.logs.slow_rows())),
    ("general_log", All(|reader| reader.access.instance.logs.general_rows())),
];

const SYS: &[Generator] = &[("sys_config", All(server::sys_config))];

fn make_of(db: &str, name: &str) -> Option<Make> {
    let generators = match db {
        "information_schema" => INFORMATION_SCHEMA,
        "performance_schema" => PERFORMANCE_SCHEMA,
        "mysql" => MYSQL,
        _ => SYS,
    };
    generators.iter().find(|(table, _)| *table == name).map(|(_, make)| *make)
}

impl VirtualTables for Reader<'_> {
    fn rows(&self, table: &VirtualTable, wanted: &[usize], only: &exec::Only, take: exec::TakeRow<'_>) -> SqlResult<()> {
        let mut out = Out::new(table, wanted, take);
        if let Some(extra) = self.extra
            && extra.table.name == table.name
            && extra.table.db == table.db
        {
            return out.all(extra.rows.clone());
        }
        let rows = match make_of(&table.db, &table.name) {
            None => return Ok(()),
            Some(Each(make)) => return make(self, &mut out),
            Some(Asked(make)) => {
                let asked = Reader { only: only.clone(), ..Reader::new(self.access, self.account) };
                let result = make(&asked, &mut out);
                self.conditions.borrow_mut().append(&mut asked.conditions.borrow_mut());
                return result;
            }
            Some(All(make)) => make(self),
            Some(Tried(make)) => make(self)?,
        };
        let width = table.columns.len();
        debug_assert!(rows.iter().all(|r| r.len() == width), "{}.{} has {width} columns", table.db, table.name);
        out.all(rows)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use state::virtual_schema::VirtualSchema;

    use super::*;

    /// Tables that never have rows.
    const EMPTY: [(&str, &[&str]); 3] = [
        (
            "information_schema",
            &[
                "FILES",
                "INNODB_CACHED_INDEXES",
                "INNODB_CMP_PER_INDEX",
                "INNODB_CMP_PER_INDEX_RESET",
                "INNODB_DATAFILES",
                "INNODB_SESSION_TEMP_TABLESPACES",
                "INNODB_TABLESPACES_BRIEF",
                "INNODB_TEMP_TABLE_INFO",
                "TABLESPACES",
                "TABLESPACES_EXTENSIONS",
            ],
        ),
        (
            "performance_schema",
            &[
                "binary_log_transaction_compression_stats",
                "cond_instances",
                "events_stages_summary_by_account_by_event_name",
                "events_stages_summary_by_host_by_event_name",
                "events_stages_summary_by_thread_by_event_name",
                "events_stages_summary_by_user_by_event_name",
                "events_statements_summary_by_account_by_event_name",
                "events_statements_summary_by_host_by_event_name",
                "events_statements_summary_by_thread_by_event_name",
                "events_statements_summary_by_user_by_event_name",
                "events_waits_summary_by_instance",
                "host_cache",
                "innodb_redo_log_files",
                "keyring_component_status",
                "keyring_keys",
                "memory_summary_by_account_by_event_name",
                "memory_summary_by_host_by_event_name",
                "memory_summary_by_thread_by_event_name",
                "memory_summary_by_user_by_event_name",
                "mutex_instances",
                "replication_applier_global_filters",
                "replication_applier_status_by_coordinator",
                "replication_asynchronous_connection_failover",
                "replication_asynchronous_connection_failover_managed",
                "replication_group_member_stats",
                "replication_group_members",
                "rwlock_instances",
                "table_lock_waits_summary_by_table",
                "user_defined_functions",
            ],
        ),
        (
            "mysql",
            &[
                "component",
                "func",
                "help_category",
                "help_keyword",
                "help_relation",
                "help_topic",
                "plugin",
                "servers",
                "slave_worker_info",
                "time_zone",
                "time_zone_leap_second",
                "time_zone_name",
                "time_zone_transition",
                "time_zone_transition_type",
            ],
        ),
    ];

    #[test]
    fn every_table_has_a_generator_or_is_listed_as_empty() {
        for (db, generators) in [("information_schema", INFORMATION_SCHEMA), ("performance_schema", PERFORMANCE_SCHEMA), ("mysql", MYSQL)] {
            let defined: BTreeSet<&str> = VirtualSchema::names(db).into_iter().collect();
            let made: Vec<&str> = generators.iter().map(|(name, _)| *name).collect();
            let empty = EMPTY.iter().find(|(of, _)| *of == db).map_or(&[][..], |(_, names)| names);
            let both: BTreeSet<&str> = made.iter().chain(empty).copied().collect();
            assert_eq!(both.len(), made.len() + empty.len(), "{db}: a table is named twice");
            assert_eq!(defined, both, "{db}");
        }
    }
}
