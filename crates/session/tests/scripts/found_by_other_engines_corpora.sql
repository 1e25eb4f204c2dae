# What the test suites of other engines that speak MySQL's language found. Compared with MySQL 8.0.31.
> create database d
ok 1
> use d
ok 0
# A date beside a YEAR column: the year comes before each of its days. In IN, CASE and BETWEEN it stays a number.
> create table years (id int, moment datetime, y year, day date, ts timestamp null)
ok 0
> insert into years values (1, '2019-11-11 11:11:11', 2019, '2019-11-11', '2019-11-11 11:11:11'), (2, '2019-11-11 11:11:11', 2000, '2019-11-11', '2019-11-11 11:11:11'), (3, '2019-11-11 11:11:11', 2022, '2019-11-11', '2019-11-11 11:11:11'), (4, null, 0, null, null)
ok 4, Records: 4  Duplicates: 0  Warnings: 0
> select id, moment > y, moment < y, moment = y, ts > y, ts < y, day > y, y > day, y <=> day, day > all (select y from years where y = 2022) from years order by id
id | moment > y | moment < y | moment = y | ts > y | ts < y | day > y | y > day | y <=> day | day > all (select y from years where y = 2022)
  1 | 1 | 0 | 0 | 1 | 0 | 1 | 0 | 0 | 0
  2 | 1 | 0 | 0 | 1 | 0 | 1 | 0 | 0 | 0
  3 | 0 | 1 | 0 | 0 | 1 | 0 | 1 | 0 | 0
  4 | NULL | NULL | NULL | NULL | NULL | NULL | NULL | 0 | NULL
> select a.id, b.id from years a join years b on a.day > b.y where a.id = 1 order by b.id
id | id
  1 | 1
  1 | 2
  1 | 4
> select id, case day when y then 1 else 2 end, case when day > y then 1 else 2 end from years where id < 4 order by id
id | case day when y then 1 else 2 end | case when day > y then 1 else 2 end
  1 | 2 | 1
  2 | 2 | 1
  3 | 2 | 2
# CAST(… AS FLOAT) keeps the double until it leaves the expression, and what a CAST made of a double is cut where an integer is wanted.
> select cast(1.1 as float) = 1.1, cast(1.1 as float) * 1, cast('16777217' as float), cast('16777217' as float) + 0, concat(cast('1.23456789' as float)), 0.1 in (cast(0.1 as float), 2)
cast(1.1 as float) = 1.1 | cast(1.1 as float) * 1 | cast('16777217' as float) | cast('16777217' as float) + 0 | concat(cast('1.23456789' as float)) | 0.1 in (cast(0.1 as float), 2)
  1 | 1.1 | 16777200 | 16777217 | 1.23456789 | 1
> select cast(1e40 as float)
cast(1e40 as float)
ERROR 1690 (22003): DOUBLE value is out of range in 'cast(1e40 as float)'
> create table texts (g int, v varchar(20))
ok 0
> insert into texts values (1, '1.23456789'), (1, '16777217'), (2, '0.1')
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> select g, cast(v as float), sum(cast(v as float)) from texts group by g, v order by g, v
g | cast(v as float) | sum(cast(v as float))
  1 | 1.23457 | 1.23456789
  1 | 16777200 | 16777217
  2 | 0.1 | 0.1
> select g, sum(cast(v as float)), avg(cast(v as float)) from texts group by g
g | sum(cast(v as float)) | avg(cast(v as float))
  1 | 16777218.23456789 | 8388609.117283946
  2 | 0.1 | 0.1
> select cast(cast(1.5 as double) as signed), cast(cast(-1.5 as double) as signed), cast(1.5e0 as signed), cast(7.5 as double) >> 1, bit_count(cast(64.9 as float)), left('abc', cast(1.5 as double)), cast(cast(v as double) as signed) from texts
cast(cast(1.5 as double) as signed) | cast(cast(-1.5 as double) as signed) | cast(1.5e0 as signed) | cast(7.5 as double) >> 1 | bit_count(cast(64.9 as float)) | left('abc', cast(1.5 as double)) | cast(cast(v as double) as signed)
  1 | -1 | 2 | 3 | 1 | a | 1
  1 | -1 | 2 | 3 | 1 | a | 16777217
  1 | -1 | 2 | 3 | 1 | a | 0
# Numbers of ELT and DAYNAME.
> create table labels (e enum('x', 'Bob', 'z'), s set('a', 'b', 'c'))
ok 0
> insert into labels values ('Bob', 'a,c'), ('x', 'b')
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select elt(1, e) = 2, elt(1, e) + 0, elt(1, s) + 0, elt(1, e) * 1.0, elt(2, e, s) from labels
elt(1, e) = 2 | elt(1, e) + 0 | elt(1, s) + 0 | elt(1, e) * 1.0 | elt(2, e, s)
  1 | 2 | 5 | 2 | a,c
  0 | 1 | 2 | 1 | b
