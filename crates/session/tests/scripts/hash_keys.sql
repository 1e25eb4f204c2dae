# Joins without an index read each table once, whatever is compared: other types, other collations, <=>, no equality at all. Answers are MySQL's; so are the rows read.
> create database d
ok 1
> use d
ok 0
> create table a (i int, d decimal(10,2), f double, v varchar(20), l varchar(20) character set latin1, b varchar(20) collate utf8mb4_bin, t datetime, y date, e enum('x','y','7'), u bigint unsigned)
ok 0
> create table o (i int, d decimal(10,2), f double, v varchar(20), l varchar(20) character set latin1, b varchar(20) collate utf8mb4_bin, t datetime, y date, e enum('7','x','y'), u bigint unsigned)
ok 0
> insert into a values (1, 1.00, 1, '1', '1', 'x', '2020-01-01', '2020-01-01', 'x', 1), (-1, -1.5, 0, 'X', 'x', 'X', '2020-01-02 10:00:00', '2020-01-02', 'y', 18446744073709551615), (null, null, null, null, null, null, null, null, null, null), (7, 7.10, 7.1, '7.1', '7.10', '7', '2020-01-03', '2020-01-03', '7', 7), (7, 7, -0.0, ' 7', '07', 'é', null, '2020-01-04', '7', 7)
ok 5, Records: 5  Duplicates: 0  Warnings: 0
> insert into o values (1, 1.00, 1, '1.0', '1', 'X', '2020-01-01', '2020-01-01', 'x', 1), (2, -1.5, 0, 'x ', 'X', 'x', '2020-01-02 10:00:00', '2020-01-02', 'y', 18446744073709551615), (null, null, null, null, null, null, null, null, null, null), (7, 7.10, 7.1, '7.1', '7.1', '7', '2020-01-03', '2020-01-03', '7', 7), (0, 7, 0, 'é', 'é', 'e', null, '2020-01-05', 'x', 0)
ok 5, Records: 5  Duplicates: 0  Warnings: 0
> select count(*), sum(a.i), sum(o.i) from a join o on a.i = o.d
count(*) | sum(a.i) | sum(o.i)
  3 | 15 | 1
> select count(*), sum(a.i), sum(o.i) from a join o on a.i = o.f
count(*) | sum(a.i) | sum(o.i)
  1 | 1 | 1
> select count(*), sum(a.i), sum(o.i) from a join o on a.d = o.f
count(*) | sum(a.i) | sum(o.i)
  2 | 8 | 8
> select count(*), sum(a.i), sum(o.i) from a join o on a.i = o.u
count(*) | sum(a.i) | sum(o.i)
  3 | 15 | 15
> select count(*), sum(a.i), sum(o.i) from a join o on a.d = o.u
count(*) | sum(a.i) | sum(o.i)
  2 | 8 | 8
> select count(*), sum(a.i), sum(o.i) from a join o on a.v = o.v
count(*) | sum(a.i) | sum(o.i)
  1 | 7 | 7
> select count(*), sum(a.i), sum(o.i) from a join o on a.v = o.l
count(*) | sum(a.i) | sum(o.i)
  3 | 7 | 10
> select count(*), sum(a.i), sum(o.i) from a join o on a.v = o.b
count(*) | sum(a.i) | sum(o.i)
  1 | -1 | 1
> select count(*), sum(a.i), sum(o.i) from a join o on a.v = o.v collate utf8mb4_bin
count(*) | sum(a.i) | sum(o.i)
  1 | 7 | 7
> select count(*), sum(a.i), sum(o.i) from a join o on a.t = o.y
count(*) | sum(a.i) | sum(o.i)
  2 | 8 | 8
> select count(*), sum(a.i), sum(o.i) from a join o on a.e = o.e
count(*) | sum(a.i) | sum(o.i)
  5 | 15 | 17
> select count(*), sum(a.i), sum(o.i) from a join o on a.e = o.v
count(*) | sum(a.i) | sum(o.i)
  0 | NULL | NULL
> select count(*), sum(a.i), sum(o.i) from a join o on a.i <=> o.i
count(*) | sum(a.i) | sum(o.i)
  4 | 15 | 15
> select count(*), sum(a.i), sum(o.i) from a join o on a.v <=> o.v and a.i <=> o.d
count(*) | sum(a.i) | sum(o.i)
  1 | NULL | NULL
> select count(*), sum(a.i), sum(o.i) from a left join o on a.i <=> o.d and o.d > 0
count(*) | sum(a.i) | sum(o.i)
  5 | 14 | 1
> select count(*), sum(a.i), sum(o.i) from a left join o on a.f = o.f and a.v < o.v
count(*) | sum(a.i) | sum(o.i)
  6 | 21 | 5
> select count(*), sum(a.i), sum(o.i) from a join o on a.i < o.i
count(*) | sum(a.i) | sum(o.i)
  6 | -2 | 19
> select count(*), sum(a.i), sum(o.i) from a left join o on a.i between o.i and o.d
count(*) | sum(a.i) | sum(o.i)
  8 | 29 | 15
> select count(*), sum(a.i), sum(o.i) from a join o on a.i = o.i or a.d = o.d
count(*) | sum(a.i) | sum(o.i)
  5 | 21 | 17
> select (select max(o.f) from o where o.d = a.i) m, (select min(o.v) from o where o.i <=> a.f) n from a order by m, n
m | n
  NULL | NULL
  NULL | é
  0 | NULL
  0 | é
  1 | 1.0
> select count(*), sum(a.i) from a where exists (select 1 from o where o.i > a.i and o.v <> a.v)
count(*) | sum(a.i)
  2 | 0
> flush status
ok 0
> select count(*) from a join o on a.i = o.v
count(*)
  1
warnings 2
> show session status like 'Handler_read_rnd_next'
Variable_name | Value
  Handler_read_rnd_next | 12
