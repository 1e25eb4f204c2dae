# What views, indexes and definitions take, and what variables do in strict mode. Recorded on MySQL 8.0.31.
> create database d
ok 1
> use d
ok 0
> create table t (a int, b int, primary key (a))
ok 0
> insert into t values (1, 2)
ok 1
# A view is asked for ONLY_FULL_GROUP_BY when it is read: a dump may make it.
> create view v1 as select a, b, count(*) from t group by b
ok 0
> select * from v1
ERROR 1055 (42000): Expression #1 of SELECT list is not in GROUP BY clause and contains nonaggregated column 'd.t.a' which is not functionally dependent on columns in GROUP BY clause; this is incompatible with sql_mode=only_full_group_by
> create view v2 as select a, count(*) from t
ok 0
> create view v3 as select distinct a from t order by b
ok 0
> create view v4 as select * from (select a from t group by b) x
ok 0
> set sql_mode = ''
ok 0
> select * from v2
a | count(*)
  1 | 1
# It is told nothing of its values; a moment in braces is the literal that it stands for.
> create view v5 as select {d '2020-01-31'} a, {t '10:11:12'} b, {ts '2020-01-01 10:11:12'} c, {d 'x'} d, 'a' between 0 and 1 as e
ok 0
> show create view v5
View | Create View | character_set_client | collation_connection
  v5 | CREATE ALGORITHM=UNDEFINED DEFINER=`root`@`localhost` SQL SECURITY DEFINER VIEW `v5` AS select DATE'2020-01-31' AS `a`,TIME'10:11:12' AS `b`,TIMESTAMP'2020-01-01 10:11:12' AS `c`,{d 'x'} AS `d`,('a' between 0 and 1) AS `e` | utf8mb4 | utf8mb4_0900_ai_ci
> select * from v5
a | b | c | d | e
  2020-01-31 | 10:11:12 | 2020-01-01 10:11:12 | x | 1
warnings 1
# The text is read as a number once.
> select 'a' not between -1 and 1
'a' not between -1 and 1
  0
warnings 1
> show warnings
Level | Code | Message
  Warning | 1292 | Truncated incorrect DOUBLE value: 'a'
# A word takes the blanks behind it along.
> set sql_mode = 'IGNORE_SPACE'
ok 0
> select a   from t
a
  1
> select a  is null   , 1  , abs ( -2 )  , `a`  , a x from t
a  is null    | 1 | abs ( -2 ) | a | x
  0 | 1 | 2 | 1 | 1
> set sql_mode = default
ok 0
# Nothing to index, and NAME_CONST.
> create table e (a varchar(10), index ((substr(a, 1, 0))))
ERROR 3761 (HY000): The used storage engine cannot index the expression 'substr(`a`,1,0)'.
> create table g (a int, b int as (name_const('x', 1)))
ERROR 3102 (HY000): Expression of generated column 'b' contains a disallowed function.
> create table g (a int default (name_const('x', 1)))
ERROR 3769 (HY000): Default value expression of column 'a' contains a disallowed function.
> create table g (a int, check (name_const('x', 1) = 1))
ERROR 3815 (HY000): An expression of a check constraint 'g_chk_1' contains disallowed function.
> create table g (a int, index ((name_const('x', 1) + a)))
ERROR 3758 (HY000): Expression of functional index 'functional_index' contains a disallowed function.
> create view v6 as select name_const('x', 1)
ok 0
# System tables.
> lock tables mysql.user read, t read
ok 0
> unlock tables
ok 0
> lock tables mysql.general_log read
ERROR 1556 (HY000): You can't use locks with log tables.
> lock tables mysql.time_zone write, t write
ERROR 1428 (HY000): You can't combine write-locking of system tables with other tables or lock types
> lock tables mysql.time_zone write
ok 0
> unlock tables
ok 0
# Out of range.
> set lock_wait_timeout = 0
ok 0, warnings 1
> select @@lock_wait_timeout
@@lock_wait_timeout
  1
> set sql_mode = 'STRICT_ALL_TABLES'
ok 0, warnings 1
> set lock_wait_timeout = 0
ERROR 1231 (42000): Variable 'lock_wait_timeout' can't be set to the value of '0'
> set max_error_count = 100000000
ERROR 1231 (42000): Variable 'max_error_count' can't be set to the value of '100000000'
