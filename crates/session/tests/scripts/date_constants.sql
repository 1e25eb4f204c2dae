# Constants that are compared with dates and times: which are none, what a change refuses, time zones in them. Compared with MySQL 8.0.31.
> create database d
ok 1
> use d
ok 0
> create table t (id int primary key, tm time, dt datetime, d date, ts timestamp null, i int)
ok 0
> insert into t values (1,'10:00:00','2020-01-01 10:00:00','2020-01-01','2020-01-01 10:00:00',1),(2,'11:00:00','2021-01-01','2021-01-01','2021-01-01',2)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
# The SQL mode says what a date is.
> create table one as select id, d from t where id = 1
ok 1, Records: 1  Duplicates: 0  Warnings: 0
> select id from t where d = '0000-00-00'
ERROR 1525 (HY000): Incorrect DATE value: '0000-00-00'
> select id from t where d <> '2020-00-00'
ERROR 1525 (HY000): Incorrect DATE value: '2020-00-00'
> select id from t where date(dt) <> '0000-00-00'
ERROR 1525 (HY000): Incorrect DATE value: '0000-00-00'
> select id from t where (d, id) = ('0000-00-00', 1)
ERROR 1525 (HY000): Incorrect DATE value: '0000-00-00'
> select nullif(d, '0000-00-00') from t
ERROR 1525 (HY000): Incorrect DATE value: '0000-00-00'
> select id from one where d between '0000-00-00' and '2020-01-01'
id
  1
warnings 1
> show warnings
Level | Code | Message
  Warning | 1292 | Incorrect date value: '0000-00-00' for column 'd' at row 1
> select id from one where d in ('0000-00-00', '2020-01-01', 'x')
id
  1
warnings 2
> show warnings
Level | Code | Message
  Warning | 1292 | Incorrect date value: '0000-00-00' for column 'd' at row 1
  Warning | 1292 | Incorrect date value: 'x' for column 'd' at row 1
> select case d when '0000-00-00' then 1 else 2 end from one
case d when '0000-00-00' then 1 else 2 end
  2
warnings 1
> show warnings
Level | Code | Message
  Warning | 1292 | Incorrect date value: '0000-00-00' for column 'd' at row 1
> select id from t where dt > '2020-01-01x'
id
  1
  2
warnings 1
> show warnings
Level | Code | Message
  Warning | 1292 | Incorrect datetime value: '2020-01-01x' for column 'dt' at row 1
> set sql_mode = ''
ok 0
> select id from t where d <> '0000-00-00'
id
  1
  2
> select id from t where d <> '2020-00-00'
id
  1
  2
> select id from t where d <> '2020-02-30'
ERROR 1525 (HY000): Incorrect DATE value: '2020-02-30'
> set sql_mode = 'ALLOW_INVALID_DATES'
ok 0
> select id from t where d <> '2020-02-30'
id
  1
  2
> set sql_mode = default
ok 0
# A change is refused, also where no row would be compared.
> delete from t where tm < 'x'
ERROR 1292 (22007): Incorrect time value: 'x' for column 'tm' at row 1
> delete from t where tm in ('x', 'y')
ERROR 1292 (22007): Incorrect time value: 'x' for column 'tm' at row 1
> delete from t where tm between '10:00:00x' and 'y'
ERROR 1292 (22007): Incorrect time value: '10:00:00x' for column 'tm' at row 1
> delete from t where dt = '2020-13-01'
ERROR 1292 (22007): Incorrect datetime value: '2020-13-01' for column 'dt' at row 1
> delete from t where d in ('2020-01-01', 'x')
ERROR 1292 (22007): Incorrect date value: 'x' for column 'd' at row 1
> update t set i = 5 where d > '0000-00-00'
ERROR 1292 (22007): Incorrect date value: '0000-00-00' for column 'd' at row 1
> update t set i = 5 where dt = '2020-01-01x'
ERROR 1292 (22007): Incorrect datetime value: '2020-01-01x' for column 'dt' at row 1
> update t set i = 5 where id > 100 and tm = '1e'
ERROR 1292 (22007): Incorrect time value: '1e' for column 'tm' at row 1
> insert into t (id) select id + 10 from t where tm = 'x'
ERROR 1292 (22007): Incorrect time value: 'x' for column 'tm' at row 1
> update ignore t set i = 6 where tm = 'x'
ok 0, warnings 1, Rows matched: 0  Changed: 0  Warnings: 1
> show warnings
Level | Code | Message
  Warning | 1292 | Incorrect time value: 'x' for column 'tm' at row 1
> select count(*) from one where d between '2020-01-01x' and '2020-01-02'
count(*)
  1
warnings 1
> select count(*) from one where d between '2020-01-01x' and '2020-01-02'
count(*)
  1
warnings 1
> select id, i from t
id | i
  1 | 1
  2 | 2
# A time zone in a text.
> set time_zone = '+05:00'
ok 0
> insert into t (id, ts, dt) values (3, '2020-01-01 10:00:00+02:00', '2020-01-01 10:00:00+02:00')
ok 1
> select id from t where ts = '2020-01-01 10:00:00+02:00'
id
  3
> select id from t where dt = '2020-01-01 10:00:00+02:00'
id
  3
> select cast('2020-01-01 10:00:00+02:00' as datetime), timestamp'2020-01-01 10:00:00+02:00', '2020-01-01 10:00:00+02:00' + interval 1 day, hour('2020-01-01 10:00:00+02:00'), unix_timestamp('2020-01-01 10:00:00+02:00'), time('2020-01-01 10:00:00+02:00'), date('2020-01-01 23:00:00-02:00'), cast('2020-01-01 10:00:00.5+02:00' as time(1))
cast('2020-01-01 10:00:00+02:00' as datetime) | timestamp'2020-01-01 10:00:00+02:00' | '2020-01-01 10:00:00+02:00' + interval 1 day | hour('2020-01-01 10:00:00+02:00') | unix_timestamp('2020-01-01 10:00:00+02:00') | time('2020-01-01 10:00:00+02:00') | date('2020-01-01 23:00:00-02:00') | cast('2020-01-01 10:00:00.5+02:00' as time(1))
  2020-01-01 13:00:00 | 2020-01-01 13:00:00 | 2020-01-02 13:00:00 | 13 | 1577865600 | 13:00:00 | 2020-01-02 | 13:00:00.5
> update t set dt = '2020-06-01 00:00:00-01:00' where ts < '2020-01-01 10:00:00.5+02:00' and id = 3
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> select dt from t where id = 3
dt
  2020-06-01 06:00:00
# Expressions of definitions mean what they meant when they were written.
> set sql_mode = ''
ok 0
> create table z (id int primary key, d date, g int as (d = '0000-00-00') stored, v int as (d > '2020-00-00') virtual, check (d <> '0000-00-01' or id > 0))
ok 0
> insert into z (id, d) values (1, '0000-00-00'), (2, '2020-01-01')
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> set sql_mode = default
ok 0
> insert into z (id, d) values (3, '2020-01-01')
ok 1
> update z set d = '2021-01-01' where id = 2
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> delete from z where id = 1
ok 1
> select * from z
id | d | g | v
  2 | 2021-01-01 | 0 | 1
  3 | 2020-01-01 | 0 | 1
