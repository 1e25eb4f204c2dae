# What is computed of moments and labels is text to columns of other types; columns are moments, a DATE at midnight. Recorded on MySQL 8.0.31.
> create database d
ok 1
> use d
ok 0
> set time_zone = '+00:00', timestamp = 1600000000
ok 0
> create table s (id int primary key, k int, da date, t time, d6 datetime(6), e enum('x', '1'), key (k))
ok 0
> insert into s values (1, 1, '2001-02-03', '10:11:12', '2001-02-03 10:11:12.7', '1'), (2, 1, '2002-02-03', '10:11:12', '2001-02-03 10:11:12.7', 'x')
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> create table n (b bigint, f double, c decimal(20, 1), y year)
ok 0
> insert ignore into n select da, da, da, da from s where id = 1
ok 1, warnings 1, Records: 1  Duplicates: 0  Warnings: 1
> insert ignore into n select max(da), max(da), max(da), max(da) from s
ok 1, warnings 4, Records: 1  Duplicates: 0  Warnings: 4
> insert ignore into n values ((select da from s where id = 1), (select d6 from s where id = 1), (select t from s where id = 1), (select t from s where id = 1))
ok 1, warnings 4
> insert ignore into n select ifnull(da, da), coalesce(t, t), if(1, d6, null), case k when 1 then t end from s where id = 1
ok 1, warnings 4, Records: 1  Duplicates: 0  Warnings: 4
> insert ignore into n select greatest(da, da), least(t, t), any_value(d6), any_value(t) from s where id = 1
ok 1, warnings 4, Records: 1  Duplicates: 0  Warnings: 4
> insert ignore into n select cast('2001-02-03' as date), last_day(da), timestamp'2001-02-03 10:11:12.7', t from s where id = 1
ok 1, warnings 1, Records: 1  Duplicates: 0  Warnings: 1
> insert ignore into n select max(da), max(t), max(d6), max(t) from s group by id % 2
ok 2, warnings 2, Records: 2  Duplicates: 0  Warnings: 2
> insert ignore into n select max(da) over (), max(t) over (), max(d6) over (), max(t) over () from s
ok 2, warnings 2, Records: 2  Duplicates: 0  Warnings: 2
> insert ignore into n select x, x, x, x from (select max(da) x from s) m
ok 1, warnings 1, Records: 1  Duplicates: 0  Warnings: 1
> insert ignore into n select min(e), (select e from s where id = 2), e, e from s where id = 1
ok 1, warnings 1, Records: 1  Duplicates: 0  Warnings: 1
> select * from n
b | f | c | y
  20010203000000 | 20010203 | 20010203.0 | 0000
  2002 | 2002 | 2002.0 | 2002
  2001 | 2001 | 10.0 | 2010
  2001 | 10 | 2001.0 | 2010
  2001 | 10 | 2001.0 | 2010
  20010203 | 20010228 | 20010203101112.7 | 0000
  20010203000000 | 101112 | 20010203101112.7 | 0000
  20020203000000 | 101112 | 20010203101112.7 | 0000
  20020203000000 | 101112 | 20010203101112.7 | 0000
  20020203000000 | 101112 | 20010203101112.7 | 0000
  20020203000000 | 20020203 | 20020203.0 | 0000
  1 | 0 | 2.0 | 2002
> insert into n (b) select max(da) from s
ERROR 1265 (01000): Data truncated for column 'b' at row 1
> insert into n (y) select da from s
ERROR 1264 (22003): Out of range value for column 'y' at row 1
> update ignore n set b = (select da from s where id = 1), f = null, c = null, y = null
ok 12, warnings 12, Rows matched: 12  Changed: 12  Warnings: 12
> update ignore n, s set n.f = s.da, n.c = ifnull(s.d6, s.d6), n.y = s.d6 where s.id = 1
ok 12, warnings 24, Rows matched: 12  Changed: 12  Warnings: 24
> select distinct * from n
b | f | c | y
  2001 | 20010203 | 2001.0 | 0000
> create table m (d date, t time, dt datetime, i int)
ok 0
> insert ignore into m select max(t), max(da), max(t), 1 from s
ok 1, warnings 3, Records: 1  Duplicates: 0  Warnings: 3
> insert ignore into m values ((select t from s where id = 1), (select da from s where id = 1), (select t from s where id = 1), 2)
ok 1, warnings 3
> insert ignore into m select t, da, t, 3 from s where id = 1
ok 1, warnings 1, Records: 1  Duplicates: 0  Warnings: 1
> insert ignore into m select max(d6), max(d6), max(da), 4 from s
ok 1, warnings 2, Records: 1  Duplicates: 0  Warnings: 2
> select * from m
d | t | dt | i
  2010-11-12 | 00:20:02 | 2010-11-12 00:00:00 | 1
  2010-11-12 | 00:20:01 | 2010-11-12 00:00:00 | 2
  2020-09-13 | 00:00:00 | 2020-09-13 10:11:12 | 3
  2001-02-03 | 10:11:13 | 2002-02-03 00:00:00 | 4
> create table b (a bit(64))
ok 0
> insert into b select da from s where id = 1
ok 1, Records: 1  Duplicates: 0  Warnings: 0
> insert into b select t from s where id = 1
ok 1, Records: 1  Duplicates: 0  Warnings: 0
> insert into b select d6 from s where id = 1
ok 1, Records: 1  Duplicates: 0  Warnings: 0
> insert into b select max(da) from s
ERROR 1406 (22001): Data too long for column 'a' at row 1
> insert ignore into b select max(t) from s
ok 1, Records: 1  Duplicates: 0  Warnings: 0
> select hex(a) from b
hex(a)
  1232FD0AACC0
  18AF8
  1232FD0C37B9
  31303A31313A3132
> set sql_mode = 'TIME_TRUNCATE_FRACTIONAL'
ok 0
> delete from n
ok 12
> insert into n (b) select d6 from s where id = 1
ok 1, Records: 1  Duplicates: 0  Warnings: 0
> insert into n (b) values (timestamp'2001-02-03 10:11:12.7')
ok 1
> insert into n (b) select cast(d6 as datetime(3)) from s where id = 1
ok 1, Records: 1  Duplicates: 0  Warnings: 0
> select b from n
b
  20010203101112
  20010203101113
  20010203101113
> drop database d
ok 4
