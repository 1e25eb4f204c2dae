# Join order, equalities that follow from others, and what an OR says about one table.
> create database j
ok 1
> use j
ok 0
> create table n (id int primary key, name varchar(20) not null)
ok 0
> create table c (id int primary key, n int not null, name varchar(20), key (n))
ok 0
> create table o (id int primary key, c int not null, day date not null, key (c), key (day))
ok 0
> create table l (o int not null, no int not null, p int not null, s int not null, price decimal(10,2), primary key (o, no), key (p))
ok 0
> create table s (id int primary key, n int not null, key (n))
ok 0
> create table p (id int primary key, kind varchar(20) not null)
ok 0
> insert into n values (1, 'one'), (2, 'two'), (3, 'three'), (4, 'four')
ok 4, Records: 4  Duplicates: 0  Warnings: 0
> insert into c with recursive r (i) as (select 1 union all select i + 1 from r where i < 40) select i, i % 4 + 1, concat('c', i) from r
ok 40, Records: 40  Duplicates: 0  Warnings: 0
> insert into o with recursive r (i) as (select 1 union all select i + 1 from r where i < 400) select i, i % 40 + 1, '2020-01-01' + interval i day from r
ok 400, Records: 400  Duplicates: 0  Warnings: 0
> insert into l with recursive r (i) as (select 1 union all select i + 1 from r where i < 900) select i % 400 + 1, i, i % 50 + 1, i % 10 + 1, i / 4 from r
ok 900, Records: 900  Duplicates: 0  Warnings: 0
> insert into s with recursive r (i) as (select 1 union all select i + 1 from r where i < 10) select i, i % 4 + 1 from r
ok 10, Records: 10  Duplicates: 0  Warnings: 0
> insert into p with recursive r (i) as (select 1 union all select i + 1 from r where i < 50) select i, concat('kind', i % 25) from r
ok 50, Records: 50  Duplicates: 0  Warnings: 0
# Eight tables: the order must begin at the few rows.
> select n2.name, count(*), sum(l.price) from p, s, l, o, c, n n1, n n2 where p.id = l.p and s.id = l.s and l.o = o.id and o.c = c.id and c.n = n1.id and n1.name = 'two' and s.n = n2.id and o.day between '2020-03-01' and '2020-12-31' and p.kind = 'kind3' group by n2.name order by n2.name
name | count(*) | sum(l.price)
  one | 6 | 640.50
# c.n = s.n and s.n = n.id: so c.n = n.id.
> select n.name, count(*) from c, o, l, s, n where c.id = o.c and l.o = o.id and l.s = s.id and c.n = s.n and s.n = n.id group by n.name order by n.name
name | count(*)
# A constant goes to every member.
> select o.id, l.o, l.no from o join l on l.o = o.id where o.id = 7
id | o | no
  7 | 7 | 6
  7 | 7 | 406
  7 | 7 | 806
> select o.id, l.o, l.no from o join l on l.o = o.id where l.o = 7
id | o | no
  7 | 7 | 6
  7 | 7 | 406
  7 | 7 | 806
> select count(*) from o join l on l.o = o.id where o.id = l.s and l.s = 5
count(*)
  3
> select count(*) from o, c where o.c = c.id and c.id = null
count(*)
  0
# With NULL and outer joins.
> create table a (x int, y int)
ok 0
> create table b (x int, y int)
ok 0
> create table d (x int, y int)
ok 0
> insert into a values (1, 1), (2, null), (null, 3), (4, 4)
ok 4, Records: 4  Duplicates: 0  Warnings: 0
> insert into b values (1, 1), (2, 2), (null, 3), (4, null)
ok 4, Records: 4  Duplicates: 0  Warnings: 0
> insert into d values (1, 1), (2, 2), (null, 3), (4, 5)
ok 4, Records: 4  Duplicates: 0  Warnings: 0
> select * from a, b, d where a.x = b.x and b.x = d.x order by a.x
x | y | x | y | x | y
  1 | 1 | 1 | 1 | 1 | 1
  2 | NULL | 2 | 2 | 2 | 2
  4 | 4 | 4 | NULL | 4 | 5
> select * from a, b, d where a.x = b.x and b.x = d.x and d.y = a.y order by a.x
x | y | x | y | x | y
  1 | 1 | 1 | 1 | 1 | 1
> select * from a left join b on a.x = b.x join d on d.x = a.x order by a.x
x | y | x | y | x | y
  1 | 1 | 1 | 1 | 1 | 1
  2 | NULL | 2 | 2 | 2 | 2
  4 | 4 | 4 | NULL | 4 | 5
> select * from a join d on d.x = a.x left join b on a.x = b.x and b.y = d.y where a.x = 4 order by a.x
x | y | x | y | x | y
  4 | 4 | 4 | 5 | NULL | NULL
> select * from a left join (b join d on b.x = d.x) on a.x = b.x order by a.x, a.y
x | y | x | y | x | y
  NULL | 3 | NULL | NULL | NULL | NULL
  1 | 1 | 1 | 1 | 1 | 1
  2 | NULL | 2 | 2 | 2 | 2
  4 | 4 | 4 | NULL | 4 | 5
