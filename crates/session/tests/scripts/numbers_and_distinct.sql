# Numbers of rows in a window, and aggregates of different values: as they come, and with next to no memory.
> create database d
ok 1
> use d
ok 0
> set cte_max_recursion_depth = 30000
ok 0
> create table t (id int primary key, a int, b bigint unsigned, d decimal(12,2), f double, s varchar(30), m datetime)
ok 0
> insert into t with recursive n (i) as (select 1 union all select i + 1 from n where i < 12000) select i, nullif(i * 7 % 101, 100), 18446744073709551615 - i % 3000, i % 777 / 4, i % 500 / 8, concat(if(i % 2, 'a', 'A'), i % 900), if(i % 11, '2026-01-01' + interval i % 400 hour, null) from n
ok 12000, Records: 12000  Duplicates: 0  Warnings: 0
> select count(distinct a), count(distinct b), count(distinct d), count(distinct f), count(distinct s), count(distinct m), count(distinct a, s), count(*) from t
count(distinct a) | count(distinct b) | count(distinct d) | count(distinct f) | count(distinct s) | count(distinct m) | count(distinct a, s) | count(*)
  100 | 3000 | 777 | 500 | 900 | 400 | 11881 | 12000
> select sum(distinct a), avg(distinct a), sum(distinct b), sum(distinct d), avg(distinct d), sum(distinct f) from t
sum(distinct a) | avg(distinct a) | sum(distinct b) | sum(distinct d) | avg(distinct d) | sum(distinct f)
  4950 | 49.5000 | 55340232221128650346500 | 75369.00 | 97.000000 | 15593.75
> select a, count(distinct d), sum(distinct id % 7), count(distinct s, m) from t where a < 4 or a is null group by a order by a
a | count(distinct d) | sum(distinct id % 7) | count(distinct s, m)
  NULL | 119 | 21 | 108
  0 | 118 | 21 | 108
  1 | 119 | 21 | 108
  2 | 119 | 21 | 108
  3 | 118 | 21 | 107
> select count(distinct case when id % 2 then b else -a end), count(distinct d + 0), count(distinct upper(s)) from t
count(distinct case when id % 2 then b else -a end) | count(distinct d + 0) | count(distinct upper(s))
  1600 | 777 | 900
> select a, n, r, g from (select a, id, row_number() over w n, rank() over w r, dense_rank() over w g from t window w as (partition by a order by d desc)) x where (a is null or a < 2) and n in (1, 2, 60, 118) order by a, n
a | n | r | g
  NULL | 1 | 1 | 1
  NULL | 2 | 2 | 2
  NULL | 60 | 60 | 60
  NULL | 118 | 118 | 118
  0 | 1 | 1 | 1
  0 | 2 | 2 | 2
  0 | 60 | 60 | 60
  0 | 118 | 118 | 118
  1 | 1 | 1 | 1
  1 | 2 | 2 | 2
  1 | 60 | 60 | 60
  1 | 118 | 118 | 118
> select id, n from (select id, row_number() over (order by s, id) n from t) x where n in (1, 2, 3, 11999, 12000) order by n
id | n
  900 | 1
  1800 | 2
  2700 | 3
  10899 | 11999
  11799 | 12000
> select max(r), max(g), sum(r), sum(g) from (select rank() over (order by s) r, dense_rank() over (order by s) g from t) x
max(r) | max(g) | sum(r) | sum(g)
  11987 | 900 | 71931900 | 5342025
> select sum(n), max(r) from (select row_number() over () n, rank() over () r from t) x
sum(n) | max(r)
  72006000 | 1
> select a, b, n, r from (select a % 3 a, id b, row_number() over (partition by a % 3 order by id) n, rank() over (order by a % 3) r from t) x where n = 2 order by a
a | b | n | r
  NULL | 173 | 2 | 1
  0 | 6 | 2 | 120
  1 | 4 | 2 | 4159
  2 | 5 | 2 | 8079
> select id, row_number() over (order by id desc) n from t limit 3
id | n
  12000 | 1
  11999 | 2
  11998 | 3
> set session redoubt_sort_memory = 32768
ok 0
> select count(distinct a), count(distinct b), count(distinct d), count(distinct f), count(distinct s), count(distinct m), count(distinct a, s), count(*) from t
count(distinct a) | count(distinct b) | count(distinct d) | count(distinct f) | count(distinct s) | count(distinct m) | count(distinct a, s) | count(*)
  100 | 3000 | 777 | 500 | 900 | 400 | 11881 | 12000
> select sum(distinct a), avg(distinct a), sum(distinct b), sum(distinct d), avg(distinct d), sum(distinct f) from t
sum(distinct a) | avg(distinct a) | sum(distinct b) | sum(distinct d) | avg(distinct d) | sum(distinct f)
  4950 | 49.5000 | 55340232221128650346500 | 75369.00 | 97.000000 | 15593.75
> select a, count(distinct d), sum(distinct id % 7), count(distinct s, m) from t where a < 4 or a is null group by a order by a
a | count(distinct d) | sum(distinct id % 7) | count(distinct s, m)
  NULL | 119 | 21 | 108
  0 | 118 | 21 | 108
  1 | 119 | 21 | 108
  2 | 119 | 21 | 108
  3 | 118 | 21 | 107
> select a, n, r, g from (select a, id, row_number() over w n, rank() over w r, dense_rank() over w g from t window w as (partition by a order by d desc)) x where (a is null or a < 2) and n in (1, 2, 60, 118) order by a, n
a | n | r | g
  NULL | 1 | 1 | 1
  NULL | 2 | 2 | 2
  NULL | 60 | 60 | 60
  NULL | 118 | 118 | 118
  0 | 1 | 1 | 1
  0 | 2 | 2 | 2
  0 | 60 | 60 | 60
  0 | 118 | 118 | 118
  1 | 1 | 1 | 1
  1 | 2 | 2 | 2
  1 | 60 | 60 | 60
  1 | 118 | 118 | 118
> select id, n from (select id, row_number() over (order by s, id) n from t) x where n in (1, 2, 3, 11999, 12000) order by n
id | n
  900 | 1
  1800 | 2
  2700 | 3
  10899 | 11999
  11799 | 12000
> select max(r), max(g), sum(r), sum(g) from (select rank() over (order by s) r, dense_rank() over (order by s) g from t) x
max(r) | max(g) | sum(r) | sum(g)
  11987 | 900 | 71931900 | 5342025
# What comes before a table that is read for a hash join has no row: it is not read.
> set session redoubt_sort_memory = default
ok 0
> create table few (k int primary key, t_id int)
ok 0
> insert into few select id, id from t where id <= 200
ok 200, Records: 200  Duplicates: 0  Warnings: 0
> select count(*), max(t.d) from few join t on t.id % 200 = few.t_id where few.k > 5 and few.t_id + 0 > 900
count(*) | max(t.d)
  0 | NULL
> select count(*), max(t.d) from few join t on t.id % 200 = few.t_id where few.k > 5 and few.t_id + 0 > 190
count(*) | max(t.d)
  540 | 194.00
