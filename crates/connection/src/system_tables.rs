//! The tables of `mysql` and `sys` that a dump of a whole server brings along.

use state::virtual_schema::sys;

const MYSQL: &str = "mysql";

/// Those that are read when accounts are made of them, and their primary keys.
const GRANT_TABLES: [(&str, &str); 10] = [
    ("columns_priv", "Host, User, Db, Table_name, Column_name"),
    ("db", "Host, User, Db"),
    ("default_roles", "HOST, USER, DEFAULT_ROLE_HOST, DEFAULT_ROLE_USER"),
    ("global_grants", "USER, HOST, PRIV"),
    ("password_history", "Host, User, Password_timestamp"),
    ("procs_priv", "Host, User, Db, Routine_name, Routine_type"),
    ("proxies_priv", "Host, User, Proxied_host, Proxied_user"),
    ("role_edges", "FROM_HOST, FROM_USER, TO_HOST, TO_USER"),
    ("tables_priv", "Host, User, Db, Table_name"),
    ("user", "Host, User"),
];

/// Others that MySQL has and a dump may bring, and the primary keys of those that are there to be shown.
const OTHER_TABLES: [(&str, &str); 29] = [
    ("component", "component_id"),
    ("engine_cost", "cost_name, engine_name, device_type"),
    ("func", "name"),
    ("general_log", ""),
    ("gtid_executed", "source_uuid, interval_start"),
    ("help_category", "help_category_id"),
    ("help_keyword", "help_keyword_id"),
    ("help_relation", "help_keyword_id, help_topic_id"),
    ("help_topic", "help_topic_id"),
    ("innodb_index_stats", "database_name, table_name, index_name, stat_name"),
    ("innodb_table_stats", "database_name, table_name"),
    ("ndb_binlog_index", ""),
    ("plugin", "name"),
    ("replication_asynchronous_connection_failover", ""),
    ("replication_asynchronous_connection_failover_managed", ""),
    ("replication_group_configuration_version", ""),
    ("replication_group_member_actions", ""),
    ("server_cost", "cost_name"),
    ("servers", "Server_name"),
    ("slave_master_info", "Channel_name"),
    ("slave_relay_log_info", "Channel_name"),
    ("slave_worker_info", "Channel_name, Id"),
    ("slow_log", ""),
    ("time_zone", "Time_zone_id"),
    ("time_zone_leap_second", "Transition_time"),
    ("time_zone_name", "Name"),
    ("time_zone_transition", "Time_zone_id, Transition_time"),
    ("time_zone_transition_type", "Time_zone_id, Transition_type_id"),
    ("transaction_registry", ""),
];

/// The table, if accounts are made of it.
pub fn grant_table(name: &str) -> Option<&'static str> {
    GRANT_TABLES.iter().find(|(known, _)| *known == name).map(|(known, _)| *known)
}

/// One of MySQL's own tables, which a dump drops, makes and fills.
pub fn is_system_table(db: &str, name: &str) -> bool {
    match db {
        MYSQL => GRANT_TABLES.iter().chain(&OTHER_TABLES).any(|(known, _)| *known == name),
        "sys" => name == "sys_config",
        _ => false,
    }
}

/// A view that is there, or is left out, whatever a dump makes of it.
pub fn is_system_view(db: &str, name: &str) -> bool {
    db == "sys" && (sys::find(name).is_some() || sys::is_left_out(name))
}

/// Triggers of the tables that the server fills itself; a dump makes them.
pub fn is_system_trigger(db: &str, name: &str) -> bool {
    db == "sys" && ["sys_config_insert_set_user", "sys_config_update_set_user"].contains(&name)
}

/// The clause behind the columns of a computed table of `mysql`.
pub fn primary_key(name: &str) -> Option<&'static str> {
    GRANT_TABLES.iter().chain(&OTHER_TABLES).find(|(known, key)| *known == name && !key.is_empty()).map(|(_, key)| *key)
}
