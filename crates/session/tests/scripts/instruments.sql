# What performance_schema tells of transactions and errors, and what can be switched.
> create database d
ok 1
> use d
ok 0
> create table t (a int primary key, b int)
ok 0
> select name, enabled from performance_schema.setup_consumers where name not like '%stages%'
name | enabled
  events_statements_cpu | NO
  events_statements_current | YES
  events_statements_history | YES
  events_statements_history_long | NO
  events_transactions_current | YES
  events_transactions_history | YES
  events_transactions_history_long | NO
  events_waits_current | NO
  events_waits_history | NO
  events_waits_history_long | NO
  global_instrumentation | YES
  thread_instrumentation | YES
  statements_digest | YES
> select ps_current_thread_id() into @t
ok 1
> truncate table performance_schema.events_transactions_history
ok 0
> truncate table performance_schema.events_transactions_summary_by_thread_by_event_name
ok 0
> truncate table performance_schema.events_errors_summary_global_by_error
ok 0
# One that is a statement, one that is taken back, one that only reads; none is told of for a statement without tables.
> insert into t values (1, 1)
ok 1
> select count(*) from t
count(*)
  1
> select 1
1
  1
> begin
ok 0
> savepoint a
ok 0
> savepoint b
ok 0
> rollback to a
ok 0
> release savepoint a
ok 0
> delete from t where a = 1
ok 1
> rollback
ok 0
> start transaction read only
ok 0
> select count(*) from t
count(*)
  1
> commit
ok 0
> set autocommit = 0
ok 0
> select count(*) from t
count(*)
  1
> commit
ok 0
> set autocommit = 1
ok 0
> insert into t values (1, 1)
ERROR 1062 (23000): Duplicate entry '1' for key 't.PRIMARY'
> set transaction isolation level serializable
ok 0
> update t set b = 2
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> select event_id, end_event_id, state, autocommit, access_mode, isolation_level, gtid, number_of_savepoints s, number_of_rollback_to_savepoint r, number_of_release_savepoint l, nesting_event_type from performance_schema.events_transactions_history where thread_id = @t
event_id | end_event_id | state | autocommit | access_mode | isolation_level | gtid | s | r | l | nesting_event_type
  1 | 1 | COMMITTED | YES | READ WRITE | REPEATABLE READ | ANONYMOUS | 0 | 0 | 0 | STATEMENT
  2 | 2 | COMMITTED | YES | READ WRITE | REPEATABLE READ | AUTOMATIC | 0 | 0 | 0 | STATEMENT
  3 | 3 | ROLLED BACK | NO | READ WRITE | REPEATABLE READ | AUTOMATIC | 2 | 1 | 1 | STATEMENT
  4 | 4 | COMMITTED | NO | READ ONLY | REPEATABLE READ | AUTOMATIC | 0 | 0 | 0 | STATEMENT
  5 | 5 | COMMITTED | NO | READ WRITE | REPEATABLE READ | AUTOMATIC | 0 | 0 | 0 | STATEMENT
  6 | 6 | ROLLED BACK | YES | READ WRITE | REPEATABLE READ | AUTOMATIC | 0 | 0 | 0 | STATEMENT
  7 | 7 | COMMITTED | YES | READ WRITE | SERIALIZABLE | ANONYMOUS | 0 | 0 | 0 | STATEMENT
> select event_name, count_star, count_read_write, count_read_only from performance_schema.events_transactions_summary_by_thread_by_event_name where thread_id = @t
event_name | count_star | count_read_write | count_read_only
  transaction | 7 | 6 | 1
> select event_name, count_star, count_read_write, count_read_only, min_timer_wait <= max_timer_wait from performance_schema.events_transactions_summary_by_account_by_event_name
event_name | count_star | count_read_write | count_read_only | min_timer_wait <= max_timer_wait
  transaction | 7 | 6 | 1 | 1
> begin
ok 0
> select event_id, end_event_id, state, autocommit from performance_schema.events_transactions_current where thread_id = @t
event_id | end_event_id | state | autocommit
  8 | NULL | ACTIVE | NO
> select trx_state, trx_autocommit from sys.processlist where thd_id = @t
trx_state | trx_autocommit
  ACTIVE | NO
> rollback
ok 0
> select event_id, end_event_id, state, autocommit from performance_schema.events_transactions_current where thread_id = @t
event_id | end_event_id | state | autocommit
  8 | 8 | ROLLED BACK | NO
