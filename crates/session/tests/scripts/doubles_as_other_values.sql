# A double where an integer or a moment is wanted, and beside years and FLOAT(M,D).
> create database d
ok 1
> use d
ok 0
> set time_zone = '+00:00'
ok 0
# What an operator or a function computes must be of 64 bits where an integer is wanted; what only hands a value on is held within the range.
> create table t (d double, k int)
ok 0
> insert into t values (3.14e19, 1)
ok 1
> select period_add(200905, pow(2, 64))
period_add(200905, pow(2, 64))
ERROR 1690 (22003): BIGINT value is out of range in 'pow(2,64)'
> select left('abc', pow(2, 64))
left('abc', pow(2, 64))
ERROR 1690 (22003): BIGINT value is out of range in 'pow(2,64)'
> select left('abc', -pow(2, 64))
left('abc', -pow(2, 64))
ERROR 1690 (22003): BIGINT value is out of range in '-(pow(2,64))'
> select period_add(200905, cast(3.14e19 as double))
period_add(200905, cast(3.14e19 as double))
ERROR 1690 (22003): BIGINT value is out of range in 'cast(3.14e19 as double)'
> select period_add(200905, 3.14e19 + 0)
period_add(200905, 3.14e19 + 0)
ERROR 1690 (22003): BIGINT value is out of range in '(3.14e19 + 0)'
> select makedate(2001, exp(100))
makedate(2001, exp(100))
ERROR 1690 (22003): BIGINT value is out of range in 'exp(100)'
> select substr('abc', 1, pow(2, 64))
substr('abc', 1, pow(2, 64))
ERROR 1690 (22003): BIGINT value is out of range in 'pow(2,64)'
> select hex(pow(2, 64))
hex(pow(2, 64))
ERROR 1690 (22003): BIGINT value is out of range in 'pow(2,64)'
> select char(pow(2, 64))
char(pow(2, 64))
ERROR 1690 (22003): BIGINT value is out of range in 'pow(2,64)'
> select '2001-01-01' + interval pow(2, 64) day
'2001-01-01' + interval pow(2, 64) day
ERROR 1690 (22003): BIGINT value is out of range in 'pow(2,64)'
> select '2001-01-01' + interval d + 0 month from t
'2001-01-01' + interval d + 0 month
ERROR 1690 (22003): BIGINT value is out of range in '(`d`.`t`.`d` + 0)'
> select round(1.5, pow(2, 64))
round(1.5, pow(2, 64))
ERROR 1690 (22003): BIGINT value is out of range in 'pow(2,64)'
> select left('abc', ifnull(d, 1)) from t
left('abc', ifnull(d, 1))
ERROR 1690 (22003): BIGINT value is out of range in 'ifnull(`d`.`t`.`d`,1)'
> select left('abc', d), left('abc', if(k, d, 1)), left('abc', case when k then d end), left('abc', nullif(d, 1)), left('abc', 3.14e19) from t
left('abc', d) | left('abc', if(k, d, 1)) | left('abc', case when k then d end) | left('abc', nullif(d, 1)) | left('abc', 3.14e19)
  abc | abc | abc | abc | abc
> set @x = 3.14e19
ok 0
> select left('abc', @x), @x | 0, cast(@x as signed)
left('abc', @x) | @x | 0 | cast(@x as signed)
  abc | 9223372036854775807 | 9223372036854775807
warnings 1
> select if(k, d, 1) | 0, (case when k then d end) | 0, cast(if(k, d, 1) as signed) from t
if(k, d, 1) | 0 | (case when k then d end) | 0 | cast(if(k, d, 1) as signed)
  9223372036854775807 | 9223372036854775807 | 9223372036854775807
warnings 2
> select sum(d) | 0, max(d) over () | 0 from t group by d
sum(d) | 0 | max(d) over () | 0
  9223372036854775807 | 9223372036854775807
warnings 2
# The moment that a double is has the fraction of the double, not of the shortest decimal that names it.
> create table m (a datetime(6), b time(6), c datetime, e timestamp(3) null)
ok 0
> insert into m values (20010101235959.9e0, 235959.9e0, 20010101235959.9e0, 20010101235959.9e0)
ok 1
> select * from m
a | b | c | e
  2001-01-01 23:59:59.898438 | 23:59:59.900000 | 2001-01-02 00:00:00 | 2001-01-01 23:59:59.898
> select cast(20010101235959.9e0 as datetime(6)), adddate(cast('20010101235959.9' as double), interval 1 day), microsecond(20010101235959.9e0)
cast(20010101235959.9e0 as datetime(6)) | adddate(cast('20010101235959.9' as double), interval 1 day) | microsecond(20010101235959.9e0)
  2001-01-01 23:59:59.898438 | 2001-01-02 23:59:59.898438 | 898438
