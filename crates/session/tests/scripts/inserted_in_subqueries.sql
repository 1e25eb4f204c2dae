# VALUES(c) means the row that would have been inserted in subqueries, too, unless their own tables have such a column; each warns.
> create database d; use d
ok 1
ok 0
> create table t (id int primary key, v varchar(5), w int)
ok 0
> create table a (n int)
ok 0
> insert into a values (2), (2), (3), (4)
ok 4, Records: 4  Duplicates: 0  Warnings: 0
> insert into t values (1, 'q', 1)
ok 1
> insert into t values (1, 'a', 2) on duplicate key update v = (select values(v)), w = values(w)
ok 2, warnings 2
> show warnings
Level | Code | Message
  Warning | 1287 | 'VALUES function' is deprecated and will be removed in a future release. Please use an alias (INSERT INTO ... VALUES (...) AS alias) and replace VALUES(col) in the ON DUPLICATE KEY UPDATE clause with alias.col instead
  Warning | 1287 | 'VALUES function' is deprecated and will be removed in a future release. Please use an alias (INSERT INTO ... VALUES (...) AS alias) and replace VALUES(col) in the ON DUPLICATE KEY UPDATE clause with alias.col instead
> select * from t
id | v | w
  1 | a | 2
> insert into t values (1, 'b', 3) on duplicate key update w = (select sum(n) from a where n < values(w))
ok 2, warnings 1
> select * from t
id | v | w
  1 | a | 4
> insert into t values (1, 'b', 4) on duplicate key update w = (select max(x.w) + values(w) from (select 5 as w) x)
ok 2, warnings 1
> select * from t
id | v | w
  1 | a | NULL
> insert into t values (1, 'c', 4) on duplicate key update w = (select t.w is null), v = if(values(w) > 3, (select concat(values(v), n) from a order by n limit 1), v)
ok 2, warnings 2
> select * from t
id | v | w
  1 | c2 | 1
> insert into t values (1, 'd', 5), (2, 'e', 6) on duplicate key update w = (select count(*) from a where n < values(w))
ok 3, warnings 1, Records: 2  Duplicates: 1  Warnings: 1
> select * from t
id | v | w
  1 | c2 | 4
  2 | e | 6
> insert into t select 1, 'f', 3 on duplicate key update w = (select count(*) from a where n < values(w))
ok 2, warnings 1, Records: 1  Duplicates: 1  Warnings: 1
> select * from t
id | v | w
  1 | c2 | 2
  2 | e | 6
> prepare p from 'insert into t values (?, ?, ?) on duplicate key update v = (select values(v)), w = (select count(*) from a where n >= values(w))'
ok 0, warnings 2, Statement prepared
> set @i = 2, @v = 'h', @w = 3
ok 0
> execute p using @i, @v, @w
ok 2
> select * from t
id | v | w
  1 | c2 | 2
  2 | h | 2
