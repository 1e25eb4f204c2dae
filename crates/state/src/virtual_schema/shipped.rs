//! Routines of `sys` that the server brings along: there in every data directory, and never in a dump.
//!
//! What they take and give is MySQL's, so that programs and habits go on working; their texts are
//! Redoubt's. Some are functions of the server itself: a text that calls `sys.format_time` calls those, and
//! the routine of that name is there to be found, shown and granted.

use catalog::{Creation, RoutineDef};

use super::sys::DEFINER;

/// `sql_mode` of their creation: the default.
const SQL_MODE: u64 = 1 << 5 | 1 << 21 | 1 << 23 | 1 << 24 | 1 << 26 | 1 << 30;

/// One routine.
struct Shipped {
    name: &'static str,
    parameters: &'static str,
    /// A function's type.
    returns: &'static str,
    deterministic: bool,
    data_access: &'static str,
    comment: &'static str,
    body: &'static str,
}

const fn function(
    name: &'static str,
    parameters: &'static str,
    returns: &'static str,
    (deterministic, data_access): (bool, &'static str),
    comment: &'static str,
    body: &'static str,
) -> Shipped {
    Shipped { name, parameters, returns, deterministic, data_access, comment, body }
}

const fn procedure(
    name: &'static str,
    parameters: &'static str,
    (deterministic, data_access): (bool, &'static str),
    comment: &'static str,
    body: &'static str,
) -> Shipped {
    Shipped { name, parameters, returns: "", deterministic, data_access, comment, body }
}

const COMPUTES: (bool, &str) = (true, "NO SQL");
const READS: (bool, &str) = (false, "READS SQL DATA");
const READS_THE_SAME: (bool, &str) = (true, "READS SQL DATA");
const CHANGES: (bool, &str) = (false, "MODIFIES SQL DATA");

const TEXT: &str = "text CHARSET utf8mb4";
const LONG_TEXT: &str = "longtext CHARSET utf8mb4";
const YES_NO: &str = "enum('YES','NO') CHARSET utf8mb4";

#[rustfmt::skip]
const FUNCTIONS: &[Shipped] = &[
    function("extract_schema_from_file_name", "path VARCHAR(512)", "varchar(64) CHARSET utf8mb4", COMPUTES, "The database that a data file belongs to: the folder that it stands in.",
        "RETURN left(substring_index(substring_index(replace(path, '\\\\', '/'), '/', -2), '/', 1), 64)"),
    function("extract_table_from_file_name", "path VARCHAR(512)", "varchar(64) CHARSET utf8mb4", COMPUTES, "The table that a data file belongs to.",
        "RETURN left(substring_index(replace(substring_index(replace(path, '\\\\', '/'), '/', -1), '@0024', '$'), '.', 1), 64)"),
    function("format_bytes", "bytes TEXT", TEXT, COMPUTES, "A number of bytes in a fitting unit.", "RETURN sys.format_bytes(bytes)"),
    function("format_path", "in_path VARCHAR(512)", "varchar(512) CHARSET utf8mb4", COMPUTES, "A path, beginning with the variable that names its folder.", "RETURN sys.format_path(in_path)"),
    function("format_statement", "statement LONGTEXT", LONG_TEXT, COMPUTES, "The begin and the end of a long statement.", "RETURN sys.format_statement(statement)"),
    function("format_time", "picoseconds TEXT", TEXT, COMPUTES, "A number of picoseconds in a fitting unit.", "RETURN sys.format_time(picoseconds)"),
    function("list_add", "in_list TEXT, in_add_value TEXT", TEXT, (true, "CONTAINS SQL"), "A list with one more value, for variables like sql_mode.",
        "BEGIN\n\
        \x20 IF in_add_value IS NULL THEN\n\
        \x20   SIGNAL SQLSTATE '02200' SET MYSQL_ERRNO = 1138, MESSAGE_TEXT = 'Function sys.list_add: in_add_value input variable should not be NULL';\n\
        \x20 END IF;\n\
        \x20 IF ifnull(in_list, '') = '' THEN RETURN in_add_value; END IF;\n\
        \x20 RETURN concat(trim(BOTH ',' FROM trim(in_list)), ',', in_add_value);\n\
        END"),
    function("list_drop", "in_list TEXT, in_drop_value TEXT", TEXT, (true, "CONTAINS SQL"), "A list without a value, for variables like sql_mode.",
        "BEGIN\n\
        \x20 DECLARE listed TEXT DEFAULT concat(',', in_list);\n\
        \x20 IF in_drop_value IS NULL THEN\n\
        \x20   SIGNAL SQLSTATE '02200' SET MYSQL_ERRNO = 1138, MESSAGE_TEXT = 'Function sys.list_drop: in_drop_value input variable should not be NULL';\n\
        \x20 END IF;\n\
        \x20 IF ifnull(in_list, '') = '' THEN RETURN in_list; END IF;\n\
        \x20 SET listed = replace(listed, concat(', ', in_drop_value), '');\n\
        \x20 RETURN trim(BOTH ',' FROM replace(listed, concat(',', in_drop_value), ''));\n\
        END"),
    function("ps_is_account_enabled", "in_host VARCHAR(255), in_user VARCHAR(32)", YES_NO, READS_THE_SAME, "Whether connections of an account are recorded.",
        "RETURN if(EXISTS (SELECT 1 FROM performance_schema.setup_actors\n\
        \x20                WHERE HOST IN ('%', in_host) AND USER IN ('%', in_user) AND ENABLED = 'YES'), 'YES', 'NO')"),
    function("ps_is_consumer_enabled", "in_consumer VARCHAR(64)", YES_NO, READS_THE_SAME, "Whether a consumer and all that it depends on are on.",
        "BEGIN\n\
        \x20 DECLARE off INT;\n\
        \x20 IF in_consumer IS NULL THEN RETURN NULL; END IF;\n\
        \x20 IF NOT EXISTS (SELECT 1 FROM performance_schema.setup_consumers WHERE NAME = in_consumer) THEN\n\
        \x20   SET @sys_message = concat('Invalid argument error: ', in_consumer, ' in function sys.ps_is_consumer_enabled.');\n\
        \x20   SIGNAL SQLSTATE 'HY000' SET MYSQL_ERRNO = 3047, MESSAGE_TEXT = @sys_message;\n\
        \x20 END IF;\n\
        \x20 SELECT count(*) INTO off FROM performance_schema.setup_consumers WHERE ENABLED = 'NO' AND (NAME = in_consumer\n\
        \x20   OR NAME = 'global_instrumentation'\n\
        \x20   OR NAME = 'thread_instrumentation' AND in_consumer LIKE 'events%'\n\
        \x20   OR NAME = concat(substring_index(in_consumer, '_', 2), '_current') AND in_consumer LIKE 'events%history%');\n\
        \x20 RETURN if(off = 0, 'YES', 'NO');\n\
        END"),
    function("ps_is_instrument_default_enabled", "in_instrument VARCHAR(128)", YES_NO, READS_THE_SAME, "Whether an instrument is on unless it is switched off.",
        "RETURN if(in_instrument LIKE 'wait/synch/%' OR in_instrument LIKE 'wait/io/socket/%' OR in_instrument LIKE 'stage/%' AND in_instrument NOT LIKE 'stage/innodb/%', 'NO', 'YES')"),
    function("ps_is_instrument_default_timed", "in_instrument VARCHAR(128)", YES_NO, READS_THE_SAME, "Whether an instrument is timed unless that is switched off.",
        "RETURN if(in_instrument LIKE 'wait/synch/%' OR in_instrument LIKE 'wait/io/socket/%' OR in_instrument LIKE 'stage/%' AND in_instrument NOT LIKE 'stage/innodb/%', 'NO', 'YES')"),
    function("ps_is_thread_instrumented", "in_connection_id BIGINT UNSIGNED", "enum('YES','NO','UNKNOWN') CHARSET utf8mb4", READS, "Whether a connection is recorded.",
        "RETURN if(in_connection_id IS NULL, NULL,\n\
        \x20 ifnull((SELECT INSTRUMENTED FROM performance_schema.threads WHERE PROCESSLIST_ID = in_connection_id), 'UNKNOWN'))"),
    function("ps_thread_account", "in_thread_id BIGINT UNSIGNED", TEXT, READS, "Who uses a thread.", "RETURN sys.ps_thread_account(in_thread_id)"),
    function("ps_thread_id", "in_connection_id BIGINT UNSIGNED", "bigint unsigned", READS, "The thread of a connection; without one, of this.", "RETURN sys.ps_thread_id(in_connection_id)"),
    function("quote_identifier", "in_identifier TEXT", TEXT, COMPUTES, "A name between backticks.", "RETURN sys.quote_identifier(in_identifier)"),
    function("sys_get_config", "in_variable_name VARCHAR(128), in_default_value VARCHAR(128)", "varchar(128) CHARSET utf8mb4", READS_THE_SAME, "A setting of sys, or the second argument.",
        "RETURN sys.sys_get_config(in_variable_name, in_default_value)"),
    function("version_major", "", "tinyint unsigned", (false, "NO SQL"), "The first part of the version.", "RETURN sys.version_major()"),
    function("version_minor", "", "tinyint unsigned", (false, "NO SQL"), "The second part of the version.", "RETURN sys.version_minor()"),
    function("version_patch", "", "tinyint unsigned", (false, "NO SQL"), "The third part of the version.", "RETURN sys.version_patch()"),
];

#[rustfmt::skip]
const PROCEDURES: &[Shipped] = &[
    procedure("create_synonym_db", "IN in_db_name VARCHAR(64), IN in_synonym VARCHAR(64)", CHANGES, "Makes a database of views, one for each table and view of another.",
        "BEGIN\n\
        \x20 DECLARE relation VARCHAR(64);\n\
        \x20 DECLARE made INT DEFAULT 0;\n\
        \x20 DECLARE message VARCHAR(128);\n\
        \x20 DECLARE at_end BOOLEAN DEFAULT false;\n\
        \x20 DECLARE relations CURSOR FOR SELECT TABLE_NAME FROM information_schema.TABLES WHERE TABLE_SCHEMA = in_db_name;\n\
        \x20 DECLARE CONTINUE HANDLER FOR NOT FOUND SET at_end = true;\n\
        \x20 IF NOT EXISTS (SELECT 1 FROM information_schema.SCHEMATA WHERE SCHEMA_NAME = in_db_name) THEN\n\
        \x20   SET message = concat('Unknown database ', in_db_name);\n\
        \x20   SIGNAL SQLSTATE 'HY000' SET MESSAGE_TEXT = message;\n\
        \x20 END IF;\n\
        \x20 IF EXISTS (SELECT 1 FROM information_schema.SCHEMATA WHERE SCHEMA_NAME = in_synonym) THEN\n\
        \x20   SET message = concat('Can''t create database ', in_synonym, '; database exists');\n\
        \x20   SIGNAL SQLSTATE 'HY000' SET MESSAGE_TEXT = message;\n\
        \x20 END IF;\n\
        \x20 CALL sys.execute_prepared_stmt(concat('CREATE DATABASE ', sys.quote_identifier(in_synonym)));\n\
        \x20 OPEN relations;\n\
        \x20 FETCH relations INTO relation;\n\
        \x20 WHILE NOT at_end DO\n\
        \x20   CALL sys.execute_prepared_stmt(concat('CREATE SQL SECURITY INVOKER VIEW ', sys.quote_identifier(in_synonym), '.', sys.quote_identifier(relation),\n\
        \x20     ' AS SELECT * FROM ', sys.quote_identifier(in_db_name), '.', sys.quote_identifier(relation)));\n\
        \x20   SET made = made + 1;\n\
        \x20   FETCH relations INTO relation;\n\
        \x20 END WHILE;\n\
        \x20 CLOSE relations;\n\
        \x20 SELECT concat('Created ', made, if(made = 1, ' view', ' views'), ' in the ', sys.quote_identifier(in_synonym), ' database') AS summary;\n\
        END"),
    procedure("execute_prepared_stmt", "IN in_query LONGTEXT CHARACTER SET utf8mb4", READS, "Runs the text of a statement.",
        "BEGIN\n\
        \x20 IF ifnull(char_length(in_query), 0) < 4 THEN\n\
        \x20   SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'The @sys.execute_prepared_stmt.sql must contain a query';\n\
        \x20 END IF;\n\
        \x20 SET @sys.execute_prepared_stmt.sql = in_query;\n\
        \x20 PREPARE stmt FROM @sys.execute_prepared_stmt.sql;\n\
        \x20 EXECUTE stmt;\n\
        \x20 DEALLOCATE PREPARE stmt;\n\
        \x20 SET @sys.execute_prepared_stmt.sql = NULL;\n\
        END"),
    procedure("ps_setup_disable_consumer", "IN consumer VARCHAR(128)", CHANGES, "Switches off the consumers whose names hold a text.",
        "BEGIN\n\
        \x20 DECLARE changed INT;\n\
        \x20 UPDATE performance_schema.setup_consumers SET ENABLED = 'NO' WHERE NAME LIKE concat('%', consumer, '%') AND ENABLED = 'YES';\n\
        \x20 SET changed = row_count();\n\
        \x20 SELECT concat('Disabled ', changed, if(changed = 1, ' consumer', ' consumers')) AS summary;\n\
        END"),
    procedure("ps_setup_disable_instrument", "IN in_pattern VARCHAR(128)", CHANGES, "Switches off the instruments whose names hold a text.",
        "BEGIN\n\
        \x20 DECLARE changed INT;\n\
        \x20 UPDATE performance_schema.setup_instruments SET ENABLED = 'NO', TIMED = 'NO' WHERE NAME LIKE concat('%', in_pattern, '%') AND (ENABLED = 'YES' OR TIMED = 'YES');\n\
        \x20 SET changed = row_count();\n\
        \x20 SELECT concat('Disabled ', changed, if(changed = 1, ' instrument', ' instruments')) AS summary;\n\
        END"),
    procedure("ps_setup_disable_thread", "IN in_connection_id BIGINT", CHANGES, "Stops recording a connection.",
        "BEGIN\n\
        \x20 DECLARE changed INT;\n\
        \x20 UPDATE performance_schema.threads SET INSTRUMENTED = 'NO' WHERE PROCESSLIST_ID = in_connection_id AND INSTRUMENTED = 'YES';\n\
        \x20 SET changed = row_count();\n\
        \x20 SELECT concat('Disabled ', changed, if(changed = 1, ' thread', ' threads')) AS summary;\n\
        END"),
    procedure("ps_setup_enable_consumer", "IN consumer VARCHAR(128)", CHANGES, "Switches on the consumers whose names hold a text.",
        "BEGIN\n\
        \x20 DECLARE changed INT;\n\
        \x20 UPDATE performance_schema.setup_consumers SET ENABLED = 'YES' WHERE NAME LIKE concat('%', consumer, '%') AND ENABLED = 'NO';\n\
        \x20 SET changed = row_count();\n\
        \x20 SELECT concat('Enabled ', changed, if(changed = 1, ' consumer', ' consumers')) AS summary;\n\
        END"),
    procedure("ps_setup_enable_instrument", "IN in_pattern VARCHAR(128)", CHANGES, "Switches on the instruments whose names hold a text.",
        "BEGIN\n\
        \x20 DECLARE changed INT;\n\
        \x20 UPDATE performance_schema.setup_instruments SET ENABLED = 'YES', TIMED = 'YES' WHERE NAME LIKE concat('%', in_pattern, '%') AND (ENABLED = 'NO' OR TIMED = 'NO');\n\
        \x20 SET changed = row_count();\n\
        \x20 SELECT concat('Enabled ', changed, if(changed = 1, ' instrument', ' instruments')) AS summary;\n\
        END"),
    procedure("ps_setup_enable_thread", "IN in_connection_id BIGINT", CHANGES, "Starts recording a connection.",
        "BEGIN\n\
        \x20 DECLARE changed INT;\n\
        \x20 UPDATE performance_schema.threads SET INSTRUMENTED = 'YES' WHERE PROCESSLIST_ID = in_connection_id AND INSTRUMENTED = 'NO';\n\
        \x20 SET changed = row_count();\n\
        \x20 SELECT concat('Enabled ', changed, if(changed = 1, ' thread', ' threads')) AS summary;\n\
        END"),
    procedure("ps_setup_show_disabled_consumers", "", READS_THE_SAME, "The consumers that are off.",
        "SELECT NAME AS disabled_consumers FROM performance_schema.setup_consumers WHERE ENABLED = 'NO' ORDER BY NAME"),
    procedure("ps_setup_show_disabled_instruments", "", READS_THE_SAME, "The instruments that are off.",
        "SELECT NAME AS disabled_instruments, TIMED AS timed FROM performance_schema.setup_instruments WHERE ENABLED = 'NO' ORDER BY NAME"),
    procedure("ps_setup_show_enabled_consumers", "", READS_THE_SAME, "The consumers that are on.",
        "SELECT NAME AS enabled_consumers FROM performance_schema.setup_consumers WHERE ENABLED = 'YES' ORDER BY NAME"),
    procedure("ps_setup_show_enabled_instruments", "", READS_THE_SAME, "The instruments that are on.",
        "SELECT NAME AS enabled_instruments, TIMED AS timed FROM performance_schema.setup_instruments WHERE ENABLED = 'YES' ORDER BY NAME"),
    procedure("table_exists", "IN in_db VARCHAR(64), IN in_table VARCHAR(64), OUT out_exists ENUM('', 'BASE TABLE', 'VIEW', 'TEMPORARY')", (false, "CONTAINS SQL"),
        "What a name stands for: a table, a view, a temporary table, or nothing.",
        "BEGIN\n\
        \x20 DECLARE full_name VARCHAR(140) DEFAULT concat(sys.quote_identifier(in_db), '.', sys.quote_identifier(in_table));\n\
        \x20 DECLARE kind VARCHAR(64) DEFAULT (SELECT TABLE_TYPE FROM information_schema.TABLES WHERE TABLE_SCHEMA = in_db AND TABLE_NAME = in_table);\n\
        \x20 DECLARE hidden BOOLEAN DEFAULT false;\n\
        \x20 DECLARE refused BOOLEAN DEFAULT false;\n\
        \x20 SET out_exists = '';\n\
        \x20 IF in_db <> 'sys' THEN BEGIN\n\
        \x20   -- A temporary table hides what has its name, and cannot be described as either.\n\
        \x20   DECLARE CONTINUE HANDLER FOR 1050 SET hidden = true;\n\
        \x20   DECLARE CONTINUE HANDLER FOR 1146 SET refused = true;\n\
        \x20   SET @sys.tmp.table_exists.SQL = concat('CREATE TEMPORARY TABLE ', full_name, ' (id INT PRIMARY KEY)');\n\
        \x20   PREPARE stmt_create FROM @sys.tmp.table_exists.SQL;\n\
        \x20   EXECUTE stmt_create;\n\
        \x20   DEALLOCATE PREPARE stmt_create;\n\
        \x20   IF NOT hidden THEN\n\
        \x20     SET @sys.tmp.table_exists.SQL = concat('DROP TEMPORARY TABLE ', full_name);\n\
        \x20     PREPARE stmt_drop FROM @sys.tmp.table_exists.SQL;\n\
        \x20     EXECUTE stmt_drop;\n\
        \x20     DEALLOCATE PREPARE stmt_drop;\n\
        \x20   END IF;\n\
        \x20   SET @sys.tmp.table_exists.SQL = NULL;\n\
        \x20 END; END IF;\n\
        \x20 SET out_exists = CASE WHEN hidden THEN 'TEMPORARY' WHEN kind LIKE '%VIEW' THEN 'VIEW' ELSE ifnull(kind, '') END;\n\
        END"),
];

fn routine(shipped: &Shipped, function: bool, created: i64) -> RoutineDef {
    let collation = || "utf8mb4_0900_ai_ci".to_string();
    RoutineDef {
        db: "sys".to_string(),
        name: shipped.name.to_string(),
        function,
        parameters: shipped.parameters.to_string(),
        returns: shipped.returns.to_string(),
        body: shipped.body.to_string(),
        definer: DEFINER.to_string(),
        invoker: true,
        deterministic: shipped.deterministic,
        data_access: shipped.data_access.to_string(),
        comment: shipped.comment.to_string(),
        context: Creation {
            sql_mode: SQL_MODE,
            charset_client: "utf8mb4".to_string(),
            collation_connection: collation(),
            collation_database: collation(),
        },
        created,
        modified: created,
        ..RoutineDef::default()
    }
}

/// All of them: functions, then procedures, in order of name.
pub fn routines(created: i64) -> Vec<RoutineDef> {
    let functions = FUNCTIONS.iter().map(|shipped| routine(shipped, true, created));
    functions.chain(PROCEDURES.iter().map(|shipped| routine(shipped, false, created))).collect()
}

/// Whether the server brings such a routine along. Whoever makes or drops one of that name, as a dump does,
/// changes nothing.
pub fn is_shipped(db: &str, function: bool, name: &str) -> bool {
    let list = if function { FUNCTIONS } else { PROCEDURES };
    db == "sys" && list.iter().any(|shipped| shipped.name.eq_ignore_ascii_case(name))
}

/// Routines of MySQL's `sys` that are not there. A dump of a whole MySQL server drops and makes them.
const LEFT_OUT_FUNCTIONS: &[&str] = &["ps_thread_stack", "ps_thread_trx_info"];
const LEFT_OUT_PROCEDURES: &[&str] = &[
    "diagnostics",
    "ps_setup_disable_background_threads",
    "ps_setup_enable_background_threads",
    "ps_setup_reload_saved",
    "ps_setup_reset_to_default",
    "ps_setup_save",
    "ps_setup_show_disabled",
    "ps_setup_show_enabled",
    "ps_statement_avg_latency_histogram",
    "ps_trace_statement_digest",
    "ps_trace_thread",
    "ps_truncate_all_tables",
    "statement_performance_analyzer",
];

/// Whether MySQL brings such a routine along and this server does not.
pub fn is_left_out(db: &str, function: bool, name: &str) -> bool {
    let list = if function { LEFT_OUT_FUNCTIONS } else { LEFT_OUT_PROCEDURES };
    db == "sys" && list.iter().any(|known| known.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_routine_compiles_and_stands_in_its_place() {
        let routines = routines(0);
        for def in &routines {
            program::compiled::compiled(def).unwrap_or_else(|e| panic!("{}: {e}", def.name));
        }
        assert!(routines.is_sorted_by_key(|def| (!def.function, def.name.clone())));
    }
}
