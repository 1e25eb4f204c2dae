# The database sys. What its views are made of is in infoschema/sys.rs; that every one can be planned is a test there.
> select format_bytes(0), format_bytes(1023), format_bytes(1025), format_bytes(104857600), format_bytes(1e19), format_bytes(1e25), format_bytes(-5), format_bytes(-2000), format_bytes(1.6), format_bytes(null), format_bytes('12k')
format_bytes(0) | format_bytes(1023) | format_bytes(1025) | format_bytes(104857600) | format_bytes(1e19) | format_bytes(1e25) | format_bytes(-5) | format_bytes(-2000) | format_bytes(1.6) | format_bytes(null) | format_bytes('12k')
     0 bytes | 1023 bytes | 1.00 KiB | 100.00 MiB | 8.67 EiB | 8.67e+06 EiB |   -5 bytes | -1.95 KiB |    1 bytes | NULL |   12 bytes
warnings 1
> select format_pico_time(0), format_pico_time(999), format_pico_time(1025), format_pico_time(104857600), format_pico_time(59e12), format_pico_time(61e12), format_pico_time(86399e12), format_pico_time(86400e12), format_pico_time(86400e17), format_pico_time(1e25), format_pico_time(-2000), format_pico_time(null)
format_pico_time(0) | format_pico_time(999) | format_pico_time(1025) | format_pico_time(104857600) | format_pico_time(59e12) | format_pico_time(61e12) | format_pico_time(86399e12) | format_pico_time(86400e12) | format_pico_time(86400e17) | format_pico_time(1e25) | format_pico_time(-2000) | format_pico_time(null)
    0 ps | 999 ps | 1.02 ns | 104.86 us | 59.00 s | 1.02 min | 24.00 h | 1.00 d | 1.00e+05 d | 1.16e+08 d | -2.00 ns | NULL
> select format_bytes()
ERROR 1582 (42000): Incorrect parameter count in the call to native function 'format_bytes'
> select sys.format_bytes()
ERROR 1318 (42000): Incorrect number of arguments for FUNCTION sys.format_bytes; expected 1, got 0
> select sys.nothing(1)
ERROR 1305 (42000): FUNCTION sys.nothing does not exist
> select ps_thread_id(null), ps_thread_id(99999), ps_thread_id(-1), ps_thread_id(connection_id()) = ps_current_thread_id()
ps_thread_id(null) | ps_thread_id(99999) | ps_thread_id(-1) | ps_thread_id(connection_id()) = ps_current_thread_id()
  NULL | NULL | NULL | 1
> select sys.format_statement(repeat('a', 70)), sys.format_statement('short  \n x'), sys.format_statement(null), sys.format_statement(concat(repeat('a', 30), '\n', repeat('b', 50)))
sys.format_statement(repeat('a', 70)) | sys.format_statement('short  \n x') | sys.format_statement(null) | sys.format_statement(concat(repeat('a', 30), '\n', repeat('b', 50)))
  aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa ... aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | short    x | NULL | aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa ... bbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
> set @sys.statement_truncate_len = 20
ok 0
> select sys.format_statement(repeat('a', 70)), sys.format_statement(repeat('b', 20)), sys.format_statement(repeat('b', 21))
sys.format_statement(repeat('a', 70)) | sys.format_statement(repeat('b', 20)) | sys.format_statement(repeat('b', 21))
  aaaaaaaa ... aaaaaaaa | bbbbbbbbbbbbbbbbbbbb | bbbbbbbb ... bbbbbbbb
> select sys.format_time(1), sys.format_time(1000), sys.format_time(123456789), sys.format_time(null), sys.format_time('7e15'), sys.format_bytes(123456), sys.format_bytes(99), sys.quote_identifier('a`b')
sys.format_time(1) | sys.format_time(1000) | sys.format_time(123456789) | sys.format_time(null) | sys.format_time('7e15') | sys.format_bytes(123456) | sys.format_bytes(99) | sys.quote_identifier('a`b')
  1 ps | 1 ns | 123.46 us | NULL | 1.94 h | 120.56 KiB |   99 bytes | `a``b`