> select * from a join b on a.x <=> b.x order by a.x, a.y
x | y | x | y
  NULL | 3 | NULL | 3
  1 | 1 | 1 | 1
  2 | NULL | 2 | 2
  4 | 4 | 4 | NULL
# Strings: another collation makes no class.
> create table t1 (v varchar(10) collate utf8mb4_0900_ai_ci)
ok 0
> create table t2 (v varchar(10) collate utf8mb4_0900_ai_ci)
ok 0
> create table t3 (v varchar(10) collate utf8mb4_bin)
ok 0
> insert into t1 values ('a'), ('B')
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> insert into t2 values ('A'), ('b')
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> insert into t3 values ('a'), ('b')
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select t1.v, t2.v from t1, t2 where t1.v = t2.v and t1.v = 'A' order by 1
v | v
  a | A
> select t1.v, t2.v, t3.v from t1, t2, t3 where t1.v = t2.v and t2.v = t3.v collate utf8mb4_bin order by 1
v | v | v
  B | b | b
> select t1.v, t2.v from t1, t2 where t1.v = t2.v and t1.v = 'A' collate utf8mb4_bin order by 1
v | v
# Numbers of several types.
> create table i1 (v int)
ok 0
> create table i2 (v bigint unsigned)
ok 0
> create table i3 (v decimal(20,2))
ok 0
> create table i4 (v double)
ok 0
> insert into i1 values (1), (2), (-1)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> insert into i2 values (1), (2), (18446744073709551615)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> insert into i3 values (1), (2.5), (-1)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> insert into i4 values (1), (2), (2.5)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> select * from i1, i2, i3, i4 where i1.v = i2.v and i2.v = i3.v and i3.v = i4.v
v | v | v | v
  1 | 1 | 1.00 | 1
> select * from i1, i2 where i1.v = i2.v and i1.v = '2'
v | v
  2 | 2
> select * from i1, i3 where i1.v = i3.v and i3.v = 1.0
v | v
  1 | 1.00
# What an OR says about one table.
> select n1.name, n2.name, count(*) from s, l, o, c, n n1, n n2 where s.id = l.s and o.id = l.o and c.id = o.c and s.n = n1.id and c.n = n2.id and ((n1.name = 'one' and n2.name = 'two') or (n1.name = 'two' and n2.name = 'one')) group by n1.name, n2.name order by 1, 2
name | name | count(*)
  one | two | 90
  two | one | 135
> select count(*) from l, p where (p.id = l.p and p.kind = 'kind1' and l.price between 1 and 100) or (p.id = l.p and p.kind = 'kind2' and l.price between 50 and 150)
count(*)
  32
> select count(*) from a, b where (a.x = 1 and b.x = 2) or (a.y = 4 and b.y = 1) or a.x = b.y
count(*)
  4
> select count(*) from a, b where (a.x = 1 and b.x = 2) or (a.y = 4 and (b.y = 1 or b.x = 2))
count(*)
  3
# Straight joins stay as written.
> select straight_join count(*) from l, o, c where l.o = o.id and o.c = c.id and c.n = 2
count(*)
  225
# The plans.
> explain select n2.name, count(*) from p, s, l, o, c, n n1, n n2 where p.id = l.p and s.id = l.s and l.o = o.id and o.c = c.id and c.n = n1.id and n1.name = 'two' and s.n = n2.id and p.kind = 'kind3' group by n2.name
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | n1 | NULL | ALL | PRIMARY | NULL | NULL | NULL | 4 | 25.00 | Using where; Using temporary
  1 | SIMPLE | p | NULL | ALL | PRIMARY | NULL | NULL | NULL | 50 | 4.00 | Using join buffer (hash join)
  1 | SIMPLE | l | NULL | ref | PRIMARY,p | p | 4 | j.p.id | 17 | 100.00 | NULL
  1 | SIMPLE | o | NULL | eq_ref | PRIMARY,c | PRIMARY | 4 | j.l.o | 1 | 100.00 | NULL
  1 | SIMPLE | c | NULL | eq_ref | PRIMARY,n | PRIMARY | 4 | j.o.c | 1 | 22.50 | Using where
  1 | SIMPLE | s | NULL | eq_ref | PRIMARY,n | PRIMARY | 4 | j.l.s | 1 | 100.00 | NULL
  1 | SIMPLE | n2 | NULL | eq_ref | PRIMARY | PRIMARY | 4 | j.s.n | 1 | 100.00 | NULL
warnings 1
> explain select * from o join l on l.o = o.id where l.o = 7
id | select_type | table | partitions | type | possible_keys | key | key_len | ref | rows | filtered | Extra
  1 | SIMPLE | o | NULL | const | PRIMARY | PRIMARY | 4 | const | 1 | 100.00 | NULL
  1 | SIMPLE | l | NULL | ref | PRIMARY | PRIMARY | 4 | const | 3 | 100.00 | NULL
warnings 1
