//! The database `sys`: performance_schema and information_schema in words, as MySQL 8.0.31 names and types
//! them.
//!
//! A view is one query here. Most come in two forms: `name` for people and `x$name` for programs. A query
//! marks what the first form puts into words, and the second leaves as it is: `~time(picoseconds)`,
//! `~bytes(n)`, `~text(statement)`, `~path(file)`. What stands in `{…}` is in the second form only. Every
//! name has its database, since a dump carries the texts to other servers.
//!
//! Left out is what would show nothing true: what statements cost by user and host, buffers by table and
//! memory by user.

use std::sync::{Arc, OnceLock};

use parser::ParserMode;
use parser::ast::Statement;
use plan::{View, VirtualColumn, VirtualTable};
use value::{SqlResult, sql_error};

use super::VirtualSchema;
use super::shape::shape_of;

/// Who made the views.
pub const DEFINER: &str = "mysql.sys@localhost";

/// Which forms a view has.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Forms {
    Both,
    /// No figure of it needs words.
    Plain,
    /// Other views are made of it.
    Raw,
}

use Forms::{Both, Plain, Raw};

/// The queries about statements by digest: their columns, and what follows FROM.
macro_rules! statements {
    ($columns:literal, $rest:literal) => {
        concat!(
            "SELECT ~text(DIGEST_TEXT) query, SCHEMA_NAME db, ",
            $columns,
            " FROM performance_schema.events_statements_summary_by_digest ",
            $rest
        )
    };
}

/// What stands for which function in the form for people.
const MARKS: [(&str, &str); 4] =
    [("~time(", "format_pico_time("), ("~bytes(", "format_bytes("), ("~text(", "sys.format_statement("), ("~path(", "sys.format_path(")];

