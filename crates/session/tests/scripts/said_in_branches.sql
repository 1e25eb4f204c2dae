# What the branches of an OR say: indexes are merged for branches within branches, columns that are equal speak for each other, ranges that end before they begin hold nothing, and correlated subqueries are asked last.
> create database branched; use branched
ok 1
ok 0
> create table d (n int primary key); insert into d values (0), (1), (2), (3), (4), (5), (6), (7), (8), (9)
ok 0
ok 10, Records: 10  Duplicates: 0  Warnings: 0
> create table t (id int primary key, a int, b int, c varchar(20), e int not null, key (a), key (b), key (c)); insert into t select w.n * 1000 + x.n * 100 + y.n * 10 + z.n, nullif((w.n * 7919 + x.n * 104729 + y.n * 1299709 + z.n * 15485863) % 500, 77), nullif((w.n * 31 + x.n * 37 + y.n * 41 + z.n * 43) % 300, 33), concat('t', (w.n * 17 + x.n * 19 + y.n * 23 + z.n * 29) % 400), z.n from d w, d x, d y, d z where w.n < 4
ok 0
ok 4000, Records: 4000  Duplicates: 0  Warnings: 0
> create table u (id int primary key, t int not null, f int not null, g int, key (t)); insert into u select id, 3999 - id, id % 50, id % 9 from t where id < 2000
ok 0
ok 2000, Records: 2000  Duplicates: 0  Warnings: 0
> analyze table t, u
Table | Op | Msg_type | Msg_text
  branched.t | analyze | status | OK
  branched.u | analyze | status | OK
# A branch that holds an OR of its own is served by what serves the branches of that one; what stands beside it narrows their ranges.
> explain format=tree select id from t where a = 5 or (b = 7 or c like 't39%') and e < 3
EXPLAIN
  -> Filter: ((t.a = 5) or (((t.b = 7) or (t.c like 't39%')) and (t.e < 3)))  (cost=452.50 rows=23)\n    -> Deduplicated index range scans on t using a, b, c  (cost=452.50 rows=145)\n
> select count(*), sum(id) from t where a = 5 or (b = 7 or c like 't39%') and e < 3
count(*) | sum(id)
  25 | 60761
> explain format=tree select id from t where (a = 5 or c = 't17') and id < 1000 or b in (8, 9) and (a = 3 or c = 't18' or id = 77)
EXPLAIN
  -> Filter: ((((t.a = 5) or (t.c = 't17')) and (t.id < 1000)) or ((t.b in (8,9)) and ((t.a = 3) or (t.c = 't18') or (t.id = 77))))  (cost=84.60 rows=3)\n    -> Deduplicated index range scans on t using a, c, PRIMARY  (cost=84.60 rows=26)\n
> select count(*), sum(id) from t where (a = 5 or c = 't17') and id < 1000 or b in (8, 9) and (a = 3 or c = 't18' or id = 77)
count(*) | sum(id)
  5 | 3036
> flush status; select count(*) from t where (a = 5 or c = 't17') and id < 1000 or b in (8, 9) and (a = 3 or c = 't18' or id = 77); select sum(variable_value) < 60 from performance_schema.session_status where variable_name like 'handler\_read%'
ok 0
count(*)
  5
sum(variable_value) < 60
  1
# Two branches that one index serves are read together.
> explain format=tree select id from t where a = 5 or b = 7 or a = 9 and e = 1
EXPLAIN
  -> Filter: ((t.a = 5) or (t.b = 7) or ((t.a = 9) and (t.e = 1)))  (cost=86.20 rows=5)\n    -> Deduplicated index range scans on t using a, b  (cost=86.20 rows=27)\n
> select count(*), sum(id) from t where a = 5 or b = 7 or a = 9 and e = 1
count(*) | sum(id)
  20 | 36774
> explain format=tree update t set e = 5 where a = 5 or (b = 7 or b is null and a > 400) and e < 3
EXPLAIN
  -> Update t\n    -> Filter: ((t.a = 5) or (((t.b = 7) or ((t.b is null) and (t.a > 400))) and (t.e < 3)))  (cost=266.40 rows=4)\n        -> Deduplicated index range scans on t using a, b  (cost=266.40 rows=29)\n