> select sys.version_major(), sys.version_minor(), sys.version_patch(), sys.ps_thread_account(ps_current_thread_id()), sys.sys_get_config('statement_truncate_len', '7'), sys.sys_get_config('zz', '7')
sys.version_major() | sys.version_minor() | sys.version_patch() | sys.ps_thread_account(ps_current_thread_id()) | sys.sys_get_config('statement_truncate_len', '7') | sys.sys_get_config('zz', '7')
  8 | 0 | 31 | root@localhost | 64 | 7
> select sys.format_path(null), sys.format_path('/x/y'), sys.format_path(concat(@@basedir, 'bin/b')), sys.format_path(trim(trailing '/' from @@basedir)) = trim(trailing '/' from @@basedir)
sys.format_path(null) | sys.format_path('/x/y') | sys.format_path(concat(@@basedir, 'bin/b')) | sys.format_path(trim(trailing '/' from @@basedir)) = trim(trailing '/' from @@basedir)
  NULL | /x/y | @@basedir/bin/b | 1
> desc sys.io_global_by_file_by_bytes
Field | Type | Null | Key | Default | Extra
  file | varchar(512) | YES |  | NULL | 
  count_read | bigint unsigned | NO |  | NULL | 
  total_read | varchar(11) | YES |  | NULL | 
  avg_read | varchar(11) | YES |  | NULL | 
  count_write | bigint unsigned | NO |  | NULL | 
  total_written | varchar(11) | YES |  | NULL | 
  avg_write | varchar(11) | YES |  | NULL | 
  total | varchar(11) | YES |  | NULL | 
  write_pct | decimal(26,2) | NO |  | NULL | 
> desc sys.x$io_global_by_file_by_latency
Field | Type | Null | Key | Default | Extra
  file | varchar(512) | NO |  | NULL | 
  total | bigint unsigned | NO |  | NULL | 
  total_latency | bigint unsigned | NO |  | NULL | 
  count_read | bigint unsigned | NO |  | NULL | 
  read_latency | bigint unsigned | NO |  | NULL | 
  count_write | bigint unsigned | NO |  | NULL | 
  write_latency | bigint unsigned | NO |  | NULL | 
  count_misc | bigint unsigned | NO |  | NULL | 
  misc_latency | bigint unsigned | NO |  | NULL | 
