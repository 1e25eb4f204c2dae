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
warnings 1
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
