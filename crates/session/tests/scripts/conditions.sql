# What is true, and what things are compared as. Compared with MySQL 8.0.31.
> create database d; use d;
ok 1
ok 0
# A document is true unless it is the number 0.
> create table j (j json, s varchar(10))
ok 0
> insert into j values ('1','a'),('0','b'),('"a"','c'),('null','d'),('false','e'),('true','f'),('{}','g'),('0.0','h'),(null,'i')
ok 9, Records: 9  Duplicates: 0  Warnings: 0
> select s from j where j
s
  a
  c
  d
  e
  f
  g
warnings 1
> show warnings
Level | Code | Message
  Warning | 3986 | Evaluating a JSON value in SQL boolean context does an implicit comparison against JSON integer 0; if this is not what you want, consider converting JSON to a SQL numeric type with JSON_VALUE RETURNING
> select s from j where not j
s
  b
  h
warnings 1
> select s, j is true, j is false, not j, j and 1, j or 0, j xor 1 from j
s | j is true | j is false | not j | j and 1 | j or 0 | j xor 1
  a | 1 | 0 | 0 | 1 | 1 | 0
  b | 0 | 1 | 1 | 0 | 0 | 1
  c | 1 | 0 | 0 | 1 | 1 | 0
  d | 1 | 0 | 0 | 1 | 1 | 0
  e | 1 | 0 | 0 | 1 | 1 | 0
  f | 1 | 0 | 0 | 1 | 1 | 0
  g | 1 | 0 | 0 | 1 | 1 | 0
  h | 0 | 1 | 1 | 0 | 0 | 1
  i | 0 | 0 | NULL | NULL | NULL | NULL
warnings 6
> select s from j a where exists (select 1 from j b where b.s = a.s and b.j)
s
  a
  c
  d
  e
  f
  g
warnings 1
# Hexadecimal and bit literals are numbers where numbers are wanted.
> select 0x41 and 1, not 0x41, 0x41 or 0, 0x00 or 0, 0x41 xor 1, 0x41 is true, if(0x41,1,0), 1 where 0x41
0x41 and 1 | not 0x41 | 0x41 or 0 | 0x00 or 0 | 0x41 xor 1 | 0x41 is true | if(0x41,1,0) | 1
  1 | 0 | 1 | 0 | 0 | 1 | 1 | 1
> select sum(0x41), avg(0x41), std(0x41), bit_and(b'101'), bit_or(0x41), bit_xor(x'41'), max(0x41), count(0x41), group_concat(0x41) from j
sum(0x41) | avg(0x41) | std(0x41) | bit_and(b'101') | bit_or(0x41) | bit_xor(x'41') | max(0x41) | count(0x41) | group_concat(0x41)
  585 | 65.0000 | 0 | 5 | 65 | 65 | A | 9 | A,A,A,A,A,A,A,A,A
> select hex(bit_and(_binary b'101'))
hex(bit_and(_binary b'101'))
  05
# A choice among bits is a number or bits, as the function has it; a set operation of bits is bits.
> create table b (b bit(5), c bit(20), y year)
ok 0
> insert into b values (5,7,2020)
ok 1
> select coalesce(b,b) a, ifnull(b,c) c, hex(case when y = 2020 then b end) d, hex(if(y = 2020,b,c)) e, hex(nullif(b,1)) f, greatest(b,c) g, coalesce(b,1) h from b
a | c | d | e | f | g | h
  5 | 5 | 5 | 5 | 5 | 7 | 5
> select hex(b) from (select b from b union select c from b) u
hex(b)
  5
  7
> select 1 a, b from b union select 1, -1
a | b
  1 | 5
  1 | -1
