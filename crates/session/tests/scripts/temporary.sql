# Temporary tables: used once in a statement, changed, and without an entry under their names.
> create database sqlgaps; use sqlgaps
ok 1
ok 0
> create temporary table t (a int primary key auto_increment, b varchar(10), key (b))
ok 0
> insert into t (b) values ('x'),('y'),('z')
ok 3, id 1, Records: 3  Duplicates: 0  Warnings: 0
> select * from t a join t b
ERROR 1137 (HY000): Can't reopen table: 'a'
> select * from t where a in (select a from t)
ERROR 1137 (HY000): Can't reopen table: 't'
> insert into t (b) select b from t
ERROR 1137 (HY000): Can't reopen table: 't'
> select * from t union select * from t
ERROR 1137 (HY000): Can't reopen table: 't'
> with q as (select * from t) select * from q
a | b
  1 | x
  2 | y
  3 | z
> with q as (select * from t) select * from q a join q b
a | b | a | b
  3 | z | 1 | x
  2 | y | 1 | x
  1 | x | 1 | x
  3 | z | 2 | y
  2 | y | 2 | y
  1 | x | 2 | y
  3 | z | 3 | z
  2 | y | 3 | z
  1 | x | 3 | z
> alter table t add c int default 7
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> select * from t
a | b | c
  1 | x | 7
  2 | y | 7
  3 | z | 7
> show create table t
Table | Create Table
  t | CREATE TEMPORARY TABLE `t` (\n  `a` int NOT NULL AUTO_INCREMENT,\n  `b` varchar(10) DEFAULT NULL,\n  `c` int DEFAULT '7',\n  PRIMARY KEY (`a`),\n  KEY `b` (`b`)\n) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> create index i on t (c)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> drop index b on t
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> show create table t
Table | Create Table
  t | CREATE TEMPORARY TABLE `t` (\n  `a` int NOT NULL AUTO_INCREMENT,\n  `b` varchar(10) DEFAULT NULL,\n  `c` int DEFAULT '7',\n  PRIMARY KEY (`a`),\n  KEY `i` (`c`)\n) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> alter table t modify b varchar(20) not null, rename to t9
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> select * from t
ERROR 1146 (42S02): Table 'sqlgaps.t' doesn't exist
> select * from t9
a | b | c
  1 | x | 7
  2 | y | 7
  3 | z | 7
> show create table t9
Table | Create Table
  t9 | CREATE TEMPORARY TABLE `t9` (\n  `a` int NOT NULL AUTO_INCREMENT,\n  `b` varchar(20) NOT NULL,\n  `c` int DEFAULT '7',\n  PRIMARY KEY (`a`),\n  KEY `i` (`c`)\n) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> truncate table t9
ok 0
> select * from t9
a | b | c
> insert into t9 (b) values ('q')
ok 1, id 1
> select * from t9
a | b | c
  1 | q | 7
> alter table t9 add foreign key (c) references t9(a)
ERROR 1215 (HY000): Cannot add foreign key constraint
> alter table t9 auto_increment = 50
ok 1, Records: 1  Duplicates: 0  Warnings: 0
> insert into t9 (b) values ('q')
ok 1, id 50
> select * from t9
a | b | c
  1 | q | 7
  50 | q | 7
> create temporary table t8 like t9
ok 0
> show create table t8
Table | Create Table
  t8 | CREATE TEMPORARY TABLE `t8` (\n  `a` int NOT NULL AUTO_INCREMENT,\n  `b` varchar(20) NOT NULL,\n  `c` int DEFAULT '7',\n  PRIMARY KEY (`a`),\n  KEY `i` (`c`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> alter table t8 rename t9
ERROR 1050 (42S01): Table 't9' already exists
> rename table t8 to t7
ERROR 1146 (42S02): Table 'sqlgaps.t8' doesn't exist
> alter table t9 drop column nosuch
ERROR 1091 (42000): Can't DROP 'nosuch'; check that column/key exists
> select * from t9
a | b | c
  1 | q | 7
  50 | q | 7
> begin
ok 0
> insert into t9 (b) values ('in trx')
ok 1, id 51
> drop temporary table t9
ok 0
> rollback
ok 0, warnings 1
> create temporary table t9 select 1 a
ok 1, Records: 1  Duplicates: 0  Warnings: 0
> begin
ok 0
> insert into t9 values (2)
ok 1
> truncate table t9
ok 0
> rollback
ok 0
> select * from t9
a
> drop temporary table t9, t8
ok 0
> show tables
Tables_in_sqlgaps
> create table base (a int)
ok 0
> create temporary table base (b int)
ok 0
> alter table base add c int
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> show create table base
Table | Create Table
  base | CREATE TEMPORARY TABLE `base` (\n  `b` int DEFAULT NULL,\n  `c` int DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table base
ok 0
> show create table base
Table | Create Table
  base | CREATE TABLE `base` (\n  `a` int DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
