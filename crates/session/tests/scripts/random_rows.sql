# What random statements found (tools/random_rows.py). Compared with MySQL 8.0.31.
> create database d
ok 1
> use d
ok 0
> create table t (id int primary key, c time, c2 time(2), d datetime, b bit(5), v varchar(10), g varchar(10) collate utf8mb4_general_ci, j json)
ok 0
> insert into t values (1, '10:00:01', '10:00:00.55', '2020-01-01 10:00:01', 10, 'a', 'a', '1'), (2, '10:00:00', '10:00:00.56', '2020-01-01 10:00:00', 3, 'A', 'b', '[]'), (3, null, null, null, null, null, null, null)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
# A condition that no row decides: the row of aggregates is still cut by LIMIT, and goes through windows.
> select count(*) from t where null <= 1970 limit 2, 3
count(*)
> select count(*), row_number() over () from t where 1 = 0
count(*) | row_number() over ()
  0 | 1
> select max(id), count(*) from t where 1 = 0 having count(*) > 0
max(id) | count(*)
# A common table expression that nobody names may be wrong.
> with w as (select nosuch from t) select 1
1
  1
> with w as (select nosuch from t) select 1 from w
ERROR 1054 (42S22): Unknown column 'nosuch' in 'field list'
> with w as (select nosuch from nowhere), x as (select 2 n) select n from x
n
  2
# Collations that do not mix.
> select v from t union select g from t
ERROR 1271 (HY000): Illegal mix of collations for operation 'UNION'
> select v from t except all select g from t
ERROR 1271 (HY000): Illegal mix of collations for operation 'UNION'
# A chain of unions, or of EXCEPT, is one: values come into the type of the whole at once, after what tells rows apart.
> select d from t union all select c from t union all select 'x' order by 1
d
  NULL
  NULL
  10:00:00
  10:00:01
  2020-01-01 10:00:00
  2020-01-01 10:00:01
  x
> (select time'23:00:00') except all (select c2 from t) except select 'x'
time'23:00:00'
  23:00:00
> select distinct v from t union all select 'x' collate utf8mb4_bin order by 1
v
  NULL
  a
  x
> select distinct sec_to_time(id * 0.25) from t union all select c from t order by 1
sec_to_time(id * 0.25)
  NULL
  00:00:00.25
  00:00:00.50
  00:00:00.75
  10:00:00.00
  10:00:01.00
> (select id from t order by id desc limit 1) union all select 'x' order by 1
id
  3
  x
# A text or a number beside a TIME column is rounded to what the column can hold; a TIME literal is not.
> select c = '10:00:00.5', c > '10:00:00.5', c in ('10:00:00.5', '11:00:00'), c between c and '10:00:00.5', c = 100000.5, c = time'10:00:00.5', c2 = '10:00:00.555' from t
c = '10:00:00.5' | c > '10:00:00.5' | c in ('10:00:00.5', '11:00:00') | c between c and '10:00:00.5' | c = 100000.5 | c = time'10:00:00.5' | c2 = '10:00:00.555'
  1 | 0 | 1 | 1 | 1 | 0 | 0
  0 | 0 | 0 | 1 | 0 | 0 | 1
  NULL | NULL | NULL | NULL | NULL | NULL | NULL
> select id from t where c = '10:00:00.5'
id
  1
> select case c when '10:00:00.5' then 1 else 0 end, nullif(c, '10:00:00.5') from t
case c when '10:00:00.5' then 1 else 0 end | nullif(c, '10:00:00.5')
  0 | NULL
  0 | 10:00:00
  0 | NULL
> select '10:00:00' in (select c from t), '10:0:0' in (select c from t), '10:00:00.5' in (select c from t), '10:00:00.5' < any (select c2 from t)
'10:00:00' in (select c from t) | '10:0:0' in (select c from t) | '10:00:00.5' in (select c from t) | '10:00:00.5' < any (select c2 from t)
  1 | 1 | 1 | 1
