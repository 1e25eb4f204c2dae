# What is not built is refused where it concerns data, durability, security or results.
> set global binlog_row_image = 'MINIMAL'
ERROR 1235 (42000): This version of MySQL doesn't yet support 'binlog_row_image = MINIMAL: the log is what recovery reads, and has whole rows'
> set binlog_row_image = 'NOBLOB'
ERROR 1235 (42000): This version of MySQL doesn't yet support 'binlog_row_image = NOBLOB: the log is what recovery reads, and has whole rows'
> set binlog_row_image = 'FULL'
ok 0
> set global binlog_checksum = 'NONE'
ERROR 1235 (42000): This version of MySQL doesn't yet support 'binlog_checksum = NONE: every event of the log has its checksum'
> set global binlog_encryption = on
ERROR 1235 (42000): This version of MySQL doesn't yet support 'binlog_encryption = ON: the log is not encrypted'
> set global binlog_encryption = off
ok 0
> set global binlog_transaction_compression = on
ERROR 1235 (42000): This version of MySQL doesn't yet support 'binlog_transaction_compression = ON: the log is not compressed'
> set global binlog_row_value_options = 'PARTIAL_JSON'
ERROR 1235 (42000): This version of MySQL doesn't yet support 'binlog_row_value_options = PARTIAL_JSON: the log is what recovery reads, and has whole values'
> set global binlog_row_value_options = ''
ok 0
> set global binlog_error_action = 'IGNORE_ERROR'
ERROR 1235 (42000): This version of MySQL doesn't yet support 'binlog_error_action = IGNORE_ERROR: a server that cannot write its log ends'
> set global default_table_encryption = on
ERROR 1235 (42000): This version of MySQL doesn't yet support 'default_table_encryption = ON: tables are not encrypted'
> set sql_generate_invisible_primary_key = on
ERROR 1235 (42000): This version of MySQL doesn't yet support 'sql_generate_invisible_primary_key = ON: no primary keys are added'
> set lc_time_names = 'de_DE'
ok 0
> set default_collation_for_utf8mb4 = utf8mb4_general_ci
ERROR 1235 (42000): This version of MySQL doesn't yet support 'default_collation_for_utf8mb4 = utf8mb4_general_ci: the default collation of utf8mb4 is utf8mb4_0900_ai_ci'
> set default_collation_for_utf8mb4 = 255
ok 0
> set resultset_metadata = 'NONE'
ERROR 3640 (HY000): The client doesn't support optional metadata transfer
> create database d encryption = 'Y'
ERROR 3185 (HY000): Can't find master key from keyring, please check in the server log if a keyring is loaded and initialized successfully.
> create database d
ok 1
> use d
ok 0
> create table t (a int) encryption = 'Y'
ERROR 3185 (HY000): Can't find master key from keyring, please check in the server log if a keyring is loaded and initialized successfully.
> create table t (a int) encryption = 'x'
ERROR 3184 (HY000): Invalid encryption option.
> create table t (a int) data directory = '/tmp/x'
ERROR 3121 (HY000): The DATA DIRECTORY location must be in a known directory.
> create table t (a int) index directory = '/tmp/x'
ERROR 1031 (HY000): Table storage engine for 't' doesn't have this option
> set sql_mode = 'NO_DIR_IN_CREATE'
ok 0
> create table t (a int) data directory = '/tmp/x'
ok 0, warnings 1
> show warnings
Level | Code | Message
  Warning | 1618 | <DATA DIRECTORY> option ignored
> create user limited require issuer 'x'
ERROR 1235 (42000): This version of MySQL doesn't yet support 'REQUIRE X509'
> create user limited with max_user_connections 0 password history default password reuse interval default password require current default failed_login_attempts 0
ok 0
# GTIDs: what a restored dump sets.
> set gtid_next = 'x'
ERROR 1774 (HY000): Malformed GTID specification 'x'.
> set gtid_next = '3e11fa47-71ca-11e1-9e33-c80aa9429562:23'
ERROR 1781 (HY000): @@SESSION.GTID_NEXT cannot be set to UUID:NUMBER when @@GLOBAL.GTID_MODE = OFF.
> set gtid_next = 'ANONYMOUS'
ok 0
> set gtid_next = 'AUTOMATIC'
ok 0
> set global gtid_purged = 'nonsense'
ERROR 1772 (HY000): Malformed GTID set specification 'nonsense'.
> set global gtid_purged = '3e11fa47-71ca-11e1-9e33-c80aa9429562:1-5'
ok 0
> select @@gtid_purged, @@gtid_executed
@@gtid_purged | @@gtid_executed
  3e11fa47-71ca-11e1-9e33-c80aa9429562:1-5 | 3e11fa47-71ca-11e1-9e33-c80aa9429562:1-5
