# Where clocks are put back a local time comes twice: a TIMESTAMP is found, changed and removed as the moment that it is.
> create database d
ok 1
> use d
ok 0
> create table t (id int primary key, ts timestamp null, n int, key (ts))
ok 0
> create table k (ts timestamp primary key, n int)
ok 0
> set time_zone = '+00:00'
ok 0
> insert into t values (1, '2021-10-31 00:30:00', 1), (2, '2021-10-31 01:30:00', 1), (3, '2021-10-31 01:40:00', 1), (4, '2021-10-31 01:50:00', 1), (5, '2021-10-31 00:40:00', 1), (6, null, 1)
ok 6, Records: 6  Duplicates: 0  Warnings: 0
> insert into k select ts, n from t where ts is not null
ok 5, Records: 5  Duplicates: 0  Warnings: 0
> set time_zone = 'Europe/Berlin'
ok 0
> select id, ts, unix_timestamp(ts), unix_timestamp(concat(ts)) from t order by id
id | ts | unix_timestamp(ts) | unix_timestamp(concat(ts))
  1 | 2021-10-31 02:30:00 | 1635640200 | 1635640200.000000
  2 | 2021-10-31 02:30:00 | 1635643800 | 1635640200.000000
  3 | 2021-10-31 02:40:00 | 1635644400 | 1635640800.000000
  4 | 2021-10-31 02:50:00 | 1635645000 | 1635641400.000000
  5 | 2021-10-31 02:40:00 | 1635640800 | 1635640800.000000
  6 | NULL | NULL | NULL
> update t set n = 2 where id = 2
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> update t set ts = ts, n = 3 where id = 4
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> delete from t where id = 3
ok 1
> update t set ts = null where id = 2
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> insert into t select id + 10, ts, n from t where id = 4
ok 1, Records: 1  Duplicates: 0  Warnings: 0
> delete from k where unix_timestamp(ts) = 1635643800
ok 1
> update k set n = 2
ok 4, Rows matched: 4  Changed: 4  Warnings: 0
> set time_zone = '+00:00'
ok 0
> select * from t order by id
id | ts | n
  1 | 2021-10-31 00:30:00 | 1
  2 | NULL | 2
  4 | 2021-10-31 01:50:00 | 3
  5 | 2021-10-31 00:40:00 | 1
  6 | NULL | 1
  14 | 2021-10-31 01:50:00 | 3
> select ts, id from t force index (ts) order by ts
ts | id
  NULL | 2
  NULL | 6
  2021-10-31 00:30:00 | 1
  2021-10-31 00:40:00 | 5
  2021-10-31 01:50:00 | 4
  2021-10-31 01:50:00 | 14
> select * from k
ts | n
  2021-10-31 00:30:00 | 2
  2021-10-31 00:40:00 | 2
  2021-10-31 01:40:00 | 2
  2021-10-31 01:50:00 | 2
> check table t, k
Table | Op | Msg_type | Msg_text
  d.t | check | status | OK
  d.k | check | status | OK
# Each row passes once.
> insert into t values (21, '2021-10-31 01:30:00', 1)
ok 1
> create table u (ts timestamp unique, dt datetime)
ok 0
> insert into u values ('2021-10-31 00:30:00', '2021-10-31 02:30:00'), ('2021-10-31 01:30:00', '2021-10-31 02:30:00')
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> set time_zone = 'Europe/Berlin'
ok 0
> select id, ts from t where ts in (select ts from u) order by id
id | ts
  1 | 2021-10-31 02:30:00
  21 | 2021-10-31 02:30:00
> select dt from u where dt in (select ts from u)
dt
  2021-10-31 02:30:00
  2021-10-31 02:30:00
# The second time is kept where rows are sorted, and where it is written elsewhere: MySQL makes it the first then.
> create table copy (ts timestamp null, n int) select ts, id n from t order by n desc
ok 7, Records: 7  Duplicates: 0  Warnings: 0
> insert into copy select ts, n from k order by n, ts
ok 4, Records: 4  Duplicates: 0  Warnings: 0
> set time_zone = '+00:00'
ok 0
> select * from copy order by n, ts
ts | n
  2021-10-31 00:30:00 | 1
  NULL | 2
  2021-10-31 00:30:00 | 2
  2021-10-31 00:40:00 | 2
  2021-10-31 01:40:00 | 2
  2021-10-31 01:50:00 | 2
  2021-10-31 01:50:00 | 4
  2021-10-31 00:40:00 | 5
  NULL | 6
  2021-10-31 01:50:00 | 14
  2021-10-31 01:30:00 | 21
