# IN and CASE over columns of years, times and dates. Each answer was compared with MySQL 8.0.31.
> create database d
ok 1
> use d
ok 0
> create table t (id int primary key, y year, t time, d date, dt datetime)
ok 0
> insert into t values (0, 2069, '10:22:33', '2009-01-01', '2009-01-01 10:22:33'), (1, 2020, '00:00:01', '2020-02-02', '2020-02-02 00:00:00'), (2, 0, '00:00:00', '2001-01-01', '2001-01-01 00:00:00')
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> create table k (id int primary key, y year, t time, d date, dt datetime, key (y), key (t), key (d), key (dt))
ok 0
> insert into k select * from t
ok 3, Records: 3  Duplicates: 0  Warnings: 0
# Constants become years only in a list of one kind, which is not that of integers.
> select id, y in (69, 20), y in ('69', '20'), y in ('69', 20), y in (69.0, 20e0), y in (69.0, 20.0), y in (69, null), y in (69.0, null), y in (69) from t
id | y in (69, 20) | y in ('69', '20') | y in ('69', 20) | y in (69.0, 20e0) | y in (69.0, 20.0) | y in (69, null) | y in (69.0, null) | y in (69)
  0 | 0 | 1 | 0 | 0 | 1 | NULL | 1 | 1
  1 | 0 | 1 | 0 | 0 | 1 | NULL | NULL | 0
  2 | 0 | 0 | 0 | 0 | 0 | NULL | NULL | 0
> select id, (y, 1) in ((69, 1), (20, 1)), (y, 1) in ((69, 1)), (y, 1) = (69, 1), case y when 69 then 1 when '2020' then 2 end, '69' in (y, 5) from t
id | (y, 1) in ((69, 1), (20, 1)) | (y, 1) in ((69, 1)) | (y, 1) = (69, 1) | case y when 69 then 1 when '2020' then 2 end | '69' in (y, 5)
  0 | 0 | 0 | 1 | NULL | 0
  1 | 0 | 0 | 0 | 2 | 0
  2 | 0 | 0 | 0 | NULL | 0
> select id from k where y in (69, '2020')
id
  1
> select id from k where y not in (69, 20)
id
  2
  1
  0
> select id from k where y in (1, 54, null)
id
# Where one is no moment, those that became moments equal nothing. Literals of TIME stay times.
> select id, t in (102233, 1), t in (102233, null), t in ('10:22:33', null), t in (time'10:22:33', null), t in ('10:22:33', 1), t in (time'10:22:33', '1', null) from t
id | t in (102233, 1) | t in (102233, null) | t in ('10:22:33', null) | t in (time'10:22:33', null) | t in ('10:22:33', 1) | t in (time'10:22:33', '1', null)
  0 | 1 | NULL | NULL | 1 | 1 | 1
  1 | 1 | NULL | NULL | NULL | 1 | NULL
  2 | 0 | NULL | NULL | NULL | 0 | NULL
> select id from t where t in (null, '10:22:33')
id
> select id from k where t in (null, '10:22:33')
id
> select id from k where t in (102233, null)
id
> select id from k where t not in ('10:22:33', current_time)
id
  2
  1
  0
> select id, dt in (20090101102233, null), dt in (20200202, 20200202), dt in (20200202, id), dt in ('2020-02-02', null), dt in ('2020-02-02', 20200202000000) from t
id | dt in (20090101102233, null) | dt in (20200202, 20200202) | dt in (20200202, id) | dt in ('2020-02-02', null) | dt in ('2020-02-02', 20200202000000)
  0 | NULL | 0 | 0 | NULL | 0
  1 | NULL | 1 | 0 | 1 | 1
  2 | NULL | 0 | 0 | NULL | 0
> select id from k where dt in (20090101102233, null)
id
> select id, d in (20090101, null), d in (90101, 20200202), d in (90101, id), d in (90101, '2020-02-02'), d in (90101, null) from t
id | d in (20090101, null) | d in (90101, 20200202) | d in (90101, id) | d in (90101, '2020-02-02') | d in (90101, null)
  0 | NULL | 1 | 0 | 0 | NULL
  1 | NULL | 1 | 0 | 1 | NULL
  2 | NULL | 0 | 0 | 0 | NULL
> select id, (d, 1) in ((90101, 1), (20200202, 1)), (dt, 1) in ((20200202, 1), (20090101102233, 1)), case d when 90101 then 1 when 20200202 then 2 end, case dt when 20200202 then 1 end from t
id | (d, 1) in ((90101, 1), (20200202, 1)) | (dt, 1) in ((20200202, 1), (20090101102233, 1)) | case d when 90101 then 1 when 20200202 then 2 end | case dt when 20200202 then 1 end
  0 | 0 | 1 | NULL | NULL
  1 | 1 | 1 | 2 | NULL
  2 | 0 | 0 | NULL | NULL
# What is no column is compared with a number as the number that it is.
> select id, date(dt) = 90101, date(dt) = 20090101, date(dt) between 90101 and 90102, date(dt) between 20090101 and 20090102, date(dt) = 20090101000000 from t
id | date(dt) = 90101 | date(dt) = 20090101 | date(dt) between 90101 and 90102 | date(dt) between 20090101 and 20090102 | date(dt) = 20090101000000
  0 | 0 | 1 | 0 | 1 | 0
  1 | 0 | 0 | 0 | 0 | 0
  2 | 0 | 0 | 0 | 0 | 0
# With parameters.
> prepare s from 'select id, y in (?, ?), t in (?, ?), d in (?, ?), case y when ? then 1 end from t'
ok 0, Statement prepared
> set @y = 69, @z = 2020, @t = '10:22:33', @d = 20090101
ok 0
> execute s using @y, @z, @t, @t, @d, @d, @y
id | y in (?, ?) | t in (?, ?) | d in (?, ?) | case y when ? then 1 end
  0 | 0 | 1 | 1 | NULL
  1 | 1 | 0 | 0 | NULL
  2 | 0 | 0 | 0 | NULL
> set @y = '69', @z = '2020'
ok 0
> execute s using @y, @z, @t, @t, @d, @d, @y
id | y in (?, ?) | t in (?, ?) | d in (?, ?) | case y when ? then 1 end
  0 | 0 | 1 | 1 | NULL
  1 | 1 | 0 | 0 | NULL
  2 | 0 | 0 | 0 | NULL
> drop database d
ok 2
