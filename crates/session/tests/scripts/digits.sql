# Decimals keep the digits that a division gives until they leave an expression. Compared with MySQL 8.0.31.
> create database d; use d;
ok 1
ok 0
> create table t (id int, g int)
ok 0
> insert into t values (1,1),(2,1),(4,1),(5,2),(6,2)
ok 5, Records: 5  Duplicates: 0  Warnings: 0
> select avg(id), avg(id)*3, avg(id)/3, sum(id/7), sum(id/7)*7, max(id/3)*3, min(id/7)*7, avg(id/7)*7 from t
avg(id) | avg(id)*3 | avg(id)/3 | sum(id/7) | sum(id/7)*7 | max(id/3)*3 | min(id/7)*7 | avg(id/7)*7
  3.6000 | 10.8000 | 1.20000000 | 2.5714 | 18.0000 | 6.0000 | 1.0000 | 3.60000000
> select g, avg(id), avg(id)*3, avg(id)/3 from t group by g
g | avg(id) | avg(id)*3 | avg(id)/3
  1 | 2.3333 | 7.0000 | 0.77777778
  2 | 5.5000 | 16.5000 | 1.83333333
> select g, avg(id)*3 from t group by g with rollup
g | avg(id)*3
  1 | 7.0000
  2 | 16.5000
  NULL | 10.8000
> select g from t group by g having avg(id) = 7/3
g
  1
> select g, avg(id)*3 from t group by g order by avg(id)*3 desc
g | avg(id)*3
  2 | 16.5000
  1 | 7.0000
> select avg(distinct id)*3, round(avg(id),6), cast(avg(id) as decimal(20,10)), concat(avg(id)), ifnull(avg(id),0)*3, ifnull(avg(id),0), coalesce(null, avg(id))*3 from t where g = 1
avg(distinct id)*3 | round(avg(id),6) | cast(avg(id) as decimal(20,10)) | concat(avg(id)) | ifnull(avg(id),0)*3 | ifnull(avg(id),0) | coalesce(null, avg(id))*3
  7.0000 | 2.3333 | 2.3333333330 | 2.3333 | 7.0000 | 2.3333 | 7.0000
> select (select 1/3)*3, 10 / (select avg(id) from t where g = 1), 7/3 = (select avg(id) from t where g = 1)
(select 1/3)*3 | 10 / (select avg(id) from t where g = 1) | 7/3 = (select avg(id) from t where g = 1)
  1.0000 | 4.2857 | 1
> select t.g, (select avg(id) from t x where x.g = t.g)*3 from t
g | (select avg(id) from t x where x.g = t.g)*3
  1 | 7.0000
  1 | 7.0000
  1 | 7.0000
  2 | 16.5000
  2 | 16.5000
# What is stored between has the digits of its type.
> select a*3, a/3 from (select avg(id) a from t) d
a*3 | a/3
  10.8000 | 1.20000000
> select a*3 from (select g, avg(id) a from t group by g) d
a*3
  6.9999
  16.5000
> select x*3 from (select distinct 1/3 x) d
x*3
  0.9999
> select avg(id) over ()*3, avg(id) over (partition by g)/7 from t
avg(id) over ()*3 | avg(id) over (partition by g)/7
  10.8000 | 0.33332857
  10.8000 | 0.33332857
  10.8000 | 0.33332857
  10.8000 | 0.78571429
  10.8000 | 0.78571429
> create table u as select avg(id) a, avg(id)*3 b, avg(id)/3 c from t where g = 1
ok 1, warnings 3, Records: 1  Duplicates: 0  Warnings: 3
> insert into u select avg(id), avg(id)*3, avg(id)/3 from t where g = 1
ok 1, warnings 3, Records: 1  Duplicates: 0  Warnings: 3
> select * from u
a | b | c
  2.3333 | 7.0000 | 0.77777778
  2.3333 | 7.0000 | 0.77777778
> select avg(id) from t where g = 1 union select 7/3
avg(id)
  2.3333
# Dates that are zero are not made, but stay what they are.
> create table z (d date, y year)
ok 0
> set sql_mode = ''
ok 0
> insert into z values ('0000-00-00', 0), ('2020-01-01', 2020)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> set sql_mode = default
ok 0
> select cast(d as datetime), date(d), timestamp(d), cast(d as datetime(3)), d + 0 from z
cast(d as datetime) | date(d) | timestamp(d) | cast(d as datetime(3)) | d + 0
  0000-00-00 00:00:00 | 0000-00-00 | 0000-00-00 00:00:00 | 0000-00-00 00:00:00.000 | 0
  2020-01-01 00:00:00 | 2020-01-01 | 2020-01-01 00:00:00 | 2020-01-01 00:00:00.000 | 20200101
