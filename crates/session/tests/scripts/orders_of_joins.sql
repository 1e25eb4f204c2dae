# The rows of joins of small tables come in MySQL's order: what comes before a table without an index is kept, the
# table read once for it, and of equal rows the last is found first; on the optional side of an outer join
# the table is kept.
> create database d
ok 1
> use d
ok 0
> create table a (x int, y int)
ok 0
> create table b (x int, y int)
ok 0
> create table c (x int, y int)
ok 0
> create table e (x int, y int)
ok 0
> create table p (id int primary key, x int)
ok 0
> insert into a values (1,1),(2,1),(3,1)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> insert into b values (10,1),(20,1),(30,1)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> insert into c values (100,1),(200,2)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> insert into e values (5,1),(6,2),(7,1),(8,null),(9,1)
ok 5, Records: 5  Duplicates: 0  Warnings: 0
> insert into p values (1,1),(2,1),(3,1)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> select a.x, b.x from a, b
x | x
  3 | 10
  2 | 10
  1 | 10
  3 | 20
  2 | 20
  1 | 20
  3 | 30
  2 | 30
  1 | 30
> select a.x, b.x from a, b where a.y = b.y
x | x
  3 | 10
  2 | 10
  1 | 10
  3 | 20
  2 | 20
  1 | 20
  3 | 30
  2 | 30
  1 | 30
> select b.x, c.x, a.x from c, b, a where b.y = c.y
x | x | x
  30 | 100 | 1
  20 | 100 | 1
  10 | 100 | 1
  30 | 100 | 2
  20 | 100 | 2
  10 | 100 | 2
  30 | 100 | 3
  20 | 100 | 3
  10 | 100 | 3
> select a.x, b.x from a left join b on a.y = b.y
x | x
  1 | 30
  1 | 20
  1 | 10
  2 | 30
  2 | 20
  2 | 10
  3 | 30
  3 | 20
  3 | 10
> select a.x, b.x from a right join b on true
x | x
  3 | 10
  2 | 10
  1 | 10
  3 | 20
  2 | 20
  1 | 20
  3 | 30
  2 | 30
  1 | 30
> select e.x, a.x from e, a where a.y = e.y
x | x
  5 | 3
  5 | 2
  5 | 1
  7 | 3
  7 | 2
  7 | 1
  9 | 3
  9 | 2
  9 | 1
> select e.x, a.x from e, a where a.y <=> e.y
x | x
  5 | 3
  5 | 2
  5 | 1
  7 | 3
  7 | 2
  7 | 1
  9 | 3
  9 | 2
  9 | 1
> select p.id, a.x, b.x from a, p, b where a.x = p.id and b.x < 30
id | x | x
  1 | 1 | 20
  1 | 1 | 10
  2 | 2 | 20
  2 | 2 | 10
  3 | 3 | 20
  3 | 3 | 10
> select s.x, t.x from a s join a t limit 4
x | x
  3 | 1
  2 | 1
  1 | 1
  3 | 2
> select a.x, group_concat(b.x) from a join b on a.y < b.x group by a.x
x | group_concat(b.x)
  1 | 10,20,30
  2 | 10,20,30
  3 | 10,20,30
> select * from a join (select y, count(*) n from e group by y) g on g.y = a.y
x | y | y | n
  1 | 1 | 1 | 3
  2 | 1 | 1 | 3
  3 | 1 | 1 | 3
> with recursive r(x, path) as (select x, cast(x as char(50)) from e where y is null union all select a.x, concat(path, ',', a.x) from r join a on a.x <> r.x where length(path) < 5) select * from r
x | path
  8 | 8
  1 | 8,1
  2 | 8,2
  3 | 8,3
  1 | 8,3,1
  1 | 8,2,1
  2 | 8,3,2
  2 | 8,1,2
  3 | 8,2,3
  3 | 8,1,3
> with q as (select * from a) select s.x, t.x from q s, q t
x | x
  3 | 1
  2 | 1
  1 | 1
  3 | 2
  2 | 2
  1 | 2
  3 | 3
  2 | 3
  1 | 3
> explain format=tree select a.x, b.x, c.x from a, b, c where a.y = b.y
EXPLAIN
  -> Inner hash join (no condition)  (cost=13.50 rows=6)\n    -> Table scan on c  (cost=4.00 rows=2)\n    -> Hash\n        -> Inner hash join (a.y = b.y)  (cost=9.50 rows=3)\n            -> Table scan on b  (cost=5.50 rows=3)\n            -> Hash\n                -> Table scan on a  (cost=4.00 rows=3)\n
> create table wide (id int primary key, x int, v text)
ok 0
> insert into wide select * from (with recursive n(i) as (select 1 union all select i + 1 from n where i < 600) select i, i % 3 + 1, repeat('w', 2000) from n) m
ok 600, Records: 600  Duplicates: 0  Warnings: 0
> select count(*), sum(w.id * e.x), max(length(w.v)), sum(p.id) from wide w straight_join p on p.id = w.x straight_join e on e.y = p.x
count(*) | sum(w.id * e.x) | max(length(w.v)) | sum(p.id)
  1800 | 3786300 | 2000 | 3600
> select count(*), sum(w.id * e.x), max(length(w.v)) from wide w straight_join e on e.x % 3 + 1 = w.x
count(*) | sum(w.id * e.x) | max(length(w.v))
  1000 | 2105100 | 2000
> explain format=tree select max(length(w.v)) from wide w straight_join p on p.id = w.x straight_join e on e.y = p.x
EXPLAIN
  -> Aggregate: max(length(w.v))  (cost=1213.50 rows=1)\n    -> Inner hash join (p.x = e.y)  (cost=1213.50 rows=602)\n        -> Table scan on e  (cost=8.50 rows=5)\n        -> Hash\n            -> Nested loop inner join  (cost=1205.00 rows=602)\n                -> Table scan on w  (cost=603.00 rows=602)\n                -> Single-row index lookup on p using PRIMARY (id=w.x)  (cost=1.00 rows=1)\n
> set join_buffer_size = 128
ok 0
> select a.x, b.x from a, b
x | x
  3 | 10
  2 | 10
  1 | 10
  3 | 20
  2 | 20
  1 | 20
  3 | 30
  2 | 30
  1 | 30
> select e.x, a.x from e, a where a.y = e.y limit 3
x | x
  5 | 3
  5 | 2
  5 | 1
