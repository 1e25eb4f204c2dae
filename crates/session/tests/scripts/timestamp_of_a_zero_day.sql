# TIMESTAMP(text) makes no date with a zero in it under NO_ZERO_IN_DATE, as CAST does not. Answers are those of MySQL 8.0.31.
> select timestamp('2020-00-00') a, timestamp('2020-01-00 10:00:00') b, timestamp(20200000) c, timestamp('2020-01-01') d; show warnings
a | b | c | d
  NULL | NULL | NULL | 2020-01-01 00:00:00
warnings 3
Level | Code | Message
  Warning | 1292 | Incorrect datetime value: '2020-00-00'
  Warning | 1292 | Incorrect datetime value: '2020-01-00 10:00:00'
  Warning | 1292 | Incorrect datetime value: '20200000'
> set sql_mode = ''; select timestamp('2020-00-00') a, timestamp('2020-01-00 10:00:00') b, timestamp(20200000) c, timestamp('0000-00-00') d
ok 0
a | b | c | d
  2020-00-00 00:00:00 | 2020-01-00 10:00:00 | 2020-00-00 00:00:00 | 0000-00-00 00:00:00
> create database tz; use tz; create table t (d date); insert into t values ('2020-00-00'); set sql_mode = default; select timestamp(d) from t; drop database tz
ok 1
ok 0
ok 0
ok 1
ok 0
timestamp(d)
  2020-00-00 00:00:00
ok 1