> set @sys.statement_truncate_len = null
ok 0
> create database d
ok 1
> create table d.types as select format_bytes(1) a, format_pico_time(1) b, sys.format_statement('x') c, sys.version_major() d, ps_thread_id(2) e
ok 1, Records: 1  Duplicates: 0  Warnings: 0
> show create table d.types
Table | Create Table
  types | CREATE TABLE `types` (\n  `a` varchar(11) CHARACTER SET utf8mb3 DEFAULT NULL,\n  `b` varchar(11) CHARACTER SET utf8mb3 DEFAULT NULL,\n  `c` longtext,\n  `d` int unsigned DEFAULT NULL,\n  `e` bigint unsigned DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> show tables from sys like '%version%'
Tables_in_sys (%version%)
  version
> show full tables from sys where table_type <> 'VIEW'
Tables_in_sys | Table_type
  sys_config | BASE TABLE
> select table_name, table_type, table_comment from information_schema.tables where table_schema = 'sys' and table_name in ('version', 'sys_config')
TABLE_NAME | TABLE_TYPE | TABLE_COMMENT
  sys_config | BASE TABLE | 
  version | VIEW | VIEW
> select table_name, definer, security_type, is_updatable from information_schema.views where table_schema = 'sys' and table_name = 'version'
TABLE_NAME | DEFINER | SECURITY_TYPE | IS_UPDATABLE
  version | mysql.sys@localhost | INVOKER | NO
> select variable, value from sys.sys_config
variable | value
  statement_truncate_len | 64
> show create view sys.version
View | Create View | character_set_client | collation_connection
  version | CREATE ALGORITHM=UNDEFINED DEFINER=`mysql.sys`@`localhost` SQL SECURITY INVOKER VIEW `sys`.`version` AS SELECT '2.1.2' sys_version, version() mysql_version | utf8mb4 | utf8mb4_0900_ai_ci
> desc sys.version
Field | Type | Null | Key | Default | Extra
  sys_version | varchar(5) | NO |  | NULL | 
  mysql_version | varchar(14) | NO |  | NULL | 
> desc sys.x$memory_global_total
Field | Type | Null | Key | Default | Extra
  total_allocated | decimal(41,0) | YES |  | NULL | 
> select sys_version from sys.version
sys_version
  2.1.2
> insert into sys.sys_config values ('a', 'b', now(), 'c')
ERROR 1288 (HY000): The target table sys_config of the INSERT is not updatable
> create view sys.mine as select 1
ERROR 1044 (42000): Access denied for user 'root'@'localhost' to database 'sys'
> drop view sys.version
ERROR 1044 (42000): Access denied for user 'root'@'localhost' to database 'sys'
# Indexes that others make superfluous.
> create table d.r (id int primary key, a int, b int, c int, key a (a), key ab (a, b), key ab2 (a, b), unique key u (c), key c (c, a))
ok 0, warnings 1
> select redundant_index_name, redundant_index_columns, dominant_index_name, dominant_index_columns, sql_drop_index from sys.schema_redundant_indexes where table_schema = 'd' order by 1, 3
redundant_index_name | redundant_index_columns | dominant_index_name | dominant_index_columns | sql_drop_index
  a | a | ab | a,b | ALTER TABLE `d`.`r` DROP INDEX `a`
  a | a | ab2 | a,b | ALTER TABLE `d`.`r` DROP INDEX `a`
  ab2 | a,b | ab | a,b | ALTER TABLE `d`.`r` DROP INDEX `ab2`
  c | c,a | u | c | ALTER TABLE `d`.`r` DROP INDEX `c`
> create table d.i (id smallint unsigned auto_increment primary key)
ok 0
> insert into d.i values (), (), ()
ok 3, id 1, Records: 3  Duplicates: 0  Warnings: 0
> select * from sys.schema_auto_increment_columns where table_schema = 'd'
table_schema | table_name | column_name | data_type | column_type | is_signed | is_unsigned | max_value | auto_increment | auto_increment_ratio
  d | i | id | smallint | smallint unsigned | 0 | 1 | 65535 | 4 | 0.0001
> select * from sys.schema_object_overview where db = 'd'
db | object_type | count
  d | BASE TABLE | 3
  d | INDEX (BTREE) | 10
# Statements.
> use d
ok 0
> select * from r order by b
id | a | b | c
> select * from nowhere
ERROR 1146 (42S02): Table 'd.nowhere' doesn't exist
> select query, full_scan, exec_count, err_count, rows_sent, rows_sent_avg, rows_examined from sys.statement_analysis where db = 'd' and query like 'SELECT%r%ORDER%'
query | full_scan | exec_count | err_count | rows_sent | rows_sent_avg | rows_examined
  SELECT * FROM `r` ORDER BY `b` | * | 1 | 0 | 0 | 0 | 0
> select query, exec_count, errors, error_pct from sys.statements_with_errors_or_warnings where db = 'd' and query like '%nowhere%'
query | exec_count | errors | error_pct
  SELECT * FROM `nowhere` | 1 | 1 | 100.0000
> select query, exec_count, no_index_used_count, no_index_used_pct from sys.x$statements_with_full_table_scans where db = 'd' and query like 'SELECT * FROM%'
query | exec_count | no_index_used_count | no_index_used_pct
  SELECT * FROM `r` ORDER BY `b` | 1 | 1 | 100
> select count(*) > 0 from sys.waits_global_by_latency
count(*) > 0
  1
> select count(*) from sys.x$memory_global_total where total_allocated > 0
count(*)
  1
> select conn_id = connection_id(), user, command, current_statement from sys.session
conn_id = connection_id() | user | command | current_statement
  1 | root@localhost | Query | select conn_id = connection_id ... ent_statement from sys.session
> select variable_value from sys.metrics where variable_name = 'com_create_view'
variable_value
  1
# Who waits for whom.
> begin
ok 0
> update r set a = 1 where id = 1
ok 0, Rows matched: 0  Changed: 0  Warnings: 0
> insert into r values (1, 1, 1, 1)
ok 1
two> update /* waits */ d.r set a = 2 where id = 1
(waits)
> select locked_table, locked_index, locked_type, waiting_query, waiting_lock_mode, blocking_lock_mode from sys.innodb_lock_waits
locked_table | locked_index | locked_type | waiting_query | waiting_lock_mode | blocking_lock_mode
  `d`.`r` | PRIMARY | RECORD | update /* waits */ d.r set a = 2 where id = 1 | X,REC_NOT_GAP | X,REC_NOT_GAP
> rollback
ok 0
two:
ok 0, Rows matched: 0  Changed: 0  Warnings: 0
