# Totals that are made of groups, and of rows. Compared with MySQL 8.0.31.
> create database d; use d
ok 1
ok 0
> create table r (id int primary key, a int, b varchar(5), c int, d decimal(8,2), x double, da date)
ok 0
> insert into r values (1, 1, 'x', 3, 1.50, 1.5, '2020-01-01'), (2, 1, 'X', 2, 2.25, 2.5, '2020-02-01'), (3, 2, 'y', null, null, null, null), (4, null, 'y', 5, 3.33, 0.1, '2021-01-01'), (5, null, null, 1, 4.44, 0.2, '2021-02-01'), (6, 2, 'x', 7, 1.11, 0.3, '2021-03-01'), (7, 1, 'y', 8, 2.22, 0.4, '2021-04-01'), (8, 2, 'y', 9, 3.33, 0.5, '2021-05-01')
ok 8, Records: 8  Duplicates: 0  Warnings: 0
> select a, b, count(*), count(c), sum(c), avg(c), min(c), max(d), sum(d), avg(d) from r group by a, b with rollup
a | b | count(*) | count(c) | sum(c) | avg(c) | min(c) | max(d) | sum(d) | avg(d)
  NULL | NULL | 1 | 1 | 1 | 1.0000 | 1 | 4.44 | 4.44 | 4.440000
  NULL | y | 1 | 1 | 5 | 5.0000 | 5 | 3.33 | 3.33 | 3.330000
  NULL | NULL | 2 | 2 | 6 | 3.0000 | 1 | 4.44 | 7.77 | 3.885000
  1 | x | 2 | 2 | 5 | 2.5000 | 2 | 2.25 | 3.75 | 1.875000
  1 | y | 1 | 1 | 8 | 8.0000 | 8 | 2.22 | 2.22 | 2.220000
  1 | NULL | 3 | 3 | 13 | 4.3333 | 2 | 2.25 | 5.97 | 1.990000
  2 | x | 1 | 1 | 7 | 7.0000 | 7 | 1.11 | 1.11 | 1.110000
  2 | y | 2 | 1 | 9 | 9.0000 | 9 | 3.33 | 3.33 | 3.330000
  2 | NULL | 3 | 2 | 16 | 8.0000 | 7 | 3.33 | 4.44 | 2.220000
  NULL | NULL | 8 | 7 | 35 | 5.0000 | 1 | 4.44 | 18.18 | 2.597143
> select a % 2 k, b, grouping(b), sum(d), min(b), max(da) from r group by k, b with rollup having grouping(b) = 1 or k is null
k | b | grouping(b) | sum(d) | min(b) | max(da)
  NULL | NULL | 0 | 4.44 | NULL | 2021-02-01
  NULL | y | 0 | 3.33 | y | 2021-01-01
  NULL | NULL | 1 | 7.77 | y | 2021-02-01
  0 | NULL | 1 | 4.44 | x | 2021-05-01
  1 | NULL | 1 | 5.97 | x | 2021-04-01
  NULL | NULL | 1 | 18.18 | x | 2021-05-01
> select upper(b) u, a, sum(c), avg(d) from r group by u, a with rollup order by u desc, a limit 7
u | a | sum(c) | avg(d)
  Y | NULL | 5 | 3.330000
  Y | NULL | 22 | 2.960000
  Y | 1 | 8 | 2.220000
  Y | 2 | 9 | 3.330000
  X | NULL | 12 | 1.620000
  X | 1 | 5 | 1.875000
  X | 2 | 7 | 1.110000
> select a, b, sum(x), count(distinct c), group_concat(id order by id) from r group by a, b with rollup
a | b | sum(x) | count(distinct c) | group_concat(id order by id)
  NULL | NULL | 0.2 | 1 | 5
  NULL | y | 0.1 | 1 | 4
  NULL | NULL | 0.30000000000000004 | 2 | 4,5
  1 | x | 4 | 2 | 1,2
  1 | y | 0.4 | 1 | 7
  1 | NULL | 4.4 | 3 | 1,2,7
  2 | x | 0.3 | 1 | 6
  2 | y | 0.5 | 1 | 3,8
  2 | NULL | 0.8 | 2 | 3,6,8
  NULL | NULL | 5.5 | 7 | 1,2,3,4,5,6,7,8
> select b, id + c k, any_value(d), count(*), (select max(q.c) from r q where q.a <=> r.a and r.b = q.b) m from r group by b, k, a with rollup
b | k | any_value(d) | count(*) | m
  NULL | 6 | 4.44 | 1 | NULL
  NULL | 6 | 4.44 | 1 | NULL
  NULL | NULL | 4.44 | 1 | NULL
  x | 4 | 1.50 | 2 | 3
  x | 4 | 1.50 | 2 | NULL
  x | 13 | 1.11 | 1 | 7
  x | 13 | 1.11 | 1 | NULL
  x | NULL | 1.11 | 3 | NULL
  y | NULL | NULL | 1 | 9
  y | NULL | NULL | 1 | 5
  y | 9 | 3.33 | 1 | 5
  y | 9 | 3.33 | 1 | 5
  y | 15 | 2.22 | 1 | 8
  y | 15 | 2.22 | 1 | 5
  y | 17 | 3.33 | 1 | 9
  y | 17 | 3.33 | 1 | 5
  y | NULL | 3.33 | 4 | 5
  NULL | NULL | 3.33 | 8 | NULL
> select a, b, c, count(*) from r where id > 100 group by a, b, c with rollup
a | b | c | count(*)
> select count(*), sum(n) from (select a, b, count(*) n from r group by a, b with rollup) v
count(*) | sum(n)
  10 | 24
> select year(da) y, month(da) m, avg(d), max(b) from r group by y, m with rollup
y | m | avg(d) | max(b)
  NULL | NULL | NULL | y
  NULL | NULL | NULL | y
  2020 | 1 | 1.500000 | x
  2020 | 2 | 2.250000 | X
  2020 | NULL | 1.875000 | x
  2021 | 1 | 3.330000 | y
  2021 | 2 | 4.440000 | NULL
  2021 | 3 | 1.110000 | x
  2021 | 4 | 2.220000 | y
  2021 | 5 | 3.330000 | y
  2021 | NULL | 2.886000 | y
  NULL | NULL | 2.597143 | y
> select distinct grouping(a, b) g, count(*) from r group by a, b with rollup order by g
g | count(*)
  0 | 1
  0 | 2
  1 | 2
  1 | 3
  3 | 8
> select a, b, sum(c) from r group by b, a with rollup having sum(c) > 5
a | b | sum(c)
  2 | x | 7
  NULL | x | 12
  1 | y | 8
  2 | y | 9
  NULL | y | 22
  NULL | NULL | 35
> select a+0 k, sum(a), avg(a) from r group by k with rollup
k | sum(a) | avg(a)
  NULL | NULL | NULL
  1 | 3 | 1.0000
  2 | 6 | 2.0000
  NULL | 9 | 1.5000
