# WITH ROLLUP over repeated keys, GROUPING, what DISTINCT may be ordered by, an order of a single row. Compared with MySQL 8.0.31.
> create database d; use d
ok 1
ok 0
> create table t(a int, b int)
ok 0
> insert into t values(1,1),(1,2)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select a, count(*) from t group by a, a with rollup
a | count(*)
  1 | 2
  1 | 2
  NULL | 2
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a int, b int)
ok 0
> insert into t values(1,1),(1,2)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select a, b, a, count(*) from t group by 1,2,3 with rollup
a | b | a | count(*)
  1 | 1 | 1 | 1
  1 | 1 | 1 | 1
  1 | 2 | 1 | 1
  1 | 2 | 1 | 1
  1 | NULL | 1 | 2
  NULL | NULL | NULL | 2
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a int, b int)
ok 0
> insert into t values(1,1),(1,2)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select a x, a y, b, count(*), grouping(a) from t group by x,y,b with rollup
x | y | b | count(*) | grouping(a)
  1 | 1 | 1 | 1 | 0
  1 | 1 | 2 | 1 | 0
  1 | 1 | NULL | 2 | 0
  1 | NULL | NULL | 2 | 0
  NULL | NULL | NULL | 2 | 1
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a int, b int)
ok 0
> insert into t values(1,1),(1,2)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select a x, a y, b, count(*) from t group by y,x,b with rollup
x | y | b | count(*)
  1 | 1 | 1 | 1
  1 | 1 | 2 | 1
  1 | 1 | NULL | 2
  NULL | 1 | NULL | 2
  NULL | NULL | NULL | 2
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(g int, v int)
ok 0
> insert into t values(1,1),(1,2),(2,2),(3,1)
ok 4, Records: 4  Duplicates: 0  Warnings: 0
> select g, sum(v) s, count(*) over (), sum(sum(v)) over (order by g) from t group by g having s > 1
g | s | count(*) over () | sum(sum(v)) over (order by g)
  1 | 3 | 2 | 3
  2 | 2 | 2 | 5
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(g int, v int)
ok 0
> insert into t values(1,1),(1,2),(2,2),(3,1)
ok 4, Records: 4  Duplicates: 0  Warnings: 0
> select g, count(*) c, row_number() over (order by count(*) desc, g) from t group by g with rollup having c<4
g | c | row_number() over (order by count(*) desc, g)
  1 | 2 | 1
  2 | 1 | 2
  3 | 1 | 3
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a int, d int, e varchar(5))
ok 0
> insert into t values(1,2,'x')
ok 1
> create table u as select a, d+1 x, e, count(*) c from t group by a,e,d+1 with rollup
ok 4, Records: 4  Duplicates: 0  Warnings: 0
> show create table u
Table | Create Table
  u | CREATE TABLE `u` (\n  `a` int DEFAULT NULL,\n  `x` bigint DEFAULT NULL,\n  `e` varchar(5) DEFAULT NULL,\n  `c` bigint NOT NULL DEFAULT '0'\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop database d
ok 2
> create database d; use d
ok 1
ok 0
> create table t(a int)
ok 0
> insert into t values(1)
ok 1
> select grouping(a) from t group by a
ERROR 1111 (HY000): Invalid use of group function
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a int)
ok 0
> insert into t values(1)
ok 1
> select grouping(a) from t
ERROR 1111 (HY000): Invalid use of group function
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a int)
ok 0
> insert into t values(1)
ok 1
> select a from t group by a having grouping(a)=1
ERROR 1111 (HY000): Invalid use of group function
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a int)
ok 0
> insert into t values(1)
ok 1
> select a from t group by a with rollup having grouping(a)=1
a
  NULL
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a int)
ok 0
> insert into t values(1)
ok 1
> select a from t group by a with rollup order by grouping(a)
a
  1
  NULL
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a int)
ok 0
> insert into t values(1)
ok 1
> select a from t group by a, grouping(a) with rollup
ERROR 1056 (42000): Can't group on 'GROUPING function'
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a int)
ok 0
> insert into t values(1)
ok 1
> select grouping(a+1) from t group by a with rollup
ERROR 3602 (HY000): Argument #1 of GROUPING function is not in GROUP BY
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a int,b int)
ok 0
> insert into t values(1,2)
ok 1
> select grouping(a,b), grouping(b,a) from t group by a,b with rollup
grouping(a,b) | grouping(b,a)
  0 | 0
  1 | 2
  3 | 3
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a int, b int, c int)
ok 0
> insert into t values(1,2,3),(1,1,4)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select distinct min(b) from t group by a order by min(c)
ERROR 3066 (HY000): Expression #1 of ORDER BY clause is not in SELECT list, contains aggregate function; this is incompatible with DISTINCT
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a int, b int, c int)
ok 0
> insert into t values(1,2,3),(1,1,4)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select distinct min(b) from t group by a order by a
ERROR 3065 (HY000): Expression #1 of ORDER BY clause is not in SELECT list, references column 'd.t.a' which is not in SELECT list; this is incompatible with DISTINCT
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a int, b int, c int)
ok 0
> insert into t values(1,2,3),(1,1,4)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select distinct a from t group by a,b order by b
ERROR 3065 (HY000): Expression #1 of ORDER BY clause is not in SELECT list, references column 'd.t.b' which is not in SELECT list; this is incompatible with DISTINCT
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a int, b int, c int)
ok 0
> insert into t values(1,2,3),(1,1,4)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select distinct min(b) m from t group by a order by m+1, m
m
  1
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a int, b int, c int)
ok 0
> insert into t values(1,2,3),(1,1,4)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select distinct min(b) from t order by max(c)
min(b)
  1
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a int, b int, c int)
ok 0
> insert into t values(1,2,3),(1,1,4)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select distinct abs(b) z from t order by b
ERROR 3065 (HY000): Expression #1 of ORDER BY clause is not in SELECT list, references column 'd.t.b' which is not in SELECT list; this is incompatible with DISTINCT
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a int, b int, c int)
ok 0
> insert into t values(1,2,3),(1,1,4)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select distinct abs(b) z, c from t order by z+c
z | c
  2 | 3
  1 | 4
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a int, b int, c int)
ok 0
> insert into t values(1,2,3),(1,1,4)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select distinct b+1 from t order by b+2
ERROR 3065 (HY000): Expression #1 of ORDER BY clause is not in SELECT list, references column 'd.t.b' which is not in SELECT list; this is incompatible with DISTINCT
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a int, b int, c int)
ok 0
> insert into t values(1,2,3),(1,1,4)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select distinct b from t order by (select 1 from t u where u.a=t.b limit 1)
b
  2
  1
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a int, b int, c int)
ok 0
> insert into t values(1,2,3),(1,1,4)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select distinct b from t order by (select 1 from t u where u.a=t.c limit 1)
ERROR 3065 (HY000): Expression #1 of ORDER BY clause is not in SELECT list, references column 'd.t.c' which is not in SELECT list; this is incompatible with DISTINCT
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a int, b int, c int)
ok 0
> insert into t values(1,2,3),(1,1,4)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select distinct row_number() over () r from t order by r+1
r
  1
  2
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a int primary key, b int, c int)
ok 0
> insert into t values(1,2,3),(2,1,4)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select distinct a from t order by b
ERROR 3065 (HY000): Expression #1 of ORDER BY clause is not in SELECT list, references column 'd.t.b' which is not in SELECT list; this is incompatible with DISTINCT
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(a int primary key, b int, c int)
ok 0
> insert into t values(1,2,3),(2,1,4)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select distinct a from t where b=1 order by b
ERROR 3065 (HY000): Expression #1 of ORDER BY clause is not in SELECT list, references column 'd.t.b' which is not in SELECT list; this is incompatible with DISTINCT
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(pk int primary key, c varchar(5))
ok 0
> insert into t values(1,'a'),(2,'b')
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select count(*) from t order by c
count(*)
  2
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(pk int primary key, c varchar(5))
ok 0
> insert into t values(1,'a'),(2,'b')
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select count(*), c from t order by pk
ERROR 1140 (42000): In aggregated query without GROUP BY, expression #2 of SELECT list contains nonaggregated column 'd.t.c'; this is incompatible with sql_mode=only_full_group_by
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(pk int primary key, c varchar(5))
ok 0
> insert into t values(1,'a'),(2,'b')
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select count(*) from t order by nosuch
ERROR 1054 (42S22): Unknown column 'nosuch' in 'order clause'
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(pk int primary key, c varchar(5))
ok 0
> insert into t values(1,'a'),(2,'b')
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select count(*) from t order by 5
ERROR 1054 (42S22): Unknown column '5' in 'order clause'
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(pk int primary key, c varchar(5))
ok 0
> insert into t values(1,'a'),(2,'b')
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select count(*) from t having count(*) > 0 order by c limit 1
count(*)
  2
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(pk int primary key, c varchar(5))
ok 0
> insert into t values(1,'a'),(2,'b')
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select 1 from t having count(*) > 0 order by c
1
  1
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(pk int primary key, c varchar(5))
ok 0
> insert into t values(1,'a'),(2,'b')
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select 1 from t having 1 order by c
1
  1
  1
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(pk int primary key, c varchar(5))
ok 0
> insert into t values(1,'a'),(2,'b')
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> (select count(*) from t order by c) union all select 5
count(*)
  2
  5
