# What is computed for a parameter of a stored function is stored there: in strict mode, unless IGNORE says otherwise, its warnings are errors. Answers are those of MySQL 8.0.31.
> create database sa; use sa; create table t (id int primary key, a int); insert into t values (1, 1), (2, 0); create function f(a int) returns int deterministic return a + 1; create function g(a int, b varchar(5)) returns int deterministic return a + 1
ok 1
ok 0
ok 0
ok 2, Records: 2  Duplicates: 0  Warnings: 0
ok 0
ok 0
> select f(1 / 0)
f(1 / 0)
ERROR 1365 (22012): Division by 0
> select f(cast('3x' as signed)) from t
f(cast('3x' as signed))
ERROR 1292 (22007): Truncated incorrect INTEGER value: '3x'
> select id from t where g(a / a, 'x') > 0
id
  1
ERROR 1365 (22012): Division by 0
> set @n = f(concat('3', 'x') + 0)
ERROR 1292 (22007): Truncated incorrect DOUBLE value: '3x'
> select f((select 1 / 0))
f((select 1 / 0))
ERROR 1365 (22012): Division by 0
> select f(a), g(a + 1, 1) from t
f(a) | g(a + 1, 1)
  2 | 3
  1 | 2
> insert into t values (5, f(1 / 0))
ERROR 1365 (22012): Division by 0
> insert ignore into t values (5, f(1 / 0)); show warnings; update ignore t set a = g(a / 0, 'x') where id = 1; select * from t
ok 1, warnings 1
Level | Code | Message
  Warning | 1365 | Division by 0
ok 1, warnings 1, Rows matched: 1  Changed: 1  Warnings: 1
id | a
  1 | NULL
  2 | 0
  5 | NULL
> do f(1 / 0); show warnings; do f(cast('3x' as signed)); show warnings
ok 0, warnings 1
Level | Code | Message
  Warning | 1365 | Division by 0
ok 0, warnings 1
Level | Code | Message
  Warning | 1292 | Truncated incorrect INTEGER value: '3x'
> set sql_mode = 'ERROR_FOR_DIVISION_BY_ZERO'; select f(1 / 0), f(cast('3x' as signed)); show warnings
ok 0, warnings 1
f(1 / 0) | f(cast('3x' as signed))
  NULL | 4
warnings 2
Level | Code | Message
  Warning | 1365 | Division by 0
  Warning | 1292 | Truncated incorrect INTEGER value: '3x'
> drop database sa
ok 1