> create table c select coalesce(b,b) x from b
ok 1, Records: 1  Duplicates: 0  Warnings: 0
> show create table c
Table | Create Table
  c | CREATE TABLE `c` (\n  `x` int unsigned DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
# Times that are no columns compete with strings as strings.
> create table t (a time, dt datetime, s varchar(20))
ok 0
> insert into t values ('10:11:12','2020-01-01 10:11:12','10:11:12'),('100:00:00','2020-01-02 00:00:00','9:00:00')
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select timediff('02:00:00','00:00:00') > '1:00:00', sec_to_time(7200) > '1:00:00', sec_to_time(7200) between '1:00:00' and '3:00:00', sec_to_time(7200) > 15959
timediff('02:00:00','00:00:00') > '1:00:00' | sec_to_time(7200) > '1:00:00' | sec_to_time(7200) between '1:00:00' and '3:00:00' | sec_to_time(7200) > 15959
  0 | 0 | 0 | 1
> select a, a > '9:00:00', a between '9:0:0' and '11:0:0', time(dt) > '9:00:00', time(dt) = '10:11:12' from t
a | a > '9:00:00' | a between '9:0:0' and '11:0:0' | time(dt) > '9:00:00' | time(dt) = '10:11:12'
  10:11:12 | 1 | 1 | 0 | 1
  100:00:00 | 1 | 0 | 0 | 0
# Only two of a kind have a difference.
> select timediff(date'2020-01-01', timestamp'2020-01-01 10:11:12') a, timediff(date'2020-01-02', date'2020-01-01') b, timediff('2020-01-02', date'2020-01-01') c, timediff(20200102000000, '2020-01-01 00:00:00') d
a | b | c | d
  NULL | 24:00:00 | 24:00:00 | 24:00:00
# Set operations find one type for their columns as a choice does.
> create table n (d decimal(5,5), y year, f float, ti tinyint, bi bigint unsigned)
ok 0
> insert into n values (0.5, 1970, 1.5, -1, 18446744073709551615)
ok 1
> select d from n union all select y from n
d
  0.50000
  1970.00000
> select ti from n union all select bi from n
ti
  -1
  18446744073709551615
> create table u as select d x, ti y, y z from n union select y, bi, f from n
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> show create table u
Table | Create Table
  u | CREATE TABLE `u` (\n  `x` decimal(9,5) DEFAULT NULL,\n  `y` decimal(20,0) DEFAULT NULL,\n  `z` float DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
# Documents.
> select json_length('{"a":[1,2]}','$.*') a, json_length('[1,2]','$[*]') b, json_length('[1,2]','$[0 to 1]') c, json_length('{"a":1}','$**.b') d, json_length('{"a":[1,2]}','$.a') e
a | b | c | d | e
  1 | 2 | 2 | NULL | 2
> select json_valid(cast('1' as binary)), json_valid(x'31'), json_valid('1')
json_valid(cast('1' as binary)) | json_valid(x'31') | json_valid('1')
  0 | 0 | 1
# b'1' in an assignment is a number where the column is one, whatever statement has it.
> create table f (id int primary key, i int, t tinyint(1), b bit(4), s varchar(10), d decimal(5,2), y year)
ok 0, warnings 1
> insert into f values (1,b'101',b'1',b'1',b'1000001',b'11',b'1010'), (2,0x05,0x1,0x1,0x41,0x3,0xA)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> update f set i=b'111', t=b'0', b=b'11', s=b'1000010', d=b'1', y=b'1011' where id=1
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> insert into f (id,i) select 4, b'11'
ok 1, Records: 1  Duplicates: 0  Warnings: 0
> update f x join f y on x.id=y.id set x.i=b'1111' where x.id=2
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> insert into f (id,i) values (4,1) on duplicate key update i = b'1000', t=0x5
ok 2
> update f set i = i + b'1' where id=4
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> select id,i,t,b+0,s,d,y from f
id | i | t | b+0 | s | d | y
  1 | 7 | 0 | 3 | B | 1.00 | 2011
  2 | 15 | 1 | 1 | A | 3.00 | 2010
  4 | 9 | 5 | NULL | NULL | NULL | NULL
> select id from f where t = b'0' or b = b'11'
id
  1
> select first_value(b) over (order by id) x, lag(b) over (order by id) y from f
x | y
  3 | NULL
  3 | 3
  3 | 1
# Duplicates of an INSERT: rows that an update changed; with IGNORE, rows that came to nothing.
> insert into f (id,i) values (1,5),(2,7) on duplicate key update i = values(i)
ok 4, warnings 1, Records: 2  Duplicates: 2  Warnings: 1
> insert into f (id,i) values (1,5),(2,8) on duplicate key update i = values(i)
ok 2, warnings 1, Records: 2  Duplicates: 1  Warnings: 1
> insert into f (id,i) values (1,5),(2,8) on duplicate key update i = values(i)
ok 0, warnings 1, Records: 2  Duplicates: 0  Warnings: 1
> insert ignore into f (id,i) values (1,5),(2,9),(95,1) on duplicate key update i = values(i)
ok 3, warnings 1, Records: 3  Duplicates: 1  Warnings: 1
> insert ignore into f (id,i) values (1,5),(2,8),(96,1)
ok 1, warnings 2, Records: 3  Duplicates: 2  Warnings: 2
# Numbers come into a set operation of text as numbers.
> create table g (b bit(20), z int zerofill, f float)
ok 0, warnings 1
> insert into g values (10, 4, 123456.789)
ok 1
> select b x from g union all select z from g union all select f from g union all select 'a'
x
  10
  4
  123456.7890625
  a
# A number is a moment beside a column only.
> create table m (d date, dt datetime)
ok 0
> insert into m values ('2020-01-01','2020-01-01 00:00:00'), ('2020-01-02','1999-12-31 23:59:59')
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select dt > 20200101, dt = 20200101, timestamp(dt) > 20200101, dt + interval 0 day = 20200101, timestamp'2020-01-01 00:00:00' = 20200101, d = 20200101, date(dt) = 20200101, date'2020-01-01' = 20200101 from m
dt > 20200101 | dt = 20200101 | timestamp(dt) > 20200101 | dt + interval 0 day = 20200101 | timestamp'2020-01-01 00:00:00' = 20200101 | d = 20200101 | date(dt) = 20200101 | date'2020-01-01' = 20200101
  0 | 1 | 1 | 0 | 0 | 1 | 1 | 1
  0 | 0 | 1 | 0 | 0 | 0 | 0 | 1
> select max(dt) = 20200101, d between 20200101 and 20200102, dt between 20200101 and 20200102 from m group by d, dt
max(dt) = 20200101 | d between 20200101 and 20200102 | dt between 20200101 and 20200102
  0 | 1 | 1
  0 | 1 | 0
# A set operation finds its duplicates by the collation of its columns.
> create table w (s varchar(5) collate utf8mb4_general_ci, a varchar(5))
ok 0
> insert into w values ('A','a'), ('a','A'), ('á','b')
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> select s from w union select a collate utf8mb4_bin from w
s
  A
  a
  á
  b
> select a collate utf8mb4_bin from w union select s from w
a collate utf8mb4_bin
  a
  A
  b
  á
> select s from w union select 'a'
s
  A
> select 'a' union select s from w
a
  a
# ORDER BY of GROUP_CONCAT knows places.
> create table k (x int, y varchar(5))
ok 0
> insert into k values (1,'c'), (2,'a'), (3,'b')
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> select group_concat(y order by 1 desc), group_concat(y, x order by 2 desc), group_concat(x order by concat(y)) from k
group_concat(y order by 1 desc) | group_concat(y, x order by 2 desc) | group_concat(x order by concat(y))
  c,b,a | b3,a2,c1 | 2,3,1
> select group_concat(y order by 3) from k
ERROR 1054 (42S22): Unknown column '3' in 'order clause'