# Errors, warnings and notes by their number.
> insert ignore into t values (1, 1)
ok 0, warnings 1
> select 1/0, cast('x' as signed)
1/0 | cast('x' as signed)
  NULL | 0
warnings 2
> select nosuch
ERROR 1054 (42S22): Unknown column 'nosuch' in 'field list'
> drop table if exists nosuch
ok 0, warnings 1
> select error_number, error_name, sql_state, sum_error_raised, sum_error_handled from performance_schema.events_errors_summary_global_by_error where sum_error_raised > 0
error_number | error_name | sql_state | sum_error_raised | sum_error_handled
  1051 | ER_BAD_TABLE_ERROR | 42S02 | 1 | 0
  1054 | ER_BAD_FIELD_ERROR | 42S22 | 1 | 0
  1062 | ER_DUP_ENTRY | 23000 | 2 | 0
  1292 | ER_TRUNCATED_WRONG_VALUE | 22007 | 1 | 0
  1365 | ER_DIVISION_BY_ZERO | 22012 | 1 | 0
> select error_number, sum_error_raised from performance_schema.events_errors_summary_by_thread_by_error where thread_id = @t and sum_error_raised > 0
error_number | sum_error_raised
  1051 | 1
  1054 | 1
  1062 | 2
  1292 | 1
  1365 | 1
> select error_number, sum_error_raised, last_seen is null from performance_schema.events_errors_summary_by_user_by_error where error_number = 1146
error_number | sum_error_raised | last_seen is null
  1146 | 0 | 1
> truncate table performance_schema.events_errors_summary_global_by_error
ok 0
> select count(*) > 300, sum(sum_error_raised) from performance_schema.events_errors_summary_global_by_error
count(*) > 300 | sum(sum_error_raised)
  1 | 0
# Switches.
> update performance_schema.setup_consumers set enabled = 'NO' where name = 'events_transactions_history'
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> truncate table performance_schema.events_transactions_history
ok 0
> insert into t values (2, 2)
ok 1
> select count(*) from performance_schema.events_transactions_history where thread_id = @t
count(*)
  0
> update performance_schema.setup_consumers c set c.enabled = 'YES' where c.name like 'events\_%' and c.enabled = 'NO'
ok 7, Rows matched: 7  Changed: 7  Warnings: 0
> insert into t values (3, 3)
ok 1
> select state, autocommit from performance_schema.events_transactions_history where thread_id = @t
state | autocommit
  COMMITTED | YES
> select count(*) > 0 from performance_schema.events_transactions_history_long where thread_id = @t
count(*) > 0
  1
> select sql_text from performance_schema.events_statements_history_long where thread_id = @t and sql_text like 'insert into t values (3%'
sql_text
  insert into t values (3, 3)
> select cpu_time > 0 from performance_schema.events_statements_history_long where thread_id = @t and sql_text like 'insert into t values (3%'
cpu_time > 0
  1
> update performance_schema.setup_consumers set enabled = 'NO' where name like '%_long' or name like '%_cpu' or name like '%waits%'
ok 7, Rows matched: 7  Changed: 7  Warnings: 0
> update performance_schema.setup_instruments set enabled = 'NO', timed = 'NO' where name in ('statement/sql/insert', 'transaction')
ok 2, Rows matched: 2  Changed: 2  Warnings: 0
> truncate table performance_schema.events_statements_history
ok 0
> truncate table performance_schema.events_transactions_history
ok 0
> insert into t values (4, 4)
ok 1
> update t set b = 7 where a = 4
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> select event_name, sql_text from performance_schema.events_statements_history where thread_id = @t
event_name | sql_text
  statement/sql/truncate | truncate table performance_schema.events_statements_history
  statement/sql/truncate | truncate table performance_schema.events_transactions_history
  statement/sql/update | update t set b = 7 where a = 4
> select count(*) from performance_schema.events_transactions_history where thread_id = @t
count(*)
  0
> select name, enabled, timed from performance_schema.setup_instruments where enabled = 'NO' or timed is null or timed = 'NO'
name | enabled | timed
  wait/io/table/sql/handler | YES | NULL
  transaction | NO | NO
  error | YES | NULL
  statement/sql/insert | NO | NO
> update performance_schema.setup_instruments set enabled = 'YES', timed = 'YES'
ok 2, Rows matched: 196  Changed: 2  Warnings: 0
> select name, enabled, timed from performance_schema.setup_instruments where enabled = 'NO' or timed = 'NO'
name | enabled | timed
> update performance_schema.threads set instrumented = 'NO' where thread_id = @t
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> truncate table performance_schema.events_statements_history
ok 0
> select 5
5
  5