> select cast(235959.123456e0 as time(6)), time(235959.9e0), cast(-123.1e0 as time(6)), cast(123.9999999e0 as time(6)), cast(20010101.5e0 as datetime(6))
cast(235959.123456e0 as time(6)) | time(235959.9e0) | cast(-123.1e0 as time(6)) | cast(123.9999999e0 as time(6)) | cast(20010101.5e0 as datetime(6))
  23:59:59.123456 | 23:59:59.900000 | -00:01:23.100000 | 00:01:24.000000 | 2001-01-01 00:00:00.000000
> select from_unixtime(1000000000.1e0), sec_to_time(1.1e0), maketime(1, 1, 1.1e0)
from_unixtime(1000000000.1e0) | sec_to_time(1.1e0) | maketime(1, 1, 1.1e0)
  2001-09-09 01:46:40.100000 | 00:00:01.100000 | 01:01:01.100000
# What is beyond the last year by a fraction is beyond all years.
> create table y (y year, k year, key (k))
ok 0
> insert into y values (2155, 2155), (2000, 2000), (0, 0)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> select y from y where y < 2155.1e0
y
  2155
  2000
  0000
> select k from y where k < 2155.1e0
k
  0000
  2000
  2155
> select k from y where k > 2155.1e0
k
> select y from y where y = 2155.1e0
y
> select y from y where y <> 2155.1e0 and y > 2000.4e0
y
  2155
> prepare p from 'select y from y where y < ?'
ok 0, Statement prepared
> set @half = 2000.5e0, @part = 2000.4, @beyond = 2155.1e0
ok 0
> execute p using @half
y
  0000
> execute p using @part
y
  0000
> execute p using @beyond
y
  2155
  2000
  0000
# A double that is nearer to 0 than any decimal is not 0 beside integers and decimals.
> create table i (i int, k int, a decimal(10,3), key (k))
ok 0
> insert into i values (0, 0, 0), (1, 1, 1), (-1, -1, -1)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> set @tiny = 1.7976931348623157e-308, @less = -1.7976931348623157e-308
ok 0
> prepare p from 'select i from i where i < ?'
ok 0, Statement prepared
> execute p using @tiny
i
  0
  -1
> execute p using @less
i
  -1
> prepare p from 'select k from i where k < ?'
ok 0, Statement prepared
> execute p using @tiny
k
  -1
  0
> prepare p from 'select k from i where k = ?'
ok 0, Statement prepared
> execute p using @tiny
k
> prepare p from 'select i from i where i = ?'
ok 0, Statement prepared
> execute p using @less
i
> prepare p from 'select a from i where a < ?'
ok 0, Statement prepared
> execute p using @tiny
a
  0.000
  -1.000
> drop table i
ok 0
# A parameter beside FLOAT(M,D), in a condition, is the FLOAT that a literal is.
> create table f (c float(5,4), k float(5,4), key (k))
ok 0, warnings 2
> insert into f values (1.2345, 1.2345)
ok 1
> set @n = 1.2345, @s = '1.2345', @d = 1.2345e0, @more = 1.23450001
ok 0
> select c from f where c = 1.23450001
c
  1.2345
> select c from f where c <= 1.23450001
c
  1.2345
> select c from f where c > 1.23450001
c
> select k from f where k = 1.2345001
k
  1.2345
> select k from f where k = 1.23451
k
> select k from f where k = '1.23450001'
k
  1.2345
> prepare p from 'select c from f where c = ?'
ok 0, Statement prepared
> execute p using @n
c
  1.2345
> execute p using @s
c
  1.2345
> execute p using @d
c
  1.2345
> execute p using @more
c
  1.2345
> prepare p from 'select k from f where k = ?'
ok 0, Statement prepared
> execute p using @n
k
  1.2345
> execute p using @s
k
  1.2345
> prepare p from 'select c from f where ? <= c and c <= ?'
ok 0, Statement prepared
> execute p using @d, @n
c
  1.2345
> prepare p from 'select c from f where c <> ?'
ok 0, Statement prepared
> execute p using @d
c
> prepare p from 'select c = ?, c in (?, 3) from f'
ok 0, Statement prepared
> execute p using @n, @n
c = ? | c in (?, 3)
  0 | 0
> prepare p from 'update f set c = 2 where k = ?'
ok 0, Statement prepared
> execute p using @n
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> select * from f
c | k
  2.0000 | 1.2345