> select dayname('1962-03-01') + 0, dayname('1962-03-01') > 2, dayname('1962-03-01') & 1, dayname('1962-03-01') * 1.5, dayname('1962-03-01')
dayname('1962-03-01') + 0 | dayname('1962-03-01') > 2 | dayname('1962-03-01') & 1 | dayname('1962-03-01') * 1.5 | dayname('1962-03-01')
  3 | 1 | 1 | 4.5 | Thursday
# FIND_IN_SET and LOCATE overlook no blanks; a constant is found in a column of SET where its label stands.
> select find_in_set('a', 'b,a ,c' collate utf8mb4_bin), find_in_set('a ', 'b,A ' collate utf8mb4_general_ci), find_in_set('ss', 'b,ß' collate utf8mb4_unicode_ci), locate('ß', 'ss' collate utf8mb4_unicode_ci), locate('a ', 'aa' collate utf8mb4_general_ci)
find_in_set('a', 'b,a ,c' collate utf8mb4_bin) | find_in_set('a ', 'b,A ' collate utf8mb4_general_ci) | find_in_set('ss', 'b,ß' collate utf8mb4_unicode_ci) | locate('ß', 'ss' collate utf8mb4_unicode_ci) | locate('a ', 'aa' collate utf8mb4_general_ci)
  0 | 2 | 2 | 1 | 0
> select find_in_set('c', s), find_in_set('b', s), s from labels
find_in_set('c', s) | find_in_set('b', s) | s
  3 | 0 | a,c
  0 | 2 | b
# Numbers and texts that are moments.
> select cast(10000000001 as time), cast(20200001101010 as time), cast(20200101101010 as time), time(20200100000000), hour(10001010000)
cast(10000000001 as time) | cast(20200001101010 as time) | cast(20200101101010 as time) | time(20200100000000) | hour(10001010000)
  NULL | NULL | 10:10:10 | NULL | NULL
warnings 4
> select timestamp '20171231235959.999999', timestamp '171231235959.9', timestamp '20171231.5', timestamp '20171231T235959'
timestamp '20171231235959.999999' | timestamp '171231235959.9' | timestamp '20171231.5' | timestamp '20171231T235959'
  2017-12-31 23:59:59.999999 | 2017-12-31 23:59:59.9 | 2017-12-31 05:00:00 | 2017-12-31 23:59:59
> select time '071231235959.999999'
ERROR 1525 (HY000): Incorrect TIME value: '071231235959.999999'
> select date_add(20200101000000, interval 1 day), date_add(20200101, interval 1 day), interval 1 year + 19000101000000
date_add(20200101000000, interval 1 day) | date_add(20200101, interval 1 day) | interval 1 year + 19000101000000
  2020-01-02 00:00:00 | 2020-01-02 | 1901-01-01 00:00:00
> select extract(day_microsecond from cast('2001-01-05 02:03:04.050607' as datetime(6))), extract(day_second from '2001-01-05 02:03:04'), extract(day_hour from moment) from years where id = 1
extract(day_microsecond from cast('2001-01-05 02:03:04.050607' as datetime(6))) | extract(day_second from '2001-01-05 02:03:04') | extract(day_hour from moment)
  20304050607 | 5020304 | 1111
> select str_to_date('12:30:17', '%h:%i:%s'), str_to_date('12:30:17', '%r'), str_to_date('12:30:17 PM', '%r'), str_to_date('12:30 AM', '%l:%i %p')
str_to_date('12:30:17', '%h:%i:%s') | str_to_date('12:30:17', '%r') | str_to_date('12:30:17 PM', '%r') | str_to_date('12:30 AM', '%l:%i %p')
  00:30:17 | 00:30:17 | 12:30:17 | 00:30:00
> select str_to_date('13:30', '%h:%i')
str_to_date('13:30', '%h:%i')
  NULL
warnings 1
# Rows in IN are compared by what is on the left; one row alone is compared as by `=`.
> create table pairs (id varchar(20), d varchar(20), n int)
ok 0
> insert into pairs values ('asdf', 't', 1), ('1asdf', 't', 1), ('1', 't', 1), ('01', 't', 2), ('x', 'y', 0)
ok 5, Records: 5  Duplicates: 0  Warnings: 0
> select * from pairs where (id, d) in ((1, 't'), (0, 't'))
id | d | n
  1 | t | 1
