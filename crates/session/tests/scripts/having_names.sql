# HAVING of a subquery names what it selects or groups by; another name means a column of the query around, even where a table of its own has one. Answers are
# those of MySQL 8.0.31.
> create database having_names; use having_names
ok 1
ok 0
> create table t1(a int, b int)
ok 0
> insert into t1 values (1,1),(1,2),(3,4)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> select a from t1 where exists(select 1 from t1 having (a / -7) in ('a'))
a
warnings 9
> select a from t1 where exists(select 1 from t1 t2 having a = 1)
a
  1
  1
> select a from t1 where exists(select b from t1 t2 having a = 1)
a
  1
  1
> select a from t1 where exists(select t2.a from t1 t2 having a = 3)
a
  1
  1
  3
> select a from t1 where exists(select 1 from t1 t2 having t1.a = 1)
a
  1
  1
> select a from t1 where exists(select 1 from t1 t2 having t2.a = 1)
ERROR 1054 (42S22): Unknown column 't2.a' in 'having clause'
> select a from t1 where exists(select 1 from t1 t2 group by t2.a having a = 3)
a
  1
  1
  3
> select a from t1 where exists(select 1 from t1 t2 having sum(a) = 5)
a
  1
  1
  3
> select a, (select count(*) from t1 t2 having b > 1) from t1
a | (select count(*) from t1 t2 having b > 1)
  1 | NULL
  1 | 3
  3 | 3
> select 1 from t1 having a = 1
ERROR 1054 (42S22): Unknown column 'a' in 'having clause'
> drop database having_names
ok 1
