# A word of scope in SET holds for the names behind it that have none, but not for those with @@.
> set global sort_buffer_size = 500000, join_buffer_size = 500096, read_buffer_size = 200704; select @@sort_buffer_size, @@join_buffer_size, @@read_buffer_size, @@global.sort_buffer_size, @@global.join_buffer_size, @@global.read_buffer_size
ok 0
@@sort_buffer_size | @@join_buffer_size | @@read_buffer_size | @@global.sort_buffer_size | @@global.join_buffer_size | @@global.read_buffer_size
  262144 | 262144 | 131072 | 500000 | 500096 | 200704
> set global sort_buffer_size = default, join_buffer_size = default, read_buffer_size = default
ok 0
> set global sort_buffer_size = 500000, session join_buffer_size = 500096, read_buffer_size = 200704; select @@sort_buffer_size, @@join_buffer_size, @@read_buffer_size, @@global.sort_buffer_size, @@global.join_buffer_size, @@global.read_buffer_size
ok 0
@@sort_buffer_size | @@join_buffer_size | @@read_buffer_size | @@global.sort_buffer_size | @@global.join_buffer_size | @@global.read_buffer_size
  262144 | 500096 | 200704 | 500000 | 262144 | 131072
> set global sort_buffer_size = default, local sort_buffer_size = default, join_buffer_size = default, read_buffer_size = default
ok 0
> set sort_buffer_size = 500000, global join_buffer_size = 500096, read_buffer_size = 200704; select @@sort_buffer_size, @@join_buffer_size, @@read_buffer_size, @@global.sort_buffer_size, @@global.join_buffer_size, @@global.read_buffer_size
ok 0
@@sort_buffer_size | @@join_buffer_size | @@read_buffer_size | @@global.sort_buffer_size | @@global.join_buffer_size | @@global.read_buffer_size
  500000 | 262144 | 131072 | 262144 | 500096 | 200704
> set sort_buffer_size = default, global join_buffer_size = default, read_buffer_size = default
ok 0
> set global sort_buffer_size = 500000, @a = 1, @@join_buffer_size = 500096, names utf8mb4, read_buffer_size = 200704; select @@sort_buffer_size, @@join_buffer_size, @@read_buffer_size, @@global.sort_buffer_size, @@global.join_buffer_size, @@global.read_buffer_size
ok 0
@@sort_buffer_size | @@join_buffer_size | @@read_buffer_size | @@global.sort_buffer_size | @@global.join_buffer_size | @@global.read_buffer_size
  262144 | 500096 | 131072 | 500000 | 262144 | 200704
> set global sort_buffer_size = default, @@session.join_buffer_size = default, read_buffer_size = default
ok 0
> set @@global.sort_buffer_size = 500000, join_buffer_size = 500096; select @@sort_buffer_size, @@join_buffer_size, @@global.sort_buffer_size, @@global.join_buffer_size
ok 0
@@sort_buffer_size | @@join_buffer_size | @@global.sort_buffer_size | @@global.join_buffer_size
  262144 | 500096 | 500000 | 262144
> set join_buffer_size = default, global sort_buffer_size = default
ok 0
> set persist sort_buffer_size = 500000, join_buffer_size = 500096; select variable_name, variable_value from performance_schema.persisted_variables order by 1
ok 0
variable_name | variable_value
  join_buffer_size | 500096
  sort_buffer_size | 500000
> set global sort_buffer_size = default, join_buffer_size = default; select @@global.sort_buffer_size, @@global.join_buffer_size
ok 0
@@global.sort_buffer_size | @@global.join_buffer_size
  262144 | 262144
> set global sort_buffer_size = 500000, sql_log_bin = 1
ERROR 1228 (HY000): Variable 'sql_log_bin' is a SESSION variable and can't be used with SET GLOBAL
> set global max_connections = 200, read_only = 0
ok 0
> set session sort_buffer_size = 500000, max_connections = 200
ERROR 1229 (HY000): Variable 'max_connections' is a GLOBAL variable and should be set with SET GLOBAL
> create database d; use d
ok 1
ok 0
> create procedure p() begin declare v int default 1; set global sort_buffer_size = 500000, v = 7, read_buffer_size = 200704; select v, @@sort_buffer_size, @@read_buffer_size, @@global.sort_buffer_size, @@global.read_buffer_size; end
ok 0
> call p()
v | @@sort_buffer_size | @@read_buffer_size | @@global.sort_buffer_size | @@global.read_buffer_size
  7 | 262144 | 131072 | 500000 | 200704
ok 0
> set global sort_buffer_size = default, read_buffer_size = default
ok 0
> create table t (a int, b int); create trigger t before insert on t for each row set global sort_buffer_size = 500000, new.b = new.b + 7, read_buffer_size = 200704; insert into t values (1, 1); select * from t; select @@sort_buffer_size, @@read_buffer_size, @@global.sort_buffer_size, @@global.read_buffer_size
ok 0
ok 0
ok 1
a | b
  1 | 8
@@sort_buffer_size | @@read_buffer_size | @@global.sort_buffer_size | @@global.read_buffer_size
  262144 | 131072 | 500000 | 200704
> set global sort_buffer_size = default, read_buffer_size = default
ok 0
> prepare s from 'set global sort_buffer_size = ?, read_buffer_size = 200704'; set @n = 600000; execute s using @n; select @@sort_buffer_size, @@read_buffer_size, @@global.sort_buffer_size, @@global.read_buffer_size
ok 0, Statement prepared
ok 0
ok 0
@@sort_buffer_size | @@read_buffer_size | @@global.sort_buffer_size | @@global.read_buffer_size
  262144 | 131072 | 600000 | 200704
> set global sort_buffer_size = default, read_buffer_size = default
ok 0
