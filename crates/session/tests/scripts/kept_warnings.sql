# A text that comes again warns of syntax that will go each time, and its plan is kept nevertheless.
> create database d; use d
ok 1
ok 0
> create table t (id int primary key, n int, v varchar(9))
ok 0
> insert into t values (1, 1, 'a')
ok 1
> insert into t values (1, 2, 'b') on duplicate key update n = values(n), v = values(v)
ok 2, warnings 2
> insert into t values (1, 3, 'c') on duplicate key update n = values(n), v = values(v)
ok 2, warnings 2
> insert into t values (1, 4, 'd') on duplicate key update n = values(n), v = values(v)
ok 2, warnings 2
> show warnings
Level | Code | Message
  Warning | 1287 | 'VALUES function' is deprecated and will be removed in a future release. Please use an alias (INSERT INTO ... VALUES (...) AS alias) and replace VALUES(col) in the ON DUPLICATE KEY UPDATE clause with alias.col instead
  Warning | 1287 | 'VALUES function' is deprecated and will be removed in a future release. Please use an alias (INSERT INTO ... VALUES (...) AS alias) and replace VALUES(col) in the ON DUPLICATE KEY UPDATE clause with alias.col instead
> insert into t values (2, 5, 'e') on duplicate key update n = values(n), v = values(v)
ok 1, warnings 2
> insert into t values (2, 'x', 'f') on duplicate key update n = values(n), v = values(v)
ERROR 1366 (HY000): Incorrect integer value: 'x' for column 'n' at row 1
> insert into t values (2, 6, 'far too long') on duplicate key update n = values(n), v = values(v)
ERROR 1406 (22001): Data too long for column 'v' at row 1
> show warnings
Level | Code | Message
  Warning | 1287 | 'VALUES function' is deprecated and will be removed in a future release. Please use an alias (INSERT INTO ... VALUES (...) AS alias) and replace VALUES(col) in the ON DUPLICATE KEY UPDATE clause with alias.col instead
  Warning | 1287 | 'VALUES function' is deprecated and will be removed in a future release. Please use an alias (INSERT INTO ... VALUES (...) AS alias) and replace VALUES(col) in the ON DUPLICATE KEY UPDATE clause with alias.col instead
  Error | 1406 | Data too long for column 'v' at row 1
> insert ignore into t values (2, 7, 'g') on duplicate key update n = values(n), v = values(v)
ok 2, warnings 2
> insert ignore into t values (2, 8, 'far too long') on duplicate key update n = values(n), v = values(v)
ok 2, warnings 3
> insert ignore into t values (2, 9, 'far too long') on duplicate key update n = values(n), v = values(v)
ok 2, warnings 3
> show warnings
Level | Code | Message
  Warning | 1287 | 'VALUES function' is deprecated and will be removed in a future release. Please use an alias (INSERT INTO ... VALUES (...) AS alias) and replace VALUES(col) in the ON DUPLICATE KEY UPDATE clause with alias.col instead
  Warning | 1287 | 'VALUES function' is deprecated and will be removed in a future release. Please use an alias (INSERT INTO ... VALUES (...) AS alias) and replace VALUES(col) in the ON DUPLICATE KEY UPDATE clause with alias.col instead
  Warning | 1265 | Data truncated for column 'v' at row 1
> select * from t
id | n | v
  1 | 4 | d
  2 | 9 | far too l
> show session status like 'Redoubt_text_plans_used'
Variable_name | Value
  Redoubt_text_plans_used | 4
> insert into t values (1, 2, 'b') on duplicate key update n = values(nope)
ERROR 1054 (42S22): Unknown column 'nope' in 'field list'
> insert into t values (1, 3, 'b') on duplicate key update n = values(nope)
ERROR 1054 (42S22): Unknown column 'nope' in 'field list'
> show warnings
Level | Code | Message
  Error | 1054 | Unknown column 'nope' in 'field list'
