# CREATE TABLE … SELECT: the columns' types, and that a failure leaves nothing.
> create database d; use d
ok 1
ok 0
> create table t (id int unsigned not null auto_increment primary key, a tinyint default 3 comment 'x', b varchar(10) not null default 'q')
ok 0
> insert into t values (1, 1, 'one'), (2, null, 'two')
ok 2, id 2, Records: 2  Duplicates: 0  Warnings: 0
> create table c1 select 1 a, 'x' b, 1.5 c, null d, timestamp'2001-02-03 04:05:06' e, 12345678901 f, 1 + 1 g, time'10:00:00' h, repeat('a', 513) i, repeat('a', 20000) j
ok 1, Records: 1  Duplicates: 0  Warnings: 0
> show create table c1
Table | Create Table
  c1 | CREATE TABLE `c1` (\n  `a` int NOT NULL DEFAULT '0',\n  `b` varchar(1) NOT NULL DEFAULT '',\n  `c` decimal(2,1) NOT NULL DEFAULT '0.0',\n  `d` binary(0) DEFAULT NULL,\n  `e` datetime NOT NULL,\n  `f` bigint NOT NULL DEFAULT '0',\n  `g` int NOT NULL DEFAULT '0',\n  `h` time NOT NULL DEFAULT '00:00:00',\n  `i` text,\n  `j` longtext\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> create table c2 as select * from t
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> show create table c2
Table | Create Table
  c2 | CREATE TABLE `c2` (\n  `id` int unsigned NOT NULL DEFAULT '0',\n  `a` tinyint DEFAULT '3' COMMENT 'x',\n  `b` varchar(10) NOT NULL DEFAULT 'q'\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> select * from c2
id | a | b
  1 | 1 | one
  2 | NULL | two
> create table c3 (b char(5), k int auto_increment primary key, key (a)) select b, a, id + 1 n from t
ok 2, id 1, Records: 2  Duplicates: 0  Warnings: 0
> show create table c3
Table | Create Table
  c3 | CREATE TABLE `c3` (\n  `k` int NOT NULL AUTO_INCREMENT,\n  `b` char(5) DEFAULT NULL,\n  `a` tinyint DEFAULT '3' COMMENT 'x',\n  `n` int unsigned NOT NULL DEFAULT '0',\n  PRIMARY KEY (`k`),\n  KEY `a` (`a`)\n) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> select * from c3
k | b | a | n
  1 | one | 1 | 2
  2 | two | NULL | 3
> create table c4 select d.a, d.b from (select a, b from t) d
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> show create table c4
Table | Create Table
  c4 | CREATE TABLE `c4` (\n  `a` tinyint DEFAULT NULL COMMENT 'x',\n  `b` varchar(10) NOT NULL DEFAULT ''\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
# What fails leaves no table.
> create table c5 (a int primary key) select 1 a union all select 1
ERROR 1062 (23000): Duplicate entry '1' for key 'c5.PRIMARY'
> create table c6 select a, a from t
ERROR 1060 (42S21): Duplicate column name 'a'
> create table c7 (a int generated always as (1)) select 2 a
ERROR 3105 (HY000): The value specified for generated column 'a' in table 'c7' is not allowed.
> create table c8 (n int not null) select b as n from t
ERROR 1366 (HY000): Incorrect integer value: 'one' for column 'n' at row 1
> show tables like 'c%'
Tables_in_d (c%)
  c1
  c2
  c3
  c4
> create table c5 (a int primary key, b int) ignore select 1 a, 2 b union all select 1, 3
ok 1, warnings 1, Records: 2  Duplicates: 1  Warnings: 1
> select * from c5
a | b
  1 | 2
> show warnings
Level | Code | Message
> create table if not exists c5 select 7 a
ok 0, warnings 1
> select * from c5
a | b
  1 | 2
# It commits what is open, and nothing of it is seen before it ends.
> begin
ok 0
> insert into t values (3, 3, 'three')
ok 1, id 3
> create table c9 select * from t
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> rollback
ok 0
> select count(*) from t
count(*)
  3
# Through a view or a derived table a column keeps its comment, and not its default.
> create table d.src (id int auto_increment primary key, k varchar(10) not null default 'x' comment 'kk', j int default 5, e enum('a','b') not null default 'b')
ok 0
> create view d.sv1 as select *, j + 1 a1 from d.src
ok 0
> create view d.sv2 as select id i2, k k2, e, j, a1 from d.sv1
ok 0
> create table d.sx1 select * from d.sv1
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> show create table d.sx1
Table | Create Table
  sx1 | CREATE TABLE `sx1` (\n  `id` int NOT NULL DEFAULT '0',\n  `k` varchar(10) NOT NULL DEFAULT '' COMMENT 'kk',\n  `j` int DEFAULT NULL,\n  `e` enum('a','b') NOT NULL DEFAULT 'a',\n  `a1` bigint DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> create table d.sx2 select * from d.sv2
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> show create table d.sx2
Table | Create Table
  sx2 | CREATE TABLE `sx2` (\n  `i2` int NOT NULL DEFAULT '0',\n  `k2` varchar(10) NOT NULL DEFAULT '' COMMENT 'kk',\n  `e` enum('a','b') NOT NULL DEFAULT 'a',\n  `j` int DEFAULT NULL,\n  `a1` bigint DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> create table d.sx3 select q.k, q.j, e from (select * from d.src) q
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> show create table d.sx3
Table | Create Table
  sx3 | CREATE TABLE `sx3` (\n  `k` varchar(10) NOT NULL DEFAULT '' COMMENT 'kk',\n  `j` int DEFAULT NULL,\n  `e` enum('a','b') NOT NULL DEFAULT 'a'\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> create table d.sx4 select k, j, e from d.src union select k, j, e from d.src
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> show create table d.sx4
Table | Create Table
  sx4 | CREATE TABLE `sx4` (\n  `k` varchar(10) NOT NULL DEFAULT '',\n  `j` int DEFAULT NULL,\n  `e` varchar(1) NOT NULL DEFAULT ''\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
# Labels that a set operation collects from two columns are text: they are sorted by it, and have no number.
> create table d.labels (e enum('b','a') not null, s set('x','y'))
ok 0
> insert into d.labels values ('a', 'x,y'), ('b', 'y')
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select e from d.labels union all select e from d.labels order by 1
e
  a
  a
  b
  b
> select e + 0 from (select e from d.labels union all select e from d.labels) q
e + 0
  0
  0
  0
  0
warnings 4
> select e, e + 0 from (select e, s from d.labels union all select null, null) q order by 1
e | e + 0
  NULL | NULL
  b | 1
  a | 2
> create table d.lx select e, s from d.labels union all select e, s from d.labels
ok 4, Records: 4  Duplicates: 0  Warnings: 0
> show create table d.lx
Table | Create Table
  lx | CREATE TABLE `lx` (\n  `e` varchar(1) NOT NULL DEFAULT '',\n  `s` varchar(3) DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
