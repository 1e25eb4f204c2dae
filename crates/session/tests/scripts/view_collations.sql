# A view compares, and has the texts of its query, under the collation_connection of its creation, whoever reads it.
# (MySQL 8.0.31 loses the row of `x = ?` with 0: it folds the pushed condition under the reader's collation.)
> create database d; use d
ok 1
ok 0
> set names utf8mb4 collate utf8mb4_bin; create view v1 as select 'a'='A' x, 'abc' y, concat('a',1) z, 'a' in ('A','b') q, 'ä' like 'A' r; create table t (a varchar(5) collate utf8mb4_general_ci); insert into t values ('a'),('A'),('b'); create view v2 as select a, a='A' m, concat(a, 'x') n, 'K' as k from t; create view v3 as select cast(a as char) c, case when 'a'='A' then 1 else 0 end d from t; create view v4 as select 'a' u union select 'A'
ok 0
ok 0
ok 0
ok 3, Records: 3  Duplicates: 0  Warnings: 0
ok 0
ok 0
ok 0
> select * from v1; select * from v4; select * from v3
x | y | z | q | r
  0 | abc | a1 | 0 | 0
u
  a
  A
c | d
  a | 0
  A | 0
  b | 0
> set names utf8mb4; select * from v1; select * from v2; select * from v3; select * from v4; select collation(y), collation(z) from v1; select collation(n), collation(k), collation(m) from v2 limit 1; select collation(c) from v3 limit 1; select k='k' from v2; select y='ABC' from v1; select count(*) from v4; select distinct u from v4 order by u; create table ct as select y, z from v1; show create table ct; select u, count(*) from v4 group by u
ok 0
x | y | z | q | r
  0 | abc | a1 | 0 | 0
a | m | n | k
  a | 1 | ax | K
  A | 1 | Ax | K
  b | 0 | bx | K
c | d
  a | 0
  A | 0
  b | 0
u
  a
  A
collation(y) | collation(z)
  utf8mb4_bin | utf8mb4_bin
collation(n) | collation(k) | collation(m)
  utf8mb4_general_ci | utf8mb4_bin | binary
collation(c)
  utf8mb4_0900_ai_ci
k='k'
  0
  0
  0
y='ABC'
  0
count(*)
  2
u
  A
  a