#[rustfmt::skip]
const VIEWS: &[(&str, Forms, &str)] = &[
    ("host_summary_by_file_io", Both,
        "SELECT ifnull(HOST, 'background') host, sum(COUNT_STAR) ios, ~time(sum(SUM_TIMER_WAIT)) io_latency FROM performance_schema.events_waits_summary_by_host_by_event_name \
         WHERE EVENT_NAME LIKE 'wait/io/file/%' GROUP BY ifnull(HOST, 'background') ORDER BY sum(SUM_TIMER_WAIT) DESC"),
    ("host_summary_by_file_io_type", Both,
        "SELECT ifnull(HOST, 'background') host, EVENT_NAME event_name, COUNT_STAR total, ~time(SUM_TIMER_WAIT) total_latency, ~time(MAX_TIMER_WAIT) max_latency \
         FROM performance_schema.events_waits_summary_by_host_by_event_name WHERE EVENT_NAME LIKE 'wait/io/file%' AND COUNT_STAR > 0 ORDER BY ifnull(HOST, 'background'), SUM_TIMER_WAIT DESC"),
    ("innodb_lock_waits", Both,
        "SELECT r.trx_wait_started wait_started, timediff(now(), r.trx_wait_started) wait_age, timestampdiff(SECOND, r.trx_wait_started, now()) wait_age_secs, \
         concat(sys.quote_identifier(rl.OBJECT_SCHEMA), '.', sys.quote_identifier(rl.OBJECT_NAME)) locked_table, rl.OBJECT_SCHEMA locked_table_schema, \
         rl.OBJECT_NAME locked_table_name, rl.PARTITION_NAME locked_table_partition, rl.SUBPARTITION_NAME locked_table_subpartition, rl.INDEX_NAME locked_index, \
         rl.LOCK_TYPE locked_type, r.trx_id waiting_trx_id, r.trx_started waiting_trx_started, timediff(now(), r.trx_started) waiting_trx_age, \
         r.trx_rows_locked waiting_trx_rows_locked, r.trx_rows_modified waiting_trx_rows_modified, r.trx_mysql_thread_id waiting_pid, ~text(r.trx_query) waiting_query, \
         rl.ENGINE_LOCK_ID waiting_lock_id, rl.LOCK_MODE waiting_lock_mode, b.trx_id blocking_trx_id, b.trx_mysql_thread_id blocking_pid, ~text(b.trx_query) blocking_query, \
         bl.ENGINE_LOCK_ID blocking_lock_id, bl.LOCK_MODE blocking_lock_mode, b.trx_started blocking_trx_started, timediff(now(), b.trx_started) blocking_trx_age, \
         b.trx_rows_locked blocking_trx_rows_locked, b.trx_rows_modified blocking_trx_rows_modified, concat('KILL QUERY ', b.trx_mysql_thread_id) sql_kill_blocking_query, \
         concat('KILL ', b.trx_mysql_thread_id) sql_kill_blocking_connection FROM performance_schema.data_lock_waits w \
         JOIN information_schema.INNODB_TRX b ON b.trx_id = w.BLOCKING_ENGINE_TRANSACTION_ID JOIN information_schema.INNODB_TRX r ON r.trx_id = w.REQUESTING_ENGINE_TRANSACTION_ID \
         JOIN performance_schema.data_locks bl ON bl.ENGINE_LOCK_ID = w.BLOCKING_ENGINE_LOCK_ID JOIN performance_schema.data_locks rl ON rl.ENGINE_LOCK_ID = w.REQUESTING_ENGINE_LOCK_ID ORDER BY r.trx_wait_started"),
    ("io_by_thread_by_latency", Both,
        "SELECT if(t.PROCESSLIST_ID IS NULL, substring_index(t.NAME, '/', -1), concat(t.PROCESSLIST_USER, '@', convert(t.PROCESSLIST_HOST USING utf8mb4))) user, \
         sum(w.COUNT_STAR) total, ~time(sum(w.SUM_TIMER_WAIT)) total_latency, ~time(min(w.MIN_TIMER_WAIT)) min_latency, ~time(avg(w.AVG_TIMER_WAIT)) avg_latency, \
         ~time(max(w.MAX_TIMER_WAIT)) max_latency, w.THREAD_ID thread_id, t.PROCESSLIST_ID processlist_id \
         FROM performance_schema.events_waits_summary_by_thread_by_event_name w LEFT JOIN performance_schema.threads t ON t.THREAD_ID = w.THREAD_ID WHERE w.EVENT_NAME LIKE 'wait/io/file/%' AND w.SUM_TIMER_WAIT > 0 \
         GROUP BY w.THREAD_ID, t.PROCESSLIST_ID, user ORDER BY sum(w.SUM_TIMER_WAIT) DESC"),
    ("io_global_by_file_by_bytes", Both,
        "SELECT ~path(FILE_NAME) file, COUNT_READ count_read, ~bytes(SUM_NUMBER_OF_BYTES_READ) total_read, \
         ~bytes(ifnull(SUM_NUMBER_OF_BYTES_READ / nullif(COUNT_READ, 0), 0)) avg_read, COUNT_WRITE count_write, ~bytes(SUM_NUMBER_OF_BYTES_WRITE) total_written, \
         ~bytes(ifnull(SUM_NUMBER_OF_BYTES_WRITE / nullif(COUNT_WRITE, 0), 0.00)) avg_write, ~bytes(SUM_NUMBER_OF_BYTES_READ + SUM_NUMBER_OF_BYTES_WRITE) total, \
         ifnull(round(100 - SUM_NUMBER_OF_BYTES_READ / nullif(SUM_NUMBER_OF_BYTES_READ + SUM_NUMBER_OF_BYTES_WRITE, 0) * 100, 2), 0.00) write_pct \
         FROM performance_schema.file_summary_by_instance ORDER BY SUM_NUMBER_OF_BYTES_READ + SUM_NUMBER_OF_BYTES_WRITE DESC"),
    ("io_global_by_file_by_latency", Both,
        "SELECT ~path(FILE_NAME) file, COUNT_STAR total, ~time(SUM_TIMER_WAIT) total_latency, COUNT_READ count_read, ~time(SUM_TIMER_READ) read_latency, \
         COUNT_WRITE count_write, ~time(SUM_TIMER_WRITE) write_latency, COUNT_MISC count_misc, ~time(SUM_TIMER_MISC) misc_latency \
         FROM performance_schema.file_summary_by_instance ORDER BY SUM_TIMER_WAIT DESC"),
    ("io_global_by_wait_by_bytes", Both,
        "SELECT substring_index(EVENT_NAME, '/', -2) event_name, COUNT_STAR total, ~time(SUM_TIMER_WAIT) total_latency, ~time(MIN_TIMER_WAIT) min_latency, \
         ~time(AVG_TIMER_WAIT) avg_latency, ~time(MAX_TIMER_WAIT) max_latency, COUNT_READ count_read, ~bytes(SUM_NUMBER_OF_BYTES_READ) total_read, \
         ~bytes(ifnull(SUM_NUMBER_OF_BYTES_READ / nullif(COUNT_READ, 0), 0)) avg_read, COUNT_WRITE count_write, ~bytes(SUM_NUMBER_OF_BYTES_WRITE) total_written, \
         ~bytes(ifnull(SUM_NUMBER_OF_BYTES_WRITE / nullif(COUNT_WRITE, 0), 0)) avg_written, ~bytes(SUM_NUMBER_OF_BYTES_WRITE + SUM_NUMBER_OF_BYTES_READ) total_requested \
         FROM performance_schema.file_summary_by_event_name WHERE EVENT_NAME LIKE 'wait/io/file/%' AND COUNT_STAR > 0 ORDER BY SUM_NUMBER_OF_BYTES_WRITE + SUM_NUMBER_OF_BYTES_READ DESC"),
    ("io_global_by_wait_by_latency", Both,
        "SELECT substring_index(EVENT_NAME, '/', -2) event_name, COUNT_STAR total, ~time(SUM_TIMER_WAIT) total_latency, ~time(AVG_TIMER_WAIT) avg_latency, \
         ~time(MAX_TIMER_WAIT) max_latency, ~time(SUM_TIMER_READ) read_latency, ~time(SUM_TIMER_WRITE) write_latency, ~time(SUM_TIMER_MISC) misc_latency, COUNT_READ count_read, \
         ~bytes(SUM_NUMBER_OF_BYTES_READ) total_read, ~bytes(ifnull(SUM_NUMBER_OF_BYTES_READ / nullif(COUNT_READ, 0), 0)) avg_read, COUNT_WRITE count_write, \
         ~bytes(SUM_NUMBER_OF_BYTES_WRITE) total_written, ~bytes(ifnull(SUM_NUMBER_OF_BYTES_WRITE / nullif(COUNT_WRITE, 0), 0)) avg_written \
         FROM performance_schema.file_summary_by_event_name WHERE EVENT_NAME LIKE 'wait/io/file/%' AND COUNT_STAR > 0 ORDER BY SUM_TIMER_WAIT DESC"),
    ("memory_global_by_current_bytes", Both,
        "SELECT EVENT_NAME event_name, CURRENT_COUNT_USED current_count, ~bytes(CURRENT_NUMBER_OF_BYTES_USED) current_alloc, \
         ~bytes(ifnull(CURRENT_NUMBER_OF_BYTES_USED / nullif(CURRENT_COUNT_USED, 0), 0)) current_avg_alloc, HIGH_COUNT_USED high_count, ~bytes(HIGH_NUMBER_OF_BYTES_USED) high_alloc, \
         ~bytes(ifnull(HIGH_NUMBER_OF_BYTES_USED / nullif(HIGH_COUNT_USED, 0), 0)) high_avg_alloc \
         FROM performance_schema.memory_summary_global_by_event_name WHERE CURRENT_NUMBER_OF_BYTES_USED > 0 ORDER BY CURRENT_NUMBER_OF_BYTES_USED DESC"),
    ("memory_global_total", Both, "SELECT ~bytes(sum(CURRENT_NUMBER_OF_BYTES_USED)) total_allocated FROM performance_schema.memory_summary_global_by_event_name"),
    ("metrics", Plain,
        "SELECT lower(VARIABLE_NAME) Variable_name, VARIABLE_VALUE Variable_value, 'Global Status' Type, 'YES' Enabled FROM performance_schema.global_status UNION ALL \
         SELECT NAME, COUNT, concat('InnoDB Metrics - ', SUBSYSTEM), if(STATUS = 'enabled', 'YES', 'NO') FROM information_schema.INNODB_METRICS UNION ALL \
         SELECT 'memory_current_allocated', sum(CURRENT_NUMBER_OF_BYTES_USED), 'Performance Schema', 'PARTIAL' FROM performance_schema.memory_summary_global_by_event_name UNION ALL \
         SELECT 'memory_total_allocated', sum(SUM_NUMBER_OF_BYTES_ALLOC), 'Performance Schema', 'PARTIAL' FROM performance_schema.memory_summary_global_by_event_name UNION ALL \
         SELECT 'NOW()', now(3), 'System Time', 'YES' UNION ALL SELECT 'UNIX_TIMESTAMP()', round(unix_timestamp(now(3)), 3), 'System Time', 'YES' ORDER BY Type, Variable_name"),
    ("processlist", Both,
        "SELECT t.THREAD_ID thd_id, t.PROCESSLIST_ID conn_id, \
         if(t.NAME IN ('thread/sql/one_connection', 'thread/thread_pool/tp_one_connection'), concat(t.PROCESSLIST_USER, '@', convert(t.PROCESSLIST_HOST USING utf8mb4)), \
         replace(t.NAME, 'thread/', '')) user, t.PROCESSLIST_DB db, t.PROCESSLIST_COMMAND command, t.PROCESSLIST_STATE state, t.PROCESSLIST_TIME time, \
         ~text(t.PROCESSLIST_INFO) current_statement, t.EXECUTION_ENGINE execution_engine, if(s.END_EVENT_ID IS NULL, ~time(s.TIMER_WAIT), NULL) statement_latency, \
         if(s.END_EVENT_ID IS NULL, round(100 * (g.WORK_COMPLETED / g.WORK_ESTIMATED), 2), NULL) progress, ~time(s.LOCK_TIME) lock_latency, ~time(s.CPU_TIME) cpu_latency, \
         s.ROWS_EXAMINED rows_examined, s.ROWS_SENT rows_sent, s.ROWS_AFFECTED rows_affected, s.CREATED_TMP_TABLES tmp_tables, s.CREATED_TMP_DISK_TABLES tmp_disk_tables, \
         if(s.NO_GOOD_INDEX_USED > 0 OR s.NO_INDEX_USED > 0, 'YES', 'NO') full_scan, if(s.END_EVENT_ID IS NOT NULL, ~text(s.SQL_TEXT), NULL) last_statement, \
         if(s.END_EVENT_ID IS NOT NULL, ~time(s.TIMER_WAIT), NULL) last_statement_latency, ~bytes(cast(NULL AS decimal(41))) current_memory, w.EVENT_NAME last_wait, \
         if(w.END_EVENT_ID IS NULL AND w.EVENT_NAME IS NOT NULL, 'Still Waiting', convert(~time(w.TIMER_WAIT) USING utf8mb4)) last_wait_latency, w.SOURCE source, \
         ~time(x.TIMER_WAIT) trx_latency, x.STATE trx_state, x.AUTOCOMMIT trx_autocommit, p.ATTR_VALUE pid, n.ATTR_VALUE program_name FROM performance_schema.threads t \
         LEFT JOIN performance_schema.events_waits_current w ON w.THREAD_ID = t.THREAD_ID LEFT JOIN performance_schema.events_stages_current g ON g.THREAD_ID = t.THREAD_ID \
         LEFT JOIN performance_schema.events_statements_current s ON s.THREAD_ID = t.THREAD_ID LEFT JOIN performance_schema.events_transactions_current x ON x.THREAD_ID = t.THREAD_ID \
         LEFT JOIN performance_schema.session_connect_attrs p ON p.PROCESSLIST_ID = t.PROCESSLIST_ID AND p.ATTR_NAME = '_pid' \
         LEFT JOIN performance_schema.session_connect_attrs n ON n.PROCESSLIST_ID = t.PROCESSLIST_ID AND n.ATTR_NAME = 'program_name' ORDER BY t.PROCESSLIST_TIME DESC, last_wait_latency DESC"),
    ("ps_check_lost_instrumentation", Plain,
        "SELECT VARIABLE_NAME variable_name, VARIABLE_VALUE variable_value FROM performance_schema.global_status WHERE VARIABLE_NAME LIKE 'perf%lost' AND VARIABLE_VALUE > 0"),
    ("ps_digest_95th_percentile_by_avg_us", Raw,
        "SELECT b.avg_us avg_us, ifnull(sum(a.cnt) / nullif((SELECT count(*) FROM performance_schema.events_statements_summary_by_digest), 0), 0) percentile \
         FROM sys.x$ps_digest_avg_latency_distribution a JOIN sys.x$ps_digest_avg_latency_distribution b ON a.avg_us <= b.avg_us GROUP BY b.avg_us \
         HAVING ifnull(sum(a.cnt) / nullif((SELECT count(*) FROM performance_schema.events_statements_summary_by_digest), 0), 0) > 0.95 ORDER BY percentile LIMIT 1"),
    ("ps_digest_avg_latency_distribution", Raw,
        "SELECT count(*) cnt, round(AVG_TIMER_WAIT / 1000000, 0) avg_us FROM performance_schema.events_statements_summary_by_digest GROUP BY avg_us"),
    ("schema_auto_increment_columns", Plain,
        "SELECT c.TABLE_SCHEMA table_schema, c.TABLE_NAME table_name, c.COLUMN_NAME column_name, c.DATA_TYPE data_type, c.COLUMN_TYPE column_type, \
         locate('unsigned', c.COLUMN_TYPE) = 0 is_signed, locate('unsigned', c.COLUMN_TYPE) > 0 is_unsigned, c.most max_value, t.AUTO_INCREMENT auto_increment, \
         t.AUTO_INCREMENT / c.most auto_increment_ratio FROM (SELECT TABLE_SCHEMA, TABLE_NAME, COLUMN_NAME, DATA_TYPE, COLUMN_TYPE, \
         (CASE DATA_TYPE WHEN 'tinyint' THEN 255 WHEN 'smallint' THEN 65535 WHEN 'mediumint' THEN 16777215 WHEN 'int' THEN 4294967295 WHEN 'bigint' THEN 18446744073709551615 END \
         >> if(locate('unsigned', COLUMN_TYPE) > 0, 0, 1)) most FROM information_schema.COLUMNS \
         WHERE TABLE_SCHEMA NOT IN ('mysql', 'sys', 'information_schema', 'performance_schema') AND EXTRA = 'auto_increment') c \
         JOIN information_schema.TABLES t ON t.TABLE_SCHEMA = c.TABLE_SCHEMA AND t.TABLE_NAME = c.TABLE_NAME WHERE t.TABLE_TYPE = 'BASE TABLE' \
         ORDER BY t.AUTO_INCREMENT / c.most DESC, c.most"),
    ("schema_flattened_keys", Raw,
        "SELECT TABLE_SCHEMA table_schema, TABLE_NAME table_name, INDEX_NAME index_name, max(NON_UNIQUE) non_unique, max(if(SUB_PART IS NULL, 0, 1)) subpart_exists, \
         group_concat(COLUMN_NAME ORDER BY SEQ_IN_INDEX) index_columns FROM information_schema.STATISTICS \
         WHERE INDEX_TYPE = 'BTREE' AND TABLE_SCHEMA NOT IN ('mysql', 'sys', 'information_schema', 'performance_schema') GROUP BY TABLE_SCHEMA, TABLE_NAME, INDEX_NAME"),
    ("schema_index_statistics", Both,
        "SELECT OBJECT_SCHEMA table_schema, OBJECT_NAME table_name, INDEX_NAME index_name, COUNT_FETCH rows_selected, ~time(SUM_TIMER_FETCH) select_latency, \
         COUNT_INSERT rows_inserted, ~time(SUM_TIMER_INSERT) insert_latency, COUNT_UPDATE rows_updated, ~time(SUM_TIMER_UPDATE) update_latency, COUNT_DELETE rows_deleted, \
         ~time(SUM_TIMER_DELETE) delete_latency FROM performance_schema.table_io_waits_summary_by_index_usage WHERE INDEX_NAME IS NOT NULL ORDER BY SUM_TIMER_WAIT DESC"),
    ("schema_object_overview", Plain,
        "SELECT ROUTINE_SCHEMA db, ROUTINE_TYPE object_type, count(*) count FROM information_schema.ROUTINES GROUP BY ROUTINE_SCHEMA, ROUTINE_TYPE UNION \
         SELECT TABLE_SCHEMA, TABLE_TYPE, count(*) FROM information_schema.TABLES GROUP BY TABLE_SCHEMA, TABLE_TYPE UNION \
         SELECT TABLE_SCHEMA, concat('INDEX (', INDEX_TYPE, ')'), count(*) FROM information_schema.STATISTICS GROUP BY TABLE_SCHEMA, INDEX_TYPE UNION \
         SELECT TRIGGER_SCHEMA, 'TRIGGER', count(*) FROM information_schema.TRIGGERS GROUP BY TRIGGER_SCHEMA UNION \
         SELECT EVENT_SCHEMA, 'EVENT', count(*) FROM information_schema.EVENTS GROUP BY EVENT_SCHEMA ORDER BY db, object_type"),
    ("schema_redundant_indexes", Plain,
        "SELECT r.table_schema table_schema, r.table_name table_name, r.index_name redundant_index_name, r.index_columns redundant_index_columns, \
         r.non_unique redundant_index_non_unique, d.index_name dominant_index_name, d.index_columns dominant_index_columns, d.non_unique dominant_index_non_unique, \
         if(r.subpart_exists OR d.subpart_exists, 1, 0) subpart_exists, concat('ALTER TABLE `', r.table_schema, '`.`', r.table_name, '` DROP INDEX `', r.index_name, '`') sql_drop_index \
         FROM sys.x$schema_flattened_keys r JOIN sys.x$schema_flattened_keys d ON r.table_schema = d.table_schema AND r.table_name = d.table_name AND r.index_name <> d.index_name \
         WHERE (r.index_columns = d.index_columns AND (r.non_unique > d.non_unique OR (r.non_unique = d.non_unique \
         AND if(r.index_name = 'PRIMARY', '', r.index_name) > if(d.index_name = 'PRIMARY', '', d.index_name)))) \
         OR (locate(concat(r.index_columns, ','), d.index_columns) = 1 AND r.non_unique = 1) OR (locate(concat(d.index_columns, ','), r.index_columns) = 1 AND d.non_unique = 0)"),
    ("schema_table_lock_waits", Both,
        "SELECT g.OBJECT_SCHEMA object_schema, g.OBJECT_NAME object_name, pt.THREAD_ID waiting_thread_id, pt.PROCESSLIST_ID waiting_pid, \
         sys.ps_thread_account(p.OWNER_THREAD_ID) waiting_account, p.LOCK_TYPE waiting_lock_type, p.LOCK_DURATION waiting_lock_duration, ~text(pt.PROCESSLIST_INFO) waiting_query, \
         pt.PROCESSLIST_TIME waiting_query_secs, ps.ROWS_AFFECTED waiting_query_rows_affected, ps.ROWS_EXAMINED waiting_query_rows_examined, gt.THREAD_ID blocking_thread_id, \
         gt.PROCESSLIST_ID blocking_pid, sys.ps_thread_account(g.OWNER_THREAD_ID) blocking_account, g.LOCK_TYPE blocking_lock_type, g.LOCK_DURATION blocking_lock_duration, \
         concat('KILL QUERY ', gt.PROCESSLIST_ID) sql_kill_blocking_query, concat('KILL ', gt.PROCESSLIST_ID) sql_kill_blocking_connection FROM performance_schema.metadata_locks g \
         JOIN performance_schema.metadata_locks p ON p.OBJECT_TYPE = g.OBJECT_TYPE AND p.OBJECT_SCHEMA = g.OBJECT_SCHEMA AND p.OBJECT_NAME = g.OBJECT_NAME \
         AND g.LOCK_STATUS = 'GRANTED' AND p.LOCK_STATUS = 'PENDING' JOIN performance_schema.threads gt ON gt.THREAD_ID = g.OWNER_THREAD_ID JOIN performance_schema.threads pt ON pt.THREAD_ID = p.OWNER_THREAD_ID \
         LEFT JOIN performance_schema.events_statements_current ps ON ps.THREAD_ID = p.OWNER_THREAD_ID WHERE g.OBJECT_TYPE = 'TABLE'"),
    ("schema_table_statistics", Both,
        "SELECT OBJECT_SCHEMA table_schema, OBJECT_NAME table_name, ~time(SUM_TIMER_WAIT) total_latency, COUNT_FETCH rows_fetched, ~time(SUM_TIMER_FETCH) fetch_latency, \
         COUNT_INSERT rows_inserted, ~time(SUM_TIMER_INSERT) insert_latency, COUNT_UPDATE rows_updated, ~time(SUM_TIMER_UPDATE) update_latency, COUNT_DELETE rows_deleted, \
         ~time(SUM_TIMER_DELETE) delete_latency, cast(NULL AS decimal(42)) io_read_requests, ~bytes(cast(NULL AS decimal(41))) io_read, ~time(cast(NULL AS decimal(42))) io_read_latency, \
         cast(NULL AS decimal(42)) io_write_requests, ~bytes(cast(NULL AS decimal(41))) io_write, ~time(cast(NULL AS decimal(42))) io_write_latency, \
         cast(NULL AS decimal(42)) io_misc_requests, ~time(cast(NULL AS decimal(42))) io_misc_latency FROM performance_schema.table_io_waits_summary_by_table ORDER BY SUM_TIMER_WAIT DESC"),
    ("schema_tables_with_full_table_scans", Both,
        "SELECT OBJECT_SCHEMA object_schema, OBJECT_NAME object_name, COUNT_READ rows_full_scanned, ~time(SUM_TIMER_WAIT) latency \
         FROM performance_schema.table_io_waits_summary_by_index_usage WHERE INDEX_NAME IS NULL AND COUNT_READ > 0 ORDER BY COUNT_READ DESC"),
    ("schema_unused_indexes", Plain,
        "SELECT t.OBJECT_SCHEMA object_schema, t.OBJECT_NAME object_name, t.INDEX_NAME index_name FROM performance_schema.table_io_waits_summary_by_index_usage t \
         JOIN information_schema.STATISTICS s ON s.TABLE_SCHEMA = t.OBJECT_SCHEMA AND s.TABLE_NAME = t.OBJECT_NAME AND s.INDEX_NAME = t.INDEX_NAME \
         WHERE t.INDEX_NAME <> 'PRIMARY' AND t.COUNT_STAR = 0 AND s.NON_UNIQUE = 1 AND s.SEQ_IN_INDEX = 1 ORDER BY t.OBJECT_SCHEMA, t.OBJECT_NAME"),
    ("session", Both, "SELECT * FROM sys.{x$}processlist WHERE conn_id IS NOT NULL AND command <> 'Daemon'"),
    ("statement_analysis", Both,
        statements!("if(SUM_NO_GOOD_INDEX_USED > 0 OR SUM_NO_INDEX_USED > 0, '*', '') full_scan, COUNT_STAR exec_count, {COUNT_SECONDARY exec_secondary_count, }SUM_ERRORS err_count, \
         SUM_WARNINGS warn_count, ~time(SUM_TIMER_WAIT) total_latency, ~time(MAX_TIMER_WAIT) max_latency, ~time(AVG_TIMER_WAIT) avg_latency, ~time(SUM_LOCK_TIME) lock_latency, \
         ~time(SUM_CPU_TIME) cpu_latency, SUM_ROWS_SENT rows_sent, round(ifnull(SUM_ROWS_SENT / nullif(COUNT_STAR, 0), 0), 0) rows_sent_avg, SUM_ROWS_EXAMINED rows_examined, \
         round(ifnull(SUM_ROWS_EXAMINED / nullif(COUNT_STAR, 0), 0), 0) rows_examined_avg, SUM_ROWS_AFFECTED rows_affected, \
         round(ifnull(SUM_ROWS_AFFECTED / nullif(COUNT_STAR, 0), 0), 0) rows_affected_avg, SUM_CREATED_TMP_TABLES tmp_tables, SUM_CREATED_TMP_DISK_TABLES tmp_disk_tables, \
         SUM_SORT_ROWS rows_sorted, SUM_SORT_MERGE_PASSES sort_merge_passes, ~bytes(MAX_CONTROLLED_MEMORY) max_controlled_memory, ~bytes(MAX_TOTAL_MEMORY) max_total_memory, \
         DIGEST digest, FIRST_SEEN first_seen, LAST_SEEN last_seen", "ORDER BY SUM_TIMER_WAIT DESC")),
    ("statements_with_errors_or_warnings", Both,
        statements!("COUNT_STAR exec_count, SUM_ERRORS errors, ifnull(SUM_ERRORS / nullif(COUNT_STAR, 0), 0) * 100 error_pct, SUM_WARNINGS warnings, \
         ifnull(SUM_WARNINGS / nullif(COUNT_STAR, 0), 0) * 100 warning_pct, FIRST_SEEN first_seen, LAST_SEEN last_seen, DIGEST digest",
        "WHERE SUM_ERRORS > 0 OR SUM_WARNINGS > 0 ORDER BY SUM_ERRORS DESC, SUM_WARNINGS DESC")),
    ("statements_with_full_table_scans", Both,
        statements!("COUNT_STAR exec_count, ~time(SUM_TIMER_WAIT) total_latency, SUM_NO_INDEX_USED no_index_used_count, SUM_NO_GOOD_INDEX_USED no_good_index_used_count, \
         round(ifnull(SUM_NO_INDEX_USED / nullif(COUNT_STAR, 0), 0) * 100, 0) no_index_used_pct, SUM_ROWS_SENT rows_sent, SUM_ROWS_EXAMINED rows_examined, \
         round(SUM_ROWS_SENT / COUNT_STAR, 0) rows_sent_avg, round(SUM_ROWS_EXAMINED / COUNT_STAR, 0) rows_examined_avg, FIRST_SEEN first_seen, LAST_SEEN last_seen, DIGEST digest",
        "WHERE (SUM_NO_INDEX_USED > 0 OR SUM_NO_GOOD_INDEX_USED > 0) AND DIGEST_TEXT NOT LIKE 'SHOW%' ORDER BY no_index_used_pct DESC, SUM_TIMER_WAIT DESC")),
    ("statements_with_runtimes_in_95th_percentile", Both,
        "SELECT ~text(s.DIGEST_TEXT) query, s.SCHEMA_NAME db, if(s.SUM_NO_GOOD_INDEX_USED > 0 OR s.SUM_NO_INDEX_USED > 0, '*', '') full_scan, s.COUNT_STAR exec_count, \
         s.SUM_ERRORS err_count, s.SUM_WARNINGS warn_count, ~time(s.SUM_TIMER_WAIT) total_latency, ~time(s.MAX_TIMER_WAIT) max_latency, ~time(s.AVG_TIMER_WAIT) avg_latency, \
         s.SUM_ROWS_SENT rows_sent, round(ifnull(s.SUM_ROWS_SENT / nullif(s.COUNT_STAR, 0), 0), 0) rows_sent_avg, s.SUM_ROWS_EXAMINED rows_examined, \
         round(ifnull(s.SUM_ROWS_EXAMINED / nullif(s.COUNT_STAR, 0), 0), 0) rows_examined_avg, s.FIRST_SEEN first_seen, s.LAST_SEEN last_seen, s.DIGEST digest \
         FROM performance_schema.events_statements_summary_by_digest s JOIN sys.x$ps_digest_95th_percentile_by_avg_us p ON round(s.AVG_TIMER_WAIT / 1000000, 0) >= p.avg_us \
         ORDER BY s.AVG_TIMER_WAIT DESC"),
    ("statements_with_sorting", Both,
        statements!("COUNT_STAR exec_count, ~time(SUM_TIMER_WAIT) total_latency, SUM_SORT_MERGE_PASSES sort_merge_passes, \
         round(ifnull(SUM_SORT_MERGE_PASSES / nullif(COUNT_STAR, 0), 0), 0) avg_sort_merges, SUM_SORT_SCAN sorts_using_scans, SUM_SORT_RANGE sort_using_range, \
         SUM_SORT_ROWS rows_sorted, round(ifnull(SUM_SORT_ROWS / nullif(COUNT_STAR, 0), 0), 0) avg_rows_sorted, FIRST_SEEN first_seen, LAST_SEEN last_seen, DIGEST digest",
        "WHERE SUM_SORT_ROWS > 0 ORDER BY SUM_TIMER_WAIT DESC")),
    ("statements_with_temp_tables", Both,
        statements!("COUNT_STAR exec_count, ~time(SUM_TIMER_WAIT) total_latency, SUM_CREATED_TMP_TABLES memory_tmp_tables, SUM_CREATED_TMP_DISK_TABLES disk_tmp_tables, \
         round(ifnull(SUM_CREATED_TMP_TABLES / nullif(COUNT_STAR, 0), 0), 0) avg_tmp_tables_per_query, \
         round(ifnull(SUM_CREATED_TMP_DISK_TABLES / nullif(SUM_CREATED_TMP_TABLES, 0), 0) * 100, 0) tmp_tables_to_disk_pct, FIRST_SEEN first_seen, LAST_SEEN last_seen, DIGEST digest",
        "WHERE SUM_CREATED_TMP_TABLES > 0 ORDER BY SUM_CREATED_TMP_DISK_TABLES DESC, SUM_CREATED_TMP_TABLES DESC")),
    ("user_summary_by_file_io", Both,
        "SELECT ifnull(USER, 'background') user, sum(COUNT_STAR) ios, ~time(sum(SUM_TIMER_WAIT)) io_latency FROM performance_schema.events_waits_summary_by_user_by_event_name \
         WHERE EVENT_NAME LIKE 'wait/io/file/%' GROUP BY ifnull(USER, 'background') ORDER BY sum(SUM_TIMER_WAIT) DESC"),
    ("user_summary_by_file_io_type", Both,
        "SELECT ifnull(USER, 'background') user, EVENT_NAME event_name, COUNT_STAR total, ~time(SUM_TIMER_WAIT) latency, ~time(MAX_TIMER_WAIT) max_latency \
         FROM performance_schema.events_waits_summary_by_user_by_event_name WHERE EVENT_NAME LIKE 'wait/io/file%' AND COUNT_STAR > 0 ORDER BY ifnull(USER, 'background'), SUM_TIMER_WAIT DESC"),
    ("version", Plain, "SELECT '2.1.2' sys_version, version() mysql_version"),
    ("wait_classes_global_by_avg_latency", Both,
        "SELECT substring_index(EVENT_NAME, '/', 3) event_class, sum(COUNT_STAR) total, ~time(sum(SUM_TIMER_WAIT)) total_latency, ~time(min(MIN_TIMER_WAIT)) min_latency, \
         ~time(ifnull(sum(SUM_TIMER_WAIT) / nullif(sum(COUNT_STAR), 0), 0)) avg_latency, ~time(max(MAX_TIMER_WAIT)) max_latency FROM performance_schema.events_waits_summary_global_by_event_name \
         WHERE SUM_TIMER_WAIT > 0 AND EVENT_NAME <> 'idle' GROUP BY event_class ORDER BY ifnull(sum(SUM_TIMER_WAIT) / nullif(sum(COUNT_STAR), 0), 0) DESC"),
    ("wait_classes_global_by_latency", Both,
        "SELECT substring_index(EVENT_NAME, '/', 3) event_class, sum(COUNT_STAR) total, ~time(sum(SUM_TIMER_WAIT)) total_latency, ~time(min(MIN_TIMER_WAIT)) min_latency, \
         ~time(ifnull(sum(SUM_TIMER_WAIT) / nullif(sum(COUNT_STAR), 0), 0)) avg_latency, ~time(max(MAX_TIMER_WAIT)) max_latency FROM performance_schema.events_waits_summary_global_by_event_name \
         WHERE SUM_TIMER_WAIT > 0 AND EVENT_NAME <> 'idle' GROUP BY event_class ORDER BY sum(SUM_TIMER_WAIT) DESC"),
    ("waits_by_host_by_latency", Both,
        "SELECT ifnull(HOST, 'background') host, EVENT_NAME event, COUNT_STAR total, ~time(SUM_TIMER_WAIT) total_latency, ~time(AVG_TIMER_WAIT) avg_latency, \
         ~time(MAX_TIMER_WAIT) max_latency FROM performance_schema.events_waits_summary_by_host_by_event_name WHERE EVENT_NAME <> 'idle' AND SUM_TIMER_WAIT > 0 \
         ORDER BY ifnull(HOST, 'background'), SUM_TIMER_WAIT DESC"),
    ("waits_by_user_by_latency", Both,
        "SELECT ifnull(USER, 'background') user, EVENT_NAME event, COUNT_STAR total, ~time(SUM_TIMER_WAIT) total_latency, ~time(AVG_TIMER_WAIT) avg_latency, ~time(MAX_TIMER_WAIT) max_latency \
         FROM performance_schema.events_waits_summary_by_user_by_event_name WHERE EVENT_NAME <> 'idle' AND USER IS NOT NULL AND SUM_TIMER_WAIT > 0 ORDER BY USER, SUM_TIMER_WAIT DESC"),
    ("waits_global_by_latency", Both,
        "SELECT EVENT_NAME events, COUNT_STAR total, ~time(SUM_TIMER_WAIT) total_latency, ~time(AVG_TIMER_WAIT) avg_latency, ~time(MAX_TIMER_WAIT) max_latency \
         FROM performance_schema.events_waits_summary_global_by_event_name WHERE EVENT_NAME <> 'idle' AND SUM_TIMER_WAIT > 0 ORDER BY SUM_TIMER_WAIT DESC"),
];