> select * from pairs where (n, id) in ((1.4, '1'), (0.4, 'x'))
id | d | n
  1 | t | 1
  x | y | 0
> select id from pairs where (id, d) in ((1, 't')) order by id
id
  01
  1
  1asdf
warnings 3
# Blanks of all kinds that a column has no room for are no loss.
> create table short (v varchar(4), c char(4), b varbinary(4))
ok 0
> insert into short (v) values ('ab\n\n\n'), ('ab\t \r\n')
ok 2, warnings 2, Records: 2  Duplicates: 0  Warnings: 2
> insert into short (c) values ('ab\n\n\n')
ok 1
> insert into short (b) values ('ab   ')
ERROR 1406 (22001): Data too long for column 'b' at row 1
> insert into short (v) values ('abcd\nx')
ERROR 1406 (22001): Data too long for column 'v' at row 1
> select hex(v), hex(c) from short
hex(v) | hex(c)
  61620A0A | NULL
  61620920 | NULL
  NULL | 61620A0A
# DEFAULT(c).
> create table defaults (a int, t timestamp default current_timestamp, n datetime not null default current_timestamp, g int as (a + 1), primary key (a))
ok 0
> insert into defaults (a, g) values (1, default(g)), (2, default(t))
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select default(t), default(n) from defaults limit 1
default(t) | default(n)
  NULL | 0000-00-00 00:00:00
> insert into defaults (a, n) values (3, default(n))
ERROR 1292 (22007): Incorrect datetime value: '0000-00-00 00:00:00' for column 'n' at row 1
> update defaults set g = default(t), t = default(t) where a = 1
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> select a, t is null, g from defaults order by a
a | t is null | g
  1 | 1 | 2
  2 | 0 | 3
# A text that is too long for a packet is an error of a change in strict mode.
> create table long_texts (t longtext)
ok 0
> insert into long_texts values (repeat('a', 200000000))
ERROR 1301 (HY000): Result of repeat() was larger than max_allowed_packet (67108864) - truncated
> insert ignore into long_texts values (repeat('a', 200000000))
ok 1, warnings 1
> select length(repeat('a', 200000000)), (select count(*) from long_texts)
length(repeat('a', 200000000)) | (select count(*) from long_texts)
  NULL | 1
warnings 1
# An empty list of columns names all of them.
> create table both_columns (a int default 5, b int)
ok 0
> insert into both_columns () values (1, 2), (3, 4)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> insert into both_columns () values ()
ok 1
> replace into both_columns () select 7, 8
ok 1, Records: 1  Duplicates: 0  Warnings: 0
> insert into both_columns () values (1)
ERROR 1136 (21S01): Column count doesn't match value count at row 1
> select * from both_columns
a | b
  1 | 2
  3 | 4
  5 | NULL
  7 | 8
# An aggregate of the query around it is another value for each group, also where the rows of the subquery are kept.
> create table sums (a int, b int, c int)
ok 0
> insert into sums values (1, 4, 6), (2, 2, 7), (1, 4, 8), (1, 4, 6)
ok 4, Records: 4  Duplicates: 0  Warnings: 0
> select a, max(b), (select max(i.c) from sums i where i.a = sums.a and i.b = max(sums.b)) from sums group by a order by a
a | max(b) | (select max(i.c) from sums i where i.a = sums.a and i.b = max(sums.b))
  1 | 4 | 8
  2 | 2 | 7
> select a, avg(b), (select i.c from sums i where i.a = sums.a and i.b = avg(sums.b) order by i.c limit 1) from sums group by a order by a
a | avg(b) | (select i.c from sums i where i.a = sums.a and i.b = avg(sums.b) order by i.c limit 1)
  1 | 4.0000 | 6
  2 | 2.0000 | 7
> create index of_b on sums (b)
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> select a, max(b), (select max(i.c) from sums i where i.a = sums.a and i.b = max(sums.b)) from sums group by a order by a
a | max(b) | (select max(i.c) from sums i where i.a = sums.a and i.b = max(sums.b))
  1 | 4 | 8
  2 | 2 | 7
# Documents.
> select json_merge_patch(null, '[1,2]'), json_merge_patch('{"a":"b"}', null), json_merge_patch('{"a":"b"}', null, '{"d":"e"}'), json_merge_patch('{"a":"b"}', null, '1', '{"d":"e"}')
json_merge_patch(null, '[1,2]') | json_merge_patch('{"a":"b"}', null) | json_merge_patch('{"a":"b"}', null, '{"d":"e"}') | json_merge_patch('{"a":"b"}', null, '1', '{"d":"e"}')
  [1, 2] | NULL | NULL | {"d": "e"}