# BETWEEN, GREATEST and LEAST take documents as texts, or as numbers beside numbers.
> select cast('2' as json) between cast('10' as json) and cast('3' as json), cast('[]' as json) between cast('null' as json) and cast('[1, 2]' as json)
cast('2' as json) between cast('10' as json) and cast('3' as json) | cast('[]' as json) between cast('null' as json) and cast('[1, 2]' as json)
  1 | 0
warnings 2
> show warnings
Level | Code | Message
  Warning | 1235 | This version of MySQL doesn't yet support 'comparison of JSON in the BETWEEN operator'
  Warning | 1235 | This version of MySQL doesn't yet support 'comparison of JSON in the BETWEEN operator'
> select j between 1 and 3, j between '1' and '3', j between v and v, 1 between j and j from t
j between 1 and 3 | j between '1' and '3' | j between v and v | 1 between j and j
  1 | 1 | 0 | 1
  0 | 0 | 0 | 0
  NULL | NULL | NULL | NULL
warnings 7
> select greatest(j, cast('"a"' as json)), least(j, '1') from t
greatest(j, cast('"a"' as json)) | least(j, '1')
  1 | 1
  [] | 1
  NULL | NULL
warnings 2
> select json_array(strcmp(v, 'b'), json_valid(v), json_contains(j, '1'), isnull(v), sign(id), interval(id, 0)) from t
json_array(strcmp(v, 'b'), json_valid(v), json_contains(j, '1'), isnull(v), sign(id), interval(id, 0))
  [true, false, true, false, 1, 1]
  [true, false, false, false, 1, 1]
  [null, null, null, true, 1, 1]
# No date in a row is no error.
> select 1 from t where ((date'2020-01-02' + interval 1 day), (d + interval 10 day)) in (('b ', '2020-01-02'), ('b', '2021-02-28'))
1
warnings 2
> select id from t where if((v, d) not in (('A', '2021-02-28'), ('x', 20200102)), 1, 2) = 1
id
  1
  2
# The ends of bits are numbers in a window.
> select max(b) over (), min(b) over (order by id) from t
max(b) over () | min(b) over (order by id)
  10 | 10
  10 | 3
  10 | 3
# NOT of a comparison refuses the NULLs of an outer join.
> select t.id, u.id from t left join t u on u.id = t.id + 1 where not (u.v >= 'b')
id | id
  1 | 2
> select t.id, u.id from t left join t u on u.id = t.id + 1 where not (u.id <=> 2)
id | id
  2 | 3
  3 | NULL
> select t.id, u.id from t left join t u on u.id = t.id + 1 where u.id not between 5 and 6
id | id
  1 | 2
  2 | 3
# Texts without a common collation, in a list of rows.
> create table mixed (a varchar(10) collate utf8mb4_0900_ai_ci, b varchar(10) collate utf8mb4_general_ci, c varchar(10) charset latin1)
ok 0
> insert into mixed values ('a','A','a'),('b','c','d')
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select * from mixed where (a,1) in ((b,1),('a',1))
a | b | c
  a | A | a
> select * from mixed where (a,1) not in (('a',1),(b,1))
a | b | c
  b | c | d
> select * from mixed where (a,c) in ((b,c),(c,b))
a | b | c
  a | A | a