/// A view in one of its forms.
pub struct SysView {
    pub name: String,
    /// Its query, as SQL.
    pub text: String,
    parsed: OnceLock<Arc<View>>,
    described: OnceLock<Arc<VirtualTable>>,
}

impl SysView {
    fn new(name: &str, query: &str, raw: bool) -> SysView {
        let mut text = String::with_capacity(query.len());
        for (at, part) in query.split(['{', '}']).enumerate() {
            // Every second part stands in braces.
            if at % 2 == 0 || raw {
                text.push_str(part);
            }
        }
        for (mark, function) in MARKS {
            text = text.replace(mark, if raw { "(" } else { function });
        }
        let name = if raw { format!("x${name}") } else { name.to_string() };
        SysView { name, text, parsed: OnceLock::new(), described: OnceLock::new() }
    }

    /// SHOW CREATE VIEW.
    pub fn create_text(&self) -> String {
        let (user, host) = DEFINER.split_once('@').unwrap_or((DEFINER, ""));
        format!("CREATE ALGORITHM=UNDEFINED DEFINER=`{user}`@`{host}` SQL SECURITY INVOKER VIEW `sys`.`{}` AS {}", self.name, self.text)
    }

    pub fn view(&self) -> SqlResult<Arc<View>> {
        if let Some(view) = self.parsed.get() {
            return Ok(Arc::clone(view));
        }
        let source: Arc<[u8]> = Arc::from(self.text.as_bytes());
        let Statement::Query(query) = parser::parse(&source, &ParserMode::default())?.statement else {
            return Err(sql_error!(VIEW_INVALID, "sys", self.name));
        };
        let view = View {
            db: "sys".to_string(),
            name: self.name.clone(),
            columns: Vec::new(),
            query_db: "sys".to_string(),
            source,
            query: *query,
            collation: value::Collation::UTF8MB4_0900_AI_CI,
            warnings: Vec::new(),
            materialized: false,
            check_option: None,
            definer: None,
        };
        Ok(Arc::clone(self.parsed.get_or_init(|| Arc::new(view))))
    }