> select d from z union all select timestamp'2020-01-01 10:11:12'
d
  0000-00-00 00:00:00
  2020-01-01 00:00:00
  2020-01-01 10:11:12
> select g from t union select y from z
g
  1
  2
  0
  2020
> select convert_tz('1970-01-01', '+00:00', '+05:30'), convert_tz('1970-01-01 00:00:01', '+00:00', '+05:30')
convert_tz('1970-01-01', '+00:00', '+05:30') | convert_tz('1970-01-01 00:00:01', '+00:00', '+05:30')
  1970-01-01 00:00:00 | 1970-01-01 05:30:01
# A date that was computed from a text is a number where one is wanted.
> select date_add('2020-01-01', interval 1 day) + 0, date_add('2020-01-01 10:00:00', interval 1 second) + 0, '2020-01-01' + interval 1 day + 0, date_sub('2020-01-01', interval 1 hour) * 1
date_add('2020-01-01', interval 1 day) + 0 | date_add('2020-01-01 10:00:00', interval 1 second) + 0 | '2020-01-01' + interval 1 day + 0 | date_sub('2020-01-01', interval 1 hour) * 1
  20200102 | 20200101100001 | 20200102 | 20191231230000
> select sum(date_add('2020-01-01', interval 1 day)), round(date_add('2020-01-01', interval 1 day)), date_add('2020-01-01', interval 1 day) > 20200101, abs(date_add('2020-01-01', interval 1 day)), concat(date_add('2020-01-01', interval 1 day)), cast(date_add('2020-01-01', interval 1 day) as signed)
sum(date_add('2020-01-01', interval 1 day)) | round(date_add('2020-01-01', interval 1 day)) | date_add('2020-01-01', interval 1 day) > 20200101 | abs(date_add('2020-01-01', interval 1 day)) | concat(date_add('2020-01-01', interval 1 day)) | cast(date_add('2020-01-01', interval 1 day) as signed)
  20200102 | 20200102 | 1 | 20200102 | 2020-01-02 | 2020
warnings 1
# Columns and user variables take all digits, too.
> create table v (id int primary key, d double, m decimal(20,10), s varchar(30), a int, b int)
ok 0
> insert into v values (1, 1/3, 1/3, 1/3, 1, 3)
ok 1
> insert into v select 2, a/b, a/b, a/b, 2, 7 from v
ok 1, Records: 1  Duplicates: 0  Warnings: 0
> update v set d = a/b, m = a/b, s = a/b where id = 2
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> insert into v (id, d) values (1, 0) on duplicate key update d = a/b, m = a/b*3
ok 2
> replace into v select 3, avg(a)/7, avg(a)/7, null, 1, 1 from v
ok 1, warnings 1, Records: 1  Duplicates: 0  Warnings: 1
> update v x join v y on x.id = y.id set x.m = y.a / y.b where x.id = 2
ok 0, Rows matched: 1  Changed: 0  Warnings: 0
> select * from v
id | d | m | s | a | b
  1 | 0.333333333 | 0.9999999990 | 0.333333333 | 1 | 3
  2 | 0.285714285 | 0.2857142850 | 0.285714285 | 2 | 7
  3 | 0.21428571428571427 | 0.2142857143 | NULL | 1 | 1
> set @y = 1/3
ok 0
> select @y, @y*3
@y | @y*3
  0.333333333 | 0.999999999000000000000000000000
> select @x := a/b from v where id = 2
@x := a/b
  0.2857
warnings 1
> select @x
@x
  0.285714285
# IS NULL finds zero dates where there are no others.
> create table w (d date not null, dt datetime not null, n date, k int)
ok 0
> set sql_mode = ''
ok 0
> insert into w values ('0000-00-00','0000-00-00 00:00:00',null,1), ('2020-01-01','2020-01-01 00:00:00','2020-01-01',2)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select k from w where d is null
k
  1
> select k from w where dt is null and k = 1
k
  1
> select k from w where d is not null
k
  1
  2
> select k from w where n is null
k
  1
> select k from w where d is null or k = 2
k
  2
> select k, d is null from w
k | d is null
  1 | 0
  2 | 0
> select x.k, y.k from w x left join w y on y.k = x.k + 1 where y.d is null
k | k
  2 | NULL
> delete from w where d is null
ok 1
> select k from w
k
  2
