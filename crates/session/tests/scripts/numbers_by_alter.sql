# ALTER TABLE of filled tables with AUTO_INCREMENT columns: what MySQL 8.0.31 answers.
> create database numbered
ok 1
> use numbered
ok 0
# Copied rows take their numbers as an INSERT of so many rows does.
> create table t (a int, b int not null, key (a))
ok 0
> insert into t values (1, 0), (126, 1), (null, 2), (0, 3)
ok 4, Records: 4  Duplicates: 0  Warnings: 0
> alter table t modify a int auto_increment
ok 4, Records: 4  Duplicates: 0  Warnings: 0
> select * from t
a | b
  1 | 0
  126 | 1
  127 | 2
  128 | 3
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `a` int NOT NULL AUTO_INCREMENT,\n  `b` int NOT NULL,\n  KEY `a` (`a`)\n) ENGINE=InnoDB AUTO_INCREMENT=131 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> alter table t modify a int
ok 4, Records: 4  Duplicates: 0  Warnings: 0
> alter table t modify a int auto_increment, auto_increment = 200
ok 4, Records: 4  Duplicates: 0  Warnings: 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `a` int NOT NULL AUTO_INCREMENT,\n  `b` int NOT NULL,\n  KEY `a` (`a`)\n) ENGINE=InnoDB AUTO_INCREMENT=200 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
# What is written last of NULL and AUTO_INCREMENT holds. A number of a row that stays NULL is lost.
> create table t (a int null auto_increment, key (a))
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `a` int NOT NULL AUTO_INCREMENT,\n  KEY `a` (`a`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (a int auto_increment null, b int, key (a))
ok 0
> insert into t values (null, 1), (0, 2)
ok 2, id 1, Records: 2  Duplicates: 0  Warnings: 0
> insert into t (b) values (3)
ok 1, id 3
> select * from t
a | b
  NULL | 1
  2 | 2
  NULL | 3
> drop table t
ok 0
# A new column begins with AUTO_INCREMENT = n, or behind the numbers of one that stays without them.
> create table t (b int) auto_increment = 9
ok 0
> insert into t values (255), (1)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> alter table t add d int auto_increment unique, auto_increment = 50
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> select * from t
b | d
  255 | 50
  1 | 51
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `b` int DEFAULT NULL,\n  `d` int NOT NULL AUTO_INCREMENT,\n  UNIQUE KEY `d` (`d`)\n) ENGINE=InnoDB AUTO_INCREMENT=52 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (b int) auto_increment = 9
ok 0
> insert into t values (255), (1)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> alter table t add d int auto_increment unique
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `b` int DEFAULT NULL,\n  `d` int NOT NULL AUTO_INCREMENT,\n  UNIQUE KEY `d` (`d`)\n) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> drop table t
ok 0
> create table t (a int auto_increment primary key, b int)
ok 0
> insert into t values (25, 1), (null, 2)
ok 2, id 26, Records: 2  Duplicates: 0  Warnings: 0
> alter table t drop a, add d int auto_increment primary key
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> select * from t
b | d
  1 | 1
  2 | 2
> drop table t
ok 0
> create table t (a int auto_increment primary key, b int)
ok 0
> insert into t values (25, 1), (null, 2)
ok 2, id 26, Records: 2  Duplicates: 0  Warnings: 0
> alter table t modify a int, add d int auto_increment, add key (d)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> select * from t
a | b | d
  25 | 1 | 28
  26 | 2 | 29
> drop table t
ok 0
> create table t (b int)
ok 0
> insert into t values (0), (0)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> alter table t add d tinyint auto_increment, add key (d), auto_increment = 127
ERROR 1467 (HY000): Failed to read auto-increment value from storage engine
> alter table t add d tinyint auto_increment, add key (d), auto_increment = 126
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> select * from t
b | d
  0 | 126
  0 | 127
> drop table t
ok 0
# Who runs into the end of the type within a statement fails, whatever the mode.
> create table t (a tinyint auto_increment, b int, key (a))
ok 0
> insert into t values (120, 0)
ok 1, id 120
> insert ignore into t (b) values (1), (2), (3), (4), (5), (6), (7), (8), (9)
ERROR 1467 (HY000): Failed to read auto-increment value from storage engine
> set sql_mode = ''
ok 0
> insert into t values (null, 1), (127, 2), (null, 3)
ERROR 1467 (HY000): Failed to read auto-increment value from storage engine
> insert into t values (127, 1), (null, 2)
ok 2, id 127, Records: 2  Duplicates: 0  Warnings: 0
> select * from t
a | b
  120 | 0
  127 | 1
  127 | 2
