# The number of a text: which of its sources MySQL warns of, and what stands for itself.
> create database ops; use ops; create table s (id int primary key, e enum('zz','y'), v varchar(10), t text, i int, d datetime(3), b bit(5)); insert into s values (1, 'zz', 'abc', 'q3', 4, '2020-01-01 01:02:03.456', 10), (2, 'y', '3xyz', '3x', 7, null, 31)
ok 1
ok 0
ok 0
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> create table n (id int primary key, x double, k decimal(10,2)); insert into n values (1, 0, 0), (2, 0, 0)
ok 0
ok 2, Records: 2  Duplicates: 0  Warnings: 0
# What COALESCE and the like hand on is read without a warning, so that strict changes pass.
> select coalesce(v, i) + 0, ifnull(t, 1) * 2, greatest(v, i) + 0, any_value(v) + 0, -coalesce(v), coalesce(v, i) | 0, coalesce(v, i) > 1, round(coalesce(v, i)) from s; show warnings
coalesce(v, i) + 0 | ifnull(t, 1) * 2 | greatest(v, i) + 0 | any_value(v) + 0 | -coalesce(v) | coalesce(v, i) | 0 | coalesce(v, i) > 1 | round(coalesce(v, i))
  0 | 0 | 0 | 0 | -0 | 0 | 0 | 0
  3 | 6 | 7 | 3 | -3 | 3 | 1 | 3
Level | Code | Message
> select sum(coalesce(v, i)), avg(greatest(v, i)), std(ifnull(v, i)) from s where coalesce(v, i) or id; show warnings
sum(coalesce(v, i)) | avg(greatest(v, i)) | std(ifnull(v, i))
  3 | 3.5 | 1.5
Level | Code | Message
> update n join s using (id) set n.x = coalesce(s.v, 1) + 0; select * from n
ok 1, Rows matched: 2  Changed: 1  Warnings: 0
id | x | k
  1 | 0 | 0.00
  2 | 3 | 0.00
> delete from n where coalesce((select v from s where s.id = n.id), 1) > 5
ok 0
# As a decimal, a text without a digit is warned of in other words.
> select coalesce(v, i) div 1, cast(coalesce(v, i) as decimal(10,2)), cast(v as decimal(10,2)), cast(t as decimal(10,2)) from s; show warnings
coalesce(v, i) div 1 | cast(coalesce(v, i) as decimal(10,2)) | cast(v as decimal(10,2)) | cast(t as decimal(10,2))
  0 | 0.00 | 0.00 | 0.00
  3 | 3.00 | 3.00 | 3.00
warnings 6
Level | Code | Message
  Warning | 1366 | Incorrect DECIMAL value: '0' for column '' at row -1
  Warning | 1366 | Incorrect DECIMAL value: '0' for column '' at row -1
  Warning | 1366 | Incorrect DECIMAL value: '0' for column '' at row -1
  Warning | 1292 | Truncated incorrect DECIMAL value: 'abc'
  Warning | 1366 | Incorrect DECIMAL value: '0' for column '' at row -1
  Warning | 1292 | Truncated incorrect DECIMAL value: '3xyz'
> update n join s using (id) set k = cast(coalesce(v, 1) as decimal(10,2)) where n.id = 2
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> update n join s using (id) set k = cast(coalesce(v, 1) as decimal(10,2)) where n.id = 1
ERROR 1366 (HY000): Incorrect DECIMAL value: '0' for column '' at row -1
# IF and CASE hand on the value itself, to whatever wants a number.
> select sum(if(1, e, v)), avg(case when 1 then e else v end), bit_or(if(1, e, v)), sum(if(0, v, d)), variance(if(1, e, v)) from s
sum(if(1, e, v)) | avg(case when 1 then e else v end) | bit_or(if(1, e, v)) | sum(if(0, v, d)) | variance(if(1, e, v))
  3 | 1.5 | 3 | 20200101010203.457 | 0.25
> select bit_count(if(1, e, v)), interval(if(1, e, v), 1, 2), date'2020-01-01' + interval if(1, e, v) day from s
bit_count(if(1, e, v)) | interval(if(1, e, v), 1, 2) | date'2020-01-01' + interval if(1, e, v) day
  1 | 1 | 2020-01-02
  1 | 2 | 2020-01-03
