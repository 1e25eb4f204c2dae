# A subquery of the SELECT list, GROUP BY, HAVING or ORDER BY sees what the queries around it select, where their tables have no such column. Answers are those of
# MySQL 8.0.31.
> create database aliases_in_subqueries; use aliases_in_subqueries
ok 1
ok 0
> create table t1(a int primary key, b int, c int)
ok 0
> create table t2(a int, b int)
ok 0
> insert into t1 values (1,2,3),(2,2,4),(3,5,3)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> insert into t2 values (1,1),(2,5),(9,9)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> select a as x, (select x) from t1 order by a
x | (select x)
  1 | 1
  2 | 2
  3 | 3
> select a as x, (select max(t2.a) from t2 where t2.b < x) m from t1 order by x
x | m
  1 | NULL
  2 | 1
  3 | 1
> select a+b as x, (select x + 1) y, (select y + x) z from t1 order by x
x | y | z
  3 | 4 | 7
  4 | 5 | 9
  8 | 9 | 17
> select sum(a) as s, (select s) from t1
ERROR 1247 (42S22): Reference 's' not supported (reference to group function)
> select row_number() over (order by a) as rn, (select rn) from t1
ERROR 3594 (HY000): You cannot use the alias 'rn' of an expression containing a window function in this context.'
> select b as k, sum(a) as s from t1 group by b having (select count(*) from t2 where t2.a < s) > 0
ERROR 1247 (42S22): Reference 's' not supported (reference to group function)
> select b as k, sum(a) as s from t1 group by b having (select count(*) from t2 where t2.a < k) > 0 order by k
k | s
  2 | 3
  5 | 3
> select a as x, sum(1) n from t1 group by a having exists (select 1 from t2 where t2.b = x)
x | n
  1 | 1
> select (select count(*) from t2 where t2.a = t1.a) as n, (select n * 2) from t1 order by t1.a
n | (select n * 2)
  1 | 2
  1 | 2
  0 | 0
> select rand(1) * 0 as r, (select r) from t1
r | (select r)
  0 | 0
  0 | 0
  0 | 0
> select a as x from t1 order by (select count(*) from t2 where t2.a >= x), x desc
x
  3
  2
  1
> select a as x from t1 where (select x) > 1
ERROR 1054 (42S22): Unknown column 'x' in 'field list'
> select a as b, (select b) from t1 order by a
b | (select b)
  1 | 2
  2 | 2
  3 | 5
> select 1 as one, (select one from t2 limit 1)
one | (select one from t2 limit 1)
  1 | 1
> select t1.a as x, d.q from t1, lateral (select x as q) d
ERROR 1054 (42S22): Unknown column 'x' in 'field list'
> select t2.a as x, (select x from t1 where t1.a = x) from t2 order by 1
x | (select x from t1 where t1.a = x)
  1 | 1
  2 | 2
  9 | NULL
> select a as x, exists(select 1 from t2 where t2.a = x) e from t1 order by a
x | e
  1 | 1
  2 | 1
  3 | 0
> insert into t2 select a as x, (select x * 10) from t1
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> select * from t2 order by a, b
a | b
  1 | 1
  1 | 10
  2 | 5
  2 | 20
  3 | 30
  9 | 9
> create view v1 as select a as x, (select x + 1) as y from t1
ok 0
> select * from v1 order by x
x | y
  1 | 2
  2 | 3
  3 | 4