> select * from mixed where (a,a) in ((b,b))
ERROR 1267 (HY000): Illegal mix of collations (utf8mb4_0900_ai_ci,IMPLICIT) and (utf8mb4_general_ci,IMPLICIT) for operation '='
> select * from mixed where a in (b,'2x')
ERROR 1270 (HY000): Illegal mix of collations (utf8mb4_0900_ai_ci,IMPLICIT), (utf8mb4_general_ci,IMPLICIT), (utf8mb4_0900_ai_ci,COERCIBLE) for operation ' IN '
> create database more
ok 1
> use more
ok 0
> create table t (id int primary key, c0 timestamp null, c1 date, c2 datetime, t time, y year, b bit(5), e enum('new','run','done','a'), s set('x','y','z'), n varchar(10))
ok 0
> insert into t values (1, '2020-01-02', '2020-01-02', '2020-01-02', '10:00:00', 2020, 5, 'a', 'z', 'A'), (2, '1999-12-31', '1999-12-31', '1999-12-31', '00:00:05', 1999, 1, 'run', 'x,y', '65'), (3, null, null, null, null, null, null, null, null, null), (4, '2020-01-03', '2020-01-02', '2020-01-02', '10:00:00', 2020, 10, 'new', 'y', '7')
ok 4, Records: 4  Duplicates: 0  Warnings: 0
# A number on the left of a list is compared with each member: it does not become a date because one of them is.
> select id, 20200102 in (c0, 5) a, 20200102 in (c1, 5) b, 20200102 in (c2, 5) c, 20200102 in (c1, 20200102) d, 20200102 not in (c0, c1, 20200102) e, 20200102000000 in (c2, 5) f from t
id | a | b | c | d | e | f
  1 | 0 | 1 | 0 | 1 | 0 | 1
  2 | 0 | 0 | 0 | 1 | 0 | 0
  3 | NULL | NULL | NULL | 1 | 0 | NULL
  4 | 0 | 1 | 0 | 1 | 0 | 1
> select id from t where not (20200102 not in (c0, c1, 20200102))
id
  1
  2
  3
  4
> select id, 100000 in (t, 7) a, 5 in (t, 7) b, 99 in (y, 5) c, 1999 in (y, 5) d, (20200102, 1) in ((c1, 1), (c0, 1)) e, (20200102, 1) in ((c2, 1), (20200102, 1)) f from t
id | a | b | c | d | e | f
  1 | 1 | 0 | 0 | 0 | 1 | 1
  2 | 0 | 1 | 0 | 1 | 0 | 1
  3 | NULL | NULL | NULL | NULL | NULL | 1
  4 | 1 | 0 | 0 | 0 | 1 | 1
> select id, case 20200102 when c1 then 'date' when 20200102 then 'number' end a, case 5 when t then 'time' when 5 then 'number' end b from t
id | a | b
  1 | date | number
  2 | number | time
  3 | number | number
  4 | date | number
> select id, 20200102 = c0 a, 20200102 = c1 b from t
id | a | b
  1 | 1 | 1
  2 | 0 | 0
  3 | NULL | NULL
  4 | 0 | 1
# The greatest of dates and texts is the number of the moment that it shows, beside a number.
> select greatest(date'2020-01-02', '1999-12-31 23:59:59') = 20200102 a, greatest(date'2020-01-02', '1999-12-31 23:59:59') + 0 b, least(date'2020-01-02', '2999-12-31') between 20200102 and 20200103 c
a | b | c
  1 | 20200102 | 1
> select id, greatest(c1, '1999-01-01') = 20200102 a, greatest(c2, '1999-01-01') > 20200101 b, greatest(c1, '1999-01-01') in (20200102, 7) c, coalesce(c1, '1999-01-01') = 20200102 d, if(id = 1, c1, 'x') = 20200102 e, case when id = 1 then c1 else 'x' end = 20200102 f from t where id < 3
id | a | b | c | d | e | f
  1 | 1 | 1 | 1 | 0 | 1 | 1
  2 | 0 | 1 | 0 | 0 | 0 | 0
warnings 2
# GROUP_CONCAT sorts values of ENUM and SET by their numbers, and keeps bits as numbers where it sorts.
> select group_concat(e order by e) a, group_concat(e order by e desc) b, group_concat(distinct e) c, group_concat(s order by s) d, group_concat(distinct s order by s desc) e, max(e), min(e) from t
a | b | c | d | e | max(e) | min(e)
  new,run,a | a,run,new | new,run,a | y,x,y,z | z,x,y,y | run | a
