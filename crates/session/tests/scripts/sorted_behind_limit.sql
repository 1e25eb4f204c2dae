# LIMIT wants the first rows soon, but not where all must be there to be sorted: tables are then read once and hashed.
> create database sorted; use sorted
ok 1
ok 0
> create table d (n int primary key); insert into d values (0), (1), (2), (3), (4), (5), (6), (7), (8), (9)
ok 0
ok 10, Records: 10  Duplicates: 0  Warnings: 0
> create table many (id int primary key, k int not null, j int not null, x int not null, key (k, x), key (j, k))
ok 0
> insert into many select a.n * 1000 + b.n * 100 + c.n * 10 + e.n, e.n % 3, c.n % 3, b.n from d a, d b, d c, d e
ok 10000, Records: 10000  Duplicates: 0  Warnings: 0
> create table three (k int, id int, primary key (k, id)); insert into three select k, id from many where id < 3000
ok 0
ok 3000, Records: 3000  Duplicates: 0  Warnings: 0
> explain format=tree select a.x, b.id from many a left join many b on b.k = a.j order by a.x limit 10
EXPLAIN
  -> Limit: 10 row(s)  (cost=21573062.20 rows=10)\n    -> Nested loop left join  (cost=21573062.20 rows=35929372)\n        -> Sort: a.x  (cost=10293.00 rows=10292)\n            -> Table scan on a  (cost=10293.00 rows=10292)\n        -> Covering index lookup on b using k (k=a.j)  (cost=2095.10 rows=3491)\n
> explain format=tree select a.x, b.id from many a left join many b on b.k = a.j join three c on c.k = a.k order by a.x limit 10
EXPLAIN
  -> Limit: 10 row(s)  (cost=18660713377.00 rows=10)\n    -> Nested loop left join  (cost=18660713377.00 rows=31078906780)\n        -> Nested loop inner join  (cost=8918019.00 rows=8902580)\n            -> Sort: a.x  (cost=10293.00 rows=10292)\n                -> Table scan on a  (cost=10293.00 rows=10292)\n            -> Index lookup on c using PRIMARY (k=a.k)  (cost=865.50 rows=865)\n        -> Covering index lookup on b using k (k=a.j)  (cost=2095.10 rows=3491)\n
# Where the first rows are wanted and nothing is sorted, an index finds those of each.
> explain format=tree select a.x, b.id from many a left join many b on b.k = a.j limit 10
EXPLAIN
  -> Limit: 10 row(s)  (cost=21573062.20 rows=10)\n    -> Nested loop left join  (cost=21573062.20 rows=35929372)\n        -> Table scan on a  (cost=10293.00 rows=10292)\n        -> Covering index lookup on b using k (k=a.j)  (cost=2095.10 rows=3491)\n
> explain format=tree select a.x, b.id from many a left join many b on b.k = a.j order by a.id limit 10
EXPLAIN
  -> Limit: 10 row(s)  (cost=21573062.20 rows=10)\n    -> Nested loop left join  (cost=21573062.20 rows=35929372)\n        -> Table scan on a  (cost=10293.00 rows=10292)\n        -> Covering index lookup on b using k (k=a.j)  (cost=2095.10 rows=3491)\n
> drop database sorted
ok 3
