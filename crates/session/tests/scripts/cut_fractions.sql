# TIME_TRUNCATE_FRACTIONAL: what has more than six digits is cut wherever a text is read as a time. Recorded on MySQL 8.0.31.
> set sql_mode = 'TIME_TRUNCATE_FRACTIONAL'
ok 0
> select extract(microsecond from '10:11:12.1234567') a, extract(second from '10:11:12.9999999') b, microsecond('10:11:12.1234567') c, second('10:11:12.9999999') d, hour('10:59:59.9999999') e
a | b | c | d | e
  123456 | 12 | 123456 | 12 | 10
> select extract(day_microsecond from '2020-01-01 10:11:12.9999999') a, timestamp('2020-01-01 10:11:12.9999999') b, extract(day from '2020-01-01 23:59:59.9999999') c, dayofmonth('2020-01-01 23:59:59.9999999') d
a | b | c | d
  1101112999999 | 2020-01-01 10:11:12.999999 | 1 | 1
> select date_format('2020-01-01 23:59:59.9999999', '%H %f %d') a, time_format('10:59:59.9999999', '%H %f') b, time_to_sec('10:59:59.9999999') c, unix_timestamp('2020-01-01 23:59:59.9999999') d
a | b | c | d
  23 999999 01 | 10 999999 | 39599 | 1577923199.999999
> select addtime('10:00:00.9999999', '1:0:0') a, timediff('10:00:00.9999999', '1:0:0') b, date_add('2020-01-01 23:59:59.9999999', interval 1 second) c
a | b | c
  11:00:00.999999 | 09:00:00.999999 | 2020-01-02 00:00:00.999999
> set sql_mode = ''
ok 0
> select extract(microsecond from '10:11:12.1234567') a, addtime('10:00:00.9999999', '1:0:0') b, timediff('10:00:00.9999999', '1:0:0') c
a | b | c
  123457 | 11:00:01 | 09:00:01.000000
# A moment plus a moment is none.
> create database d
ok 1
> use d
ok 0
> create table t (d date, dt datetime(3))
ok 0
> insert into t values ('2020-01-01', '2020-01-01 10:00:00.123')
ok 1
> select addtime(dt, d) a, addtime(d, d) b, addtime(d, '1:0:0') c from t
a | b | c
  NULL | NULL | 2020-01-01 01:00:00
