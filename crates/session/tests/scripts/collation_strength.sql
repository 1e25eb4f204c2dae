# How strong a collation is when strings come out of subqueries, derived tables, set operations and aggregates. Compared with MySQL 8.0.31.
> create database d; use d;
ok 1
ok 0
> create table t (c varchar(10) collate utf8mb4_unicode_ci, l varchar(10) charset latin1, a varchar(10) charset ascii, i int)
ok 0
> insert into t values ('a','a','a',1),('b','b','b',2)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
# A constant stays as weak as it is, so that it can be compared with a column of any collation.
> select t.i from t join (select 'a' as k union all select 'b') d on d.k = t.c
i
  1
  2
> select i from t where c = (select max('a') from t)
i
  1
> select i from t where c in (select 'a' from t)
i
  1
> with w as (select distinct 'a' x from t) select i from t join w on c = x
i
  1
> select distinct coercibility(x) from (select distinct 'a' x) t
coercibility(x)
  4
> select distinct coercibility(x) from (select distinct 'a' collate utf8mb4_bin x) t
coercibility(x)
  0
> select distinct coercibility(x) from (select distinct user() x) t
coercibility(x)
  3
> select distinct coercibility(x) from (select distinct concat(i, 'a') x from t) t
coercibility(x)
  4
> select distinct coercibility(x) from (select distinct i x from t) t
coercibility(x)
  5
> select distinct coercibility(x), collation(x) from (select 'a' x union select c from t) t
coercibility(x) | collation(x)
  2 | utf8mb4_unicode_ci
> select distinct coercibility(x), collation(x) from (select c x from t union select 'x') t
coercibility(x) | collation(x)
  2 | utf8mb4_unicode_ci
> with recursive w as (select 'a' x union all select 'b' from w where x = 'z') select coercibility(x) from w
coercibility(x)
  4
> select coercibility(max('a')), coercibility(group_concat('a')), coercibility(group_concat(c)), coercibility(max(c)) from t
coercibility(max('a')) | coercibility(group_concat('a')) | coercibility(group_concat(c)) | coercibility(max(c))
  4 | 4 | 2 | 2
> select coercibility((select 'a')), coercibility((select 'a' from t limit 1)), coercibility((select c from t limit 1))
coercibility((select 'a')) | coercibility((select 'a' from t limit 1)) | coercibility((select c from t limit 1))
  4 | 4 | 2
> select distinct coercibility(first_value('a') over ()) from t
coercibility(first_value('a') over ())
  4
> create view v as select distinct 'a' x from t
ok 0
> select coercibility(x) from v
coercibility(x)
  4
# Whatever is in ASCII can be read in another character set.
> select i from t where a = l
i
  1
  2
> select concat(a, l), collation(concat(a, l)) from t
concat(a, l) | collation(concat(a, l))
  aa | latin1_swedish_ci
  bb | latin1_swedish_ci
> select i from t where c = l collate latin1_bin
ERROR 1267 (HY000): Illegal mix of collations (utf8mb4_unicode_ci,IMPLICIT) and (latin1_bin,EXPLICIT) for operation '='
# Where one text is looked for in another, the other's collation decides; LEAST and GREATEST go by bytes.
> create table m (g varchar(5) collate utf8mb4_general_ci, s varchar(5) collate utf8mb4_0900_as_cs)
ok 0
> insert into m values ('a','A')
ok 1
> select locate(g,s), locate(g,s,1), locate(s,g), instr(g,s), instr(s,g), field(g,s), field(s,g), least(g,s), greatest(g,s), collation(least(g,s)) from m
locate(g,s) | locate(g,s,1) | locate(s,g) | instr(g,s) | instr(s,g) | field(g,s) | field(s,g) | least(g,s) | greatest(g,s) | collation(least(g,s))
  0 | 0 | 1 | 1 | 0 | 1 | 0 | A | a | utf8mb4_bin
> select strcmp(g,s) from m
ERROR 1267 (HY000): Illegal mix of collations (utf8mb4_general_ci,IMPLICIT) and (utf8mb4_0900_as_cs,IMPLICIT) for operation 'strcmp'
> select find_in_set(g,s) from m
ERROR 1267 (HY000): Illegal mix of collations (utf8mb4_general_ci,IMPLICIT) and (utf8mb4_0900_as_cs,IMPLICIT) for operation 'find_in_set'
> select g = s from m
ERROR 1267 (HY000): Illegal mix of collations (utf8mb4_general_ci,IMPLICIT) and (utf8mb4_0900_as_cs,IMPLICIT) for operation '='
> select g like s from m
ERROR 1267 (HY000): Illegal mix of collations (utf8mb4_general_ci,IMPLICIT) and (utf8mb4_0900_as_cs,IMPLICIT) for operation 'like'