> select json_remove('{"a":1,"b":2}', '$.a[0]'), json_remove('{"a":1,"b":2}', '$.a[1]'), json_remove('{"a":[1],"b":2}', '$.a[last][0]')
json_remove('{"a":1,"b":2}', '$.a[0]') | json_remove('{"a":1,"b":2}', '$.a[1]') | json_remove('{"a":[1],"b":2}', '$.a[last][0]')
  {"b": 2} | {"a": 1, "b": 2} | {"a": [], "b": 2}
> select json_value('{"a":1,"b":2}', '$.*'), json_value('{"a":1}', '$.*'), json_value('[1,2]', '$[*]' default 'x' on error)
json_value('{"a":1,"b":2}', '$.*') | json_value('{"a":1}', '$.*') | json_value('[1,2]', '$[*]' default 'x' on error)
  NULL | 1 | x
> select json_value('[1,2]', '$[*]' error on error)
json_value('[1,2]', '$[*]' error on error)
ERROR 3967 (22034): More than one value was found by 'json_value' on the specified path.
# Names of databases are told apart by case, and views that are not there are told one by one.
> create database `TEST_$1`
ok 1
> show databases like 'test_$%'
Database (test_$%)
> show databases like 'TEST_$%'
Database (TEST_$%)
  TEST_$1
> drop view if exists no_view, no_other
ok 0, warnings 2
> show warnings
Level | Code | Message
  Note | 1051 | Unknown table 'd.no_view'
  Note | 1051 | Unknown table 'd.no_other'
# A prepared statement runs in the database that was the current one when it was prepared.
> create table here (n int)
ok 0
> insert into here values (1)
ok 1
> prepare of_d from 'select n, database() from here'
ok 0, Statement prepared
> prepare into_d from 'insert into here values (?)'
ok 0, Statement prepared
> create database e
ok 1
> create table e.here (n int)
ok 0
> insert into e.here values (2)
ok 1
> use e
ok 0
> set @n = 3
ok 0
> execute of_d
n | database()
  1 | d
> execute into_d using @n
ok 1
> select database(), (select count(*) from e.here), (select count(*) from d.here)
database() | (select count(*) from e.here) | (select count(*) from d.here)
  e | 1 | 2
> prepare gone from 'drop database e'
ok 0, Statement prepared
> use d
ok 0
> execute gone
ok 1
> select database()
database()
  d
# An aggregate that names no column, where none may stand, belongs to the outermost block in which it may.
> select n, (select max(x.n) from here x where x.n <= count(*)) m from here group by n order by n
n | m
  1 | 1
  3 | 1
> select (select (select 5 from here y where y.n <= count(*) limit 1) from here x limit 1) m from here
m
  5
> select * from (select 1 from here where n = count(*)) x
ERROR 1111 (HY000): Invalid use of group function
# DEFAULT NULL says that a part of the primary key may be NULL.
> create table keyed (a int default null, primary key (a))
ERROR 1171 (42000): All parts of a PRIMARY KEY must be NOT NULL; if you need NULL in a key, use UNIQUE instead
> create table keyed (a int primary key, b int)
ok 0
> alter table keyed change a c double default null
ERROR 1171 (42000): All parts of a PRIMARY KEY must be NOT NULL; if you need NULL in a key, use UNIQUE instead
> alter table keyed modify a bigint
ok 0, Records: 0  Duplicates: 0  Warnings: 0
# An outer join whose inner side WHERE asks for is an inner one, also to what groups determine.
> create table first (pk int primary key, a int)
ok 0
> create table second (pk int primary key, b int)
ok 0
> insert into first values (1, 7), (2, 9)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> insert into second values (7, 7), (9, 9)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select first.a, count(*) from first left join second on first.a = second.b where second.pk in (7, 9) group by second.b order by 1
a | count(*)
  7 | 1
  9 | 1
> select first.a from first left join second on first.a = second.b group by second.b
ERROR 1055 (42000): Expression #1 of SELECT list is not in GROUP BY clause and contains nonaggregated column 'd.first.a' which is not functionally dependent on columns in GROUP BY clause; this is incompatible with sql_mode=only_full_group_by
# A decimal of more than 64 bits in a column of 65 digits.
> create table wide (d decimal(65, 2), e decimal(65, 0))
ok 0
> insert into wide values (18446744073709551616, 18446744073709551616), (-9223372036854775809000, 130000000000000000000000000000000000000)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select * from wide
d | e
  18446744073709551616.00 | 18446744073709551616
  -9223372036854775809000.00 | 130000000000000000000000000000000000000