    /// Its columns, as a table has them.
    pub fn table(&self, schema: &VirtualSchema) -> SqlResult<Arc<VirtualTable>> {
        if let Some(table) = self.described.get() {
            return Ok(Arc::clone(table));
        }
        let view = self.view()?;
        let shape = shape_of(&view, &|db, name| schema.relation(db, name))?;
        let column = |c: plan::Column| {
            let nullable = c.is_nullable();
            VirtualColumn::new(c.name, c.ty, nullable)
        };
        let table = VirtualTable { db: view.db.clone(), name: view.name.clone(), columns: shape.columns.into_iter().map(column).collect() };
        Ok(Arc::clone(self.described.get_or_init(|| Arc::new(table))))
    }
}

/// Every view, in order of name.
pub fn views() -> &'static [SysView] {
    static ALL: OnceLock<Vec<SysView>> = OnceLock::new();
    ALL.get_or_init(|| {
        let forms = |(name, forms, query): &(&str, Forms, &str)| {
            let plain = (*forms != Raw).then(|| SysView::new(name, query, false));
            plain.into_iter().chain((*forms != Plain).then(|| SysView::new(name, query, true))).collect::<Vec<_>>()
        };
        let mut all: Vec<SysView> = VIEWS.iter().flat_map(forms).collect();
        all.sort_by(|a, b| a.name.cmp(&b.name));
        all
    })
}

