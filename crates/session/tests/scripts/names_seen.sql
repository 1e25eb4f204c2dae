# Which names ON, HAVING and ON DUPLICATE KEY UPDATE see.
> create database d
ok 1
> use d
ok 0
> create table t1 (a int primary key, b int, c int)
ok 0
> create table t2 (a int primary key, b int, c int)
ok 0
> insert into t1 values (1, 1, 1), (2, 2, 2), (3, 1, 3)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> insert into t2 values (1, 10, 100), (2, 20, 200), (4, 40, 400)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> select * from t1, t2 join t1 t3 on t1.a = t3.a
ERROR 1054 (42S22): Unknown column 't1.a' in 'on clause'
> select t1.a from t1, t2 join t1 t3 on t2.a = t3.a and t1.b = 1
ERROR 1054 (42S22): Unknown column 't1.b' in 'on clause'
> select t1.a, t2.a, t3.a from t1, t2 join t1 t3 on t2.a = t3.a
a | a | a
  1 | 2 | 2
  1 | 1 | 1
  2 | 2 | 2
  2 | 1 | 1
  3 | 2 | 2
  3 | 1 | 1
> select t1.a from (t1, t2) join t1 t3 on t1.a = t3.a and t2.a = 4
a
  1
  2
  3
> select t1.a from t1 join t2 on t1.a = t2.a and exists (select 1 from t1 t4 where t4.a = t2.a)
a
  1
  2
> select a from t1 having b > 1
ERROR 1054 (42S22): Unknown column 'b' in 'having clause'
> select a from t1 having t1.b > 1
ERROR 1054 (42S22): Unknown column 't1.b' in 'having clause'
> select distinct b from t1 having c > 1
ERROR 1054 (42S22): Unknown column 'c' in 'having clause'
> select a as x from t1 having a > 2
x
  3
> select a + 1 as x from t1 having x > 3
x
  4
> select b, count(*) from t1 group by b having max(c) > 2
b | count(*)
  1 | 2
> select count(*) from t1 having count(*) > 1
count(*)
  3
> select a, b from t1 having a > 1 and b = 1
a | b
  3 | 1
> select (select max(b) from t2 where t2.a = t1.a) m from t1 having m > 10
m
  20
> insert into t1 (a, b) select a, b from t2 on duplicate key update b = t2.b, c = t2.c
ok 5, Records: 3  Duplicates: 2  Warnings: 0
> select * from t1
a | b | c
  1 | 10 | 100
  2 | 20 | 200
  3 | 1 | 3
  4 | 40 | NULL
> insert into t1 (a, b) select a, b from t2 s where a = 1 on duplicate key update c = s.c + t1.c
ok 2, Records: 1  Duplicates: 1  Warnings: 0
> insert into t1 (a, b) select * from (select 1 x, 5 y) q on duplicate key update b = q.y, c = y
ok 2, Records: 1  Duplicates: 1  Warnings: 0
> insert into t1 (a, b) select t2.a, t2.b from t2 join t1 t3 on t2.a = t3.a on duplicate key update c = t3.b + values(b)
ok 6, warnings 1, Records: 3  Duplicates: 3  Warnings: 1
> show warnings
Level | Code | Message
  Warning | 1287 | 'VALUES function' is deprecated and will be removed in a future release. Please use an alias (INSERT INTO ... VALUES (...) AS alias) and replace VALUES(col) in the ON DUPLICATE KEY UPDATE clause with alias.col instead
> select * from t1
a | b | c
  1 | 5 | 15
  2 | 20 | 40
  3 | 1 | 3
  4 | 40 | 80
> insert into t1 (a, b) select a, b from t2 on duplicate key update b = nosuch.b
ERROR 1054 (42S22): Unknown column 'nosuch.b' in 'field list'
> insert into t1 (a, b) select a, max(b) from t2 group by a on duplicate key update b = t2.b
ERROR 1054 (42S22): Unknown column 't2.b' in 'field list'
> insert into t1 (a, b) select a, b from t2 on duplicate key update b = b + 1
ERROR 1052 (23000): Column 'b' in field list is ambiguous
> prepare s from 'insert into t1 (a, b) select a, b from t2 where a = ? on duplicate key update b = t2.c + ?'
ok 0, Statement prepared
> set @one = 1, @two = 2
ok 0
> execute s using @one, @two
ok 2, Records: 1  Duplicates: 1  Warnings: 0
> execute s using @two, @two
ok 2, Records: 1  Duplicates: 1  Warnings: 0
> select * from t1
a | b | c
  1 | 102 | 15
  2 | 202 | 40
  3 | 1 | 3
  4 | 40 | 80
> drop database d
ok 2
