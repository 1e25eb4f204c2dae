# Definitions and the errors that MySQL 8.0.31 gives for what is wrong with them.
> create database d
ok 1
> use d
ok 0
> create table t (a int, b int, a int)
ERROR 1060 (42S21): Duplicate column name 'a'
> create table t (a int primary key, b int primary key)
ERROR 1068 (42000): Multiple primary key defined
> create table t (a int, primary key(b))
ERROR 1072 (42000): Key column 'b' doesn't exist in table
> create table t (a text, key(a))
ERROR 1170 (42000): BLOB/TEXT column 'a' used in key specification without a key length
> create table t (a int null, primary key(a))
ERROR 1171 (42000): All parts of a PRIMARY KEY must be NOT NULL; if you need NULL in a key, use UNIQUE instead
> create table t (a int auto_increment)
ERROR 1075 (42000): Incorrect table definition; there can be only one auto column and it must be defined as a key
> create table t (a int default 'abc')
ERROR 1067 (42000): Invalid default value for 'a'
> create table t (a varchar(20000))
ERROR 1074 (42000): Column length too big for column 'a' (max = 16383); use BLOB or TEXT instead
> create table t (a decimal(10,20))
ERROR 1427 (42000): For float(M,D), double(M,D) or decimal(M,D), M must be >= D (column 'a').
> create table t (a varchar(1000), key(a))
ERROR 1071 (42000): Specified key was too long; max key length is 3072 bytes
> create table t ()
ERROR 1064 (42000): You have an error in your SQL syntax; check the manual that corresponds to your MySQL server version for the right syntax to use near ')' at line 1
> create table t (a int) engine=foo
ERROR 1286 (42000): Unknown storage engine 'foo'
> create table t (a int not null, b varchar(10), c int default 5, e int default (1 + 1), unique(b), unique(a), key(b, a), check (e > 0), check (a < e + 100))
ok 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `a` int NOT NULL,\n  `b` varchar(10) DEFAULT NULL,\n  `c` int DEFAULT '5',\n  `e` int DEFAULT ((1 + 1)),\n  UNIQUE KEY `a` (`a`),\n  UNIQUE KEY `b` (`b`),\n  KEY `b_2` (`b`,`a`),\n  CONSTRAINT `t_chk_1` CHECK ((`e` > 0)),\n  CONSTRAINT `t_chk_2` CHECK ((`a` < (`e` + 100)))\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> insert into t(a,b) values (1,'x'),(2,'y')
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> alter table t add d int first, change c cc bigint not null default 3, drop index b
ok 2, Records: 2  Duplicates: 0  Warnings: 0
> show create table t
Table | Create Table
  t | CREATE TABLE `t` (\n  `d` int DEFAULT NULL,\n  `a` int NOT NULL,\n  `b` varchar(10) DEFAULT NULL,\n  `cc` bigint NOT NULL DEFAULT '3',\n  `e` int DEFAULT ((1 + 1)),\n  UNIQUE KEY `a` (`a`),\n  KEY `b_2` (`b`,`a`),\n  CONSTRAINT `t_chk_1` CHECK ((`e` > 0)),\n  CONSTRAINT `t_chk_2` CHECK ((`a` < (`e` + 100)))\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> select * from t
d | a | b | cc | e
  NULL | 1 | x | 5 | 2
  NULL | 2 | y | 5 | 2
> alter table t add unique key u (cc)
ERROR 1062 (23000): Duplicate entry '5' for key 't.u'
> alter table t add unique key u (d)
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> update t set cc = 9 where a = 2
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> alter table t add unique key u (b, cc), rename index b_2 to b3
ERROR 1061 (42000): Duplicate key name 'u'
> insert into t(a,b,cc) values (3,'x',2)
ok 1
> check table t
Table | Op | Msg_type | Msg_text
  d.t | check | status | OK
> alter table t drop column e
ERROR 3959 (HY000): Check constraint 't_chk_2' uses column 'e', hence column cannot be dropped or renamed.
> alter table t drop check t_chk_2, drop column e
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> truncate table t
ok 0
> alter table t auto_increment = 10, comment 'c', rename to t2
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> show create table t2
Table | Create Table
  t2 | CREATE TABLE `t2` (\n  `d` int DEFAULT NULL,\n  `a` int NOT NULL,\n  `b` varchar(10) DEFAULT NULL,\n  `cc` bigint NOT NULL DEFAULT '3',\n  UNIQUE KEY `a` (`a`),\n  UNIQUE KEY `u` (`d`),\n  KEY `b_2` (`b`,`a`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci COMMENT='c'
> create table t3 like t2
ok 0
> create table t4 as select a, b, 1 as one from t2
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> show create table t4
Table | Create Table
  t4 | CREATE TABLE `t4` (\n  `a` int NOT NULL,\n  `b` varchar(10) DEFAULT NULL,\n  `one` int NOT NULL DEFAULT '0'\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci
> rename table t3 to t5, t4 to t3
ok 0
> show tables
Tables_in_d
  t2
  t3
  t5
> create table hidden (v int, key(v))
ok 0
> insert into hidden values (1),(1),(null)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> alter table hidden add column w int default 5
ok 0, Records: 0  Duplicates: 0  Warnings: 0
> select * from hidden
v | w
  1 | 5
  1 | 5
  NULL | 5
> check table hidden
Table | Op | Msg_type | Msg_text
  d.hidden | check | status | OK
> drop table hidden, nosuch
ERROR 1051 (42S02): Unknown table 'd.nosuch'
> show tables like 'hid%'
Tables_in_d (hid%)
  hidden
> create temporary table tt (a int)
ok 0
> insert into tt values (1)
ok 1
> select * from tt
a
  1
> drop table tt
ok 0
> create view v as select a from t2
ok 0
> select * from v
a
> drop database d
ok 5
> create database e
ok 1
> create table e.t (a int, b int default (a + 1))
ok 0
> drop database e
ok 1
> create database f; use f;
ok 1
ok 0
> create table virtual_key (id int primary key, a int, b int as (a + 1) virtual, c varchar(20) as (concat('x', a)), key (b), unique key (c))
ok 0
> insert into virtual_key (id, a) values (1, 1), (2, 2), (3, 3)
ok 3, Records: 3  Duplicates: 0  Warnings: 0
> update virtual_key set a = 10 where id = 2
ok 1, Rows matched: 1  Changed: 1  Warnings: 0
> select * from virtual_key force index (b) where b >= 4
id | a | b | c
  3 | 3 | 4 | x3
  2 | 10 | 11 | x10
> insert into virtual_key (id, a) values (4, 10)
ERROR 1062 (23000): Duplicate entry 'x10' for key 'virtual_key.c'
> check table virtual_key
Table | Op | Msg_type | Msg_text
  f.virtual_key | check | status | OK
> create table virtual_primary (a int, b int as (a) virtual primary key)
ERROR 3106 (HY000): 'Defining a virtual generated column as primary key' is not supported for generated columns.
> drop table virtual_key
ok 0
> drop database f
ok 0
