# Where no index tells how many different values a column has, a sample of the table's rows does.
> create database sampled; use sampled
ok 1
ok 0
> create table d (n int primary key); insert into d values (0), (1), (2), (3), (4), (5), (6), (7), (8), (9)
ok 0
ok 10, Records: 10  Duplicates: 0  Warnings: 0
> create table item (id int primary key, code varchar(16) not null, colour int not null)
ok 0
> insert into item select a.n * 1000 + b.n * 100 + c.n * 10 + e.n, concat('code ', (a.n * 1000 + b.n * 100 + c.n * 10 + e.n) div 2), (a.n * 7 + b.n * 5 + c.n * 3 + e.n) % 83 from d a, d b, d c, d e where a.n < 4
ok 4000, Records: 4000  Duplicates: 0  Warnings: 0
> create table sale (item int, number int, bought int not null, house int not null, primary key (item, number))
ok 0
> insert into sale select i.id, n.n, (i.id * 7 + n.n * 1789) % 5000, (i.id + n.n) % 5 from item i, d n
ok 40000, Records: 40000  Duplicates: 0  Warnings: 0
> create table day (id int primary key, week int not null, name varchar(10) not null); insert into day select id, id div 7, concat('day ', id) from item where id < 3000
ok 0
ok 3000, Records: 3000  Duplicates: 0  Warnings: 0
# Two items share a code: few are found by those of one colour, and their sales by the key.
> flush status
ok 0
> select count(*), sum(bought) from sale, item where item.code in (select code from item where colour = 61) and sale.item = item.id
count(*) | sum(bought)
  1420 | 3552840
> select variable_value < 10000 from performance_schema.session_status where variable_name = 'handler_read_rnd_next'
variable_value < 10000
  1
# Eight sales have one value of `bought`: the join of all with all is no product, and need not be avoided.
> explain format=tree select count(*) from sale s where s.item = 5 and s.bought in (select a.bought from sale a, sale b where a.bought = b.bought and a.house <> b.house)
EXPLAIN
  -> Aggregate: count(0)  (cost=1197780.50 rows=1)\n    -> Nested loop semijoin  (cost=1197780.50 rows=10)\n        -> Index lookup on s using PRIMARY (item=5)  (cost=10.50 rows=10)\n        -> Filter: (a.house <> b.house)  (cost=119777.00 rows=1160697)\n            -> Inner hash join (s.bought = b.bought)  (cost=119777.00 rows=1160697)\n                -> Table scan on a  (cost=59888.50 rows=39925)\n                -> Hash\n                    -> Table scan on b  (cost=59888.50 rows=39925)\n
# A value that is found once decides which rows are kept in memory.
> explain format=tree select count(*) from item i, day where i.colour = day.id and day.name in (select name from day where week = (select week from day where name = 'day 100'))
EXPLAIN
  -> Aggregate: count(0)  (cost=8078.95 rows=1)\n    -> Inner hash join (day.name = <subquery2>.name)  (cost=8078.95 rows=382)\n        -> Nested loop inner join  (cost=7647.00 rows=3823)\n            -> Table scan on i  (cost=3824.00 rows=3823)\n            -> Single-row index lookup on day using PRIMARY (id=i.colour)  (cost=1.00 rows=1)\n        -> Hash\n            -> Table scan on <subquery2>  (cost=431.95 rows=287)\n                -> Materialize with deduplication\n                    -> Filter: (day.week = (select #3))  (cost=2874.00 rows=287)\n                        -> Table scan on day  (cost=2874.00 rows=2873)\n                        -> Select #3 (subquery in condition; run only once)\n                            -> Filter: (day.name = 'day 100')  (cost=2874.00 rows=1)\n                                -> Table scan on day  (cost=2874.00 rows=2873)\n
> drop database sampled
ok 4