> drop database d
ok 1
> create database d; use d
ok 1
ok 0
> create table t(pk int primary key, c varchar(5))
ok 0
> insert into t values(1,'a'),(2,'b')
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select count(*) from t group by () order by c
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near ') order by c' at line 1
> drop database d
ok 1
# A subquery that selects a key, and nothing else, is that key.
> create database d; use d; create table sk (id int, a int); insert into sk values (1, 1), (2, 1), (3, 2)
ok 1
ok 0
ok 0
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> select (select sk.a + 1) o, count(*) from sk group by sk.a + 1 with rollup; select (select sk.a + 1 from dual) o, (select sk.a) p, count(*) from sk group by sk.a + 1, sk.a with rollup; select (select if(sk.id > 1, sk.a, 0)) o, count(*) n from sk group by if(sk.id > 1, sk.a, 0) with rollup having o is null or n > 1
o | count(*)
  2 | 2
  3 | 1
  NULL | 3
o | p | count(*)
  2 | 1 | 2
  2 | NULL | 2
  3 | 2 | 1
  3 | NULL | 1
  NULL | NULL | 3
o | n
  NULL | 3
> select (select sk.a + 1) o, count(*) n from sk group by sk.a + 1 having n > 1 or o = 0; select 1 + (select sk.a + 1) o, count(*) n from sk group by sk.a + 1; select (select sk.a + 1 where 0) o, count(*) n from sk group by sk.a + 1 with rollup
o | n
  2 | 2
ERROR 1055 (42000): Expression #1 of SELECT list is not in GROUP BY clause and contains nonaggregated column 'd.sk.a' which is not functionally dependent on columns in GROUP BY clause; this is incompatible with sql_mode=only_full_group_by