> set global gtid_purged = '+3e11fa47-71ca-11e1-9e33-c80aa9429562:5-6'
ERROR 3546 (HY000): @@GLOBAL.GTID_PURGED cannot be changed: the added gtid set must not overlap with @@GLOBAL.GTID_EXECUTED
> set global gtid_purged = '3e11fa47-71ca-11e1-9e33-c80aa9429562:1-2'
ERROR 3546 (HY000): @@GLOBAL.GTID_PURGED cannot be changed: the new value must be a superset of the old value
> set global gtid_purged = '+3e11fa47-71ca-11e1-9e33-c80aa9429562:7-8'
ok 0
> select @@gtid_purged, @@gtid_executed
@@gtid_purged | @@gtid_executed
  3e11fa47-71ca-11e1-9e33-c80aa9429562:1-5:7-8 | 3e11fa47-71ca-11e1-9e33-c80aa9429562:1-5:7-8
> begin
ok 0
> set global gtid_purged = '+3e11fa47-71ca-11e1-9e33-c80aa9429562:9'
ERROR 1766 (HY000): The system variable gtid_purged cannot be set when there is an ongoing transaction.
> set gtid_next = 'ANONYMOUS'
ERROR 1766 (HY000): The system variable gtid_next cannot be set when there is an ongoing transaction.
> commit
ok 0
# Lists of switches change what they name.
> set optimizer_switch = 'index_merge=off,mrr=default'
ok 0
> select @@optimizer_switch like 'index_merge=off,%,mrr=on,%derived_condition_pushdown=on'
@@optimizer_switch like 'index_merge=off,%,mrr=on,%derived_condition_pushdown=on'
  1
> set optimizer_switch = 'mrr=off,nonsense=on'
ERROR 1231 (42000): Variable 'optimizer_switch' can't be set to the value of 'nonsense=on'
> set optimizer_switch = 'mrr=off,mrr=on'
ERROR 1231 (42000): Variable 'optimizer_switch' can't be set to the value of 'mrr=on'
> set optimizer_switch = 'default,mrr=off'
ok 0
> select @@optimizer_switch like 'index_merge=on,%,mrr=off,%', @@global.optimizer_switch like 'index_merge=on,%,mrr=on,%'
@@optimizer_switch like 'index_merge=on,%,mrr=off,%' | @@global.optimizer_switch like 'index_merge=on,%,mrr=on,%'
  1 | 1
> set optimizer_switch = default
ok 0
# Modes that are meant to be used together.
> set sql_mode = 'NO_ZERO_DATE'
ok 0, warnings 1
> show warnings
Level | Code | Message
  Warning | 3135 | 'NO_ZERO_DATE', 'NO_ZERO_IN_DATE' and 'ERROR_FOR_DIVISION_BY_ZERO' sql modes should be used with strict mode. They will be merged with strict mode in a future release.
> set sql_mode = 'STRICT_ALL_TABLES,NO_ZERO_DATE,NO_ZERO_IN_DATE,ERROR_FOR_DIVISION_BY_ZERO,TIME_TRUNCATE_FRACTIONAL'
ok 0
> select cast('2020-01-01 10:00:00.999' as datetime), cast('10:00:00.99' as time(1))
cast('2020-01-01 10:00:00.999' as datetime) | cast('10:00:00.99' as time(1))
  2020-01-01 10:00:00 | 10:00:00.9
> set sql_mode = default
ok 0
# The first value that is generated.
> create table ai (a int auto_increment primary key, b int)
ok 0
> insert into ai (b) values (1)
ok 1, id 1
> set insert_id = 77
ok 0
> insert into ai (b) values (2), (3)
ok 2, id 77, Records: 2  Duplicates: 0  Warnings: 0
> select last_insert_id(), @@insert_id
last_insert_id() | @@insert_id
  77 | 0
> insert into ai (b) values (4)
ok 1, id 79
> select * from ai
a | b
  1 | 1
  77 | 2
  78 | 3
  79 | 4
# Statements of every new connection; root is not asked.
> create user init
ok 0
> grant all on d.* to init
ok 0
> set global init_connect = 'insert into d.ai (b) values (5); set @greeting = ''hello'''
ok 0
init> select @greeting
@greeting
  hello
> select * from d.ai where b = 5
a | b
  80 | 5
> set global init_connect = ''
ok 0
> drop database d
ok 2
