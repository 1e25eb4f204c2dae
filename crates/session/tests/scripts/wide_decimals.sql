# Numbers of 65 digits are told apart by all of them, wherever rows are sorted, grouped or matched.
> create database d; use d; create table w (id int primary key, d decimal(65,0), e decimal(65,30), f decimal(5,2)); insert into w values (1, 10000000000000000000000000000000000000000000000000000000000000001, 1.5, 1), (2, 20000000000000000000000000000000000000000000000000000000000000001, 99999999999999999999999999999999999.999999999999999999999999999999, -1.5), (3, -99999999999999999999999999999999999999999999999999999999999999999, -99999999999999999999999999999999999.999999999999999999999999999999, 0), (4, 1, 0.000000000000000000000000000001, 999.99), (5, 1, -0.000000000000000000000000000001, 1), (6, null, null, null)
ok 1
ok 0
ok 0
ok 6, Records: 6  Duplicates: 0  Warnings: 0
> select count(distinct d), count(distinct e), count(distinct f) from w
count(distinct d) | count(distinct e) | count(distinct f)
  4 | 5 | 4
> select id, d from w order by d, id; select id from w order by d desc, id; select id from w order by e; select id from w order by e desc limit 3; select id from w order by f, id
id | d
  6 | NULL
  3 | -99999999999999999999999999999999999999999999999999999999999999999
  4 | 1
  5 | 1
  1 | 10000000000000000000000000000000000000000000000000000000000000001
  2 | 20000000000000000000000000000000000000000000000000000000000000001
id
  2
  1
  4
  5
  3
  6
id
  6
  3
  5
  4
  1
  2
id
  2
  1
  4
id
  6
  2
  3
  1
  5
  4
> select d, count(*) from w group by d order by d; select f, count(*) from w group by f with rollup
d | count(*)
  NULL | 1
  -99999999999999999999999999999999999999999999999999999999999999999 | 1
  1 | 2
  10000000000000000000000000000000000000000000000000000000000000001 | 1
  20000000000000000000000000000000000000000000000000000000000000001 | 1
f | count(*)
  NULL | 1
  -1.50 | 1
  0.00 | 1
  1.00 | 2
  999.99 | 1
  NULL | 6
> select id, rank() over (order by d) r, dense_rank() over (order by e desc) s, count(*) over (partition by d) n, sum(f) over (order by d range between 1 preceding and current row) t from w order by 1
id | r | s | n | t
  1 | 5 | 2 | 1 | 1.00
  2 | 6 | 1 | 1 | -1.50
  3 | 2 | 5 | 1 | 0.00
  4 | 3 | 3 | 2 | 1000.99
  5 | 3 | 4 | 2 | 1000.99
  6 | 1 | 6 | 1 | NULL
> select w1.id, w2.id from w w1 join w w2 on w1.d + 0 = w2.d + 0 where w1.id < w2.id; select w1.id, w2.id from w w1 join w w2 on w1.f = w2.d order by 1, 2
id | id
  4 | 5
id | id
  1 | 4
  1 | 5
  5 | 4
  5 | 5
> select d from w union select e from w union select f from w order by 1; select id from w where d in (select d from w where id in (1, 4)) order by 1
d
  NULL
  -99999999999999999999999999999999999.999999999999999999999999999999
  -1.500000000000000000000000000000
  -0.000000000000000000000000000001
  0.000000000000000000000000000000
  0.000000000000000000000000000001
  1.000000000000000000000000000000
  1.500000000000000000000000000000
  999.990000000000000000000000000000
  99999999999999999999999999999999999.999999999999999999999999999999
warnings 3
id
  1
  4
  5