ok 1, Records: 1  Duplicates: 0  Warnings: 0
Table | Create Table
  ct | CREATE TABLE `ct` (\n  `y` varchar(3) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL DEFAULT '',\n  `z` varchar(3) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
u | count(*)
  a | 1
  A | 1
> set names latin1; create view v5 as select 'é' e, 'a'='A' f, 'x' g; set names utf8mb4; select charset(e), collation(g), f from v5; show create view v5; show create view v1; select * from v1 where y = 'ABC'; select * from v5 join v1 on g <> y; select concat(y, 'x' collate utf8mb4_general_ci) from v1; select collation(concat(y, 'd')), collation(concat(g, 'd')) from v1, v5; update v2 set a='z' where m=1; select a from t order by a; create view v6 as select y, 'A'='a' h from v1; select * from v6; select y = 'ABC', h from v6
ok 0
ok 0
ok 0
charset(e) | collation(g) | f
  latin1 | latin1_swedish_ci | 1
View | Create View | character_set_client | collation_connection
  v5 | CREATE ALGORITHM=UNDEFINED DEFINER=`root`@`localhost` SQL SECURITY DEFINER VIEW `v5` AS select 'é' AS `e`,('a' = 'A') AS `f`,'x' AS `g` | latin1 | latin1_swedish_ci
View | Create View | character_set_client | collation_connection
  v1 | CREATE ALGORITHM=UNDEFINED DEFINER=`root`@`localhost` SQL SECURITY DEFINER VIEW `v1` AS select ('a' = 'A') AS `x`,'abc' AS `y`,concat('a',1) AS `z`,('a' in ('A','b')) AS `q`,('ä' like 'A') AS `r` | utf8mb4 | utf8mb4_bin
x | y | z | q | r
e | f | g | x | y | z | q | r
  � | 1 | x | 0 | abc | a1 | 0 | 0
concat(y, 'x' collate utf8mb4_general_ci)
  abcx
collation(concat(y, 'd')) | collation(concat(g, 'd'))
  utf8mb4_bin | utf8mb4_0900_ai_ci
ok 2, Rows matched: 2  Changed: 2  Warnings: 0
a
  b
  z
  z
ok 0
y | h
  abc | 1
y = 'ABC' | h
  0 | 1
> prepare s from 'select * from v1 where x = ?'; set @z=0; execute s using @z; set names utf8mb4 collate utf8mb4_bin; execute s using @z; select * from v6; with c as (select * from v6) select 'a'='A', h from c
ok 0, Statement prepared
ok 0
x | y | z | q | r
  0 | abc | a1 | 0 | 0
ok 0
x | y | z | q | r
  0 | abc | a1 | 0 | 0
y | h
  abc | 1
'a'='A' | h
  0 | 1
> drop view if exists v3; drop table if exists t; set names utf8mb4 collate utf8mb4_bin; select collation(cast('a' as char charset utf8mb4)), collation(cast('a' as char)), collation(convert('a' using utf8mb4)), collation(convert('a', char)), collation(convert('a', char character set utf8mb4)); create view v3 as select cast('a' as char) x, convert('a' using utf8mb4) y, cast('a' as char character set latin1) z; show create view v3; select collation(x), collation(y), collation(z) from v3; select x='A', y='A' from v3
ok 0
ok 0
ok 0
collation(cast('a' as char charset utf8mb4)) | collation(cast('a' as char)) | collation(convert('a' using utf8mb4)) | collation(convert('a', char)) | collation(convert('a', char character set utf8mb4))
  utf8mb4_0900_ai_ci | utf8mb4_bin | utf8mb4_0900_ai_ci | utf8mb4_bin | utf8mb4_0900_ai_ci
ok 0
View | Create View | character_set_client | collation_connection
  v3 | CREATE ALGORITHM=UNDEFINED DEFINER=`root`@`localhost` SQL SECURITY DEFINER VIEW `v3` AS select cast('a' as char charset utf8mb4) AS `x`,convert('a' using utf8mb4) AS `y`,cast('a' as char charset latin1) AS `z` | utf8mb4 | utf8mb4_bin
collation(x) | collation(y) | collation(z)
  utf8mb4_0900_ai_ci | utf8mb4_0900_ai_ci | latin1_swedish_ci
x='A' | y='A'
  1 | 1
> set names utf8mb4 collate utf8mb4_general_ci; select collation(cast('a' as char charset utf8mb4)), collation(cast(1 as char charset utf8mb4)), collation(cast('a' as nchar)), collation(cast('a' as char charset utf8mb4 binary)), collation(cast('a' as char binary))
ok 0
collation(cast('a' as char charset utf8mb4)) | collation(cast(1 as char charset utf8mb4)) | collation(cast('a' as nchar)) | collation(cast('a' as char charset utf8mb4 binary)) | collation(cast('a' as char binary))
  utf8mb4_0900_ai_ci | utf8mb4_0900_ai_ci | utf8mb3_general_ci | utf8mb4_bin | utf8mb4_bin
warnings 1
> set names utf8mb3 collate utf8mb3_bin; select collation(cast('a' as char charset utf8mb3)), collation(cast('a' as nchar)), collation(cast(b'1' as char))
ok 0, warnings 2
collation(cast('a' as char charset utf8mb3)) | collation(cast('a' as nchar)) | collation(cast(b'1' as char))
  utf8mb3_general_ci | utf8mb3_general_ci | utf8mb3_bin
warnings 2
> set names latin1 collate latin1_general_ci; select collation(cast('a' as char charset latin1)), collation(cast('a' as char))
ok 0
collation(cast('a' as char charset latin1)) | collation(cast('a' as char))
  latin1_swedish_ci | latin1_general_ci
> prepare s from "select collation(cast(? as char charset latin1))"; set @a='x'; execute s using @a
ok 0, Statement prepared
ok 0
collation(cast(? as char charset latin1))
  latin1_swedish_ci
> drop view if exists v3; drop table if exists t; create table t as select cast('a' as char charset latin1) x, cast('a' as char) y; show create table t
ok 0
ok 0, warnings 1
ok 1, Records: 1  Duplicates: 0  Warnings: 0
Table | Create Table
  t | CREATE TABLE `t` (\n  `x` varchar(1) CHARACTER SET latin1 DEFAULT NULL,\n  `y` varchar(1) CHARACTER SET latin1 COLLATE latin1_general_ci DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
