# Before a table is read for a hash join its rows are found by an index, up to a limit: two covering indexes, one way behind the other. Answers are MySQL's.
> create database d
ok 1
> use d
ok 0
> create table o (id int primary key, v int not null, w int not null)
ok 0
> create table i (id int, c bigint unsigned not null, d decimal(10,2), u int, e varchar(20), primary key (c, id), unique key u (u), key k1 (c, d), key k2 (c))
ok 0
> set cte_max_recursion_depth = 100000
ok 0
> insert into o with recursive n (i) as (select 1 union all select i + 1 from n where i < 3000) select i, i * 7 % 3000, i from n
ok 3000, Records: 3000  Duplicates: 0  Warnings: 0
> insert into i with recursive n (i) as (select 1 union all select i + 1 from n where i < 20000) select i, i % 30, if(i % 7 = 0, null, i % 11), i, concat('e', i % 5) from n
ok 20000, Records: 20000  Duplicates: 0  Warnings: 0
# All rows: far more than are sought.
> select count(*), sum(i.id is null), sum(i.c) from o left join i on i.c = o.id
count(*) | sum(i.id is null) | sum(i.c)
  22305 | 2971 | 289920
> select count(*), sum(i.c), sum(o.v) from o join i on i.c = o.id
count(*) | sum(i.c) | sum(o.v)
  19334 | 289920 | 2029440
> select count(*), sum(i.d), sum(o.v), max(i.e) from o join i on i.c = o.id where o.w % 2 = 0
count(*) | sum(i.d) | sum(o.v) | max(i.e)
  9334 | 39987.00 | 979790 | e4
> select count(*) from o where o.id in (select i.c from i where i.d > 3)
count(*)
  29
> select count(*) from o where not exists (select 1 from i where i.c = o.v and i.d > 3)
count(*)
  2970
> select o.id, (select sum(i.d) from i where i.c = o.id) s, (select count(*) from i where i.c = o.v and i.e = 'e3') n from o where o.id < 40 or o.v < 3 order by o.id limit 5
id | s | n
  1 | 2850.00 | 0
  2 | 2858.00 | 0
  3 | 2862.00 | 0
  4 | 2870.00 | 666
  5 | 2854.00 | 0
# One row, where nine of ten are expected: the table is not read.
> prepare s from 'select count(*), sum(i.d) from o join i on i.c = o.v where (o.w = ?) <> ?'
ok 0, Statement prepared
> set @w = 2, @n = 0
ok 0
> flush status
ok 0
> execute s using @w, @n
count(*) | sum(i.d)
  667 | 2843.00
> show session status where variable_name in ('handler_read_next', 'handler_read_rnd_next')
Variable_name | Value
  Handler_read_next | 667
  Handler_read_rnd_next | 3001
> set @w = 2, @n = 1
ok 0
> execute s using @w, @n
count(*) | sum(i.d)
  19333 | 82862.00
> prepare s from 'explain format=tree select count(*), sum(i.d) from o join i on i.c = o.v where (o.w = ?) <> ?'
ok 0, Statement prepared
> execute s using @w, @n
EXPLAIN
  -> Aggregate: count(0), sum(i.d)  (cost=25164.70 rows=1)\n    -> Inner hash join (o.v = i.c)  (cost=25164.70 rows=1759119)\n        -> Filter: ((o.w = ?) <> ?)  (cost=2958.00 rows=2661)\n            -> Table scan on o  (cost=2958.00 rows=2957)\n        -> Hash\n            -> Covering index scan on i using k1  (cost=22206.70 rows=20187)\n        -> Up to 2520 rows: Covering index lookup on i using k1 (c=o.v)\n