> update t set e = 5 where a = 5 or (b = 7 or b is null and a > 400) and e < 3
ok 6, Rows matched: 7  Changed: 6  Warnings: 0
> select count(*), sum(id) from t where e = 5
count(*) | sum(id)
  406 | 811441
# A branch without an index leaves nothing but the table.
> explain format=tree select id from t where a = 5 or (b = 7 or e = 3) and e < 8
EXPLAIN
  -> Filter: ((t.a = 5) or (((t.b = 7) or (t.e = 3)) and (t.e < 8)))  (cost=3886.00 rows=610)\n    -> Table scan on t  (cost=3886.00 rows=3885)\n
# As many entries as rows: the table.
> explain format=tree select id from t where (a > 0 or b > 0) and e = 1
EXPLAIN
  -> Filter: (((t.a > 0) or (t.b > 0)) and (t.e = 1))  (cost=3886.00 rows=216)\n    -> Table scan on t  (cost=3886.00 rows=3885)\n
# A range that ends before it begins.
> explain format=tree select id from t where e between 7 and 3
EXPLAIN
  -> Zero rows (Impossible WHERE)  (cost=0.00 rows=0)\n
> explain format=tree select id from t where c between 'x' and 'b' or e between 5 and 4
EXPLAIN
  -> Zero rows (Impossible WHERE)  (cost=0.00 rows=0)\n
> explain format=tree select id from t where e between 7 and 3 or a = 5
EXPLAIN
  -> Index lookup on t using a (a=5)  (cost=18.00 rows=7)\n
> select count(*) from t where e not between 7 and 3
count(*)
  4000
> prepare p from 'select count(*) from t where e between ? and ? or a = ?'; set @a = 7, @b = 3, @c = 5, @d = 2; execute p using @a, @b, @c; execute p using @d, @b, @c; execute p using @a, @b, @c
ok 0, Statement prepared
ok 0
count(*)
  7
count(*)
  805
count(*)
  7
# Of u.t = t.id the OR says something of t.
> explain format=tree select count(*) from t join u on u.t = t.id where u.t between 20 and 25 and u.f < 30 or t.a = 5 and u.g = 1
EXPLAIN
  -> Aggregate: count(0)  (cost=45.30 rows=1)\n    -> Nested loop inner join  (cost=45.30 rows=0)\n        -> Filter: ((t.id between 20 and 25) or (t.a = 5))  (cost=42.30 rows=1)\n            -> Deduplicated index range scans on t using PRIMARY, a  (cost=42.30 rows=13)\n        -> Filter: ((((u.t between 20 and 25) and (u.f < 30)) or ((t.a = 5) and (u.g = 1))) and (((u.t between 20 and 25) and (u.f < 30)) or (u.g = 1)))  (cost=3.00 rows=0)\n            -> Index lookup on u using t (t=t.id)  (cost=3.00 rows=1)\n
> select count(*), sum(u.id) from t join u on u.t = t.id where u.t between 2020 and 2025 and u.f < 30 or t.a = 5 and u.g = 1
count(*) | sum(u.id)
  6 | 11859
> explain format=tree select count(*) from t join u on u.t = t.id where t.id between 9 and 2 and u.f < t.a or u.g > t.b and u.t = 3005
EXPLAIN
  -> Aggregate: count(0)  (cost=4.00 rows=1)\n    -> Nested loop inner join  (cost=4.00 rows=1)\n        -> Single-row index lookup on t using PRIMARY (id=3005)  (cost=1.00 rows=1)\n        -> Filter: (u.g > t.b)  (cost=3.00 rows=1)\n            -> Index lookup on u using t (t=3005)  (cost=3.00 rows=1)\n
> select count(*), sum(u.id) from t join u on u.t = t.id where t.id between 9 and 2 and u.f < t.a or u.g > t.b and u.t = 3005
count(*) | sum(u.id)
  0 | NULL
