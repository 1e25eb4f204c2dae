# Functions in sums and groups, which batches compute. Compared with MySQL 8.0.31.
> create database d; use d
ok 1
ok 0
> set sql_mode = ''
ok 0
> create table t (id int primary key, a int, u bigint unsigned, d decimal(10,3), x double, s varchar(20), dt datetime, m datetime(3), da date)
ok 0
> insert into t values (1, 7, 7, 7.125, 7.5, 'abc', '2020-02-29 10:20:30', '2020-02-29 10:20:30.125', '2020-02-29'), (2, -7, 0, -7.125, -7.5, 'ÄÖ', '2021-12-31 23:59:59', '2021-12-31 23:59:59.999', '2021-12-31'), (3, null, null, null, null, null, null, null, null), (4, 0, 18446744073709551615, 0.0005, 2.5, '', '1999-01-01', '1999-01-01', '1999-01-01'), (5, 100, 3, 99.9995, 0.0001, 'Zz ', '2024-06-15 12:00:00', '2024-06-15 12:00:00.5', '2024-06-15')
ok 5, warnings 2, Records: 5  Duplicates: 0  Warnings: 2
> select sum(sqrt(abs(x))), sum(round(x, 1)), sum(floor(x)), sum(ceiling(d)), sum(floor(d)), sum(round(d, 2)), sum(truncate(d, 1)), sum(round(d)), avg(round(d, 1)) from t
sum(sqrt(abs(x))) | sum(round(x, 1)) | sum(floor(x)) | sum(ceiling(d)) | sum(floor(d)) | sum(round(d, 2)) | sum(truncate(d, 1)) | sum(round(d)) | avg(round(d, 1))
  7.068364405135851 | 2.5 | 1 | 102 | 99 | 100.00 | 100.0 | 100 | 25.00000
> select sum(sign(a)), sum(sign(x)), sum(abs(a)), sum(abs(d)), sum(mod(a, 3)), sum(a % 4), sum(a div 2), sum(d % 2), sum(d div 2), sum(u div 2) from t where id <> 4
sum(sign(a)) | sum(sign(x)) | sum(abs(a)) | sum(abs(d)) | sum(mod(a, 3)) | sum(a % 4) | sum(a div 2) | sum(d % 2) | sum(d div 2) | sum(u div 2)
  1 | 1 | 114 | 114.250 | 1 | 0 | 50 | 0.000 | 50 | 4
> select sum(ln(abs(x) + 1)), sum(exp(a / 100)), sum(power(x, 2)), sum(pow(2, a)) from t where a < 50
sum(ln(abs(x) + 1)) | sum(exp(a / 100)) | sum(power(x, 2)) | sum(pow(2, a))
  5.53289529548791 | 3.004902001160165 | 118.75 | 129.0078125
> select sum(sqrt(x)), count(sqrt(x)), avg(ln(x)) from t
sum(sqrt(x)) | count(sqrt(x)) | avg(ln(x))
  4.32975161761002 | 3 | -2.0930488731865875
warnings 1
> select sum(a div 0), sum(a % 0), count(d % 0) from t
sum(a div 0) | sum(a % 0) | count(d % 0)
  NULL | NULL | 0
> select sum(u % 5), sum(a div u) from t where u > 0
sum(u % 5) | sum(a div u)
  5 | 34
> select sum(abs(u)) from t
sum(abs(u))
  18446744073709551625
> select sum(length(s)), sum(char_length(s)), sum(ascii(s)), max(upper(s)), min(left(s, 1)), max(concat(s, '-', a)) from t
sum(length(s)) | sum(char_length(s)) | sum(ascii(s)) | max(upper(s)) | min(left(s, 1)) | max(concat(s, '-', a))
  10 | 8 | 382 | ZZ  |  | Zz -100
> select sum(year(dt)), sum(month(da)), sum(day(dt)), sum(quarter(da)), sum(dayofweek(dt)), sum(weekday(da)), sum(dayofyear(dt)), sum(to_days(da)), sum(hour(dt)), sum(minute(m)), sum(second(m)) from t
sum(year(dt)) | sum(month(da)) | sum(day(dt)) | sum(quarter(da)) | sum(dayofweek(dt)) | sum(weekday(da)) | sum(dayofyear(dt)) | sum(to_days(da)) | sum(hour(dt)) | sum(minute(m)) | sum(second(m))
  8064 | 21 | 76 | 8 | 26 | 18 | 593 | 2945906 | 45 | 79 | 89