> select group_concat(b order by b) a, group_concat(distinct b) b, group_concat(hex(b) order by b desc) c, hex(group_concat(b separator '')) d from t
a | b | c | d
  1,5,10 | 1,5,10 | A,5,1 | 05010A
# NULL is a binary text, which has no other collation.
> select null collate utf8mb4_bin
ERROR 1253 (42000): COLLATION 'utf8mb4_bin' is not valid for CHARACTER SET 'binary'
> select max(null collate utf8mb4_0900_ai_ci) from t
ERROR 1253 (42000): COLLATION 'utf8mb4_0900_ai_ci' is not valid for CHARACTER SET 'binary'
> select id from t where 'a' in (select null collate utf8mb4_bin)
ERROR 1253 (42000): COLLATION 'utf8mb4_bin' is not valid for CHARACTER SET 'binary'
# NULL in an ENUM that is NOT NULL is no label of it, however it comes there.
> create table n (id int primary key, n enum('x','y') not null, m enum('x','y') not null default 'y', d date not null, i int not null default 7, v varchar(3) not null default 'abc', s set('p','q') not null)
ok 0
> insert into n values (1, 'y', 'y', '2020-01-01', 1, 'q', 'q'), (2, 'y', 'y', '2020-01-01', 1, 'q', 'q')
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> update n set n = null where id = 1
ERROR 1048 (23000): Column 'n' cannot be null
> update ignore n set n = null, m = null, d = null, i = null, v = null, s = null where id = 1
ok 1, warnings 6, Rows matched: 1  Changed: 1  Warnings: 6
> set sql_mode = ''
ok 0
> update n set n = null, m = null where id = 2
ok 1, warnings 2, Rows matched: 1  Changed: 1  Warnings: 2
> insert into n (id, n, m) values (3, null, null), (4, null, 'x')
ok 2, warnings 4, Records: 2  Duplicates: 0  Warnings: 4
> update n a join n b on b.id = a.id + 1 set a.n = null where a.id = 3
ok 0, warnings 1, Rows matched: 1  Changed: 0  Warnings: 1
> select id, n, n + 0, m, m + 0, d, i, v, s from n
id | n | n + 0 | m | m + 0 | d | i | v | s
  1 |  | 0 |  | 0 | 0000-00-00 | 0 |  | 
  2 |  | 0 |  | 0 | 2020-01-01 | 1 | q | q
  3 |  | 0 |  | 0 | 0000-00-00 | 7 | abc | 
  4 |  | 0 | x | 1 | 0000-00-00 | 7 | abc | 
# tools/random_changes.py: a FLOAT in TEXT has its own digits, and bits that are too many are told in the words of the mode.
> set sql_mode = default
ok 0
> create table f (id int primary key, c float, v varchar(30), x tinytext)
ok 0
> insert into f (id, c) values (1, 1.1), (2, 1e20)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> update f set v = c, x = c
ok 2, Rows matched: 2  Changed: 2  Warnings: 0
> insert into f (id, v, x) select id + 10, c, c from f
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select id, v, x from f
id | v | x
  1 | 1.100000023841858 | 1.1
  2 | 1.0000000200408773e20 | 1e20
  11 | 1.100000023841858 | 1.1
  12 | 1.0000000200408773e20 | 1e20
> create table bits (id int primary key, b bit(5))
ok 0
> insert into bits values (1, 'ab')
ERROR 1406 (22001): Data too long for column 'b' at row 1
> insert ignore into bits values (1, 'ab')
ok 1, warnings 1
> show warnings
Level | Code | Message
  Warning | 1406 | Data too long for column 'b' at row 1
> set sql_mode = ''
ok 0
> insert into bits values (2, 'ab')
ok 1, warnings 1
> show warnings
Level | Code | Message
  Warning | 1264 | Out of range value for column 'b' at row 1
> select id, b + 0 from bits
id | b + 0
  1 | 31
  2 | 31
