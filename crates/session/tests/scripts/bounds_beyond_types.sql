# Bounds that the type of an indexed column cannot hold are below or above all of its values; never are they a zero value, and so the low end of the index.
> create database d
ok 1
> use d
ok 0
> create table t (id int primary key, st timestamp null, dtm datetime, d date, y year, b bit(8), n decimal(5,2), key (st), key (dtm), key (d), key (y), key (b), key (n))
ok 0
> insert into t values (1, '2020-01-01 00:00:00', '2020-01-01 00:00:00', '2020-01-01', 2020, 1, 1), (2, '2020-06-01 00:00:00', '2020-06-01 00:00:00', '2020-06-01', 2021, 255, 999.99)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select count(*) from t force index (st) where st <= '9999-12-31 23:59:59'
count(*)
  2
> select count(*) from t force index (st) where st between '2020-01-01' and '9999-12-31'
count(*)
  2
> select count(*) from t force index (st) where st < now() + interval 20 year
count(*)
  2
> select count(*) from t force index (dtm) where dtm <= '9999-12-31 23:59:59.999999'
count(*)
  2
> select count(*) from t force index (d) where d <= '9999-12-31 23:59:59.5'
count(*)
  2
> select count(*) from t force index (y) where y < 3000
count(*)
  2
> select count(*) from t force index (y) where y <= 9999
count(*)
  2
> select count(*) from t force index (b) where b >= -1
count(*)
  2
> select count(*) from t force index (n) where n < 1000
count(*)
  2
> select count(*) from t force index (n) where n > 999.995
count(*)
  0
> select count(*) from t force index (dtm) where dtm < curtime()
count(*)
  2
> update t set id = id + 10 where st between '2019-01-01' and '9999-12-31 23:59:59'
ok 2, Rows matched: 2  Changed: 2  Warnings: 0
> prepare p from 'delete from t where st > ?'
ok 0, Statement prepared
> set @late = '2039-01-01'
ok 0
> execute p using @late
ok 0
> set @late = '1969-01-01'
ok 0
> execute p using @late
ok 2