> select min(dt), max(m), min(date(m)), max(da + interval a day), count(dt) from t
min(dt) | max(m) | min(date(m)) | max(da + interval a day) | count(dt)
  1999-01-01 00:00:00 | 2024-06-15 12:00:00.500 | 1999-01-01 | 2024-09-23 | 4
> select sum(datediff(dt, '2020-01-01')), sum(datediff(da, dt)), sum(timestampdiff(hour, dt, m)) from t
sum(datediff(dt, '2020-01-01')) | sum(datediff(da, dt)) | sum(timestampdiff(hour, dt, m))
  -5254 | 0 | 0
> select date(dt), count(*), sum(a) from t group by date(dt) order by 1
date(dt) | count(*) | sum(a)
  NULL | 1 | NULL
  1999-01-01 | 1 | 0
  2020-02-29 | 1 | 7
  2021-12-31 | 1 | -7
  2024-06-15 | 1 | 100
> select m, count(*), sum(x) from t group by m order by 1
m | count(*) | sum(x)
  NULL | 1 | NULL
  1999-01-01 00:00:00.000 | 1 | 2.5
  2020-02-29 10:20:30.125 | 1 | 7.5
  2021-12-31 23:59:59.999 | 1 | -7.5
  2024-06-15 12:00:00.500 | 1 | 0.0001
> select year(dt) * 100 + month(dt), max(d), group_concat(id) from t group by 1 order by 1
year(dt) * 100 + month(dt) | max(d) | group_concat(id)
  NULL | NULL | 3
  199901 | 0.001 | 4
  202002 | 7.125 | 1
  202112 | -7.125 | 2
  202406 | 100.000 | 5
> select left(s, 1) l, count(*), avg(x) from t group by l order by l
l | count(*) | avg(x)
  NULL | 1 | NULL
   | 1 | 2.5
  a | 2 | 0
  Z | 1 | 0.0001
> select count(*) from t where dt > '2020-02-29 10:20:29' and m <= '2021-12-31 23:59:59.999'
count(*)
  2
> select count(*), sum(a) from t where dt = m or dt < da + interval 1 day
count(*) | sum(a)
  4 | 100
> select count(*) from t where hour(dt) = 12 or dayofweek(dt) = 7 or length(s) = 0
count(*)
  3
> select sum(case a when 7 then 1 when -7 then d else 0 end), sum(case a when 7 then a when -7 then 2 end), sum(case dt when '1999-01-01' then 1 else 2 end) from t
sum(case a when 7 then 1 when -7 then d else 0 end) | sum(case a when 7 then a when -7 then 2 end) | sum(case dt when '1999-01-01' then 1 else 2 end)
  -6.125 | 9 | 9
> select sum(least(a, 5, id)), sum(greatest(a, id)), min(least(dt, m)) from t
sum(least(a, 5, id)) | sum(greatest(a, id)) | min(least(dt, m))
  -1 | 113 | 1999-01-01 00:00:00.000
> insert into t (id, dt, da) values (6, '0000-00-00', '0000-00-00')
ok 1
> select sum(dayofweek(dt)), sum(year(dt)), sum(to_days(da)), max(date(dt)) from t
sum(dayofweek(dt)) | sum(year(dt)) | sum(to_days(da)) | max(date(dt))
  26 | 8064 | 2945906 | 2024-06-15
> select sec_to_time(20/3), sec_to_time(-20/3), sec_to_time(2/3), sec_to_time(1.99999999), sec_to_time('1.2345678'), sec_to_time(1.2345678e0), sec_to_time(59.9999995), sec_to_time(avg(a)) from t
sec_to_time(20/3) | sec_to_time(-20/3) | sec_to_time(2/3) | sec_to_time(1.99999999) | sec_to_time('1.2345678') | sec_to_time(1.2345678e0) | sec_to_time(59.9999995) | sec_to_time(avg(a))
  00:00:06.6666 | -00:00:06.6666 | 00:00:00.6666 | 00:00:02.000000 | 00:00:01.234568 | 00:00:01.234568 | 00:01:00.000000 | 00:00:25.0000