# Not through the rows of a window, nor through DISTINCT: these keep the text.
> select sum(if(id = 1, '1', e)) over (order by id), avg(case id when 2 then '3' else d end) over (order by id) from s
sum(if(id = 1, '1', e)) over (order by id) | avg(case id when 2 then '3' else d end) over (order by id)
  1 | 2020
  1 | 1011.5
warnings 2
> select sum(distinct if(id = 1, '1', e)), avg(distinct if(id = 2, '2', d)) from s
sum(distinct if(id = 1, '1', e)) | avg(distinct if(id = 2, '2', d))
  1 | 1011
# Bits are the number that they are.
> select conv(x'41', 16, 10), conv(b'101', 3, 10), conv(b, 2, 10), export_set(x'41', 'a', 'b', ',', 8), make_set(x'03', 'a', 'b'), round(1.25, x'01'), truncate(1.25, x'01') from s
conv(x'41', 16, 10) | conv(b'101', 3, 10) | conv(b, 2, 10) | export_set(x'41', 'a', 'b', ',', 8) | make_set(x'03', 'a', 'b') | round(1.25, x'01') | truncate(1.25, x'01')
  65 | 5 | 10 | a,b,b,b,b,b,a,b | a,b | 1.3 | 1.2
  65 | 5 | 31 | a,b,b,b,b,b,a,b | a,b | 1.3 | 1.2
> select conv('zz', 10, 16), conv('9', 8, 10), conv(' 1', 10, 16), conv('12x', 10, 16), conv('-', 10, 16); show warnings
conv('zz', 10, 16) | conv('9', 8, 10) | conv(' 1', 10, 16) | conv('12x', 10, 16) | conv('-', 10, 16)
  0 | 0 | 1 | C | 0
warnings 3
Level | Code | Message
  Warning | 1292 | Truncated incorrect DECIMAL value: 'zz'
  Warning | 1292 | Truncated incorrect DECIMAL value: '9'
  Warning | 1292 | Truncated incorrect DECIMAL value: '-'
> select soundex(x'e941'), soundex(cast('é1a' as binary)), soundex('éa')
soundex(x'e941') | soundex(cast('é1a' as binary)) | soundex('éa')
  A000 | A000 | é000
# The time of a moment that date arithmetic makes of a text is its own.
> create table m (v varchar(30)); insert into m values ('2038-01-01'), ('2038-01-01 10:11:12'); select time(v + interval 10 month), cast(v - interval 1 day as time), hour(if(1, v + interval 1 day, 'a')), time_to_sec(v + interval 1 hour), time(v) from m
ok 0
ok 2, Records: 2  Duplicates: 0  Warnings: 0
time(v + interval 10 month) | cast(v - interval 1 day as time) | hour(if(1, v + interval 1 day, 'a')) | time_to_sec(v + interval 1 hour) | time(v)
  00:00:00.000000 | 00:00:00 | 0 | 3600 | 00:20:38.000000
  10:11:12.000000 | 10:11:12 | 10 | 40272 | 10:11:12.000000
warnings 1
# The date comes before what is added, and both days are looked at.
> select date_sub('x', interval 'y' month), adddate('0000-00-00', null), datediff('{', '}'), datediff('2020-00-00', '0000-00-00'); show warnings
date_sub('x', interval 'y' month) | adddate('0000-00-00', null) | datediff('{', '}') | datediff('2020-00-00', '0000-00-00')
  NULL | NULL | NULL | NULL
warnings 6
Level | Code | Message
  Warning | 1292 | Incorrect datetime value: 'x'
  Warning | 1292 | Incorrect datetime value: '0000-00-00'
  Warning | 1292 | Incorrect datetime value: '{'
  Warning | 1292 | Incorrect datetime value: '}'
  Warning | 1292 | Incorrect datetime value: '2020-00-00'
  Warning | 1292 | Incorrect datetime value: '0000-00-00'
> select 1.7976931348623157e308 | 0, 1e300 & 1; show warnings
1.7976931348623157e308 | 0 | 1e300 & 1
  9223372036854775807 | 1
Level | Code | Message
# A column that a CHECK uses does not become AUTO_INCREMENT.
> create table c (a int, b int not null primary key, check (b >= 0)); alter table c modify b int auto_increment
ok 0
ERROR 3818 (HY000): Check constraint 'c_chk_1' cannot refer to an auto-increment column.
> alter table c add column d int auto_increment, add key (d)
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> drop database ops
ok 4
