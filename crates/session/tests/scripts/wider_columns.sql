# Conditions on a UNION whose sides have columns of other types than the result: each side is asked of its own column.
> create database wider; use wider
ok 1
ok 0
> create table w (id int primary key, i int, b bigint unsigned, u int unsigned, n decimal(10,2), f float, d double, key (i), key (b), key (u), key (n))
ok 0
> insert into w values (1, 5, 5, 5, 5.00, 5, 5), (2, -5, 18446744073709551615, 4294967295, 2.50, 0.1, 0.1), (3, null, null, null, null, null, null), (4, 2, 2, 2, 1.99, 2.5, 2.5), (5, 2147483647, 9223372036854775808, 3, -5, -5, -5)
ok 5, Records: 5  Duplicates: 0  Warnings: 0
> create table m (id int primary key, d date, t datetime(3), key (d), key (t)); insert into m values (1, '2020-01-01', '2020-01-01'), (2, '2020-01-02', '2020-01-01 10:00:00'), (3, null, null), (4, '2019-12-31', '2020-01-01 10:00:00.001')
ok 0
ok 4, Records: 4  Duplicates: 0  Warnings: 0
> select * from (select id, i k from w union all select id, u from w) x where k = 5 order by 1, 2
id | k
  1 | 5
  1 | 5
> select * from (select id, i k from w union all select id, u from w) x where k in (-5, 4294967295) order by 1, 2
id | k
  2 | -5
  2 | 4294967295
> select * from (select id, i k from w union all select id, b from w) x where k = 18446744073709551615 or k = -5 order by 1, 2
id | k
  2 | -5
  2 | 18446744073709551615
> select * from (select id, i k from w union all select id, n from w) x where k between 1.5 and 2.5 order by 1, 2
id | k
  2 | 2.50
  4 | 1.99
  4 | 2.00
> select * from (select id, i k from w union all select id, n from w) x where k in (2, 2.5, -5.00) order by 1, 2
id | k
  2 | -5.00
  2 | 2.50
  4 | 2.00
  5 | -5.00
> select * from (select id, i k from w union all select id, d from w) x where k >= 2.5 order by 1, 2
id | k
  1 | 5
  1 | 5
  4 | 2.5
  5 | 2147483647
> select * from (select id, f k from w union all select id, d from w) x where k = 0.1 order by 1, 2
id | k
  2 | 0.1
> select * from (select id, f k from w union all select id, i from w) x where k < 2.5 order by 1, 2
id | k
  2 | -5
  2 | 0.10000000149011612
  4 | 2
  5 | -5
> select * from (select id, d k from m union all select id, t from m) x where k = '2020-01-01' order by 1, 2
id | k
  1 | 2020-01-01 00:00:00.000
  1 | 2020-01-01 00:00:00.000
> select * from (select id, d k from m union all select id, t from m) x where k > '2020-01-01 09:00:00' order by 1, 2
id | k
  2 | 2020-01-01 10:00:00.000
  2 | 2020-01-02 00:00:00.000
  4 | 2020-01-01 10:00:00.001
> select * from (select id, d k from m union all select id, t from m) x where k = '2020-01-01 10:00:00' order by 1, 2
id | k
  2 | 2020-01-01 10:00:00.000
> select * from (select id, d k from m union select 7, null union select 8, '2020-01-01 10:00:00') x where k > '2020-01-01' order by 1, 2
id | k
  2 | 2020-01-02
  8 | 2020-01-01 10:00:00
> select * from (select id, i k from w union all select 9, 5 union all select 10, null union all select 11, 6) x where k = 5 order by 1, 2
id | k
  1 | 5
  9 | 5
> select * from (select i k, count(*) n from w group by i union all select 5, 8) x where n > 0 and k = 5 order by 1, 2
k | n
  5 | 1
  5 | 8
> prepare s from 'select * from (select id, i k from w union all select id, n from w) x where k = ? order by 1, 2'; set @a = 5; execute s using @a; set @a = 2.5; execute s using @a; set @a = null; execute s using @a; deallocate prepare s
ok 0, Statement prepared
ok 0
id | k
  1 | 5.00
  1 | 5.00
ok 0
id | k
  2 | 2.50
ok 0
id | k
ok 0
> select id from m where d = '2020-01-01 10:00:00'; select id from m where d <> '2020-01-01 10:00:00' order by id; select id from m where not d = '2020-01-01 10:00:00' order by id
id
id
  1
  2
  4
id
  1
  2
  4
> select id, d = '2020-01-01 10:00:00' from m order by id; select m.id, n.id from m left join m n on n.d = '2020-01-01 10:00:00' order by m.id
id | d = '2020-01-01 10:00:00'
  1 | 0
  2 | 0
  3 | NULL
  4 | 0
id | id
  1 | NULL
  2 | NULL
  3 | NULL
  4 | NULL
> drop database wider
ok 2