/// Views of MySQL's that are left out. A dump of a whole MySQL server drops and makes them.
#[rustfmt::skip]
const LEFT_OUT: &[(&str, Forms)] = &[
    ("host_summary", Both), ("host_summary_by_stages", Both), ("host_summary_by_statement_latency", Both), ("host_summary_by_statement_type", Both),
    ("innodb_buffer_stats_by_schema", Both), ("innodb_buffer_stats_by_table", Both), ("latest_file_io", Both),
    ("memory_by_host_by_current_bytes", Both), ("memory_by_thread_by_current_bytes", Both), ("memory_by_user_by_current_bytes", Both),
    ("ps_schema_table_statistics_io", Raw), ("schema_table_statistics_with_buffer", Both), ("session_ssl_status", Plain),
    ("user_summary", Both), ("user_summary_by_stages", Both), ("user_summary_by_statement_latency", Both), ("user_summary_by_statement_type", Both),
];

/// Whether MySQL has a view of this name and this server has not.
pub fn is_left_out(name: &str) -> bool {
    LEFT_OUT.iter().any(|(known, forms)| match name.strip_prefix("x$") {
        Some(raw) => raw == *known && *forms != Plain,
        None => name == *known && *forms != Raw,
    })
}

/// The view of this name.
pub fn find(name: &str) -> Option<&'static SysView> {
    views().iter().find(|view| view.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A view that cannot be planned would be found by the first monitoring program that asks for it.
    #[test]
    fn every_view_can_be_read_and_described() {
        let schema = VirtualSchema::default();
        for view in views() {
            let table = view.table(&schema).unwrap_or_else(|e| panic!("{}: {e}", view.name));
            assert!(!table.columns.is_empty(), "{}", view.name);
            assert!(!view.text.contains(['~', '{', '}']), "{}: {}", view.name, view.text);
        }
        assert_eq!(find("x$session").map(|view| view.text.contains("sys.x$processlist")), Some(true));
    }
}