# Not of columns of the optional side.
> select count(*), sum(u.id) from t left join u on u.t = t.id where t.id in (2, 2500, 3005) and (u.t = 3005 or t.a is not null)
count(*) | sum(u.id)
  3 | 2493
# Correlated subqueries are asked where nothing else decides.
> explain format=tree select id from t where exists (select * from u where u.t > t.id and u.g = t.e) and e = 3 and a > 7 or b = 5
EXPLAIN
  -> Filter: ((t.b = 5) or ((t.e = 3) and (t.a > 7) and exists(select #2)))  (cost=3886.00 rows=493)\n    -> Table scan on t  (cost=3886.00 rows=3885)\n    -> Select #2 (subquery in condition; dependent)\n        -> Filter: (u.t > t.id)  (cost=3071.50 rows=68)\n            -> Table scan on u  (cost=3071.50 rows=2047)\n
> explain format=tree select t.id from t join d on d.n = t.e where (exists (select * from u where u.f > t.e and u.g = d.n) and t.a = 9 or t.b < d.n) and t.id < 100
EXPLAIN
  -> Nested loop inner join  (cost=201.00 rows=100)\n    -> Index range scan on t using PRIMARY over (id < 100)  (cost=101.00 rows=100)\n    -> Filter: ((t.b < d.n) or ((t.a = 9) and exists(select #2)))  (cost=1.00 rows=1)\n        -> Single-row index lookup on d using PRIMARY (n=t.e)  (cost=1.00 rows=1)\n        -> Select #2 (subquery in condition; dependent)\n            -> Filter: (u.f > t.e)  (cost=3071.50 rows=68)\n                -> Table scan on u  (cost=3071.50 rows=2047)\n
> flush status; select count(*), sum(t.id) from t join d on d.n = t.e where (exists (select * from u where u.f > t.e + 100 and u.g = d.n) and t.a = 9 or t.b < d.n) and t.id < 100; select sum(variable_value) < 2300 from performance_schema.session_status where variable_name like 'handler\_read%'
ok 0
count(*) | sum(t.id)
  1 | 7
sum(variable_value) < 2300
  1
# A subquery of more rows than one fails where a row is compared with it, and nowhere else.
> create table nothing (a int)
ok 0
> select * from nothing where a < (select id from t)
a
> select * from nothing join t on t.id = nothing.a where t.a <> (select id from t)
a | id | a | b | c | e
> select count(*) from d where n < (select id from t)
count(*)
ERROR 1242 (21000): Subquery returns more than 1 row
> delete from nothing where a <> (select id from t)
ok 0
# How many rows have a value is no guess of a tenth.
> explain format=tree select count(*) from t join u on u.t = t.id where u.g is not null and u.f not between 3 and 4
EXPLAIN
  -> Aggregate: count(0)  (cost=4012.88 rows=1)\n    -> Nested loop inner join  (cost=4012.88 rows=1965)\n        -> Filter: ((u.g is not null) and (u.f not between 3 and 4))  (cost=2048.00 rows=1965)\n            -> Table scan on u  (cost=2048.00 rows=2047)\n        -> Single-row index lookup on t using PRIMARY (id=u.t)  (cost=1.00 rows=1)\n
# Where a row of one table alone may decide an OR, all rows of the other may be asked for.
> explain format=tree select count(*) from u join t on t.a = u.f where t.id = 1745 or u.g = 8 or u.t between 5 and 900
EXPLAIN
  -> Aggregate: count(0)  (cost=5403.50 rows=1)\n    -> Filter: ((t.id = 1745) or (u.g = 8) or (u.t between 5 and 900))  (cost=5403.50 rows=4585)\n        -> Inner hash join (t.a = u.f)  (cost=5403.50 rows=4585)\n            -> Covering index scan on t using a  (cost=2332.00 rows=3885)\n            -> Hash\n                -> Table scan on u  (cost=3071.50 rows=2047)\n
> select count(*) from u join t on t.a = u.f where t.id = 1745 or u.g = 8 or u.t between 5 and 900
count(*)
  1797
