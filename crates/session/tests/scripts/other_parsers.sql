# What the test suites of other parsers of MySQL's grammar (sqlglot, sqlfluff, ANTLR, Druid, TiDB, sqlparser-rs,
# phpMyAdmin) have found. Compared with MySQL 8.0.31.
> create database d
ok 1
> use d
ok 0
> create table t (id int primary key, a int, b int, c varchar(10))
ok 0
> insert into t values (1, 1, 2, 'x')
ok 1
# A comment behind the semicolon is no second statement.
> select 1; -- c
1
  1
ok 0
> select 1; /* c */
1
  1
ok 0
> select 1; # c
1
  1
ok 0
> create procedure p() begin select 1; end; -- //
ok 0
ok 0
> select 1; /* c */ select 2
1
  1
2
  2
> select 1;; /* c */
1
  1
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near '; /* c */' at line 1
# TRIM alone says what is removed.
> select ltrim('xxhi', 'x')
ERROR 1582 (42000): Incorrect parameter count in the call to native function 'ltrim'
> select rtrim('hixx', 'x')
ERROR 1582 (42000): Incorrect parameter count in the call to native function 'rtrim'
# A subquery has its LIMIT in parentheses of its own, too.
> select * from t where a in ((select a from t limit 1))
ERROR 1235 (42000): This version of MySQL doesn't yet support 'LIMIT & IN/ALL/ANY/SOME subquery'
> select * from t where a = any (((select a from t limit 1)))
ERROR 1235 (42000): This version of MySQL doesn't yet support 'LIMIT & IN/ALL/ANY/SOME subquery'
> select (select a from t limit 1)
(select a from t limit 1)
  1
# The other names of DISTINCT, and of units as functions, types and casts.
> select sum(distinctrow a), avg(distinctrow all a), count(distinctrow a, b), group_concat(distinctrow a, b) from t
sum(distinctrow a) | avg(distinctrow all a) | count(distinctrow a, b) | group_concat(distinctrow a, b)
  1 | 1.0000 | 1 | 12
> select sql_tsi_year('2020-03-05'), sql_tsi_quarter('2020-05-05'), sql_tsi_month('2020-03-05'), sql_tsi_week('2020-05-05', 1), sql_tsi_day('2020-03-05')
sql_tsi_year('2020-03-05') | sql_tsi_quarter('2020-05-05') | sql_tsi_month('2020-03-05') | sql_tsi_week('2020-05-05', 1) | sql_tsi_day('2020-03-05')
  2020 | 2 | 3 | 19 | 5
> select sql_tsi_hour('10:11:12'), sql_tsi_minute('10:11:12'), sql_tsi_second('10:11:12'), cast(1 as sql_tsi_year)
sql_tsi_hour('10:11:12') | sql_tsi_minute('10:11:12') | sql_tsi_second('10:11:12') | cast(1 as sql_tsi_year)
  10 | 11 | 12 | 2001
> create table y (a sql_tsi_year, sql_tsi_day int)
ok 0
> show create table y
Table | Create Table
  y | CREATE TABLE `y` (\n  `a` year DEFAULT NULL,\n  `sql_tsi_day` int DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> create table l (a long character set utf8mb4, b long char set latin1, c long char varying, e long)
ok 0
> show create table l
Table | Create Table
  l | CREATE TABLE `l` (\n  `a` mediumtext CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_ai_ci,\n  `b` mediumtext CHARACTER SET latin1 COLLATE latin1_swedish_ci,\n  `c` mediumtext,\n  `e` mediumtext\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
# A length may have a point, and so may an option that is a number; what stands behind it does not count.
> create table n (a decimal(19.5), b decimal(0.2), c varchar(3.7), d bit(2.5), e float(5.5)) avg_row_length = 1.5, stats_sample_pages = 50.7, key_block_size = 1.5
ok 0
> show create table n
Table | Create Table
  n | CREATE TABLE `n` (\n  `a` decimal(19,0) DEFAULT NULL,\n  `b` decimal(10,0) DEFAULT NULL,\n  `c` varchar(3) DEFAULT NULL,\n  `d` bit(2) DEFAULT NULL,\n  `e` float DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci AVG_ROW_LENGTH=1 STATS_SAMPLE_PAGES=50 KEY_BLOCK_SIZE=1
> create table n2 (a double(5.5))
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near '5.5))' at line 1
> create table n2 (a datetime(3.3))
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near '3.3))' at line 1
> create table n2 (a int) stats_persistent = 2
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near '2' at line 1
> create table n2 (a int) stats_auto_recalc = 10
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near '10' at line 1
# FIELDS are COLUMNS, and ADD PARTITION need not say which.
> create table q (a int) partition by list fields (a) (partition p0 values in (5, 10))
ok 0
> show create table q
Table | Create Table
  q | CREATE TABLE `q` (\n  `a` int DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci\n/*!50500 PARTITION BY LIST  COLUMNS(a)\n(PARTITION p0 VALUES IN (5,10) ENGINE = InnoDB) */
> alter table q add partition
ERROR 1492 (HY000): For LIST partitions each partition must be defined
> create table h (a int) partition by hash (a) partitions 2
ok 0
> alter table h add partition local
ERROR 1514 (HY000): At least one partition must be added
> alter table t add partition
ERROR 1505 (HY000): Partition management on a not partitioned table is not possible
# R-trees are those of geometries.
> create table r (a int, index (a) using rtree)
ERROR 1687 (42000): A SPATIAL index may only contain a geometrical type column
> create index i on t (a) using rtree
ERROR 1687 (42000): A SPATIAL index may only contain a geometrical type column
> create table r (a point not null srid 0, index (a) using rtree)
ok 0
# LOCK TABLES can name neither databases nor routines nor views.
> create function f() returns int deterministic return 1
ok 0
> create view v as select 1
ok 0
> lock tables t write
ok 0
> create database e
ERROR 1192 (HY000): Can't execute the given command because you have active locked tables or an active transaction
> drop database if exists e
ERROR 1192 (HY000): Can't execute the given command because you have active locked tables or an active transaction
> alter database d character set latin1
ERROR 1192 (HY000): Can't execute the given command because you have active locked tables or an active transaction
> create procedure p2() select 1
ERROR 1192 (HY000): Can't execute the given command because you have active locked tables or an active transaction
> alter function f comment 'x'
ERROR 1192 (HY000): Can't execute the given command because you have active locked tables or an active transaction
> drop function f
ERROR 1192 (HY000): Can't execute the given command because you have active locked tables or an active transaction
> drop procedure if exists nope
ERROR 1192 (HY000): Can't execute the given command because you have active locked tables or an active transaction
> create view v2 as select 1
ERROR 1192 (HY000): Can't execute the given command because you have active locked tables or an active transaction
> drop view v
ERROR 1192 (HY000): Can't execute the given command because you have active locked tables or an active transaction
> unlock tables
ok 0
> drop function f
ok 0
# A window that is not there is none in a circle.
> select row_number() over (w) from t
ERROR 3579 (HY000): Window name 'w' is not defined.
> select row_number() over (w1) from t window w1 as (nope)
ERROR 3579 (HY000): Window name 'nope' is not defined.
> select row_number() over (w1) from t window w1 as (w1)
ERROR 3580 (HY000): There is a circularity in the window dependency graph.
> alter database nope character set latin1
ERROR 3503 (42Y07): Database 'nope' doesn't exist