> set sql_mode = default
ok 0
> drop table t
ok 0
# Several such columns are refused before keys are looked at.
> create table t (a int auto_increment primary key, b int auto_increment primary key)
ERROR 1075 (42000): Incorrect table definition; there can be only one auto column and it must be defined as a key
> create table t (a int auto_increment primary key, b int auto_increment, key (zzz))
ERROR 1075 (42000): Incorrect table definition; there can be only one auto column and it must be defined as a key
> create table t (a int auto_increment primary key, b int)
ok 0
> alter table t modify b int auto_increment primary key
ERROR 1075 (42000): Incorrect table definition; there can be only one auto column and it must be defined as a key
> drop table t
ok 0
# Columns of foreign keys, where the table is copied.
> create table p (k int primary key)
ok 0
> create table t (a int, b int, key (a), foreign key (b) references p (k))
ok 0
> alter table t modify b int auto_increment
ERROR 1832 (HY000): Cannot change column 'b': used in a foreign key constraint 't_ibfk_1'
> alter table t modify b int not null, algorithm = copy
ERROR 1832 (HY000): Cannot change column 'b': used in a foreign key constraint 't_ibfk_1'
> alter table t modify b int default 5, algorithm = copy
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> alter table p modify k int auto_increment
ERROR 1833 (HY000): Cannot change column 'k': used in a foreign key constraint 't_ibfk_1' of table 'numbered.t'
> drop table t, p
ok 0
# Which key tells of two rows; which indexes are told of as double.
> create table t (a int, b int, unique u (b), key (a))
ok 0
> insert into t values (1, 1), (2, 2), (0, 3)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> alter table t modify a int auto_increment, add unique (a)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> drop table t
ok 0
> create table t (a int, b int)
ok 0
> insert into t values (3, 1), (2, 2), (0, 3), (4, 4)
ok 4, Records: 4  Duplicates: 0  Warnings: 0
> alter table t modify a int auto_increment unique
ERROR 1062 (23000): ALTER TABLE causes auto_increment resequencing, resulting in duplicate entry '4' for key 't.a'
> drop table t
ok 0
> create table t (a int, b int, unique (a))
ok 0
> alter table t change a id int unique
ok 0, warnings 1, Records: 0  Duplicates: 0  Warnings: 1
> show warnings
Level | Code | Message
  Warning | 1831 | Duplicate index 'id' defined on the table 'numbered.t'. This is deprecated and will be disallowed in a future release.
> alter table t drop key a, add unique z (id), add unique y (id)
ok 0, warnings 2, Records: 0  Duplicates: 0  Warnings: 2
> show warnings
Level | Code | Message
  Warning | 1831 | Duplicate index 'z' defined on the table 'numbered.t'. This is deprecated and will be disallowed in a future release.
  Warning | 1831 | Duplicate index 'y' defined on the table 'numbered.t'. This is deprecated and will be disallowed in a future release.
> drop table t
ok 0
> create table t (a int, b int, key a (a), key ab (b, a))
ok 0
> alter table t drop b
ok 0, warnings 1, Records: 0  Duplicates: 0  Warnings: 1
> show warnings
Level | Code | Message
  Warning | 1831 | Duplicate index 'ab' defined on the table 'numbered.t'. This is deprecated and will be disallowed in a future release.
> drop table t
ok 0
# A primary key with the column of the unique index that stood for it: both find the rows.
> create table t (a int not null unique, b int)
ok 0
> insert into t values (1, 0), (-1, 1)
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> alter table t add primary key (a)
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> insert into t values (2, 2)
ok 1
> select a from t force index (a)
a
  -1
  1
  2
> check table t
Table | Op | Msg_type | Msg_text
  numbered.t | check | status | OK
> alter table t drop primary key
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> insert into t values (3, 3)
ok 1
> select a from t force index (a)
a
  -1
  1
  2
  3
> check table t
Table | Op | Msg_type | Msg_text
  numbered.t | check | status | OK
> alter table t drop key a
ok 4, Records: 4  Duplicates: 0  Warnings: 0
> drop table t
ok 0
> drop database numbered
ok 0