> select instrumented, history from performance_schema.threads where thread_id = @t
instrumented | history
  NO | YES
> update performance_schema.threads set instrumented = 'YES' where thread_id = @t
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> select sql_text from performance_schema.events_statements_history where thread_id = @t
sql_text
> update performance_schema.setup_actors set history = 'NO'
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> select * from performance_schema.setup_actors
HOST | USER | ROLE | ENABLED | HISTORY
  % | % | % | YES | NO
other> select instrumented, history from performance_schema.threads where processlist_id = connection_id()
instrumented | history
  YES | NO
> update performance_schema.setup_actors set history = 'YES', enabled = 'YES'
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
# Objects that are switched off have done nothing, as far as is shown.
> select * from performance_schema.setup_objects where object_type in ('TABLE', 'TRIGGER')
OBJECT_TYPE | OBJECT_SCHEMA | OBJECT_NAME | ENABLED | TIMED
  TABLE | mysql | % | NO | NO
  TABLE | performance_schema | % | NO | NO
  TABLE | information_schema | % | NO | NO
  TABLE | % | % | YES | YES
  TRIGGER | mysql | % | NO | NO
  TRIGGER | performance_schema | % | NO | NO
  TRIGGER | information_schema | % | NO | NO
  TRIGGER | % | % | YES | YES
> select count_star > 0 from performance_schema.table_io_waits_summary_by_table where object_schema = 'd' and object_name = 't'
count_star > 0
  1
> update performance_schema.setup_objects set enabled = 'NO' where object_type = 'TABLE' and object_schema = '%'
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> select count_star from performance_schema.table_io_waits_summary_by_table where object_schema = 'd' and object_name = 't'
count_star
  0
> select count_star from performance_schema.objects_summary_global_by_type where object_schema = 'd' and object_name = 't'
count_star
  0
> update performance_schema.setup_objects set enabled = 'YES', timed = 'NO' where object_schema = '%'
ok 5, Rows matched: 5  Changed: 5  Warnings: 0
> select * from performance_schema.setup_objects where object_schema = '%' and object_type = 'TABLE'
OBJECT_TYPE | OBJECT_SCHEMA | OBJECT_NAME | ENABLED | TIMED
  TABLE | % | % | YES | NO
> select count_star > 0 from performance_schema.table_io_waits_summary_by_table where object_schema = 'd' and object_name = 't'
count_star > 0
  1
> update performance_schema.setup_objects set timed = 'YES' where object_schema = '%'
ok 5, Rows matched: 5  Changed: 5  Warnings: 0
> update performance_schema.setup_objects set object_name = 'x'
ERROR 1683 (HY000): Invalid performance_schema usage.
> update performance_schema.setup_objects set enabled = 'maybe'
ERROR 1265 (01000): Data truncated for column 'ENABLED' at row 1
> select * from performance_schema.setup_threads
NAME | ENABLED | HISTORY | PROPERTIES | VOLATILITY | DOCUMENTATION
  thread/sql/one_connection | YES | YES | user | 0 | NULL
> update performance_schema.setup_threads set history = 'NO' where name = 'thread/sql/one_connection'
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> select * from performance_schema.setup_threads
NAME | ENABLED | HISTORY | PROPERTIES | VOLATILITY | DOCUMENTATION
  thread/sql/one_connection | YES | NO | user | 0 | NULL
> update performance_schema.setup_threads set history = 'YES'
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> update performance_schema.setup_threads set name = 'x'
ERROR 1683 (HY000): Invalid performance_schema usage.
> update performance_schema.setup_consumers set name = 'x'
ERROR 1683 (HY000): Invalid performance_schema usage.
> update performance_schema.setup_consumers set enabled = 'maybe'
ERROR 1265 (01000): Data truncated for column 'ENABLED' at row 1
> update performance_schema.setup_consumers set nosuch = 'YES'
ERROR 1054 (42S22): Unknown column 'nosuch' in 'field list'
> update performance_schema.global_status set variable_value = 1
ERROR 1288 (HY000): The target table global_status of the UPDATE is not updatable
> create user u
ok 0
> grant select on performance_schema.* to u
ok 0
u> update performance_schema.setup_consumers set enabled = 'NO'
ERROR 1142 (42000): UPDATE command denied to user 'u'@'localhost' for table 'setup_consumers'
