# SET of everything, and the errors for what cannot be set.
> set @a = 1, @b = 'x', @c = 1.5, @d = null
ok 0
> select @a, @b, @c, @d, @nosuch
@a | @b | @c | @d | @nosuch
  1 | x | 1.5 | NULL | NULL
> set @x := (select max(v) from (select 3 as v union select 5) q)
ok 0
> select @x
@x
  5
> set @x = 1
ok 0
> set @x = 5, @y = @x + 1
ok 0
> select @x, @y
@x | @y
  5 | 2
> set @x = 6, @@nosuch = @x
ERROR 1193 (HY000): Unknown system variable 'nosuch'
> select @x
@x
  5
> set nosuch = 1
ERROR 1193 (HY000): Unknown system variable 'nosuch'
> set session max_connections = 5
ERROR 1229 (HY000): Variable 'max_connections' is a GLOBAL variable and should be set with SET GLOBAL
> set global timestamp = 5
ERROR 1228 (HY000): Variable 'timestamp' is a SESSION variable and can't be used with SET GLOBAL
> set port = 1
ERROR 1238 (HY000): Variable 'port' is a read only variable
> set autocommit = 2
ERROR 1231 (42000): Variable 'autocommit' can't be set to the value of '2'
> set max_error_count = 'many'
ERROR 1232 (42000): Incorrect argument type to variable 'max_error_count'
> set session wait_timeout = 0
ok 0, warnings 1
> show warnings
Level | Code | Message
  Warning | 1292 | Truncated incorrect wait_timeout value: '0'
> set sql_mode = 'ansi_quotes,nonsense'
ERROR 1231 (42000): Variable 'sql_mode' can't be set to the value of 'nonsense'
> set sql_mode = concat(@@sql_mode, ',PIPES_AS_CONCAT')
ok 0
> select @@sql_mode
@@sql_mode
  PIPES_AS_CONCAT,ONLY_FULL_GROUP_BY,STRICT_TRANS_TABLES,NO_ZERO_IN_DATE,NO_ZERO_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION
> set @old = @@sql_mode, sql_mode = 'NO_AUTO_VALUE_ON_ZERO'
ok 0
> select @@sql_mode
@@sql_mode
  NO_AUTO_VALUE_ON_ZERO
> set sql_mode = default
ok 0
> set names latin1
ok 0
> select @@character_set_client, @@character_set_results, @@collation_connection
@@character_set_client | @@character_set_results | @@collation_connection
  latin1 | latin1 | latin1_swedish_ci
> set names utf8mb4 collate latin1_bin
ERROR 1253 (42000): COLLATION 'latin1_bin' is not valid for CHARACTER SET 'utf8mb4'
> set names utf8mb4
ok 0
> set time_zone = '+25:00'
ERROR 1298 (HY000): Unknown or incorrect time zone: '+25:00'
> set time_zone = '+05:30'
ok 0
> select @@time_zone, @@session.time_zone, @@global.time_zone
@@time_zone | @@session.time_zone | @@global.time_zone
  +05:30 | +05:30 | SYSTEM
> select @@global.autocommit, @@session.max_connections
ERROR 1238 (HY000): Variable 'max_connections' is a GLOBAL variable
> set transaction isolation level read committed, read only
ok 0
> select @@transaction_isolation
@@transaction_isolation
  REPEATABLE-READ
> begin
ok 0
> set transaction read write
ERROR 1568 (25001): Transaction characteristics can't be changed while a transaction is in progress
> commit
ok 0
> set session transaction read only
ok 0
> select @@transaction_read_only
@@transaction_read_only
  1
> create database d
ERROR 1792 (25006): Cannot execute statement in a READ ONLY transaction.
> set session transaction read write
ok 0
> show variables like 'transaction\_%'
Variable_name | Value
  transaction_alloc_block_size | 8192
  transaction_allow_batching | OFF
  transaction_isolation | REPEATABLE-READ
  transaction_prealloc_size | 4096
  transaction_read_only | OFF
  transaction_write_set_extraction | XXHASH64
> show variables where variable_name in ('port', 'autocommit')
Variable_name | Value
  autocommit | ON
  port | 3306
> show global status where Variable_name = 'Com_commit' or Variable_name = 'Com_rollback'
Variable_name | Value
  Com_commit | 1
  Com_rollback | 0
> set persist max_error_count = 100
ok 0
> select @@global.max_error_count
@@global.max_error_count
  100
> prepare s from 'select ? + ?, @@sql_notes'
ok 0, Statement prepared
> execute s using @a, @c
? + ? | @@sql_notes
  2.5 | 1
> execute s using @a
ERROR 1210 (HY000): Incorrect arguments to EXECUTE
> deallocate prepare s
ok 0
> execute s using @a, @c
ERROR 1243 (HY000): Unknown prepared statement handler (s) given to EXECUTE
> prepare s from 'prepare t from ''select 1'''
ERROR 1295 (HY000): This command is not supported in the prepared statement protocol yet
# sql_safe_updates: a change without LIMIT needs a key.
> create database safe
ok 1
> create table safe.t (a int primary key, b int)
ok 0
> insert into safe.t values (1, 1), (2, 2), (3, 3)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> set sql_safe_updates = 1
ok 0
> delete from safe.t
ERROR 1175 (HY000): You are using safe update mode and you tried to update a table without a WHERE that uses a KEY column. 
> update safe.t set b = 0 where b > 1
ERROR 1175 (HY000): You are using safe update mode and you tried to update a table without a WHERE that uses a KEY column. 
> update safe.t set b = 9 where a = 1
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> delete from safe.t where b = 2 limit 1
ok 1
> select * from safe.t
a | b
  1 | 9
  3 | 3
> set sql_safe_updates = 0
ok 0
> drop database safe
ok 1
